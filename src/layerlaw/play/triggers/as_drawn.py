"""Which draw of the turn it is (121.2), and whether a card is revealed as it is drawn, on which its ability of miracle waits (702.94a, 603.11)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.layers.inquiry import REVEALED_AS_DRAWN, Query, UnstatedFact
from layerlaw.model.casting_now import CastNow
from layerlaw.model.event_patterns import Drawn, EventPattern
from layerlaw.model.history import Occurrence, Past
from layerlaw.model.identity import ENGINE, IdentityCache
from layerlaw.model.references import ThatPlayer
from layerlaw.model.tree import inside
from layerlaw.model.values import PastNumber
from layerlaw.play.context import Context
from layerlaw.play.position.functioning import FunctioningTrigger
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question

_MIRACLE: Final = "miracle"
_DRAWN: Final = PastNumber(Past(Occurrence.DREW, ThatPlayer()))
_ANY_DRAW: Final[IdentityCache[EventPattern]] = ENGINE.cache("draws of any number in the turn")


def any_draw(when: EventPattern) -> EventPattern:
    """The same event, where it is a draw of whichever number in the turn: of that the record is asked."""
    if not isinstance(when, Drawn) or when.nth is None:
        return when
    known = _ANY_DRAW.find(id(when))
    return known[1] if known is not None else _ANY_DRAW.keep(id(when), when, replace(when, nth=None))


def is_another_draw(play: Play, when: EventPattern, context: Context) -> bool:
    """Whether the card that was drawn is not the one of the turn that is meant, by the turn's record: what was stated of it counts, and where not all is known of it the answer says so."""
    return isinstance(when, Drawn) and when.nth is not None and context.number(_DRAWN, play) != when.nth


def is_kept_hidden(play: Play, one: FunctioningTrigger, when: EventPattern) -> bool:
    """702.94a: who draws the card as the first of the turn may reveal it, and only then its ability triggers.

    Args:
        play: the game.
        one: an ability whose event has just happened.
        when: that event.

    Returns:
        Whether it is the ability of miracle, and the card was not revealed. Where nobody says, it was, and the answer tells that it was taken so.
    """
    if not isinstance(when, Drawn) or not any(
        isinstance(part, CastNow) and part.option == _MIRACLE for part in inside(one.watching.script)
    ):
        return False
    about = f"{one.name}: {one.watching.text}"
    question = Question(
        "reveal", one.controller, about, (one.source,), least=0, source=one.source, default=(one.source,)
    )
    chosen, is_said = play.ask_and_tell(question)
    if not is_said and play.state.inquiry is not None:
        play.state.inquiry.note(Query(UnstatedFact(f"{REVEALED_AS_DRAWN}{one.name}"), (None, (one.controller,))))
    if not chosen:
        play.log("note", f"{one.name} is not revealed as it is drawn", "702.94a", (one.source,))
        return True
    play.shows((one.source,), play.order)
    play.log("reveal", f"{one.name} is revealed as it is drawn", "702.94a", (one.source,))
    return False
