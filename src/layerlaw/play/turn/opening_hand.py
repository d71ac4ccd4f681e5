"""What is revealed from an opening hand, before the game begins (103.6b)."""

from __future__ import annotations

from typing import Final

from layerlaw.game.changed import changed
from layerlaw.game.state import IllegalAction, ObjectId
from layerlaw.model.abilities import OpeningHandAbility
from layerlaw.model.filters import Is
from layerlaw.model.history import EVERYTHING, Occurrence, Period
from layerlaw.model.one_shot_effects import Reveal
from layerlaw.model.references import This
from layerlaw.model.words import Zone
from layerlaw.play.actions.one_shots import run
from layerlaw.play.context import Context
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.steps import GAME_BEGINS, POINTS

_RULE: Final = "103.6b"
_REVEALED: Final = "revealed from an opening hand"


def reveal_from_opening_hand(play: Play, identity: ObjectId) -> None:
    """A player reveals a card from their opening hand, and does what it says for that: mostly a delayed triggered ability waits from then on.

    Raises:
        IllegalAction: nothing on it says so, it is in no hand, or it was revealed so already.
    """
    thing, name = play.state.object(identity), play.name(identity)
    said = [ability for ability in thing.face.abilities if isinstance(ability, OpeningHandAbility)]
    if not said:
        raise IllegalAction(f"nothing lets {name} be revealed from an opening hand", rule=_RULE)
    if thing.zone is not Zone.HAND:
        raise IllegalAction(f"{name} is in no hand", rule=_RULE)
    if play.count(_REVEALED, str(identity)):
        raise IllegalAction(f"{name} was revealed from the opening hand already", rule=_RULE)
    _before_the_first_turn(play)
    play.counted(_REVEALED, str(identity))
    play.log("announce", f"{says(thing.owner, 'reveals')} {name} from the opening hand", _RULE, (identity,))
    with play.deeper():
        for ability in said:
            context = Context(thing.owner, identity, name, ability.script.text)
            run(play, (Reveal(Is(This())), *ability.script.one_shots), context)


def _before_the_first_turn(play: Play) -> None:
    """103.8: the first turn is still to begin, and nobody has cast anything."""
    if play.count(GAME_BEGINS):
        return
    play.counted(GAME_BEGINS)
    play.change(step="untap")
    nothing_cast = (Period.GAME, str(Occurrence.CAST), EVERYTHING)
    play.state = changed(play.state, step=POINTS["untap"], history=play.state.history.with_whole(nothing_cast))
