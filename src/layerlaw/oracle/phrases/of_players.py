"""What a condition says of players: what they control, have, are, alone or compared with one another.

of players := who (controlling | having | being)          `an opponent controls more lands than you`, `that player has no cards in hand`
who        := "an opponent" | "no opponent" | "each opponent" | "a player" | "that player" | "you" | ...
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.late import dataclass
from layerlaw.model.values import SAME_CREATURE_TYPE, SAME_NAME
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.noun_parts import controlled_too
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.qualities import counter_kind
from layerlaw.oracle.phrases.references import possessive_ref
from layerlaw.oracle.phrases.unspent_mana import unspent_of
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, begins_with, needs, production

ONE: Final = r.OnePlayer()


@dataclass(frozen=True)
class Who:
    """The players of whom something is said: `of` names them; `each`: of all of them, `none`: of none, otherwise of at least one."""

    of: r.PlayerRef
    quantified: bool = False
    each: bool = False
    none: bool = False

    @property
    def one(self) -> r.PlayerRef:
        """Of whom the words behind are said."""
        return ONE if self.quantified else self.of

    def so(self, said: k.Condition) -> k.Condition:
        """The condition that it is so of them."""
        if not self.quantified:
            return said
        if self.each:
            return k.NotSo(k.SomePlayer(self.of, denied(said)))
        some = k.SomePlayer(self.of, said)
        return k.NotSo(some) if self.none else some


def denied(held: k.Condition) -> k.Condition:
    """The contrary, without denying twice."""
    match held:
        case k.NotSo(part):
            return part
        case k.ValueIs(left, comparison, right) if comparison is not f.Comparison.EQUAL:
            return k.ValueIs(left, _CONTRARY[comparison], right)
        case _:
            return k.NotSo(held)


_CONTRARY: Final = {
    f.Comparison.AT_LEAST: f.Comparison.LESS,
    f.Comparison.AT_MOST: f.Comparison.MORE,
    f.Comparison.MORE: f.Comparison.AT_MOST,
    f.Comparison.LESS: f.Comparison.AT_LEAST,
}
_ANOTHER: Final = r.PlayersBut(r.EachPlayer(), r.You())
_WHO: Final[dict[str, Who]] = {
    "you": Who(r.You()),
    "an opponent": Who(r.Opponents(), quantified=True),
    "any opponent": Who(r.Opponents(), quantified=True),
    "one of your opponents": Who(r.Opponents(), quantified=True),
    "no opponent": Who(r.Opponents(), quantified=True, none=True),
    "no other opponent": Who(r.PlayersBut(r.Opponents(), r.ThatPlayer()), quantified=True, none=True),
    "each opponent": Who(r.Opponents(), quantified=True, each=True),
    "a player": Who(r.EachPlayer(), quantified=True),
    "any player": Who(r.EachPlayer(), quantified=True),
    "no player": Who(r.EachPlayer(), quantified=True, none=True),
    "each player": Who(r.EachPlayer(), quantified=True, each=True),
    "another player": Who(_ANOTHER, quantified=True),
    "a player other than you": Who(_ANOTHER, quantified=True),
    "defending player": Who(r.DefendingPlayer()),
    "enchanted player": Who(r.HostPlayer()),
    "the chosen player": Who(r.ChosenPlayer()),
}
_THAT: Final = ("that player", "that opponent", "they", "the player")


def that_player(reader: Reader) -> r.PlayerRef | None:
    """Whom "that player" means; nobody where nothing spoke of a player before."""
    return reader.that_player


@production
def _who(reader: Reader) -> Who | None:
    phrase = reader.eat(*_WHO)
    if phrase is not None:
        return _WHO[phrase]
    if reader.eat(*_THAT):
        meant = that_player(reader)
        return None if meant is None else Who(meant)
    if reader.resolving and reader.eat("target player", "target opponent"):
        words = reader.words(reader.at - 2)
        reader.that_player = r.TargetPlayer(reader.new_target(words).number, words)
        return Who(reader.that_player)
    ref = possessive_ref(reader)
    return Who(r.ControllerOf(ref)) if ref is not None and reader.eat("controller") else None


@production
def of_players(reader: Reader) -> k.Condition | None:
    """Of players := who (controlling | having | being)."""
    few = _few_in_a_library(reader)
    if few is not None:
        return few
    half = _half_of_starting_life(reader)
    if half is not None:
        return half
    if (theirs := _they(reader)) is not None:
        return theirs
    who = _who(reader)
    return None if who is None else _said_of(reader, who)


@begins_with("they", "they're")
@production
def _they(reader: Reader) -> k.Condition | None:
    """They := "they're the monarch" | "they control it"    of the player who was spoken of."""
    if reader.that_player is None or isinstance(reader.that_player, r.EachPlayer | r.Opponents):
        return None
    if reader.eat("they're the monarch"):
        return k.PlayerIs(reader.that_player, "monarch")
    it = reader.it
    if not isinstance(it, r.ObjectRef) or isinstance(it, r.It) or not reader.eat("they control it"):
        return None
    return k.Matches(it, f.ON_BATTLEFIELD & f.ControlledBy(reader.that_player))


@needs("half")
@production
def _half_of_starting_life(reader: Reader) -> k.Condition | None:
    """Half of starting life := ("an opponent's" | "a player's") "life total is" ("less than" | "less than or equal to") "half their starting life total"    (103.4)."""
    whose = reader.eat("an opponent's life total is", "a player's life total is")
    way = None if whose is None else reader.eat("less than or equal to", "less than")
    if whose is None or way is None or not reader.eat("half their starting life total"):
        return None
    comparison = f.Comparison.LESS if way == "less than" else f.Comparison.AT_MOST
    who: r.PlayerRef = r.Opponents() if whose.startswith("an opponent") else r.EachPlayer()
    return k.SomePlayer(who, k.ValueIs(v.Times(2, v.LifeTotal(ONE)), comparison, v.StartingLife(ONE)))


@begins_with("a")
@production
def _few_in_a_library(reader: Reader) -> k.Condition | None:
    """Few in a library := ("a library" | "a graveyard") "has" number ("or fewer" | "or more") "cards in it"    that of some player, each asked alone."""
    which = reader.eat("a library has", "a graveyard has")
    many = number(reader) if which is not None else None
    ending = None if many is None else reader.eat("or fewer cards in it", "or more cards in it")
    if which is None or many is None or ending is None:
        return None
    comparison = f.Comparison.AT_MOST if ending.startswith("or fewer") else f.Comparison.AT_LEAST
    zone = Zone.LIBRARY if "library" in which else Zone.GRAVEYARD
    return k.SomePlayer(r.EachPlayer(), _cards(zone, ONE, comparison, many))


@production
def of_that_player(reader: Reader) -> k.Condition | None:
    """Of that player := (controlling | having | being)    behind "who", of the player that an event is about."""
    return _said_of(reader, Who(r.ThatPlayer()))


def _said_of(reader: Reader, who: Who) -> k.Condition | None:
    said = (
        _controlling(reader, who)
        if reader.eat("controls", "control")
        else _not_controlling(reader, who)
        if reader.eat("doesn't control", "don't control")
        else _without_counters(reader, who)
        if reader.eat("doesn't have any", "don't have any")
        else _having(reader, who)
        if reader.eat("has", "have")
        else _being(reader, who)
    )
    return None if said is None else who.so(said)


# --- what they control ------------------------------------------------------------------------------------------------


@production
def _without_counters(reader: Reader, who: Who) -> k.Condition | None:
    kind = counter_kind(reader)
    some = None if kind is None else k.ValueIs(v.PlayerCounters(who.one, kind), f.Comparison.AT_LEAST, 1)
    return None if some is None or not reader.eat("counters") else k.NotSo(some)


@production
def _not_controlling(reader: Reader, who: Who) -> k.Condition | None:
    if not reader.eat("a", "an", "any"):
        return None
    found = noun(reader)
    return None if found is None else k.NotSo(k.ThereAre(_held(found.filter, who.one)))


@production
def _controlling(reader: Reader, who: Who) -> k.Condition | None:
    """Controlling := ("more" | "fewer" | "at least" number "more") nouns "than" player | "no" nouns | amount nouns."""
    ahead = _so_many_more(reader, who) or _the_most(reader, who)
    if ahead is not None:
        return ahead
    way = reader.eat("more", "fewer")
    if way is not None and not reader.sees("than"):
        found = noun(reader)
        if found is None or not found.plural or not reader.eat("than"):
            return None
        mine, their = v.Count(_held(found.filter, who.one)), found.filter
        return _than(reader, who, mine, way, lambda player: v.Count(_held(their, player)))
    said = _number(reader)
    if said is None:
        return None
    comparison, amount = said
    found = noun(reader, other=reader.eat("other") is not None)
    if found is None or found.zone not in (None, Zone.BATTLEFIELD):
        return None
    held = _held(found.filter, who.one)
    return _so_many(held, comparison, amount)


@production
def _the_most(reader: Reader, who: Who) -> k.Condition | None:
    """The most := "the" ("most" | "fewest") nouns ["or is tied for the" the same]    nobody controls more of them, or fewer; of each player who does, all that are tied are meant."""
    way = reader.eat("the most", "the fewest")
    found = noun(reader) if way is not None and not who.quantified else None
    if found is None or not found.plural:
        return None
    if not reader.eat(f"or is tied for {way}", f"or are tied for {way}") and who.of != r.ThatPlayer():
        return None
    mine, theirs = v.Count(_held(found.filter, who.of)), v.Count(_held(found.filter, ONE))
    return _most(r.EachPlayer(), mine, theirs, f.Comparison.MORE if way == "the most" else f.Comparison.LESS)


@production
def _so_many_more(reader: Reader, who: Who) -> k.Condition | None:
    """So many more := "at least" number "more" nouns "than" player    `at least four more creatures than you`."""
    least = number(reader) if reader.eat("at least") else None
    found = noun(reader) if least is not None and reader.eat("more") else None
    if least is None or found is None or not found.plural or not reader.eat("than"):
        return None
    mine, their = v.Count(_held(found.filter, who.one)), found.filter

    def of(player: r.PlayerRef) -> v.Value:
        return v.Plus((v.Count(_held(their, player)), least))

    return _than(reader, who, mine, "at least", of)


def _so_many(held: f.Filter, comparison: f.Comparison, amount: int) -> k.Condition:
    if comparison is f.Comparison.AT_LEAST:
        return k.ThereAre(held, amount)
    if comparison is f.Comparison.EQUAL and amount == 0:
        return k.NotSo(k.ThereAre(held))
    return k.ValueIs(v.Count(held), comparison, amount)


def _held(what: f.Filter, player: r.PlayerRef) -> f.Filter:
    return controlled_too(what, f.ControlledBy(player))


_DIFFERENT: Final = {
    "with different powers": "powers",
    "with different names": "names",
    "with different mana values": "mana values",
    "with the same name as one another": SAME_NAME,
    "with the same name": SAME_NAME,
    "that share a creature type": SAME_CREATURE_TYPE,
}


@production
def different(reader: Reader) -> str | None:
    """Different := "with different" ("powers" | "names" | "mana values") | "with the same name" | "that share a creature type"    behind the noun of what is counted."""
    phrase = reader.eat(*_DIFFERENT)
    return None if phrase is None else _DIFFERENT[phrase]


@production
def _number(reader: Reader) -> tuple[f.Comparison, int] | None:
    """Number := "no" | "a" | "another" | "exactly" n | ("fewer" | "less") "than" n | "at least" n | n ("or more" | "or fewer" | "or less")."""
    if reader.eat("no"):
        return f.Comparison.EQUAL, 0
    if reader.eat("one or more"):
        return f.Comparison.AT_LEAST, 1
    way = reader.eat("exactly", "fewer than", "less than", "more than", "at least")
    amount = number(reader)
    if amount is None:
        return None
    if way is not None:
        return _WAYS[way], amount
    ending = reader.eat("or more", "or fewer", "or less", "or greater")
    if ending is not None:
        return f.Comparison.AT_LEAST if ending in ("or more", "or greater") else f.Comparison.AT_MOST, amount
    return (f.Comparison.AT_LEAST, 1) if amount == 1 and reader.low(-1) in ("a", "an") else None


_WAYS: Final = {
    "exactly": f.Comparison.EQUAL,
    "fewer than": f.Comparison.LESS,
    "less than": f.Comparison.LESS,
    "more than": f.Comparison.MORE,
    "at least": f.Comparison.AT_LEAST,
}


# --- compared with others ---------------------------------------------------------------------------------------------

_EVERY_OTHER: Final = ("each other player", "each of the other players", "any other player")
_THAN: Final[dict[str, r.PlayerRef]] = {
    "you do": r.You(),
    "you have": r.You(),
    "you": r.You(),
    "that player": r.ThatPlayer(),
    "defending player": r.DefendingPlayer(),
    "attacking player": r.ActivePlayer(),  # 506.2: whose turn it is
}


_AHEAD: Final = {"more": f.Comparison.MORE, "at least": f.Comparison.AT_LEAST}


def _than(
    reader: Reader, who: Who, mine: v.Value, way: str, of: Callable[[r.PlayerRef], v.Value]
) -> k.Condition | None:
    """Than := player | "each opponent" | "each other player" | "an opponent"."""
    comparison = _AHEAD.get(way, f.Comparison.LESS)
    other = reader.eat(*_EVERY_OTHER, "each opponent", "an opponent")
    if other is not None:
        if who.quantified:
            return None  # players are asked one after the other, and not each of each
        others = r.Opponents() if other.endswith("opponent") else r.PlayersBut(r.EachPlayer(), who.of)
        if other.startswith(("each", "any")):
            return k.NotSo(k.SomePlayer(others, k.ValueIs(mine, _CONTRARY[comparison], of(ONE))))
        return k.SomePlayer(others, k.ValueIs(mine, comparison, of(ONE)))
    phrase = reader.eat(*_THAN)
    if phrase is None:
        ref = possessive_ref(reader)
        whose = ref is not None and not who.quantified and reader.eat("controller") is not None
        return k.ValueIs(mine, comparison, of(r.ControllerOf(ref))) if whose and ref is not None else None
    theirs = that_player(reader) if phrase == "that player" else _THAN[phrase]
    return None if theirs is None else k.ValueIs(mine, comparison, of(theirs))


# --- what they have ---------------------------------------------------------------------------------------------------

_DESIGNATED: Final = {
    "the city's blessing": "city_blessing",
    "the initiative": "initiative",
    "max speed": "max_speed",
    "an enduring story": "enduring_story",
}
_MANY_CARDS: Final = {
    "in hand": Zone.HAND, "in your hand": Zone.HAND, "in their hand": Zone.HAND,
    "in your library": Zone.LIBRARY, "in their library": Zone.LIBRARY,
    "in your graveyard": Zone.GRAVEYARD, "in their graveyard": Zone.GRAVEYARD,
}  # fmt: skip


@production
def _having(reader: Reader, who: Who) -> k.Condition | None:
    """Having := designation | "more life than" player | amount ("life" | "cards in" zone | kind "counters" | "opponents" | nouns in a zone)."""
    phrase = reader.eat(*_DESIGNATED)
    if phrase is not None:
        return k.PlayerIs(who.one, _DESIGNATED[phrase])
    if reader.eat("the most life or is tied for most life", "the most life or are tied for most life"):
        return None if who.quantified else _most(r.EachPlayer(), v.LifeTotal(who.of), v.LifeTotal(ONE))
    if reader.eat("less than half their starting life total", "less than half your starting life total"):
        return k.ValueIs(v.Times(2, v.LifeTotal(who.one)), f.Comparison.LESS, v.StartingLife(who.one))
    for way in ("more", "less", "fewer"):
        if reader.eat(f"{way} life than"):
            return _than(reader, who, v.LifeTotal(who.one), way, v.LifeTotal)
        if reader.eat(f"{way} cards in hand than", f"{way} cards in their hand than"):
            return _than(reader, who, v.CardsInHand(who.one), way, v.CardsInHand)
    mark = reader.at
    least = number(reader) if reader.eat("at least") else None
    if least is not None and reader.eat("more cards in hand than", "more cards in their hand than"):
        more = least

        def so_many_more(player: r.PlayerRef) -> v.Value:
            return v.Plus((v.CardsInHand(player), more))

        return _than(reader, who, v.CardsInHand(who.one), "at least", so_many_more)
    reader.at = mark
    said = _number(reader)
    if said is None:
        return None
    comparison, amount = said
    if reader.eat("life"):
        return k.ValueIs(v.LifeTotal(who.one), comparison, amount)
    if reader.eat("opponents"):
        return k.ValueIs(v.PlayerCount(r.Opponents()), comparison, amount) if who.of == r.You() else None
    if reader.eat("card", "cards"):
        zone = reader.eat(*_MANY_CARDS)
        return None if zone is None else _cards(_MANY_CARDS[zone], who.one, comparison, amount)
    if (mana := unspent_of(reader, who.one, has=False)) is not None:
        return k.ValueIs(mana, comparison, amount)
    mark = reader.at
    kind = counter_kind(reader)
    if kind is not None and reader.eat("counter", "counters") and not reader.sees("on"):
        return k.ValueIs(v.PlayerCounters(who.one, kind), comparison, amount)
    reader.at = mark
    lies = noun(reader) if who.of == r.You() else None
    if lies is None or lies.zone not in (Zone.GRAVEYARD, Zone.EXILE):
        return None
    return _so_many(lies.filter, comparison, amount)


def _cards(zone: Zone, whose: r.PlayerRef, comparison: f.Comparison, amount: int) -> k.Condition:
    if zone is Zone.HAND:
        return k.ValueIs(v.CardsInHand(whose), comparison, amount)
    return _so_many(f.InZone(zone) & f.OwnedBy(whose), comparison, amount)


def _most(among: r.PlayerRef, mine: v.Value, theirs: v.Value, than: f.Comparison = f.Comparison.MORE) -> k.Condition:
    """Nobody of them has more, or less."""
    return k.NotSo(k.SomePlayer(among, k.ValueIs(theirs, than, mine)))


# --- what they are ----------------------------------------------------------------------------------------------------


@production
def _being(reader: Reader, who: Who) -> k.Condition | None:
    """Being := ("is" | "are" | "isn't") ("the monarch" | "poisoned" | "the active player")."""
    verb = reader.eat("is", "are", "isn't", "aren't", "'s", "'re", "remains")
    if verb is None:
        return None
    held: k.Condition
    if reader.eat("the monarch"):
        held = k.PlayerIs(who.one, "monarch")
    elif reader.eat("poisoned"):
        held = k.ValueIs(v.PlayerCounters(who.one, "poison"), f.Comparison.AT_LEAST, 1)
    else:
        return None
    return denied(held) if verb in ("isn't", "aren't") else held
