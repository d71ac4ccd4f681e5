"""Mana that is added → words: which, how much, what it may be spent on, and how long it stays (106.4, 106.6, 500.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import Instruction, Start
from layerlaw.model.mana_made import ManaTypes, ManaUse
from layerlaw.model.rule_effects import CantBeCountered
from layerlaw.model.words import Color
from layerlaw.oracle.word_forms import article, capitalised, listed, number_word
from layerlaw.oracle.write.abilities import write_instructions
from layerlaw.oracle.write.filters import write_filter
from layerlaw.oracle.write.leave import write_spells
from layerlaw.oracle.write.replacing import write_start_replacement
from layerlaw.oracle.write.telling import NoWords, Telling
from layerlaw.oracle.write.voice import GrammaticalNumber

_EVERY: Final = tuple(f"{{{color}}}" for color in Color)


def write_mana(node: d.AddMana, telling: Telling) -> str:
    """Mana := player "adds" which mana ["." what is said of it].

    Raises:
        NoWords: nothing here has words for some of it.
    """
    if node.times == v.Devotion(frozenset({r.Chosen("color")})) and node.same and _of_every_color(node):
        amount = f"an amount of mana of that color equal to {telling.value(node.times)}"
        return (
            f"choose a color. {capitalised(telling.does(node.player, 'add', amount))}{_kept_or_limited(node, telling)}"
        )
    if node.types is not None and node.types.every:
        if node.types.colors_of is None or node != d.AddMana(types=node.types):
            raise NoWords(node)
        return f"for each color among {telling.kind(node.types.colors_of)}, add one mana of that color"
    return telling.does(node.player, "add", _which(node, telling)) + _kept_or_limited(node, telling)


def _which(node: d.AddMana, telling: Telling) -> str:
    if node.produced:
        return "one mana of any type that land produced"
    if node.types is not None:
        if len(node.options) > 1 or node.same or node.distinct:
            raise NoWords(node)
        first = f"{node.options[0]} or " if node.options else ""
        return first + _so_much(node.times, telling, _types(node.types, telling))
    if node.same or node.distinct:
        if not _of_every_color(node):
            raise NoWords(node)
        return _so_much(node.times, telling, "of different colors" if node.distinct else "of any one color")
    if not node.options:
        return _symbols(node, telling)
    return _choice(node, telling)


def _of_every_color(node: d.AddMana) -> bool:
    return sorted(node.options) == sorted(_EVERY)


def _so_much(times: v.Value, telling: Telling, kind: str) -> str:
    """`two mana of any one color`, `X mana of any one color, where X is its power`."""
    match times:
        case int():
            return f"{number_word(times)} mana {kind}"
        case v.X():
            return f"X mana {kind}"
        case v.ChosenNumber("that many" | "event many"):
            return f"that much mana {kind}"
        case _:
            return f"X mana {kind}, where X is {telling.value(times)}"


def _types(types: ManaTypes, telling: Telling) -> str:
    """`of the chosen color`, `of any color among permanents you control`, `of any type that a land you control could produce` (106.7)."""
    match types:
        case ManaTypes(True, None, None):
            return "of the chosen color"
        case ManaTypes(False, f.Is(r.Linked("cards")), None):
            return "of any of the exiled card's colors"
        case ManaTypes(False, f.IsLinked("cards"), None):
            return "of any of the exiled cards' colors"
        case ManaTypes(False, f.Filter() as among, None):
            return f"of any color among {telling.kind(among)}"
        case ManaTypes(False, None, f.Filter() as of):
            one = article(telling.kind(of, GrammaticalNumber.SINGULAR))
            one = one.replace(" your opponents control", " an opponent controls")
            return f"of any {'color' if types.colors_only else 'type'} that {one} could produce"
        case _:
            raise NoWords(types)


def _symbols(node: d.AddMana, telling: Telling) -> str:
    """`{G}`, `six {G}`, `{G} for each creature you control`, `an amount of {G} equal to its power`."""
    match node.times:
        case 1:
            return node.mana
        case int() | v.X() | v.ChosenNumber("that many" | "event many"):
            return f"{telling.count(node.times)} {node.mana}"
        case v.ChosenNumber():
            raise NoWords(node)
        case _:
            each = _each(node.times, telling)
            return f"{node.mana}{each}" if each else f"an amount of {node.mana} equal to {telling.value(node.times)}"


def _each(times: v.Value, telling: Telling) -> str:
    if times == 1:
        return ""
    _, joint, each = telling.amount(times, "time").partition(" for each ")
    return joint + each


def _choice(node: d.AddMana, telling: Telling) -> str:
    """`one mana of any color`, `{R} or {G}`, `two mana in any combination of colors`."""
    times = node.times
    many = len(node.options[0]) // 3
    if many > 1 and set(node.options) == {symbol * many for symbol in _EVERY} and times == 1:
        return f"{number_word(many)} mana of any one color"
    if times == 1 or not isinstance(times, int | v.X | v.ChosenNumber):
        each = _each(times, telling)
        if times == 1 or each:
            one = "one mana of any color" if _of_every_color(node) else _listed(node)
            return f"{one}{each}"
    if _of_every_color(node) and isinstance(times, int):
        return f"{number_word(times)} mana in any combination of colors"
    if len(node.options) < 2:
        raise NoWords(node)
    among = " and/or ".join([", ".join(node.options[:-1]), node.options[-1]])
    return _so_much(times, telling, f"in any combination of {'colors' if _of_every_color(node) else among}")


def _listed(node: d.AddMana) -> str:
    if not 1 < len(node.options) < len(_EVERY):
        raise NoWords(node)
    return listed(node.options, "or")


# --- what it may be spent on (106.6), and how long it stays (500.5) -----------------------------------------------------


def _kept_or_limited(node: d.AddMana, telling: Telling) -> str:
    """The sentences behind the one that adds mana, with what parts them from it; empty where there is nothing to say."""
    said = " in your commander's color identity" if node.in_identity else ""
    said += f". {_use(node.only, telling)}" if node.only is not None else ""
    return f"{said}. {capitalised(node.kept)}, you don't lose this mana as steps and phases end" if node.kept else said


_UNCOUNTERABLE: Final = "that spell can't be countered"


def _use(use: ManaUse, telling: Telling) -> str:
    """What mana may be spent on: `Spend this mana only to cast creature spells`."""
    if use.given_to is not None:
        if use != ManaUse(f.Anything(), f.Anything(), rest=True, gives=use.gives, given_to=use.given_to):
            raise NoWords(use)
        what = "your commander" if use.given_to == _YOUR_COMMANDER else write_spells(use.given_to, telling.voice, one=True)  # fmt: skip
        match use.gives:
            case (d.May((), then, (), (), reflexive=True, must=True, targets=()),):
                return f"When that mana is spent to cast {what}, {_row(then, telling)}"
            case (_, *_) as given:
                return f"If that mana is spent on {what}, {' and '.join(_gives(one, telling) for one in given)}"
            case _:
                raise NoWords(use)
    if use.not_generic:
        return "This mana can't be spent to pay generic mana costs"
    gives = [_gives(one, telling) for one in use.gives]
    if gives not in ([], [_UNCOUNTERABLE]) or (gives and use.rest):
        raise NoWords(use)
    if use.rest:
        return f"This mana can't be spent to cast {write_spells(_others(use.spells), telling.voice)}"
    if use.with_x:
        return "Spend this mana only on costs that contain {X}"
    uses = []
    if use.spells is not None:
        mine = use.spells == _YOUR_COMMANDER
        uses.append(f"cast {'your commander' if mine else _joined(write_spells(use.spells, telling.voice))}")
    if isinstance(use.abilities, f.Anything):
        uses.append("activate abilities")
    elif use.abilities is not None:
        uses.append(f"activate abilities of {write_filter(use.abilities, telling.voice, GrammaticalNumber.PLURAL)}")
    if use.turning_up is not None:
        uses.append(f"turn {write_filter(use.turning_up, telling.voice, GrammaticalNumber.PLURAL)} face up")
    uses += [_SPECIAL[act] for act in use.special]
    return f"Spend this mana only to {listed(uses, 'or')}{f', and {gives[0]}' if gives else ''}"


_PAIR: Final = 2


def _joined(spells: str) -> str:
    """`Vampire, Cleric, and/or Demon spells`: of several kinds the noun is said once."""
    kinds = spells.replace(", and ", ", ").split(", ")
    lone = len(kinds) > _PAIR and all(kind.endswith(" spells") and kind.count(" ") == 1 for kind in kinds)
    return f"{listed([kind.removesuffix(' spells') for kind in kinds], 'and/or')} spells" if lone else spells


_YOUR_COMMANDER: Final = f.HasStatus("commander") & f.OwnedBy(r.You())
_SPECIAL: Final = {"foretell from hand": "foretell a card from your hand", "unlock": "unlock a door"}


def _row(done: Sequence[Instruction], telling: Telling) -> str:
    """What a triggered ability of the mana does, of which "that spell" is the one that it was spent on (603.2)."""
    from layerlaw.oracle.write.scripts import write_row  # which writes mana as well

    own = Telling(telling.voice.anew(resolving=True), zone=telling.zone)
    own.that_spell, own.they = True, None
    return write_row(done, own)


def _gives(one: Instruction, telling: Telling) -> str:
    """What comes of the spell that is cast: `it gains haste until end of turn`, `that spell can't be countered`."""
    if isinstance(one, d.StartReplacement):
        own = Telling(telling.voice.anew(resolving=True), zone=telling.zone)
        return write_start_replacement(one, own, _row)
    if not isinstance(one, Start) or one.effect.scope != f.Is(r.That()):
        raise NoWords(one)
    if one.effect.changes == (CantBeCountered(),):
        return _UNCOUNTERABLE
    told = write_instructions((one,), telling.voice.anew(resolving=True)).removesuffix(".")
    return told.replace("that permanent ", "it ", 1)


def _others(spells: f.Filter | None) -> f.Filter:
    """All spells but these; None is that there are none of these."""
    match spells:
        case None:
            return f.Anything()
        case f.Not(part):
            return part
        case _:
            return f.Not(spells)
