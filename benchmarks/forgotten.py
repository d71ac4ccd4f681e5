"""Would it be noticed? What is added by the contributing guide, each of its parts forgotten in turn: a type checker or a test must fail every time.

    python -m benchmarks.forgotten [--only WORD] [--copy FOLDER]

Of each kind of thing that is added (a keyword, a sentence, a filter, an action, an event, a cost, a rule effect, a replacement effect, a fact of the game) one that is there
is looked at as if it were new: in a copy of the repository one of its parts is taken away, and mypy is asked, and then the tests that hold such things together whichever they are. No board
counts, as something new has none yet. Printed is who saw it; the exit code is 1 where nobody did.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
_NOT_COPIED: Final = (".git", ".venv", "build", "node_modules", "static", ".hypothesis", ".ruff_cache", ".pytest_cache")
GUARDS: Final = (
    "tests/model", "tests/play/test_every_pattern_meets_its_events.py", "tests/docs/test_keyword_table.py", "tests/oracle/test_words_of_what_a_game_does.py", "tests/oracle/test_write.py",
)  # fmt: skip
"""The tests that hold every kind of node to its parts."""
COMPARED: Final = ("tests/properties/test_naive_agrees.py", "-k", "colors")
"""The naive solver on random boards, which has no use for what a node says that it reads."""

EDITIONS: Final = (
    "tests/layers/test_naming_editions.py",
    "tests/repository/test_editions_are_data.py",
    "tests/boards/test_editions.py",
)
VERBS: Final = ("tests/boards/test_schema.py",)
SENTENCES: Final = ("tests/oracle/test_every_production_is_placed.py",)
DURATIONS: Final = ("tests/model/test_every_duration_ends.py",)
DEFAULTS: Final = ("tests/repository/test_no_default_is_silent.py",)
FORMATS: Final = ("tests/docs", "tests/explain", "tests/cli")


class Forgotten(NamedTuple):
    """One part of something, and how it is taken away: in each of these files, what the pattern finds is put in other words."""

    thing: str
    part: str
    files: tuple[str, ...]
    pattern: str
    put: str = ""
    guards: tuple[str, ...] = GUARDS


def _entry(name: str) -> str:
    """A row of a table, from its key to where the next row begins."""
    return rf"^    {re.escape(name)}: .*?,\n(?=    \S|\}})"


PARTS: Final = (
    Forgotten("filter", "that it is a value", ("model/filters.py",), r"@dataclass\(frozen=True\)\n(?=class HasColorCount)"),
    Forgotten("filter", "what it reads", ("model/filters.py",), r"(?<=class HasColorCount\(Filter), reads=\(COLORS,\)"),
    Forgotten("filter", "what it reads, said as nothing", ("model/filters.py",), r"(?<=class HasColorCount\(Filter, reads=)\(COLORS,\)", "NOTHING", COMPARED),
    Forgotten("filter", "its evaluator", ("layers/evaluate/filters.py",), _entry("f.HasColorCount")),
    Forgotten(
        "filter", "its phrase", ("oracle/phrases/conditions.py", "oracle/phrases/adjectives.py", "oracle/phrases/nouns.py"),
        r"f\.HasColorCount\(", "f.HasParity(",
    ),
    Forgotten("filter", "its words", ("oracle/write/filters.py",), _entry("f.HasColorCount")),
    Forgotten("filter", "the naive solver", ("../../tests/properties/naive.py",), r"case f\.HasColorCount\(count\)", "case f.HasParity(count)"),
    Forgotten("action", "its place among all of them", ("model/every_instruction.py",), r"^    \| one_shot_effects\.Proliferate\n"),
    Forgotten("action", "the room where it is done", ("play/actions/on_permanents.py",), r"^    \| d\.Proliferate\n"),
    Forgotten("action", "how it is done", ("play/actions/on_permanents.py",), r"^        case d\.Proliferate\(\):\n.*\n"),
    Forgotten("action", "its verb", ("oracle/sentences/one_shots/players.py",), r"\bProliferate\(\)", "RevealUntil(f.Anything())"),
    Forgotten("action", "what it tells", ("oracle/sentences/unbound_references.py",), r" d\.Proliferate,"),
    Forgotten("action", "its words", ("oracle/write/one_shots.py",), _entry("d.Proliferate")),
    Forgotten("event", "its phrase", ("oracle/phrases/events/player_events.py",), r"h\.SpellCopied\b", "h.SpellCast"),
    Forgotten("event", "when it is met", ("play/event/pattern.py",), r"^        case h\.BecomesUntapped\(\), .*\n.*\n"),
    Forgotten("event", "which events can meet it", ("play/event/meeting.py",), r"h\.BecomesUntapped\(\)", "h.BecomesTapped()"),
    Forgotten("event", "what it tells", ("oracle/sentences/unbound_references.py",), r"h\.BecomesUntapped\((?:batch=True)?\)", "h.Blocks()"),
    Forgotten("event", "its words", ("oracle/write/patterns.py",), _entry("h.BecomesUntapped")),
    Forgotten("what happens", "how it is performed", ("play/perform.py",), r"^        case e\.TapChanged\(\).*?(?=^        case )"),
    Forgotten("what happens", "how it is described", ("play/history/describe.py",), r"^        case e\.TapChanged\(.*?(?=^        case )"),
    Forgotten("what happens", "how it is noted", ("play/history/recording.py",), r"e\.TapChanged\(\)", "e.DrawOne()"),
    Forgotten("what happens", "how much it is about", ("play/replacement/event_amounts.py",), r" \| e\.WouldAct\(\)"),
    Forgotten("what happens", "whether it can't happen", ("play/replacement/replacement.py",), r" \| e\.WouldAct\(\)(?= \| e\.ToldOnly)"),
    Forgotten("what happens", "whether it puts something onto the battlefield", ("play/replacement/as_it_enters.py",), r" \| e\.WouldAct\(\)"),
    Forgotten("what happens", "whether counters replace it", ("play/replacement/counter_effects.py",), r" \| e\.WouldAct\(\)"),
    Forgotten("what happens", "whether it makes new objects", ("play/history/recording.py",), r" \| e\.WouldAct\(\) (?=\| e\.ToldOnly)"),
    Forgotten("reference", "its place among all of them", ("model/references.py",), r" \| LastLinked(?= \|)"),
    Forgotten("reference", "what a game means by it", ("play/context.py",), r"^            case r\.Host\(\):\n.*\n"),
    Forgotten("reference", "which players a game means by it", ("play/context.py",), r"^            case r\.PlayerBeside\(of, right\):\n.*\n"),
    Forgotten("ability", "its place among all of them", ("model/abilities.py",), r"^    \| KeepsCounters\n"),
    Forgotten("ability", "what it gives a game", ("model/game_abilities.py",), r" \| KeepsCounters\(\)"),
    Forgotten("ability", "what it bears on", ("cards/coverage.py",), r"a\.EnteredOnlyBy\(\) \| "),
    Forgotten("change", "which defining ability it drops from a copy", ("layers/copying.py",), r" \| c\.SetName\(\)"),
    Forgotten("duration", "when it ends", ("game/turns.py",), r"Until\.YOUR_NEXT_END_STEP", "Until.NEXT_END_STEP", DURATIONS),
    Forgotten(
        "match", "that its default is closed", ("play/replacement/event_amounts.py",),
        r"^        case forgotten:\n            assert_never\(forgotten\)\n(?=\n\ndef changed)", "        case _:\n            return None\n", DEFAULTS,
    ),
    Forgotten("cost", "its place among all of them", ("model/cost_parts.py",), r"^    \| ExileTotal\n"),
    Forgotten("cost", "its phrase", ("oracle/phrases/costs.py",), r"cost_parts\.Waterbend\(", "cost_parts.PayMana("),
    Forgotten("cost", "that it can be paid", ("play/payment/paying.py",), r" \| cost_parts\.ExileTotal\(\) as total:\n(?=            return sum)", " as total:\n"),
    Forgotten("cost", "how it is paid", ("play/payment/paying.py",), r" \| cost_parts\.ExileTotal\(\) as total:\n(?=                _pay_total)", " as total:\n"),
    Forgotten("cost", "its words", ("oracle/write/costs.py", "oracle/write/offered_cost.py"), r"cost_parts\.ExileTotal\(", "cost_parts.TapTotal("),
    Forgotten("rule effect", "its words", ("oracle/write/rule_effects.py",), _entry("x.MoreLands")),
    Forgotten("rule effect", "the place that asks for it", ("play/casting/playing_lands.py",), r"\bMoreLands\b", "MustAttack"),
    Forgotten("replacement effect", "that it is carried out", ("play/replacement/*.py",), r"replacement_effects\.Prevent\b", "replacement_effects.Redirect"),
    Forgotten("replacement effect", "its place among all of them", ("model/replacement_effects.py",), r" \| Prevent(?= \| Redirect)"),
    Forgotten("replacement effect", "how it is carried out", ("play/replacement/replacement.py",), r"^        case replacement_effects\.Prevent\(\) as outcome:\n.*\n"),
    Forgotten("replacement effect", "its words", ("oracle/write/*.py",), r"replacement_effects\.Prevent\b", "replacement_effects.Redirect"),
    Forgotten("fact of the game", "what a game looks up", ("play/history/turn_history.py",), r"^        case Resolving\(nth\):\n.*\n"),
    Forgotten("fact of the game", "its phrase", ("oracle/phrases/game_facts.py",), r"^RESOLVED: Final = \{.*?\n\}", "RESOLVED: Final[dict[str, Resolving]] = {}"),
    Forgotten("act", "its words in the log", ("model/acts.py",), r"^    EXPLOIT = .*\n"),
    Forgotten("act", "that a game tells of it", ("oracle/paragraphs/keyword_triggers.py",), r", d\.KeywordAction\(Act\.EXPLOIT, THIS\)", ","),
    Forgotten("keyword", "its rule", ("model/vocabulary.py",), r'^    "mobilize": .*\n'),
    Forgotten("keyword", "its parameter", ("oracle/paragraphs/keyword_lines.py",), r" mobilize$"),
    Forgotten("keyword", "what it stands for", ("oracle/paragraphs/keyword_combat_triggers.py",), r'^    "mobilize": .*?\n    \),\n'),
    Forgotten("keyword", "what it stands for as an activated ability", ("oracle/paragraphs/keyword_activations.py",), r'^    "outlast": .*\n'),
    Forgotten("keyword", "what it stands for as a static ability", ("model/keywords.py",), r'^    "devoid": .*\n'),
    Forgotten("keyword", "what it stands for as a trigger", ("oracle/paragraphs/keyword_triggers.py",), r'^    "evolve": .*\n'),
    Forgotten("edition", "its line", ("layers/editions/all.py",), r"^        MACHINE_2023,\n", "", EDITIONS),
    Forgotten("verb", "what it does", ("boards/verbs.py",), r'^    "flip": .*\n', "", VERBS),
    Forgotten("verb", "its keys", ("boards/schema.py",), r'^    Verb\("flip".*\n', "", VERBS),
    Forgotten("change", "what it does", ("layers/instructions.py",), r"c\.SwitchPT\b", "c.SetPT"),
    Forgotten("change", "its layer", ("layers/edition.py",), r"\bSwitchPT\b", "SetPT"),
    Forgotten("condition", "its evaluator", ("layers/evaluate/conditions.py",), _entry("k.CommonestColor")),
    Forgotten("condition", "its phrase", ("oracle/phrases/counted.py",), r"k\.CommonestColor\(color, found\.filter, .*\)", "k.ThereAre(found.filter)"),
    Forgotten("condition", "its words", ("oracle/write/conditions.py",), _entry("k.CommonestColor")),
    Forgotten("condition", "the naive solver", ("../../tests/properties/naive.py",), r"case k\.TurnOf\(player\)", "case k.SomePlayer(player)"),
    Forgotten("value", "its evaluator", ("layers/evaluate/values.py",), _entry("v.Party")),
    Forgotten("value", "its phrase", ("oracle/phrases/values.py", "oracle/phrases/conditions.py"), r"v\.Party\(\)", "v.X()"),
    Forgotten("value", "its words", ("oracle/write/values.py",), _entry("v.Party")),
    Forgotten("event", "its place among all of them", ("model/event_patterns.py",), r"^    \| Milled\n"),
    Forgotten("event", "whether abilities look back at it", ("play/event/looking_back.py",), r"^            \| h\.Milled\(\)\n"),
    Forgotten("what happens", "its place among all of them", ("play/event/event.py",), r"^    \| TapChanged\n"),
    Forgotten("what happens", "whose patterns it meets", ("play/event/pattern.py",), r"e\.TapChanged\(\)", "e.DrawOne()"),
    Forgotten("rule effect", "its phrase", ("oracle/sentences/rules/*.py", "oracle/sentences/*.py"), r"x\.CantWin\(\)", "x.CantLose()"),
    Forgotten("keyword", "the way to cast that it stands for", ("oracle/paragraphs/casting_options.py",), r'^        _Kind\("dash".*\n'),
    Forgotten("keyword", "the replacement effect that it stands for", ("oracle/paragraphs/replacement_effects.py",), r'^    "unleash": .*\n'),
    Forgotten("sentence", "its place among all clauses", ("oracle/sentences/continuous/effects.py",), r"\bswitch, (?=double)", "", SENTENCES),
    Forgotten("format of answers", "its name on the command line", ("cli/explain.py",), r'"mermaid", ', "", FORMATS),
    Forgotten("file of cards", "that it is asked for", ("cards/build.py",), r"mtgjson\.records\(stream\) if .* else ", "", ("tests/cards/test_import.py",)),
    Forgotten("edition", "its row in the documents", ("../../docs/editions.md",), r"^\| `machine-2023`.*\n", "", (*EDITIONS, "tests/docs")),
    Forgotten("verb", "its place in the reference", ("../../docs/reference/board-format.md",), r"^.*`flip`.*\n", "", ("tests/docs", *VERBS)),
    Forgotten("change", "what it writes", ("model/changes.py",), r"(?<=class SwitchPT\(Change, reads=NOTHING), writes=\(POWER_TOUGHNESS,\)"),
    Forgotten("change", "its words", ("oracle/write/changes.py",), _entry("c.SwitchPT")),
)  # fmt: skip


def files_of(copy: Path, part: Forgotten) -> list[Path]:
    """The files of one part, in a copy of the repository."""
    source = copy / "src" / "layerlaw"
    return [file for name in part.files for file in sorted(source.glob(name) if "*" in name else [source / name])]


def taken_away(file: Path, part: Forgotten) -> bool:
    """Take a part away in one file; was there any?"""
    text = file.read_text(encoding="utf-8")
    changed = re.sub(
        part.pattern, part.put, text, flags=re.MULTILINE | re.DOTALL if ".*?" in part.pattern else re.MULTILINE
    )
    file.write_text(changed, encoding="utf-8")
    return changed != text


def seen_by(copy: Path, guards: tuple[str, ...]) -> str:
    """Who sees that something is missing: mypy, or the first test that fails; nobody where all is well."""
    python = str(ROOT / ".venv" / "bin" / "python")
    types = subprocess.run([python, "-m", "mypy", "src"], cwd=copy, capture_output=True, text=True, check=False)
    if types.returncode:
        return f"mypy: {types.stdout.splitlines()[0]}"
    command = [python, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-n0", *guards]
    environment = {
        "PYTHONPATH": str(copy / "src"),
        "PATH": "/usr/bin:/bin",
        "LAYERLAW_SHARED": str(ROOT.parent / "shared"),
    }
    tests = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)
    if not tests.returncode:
        return ""
    failed = [line for line in tests.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0] if failed else f"pytest: {(tests.stdout + tests.stderr).splitlines()[-1]}"


def main() -> None:
    """Forget each part, and say who saw it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="parts of what is called so alone")
    parser.add_argument("--copy", type=Path, help="where the copy is made, and left")
    arguments = parser.parse_args()
    copy = arguments.copy or Path(tempfile.mkdtemp(prefix="forgotten-")) / "copy"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*_NOT_COPIED), dirs_exist_ok=True)
    silent = 0
    chosen = [part for part in PARTS if arguments.only in f"{part.thing}: {part.part}"]
    for part in chosen:
        files = files_of(copy, part)
        before = {file: file.read_text(encoding="utf-8") for file in files}
        found = [taken_away(file, part) for file in files]
        who = seen_by(copy, part.guards) if any(found) else "NOT TRIED: no such part is there"
        for file, text in before.items():
            file.write_text(text, encoding="utf-8")
        silent += not who or who.startswith("NOT TRIED")
        print(f"{part.thing}: {part.part}: {who or 'SEEN BY NOBODY'}", flush=True)
    print(f"{len(chosen) - silent} of {len(chosen)} are seen")
    sys.exit(1 if silent else 0)


if __name__ == "__main__":
    main()
