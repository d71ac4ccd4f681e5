"""Text → tree → text → tree, of what a game carries out: triggers, what is done, what is paid.

    python -m benchmarks.round_trip [--every N] [--start N] [--show N]

Of each ability whose every word is understood, the parts are written (`oracle.write.patterns`, `.one_shots`) and read again. It came back where
the parts are the same but for the words that they keep of the text. `NoWords` counts as not come back.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import Any, Final

from layerlaw.model import abilities as a
from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model.abilities import ActivatedAbility, TriggeredAbility
from layerlaw.model.cards import Face
from layerlaw.model.game_abilities import parts_of
from layerlaw.model.target_requirement import TargetRequirement
from layerlaw.model.typeline import write_type_line
from layerlaw.oracle import compile_card
from layerlaw.oracle.compile import compile_face
from layerlaw.oracle.understood import not_read
from layerlaw.oracle.word_forms import called
from layerlaw.oracle.write import host_of
from layerlaw.oracle.write.game_abilities import write_activation, write_spell, write_trigger
from layerlaw.oracle.write.telling import NoWords
from layerlaw.oracle.write.voice import Voice

DATA: Final = Path(__file__).parents[2] / "shared" / "data" / "oracle-cards.json.gz"


def bare(node: Any) -> Any:
    """The same without the words of the text that it keeps, and without the order in which it says what all hold of one thing."""
    if isinstance(node, tuple):
        return tuple(map(bare, node))
    if isinstance(node, f.And | f.Or | k.AllOf):
        return type(node).__name__, frozenset(map(bare, _parts(node)))
    if isinstance(node, TriggeredAbility | ActivatedAbility | TargetRequirement):
        node = replace(node, text="")
    if not is_dataclass(node) or isinstance(node, type):
        return node
    return replace(node, **{item.name: bare(getattr(node, item.name)) for item in fields(node) if item.init})


def _parts(node: f.And | f.Or | k.AllOf) -> Iterator[Any]:
    """What is said of one thing, whichever way it is bracketed."""
    for part in node.parts:
        if isinstance(part, type(node)):
            yield from _parts(part)
        else:
            yield part


@dataclass
class Count:
    """What was tried, by family, and what did not come back."""

    tried: Counter[str] = field(default_factory=Counter)
    same: Counter[str] = field(default_factory=Counter)
    lost: list[tuple[str, str, str]] = field(default_factory=list)


def voice_of(face: Face) -> Voice:
    word = called(face.types, face.subtypes)
    return Voice(this=f"this {word}", host=host_of(face) or "enchanted creature")


def again(face: Face, text: str) -> Face:
    line = write_type_line(face.supertypes, face.types, face.subtypes)
    return compile_face({"name": face.name, "type_line": line, "oracle_text": text, "power": "1", "toughness": "1"})


def try_face(face: Face, count: Count) -> None:
    for ability in face.abilities:
        if next(not_read(ability), None) is not None:
            continue
        parts = parts_of(ability)
        match ability:
            case a.TriggeredAbility() if len(parts.triggered) == 1:
                _try(face, "triggered", count, parts.triggered[0], write_trigger)
            case a.ActivatedAbility() if parts.activated is not None:
                _try(face, "activated", count, parts.activated, write_activation)
            case _:
                pass
    casting = face.casting
    if (
        casting is not None
        and len(casting.modes) == 1
        and not casting.modal
        and casting.modes[0].one_shots
        and next(not_read(casting), None) is None
    ):
        _try(face, "spell", count, casting.modes[0], write_spell)


def _try(face: Face, family: str, count: Count, node: Any, write: Any) -> None:
    count.tried[family] += 1
    try:
        text = write(node, voice_of(face))
    except NoWords as error:
        count.lost.append((str(face.name), "NoWords", repr(error.args[0])[:300]))
        return
    back = again(face, text)
    found: Any = None
    if family == "spell":
        found = back.casting.modes[0] if back.casting is not None and back.casting.modes else None
    elif back.abilities:
        parts = parts_of(back.abilities[0])
        found = (parts.triggered or (None,))[0] if family == "triggered" else parts.activated
    if bare(found) == bare(node):
        count.same[family] += 1
    else:
        count.lost.append((str(face.name), text, repr(bare(found))[:1500] + "\n    " + repr(bare(node))[:1500]))


def faces(every: int, data: Path = DATA, start: int = 0) -> Iterator[Face]:
    with gzip.open(data, "rt", encoding="utf-8") as stream:
        cards: list[Mapping[str, Any]] = json.load(stream)
    for fields_ in cards[start::every]:
        try:
            yield from compile_card(fields_).faces
        except Exception:  # noqa: BLE001, S112 - a card that cannot be made has no parts
            continue


def measure(every: int, data: Path = DATA, start: int = 0) -> Count:
    """What came back, of every so manieth card of the file, from the one with that number on."""
    count = Count()
    for face in faces(every, data, start):
        try_face(face, count)
    return count


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--every", type=int, default=40)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--show", type=int, default=10)
    options = parser.parse_args()
    count = measure(options.every, start=options.start)
    for family, tried in count.tried.items():
        print(f"{family}: {count.same[family]} of {tried}, {count.same[family] / tried:.1%}")
    print(
        "without words:",
        sum(text == "NoWords" for _, text, _ in count.lost),
        "read otherwise:",
        sum(text != "NoWords" for _, text, _ in count.lost),
    )
    for name, text, why in [one for one in count.lost if one[1] != "NoWords"][: options.show]:
        print(f"--- {name}\n{text}\n    {why}")
    kinds = Counter(why.split("(")[0] for _, text, why in count.lost if text == "NoWords")
    print(kinds.most_common(30))
    for name, _, why in [one for one in count.lost if one[1] == "NoWords"][: options.show]:
        print(name, "|", why)


if __name__ == "__main__":
    main()
