"""Adding mana (106.4): symbols, choices among colors, and how often."""

from __future__ import annotations

from typing import Final

from layerlaw.model import references as r
from layerlaw.model.one_shot_effects import AddMana
from layerlaw.model.values import Value
from layerlaw.oracle.phrases.whom import amount, equal_to, for_each, times
from layerlaw.oracle.row import Words, reading
from layerlaw.oracle.sentences.one_shots.clause import OneShots, by_player
from layerlaw.oracle.tokens import TokenKind

ANY_COLOR: Final = ("{W}", "{U}", "{B}", "{R}", "{G}")


@by_player("add")
def _add(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Add := symbols (("," | "or") symbols)* ["for each" ...] | amount "mana of any" [one] "color" | "an amount of" symbol "equal to" value."""
    reader.eat("an additional")
    if reader.eat("one mana of any type that land produced", "one mana of any type that permanent produced"):
        return [AddMana(player=who, produced=True)]
    found = _options(reader) or _any_color(reader) or _counted(reader)
    if found is None:
        return None
    mana, options, count = found
    in_identity = options == ANY_COLOR and bool(reader.eat("in your commander's color identity"))
    each = for_each(reader)
    if each is not None:
        counted = times(count, each)
        if counted is None:
            return None
        count = counted
    return [AddMana(mana, options, count, who, in_identity)]


Added = tuple[str, tuple[str, ...], Value]


@reading
def _options(reader: Words) -> Added | None:
    symbols: list[str] = []
    while True:
        token = reader.peek()
        if token.kind is not TokenKind.SYMBOLS or any(part in token.text for part in ("{T}", "{Q}", "{E}", "{X}")):
            return None
        symbols.append(reader.next().text)
        if not reader.sees("or", ",", ", or") or not _symbols_follow(reader):
            break
        reader.eat(", or", "or", ",")
    if len(symbols) == 1:
        return symbols[0], (), 1
    return "", tuple(symbols), 1


def _symbols_follow(reader: Words) -> bool:
    ahead = 2 if reader.sees(", or") else 1
    return reader.peek(ahead).kind is TokenKind.SYMBOLS


@reading
def _any_color(reader: Words) -> Added | None:
    count = amount(reader)
    if count is None or not reader.eat(
        "mana of any one color", "mana of any color", "mana in any combination of colors"
    ):
        return None
    phrase = reader.tokens[reader.at - 2].low
    if count == 1:
        return "", ANY_COLOR, 1
    if phrase == "one":
        # All of the one color that is chosen.
        if not isinstance(count, int):
            return None
        return "", tuple(color * count for color in ANY_COLOR), 1
    return "", ANY_COLOR, count


@reading
def _counted(reader: Words) -> Added | None:
    if reader.eat("an amount of"):
        token = reader.next()
        found = equal_to(reader) if token.kind is TokenKind.SYMBOLS else None
        return None if found is None else (token.text, (), found)
    count = amount(reader)
    if count is None:
        return None
    token = reader.next()
    return (token.text, (), count) if token.kind is TokenKind.SYMBOLS else None
