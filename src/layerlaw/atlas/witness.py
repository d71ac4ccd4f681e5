"""Witness boards: the scenes on which a pair of effects is tried.

Out of the filters, conditions and values of both come bystanders that satisfy each clause, that just miss it by one literal, and that
satisfy one effect's clause while just missing the other's: where one effect changes what another reads, it is such an object that it
carries across. Conditions are met at their edge, and missed at it. Auras and Equipment are attached to several of the bystanders and to the
other host; what must be chosen is chosen alike and differently; the two effects are one player's, and two players'.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from layerlaw.atlas.atoms import (
    PLAIN,
    BoardDraft,
    LiteralClause,
    clauses,
    draft_of,
    filters_in,
    finished,
    meets,
    with_choices,
)
from layerlaw.atlas.pairing import Side
from layerlaw.atlas.resolved import ON_ANOTHER
from layerlaw.atlas.scene import OPPONENT, YOU, Bystander, HostCard, Scene, Seat, Setup, bystander_id, chosen, stage
from layerlaw.atlas.wishes import NONE, PAIRED_WITH, Links, Wish, choices_of, host_is, links_of, wishes
from layerlaw.layers import Edition, solve
from layerlaw.model import changes as c
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import Ability
from layerlaw.model.tree import holds, inside
from layerlaw.model.words import CardType, Color, CreatureType, Subtype, Zone

MOST_SCENES: Final = 24
_MOST_BYSTANDERS: Final = 48
_MOST_HOSTS: Final = 6
_MOST_COPIES: Final = 10
_MOST_WISHES: Final = 4
_ITSELF: Final = f.Is(r.This())
_MOST_ANSWERS: Final = 3
_MOST_BECOMING: Final = 2
_MOST_TELLING: Final = 4
"""Scenes that are tried whatever else is left out (`_becoming`): so many boards a trial may have more than `MOST_SCENES`."""


def scenes_for(first: Side, second: Side, edition: Edition) -> list[Scene]:
    """The scenes on which two effects are tried, the same each time."""
    links = (links_of(first.effect), links_of(second.effect))
    ways = [
        list(_ways(side, found, other))
        for side, found, other in zip((first, second), links, (second, first), strict=True)
    ]
    found: dict[Scene, None] = {}
    telling: dict[Scene, None] = {}
    for controllers in _controllers(first, second):
        for alike in (True, False) if links[0].choices or links[1].choices else (True,):
            pair = _Pair((first, second), links, controllers, _chosen((first, second), links, alike=alike))
            others = _bystanders(pair)
            becoming = (_becoming(pair, 0), _becoming(pair, 1))
            for one, other in product(*ways):
                for scene in _scenes(pair, others, (one, other), edition):
                    found[scene] = None
                    if _is_telling(scene, becoming):
                        telling[scene] = None
    return list(dict.fromkeys((*_spread(list(found)), *list(telling)[:_MOST_TELLING])))


class _Pair(NamedTuple):
    """Two sides as they are tried, for one way of who controls them and of what is chosen."""

    sides: tuple[Side, Side]
    links: tuple[Links, Links]
    controllers: tuple[str, str]
    choices: tuple[dict[str, Any], dict[str, Any]]


def _chosen(
    sides: tuple[Side, Side], links: tuple[Links, Links], *, alike: bool
) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the two choose: what the other is about, or something else; where both choose, the second does otherwise than the first."""
    here, there = (
        choices_of(
            links[at],
            sides[at].effect,
            sides[1 - at].effect,
            second=not alike and (at == 1 or not links[1].choices),
        )
        for at in (0, 1)
    )
    return here, there


def _spread(scenes: list[Scene]) -> list[Scene]:
    """Where there are too many, as many of them as may be, from all over the row."""
    if len(scenes) <= MOST_SCENES:
        return scenes
    return [scenes[at * len(scenes) // MOST_SCENES] for at in range(MOST_SCENES)]


def _controllers(first: Side, second: Side) -> list[tuple[str, str]]:
    told = tuple((side.effect, side.enchant) for side in (first, second))
    if holds(told, f.ControlledBy | f.OwnedBy | c.GainControl | r.You | r.Opponents):
        return [(YOU, YOU), (YOU, OPPONENT)]
    return [(YOU, YOU)]


def _ways(side: Side, links: Links, other: Side) -> Iterator[Wish]:
    """How a host may stand: as its own condition asks, and so besides that the other effect finds in it what it looks for."""
    found = list(dict.fromkeys(wishes(side.effect.condition)))[:_MOST_WISHES]
    for wish in found:
        yield wish
        if links.turns and not wish.turn:
            yield replace(wish, turn="opponent")
    for answer in _answers(side, other):
        for wish in found:
            yield wish & answer


def _answers(side: Side, other: Side) -> list[Wish]:
    """How a host stands as the other effect's clauses ask of an object: tapped, a token, with such counters; not what is printed on it."""
    found = (host_is(clause, power=side.host.face.power) for clause in clauses_of(other))
    return [wish for wish in dict.fromkeys(found) if wish != NONE][:_MOST_ANSWERS]


# --- bystanders --------------------------------------------------------------------------------------------------------


def _flips(clause: LiteralClause) -> Iterator[LiteralClause]:
    """The clause with each of its literals turned in turn."""
    for at, (atom, so) in enumerate(clause):
        yield (*clause[:at], (atom, not so), *clause[at + 1 :])


def clauses_of(side: Side, choices: Mapping[str, Any] = MappingProxyType({})) -> list[LiteralClause]:
    """All clauses that an effect asks about, its scope's first; those about its own object or host alone are no bystander's."""
    found: dict[LiteralClause, None] = {}
    for node in (*filters_in(side.effect), *_given(side)):
        for clause in clauses(node):
            kept = tuple(literal for literal in clause if not _is_of_one(literal[0]))
            if kept:
                found[with_choices(kept, choices)] = None
    links = links_of(side.effect)
    if is_attached(side, links) or links.paired:
        for clause in clauses(may_be_with(side, links)):
            found[clause] = None
    return list(found)[:8]


def _is_of_one(atom: f.Filter) -> bool:
    """Whether it is about one object, which the scene says; so is being paired, as two objects are that (702.95b)."""
    return isinstance(atom, f.Is | f.IsLinked | f.Exactly) or atom == f.HasStatus(PAIRED_WITH)


def is_attached(side: Side, links: Links) -> bool:
    """Whether the host of an effect stands attached to an object."""
    return not links.on_player and (links.attached or side.enchant is not None)


_PARTNER: Final = f.ON_BATTLEFIELD & f.IsType(CardType.CREATURE) & f.ControlledBy(r.You())


def may_be_with(side: Side, links: Links) -> f.Filter:
    """What the host of an effect can be attached to (303.4a, 301.5): whatever it is, if nothing says so; or with what it can be paired (702.95b)."""
    if links.paired:
        return _PARTNER
    return side.enchant if side.enchant is not None else f.ON_BATTLEFIELD


def _given(side: Side) -> Iterator[f.Filter]:
    """What an effect takes abilities or colors from must have some."""
    for change in side.effect.changes:
        match change:
            case c.GainActivatedAbilitiesOf(among, _):
                yield among & f.HasActivatedAbility()
            case c.GainKeywordsOf(names, among):
                yield from (among & f.HasKeyword(name) for name in names[:2])
            case c.GainProtectionFromColorsOf(among):
                yield among & f.HasColor(Color.WHITE)
            case _:
                pass


def _becoming(pair: _Pair, at: int) -> list[Bystander]:
    """What a host can be attached to that the other effect looks for but for a type that this one gives it, or takes (613.8a).

    It is all else that the other effect asks for: nontoken, with a counter on it, and whose it is to be.
    """
    side, you, other_you = pair.sides[at], pair.controllers[at], pair.controllers[1 - at]
    if not is_attached(side, pair.links[at]):
        return []
    asked = _clauses(pair)[1 - at]
    lacking = [tuple((atom, holds != _gives(side, atom, holds)) for atom, holds in clause) for clause in asked]
    if lacking == asked:
        return []
    ways = list(dict.fromkeys(wish.host for wish in wishes(side.effect.condition)))[:_MOST_WISHES]
    wanted = [(*way, *clause) for way in ways for clause in clauses(may_be_with(side, pair.links[at]))]
    found: dict[Bystander, None] = {}
    for clause, rest in zip(asked, lacking, strict=True):
        if rest != clause:
            drafts = (_joined(rest, other_you, host, you) for host in wanted)
            found.update(dict.fromkeys(finished(draft) for draft in drafts if draft is not None))
    return list(found)[:_MOST_BECOMING]


def _gives(side: Side, atom: f.Filter, holds: bool) -> bool:
    """Whether an effect lets a literal about types hold of what it applies to."""
    match atom:
        case f.IsType(type=word) | f.HasSubtype(subtype=word) | f.HasSupertype(supertype=word):
            return any(_gives_word(change, word, holds) for change in side.effect.changes)
        case _:
            return False


def _gives_word(change: c.Change, word: object, holds: bool) -> bool:
    match change:
        case c.AddTypes():
            return holds and word in (*change.types, *change.subtypes, *change.supertypes)
        case c.RemoveTypes():
            return not holds and word in (*change.types, *change.subtypes, *change.supertypes)
        case c.SetTypes(types):
            return isinstance(word, CardType) and (word in types) == holds
        case c.SetSubtypes(family, subtypes):
            return isinstance(word, Subtype) and word.family is family and (word in subtypes) == holds
        case c.AddAllCreatureTypes():
            return holds and isinstance(word, CreatureType)
        case c.AddEveryLandType():
            return holds and word in change.words
        case _:
            return False


def _is_telling(scene: Scene, becoming: tuple[list[Bystander], list[Bystander]]) -> bool:
    """Whether a host is attached to something that becomes what the other effect looks for."""
    return any(
        isinstance(setup.attached, int) and scene.others[setup.attached] in looked_for
        for setup, looked_for in zip((scene.a, scene.b), becoming, strict=True)
    )


def _bystanders(pair: _Pair) -> list[Bystander]:
    """Who stands around: first those who answer both effects, as it is on them that these meet."""
    (mine, theirs), controllers = _clauses(pair), pair.controllers
    drafts = [_joined(one, controllers[0], other, controllers[1]) for one in mine for other in theirs]
    drafts += [draft_of(clause, controllers[0]) for clause in mine]
    drafts += [draft_of(clause, controllers[1]) for clause in theirs]
    for one in mine:
        for other in theirs:
            drafts.extend(_joined(flip, controllers[0], other, controllers[1]) for flip in _flips(one))
            drafts.extend(_joined(flip, controllers[1], one, controllers[0]) for flip in _flips(other))
    for clauses_here, you in ((mine, controllers[0]), (theirs, controllers[1])):
        drafts.extend(draft_of(flip, you) for clause in clauses_here for flip in _flips(clause))
    found: dict[Bystander, None] = dict.fromkeys(PLAIN)
    bearing: dict[Bystander, str] = {}
    for draft in drafts:
        if draft is None:
            continue
        made = finished(draft)
        if draft.get("wants_host"):
            made = replace(made, attached=0)
        found[made] = None
        if draft.get("bears"):
            bearing[made] = draft["bears"]
    becoming = [made for at in (0, 1) for made in _becoming(pair, at)]
    others = list(dict.fromkeys((*list(found)[:_MOST_BYSTANDERS], *becoming)))
    attached = [
        Bystander(bearing[made], attached=at, controller=made.controller)
        for at, made in enumerate(others)
        if made in bearing
    ]
    return [*others, *attached]


def _clauses(pair: _Pair) -> tuple[list[LiteralClause], list[LiteralClause]]:
    mine, theirs = (clauses_of(side, choices) for side, choices in zip(pair.sides, pair.choices, strict=True))
    return mine, theirs


def _joined(clause: LiteralClause, you: str, start: LiteralClause, whose: str) -> BoardDraft | None:
    """What satisfies `start` and `clause`."""
    begun = draft_of(start, whose)
    return None if begun is None else draft_of(clause, you, begun)


# --- scenes ------------------------------------------------------------------------------------------------------------


def _scenes(pair: _Pair, others: list[Bystander], ways: tuple[Wish, Wish], edition: Edition) -> Iterator[Scene]:
    board = list(others)
    sides, links, controllers = pair.sides, pair.links, pair.controllers
    turn = _turn(ways, controllers)
    if turn is None:
        return
    seats = _seats(ways, controllers)
    setups = []
    for at, (link, wish) in enumerate(zip(links, ways, strict=True)):
        setup = _setup(pair.choices[at], wish, controllers[at])
        sort, _, word = sides[at].made.partition(":")
        if sort == "counter":
            setup = replace(setup, counters=tuple(sorted({**dict(setup.counters), word: 1}.items())))
        elif sort == "status":
            setup = replace(setup, status=tuple(sorted({*setup.status, word})))
        if link.linked and not link.paired:
            setup = replace(setup, linked=tuple((key, _linked(key, sides[at], board)) for key in link.linked))
        if wish.bears and sides[at].host.is_there:
            board.append(Bystander(wish.bears, attached="AB"[at], controller=controllers[at]))
        if wish.host:
            board[len(others) : len(others)] = _wished_hosts(pair, at, wish)
        setups.append(setup)
    if any(link.in_graveyard for link in links):
        board += [Bystander("Creature — Bear", zone="graveyard"), Bystander("Creature — Elf", zone="library")]
    for partners in _partners(pair, board, prefer=len(others)):
        one, other = map(_with_partner, setups, links, partners)
        scene = Scene(one, other, tuple(board), turn, seats[YOU], seats[OPPONENT])
        counted = _with_numbers(scene, sides, ways, edition)
        if counted is not None:
            yield counted


def _with_partner(setup: Setup, links: Links, partner: int | str | None) -> Setup:
    """The host attached to something; or paired with it (702.95)."""
    if not links.paired:
        return replace(setup, attached=partner)
    return replace(setup, linked=((PAIRED_WITH, () if partner is None else (partner,)),))


def _wished_hosts(pair: _Pair, at: int, wish: Wish) -> list[Bystander]:
    """What a condition asks of the object that its host is attached to: some that the other effect looks for as well, and one that is no more."""
    you, other_you = pair.controllers[at], pair.controllers[1 - at]
    wanted = [(*wish.host, *clause) for clause in clauses(may_be_with(pair.sides[at], pair.links[at]))][:2]
    theirs = _clauses(pair)[1 - at][:_MOST_ANSWERS]
    drafts = [_joined(clause, other_you, host, you) for host in wanted for clause in theirs]
    drafts += [draft_of(host, you) for host in wanted]
    return list(dict.fromkeys(finished(draft) for draft in drafts if draft is not None))


_EXILED: Final = (
    Bystander(
        "Artifact Creature — Bear", keywords=("flying",), power=3, cost="{3}", zone=Zone.EXILE.value, activated=True
    ),
    Bystander("Land — Island", zone=Zone.EXILE.value),
)


def _linked(key: str, side: Side, board: list[Bystander]) -> tuple[int, ...]:
    """What a linked ability has chosen or exiled (607.2): permanents where the effect applies to them or copies them, or cards in exile."""
    if not exiles(key, side):
        return (0, min(len(PLAIN), len(board) - 1))  # the plainest, and the first that answers both effects
    board.extend(_EXILED)
    return (len(board) - 2, len(board) - 1)


def exiles(key: str, side: Side) -> bool:
    """Whether what is linked by a key are cards that were exiled (607.2a), and no permanents."""
    on_battlefield = any(isinstance(node, r.Linked | f.IsLinked) for node in inside(side.effect.scope)) or any(
        isinstance(change, c.BecomeCopy) for change in side.effect.changes
    )
    return key == "cards" and not on_battlefield


def _turn(ways: tuple[Wish, Wish], controllers: tuple[str, str]) -> str | None:
    """Whose turn it is; None where the two ask for different turns."""
    asked = set()
    for wish, you in zip(ways, controllers, strict=True):
        if wish.turn:
            asked.add(you if wish.turn == "you" else OPPONENT if you == YOU else YOU)
    return None if len(asked) > 1 else asked.pop() if asked else YOU


def _seats(ways: tuple[Wish, Wish], controllers: tuple[str, str]) -> dict[str, Seat]:
    facts: dict[str, dict[str, Any]] = {YOU: {}, OPPONENT: {}}
    for wish, you in zip(ways, controllers, strict=True):
        for who, given in ((you, wish.you), (OPPONENT if you == YOU else YOU, wish.opponent)):
            for name, value in given:
                if name == "designations":
                    value |= facts[who].get(name, frozenset())  # noqa: PLW2901 - both may hold
                facts[who][name] = value
    return {name: Seat(name, **given) for name, given in facts.items()}


def _setup(choices: Mapping[str, object], wish: Wish, you: str) -> Setup:
    made = {**{key: chosen(value) for key, value in choices.items()}, **dict(wish.choices)}
    if you == OPPONENT:
        made |= {key: chosen(YOU) for key in ("opponent", "player") if key in made}
    return Setup(
        controller=you,
        status=tuple(sorted(wish.status)),
        counters=tuple(sorted((kind, number) for kind, number in wish.counters if number)),
        facts=tuple(sorted(wish.facts)),
        choices=tuple(sorted(made.items())),
        supposed=tuple(sorted(wish.supposed)),
    )


def _partners(pair: _Pair, board: list[Bystander], prefer: int) -> Iterator[tuple[int | str | None, int | str | None]]:
    """To what the two hosts are attached, or with what they are paired: each with several things, and where both are, with the same."""
    may: list[list[int | str | None]] = []
    for at, (side, link) in enumerate(zip(pair.sides, pair.links, strict=True)):
        if link.on_player:
            may.append([OPPONENT])
        elif is_attached(side, link) or link.paired:
            may.append(_hosts(pair, at, board, prefer))
        else:
            may.append([None])
    paired = (pair.links[0].paired, pair.links[1].paired)
    for one, other in product(*may):
        if not may_stand_so((one, other), paired):
            continue
        if isinstance(one, int) and isinstance(other, int) and one != other and (one > 0 and other > 0):
            continue  # both somewhere, and nowhere together: once is enough
        yield one, other


def may_stand_so(partners: tuple[int | str | None, int | str | None], paired: tuple[bool, bool]) -> bool:
    """Whether the two can be so at once: no two are attached to each other, and of a pair each is the other's only partner (702.95b)."""
    one, other = partners
    if not all(paired):
        return (one, other) != ("B", "A")
    return (one == "B") == (other == "A") and (one != other or one is None)


def may_host(
    wanted: f.Filter, made: Bystander, you: str, other: Side, controller: str, *, is_other: bool = False
) -> bool:
    """Whether something is what a host can be attached to or paired with (`may_be_with`), as it is printed or as the other effect makes it.

    `is_other`: that is the other's own host.
    """
    return (
        meets(made, wanted, you) is not False
        or meets(_as_made(made, other, controller, is_other=is_other), wanted, you) is True
    )


def _as_made(made: Bystander, by: Side, controller: str, *, is_other: bool) -> Bystander:
    """A bystander with the card types and subtypes that an effect adds to it; or the effect's own host."""
    scope = by.effect.scope
    if not isinstance(scope, f.Filter):
        return made
    if is_other:
        on_it = scope == _ITSELF or (_ITSELF not in inside(scope) and meets(made, scope, controller) is not False)
    else:
        on_it = meets(made, scope, controller) is not False
    if not on_it:
        return made
    added = [change for change in by.effect.changes if isinstance(change, c.AddTypes)]
    words = [str(word) for change in added for word in (*change.types, *change.subtypes)]
    return replace(made, type_line=" ".join((made.type_line, *words))) if words else made


def printed(host: HostCard, controller: str) -> Bystander:
    """A host as something to be attached to."""
    face = host.face
    return Bystander(
        " ".join(map(str, (*face.supertypes, *face.types, *face.subtypes))),
        colors="".join(map(str, face.colors)),
        zone=host.zone.value,
        controller=controller,
    )


def _is_looked_for(made: Bystander, by: Side, controller: str) -> bool:
    scope = by.effect.scope
    return isinstance(scope, f.Filter) and meets(made, scope, controller) is True


def _hosts(pair: _Pair, at: int, board: list[Bystander], prefer: int) -> list[int | str | None]:
    other, you = pair.sides[1 - at], pair.controllers[at]
    wanted = may_be_with(pair.sides[at], pair.links[at])
    # A target must be legal whichever of the two comes first (608.2b): what it is made by the other does not count.
    aimed = pair.sides[at].made == ON_ANOTHER
    numbers = [
        number
        for number, bystander in enumerate(board)
        if bystander.attached is None
        and may_host(wanted, bystander, you, other, pair.controllers[1 - at])
        and not (aimed and meets(bystander, wanted, you) is False)
    ]
    # what the other effect looks for may be as plain as can be
    plain = sorted(
        (number for number in numbers if number < len(PLAIN)),
        key=lambda number: not _is_looked_for(board[number], other, pair.controllers[1 - at]),
    )[:2]
    special = [number for number in numbers if number >= prefer]
    special += [number for number in numbers if len(PLAIN) <= number < prefer]
    looked_for = _becoming(pair, at)
    becoming = [number for number in numbers if board[number] in looked_for]
    found: list[int | str | None] = list(dict.fromkeys((*plain, *special[: _MOST_HOSTS - len(plain)], *becoming)))
    host = printed(other.host, pair.controllers[1 - at])
    if (
        other.host.is_there
        and may_host(wanted, host, you, other, pair.controllers[1 - at], is_other=True)
        and not (aimed and meets(host, wanted, you) is False)
    ):
        found.insert(0, "BA"[at])
    return found or [None]


def bare(host: HostCard) -> HostCard:
    """The host without its abilities: what it is before anything applies."""
    none: tuple[Ability, ...] = ()
    return replace(host, face=replace(host.face, abilities=none), floating=None)


def _with_numbers(scene: Scene, sides: tuple[Side, Side], ways: tuple[Wish, Wish], edition: Edition) -> Scene | None:
    """The scene with as many objects of each filter as is wished; None where that cannot be arranged."""
    for at, wish in enumerate(ways):
        for counted, number in wish.numbers:
            made = _counted(scene, sides, at, counted, number, edition)
            if made is None:
                return None
            scene = made
    return scene


def _counted(  # noqa: PLR0917 - whose filter, and how many are wished
    scene: Scene, sides: tuple[Side, Side], at: int, counted: f.Filter, number: int, edition: Edition
) -> Scene | None:
    you = (scene.a, scene.b)[at].controller
    solution = solve(stage(scene, [bare(side.host) for side in sides]), edition, trace=False)
    matching = set(solution.reader(you, "AB"[at]).matching(counted))
    surplus = len(matching) - number
    if surplus > 0:
        needed = _needed(scene)
        out = [n for n in range(len(scene.others)) if bystander_id(n) in matching and n not in needed]
        return None if len(out) < surplus else scene.without(frozenset(out[len(out) - surplus :]))
    if surplus < 0:
        if -surplus > _MOST_COPIES:
            return None
        found = clauses(counted)
        kept = tuple(literal for literal in (found[0] if found else ()) if not isinstance(literal[0], f.Is))
        draft = draft_of(kept, you)
        if draft is None:
            return None
        return replace(scene, others=(*scene.others, *([finished(draft)] * -surplus)))
    return scene


def _needed(scene: Scene) -> set[int]:
    """Bystanders that something is attached or linked to."""
    found = {other.attached for other in scene.others if other is not None}
    found |= {setup.attached for setup in (scene.a, scene.b)}
    found |= {number for setup in (scene.a, scene.b) for _, numbers in setup.linked for number in numbers}
    return {one for one in found if isinstance(one, int)}
