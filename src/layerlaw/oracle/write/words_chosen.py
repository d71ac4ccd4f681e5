"""Words that players choose, in words (608.2d)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from layerlaw.model.abilities import Instruction
from layerlaw.model.voting import ChooseWords, VillainousChoice
from layerlaw.oracle.word_forms import capitalised, listed
from layerlaw.oracle.write.telling import Telling


def write_words_chosen(node: ChooseWords, telling: Telling) -> str:
    """`for each player, choose friend or foe`, `each opponent secretly chooses silence or snitch, then the choices are revealed`."""
    words = listed(list(node.words), "or")
    if node.by is not None:
        return f"for {telling.player(node.player)}, choose {words}"
    if node.secret:
        return f"{telling.player(node.player)} secretly chooses {words}, then the choices are revealed"
    return f"{telling.player(node.player)} chooses {words}"


def write_faces(
    node: VillainousChoice, telling: Telling, write: Callable[[Sequence[Instruction], Telling], str]
) -> str:
    """701.55a."""
    first, second = (capitalised(write(option, telling)) for option in node.options)
    return f"faces a villainous choice — {first}, or {second[:1].lower()}{second[1:]}"
