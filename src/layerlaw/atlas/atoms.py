"""Atoms: what the filters, conditions and values of an effect ask of objects, and bystanders that answer.

A filter is taken apart into *clauses*, each a row of literals (an atom, and whether it is to hold). From a clause comes a bystander that
satisfies it exactly, and for each literal one that just misses. A bystander under construction is a dict of the fields of `Bystander`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, Final

from layerlaw.atlas.scene import OPPONENT, YOU, Bystander
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.tree import inside
from layerlaw.model.words import TYPE_LINE_ORDER, CardType, Color, CreatureType, Subtype, SubtypeFamily, Supertype, Zone

Literal = tuple[f.Filter, bool]
LiteralClause = tuple[Literal, ...]
BoardDraft = dict[str, Any]
_MOST_CLAUSES: Final = 6
_OPPOSITE: Final = {YOU: OPPONENT, OPPONENT: YOU}
DEFAULT_WORD: Final = "Goblin"


def clauses(node: f.Filter, *, holds: bool = True) -> list[LiteralClause]:
    """The filter as alternatives, each a row of literals that must all hold; no more than a few."""
    match node:
        case f.Not(part):
            return clauses(part, holds=not holds)
        case f.And(parts):
            return _all(parts, holds) if holds else _any(parts, holds)
        case f.Or(parts):
            return _any(parts, holds) if holds else _all(parts, holds)
        case f.Anything():
            return [()] if holds else []
        case _:
            return [((node, holds),)]


def _any(parts: Iterable[f.Filter], holds: bool) -> list[LiteralClause]:
    return [clause for part in parts for clause in clauses(part, holds=holds)][:_MOST_CLAUSES]


def _all(parts: Iterable[f.Filter], holds: bool) -> list[LiteralClause]:
    found: list[LiteralClause] = [()]
    for part in parts:
        found = [(*before, *clause) for before in found for clause in clauses(part, holds=holds)][:_MOST_CLAUSES]
    return found


def filters_in(node: object) -> Iterator[f.Filter]:
    """The outermost filters in a value of the model: an effect's scope, what a value counts, what a condition looks for."""
    for part in inside(node, closed=f.Filter):
        if isinstance(part, f.Filter):
            yield part
            yield from _inside(part)


def _inside(node: f.Filter) -> Iterator[f.Filter]:
    """Filters that a filter asks about other objects: what is attached, with what something is compared."""
    match node:
        case f.And(parts) | f.Or(parts):
            for part in parts:
                yield from _inside(part)
        case f.Not(part):
            yield from _inside(part)
        case f.Compares():
            yield from filters_in(node.value)
        case f.HasAttached(attachment=inner) | f.AttachedTo(host=inner):
            yield inner
        case _:
            return


# --- bystanders under construction -----------------------------------------------------------------------------------


def draft_of(clause: LiteralClause, you: str, start: BoardDraft | None = None) -> BoardDraft | None:
    """A bystander for which all literals hold; None where that cannot be made.

    Args:
        clause: the literals.
        you: who "you" is in them.
        start: what is known of it already.
    """
    draft: BoardDraft = dict(start or {})
    for atom, holds in sorted(clause, key=lambda literal: _ORDER.get(type(literal[0]), 5)):
        if not _make(draft, atom, holds, you):
            return None
    return draft


def finished(draft: BoardDraft) -> Bystander:
    """The bystander: a type line is made of its words, and something is put where no card type was asked for."""
    barred = draft.get("barred", frozenset())
    types = list(draft.get("types", ()))
    if not any(kind in types for kind in _CARD_TYPES):
        types.append(next((kind for kind in _BODIES if kind not in barred), "Creature"))
    subtypes = [word for word, family in draft.get("subtypes", {}).items() if _fits(family, types)]
    line = " ".join([*sorted(draft.get("supertypes", ())), *sorted(types, key=_TYPE_ORDER.index)])
    known = {item.name for item in fields(Bystander)}
    given = {name: value for name, value in draft.items() if name in known}
    for name in ("keywords", "status"):
        given[name] = tuple(sorted(draft.get(name, ())))
    given["counters"] = tuple(sorted((kind, number) for kind, number in draft.get("counters", {}).items() if number))
    given["colors"] = "".join(color for color in "WUBRG" if color in draft.get("colors", ()))
    return Bystander(
        type_line=f"{line} — {' '.join(sorted(subtypes))}" if subtypes else line,
        **{name: value for name, value in given.items() if value is not None},
    )


_CARD_TYPES: Final = frozenset(map(str, CardType)) - {"Kindred"}
_BODIES: Final = ("Creature", "Artifact", "Enchantment", "Land", "Planeswalker")
_TYPE_ORDER: Final = [*map(str, TYPE_LINE_ORDER), *sorted(_CARD_TYPES.difference(map(str, TYPE_LINE_ORDER)))]
_HOME: Final = {
    SubtypeFamily.CREATURE: "Creature",
    SubtypeFamily.LAND: "Land",
    SubtypeFamily.ARTIFACT: "Artifact",
    SubtypeFamily.ENCHANTMENT: "Enchantment",
    SubtypeFamily.PLANESWALKER: "Planeswalker",
    SubtypeFamily.BATTLE: "Battle",
    SubtypeFamily.SPELL: "Instant",
}
_ORDER: Final = {f.InZone: 0, f.IsType: 1, f.HasSupertype: 2, f.HasSubtype: 3}


def _fits(family: str, types: list[str]) -> bool:
    home = _HOME.get(SubtypeFamily(family))
    return home in types or (home == "Creature" and "Kindred" in types) or (home == "Instant" and "Sorcery" in types)


def _make(draft: BoardDraft, atom: f.Filter, holds: bool, you: str) -> bool:
    """Let a literal hold. False where what is known contradicts it; atoms that cannot be arranged for are left as they are."""
    making = _MAKING.get(type(atom))
    return making(draft, atom, holds, you) if making is not None else True


def _set(draft: BoardDraft, name: str, word: str, holds: bool, against: bool = True) -> bool:
    """A word is, or is not, among the words of a field."""
    have, barred = set(draft.get(name, ())), set(draft.get(f"not {name}", ()))
    if holds:
        if word in barred and against:
            return False
        have.add(word)
    else:
        if word in have and against:
            return False
        have.discard(word)
        barred.add(word)
    draft[name], draft[f"not {name}"] = have, barred
    return True


def _zone(draft: BoardDraft, atom: f.InZone, holds: bool, _you: str) -> bool:
    zone = atom.zone.value
    if not holds:
        zone = Zone.GRAVEYARD.value if atom.zone is Zone.BATTLEFIELD else Zone.BATTLEFIELD.value
    if draft.setdefault("zone", zone) != zone:
        return not holds
    return True


def _type(draft: BoardDraft, atom: f.IsType, holds: bool, _you: str) -> bool:
    word = str(atom.type) if isinstance(atom.type, CardType) else "Artifact"
    if not _set(draft, "types", word, holds):
        return False
    draft["barred"] = frozenset(draft.get("not types", ()))
    return True


def _supertype(draft: BoardDraft, atom: f.HasSupertype, holds: bool, _you: str) -> bool:
    return _set(draft, "supertypes", str(atom.supertype), holds)


def _subtype(draft: BoardDraft, atom: f.HasSubtype, holds: bool, _you: str) -> bool:
    word = str(atom.subtype) if not isinstance(atom.subtype, r.Chosen) else _word(atom.subtype.key)
    family = atom.subtype.family if not isinstance(atom.subtype, r.Chosen) else _family(atom.subtype.key)
    have, barred = dict(draft.get("subtypes", {})), set(draft.get("not subtypes", ()))
    if holds:
        if word in barred:
            return False
        have[word] = family.value
        home = _HOME.get(family, "Creature")
        types = set(draft.get("types", ()))
        if home not in types:
            if home in draft.get("not types", ()):
                if home != "Creature":
                    return False
                types.add("Kindred")  # 308.2: creature types without being a creature
            else:
                types.add(home)
            draft["types"] = types
    else:
        if word in have:
            return False
        barred.add(word)
    draft["subtypes"], draft["not subtypes"] = have, barred
    return True


_CHOSEN_WORDS: Final = {
    "creature_type": DEFAULT_WORD, "basic_land_type": "Island", "land_type": "Island", "card_type": "Artifact",
    "color": "W", "from": DEFAULT_WORD, "to": "Elf",
}  # fmt: skip


def _word(key: str) -> str:
    return _CHOSEN_WORDS.get(key, DEFAULT_WORD)


def _family(key: str) -> SubtypeFamily:
    return SubtypeFamily.LAND if "land" in key else SubtypeFamily.CREATURE


def _color(draft: BoardDraft, atom: f.HasColor, holds: bool, _you: str) -> bool:
    return _set(draft, "colors", str(atom.color) if not isinstance(atom.color, r.Chosen) else "W", holds)


def _color_count(draft: BoardDraft, atom: f.HasColorCount, holds: bool, _you: str) -> bool:
    wanted = {
        f.ColorCount.COLORLESS: "", f.ColorCount.MONOCOLORED: "W", f.ColorCount.MULTICOLORED: "WB", f.ColorCount.TWO: "WB",
        f.ColorCount.THREE: "WUB", f.ColorCount.ALL: "WUBRG",
    }[atom.count]  # fmt: skip
    if not holds:
        wanted = "W" if atom.count is f.ColorCount.COLORLESS else ""
    draft["colors"] = set(wanted) | (set(draft.get("colors", ())) if holds and wanted else set())
    return True


def _control(draft: BoardDraft, atom: f.ControlledBy | f.OwnedBy, holds: bool, you: str) -> bool:
    who = you
    if isinstance(atom.player, r.Opponents | r.ChosenPlayer | r.HostPlayer):
        who = _OPPOSITE[you]
    elif not isinstance(atom.player, r.You):
        return True
    if not holds:
        who = _OPPOSITE[who]
    name = "controller" if isinstance(atom, f.ControlledBy) else "owner"
    return bool(draft.setdefault(name, who) == who)


def _keyword(draft: BoardDraft, atom: f.HasKeyword, holds: bool, _you: str) -> bool:
    return _set(draft, "keywords", atom.keyword, holds)


def _any_ability(draft: BoardDraft, _atom: f.HasAnyAbility, holds: bool, _you: str) -> bool:
    return _set(draft, "keywords", "flanking", holds)


def _activated(draft: BoardDraft, _atom: f.HasActivatedAbility, holds: bool, _you: str) -> bool:
    return bool(draft.setdefault("activated", holds) == holds)


def _compares(draft: BoardDraft, atom: f.Compares, holds: bool, _you: str) -> bool:
    bound = atom.value if isinstance(atom.value, int) else 3
    number = number_for(atom.comparison, bound, holds=holds)
    name = {
        v.Stat.POWER: "power", v.Stat.BASE_POWER: "power", v.Stat.TOUGHNESS: "toughness", v.Stat.BASE_TOUGHNESS: "toughness",
    }.get(atom.stat)  # fmt: skip
    if name is not None:
        draft[name] = number
    elif atom.stat is v.Stat.MANA_VALUE:
        draft["cost"] = f"{{{max(0, number)}}}"
    return True


def number_for(comparison: f.Comparison, bound: int, *, holds: bool) -> int:
    """A number at the edge of a comparison: the last for which it holds, or the first for which it does not."""
    match comparison:
        case f.Comparison.EQUAL:
            return bound if holds else bound + 1
        case f.Comparison.AT_LEAST:
            return bound if holds else bound - 1
        case f.Comparison.AT_MOST:
            return bound if holds else bound + 1
        case f.Comparison.MORE:
            return bound + 1 if holds else bound
        case f.Comparison.LESS:
            return bound - 1 if holds else bound


def _counter(draft: BoardDraft, atom: f.HasCounter, holds: bool, _you: str) -> bool:
    have = dict(draft.get("counters", {}))
    kind = atom.kind or "+1/+1"
    if holds:
        have[kind] = max(atom.least, have.get(kind, 0))
    elif have.get(kind, 0) >= atom.least:
        return False
    draft["counters"] = have
    return True


def _status(draft: BoardDraft, atom: f.HasStatus, holds: bool, _you: str) -> bool:
    return _set(draft, "status", atom.name, holds)


def _called(draft: BoardDraft, atom: f.Called, holds: bool, you: str) -> bool:
    match atom.word:
        case "historic":
            return _set(draft, "supertypes", "Legendary", holds)
        case "modified":
            return _counter(draft, f.HasCounter("+1/+1"), holds, you)
        case "attacking alone":
            return _set(draft, "status", "attacking", holds)
        case "adventurous":
            return not holds  # no card that a board defines is an adventurer card
        case _:
            if holds:
                draft["subtypes"] = {**draft.get("subtypes", {}), "Pirate": "creature"}
                draft["types"] = {*draft.get("types", ()), "Creature"}
            return True


def _attacks(draft: BoardDraft, _atom: f.Filter, holds: bool, _you: str) -> bool:
    return _set(draft, "status", "attacking", holds)


def _past(draft: BoardDraft, _atom: f.HasPast, holds: bool, _you: str) -> bool:
    return bool(draft.setdefault("past", holds) == holds)


def _parity(draft: BoardDraft, atom: f.HasParity, holds: bool, _you: str) -> bool:
    odd = bool(atom.odd) == holds
    if atom.stat is v.Stat.MANA_VALUE:
        draft["cost"] = "{3}" if odd else "{2}"
    else:
        draft["power"] = 3 if odd else 2
    return True


def _cost_has(draft: BoardDraft, atom: f.CostHas, holds: bool, _you: str) -> bool:
    draft["cost"] = f"{{{atom.symbol}}}{{2}}" if holds else "{2}"
    return True


def _mana_cost(draft: BoardDraft, atom: f.HasManaCost, holds: bool, _you: str) -> bool:
    draft["cost"] = atom.costs[0] if holds else "{2}{W}{U}"
    return True


def _has_attached(draft: BoardDraft, atom: f.HasAttached, holds: bool, _you: str) -> bool:
    draft["bears"] = attachment_line(atom.attachment) if holds else None
    return True


def attachment_line(attachment: f.Filter) -> str:
    """The type line of something that can be attached and is what the filter asks for."""
    words = {str(node.subtype) for node in inside(attachment) if isinstance(node, f.HasSubtype)}
    return "Artifact — Equipment" if "Equipment" in words else "Enchantment — Aura"


def _attached_to(draft: BoardDraft, _atom: f.AttachedTo, holds: bool, _you: str) -> bool:
    draft["wants_host"] = holds
    if holds and not set(draft.get("subtypes", {})) & {"Aura", "Equipment", "Fortification"}:
        draft["types"] = {*draft.get("types", ()), "Artifact"}
        draft["subtypes"] = {**draft.get("subtypes", {}), "Equipment": "artifact"}
    return True


def _named(draft: BoardDraft, atom: f.Named, holds: bool, _you: str) -> bool:
    name = atom.name if isinstance(atom.name, str) else "Chosen Card"
    if holds:
        return bool(draft.setdefault("name", name) == name)
    return draft.get("name") != name


def _shares_type(draft: BoardDraft, _atom: f.SharesCreatureType, holds: bool, you: str) -> bool:
    return _subtype(draft, f.HasSubtype(CreatureType(DEFAULT_WORD)), holds, you)


def _shares_color(draft: BoardDraft, _atom: f.SharesColor, holds: bool, _you: str) -> bool:
    return _set(draft, "colors", "W", holds)


_MAKING: Final[dict[type[f.Filter], Callable[[BoardDraft, Any, bool, str], bool]]] = {
    f.InZone: _zone,
    f.IsType: _type,
    f.HasSupertype: _supertype,
    f.HasSubtype: _subtype,
    f.HasColor: _color,
    f.HasColorCount: _color_count,
    f.ControlledBy: _control,
    f.OwnedBy: _control,
    f.HasKeyword: _keyword,
    f.HasAnyAbility: _any_ability,
    f.HasActivatedAbility: _activated,
    f.Compares: _compares,
    f.HasCounter: _counter,
    f.HasStatus: _status,
    f.CastInOrder: lambda _draft, _atom, holds, _you: not holds,  # what stands on a board is no spell
    f.Called: _called,
    f.IsAttacking: _attacks,
    f.HasPast: _past,
    f.InCombatWith: _attacks,
    f.HasParity: _parity,
    f.CostHas: _cost_has,
    f.HasManaCost: _mana_cost,
    f.HasAttached: _has_attached,
    f.AttachedTo: _attached_to,
    f.Named: _named,
    f.SharesCreatureType: _shares_type,
    f.SharesColor: _shares_color,
}
"""How each atom is arranged for; those that name one object (`Is`, `IsLinked`) are the scene's affair."""


def with_choices(clause: LiteralClause, choices: Mapping[str, Any]) -> LiteralClause:
    """The clause with what was chosen in the place of each choice."""
    return tuple((_chosen(atom, choices), holds) for atom, holds in clause)


def _chosen(atom: f.Filter, choices: Mapping[str, Any]) -> f.Filter:
    match atom:
        case f.HasSubtype(r.Chosen(key)) if isinstance(choices.get(key), Subtype):
            return replace(atom, subtype=choices[key])
        case f.HasColor(r.Chosen(key)) if key in choices:
            return replace(atom, color=choices[key])
        case f.IsType(r.Chosen(key)) if key in choices:
            return replace(atom, type=choices[key])
        case _:
            return atom


def meets(made: Bystander, node: f.Filter, you: str) -> bool | None:
    """Whether a filter of a host's effect holds of a bystander as it is printed and stands there; None where that hangs on more."""
    match node:
        case f.Not(part):
            inner = meets(made, part, you)
            return None if inner is None else not inner
        case f.And(parts):
            return _all_of([meets(made, part, you) for part in parts])
        case f.Or(parts):
            none = _all_of([None if (one := meets(made, part, you)) is None else not one for part in parts])
            return None if none is None else not none
        case f.Anything():
            return True
        case f.Is(r.This()):
            return False
        case f.InZone(zone):
            return made.zone == zone.value
        case f.IsType() | f.HasSupertype() | f.HasSubtype():
            word = {f.IsType: "type", f.HasSupertype: "supertype", f.HasSubtype: "subtype"}[type(node)]
            return str(getattr(node, word)) in made.type_line.replace("—", " ").split()
        case f.HasColor(Color() as color):
            return str(color) in made.colors
        case f.HasKeyword(name):
            return name in made.keywords
        case f.HasStatus(name):
            return name in made.status
        case f.ControlledBy(r.You()):
            return made.controller == you
        case f.ControlledBy(r.Opponents()):
            return made.controller != you
        case _:
            return None


def _all_of(found: Sequence[bool | None]) -> bool | None:
    return False if False in found else None if None in found else True


BASIC_LAND: Final = Bystander(f"{Supertype.BASIC} Land — Forest")
PLAIN: Final = (
    Bystander("Creature — Bear"),
    BASIC_LAND,
    Bystander("Land"),
    Bystander("Artifact"),
    Bystander("Enchantment"),
    Bystander("Artifact Creature — Construct"),
)
"""What stands on every board."""
