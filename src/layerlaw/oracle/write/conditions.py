"""Conditions as clauses: `you control a Forest`, `this creature is untapped`, `it's your turn`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.durations import AsLongAs, Duration, DuringNextTurn, UntilAnotherExiled, UntilCast, UntilPaid
from layerlaw.model.history import Occurrence, Past, Period
from layerlaw.model.side_games import TEMPTED
from layerlaw.model.words import PERMANENT_TYPES, CardType, Color, Zone
from layerlaw.oracle.past_words import THIS
from layerlaw.oracle.word_forms import article, listed, number_word
from layerlaw.oracle.write.above_it import write_above_it
from layerlaw.oracle.write.commonest_color import write_of_the_commonest
from layerlaw.oracle.write.filters import write_filter, write_one
from layerlaw.oracle.write.history import write_cast_so, write_past
from layerlaw.oracle.write.history_of_one import write_both_cast, write_came_from, write_some_came_from
from layerlaw.oracle.write.of_the_event import write_of_the_event
from layerlaw.oracle.write.references import most_of, possessive, write_object, write_player, write_word
from layerlaw.oracle.write.values import write_value
from layerlaw.oracle.write.voice import GrammaticalNumber, Voice


def write_condition(node: k.Condition, voice: Voice | None = None) -> str:
    """A condition as it stands behind "as long as" or "if"."""
    special = write_of_the_event(node, voice or Voice())
    if special:
        return special
    writer = _CONDITIONS.get(type(node))
    return writer(node, voice or Voice()) if writer else "that is so"


def write_duration(duration: Duration, voice: Voice | None = None) -> str:
    """`until end of turn`, `for as long as you control this creature`."""
    match duration:
        case AsLongAs(k.Matches(r.That() | r.Target(), f.InZone(Zone.EXILE))):
            return "for as long as it remains exiled"
        case AsLongAs(k.ThereAre(f.And((f.InZone(Zone.EXILE), f.THESE)), 1)):
            return "for as long as they remain exiled"
        case AsLongAs(k.Matches(r.Linked("the exiled"), f.InZone(Zone.EXILE))):
            return "for as long as it remains exiled"
        case AsLongAs(k.Matches(r.Linked(), f.InZone(Zone.EXILE))):
            return "for as long as the exiled card remains exiled"
        case UntilCast():
            return f"until {write_object(r.This(), voice or Voice())} is cast from exile"
        case UntilAnotherExiled():
            return f"until you exile another card with {write_object(r.This(), voice or Voice())}"
        case UntilPaid(mana):
            return f"until you pay {mana}"
        case DuringNextTurn(whose):
            of = "its controller" if whose is None else write_player(whose, voice or Voice())
            return f"during {possessive(of)} next turn"
        case _:
            pass
    if isinstance(duration, AsLongAs):
        return f"for as long as {write_condition(duration.condition, voice)}"
    return str(duration)


def _without(node: f.Filter, *gone: f.Filter) -> f.Filter:
    parts = tuple(part for part in (node.parts if isinstance(node, f.And) else (node,)) if part not in gone)
    return f.all_of(parts)


_CONTROLLERS: Final = (
    (f.ControlledBy(r.You()), "you control"),
    (f.ControlledBy(r.Opponents()), "an opponent controls"),
    (f.ControlledBy(r.DefendingPlayer()), "defending player controls"),
    (f.ControlledBy(r.HostPlayer()), "enchanted player controls"),
    (f.ControlledBy(r.ThatPlayer()), "that player controls"),
    (f.ControlledBy(r.OnePlayer()), "that player controls"),
    (f.ControlledBy(r.ControllerOf(r.That())), "its controller controls"),
    (f.ControlledBy(r.ControllerOf(r.It())), "its controller controls"),
    (f.ControlledBy(r.ControllerOf(r.Host())), "{host} controller controls"),
    (f.ControlledBy(r.ControllerOf(r.This())), "{this} controller controls"),
)


def _controllers(voice: Voice) -> Iterator[tuple[f.Filter, str]]:
    """Whose control a condition may speak of, and the words for it."""
    for part, who in _CONTROLLERS:
        yield part, who.format(host=possessive(voice.host), this=possessive(voice.this))


def _there_are(node: k.ThereAre, voice: Voice) -> str:
    came = write_some_came_from(node)
    if came:
        return came
    parts = node.filter.parts if isinstance(node.filter, f.And) else ()
    for part, who in _controllers(voice):
        if part in parts:
            many = who if node.least == 1 else who.replace("an opponent controls", "your opponents control")
            return f"{many} {_amount(_without(node.filter, part), node.least, voice)}"
    if isinstance(node.filter, f.Or) and node.least == 1:
        for part, who in _controllers(voice):
            rows = [item.parts if isinstance(item, f.And) else () for item in node.filter.parts]
            if rows and all(part in row for row in rows):
                return f"{who} {listed([write_one(_without(item, part), voice) for item in node.filter.parts], 'or')}"
    match node.filter:
        case f.And((f.InZone(Zone.GRAVEYARD | Zone.LIBRARY as zone), f.OwnedBy(r.OnePlayer() | r.ThatPlayer()))):
            return f"that player has {number_word(node.least)} or more cards in their {zone}"
        case f.IsLinked("the destroyed"):
            return "that permanent is destroyed this way"
        case _:
            pass
    be = "there is" if node.least == 1 else "there are"
    return f"{be} {_amount(node.filter, node.least, voice)}"


def _amount(node: f.Filter, least: int, voice: Voice) -> str:
    if least == 1:
        return write_one(node, voice)
    text = write_filter(node, voice)
    word = f"{number_word(least)} or more"
    return f"{word} {text}"


_NEVER_DEALT: Final = Past(Occurrence.DAMAGED, source=THIS, period=Period.GAME)


def _ahead_of_others(node: k.NotSo, voice: Voice) -> str | None:
    """`its power is greater than each other creature's power`: no other one has as much."""
    match node:
        case k.NotSo(
            k.ThereAre(
                f.And(
                    (
                        f.InZone(Zone.BATTLEFIELD),
                        f.IsType(CardType.CREATURE),
                        f.Not(f.Is(ref)),
                        f.Compares(stat, f.Comparison.AT_LEAST, v.StatOf(of, as_much)),
                    )
                ),
                1,
            )
        ) if of == ref and as_much is stat:
            return f"{write_value(v.StatOf(ref, stat), voice)} is greater than each other creature's {stat}"
        case _:
            return None


def _not_so(node: k.NotSo, voice: Voice) -> str:
    ahead = _ahead_of_others(node, voice)
    if ahead is not None:
        return ahead
    match node.part:
        case k.ThereAre(filter_, 1):
            parts = filter_.parts if isinstance(filter_, f.And) else ()
            for part, who in _controllers(voice):
                if part in parts:
                    many = who.replace("an opponent controls", "your opponents control")
                    return f"{many} no {write_filter(_without(filter_, part), voice)}"
            return f"there are no {write_filter(filter_, voice)}"
        case k.TurnOf(player):
            return f"it's not {possessive(write_player(player, voice))} turn"
        case k.Matches(ref, filter_):
            return f"{write_object(ref, voice)} {_is(filter_, voice, negative=True)}"
        case k.PlayerIs(r.EachPlayer(), "monarch"):
            return "there is no monarch"
        case k.PlayerIs(r.You(), designation) if designation in _NO_DESIGNATIONS:
            return f"you{_NO_DESIGNATIONS[designation]}"
        case k.ValueIs(v.PastNumber(past), _, 1) if past == _NEVER_DEALT:
            return f"{voice.this} hasn't dealt damage yet"
        case k.ValueIs(v.PastNumber(Past(Occurrence.COMPLETED_DUNGEON, r.You())), f.Comparison.AT_LEAST, 1):
            return write_condition(node.part, voice).replace("you've", "you haven't", 1)
        case k.SomePlayer():
            return _no_player(node.part, voice)
        case k.ValueIs(v.PastNumber(Past(Occurrence.CAST, r.ThatPlayer())), f.Comparison.AT_LEAST, 1):
            return write_condition(node.part, voice).replace("that player has cast", "that player didn't cast", 1)
        case k.Noted(words) if " was " in words:
            return words.replace(" was ", " wasn't ", 1)
        case k.Noted(words):
            return f"it isn't so that {words}"
        case k.WasCastSo():
            return write_cast_so(node.part, _cast_so(node.part, voice), negative=True)
        case part:
            return f"it isn't true that {write_condition(part, voice)}"


def _cast_so(node: k.WasCastSo, voice: Voice) -> str:
    return "it" if node.of == r.That() else write_object(node.of, voice)


_COMPARED: Final = {
    f.Comparison.EQUAL: "equal to {}",
    f.Comparison.AT_LEAST: "greater than or equal to {}",
    f.Comparison.AT_MOST: "less than or equal to {}",
    f.Comparison.MORE: "greater than {}",
    f.Comparison.LESS: "less than {}",
}


def _value_is(node: k.ValueIs, voice: Voice) -> str:
    amount = _how_many(node.comparison, node.right)
    match node:
        case k.ValueIs(
            v.Times(2, v.LifeTotal(who)), f.Comparison.LESS | f.Comparison.AT_MOST as way, v.StartingLife()
        ) if who in (r.OnePlayer(), r.ThatPlayer()):
            return f"that player's life total is {_COMPARED[way].format('half their starting life total')}"
        case _:
            pass
    compared = _compared_players(node, voice)
    if compared:
        return compared
    match node.left:
        case v.PastNumber(past, measure) if node.comparison is f.Comparison.AT_LEAST and isinstance(node.right, int):
            return write_past(past, node.right, measure, voice)
        case v.Party() if node.comparison is f.Comparison.EQUAL and node.right == 4:
            return "you have a full party"
        case v.CardsInHand(player) if amount:
            return f"{_who(player, voice)} {_have(player)} {amount} {_noun('card', node.right)} in hand"
        case v.NotedFact("class_level") if node.comparison is f.Comparison.AT_LEAST:
            return f"{voice.this} is level {node.right} or greater"
        case v.CountersOn(ref, kind) if amount:
            name = f"{kind} counter" if kind else "counter"
            many = node.comparison is f.Comparison.AT_LEAST and node.right == 1
            return f"{write_object(ref, voice)} has {amount} {name + 's' if many else _noun(name, node.right)} on it"
        case v.PlayerCounters(r.You(), kind) if kind == TEMPTED and isinstance(node.right, int):
            return f"the Ring has tempted you {number_word(node.right)} or more times this game"
        case v.PlayerCounters(player, kind) if amount:
            return f"{_who(player, voice)} {_have(player)} {amount} {kind} counters"
        case v.LifeTotal(player) if amount:
            figure = amount if node.comparison in _COMPARED_WITH else _figure(node)
            figure = f"exactly {figure}" if node.comparison is f.Comparison.EQUAL else figure
            return f"{_who(player, voice)} {_have(player)} {figure} life"
        case v.PlayerCount(r.Opponents()) if amount:
            return f"you have {amount} opponents"
        case v.Plus((v.CountersOn(ref, None) as of, v.Times(-2, v.Half(same, False)))) if of == same:
            return f"{write_object(ref, voice)} has an {'odd' if node.right else 'even'} number of counters on it"
        case v.Plus((of, v.Times(-2, v.Half(same, False)))) if of == same and node.right in (0, 1):
            return f"{write_value(of, voice)} is {'odd' if node.right else 'even'}"
        case v.X() if isinstance(node.right, int):
            return f"X is {_figure(node)}"
        case v.PlayerCount(r.PlayerWithMost() as ref):
            return f"a player {most_of(ref, voice, ahead=True)} than each other player"
        case v.Plus((v.Count(), v.Count())) if amount and (doors := write_value(node.left, voice)).startswith(_DOORS):
            return f"there are {amount} {doors.removeprefix('the number of ')}"
        case v.CountDistinct(v.SAME_CREATURE_TYPE, among) if amount:
            return _count_is(among, amount, voice) + " that share a creature type"
        case v.CountDistinct() if amount:
            return f"there are {amount} {write_value(node.left, voice).removeprefix('the number of ')}"
        case v.Count(filter_) if amount:
            return _count_is(filter_, amount, voice)
        case v.Total(stat, among) if isinstance(node.right, int) and node.comparison is f.Comparison.AT_LEAST:
            return f"{write_filter(among, voice)} have total {stat} {node.right} or greater"
        case v.StatOf(ref, stat) if isinstance(node.right, int):
            return f"{possessive(write_object(ref, voice))} {stat} is {_figure(node)}"
        case _:
            return f"{write_value(node.left, voice)} is {_COMPARED[node.comparison].format(write_value(node.right, voice))}"


_DOORS: Final = "the number of unlocked doors"


def _who(player: r.PlayerRef, voice: Voice) -> str:
    return "an opponent" if isinstance(player, r.Opponents) else write_player(player, voice)


def _have(player: r.PlayerRef) -> str:
    return "have" if isinstance(player, r.You) else "has"


def _noun(word: str, number: v.Value) -> str:
    return word if number == 1 else word + "s"


def _figure(node: k.ValueIs) -> str:
    match node.comparison:
        case f.Comparison.AT_LEAST:
            return f"{node.right} or {'more' if isinstance(node.left, v.LifeTotal) else 'greater'}"
        case f.Comparison.AT_MOST:
            return f"{node.right} or less"
        case f.Comparison.EQUAL:
            return str(node.right)
        case _:
            return _COMPARED[node.comparison].format(node.right)


def _how_many(comparison: f.Comparison, right: v.Value) -> str:
    """`seven or more`, `no`, `exactly one`; empty for what is said otherwise."""
    if not isinstance(right, int):
        return ""
    match comparison:
        case f.Comparison.AT_LEAST:
            return f"{number_word(right)} or more"
        case f.Comparison.AT_MOST:
            return f"{number_word(right)} or fewer"
        case f.Comparison.EQUAL:
            return "no" if right == 0 else f"exactly {number_word(right)}"
        case f.Comparison.LESS:
            return f"fewer than {number_word(right)}"
        case f.Comparison.MORE:
            return f"more than {number_word(right)}"


def _count_is(filter_: f.Filter, amount: str, voice: Voice) -> str:
    match filter_:
        case f.And((f.InZone(Zone.GRAVEYARD | Zone.LIBRARY as zone), f.OwnedBy(r.OnePlayer() | r.ThatPlayer()))):
            return f"that player has {amount} cards in their {zone}"
        case _:
            pass
    parts = filter_.parts if isinstance(filter_, f.And) else ()
    for part, who in _controllers(voice):
        if part in parts:
            many = who.replace("an opponent controls", "your opponents control")
            number = GrammaticalNumber.SINGULAR if amount == "exactly one" else GrammaticalNumber.PLURAL
            return f"{many} {amount} {write_filter(_without(filter_, part), voice, number)}"
    if amount == "exactly one":
        return f"there is {amount} {write_filter(filter_, voice, GrammaticalNumber.SINGULAR)}"
    return f"there are {amount} {write_filter(filter_, voice)}"


_THEIRS: Final = f.ON_BATTLEFIELD & f.ControlledBy(r.ThatPlayer())


def _matches(node: k.Matches, voice: Voice) -> str:
    if node.filter == _THEIRS:
        return "they control it"
    parts = node.filter.parts if isinstance(node.filter, f.And) else (node.filter,)
    mine = f.ControlledBy(r.You())
    if mine in parts and f.ON_BATTLEFIELD in parts:
        rest = [part for part in parts if part not in (mine, f.ON_BATTLEFIELD)]
        text = f"you control {write_object(node.ref, voice)}"
        return " and ".join([text, *(f"it {_is(part, voice)}" for part in rest)]).replace("it is ", "it's ")
    if node.filter == _SUSPENDED and node.ref == r.This():
        return "this card is suspended"
    if node.filter == f.ON_BATTLEFIELD:
        return f"{write_object(node.ref, voice)} remains on the battlefield"
    return f"{write_object(node.ref, voice)} {_is(node.filter, voice)}"


_SUSPENDED: Final = f.And((f.InZone(Zone.EXILE), f.HasKeyword("suspend"), f.HasCounter("time")))


def _is(node: f.Filter, voice: Voice, *, negative: bool = False) -> str:
    """A filter as a predicate: `is untapped`, `is a Human`, `has flying`; with `negative` what it isn't."""
    be, have = ("isn't", "doesn't have") if negative else ("is", "has")
    match node:
        case f.Not(part) if part != f.HasStatus("tapped"):
            return _is(part, voice, negative=not negative)
        case f.Not(f.HasStatus("tapped")):
            return f"{be} untapped"
        case f.Called(word):
            if word == "adventurous":
                return f"{have} an Adventure"
            return f"{be} an outlaw" if word == "outlaw" else f"{be} {word}"
        case f.HasStatus("paired_with"):
            return f"{be} paired with another creature"
        case f.HasStatus("ring_bearer"):
            return f"{be} your Ring-bearer"
        case f.HasStatus(name):
            return f"{be} a token" if name == "token" else f"{be} {name.replace('_', ' ')}"
        case f.Or(parts) if all(isinstance(part, f.HasStatus | f.HasColor | f.HasAttached) for part in parts):
            words = [_is(part, voice).removeprefix("is ") for part in parts]
            return f"{be} {listed(words, 'or')}"
        case f.HasColor(color):
            return f"{be} {write_word(color)}"
        case f.HasSupertype(kind):
            return f"{be} {kind.lower()}"
        case f.HasColorCount(count):
            return f"{be} {count}"
        case f.HasKeyword(name):
            return f"{have} {name}"
        case f.HasCounter(kind):
            return f"{have} {article(f'{kind} counter' if kind else 'counter')} on it"
        case f.HasAttached() if (text := write_filter(node, voice, GrammaticalNumber.SINGULAR)).partition(" ")[
            0
        ] in _WITH_ATTACHED:
            return f"{be} {text.partition(' ')[0]}"
        case f.AttachedTo(host):
            bare = article(host.type.lower()) if isinstance(host, f.IsType) and isinstance(host.type, CardType) else ""
            return f"{be} attached to {bare or write_one(host, voice)}"
        case f.InZone(zone):
            return f"{be} {_place(zone)}"
        case f.Or((f.InZone(first), f.InZone(second))):
            return f"{be} {_place(first)} or {_place(second)}"
        case f.IsType(CardType() as kind):
            return f"{be} {article(kind.lower())}"
        case f.HasSubtype(word):
            return f"{be} {article(write_word(word))}"
        case f.HasParity(stat, odd) if odd is not None:
            return f"{have} {'odd' if odd else 'even'} {stat}"
        case f.Compares(stat, comparison, int() as number):
            figure = _figure(k.ValueIs(v.StatOf(r.It(), stat), comparison, number))
            return f"{have} {stat} {figure}"
        case f.Or(kinds) if set(kinds) == {f.IsType(kind) for kind in PERMANENT_TYPES}:
            return f"{be} a permanent card"
        case _:
            # A kind is said of the object itself, so its noun needs no zone.
            return f"{be} {write_one(f.ON_BATTLEFIELD & node, voice)}"


_WITH_ATTACHED: Final = ("enchanted", "equipped")


def _place(zone: Zone) -> str:
    match zone:
        case Zone.BATTLEFIELD | Zone.STACK:
            return f"on the {zone}"
        case Zone.EXILE:
            return "in exile"
        case Zone.COMMAND:
            return "in the command zone"
        case _:
            return f"in your {zone}"


_DESIGNATIONS: Final = {
    "monarch": "'re the monarch",
    "city_blessing": " have the city's blessing",
    "initiative": " have the initiative",
    "max_speed": " have max speed",
    "enduring_story": " have an enduring story",
}

_NO_DESIGNATIONS: Final = {
    "monarch": "'re not the monarch",
    "city_blessing": " don't have the city's blessing",
    "initiative": " don't have the initiative",
    "max_speed": " don't have max speed",
    "enduring_story": " don't have an enduring story",
}


def _player_is(node: k.PlayerIs, voice: Voice) -> str:
    if node.designation in ("day", "night"):
        return f"it's {node.designation}"
    words = _DESIGNATIONS.get(node.designation, "")
    if words and isinstance(node.player, r.You):
        return f"you{words}"
    if words and isinstance(node.player, r.OnePlayer | r.ThatPlayer):
        return "that player" + words.replace("'re", " is").replace(" have", " has")
    return f"{_who(node.player, voice)} has {node.designation.replace('_', ' ')}"


_SOME: Final[dict[r.PlayerRef, tuple[str, str]]] = {
    r.Opponents(): ("an opponent", "each opponent"),
    r.EachPlayer(): ("a player", "each player"),
    r.PlayersBut(r.Opponents(), r.ThatPlayer()): ("another opponent", "each other opponent"),
    r.PlayersBut(r.EachPlayer(), r.You()): ("another player", "each other player"),
}
_ASKED: Final = "that player"
"""What the player is called of whom is asked, where players are asked one after the other."""


def _some_player(node: k.SomePlayer, voice: Voice) -> str:
    some, _ = _SOME.get(node.player, ("another player", ""))
    text = write_condition(node.so, voice)
    if text.startswith((f"{_ASKED} ", f"{_ASKED}'s ")):
        return f"{some}{text.removeprefix(_ASKED)}"
    if text.endswith(f" than {_ASKED}"):
        return f"{text.removesuffix(_ASKED)}{some}"
    return f"for {some}, {text}"


def _no_player(node: k.SomePlayer, voice: Voice) -> str:
    some, each = _SOME.get(node.player, ("another player", "each other player"))
    if isinstance(node.so, k.ValueIs) and node.so.comparison in _CONTRARY:
        text = write_condition(k.ValueIs(node.so.left, _CONTRARY[node.so.comparison], node.so.right), voice)
        if text.endswith(f" than {_ASKED}"):
            return f"{text.removesuffix(_ASKED)}{each}"
    text = write_condition(node.so, voice)
    none = some.replace("another", "no other").replace("an ", "no ").replace("a player", "no player")
    if text.startswith(f"{_ASKED} "):
        return f"{none} {text.removeprefix(f'{_ASKED} ')}"
    return f"for {none}, {text}"


_CONTRARY: Final = {
    f.Comparison.AT_MOST: f.Comparison.MORE,
    f.Comparison.AT_LEAST: f.Comparison.LESS,
}
_COMPARED_WITH: Final = {f.Comparison.MORE: "more", f.Comparison.LESS: "fewer"}


def _compared_players(node: k.ValueIs, voice: Voice) -> str:
    """What one player has and another: `you control more lands than that player`; empty where it is nothing of the kind."""
    way = _COMPARED_WITH.get(node.comparison)
    match node.left, node.right:
        case v.LifeTotal(one), v.LifeTotal(other) if way:
            how, what = ("have" if isinstance(one, r.You) else "has"), "life"
            way = "less" if way == "fewer" else way
        case v.CardsInHand(one), v.CardsInHand(other) if way:
            how, what = ("have" if isinstance(one, r.You) else "has"), "cards in hand"
        case v.Count(f.And(mine)), v.Count(f.And(theirs)) if way:
            whose = [part for part in mine if isinstance(part, f.ControlledBy)]
            others = [part for part in theirs if isinstance(part, f.ControlledBy)]
            if len(whose) != 1 or len(others) != 1 or _without(f.And(mine), *whose) != _without(f.And(theirs), *others):
                return ""
            one, other = whose[0].player, others[0].player
            how = "control" if isinstance(one, r.You) else "controls"
            what = write_filter(_without(f.And(mine), *whose), voice)
        case v.Count() | v.CardsInHand(), v.Plus((v.Count() | v.CardsInHand() as theirs, int(least))) if (
            node.comparison is f.Comparison.AT_LEAST
        ):
            text = _compared_players(k.ValueIs(node.left, f.Comparison.MORE, theirs), voice)
            return text.replace(" more ", f" at least {number_word(least)} more ", 1)
        case _:
            return ""
    return f"{_who(one, voice)} {how} {way} {what} than {_who(other, voice)}"


def _meld_pair(node: k.AllOf, voice: Voice) -> str:
    """`you both own and control this creature and a creature named ...` (701.42a); empty where it is another condition."""
    match node.parts:
        case (k.Matches(r.This(), f.And(mine)), k.ThereAre(f.And(parts), 1)) if f.OwnedBy(r.You()) in mine:
            partner = [part for part in parts if part not in mine]
        case _:
            return ""
    if len(partner) != 2 or not isinstance(partner[0], f.IsType) or not isinstance(partner[1], f.Named):
        return ""
    other = write_filter(f.And((f.ON_BATTLEFIELD, *partner)), voice, GrammaticalNumber.SINGULAR)
    pair = f"{write_object(r.This(), voice)} and {article(other)}"
    if f.HasStatus("attacking") in mine:
        return f"{pair} are attacking, and you both own and control them"
    return f"you both own and control {pair}"


def _all_share_a_color(node: k.AnyOf, voice: Voice) -> str | None:
    """`Nonartifact creatures all share a color`: for one of the five there is none of them that lacks it."""
    lacking = [part.part for part in node.parts if isinstance(part, k.NotSo)]
    without = [f.Not(f.HasColor(color)) for color in Color]
    if len(lacking) != len(node.parts) or len(lacking) != len(without):
        return None
    rests: set[f.Filter] = set()
    for asked, lack in zip(lacking, without, strict=True):
        if not isinstance(asked, k.ThereAre) or not isinstance(asked.filter, f.And) or lack not in asked.filter.parts:
            return None
        rests.add(_without(asked.filter, lack))
    return f"{write_filter(rests.pop(), voice)} all share a color" if len(rests) == 1 else None


_CONDITIONS: Final[dict[type[k.Condition], Callable[[Any, Voice], str]]] = {
    k.AllOf: lambda node, voice: (
        _meld_pair(node, voice)
        or write_above_it(node)
        or write_both_cast(node, voice)
        or listed([write_condition(part, voice) for part in node.parts])
        or "always"
    ),
    k.AnyOf: lambda node, voice: (
        write_came_from(node, voice)
        or _all_share_a_color(node, voice)
        or write_of_the_commonest(node, voice)
        or listed([write_condition(part, voice) for part in node.parts], "or")
        or "never"
    ),
    k.NotSo: _not_so,
    k.ThereAre: _there_are,
    k.ValueIs: _value_is,
    k.Matches: _matches,
    k.TurnOf: lambda node, voice: (
        "it's an opponent's turn"
        if isinstance(node.player, r.Opponents)
        else f"it's {possessive(write_player(node.player, voice))} turn"
    ),
    k.PlayerIs: _player_is,
    k.SomePlayer: _some_player,
    k.WasCastSo: lambda node, voice: write_cast_so(node, _cast_so(node, voice)),
    k.Noted: lambda node, _voice: node.words,
    k.CommonestColor: lambda node, voice: (
        f"{write_word(node.color)} is the most common color among {write_filter(node.among, voice)}"
        f" {'or is tied for most common' if node.tied else 'and isn' + chr(39) + 't tied for most common'}"
    ),
    k.OptionChosen: lambda node, _voice: f"{node.word} was chosen",
}

WRITTEN: Final = frozenset(_CONDITIONS)
"""Every class of condition that has words."""
