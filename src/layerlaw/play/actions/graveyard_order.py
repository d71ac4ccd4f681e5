"""Cards that came into one graveyard at once lie there as they are listed, though their owner may arrange them (404.3): told where that bears."""

from __future__ import annotations

from layerlaw.model.abilities import Instruction
from layerlaw.model.references import TopOfGraveyard
from layerlaw.model.tree import such
from layerlaw.play.came_at_once import CAME_AT_ONCE
from layerlaw.play.context import Context
from layerlaw.play.position.play import Play


def tell_order(play: Play, one_shot: Instruction, context: Context) -> None:
    """Say that the card on top of a graveyard, of which an instruction speaks, came there together with others."""
    for ref in such((one_shot,), TopOfGraveyard):
        identity = context.id_of(ref, play)
        top = None if identity is None else play.thing(identity)
        when = None if top is None else top.facts.get(CAME_AT_ONCE)
        if top is None or when is None:
            continue
        others = [
            one for one in play.state.objects if one.zone is top.zone and one.owner == top.owner and one is not top
        ]
        fitting = [
            one.name
            for one in others
            if one.facts.get(CAME_AT_ONCE) == when and (ref.type is None or ref.type in play.solution[one.id].types)
        ]
        if fitting:
            about = f"{top.name} came into that graveyard together with {', '.join(fitting)}, and is taken to lie {'at the bottom' if ref.bottom else 'on top'}"
            play.log("note", f"{about}: their order was not stated", "404.3", (top.id,))
