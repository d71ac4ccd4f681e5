"""Which numbered rules stand in no test and no source file: where nobody has looked, boards are still to be written.

    python -m benchmarks.unnamed_rules ../shared/rules/comprehensive-rules.txt [--chapters 1234567]

A number counts as named wherever it stands as text (`701.40c`), or with an underscore in a file's name (`701_40c`). Printed are the lettered
rules that are named nowhere, without their text, and how many of how many they are.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
_RULE = re.compile(r"^(\d{3}\.\d+[a-z]?)\.? ", re.MULTILINE)
_NAMED = re.compile(r"(\d{3})[._](\d+[a-z]?)")


def rules_of(text: str) -> list[str]:
    """The numbers of all rules of a text, in its order, without its table of contents and glossary."""
    begins = [found.start() for found in re.finditer(r"^100\. General", text, re.MULTILINE)]
    return list(dict.fromkeys(_RULE.findall(text[begins[-1] : text.rfind("\nGlossary")])))


def named() -> set[str]:
    """The numbers that stand in a test or source file, or in its name."""
    found: set[str] = set()
    for room in ("src", "tests"):
        for file in (ROOT / room).rglob("*"):
            if file.suffix in (".py", ".yaml", ".txt", ".md", ".json"):
                told = f"{file.name} {file.read_text(encoding='utf-8', errors='replace')}"
                found |= {f"{chapter}.{rest}" for chapter, rest in _NAMED.findall(told)}
    return found


def main() -> None:
    """Print them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", type=Path)
    parser.add_argument("--chapters", default="123456789")
    given = parser.parse_args()
    every, known = rules_of(given.rules.read_text(encoding="utf-8")), named()
    without = [one for one in every if one[-1].isalpha() and one not in known]
    shown = [one for one in without if one[0] in given.chapters]
    print(*shown, sep="\n")
    print(f"{len(without)} lettered rules of {len(every)} rules are named nowhere")


if __name__ == "__main__":
    main()
