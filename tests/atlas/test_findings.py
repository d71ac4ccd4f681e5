"""The findings that the documentation tells are boards, and what they expect holds."""

from pathlib import Path

import pytest
from ruamel.yaml import YAML

from layerlaw.api import Board

FOLDER = Path(__file__).parents[2] / "examples" / "atlas"
PAGE = Path(__file__).parents[2] / "docs" / "atlas.md"


@pytest.mark.parametrize("board", sorted(FOLDER.glob("*.yaml")), ids=lambda path: path.stem)
def test_the_board_of_a_finding_holds_and_is_told(board: Path) -> None:
    read = Board.read(board)
    assert "expect:" in board.read_text(encoding="utf-8")
    assert read.check() == ()
    assert f"`{board.stem}`" in PAGE.read_text(encoding="utf-8")


BY_A_THIRD = {
    "owl-ashaya-blood-moon": "Ashaya",
    "crossroads-humility-opalescence": "Opalescence",
    "lantern-titanias-song-march-of-the-machines": "March of the Machines",
    "anthem-humility-opalescence": "Opalescence",
}


@pytest.mark.parametrize(("name", "third"), BY_A_THIRD.items())
def test_without_the_third_card_it_is_otherwise(name: str, third: str) -> None:
    """613.8c, 613.6: what the board expects of two cards is the third one's doing."""
    plain = YAML(typ="safe").load(FOLDER / f"{name}.yaml")
    without = [entry for entry in plain["timeline"] if entry["as"] != third]
    assert len(without) == len(plain["timeline"]) - 1
    expected = {key: value for key, value in plain["expect"].items() if key != "order"}
    assert Board.parse({**plain, "timeline": without, "expect": expected}).check() != ()
