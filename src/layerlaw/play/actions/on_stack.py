"""One-shot effects done to spells and abilities on the stack: countering, copying, changing their targets (701.6, 707.10, 115.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias, assert_never, cast

from layerlaw.game.commander import COMMANDER
from layerlaw.game.entering_battlefield import Entering
from layerlaw.game.state import GameObject, ObjectId, Step
from layerlaw.layers.copying import with_exceptions
from layerlaw.model import one_shot_effects as d
from layerlaw.model import rule_effects as x
from layerlaw.model.changes import CopyException
from layerlaw.model.changing_targets import ChangeTargets, HowTargetsChange
from layerlaw.model.countering import COUNTERED, CounteredTo
from layerlaw.model.ending import ControlPlayer, EndTurn
from layerlaw.model.filters import Filter, Is
from layerlaw.model.game_facts import ABILITY_COUNTERED
from layerlaw.model.references import That
from layerlaw.model.target_requirement import CopyTargets
from layerlaw.model.words import Zone
from layerlaw.play.actions.moving import counters_of
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.event.told import THE_COPY
from layerlaw.play.history.symbols_spent import is_of_symbol
from layerlaw.play.history.turn_history import OF_MANA_SPENT
from layerlaw.play.payment.paying import agreed, pay
from layerlaw.play.perform import moved_ids, perform
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import ChosenTarget, Item
from layerlaw.play.position.questions import Question
from layerlaw.play.position.steps import POINTS
from layerlaw.play.targets.choosing import all_changed, legal, one_changed, other_targets
from layerlaw.play.targets.targeted import targeted
from layerlaw.play.whether import whether
from layerlaw.work import note_events


def _counter(play: Play, one_shot: d.Counter, context: Context) -> None:
    whose = () if one_shot.abilities_of is None else context.players(one_shot.abilities_of, play)
    abilities = [
        item.id
        for item in play.at.stack
        if item.kind in ("activated", "triggered") and item.controller in whose and item.id != play.at.resolving
    ]
    silenced: list[ObjectId] = []
    spells = 0
    for identity in (*context.objects(one_shot.what, play), *abilities):
        item = play.item(identity)
        if item is None:
            continue
        if one_shot.unless and _pays(play, one_shot, context, item):
            continue
        if _cant_be_countered(play, identity, context):
            play.log("note", f"{play.name(identity)} can't be countered", "101.2")
            continue
        sent = _sent(play, one_shot.to, item, context)
        done = counter(play, item, context.controller, sent)
        if sent is not None:
            context.found |= moved_ids(done)  # 400.7j
        if item.kind != "spell":
            silenced.append(item.source)
        spells += item.kind == "spell"
    context.count(COUNTERED.key, spells)
    context.note(ABILITY_COUNTERED, tuple(silenced))


def _sent(play: Play, there: CounteredTo | None, item: Item, context: Context) -> e.Moved | None:
    """The move of a countered spell where it does not go to the graveyard (614.1a); None where it does."""
    if there is None or item.kind != "spell" or item.is_copy:
        return None
    if there.only is not None and not context.reader(play).matches(item.id, context.settled(there.only, play)):
        return None
    bottom = there.bottom
    if there.either:
        about = f"{context.source_name}: 1 puts {item.source_name} on top, 2 on the bottom"
        bottom = play.ask(Question("mode", context.controller, about, (1, 2), does=("top", "bottom")))[0] == 2
    on_battlefield = there.to is Zone.BATTLEFIELD
    how = Entering(controller=context.controller) if on_battlefield else None
    at = counters_of(there.counters, context, play)
    return e.Moved(item.id, there.to, context.controller, "counter", how, bottom=bottom, at=at)


def _cant_be_countered(play: Play, identity: ObjectId, context: Context) -> bool:
    """101.2: a rule effect forbids that this spell or ability is countered, at all or by such a source."""
    return any(
        one.rule.by is None or (context.source in play.solution and one.reader.matches(context.source, one.rule.by))
        for one in play.solution.in_force(x.CantBeCountered, identity)
    ) or _is_kept(play, play.item(identity))


def _is_kept(play: Play, item: Item | None) -> bool:
    """Whether it is an ability, and those of its controller can't be countered."""
    if item is None or item.kind == "spell":
        return False
    return any(True for _ in play.solution.in_force(x.AbilitiesCantBeCountered, item.controller))


def _pays(play: Play, one_shot: d.Counter, context: Context, item: Item) -> bool:
    """118.12a: its controller may pay, as this resolves."""
    payer = item.controller
    theirs = Context(
        payer, context.source, context.source_name, told=context.told, x=context.x, targets=context.targets
    )
    about = f"{context.source_name}: pay, or {item.source_name} is countered"
    if not agreed(play, one_shot.unless, payer, theirs, whether(payer, about, context.source, one_shot.unless)):
        return False
    pay(play, one_shot.unless, payer, theirs)
    return True


def counter(
    play: Play, item: Item, player: str, sent: e.Moved | None = None, *, why: str = "counter"
) -> tuple[e.Event, ...]:
    """A spell or ability is countered (701.6a), or does not resolve (608.2b): a spell goes to its owner's graveyard, or is `sent` elsewhere."""
    done: tuple[e.Event, ...] = ()
    play.off_the_stack(item)
    if item.kind == "spell":
        if item.is_copy:
            play.left(item.id, play.state, None)
            play.state = play.state.without(item.id)
        else:
            done = perform(play, sent or e.Moved(item.id, item_goes(item), player, why))
    else:
        play.log("event", f"{item.text or 'the ability'} of {item.source_name} is countered", "701.6a")
    _free_state_trigger(play, item)
    by = player if why == "counter" else ""
    perform(play, e.Left(item.id, item.source, item.controller, countered=True, by=by))
    return done


def item_goes(item: Item, *, resolved: bool = False) -> Zone:
    """Where a spell goes from the stack if it does not become a permanent: the graveyard, or where its casting said."""
    resolves_to = item.as_cast.after_resolving if resolved else None
    return resolves_to or item.as_cast.after or Zone.GRAVEYARD


def _free_state_trigger(play: Play, item: Item) -> None:
    if item.watching is not None:
        key = (item.source, item.watching.text)
        play.change(state_triggers=play.at.state_triggers - {key})


def free_state_trigger(play: Play, item: Item) -> None:
    """603.8: it may trigger again once it has left the stack."""
    _free_state_trigger(play, item)


def _copy(play: Play, one_shot: d.CopySpell, context: Context) -> None:
    made: list[ObjectId] = []
    cards: list[ObjectId] = []
    times = min(100, context.number(one_shot.times, play))
    besides = context.settled(one_shot.exceptions, play)
    for player in context.players(one_shot.player, play):
        for identity in context.objects(one_shot.what, play):
            item = play.item_as_it_was(identity) or _last_item(context, identity)
            if item is None:
                cards += [copy for _ in range(times) for copy in _copy_of_card(play, identity, player)]
                continue
            wanted = _aimed(play, item, player, one_shot.aimed, context) * times
            for targets in wanted:
                anew = one_shot.new_targets and targets is None
                copy = copied(play, item, player, new_targets=anew, targets=targets, besides=besides)
                made += [copy.id] if copy is not None else []
            if wanted and item.kind == "spell":
                for one in play.solution.in_force(x.CopiesOneMore, player):
                    play.log("replace", f"{one.source_name}: copied an additional time", "614.1a")
                    copy = copied(play, item, player, new_targets=one.rule.new_targets, besides=besides)
                    made += [copy.id] if copy is not None else []
    if cards:
        context.did(cards, play)
    context.note(THE_COPY, (*made, *cards))


def _aimed(
    play: Play, item: Item, player: str, aimed: CopyTargets | None, context: Context
) -> list[tuple[tuple[ChosenTarget, ...], ...] | None]:
    """The targets of each copy, where the effect says them: every target is that object or player, as far as it is legal for each (707.10d, 707.10e)."""
    if aimed is None:
        return [None]
    goals: list[ChosenTarget] = [] if aimed.of is None else list(context.objects(aimed.of, play))
    made = context.told.these
    if aimed.of == Is(That()) and made is not None and made[:1] == tuple(goals):
        goals = list(made)
    goals += () if aimed.players is None else context.players(aimed.players, play)
    wanted = () if item.script is None else item.script.targets
    seen = replace(Context.of_item(item), controller=player)
    pairs = [(legal(play, want, seen), group) for want, group in zip(wanted, item.targets, strict=False) if group]
    before = {one for _, group in pairs for one in group} if aimed.each else set[ChosenTarget]()
    fits = [one for one in goals if pairs and one not in before and all(one in able for able, _ in pairs)]
    if aimed.of == Is(That()) and len(fits) > 1:  # one was to be made, and a replacement effect made more
        about = f"the copy of {item.source_name} targets"
        fits = list(cast("Sequence[ChosenTarget]", play.ask(Question("targets", player, about, tuple(fits), 1, 1))))
    return [tuple(tuple(one for _ in group) for group in item.targets) for one in fits]


def _copy_of_card(play: Play, identity: ObjectId, owner: str) -> tuple[ObjectId, ...]:
    """707.12: a card outside the battlefield and the stack is copied where it is; the copy may be cast, and else ceases to exist (704.5e)."""
    thing = play.thing(identity)
    if thing is None or thing.zone in (Zone.BATTLEFIELD, Zone.STACK) or thing.card is None:
        return ()
    new = ObjectId(play.state.next_id)
    copy = replace(
        thing,
        id=new,
        owner=owner,
        controller=owner,
        timestamp=play.state.next_timestamp,
        status=frozenset({"copy"}),
        counters={},  # no copiable values (707.2)
        came_from=None,
    )
    play.state = play.state.with_object(copy)
    play.log("event", f"{thing.name} is copied", "707.12", (new,))
    return (new,)


def _last_item(context: Context, identity: ObjectId) -> Item | None:
    return context.item if context.item is not None and context.item.id == identity else None


def copied(
    play: Play,
    item: Item,
    player: str,
    *,
    new_targets: bool,
    targets: tuple[tuple[ChosenTarget, ...], ...] | None = None,
    besides: tuple[CopyException, ...] = (),
) -> Item | None:
    """707.10: a copy on the stack with the same choices, or with the `targets` that are given, and as the exceptions say; it was not cast.

    707.10c: new targets may be chosen. Each target, kept or new, becomes one of the copy (603.2e). None where it can't be copied.
    """
    if item.kind == "spell" and any(True for _ in play.solution.in_force(x.CantBeCopied, item.id)):
        play.log("note", f"{item.source_name} can't be copied", "101.2")
        return None
    original = play.last_of(item.id)  # as it last was on the stack, if it has left (707.10)
    if item.kind == "spell" and original is not None:
        identity = ObjectId(play.state.next_id)
        thing: GameObject = replace(
            original,
            id=identity,
            owner=player,
            controller=player,
            timestamp=play.state.next_timestamp,
            status=original.status - {COMMANDER} | {"copy"},  # what is designated is a card (903.3)
            counters={},  # no copiable values (707.2)
            came_from=None,
            facts=_not_cast(original.facts),
        )
        play.state = play.state.with_object(_with_exceptions(play, thing, besides))
    else:
        identity = play.fresh()
    source = identity if item.kind == "spell" else item.source
    told = replace(item.told, numbers=_not_cast(item.told.numbers))
    made = replace(item, id=identity, controller=player, source=source, is_copy=True, told=told)
    if targets is not None:
        made = replace(made, targets=targets)
    elif new_targets and made.aimed_at:
        made = replace(made, targets=other_targets(play, made, player, f"the copy of {item.source_name}"))
    note_events(1)
    play.change(stack=(*play.at.stack, made))
    if item.kind == "spell":
        perform(play, e.WasCast(identity, player, 0, copied=True))
    else:
        play.log("stack", f"a copy of {item.text} goes onto the stack", "707.10")
    aimed_at = dict.fromkeys(one for group in made.aimed_at for one in group)
    perform(play, *(targeted(play, made, one) for one in aimed_at))  # no crime: it was not cast or activated (700.13)
    return made


_HOW_CAST: Final = ("cast from ", "cast in ")
"""How the names of the facts begin that say from where and when a spell was cast."""


def _not_cast(numbers: Mapping[str, int]) -> Mapping[str, int]:
    """What a copy has of how the spell was cast: its choices and the costs that were paid (707.10), but it was not cast from anywhere or at any time, and no mana was spent on it."""
    return {
        key: number
        for key, number in numbers.items()
        if key not in OF_MANA_SPENT and key != "was cast" and not key.startswith(_HOW_CAST) and not is_of_symbol(key)
    }


def _with_exceptions(play: Play, copy: GameObject, besides: tuple[CopyException, ...]) -> GameObject:
    """The copy of a spell as an "except ..." changes its copiable values (707.9), the face of its card with them, as which it resolves."""
    if not besides:
        return copy
    face = with_exceptions(copy.face, besides, None, play.edition)
    card = copy.card
    if card is not None:
        card = replace(card, faces=tuple(face if one == copy.face else one for one in card.faces))
    return replace(copy, face=face, card=card)


def _change_targets(play: Play, one_shot: ChangeTargets, context: Context) -> None:
    """115.7: what a target has been changed to has become the target (603.2e)."""
    for identity in context.objects(one_shot.what, play):
        item = play.item(identity)
        if item is None or not any(item.aimed_at):
            continue
        targets = _changed(play, one_shot, item, context)
        before = {one for group in item.targets for one in group}
        new = tuple(dict.fromkeys(one for group in targets for one in group if one not in before))
        if targets == item.targets:
            play.log("note", f"the targets of {item.source_name} stay as they are", "115.7")
            continue
        stack = tuple(replace(one, targets=targets) if one.id == item.id else one for one in play.at.stack)
        play.change(stack=stack)
        told = ", ".join(play.name(one) for group in targets for one in group)
        play.log("target", f"new targets: {told}", "115.7")
        perform(play, *(targeted(play, item, one) for one in new))


def _changed(play: Play, one_shot: ChangeTargets, item: Item, context: Context) -> tuple[tuple[ChosenTarget, ...], ...]:
    match one_shot.how:
        case HowTargetsChange.NEW:
            return other_targets(play, item, context.controller, item.source_name)
        case HowTargetsChange.ALL if one_shot.to is None:
            return all_changed(play, item, context.controller, _may_become(play, one_shot, context))
        case HowTargetsChange.ALL | HowTargetsChange.ONE:
            to = () if one_shot.to is None else context.objects(one_shot.to, play)
            return one_changed(play, item, context.controller, to[0]) if to else item.targets
        case _:
            assert_never(one_shot.how)


def _may_become(play: Play, one_shot: ChangeTargets, context: Context) -> frozenset[ChosenTarget] | None:
    """What a new target has to be one of, where the text says it; None where it says nothing of that."""
    match one_shot.must_be:
        case None:
            return None
        case Filter() as what:
            return frozenset(context.objects(what, play))
        case who:
            return frozenset(context.players(who, play))


def _end_turn(play: Play, one_shot: EndTurn, context: Context) -> None:
    """724.1a, 724.1b: what waits to go onto the stack ceases to exist, and all that is on it is exiled, what resolves too; 724.2: of a combat phase alone."""
    if one_shot.combat and POINTS[play.at.step] is not Step.COMBAT:
        play.log("note", f"{context.source_name}: this is no combat phase", "724.2g")
        return
    play.log(
        "step",
        f"the {'combat phase' if one_shot.combat else 'turn'} ends",
        "724.2" if one_shot.combat else "724.1",
    )
    play.change(waiting=())
    for item in reversed(play.at.stack):
        play.off_the_stack(item)
        if item.id in play.state.by_id:
            perform(play, e.Moved(item.id, Zone.EXILE, context.controller))
        _free_state_trigger(play, item)
    play.change(turn_ends=True, combat_ends=one_shot.combat)


def _control_player(play: Play, one_shot: ControlPlayer, context: Context) -> None:
    """723.1: during that player's next turn."""
    for name in context.players(one_shot.player, play):
        play.change(will_control=(*play.at.will_control, (name, context.controller)))
        play.log("event", f"{says(context.controller, 'controls')} {name} during their next turn", "723.1")
        if one_shot.extra_turn:
            play.change(extra_turn_after=(*play.at.extra_turn_after, name))


Done: TypeAlias = d.Counter | d.CopySpell | ChangeTargets | ControlPlayer | EndTurn
"""The one-shot effects that are done here."""


def do(play: Play, one_shot: Done, context: Context) -> None:
    """Do it (610)."""
    match one_shot:
        case d.Counter():
            _counter(play, one_shot, context)
        case d.CopySpell():
            _copy(play, one_shot, context)
        case ChangeTargets():
            _change_targets(play, one_shot, context)
        case ControlPlayer():
            _control_player(play, one_shot, context)
        case EndTurn():
            _end_turn(play, one_shot, context)
        case _:
            assert_never(one_shot)
