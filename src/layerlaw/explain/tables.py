"""The table of objects: one row for each, as texts, with what changed marked. Used by `solve`, by notebooks and by pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from layerlaw.explain.document import clean
from layerlaw.explain.names_by_id import Names
from layerlaw.explain.order_of_telling import net_changes
from layerlaw.explain.values import ability_text, color_words, listed, number, quoted, rule_texts, type_line, word_for
from layerlaw.layers.protocol import ObjectId
from layerlaw.layers.solution import ObjectNow, Solution
from layerlaw.model.words import CardType, Zone

COLUMNS: Final = ("object", "is", "p/t", "abilities", "controller")
"""The columns, in order."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its text, and whether an effect changed what it shows."""

    text: str
    changed: bool = False


@dataclass(frozen=True, slots=True)
class ObjectRow:
    """One object."""

    id: ObjectId
    cells: tuple[Cell, ...]
    zone: str

    @property
    def changed(self) -> bool:
        """Whether anything about it was changed by an effect."""
        return any(cell.changed for cell in self.cells)


def object_rows(solution: Solution, names: Names, *, zones: Sequence[Zone] | None = None) -> list[ObjectRow]:
    """A row for each object, in the order of the game; only those of `zones` where it is given."""
    changes = net_changes(solution)
    table = solution.table
    alike: dict[tuple[object, ...], ObjectRow] = {}
    """What many have in common is put into words once; what is asked by its id is held, so that an id is one value's."""
    made = []
    for identity, record in solution.all().items():
        at = table.row_by_id[identity]
        view = table.views[at]
        if zones is not None and view.zone not in zones:
            continue
        changed = changes.get(identity, {})
        is_marked = view.count > 1 or identity in table.members or view.counters or view.facts.get("damage")
        if is_marked or solution.rules_of_row(at):
            made.append(_row(solution[identity], names(identity), set(changed)))
            continue
        key = (*map(id, record), id(view.face), view.owner, view.zone, *sorted(changed))
        like = alike.get(key)
        if like is None:
            like = alike[key] = _row(solution[identity], "", set(changed))
        title = like.cells[0]
        cells = (Cell(clean(names(identity)) + title.text, title.changed), *like.cells[1:])
        made.append(ObjectRow(identity, cells, like.zone))
    return made


def _row(now: ObjectNow, name: str, changed: set[str]) -> ObjectRow:
    count = f"{now.count} × " if now.count > 1 else ""
    title = clean(name)
    if now.name is not None and now.name != now.view.face.name:
        title += f" (is {clean(now.name)})"
    elif now.name is None and now.view.face.name is not None:
        title += " (no name)"
    cells = (
        Cell(count + title, "name" in changed),
        Cell(kind_words(now), bool(changed & {"types", "supertypes", "subtypes", "colors"})),
        Cell(size_words(now), bool(changed & {"power", "toughness"})),
        Cell(abilities_words(now), "abilities" in changed or bool(now.rules)),
        Cell(clean(now.controller or now.owner), "controller" in changed),
    )
    return ObjectRow(now.id, cells, str(now.zone))


def kind_words(now: ObjectNow) -> str:
    """Colors and type line: `white Enchantment Creature`."""
    line = type_line(now.supertypes, now.types, now.subtypes)
    if not now.colors and CardType.LAND in now.types:
        return line  # nobody expects a land to have colors
    return f"{color_words(now.colors)} {line}".strip()


def size_words(now: ObjectNow) -> str:
    """Power and toughness, or loyalty, or defense; empty where there is none."""
    words = []
    if now.power is not None:
        words.append(f"{now.power}/{now.toughness}")
    if now.loyalty is not None:
        words.append(f"loyalty {number(now.loyalty)}")
    if now.defense is not None:
        words.append(f"defense {number(now.defense)}")
    return ", ".join(words)


def abilities_words(now: ObjectNow) -> str:
    """Abilities and qualities on one line, separated by ` · `."""
    counters = [
        f"{pile.number} {kind} counter{'s' if pile.number != 1 else ''}" for kind, pile in now.view.counters.items()
    ]
    damage = [f"{marked} damage marked on it"] if (marked := now.view.facts.get("damage")) else []
    return " · ".join((*ability_texts(now), *(clean(text) for text in (*rule_texts(now.rules), *counters, *damage))))


def row_lines(rows: Sequence[ObjectRow], *, several: bool) -> Iterator[str]:
    """Two or three lines an object: what it is, and below it its abilities. `several`: whose it is matters."""
    width = min(40, max((len(row.cells[0].text) for row in rows), default=0))
    for row in rows:
        name, kind, size, abilities, controller = (cell.text for cell in row.cells)
        zone = "" if row.zone == "battlefield" else f"  [{row.zone}]"
        whose = f"  ({controller})" if several else ""
        mark = "*" if row.changed else " "
        yield f"{mark} {name:<{width}}  {kind}{f'  {size}' if size else ''}{whose}{zone}".rstrip()
        for text in abilities.split(" · ") if abilities else ["no abilities"] if row.cells[3].changed else []:
            yield f"      {text}"


def ability_texts(now: ObjectNow) -> tuple[str, ...]:
    """Each ability of an object as text, in the words that its card has for itself."""
    return tuple(ability_text(ability, word_for(now.view.face)) for ability in now.abilities)


def object_line(solution: Solution, identity: ObjectId) -> str:
    """One object in one line of prose: `white Enchantment Creature, 1/1, no abilities`."""
    now = solution[identity]
    words = [kind_words(now), *filter(None, [size_words(now)])]
    if now.view.controller is not None and now.controller != now.view.controller:
        words.append(f"controlled by {clean(now.controller or '')}")
    texts = [quoted(text) for text in ability_texts(now)]
    line = ", ".join(words)
    line += f"; {listed(texts)}" if texts else "; no abilities"
    if now.rules:
        line += f"; {listed([clean(text) for text in rule_texts(now.rules)])}"
    return line
