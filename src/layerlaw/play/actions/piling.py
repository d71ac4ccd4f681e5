"""Objects are separated into piles, and one of the piles is chosen (700.3)."""

from __future__ import annotations

from typing import Final, TypeAlias, assert_never, cast

from layerlaw.game.state import ObjectId, Unstated
from layerlaw.model.piles import CHOSEN_PILE, OTHER_PILE, ChoosePile, Separate
from layerlaw.model.references import PlayerRef
from layerlaw.play.context import Context
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question

_FIRST: Final = "the first pile"
_SECOND: Final = "the second pile"


def _separate(play: Play, one_shot: Separate, context: Context) -> None:
    """700.3a, 700.3d: each is put into exactly one pile; none is moved (700.3c).

    Raises:
        Unstated: they are cards that nobody knows.
    """
    if "looked" in context.told.hidden:
        raise Unstated(
            f"{context.source_name}: it is not known which cards are separated into piles",
            rule="700.3a",
            mend="put the cards of the library into the board",
        )
    player = _who(play, one_shot.by, context)
    objects = context.objects(one_shot.what, play)
    about = f"{context.source_name}: which are the first pile; the others are the second"
    first: tuple[ObjectId, ...] = ()
    if objects:
        question = Question("piles", player, about, objects, 0, len(objects), context.source)
        first = cast("tuple[ObjectId, ...]", play.ask(question))
    second = tuple(one for one in objects if one not in first)
    context.note(_FIRST, first)
    context.note(_SECOND, second)
    play.log("choice", f"{says(player, 'separates')} {_named(play, first)} from {_named(play, second)}", "700.3a")


def _choose(play: Play, one_shot: ChoosePile, context: Context) -> None:
    player = _who(play, one_shot.by, context)
    question = Question("pile", player, f"{context.source_name}: the first pile or the second", (1, 2), 1, 1)
    chosen = play.ask(question)[0]
    names = (_FIRST, _SECOND) if chosen == 1 else (_SECOND, _FIRST)
    for key, name in zip((CHOSEN_PILE, OTHER_PILE), names, strict=True):
        context.note(key, context.told.objects.get(name, ()))
    play.log("choice", f"{says(player, 'chooses')} {names[0]}", "608.2d")


def _who(play: Play, by: PlayerRef, context: Context) -> str:
    return (context.players(by, play) or (context.controller,))[0]


def _named(play: Play, pile: tuple[ObjectId, ...]) -> str:
    return ", ".join(map(play.name, pile)) or "nothing"


Done: TypeAlias = Separate | ChoosePile
"""The one-shot effects that are done here."""


def do(play: Play, one_shot: Done, context: Context) -> None:
    """Do it (610)."""
    match one_shot:
        case Separate():
            _separate(play, one_shot, context)
        case ChoosePile():
            _choose(play, one_shot, context)
        case _:
            assert_never(one_shot)
