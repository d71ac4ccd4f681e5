"""Casting spells, activating abilities, playing lands (601, 602, 605, 606, 305). An illegal action is undone whole (733.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from layerlaw.game.faces import face_down_values, starting_face
from layerlaw.game.state import GameObject, NotRead, ObjectId, Refused
from layerlaw.model import one_shot_effects as d
from layerlaw.model.cards import Layout
from layerlaw.model.game_abilities import Casting, OptionalCost
from layerlaw.model.mana import ManaCost
from layerlaw.model.words import CardType, Zone
from layerlaw.play.casting.announcement import PLAIN, Announcement, remembering
from layerlaw.play.casting.counted_on import counted_on
from layerlaw.play.casting.permission import (
    forbidden,
    leave_for_spell,
    leaves,
    may_be_there,
    no_split_second,
    timing,
)
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.history.describe import says
from layerlaw.play.payment.paying import can_pay, pay, said
from layerlaw.play.perform import perform
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import ADVENTURE, OMEN, Item
from layerlaw.play.stack.priority import give_priority
from layerlaw.play.stack.resolution import announce_targets
from layerlaw.play.targets.aura_target import wanted_by_enchant
from layerlaw.play.targets.choosing import choose_targets
from layerlaw.play.targets.division import division


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
    moved = perform(play, e.Moved(card, Zone.STACK, player, "cast"))
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
        may_be_there(thing, player, leave)
    if leave is not None and leave.once is not None:
        play.counted(*leave.once)
    _may_choose(play, spell, player, options)
    instead = next((option.modes for option in options if option.modes), None)
    if any(option.key == "entwine" for option in options):  # 702.42a: all modes, instead of the number given
        every = len(casting.modes)
        casting = replace(casting, least=every, most=every)
        announced = replace(announced, modes=tuple(range(1, every + 1)))
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
    item = remembering(play, item, context)
    nth = play.counted("cast", player)
    announce_targets(play, item)
    kicked = bool(facts.get("kicked"))
    chosen = tuple(one for group in targets for one in group)
    perform(play, e.WasCast(spell, player, nth, from_, kicked=kicked, targets=chosen))
    return item


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
    targets: tuple[d.TargetRequirement, ...] = ()
    one_shots: tuple[d.OneShotEffect, ...] = ()
    for script in scripts:
        one_shots += counted_on(script.one_shots, len(targets))
        targets += script.targets
    return d.Script(targets, one_shots)


def _aura_script(play: Play, spell: ObjectId, script: d.Script | None) -> d.Script:
    """303.4a: an Aura spell targets what its enchant ability says."""
    one_shots = script.one_shots if script is not None else ()
    return d.Script((wanted_by_enchant(play, spell),), one_shots)


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


def total_mana(play: Play, spell: ObjectId, player: str, mana: str | None, added: str) -> str | None:
    """601.2f: mana or alternative cost, then increases, reductions, and what sets the total. None: it has no mana cost."""
    from layerlaw.layers.costs import total_of

    base = None if mana is None else ManaCost.parse(mana)
    cost = total_of(play.solution, spell, player, base, ManaCost.parse(added))
    return None if cost is None else str(cost)
