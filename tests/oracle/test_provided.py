"""What a condition governs is done where it holds as the ability resolves, and what stands beside it always (608.2c)."""

import pytest

from layerlaw.game.binding import Announced
from layerlaw.game.resolution import resolve
from layerlaw.game.state import Player, new_game
from layerlaw.model.abilities import SpellAbility
from layerlaw.oracle import compile_text


def done(text: str, **held: int) -> tuple[int, list[str]]:
    """How many effects begin as a spell with that text resolves, and what is left out, where this is noted."""
    (ability,) = compile_text(text, type_line="Sorcery").abilities
    assert isinstance(ability, SpellAbility)
    left_out: list[str] = []
    noted = {name.replace("_", " "): number for name, number in held.items()}
    game = new_game([Player("Ann"), Player("Bob")])
    state = resolve(game, "a spell", ability.script, "Ann", Announced(noted=noted), left_out=left_out)
    return len(state.effects), left_out


@pytest.mark.parametrize(("did", "effects"), [(1, 1), (0, 0)])
def test_what_a_condition_governs_is_done_only_where_it_holds(did: int, effects: int) -> None:
    text = "You may discard a card. If you do, your maximum hand size is reduced by one until end of turn."
    assert done(text, you_do=did)[0] == effects


def test_what_is_no_continuous_effect_is_left_out_and_named() -> None:
    text = "Draw a card. Your maximum hand size is reduced by one until end of turn. You gain 2 life."
    assert done(text) == (1, ["draw a card", "you gain 2 life"])
