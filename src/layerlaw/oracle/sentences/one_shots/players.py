"""What players do to themselves, their hands and their libraries: drawing, discarding, life, looking (121, 701.9, 119, 701.22)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.one_shot_effects import (
    Choose,
    Designate,
    Discard,
    Draw,
    ExileFromTop,
    ExtraTurn,
    ForEach,
    GainLife,
    Look,
    LoseGame,
    LoseLife,
    LoseUnspentMana,
    Mill,
    PlayerCountersLost,
    PlayerCountersPut,
    Proliferate,
    Reveal,
    RevealUntil,
    SetLife,
    Shuffle,
)
from layerlaw.model.processes import Repeat
from layerlaw.model.tree import holds, inside, such
from layerlaw.model.values import ChosenNumber, Count, Half, LifeTotal, Plus, Times, Value
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.halves import half_of_hand, half_of_library, top_half
from layerlaw.oracle.phrases.how_many import (
    amount,
    amount_and_more,
    equal_to,
    for_each,
    so_often,
    that_many,
    times,
    value,
)
from layerlaw.oracle.phrases.meant import counting
from layerlaw.oracle.phrases.nouns_of_one_shots import one_noun, possessor
from layerlaw.oracle.phrases.qualities import counter_kind
from layerlaw.oracle.phrases.rounding import rounded_up
from layerlaw.oracle.phrases.two_amounts import life_and_cards
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.phrases.whom import things
from layerlaw.oracle.row import LOOKED, THAT_MANY, THESE, Words, reading
from layerlaw.oracle.sentences.one_shots.clause import OneShots, by_player, by_you
from layerlaw.oracle.tokens import TokenKind

_CARDS: Final = ("cards", "card", "additional cards", "additional card", "more cards")


@reading
def how_many_cards(reader: Words, *verb_words: str) -> Value | None:
    """How many := amount "cards" ["for each" ...] | "cards equal to" value    `two cards`, `a card for each creature you control`."""
    if reader.eat("as many cards", "as many"):
        if reader.memory.last == "discard":
            reader.eat("as they discarded this way", "as you discarded this way", "as that player discarded this way")
        return that_many(reader)
    if reader.eat("cards equal to", "a number of cards equal to"):
        reader.at -= 2
        return equal_to(reader)
    found = amount(reader)
    if found is None or not reader.eat(*(verb_words or _CARDS)):
        return None
    sign = reader.eat("plus", "minus")
    if sign is not None:
        more = number(reader)
        return None if more is None else Plus((found, more if sign == "plus" else -more))
    each = for_each(reader)
    return found if each is None else times(found, each)


@by_player("draw")
def _draw(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Draw := ["up to"] how many "cards"."""
    if reader.eat("cards and lose life", "cards and loses life"):
        before, both = reader.memory.last, equal_to(reader)
        if both == THAT_MANY:  # so much as it was before the draw has told of other cards
            both = ChosenNumber("the removed") if before == "remove" else None
        return None if both is None else [Draw(both, who), LoseLife(both, who)]
    up_to = reader.eat("up to") is not None
    found = how_many_cards(reader)
    if found is None:
        return None
    # Behind an event "the creature" would be the event's, and no card.
    alone = found == 1 and not up_to and isinstance(who, r.You) and not reader.triggered
    if alone and reader.eat("and reveal it"):
        reader.remember(it=r.Linked("looked"), looked=who, looked_zone="hand", them=LOOKED)
        return [Draw(found, who), Reveal(THESE)]
    if up_to:
        reader.remember(many=THAT_MANY)
    else:
        reader.did(found)
    if isinstance(found, Count) and holds(found.of, f.InZone) and reader.done:
        reader.remember(
            it=None, them=found.of, scope=found.of
        )  # `Those creatures gain indestructible`: those that were counted
    return [Draw(found, who, up_to)]


@by_player("discard")
def _discard(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Discard := "your hand" | how many "cards" ["at random"] | "a" noun "card" | "that card"."""
    if reader.eat(
        "your hand",
        "their hand",
        "their hands",
        "his or her hand",
        "all the cards in their hand",
        "all the cards in your hand",
    ):
        reader.remember(many=THAT_MANY)
        return [Discard(None, who)]
    if reader.eat("that card", "those cards", "it", "them"):
        memory = reader.memory
        that = memory.them or (None if memory.it is None else f.Is(memory.it))
        return None if that is None else [Discard(None, who, that)]
    drawn = _of_the_drawn(reader)
    if drawn is not None:
        reader.did(drawn)
        return [Discard(drawn, who, THESE)]
    if reader.eat("any number of cards"):
        reader.did(None)
        reader.remember(them=THESE)
        return [Discard(None, who, up_to=True)]
    if (word := reader.eat("any number of", "all", "each")) is not None:
        such = one_noun(reader)
        if such is None or such.plural is (word == "each") or such.zone not in (None, Zone.HAND):
            return None
        reader.did(None)
        reader.remember(them=THESE)
        return [Discard(None, who, such.filter, up_to=word == "any number of")]
    half = half_of_hand(reader, who)
    if half is not None:
        reader.did(half)
        reader.remember(them=THESE)
        return [Discard(half, who)]
    up_to = reader.eat("up to", "up") is not None  # `discard up two cards`, as one card has it
    mark = reader.mark()
    count = how_many_cards(reader)
    what: f.Filter | None = None
    if count is None or reader.sees("with that name", "with the chosen name"):
        reader.back(mark)
        count = amount(reader)
        found = one_noun(reader) if count is not None else None
        if count is None or found is None or found.zone not in (None, Zone.HAND):
            return None
        more = [one.filter for one in reader.others(lambda: one_noun(reader), "or a", "or an")]
        what = f.Or((found.filter, *more)) if more else found.filter
    at_random = reader.eat("at random") is not None
    reader.eat("of their choice", "of your choice")
    reader.did(None if up_to else count)
    reader.remember(it=r.That())
    return [Discard(count, who, what, at_random=at_random, up_to=up_to)]


@reading
def _of_the_drawn(reader: Words) -> Value | None:
    """Of the drawn := number "of them"    behind the drawing of cards: `draw three cards, then discard one of them`."""
    many = number(reader) if reader.memory.last == "draw" else None
    return many if many is not None and reader.eat("of them", "of those cards") else None


@by_player("mill")
def _mill(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Mill := how many "cards"."""
    found = half_of_library(reader, who) or how_many_cards(reader)
    if found is None:
        return None
    reader.did(found)
    reader.remember(them=THESE, looked=None)
    if found == 1:
        reader.remember(it=r.That())
    return [Mill(found, who)]


@by_player("gain")
def _gain(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Gain := amount "life" ["for each" ...] | "life" ["and draw cards"] "equal to" value."""
    both = life_and_cards(reader, "draw")
    if both is not None:
        return [GainLife(both, who), Draw(both, who)]
    found = _life(reader)
    return None if found is None else [GainLife(found, who)]


@by_player("lose")
def _lose(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Lose := amount "life" ["and discard cards" equal] | "half their life" | "the game" | "all unspent mana" | "all" [kind] "counters"    (122.1)."""
    if reader.eat("the game"):
        return [LoseGame(who)]
    if reader.eat("all counters"):
        return [PlayerCountersLost(None, None, who)]
    mark = reader.mark()
    kind = counter_kind(reader) if reader.eat("all") else None
    if kind is not None and reader.eat("counters"):
        reader.did()
        return [PlayerCountersLost(kind, None, who)]
    reader.back(mark)
    if reader.eat("all unspent mana"):
        return [LoseUnspentMana(who)]
    if isinstance(who, r.You) and reader.eat("all but 1 life"):
        reader.did()
        return [LoseLife(Plus((LifeTotal(who), -1)), who)]
    share = reader.eat("half their life", "half your life", "a third of their life", "a third of your life")
    if share is not None:
        up, parts = rounded_up(reader), 2 if share.startswith("half") else 3
        if up is None:
            return None
        reader.did()
        if isinstance(who, r.EachPlayer | r.Opponents):
            one = r.ThatPlayer()
            return [ForEach(who, (LoseLife(Half(LifeTotal(one), up, parts), one),))]
        return [LoseLife(Half(LifeTotal(who), up, parts), who)]
    both = life_and_cards(reader, "discard")
    if both is not None:
        return [LoseLife(both, who), Discard(both, who)]
    found = _life(reader)
    return None if found is None else [LoseLife(found, who)]


@by_player("double")
def _double(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Double := whose "life total"    as much life is gained as there is, or lost where it is negative (701.10d)."""
    whose = possessor(reader) if isinstance(who, r.You) else None
    if whose is None or isinstance(whose, r.EachPlayer | r.Opponents) or not reader.eat("life total"):
        return None
    return [SetLife(Times(2, LifeTotal(whose)), whose)]


@by_player("win")
def _win(reader: Words, who: r.PlayerRef) -> OneShots | None:
    return [LoseGame(who, wins=True)] if reader.eat("the game") else None


@reading
def _life(reader: Words) -> Value | None:
    if reader.eat("life equal to", "an amount of life equal to"):
        reader.at -= 2
        found = equal_to(reader)
    elif reader.sees("half") and not reader.sees("half x"):
        return None
    else:
        found = amount(reader)
        if found is not None and reader.eat("plus"):
            more = number(reader)
            found = None if more is None else Plus((found, more))
        if found is None or not reader.eat("life"):
            return None
    if found is None:
        return None
    each = for_each(reader)
    found = found if each is None else times(found, each)
    reader.did(found)
    return found


@by_player("scry", "surveil", "fateseal")
def _look_on(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Scry := number    (701.22, 701.25)."""
    kind = reader.tokens[reader.at - 1].low
    kind = kind.removesuffix("ies") + "y" if kind.endswith("ies") else kind.removesuffix("s")
    found = amount(reader)
    if found is None:
        return None
    each = for_each(reader)
    found = found if each is None else times(found, each)
    return None if found is None else [Look(kind, found, who)]


@by_player("shuffle")
def _shuffle(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Shuffle := ["your library"]."""
    reader.eat("your library", "their library", "their libraries", "that library", "his or her library")
    return [Shuffle(who)] if reader.done or reader.sees(",", "and", "then") else None


@by_player("proliferate")
def _proliferate(reader: Words, who: r.PlayerRef) -> OneShots | None:
    if not isinstance(who, r.You):
        return None
    if reader.eat("twice"):
        return [Proliferate(), Proliferate()]
    often = so_often(reader)
    if often is not None:
        return [Repeat(often, (Proliferate(),))]
    reader.eat("again")
    return [Proliferate()]


@by_player("look")
def _look(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Look := "at the top" number "cards of your library" | "at target player's hand"."""
    if isinstance(who, r.EachPlayer | r.Opponents) or not reader.eat("at"):
        return None
    count = _top_of(reader)
    if count is None and not isinstance(who, r.You):
        return None
    if count is not None:
        return _of_library(reader, count, who)
    if isinstance(who, r.You) and (face_down := _face_down(reader)) is not None:
        return [face_down]
    if isinstance(who, r.You) and reader.memory.last == "exile" and reader.eat("it") and reader.memory.it == r.That():
        return [Reveal(f.Is(r.That()), r.You())]  # who goes on to know it there (406.3)
    whose = possessor(reader)
    if whose is None or not reader.eat("hand"):
        return None
    reader.remember(looked=whose, looked_zone="hand", them=None, it=None)
    return [Look("hand", 0, whose)]


@reading
def _face_down(reader: Words) -> Reveal | None:
    """Face down := things    face-down permanents that are looked at (708.5)."""
    first = reader.targets
    what = things(reader)
    if what is None or what.filter is None or what.players is not None:
        return None
    aimed = reader.wanted[first].objects if reader.targets > first else what.filter
    return Reveal(what.filter, r.You()) if f.HasStatus("face_down") in inside(aimed) else None


def _of_library(reader: Words, count: Value, who: r.PlayerRef, *, revealed: bool = False) -> OneShots | None:
    """The top cards of a library; `who` looks at or reveals them, which several players each do of their own."""
    whose = possessor(reader)
    if whose is None or not reader.eat("library", "libraries"):
        return None
    if isinstance(whose, r.EachPlayer | r.Opponents):
        # `look at the top card of each player's library`: those of all of them are "those cards"
        if count != 1 or not isinstance(who, r.You):
            return None
        reader.remember(looked=whose, looked_zone="library", them=LOOKED, it=None, that=None)
        return [Look("look", count, whose, revealed)]
    several = isinstance(who, r.EachPlayer | r.Opponents)
    if several and isinstance(whose, r.ThatPlayer):
        whose = who  # each player reveals from their own
    single = r.Linked("looked") if count == 1 and not several else None
    beside = None if single is not None else reader.memory.it
    reader.remember(looked=whose, looked_zone="library", them=LOOKED, it=single, that=None, beside=beside)
    by = None if revealed or several or isinstance(who, r.You) else who
    return [Look("look", count, whose, revealed, by)]


@by_player("reveal")
def _reveal(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Reveal := "the top" number "cards of your library" | "their hand"    (701.20)."""
    until = _until(reader, who)
    if until is not None:
        return until
    if reader.eat("their hand", "your hand", "his or her hand"):
        reader.remember(looked=who, looked_zone="hand", them=None)
        return [Look("hand", 0, who, revealed=True)]
    chosen = [one for one in such(tuple(reader.before), Choose) if one.key == "chosen"]
    if not isinstance(who, r.You) and len(chosen) == 1 and chosen[0].number == 1 and reader.eat("the chosen card"):
        card = r.Linked("chosen")
        reader.remember(it=card, that=None)
        return [Reveal(f.Is(card))]
    count = _top_of(reader)
    if count is None and (count := _top_of_what_was_shuffled(reader)) is not None:
        single = r.Linked("looked") if count == 1 else None
        reader.remember(looked=who, looked_zone="library", them=LOOKED, it=single, that=None)
        return [Look("look", count, who, revealed=True)] if isinstance(who, r.You) else None
    if count is None and isinstance(who, r.You) and (equal := _as_many_as(reader)) is not None:
        return equal
    return None if count is None else _of_library(reader, count, who, revealed=True)


@reading
def _as_many_as(reader: Words) -> OneShots | None:
    """As many as := "a number of cards from the top of" whose "library equal to" value."""
    if not reader.eat("a number of cards from the top of"):
        return None
    place = reader.place_of("equal to")
    if place is None:
        return None
    behind = reader.part(place, reader.end)
    many = equal_to(behind)
    inner = reader.part(reader.at, place)
    found = None if many is None else _of_library(inner, many, r.You(), revealed=True)
    if found is None or not inner.done:
        return None
    reader.adopt(inner)
    reader.at = behind.at
    return found


@reading
def _top_of(reader: Words) -> Value | None:
    """Top of := "the top" [number] ("card" | "cards") "of" | number "cards from the top of"    before whose library it is."""
    if reader.eat("the top"):
        count: Value | None = 1 if reader.sees("card") else amount_and_more(reader)
        return count if count is not None and reader.eat("cards of", "card of") else None
    count = amount(reader)
    return count if count is not None and reader.eat("cards from the top of", "card from the top of") else None


_OF_PLAYERS: Final = ("experience", "poison", "rad", "ticket")
"""Kinds of counters that players get."""


@by_player("get")
def _get(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Get := energy symbols | "an amount of" energy "equal to" value | amount kind "counters" | "an emblem with" quoted    (107.14, 122.1, 114.1)."""
    if reader.eat("an emblem with"):
        from layerlaw.oracle.sentences.one_shots.created_tokens import emblem

        return emblem(reader, who)
    count: Value | None = 1
    if reader.eat("a number of"):
        kind = reader.next().low
        found = equal_to(reader) if kind in _OF_PLAYERS and reader.eat("counters") else None
        return None if found is None else [PlayerCountersPut(kind, found, who)]
    if reader.eat("an amount of"):
        energy = reader.next().text == "{E}"
        found = equal_to(reader) if energy else None
        return None if found is None else [PlayerCountersPut("energy", found, who)]
    if reader.peek().kind is not TokenKind.SYMBOLS:
        count = amount(reader)
    if count is None:
        return None
    token = reader.next()
    if token.kind is TokenKind.SYMBOLS:
        if token.text.replace("{E}", ""):
            return None
        size = token.text.count("{E}")
        each = for_each(reader)
        whole = times(size, each) if each is not None else size if count == 1 else times(count, size)
        return None if whole is None else [PlayerCountersPut("energy", whole, who)]
    if token.low not in _OF_PLAYERS or not reader.eat("counters", "counter"):
        return None
    each = for_each(reader)
    whole = count if each is None else times(count, each)
    return None if whole is None else [PlayerCountersPut(token.low, whole, who)]


@by_player("become")
def _become(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Become := "the monarch"    (724.1)."""
    return [Designate("monarch", who)] if reader.eat("the monarch") else None


@by_player("take")
def _take(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Take := "the initiative" | "an extra turn after this one"    (725, 500.7)."""
    if reader.eat("the initiative"):
        return [Designate("initiative", who)]
    if reader.eat("an extra turn after this one"):
        often = for_each(reader) if reader.sees("for each") else None
        return [ExtraTurn(who)] if often is None else [Repeat(often, (ExtraTurn(who),))]
    if reader.eat("two extra turns after this one"):
        return [ExtraTurn(who), ExtraTurn(who)]
    return None


@reading
def _top_of_what_was_shuffled(reader: Words) -> Value | None:
    """Top of what was shuffled := "the top card" | "the top" number "cards" ["of it"]    of one's library, in the clause before."""
    if reader.memory.last != "shuffle" or not reader.eat("the top"):
        return None
    count: Value | None = 1 if reader.sees("card") else amount(reader)
    return count if count is not None and reader.eat("cards", "card") and not reader.eat("of") else None


@by_player("exile")
def _exile_from_top(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Exile := "the top" (number "cards of" whose "library" | half) ["face down"] | "the top card"    of the library that was shuffled just before."""
    until = _until(reader, who) or _as_many_from_top(reader, who)
    if until is not None:
        return until
    count = _top_of(reader)
    whose: r.PlayerRef | None = None
    if count is None and (half := top_half(reader, who)) is not None:
        reader.remember(it=None, them=THESE, many=THAT_MANY, looked=None)
        return [ExileFromTop(half, who)]
    if count is not None:
        whose = possessor(reader)
        if whose is None or not reader.eat("library", "libraries"):
            return None
    elif isinstance(who, r.You) and (count := _top_of_what_was_shuffled(reader)) is not None:
        whose = who
    if count is None or whose is None:
        return None
    player = who if isinstance(whose, r.ThatPlayer) and not isinstance(who, r.You) else whose
    face_down = reader.eat("face down") is not None
    each = for_each(reader) if count == 1 and reader.sees("for each") else None
    count = count if each is None else each
    reader.remember(it=r.That() if count == 1 else None, them=THESE, many=THAT_MANY, looked=None)
    return [ExileFromTop(count, player, face_down=face_down)]


@reading
def _as_many_from_top(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """As many from top := ["a number of"] "cards" ("from the top of" whose "library" equal | equal "from the top of" whose "library")    `equal to the damage prevented this way`."""
    if not reader.eat("a number of cards", "cards"):
        return None
    known = reader.memory
    count = equal_to(reader)
    reader.memory = known
    whose = possessor(reader) if reader.eat("from the top of") else None
    if whose is None or not reader.eat("library"):
        return None
    count = equal_to(reader) if count is None else count
    if count is None or isinstance(whose, r.EachPlayer | r.Opponents) or not isinstance(who, r.You):
        return None
    reader.remember(it=None, them=THESE, many=THAT_MANY, looked=None)
    return [ExileFromTop(count, whose)]


@by_you("count")
def _count(reader: Words) -> OneShots | None:
    """Count := "the number of" nouns    which nothing changes before "that number" is spoken of."""
    counted = value(reader) if reader.sees("the number of") else None
    if not isinstance(counted, Count) or not reader.done:
        return None
    reader.remember(many=counted)
    return []


@reading
def _until(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Until := "cards from the top of your library until" ("you reveal" count (noun | "card of the chosen kind") | count noun "is revealed")    `exile` or `reveal` before it (701.20)."""
    exile = reader.tokens[reader.at - 1].low.startswith("exile")
    if not reader.eat("cards from the top of"):
        return None
    # `shuffle your library, then reveal cards from the top of it`
    shuffled = reader.memory.last == "shuffle" and isinstance(who, r.You) and reader.eat("it until")
    whose = who if shuffled else possessor(reader)
    if whose is None or not (shuffled or reader.eat("library until", "libraries until")):
        return None
    several = isinstance(who, r.EachPlayer | r.Opponents)
    player = who if isinstance(whose, r.ThatPlayer) and not isinstance(who, r.You) else whose
    if (total := _total_of_exiled(reader) if exile else None) is not None:
        if player != who or not reader.done:
            return None
        reader.remember(it=None, them=LOOKED, looked=player, looked_zone="exile")
        return [RevealUntil(f.Anything(), player, exile=True, total=total)]
    passive = not reader.eat("you", "they", "that player")
    if not passive and not reader.eat("reveal", "reveals", "exile", "exiles"):
        return None
    count = counting(reader)
    if count is None or count[0] is None or count[1] or count[0] == 0:
        return None
    sought = reader.memory.kind
    if sought is None or not reader.eat("card of the chosen kind"):
        found = one_noun(reader)
        if found is None or found.zone is not None:
            return None
        sought = found.filter
    if passive and not reader.eat(*_IS_REVEALED[exile]):
        return None
    if exile and reader.sees(*_REST_FOLLOWS):
        return None  # which leaves out what was looked for, and is not told apart from it here
    if player != who and several:
        return None
    several = isinstance(player, r.EachPlayer | r.Opponents)
    one = r.That() if count[0] == 1 and not several else None
    reader.remember(it=one, them=LOOKED, looked=player, looked_zone="exile" if exile else "library")
    return [RevealUntil(sought, player, exile=exile, number=count[0])]


@reading
def _total_of_exiled(reader: Words) -> Value | None:
    """Total of exiled := player ["has" | "have"] "exile(d) cards with total mana value" number ("or greater" | "or more") ["this way"]."""
    if not reader.eat("you", "they", "that player"):
        return None
    reader.eat("has", "have")
    if not reader.eat("exile cards with total mana value", "exiled cards with total mana value"):
        return None
    total = number(reader)
    if total is None or not reader.eat("or greater", "or more"):
        return None
    reader.eat("this way")
    return total


_REST_FOLLOWS: Final = tuple(f", then {verb} the rest" for verb in ("put", "puts", "shuffle", "shuffles"))
_IS_REVEALED: Final = {False: ("is revealed", "are revealed"), True: ("is exiled", "are exiled")}
