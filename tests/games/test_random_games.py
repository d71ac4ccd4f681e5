"""Random games of real cards, held to the rules by `log_checker`; and the checker itself, which must see what is wrong.

A few games each run; thousands by `python -m tests.games.random_games`.
"""

import gzip
import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from layerlaw.boards import read_board
from layerlaw.boards.legal_listing import legal_actions
from layerlaw.boards.run import game_after
from layerlaw.cards.build import import_cards
from layerlaw.cards.card_sources import use_database
from layerlaw.errors import LayerlawError
from tests.games.random_games import commander_start, drawn_from, play
from tests.games.random_play import started

SEED = 117
CARDS = 400
GAMES = 6
LEGAL_GAMES = 3


@pytest.fixture(scope="module")
def database(shared_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    file = shared_dir / "data" / "oracle-cards.json.gz"
    if not file.is_file():
        pytest.skip("NOT CHECKED: no data/oracle-cards.json.gz in the shared folder")
    with gzip.open(file, "rt", encoding="utf-8") as text:
        every = [card for card in json.load(text) if card["layout"] == "normal"]
    folder = tmp_path_factory.mktemp("random-games")
    source, path = folder / "cards.json", folder / "cards.sqlite"
    source.write_text(json.dumps(random.Random(SEED).sample(every, CARDS)), encoding="utf-8")
    import_cards(source, path)
    use_database(path)
    yield path
    use_database(None)


def test_random_games_keep_to_the_rules(database: Path) -> None:
    cards = drawn_from(str(database))
    happened = 0
    for number in range(GAMES):
        game = play(cards, random.Random(f"{SEED}/{number}"), 10, players=4 if number == 0 else 2)
        assert game.strayed == [], game.board
        assert game.crashed == [], game.board
        happened += game.events
    assert happened > 10 * GAMES, "something happens in them"


def test_what_is_offered_is_accepted_and_what_is_not_is_refused(database: Path) -> None:
    """`legal` on Commander boards (903): an entry that it lists is one that the game carries out; an illegal one, and another target, it refuses."""
    tally = Counter[str]()
    for number in range(LEGAL_GAMES):
        dice = random.Random(f"{SEED}/legal/{number}")
        playing = started(commander_start(drawn_from(str(database)), dice), dice)
        assert playing is not None
        offers_hold(playing.result.board, dice, tally)
        playing.go_on()
        offers_hold(playing.result.board, dice, tally)
    assert min(tally["offered"], tally["illegal"]) > LEGAL_GAMES, tally
    assert tally["another target"], tally


def offers_hold(board: dict[str, Any], dice: random.Random, tally: Counter[str]) -> None:
    """Some of the entries that are offered where the board ends, and some that are not, each tried on a game of its own."""
    found = legal_actions(read_board(json.dumps(board), name="board"))
    there = [entry["as"] for entry in board["timeline"] if "as" in entry] + [one["name"] for one in board["players"]]
    for action in dice.sample(found.legal, min(6, len(found.legal))):
        entry = YAML(typ="safe").load(action.entry)
        assert refused(board, entry) is None, (entry, board)
        tally["offered"] += 1
    for action in [one for one in found.legal if len(one.targets) == 1][:4]:
        entry = YAML(typ="safe").load(action.entry)
        others = [name for name in there if name not in action.targets[0][1]]
        if isinstance(entry.get("target"), str) and others:
            other = dice.choice(others)
            assert refused(board, {**entry, "target": other}) is not None, (entry, other, board)
            tally["another target"] += 1
    for action in dice.sample(found.illegal, min(6, len(found.illegal))):
        entry = YAML(typ="safe").load(action.entry)
        assert refused(board, entry) is not None, (entry, action.why, board)
        tally["illegal"] += 1


def refused(board: dict[str, Any], entry: dict[str, Any]) -> LayerlawError | None:
    """Why the game does not go on with an entry; None where it does."""
    try:
        game_after(read_board(json.dumps({**board, "timeline": [*board["timeline"], entry]}), name="board"))
    except LayerlawError as error:
        return error
    return None
