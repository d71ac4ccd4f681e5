"""Votes (701.38), villainous choices (701.55), and words that players choose (608.2d)."""

from __future__ import annotations

from typing import Final

from layerlaw.model.abilities import Instruction
from layerlaw.model.filters import Filter
from layerlaw.model.late import dataclass, field
from layerlaw.model.one_shot_effects import ForEach, OneShotEffect
from layerlaw.model.references import PlayerRef, ThatPlayer
from layerlaw.model.values import ChosenNumber

MOST_VOTES: Final = "the most votes"
"""The key under which objects with the most votes, or tied for most, are meant afterwards."""


@dataclass(frozen=True)
class Vote(OneShotEffect):
    """Each player in turn order, beginning with the one who does this, votes for one of the words, or for one of the objects (701.38a, 701.38b).

    Afterwards `votes_for` a word is known, `Noted("WORD gets more votes")` with and without "or the vote is tied", and `MOST_VOTES`.
    `secret`: the votes are made in secret and then revealed, which changes nothing of what comes of them.
    """

    words: tuple[str, ...] = ()
    objects: Filter | None = None
    secret: bool = False


def votes_for(word: str) -> ChosenNumber:
    """How many votes a word got."""
    return ChosenNumber(f"votes for {word.lower()}")


def gets_more(word: str, *, or_tied: bool) -> str:
    """The words that ask whether a choice got more votes than any other."""
    return f"{word.lower()} gets more votes{' or the vote is tied' if or_tied else ''}"


def voted_as(player: str, *, alike: bool) -> str:
    """Under what is noted who voted for a choice that this player voted for, or for one that they didn't."""
    return f"{player} voted for what they voted for" if alike else f"{player} didn't vote for what they voted for"


@dataclass(frozen=True)
class VillainousChoice(OneShotEffect):
    """One of these rows of instructions, chosen by who faces it, possible or not (701.55a, 701.55b)."""

    options: tuple[tuple[Instruction, ...], ...]
    player: PlayerRef = field(default_factory=ThatPlayer)


def faces(player: PlayerRef, first: tuple[Instruction, ...], second: tuple[Instruction, ...]) -> ForEach:
    """Each of them faces it and does what they chose before the next one does, in APNAP order (701.55d)."""
    return ForEach(player, (VillainousChoice((first, second)),))


@dataclass(frozen=True)
class ChooseWords(OneShotEffect):
    """Each of the players chooses one of the words, or `by` chooses one for each of them: "for each player, choose friend or foe" (608.2d).

    Afterwards `chose` a word is known of each of them, and `all_chose` of all together. `secret`: the choices are made in secret and then revealed.
    """

    player: PlayerRef
    words: tuple[str, ...]
    by: PlayerRef | None = None
    secret: bool = False


@dataclass(frozen=True)
class ChooseTypes(OneShotEffect):
    """Each of the players chooses a creature type, the same as another or not; what has any of them is `OF_A_CHOSEN_TYPE` afterwards (608.2d)."""

    player: PlayerRef


OF_A_CHOSEN_TYPE: Final = "of a type chosen this way"
"""Under what is noted, wherever it is, what has a creature type that a player has chosen."""
FRIEND_OR_FOE: Final = ("friend", "foe")
"""What nobody chooses to be: who resolves it chooses it for each player."""


def chose(word: str) -> str:
    """The words that ask of "that player" whether they chose it."""
    return f"that player is a {word}" if word in FRIEND_OR_FOE else f"that player chose {word}"


def all_chose(who: str, word: str) -> str:
    """The words that ask whether all of them chose it; `who` as in `each opponent`."""
    return f"{who} chose {word}"
