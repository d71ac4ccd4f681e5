"""What is no longer there: what would happen to it does not, and is no error (400.7)."""

from benchmarks.game_at_work import table

from layerlaw.game import ObjectId
from layerlaw.play.event import event as e
from layerlaw.play.perform import perform


def test_what_is_gone_is_not_turned_face_up() -> None:
    play = table()
    before = play.state
    perform(play, e.Turned(ObjectId(1_000_000), "face up"))
    assert play.state is before
