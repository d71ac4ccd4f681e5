"""Choices that players make while the game goes on: what is asked, and who answers.

A question has a key by which a board answers it (`answers:`). Whatever has only one possible answer is not asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol, cast

from layerlaw.game.state import IllegalAction, ObjectId, Unstated
from layerlaw.model.late import dataclass

Choosable = ObjectId | str | int


@dataclass(frozen=True)
class Question:
    """What is asked: from `least` to `most` of the options (None: no list, any fitting value such as a color or name).

    `key`: `may`, `choose`, `mode`, `targets`, `order`, `replacement`, `color`, `creature_type`, `number`, `bottom`, `graveyard`, `keep`,
    `search`, `discard`, `sacrifice`, `divide`, `pay`, ... `about`: the source's name and words, for the message.
    """

    key: str
    player: str
    about: str
    options: tuple[Choosable, ...] | None = None
    least: int = 1
    most: int = 1
    source: ObjectId | None = None
    default: tuple[Choosable, ...] | None = None
    """What is taken where nobody answers; None: it must be answered."""
    enough: tuple[Choosable, ...] = ()
    """Where not each choice of so many will do (702.122a): one that does."""
    meant_by: tuple[str, ...] = ()
    """Of a `may`: the keys of what is asked next, where an answer to that says yes as well, and the empty one no."""
    by_chance: str = ""
    """Of what chance chooses: the key by which a player would."""
    does: tuple[object, ...] = ()
    """Of a choice by number: what each of them does, from 1 on, for who answers in words."""
    rule: str = ""
    """By which rule no fewer and no more may be chosen, where it is not that of the key (`CHOSEN_BY`)."""

    more: bool = False
    """Whether others of the same are asked for next, such as the next target of the same ability, of which one answer may tell as well."""

    @property
    def is_forced(self) -> bool:
        """Whether there is nothing to choose: all that there is has to be chosen (609.3)."""
        return self.options is not None and self.least >= len(self.options)


CHOSEN_BY: Final = {
    "targets": "115.1",
    "new_targets": "115.7",
    "search": "701.23a",
    "choose": "608.2d",
    "sacrifice": "701.21a",
    "discard": "701.9b",
    "exile": "701.13a",
    "tap": "701.26a",
    "face": "601.3e",
    "enlist": "702.154a",
    "exert": "701.43d",
    "copy_of": "707.5",
}
"""By which rule something may not be chosen, or not so many, for each key of which that is always the same."""


class Unanswered(Unstated):
    """A choice that nobody made."""

    def __init__(self, question: Question, say: str = "") -> None:
        super().__init__(
            f"{question.about}: {question.player} {'have' if question.player.casefold() == 'you' else 'has'} to choose{say}",
            mend=f"add answers: [{{{question.key}: ...}}] to this entry or an earlier one",
        )
        self.question = question


class Chooser(Protocol):
    """Answers questions."""

    def answer(self, question: Question) -> Sequence[object] | None:
        """What was chosen; None where no answer was given."""


class Nobody:
    """Answers nothing: only what is forced or has a default goes on."""

    def answer(self, question: Question) -> Sequence[object] | None:  # noqa: ARG002 - the protocol's
        """Nothing."""
        return None


def asked(chooser: Chooser, question: Question) -> tuple[Choosable, ...]:
    """The answer to a question, checked against its options.

    Raises:
        Unanswered: there is no answer, no default and more than one possibility.
        IllegalAction: the answer is none of the options, or too few or too many of them.
    """
    return checked(question, chooser.answer(question))


def checked(question: Question, given: Sequence[object] | None) -> tuple[Choosable, ...]:
    """An answer (None: there is none), checked against the options of its question; raises what `asked` does."""
    options = question.options
    if given is None and options is not None and question.is_forced:
        return options  # all of them: nothing to choose (609.3)
    if given is None and options is not None and question.most == 0:
        return ()  # up to none of them: nothing to choose either
    if given is None:
        if question.default is not None:
            return question.default
        raise Unanswered(question, _choosing(question))
    chosen = tuple(given)
    most = question.most
    if options is not None:
        wrong = next((item for item in chosen if item not in options), None)
        if wrong is not None:
            raise IllegalAction(
                f"{question.about}: {wrong} is none of the {len(options)} that {question.player} may choose"
            )
    below = next((item for item in chosen if isinstance(item, int) and item < 0), None)
    if question.key == "number" and below is not None:
        raise IllegalAction(
            f"{question.about}: {below} is less than 0", rule="107.1b", mend="choose 0 or a greater number"
        )
    if not min(question.least, len(options) if options is not None else question.least) <= len(chosen) <= most:
        number = f"{len(chosen)} chosen where {question.player} may choose{_choosing(question)}"
        raise IllegalAction(
            f"{question.about}: {number}",
            rule=question.rule or CHOSEN_BY.get(question.key, ""),
            mend="name as many as that",
        )
    if len(set(chosen)) < len(chosen) and options is not None and question.key not in ("mode", "vote"):
        raise IllegalAction(f"{question.about}: the same is chosen twice", mend="name each once")
    return cast("tuple[Choosable, ...]", chosen)  # each is one of the options, or where there are none a word or number


def _choosing(question: Question) -> str:
    if question.key == "may":
        besides = f", or {' or '.join(question.meant_by)}: what it is" if question.meant_by else ""
        return f" whether to do it (may: true or false{besides})"
    if question.least == question.most:
        return f" {question.least} ({question.key})"
    return f" from {question.least} to {question.most} ({question.key})"
