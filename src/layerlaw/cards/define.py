"""Defining cards in Python: one call each, in the words of the card.

    card("Glorious Anthem", "{1}{W}{W}", "Enchantment", static(creatures() & yours(), ModifyPT(1, 1)))

The built-in cards are written with nothing else; a library user defines cards the same way.
"""

from __future__ import annotations

from dataclasses import replace

from layerlaw.model.abilities import (
    BATTLEFIELD_ONLY,
    Ability,
    ActivatedAbility,
    ChapterAbility,
    Instruction,
    KeywordAbility,
    ModalAbility,
    SpellAbility,
    Start,
    StaticAbility,
    TriggeredAbility,
)
from layerlaw.model.cards import Card, Face, Layout
from layerlaw.model.changes import Change
from layerlaw.model.conditions import Condition
from layerlaw.model.durations import Duration, Until
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Filter, Is
from layerlaw.model.game_abilities import ScriptInWords
from layerlaw.model.mana_costs import ManaCost
from layerlaw.model.one_shot_effects import Unread
from layerlaw.model.references import ColorWord, Host, PlayerRef, SubtypeWord, Target, This
from layerlaw.model.source_qualities import QUALITIES
from layerlaw.model.typeline import TypeLine
from layerlaw.model.words import Color, Zone

THIS = Is(This())
HOST = Is(Host())
TARGET = Is(Target())


def target(what: str) -> Is:
    """The first target, with the words that say what it may be (115.1)."""
    return Is(Target(1, what))


def face(
    name: str | None,
    cost: str | None,
    type_line: str,
    *abilities: Ability,
    pt: tuple[int | str, int | str] | None = None,
    loyalty: int | None = None,
    defense: int | None = None,
    indicator: str | None = None,
) -> Face:
    """A face as printed. `cost` None is no mana cost; `pt` takes numbers or texts with a `*` (it counts 0: a CDA defines it).

    `indicator` holds color letters, such as `"U"`.
    """
    line = TypeLine.parse(type_line)
    power, toughness = (_printed(pt[0]), _printed(pt[1])) if pt else (None, None)
    return Face(
        name=name,
        mana_cost=None if cost is None else ManaCost.parse(cost),
        supertypes=line.supertypes,
        types=line.types,
        subtypes=line.subtypes,
        abilities=abilities,
        power=power,
        toughness=toughness,
        loyalty=loyalty,
        defense=defense,
        color_indicator=None if indicator is None else frozenset(Color(letter) for letter in indicator),
    )


def _printed(number: int | str) -> int:
    """A printed number with its `*` counted as 0: `"1+*"` is 1 (208.2a)."""
    if isinstance(number, int):
        return number
    return sum(int(part) for part in number.replace("-*", "").split("+") if part.isdigit())


def card(
    name: str,
    cost: str | None,
    type_line: str,
    *abilities: Ability,
    pt: tuple[int | str, int | str] | None = None,
    loyalty: int | None = None,
    defense: int | None = None,
    indicator: str | None = None,
) -> Card:
    """A card with one face; arguments as `face`."""
    only = face(name, cost, type_line, *abilities, pt=pt, loyalty=loyalty, defense=defense, indicator=indicator)
    return Card(name, (only,))


def two_faced(front: Face, back: Face, layout: Layout = Layout.TRANSFORM) -> Card:
    """A card with two faces; flip cards, split cards and adventures are named with their layout."""
    name = f"{front.name} // {back.name}"
    return Card(name, (front, back), layout)


def effect(
    scope: Filter | PlayerRef, *changes: Change, when: Condition | None = None, until: Duration | None = None
) -> ContinuousEffect:
    """One continuous effect; all its changes share the scope (613.6)."""
    return ContinuousEffect(scope, changes, when, until)


def static(
    scope: Filter | PlayerRef,
    *changes: Change,
    when: Condition | None = None,
    zones: frozenset[Zone] = BATTLEFIELD_ONLY,
) -> StaticAbility:
    """A static ability with one effect; `when` is "as long as ..."."""
    return StaticAbility((effect(scope, *changes, when=when),), zones)


def keyword(
    name: str,
    *words: ColorWord | SubtypeWord,
    cost: str = "",
    number: int | None = None,
    quality: str = "",
) -> KeywordAbility:
    """A keyword ability (702), in lower case; `quality` of protection and hexproof is one of `source_qualities.QUALITIES`."""
    return KeywordAbility(
        name, words, cost, number, quality, QUALITIES.get(quality) if name in ("protection", "hexproof") else None
    )


def keywords(*names: str) -> tuple[KeywordAbility, ...]:
    """Several keyword abilities without parameters."""
    return tuple(KeywordAbility(name) for name in names)


def does(*instructions: Instruction | str) -> ScriptInWords:
    """What a spell or ability does; a text is a one-shot in our words, read where it is to be carried out."""
    return ScriptInWords((), tuple(Unread(item) if isinstance(item, str) else item for item in instructions))


def spell(*instructions: Instruction | str) -> SpellAbility:
    """What an instant or sorcery does; a text is a one-shot in our words."""
    return SpellAbility(does(*instructions))


def modal(choose: str, *modes: ScriptInWords, costs: tuple[str, ...] = ()) -> ModalAbility:
    """An instant's or sorcery's modes (700.2), each as `does` makes it; `choose` in words."""
    return ModalAbility(choose, modes, costs)


def chapter(chapters: tuple[int, ...], *instructions: Instruction | str) -> ChapterAbility:
    """A chapter ability of a Saga (714.2)."""
    return ChapterAbility(chapters, does(*instructions))


def activated(
    cost: str,
    *instructions: Instruction | str,
    restriction: str = "",
    loyalty: bool = False,
    zones: frozenset[Zone] = BATTLEFIELD_ONLY,
) -> ActivatedAbility:
    """An activated ability; a text is a one-shot in our words, and so are the cost and what restricts it."""
    done = replace(does(*instructions), paid=cost, only=restriction)
    return ActivatedAbility(cost, (), done, zones, is_loyalty=loyalty)


def mana(cost: str, added: str) -> ActivatedAbility:
    """An activated mana ability (605.1a): its cost and what it adds, in our words: `mana("{T}", "add {G}")`."""
    return replace(activated(cost, added), is_mana=True)


def triggered(event: str, *instructions: Instruction | str, when: Condition | None = None) -> TriggeredAbility:
    """A triggered ability; `event` opens with when, whenever or at; a text is a one-shot in our words."""
    return TriggeredAbility(event, Unread(event), does(*instructions), when)


def starts(scope: Filter | PlayerRef, *changes: Change, until: Duration | None = Until.END_OF_TURN) -> Start:
    """A continuous effect that begins as a spell or ability resolves, until end of turn unless said otherwise."""
    return Start(effect(scope, *changes, until=until))
