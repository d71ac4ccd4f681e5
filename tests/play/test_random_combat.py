"""506 to 511 on random boards: whatever is declared, nothing illegal leaves a trace, damage adds up, and after combat nothing is left of it."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from layerlaw.game import IllegalAction, ObjectId
from layerlaw.model.words import Zone
from layerlaw.play.combat.combat_state import STATUSES
from layerlaw.play.event import event as e
from layerlaw.play.turn.combat_phase import declare_attackers, declare_blockers
from layerlaw.play.turn.turn_structure import next_step
from tests.play.setting import OPPONENT, YOU, Setting, creature
from tests.properties.effort import boards

KEYWORDS = (
    "", "Flying", "Reach", "First strike", "Double strike", "Trample", "Deathtouch", "Lifelink", "Menace", "Vigilance", "Defender", "Haste",
    "Indestructible", "Infect", "Wither", "Toxic 1", "Shadow", "Fear", "Skulk", "Beast can't attack alone.", "Beast can't be blocked.",
    "Beast attacks each combat if able.", "Beast blocks each combat if able.", "Beast can block an additional creature each combat.",
    "When Beast dies, you gain 1 life.", "Whenever Beast deals combat damage to a player, you gain 1 life.",
)  # fmt: skip

beasts = st.tuples(st.integers(0, 4), st.integers(1, 4), st.sampled_from(KEYWORDS), st.sampled_from(KEYWORDS))
sides = st.lists(beasts, max_size=4)
picks = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=5, unique=True)


def put(game: Setting, side: list[tuple[int, int, str, str]], by: str) -> list[ObjectId]:
    """Creatures of one side."""
    return [
        game.put(creature("Beast", f"{power}/{toughness}", "\n".join({one, other} - {""})), by=by)
        for power, toughness, one, other in side
    ]


def refused(act: Callable[[], None]) -> str:
    """The rule by which an action is refused; empty where it is done."""
    try:
        act()
    except IllegalAction as refusal:
        return refusal.rule
    return ""


@given(sides, sides, st.sets(st.integers(0, 3)), picks)
@boards(120)
def test_combat_goes_through(
    mine: list[tuple[int, int, str, str]],
    theirs: list[tuple[int, int, str, str]],
    attacking: set[int],
    blocking: list[tuple[int, int]],
) -> None:
    game = Setting()
    ours, others = put(game, mine, YOU), put(game, theirs, OPPONENT)
    attackers = [one for at, one in enumerate(ours) if at in attacking]
    before = game.at
    rule = refused(lambda: declare_attackers(game, [(one, OPPONENT) for one in attackers]))
    if rule:
        assert rule.startswith(("508", "702", "302"))
        assert game.at is before  # 733.1
        return
    for one in attackers:
        thing = game.state.object(one)
        assert "attacking" in thing.status
        assert ("tapped" in thing.status) != ("vigilance" in game.solution[one].keywords)  # 508.1f
    if attackers:
        blocks = [(others[i], ours[j]) for i, j in blocking if i < len(others) and j < len(ours)]
        rule = refused(lambda: declare_blockers(game, blocks))
        if rule:
            assert rule.startswith(("509", "702"))
            return
        blocked = {whom for _, whom in blocks}
        assert all(("blocked" in game.state.object(one).status) == (one in blocked) for one in attackers)  # 509.1h
    powers = {one: max(0, game.solution[one].power or 0) for one in (*ours, *others)}
    while game.at.step != "postcombat main phase" and not game.at.won:
        next_step(game)
    dealt: dict[ObjectId, int] = {}
    for event in game.at.happened:
        if isinstance(event, e.Damaged):
            assert event.combat
            dealt[event.source] = dealt.get(event.source, 0) + event.amount
    for one, amount in dealt.items():
        assert amount <= 2 * powers[one]  # 510.1a, 702.4b; -1/-1 counters make it less
    if game.at.won:
        return
    for thing in game.state.objects:
        assert not thing.status & STATUSES  # 511.3
        if thing.zone is Zone.BATTLEFIELD:
            toughness = game.solution[thing.id].toughness
            assert toughness is not None
            assert toughness > 0  # 704.5f
            lethal = thing.facts.get("damage", 0) >= toughness
            assert not lethal or "indestructible" in game.solution[thing.id].keywords  # 704.5g
