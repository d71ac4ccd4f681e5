"""What pays for mana in a total cost instead of mana: creatures, artifacts, cards in the graveyard (convoke, improvise, delve: 702.51, 702.126, 702.66)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from layerlaw.game.state import IllegalAction, ObjectId
from layerlaw.model.mana_costs import AnyMana, ManaCost
from layerlaw.model.words import CardType, Zone
from layerlaw.play.event import event as e
from layerlaw.play.event.told import How
from layerlaw.play.payment.filtering import can_pay_by_filters, pay_by_filters
from layerlaw.play.payment.mana_payment import can_pay_mana
from layerlaw.play.payment.search import GENERIC
from layerlaw.play.payment.spending import Spending
from layerlaw.play.payment.waterbending import announced, less_generic
from layerlaw.play.payment.with_help import way_with_help
from layerlaw.play.perform import perform
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Item

RULES: Final[Mapping[str, str]] = {"convoke": "702.51a", "improvise": "702.126a", "delve": "702.66a"}
"""The keywords by which something else than mana pays for mana, each with its rule."""


def helped(
    play: Play, item: Item, total: str, helpers: Mapping[str, Sequence[ObjectId]], *, pay: How, any_mana: AnyMana | None
) -> str:
    """What is left of a total cost to be paid with mana after creatures, artifacts and cards have paid for some of it: tapped, or exiled with the spell.

    Args:
        play: the game.
        item: the spell that is cast.
        total: the total cost, determined and locked in (702.51b).
        helpers: by keyword, what is tapped or exiled; with none and `pay` "auto" as few as are needed, if it can't be paid without.
        pay: how the rest is paid: if not "none", with what the player has; of several ways, one that can be paid is taken then.
        any_mana: mana of any color, or of any type, can be spent for it (609.4b).

    Raises:
        IllegalAction: the spell has no such ability, something can't help, or there is nothing left that it could pay for.
    """
    if not helpers and pay == "auto":
        helpers = _found(play, item, total, any_mana)
    if not helpers:
        return total
    spell, player, x = item.id, item.controller, item.x
    symbols = [symbol for one in ManaCost.parse(total).symbols for symbol in (["1"] * x if one == "X" else [one])]
    for keyword, ids in helpers.items():
        _check(play, spell, player, keyword, ids)
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
    _let_help(play, spell, player, helpers)
    written = ["".join(f"{{{symbol}}}" for symbol in way) for way in ways]
    use = Spending("spell", spell)
    if pay != "none":  # asked once they are tapped, for a creature that makes mana does not do both
        can = (way for way in written if can_pay_mana(play, player, way, any_mana=any_mana, spending=use))
        return next(can, written[0])
    return written[0]


def _check(play: Play, spell: ObjectId, player: str, keyword: str, ids: Sequence[ObjectId]) -> None:
    if keyword not in play.solution[spell].keywords:
        raise IllegalAction(f"{play.name(spell)} has no {keyword}", rule=RULES[keyword], mend=f"leave out {keyword}")
    if len(set(ids)) < len(ids):
        raise IllegalAction(f"{play.name(spell)}: the same is named twice for {keyword}", rule=RULES[keyword])
    for one in ids:
        if not _can_help(play, keyword, one, player):
            raise IllegalAction(f"{play.name(one)} cannot pay for {play.name(spell)} by {keyword}", rule=RULES[keyword])


def _found(play: Play, item: Item, total: str, any_mana: AnyMana | None) -> Mapping[str, Sequence[ObjectId]]:
    """What helps to pay a cost that mana alone can't pay, and as little of it as is needed; nothing where it can be paid without, or not at all."""
    spell, player = item.id, item.controller
    keywords = [keyword for keyword in RULES if keyword in play.solution[spell].keywords]
    use = Spending("spell", spell, with_x="X" in ManaCost.parse(total).symbols)
    if not keywords or can_pay_by_filters(play, player, total, item.x, any_mana=any_mana, spending=use):
        return {}
    help_of: dict[ObjectId, dict[str, list[str]]] = {}
    for thing in play.state.objects:
        for keyword in keywords:
            if thing.count == 1 and _can_help(play, keyword, thing.id, player):
                help_of.setdefault(thing.id, {})[keyword] = _units(play, keyword, thing.id)
    way = way_with_help(play, player, total, item.x, help_of, any_mana=any_mana, spending=use)
    found: dict[str, list[ObjectId]] = {}
    for keyword, identity in way:
        found.setdefault(keyword, []).append(identity)
    return found


def _units(play: Play, keyword: str, identity: ObjectId) -> list[str]:
    """What it can pay for: one mana of a color of its own, or else generic mana alone."""
    letters = [str(color) for color in play.solution[identity].colors] if keyword == "convoke" else []
    return letters or [GENERIC]


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


def _let_help(play: Play, spell: ObjectId, player: str, helpers: Mapping[str, Sequence[ObjectId]]) -> None:
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
