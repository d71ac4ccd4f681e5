"""Piles, in words (700.3)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.one_shot_effects import Choose, Destroy, MoveTo, Sacrifice
from layerlaw.model.piles import CHOSEN_PILE, OTHER_PILE, ChoosePile, Separate
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.whom import things
from layerlaw.oracle.row import Words, reading
from layerlaw.oracle.sentences.one_shots.clause import OneShots, by_player

_CHOSEN: Final = f.IsLinked(CHOSEN_PILE)
_OTHER: Final = f.IsLinked(OTHER_PILE)
_OPPONENT: Final = r.ChosenPlayer("opponent")
_WHERE: Final = {
    "into your hand": (Zone.HAND, False),
    "into your graveyard": (Zone.GRAVEYARD, False),
    "on the bottom of your library in any order": (Zone.LIBRARY, True),
}
_TWO: Final = ("into two piles", "into a face-down pile and a face-up pile")


@reading
def of_piles(reader: Words) -> OneShots | None:
    """Of piles := "an opponent separates" things "into two piles" | "an opponent chooses one of those piles" | what is done with them."""
    if reader.eat("an opponent separates"):
        what = _separated(reader)
        return None if what is None else [Choose("opponent"), Separate(what, _OPPONENT)]
    if reader.eat("an opponent chooses one of those piles", "an opponent chooses one of the piles"):
        return [Choose("opponent"), ChoosePile(_OPPONENT)]
    if reader.eat("exile the pile of an opponent's choice and return the other to the battlefield"):
        back = MoveTo(_OTHER, Zone.BATTLEFIELD)
        return [Choose("opponent"), ChoosePile(_OPPONENT), MoveTo(_CHOSEN, Zone.EXILE), back]
    return _done_to_one(reader) or _put(reader)


@reading
def _done_to_one(reader: Words) -> OneShots | None:
    """Done to one := "destroy all creatures in the pile of that player's choice" | "that player sacrifices all permanents in the pile of their choice"."""
    who = reader.memory.who
    if who is None:
        return None
    if reader.eat("destroy all creatures in the pile of that player's choice"):
        reader.remember(it=None, them=_CHOSEN)
        return [ChoosePile(who), Destroy(_CHOSEN)]
    if reader.eat("that player sacrifices all permanents in the pile of their choice"):
        return [ChoosePile(who), Sacrifice(_CHOSEN, who)]
    return None


@reading
def _put(reader: Words) -> OneShots | None:
    """Put := "put" ("one pile" | "that pile" | "the cards in that pile") where "and the" ("other" | "rest") where."""
    told = reader.eat("put one pile", "put that pile", "put the cards in that pile", "put all cards in the chosen pile")
    first = reader.eat(*_WHERE) if told is not None else None
    if first is None or not reader.eat("and the other", "and the rest"):
        return None
    second = reader.eat(*_WHERE)
    if second is None:
        return None
    chosen = [ChoosePile()] if told == "put one pile" else []
    return [*chosen, *(MoveTo(which, zone, bottom=bottom) for which, (zone, bottom) in ((_CHOSEN, _WHERE[first]), (_OTHER, _WHERE[second])))]  # fmt: skip


@by_player("separate")
def _separate(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Separate := things "into two piles"    (700.3)."""
    what = _separated(reader)
    return None if what is None else [Separate(what, who)]


@reading
def _separated(reader: Words) -> f.Filter | None:
    before = reader.memory.who
    what = things(reader)
    if what is None or what.filter is None or not reader.eat(*_TWO):
        return None
    reader.remember(it=None, them=None, who=reader.memory.who or before)
    return what.filter
