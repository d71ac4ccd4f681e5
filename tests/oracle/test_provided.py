"""What a condition governs is done where it holds as the ability resolves, and what stands beside it always (608.2c)."""

import pytest

from layerlaw.game import events
from layerlaw.game.binding import Announced
from layerlaw.model.abilities import Perform, Provided, SpellAbility
from layerlaw.model.conditions import Noted
from layerlaw.oracle import compile_text


def done(text: str, **held: bool) -> list[str]:
    """The one-shots that are done of a spell's text, where these conditions hold."""
    (ability,) = compile_text(text, type_line="Sorcery").abilities
    assert isinstance(ability, SpellAbility)
    chosen = events.chosen_instructions(
        "a spell",
        ability.instructions,
        Announced(),
        lambda item: isinstance(item, Noted) and held.get(item.words, False),
    )
    return [type(item).__name__ for item in chosen]


@pytest.mark.parametrize(("flag", "kinds"), [(True, ["Perform", "Start"]), (False, ["Perform"])])
def test_what_a_condition_governs_is_done_only_where_it_holds(flag: bool, kinds: list[str]) -> None:
    text = "You may discard a card. If it happens, creatures you control get +1/+1 until end of turn."
    assert done(text, **{"it happens": flag}) == kinds


@pytest.mark.parametrize(("flag", "word"), [(True, "a"), (False, "b")])
def test_what_is_done_instead_takes_the_place_of_the_rest(flag: bool, word: str) -> None:
    provided = Provided(Noted("so"), (Perform("a"),), (Perform("b"),))
    found = events.chosen_instructions("a spell", (provided,), Announced(), lambda _condition: flag)
    assert list(found) == [Perform(word)]
