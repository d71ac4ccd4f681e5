"""The card database under imports in any order with faults between them: it always holds what the imports that ended well gave it, and nothing else.

Figures of a long run stand in `docs/proof/fuzzing.md`; `LAYERLAW_STATES=2000` makes as many sequences.
"""

from __future__ import annotations

import errno
import json
import os
import tempfile
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from layerlaw.cards import build
from layerlaw.cards.build import import_cards, import_rulings
from layerlaw.cards.database import Database
from layerlaw.cli import main
from layerlaw.errors import LayerlawError
from tests.cards import made
from tests.cards.bulk_server import Bulk, serving

SEQUENCES = int(os.environ.get("LAYERLAW_STATES", "12"))
NAMES = ("Ash", "Birch", "Cedar", "Dogwood")
numbers = st.integers(0, 3)
some_names = st.lists(st.sampled_from(NAMES), min_size=1, unique=True)


def a_card(name: str, power: int) -> made.Fields:
    return {**made.BEAR, "id": f"p-{name}", "oracle_id": f"o-{name}", "name": name, "power": str(power)}


def a_ruling(name: str, number: int) -> made.Fields:
    return {**made.RULINGS[0], "oracle_id": f"o-{name}", "comment": f"Ruling {number}."}


class Imports(RuleBasedStateMachine):
    """Imports, updates and questions; between them files that are cut off, interrupts, full disks and what killed imports left."""

    def __init__(self) -> None:
        super().__init__()
        self.held = tempfile.TemporaryDirectory()
        self.folder = Path(self.held.name)
        self.path = self.folder / "data" / "cards.sqlite"
        self.cards: dict[str, int] = {}
        self.rulings: dict[str, int] = {}
        self.updates = 0

    def teardown(self) -> None:
        self.held.cleanup()

    def file(self, items: list[made.Fields]) -> Path:
        return made.written(self.folder / "file.json", json.dumps(items))

    # --- what ends well ------------------------------------------------------------------------------------------

    @rule(names=some_names, power=numbers)
    def cards_come(self, names: list[str], power: int) -> None:
        import_cards(self.file([a_card(name, power) for name in names]), self.path)
        self.cards |= dict.fromkeys(names, power)

    @rule(names=some_names, number=numbers)
    def rulings_come(self, names: list[str], number: int) -> None:
        import_rulings(self.file([a_ruling(name, number) for name in names]), self.path)
        self.rulings = dict.fromkeys(names, number)

    @rule(names=some_names, power=numbers, number=numbers, damaged=st.sampled_from(("", "oracle_cards", "rulings")))
    def an_update_comes(self, names: list[str], power: int, number: int, damaged: str) -> None:
        """Cards come first, then rulings: what is whole before the damaged one is kept."""
        files = {
            "oracle_cards": json.dumps([a_card(name, power) for name in names]).encode(),
            "rulings": json.dumps([a_ruling(name, number) for name in names]).encode(),
        }
        self.updates += 1
        if damaged:
            files[damaged] = files[damaged][:-10]
        with serving(Bulk(files, updated_at=f"2026-01-01T00:00:{self.updates:02}+00:00")) as bulk:
            code = main(["cards", "update", "--from", f"{bulk.address}/bulk-data", "--db", str(self.path)])
        assert code == (2 if damaged else 0)
        if damaged != "oracle_cards":
            self.cards |= dict.fromkeys(names, power)
        if not damaged:
            self.rulings = dict.fromkeys(names, number)

    # --- what does not -------------------------------------------------------------------------------------------

    @rule(names=some_names, power=numbers, part=st.floats(0, 0.99))
    def a_file_is_cut_off(self, names: list[str], power: int, part: float) -> None:
        whole = json.dumps([a_card(name, power) for name in names])
        with pytest.raises(LayerlawError):
            import_cards(made.written(self.folder / "file.json", whole[: int(len(whole) * part)]), self.path)

    @rule(names=some_names, power=numbers)
    def somebody_interrupts(self, names: list[str], power: int) -> None:
        def interrupt(_read: int, _of: int) -> None:
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            import_cards(self.file([a_card(name, power) for name in names]), self.path, progress=interrupt)

    @rule(names=some_names, number=numbers, rulings=st.booleans())
    def the_disk_is_full(self, names: list[str], number: int, rulings: bool) -> None:
        made_of, bring = (a_ruling, import_rulings) if rulings else (a_card, import_cards)
        full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        with patch.object(build, "_bring_to_disk", side_effect=full), pytest.raises(LayerlawError, match="written"):
            bring(self.file([made_of(name, number) for name in names]), self.path)

    @rule(content=st.binary(max_size=50))
    def a_killed_import_left_something(self, content: bytes) -> None:
        self.path.parent.mkdir(exist_ok=True)
        (self.path.parent / f"{self.path.name}.999999.new").write_bytes(content)

    @precondition(lambda self: self.rulings)
    @rule()
    def rulings_are_no_cards(self) -> None:
        with pytest.raises(LayerlawError):
            import_cards(self.file([a_ruling(name, number) for name, number in self.rulings.items()]), self.path)

    # --- what must hold ------------------------------------------------------------------------------------------

    @invariant()
    def it_holds_what_ended_well(self) -> None:
        if not self.path.exists():
            return
        with Database(self.path) as database:
            powers = {entry.name: entry.card.front.power for entry in database.entries()}
            rulings = {
                name: int(found[0].comment.removeprefix("Ruling ").rstrip("."))
                for name in NAMES
                if (found := database.rulings(f"o-{name}"))
            }
        assert powers == self.cards
        assert rulings == self.rulings

    @invariant()
    def nothing_of_ours_is_left_lying(self) -> None:
        mine = f".{os.getpid()}."
        assert not [item for item in self.folder.rglob("*") if mine in item.name]


Imports.TestCase.settings = settings(
    max_examples=SEQUENCES, stateful_step_count=10, deadline=None, suppress_health_check=list(HealthCheck)
)
TestImports = Imports.TestCase
