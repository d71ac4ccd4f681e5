"""Replacement and prevention effects in words → values (614, 615), and rules about triggering (603.2d).

    effect    := "if" would "," outcome "instead" | prevention | "skip" step | subject "enter(s) tapped" | subject "enters with" counters
    would     := subject "would die" | "one or more" counters "would be put on" subject | "you would draw a card" | ...

What says "can't" is no replacement effect (614.17) and is none here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Final, TypeVar

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import replacement_effects, target_requirement
from layerlaw.model import values as v
from layerlaw.model.abilities import Ability, EntersTapped, Instruction, KeywordAbility, NotUnderstood
from layerlaw.model.conditions import AllOf, Condition, Matches, ThereAre, TurnOf
from layerlaw.model.keywords import RIOT_FOR_HASTE, STATIC_KEYWORDS
from layerlaw.model.side_games import BecomeDayOrNight
from layerlaw.model.words import Zone
from layerlaw.oracle.paragraphs.casting_options import WAYS_TO_CAST
from layerlaw.oracle.paragraphs.keyword_activations import ACTIVATED_KEYWORDS
from layerlaw.oracle.paragraphs.keyword_triggers import TRIGGERED_KEYWORDS
from layerlaw.oracle.paragraphs.where_it_works import zone_of_condition
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.game_facts import in_words, number_in_words
from layerlaw.oracle.phrases.reducing_life import reduces_life
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.reader import Reader, production, put_together
from layerlaw.oracle.sentences.replacement.as_it_enters import does_as_it_enters
from layerlaw.oracle.sentences.replacement.damage import all_damage, double_damage, prevention
from layerlaw.oracle.sentences.replacement.entering import (
    enter_tapped,
    reveal_or_tapped,
    tapped_unless,
)
from layerlaw.oracle.sentences.replacement.first_time import first_time
from layerlaw.oracle.sentences.replacement.looking_at_more import looks_at_more
from layerlaw.oracle.sentences.replacement.other_mana import other_mana
from layerlaw.oracle.sentences.replacement.with_counters import (
    ENTERS,
    becomes_as_it_enters,
    enter_with,
    enters_prepared,
    enters_under,
    escapes_instead,
    if_kicked,
    otherwise_with,
)
from layerlaw.oracle.sentences.replacement.would import if_would

T = TypeVar("T")
_THIS: Final = f.THIS
_YOUR_TURN: Final = TurnOf(r.You())


def replacements(ability: Ability, name: str) -> tuple[replacement_effects.ReplacementEffect, ...]:
    """The replacement and prevention effects that an ability makes (614.1, 615.1); none where it makes none or is not understood.

    Args:
        ability: any ability; entering tapped, with counters or as a copy, without conditions, is not told again here.
        name: of the object, for what it calls itself.
    """
    match ability:
        case EntersTapped(unless) if unless:
            return (tapped_unless(unless, name),)
        case KeywordAbility():
            return _of_keyword(ability)
        case _:
            return ()


def where_it_says(effect: replacement_effects.ReplacementEffect) -> replacement_effects.ReplacementEffect:
    """`As long as this card is in your graveyard, ...` functions there (113.6b)."""
    zone = zone_of_condition(effect.condition)
    return effect if zone is None else replace(effect, zones=frozenset({zone}))


_KNOWN_OUTCOMES: Final = (
    "exile it instead", "prevent that damage", "twice that many counters are put on it instead", "you gain no life instead",
    "twice that many of those tokens are created instead", "draw two cards instead", "they mill twice that many cards instead",
)  # fmt: skip
"""One for each kind of event: behind "if ... would ...," it makes a whole effect of it."""


@production
def outcome_unread(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """Outcome unread := "if" event "would" happen "," words    of which "instead" or "prevent" is one: a game that comes to the event has to stop there."""
    said = {token.low for token in reader.tokens[reader.at : reader.end]}
    if not reader.sees("if") or "would" not in said or said.isdisjoint(("instead", "prevent")):
        return None
    commas = [at for at in range(reader.at, reader.end) if reader.tokens[at].text == ","]
    for comma in commas[:3]:
        for outcome in _KNOWN_OUTCOMES:
            known = put_together(reader, (reader.at, comma + 1), outcome)
            found = if_would(known)
            if found is not None and known.done:
                reader.at = comma + 1
                unread = replacement_effects.Instead((d.Unread(reader.rest().rstrip(".")),))
                return replacement_effects.ReplacementEffect(found.would, unread, found.condition)
    return None


def not_carried_out(ability: Ability) -> str:
    """The words of an ability that no layer and no game heeds; empty for all else.

    Args:
        ability: one that makes no replacement effect and no rule about triggering that is understood.
    """
    match ability:
        case KeywordAbility():
            return "" if ability.name in _carried_out() and ability.name not in _AS_ITENTERS else ability.text
        case NotUnderstood(text):
            return text if _LOOKS_SO.search(text) and not re.match(r"(?:When|Whenever|At|[^.]*:) ", text) else ""
        case _:
            return ""


_LOOKS_SO: Final = re.compile(
    r"\bwould\b[^.]*\b(?:instead|prevent)\b|^[Ii]f [^.]*\bcauses you to discard\b|\b(?:trigger|triggers) an additional time\b|\bcause abilities\b|^[Pp]revent all|^[Ss]kip your"
    r"|\benters? (?:tapped|untapped|with)\b|^[Aa]s [^.,]* enters\b"
)


_AS_ITENTERS: Final = frozenset({"amplify", "devour", "riot", "sunburst", "tribute"})
"""Keywords that are replacement effects of their permanent's entering (614.1c) and may not be carried out."""
KNOWN_BY_NAME: Final = frozenset(
    {
        "ascend", "banding", "bands with other", "boast", "compleated", "daybound", "deathtouch", "defender", "double strike", "enchant", "exhaust", "fear", "first strike", "flash", "flying", "forecast", "haste", "hexproof",
        "horsemanship", "indestructible", "infect", "intimidate", "landwalk", "lifelink", "max speed", "menace", "nightbound", "phasing", "power-up", "protection", "reach", "read ahead", "shadow",
        "shroud", "skulk", "solved", "split second", "spree", "start your engines!", "storied", "tiered", "toxic", "trample", "trample over planeswalkers", "vigilance", "wither", "∞ (infinity)",
    }
)  # fmt: skip
"""Keywords that layers or a game ask for by their names, or that the compiler reads together with the ability behind them."""
_OF_DECKS: Final = frozenset({"companion", "choose a background", "doctor's companion", "friends forever"})
"""Keywords about how decks are made (702.124, 702.139): of their words there is nothing to carry out in a game."""


@cache
def _carried_out() -> frozenset[str]:
    """The keywords that something is known of."""
    return (
        KNOWN_BY_NAME
        | _OF_DECKS
        | TRIGGERED_KEYWORDS
        | ACTIVATED_KEYWORDS
        | WAYS_TO_CAST
        | STATIC_KEYWORDS
        | REPLACING_KEYWORDS
    )


_Found = tuple[replacement_effects.ReplacementEffect, ...]


@production
def effect(reader: Reader) -> _Found | None:
    """Effect := [condition ","] one of the forms."""
    held: Condition | None = None
    mark = reader.at
    if reader.eat("as long as"):
        held = condition(reader)
        if held is None or not reader.eat(","):
            return None
    elif reader.eat("during your turn ,"):
        held = _YOUR_TURN
    several = other_mana(reader) if held is None else None
    if several is not None:
        return several
    found = (
        reduces_life(reader)
        or if_would(reader)
        or first_time(reader)
        or looks_at_more(reader)
        or prevention(reader)
        or _becomes_day(reader)
        or reveal_or_tapped(reader)
        or enter_tapped(reader)
        or enters_prepared(reader)
        or enters_under(reader)
        or does_as_it_enters(reader)
        or enter_with(reader)
        or if_kicked(reader)
        or becomes_as_it_enters(reader)
        or all_damage(reader)
        or double_damage(reader)
    )
    if found is None:
        reader.at = mark
        return None
    if held is None:
        otherwise = escapes_instead(reader, found) or otherwise_with(reader, found)
        return (found,) if otherwise is None else otherwise
    both = held if found.condition is None else AllOf((held, found.condition))
    return (replace(found, condition=both),)


@production
def _becomes_day(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """Becomes day := "if it's neither day nor night, it becomes day as" this "enters"    (731.1)."""
    if not reader.eat("if it's neither day nor night , it becomes day as") or this(reader) is None:
        return None
    if not reader.eat("enters"):
        return None
    day = replacement_effects.Instead((BecomeDayOrNight("day", if_neither=True),), also=True)
    return replacement_effects.ReplacementEffect(h.ZoneChange(_THIS, to=Zone.BATTLEFIELD), day)


# --- keywords ---------------------------------------------------------------------------------------------------------------


def _dredge(many: int) -> replacement_effects.ReplacementEffect:
    mine = f.InZone(Zone.LIBRARY) & f.OwnedBy(r.You())
    held = AllOf((Matches(r.This(), f.InZone(Zone.GRAVEYARD)), ThereAre(mine, many)))
    done = replacement_effects.Instead((d.Mill(many), d.MoveTo(_THIS, Zone.HAND)))
    return replacement_effects.ReplacementEffect(
        h.Drawn(), done, held, optional=True, zones=frozenset({Zone.GRAVEYARD})
    )


def _enters_with(
    number: v.Value,
    kind: str = "+1/+1",
    *,
    optional: bool = False,
    condition: Condition | None = None,
    before: Instruction | None = None,
    otherwise: str = "",
    by: r.PlayerRef | None = None,
) -> replacement_effects.ReplacementEffect:
    """So many counters on it as it enters (614.1c)."""
    done = () if before is None else (before,)
    so = replacement_effects.EntersSo(counters=((kind, number),), before=done, otherwise=otherwise, by=by)
    return replacement_effects.ReplacementEffect(ENTERS, so, condition, optional=optional)


def _amplify(many: int) -> replacement_effects.ReplacementEffect:
    such = f.InZone(Zone.HAND) & f.OwnedBy(r.You()) & f.SharesCreatureType(r.This()) & f.Not(_THIS)
    shown = d.Reveal(target_requirement.Pick(such, None, up_to=True))
    return _enters_with(v.Times(many, v.Count(f.IsLinked("looked"))), before=shown)


OF_N: Final[dict[str, Callable[[int], replacement_effects.ReplacementEffect]]] = {
    "absorb": lambda n: replacement_effects.ReplacementEffect(  # 702.64a
        h.DamageDealt(to_objects=_THIS), replacement_effects.Prevent(n)
    ),
    "amplify": _amplify,  # 702.38a: cards in hand that share a creature type with it
    "dredge": _dredge,  # 702.52a
    # 702.176a: its second ability.
    "impending": lambda n: _enters_with(n, "time", condition=in_words("its impending cost was paid")),
    "tribute": lambda n: _enters_with(n, optional=True, otherwise="tribute wasn't paid", by=r.Opponents()),  # 702.104a
}
"""Those with a number behind them, by that number; without one there is none."""


def _umbra_armor() -> replacement_effects.ReplacementEffect:
    done = replacement_effects.Instead((d.RemoveDamage(f.Is(r.Host())), d.Destroy(_THIS)))
    return replacement_effects.ReplacementEffect(h.WouldBeDestroyed(f.Is(r.Host())), done)


_ALWAYS: Final[dict[str, Callable[[], replacement_effects.ReplacementEffect]]] = {
    "madness": lambda: replacement_effects.ReplacementEffect(  # 702.35a: its first ability
        h.Discarded(r.You(), _THIS, to=Zone.GRAVEYARD),
        replacement_effects.Elsewhere(Zone.EXILE),
        zones=frozenset({Zone.HAND}),
    ),
    # 702.136a: a counter, or else haste, which its static ability gives (`model.keywords`).
    "riot": lambda: _enters_with(1, optional=True, otherwise=RIOT_FOR_HASTE),
    "totem armor": _umbra_armor,
    "umbra armor": _umbra_armor,  # 702.89a
    "unleash": lambda: _enters_with(1, optional=True),  # 702.98a: its first ability
}


def _of_keyword(ability: KeywordAbility) -> _Found:
    match ability.name, ability.number:
        case (("modular" | "sunburst"), _) if ability.name != "modular" or ability.quality:
            # 702.44a, 702.44d: which counters, is known as it enters. Of modular, +1/+1 counters (702.44c).
            spent = number_in_words("the number of colors of mana spent to cast this spell")
            return (_enters_with(spent, "+1/+1" if ability.name == "modular" else ability.name),)
        case "devour", int() as many:  # 702.82a; of permanents of another quality than creatures (702.82c)
            what = ability.what if isinstance(ability.what, f.Filter) else f.creatures()
            eaten = d.Sacrifice(target_requirement.Pick(what & f.yours(), None, up_to=True))
            return (_enters_with(v.Times(many, v.ChosenNumber("that many")), before=eaten),)
        case name, int() as many if name in OF_N:
            return (OF_N[name](many),)
        case name, _ if name in _ALWAYS:
            return (_ALWAYS[name](),)
        case _:
            return ()


REPLACING_KEYWORDS: Final = frozenset({"devour", "modular", "sunburst", *OF_N, *_ALWAYS})
"""All keywords that stand for replacement effects."""
