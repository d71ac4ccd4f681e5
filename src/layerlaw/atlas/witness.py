"""Witness boards: the scenes on which a pair of effects is tried.

Out of the filters, conditions and values of both come bystanders that satisfy each clause, that just miss it by one literal, and that
satisfy one effect's clause while just missing the other's: where one effect changes what another reads, it is such an object that it
carries across. Conditions are met at their edge, and missed at it. Auras and Equipment are attached to several of the bystanders and to the
other host; what must be chosen is chosen alike and differently; the two effects are one player's, and two players'.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any, Final

from layerlaw.atlas.atoms import PLAIN, Clause, Draft, clauses, draft_of, filters_in, finished, nodes_in
from layerlaw.atlas.pairing import Side
from layerlaw.atlas.scene import OPPONENT, YOU, Bystander, HostCard, Scene, Seat, Setup, bystander_id, chosen, stage
from layerlaw.atlas.wishes import Links, Wish, choice, links_of, wishes
from layerlaw.layers import Edition, solve
from layerlaw.model import changes as c
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import Ability
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.words import CardType, Color, Zone

MOST_SCENES: Final = 24
_MOST_BYSTANDERS: Final = 48
_MOST_HOSTS: Final = 6
_MOST_COPIES: Final = 10
_MOST_WISHES: Final = 4


def scenes_for(first: Side, second: Side, edition: Edition) -> list[Scene]:
    """The scenes on which two effects are tried, the same each time."""
    links = (links_of(first.effect), links_of(second.effect))
    ways = [list(_ways(side, found)) for side, found in zip((first, second), links, strict=True)]
    found: dict[Scene, None] = {}
    for controllers in _controllers(first, second):
        others = _bystanders(first, second, controllers)
        for one, other in product(*ways):
            for alike in (True, False) if links[0].choices or links[1].choices else (True,):
                for scene in _scenes((first, second), links, controllers, others, (one, other), alike, edition):
                    found[scene] = None
    return _spread(list(found))


def _spread(scenes: list[Scene]) -> list[Scene]:
    """Where there are too many, as many of them as may be, from all over the row."""
    if len(scenes) <= MOST_SCENES:
        return scenes
    return [scenes[at * len(scenes) // MOST_SCENES] for at in range(MOST_SCENES)]


def _controllers(first: Side, second: Side) -> list[tuple[str, str]]:
    texts = repr(first.effect) + repr(second.effect)
    if any(word in texts for word in ("ControlledBy", "OwnedBy", "GainControl", "You(", "Opponents(")):
        return [(YOU, YOU), (YOU, OPPONENT)]
    return [(YOU, YOU)]


def _ways(side: Side, links: Links) -> Iterator[Wish]:
    found = list(dict.fromkeys(wishes(side.effect.condition)))[:_MOST_WISHES]
    for wish in found:
        yield wish
        if links.turns and not wish.turn:
            yield replace(wish, turn="opponent")


# --- bystanders --------------------------------------------------------------------------------------------------------


def _flips(clause: Clause) -> Iterator[Clause]:
    """The clause with each of its literals turned in turn."""
    for at, (atom, holds) in enumerate(clause):
        yield (*clause[:at], (atom, not holds), *clause[at + 1 :])


def clauses_of(side: Side) -> list[Clause]:
    """All clauses that an effect asks about, its scope's first; those about its own object or host alone are no bystander's."""
    found: dict[Clause, None] = {}
    for node in (*filters_in(side.effect), *_given(side)):
        for clause in clauses(node):
            kept = tuple(literal for literal in clause if not isinstance(literal[0], f.Is | f.IsLinked | f.Exactly))
            if kept:
                found[kept] = None
    for kind in host_types(side) if side.enchant or links_of(side.effect).attached else ():
        found[(f.ON_BATTLEFIELD, True), (f.IsType(kind), True)] = None
    return list(found)[:8]


def _given(side: Side) -> Iterator[f.Filter]:
    """What an effect takes abilities or colors from must have some."""
    for change in side.effect.changes:
        match change:
            case c.GainActivatedAbilitiesOf(among):
                yield among & f.HasActivatedAbility()
            case c.GainKeywordsOf(names, among):
                yield from (among & f.HasKeyword(name) for name in names[:2])
            case c.GainProtectionFromColorsOf(among):
                yield among & f.HasColor(Color.WHITE)
            case _:
                pass


def _bystanders(first: Side, second: Side, controllers: tuple[str, str]) -> list[Bystander]:
    mine, theirs = clauses_of(first), clauses_of(second)
    drafts: list[Draft | None] = [draft_of(clause, controllers[0]) for clause in mine]
    drafts += [draft_of(clause, controllers[1]) for clause in theirs]
    for one in mine:
        for other in theirs:
            drafts.append(_joined(one, controllers[0], other, controllers[1]))
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
    others = list(found)[:_MOST_BYSTANDERS]
    attached = [
        Bystander(bearing[made], attached=at, controller=made.controller)
        for at, made in enumerate(others)
        if made in bearing
    ]
    return [*others, *attached]


def _joined(clause: Clause, you: str, start: Clause, whose: str) -> Draft | None:
    """What satisfies `start` and `clause`."""
    begun = draft_of(start, whose)
    return None if begun is None else draft_of(clause, you, begun)


# --- scenes ------------------------------------------------------------------------------------------------------------


def _scenes(  # noqa: PLR0917 - the two sides, and all that is varied
    sides: tuple[Side, Side],
    links: tuple[Links, Links],
    controllers: tuple[str, str],
    others: list[Bystander],
    ways: tuple[Wish, Wish],
    alike: bool,
    edition: Edition,
) -> Iterator[Scene]:
    board = list(others)
    turn = _turn(ways, controllers)
    if turn is None:
        return
    seats = _seats(ways, controllers)
    setups = []
    for at, (link, wish) in enumerate(zip(links, ways, strict=True)):
        setup = _setup(
            link, wish, controllers[at], sides[1 - at].effect, second=not alike and (at == 1 or not links[1].choices)
        )
        sort, _, word = sides[at].made.partition(":")
        if sort == "counter":
            setup = replace(setup, counters=tuple(sorted({**dict(setup.counters), word: 1}.items())))
        elif sort == "status":
            setup = replace(setup, status=tuple(sorted({*setup.status, word})))
        if link.linked:
            setup = replace(setup, linked=tuple((key, _linked(key, sides[at], board)) for key in link.linked))
        if wish.bears:
            board.append(Bystander(wish.bears, attached="AB"[at], controller=controllers[at]))
        if wish.host:
            draft = draft_of(wish.host, controllers[at])
            if draft is not None:
                board.insert(len(others), finished(draft))
        setups.append(setup)
    if any(link.in_graveyard for link in links):
        board += [Bystander("Creature — Bear", zone="graveyard"), Bystander("Creature — Elf", zone="library")]
    for attached in _attachments(sides, links, board, prefer=len(others)):
        one, other = (replace(setup, attached=host) for setup, host in zip(setups, attached, strict=True))
        scene = Scene(one, other, tuple(board), turn, seats[YOU], seats[OPPONENT])
        counted = _with_numbers(scene, sides, ways, edition)
        if counted is not None:
            yield counted


_EXILED: Final = (
    Bystander(
        "Artifact Creature — Bear", keywords=("flying",), power=3, cost="{3}", zone=Zone.EXILE.value, activated=True
    ),
    Bystander("Land — Island", zone=Zone.EXILE.value),
)


def _linked(key: str, side: Side, board: list[Bystander]) -> tuple[int, ...]:
    """What a linked ability has chosen or exiled (607.2): permanents where the effect applies to them or copies them, or cards in exile."""
    on_battlefield = any(isinstance(node, r.Linked | f.IsLinked) for node in nodes_in(side.effect.scope)) or any(
        isinstance(change, c.BecomeCopy) for change in side.effect.changes
    )
    if key != "cards" or on_battlefield:
        return (0, min(len(PLAIN), len(board) - 1))
    board.extend(_EXILED)
    return (len(board) - 2, len(board) - 1)


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


def _setup(links: Links, wish: Wish, you: str, other: ContinuousEffect, *, second: bool) -> Setup:
    choices = dict(wish.choices)
    for key in links.choices:
        value = choice(key, other, second=second)
        if value is not None:
            choices.setdefault(key, value)
    if you == OPPONENT:
        choices |= {key: chosen(YOU) for key in ("opponent", "player") if key in choices}
    return Setup(
        controller=you,
        status=tuple(sorted(wish.status)),
        counters=tuple(sorted(wish.counters)),
        facts=tuple(sorted(wish.facts)),
        choices=tuple(sorted(choices.items())),
        supposed=tuple(sorted(wish.supposed)),
    )


def _attachments(
    sides: tuple[Side, Side], links: tuple[Links, Links], board: list[Bystander], prefer: int
) -> Iterator[tuple[int | str | None, int | str | None]]:
    """What the two hosts are attached to: each to several things, and where both are, to the same."""
    may: list[list[int | str | None]] = []
    for at, (side, link) in enumerate(zip(sides, links, strict=True)):
        if link.on_player:
            may.append([OPPONENT])
        elif link.attached or side.enchant:
            may.append(_hosts(side, sides[1 - at], "BA"[at], board, prefer))
        else:
            may.append([None])
    for one, other in product(*may):
        if one == "B" and other == "A":
            continue
        if isinstance(one, int) and isinstance(other, int) and one != other and (one > 0 and other > 0):
            continue  # both somewhere, and nowhere together: once is enough
        yield one, other


def host_types(side: Side) -> list[CardType]:
    """The card types of which something must have one for the side to be attached to it (303.4a, 301.5); none: whatever it is."""
    found = [kind for kind in CardType if kind.lower() in side.enchant.lower()]
    return found if found or side.enchant else [CardType.CREATURE]


def _hosts(side: Side, other: Side, name: str, board: list[Bystander], prefer: int) -> list[int | str | None]:
    wanted = host_types(side)
    numbers = [
        at
        for at, bystander in enumerate(board)
        if bystander.zone == "battlefield"
        and bystander.attached is None
        and (not wanted or any(kind in bystander.type_line for kind in wanted))
    ]
    plain = [at for at in numbers if at < len(PLAIN)][:2]
    special = [at for at in numbers if at >= prefer] + [at for at in numbers if len(PLAIN) <= at < prefer]
    found: list[int | str | None] = [*plain, *special[: _MOST_HOSTS - len(plain)]]
    if other.host.zone == side.host.zone and (not wanted or any(kind in other.host.face.types for kind in wanted)):
        found.insert(0, name)
    return found or [None]


def bare(host: HostCard) -> HostCard:
    """The host without its abilities: what it is before anything applies."""
    none: tuple[Ability, ...] = ()
    return HostCard(replace(host.face, abilities=none), host.zone)


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
    linked = {number for setup in (scene.a, scene.b) for _, numbers in setup.linked for number in numbers}
    return {one for one in found if isinstance(one, int)} | linked
