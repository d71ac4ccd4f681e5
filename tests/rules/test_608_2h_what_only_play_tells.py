"""608.2h, 608.2i: what only play tells is noted by the board, in the words of the text; unnoted amounts are asked for, never guessed."""

import pytest

from layerlaw import Board
from layerlaw.errors import LayerlawError

CARDS = [
    {
        "name": "Greater Growth",
        "type_line": "Instant",
        "oracle_text": "Target creature gets +1/+1 until end of turn. If this spell was kicked, that creature gains trample until end of turn.",
    },
    {
        "name": "Hungry Thing",
        "type_line": "Creature — Beast",
        "oracle_text": "Sacrifice another creature: This creature gets +X/+0 until end of turn, where X is the sacrificed creature's power.",
        "power": 1,
        "toughness": 1,
    },
]


def after(**entry: object) -> Board:
    return Board.parse({"cards": CARDS, "timeline": ["Hungry Thing", entry]})


@pytest.mark.parametrize(("facts", "keywords"), [({}, ()), ({"kicked": True}, ("trample",))])
def test_a_kicked_spell_does_what_it_says_of_being_kicked(facts: dict[str, bool], keywords: tuple[str, ...]) -> None:
    found = after(resolve="Greater Growth", target="Hungry Thing", **facts).solve()["Hungry Thing"]
    assert (found.power, tuple(map(str, found.keywords))) == (2, keywords)


def test_an_amount_that_is_noted_is_used() -> None:
    noted = {"the sacrificed creature's power": 3}
    assert after(activate="Hungry Thing", noted=noted).solve()["Hungry Thing"].power == 4


def test_an_amount_that_is_not_noted_is_asked_for() -> None:
    with pytest.raises(LayerlawError, match="the sacrificed creature's power"):
        after(activate="Hungry Thing").solve()
