"""One-shots in words, phrase by phrase: the one-shot effects that they mean, and the targets that are chosen for them."""

import random
import string

import pytest

from layerlaw.model import conditions as k
from layerlaw.model import cost_parts, replacement_effects, target_requirement
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import (
    Ability,
    ActivatedAbility,
    ChooseOne,
    Instruction,
    KeywordAbility,
    Provided,
    SpellAbility,
    Start,
    TriggeredAbility,
)
from layerlaw.model.cards import Face
from layerlaw.model.durations import Point
from layerlaw.model.event_patterns import Begins, DamageDealt, ZoneChange
from layerlaw.model.game_abilities import tap_for
from layerlaw.model.moving_counters import DoubleCounters, MoveCounters
from layerlaw.model.words import ArtifactType, CardType, Color, CreatureType, Supertype, Zone
from layerlaw.oracle import compile_text
from layerlaw.oracle.sentences.script import OF_A_SPELL, OF_ITS_OWN, of_an_event, script

NAME = "Test Subject"
ONE = f.Is(r.Target(1))
TWO = f.Is(r.Target(2))
ME = f.Is(r.This())
PLAYER = r.TargetPlayer(1)
THAT = f.Is(r.That())
THESE = f.IsLinked("these")
LOOKED = f.And((f.IsLinked("looked"), f.InZone(Zone.LIBRARY)))
CREATURES = f.And((f.ON_BATTLEFIELD, f.IsType(CardType.CREATURE)))
MINE = f.And((*CREATURES.parts, f.ControlledBy(r.You())))
THEIRS = f.And((*CREATURES.parts, f.ControlledBy(r.Opponents())))
MANY = v.ChosenNumber("that many")


def read(*sentences: str, triggered: bool = False, spell: bool = False) -> d.Script:
    return script(
        tuple(d.Unread(text) for text in sentences),
        NAME,
        of_an_event() if triggered else OF_A_SPELL if spell else OF_ITS_OWN,
    )


PLAYERS: list[tuple[str, tuple[Instruction, ...]]] = [
    ("draw a card", (d.Draw(1),)),
    ("you draw two cards and you lose 2 life", (d.Draw(2), d.LoseLife(2))),
    ("draw a card, then discard a card", (d.Draw(1), d.Discard(1))),
    ("each player draws X cards", (d.Draw(v.X(), r.EachPlayer()),)),
    ("target player draws two cards and loses 2 life", (d.Draw(2, PLAYER), d.LoseLife(2, PLAYER))),
    ("draw cards equal to the greatest power among creatures you control", (d.Draw(v.Greatest(v.Stat.POWER, MINE)),)),
    ("draw a card for each creature you control", (d.Draw(v.Count(MINE)),)),
    ("target opponent discards two cards at random", (d.Discard(2, PLAYER, at_random=True),)),
    ("each player discards their hand, then draws seven cards", (d.Discard(None, r.EachPlayer()), d.Draw(7, r.EachPlayer()))),
    ("mill three cards", (d.Mill(3),)),
    ("you gain 2 life for each creature you control", (d.GainLife(v.Times(2, v.Count(MINE))),)),
    ("each opponent loses 1 life and you gain 1 life", (d.LoseLife(1, r.Opponents()), d.GainLife(1))),
    ("you gain life equal to its power", (d.GainLife(v.StatOf(r.This(), v.Stat.POWER)),)),
    ("your life total becomes 10", (d.SetLife(10),)),
    ("target player loses the game", (d.LoseGame(PLAYER),)),
    ("you win the game", (d.LoseGame(wins=True),)),
    ("scry 2", (d.Look("scry", 2),)),
    ("surveil 1, then draw a card", (d.Look("surveil", 1), d.Draw(1))),
    ("shuffle your library", (d.Shuffle(),)),
    ("you get {E}{E}", (d.PlayerCountersPut("energy", 2),)),
    ("target player gets two poison counters", (d.PlayerCountersPut("poison", 2, PLAYER),)),
    ("you become the monarch", (d.Designate("monarch"),)),
    ("you take the initiative", (d.Designate("initiative"),)),
    ("take an extra turn after this one", (d.ExtraTurn(),)),
    ("exile the top three cards of your library", (d.ExileFromTop(3),)),
    ("add {G}", (d.AddMana("{G}"),)),
    ("add {W} or {U}", (d.AddMana(options=("{W}", "{U}")),)),
    ("add one mana of any color", (d.AddMana(options=("{W}", "{U}", "{B}", "{R}", "{G}")),)),
    ("add {R} for each creature you control", (d.AddMana("{R}", times=v.Count(MINE)),)),
    ("proliferate", (d.Proliferate(),)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "one_shots"), PLAYERS, ids=[text for text, _ in PLAYERS])
def test_what_is_done_to_players(text: str, one_shots: tuple[Instruction, ...]) -> None:
    assert read(text).one_shots == one_shots


PERMANENTS: list[tuple[str, tuple[Instruction, ...]]] = [
    ("destroy target creature", (d.Destroy(ONE),)),
    ("destroy all creatures", (d.Destroy(CREATURES),)),
    ("destroy target creature and target land", (d.Destroy(f.Or((ONE, TWO))),)),
    ("exile target creature", (d.MoveTo(ONE, Zone.EXILE),)),
    ("exile target creature until this creature leaves the battlefield", (d.MoveTo(ONE, Zone.EXILE, until_leaves=True),)),
    ("exile all graveyards", (d.MoveTo(f.InZone(Zone.GRAVEYARD), Zone.EXILE),)),
    ("sacrifice this creature", (d.Sacrifice(ME),)),
    ("target player sacrifices a creature of their choice", (d.Sacrifice(target_requirement.Pick(CREATURES, by=PLAYER), PLAYER),)),
    ("each opponent sacrifices a creature", (d.Sacrifice(target_requirement.Pick(CREATURES, by=r.Opponents()), r.Opponents()),)),
    ("return target creature to its owner's hand", (d.MoveTo(ONE, Zone.HAND),)),
    ("return up to two target creature cards from your graveyard to your hand", (d.MoveTo(ONE, Zone.HAND),)),
    # 110.2a: under the control of the one who is told to put it there.
    ("return target creature card from your graveyard to the battlefield tapped", (d.MoveTo(ONE, Zone.BATTLEFIELD, under=r.You(), tapped=True),)),
    ("put target creature card from a graveyard onto the battlefield under your control", (d.MoveTo(ONE, Zone.BATTLEFIELD, under=r.You()),)),
    ("exile target creature you control, then return it to the battlefield under its owner's control",
     (d.MoveTo(ONE, Zone.EXILE), d.MoveTo(ONE, Zone.BATTLEFIELD))),
    ("put target creature on top of its owner's library", (d.MoveTo(ONE, Zone.LIBRARY),)),
    ("put target creature on the bottom of its owner's library", (d.MoveTo(ONE, Zone.LIBRARY, bottom=True),)),
    ("shuffle this creature into its owner's library", (d.MoveTo(ME, Zone.LIBRARY, shuffle=True),)),
    ("tap up to two target creatures", (d.Tap(ONE),)),
    ("untap all creatures you control", (d.Untap(MINE),)),
    ("tap or untap target creature", (ChooseOne(((d.Tap(ONE),), (d.Untap(ONE),))),)),
    ("put a +1/+1 counter on each creature you control", (d.PutCounters("+1/+1", 1, MINE),)),
    ("put X charge counters on Test Subject", (d.PutCounters("charge", v.X(), ME),)),
    ("put a +1/+1 counter and a flying counter on target creature", (d.PutCounters("+1/+1", 1, ONE), d.PutCounters("flying", 1, ONE))),
    ("remove all counters from target permanent", (d.RemoveCounters(None, None, ONE),)),
    ("move all counters from this creature onto target creature", (MoveCounters(None, None, r.This(), r.Target(1)),)),
    ("double the number of +1/+1 counters on target creature", (DoubleCounters("+1/+1", ONE),)),
    ("attach this Equipment to target creature you control", (d.Attach(ME, ONE),)),
    ("target creature you control fights target creature an opponent controls", (d.Fight(r.Target(1), r.Target(2)),)),
    ("transform this creature", (d.Transform(ME),)),
    ("turn target creature face down", (d.TurnFace(ONE, up=False),)),
    ("regenerate this creature", (d.Regenerate(ME),)),
    ("goad target creature", (d.SetStatus(ONE, "goaded"),)),
    ("target creature phases out", (d.PhaseOut(ONE),)),
    ("manifest the top card of your library",
     (d.MoveTo(f.Is(r.TopOfLibrary(r.You())), Zone.BATTLEFIELD, under=r.You(), face_down="manifest"),)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "one_shots"), PERMANENTS, ids=[text for text, _ in PERMANENTS])
def test_what_is_done_to_objects(text: str, one_shots: tuple[Instruction, ...]) -> None:
    assert read(text).one_shots == one_shots


DAMAGE: list[tuple[str, tuple[Instruction, ...]]] = [
    ("Test Subject deals 3 damage to any target", (d.DealDamage(3, ONE, PLAYER),)),
    ("this creature deals 1 damage to each creature and each player", (d.DealDamage(1, CREATURES, r.EachPlayer()),)),
    ("this creature deals 2 damage to target creature and 1 damage to its controller",
     (d.DealDamage(2, ONE), d.DealDamage(1, None, r.ControllerOf(r.Target(1)), with_last=True))),
    ("this creature deals damage equal to its power to target creature", (d.DealDamage(v.StatOf(r.This(), v.Stat.POWER), ONE),)),
    ("this creature deals damage to target player equal to the number of creatures you control",
     (d.DealDamage(v.Count(MINE), None, PLAYER),)),
    ("target creature you control deals damage equal to its power to target creature an opponent controls",
     (d.DealDamage(v.StatOf(r.Target(1), v.Stat.POWER), TWO, source=r.Target(1)),)),
    ("this creature deals 4 damage divided as you choose among any number of targets", (d.DealDamage(4, ONE, PLAYER, divided=True),)),
    ("this creature deals X damage to target creature, where X is the number of creatures you control", (d.DealDamage(v.Count(MINE), ONE),)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "one_shots"), DAMAGE, ids=[text for text, _ in DAMAGE])
def test_damage_and_its_source(text: str, one_shots: tuple[Instruction, ...]) -> None:
    assert read(text).one_shots == one_shots


SOLDIER = Face(
    "Soldier Token", types=(CardType.CREATURE,), subtypes=(CreatureType("Soldier"),), power=1, toughness=1,
    color_indicator=frozenset({Color.WHITE}),
)  # fmt: skip


def test_a_token_has_the_characteristics_that_the_text_gives_it() -> None:
    # 111.3, 111.4: without a name of its own it is called by its subtypes and "Token"
    assert read("create two 1/1 white Soldier creature tokens").one_shots == (d.CreateTokens(SOLDIER, 2),)
    (one_shot,) = read('create a tapped 0/1 green Plant creature token with defender and "{T}: Add {G}."').one_shots
    assert isinstance(one_shot, d.CreateTokens)
    assert one_shot.tapped
    assert one_shot.face.abilities == (KeywordAbility("defender"), tap_for(Color.GREEN))


def test_a_tokens_size_may_be_counted() -> None:
    (one_shot,) = read(
        "create an X/X green Ooze creature token, where X is the number of creatures you control"
    ).one_shots
    assert isinstance(one_shot, d.CreateTokens)
    assert (one_shot.power, one_shot.toughness) == (v.Count(MINE), v.Count(MINE))


def test_what_stands_behind_the_making_of_a_token_is_its_ability() -> None:
    (one_shot,) = read(
        "create a 0/1 colorless Eldrazi Spawn creature token", 'it has "Sacrifice this token: Add {C}."'
    ).one_shots
    assert isinstance(one_shot, d.CreateTokens)
    cost = (cost_parts.PayByAction(d.Sacrifice(f.Is(r.This()))),)
    assert one_shot.face.abilities == (ActivatedAbility("", cost, d.Script((), (d.AddMana("{C}"),)), is_mana=True),)


@pytest.mark.parametrize("name", ["Treasure", "Food", "Gold", "Clue", "Blood", "Powerstone", "Map", "Junk", "Lander"])
def test_predefined_tokens_have_their_abilities(name: str) -> None:
    # 111.10
    (one_shot,) = read(f"create a {name} token").one_shots
    assert isinstance(one_shot, d.CreateTokens)
    assert one_shot.face.subtypes == (ArtifactType(name),)
    assert len(one_shot.face.abilities) == 1
    assert isinstance(one_shot.face.abilities[0], ActivatedAbility)


def test_a_token_by_a_name_is_that_cards() -> None:
    """111.11: whether there is such a card the game finds out; subtypes alone are no name."""
    assert read("create a Marvel token").one_shots == (d.CreateTokens(Face(name="Marvel"), of_card=True),)
    assert read("create a Fish token").one_shots == (d.Unread("create a Fish token"),)


def test_copies_as_tokens() -> None:
    assert read("create a token that's a copy of target creature").one_shots == (d.CreateCopies(ONE),)


STACK: list[tuple[str, tuple[Instruction, ...]]] = [
    ("counter target spell", (d.Counter(ONE),)),
    ("counter target spell unless its controller pays {3}", (d.Counter(ONE, unless=(cost_parts.PayMana("{3}"),)),)),
    ("counter target spell unless its controller pays {1} for each creature you control",
     (d.Counter(ONE, unless=(cost_parts.PayTimes((cost_parts.PayMana("{1}"),), v.Count(MINE)),)),)),
    ("copy target instant or sorcery spell", (d.CopySpell(ONE, new_targets=False),)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "one_shots"), STACK, ids=[text for text, _ in STACK])
def test_spells_on_the_stack(text: str, one_shots: tuple[Instruction, ...]) -> None:
    assert read(text).one_shots == one_shots


def test_new_targets_belong_to_the_copy_before() -> None:
    # 707.10c
    found = read("copy target instant or sorcery spell", "you may choose new targets for the copy")
    assert found.one_shots == (d.CopySpell(ONE, new_targets=True),)
    assert len(found.targets) == 1


# --- targets -----------------------------------------------------------------------------------------------------------

GRAVEYARD = f.And((f.InZone(Zone.GRAVEYARD), f.IsType(CardType.CREATURE), f.OwnedBy(r.You())))

TARGETS: list[tuple[str, target_requirement.TargetRequirement]] = [
    ("destroy target creature", target_requirement.TargetRequirement("target creature", CREATURES)),
    ("destroy up to two target creatures", target_requirement.TargetRequirement("up to two target creatures", CREATURES, None, 0, 2)),
    ("tap any number of target creatures", target_requirement.TargetRequirement("any number of target creatures", CREATURES, None, 0, None)),
    ("tap X target creatures", target_requirement.TargetRequirement("X target creatures", CREATURES, None, v.X(), v.X())),
    ("tap one or two target creatures", target_requirement.TargetRequirement("one or two target creatures", CREATURES, None, 1, 2)),
    ("return target creature card from your graveyard to your hand", target_requirement.TargetRequirement("target creature card from your graveyard", GRAVEYARD)),
    ("counter target spell", target_requirement.TargetRequirement("target spell", f.InZone(Zone.STACK))),
    ("counter target activated or triggered ability", target_requirement.TargetRequirement("target activated or triggered ability", None, abilities=True)),
    ("target opponent draws a card", target_requirement.TargetRequirement("target opponent", None, r.Opponents())),
    ("tap another target creature", target_requirement.TargetRequirement("another target creature", f.And((*CREATURES.parts, f.Not(ME))))),
    ("destroy target artifact, enchantment, or land", target_requirement.TargetRequirement("target artifact, enchantment, or land", f.And((f.ON_BATTLEFIELD, f.Or((
        f.IsType(CardType.ARTIFACT), f.IsType(CardType.ENCHANTMENT), f.IsType(CardType.LAND))))))),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), TARGETS, ids=[text for text, _ in TARGETS])
def test_what_may_be_chosen_for_a_target(text: str, wanted: target_requirement.TargetRequirement) -> None:
    assert read(text).targets == (wanted,)


def test_any_target_is_what_may_be_dealt_damage() -> None:
    # 115.4
    (wanted,) = read("Test Subject deals 2 damage to any target").targets
    assert wanted.players == r.EachPlayer()
    kinds = (CardType.CREATURE, CardType.PLANESWALKER, CardType.BATTLE)
    assert wanted.objects == f.And((f.ON_BATTLEFIELD, f.Or(tuple(map(f.IsType, kinds)))))


def test_each_instance_of_the_word_is_one_target() -> None:
    # 115.3, 601.2c
    found = read("destroy target creature", "you gain 1 life", "tap target land")
    assert [wanted.text for wanted in found.targets] == ["target creature", "target land"]
    assert found.one_shots == (d.Destroy(ONE), d.GainLife(1), d.Tap(TWO))


def test_another_target_is_not_what_was_chosen_before() -> None:
    first, second = read("tap target creature", "untap another target creature", spell=True).targets
    assert not first.another
    assert second.another


def instructions(text: str, type_line: str = "Instant") -> Ability:
    (ability,) = compile_text(text, name=NAME, type_line=type_line).abilities
    return ability


def test_targets_of_continuous_effects_keep_their_words() -> None:
    ability = instructions("Target creature you control gets +2/+2 until end of turn. Draw a card.")
    assert isinstance(ability, SpellAbility)
    found = ability.script
    assert [wanted.objects for wanted in found.targets] == [MINE]
    assert isinstance(found.one_shots[0], Start)
    assert found.one_shots[1] == d.Draw(1)


def test_several_targets_of_a_continuous_effect_are_one_instance() -> None:
    ability = instructions("Up to two target creatures each get +1/+1 until end of turn. Destroy target land.")
    assert isinstance(ability, SpellAbility)
    found = ability.script
    assert [(wanted.least, wanted.most) for wanted in found.targets] == [(0, 2), (1, 1)]
    first, second = found.one_shots
    assert isinstance(first, Start)
    assert first.effect.scope == f.Is(r.Target(1))
    assert second == d.Destroy(TWO)


def test_the_words_of_a_target_are_no_part_of_its_equality() -> None:
    assert r.Target(1, "target creature") == r.Target(1, "target land")
    assert hash(r.TargetPlayer(1, "target opponent")) == hash(r.TargetPlayer(1))
    assert repr(f.IsAnyTarget("X target creatures")) == repr(f.IsAnyTarget())


# --- from sentence to sentence --------------------------------------------------------------------------------------------


def test_its_controller_is_that_of_what_was_destroyed() -> None:
    # 608.2h: last known information
    found = read("destroy target creature", "its controller loses 2 life", spell=True)
    assert found.one_shots == (d.Destroy(ONE), d.LoseLife(2, r.ControllerOf(r.Target(1))))


def test_it_cant_be_regenerated() -> None:
    assert read("destroy target creature", "it can't be regenerated").one_shots == (
        d.Destroy(ONE, can_regenerate=False),
    )


def test_it_is_the_token_behind_its_making_and_the_event_before() -> None:
    found = read("put a +1/+1 counter on it", "create a 1/1 white Soldier creature token", "tap it", triggered=True)
    assert found.one_shots == (d.PutCounters("+1/+1", 1, THAT), d.CreateTokens(SOLDIER), d.Tap(THAT))


def test_what_the_event_was_about_is_known_behind_other_one_shot_effects() -> None:
    found = read("draw a card", "destroy that creature", triggered=True)
    assert found.one_shots == (d.Draw(1), d.Destroy(f.Is(r.Linked("event"))))


def test_behind_a_target_that_creature_is_the_target() -> None:
    found = read("tap target creature", "put a stun counter on that creature", triggered=True)
    assert found.one_shots == (d.Tap(ONE), d.PutCounters("stun", 1, ONE))


def test_that_much_is_the_events_for_both() -> None:
    found = read("each opponent loses that much life and you gain that much life", triggered=True)
    assert found.one_shots == (d.LoseLife(MANY, r.Opponents()), d.GainLife(v.ChosenNumber("event many")))


def test_that_many_is_what_was_done_where_that_was_open() -> None:
    found = read("discard up to two cards, then draw that many cards")
    assert found.one_shots == (d.Discard(2, up_to=True), d.Draw(MANY))


def test_if_you_do_belongs_to_what_was_offered() -> None:
    found = read("you may pay {2}", "if you do, draw a card", "otherwise, you lose 1 life")
    assert found.one_shots == (d.May((), (d.Draw(1),), (d.LoseLife(1),), (cost_parts.PayMana("{2}"),)),)


def test_when_you_do_is_an_ability_of_its_own() -> None:
    # 603.12
    (one_shot,) = read("you may sacrifice this creature", "when you do, draw a card").one_shots
    assert one_shot == d.May((d.Sacrifice(ME),), (d.Draw(1),), reflexive=True)


def test_the_targets_of_when_you_do_are_its_own() -> None:
    # 603.12a: chosen as the reflexive ability goes onto the stack
    found = read(
        "tap target land", "you may sacrifice this creature", "when you do, destroy target creature", triggered=True
    )
    assert [wanted.text for wanted in found.targets] == ["target land"]
    last = found.one_shots[-1]
    assert isinstance(last, d.May)
    assert last.then == (d.Destroy(ONE),)
    assert [wanted.text for wanted in last.targets] == ["target creature"]


def test_unless_is_a_choice_of_the_one_who_may_pay() -> None:
    # 118.12a
    assert read("sacrifice this creature unless you pay {1}").one_shots == (
        d.May((), otherwise=(d.Sacrifice(ME),), cost=(cost_parts.PayMana("{1}"),)),
    )


def test_each_player_may() -> None:
    (one_shot,) = read("each player may draw a card").one_shots
    assert one_shot == d.ForEach(r.EachPlayer(), (d.May((d.Draw(1, r.ThatPlayer()),), player=r.ThatPlayer()),))


def test_conditions_before_and_behind() -> None:
    three = k.ThereAre(MINE, 3)
    assert read("if you control three or more creatures, draw a card").one_shots == (Provided(three, (d.Draw(1),)),)
    assert read("draw a card if you control three or more creatures").one_shots == (Provided(three, (d.Draw(1),)),)


def test_delayed_triggers() -> None:
    # 603.7
    found = read(
        "exile target creature",
        "return it to the battlefield under its owner's control at the beginning of the next end step",
    )
    assert found.one_shots == (
        d.MoveTo(ONE, Zone.EXILE),
        d.CreateDelayedTrigger(Begins("end step"), (d.MoveTo(ONE, Zone.BATTLEFIELD),)),
    )
    assert read("at the beginning of your next upkeep, draw a card").one_shots == (
        d.CreateDelayedTrigger(Begins("upkeep", r.You()), (d.Draw(1),)),
    )
    found = read("draw a card, then sacrifice this creature at the beginning of the next end step")
    assert found.one_shots == (d.Draw(1), d.CreateDelayedTrigger(Begins("end step"), (d.Sacrifice(ME),)))


def test_cards_looked_at() -> None:
    # 701.20
    found = read(
        "look at the top three cards of your library",
        "put one of them into your hand and the rest on the bottom of your library in any order",
    )
    assert found.one_shots == (
        d.Look("look", 3),
        d.MoveTo(target_requirement.Pick(LOOKED), Zone.HAND),
        d.MoveTo(LOOKED, Zone.LIBRARY, bottom=True),
    )


def test_a_card_of_a_revealed_hand() -> None:
    found = read(
        "target opponent reveals their hand", "you choose a nonland card from it", "that player discards that card"
    )
    cards = f.And((f.IsLinked("looked"), f.Not(f.IsType(CardType.LAND)), f.InZone(Zone.HAND)))
    assert found.one_shots == (
        d.Look("hand", 0, PLAYER, revealed=True),
        d.Choose("chosen", cards),
        d.Discard(None, PLAYER, THESE),
    )


def test_searching() -> None:
    # 701.23
    land = f.And((f.IsType(CardType.LAND), f.HasSupertype(Supertype.BASIC)))
    assert read(
        "search your library for a basic land card, put it onto the battlefield tapped, then shuffle"
    ).one_shots == (d.Search(land, Zone.BATTLEFIELD, tapped=True),)
    assert read(
        "search your library for a creature card, reveal it, put it into your hand, then shuffle"
    ).one_shots == (d.Search(f.IsType(CardType.CREATURE), Zone.HAND, revealed=True),)


def test_shields() -> None:
    # 615.7, 614.1a
    assert read("prevent the next 3 damage that would be dealt to any target this turn").one_shots == (
        d.StartReplacement(
            replacement_effects.ReplacementEffect(
                DamageDealt(to_players=PLAYER, to_objects=ONE), replacement_effects.Prevent(3)
            )
        ),
    )
    assert read("prevent all combat damage that would be dealt this turn").one_shots == (
        d.StartReplacement(
            replacement_effects.ReplacementEffect(DamageDealt(combat=True), replacement_effects.Prevent())
        ),
    )
    found = read(
        "Test Subject deals 3 damage to target creature", "if that creature would die this turn, exile it instead"
    )
    assert found.one_shots[1] == d.StartReplacement(
        replacement_effects.ReplacementEffect(
            ZoneChange(ONE, Zone.BATTLEFIELD, Zone.GRAVEYARD), replacement_effects.Elsewhere(Zone.EXILE)
        )
    )


# --- what is not understood ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "draw a card, then juggle two cards",
        "destroy target creature with an unspeakable property",
        "target player juggles",
        "you may flibber",
        "create two tokens",
        "exile target creature until the cows come home",
        "return target creature to the shop",
        "distribute four +1/+1 counters among any number of cows come home",
        "draw a card while standing on one leg",
    ],
)
def test_a_sentence_is_understood_whole_or_not_at_all(text: str) -> None:
    assert read(text).one_shots == (d.Unread(text),)


def test_behind_what_is_not_understood_pronouns_are_unknown() -> None:
    found = read("juggle target creature", "untap it")
    assert found.one_shots == (d.Unread("juggle target creature"), d.Unread("untap it"))
    assert [wanted.text for wanted in found.targets] == ["target creature"]


def test_no_text_raises_or_takes_long() -> None:
    chance = random.Random(7)
    words = [word for text, _ in (*PLAYERS, *PERMANENTS, *DAMAGE) for word in text.split()]
    for _ in range(300):
        row = [" ".join(chance.choices(words, k=chance.randint(1, 40))) for _ in range(2)]
        read(*row, triggered=chance.random() < 0.5)
    read(
        "target " * 400,
        "draw a card and " * 300,
        "each " * 300,
        "\"'{(" * 100,
        "".join(chance.choices(string.printable, k=2000)),
    )


def test_options_of_an_ability() -> None:
    ability = instructions(
        "When this creature enters, choose one —\n• Draw a card.\n• You gain 3 life.", "Creature — Elf"
    )
    assert isinstance(ability, TriggeredAbility)
    # 700.2b: chosen as the ability goes onto the stack
    modes = ability.script.modes
    assert [mode.one_shots for mode in modes] == [(d.Draw(1),), (d.GainLife(3),)]


def test_what_was_done_this_way_is_what_the_clause_before_did() -> None:
    found = read("draw X cards", "put a +1/+1 counter on this creature", "you gain 1 life for each card drawn this way")
    assert found.one_shots[-1] == d.Unread("you gain 1 life for each card drawn this way")
    found = read("draw X cards", "you gain 1 life for each card drawn this way")
    assert found.one_shots == (
        d.Draw(v.X()),
        d.GainLife(v.ChosenNumber("drawn this way")),
    )  # more or fewer than X (614.11)


def test_that_player_is_whose_the_target_is() -> None:
    found = read("exile target card from an opponent's graveyard", "that player loses 1 life", triggered=True)
    assert found.one_shots[-1] == d.LoseLife(1, r.OwnerOf(r.Target(1)))
    found = read("tap target creature an opponent controls", "that player loses 1 life", triggered=True)
    assert found.one_shots[-1] == d.LoseLife(1, r.ControllerOf(r.Target(1)))


def test_an_x_that_was_explained_is_the_same_in_the_next_sentence() -> None:
    # 107.3i: all instances of X have the same value, and an announced one is none of them.
    found = read("draw X cards, where X is the number of creatures you control", "you lose X life")
    assert found.one_shots == (d.Draw(v.Count(MINE)), d.LoseLife(v.Count(MINE)))


def test_instead_replaces_one_thing() -> None:
    # 608.2c
    three = k.ThereAre(MINE, 3)
    found = read("you gain 1 life", "if you control three or more creatures, you gain 5 life instead")
    assert found.one_shots == (Provided(three, (d.GainLife(5),), (d.GainLife(1),)),)
    two = ("you gain 1 life and draw a card", "if you control three or more creatures, you gain 5 life instead")
    assert read(*two).one_shots[-1] == d.Unread(two[1])


def test_that_creature_behind_an_event_of_this_object() -> None:
    found = script((d.Unread("destroy that creature"),), NAME, of_an_event(r.This()))
    assert found.one_shots == (d.Destroy(f.Is(r.Linked("the other"))),)


def test_effects_that_wait_for_an_event_of_this_turn() -> None:
    # 603.7b
    (one_shot,) = read("whenever a creature dies this turn, you gain 1 life").one_shots
    assert one_shot == d.CreateDelayedTrigger(
        ZoneChange(CREATURES, Zone.BATTLEFIELD, Zone.GRAVEYARD), (d.GainLife(1),), Point.THIS_TURN
    )


def test_damage_is_dealt_to_the_chosen_one_instead() -> None:
    # 614.9
    found = read(
        "choose a creature you control", "all damage that would be dealt this turn to you is dealt to it instead"
    )
    assert found.one_shots == (
        d.Choose("chosen", MINE),
        d.StartReplacement(
            replacement_effects.ReplacementEffect(DamageDealt(to_players=r.You()), replacement_effects.Redirect(THAT))
        ),
    )


def test_cards_are_revealed_until_there_is_such_a_card() -> None:
    # 701.20
    found = read(
        "reveal cards from the top of your library until you reveal a creature card",
        "put that card into your hand and the rest on the bottom of your library in a random order",
    )
    assert found.one_shots == (
        d.RevealUntil(f.IsType(CardType.CREATURE)),
        d.MoveTo(THAT, Zone.HAND),
        d.MoveTo(LOOKED, Zone.LIBRARY, bottom=True, at_random=True),
    )
    assert read("exile cards from the top of your library until you exile a nonland card").one_shots == (
        d.RevealUntil(f.Not(f.IsType(CardType.LAND)), exile=True),
    )


def test_counters_distributed_among_targets() -> None:
    # 601.2d
    found = read("distribute three +1/+1 counters among one, two, or three target creatures")
    assert found.one_shots == (d.PutCounters("+1/+1", 3, ONE, divided=True),)
    assert [(wanted.least, wanted.most) for wanted in found.targets] == [(1, 3)]


def test_several_players_each_with_their_own() -> None:
    creatures = f.And((*CREATURES.parts, f.ControlledBy(r.ThatPlayer())))
    found = read("each opponent loses life equal to the number of creatures they control")
    assert found.one_shots == (d.ForEach(r.Opponents(), (d.LoseLife(v.Count(creatures), r.ThatPlayer()),)),)
    found = read("this creature deals 1 damage to each opponent and each creature they control")
    assert found.one_shots == (d.DealDamage(1, THEIRS, r.Opponents()),)


def test_one_offer_after_the_other() -> None:
    found = read("you may draw a card, then you may discard a card")
    assert found.one_shots == (d.May((d.Draw(1),)), d.May((d.Discard(1),)))


def test_a_target_for_each_player_is_no_single_target() -> None:
    # 601.2c: as many targets as there are players, no more than one for each of them
    (wanted,) = read("for each player, tap target creature that player controls").targets
    assert (wanted.of_each, wanted.most) == (r.EachPlayer(), None)


def test_them_is_the_player_where_nothing_else_is_several() -> None:
    found = read("this enchantment deals 1 damage to them", triggered=False)
    assert found.one_shots == (d.Unread("this enchantment deals 1 damage to them"),)
    found = script((d.Unread("this enchantment deals 1 damage to them"),), NAME, of_an_event(r.This()))
    assert found.one_shots == (d.DealDamage(1, None, r.ThatPlayer()),)


def test_a_subtype_before_permanent_card_narrows_it() -> None:
    # 109.2a: a Rebel permanent card is both, not a Rebel or any permanent card.
    (search,) = script(
        (d.Unread("search your library for a Rebel permanent card, put it onto the battlefield, then shuffle"),), NAME
    ).one_shots
    assert isinstance(search, d.Search)
    assert isinstance(search.what, f.And)
    assert f.HasSubtype(CreatureType("Rebel")) in search.what.parts


def test_among_them_is_said_of_every_kind_before_it() -> None:
    # 701.20: only a card that was looked at may be chosen, of whichever of the kinds it is.
    row = (
        d.Unread("look at the top five cards of your library"),
        d.Unread("you may put a Knight, Aura, Equipment, or legendary artifact card from among them into your hand"),
    )
    _, may = script(row, NAME).one_shots
    assert isinstance(may, d.May)
    (move,) = may.done
    assert isinstance(move, d.MoveTo)
    assert isinstance(move.what, target_requirement.Pick)
    assert isinstance(move.what.of, f.Or)
    assert all(isinstance(part, f.And) and f.IsLinked("looked") in part.parts for part in move.what.of.parts)
