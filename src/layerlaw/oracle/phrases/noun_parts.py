"""A noun phrase while it is read: its parts, and the filter that they make together."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.tree import holds, speaks_of
from layerlaw.model.words import CardType, CreatureType, SubtypeFamily, Zone
from layerlaw.oracle.phrases.adjectives import HEADS, adjective, kind_follows, kind_word, plural_follows, same_in_plural
from layerlaw.oracle.phrases.references import that_object
from layerlaw.oracle.reader import Reader

COMMANDERS: Final = ("commander", "commanders")
_PLURAL_HEADS: Final = frozenset({"permanents", "spells", "cards", "tokens", "commanders", "sources"})

BEHIND: Final = frozenset({
    "a", "an", "any", "attached", "attacking", "blocked", "blocking", "cast", "controlled", "created", "defending", "each", "enchanted", "exiled", "from", "in", "it's", "its", "named", "not", "of", "on", "opponents",
    "other", "owned", "target", "that", "that's", "the", "they", "this", "those", "total", "used", "whose", "with", "without", "you", "your",
})  # fmt: skip
"""The words with which what stands behind a noun begins (`nouns.place`)."""


@dataclass
class Noun:
    """A noun phrase: the filter, and what its words told besides."""

    filter: f.Filter
    plural: bool
    zone: Zone | None
    zoneless: f.Filter
    """The filter without its zone, as the scopes of cost effects have it."""
    land: bool = False
    either: bool = False
    """Is its last word the same in the singular and the plural (`Merfolk`)?"""
    behind: tuple[f.Filter, ...] = ()
    """What stood behind the noun, such as "you control"."""


@dataclass
class NounParts:
    """A noun phrase while it is read."""

    adjectives: list[f.Filter] = field(default_factory=list)
    groups: list[list[tuple[f.Filter, bool]]] = field(default_factory=list)
    """Alternatives; each a row of kinds with whether the word was a plural."""
    behind: list[f.Filter] = field(default_factory=list)
    zones: list[Zone] = field(default_factory=list)
    head: str = ""
    other: bool = False


def or_of_a_kind(reader: Reader, parts: NounParts) -> None:
    """Or of a kind := adjective "or" (kind | status) | adjective "and" kind, before the noun    `noncreature or Otter spell`, `attacking or tapped creature`: either is said of the noun behind."""
    mark = reader.at
    joint = reader.eat("or", "and") if parts.adjectives else None
    if joint is not None and (joint == "or" or plural_follows(reader, 1)):
        kind = kind_word(reader)
        if kind is not None and not kind[1] and kind_follows(reader, 0):
            parts.adjectives[-1] = f.Or((parts.adjectives[-1], kind[0]))
            return
        status = (
            adjective(reader)
            if kind is None and joint == "or" and isinstance(parts.adjectives[-1], f.HasStatus)
            else None
        )
        if isinstance(status, f.HasStatus) and kind_follows(reader, 0):
            parts.adjectives[-1] = f.Or((parts.adjectives[-1], status))
            return
    reader.at = mark


NOT_THIS: Final = f.Not(f.Is(r.This()))


def others(reader: Reader, parts: NounParts) -> f.Filter | None:
    """What "other" excludes: what the phrase compares with, or the target spoken of, or the object itself."""
    if not parts.other:
        return None
    said = f.And((*(kind for row in parts.groups for kind, _ in row), *parts.behind))
    compared = compared_with(said)
    if compared is not None:
        return f.Not(f.Is(compared))
    if reader.resolving and reader.context.is_spell and not reader.targets:
        # `Each other creature becomes a copy of target creature`: a spell is no creature, so the target is meant.
        ahead = sum(token.low == "target" for token in reader.tokens[reader.at : reader.end])
        if ahead == 0 and isinstance(reader.it, f.Filter):
            return f.Not(
                f.THESE
            )  # those are fixed (611.2c): `Zombies you control get +2/+1 until end of turn. Other creatures you control get +1/+1`
        return f.Not(f.Is(r.Target(1))) if ahead == 1 else f.Not(f.IsAnyTarget())
    player = reader.targets == 1 and isinstance(reader.that_player, r.TargetPlayer)
    if player and reader.context.is_spell:  # `target opponent chooses a creature they control. Other creatures ...`
        return f.Not(f.IsLinked("chosen"))
    known = reader.targets == 1 and reader.context.types and not player and not _can_be_such(reader, said)
    if known and not reader.context.is_spell:
        return f.Not(f.Is(r.Target(1)))  # `target attacking creature gets +1/+1 for each other attacking creature`
    if reader.targets == 1 and reader.sees(*_BECOMES_COPY):
        return f.Not(f.Is(r.Target(1)))  # of what the others become a copy
    if reader.resolving and reader.targets and not player:
        return f.Not(f.Is(r.Target(1))) if reader.targets == 1 and reader.context.is_spell else f.Not(f.IsAnyTarget())
    if reader.resolving and (copied := _copied_by_them(reader)) is not None:
        return f.Not(
            f.Is(copied)
        )  # `you may choose a token you control. If you do, each other token you control becomes a copy of that token`
    return other_than(reader, said)


def _copied_by_them(reader: Reader) -> r.ObjectRef | None:
    """What was spoken of, and is no target, of which the others become a copy."""
    ahead = reader.part(reader.at, reader.end)
    phrase = None if reader.targets else ahead.eat(*_BECOMES_COPY)
    found = None if phrase is None or phrase.endswith(" it") else that_object(ahead, phrase)
    return found if isinstance(found, r.That | r.Linked) else None


_BECOMES_COPY: Final = tuple(
    f"{verb} of {it}"
    for verb in ("becomes a copy", "become copies")
    for it in ("that creature", "that permanent", "that artifact", "that token", "it")
)


def other_than(reader: Reader, said: f.Filter) -> f.Filter:
    """What "other" leaves out where no target has been named.

    It is what the phrase compares with ("each other creature that shares a color with it"), and else the object whose text is read. A spell is no
    permanent, though, and an Aura no creature: there it is what the words before spoke of.

    Args:
        reader: just behind the phrase.
        said: the filter of what the phrase says besides "other".
    """
    compared = compared_with(said)
    if compared is not None:
        return f.Not(f.Is(compared))
    spoken = () if _can_be_such(reader, said) else reader.named_before()
    if not spoken and any(part in _ELSEWHERE for part in (said.parts if isinstance(said, f.And) else (said,))):
        # `Exile a card ... each other card you own in exile`: a card that was just moved is meant, wherever this is.
        spoken = reader.named_before() and (f.Is(r.This()), *reader.named_before())
    return f.Not(f.any_of(spoken)) if spoken else NOT_THIS


_ELSEWHERE: Final = tuple(map(f.InZone, (Zone.HAND, Zone.LIBRARY, Zone.GRAVEYARD, Zone.EXILE)))


def as_it_was(found: Noun) -> f.Filter:
    """The noun without its zone: where it was is what the event says. Another spell that was cast is other than this one, not than its target."""
    return _than_this(found.zoneless) if found.zone is Zone.STACK else found.zoneless


def _than_this(node: f.Filter) -> f.Filter:
    match node:
        case f.Not(f.Is(r.Target()) | f.IsAnyTarget()):
            return f.Not(f.Is(r.This()))
        case f.And(parts):
            return f.And(tuple(map(_than_this, parts)))
        case _:
            return node


def compared_with(said: f.Filter) -> r.ObjectRef | None:
    """What a filter compares with, if it does: what shares a name, a color or a creature type with it, or has less of something."""
    for part in said.parts if isinstance(said, f.And) else (said,):
        match part:
            case f.SharesName(ref) | f.SharesColor(ref) | f.SharesCreatureType(ref):
                return ref
            case f.Compares(value=v.StatOf(ref)) if not isinstance(ref, r.It):  # and not with its own
                return ref
            case _:
                pass
    return None


def _can_be_such(reader: Reader, said: f.Filter) -> bool:
    """Can the object whose text is read be what the filter says? One of which nothing is known can."""
    types = reader.context.types
    if reader.context.is_spell:
        return f.InZone(Zone.STACK) in (said.parts if isinstance(said, f.And) else (said,))
    of_creatures = speaks_of(said, CardType.CREATURE, SubtypeFamily.CREATURE)
    return not types or reader.context.may_be_creature or not of_creatures


def begins_a_noun(reader: Reader, row: list[tuple[f.Filter, bool]], before: list[list[tuple[f.Filter, bool]]]) -> bool:
    """Do the kinds begin a noun of their own: `Walls and/or creatures with flying`? Said of the Walls too, it would leave nothing to say of them."""
    if not before or reader.low() not in ("with", "without", "that"):
        return False
    return row == [(f.IsType(CardType.CREATURE), True)] and all(map(_are_creatures, before))


def _are_creatures(row: list[tuple[f.Filter, bool]]) -> bool:
    """Is it a plural noun that names creatures, such as `Walls`?"""
    kind, many = row[-1]
    return many and isinstance(kind, f.HasSubtype) and isinstance(kind.subtype, CreatureType)


def of_creatures_alone(parts: NounParts, behind: list[f.Filter]) -> bool:
    """Is what stands behind "artifact, enchantment, or creature" a quality of creatures: `with flying`, `with power 4 or greater`? It is said of the last kind alone (109.2)."""
    last = parts.groups[-1] if len(parts.groups) > 1 and not parts.head and not parts.behind else []
    creature = f.IsType(CardType.CREATURE)
    others = [kind for row in parts.groups[:-1] for kind, _ in row]
    return (
        [kind for kind, _ in last] == [creature]
        and all(isinstance(kind, f.IsType) and kind != creature for kind in others)
        and all(_quality_of_creatures(one) for one in behind)
        and bool(behind)
    )


def _quality_of_creatures(part: f.Filter) -> bool:
    match part:
        case f.Not(inner):
            return _quality_of_creatures(inner)
        case f.HasKeyword():
            return True
        case f.Or(parts):
            return all(map(_quality_of_creatures, parts))
        case f.Compares():
            return part.stat in _OF_CREATURES
        case _:
            return False


_OF_CREATURES: Final = (v.Stat.POWER, v.Stat.TOUGHNESS, v.Stat.BASE_POWER, v.Stat.BASE_TOUGHNESS)


# --- putting it together ------------------------------------------------------------------------------------


def put_together(parts: NounParts, other: f.Filter | None, *, anywhere: bool = False) -> Noun | None:
    """The noun that the parts make; None where they do not go together, or leave open what is meant."""
    _bind_attached(parts)
    zone = _zone_of(parts)
    if zone is False and anywhere and parts.head in ("card", "cards") and not parts.zones:
        zone = None
    if zone is False or other == _OTHER_THAN_TARGETS:
        # Other than which of the targets, or than the object itself, the words do not settle.
        return None
    types, subtypes = _kinds_of(parts)
    # `creatures with power 4 or greater that are red`: adjectives before subtypes, as cards read aloud.
    adjectives = [*parts.adjectives, *(part for part in parts.behind if _is_adjective(part))]
    behind = sorted((part for part in parts.behind if not _is_adjective(part)), key=_whose_last)
    rest = [*types, *adjectives, *subtypes, *behind, *([other] if other is not None else [])]
    whole = [f.InZone(zone), *rest] if zone is not None else rest
    many = parts.head in _PLURAL_HEADS if parts.head else any(row[-1][1] for row in parts.groups)
    land = any(kind == _LAND for row in parts.groups for kind, _ in row)
    either = not parts.head and bool(parts.groups) and same_in_plural(parts.groups[-1][-1][0])
    return Noun(
        f.all_of(whole) if whole else f.Anything(),
        many,
        zone,
        f.all_of(rest) if rest else f.Anything(),
        land,
        either,
        tuple(behind),
    )


_OTHER_THAN_TARGETS: Final = f.Not(f.IsAnyTarget())
_LAND: Final = f.IsType(CardType.LAND)


def _is_adjective(part: f.Filter) -> bool:
    """Would the part stand before the noun, though it was said behind it ("that's enchanted")?"""
    match part:
        case f.HasColor(color):
            return not isinstance(color, r.Chosen)
        case f.HasColorCount(count):
            return count is not f.ColorCount.ALL
        case f.HasStatus(name):
            return " " not in name
        case f.Called("adventurous"):
            return False
        case f.HasSupertype() | f.HasAttached() | f.Called():
            return True
        case f.Or(parts):
            return all(isinstance(kind, f.IsType | f.HasSubtype) for kind in parts) or all(
                isinstance(kind, f.HasColor) and not isinstance(kind.color, r.Chosen) for kind in parts
            )
        case f.Not(f.HasColor(color)):
            return not isinstance(color, r.Chosen)
        case f.Not(f.HasSupertype() | f.HasStatus() | f.IsType()):
            return True
        case _:
            return False


def adjectives_first(part: f.Filter) -> int:
    """The place of a filter among its fellows, as cards read aloud."""
    match part:
        case f.InZone():
            return 0
        case f.IsType(CardType()):
            return 1
        case f.HasSubtype(word) if not isinstance(word, r.Chosen):
            return 3
        case f.Not(f.Is()):
            return 6
        case f.ControlledBy() | f.OwnedBy():
            return 4
        case _:
            return 2 if _is_adjective(part) else 5


def _whose_last(part: f.Filter) -> int:
    """Control and ownership come first of what stands behind the noun."""
    return 0 if isinstance(part, f.ControlledBy | f.OwnedBy) else 1


def _zone_of(parts: NounParts) -> Zone | Literal[False] | None:
    """The zone that the phrase speaks of: said, or the stack for spells, or the battlefield (109.2); False where that cannot be.

    A card without a zone is one that is not on the battlefield ("cards you own that aren't on the battlefield").
    """
    head = HEADS.get(parts.head, Zone.BATTLEFIELD)
    if parts.zones:
        anywhere = ("card", "cards", *COMMANDERS)
        if len(parts.zones) > 1 or (parts.head not in anywhere and parts.zones[0] is not Zone.BATTLEFIELD):
            return False
        return parts.zones[0]
    if parts.head in COMMANDERS and any(holds(part, f.InZone) for part in parts.behind):
        return None
    if parts.head in ("card", "cards"):
        return None if f.Not(f.ON_BATTLEFIELD) in parts.behind else False
    return head


def _bind_attached(parts: NounParts) -> None:
    """The words "enchanted" and "equipped" are said of the noun that they stand before: `enchanted creature or enchantment creature`."""
    attached = [part for part in parts.adjectives if isinstance(part, f.HasAttached)]
    if attached and len(parts.groups) > 1:
        parts.adjectives = [part for part in parts.adjectives if part not in attached]
        parts.groups = [[*parts.groups[0], *((part, False) for part in attached)], *parts.groups[1:]]


def _kinds_of(parts: NounParts) -> tuple[list[f.Filter], list[f.Filter]]:
    """The card types, and the subtypes or alternatives, of the words before the head."""
    if len(parts.groups) == 1:
        kinds = [kind for kind, _ in parts.groups[0]]
        return [kind for kind in kinds if isinstance(kind, f.IsType)], [
            kind for kind in kinds if not isinstance(kind, f.IsType)
        ]
    if not parts.groups:
        return [], []
    rows = [[kind for kind, _ in row] for row in parts.groups]
    last = rows[-1]
    shared: list[f.Filter] = []
    singles = all(
        len(row) == 1 and (not many or same_in_plural(kind))
        for row, group in zip(rows[:-1], parts.groups[:-1], strict=True)
        for kind, many in group
    )
    if singles and len(last) == 2 and isinstance(last[0], f.HasSubtype) and isinstance(last[1], f.IsType) and all(isinstance(row[0], f.HasSubtype) for row in rows[:-1]):  # fmt: skip
        shared, rows[-1] = [last[1]], [last[0]]
    return shared, [f.Or(tuple(f.all_of(row) for row in rows))]


def controlled_too(item: f.Filter, mine: f.Filter) -> f.Filter:
    """The filter with "PLAYER controls" in its place: before "other", behind all else."""
    parts = list(item.parts) if isinstance(item, f.And) else [item]
    behind = next((at for at, part in enumerate(parts) if _stands_behind(part)), len(parts))
    return f.And((*parts[:behind], mine, *parts[behind:]))


def _stands_behind(part: f.Filter) -> bool:
    match part:
        case f.Not(f.Is()) | f.Compares() | f.HasKeyword() | f.HasCounter() | f.Named() | f.OwnedBy():
            return True
        case f.Not(inner):
            return _stands_behind(inner)
        case f.HasColor(r.Chosen()) | f.HasSubtype(r.Chosen()):
            return True
        case _:
            return False


THEY_CONTROL: Final = (
    "that player controls",
    "that opponent controls",
    "they control",
    "those players control",
    "those opponents control",
)
"""Said of the player, or of all of those, who were spoken of."""
WHOSE: Final[dict[str, f.Filter]] = {
    "you control": f.ControlledBy(r.You()),
    "you already control": f.ControlledBy(r.You()),
    "your opponents control": f.ControlledBy(r.Opponents()),
    "each opponent controls": f.ControlledBy(r.Opponents()),
    "an opponent controls": f.ControlledBy(r.Opponents()),
    "opponents control": f.ControlledBy(r.Opponents()),
    "you don't control": f.Not(f.ControlledBy(r.You())),
    "you own but don't control": f.OwnedBy(r.You()) & f.Not(f.ControlledBy(r.You())),
    "you own and control": f.OwnedBy(r.You()) & f.ControlledBy(r.You()),
    "you both own and control": f.OwnedBy(r.You()) & f.ControlledBy(r.You()),
    "an opponent owns": f.OwnedBy(r.Opponents()),
    "your team controls": f.ControlledBy(r.You()),
    "you own that your opponents control": f.OwnedBy(r.You()) & f.ControlledBy(r.Opponents()),
    "you own": f.OwnedBy(r.You()),
    "your opponents own": f.OwnedBy(r.Opponents()),
    "you don't own": f.Not(f.OwnedBy(r.You())),
    "owned by another player": f.Not(f.OwnedBy(r.You())),
    "you cast": f.ControlledBy(r.You()),
    "your opponents cast": f.ControlledBy(r.Opponents()),
    "opponents cast": f.ControlledBy(r.Opponents()),
    "enchanted player controls": f.ControlledBy(r.HostPlayer()),
    "enchanted player casts": f.ControlledBy(r.HostPlayer()),
    "defending player controls": f.ControlledBy(r.DefendingPlayer()),
    "the active player controls": f.ControlledBy(r.ActivePlayer()),
    f.KEPT_BY_THE_ACTIVE_PLAYER: f.HasStatus(f.KEPT_BY_THE_ACTIVE_PLAYER),
    "the chosen player controls": f.ControlledBy(r.ChosenPlayer()),
    "its controller controls": f.ControlledBy(r.ControllerOf(r.It())),
}
"""Whose something is, in words behind a noun."""
THEY_CONTROL_ONLY: Final = ("they control but don't own", "that player controls but doesn't own")
ITS_CONTROLLERS: Final = tuple(f"that {kind}'s controller controls" for kind in ("creature", "permanent", "land"))
"""Whose something is that the controller of what was spoken of controls."""
