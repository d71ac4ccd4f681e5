"""What a resolving spell or ability means by its words: targets, "that", "these", X, and last known information (608.2).

A `Context` goes with the resolution of one spell or ability (or one cost, or one replacement); `settled` puts into a node of the model what
its references stand for now, so that it can be read on the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar, cast

from layerlaw.game.binding import Announced, bind, rebuilt
from layerlaw.game.changed import replace
from layerlaw.game.state import IllegalAction, ObjectId
from layerlaw.layers.board_reader import BoardReader
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import Ability, Instruction, Start
from layerlaw.model.casting_facts import cast_by
from layerlaw.model.chance import FLIPS_WON, OF_A_FLIP
from layerlaw.model.conditions import AllOf, AnyOf, Condition, Matches, Noted, NotSo, ThereAre, WasCastSo
from layerlaw.model.cost_parts import CostPart
from layerlaw.model.game_abilities import parts_of
from layerlaw.model.game_facts import TARGETS_OF_THE_SPELL, TO_DESTROY, CountedAsCast, CountOfPaid, StatOfDone
from layerlaw.model.links import linked_by
from layerlaw.model.target_requirement import Pick, Things
from layerlaw.model.together import Together
from layerlaw.model.tree import inside
from layerlaw.model.values import Value
from layerlaw.model.words import Zone
from layerlaw.play.aimed import about_a_target, attached_to_gone, other_as_it_was, told_by_the_game
from layerlaw.play.among_players import NOBODY, beside, most_of_one, of_any
from layerlaw.play.as_it_last_was import asks_of_a_card, before_they_moved, is_permanent, shares_with_gone, stats_of
from layerlaw.play.chosen_among import chosen_by_sight
from layerlaw.play.defending import defending, one_defending
from layerlaw.play.event.held import ChosenMoves
from layerlaw.play.event.told import AS_ONE, DONE_TO, NOTHING, THE_COPY, THE_CREATED, THESE, ObjectOrPlayer, Told
from layerlaw.play.history.turn_history import holds_in_history, number_in_history, times_cast_so
from layerlaw.play.position.at_random import at_random
from layerlaw.play.position.cost_payment import Paying
from layerlaw.play.position.library_order import stated_libraries
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import ChosenTarget, Delayed, FloatingReplacement, Item
from layerlaw.play.position.questions import Question
from layerlaw.play.together import must_fit_together, one_of_each

T = TypeVar("T")


@dataclass
class Context:
    """For whom and by what something is done, and what has been done so far."""

    controller: str
    source: ObjectId
    source_name: str
    text: str = ""
    targets: tuple[tuple[ChosenTarget, ...], ...] = ()
    division: tuple[int, ...] = ()
    x: int = 0
    told: Told = NOTHING
    """What its event, its announcement and what it has done so far have told it."""
    found: dict[ObjectId, ObjectId] = field(default_factory=dict)
    """What has become of objects that this, or its event, moved: it may find them (400.7e, 400.7j)."""
    item: Item | None = None
    said: Start | None = None
    """What is said of what the one-shot effect at work puts onto the battlefield: it is so as it enters (611.2e)."""
    paying: Paying = field(default_factory=Paying)
    agreed: bool = False
    """Whether somebody has just said that they cast what they may: one of them, at least."""
    doer: str = ""
    """Who does what they have just said that they do, where that is not plainly the controller."""
    held: ChosenMoves | None = None
    """Where each of several chooses first, what was chosen so far: it is done all at once (101.4)."""
    again: bool = False
    """Whether the process that is done is to be done once more from its beginning (608.2c)."""

    def __post_init__(self) -> None:
        self.told = self.told.of_event(self.source)

    @classmethod
    def of_item(cls, item: Item) -> Context:
        """For a spell or ability on the stack."""
        return cls(
            item.controller, item.source, item.source_name, item.text, item.targets, item.division, item.x, item.told,
            dict(item.told.found), item, paying=Paying(any_mana=item.as_cast.any_mana),
        )  # fmt: skip

    @classmethod
    def of_maker(cls, made: Delayed | FloatingReplacement, name: str) -> Context:
        """For a delayed triggered ability, or a replacement effect that something resolved made."""
        return cls(made.controller, made.source, name, made.text, made.targets, told=made.told)

    # --- objects and players -------------------------------------------------------------------------------------

    def now(self, identity: ObjectId) -> ObjectId:
        """An object, or what this very effect (or its event) has made of it."""
        while identity in self.found:
            identity = self.found[identity]
        return identity

    def id_of(self, ref: r.ObjectRef, play: Play) -> ObjectId | None:
        """The object that a reference means, whether or not it is still where it was."""
        match r.one_of_every_object(ref):
            case r.This():
                return self.now(self.source)
            case r.Target(number):
                group = self.group(number)
                return next((self.now(one) for one in group if not isinstance(one, str)), None)
            case r.That():
                that = self.told.that_object
                return None if that is None else self.now(that)
            case r.ExactObject(identity):
                return self.now(cast("ObjectId", identity))
            case r.Linked(key):
                linked = self.linked(key, play, one=True)
                return linked[0] if linked else None
            case r.Host():
                return self._host(play)
            case rest:
                return cast("ObjectId | None", self.reader(play).object(r.object_on_board(rest)))

    def _host(self, play: Play) -> ObjectId | None:
        """What the source is attached to, or was: as the object that this is about left (603.10a), else as the source did (608.2h)."""
        event = self._event
        left = None if event is None else play.at.last.get(event)
        then = None if left is None else left.by_id.get(self.source)
        hosts = (thing.attached_to for thing in (play.thing(self.source), then, play.last_of(self.source)) if thing)
        host = next((host for host in hosts if host is not None), None)
        if host is not None:
            # Once an earlier part of this has moved it, that is what is meant still (608.2h).
            self.told = replace(self.told, host=host)
        return self.told.host

    @property
    def _event(self) -> ObjectId | None:
        """The object that the event was about."""
        return next((one for one in self.told.objects.get("event", ()) if not isinstance(one, str)), None)

    def remembered(self, ref: r.ObjectRef, play: Play) -> ObjectId | None:
        """The object whose characteristics a reference reads: as it last was where it was expected (608.2h)."""
        match ref:
            case r.This():
                return self.source
            case r.That():
                that = self.told.that_object
                return None if that is None else self._before_it_left(that, play)
            case r.Linked(key) if key.startswith("the ") and key != "the other":
                done = self.told.objects.get(key, ())  # as it was when it was sacrificed, discarded, ...
                return next((one for one in done if not isinstance(one, str)), None)
            case r.Linked("event"):
                return self._event
            case r.Linked("the other"):
                return other_as_it_was(self.told, self.id_of(ref, play), play)
            case r.Target(number):
                return next((one for one in self.group(number) if not isinstance(one, str)), None)
            case _:
                return self.id_of(ref, play)

    def _before_it_left(self, identity: ObjectId, play: Play) -> ObjectId:
        """What this very effect took off the battlefield, as it was there: "sacrifices a creature. ... that creature's toughness" (608.2h)."""
        before = next((old for old, new in self.found.items() if new == identity), None)
        last = None if before is None else play.last_of(before)
        thing = play.thing(identity)
        left = last is not None and last.zone is Zone.BATTLEFIELD
        return (
            before
            if before is not None and left and (thing is None or thing.zone is not Zone.BATTLEFIELD)
            else identity
        )

    def group(self, number: int) -> tuple[ChosenTarget, ...]:
        """What was chosen for the n-th instance of "target"."""
        return self.targets[number - 1] if 0 < number <= len(self.targets) else ()

    def linked(self, key: str, play: Play, *, one: bool = False) -> tuple[ObjectId, ...]:
        """Objects chosen or exiled by a linked ability (607), also where the source has left; "the exiled card" is `one` that this very effect exiled, if any (608.2c)."""
        key = "the exiled" if one and key == "cards" and "the exiled" in self.told.objects else key
        chosen = self._aimed_by_it(play) if key == TARGETS_OF_THE_SPELL else self.told.linked(key)
        if chosen is not None:
            now = (self.now(one) for one in chosen if not isinstance(one, str))
            return tuple(dict.fromkeys(part for one in now for part in play.parts_of(one)))
        thing = play.last_of(self.source)
        if thing is None or key not in thing.linked:
            return ()
        linked = linked_by(thing.linked, key, play.pair_now(thing.id, self.told.pair))
        return tuple(ObjectId(cast("int", one)) for one in linked)

    def _aimed_by_it(self, play: Play) -> tuple[ObjectOrPlayer, ...]:
        """What the spell of the event targets, or did as it left the stack (608.2h)."""
        spells = [one for one in self.told.linked("that spell") or () if not isinstance(one, str)]
        items = [*play.at.stack, *(play.at.left_stack[one] for one in spells if one in play.at.left_stack)]
        return tuple(one for item in items if item.id in spells for group in item.targets for one in group)

    def reader(self, play: Play) -> BoardReader:
        """Reads the board of now for this effect."""
        thing = play.thing(self.source)
        choices = {key: fact for key, fact in self.told.chosen.items() if key in _CHOICES}
        if thing is None:
            last = play.last_of(self.source)
            return play.reader(self.controller, None, {**(last.choices if last is not None else {}), **choices})
        return play.reader(self.controller, self.source, {**thing.choices, **choices} if choices else None)

    def players(self, ref: r.PlayerRef, play: Play) -> tuple[str, ...]:
        """The players that a reference means, in APNAP order (101.4), without those who have lost."""
        match r.one_of_every_player(ref):
            case r.TargetPlayer(number):
                names: Iterable[str] = (one for one in self.group(number) if isinstance(one, str))
            case r.ThatPlayer():
                that = self.told.that if self.told.player is None else self.told.player
                names = (that,) if isinstance(that, str) else ()
            case r.ControllerOf(inner):
                identity = self.remembered(inner, play)
                names = () if identity is None else (play.controller(identity),)
                if identity is None and isinstance(inner, r.Target):
                    # "That player or that planeswalker's controller": the target itself, where it is a player.
                    names = (one for one in self.group(inner.number) if isinstance(one, str))
            case r.OwnerOf(r.Linked(key)):  # 607.3: of each of them
                owned = (play.last_of(one) for one in self.linked(key, play))
                names = tuple(thing.owner for thing in owned if thing is not None)
            case r.OwnerOf(inner):
                identity = self.remembered(inner, play)
                thing = None if identity is None else play.last_of(identity)
                names = () if thing is None else (thing.owner,)
            case r.DefendingPlayer():
                names = self._defending(play)
            case r.PlayerBeside(of, right):
                names = beside(play.order, self.players(of, play), right=right)
            case rest:
                names = self.reader(play).players(self.settled(r.players_on_board(rest), play))
        wanted = set(names)
        return tuple(name for name in play.order if name in wanted)

    def _defending(self, play: Play) -> tuple[str, ...]:
        """508.5: whom the source attacks or attacked, else the creature that it is about; of several its controller chooses one (508.5a)."""
        known = self._known_to_defend(play)
        return known or one_defending(play, self.controller, self.source_name)

    def _known_to_defend(self, play: Play) -> tuple[str, ...]:
        about = (self.source, self.told.that_object)
        return defending(play, (None if one is None else play.last_of(one) for one in about))

    def objects(self, what: Things, play: Play, verb: str = "choose") -> tuple[ObjectId, ...]:
        """Whom a one-shot effect is done to: all that match, or what is picked of them (608.2d)."""
        if isinstance(what, Pick):
            return picked(what, self, play, verb)
        if (gone := self._gone_this_way(what, play)) is not None:
            return gone
        settled = self.settled(what, play)
        if isinstance(settled, f.Exactly):  # what is meant by name, wherever it is, but not phased out (702.26b)
            every = sorted(cast("Iterable[ObjectId]", settled.ids))
            return tuple(one for one in every if (it := play.thing(one)) is None or "phased_out" not in it.status)
        return cast("tuple[ObjectId, ...]", self.reader(play).matching(settled))

    def _gone_this_way(self, what: f.Filter, play: Play) -> tuple[ObjectId, ...] | None:
        """Permanents that an earlier part of this moved away ("each creature exiled this way"), as they last were there (608.2h); None for all else."""
        if (attached := attached_to_gone(self, what, play)) is not None:
            return attached
        parts = what.parts if isinstance(what, f.And) else ()
        these = next((part for part in parts if isinstance(part, f.IsLinked) and part.key in DONE_TO), None)
        if these is None or f.ON_BATTLEFIELD not in parts:
            return None
        moved = {new: old for old, new in self.found.items()}
        every = self.linked(these.key, play)
        left = [(moved.get(one, one), one) for one in every if one in moved or play.thing(one) is None]
        if not left or any(is_permanent(play.thing(one)) for _, one in left):
            return None
        if these.key == TO_DESTROY:  # those that were not destroyed, as they are now
            left += [(one, one) for one in every if one not in moved and is_permanent(play.thing(one))]
        rest = self.settled(f.And(tuple(part for part in parts if part != these)), play)
        return tuple(
            old
            for old, _ in left
            if (board := play.known(old)) is not None
            and old in board
            and board.reader(self.controller, None).matches(old, rest)
            for _ in range(play.how_many(old))
        )

    # --- numbers and conditions ------------------------------------------------------------------------------------

    def number(self, value: Value, play: Play) -> int:
        """A number, read now (608.2h); never less than 0 (107.1b)."""
        return max(0, self.reading(value, play))

    def reading(self, value: Value, play: Play) -> int:
        """A number, read now, negative where it is."""
        settled = self.settled(value, play)
        return settled if isinstance(settled, int) else self.reader(play).value(settled)

    def holds(self, condition: Condition, play: Play) -> bool:
        """Whether a condition is so now."""
        match condition:
            case AllOf(parts):
                return all(self.holds(part, play) for part in parts)
            case AnyOf(parts):
                return any(self.holds(part, play) for part in parts)
            case NotSo(part):
                return not self.holds(part, play)
            case WasCastSo():
                return self._was_cast_so(condition, play)
            case Noted(words) if words in OF_A_FLIP and FLIPS_WON.key not in self.told.numbers:
                return False  # no coin was flipped
            case Noted(words):
                known = holds_in_history(condition, about_a_target(self, play), self.controller, self.source, play)
                if known is not None:
                    return known
                stated = self.reader(play).holds(condition)
                if not stated:
                    play.guess(self.source_name, words)
                return stated
            case Matches(ref, filter_):
                return self._matches(ref, filter_, play)
            case ThereAre(what, least) if (gone := self._gone_this_way(what, play)) is not None and len(gone) >= least:
                return True
            case ThereAre(what) if not self.reader(play).holds(self.settled(condition, play)):
                for one in inside(what):
                    if isinstance(one, f.IsLinked) and one.key.startswith("the "):
                        self._known(r.Linked(one.key))
                return False
            case _:
                return self.reader(play).holds(self.settled(condition, play))

    def _was_cast_so(self, asked: WasCastSo, play: Play) -> bool:
        """Of the object of this ability, what was announced for it counts; of another, what is known of that one (400.7d)."""
        own = isinstance(asked.of, r.This)
        identity = self.source if own else self.remembered(asked.of, play)
        if identity is None:
            return False
        told = self.told if own else NOTHING
        if isinstance(asked.by, r.You) and times_cast_so(cast_by(self.controller), told, identity, play) == 0:
            return False
        times = times_cast_so(asked.how, told, identity, play)
        return times > 0 if times is not None else self.reader(play).holds(self.settled(asked, play))

    def _matches(self, ref: r.ObjectRef, filter_: f.Filter, play: Play) -> bool:
        self._known(ref)
        identity = self.remembered(ref, play)
        if identity is None:
            return False
        identity = play.put_there(identity, self.now(identity))
        if play.thing(identity) is not None:
            return identity in self.reader(play).matching(self.settled(filter_, play))
        solution = play.known(identity)
        if solution is None or identity not in solution or isinstance(filter_, f.InZone):
            return False  # in which zone it is, is asked of now, not of how it last was
        if asks_of_a_card(filter_, play.last_of(identity)):
            return not self._each(ref, play).isdisjoint(self.reader(play).matching(self.settled(filter_, play)))
        return solution.reader(self.controller, self.source).matches(identity, self.settled(filter_, play))

    # --- putting in ------------------------------------------------------------------------------------------------

    def _each(self, ref: r.ObjectRef, play: Play) -> frozenset[ObjectId]:
        """What a reference to one object means: each card of a merged permanent that has left (730.3c), each of several tokens made as one, each exiled card (607.3)."""
        meant: tuple[ObjectOrPlayer | None, ...] = (self.id_of(ref, play),)
        if isinstance(ref, r.That):
            meant = self.told.each_of_that
        elif ref in (r.Linked(THE_COPY), r.Linked(THE_CREATED), r.Linked()):
            meant = self.linked(ref.key, play, one=True)
        every = (self.now(one) for one in meant if one is not None and not isinstance(one, str))
        return frozenset(part for one in every for part in play.parts_of(one))

    def settled(self, node: T, play: Play) -> T:
        """The same node with what its references mean now put in."""

        def put(item: object) -> object:
            match item:
                case f.Is(r.Target(number)):
                    goals = (self.now(one) for one in self.group(number) if not isinstance(one, str))
                    return f.Exactly(frozenset(part for one in goals for part in play.parts_of(one)))
                case f.Is(r.This() | r.That() | r.Linked() | r.Host() as ref):
                    return f.Exactly(self._each(ref, play))
                case f.SharesName() | f.SharesColor() | f.SharesCardType() | f.SharesCreatureType():
                    return shares_with_gone(item, self, play) or item
                case f.InCombatWith(r.This() | r.That() | r.Linked() | r.Host()) | f.Targets():
                    return told_by_the_game(item, self, play)
                case f.OwnedBy(r.TargetPlayer() as of) | f.ControlledBy(r.TargetPlayer() as of):
                    return of_any(item, self.players(of, play))
                case f.IsAnyTarget():
                    aimed = (self.now(one) for row in self.targets for one in row if not isinstance(one, str))
                    return f.Exactly(frozenset(aimed))
                case f.IsLinked(key):
                    return f.Exactly(frozenset(self.linked(key, play)))
                case v.Count(of) if (gone := self._gone_this_way(of, play)) is not None:
                    return len(gone)
                case v.Total(stat, among) if (gone := self._gone_this_way(among, play)) is not None:
                    return v.Plus(tuple(self.stat_of(one, stat, play) for one in gone))
                case v.Greatest(stat, among, least) if (gone := self._gone_this_way(among, play)) is not None:
                    every = [self.reading(self.stat_of(one, stat, play), play) for one in gone]
                    return (min if least else max)(every, default=0)
                case v.Count(f.And((f.InZone(Zone.LIBRARY), f.OwnedBy(whose)))) if play.at.endless:
                    stated_libraries(play.at.endless, self.players(whose, play), self.source_name)
                    return item
                case v.StatOf(ref, stat):
                    return self._stat(item, ref, stat, play)
                case v.CountersOn(ref, kind):
                    return self._counters(ref, kind, play)
                case v.PastNumber(past, measure):
                    return v.PastNumber(rebuilt(past, lambda part: self._past_of(part, put, play)), measure)
                case v.TimesCastSo(how) if (times := times_cast_so(how, self.told, self.source, play)) is not None:
                    return times
                case v.NotedNumber():
                    return self._noted_number(item, play)
                case v.MostOfOne(ref):
                    return most_of_one(item, self.players(ref, play), lambda one: self.number(one, play))
                case v.ChosenNumber(key) if (told := self.told.number(key)) is not None:
                    return told
                case v.X():
                    return self.x
                case r.DefendingPlayer() if isinstance(node, Start) and not self._known_to_defend(play):
                    return item  # of each attacker that it applies to another one (508.5a)
                case r.TargetPlayer() | r.ThatPlayer() | r.ControllerOf() | r.OwnerOf() | r.DefendingPlayer() | r.PlayerBeside():  # fmt: skip
                    if isinstance(item, r.ControllerOf | r.OwnerOf) and isinstance(item.ref, r.It):
                        return item
                    return next(map(r.ExactPlayer, self.players(item, play)), NOBODY)
                case r.Target() | r.That() | r.Linked():
                    return r.ExactObject(-1 if (identity := self.id_of(item, play)) is None else identity)
                case _:
                    return item

        return rebuilt(node, put)

    def _past_of(self, part: object, put: Callable[[object], object], play: Play) -> object:
        """Within a pattern of the past "this" stays: it may be meant as the spell that it was (400.7d); what has left is the object that it was (608.2h)."""
        if not (isinstance(part, f.Is) and isinstance(part.ref, r.This)):
            return put(part)
        return part if play.thing(self.source) is not None else f.Exactly(frozenset({self.source}))

    def _stat(self, item: v.StatOf, ref: r.ObjectRef, stat: v.Stat, play: Play) -> object:
        if isinstance(ref, r.It):
            return item
        self._known(ref)
        if isinstance(ref, r.Linked) and ref.key != "event":
            # What this very effect did it to, as it last was where it was (608.2h), or what is linked; of several, the sum (607.3).
            told = self.told.objects.get(ref.key) if ref.key.startswith("the ") else None
            told = before_they_moved(told or (), play) if ref.key == "the exiled" else told
            of = self.linked(ref.key, play, one=True) if told is None else told
            return v.Plus(tuple(self.stat_of(one, stat, play) for one in of if not isinstance(one, str)))
        return 0 if (identity := self.remembered(ref, play)) is None else self.stat_of(identity, stat, play)

    def stat_of(self, identity: ObjectId, stat: v.Stat, play: Play) -> v.Value:
        """A characteristic of an object, as it is or last was (608.2h)."""
        if play.thing(identity) is not None:
            return v.StatOf(r.ExactObject(identity), stat)
        solution = play.known(identity)
        if solution is None or identity not in solution:
            return 0
        return solution.reader(self.controller, None).value(v.StatOf(r.ExactObject(identity), stat))

    def _noted_number(self, node: v.NotedNumber, play: Play) -> object:
        """What only a game remembers, where it does: also `the sacrificed creature's power`, of what this very thing did so (608.2h)."""
        if node.meaning is None:
            return node
        if isinstance(node.meaning, StatOfDone):
            done = self.told.objects.get(f"the {node.meaning.done}")
            return node if done is None else stats_of(self, done, node.meaning, play)
        if isinstance(node.meaning, CountOfPaid):
            key = f"the {node.meaning.done}"
            paid = self.told.objects.get(key)
            none: object = 0 if self.item is not None and self.item.kind == "spell" else node  # nothing was paid so
            return self.told.numbers.get(key, none) if paid is None else len(paid)
        if isinstance(node.meaning, CountedAsCast):
            return self.told.numbers.get(node.words, node)
        known = number_in_history(node.meaning, about_a_target(self, play), self.controller, self.source, play)
        return node if known is None else known

    def _counters(self, ref: r.ObjectRef, kind: str | None, play: Play) -> object:
        if isinstance(ref, r.It):
            return v.CountersOn(ref, kind)
        identity = self.remembered(ref, play)
        thing = None if identity is None else play.last_of(identity)
        if thing is None:
            return 0
        return sum(pile.number for name, pile in thing.counters.items() if kind in (None, name))

    def fits_together(self, wanted: Together | None, chosen: Sequence[ObjectId], play: Play) -> None:
        """What is said of all of those that were chosen together is so, or else an `IllegalAction`."""
        must_fit_together(play, wanted, chosen, lambda value: self.number(value, play), self.source_name)

    def of_each_kind(self, of: f.Filter, play: Play) -> list[frozenset[ObjectId]]:
        """For each alternative of a filter, the objects that it fits."""
        kinds = of.parts if isinstance(of, f.Or) else (of,)
        reader = self.reader(play)
        return [frozenset(cast("tuple[ObjectId, ...]", reader.matching(self.settled(kind, play)))) for kind in kinds]

    def looked(self, ids: tuple[ObjectId, ...], *, hidden: bool = False) -> None:
        """Note what was looked at or revealed. `hidden`: also cards that nobody knows."""
        self.note("looked", ids, hidden=hidden)

    def note(self, key: str, ids: tuple[ObjectOrPlayer, ...], *, hidden: bool = False) -> None:
        """Note the objects of which a word speaks from now on. `hidden`: also cards that nobody knows."""
        self.told = self.told.with_objects(key, ids).hiding(key, hidden=hidden)

    def count(self, key: str, number: int) -> None:
        """Note the number of which a word speaks from now on."""
        self.told = self.told.with_number(key, number)

    def is_so(self, words: str, so: bool) -> None:
        """Note what is so from now on, or is not."""
        self.told = self.told.with_so(words, so)

    def that_many(self, number: int) -> None:
        """Note how many or how much it is of which "that many" speaks from now on."""
        self.told = replace(self.told, many=number)

    def _known(self, ref: r.ObjectRef) -> None:
        """Refuse what is asked of a card that nobody knows.

        Raises:
            IllegalAction: what was drawn, revealed or looked at is not known.
        """
        key = ref.key if isinstance(ref, r.Linked) else THESE if isinstance(ref, r.That) else ""
        if key in self.told.hidden and not self.told.linked(key):
            raise IllegalAction(
                f"{self.source_name}: it asks what a card is that nobody knows",
                rule="401.2",
                mend="put the cards of the library into the board: players: [{name: ..., library: [NAME, ...]}]",
            )

    def ability(self, play: Play) -> Ability | None:
        """The ability that resolves, as its object has or last had it ("except it has this ability", 707.9a); None for a spell."""
        item = self.item
        known = None if item is None else play.known(self.source)
        if item is None or known is None or self.source not in known:
            return None
        for ability in known[self.source].abilities:
            parts = parts_of(ability)
            if (item.activation is not None and parts.activated == item.activation) or item.watching in parts.triggered:
                return ability
        return None

    def announced(self, play: Play) -> Announced:
        """What the beginning of a continuous effect asks for (`game.resolution`)."""
        groups = tuple(tuple(one if isinstance(one, str) else self.now(one) for one in group) for group in self.targets)
        that = self.told.player if self.told.that is None else self.told.that
        held = that if that is None or isinstance(that, str) else self.now(that)
        return Announced(groups, x=self.x, choices=self.told.choices(), that=held, ability=self.ability(play))

    # --- what it asks of the rest (`position.procedures`) -----------------------------------------------------------

    def perform(self, one_shots: Iterable[Instruction], play: Play) -> None:
        """Perform one-shot effects in order (608.2c)."""
        play.procedures.run(play, one_shots, self)

    def can_pay(self, cost: Iterable[CostPart], player: str, play: Play) -> bool:
        """Whether a player could pay a cost now (118.3)."""
        return play.procedures.can_pay(play, cost, player, self)

    def pay(self, cost: Iterable[CostPart], player: str, play: Play) -> None:
        """Have a player pay a cost (118)."""
        play.procedures.pay(play, cost, player, self)

    def did(self, ids: Iterable[ObjectOrPlayer], play: Play, *, hidden: bool = False) -> None:
        """Note what a one-shot effect made, moved or chose: "it", "them", "that many" behind it. `hidden`: also cards that nobody knows."""
        done = tuple(ids)
        # Where there are none, there is none either of what the words behind it speak of.
        that = done[0] if done else self.told.that if isinstance(self.told.that, str) else None
        things = [None if isinstance(one, str) else play.thing(one) for one in done]
        many = sum(1 if thing is None else thing.count for thing in things)
        told = self.told
        if AS_ONE in told.objects and frozenset(told.objects[AS_ONE]) != frozenset(done):
            told = told.with_objects(AS_ONE, ())
        self.told = replace(told.hiding(THESE, hidden=hidden), these=done, that=that, many=many)


_CHOICES = frozenset({"color", "creature_type", "card_name", "card_type", "basic_land_type", "land_type", "number", "player", "opponent", "keyword", "from", "to", "mode"})  # fmt: skip


def bound(node: T, context: Context, play: Play) -> T:
    """A node with targets, X and choices put in for good, for an effect that goes on (603.7c, 611.2d)."""
    return bind(context.settled(node, play), context.announced(play))


def picked(
    pick: Pick, context: Context, play: Play, verb: str = "choose", by: str | None = None
) -> tuple[ObjectId, ...]:
    """What is picked: by the player that the pick names, or by `by`.

    Raises:
        IllegalAction: it is at random and nobody stated the outcome.
    """
    fitting = cast("tuple[ObjectId, ...]", context.reader(play).matching(context.settled(pick.of, play)))
    kept = play.entering if context.held is None else play.entering | context.held.objects
    options = tuple(one for one in fitting if one not in kept)  # 614.13a
    chooser = by if by is not None else next(iter(context.players(pick.by, play)), context.controller)
    most = len(options) if pick.number is None else min(len(options), context.number(pick.number, play))
    least = min(pick.least, most) if pick.up_to else most
    about = context.source_name if context.text in context.source_name else f"{context.source_name}: {context.text}"
    if not options or most == 0:
        return ()
    if pick.at_random and least < len(options):
        question = Question("random", chooser, about, options, least, most, context.source)
        return cast("tuple[ObjectId, ...]", at_random(play, question))
    chosen = chosen_by_sight(play, Question(verb, chooser, about, options, least, most, context.source), pick)
    if pick.each:
        one_of_each(chosen, context.of_each_kind(pick.of, play), context.source_name)
    context.fits_together(pick.together, chosen, play)
    return chosen
