"""Casting spells, activating abilities, playing lands (601, 602, 605, 606, 305). An illegal action is undone whole (733.1)."""

from __future__ import annotations

from collections.abc import Sequence

from layerlaw.game.changed import replace
from layerlaw.game.commander import CASTS, is_commander
from layerlaw.game.events import set_status
from layerlaw.game.preparing import PREPARED, prepared_by
from layerlaw.game.resolution import joined
from layerlaw.game.single_changes import with_targets, without_targets
from layerlaw.game.state import GameObject, IllegalAction, NotRead, ObjectId, Unstated
from layerlaw.game.turns import cast_from_exile
from layerlaw.layers import ObjectNow
from layerlaw.model import one_shot_effects as d
from layerlaw.model import target_requirement
from layerlaw.model.cards import Layout
from layerlaw.model.casting_facts import cast_by, keys_of
from layerlaw.model.filters import HasSubtype, Not, OwnedBy, creatures
from layerlaw.model.game_abilities import Casting, OptionalCost
from layerlaw.model.late import dataclass
from layerlaw.model.mana_costs import AnyMana
from layerlaw.model.references import ExactPlayer
from layerlaw.model.rule_effects import MayPayRather
from layerlaw.model.words import CardType, CreatureType, Zone
from layerlaw.play.actions.one_shots import run
from layerlaw.play.casting.announcement import (
    PLAIN,
    Announcement,
    no_x_but_zero,
    remembering,
    with_what_is_controlled,
    x_announced,
)
from layerlaw.play.casting.as_it_was_cast import as_it_was_cast
from layerlaw.play.casting.granted_keywords import keep_what_was_granted
from layerlaw.play.casting.paying_for_spells import expended, pay_for_spell
from layerlaw.play.casting.permission import (
    Leave,
    as_a_sorcery,
    forbidden,
    is_as_in_own_graveyard,
    is_sorcery_time,
    leave_for_spell,
    leaves,
    may_act_now,
    may_be_there,
    timing,
)
from layerlaw.play.casting.set_aside import may_be_cast_later
from layerlaw.play.casting.shape import cast_face_down_by, shaped
from layerlaw.play.casting.splicing import spliced
from layerlaw.play.casting.ways import (
    announced_ways,
    given_ways,
    is_transformed,
    known_ways,
    may_be_chosen,
    once_each_turn,
    paid_rather,
    ways_it_had,
    ways_of_spell,
    with_its_only_way,
    with_modes_paid,
    with_one_cost_each,
)
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.event.told import Told
from layerlaw.play.in_force import in_force
from layerlaw.play.perform import perform
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import ADVENTURE, OMEN, AsCast, Item
from layerlaw.play.position.questions import Question
from layerlaw.play.stack.changed_text import with_its_text
from layerlaw.play.stack.priority import give_priority
from layerlaw.play.stack.resolution import announce_targets, with_more_modes
from layerlaw.play.targets.aura_target import wanted_by_enchant
from layerlaw.play.targets.choosing import choose_targets
from layerlaw.play.targets.division import division


def cast(play: Play, card: ObjectId, player: str, announced: Announcement = PLAIN, *, by_effect: bool = False) -> Item:
    """Cast a card as a spell (601.2): it is on the stack afterwards, and the player has priority (117.3c).

    Args:
        play: the game.
        card: the card.
        player: who casts it.
        announced: what is announced; what is left out is asked for.
        by_effect: a resolving effect has it cast: nobody gets priority then (608.2g).

    Raises:
        IllegalAction: a step of it is illegal; nothing has happened then.
    """
    with play.undone_if_illegal():
        item = _cast(play, card, player, announced, asks=by_effect)
        if not by_effect:
            give_priority(play, player)
        return item


def _cast(play: Play, card: ObjectId, player: str, announced: Announcement, *, asks: bool) -> Item:
    thing = play.state.object(card)
    from_, prepared, as_own = thing.zone, prepared_by(play.state, thing), is_as_in_own_graveyard(play, thing, player)
    permissions = list(leaves(play, thing, player, land=False))
    rather, has = list(in_force(play, MayPayRather, player)), play.solution[card].abilities
    had = ways_it_had(play, thing, announced.by_keyword)
    given = (*had, *given_ways(play.solution[card]), *paid_rather(play, rather, card, player))
    front = (thing.card.front.casting if thing.card is not None else None) or Casting()
    announced = announced if permissions or asks else with_its_only_way(play, thing, player, announced, given)
    if announced.face == 0 and is_transformed(announced, (*front.optional, *given)):
        announced = replace(announced, transformed=True)
    spell = _onto_the_stack(play, card, player, announced)
    now = play.solution[spell]
    _is_no_land(thing.name, now)
    casting = Casting()
    if not announced.face_down:
        ways = (*given, *ways_of_spell(play, spell, player, rather, announced))
        every = known_ways(now.copiable.casting or Casting(), front, ways, thing)
        casting = with_one_cost_each(play, spell, player, every, announced)
    _is_read(thing.name, casting)
    may_act_now(play, play.name(spell), spell)
    mine = as_own or thing.owner == player
    unasked = mine and _is_let_by_its_own(announced, casting, from_)
    leave = None if unasked else leave_for_spell(play, spell, permissions, announced.options, announced.allowed_by)
    announced = with_modes_paid(thing.name, casting, _free_by_leave(announced, leave))
    options = announced_ways(thing.name, casting, announced, from_, leave, has=has, each=given_ways(now))
    _may_be_cast(play, spell, player, from_, Allowed(announced, casting, options, leave, asks))
    if not (asks or _by_itself(announced, options, from_, mine=mine) or may_be_cast_later(play, thing, player)):
        may_be_there(play, thing, player, leave, as_own=as_own)
    _counted(play, leave, options)
    may_be_chosen(play, spell, player, options)
    beside = _beside_its_card(thing, player, announced, leave, asks=asks)
    item = Item(
        id=spell,
        kind="spell",
        text=thing.name,
        controller=player,
        source=spell,
        source_name=play.state.object(spell).name,
        script=None,
        x=announced.x,
        since=len(play.at.happened),
        told=_told(options, announced, from_, (cast_by(player), *filter(None, (beside,)))),
        as_cast=_as_cast(casting, options, announced, leave, late=not is_sorcery_time(play, player)),
        is_copy="copy" in thing.status,
    )
    casting = with_more_modes(play, item, casting)
    announced = _with_modes_asked(play, thing.name, casting, announced, player) if asks else announced
    if casting.by_an_opponent:
        item, announced = _mode_of_an_opponent(play, item, casting, announced)
    item = replace(item, script=_whole_script(play, spell, casting, options, announced))
    no_x_but_zero(play, item, announced, options)
    item = x_announced(play, item)
    item = _choosing(play, item, options)
    item = replace(item, script=as_it_was_cast(play, item))
    item = _fits_its_flash(play, _with_targets(play, item, announced, casting), casting, options, leave)
    item = _paid_for(play, item, casting, options, announced)
    _once_paid(play, item, from_, leave)
    _tell_of(play, item, from_, prepared)
    return item


def _is_no_land(name: str, now: ObjectNow) -> None:
    if CardType.LAND in now.types:
        raise IllegalAction(f"{name} is a land and cannot be cast", rule="305.9", mend=f"write play: {name}")


def _counted(play: Play, leave: Leave | None, options: Sequence[OptionalCost]) -> None:
    for once in once_each_turn(leave, options):
        play.counted(*once)


def _by_itself(announced: Announcement, options: Sequence[OptionalCost], from_: Zone, *, mine: bool) -> bool:
    """Whether what is announced lets it be cast from there: an effect, or a keyword of its own such as flashback.

    A keyword speaks of "your graveyard" (702.34a), or of a card that its owner has exiled (702.143a, 702.170d): it is `mine`.
    """
    own = any(_is_from_there(option, from_) for option in options)
    return announced.free or announced.by_effect or (own and mine)


def _is_let_by_its_own(announced: Announcement, casting: Casting, from_: Zone) -> bool:
    """Whether a keyword that was announced lets the card be cast from there: then no other leave is used, and nothing is paid for one (601.3b, 702.81a)."""
    return any(one.key in announced.options and _is_from_there(one, from_) for one in casting.optional)


def _is_from_there(option: OptionalCost, from_: Zone) -> bool:
    """Whether a cost is that of a keyword by which cards are cast from there, and not from a hand."""
    return from_ in option.zones and Zone.HAND not in option.zones


def _once_paid(play: Play, item: Item, from_: Zone, leave: Leave | None) -> None:
    """What comes of it that the spell is cast from there: what lasted until then ends, what its leave says of it begins."""
    if from_ is Zone.EXILE:
        play.state = cast_from_exile(play.state, lambda exiled: play.current(exiled) == item.id)
    if leave is not None and leave.then:
        run(play, leave.then, Context.of_item(item))
    if from_ is Zone.COMMAND:
        _cast_once_more(play, item.id)


def _free_by_leave(announced: Announcement, leave: Leave | None) -> Announcement:
    """The announcement, without a mana cost where the leave says so and no other way is announced (118.9a)."""
    free = leave is not None and leave.free and not (announced.options or announced.face_down)
    return replace(announced, free=True) if free else announced


def _fits_its_flash(
    play: Play, item: Item, casting: Casting, options: Sequence[OptionalCost], leave: Leave | None
) -> Item:
    """601.3e: what is cast as though it had flash if its targets or X are such, is cast with such."""
    held = casting.flash_if
    if held is None or casting.flash or any(option.flash for option in options) or (leave is not None and leave.flash):
        return item
    before = play.at
    play.change(stack=(*play.at.stack, item))
    so = Context.of_item(item).holds(held, play)
    play.at = before
    if not so:
        timing(play, item.id, item.controller, flash=False)
    return item


def _paid_for(
    play: Play, item: Item, casting: Casting, options: Sequence[OptionalCost], announced: Announcement
) -> Item:
    """The spell with its targets, put among the stack's, and its costs, which may look at them, paid (601.2f to 601.2h)."""
    play.change(stack=(*play.at.stack, item))
    play.state = with_targets(play.state, item.id, tuple(target for one in item.targets for target in one))
    _says(play, item, announced)
    context = Context.of_item(item)
    pay_for_spell(play, item, casting, options, announced, context=context)
    if item.id in play.state.by_id:
        play.state = without_targets(play.state, item.id)
    expended(play, item.controller, context)
    return with_what_is_controlled(play, remembering(play, item, context))


def _tell_of(play: Play, item: Item, from_: Zone, prepared: GameObject | None) -> None:
    """The spell has been cast (601.2i): what it was granted and keeps, what became a target, and what triggers; `prepared`, whose prepare spell it is, is so no more (722.3c)."""
    if prepared is not None:
        play.state = set_status(play.state, prepared.id, {PREPARED: False}, play.edition)
    keep_what_was_granted(play, item)
    nth = play.counted("cast", item.controller)
    announce_targets(play, item)
    kicked = bool(item.told.numbers.get("kicked"))
    chosen = tuple(one for group in item.targets for one in group)
    perform(play, e.WasCast(item.id, item.controller, nth, from_, kicked=kicked, targets=chosen))


def _onto_the_stack(play: Play, card: ObjectId, player: str, announced: Announcement) -> ObjectId:
    """The card goes onto the stack, first of all (601.2a), as what it is cast as."""
    thing = play.state.object(card)
    face_down = cast_face_down_by(play, thing, announced)
    play.log("announce", f"{says(player, 'casts')} {thing.name} from {thing.zone}", "601.2a", (card,))
    moved = perform(play, e.Moved(card, Zone.STACK, player, "cast"))
    spell = next(one.new for one in moved if isinstance(one, e.Moved) and one.new is not None)
    if announced.fused and thing.zone is not Zone.HAND:
        raise IllegalAction(f"{thing.name} can be fused from a hand only", rule="702.102a")
    on_stack = play.state.object(spell)
    came = {
        **on_stack.facts,
        f"cast from {thing.zone}": 1,
        **announced.options,
        **({"cast in main phase": 1} if _in_own_main_phase(play, player) else {}),
    }  # asked of it while it is a spell, for its cost first (601.2f)
    # "Kicked spells cost less": asked of it while its cost is determined.
    keys = frozenset(key.partition(" ")[0] for key in announced.options)
    paid = frozenset(how for how in ("kicked", "bargained") if keys.intersection(keys_of(how)))
    play.state = play.state.with_object(replace(on_stack, facts=came, status=on_stack.status | paid))
    shaped(play, spell, player, announced, thing, face_down=face_down)
    return spell


def _in_own_main_phase(play: Play, player: str) -> bool:
    return play.state.active_player == player and "main phase" in play.at.step


def _is_read(name: str, casting: Casting) -> None:
    if casting.unread:
        raise NotRead(
            f"{name}: {casting.unread[0]!r} is not understood, so it cannot be cast by the rules",
            rule="601.2",
            mend=f"state what happened: resolve: {name}, or enter: {name}",
        )


def _with_targets(play: Play, item: Item, announced: Announcement, casting: Casting) -> Item:
    """The spell with its targets, and what is divided among them (601.2c, 601.2d)."""
    targets = choose_targets(play, with_its_text(play, item).script, Context.of_item(item), announced.targets)
    item = replace(item, targets=targets)
    _aimed_well(play, item, casting)
    return replace(item, division=division(play, item, targets, announced.divide))


def _aimed_well(play: Play, item: Item, casting: Casting) -> None:
    """601.2c: no target that the spell says can't be chosen as it is cast."""
    for one in (target for group in item.targets for target in group if not isinstance(target, str)):
        if casting.not_aimed is not None and play.solution.reader(item.controller, item.source).matches(
            one, casting.not_aimed
        ):
            raise IllegalAction(f"{item.source_name} can't target {play.name(one)} as it is cast", rule="601.2c")


@dataclass(frozen=True)
class Allowed:
    """By what a spell may be cast: what was announced, what its text says, the costs chosen, the leave that an effect gives."""

    announced: Announcement
    casting: Casting
    options: Sequence[OptionalCost]
    leave: Leave | None
    by_effect: bool


def _may_be_cast(play: Play, spell: ObjectId, player: str, from_: Zone, by: Allowed) -> None:
    """It is the time for it, and nothing forbids it (601.3); as a part of a resolution it is always time (608.2g)."""
    name = play.name(spell)
    if from_ is not Zone.GRAVEYARD and any(option.key == "aftermath" for option in by.casting.optional):
        raise IllegalAction(f"{name} can't be cast from any zone other than a graveyard", rule="702.127a")
    stated = by.announced.free and by.leave is None and (by.announced.by_effect or from_ is not Zone.HAND)
    now_or_never = by.by_effect or stated  # 118.9: what is free is cast at its own time all the same
    if any(option.as_a_sorcery for option in by.options):
        as_a_sorcery(play, player, name, "702.170d")
    elif not now_or_never:
        leave_flash = by.leave is not None and by.leave.flash
        flash = by.casting.flash or leave_flash or any(option.flash for option in by.options)
        flash = flash or by.casting.flash_if is not None  # what it is cast with is looked at once that is chosen
        timing(play, spell, player, flash=flash)
    forbidden(play, spell, player, from_)
    if by.casting.only_from and from_ not in by.casting.only_from:
        raise IllegalAction(f"{name} can't be cast from {from_}", rule="601.3")
    if by.casting.condition is not None and not Context(player, spell, name).holds(by.casting.condition, play):
        raise IllegalAction(f"{name} says when alone it may be cast, and it is not then", rule="601.3")


def _with_modes_asked(play: Play, name: str, casting: Casting, announced: Announcement, player: str) -> Announcement:
    """The modes of a spell that an effect has cast, asked for as it is (601.2b)."""
    if not casting.modal or announced.modes:
        return announced
    options = tuple(range(1, len(casting.modes) + 1))
    about = f"{name}: {casting.least} to {casting.most} modes"
    question = Question("mode", player, about, options, casting.least, casting.most, does=casting.modes)
    return replace(announced, modes=tuple(one for one in play.ask(question) if isinstance(one, int)))


def _mode_of_an_opponent(
    play: Play, item: Item, casting: Casting, announced: Announcement
) -> tuple[Item, Announcement]:
    """700.2e: an opponent chooses the mode, where there are several the one whom its controller decides on; who chose is known to what the mode does."""
    others = tuple(name for name in play.order if name != item.controller)
    about = f"{item.source_name}: who chooses its mode"
    chooser = str(play.ask(Question("opponent", item.controller, about, others, 1, 1, item.source))[0])
    play.log("choice", f"{says(chooser, 'chooses')} the mode", "700.2e")
    item = replace(item, told=item.told.with_choice("opponent", chooser))
    thing = play.state.object(item.id)
    play.state = play.state.with_object(replace(thing, choices={**thing.choices, "opponent": chooser}))
    return item, _with_modes_asked(play, item.source_name, casting, announced, chooser)


def _as_cast(
    casting: Casting, options: Sequence[OptionalCost], announced: Announcement, leave: Leave | None, *, late: bool
) -> AsCast:
    """What becomes of the spell, by the permission and the costs with which it is cast (601.2b); the last that says where it goes has the say."""
    goes = [casting.after, announced.after, Zone.EXILE if leave is not None and leave.then_exiled else None]
    always = [option.after for option in reversed(options) if not option.as_it_resolves]
    resolving = [option.after for option in reversed(options) if option.as_it_resolves]
    return AsCast(
        any_mana=AnyMana.widest(announced.any_mana, None if leave is None else leave.any_mana),
        after=next((zone for zone in (*always, *goes) if zone is not None), None),
        after_resolving=next((zone for zone in resolving if zone is not None), None),
        wherever=next((zone for zone in always if zone is not None), None),
        then=next((option.then for option in reversed(options) if option.then), casting.if_late if late else ()),
        attacking=any(option.attacking for option in options),
        mutates=any(option.mutates for option in options),
    )


def _told(options: Sequence[OptionalCost], announced: Announcement, from_: Zone, besides: Sequence[str]) -> Told:
    """What the spell, its effects and the permanent that it becomes may ask of how it was cast (601.2b, 400.7d)."""
    numbers = {**announced.options, "was cast": 1, f"cast from {from_}": 1}
    for option in options:
        numbers[option.key] = announced.options.get(option.key, 1)
    kicks = sum(option.key.startswith("kicked {") for option in options)
    if kicks:  # 702.33b, 702.33d: kicked by either of two costs it is kicked, by both twice
        numbers["kicked"] = kicks
    return Told(pay=announced.pay, numbers=numbers | dict.fromkeys(besides, 1))


def _whole_script(
    play: Play, spell: ObjectId, casting: Casting, options: Sequence[OptionalCost], announced: Announcement
) -> d.Script | None:
    """What the spell will do: its modes, what the costs chosen for it add, what is spliced onto it; the target of an Aura or a mutating spell."""
    name = play.name(spell)
    if any(option.mutates for option in options):
        return d.Script((_mutates_with(play, spell),), ())
    instead = next((option.modes for option in options if option.modes), None)
    script = _script(name, casting if instead is None else replace(casting, modes=instead), announced)
    now = play.solution[spell]
    if announced.bestowed or "Aura" in now.subtypes:
        return _aura_script(play, spell, script)
    if not {CardType.INSTANT, CardType.SORCERY} & set(now.types):
        return script
    parts = [option.before for option in options if option.before is not None]
    parts += [script] if script is not None else []
    parts += [option.more for option in options if option.more is not None]
    parts += spliced(play, spell, announced.splice)
    return joined(tuple(parts)) if len(parts) > 1 else script


def _mutates_with(play: Play, spell: ObjectId) -> target_requirement.TargetRequirement:
    """702.140a: a non-Human creature with the same owner."""
    owner = ExactPlayer(play.state.object(spell).owner)
    return target_requirement.TargetRequirement(
        "target non-Human creature", creatures() & Not(HasSubtype(CreatureType("Human"))) & OwnedBy(owner)
    )


def _choosing(play: Play, item: Item, options: Sequence[OptionalCost]) -> Item:
    """What is chosen for a cost as it is announced: an opponent (702.174a)."""
    for option in options:
        if option.chooses:
            others = tuple(name for name in play.order if name != item.controller)
            about = f"{item.source_name}: {option.key}"
            chosen = play.ask(Question(option.chooses, item.controller, about, others, 1, 1, item.source))[0]
            item = replace(item, told=item.told.with_choice(option.chooses, chosen))
            thing = play.state.object(item.id)
            play.state = play.state.with_object(replace(thing, choices={**thing.choices, option.chooses: chosen}))
            play.log("choice", f"{says(item.controller, 'chooses')} {chosen}", "601.2b")
    return item


def _beside_its_card(
    thing: GameObject, player: str, announced: Announcement, leave: Leave | None, *, asks: bool
) -> str | None:
    """Whether the spell is an Adventure or an Omen, whose card goes elsewhere as it resolves (715.3d, 720.3d)."""
    if (
        thing.card is None
        or thing.card.layout is not Layout.ADVENTURE
        or not 0 < announced.face < len(thing.card.faces)
    ):
        return None
    face = thing.card.faces[announced.face]
    if "Omen" in face.subtypes:
        return OMEN
    if thing.choices.get(ADVENTURE) == player and leave is None and not (announced.by_effect or asks):
        raise IllegalAction(f"{face.name} can't be cast as an Adventure again from exile", rule="715.3d")
    return ADVENTURE


def _script(name: str, casting: Casting, announced: Announcement) -> d.Script | None:
    if announced.modes and not casting.modal:
        raise IllegalAction(f"{name} has no modes", rule="700.2", mend="leave out modes")
    if not casting.modes:
        return None
    if not casting.modal:
        return casting.modes[0]
    modes = announced.modes
    if "entwine" in announced.options:
        return joined(casting.modes)
    if not casting.least <= len(modes) <= casting.most or (len(set(modes)) < len(modes) and not casting.again):
        number = str(casting.least) if casting.least == casting.most else f"{casting.least} to {casting.most}"
        words, rule = f"{name} needs {number} modes, each once", "700.2a"
        if not modes:
            raise Unstated(words, rule=rule, mend="add modes: [1]")
        raise IllegalAction(words, rule=rule, mend=f"choose {number}")
    if casting.mode_worth and all(1 <= mode <= len(casting.modes) for mode in modes):
        worth = sum(casting.mode_worth[mode - 1] for mode in modes)
        if worth > casting.most:
            words = f"{name}: the modes are worth {worth}, and may be worth {casting.most}"
            raise IllegalAction(words, rule="700.2i", mend=f"choose modes worth {casting.most} at most")
    wrong = next((mode for mode in modes if not 1 <= mode <= len(casting.modes)), None)
    if wrong is not None:
        raise IllegalAction(f"{name} has {len(casting.modes)} modes, not {wrong}", rule="700.2a")
    return joined(tuple(casting.modes[mode - 1] for mode in sorted(modes)))


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


def _cast_once_more(play: Play, spell: ObjectId) -> None:
    """903.8: how often a commander has been cast from the command zone."""
    thing = play.state.object(spell)
    if is_commander(thing):
        facts = {**thing.facts, CASTS: thing.facts.get(CASTS, 0) + 1}
        play.state = play.state.with_object(replace(thing, facts=facts))
