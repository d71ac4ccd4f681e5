"""What a player may pay while an effect is applied: mana, life, or any cost that stands in words (118.12)."""

from __future__ import annotations

from dataclasses import replace

from layerlaw.model.cost_parts import TIMES_PAID, CostPart, PayByAction, PayMana, PayTimes
from layerlaw.model.one_shot_effects import LoseLife, PlayerCountersLost
from layerlaw.model.references import PlayerRef
from layerlaw.oracle.phrases.costs import cost
from layerlaw.oracle.phrases.how_many import amount, for_each
from layerlaw.oracle.row import Words, reading
from layerlaw.oracle.tokens import TokenKind


@reading
def pay(reader: Words, who: PlayerRef) -> tuple[CostPart, ...] | None:
    """Pay := mana ["any number of times"] | amount "life"    what this player may pay; the life is theirs (119.4)."""
    paid = _offered(reader)
    return None if paid is None else tuple(_by(part, who) for part in paid)


def _by(part: CostPart, who: PlayerRef) -> CostPart:
    if isinstance(part, PayByAction) and isinstance(part.one_shot, LoseLife | PlayerCountersLost):
        return PayByAction(replace(part.one_shot, player=who))
    return part


def _offered(reader: Words) -> tuple[CostPart, ...] | None:
    """Pay := mana ["any number of times"] | amount "life"    what a player may pay."""
    mark = reader.mark()
    token = reader.peek()
    found: tuple[CostPart, ...] | None = None
    if token.kind is TokenKind.SYMBOLS and "{E}" not in token.text:
        reader.next()
        found = (PayMana(token.text),)
        each = for_each(reader)
        if each is not None:
            found = (PayTimes(found, each),)
        elif reader.eat("any number of times"):
            found = (PayTimes(found, TIMES_PAID),)
            reader.remember(many=TIMES_PAID)  # `put that many +1/+1 counters on this creature`
    elif reader.eat("any amount of") and reader.peek().text == "{E}":
        reader.next()
        found = (PayTimes((PayByAction(PlayerCountersLost("energy", 1)),), TIMES_PAID),)
        reader.remember(many=TIMES_PAID)
    else:
        many = amount(reader)
        if many is not None and reader.eat("life"):
            found = (PayByAction(LoseLife(many)),)
    if found is not None and (reader.done or not reader.sees("and", "plus", "or", "any")):
        return found
    reader.back(mark)
    rest = cost(f"pay {reader.words(reader.at, reader.end)}", "", reader.memory.it)
    if rest is None:
        return None
    reader.at = reader.end
    return rest
