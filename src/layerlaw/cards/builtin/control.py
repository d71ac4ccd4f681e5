"""What changes who controls a permanent (layer 2)."""

from __future__ import annotations

from layerlaw.cards.builtin.turns_of_phrase import enchant, gains
from layerlaw.cards.define import HOST, TARGET, THIS, activated, card, keyword, spell, starts, static, target, triggered
from layerlaw.model.abilities import ExchangeControl
from layerlaw.model.cards import Card
from layerlaw.model.changes import GainControl
from layerlaw.model.conditions import AllOf, Matches
from layerlaw.model.durations import AsLongAs
from layerlaw.model.filters import ON_BATTLEFIELD, Compares, Comparison, HasStatus, Is, IsAnyTarget, permanents, yours
from layerlaw.model.references import It, OwnerOf, Target, TargetPlayer, This
from layerlaw.model.rule_effects import MayStayTapped
from layerlaw.model.values import Stat, StatOf

_WHILE_YOU_CONTROL_THIS = AsLongAs(Matches(This(), ON_BATTLEFIELD & yours()))
_THIS_IS_TAPPED = Matches(This(), HasStatus("tapped"))

CARDS: tuple[Card, ...] = (
    card(
        "Act of Treason",
        "{2}{R}",
        "Sorcery",
        spell(starts(target("target creature"), GainControl(), *gains("haste")), "untap it"),
    ),
    card(
        "Aladdin",
        "{2}{R}{R}",
        "Creature — Human Rogue",
        activated("{1}{R}{R}, {T}", starts(target("target artifact"), GainControl(), until=_WHILE_YOU_CONTROL_THIS)),
        pt=(1, 1),
    ),
    card(
        "Aura Graft",
        "{1}{U}",
        "Instant",
        spell(
            starts(target("target Aura that's attached to a permanent"), GainControl(), until=None),
            "attach it to another permanent that it can enchant",
        ),
    ),
    card(
        "Brooding Saurian",
        "{2}{G}{G}",
        "Creature — Lizard",
        triggered(
            "at the beginning of each end step",
            starts(permanents() & ~HasStatus("token"), GainControl(OwnerOf(It())), until=None),
        ),
        pt=(4, 4),
    ),
    card("Confiscate", "{4}{U}{U}", "Enchantment — Aura", enchant("permanent"), static(HOST, GainControl())),
    card("Control Magic", "{2}{U}{U}", "Enchantment — Aura", enchant("creature"), static(HOST, GainControl())),
    card(
        "Donate",
        "{2}{U}",
        "Sorcery",
        spell(starts(Is(Target(2)), GainControl(TargetPlayer(1)), until=None)),
    ),
    card(
        "Empress Galina",
        "{3}{U}{U}",
        "Legendary Creature — Merfolk Noble",
        activated("{U}{U}, {T}", starts(target("target legendary permanent"), GainControl(), until=None)),
        pt=(1, 3),
    ),
    card("Mass Manipulation", "{X}{X}{U}{U}{U}{U}", "Sorcery", spell(starts(IsAnyTarget(), GainControl(), until=None))),
    card(
        "Master Thief",
        "{2}{U}{U}",
        "Creature — Human Rogue",
        triggered(
            "when this creature enters", starts(target("target artifact"), GainControl(), until=_WHILE_YOU_CONTROL_THIS)
        ),
        pt=(2, 2),
    ),
    card("Mind Control", "{3}{U}{U}", "Enchantment — Aura", enchant("creature"), static(HOST, GainControl())),
    card(
        "Old Man of the Sea",
        "{1}{U}{U}",
        "Creature — Djinn",
        static(THIS, MayStayTapped()),
        activated(
            "{T}",
            starts(
                TARGET,
                GainControl(),
                until=AsLongAs(
                    AllOf(
                        (
                            _THIS_IS_TAPPED,
                            Matches(Target(), Compares(Stat.POWER, Comparison.AT_MOST, StatOf(This(), Stat.POWER))),
                        )
                    )
                ),
            ),
        ),
        pt=(2, 3),
    ),
    card(
        "Rubinia Soulsinger",
        "{2}{G}{W}{U}",
        "Legendary Creature — Faerie",
        static(THIS, MayStayTapped()),
        activated(
            "{T}",
            starts(
                target("target creature"),
                GainControl(),
                until=AsLongAs(Matches(This(), ON_BATTLEFIELD & yours() & HasStatus("tapped"))),
            ),
        ),
        pt=(2, 3),
    ),
    card(
        "Sower of Temptation",
        "{2}{U}{U}",
        "Creature — Faerie Wizard",
        keyword("flying"),
        triggered(
            "when this creature enters",
            starts(target("target creature"), GainControl(), until=AsLongAs(Matches(This(), ON_BATTLEFIELD))),
        ),
        pt=(2, 2),
    ),
    card("Steal Artifact", "{2}{U}{U}", "Enchantment — Aura", enchant("artifact"), static(HOST, GainControl())),
    card("Switcheroo", "{4}{U}", "Sorcery", spell(ExchangeControl(Target(1), Target(2)))),
    card(
        "Threaten",
        "{2}{R}",
        "Sorcery",
        spell("untap target creature", starts(TARGET, GainControl(), *gains("haste"))),
    ),
    card(
        "Vedalken Shackles",
        "{3}",
        "Artifact",
        static(THIS, MayStayTapped()),
        activated(
            "{2}, {T}",
            starts(
                TARGET,
                GainControl(),
                until=AsLongAs(_THIS_IS_TAPPED),
            ),
        ),
    ),
)
