"""What cards are read as and what the writer says of them, as a digest: hashes of the tree and of the words for each, and no card text, so that a change shows.

    python -m tests.oracle.written                   which cards are read or worded otherwise than `written.txt` says
    python -m tests.oracle.written --how 20          and what is said of twenty of them now
    python -m tests.oracle.written --renew           write `written.txt` anew; read the list above first
    python -m tests.oracle.written --pick            and pick the cards of the card file anew, some for each branch of the grammar and the writer

There and back (`test_round_trip.py`) holds that what is written is read as the same; this holds how it is written: a word that the reader takes as well, a wording
that comes back as nothing, words for a part alone, as an explanation asks for them. Worded are the built-in cards, every card of its own that a board of the tests has, and of the card file
those that were picked. A line is a card: a hash of what was compiled, one of its tree and one of all its words. `digest.txt` has the tree of every card; here are texts that no card has, and what needs no card file.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from benchmarks.marks import Marks

from tests.oracle.digest import DATA, ROOT, STOPPED, cards

FILE: Final = Path(__file__).with_suffix(".txt")
_SHORT: Final = 8
_FOR_EACH_BRANCH: Final = 3
"""How many cards are picked for each branch of the grammar and the writer, where so many come there."""


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:_SHORT]


# --- what is worded ----------------------------------------------------------------------------------------------------


def words_of(face: Any) -> Iterator[str]:
    """All that the writer says of a face: its text, what it does as a game carries it out, and each part alone."""
    from layerlaw.model.game_abilities import parts_of
    from layerlaw.oracle.word_forms import called
    from layerlaw.oracle.write import host_of, write_face, write_mode
    from layerlaw.oracle.write.game_abilities import write_activation, write_spell, write_trigger
    from layerlaw.oracle.write.voice import NoWords, Voice

    def said(write: Callable[[Any, Voice], str], node: object) -> str:
        word = called(face.types, face.subtypes)
        try:
            return write(node, Voice(this=f"this {word}", host=host_of(face) or "enchanted creature"))
        except NoWords:
            return "no words"

    yield write_face(face)
    for ability in face.abilities:
        parts = parts_of(ability)
        for trigger in parts.triggered:
            yield said(write_trigger, trigger)
        if parts.activated is not None:
            yield said(write_activation, parts.activated)
    for mode in () if face.casting is None else face.casting.modes:
        yield write_mode(mode)
        yield said(write_spell, mode)
    yield from _parts(face)


def _parts(face: Any) -> Iterator[str]:
    """Each part alone, once; parts of a kind in the order of their words, as what is a set has no other."""
    from layerlaw.model import abilities, changes, conditions, effects, filters, rule_effects, values
    from layerlaw.model.tree import inside
    from layerlaw.oracle import write

    found: set[str] = set()
    for node in {id(one): one for one in inside((face.abilities, face.casting))}.values():
        match node:
            case filters.Filter():
                found |= {write.write_filter(node), write.write_filter(node, singular=True)}
            case values.ValueNode():
                found.add(write.write_value(node))
            case conditions.Condition():
                found.add(write.write_condition(node))
            case rule_effects.RuleEffect():
                found.add(write.write_rule(node))
            case changes.Change():
                found |= {write.write_change(node), write.write_change(node, singular=True)}
            case effects.ContinuousEffect():
                found.add(write.write_effect(node))
            case abilities.Instruction():
                found |= {write.write_instruction(node), write.write_option((node,))}
            case _:
                pass
    yield from sorted(found)


def built_in() -> dict[str, Any]:
    """The built-in cards, by name."""
    from layerlaw.cards.builtin import CARDS
    from layerlaw.oracle import card_with_parts

    return {f"built in: {name}": card_with_parts(card) for name, card in CARDS.items()}


def of_boards() -> dict[str, Any]:
    """The cards that boards of the tests bring along, by what is said of them there."""
    from layerlaw.boards import read_board
    from layerlaw.boards.card_names import card_of, plain_fields
    from layerlaw.errors import LayerlawError

    found: dict[str, Any] = {}
    for file in sorted((ROOT / "tests").rglob("*.yaml")):
        if file.parent.name == "bad" or b"\ncards:" not in (text := b"\n" + file.read_bytes()):
            continue
        for table in read_board(text, name=file.name).cards:
            fields = json.dumps(plain_fields(table), sort_keys=True, ensure_ascii=False)
            if fields not in found:
                try:
                    found[fields] = card_of(table)
                except LayerlawError:  # what no card can be is refused, on a board of its own
                    continue
    return found


_TEXTS: Final = (
    "This creature enters with a +1/+1 counter on it for each {W}{U}{B}{R}{G} spent to cast it.",
    "This creature enters with a +1/+1 counter on it for each {C} spent to cast it.",
    "Whenever this creature attacks, this creature and each other Elf you control get +1/+1 until end of turn.",
    "You may have this creature enter as a copy of any creature on the battlefield, except it enters with a +1/+1 counter on it if it doesn't have flying.",
    "You may have this creature enter as a copy of any creature on the battlefield, except it enters with a +1/+1 counter on it if it doesn't have whistling.",
    "You may have this creature enter as a copy of any creature on the battlefield, except it enters with a +1/+1 counter on it if it's a dancer.",
    "Double the power and toughness of each creature you control until end of turn.",
    "Double the power of your life total until end of turn.",
    "Creatures you control have base power and toughness equal to its power.",
    "At the beginning of your upkeep, investigate twice.",
    "At the beginning of your upkeep, draw a card twice.",
    "Whenever this creature attacks, the next time a source of your choice would deal damage this turn, that damage is dealt to you instead.",
    "Whenever this creature attacks, you may put it on top of your library from the battlefield.",
    "Creatures can't attack you unless their controller pays {1} for each dance.",
    "Creatures can't attack you unless their controller pays {1} for each creature they control that's attacking you.",
    "Cumulative upkeep {1}\nVanishing 0\nFading 3",
)
"""Texts that no card has, or no other card of this digest: each says how far a phrase goes, and where it ends."""


def of_texts() -> dict[str, Any]:
    """Cards of the texts above, by their fields."""
    from layerlaw.oracle import compile_card

    creature = {"name": "Own Elf", "type_line": "Creature — Elf", "power": "1", "toughness": "1"}
    each = ({**creature, "oracle_text": text} for text in _TEXTS)
    return {json.dumps(fields, sort_keys=True): compile_card(fields) for fields in each}


def of_card_file(data: Path, known: Iterable[str] | None) -> Iterator[tuple[str, Any]]:
    """The cards of the card file that are known by their key, or all of them, by their fields."""
    from layerlaw.errors import LayerlawError
    from layerlaw.oracle import compile_card

    keys = None if known is None else frozenset(known)
    for fields in cards(data).values():
        if keys is None or _hash(fields) in keys:
            try:
                yield fields, compile_card(json.loads(fields))
            except LayerlawError:
                continue


# --- the digest --------------------------------------------------------------------------------------------------------


def said_of(card: Any) -> str:
    """All words for a card."""
    return "\n".join(words for face in card.faces for words in words_of(face))


def read_as(card: Any) -> str:
    """The tree of a card, without how far reading came in what it did not read."""
    from layerlaw.model.serial import written as tree

    return STOPPED.sub(r"\1", tree(card))


def hashes(card: Any) -> str:
    """What is kept of a card: of its tree, and of all words for it."""
    return f"{_hash(read_as(card))} {_hash(said_of(card))}"


def digest(found: Iterable[tuple[str, Any]]) -> dict[str, str]:
    """What is kept of each card, by the hash of what it is."""
    return {_hash(fields): hashes(card) for fields, card in found}


def written() -> dict[str, str]:
    """The digest that is kept."""
    rows = FILE.read_text(encoding="ascii").splitlines() if FILE.is_file() else []
    return {key: kept for key, _, kept in (row.partition(" ") for row in rows)}


def worded_otherwise(now: Mapping[str, str], then: Mapping[str, str]) -> list[str]:
    """The keys of the cards that are read as something else, or of which something else is said; of those that the digest does not know, nothing is."""
    return [key for key, words in now.items() if then.get(key, words) != words]


def picked(data: Path) -> dict[str, str]:
    """The digest of cards of the card file, of which some come to each branch of the grammar and the writer, the first of each first."""
    folder = tempfile.mkdtemp()
    marks = Marks(Path(folder), functions=True)
    for name in [name for name in sys.modules if name.partition(".")[0] == "layerlaw"]:
        del sys.modules[name]  # they are loaded once more, with their marks
    sys.meta_path.insert(0, marks)
    times: Counter[tuple[str, int]] = Counter()
    kept: dict[str, str] = {}
    for fields, card in of_card_file(data, None):
        marks.clear()
        kept_of_it = hashes(card)
        reached = {(file, mark) for file, these in marks.reached().items() if "/oracle/" in file for mark in these}
        if any(times[one] < _FOR_EACH_BRANCH for one in reached):
            times.update(reached)
            kept[_hash(fields)] = kept_of_it
    return kept


def main() -> int:
    """Compare, show, pick and renew."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--how", type=int, default=0, metavar="N", help="show what is said of N of the cards")
    parser.add_argument("--renew", action="store_true", help="write the digest anew")
    parser.add_argument("--pick", action="store_true", help="and pick the cards of the card file anew")
    parser.add_argument("--data", type=Path, default=DATA, help="Scryfall's oracle cards, gzipped")
    asked = parser.parse_args()
    then = written()
    of_file = picked(asked.data) if asked.pick else {}
    found = {**built_in(), **of_texts(), **of_boards(), **({} if asked.pick else dict(of_card_file(asked.data, then)))}
    now = {**digest(found.items()), **of_file}
    otherwise = frozenset(worded_otherwise(now, then))
    sys.stdout.write(
        f"read or worded otherwise: {len(otherwise)}; not in the digest: {len(now.keys() - then.keys())}\n"
    )
    for fields, card in [(fields, card) for fields, card in found.items() if _hash(fields) in otherwise][: asked.how]:
        sys.stdout.write(f"=== {fields[:200]}\n{said_of(card)}\n")
    if asked.renew or asked.pick:
        FILE.write_text("".join(f"{key} {words}\n" for key, words in sorted(now.items())), encoding="ascii")
    return 1 if otherwise and not asked.renew else 0


if __name__ == "__main__":
    sys.exit(main())
