"""Replacement and prevention effects in words (614, 615), and rules about triggering (603.2d): each phrase, and what it means."""

from __future__ import annotations

import pytest

from layerlaw.model import cost_parts, in_combat, replacement_effects
from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import Ability, EntersTapped, KeywordAbility, NotUnderstood, OtherAbility
from layerlaw.model.conditions import AllOf, Condition, Matches, NotSo, ThereAre, TurnOf, ValueIs, WasCastSo
from layerlaw.model.game_abilities import TriggerRule
from layerlaw.model.words import CardType, Color, LandType, Zone
from layerlaw.oracle.paragraphs.parts import parts_read

THIS = f.Is(r.This())
YOU, OPPONENTS, ALL = r.You(), r.Opponents(), r.EachPlayer()
BATTLEFIELD, GRAVEYARD, EXILE = Zone.BATTLEFIELD, Zone.GRAVEYARD, Zone.EXILE
ENTERS = h.ZoneChange(THIS, to=BATTLEFIELD)
CARD = f.Not(f.HasStatus("token"))
TAPPED = replacement_effects.EntersSo(tapped=True)
THAT_MANY = v.ChosenNumber("that many")
PERMANENT_OR_PLAYER = (f.ON_BATTLEFIELD, ALL)


def effect(
    would: h.EventPattern, outcome: replacement_effects.ReplacementOutcome, condition: Condition | None = None
) -> replacement_effects.ReplacementEffect:
    return replacement_effects.ReplacementEffect(would, outcome, condition)


def enters(what: f.Filter) -> h.ZoneChange:
    return h.ZoneChange(what, to=BATTLEFIELD)


def put(by: r.PlayerRef | None = None) -> h.EitherEvent:
    return h.EitherEvent(tuple(h.CountersPutOn(what, None, by) for what in PERMANENT_OR_PLAYER))


def land(word: str) -> f.Filter:
    return f.of_subtype(LandType(word)) & f.yours()


EFFECTS = {
    # 614.6: where it goes instead; a token is no card (111.7)
    "if a card would be put into a graveyard from anywhere, exile it instead": effect(
        h.ZoneChange(CARD, to=GRAVEYARD), replacement_effects.Elsewhere(EXILE)
    ),
    "if a card or token would be put into your graveyard from anywhere, exile it instead": effect(
        h.ZoneChange(f.OwnedBy(YOU), to=GRAVEYARD), replacement_effects.Elsewhere(EXILE)
    ),
    "if a card would be put into an opponent's graveyard from anywhere, instead exile it with a void counter on it": effect(
        h.ZoneChange(CARD & f.OwnedBy(OPPONENTS), to=GRAVEYARD),
        replacement_effects.Elsewhere(EXILE, counters=(("void", 1),)),
    ),
    "if this creature would die, exile it instead": effect(
        h.ZoneChange(THIS, BATTLEFIELD, GRAVEYARD), replacement_effects.Elsewhere(EXILE)
    ),
    "if this creature would be put into a graveyard from anywhere, reveal this creature and shuffle it into its owner's library instead": effect(
        h.ZoneChange(THIS, to=GRAVEYARD), replacement_effects.Elsewhere(Zone.LIBRARY, shuffle=True)
    ),
    "if a nontoken creature would enter and it wasn't cast, exile it instead": effect(
        h.ZoneChange(f.creatures() & CARD, to=BATTLEFIELD, was_cast=False), replacement_effects.Elsewhere(EXILE)
    ),
    "if a nontoken creature an opponent controls would die, instead exile that card and you gain 1 life": effect(
        h.ZoneChange(f.creatures() & CARD & f.ControlledBy(OPPONENTS), BATTLEFIELD, GRAVEYARD),
        replacement_effects.Instead((d.MoveTo(f.Is(r.That()), EXILE), d.GainLife(1))),
    ),
    "if a spell or ability an opponent controls causes you to discard this card, put it onto the battlefield instead of putting it into your graveyard": effect(
        h.Discarded(YOU, THIS, cause=OPPONENTS, to=GRAVEYARD), replacement_effects.Elsewhere(BATTLEFIELD)
    ),
    # 614.16: other numbers of counters and tokens
    "if one or more counters would be put on a permanent or player, they put twice that many of each of those kinds of counters on that permanent or player instead": effect(
        put(), replacement_effects.Amount(factor=2)
    ),
    "if an opponent would put one or more counters on a permanent or player, they put half that many of each of those kinds of counters on that permanent or player instead, rounded down": effect(
        put(OPPONENTS), replacement_effects.Amount(half="down")
    ),
    "if one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 counters are put on it instead": effect(
        h.CountersPutOn(f.creatures() & f.yours(), "+1/+1"), replacement_effects.Amount(plus=1)
    ),
    "if an effect would put one or more counters on a permanent you control, it puts twice that many of those counters on that permanent instead": effect(
        h.CountersPutOn(f.ON_BATTLEFIELD & f.yours(), by_effect=True), replacement_effects.Amount(factor=2)
    ),
    "if an effect would create one or more tokens under your control, it creates twice that many of those tokens instead": effect(
        h.TokensCreated(YOU), replacement_effects.Amount(factor=2)
    ),
    # 614.1d, 614.12: how others enter
    "creatures your opponents control enter tapped": effect(enters(f.creatures() & f.ControlledBy(OPPONENTS)), TAPPED),
    "each other creature you control enters with an additional +1/+1 counter on it": effect(
        enters(f.creatures() & f.yours() & f.other()), replacement_effects.EntersSo(counters=(("+1/+1", 1),))
    ),
    "if you control two or more other lands, this land enters tapped": effect(
        ENTERS, TAPPED, ThereAre(f.lands() & f.yours() & f.other(), 2)
    ),
    "if this creature was kicked, it enters with two +1/+1 counters on it": effect(
        ENTERS, replacement_effects.EntersSo(counters=(("+1/+1", 2),)), WasCastSo("kicked")
    ),
    # 121.6, 119.10: draws and life
    "if you would draw a card, draw two cards instead": effect(h.Drawn(YOU), replacement_effects.Amount(factor=2)),
    "if you would draw a card, exile the top card of your library instead": effect(
        h.Drawn(YOU), replacement_effects.Instead((d.ExileFromTop(1),))
    ),
    "if an opponent would draw a card except the first one they draw in each of their draw steps, instead that player skips that draw and you draw a card": effect(
        h.Drawn(OPPONENTS, except_first=True), replacement_effects.Instead((d.Draw(1),))
    ),
    "if you would gain life, you gain twice that much life instead": effect(
        h.LifeGained(YOU), replacement_effects.Amount(factor=2)
    ),
    "if you would gain life, you gain that much life plus 1 instead": effect(
        h.LifeGained(YOU), replacement_effects.Amount(plus=1)
    ),
    "if an opponent would gain life, that player loses that much life instead": effect(
        h.LifeGained(OPPONENTS), replacement_effects.Instead((d.LoseLife(THAT_MANY, r.ThatPlayer()),))
    ),
    "if an opponent would lose life during your turn, they lose twice that much life instead": effect(
        h.LifeLost(OPPONENTS), replacement_effects.Amount(factor=2), TurnOf(YOU)
    ),
    # 615, 614.9: damage
    "if a source you control would deal damage to a permanent or player, it deals double that damage instead": effect(
        h.DamageDealt(f.yours()), replacement_effects.Amount(factor=2)
    ),
    "if a red source you control would deal damage to a permanent or player, it deals that much damage plus 1 instead": effect(
        h.DamageDealt(f.HasColor(Color.RED) & f.yours()), replacement_effects.Amount(plus=1)
    ),
    "if a source would deal damage to an opponent or a permanent an opponent controls, that source deals double that damage to that player or permanent instead": effect(
        h.DamageDealt(to_players=OPPONENTS, to_objects=f.ON_BATTLEFIELD & f.ControlledBy(OPPONENTS)),
        replacement_effects.Amount(factor=2),
    ),
    "prevent all damage that would be dealt to you": effect(
        h.DamageDealt(to_players=YOU), replacement_effects.Prevent()
    ),
    "prevent all damage that would be dealt to this creature during your turn": effect(
        h.DamageDealt(to_objects=THIS), replacement_effects.Prevent(), TurnOf(YOU)
    ),
    "prevent all combat damage that would be dealt to and dealt by this creature": effect(
        h.EitherEvent((h.DamageDealt(to_objects=THIS, combat=True), h.DamageDealt(THIS, combat=True))),
        replacement_effects.Prevent(),
    ),
    "if a source an opponent controls would deal damage to you, prevent 1 of that damage": effect(
        h.DamageDealt(f.ControlledBy(OPPONENTS), YOU), replacement_effects.Prevent(1)
    ),
    "if damage would be dealt to this creature, prevent that damage. Remove a +1/+1 counter from this creature": effect(
        h.DamageDealt(to_objects=THIS), replacement_effects.Prevent(None, (d.RemoveCounters("+1/+1", 1, THIS),))
    ),
    "all damage that would be dealt to you is dealt to this creature instead": effect(
        h.DamageDealt(to_players=YOU), replacement_effects.Redirect(THIS)
    ),
    # 701.19b
    "if this creature would be destroyed, regenerate it": effect(
        h.WouldBeDestroyed(THIS, regenerated=True),
        replacement_effects.Instead((d.RemoveDamage(THIS), d.Tap(THIS), in_combat.RemoveFromCombat(THIS))),
    ),
}


@pytest.mark.parametrize(("words", "meaning"), EFFECTS.items())
def test_a_replacement_effect_in_words(words: str, meaning: replacement_effects.ReplacementEffect) -> None:
    assert parts_read(OtherAbility(words), "").replacements == (meaning,)
    assert not parts_read(OtherAbility(words), "").unread


def test_tapped_unless() -> None:
    """614.12a."""
    either = ThereAre(f.Or((land("Plains"), land("Island"))))
    unless = EntersTapped("you control a Plains or an Island")
    assert parts_read(unless, "").replacements == (effect(ENTERS, TAPPED, NotSo(either)),)
    shock = replacement_effects.UnlessPaid((cost_parts.PayByAction(d.LoseLife(2)),), TAPPED)
    assert parts_read(EntersTapped("you pay 2 life"), "").replacements == (effect(ENTERS, shock),)
    several = ValueIs(v.PlayerCount(r.Opponents()), f.Comparison.AT_LEAST, 2)
    words = EntersTapped("you have two or more opponents")
    assert parts_read(words, "").replacements == (effect(ENTERS, TAPPED, NotSo(several)),)
    assert parts_read(EntersTapped(), "").replacements == ()  # told by the ability itself


KEYWORDS = {
    KeywordAbility("dredge", number=2): replacement_effects.ReplacementEffect(
        h.Drawn(),
        replacement_effects.Instead((d.Mill(2), d.MoveTo(THIS, Zone.HAND))),
        AllOf((Matches(r.This(), f.InZone(GRAVEYARD)), ThereAre(f.InZone(Zone.LIBRARY) & f.OwnedBy(YOU), 2))),
        optional=True,
        zones=frozenset({GRAVEYARD}),
    ),  # 702.52a
    KeywordAbility("umbra armor"): replacement_effects.ReplacementEffect(
        h.WouldBeDestroyed(f.Is(r.Host())),
        replacement_effects.Instead((d.RemoveDamage(f.Is(r.Host())), d.Destroy(THIS))),
    ),  # 702.89a
    KeywordAbility("absorb", number=3): replacement_effects.ReplacementEffect(
        h.DamageDealt(to_objects=THIS), replacement_effects.Prevent(3)
    ),  # 702.64a
    KeywordAbility("unleash"): replacement_effects.ReplacementEffect(
        ENTERS, replacement_effects.EntersSo(counters=(("+1/+1", 1),)), optional=True
    ),  # 702.98a
}


@pytest.mark.parametrize(("keyword", "meaning"), KEYWORDS.items(), ids=lambda one: getattr(one, "name", ""))
def test_keywords_that_replace(keyword: KeywordAbility, meaning: replacement_effects.ReplacementEffect) -> None:
    assert parts_read(keyword, "").replacements == (meaning,)


RULES = {
    "if an artifact or creature entering causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time": TriggerRule(
        enters(f.ON_BATTLEFIELD & f.Or((f.IsType(CardType.ARTIFACT), f.IsType(CardType.CREATURE)))),
        f.ON_BATTLEFIELD & f.yours(),
        1,
    ),
    "creatures entering don't cause abilities to trigger": TriggerRule(enters(f.creatures()), f.Anything(), never=True),
    "permanents entering don't cause abilities of permanents your opponents control to trigger": TriggerRule(
        enters(f.ON_BATTLEFIELD), f.ON_BATTLEFIELD & f.ControlledBy(OPPONENTS), never=True
    ),
    "if a triggered ability of a creature you control triggers, that ability triggers an additional time": TriggerRule(
        h.AnyEvent(), f.creatures() & f.yours(), 1
    ),
}


@pytest.mark.parametrize(("words", "rule"), RULES.items())
def test_rules_about_triggering(words: str, rule: TriggerRule) -> None:
    assert parts_read(OtherAbility(words), "").trigger_rules == (rule,)
    assert parts_read(OtherAbility(words), "").replacements == ()


def test_an_outcome_that_nobody_understands_stops_the_game_where_it_would_happen() -> None:
    (found,) = parts_read(OtherAbility("if you would lose life, do a little dance instead"), "").replacements
    assert found == effect(h.LifeLost(YOU), replacement_effects.Instead((d.Unread("do a little dance instead"),)))


@pytest.mark.parametrize(
    "ability",
    [
        OtherAbility("if the moon would rise, the tide goes out instead"),
        OtherAbility("this creature enters with as many counters as you like"),
        NotUnderstood("Nontoken creatures your opponents control enter tapped and dance."),
    ],
)
def test_what_is_not_understood_at_all_is_said(ability: OtherAbility | NotUnderstood) -> None:
    assert parts_read(ability, "").replacements == ()
    assert [one.text for one in parts_read(ability, "").unread] == [ability.text]


@pytest.mark.parametrize(
    "text",
    [
        "remove this artifact from your deck before playing if you're not playing for ante",
        "as you draft a card, you may draft an additional card from that booster pack. If you do, put this creature into that booster pack",
    ],
)
def test_of_decks_and_drafts_there_is_nothing_to_carry_out(text: str) -> None:
    """100.2, 905."""
    assert parts_read(OtherAbility(text), "").unread == ()


@pytest.mark.parametrize(
    "ability",
    [
        OtherAbility("players can't gain life"),  # 614.17a
        OtherAbility("draft this creature face up and dance"),
        OtherAbility("a deck can have any number of cards named Relentless Rats"),
        NotUnderstood(""),
        NotUnderstood("if " + "a creature would die, " * 200),
        KeywordAbility("flying"),
    ],
)
def test_what_replaces_nothing(ability: Ability) -> None:
    assert parts_read(ability, "").replacements == ()
