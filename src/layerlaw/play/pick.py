"""Objects that are chosen as an effect is applied, without being targets (608.2d)."""

from __future__ import annotations

from typing import cast

from layerlaw.game.state import ObjectId, Refused
from layerlaw.model.deeds import Pick
from layerlaw.play.ask import Question
from layerlaw.play.context import Context
from layerlaw.play.play import Play


def picked(
    pick: Pick, context: Context, play: Play, verb: str = "choose", by: str | None = None
) -> tuple[ObjectId, ...]:
    """What is picked: by the player that the pick names, or by `by`.

    Raises:
        Refused: it is at random and nobody stated the outcome.
    """
    options = cast("tuple[ObjectId, ...]", context.reader(play).matching(context.settled(pick.of, play)))
    if by is not None:
        chooser = by
    else:
        names = context.players(pick.by, play)
        chooser = names[0] if names else context.controller
    most = len(options) if pick.number is None else min(len(options), context.number(pick.number, play))
    least = 0 if pick.up_to else most
    about = f"{context.source_name}: {context.text}" if context.text else context.source_name
    if not options or most == 0:
        return ()
    if pick.at_random and least < len(options):
        answer = play.chooser.answer(Question("random", chooser, about, options, least, most, context.source))
        if answer is None:
            raise Refused(
                f"{about}: it is chosen at random", rule="701.9b", mend="state the outcome: answers: [{random: REF}]"
            )
        return cast("tuple[ObjectId, ...]", tuple(answer))
    return cast("tuple[ObjectId, ...]", play.ask(Question(verb, chooser, about, options, least, most, context.source)))
