"""Before Magic 2010: rule 418.5, from the texts of 1 May 2009 and 1 October 2006 and what is known of the years around them.

Colors and abilities share a layer; 6b mixes what sets power and toughness with what spells and abilities add.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.layers.edition import ChangeKind, Layer, Origin, RuleNumbers
from layerlaw.layers.editions.m10_2009 import M10_2009
from layerlaw.layers.editions.numbers import NUMBERS
from layerlaw.model.abilities import TriggeredAbility
from layerlaw.model.event_patterns import DamageDealt
from layerlaw.model.filters import Is, IsType
from layerlaw.model.one_shot_effects import Destroy, GainLife, Script
from layerlaw.model.references import That, This
from layerlaw.model.values import ChosenNumber
from layerlaw.model.words import CardType

_STATE_BASED_EFFECTS: Final = {
    "704": "420.5",
    "704.5a": "420.5a",
    "704.5c": "420.5h",
    "704.5d": "420.5f",
    "704.5f": "420.5b",
    "704.5g": "420.5c",
    "704.5i": "420.5p",
    "704.5j": "420.5e",
    "704.5k": "420.5i",
    "704.5m": "420.5d",
    "704.5n": "420.5k",
    "704.5p": "420.5m",
    "704.5q": "420.5n",
}
"""The numbers of state-based effects, as state-based actions were called."""

PRE_M10: Final = replace(
    M10_2009,
    name="pre-m10",
    effective="2009-05-01",
    since="2007-10-01",
    layers=(
        Layer("1", "418.5a", "Copy effects", cda_first=True),
        Layer("1 (face down)", "504.2", "Face-down values"),
        Layer("2", "418.5a", "Control", cda_first=True),
        Layer("3", "418.5a", "Text", cda_first=True),
        Layer("4", "418.5a", "Types", cda_first=True),
        Layer("5", "418.5a", "Colors, abilities and all else but power and toughness", cda_first=True),
        Layer("6a", "418.5a", "Power and toughness from CDAs"),
        Layer("6b", "418.5a", "Power and toughness set, and modified by spells and abilities"),
        Layer("6c", "418.5a", "Counters"),
        Layer("6d", "418.5a", "Power and toughness modified by static abilities"),
        Layer("6e", "418.5a", "Power and toughness switched"),
        Layer("player", "418.5j", "Effects on players"),
        Layer("rule", "418.5k", "Effects on rules"),
    ),
    placement={
        ChangeKind.COPY: "1",
        ChangeKind.FACE_DOWN: "1 (face down)",
        ChangeKind.CONTROL: "2",
        ChangeKind.TEXT: "3",
        ChangeKind.TYPE: "4",
        ChangeKind.COLOR: "5",
        ChangeKind.ABILITY: "5",
        ChangeKind.PT_DEFINE: "6a",
        ChangeKind.PT_SET: "6b",
        ChangeKind.PT_MODIFY: "6d",
        (ChangeKind.PT_MODIFY, Origin.RESOLVED): "6b",
        (ChangeKind.PT_MODIFY, Origin.COUNTER): "6c",
        ChangeKind.PT_SWITCH: "6e",
        ChangeKind.PLAYER: "player",
        ChangeKind.RULE: "rule",
    },
    base_after="6b",
    rules=RuleNumbers(
        timestamp="418.5a",
        dependency="418.5c",
        waiting="418.5d",
        loop="418.5d",
        continued="418.5b",
        cda_first="418.5a",
        cda_first_pt="418.5a",
        counters="418.5a",
        players="418.5j",
        rules="418.5k",
    ),
    renumbered={**NUMBERS["2009-05-01"], **_STATE_BASED_EFFECTS},
    text_gives_cdas=False,
    planeswalker_uniqueness="420.5q",
    planeswalker_redirection="212.9g",
    phasing_out_ends_effects=True,
    tokens_belong_to_their_maker=True,
    keyword_triggers={
        "lifelink": TriggeredAbility(
            "lifelink", DamageDealt(Is(This())), Script((), (GainLife(ChosenNumber("that many")),))
        ),
        "deathtouch": TriggeredAbility(
            "deathtouch",
            DamageDealt(Is(This()), to_objects=IsType(CardType.CREATURE)),
            Script((), (Destroy(Is(That())),)),
        ),
    },
    mana_burn="300.3",
    combat_damage_on_the_stack="310.4",
    damage_assignment_order="",
    damage_assigned_one_by_one=False,
)

FUTURE_SIGHT_2007: Final = replace(
    PRE_M10,
    name="future-sight-2007",
    effective="2007-05-01",
    since="",
    has_text=False,
    planeswalker_redirection="",
    planeswalker_uniqueness="",
    cda_dependency=True,
)
"""Future Sight: characteristic-defining abilities always come first, and nothing says that they cannot wait for each other."""

TIME_SPIRAL_2006: Final = replace(
    FUTURE_SIGHT_2007,
    name="time-spiral-2006",
    effective="2006-10-01",
    since="2005-10-01",
    has_text=True,
    layers=(
        *(layer for layer in PRE_M10.layers if layer.name not in ("player", "rule")),
        Layer("player", "418.3b", "Effects on players"),
        Layer("rule", "418.3b", "Effects on rules"),
    ),
    rules=replace(PRE_M10.rules, players="418.3b", rules="418.3b"),
    renumbered={
        **NUMBERS["2006-10-01"],
        **{now: then for now, then in _STATE_BASED_EFFECTS.items() if then != "420.5p"},
    },
    cda_waits=True,
    planeswalker_uniqueness="",
)
"""Time Spiral, and Ravnica a year before it: "even if this causes a characteristic-setting ability to apply after another effect"."""

MIRRODIN_2003: Final = replace(
    TIME_SPIRAL_2006,
    name="mirrodin-2003",
    effective="2003-10-01",
    since="",
    has_text=False,
    layers=(
        *(layer for layer in TIME_SPIRAL_2006.layers if layer.name[0] in "12345"),
        Layer("6 (set by its own ability)", "418.5a", "Power and toughness from characteristic-setting abilities"),
        Layer("6 (counters)", "418.5a", "Counters"),
        Layer("6", "418.5a", "Power and toughness set, modified and switched"),
        *TIME_SPIRAL_2006.layers[-2:],
    ),
    placement={
        **{kind: name for kind, name in PRE_M10.placement.items() if not isinstance(kind, tuple)},
        ChangeKind.PT_DEFINE: "6 (set by its own ability)",
        (ChangeKind.PT_MODIFY, Origin.COUNTER): "6 (counters)",
        ChangeKind.PT_SET: "6",
        ChangeKind.PT_MODIFY: "6",
        ChangeKind.PT_SWITCH: "6",
    },
    base_after="6",
    cda_waits=False,
)
"""Mirrodin to Saviors of Kamigawa: six layers; counters just after what an object's own ability sets, all else by timestamp, switches too."""
