"""Activating and casting at work (601, 602): costs, restrictions, modes, what may be paid besides.

An activated ability is a mana ability by the rule of 7 August 2026 (605.1a): it has no target, could add mana, is no loyalty ability, and
neither its cost nor its effect moves a card to or from a library.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Final

from layerlaw.model import cost_parts
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model.abilities import (
    Ability,
    ActivatedAbility,
    ClassLevel,
    Instruction,
    KeywordAbility,
    ModalAbility,
    NotUnderstood,
    OtherAbility,
    Provided,
    SpellAbility,
    TriggeredAbility,
)
from layerlaw.model.cards import Face
from layerlaw.model.conditions import AllOf, Condition, NotSo, PlayerIs, ThereAre, ValueIs, all_of
from layerlaw.model.filters import Comparison
from layerlaw.model.game_abilities import Casting, OptionalCost, ScriptInWords, SetAside, Splice
from layerlaw.model.more_modes import BY_AN_OPPONENT, MoreModes
from layerlaw.model.one_shot_effects import Script
from layerlaw.model.side_games import BecomeLevel
from layerlaw.model.values import NotedFact
from layerlaw.model.words import CardType, Zone
from layerlaw.oracle.paragraphs.adding_mana import adds_mana, moves_library, touches_library
from layerlaw.oracle.paragraphs.aura_spells import enchanting
from layerlaw.oracle.paragraphs.casting_options import optional_costs, set_aside_of, splice_of
from layerlaw.oracle.paragraphs.changed_texts import bracketed, cleaved, overloaded, said
from layerlaw.oracle.paragraphs.done_to_pay import effects_behind, is_exiling
from layerlaw.oracle.paragraphs.in_order import in_order
from layerlaw.oracle.paragraphs.keyword_activations import keyword_activation
from layerlaw.oracle.paragraphs.modes import how_many, more_modes, worth_of
from layerlaw.oracle.paragraphs.only_when import Restrictions, restrictions
from layerlaw.oracle.paragraphs.said_of_casting import SaidOfCasting
from layerlaw.oracle.paragraphs.triggered import is_lost_on_a_spell
from layerlaw.oracle.paragraphs.where_it_works import BATTLEFIELD, zones_of, zones_of_condition
from layerlaw.oracle.phrases.costs import cost, loyalty_cost
from layerlaw.oracle.phrases.how_many import put_in
from layerlaw.oracle.phrases.subjects import reader_of
from layerlaw.oracle.sentences.instruction_words import lowered
from layerlaw.oracle.sentences.script import (
    OF_A_SPELL,
    counted_behind,
    rows_of,
    script,
)
from layerlaw.oracle.walk import holds, parts
from layerlaw.oracle.word_forms import capitalised

# --- activated abilities (602) -------------------------------------------------------------------------------


def activated_read(ability: ActivatedAbility, name: str) -> ActivatedAbility:
    """An activated ability that a definition has in words, with its cost, its script and when it may be activated. Never raises."""
    said = ability.script
    if not isinstance(said, ScriptInWords):
        return ability
    loyalty = loyalty_cost(said.paid) if ability.is_loyalty else None
    paid = cost(said.paid, name) if loyalty is None else (loyalty,)
    done = effects_behind(said.paid, said, name)
    return activated_of(replace(ability, script=done), said.paid, paid, restrictions(said.only, name))


def activated_of(
    ability: ActivatedAbility, words: str, paid: tuple[cost_parts.CostPart, ...] | None, only: Restrictions
) -> ActivatedAbility:
    """An activated ability with a cost (in words, and its parts where they are understood) and what stands behind "Activate" besides what restricts it already.

    Where it is a mana ability already, it says that it adds mana, though what it adds may be in words that are not read.
    """
    done = ability.script
    if any(map(is_exiling, paid or ())):
        done = put_in(done, r.Linked(), r.Linked("the exiled"))
    text = f"{words}: {capitalised(done.text).rstrip('.')}"
    zones = _worked_in(paid, words, done) if ability.zones == BATTLEFIELD else ability.zones
    made = replace(ability, text=text, cost=paid or (), script=done, zones=zones)
    made = restricted(made, only, "" if paid is not None else words)
    return _says_mana(made, done.text) if ability.is_mana else made


def _worked_in(paid: tuple[cost_parts.CostPart, ...] | None, words: str, done: Script | None = None) -> frozenset[Zone]:
    return zones_of(d.Unread(words) if paid is None else paid, done)


def _says_mana(made: ActivatedAbility, mana: str) -> ActivatedAbility:
    """The ability as one that adds mana, which its words say also where what it adds is in words that are not read."""
    if not holds(made.script.one_shots, d.Unread) or holds(made.script.one_shots, d.AddMana):
        return made
    touches = any(map(touches_library, parts(made.cost))) or _LIBRARY.search(_NOT_DONE_NOW.sub("", mana))
    return replace(made, is_mana=not touches, only_moves_library=bool(touches))


def activation(ability: Ability, name: str) -> ActivatedAbility | None:
    """The activated ability that an ability stands for; None where it is none (605.1a, 702, 716.2a). Never raises."""
    match ability:
        case KeywordAbility():
            return keyword_activation(ability, name)
        case ClassLevel(level, words):
            return _class_level(level, words, name)
        case _:
            return None


def restricted(made: ActivatedAbility, told: Restrictions, unread: str = "") -> ActivatedAbility:
    """The ability with what a restriction says, besides those that it has; `unread`: its cost, where that is not understood."""
    adds = not made.is_loyalty and adds_mana(made)
    touches = adds and moves_library(made)
    where = zones_of_condition(told.condition)  # `Activate only if this card is in your graveyard` (113.6)
    return replace(
        made,
        zones=made.zones if where is None else where,
        sorcery=made.sorcery or told.sorcery,
        instant=made.instant or told.instant,
        once_each_turn=made.once_each_turn or told.once_each_turn,
        condition=_both(made.condition, told.condition),
        anyone=made.anyone or told.anyone,
        unread="; ".join(dict.fromkeys(filter(None, (made.unread, told.unread, unread)))),
        only_once=made.only_once or told.only_once,
        most_each_turn=made.most_each_turn if told.most_each_turn is None else told.most_each_turn,
        is_mana=adds and not touches,
        only_moves_library=touches,
    )


def _both(first: Condition | None, second: Condition | None) -> Condition | None:
    """What both ask; None where neither asks anything."""
    if first is None or second is None:
        return second if first is None else first
    return all_of(part for one in (first, second) for part in (one.parts if isinstance(one, AllOf) else (one,)))


_LIBRARY: Final = re.compile(r"\b(?:draws?|mills?|library|surveil|search)\b", re.IGNORECASE)
_NOT_DONE_NOW: Final = re.compile(r"(?:When|[Ss]pend this mana) [^.]*\.?")
"""What a delayed triggered ability does is no part of what is done now (603.7), nor is what the mana may be spent on (106.6)."""


def _class_level(level: int, words: str, name: str) -> ActivatedAbility:
    """A class level is gained from the one before, as a sorcery (716.2a)."""
    paid = cost(words, name)
    return ActivatedAbility(
        f"{words}: Level {level}",
        paid or (),
        d.Script((), (BecomeLevel(f.Is(r.This()), level),)),
        sorcery=True,
        condition=ValueIs(NotedFact("class_level", 1), Comparison.EQUAL, level - 1),
        unread="" if paid is not None else words,
    )


# --- casting (601) --------------------------------------------------------------------------------------------------


@dataclass
class _Draft(SaidOfCasting):
    """A `Casting` while the abilities of a face are gone through."""

    name: str = ""
    said: list[str] = field(default_factory=list)
    """What the spell does, as rules text has it."""
    scripts: list[Script] = field(default_factory=list)
    """The same as it was read, paragraph by paragraph."""
    modal: ModalAbility | None = None
    behind: bool = False
    """Do the spell's other instructions stand behind its modes?"""
    after: Zone | None = None
    set_aside: list[SetAside] = field(default_factory=list)
    splice: Splice | None = None

    @property
    def spell(self) -> list[Instruction]:
        """What the spell does, in the words of all its paragraphs, whose targets are counted on (115.3)."""
        row: list[Instruction] = []
        for of in self.scripts:
            row += counted_behind(rows_of(of, self.name), row)
        return row

    @property
    def does(self) -> bool:
        """Does the spell do anything besides its modes?"""
        return any(of.text or of.one_shots for of in self.scripts)


_ASCENDS: Final = Provided(
    ThereAre(f.ON_BATTLEFIELD & f.yours(), 10),
    (Provided(NotSo(PlayerIs(r.You(), "city_blessing")), (d.Designate("city_blessing"),)),),
)
"""702.131a."""


def casting(face: Face) -> Casting:
    """What casting a face as a spell asks for, and what the spell does (601.2). Never raises; what is not understood is in `unread`."""
    is_spell = CardType.INSTANT in face.types or CardType.SORCERY in face.types
    if not is_spell and "Aura" not in face.subtypes and not any(isinstance(one, _BEARS_ON) for one in face.abilities):
        return CASTS_PLAINLY
    name = face.name or ""
    draft = _Draft(name=name)
    draft.flash = CardType.INSTANT in face.types
    for ability in face.abilities:
        match ability:
            case SpellAbility(of):
                draft.scripts.append(of)
                draft.said.append(of.text or said(of.one_shots))
                draft.behind = draft.behind or draft.modal is not None
            case ModalAbility() if draft.modal is None:
                draft.modal = ability
            case ModalAbility():
                draft.unread.append(f"choose {ability.choose}")
            case KeywordAbility(name="ascend") if is_spell:
                draft.scripts.append(Script((), (_ASCENDS,)))
            case KeywordAbility(name="flash"):
                draft.flash = True
            case KeywordAbility():
                _keyword(ability, face, draft)
            case OtherAbility(text):
                draft.read(reader_of(text.rstrip("."), name))
            case TriggeredAbility(text) if is_spell and is_lost_on_a_spell(ability, name):
                draft.unread.append(text)
            case NotUnderstood(text):
                _left(text, name, draft, is_spell=is_spell)
            case _:
                pass
    return _finished(face, name, draft)


CASTS_PLAINLY: Final = Casting()
"""Nothing but its mana cost."""
_BEARS_ON: Final = (SpellAbility, ModalAbility, KeywordAbility, OtherAbility, NotUnderstood)
"""What of a permanent's abilities can say something of how its card is cast."""


def _left(text: str, name: str, draft: _Draft, *, is_spell: bool) -> None:
    """A paragraph that nobody understood: what a spell does is left open by it, and where it is about a cost, that cost."""
    known = len(draft.unread) + len(draft.not_offered)
    draft.read(reader_of(lowered(text.rstrip("."), proper=False), name))
    about_it = is_spell or text.startswith("Spend only ")
    if about_it and len(draft.unread) + len(draft.not_offered) == known:
        draft.unread.append(text)


def _keyword(ability: KeywordAbility, face: Face, draft: _Draft) -> None:
    found, unread = optional_costs(ability, face)
    draft.optional += found
    if (aside := set_aside_of(ability, face.name or "")) is not None:
        draft.set_aside.append(aside)
    if ability.name == "splice":
        draft.splice = splice_of(ability, face.name or "")
    if unread:
        draft.not_offered.append(unread)


def _finished(face: Face, name: str, draft: _Draft) -> Casting:
    """The scripts of the modes or of the whole spell."""
    scripts: tuple[d.Script, ...] = ()
    least = most = 1
    again = modal = False
    more: MoreModes | None = None
    costs: tuple[tuple[cost_parts.CostPart, ...], ...] = ()
    if draft.modal is not None:
        modal = True
        many = len(draft.modal.modes)
        told, more = how_many(draft.modal.choose, many, name), more_modes(draft.modal.choose, many, name)
        if told is None:
            draft.unread.append(f"choose {draft.modal.choose}")
        else:
            least, most, again = told
        if draft.does and (most > 1 or more is not None):
            draft.unread.append(" ".join(draft.said))
        scripts = _modes(draft, draft.modal, alone=most == 1 and more is None)
        costs = _mode_costs(draft, name)
    elif draft.does:
        (only, *more_read) = draft.scripts
        if more_read or isinstance(only, ScriptInWords):
            only = in_order(draft.scripts) or script(tuple(draft.spell), name, OF_A_SPELL)
        scripts = (replace(only, text=""),)
    elif "Aura" in face.subtypes:
        scripts = enchanting(face, name)
    optional = tuple(_with_its_text(option, draft, name) for option in draft.optional)
    return Casting(
        _with_brackets(draft, name) or scripts,
        least,
        most,
        again,
        modal,
        tuple(draft.additional),
        optional,
        draft.flash,
        tuple(draft.unread),
        tuple(draft.not_offered),
        all_of(draft.conditions) if draft.conditions else None,
        costs,
        draft.after,
        tuple(draft.set_aside),
        draft.splice,
        more,
        worth_of(draft.modal.costs) if draft.modal is not None else (),
        draft.if_late,
        draft.no_mana,
        draft.not_aimed,
        draft.only_from,
        draft.flash_if,
        draft.mana_made_by,
        draft.modal is not None and draft.modal.choose == BY_AN_OPPONENT,
    )


def _modes(draft: _Draft, modal: ModalAbility, *, alone: bool) -> tuple[d.Script, ...]:
    """What each mode does; where one alone is chosen, with what the spell does besides."""
    if not draft.does and not any(isinstance(one, ScriptInWords) for one in modal.modes):
        return tuple(replace(one, text="") for one in modal.modes)
    rows, extra = (rows_of(one, draft.name) for one in modal.modes), tuple(draft.spell) if alone else ()
    whole = ((*row, *extra) if draft.behind else (*extra, *row) for row in rows)
    return tuple(script(row, draft.name, OF_A_SPELL) for row in whole)


def _with_brackets(draft: _Draft, name: str) -> tuple[d.Script, ...]:
    """What a spell with cleave does with what stands in its square brackets (702.148a); nothing for another spell."""
    if all(option.key != "cleave" for option in draft.optional):
        return ()
    return bracketed(" ".join(draft.said), "plain", name) or ()


def _mode_costs(draft: _Draft, name: str) -> tuple[tuple[cost_parts.CostPart, ...], ...]:
    """Spree and tiered: each mode with its cost (702.172a, 702.183a)."""
    words: tuple[str, ...] = getattr(draft.modal, "costs", ())
    if worth_of(words):
        return ()
    found = [cost(text, name) for text in words]
    if any(paid is None for paid in found):
        draft.unread.append("; ".join(words))
        return ()
    return tuple(paid or () for paid in found)


def _with_its_text(option: OptionalCost, draft: _Draft, name: str) -> OptionalCost:
    """The cost with what it changes of the spell's text; what is not understood of that is not offered."""
    if option.key not in ("overload", "cleave"):
        return option
    changed = (
        overloaded(option, draft.spell, name)
        if option.key == "overload"
        else cleaved(option, " ".join(draft.said), name)
    )
    if changed is None:
        draft.not_offered.append(option.key)
        return option if option.key == "overload" else replace(option, modes=(_NOT_READ,))
    return changed


_NOT_READ: Final = d.Script((), (d.Unread("the text without what stands in square brackets"),))
