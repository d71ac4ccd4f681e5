"""What a node reads and writes is declared in the head of its class (613.8a: what others' effects can change for it)."""

from dataclasses import dataclass

import pytest

from layerlaw.model import changes, facets, filters, values
from layerlaw.model.abilities import KeywordAbility
from layerlaw.model.references import Chosen
from layerlaw.model.words import CardType, CreatureType, LandType, SubtypeFamily


def test_a_filter_that_does_not_say_what_it_reads_is_none() -> None:
    with pytest.raises(TypeError, match="reads"):
        type("Forgotten", (filters.Filter,), {})


def test_a_change_that_does_not_say_what_it_writes_is_none() -> None:
    with pytest.raises(TypeError, match="writes"):
        type("Forgotten", (changes.Change,), {}, reads=facets.NOTHING)


def test_a_new_filter_is_looked_through_and_adds_what_it_declares() -> None:
    @dataclass(frozen=True)
    class Both(filters.Filter, reads=("nm",)):
        part: filters.Filter

    assert facets.reads(Both(filters.IsType(CardType.LAND))).exact == {"nm", "t:Land"}


def test_a_subtype_needs_a_card_type_that_has_it() -> None:
    """205.3d: a Goblin that is no creature has lost the subtype with the type."""
    assert facets.reads(filters.HasSubtype(CreatureType("Goblin"))).exact == {
        "st:creature:Goblin",
        "t:Creature",
        "t:Kindred",
    }


def test_a_word_that_was_chosen_can_be_any() -> None:
    assert facets.reads(filters.HasSubtype(Chosen("creature_type"))).exact == {facets.SUBTYPES, facets.TYPES}


def test_the_basic_land_types_bring_and_take_abilities() -> None:
    """305.6, 305.7."""
    forest = changes.SetSubtypes(SubtypeFamily.LAND, (LandType("Forest"),))
    assert facets.writes(forest).exact == {"st:land", facets.ABILITIES}
    assert facets.ANY_ABILITY in facets.writes(changes.AddTypes((CardType.LAND,), (), ())).exact


def test_only_a_card_type_lets_a_subtype_in() -> None:
    """205.3d: giving a creature type alters only what is a creature (or kindred)."""
    assert facets.gates(changes.AddAllCreatureTypes()).exact == {"t:Creature", "t:Kindred"}


def test_a_granted_ability_is_asked_only_once_it_is_there() -> None:
    """613.6: its own effects read for themselves."""
    flying = changes.GainAbility(KeywordAbility("flying"))
    assert facets.reads(flying) == facets.Facets()
    assert facets.writes(flying).exact == {"k:flying", facets.ANY_ABILITY}


def test_power_is_a_creatures() -> None:
    """208.3: what is no creature has no power to be counted."""
    power = values.Total(values.Stat.POWER, filters.Anything())
    assert facets.reads(power).exact == {facets.POWER_TOUGHNESS, "t:Creature"}
