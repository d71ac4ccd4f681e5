"""The text of each ability beside what was made of it: which words were read as something else?

    python -m benchmarks.beside [--every N] [--start N] [--cards FILE] [--each N] [--without WORD ...]

Of each ability whose every word is understood, what was made is written from the tree (`oracle.write`). Words that the text has and the writing has
not are where a pronoun may have been bound to something else, or a word may have been lost: "the chosen creature" that is written "the exiled card".
Most are another way to say the same ("where X is the number of" for "for each"), so the differences are put together by the words that are missing,
the frequent ones first, with `--each` examples of each kind; a reader goes through the kinds. `--without` leaves out kinds with one of these words.

The lints of `tests/oracle` see that a word has left no trace; this shows whom and what the words that left one were taken to mean.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.round_trip import DATA, voice_of
from layerlaw.errors import LayerlawError
from layerlaw.model import abilities as a
from layerlaw.model.cards import Face
from layerlaw.model.game_abilities import parts_of
from layerlaw.model.vocabulary import ABILITY_WORDS
from layerlaw.oracle import compile_card, write_ability
from layerlaw.oracle.understood import not_read
from layerlaw.oracle.word_forms import called
from layerlaw.oracle.write import host_of
from layerlaw.oracle.write.game_abilities import write_activation, write_spell, write_trigger
from layerlaw.oracle.write.telling import NoWords

_REMINDER: Final = re.compile(r"\([^()]*\)")
_FLAVOR: Final = re.compile(r"(^|\n|• |— )[A-Z][^—.:,\"{}\n]{1,45} — ")
"""Flavor and ability words, which have no rules meaning (207.2c, 207.2d)."""
_WORD: Final = re.compile(r"\{[^}]*\}|[a-z0-9+\-/*']+")
_NUMBERS: Final = {
    "an": "a", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10",
}  # fmt: skip
_SAYS_NOTHING: Final = frozenset(
    _WORD.findall(
        "the a of to it its they them their that this those these is are was be and then with in on from for put as you your his her he she him creature"
        " card permanent spell 1 when whenever at enchanted equipped if do who which into get ha by or gain onto deal itself where number equal x random"
        " reveal choose landfall thi s way battlefield return enter each player"
    )
)
"""Words that a writing may have or lack without saying anything else, as they stand once plurals are singular."""


class Beside(NamedTuple):
    """An ability: the card, its text without reminder text and flavor words, and what was made of it in words."""

    card: str
    text: str
    written: str

    @property
    def missing(self) -> tuple[str, ...]:
        """The words of the text that the writing lacks."""
        return tuple(sorted((words(self.text) - words(self.written)).elements()))


def words(text: str) -> Counter[str]:
    """The words of a text that say something, numbers as numbers and plurals as singulars."""
    found: Counter[str] = Counter()
    for match in _WORD.finditer(text.lower().replace("’", "'")):
        word = match.group().strip("'-").removesuffix("'s")
        word = _NUMBERS.get(word, word)
        word = word[:-1] if word.endswith("s") and len(word) > 2 else word
        if word and word not in _SAYS_NOTHING and word not in ABILITY_WORDS:
            found[word] += 1
    return found


def abilities_of(face: Face, printed: str) -> Iterator[Beside]:
    """Each ability of a face that is understood whole and has a paragraph of its own, beside what was made of it."""
    spans = Counter(face.spans)
    for ability, span in zip(face.abilities, face.spans, strict=False):
        if spans[span] > 1 or next(not_read(ability), None) is not None:
            continue
        try:
            written = _written(face, ability)
        except NoWords:
            continue
        if written is not None:
            text = _FLAVOR.sub(r"\1", _REMINDER.sub("", printed[slice(*span)]))
            yield Beside(face.name or "", _without_name(text, face.name or ""), written)


def _written(face: Face, ability: a.Ability) -> str | None:
    """What was made of an ability, in words; None of a spell of several abilities or modes."""
    parts = parts_of(ability)
    match ability:
        case a.TriggeredAbility() if len(parts.triggered) == 1:
            return write_trigger(parts.triggered[0], voice_of(face))
        case a.ActivatedAbility() if parts.activated is not None:
            return write_activation(parts.activated, voice_of(face))
        case a.SpellAbility():
            casting = face.casting
            alone = sum(isinstance(one, a.SpellAbility) for one in face.abilities) == 1
            if casting is None or casting.modal or len(casting.modes) != 1 or not alone:
                return None
            return write_spell(casting.modes[0], voice_of(face))
        case _:
            host = host_of(face) or "enchanted creature"
            return write_ability(ability, card_type_word=called(face.types, face.subtypes), host=host)


def _without_name(text: str, name: str) -> str:
    """The text with "it" for the object's own name (201.5)."""
    for own in (name, name.partition(",")[0], name.partition(" ")[0]):
        text = re.sub(rf"\b{re.escape(own)}\b", "it", text) if own else text
    return text


def beside(data: Path, every: int, start: int) -> Iterator[Beside]:
    """The abilities of every so manieth card of a file, from the one with that number on."""
    with gzip.open(data, "rt", encoding="utf-8") as stream:
        cards: list[dict[str, Any]] = json.load(stream)
    for fields in cards[start::every]:
        try:
            faces = compile_card(fields).faces
        except LayerlawError:
            continue  # no card of the rules
        for face, printed in zip(faces, fields.get("card_faces") or [fields], strict=False):
            yield from abilities_of(face, str(printed.get("oracle_text") or ""))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--cards", type=Path, default=DATA)
    parser.add_argument("--each", type=int, default=3)
    parser.add_argument("--without", nargs="*", default=[])
    options = parser.parse_args()
    kinds: defaultdict[tuple[str, ...], list[Beside]] = defaultdict(list)
    asked = 0
    for one in beside(options.cards, options.every, options.start):
        asked += 1
        if one.missing:
            kinds[one.missing].append(one)
    print(f"{asked:,} abilities, {sum(map(len, kinds.values())):,} in other words, {len(kinds):,} kinds")
    for missing, found in sorted(kinds.items(), key=lambda kind: -len(kind[1])):
        if set(missing) & set(options.without):
            continue
        print(f"\n{len(found):5}  {' '.join(missing)}")
        for one in found[: options.each]:
            text, written = (" / ".join(part.split("\n")).strip() for part in (one.text, one.written))
            print(f"       {one.card}: {text}\n         = {written}")


if __name__ == "__main__":
    main()
