"""What a reading of samples against the rules (docs/proof) found read wrongly, and how it is read now. Each names its rule."""

from __future__ import annotations

import pytest

from layerlaw.cards.define import spell
from layerlaw.game.binding import Announced, bind
from layerlaw.game.resolution import aimed
from layerlaw.game.state import IllegalAction, ObjectId
from layerlaw.model import changes as c
from layerlaw.model import conditions as k
from layerlaw.model import references as r
from layerlaw.model import rule_effects as x
from layerlaw.model.abilities import (
    Ability,
    ActivatedAbility,
    ContinuingStaticAbility,
    EntersAsCopy,
    Instruction,
    KeepsCounters,
    ModalAbility,
    OtherAbility,
    SpellAbility,
    Start,
    StaticAbility,
    TriggeredAbility,
    is_mana_ability,
)
from layerlaw.model.conditions import NotSo, ThereAre
from layerlaw.model.cost_parts import PayMana
from layerlaw.model.durations import Until
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import ON_BATTLEFIELD, Exactly, HasStatus, HasSubtype, Is, Not, other, yours
from layerlaw.model.one_shot_effects import CreateTokens, May, Tap, Unread
from layerlaw.model.tree import holds, inside, speaks_of
from layerlaw.model.words import CreatureType, Zone
from layerlaw.oracle import compile_text, write_ability
from layerlaw.oracle.paragraphs.parts import parts_read
from layerlaw.oracle.row import OTHER
from layerlaw.oracle.sentences.script import script
from tests.oracle.untold import cut

SPELL = "Instant"
CREATURE = "Creature — Serpent"


def only(text: str, type_line: str = SPELL, name: str = "") -> Ability:
    """The one ability of a text."""
    (ability,) = compile_text(text, type_line=type_line, name=name).abilities
    return ability


def done(text: str, type_line: str = SPELL) -> tuple[Instruction, ...]:
    """What the one ability of a text does."""
    ability = only(text, type_line)
    assert isinstance(ability, SpellAbility | ActivatedAbility | TriggeredAbility)
    return ability.script.one_shots


@pytest.mark.parametrize(
    "text",
    [
        "You may exile a red card from your hand rather than pay this spell's mana cost.",
        "If you control a Forest, rather than pay this spell's mana cost, you may have an opponent gain 3 life.",
        "If you control a commander, you may cast this spell without paying its mana cost.",
        "If this spell is the first spell you've cast this game, you may cast it without paying its mana cost.",
    ],
)
def test_what_says_how_a_spell_may_be_cast_is_no_spell_ability(text: str) -> None:
    """113.3a, 118.9a: an alternative cost comes from a static ability; a spell ability is what is done as it resolves."""
    assert isinstance(only(text), OtherAbility)


@pytest.mark.parametrize(
    "text",
    [
        "If a creature would die this turn, exile it instead.",
        "You may cast target instant card from your graveyard without paying its mana cost.",
        "Prevent all combat damage that would be dealt this turn if {W} was spent to cast this spell.",
    ],
)
def test_what_a_spell_does_is_a_spell_ability_even_as_a_replacement(text: str) -> None:
    """113.3a, 614.3: the replacement effect comes from the resolution."""
    assert isinstance(only(text), SpellAbility)


def test_an_additional_cost_and_a_reduction_in_one_paragraph_are_two_static_abilities() -> None:
    """118.8, 601.2f: neither is done on resolution."""
    text = "As an additional cost to cast this spell, you may collect evidence 6. This spell costs {2} less to cast if evidence was collected."
    first, second = compile_text(text, type_line=SPELL).abilities
    assert isinstance(first, OtherAbility)
    assert isinstance(second, StaticAbility)
    assert second.effects[0].changes == (c.CostReduction("{2}"),)
    assert second.effects[0].condition == k.WasCastSo(
        "additional_cost"
    )  # 701.59c: evidence was collected as the cost was paid


def test_modes_behind_a_sentence_belong_to_it() -> None:
    """700.2: what may be chosen under a condition is part of how modes are chosen; no mode is an ability of its own."""
    text = (
        "Choose one. If you control a commander as you cast this spell, you may choose both.\n"
        "• Creatures you control gain flying until end of turn.\n• Draw a card."
    )
    ability = only(text)
    assert isinstance(ability, ModalAbility)
    assert len(ability.modes) == 2
    assert compile_text(write_ability(ability), type_line=SPELL).abilities == (ability,)


def test_that_creature_is_the_one_chosen_last_and_not_the_target() -> None:
    """608.2c: words of a later sentence speak of what the one before chose."""
    text = "Target creature can't be blocked this turn. Then choose another attacking creature. That creature gains flying until end of turn."
    first, _, second = done(text)
    assert isinstance(first, Start)
    assert isinstance(second, Start)
    assert first.effect.scope == Is(r.Target())
    assert second.effect.scope == Is(r.Linked("chosen"))


@pytest.mark.parametrize(
    "text",
    [
        "You may have this creature enter as a copy of a creature you control, except it enters with an additional +1/+1 counter on it if it's a creature.",
        "Whenever this creature attacks, choose target creature. The next time a creature enters this turn, it enters as a copy of the chosen creature.",
    ],
)
def test_a_copy_or_an_ability_is_never_kept_in_words(text: str) -> None:
    """614.1c, 707.5: what changes characteristics is compiled, or said to be not understood."""
    ability = only(text, CREATURE)
    assert not isinstance(ability, OtherAbility)
    assert not any("copy of" in one.text for one in inside(cut(text, CREATURE)) if isinstance(one, Unread))


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("This creature must be blocked each combat this turn if able.", x.MustBeBlocked()),
        ("Its activated abilities can't be activated this turn.", x.CantBeActivated()),
        ("It assigns no combat damage this turn.", x.AssignsNoCombatDamage()),
    ],
)
def test_a_rule_for_a_turn_is_an_effect_and_no_words(text: str, rule: x.RuleEffect) -> None:
    """611.2c: an effect that modifies the rules of the game is a continuous one, too."""
    start = done(f"{{T}}: {'' if text.startswith('This') else 'Untap target creature. '}{text}", CREATURE)[-1]
    assert isinstance(start, Start)
    assert start.effect.changes == (rule,)
    assert start.effect.duration is Until.END_OF_TURN


def test_who_cannot_lose_and_who_cannot_win_are_two_effects() -> None:
    """104.3e, 611.2a: one duration for both."""
    first, second = done("You can't lose the game this turn and your opponents can't win the game this turn.")
    assert isinstance(first, Start)
    assert isinstance(second, Start)
    assert [first.effect.scope, second.effect.scope] == [r.You(), r.Opponents()]
    assert first.effect.duration is second.effect.duration is Until.END_OF_TURN


def test_what_does_not_untap_next_time_lasts_until_then() -> None:
    """502.3, 611.2a: the effect is over when its controller's next untap step is."""
    tapped, start = done("Tap target creature. It doesn't untap during its controller's next untap step.")
    assert tapped == Tap(Is(r.Target()))
    assert isinstance(start, Start)
    assert start.effect.scope == Is(r.Target())
    assert start.effect.duration is Until.NEXT_UNTAP_STEP
    text = write_ability(spell(start))
    assert text == "Target creature doesn't untap during its controller's next untap step."
    assert done(text) == (start,)


def test_what_was_paid_for_governs_the_rule_for_a_turn() -> None:
    """608.2c: "if you do" is a condition of the effect behind it."""
    text = "Whenever this creature attacks, you may pay {1}. If you do, it assigns no combat damage this turn."
    may = done(text, CREATURE)[-1]
    assert isinstance(may, May)
    assert may.cost == (PayMana("{1}"),)
    assert [type(one) for one in may.then] == [Start]


@pytest.mark.parametrize(
    "text",
    [
        "Each creature gets twice -X/-X until end of turn.",
        "Target creature loses protection from black until end of turn.",
    ],
)
def test_power_toughness_and_protection_are_never_kept_in_words(text: str) -> None:
    """613.4c, 613.1f: what the layers would have to carry out is compiled, or said to be not understood."""
    assert not holds(only(text), Unread)


@pytest.mark.parametrize(
    ("text", "ref"),
    [
        ("Whenever this creature deals combat damage to a creature, tap that creature and it {}.", OTHER),
        ("Whenever this creature deals combat damage to a creature, tap that creature. It {}.", OTHER),
        ("Whenever this creature attacks, tap this creature. It {}.", r.This()),
        ("When this Aura enters, gain control of enchanted creature. Untap that creature. It {}.", r.Host()),
    ],
)
def test_it_is_what_was_acted_on_last(text: str, ref: r.ObjectRef) -> None:
    """608.2c: the text is read in order; "it" means what the words before it spoke of."""
    start = done(text.format("doesn't untap during its controller's next untap step"), CREATURE)[-1]
    assert isinstance(start, Start)
    assert start.effect.scope == Is(ref)


_NO_GIANT = NotSo(ThereAre(ON_BATTLEFIELD & HasSubtype(CreatureType("Giant")) & yours() & other()))


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ("alone", (x.CantAttack(with_others=1), x.CantBlock(with_others=1))),
        ("unless you control another Giant", (x.CantAttack(when=_NO_GIANT), x.CantBlock(when=_NO_GIANT))),
    ],
)
def test_a_restriction_on_both_is_one_on_each(words: str, rules: tuple[x.RuleEffect, ...]) -> None:
    """508.1c, 509.1b: "can't attack or block" is said of one object as of several."""
    ability = only(f"This creature can't attack or block {words}.", CREATURE)
    assert isinstance(ability, StaticAbility)
    assert ability.effects[0].changes == rules


def test_what_cannot_be_countered_is_a_spell() -> None:
    """113.6g: this ability functions on the stack, whatever the object calls itself."""
    ability = only("This creature can't be countered.", CREATURE)
    assert isinstance(ability, StaticAbility)
    assert ability.zones == frozenset({Zone.STACK})


@pytest.mark.parametrize(
    "text", ["{T}, Mill a card: Add {U}.", "{1}, {T}, Sacrifice this artifact: Add one mana of any color. Draw a card."]
)
def test_what_moves_a_card_of_a_library_is_no_mana_ability(text: str) -> None:
    """605.1a: neither its cost nor its effect may move a card to or from a library."""
    assert isinstance(only(text, "Artifact"), ActivatedAbility)


def test_where_mana_may_be_spent_moves_no_card() -> None:
    """605.1a: "spend this mana only" is a restriction."""
    text = "{T}: Add {G}. Spend this mana only to cast spells from your library."
    assert is_mana_ability(only(text, "Artifact"))


def test_what_one_sentence_says_of_one_subject_is_one_effect() -> None:
    """613.6: its parts share one set, also behind "and they"."""
    text = 'Lands your opponents control lose all land types and abilities, and they gain "{T}: Add {C}."'
    ability = only(text, "Artifact")
    assert isinstance(ability, StaticAbility)
    assert len(ability.effects) == 1


def test_the_rest_of_a_condition_is_no_one_shot() -> None:
    """611.2b: "for as long as" both, or the duration would be too long."""
    text = "{T}: Gain control of target creature for as long as this creature remains tapped and that creature's power remains even."
    assert not holds(only(text, CREATURE), Unread)


def begun(text: str, *targets: ObjectId) -> ContinuousEffect:
    """The one continuous effect of a spell, with what was named as its targets put in."""
    read = script(done(text), "")
    (started,) = read.one_shots
    assert isinstance(started, Start)
    return bind(started.effect, aimed(read, Announced(), targets))


def test_of_up_to_two_targets_there_may_be_one_or_none() -> None:
    """601.2c, 115.6: the effect has fewer targets then, and none is missing."""
    text = "Up to two target creatures gain flying until end of turn."
    assert begun(text, ObjectId(7)).scope == Exactly(frozenset({ObjectId(7)}))
    assert begun(text).scope == Exactly(frozenset())


def test_of_two_targets_none_may_be_missing() -> None:
    """601.2c."""
    with pytest.raises(IllegalAction, match="target 2 is missing"):
        begun("Two target creatures gain flying until end of turn.", ObjectId(7))


def test_a_copy_may_have_a_size_of_its_own() -> None:
    """707.9b: "except it's 7/7" is part of the copiable values."""
    text = "You may have this creature enter as a copy of any creature on the battlefield, except it's 7/7."
    ability = only(text, CREATURE)
    assert isinstance(ability, EntersAsCopy)
    assert ability.exceptions[0].changes == (c.SetPT(7, 7),)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Counters remain on this creature as it moves to any zone other than a player's hand or library.", KeepsCounters),
        ("Creatures you control have flying. If this creature leaves the battlefield, this effect continues until end of turn.", ContinuingStaticAbility),
        ("Your devotion to each color and each combination of colors is increased by one.", c.ModifyDevotion),
        ("Each spell that would cost less than three mana to cast costs three mana to cast.", c.CostFloor),
    ],
)  # fmt: skip
def test_phrases_of_few_cards(text: str, kind: type) -> None:
    """122.2, 611.3b, 700.5a, 601.2f, 708.2: read, and written so that they are read again as the same."""
    ability = only(text, CREATURE)
    assert holds(ability, kind)
    assert compile_text(write_ability(ability), type_line=CREATURE).abilities == (ability,)


def test_face_up_is_not_face_down() -> None:
    """708.2: read, and written so that it is read again as the same."""
    ability = only("Face-up nontoken creatures you control have flying.", CREATURE)
    assert speaks_of(ability, Not(HasStatus("face_down")))
    assert compile_text(write_ability(ability), type_line=CREATURE).abilities == (ability,)


@pytest.mark.parametrize(
    ("type_line", "text", "ref"),
    [
        ("Enchantment — Aura", "Whenever enchanted creature attacks, each other creature you control gets +1/+1 until end of turn.", r.Host()),
        ("Enchantment", "Whenever a creature you control attacks, each other creature you control gets +1/+1 until end of turn.", r.That()),
        (CREATURE, "Whenever a creature you control attacks, each other creature you control gets +1/+1 until end of turn.", r.This()),
    ],
)  # fmt: skip
def test_other_than_what_is_spoken_of(type_line: str, text: str, ref: r.ObjectRef) -> None:
    """109.1: an Aura is no creature, so "each other creature" is other than the creature of the event."""
    ability = only(text, type_line)
    assert isinstance(ability, TriggeredAbility)
    assert isinstance(ability.script.one_shots[0], Start)
    assert Not(Is(ref)) in inside(ability.script.one_shots[0].effect.scope)
    assert compile_text(write_ability(ability, card_type_word="Aura"), type_line=type_line).abilities == (ability,)


@pytest.mark.parametrize("words", ["It has", "The token has", "That token has"])
def test_what_a_created_token_has_is_part_of_the_token(words: str) -> None:
    """111.3: it is defined by what creates it, and no effect in layer 6."""
    text = f'{{T}}: Create a 1/1 colorless Pilot creature token. {words} "This token can\'t block."'
    parts = parts_read(only(text, CREATURE), "Pilot Maker")
    assert parts.activated is not None
    match parts.activated.script.one_shots:
        case (CreateTokens(face),):
            assert [write_ability(ability) for ability in face.abilities] == ["This creature can't block."]
        case other:
            raise AssertionError(other)


@pytest.mark.parametrize("what", ["a color other than black", "a nonland card name", "a noncreature card type"])
def test_what_a_choice_asks_besides_is_kept(what: str) -> None:
    """614.1c: no word of it is dropped."""
    text = f"As this creature enters, choose {what}."
    assert write_ability(only(text, CREATURE)) == text


@pytest.mark.parametrize(
    ("type_line", "text"),
    [
        # what the Equipment is attached to is neither the Aura's host nor told by the event
        ("Enchantment — Aura", "At the beginning of your upkeep, if enchanted Equipment is attached to a creature, destroy that creature."),
        # each of several players has paid an amount of their own
        (CREATURE, "When this creature dies, each player may pay any amount of mana. Then each player creates a number of 1/1 green Squirrel creature tokens equal to the amount of mana they paid this way."),
        # the creatures are on the battlefield (109.2), only the cards are in graveyards
        ("Sorcery", "Exile all creatures and all creature cards in graveyards."),
    ],
)  # fmt: skip
def test_what_nothing_tells_is_not_understood(type_line: str, text: str) -> None:
    """608.2c: a pronoun that means nothing that was told is no other object, and no one number is what each of several paid."""
    assert compile_text(text, type_line=type_line).not_understood or holds(only(text, type_line), Unread)
