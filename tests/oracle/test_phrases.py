"""The grammar, phrase by phrase: what is read, what it means in the words of the writer, and beside it a near miss that is not read."""

import pytest

from layerlaw.model.abilities import (
    ActivatedAbility,
    EntersTapped,
    EntersWithCounters,
    KeywordAbility,
    NotUnderstood,
    Provided,
    SpellAbility,
    Start,
    StaticAbility,
    TriggeredAbility,
)
from layerlaw.model.changes import CostReduction, ModifyPT
from layerlaw.model.conditions import Matches
from layerlaw.model.filters import HasStatus, Is, Not
from layerlaw.model.game_abilities import tap_for
from layerlaw.model.one_shot_effects import Draw, May, Script
from layerlaw.model.references import It, Linked, This
from layerlaw.model.rule_effects import CantBeBlocked
from layerlaw.model.tree import inside, speaks_of
from layerlaw.model.words import ISLAND, Color, Zone
from layerlaw.oracle import compile_card, compile_text, write_ability
from tests.oracle.untold import cut, unread, untold

CREATURE = "Creature — Goblin"
AURA = "Enchantment — Aura"
SPELL = "Instant"
LAND = "Land"

# type line, text, near miss that must not be read.
READ = [
    (CREATURE, "Other Goblins you control get +1/+1.", "Other Goblins you control get +1/+1 sometimes."),
    (CREATURE, "Nonblack creatures get -1/-1.", "Nonblackish creatures get -1/-1."),
    (CREATURE, "Creatures you control with flying get +1/+1.", "Creatures you control with wings get +1/+1."),
    (CREATURE, "Creatures you control with power 3 or less have haste.", "Creatures you control with power 3 or so have haste."),
    (CREATURE, "All creatures lose all abilities.", "All creatures lose most abilities."),
    (CREATURE, "Nonbasic lands are Mountains.", "Nonbasic lands are mountainous."),
    (CREATURE, "This creature gets +1/+1 as long as you control an Island.", "This creature gets +1/+1 as long as you like an Island."),
    (CREATURE, "This creature can't be blocked.", "This creature can't."),
    (CREATURE, "Attacking creatures you control have first strike.", "Advancing creatures you control have first strike."),
    (CREATURE, 'Other Goblins have "{R}: This creature gets +1/+0 until end of turn."', 'Other Goblins have "{R}: This creature gets +1/+0."'),
    (CREATURE, "This creature's power and toughness are each equal to the number of Goblins you control.", "This creature's power and toughness are each near the number of Goblins you control."),
    (CREATURE, "Other Merfolk creatures you control get +1/+1.", "Other Merfolks creatures you control get +1/+1."),
    (CREATURE, "Each other Merfolk you control gets +1/+1.", "Each other Merfolk you control gets."),
    (SPELL, "Destroy up to one target artifact and/or creature.", "Destroyed be target artifact and/or creature."),
    (AURA, "Enchanted creature gets +2/+2 and has trample.", "Enchanted creature gets +2/+2 and has a hat."),
    (AURA, "You control enchanted creature.", "You nearly control enchanted creature."),
    (AURA, "Enchanted land is an Island.", "Enchanted land is an island."),
    (SPELL, "Target creature gets +3/+3 until end of turn.", "Target creature gets +3/+3."),
    (SPELL, "Target creature gets +3/+3 until end of turn.", "Target creature gets +3/+3 until half past ten."),
    (SPELL, "Gain control of target creature until end of turn.", "Gain control of some creature until end of turn."),
    (SPELL, "Switch target creature's power and toughness until end of turn.", "Switch target creature's power and name until end of turn."),
    (SPELL, "Target creature becomes blue until end of turn.", "Target creature becomes bluish until end of turn."),
    (SPELL, "Change the text of target spell or permanent by replacing all instances of one color word with another.", "Change the text of target spell or permanent by replacing some instances of one color word with another."),
    (SPELL, "Up to two target creatures gain flying until end of turn.", "Up to two target creatures gain wings until end of turn."),
    (SPELL, "Target creature gets +2/+1 until end of turn. If it's legendary, it also gains lifelink until end of turn.", "Target creature gets +2/+1 until end of turn. If it's legendary, it nearly gains lifelink until end of turn."),
    (CREATURE, "Whenever this creature attacks, you may pay {1}. If you do, this creature gets +1/+1 until end of turn.", "Whenever this creature attacks, you may pay {1}. If you would, this creature gets +1/+1 until end of turn."),
    (CREATURE, "Whenever this creature attacks, you may discard a card. When you do, target creature gets -1/-1 until end of turn.", "Whenever this creature attacks, you may discard a card. When you do so, target creature gets -1/-1 until end of turn."),
    (SPELL, "Put a +1/+1 counter on each creature you control. They gain vigilance until end of turn.", "Put a +1/+1 counter on some creatures. They gain vigilance until end of turn."),
    (CREATURE, "{R}: This creature can't be blocked this turn except by creatures with haste.", "{R}: This creature can't be blocked this turn where creatures have haste."),
    (SPELL, "Choose one —\n• Run Away — Target creature can't block this turn.\n• Stand — Draw a card.", "Choose one —\n• Run Away: Target creature can't block this turn.\n• Stand — Draw a card."),
    (CREATURE, "{R}: This creature and another target creature each get +1/+0 until end of turn.", "{R}: This creature and some target creature each get +1/+0 until end of turn."),
    (LAND, "{1}{G}: This land becomes a 3/3 green Ape creature with trample until end of turn. It's still a land.", "{1}{G}: This land becomes a 3/3 green Ape creature with trample until end of turn. It's still a place."),
    (LAND, "{1}: This land becomes a 2/2 creature with all creature types until end of turn. It's still a land.", "{1}: This land becomes a 2/2 creature with most creature types until end of turn. It's still a land."),
    (LAND, "{1}: This land becomes a 4/3 creature with vigilance and all creature types until end of turn. It's still a land.", "{1}: This land becomes a 4/3 creature with vigilance and all manner of types until end of turn. It's still a land."),
    ("Enchantment — Case", "Solved — Creatures you control get +1/+0.", "Dissolved — Creatures you control get +1/+0 at times."),
    ("Enchantment — Case", "To solve — You control three or more Detectives.", "To solve — You control three or more Detectives. Smile."),
    (LAND, "{1}: This land becomes a legendary 4/4 red Dragon creature with flying until end of turn. It's still a land.", "{1}: This land becomes a renowned 4/4 red Dragon creature with flying until end of turn. It's still a land."),
    (LAND, "You may have this land enter tapped as a copy of any land on the battlefield.", "You may have this land enter sideways as a copy of any land on the battlefield."),
    (LAND, "{T}: Each player gains control of all creatures they own.", "{T}: Each player gains control of all creatures they like."),
    (SPELL, "Until your next turn, your life total can't change and you gain protection from everything.", "Until your next turn, your life total can't rest and you gain protection from everything."),
    (CREATURE, "{R}: This creature becomes a Kithkin Avatar with base power and toughness 8/8, flying, and first strike.", "{R}: This creature becomes a Kithkin Avatar with base power and toughness 8/8, flying, and first prize."),
    (SPELL, "Create a token that's a copy of target creature you control, except the token has flying and isn't legendary.", "Create a token that's a copy of target creature you control, except the token has flying and isn't famous."),
    (CREATURE, "This creature has \"Creatures you control have '{T}: Add {R}, {G}, or {W}.'\"", "This creature has \"Creatures you control have '{T}: Smile at {R}.'\""),
    ("Enchantment — Saga", "II — This Saga gains \"{2}, {T}: Create a 0/0 colorless Construct artifact creature token with 'This token gets +1/+1 for each artifact you control.'\"", "II — This Saga gains \"{2}, {T}: Create a 0/0 colorless Construct artifact creature token with 'This token gets +1/+1 for each.\""),
    (CREATURE, "{T}: Target creature gains haste until end of turn and can't be blocked this turn.", "{T}: Target creature gains haste until end of turn and becomes a Vampire in addition to its other types."),
    (CREATURE, "As long as this card is in your graveyard and you control an Island, creatures you control have flying.", "As long as this card is in your graveyard and you like an Island, creatures you control have flying."),
]  # fmt: skip


@pytest.mark.parametrize(("type_line", "text", "near_miss"), READ, ids=[text[:50] for _, text, _ in READ])
def test_a_phrase_is_read_and_its_near_miss_is_not(type_line: str, text: str, near_miss: str) -> None:
    assert compile_text(text, type_line=type_line).not_understood == ()
    missed = unread(near_miss, type_line)
    assert missed, near_miss
    assert all(part.lower() in near_miss.lower() for part in missed)


MEANS = [
    (CREATURE, "Creatures you control have flying as long as it's your turn.", "As long as it's your turn, creatures you control have flying."),
    (CREATURE, "During your turn, this creature has first strike.", "As long as it's your turn, this creature has first strike."),
    (CREATURE, "Each creature you control with a +1/+1 counter on it has trample.", "Creatures you control with +1/+1 counters on them have trample."),
    (CREATURE, "Landfall — Whenever a land you control enters, this creature gets +2/+2 until end of turn.", "Whenever a land you control enters, this creature gets +2/+2 until end of turn."),
    (SPELL, "Until end of turn, target creature gains haste.", "Target creature gains haste until end of turn."),
    (SPELL, "Gain control of target creature until end of turn. Untap that creature. It gains haste until end of turn.", "Gain control of target creature until end of turn. It gains haste until end of turn. Untap it."),
]  # fmt: skip


@pytest.mark.parametrize(("type_line", "text", "meaning"), MEANS, ids=[text[:50] for _, text, _ in MEANS])
def test_another_word_order_means_the_same(type_line: str, text: str, meaning: str) -> None:
    (ability,) = cut(text, type_line)
    assert write_ability(untold(ability)) == meaning


def test_keyword_lines_are_one_ability_each() -> None:
    found = compile_text("Flying, ward {2}, protection from red and from blue\nIslandwalk (reminder)").abilities
    assert found == (
        KeywordAbility("flying"),
        KeywordAbility("ward", cost="{2}"),
        KeywordAbility("protection", (Color.RED,)),
        KeywordAbility("protection", (Color.BLUE,)),
        KeywordAbility("landwalk", (ISLAND,)),
    )


def test_a_keyword_line_with_an_unknown_word_is_not_understood() -> None:
    assert compile_text("Flying, sneezing").not_understood == ("Flying, sneezing",)


def test_the_own_name_means_this() -> None:
    named = compile_text("Goblin Hero gets +1/+1 as long as you control a Forest.", name="Goblin Hero")
    assert named == compile_text("This creature gets +1/+1 as long as you control a Forest.")


def test_a_short_name_means_this_too() -> None:
    (ability,) = compile_text("Anna can't be blocked.", name="Anna, the Bold").abilities
    assert isinstance(ability, StaticAbility)
    assert ability.effects[0].changes == (CantBeBlocked(),)


def test_a_short_name_that_is_a_planeswalker_type_means_this() -> None:
    # 201.5b: a Gideon speaks of itself as "Gideon", although that is a subtype too.
    (ability,) = compile_text(
        "Gideon can't be blocked.", name="Gideon, the Bold", type_line="Legendary Planeswalker — Gideon"
    ).abilities
    assert isinstance(ability, StaticAbility)
    assert ability.effects[0].scope == Is(This())


def test_solved_is_a_condition_of_the_ability_behind_it() -> None:
    # 702.169b-d, 719.3a
    case = "Enchantment — Case"
    static, activated, solving = compile_text(
        "Solved — Creatures you control get +1/+0.\nSolved — {1}: Draw a card.\nTo solve — You control seven or more lands.",
        type_line=case,
    ).abilities
    assert write_ability(static) == "As long as this creature is solved, creatures you control get +1/+0."
    assert isinstance(activated, ActivatedAbility)
    assert activated.condition == Matches(This(), HasStatus("solved"))
    assert isinstance(solving, TriggeredAbility)
    assert solving.text.startswith("at the beginning of your end step")


def test_what_two_cards_meld_into_has_the_sum_of_their_mana_values() -> None:
    # 202.3c
    melded = compile_card(
        {"name": "Two as One", "layout": "meld", "cmc": 11.0, "type_line": "Creature", "power": "9", "toughness": "9"}
    )
    assert melded.front.mana_cost is None
    assert melded.front.mana_value == 11
    part = compile_card(
        {
            "name": "One",
            "layout": "meld",
            "cmc": 4.0,
            "mana_cost": "{2}{W}{W}",
            "type_line": "Creature",
            "power": "1",
            "toughness": "1",
        }
    )
    assert part.front.mana_value is None


def test_protection_from_each_color_is_five_abilities() -> None:
    # 702.16h
    found = compile_text("Protection from each color").abilities
    assert found == tuple(KeywordAbility("protection", (color,)) for color in Color)


def test_what_stands_behind_the_last_of_several_nouns_is_said_of_all() -> None:
    both = "White artifacts you control and black enchantments you control have haste."
    assert compile_text("White artifacts and black enchantments you control have haste.") == compile_text(both)
    assert compile_text("Each white artifact and black enchantment you control has haste.") == compile_text(both)


def test_for_each_other_means_other_than_what_gets_it() -> None:
    (lord,) = compile_text("Each Elf you control gets +1/+1 for each other Elf you control.").abilities
    assert speaks_of(lord, Not(Is(It())))
    assert not speaks_of(lord, Not(Is(This())))
    (own,) = compile_text("This creature gets +1/+1 for each other Elf you control.").abilities
    assert speaks_of(own, Not(Is(This())))
    (mask,) = compile_text(
        "Enchanted creature gets +2/+2 for each other enchantment on the battlefield.", type_line=AURA
    ).abilities
    assert speaks_of(mask, Not(Is(This())))
    assert all(compile_text(write_ability(ability), type_line=AURA).abilities == (ability,) for ability in (lord, mask))


def test_the_comma_behind_a_short_name_is_the_sentences() -> None:
    # 201.5b: of "Anna, the Bold" the short name is "Anna".
    compiled = compile_text("Whenever a creature blocks Anna, draw a card.", name="Anna, the Bold")
    assert compiled.not_understood == ()


def test_mana_abilities_and_others_are_told_apart() -> None:
    mana, other = compile_text("{T}: Add {R}.\n{T}: Add {R} or destroy target artifact.").abilities
    assert mana == tap_for(Color.RED)
    assert isinstance(other, ActivatedAbility)


def test_a_restriction_of_activation_is_kept_apart() -> None:
    (ability,) = compile_text("{T}: Draw a card. Activate only as a sorcery.").abilities
    assert isinstance(ability, ActivatedAbility)
    assert ability.sorcery
    assert ability.script == Script((), (Draw(),))
    assert ability.sorcery


def test_that_creature_behind_an_event_is_the_other_one() -> None:
    text = "Whenever this creature blocks a creature, {} gets +1/+1 until end of turn."
    it, that = (compile_text(text.format(word)).abilities[0] for word in ("it", "that creature"))
    assert isinstance(it, TriggeredAbility)
    assert isinstance(that, TriggeredAbility)
    first, second = it.script.one_shots[0], that.script.one_shots[0]
    assert isinstance(first, Start)
    assert isinstance(second, Start)
    assert speaks_of(first.effect.scope, This())
    assert second.effect.scope == Is(Linked("the other"))


def test_what_a_condition_governs_is_never_read_as_if_it_always_happened() -> None:
    text = "If you control a Forest, target creature gets +1/+1 until end of turn."
    (ability,) = compile_text(text, type_line=SPELL).abilities
    assert isinstance(ability, SpellAbility)
    assert [type(item) for item in ability.script.one_shots] == [Provided]
    text = "You may pay {1}. If you do, target creature gets +1/+1 until end of turn. It gains haste until end of turn."
    (ability,) = compile_text(text, type_line=SPELL).abilities
    assert isinstance(ability, SpellAbility)
    (may,) = ability.script.one_shots
    assert isinstance(may, May)
    assert [type(item) for item in may.then] == [Start, Start], "the target is named only where one pays"


def test_it_behind_this_creature_is_this_creature_and_not_the_card_revealed() -> None:
    text = "{2}: Reveal the top card of your library. If it's a land card, untap this creature and it gets +1/+1 until end of turn."
    (ability,) = compile_text(text).abilities
    assert isinstance(ability, ActivatedAbility)
    assert speaks_of(ability, Is(This()))
    text = "{2}: Reveal the top card of your library. If it's a land card, put a charge counter on this creature and it gets +1/+1 until end of turn."
    (ability,) = compile_text(text).abilities
    assert isinstance(ability, ActivatedAbility)
    assert speaks_of(ability, Is(This()))


def test_what_happens_instead_happens_in_the_place_of_what_stands_before_it() -> None:
    text = "Creatures you control get +1/+1 until end of turn. If you control a Forest, those creatures get +2/+2 until end of turn instead."
    (ability,) = compile_text(text, type_line=SPELL).abilities
    assert isinstance(ability, SpellAbility)
    (provided,) = ability.script.one_shots
    assert isinstance(provided, Provided)
    for branch in (provided.then, provided.otherwise):
        assert [type(one) for one in inside(branch) if isinstance(one, ModifyPT)] == [ModifyPT]
    part = text.replace("+1/+1", "+1/+1 and gain trample")
    assert compile_text(part, type_line=SPELL).not_understood == (part,)


def test_a_permanent_enters_tapped_or_with_counters() -> None:
    tapped, counters = compile_text(
        "This land enters tapped.\nThis land enters with two charge counters on it.", type_line=LAND
    ).abilities
    assert tapped == EntersTapped()
    assert counters == EntersWithCounters("charge", 2)


def test_costs_of_the_spell_itself_work_on_the_stack() -> None:
    (ability,) = compile_text(
        "This spell costs {1} less to cast for each artifact you control.", type_line=SPELL
    ).abilities
    assert isinstance(ability, StaticAbility)
    assert ability.zones == {Zone.STACK}
    assert isinstance(ability.effects[0].changes[0], CostReduction)


def test_a_quotation_that_is_not_understood_makes_its_sentence_so() -> None:
    text = 'Creatures you control have "{T}: Frobnicate the bar."'
    assert compile_text(text).abilities == (NotUnderstood(text),)


def test_in_the_graveyard_is_where_it_works_and_the_rest_is_the_condition() -> None:
    # 113.6b, 611.3a
    text = "As long as this card is in your graveyard and you control an Island, creatures you control have flying."
    (ability,) = compile_text(text).abilities
    assert isinstance(ability, StaticAbility)
    assert ability.zones == {Zone.GRAVEYARD}
    assert ability.effects[0].condition is not None
    assert write_ability(ability) == text
