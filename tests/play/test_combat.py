"""506 to 511: attacking, blocking, combat damage."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from layerlaw.game import IllegalAction, ObjectId
from layerlaw.model.cards import Card
from layerlaw.model.words import Zone
from layerlaw.play.event import event as e
from layerlaw.play.perform import perform
from layerlaw.play.turn.combat_phase import combat_damage, declare_attackers, declare_blockers
from layerlaw.play.turn.turn_structure import go_to_step, next_step
from tests.play.setting import OPPONENT, YOU, Setting, creature, made

GRAVEYARD, BATTLEFIELD = Zone.GRAVEYARD, Zone.BATTLEFIELD


def mine(game: Setting, text: str = "", size: str = "2/2", name: str = "Attacker", **how: object) -> ObjectId:
    """A creature of yours."""
    return game.put(creature(name, size, text), **how)  # type: ignore[arg-type]


def theirs(game: Setting, text: str = "", size: str = "2/2", name: str = "Blocker", **how: object) -> ObjectId:
    """A creature of your opponent."""
    return game.put(creature(name, size, text), by=OPPONENT, **how)  # type: ignore[arg-type]


def fight(game: Setting, attackers: Sequence[ObjectId], blocks: Sequence[tuple[ObjectId, ObjectId]] = ()) -> None:
    """They attack your opponent, these block, and all combat damage is dealt."""
    declare_attackers(game, [(one, OPPONENT) for one in attackers])
    declare_blockers(game, blocks)
    while game.at.step != "end of combat":
        next_step(game)


def refused(game: Setting, *attackers: ObjectId, blocks: Sequence[tuple[ObjectId, ObjectId]] | None = None) -> str:
    """The rule by which that attack, or these blocks of it, are illegal."""
    pairs = [(one, OPPONENT) for one in attackers]
    if blocks is not None:
        declare_attackers(game, pairs)
    before = game.at
    with pytest.raises(IllegalAction) as caught:
        declare_attackers(game, pairs) if blocks is None else declare_blockers(game, blocks)
    assert game.at is before  # 733.1
    return caught.value.rule


# --- declaring attackers -----------------------------------------------------------------------------------------------


def test_508_1f_attackers_tap_and_attack() -> None:
    game = Setting()
    one = mine(game)
    declare_attackers(game, [(one, OPPONENT)])
    assert {"tapped", "attacking"} <= game.state.object(one).status
    assert game.at.step == "declare attackers"
    assert game.at.priority == YOU


def test_702_20b_vigilance() -> None:
    game = Setting()
    one = mine(game, "Vigilance")
    declare_attackers(game, [(one, OPPONENT)])
    assert "tapped" not in game.state.object(one).status


def test_508_1a_a_tapped_creature() -> None:
    game = Setting()
    assert refused(game, mine(game, tapped=True)) == "508.1a"


def test_302_6_a_creature_that_came_this_turn() -> None:
    game = Setting()
    assert refused(game, mine(game, new=True)) == "302.6"


def test_702_10b_haste() -> None:
    game = Setting()
    declare_attackers(game, [(mine(game, "Haste", new=True), OPPONENT)])


def test_302_6_whoever_gains_control_of_a_creature_has_to_wait() -> None:
    game = Setting()
    other = theirs(game)
    aura = game.put(made("Mind Rope", "Enchantment — Aura", "Enchant creature\nYou control enchanted creature."))
    perform(game, e.AttachChanged(aura, other))
    assert game.controller(other) == YOU
    assert refused(game, other) == "302.6"


def test_702_3b_defender() -> None:
    game = Setting()
    assert refused(game, mine(game, "Defender")) == "702.3b"


def test_508_1a_only_what_one_controls() -> None:
    game = Setting()
    assert refused(game, theirs(game)) == "508.1a"


def test_508_1a_only_creatures() -> None:
    game = Setting()
    assert refused(game, game.put("Forest")) == "508.1a"


def test_508_1c_moat() -> None:
    game = Setting()
    game.put("Moat")
    assert refused(game, mine(game)) == "508.1c"
    declare_attackers(game, [(mine(game, "Flying"), OPPONENT)])


def test_508_1c_cannot_attack_alone() -> None:
    game = Setting()
    coward = mine(game, "Coward can't attack alone.", name="Coward")
    assert refused(game, coward) == "508.1c"
    declare_attackers(game, [(coward, OPPONENT), (mine(game), OPPONENT)])


def test_508_1c_unless_the_defending_player_controls_an_island() -> None:
    game = Setting()
    fish = mine(game, "Fish can't attack unless defending player controls an Island.", name="Fish")
    assert refused(game, fish) == "508.1c"
    game.put("Island", by=OPPONENT)
    declare_attackers(game, [(fish, OPPONENT)])


def test_508_1c_a_restriction_that_is_not_understood_is_said_to_be_so() -> None:
    game = Setting()
    odd = mine(game, "Odd can't attack unless a Sorcerer sings.", name="Odd")
    with pytest.raises(IllegalAction) as caught:
        declare_attackers(game, [(odd, OPPONENT)])
    assert "not understood" in caught.value.message


def test_508_1d_what_attacks_if_able() -> None:
    game = Setting()
    mad = mine(game, "Berserker attacks each combat if able.", name="Berserker")
    assert refused(game) == "508.1d"
    declare_attackers(game, [(mad, OPPONENT)])


def test_508_1d_the_one_that_must_where_only_one_may() -> None:
    # the example of the rule: of two creatures only the one that attacks if able may attack
    game = Setting()
    game.put(made("Post", "Enchantment", "No more than one creature can attack each combat."))
    mad, other = mine(game, "Berserker attacks each combat if able.", name="Berserker"), mine(game)
    for wrong in ([other], []):
        assert refused(game, *wrong) == "508.1d"
    assert refused(game, mad, other) == "508.1c"
    declare_attackers(game, [(mad, OPPONENT)])


def test_508_1d_who_cannot_attack_alone_does_with_another() -> None:
    game = Setting()
    mad = mine(game, "Berserker attacks each combat if able.\nBerserker can't attack alone.", name="Berserker")
    declare_attackers(game, [])  # alone it cannot
    game = Setting()
    mad = mine(game, "Berserker attacks each combat if able.\nBerserker can't attack alone.", name="Berserker")
    other = mine(game)
    assert refused(game) == "508.1d"
    assert refused(game, other) == "508.1d"
    declare_attackers(game, [(mad, OPPONENT), (other, OPPONENT)])


def test_508_1d_nobody_has_to_pay_to_attack() -> None:
    game = Setting()
    game.put("Propaganda", by=OPPONENT)
    mine(game, "Berserker attacks each combat if able.", name="Berserker")
    declare_attackers(game, [])


def test_508_1d_a_tapped_one_is_not_able() -> None:
    game = Setting()
    mine(game, "Berserker attacks each combat if able.", name="Berserker", tapped=True)
    declare_attackers(game, [])


def test_508_1d_nor_can_the_step_be_passed_over() -> None:
    game = Setting()
    mine(game, "Berserker attacks each combat if able.", name="Berserker")
    with pytest.raises(IllegalAction) as caught:
        go_to_step(game, "end step")
    assert caught.value.rule == "508.1d"


def test_506_2_a_planeswalker_may_be_attacked() -> None:
    game = Setting()
    walker = game.put("Oko, Thief of Crowns", by=OPPONENT, counters={"loyalty": 4})
    one = mine(game)
    declare_attackers(game, [(one, walker)])
    combat_damage(game)
    assert game.state.object(walker).counters["loyalty"].number == 2
    assert game.life(OPPONENT) == 20


def test_506_2_not_oneself_nor_ones_own() -> None:
    game = Setting()
    walker = game.put("Oko, Thief of Crowns", counters={"loyalty": 4})
    one = mine(game)
    for whom in (YOU, walker):
        with pytest.raises(IllegalAction) as caught:
            declare_attackers(game, [(one, whom)])
        assert caught.value.rule == "506.2"


def test_310_9b_a_siege_can_be_attacked_by_its_controller() -> None:
    game = Setting()
    raid = game.put(made("Raid", "Battle — Siege"), counters={"defense": 3}, choices={"protector": OPPONENT})
    one = mine(game)
    declare_attackers(game, [(one, raid)])
    combat_damage(game)
    assert game.state.object(raid).counters["defense"].number == 1


def test_508_1m_attack_triggers() -> None:
    game = Setting()
    one = mine(game, "Whenever Hero attacks, you gain 1 life.", name="Hero")
    declare_attackers(game, [(one, OPPONENT)])
    assert len(game.at.stack) == 1
    next_step(game)
    assert game.life(YOU) == 21


def test_508_1_a_step_that_is_past() -> None:
    game = Setting()
    one = mine(game)
    go_to_step(game, "end step")
    assert refused(game, one) == "500.1"


# --- declaring blockers --------------------------------------------------------------------------------------------------


def test_509_1h_blocked_and_unblocked() -> None:
    game = Setting()
    first, second, blocker = mine(game), mine(game), theirs(game)
    declare_attackers(game, [(first, OPPONENT), (second, OPPONENT)])
    declare_blockers(game, [(blocker, first)])
    assert "blocked" in game.state.object(first).status
    assert "unblocked" in game.state.object(second).status
    assert game.state.object(blocker).linked["blocking"] == (first,)


def test_509_1a_only_untapped_creatures_of_the_one_who_is_attacked() -> None:
    game = Setting()
    one = mine(game)
    assert refused(game, one, blocks=[(theirs(game, tapped=True), one)]) == "509.1a"
    game = Setting()
    one, other = mine(game), mine(game)
    assert refused(game, one, blocks=[(other, one)]) == "509.1a"


def test_509_1a_one_attacker_each() -> None:
    game = Setting()
    first, second, blocker = mine(game), mine(game), theirs(game)
    assert refused(game, first, second, blocks=[(blocker, first), (blocker, second)]) == "509.1a"


def test_509_1a_or_one_more() -> None:
    game = Setting()
    first, second = mine(game), mine(game)
    blocker = theirs(game, "Guard can block an additional creature each combat.", name="Guard")
    declare_attackers(game, [(first, OPPONENT), (second, OPPONENT)])
    declare_blockers(game, [(blocker, first), (blocker, second)])
    assert game.state.object(blocker).linked["blocking"] == (first, second)


@pytest.mark.parametrize(
    ("attacker", "blocker", "rule"),
    [
        ("Flying", "", "702.9b"),
        ("Shadow", "", "702.28b"),
        ("", "Shadow", "702.28b"),
        ("Horsemanship", "", "702.31b"),
        ("Fear", "", "702.36b"),
        ("Intimidate", "", "702.13b"),
        ("", "Decayed", "702.147a"),
        ("Attacker can't be blocked.", "", "509.1b"),
        ("Attacker can't be blocked except by creatures with flying.", "", "509.1b"),
        ("Attacker can't be blocked by creatures with power 2 or less.", "", "509.1b"),
        ("Attacker can't be blocked by Humans.", "", "509.1b"),
        ("", "Blocker can't block.", "509.1b"),
        ("", "Blocker can block only creatures with flying.", "509.1b"),
    ],
)
def test_509_1b_evasion(attacker: str, blocker: str, rule: str) -> None:
    game = Setting()
    one = mine(game, attacker)
    assert refused(game, one, blocks=[(theirs(game, blocker), one)]) == rule


@pytest.mark.parametrize(
    ("attacker", "blocker"),
    [
        ("Flying", "Flying"),
        ("Flying", "Reach"),
        ("Shadow", "Shadow"),
        ("Horsemanship", "Horsemanship"),
        ("Attacker can't be blocked except by creatures with flying.", "Flying"),
        ("Attacker can't be blocked by creatures with power 1 or less.", ""),
        ("Attacker can't be blocked by Walls.", ""),
        ("Flying", "Reach\nBlocker can block only creatures with flying."),
        ("Skulk", ""),
    ],
)
def test_509_1b_what_may_be_blocked_all_the_same(attacker: str, blocker: str) -> None:
    game = Setting()
    one = mine(game, attacker)
    declare_attackers(game, [(one, OPPONENT)])
    declare_blockers(game, [(theirs(game, blocker), one)])


def test_702_118b_skulk() -> None:
    game = Setting()
    one = mine(game, "Skulk")
    assert refused(game, one, blocks=[(theirs(game, size="3/3"), one)]) == "702.118b"


def test_702_14c_landwalk() -> None:
    game = Setting()
    one, blocker = mine(game, "Swampwalk"), theirs(game)
    game.put("Swamp", by=OPPONENT)
    assert refused(game, one, blocks=[(blocker, one)]) == "702.14c"


def test_702_14c_landwalk_without_such_a_land() -> None:
    game = Setting()
    one, blocker = mine(game, "Swampwalk"), theirs(game)
    declare_attackers(game, [(one, OPPONENT)])
    declare_blockers(game, [(blocker, one)])


def test_702_16f_protection() -> None:
    game = Setting()
    one = mine(game, "Protection from red")
    goblin = game.put(creature("Goblin", "1/1", cost="{R}"), by=OPPONENT)
    assert refused(game, one, blocks=[(goblin, one)]) == "702.16f"


def test_702_111b_menace() -> None:
    game = Setting()
    one = mine(game, "Menace")
    first, second = theirs(game), theirs(game)
    assert refused(game, one, blocks=[(first, one)]) == "702.111b"
    declare_blockers(game, [(first, one), (second, one)])


def test_509_1b_no_more_than_one_blocker() -> None:
    game = Setting()
    one = mine(game, "Attacker can't be blocked by more than one creature.")
    assert refused(game, one, blocks=[(theirs(game), one), (theirs(game), one)]) == "509.1b"


def test_509_1c_what_blocks_if_able() -> None:
    game = Setting()
    one = mine(game)
    guard = theirs(game, "Guard blocks each combat if able.", name="Guard")
    assert refused(game, one, blocks=[]) == "509.1c"
    declare_blockers(game, [(guard, one)])


def test_509_1c_what_must_be_blocked() -> None:
    game = Setting()
    one, blocker = mine(game, "Attacker must be blocked if able."), theirs(game)
    assert refused(game, one, blocks=[]) == "509.1c"
    declare_blockers(game, [(blocker, one)])


def test_509_1c_all_that_can_block_it_do() -> None:
    game = Setting()
    one = mine(game, "All creatures able to block Attacker do so.")
    first, second = theirs(game), theirs(game)
    theirs(game, tapped=True)
    assert refused(game, one, blocks=[(first, one)]) == "509.1c"
    declare_blockers(game, [(first, one), (second, one)])


def test_509_1c_two_block_where_that_obeys_a_requirement_and_one_alone_would_disobey_menace() -> None:
    # the example of the rule: one creature blocks if able, the other has no abilities, the attacker has menace
    game = Setting()
    one = mine(game, "Menace")
    guard, other = theirs(game, "Guard blocks each combat if able.", name="Guard"), theirs(game)
    assert refused(game, one, blocks=[]) == "509.1c"
    with pytest.raises(IllegalAction) as caught:
        declare_blockers(game, [(guard, one)])
    assert caught.value.rule == "702.111b"
    declare_blockers(game, [(guard, one), (other, one)])


def test_509_1c_nobody_has_to_pay_to_block() -> None:
    game = Setting()
    game.put(made("Toll", "Enchantment", "Creatures can't block unless their controller pays {1}."))
    one = mine(game)
    theirs(game, "Guard blocks each combat if able.", name="Guard")
    declare_attackers(game, [(one, OPPONENT)])
    declare_blockers(game, [])


def test_509_1c_one_creature_for_two_that_must_be_blocked() -> None:
    # either obeys one of two requirements, and more cannot be
    game = Setting()
    first, second = (mine(game, "Attacker must be blocked if able.") for _ in range(2))
    blocker = theirs(game)
    assert refused(game, first, second, blocks=[]) == "509.1c"
    declare_blockers(game, [(blocker, second)])


def test_509_3g_attacks_and_is_not_blocked() -> None:
    game = Setting()
    one = mine(game, "Whenever Attacker attacks and isn't blocked, you gain 1 life.")
    declare_attackers(game, [(one, OPPONENT)])
    declare_blockers(game, [])
    assert len(game.at.stack) == 1


# --- damage --------------------------------------------------------------------------------------------------------------


def test_510_1b_an_unblocked_attacker_hits_the_player() -> None:
    game = Setting()
    fight(game, [mine(game, size="3/3")])
    assert game.life(OPPONENT) == 17


def test_510_2_all_at_once() -> None:
    game = Setting()
    one, blocker = mine(game), theirs(game)
    fight(game, [one], [(blocker, one)])
    assert [game.where(one), game.where(blocker)] == [GRAVEYARD, GRAVEYARD]
    assert game.life(OPPONENT) == 20


def test_510_1c_a_blocked_creature_whose_blocker_has_left_deals_no_damage() -> None:
    game = Setting()
    one, blocker = mine(game), theirs(game)
    declare_attackers(game, [(one, OPPONENT)])
    declare_blockers(game, [(blocker, one)])
    perform(game, e.Moved(blocker, Zone.HAND, OPPONENT))
    combat_damage(game)
    assert game.life(OPPONENT) == 20


def test_510_1c_lethal_to_the_first_and_the_rest_to_the_last_where_nobody_says() -> None:
    game = Setting()
    big, first, second = mine(game, size="5/5"), theirs(game), theirs(game, size="1/4")
    fight(game, [big], [(first, big), (second, big)])
    assert game.where(first) is GRAVEYARD
    assert game.state.object(second).facts["damage"] == 3


def test_510_1c_divided_as_its_controller_chooses_without_any_order() -> None:
    # since 2024 there is no damage assignment order: all may go to the last, none to the first
    game = Setting()
    big, first, second = mine(game, size="4/4"), theirs(game), theirs(game, size="1/4")
    declare_attackers(game, [(big, OPPONENT)])
    declare_blockers(game, [(first, big), (second, big)])
    combat_damage(game, {big: {second: 4}})
    assert [game.where(first), game.where(second)] == [BATTLEFIELD, GRAVEYARD]


def test_510_1c_divided_by_an_answer() -> None:
    game = Setting()
    big, first, second = mine(game, size="4/4"), theirs(game), theirs(game, size="1/4")
    game.told(divide=(1, 3))
    fight(game, [big], [(first, big), (second, big)])
    assert game.state.object(first).facts["damage"] == 1


@pytest.mark.parametrize("wrong", [3, 5])
def test_510_1a_damage_equal_to_its_power(wrong: int) -> None:
    game = Setting()
    big, first = mine(game, size="4/4"), theirs(game)
    declare_attackers(game, [(big, OPPONENT)])
    declare_blockers(game, [(first, big)])
    with pytest.raises(IllegalAction) as caught:
        combat_damage(game, {big: {first: wrong}})
    assert caught.value.rule == "510.1a"


def test_510_1_only_to_its_blockers() -> None:
    game = Setting()
    big, first = mine(game, size="4/4"), theirs(game)
    declare_attackers(game, [(big, OPPONENT)])
    declare_blockers(game, [(first, big)])
    with pytest.raises(IllegalAction) as caught:
        combat_damage(game, {big: {OPPONENT: 4}})
    assert caught.value.rule == "510.1"


def test_510_4_first_strike() -> None:
    game = Setting()
    knight, blocker = mine(game, "First strike"), theirs(game)
    fight(game, [knight], [(blocker, knight)])
    assert [game.where(knight), game.where(blocker)] == [BATTLEFIELD, GRAVEYARD]


def test_702_4b_double_strike_deals_damage_twice() -> None:
    game = Setting()
    declare_attackers(game, [(mine(game, "Double strike"), OPPONENT)])
    combat_damage(game)
    assert game.life(OPPONENT) == 18
    combat_damage(game)
    assert game.life(OPPONENT) == 16
    with pytest.raises(IllegalAction):
        combat_damage(game)


def test_702_7c_losing_first_strike_in_between_gives_no_second_hit() -> None:
    game = Setting()
    knight = mine(game, name="Knight")
    sword = game.put(
        made("Sword", "Artifact — Equipment", "Equipped creature has first strike.\nEquip {1}"), attached_to=knight
    )
    declare_attackers(game, [(knight, OPPONENT)])
    combat_damage(game)
    perform(game, e.AttachChanged(sword, None))
    combat_damage(game)
    assert game.life(OPPONENT) == 18


def test_702_19b_trample() -> None:
    game = Setting()
    beast, blocker = mine(game, "Trample", "5/5"), theirs(game)
    fight(game, [beast], [(blocker, beast)])
    assert game.life(OPPONENT) == 17


def test_702_19b_lethal_damage_first() -> None:
    game = Setting()
    beast, blocker = mine(game, "Trample", "5/5"), theirs(game)
    declare_attackers(game, [(beast, OPPONENT)])
    declare_blockers(game, [(blocker, beast)])
    with pytest.raises(IllegalAction) as caught:
        combat_damage(game, {beast: {blocker: 1, OPPONENT: 4}})
    assert caught.value.rule == "702.19b"
    combat_damage(game, {beast: {blocker: 4, OPPONENT: 1}})
    assert game.life(OPPONENT) == 19


def test_702_19b_damage_already_marked_counts() -> None:
    game = Setting()
    beast, blocker = mine(game, "Trample", "5/5"), theirs(game, size="4/4", damage=3)
    fight(game, [beast], [(blocker, beast)])
    assert game.life(OPPONENT) == 16


def test_702_2c_one_point_of_deathtouch_is_lethal_for_trample() -> None:
    game = Setting()
    beast, blocker = mine(game, "Trample, deathtouch", "5/5"), theirs(game, size="4/4")
    fight(game, [beast], [(blocker, beast)])
    assert game.life(OPPONENT) == 16
    assert game.where(blocker) is GRAVEYARD


def test_702_19e_trample_with_all_blockers_gone() -> None:
    game = Setting()
    beast, blocker = mine(game, "Trample", "5/5"), theirs(game)
    declare_attackers(game, [(beast, OPPONENT)])
    declare_blockers(game, [(blocker, beast)])
    perform(game, e.Moved(blocker, Zone.HAND, OPPONENT))
    combat_damage(game)
    assert game.life(OPPONENT) == 15


def test_702_15b_lifelink() -> None:
    game = Setting()
    fight(game, [mine(game, "Lifelink", "3/3")])
    assert (game.life(YOU), game.life(OPPONENT)) == (23, 17)


def test_702_90_infect() -> None:
    game = Setting()
    snake, blocker = mine(game, "Infect", "2/2", name="Snake"), theirs(game, size="3/3")
    other = mine(game, "Infect", "2/2", name="Other")
    fight(game, [snake, other], [(blocker, snake)])
    assert game.state.player(OPPONENT).counters["poison"] == 2
    assert game.life(OPPONENT) == 20
    assert game.state.object(blocker).counters["-1/-1"].number == 2


def test_702_164c_toxic() -> None:
    game = Setting()
    fight(game, [mine(game, "Toxic 2", "1/1")])
    assert (game.life(OPPONENT), game.state.player(OPPONENT).counters["poison"]) == (19, 2)


def test_510_1a_by_toughness() -> None:
    game = Setting()
    text = "Each creature you control assigns combat damage equal to its toughness rather than its power."
    game.put(made("Order", "Enchantment", text))
    fight(game, [mine(game, size="0/4")])
    assert game.life(OPPONENT) == 16


# --- out of combat ---------------------------------------------------------------------------------------------------------


def test_506_4_a_creature_whose_controller_changes_is_removed_from_combat() -> None:
    game = Setting()
    one = mine(game)
    declare_attackers(game, [(one, OPPONENT)])
    text = "Enchant creature\nYou control enchanted creature."
    aura = game.put(made("Mind Rope", "Enchantment — Aura", text), by=OPPONENT)
    perform(game, e.AttachChanged(aura, one))
    next_step(game)
    assert "attacking" not in game.state.object(one).status
    assert game.at.step == "declare blockers", "508.8: an attacker was declared"


def test_506_4_a_creature_that_is_none_any_more_is_removed_from_combat() -> None:
    game = Setting()
    one, blocker = mine(game), theirs(game)
    declare_attackers(game, [(one, OPPONENT)])
    declare_blockers(game, [(blocker, one)])
    text = "Enchant permanent\nEnchanted permanent is a colorless Forest land."
    perform(game, e.AttachChanged(game.put(made("Roots", "Enchantment — Aura", text)), blocker))
    combat_damage(game)
    assert "blocking" not in game.state.object(blocker).status
    assert "blocked" in game.state.object(one).status
    assert (game.life(OPPONENT), game.where(one)) == (20, BATTLEFIELD)


def test_506_4c_the_planeswalker_has_left_and_nothing_is_damaged() -> None:
    game = Setting()
    walker = game.put("Oko, Thief of Crowns", by=OPPONENT, counters={"loyalty": 4})
    one = mine(game)
    declare_attackers(game, [(one, walker)])
    perform(game, e.Moved(walker, Zone.HAND, OPPONENT))
    combat_damage(game)
    assert game.life(OPPONENT) == 20
    assert "attacking" in game.state.object(one).status


def test_511_3_after_combat_nothing_attacks() -> None:
    game = Setting()
    one, blocker = mine(game, "Vigilance, first strike", size="2/3"), theirs(game, size="0/5")
    fight(game, [one], [(blocker, one)])
    assert "attacking" in game.state.object(one).status
    next_step(game)
    assert game.at.step == "postcombat main phase"
    for thing in (game.state.object(one), game.state.object(blocker)):
        assert not thing.status & {"attacking", "blocking", "blocked", "unblocked"}
        assert not set(thing.facts) & {"first strike damage", "blocks as"}


def test_508_8_without_attackers_there_are_no_blockers_and_no_damage() -> None:
    game = Setting()
    declare_attackers(game, [])
    next_step(game)
    assert game.at.step == "end of combat"
    with pytest.raises(IllegalAction) as caught:
        combat_damage(game)
    assert caught.value.rule == "508.8"


# --- restrictions that depend on something, costs ----------------------------------------------------------------------------

PRISON = (
    "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you."
)


@pytest.mark.parametrize("prison", [made("Prison", "Enchantment", PRISON), "Propaganda"])
def test_508_1h_attacking_may_cost_mana(prison: Card | str) -> None:
    game = Setting()
    game.put(prison, by=OPPONENT)
    first, second = mine(game), mine(game)
    for _ in range(4):
        game.put("Forest")
    declare_attackers(game, [(first, OPPONENT), (second, OPPONENT)])
    assert sum("tapped" in thing.status for thing in game.state.objects if thing.name == "Forest") == 4


def test_508_1h_whoever_cannot_pay_cannot_attack() -> None:
    game = Setting()
    game.put(made("Prison", "Enchantment", PRISON), by=OPPONENT)
    one = mine(game)
    game.put("Forest")
    assert refused(game, one) == "601.2h"


def test_508_1c_only_who_is_protected_by_it() -> None:
    game = Setting(YOU, OPPONENT, "Third")
    text = "Creatures can't attack you or planeswalkers you control."
    game.put(made("Fog", "Enchantment", text), by=OPPONENT)
    walker = game.put("Oko, Thief of Crowns", by=OPPONENT, counters={"loyalty": 4})
    one = mine(game)
    for whom in (OPPONENT, walker):
        with pytest.raises(IllegalAction) as caught:
            declare_attackers(game, [(one, whom)])
        assert caught.value.rule == "508.1c"
    declare_attackers(game, [(one, "Third")])


@pytest.mark.parametrize(
    ("text", "needed", "by"),
    [
        ("Zork can't attack or block unless you control three or more lands.", 3, YOU),
        ("Zork can't attack unless you control another land.", 1, YOU),
        ("Zork can't attack unless defending player controls a land.", 1, OPPONENT),
    ],
)
def test_508_1c_unless_so_many_are_there(text: str, needed: int, by: str) -> None:
    game = Setting()
    one = mine(game, text, name="Zork")
    for _ in range(needed - 1):
        game.put("Forest", by=by)
    assert refused(game, one) == "508.1c"
    game.put("Forest", by=by)
    declare_attackers(game, [(one, OPPONENT)])


def test_508_1c_if_the_defending_player_has_an_untapped_creature() -> None:
    game = Setting()
    one = mine(game, "Zork can't attack if defending player controls an untapped creature.", name="Zork")
    theirs(game)
    assert refused(game, one) == "508.1c"
    game = Setting()
    one = mine(game, "Zork can't attack if defending player controls an untapped creature.", name="Zork")
    theirs(game, tapped=True)
    declare_attackers(game, [(one, OPPONENT)])


def test_509_1b_a_blocker_that_needs_company_at_home() -> None:
    game = Setting()
    one, blocker = mine(game), theirs(game, "Zork can't block unless you control two or more creatures.", name="Zork")
    assert refused(game, one, blocks=[(blocker, one)]) == "509.1b"
    theirs(game)
    declare_blockers(game, [(blocker, one)])


def test_509_1d_blocking_may_cost_mana() -> None:
    game = Setting()
    game.put(made("Toll", "Enchantment", "Creatures can't block unless their controller pays {1}."))
    one, blocker = mine(game), theirs(game)
    assert refused(game, one, blocks=[(blocker, one)]) == "601.2h"
    declare_blockers(game, [(blocker, one)], pay="none")
