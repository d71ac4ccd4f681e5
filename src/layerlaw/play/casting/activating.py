"""Activating abilities (602, 605, 606). An illegal activation is undone whole (733.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from layerlaw.game.state import IllegalAction, NotRead, ObjectId
from layerlaw.model import cost_parts
from layerlaw.model import one_shot_effects as d
from layerlaw.model.abilities import Ability, ActivatedAbility
from layerlaw.model.acts import Act
from layerlaw.model.filters import IsLinked
from layerlaw.model.game_abilities import is_forecast, parts_of
from layerlaw.model.links import PRINTED
from layerlaw.model.rule_effects import AbilityKind
from layerlaw.model.tree import inside
from layerlaw.play.actions.one_shots import run
from layerlaw.play.casting.ability_costs import cost_to_activate
from layerlaw.play.casting.announcement import PLAIN, Announcement, remembering, x_announced, x_as_said
from layerlaw.play.casting.permission import activating_is_read, as_a_sorcery, may_act_now
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.event.told import Told
from layerlaw.play.history.turn_history import TIMES_ACTIVATED
from layerlaw.play.in_force import as_an_instant, kinds_of, may_not_activate
from layerlaw.play.knowledge import FORECAST
from layerlaw.play.payment.mana_payment import TAP, of_its_day, resolve_mana_triggers
from layerlaw.play.payment.paying import can_pay, is_summoning_sick, pay
from layerlaw.play.payment.times_activated import may_be_once_more, times_activated, was_activated
from layerlaw.play.perform import perform
from layerlaw.play.position.functioning import pair_of
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Item
from layerlaw.play.stack.priority import give_priority
from layerlaw.play.stack.resolution import announce_targets, with_mode
from layerlaw.play.targets.choosing import choose_targets
from layerlaw.play.targets.division import division


def activations(play: Play, identity: ObjectId) -> list[tuple[Ability, ActivatedAbility]]:
    """The activated abilities that an object has now, each with what it means."""
    now = play.solution[identity]
    found: list[tuple[Ability, ActivatedAbility]] = []
    for ability in now.abilities:
        parts = parts_of(ability)
        if parts.activated is not None:
            found.append((ability, parts.activated))
    # Further ones of a keyword are meant by their own words and not by the keyword (702.151a).
    return found + [(also, also) for ability in now.abilities for also in parts_of(ability).also]


def _pair(play: Play, identity: ObjectId, activation: ActivatedAbility) -> str:
    """607.5: the pair of linked abilities that it belongs to, by the effect that granted it; of equal ones, the first."""
    solution = play.solution
    held = [one for one in solution[identity].held if parts_of(one.ability).activated is activation]
    pairs = tuple(dict.fromkeys(pair_of(solution, identity, one) for one in held))
    if len(pairs) > 1 and any(isinstance(one, IsLinked | d.MoveTo) for one in inside(activation.script)):
        about = f"{play.name(identity)} has it more than once, each with its own linked ability; the first is activated"
        play.log("note", about, "607.5")
    return pairs[0] if pairs else PRINTED


def activate(
    play: Play, identity: ObjectId, activation: ActivatedAbility, player: str, announced: Announcement = PLAIN
) -> Item | None:
    """Activate an ability (602.2); a mana ability resolves at once (605.3b). What went onto the stack.

    Raises:
        IllegalAction: a step of it is illegal; nothing has happened then.
    """
    with play.undone_if_illegal():
        item = _activate(play, identity, activation, player, announced)
        # 117.3c: whoever activates an ability receives priority afterwards, also where it was a mana ability.
        give_priority(play, player if item is not None else play.at.priority or player)
        return item


def _activate(
    play: Play, identity: ObjectId, activation: ActivatedAbility, player: str, announced: Announcement
) -> Item | None:
    activation = of_its_day(play, activation)
    name = play.name(identity)
    _check_read_and_at_home(play, identity, activation, name)
    if not activation.is_mana:
        may_act_now(play, name)
    _may_activate(play, identity, activation, player, name)
    play.log("announce", f"{says(player, 'activates')} {name}: {activation.text}", "602.2a", (identity,))
    item = _announced(play, identity, activation, player, announced)
    context = Context.of_item(item)
    kinds = kinds_of(play, identity, activation)
    parts = _with_x_as_said(cost_to_activate(play, identity, activation, context), item)
    context.paying.kind, context.paying.of_mana_ability = "ability", activation.is_mana
    _can_be_paid(play, identity, parts, context, activation)
    if not activation.is_mana:
        play.change(stack=(*play.at.stack, item))
    was_activated(play, identity, activation, player)
    paid = announced.pay != "none" or activation.is_mana
    pay(play, [part for part in parts if paid or not isinstance(part, cost_parts.PayMana)], player, context)
    item = remembering(play, item, context)
    if is_forecast(activation):
        play.counted(FORECAST, str(identity))
    helped = _who_helped(play, identity, parts, context.told.these_objects, crews=AbilityKind.CREW in kinds)
    perform(
        play,
        *(e.Done(act, player, one, other=identity) for act, one in helped),
        e.WasActivated(
            identity,
            player,
            activation.is_mana,
            activation.is_loyalty,
            None if activation.is_mana else item.id,
            kinds,
            TAP in activation.cost,
            tuple(one for group in item.aimed_at for one in group),
        ),
    )
    if activation.is_mana:
        _make_mana(play, activation, parts, context)
        return None
    announce_targets(play, item)
    return item


def _announced(
    play: Play, identity: ObjectId, activation: ActivatedAbility, player: str, announced: Announcement
) -> Item:
    """The ability with its modes, X, targets and their shares, as they are announced (602.2b)."""
    item = Item(
        id=play.fresh(),
        kind="activated",
        text=activation.text,
        controller=player,
        source=identity,
        source_name=play.name(identity),
        script=activation.script,
        x=announced.x,
        since=len(play.at.happened),
        transformed=play.times_transformed(identity),
        told=Told(pay=announced.pay, pair=_pair(play, identity, activation)),
        activation=activation,
    )
    item = with_mode(play, item, announced.modes)
    item = x_announced(play, item)
    context = Context.of_item(item)
    item = replace(item, targets=choose_targets(play, item.script, context, announced.targets))
    return replace(item, division=division(play, item, item.targets, announced.divide))


def _check_read_and_at_home(play: Play, identity: ObjectId, activation: ActivatedAbility, name: str) -> None:
    """Raises where the ability was not understood, or works from another zone (602.1)."""
    if activation.unread:
        raise NotRead(
            f"{name}: {activation.unread!r} is not understood, so the ability cannot be activated by the rules",
            rule="602.2",
            mend=f"state that it resolves: activate: {name} without stack",
        )
    if play.state.object(identity).zone not in activation.zones:
        raise IllegalAction(f"{name}'s ability works from {', '.join(sorted(activation.zones))}", rule="602.1")


def _with_x_as_said(parts: Sequence[cost_parts.CostPart], item: Item) -> list[cost_parts.CostPart]:
    """The cost, X of it as what alone may be spent on it (106.6)."""
    return [
        cost_parts.PayMana(x_as_said(part.mana, item)) if isinstance(part, cost_parts.PayMana) else part
        for part in parts
    ]


def _who_helped(
    play: Play,
    identity: ObjectId,
    parts: Sequence[cost_parts.CostPart],
    tapped: tuple[ObjectId, ...],
    *,
    crews: bool,
) -> tuple[tuple[Act, ObjectId], ...]:
    """The creatures that crew a Vehicle or saddle a Mount, which are noted for this turn (702.122b, 702.171c)."""
    thing = play.thing(identity)
    if not any(isinstance(part, cost_parts.TapTotal) for part in parts):
        return ()
    if thing is not None:
        how = "crewed by" if crews else "saddled by"
        linked = {**thing.linked, how: (*thing.linked.get(how, ()), *tapped)}
        play.state = play.state.with_object(replace(thing, status=thing.status | {how}, linked=linked))
    return tuple((Act.CREWS if crews else Act.SADDLES, one) for one in tapped)


def _make_mana(
    play: Play, activation: ActivatedAbility, parts: Sequence[cost_parts.CostPart], context: Context
) -> None:
    """A mana ability resolves at once (605.3b)."""
    context.count(TIMES_ACTIVATED, times_activated(play, context.source, activation.text))
    context.paying.tapped = any(
        isinstance(part, cost_parts.PayByAction) and isinstance(part.one_shot, d.Tap) for part in parts
    )
    with play.deeper():
        run(play, activation.script.one_shots, context)
        resolve_mana_triggers(play)  # 605.4a


def _can_be_paid(
    play: Play, identity: ObjectId, parts: Sequence[cost_parts.CostPart], context: Context, activation: ActivatedAbility
) -> None:
    """Refuse what its player cannot pay, but for mana, which the board may not show (602.2b)."""
    if not can_pay(
        play, [part for part in parts if not isinstance(part, cost_parts.PayMana)], context.controller, context
    ):
        if is_summoning_sick(play, parts, identity):
            raise IllegalAction(
                f"{context.source_name} came under its controller's control this turn, and its ability needs {{T}} or {{Q}}",
                rule="302.6",
                mend="enter it before, let a turn go by, or give it haste",
            )
        thing = play.thing(identity)
        if TAP in parts and thing is not None and "tapped" in thing.status:
            raise IllegalAction(
                f"{context.source_name} is tapped already, and {{T}} is in the cost of its ability: {activation.text}",
                rule="107.5",
                mend=f"untap it before: untap: {context.source_name}",
            )
        raise IllegalAction(
            f"{context.controller} cannot pay the cost of {context.source_name}'s ability: {activation.text}",
            rule="602.2b",
        )


def _may_activate(play: Play, identity: ObjectId, activation: ActivatedAbility, player: str, name: str) -> None:
    if play.controller(identity) != player and not activation.anyone:
        raise IllegalAction(
            f"{says(player, 'does not', 'do not')} control {name}", rule="602.2", mend="write by: PLAYER"
        )
    activating_is_read(play, identity, player, name)
    source = may_not_activate(play, identity, player, activation, taps=_taps(activation))
    if source is not None:
        raise IllegalAction(f"{name}'s ability can't be activated, by {source}", rule="602.5")
    if (activation.sorcery or activation.is_loyalty) and not as_an_instant(play, identity, player, activation):
        as_a_sorcery(play, player, f"{name}'s ability", "602.5d")
    may_be_once_more(play, identity, activation, player)
    if activation.condition is not None:
        context = Context(player, identity, name, activation.text)
        if not context.holds(activation.condition, play):
            raise IllegalAction(f"{name}'s ability may not be activated now: {activation.text}", rule="602.5")


def _taps(activation: ActivatedAbility) -> bool:
    return any(
        isinstance(part, cost_parts.PayByAction) and isinstance(part.one_shot, d.Tap) for part in activation.cost
    )
