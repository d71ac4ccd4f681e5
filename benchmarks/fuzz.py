"""Fuzzing with coverage guidance, for hours if there are hours: what reads strangers' input raises our error or none.

    python -m benchmarks.fuzz boards|cards|text --seconds 600 [--corpus FOLDER]

Needs atheris (libFuzzer for Python), which is no dependency of the project: `pip install atheris`. Inputs begin from the repository's own boards and
rules texts, and the words that stand in several of them are put in whole; whatever reaches a new branch is kept in the corpus and varied further. An input that raises anything but a `LayerlawError`, or takes
more than twenty seconds, is written down as a file `crash-...`, to become a test. Figures stand in `docs/proof/fuzzing.md`.
"""

from __future__ import annotations

import argparse
import importlib
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
_SLOWEST: Final = 20
_WORDS: Final = 800


def board(data: bytes) -> None:
    """A board file, read and played within small limits."""
    from layerlaw.boards import Limits, read_board, run_board
    from layerlaw.errors import LayerlawError

    limits = Limits(objects=200, effects=200, steps=2_000, applications=20_000, trace=2_000)
    try:
        played = run_board(read_board(data, limits=limits))
        with limits.hold():
            played.solution.all()
    except LayerlawError:
        pass


def cards(data: bytes) -> None:
    """A file of cards, read as a stream."""
    from layerlaw.cards.build import _records  # what an import reads, without the database that it fills
    from layerlaw.cards.scryfall import rulings
    from layerlaw.cards.stream import JsonStream
    from layerlaw.errors import LayerlawError

    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        file.write(data)
        file.flush()
        for reader in (_records, rulings):
            try:
                with JsonStream(Path(file.name)) as stream:
                    for _ in reader(stream):
                        pass
            except LayerlawError:
                pass


def text(data: bytes) -> None:
    """A card's rules text, compiled; nothing may be raised at all."""
    from layerlaw.oracle import compile_text

    compile_text(data.decode("utf-8", "replace")[:2_000], name="Grizzly Bears")


TARGETS: Final[dict[str, Callable[[bytes], None]]] = {"boards": board, "cards": cards, "text": text}


def seeds(target: str) -> Iterator[bytes]:
    """What fuzzing begins from."""
    if target == "boards":
        for file in sorted((ROOT / "tests" / "boards").rglob("*.yaml"))[::5]:
            yield file.read_bytes()
        for file in sorted((ROOT / "tests" / "bad").rglob("*.yaml"))[::5]:
            yield file.read_bytes()
    elif target == "cards":
        import json

        made: Any = importlib.import_module("tests.cards.made")
        yield json.dumps(made.CARDS[:3]).encode()
        yield json.dumps(made.RULINGS[:2]).encode()
        yield json.dumps({"meta": {}, "data": {}}).encode()
    else:
        from layerlaw.cards.builtin import CARDS
        from layerlaw.oracle import write_face

        for card in list(CARDS.values())[::3]:
            yield write_face(card.front).encode()


def words(inputs: Iterable[bytes]) -> list[bytes]:
    """The words that stand in the most inputs: letters alone seldom spell a key, a card or a keyword."""
    standing = Counter(word for data in inputs for word in set(re.findall(rb"[A-Za-z][\w'+-]+:?", data)))
    return [word for word, _inputs in standing.most_common(_WORDS)]


def main() -> None:
    """Fuzz one target for some seconds."""
    atheris: Any = importlib.import_module("atheris")  # no dependency: whoever fuzzes installs it

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--corpus", type=Path, default=None)
    options = parser.parse_args()
    corpus = options.corpus or Path(tempfile.mkdtemp(prefix=f"layerlaw-fuzz-{options.target}-"))
    corpus.mkdir(parents=True, exist_ok=True)
    with atheris.instrument_imports(include=["layerlaw"]):
        for module in (
            "layerlaw.boards.run",
            "layerlaw.cards.build",
            "layerlaw.oracle.compile",
            "layerlaw.layers.solve",
        ):
            importlib.import_module(module)
    begun = list(seeds(options.target))
    for number, seed in enumerate(begun):
        (corpus / f"seed-{number:04}").write_bytes(seed)
    dictionary = corpus.with_name(f"{corpus.name}-words")
    dictionary.write_bytes(b"".join(b'"%s"\n' % word for word in words(begun)))
    atheris.Setup(
        [
            sys.argv[0],
            str(corpus),
            f"-max_total_time={options.seconds}",
            f"-timeout={_SLOWEST}",
            f"-dict={dictionary}",
            "-max_len=4000",
            "-print_final_stats=1",
        ],
        TARGETS[options.target],
    )
    atheris.Fuzz()


if __name__ == "__main__":
    main()
