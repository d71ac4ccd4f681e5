"""Which chapter abilities are the final ones of their Sagas (714.2d)."""

from __future__ import annotations

from layerlaw.game.state import ObjectId
from layerlaw.model import event_patterns as h
from layerlaw.model.abilities import ChapterAbility, TriggeredAbility
from layerlaw.play.position.play import Play


def is_final_chapter(play: Play, watching: TriggeredAbility | None, source: ObjectId) -> bool:
    """Whether it is of the greatest chapter number that its Saga has, or had as it last was (714.2d)."""
    match watching:
        case TriggeredAbility(when=h.CountersPutOn(kind="lore", reaches=int(number))):
            board = play.solution if source in play.solution else play.known(source)
            held = () if board is None or source not in board else board[source].abilities
            chapters = [chapter for one in held if isinstance(one, ChapterAbility) for chapter in one.chapters]
            return number == max(chapters, default=0)
        case _:
            return False
