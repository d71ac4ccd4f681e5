"""Keyword abilities as the triggered and activated abilities that they stand for, each by its rule in 702."""

from __future__ import annotations

import pytest

from layerlaw.model import cost_parts, replacement_effects, target_requirement
from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import Instruction, KeywordAbility, Provided, Start, TriggeredAbility
from layerlaw.model.acts import Act
from layerlaw.model.attacked import AS_THE_RETURNED
from layerlaw.model.casting_now import CastNow
from layerlaw.model.changes import AddTypes, Change, GainAbility, ModifyPT
from layerlaw.model.conditions import AnyOf, Matches, Noted, ThereAre, ValueIs
from layerlaw.model.durations import Until
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.moving_counters import MoveCounters
from layerlaw.model.one_shot_effects import KeywordAction
from layerlaw.model.tree import holds
from layerlaw.model.values import Stat
from layerlaw.model.vocabulary import KEYWORD_ABILITIES
from layerlaw.model.words import CardType, CreatureType, LandType, Supertype, Zone
from layerlaw.oracle.paragraphs.parts import parts_read

THIS, THAT = f.Is(r.This()), f.Is(r.That())
YOU = r.You()
MINE = f.creatures() & f.yours()
ENTERS = h.ZoneChange(THIS, to=Zone.BATTLEFIELD)
DIES = h.ZoneChange(THIS, Zone.BATTLEFIELD, Zone.GRAVEYARD)
ATTACKS, BLOCKED = h.Attacks(THIS), h.BecomesBlocked(THIS)
UPKEEP = h.Begins("upkeep", YOU)
HITS = h.DamageDealt(THIS, r.EachPlayer(), combat=True)
CAST = h.SpellCast(YOU, THIS)
PLUS = "+1/+1"
PAY_TWO = cost_parts.PayMana("{2}")
HAND, GRAVEYARD, EXILE, STACK = Zone.HAND, Zone.GRAVEYARD, Zone.EXILE, Zone.STACK


def until_end_of_turn(scope: f.Filter, *changes: Change) -> Instruction:
    return Start(ContinuousEffect(scope, changes, duration=Until.END_OF_TURN))


def pump(scope: f.Filter, power: v.Value, toughness: v.Value) -> Instruction:
    return until_end_of_turn(scope, ModifyPT(power, toughness))


def counter(number: v.Value = 1) -> Instruction:
    return d.PutCounters(PLUS, number, THIS)


def word(name: str, number: int | None = None, cost: str = "", quality: str = "") -> KeywordAbility:
    return KeywordAbility(name, number=number, cost=cost, quality=quality)


SPELL = f.InZone(STACK)
TRIGGERED: dict[KeywordAbility, tuple[h.EventPattern, tuple[Instruction, ...]]] = {
    word("prowess"): (h.SpellCast(YOU, SPELL & f.Not(f.IsType(CardType.CREATURE))), (pump(THIS, 1, 1),)),  # 702.108a
    word("exalted"): (h.Attacks(MINE, alone=True), (pump(THAT, 1, 1),)),  # 702.83a
    word("persist"): (DIES, (d.MoveTo(THIS, Zone.BATTLEFIELD, counters=(("-1/-1", 1),)),)),  # 702.79a
    word("undying"): (DIES, (d.MoveTo(THIS, Zone.BATTLEFIELD, counters=((PLUS, 1),)),)),  # 702.93a
    word("annihilator", 2): (
        ATTACKS,
        (d.Sacrifice(target_requirement.Pick(f.ON_BATTLEFIELD, 2, by=r.DefendingPlayer()), r.DefendingPlayer()),),
    ),  # 702.86a
    word("battle cry"): (ATTACKS, (pump(f.creatures() & f.HasStatus("attacking") & f.other(), 1, 0),)),  # 702.91a
    word("bushido", 2): (h.EitherEvent((h.Blocks(THIS), BLOCKED)), (pump(THIS, 2, 2),)),  # 702.45a
    word("flanking"): (
        h.BecomesBlocked(THIS, f.creatures() & f.Not(f.HasKeyword("flanking"))),
        (pump(f.Is(r.Linked("other party")), -1, -1),),
    ),  # 702.25a
    word("frenzy", 1): (h.BecomesBlocked(THIS, un=True), (pump(THIS, 1, 0),)),  # 702.68a
    word("afflict", 3): (BLOCKED, (d.LoseLife(3, r.DefendingPlayer()),)),  # 702.130a
    word("evolve"): (
        h.ZoneChange(MINE, to=Zone.BATTLEFIELD),
        (counter(), d.KeywordAction(Act.EVOLVE, THIS)),
    ),  # 702.100a
    word("exploit"): (
        ENTERS,
        (d.May((d.Sacrifice(target_requirement.Pick(MINE)), d.KeywordAction(Act.EXPLOIT, THIS))),),
    ),  # 702.110a
    word("mentor"): (ATTACKS, (d.PutCounters(PLUS, 1, f.Is(r.Target(1))),)),  # 702.134a
    word("renown", 1): (HITS, (counter(1), d.SetStatus(THIS, "renowned"))),  # 702.112a
    word("poisonous", 1): (HITS, (d.PlayerCountersPut("poison", 1, r.ThatPlayer()),)),  # 702.70a
    word("ingest"): (HITS, (d.ExileFromTop(1, r.ThatPlayer()),)),  # 702.115a
    word("ward", cost="{2}"): (
        h.BecomesTarget(THIS, r.Opponents()),
        (d.Counter(f.Is(r.Linked("that spell")), unless=(PAY_TWO,)),),
    ),  # 702.21a
    word("graft", 1): (
        h.ZoneChange(f.creatures() & f.other(), to=Zone.BATTLEFIELD),
        (d.May((MoveCounters(PLUS, 1, r.This(), r.That()),)),),
    ),  # 702.58a
    word("modular", 1): (
        DIES,
        (d.May((d.PutCounters(PLUS, v.CountersOn(r.This(), PLUS), f.Is(r.Target(1))),)),),
    ),  # 702.43a
    word("cumulative upkeep", cost="{2}"): (
        UPKEEP,
        (
            d.PutCounters("age", 1, THIS),
            d.May(
                (),
                (KeywordAction(Act.PAY_UPKEEP, THIS),),
                otherwise=(KeywordAction(Act.LEAVE_UPKEEP_UNPAID, THIS), d.Sacrifice(THIS)),
                cost=(cost_parts.PayTimes((PAY_TWO,), v.CountersOn(r.This(), "age")),),
            ),
        ),
    ),  # 702.24a
    word("echo", cost="{2}"): (
        UPKEEP,
        (d.May((), (KeywordAction(Act.PAY_ECHO, THIS),), otherwise=(d.Sacrifice(THIS),), cost=(PAY_TWO,)),),
    ),  # 702.30a
    word("fading", 2): (
        UPKEEP,
        (
            Provided(
                Matches(r.This(), f.HasCounter("fade")), (d.RemoveCounters("fade", 1, THIS),), (d.Sacrifice(THIS),)
            ),
        ),
    ),  # 702.32a
    word("evoke", cost="{2}"): (
        ENTERS,
        (d.Sacrifice(THIS, r.ControllerOf(r.This())),),
    ),  # 702.74a: "its controller sacrifices it"
    word("decayed"): (ATTACKS, (d.CreateDelayedTrigger(h.Begins("end of combat"), (d.Sacrifice(THIS),)),)),  # 702.147a
    word("extort"): (
        h.SpellCast(YOU),
        (
            d.May(
                (),
                (d.LoseLife(1, r.Opponents()), d.GainLife(v.ChosenNumber("that many"))),
                cost=(cost_parts.PayMana("{W/B}"),),
            ),
        ),
    ),  # 702.101a
}


def watching(ability: KeywordAbility) -> TriggeredAbility:
    (found,) = parts_read(ability, "").triggered
    return found


@pytest.mark.parametrize(("ability", "meaning"), TRIGGERED.items(), ids=lambda one: getattr(one, "name", ""))
def test_triggered_keywords(ability: KeywordAbility, meaning: tuple[h.EventPattern, tuple[Instruction, ...]]) -> None:
    found = watching(ability)
    assert (found.when, found.script.one_shots) == meaning
    assert found.zones == {Zone.BATTLEFIELD}


def test_their_conditions() -> None:
    """603.4."""
    assert watching(word("undying")).condition == Matches(r.This(), f.Not(f.HasCounter(PLUS)))
    assert watching(word("persist")).condition == Matches(r.This(), f.Not(f.HasCounter("-1/-1")))
    assert watching(word("renown", 1)).condition == Matches(r.This(), f.Not(f.HasStatus("renowned")))
    assert watching(word("evoke", cost="{2}")).condition == Noted("its evoke cost was paid")
    greater = watching(word("evolve")).condition
    assert isinstance(greater, AnyOf)
    assert greater.parts[0] == ValueIs(
        v.StatOf(r.That(), Stat.POWER), f.Comparison.MORE, v.StatOf(r.This(), Stat.POWER)
    )


def test_training_needs_a_stronger_attacker() -> None:
    """702.149a."""
    when = watching(word("training")).when
    stronger = f.Compares(Stat.POWER, f.Comparison.MORE, v.StatOf(r.This(), Stat.POWER))
    assert when == h.Whilst(ATTACKS, ThereAre(MINE & f.HasStatus("attacking") & stronger & f.other()))


def test_rampage_counts_blockers_beyond_the_first() -> None:
    """702.23a."""
    blockers = v.Count(f.creatures() & f.HasStatus("blocking") & f.InCombatWith(r.This()))
    times = v.Times(2, v.Plus((blockers, -1)))
    assert watching(word("rampage", 2)).script.one_shots == (pump(THIS, times, times),)


@pytest.mark.parametrize(
    ("ability", "name", "size", "types"),
    [
        (word("afterlife", 1), "Spirit Token", (1, 1), (CardType.CREATURE,)),  # 702.135a
        (word("living weapon"), "Phyrexian Germ Token", (0, 0), (CardType.CREATURE,)),  # 702.92a
        (word("for mirrodin!"), "Rebel Token", (2, 2), (CardType.CREATURE,)),  # 702.163a
        (word("job select"), "Hero Token", (1, 1), (CardType.CREATURE,)),  # 702.182a
        (word("mobilize", 1), "Warrior Token", (1, 1), (CardType.CREATURE,)),  # 702.181a
    ],
    ids=lambda one: getattr(one, "name", ""),
)
def test_keywords_that_create_tokens(
    ability: KeywordAbility, name: str, size: tuple[int, int], types: tuple[CardType, ...]
) -> None:
    """111.4: a token that is given no name is called by its subtypes and the word Token."""
    made = watching(ability).script.one_shots[0]
    assert isinstance(made, d.CreateTokens)
    assert (made.face.name, (made.face.power, made.face.toughness), made.face.types) == (name, size, types)


def test_living_weapon_is_attached_to_its_germ() -> None:
    """702.92a."""
    assert watching(word("living weapon")).script.one_shots[1] == d.Attach(THIS, f.IsLinked("these"))


def test_fabricate_is_counters_or_servos() -> None:
    """702.123a."""
    (may,) = watching(word("fabricate", 2)).script.one_shots
    assert isinstance(may, d.May)
    assert may.done == (counter(2),)
    assert isinstance(may.otherwise[0], d.CreateTokens)
    assert may.otherwise[0].number == 2


@pytest.mark.parametrize("name", ["storm", "replicate", "casualty", "conspire"])
def test_copies_of_the_spell_itself_are_made_on_the_stack(name: str) -> None:
    """702.40a, 702.56a, 702.153a, 702.78a."""
    found = watching(word(name))
    assert found.when == CAST
    assert found.zones == {STACK}
    assert isinstance(found.script.one_shots[0], d.CopySpell)


def test_suspend_works_in_exile() -> None:
    """702.62a: it is played, so that what is a land by its face may be."""
    removed, played = parts_read(word("suspend", 3, cost="{R}"), "").triggered
    assert removed.zones == played.zones == {EXILE}
    assert removed.script.one_shots == (d.RemoveCounters("time", 1, THIS),)
    assert played.when == h.CountersRemoved(THIS, "time", last=True)
    assert played.script.one_shots == (CastNow(THIS, option="suspend", lands=True),)


def test_vanishing_is_two_abilities() -> None:
    """702.63a."""
    removed, sacrificed = parts_read(word("vanishing", 3), "").triggered
    assert removed.when == UPKEEP
    assert sacrificed.script.one_shots == (d.Sacrifice(THIS),)


@pytest.mark.parametrize("name", ["hideaway", "backup"])
def test_what_is_not_carried_out_is_said(name: str) -> None:
    (unread,) = watching(word(name)).script.one_shots
    assert isinstance(unread, d.Unread)


def test_a_number_that_stands_elsewhere_is_said() -> None:
    (unread,) = watching(word("annihilator", quality="X")).script.one_shots
    assert unread == d.Unread("annihilator X")


TAPPED = f.HasStatus("tapped")
CREW = cost_parts.TapTotal(MINE & f.Not(TAPPED) & f.other(), Stat.POWER, 3)
CYCLED = cost_parts.PayByAction(d.KeywordAction(Act.CYCLE, THIS))
DISCARDED = cost_parts.PayByAction(d.Discard(1, what=THIS))
EXILED = cost_parts.PayByAction(d.MoveTo(THIS, EXILE, origin=Zone.GRAVEYARD))
ACTIVATED = {
    word("equip", cost="{2}"): ((PAY_TWO,), (d.Attach(THIS, f.Is(r.Target(1))),), Zone.BATTLEFIELD, True),  # 702.6a
    word("cycling", cost="{2}"): ((PAY_TWO, DISCARDED, CYCLED), (d.Draw(),), HAND, False),  # 702.29a
    word("cycling", cost="{2}", quality="basic land"): (
        (PAY_TWO, DISCARDED, CYCLED),
        (d.Search(f.And((f.HasSupertype(Supertype.BASIC), f.IsType(CardType.LAND))), HAND, revealed=True),),
        HAND,
        False,
    ),
    word("saddle", 3): ((CREW,), (d.SetStatus(THIS, "saddled"),), Zone.BATTLEFIELD, True),  # 702.171a
    word("level up", cost="{2}"): ((PAY_TWO,), (d.PutCounters("level", 1, THIS),), Zone.BATTLEFIELD, True),  # 702.87a
    word("outlast", cost="{2}"): (
        (PAY_TWO, cost_parts.PayByAction(d.Tap(THIS))),
        (counter(),),
        Zone.BATTLEFIELD,
        True,
    ),  # 702.107a
    word("scavenge", cost="{2}"): (
        (PAY_TWO, EXILED),
        (d.PutCounters(PLUS, v.StatOf(r.This(), Stat.POWER), f.Is(r.Target(1))),),
        GRAVEYARD,
        True,
    ),  # 702.97a
    word("reinforce", 2, cost="{2}"): (
        (PAY_TWO, DISCARDED),
        (d.PutCounters(PLUS, 2, f.Is(r.Target(1))),),
        HAND,
        False,
    ),  # 702.77a
    word("ninjutsu", cost="{2}"): (
        (
            PAY_TWO,
            cost_parts.PayByAction(d.Reveal(THIS)),
            cost_parts.PayByAction(
                d.MoveTo(target_requirement.Pick(MINE & f.HasStatus("attacking") & f.HasStatus("unblocked")), HAND)
            ),
        ),
        (d.MoveTo(THIS, Zone.BATTLEFIELD, under=YOU, tapped=True, attacking=True, attacked=AS_THE_RETURNED),),
        HAND,
        False,
    ),  # 702.49a, 702.49c
}


@pytest.mark.parametrize(("ability", "meaning"), ACTIVATED.items(), ids=lambda one: getattr(one, "text", ""))
def test_activated_keywords(
    ability: KeywordAbility, meaning: tuple[tuple[cost_parts.CostPart, ...], tuple[Instruction, ...], Zone, bool]
) -> None:
    found = parts_read(ability, "").activated
    assert found is not None
    paid, one_shots, zone, sorcery = meaning
    assert (found.cost, found.script.one_shots, found.sorcery) == (paid, one_shots, sorcery)
    assert found.zones == {zone}


def test_typecycling_searches_for_its_type() -> None:
    """702.29e."""
    found = parts_read(KeywordAbility("cycling", (LandType("Plains"),), cost="{2}"), "").activated
    assert found is not None
    assert found.script.one_shots == (d.Search(f.HasSubtype(LandType("Plains")), HAND, revealed=True),)


def test_crew_makes_an_artifact_creature() -> None:
    """702.122a."""
    found = parts_read(word("crew", 3), "").activated
    assert found is not None
    assert found.cost == (CREW,)
    assert holds(found.script.one_shots[0], AddTypes)


def test_equip_a_quality() -> None:
    """702.6c."""
    found = parts_read(word("equip", cost="{2}", quality="Knight"), "").activated
    assert found is not None
    (wanted,) = found.script.targets
    assert wanted.objects == f.And(
        (f.ON_BATTLEFIELD, f.HasSubtype(CreatureType("Knight")), f.yours(), f.IsType(CardType.CREATURE))
    )


def test_unearth_exiles_it_whatever_happens() -> None:
    """702.84a."""
    found = parts_read(word("unearth", cost="{2}"), "").activated
    assert found is not None
    moved, haste, later, instead = found.script.one_shots
    assert moved == d.MoveTo(THIS, Zone.BATTLEFIELD, under=YOU)
    assert haste == Start(ContinuousEffect(THAT, (GainAbility(word("haste")),)))
    assert later == d.CreateDelayedTrigger(h.Begins("end step"), (d.MoveTo(THAT, EXILE),))
    assert isinstance(instead, d.StartReplacement)
    assert instead.effect.outcome == replacement_effects.Elsewhere(EXILE)


@pytest.mark.parametrize("name", sorted(KEYWORD_ABILITIES))
def test_no_keyword_is_misread(name: str) -> None:
    """Each keyword, without what it needs, is read as nothing, or says what is missing; nothing raises."""
    for ability in (word(name), word(name, 1), word(name, cost="a song"), word(name, quality="X")):
        for found in parts_read(ability, "").triggered:
            assert found.text


def test_a_cost_that_is_not_understood_is_said() -> None:
    found = parts_read(word("equip", cost="a song"), "").activated
    assert found is not None
    assert found.unread == "a song"
    assert watching(word("ward", cost="a song")).script.one_shots == (d.Unread("ward—a song"),)


def test_fortify_attaches_to_a_land() -> None:
    """702.67a."""
    found = parts_read(word("fortify", cost="{2}"), "").activated
    assert found is not None
    assert [wanted.objects for wanted in found.script.targets] == [f.lands() & f.yours()]
