"""Players, things and amounts in one-shots, and what the pronouns for them mean (608.2c).

player := "you" | "each opponent" | "target player" | "that player" | "its controller" | ...
things := this | "it" | "those creatures" | targets | ("each" | "all") noun | count noun ["of your choice"]
amount := number | "X" | "that many" | "twice that many"
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeVar

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.one_shot_effects import Choose
from layerlaw.model.target_requirement import Pick
from layerlaw.model.tree import inside
from layerlaw.model.voting import MOST_VOTES
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.adjectives import TYPE_NOUNS
from layerlaw.oracle.phrases.each_type import OF_THAT_TYPE, one_of_each_type
from layerlaw.oracle.phrases.either_target import either_target, or_kind
from layerlaw.oracle.phrases.extremes import the_one_with
from layerlaw.oracle.phrases.further import more_follow, only_then_cards, own_name_follows
from layerlaw.oracle.phrases.how_many import is_placed
from layerlaw.oracle.phrases.looked import (
    NOT_CAST,
    REST,
    all_done_to,
    all_exiled_this_way,
    lone_looked,
    of_looked,
    the_rest,
)
from layerlaw.oracle.phrases.meant import Meant, counting, kinds_apart, not_exiled
from layerlaw.oracle.phrases.meant_of_costs import cast_of_the_exiled, paid_with, the_exiled_card
from layerlaw.oracle.phrases.nouns_of_one_shots import may_be_either, nouns, target_or_its_controller, zone_behind
from layerlaw.oracle.phrases.player_words import PLAYERS
from layerlaw.oracle.phrases.players_of_targets import (
    chosen_targets,
    first_or_second,
    of_an_opponents_target,
    of_its_kind,
    of_the_same,
    own_controller,
    that_ones_controller,
)
from layerlaw.oracle.phrases.references import host, this, which_target
from layerlaw.oracle.phrases.such_of_them import such_of_them
from layerlaw.oracle.phrases.targets import aim, share_place
from layerlaw.oracle.phrases.together import together
from layerlaw.oracle.phrases.tops import top_card
from layerlaw.oracle.reader import begins_with, put_together
from layerlaw.oracle.row import (
    CAST,
    ITS_EVENT,
    LOOKED,
    LOOKED_IN,
    OTHER,
    THE_CHOSEN,
    THE_COPIES,
    THESE,
    TOLD_OF,
    Words,
    reading,
)
from layerlaw.oracle.tokens import TokenKind
from layerlaw.oracle.word_forms import SUBTYPE_NOUNS

N = TypeVar("N")
_SEVERAL: Final = (r.EachPlayer, r.Opponents)


@begins_with(*PLAYERS, "another", "any", "its", "her", "target", "the", "their", "they", "this", "that", "those", "two", "up", "")  # fmt: skip
@reading
def player(reader: Words) -> r.PlayerRef | None:
    """Player := who does something, or has it done to them; "that player" is then this one."""
    but = reader.eat("each player other than") is not None
    found = _player(reader)
    if found is None or (but and isinstance(found, _SEVERAL)):
        return None
    found = r.PlayersBut(r.EachPlayer(), found) if but else found
    if not isinstance(found, r.You):
        # `Each player discards their hand`: of each of them in turn.
        reader.remember(who=r.ThatPlayer() if isinstance(found, _SEVERAL) else found)
    return found


@reading
def _player(reader: Words) -> r.PlayerRef | None:
    memory = reader.memory
    phrase = reader.eat(*PLAYERS)
    if phrase is not None:
        if phrase.startswith("the chosen") and isinstance(memory.who, r.TargetPlayer):
            return memory.who  # `Choose target opponent. ... the chosen player`
        if phrase == "each other player" and memory.who is not None:
            return r.PlayersBut(r.EachPlayer(), memory.who)  # `its owner draws a card and each other player ...`
        if isinstance(whose := PLAYERS[phrase], r.ControllerOf | r.OwnerOf):
            reader.remember(it=whose.ref)  # `enchanted permanent's controller sacrifices it`
        return whose
    if reader.sees("target player", "target opponent", "up to one target player", "up to one target opponent", "any number of target players", "any number of target opponents", "two target players", "up to two target players", "another target player"):  # fmt: skip
        found = aim(reader)
        if found is None or found.wanted.objects is not None:
            return None
        reader.eat("each")
        return found.players
    if (counted := first_or_second(reader)) is not None:
        return counted
    if reader.eat("each other opponent"):
        but = memory.who or (r.ThatPlayer() if reader.triggered else None)
        return None if but is None else r.PlayersBut(r.Opponents(), but)
    if (either := target_or_its_controller(reader)) is not None:
        return either
    if isinstance(memory.who, r.ControllerOf | r.OwnerOf) and memory.who.ref != r.Linked("these") and reader.sees("those players", "each of those players"):  # fmt: skip
        return None  # of each of several objects, which one of them alone does not tell
    if reader.eat("that player", "they", "the player", "that opponent", "those players", "each of those players", "each of them"):  # fmt: skip
        return memory.who or (r.ThatPlayer() if reader.triggered and not memory.them else of_the_same(reader))
    if _of_event_on_stack(reader) and reader.eat(*(f"{words}'s controller" for words in _ON_STACK)):
        return r.ControllerOf(CAST)
    if memory.who is not None and reader.eat("that attacking player", "the attacking player"):
        return memory.who
    if memory.who is not None and reader.eat("each of that player's opponents", "that player's opponents"):
        return r.PlayersBut(r.EachPlayer(), memory.who)
    if reader.eat(
        "its controller", "their controller", "her controller", "the creature's controller", "the land's controller"
    ):
        it = memory.that if isinstance(memory.it, r.This) and memory.that is not None else memory.it
        return of_the_same(reader) if it is None else r.ControllerOf(it)
    if memory.it is not None and reader.eat("each of its controller's opponents"):
        return r.PlayersBut(r.EachPlayer(), r.ControllerOf(memory.it))
    if reader.triggered and reader.eat("that source's controller"):
        return r.ControllerOf(OTHER)  # of damage to an object, "that" is what was dealt it
    if reader.eat(*_THAT_ONES_CONTROLLER):
        return that_ones_controller(reader)
    if (named := of_its_kind(reader)) is not None:
        return named
    if (mine := own_controller(reader)) is not None:
        return mine
    if (owned := owned_by(reader)) is not None:
        return r.OwnerOf(owned)
    if (controlled := possessed(reader, "controller")) is not None:
        return r.ControllerOf(controlled)
    if reader.eat("its owner"):
        return None if memory.it is None else r.OwnerOf(memory.it)
    if reader.eat("that creature's owner", "that card's owner", "that permanent's owner"):
        that = memory.that or memory.it
        return None if that is None else r.OwnerOf(that)
    return None


@reading
def owned_by(reader: Words) -> r.ObjectRef | None:
    """Owned by := "the owner of" thing | thing "'s owner"    `target creature's owner`; the thing, which is "it" afterwards (108.3)."""
    return possessed(reader, "owner")


@reading
def possessed(reader: Words, by: str) -> r.ObjectRef | None:
    """Possessed := "the" by "of" thing | thing "'s" by    the thing of whose owner or controller is spoken, which is "it" afterwards."""
    inner, end = reader, None
    if not reader.eat(f"the {by} of"):
        if reader.low() not in ("target", "up", "this"):
            return None
        places = range(reader.at, min(reader.at + 8, reader.end - 1))
        end = next(
            (at for at in places if reader.tokens[at].low.endswith("'s") and reader.low(at + 1 - reader.at) == by),
            None,
        )
        if end is None:
            return None
        whose = reader.tokens[end]
        bare = whose._replace(text=whose.text[:-2], low=whose.low[:-2], end=whose.end - 2)
        inner = put_together(reader, (reader.at, end), bare)
    meant = things(inner)
    if meant is None or meant.filter is None or meant.one is None or meant.players is not None:
        return None
    if end is not None:
        if not inner.done:
            return None
        reader.adopt(inner)
        reader.at = end + 2
    reader.remember(it=meant.one)
    return meant.one


_ON_STACK: Final = ("that spell or ability", "that spell", "that ability")
_THAT_ONES_CONTROLLER: Final = tuple(
    f"that {kind}'s controller"
    for kind in ("creature", "permanent", "spell", "land", "artifact", "planeswalker", "enchantment", "token", "source")
)


def _of_event_on_stack(reader: Words) -> bool:
    """Does "that spell" mean the spell or ability that the event is about, and not one that was a target (603.2)?"""
    of = reader.memory.that or reader.memory.it
    return reader.triggered and of != ITS_EVENT and not isinstance(of, r.Target) and not reader.offered_to_cast()


# --- things -----------------------------------------------------------------------------------------------------------


@reading
def things(reader: Words) -> Meant | None:
    """Things := thing ["and" thing]; what is spoken of is "it" or "them" afterwards."""
    before, before_it = reader.memory, reader.targets
    found = (
        paid_with(reader)
        or _one(reader)
        or _linked(reader)
        or _those(reader)
        or _targets(reader)
        or _every(reader)
        or _picked(reader)
    )
    if found is None:
        return None
    reader.spoken_of = before
    first: Meant | None = None
    if found.one is not None and not found.many and not isinstance(found.one, r.This | r.Host):
        reader.remember(it=found.one)  # `and each other creature that shares a color with it`
        if (owner := of_an_opponents_target(reader, found.one)) is not None:
            reader.remember(who=owner)  # `and all tokens that player controls`
    while found.filter is not None and (more_follow(reader) or own_name_follows(reader)):
        mark = reader.mark()
        reader.eat(", and/or", ", and", "and", ",")
        reader.memory = reader.memory._replace(attached_to=found.filter)
        more = _one(reader) or _targets(reader) or _every(reader)
        reader.memory = reader.memory._replace(attached_to=None)
        if more is None or more.filter is None or more.players or _is_subject(reader):
            reader.back(mark)
            break
        found = Meant(f.Or((found.filter, more.filter)), None, True, found.players, found.zone)
        first = first or more
    if first is not None and not share_place(reader, before_it):
        return None
    _note(reader, found)
    return found


def _is_subject(reader: Words) -> bool:
    """Does a verb follow, so that what was read begins another clause?"""
    from layerlaw.oracle.sentences.one_shots.clause import is_verb

    return is_verb(reader)


def _note(reader: Words, found: Meant) -> None:
    if found.one is not None and not found.many:
        # behind `this creature`, "those creatures" are still those that were spoken of
        stays = isinstance(found.one, r.This) and reader.memory.them != f.Is(r.This())
        reader.remember(it=found.one, them=reader.memory.them if stays else None)
        if (owner := of_an_opponents_target(reader, found.one)) is not None:
            reader.remember(who=owner)
    elif isinstance(found.things, Pick):
        reader.remember(it=r.That() if found.things.number == 1 else None, them=THESE)
    else:
        reader.remember(it=found.one, them=found.things)


_HEADS: Final = frozenset(
    {"card", "spell", "permanent", "token", "cards", "spells", "permanents", "tokens", "copy", "copies", *TYPE_NOUNS}
)


def _ends(reader: Words) -> bool:
    """Does "this" stand alone, for the object itself?"""
    behind = reader.peek(1)
    return (
        behind.kind is TokenKind.MARK
        or reader.at + 1 >= reader.end
        or behind.low in ("leaves", "for", "to", "from", "and", "unless", "if", "until")
    )


_HERS: Final = frozenset({"power", "toughness", "controller", "owner", "owner's", "loyalty", "mana", "hand"})


@reading
def _one(reader: Words) -> Meant | None:
    """One := this | host | "it" | "that creature" | "the token"    one object that is known by now."""
    own = this(reader) or (r.This() if reader.sees("this") and _ends(reader) and reader.eat("this") else None)
    ref: r.ObjectRef | None = own or host(reader) or which_target(reader)
    if ref is not None:
        return Meant(f.Is(ref), ref)
    memory = reader.memory
    if reader.eat("it", "itself", "him") or (
        reader.low() == "her" and reader.low(1) not in _HERS and reader.eat("her")
    ):
        return None if memory.it is None else Meant(f.Is(memory.it), memory.it)
    if reader.sees("the top", "the bottom"):
        return top_card(reader)
    if memory.last == "amass" and reader.eat("the amassed army", "the army you amassed"):
        return Meant(f.Is(r.Linked("chosen")), r.Linked("chosen"))
    if _of_event_on_stack(reader) and reader.eat(*_ON_STACK):
        return Meant(f.Is(CAST), CAST, zone=Zone.STACK)
    aimed = memory.that or memory.it
    both = isinstance(memory.it, r.Target) and reader.wanted[memory.it.number - 1].abilities
    if both and memory.it is not None and reader.eat("that spell or ability"):
        return Meant(f.Is(memory.it), memory.it, zone=Zone.STACK)
    if reader.sees(*_OR_PLAYER) and not (isinstance(aimed, r.Target) and may_be_either(reader, aimed)):
        either = [one for one in reader.aimed() if may_be_either(reader, one)]
        aimed = either[0] if len(either) == 1 else aimed
    if isinstance(aimed, r.Target) and may_be_either(reader, aimed) and reader.eat(*_OR_PLAYER):
        return Meant(f.Is(aimed), aimed, players=r.TargetPlayer(aimed.number, aimed.what))
    if memory.it == ITS_EVENT and reader.eat(*_ON_STACK):
        return Meant(f.Is(ITS_EVENT), ITS_EVENT, zone=Zone.STACK)
    if reader.triggered and reader.eat("the other creature"):
        other = memory.that or memory.it
        return None if other is None or isinstance(other, r.This | r.Host | r.Target) else Meant(f.Is(other), other)
    word = reader.eat("that", "the")
    exiled = reader.low() == "exiled"
    if word is None or not _head(reader, plural=False):
        return None
    if word == "that" and reader.sees("or"):
        or_kind(reader)
    noun = reader.tokens[reader.at - 1].low
    found = reader.that_one(noun) or (lone_looked(reader) if noun == "card" else None)
    if exiled and (found in (OTHER, ITS_EVENT, r.Host()) or (found == r.That() and reader.memory.token_kinds)):
        return None  # 607.2a: nothing has exiled what the event is about, or a token just made
    if exiled and reader.memory.last != "exile" and not_exiled(reader, found):
        return None
    if word == "the" and not isinstance(found, r.That | r.Linked | r.Target | r.Host):
        return None
    return None if found is None else Meant(f.Is(found), found)


_OR_PLAYER: Final = (
    "that permanent or player", "that creature or player", "that player or planeswalker", "that creature , player , or planeswalker",
    "that player or permanent", "that creature , planeswalker , or player",
)  # fmt: skip
"""How a target is called again that may be a player or a permanent (115.4)."""


@reading
def _head(reader: Words, *, plural: bool) -> bool | None:
    """Head := type* head    the words behind "that" or "those"."""
    count = 0
    last = ""
    reader.eat("exiled")  # `those exiled cards`
    while count < 4 and (reader.low() in _HEADS or reader.peek().text in SUBTYPE_NOUNS):
        token = reader.next()
        last = token.low if token.low in _HEADS else token.text
        count += 1
    if not count:
        return None
    many = last in ("cards", "spells", "permanents", "tokens", "copies") or (
        last in TYPE_NOUNS and last != TYPE_NOUNS[last].lower()
    )
    if last not in _HEADS:
        many = str(SUBTYPE_NOUNS[last]) != last
    return True if many == plural else None


@begins_with("the", "all", "any", "each")
@reading
def _linked(reader: Words) -> Meant | None:
    """Linked := "the exiled card(s)" | "the rest" | "the cards exiled with this"    (607)."""
    if reader.eat(*NOT_CAST):
        seen = reader.memory.looked is not None and reader.memory.looked_zone == "exile"
        return Meant((LOOKED if seen else f.IsLinked("the exiled")) & f.InZone(Zone.EXILE), None, True, zone=Zone.EXILE)
    if reader.memory.looked is None and cast_of_the_exiled(reader) and reader.eat("the rest"):
        return Meant(f.IsLinked("the exiled") & f.InZone(Zone.EXILE), None, True, zone=Zone.EXILE)
    if reader.eat("the exiled card", "the card exiled with"):
        if reader.tokens[reader.at - 1].low == "with" and this(reader) is None:
            return None
        return the_exiled_card(reader)
    if reader.eat("the exiled cards", "each card exiled with", "all cards exiled with", "the cards exiled with"):
        if reader.memory.it == r.This() and not reader.part(reader.at - 4, reader.at).sees("all") and reader.eat("it"):
            return Meant(f.InZone(Zone.EXILE) & f.IsLinked(), None, True, zone=Zone.EXILE)
        if reader.tokens[reader.at - 1].low == "with" and this(reader) is None:
            return None
        return Meant(f.IsLinked(), None, True, zone=Zone.EXILE)
    if (done := all_exiled_this_way(reader)) is not None:
        return done
    if reader.memory.who == r.ThatPlayer() and reader.eat(
        "all cards they exiled this way", "each card they exiled this way"
    ):
        # Whatever has been done since; what each of them exiled from a graveyard of their own is theirs.
        return Meant(f.IsLinked("the exiled") & f.OwnedBy(r.ThatPlayer()), None, True, zone=Zone.EXILE)
    if (chosen := chosen_targets(reader) or _chosen(reader)) is not None:
        return chosen
    if reader.memory.looked is not None and reader.eat("the revealed card"):
        card = r.Linked("the revealed" if reader.memory.shown else "looked")
        return Meant(f.Is(card), card, zone=LOOKED_IN[reader.memory.looked_zone])
    if reader.memory.looked is not None and reader.eat(*REST):
        return the_rest(reader)
    return None


@reading
def _chosen(reader: Words) -> Meant | None:
    """Chosen := "the chosen" heads | ("each" | "all") ["other"] noun [("not" | "that weren't") "chosen this way"]    of several players' choices."""
    if reader.memory.pool is None:
        return None
    if reader.eat("the chosen"):
        return Meant(THE_CHOSEN, None, True) if _head(reader, plural=True) else None
    other = reader.eat("all other", "each other")
    if other is None and not reader.eat("each", "all"):
        return None
    found = nouns(reader, joined=("and/or", "and", "or"))
    if found is None:
        return None
    if other is not None or reader.eat(
        "not chosen this way", "that weren't chosen this way", "that wasn't chosen this way"
    ):
        return Meant(found.filter & f.Not(THE_CHOSEN), None, True, zone=found.zone)
    return Meant(found.filter & THE_CHOSEN, None, True, zone=found.zone) if reader.eat("chosen this way") else None


@reading
def _those(reader: Words) -> Meant | None:
    """Those := "them" | "those creatures" | "each of them" | count "of them"."""
    memory = reader.memory
    if memory.looked is not None:
        picked = of_looked(reader)
        if picked is not None:
            return picked
    some = _some_of(reader)
    if some is not None:
        return some
    if reader.low() == "the" and (chosen := _chosen_targets(reader) or _chosen_before(reader)) is not None:
        return chosen
    if reader.low() not in ("them", "they", "themselves", "each", "both", "all", "any", "the", "those"):
        return None
    reader.eat("each of", "both of", "all of", "any of")
    if (
        reader.eat("them", "they", "themselves") is None
        and (reader.eat("the tokens", "the copies") is None or memory.them not in (THESE, THE_COPIES))
        and (reader.eat("those") is None or not _head(reader, plural=True))
    ) or memory.them is None:
        return None
    if isinstance(memory.them, f.Is) and reader.tokens[reader.at - 1].low not in _PRONOUNS:
        aimed = memory.them.ref
        several = (
            isinstance(aimed, r.Target) and aimed.number <= reader.targets and reader.wanted[aimed.number - 1].most != 1
        )
        if not several:
            return None
    return such_of_them(reader, memory.them)


@reading
def _chosen_targets(reader: Words) -> Meant | None:
    """Chosen targets := "the chosen" heads    of "Choose two target cards", the only targets that there are (115.1)."""
    one = reader.targets == 1 and reader.wanted[0].most == 1
    if reader.targets != 1 or (one and reader.context.choices) or not reader.eat("the chosen"):
        return None
    if not _head(reader, plural=not one) or any(isinstance(before, Choose) for before in reader.before):
        return None
    target = r.Target(1, reader.wanted[0].text)
    return Meant(f.Is(target), target if one else None, not one)


@reading
def _chosen_before(reader: Words) -> Meant | None:
    """Chosen before := "the chosen" heads    of what the sentence before has had chosen (608.2d)."""
    last = reader.before[-1] if reader.before else None
    if not isinstance(last, Choose) or last.key != "chosen" or not reader.eat("the chosen"):
        return None
    if last.number == 1 and not last.up_to:
        return Meant(f.Is(r.That()), r.That()) if _head(reader, plural=False) else None
    return Meant(THESE, None, True) if _head(reader, plural=True) else None


@reading
def _some_of(reader: Words) -> Meant | None:
    """Some of := count "of" ("them" | "those" heads | "the other" heads)    of those that an effect before was done to, or that a trigger tells of."""
    if (either := either_target(reader)) is not None:
        return either
    of = reader.memory.them
    count = None if of is None else counting(reader)
    told = of is not None and (_are_targets(reader, of) or any(one in TOLD_OF for one in inside(of)))
    among = of in (THESE, THE_COPIES) or told
    if count is None or of is None or not among or not (reader.eat("of") or count == (None, True)):
        return None
    if of == THE_COPIES:
        return Meant(Pick(of, count[0], up_to=count[1]), None, count[0] != 1) if reader.eat("the copies") else None
    others = reader.triggered and not reader.memory.last and reader.eat("the other") is not None
    if not reader.eat("them") and not ((others or reader.eat("those")) and _head(reader, plural=True)):
        return None
    if reader.memory.looked is not None and reader.tokens[reader.at - 1].low not in ("them", "cards"):
        return None  # `those Dragons` are not the cards that have been looked at since
    at_random = reader.eat("at random", "chosen at random") is not None
    return Meant(Pick(of, count[0], up_to=count[1], at_random=at_random), None, count[0] != 1)


def _are_targets(reader: Words, of: f.Filter) -> bool:
    """Is it several targets of one instance: "one of them" behind "choose two target creatures"?"""
    aimed = of.ref if isinstance(of, f.Is) else None
    return isinstance(aimed, r.Target) and aimed.number <= reader.targets and reader.wanted[aimed.number - 1].most != 1


_PRONOUNS: Final = ("them", "they", "themselves")
"""What an object whose own name is plural may be called by; "those creatures" is several."""


@reading
def _targets(reader: Words) -> Meant | None:
    """Targets := ["each of"] count "target" what."""
    reader.eat("each of")
    found = aim(reader)
    if found is None:
        return None
    zone = None if found.wanted.objects is None else _zone_in(found.wanted.objects)
    return Meant(found.filter, found.target, found.many, found.players, zone)


def _zone_in(filter_: f.Filter) -> Zone | None:
    parts = filter_.parts if isinstance(filter_, f.And) else (filter_,)
    return next((part.zone for part in parts if isinstance(part, f.InZone)), None)


_CARDS_OF: Final = tuple(f"{every} {at}" for every in ("all cards", "each card", "the cards", "all the cards") for at in ("from", "in"))  # fmt: skip
_WITH_MOST_VOTES: Final = tuple(f"each {kind} with the most votes or tied for most votes" for kind in ("permanent", "creature", "card"))  # fmt: skip


@reading
def _every(reader: Words) -> Meant | None:
    """Every := ("each" | "all") noun (("and" | "or") noun)*    `all artifacts and enchantments`."""
    mark = reader.mark()
    if reader.eat(*_CARDS_OF):
        reader.at -= 1
        found_zone = zone_behind(reader)
        if found_zone is None or found_zone == ([], None):
            return None
        parts, zone = found_zone
        if reader.sees("that were"):
            reader.back(mark)  # `all cards in your graveyard that were put there from the battlefield this turn`
            return _every_noun(reader)
        every = f.all_of([*([] if zone is None else [f.InZone(zone)]), *parts])
        return Meant(every, None, True, zone=zone)
    if reader.eat(*_WITH_MOST_VOTES):
        return Meant(f.IsLinked(MOST_VOTES), None, True)
    return _every_noun(reader)


@reading
def _every_noun(reader: Words) -> Meant | None:
    if not reader.eat("each", "all"):
        return all_done_to(reader)
    start = reader.at
    found = nouns(reader, joined=("and/or", "and", "or"))
    if found is None or not is_placed(found.filter):
        return None
    if any(reader.part(at, reader.at).sees("or all", "or each") for at in range(start, reader.at)):
        return None  # `all lands or all creatures`: one of the two is chosen (608.2d)
    if found.zone and f.ON_BATTLEFIELD not in inside(found.filter) and only_then_cards(reader, start):
        return None  # `all creatures and all creature cards in graveyards`: the first are on the battlefield (109.2)
    return Meant(found.filter, None, True, zone=found.zone)


@reading
def _picked(reader: Words) -> Meant | None:
    """Picked := count ["other"] noun ["of your choice" | "of their choice" | "at random"]    (608.2d)."""
    if (extreme := the_one_with(reader)) is not None:
        return extreme
    least = 1 if reader.sees("one or more") else 0
    count = counting(reader)
    if count is None or count == (None, False):
        return None
    if count[0] == 1 and not count[1] and reader.sees("target"):
        return None
    start, reader.random = reader.at, False
    found = nouns(reader, joined=("and/or", "or"))
    if found is None or not (is_placed(found.filter) or reader.sees("with different", "with total")):
        return None
    apart = any(
        reader.tokens[at].low == "each" and reader.tokens[at + 1].low != "with" for at in range(start, reader.at)
    )
    if apart and not reader.memory.each_type:
        return None  # `a card from each opponent's graveyard`: so many of each of theirs
    said = together(reader) if count[0] != 1 else None
    if said is not None:
        place = zone_behind(reader)  # `permanent cards with different names from your graveyard`
        if place is not None:
            parts = [*([] if place[1] is None else [f.InZone(place[1])]), *place[0]]
            own = found.filter.parts if isinstance(found.filter, f.And) else (found.filter,)
            rest = [part for part in own if not (isinstance(part, f.InZone) and place[1] is not None)]
            found = replace(found, filter=f.all_of([*parts[:1], *rest, *parts[1:]]), zone=place[1] or found.zone)
    kinds = kinds_apart(reader, start)
    if kinds > 1:
        if count[0] != 1 or not isinstance(found.filter, f.Or) or len(found.filter.parts) != kinds:
            return None
        return Meant(Pick(found.filter, kinds, up_to=True, each=True), None, True, zone=found.zone)
    if not is_placed(found.filter):
        return None
    at_random = reader.eat("at random", "chosen at random") is not None or reader.random
    reader.random = False
    reader.eat("of your choice", "of their choice")
    if OF_THAT_TYPE in inside(found.filter):
        of_each = one_of_each_type(Pick(found.filter, 1), reader.memory.each_type)
        reader.remember(each_type="")
        return None if count[0] != 1 or at_random else Meant(of_each, None, True, zone=found.zone)
    return Meant(
        Pick(found.filter, count[0], up_to=count[1], at_random=at_random, least=least, together=said),
        None,
        count[0] != 1,
        zone=found.zone,
    )
