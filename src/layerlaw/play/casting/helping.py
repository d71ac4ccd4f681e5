"""What pays for mana in a total cost instead of mana: creatures, artifacts, cards in the graveyard (convoke, improvise, delve: 702.51, 702.126, 702.66)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from layerlaw.game.state import IllegalAction, ObjectId
from layerlaw.model.mana import ManaCost
from layerlaw.model.words import CardType, Zone
from layerlaw.play.event import event as e
from layerlaw.play.payment.filtering import pay_by_filters
from layerlaw.play.payment.mana_payment import can_pay_mana
from layerlaw.play.payment.spending import Spending
from layerlaw.play.payment.waterbending import announced, less_generic
from layerlaw.play.perform import perform
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Item

RULES: Final[Mapping[str, str]] = {"convoke": "702.51a", "improvise": "702.126a", "delve": "702.66a"}
"""The keywords by which something else than mana pays for mana, each with its rule."""


def helped(play: Play, item: Item, total: str, helpers: Mapping[str, Sequence[ObjectId]], *, auto: bool) -> str:
    """What is left of a total cost to be paid with mana after these creatures, artifacts and cards have paid for some of it.

    Args:
        play: the game.
        item: the spell that is cast.
        total: the total cost, determined and locked in (702.51b).
        helpers: by keyword, what is tapped or exiled.
        auto: whether the rest has to be paid with what the player has; of several ways, one that can be paid is taken then.

    Raises:
        IllegalAction: the spell has no such ability, something can't help, or there is nothing left that it could pay for.
    """
    if not helpers:
        return total
    spell, player, x = item.id, item.controller, item.x
    symbols = [symbol for one in ManaCost.parse(total).symbols for symbol in (["1"] * x if one == "X" else [one])]
    for keyword, ids in helpers.items():
        if keyword not in play.solution[spell].keywords:
            raise IllegalAction(
                f"{play.name(spell)} has no {keyword}", rule=RULES[keyword], mend=f"leave out {keyword}"
            )
        if len(set(ids)) < len(ids):
            raise IllegalAction(f"{play.name(spell)}: the same is named twice for {keyword}", rule=RULES[keyword])
        for one in ids:
            if not _can_help(play, keyword, one, player):
                raise IllegalAction(
                    f"{play.name(one)} cannot pay for {play.name(spell)} by {keyword}", rule=RULES[keyword]
                )
    generic = [one for keyword, ids in helpers.items() if keyword != "convoke" for one in ids]
    rest = less_generic(symbols, len(generic))
    first = next(iter(helpers))
    if rest is None:
        raise IllegalAction(f"{play.name(spell)}: there is less generic mana in {total} to pay for", rule=RULES[first])
    ways = list(_convoked(play, rest, list(helpers.get("convoke", ()))))
    if not ways:
        raise IllegalAction(
            f"{play.name(spell)}: {total} leaves nothing for all of them to pay for", rule=RULES["convoke"]
        )
    written = ["".join(f"{{{symbol}}}" for symbol in way) for way in ways]
    use = Spending("spell", spell)
    if auto:
        return next((way for way in written if can_pay_mana(play, player, way, spending=use)), written[0])
    return written[0]


def _can_help(play: Play, keyword: str, identity: ObjectId, player: str) -> bool:
    thing = play.thing(identity)
    if thing is None:
        return False
    if keyword == "delve":
        return thing.zone is Zone.GRAVEYARD and thing.owner == player
    kind = CardType.CREATURE if keyword == "convoke" else CardType.ARTIFACT
    there = thing.zone is Zone.BATTLEFIELD and not thing.status & {"tapped", "phased_out"}
    return there and kind in play.solution[identity].types and play.controller(identity) == player


def _convoked(play: Play, symbols: Sequence[str], creatures: Sequence[ObjectId]) -> list[list[str]]:
    """What may be left after these creatures: each pays for mana of a color of its own, or else for one generic mana."""
    ways: list[list[str]] = [list(symbols)]
    for one in creatures:
        letters = set(map(str, play.solution[one].colors))
        found: list[list[str]] = []
        for way in ways:
            own = [symbol for symbol in dict.fromkeys(way) if letters & set(symbol.split("/"))]
            for symbol in own:
                rest = list(way)
                rest.remove(symbol)
                found.append(rest)
            less = less_generic(way, 1)
            found += [less] if less is not None else []
        ways = [list(way) for way in dict.fromkeys(map(tuple, found))][:64]
    return ways


def let_help(play: Play, spell: ObjectId, player: str, helpers: Mapping[str, Sequence[ObjectId]]) -> None:
    """They are tapped, or exiled with the spell, as the total cost is paid (601.2h, 607.2a)."""
    for keyword, ids in helpers.items():
        play.log("pay", f"{keyword}: {', '.join(map(play.name, ids))}", RULES[keyword])
        with play.deeper():
            if keyword == "delve":
                perform(play, *(e.Moved(one, Zone.EXILE, player, "cost", exiled_with=spell) for one in ids))
            else:
                perform(play, *(e.TapChanged(one, True, player=player) for one in ids))
                thing = play.thing(spell)
                if keyword == "convoke" and thing is not None:  # 702.51c
                    play.state = play.state.with_object(replace(thing, linked={**thing.linked, "convoked": tuple(ids)}))


def assisted(play: Play, item: Item, total: str, assist: tuple[str, int] | None, *, pays: bool) -> str:
    """702.132a: what is left of a total cost after another player has paid for some of its generic mana.

    Args:
        play: the game.
        item: the spell that is cast.
        total: the total cost, as far as it is still to be paid.
        assist: who pays, for how much generic mana; None where nobody does.
        pays: whether that player pays with what they have; else it was there.

    Raises:
        IllegalAction: the spell has no assist, or that can't be paid so.
    """
    if assist is None:
        return total
    name, number = assist
    symbols = announced(total, item.x)
    rest = less_generic(symbols, number)
    if "assist" not in play.solution[item.id].keywords or name == item.controller or rest is None:
        raise IllegalAction(
            f"{name} cannot pay for {{{number}}} of {total} by assist",
            rule="702.132a",
            mend="another player pays for generic mana of a spell with assist",
        )
    play.log("pay", f"{says(name, 'assists')}: {{{number}}}", "702.132a")
    if pays and number:
        pay_by_filters(play, name, f"{{{number}}}", 0, "auto", spending=Spending("spell", item.id))
    return "".join(f"{{{symbol}}}" for symbol in rest)
