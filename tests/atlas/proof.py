"""What proves an Atlas: relations solved afresh by the naive solver, and independent pairs attacked with random boards.

What is drawn is drawn by the hash of its trial, so it is the same each time. `benchmarks/atlas_proof.py` does it for a built one.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from layerlaw.atlas.pairing import Side, sides_of
from layerlaw.atlas.relate import SceneFact, facts_of
from layerlaw.atlas.scene import OPPONENT, YOU, Bystander, Scene, Seat, Setup, scene_from_plain, stage
from layerlaw.atlas.trial_files import Row
from layerlaw.atlas.wishes import PAIRED_WITH, links_of
from layerlaw.atlas.witness import exiles, may_be_with, may_host, may_stand_so, printed, scenes_for
from layerlaw.errors import LayerlawError
from layerlaw.layers import NEWEST
from layerlaw.layers.of_statuses import RULE_EFFECTS
from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import values as v
from layerlaw.model.tree import inside
from layerlaw.model.words import Subtype, SubtypeFamily
from tests.properties.agreement import disagreements


def disagree(text: str, shown: dict[str, Any]) -> list[str]:
    """On what the engine and the naive solver differ on the scene of a relation, in both orders of timestamps.

    Raises:
        NotImplementedError: the naive solver does not know something on it: effects that the rules make for a status among them.
    """
    scene = scene_from_plain(shown["scene"])
    standing = [*scene.a.status, *scene.b.status, *(word for other in scene.others if other for word in other.status)]
    if known := sorted(set(standing) & set(RULE_EFFECTS)):
        raise NotImplementedError(known)
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
        for node in inside(side.effect):
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


def _hosts(
    name: str, sides: tuple[Side, Side], others: list[Bystander], you: tuple[str, str]
) -> list[int | str | None]:
    """What it may be attached to by its own words (303.4a), or paired with (702.95b): on a board that lasts it is with nothing else."""
    here = "AB".index(name)
    side, other = sides[here], sides[1 - here]
    wanted = may_be_with(side, links_of(side.effect))
    found: list[int | str | None] = [
        at for at, one in enumerate(others) if may_host(wanted, one, you[here], other, you[1 - here])
    ]
    if other.host.is_there and may_host(
        wanted, printed(other.host, you[1 - here]), you[here], other, you[1 - here], is_other=True
    ):
        found.append("BA"[here])
    return found or [None]


def _random_partners(
    draw: Random, sides: tuple[Side, Side], like: Scene, others: list[Bystander], you: tuple[str, str]
) -> tuple[int | str | None, int | str | None]:
    """To what the two hosts are attached, or with what they are paired."""
    paired = (links_of(sides[0].effect).paired, links_of(sides[1].effect).paired)
    here, there = (
        [setup.attached]
        if setup.attached in (None, YOU, OPPONENT) and not is_paired
        else _hosts(name, sides, others, you)
        for name, setup, is_paired in zip("AB", (like.a, like.b), paired, strict=True)
    )
    legal = [pair for pair in product(here, there) if may_stand_so(pair, paired)]
    return draw.choice(legal) if legal else (None, None)


def _linked(key: str, side: Side, others: list[Bystander], partner: int | str | None) -> tuple[int | str, ...]:
    """Its partner; or two objects; of cards that it exiled, those that are in exile (607.2a)."""
    if key == PAIRED_WITH:
        return () if partner is None else (partner,)
    zone = "exile" if exiles(key, side) else "battlefield"
    return tuple([at for at, one in enumerate(others) if one.zone == zone][:2])


def random_scene(draw: Random, sides: tuple[Side, Side], like: Scene, words: dict[str, list[str]]) -> Scene:
    """A random scene for a pair: its hosts stand as on one of its own scenes, or otherwise; the bystanders are anything."""
    others = [_random_bystander(draw, words) for _ in range(draw.randint(0, 7))]
    setups = []
    you = draw.choice((YOU, OPPONENT)), draw.choice((YOU, OPPONENT))
    partners = _random_partners(draw, sides, like, others, you)
    for name, side, setup, partner in zip("AB", sides, (like.a, like.b), partners, strict=True):
        counters = dict(setup.counters)
        for kind in words["counters"]:
            if draw.random() < 0.5:
                counters[kind] = draw.randint(1, 9)
        status = {*setup.status, *draw.sample(words["status"], draw.randint(0, min(2, len(words["status"]))))}
        setups.append(
            replace(
                setup,
                attached=None if links_of(side.effect).paired else partner,
                controller=you["AB".index(name)],
                counters=tuple(sorted(counters.items())),
                status=tuple(sorted(status)),
                linked=tuple((key, _linked(key, side, others, partner)) for key, _ in setup.linked),
            )
        )
    return Scene(
        setups[0],
        setups[1],
        tuple(others),
        draw.choice((YOU, OPPONENT)),
        Seat(YOU, life=draw.choice((20, 5, 40)), hand=draw.randint(0, 7)),
        Seat(OPPONENT, life=draw.choice((20, 5))),
    )


def _random_bystander(draw: Random, words: dict[str, list[str]]) -> Bystander:
    kind = draw.choice(_TYPES)
    fitting = [word for word in words["subtypes"] if words[f"type of {word}"][0] in kind.split()]  # 205.3d
    subtypes = draw.sample(fitting, draw.randint(0, min(2, len(fitting))))
    line = draw.choice(("", "", "", "Legendary ", "Basic ", "Snow ")) + kind
    return Bystander(
        f"{line} — {' '.join(subtypes)}" if subtypes else line,
        colors=draw.choice(("", "", "W", "B", "WB")),
        keywords=tuple(draw.sample(words["keywords"], draw.randint(0, 1))),
        power=draw.randint(0, 5),
        toughness=draw.randint(1, 5),
        cost=draw.choice(("", "{1}", "{3}", "{W}{W}")),
        zone=draw.choice(("battlefield",) * 8 + ("graveyard", "hand", "exile")),
        controller=draw.choice((YOU, YOU, OPPONENT)),
        status=tuple(draw.sample(words["status"], draw.randint(0, 1))),
        counters=tuple((word, 1) for word in draw.sample(words["counters"], draw.randint(0, 1))),
        activated=draw.random() < 0.5,
    )


def attack(text: str, boards: int) -> tuple[SceneFact, Scene] | None:
    """A relation of an independent pair, on one of so many random boards; None where none shows.

    Hypothesis draws a seed for each board and no more: drawing each word of it would take four times as long as solving it.
    """
    sides = sides_of(text)
    own = scenes_for(*sides, NEWEST) or [Scene(Setup(), Setup())]
    words = _words(sides)
    found: list[tuple[SceneFact, Scene]] = []

    @settings(
        max_examples=boards, database=None, derandomize=True, deadline=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(st.randoms(use_true_random=True))
    def try_it(draw: Random) -> None:
        if found:
            return
        scene = random_scene(draw, sides, draw.choice(own), words)
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
