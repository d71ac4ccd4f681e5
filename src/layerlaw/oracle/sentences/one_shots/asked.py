"""What an "if" asks while something resolves: a condition, what was done before, what the game remembers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import ExchangeControl, Instruction
from layerlaw.model.casting_now import CastNow
from layerlaw.model.chance import RESULT, RollDice
from layerlaw.model.game_facts import EnoughSpent, SpentOf
from layerlaw.model.history import Occurrence, Past
from layerlaw.model.one_shot_effects import ExileFromTop, MoveTo, Search
from layerlaw.model.tree import inside, speaks_of
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.game_facts import in_words, number_in_words
from layerlaw.oracle.phrases.history import objects_past
from layerlaw.oracle.phrases.how_many import amount, put_in
from layerlaw.oracle.phrases.meld_pairs import partner_in
from layerlaw.oracle.phrases.nouns_of_one_shots import nouns
from layerlaw.oracle.phrases.references import this, which_target
from layerlaw.oracle.phrases.votes_counted import vote_won
from layerlaw.oracle.phrases.whom import things
from layerlaw.oracle.row import EVENT, EXCESS, THESE, Words, reading
from layerlaw.oracle.sentences.one_shots.as_it_was import as_it_was
from layerlaw.oracle.sentences.one_shots.compared import compared_with_others
from layerlaw.oracle.sentences.one_shots.simultaneously import both_legal
from layerlaw.oracle.sentences.one_shots.this_way import loose, this_way
from layerlaw.oracle.walk import says


def last_if(reader: Words) -> int | None:
    """Where the condition that stands last begins: of two that are joined (`if ... or if ...`) the first."""
    tokens = reader.tokens
    places = (at for at in range(reader.end - 1, reader.at, -1) if tokens[at].low in ("if", "unless"))
    return next((at for at in places if tokens[at - 1].low != "or"), None)


def last_alone(
    reader: Words, place: int, row: Callable[[Words], list[Instruction] | None]
) -> tuple[Words, list[Instruction], list[Instruction] | None]:
    """Last alone := row ", then" clause    `draw a card, then discard a card unless ...`: only what stands last hangs on that. What is read, what is before, what is last."""
    inner = reader.part(reader.at, place)
    words = {token.low for token in reader.tokens[reader.at : place]}
    done = row(inner) if "then" in words and reader.tokens[place].low == "unless" else None
    return inner, [] if done is None else done[:-1], None if done is None else done[-1:]


@reading
def either_said(reader: Words) -> k.Condition | None:
    """Either said := condition ["or if" condition]    `if it's a creature or if {G}{W} was spent to cast this spell`."""
    held = said(reader)
    if held is None or not reader.eat("or if"):
        return held
    other = said(reader)
    return None if other is None else k.AnyOf((held, other))


@reading
def said(reader: Words) -> k.Condition | None:
    """A condition: the grammar's, or what this resolution and the casting tell; what would happen is none (614.1a)."""
    if _would(reader):
        return None
    if isinstance(reader.memory.it, r.This) and reader.low() == "that" and reader.low(1) in _OTHERS:
        return _said_of_another(reader)
    won = vote_won(reader) or _neither(reader) or both_legal(reader)
    if won is not None:
        return won
    mark = reader.mark()
    held = condition(reader)
    if held is not None and any(isinstance(one, RollDice) for one in inside(tuple(reader.before))):
        held = put_in(held, v.NotedNumber("the result"), RESULT)
    if held is not None and reader.eat("or if"):  # `if it's a creature or if {G}{W} was spent to cast this spell`
        more = said(reader)
        return None if more is None else k.AnyOf((held, more))
    if (
        held is not None
        and (reader.done or reader.sees(","))
        and not speaks_of(held, r.It())
        and not says(held, "this way")
        and not _of_itself(held)
    ):
        return held
    reader.back(mark)
    was = as_it_was(reader)
    if was is not None and (reader.done or reader.sees(",", "and", "instead")) and not _of_itself(was):
        return was
    reader.back(mark)
    of_game = _of_the_game(reader)
    return None if of_game is None or _of_itself(of_game) else of_game


@reading
def _neither(reader: Words) -> k.Condition | None:
    """Neither := "you control neither creature"    of the two of which control is exchanged (701.12b)."""
    match reader.before[-1] if reader.before else None:
        case ExchangeControl(first, second) if reader.eat("you control neither creature"):
            return k.NotSo(k.ThereAre(f.ON_BATTLEFIELD & f.Or((f.Is(first), f.Is(second))) & f.yours()))
        case _:
            return None


def _of_itself(held: k.Condition) -> bool:
    """Would it compare an object with itself? `If it's a spell with lesser mana value`: than another, which the words do not name."""
    return isinstance(held, k.Matches) and any(
        isinstance(part, v.StatOf) and part.ref == held.ref for part in inside(held.filter)
    )


def asks_about(reader: Words, held: k.Condition) -> None:
    """What an "if" has spoken of: what "it" is, "the difference" of two numbers, "them" of a meld pair."""
    if isinstance(reader.that_player, r.TargetPlayer) and speaks_of(held, reader.that_player):
        reader.remember(who=reader.that_player)  # `if target player has exactly 10 life, ... to that player`
    same = (held.ref, EVENT, r.This()) if isinstance(held, k.Matches) else ()
    if isinstance(held, k.Matches) and isinstance(held.ref, r.This | r.Host | r.Target) and reader.memory.it in same:
        reader.remember(it=held.ref, that=reader.memory.that)  # `if this enchantment isn't a creature, it becomes`
    elif isinstance(held, k.Matches) and held.ref == EVENT and reader.memory.token_kinds:
        # `create a Cat. If that enchantment is an Aura, you may attach it to the token`
        reader.remember(it=EVENT, that=r.That(), token_kinds=reader.memory.token_kinds)
    elif _is_asked_of_this(held) and (reader.memory.it == r.That() or _is_another(reader, held)):
        # `create a token. Then if this enchantment has three counters on it, transform it`; so too behind what was done to a target
        reader.remember(it=r.This(), that=reader.memory.that or reader.memory.it)
    compared = _compared(held)
    reader.remember(
        difference=difference(held),
        counted=counters_asked(held),
        pair=partner_in(held) or reader.memory.pair,
        compared=compared,
    )
    if compared == RESULT:  # `if the result is 3 or less, you lose that much life`
        reader.remember(many=RESULT)
    if compared == EXCESS:  # `if excess damage was dealt this way, create that many tokens`
        reader.remember(many=EXCESS)


def _is_another(reader: Words, held: k.Condition) -> bool:
    """Is what was spoken of before a target that the "if" leaves out, of an object that is no spell?"""
    aimed = isinstance(reader.memory.it, r.Target) and not speaks_of(held, reader.memory.it)
    return aimed and not reader.context.is_spell


def _compared(held: k.Condition) -> v.Value | None:
    """The number that a condition compares with another: `eight or more mana was spent to cast that spell`."""
    match held:
        case k.ValueIs(left, _, _):
            return left
        case k.Noted(_, EnoughSpent(_, SpentOf.MANA, _, that)):
            return number_in_words(f"the amount of mana spent to cast {'that' if that else 'this'} spell")
        case _:
            return None


def _is_asked_of_this(held: k.Condition) -> bool:
    """Does it ask of the object itself alone what it is, or how many counters it has?"""
    match held:
        case k.Matches(r.This()) | k.ValueIs(v.CountersOn(r.This()) | v.StatOf(r.This()), _, int()):
            return True
        case _:
            return False


def difference(held: k.Condition | None) -> v.Value | None:
    """How much more one number is than the other that a condition compares with it: `if you have fewer than three cards in hand`."""
    match held:
        case k.ValueIs(left, f.Comparison.LESS | f.Comparison.AT_MOST, right):
            return v.Plus((right, v.Times(-1, left)))
        case k.ValueIs(left, f.Comparison.MORE | f.Comparison.AT_LEAST, right):
            return v.Plus((left, v.Times(-1, right)))
        case k.Matches(ref, f.Compares(stat, f.Comparison.LESS, other)):
            return v.Plus((other, v.Times(-1, v.StatOf(ref, stat))))
        case k.Matches(
            ref, f.Compares(stat, f.Comparison.MORE, other)
        ):  # `if it had power greater than this creature's power`
            return v.Plus((v.StatOf(ref, stat), v.Times(-1, other)))
        case _:
            return None


def counters_asked(held: k.Condition) -> v.CountersOn | None:
    """The counters of one object that a condition counts: `if there are three or more soul counters on it`."""
    match held:
        case k.ValueIs(v.CountersOn(_, str()) as counted, f.Comparison.AT_LEAST | f.Comparison.EQUAL, int(number)) if (
            number > 0
        ):
            return counted
        case k.Matches(ref, f.HasCounter(str() as kind)):
            return v.CountersOn(ref, kind)
        case _:
            return None


def _would(reader: Words) -> bool:
    """Does "would" stand before the next comma?"""
    for place in range(reader.at, reader.end):
        if reader.tokens[place].text == ",":
            return False
        if reader.tokens[place].low == "would":
            return True
    return False


_OTHERS: Final = frozenset({"creature", "permanent", "card", "land", "artifact", "spell", "token", "target"})


def _said_of_another(reader: Words) -> k.Condition | None:
    """Of the object itself a text says "it": "that creature" is the one that the event or a clause before spoke of."""
    before = reader.memory
    if before.that is None:
        return None
    reader.remember(it=before.that, that=None)
    found = said(reader)
    reader.remember(it=before.it, that=before.that)
    return found


_NOTED: Final = (
    "this creature's spectacle cost was paid",
    "this spell was kicked",
    "it was kicked",
    "this spell was bargained",
    "this spell was cast using teamwork",
    "you win the flip",
    "you lose the flip",
    "they win the flip",
    "they lose the flip",
    "that player wins the flip",
    "that player loses the flip",
    "it comes up heads",
    "it comes up tails",
    "the coin comes up heads",
    "the coin comes up tails",
    "you win",
    "the gift was promised",
    "its gift was promised",
)


_TIMES: Final = tuple(f"it's the {which} time" for which in ("second", "third", "fourth", "fifth"))
"""Goes on from "if this is the first time this ability has resolved this turn"."""
_SAME: Final = {
    "they win the flip": "you win the flip",
    "they lose the flip": "you lose the flip",
    "that player wins the flip": "you win the flip",
    "that player loses the flip": "you lose the flip",
    "the coin comes up heads": "it comes up heads",
    "the coin comes up tails": "it comes up tails",
}
_OF_CASTING: Final = tuple(words for words in _NOTED if "spell" in words or "gift" in words or words == "it was kicked")


def is_of_casting(held: k.Condition) -> bool:
    """Whether a condition is about how the spell itself was cast, so that it is known as its targets are chosen (601.2b, 601.2c)."""
    match held:
        case k.WasCastSo(_, r.This()) | k.ValueIs(v.X(), _, int()):
            return True
        case k.Noted(words):
            return words in _OF_CASTING
        case k.NotSo(part):
            return is_of_casting(part)
        case _:
            return False


_CONTROL: Final = ("you control", "you don't control", "an opponent controls")


@reading
def _of_the_game(reader: Words) -> k.Condition | None:
    it = reader.memory.it
    phrase = reader.eat(*_NOTED)
    if phrase is not None:
        return in_words(_SAME.get(phrase, phrase.replace("it was", "this spell was")))
    if reader.eat("the gift wasn't promised"):
        return k.NotSo(in_words("the gift was promised"))
    which = reader.eat(*_TIMES)
    if which is not None:
        return in_words(which.replace("it's", "this is") + " this ability has resolved this turn")
    if reader.eat("the result is"):
        return _result(reader)
    was = this_way(reader) or _past_of_one(reader)
    if was is not None:
        return was
    if it is not None and reader.eat(
        "that card has the chosen name", "it has the chosen name", "the card has the chosen name"
    ):
        return k.Matches(it, f.Named(r.Chosen("card_name")))
    if it is not None and reader.eat("it's controlled by the chosen player"):
        return k.Matches(it, f.ControlledBy(r.ChosenPlayer()))
    whose = reader.eat(*_CONTROL)
    if whose is not None:
        one = things(reader)
        if one is None or one.filter is None or isinstance(one.one, r.This | r.Host | None) or one.many:
            return None
        mine = f.ControlledBy(r.Opponents() if whose.startswith("an opponent") else r.You())
        return k.Matches(one.one, f.Not(mine) if "don't" in whose else mine)
    phrase = reader.eat(
        "it's a", "it's an", "that card is a", "that card is an", "it was a", "it was an", "that creature was a"
    )
    if phrase is not None and it is not None:
        found = nouns(reader)
        if found is None:
            return None
        return k.Matches(it, loose(found.filter))
    if reader.memory.them is not None and reader.eat(
        "any of them are suspected", "any of those creatures are suspected"
    ):
        return k.ThereAre(reader.memory.them & f.HasStatus("suspected"))
    if (lies := _lies_in_exile(reader)) is not None:
        return lies
    if it is not None and reader.eat("it entered under your control", "it enters under your control"):
        return k.Matches(r.That(), f.ON_BATTLEFIELD & f.ControlledBy(r.You()))  # what was moved just now
    if it is not None and (compared := compared_with_others(reader, it)) is not None:
        return compared
    same = reader.eat(*_SAME_AS) if it is not None else None
    if it is not None and same is not None:
        alike = _alike(reader, by_name="name" in same)
        return None if alike is None or speaks_of(alike, it) else k.Matches(it, alike)
    if it is not None and reader.eat("it shares a creature type with", "that card shares a creature type with"):
        own = this(reader)
        return None if own is None else k.Matches(it, f.SharesCreatureType(own))
    return None


_UNPLAYED: Final = tuple(
    f"{who} {verb} {card}"
    for who in ("you haven't", "the player hasn't")
    for verb in ("cast", "played")
    for card in ("it", "that card", "the card")
)
_NOT_CAST: Final = ("it wasn't cast this way", "that card wasn't cast this way")
_STILL_EXILED: Final = ("any of those cards remain exiled", "any of them remain exiled")


@reading
def _lies_in_exile(reader: Words) -> k.Condition | None:
    """Lies in exile := "you haven't" ("cast" | "played") card | "any of those cards remain exiled"    of what an instruction before has exiled: played, it is another object (400.7)."""
    it, them = reader.memory.it, reader.memory.them
    if reader.eat(*_UNPLAYED) or (CastNow in map(type, inside(tuple(reader.before))) and reader.eat(*_NOT_CAST)):
        known = it if isinstance(it, r.That | r.Linked | r.Target) else None
        return None if known is None or not _exiles(reader) else k.Matches(known, f.InZone(Zone.EXILE))
    if not reader.eat(*_STILL_EXILED) or them != THESE or not _exiles(reader):
        return None
    still = THESE & f.InZone(Zone.EXILE)
    reader.remember(them=still)
    return k.ThereAre(still)


def _exiles(reader: Words) -> bool:
    """Has an instruction before exiled anything?"""
    return any(
        isinstance(one, ExileFromTop) or (isinstance(one, MoveTo | Search) and one.to is Zone.EXILE)
        for one in inside(tuple(reader.before))
    )


_SAME_AS: Final = tuple(
    f"{it} has the same {what} as" for it in ("it", "that card", "that spell") for what in ("name", "mana value")
)


@reading
def _alike(reader: Words, *, by_name: bool) -> f.Filter | None:
    """Alike := one object | ("a" | "another") noun | "another card exiled this way"    what has its name or mana value, or the name of one of those (201.2a, 202.3)."""
    before = reader.memory
    if by_name and reader.of_a_spell() and reader.eat("another card exiled this way"):
        return f.SharesNameWith(f.IsLinked(), other=True)  # all that this spell has exiled, and no other object did
    word = reader.eat("another", "a", "an") if by_name else None
    if word is not None:
        those = nouns(reader)
        return None if those is None or those.plural else f.SharesNameWith(those.filter, other=word == "another")
    other = things(reader)
    reader.memory = before  # "it" behind is what was asked about still
    if other is None or other.one is None or other.many:
        return None
    if by_name:
        return f.SharesName(other.one)
    return f.Compares(v.Stat.MANA_VALUE, f.Comparison.EQUAL, v.StatOf(other.one, v.Stat.MANA_VALUE))


@reading
def _past_of_one(reader: Words) -> k.Condition | None:
    """Past of one := one object past "this turn"    `if it was dealt damage this turn`, `if the creature you control entered this turn` (608.2i)."""
    ref: r.ObjectRef | None = which_target(reader)
    if ref is None and reader.eat("it"):
        ref = reader.memory.it
    elif ref is None and reader.eat("that creature", "that permanent"):
        ref = reader.that_one(reader.low(-1))
    if ref is None or isinstance(ref, r.This):
        return None
    if reader.eat("attacked or blocked this turn"):
        reader.remember(it=ref)
        fought = (f.HasPast(Past(Occurrence.ATTACKED)), f.HasPast(Past(Occurrence.BLOCKED)))
        return k.Matches(ref, f.Or(fought))
    denied = reader.eat("wasn't dealt damage", "didn't attack")
    past: Past | None
    if denied is not None or reader.eat("was dealt damage"):
        past = Past(Occurrence.ATTACKED if denied == "didn't attack" else Occurrence.DAMAGED)
    else:
        past = objects_past(reader, f.Anything())
    if past is None or past.player is not None or not reader.eat("this turn"):
        return None
    reader.remember(it=ref)
    so = k.Matches(ref, f.HasPast(Past(past.kind, None, None, past.source, past.tags)))
    return so if denied is None else k.NotSo(so)


@reading
def _result(reader: Words) -> k.Condition | None:
    """Result := number ["or" ("less" | "greater" | "higher" | "more")] | "from" number "to" number    of a die (706.2)."""
    number = amount(reader)
    if number is None:
        return None
    least = reader.eat("or greater", "or higher", "or more") is not None
    most = not least and reader.eat("or less", "or lower") is not None
    how = f.Comparison.AT_LEAST if least else f.Comparison.AT_MOST if most else f.Comparison.EQUAL
    return k.ValueIs(RESULT, how, number)


def result_in(low: v.Value, high: v.Value) -> k.Condition:
    """The result of a roll lies from one number to another (706.3a)."""
    least = k.ValueIs(RESULT, f.Comparison.AT_LEAST, low)
    return k.AllOf((least, k.ValueIs(RESULT, f.Comparison.AT_MOST, high)))
