"""What is done with cards of an opening hand, before the game begins: some are put onto the battlefield, some revealed (103.6)."""

from __future__ import annotations

from layerlaw.boards.board import Entry
from layerlaw.boards.playing import Game
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote
from layerlaw.model.cards import Card
from layerlaw.model.rule_effects import EntersOpening
from layerlaw.model.tree import holds


def check_opening_hand(game: Game, entry: Entry, card: Card | None) -> None:
    """Refuse an entry with `opening_hand` where the game may not begin so: its card does not say it, or the game has begun.

    Raises:
        LayerlawError: it may not.
    """
    word = entry.word("opening_hand")
    if word is None or not entry.flag("opening_hand"):
        return
    name = "it" if card is None else card.name
    if card is None or not holds(card.faces[0].abilities, EntersOpening):
        found = f"nothing lets the game begin with {quote(name)} on the battlefield"
        mend = "leave out opening_hand: true"
    elif _has_begun(game):
        found = f"the game has begun before {quote(name)} would be put onto the battlefield"
        mend = "put this entry before all others"
    else:
        return
    raise LayerlawError(Mistake(ErrorKind.FORBIDDEN, word.place, found, mend=mend, rule="103.6a"))


def check_before_the_game(game: Game, entry: Entry) -> None:
    """Refuse an entry that reveals a card from an opening hand where the game has begun.

    Raises:
        LayerlawError: it has.
    """
    if _has_begun(game):
        found = "the game has begun before this card would be revealed"
        mend = "put this entry before all others"
        raise LayerlawError(Mistake(ErrorKind.FORBIDDEN, entry.place, found, mend=mend, rule="103.6b"))


def _has_begun(game: Game) -> bool:
    """Whether an entry before is none of what is done with cards of an opening hand (103.6)."""
    return any(not one.flag("opening_hand") and one.verb not in ("expect", "reveal") for one in _before(game))


def _before(game: Game) -> tuple[Entry, ...]:
    """The entries of the timeline before the one that is carried out."""
    return tuple(game.board.timeline)[: max(0, game.at_entry - 1)]
