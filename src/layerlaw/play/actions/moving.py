"""One-shot effects that move objects from zone to zone: destroy, sacrifice, exile, return, put onto the battlefield (400.7, 701)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeAlias, assert_never, cast

from layerlaw.game.binding import fix
from layerlaw.game.changed import replace
from layerlaw.game.copying import copied_values
from layerlaw.game.entering_battlefield import Entering, SaidOfIt
from layerlaw.game.faces import SPELLS, TURNING
from layerlaw.game.objects import hidden_in_exile
from layerlaw.game.state import GameObject, ObjectId
from layerlaw.model import changes as c
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import rule_effects as x
from layerlaw.model import target_requirement
from layerlaw.model.abilities import Instruction, Start
from layerlaw.model.cards import Layout
from layerlaw.model.durations import AsLongAs
from layerlaw.model.event_patterns import EventPattern
from layerlaw.model.facets import writes
from layerlaw.model.filters import And, ControlledBy, Exactly, Filter, InZone, Is, IsLinked, Or, OwnedBy
from layerlaw.model.game_facts import PUT_INTO, TO_DESTROY
from layerlaw.model.piles import SHUFFLED_PILE
from layerlaw.model.references import ExactPlayer, Linked, That, This
from layerlaw.model.tree import inside
from layerlaw.model.values import Value
from layerlaw.model.words import CardType, Zone
from layerlaw.play.actions.of_each_kind import of_each_kind
from layerlaw.play.actions.on_top import lay_on_bottom, lay_on_top
from layerlaw.play.combat.entering_attacking import choose_attacked
from layerlaw.play.context import Context, bound, picked
from layerlaw.play.event import event as e
from layerlaw.play.event.held import ChosenMoves
from layerlaw.play.event.pattern import hits
from layerlaw.play.event.viewpoint import Viewpoint
from layerlaw.play.in_force import may_not_sacrifice
from layerlaw.play.perform import arrived, made_ids, moved_ids, perform
from layerlaw.play.position.library_order import placed_in_library, shuffled
from layerlaw.play.position.persons import says, whose
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Exiled


def on_battlefield(play: Play, ids: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
    """Those that are there, and not phased out (609.2, 702.26b)."""
    found = []
    for identity in ids:
        thing = play.thing(identity)
        if thing is not None and thing.zone is Zone.BATTLEFIELD and "phased_out" not in thing.status:
            found.append(identity)
    return tuple(found)


def there(play: Play, ids: tuple[ObjectId, ...], context: Context) -> tuple[ObjectId, ...]:
    """Those that counters may be put on or removed from: the card of a permanent that was moved to pay for its own ability is none (122.6)."""
    gone = context.now(context.source) if _lies_elsewhere(play, context) else None
    return tuple(one for one in ids if one != gone and play.thing(one) is not None)


def is_no_permanent(play: Play, instruction: Instruction, context: Context) -> str:
    """Why an effect about "this creature" changes no card that it is by now (609.2), in words; empty where it may."""
    if (
        not isinstance(instruction, Start)
        or instruction.effect.scope != Is(This())
        or not _lies_elsewhere(play, context)
    ):
        return ""
    return "it is no permanent any longer" if any(writes(one).exact for one in instruction.effect.changes) else ""


def _lies_elsewhere(play: Play, context: Context) -> bool:
    """Is the permanent that this is of a card in a graveyard, a hand or a library by now, which its effects can find (400.7j)?"""
    was, now = play.last_of(context.source), play.thing(context.now(context.source))
    return was is not None and was.zone is Zone.BATTLEFIELD and now is not None and now.zone in _NOT_IN_PLAY


_NOT_IN_PLAY: Final = frozenset({Zone.GRAVEYARD, Zone.HAND, Zone.LIBRARY})


def number_of(player: str, number: Value, context: Context, play: Play) -> int:
    """A number of one of the players who do something all at once (101.4): "that player" in it is that one."""
    if isinstance(number, int):
        return number
    before = context.told
    context.told = replace(before, player=player)
    found = context.number(number, play)
    context.told = before
    return found


def noted(play: Play, context: Context, done: tuple[e.Event, ...]) -> None:
    """Note what was moved, for what follows in the same effect (400.7j)."""
    context.found |= moved_ids(done)
    context.did(made_ids(done), play)


def _destroy(play: Play, one_shot: d.Destroy, context: Context) -> None:
    ids = on_battlefield(play, context.objects(one_shot.what, play))
    done = perform(play, *(e.Destroyed(one, context.controller, one_shot.can_regenerate) for one in ids))
    noted(play, context, done)
    context.told = context.told.with_objects("the destroyed", context.told.these or ())
    moved = {one.object: one.new for one in done if isinstance(one, e.Moved) and one.new is not None}
    context.note(TO_DESTROY, tuple(moved.get(one, one) for one in ids))
    died = (one.new for one in done if isinstance(one, e.Moved) and one.to is Zone.GRAVEYARD)
    context.note(PUT_INTO[Zone.GRAVEYARD], tuple(one for one in died if one is not None))


def _sacrifice(play: Play, one_shot: d.Sacrifice, context: Context) -> None:
    """701.21a: only what one controls; all choose in APNAP order, then all at once (101.4)."""
    wanted: list[e.Event] = []
    for player in context.players(one_shot.player, play):
        if any(
            context.controller in one.reader.players(one.rule.by)
            for one in play.solution.in_force(x.CantBeMadeToSacrifice, player)
        ):
            continue
        mine = ControlledBy(ExactPlayer(player)) & InZone(Zone.BATTLEFIELD)
        paying = context.paying
        kind = paying.kind if paying.now else ""
        if isinstance(one_shot.what, target_requirement.Pick):
            found = context.reader(play).matching(context.settled(one_shot.what.of & mine, play))
            able = [
                one
                for one in cast("tuple[ObjectId, ...]", found)
                if not may_not_sacrifice(play, one, player, kind, for_mana=paying.of_mana_ability)
            ]
            pick = target_requirement.Pick(
                one_shot.what.of & mine if len(able) == len(found) else Exactly(frozenset(able)),
                None if one_shot.what.number is None else number_of(player, one_shot.what.number, context, play),
                one_shot.what.by,
                one_shot.what.up_to,
                one_shot.what.at_random,
            )
            each = one_shot.what.of if one_shot.what.each else None
            ids = (
                of_each_kind(play, each.parts, able, player, context)
                if isinstance(each, Or)
                else picked(pick, context, play, "sacrifice", by=player)
            )
        else:
            ids = tuple(one for one in context.objects(one_shot.what, play) if _controls(play, player, one))
        wanted += [
            e.Moved(one, Zone.GRAVEYARD, player, "sacrifice", cause="" if paying.now else context.controller)
            for one in ids
            if x.CantBeSacrificed() not in play.solution[one].rules
        ]
    if context.held is not None and not context.paying.now:
        context.held.hold(one_shot, wanted)
        return
    done = perform(play, *wanted)
    noted(play, context, done)
    _note_sacrificed(done, context)


def _note_sacrificed(done: Sequence[e.Event], context: Context) -> None:
    gone = [one for one in done if isinstance(one, e.Moved) and one.why == "sacrifice"]
    context.told = context.told.with_objects("the sacrificed", tuple(one.object for one in gone))
    context.told = replace(context.told, who_did=frozenset(one.player for one in gone))


def _controls(play: Play, player: str, identity: ObjectId) -> bool:
    return bool(on_battlefield(play, (identity,))) and play.controller(identity) == player


def says_what_enters_is(row: tuple[Instruction, ...], place: int) -> Start | None:
    """611.2e: what the instruction behind the one at this place says that the permanents are which that one puts there ("It's an Aura").

    What they *gain* or *become* begins after that, as its own instruction.
    """
    one, behind = row[place], row[place + 1] if place + 1 < len(row) else None
    if not isinstance(one, d.MoveTo) or one.to is not Zone.BATTLEFIELD or not isinstance(behind, Start):
        return None
    effect = behind.effect
    lasts = effect.duration is None or (one.face_down and isinstance(effect.duration, AsLongAs))
    if not lasts or not any(isinstance(change, _CHARACTERISTICS) for change in effect.changes):
        return None
    match effect.scope:
        case Is(This()):
            return behind if one.what == effect.scope else None
        case Is(That() | Linked()) | IsLinked("these"):
            return behind
        case _:
            return None


_CHARACTERISTICS: Final = (
    c.SetTypes, c.AddTypes, c.SetSubtypes, c.SetColors, c.AddColors, c.SetPT, c.SetName, c.LoseAllAbilities
)  # fmt: skip


def _move_to(play: Play, one_shot: d.MoveTo, context: Context) -> None:
    if one_shot.shuffle and _shuffler_is_no_target(one_shot, context):
        play.log("note", f"{context.source_name}: who would shuffle is an illegal target and does nothing", "608.2b")
        context.did((), play)
        return
    verb = "exile" if one_shot.to is Zone.EXILE else "choose"
    ids = _one_for_each(play, one_shot.what, context) or context.objects(one_shot.what, play, verb)
    origin = one_shot.origin if one_shot.origin is not None else _aimed_out_of(one_shot, context)
    doer = _who_puts(play, one_shot, context)
    if one_shot.revealed:
        play.log("event", f"{says(doer, 'reveals')} {', '.join(map(play.name, ids)) or 'nothing'}", "701.20a", ids)
        play.shows(ids, play.order)
    wanted: list[e.Event] = []
    already = _within_libraries(play, one_shot, ids)
    _arranged(play, one_shot, already, context, doer)
    for identity in ids:
        thing = play.thing(identity)
        if thing is None or thing.zone is one_shot.to or origin not in (None, thing.zone):
            continue
        if one_shot.transformed and not _has_a_back(play, thing):
            continue
        if (item := play.item(identity)) is not None:
            play.off_the_stack(item)
        how = _how(play, one_shot, context, identity) if one_shot.to is Zone.BATTLEFIELD else None
        wanted.append(
            e.Moved(
                identity,
                one_shot.to,
                doer,
                "effect",
                how,
                bottom=one_shot.bottom,
                beneath=context.number(one_shot.beneath, play) if one_shot.beneath != 0 else 0,
                shuffle=one_shot.shuffle,
                cause="" if doer == context.controller else context.controller,
                at={} if how is not None else counters_of(one_shot.counters, context, play),
            )
        )
    if one_shot.until_leaves and not on_battlefield(play, (context.source,)):
        play.log("note", f"{context.source_name} has left already: nothing is exiled", "610.3a")
        return
    if one_shot.until is not None and _came_already(play, one_shot.until, context):
        play.log(
            "note", f"{context.source_name}: what it would wait for has happened already: nothing is exiled", "610.3b"
        )
        return
    if context.held is not None and not context.paying.now:
        context.held.hold(one_shot, wanted)
        return
    done = perform(play, *wanted)
    that = context.told.that
    noted(play, context, done)
    if _is_the_rest(one_shot.what):
        context.told = replace(context.told, that=that)
    _note_moved(play, one_shot, done, context)


def note_done(play: Play, held: ChosenMoves, done: tuple[e.Event, ...], context: Context) -> None:
    """Note what several players have done at the same time, as if it had been done by one instruction (101.4)."""
    noted(play, context, done)
    for one_shot in held.of:
        if isinstance(one_shot, d.Sacrifice):
            _note_sacrificed(done, context)
        elif isinstance(one_shot, d.MoveTo):
            _note_moved(play, one_shot, done, context)
        elif isinstance(one_shot, d.Search) and one_shot.to in PUT_INTO:
            context.note(PUT_INTO[one_shot.to], arrived(done, one_shot.to))


def _note_moved(play: Play, one_shot: d.MoveTo, done: Sequence[e.Event], context: Context) -> None:
    """What follows from it, and what words behind may ask for."""
    moved = made_ids(tuple(done))
    there = moved if context.paying.now else arrived(done, one_shot.to)
    if len(there) < len(moved) and one_shot.to in (Zone.HAND, Zone.LIBRARY):
        things = (play.thing(one) for one in there)
        many = sum(1 if thing is None else thing.count for thing in things)
        context.told = replace(context.told, these=there, many=many)  # 903.9b, 614.6: the rest was not put there
    _arranged(play, one_shot, there, context)
    if hidden := _hidden_too(play, one_shot, context):
        context.that_many(len(there) + hidden)
    if one_shot.attacking:
        choose_attacked(play, moved, context, one_shot.attacked)
    if one_shot.to in PUT_INTO:
        context.told = context.told.with_objects(PUT_INTO[one_shot.to], there)
    if one_shot.to is Zone.EXILE:
        _lie_in_exile(play, one_shot, moved, context)
    if (one_shot.until_leaves or one_shot.until is not None) and moved:
        whence = tuple(
            (part, one.from_)
            for one in done
            if isinstance(one, e.Moved) and one.new is not None and one.from_ is not None and one.new in moved
            for part in play.parts_of(one.new)  # 730.3c
        )
        until = None if one_shot.until is None else bound(one_shot.until, context, play)
        play.change(exiled=(*play.at.exiled, Exiled(context.source, whence, context.controller, until)))


def _within_libraries(play: Play, one_shot: d.MoveTo, ids: Sequence[ObjectId]) -> list[ObjectId]:
    """What is put elsewhere in the library in which it lies: it stays the same object (400.7 is about changes of zone)."""
    if one_shot.to is not Zone.LIBRARY:
        return []
    there = [one for one in ids if (thing := play.thing(one)) is not None and thing.zone is Zone.LIBRARY]
    for one in there:
        play.state = placed_in_library(play.state, one, bottom=one_shot.bottom)
    return there


def _arranged(play: Play, one_shot: d.MoveTo, cards: Sequence[ObjectId], context: Context, by: str = "") -> None:
    """401.4: what lies in libraries is arranged, by whoever puts it back there, or what comes there at the same time by its owner."""
    if one_shot.to is not Zone.LIBRARY or one_shot.shuffle or one_shot.beneath != 0:
        return  # no place is chosen there
    there = [one for one in cards if (thing := play.thing(one)) is not None and thing.zone is Zone.LIBRARY]
    if one_shot.bottom:
        order = "in a random order" if one_shot.at_random else "in any order"
        about = f"{context.source_name}: on the bottom {order}"
        lay_on_bottom(play, by, about, there, "401.4", at_random=one_shot.at_random)
    else:
        lay_on_top(play, by, f"{context.source_name}: on top in any order", there, "401.4")


def _who_puts(play: Play, one_shot: d.MoveTo, context: Context) -> str:
    """Who puts it onto the battlefield: whoever chooses what, or does so under their own control by the words of another's effect."""
    who = one_shot.what.by if isinstance(one_shot.what, target_requirement.Pick) else one_shot.under
    if one_shot.to is not Zone.BATTLEFIELD or isinstance(who, r.OwnerOf | r.ControllerOf | None):
        return context.controller
    return next(iter(context.players(who, play)), context.controller)


def _has_a_back(play: Play, thing: GameObject) -> bool:
    """712.14a, 712.14b: whether it can be put onto the battlefield transformed; what is not double-faced stays where it is.

    So does a modal card whose front face is no permanent, and what would lie there as an instant or a sorcery (304.4, 307.4).
    """
    if thing.card is None or thing.card.layout not in TURNING:
        play.log("note", f"{thing.name} is no double-faced card and stays where it is", "712.14a")
        return False
    front, back = thing.card.faces[0], thing.card.faces[-1]
    if thing.card.layout is Layout.MODAL_DFC and not SPELLS.isdisjoint(front.types):
        play.log("note", f"{front.name} is no permanent and stays where it is", "712.14b")
        return False
    if not SPELLS.isdisjoint(back.types):
        rule = "304.4" if CardType.INSTANT in back.types else "307.4"
        play.log("note", f"{back.name} is no permanent: {front.name} stays where it is", rule)
        return False
    return True


def _came_already(play: Play, until: EventPattern, context: Context) -> bool:
    """610.3a, 610.3b: whether it has happened since the spell or ability was put on the stack, or since it triggered."""
    if context.item is None:
        return False
    aimed = [one for one in inside(until) if isinstance(one, Is) and isinstance(one.ref, r.Target)]
    if aimed and not context.objects(aimed[0], play):
        return True  # the target is gone, or no legal one any more
    events = play.at.happened[context.item.since :]
    return any(True for _ in hits(until, events, Viewpoint(context.controller, context.source, play.solution)))


def _one_for_each(play: Play, what: Filter | target_requirement.Pick, context: Context) -> tuple[ObjectId, ...] | None:
    """One of each of several kinds that are all to be moved: for as many of them as can be (101.3)."""
    if not isinstance(what, target_requirement.Pick) or not what.each or what.up_to or not isinstance(what.of, Or):
        return None
    able = cast("tuple[ObjectId, ...]", context.reader(play).matching(context.settled(what.of, play)))
    return of_each_kind(play, what.of.parts, able, context.controller, context, verb="choose")


def _lie_in_exile(play: Play, one_shot: d.MoveTo, moved: tuple[ObjectId, ...], context: Context) -> None:
    """What was exiled is known as that, to linked abilities too (607.2a), and lies face down where it says so."""
    if one_shot.face_down == SHUFFLED_PILE:
        _lie_shuffled(play, moved)
    elif one_shot.face_down:
        lie_face_down(play, moved)
    context.told = context.told.with_objects("the exiled", moved)
    play.exiled_with(context.source, moved, context.told.pair)


def _is_the_rest(what: Filter | target_requirement.Pick) -> bool:
    """Is it all that is left of cards that were looked at, of which no word behind speaks as "that card"?"""
    return isinstance(what, And) and IsLinked("looked") in what.parts


def lie_face_down(play: Play, cards: Sequence[ObjectId]) -> None:
    """406.3: cards exiled face down are known to those alone who looked at them or may do so."""
    for card in cards:
        thing = play.thing(card)
        if thing is not None and thing.zone is Zone.EXILE:
            play.state = play.state.with_object(hidden_in_exile(thing))


def lie_face_up(play: Play, cards: Sequence[ObjectId]) -> None:
    """406.3: cards in exile that are turned face up."""
    for card in cards:
        thing = play.thing(card)
        if thing is not None and thing.zone is Zone.EXILE and "face_down" in thing.status:
            shown = replace(thing, status=thing.status - {"face_down"}, face_down_values=None)
            play.state = play.state.with_object(shown)
            play.log("event", f"{thing.name} is turned face up", "406.3", (card,))


def _lie_shuffled(play: Play, cards: Sequence[ObjectId]) -> None:
    """406.3, 701.40a: in a face-down pile that was shuffled nobody knows any more which card is which."""
    for card in cards:
        play.state = play.state.with_object(hidden_in_exile(play.state.object(card)))
    play.change(shown={card: seeing for card, seeing in play.at.shown.items() if card not in cards})
    play.log("event", "the pile is shuffled", "701.24a")


HIDDEN: Final = {
    Zone.HAND: "hand_count",
    Zone.GRAVEYARD: "graveyard_count",
    Zone.LIBRARY: "library_count",
    Zone.EXILE: "exile_count",
}
"""How many cards of a zone nobody knows by name."""


def _hidden_too(play: Play, one_shot: d.MoveTo, context: Context) -> int:
    """400.1: with a whole hand or graveyard, how many of its cards that nobody knows go as well."""
    if one_shot.to not in HIDDEN:
        return 0
    number = 0
    for zone, owner in _whole_zones(one_shot.what):
        for player in play.order if owner is None else context.players(owner, play):
            now = play.state.player(player)
            hidden = getattr(now, HIDDEN[zone]) if zone is not one_shot.to else 0
            if not hidden:
                continue
            left: dict[str, Any] = {HIDDEN[zone]: 0}
            if one_shot.to is not Zone.LIBRARY or player not in play.at.endless:
                left[HIDDEN[one_shot.to]] = getattr(now, HIDDEN[one_shot.to]) + hidden
            play.state = play.state.with_player(replace(now, **left))
            play.log(
                "event", f"{hidden} cards that nobody knows go from {whose(player)} {zone} to {one_shot.to}", "400.7"
            )
            if one_shot.shuffle and one_shot.to is Zone.LIBRARY:
                play.state = shuffled(play.state, player, play.at.endless)
            if one_shot.to is Zone.EXILE:
                play.unknown_cards(player, str(zone))
            number += hidden
    return number


def _whole_zones(what: Filter | target_requirement.Pick) -> Iterator[tuple[Zone, r.PlayerRef | None]]:
    """The hands and graveyards that a filter means whole, each with whose it is; None for everybody's."""
    match what:
        case InZone(Zone.HAND | Zone.GRAVEYARD as zone):
            yield zone, None
        case Or(parts):
            for part in parts:
                yield from _whole_zones(part)
        case And((InZone() | Or() as zones, OwnedBy(whose)) | (OwnedBy(whose), InZone() | Or() as zones)):
            yield from ((zone, whose) for zone, _ in _whole_zones(zones))
        case _:
            pass


def _aimed_out_of(one_shot: d.MoveTo, context: Context) -> Zone | None:
    """The graveyard, of "target card from a graveyard" that this alone moves: what an earlier instruction has moved elsewhere is no such card (400.7, 608.2c)."""
    wanted = _asked_of_targets(one_shot, context)
    if wanted is None or context.item is None or context.item.script is None:
        return None
    if InZone(Zone.GRAVEYARD) not in ((wanted, *wanted.parts) if isinstance(wanted, And) else (wanted,)):
        return None
    moved = [one.what for one in inside(context.item.script) if isinstance(one, d.MoveTo)]
    return Zone.GRAVEYARD if moved.count(one_shot.what) == 1 else None


def _asked_of_targets(one_shot: d.MoveTo, context: Context) -> Filter | None:
    """What is asked of the targets that an instruction moves; None where it moves something else."""
    script = context.item.script if context.item is not None else None
    if script is None or not isinstance(one_shot.what, Is) or not isinstance(one_shot.what.ref, r.Target):
        return None
    place = one_shot.what.ref.number - 1
    return script.targets[place].objects if place < len(script.targets) else None


def _shuffler_is_no_target(one_shot: d.MoveTo, context: Context) -> bool:
    """Whether it is said that "target player shuffles target cards from their graveyard into their library", and that player is no legal target any more."""
    wanted = _asked_of_targets(one_shot, context)
    owners = [one.player for one in inside(wanted) if isinstance(one, OwnedBy)] if wanted is not None else []
    return any(isinstance(one, r.TargetPlayer) and not context.group(one.number) for one in owners)


def counters_of(said: tuple[tuple[str, Value], ...], context: Context, play: Play) -> dict[str, int]:
    """The counters that it gets where it comes to (122.1)."""
    return {kind: context.number(number, play) for kind, number in said}


def _said(play: Play, context: Context, identity: ObjectId) -> tuple[SaidOfIt, ...]:
    """What is said of what enters, with its values fixed now (611.2d)."""
    if context.said is None:
        return ()
    effect = bound(replace(context.said.effect, scope=Exactly(frozenset({identity}))), context, play)
    reader = context.reader(play)
    effects = fix(effect, reader, reader, lambda one: copied_values(play.state, one, play.edition), play.edition)
    source = context.source if play.thing(context.source) is not None else None
    return (SaidOfIt(context.source_name, source, context.controller, tuple(effects)),)


def host_of(host: r.ObjectRef | target_requirement.Pick | None, context: Context, play: Play) -> ObjectId | str | None:
    """What it is put onto the battlefield attached to: an object, or a player who is the target (303.4); None where it has left."""
    if isinstance(host, target_requirement.Pick):
        return next(iter(picked(host, context, play)), None)
    if isinstance(host, r.Target):
        player = next((one for one in context.group(host.number) if isinstance(one, str)), None)
        if player is not None:
            return player
    found = None if host is None else context.id_of(host, play)
    return None if found is None or play.thing(found) is None else found


def _crafted_of(play: Play, context: Context, identity: ObjectId) -> dict[str, tuple[ObjectId, ...]]:
    """702.167c: the cards that were exiled to pay for it, those that are in exile still."""
    moved = (one for one in context.found.values() if one != identity)
    return {"cards": tuple(one for one in moved if (thing := play.thing(one)) and thing.zone is Zone.EXILE)}


def _how(play: Play, one_shot: d.MoveTo, context: Context, identity: ObjectId) -> Entering:
    owner = play.state.object(identity).owner
    names = context.players(one_shot.under, play) if one_shot.under is not None else ()
    return Entering(
        controller=names[0] if names else owner,
        tapped=one_shot.tapped or one_shot.attacking,
        transformed=one_shot.transformed,
        face_down=one_shot.face_down or None,
        counters=counters_of(one_shot.counters, context, play),
        attached_to=host_of(one_shot.attached_to, context, play),
        onto=one_shot.attached_to is not None,
        status=frozenset({"attacking"}) if one_shot.attacking else frozenset(),
        linked=_crafted_of(play, context, identity) if one_shot.crafted else {},
        said=_said(play, context, identity),
    )


Done: TypeAlias = d.Destroy | d.Sacrifice | d.MoveTo
"""The one-shot effects that are done here."""


def do(play: Play, one_shot: Done, context: Context) -> None:
    """Do it (610)."""
    match one_shot:
        case d.Destroy():
            _destroy(play, one_shot, context)
        case d.Sacrifice():
            _sacrifice(play, one_shot, context)
        case d.MoveTo():
            _move_to(play, one_shot, context)
        case _:
            assert_never(one_shot)
