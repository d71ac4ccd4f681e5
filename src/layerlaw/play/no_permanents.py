"""What can't be put onto the battlefield: an instant or sorcery stays in its zone (304.4, 307.4, 400.4a)."""

from __future__ import annotations

from layerlaw.game.faces import SPELLS, starting_face
from layerlaw.model.words import CardType, Zone
from layerlaw.play.event import event as e
from layerlaw.play.position.play import Play


def that_can_happen(play: Play, wanted: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """The events without those that would put an instant or sorcery card onto the battlefield face up.

    They are left out before anything could replace them: an event that can't happen is not replaced (614.17c).
    """
    return tuple(one for one in wanted if not (isinstance(one, e.Moved) and _is_no_permanent(play, one)))


def _is_no_permanent(play: Play, event: e.Moved) -> bool:
    """A spell that resolves is not asked about: what it becomes is decided where it resolves (608.3)."""
    thing = play.thing(event.object)
    if event.to is not Zone.BATTLEFIELD or thing is None or thing.card is None or thing.zone is Zone.STACK:
        return False
    if event.how is not None and event.how.face_down is not None:
        return False  # 708.2a: it is a creature
    face, _ = starting_face(thing.card, transformed=event.how is not None and event.how.transformed)
    if SPELLS.isdisjoint(face.types):
        return False
    rule = "304.4" if CardType.INSTANT in face.types else "307.4"
    play.log("note", f"{face.name} is no permanent: it stays where it is", rule, (thing.id,))
    return True
