"""A card of somebody's choice out of a graveyard, and one of each of several kinds (608.2d).

chosen := ("a" | "an") noun "of" ("an opponent's" | "their") "choice" "from" whose "graveyard"
each   := ("a" | "up to one") noun ("and" ("a" | "up to one") noun)+ "from your graveyard"
"""

from __future__ import annotations

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.target_requirement import Pick
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.meant import Meant
from layerlaw.oracle.phrases.nouns_of_one_shots import nouns, zone_behind
from layerlaw.oracle.row import Words, reading


@reading
def of_a_choice(reader: Words, who: r.PlayerRef) -> Meant | None:
    """Chosen := see the head of this module; who chooses is an opponent that the controller chooses first, or who does it."""
    found = nouns(reader, joined=("or",)) if reader.eat("a", "an") else None
    if found is None or found.plural or found.zone is not None:
        return None
    if isinstance(who, r.You) and reader.eat("of an opponent's choice"):
        by: r.PlayerRef = r.ChosenPlayer("opponent")
    elif not isinstance(who, r.You | r.EachPlayer | r.Opponents) and reader.eat("of their choice"):
        by = who
    else:
        return None
    there = zone_behind(reader)
    if there is None or there[1] is not Zone.GRAVEYARD:
        return None
    of = f.all_of([f.InZone(Zone.GRAVEYARD), *_parts(found.filter), *there[0]])
    return Meant(Pick(of, 1, by), zone=Zone.GRAVEYARD)


@reading
def one_of_each(reader: Words) -> Meant | None:
    """Each := see the head of this module; no card for two kinds, and as many as can be where it does not say "up to" (101.3)."""
    up_to = reader.sees("up to one")
    word = ("up to one",) if up_to else ("a", "an")
    kinds: list[f.Filter] = []
    while reader.eat(*(word if not kinds else tuple(f"and {one}" for one in word))):
        found = nouns(reader)
        if found is None or found.plural or found.zone not in (None, Zone.GRAVEYARD):
            return None
        kinds.append(found.filter)
        if found.zone is Zone.GRAVEYARD:
            break
    if len(kinds) < 2 or not any(part == f.InZone(Zone.GRAVEYARD) for part in _parts(kinds[-1])):
        return None
    place = [part for part in _parts(kinds[-1]) if isinstance(part, f.InZone | f.OwnedBy)]
    each = tuple(f.all_of([*place[:1], *_bare(kind), *place[1:]]) for kind in kinds)
    return Meant(Pick(f.Or(each), len(each), up_to=up_to, each=True), None, True, zone=Zone.GRAVEYARD)


def _parts(filter_: f.Filter) -> tuple[f.Filter, ...]:
    return filter_.parts if isinstance(filter_, f.And) else (filter_,)


def _bare(kind: f.Filter) -> list[f.Filter]:
    return [part for part in _parts(kind) if not isinstance(part, f.InZone | f.OwnedBy)]
