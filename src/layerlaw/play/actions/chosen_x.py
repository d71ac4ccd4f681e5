"""An X that is chosen as something is done (107.3f): which were announced already, and how great it may be."""

from __future__ import annotations

from layerlaw.game.state import IllegalAction
from layerlaw.model import cost_parts
from layerlaw.model import one_shot_effects as d
from layerlaw.model.abilities import Instruction
from layerlaw.model.filters import ControlledBy, Filter, InZone, OwnedBy
from layerlaw.model.references import ExactPlayer, You
from layerlaw.model.target_requirement import Pick
from layerlaw.model.tree import inside
from layerlaw.model.values import X
from layerlaw.model.words import Zone
from layerlaw.play.context import Context
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question


def was_announced(context: Context) -> bool:
    """107.3a, 602.2b: whether X was announced, as 0 too: of an ability that is activated, for a cost that has one."""
    if context.x:
        return True
    activation = None if context.item is None else context.item.activation
    return activation is not None and any(map(has_x, (*activation.cost, *(activation.costs or ()))))


def has_x(part: object) -> bool:
    """Whether an X stands anywhere in a cost, as mana, as loyalty or as a number of what is done for it."""
    return any(
        isinstance(one, X)
        or (isinstance(one, cost_parts.PayMana) and "{X}" in one.mana)
        or (isinstance(one, cost_parts.PayLoyalty) and one.x)
        for one in inside(part)
    )


def choose_x(play: Play, player: str, done: tuple[Instruction, ...], context: Context) -> None:
    """107.3f: an X of what may be done that neither the text nor a cost says is chosen as it is done; what was cast for an X means that one (107.3m).

    Raises:
        IllegalAction: so many are not there (608.2d).
    """
    thing = play.last_of(context.source)
    if thing is not None and thing.face.mana_cost is not None and "{X}" in str(thing.face.mana_cost):
        return
    about = f"{context.source_name}: what X is in {context.text or 'what is done'}"
    chosen = play.ask(Question("number", player, about, None, 1, 1, context.source))[0]
    context.x = chosen if isinstance(chosen, int) else 0
    play.log("choice", f"X is {context.x}", "608.2d")
    for one in done:
        most = _most(play, one, player, context)
        if most is not None and context.x > most:
            raise IllegalAction(
                f"{context.source_name}: X can't be {context.x}, as it can be done with no more than {most}",
                rule="608.2d",
                mend=f"choose a number from 0 to {most}",
            )


def _most(play: Play, one: Instruction, player: str, context: Context) -> int | None:
    """608.2d, 118.3: of how many this can be done, whose number is X; None where nothing here bounds it."""
    match one:
        case d.Sacrifice(what=Pick(of=of, number=X(), up_to=False)):
            return _there(play, of & ControlledBy(ExactPlayer(player)) & InZone(Zone.BATTLEFIELD), context)
        case d.Discard(what=None, number=X(), up_to=False):
            return None if ("hand", player) in play.state.unstated else play.state.player(player).hand
        case d.Discard(what=Filter() as what, number=X(), up_to=False):
            return _there(play, what & InZone(Zone.HAND) & OwnedBy(ExactPlayer(player)), context)
        case _:
            picked = getattr(one, "what", None)
    match picked:
        case Pick(of=of, number=X(), up_to=False):
            return _there(play, of, context)
        case _:
            return None


def _there(play: Play, of: Filter, context: Context) -> int | None:
    """How many there are of them; None where some may be among the cards of a hand or library that nobody knows."""
    zones = {one.zone for one in inside(of) if isinstance(one, InZone)}
    yours = any(one == OwnedBy(You()) for one in inside(of))
    for player in play.state.players:
        if yours and player.name != context.controller:
            continue
        if Zone.HAND in zones and (player.hand_count or ("hand", player.name) in play.state.unstated):
            return None
        if Zone.LIBRARY in zones and (player.library_count or player.name in play.at.endless):
            return None
    return len(context.reader(play).matching(context.settled(of, play)))
