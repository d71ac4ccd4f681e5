"""The activated abilities that keyword abilities stand for (702), each by its rule."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from layerlaw.model import cost_parts, keyword_actions, replacement_effects, target_requirement
from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import ActivatedAbility, Instruction, KeywordAbility
from layerlaw.model.acts import Act
from layerlaw.model.attacked import AS_THE_RETURNED
from layerlaw.model.changes import AddTypes, Change, CopyException, OwnValue, SetColors, SetPT
from layerlaw.model.conditions import Condition, Matches
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.game_facts import StatOfDone
from layerlaw.model.rule_effects import MustAttack
from layerlaw.model.tree import speaks_of
from layerlaw.model.values import Stat
from layerlaw.model.words import CardType, Color, CreatureType, Supertype, Zone
from layerlaw.oracle.paragraphs.activation import ability_cost
from layerlaw.oracle.paragraphs.craft_materials import crafted_of
from layerlaw.oracle.paragraphs.keyword_parts import (
    BATTLEFIELD,
    GRAVEYARD,
    HAND,
    PLUS,
    TARGET,
    THAT,
    THIS,
    YOUR_CREATURES,
    at_end_step,
    begin,
    counter_on_this,
    haste,
)
from layerlaw.oracle.phrases.costs import cost


def keyword_activation(ability: KeywordAbility, name: str) -> ActivatedAbility | None:
    """The activated ability that a keyword ability stands for, by its rule in 702; None for the others.

    Args:
        ability: a keyword ability.
        name: of the object that has it.
    """
    if ability.name not in ACTIVATED_KEYWORDS:
        return None
    words, _, restriction = ability.cost.partition(". Activate ")
    words, costs, told = words.partition(". This ability costs ")
    own = _own_cost(f"{costs}{told}".removeprefix(". "), name) if told else None
    paid = cost(words, name) if words else ()
    if paid is None or restriction not in ("", "only once each turn") or (told and own is None):
        return ActivatedAbility(ability.text, (), d.Script((), (d.Unread(ability.text),)), unread=ability.cost)
    if ability.name in OF_N:
        if ability.number is None:
            return None
        made = OF_N[ability.name](ability.number, paid)
    else:
        made = (
            _BY_ITS_WORDS[ability.name](ability, paid) if ability.name in _BY_ITS_WORDS else _ALWAYS[ability.name](paid)
        )
    own_costs = () if own is None else (own,)
    return replace(made, text=ability.text, once_each_turn=bool(restriction), costs=own_costs)


def also_activated(ability: KeywordAbility, name: str) -> tuple[ActivatedAbility, ...]:
    """The further activated abilities of a keyword that stands for several: that which unattaches what was reconfigured (702.151a)."""
    paid = cost(ability.cost, name) if ability.name == "reconfigure" else None
    if paid is None:
        return ()
    attached = Matches(r.This(), f.AttachedTo(f.creatures()))
    made = _act(paid, d.Attach(THIS), condition=attached)
    return (replace(made, text=f"{ability.cost}: Unattach this permanent"),)


def _own_cost(words: str, name: str) -> ContinuousEffect | None:
    """What an ability says of its own cost, as words behind it (602.2b)."""
    from layerlaw.oracle.phrases.subjects import read_whole

    return read_whole(words, name, ability_cost)


_Costs = tuple[cost_parts.CostPart, ...]
_EXILE_FROM_GRAVEYARD: Final = cost_parts.PayByAction(d.MoveTo(THIS, Zone.EXILE, origin=Zone.GRAVEYARD))
_DISCARD_THIS: Final = cost_parts.PayByAction(d.Discard(1, what=THIS))


def _act(
    paid: _Costs,
    *one_shots: Instruction,
    targets: tuple[target_requirement.TargetRequirement, ...] = (),
    zones: frozenset[Zone] = BATTLEFIELD,
    sorcery: bool = True,
    condition: Condition | None = None,
) -> ActivatedAbility:
    return ActivatedAbility("", paid, d.Script(targets, one_shots), zones, sorcery, condition=condition)


def _to_tap() -> f.Filter:
    return YOUR_CREATURES & f.Not(f.HasStatus("tapped")) & f.other()


def _aimed(words: str, what: f.Filter) -> tuple[target_requirement.TargetRequirement, ...]:
    return (target_requirement.TargetRequirement(words, what),)


def _crew(many: int, _: _Costs) -> ActivatedAbility:
    crewed = begin(THIS, AddTypes((CardType.ARTIFACT, CardType.CREATURE)))
    total = cost_parts.TapTotal(_to_tap(), Stat.POWER, many)
    return _act((total,), crewed, d.KeywordAction(Act.CREWED, THIS), sorcery=False)


def _saddle(many: int, _: _Costs) -> ActivatedAbility:
    return _act((cost_parts.TapTotal(_to_tap(), Stat.POWER, many),), d.SetStatus(THIS, "saddled"))


def _reinforce(ability: KeywordAbility, paid: _Costs) -> ActivatedAbility:
    put = d.PutCounters(PLUS, v.X() if ability.quality == "X" else ability.number or 0, TARGET)
    aimed = _aimed("target creature", f.creatures())
    return _act((*paid, _DISCARD_THIS), put, targets=aimed, zones=HAND, sorcery=False)


OF_N: Final[dict[str, Callable[[int, _Costs], ActivatedAbility]]] = {
    "crew": _crew,  # 702.122a
    "saddle": _saddle,  # 702.171a
}
"""Those with a number behind them, by that number; without one there is none."""


def _equip(ability: KeywordAbility, paid: _Costs) -> ActivatedAbility:
    """702.6a; "equip [quality]" only targets such creatures (702.6c), "equip planeswalker" such as though they were creatures (702.6e)."""
    from layerlaw.oracle.phrases.subjects import reader_of, things

    whom: f.Filter | None = YOUR_CREATURES
    walker = ability.quality == "planeswalker"
    if ability.quality:
        reader = reader_of(ability.quality, "")
        found = things(reader)
        whom = found & f.yours() if found is not None and reader.done else None
        if whom is not None and not walker and not speaks_of(whom, CardType.CREATURE):
            whom &= f.IsType(CardType.CREATURE)
    if whom is None:
        return ActivatedAbility(
            ability.text, paid, d.Script((), (d.Unread(ability.text),)), sorcery=True, unread=ability.quality
        )
    what = f"{ability.quality or 'creature'} you control"
    attach = d.Attach(THIS, TARGET, as_creature=walker)
    return _act(paid, attach, targets=(target_requirement.TargetRequirement(f"target {what}", whom),))


def _cycling(ability: KeywordAbility, paid: _Costs) -> ActivatedAbility:
    """702.29a, 702.29e."""
    whole = (*paid, _DISCARD_THIS, cost_parts.PayByAction(d.KeywordAction(Act.CYCLE, THIS)))
    wanted = _cycled(ability)
    if wanted is None:
        return _act(whole, d.Draw(), zones=HAND, sorcery=False)
    return _act(whole, d.Search(wanted, Zone.HAND, revealed=True), zones=HAND, sorcery=False)


def _cycled(ability: KeywordAbility) -> f.Filter | None:
    """What typecycling searches for; None for cycling itself."""
    found: f.Filter | None = None
    if ability.words:
        word = ability.words[0]
        return f.HasSubtype(word) if not isinstance(word, Color) else f.HasColor(word)
    for part_word in ability.quality.split():
        kind = next((kind for kind in CardType if kind.lower() == part_word), None)
        supertype = next((kind for kind in Supertype if kind.lower() == part_word), None)
        part = f.IsType(kind) if kind is not None else f.HasSupertype(supertype) if supertype is not None else None
        if part is not None:
            found = part if found is None else found & part
    return found


def _unearth(paid: _Costs) -> ActivatedAbility:
    leaving = replacement_effects.ReplacementEffect(
        h.ZoneChange(THAT, Zone.BATTLEFIELD, not_to=Zone.EXILE), replacement_effects.Elsewhere(Zone.EXILE)
    )
    return _act(
        paid,
        d.MoveTo(THIS, Zone.BATTLEFIELD, under=r.You()),
        haste(THAT),
        at_end_step(d.MoveTo(THAT, Zone.EXILE)),
        d.StartReplacement(leaving, this_turn=False),
        zones=GRAVEYARD,
    )


def _mummified(color: Color, *more: Change) -> Callable[[_Costs], ActivatedAbility]:
    """Of its own the token has no mana cost, and keeps that."""

    def read(paid: _Costs) -> ActivatedAbility:
        changes = (SetColors((color,)), *more, AddTypes(subtypes=(CreatureType("Zombie"),)))
        copy = d.CreateCopies(THIS, exceptions=(CopyException(changes, keep=(OwnValue.MANA_COST,)),))
        return _act((*paid, _EXILE_FROM_GRAVEYARD), copy, zones=GRAVEYARD)

    return read


def _encore(paid: _Costs) -> ActivatedAbility:
    attacks = begin(f.THESE, MustAttack(r.ThatPlayer()))
    each = d.ForEach(r.Opponents(), (d.CreateCopies(THIS), attacks))
    whole = (*paid, _EXILE_FROM_GRAVEYARD)
    return _act(whole, each, haste(f.THESE), at_end_step(d.Sacrifice(f.THESE)), zones=GRAVEYARD)


def _ninjutsu(ability: KeywordAbility, paid: _Costs) -> ActivatedAbility:
    """702.49a, 702.49c."""
    unblocked = target_requirement.Pick(YOUR_CREATURES & f.HasStatus("attacking") & f.HasStatus("unblocked"))
    shown = cost_parts.PayByAction(d.Reveal(THIS))
    whole = (*paid, shown, cost_parts.PayByAction(d.MoveTo(unblocked, Zone.HAND)))
    put = d.MoveTo(THIS, Zone.BATTLEFIELD, under=r.You(), tapped=True, attacking=True, attacked=AS_THE_RETURNED)
    zones = HAND if ability.name == "ninjutsu" else frozenset({Zone.HAND, Zone.COMMAND})
    return _act(whole, put, zones=zones, sorcery=False)


def _same_value() -> f.Filter:
    return f.Compares(Stat.MANA_VALUE, f.Comparison.EQUAL, v.StatOf(r.This(), Stat.MANA_VALUE))


_STATIONING: Final = StatOfDone("tapped", "power", stationing=True)


def _station(_: _Costs) -> ActivatedAbility:
    put = d.PutCounters("charge", v.NotedNumber("the tapped creature's power", _STATIONING), THIS)
    return _act((cost_parts.PayByAction(d.Tap(target_requirement.Pick(_to_tap()))),), put)


def _craft(ability: KeywordAbility, _: _Costs) -> ActivatedAbility:
    """Craft := "with" ["one or more"] quality cost    702.167a, 702.167b: from among permanents one controls and cards in one's graveyard."""
    words = re.fullmatch(r"with (.+?) (\{.+\})", f"{ability.quality} {ability.cost}".strip())
    paid = cost(words[2], "") if words is not None else None
    materials = crafted_of(words[1]) if words is not None else None
    if paid is None or materials is None:
        return ActivatedAbility(
            ability.text, (), d.Script((), (d.Unread(ability.text),)), sorcery=True, unread=ability.text
        )
    whole = (
        *paid,
        cost_parts.PayByAction(d.MoveTo(THIS, Zone.EXILE)),
        *(cost_parts.PayByAction(d.MoveTo(one, Zone.EXILE)) for one in materials),
    )
    return _act(whole, d.MoveTo(THIS, Zone.BATTLEFIELD, under=r.You(), transformed=True, crafted=True))


_BY_ITS_WORDS: Final[dict[str, Callable[[KeywordAbility, _Costs], ActivatedAbility]]] = {
    "commander ninjutsu": _ninjutsu,
    "craft": _craft,
    "cycling": _cycling,
    "equip": _equip,
    "ninjutsu": _ninjutsu,
    "reinforce": _reinforce,  # 702.77a
}
_ALWAYS: Final[dict[str, Callable[[_Costs], ActivatedAbility]]] = {
    "aura swap": lambda paid: _act(paid, keyword_actions.SwapAura(), sorcery=False),  # 702.65a
    "embalm": _mummified(Color.WHITE),  # 702.128a
    "encore": _encore,  # 702.141a
    "eternalize": _mummified(Color.BLACK, SetPT(4, 4)),  # 702.129a
    "fortify": lambda paid: _act(  # 702.67a
        paid, d.Attach(THIS, TARGET), targets=_aimed("target land you control", f.lands() & f.yours())
    ),
    "level up": lambda paid: _act(paid, d.PutCounters("level", 1, THIS)),  # 702.87a
    "outlast": lambda paid: _act((*paid, cost_parts.PayByAction(d.Tap(THIS))), counter_on_this()),  # 702.107a
    "reconfigure": lambda paid: _act(  # 702.151a: the first of its two abilities; the other is `also_activated`
        paid, d.Attach(THIS, TARGET), targets=_aimed("another target creature you control", YOUR_CREATURES & f.other())
    ),
    "scavenge": lambda paid: _act(  # 702.97a
        (*paid, _EXILE_FROM_GRAVEYARD),
        d.PutCounters(PLUS, v.StatOf(r.This(), Stat.POWER), TARGET),
        targets=_aimed("target creature", f.creatures()),
        zones=GRAVEYARD,
    ),
    "station": _station,  # 702.184a
    "transfigure": lambda paid: _act(  # 702.71a
        (*paid, cost_parts.PayByAction(d.Sacrifice(THIS))),
        d.Search(f.IsType(CardType.CREATURE) & _same_value(), Zone.BATTLEFIELD),
    ),
    "transmute": lambda paid: _act(  # 702.53a
        (*paid, _DISCARD_THIS), d.Search(_same_value(), Zone.HAND, revealed=True), zones=HAND
    ),
    "unearth": _unearth,  # 702.84a
}
ACTIVATED_KEYWORDS: Final = frozenset({*_BY_ITS_WORDS, *OF_N, *_ALWAYS})
"""All keywords that stand for activated abilities."""
