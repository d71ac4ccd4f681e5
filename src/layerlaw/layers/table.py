"""The board as a table: one row per object, one column per fact, each column the set of rows for which the fact holds.

Theory of operation. A column is a Python integer used as a bitmask over rows, so that "creatures that you control other than
this" is three `&`s for the whole board at once, and two scopes are compared as two integers. Columns are named by facets
(`t:Creature`, `st:creature:Goblin`, `c:W`, `k:flying`, `ctl:0`, `z:battlefield`, ...: see `model.facets`). Numbers (power, toughness)
are lists by row. What abilities a row has is not stored but replayed: those of its face, then the *operations* of layers 4 and 6
in the order in which they were applied. A `fork` shares everything until it writes; trying an effect costs one dict copy.

Subtypes are stored for every row that has the word, and read through the gate of the card types that allow them (205.1a: they
are gone only as long as the card type is). `touched` collects the facets whose columns really changed.

This module knows objects by row number only, and no effects.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, reduce
from operator import or_
from typing import Any, Final, NamedTuple

from layerlaw.layers.edition import Edition
from layerlaw.layers.facet_bits import EVERY_CREATURE_TYPE
from layerlaw.layers.inquiry import Inquiry
from layerlaw.layers.losing import LOSSES, loses
from layerlaw.layers.masks import count_of, mask_of, rows_of
from layerlaw.layers.prepared import keyword_columns, prepare, subtype
from layerlaw.layers.protocol import GameView, ObjectId, ObjectView, still_there
from layerlaw.model.abilities import Ability, ActivatedAbility, KeywordAbility
from layerlaw.model.cards import Face
from layerlaw.model.texts import settle_keyword
from layerlaw.model.vocabulary import CREATURE_TYPES
from layerlaw.model.words import (
    BASIC_LAND_COLORS,
    FAMILY_TYPES,
    LandType,
    Subtype,
    Zone,
)

_GATES: Final[dict[str, tuple[str, ...]]] = {
    family: tuple(f"t:{kind}" for kind in kinds) for family, kinds in FAMILY_TYPES.items()
}
_FAMILIES: Final = {
    name: tuple(family for family, names in _GATES.items() if name in names)
    for name in dict.fromkeys(name for names in _GATES.values() for name in names)
}
"""By the column of a card type, the families of subtypes that it allows."""
_FROM_FACE: Final = ("t:", "s:", "st:", "c:", "k:", "a:printed")


class Held(NamedTuple):
    """An ability that a row has, and where it came from: `printed` (rules text or copiable values), `intrinsic`, or an effect's id."""

    ability: Ability
    origin: str


class Operation(NamedTuple):
    """Something done to the abilities of the rows of `mask`.

    `kind`: `gain` (payload: ability), `gain-all` (abilities, no keyword among them), `lose` (keyword), `lose-all` (keywords kept, keep mana
    abilities), `cant` (keyword), `strip` (305.7: printed abilities; payload: whether those that a copy effect added are spared).
    """

    kind: str
    mask: int
    payload: Any
    effect: str


EVERY_NAME: Final = "every name of"
"""How the name begins that stands for all names of some kind of cards , which no board lists."""


class Table:
    """The board during one solve. `fork()` gives an independent copy at the price of what is then written."""

    __slots__ = (
        "_own_control",
        "_own_faces",
        "_own_pt",
        "_share",
        "active",
        "asked_player",
        "bare",
        "base_power",
        "base_toughness",
        "beside",
        "cols",
        "control",
        "devotion_bonus",
        "edition",
        "existing",
        "extra_names",
        "faces",
        "first_cols",
        "first_faces",
        "game",
        "hosts",
        "inquiry",
        "keyword_cols",
        "losing",
        "members",
        "operations",
        "piles",
        "players",
        "power",
        "present",
        "rewritten",
        "row_by_id",
        "rows_with_counters",
        "rows_with_statics",
        "size",
        "touched",
        "toughness",
        "views",
        "words",
    )

    def __init__(self, game: GameView | None = None, edition: Edition | None = None) -> None:
        if game is None or edition is None:
            return  # `fork` fills it
        self.game = game
        self.inquiry: Inquiry = getattr(game, "inquiry", None) or Inquiry()
        self.edition = edition
        self.views: list[ObjectView] = list(game.objects)
        self.size = len(self.views)
        self.players = tuple(player.name for player in game.players)
        self.present = still_there(game)
        """The players who are still in the game."""
        self.active = self.players.index(game.active_player)
        self.row_by_id: dict[ObjectId, int] = {view.id: row for row, view in enumerate(self.views)}
        self.members: dict[ObjectId, tuple[int, ...]] = {}
        """The rows of the piles whose objects have one each (`layers.grouped`); the first of them is the row of the id."""
        if len(self.row_by_id) < self.size:
            self._find_members()
        self.cols: dict[str, int]
        self.first_cols: dict[str, int]
        """The columns as they were before any effect; only to be read."""
        self.faces: list[Face]
        self.first_faces: list[Face]
        self.control: list[int]
        self.power: list[int]
        self.toughness: list[int]
        self.hosts: dict[int, int]
        """Of what is attached to an object, that object's row."""
        self.piles: dict[int, int]
        self.rows_with_statics: list[int]
        self.rows_with_counters: list[int]
        self.existing: int
        """The rows of what is not phased out (702.26b)."""
        self.words: dict[str, set[str]] = {family: set() for family in _GATES}
        self.keyword_cols: dict[str, set[str]] = {}
        self.touched: set[str] = set()
        self.operations: list[Operation] = []
        self.losing = 0
        """The rows that lost an ability, or may have."""
        self.bare = 0
        """The rows that lost all abilities that they had printed, without exception."""
        self.extra_names: dict[int, tuple[str, ...] | None] = {}
        self.devotion_bonus: list[tuple[frozenset[int], int]] = []
        self.rewritten: dict[int, Face] = {}
        """On a fork: the rows whose whole text is another since the fork, not only words of it, with what was written then."""
        self.base_power: list[int] | None = None
        self.base_toughness: list[int] | None = None
        self.asked_player = -1
        """The player of whom is asked at present, where players are asked one after the other; -1 for none."""
        self.beside = 0
        """The rows of piles of which a filter asks at present whether it is true of those beside the one that is spoken of."""
        self._own_pt, self._own_control, self._own_faces = True, True, False
        self._share: list[int] | None = None

    def _find_members(self) -> None:
        rows: dict[ObjectId, list[int]] = {}
        for row, view in enumerate(self.views):
            rows.setdefault(view.id, []).append(row)
        self.row_by_id = {identity: found[0] for identity, found in rows.items()}
        self.members = {identity: tuple(found) for identity, found in rows.items() if len(found) > 1}

    def fork(self) -> Table:
        """An independent copy; lists are shared until either side writes."""
        other = Table()
        other.game = self.game
        other.inquiry = self.inquiry
        other.edition = self.edition
        other.views = self.views
        other.size = self.size
        other.players = self.players
        other.present = self.present
        other.active = self.active
        other.row_by_id = self.row_by_id
        other.members = self.members
        other.asked_player = self.asked_player
        other.beside = self.beside
        other.cols = self.cols.copy()
        other.first_cols = self.first_cols
        other.first_faces = self.first_faces
        other.words = self.words
        other.keyword_cols = self.keyword_cols
        other.touched = set()
        other.operations = self.operations.copy()
        other.losing = self.losing
        other.bare = self.bare
        other.extra_names = self.extra_names.copy() if self.extra_names else {}
        other.devotion_bonus = self.devotion_bonus
        other.rewritten = {}
        other.base_power = self.base_power
        other.base_toughness = self.base_toughness
        other.faces = self.faces
        other.control = self.control
        other.rows_with_statics = self.rows_with_statics
        other.rows_with_counters = self.rows_with_counters
        other.hosts = self.hosts
        other.piles = self.piles
        other.power = self.power
        other.toughness = self.toughness
        other.existing = self.existing
        other._share = self._share
        self._own_pt = self._own_faces = self._own_control = False
        other._own_pt = other._own_faces = other._own_control = False
        return other

    # --- reading ---------------------------------------------------------------------------------------------

    def column(self, name: str) -> int:
        """The rows for which a fact holds."""
        return self.cols.get(name, 0)

    def gate(self, family: str) -> int:
        """The rows whose card types allow subtypes of the family (205.3d)."""
        cols = self.cols
        mask = 0
        for name in _GATES[family]:
            mask |= cols.get(name, 0)
        return mask

    def first_gate(self, family: str) -> int:
        """As `gate`, before any effect."""
        return reduce(or_, [self.first_cols.get(name, 0) for name in _GATES[family]])

    def subtype(self, word: Subtype) -> int:
        """The rows that have the subtype now."""
        family, column, _ = subtype(word)
        cols = self.cols
        mask = cols.get(column, 0)
        if family == "creature":
            mask |= cols.get(EVERY_CREATURE_TYPE, 0)
        return mask and mask & self.gate(family)

    def row_has(self, row: int, column: str) -> bool:
        """Whether a fact holds for one row."""
        return bool(self.cols.get(column, 0) >> row & 1)

    def mask_of_ids(self, ids: Iterable[ObjectId]) -> int:
        """The rows of the objects of those ids that are there."""
        rows = [self.row_by_id[identity] for identity in dict.fromkeys(ids) if identity in self.row_by_id]
        if self.members:
            rows = [one for row in rows for one in self.members.get(self.views[row].id, (row,))]
        return mask_of(rows, self.size)

    def count(self, mask: int) -> int:
        """How many objects the rows of a mask stand for."""
        return count_of(mask, self.piles)

    def with_pt(self) -> int:
        """The rows that have power and toughness: creatures on the battlefield, elsewhere cards with printed numbers (208.1, 208.3)."""
        field = self.cols.get("z:battlefield", 0)
        mask = self.cols.get("t:Creature", 0)
        away = self.existing & ~field & ~mask
        if away:
            mask |= mask_of([row for row in rows_of(away) if self.faces[row].power is not None], self.size)
        return mask

    def names(self, row: int) -> tuple[str, ...]:
        """The names that a row has (201.2)."""
        if row in self.extra_names:
            return self.extra_names[row] or ()
        face = self.faces[row]
        return () if face.name is None else (face.name, *face.other_names)

    def mana_value(self, row: int) -> int:
        """The mana value (202.3)."""
        face = self.faces[row]
        if face.mana_value is not None and self.edition.back_faces_have_mana_value:
            return face.mana_value
        if face.mana_cost is None:
            return 0
        if self.views[row].zone is Zone.STACK:
            return face.mana_cost.with_x(self.views[row].facts.get("x", 0))
        return face.mana_cost.mana_value

    def mana_values(self, row: int) -> tuple[int, ...]:
        """The answers to the question for its mana value: two for a split card of before 2017 (708.2 of then), else one."""
        halves = self.faces[row].half_costs
        if not halves or not self.edition.split_halves_apart or self.views[row].zone is Zone.STACK:
            return (self.mana_value(row),)
        return tuple(cost.mana_value for cost in halves)

    def shared_creature_types(self) -> list[int]:
        """For each row the rows with which it shares a creature type, itself included; kept until creature types change."""
        if self._share is None:
            share = [0] * self.size
            gate = self.gate("creature")
            every = self.cols.get(EVERY_CREATURE_TYPE, 0) & gate
            typed = every
            for column in self.words["creature"]:
                mask = self.cols.get(column, 0) & gate
                if not mask:
                    continue
                typed |= mask
                mask |= every
                for row in rows_of(mask & ~every):
                    share[row] |= mask
            for row in rows_of(every):
                share[row] = typed
            self._share = share
        return self._share

    # --- writing ---------------------------------------------------------------------------------------------

    def add(self, column: str, mask: int) -> None:
        """The fact holds for the rows of `mask` too."""
        old = self.cols.get(column, 0)
        new = old | mask
        if new != old:
            self.cols[column] = new
            self.touched.add(column)

    def remove(self, column: str, mask: int) -> None:
        """The fact no longer holds for the rows of `mask`."""
        old = self.cols.get(column, 0)
        new = old & ~mask
        if new != old:
            self.cols[column] = new
            self.touched.add(column)

    def add_subtype(self, word: Subtype, mask: int) -> None:
        """Rows of `mask` that may have it gain a subtype (205.3d)."""
        family, column, _ = subtype(word)
        self.words[family].add(column)
        self.add(column, mask & self.gate(family))

    def clear_subtypes(self, family: str, mask: int) -> None:
        """Rows of `mask` lose every subtype of a family."""
        cols = self.cols
        for column in self.words[family]:
            held = cols.get(column, 0)
            if held & mask:
                cols[column] = held & ~mask
                self.touched.add(column)
        if family == "creature":
            self.remove(EVERY_CREATURE_TYPE, mask)

    def drop_subtypes(self, mask: int) -> None:
        """Rows of `mask` that lost a card type: the subtypes that went with it do not come back (205.1a, decision 0020)."""
        for family in _GATES:
            gone = mask & ~self.gate(family)
            if gone and self._have_subtypes(gone, family):
                self.inquiry.met.add("regained-type")
                self.clear_subtypes(family, gone)

    def note_subtypes(self, kind: str, mask: int) -> None:
        """Rows of `mask` are about to gain a card type: it may bring subtypes back (205.1a)."""
        for family in _FAMILIES.get(f"t:{kind}", ()):
            back = mask & ~self.gate(family)
            if back and "regained-type" not in self.inquiry.met and self._have_subtypes(back, family):
                self.inquiry.met.add("regained-type")

    def _have_subtypes(self, rows: int, family: str) -> bool:
        find = self.cols.get
        if family == "creature" and find(EVERY_CREATURE_TYPE, 0) & rows:
            return True
        for column in self.words[family]:  # noqa: SIM110 - asked whenever types are given: a generator takes half as long again
            if find(column, 0) & rows:
                return True
        return False

    def add_every_creature_type(self, mask: int) -> None:
        """Rows of `mask` that are creatures or kindred become every creature type."""
        self.add(EVERY_CREATURE_TYPE, mask & self.gate("creature"))
        self._share = None

    def types_changed(self) -> None:
        """Types changed: what shares a creature type may have too, and what a land can be tapped for (305.6). Who changes any calls this behind it."""
        self._share = None
        if any(name == "t:Land" or name.startswith("st:land:") for name in self.touched):
            self.touched.add("a:any")

    def set_control(self, mask: int, player: int) -> None:
        """Rows of `mask` are controlled by a player, but for those in zones where nothing has a controller (109.4)."""
        mask = mask_of([row for row in rows_of(mask) if self.views[row].controller is not None], self.size)
        for other in range(len(self.players)):
            if other != player:
                self.remove(f"ctl:{other}", mask)
        self.add(f"ctl:{player}", mask)
        if not self._own_control:
            self.control = self.control.copy()
            self._own_control = True
        for row in rows_of(mask):
            self.control[row] = player

    def set_face(self, mask: int, face: Face) -> None:
        """Rows of `mask` start over from a face: its types, colors, abilities, power and toughness."""
        prepared = prepare(face)
        for word in face.subtypes:
            family, column, _ = subtype(word)
            self.words[family].add(column)
        for name, column in prepared.keywords:
            self.keyword_cols.setdefault(name, set()).add(column)
        for column in list(self.cols):
            if column.startswith(_FROM_FACE):
                self.remove(column, mask)
        for column in prepared.columns:
            self.add(column, mask)
        rows = rows_of(mask)
        self._write_faces()
        self.write_pt()
        for row in rows:
            self.faces[row] = face
            self.power[row] = face.power or 0
            self.toughness[row] = face.toughness or 0
            self.extra_names.pop(row, None)
        self.touched.update(("nm", "mc", "tx", "a:loss", "a:any", "pt"))
        self._share = None

    def _write_faces(self) -> None:
        if not self._own_faces:
            self.faces = self.faces.copy()
            self._own_faces = True

    def write_pt(self) -> None:
        """Call before writing to `power` or `toughness`."""
        if not self._own_pt:
            self.power = self.power.copy()
            self.toughness = self.toughness.copy()
            self._own_pt = True

    def strip_printed(self, mask: int, effect: str) -> None:
        """Rows of `mask` lose the abilities of their rules text and copiable values (305.7)."""
        for columns in list(self.keyword_cols.values()):
            for column in columns:
                self.remove(column, mask)
        spares = not self.edition.land_set_strips_copied
        if spares:
            for row in rows_of(mask):
                for ability in self.faces[row].added:
                    for name, column in keyword_columns(ability) if isinstance(ability, KeywordAbility) else ():
                        self.keyword_cols.setdefault(name, set()).add(column)
                        self.add(column, 1 << row)
        self.operate(Operation("strip", mask, spares, effect))

    def lose_one_creature_type(self, word: Subtype, mask: int) -> None:
        """Rows of `mask` that are every creature type become every other one."""
        every = mask & self.cols.get(EVERY_CREATURE_TYPE, 0)
        if every:
            self.remove(EVERY_CREATURE_TYPE, every)
            for other in CREATURE_TYPES:
                if other != word:
                    self.words["creature"].add(f"st:creature:{other}")
                    self.add(f"st:creature:{other}", every)
        self._share = None

    def lose_keyword(self, keyword: str, mask: int) -> None:
        """Rows of `mask` lose every instance of a keyword (113.10b), or of one exact keyword with its parameter."""
        exact = f"k:{keyword}"
        for name, columns in self.keyword_cols.items():
            if name == keyword:
                for column in columns:
                    self.remove(column, mask)
            elif exact in columns:
                self.remove(exact, mask)

    def barred(self, keyword: str) -> int:
        """The rows that can't have a keyword (113.11)."""
        result = 0
        for operation in self.operations if self.losing else ():  # each gain asks this, and most boards have no loss
            if operation.kind == "cant" and operation.payload == keyword:
                result |= operation.mask
        return result

    def release_pt(self) -> None:
        """Somebody else keeps the present power and toughness: copy them before the next write."""
        self._own_pt = False

    def release_faces(self) -> list[Face]:
        """The present faces, for somebody else to keep: they are copied before the next write."""
        self._own_faces = False
        return self.faces

    def operate(self, operation: Operation) -> None:
        """Add an operation on abilities (its columns are the caller's)."""
        self.operations.append(operation)
        self.touched.add("a:any")
        if operation.kind in LOSSES:
            self.losing |= operation.mask
            if operation.kind == "lose-all" and operation.payload == (False, ()):
                self.bare |= operation.mask
            self.touched.add("a:loss")

    # --- abilities -------------------------------------------------------------------------------------------

    def abilities(self, row: int, until: int | None = None) -> list[Held]:
        """The abilities of a row, replayed: its face's, intrinsic ones (305.6), then each operation (the first `until` of them)."""
        held = [Held(ability, "printed") for ability in self.faces[row].abilities]
        vetoes: set[str] = set()
        intrinsic_given = False
        stays = self.edition.intrinsic_abilities_stay
        for kind, mask, payload, effect in self.operations if until is None else self.operations[:until]:
            if not mask >> row & 1:
                continue
            if kind == "strip":
                spared = self.faces[row].added if payload else ()
                held = [item for item in held if item.origin != "printed" or item.ability in spared]
                continue
            if not intrinsic_given:
                held += self.intrinsic(row)
                intrinsic_given = True
            if kind == "gain-all":
                held += [Held(ability, effect) for ability in payload]
            elif kind == "gain":
                if not _vetoed(payload, vetoes):
                    held.append(Held(payload, effect))
            else:
                if kind == "cant":
                    vetoes.add(str(payload))
                held = [
                    item
                    for item in held
                    if (stays and item.origin == "intrinsic") or not loses(kind, payload, item.ability)
                ]
        if not intrinsic_given:
            held += self.intrinsic(row)
        choices = self.views[row].choices
        if choices:
            held = [
                Held(settle_keyword(ability, choices), origin)
                if isinstance(ability, KeywordAbility)
                else Held(ability, origin)
                for ability, origin in held
            ]
        return held

    def intrinsic(self, row: int) -> list[Held]:
        """The mana abilities of its basic land types (305.6)."""
        if not self.row_has(row, "t:Land"):
            return []
        return [
            Held(intrinsic_ability(word), "intrinsic")
            for word in BASIC_LAND_COLORS
            if self.cols.get(f"st:land:{word}", 0) >> row & 1
        ]

    def _basic_lands(self) -> int:
        """The rows with mana abilities of basic land types (305.6)."""
        basics = 0
        for word in BASIC_LAND_COLORS:
            basics |= self.cols.get(f"st:land:{word}", 0)
        return basics & self.cols.get("t:Land", 0)

    def lost_intrinsic(self) -> int:
        """The rows that lost abilities while they have, at the end, mana abilities of basic land types to lose (decision 0007)."""
        if not self.losing & self.cols.get("t:Land", 0):
            return 0
        lost = 0
        for operation in self.operations:
            if operation.kind in LOSSES and operation.kind != "strip":
                lost |= operation.mask
        return lost & self._basic_lands()

    def with_any_ability(self) -> int:
        """The rows that have at least one ability; replayed only where an operation came by."""
        changed = 0
        for operation in self.operations:
            changed |= operation.mask
        mask = (self.cols.get("a:printed", 0) | self._basic_lands()) & ~changed
        return mask | mask_of([row for row in rows_of(changed) if self.abilities(row)], self.size)


@cache
def intrinsic_ability(word: LandType) -> ActivatedAbility:
    """What a basic land type gives (305.6). Made when first needed: what it holds for a game takes long to load."""
    from layerlaw.model.game_abilities import tap_for

    return tap_for(BASIC_LAND_COLORS[word])


def _vetoed(ability: Ability, vetoes: Iterable[str]) -> bool:
    return isinstance(ability, KeywordAbility) and (ability.name in vetoes or ability.text in vetoes)
