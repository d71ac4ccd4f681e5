"""The publisher's text file → rules by number. Every edition since 2006 has this shape; what it does not have is refused.

A rule is a paragraph that begins with its number (`613.8a ...`, `613.8. ...`, `613. ...`), and the paragraphs without a number after it
are its own: examples, mostly. The same headings stand in the table of contents first; the later ones, with the rules under them, count.
Behind the rules comes the glossary, entry by entry between empty lines: the term on the first line, what it means below.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from layerlaw.errors import ErrorKind, LayerlawError, Mistake, nearest, quote
from layerlaw.model.places import Place

__all__ = ["Rule", "Rulebook", "read_rulebook"]

_NUMBERED: Final = re.compile(r"(\d{3})(?:\.(\d+)([a-z])?)?\.?\s+(\S.*)")
_NUMBER: Final = re.compile(r"(\d{3})(?:\.(\d+)([a-z])?)?\.?")
_EFFECTIVE: Final = re.compile(r"(?:effective|current) as of ([^.]+)\.")
_FEWEST: Final = 500
"""A text with fewer rules is no rulebook, but something else with numbers in it."""
_LARGEST: Final = 10_000_000


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its number without a dot at the end, its text, and the paragraphs below it, which are examples mostly."""

    number: str
    text: str
    more: tuple[str, ...] = ()

    @property
    def level(self) -> int:
        """0 for a heading (613), 1 for a rule (613.8), 2 for a subrule (613.8a)."""
        return 0 if "." not in self.number else 2 if self.number[-1].isalpha() else 1


@dataclass(frozen=True)
class Rulebook:
    """The rules in their order, and the glossary. `effective` is the date that the text gives, in its words."""

    rules: Mapping[str, Rule]
    glossary: Mapping[str, tuple[str, ...]]
    effective: str = ""

    def under(self, number: str) -> Iterator[Rule]:
        """A rule and all that stand below it: of 613 the whole section, of 613.8 its subrules."""
        for rule in self.rules.values():
            below = rule.number.removeprefix(number)
            if rule.number == number or (below != rule.number and (below.startswith(".") or below.isalpha())):
                yield rule

    def find(self, asked: str) -> Sequence[Rule]:
        """The rule of a number, with those below it.

        Raises:
            LayerlawError: there is no such rule; it names the nearest.
        """
        match = _NUMBER.fullmatch(asked.strip().casefold())
        number = asked.strip().casefold().rstrip(".") if match else ""
        found = tuple(self.under(number)) if number in self.rules else ()
        if not found:
            near = nearest(number or asked, self.rules)
            raise LayerlawError(
                Mistake(
                    ErrorKind.NOTHING,
                    None,
                    f"there is no rule {quote(asked)}",
                    expected="a number such as 613, 613.8 or 613.8a, or a term of the glossary",
                    nearest=near,
                )
            )
        return found

    @cached_property
    def _terms(self) -> Mapping[str, str]:
        return {part.strip().casefold(): term for term in self.glossary for part in (term, *term.split(","))}

    def term(self, asked: str) -> tuple[str, tuple[str, ...]] | None:
        """A term of the glossary with what it means; case does not matter, and a word with which just one term begins will do. None where there is none."""
        folded = asked.strip().casefold()
        begun = [term for term in self.glossary if folded and term.casefold().startswith(f"{folded} ")]
        term = self._terms.get(folded) or (begun[0] if len(begun) == 1 else None)
        return None if term is None else (term, self.glossary[term])

    def nearest_terms(self, asked: str) -> tuple[str, ...]:
        """The terms most like a word."""
        return nearest(asked, self.glossary)


def read_rulebook(data: bytes, name: str) -> Rulebook:
    """Read the publisher's text file.

    Args:
        data: its bytes, in UTF-8 or, as older editions are, in Windows' Western encoding.
        name: what errors call it.

    Raises:
        LayerlawError: it is something else.
    """
    if len(data) > _LARGEST:
        raise _no_rules(name, f"the file is larger than {_LARGEST:,} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    lines = [line.strip() for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    end = max((at for at, line in enumerate(lines) if line == "Glossary"), default=len(lines))
    rules = _rules(lines[:end])
    if len(rules) < _FEWEST:
        raise _no_rules(name, f"the file has {len(rules)} numbered rules")
    effective = next((match[1] for line in lines[:20] if (match := _EFFECTIVE.search(line))), "")
    return Rulebook(rules, _glossary(lines[end + 1 :]), effective)


def _rules(lines: Sequence[str]) -> dict[str, Rule]:
    found: dict[str, list[str]] = {}
    current: list[str] | None = None
    for line in lines:
        match = _NUMBERED.fullmatch(line)
        if match is not None:
            number = match[1] + (f".{match[2]}{match[3] or ''}" if match[2] else "")
            found.pop(number, None)  # it stood in the table of contents
            current = found[number] = [match[4]]
        elif re.fullmatch(r"\d\.\s.*|Credits|Glossary", line):
            current = None  # the heading of a chapter
        elif line and current is not None:
            current.append(line)
    return {number: Rule(number, text[0], tuple(text[1:])) for number, text in found.items()}


def _glossary(lines: Sequence[str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    entry: list[str] = []
    for line in (*lines, ""):
        if line == "Credits":
            break
        if line:
            entry.append(line)
        elif entry:
            if len(entry) > 1:
                found[entry[0]] = tuple(entry[1:])
            entry = []
    return found


def _no_rules(name: str, found: str) -> LayerlawError:
    return LayerlawError(
        Mistake(
            ErrorKind.UNREADABLE,
            Place(name),
            found,
            expected="the Comprehensive Rules as the text file that their publisher offers",
            mend="fetch the TXT of the rules from the publisher's rules page (magic.wizards.com/en/rules)",
        )
    )
