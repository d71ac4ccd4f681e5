"""Activating and casting (601, 602): restrictions, mana abilities, modes, additional and optional costs."""

from __future__ import annotations

import pytest

from layerlaw.cards import define
from layerlaw.model import cost_parts, target_requirement
from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model.abilities import (
    Ability,
    ActivatedAbility,
    ClassLevel,
    KeepsCounters,
    KeywordAbility,
    NotUnderstood,
)
from layerlaw.model.cards import Face
from layerlaw.model.changes import GainAbility
from layerlaw.model.conditions import AllOf, Condition, Matches, Noted, ThereAre, TurnOf, ValueIs
from layerlaw.model.filters import Comparison
from layerlaw.model.game_abilities import Casting, OptionalCost, parts_of
from layerlaw.model.history import Occurrence, Past
from layerlaw.model.tree import speaks_of
from layerlaw.model.values import NotedFact, PastNumber, Stat
from layerlaw.model.words import CardType, LandType, Zone
from layerlaw.oracle import compile_face, compile_text, write_ability
from layerlaw.oracle.paragraphs.casting import casting
from layerlaw.oracle.paragraphs.modes import how_many
from layerlaw.oracle.paragraphs.only_when import restrictions
from layerlaw.oracle.paragraphs.parts import parts_read, with_parts
from tests.oracle.untold import untold

THIS = f.Is(r.This())
YOU = r.You()
PAY_ONE_RED = cost_parts.PayMana("{1}{R}")


def activated(ability: Ability) -> ActivatedAbility:
    found = parts_of(with_parts(ability, "")).activated
    assert found is not None
    return found


def face(text: str, type_line: str = "Sorcery", cost: str = "{R}") -> Face:
    return compile_face({"name": "A Card", "mana_cost": cost, "type_line": type_line, "oracle_text": text})


def cast(text: str, type_line: str = "Sorcery") -> Casting:
    return face(text, type_line).casting or Casting()


# --- activated abilities ----------------------------------------------------------------------------------------


def test_cost_one_shot_effects_and_zones() -> None:
    """602.1, 113.6k."""
    zones = frozenset({Zone.GRAVEYARD})
    found = activated(define.activated("{2}, {T}", "draw a card", zones=zones))
    assert found.cost == (cost_parts.PayMana("{2}"), cost_parts.PayByAction(d.Tap(THIS)))
    assert found.script.one_shots == (d.Draw(1),)
    assert found.zones == zones
    assert not found.is_mana
    assert not found.unread


def test_loyalty_abilities() -> None:
    """606.2."""
    found = activated(define.activated("-3", "draw a card", loyalty=True))
    assert found.cost == (cost_parts.PayLoyalty(-3),)
    assert found.is_loyalty


def test_a_cost_that_is_not_understood_is_said() -> None:
    assert activated(define.activated("{T}, Sing a song", "draw a card")).unread == "{T}, Sing a song"


@pytest.mark.parametrize(
    ("text", "is_sorcery"),
    [
        ("{2}: Draw a card. Any player may activate this ability.", False),
        ("{2}: Draw a card. Any player may activate this ability but only as a sorcery.", True),
        ("{2}: Add {C}. Any player may activate this ability but only as a sorcery.", True),
    ],
)
def test_who_else_may_activate_it_is_no_part_of_what_it_does(text: str, is_sorcery: bool) -> None:
    """602.1b, 602.5d: said in a sentence of its own, with what restricts it."""
    (ability,) = compile_text(text).abilities
    found = activated(ability)
    assert found.anyone
    assert found.sorcery is is_sorcery
    assert not found.unread
    assert len(found.script.one_shots) == 1
    assert write_ability(untold(ability)) == text


def test_a_class_level_is_gained_from_the_one_before() -> None:
    """716.2a; a Class of which nothing is noted is of level 1 (716.2d)."""
    found = activated(ClassLevel(2, "{1}{R}", ()))
    assert found.cost == (PAY_ONE_RED,)
    assert found.sorcery
    assert found.condition == ValueIs(NotedFact("class_level", least=1), f.Comparison.EQUAL, 1)


MANA = {
    define.mana("{T}", "add {G}"): True,
    define.mana("{T}", "add {R} or {G}"): True,
    define.mana("{1}, {T}, Sacrifice this artifact", "add one mana of any color"): True,
    define.mana("{T}, Mill a card", "add {C}"): False,  # a card from a library, as part of the cost
    define.mana("{1}, {T}", "add one mana of any color. Draw a card"): False,  # ... of the effect
    define.activated("+1", "add {R}", loyalty=True): False,
    define.activated("{T}", "add {R}", "put a charge counter on this artifact"): True,
    define.activated("{T}", "target player adds {R}"): False,
    define.activated("{T}", "draw a card"): False,
}


@pytest.mark.parametrize(("ability", "is_mana"), MANA.items(), ids=lambda one: getattr(one, "cost", ""))
def test_what_is_a_mana_ability(ability: Ability, is_mana: bool) -> None:
    """605.1a as of 7 August 2026."""
    assert activated(ability).is_mana is is_mana


def test_restrictions_of_a_mana_ability() -> None:
    found = activated(define.activated("{T}", "add {C}{C}", restriction="only if you control an Island"))
    assert found.is_mana
    assert found.condition == ThereAre(f.of_subtype(LandType("Island")) & f.yours())


def test_a_mana_ability_calls_its_object_by_its_name_in_a_sentence_behind() -> None:
    """605.1a, 201.5: "... of ..." begins that sentence with a word that is none of its own."""
    text = "{T}: Add {B}. Tomb of Ash deals 1 damage to you if you don't control a Swamp."
    made = compile_face({"name": "Tomb of Ash", "type_line": "Land", "oracle_text": text})
    (mana,) = made.abilities
    assert isinstance(mana, ActivatedAbility)
    assert mana.is_mana
    assert [type(one).__name__ for one in mana.script.one_shots] == ["AddMana", "Provided"]


def test_who_alone_may_activate_it_by_a_pronoun() -> None:
    """602.5: "its" owner is the object's."""
    (made,) = compile_text(
        "{1}: Draw a card. Only its owner may activate this ability.", type_line="Artifact"
    ).abilities
    assert isinstance(made, ActivatedAbility)
    assert made.condition == Matches(r.This(), f.OwnedBy(YOU))


RESTRICTIONS: dict[str, Condition | None] = {
    "only as a sorcery": None,
    "only if you control an Island": ThereAre(f.of_subtype(LandType("Island")) & f.yours()),
    "only during your turn": TurnOf(YOU),
    "only during your upkeep": AllOf((TurnOf(YOU), Noted("during the upkeep step"))),
    "only during combat": Noted("during combat"),
    "only if you attacked this turn": ValueIs(PastNumber(Past(Occurrence.ATTACKED, YOU)), Comparison.AT_LEAST, 1),
}


@pytest.mark.parametrize(("words", "condition"), RESTRICTIONS.items())
def test_restrictions(words: str, condition: Condition | None) -> None:
    """602.5."""
    told = restrictions(words, "")
    assert told.condition == condition
    assert told.sorcery is (words == "only as a sorcery")
    assert not told.unread


def test_several_restrictions() -> None:
    told = restrictions("only as a sorcery and only once each turn", "")
    assert told.sorcery
    assert told.once_each_turn
    assert restrictions("only once", "").only_once
    assert restrictions("no more than twice each turn", "").most_each_turn == 2
    assert restrictions("", "").condition is None


@pytest.mark.parametrize(
    "words", ["only on Tuesdays", "only if the moon is full", "only as a sorcery and only on Tuesdays"]
)
def test_a_restriction_that_is_not_understood_is_said(words: str) -> None:
    told = restrictions(words, "")
    assert told.unread == words
    assert not told.sorcery


# --- casting ------------------------------------------------------------------------------------------------------


def test_an_instant_has_one_script() -> None:
    found = cast("Draw a card.\nYou gain 2 life.", "Instant")
    assert [script.one_shots for script in found.modes] == [(d.Draw(1), d.GainLife(2))]
    assert found.flash
    assert not found.modal


def test_a_permanent_has_none_and_an_aura_has_its_target() -> None:
    """303.4a."""
    assert cast("Flying", "Creature").modes == ()
    (script,) = cast("Enchant creature you control", "Enchantment — Aura").modes
    assert script.one_shots == ()
    assert [wanted.objects for wanted in script.targets] == [f.creatures() & f.yours()]


def test_modes() -> None:
    """700.2."""
    found = cast("Choose one or both —\n• Draw a card.\n• You gain 2 life.")
    assert (found.least, found.most, found.modal, found.again) == (1, 2, True, False)
    assert [script.one_shots for script in found.modes] == [(d.Draw(1),), (d.GainLife(2),)]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("one", (1, 1, False)),
        ("two", (2, 2, False)),
        ("one or both", (1, 2, False)),
        ("one or more", (1, 4, False)),
        ("any number", (0, 4, False)),
        ("up to three", (0, 3, False)),
        ("three. You may choose the same mode more than once.", (3, 3, True)),
        ("wisely", None),
    ],
)
def test_how_many_modes(words: str, found: tuple[int, int, bool] | None) -> None:
    """700.2, 700.2d."""
    assert how_many(words, 4) == found


def test_additional_costs() -> None:
    """118.8."""
    creature = cost_parts.PayByAction(d.Sacrifice(target_requirement.Pick(f.creatures() & f.yours())))
    assert cast("As an additional cost to cast this spell, sacrifice a creature.\nDraw a card.").additional == (
        creature,
    )
    either = cost_parts.PayEither(((cost_parts.PayByAction(d.Discard()),), (cost_parts.PayMana("{2}"),)))
    assert cast("As an additional cost to cast this spell, discard a card or pay {2}.\nDraw a card.").additional == (
        either,
    )


def test_alternative_costs() -> None:
    """118.9."""
    text = "If an opponent controls a Plains, you may pay 2 life rather than pay this spell's mana cost.\nDraw a card."
    (option,) = cast(text).optional
    assert option.alternative
    assert option.cost == (cost_parts.PayByAction(d.LoseLife(2)),)
    assert option.condition == ThereAre(f.of_subtype(LandType("Plains")) & f.ControlledBy(r.Opponents()))


EVERYWHERE = frozenset(Zone)
GRAVEYARD = frozenset({Zone.GRAVEYARD})
OPTIONS = {
    "Kicker {1}{R}": OptionalCost("kicked", (PAY_ONE_RED,), zones=EVERYWHERE),  # 702.33a
    "Kicker—Sacrifice a land.": OptionalCost(
        "kicked",
        (cost_parts.PayByAction(d.Sacrifice(target_requirement.Pick(f.lands() & f.yours()))),),
        zones=EVERYWHERE,
    ),
    "Multikicker {1}{R}": OptionalCost("kicked", (PAY_ONE_RED,), zones=EVERYWHERE, times=True),  # 702.33c
    "Buyback {1}{R}": OptionalCost(
        "buyback", (PAY_ONE_RED,), zones=EVERYWHERE, after=Zone.HAND, as_it_resolves=True
    ),  # 702.27a
    "Flashback {1}{R}": OptionalCost(
        "flashback", (PAY_ONE_RED,), alternative=True, zones=GRAVEYARD, after=Zone.EXILE
    ),  # 702.34a
    "Escape—{1}{R}, Exile two other cards from your graveyard.": OptionalCost(
        "escape",
        (
            PAY_ONE_RED,
            cost_parts.PayByAction(
                d.MoveTo(target_requirement.Pick(f.InZone(Zone.GRAVEYARD) & f.OwnedBy(YOU) & f.other(), 2), Zone.EXILE)
            ),
        ),
        alternative=True,
        zones=GRAVEYARD,
    ),  # 702.138a
    "Spectacle {1}{R}": OptionalCost(
        "spectacle",
        (PAY_ONE_RED,),
        alternative=True,
        zones=EVERYWHERE,
        condition=Noted("an opponent lost life this turn"),
    ),  # 702.137a
    "Jump-start": OptionalCost(
        "jump-start", (cost_parts.PayByAction(d.Discard(1)),), zones=GRAVEYARD, after=Zone.EXILE
    ),  # 702.133a
    "Retrace": OptionalCost(
        "retrace", (cost_parts.PayByAction(d.Discard(1, what=f.IsType(CardType.LAND))),), zones=GRAVEYARD
    ),  # 702.81a
    "Casualty 2": OptionalCost(
        "casualty",
        (
            cost_parts.PayByAction(
                d.Sacrifice(
                    target_requirement.Pick(
                        f.creatures() & f.yours() & f.Compares(Stat.POWER, f.Comparison.AT_LEAST, 2)
                    )
                )
            ),
        ),
        zones=EVERYWHERE,
    ),  # 702.153a
    "Replicate {1}{R}": OptionalCost("replicate", (PAY_ONE_RED,), zones=EVERYWHERE, times=True),  # 702.56a
}


@pytest.mark.parametrize(("words", "option"), OPTIONS.items())
def test_optional_costs(words: str, option: OptionalCost) -> None:
    found = cast(f"Draw a card.\n{words}")
    assert found.optional == (option,)
    assert not found.unread


def test_morph_is_cast_for_three() -> None:
    """702.37a: whatever the morph cost is."""
    (option,) = cast("Morph {1}{R}", "Creature").optional
    assert (option.key, option.cost, option.alternative) == ("morph", (cost_parts.PayMana("{3}"),), True)


def test_dash_gives_haste_and_returns_it() -> None:
    """702.109a."""
    (option,) = cast("Dash {1}{R}", "Creature").optional
    haste, returned = option.then
    assert speaks_of(haste, GainAbility(KeywordAbility("haste")))
    assert returned == d.CreateDelayedTrigger(h.Begins("end step"), (d.MoveTo(f.Is(r.That()), Zone.HAND),))


def test_overload_says_each_for_target() -> None:
    """702.96a."""
    found = cast("Destroy target creature you don't control.\nOverload {1}{R}")
    (option,) = found.optional
    assert len(found.modes[0].targets) == 1
    assert option.modes[0] == d.Script((), (d.Destroy(f.creatures() & f.Not(f.yours())),))


def test_a_spell_may_create_a_delayed_trigger_in_a_paragraph_of_its_own() -> None:
    """603.7a."""
    text = "Draw a card.\nAt the beginning of your next upkeep, you lose the game."
    made = face(text)
    (script,) = casting(made).modes
    assert script.one_shots[-1] == d.CreateDelayedTrigger(h.Begins("upkeep", YOU), (d.LoseGame(YOU),))
    assert [parts_read(ability, "").triggered for ability in made.abilities] == [(), ()]


def test_flash() -> None:
    assert cast("Flash", "Creature").flash
    assert not cast("Draw a card.").flash


def test_when_alone_it_may_be_cast() -> None:
    """601.3."""
    found = cast("Cast this spell only during combat before blockers are declared.\nDraw a card.", "Instant")
    assert found.condition == AllOf((Noted("during combat"), Noted("before blockers are declared")))
    assert not found.unread


def test_what_must_be_heeded_and_is_not_understood_is_said() -> None:
    assert cast("Cast this spell only on Tuesdays.\nDraw a card.").unread == ("cast this spell only on Tuesdays",)
    assert cast("As an additional cost to cast this spell, sing a song.\nDraw a card.").unread


def test_a_way_to_cast_it_that_is_not_carried_out_is_said_and_hinders_nothing() -> None:
    found = cast("Kicker—Sing a song.\nDraw a card.")
    assert [words.lower().partition("—")[0] for words in found.not_offered] == ["kicker"]
    assert not found.unread


@pytest.mark.parametrize(
    "ability", [KeywordAbility("flying"), NotUnderstood("Sing a song."), KeepsCounters(frozenset())]
)
def test_what_is_no_activated_ability(ability: Ability) -> None:
    assert parts_read(ability, "").activated is None
