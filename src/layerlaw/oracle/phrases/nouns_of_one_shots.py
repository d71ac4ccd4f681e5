"""Noun phrases of one-shots: the grammar's, with what only a resolving effect speaks of behind the noun.

nouns  := noun (("or" | "and" | "and/or" | ",") noun)*
behind := "from" whose zone | "in" whose zone | player "controls" | "of their choice" | "at random"
"""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.game_facts import GOT_COUNTERS, PUT_INTO
from layerlaw.model.history import Occurrence, Past
from layerlaw.model.late import dataclass
from layerlaw.model.one_shot_effects import Choose, Destroy
from layerlaw.model.tree import speaks_of, such
from layerlaw.model.values import Greatest, Stat
from layerlaw.model.voting import OF_A_CHOSEN_TYPE, ChooseTypes
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.noun_parts import other_than
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.qualities import counter_kind
from layerlaw.oracle.phrases.subjects import without_its_own
from layerlaw.oracle.reader import Reader, begins_with
from layerlaw.oracle.row import DONE_BY, LOOKED, LOOKED_IN, THE_REVEALED, THESE, Words, reading
from layerlaw.oracle.tokens import TokenKind
from layerlaw.oracle.word_forms import STATS


@dataclass(frozen=True)
class FoundObjects:
    """A noun phrase: the filter, whether its word is a plural, and the zone that it names (None for cards of no zone)."""

    filter: f.Filter
    plural: bool
    zone: Zone | None


@reading
def nouns(reader: Words, *, other: bool = False, joined: tuple[str, ...] = ("or",)) -> FoundObjects | None:
    """Nouns := noun ("or" noun)*    `creature or planeswalker you control`, `land or nonblack creature`."""
    first = one_noun(reader, other=other)
    if first is None:
        return None
    parts, plural, zone = [first.filter], first.plural, first.zone
    placed = [reader.low(-1) in _PLACED]
    joints = (*(f", {word}" for word in joined), *joined)
    while reader.sees(*joints) or _list_goes_on(reader, joints):
        mark = reader.mark()
        reader.eat(*joints, ",")
        reader.eat("target", "each", "all", "a", "an")
        more = one_noun(reader, other=other)
        if more is None:
            reader.back(mark)
            break
        parts.append(more.filter)
        placed.append(reader.low(-1) in _PLACED)
        zone, plural = more.zone, more.plural
    if len(parts) == 1:
        return FoundObjects(parts[0], plural, zone)
    if parts[0] == _ANY_SPELL and not placed[-1]:
        parts[0] = _with_what_is_said_behind(parts[-1])
    shared = _shared(parts[-1])
    if zone is not None and zone is not Zone.BATTLEFIELD:
        here = [part if there else _with(part, shared) for part, there in zip(parts[:-1], placed, strict=False)]
    else:
        here = [_with(part, shared) for part in parts[:-1]]
    return FoundObjects(f.Or((*here, parts[-1])), plural, zone)


_ANY_SPELL: Final = f.InZone(Zone.STACK)


def _with_what_is_said_behind(last: f.Filter) -> f.Filter:
    """A spell of which is said what stands behind the other noun    `spell or permanent that's red or green`, `spell or nonland permanent an opponent controls`."""
    said = [part for part in (last.parts if isinstance(last, f.And) else ()) if _is_said_of_both(part)]
    return f.And((_ANY_SPELL, *said)) if said else _ANY_SPELL


def _is_said_of_both(part: f.Filter) -> bool:
    """Whose it is, its color or its mana value, which a spell has as a permanent has (109.2, 202.3)."""
    if isinstance(part, f.Or):
        return all(isinstance(one, f.HasColor) for one in part.parts)
    mana_value = isinstance(part, f.Compares) and part.stat is Stat.MANA_VALUE
    return mana_value or isinstance(part, f.HasColor) or _is_whose(part)


_PLACED: Final = frozenset({"permanent", "permanents", "token", "tokens", "spell", "spells"})
"""Nouns that say where such things are: `nonland permanent, or card in a graveyard`."""


def _list_goes_on(reader: Words, joints: tuple[str, ...]) -> bool:
    """Does another noun follow a comma, and at the end of the list one behind "or": `Forest, green enchantment, or green planeswalker`?"""
    if "or" not in joints or not reader.sees(","):
        return False
    mark = reader.mark()
    ended = False
    each = reader.sees(", a", ", an")
    while reader.eat(","):
        reader.eat("target", "a", "an")
        if one_noun(reader) is None:
            break
        if reader.sees(", or", ", and/or") or (each and "and" in joints and reader.sees(", and a", ", and an")):
            ended = True
            break
    reader.back(mark)
    return ended


_SUSPENDED: Final = f.And((f.InZone(Zone.EXILE), f.HasKeyword("suspend"), f.HasCounter("time")))
"""What "suspended card" means (702.62b)."""


def _shared(last: f.Filter) -> list[f.Filter]:
    """What stands at the end and is said of all alternatives: whose, where and among what    `artifact or land card from among them`."""
    parts = last.parts if isinstance(last, f.And) else (last,)
    if parts[: len(_SUSPENDED.parts)] == _SUSPENDED.parts:
        return []  # `permanent or suspended card`: the permanent is none in exile
    return [part for part in parts if isinstance(part, f.InZone | f.IsLinked) or _is_whose(part)]


def _is_whose(part: f.Filter) -> bool:
    if isinstance(part, f.Not):
        return _is_whose(part.part)
    return isinstance(part, f.ControlledBy | f.OwnedBy)


def _with(part: f.Filter, shared: list[f.Filter]) -> f.Filter:
    """An alternative with what is shared, where it says nothing of the kind itself."""
    held = list(part.parts) if isinstance(part, f.And) else [part]
    zones = [one for one in shared if isinstance(one, f.InZone)]
    whose = [one for one in shared if not isinstance(one, f.InZone)]
    placed = any(isinstance(one, f.InZone) and one != f.ON_BATTLEFIELD for one in held)
    if placed or any(_is_whose(one) for one in held):
        return part
    rest = [one for one in held if one != f.ON_BATTLEFIELD]
    if zones and (not rest or held.count(f.ON_BATTLEFIELD) > 1):
        return part  # `permanent`, `creature on the battlefield`: no card elsewhere
    return f.And((*zones, *rest, *whose)) if zones or whose else part


@reading
def one_noun(reader: Words, *, other: bool = False) -> FoundObjects | None:
    """One noun := ["other" | "another"] noun, whose "other" is told from what has been spoken of."""
    other = other or reader.eat("other", "another") is not None
    targets = reader.targets
    if reader.eat("suspended card", "suspended cards"):
        plural = reader.tokens[reader.at - 1].low == "cards"
        own = [f.OwnedBy(r.You())] if reader.eat("you own") else []
        return FoundObjects(f.And((*_SUSPENDED.parts, *own)), plural, Zone.EXILE)
    combat = reader.eat(*_IN_COMBAT)
    size = _size(reader)
    found = noun(reader, more=_behind, anywhere=True)
    if found is None or (speaks_of(found.filter, r.It()) and speaks_of(without_its_own(found.filter), r.It())):
        return None
    filter_ = _extreme(reader, found.filter)
    if filter_ is None:
        return None
    filter_ = filter_ if size is None else _and(filter_, size)
    if combat is not None:
        filter_ = _and(filter_, f.Or(tuple(f.HasStatus(word) for word in _IN_COMBAT[combat])))
    if other:
        besides = _besides(reader, found.filter, targets)
        if besides is None:
            return None
        filter_ = _and(filter_, besides)
    return FoundObjects(filter_, found.plural, found.zone)


@reading
def _extreme(reader: Words, of: f.Filter) -> f.Filter | None:
    """Extreme := [("with the greatest" | "with the highest" | "with the least") stat ["among" nouns]]    of those that have as much, or as little, as any of them has."""
    way = reader.eat("with the greatest", "with the highest", "with the least", "with the lowest", "with highest")
    if way is None:
        return of
    name = reader.eat(*STATS)
    if name is None:
        return None
    among = of
    if reader.eat("among"):
        found = one_noun(reader)
        if found is None or not found.plural:
            return None
        among = found.filter
    elif reader.eat("or tied for"):
        return None
    # It is one of those among which it is: a creature as strong that another player controls is not meant.
    parts = [one for part in (of, among) for one in (part.parts if isinstance(part, f.And) else (part,))]
    least = way in ("with the least", "with the lowest")
    most = f.Compares(STATS[name], f.Comparison.EQUAL, Greatest(STATS[name], among, least))
    return f.And((*dict.fromkeys(parts), most))


def _size(reader: Words) -> f.Filter | None:
    """Size := power "/" toughness    `1/1 creature`."""
    power, _, toughness = reader.peek().text.partition("/")
    if reader.peek().kind is not TokenKind.SIZE or not (power.isdigit() and toughness.isdigit()):
        return None
    reader.next()
    equal = f.Comparison.EQUAL
    return f.Compares(Stat.POWER, equal, int(power)) & f.Compares(Stat.TOUGHNESS, equal, int(toughness))


_IN_COMBAT: Final = {
    "attacking or blocking": ("attacking", "blocking"),
    "blocking or attacking": ("attacking", "blocking"),
    "attacking , blocking , or tapped": ("attacking", "blocking", "tapped"),
    "tapped or blocking": ("tapped", "blocking"),
}


def _and(first: f.Filter, second: f.Filter) -> f.Filter:
    return second if isinstance(first, f.Anything) else first & second


def _besides(reader: Words, said: f.Filter, targets: int) -> f.Filter | None:
    """What "other" leaves out: of so many targets spoken of before, the last; where there are none, see `other_than`."""
    if targets == 0 and isinstance(said, f.And) and f.IsLinked() in said.parts:
        return f.Not(f.IsLinked("the exiled"))  # this is never exiled with itself: other than what was just exiled
    if targets == 0:
        return other_than(reader, said)
    if reader.spell or reader.memory.it == r.Target(targets):
        return f.Not(f.Is(r.Target(targets)))
    return None


_ZONES: Final = {
    "graveyard": Zone.GRAVEYARD, "graveyards": Zone.GRAVEYARD, "hand": Zone.HAND, "hands": Zone.HAND,
    "library": Zone.LIBRARY, "libraries": Zone.LIBRARY, "exile": Zone.EXILE, "battlefield": Zone.BATTLEFIELD,
}  # fmt: skip


def _behind(reader: Reader) -> tuple[list[f.Filter], Zone | None] | None:
    """Behind := what only a resolving effect says of a noun."""
    assert isinstance(reader, Words), "one-shot effects are read from words"
    if _name_was_chosen(reader) and reader.eat("with that name"):
        return [f.Named(r.Chosen("card_name"))], None
    it = reader.memory.it
    if (
        reader.triggered
        and not reader.before
        and it is not None
        and not isinstance(it, r.This | r.Host | r.Target)
        and reader.eat("with that name")
    ):
        return [f.SharesName(it)], None
    return _in_zone(reader) or _controlled(reader) or _special(reader)


def _name_was_chosen(reader: Words) -> bool:
    """Has a sentence before chosen a name, and no other that is spoken of?"""
    chosen = any(isinstance(one, Choose) and one.key == "card_name" for one in reader.before)
    return chosen and reader.memory.it in (None, r.This())


@begins_with("from", "in", "among")
@reading
def _in_zone(reader: Words) -> tuple[list[f.Filter], Zone | None] | None:
    """In zone := ("from" | "in") whose zone    `from your graveyard`, `in target player's hand`."""
    if reader.eat("from exile", "in exile"):
        return [], Zone.EXILE
    if reader.eat("from among them", "from among those cards", "among them", "among those cards"):
        return ([LOOKED], _zone_looked(reader)) if reader.memory.looked is not None else ([THESE], None)
    if reader.memory.last == "mill" and reader.eat(
        "from among the cards milled this way", "from among the milled cards"
    ):
        return [THESE], None
    if reader.memory.looked is not None and reader.eat(
        "from among the revealed cards", "from among the cards revealed this way", "from among those revealed cards"
    ):
        return [LOOKED], _zone_looked(reader)
    if not reader.eat("from", "in"):
        return None
    if reader.eat(
        "a graveyard", "any graveyard", "graveyards", "all graveyards", "a single graveyard", "each graveyard"
    ):
        # That they lie in one is asked of targets alone (`TargetRequirement.one_graveyard`).
        of_targets = any(
            reader.tokens[at].low in ("target", "targets") for at in range(max(0, reader.at - 9), reader.at)
        )
        return ([], Zone.GRAVEYARD) if of_targets or reader.tokens[reader.at - 2].low != "single" else None
    whose = possessor(reader)
    if whose is not None and reader.eat(*_HAND_OR_GRAVEYARD):
        return [f.Or((f.InZone(Zone.HAND), f.InZone(Zone.GRAVEYARD))), f.OwnedBy(whose)], None
    zone = _ZONES.get(reader.next().low)
    if whose is None or zone is None or zone is Zone.BATTLEFIELD:
        return None
    if zone is Zone.HAND and reader.eat("drawn this turn"):
        return [f.OwnedBy(whose), f.HasPast(Past(Occurrence.DREW))], zone
    return [f.OwnedBy(whose)], zone


_HAND_OR_GRAVEYARD: Final = (
    "hand or graveyard", "graveyard or hand", "hand and/or graveyard", "graveyard and/or hand", "hand and graveyard", "graveyard and hand",
)  # fmt: skip


def _zone_looked(reader: Words) -> Zone:
    return LOOKED_IN[reader.memory.looked_zone]


@begins_with("they", "that", "the", "those", "its", "target", "with")
@reading
def _controlled(reader: Words) -> tuple[list[f.Filter], Zone | None] | None:
    """Controlled := player ("controls" | "control")    `that player controls`, `its controller controls`."""
    if (either := target_or_its_controller(reader)) is not None:
        return ([f.ControlledBy(either)], None) if reader.eat("controls") else None
    if reader.eat(
        "they control", "that player controls", "that opponent controls", "the player controls", "those players control"
    ):
        who = reader.memory.who or (r.ThatPlayer() if reader.triggered else None)
        return None if who is None else ([f.ControlledBy(who)], None)
    if reader.eat("its controller controls", "that creature's controller controls"):
        it = reader.memory.it if reader.tokens[reader.at - 3].low == "its" else reader.that_one("creature")
        if it is None:
            return None
        reader.remember(who=r.ControllerOf(it))  # `That player investigates`
        return [f.ControlledBy(r.ControllerOf(it))], None
    if reader.eat("target player controls", "target opponent controls"):
        what = f"target {reader.tokens[reader.at - 2].low}"
        target = reader.new_target(what)
        player = r.TargetPlayer(target.number, what)
        reader.remember(who=player)
        return [f.ControlledBy(player)], None
    if reader.eat("target player owns", "target opponent owns"):
        what = f"target {reader.tokens[reader.at - 2].low}"
        owner = r.TargetPlayer(reader.new_target(what).number, what)
        reader.remember(who=owner)
        return [f.OwnedBy(owner)], None
    if reader.eat("with the same controller") and isinstance(reader.memory.it, r.Target):
        return [f.ControlledBy(r.ControllerOf(reader.memory.it))], None
    if reader.eat("that player owns", "they own"):
        who = reader.memory.who or (r.ThatPlayer() if reader.triggered else None)
        return None if who is None else ([f.OwnedBy(who)], None)
    return None


@reading
def _had_counters_put(reader: Words) -> tuple[list[f.Filter], Zone | None] | None:
    """Had counters put := "that had a" kind "counter put on it this way"    by the clause before, as far as it could be put there."""
    if not reader.eat("that had a"):
        return None
    before = reader.words(max(0, reader.at - 40), reader.at)
    kind = counter_kind(reader)
    if kind is None or f"{kind} counter on" not in before or not reader.eat("counter put on it this way"):
        return None
    return [f.IsLinked(GOT_COUNTERS)], None


@begins_with(*DONE_BY, "tapped", "that", "that's", "of", "on", "at", "revealed", "attached", "it", "dealt", "attacking")
@reading
def _special(reader: Words) -> tuple[list[f.Filter], Zone | None] | None:
    beside = reader.memory.beside
    if beside is not None and reader.eat(*_SHARES):
        called = reader.eat("it", "that creature")
        fits = called == "it" or (called is not None and not isinstance(beside, r.This))
        return ([f.SharesCreatureType(beside)], None) if fits else None
    if reader.memory.each_type and reader.eat("of that type"):
        return [f.IsType(r.Chosen("each type"))], None
    if (of_each := reader.eat("of each card type", "of each permanent type")) is not None:
        reader.remember(each_type=of_each.removeprefix("of each "))
        return [f.IsType(r.Chosen("each type"))], None
    if reader.eat("on the battlefield"):
        return [f.ON_BATTLEFIELD], None
    if reader.sees(*_RANDOM) and reader.eat("at random"):
        reader.random = True
        return [], None
    if (
        reader.peek().low in (*DONE_BY, "tapped")
        and reader.peek(1).low == "this"
        and reader.low() != "goaded"  # which is noted apart: see `done_this_way`
        and reader.memory.last == DONE_BY.get(reader.low(), "tap")
    ):
        reader.next()
        if not reader.eat("this way"):
            return None
        return [THESE], None
    of_types = reader.eat(*_OF_CHOSEN_TYPES) if any(isinstance(one, ChooseTypes) for one in reader.before) else None
    if of_types is not None:
        of_them = f.IsLinked(OF_A_CHOSEN_TYPE)
        return [f.Not(of_them) if "aren't" in of_types else of_them], None
    if reader.sees("put into") and (there := _put_there(reader)) is not None:
        return there
    if reader.memory.looked is not None and reader.eat("revealed this way"):
        return [THE_REVEALED if reader.memory.shown else LOOKED], _zone_looked(reader)
    if reader.memory.last == "put" and not reader.memory.put_things and (got := _had_counters_put(reader)) is not None:
        return got
    if reader.memory.attached_to is not None and reader.eat(
        "attached to them", "attached to that creature", "attached to those creatures"
    ):
        return [f.AttachedTo(reader.memory.attached_to)], None
    if reader.eat("attached to that creature", "attached to that permanent"):
        host = reader.that_one(reader.low(-1))
        return None if host is None else ([f.AttachedTo(f.Is(host))], None)
    if reader.memory.it is not None and reader.eat("it blocked this turn"):
        return [f.HasPast(Past(Occurrence.BECAME_BLOCKED, source=f.Is(reader.memory.it)))], None
    if reader.eat("dealt damage this turn"):
        return [f.HasPast(Past(Occurrence.DAMAGED))], None
    if reader.eat("that's attacking or blocking", "that are attacking or blocking"):
        return [f.HasStatus("attacking") | f.HasStatus("blocking")], None
    if reader.eat(*_ATTACKING_YOURS):
        return [f.IsAttacking(r.You(), planeswalkers=True)], None
    if reader.eat("attacking you", "that's attacking you", "that are attacking you"):
        return [f.IsAttacking(r.You())], None
    if reader.eat("attacking that player", "that's attacking that player") and reader.memory.who is not None:
        return [f.IsAttacking(reader.memory.who)], None
    return None


_OF_CHOSEN_TYPES: Final = (OF_A_CHOSEN_TYPE, f"that aren't {OF_A_CHOSEN_TYPE}")


@reading
def _put_there(reader: Words) -> tuple[list[f.Filter], Zone | None] | None:
    """Put there := "put into" ("a graveyard" | "your graveyard") "this way"    by the one instruction before that has destroyed something, of what is put elsewhere now."""
    phrase = reader.eat("put into a graveyard this way", "put into your graveyard this way")
    goes = reader.sees("to the battlefield", "onto the battlefield", "to its owner's hand", "to your hand")
    before = len(list(such(tuple(reader.before), Destroy))) + (reader.memory.last == "destroy" and not reader.before)
    if phrase is None or not goes or before != 1:
        return None
    there: list[f.Filter] = [f.IsLinked(PUT_INTO[Zone.GRAVEYARD])]
    return [*there, f.OwnedBy(r.You())] if "your" in phrase else there, Zone.GRAVEYARD


_ATTACKING_YOURS: Final = tuple(
    f"{that}attacking you {theirs}"
    for that in ("", "that's ", "that are ")
    for theirs in ("or a planeswalker you control", "and/or planeswalkers you control")
)
_SHARES: Final = ("that shares a creature type with", "that share a creature type with")
_RANDOM: Final = ("at random from", "at random in", "at random that", "at random exiled")


@reading
def possessor(reader: Words) -> r.PlayerRef | None:
    """Possessor := "your" | "their" | "that player's" | "an opponent's" | "its owner's" | "target player's" | ..."""
    phrase = reader.eat(*_POSSESSORS)
    if phrase is not None:
        return _POSSESSORS[phrase]
    memory = reader.memory
    if reader.eat("their", "that player's", "the player's", "that opponent's", "his or her"):
        return memory.who or (r.ThatPlayer() if reader.triggered else None)
    if reader.eat("its owner's", "that creature's owner's", "that card's owner's", "their owner's", "their owners'", "its owners'", "that permanent's owner's"):  # fmt: skip
        return None if memory.it is None else r.OwnerOf(memory.it)
    if reader.eat(
        "its controller's", "that creature's controller's", "that permanent's controller's", "that spell's controller's"
    ):
        return None if memory.it is None else r.ControllerOf(memory.it)
    count = reader.eat("any number of", "up to one")
    if count == "any number of" and reader.eat("target players'", "target opponents'"):
        several = f"any number of target {reader.tokens[reader.at - 1].low.rstrip(APOSTROPHES)}"
        found = r.TargetPlayer(reader.new_target(several).number, several)
        reader.remember(who=found)
        return found
    if count != "any number of" and reader.eat("target player's", "target opponent's"):
        before = "" if count is None else f"{count} "
        what = f"{before}target {reader.tokens[reader.at - 1].low[:-2]}"
        target = reader.new_target(what)
        found = r.TargetPlayer(target.number, what)
        reader.remember(who=found)
        return found
    return None


APOSTROPHES: Final = "'’"
_POSSESSORS: Final[dict[str, r.PlayerRef]] = {
    "your": r.You(),
    "an opponent's": r.Opponents(),
    "your opponents'": r.Opponents(),
    "each opponent's": r.Opponents(),
    "each player's": r.EachPlayer(),
    "all players'": r.EachPlayer(),
    "defending player's": r.DefendingPlayer(),
    "enchanted player's": r.HostPlayer(),
    "enchanted creature's controller's": r.ControllerOf(r.Host()),
    "the chosen player's": r.ChosenPlayer(),
}


def zone_behind(reader: Words) -> tuple[list[f.Filter], Zone | None] | None:
    """The zone that "from" or "in" names, where "cards" stands alone before it."""
    return _in_zone(reader)


def may_be_either(reader: Words, aimed: r.Target) -> bool:
    """Could an object or a player be chosen for it?"""
    wanted = reader.wanted[aimed.number - 1] if aimed.number <= reader.targets else None
    return wanted is not None and wanted.objects is not None and wanted.players is not None and wanted.most == 1


@begins_with("that")
@reading
def target_or_its_controller(reader: Words) -> r.PlayerRef | None:
    """Target or its controller := "that player or that planeswalker's controller"    of one target that may be either (115.4)."""
    aimed = reader.memory.that or reader.memory.it
    if not isinstance(aimed, r.Target) or not reader.sees(*_TARGET_OR_CONTROLLER) or not may_be_either(reader, aimed):
        return None
    return r.ControllerOf(aimed) if reader.eat(*_TARGET_OR_CONTROLLER) else None


_TARGET_OR_CONTROLLER: Final = tuple(
    f"that {who} or that {kind}'s controller" for who in ("player", "opponent") for kind in ("planeswalker", "permanent", "creature")
)  # fmt: skip
