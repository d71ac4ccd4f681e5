"""Words that players choose, in words (608.2d)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction
from layerlaw.model.one_shot_effects import Choose, ForEach, MoveTo
from layerlaw.model.target_requirement import Pick
from layerlaw.model.voting import ChooseWords, VillainousChoice
from layerlaw.model.words import Zone
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


_TYPE_AND_CARDS: Final = (
    "chooses a creature type and returns any number of cards of that type from their graveyard to their hand"
)


def write_type_and_cards(node: ForEach, telling: Telling) -> str | None:
    """`each player chooses a creature type and returns any number of cards of that type ...`; None of all else."""
    match node.done:
        case (Choose("creature_type", by=r.ThatPlayer()), MoveTo(Pick(of, None, r.ThatPlayer(), True), Zone.HAND)):
            such = f.InZone(Zone.GRAVEYARD) & f.HasSubtype(r.Chosen("creature_type")) & f.OwnedBy(r.ThatPlayer())
            who = node.of if isinstance(node.of, r.PlayerRef) else None
            return None if of != such or who is None else f"{telling.player(who)} {_TYPE_AND_CARDS}"
        case _:
            return None


def write_faces(
    node: VillainousChoice, telling: Telling, write: Callable[[Sequence[Instruction], Telling], str]
) -> str:
    """701.55a."""
    first, second = (capitalised(write(option, telling)) for option in node.options)
    return f"faces a villainous choice — {first}, or {second[:1].lower()}{second[1:]}"
