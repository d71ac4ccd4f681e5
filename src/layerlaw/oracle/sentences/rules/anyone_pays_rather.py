"""What whoever casts a spell may pay rather than its mana cost, of that spell (118.9)."""

from __future__ import annotations

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import rule_effects as x
from layerlaw.model.cost_parts import PayByAction
from layerlaw.model.one_shot_effects import Discard
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.reader import Reader, begins_with, production
from layerlaw.oracle.sentences.rules.rule_parts import Rules


@begins_with("rather")
@production
def anyone_pays_rather(reader: Reader) -> tuple[r.PlayerRef, Rules] | None:
    """Anyone pays rather := "rather than pay the mana cost for" spell ", its controller may discard a card that shares a color with that spell".

    In the cost "this" is the spell that is cast.
    """
    if not reader.eat("rather than pay the mana cost for a", "rather than pay the mana cost for an"):
        return None
    what = noun(reader)
    if what is None or what.plural or what.zone is not Zone.STACK:
        return None
    if not reader.eat(", its controller may discard a card that shares a color with that spell"):
        return None
    cost = PayByAction(Discard(1, what=f.SharesColor(r.This())))
    return r.EachPlayer(), [x.MayPayRather(what.zoneless, (cost,))]
