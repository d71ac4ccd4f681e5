"""How much unspent mana a player has (106.4).

amount := "the amount of" held      held := "unspent" [color] "mana" ("you have" | "they have")
"""

from __future__ import annotations

from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.words import COLOR_WORDS
from layerlaw.oracle.reader import Reader, production


@production
def amount_unspent(reader: Reader) -> v.UnspentMana | None:
    """Amount := "the amount of" held."""
    return unspent_of(reader, r.You()) if reader.eat("the amount of") else None


@production
def unspent(reader: Reader) -> v.UnspentMana | None:
    """Held := "unspent" [color] "mana you have"    `for each unspent green mana you have`."""
    return unspent_of(reader, r.You())


def unspent_of(reader: Reader, player: r.PlayerRef, *, has: bool = True) -> v.UnspentMana | None:
    """Unspent := "unspent" [color] "mana" ["you have"]; `has`: with the words that say whose it is."""
    if not reader.eat("unspent"):
        return None
    word = reader.eat(*COLOR_WORDS)
    if not reader.eat("mana") or (has and not reader.eat("you have")):
        return None
    return v.UnspentMana(player, None if word is None else COLOR_WORDS[word])
