"""What happened this turn or this game → patterns of `model.history` (608.2i).

history := player did | objects did | this did        `you gained 3 or more life this turn`, `a creature died under your control this turn`
counted history := noun "that" did | noun player "have" did    `creature that died this turn`, `card you've drawn this turn`
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeVar

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.history import Measure, Occurrence, Past, Period
from layerlaw.model.tree import mapped
from layerlaw.model.words import CardType, Zone
from layerlaw.oracle.past_words import PERMANENT_CARD, PLAYERS_DID, THIS, at_least
from layerlaw.oracle.phrases.damage_dealt import damage_dealt
from layerlaw.oracle.phrases.fought import fought_this_turn
from layerlaw.oracle.phrases.history_of_one import counters_put, history_of_one, rolled, taken_out
from layerlaw.oracle.phrases.history_of_the_game import history_of_the_game
from layerlaw.oracle.phrases.hurt import hurt
from layerlaw.oracle.phrases.noun_parts import Noun, as_it_was
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.qualities import counter_kind
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, production

N = TypeVar("N")

_PLAYERS: Final[dict[str, tuple[r.PlayerRef, bool]]] = {
    "you've": (r.You(), False),
    "you have": (r.You(), False),
    "you": (r.You(), False),
    "another player has": (r.PlayersBut(r.EachPlayer(), r.You()), True),
    "a player other than you": (r.PlayersBut(r.EachPlayer(), r.You()), True),
    "another player": (r.PlayersBut(r.EachPlayer(), r.You()), True),
    "an opponent has": (r.Opponents(), True),
    "an opponent": (r.Opponents(), True),
    "a player has": (r.EachPlayer(), True),
    "a player": (r.EachPlayer(), True),
    "your opponents have": (r.Opponents(), False),
    "your opponents": (r.Opponents(), False),
}
_DENIED: Final[dict[str, tuple[r.PlayerRef, bool]]] = {
    "you haven't": (r.You(), False),
    "you didn't": (r.You(), False),
    "no opponent has": (r.Opponents(), True),
    "no opponent": (r.Opponents(), True),
    "no player has": (r.EachPlayer(), True),
    "no player": (r.EachPlayer(), True),
}
_THAT_PLAYER: Final = (
    "that player hasn't", "that player didn't", "that player has", "that player", "they haven't", "they didn't", "they've", "they",
)  # fmt: skip
PLAIN: Final[dict[str, tuple[Occurrence, f.Filter | None]]] = {
    "committed a crime": (Occurrence.COMMITTED_CRIME, None),
    "surveilled": (Occurrence.SURVEILED, None),
    "scried": (Occurrence.SCRIED, None),
    "searched their library": (Occurrence.SEARCHED, None),
    "searched your library": (Occurrence.SEARCHED, None),
    "descended": (Occurrence.PUT_INTO_GRAVEYARD, PERMANENT_CARD),
    "visited an attraction": (Occurrence.VISITED_ATTRACTION, None),
    "attacked": (Occurrence.ATTACKED, None),
    "played a land": (Occurrence.PLAYED_LAND, None),
    "play a land": (Occurrence.PLAYED_LAND, None),
    "created a token": (Occurrence.TOKEN_CREATED, None),
}
"""What a player does, without an object behind it."""
BY_PLAYER: Final[dict[str, Occurrence]] = {
    "discarded": Occurrence.DISCARDED,
    "discard": Occurrence.DISCARDED,
    "sacrificed": Occurrence.SACRIFICED,
    "sacrifice": Occurrence.SACRIFICED,
    "cast": Occurrence.CAST,
    "attacked with": Occurrence.ATTACKED,
    "attack with": Occurrence.ATTACKED,
    "cycled": Occurrence.CYCLED,
    "cycled or discarded": Occurrence.DISCARDED,
    "drawn": Occurrence.DREW,
    "drew": Occurrence.DREW,
    "had": Occurrence.ENTERED,
}
"""What a player does to objects."""
OF_OBJECTS: Final[dict[str, tuple[Occurrence, tuple[str, ...]]]] = {
    "died": (Occurrence.DIED, ()),
    "entered the battlefield": (Occurrence.ENTERED, ()),
    "entered": (Occurrence.ENTERED, ()),
    "enter the battlefield": (Occurrence.ENTERED, ()),
    "left the battlefield": (Occurrence.LEFT_BATTLEFIELD, ()),
    "attacked": (Occurrence.ATTACKED, ()),
    "blocked": (Occurrence.BLOCKED, ()),
    "was put into a graveyard from the battlefield": (Occurrence.PUT_INTO_GRAVEYARD, ("from battlefield",)),
    "were put into exile": (Occurrence.EXILED, ()),
    "was put into exile": (Occurrence.EXILED, ()),
    "were cast": (Occurrence.CAST, ()),
    "was cast": (Occurrence.CAST, ()),
    "was sacrificed": (Occurrence.SACRIFICED, ()),
    "was activated": (Occurrence.ACTIVATED, ()),
    "were activated": (Occurrence.ACTIVATED, ()),
}
_OF_THIS: Final[dict[str, tuple[Occurrence, tuple[str, ...], bool]]] = {
    "entered the battlefield": (Occurrence.ENTERED, (), False),
    "entered": (Occurrence.ENTERED, (), False),
    "attacked": (Occurrence.ATTACKED, (), False),
    "blocked": (Occurrence.BLOCKED, (), False),
    "was blocked": (Occurrence.BECAME_BLOCKED, (), False),
    "became blocked": (Occurrence.BECAME_BLOCKED, (), False),
    "was dealt damage": (Occurrence.DAMAGED, (), False),
    "dealt damage": (Occurrence.DAMAGED, (), True),
    "attacked a battle": (Occurrence.ATTACKED, ("a battle",), False),
}
IN_GRAVEYARD: Final[dict[str, tuple[Occurrence, tuple[str, ...]]]] = {
    "put into your graveyard from anywhere other than the battlefield": (
        Occurrence.PUT_INTO_GRAVEYARD,
        ("not from battlefield",),
    ),
    "put into your graveyard from anywhere": (Occurrence.PUT_INTO_GRAVEYARD, ()),
    "put into graveyards from anywhere": (Occurrence.PUT_INTO_GRAVEYARD, ()),
    "put into your graveyard from the battlefield": (Occurrence.PUT_INTO_GRAVEYARD, ("from battlefield",)),
    "put into graveyards from the battlefield": (Occurrence.PUT_INTO_GRAVEYARD, ("from battlefield",)),
}


@production
def history(reader: Reader) -> k.Condition | None:
    """History := what players did | what objects did | what this did, "this turn"."""
    readings = (_fixed, history_of_the_game, history_of_one, _player_did, _this_did, _objects_did)
    return next((found for one in readings if (found := one(reader)) is not None), None)


_FIXED: Final[dict[str, k.Condition]] = {
    # asked as it is cast: no other has been (601.3)
    "this spell is the first spell you've cast this game": k.NotSo(
        k.ValueIs(
            v.PastNumber(Past(Occurrence.CAST, r.You(), f.Anything(), period=Period.GAME)), f.Comparison.AT_LEAST, 1
        )
    ),
    "a spell was warped this turn": k.ValueIs(
        v.PastNumber(Past(Occurrence.CAST, tags=("warped",))), f.Comparison.AT_LEAST, 1
    ),
    "a nonland permanent left the battlefield this turn or a spell was warped this turn": k.AnyOf(
        (
            k.ValueIs(
                v.PastNumber(Past(Occurrence.LEFT_BATTLEFIELD, object=f.Not(f.IsType(CardType.LAND)))),
                f.Comparison.AT_LEAST,
                1,
            ),
            k.ValueIs(v.PastNumber(Past(Occurrence.CAST, tags=("warped",))), f.Comparison.AT_LEAST, 1),
        )
    ),
}


@production
def _fixed(reader: Reader) -> k.Condition | None:
    phrase = reader.eat(*_FIXED)
    return None if phrase is None else _FIXED[phrase]


@production
def _player_did(reader: Reader) -> k.Condition | None:
    """Player did := player past amount "this turn"    `you've drawn two or more cards this turn`, `an opponent lost life this turn`."""
    if reader.eat("you gained or lost life this turn", "you gained and lost life this turn"):
        both = reader.low(-3) == "and"
        parts = tuple(
            at_least(Past(kind, r.You()), 1, Measure.AMOUNT) for kind in (Occurrence.GAINED_LIFE, Occurrence.LOST_LIFE)
        )
        return k.AllOf(parts) if both else k.AnyOf(parts)
    denied = False
    that = reader.eat(*_THAT_PLAYER) if reader.that_player is not None else None
    who: r.PlayerRef | None
    if that is not None:
        who, alone, denied = reader.that_player, False, "n't" in that
    else:
        phrase = reader.eat(*_DENIED)
        denied = phrase is not None
        who, alone = _DENIED[phrase] if phrase is not None else _PLAYERS.get(reader.eat(*_PLAYERS) or "", (None, False))
    if who is None:
        return None
    found = (
        _plain(reader, who) or rolled(reader, who) or _life(reader, who, alone=alone) or hurt(reader, who, alone=alone)
    )
    found = found or _to_objects(reader, who, alone=alone) or _put_counters(reader, who)
    found = None if found is None else timed(reader, found)
    return k.NotSo(found) if found is not None and denied else found


_WHEN: Final = {"this turn": Period.TURN, "last turn": Period.LAST_TURN, "this game": Period.GAME}


def timed(reader: Reader, node: N) -> N | None:
    """What was read, of the turn or game that the words behind it name."""
    phrase = reader.eat(*_WHEN)
    return None if phrase is None else in_period(node, _WHEN[phrase])


def in_period(node: N, period: Period) -> N:
    """The same of another period."""
    if isinstance(node, Past):
        return replace(node, period=period)
    return mapped(node, lambda part: in_period(part, period))


@production
def _plain(reader: Reader, who: r.PlayerRef) -> k.Condition | None:
    phrase = reader.eat(*PLAIN)
    if phrase is None or not reader.sees(*_WHEN):
        return None
    kind, what = PLAIN[phrase]
    return at_least(Past(kind, who, what))


@production
def _life(reader: Reader, who: r.PlayerRef, *, alone: bool) -> k.Condition | None:
    """Life := ("gained" | "lost") [number "or more"] "life"."""
    verb = reader.eat("gained", "lost", "gain", "lose")
    less = reader.eat("less than") is not None
    least = 1 if reader.sees("life") else number(reader)
    if verb is None or least is None or not (reader.eat("or more life", "life")) or (less and alone):
        return None
    kind = Occurrence.GAINED_LIFE if verb.startswith("gain") else Occurrence.LOST_LIFE
    return at_least(Past(kind, who), least, Measure.MOST if alone else Measure.AMOUNT)


@production
def _to_objects(reader: Reader, who: r.PlayerRef, *, alone: bool) -> k.Condition | None:
    """To objects := ("cast" | "sacrificed" | "discarded" | "drawn" | ...) amount noun | "attacked with" this."""
    verb = reader.eat(*sorted(BY_PLAYER, key=len, reverse=True))
    if verb is None:
        return None
    # `you attacked with this creature`
    counted = (1, THIS) if verb == "attacked with" and this(reader) is not None else _amount(reader)
    if counted is None:
        return None
    least, what = counted
    tags: tuple[str, ...] = ()
    if verb == "had":
        mine = "your" if who == r.You() else "their"
        if what == f.Anything() and reader.eat(f"put into {mine} graveyard from anywhere"):
            card = f.Not(f.HasStatus("token"))  # 111.7: a token is no card
            return at_least(Past(Occurrence.PUT_INTO_GRAVEYARD, who, card), least, Measure.MOST_TIMES)
        if not reader.eat(f"enter the battlefield under {mine} control", f"enter under {mine} control"):
            return None
    past = Past(BY_PLAYER[verb], who, what, tags=tags)
    return at_least(past, least, Measure.MOST_TIMES if alone else Measure.TIMES)


@production
def _put_counters(reader: Reader, who: r.PlayerRef) -> k.Condition | None:
    """Put counters := "put" ("a" | "one or more") [kind] "counter(s) on" (a noun | this)."""
    if not reader.eat("put") or not reader.eat("a", "an", "one or more"):
        return None
    kind = None if reader.low() in ("counter", "counters") else counter_kind(reader)
    if not reader.eat("counter on", "counters on"):
        return None
    what: f.Filter | None = THIS if this(reader) is not None else None
    if what is None:
        found = noun(reader) if reader.eat("a", "an") else None
        what = None if found is None else found.zoneless
    return None if what is None else at_least(counters_put(who, what, kind), 1)


@production
def _amount(reader: Reader) -> tuple[int, f.Filter] | None:
    """Amount := ("a" | "another" | number "or more" | "more than one") noun: so many at least, and of what."""
    least: int | None
    if reader.event and reader.it == r.That() and reader.eat("another"):
        found = noun(reader, anywhere=True)  # than what the event is about
        return None if found is None else (1, as_it_was(found) & f.Not(f.Is(r.That())))
    if reader.sees("another"):
        least = 1
    elif reader.eat("more than one"):
        least = 2
    elif reader.eat("creatures"):
        return 1, f.IsType(CardType.CREATURE)
    else:
        least = number(reader)
        more = reader.eat("or more") is not None
        if least is None or (least > 1 and not more):
            return None
        reader.eat("different")
    mark = reader.at
    found = noun(reader, anywhere=True)
    if found is None:
        reader.at = mark
        found = noun(reader, anywhere=True) if reader.eat("another") else None
        if found is None or found.zone is not Zone.STACK or found.zoneless == f.Anything():
            return None
        return least, as_it_was(found) & f.Not(f.Is(r.This()))  # than the spell that says it, which was cast itself
    return least, as_it_was(found)


@production
def _this_did(reader: Reader) -> k.Condition | None:
    """This did := this past "this turn" | this "hasn't dealt damage yet"; "it" may also be what a rule is about (613.11)."""
    said = this(reader)
    if said is None and not (reader.it in (r.This(), r.It()) and reader.eat("it")):
        return None
    own = f.Is(r.It()) if said is None and reader.it == r.It() else THIS
    reader.it = own.ref
    if reader.eat("hasn't dealt damage yet"):
        return k.NotSo(at_least(Past(Occurrence.DAMAGED, source=own, period=Period.GAME)))
    if reader.eat("attacked or blocked this turn"):
        return k.AnyOf(
            (at_least(Past(Occurrence.ATTACKED, object=own)), at_least(Past(Occurrence.BLOCKED, object=own)))
        )
    denied = (
        reader.eat(
            "didn't attack this turn",
            "hasn't attacked this turn",
            "didn't enter this turn",
            "didn't enter the battlefield this turn",
        )
        or ""
    )
    if denied:
        kind = Occurrence.ATTACKED if "attack" in denied else Occurrence.ENTERED
        return k.NotSo(at_least(Past(kind, object=own)))
    hit = reader.eat(*_HIT)
    if hit is not None:
        how, whom = _HIT[hit]
        return timed(reader, at_least(Past(Occurrence.DAMAGED, whom, source=own, tags=how)))
    phrase = reader.eat(*sorted(_OF_THIS, key=len, reverse=True))
    if phrase is None or not reader.eat("this turn"):
        return None
    kind, tags, as_source = _OF_THIS[phrase]
    past = Past(kind, source=own, tags=tags) if as_source else Past(kind, object=own, tags=tags)
    return at_least(past)


_HIT: Final[dict[str, tuple[tuple[str, ...], r.PlayerRef]]] = {
    "dealt damage to an opponent": ((), r.Opponents()),
    "dealt combat damage to an opponent": (("combat",), r.Opponents()),
    "dealt combat damage to a player": (("combat",), r.EachPlayer()),
    "dealt damage to a player": ((), r.EachPlayer()),
    "dealt damage to you": ((), r.You()),
    "dealt combat damage to you": (("combat",), r.You()),
}


@production
def _objects_did(reader: Reader) -> k.Condition | None:
    """Objects did := amount noun past ["under your control"] "this turn"    `no creatures died this turn`."""
    none = reader.eat("no") is not None
    found: Noun | None
    if none:
        found, least = noun(reader, anywhere=True), 1
        what = None if found is None else found.zoneless
    else:
        counted = _amount(reader)
        least, what = counted if counted is not None else (0, None)
    if what is None:
        return None
    past = objects_past(reader, what)
    past = None if past is None else timed(reader, past)
    if past is None:
        return None
    held = at_least(past, least)
    return k.NotSo(held) if none else held


@production
def objects_past(reader: Reader, what: f.Filter) -> Past | None:
    """Objects past := ["you controlled" | "an opponent controlled"] past ["under" player "'s control"]."""
    who: r.PlayerRef | None = None
    owned = reader.eat("you controlled", "an opponent controlled")
    if owned is not None:
        who = r.You() if owned.startswith("you") else r.Opponents()
    if reader.eat("left your graveyard"):
        return Past(Occurrence.LEFT_GRAVEYARD, r.You(), what)
    if reader.eat("was dealt excess damage"):
        return Past(Occurrence.DAMAGED, who, what, tags=("excess",))
    if reader.eat("was dealt damage"):
        by = THIS if reader.eat("by") and this(reader) is not None else None
        return Past(Occurrence.DAMAGED, who, what, source=by)
    mark = reader.at
    if reader.eat("was", "were"):
        if reader.eat("put there from the battlefield"):
            return Past(Occurrence.PUT_INTO_GRAVEYARD, None, what, tags=("from battlefield",))
        if reader.eat(*_FROM_A_LIBRARY):
            return Past(Occurrence.PUT_INTO_GRAVEYARD, None, what, tags=("from library",))
        if reader.eat("milled"):
            return Past(Occurrence.PUT_INTO_GRAVEYARD, None, what, tags=("milled",))
        if reader.eat("put there from anywhere other than the battlefield"):
            return Past(Occurrence.PUT_INTO_GRAVEYARD, None, what, tags=("not from battlefield",))
        if reader.eat("put there from anywhere") or (reader.sees("put there this turn") and reader.eat("put there")):
            return Past(Occurrence.PUT_INTO_GRAVEYARD, None, what)
        phrase = reader.eat(*IN_GRAVEYARD)
        if phrase is not None:
            kind, tags = IN_GRAVEYARD[phrase]
            if who is not None:
                what &= f.ControlledBy(who)
            return Past(kind, r.You() if "your graveyard" in phrase else None, what, tags=tags)
        reader.at = mark
    phrase = reader.eat(*sorted(OF_OBJECTS, key=len, reverse=True))
    if phrase is None:
        return None
    kind, tags = OF_OBJECTS[phrase]
    if kind is Occurrence.PUT_INTO_GRAVEYARD and who is not None:
        return Past(kind, None, what & f.ControlledBy(who), tags=tags)  # whose graveyard it is in is another matter
    under = reader.eat("under your control", "under an opponent's control", "under your opponents' control")
    if under is not None:
        who = r.You() if under == "under your control" else r.Opponents()
    return Past(kind, who, what, tags=tags)


# --- numbers ----------------------------------------------------------------------------------------------------------

_LIFE_AMOUNTS: Final = {
    "life you've gained": (Occurrence.GAINED_LIFE, r.You()),
    "life you gained": (Occurrence.GAINED_LIFE, r.You()),
    "life you've lost": (Occurrence.LOST_LIFE, r.You()),
    "life you lost": (Occurrence.LOST_LIFE, r.You()),
    "life your opponents lost": (Occurrence.LOST_LIFE, r.Opponents()),
    "life your opponents have lost": (Occurrence.LOST_LIFE, r.Opponents()),
    "noncombat damage dealt to your opponents": (Occurrence.DAMAGED, r.Opponents()),
    "damage dealt to your opponents": (Occurrence.DAMAGED, r.Opponents()),
    "damage dealt to you": (Occurrence.DAMAGED, r.You()),
}
_COMMANDER_CASTS: Final = (
    "time you've cast your commander from the command zone this game",
    "times you've cast your commander from the command zone this game",
    "time you've cast a commander from the command zone this game",
    "times you've cast a commander from the command zone this game",
)


@production
def amount_of_past(reader: Reader) -> v.PastNumber | None:
    """Amount of the past := "the" ["total"] "amount of" life or damage "this turn"."""
    if reader.eat("the total life lost by your opponents this turn"):
        return v.PastNumber(Past(Occurrence.LOST_LIFE, r.Opponents()), Measure.AMOUNT)
    if reader.eat("the greatest number of cards an opponent has drawn this turn"):
        return v.PastNumber(Past(Occurrence.DREW, r.Opponents(), f.Anything()), Measure.MOST_TIMES)
    if (dealt := damage_dealt(reader)) is not None:
        return dealt
    if not reader.eat("the total amount of", "the amount of"):
        return None
    return _much(reader) or _damage_to_it(reader)


@production
def _damage_to_it(reader: Reader) -> v.PastNumber | None:
    """Damage to it := "damage dealt to" this "this turn"    all that it was dealt, also where it has left since (608.2h)."""
    own = reader.eat("damage dealt to") and (this(reader) is not None or (reader.it == r.This() and reader.eat("it")))
    return (
        v.PastNumber(Past(Occurrence.DAMAGED, None, THIS), Measure.AMOUNT) if own and reader.eat("this turn") else None
    )


@production
def _much(reader: Reader) -> v.PastNumber | None:
    phrase = reader.eat(*_LIFE_AMOUNTS)
    if phrase is None or not reader.eat("this turn"):
        return None
    kind, who = _LIFE_AMOUNTS[phrase]
    return v.PastNumber(Past(kind, who, tags=("noncombat",) if "noncombat" in phrase else ()), Measure.AMOUNT)


@production
def counted_past(reader: Reader) -> v.PastNumber | None:
    """Counted past := "1" life | noun "that" past | noun player past | player "who" past | times, behind "for each" or "the number of"."""
    if reader.eat("1"):
        return _much(reader)
    if reader.eat("times you descended this turn", "time you descended this turn"):
        return v.PastNumber(Past(PLAIN["descended"][0], r.You(), PLAIN["descended"][1]))
    if reader.eat("attractions you've visited this turn", "attraction you've visited this turn"):
        return v.PastNumber(Past(Occurrence.VISITED_ATTRACTION, r.You()))
    if reader.eat(*_COMMANDER_CASTS):
        return v.PastNumber(
            Past(Occurrence.CAST, r.You(), f.HasStatus("commander"), tags=("from command",), period=Period.GAME)
        )
    players = _players_who(reader)
    if players is not None:
        return players
    other = reader.eat("other") is not None
    found = noun(reader, anywhere=True)
    if found is None or (other and not reader.low(-1).startswith("spell")):
        return None
    what = found.zoneless & f.Not(THIS) if other else found.zoneless
    did = taken_out(what)
    if did is not None:
        return v.PastNumber(did)
    put = reader.eat(*IN_GRAVEYARD)
    if put is not None:
        past: Past | None = _put_there(put, what)
    elif reader.that_player is not None and reader.eat("put into their graveyard from anywhere"):
        past = Past(Occurrence.PUT_INTO_GRAVEYARD, reader.that_player, what)
    else:
        past = objects_past(reader, what) if reader.eat("that") else _done_to(reader, what)
    return None if past is None or not reader.eat("this turn") else v.PastNumber(past)


def _put_there(phrase: str, what: f.Filter) -> Past:
    kind, tags = IN_GRAVEYARD[phrase]
    return Past(kind, r.You() if "your graveyard" in phrase else None, what, tags=tags)


_MANY_PLAYERS: Final[dict[str, r.PlayerRef]] = {
    "opponent who": r.Opponents(), "opponents who": r.Opponents(), "of your opponents who": r.Opponents(),
    "opponent that": r.Opponents(), "opponents that": r.Opponents(), "your opponents who": r.Opponents(),
    "player who": r.EachPlayer(), "players who": r.EachPlayer(),
}  # fmt: skip


@production
def _players_who(reader: Reader) -> v.PastNumber | None:
    """Players who := ("opponent" | "player") "who" past "this turn"    how many of them there are."""
    who = reader.eat(*_MANY_PLAYERS)
    did = reader.eat(*PLAYERS_DID) if who is not None else None
    if who is None or did is None or not reader.eat("this turn"):
        return None
    return v.PastNumber(replace(PLAYERS_DID[did], player=_MANY_PLAYERS[who]), Measure.PLAYERS)


_ELSEWHERE: Final = "from anywhere other than your hand"


@production
def _done_to(reader: Reader, what: f.Filter) -> Past | None:
    """Done to := player past    `you've cast`, `your opponents have drawn`, `you attacked with`; or only `sacrificed`, `cast`."""
    who: r.PlayerRef | None = None
    phrase = reader.eat("you've", "you", "your opponents have", "opponents have")
    that = reader.eat("they've", "that player has") if phrase is None and reader.that_player is not None else None
    if that is not None:
        who = reader.that_player
    elif phrase is not None:
        who = r.You() if phrase.startswith("you'") or phrase == "you" else r.Opponents()
    if who == r.You() and reader.eat("had enter the battlefield under your control"):
        return Past(Occurrence.ENTERED, who, what)
    if who is None and reader.resolving and reader.eat("target opponent", "target player"):
        words = reader.words(reader.at - 2)
        who = r.TargetPlayer(reader.new_target(words).number, words)
    verb = reader.eat(*sorted(BY_PLAYER, key=len, reverse=True), "created")
    if verb == "created":
        return Past(Occurrence.TOKEN_CREATED, who, what)
    if verb == "cast" and reader.eat(_ELSEWHERE):
        what &= f.CastFrom(_ELSEWHERE, (Zone.HAND,), elsewhere=True)
    if verb is None or verb == "had" or (who is None and verb not in ("sacrificed", "cast")):
        return None
    return Past(BY_PLAYER[verb], who, what)


_FROM_A_LIBRARY: Final = (
    "put there from your library", "put there from their library", "put there from libraries", "put there from a library",
)  # fmt: skip
_NOT_DONE: Final = {
    "didn't attack this turn": Occurrence.ATTACKED,
    "didn't enter this turn": Occurrence.ENTERED,
    "didn't enter the battlefield this turn": Occurrence.ENTERED,
}


@production
def past_of_it(reader: Reader) -> f.Filter | None:
    """Past of it := "that" past "this turn"    `that entered this turn`, `that was dealt damage this turn`, behind a noun."""
    if not reader.eat("that", "which"):
        return None
    if (fought := fought_this_turn(reader)) is not None:
        return fought
    if reader.eat("attacked or blocked this turn"):
        return f.Or((f.HasPast(Past(Occurrence.ATTACKED)), f.HasPast(Past(Occurrence.BLOCKED))))
    if reader.eat("attacked you this turn"):
        return f.HasPast(Past(Occurrence.ATTACKED, to=r.You()))
    if (undone := reader.eat(*_NOT_DONE)) is not None:
        return f.Not(f.HasPast(Past(_NOT_DONE[undone])))
    if reader.eat("dealt damage this turn"):
        return f.HasPast(Past(Occurrence.DAMAGED), as_source=True)
    if (hit := reader.eat(*(f"{words} this turn" for words in _HIT))) is not None:
        how, whom = _HIT[hit.removesuffix(" this turn")]
        return f.HasPast(Past(Occurrence.DAMAGED, whom, tags=how), as_source=True)
    reader.eat("were dealt damage", "has been dealt damage")  # of several; `objects_past` reads the singular
    if reader.low(-1) == "damage":
        return f.HasPast(Past(Occurrence.DAMAGED)) if reader.eat("this turn") else None
    past = objects_past(reader, f.Anything())
    if past is None or not reader.eat("this turn"):
        return None
    return f.HasPast(Past(past.kind, past.player, None, past.source, past.tags))
