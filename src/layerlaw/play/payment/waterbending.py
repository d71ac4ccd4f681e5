"""Waterbend costs: artifacts and creatures that are tapped pay for generic mana (701.67)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from layerlaw.game.state import ObjectId
from layerlaw.model.acts import Act
from layerlaw.model.mana_costs import ManaCost
from layerlaw.model.words import CardType, Zone
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.perform import perform
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question


def less_generic(symbols: Sequence[str], by: int) -> list[str] | None:
    """The symbols of a cost without so much generic mana; None where there is less of it."""
    generic = _generic(symbols)
    if by > generic:
        return None
    left = [str(generic - by)] if generic > by else []
    return [*left, *(symbol for symbol in symbols if not symbol.isdigit())]


def _generic(symbols: Sequence[str]) -> int:
    return sum(int(symbol) for symbol in symbols if symbol.isdigit())


def announced(mana: str, x: int) -> list[str]:
    """The symbols of a cost with the X that was announced (601.2b)."""
    return [str(x) if symbol == "X" else symbol for symbol in ManaCost.parse(mana).symbols]


def least_mana(play: Play, mana: str, player: str, x: int) -> str:
    """What is left of a waterbend cost to be paid with mana if as many as can be are tapped for it."""
    symbols = announced(mana, x)
    return _written(less_generic(symbols, min(_generic(symbols), len(_helpers(play, player)))) or [])


def waterbend(play: Play, total: str, mana: str, player: str, context: Context) -> str:
    """Whoever pays taps what they like for the generic mana of a waterbend cost within a total cost (701.67a, 701.67b).

    Args:
        play: the game.
        total: the total cost.
        mana: the waterbend cost in it.
        player: who pays.
        context: of what is paid for.

    Returns:
        What is left of the total cost.
    """
    whole = announced(total, context.x)
    most = min(_generic(announced(mana, context.x)), _generic(whole))
    helpers = _helpers(play, player)
    about = f"{context.source_name}: what is tapped to waterbend {mana}"
    tapped: tuple[ObjectId, ...] = ()
    if helpers and most:
        question = Question("waterbend", player, about, helpers, 0, min(most, len(helpers)), context.source, default=())
        tapped = cast("tuple[ObjectId, ...]", play.ask(question))
    if tapped:
        play.log("pay", f"waterbend: {', '.join(map(play.name, tapped))}", "701.67a", tapped)
        with play.deeper():
            perform(play, *(e.TapChanged(one, True, player=player) for one in tapped))
    return _written(less_generic(whole, len(tapped)) or [])


def has_waterbent(play: Play, player: str, context: Context) -> None:
    """A waterbend cost was paid, however that was (701.67c)."""
    perform(play, e.Done(Act.WATERBEND, player, context.source))


def _helpers(play: Play, player: str) -> tuple[ObjectId, ...]:
    return tuple(
        thing.id
        for thing in play.state.objects
        if thing.zone is Zone.BATTLEFIELD
        and not thing.status & {"tapped", "phased_out"}
        and {CardType.ARTIFACT, CardType.CREATURE} & set(play.solution[thing.id].types)
        and play.controller(thing.id) == player
    )


def _written(symbols: Sequence[str]) -> str:
    return "".join(f"{{{symbol}}}" for symbol in symbols)
