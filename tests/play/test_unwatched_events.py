"""An event that no game at work tells of, or whose words are not understood, is said once a turn, not waited for in silence (603.1)."""

import pytest

from layerlaw.play.cast import Announcement, cast
from layerlaw.play.priority import resolve_all
from tests.play.setting import YOU, Setting, creature, made


def notes(game: Setting) -> list[str]:
    return [line.text for line in game.at.log if line.kind == "note"]


@pytest.mark.parametrize("event", ["Whenever you commit a crime", "Whenever the moon is full"])
def test_it_is_said(event: str) -> None:
    game = Setting()
    game.put(creature("Watcher", "1/1", f"{event}, draw a card."))
    for _ in range(2):
        cast(game, game.card(made("Lesson", "Sorcery", "You gain 1 life.", cost="{1}")), YOU, Announcement(pay="none"))
        resolve_all(game)
    said = [text for text in notes(game) if "is not watched for" in text]
    assert len(said) == 1
    assert said[0].startswith("Watcher: ")


def test_what_is_told_needs_no_word() -> None:
    game = Setting()
    game.put(creature("Watcher", "1/1", "Whenever you scry, draw a card."))
    cast(game, game.card(made("Lesson", "Sorcery", "You gain 1 life.", cost="{1}")), YOU, Announcement(pay="none"))
    resolve_all(game)
    assert not [text for text in notes(game) if "is not watched for" in text]


def test_a_replacement_effect_that_is_not_understood_is_said_as_it_enters() -> None:
    """614.1."""
    game = Setting()
    text = "If the moon would rise, it stays down instead."
    cast(game, game.card(creature("Moon Keeper", "1/1", text)), YOU, Announcement(pay="none"))
    resolve_all(game)
    assert [text for text in notes(game) if text.startswith("Moon Keeper: ")] == [
        "Moon Keeper: 'if the moon would rise, it stays down instead' is not carried out"
    ]
