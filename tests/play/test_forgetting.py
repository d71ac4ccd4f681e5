"""As turns go by, a game forgets how objects last were that nothing can ask about any more (113.7a, 608.2h)."""

from __future__ import annotations

from benchmarks.game_at_work import rounds, table

from layerlaw.play.turn.turn_structure import go_to_step, next_turn


def test_how_objects_last_were_does_not_fill_the_memory_of_a_long_game() -> None:
    play = table(20)
    rounds(play, 1_000)
    next_turn(play)
    assert len(play.at.became) > 150, "so many have left"
    assert len(play.at.last) <= 50


def test_what_nobody_heeded_of_a_permanent_that_left_long_ago_is_still_told() -> None:
    from layerlaw.boards import read_board
    from layerlaw.boards.run import game_after

    board = {
        "cards": [{"name": "Riddle", "type_line": "Creature", "power": 1, "toughness": 1, "oracle_text": "Whenever the moon sings, draw a card."}],
        "timeline": [
            {"enter": "Riddle", "as": "riddle"},
            {"create": {"name": "Crowd", "type_line": "Creature", "power": 1, "toughness": 1}, "count": 60},
            {"do": "destroy all creatures"},
            {"step": "next turn"},
        ],
    }  # fmt: skip
    made = game_after(read_board(board))
    assert made.work is not None
    assert len(made.work.at.last) <= 50
    assert "whenever the moon sings" in str(dict(made.not_understood())).casefold()


def test_a_long_game_remembers_no_more_than_a_short_one() -> None:
    """Neither its log, nor what objects became, nor what happened grows with its length, where whoever lets it go on says so."""
    play = table(20)
    play.most_remembered = 300

    def size() -> tuple[int, int, int, int]:
        rounds(play, 600)
        for _ in play.state.players:
            next_turn(play)
        go_to_step(play, "precombat main phase")
        history = play.state.history
        return len(play.at.log), len(play.at.became), len(history.before), len(history.whole) + len(history.lately)

    size()
    assert [one <= other + 20 for one, other in zip(size(), size(), strict=True)] == [True] * 4
    assert len(play.at.log) < 400


def test_a_board_keeps_its_whole_log() -> None:
    play = table(20)
    play.most_remembered = None
    rounds(play, 600)
    lines = len(play.at.log)
    next_turn(play)
    assert len(play.at.log) > lines
