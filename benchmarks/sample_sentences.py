"""A sample of what the compiler made of real cards, to be read against the rules by somebody.

    python -m benchmarks.sample_sentences --seed N [--number N] [--sheet] [--all-kinds] [FILE]

Draws paragraphs that bear on continuous effects and are understood, from all cards that are for tournaments, and prints each with
what was made of it: the written form and the structure. `--all-kinds` draws from all paragraphs, whatever they say, and prints with them what
a game is given besides, and what of them is not understood. FILE is a Scryfall "oracle cards" file, gzipped or not; by default the one in
`../shared/data`, which is not ours to commit. `--sheet` prints the rows of docs/proof, without a word of the cards' text: number, card,
kind, and in words of ours what was made; the verdict is for the reader to add.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import hashlib
import heapq
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any

from layerlaw.cards.coverage import bears_on
from layerlaw.cards.scryfall import is_funny
from layerlaw.layers import NEWEST
from layerlaw.layers.edition import Origin
from layerlaw.layers.prepared import is_defining
from layerlaw.model import abilities as a
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.ability_kinds import kind_of
from layerlaw.model.durations import AsLongAs, Until
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.one_shot_effects import CreateCopies, Script, Unread
from layerlaw.model.target_requirement import TargetRequirement
from layerlaw.model.tree import inside
from layerlaw.model.typeline import BadTypeLine, TypeLine
from layerlaw.oracle import compile_by_frame, write_ability
from layerlaw.oracle.paragraphs.parts import with_parts
from layerlaw.oracle.understood import not_read
from layerlaw.oracle.word_forms import called

DATA = Path(__file__).resolve().parent.parent.parent / "shared" / "data" / "oracle-cards.json.gz"
MAKES_EFFECTS = (
    ContinuousEffect, CreateCopies, a.ExchangeControl, a.ExchangeTextBoxes, a.AsEnters, a.AsEntersOrTurnsUp, a.EntersAsCopy,
    a.OthersEnterAsCopy, a.LevelBand, a.ClassLevel, a.StationBand,
)  # fmt: skip


@dataclass(frozen=True)
class Draw:
    """A paragraph (or frame) of a card, and what the compiler made of it."""

    card: str
    text: str
    abilities: tuple[a.Ability, ...]
    type_line: str


def population(cards: list[dict[str, Any]]) -> Iterator[Draw]:
    """Every understood paragraph that bears on continuous effects, by its words or by what was made of it."""
    for card in cards:
        if is_funny(card):
            continue
        for face in card.get("card_faces") or [card]:
            text, line = str(face.get("oracle_text") or ""), str(face.get("type_line") or "")
            for lines, abilities in compile_by_frame(text, name=face["name"], type_line=line):
                parts = list(inside(abilities))
                if any(isinstance(part, a.NotUnderstood) for part in parts):
                    continue
                if bears_on(lines) or any(isinstance(part, MAKES_EFFECTS) for part in parts):
                    yield Draw(face["name"], lines, abilities, line)


def everything(cards: list[dict[str, Any]]) -> Iterator[Draw]:
    """Every paragraph of any kind, understood or not, with all that a game carries out of it."""
    for card in cards:
        if is_funny(card):
            continue
        for face in card.get("card_faces") or [card]:
            text, line = str(face.get("oracle_text") or ""), str(face.get("type_line") or "")
            for lines, abilities in compile_by_frame(text, name=face["name"], type_line=line):
                yield Draw(face["name"], lines, abilities, line)


def compact(node: object) -> str:
    """A value in short: no default fields, no names of fields that go without saying."""
    match node:
        case Enum():
            return node.name
        case a.Start(effect):
            return f"Start({_effect(effect, Origin.RESOLVED)})"
        case ContinuousEffect():
            return _effect(node, Origin.STATIC)
        case tuple():
            return f"[{', '.join(map(compact, node))}]"
        case frozenset():
            return f"{{{', '.join(sorted(map(compact, node)))}}}"
        case _ if is_dataclass(node) and not isinstance(node, type):
            shown = [
                compact(getattr(node, item.name))
                for item in fields(node)
                if not _is_default(node, item) and item.name not in _IN_WORDS.get(type(node), ())
            ]
            return f"{type(node).__name__}({', '.join(shown)})"
        case str():
            return repr(str(node))
        case _:
            return str(node)


_IN_WORDS: dict[type[object], tuple[str, ...]] = {
    Script: ("words", "text"), a.TriggeredAbility: ("text",), a.ActivatedAbility: ("text",), TargetRequirement: ("text",),
}  # fmt: skip
"""What is kept of the printed words, beside which it is read."""


def _is_default(node: object, item: Field[Any]) -> bool:
    value = getattr(node, item.name)
    if item.default is not MISSING:
        return bool(value == item.default)
    return item.default_factory is not MISSING and value == item.default_factory()


def _effect(effect: ContinuousEffect, origin: Origin) -> str:
    defining = origin is Origin.STATIC and is_defining(effect)
    changes = [
        f"{NEWEST.layers[NEWEST.layer_of_change(change, origin, defining=defining)].name}:{compact(change)}"
        for change in effect.changes
    ]
    told = [f"scope {compact(effect.scope)}", *changes]
    told += [f"when {compact(effect.condition)}"] if effect.condition is not None else []
    told += [f"until {compact(effect.duration)}"] if effect.duration is not None else []
    return f"<{' | '.join(told)}>"


def written(draw: Draw) -> Iterator[str]:
    """The abilities as the writer writes them."""
    try:
        line = TypeLine.parse(draw.type_line)
        word = called(line.types, map(str, line.subtypes))
    except BadTypeLine:
        word = "permanent"
    for ability in draw.abilities:
        yield write_ability(ability, card_type_word=word)


def main() -> None:
    """Draw and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=DATA)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--number", type=int, default=300)
    parser.add_argument("--all-kinds", action="store_true", help="paragraphs of every kind, understood or not")
    parser.add_argument("--sheet", action="store_true", help="rows of a sheet instead, as CSV")
    arguments = parser.parse_args()
    opener = gzip.open if arguments.file.suffix == ".gz" else open
    with opener(arguments.file, "rt", encoding="utf-8") as stream:
        drawing = everything if arguments.all_kinds else population
        paragraphs = list(drawing(json.load(stream)))
    drawn = sample(paragraphs, arguments.seed, arguments.number)
    if arguments.all_kinds:
        drawn = [replace(draw, abilities=with_parts(draw.abilities, draw.card)) for draw in drawn]
    if arguments.sheet:
        sheet(drawn)
        return
    print(f"{len(drawn)} of {len(paragraphs)} paragraphs, seed {arguments.seed}")
    for number, draw in enumerate(drawn, 1):
        print(f"{number}. {draw.card} [{kinds(draw)}]")
        print(f"   T {draw.text}")
        for text, ability in zip(written(draw), draw.abilities, strict=True):
            print(f"   W {'=' if text == draw.text else text}")
            print(f"   S {compact(ability)}")
        for stretch in not_read(draw.abilities):
            print(f"   ? {stretch.bearing}: {stretch.text}")


def sample(paragraphs: Iterable[Draw], seed: int, number: int) -> list[Draw]:
    """So many draws: those with the least hashes. When the grammar grows, the others of a sample stay the same."""

    def place(draw: Draw) -> str:
        return hashlib.sha256(f"{seed} {draw.card} {draw.text}".encode()).hexdigest()

    return heapq.nsmallest(number, paragraphs, key=place)


def kinds(draw: Draw) -> str:
    """The kinds of its abilities, each once."""
    return ", ".join(dict.fromkeys(kind_of(ability) for ability in draw.abilities))


# --- a sheet, without card text ------------------------------------------------------------------------------

SCOPES: dict[type[object], str] = {
    r.This: "itself", r.Host: "its host", r.Target: "a target", r.That: "what was spoken of", r.Linked: "what was chosen", r.You: "you",
    r.Opponents: "opponents", r.EachPlayer: "all players", r.TargetPlayer: "a target player", r.HostPlayer: "the enchanted player",
}  # fmt: skip


def sheet(drawn: list[Draw]) -> None:
    """Print the rows of a sheet."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["number", "card", "kind", "what was made", "verdict", "remark"])
    for number, draw in enumerate(drawn, 1):
        writer.writerow([number, draw.card, kinds(draw), summary(draw), "right", ""])


def summary(draw: Draw) -> str:
    """In words of ours: each effect with whom it changes, in which layers, when and how long; what else there is, counted."""
    told: list[str] = []
    words = 0
    for part in inside(draw.abilities):
        match part:
            case ContinuousEffect():
                told.append(_told(part))
            case (
                CreateCopies()
                | a.ExchangeControl()
                | a.EntersAsCopy()
                | a.AsEnters()
                | a.EntersWithCounters()
                | a.EntersTapped()
            ):
                told.append(type(part).__name__)
            case Unread() | a.OtherAbility():
                words += 1
            case _:
                pass
    if words:
        told.append("in words" if words == 1 else f"in words ({words})")
    return "; ".join(dict.fromkeys(told)) or "keywords"


def _told(effect: ContinuousEffect) -> str:
    layers = []
    for change in effect.changes:
        origin = Origin.RESOLVED if effect.duration is not None else Origin.STATIC
        place = NEWEST.layer_of_change(change, origin, defining=origin is Origin.STATIC and is_defining(effect))
        layers.append(NEWEST.layers[place].name)
    text = f"{_whom(effect.scope)} ({', '.join(dict.fromkeys(layers))})"
    text += " while something holds" if effect.condition is not None else ""
    if isinstance(effect.duration, Until):
        text += f" {effect.duration}"
    return text + (" as long as something lasts" if isinstance(effect.duration, AsLongAs) else "")


def _whom(scope: f.Filter | r.PlayerRef) -> str:
    match scope:
        case r.PlayerRef():
            return SCOPES.get(type(scope), "some player")
        case f.Is(ref):
            return SCOPES.get(type(ref), "an object")
        case f.Or(parts) if all(isinstance(part, f.Is) for part in parts):
            return " and ".join(_whom(part) for part in parts)
        case f.IsAnyTarget():
            return "targets"
        case f.IsLinked():
            return "those"
        case _:
            yours = "yours" if f.ControlledBy() in inside(scope) else "a group"
            return f"{yours}, others only" if f.Not(f.Is(r.This())) in inside(scope) else yours


if __name__ == "__main__":
    main()
