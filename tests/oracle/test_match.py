"""Does a text name an ability? As the boards ask with `has` and `abilities`."""

import pytest

from layerlaw.cards.define import HOST, keyword, mana, static
from layerlaw.model.abilities import Ability, NotUnderstood, OtherAbility
from layerlaw.model.changes import ModifyPT
from layerlaw.model.filters import creatures, yours
from layerlaw.model.words import Color
from layerlaw.oracle import matches_text, with_parts

ANTHEM = static(creatures() & yours(), ModifyPT(1, 1))
SAME: list[tuple[str, Ability]] = [
    ("flying", keyword("flying")),
    ("Flying", keyword("flying")),
    ("ward {2}", keyword("ward", cost="{2}")),
    ("protection from red", keyword("protection", Color.RED)),
    ("annihilator 2", keyword("annihilator", number=2)),
    ("{T}: Add {R}.", mana("{T}", "add {R}")),
    ("{T}:  add {R}", mana("{T}", "add {R}")),
    ("Creatures you control get +1/+1.", ANTHEM),
    ("Each creature you control gets +1/+1.", ANTHEM),
    ("Equipped creature gets +1/+1.", static(HOST, ModifyPT(1, 1))),
    ("Enchanted creature gets +1/+1.", static(HOST, ModifyPT(1, 1))),
    ("frobnicate", NotUnderstood("Frobnicate.")),
]
OTHER: list[tuple[str, Ability]] = [
    ("trample", keyword("flying")),
    ("ward {3}", keyword("ward", cost="{2}")),
    ("protection from blue", keyword("protection", Color.RED)),
    ("{T}: Add {G}.", mana("{T}", "add {R}")),
    ("Creatures you control get +1/+2.", ANTHEM),
    ("Creatures get +1/+1.", ANTHEM),
    ("", ANTHEM),
]


@pytest.mark.parametrize(("text", "ability"), SAME)
def test_a_text_names_the_ability(text: str, ability: Ability) -> None:
    assert matches_text(text, ability)


@pytest.mark.parametrize(("text", "ability"), OTHER)
def test_another_text_does_not(text: str, ability: Ability) -> None:
    assert not matches_text(text, ability)


def test_what_makes_no_continuous_effect_is_compared_by_what_it_is() -> None:
    """113.2: the same ability in other words is the same, and one that gives a game something else is not; what nobody has read goes by its words."""
    said, otherwise, other = (
        with_parts(OtherAbility(words), "")
        for words in (
            "if a creature an opponent controls would die, exile it instead",
            "If a creature an opponent controls would die, exile it instead",
            "if a creature you control would die, exile it instead",
        )
    )
    assert said.parts is not None
    assert said.parts.replacements
    assert said == otherwise
    assert hash(said) == hash(otherwise)
    assert said != other
    assert OtherAbility("a deck can have any number of these") == OtherAbility("a deck can have any number of these")
    assert OtherAbility("a deck can have any number of these") != OtherAbility("a deck can have two of these")
    assert said != "if a creature an opponent controls would die, exile it instead"
