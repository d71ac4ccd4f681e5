"""Special actions that effects allow: an effect is ended, or ignored until end of turn, for a cost (116.2c, 116.2d)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from layerlaw.game.changed import changed
from layerlaw.game.state import IllegalAction, ObjectId
from layerlaw.game.turns import marked_by
from layerlaw.model import rule_effects as x
from layerlaw.model.cost_parts import CostPart, PayMana
from layerlaw.model.durations import UntilPaid
from layerlaw.model.filters import Exactly
from layerlaw.model.late import dataclass
from layerlaw.play.casting.permission import somebody_has_priority
from layerlaw.play.context import Context
from layerlaw.play.event.told import How, Told
from layerlaw.play.in_force import in_force
from layerlaw.play.payment.paying import can_pay, pay
from layerlaw.play.perform import control_changes
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.stack.priority import give_priority
from layerlaw.play.triggers.triggers import collect

IGNORING = "ignoring"
"""Under which the players stand on an object who ignore its effect until end of turn."""


@dataclass(frozen=True)
class AllowedAction:
    """What an effect of an object allows a player to do, for a cost."""

    source: ObjectId
    cost: tuple[CostPart, ...]
    ends: frozenset[str] = frozenset()
    """The continuous effects that end; none where an effect is ignored."""

    @property
    def rule(self) -> str:
        """The number of the rule."""
        return "116.2c" if self.ends else "116.2d"


def allowed_actions(play: Play, player: str) -> Iterator[AllowedAction]:
    """The special actions that effects allow a player, whether or not they can pay for them."""
    ending: dict[tuple[ObjectId, int, str], set[str]] = {}
    for effect in play.state.effects:
        scope = effect.effect.scope
        if isinstance(effect.duration, UntilPaid) and effect.controller == player and isinstance(scope, Exactly):
            for identity in scope.ids & set(play.state.by_id):
                key = (ObjectId(int(str(identity))), effect.timestamp, effect.duration.mana)
                ending.setdefault(key, set()).add(effect.id)
    for (identity, _, mana), ids in ending.items():
        yield AllowedAction(identity, (PayMana(mana),), frozenset(ids))
    for one in in_force(play, x.MayIgnore, player):
        if isinstance(one.source, int):
            source = ObjectId(one.source)
            if player not in marked_by(play.state.object(source), IGNORING):
                yield AllowedAction(source, one.rule.cost)


def take_allowed_action(play: Play, identity: ObjectId, player: str, paying: How = "none") -> None:
    """A player takes the special action that an effect of a permanent, or on it, allows them; it uses no stack.

    Args:
        play: the game.
        identity: the permanent whose effect is ignored, or that the effect is about which ends.
        player: who does it.
        paying: how mana is paid.

    Raises:
        IllegalAction: nothing allows it, or its cost can't be paid; nothing has happened then.
    """
    with play.undone_if_illegal():
        name = play.name(identity)
        found = next((one for one in allowed_actions(play, player) if one.source == identity), None)
        if found is None:
            raise IllegalAction(
                f"no effect of {name} allows {player} a special action now",
                rule="116.2",
                mend="name the permanent whose effect allows it, or activate its ability",
            )
        somebody_has_priority(play, name)
        context = Context(player, identity, name, "special action", told=Told(pay=paying))
        if not can_pay(play, found.cost, player, context):
            raise IllegalAction(f"{player} cannot pay for the special action of {name}", rule="118.3")
        what = "ending an effect of" if found.ends else "ignoring the effect of"
        play.log("announce", f"{says(player, 'takes')} the special action of {what} {name}", found.rule, (identity,))
        pay(play, found.cost, player, context)
        before, board = play.state, play.solution
        if found.ends:
            left = tuple(effect for effect in before.effects if effect.id not in found.ends)
            play.state = changed(before, effects=left)
        else:
            thing = before.object(identity)
            by = (*marked_by(thing, IGNORING), player)
            noted = replace(thing, status=thing.status | {IGNORING}, choices={**thing.choices, IGNORING: by})
            play.state = before.with_object(noted)
        done = control_changes(play, board)
        if done:
            collect(play, done, before)
        give_priority(play, player)
