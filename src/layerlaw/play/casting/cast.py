"""Casting spells, activating abilities, playing lands (601, 602, 605, 606, 305). An illegal action is undone whole (733.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import cast as typed

from layerlaw.game import events
from layerlaw.game.commander import CASTS, is_commander, tax
from layerlaw.game.events import Entering
from layerlaw.game.faces import face_down_values, starting_face
from layerlaw.game.state import GameObject, NotRead, ObjectId, Refused
from layerlaw.model import deeds as d
from layerlaw.model.abilities import Ability
from layerlaw.model.at_work import Activation, Casting, OptionalCost, parts_of
from layerlaw.model.cards import Layout
from layerlaw.model.mana import ManaCost
from layerlaw.model.rule_effects import AbilityCost, MoreLands
from layerlaw.model.words import CardType, Zone
from layerlaw.play.actions.one_shots import run
from layerlaw.play.casting.counted_on import counted_on
from layerlaw.play.casting.permission import (
    activating_is_read,
    as_a_sorcery,
    forbidden,
    land_forbidden,
    leave_for_land,
    leave_for_spell,
    leaves,
    may_be_there,
    no_split_second,
    timing,
)
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.history.describe import says
from layerlaw.play.in_force import may_not_activate
from layerlaw.play.payment.paying import can_pay, is_summoning_sick, pay, said
from layerlaw.play.perform import happen
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import ADVENTURE, OMEN, Chosen, Item
from layerlaw.play.stack.priority import give_priority
from layerlaw.play.stack.resolution import announce_targets, with_mode
from layerlaw.play.targets.aura_target import wanted_by_enchant
from layerlaw.play.targets.choosing import choose_targets
from layerlaw.play.targets.division import division


@dataclass(frozen=True)
class Announcement:
    """What a player announces for a spell or ability (601.2b to 601.2d)."""

    targets: tuple[Chosen, ...] | None = None
    """In the order of the text; None where they are asked for."""
    modes: tuple[int, ...] = ()
    x: int = 0
    options: Mapping[str, int] = field(default_factory=dict)
    """Optional and alternative costs by key, with how often: `{"kicked": 1}`."""
    divide: tuple[int, ...] | None = None
    pay: object = "auto"
    """`auto`, `none` (it was paid, never mind how), or what is tapped for it."""
    face: int = 0
    """Which face or half is cast, from 0."""
    face_down: bool = False
    free: bool = False
    """Without paying its mana cost (118.9)."""
    by_effect: bool = False
    """An effect that nothing on the board tells of lets it be cast from where it is (decision 0012)."""
    bestowed: bool = False
    prototyped: bool = False


PLAIN = Announcement()


def cast(play: Play, card: ObjectId, player: str, announced: Announcement = PLAIN, *, free: bool = False) -> Item:
    """Cast a card as a spell (601.2): it is on the stack afterwards, and the player has priority (117.3c).

    Raises:
        Refused: a step of it is illegal; nothing has happened then.
    """
    if free:
        announced = replace(announced, free=True)
    with play.undone_if_illegal():
        item = _cast(play, card, player, announced)
        if not free:
            give_priority(play, player)
        return item


def _cast(play: Play, card: ObjectId, player: str, announced: Announcement) -> Item:
    thing = play.state.object(card)
    from_ = thing.zone
    permissions = list(leaves(play, thing, player, land=False))
    play.log("announce", f"{says(player, 'casts')} {thing.name} from {from_}", "601.2a", (card,))
    moved = happen(play, e.Moved(card, Zone.STACK, player, "cast"))
    spell = next((one.new for one in moved if isinstance(one, e.Moved) and one.new is not None), None)
    if spell is None:
        raise Refused(f"{thing.name} cannot be put onto the stack", rule="601.2a")
    _shape(play, spell, player, announced)
    now = play.solution[spell]
    if CardType.LAND in now.types:
        raise Refused(f"{thing.name} is a land and cannot be cast", rule="305.9", mend=f"write play: {thing.name}")
    face = now.copiable
    casting = Casting() if announced.face_down else face.casting or Casting()
    if casting.unread:
        raise NotRead(
            f"{thing.name}: {casting.unread[0]!r} is not understood, so it cannot be cast by the rules",
            rule="601.2",
            mend=f"state what happened: resolve: {thing.name}, or enter: {thing.name}",
        )
    no_split_second(play, play.name(spell), spell)
    leave = leave_for_spell(spell, permissions)
    if leave is not None and leave.free and not announced.options:
        announced = replace(announced, free=True)
    if not announced.free or leave is not None:
        timing(play, spell, player, flash=casting.flash or (leave is not None and leave.flash))
    forbidden(play, spell, player, from_)
    if casting.condition is not None and not Context(player, spell, thing.name).holds(casting.condition, play):
        raise Refused(f"{thing.name} says when alone it may be cast, and it is not then", rule="601.3")
    if leave is None and not announced.free and not announced.by_effect:
        announced = _with_own_leave(casting, announced, from_)
    options = _options(thing.name, casting, announced, from_)
    own_leave = any(from_ in option.zones and Zone.HAND not in option.zones for option in options)
    if not (announced.free or announced.by_effect or own_leave):
        may_be_there(play, thing, player, leave)
    if leave is not None and leave.once is not None:
        play.counted(*leave.once)
    _may_choose(play, spell, player, options)
    instead = next((option.modes for option in options if option.modes), None)
    script = _script(thing.name, casting if instead is None else replace(casting, modes=instead), announced)
    facts: dict[str, object] = {**announced.options, "was cast": 1, "pay": announced.pay}
    for option in options:
        facts[option.key] = announced.options.get(option.key, 1)
    facts[f"cast from {from_}"] = 1
    if leave is not None and leave.any_mana:
        facts["any mana"] = True
    if casting.after is not None:
        facts["after"] = casting.after
    beside = _beside_its_card(thing, announced.face)
    if beside == ADVENTURE and thing.choices.get(ADVENTURE) == player and leave is None and not announced.by_effect:
        raise Refused(f"{now.name} can't be cast as an Adventure again from exile", rule="715.3d")
    if beside is not None:
        facts[beside] = 1
    for option in options:
        if option.after is not None:
            facts["after resolving" if option.as_it_resolves else "after"] = option.after
        if option.then:
            facts["then"] = option.then
    item = Item(
        id=spell,
        kind="spell",
        text=thing.name,
        controller=player,
        source=spell,
        source_name=play.state.object(spell).name,
        script=script,
        x=announced.x,
        facts=facts,
    )
    if announced.bestowed or "Aura" in now.subtypes:
        item = replace(item, script=_aura_script(play, spell, script))
    context = Context.of_item(item)
    targets = choose_targets(play, item.script, context, announced.targets)
    item = replace(item, targets=targets)
    item = replace(item, division=division(play, item, targets, announced.divide))
    play.change(stack=(*play.at.stack, item))
    _says(play, item, announced)
    context = Context.of_item(item)
    _pay(play, item, casting, options, announced, context=context)
    item = _remembering(play, item, context)
    if from_ is Zone.COMMAND:
        _cast_once_more(play, spell)
    nth = play.counted("cast", player)
    announce_targets(play, item)
    kicked = bool(facts.get("kicked"))
    chosen = tuple(one for group in targets for one in group)
    happen(play, e.WasCast(spell, player, nth, from_, kicked=kicked, targets=chosen))
    return item


def _cast_once_more(play: Play, spell: ObjectId) -> None:
    """903.8: how often a commander has been cast from the command zone."""
    thing = play.state.object(spell)
    if is_commander(thing):
        facts = {**thing.facts, CASTS: thing.facts.get(CASTS, 0) + 1}
        play.state = play.state.with_object(replace(thing, facts=facts))


def _beside_its_card(thing: GameObject, face: int) -> str | None:
    """Whether the spell is an Adventure or an Omen, whose card goes elsewhere as it resolves (715.3d, 720.3d)."""
    if thing.card is None or thing.card.layout is not Layout.ADVENTURE or not 0 < face < len(thing.card.faces):
        return None
    return OMEN if "Omen" in thing.card.faces[face].subtypes else ADVENTURE


def _shape(play: Play, spell: ObjectId, player: str, announced: Announcement) -> None:
    """601.2b, 601.3e: the spell as it is: its face, face down, prototyped, bestowed; under its caster's control."""
    thing = play.state.object(spell)
    changed: GameObject = replace(thing, controller=player)
    card = thing.card
    if card is not None:
        if announced.face:
            if announced.face >= len(card.faces):
                raise Refused(f"{card.name} has {len(card.faces)} faces", rule="601.2b")
            changed = replace(changed, face=card.faces[announced.face])
            if card.layout is Layout.MODAL_DFC:
                changed = replace(changed, status=changed.status | {"transformed"})
        elif announced.prototyped:
            face, _ = starting_face(card, prototyped=True)
            changed = replace(changed, face=face, status=changed.status | {"prototyped"})
        else:
            changed = replace(changed, face=card.front)
    if announced.face_down:
        changed = replace(changed, face_down_values=face_down_values("morph"), status=changed.status | {"face_down"})
    if announced.bestowed:
        changed = replace(changed, status=changed.status | {"bestowed"})
    if announced.x:
        changed = replace(changed, facts={**changed.facts, "x": announced.x})
    play.state = play.state.with_object(changed)


def _options(name: str, casting: Casting, announced: Announcement, from_: Zone) -> list[OptionalCost]:
    """The optional and alternative costs that were announced; at most one alternative (118.9a)."""
    known = {option.key: option for option in casting.optional}
    found: list[OptionalCost] = []
    for key, times in announced.options.items():
        option = known.get(key)
        if option is None:
            raise Refused(
                f"{name} has no {key} cost", rule="601.2b", mend=f"one of: {', '.join(known) or 'it has no such costs'}"
            )
        if times > 1 and not option.times:
            raise Refused(f"{name}: {key} is paid once", rule="601.2b")
        if option.alternative and from_ not in option.zones:
            raise Refused(f"{name} cannot be cast for its {key} cost from {from_}", rule="601.2b")
        found += [option] * times
    alternative = [option for option in found if option.alternative]
    if len(alternative) + announced.free > 1:
        raise Refused(f"{name}: only one alternative cost can be paid", rule="118.9a")
    return found


def _with_own_leave(casting: Casting, announced: Announcement, from_: Zone) -> Announcement:
    """The announcement with what the card's own text asks for where it is cast from there ("you may cast this card from your graveyard by ...")."""
    for option in casting.optional:
        if not option.alternative and from_ in option.zones and Zone.HAND not in option.zones:
            return replace(announced, options={option.key: 1, **announced.options})
    return announced


def _may_choose(play: Play, spell: ObjectId, player: str, options: Sequence[OptionalCost]) -> None:
    for option in options:
        if option.condition is not None:
            context = Context(player, spell, play.name(spell))
            if not context.holds(option.condition, play):
                raise Refused(f"{play.name(spell)} cannot be cast for its {option.key} cost now", rule="601.2b")


def _script(name: str, casting: Casting, announced: Announcement) -> d.Script | None:
    if not casting.modes:
        return None
    if not casting.modal:
        return casting.modes[0]
    modes = announced.modes
    if not casting.least <= len(modes) <= casting.most or (len(set(modes)) < len(modes) and not casting.again):
        number = str(casting.least) if casting.least == casting.most else f"{casting.least} to {casting.most}"
        raise Refused(f"{name} needs {number} modes, each once", rule="700.2a", mend="add modes: [1]")
    wrong = next((mode for mode in modes if not 1 <= mode <= len(casting.modes)), None)
    if wrong is not None:
        raise Refused(f"{name} has {len(casting.modes)} modes, not {wrong}", rule="700.2a")
    return joined(tuple(casting.modes[mode - 1] for mode in sorted(modes)))


def joined(scripts: Sequence[d.Script]) -> d.Script:
    """Several modes as one script, in the order printed (608.2c); their targets are counted on."""
    targets: tuple[d.Wanted, ...] = ()
    deeds: tuple[d.Deed, ...] = ()
    for script in scripts:
        deeds += counted_on(script.deeds, len(targets))
        targets += script.targets
    return d.Script(targets, deeds)


def _aura_script(play: Play, spell: ObjectId, script: d.Script | None) -> d.Script:
    """303.4a: an Aura spell targets what its enchant ability says."""
    deeds = script.deeds if script is not None else ()
    return d.Script((wanted_by_enchant(play, spell),), deeds)


def _says(play: Play, item: Item, announced: Announcement) -> None:
    if announced.modes:
        play.log("announce", f"modes: {', '.join(map(str, announced.modes))}", "601.2b")
    if announced.x:
        play.log("announce", f"X is {announced.x}", "601.2b")
    for key in announced.options:
        play.log("announce", f"{key}", "601.2b")
    if item.division:
        play.log("announce", f"divided: {', '.join(map(str, item.division))}", "601.2d")


def _pay(
    play: Play,
    item: Item,
    casting: Casting,
    options: Sequence[OptionalCost],
    announced: Announcement,
    *,
    context: Context,
) -> None:
    """601.2f to 601.2h: the total cost is determined and locked in, then paid."""
    alternative = next((option for option in options if option.alternative), None)
    parts: list[d.CostPart] = []
    mana: str | None
    if announced.free:
        mana = ""
    elif announced.face_down:
        mana = "{3}"
    elif alternative is not None:
        mana = "".join(part.mana for part in alternative.cost if isinstance(part, d.PayMana))
        parts += [part for part in alternative.cost if not isinstance(part, d.PayMana)]
    else:
        mana = None
    extra = [part for option in options if not option.alternative for part in option.cost]
    extra += casting.additional
    extra += [part for mode in announced.modes for cost in casting.mode_costs[mode - 1 : mode] for part in cost]
    added = "".join(part.mana for part in extra if isinstance(part, d.PayMana))
    if item.facts.get(f"cast from {Zone.COMMAND}"):
        added += tax(play.state.object(item.id))
    parts += [part for part in extra if not isinstance(part, d.PayMana)]
    total = total_mana(play, item.id, item.controller, mana, added)
    if total is None:
        raise Refused(f"{item.source_name} has no mana cost and cannot be cast for it", rule="118.6")
    play.log("pay", f"the total cost is {total or '{0}'}", "601.2f")
    if announced.pay != "none":
        pay(play, [d.PayMana(total)] if total else [], item.controller, context)
    for part in parts:
        if not can_pay(play, (part,), item.controller, context):
            raise Refused(f"{item.controller} cannot pay {said(part)} for {item.source_name}", rule="601.2h")
    pay(play, parts, item.controller, context)


def _remembering(play: Play, item: Item, paid: Context) -> Item:
    """The spell or ability with what was paid for it, which its effect may ask for (400.7j, 608.2h)."""
    kept = {key: fact for key, fact in paid.facts.items() if key in ("the sacrificed", "the discarded")}
    if paid.found:
        kept["found"] = dict(paid.found)
    if not kept:
        return item
    item = replace(item, facts={**item.facts, **kept})
    play.change(stack=tuple(item if one.id == item.id else one for one in play.at.stack))
    return item


def total_mana(play: Play, spell: ObjectId, player: str, mana: str | None, added: str) -> str | None:
    """601.2f: mana or alternative cost, then increases, reductions, and what sets the total. None: it has no mana cost."""
    from layerlaw.layers.costs import total_of

    base = None if mana is None else ManaCost.parse(mana)
    cost = total_of(play.solution, spell, player, base, ManaCost.parse(added))
    return None if cost is None else str(cost)


# --- activating ------------------------------------------------------------------------------------------------------


def activations(play: Play, identity: ObjectId) -> list[tuple[Ability, Activation]]:
    """The activated abilities that an object has now, each with what it means."""
    now = play.solution[identity]
    found = []
    for ability in now.abilities:
        activation = parts_of(ability).activated
        if activation is not None:
            found.append((ability, activation))
    return found


def activate(
    play: Play, identity: ObjectId, activation: Activation, player: str, announced: Announcement = PLAIN
) -> Item | None:
    """Activate an ability (602.2); a mana ability resolves at once (605.3b). What went onto the stack.

    Raises:
        Refused: a step of it is illegal; nothing has happened then.
    """
    with play.undone_if_illegal():
        item = _activate(play, identity, activation, player, announced)
        if item is not None:
            give_priority(play, player)
        return item


def _activate(
    play: Play, identity: ObjectId, activation: Activation, player: str, announced: Announcement
) -> Item | None:
    name = play.name(identity)
    thing = play.state.object(identity)
    if activation.unread:
        raise NotRead(
            f"{name}: {activation.unread!r} is not understood, so the ability cannot be activated by the rules",
            rule="602.2",
            mend=f"state that it resolves: activate: {name} without stack",
        )
    if thing.zone not in activation.zones:
        raise Refused(f"{name}'s ability works from {', '.join(sorted(activation.zones))}", rule="602.1")
    if not activation.is_mana:
        no_split_second(play, name)
    _may_activate(play, identity, activation, player, name)
    play.log("announce", f"{says(player, 'activates')} {name}: {activation.text}", "602.2a", (identity,))
    facts: dict[str, object] = {"pay": announced.pay}
    item = Item(
        id=play.fresh(),
        kind="activated",
        text=activation.text,
        controller=player,
        source=identity,
        source_name=name,
        script=activation.script,
        x=announced.x,
        facts=facts,
        activation=activation,
    )
    item = with_mode(play, item, announced.modes)
    context = Context.of_item(item)
    targets = choose_targets(play, item.script, context, announced.targets)
    item = replace(item, targets=targets)
    item = replace(item, division=division(play, item, targets, announced.divide))
    parts = _changed(play, identity, activation)
    context = Context.of_item(item)
    if not can_pay(play, [part for part in parts if not isinstance(part, d.PayMana)], player, context):
        if is_summoning_sick(play, parts, identity):
            raise Refused(
                f"{name} came under its controller's control this turn, and its ability needs {{T}} or {{Q}}",
                rule="302.6",
                mend="enter it before, let a turn go by, or give it haste",
            )
        raise Refused(f"{player} cannot pay the cost of {name}'s ability: {activation.text}", rule="602.2b")
    if not activation.is_mana:
        play.change(stack=(*play.at.stack, item))
    if announced.pay != "none" or activation.is_mana:
        pay(play, parts, player, context)
    else:
        pay(play, [part for part in parts if not isinstance(part, d.PayMana)], player, context)
    item = _remembering(play, item, context)
    _used(play, identity, activation)
    happen(
        play,
        e.WasActivated(
            identity, player, activation.is_mana, activation.is_loyalty, None if activation.is_mana else item.id
        ),
    )
    if activation.is_mana:
        context.facts["tapped for mana"] = any(
            isinstance(part, d.PayByDeed) and isinstance(part.deed, d.Tap) for part in parts
        )
        with play.deeper():
            run(play, activation.script.deeds, context)
        return None
    announce_targets(play, item)
    return item


def _may_activate(play: Play, identity: ObjectId, activation: Activation, player: str, name: str) -> None:
    if play.controller(identity) != player and not activation.anyone:
        raise Refused(f"{player} does not control {name}", rule="602.2", mend="write by: PLAYER")
    activating_is_read(play, identity, player, name)
    source = may_not_activate(
        play, identity, player, mana=activation.is_mana, loyalty=activation.is_loyalty, taps=_taps(activation)
    )
    if source:
        raise Refused(f"{name}'s ability can't be activated, by {source}", rule="602.5")
    if activation.sorcery or activation.is_loyalty:
        as_a_sorcery(play, player, f"{name}'s ability")
    key = _use(identity, activation)
    if activation.only_once and "activated once" in play.state.object(identity).status:
        raise Refused(f"{name}'s ability may be activated only once", rule="702.177a")
    if activation.most_each_turn is not None and play.count(*key) >= activation.most_each_turn:
        raise Refused(f"{name}'s ability was activated {activation.most_each_turn} times this turn", rule="602.5b")
    if (activation.once_each_turn or activation.is_loyalty) and play.count(*key):
        rule = "606.3" if activation.is_loyalty else "602.5b"
        raise Refused(f"{name}'s ability was activated this turn already", rule=rule)
    if activation.condition is not None:
        context = Context(player, identity, name, activation.text)
        if not context.holds(activation.condition, play):
            raise Refused(f"{name}'s ability may not be activated now: {activation.text}", rule="602.5")


def _changed(play: Play, identity: ObjectId, activation: Activation) -> list[d.CostPart]:
    """602.2b, 601.2f: what has to be paid to activate an ability: its cost, with what makes it more and then what makes it less."""
    parts = list(activation.cost)
    changes = [
        one for one in play.solution.in_force(AbilityCost, identity) if not (one.rule.but_mana and activation.is_mana)
    ]
    if not changes:
        return parts
    symbols = [symbol for part in parts if isinstance(part, d.PayMana) for symbol in ManaCost.parse(part.mana).symbols]
    generic = sum(int(symbol) for symbol in symbols if symbol.isdigit())
    others = [symbol for symbol in symbols if not symbol.isdigit()]
    for one in sorted(changes, key=lambda one: not one.rule.more):
        by = max(0, one.reader.value(one.rule.times, identity))
        by *= sum(int(symbol) for symbol in ManaCost.parse(one.rule.mana).symbols if symbol.isdigit())
        least = 1 if one.rule.floor and not others and generic > 0 else 0
        generic = generic + by if one.rule.more else max(min(generic, least), generic - by)
    mana = "".join([f"{{{generic}}}"] * (generic > 0) + [f"{{{symbol}}}" for symbol in others])
    rest = [part for part in parts if not isinstance(part, d.PayMana)]
    return [d.PayMana(mana), *rest] if mana else rest


def _taps(activation: Activation) -> bool:
    return any(isinstance(part, d.PayByDeed) and isinstance(part.deed, d.Tap) for part in activation.cost)


def _use(identity: ObjectId, activation: Activation) -> tuple[str, str]:
    return ("loyalty" if activation.is_loyalty else f"activated {activation.text}", str(identity))


def _used(play: Play, identity: ObjectId, activation: Activation) -> None:
    play.counted(*_use(identity, activation))
    if activation.only_once and play.thing(identity) is not None:
        play.state = events.set_status(play.state, identity, {"activated once": True}, play.edition)


# --- lands -----------------------------------------------------------------------------------------------------------


def play_land(play: Play, card: ObjectId, player: str, face: int = 0, *, by_effect: bool = False) -> ObjectId:
    """Play a land (305.1, 116.2a): no spell, no stack; one a turn unless an effect allows more.

    `by_effect`: an effect that nothing on the board tells of lets it be played from where it is.

    Raises:
        Refused: it is no land, not the time, nothing lets it be played from there, or no land may be played any more.
    """
    with play.undone_if_illegal():
        thing = play.state.object(card)
        front = thing.card.faces[face] if thing.card is not None else thing.face
        if CardType.LAND not in front.types:
            raise Refused(f"{thing.name} is no land", rule="305.1", mend=f"write cast: {thing.name}")
        as_a_sorcery(play, player, thing.name, "305.1")
        land_forbidden(play, card, player)
        leave = leave_for_land(list(leaves(play, thing, player, land=True)))
        if not by_effect:
            may_be_there(play, thing, player, leave)
        if leave is not None and leave.once is not None:
            play.counted(*leave.once)
        allowed = 1 + _more_lands(play, player)
        if play.count("land", player) >= allowed:
            raise Refused(f"{player} has played {allowed} land{'s' if allowed > 1 else ''} this turn", rule="305.2")
        play.counted("land", player)
        play.log("announce", f"{says(player, 'plays')} {thing.name}", "305.1", (card,))
        how = Entering(controller=player, transformed=face > 0)
        done = happen(play, e.Moved(card, Zone.BATTLEFIELD, player, "play", how))
        happen(play, *(e.Done("play a land", player, one.new) for one in done if isinstance(one, e.Moved)))
        give_priority(play, player)
        return next(typed("ObjectId", one.new) for one in done if isinstance(one, e.Moved))


def _more_lands(play: Play, player: str) -> int:
    """505.6b: effects that allow more, as they are told of the player."""
    return sum(one.rule.number for one in play.solution.in_force(MoreLands, player))
