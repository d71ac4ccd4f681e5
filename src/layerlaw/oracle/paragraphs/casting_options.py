"""Keyword abilities that offer a cost as their card is cast (702, 601.2b): kicker, flashback, evoke, overload, ...

Each by its rule. The key by which a game knows what was paid is the keyword's name, but `kicked` for kicker and multikicker. Keywords of
casting that are not carried out are said.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from layerlaw.model import cost_parts, target_requirement
from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model.abilities import EVERYWHERE, Instruction, KeywordAbility, Start, TriggeredAbility
from layerlaw.model.acts import Act
from layerlaw.model.cards import Face
from layerlaw.model.changes import AddTypes, GainAbility, SetPT
from layerlaw.model.conditions import AllOf, Condition, Noted, TurnOf
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.game_abilities import AsideBy, OptionalCost, SetAside, Splice
from layerlaw.model.game_facts import SetAsideEarlier
from layerlaw.model.history import Occurrence, Past
from layerlaw.model.late import dataclass
from layerlaw.model.values import Stat, Value, X
from layerlaw.model.words import CardType, CreatureType, Zone
from layerlaw.oracle.paragraphs.keyword_parts import EXILE, GRAVEYARD, HAND, THAT, YOUR_CREATURES, creature
from layerlaw.oracle.past_words import THIS, at_least
from layerlaw.oracle.phrases.adjectives import kind_word
from layerlaw.oracle.phrases.costs import cost
from layerlaw.oracle.phrases.game_facts import in_words
from layerlaw.oracle.phrases.of_x import NO_ZERO
from layerlaw.oracle.phrases.subjects import reader_of, things

PROWL: Final = (
    "a player was dealt combat damage this turn by a source you controlled with a creature type of this spell"
)
FREERUNNING: Final = "a player was dealt combat damage this turn by an Assassin or a commander you controlled"
SET_ASIDE: Final = "it became {} on an earlier turn"
"""What casting for prowl, for freerunning and of a card set aside asks for, in words that a game knows (`play.history.turn_history`)."""
"""The permanent that the spell has become."""
_HASTE: Final = Start(ContinuousEffect(THAT, (GainAbility(KeywordAbility("haste")),)))


_DIES_AND_DRAWS: Final = TriggeredAbility(
    "when this creature dies",
    h.ZoneChange(f.Is(r.This()), Zone.BATTLEFIELD, Zone.GRAVEYARD),
    d.Script((), (d.Draw(),), words=("draw a card",), text="draw a card."),
)
_DRAWS: Final = Start(ContinuousEffect(THAT, (GainAbility(_DIES_AND_DRAWS),)))
"""What a blitzed permanent has besides haste."""
_UNTAPPED: Final = YOUR_CREATURES & f.Not(f.HasStatus("tapped"))
_TAPPED: Final = (cost_parts.PayByAction(d.Tap(target_requirement.Pick(_UNTAPPED, 1, up_to=True))),)
_RETURNED: Final = (
    cost_parts.PayByAction(d.MoveTo(target_requirement.Pick(YOUR_CREATURES & f.HasStatus("tapped")), Zone.HAND)),
)
_NINJA: Final = (
    cost_parts.PayByAction(
        d.MoveTo(
            target_requirement.Pick(YOUR_CREATURES & f.HasStatus("attacking") & f.HasStatus("unblocked")), Zone.HAND
        ),
    ),
)
_SNEAKING: Final = AllOf((TurnOf(r.You()), in_words("during the declare blockers step")))
_WARPED: Final = d.MoveTo(THAT, Zone.EXILE), d.SetStatus(THAT, "warped")


def optional_costs(ability: KeywordAbility, face: Face) -> tuple[tuple[OptionalCost, ...], str]:
    """What a keyword offers as its card is cast, and, where it is a way of casting that is not carried out, its words.

    Args:
        ability: a keyword ability of the face.
        face: the face that is cast.
    """
    name = face.name or ""
    if ability.name in _WITH_MORE:
        return _WITH_MORE[ability.name](ability, name)
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
    return (), ""


@dataclass(frozen=True)
class _Kind:
    """How a keyword with a cost works."""

    key: str
    rule: str
    alternative: bool = True
    zones: frozenset[Zone] = EVERYWHERE
    times: bool = False
    condition: Condition | None = None
    after: Zone | None = None
    as_it_resolves: bool = False
    then: tuple[Instruction, ...] = ()
    besides: tuple[cost_parts.CostPart, ...] = ()
    """What is paid besides the cost that the card states."""
    less: Stat | None = None
    flash: bool = False
    transformed: bool = False
    attacking: bool = False
    mutates: bool = False

    def option(self, paid: tuple[cost_parts.CostPart, ...]) -> OptionalCost:
        """The cost that is offered."""
        return OptionalCost(
            self.key,
            (*paid, *self.besides),
            self.alternative,
            self.zones,
            self.times,
            self.condition,
            self.after,
            then=self.then,
            as_it_resolves=self.as_it_resolves,
            less=self.less,
            flash=self.flash,
            transformed=self.transformed,
            attacking=self.attacking,
            mutates=self.mutates,
        )


def _at_end_step(*later: Instruction) -> Instruction:
    return d.CreateDelayedTrigger(h.Begins("end step"), later)


_KINDS: Final = {
    kind.key if kind.key != "kicked" else "multikicker": kind
    for kind in (
        _Kind("kicked", "702.33c", alternative=False, times=True),
        _Kind("buyback", "702.27a", alternative=False, after=Zone.HAND, as_it_resolves=True),
        _Kind("flashback", "702.34a", zones=GRAVEYARD, after=Zone.EXILE),
        _Kind("overload", "702.96a"),
        _Kind("evoke", "702.74a"),
        _Kind("escape", "702.138a", zones=GRAVEYARD),
        _Kind("dash", "702.109a", then=(_HASTE, _at_end_step(d.MoveTo(THAT, Zone.HAND)))),
        _Kind("blitz", "702.152a", then=(_HASTE, _DRAWS, _at_end_step(d.Sacrifice(THAT)))),
        _Kind("surge", "702.117a", condition=in_words("you've cast another spell this turn")),
        _Kind("spectacle", "702.137a", condition=in_words("an opponent lost life this turn")),
        _Kind("entwine", "702.42a", alternative=False),
        _Kind("escalate", "702.120a", alternative=False, times=True),
        _Kind("replicate", "702.56a", alternative=False, times=True),
        _Kind("squad", "702.157a", alternative=False, times=True),
        _Kind("offspring", "702.175a", alternative=False),
        _Kind("bestow", "702.103a"),
        _Kind("mayhem", "702.187b", zones=GRAVEYARD, condition=at_least(Past(Occurrence.DISCARDED, r.You(), THIS))),
        _Kind("prowl", "702.76a", condition=in_words(PROWL)),
        _Kind("freerunning", "702.173a", condition=in_words(FREERUNNING)),
        _Kind("disturb", "702.146a", zones=GRAVEYARD, transformed=True),
        _Kind("more than meets the eye", "702.162a", transformed=True),
        _Kind("harmonize", "702.180a", zones=GRAVEYARD, after=Zone.EXILE, besides=_TAPPED, less=Stat.POWER),
        _Kind("web-slinging", "702.188a", besides=_RETURNED),
        _Kind("sneak", "702.190a", besides=_NINJA, condition=_SNEAKING, flash=True, attacking=True),
        _Kind("warp", "702.185a", zones=HAND, then=(_at_end_step(*_WARPED),)),
        _Kind(
            "foretell",
            "702.143a",
            zones=EXILE,
            condition=Noted(SET_ASIDE.format("foretold"), SetAsideEarlier("foretold")),
        ),
        _Kind("madness", "702.35a", zones=frozenset()),
        _Kind("miracle", "702.94a", zones=frozenset()),
        _Kind("cleave", "702.148a"),
        _Kind("mutate", "702.140a", mutates=True),
    )
}
"""By the keyword's name."""


def _kicker(ability: KeywordAbility, name: str) -> tuple[tuple[OptionalCost, ...], str]:
    """Kicker := cost | cost "and/or" cost    two kicker abilities, each paid by itself (702.33b)."""
    mana, zero, _ = ability.cost.partition(f". {NO_ZERO}")
    if zero and (paid := cost(mana, name)) is not None:
        return (OptionalCost("kicked", paid, zones=EVERYWHERE, least_x=1),), ""
    both = re.fullmatch(r"((?:\{[^{}]+\})+) and/or ((?:\{[^{}]+\})+)", ability.cost)
    words = [("kicked", ability.cost)]
    if both is not None:
        words = [(f"kicked {both.group(1)}", both.group(1)), (f"kicked {both.group(2)}", both.group(2))]
    found = []
    for key, text in words:
        paid = cost(text, name)
        if paid is None:
            return (), ability.text
        found.append(OptionalCost(key, paid, zones=EVERYWHERE))
    return tuple(found), ""


def _emerge(ability: KeywordAbility, name: str) -> tuple[tuple[OptionalCost, ...], str]:
    """Emerge := ["from" quality] cost    702.119a, 702.119b."""
    what: f.Filter | None = YOUR_CREATURES
    words = re.fullmatch(r"from (.+?) (\{.+)", f"{ability.quality} {ability.cost}".strip())
    if words is not None:
        reader = reader_of(words[1], name)
        found = things(reader)
        what = found & f.yours() if found is not None and reader.done else None
    paid = cost(words[2] if words is not None else ability.cost, name)
    if paid is None or what is None:
        return (), ability.text
    whole = (*paid, cost_parts.PayByAction(d.Sacrifice(target_requirement.Pick(what))))
    return (OptionalCost("emerge", whole, alternative=True, zones=EVERYWHERE, less=Stat.MANA_VALUE),), ""


def _awaken(ability: KeywordAbility, name: str) -> tuple[tuple[OptionalCost, ...], str]:
    """702.113a: the land is one more target."""
    paid = cost(ability.cost, name)
    if paid is None or ability.number is None:
        return (), ability.text
    land = f.Is(r.Target(1))
    becomes = (AddTypes((CardType.CREATURE,), (CreatureType("Elemental"),)), SetPT(0, 0), GainAbility(KeywordAbility("haste")))  # fmt: skip
    done = (
        d.PutCounters("+1/+1", ability.number, land),
        Start(ContinuousEffect(land, becomes)),
    )
    wanted = target_requirement.TargetRequirement("target land you control", f.lands() & f.yours())
    return (OptionalCost("awaken", paid, alternative=True, zones=EVERYWHERE, more=d.Script((wanted,), done)),), ""


def _impending(ability: KeywordAbility, name: str) -> tuple[tuple[OptionalCost, ...], str]:
    """702.176a: its first ability."""
    paid = cost(ability.cost, name)
    return ((OptionalCost("impending", paid, alternative=True, zones=EVERYWHERE),), "") if paid else ((), ability.text)


def _gift(ability: KeywordAbility, _: str) -> tuple[tuple[OptionalCost, ...], str]:
    """702.174a: an opponent is chosen; what they get, an instant or sorcery gives before all else (702.174j)."""
    given = gift_of(ability)
    if given is None:
        return (), ability.text
    return (OptionalCost("gift", (), zones=EVERYWHERE, before=d.Script((), given), chooses="opponent"),), ""


def gift_of(ability: KeywordAbility) -> tuple[Instruction, ...] | None:
    """What the chosen player gets (702.174d to 702.174i), and that it was given; None where it is none of these."""
    given = _given(ability)
    return None if given is None else (given, d.KeywordAction(Act.GIVE_A_GIFT))


def _given(ability: KeywordAbility) -> Instruction | None:
    whom = r.ChosenPlayer("opponent")
    match ability.quality.removeprefix("a ").removeprefix("an "):
        case "card":
            return d.Draw(1, whom)
        case "extra turn":
            return d.ExtraTurn(whom)
        case "Food" | "Treasure" as kind:
            from layerlaw.oracle.predefined_tokens import predefined

            token = predefined(kind)
            return None if token is None else d.CreateTokens(token, player=whom)
        case "tapped Fish":
            return d.CreateTokens(creature("Fish", 1, 1, "U", "Fish"), player=whom, tapped=True)
        case "Octopus":
            return d.CreateTokens(creature("Octopus", 8, 8, "U", "Octopus"), player=whom)
        case _:
            return None


def _splice(ability: KeywordAbility, name: str) -> tuple[tuple[OptionalCost, ...], str]:
    """702.47a: told by `splice_of`; it offers nothing for casting its own card."""
    return (), "" if splice_of(ability, name) is not None else ability.text


def splice_of(ability: KeywordAbility, name: str) -> Splice | None:
    """Splice := "onto" kind ("or" kind)* cost    702.47a."""
    paid = cost(ability.cost, name) if ability.cost else None
    reader = reader_of(ability.quality or "".join(map(str, ability.words)), "")
    reader.eat("onto")
    first = kind_word(reader)
    if paid is None or first is None:
        return None
    kinds = [kind for kind, _ in (first, *reader.others(lambda: kind_word(reader), "or"))]
    return Splice(kinds[0] if len(kinds) == 1 else f.Or(tuple(kinds)), paid) if reader.done else None


def set_aside_of(ability: KeywordAbility, name: str) -> SetAside | None:
    """The special action that a keyword allows with its card in hand: suspend, foretell, plot; None for the others or what is not understood."""
    match ability.name:
        case "foretell":
            return SetAside(AsideBy.FORETELL, (cost_parts.PayMana("{2}"),))
        case "plot" | "suspend":
            paid = cost(ability.cost, name) if ability.cost else None
            counters: Value = X() if ability.quality in _NUMBER_IS_X else ability.number or 0
            if paid is None or (ability.quality and ability.quality not in _NUMBER_IS_X):
                return None
            return SetAside(AsideBy(ability.name), paid, counters, _NUMBER_IS_X.get(ability.quality, 0))
        case _:
            return None


_NUMBER_IS_X: Final = {"X": 0, "X (X can't be 0)": 1}
"""`suspend X`, with the least that X may be."""


_WITH_MORE: Final[dict[str, Callable[[KeywordAbility, str], tuple[tuple[OptionalCost, ...], str]]]] = {
    "awaken": _awaken,
    "emerge": _emerge,
    "gift": _gift,
    "impending": _impending,
    "kicker": _kicker,
    "splice": _splice,
}


def _morph(_: KeywordAbility) -> OptionalCost:
    """702.37a: cast face down for {3}; the morph cost is for turning it up."""
    return OptionalCost("morph", (cost_parts.PayMana("{3}"),), alternative=True, zones=EVERYWHERE)


def _megamorph(_: KeywordAbility) -> OptionalCost:
    """702.37b."""
    return OptionalCost("megamorph", (cost_parts.PayMana("{3}"),), alternative=True, zones=EVERYWHERE)


def _disguise(_: KeywordAbility) -> OptionalCost:
    """702.168a."""
    return OptionalCost("disguise", (cost_parts.PayMana("{3}"),), alternative=True, zones=EVERYWHERE)


def _bargain(_: KeywordAbility) -> OptionalCost:
    """702.166a: an artifact, enchantment or token."""
    kinds = f.Or((f.IsType(CardType.ARTIFACT), f.IsType(CardType.ENCHANTMENT), f.HasStatus("token")))
    what = target_requirement.Pick(f.And((f.ON_BATTLEFIELD, kinds, f.yours())))
    return OptionalCost("bargain", (cost_parts.PayByAction(d.Sacrifice(what)),), zones=EVERYWHERE)


def _casualty(ability: KeywordAbility) -> OptionalCost | None:
    """702.153a: a creature with power N or greater."""
    if ability.number is None:
        return None
    what = target_requirement.Pick(YOUR_CREATURES & f.Compares(Stat.POWER, f.Comparison.AT_LEAST, ability.number))
    return OptionalCost("casualty", (cost_parts.PayByAction(d.Sacrifice(what)),), zones=EVERYWHERE)


def _conspire(_: KeywordAbility) -> OptionalCost:
    """702.78a: two untapped creatures that each share a color with it."""
    what = target_requirement.Pick(YOUR_CREATURES & f.Not(f.HasStatus("tapped")) & f.SharesColor(r.This()), 2)
    return OptionalCost("conspire", (cost_parts.PayByAction(d.Tap(what)),), zones=EVERYWHERE)


def _jump_start(_: KeywordAbility) -> OptionalCost:
    """702.133a."""
    return OptionalCost("jump-start", (cost_parts.PayByAction(d.Discard(1)),), zones=GRAVEYARD, after=Zone.EXILE)


def _retrace(_: KeywordAbility) -> OptionalCost:
    """702.81a."""
    return OptionalCost(
        "retrace", (cost_parts.PayByAction(d.Discard(1, what=f.IsType(CardType.LAND))),), zones=GRAVEYARD
    )


def _aftermath(_: KeywordAbility) -> OptionalCost:
    """702.127a: from the graveyard, and from nowhere else."""
    return OptionalCost("aftermath", (), zones=GRAVEYARD, after=Zone.EXILE)


def _teamwork(ability: KeywordAbility) -> OptionalCost | None:
    """702.194a."""
    if ability.number is None:
        return None
    return OptionalCost("teamwork", (cost_parts.TapTotal(_UNTAPPED, Stat.POWER, ability.number),), zones=EVERYWHERE)


def _offering(ability: KeywordAbility) -> OptionalCost | None:
    """702.48a: a permanent of the kind."""
    reader = reader_of(ability.quality or "".join(map(str, ability.words)), "")
    what = things(reader)
    if what is None or not reader.done:
        return None
    paid = (cost_parts.PayByAction(d.Sacrifice(target_requirement.Pick(what & f.yours()))),)
    return OptionalCost("offering", paid, zones=EVERYWHERE, flash=True, less_by_mana_cost=True)


def _suspend(_: KeywordAbility) -> OptionalCost:
    """702.62a: how it is cast as the last counter is removed; by nothing else (no zone)."""
    return OptionalCost("suspend", (), alternative=True, zones=frozenset(), then=(_HASTE,))


def _plot(_: KeywordAbility) -> OptionalCost:
    """702.170d: without paying its mana cost, from exile on a later turn."""
    return OptionalCost(
        "plot",
        (),
        alternative=True,
        zones=EXILE,
        condition=Noted(SET_ASIDE.format("plotted"), SetAsideEarlier("plotted")),
        as_a_sorcery=True,
    )


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
    "offering": _offering,
    "plot": _plot,
    "suspend": _suspend,
    "teamwork": _teamwork,
}
_BY_NAME: Final = frozenset(
    {
        "assist",
        "cipher",
        "convoke",
        "delve",
        "epic",
        "fuse",
        "improvise",
        "paradigm",
        "prototype",
        "rebound",
        "undaunted",
    }
)
"""Ways to cast, to pay and to resolve that a game asks for by the keyword's name."""
WAYS_TO_CAST: Final = frozenset(
    {"kicker", "emerge", "awaken", "impending", "gift", "splice", *_KINDS, *_FIXED, *_BY_NAME}
)
"""All keywords that casting looks at."""
