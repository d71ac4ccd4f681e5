"""What the rules of several keywords say (702): common scopes, events, effects and tokens, as values."""

from __future__ import annotations

from typing import Final

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import target_requirement
from layerlaw.model import values as v
from layerlaw.model.abilities import Instruction, KeywordAbility, Start, TriggeredAbility
from layerlaw.model.cards import Face
from layerlaw.model.changes import Change, GainAbility, ModifyPT
from layerlaw.model.conditions import Condition
from layerlaw.model.durations import Duration, Until
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.words import CardType, Color, CreatureType, Zone
from layerlaw.oracle.phrases.how_many import put_in
from layerlaw.oracle.phrases.subjects import reader_of
from layerlaw.oracle.phrases.values import where

THIS: Final = f.THIS
THAT: Final = f.Is(r.That())
TARGET: Final = f.Is(r.Target(1))
BATTLEFIELD: Final = frozenset({Zone.BATTLEFIELD})
GRAVEYARD: Final = frozenset({Zone.GRAVEYARD})
HAND: Final = frozenset({Zone.HAND})
STACK: Final = frozenset({Zone.STACK})
EXILE: Final = frozenset({Zone.EXILE})
YOUR_CREATURES: Final = f.creatures() & f.yours()
PLUS: Final = "+1/+1"

ENTERS: Final = h.ZoneChange(THIS, to=Zone.BATTLEFIELD)
DIES: Final = h.ZoneChange(THIS, Zone.BATTLEFIELD, Zone.GRAVEYARD)
ATTACKS: Final = h.Attacks(THIS)
BLOCKED: Final = h.BecomesBlocked(THIS)
UPKEEP: Final = h.Begins("upkeep", r.You())
HITS_PLAYER: Final = h.DamageDealt(THIS, r.EachPlayer(), combat=True, that_is_source=False)
CAST_THIS: Final = h.SpellCast(r.You(), THIS)


Triggers = tuple[TriggeredAbility, ...]


def on(
    when: h.EventPattern | d.Unread,
    *one_shots: Instruction,
    targets: tuple[target_requirement.TargetRequirement, ...] = (),
    condition: Condition | None = None,
    zones: frozenset[Zone] = BATTLEFIELD,
) -> Triggers:
    """A triggered ability that a keyword stands for, which gets the keyword's text where it is put onto a card."""
    return (TriggeredAbility("", when, d.Script(targets, one_shots), condition, zones),)


def begin(scope: f.Filter, *changes: Change, duration: Duration | None = Until.END_OF_TURN) -> Instruction:
    """A continuous effect begins."""
    return Start(ContinuousEffect(scope, changes, duration=duration))


def pump(scope: f.Filter, power: v.Value, toughness: v.Value) -> Instruction:
    """They get a bonus until end of turn."""
    return begin(scope, ModifyPT(power, toughness))


def haste(scope: f.Filter) -> Instruction:
    """They have haste from now on."""
    return begin(scope, GainAbility(KeywordAbility("haste")), duration=None)


def counter_on_this(number: v.Value = 1, kind: str = PLUS) -> Instruction:
    """Counters are put on the object."""
    return d.PutCounters(kind, number, THIS)


def at_end_step(*one_shots: Instruction) -> Instruction:
    """A delayed triggered ability of the next end step (603.7b)."""
    return d.CreateDelayedTrigger(h.Begins("end step"), one_shots)


def unread(ability: KeywordAbility, when: h.EventPattern | d.Unread) -> Triggers:
    """The event alone: what is done is not carried out."""
    return on(when, d.Unread(ability.text))


def number(ability: KeywordAbility) -> v.Value | None:
    """N, or what X is where the words behind the keyword say it (`mobilize X, where X is its power`); None where they are not read."""
    if not ability.quality.startswith("X, where"):
        return ability.number
    reader = reader_of(ability.quality.removeprefix("X"), "")
    reader.it = r.This()
    letters = where(reader)
    found = letters.get("X") if letters is not None and reader.done else None
    return None if found is None else put_in(found, r.It(), r.This())


def creature(number: str, power: int, toughness: int, colors: str, *kinds: str, abilities: tuple[str, ...] = (), artifact: bool = False) -> Face:  # fmt: skip
    """The characteristics of a creature token (111.3); unnamed in its rule, so that its types and "Token" are its name (111.4)."""
    types = (CardType.ARTIFACT, CardType.CREATURE) if artifact else (CardType.CREATURE,)
    return Face(
        f"{number} Token",
        types=types,
        subtypes=tuple(CreatureType(kind) for kind in kinds),
        abilities=tuple(KeywordAbility(word) for word in abilities),
        power=power,
        toughness=toughness,
        color_indicator=frozenset(Color(letter) for letter in colors),
    )


GERM: Final = creature("Phyrexian Germ", 0, 0, "B", "Phyrexian", "Germ")
REBEL: Final = creature("Rebel", 2, 2, "R", "Rebel")
HERO: Final = creature("Hero", 1, 1, "", "Hero")
SPIRIT: Final = creature("Spirit", 1, 1, "WB", "Spirit", abilities=("flying",))
SERVO: Final = creature("Servo", 1, 1, "", "Servo", artifact=True)
WARRIOR: Final = creature("Warrior", 1, 1, "R", "Warrior")
