"""The answer: what every object is now, what holds for players, and the way there."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, reduce
from operator import or_
from typing import Generic, TypeVar

from layerlaw.layers import evaluate, facts
from layerlaw.layers.active_effects import ActiveEffect
from layerlaw.layers.board_reader import BoardReader
from layerlaw.layers.bulk import Characteristics, characteristics
from layerlaw.layers.edition import Edition
from layerlaw.layers.masks import NO_ROW, rows_of
from layerlaw.layers.on_players_and_rules import OutsideEffect
from layerlaw.layers.protocol import GameView, ObjectId, ObjectView
from layerlaw.layers.resume import Checkpoint
from layerlaw.layers.table import Held, Table
from layerlaw.layers.total_costs import Cost, total_cost
from layerlaw.layers.trace import Trace
from layerlaw.model import changes as c
from layerlaw.model import rule_effects as x
from layerlaw.model.abilities import Ability, KeywordAbility
from layerlaw.model.cards import Face
from layerlaw.model.late import dataclass
from layerlaw.model.mana_costs import ManaCost
from layerlaw.model.values import Stat
from layerlaw.model.words import CardType, Color, Subtype, Supertype, Zone


@dataclass(frozen=True)
class PlayerNow:
    """What holds for a player."""

    name: str
    life: int
    max_hand_size: int | None
    """None is no maximum."""
    abilities: tuple[Ability, ...]
    rules: tuple[x.RuleEffect, ...]
    """Rules that hold for the player and are no abilities (613.11), in timestamp order."""


R = TypeVar("R", bound=x.RuleEffect)


@dataclass(frozen=True)
class InForce(Generic[R]):
    """A rule effect that holds for somebody: the rule, its source, and the reader for what its filters and conditions ask."""

    rule: R
    you: str
    """The controller of its source."""
    source: ObjectId | None
    reader: BoardReader
    source_name: str


class ObjectNow:
    """One object as it is now. Characteristics (109.3) and what else people ask for; read lazily."""

    def __init__(self, solution: Solution, row: int) -> None:
        self._solution = solution
        self._table = solution.table
        self._row = row

    @property
    def board(self) -> Solution:
        """The solved board that it is on."""
        return self._solution

    @property
    def view(self) -> ObjectView:
        """The object as the game gave it: zone, owner, counters, status, timestamp."""
        return self._table.views[self._row]

    @property
    def id(self) -> ObjectId:
        """Its id."""
        return self.view.id

    @property
    def zone(self) -> Zone:
        """Where it is."""
        return self.view.zone

    @property
    def owner(self) -> str:
        """Its owner's name."""
        return self.view.owner

    @property
    def controller(self) -> str | None:
        """Its controller's name after layer 2; None where an object of its zone has none (109.4)."""
        if self.view.controller is None:
            return None
        return self._table.players[self._table.control[self._row]]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Its names; more than one for split cards and the like, none for a face-down object."""
        return self._table.names(self._row)

    @property
    def name(self) -> str | None:
        """Its name, or its names joined by two slashes, or None."""
        return " // ".join(self.names) if self.names else None

    @property
    def mana_cost(self) -> ManaCost | None:
        """Its mana cost; None is no mana cost."""
        return self._table.faces[self._row].mana_cost

    @property
    def mana_value(self) -> int:
        """Its mana value (202.3); of a split card by the rules of before 2017 that of both halves together."""
        return self._table.mana_value(self._row)

    @property
    def mana_values(self) -> tuple[int, ...]:
        """The answers to the question for its mana value: two for a split card off the stack before 2017, else one."""
        return self._table.mana_values(self._row)

    @cached_property
    def colors(self) -> tuple[Color, ...]:
        """Its colors in WUBRG order."""
        return facts.colors(self._table, self._row)

    @cached_property
    def supertypes(self) -> tuple[Supertype, ...]:
        """Its supertypes."""
        return facts.supertypes(self._table, self._row)

    @cached_property
    def types(self) -> tuple[CardType, ...]:
        """Its card types."""
        return facts.types(self._table, self._row)

    @cached_property
    def subtypes(self) -> tuple[Subtype, ...]:
        """Its subtypes; all creature types stand here where it has them."""
        return facts.subtypes(self._table, self._row)

    @cached_property
    def is_every_creature_type(self) -> bool:
        """Whether it is every creature type."""
        return facts.has_every_creature_type(self._table, self._row)

    @property
    def power(self) -> int | None:
        """Its power, None where it has none."""
        return facts.power(self._table, self._row)

    @property
    def toughness(self) -> int | None:
        """Its toughness, None where it has none."""
        return facts.toughness(self._table, self._row)

    @property
    def base_power(self) -> int | None:
        """Its base power: the value after layer 7b (208.4b)."""
        return None if self.power is None else evaluate.stat(self._table, self._row, Stat.BASE_POWER)

    @property
    def base_toughness(self) -> int | None:
        """Its base toughness: the value after layer 7b (208.4b)."""
        return None if self.toughness is None else evaluate.stat(self._table, self._row, Stat.BASE_TOUGHNESS)

    @property
    def loyalty(self) -> int | None:
        """Its loyalty: counters on the battlefield, the printed number elsewhere (306.5b, 306.5c)."""
        return self._by_counters("loyalty", CardType.PLANESWALKER, self._table.faces[self._row].loyalty)

    @property
    def defense(self) -> int | None:
        """Its defense: counters on the battlefield, the printed number elsewhere (310.4a, 310.4c)."""
        return self._by_counters("defense", CardType.BATTLE, self._table.faces[self._row].defense)

    def _by_counters(self, kind: str, needed: CardType, printed: int | None) -> int | None:
        if self.zone is not Zone.BATTLEFIELD:
            return printed
        if needed not in self.types:
            return None
        pile = self.view.counters.get(kind)
        return pile.number if pile else 0

    @cached_property
    def held(self) -> tuple[Held, ...]:
        """Its abilities with where each came from."""
        return tuple(self._table.abilities(self._row))

    @cached_property
    def abilities(self) -> tuple[Ability, ...]:
        """Its abilities, intrinsic ones included (305.6)."""
        return tuple(item.ability for item in self.held)

    @cached_property
    def keywords(self) -> tuple[str, ...]:
        """Its keyword abilities as texts, each once."""
        return facts.keyword_texts(self.abilities)

    @cached_property
    def rules(self) -> tuple[x.RuleEffect, ...]:
        """Rules that hold for it and are no abilities (113.12, 613.11), in timestamp order."""
        solution = self._solution
        return solution.rules_with(self.keywords if solution.edition.qualities else (), self._row)

    @cached_property
    def copiable(self) -> Face:
        """Its copiable values: the result of layer 1 (613.2c)."""
        return self._solution.copiable_face(self._row)

    @property
    def count(self) -> int:
        """How many equal objects it stands for."""
        return len(self._table.members.get(self.view.id, ())) or self.view.count

    def __repr__(self) -> str:
        pt = f" {self.power}/{self.toughness}" if self.power is not None else ""
        return f"<{self.name or 'nameless'}{pt} {' '.join(self.types)}>"


class Solution(Mapping[ObjectId, ObjectNow]):
    """What every object is now, by id; with the players and the trace."""

    def __init__(
        self,
        edition: Edition,
        table: Table,
        copiable: Sequence[Face],
        trace: Trace,
        outside: tuple[OutsideEffect, ...],
    ) -> None:
        self.edition = edition
        self.table = table
        self.trace = trace
        self.outside = outside
        self.checkpoints: tuple[Checkpoint, ...] = ()
        """From where a solve `after` this one can go on."""
        self.knew_all = False
        """Whether the last of them knew every effect that there is."""
        self.found: dict[Hashable, object] = {}
        """What was found out of characteristics, controllers and statuses alone; the answers `of_later` games have it in common."""
        self._copiable = copiable
        self._made: dict[int, ObjectNow] = {}
        self._readers: dict[str, BoardReader] = {}
        """Those that read for a player alone."""

    def checkpoints_by(self, edition: Edition) -> tuple[Checkpoint, ...]:
        """From where a solve by an edition can go on: from nowhere, if it is another than this one."""
        return {id(self.edition): self.checkpoints}.get(id(edition), ())

    def of_later(self, game: GameView, views: list[ObjectView]) -> Solution:
        """The answer for a later game that differs in nothing that an effect asks for, or of which a characteristic is made (`resume.is_unseen`)."""
        table = self.table.fork()
        table.game, table.views = game, views
        table.active = table.players.index(game.active_player)
        made = Solution(self.edition, table, self._copiable, self.trace, self.outside)
        made.checkpoints, made.knew_all, made.found = self.checkpoints, self.knew_all, self.found
        return made

    def __getitem__(self, identity: ObjectId) -> ObjectNow:
        row = self.table.row_by_id[identity]
        known = self._made.get(row)
        if known is None:
            known = self._made[row] = ObjectNow(self, row)
        return known

    def __iter__(self) -> Iterator[ObjectId]:
        return iter(self.table.row_by_id)

    def __len__(self) -> int:
        return len(self.table.row_by_id)

    def all(self) -> dict[ObjectId, Characteristics]:
        """The characteristics of every object at once, by id: what reading each of them gives, many times faster."""
        rows = characteristics(self.table)
        return {identity: rows[row] for identity, row in self.table.row_by_id.items()}

    def reader(
        self, you: str, this: ObjectId | None = None, choices: Mapping[str, object] | None = None
    ) -> BoardReader:
        """Reads filters, values and conditions on the solved board, for a player and a source object."""
        if this is not None or choices:
            return BoardReader(self.table, you, this, choices or {})
        known = self._readers.get(you)
        if known is None:
            known = self._readers[you] = BoardReader(self.table, you, None, {})
        return known

    def copiable_face(self, row: int) -> Face:
        """The copiable values of a row (613.2c)."""
        return self._copiable[row]

    def text_box(self, identity: ObjectId) -> tuple[Ability, ...]:
        """The abilities of its rules text after layer 3, whatever later layers did to them."""
        return self.table.faces[self.table.row_by_id[identity]].abilities

    def lost_everything(self, identity: ObjectId) -> bool:
        """Whether it lost all abilities, intrinsic ones among them."""
        row = self.table.row_by_id[identity]
        return any(kind == "lose-all" and mask >> row & 1 for kind, mask, _, _ in self.table.operations)

    def matching(self, mask: int) -> list[ObjectId]:
        """The ids of the rows of a mask."""
        return list(dict.fromkeys(self.table.views[row].id for row in rows_of(mask)))

    @cached_property
    def _rules(self) -> list[tuple[int, x.RuleEffect]]:
        found: list[tuple[int, x.RuleEffect]] = []
        for effect in self.outside:
            if isinstance(effect.change, x.RuleEffect):
                found.append((effect.mask, effect.change))
            elif isinstance(effect.change, c.GainAbility) and isinstance(effect.change.ability, KeywordAbility):
                found.append((effect.mask, x.IsQuality(effect.change.ability.text)))
        return found

    def rules_of_row(self, row: int) -> tuple[x.RuleEffect, ...]:
        """The rules that hold for a row (613.11), each once, in timestamp order."""
        if not self._rules:
            return ()
        return tuple(dict.fromkeys(rule for mask, rule in self._rules if mask >> row & 1))

    def ids_with_rules(self) -> frozenset[ObjectId]:
        """The objects for which a rule holds: asked of the board at once, for mostly there is none."""
        if self.edition.qualities:
            return frozenset(identity for identity, now in self.items() if now.rules)
        return frozenset(self.matching(reduce(or_, [mask for mask, _ in self._rules], 0)))

    def rules_with(self, keywords: Iterable[str], row: int) -> tuple[x.RuleEffect, ...]:
        """The rules that hold for a row that has these keywords: those among them that the edition calls qualities too."""
        if not self.edition.qualities:
            return self.rules_of_row(row)
        printed = (x.IsQuality(word) for word in keywords if word in self.edition.qualities)
        return tuple(dict.fromkeys((*printed, *self.rules_of_row(row))))

    def in_force(self, kind: type[R], on: ObjectId | str) -> Iterator[InForce[R]]:
        """The rule effects of a class that hold for an object, or for the player of that name, in timestamp order (613.11)."""
        row = NO_ROW if isinstance(on, str) else self.table.row_by_id.get(on, NO_ROW)
        index = self.table.players.index(on) if isinstance(on, str) else -1
        for effect in self.outside:
            if isinstance(effect.change, kind) and (
                index in effect.players if row < 0 else bool(effect.mask >> row & 1)
            ):
                yield self._force(effect.change, effect.live)

    def everywhere(self, kind: type[R]) -> Iterator[InForce[R]]:
        """The rule effects of a class, whomever they hold for."""
        for effect in self.outside:
            if isinstance(effect.change, kind) and (effect.mask or effect.players):
                yield self._force(effect.change, effect.live)

    def _force(self, rule: R, live: ActiveEffect) -> InForce[R]:
        you = live.you if live.you >= 0 else self.table.control[live.row]
        there = live.source is not None and live.source in self.table.row_by_id
        choices = {} if there or live.view is None else dict(live.view.choices)
        name = self.table.players[you]
        reader = BoardReader(self.table, name, live.source if there else None, choices)
        # The source of what resolved is told by name.
        called = str(getattr(live.view, "name", "")) or (live.source if isinstance(live.source, str) else "")
        return InForce(rule, name, live.source, reader, called)

    @cached_property
    def players(self) -> tuple[PlayerNow, ...]:
        """What holds for each player, in turn order (613.10, 613.11)."""
        return tuple(self._player(index) for index in range(len(self.table.players)))

    def player(self, name: str) -> PlayerNow:
        """What holds for the player of that name."""
        return next(player for player in self.players if player.name == name)

    def _player(self, index: int) -> PlayerNow:
        view = self.table.game.players[index]
        size: int | None = 7  # 402.2
        abilities: list[Ability] = []
        rules: list[x.RuleEffect] = []
        for effect in self.outside:
            if index not in effect.players:
                continue
            change = effect.change
            if isinstance(change, c.PlayerGainsAbility):
                abilities.append(change.ability)
            elif isinstance(change, c.SetMaximumHandSize):
                size = None if change.size is None else evaluate.value(change.size, self.table, effect.live)
            elif isinstance(change, c.ModifyMaximumHandSize):
                # 107.1b: a negative result of an effect is zero.
                size = None if size is None else max(0, size + evaluate.value(change.by, self.table, effect.live))
            elif isinstance(change, x.RuleEffect):
                rules.append(change)
        return PlayerNow(view.name, view.life, size, tuple(abilities), tuple(dict.fromkeys(rules)))

    @cached_property
    def _altered(self) -> int:
        """The rows whose abilities an effect has changed."""
        mask = 0
        for operation in self.table.operations:
            mask |= operation.mask
        return mask

    def unaltered_faces(
        self, but: Container[Hashable], which: Callable[[Ability], bool]
    ) -> list[tuple[ObjectId, Zone, Face | None]]:
        """Objects with their zones and their `unaltered_face`: those whose face has none of these numbers (`id`), and those that were given such an ability."""
        table, altered = self.table, self._altered
        given = 0
        for kind, mask, payload, _ in table.operations:
            gained = (payload,) if kind == "gain" else payload if kind == "gain-all" else ()
            if mask & ~given and any(map(which, gained)):
                given |= mask
        found = [
            (view.id, view.zone, None if view.choices or altered >> row & 1 else face)
            for row, (view, face, number) in enumerate(zip(table.views, table.faces, map(id, table.faces), strict=True))
            if number not in but or given >> row & 1
        ]
        if not table.members:
            return found
        first = {one[0]: one for one in reversed(found)}  # one of equal objects tells of all
        return list(first.values())[::-1]

    def unaltered_face(self, identity: ObjectId) -> Face | None:
        """The face whose abilities an object has, all of them and (but for intrinsic mana abilities, 305.6) no others; None where it is not so."""
        row = self.table.row_by_id[identity]
        if self._altered >> row & 1 or self.table.views[row].choices:
            return None
        return self.table.faces[row]

    def total_cost(self, identity: ObjectId, player: str, additional: str = "") -> Cost:
        """The total cost for a player to cast that card now, with additional costs in mana symbols (601.2f)."""
        row = self.table.row_by_id[identity]
        printed = self.table.faces[row].mana_cost
        whole = None
        if printed is not None and additional:
            whole = ManaCost((*printed.symbols, *ManaCost.parse(additional).symbols))
        return total_cost(self.table, self.outside, row, player, whole)

    def total_cost_of_spell(
        self,
        spell: ObjectId,
        player: str,
        instead: ManaCost | None,
        added: ManaCost,
        *,
        less: ManaCost | None = None,
        less_colored: ManaCost | None = None,
    ) -> ManaCost | None:
        """The total cost of a spell on the stack, with an alternative cost `instead` of its mana cost, and additional ones (601.2f).

        None: neither a mana cost nor another was there to be paid (118.6).
        """
        row = self.table.row_by_id[spell]
        base = self.table.faces[row].mana_cost if instead is None else instead
        if base is None:
            return None
        whole = ManaCost((*base.symbols, *added.symbols))
        return total_cost(self.table, self.outside, row, player, whole, less=less, less_colored=less_colored).total
