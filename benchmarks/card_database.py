"""Import, look-up and start-up with the card database: `python -m benchmarks.card_database oracle-cards.json.gz`.

Prints the figures of docs/benchmarks.md. Nothing is kept.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from layerlaw.cards.build import import_cards
from layerlaw.cards.compiled import compile_text_of_fields
from layerlaw.cards.database import Database

LOOKED_UP = 1000
RUNS = 5
COMMAND = "import sys; from layerlaw.cli import main; sys.exit(main())"


def best(action: Callable[[], object]) -> float:
    """The shortest of several runs, in seconds."""
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return min(times)


def process(*arguments: str, text: str = "") -> Callable[[], object]:
    """A whole process of the command line."""
    return lambda: subprocess.run(
        [sys.executable, "-c", COMMAND, *arguments], input=text, text=True, capture_output=True, check=False
    )


def main() -> None:
    """Measure and print."""
    source = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cards.sqlite"
        start = time.perf_counter()
        report = import_cards(source, path, workers=os.cpu_count() or 1)
        print(f"import of {report.cards:,} cards, compiled  {time.perf_counter() - start:8.1f} s")
        used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        print(f"computing time of all its processes     {sum(item.ru_utime + item.ru_stime for item in used):8.1f} s")
        start = time.perf_counter()
        import_cards(source, path, workers=os.cpu_count() or 1)
        print(f"the same again, nothing new to compile  {time.perf_counter() - start:8.1f} s")
        own, workers = (
            resource.getrusage(who).ru_maxrss / 1024 for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
        )
        print(f"memory, this process and each worker    {own:8.0f} MB, {workers:.0f} MB")
        print(f"the database                            {path.stat().st_size / 1e6:8.1f} MB")
        with Database(path) as database:
            entries = list(database.entries())[:: max(1, report.cards // LOOKED_UP)]
            entries = [entry for entry in entries if entry.compiled.text is not None]
            names = [entry.name for entry in entries]

            def look_up() -> None:
                for name in names:
                    found = database.find(name)
                    assert found is not None
                    _ = found.card

            def compile_all() -> None:
                for entry in entries:
                    compile_text_of_fields(entry.fields_text)

            print(f"one card from the database              {best(look_up) / len(names) * 1e3:8.2f} ms")
            print(f"one card compiled                       {best(compile_all) / len(names) * 1e3:8.2f} ms")
            print(
                f"the nearest names of a misspelled one   {best(lambda: database.nearest('Opalesence')) * 1e3:8.0f} ms"
            )
            print(
                f"a search                                {best(lambda: database.search('creatures lose all abilities')) * 1e3:8.1f} ms"
            )
        board = "timeline: [Opalescence, Humility, Glorious Anthem, Serra Angel]"
        option = ("--db", str(path))
        for what, run in (
            ("layerlaw solve, four cards, whole process", process("solve", "-", *option, text=board)),
            ("layerlaw solve, a misspelled card", process("solve", "-", *option, text="timeline: [Opalesence]")),
            ("layerlaw cards show", process("cards", "show", "Humility", *option)),
        ):
            print(f"{what:<39} {best(run) * 1e3:8.0f} ms")


if __name__ == "__main__":
    main()
