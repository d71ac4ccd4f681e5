"""Every place in the code that refuses what a board says has a board that gets there: `tests/bad`, or an entry with `refused:` in `tests/boards`.

Only boards are run that need no card database. What has none yet is listed below, with the reason; the list can only become shorter.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from layerlaw.boards import check_board, read_board
from layerlaw.errors import LayerlawError
from tests.refusal_sites import noting, reached, sites

HERE: Final = Path(__file__).parent
PACKAGES: Final = ("play", "game", "boards")

NO_BOARD: Final[dict[str, tuple[str, ...]]] = {
    "asked through Python or the command line, not by a board file (their own tests have them)": (
        "boards.asking:_entry",
        "boards.asking:of",
        "boards.asking:outcomes",
        "boards.board:up_to",
        "boards.card_names:card_named",
        "boards.legal:_one_entry",
        "boards.plain:_pairs",
        "boards.plain:node",
        "boards.read:_bytes",
    ),
    "only boards with cards of the database (`tests/games`) come there": (
        "play.casting.activating:_activate#3",
        "play.casting.activating:_may_activate#2",
        "play.casting.permission:as_a_sorcery#1",
        "play.casting.permission:may_be_there",
        "play.combat.attacking:_check_requirements",
        "play.context:_known",
        "play.targets.choosing:choose_targets#3",
    ),
    "no board comes there yet": (
        "play.actions.by_chance:_brought#1",
        "play.actions.by_chance:_brought#2",
        "play.actions.by_chance:_flip",
        "play.context:one_of_each",
        "boards.game_verbs:activate",
        "boards.unasked:check_asked#1",
        "boards.validate:_option#1",
        "boards.yaml_text:_translated#2",
        "game.binding:_fix_change",
        "game.binding:settle_choice",
        "game.binding:substitute#1",
        "game.binding:substitute#2",
        "game.binding:substitute#3",
        "game.binding:substitute#4",
        "game.binding:substitute#5",
        "game.commander:require_leaders#1",
        "game.events:move_to_battlefield",
        "game.resolution:_chosen#1",
        "game.resolution:_chosen#2",
        "game.resolution:_of_modes",
        "game.state:object",
        "game.state:player",
        "play.actions.keyword_actions:_top",
        "play.actions.one_shots:_is_so",
        "play.casting.activating:_activate#1",
        "play.casting.cast:_cast#1",
        "play.casting.paying_for_spells:_mana_of",
        "play.casting.set_aside:set_aside#3",
        "play.casting.shape:shaped",
        "play.casting.splicing:spliced#3",
        "play.combat.assignment_order:announce_orders#1",
        "play.combat.assignment_order:announce_orders#2",
        "play.combat.combat_damage:_check#1",
        "play.combat.combat_damage:_check_orders",
        "play.combat.combat_damage:deal_combat_damage",
        "play.context:picked",
        "play.payment.mana_payment:pay_mana",
        "play.payment.paying:pay",
        "play.position.play:require_room#2",
        "play.position.play:unknown_cards",
        "play.position.play:unknown_mana",
        "play.position.questions:asked#1",
        "play.stack.priority:settle",
        "play.stack.resolution:_ordered",
        "play.stack.resolution:with_mode",
        "play.targets.choosing:choose_targets#2",
        "play.turn.combat_phase:_go_on#2",
        "play.turn.combat_phase:combat_damage#1",
        "play.turn.combat_phase:combat_damage#2",
        "play.turn.steps:_cleanup_goes_on",
        "play.turn.steps:named",
        "play.turn.steps:next_turn",
    ),
}


def test_what_refuses_has_a_board_that_gets_there() -> None:
    places = sites(*PACKAGES)
    boards = [*HERE.glob("bad/*.yaml"), *HERE.glob("bad/*.json")]
    boards += [board for board in HERE.glob("boards/**/*.yaml") if "refused:" in board.read_text(encoding="utf-8")]
    with noting() as seen:
        for board in sorted(boards):
            try:
                check_board(read_board(board.read_bytes(), name=board.name))
            except LayerlawError:
                continue
    without = {place.name for place in places} - reached(places, seen)
    listed = [name for names in NO_BOARD.values() for name in names]
    assert sorted(listed) == sorted(set(listed))
    assert without == set(listed), "a new place that refuses needs its board; one that has its board leaves the list"
