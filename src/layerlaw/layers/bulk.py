"""Everything at once: the characteristics of every object, by columns rather than object by object.

Theory of operation. A column says of all rows at once who is a creature; so the rows are split, column by column, into classes that
have the same types (or colors, or supertypes), and each class gets its tuple once. Subtypes are many and mostly the printed ones: rows
whose columns are as they were at first take the printed answer of their face, and only the others are put together. What
effects did to abilities is worked out once for each set of rows to which the same was done, and joined to what is printed.

`ObjectNow` answers the same questions for one object; a property of the tests holds that both say the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import repeat
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar, cast

from layerlaw.layers import facts
from layerlaw.layers.facet_bits import EVERY_CREATURE_TYPE
from layerlaw.layers.losing import LOSSES, loses
from layerlaw.layers.masks import mask_of, rows_of
from layerlaw.layers.prepared import Prepared, prepare_all
from layerlaw.layers.table import Operation, Table, intrinsic_ability
from layerlaw.model.abilities import Ability, KeywordAbility
from layerlaw.model.texts import names_choice, settle_keyword
from layerlaw.model.words import (
    BASIC_LAND_COLORS,
    SUBTYPE_CLASSES,
    CardType,
    Color,
    Subtype,
    SubtypeFamily,
    Supertype,
    Zone,
)

if TYPE_CHECKING:
    from layerlaw.model.cards import Face
    from layerlaw.model.mana_costs import ManaCost

_T = TypeVar("_T")


class Characteristics(NamedTuple):
    """The characteristics of an object as they are now (109.3), its mana value and its controller; as `ObjectNow` names them."""

    names: tuple[str, ...]
    mana_cost: ManaCost | None
    mana_value: int
    colors: tuple[Color, ...]
    supertypes: tuple[Supertype, ...]
    types: tuple[CardType, ...]
    subtypes: tuple[Subtype, ...]
    abilities: tuple[Ability, ...]
    power: int | None
    toughness: int | None
    loyalty: int | None
    defense: int | None
    controller: str | None


def characteristics(table: Table) -> list[Characteristics]:
    """The characteristics of every row of a solved board, by row."""
    if not table.size:
        return []
    faces = table.faces
    ready = prepare_all(faces)
    special = [row for row, one in enumerate(ready) if not one.is_plain]
    size = table.size
    players = table.players
    columns = (
        _names(table, special),
        [face.mana_cost for face in faces],
        _mana_values(table, ready),
        _shared(facts.COLOR_COLUMNS, table),
        _shared(facts.SUPERTYPE_COLUMNS, table),
        _shared(facts.TYPE_COLUMNS, table),
        _subtypes(table, [one.subtypes for one in ready]),
        _abilities(table, ready, special),
        *_sizes(table),
        _by_counters(table, "loyalty", CardType.PLANESWALKER, [face.loyalty for face in faces]),
        _by_counters(table, "defense", CardType.BATTLE, [face.defense for face in faces]),
        [
            None if view.controller is None else players[who]
            for view, who in zip(table.views, table.control, strict=True)
        ],
    )
    rows = map(tuple.__new__, repeat(Characteristics, size), zip(*columns, strict=True))
    return cast("list[Characteristics]", list(rows))


def split(columns: Iterable[tuple[int, _T]], every: int) -> list[tuple[int, tuple[_T, ...]]]:
    """The rows of `every` split into classes that stand in the same columns, each with the words of its columns, in their order."""
    classes: list[tuple[int, _Words[_T] | None]] = [(every, None)]
    for column, word in columns:
        if not column & every:
            continue
        found: list[tuple[int, _Words[_T] | None]] = []
        for members, words in classes:
            there = members & column
            if there:
                found.append((there, (words, word)))
                if there != members:
                    found.append((members ^ there, words))
            else:
                found.append((members, words))
        classes = found
    return [(members, _unrolled(words)) for members, words in classes]


_Words = tuple[Any, _T]
"""The words before and the last one: classes that part share those before, so that thousands of columns cost no more than their number."""


def _unrolled(words: _Words[_T] | None) -> tuple[_T, ...]:
    found = []
    while words is not None:
        words, word = words
        found.append(word)
    found.reverse()
    return tuple(found)


def _shared(columns: Sequence[tuple[str, _T]], table: Table) -> list[tuple[_T, ...]]:
    cols = table.cols
    classes = split([(cols[name], word) for name, word in columns if name in cols], (1 << table.size) - 1)
    common = max(classes, key=lambda one: one[0].bit_count())
    made = [common[1]] * table.size
    for one in classes:
        if one is not common:
            members, words = one
            for row in rows_of(members):
                made[row] = words
    return made


def _names(table: Table, special: Sequence[int]) -> list[tuple[str, ...]]:
    said = [face.name for face in table.faces]
    found: Sequence[object] = list(map(_ONE_NAME.get, said))
    if None in found:
        if len(_ONE_NAME) > _MOST_NAMES:
            _ONE_NAME.clear()
        found = [_ONE_NAME.setdefault(name, (name,)) for name in said]
    made = cast("list[tuple[str, ...]]", found)
    for row in (*special, *table.extra_names):
        made[row] = table.names(row)
    return made


_ONE_NAME: Final[dict[str | None, tuple[str | None]]] = {}
"""A name as all the names of an object: one value for all that have it, by which others tell that they are alike."""
_MOST_NAMES: Final = 50_000


def _mana_values(table: Table, ready: Sequence[Prepared]) -> list[int]:
    made = [one.mana_value for one in ready]
    if not table.edition.back_faces_have_mana_value:
        for row, face in enumerate(table.faces):
            if face.mana_value is not None:
                made[row] = table.mana_value(row)
    for row in rows_of(table.cols.get(f"z:{Zone.STACK}", 0)):
        made[row] = table.mana_value(row)
    return made


def _sizes(table: Table) -> tuple[list[int | None], list[int | None]]:
    rows = rows_of(table.with_pt())
    if len(rows) == table.size:
        return list(table.power), list(table.toughness)
    power: list[int | None] = [None] * table.size
    toughness: list[int | None] = [None] * table.size
    for row in rows:
        power[row] = table.power[row]
        toughness[row] = table.toughness[row]
    return power, toughness


def _by_counters(table: Table, kind: str, needed: CardType, printed: list[int | None]) -> list[int | None]:
    """Loyalty or defense: counters on the battlefield, the printed number elsewhere (306.5b, 306.5c, 310.4a, 310.4c)."""
    there = table.cols.get(f"t:{needed}", 0)
    for row, number in enumerate(printed):
        if number is not None and table.views[row].zone is Zone.BATTLEFIELD:
            printed[row] = None
    for row in rows_of(there):
        view = table.views[row]
        if view.zone is Zone.BATTLEFIELD:
            pile = view.counters.get(kind)
            printed[row] = pile.number if pile else 0
    return printed


# --- subtypes ------------------------------------------------------------------------------------------------


def _subtypes(table: Table, printed: list[tuple[Subtype, ...]]) -> list[tuple[Subtype, ...]]:
    changed = _changed_subtypes(table)
    if not changed:
        return printed
    cols, faces = table.cols, table.faces
    there = [
        (column.rpartition(":")[2], column, members)
        for family, columns in table.words.items()
        if columns and (allowed := changed & table.gate(family))
        for column in columns
        if (members := cols.get(column, 0) & allowed)
    ]
    there.sort()
    words = [_word(column) for _, column, _ in there]
    held = dict.fromkeys(rows_of(changed), 0)
    """For each row the words that it has, a bit for each."""
    for place, (_, _, members) in enumerate(there):
        bit = 1 << place
        for row in rows_of(members):
            held[row] |= bit
    every = cols.get(EVERY_CREATURE_TYPE, 0) & table.gate(SubtypeFamily.CREATURE)
    known: dict[tuple[tuple[Subtype, ...], int], tuple[Subtype, ...]] = {}
    for row, mine in held.items():
        if every >> row & 1:
            printed[row] = facts.subtypes(table, row)
            continue
        own = faces[row].subtypes
        key = (own, mine)
        made = known.get(key)
        if made is None:
            made = known[key] = _printed_first(own, tuple([words[place] for place in rows_of(mine)]))
        printed[row] = made
    return printed


def _changed_subtypes(table: Table) -> int:
    """The rows whose subtypes may be others than those of their face."""
    cols, first = table.cols, table.first_cols
    changed = 0
    for family, columns in table.words.items():
        if not columns and family is not SubtypeFamily.CREATURE:
            continue
        for column in (*columns, EVERY_CREATURE_TYPE) if family == SubtypeFamily.CREATURE else columns:
            if (now := cols.get(column, 0)) is not (before := first.get(column, 0)):
                changed |= now ^ before
        changed |= table.gate(family) ^ table.first_gate(family)
    if table.faces is not table.first_faces:
        pairs = enumerate(zip(table.faces, table.first_faces, strict=True))
        changed |= mask_of([row for row, (now, before) in pairs if now is not before], table.size)
    return changed


_WORDS: Final[dict[str, Subtype]] = {}


def _word(column: str) -> Subtype:
    """The subtype of a column, `st:land:Forest`."""
    known = _WORDS.get(column)
    if known is None:
        _, family, word = column.split(":", 2)
        known = _WORDS[column] = SUBTYPE_CLASSES[SubtypeFamily(family)](word)
    return known


def _printed_first(printed: tuple[Subtype, ...], mine: tuple[Subtype, ...]) -> tuple[Subtype, ...]:
    """In printed order what is printed, then the others as they come: alphabetically."""
    first = [word for word in dict.fromkeys(printed) if word in mine] if printed else printed
    return (*first, *[word for word in mine if word not in first]) if first else mine


# --- abilities -----------------------------------------------------------------------------------------------


def _abilities(table: Table, ready: Sequence[Prepared], special: Sequence[int]) -> list[tuple[Ability, ...]]:
    made = [face.abilities for face in table.faces]
    unsettled = {row for row in special if ready[row].names_choice}
    altered = 0
    for operation in table.operations:
        altered |= operation.mask
    intrinsic: dict[int, tuple[Ability, ...]] = {}
    for members, more in _intrinsic(table):
        intrinsic.update(dict.fromkeys(rows_of(members & altered), more))
        _join(made, rows_of(members & ~altered), more)
    if altered:
        columns = [(operation.mask, operation) for operation in table.operations]
        for members, operations in split(columns, altered):
            given = _given(operations)
            _after(operations, given, members, table, intrinsic, made)
            if any(isinstance(item, KeywordAbility) and names_choice(item) for item in given):
                unsettled.update(rows_of(members))
    for row in unsettled:
        choices = table.views[row].choices
        if choices:
            made[row] = _settled(made[row], choices)
    return made


def _settled(abilities: tuple[Ability, ...], choices: Mapping[str, object]) -> tuple[Ability, ...]:
    return tuple([settle_keyword(item, choices) if isinstance(item, KeywordAbility) else item for item in abilities])


def _join(made: list[tuple[Ability, ...]], rows: Iterable[int], more: tuple[Ability, ...]) -> None:
    """Give the rows more abilities behind those that they have; what was one value for several rows stays one."""
    known: dict[int, tuple[tuple[Ability, ...], tuple[Ability, ...]]] = {}
    for row in rows:
        own = made[row]
        if not own:
            made[row] = more
            continue
        both = known.get(id(own))
        if both is None:
            both = known[id(own)] = (own, own + more)  # holding what was there keeps its id its own
        made[row] = both[1]


def _intrinsic(table: Table) -> Iterator[tuple[int, tuple[Ability, ...]]]:
    """Rows with mana abilities of their basic land types, and those (305.6)."""
    cols = table.cols
    columns = [(cols.get(f"st:land:{word}", 0), intrinsic_ability(word)) for word in BASIC_LAND_COLORS]
    return ((members, more) for members, more in split(columns, cols.get(f"t:{CardType.LAND}", 0)) if more)


def _after(  # noqa: PLR0917 - the facts of one class of rows
    operations: tuple[Operation, ...],
    given: tuple[Ability, ...],
    members: int,
    table: Table,
    intrinsic: Mapping[int, tuple[Ability, ...]],
    made: list[tuple[Ability, ...]],
) -> None:
    """What the rows to which just these operations were done have: what they keep of their own, then what they were given and kept."""
    strips = [operation for operation in operations if operation.kind == "strip"]
    losses = [operation for operation in operations if operation.kind in LOSSES and operation.kind != "strip"]
    stay: Mapping[int, tuple[Ability, ...]] = intrinsic if table.edition.intrinsic_abilities_stay else {}
    if any(operation.kind == "lose-all" and operation.payload == (False, ()) for operation in losses):
        for row in rows_of(members):
            made[row] = (*stay[row], *given) if row in stay else given
        return
    rows = rows_of(members)
    if not strips and not losses and not intrinsic:
        _join(made, rows, given)
        return
    faces = table.faces
    known: dict[tuple[int, int], tuple[Ability, ...]] = {}
    for row in rows:
        face, more = faces[row], intrinsic.get(row, ())
        key = (id(face), id(more))
        after = known.get(key)
        if after is None:
            own = (*(_spared(face, strips) if strips else made[row]), *more)
            if losses and own:
                kept = stay.get(row, ())
                own = tuple(
                    [
                        item
                        for item in own
                        if item in kept or not any(loses(one.kind, one.payload, item) for one in losses)
                    ]
                )
            after = known[key] = own + given
        made[row] = after


def _spared(face: Face, strips: Sequence[Operation]) -> tuple[Ability, ...]:
    """What the rules of its day leave of a text that is lost for a land type (305.7)."""
    if not all(one.payload for one in strips):
        return ()
    return tuple([item for item in face.abilities if item in face.added])


def _given(operations: tuple[Operation, ...]) -> tuple[Ability, ...]:
    """What the operations gave and did not take away again."""
    barred: set[object] = set()
    held: list[Ability] = []
    for kind, _, payload, _ in operations:
        if kind == "gain":
            ability = cast("Any", payload)
            if not (isinstance(ability, KeywordAbility) and (ability.name in barred or ability.text in barred)):
                held.append(ability)
        elif kind == "gain-all":
            held += cast("Any", payload)
        elif kind != "strip":
            if kind == "cant":
                barred.add(payload)
            held = [item for item in held if not loses(kind, payload, item)]
    return tuple(held)
