"""What several players choose one after the other, in words (101.4)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.each_chooses import COLOR_PAIRS, EachChooses
from layerlaw.model.target_requirement import Pick
from layerlaw.oracle.word_forms import article, listed
from layerlaw.oracle.write.filters import write_filter
from layerlaw.oracle.write.telling import NoWords, Telling
from layerlaw.oracle.write.voice import GrammaticalNumber

EVERY: Final = {r.EachPlayer(): "each player", r.Opponents(): "each opponent"}


def write_each_chooses(node: EachChooses, telling: Telling) -> str:
    """Each chooses := each "chooses" count noun; `NoWords` where nothing here has words for it."""
    if node.kinds == COLOR_PAIRS:
        return "for each color pair, choose a card that's exactly those colors from among them"
    if isinstance(node.player, r.You) and node.kinds:
        return f"you choose from it {listed([article(write_filter(kind, number=GrammaticalNumber.SINGULAR, cards=True)) for kind in node.kinds])}"
    if isinstance(node.player, r.You):
        return f"choose {telling.things(Pick(node.pool, node.number, up_to=node.up_to, at_random=node.at_random, together=node.together))}"
    if node.player not in EVERY:
        raise NoWords(node)
    before, telling.they = telling.they, r.ThatPlayer()
    if node.kinds:
        ones = listed(
            [article(telling.kind(kind, GrammaticalNumber.SINGULAR).removesuffix(" source")) for kind in node.kinds]
        )
        told = f"{ones} from among the {telling.kind(node.pool)}"
    elif isinstance(node.number, v.MostOfOne):
        told = f"a number of {telling.kind(node.pool)} equal to {telling.value(node.number)}"
    else:
        told = telling.things(Pick(node.pool, node.number, r.ThatPlayer(), up_to=node.up_to, together=node.together))
    telling.they = before
    if node.by is not None:
        ones, _, pool = told.partition(" from among the ")
        return (
            f"for each player, you choose from among the {pool.replace('they control', 'that player controls')} {ones}"
        )
    return f"{'starting with you, ' if node.from_you else ''}{EVERY[node.player]} chooses {told}"
