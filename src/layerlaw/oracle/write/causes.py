"""What causes an ability to trigger, in words: the other way round from `oracle.phrases.events.causes`."""

from __future__ import annotations

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.words import Zone
from layerlaw.oracle.write.event_subjects import event_subject, player_does
from layerlaw.oracle.write.filters import write_one
from layerlaw.oracle.write.telling import NoWords, Telling


def ability_triggers(node: h.AbilityTriggered, telling: Telling) -> str:
    """`a permanent entering causes a triggered ability to trigger`.

    Raises:
        NoWords: nothing here has words for the cause.
    """
    if node.final_chapter_of is not None:
        return f"the final chapter of {write_one(node.final_chapter_of, telling.voice)} triggers"
    of = " of that permanent" if node.same else ""
    return f"{_happens(node.cause, telling)} causes a triggered ability{of} to trigger"


def _happens(cause: h.EventPattern, telling: Telling) -> str:
    match cause:
        case h.ZoneChange(f.And(parts), None, Zone.BATTLEFIELD) if f.ControlledBy(r.Opponents()) in parts:
            rest = f.And(tuple(part for part in parts if part != f.ControlledBy(r.Opponents())))
            return f"{write_one(rest, telling.voice)} entering under an opponent's control"
        case h.ZoneChange(what, None, Zone.BATTLEFIELD):
            return f"{write_one(what, telling.voice)} entering"
        case h.ZoneChange(what, Zone.BATTLEFIELD, None):
            return f"{write_one(what, telling.voice)} leaving the battlefield"
        case h.ZoneChange(what, Zone.BATTLEFIELD, Zone.GRAVEYARD):
            return f"{write_one(what, telling.voice)} dying"
        case h.Attacks(what):
            return f"{write_one(what, telling.voice)} attacking"
        case h.DamageDealt(f.Anything(), None, f.Filter() as what):
            return f"{write_one(what, telling.voice)} being dealt damage"
        case h.DamageDealt(what, r.EachPlayer(), None, True):
            return f"{write_one(what, telling.voice)} dealing combat damage to a player"
        case _:
            raise NoWords(cause)


def tapped_for_mana(node: h.TappedForMana, telling: Telling) -> str:
    """What is tapped for mana, or which ability adds it (106.12)."""
    if not node.by_tapping and node.what == f.lands() and node.chosen:
        return "a land's ability causes you to add one or more mana of the chosen color"
    of = " of the chosen color" if node.chosen else ""
    mana = f"{{{node.symbol}}}" if node.symbol else f"mana{of}"
    if node.player == r.EachPlayer():
        return f"{event_subject(node.what, telling)} is tapped for {mana}"
    return f"{player_does(node.player, 'tap')} {event_subject(node.what, telling)} for {mana}"
