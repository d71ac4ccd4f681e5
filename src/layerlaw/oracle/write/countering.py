"""Where a countered spell goes, in words (701.6a)."""

from __future__ import annotations

from layerlaw.model.countering import CounteredTo
from layerlaw.model.words import Zone
from layerlaw.oracle.word_forms import article
from layerlaw.oracle.write.telling import Telling


def countered_to(there: CounteredTo, telling: Telling) -> str:
    """The sentence that says where a countered spell goes."""
    spell = "that spell" if there.only is None else article(f"{telling.card(there.only).removesuffix(' card')} spell")
    if there.to is Zone.EXILE:
        told = " and ".join(telling.amount(number, f"{kind} counter") for kind, number in there.counters)
        counters = f" with {told} on it" if told else ""
        where = f"exile it{counters} instead of putting it into its owner's graveyard"
    elif there.to is Zone.LIBRARY:
        on = "your choice of the top or bottom" if there.either else "the bottom" if there.bottom else "top"
        where = f"put it on {on} of its owner's library instead of into that player's graveyard"
    elif there.to is Zone.BATTLEFIELD:
        where = "put it onto the battlefield under your control instead of into its owner's graveyard"
    else:
        where = "put it into its owner's hand instead of into that player's graveyard"
    return f"If {spell} is countered this way, {where}"
