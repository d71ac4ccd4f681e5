"""Boards on which the engine and the naive solver once differed, each as small as it could be made, with the rule that decides."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from layerlaw.cards.define import HOST, THIS, effect, face, keyword, static
from layerlaw.errors import LayerlawError
from layerlaw.layers import EDITIONS, ReasonKind, Solution, solve
from layerlaw.model.abilities import EVERYWHERE, StaticAbility
from layerlaw.model.cards import Face
from layerlaw.model.changes import (
    AddAllCreatureTypes,
    AddEveryLandType,
    AddTypes,
    BecomeCopy,
    Change,
    GainAbility,
    GainControl,
    LoseAllAbilities,
    ModifyPT,
    ReplaceWord,
    SetColors,
    SetCopiableValues,
    SetFullText,
    SetName,
    SetPT,
    SetSubtypes,
)
from layerlaw.model.conditions import Matches
from layerlaw.model.filters import (
    Compares,
    Comparison,
    Exactly,
    Filter,
    HasSubtype,
    IsType,
    Named,
    SharesCreatureType,
    creatures,
    lands,
    other,
    other_than_it,
    permanents,
)
from layerlaw.model.references import (
    Chosen,
    ControllerOf,
    ExactObject,
    ExactPlayer,
    It,
    Linked,
    This,
    TopOfGraveyard,
    You,
)
from layerlaw.model.values import Count, CountDistinct, Devotion, Greatest, Plus, Stat, StatOf, Times, Total
from layerlaw.model.vocabulary import CREATURE_TYPES
from layerlaw.model.words import (
    ISLAND,
    SWAMP,
    CardType,
    Color,
    CreatureType,
    SubtypeFamily,
    Zone,
)
from tests.properties.games import SimpleEffect, SimpleGame, SimpleObject, on_battlefield

BEAR = face("Bear", "{1}{G}", "Creature — Bear", pt=(2, 2))
ELF, GOBLIN, WALL = CreatureType("Elf"), CreatureType("Goblin"), CreatureType("Wall")
ADD_GOBLIN = AddTypes(subtypes=(GOBLIN,))


def on(ids: str, *changes: Change, stamp: int) -> SimpleEffect:
    """A resolved effect on the objects of those one-letter ids."""
    return SimpleEffect(f"spell {stamp}", effect(Exactly(frozenset(ids)), *changes), stamp)


def permanent(identity: str, what: Face, stamp: int, **more: Any) -> SimpleObject:
    return replace(SimpleObject(identity, what, stamp), **more)


def order(solution: Solution, layer: str) -> list[object]:
    """What applied in a layer, by the object or effect that it is from."""
    trace = solution.trace.layer(layer)
    return [step.effect.source for step in trace.steps] if trace else []


def big() -> Filter:
    return Compares(Stat.POWER, Comparison.AT_LEAST, 3)


def aura(*changes: Change) -> Face:
    return face("Aura", "{1}", "Enchantment — Aura", static(HOST, *changes))


# --- 604.3a: what is a characteristic-defining ability ------------------------------------------------------------------


def test_604_3a_an_ability_that_does_more_than_define_is_none() -> None:
    """(3): it affects another object besides, so its effect on itself is no CDA either, and applies in 7b by timestamp."""
    both = StaticAbility((effect(THIS, SetPT(5, 5)), effect(creatures(), ModifyPT(1, 1))), EVERYWHERE)
    solution = solve(on_battlefield(face("Both", "{1}", "Creature — Elf", both, pt=(1, 1))))
    assert order(solution, "7a") == []
    assert order(solution, "7b") == ["Both"]


def test_604_3a_being_every_basic_land_type_defines_subtypes() -> None:
    """(1): so it goes first, and Blood Moon's like then takes its place (613.3)."""
    nexus = face("Nexus", None, "Land", static(THIS, AddEveryLandType(), zones=EVERYWHERE))
    moon = face("Moon", "{2}{R}", "Enchantment", static(lands(), SetSubtypes(SubtypeFamily.LAND, (SWAMP,))))
    solution = solve(on_battlefield(moon, nexus))
    assert order(solution, "4") == ["Nexus", "Moon"]
    assert solution["Nexus"].subtypes == (SWAMP,)


# --- 607.5a, 109.4, 702.26b: what is not there ---------------------------------------------------------------------------


def test_607_5a_a_color_never_chosen_is_not_colorless() -> None:
    painted = face("Painted", "{G}", "Creature — Elf", static(THIS, SetColors((Chosen("color"),))), pt=(1, 1))
    assert solve(on_battlefield(painted))["Painted"].colors == (Color.GREEN,)


def test_109_4_a_card_in_a_graveyard_gets_no_controller() -> None:
    """The effect on the card does nothing, so "the controller of that card" stays its owner, Ann."""
    card = permanent("c", BEAR, 1, zone=Zone.GRAVEYARD, controller=None)
    thief = permanent("a", aura(GainControl(ControllerOf(Linked()))), 2, attached_to="b", linked={"cards": ("c",)})
    bear = permanent("b", BEAR, 3, owner="Bob", controller="Bob")
    game = SimpleGame((card, thief, bear), (on("c", GainControl(ExactPlayer("Bob")), stamp=4),))
    assert solve(game)["b"].controller == "Ann"
    assert solve(game)["c"].controller is None


def test_702_26b_nothing_copies_a_phased_out_permanent() -> None:
    mirror = permanent("m", face("Mirror", "{U}", "Artifact", static(THIS, BecomeCopy(ExactObject("a")))), 1)
    gone = permanent("a", BEAR, 2, status=frozenset({"phased_out"}))
    assert solve(SimpleGame((mirror, gone)))["m"].name == "Mirror"


# --- 613.6: a part applies at once, and what has begun goes on ------------------------------------------------------------


def test_613_6_all_of_a_part_is_found_out_before_any_of_it_is_done() -> None:
    """You gain control of it, and its controller gains control of it: both read the board before the effect."""
    twice = face(
        "Twice",
        "{U}",
        "Enchantment",
        static(creatures(), GainControl(You()), GainControl(ControllerOf(ExactObject("b")))),
    )
    game = SimpleGame((permanent("t", twice, 1), permanent("b", BEAR, 2, owner="Bob", controller="Bob")))
    assert solve(game)["b"].controller == "Bob"


# --- 613.7: timestamps ----------------------------------------------------------------------------------------------------


def test_613_7a_effects_of_one_grant_go_by_their_bearers_however_these_are_listed() -> None:
    lord = face("Lord", "{1}", "Creature — Elf", pt=(1, 1))
    gift = static(permanents(), SetName("Gifted"))
    given = effect(Exactly(frozenset("ab")), SetCopiableValues(replace(lord, abilities=(gift,))))
    objects = (permanent("a", BEAR, 2), permanent("b", BEAR, 1))
    for listed in (objects, objects[::-1]):
        solution = solve(SimpleGame(listed, (SimpleEffect("copy", given, 3),)))
        assert order(solution, "3") == ["b", "a"]


# --- 613.8: dependency ----------------------------------------------------------------------------------------------------


def test_613_8a_what_applies_to_nothing_does_nothing_to_any_of_them() -> None:
    """The Aura's effect would read another power, but it enchants nothing: it waits for nobody."""
    loose = permanent("l", aura(SetPT(StatOf(ExactObject("b"), Stat.POWER), None)), 1)
    game = SimpleGame((loose, permanent("b", BEAR, 2)), (on("b", SetPT(5, 5), stamp=3),))
    solution = solve(game)
    assert order(solution, "7b") == ["l", "a spell"]
    trace = solution.trace.layer("7b")
    assert trace is not None
    assert trace.dependencies == ()


def test_613_8c_a_land_type_matters_only_once_it_is_a_land() -> None:
    """305.7, 205.3d: what decides whether a trial changes anything is asked again.

    The spell would take no abilities from an artifact. Once the first effect has made it a land, it would: from then on the second
    effect depends on the spell for its existence, waits, and never comes to be.
    """
    maker = StaticAbility(
        (
            effect(permanents(), AddTypes((CardType.LAND,))),
            effect(permanents(), AddTypes((), (ISLAND,))),
        )
    )
    engine = face("Engine", "{4}", "Artifact", maker)
    game = SimpleGame(
        (permanent("e", engine, 1), permanent("b", BEAR, 2)),
        (on("e", SetSubtypes(SubtypeFamily.LAND, (SWAMP,)), stamp=3),),
    )
    solution = solve(game)
    assert order(solution, "4") == ["e", "a spell"]
    assert solution["b"].subtypes == (CreatureType("Bear"),)
    assert solution["e"].subtypes == (SWAMP,)


def test_613_8b_who_waited_for_what_has_gone_is_not_next_for_that() -> None:
    """613.8c: it has merely become independent, and goes by its timestamp among the others."""
    first = face("First", "{U}", "Artifact", static(IsType(CardType.LAND), BecomeCopy(ExactObject("a"))))
    second = face("Second", "{U}", "Land", static(permanents(), BecomeCopy(This())))
    late = face("Late", "{U}", "Creature — Elf", static(Named("Nobody"), BecomeCopy(This())), pt=(1, 1))
    early = face("Early", "{U}", "Creature — Elf", static(HOST, BecomeCopy(This())), pt=(1, 1))
    game = SimpleGame(
        (
            permanent("a", BEAR, 6),
            permanent("e", first, 3),
            permanent("f", early, 1),
            permanent("g", second, 10),
            permanent("h", late, 9),
        )
    )
    assert order(solve(game), "1a") == ["e", "f", "h"]


def test_613_7a_what_began_under_a_text_that_has_gone_goes_before_what_that_text_gave_way_to() -> None:
    """A copy effect of the object's own gave it the other ability: both effects have the object's timestamp, one came later."""
    other = face("Other", "{1}", "Creature — Elf", static(HOST, BecomeCopy(This()), ADD_GOBLIN), pt=(1, 1))
    mimic = face("Mimic", "{1}", "Land", static(THIS, BecomeCopy(ExactObject("b")), ADD_GOBLIN))
    solution = solve(SimpleGame((permanent("a", mimic, 1), permanent("b", other, 2))))
    trace = solution.trace.layer("4")
    assert trace is not None
    assert [(step.effect.source, step.effect.effect.scope) for step in trace.steps] == [
        ("a", THIS),
        ("a", HOST),
        ("b", HOST),
    ]


def test_613_8b_who_is_not_there_just_after_what_it_waited_for_is_not_next_when_it_comes() -> None:
    """It waited for the spell, which ends it; another effect makes it true again, by rules that do not ask again (612.7b of then)."""
    small = face(
        "Last",
        "{1}",
        "Artifact",
        static(Named("Giant"), SetPT(7, 7), when=Matches(ExactObject("b"), Compares(Stat.POWER, Comparison.LESS, 3))),
    )
    game = SimpleGame(
        (
            permanent("b", BEAR, 0),
            permanent("g", face("Giant", "{1}", "Creature — Giant", pt=(0, 4)), 1),
            permanent("x", face("X", "{1}", "Artifact", static(Named("Bear") & big(), SetPT(0, 0))), 3),
            permanent("y", face("Y", "{1}", "Artifact", static(Named("Giant"), SetPT(5, 5))), 4),
            permanent("d", small, 5),
        ),
        (on("b", SetPT(3, 3), stamp=2),),
    )
    solution = solve(game, EDITIONS["m10-2009"])
    assert order(solution, "7b") == ["a spell", "x", "y", "d"]
    assert solution["g"].power == 7


def test_613_8b_a_dependency_that_goes_away_while_its_loop_is_cut_counts_again_when_it_comes_back() -> None:
    """Decision 0003: inside a loop it is ignored for as long as it lasts.

    Sum and Weak wait for each other while all are 0/0. As 1/1s nothing of Sum matters to Weak; as 4/0s it does again, and Sum waits for
    nobody: it makes all 12/1, and Weak finds no toughness 0.
    """
    nought, one = (Compares(Stat.POWER, Comparison.EQUAL, number) for number in (0, 1))
    zero = static(creatures(), SetPT(0, 0))
    boost = static(creatures() & nought, SetPT(1, 1))
    weak = static(creatures() & Compares(Stat.TOUGHNESS, Comparison.EQUAL, 0), SetPT(4, 3))
    strong = static(creatures() & one, SetPT(4, 0))
    sums = static(creatures(), SetPT(Total(Stat.POWER, creatures() & other()), 1))
    first = StaticAbility((*zero.effects, *boost.effects))
    names = {"Zero": first, "Weak": weak, "Strong": strong, "Sum": sums}
    faces = [face(name, "{1}", "Creature — Bear", ability, pt=(0, 0)) for name, ability in names.items()]
    solution = solve(on_battlefield(*faces))
    assert order(solution, "7b") == ["Zero", "Zero", "Strong", "Sum", "Weak"]
    assert {(now.power, now.toughness) for now in solution.values()} == {(12, 1)}


# --- 612, 613.6: texts ----------------------------------------------------------------------------------------------------


def test_612_6_a_full_text_that_asks_for_a_full_text_comes_to_an_end() -> None:
    """Volrath's Shapeshifter, and another one on top of the graveyard."""
    shapeshifter = face(
        "Shapeshifter", "{1}{U}", "Creature — Shapeshifter", static(THIS, SetFullText(TopOfGraveyard(You()))), pt=(0, 1)
    )
    card = permanent("c", replace(shapeshifter, name="Card"), 2, zone=Zone.GRAVEYARD, controller=None)
    solution = solve(SimpleGame((permanent("s", shapeshifter, 1), card)))
    assert solution["s"].name == "Card"
    assert len(solution["s"].abilities) == 1


def test_612_6_full_texts_in_a_circle_come_to_an_end() -> None:
    def asks(name: str, of: str) -> Face:
        return face(name, "{1}", "Artifact", keyword("flying"), static(THIS, SetFullText(ExactObject(of))))

    one, two = asks("One", "b"), replace(asks("Two", "a"), abilities=asks("Two", "a").abilities[::-1])
    solution = solve(SimpleGame((permanent("a", one, 1), permanent("b", two, 2))))
    assert {solution["a"].name, solution["b"].name} <= {"One", "Two"}


def test_613_6_an_effect_whose_text_is_written_again_is_there_once() -> None:
    """It began in layer 2; in layer 3 its object gets the same text anew; in 7c it is one effect, not two."""
    leash = aura(GainControl(), ModifyPT(1, 1))
    game = SimpleGame(
        (permanent("l", leash, 1, attached_to="b"), permanent("b", BEAR, 2, owner="Bob", controller="Bob")),
        (on("l", SetFullText(ExactObject("l")), stamp=3),),
    )
    assert solve(game)["b"].power == 3


def test_612_2_other_words_leave_an_ability_what_it_is() -> None:
    """Before July 2009 what a full text gave was no CDA (405.2a of then), and a change of a word in it gives no new ability."""
    game = SimpleGame(
        (permanent("a", BEAR, 1), permanent("b", BEAR, 2)),
        (
            on("a", SetFullText(ExactObject("b"), (keyword("changeling"),)), stamp=3),
            on("a", ReplaceWord(CreatureType("Bear"), GOBLIN), stamp=4),
        ),
    )
    trace = solve(game, EDITIONS["pre-m10"]).trace.layer("4")
    assert trace is not None
    assert [(step.effect.source, step.effect.timestamp, step.reason.kind) for step in trace.steps] == [
        ("a", 3, ReasonKind.ONLY)
    ]


def test_612_6_the_full_text_has_the_name_that_another_effect_set() -> None:
    """612.8: setting a name changes the text that represents it."""
    game = SimpleGame(
        (permanent("a", BEAR, 1), permanent("b", face("Rock", "{1}", "Artifact"), 2)),
        (on("a", SetName("Fox"), stamp=3), on("b", SetFullText(ExactObject("a")), stamp=4)),
    )
    assert solve(game)["b"].name == "Fox"


def test_613_8a_an_effect_in_new_words_is_asked_about_anew() -> None:
    """Elf becomes Goblin in the first text change; from then on Goblin to Wall changes what the lord's text says, so it waits."""
    dresser = face("Dresser", "{1}", "Artifact", static(HasSubtype(ELF), ReplaceWord(ELF, ELF)))
    game = SimpleGame(
        (permanent("d", dresser, 3),),
        (on("d", ReplaceWord(ELF, GOBLIN), stamp=1), on("d", ReplaceWord(GOBLIN, WALL), stamp=4)),
    )
    solution = solve(game)
    assert order(solution, "3") == ["a spell", "a spell", "d"]
    assert solution["d"].abilities == (static(HasSubtype(WALL), ReplaceWord(WALL, WALL)),)


def test_707_2_a_copy_of_a_face_down_object_is_what_that_is_face_down() -> None:
    hidden = permanent(
        "h",
        BEAR,
        1,
        status=frozenset({"face_down"}),
        face_down_values=Face(None, types=(CardType.CREATURE,), power=2, toughness=2),
    )
    mirror = permanent("m", face("Mirror", "{U}", "Artifact", static(THIS, BecomeCopy(ExactObject("h")))), 2)
    copied = solve(SimpleGame((hidden, mirror)))["m"]
    assert (copied.name, copied.types, copied.power) == (None, (CardType.CREATURE,), 2)


# --- 208, 107: numbers ----------------------------------------------------------------------------------------------------


def _with(scope: Filter) -> Face:
    """It sets the Bear's power to the greatest among what `scope` names."""
    return face("Greatest", "{1}", "Artifact", static(Named("Bear"), SetPT(Greatest(Stat.POWER, scope), 2)))


def test_208_3_what_has_no_power_is_not_the_greatest() -> None:
    """The only power is the Bear's own, -1; the Artifact beside it has none, not 0."""
    game = SimpleGame(
        (permanent("b", BEAR, 1), permanent("g", _with(permanents()), 2)), (on("b", SetPT(-1, 2), stamp=3),)
    )
    assert solve(game)["b"].power == -1


def test_107_1b_a_bonus_that_would_be_negative_is_none() -> None:
    """+X/+X and -X/-X with X below zero change nothing; to double it takes it further down (701.10c), what is written is done."""
    power = StatOf(This(), Stat.POWER)
    for change, now in (
        (ModifyPT(power, power), (-2, 2)),
        (ModifyPT(Times(-1, power), Times(-1, power)), (-2, 2)),
        (ModifyPT(Plus((power, 5)), 0), (1, 2)),
        (ModifyPT(power, 0, doubles=True), (-4, 2)),
        (ModifyPT(-1, 0), (-3, 2)),
    ):
        bear = face("Bear", "{1}", "Creature — Bear", static(THIS, change), pt=(2, 2))
        solution = solve(SimpleGame((permanent("b", bear, 1),), (on("b", SetPT(-2, None), stamp=2),)))
        assert (solution["b"].power, solution["b"].toughness) == now


def test_208_3_what_has_no_power_is_not_counted_among_different_powers() -> None:
    counts = face("Counts", "{1}", "Artifact", static(creatures(), ModifyPT(CountDistinct("powers", permanents()), 0)))
    assert solve(on_battlefield(BEAR, counts))["Bear"].power == 3


def test_702_73a_every_creature_type_is_counted_whole() -> None:
    every = face("Every", "{1}", "Artifact", static(creatures(), AddAllCreatureTypes()))
    counts = face(
        "Counts", "{1}", "Artifact", static(creatures(), ModifyPT(CountDistinct("creature types", creatures()), 0))
    )
    assert solve(on_battlefield(BEAR, every, counts))["Bear"].power == 2 + len(CREATURE_TYPES)


def test_a_total_counts_each_of_several_equal_objects() -> None:
    sums = face("Sums", "{1}", "Artifact", static(Named("Giant"), ModifyPT(Total(Stat.POWER, Named("Bear")), 0)))
    giant = face("Giant", "{1}", "Creature — Giant", pt=(0, 4))
    game = SimpleGame((permanent("b", BEAR, 1, count=3), permanent("g", giant, 2), permanent("s", sums, 3)))
    assert solve(game)["g"].power == 6


def test_613_8a_an_effect_that_another_grants_does_not_wait_for_it() -> None:
    """A grant in layer 6 of an effect in layer 6: the granted one comes in by its own timestamp, it depends on nothing."""
    gift = static(creatures(), GainAbility(keyword("flying")))
    giver = face("Giver", "{1}", "Enchantment", static(creatures(), GainAbility(gift)))
    solution = solve(on_battlefield(giver, BEAR))
    trace = solution.trace.layer("6")
    assert trace is not None
    assert [step.effect.source for step in trace.steps] == ["Giver", "Bear"]
    assert trace.dependencies == ()


# --- equal objects in one row ---------------------------------------------------------------------------------------------


def test_109_1_each_of_several_equal_objects_sees_its_fellows() -> None:
    """Coat of Arms: each of three Bears shares a type with two others."""
    shares = creatures() & SharesCreatureType(It()) & other_than_it()
    coat = face("Coat", "{5}", "Artifact", static(creatures(), ModifyPT(Count(shares), Count(shares))))
    game = SimpleGame((permanent("b", BEAR, 1, count=3), permanent("c", coat, 2)))
    assert solve(game)["b"].power == 4


def test_604_1_each_of_several_equal_lords_makes_an_effect_of_its_own() -> None:
    lord = face("Lord", "{5}", "Creature — Bear", static(creatures() & other(), ModifyPT(1, 1)), pt=(1, 1))
    solution = solve(SimpleGame((permanent("b", BEAR, 1), permanent("l", lord, 2, count=3))))
    assert (solution["b"].power, solution["l"].power) == (5, 3)
    assert solution["l"].count == 3
    assert list(solution) == ["b", "l"]
    trace = solution.trace.layer("7c")
    assert trace is not None
    assert [step.affected for step in trace.steps] == [("b", "l")] * 3
    assert [(item.before, item.after) for step in trace.steps for item in step.changes if item.object == "l"] == [
        (1, 2),
        (1, 2),
        (2, 3),
        (2, 3),
    ]


def test_613_7m_equal_objects_that_do_not_stay_equal_have_no_answer_as_one() -> None:
    """The first takes the abilities of the two others, and keeps its own."""
    bully = face("Bully", "{5}", "Creature — Bear", static(creatures() & other(), LoseAllAbilities()), pt=(1, 1))
    with pytest.raises(LayerlawError, match="the 3 equal objects “Bully” are no longer equal"):
        solve(SimpleGame((permanent("l", bully, 1, count=3),)))


def test_208_3_equal_objects_are_equal_if_they_differ_in_what_they_do_not_have() -> None:
    """The second adds 4 to the toughness of the first, the first only 2 to that of the second; but as lands they have none."""
    grows = static(permanents() & other(), ModifyPT(0, StatOf(ExactObject("b"), Stat.TOUGHNESS)))
    game = SimpleGame((permanent("b", BEAR, 1), permanent("l", face("Garden", None, "Land", grows), 2, count=2)))
    assert solve(game)["b"].toughness == 8


def test_604_3_equal_objects_that_count_each_other() -> None:
    """Each is as strong as there are others: two."""
    counts = static(THIS, SetPT(Count(creatures() & other()), 1), zones=EVERYWHERE)
    solution = solve(
        SimpleGame((permanent("l", face("Many", "{5}", "Creature — Bear", counts, pt=(0, 1)), 1, count=3),))
    )
    assert solution["l"].power == 2


def test_700_5_devotion_counts_each_of_several_equal_objects() -> None:
    asks = face("Asks", "{5}", "Artifact", static(creatures(), ModifyPT(Devotion(frozenset({Color.GREEN})), 0)))
    assert solve(SimpleGame((permanent("b", BEAR, 1, count=3), permanent("a", asks, 2))))["b"].power == 5
