"""What state-based actions would do next (704.5), read from the solved board. Nothing is done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import StrEnum
from typing import Final, NamedTuple, cast

from layerlaw.game.commander import DEADLY, NEWLY_THERE, Variant, is_commander
from layerlaw.game.preparing import prepared_by
from layerlaw.game.protection import is_protected
from layerlaw.game.state import GameObject, ObjectId, State
from layerlaw.game.worlds import world_since
from layerlaw.layers.edition import own
from layerlaw.layers.solution import InForce, ObjectNow, Solution
from layerlaw.model.abilities import ChapterAbility, KeywordAbility, keyword_names
from layerlaw.model.filters import (
    IT_IS_ATTACHED,
    And,
    Compares,
    Comparison,
    Filter,
    HasSubtype,
    HasSupertype,
    InZone,
    IsType,
)
from layerlaw.model.late import dataclass
from layerlaw.model.references import PlayerRef
from layerlaw.model.rule_effects import (
    AttachesOnlyTo,
    CantBeEnchanted,
    CantBeEquipped,
    CantLose,
    IsQuality,
    KeepsAttached,
    LegendRuleOff,
    LethalByPower,
    LivesAtZero,
    MostCounters,
    RuleEffect,
)
from layerlaw.model.typeline import as_subtype
from layerlaw.model.values import Stat
from layerlaw.model.words import CardType, SubtypeFamily, Supertype, Zone


class StateBasedAction(StrEnum):
    """What a state-based action does."""

    LOSE = "lose the game"
    CEASE = "cease to exist"
    GRAVEYARD = "be put into its owner's graveyard"
    DESTROY = "be destroyed"
    UNATTACH = "become unattached"
    UNBESTOW = "stop being bestowed"
    UNPAIR = "become unpaired"
    COUNTERS = "lose counters"
    SACRIFICE = "be sacrificed"
    COMMAND_ZONE = "be put into the command zone, if its owner wants it to"
    KEEP_ONE = "be put into its owner's graveyard, unless its controller keeps it"


@dataclass(frozen=True)
class Hindrance:
    """Why a state-based action is not performed: in words, by which rule, and the objects (or names of objects that are gone) whose effect it is."""

    because: str
    rule: str
    sources: tuple[ObjectId | str, ...] = ()


@dataclass(frozen=True)
class Would:
    """One state-based action: the object (or player) that it would be done to, the rule, and what it would do in words.

    `act` is what it would do as a value; `group`: of which one is kept (704.5j); `counters`: how many of each kind would be removed;
    `hindrance`: what keeps it from being performed, where something does.
    """

    object: ObjectId | str
    rule: str
    would: str
    act: StateBasedAction
    group: tuple[ObjectId, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    hindrance: Hindrance | None = None


@dataclass(frozen=True)
class Pending:
    """Objects that are the source of an ability that has triggered and not left the stack yet: a Saga or Siege stays for it."""

    chapters: frozenset[ObjectId] = frozenset()
    """Those of chapter abilities (704.5s)."""
    triggered: frozenset[ObjectId] = frozenset()
    """Those of any triggered ability (704.5v)."""


NOTHING_PENDING: Final = Pending()


def state_based(state: State, solution: Solution, pending: Pending = NOTHING_PENDING) -> tuple[Would, ...]:
    """Every state-based action that would be performed now, all at once (704.3), by the numbers of the edition; see `to_perform`."""
    cite = solution.edition.cite
    found = (*to_perform(state, solution, lambda: pending), *_pairs(state, solution))
    return tuple(replace(item, rule=cite(item.rule)) for item in found)


def hindered(state: State, solution: Solution) -> tuple[Would, ...]:
    """Every state-based action that would be performed now, did nothing keep it off: who can't lose (101.2), what is indestructible, and their kind."""
    cite = solution.edition.cite
    found = []
    for check in (_players, _creatures, _legends):
        for item in check(state, solution):
            if item.hindrance is not None:
                why = replace(item.hindrance, rule=cite(item.hindrance.rule))
                found.append(replace(item, rule=cite(item.rule), hindrance=why))
    return tuple(found)


def to_perform(state: State, solution: Solution, pending: Callable[[], Pending]) -> tuple[Would, ...]:
    """The same by the numbers of today, as a game logs them, in the order of the newest rules, abolished ones last; `pending` is asked where it matters."""
    found = [item for check in _CHECKS for item in check(state, solution) if item.hindrance is None]
    waiting = (*_sagas(state, solution, pending), *_battles(state, solution, pending), *_roles(state, solution))
    return (*found, *waiting, *_unique_planeswalkers(state, solution))


class _Sort(NamedTuple):
    """Permanents that some check is about."""

    name: str
    filter: Filter
    """It asks for characteristics alone."""


def _permanents(state: State, solution: Solution, which: _Sort) -> Iterator[tuple[GameObject, ObjectNow]]:
    """The permanents that match, oldest first: asked of the whole board at once, for most are none of those that a check is about.

    The answer is kept for later boards that are alike.
    """
    found = cast("tuple[ObjectId, ...] | None", solution.found.get(which.name))
    if found is None:
        matching = solution.reader(state.active_player).matching(which.filter)
        found = solution.found[which.name] = tuple(sorted(cast("tuple[ObjectId, ...]", matching)))
    for identity in found:
        thing = state.by_id[identity]
        if thing.zone is Zone.BATTLEFIELD and "phased_out" not in thing.status:
            yield thing, solution[identity]


def _of(name: str, which: Filter) -> _Sort:
    return _Sort(name, InZone(Zone.BATTLEFIELD) & which)


_FRAIL: Final = _of("frail", IsType(CardType.CREATURE) & Compares(Stat.TOUGHNESS, Comparison.AT_MOST, 0))
_PLANESWALKERS: Final = _of("planeswalkers", IsType(CardType.PLANESWALKER))
_BATTLES: Final = _of("battles", IsType(CardType.BATTLE))
_LEGENDARY: Final = _of("legendary", HasSupertype(Supertype.LEGENDARY))
_WORLD: Final = _of("world", HasSupertype(Supertype.WORLD))
_AURAS: Final = _of("auras", HasSubtype(as_subtype("Aura")))
_SAGAS: Final = _of("sagas", HasSubtype(as_subtype("Saga")))
_ROLES: Final = _of("roles", HasSubtype(as_subtype("Role")))


def _players(state: State, solution: Solution) -> Iterator[Would]:
    for player in state.players:
        causes = []
        if player.life <= 0:
            causes.append("704.5a")
        if player.counters.get("poison", 0) >= 10:
            causes.append("704.5c")
        if state.variant == Variant.COMMANDER and any(dealt >= DEADLY for dealt in player.commander_damage.values()):
            causes.append("704.6c")
        for rule in causes:
            # 101.2, 704.7: it would lose, and can't
            why = _hindered(solution, player.name, CantLose, "can't lose the game", "101.2")
            if why is None and rule == "704.5a":
                why = _hindered(solution, player.name, LivesAtZero, "not for having 0 or less life", "101.1")
            yield Would(player.name, rule, StateBasedAction.LOSE.value, StateBasedAction.LOSE, hindrance=why)


def _hindered(
    solution: Solution, whom: ObjectId | str, kind: type[RuleEffect], because: str, rule: str
) -> Hindrance | None:
    """What the rule effects of a class that hold for somebody keep off; None where there is none of them."""
    sources = tuple(dict.fromkeys(map(_source, solution.in_force(kind, whom))))
    return Hindrance(because, rule, sources) if sources else None


def _source(effect: InForce[RuleEffect]) -> ObjectId | str:
    return effect.source_name if effect.source is None else cast("ObjectId", effect.source)


def _commanders(state: State, solution: Solution) -> Iterator[Would]:
    """704.6d, 903.9a: what was put into a graveyard or exile since the last check; its owner may."""
    del solution
    if state.variant:
        for thing in state.by_id.such(is_commander):
            if NEWLY_THERE in thing.facts and thing.zone in (Zone.GRAVEYARD, Zone.EXILE):
                yield Would(thing.id, "704.6d", StateBasedAction.COMMAND_ZONE.value, StateBasedAction.COMMAND_ZONE)


def _tokens(state: State, solution: Solution) -> Iterator[Would]:
    for thing in state.by_id.such(_may_cease):
        phased_out = "phased_out" in thing.status and not solution.edition.phased_out_tokens_stay
        if thing.is_token and (phased_out or thing.zone is not Zone.BATTLEFIELD):
            yield Would(thing.id, "704.5d", StateBasedAction.CEASE.value, StateBasedAction.CEASE)
        elif "copy" in thing.status and _is_lost_copy(thing) and prepared_by(state, thing) is None:
            yield Would(thing.id, "704.5e", StateBasedAction.CEASE.value, StateBasedAction.CEASE)


def _is_hurt(thing: GameObject) -> bool:
    """Whether damage is marked on a permanent, or was dealt to it by a source with deathtouch, and it is not phased out."""
    marked = thing.facts.get("damage", 0) > 0 or thing.facts.get("deathtouch", 0) > 0
    return marked and thing.zone is Zone.BATTLEFIELD and "phased_out" not in thing.status


def _may_cease(thing: GameObject) -> bool:
    return thing.is_token or "copy" in thing.status


def _is_lost_copy(thing: GameObject) -> bool:
    """704.5e: a copy of a spell outside the stack; a copy of a card outside the stack and the battlefield."""
    return thing.zone not in (Zone.STACK, Zone.BATTLEFIELD)


def _creatures(state: State, solution: Solution) -> Iterator[Would]:
    # Of many creatures few are hurt, and fewer have no toughness left: only those are looked at one by one.
    frail = {thing.id for thing, _ in _permanents(state, solution, _FRAIL)}
    hurt = {thing.id for thing in state.by_id.such(_is_hurt)}
    for identity in sorted(frail | hurt):
        thing, now = state.by_id[identity], solution[identity]
        toughness = now.toughness
        if toughness is None:
            continue
        lethal = thing.facts.get("damage", 0) >= bound_of_damage(now)
        if toughness <= 0:
            yield Would(thing.id, "704.5f", StateBasedAction.GRAVEYARD.value, StateBasedAction.GRAVEYARD)
        elif lethal or thing.facts.get("deathtouch", 0):
            rule = "704.5g" if lethal else "704.5h"
            why = Hindrance("is indestructible", "702.12b") if _indestructible(now) else None
            yield Would(thing.id, rule, StateBasedAction.DESTROY.value, StateBasedAction.DESTROY, hindrance=why)


def bound_of_damage(now: ObjectNow) -> int:
    """How much damage is lethal for a creature (120.6): its toughness, or its power where an effect says so."""
    return (now.power if LethalByPower() in now.rules else now.toughness) or 0


def _indestructible(now: ObjectNow) -> bool:
    """702.12b; before 2013 it was no ability but a quality."""
    return "indestructible" in now.keywords or IsQuality("indestructible") in now.rules


def _pairs(state: State, solution: Solution) -> Iterator[Would]:
    """702.95e: no state-based action, and told with them: what direct verbs have paired stays so until somebody says otherwise. A game ends it at once."""
    for thing in state.by_id.such(lambda one: one.zone is Zone.BATTLEFIELD and "paired_with" in one.status):
        partner = state.by_id.get(
            next((ObjectId(cast("int", one)) for one in thing.linked.get("paired_with", ())), thing.id)
        )
        if partner is None or not may_stay_paired(solution[thing.id], solution[partner.id]):
            yield Would(thing.id, "702.95e", StateBasedAction.UNPAIR.value, StateBasedAction.UNPAIR)


def may_stay_paired(one: ObjectNow, other: ObjectNow) -> bool:
    """702.95e: both are creatures, under one player's control."""
    return one.controller == other.controller and all(CardType.CREATURE in now.types for now in (one, other))


def _planeswalkers(state: State, solution: Solution) -> Iterator[Would]:
    for thing, now in _permanents(state, solution, _PLANESWALKERS):
        if now.loyalty == 0:
            yield Would(thing.id, "704.5i", StateBasedAction.GRAVEYARD.value, StateBasedAction.GRAVEYARD)


def _legends(state: State, solution: Solution) -> Iterator[Would]:
    named = [
        (thing, now.controller, name) for thing, now in _permanents(state, solution, _LEGENDARY) for name in now.names
    ]
    spared = {thing.id: why for thing, controller, _ in named if (why := _spared(thing.id, controller, solution))}
    bound = [member for member in named if member[0].id not in spared]
    yield from _unique(bound, "704.5j", solution)
    if spared:
        for item in _unique(named, "704.5j", solution):
            why = spared.get(cast("ObjectId", item.object))
            if why is not None:
                yield replace(item, hindrance=why)


def _spared(identity: ObjectId, controller: str | None, solution: Solution) -> Hindrance | None:
    """Whether the "legend rule" doesn't apply to a permanent, or to its controller's."""
    for whom in (identity, controller):
        why = whom is not None and _hindered(solution, whom, LegendRuleOff, 'the "legend rule" doesn\'t apply', "101.1")
        if why:
            return why
    return None


def _unique_planeswalkers(state: State, solution: Solution) -> Iterator[Would]:
    """The planeswalker uniqueness rule, as long as there was one."""
    rule = own(solution.edition.planeswalker_uniqueness)
    if rule:
        sharing = [
            (thing, now.controller, str(word))
            for thing, now in _permanents(state, solution, _PLANESWALKERS)
            for word in now.subtypes
            if word.family is SubtypeFamily.PLANESWALKER
        ]
        yield from _unique(sharing, rule, solution)


def _unique(members: list[tuple[GameObject, str | None, str]], rule: str, solution: Solution) -> Iterator[Would]:
    """Of those of one player that share a name or type one stays; before 13 July 2013 none did, whoever controlled them."""
    by_player = solution.edition.legend_rule_by_player
    groups: dict[tuple[str | None, str], list[ObjectId]] = {}
    for thing, controller, shared in members:
        group = groups.setdefault((controller if by_player else None, shared), [])
        group += [thing.id] * min(thing.count, 2)
    act = StateBasedAction.KEEP_ONE if by_player else StateBasedAction.GRAVEYARD
    found: dict[ObjectId, tuple[ObjectId, ...]] = {}
    for members_of in groups.values():
        if len(members_of) > 1:
            for identity in members_of:
                found.setdefault(identity, tuple(dict.fromkeys(members_of)))
    for identity, sharing in found.items():
        yield Would(identity, rule, act.value, act, sharing)


def _worlds(state: State, solution: Solution) -> Iterator[Would]:
    """704.5k: all but the one that has had the supertype for the shortest time; of several that got it at once none stays."""
    worlds = [(world_since(thing), thing) for thing, _ in _permanents(state, solution, _WORLD)]
    if worlds:
        newest = max(stamp for stamp, _ in worlds)
        tie = sum(stamp == newest for stamp, _ in worlds) > 1
        for stamp, thing in worlds:
            if stamp != newest or tie:
                yield Would(thing.id, "704.5k", StateBasedAction.GRAVEYARD.value, StateBasedAction.GRAVEYARD)


def _attached_and_auras(state: State, solution: Solution) -> Iterator[tuple[GameObject, ObjectNow]]:
    found = {thing.id: thing for thing, _ in _permanents(state, solution, _AURAS)}
    found |= {thing.id: thing for thing in state.by_id.such(_is_attached)}
    for identity in sorted(found):
        yield found[identity], solution[identity]


def _is_attached(thing: GameObject) -> bool:
    """Whether a permanent is attached to an object or a player, and not phased out."""
    attached = thing.attached_to is not None or thing.attached_to_player is not None
    return attached and thing.zone is Zone.BATTLEFIELD and "phased_out" not in thing.status


def _attachments(state: State, solution: Solution) -> Iterator[Would]:
    for thing, now in _attached_and_auras(state, solution):
        attached = thing.attached_to is not None or thing.attached_to_player is not None
        host = state.by_id.get(thing.attached_to) if thing.attached_to is not None else None
        if "Aura" in now.subtypes and CardType.ENCHANTMENT in now.types:
            if not attached or not _may_enchant(thing, now, host, solution):
                if "bestowed" in thing.status:
                    yield Would(thing.id, "702.103f", StateBasedAction.UNBESTOW.value, StateBasedAction.UNBESTOW)
                else:
                    yield Would(thing.id, "704.5m", StateBasedAction.GRAVEYARD.value, StateBasedAction.GRAVEYARD)
        elif not attached:
            continue
        elif "Equipment" in now.subtypes or "Fortification" in now.subtypes:
            illegal = host is None or not _may_equip(thing.id, host, solution)
            if illegal or CardType.CREATURE in now.types:
                yield Would(thing.id, "704.5n", StateBasedAction.UNATTACH.value, StateBasedAction.UNATTACH)
        else:
            yield Would(thing.id, "704.5p", StateBasedAction.UNATTACH.value, StateBasedAction.UNATTACH)


def may_be_attached(
    state: State, solution: Solution, identity: ObjectId, host: ObjectId | str, as_creature: bool = False
) -> bool:
    """Whether an Aura, Equipment or Fortification could be on an object or a player, and stay there (303.4c, 301.5c, 301.6).

    `as_creature`: a planeswalker is taken for a creature (702.6e).
    """
    thing, now = state.by_id[identity], solution[identity]
    if isinstance(host, str):
        on_player = replace(thing, attached_to=None, attached_to_player=host)
        return "Aura" in now.subtypes and _may_enchant(on_player, now, None, solution)
    if "Aura" in now.subtypes:
        return _may_enchant(thing, now, state.by_id[host], solution)
    return bool({"Equipment", "Fortification"} & set(now.subtypes)) and _may_equip(
        identity, state.by_id[host], solution, as_creature
    )


def _may_equip(identity: ObjectId, host: GameObject, solution: Solution, as_creature: bool = False) -> bool:
    """301.5, 301.6: Equipment on a creature, a Fortification on a land, as far as protection and rules allow.

    What is a creature itself can't: only Equipment with reconfigure, which stops being one (301.5c, 301.6, 702.151b).
    """
    now = solution[identity]
    if CardType.CREATURE in now.types and not ("Equipment" in now.subtypes and "reconfigure" in keyword_names(now.abilities)):  # fmt: skip
        return False
    wanted = CardType.CREATURE if "Equipment" in now.subtypes else CardType.LAND
    types = solution[host.id].types
    fits = wanted in types or (as_creature and CardType.PLANESWALKER in types)
    return fits and _may_stay_on(host.id, identity, solution)


def _may_enchant(thing: GameObject, now: ObjectNow, host: GameObject | None, solution: Solution) -> bool:
    """303.4c: as its enchant ability allows, not by a creature, not on what has protection from it."""
    if CardType.CREATURE in now.types:
        return False
    enchants = [item for item in now.abilities if isinstance(item, KeywordAbility) and item.name == "enchant"]
    reader = solution.reader(now.controller or now.owner, thing.id)
    if host is None:
        names = [reader.players(item.what) for item in enchants if isinstance(item.what, PlayerRef)]
        return bool(names) and all(thing.attached_to_player in named for named in names)
    # In which zone it may be, the enchant ability itself says: "enchant creature card in a graveyard" (303.4a).
    if host.zone not in (Zone.BATTLEFIELD, Zone.GRAVEYARD) or "phased_out" in host.status:
        return False
    if not _may_stay_on(host.id, thing.id, solution):
        return False
    wanted = [_before_it_is_attached(item.what) if thing.attached_to is None else item.what for item in enchants]
    return all(isinstance(what, Filter) and reader.matches(host.id, what) for what in wanted)


def _before_it_is_attached(what: Filter | PlayerRef | None) -> Filter | PlayerRef | None:
    """What an enchant ability asks for as its Aura is attached: which creature that brought along is, the instruction says (303.4j)."""
    if not isinstance(what, And):
        return what
    return And(tuple(part for part in what.parts if part != IT_IS_ATTACHED))


def _may_stay_on(host: ObjectId, attachment: ObjectId, solution: Solution) -> bool:
    """Whether protection (702.16c, 702.16d) and rule effects let an Aura or Equipment be on that (303.4c, 301.5c)."""
    if is_protected(solution[host], solution[attachment]) and not _is_kept(attachment, solution):
        return False
    for cant in solution.in_force(CantBeEnchanted, host):
        if "Aura" in solution[attachment].subtypes and not (cant.rule.others and cant.source == attachment):
            return False
    if "Equipment" in solution[attachment].subtypes and any(solution.in_force(CantBeEquipped, host)):
        return False
    return all(only.reader.matches(host, only.rule.what) for only in solution.in_force(AttachesOnlyTo, attachment))


def _is_kept(attachment: ObjectId, solution: Solution) -> bool:
    """Says "This effect doesn't remove ..." (702.16n): of this attachment, or of what is attached to the same permanent."""
    for one in solution.everywhere(KeepsAttached):
        if one.rule.what is None:
            if one.source == attachment:
                return True
        elif one.reader.matches(attachment, one.rule.what):
            return True
    return False


def _has_counters(thing: GameObject) -> bool:
    return bool(thing.counters) and thing.zone is Zone.BATTLEFIELD and "phased_out" not in thing.status


def _counters(state: State, _solution: Solution) -> Iterator[Would]:
    for thing in state.by_id.such(_has_counters):
        plus, minus = thing.counters.get("+1/+1"), thing.counters.get("-1/-1")
        if plus and minus:
            number = min(plus.number, minus.number)
            words = f"lose {number} +1/+1 and {number} -1/-1 counters"
            removed = (("+1/+1", number), ("-1/-1", number))
            yield Would(thing.id, "704.5q", words, StateBasedAction.COUNTERS, counters=removed)


def _bounded_counters(state: State, solution: Solution) -> Iterator[Would]:
    """704.5r."""
    for thing in state.by_id.such(_has_counters):
        for rule in solution[thing.id].rules:
            if not isinstance(rule, MostCounters) or rule.kind not in thing.counters:
                continue
            number = thing.counters[rule.kind].number - rule.number
            if number > 0:
                words = f"lose {number} {rule.kind} counters"
                yield Would(thing.id, "704.5r", words, StateBasedAction.COUNTERS, counters=((rule.kind, number),))


def _sagas(state: State, solution: Solution, pending: Callable[[], Pending]) -> Iterator[Would]:
    """704.5s; since June 2025 only a Saga that has chapter abilities."""
    for thing, now in _permanents(state, solution, _SAGAS):
        if thing.id in pending().chapters:
            continue
        chapters = [number for item in now.abilities if isinstance(item, ChapterAbility) for number in item.chapters]
        if not chapters and solution.edition.saga_without_chapters_stays:
            continue
        lore = thing.counters["lore"].number if "lore" in thing.counters else 0
        if lore >= max(chapters, default=0):
            words = "be sacrificed, once its last chapter ability has left the stack"
            yield Would(thing.id, "704.5s", words, StateBasedAction.SACRIFICE)


def _battles(state: State, solution: Solution, pending: Callable[[], Pending]) -> Iterator[Would]:
    for thing, now in _permanents(state, solution, _BATTLES):
        if now.defense == 0:
            rule = "704.5v" if "Siege" in now.subtypes else "704.5w"
            if rule == "704.5w" or thing.id not in pending().triggered:
                yield Would(thing.id, rule, StateBasedAction.GRAVEYARD.value, StateBasedAction.GRAVEYARD)


def _roles(state: State, solution: Solution) -> Iterator[Would]:
    groups: dict[tuple[ObjectId | None, str | None], list[GameObject]] = {}
    for thing, now in _permanents(state, solution, _ROLES):
        if thing.attached_to is not None:
            groups.setdefault((thing.attached_to, now.controller), []).append(thing)
    for members in groups.values():
        newest = max(thing.timestamp for thing in members)
        for thing in members:
            if thing.timestamp != newest:
                yield Would(thing.id, "704.5z", StateBasedAction.GRAVEYARD.value, StateBasedAction.GRAVEYARD)


_CHECKS: Final[tuple[Callable[[State, Solution], Iterator[Would]], ...]] = (
    _players,
    _tokens,
    _creatures,
    _planeswalkers,
    _legends,
    _worlds,
    _attachments,
    _counters,
    _bounded_counters,
    _commanders,
)
