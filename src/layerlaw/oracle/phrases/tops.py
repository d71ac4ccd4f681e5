"""The top card of a library or of a graveyard, or the one at the bottom, which are kept in order (401.2, 404.2)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.words import CardType, Zone
from layerlaw.oracle.phrases.meant import Meant
from layerlaw.oracle.phrases.nouns_of_one_shots import possessor
from layerlaw.oracle.row import Words, reading

_TOP: Final = {
    "the top card of": (None, False),
    "the top creature card of": (CardType.CREATURE, False),
    "the bottom card of": (None, True),
}


@reading
def top_card(reader: Words) -> Meant | None:
    """Top card := ("the top" ["creature"] | "the bottom") "card of" whose ("library" | "graveyard")    of one player's."""
    phrase = reader.eat(*_TOP)
    whose = None if phrase is None else possessor(reader)
    if phrase is None or whose is None or isinstance(whose, r.EachPlayer | r.Opponents):
        return None
    kind, bottom = _TOP[phrase]
    if kind is None and reader.eat("library"):
        top: r.ObjectRef = r.TopOfLibrary(whose, bottom)
        return Meant(f.Is(top), top, zone=Zone.LIBRARY)
    if not reader.eat("graveyard"):
        return None
    top = r.TopOfGraveyard(whose, kind, bottom)
    return Meant(f.Is(top), top, zone=Zone.GRAVEYARD)
