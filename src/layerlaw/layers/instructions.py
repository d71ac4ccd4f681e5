"""What an effect does, with its values filled in; and doing it.

`instruct` turns a change into an *instruction*: the same change with every value, word and player found out on the board as it
stands. 613.8a compares instructions ("what it does to any of the things it applies to"), never outcomes: "flying is gained"
and "flying is lost" are the same instructions in either order. `perform` carries one out on a table.

An instruction is a tuple: the name of what is done, then plain data. Values that differ from row to row are a dict by row.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from layerlaw.layers import evaluate
from layerlaw.layers import from_others as others
from layerlaw.layers.active_effects import ActiveEffect
from layerlaw.layers.copying import with_exceptions
from layerlaw.layers.edition import Origin
from layerlaw.layers.locked_halves import without_half
from layerlaw.layers.masks import NO_ROW, rows_of
from layerlaw.layers.prepared import keyword_columns
from layerlaw.layers.table import EVERY_NAME, Operation, Table
from layerlaw.model import changes as c
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import Ability, KeywordAbility
from layerlaw.model.cards import Face
from layerlaw.model.identity import ENGINE, IdentityCache
from layerlaw.model.texts import (
    Replaced,
    bind_chosen,
    bind_grantor,
    mentions_chosen,
    names_choice,
    replace_word_in_face,
)
from layerlaw.model.tree import holds
from layerlaw.model.values import Value
from layerlaw.model.words import (
    BASIC_LAND_COLORS,
    COLORS,
    CardType,
    Color,
    Subtype,
    SubtypeFamily,
)
from layerlaw.work import bounded_work

TableInstruction = tuple[Any, ...]


def instruct(change: c.Change, table: Table, live: ActiveEffect, mask: int) -> TableInstruction:
    """The change with its values filled in for the rows of `mask`, or players where the scope is players."""
    known = _CONSTANT.find(id(change))
    if known is not None and known[1] is not None:
        return known[1]
    made = _INSTRUCT[type(change)](change, table, live, mask)
    if known is None:
        _CONSTANT.keep(id(change), change, made if type(change) in _PLAIN and _is_constant(change) else None)
    return made


_CONSTANT: Final[IdentityCache[TableInstruction | None]] = ENGINE.cache("instructions that are the same on every board")
"""By the change; None for changes that have none."""


def _is_constant(change: c.Change) -> bool:
    """Whether the change is the same on every board: it holds no value to be found out and no chosen word."""
    if isinstance(change, c.SetPT | c.ModifyPT):
        power, toughness = change.power, change.toughness
        return (power is None or isinstance(power, int)) and (toughness is None or isinstance(toughness, int))
    if (
        isinstance(change, c.GainAbility)
        and isinstance(change.ability, KeywordAbility)
        and names_choice(change.ability)
    ):
        return False
    if isinstance(change, c.GainAbility) and _is_plain_keyword(change.ability):
        return True
    return not mentions_chosen(change) and not holds(change, r.Grantor)  # 201.5a: of each that grants it another


def _number(
    node: Value,
    table: Table,
    live: ActiveEffect,
    mask: int,
    find: Callable[[Value, Table, ActiveEffect, int], int] = evaluate.value,
) -> int | dict[int, int]:
    if isinstance(node, int):
        return node
    if isinstance(node, v.StatOf) and type(node.ref) is r.It and find is evaluate.value:
        # what "each becomes a creature with power equal to its mana value" asks of many rows, without the way of a single question
        there = rows_of(mask & table.existing)
        found = evaluate.mana_values(table, there) if node.stat is v.Stat.MANA_VALUE else None
        found = {row: evaluate.stat(table, row, node.stat) for row in there} if found is None else found
        return found if len(found) == mask.bit_count() else {row: found.get(row, 0) for row in rows_of(mask)}
    if evaluate.mentions_it(node):
        return {row: find(node, table, live, row) for row in rows_of(mask)}
    return find(node, table, live, NO_ROW)


def _words(words: tuple[object, ...], live: ActiveEffect) -> tuple[Any, ...]:
    found = (evaluate.chosen(word, live) for word in words)
    return tuple(word for word in found if word is not None)


# --- layers 1 to 3 -------------------------------------------------------------------------------------------


def _become_copy(change: c.BecomeCopy, table: Table, live: ActiveEffect, _mask: int) -> TableInstruction:
    fixed = live.view.choices.get("copied") if live.view is not None else None  # 707.2c: locked when it began
    if isinstance(fixed, Face):
        return ("face", fixed, None)
    at = evaluate.row(change.of, table, live)
    if at < 0:
        return ("nothing",)
    face = table.views[at].face_down_values or table.faces[at]  # 707.2: as its face-down status has it
    return ("face", with_exceptions(face, change.exceptions, None, table.edition), None)


def _gain_control(change: c.GainControl, table: Table, live: ActiveEffect, _mask: int) -> TableInstruction:
    who = evaluate.players(change.player, table, live)
    return ("control", who[0]) if who and who[0] in table.present else ("nothing",)  # not of who has left (800.4b)


def _replace_word(change: c.ReplaceWord, _table: Table, live: ActiveEffect, _mask: int) -> TableInstruction:
    old, new = evaluate.chosen(change.old, live), evaluate.chosen(change.new, live)
    return ("word", old, new) if old is not None and new is not None else ("nothing",)


def _set_full_text(change: c.SetFullText, table: Table, live: ActiveEffect, _mask: int) -> TableInstruction:
    at = evaluate.row(change.of, table, live)
    if at < 0:
        return ("nothing",)
    face, names = table.faces[at], table.names(at)
    return (
        "face",
        replace(
            face,
            name=names[0] if names else None,
            other_names=names[1:],
            abilities=(*face.abilities, *change.and_text),
            loyalty=None,
            defense=None,
        ),
        None,
    )


def _set_text_box(change: c.SetTextBox, table: Table, live: ActiveEffect, _mask: int) -> TableInstruction:
    at = evaluate.row(change.of, table, live)
    return ("text-box", table.faces[at].abilities) if at >= 0 else ("nothing",)


def _name(kind: str) -> Callable[[Any, Table, ActiveEffect, int], TableInstruction]:
    def made(change: c.SetName | c.AddName, _table: Table, live: ActiveEffect, _mask: int) -> TableInstruction:
        name = evaluate.chosen(change.name, live)
        return (kind, name) if isinstance(name, str) else ("nothing",)

    return made


# --- layers 4 to 7 -------------------------------------------------------------------------------------------


def _add_types(change: c.AddTypes, _table: Table, live: ActiveEffect, _mask: int) -> TableInstruction:
    return ("add-types", _words(change.types, live), _words(change.subtypes, live), change.supertypes)


def _remove_types(change: c.RemoveTypes, _table: Table, live: ActiveEffect, _mask: int) -> TableInstruction:
    return ("remove-types", change.types, _words(change.subtypes, live), change.supertypes)


def _set_subtypes(change: c.SetSubtypes, _table: Table, live: ActiveEffect, _mask: int) -> TableInstruction:
    words = _words(change.subtypes, live)
    if change.subtypes and not words:
        return ("nothing",)
    return ("set-subtypes", change.family, words)


def _set_colors(change: c.SetColors, _table: Table, live: ActiveEffect, _mask: int) -> TableInstruction:
    words = _words(change.colors, live)
    if change.colors and not words:
        return ("nothing",)  # 607.5a: a choice never made; not "colorless"
    return ("set-colors", words)


def _gain_ability(change: c.GainAbility, _table: Table, live: ActiveEffect, _mask: int) -> TableInstruction:
    ability = change.ability
    if live.view is not None and live.view.choices and not _is_plain_keyword(ability):
        ability = bind_chosen(ability, live.view.choices)
    if live.source is not None and live.origin is not Origin.RESOLVED and not _is_plain_keyword(ability):
        # What a resolved spell or ability grants was bound as its effect began.
        ability = bind_grantor(ability, live.source)
    return ("gain", ability)


def gained_now(change: c.GainOfOthers, table: Table, live: ActiveEffect) -> tuple[Ability, ...]:
    """The abilities of others that it gives as the board stands."""
    abilities: tuple[Ability, ...] = instruct(change, table, live, 0)[1]
    return abilities


def _is_plain_keyword(ability: Ability) -> bool:
    """Whether it is a keyword with nothing behind it, in which no choice can stand."""
    return isinstance(ability, KeywordAbility) and not (names_choice(ability) or ability.what or ability.parts)


def _lose_ability(change: c.LoseAbility, _table: Table, live: ActiveEffect, _mask: int) -> TableInstruction:
    word = evaluate.chosen(change.keyword, live)
    return ("lose", word) if isinstance(word, str) else ("nothing",)


def _set_pt(change: c.SetPT, table: Table, live: ActiveEffect, mask: int) -> TableInstruction:
    power = None if change.power is None else _number(change.power, table, live, mask)
    if change.toughness == change.power:
        return ("set-pt", power, power)
    toughness = None if change.toughness is None else _number(change.toughness, table, live, mask)
    return ("set-pt", power, toughness)


def _modify_pt(change: c.ModifyPT, table: Table, live: ActiveEffect, mask: int) -> TableInstruction:
    find = evaluate.value if change.doubles else evaluate.added
    power = _number(change.power, table, live, mask, find)
    if change.toughness == change.power:
        return ("modify-pt", power, power)
    return ("modify-pt", power, _number(change.toughness, table, live, mask, find))


_INSTRUCT: Final[dict[type[c.Change], Callable[[Any, Table, ActiveEffect, int], TableInstruction]]] = {
    c.BecomeCopy: _become_copy,
    c.SetCopiableValues: lambda change, _t, _l, _m: ("face", change.values, change.flipped),
    c.TurnFaceDown: lambda change, _t, _l, _m: ("face", change.values, None),
    c.GainControl: _gain_control,
    c.ReplaceWord: _replace_word,
    c.SetFullText: _set_full_text,
    c.SetTextBox: _set_text_box,
    c.HaveTextBox: lambda change, _t, _l, _m: ("text-box", change.abilities),
    c.LockHalf: lambda change, _t, _l, _m: ("lock", change.number),
    c.SetName: _name("set-name"),
    c.AddName: _name("add-name"),
    c.AddAllNames: lambda change, _t, _l, _m: ("add-all-names", change.of),
    c.AddTypes: _add_types,
    c.SetTypes: lambda change, _t, _l, _m: ("set-types", change.types),
    c.RemoveTypes: _remove_types,
    c.SetSubtypes: _set_subtypes,
    c.SetCreatureTypesOf: others.set_creature_types_of,
    c.AddAllCreatureTypes: lambda _c, _t, _l, _m: ("all-creature-types",),
    c.AddEveryLandType: lambda change, _t, _l, _m: ("add-types", (), change.words, ()),
    c.SetColors: _set_colors,
    c.AddColors: lambda change, _t, live, _m: ("add-colors", _words(change.colors, live)),
    c.GainAbility: _gain_ability,
    c.GainActivatedAbilitiesOf: others.gain_activated,
    c.GainKeywordsOf: others.gain_keywords,
    c.GainProtectionFromColorsOf: others.gain_protection,
    c.LoseAbility: _lose_ability,
    c.LoseExactly: lambda change, _t, _l, _m: ("lose-one", change.ability),
    c.LoseAllAbilities: lambda change, _t, _l, _m: ("lose-all", change.except_mana, change.other_than),
    c.CantHave: lambda change, _t, _l, _m: ("cant", change.keyword),
    c.SetPT: _set_pt,
    c.ModifyPT: _modify_pt,
    c.SwitchPT: lambda _c, _t, _l, _m: ("switch-pt",),
}
_PLAIN: Final = frozenset(_INSTRUCT) - {
    c.BecomeCopy,
    c.GainControl,
    c.SetFullText,
    c.SetTextBox,
    c.SetCreatureTypesOf,
    c.GainActivatedAbilitiesOf,
    c.GainKeywordsOf,
    c.GainProtectionFromColorsOf,
}
"""Changes whose instruction is the same on every board, unless they hold values or chosen words."""

INSTRUCTED: Final = frozenset(_INSTRUCT)
"""Every class of change that applies to objects within the layers."""


# --- doing ---------------------------------------------------------------------------------------------------


def perform(instruction: TableInstruction, table: Table, mask: int, effect: str) -> None:
    """Do it to the rows of `mask`; `effect` is the id of the effect, noted where abilities are given or taken."""
    _PERFORM[instruction[0]](table, mask, effect, *instruction[1:])


def _do_face(table: Table, mask: int, _effect: str, face: Face, flipped: Face | None) -> None:
    shown = mask & table.column("x:flipped") if flipped is not None else 0
    if mask & ~shown:
        table.set_face(mask & ~shown, face)
    if shown and flipped is not None:
        table.set_face(shown, flipped)


def _do_word(table: Table, mask: int, _effect: str, old: Replaced, new: Color | Subtype) -> None:
    by_face: dict[int, tuple[Face, int]] = {}
    for row in rows_of(mask):
        face = table.faces[row]
        after = replace_word_in_face(face, old, new)
        if after is not face:
            known = by_face.get(id(after), (after, 0))
            by_face[id(after)] = (after, known[1] | 1 << row)
    for after, rows in by_face.values():
        _keep_names(table, rows, after)


def _do_text_box(table: Table, mask: int, _effect: str, abilities: tuple[Ability, ...]) -> None:
    for row in rows_of(mask):
        _keep_names(table, 1 << row, replace(table.faces[row], abilities=abilities))


def _do_lock(table: Table, mask: int, _effect: str, number: int) -> None:
    for row in rows_of(mask):
        face = table.faces[row]
        if number < len(face.halves):
            _keep_names(table, 1 << row, without_half(face, number))


def _keep_names(table: Table, mask: int, face: Face) -> None:
    names = {row: table.extra_names[row] for row in rows_of(mask) if row in table.extra_names}
    table.set_face(mask, face)
    table.extra_names.update(names)


def _do_set_name(table: Table, mask: int, _effect: str, name: str) -> None:
    for row in rows_of(mask):
        table.extra_names[row] = (name,)
    table.touched.add("nm")


def _do_add_name(table: Table, mask: int, _effect: str, name: str) -> None:
    for row in rows_of(mask):
        table.extra_names[row] = tuple(dict.fromkeys((*table.names(row), name)))
    table.touched.add("nm")


def _do_add_all_names(table: Table, mask: int, effect: str, of: str) -> None:
    _do_add_name(table, mask, effect, f"{EVERY_NAME} {of}")


def _do_add_types(
    table: Table,
    mask: int,
    _effect: str,
    types: tuple[str, ...],
    subtypes: tuple[Subtype, ...],
    supertypes: tuple[str, ...],
) -> None:
    for supertype in supertypes:
        table.add(f"s:{supertype}", mask)
    for kind in types:
        table.note_subtypes(kind, mask)
        table.add(f"t:{kind}", mask)
    for word in subtypes:
        table.add_subtype(word, mask)
    table.types_changed()


def _do_set_types(table: Table, mask: int, _effect: str, types: tuple[CardType, ...]) -> None:
    for kind in _CARD_TYPES:
        if kind in types:
            table.note_subtypes(kind, mask)
            table.add(f"t:{kind}", mask)
        elif kind in (CardType.INSTANT, CardType.SORCERY) and table.edition.instants_keep_their_type:
            continue  # 205.1a
        else:
            table.remove(f"t:{kind}", mask)
    if not table.edition.removed_subtypes_return:
        table.drop_subtypes(mask)
    table.types_changed()


def _do_remove_types(
    table: Table,
    mask: int,
    _effect: str,
    types: tuple[str, ...],
    subtypes: tuple[Subtype, ...],
    supertypes: tuple[str, ...],
) -> None:
    for supertype in supertypes:
        table.remove(f"s:{supertype}", mask)
    for kind in types:
        table.remove(f"t:{kind}", mask)
    for word in subtypes:
        _lose_subtype(table, mask, word)
    if types and not table.edition.removed_subtypes_return:
        table.drop_subtypes(mask)
    table.types_changed()


def _lose_subtype(table: Table, mask: int, word: Subtype) -> None:
    """What went with its card type (205.1a) is not there to be lost, and comes back with the type all the same (decision 0020)."""
    mask &= table.gate(word.family)
    table.remove(f"st:{word.family}:{word}", mask)
    if word.family is SubtypeFamily.CREATURE:
        table.lose_one_creature_type(word, mask)


def _do_set_subtypes(table: Table, mask: int, effect: str, family: SubtypeFamily, words: tuple[Subtype, ...]) -> None:
    """305.7: a land that is set to basic land types loses its printed abilities, and those of its old land types."""
    able = mask & table.gate(family)
    if not able:
        return
    table.clear_subtypes(family, able)
    for word in words:
        table.add_subtype(word, able)
    table.types_changed()
    if family is SubtypeFamily.LAND and any(word in BASIC_LAND_COLORS for word in words):
        table.strip_printed(able, effect)


def _do_set_creature_types(table: Table, mask: int, effect: str, words: tuple[Subtype, ...], every: bool) -> None:
    _do_set_subtypes(table, mask, effect, SubtypeFamily.CREATURE, words)
    if every:
        table.add_every_creature_type(mask)


def _do_every_type(table: Table, mask: int, _effect: str) -> None:
    table.add_every_creature_type(mask)


def _do_set_colors(table: Table, mask: int, _effect: str, colors: tuple[Color, ...]) -> None:
    for color in COLORS:
        if color in colors:
            table.add(f"c:{color}", mask)
        else:
            table.remove(f"c:{color}", mask)


def _do_add_colors(table: Table, mask: int, _effect: str, colors: tuple[Color, ...]) -> None:
    for color in colors:
        table.add(f"c:{color}", mask)


def _do_gain(table: Table, mask: int, effect: str, ability: Ability) -> None:
    if isinstance(ability, KeywordAbility):
        barred = table.barred(ability.name) | table.barred(ability.text)
        for name, column in keyword_columns(ability):
            table.keyword_cols.setdefault(name, set()).add(column)
            table.add(column, mask & ~barred)
    table.operate(Operation("gain", mask, ability, effect))


def _do_gain_all(table: Table, mask: int, effect: str, abilities: tuple[Ability, ...]) -> None:
    """Those that are no keywords at once: taken up of many objects they are many, and each object looks through what was done."""
    others = tuple([ability for ability in abilities if not isinstance(ability, KeywordAbility)])
    for ability in abilities if len(others) < len(abilities) else ():
        if isinstance(ability, KeywordAbility):
            _do_gain(table, mask, effect, ability)
    if others:
        work = bounded_work()
        if work is not None:
            work.note_taken(len(others) * mask.bit_count())
        table.operate(Operation("gain-all", mask, others, effect))


def _do_lose(table: Table, mask: int, effect: str, keyword: str) -> None:
    table.lose_keyword(keyword, mask)
    table.operate(Operation("lose", mask, keyword, effect))


def _do_lose_one(table: Table, mask: int, effect: str, ability: Ability) -> None:
    if isinstance(ability, KeywordAbility):
        table.lose_keyword(ability.text, mask)
    table.operate(Operation("lose-one", mask, ability, effect))


def _do_cant(table: Table, mask: int, effect: str, keyword: str) -> None:
    table.lose_keyword(keyword, mask)
    table.operate(Operation("cant", mask, keyword, effect))


def _do_lose_all(table: Table, mask: int, effect: str, except_mana: bool, kept: tuple[str, ...]) -> None:
    for columns in list(table.keyword_cols.values()):
        for column in columns:
            if column[2:] not in kept:
                table.remove(column, mask)
    table.operate(Operation("lose-all", mask, (except_mana, kept), effect))


def _do_set_pt(
    table: Table, mask: int, _effect: str, power: int | dict[int, int] | None, toughness: int | dict[int, int] | None
) -> None:
    table.write_pt()
    rows = rows_of(mask)
    for values, given in ((table.power, power), (table.toughness, toughness)):
        if isinstance(given, dict):
            for row, number in given.items():
                values[row] = number
        elif given is not None:
            for row in rows:
                values[row] = given
    table.touched.add("pt")


def _do_modify_pt(
    table: Table, mask: int, _effect: str, power: int | dict[int, int], toughness: int | dict[int, int]
) -> None:
    table.write_pt()
    rows = rows_of(mask)
    for values, given in ((table.power, power), (table.toughness, toughness)):
        if isinstance(given, dict):
            for row, number in given.items():
                values[row] += number
        elif given:
            for row in rows:
                values[row] += given
    table.touched.add("pt")


def _do_switch_pt(table: Table, mask: int, _effect: str) -> None:
    table.write_pt()
    for row in rows_of(mask):
        table.power[row], table.toughness[row] = table.toughness[row], table.power[row]
    table.touched.add("pt")


_CARD_TYPES: Final = tuple(CardType)
_PERFORM: Final[dict[str, Callable[..., None]]] = {
    "nothing": lambda _t, _m, _e: None,
    "face": _do_face,
    "control": lambda table, mask, _e, player: table.set_control(mask, player),
    "word": _do_word,
    "text-box": _do_text_box,
    "lock": _do_lock,
    "set-name": _do_set_name,
    "add-name": _do_add_name,
    "add-all-names": _do_add_all_names,
    "add-types": _do_add_types,
    "set-types": _do_set_types,
    "remove-types": _do_remove_types,
    "set-subtypes": _do_set_subtypes,
    "set-creature-types": _do_set_creature_types,
    "all-creature-types": _do_every_type,
    "set-colors": _do_set_colors,
    "add-colors": _do_add_colors,
    "gain": _do_gain,
    "gain-all": _do_gain_all,
    "lose": _do_lose,
    "cant": _do_cant,
    "lose-one": _do_lose_one,
    "lose-all": _do_lose_all,
    "set-pt": _do_set_pt,
    "modify-pt": _do_modify_pt,
    "switch-pt": _do_switch_pt,
}
