"""What chance chooses (701.9b)."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from layerlaw.game.state import Unstated
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Choosable, Question


def at_random(play: Play, question: Question) -> tuple[Choosable, ...]:
    """What chance has chosen, which is stated (701.9b); the only possibility without that.

    Raises:
        IllegalAction: nobody stated the outcome.
    """
    options = question.options if question.options is not None else play.order
    if len(options) == question.least:
        return tuple(options)
    answer = play.chooser.answer(replace(question, key="random", options=options, by_chance=question.key))
    if answer is None:
        raise Unstated(
            f"{question.about}: it is chosen at random",
            rule="701.9b",
            mend="state the outcome: answers: [{random: REF}]",
        )
    return cast("tuple[Choosable, ...]", tuple(answer))
