"""Does an event that happens, or would happen, fit a pattern (603.2, 614.1)? And what is then meant by "that".

`hits` gives for each time that the pattern is met what the ability may speak of. Characteristics are read from the solution that
the caller gives: of before the event where the rules look back (603.10), else of after it, or of the look ahead (614.12).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import assert_never, cast

from layerlaw.game.binding import rebuilt
from layerlaw.game.changed import replace
from layerlaw.game.state import ObjectId
from layerlaw.model import event_patterns as h
from layerlaw.model.acts import Act
from layerlaw.model.conditions import AllOf, Condition, Noted
from layerlaw.model.filters import And, Anything, Exactly, Filter, HasStatus, Is, OwnedBy
from layerlaw.model.references import (
    ControllerOf,
    ExactObject,
    ExactPlayer,
    Host,
    Opponents,
    PlayerRef,
    That,
    ThatPlayer,
    You,
)
from layerlaw.model.tree import inside
from layerlaw.model.words import Zone
from layerlaw.play.event import event as e
from layerlaw.play.event.attacks_and_blocks import attack_batch, in_combat, with_several
from layerlaw.play.event.looking_back import looks_back
from layerlaw.play.event.meeting import can_meet
from layerlaw.play.event.such_mana import such_mana
from layerlaw.play.event.told import EXCESS, NOTHING, Told
from layerlaw.play.event.viewpoint import Viewpoint


def hits(pattern: h.EventPattern, events: Sequence[e.Event], watcher: Viewpoint) -> Iterator[Told]:
    """What is told by each time that the events meet the pattern; once for all of them where it says "one or more" (603.2c)."""
    if isinstance(pattern, h.EitherEvent):
        each = (told for part in pattern.of for told in hits(part, events, watcher))
        yield from _as_one(list(each)) if pattern.once else each
        return
    if isinstance(pattern, h.Whilst):
        for told in hits(pattern.of, events, watcher):
            if _so(pattern.condition, told, watcher):
                yield told
        return
    if isinstance(pattern, h.Attacks) and (pattern.batch or pattern.least > 1):
        yield from attack_batch(pattern, events, watcher)
        return
    if isinstance(pattern, h.DamageDealt):
        yield from _all_at_once(pattern, events, watcher)
        return
    batch = getattr(pattern, "batch", False)
    if (
        isinstance(pattern, h.BecomesBlocked | h.Blocks)
        and batch
        and (isinstance(pattern.what, Is) or pattern.least > 1)
    ):
        yield from with_several(pattern, events, watcher)
        return
    found = [told for event in events for told in _hits(pattern, event, watcher)]
    if not batch:
        yield from found
    elif isinstance(pattern, h.CountersPutOn | h.TokensCreated) and not getattr(pattern, "together", False):
        yield from found  # one event of its own for each object and kind
    else:
        yield from _as_one(found)


def _as_one(found: Sequence[Told]) -> Iterator[Told]:
    """One event of all that happened at the same time, if anything did."""
    if not found:
        return
    every = (one for told in found for one in (told.these or (told.that,)))
    these = tuple(dict.fromkeys(one for one in every if one is not None))
    grown: dict[ObjectId, ObjectId] = {}
    for told in found:
        grown |= told.found
    many = sum(1 if told.many is None else told.many for told in found)
    yield replace(found[0], these=these, many=many, found=grown)


def _hits(pattern: h.EventPattern, event: e.Event, watcher: Viewpoint) -> Iterator[Told]:
    """Told apart by what happened first: most events are of no kind that a pattern waits for."""
    if not can_meet(pattern, event):
        return
    if isinstance(pattern, h.AnyEvent):
        yield NOTHING
        return
    match event:
        case e.Moved():
            yield from _moves(pattern, event, watcher)
        case (
            e.Created()
            | e.Destroyed()
            | e.DrawOne()
            | e.LifeChanged()
            | e.Damaged()
            | e.StepBegan()
            | e.Done()
            | e.WouldAct()
            | e.Expended()
        ):
            yield from _events(pattern, event, watcher)
        case e.WasCast() | e.WasActivated() | e.Triggered() | e.ManaMade() | e.Left() | e.Targeted():
            yield from _on_the_stack(pattern, event, watcher)
        case e.Draws(player, number):
            if isinstance(pattern, h.CardsDrawn) and number >= pattern.least and watcher.is_one(player, pattern.player):
                yield Told(player=player, many=number)
        case e.Mills(player, number):
            if isinstance(pattern, h.Milled) and watcher.is_one(player, pattern.player):
                yield Told(player=player, many=number)
        case e.Attacked() | e.Blocked():
            yield from in_combat(pattern, event, watcher)
        case e.TapChanged() | e.CountersChanged() | e.Turned() | e.AttachChanged() | e.ControlChanged():
            yield from _of_permanents(pattern, event, watcher)
        case _:
            assert_never(event)


def _moves(pattern: h.EventPattern, event: e.Moved, watcher: Viewpoint) -> Iterator[Told]:
    """What changed zones (400.7)."""
    match pattern, event:
        case h.ZoneChange(), _:
            yield from _zone_change(pattern, event, watcher)
        case h.Sacrificed(), e.Moved(why="sacrifice") if watcher.is_one(event.player, pattern.player):
            if watcher.fits(event.object, pattern.what):
                yield _moved(event)
        case h.Discarded(), e.Moved(why="discard") if watcher.is_one(event.player, pattern.player):
            if pattern.cause is not None and not (event.cause and watcher.is_one(event.cause, pattern.cause)):
                return
            if pattern.to not in (None, event.to) or (event.unseen and not isinstance(pattern.what, Anything | Is)):
                return
            if pattern.exiled_by_itself and event.exiled_with != event.object:
                return
            if isinstance(pattern.what, Anything) or watcher.fits(event.new or event.object, pattern.what):
                # Of what a cause makes you discard, "that player" is whose the cause is.
                yield _moved(event) if pattern.cause is None else replace(_moved(event), player=event.cause)
        case h.Milled(), e.Moved(why="mill") if watcher.is_one(event.player, pattern.player):
            if isinstance(pattern.what, Anything) or watcher.fits(event.new or event.object, pattern.what):
                yield _moved(event)
        case h.Played(), e.Moved(why="play"):
            yield from _was_played(pattern, event, event.new, watcher)
        case h.Attaches(), e.Moved(from_="battlefield") | e.Moved(to=Zone.BATTLEFIELD):
            yield from _attached(pattern, event, watcher)
        case h.ControlChanges(lost=True), e.Moved(from_=Zone.BATTLEFIELD) if watcher.fits(event.object, pattern.what):
            if watcher.is_one(watcher.solution[event.object].controller or "", pattern.player):  # 603.10d
                yield _moved(event)
        case _:
            return  # of a kind that can meet it (`meeting`), and not such a one


def _events(
    pattern: h.EventPattern,
    event: e.Created
    | e.Destroyed
    | e.DrawOne
    | e.LifeChanged
    | e.Damaged
    | e.StepBegan
    | e.Done
    | e.WouldAct
    | e.Expended,
    watcher: Viewpoint,
) -> Iterator[Told]:
    """What else happens to players and objects."""
    match pattern, event:
        case h.ZoneChange(to=Zone.BATTLEFIELD, from_=None), e.Created():
            for identity in event.new:
                if watcher.fits(identity, pattern.what) and pattern.was_cast is not True:
                    yield Told(that=identity, player=event.player)
        case h.TokensCreated(), e.Created(of_spell=False) if watcher.is_one(event.player, pattern.player):
            yield from _tokens(pattern, event, watcher)
        case h.Attaches(un=False), e.Created():
            for token in event.new:
                yield from _enters_attached(pattern, token, event.how.attached_to, watcher)
        case h.WouldBeDestroyed(), e.Destroyed() if watcher.fits(event.object, pattern.what):
            if event.can_regenerate or not pattern.regenerated:
                yield Told(that=event.object)
        case h.Drawn(), e.DrawOne() if watcher.is_one(event.player, pattern.player):
            if _such_draw(pattern, event, watcher):
                yield Told(that=event.new, player=event.player, many=1)
        case h.LifeGained(), e.LifeChanged() if event.by > 0 and watcher.is_one(event.player, pattern.player):
            if pattern.nth in (None, event.nth) and _is_caused_by(event, pattern, watcher):
                yield Told(player=event.player, many=event.by)
        case h.LifeLost(), e.LifeChanged() if event.by < 0 and watcher.is_one(event.player, pattern.player):
            by_it = (event.from_damage or not pattern.by_damage) and (event.paid or not pattern.paid)
            if by_it and pattern.exactly in (None, -event.by):
                yield Told(player=event.player, many=-event.by)
        case h.DamageDealt(), e.Damaged() if event.amount > 0:
            yield from _damage(pattern, event, watcher)
        case h.Begins(), e.StepBegan() if event.step in _steps(pattern.step):
            if watcher.is_one(event.player, pattern.whose):
                yield Told(player=event.player)
        case h.Acted(), e.Done() if event.action is pattern.action and watcher.is_one(event.player, pattern.player):
            if pattern.number not in (None, event.number):
                return
            if not isinstance(pattern.with_, Anything) and not watcher.source_fits(event.other, pattern.with_):
                return
            if isinstance(pattern.what, Anything) or watcher.fits(event.object, pattern.what):
                told = Told(that=event.object, player=event.player, many=event.number, other=event.other)
                yield replace(told, objects=event.of_players) if event.of_players else told
        case h.Doing(), e.WouldAct() if event.action is pattern.action and watcher.is_one(event.player, pattern.player):
            if isinstance(pattern.what, Anything) or watcher.fits(event.object, pattern.what):
                yield Told(that=event.object, player=event.player, many=event.number)
        case h.Acted(Act.EXPEND), e.Expended() if watcher.is_one(event.player, pattern.player):
            if pattern.number is not None and event.before < pattern.number <= event.after:
                yield Told(player=event.player, many=pattern.number)
        case _:
            return  # of a kind that can meet it (`meeting`), and not such a one


def _such_draw(pattern: h.Drawn, event: e.DrawOne, watcher: Viewpoint) -> bool:
    """Whether it is such a card, and the one of the turn or of the draw step that is meant."""
    plain = isinstance(pattern.what, Anything)
    if not plain and (event.new is None or not watcher.fits(event.new, pattern.what)):
        return False
    excepted = pattern.except_first if event.first_of_step else pattern.only_first
    return pattern.nth in (None, event.nth) and not excepted


def _tokens(pattern: h.TokensCreated, event: e.Created, watcher: Viewpoint) -> Iterator[Told]:
    """Once for all of them where it says "one or more", else for each token; before they are made, by whose they will be alone (614.1)."""
    if pattern.batch or not event.new:
        if isinstance(pattern.what, Anything) or any(watcher.fits(one, pattern.what) for one in event.new):
            these = event.new
            yield Told(these[0] if these else None, event.player, event.number, these)
        return
    for one in event.new:
        if watcher.fits(one, pattern.what):
            yield Told(one, event.player, 1)


def _on_the_stack(
    pattern: h.EventPattern,
    event: e.WasCast | e.WasActivated | e.Triggered | e.ManaMade | e.Left | e.Targeted,
    watcher: Viewpoint,
) -> Iterator[Told]:
    """Spells and abilities: cast, activated, aimed, gone, and the mana that was made for them."""
    match pattern, event:
        case h.Played(), e.WasCast(copied=False):
            yield from _was_played(pattern, event, event.spell, watcher)
        case h.SpellCopied(), e.WasCast(copied=True) if watcher.is_one(event.player, pattern.player):
            if watcher.fits(event.spell, pattern.what):
                yield Told(that=event.spell, player=event.player)
        case h.SpellCast(), e.WasCast() if watcher.is_one(event.player, pattern.player):
            if _cast(pattern, event, watcher) and _has_target(pattern, event, watcher):
                yield Told(that=event.spell, player=event.player, other=_its_target(pattern, event, watcher))
        case h.AbilityActivated(), e.WasActivated() if watcher.is_one(event.player, pattern.player):
            kind = pattern.mana in (None, event.mana) and pattern.loyalty in (None, event.loyalty)
            kind = kind and pattern.tap in (None, event.tap) and _aims(pattern, event.targets, watcher)
            if (
                kind
                and (not pattern.kind or pattern.kind in event.kinds)
                and watcher.source_fits(event.source, pattern.what)
            ):
                yield Told(that=event.source, player=event.player, item=event.item)
        case h.AbilityTriggered(final_chapter_of=Filter() as sagas), e.Triggered():
            if event.final_chapter and watcher.source_fits(event.source, sagas):
                yield Told(that=event.source, player=event.player, item=event.item)
        case h.AbilityTriggered(), e.Triggered():
            if any(not pattern.same or told.that == event.source for told in hits(pattern.cause, event.cause, watcher)):
                yield Told(that=event.source, player=event.player, item=event.item)
        case h.TappedForMana(), e.ManaMade() if watcher.is_one(event.player, pattern.player):
            if such_mana(pattern, event, watcher) and watcher.source_fits(event.source, pattern.what):
                yield Told(that=event.source, player=event.player, mana=event.mana)
        case h.Resolved(), e.Left() if event.countered == pattern.countered:
            if pattern.by is not None and not (event.by and watcher.is_one(event.by, pattern.by)):
                return
            if pattern.final_chapter and not event.final_chapter:
                return
            if watcher.fits(event.item, pattern.what) or watcher.source_fits(event.source, pattern.what):
                yield Told(that=event.source if pattern.final_chapter else event.item, player=event.player)
        case h.BecomesTarget(), e.Targeted():
            yield from _targeted(pattern, event, watcher)
        case _:
            return  # of a kind that can meet it (`meeting`), and not such a one


def _of_permanents(
    pattern: h.EventPattern,
    event: e.TapChanged | e.CountersChanged | e.Turned | e.AttachChanged | e.ControlChanged,
    watcher: Viewpoint,
) -> Iterator[Told]:
    """What becomes of permanents where they are."""
    match pattern, event:
        case h.BecomesTapped(), e.TapChanged(tapped=True) if watcher.fits(event.object, pattern.what):
            such = pattern.declared in (None, event.declared)
            if such and (pattern.by is None or (event.player and watcher.is_one(event.player, pattern.by))):
                yield Told(that=event.object)
        case h.BecomesUntapped(), e.TapChanged(tapped=False) if watcher.fits(event.object, pattern.what):
            yield Told(that=event.object)
        case h.CountersPutOn(), e.CountersChanged() if event.by > 0 and pattern.kind in (None, event.kind):
            if pattern.reaches is not None and not event.left - event.by < pattern.reaches <= event.left:
                return
            if pattern.by_effect and (event.as_cost or not event.by_effect):
                return
            if _on(pattern.what, event.on, watcher) and (
                pattern.by is None or watcher.is_one(event.player, pattern.by)
            ):
                times = 1 if pattern.batch else event.by
                for _ in range(times):
                    yield Told(that=event.on, many=event.by, player=event.player)
        case h.CountersRemoved(), e.CountersChanged() if event.by < 0 and pattern.kind in (None, event.kind):
            by = pattern.by is None or watcher.is_one(event.player, pattern.by)
            if by and _on(pattern.what, event.on, watcher) and (not pattern.last or event.left == 0):
                for _ in range(1 if pattern.batch else -event.by):
                    yield Told(that=event.on, many=-event.by)
        case h.TurnedOver(), e.Turned() if event.how == pattern.how and watcher.fits(event.object, _turned(pattern)):
            if pattern.by is None or (event.player and watcher.is_one(event.player, pattern.by)):
                yield Told(that=event.object)
        case h.Attaches(), e.AttachChanged():
            yield from _attached(pattern, event, watcher)
        case h.ControlChanges(), e.ControlChanged() if watcher.fits(event.object, pattern.what):
            such = pattern.from_ is None or watcher.is_one(event.old, pattern.from_)
            if such and watcher.is_one(event.old if pattern.lost else event.new, pattern.player):
                yield Told(that=event.object, player=event.new)
        case _:
            return  # of a kind that can meet it (`meeting`), and not such a one


def _was_played(
    pattern: h.Played, event: e.WasCast | e.Moved, played: ObjectId | None, watcher: Viewpoint
) -> Iterator[Told]:
    if watcher.is_one(event.player, pattern.player) and pattern.from_ in (None, event.from_):
        yield Told(that=played, player=event.player)


def _attached(pattern: h.Attaches, event: e.AttachChanged | e.Moved, watcher: Viewpoint) -> Iterator[Told]:
    if isinstance(event, e.Moved) and event.to == "battlefield":
        if not pattern.un and event.how is not None and event.new is not None:
            yield from _enters_attached(pattern, event.new, event.how.attached_to, watcher)
        return
    host = _left_host(event, watcher) if pattern.un else _new_host(event)
    yield from _enters_attached(pattern, event.object, host, watcher)


def _enters_attached(
    pattern: h.Attaches, what: ObjectId, host: ObjectId | str | None, watcher: Viewpoint
) -> Iterator[Told]:
    """What has become attached to this or left it; what enters attached to something becomes attached to it as well (303.4f, 701.3)."""
    such = pattern.to is None or (not isinstance(host, str) and watcher.fits(host, pattern.to))
    if host is not None and such and watcher.fits(what, pattern.what):
        yield Told(that=what, other=host)


def _steps(step: str) -> tuple[str, ...]:
    """What the words of cards call a step or phase, by its rules names."""
    return _CALLED.get(step, (step, step.removesuffix(" step")) if step != "end step" else (step,))


_CALLED = {
    "combat": ("beginning of combat",),
    "main phase": ("precombat main phase", "postcombat main phase"),
    "first main phase": ("precombat main phase",),
    "second main phase": ("postcombat main phase",),
    "draw": ("draw step", "draw"),
    "draw step": ("draw", "draw step"),
    "upkeep": ("upkeep", "upkeep step"),
    "end": ("end step",),
    "turn": ("turn",),
}


def _moved(event: e.Moved) -> Told:
    """What an event that moved an object is about: the object as it was, and what may be found of it (400.7e)."""
    found = {event.object: event.new} if event.new is not None else {}
    return Told(that=event.object, found=found, player=event.player)


def _new_host(event: e.AttachChanged | e.Moved) -> ObjectId | str | None:
    return event.to if isinstance(event, e.AttachChanged) else None


def _left_host(event: e.AttachChanged | e.Moved, watcher: Viewpoint) -> ObjectId | str | None:
    """What an object becomes unattached from: as it moves to another host or to none, or leaves the battlefield itself (701.3d)."""
    if isinstance(event, e.AttachChanged):
        return event.was
    if event.object not in watcher.solution:
        return None
    view = watcher.solution[event.object].view
    return view.attached_to_player if view.attached_to is None else cast("ObjectId", view.attached_to)


def _zone_change(pattern: h.ZoneChange, event: e.Moved, watcher: Viewpoint) -> Iterator[Told]:
    if pattern.from_ not in (None, event.from_) or pattern.to not in (None, event.to) or event.from_ is event.to:
        return
    if pattern.not_to is event.to and pattern.not_to is not None:
        return
    if pattern.was_cast is not None and pattern.was_cast != (event.why == "resolve"):
        return
    if (pattern.resolved and event.why != "resolved") or (pattern.but and event.why == pattern.but):
        return
    if pattern.why not in ("", event.why) or not _caused(pattern, event, watcher):
        return
    if pattern.put_by is not None and not watcher.is_one(event.player, pattern.put_by):
        return
    # 603.10: of the battlefield and the graveyard as it was there; else as it is where it has come to
    before = looks_back(pattern) or event.new is None or event.new not in watcher.solution
    identity = event.object if before else event.new
    # 400.7a: an effect that says how a spell enters means the permanent that the spell becomes
    becomes = not before and isinstance(pattern.what, Exactly) and event.object in pattern.what.ids
    if becomes or watcher.fits(identity, pattern.what):
        whose = _that_player(pattern, event, watcher)
        if before:
            yield replace(_moved(event), player=whose)
        else:
            yield Told(that=event.new, player=whose)
    if pattern.from_ is None:  # 712.21, 730.3: of cards each one came there, of permanents one left
        for other in event.others:
            if other in watcher.solution and watcher.fits(other, pattern.what):
                yield Told(that=other, player=event.player)


def _turned(pattern: h.TurnedOver) -> Filter:
    """What turns over, as it is behind that: a "face-down permanent" that is turned face up is face down no more (708.8)."""
    match pattern.what:
        case And(parts) if pattern.how == "face up":
            return And(tuple(part for part in parts if part != HasStatus("face_down")))
        case _:
            return pattern.what


def _is_caused_by(event: e.LifeChanged, pattern: h.LifeGained, watcher: Viewpoint) -> bool:
    """Whether such a spell has a player gain the life."""
    return pattern.source is None or (event.cause is not None and watcher.fits(event.cause, pattern.source))


def _caused(pattern: h.ZoneChange, event: e.Moved, watcher: Viewpoint) -> bool:
    """Whether a spell or ability of such a player does it: not a rule, and not a cost."""
    by = _caused_by(event)
    return pattern.cause is None or (bool(by) and watcher.is_one(by, pattern.cause))


def _caused_by(event: e.Moved) -> str:
    return event.cause or (event.player if event.why in ("destroy", "effect") else "")


def _that_player(pattern: h.ZoneChange, event: e.Moved, watcher: Viewpoint) -> str:
    """Whom "that player" means where an object moved: whose graveyard or hand it went to, who controlled it, under whose control it came, who put it there, or who did it."""
    if pattern.cause is not None:
        return _caused_by(event)
    if pattern.put_by is not None:
        return event.player
    if event.to is Zone.BATTLEFIELD:
        if event.new in watcher.solution and any(one == OwnedBy(Opponents()) for one in inside(pattern.what)):
            return watcher.solution[
                event.new
            ].owner  # `a permanent an opponent owns enters under your control, they ...`
        return event.player if event.how is None else event.how.controller
    if event.object not in watcher.solution or event.why in ("discard", "sacrifice", "mill", "draw"):
        return event.player
    was = watcher.solution[event.object]
    theirs = any(isinstance(one, OwnedBy) for one in inside(pattern.what))
    return was.owner if theirs or event.from_ is not Zone.BATTLEFIELD else was.controller or was.owner


def _cast(pattern: h.SpellCast, event: e.WasCast, watcher: Viewpoint) -> bool:
    if event.copied and not pattern.or_copied:
        return False
    if pattern.nth not in (None, event.nth) or pattern.from_ not in (None, event.from_):
        return False
    if pattern.own not in (None, watcher.fits(event.spell, OwnedBy(ExactPlayer(event.player)))):
        return False
    return (not pattern.kicked or event.kicked) and watcher.fits(event.spell, pattern.what)


def _has_target(pattern: h.SpellCast, event: e.WasCast, watcher: Viewpoint) -> bool:
    """Whether the spell has such a target ("that targets a creature you control")."""
    if pattern.targets is None:
        return True
    if isinstance(
        pattern.targets, Anything
    ):  # an object or a player: "with one or more targets", "with a single target"
        return len(set(event.targets)) == 1 if pattern.single else bool(event.targets)
    fitting = [_on(pattern.targets, target, watcher) for target in event.targets]
    if pattern.single and len(set(event.targets)) > 1:
        return False
    return all(fitting) and bool(fitting) if pattern.only else any(fitting)


def _aims(pattern: h.AbilityActivated, targets: tuple[ObjectId | str, ...], watcher: Viewpoint) -> bool:
    """Whether the ability has such a target ("an ability that targets a creature or player"), and only such where the pattern says so."""
    if pattern.targets is None:
        return True
    fitting = [_on(pattern.targets, target, watcher) for target in targets]
    return bool(fitting) and (all(fitting) if pattern.only else any(fitting))


def _its_target(pattern: h.SpellCast, event: e.WasCast, watcher: Viewpoint) -> ObjectId | None:
    """The one object that the spell targets and the pattern speaks of ("that creature"); none where it targets several such."""
    if not isinstance(pattern.targets, Filter):
        return None
    objects = {one for one in event.targets if isinstance(one, int) and watcher.fits(one, pattern.targets)}
    return objects.pop() if len(objects) == 1 else None


def _so(asked: Condition, told: Told, watcher: Viewpoint) -> bool:
    """Whether the condition holds as it happens, of the player and the object that the event is about."""
    if isinstance(asked, Noted):
        return watcher.noted(asked) if watcher.noted is not None else False
    if isinstance(asked, AllOf):
        return all(_so(part, told, watcher) for part in asked.parts)

    def bound(node: object) -> object:
        if isinstance(node, ThatPlayer):
            return ExactPlayer(told.player or "")
        return ExactObject(told.that) if isinstance(node, That) else node

    return watcher.reader.holds(rebuilt(asked, bound))


def _targeted(pattern: h.BecomesTarget, event: e.Targeted, watcher: Viewpoint) -> Iterator[Told]:
    if not (pattern.spells if event.spell else pattern.abilities):
        return
    if pattern.by is not None and not watcher.is_one(event.player, pattern.by):
        return
    if not isinstance(pattern.source, Anything) and not watcher.fits(event.item, pattern.source):
        return
    if pattern.of is not None and not watcher.source_fits(event.source, pattern.of):
        return
    if pattern.kind and pattern.kind not in event.kinds:
        return
    if _on(pattern.what, event.target, watcher):
        yield Told(that=event.target, item=event.item, player=event.player)


def _on(what: Filter | PlayerRef, target: ObjectId | str, watcher: Viewpoint) -> bool:
    if isinstance(target, str):
        return isinstance(what, PlayerRef) and watcher.is_one(target, what)
    return isinstance(what, Filter) and watcher.fits(target, what)


def _damage(pattern: h.DamageDealt, event: e.Damaged, watcher: Viewpoint) -> Iterator[Told]:
    if pattern.combat not in (None, event.combat) or (event.amount < pattern.least and not pattern.together):
        return
    if pattern.exactly and event.amount != pattern.least:
        return
    if pattern.excess and not event.excess:
        return
    if not isinstance(pattern.source, Anything) and not watcher.source_fits(event.source, pattern.source):
        return
    anything = pattern.to_players is None and pattern.to_objects is None
    if isinstance(event.to, str):
        if not anything and (pattern.to_players is None or not watcher.is_one(event.to, pattern.to_players)):
            return
        yield Told(that=event.source, player=_player_of_damage(pattern, event, event.to, watcher), many=event.amount)
    elif anything or (pattern.to_objects is not None and watcher.fits(event.to, pattern.to_objects)):
        that = event.source if pattern.that_is_source else event.to
        # "That creature" of what equipped creature deals damage to is the one that is dealt it; of what is dealt damage, what deals it.
        other = event.to if pattern.source == Is(Host()) else event.source
        many = event.excess if pattern.excess else event.amount
        yield Told(that=that, other=other, many=many, numbers={EXCESS: event.excess})


def _player_of_damage(pattern: h.DamageDealt, event: e.Damaged, dealt_to: str, watcher: Viewpoint) -> str:
    """Who "that player" is behind damage to a player: the one it is dealt to, or, where that is "you", who controls what deals it, or last did (608.2h)."""
    if not isinstance(pattern.to_players, You) or event.source is None:
        return dealt_to
    board = watcher.board_of(event.source)
    names = (
        () if board is None else board.reader(watcher.controller, None).players(ControllerOf(ExactObject(event.source)))
    )
    return names[0] if names else dealt_to


def _all_at_once(pattern: h.DamageDealt, events: Sequence[e.Event], watcher: Viewpoint) -> Iterator[Told]:
    """Damage dealt to several, or by several, at the same time: how often that is such an event (603.2c).

    "Deals damage", to whatever it is or "to one or more", happens once for each source; "is dealt damage", by whatever it is, and "one or more
    creatures deal damage to a player" once for each object or player; "deals damage to a creature", and "a source deals damage to you", once for
    each source and what it deals it to.
    """
    met: dict[object, list[Told]] = {}
    by_any = isinstance(pattern.source, Anything) and not pattern.that_is_source
    to_any = pattern.to_players is None and pattern.to_objects is None
    for event in events:
        if isinstance(event, e.Damaged) and event.amount > 0:
            source = None if pattern.batch or by_any else event.source
            to = None if pattern.to_several or (to_any and not by_any) else event.to
            for told in _damage(pattern, event, watcher):
                met.setdefault((source, to), []).append(told)
    for found in met.values():
        one = next(_as_one(found)) if pattern.batch or pattern.to_several else reduce(_more, found)
        if not pattern.together or (one.many or 0) >= pattern.least:
            yield one


def _more(before: Told, told: Told) -> Told:
    """The same event, grown by more damage."""
    excess = before.numbers.get(EXCESS, 0) + told.numbers.get(EXCESS, 0)
    return replace(before, many=(before.many or 0) + (told.many or 0), numbers={**before.numbers, EXCESS: excess})
