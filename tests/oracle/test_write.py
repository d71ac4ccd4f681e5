"""Abilities to rules text: the wording, and that no node of the model is without words."""

from collections.abc import Iterator

import pytest

from layerlaw.cards.builtin import CARDS
from layerlaw.cards.define import HOST, TARGET, THIS, effect, keyword, mana, spell, starts, static
from layerlaw.explain.values import rule_text
from layerlaw.model import abilities, changes, conditions, filters, references, values
from layerlaw.model.abilities import Ability, KeywordAbility, StaticAbility
from layerlaw.model.changes import AddTypes, GainAbility, LoseAllAbilities, ModifyPT, SetPT, SetSubtypes
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import HasSubtype, creatures, enchantments, lands, nonbasic, of_subtype, other, yours
from layerlaw.model.one_shot_effects import OneShotEffect
from layerlaw.model.references import It
from layerlaw.model.rule_effects import RuleEffect
from layerlaw.model.tree import inside
from layerlaw.model.values import Count, Stat, StatOf
from layerlaw.model.words import MOUNTAIN, CardType, Color, CreatureType, EnchantmentType, SubtypeFamily, Zone
from layerlaw.oracle import compile_text, write_ability, write_effect, write_face
from layerlaw.oracle.write import WRITTEN

BASES: tuple[type[object], ...] = (
    abilities.Ability,
    abilities.Instruction,
    changes.Change,
    conditions.Condition,
    filters.Filter,
    references.ObjectRef,
    references.PlayerRef,
    values.ValueNode,
)
MANA_VALUE = StatOf(It(), Stat.MANA_VALUE)
GOBLINS = of_subtype(CreatureType("Goblin")) & yours() & other()


def subclasses(kind: type[object]) -> Iterator[type[object]]:
    for below in kind.__subclasses__():
        yield below
        yield from subclasses(below)


@pytest.mark.parametrize("base", BASES, ids=lambda base: base.__name__)
def test_every_node_of_the_model_has_words(base: type[object]) -> None:
    ours = (
        node
        for node in subclasses(base)
        if node.__module__.startswith("layerlaw.model.")
        and node is not RuleEffect
        and not issubclass(node, OneShotEffect)  # a script keeps the words that they were read from
    )
    assert [node.__name__ for node in ours if node not in WRITTEN] == []


WORDED: list[tuple[Ability, str, str]] = [
    (keyword("flying"), "creature", "Flying"),
    (keyword("protection", Color.RED), "creature", "Protection from red"),
    (keyword("ward", cost="{2}"), "creature", "Ward {2}"),
    (keyword("ward", cost="Pay 3 life"), "creature", "Ward—Pay 3 life."),
    (keyword("affinity", quality="artifacts"), "creature", "Affinity for artifacts"),
    (mana("{T}", "add {R}"), "land", "{T}: Add {R}."),
    (static(creatures() & yours(), ModifyPT(1, 1)), "enchantment", "Creatures you control get +1/+1."),
    (
        static(creatures(), LoseAllAbilities(), SetPT(1, 1)),
        "enchantment",
        "All creatures lose all abilities and have base power and toughness 1/1.",
    ),
    (
        static(lands() & nonbasic(), SetSubtypes(SubtypeFamily.LAND, (MOUNTAIN,))),
        "enchantment",
        "Nonbasic lands are Mountains.",
    ),
    (
        static(
            enchantments() & ~HasSubtype(EnchantmentType("Aura")) & other(),
            AddTypes((CardType.CREATURE,)),
            SetPT(MANA_VALUE, MANA_VALUE),
        ),
        "enchantment",
        (
            "Each other non-Aura enchantment is a creature in addition to its other types and has base power"
            " and base toughness each equal to its mana value."
        ),
    ),
    (
        static(HOST, ModifyPT(2, 2), GainAbility(KeywordAbility("trample"))),
        "Equipment",
        "Equipped creature gets +2/+2 and has trample.",
    ),
    (static(HOST, ModifyPT(1, 1)), "Aura", "Enchanted creature gets +1/+1."),
    (
        static(GOBLINS, ModifyPT(1, 1), GainAbility(KeywordAbility("haste"))),
        "creature",
        "Other Goblins you control get +1/+1 and have haste.",
    ),
    (spell(starts(TARGET, ModifyPT(3, 3))), "spell", "Target creature gets +3/+3 until end of turn."),
    (
        static(THIS, ModifyPT(Count(GOBLINS), 0)),
        "artifact",
        "This artifact gets +1/+0 for each other Goblin you control.",
    ),
]


@pytest.mark.parametrize(("ability", "word", "text"), WORDED, ids=[text[:40] for _, _, text in WORDED])
def test_an_ability_reads_as_rules_text_does(ability: Ability, word: str, text: str) -> None:
    assert write_ability(ability, card_type_word=word) == text


def test_an_effect_is_a_sentence() -> None:
    assert write_effect(effect(GOBLINS, ModifyPT(1, 1))) == "Other Goblins you control get +1/+1."


def test_every_built_in_card_can_be_written() -> None:
    for card in CARDS.values():
        for face in card.faces:
            text = write_face(face)
            assert len(text.splitlines()) >= len(face.abilities)
            assert "()" not in text, text


def test_changes_without_anything_in_them_are_written_all_the_same() -> None:
    empty = (
        changes.AddTypes(),
        changes.RemoveTypes(),
        changes.SetTypes(()),
        changes.SetColors(()),
        changes.AddColors(()),
    )
    for change in empty:
        assert write_effect(ContinuousEffect(creatures(), (change,))).endswith(".")


@pytest.mark.parametrize(
    "text",
    [
        "This creature can't attack unless you sacrifice a land.",
        "This creature can't attack unless you return an enchantment you control to its owner's hand.",
        "Green creatures can't attack unless their controller sacrifices a land for each green creature they control that's attacking.",
        "Creatures can't block creatures you control unless their controller pays 1 life for each blocking creature they control.",
        "You can't play lands or cast spells from your hand.",
    ],
)
def test_tolls_that_are_no_mana_and_zones_have_words(text: str) -> None:
    """508.1h, 509.1d, 601.3: what the layers tell of every object on a board must not fail for want of them."""
    for ability in compile_text(text, name="Probe").abilities:
        assert write_ability(ability)
        for node in inside(ability):
            if isinstance(node, RuleEffect):
                assert rule_text(node).split()[0] in ("can't", "may")


def test_the_ability_of_an_emblem_needs_no_words_for_where_it_works() -> None:
    """114.1, 113.6."""
    everywhere = StaticAbility((ContinuousEffect(creatures() & yours(), (ModifyPT(1, 1),)),), frozenset({Zone.COMMAND}))
    assert write_ability(everywhere) == "Creatures you control get +1/+1."
