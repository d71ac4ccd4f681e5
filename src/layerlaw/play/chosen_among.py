"""What is chosen among objects, where they are not simply named: cards face down in exile (406.4), and very many equal tokens."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from layerlaw.game.state import ObjectId, Unstated
from layerlaw.model.target_requirement import Pick
from layerlaw.model.words import Zone
from layerlaw.play.knowledge import known_to
from layerlaw.play.position.at_random import at_random
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question


def chosen_by_sight(play: Play, question: Question, pick: Pick) -> tuple[ObjectId, ...]:
    """What a player chooses; of a face-down pile that they may not look at, chance takes as many as they choose of it.

    What is foretold lies by itself and is chosen as such. Other face-down cards of one owner are taken as one pile: that they were exiled at
    different times is not looked at, and whoever states what chance took may name any.

    Raises:
        Unstated: some are chosen of equal tokens that are so many that they are one object here.
    """
    options = cast("tuple[ObjectId, ...]", question.options)
    if pick.number is not None and any(play.state.by_id[one].count > 1 for one in options):
        raise Unstated(
            f"{question.about}: of so many equal tokens a game takes no single ones",
            rule="608.2d",
            mend="state fewer of them: up to 500 are taken one by one",
        )
    pile = tuple(one for one in options if _is_unseen(play, one, question.player))
    if len(pile) == len(options) and question.least == question.most:
        return cast("tuple[ObjectId, ...]", at_random(play, replace(question, key="random")))
    chosen = cast("tuple[ObjectId, ...]", play.ask(question))
    seen = tuple(one for one in chosen if one not in pile)
    number = len(chosen) - len(seen)
    if number in (0, len(pile)):
        return chosen
    unseen = replace(question, key="random", options=pile, least=number, most=number)
    return (*seen, *cast("tuple[ObjectId, ...]", at_random(play, unseen)))


def _is_unseen(play: Play, identity: ObjectId, player: str) -> bool:
    thing = play.state.by_id[identity]
    if thing.zone is not Zone.EXILE or "face_down" not in thing.status or "foretold" in thing.status:
        return False
    return player not in known_to(play.state, play.solution, thing, play.at.shown)
