"""How often an ability has been activated, and whether it may be once more (602.5b, 606.3, 702.177a): asked also of mana abilities that pay."""

from __future__ import annotations

from dataclasses import replace

from layerlaw.game.state import IllegalAction, ObjectId
from layerlaw.model.abilities import ActivatedAbility
from layerlaw.model.game_abilities import parts_of
from layerlaw.model.rule_effects import AbilityKind, ExhaustsAgain
from layerlaw.play.in_force import each_turn, in_force, kinds_of, loyalty_each_turn
from layerlaw.play.position.play import Play


def may_be_once_more(play: Play, identity: ObjectId, activation: ActivatedAbility, player: str) -> None:
    """Whether it has not been activated too often.

    Raises:
        IllegalAction: it has.
    """
    name, times = play.name(identity), play.count(*_use(identity, activation))
    had = 1 if activation.is_loyalty else _how_often_it_has_it(play, identity, activation)
    spent = activation.only_once and play.state.object(identity).facts.get(_once(activation), 0) >= had
    exhausted = AbilityKind.EXHAUST in kinds_of(play, identity, activation)
    if spent and not (exhausted and any(in_force(play, ExhaustsAgain, player))):
        raise IllegalAction(f"{name}'s ability may be activated only once", rule="702.177a")
    if activation.most_each_turn is not None and times >= activation.most_each_turn * had:
        raise IllegalAction(
            f"{name}'s ability was activated {activation.most_each_turn} times this turn", rule="602.5b"
        )
    once = activation.once_each_turn or activation.is_loyalty
    if once and times >= (
        loyalty_each_turn(play, identity, player)
        if activation.is_loyalty
        else each_turn(play, identity, activation) * had
    ):
        rule = "606.3" if activation.is_loyalty else "602.5b"
        raise IllegalAction(f"{name}'s ability was activated this turn already", rule=rule)


def activated_so(kind: AbilityKind, player: str) -> tuple[str, str]:
    """Under what it is counted how many abilities of a kind a player has activated in this turn."""
    return f"activated {kind}", player


def was_activated(play: Play, identity: ObjectId, activation: ActivatedAbility, player: str) -> None:
    """Note that an ability has begun to be activated (702.177b)."""
    for under in {_named(identity, activation.text), _use(identity, activation)}:
        play.counted(*under)
    for kind in kinds_of(play, identity, activation) - {AbilityKind.ACTIVATED}:
        play.counted(*activated_so(kind, player))
    if activation.only_once:
        thing = play.state.object(identity)
        times = thing.facts.get(_once(activation), 0)
        play.state = play.state.with_object(replace(thing, facts={**thing.facts, _once(activation): times + 1}))


def times_activated(play: Play, identity: ObjectId, text: str) -> int:
    """How often the ability of these words has been activated in this turn."""
    return play.count(*_named(identity, text))


def _named(identity: ObjectId, text: str) -> tuple[str, str]:
    return f"activated {text}", str(identity)


def _use(identity: ObjectId, activation: ActivatedAbility) -> tuple[str, str]:
    """Under what it is counted for a bound: a bound that came with one ability is none of an equal one without it (602.5c)."""
    if activation.is_loyalty:
        return "loyalty", str(identity)
    bound = " within its bound" if _is_restricted(activation) else ""
    return _named(identity, activation.text + bound)


def _is_restricted(activation: ActivatedAbility) -> bool:
    return activation.once_each_turn or activation.only_once or activation.most_each_turn is not None


def _how_often_it_has_it(play: Play, identity: ObjectId, activation: ActivatedAbility) -> int:
    """Each of several equal abilities has a bound of its own (602.5c)."""
    held = (parts_of(ability).activated for ability in play.solution[identity].abilities)
    same = (one for one in held if one is not None and one.text == activation.text)
    return max(1, sum(_is_restricted(one) for one in same))


def _once(activation: ActivatedAbility) -> str:
    """The fact that this ability of an object was activated: another of the same object is another matter (702.177a)."""
    return f"activated once: {activation.text}"


__all__ = ["activated_so", "may_be_once_more", "times_activated", "was_activated"]
