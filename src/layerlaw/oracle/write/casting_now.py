"""Casting cards as an effect is applied, in words (608.2g)."""

from __future__ import annotations

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.casting_now import CastNow
from layerlaw.model.target_requirement import Pick
from layerlaw.model.words import Zone
from layerlaw.oracle.word_forms import article
from layerlaw.oracle.write.offered_cost import paid_rather
from layerlaw.oracle.write.telling import NoWords, Telling
from layerlaw.oracle.write.voice import GrammaticalNumber


def write_cast_now(node: CastNow, telling: Telling) -> str:
    """`cast an instant spell from your hand without paying its mana cost`.

    Raises:
        NoWords: nothing here has words for some of it.
    """
    if node.option or node.instead not in (None, Zone.EXILE) or not isinstance(node.player, r.You):
        raise NoWords(node)
    if node == CastNow(f.IsLinked("the copy"), must=node.must):
        return f"cast the copies {'if able ' if node.must else ''}without paying their mana costs"
    match node.what:
        case Pick(f.And((f.InZone(Zone.GRAVEYARD), f.OwnedBy(r.You()), f.Is() as own)), 1) if node == CastNow(
            node.what, paying=None
        ):
            this = "this card" if own.ref == r.This() else telling.object(own.ref)
            return f"cast {this} from your graveyard"
        case Pick(f.And((f.InZone(Zone.COMMAND), f.HasStatus("commander"), f.OwnedBy(r.You()))), 1) if node == CastNow(
            node.what
        ):
            return "cast your commander from the command zone without paying its mana cost"
        case _:
            pass
    if not isinstance(node.what, f.Is | Pick) or (isinstance(node.what, Pick) and node.what.at_random):
        raise NoWords(node)
    one = isinstance(node.what, f.Is) or node.what.number == 1
    free = "" if node.paying is None else f" without paying {'its mana cost' if one else 'their mana costs'}"
    if node.paying:
        free = f" by {paid_rather(node.paying, telling)} rather than paying its mana cost"
    if node.any_mana is not None:
        free = f", and mana of any {node.any_mana} can be spent to cast that spell"
    if node.must:
        free += " if able"
    what, asked = _spell(node, telling)
    told = f"{'play' if node.lands else 'cast'} {what}{free}{asked}"
    goes = "that spell" if one else "a spell cast this way"
    then = f". If {goes} would be put into a graveyard, exile it instead" if node.instead is not None else ""
    return told + then


def _spell(node: CastNow, telling: Telling) -> tuple[str, str]:
    """What is cast, and what stands behind how it is paid for, of what the spell has to be (601.3e)."""
    if isinstance(node.spell, f.Anything):
        return telling.things(node.what), ""
    such = f.InZone(Zone.STACK) & node.spell
    match node.what:
        case Pick(of=of) as pick:
            spells = Pick(such, pick.number, up_to=pick.up_to)
            if spells != Pick(
                such, pick.number, pick.by, pick.up_to, pick.at_random, pick.each, pick.least, pick.together
            ):
                raise NoWords(node)
            return f"{telling.things(spells)} from {_place(of, telling)}", ""
        case _:
            it = article(telling.kind(such, GrammaticalNumber.SINGULAR))
            return telling.things(node.what), f" if it's {it}"


def _place(of: f.Filter, telling: Telling) -> str:
    """`your hand`, `among them`."""
    match of:
        case f.And((f.InZone() | f.Or() as zones, f.OwnedBy(r.You()))):
            places = zones.parts if isinstance(zones, f.Or) else (zones,)
            return f"your {' or '.join(str(part.zone) for part in places if isinstance(part, f.InZone))}"
        case f.THESE | f.IsLinked("cards"):
            return f"among {telling.things(of).removeprefix('all ')}"
        case f.And((f.InZone(), f.IsLinked("looked")) | (f.IsLinked("looked"), f.InZone())) if (
            telling.looked is not None
        ):
            return "among them"
        case _:
            raise NoWords(of)
