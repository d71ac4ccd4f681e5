"""What proves an Atlas: relations solved afresh by the naive solver, and independent pairs attacked with random boards.

What is drawn is drawn by the hash of its trial, so it is the same each time. `benchmarks/atlas_proof.py` does it for a built one.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from layerlaw.atlas.atoms import nodes_in
from layerlaw.atlas.pairing import Side, sides_of
from layerlaw.atlas.parts import Row
from layerlaw.atlas.relate import SceneFact, facts_of
from layerlaw.atlas.scene import OPPONENT, YOU, Bystander, Scene, Seat, Setup, scene_from_plain, stage
from layerlaw.atlas.witness import host_types, scenes_for
from layerlaw.errors import LayerlawError
from layerlaw.layers import NEWEST
from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import values as v
from layerlaw.model.words import Subtype, SubtypeFamily
from tests.properties.agreement import disagreements


def disagree(text: str, shown: dict[str, Any]) -> list[str]:
    """On what the engine and the naive solver differ on the scene of a relation, in both orders of timestamps."""
    scene = scene_from_plain(shown["scene"])
    hosts = [side.host for side in sides_of(text)]
    return [line for first in (0, 1) for line in disagreements(stage(scene, hosts, first=first), NEWEST)]


def is_still_shown(text: str, shown: dict[str, Any]) -> bool:
    """Whether a relation shows again on the scene that is kept for it."""
    fact = SceneFact(shown["relation"], shown["layer"], shown["clause"], shown["who"])
    found, _ = facts_of(scene_from_plain(shown["scene"]), sides_of(text), NEWEST)
    return fact in found


# --- attacks -------------------------------------------------------------------------------------------------------------

_TYPES = (
    "Creature",
    "Artifact",
    "Enchantment",
    "Land",
    "Artifact Creature",
    "Enchantment Creature",
    "Land Creature",
    "Planeswalker",
)


_HOMES = {
    SubtypeFamily.CREATURE: "Creature",
    SubtypeFamily.LAND: "Land",
    SubtypeFamily.ARTIFACT: "Artifact",
    SubtypeFamily.ENCHANTMENT: "Enchantment",
}


def _words(sides: tuple[Side, Side]) -> dict[str, list[str]]:
    found: dict[str, set[str]] = {
        "subtypes": set(),
        "keywords": {"flying"},
        "status": {"tapped"},
        "counters": {"+1/+1"},
    }
    for side in sides:
        for node in nodes_in(side.effect):
            match node:
                case Subtype():
                    found["subtypes"].add(str(node))
                    found[f"type of {node}"] = {_HOMES.get(node.family, "")}
                case f.HasKeyword(word):
                    found["keywords"].add(word)
                case f.HasStatus(word) | k.Noted(word) | k.WasCastSo(word):
                    found["status"].add(word)
                case f.HasCounter(str(kind)) | v.CountersOn(_, str(kind)):
                    found["counters"].add(kind)
                case _:
                    pass
    return {name: sorted(words) for name, words in found.items()}


def _hosts(name: str, sides: tuple[Side, Side], others: list[Bystander]) -> list[int | str | None]:
    """What it may be attached to by its own words (303.4a): on a board that lasts it is on nothing else."""
    side, other = sides if name == "A" else (sides[1], sides[0])
    wanted = host_types(side)
    found: list[int | str | None] = [
        at
        for at, one in enumerate(others)
        if one.zone == "battlefield" and (not wanted or any(kind in one.type_line for kind in wanted))
    ]
    if not wanted or any(kind in other.host.face.types for kind in wanted):
        found.append("B" if name == "A" else "A")
    return found or [None]


@st.composite
def scenes(draw: st.DrawFn, sides: tuple[Side, Side], like: Scene, words: dict[str, list[str]]) -> Scene:
    """Random scenes for a pair: its hosts stand as on one of its own scenes, or otherwise; the bystanders are anything."""
    others = []
    for _ in range(draw(st.integers(0, 7))):
        kind = draw(st.sampled_from(_TYPES))
        fitting = [word for word in words["subtypes"] if words[f"type of {word}"][0] in kind.split()]  # 205.3d
        subtypes = draw(st.lists(st.sampled_from(fitting), max_size=2, unique=True)) if fitting else []
        supertype = draw(st.sampled_from(("", "", "", "Legendary ", "Basic ", "Snow ")))
        line = f"{supertype}{kind}" + (f" — {' '.join(subtypes)}" if subtypes else "")
        others.append(
            Bystander(
                line,
                colors=draw(st.sampled_from(("", "", "W", "B", "WB"))),
                keywords=tuple(draw(st.lists(st.sampled_from(words["keywords"]), max_size=1))),
                power=draw(st.integers(0, 5)),
                toughness=draw(st.integers(1, 5)),
                cost=draw(st.sampled_from(("", "{1}", "{3}", "{W}{W}"))),
                zone=draw(st.sampled_from(("battlefield",) * 8 + ("graveyard", "hand", "exile"))),
                controller=draw(st.sampled_from((YOU, YOU, OPPONENT))),
                status=tuple(draw(st.lists(st.sampled_from(words["status"]), max_size=1))),
                counters=tuple((kind, 1) for kind in draw(st.lists(st.sampled_from(words["counters"]), max_size=1))),
                activated=draw(st.booleans()),
            )
        )
    setups = []
    for name, setup in (("A", like.a), ("B", like.b)):
        attached = setup.attached
        if attached is not None and attached not in (YOU, OPPONENT):
            attached = draw(st.sampled_from(_hosts(name, sides, others)))
        counters = dict(setup.counters)
        for kind in words["counters"]:
            if draw(st.booleans()):
                counters[kind] = draw(st.integers(1, 9))
        status = set(setup.status) | set(draw(st.lists(st.sampled_from(words["status"]), max_size=2)))
        setups.append(
            replace(
                setup,
                attached=attached,
                controller=draw(st.sampled_from((YOU, OPPONENT))),
                counters=tuple(sorted(counters.items())),
                status=tuple(sorted(status)),
                linked=tuple((key, tuple(range(min(2, len(others))))) for key, _ in setup.linked),
            )
        )
    if setups[0].attached == "B" and setups[1].attached == "A":
        setups[1] = replace(setups[1], attached=None)
    return Scene(
        setups[0],
        setups[1],
        tuple(others),
        draw(st.sampled_from((YOU, OPPONENT))),
        Seat(YOU, life=draw(st.sampled_from((20, 5, 40))), hand=draw(st.integers(0, 7))),
        Seat(OPPONENT, life=draw(st.sampled_from((20, 5)))),
    )


def attack(text: str, boards: int) -> tuple[SceneFact, Scene] | None:
    """A relation of an independent pair, on one of so many random boards; None where none shows."""
    sides = sides_of(text)
    own = scenes_for(*sides, NEWEST) or [Scene(Setup(), Setup())]
    found: list[tuple[SceneFact, Scene]] = []

    @settings(
        max_examples=boards, database=None, derandomize=True, deadline=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(st.sampled_from(own).flatmap(lambda like: scenes(sides, like, _words(sides))))
    def try_it(scene: Scene) -> None:
        if found:
            return
        try:
            here, _ = facts_of(scene, sides, NEWEST)
        except LayerlawError:
            return
        found.extend((fact, scene) for fact in sorted(here)[:1])

    try_it()
    return found[0] if found else None


# --- the whole -------------------------------------------------------------------------------------------------------------


def check_relations(rows: Iterable[Row], texts: Mapping[str, str], most: int) -> tuple[Counter[str], list[str]]:
    """So many relations, drawn over all kinds of relation alike, solved by the naive solver: how many agreed, and what did not."""
    by_kind: dict[tuple[str, str, str], list[tuple[str, dict[str, Any]]]] = {}
    for row in rows:
        for shown in json.loads(row.shown):
            by_kind.setdefault((shown["relation"], shown["layer"], shown["clause"]), []).append((row.trial, shown))
    queues = [list(reversed(found)) for _, found in sorted(by_kind.items())]
    said: Counter[str] = Counter()
    wrong: list[str] = []
    while queues and said["solved"] + said["not for the naive solver"] < most:
        for queue in list(queues):
            if not queue:
                queues.remove(queue)
                continue
            trial, shown = queue.pop()
            text = texts[trial]
            said["shown again"] += is_still_shown(text, shown)
            try:
                differences = disagree(text, shown)
            except NotImplementedError:
                said["not for the naive solver"] += 1
                continue
            said["solved"] += 1
            said["agreed"] += not differences
            wrong += [f"{trial} {shown['relation']} {shown['layer']}: {line}" for line in differences[:2]]
    return said, wrong


def check_independence(
    rows: Iterable[Row], texts: Mapping[str, str], pairs: int, boards: int
) -> tuple[Counter[str], list[str]]:
    """So many independent pairs, attacked: how many were refuted, and by what."""
    said: Counter[str] = Counter()
    wrong: list[str] = []
    for row in rows:
        if said["attacked"] >= pairs:
            break
        if row.shown != "[]" or not (row.reached_a and row.reached_b):
            continue
        said["attacked"] += 1
        found = attack(texts[row.trial], boards)
        if found is not None:
            said["refuted"] += 1
            wrong.append(f"{row.trial} {found[0]} {found[1]}")
    return said, wrong
