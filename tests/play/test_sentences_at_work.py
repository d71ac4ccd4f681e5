"""Rows of sentences carried out: what one sentence says is known in the next (608.2c), each with the rules text of a card of one's own."""

from dataclasses import replace

import pytest

from layerlaw.game import IllegalAction, ObjectId
from layerlaw.model.words import Zone
from layerlaw.play.casting.activating import activate, activations
from layerlaw.play.casting.announcement import Announcement
from layerlaw.play.casting.cast import cast
from layerlaw.play.stack.priority import give_priority, resolve_all, settle
from tests.play.setting import OPPONENT, YOU, Setting, creature, made


def spell(game: Setting, text: str, *targets: object, x: int = 0, **announced: object) -> None:
    """A sorcery with this text is cast without paying, and resolves."""
    card = game.card(made("Lesson of Tests", "Sorcery", text, cost="{1}"))
    cast(game, card, YOU, Announcement(targets=tuple(targets) if targets else None, x=x, pay="none", **announced))  # type: ignore[arg-type]
    resolve_all(game)


def named(game: Setting, name: str) -> list[ObjectId]:
    return [thing.id for thing in game.state.objects if thing.name == name and thing.zone is Zone.BATTLEFIELD]


def test_its_controller_is_known_when_it_is_gone() -> None:
    game = Setting()
    bear = game.put(creature("Bear", "2/2"), by=OPPONENT)
    spell(game, "Destroy target creature. Its controller loses 2 life.", bear)
    assert game.where(bear) is Zone.GRAVEYARD
    assert (game.life(OPPONENT), game.life(YOU)) == (18, 20)


def test_life_equal_to_the_power_that_it_had() -> None:
    # 608.2h
    game = Setting()
    bear = game.put(creature("Bear", "2/2"), by=OPPONENT, counters={"+1/+1": 3})
    spell(game, "Exile target creature. Its controller gains life equal to its power.", bear)
    assert game.where(bear) is Zone.EXILE
    assert game.life(OPPONENT) == 25


def test_exiled_and_returned_it_is_another_object() -> None:
    # 400.7
    game = Setting()
    bear = game.put(creature("Bear", "2/2"), counters={"+1/+1": 1})
    spell(
        game,
        "Exile target creature you control, then return it to the battlefield under its owner's control tapped.",
        bear,
    )
    now = game.now(bear)
    assert now.zone is Zone.BATTLEFIELD
    assert now.id != bear
    assert "tapped" in now.status
    assert not now.counters


def test_tokens_made_are_those_that_get_counters() -> None:
    game = Setting()
    spell(game, "Create two 1/1 white Soldier creature tokens. Put a +1/+1 counter on each of them.")
    soldiers = named(game, "Soldier Token")
    assert sum(game.state.object(one).count for one in soldiers) == 2
    assert all(game.solution[one].power == 2 for one in soldiers)


def test_cards_looked_at_go_where_the_text_says() -> None:
    # 701.20, 401.4
    game = Setting()
    cards = [game.card(creature(f"Card {number}", "1/1"), Zone.LIBRARY) for number in range(4)]
    game.told(choose=[cards[2]])
    spell(
        game,
        "Look at the top three cards of your library. Put one of them into your hand and the rest on the bottom of your library in any order.",
    )
    assert [game.where(card) for card in cards] == [Zone.LIBRARY, Zone.LIBRARY, Zone.HAND, Zone.LIBRARY]
    assert [game.now(card).facts.get("place", 0) < 0 for card in (cards[0], cards[1], cards[3])] == [False, True, True]


def test_a_card_is_chosen_from_a_revealed_hand() -> None:
    game = Setting()
    land = game.card(made("Plot", "Land"), by=OPPONENT)
    bear = game.card(creature("Bear", "2/2"), by=OPPONENT)
    elf = game.card(creature("Elf", "1/1"), by=OPPONENT)
    game.told(choose=[bear])
    spell(
        game,
        "Target opponent reveals their hand. You choose a nonland card from it. That player discards that card.",
        OPPONENT,
    )
    assert [game.where(card) for card in (land, bear, elf)] == [Zone.HAND, Zone.GRAVEYARD, Zone.HAND]


def test_that_creature_is_the_other_one_of_the_event() -> None:
    # "whenever this creature deals damage to a creature": not itself
    game = Setting()
    asp = game.put(
        creature(
            "Asp",
            "1/1",
            "Whenever this creature deals damage to a creature, tap that creature.\n{T}: This creature deals 1 damage to target creature.",
        )
    )
    bear = game.put(creature("Bear", "2/2"), by=OPPONENT)
    give_priority(game)
    ((_, activation),) = activations(game, asp)
    activate(game, asp, activation, YOU, Announcement(targets=(bear,)))
    resolve_all(game)
    assert "tapped" in game.now(bear).status


def test_it_is_what_the_event_was_about_after_other_one_shot_effects() -> None:
    game = Setting()
    game.put(
        creature(
            "Herald",
            "1/1",
            "Whenever another Bear you control enters, create a 1/1 white Soldier creature token, then put a +1/+1 counter on that creature.",
        )
    )
    spell(game, "Create a 2/2 green Bear creature token.")
    (bear,) = named(game, "Bear Token")
    assert game.solution[bear].power == 3


def test_when_you_do_chooses_its_targets_then() -> None:
    # 603.12a
    game = Setting()

    giver = creature(
        "Giver",
        "1/1",
        "When this creature enters, you may sacrifice another creature. When you do, destroy target artifact.",
    )
    victim = game.put(creature("Victim", "1/1"))
    relic = game.put(made("Relic", "Artifact"), by=OPPONENT)
    card = game.card(giver)
    game.told(may=[True], sacrifice=[victim], targets=[relic])
    cast(game, card, YOU, Announcement(pay="none"))
    resolve_all(game)
    assert game.where(victim) is Zone.GRAVEYARD
    assert game.where(relic) is Zone.GRAVEYARD


def test_a_mode_is_chosen_as_the_ability_goes_onto_the_stack() -> None:
    # 700.2b: only the targets of that mode are asked for
    game = Setting()
    text = "When this creature enters, choose one —\n• Destroy target artifact.\n• You gain 3 life."
    card = game.card(creature("Chooser", "1/1", text))
    game.told(mode=[2])
    cast(game, card, YOU, Announcement(pay="none"))
    resolve_all(game)
    assert game.life(YOU) == 23


def test_it_would_die_this_turn() -> None:
    # 614.1a
    game = Setting()
    bear = game.put(creature("Bear", "2/2"), by=OPPONENT)
    spell(
        game,
        "Lesson of Tests deals 3 damage to target creature. If that creature would die this turn, exile it instead.",
        bear,
    )
    settle(game)
    assert game.where(bear) is Zone.EXILE


def test_the_next_damage_is_prevented() -> None:
    # 615.7
    game = Setting()
    spell(game, "Prevent the next 2 damage that would be dealt to you this turn.")
    spell(game, "Lesson of Tests deals 3 damage to you.")
    assert game.life(YOU) == 19


def test_an_effect_waits_for_an_event_of_this_turn() -> None:
    # 603.7
    game = Setting()
    bear = game.put(creature("Bear", "2/2"), by=OPPONENT)
    spell(
        game,
        "Whenever a creature dies this turn, you gain 2 life.",
    )
    spell(game, "Destroy target creature.", bear)
    assert game.life(YOU) == 22


def test_instead_replaces_the_sentence_before() -> None:
    # 608.2c
    game = Setting()
    spell(game, "You gain 1 life. If you control three or more creatures, you gain 5 life instead.")
    assert game.life(YOU) == 21
    for number in range(3):
        game.put(creature(f"Crowd {number}", "1/1"))
    spell(game, "You gain 1 life. If you control three or more creatures, you gain 5 life instead.")
    assert game.life(YOU) == 26


def test_counters_and_fights_of_chosen_targets() -> None:
    game = Setting()
    mine, theirs = game.put(creature("Mine", "3/3")), game.put(creature("Theirs", "2/2"), by=OPPONENT)
    spell(
        game,
        "Put a +1/+1 counter on target creature you control. It fights target creature you don't control.",
        mine,
        theirs,
    )
    settle(game)
    assert game.where(theirs) is Zone.GRAVEYARD
    assert game.now(mine).facts.get("damage") == 2
    assert game.solution[mine].power == 4


def test_that_much_is_what_the_event_was() -> None:
    game = Setting()
    game.put(
        made("Drain", "Enchantment", "Whenever you gain life, each opponent loses that much life and you draw a card.")
    )
    spell(game, "You gain 3 life.")
    assert game.life(OPPONENT) == 17


def test_emblems_and_extra_turns() -> None:
    game = Setting()
    bear = game.put(creature("Bear", "2/2"))
    spell(game, 'You get an emblem with "Creatures you control get +1/+1."')
    assert game.solution[bear].power == 3


def test_revealed_until_there_is_such_a_card() -> None:
    # 701.20: the rest goes to the bottom
    game = Setting()
    game.state = game.state.with_player(replace(game.state.player(YOU), library_count=0))
    bear = game.card(creature("Bear", "2/2"), Zone.LIBRARY)
    elf = game.card(creature("Elf", "1/1"), Zone.LIBRARY)
    plot = game.card(made("Plot", "Land"), Zone.LIBRARY)
    spell(
        game,
        "Reveal cards from the top of your library until you reveal a creature card. Put that card onto the battlefield and the rest on the bottom of your library in a random order.",
    )
    assert [game.where(card) for card in (bear, elf, plot)] == [Zone.LIBRARY, Zone.BATTLEFIELD, Zone.LIBRARY]
    assert game.now(plot).facts["place"] < 0


def test_what_nobody_knows_is_not_revealed() -> None:
    game = Setting()
    with pytest.raises(IllegalAction, match="not known"):
        spell(game, "Reveal cards from the top of your library until you reveal a creature card.")


def test_counters_are_distributed_as_announced() -> None:
    # 601.2d
    game = Setting()
    bear, elf = game.put(creature("Bear", "2/2")), game.put(creature("Elf", "1/1"))
    spell(
        game,
        "Distribute three +1/+1 counters among any number of target creatures you control.",
        bear,
        elf,
        divide=(1, 2),
    )
    assert [game.solution[one].power for one in (bear, elf)] == [3, 3]
