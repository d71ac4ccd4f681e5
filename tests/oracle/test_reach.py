"""How far text that nobody understood could reach: never less than its words, and not more than they show."""

from __future__ import annotations

import pytest

from layerlaw.oracle.reach import Aspect, reach_of
from layerlaw.oracle.write import write_filter

_SUBJECTS = [
    ("This creature gets +3/+0 as long as it sings.", (Aspect.SIZE,), "this creature"),
    ("Nonartifact creatures get +2/+2 as long as they all sing.", (Aspect.SIZE,), "nonartifact creatures"),
    (
        "Equipped creature gets +1/+1 and has flying while it sings loudly.",
        (Aspect.SIZE, Aspect.ABILITIES),
        "enchanted creature",
    ),
    ("As long as the moon is singing, Humans you control have vigilance.", (Aspect.ABILITIES,), "Humans you control"),
    ("This creature can't be blocked as long as it sings.", (), None),
    ("This spell costs {2} less to cast if somebody sings.", (Aspect.COSTS,), None),
    ("Players sing along.", (Aspect.ANYTHING,), None),
    ("Flying, protection from those who sing", (Aspect.ANYTHING,), None),
    # a change that is said of something else than the subject could be of anything
    ("Goblins sing and Elves you control get +1/+1.", (Aspect.SIZE,), None),
    ("This creature gets +1/+1 and creatures that sing get -1/-1.", (Aspect.SIZE,), None),
    ("This creature has the full text of that song.", (Aspect.ABILITIES, Aspect.WHAT_IT_IS), None),
    ('Treasures you control have "Equipped creature gets +2/+0."', (Aspect.ABILITIES,), None),
    (
        'Lands you control have "{T}: Add one mana of any color." while singing.',
        (Aspect.ABILITIES,),
        "lands you control",
    ),
    ("Exchange control of the singers.", (Aspect.CONTROL,), None),
]


@pytest.mark.parametrize(("text", "what", "whom"), _SUBJECTS)
def test_what_and_whom_are_as_wide_as_the_words(text: str, what: tuple[Aspect, ...], whom: str | None) -> None:
    found = reach_of(text)
    assert found.what == what
    assert (None if found.whom is None else write_filter(found.whom)) == whom


@pytest.mark.parametrize(
    ("text", "waits"),
    [
        ("Whenever somebody sings, creatures you control get +1/+1 until end of turn.", True),
        ("{T}: Sing.", True),
        ("10—20 | Sing until end of turn.", True),
        ("Creatures you control get +1/+1 for each singer.", False),
    ],
)
def test_what_waits_is_told_apart(text: str, waits: bool) -> None:
    assert reach_of(text).waits is waits


def test_the_own_name_is_the_object_itself() -> None:
    found = reach_of("Alrund gets +1/+1 for each singer.", "Alrund, God of the Cosmos")
    assert found.whom is not None
    assert write_filter(found.whom) == "this creature"
