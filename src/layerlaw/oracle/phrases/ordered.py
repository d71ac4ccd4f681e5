"""Which of the spells of a turn: `the first creature spell you cast each turn` (601.2i)."""

from __future__ import annotations

from layerlaw.model import filters as f
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.qualities import compares
from layerlaw.oracle.reader import Reader, begins_with, production


@begins_with("the")
@production
def ordered_spell(reader: Reader) -> f.Filter | None:
    """Ordered := "the" ("first" | "second") spell ("each turn" | "during each of your turns") [place]    which of them it is, the board notes."""
    order = reader.eat("the first", "the second")
    one = None if order is None else noun(reader)
    each = reader.eat("each turn", "during each of your turns")
    if order is None or one is None or one.zone is not Zone.STACK or each is None or one.plural:
        return None
    own = each != "each turn"
    if own and order == "the second":
        return None
    scope = one.zoneless & f.CastInOrder(0 if order == "the first" else 1, own)
    if reader.eat("with"):
        compared = compares(reader)
        return None if compared is None else scope & compared
    return scope
