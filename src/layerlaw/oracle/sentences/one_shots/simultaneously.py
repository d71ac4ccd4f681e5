"""What one player does at the same time with two targets, if both are still legal (608.2b, 608.2c).

both := "simultaneously" ("sacrifice" | "sacrifices") target "and" ("return" | "returns") target "to the battlefield"
"""

from __future__ import annotations

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.one_shot_effects import MoveTo, Sacrifice
from layerlaw.model.simultaneously import Simultaneously
from layerlaw.model.tree import inside
from layerlaw.model.words import Zone
from layerlaw.oracle.reader import begins_with
from layerlaw.oracle.row import Words, reading
from layerlaw.oracle.sentences.one_shots.clause import OneShots, by_player


@by_player("simultaneously")
def _both(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Both := see the head of this module."""
    if isinstance(who, r.EachPlayer | r.Opponents) or not reader.eat("sacrifices", "sacrifice"):
        return None
    permanent = _the_target(reader, Zone.BATTLEFIELD)
    if permanent is None or not reader.eat("and returns", "and return"):
        return None
    card = _the_target(reader, Zone.GRAVEYARD)
    if card is None or not reader.eat("to the battlefield"):
        return None
    back = MoveTo(f.Is(card), Zone.BATTLEFIELD, under=who)
    return [Simultaneously((Sacrifice(f.Is(permanent), who), back))]


def _the_target(reader: Words, zone: Zone) -> r.Target | None:
    """The one target in that zone, by its kind: `the artifact`, and of a graveyard `the artifact card`."""
    kind = reader.peek(1).low
    if not reader.eat(f"the {kind} card" if zone is Zone.GRAVEYARD else f"the {kind}"):
        return None
    there = [
        number
        for number, one in enumerate(reader.wanted, 1)
        if f.InZone(zone) in inside(one.objects) and kind in one.text.split() and one.most == 1
    ]
    return r.Target(there[0], reader.wanted[there[0] - 1].text) if len(there) == 1 else None


@begins_with("both")
@reading
def both_legal(reader: Words) -> k.Condition | None:
    """Both legal := "both targets are still legal as this" ("ability" | "spell") "resolves"    asked of the targets as it begins to resolve (608.2b)."""
    if not reader.eat(*(f"both targets are still legal as this {what} resolves" for what in ("ability", "spell"))):
        return None
    if len(reader.wanted) != 2:
        return None
    targets = (r.Target(number, one.text) for number, one in enumerate(reader.wanted, 1))
    return k.AllOf(tuple(k.Matches(one, f.Anything()) for one in targets))
