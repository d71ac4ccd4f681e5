"""Choices that are made as an effect is applied (608.2d): objects, colors, types, names, players, and cards of what was revealed."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import ChooseOne
from layerlaw.model.each_chooses import EachChooses
from layerlaw.model.one_shot_effects import (
    Choose,
    Discard,
    ForEach,
    Look,
    MoveTo,
    Reveal,
    RevealUntil,
    Sacrifice,
    Tap,
    Untap,
)
from layerlaw.model.target_requirement import Pick
from layerlaw.model.tree import inside, speaks_of
from layerlaw.model.values import ChosenNumber
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.choice_bounds import bounded
from layerlaw.oracle.phrases.how_many import amount, equal_to, is_placed, put_in
from layerlaw.oracle.phrases.meant import counting
from layerlaw.oracle.phrases.nouns_of_one_shots import one_noun, possessor
from layerlaw.oracle.phrases.qualities import with_
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.phrases.whom import things
from layerlaw.oracle.row import LOOKED, THAT_MANY, THE_CHOSEN, THE_REVEALED, THESE, Words, reading
from layerlaw.oracle.sentences.one_shots.clause import OneShots, by_player, by_you

_WORDS: Final = {
    "a color": "color", "a creature type": "creature_type", "a card name": "card_name", "a basic land type": "basic_land_type", "a land type": "land_type",
    "an opponent": "opponent", "another player": "opponent", "one of your opponents": "opponent", "a player": "player", "a number": "number", "a card type": "card_type",
}  # fmt: skip


@by_you("secretly")
def _secretly(reader: Words) -> OneShots | None:
    """Secretly := "choose an opponent"    who that is, is kept for the linked ability that reveals it (607.2d)."""
    return [Choose("opponent")] if reader.eat("choose an opponent") and reader.done else None


@by_player("choose")
def _choose(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Choose := target | word | bounded | "a color of" noun | noun ["from it"]    `choose target creature`, `choose a color`, `choose a creature you control`."""
    if reader.eat("a color of a", "a color of an"):
        among = one_noun(reader)
        return None if among is None or not reader.done else [Choose("color", among.filter, who)]
    bounds = bounded(reader)
    if bounds is not None:
        fits = isinstance(who, r.You) and (reader.done or reader.sees(",", "and", "then"))
        if fits and bounds.key == "number":
            reader.remember(many=ChosenNumber("number"))
        return [Choose(bounds.key, bounds=bounds)] if fits else None
    phrase = reader.eat(*_WORDS)
    if phrase is not None:
        at_random = reader.eat("at random") is not None
        if (
            (at_random and _WORDS[phrase] not in ("opponent", "player"))
            or not (reader.done or reader.sees(",", "and", "then"))
            or isinstance(who, r.EachPlayer | r.Opponents)
            or not (isinstance(who, r.You) or phrase == "a card name")
        ):
            return None
        key = _WORDS[phrase]
        if key in ("opponent", "player"):
            reader.remember(who=r.ChosenPlayer(key))
        return [Choose(key, by=who, at_random=at_random)]
    if isinstance(who, r.EachPlayer | r.Opponents):
        return None
    if isinstance(who, r.You) and (each := _one_of_each_mana_value(reader)) is not None:
        return each
    seen = _from_seen(reader, who) or _one_of_the_targets(reader, who)
    if seen is not None:
        return seen
    what = things(reader)
    if what is None:
        return None
    if not isinstance(what.things, Pick):
        # `Choose target creature.`: the choice is the announcing (115.1); what follows speaks of it.
        if not _only_targets(what.things):
            return None
        if not isinstance(who, r.You):
            _choose_for_you(reader, who)
        if what.players is not None:
            reader.remember(who=what.players)
        return []
    if not is_placed(what.things.of):
        return None
    if what.things.number is None or what.things.up_to:
        return _as_many_as_one_likes(reader, who, what.things)
    if reader.sees("and discard the rest", "and discards the rest"):
        return None  # what is done with the others is part of it
    again = reader.memory.last == "choose"  # then "those" are what was chosen each time
    reader.remember(it=r.That() if what.things.number == 1 else None, them=None if again else THESE)
    return [Choose("chosen", what.things.of, who, what.things.number, at_random=what.things.at_random)]


def _as_many_as_one_likes(reader: Words, who: r.PlayerRef, pick: Pick) -> OneShots | None:
    """`choose any number of creatures with different powers`, `choose up to three creatures`: all of them are "those creatures", also where there are none."""
    alone = isinstance(who, r.You) and pick.by == who and not pick.at_random and (reader.done or reader.sees(","))
    # Of each of several players all that was chosen would be what was chosen last.
    if not alone or f.ON_BATTLEFIELD not in inside(pick.of) or r.ThatPlayer() in inside(pick.of):
        return None
    reader.remember(it=None, that=None, them=THE_CHOSEN, pool=pick.of)
    return [EachChooses(who, pick.of, (), pick.number, pick.up_to, together=pick.together)]


@reading
def _one_of_each_mana_value(reader: Words) -> OneShots | None:
    """One of each mana value := "a" noun "with mana value" number zone ", then do the same for" nouns "with mana value" number "and" number."""
    first = one_noun(reader) if reader.eat("a", "an") else None
    if first is None or first.plural or first.zone is not Zone.GRAVEYARD or not reader.eat(", then do the same for"):
        return None
    same = one_noun(reader)
    if same is None or not same.plural:
        return None
    parts, others = (one.filter.parts if isinstance(one.filter, f.And) else () for one in (first, same))
    worth, more = ([part for part in row if isinstance(part, f.Compares)] for row in (parts, others))
    kinds, same_kinds = ({part for part in row if isinstance(part, f.IsType | f.Or)} for row in (parts, others))
    if (
        len(worth) != 1
        or len(more) != 1
        or kinds != same_kinds
        or replace(more[0], value=0) != replace(worth[0], value=0)
    ):
        return None
    values = [more[0].value, *reader.others(lambda: number(reader), "and")]
    if not reader.done:
        return None
    pool = f.And(tuple(part for part in parts if part not in worth))
    reader.remember(it=None, that=None, them=THE_CHOSEN, pool=pool)
    each = (worth[0], *(replace(worth[0], value=value) for value in values))
    return [EachChooses(r.You(), pool, each)]


@reading
def _one_of_the_targets(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """One of the targets := ["and sacrifice"] "one of them"    of several targets of one instance of the word, of which "the other" is spoken of behind."""
    sacrifices = reader.eat("and sacrifice", "and sacrifices") is not None
    what = things(reader) if reader.sees("one of") else None
    pick = None if what is None or not isinstance(what.things, Pick) else what.things
    if pick is None or replace(pick, by=r.You()) != Pick(pick.of, 1) or not _only_targets(pick.of):
        return None
    reader.remember(it=r.That(), that=None, them=THE_CHOSEN, pool=pick.of)
    chosen = EachChooses(who, pick.of)
    return [chosen, Sacrifice(THE_CHOSEN, who)] if sacrifices else [chosen]


def _choose_for_you(reader: Words, who: r.PlayerRef) -> None:
    """The target that was named last is this player's choice (601.2c)."""
    place = reader.targets - 1
    reader.wanted[place] = replace(reader.wanted[place], chooser=who)


@by_player("choose")
def _keep(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Keep := count noun ("they control, then sacrifices the rest" | "in their hand and discards the rest")    of all players at once (101.4)."""
    count = counting(reader)
    kept = None if count is None else one_noun(reader)
    if count is None or count[0] is None or kept is None or kept.zone not in (Zone.BATTLEFIELD, Zone.HAND):
        return None
    if kept.zone is Zone.HAND:
        if isinstance(who, r.EachPlayer | r.Opponents) or not reader.eat(
            "and discards the rest", "and discard the rest"
        ):
            return None
        reader.remember(it=None, them=None, many=THAT_MANY)
        return [Choose("chosen", kept.filter, who, count[0], up_to=count[1]), Discard(None, who, f.Not(THESE))]
    if not reader.eat(", then sacrifices the rest", ", then sacrifice the rest", "and sacrifices the rest"):
        return None
    several = isinstance(who, r.EachPlayer | r.Opponents)
    one = r.ThatPlayer() if several else who
    if f.ControlledBy(one) not in (kept.filter.parts if isinstance(kept.filter, f.And) else ()):
        return None
    keep = Choose("chosen", kept.filter, one, count[0], up_to=count[1])
    rest = put_in(kept.filter, one, who) & f.Not(THESE)
    reader.remember(it=None, them=None, many=None)
    return [ForEach(who, (keep,)) if several else keep, Sacrifice(rest, who)]


def _only_targets(filter_: f.Filter) -> bool:
    match filter_:
        case f.Is(r.Target()):
            return True
        case f.Or(parts):
            return all(map(_only_targets, parts))
        case _:
            return False


@reading
def _from_seen(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """From seen := count noun ("from it" ["with" feature] | "from that player's graveyard or hand") ["and exile that card"]    of a hand that was revealed (701.20)."""
    if reader.memory.looked is None or reader.memory.looked_zone != "hand":
        return None
    count = counting(reader)
    if count is None or count[0] is None:
        return None
    if not reader.sees("card other than") and reader.eat("card", "cards", "of them", "of those cards"):
        what: f.Filter = LOOKED
        if reader.eat("of that color", "of the chosen color"):
            if not any(isinstance(one, Choose) and one.key == "color" for one in reader.before):
                return None
            what = LOOKED & f.HasColor(r.Chosen("color"))
    else:
        found = one_noun(reader)
        if found is None or found.zone not in (None, Zone.HAND):
            return None
        if _says_its_zones(found.filter):
            reader.remember(it=r.That() if count[0] == 1 else None, them=THESE)
            return [Choose("chosen", found.filter, who, count[0], count[1])]
        what = LOOKED & found.filter
    if reader.eat("from it", "from among them") and reader.eat("with"):
        features = with_(reader)
        if features is None:
            return None
        what = f.And((*(what.parts if isinstance(what, f.And) else (what,)), *features))
    reader.remember(it=r.That() if count[0] == 1 else None, them=THESE)
    return [Choose("chosen", what & f.InZone(Zone.HAND), who, count[0], count[1])]


@by_you("exile")
def _exile_of_a_hand(reader: Words) -> OneShots | None:
    """Exile of a hand := count noun "from it" ["until" this "leaves the battlefield"]    one card of a hand that has been looked at (701.13, 610.3)."""
    mark = reader.mark()
    chosen = _from_seen(reader, r.You())
    if chosen is None or "from" not in (reader.tokens[reader.at - 2].low, reader.tokens[reader.at - 3].low):
        reader.back(mark)
        return None
    until = reader.eat("until") is not None
    if until and (this(reader) is None or not reader.eat("leaves the battlefield")):
        return None
    if reader.memory.it is None:
        return None
    return [*chosen, MoveTo(f.Is(reader.memory.it), Zone.EXILE, until_leaves=until)]


def _says_its_zones(of: f.Filter) -> bool:
    """Whether cards of more zones than one are meant, all but the revealed hand public: `from that player's graveyard or hand`."""
    parts = of.parts if isinstance(of, f.And) else (of,)
    return any(isinstance(part, f.Or) and all(isinstance(zone, f.InZone) for zone in part.parts) for part in parts)


@by_you("tap")
def _tap_or_untap(reader: Words) -> OneShots | None:
    """Tap or untap := "or untap" things    one of the two, as it resolves."""
    if not reader.eat("or untap"):
        return None
    what = things(reader)
    if what is None or what.filter is None or what.players is not None:
        return None
    return [ChooseOne(((Tap(what.filter),), (Untap(what.filter),)))]


@by_you("look")
def _look_at_random(reader: Words) -> OneShots | None:
    """Look at random := "at a card at random in" whose "hand"    one card that chance has chosen (701.9b, 701.20e)."""
    whose = possessor(reader) if reader.eat("at a card at random in") else None
    if whose is None or isinstance(whose, r.You) or not reader.eat("hand"):
        return None
    return [Reveal(Pick(f.InZone(Zone.HAND) & f.OwnedBy(whose), 1, at_random=True), r.You())]


@by_you("reveal")
def _reveal_it(reader: Words) -> OneShots | None:
    """Reveal it := "it" | "that card"    the one card that has been looked at."""
    if reader.memory.it != r.Linked("looked") or not reader.eat("it", "that card") or reader.sees("and put"):
        return None
    return [Reveal(f.Is(r.Linked("looked")))]


@by_you("reveal")
def _reveal_from_hand(reader: Words) -> OneShots | None:
    """Reveal from hand := count noun ("from" | "in") "your hand"    `reveal a Dragon card from your hand`, `reveal any number of blue cards in your hand`."""
    what = things(reader)
    if what is None or not isinstance(what.things, Pick) or what.zone is not Zone.HAND or what.things.at_random:
        return None
    reader.remember(
        it=r.Linked("looked") if what.things.number == 1 else None, looked=r.You(), looked_zone="hand", them=LOOKED
    )
    return [Reveal(what.things)]


@by_player("reveal")
def _reveal_of_a_hand(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Reveal of a hand := ("a card at random" | number "cards" | "a number of cards") "from" their "hand" ["equal to" value]    (701.20a)."""
    if isinstance(who, r.EachPlayer | r.Opponents):
        return None
    counted = reader.eat("a number of cards") is not None
    count = None if counted else amount(reader)
    if not counted and (count is None or not reader.eat("cards", "card")):
        return None
    at_random = reader.eat("at random") is not None
    mine = isinstance(who, r.You)
    if not reader.eat(*(("from your hand",) if mine else ("from their hand", "from his or her hand"))):
        return None
    if mine and not at_random:
        return None  # what is chosen of one's own hand is read above
    number = equal_to(reader) if counted else count
    if number is None:
        return None
    hand = f.InZone(Zone.HAND) & f.OwnedBy(who)
    single = r.Linked("looked") if number == 1 else None
    reader.remember(it=single, looked=who, looked_zone="hand", them=LOOKED)
    return [Reveal(Pick(hand, number, who, at_random=at_random))]


@reading
def _revealed_stays_on_top(reader: Words, pick: Pick) -> OneShots | None:
    """Revealed stays on top := ("and" | ", then") "put it on top of your library" ["and the rest on the bottom" order]    one of the cards looked at, which lies there."""
    if not reader.eat(*_ON_TOP):
        return None
    chosen = Choose("chosen", pick.of, r.You(), 1, up_to=pick.up_to)
    if reader.done:  # what the sentence behind does with the rest leaves out what is kept
        reader.remember(kept=True)
        return [chosen]
    if not reader.eat("and the rest on the bottom of your library", "and the rest on the bottom"):
        return None
    at_random = reader.eat("in any order", "in a random order") == "in a random order"
    rest = LOOKED & f.InZone(Zone.LIBRARY) & f.Not(f.Is(r.Linked("chosen")))
    return [chosen, MoveTo(rest, Zone.LIBRARY, bottom=True, at_random=at_random)]


_ON_TOP: Final = tuple(
    f"{join} put {it} on top of your library" for join in ("and", ", then") for it in ("it", "that card")
)


@by_you("reveal")
def _reveal_and_put(reader: Words) -> OneShots | None:
    """Reveal and put := count noun "from among them and put" place    of cards looked at."""
    if reader.memory.looked is None:
        return None
    what = things(reader)
    seen = what is not None and (
        what.one == r.Linked("looked")
        if not isinstance(what.things, Pick)
        else speaks_of(what.things.of, f.IsLinked("looked"))
    )
    if what is not None and seen and isinstance(what.things, Pick) and what.things.number == 1:
        on_top = _revealed_stays_on_top(reader, what.things)
        if on_top is not None:
            return on_top
    if (
        what is None
        or not seen
        or not reader.eat(
            "and put it", "and put that card", "and put them", "and put those cards", "and put the revealed cards"
        )
    ):
        return None
    if reader.eat("into your hand"):
        to = Zone.HAND
    elif reader.eat("onto the battlefield"):
        tapped = reader.eat("tapped") is not None
        return [MoveTo(what.things, Zone.BATTLEFIELD, under=r.You(), tapped=tapped, revealed=_unseen(reader))]
    else:
        return None
    return [MoveTo(what.things, to, revealed=_unseen(reader))]


def _unseen(reader: Words) -> bool:
    """Have only some players seen the cards so far, so that what is revealed of them is so for the first time?"""
    looks = [one for one in inside(tuple(reader.before)) if isinstance(one, Look | RevealUntil)]
    return not looks or (isinstance(looks[-1], Look) and not looks[-1].revealed)


@by_you("reveal")
def _reveal_some(reader: Words) -> OneShots | None:
    """Reveal some := count noun "from among them"    of cards in a library that were looked at; what becomes of them the sentences behind say."""
    if reader.memory.looked is None or reader.memory.looked_zone != "library":
        return None
    what = things(reader)
    if what is None or not isinstance(what.things, Pick) or not speaks_of(what.things.of, f.IsLinked("looked")):
        return None
    if what.things.each or what.things.at_random or not (reader.done or reader.sees(", then put", ", put")):
        return None
    card = r.Linked("the revealed") if what.things.number == 1 else None
    reader.remember(it=card, that=None, them=THE_REVEALED, shown=True)
    return [Reveal(what.things)]
