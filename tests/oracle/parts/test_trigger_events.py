"""Trigger events in words (603.1): each phrase, and the pattern that the rules make of it."""

from __future__ import annotations

import pytest

from layerlaw.cards import define
from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import KeywordAbility, NotUnderstood, TriggeredAbility
from layerlaw.model.acts import Act
from layerlaw.model.conditions import Matches, Noted, NotSo, ThereAre, TurnOf, WasCastSo
from layerlaw.model.game_abilities import parts_of
from layerlaw.model.history import Occurrence, Past
from layerlaw.model.one_shot_effects import May, PutCounters, Unread
from layerlaw.model.words import CardType, Color, CreatureType, Zone
from layerlaw.oracle import compile_face, compile_text
from layerlaw.oracle.paragraphs.parts import parts_read, with_parts
from layerlaw.oracle.phrases.events.event import event

THIS = f.Is(r.This())
CREATURE = f.creatures()
YOURS = f.creatures() & f.yours()
ELF = f.of_subtype(CreatureType("Elf"))
BATTLEFIELD, GRAVEYARD = Zone.BATTLEFIELD, Zone.GRAVEYARD
SPELL = f.InZone(Zone.STACK)
YOU, OPPONENTS, ALL = r.You(), r.Opponents(), r.EachPlayer()


def enters(what: f.Filter, **more: object) -> h.ZoneChange:
    return h.ZoneChange(what, to=BATTLEFIELD, **more)  # type: ignore[arg-type]


def dies(what: f.Filter, **more: object) -> h.ZoneChange:
    return h.ZoneChange(what, BATTLEFIELD, GRAVEYARD, **more)  # type: ignore[arg-type]


ZONES = {
    "when this creature enters": enters(THIS),
    "when this land enters the battlefield": enters(THIS),
    "when Some Elf enters": enters(THIS),
    "whenever another creature you control enters": enters(YOURS & f.other()),
    "whenever this creature or another Elf you control enters": enters(f.Or((THIS, ELF & f.yours() & f.other()))),
    "whenever one or more creatures you control enter": enters(YOURS, batch=True),
    "whenever a land enters under an opponent's control": enters(f.lands() & f.ControlledBy(OPPONENTS)),
    "when this creature enters from a graveyard": enters(THIS, from_=GRAVEYARD),
    "when this creature dies": dies(THIS),
    "whenever a creature an opponent controls dies": dies(CREATURE & f.ControlledBy(OPPONENTS)),
    "when enchanted creature dies": dies(f.Is(r.Host())),
    "when this artifact is put into a graveyard from the battlefield": dies(THIS),
    "whenever a creature is put into your graveyard from the battlefield": dies(CREATURE & f.OwnedBy(YOU)),
    "when this enchantment leaves the battlefield": h.ZoneChange(THIS, BATTLEFIELD),
    "whenever another creature you control leaves the battlefield without dying": h.ZoneChange(
        YOURS & f.other(), BATTLEFIELD, not_to=GRAVEYARD
    ),
    "when this creature is put into a graveyard from anywhere": h.ZoneChange(THIS, to=GRAVEYARD),
    "whenever one or more creature cards leave your graveyard": h.ZoneChange(
        f.And((f.IsType(CardType.CREATURE), f.Not(f.HasStatus("token")), f.OwnedBy(YOU))), GRAVEYARD, batch=True
    ),
    "whenever a land card is put into your graveyard from anywhere": h.ZoneChange(
        f.And((f.IsType(CardType.LAND), f.Not(f.HasStatus("token")), f.OwnedBy(YOU))), to=GRAVEYARD
    ),
}
"""603.6, 700.4: a token is no card (111.7), and "from anywhere" is no leaves-the-battlefield ability (603.6c)."""

POINTS = {
    "at the beginning of your upkeep": h.Begins("upkeep", YOU),
    "at the beginning of each player's upkeep": h.Begins("upkeep"),
    "at the beginning of each opponent's draw step": h.Begins("draw step", OPPONENTS),
    "at the beginning of combat on your turn": h.Begins("combat", YOU),
    "at the beginning of each combat": h.Begins("combat"),
    "at the beginning of your first main phase": h.Begins("precombat main phase", YOU),
    "at the beginning of the end step": h.Begins("end step"),
    "at end of combat": h.Begins("end of combat"),
    "at the beginning of the upkeep of enchanted creature's controller": h.Begins("upkeep", r.ControllerOf(r.Host())),
}
"""603.2b; 505.1a: the first main phase is the precombat one."""

PLAYERS = {
    "whenever you cast a noncreature spell": h.SpellCast(YOU, SPELL & f.Not(f.IsType(CardType.CREATURE))),
    "whenever an opponent casts a creature spell": h.SpellCast(OPPONENTS, SPELL & f.IsType(CardType.CREATURE)),
    "whenever you cast or copy an instant or sorcery spell": h.SpellCast(
        YOU, SPELL & f.Or((f.IsType(CardType.INSTANT), f.IsType(CardType.SORCERY))), or_copied=True
    ),
    "whenever you cast your second spell each turn": h.SpellCast(YOU, SPELL, nth=2),
    "whenever you cast your first artifact spell each turn": h.NthTime(
        h.SpellCast(YOU, SPELL & f.IsType(CardType.ARTIFACT)), 1
    ),
    "whenever you cast a spell from exile": h.SpellCast(YOU, SPELL, from_=Zone.EXILE),
    "whenever you cast a kicked spell": h.SpellCast(YOU, SPELL, kicked=True),
    "whenever you cast a spell that targets this creature": h.SpellCast(YOU, SPELL, targets=THIS),
    "whenever you cast a spell that targets a creature you control": h.SpellCast(YOU, SPELL, targets=YOURS),
    "when you cast this spell": h.SpellCast(YOU, THIS),
    "whenever you cast a spell during an opponent's turn": h.Whilst(h.SpellCast(YOU, SPELL), TurnOf(OPPONENTS)),
    "whenever you gain life": h.LifeGained(YOU),
    "whenever an opponent loses life": h.LifeLost(OPPONENTS),
    "whenever you draw your second card each turn": h.Drawn(YOU, 2),
    "whenever you draw a card": h.Drawn(YOU),
    "whenever an opponent discards a card": h.Discarded(OPPONENTS),
    "whenever you cycle or discard a card": h.Discarded(YOU),
    "when you cycle this card": h.Acted(Act.CYCLE, YOU, THIS),
    "whenever you sacrifice another permanent": h.Sacrificed(f.ON_BATTLEFIELD & f.other(), YOU),
    "whenever you attack": h.Attacks(YOURS, batch=True),
    "whenever you attack with three or more creatures": h.Attacks(YOURS, batch=True, least=3),
    "whenever you attack with exactly one creature": h.Attacks(YOURS, batch=True, exactly=True),
    "whenever you tap a land for mana": h.TappedForMana(f.lands(), YOU),
    "whenever an opponent activates an ability that isn't a mana ability": h.AbilityActivated(OPPONENTS, mana=False),
    "whenever you create one or more tokens": h.TokensCreated(YOU, f.ON_BATTLEFIELD & f.HasStatus("token")),
    "whenever you put one or more +1/+1 counters on a creature you control": h.CountersPutOn(YOURS, "+1/+1", YOU),
    "whenever you get one or more {E}": h.CountersPutOn(YOU, "energy"),
    "whenever you scry": h.Acted(Act.SCRY, YOU),
    "whenever you expend 4": h.Acted(Act.EXPEND, YOU, number=4),
    "whenever you're dealt combat damage": h.DamageDealt(to_players=YOU, combat=True),
}
"""601.2i, 508.3d, 122.6, 701."""

OBJECTS = {
    "whenever this creature attacks": h.Attacks(THIS),
    "whenever this creature enters or attacks": h.EitherEvent((enters(THIS), h.Attacks(THIS))),
    "whenever a creature you control attacks alone": h.Attacks(YOURS, alone=True),
    "whenever a creature attacks you": h.Attacks(CREATURE, YOU, players_only=True),
    "whenever a creature attacks you or a planeswalker you control": h.Attacks(CREATURE, YOU),
    "whenever this creature attacks and isn't blocked": h.BecomesBlocked(THIS, un=True),
    "whenever this creature attacks while saddled": h.Attacks(THIS & f.HasStatus("saddled")),
    "whenever this creature and at least two other creatures attack": h.Whilst(
        h.Attacks(THIS), ThereAre(CREATURE & f.HasStatus("attacking") & f.other(), 2)
    ),
    "whenever this creature blocks or becomes blocked by a creature": h.EitherEvent(
        (h.Blocks(THIS, CREATURE), h.BecomesBlocked(THIS, CREATURE))
    ),
    "whenever this creature becomes tapped": h.BecomesTapped(THIS),
    "when this creature is turned face up": h.TurnedOver(THIS, "face up"),
    "whenever this creature deals combat damage to a player": h.DamageDealt(THIS, ALL, combat=True),
    "whenever a creature you control deals combat damage to a player": h.DamageDealt(
        YOURS, ALL, combat=True, that_is_source=True
    ),
    "whenever this creature deals damage to a creature": h.DamageDealt(THIS, to_objects=CREATURE),
    "whenever this creature is dealt damage": h.DamageDealt(to_objects=THIS),
    "whenever a source you control deals noncombat damage to an opponent": h.DamageDealt(
        f.yours(), OPPONENTS, combat=False, that_is_source=True
    ),
    "whenever this creature becomes the target of a spell or ability an opponent controls": h.BecomesTarget(
        THIS, OPPONENTS
    ),
    "whenever this creature becomes the target of a spell": h.BecomesTarget(THIS, abilities=False),
    "whenever enchanted land is tapped for mana": h.TappedForMana(f.Is(r.Host())),
    "when the fourth plan counter is put on this enchantment": h.CountersPutOn(THIS, "plan", reaches=4),
    "when the last time counter is removed from this creature": h.CountersRemoved(THIS, "time", last=True),
    "when this creature becomes monstrous": h.Acted(Act.MONSTROUS, what=THIS),
    "whenever this Aura becomes attached to a creature": h.Attaches(THIS, CREATURE),
    "when you lose control of this creature": h.ControlChanges(THIS, YOU, lost=True),
    "whenever this creature attacks for the first time each turn": h.NthTime(h.Attacks(THIS)),
    "whenever a creature dealt damage by this creature this turn dies": dies(
        CREATURE & f.HasPast(Past(Occurrence.DAMAGED, source=THIS))
    ),
    "when you cycle this card or it dies": h.EitherEvent((h.Acted(Act.CYCLE, YOU, THIS), dies(THIS))),
}
"""508.3, 509.3, 120.1, 603.2e, 115.1, 106.12."""

STATES = {
    "when you control no Elves": h.BecomesSo(NotSo(ThereAre(ELF & f.yours()))),
    "when there are no lands on the battlefield": h.BecomesSo(NotSo(ThereAre(f.lands()))),
}
"""603.8."""


@pytest.mark.parametrize(
    ("words", "pattern"), [*ZONES.items(), *POINTS.items(), *PLAYERS.items(), *OBJECTS.items(), *STATES.items()]
)
def test_an_event_in_words_is_a_pattern(words: str, pattern: h.EventPattern | None) -> None:
    assert event(words, "Some Elf") == pattern


@pytest.mark.parametrize(
    "words",
    [
        "",
        "when",
        "whenever the moon is full",
        "whenever this creature enters and something nobody knows",
        "at the beginning of your next upkeep",  # a delayed trigger's (603.7)
        "whenever you cast a spell that target",
        "whenever " + "a creature or " * 300 + "a creature dies",
        "whenever a creature you control deals damage to " + "a player or " * 40 + "dies",
    ],
)
def test_what_is_not_understood_is_none(words: str) -> None:
    assert event(words, "") is None


def _watching(text: str, name: str = "", type_line: str = "Creature") -> tuple:  # type: ignore[type-arg]
    (ability,) = compile_text(text, name=name, type_line=type_line).abilities
    (found,) = parts_read(ability, name).triggered
    return found, ability


def test_an_intervening_if_is_a_condition() -> None:
    """603.4."""
    found, _ = _watching("When this creature enters, if you cast it from your hand, draw a card.")
    assert found.when == enters(THIS)
    assert found.condition == WasCastSo("cast from hand", by=YOU)


def test_dies_triggers_are_looked_for_on_the_battlefield() -> None:
    """603.6c, 603.10a."""
    found, _ = _watching("When this creature dies, draw a card.")
    assert found.zones == {BATTLEFIELD}


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("When you cast this spell, draw a card.", Zone.STACK),  # 113.6
        ("When this card is put into a graveyard from anywhere, draw a card.", GRAVEYARD),  # 603.6c
        ("At the beginning of your upkeep, if this card is in your graveyard, draw a card.", GRAVEYARD),  # 113.6b
        ("At the beginning of your upkeep, return this card from your graveyard to your hand.", GRAVEYARD),  # 113.6k
    ],
)
def test_where_it_works(text: str, zone: Zone) -> None:
    assert _watching(text)[0].zones == {zone}


def test_what_is_unread_says_its_words() -> None:
    found = with_parts(define.triggered("when the moon is full", "draw a card"), "")
    assert found.when == Unread("when the moon is full")


def test_a_trigger_whose_effect_nobody_understood_still_triggers() -> None:
    (found,) = parts_read(NotUnderstood("When this creature dies, frobnicate the stack."), "").triggered
    assert found.when == dies(THIS)
    assert found.script.one_shots == (Unread("frobnicate the stack."),)


def test_chapters_count_lore_counters() -> None:
    """714.2b: one trigger for each chapter number."""
    found = parts_of(with_parts(define.chapter((1, 2), "draw a card"), "Saga")).triggered
    assert [one.when for one in found] == [h.CountersPutOn(THIS, "lore", reaches=number) for number in (1, 2)]


def test_only_once_each_turn() -> None:
    """603.2h."""
    found, _ = _watching("Whenever you gain life, draw a card. This ability triggers only once each turn.")
    assert found.most_each_turn == 1


def test_a_triggered_mana_ability() -> None:
    """605.1b."""
    found, _ = _watching("Whenever you tap a land for mana, add {G}.")
    assert found.is_mana
    assert not _watching("Whenever you tap a land for mana, draw a card.")[0].is_mana


def test_you_may_have_is_a_choice() -> None:
    found, _ = _watching("Whenever a land you control enters, you may have this creature get +2/+2 until end of turn.")
    assert isinstance(found.script.one_shots[0], May)


def test_keywords_are_no_events_of_their_own() -> None:
    assert parts_read(KeywordAbility("flying"), "").triggered == ()


def test_colors_and_values_in_events() -> None:
    found = event("whenever you cast a red spell with mana value 5 or greater", "")
    value = f.Compares(v.Stat.MANA_VALUE, f.Comparison.AT_LEAST, 5)
    assert found == h.SpellCast(YOU, SPELL & f.HasColor(Color.RED) & value)


def test_condition_of_the_zone_is_kept() -> None:
    found, _ = _watching("At the beginning of your upkeep, if this card is in your graveyard, draw a card.")
    assert found.condition == Matches(r.This(), f.InZone(GRAVEYARD))


def test_a_given_name_in_an_intervening_if_is_the_object() -> None:
    """201.5b, 603.4: behind what is asked of the object by its given name, "it" is the object."""
    text = "At the beginning of your upkeep, if Zara started the turn untapped, put a dream counter on it."
    face = compile_face({"name": "Zara Dreamweaver", "type_line": "Legendary Creature — Human", "oracle_text": text})
    (ability,) = face.abilities
    assert isinstance(ability, TriggeredAbility)
    assert ability.condition == Noted("this permanent started the turn untapped")
    assert ability.script.one_shots == (PutCounters("dream", 1, f.THIS),)
