"""Leave to play or cast cards for some time, as it is given in the middle of what an effect does (601.3b, 611.2a).

leave := [lasts ","] player "may" ("play" | "cast") cards [place] [at what cost] [lasts] ["," "and" mana]
         | player "may" lands "and" spells "from" whose "graveyards" [lasts] "as though those cards were in your graveyard" [lasts]
cards := "it" | "that card" | target | "cards exiled this way" | ("one" | "up to" number) "of those cards" | lands "and" spells place
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import rule_effects as x
from layerlaw.model.abilities import Instruction, Start
from layerlaw.model.durations import Duration, Until
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.one_shot_effects import ExileFromTop, MoveTo
from layerlaw.model.target_requirement import Pick
from layerlaw.model.tree import inside, such
from layerlaw.model.words import Zone
from layerlaw.oracle.any_mana import any_mana_of
from layerlaw.oracle.phrases.done_this_way import such_this_way
from layerlaw.oracle.phrases.how_many import is_placed
from layerlaw.oracle.phrases.nouns_of_one_shots import nouns, possessor
from layerlaw.oracle.phrases.whom import player, things
from layerlaw.oracle.reader import needs
from layerlaw.oracle.row import THESE, Words, reading
from layerlaw.oracle.sentences.continuous.effects import lasting
from layerlaw.oracle.sentences.one_shots.casting_now import among
from layerlaw.oracle.sentences.products import makes_that
from layerlaw.oracle.sentences.rules.leave import (
    ANY_MANA,
    AS_THOUGH_ONES_OWN,
    FREE,
    OF_OTHERS,
    PlayedCards,
    as_from_ones_own,
    cards_of,
    placed,
)


@needs("may")
@reading
def leave_for_later(reader: Words) -> list[Instruction] | None:
    """Leave := see the head of this module."""
    if not reader.comes_to("may") or not reader.comes_to("play", "cast"):
        return None
    duration = lasting(reader)
    if duration is not None and not reader.eat(","):
        return None
    who = player(reader)
    if who is None or isinstance(who, r.EachPlayer | r.Opponents) or not reader.eat("may"):
        return None
    found = _of_cards(reader, duration) or _of_kinds(reader, duration)
    if found is None:
        return None
    rule, duration = found
    if duration is None or not (duration is Until.END_OF_TURN or _counts_on(rule)):
        return None
    return [Start(ContinuousEffect(who, (rule,), None, duration))]


def _counts_on(rule: x.RuleEffect) -> bool:
    """Is it for any number of cards, or one of those that are known as it begins, so that one is one in all and not one a turn?"""
    if not isinstance(rule, x.MayPlay) or not rule.once:
        return True
    return THESE in inside(rule.spells if rule.among is None else rule.among)


LastingRule = tuple[x.RuleEffect, Duration | None]


@reading
def _of_cards(reader: Words, duration: Duration | None) -> LastingRule | None:
    """Of cards := ("play" | "cast") cards    that are known, or exiled this way, or so many of them."""
    verb = reader.eat("play", "cast")
    if verb is None:
        return None
    which = _which(reader)
    if which is None:
        return None
    cards, once = which
    place = reader.eat("from your graveyard", "from exile", "from their graveyard")
    if cards == f.Is(r.This()) and (place is None or "graveyard" not in place):
        return None  # `you may cast it`: of itself it is said where it lies
    rule = x.MayPlay(cards, cards if verb == "play" else None, once=once)
    return _told(reader, rule, duration)


@reading
def _which(reader: Words) -> tuple[f.Filter, bool] | None:
    """Which cards, and whether one of them only; the object itself only as "it", as the "if" of a triggered ability has named it."""
    made = reader.memory.moved != r.This() and any(map(makes_that, reader.before))
    own = reader.triggered and reader.low() == "it" and not made
    meant = things(reader)
    exiled = such_this_way(reader, plural=True) if meant is None and reader.comes_to("way") else None
    if exiled is not None:
        return (exiled, False) if _lie(exiled, None) else None
    if meant is None:
        found = nouns(reader, joined=("and",))
        return (
            None if found is None or not found.plural or not _lie(found.filter, found.zone) else (found.filter, False)
        )
    if meant.players is not None or meant.zone is Zone.STACK:
        return None
    if isinstance(meant.things, Pick):
        pick = meant.things
        lone = pick.number == 1 and not pick.at_random and _lie(pick.of, meant.zone)
        if pick.of == THESE and len(_exiling(reader)) > 1:
            return None  # of all that was exiled, and not of what was exiled last
        return (pick.of, True) if lone else None
    return (meant.things, False) if own or meant.things != f.Is(r.This()) else None


def _exiling(reader: Words) -> list[Instruction]:
    """What has exiled something so far."""
    before = tuple(reader.before)
    return [*such(before, ExileFromTop), *(one for one in such(before, MoveTo) if one.to is Zone.EXILE)]


def _lie(of: f.Filter, zone: Zone | None) -> bool:
    """Are they cards that something was done to, or that lie in exile?"""
    return is_placed(of) and zone in (None, Zone.EXILE)


@reading
def _of_kinds(reader: Words, duration: Duration | None) -> LastingRule | None:
    """Of kinds := lands "and" spells place | spells "as though they had flash"    `play lands and cast spells from your graveyard`."""
    cards = cards_of(reader)
    if cards is None:
        return None
    if reader.sees(*OF_OTHERS):
        return _as_from_ones_own(reader, cards, duration)
    if cards.lands is None and cards.spells is not None and not cards.spells_one:
        mark = reader.mark()
        lasts = duration or lasting(reader)
        if lasts is not None and reader.eat("as though they had flash"):
            return x.MayCastThoughFlash(cards.spells), lasts
        reader.back(mark)
    if cards.lands is None and cards.spells is not None and not cards.spells_one and reader.sees("from your hand"):
        reader.eat("from your hand")
        return (x.MayPayRather(cards.spells, from_=(Zone.HAND,)), duration) if reader.eat(*FREE) else None
    if cards.lands is not None and cards.spells is not None and cards.spells_one != cards.lands_one:
        return None
    rule = x.MayPlay(cards.spells, cards.lands, once=cards.spells_one or cards.lands_one)
    found = placed(reader, rule) or _placed(reader, rule)
    return None if found is None else _told(reader, found, duration)


@reading
def _as_from_ones_own(reader: Words, cards: PlayedCards, duration: Duration | None) -> LastingRule | None:
    """As from one's own := "from" whose "graveyards" [lasts] "as though those cards were in your graveyard" [lasts]    (609.4)."""
    others = reader.eat(*OF_OTHERS)
    rule = None if others is None else as_from_ones_own(others, cards)
    duration = duration or lasting(reader)
    if rule is None or not reader.eat(*AS_THOUGH_ONES_OWN):
        return None
    return rule, duration or lasting(reader)


@reading
def _placed(reader: Words, rule: x.MayPlay) -> x.MayPlay | None:
    """Placed := "from among" cards that were spoken of | "from" whose ("graveyard" | "hand")."""
    if reader.eat("from among"):
        cards = among(reader)
        return None if cards is None else replace(rule, among=cards)
    if not reader.eat("from"):
        return None
    whose = possessor(reader)
    zone = reader.eat("graveyard", "hand")
    if zone is None or whose is None or isinstance(whose, r.You | r.EachPlayer | r.Opponents):
        return None
    return replace(rule, from_=(Zone(zone),), whose=whose)


def _told(reader: Words, rule: x.MayPlay, duration: Duration | None) -> LastingRule | None:
    """What is said behind the cards: for how long, without paying, with what mana."""
    while not reader.done:
        if duration is None and (lasts := lasting(reader)) is not None:
            duration = lasts
        elif not rule.free and reader.eat(*FREE):
            rule = replace(rule, free=True)
        elif rule.any_mana is None and (mana := reader.eat(*ANY_MANA, *_SPENT)) is not None:
            rule = replace(rule, any_mana=any_mana_of(mana))
        else:
            break
    return rule, duration


_SPENT: Final = tuple(
    f"and {who} may spend mana as though it were mana of any {kind} to cast {what}"
    for who in ("you", "they")
    for kind in ("color", "type")
    for what in ("it", "that spell", "them", "those spells")
)
