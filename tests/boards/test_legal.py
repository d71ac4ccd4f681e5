"""What a player may do now: each entry is tried by the rules and undone (733.1), and what is illegal names its rule."""

import pytest

from layerlaw import Board
from layerlaw.boards import read_board
from layerlaw.boards.legal import Verdict, verdict
from layerlaw.boards.legal_listing import LegalActions, legal_actions
from layerlaw.errors import LayerlawError

CARDS = """
cards:
  - {name: Slow Wrath, mana_cost: "{2}{W}{W}", type_line: Sorcery, oracle_text: Destroy all creatures.}
  - {name: Slippery, mana_cost: "{G}", type_line: Creature — Beast, power: "1", toughness: "1", oracle_text: Hexproof}
  - {name: Pinger, mana_cost: "{2}{U}", type_line: Creature — Wizard, power: "1", toughness: "1", oracle_text: "{T}: This creature deals 1 damage to any target."}
  - {name: Sparks, mana_cost: "{R}", type_line: Instant, oracle_text: Sparks deals 3 damage to any target.}
  - {name: Either Way, mana_cost: "{U}", type_line: Instant, oracle_text: "Choose one —\\n• Counter target spell.\\n• Draw a card."}
  - {name: Old Tune, mana_cost: "{R}", type_line: Sorcery, oracle_text: "Draw a card.\\nFlashback {2}{R}"}
  - {name: Blaze Up, mana_cost: "{X}{R}", type_line: Instant, oracle_text: Blaze Up deals X damage to any target.}
  - {name: Exact Blow, mana_cost: "{X}{B}", type_line: Instant, oracle_text: Destroy target creature with mana value X.}
  - {name: Twofold, mana_cost: "{U}", type_line: Instant, oracle_text: "Kicker {1}\\nBuyback {3}\\nDraw a card."}
  - {name: Hydra Pot, mana_cost: "{1}", type_line: Artifact, oracle_text: "{X}, {T}: You gain X life."}
  - {name: Many, mana_cost: "{G}", type_line: Creature — Plant, power: "1", toughness: "1", oracle_text: "Multikicker {1}"}
  - {name: Wall, mana_cost: "{1}", type_line: Creature — Wall, power: "0", toughness: "4", oracle_text: Defender}
"""


def judged(timeline: str, entry: str, players: str = "") -> Verdict:
    return verdict(read_board(f"{players}{CARDS}timeline: [{timeline}]"), entry)


def actions(players: str, timeline: str = "", by: str | None = None, pay: str = "none") -> LegalActions:
    return legal_actions(read_board(f"players: {players}{CARDS}timeline: [{timeline}]"), by=by, pay=pay)


def entries(found: LegalActions) -> list[str]:
    """All but passing, which whoever has priority may always do."""
    return [one.entry for one in found.legal if not one.entry.startswith("pass: ")]


# --- one entry -------------------------------------------------------------------------------------------------------


def test_a_legal_spell_tells_its_cost_and_where_the_card_was_taken_to_be() -> None:
    """601.2f; the board does not state the hand."""
    found = judged("", "cast: Slow Wrath")
    assert (found.legal, found.cost) == (True, "{2}{W}{W}")
    assert found.assumed == ("Slow Wrath is taken to be in the hand: the board does not say where it is",)


@pytest.mark.parametrize(
    ("timeline", "entry", "rule"),
    [
        ("{cast: Sparks, target: Opponent}", "cast: Slow Wrath", "307.1"),
        ("{next: turn}", "{cast: Slow Wrath, by: You}", "307.1"),
        ("{enter: Slippery, controller: Opponent}", "{cast: Sparks, target: Slippery}", "702.11b"),
        ("{enter: Pinger, this_turn: true}", "{activate: Pinger, stack: true, target: Opponent}", "302.6"),
        ("{play: Forest}", "play: Plains", "305.2"),
        ("{enter: Slippery, this_turn: true}", "{declare: attackers, pairs: {Slippery: Opponent}}", "302.6"),
        ("Slippery", "{activate: Slippery, stack: true}", "602.1"),
        ("", "cast: Forest", "305.9"),
    ],
)
def test_an_illegal_entry_names_its_rule(timeline: str, entry: str, rule: str) -> None:
    found = judged(timeline, entry)
    assert (found.legal, found.rule) == (False, rule)
    assert found.why


def test_hexproof_keeps_off_opponents_alone() -> None:
    """702.11b."""
    found = judged("Slippery", "{cast: Sparks, target: Slippery}")
    assert found.legal is True


def test_targets_that_are_not_stated_are_listed() -> None:
    """115.4, 702.11b: any target, but not what has hexproof and an opponent."""
    found = judged("Wall, {enter: Slippery, controller: Opponent}", "cast: Sparks")
    assert found.targets == (("any target", ("Wall", "You", "Opponent")),)


def test_mana_is_taken_as_there_unless_the_entry_pays() -> None:
    """601.2h."""
    assert judged("", "{cast: Sparks, target: Opponent}").legal is True
    assert judged("", "{cast: Sparks, target: Opponent, pay: auto}").legal is False
    assert judged("Mountain", "{cast: Sparks, target: Opponent, pay: auto}").legal is True


def test_who_acts_without_priority_is_taken_to_have_it_and_that_is_said() -> None:
    """117.1."""
    found = judged("", "{cast: Sparks, by: Opponent, target: You}")
    assert found.legal is True
    assert "Opponent is taken to have priority (117.1); You has it" in found.assumed


@pytest.mark.parametrize(
    "entry", ["enter: Wall", "{activate: Pinger, stack: false}", "{cast: ", "cast: Nothing Of That Name"]
)
def test_an_entry_that_is_wrong_otherwise_is_an_error(entry: str) -> None:
    with pytest.raises(LayerlawError):
        judged("Pinger", entry)


# --- the listing -----------------------------------------------------------------------------------------------------


def test_what_is_in_hand_and_why_not() -> None:
    """A spell on the stack: instants yes (117.1a), sorceries and lands no (307.1, 305.1)."""
    found = actions(
        "[{name: You, hand: [Slow Wrath, Sparks, Either Way, Forest]}, Opponent]", "{cast: Sparks, target: Opponent}"
    )
    assert [one.entry for one in found.legal if "Either" in one.entry] == [
        "{cast: Either Way, modes: [1], target: Sparks}",
        "{cast: Either Way, modes: [2]}",
    ]
    assert {(one.entry, one.rule) for one in found.illegal} == {
        ("cast: Slow Wrath", "307.1"),
        ("play: Forest", "305.1"),
    }


def test_a_mode_without_a_target_is_not_listed_and_the_other_is() -> None:
    """601.2c: with no spell to counter, only the second mode can be chosen."""
    found = actions("[{name: You, hand: [Either Way]}, Opponent]")
    assert entries(found) == ["{cast: Either Way, modes: [2]}"]
    assert found.illegal == ()


def test_flashback_from_the_graveyard_and_no_other_card_from_there() -> None:
    """702.34a, 601.3."""
    found = actions("[{name: You, graveyard: [Old Tune, Slow Wrath]}, Opponent]")
    assert entries(found) == ["{cast: Old Tune, from: graveyard, flashed_back: true}"]
    assert found.legal[0].cost == "{2}{R}"


def test_abilities_and_attackers_of_creatures_that_were_there() -> None:
    """302.6, 508.1a, 702.3b."""
    found = actions("[You, Opponent]", "Pinger, Wall, {next: turn}, {next: turn}")
    assert entries(found) == [
        "{activate: Pinger, stack: true, target: Pinger}",
        "{declare: attackers, pairs: {Pinger: Opponent}}",
    ]
    assert [(one.entry, one.rule) for one in found.illegal] == [
        ("{declare: attackers, pairs: {Wall: Opponent}}", "702.3b")
    ]


def test_who_has_priority_may_pass_and_nobody_else() -> None:
    """117.3d."""
    assert [one.entry for one in actions("[You, Opponent]").legal] == ["pass: You"]
    assert [one.entry for one in actions("[You, Opponent]", by="Opponent").legal] == []


def test_blockers_are_the_defending_players() -> None:
    """509.1a; hidden cards of others are not looked at."""
    timeline = "Pinger, {next: turn}, {next: turn}, {enter: Wall, controller: Opponent}, {declare: attackers, pairs: {Pinger: Opponent}}"
    players = "[{name: You, hand: [Sparks]}, Opponent]"
    assert entries(actions(players, timeline, by="Opponent")) == ["{declare: blockers, pairs: {Wall: Pinger}}"]
    assert "declare" not in " ".join(entries(actions(players, timeline)))


def test_each_listed_entry_is_one_that_a_board_can_do() -> None:
    players = "[{name: You, hand: [Sparks, Either Way, Old Tune, Wall, Forest], graveyard: [Old Tune]}, Opponent]"
    timeline = "Pinger, Swamp, {next: turn}, {next: turn}"
    found = actions(players, timeline)
    assert len(found.legal) == 10
    for one in found.legal:
        Board.parse(
            f"players: {players}{CARDS}timeline: [{timeline}, {one.entry if one.entry[0] == '{' else '{' + one.entry + '}'}]"
        ).solve()


def test_trying_leaves_the_game_as_it_was() -> None:
    """733.1: asked twice, the answer is the same; and each action is legal though another was tried before."""
    board = Board.parse(f"players: [{{name: You, hand: [Forest, Plains]}}, Opponent]{CARDS}timeline: []")
    assert [one.entry for one in board.legal().legal] == ["play: Forest", "play: Plains", "pass: You"]
    assert board.legal() == board.legal()
    assert board.is_legal("play: Forest").legal is True


def test_mana_is_found_where_it_is_asked_for() -> None:
    players = "[{name: You, hand: [Sparks, Wall]}, Opponent]"
    found = actions(players, "Forest", pay="auto")
    assert entries(found)[0] == "{cast: Wall, pay: auto}"
    assert [one.rule for one in found.illegal] == ["601.2h"]


def test_what_was_assumed_is_said() -> None:
    found = actions("[You, Opponent]", by="Opponent")
    assert found.assumed[0] == "Opponent is taken to have priority (117.1); You has it."
    assert "No card in the hand of Opponent is stated." in found.assumed


def test_work_is_bounded_and_what_was_left_out_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("layerlaw.boards.legal_listing.MOST_TRIES", 1)
    found = actions("[{name: You, hand: [Forest, Sparks, Wall]}, Opponent]")
    assert (len(found.legal), found.not_tried) == (1, 3)


def test_what_is_paid_with_is_named_as_it_was_before() -> None:
    """601.2h: of two of a name, the sacrificed one is said by number."""
    rites = '\n  - {name: Rites, mana_cost: "{B}", type_line: Instant, oracle_text: "As an additional cost to cast this spell, sacrifice a creature.\\nDraw a card."}\n'
    text = f"players: [{{name: You, hand: [Rites]}}, Opponent]{CARDS}{rites}timeline: [Wall, Wall]"
    entry = legal_actions(read_board(text)).legal[0].entry
    assert entry.startswith("{cast: Rites, answers: [{sacrifice: ")
    assert '"Wall#' in entry


def test_a_block_that_no_other_beside_it_could_make_legal_is_illegal() -> None:
    """509.1b: what can't be blocked by that creature can't be blocked by it and others either."""
    sly = '{name: Sly, mana_cost: "{1}", type_line: Creature — Rogue, power: "1", toughness: "1", oracle_text: "This creature can\'t be blocked except by creatures with flying."}'
    board = f"""
cards: [{sly}]
timeline:
  - Sly
  - {{enter: Grizzly Bears, controller: Opponent}}
  - {{step: declare attackers}}
  - {{declare: attackers, pairs: {{Sly: Opponent}}}}
  - {{step: declare blockers}}
"""
    found = legal_actions(read_board(board), by="Opponent")
    entry = "{declare: blockers, pairs: {Grizzly Bears: Sly}}"
    assert [(one.entry, one.rule) for one in found.illegal] == [(entry, "509.1b")]
    assert not found.undecided


def test_what_has_to_be_a_target_is_taken_as_one() -> None:
    """601.2c: a spell is legal with the target that a rule effect asks for, though it is not the first that there is."""
    bearer = '{name: Bearer, mana_cost: "{1}", type_line: Creature — Flagbearer, power: "1", toughness: "1", oracle_text: "While an opponent is choosing targets as part of casting a spell they control or activating an ability they control, that player must choose at least one Flagbearer on the battlefield if able."}'
    board = f"""
players: [{{name: You, hand: [Shock]}}, Opponent]
cards: [{bearer}, {{name: Shock, mana_cost: "{{R}}", type_line: Instant, oracle_text: Shock deals 2 damage to any target.}}]
timeline:
  - Grizzly Bears
  - {{enter: Bearer, controller: Opponent}}
"""
    assert "{cast: Shock, target: Bearer}" in entries(legal_actions(read_board(board)))


def test_a_block_that_needs_another_beside_it_is_not_called_illegal() -> None:
    """702.111b."""
    cards = (
        CARDS + '\n  - {name: Menacing, type_line: Creature — Orc, power: "2", toughness: "2", oracle_text: Menace}\n'
    )
    timeline = "{enter: Wall, controller: Opponent}, Menacing, {declare: attackers, pairs: {Menacing: Opponent}}"
    found = legal_actions(read_board(f"{cards}timeline: [{timeline}]"), by="Opponent")
    assert [one.entry for one in found.undecided] == ["{declare: blockers, pairs: {Wall: Menacing}}"]
    assert (found.legal, found.illegal) == ((), ())


def test_what_is_not_understood_is_not_decided_and_never_called_illegal() -> None:
    """601.2: the additional cost has no meaning here."""
    card = '\n  - {name: Odd, mana_cost: "{B}", type_line: Instant, oracle_text: "As an additional cost to cast this spell, whistle a tune.\\nDraw a card."}\n'
    found = verdict(read_board(f"{CARDS}{card}timeline: []"), "cast: Odd")
    assert (found.legal, found.rule) == (None, "")
    assert "not understood" in found.why


# --- every way, and special actions ------------------------------------------------------------------------------------

WAYS = """
cards:
  - {name: Two Ways, mana_cost: "{1}", type_line: Creature — Bear, power: "1", toughness: "1", oracle_text: "Kicker {W} and/or {2}{B}"}
  - {name: Laurel, mana_cost: "{G}", type_line: Enchantment Creature — Dryad, power: "1", toughness: "1", oracle_text: "Bestow {2}{G}\\nEnchanted creature gets +1/+1."}
  - {name: Graft, mana_cost: "{G}", type_line: Creature — Beast, power: "1", toughness: "1", oracle_text: "Mutate {G}{G}"}
  - {name: Later, mana_cost: "{R}", type_line: Sorcery, oracle_text: "Draw a card.\\nSuspend 1—{R}"}
  - {name: Told, mana_cost: "{U}", type_line: Instant, oracle_text: "Draw a card.\\nForetell {U}"}
  - {name: Scheme, mana_cost: "{U}", type_line: Sorcery, oracle_text: "Draw a card.\\nPlot {U}"}
  - {name: Mask, mana_cost: "{2}", type_line: Creature — Cat, power: "3", toughness: "3", oracle_text: "Morph {1}"}
  - {name: Old Trick, mana_cost: "{U}", type_line: Instant, oracle_text: Draw a card.}
  - {name: Lesson, mana_cost: "{R}", type_line: Enchantment, oracle_text: "Each instant and sorcery card in your graveyard has flashback. The flashback cost is equal to its mana cost."}
  - {name: Bear, mana_cost: "{G}", type_line: Creature — Bear, power: "2", toughness: "2"}
"""


@pytest.mark.parametrize(
    ("hand", "timeline", "entry"),
    [
        ("Two Ways", "", '{cast: Two Ways, kicked: "{W}"}'),
        ("Two Ways", "", '{cast: Two Ways, kicked: ["{W}", "{2}{B}"]}'),
        ("Laurel", "Bear", "{cast: Laurel, bestowed_on: Bear}"),
        ("Graft", "Bear", "{cast: Graft, mutate: Bear}"),
        ("Later", "", "suspend: Later"),
        ("Told", "", "foretell: Told"),
        ("Scheme", "", "plot: Scheme"),
        ("Mask", "", "{cast: Mask, face_down: true}"),
        ("Bear", "{enter: Mask, face_down: true, as: mask}", "turn_up: mask"),
        ("Bear", "Lesson", "{cast: Old Trick, from: graveyard, flashed_back: true}"),
    ],
)
def test_each_way_and_each_special_action_is_offered(hand: str, timeline: str, entry: str) -> None:
    """116.2, 601.2b, 702: what may be done is found, and is what a board would write."""
    players = f"[{{name: You, hand: [{hand}], graveyard: [Old Trick]}}, Opponent]"
    board = read_board(f"players: {players}{WAYS}timeline: [{timeline}]")
    assert entry in entries(legal_actions(board))
    assert verdict(board, entry).legal is True


def test_doors_are_offered_to_who_may_unlock_them() -> None:
    """116.2m, 709.5e: at the time of a sorcery, each locked door."""
    card = """
cards:
  - {name: Left // Right, layout: split, card_faces: [{name: Left, mana_cost: "{W}", type_line: Enchantment — Room, oracle_text: "Creatures you control get +1/+1."},
     {name: Right, mana_cost: "{2}{W}", type_line: Enchantment — Room, oracle_text: "Creatures you control have flying."}]}
"""
    timeline = "timeline: [{enter: Left // Right, as: room}, {enter: Left, as: half}]"
    found = entries(legal_actions(read_board(f"players: [{{name: You, hand: 1}}, Opponent]{card}{timeline}")))
    assert [one for one in found if "unlock" in one] == [
        "{unlock: room, door: Left}",
        "{unlock: room, door: Right}",
        "unlock: half",
    ]
    later = legal_actions(read_board(f"players: [You, Opponent]{card}{timeline}"), by="Opponent")
    assert not any("unlock" in one.entry for one in later.legal)


def test_a_special_action_that_is_illegal_names_its_rule() -> None:
    """702.37e: nothing that is face up is turned up; 702.170a: a card is plotted at the time of a sorcery."""
    board = read_board(f"players: [{{name: You, hand: [Scheme]}}, Opponent]{WAYS}timeline: [Bear, {{step: upkeep}}]")
    assert verdict(board, "turn_up: Bear").rule == "708.2b"
    assert verdict(board, "plot: Scheme").rule == "702.170a"


# --- costs that are creatures, and what is done with them ---------------------------------------------------------------

RIDES = """
cards:
  - {name: Mount, mana_cost: "{1}", type_line: Creature — Horse Mount, power: "3", toughness: "3", oracle_text: Saddle 3}
  - {name: Cart, mana_cost: "{2}", type_line: Artifact — Vehicle, power: "4", toughness: "4", oracle_text: Crew 4}
  - {name: Ship, mana_cost: "{2}", type_line: Artifact — Spacecraft, oracle_text: Station}
  - {name: Pup, mana_cost: "{W}", type_line: Creature — Dog, power: "1", toughness: "1"}
  - {name: Hound, mana_cost: "{W}", type_line: Creature — Dog, power: "2", toughness: "2"}
  - {name: Zealot, mana_cost: "{W}", type_line: Creature — Human, power: "2", toughness: "2", oracle_text: "You may exert this creature as it attacks. When you do, you gain 2 life."}
  - {name: Captain, mana_cost: "{W}", type_line: Creature — Human, power: "2", toughness: "2", oracle_text: Enlist}
  - {name: Shadow, mana_cost: "{3}{U}", type_line: Creature — Human Ninja, power: "2", toughness: "2", oracle_text: "Ninjutsu {1}{U}"}
  - {name: Spring, type_line: Land, oracle_text: "{T}: Add {G}.\\nChannel — {1}{G}, Discard this card: Draw a card."}
  - {name: Friend, mana_cost: "{1}{W}", type_line: Creature — Cat, power: "2", toughness: "2", oracle_text: "Companion — Each permanent card in your starting deck has mana value 2 or less."}
  - {name: Other Friend, mana_cost: "{1}{W}", type_line: Creature — Cat, power: "2", toughness: "2", oracle_text: "Companion — Your starting deck contains only odd cards."}
"""


def rides(timeline: str, you: str = "You") -> LegalActions:
    return legal_actions(read_board(f"players: [{you}, Opponent]{RIDES}timeline: [{timeline}]"))


def test_so_many_creatures_are_offered_as_are_enough() -> None:
    """702.122a, 702.171a, 702.184a: no one alone saddles or crews; the first that may be chosen would not do."""
    found = entries(rides("Pup, Hound, Mount, Cart, Ship"))
    assert "{activate: Mount, stack: true, answers: [{tap: [Hound, Pup]}]}" in found
    assert "{activate: Cart, stack: true, answers: [{tap: [Mount, Hound]}]}" in found
    assert any(one.startswith("{activate: Ship, stack: true, answers: [{tap: ") for one in found)


def test_too_little_power_is_told_with_its_rule() -> None:
    """602.2b: a Mount does not saddle itself (702.171a); with nothing else, nothing is stationed (702.184a)."""
    found = rides("Pup, Hound, {tap: Pup}, Mount")
    assert [(one.entry, one.rule) for one in found.illegal if "Mount" in one.entry and "activate" in one.entry] == [
        ("{activate: Mount, stack: true}", "602.2b")
    ]
    assert [one.rule for one in rides("Ship").illegal if "Ship" in one.entry] == ["602.2b"]


def test_an_attacker_is_offered_with_its_optional_costs() -> None:
    """508.1g: exerted (701.43d), and enlisting each creature that may be (702.154a), never one that attacks or came this turn."""
    found = entries(rides("Zealot, Captain, Pup, {enter: Hound, this_turn: true}"))
    assert "{declare: attackers, pairs: {Zealot: Opponent}, answers: [{exert: Zealot}]}" in found
    assert [one for one in found if "enlist" in one] == [
        "{declare: attackers, pairs: {Captain: Opponent}, answers: [{enlist: Zealot}]}",
        "{declare: attackers, pairs: {Captain: Opponent}, answers: [{enlist: Pup}]}",
    ]


def test_ninjutsu_waits_for_an_attacker_that_is_unblocked() -> None:
    """702.49a, 702.49c: before blocks nothing is unblocked."""
    ninja = "{activate: Shadow, stack: true}"
    you, attack = "{name: You, hand: [Shadow]}", "Pup, {declare: attackers, pairs: {Pup: Opponent}}"
    before, after = rides(attack, you), rides(f"{attack}, {{declare: blockers, pairs: {{}}}}", you)
    assert [one.rule for one in before.illegal if one.entry == ninja] == ["602.2b"]
    assert ninja in entries(after)


def test_a_channel_ability_is_offered_from_the_hand_alone() -> None:
    """207.2c, 602.1: it works where the card can be discarded from."""
    assert "{activate: Spring, stack: true, ability: 2}" in entries(rides("", "{name: You, hand: [Spring]}"))
    assert not any("ability: 2" in one for one in entries(rides("Spring")))


def test_a_companion_is_offered_once_and_at_the_time_of_a_sorcery() -> None:
    """116.2g: the one that was chosen before the game (702.139a)."""
    you = "{name: You, companion: Friend}"
    assert "companion: Friend" in entries(rides("", you))
    assert [one.rule for one in rides("companion: Friend", you).illegal if "companion" in one.entry] == ["116.2g"]
    assert [one.rule for one in rides("{step: upkeep}, {step: upkeep}", you).illegal] == ["116.2g"]
    board = read_board(f"players: [{you}, Opponent]{RIDES}timeline: []")
    assert verdict(board, "companion: Friend").legal is True
    assert verdict(board, "companion: Other Friend").rule == "702.139a"


def test_of_equal_cards_in_a_zone_one_is_listed() -> None:
    found = actions("[{name: You, hand: [Sparks, Sparks, Forest, Forest]}, Opponent]")
    assert entries(found).count("play: Forest") == 1
    assert [one for one in entries(found) if "Sparks" in one] == ["{cast: Sparks, target: You}"]


# --- X, and costs that go together ----------------------------------------------------------------------------------------


def of(found: LegalActions, name: str) -> list[Verdict]:
    return [one for one in found.legal if name in one.entry]


def test_x_is_what_can_be_paid() -> None:
    """107.3a, 601.2h: three lands pay for an X of two; without asking who pays, of any X that is tried."""
    lands = "Mountain, Mountain, Mountain"
    (paid,) = of(actions("[{name: You, hand: [Blaze Up]}, Opponent]", lands, pay="auto"), "Blaze Up")
    assert paid.x == (0, 1, 2)
    assert "x: 0" in paid.entry
    (free,) = of(actions("[{name: You, hand: [Blaze Up]}, Opponent]", lands), "Blaze Up")
    assert free.x == tuple(range(11))


def test_x_that_a_target_asks_for() -> None:
    """202.3, 601.2c: X must be the mana value of the only creature, 3."""
    (blow,) = of(actions("[{name: You, hand: [Exact Blow]}, Opponent]", "Pinger"), "Exact Blow")
    assert (blow.x, "x: 3" in blow.entry) == ((3,), True)


def test_x_of_an_ability() -> None:
    """602.2b."""
    (pot,) = of(actions("[You, Opponent]", "Hydra Pot, Mountain, Forest", pay="auto"), "Hydra Pot")
    assert pot.x == (0, 1, 2)


def test_two_additional_costs_are_paid_together() -> None:
    """118.8, 601.2b."""
    ways_ = {one.entry: one.cost for one in of(actions("[{name: You, hand: [Twofold]}, Opponent]"), "Twofold")}
    assert sorted(ways_.values()) == ["{1}{U}", "{3}{U}", "{4}{U}", "{U}"]
    both = [entry for entry in ways_ if "kicked: true" in entry and "bought_back: true" in entry]
    assert len(both) == 1
    poor = actions("[{name: You, hand: [Twofold]}, Opponent]", "Island, Island", pay="auto")
    assert [one.cost for one in of(poor, "Twofold")] == ["{U}", "{1}{U}"]


def test_a_cost_that_may_be_paid_again_is_tried_twice() -> None:
    """702.33c."""
    costs = [one.cost for one in of(actions("[{name: You, hand: [Many]}, Opponent]"), "Many")]
    assert costs == ["{G}", "{1}{G}", "{2}{G}"]


def test_what_an_effect_lets_be_paid_rather_is_offered_from_the_command_zone_too() -> None:
    """118.9, 903.8: for zero rather than its mana cost, and the tax besides."""
    players = "[{name: You, commander: {card: Old Mage, casts: 1}, hand: [Sparks]}, Opponent]\nformat: commander"
    rise = "{enter: Rise, as: rise}"
    own = '  - {name: Old Mage, mana_cost: "{4}{U}", type_line: Legendary Creature — Wizard, power: "1", toughness: "1"}\n'
    own += '  - {name: Rise, type_line: Enchantment, oracle_text: "You may pay {0} rather than pay the mana cost for Wizard creature spells you cast."}\n'
    board = f"players: {players}{CARDS}{own}timeline: [{rise}]"
    found = {one.entry: one.cost for one in legal_actions(read_board(board), by=None, pay="none").legal}
    assert found["{cast: Old Mage, alternative_cost: true}"] == "{2}"
    assert not any("Sparks" in entry and "alternative" in entry for entry in found)


def test_entwine_is_offered_with_all_modes() -> None:
    """702.42a: with it no modes are named."""
    own = '  - {name: Both Ways, mana_cost: "{U}", type_line: Instant, oracle_text: "Choose one —\\n• You gain 2 life.\\n• Draw a card.\\nEntwine {1}"}\n'
    board = f"players: [{{name: You, hand: [Both Ways], library: 3}}, Opponent]{CARDS}{own}timeline: []"
    found = {one.entry: one.cost for one in legal_actions(read_board(board), by=None, pay="none").legal}
    assert found["{cast: Both Ways, entwined: true}"] == "{1}{U}"


def test_which_of_two_costs_is_paid_rather_is_not_guessed() -> None:
    """118.9a: one alternative cost alone; where two effects offer different ones, the word does not say which."""
    own = (
        '  - {name: Five Suns, type_line: Artifact, oracle_text: "You may pay {W}{U}{B}{R}{G} rather than pay the mana cost for spells you cast."}\n'
        '  - {name: Rise, type_line: Enchantment, oracle_text: "You may pay {0} rather than pay the mana cost for Wizard creature spells you cast."}\n'
    )
    board = f"players: [{{name: You, hand: [Pinger]}}, Opponent]{CARDS}{own}timeline: [Five Suns, Rise]"
    told = verdict(read_board(board), "{cast: Pinger, alternative_cost: true}")
    assert not told.legal
    assert "several different costs may be paid rather than its mana cost" in str(told)
    assert verdict(read_board(board), "{cast: Pinger, free: true}").legal


def test_what_was_not_tried_is_said() -> None:
    told = actions("[{name: You, hand: [Twofold]}, Opponent]").assumed
    assert any("up to 10" in words for words in told)
    assert any("116.2e" in words for words in told)


def test_nothing_is_legal_once_the_game_is_over() -> None:
    """104.1."""
    found = actions("[{name: You, life: 3, hand: [Sparks]}, Opponent]", "{cast: Sparks, target: You}, {resolve: top}")
    assert (found.legal, found.illegal) == ((), ())
    assert "104.1" in found.assumed[0]


def test_a_card_with_prototype_may_be_cast_prototyped() -> None:
    """702.160a, 718.3: with its other mana cost, power and toughness."""
    thresher = (
        'cards: [{name: Little Thresher, mana_cost: "{7}", type_line: Artifact Creature — Construct, power: "3", toughness: "2",'
        ' oracle_text: "Prototype {2}{W} — 1/1\\nDouble strike"}]'
    )
    board = f"players: [{{name: You, hand: [Little Thresher]}}, {{name: Opponent}}]\n{thresher}\ntimeline: []"
    found = legal_actions(read_board(board), pay="none")
    assert "{cast: Little Thresher, prototyped: true}" in entries(found)


def test_what_is_activated_is_activated_by_the_rules_where_it_is_asked_whether_it_may() -> None:
    """602.2: asked as an action, `activate` is one, though nobody writes `stack: true`."""
    assert judged("Pinger", "{activate: Pinger, target: Opponent}").legal
    assert judged("{enter: Pinger, this_turn: true}", "{activate: Pinger, target: Opponent}").rule == "302.6"


def test_an_owner_without_priority_is_taken_to_have_it_and_that_is_said() -> None:
    """117.1: whose card it is, acts, also where nobody says by whom."""
    players = "players: [{name: You, hand: [Sparks]}, {name: Opponent, hand: [Either Way]}]\n"
    found = judged("{cast: Sparks, target: Opponent}", "{cast: Either Way, modes: 2}", players)
    assert found.legal
    assert found.assumed == ("Opponent is taken to have priority (117.1); You has it",)


def test_as_the_declare_blockers_step_begins_the_defending_player_is_asked() -> None:
    """509.1: declaring blockers is the defending player's, before anybody gets priority."""
    timeline = """{enter: Slippery, controller: You}, {enter: Wall, controller: Opponent}, {step: attackers},
      {declare: attackers, attackers: {Slippery: Opponent}}, {step: blockers}"""
    found = actions("[You, Opponent]", timeline)
    assert found.player == "Opponent"
    assert "{declare: blockers, pairs: {Wall: Slippery}}" in [one.entry for one in found.legal]


def test_a_commander_that_may_not_be_cast_now_is_told() -> None:
    """903.8, 307.1: it is cast from the command zone, at the time of a creature spell."""
    board = "format: commander\nplayers: [A, {name: B, commander: Chief}]\ncards: [{name: Chief, mana_cost: G, type_line: Legendary Creature - Elf, pt: 1/1}]\n"
    found = legal_actions(read_board(board), by="B")
    assert [(one.entry, one.rule) for one in found.illegal] == [("cast: Chief", "307.1")]


@pytest.mark.parametrize(("entry", "mend"), [("Sparks", "cast: Sparks"), ("play Forest", "play: Forest")])
def test_a_name_alone_is_told_the_action_with_it(entry: str, mend: str) -> None:
    with pytest.raises(LayerlawError) as caught:
        judged("", entry)
    assert f"write {mend} for" in caught.value.mistake.mend


def test_the_number_of_a_cost_that_is_chosen_is_no_object() -> None:
    """601.2b: of two flashback costs the first is listed, by its number, and what is listed is legal."""
    recital = '{name: Recital, mana_cost: "{R}", type_line: Sorcery, oracle_text: "Draw a card.\\nFlashback {4}{R}"}'
    gives = (
        "Each instant and sorcery card in your graveyard has flashback. The flashback cost is equal to its mana cost."
    )
    hall = f'{{name: Hall, mana_cost: "{{2}}", type_line: Enchantment, oracle_text: "{gives}"}}'
    players = "players: [{name: You, graveyard: [Recital]}, Opponent]\n"
    board = f"{players}cards: [{recital}, {hall}]\ntimeline: [{{enter: Hall}}"
    listed = [one.entry for one in legal_actions(read_board(f"{board}]")).legal if "Recital" in one.entry]
    assert listed == ["{cast: Recital, from: graveyard, flashed_back: true, answers: [{mode: 1}]}"]
    Board.parse(f"{board}, {listed[0]}]").solve()
