"""The same board told in other words gives the same answer: stated or carried out, zones by number or by list, one entry or several.

A happening is written in one of several ways that the format calls the same. Nothing here dies by itself and nothing triggers, so that it does
not matter whether state-based actions are performed (a game verb) or not (a direct verb).
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from layerlaw.boards import read_board, run_board
from layerlaw.explain.answer import object_json
from tests.properties.effort import boards

Entry = dict[str, Any] | str
Way = tuple[Entry, ...]

OWN: list[dict[str, Any]] = [
    {
        "name": "Grateful Bear",
        "mana_cost": "{1}{W}",
        "type_line": "Creature — Bear",
        "oracle_text": "As long as you gained life this turn, this creature gets +2/+2 and has trample.",
        "power": 2,
        "toughness": 2,
    },
    {
        "name": "Grave Bear",
        "mana_cost": "{1}{B}",
        "type_line": "Creature — Bear",
        "oracle_text": "This creature gets +1/+1 for each card in your graveyard.",
        "power": 2,
        "toughness": 2,
    },
    {
        "name": "Thoughtful Bear",
        "mana_cost": "{1}{U}",
        "type_line": "Creature — Bear",
        "oracle_text": "This creature has flying as long as you have three or more cards in hand.",
        "power": 2,
        "toughness": 2,
    },
    {
        "name": "Mournful Bear",
        "mana_cost": "{1}{B}",
        "type_line": "Creature — Bear",
        "oracle_text": "As long as a creature died under your control this turn, this creature gets +1/+0 and has menace.",
        "power": 2,
        "toughness": 2,
    },
    {
        "name": "Studious Bear",
        "mana_cost": "{1}{U}",
        "type_line": "Creature — Bear",
        "oracle_text": "This creature gets +0/+1 for each card you've drawn this turn.",
        "power": 2,
        "toughness": 2,
    },
    {
        "name": "Vengeful Bear",
        "mana_cost": "{1}{R}",
        "type_line": "Creature — Bear",
        "oracle_text": "As long as an opponent lost life this turn, this creature has first strike.",
        "power": 2,
        "toughness": 2,
    },
]
PERMANENTS = (
    "Grateful Bear", "Grave Bear", "Thoughtful Bear", "Mournful Bear", "Studious Bear", "Vengeful Bear", "Grizzly Bears", "Humility", "Opalescence", "Crusade", "Bad Moon", "Coat of Arms",
    "Concordant Crossroads", "Darkest Hour", "March of the Machines", "Glorious Anthem", "Blood Moon", "Enchanted Evening", "Elvish Archdruid",
)  # fmt: skip


@dataclass(frozen=True)
class Happening:
    """One thing that happens, and all the ways in which a board may say it."""

    ways: tuple[Way, ...]


def entering(name: str, alias: str, player: str) -> Happening:
    """A permanent comes: named, entered, at once with nothing else, or cast and resolved (302.1, 608.3)."""
    plain = {"enter": name, "as": alias, "controller": player}
    cast = {"cast": name, "as": alias, "by": player}
    ways: tuple[Way, ...] = ((plain,), ({"simultaneous": [plain]},))
    return Happening((*ways, (cast, {"resolve": "all"})) if player == "You" else ways)


def growing(alias: str) -> Happening:
    """611.2: until end of turn, by a spell that is only stated (so no card comes into a graveyard), or by an instruction."""
    told = {"do": "target creature gets +3/+3 until end of turn", "target": alias}
    return Happening((({"resolve": "Giant Growth", "target": alias},), (told,)))


def counting(alias: str, number: int) -> Happening:
    """122.6: counters one after the other, together, or put by an instruction."""
    one = {"counters": alias, "put": {"+1/+1": 1}}
    told = {"do": "put a +1/+1 counter on target permanent", "target": alias}
    return Happening((({**one, "put": {"+1/+1": number}},), (one,) * number, (told,) * number))


def tapping(alias: str) -> Happening:
    """701.26."""
    return Happening((({"tap": alias},), ({"do": "tap target permanent", "target": alias},)))


def leaving(alias: str) -> Happening:
    """406.2: exiled. Nothing else than the move is asked about."""
    return Happening((({"move": alias, "to": "exile"},), ({"do": "exile target permanent", "target": alias},)))


def dying(alias: str) -> Happening:
    """701.8a: destroyed, which is a move into the graveyard."""
    return Happening((({"move": alias, "to": "graveyard"},), ({"do": "destroy target permanent", "target": alias},)))


def gaining(life: int) -> Happening:
    """119.3: carried out, or stated as the total of now and as a fact of the turn (608.2i)."""
    stated = ({"player": "You", "life": 20 + life}, {"this_turn": "You", "gained_life": life})
    return Happening((stated, ({"do": f"you gain {life} life"},)))


def losing(life: int, source: str) -> Happening:
    """119.3, 120.3a: an opponent's life is lost by an effect or by damage, or stated as the total of now and as a fact of the turn."""
    stated = ({"player": "Opponent", "life": 20 - life}, {"this_turn": "Opponent", "lost_life": life})
    told = {"do": f"target opponent loses {life} life", "target": "Opponent"}
    return Happening((stated, (told,), ({"damage": life, "source": source, "to": "Opponent"},)))


def drawing(cards: int, held: int) -> Happening:
    """121.1: drawn at once, one after the other, by an instruction, or stated: what is in hand now, and what was drawn this turn."""
    stated = ({"player": "You", "hand": held + cards, "library": LIBRARY - cards}, {"this_turn": "You", "drew": cards})
    drawn = {"draw": "You", "count": cards}
    return Happening((stated, (drawn,), ({"draw": "You"},) * cards, ({"do": f"draw {COUNTED[cards]}"},)))


LIBRARY = 9
COUNTED = {1: "a card", 2: "two cards", 3: "three cards"}


@dataclass(frozen=True)
class Told:
    """A whole board: what is in the zones at first, and what happens, in order."""

    hand: int
    graveyard: int
    happenings: tuple[Happening, ...]
    aliases: tuple[str, ...]

    def board(self, choose: random.Random | None) -> dict[str, Any]:
        """The board in its first words (None), or in others, chosen by chance."""

        def one(ways: Sequence[Any]) -> Any:
            return ways[0] if choose is None else choose.choice(ways)

        entries = [entry for happening in self.happenings for entry in one(happening.ways)]
        you: Mapping[str, Any] = {
            "name": "You",
            "hand": one((self.hand, ["Plains"] * self.hand)),
            "graveyard": one((self.graveyard, ["Plains"] * self.graveyard)),
            "library": one((LIBRARY, ["Island"] * LIBRARY)),
        }
        return {"cards": OWN, "players": [you, "Opponent"], "timeline": entries}

    def answer(self, choose: random.Random | None) -> dict[str, object]:
        """What every object is, by its alias, and how much life there is."""
        played = run_board(read_board(self.board(choose), name="<restated>"))
        found: dict[str, object] = {player.name: player.life for player in played.state.players}
        for alias in self.aliases:
            told = object_json(played[alias], played.names.__getitem__)
            found[alias] = {key: value for key, value in told.items() if key not in UNLIKE}
        return found


UNLIKE = frozenset({"id", "timestamp"})
"""What is another number on a board with more entries, and no characteristic."""


@st.composite
def told_boards(draw: st.DrawFn) -> Told:
    """Some permanents, and what happens to them before and after the others come."""
    happenings: list[Happening] = []
    aliases: list[str] = []
    gone: set[str] = set()
    hand = draw(st.integers(0, 4))
    once: set[str] = set()
    """What is stated as the total of a player happens once at most: a second total would have to know of the first."""
    for number in range(draw(st.integers(2, 9))):
        there = [alias for alias in aliases if alias not in gone]
        what = (
            draw(st.sampled_from(("enter", "enter", "grow", "count", "tap", "leave", "die", "gain", "lose", "draw")))
            if there
            else "enter"
        )
        if what == "enter":
            alias = f"thing{number}"
            aliases.append(alias)
            happenings.append(
                entering(
                    draw(st.sampled_from(_not_two_worlds(happenings))),
                    alias,
                    draw(st.sampled_from(("You", "You", "Opponent"))),
                )
            )
            continue
        if what in ("gain", "lose", "draw"):
            if what not in once:
                amount = draw(st.integers(1, 3))
                happenings.append(
                    gaining(amount)
                    if what == "gain"
                    else losing(amount, draw(st.sampled_from(there)))
                    if what == "lose"
                    else drawing(amount, hand)
                )
            once.add(what)
            continue
        alias = draw(st.sampled_from(there))
        if what in ("leave", "die"):
            gone.add(alias)
        happenings.append(
            {
                "count": lambda it: counting(it, 2),
                "tap": tapping,
                "leave": leaving,
                "die": dying,
                "grow": counting_or_not,
            }[what](alias)
        )
    return Told(hand, draw(st.integers(0, 3)), tuple(happenings), tuple(aliases))


def _not_two_worlds(before: Sequence[Happening]) -> list[str]:
    """What may come: a second world enchantment would end the first, but only where state-based actions are performed (704.5k)."""
    world = "Concordant Crossroads"
    is_there = any(world in str(happening.ways) for happening in before)
    return [name for name in PERMANENTS if name != world or not is_there]


def counting_or_not(alias: str) -> Happening:
    """One counter: what is no creature may have one, too (Giant Growth asks for a creature)."""
    return counting(alias, 1)


@boards(20)
@given(told_boards(), st.integers(0, 2**16))
def test_a_board_in_other_words_has_the_same_answer(told: Told, seed: int) -> None:
    assert told.answer(random.Random(seed)) == told.answer(None)


RICH = Told(
    2,
    2,
    (
        entering("Opalescence", "opalescence", "You"),
        entering("Grave Bear", "grave", "You"),
        entering("Humility", "humility", "Opponent"),
        entering("Grateful Bear", "grateful", "You"),
        growing("grave"),
        entering("Thoughtful Bear", "thoughtful", "You"),
        counting("grateful", 3),
        dying("thoughtful"),
        leaving("humility"),
        entering("Coat of Arms", "coat", "You"),
        gaining(3),
        drawing(2, 2),
        losing(2, "grave"),
        tapping("grateful"),
        entering("Concordant Crossroads", "crossroads", "You"),
    ),
    ("opalescence", "grave", "humility", "grateful", "thoughtful", "coat", "crossroads"),
)
"""Opalescence and Coat of Arms: the Bears are 2/2 and share a type with each other alone (the enchantments have none)."""


def test_fifty_restatements_of_one_board() -> None:
    # 4/2 of Grave Bear: itself, and 2 cards and a Bear in the graveyard (5/5), Giant Growth (8/8), another Bear (9/9).
    first = RICH.answer(None)
    assert first["grave"] == {**_as_mapping(first["grave"]), "power": 9, "toughness": 9}
    # 2/2, three counters, life was gained (+2/+2), another Bear.
    assert first["grateful"] == {**_as_mapping(first["grateful"]), "power": 8, "toughness": 8}
    for seed in range(50):
        assert RICH.answer(random.Random(seed)) == first


def test_the_restatements_are_other_words() -> None:
    """Else fifty times the same board would be compared with itself."""
    for told in (RICH, LOOKING_BACK):
        written = {json.dumps(told.board(random.Random(seed)), sort_keys=True) for seed in range(50)}
        assert len(written) > 45
        for happening in told.happenings:
            assert len({json.dumps(way, sort_keys=True) for way in happening.ways}) > 1


LOOKING_BACK = Told(
    1,
    0,
    (
        entering("Studious Bear", "studious", "You"),
        entering("Mournful Bear", "mournful", "You"),
        entering("Grizzly Bears", "bears", "You"),
        entering("Vengeful Bear", "vengeful", "You"),
        entering("Thoughtful Bear", "thoughtful", "You"),
        drawing(2, 1),
        dying("bears"),
        losing(2, "studious"),
        growing("mournful"),
    ),
    ("studious", "mournful", "vengeful", "thoughtful"),
)
"""What looks back at the turn: it was stated, or recorded as it was carried out (608.2i)."""


def test_fifty_restatements_of_what_happened_this_turn() -> None:
    first = LOOKING_BACK.answer(None)
    expected: dict[str, dict[str, object]] = {
        "studious": {"power": 2, "toughness": 4},
        "mournful": {"power": 6, "toughness": 5, "keywords": ["menace"]},
        "vengeful": {"power": 2, "keywords": ["first strike"]},
        "thoughtful": {"power": 2, "keywords": ["flying"]},
    }
    for alias, found in expected.items():
        assert first[alias] == {**_as_mapping(first[alias]), **found}
    for seed in range(50):
        assert LOOKING_BACK.answer(random.Random(seed)) == first


def _as_mapping(value: object) -> dict[str, object]:
    assert isinstance(value, dict)
    return value
