"""Keyword abilities that offer a cost as their card is cast (702, 601.2b): kicker, flashback, evoke, overload, ...

Each by its rule. The key by which a game knows what was paid is the keyword's name, but `kicked` for kicker and multikicker. Keywords of
casting that are not carried out are said.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model.abilities import KeywordAbility, Perform, Start, TriggeredAbility
from layerlaw.model.cards import Face
from layerlaw.model.changes import GainAbility
from layerlaw.model.conditions import Condition, Noted
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.game_abilities import OptionalCost
from layerlaw.model.values import Stat
from layerlaw.model.words import CardType, Zone
from layerlaw.oracle.phrases.costs import cost

_GRAVEYARD: Final = frozenset({Zone.GRAVEYARD})
_ANYWHERE: Final = frozenset(Zone)
_YOUR_CREATURES: Final = f.creatures() & f.yours()
_THAT: Final = f.Is(r.That())
"""The permanent that the spell has become."""
_HASTE: Final = d.Begin(Start(ContinuousEffect(_THAT, (GainAbility(KeywordAbility("haste")),))))


_DRAWS: Final = d.Begin(
    Start(
        ContinuousEffect(_THAT, (GainAbility(TriggeredAbility("when this creature dies", (Perform("draw a card"),))),))
    )
)
"""What a blitzed permanent has besides haste."""


def optional_costs(ability: KeywordAbility, face: Face) -> tuple[tuple[OptionalCost, ...], str]:
    """What a keyword offers as its card is cast, and, where it is a way of casting that is not carried out, its words.

    Args:
        ability: a keyword ability of the face.
        face: the face that is cast.
    """
    name = face.name or ""
    if ability.name == "kicker":
        return _kicker(ability, name)
    known = _KINDS.get(ability.name)
    if known is not None:
        paid = cost(ability.cost, name) if ability.cost else None
        if paid is None:
            return (), ability.text
        return (known.option(paid),), ""
    fixed = _FIXED.get(ability.name)
    if fixed is not None:
        found = fixed(ability)
        return ((found,), "") if found is not None else ((), ability.text)
    return (), ability.text if ability.name in _NOT_DONE else ""


@dataclass(frozen=True)
class _Kind:
    """How a keyword with a cost works."""

    key: str
    rule: str
    alternative: bool = True
    zones: frozenset[Zone] = _ANYWHERE
    times: bool = False
    condition: Condition | None = None
    after: Zone | None = None
    as_it_resolves: bool = False
    then: tuple[d.OneShotEffect, ...] = ()

    def option(self, paid: tuple[d.CostPart, ...]) -> OptionalCost:
        """The cost that is offered."""
        return OptionalCost(
            self.key,
            paid,
            self.alternative,
            self.zones,
            self.times,
            self.condition,
            self.after,
            then=self.then,
            as_it_resolves=self.as_it_resolves,
        )


def _at_end_step(one_shot: d.OneShotEffect) -> d.OneShotEffect:
    return d.CreateDelayedTrigger(h.Begins("end step"), (one_shot,))


_KINDS: Final = {
    kind.key if kind.key != "kicked" else "multikicker": kind
    for kind in (
        _Kind("kicked", "702.33c", alternative=False, times=True),
        _Kind("buyback", "702.27a", alternative=False, after=Zone.HAND, as_it_resolves=True),
        _Kind("flashback", "702.34a", zones=_GRAVEYARD, after=Zone.EXILE),
        _Kind("overload", "702.96a"),
        _Kind("evoke", "702.74a"),
        _Kind("escape", "702.138a", zones=_GRAVEYARD),
        _Kind("dash", "702.109a", then=(_HASTE, _at_end_step(d.MoveTo(_THAT, Zone.HAND)))),
        _Kind("blitz", "702.152a", then=(_HASTE, _DRAWS, _at_end_step(d.Sacrifice(_THAT)))),
        _Kind("surge", "702.117a", condition=Noted("you've cast another spell this turn")),
        _Kind("spectacle", "702.137a", condition=Noted("an opponent lost life this turn")),
        _Kind("entwine", "702.42a", alternative=False),
        _Kind("escalate", "702.120a", alternative=False, times=True),
        _Kind("replicate", "702.56a", alternative=False, times=True),
        _Kind("squad", "702.157a", alternative=False, times=True),
        _Kind("offspring", "702.175a", alternative=False),
        _Kind("bestow", "702.103a"),
        _Kind("mayhem", "702.187b", zones=_GRAVEYARD, condition=Noted("you discarded this card this turn")),
    )
}
"""By the keyword's name."""


def _kicker(ability: KeywordAbility, name: str) -> tuple[tuple[OptionalCost, ...], str]:
    """Kicker := cost | cost "and/or" cost    two kicker abilities, each paid by itself (702.33b)."""
    both = re.fullmatch(r"((?:\{[^{}]+\})+) and/or ((?:\{[^{}]+\})+)", ability.cost)
    words = [("kicked", ability.cost)]
    if both is not None:
        words = [(f"kicked {both.group(1)}", both.group(1)), (f"kicked {both.group(2)}", both.group(2))]
    found = []
    for key, text in words:
        paid = cost(text, name)
        if paid is None:
            return (), ability.text
        found.append(OptionalCost(key, paid, zones=_ANYWHERE))
    return tuple(found), ""


def _morph(_: KeywordAbility) -> OptionalCost:
    """702.37a: cast face down for {3}; the morph cost is for turning it up."""
    return OptionalCost("morph", (d.PayMana("{3}"),), alternative=True, zones=_ANYWHERE)


def _megamorph(_: KeywordAbility) -> OptionalCost:
    """702.37b."""
    return OptionalCost("megamorph", (d.PayMana("{3}"),), alternative=True, zones=_ANYWHERE)


def _disguise(_: KeywordAbility) -> OptionalCost:
    """702.168a."""
    return OptionalCost("disguise", (d.PayMana("{3}"),), alternative=True, zones=_ANYWHERE)


def _bargain(_: KeywordAbility) -> OptionalCost:
    """702.166a: an artifact, enchantment or token."""
    kinds = f.Or((f.IsType(CardType.ARTIFACT), f.IsType(CardType.ENCHANTMENT), f.HasStatus("token")))
    what = d.Pick(f.And((f.ON_BATTLEFIELD, kinds, f.yours())))
    return OptionalCost("bargain", (d.PayByAction(d.Sacrifice(what)),), zones=_ANYWHERE)


def _casualty(ability: KeywordAbility) -> OptionalCost | None:
    """702.153a: a creature with power N or greater."""
    if ability.number is None:
        return None
    what = d.Pick(_YOUR_CREATURES & f.Compares(Stat.POWER, f.Comparison.AT_LEAST, ability.number))
    return OptionalCost("casualty", (d.PayByAction(d.Sacrifice(what)),), zones=_ANYWHERE)


def _conspire(_: KeywordAbility) -> OptionalCost:
    """702.78a: two untapped creatures that each share a color with it."""
    what = d.Pick(_YOUR_CREATURES & f.Not(f.HasStatus("tapped")) & f.SharesColor(r.This()), 2)
    return OptionalCost("conspire", (d.PayByAction(d.Tap(what)),), zones=_ANYWHERE)


def _jump_start(_: KeywordAbility) -> OptionalCost:
    """702.133a."""
    return OptionalCost("jump-start", (d.PayByAction(d.Discard(1)),), zones=_GRAVEYARD, after=Zone.EXILE)


def _retrace(_: KeywordAbility) -> OptionalCost:
    """702.81a."""
    return OptionalCost("retrace", (d.PayByAction(d.Discard(1, what=f.IsType(CardType.LAND))),), zones=_GRAVEYARD)


def _aftermath(_: KeywordAbility) -> OptionalCost:
    """702.127a: from the graveyard, and from nowhere else."""
    return OptionalCost("aftermath", (), zones=_GRAVEYARD, after=Zone.EXILE)


_FIXED: Final[dict[str, Callable[[KeywordAbility], OptionalCost | None]]] = {
    "morph": _morph,
    "megamorph": _megamorph,
    "disguise": _disguise,
    "bargain": _bargain,
    "casualty": _casualty,
    "conspire": _conspire,
    "jump-start": _jump_start,
    "retrace": _retrace,
    "aftermath": _aftermath,
}
_NOT_DONE: Final = frozenset(
    {
        "assist", "awaken", "cipher", "cleave", "convoke", "delve", "improvise", "rebound", "undaunted", "disturb", "emerge", "epic", "foretell", "freerunning", "fuse",
        "gift", "harmonize", "impending", "madness", "miracle", "more than meets the eye", "mutate", "offering", "paradigm", "plot",
        "prototype", "prowl", "sneak", "splice", "suspend", "teamwork", "warp", "web-slinging",
    }
)  # fmt: skip
"""Ways to cast or to pay that are not carried out: the card can be cast without them."""
WAYS_TO_CAST: Final = frozenset({"kicker", *_KINDS, *_FIXED, *_NOT_DONE})
"""All keywords that casting looks at."""
