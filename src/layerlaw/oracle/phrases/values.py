"""Numbers in words → values.

value := number | "X" | "the number of" counted | possessive stat | "twice" value | "half" value ", rounded" way | sum
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, cast

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.conditions import Condition, Noted, SomePlayer, ThereAre, ValueIs
from layerlaw.model.facets import NOTHING
from layerlaw.model.game_facts import OfCommanders
from layerlaw.model.history import Measure, Occurrence, Past
from layerlaw.model.tree import inside, mapped
from layerlaw.model.words import COLOR_WORDS, Color, Zone
from layerlaw.oracle.phrases.amounts import amount, counted_in_play
from layerlaw.oracle.phrases.game_facts import number_in_words
from layerlaw.oracle.phrases.history import amount_of_past, counted_past
from layerlaw.oracle.phrases.nouns import noun, object_ref
from layerlaw.oracle.phrases.players_attacked import players_attacked
from layerlaw.oracle.phrases.qualities import counter_kind, of_the_same
from layerlaw.oracle.phrases.references import possessive_ref, this
from layerlaw.oracle.phrases.rounding import rounded_up
from layerlaw.oracle.phrases.two_zones import in_two_zones
from layerlaw.oracle.phrases.unspent_mana import amount_unspent, unspent
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, begins_with, production, put_together
from layerlaw.oracle.tokens import TokenKind
from layerlaw.oracle.word_forms import NOTED_AMOUNTS, NOTED_NUMBERS

_STATS: Final = {
    "power": v.Stat.POWER, "toughness": v.Stat.TOUGHNESS, "mana value": v.Stat.MANA_VALUE, "base power": v.Stat.BASE_POWER,
    "base toughness": v.Stat.BASE_TOUGHNESS, "total power and toughness": v.Stat.TOTAL,
}  # fmt: skip
_STAT_WORDS: Final = ("base power", "base toughness", "mana value", "power", "toughness", "total power and toughness")


@production
def value(reader: Reader) -> v.Value | None:
    """Value := term [("plus" | "minus") term]    `2 plus the number of Swamps your opponents control`."""
    first = _term(reader)
    if first is None:
        return None
    if reader.eat("minus"):
        less = _term(reader)
        return None if less is None else v.Plus((first, -less if isinstance(less, int) else v.Times(-1, less)))
    if reader.eat("plus"):
        second = _term(reader)
        return None if second is None else v.Plus((first, second))
    return first


@production
def _term(reader: Reader) -> v.Value | None:
    times = reader.eat("twice", "three times")
    if times is not None:
        of = _term(reader)
        return None if of is None else v.Times(2 if times == "twice" else 3, of)
    if reader.eat("the amount of {e} you have"):
        return v.PlayerCounters(r.You(), "energy")
    if (mana := amount_unspent(reader)) is not None:
        return mana
    if reader.resolving and reader.eat("that much"):
        return number_in_words("that much")
    if reader.eat("half"):
        of = _term(reader)
        up = None if of is None else rounded_up(reader)
        return None if of is None or up is None else v.Half(of, up)
    played = amount_of_past(reader) or _number_of_past(reader) or amount(reader)
    if played is not None:
        return played
    if reader.sees("the number of") and not reader.sees(*_HIGHEST):
        return _number_of(reader)
    if reader.eat("the total number of cards in all players' hands", "the number of cards in all players' hands"):
        return v.CardsInHand(r.EachPlayer())
    highest = reader.eat(*_HIGHEST)
    if highest is not None:
        return _HIGHEST[highest]
    if reader.eat("the greatest number of"):
        return _of_one_player(reader)
    if reader.eat("the greatest", "the highest"):
        return _among(reader, v.Greatest)
    if reader.eat("the difference between"):
        return _difference(reader)
    phrase = reader.eat(*NOTED_AMOUNTS)
    if phrase is not None:
        return number_in_words(phrase)
    if reader.eat("the total number of"):
        found = noun(reader)
        both = None if found is None else in_two_zones(reader, found.filter)
        return None if found is None or both is None else v.Count(both)
    if reader.eat("the total"):
        return _total(reader)
    if reader.eat("the chosen number"):
        return v.ChosenNumber()
    if reader.eat("the life paid as"):
        entered = this(reader) is not None and reader.eat("entered")
        return number_in_words("the life paid as it entered") if entered else None
    return _player_value(reader) or _stat(reader) or _constant(reader)


_HIGHEST: Final[dict[str, v.Value]] = {
    "the highest life total among your opponents": v.HighestLife(r.Opponents()),
    "the lowest life total among your opponents": v.MostOfOne(r.Opponents(), v.LifeTotal(r.OnePlayer()), fewest=True),
    "the lowest life total among all players": v.MostOfOne(r.EachPlayer(), v.LifeTotal(r.OnePlayer()), fewest=True),
    "the highest life total among players": v.HighestLife(r.EachPlayer()),
    "the life total of an opponent with the most life": v.HighestLife(r.Opponents()),
    "the number of cards in the hand of the opponent with the most cards in hand": v.MostCardsInHand(r.Opponents()),
    "the most cards in hand among your opponents": v.MostCardsInHand(r.Opponents()),
    "the most cards in hand among players": v.MostCardsInHand(r.EachPlayer()),
    "the number of colors in your commanders' color identity": v.NotedNumber(
        "the number of colors in your commanders' color identity", OfCommanders.COLORS
    ),
}


@production
def _of_one_player(reader: Reader) -> v.Value | None:
    """Of one player := nouns ("an opponent controls" | "a player controls" | "that have a creature type in common")    behind "the greatest number of": of whoever has the most."""
    found = noun(reader)
    if found is None:
        return None
    if reader.eat("that have a creature type in common"):
        return v.CountDistinct(v.SAME_CREATURE_TYPE, found.filter)
    parts = found.filter.parts if isinstance(found.filter, f.And) else ()
    theirs = f.ControlledBy(r.Opponents())
    if theirs in parts and reader.tokens[reader.at - 3].low == "an":  # `an opponent controls`: of any one of them
        mine = tuple(f.ControlledBy(r.OnePlayer()) if part == theirs else part for part in parts)
        return v.MostOfOne(r.Opponents(), v.Count(f.And(mine)))
    if not reader.eat("a player controls"):
        return None
    return v.MostOfOne(r.EachPlayer(), v.Count(found.filter & f.ControlledBy(r.OnePlayer())))


@production
def _difference(reader: Reader) -> v.Value | None:
    """Difference := possessive stat "and" [possessive] stat | "those players' life totals"    behind "the difference between": never below 0 (107.1b)."""
    if reader.that_player is not None and reader.eat("those players' life totals"):
        life = v.LifeTotal(r.OnePlayer())  # of all of whom the sentence before spoke, each alone
        return v.Difference(v.MostOfOne(reader.that_player, life), v.MostOfOne(reader.that_player, life, fewest=True))
    first = _stat(reader)
    if not isinstance(first, v.StatOf) or not reader.eat("and"):
        return None
    name = reader.eat(*_STAT_WORDS)
    second = _stat(reader) if name is None else v.StatOf(first.ref, _STATS[name])
    return None if second is None else v.Difference(first, second)


@production
def _number_of_past(reader: Reader) -> v.Value | None:
    """Number of past := "the number of" counted past    `the number of creatures that died this turn`."""
    return counted_past(reader) if reader.eat("the number of") else None


@production
def _number_of(reader: Reader) -> v.Value | None:
    """Number of := "the number of" (counted | words of the past)."""
    start = reader.at
    reader.eat("the number of")
    past = counted_past(reader) or _times_cast(reader)
    if past is not None:
        return past
    found = counted(reader)
    if found is not None and not (reader.low() in _NOTED_BY or reader.sees("this turn", "this way", "this game")):
        return found
    reader.at = start
    return _noted_words(reader)


_NOT_NOTED: Final = frozenset(
    "and or if where plus minus it they that those its their get gets has have gains gain less more costs cost".split()  # noqa: SIM905
)
_NOTED_BY: Final = frozenset(
    """
    you've sacrificed exiled removed revealed discarded cast died dealt gained lost drawn paid been attacked cycled returned milled
    entered left put descended played was were devoured destroyed tapped
    """.split()  # noqa: SIM905 - a word list reads better than a list of quoted words
)


@production
def _noted_words(reader: Reader) -> v.NotedNumber | None:
    """Noted words := what was done, up to "this turn" | "this way" | "this game"    `card exiled this way`: the board notes it (608.2i)."""
    start = reader.at
    past = False
    while not reader.eat("this turn", "this way", "this game", "as it entered"):
        token = reader.next()
        past = past or token.low in _NOTED_BY
        plain = token.kind in (TokenKind.WORD, TokenKind.NUMBER, TokenKind.SIZE, TokenKind.SYMBOLS)
        joins = token.low in ("and", "or", "have", "has") and reader.low() in _NOTED_BY
        if reader.done or not plain or (token.low in _NOT_NOTED and not joins):
            return None
    return number_in_words(reader.words(start)) if past else None


@production
def _times_attacked(reader: Reader) -> v.PastNumber | None:
    """Times attacked := "time it has attacked this turn"    of each thing that is spoken of (608.2i)."""
    if not isinstance(reader.it, r.ObjectRef) or not reader.eat("time it has attacked this turn"):
        return None
    return v.PastNumber(Past(Occurrence.ATTACKED, object=f.Is(reader.it)))


@production
def _times_cast(reader: Reader) -> v.TimesCastSo | None:
    """Times cast := ("time" | "times") (this | "it") "was kicked"    behind "for each" or "the number of" (702.33)."""
    if not reader.eat("time", "times") or not (reader.eat("it") or this(reader)):
        return None
    return v.TimesCastSo("kicked") if reader.eat("was kicked") else None


@production
def _constant(reader: Reader) -> v.Value | None:
    if reader.peek().text == "X" and reader.resolving:
        reader.next()
        return v.X()
    if reader.low() in ("a", "an"):
        return None
    return number(reader)


@production
def _stat(reader: Reader) -> v.Value | None:
    """Stat := possessive ("power" | "toughness" | "mana value" ...)    `its mana value`, `this creature's power`."""
    ref = possessive_ref(reader)
    if ref is None:
        return None
    name = reader.eat(*_STAT_WORDS)
    return None if name is None else v.StatOf(ref, _STATS[name])


_PLAYER_VALUES: Final[dict[str, v.Value]] = {
    "your life total": v.LifeTotal(),
    "your starting life total": v.StartingLife(),
    "your speed": v.PlayerCounters(r.You(), "speed"),
    "that player's life total": v.LifeTotal(r.ThatPlayer()),
}


@production
def _player_value(reader: Reader) -> v.Value | None:
    """Player value := "your life total" | "your devotion to" color ["and" color]    `your devotion to red and green`."""
    phrase = reader.eat(*_PLAYER_VALUES)
    if phrase is not None:
        return _PLAYER_VALUES[phrase]
    if not reader.eat("your devotion to") or reader.low() not in COLOR_WORDS:
        return None
    colors: set[Color] = {COLOR_WORDS[reader.next().low]}
    if reader.low() == "and" and reader.low(1) in COLOR_WORDS:
        reader.next()
        colors.add(COLOR_WORDS[reader.next().low])
    return v.Devotion(frozenset(colors))


@production
def _among(reader: Reader, kind: type[v.Greatest]) -> v.Value | None:
    """Greatest := "the greatest" stat ("among" | "of a") noun."""
    name = reader.eat(*_STAT_WORDS)
    if name is None or not reader.eat("among", "of a", "of an"):
        return None
    found = _one_or_more_nouns(reader)
    return None if found is None else kind(_STATS[name], found)


@production
def _total(reader: Reader) -> v.Value | None:
    """Total := "the total" stat "of" noun    `the total power of creatures you control`."""
    name = reader.eat(*_STAT_WORDS)
    if name is None or not reader.eat("of", "among"):
        return None
    found = _one_or_more_nouns(reader)
    return None if found is None else v.Total(_STATS[name], found)


@production
def _one_or_more_nouns(reader: Reader) -> f.Filter | None:
    """Nouns := noun ("and" noun)* | "those creatures" | "the exiled cards" | "your commanders"    `creatures you control and creature cards in your graveyard`."""
    if reader.eat("the exiled cards used to craft it", "the exiled cards"):
        return f.IsLinked()
    if reader.eat("your commanders"):
        return f.HasStatus("commander") & f.OwnedBy(r.You())
    if isinstance(reader.antecedent, f.Filter) and reader.eat("those creatures", "those permanents"):
        return reader.antecedent
    found = noun(reader)
    if found is None:
        return None
    first = in_two_zones(reader, found.filter)
    return f.any_of((first, *(one.filter for one in reader.others(lambda: noun(reader), "and each", "and"))))


_DOORS: Final = ("left_unlocked", "right_unlocked")
"""Of either half of a Room that its door is unlocked (709.5d)."""
_DISTINCT: Final[dict[str, str]] = {
    "basic land types among": "basic land types",
    "basic land type among": "basic land types",
    "card types among": "card types",
    "card type among": "card types",
    "permanent types among": "permanent types",
    "permanent type among": "permanent types",
    "colors among": "colors",
    "color among": "colors",
    "creature types among": "creature types",
    "creature type among": "creature types",
    "different names among": "names",
    "different name among": "names",
    "different powers among": "powers",
    "different power among": "powers",
    "different kinds of counters among": "kinds of counters",
    "kinds of counters among": "kinds of counters",
    "different kind of counter among": "kinds of counters",
    "mana values among": "mana values",
    "different mana values among": "mana values",
    "different mana value among": "mana values",
}


@production
def counted(reader: Reader) -> v.Value | None:
    """Counted := cards in hand | kinds "among" noun | counters "on" object | noun    what stands behind "the number of"."""
    hand = _hand(reader)
    if hand is not None:
        return hand
    if reader.eat("creatures in your party", "creature in your party"):
        return v.Party()
    if reader.eat("{e} you have"):
        return v.PlayerCounters(r.You(), "energy")
    if (mana := unspent(reader)) is not None:
        return mana
    noted = reader.eat(*_NOTED)
    if noted is not None:
        return number_in_words(_NOTED[noted])
    if reader.eat("opponents you have", "opponent you have"):
        return v.PlayerCount(r.Opponents())
    if reader.eat("differently named"):
        named = noun(reader)
        return None if named is None else v.CountDistinct("names", named.filter)
    some = players_attacked(reader) or _players_who(reader)
    if some is not None:
        return some
    if reader.eat("opponent whose life total is less than half their starting life total"):
        low = ValueIs(v.Times(2, v.LifeTotal(r.OnePlayer())), f.Comparison.LESS, v.StartingLife(r.OnePlayer()))
        return v.PlayersWho(r.Opponents(), low)
    if reader.eat("graveyards with", "graveyard with"):
        least = number(reader)
        told = reader.eat("or more cards in it", "or more cards in them")
        full = f.InZone(Zone.GRAVEYARD) & f.OwnedBy(r.OnePlayer())
        return None if least is None or not told else v.PlayersWho(r.EachPlayer(), ThereAre(full, least))
    symbols = _symbols(reader)
    if symbols is not None:
        return symbols
    what = reader.eat(*_DISTINCT)
    if what is not None:
        among = _one_or_more_nouns(reader)
        return None if among is None else v.CountDistinct(_DISTINCT[what], among)
    if reader.eat("unlocked doors among", "unlocked door among"):
        rooms = _one_or_more_nouns(reader)
        return None if rooms is None else v.Plus(tuple(v.Count(rooms & f.HasStatus(door)) for door in _DOORS))
    counters = _counters(reader)
    if counters is not None:
        return counters
    found = _one_or_more_nouns(reader)
    return None if found is None else v.Count(found)


_WHO: Final = {
    "opponents who control": "an opponent controls", "opponent who controls": "an opponent controls",
    "opponents who have": "an opponent has", "opponent who has": "an opponent has",
    "of your opponents with": "an opponent has", "your opponents with": "an opponent has",
    "players who control": "a player controls", "player who controls": "a player controls",
    "players who have": "a player has", "player who has": "a player has",
    "opponents who drew": "an opponent drew", "opponent who drew": "an opponent drew",
    "opponents who had": "an opponent had", "opponent who had": "an opponent had",
}  # fmt: skip


@production
def _players_who(reader: Reader) -> v.Value | None:
    """Players who := ("opponents" | "players") "who" what is so of each    `opponents who control an artifact`."""
    phrase = reader.eat(*_WHO)
    if phrase is None:
        return None
    from layerlaw.oracle.phrases.conditions import condition  # which asks for numbers itself

    start = reader.at
    who: r.PlayerRef = r.Opponents() if "opponent" in phrase else r.EachPlayer()
    for end in range(reader.end, start, -1):
        said = put_together(reader, _WHO[phrase], (start, end))
        held = condition(said)
        if held is None or not said.done:
            continue
        so = _so_of_one(held, who)
        if so is None:
            return None
        reader.at = end
        return v.PlayersWho(who, so)
    return None


def _so_of_one(held: Condition, who: r.PlayerRef) -> Condition | None:
    """What is so of the one player who is asked; None where the words say it of all of them together, or of what no board shows."""
    if isinstance(held, SomePlayer) and held.player == who:
        return held.so
    match held:
        case ValueIs(v.PastNumber(past, Measure.MOST_TIMES), comparison, many) if past.player == who:
            return ValueIs(v.PastNumber(replace(past, player=r.OnePlayer())), comparison, many)
        case _:
            pass
    if isinstance(who, r.EachPlayer) or any(isinstance(one, Noted | SomePlayer) for one in inside(held)):
        return None

    def put(node: object) -> object:
        return r.OnePlayer() if node == who else mapped(node, put)

    return cast("Condition", put(held)) if isinstance(held, ThereAre) else None


@production
def _symbols(reader: Reader) -> v.Value | None:
    """Symbols := color "mana symbol(s) in" ("the mana costs of" nouns | "its mana cost")    (107.4)."""
    color = COLOR_WORDS.get(reader.next().low)
    if color is None or not reader.eat("mana symbols in", "mana symbol in"):
        return None
    if reader.eat("its mana cost"):
        return v.ManaSymbols(color, f.Is(reader.it)) if isinstance(reader.it, r.ObjectRef) else None
    among = _one_or_more_nouns(reader) if reader.eat("the mana costs of") else None
    return None if among is None else v.ManaSymbols(color, among)


_NOTED: Final = {form: one for one, many in NOTED_NUMBERS.items() for form in (one, many)}


_HANDS: Final[dict[str, r.PlayerRef]] = {
    "cards in your hand": r.You(),
    "card in your hand": r.You(),
    "cards in your opponents' hands": r.Opponents(),
    "card in your opponents' hands": r.Opponents(),
    "cards in all players' hands": r.EachPlayer(),
    "cards in enchanted player's hand": r.HostPlayer(),
    "cards in the chosen player's hand": r.ChosenPlayer(),
    "cards in its controller's hand": r.ControllerOf(r.It()),
    "card in its controller's hand": r.ControllerOf(r.It()),
    "card in the chosen player's hand": r.ChosenPlayer(),
}


@production
def _hand(reader: Reader) -> v.Value | None:
    phrase = reader.eat(*_HANDS)
    if phrase is None:
        return None
    player = _HANDS[phrase]
    if isinstance(player, r.ControllerOf) and isinstance(reader.it, r.ObjectRef):
        player = r.ControllerOf(reader.it)
    return v.CardsInHand(player)


@production
def _counters(reader: Reader) -> v.Value | None:
    """Counters := [kind] "counter(s) on" (object | nouns) | [kind] "counters among" nouns | kind "counters you have"."""
    kind = None if reader.low() in ("counter", "counters") else counter_kind(reader)
    if not reader.eat("counters", "counter"):
        return None
    if kind is not None and reader.eat("you have"):
        return v.PlayerCounters(r.You(), kind)
    if kind is not None and reader.that_player is not None and reader.eat("they have", "that player has"):
        return v.PlayerCounters(reader.that_player, kind)
    if kind is not None and reader.eat("your opponents have"):
        return v.PlayerCounters(r.Opponents(), kind)
    if kind is not None and reader.it == r.It() and reader.eat("its controller has"):
        return v.PlayerCounters(r.ControllerOf(r.It()), kind)
    if reader.it == r.It() and reader.eat("on them"):
        return v.CountersOn(r.It(), kind)  # of each of several things: those on itself
    if not reader.eat("on", "among"):
        return None
    ref = object_ref(reader)
    if ref is not None:
        return v.CountersOn(ref, kind)
    among = _one_or_more_nouns(reader)
    return None if among is None else v.CountersAmong(among, kind)


@begins_with("for")
@production
def for_each(reader: Reader) -> v.Value | None:
    """For each := "for each" ["other"] counted | "for each of its creature types, to a maximum of" number    `for each creature you control`, `for each +1/+1 counter on it`."""
    if not reader.eat("for each", "for every"):
        return None
    of_it = reader.eat("of its colors", "of its creature types")
    if of_it is not None:
        found = (
            v.CountDistinct(of_it.removeprefix("of its "), f.Is(reader.it))
            if isinstance(reader.it, r.ObjectRef)
            else None
        )
        if found is None or not reader.eat(", to a maximum of"):
            return None if reader.sees(", to") else found
        most = number(reader)
        return None if most is None else v.AtMost(found, most)
    if isinstance(reader.it, r.ObjectRef) and reader.eat("supertype , card type , and subtype it has"):
        return v.CountDistinct(v.EVERY_SORT, f.Is(reader.it))
    played = (
        _times_attacked(reader)
        or counted_past(reader)
        or _times_cast(reader)
        or _beyond_the_first(reader)
        or _players_who(reader)
        or counted_in_play(reader)
    )
    if played is not None:
        return played
    if reader.eat(*_COUNTED_TARGETS):
        return number_in_words("creature it targets")
    start = reader.at
    counts = counted(reader)
    told = reader.low() in _NOTED_BY or reader.sees("this turn", "this way", "this game", "you attacked with")
    if counts is not None and not told:
        return _and_each(reader, counts)
    reader.at = start
    return number_in_words("target") if reader.eat("target") else _noted_words(reader)


_COUNTED_TARGETS: Final = ("creature it targets", "creature they target")
"""What a spell that is being cast targets (601.2c), counted."""


def _and_each(reader: Reader, first: v.Value) -> v.Value:
    """And each := ("and each" | "and for each") counted, behind "for each" counted    `for each card in your hand and each foretold card you own in exile`."""
    mark = reader.at
    more = counted(reader) if reader.eat("and each", "and for each") else None
    if more is None:
        reader.at = mark
        return first
    return v.Plus((first, more))


@production
def _beyond_the_first(reader: Reader) -> v.Value | None:
    """Beyond the first := nouns "beyond the first"    `creature blocking it beyond the first`."""
    found = noun(reader)
    if found is None or found.plural or not reader.eat("beyond the first"):
        return None
    return v.Plus((v.Count(found.filter), -1))


@production
def where(reader: Reader) -> dict[str, v.Value] | None:
    """Where := "," "where" letter "is" value ["and" letter "is" value]    `, where X is its power`."""
    if not reader.eat(", where"):
        return None
    letters: dict[str, v.Value] = {}
    while True:
        letter = reader.next().text
        if letter not in ("X", "Y", "Z") or not reader.eat("is"):
            return None
        found = of_the_same(reader, tuple(letters.values())) or value(reader)
        if found is None:
            return None
        letters[letter] = found
        if reader.resolving:
            reader.eat("as this ability resolves", "as this spell resolves")  # as every number is then (611.2d)
        if isinstance(found, v.StatOf) and found.ref != r.It():
            # `where X is the exiled card's power and Y is its toughness`
            reader.it = found.ref
        comma = reader.sees(", and")
        if not (reader.low(comma) == "and" and reader.peek(1 + comma).text in ("Y", "Z")):
            return letters
        reader.at += 1 + comma


def bind(change: v.Value, letters: dict[str, v.Value]) -> v.Value:
    """The value with the letters that a "where" clause explains put in."""
    match change:
        case Letter(name) if name in letters:
            return letters[name]
        case v.Times(factor, of):
            return v.Times(factor, bind(of, letters))
        case v.Plus(terms):
            return v.Plus(tuple(bind(term, letters) for term in terms))
        case _:
            return change


class Letter(v.X, reads=NOTHING):
    """An X, Y or Z that a "where" clause may explain; left over, it is the announced X. Never leaves this package."""

    __match_args__ = ("name",)
    name: str

    def __init__(self, name: str) -> None:
        object.__setattr__(self, "name", name)
