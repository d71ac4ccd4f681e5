"""What a game does with each keyword ability of 702 and keyword action of 701: the table that the documentation shows.

    python -m layerlaw.oracle.paragraphs.keyword_state > docs/reference/keywords.md

It is made from the tables by which keywords are carried out, so that it cannot say more than they do.
"""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import Final

from layerlaw.model.keywords import STATIC_KEYWORDS
from layerlaw.model.vocabulary import KEYWORD_ABILITIES, KEYWORD_ACTIONS
from layerlaw.oracle.paragraphs import casting_options, keyword_activations, keyword_triggers, replacement_effects
from layerlaw.oracle.sentences.one_shots.clause import PLAYER_VERBS, THING_VERBS


class KeywordState(StrEnum):
    """How far a keyword is carried out by a game."""

    DONE = "done"
    LOUD = "loud"
    """A game that comes to it says so, and guesses nothing."""
    OUTSIDE = "outside the game"
    """About decks, drafts or variants: there is nothing of it to carry out."""


_OUTSIDE: Final = frozenset(
    {
        "hidden agenda",
        "double agenda",
        "choose a background",
        "doctor's companion",
        "friends forever",
    }
)
_OUTSIDE_ACTIONS: Final = frozenset({"planeswalk", "set in motion", "abandon", "assemble"})
_PLAIN_ACTIONS: Final = {
    "activate", "attach", "cast", "counter", "create", "destroy", "discard", "double", "exchange", "exile", "fight", "play", "reveal", "sacrifice",
    "search", "shuffle", "tap", "untap", "transform", "triple", "mill", "scry", "surveil", "regenerate", "convert", "goad", "behold", "collect evidence", "forage",
    "detain", "suspect", "monstrosity", "roll to visit your attractions", "open an attraction", "the ring tempts you", "exert", "vote", "waterbend", "time travel", "meld",
}  # fmt: skip
"""Actions that are read as verbs or costs with a reading of their own name elsewhere than in the table of verbs."""


def state_of_ability(name: str) -> KeywordState:
    """How far a keyword ability of 702 is carried out.

    Args:
        name: in lower case.
    """
    if name in _OUTSIDE:
        return KeywordState.OUTSIDE
    # A companion's condition is about decks; what it lets a player do is a special action (116.2g). Visit is a triggered ability (702.159a).
    if name in ("companion", "visit"):
        return KeywordState.DONE
    first = name.partition(" and ")[0]  # daybound and nightbound share their rule
    if first != name:
        return state_of_ability(first)
    known = name in replacement_effects.KNOWN_BY_NAME or any(name in names for names in STANDS_FOR.values())
    return KeywordState.DONE if known else KeywordState.LOUD


STANDS_FOR: Final = {
    "a static ability": STATIC_KEYWORDS,
    "a triggered ability": keyword_triggers.TRIGGERED_KEYWORDS,
    "an activated ability": keyword_activations.ACTIVATED_KEYWORDS,
    "a way to cast": casting_options.WAYS_TO_CAST,
    "a replacement effect": replacement_effects.REPLACING_KEYWORDS,
}
"""What keywords are short for; some for several of these. The others a rule asks for by their names."""


def state_of_action(name: str) -> KeywordState:
    """How far a keyword action of 701 is carried out.

    Args:
        name: in lower case.
    """
    if name in _OUTSIDE_ACTIONS:
        return KeywordState.OUTSIDE
    words = name.split()
    read = words[0] in PLAYER_VERBS or words[0] in THING_VERBS or name in _PLAIN_ACTIONS
    return KeywordState.DONE if read else KeywordState.LOUD


def table() -> str:
    """The page of the documentation."""
    abilities = {name: state_of_ability(name) for name in sorted(KEYWORD_ABILITIES)}
    actions = {name: state_of_action(name) for name in sorted(KEYWORD_ACTIONS)}
    parts = [
        "# Keywords in games",
        "",
        "What a game at work does with the keyword abilities of 702 and the keyword actions of 701. *Done* is carried out as its rule says; *loud* is told as not understood, and a game that",
        "comes to it stops with its words; direct verbs state what it does. Made by `python -m layerlaw.oracle.paragraphs.keyword_state`.",
    ]
    for title, rows, rules in (
        ("Keyword abilities (702)", actions_of(abilities), KEYWORD_ABILITIES),
        ("Keyword actions (701)", actions_of(actions), KEYWORD_ACTIONS),
    ):
        count = ", ".join(f"{len(names)} {state}" for state, names in rows.items() if names)
        parts += [
            "",
            f"## {title}",
            "",
            f"{sum(map(len, rows.values()))} in all: {count}.",
            "",
            "| state | keywords |",
            "| --- | --- |",
        ]
        parts += [
            f"| {state} | {', '.join(f'{name} ({rules[name]})' for name in names)} |"
            for state, names in rows.items()
            if names
        ]
    parts += [
        "",
        "## What they stand for",
        "",
        "A keyword may stand for several of these, each told by itself. Those that stand in none of the rows are asked for by their names, by a rule or by the ability beside them.",
        "",
        "| stands for | keyword abilities |",
        "| --- | --- |",
    ]
    parts += [f"| {what} | {', '.join(sorted(names))} |" for what, names in STANDS_FOR.items()]
    return "\n".join(parts)


def actions_of(states: dict[str, KeywordState]) -> dict[KeywordState, list[str]]:
    """The keywords of each state, by name."""
    return {state: [name for name, its in states.items() if its is state] for state in KeywordState}


if __name__ == "__main__":
    sys.stdout.write(f"{table()}\n")
