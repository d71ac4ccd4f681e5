"""Choices of several players, and what is done with all that they chose: "each player chooses a creature they control. Destroy the rest" (101.4, 608.2d).

each chooses := each ("chooses" | "may choose") (count noun | kinds "from among the" noun | "from among the" noun kinds | of each kind | as the fewest) [tail]
tail         := (", then" | "and") "sacrifices" ("the rest" | "all other" noun) | "and" ("sacrifices" | "exiles") "it"
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.each_chooses import COLOR_PAIRS, EachChooses
from layerlaw.model.one_shot_effects import Choose, Discard, ForEach, MoveTo, Sacrifice
from layerlaw.model.target_requirement import Pick
from layerlaw.model.tree import inside
from layerlaw.model.voting import ChooseTypes
from layerlaw.model.words import BASIC_LAND_TYPES, PERMANENT_TYPES, Zone
from layerlaw.oracle.phrases.how_many import is_placed, put_in
from layerlaw.oracle.phrases.meant import counting
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.nouns_of_one_shots import nouns
from layerlaw.oracle.phrases.together import together
from layerlaw.oracle.phrases.whom import player
from layerlaw.oracle.row import LOOKED, THE_CHOSEN, Words, reading
from layerlaw.oracle.sentences.one_shots.clause import OneShots
from layerlaw.oracle.sentences.one_shots.sacrificed import AND_A


@reading
def each_chooses(reader: Words) -> OneShots | None:
    """Each chooses := see the head of this module."""
    yours = _you_choose_for_each(reader)
    if yours is not None:
        return yours
    who = player(reader)
    if not isinstance(who, r.EachPlayer | r.Opponents | r.PlayersBut):
        return None
    may = reader.eat("may choose") is not None
    if not may and not reader.eat("chooses"):
        return None
    if not may and (types := _types(reader, who)) is not None:
        return types
    reader.remember(who=r.ThatPlayer())
    found = (
        _of_kinds(reader, who) or _of_each(reader, who) or _as_the_fewest(reader, who) or _so_many(reader, who, may=may)
    )
    if found is None or (may and found.kinds):
        return None
    everyone = put_in(found.pool, r.ThatPlayer(), who)
    reader.remember(it=None, them=THE_CHOSEN, pool=everyone, who=None)
    tail = _tail(reader, who, everyone, one=found.number == 1 and not found.kinds)
    if not reader.done and not reader.sees(", then"):
        return None
    return [found, *tail]


_ITS_CARDS: Final = "and returns any number of cards of that type from their graveyard to their hand"


@reading
def _types(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Types := "a creature type" ["and returns any number of cards of that type from their graveyard to their hand"]    of which "a type chosen this way" is spoken behind."""
    if not reader.eat("a creature type"):
        return None
    if reader.eat(_ITS_CARDS):
        such = f.InZone(Zone.GRAVEYARD) & f.HasSubtype(r.Chosen("creature_type")) & f.OwnedBy(r.ThatPlayer())
        theirs = MoveTo(Pick(such, None, r.ThatPlayer(), up_to=True), Zone.HAND)
        done: OneShots = [ForEach(who, (Choose("creature_type", by=r.ThatPlayer()), theirs))]
    else:
        done = [ChooseTypes(who)]
    reader.remember(it=None, them=None, who=None)
    return done if reader.done else None


@reading
def _you_choose_for_each(reader: Words) -> OneShots | None:
    """You choose for each := "for each color pair, choose a card that's exactly those colors from among them" | "for each player, you choose from among the" noun kinds    `for each player, you choose from among the permanents that player controls an artifact and a creature`."""
    if reader.eat("for each color pair , choose a card that's exactly those colors from among them"):
        if not reader.done or reader.memory.looked is None:
            return None
        reader.remember(it=None, them=THE_CHOSEN, pool=LOOKED)
        return [EachChooses(r.You(), LOOKED, COLOR_PAIRS)]  # no card is of two of them, so that each is chosen apart
    if not reader.eat("for each player , you choose"):
        return None
    reader.remember(who=r.ThatPlayer())
    found = _of_kinds(reader, r.EachPlayer())
    if found is None or not reader.done:
        return None
    reader.remember(it=None, them=THE_CHOSEN, pool=put_in(found.pool, r.ThatPlayer(), r.EachPlayer()), who=None)
    return [replace(found, by=r.You())]


@reading
def you_choose(reader: Words) -> OneShots | None:
    """You choose := "choose" count noun ["at random"]    of which "the rest" is spoken of behind: `choose up to two creatures, then destroy the rest`."""
    said = reader.words(reader.at, len(reader.tokens))
    if reader.eat("choose a land of each basic land type"):
        reader.remember(it=None, that=None, them=THE_CHOSEN, pool=f.lands())
        return [EachChooses(r.You(), f.lands(), tuple(map(f.HasSubtype, BASIC_LAND_TYPES)))]
    if not reader.eat("choose") or not ("the rest" in said or "chosen this way" in said):
        return None
    count = counting(reader)
    found = None if count is None else nouns(reader)
    if count is None or count[0] is None or found is None or found.zone is not Zone.BATTLEFIELD:
        return None
    if r.ThatPlayer() in inside(found.filter):
        return None  # it would be whoever chooses: `for each player, choose a creature that player controls`
    at_random = reader.eat("at random") is not None
    if not reader.done and not reader.sees(", then"):
        return None
    reader.remember(it=None, them=THE_CHOSEN, pool=found.filter)
    return [EachChooses(r.You(), found.filter, (), count[0], count[1], at_random=at_random)]


@reading
def one_of_each_from_it(reader: Words) -> OneShots | None:
    """One of each from it := "you choose from it a" noun "and a" noun    of a target's hand that was revealed: as many of them as there are (608.2d).

    No card may be both: one has no more mana value than so much, and the other no less than something greater.
    """
    of_target = isinstance(reader.memory.looked, r.TargetPlayer) and reader.memory.looked_zone == "hand"
    if not of_target or not reader.eat("you choose from it"):
        return None
    kinds: list[f.Filter] = []
    while reader.eat(*(AND_A if kinds else ("a", "an"))):
        kind = noun(reader, anywhere=True)
        if kind is None or kind.plural or kind.zone is not None:
            return None
        kinds.append(kind.zoneless)
    most, least = (_bound(kind) for kind in kinds) if len(kinds) == 2 else (None, None)
    if most is None or least is None or not reader.done or most.comparison is not f.Comparison.AT_MOST:
        return None
    apart = isinstance(most.value, int) and isinstance(least.value, int) and most.value < least.value
    if not apart or least.comparison is not f.Comparison.AT_LEAST:
        return None
    reader.remember(it=None, them=THE_CHOSEN)
    return [EachChooses(r.You(), LOOKED & f.InZone(Zone.HAND), tuple(kinds))]


def _bound(kind: f.Filter) -> f.Compares | None:
    """The mana value that is asked of a card, if just one is."""
    asked = [part for part in _parts(kind) if isinstance(part, f.Compares) and part.stat is v.Stat.MANA_VALUE]
    return asked[0] if len(asked) == 1 else None


@reading
def _so_many(reader: Words, who: r.PlayerRef, *, may: bool) -> EachChooses | None:
    """So many := count noun."""
    count = counting(reader)
    found = None if count is None else nouns(reader)
    if count is None or found is None or not is_placed(found.filter):
        return None
    said = together(reader) if count[0] != 1 else None
    return EachChooses(who, found.filter, (), count[0], count[1] or may, together=said)


@reading
def _of_kinds(reader: Words, who: r.PlayerRef) -> EachChooses | None:
    """Of kinds := kinds "from among the" noun | "from among the" noun kinds    `an artifact, a creature, and a land from among the permanents they control`."""
    first = _pool(reader)
    kinds: list[f.Filter] = []
    while reader.eat(*(AND_A if kinds else ("a", "an"))):
        kind = noun(reader)
        if kind is None:
            return None
        kinds.append(kind.zoneless)
    pool = first or _pool(reader)
    return EachChooses(who, pool, tuple(kinds)) if pool is not None and len(kinds) > 1 else None


@reading
def _of_each(reader: Words, who: r.PlayerRef) -> EachChooses | None:
    """Of each := "a permanent they control of each permanent type" | "from the" nouns "a land of each basic land type"."""
    if reader.eat("a permanent they control of each permanent type"):
        kinds: tuple[f.Filter, ...] = tuple(map(f.IsType, PERMANENT_TYPES))
        return EachChooses(who, f.ON_BATTLEFIELD & f.ControlledBy(r.ThatPlayer()), kinds)
    found = nouns(reader) if reader.eat("from the") else None
    if found is None or not is_placed(found.filter) or not reader.eat("a land of each basic land type"):
        return None
    return EachChooses(who, found.filter, tuple(map(f.HasSubtype, BASIC_LAND_TYPES)))


@reading
def _as_the_fewest(reader: Words, who: r.PlayerRef) -> EachChooses | None:
    """As the fewest := "a number of" nouns "equal to the number of" nouns "controlled by the player who controls the fewest"."""
    found = nouns(reader) if who == r.EachPlayer() and reader.eat("a number of") else None
    if found is None or not reader.eat("equal to the number of"):
        return None
    same = noun(reader)
    if same is None or not reader.eat("controlled by the player who controls the fewest"):
        return None
    mine = same.filter & f.ControlledBy(r.ThatPlayer())
    return _keeping(same.filter) if set(_parts(found.filter)) == set(_parts(mine)) else None


def _parts(of: f.Filter) -> tuple[f.Filter, ...]:
    return of.parts if isinstance(of, f.And) else (of,)


def _keeping(what: f.Filter) -> EachChooses:
    """Each player chooses as many of these as the player has who controls the fewest."""
    fewest = v.MostOfOne(r.EachPlayer(), v.Count(what & f.ControlledBy(r.OnePlayer())), fewest=True)
    return EachChooses(r.EachPlayer(), what & f.ControlledBy(r.ThatPlayer()), (), fewest)


@reading
def the_same_way(reader: Words) -> OneShots | None:
    """The same way := ("players" | "each player") verb ("and" verb)* "the same way"    behind what each player keeps as many of as the player with the fewest has.

    Verb := ("discard" | "discards") "cards" | ("sacrifice" | "sacrifices") nouns. A hand is discarded down to as many cards as the smallest hand has.
    """
    kept = any(
        isinstance(one, EachChooses) and isinstance(one.number, v.MostOfOne) and one.number.fewest
        for one in reader.before
    )
    if not kept or not reader.eat("players", "each player"):
        return None
    done: OneShots = []
    while True:
        if reader.eat("discard cards", "discards cards"):
            fewest = v.MostOfOne(r.EachPlayer(), v.CardsInHand(r.OnePlayer()), fewest=True)
            more = v.Plus((v.CardsInHand(r.ThatPlayer()), v.Times(-1, fewest)))
            done.append(Discard(more, r.EachPlayer()))
        elif reader.eat("sacrifice", "sacrifices"):
            found = noun(reader)
            if found is None or not found.plural:
                return None
            chosen = _keeping(found.filter)
            done += [
                chosen,
                Sacrifice(put_in(chosen.pool, r.ThatPlayer(), r.EachPlayer()) & f.Not(THE_CHOSEN), r.EachPlayer()),
            ]
        else:
            return None
        if not reader.eat("and"):
            break
    reader.remember(it=None, them=None, who=None)
    return done if reader.eat("the same way") and reader.done else None


@reading
def _pool(reader: Words) -> f.Filter | None:
    found = nouns(reader) if reader.eat("from among the", "from among") else None
    return None if found is None or not is_placed(found.filter) else found.filter


_SACRIFICES: Final = (", then sacrifices", "and sacrifices", ", and sacrifices")


@reading
def _tail(reader: Words, who: r.PlayerRef, pool: f.Filter, *, one: bool) -> OneShots:
    """Tail := see the head of this module; nothing where none stands here."""
    if one and reader.eat("and sacrifices it"):
        return [Sacrifice(THE_CHOSEN, who)]
    if one and reader.eat("and exiles it"):
        return [MoveTo(THE_CHOSEN, Zone.EXILE)]
    if reader.eat("and exiles the rest", ", then exiles the rest"):
        return [MoveTo(pool & f.Not(THE_CHOSEN), Zone.EXILE)]
    if not reader.eat(*_SACRIFICES):
        return []
    if reader.eat("the rest"):
        return [Sacrifice(pool & f.Not(THE_CHOSEN), who)]
    reader.remember(who=r.ThatPlayer())
    found = nouns(reader) if reader.eat("all other", "each other") else None
    if found is None:
        return []
    reader.remember(who=None)
    return [Sacrifice(put_in(found.filter, r.ThatPlayer(), who) & f.Not(THE_CHOSEN), who)]
