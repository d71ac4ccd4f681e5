"""The format as a page for readers: `docs/reference/board-format.md` is what `reference_page` writes, and a test holds them together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from layerlaw.boards.board_words import ANSWER, CHOICES, PLAYER_FORM, TOKEN_FIELDS, ZONES
from layerlaw.boards.expected import EXPECT
from layerlaw.boards.fact_words import CASTING, STATUSES
from layerlaw.boards.kinds import (
    EntryOf,
    Flag,
    Key,
    KeyedMapping,
    Kind,
    Label,
    ListOf,
    MapOf,
    Nothing,
    Number,
    OneOf,
    Subjects,
    Text,
    WordKind,
    words_for,
)
from layerlaw.boards.limits import DEFAULT_LIMITS
from layerlaw.boards.schema import BOARD, GAME_STEPS, GAME_VERB_NAMES, READINGS, REFUSED, STEPS, VERBS

__all__ = ["reference_page"]

_HEAD: Final = """\
# Board files: every word of the format

<!-- Written by `python -m layerlaw.boards.reference`; change `src/layerlaw/boards/schema.py`, not this page. -->

A board file says what happened in a game, oldest first, and what to ask of it. It is YAML 1.2, or JSON of the same shape;
`layerlaw.boards.read_board` takes the same shape as a dict. Whatever is not on this page is refused, with the place, the word, and the nearest valid
word. `layerlaw schema` prints the same as JSON Schema.

```yaml
timeline:
  - Opalescence
  - {enter: Humility, as: hum}
  - {enter: Grizzly Bears, counters: {+1/+1: 2}}
  - {resolve: Giant Growth, target: Grizzly Bears}
expect:
  hum: {power: 1, toughness: 1, types: [Enchantment, Creature], abilities: none}
  Grizzly Bears: {power: 6, toughness: 6}
```

YAML is read by the core schema of 1.2: `on` and `no` are texts, `2017` is a number. Put names with a comma, and rules text with braces or colons, in
quotes. Anchors, aliases, tags and second documents are refused, and so is a key that stands twice.
"""

_REFERENCES: Final = """\
## What was there, and what came this turn

What `enter`, `token`, or `move` to the battlefield puts there was there under its controller's control since before this turn: it has not "entered this turn",
it may attack and use {T} (302.6), and nothing triggers for it. With `this_turn: true` it came this turn: it has entered, and is summoning sick. Every other direct
verb says what happens now: what it moved has left this turn, and what it put under another player's control came under it this turn. What a game verb does is recorded
as it is done, with its triggers.

## How a board speaks of things

An object is named by its alias (`as:`), else by its card's name when one object of that name exists, else `NAME#2` for the second to have appeared.
After a zone change its names lead to the new object (400.7). A token made with `count` is one of many equal ones: `ALIAS#3` is the third of them. A
player is named by name; where both fit, the alias wins. The alias of a resolved spell or ability names its effects in `order` and `depends`.
"""


_SHORT_FORMS: Final = """\
What means one thing alone may be written shorter, and comes to the same:

- one alone where a list stands: `types: Land`, `targets: bear`, `hand: Lightning Bolt`; `none` or `empty` for an empty list: `keywords: none`, `stack: empty`;
- `none` for a number that is not there: `power: none`; figures in quotes where only a number can stand: `power: "4"`; `yes` and `no` for `true` and `false`;
- words of a list in any case, with `_` for a space: `to: Graveyard`, `step: end_step`; names of cards, players and aliases in any case, where no other fits;
- mana without its braces: `mana_cost: 1G`, `mana: GG`; color letters together: `colors: WU`;
- counters by their kind alone, one of each: `counters: flying`, `put: [+1/+1, +1/+1]`; the kind with `counter` behind it, or as `p1p1`; `counters: none`;
- power and toughness as they are printed: `pt: 2/2`; a list of lines as `oracle_text`;
- so many of one card: `{enter: Forest, count: 3}`, and in a zone `{card: Forest, count: 3}`: `Forest#1`, `Forest#2`, ...
"""


_ANSWERS: Final = """\
Under `answers` of a game verb: a mapping, or a list of them, in the order in which they are asked for. An answer may stand with an earlier entry than
the one that asks. What nobody answers takes the only possibility, or is an error that names the key; where an order was not stated, it is as listed.
An answer that is never asked for is an error too. `choose` says what is chosen, also where there is a word of its own (`sacrifice`, `discard`, `color`, ...); who names
what is sacrificed, discarded, exiled, found or chosen has said that they do what they may, and `[]` that they do not; and which of several costs or options it is, where one alone
is of that word.

"""


_READINGS: Final = """Under `readings`: where the rules leave a choice, the reading by which the board is played. A board that names none is played by the first of
each; an answer on which the choice bears says so (`open_readings`). `--reading` on the command line is stronger than the board.

"""


def reference_page() -> str:
    """The reference page, in Markdown."""
    parts = [_HEAD, _section("Keys of a board", _table(BOARD.keys)), _REFERENCES]
    parts.append(_section("Short forms", _SHORT_FORMS))
    parts.append(_section("Readings", _READINGS + _table(READINGS.keys)))
    parts.append(_section("A player", _table(PLAYER_FORM.keys)))
    parts.append(
        "A zone holds a number of cards, or a list of names, or of `{card: NAME, as: ALIAS, counters: ...}`; the top or newest one first. "
        "A commander has `casts` besides: how often it has been cast from the command zone.\n"
    )
    parts.append(_section("Timeline", _verbs()))
    parts.append(_section("Choices", "Under `choose`, or as keys of the verb `choose`.\n\n" + _table(CHOICES.keys)))
    parts.append(_section("Answers", _ANSWERS + _table(ANSWER.keys)))
    parts.append(_section("Cards and tokens of your own", _table(TOKEN_FIELDS.keys)))
    parts.append(_section("Expectations", _expectations()))
    parts.append(_section("Limits", _limits()))
    return "\n".join(parts)


def _section(title: str, text: str) -> str:
    return f"## {title}\n\n{text}"


def _table(keys: Iterable[Key]) -> str:
    rows = [f"| {_named(key)} | {_words(key.kind)} | {key.meaning} |" for key in keys]
    return "\n".join(["| key | value | meaning |", "|---|---|---|", *rows, ""])


def _named(key: Key) -> str:
    also = f" (also {_listed(key.also)})" if key.also else ""
    return f"`{key.name}`{' (needed)' if key.required else ''}{also}"


def _words(kind: Kind) -> str:
    text = " or ".join(dict.fromkeys(_short(kind)))
    return text.replace("|", "\\|")


def _short(kind: Kind) -> Iterator[str]:
    match kind:
        case WordKind(what, words):
            yield " ".join(f"`{word}`" for word in words) if len(words) <= 10 else what
        case ListOf(item):
            yield f"a list of {_words(item)}"
        case MapOf(key, value):
            yield f"`{{{words_for(key)}: {words_for(value)}}}`"
        case OneOf(kinds):
            for inner in kinds:
                yield from _short(inner)
        case KeyedMapping(what):
            yield what
        case EntryOf(_, bare):
            yield "an entry, or a card's name" if bare else "an entry"
        case Subjects():
            yield "expectations (below)"
        case Text() | Label() | Number() | Flag() | Nothing():
            yield words_for(kind)


def _verbs() -> str:
    parts = [
        "Each entry is a mapping with exactly one verb, or a card's name alone (short for `enter`).\n",
        (
            f"{_listed(GAME_VERB_NAMES)}, `resolve: top`, `resolve: all` and `activate` with `stack: true` are *game verbs*: they are carried out by\n"
            "the rules, with costs, targets, triggers, replacement and state-based actions. All others are *direct verbs*: they state what\n"
            "happened. Both may stand in one timeline; after each game verb, everything settles (117.5).\n"
        ),
        (
            f"Every entry but `expect` may have `{REFUSED.name}`, with `true` or the number of a rule such as 702.11b: {REFUSED.meaning} (733.1).\n"
        ),
    ]
    for verb in VERBS:
        parts.append(f"### `{verb.name}`: {_words(verb.subject)}\n")
        parts.append(f"{verb.meaning}\n")
        options = [key for key in verb.options if key is not REFUSED]
        shown = [key for key in options if key.name not in CASTING]
        if verb.name == "choose":
            parts.append("Its options are the keys under Choices below.\n")
        elif shown:
            parts.append(_table(key for key in shown if key.name not in STATUSES))
        if verb.name == "step":
            parts.append(f"Steps: {_listed(STEPS)}; in short {_listed(GAME_STEPS)}; `next turn`.\n")
        if verb.name == "status":
            parts.append(f"And true or false: {_listed(STATUSES)}.\n")
        if len(shown) < len(options):
            parts.append(f"And facts of its casting, true or a number of times: {_listed(CASTING)}.\n")
    return "\n".join(parts)


def _listed(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _expectations() -> str:
    return "\n".join(
        [
            "Under the name of an object or a player:\n",
            _table(EXPECT.subject.keys),
            "Reserved keys beside them:\n",
            _table(EXPECT.reserved.keys),
            f"Zones: {_listed(ZONES)}.\n",
        ]
    )


def _limits() -> str:
    limits = DEFAULT_LIMITS
    return "\n".join(
        [
            "| what | at most | flag | in Python |",
            "|---|---|---|---|",
            f"| bytes of text | {limits.size:,} | `--max-size` | `Limits(size=...)` |",
            f"| objects | {limits.objects:,} | `--max-objects` | `Limits(objects=...)` |",
            f"| continuous effects | {limits.effects:,} | `--max-effects` | `Limits(effects=...)` |",
            f"| lists and mappings inside each other | {limits.depth:,} | `--max-depth` | `Limits(depth=...)` |",
            f"| times that an effect is applied in a layer, all solves together | {limits.steps:,} | `--max-steps` | `Limits(steps=...)` |",
            f"| those of one solve, counted with each object, and abilities taken up of others | {limits.applications:,} | `--max-applications` | `Limits(applications=...)` |",
            f"| values in the trace of an answer | {limits.trace:,} | `--max-trace` | `Limits(trace=...)` |",
            f"| objects solved for, all solves together | {limits.answers:,} | `--max-answers` | `Limits(answers=...)` |",
            f"| objects that a game makes, moves or changes | {limits.events:,} | `--max-events` | `Limits(events=...)` |",
            "",
        ]
    )


if __name__ == "__main__":
    import sys

    sys.stdout.write(reference_page())
