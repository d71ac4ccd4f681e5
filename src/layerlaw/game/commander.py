"""Commanders (903): the designation that a card keeps wherever it goes, what casting it costs more, and who may be one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Final, NamedTuple

from layerlaw.game.state import GameObject, IllegalAction, State
from layerlaw.model.abilities import KeywordAbility, StaticAbility
from layerlaw.model.cards import Card
from layerlaw.model.rule_effects import CanBeCommander
from layerlaw.model.words import CardType, Color, Supertype, Zone


class Variant(StrEnum):
    """A variant that changes the rules of the game (903)."""

    COMMANDER = "commander"
    BRAWL = "brawl"
    """903.12: planeswalkers may lead, less life, no loss by combat damage of a commander."""


COMMANDER: Final = "commander"
"""The status of a commander; the fact of that name tells which card it is, by the id that it first had."""
CASTS: Final = "casts from command"
"""The fact of how often it has been cast from the command zone (903.8)."""
NEWLY_THERE: Final = "newly put there"
"""The fact of a commander that was put into a graveyard or exile since state-based actions were last checked (903.9a)."""
PART: Final = "commander part"
"""The fact of a permanent of several cards of which of them is the commander, where it is not the first (903.3b, 903.3c)."""
_OF_ONE: Final = (COMMANDER, CASTS, PART)
_OF_THE_OTHER: Final = ("other commander", "other commander's casts", "other commander's part")
"""The facts of a second commander that has merged with the first: a deck has at most two (702.124g)."""
DEADLY: Final = 21
"""So much combat damage of one commander loses the game (903.10a)."""


def starting_life(variant: Variant | None, players: int) -> int:
    """103.4, 903.7, 903.12f: the life total with which each player begins."""
    match variant:
        case None:
            return 20
        case Variant.COMMANDER:
            return 40
        case Variant.BRAWL:
            return 25 if players == 2 else 30


def designated(thing: GameObject, casts: int = 0) -> GameObject:
    """The object as its owner's commander (903.3); `casts`: how often it has been cast from the command zone before."""
    facts = {**thing.facts, COMMANDER: thing.facts.get(COMMANDER, int(thing.id))}
    if casts:
        facts[CASTS] = casts
    return replace(thing, status=thing.status | {COMMANDER}, facts=facts)


def is_commander(thing: GameObject) -> bool:
    """Whether the card is somebody's commander: no characteristic, so no copy is one and no effect takes it away (903.3)."""
    return COMMANDER in thing.status


class Designation(NamedTuple):
    """Of one card of an object that it is a commander."""

    part: int
    """Which of its cards, from 0 for its first; an object of one card has no other."""
    which: int
    """Which commander it is, the same in every zone (903.10a)."""
    casts: int | None


def designations(thing: GameObject) -> tuple[Designation, ...]:
    """The cards of an object that are commanders: one, of a permanent of several cards also two (903.3, 903.3b, 903.3c)."""
    if not is_commander(thing):
        return ()
    one = Designation(thing.facts.get(PART, 0), thing.facts.get(COMMANDER, int(thing.id)), thing.facts.get(CASTS))
    which, casts, part = _OF_THE_OTHER
    if which not in thing.facts:
        return (one,)
    return one, Designation(thing.facts[part], thing.facts[which], thing.facts.get(casts))


def which(thing: GameObject) -> int:
    """Which commander it is; of a permanent that is two, the one that it was first."""
    return thing.facts.get(COMMANDER, int(thing.id))


def name_of_part(thing: GameObject, part: int) -> str:
    """The name of one of its cards."""
    return thing.components[part - 1].name if part else thing.card.name if thing.card is not None else thing.name


def with_part(thing: GameObject, joined: GameObject) -> GameObject:
    """The permanent that this card has merged or melded into is its owner's commander, if the card is (903.3b, 903.3c)."""
    if not is_commander(joined):
        return thing
    at = max(number for number, card in enumerate((thing.card, *thing.components)) if card is joined.card)
    _, number, casts = designations(joined)[0]
    told = zip(_OF_THE_OTHER if is_commander(thing) else _OF_ONE, (number, casts, at), strict=True)
    facts = {**thing.facts, **{key: fact for key, fact in told if fact is not None}}
    return replace(thing, status=thing.status | {COMMANDER}, facts=facts)


def kept_facts(thing: GameObject, to: Zone, part: int = 0) -> Mapping[str, int]:
    """What a commander keeps as it changes zones (903.3); and whether it may go on to the command zone from there (903.9a).

    `part`: which of its cards goes there; empty where that one is no commander.
    """
    one = next((one for one in designations(thing) if one.part == part), None)
    if one is None:
        return {}
    facts = {COMMANDER: one.which}
    if one.casts is not None:
        facts[CASTS] = one.casts
    if to in (Zone.GRAVEYARD, Zone.EXILE):
        facts[NEWLY_THERE] = 1
    return facts


def tax(thing: GameObject) -> str:
    """903.8: {2} for each time that it has been cast from the command zone before, as mana symbols; empty for none."""
    times = thing.facts.get(CASTS, 0) if is_commander(thing) else 0
    return f"{{{2 * times}}}" if times else ""


def commanders(state: State, player: str) -> tuple[GameObject, ...]:
    """A player's commanders, wherever they are."""
    return tuple(thing for thing in state.objects if is_commander(thing) and thing.owner == player)


def color_identity(state: State, player: str) -> frozenset[Color] | None:
    """The colors of their commander's color identity, of two together (903.4, 702.124c); None without a commander (903.4f)."""
    led = [
        (thing.card, *thing.components)[one.part] for thing in commanders(state, player) for one in designations(thing)
    ]
    return frozenset().union(*(card.color_identity for card in led if card is not None)) if led else None


# --- who may lead a deck (903.3, 702.124) ------------------------------------------------------------------------------


def require_leaders(cards: Sequence[Card], player: str, variant: Variant) -> None:
    """These cards may lead a deck.

    Raises:
        IllegalAction: one may not (903.3), or not both (702.124).
    """
    if len(cards) > 2:
        raise IllegalAction(f"{player}: {len(cards)} commanders, where a deck has at most two", rule="702.124g")
    if len(cards) == 2:
        first, second = cards
        if not (_paired(first, second) or _paired(second, first)):
            raise IllegalAction(
                f"{first.name} and {second.name} cannot be commanders together",
                rule="702.124a",
                mend="name one of them, or two that may lead together",
            )
        return
    for card in cards:
        if not may_lead(card, variant):
            raise IllegalAction(
                f"{card.name} cannot be a commander",
                rule="903.3",
                mend="name a legendary creature, Vehicle or Spacecraft",
            )


def may_lead(card: Card, variant: Variant = Variant.COMMANDER) -> bool:
    """903.3, 903.3a, 903.12c: a legendary creature, Vehicle or Spacecraft with a size, or a card that says that it can be one."""
    front = card.front
    if any(_says_so(ability) for ability in front.abilities if isinstance(ability, StaticAbility)):
        return True
    if Supertype.LEGENDARY not in front.supertypes:
        return False
    if CardType.CREATURE in front.types or (variant is Variant.BRAWL and CardType.PLANESWALKER in front.types):
        return True
    kinds = set(map(str, front.subtypes))
    return "Vehicle" in kinds or "Spacecraft" in kinds


def _says_so(ability: StaticAbility) -> bool:
    return any(isinstance(change, CanBeCommander) for effect in ability.effects for change in effect.changes)


def _paired(one: Card, other: Card) -> bool:
    """702.124h to 702.124m: whether an ability of the one lets both lead."""
    words, others = _partner_words(one), _partner_words(other)
    legends = may_lead(one) and may_lead(other)
    if "choose a background" in words:
        return may_lead(one) and _is_background(other)
    if "doctor's companion" in words:
        return legends and _is_the_doctor(other)
    if f"partner with {other.front.name}".casefold() in words:
        return legends and f"partner with {one.front.name}".casefold() in others
    return legends and any(word in others for word in words if not word.startswith("partner with "))


def _partner_words(card: Card) -> frozenset[str]:
    held = [ability for ability in card.front.abilities if isinstance(ability, KeywordAbility)]
    words = (f"{ability.name} {ability.quality}".strip().casefold() for ability in held)
    return frozenset(
        word for word in words if word.startswith(("partner", "choose a background", "doctor's companion"))
    )


def _is_background(card: Card) -> bool:
    return Supertype.LEGENDARY in card.front.supertypes and "Background" in map(str, card.front.subtypes)


def _is_the_doctor(card: Card) -> bool:
    """702.124m: a legendary creature of exactly the creature types Time Lord and Doctor."""
    return {"Time Lord", "Doctor"} == set(map(str, card.front.subtypes))
