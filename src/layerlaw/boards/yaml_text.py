"""YAML 1.2 text → nodes. Only the plain part of YAML: no anchors and aliases, no tags, one document, bounded depth.

ruamel.yaml splits the text into events; what a scalar means is decided here, by the core schema of YAML 1.2 (so `on` and `no` are
texts, and `2017` is a number). Nothing is constructed but nodes.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from layerlaw.boards.limits import Limits, over
from layerlaw.boards.nodes import HUGE, Listing, Node, Scalar, TableNode, repeated
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote
from layerlaw.model.places import Place

_NULL: Final = frozenset({"", "null", "Null", "NULL", "~"})
_TRUE: Final = frozenset({"true", "True", "TRUE"})
_FALSE: Final = frozenset({"false", "False", "FALSE"})
_INTEGER: Final = re.compile(r"[-+]?[0-9]+")
_BASED: Final = {"0o": (re.compile(r"0o[0-7]+"), 8), "0x": (re.compile(r"0x[0-9a-fA-F]+"), 16)}
_FLOAT: Final = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_INFINITE: Final = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_MOST_DIGITS: Final = 18

_IN_QUOTES: Final = "put the text in quotes: YAML gives { } [ ] , : # & * ! | > ' \" % @ ` a meaning of their own"

_NOT_CLOSED: Final = r"expected ',' or|unexpected end of stream"
_NOTHING_INSIDE: Final = re.compile(
    r"expected the node content, but found '(-|[]}]|<stream end>|<document (start|end)>)'"
)
"""What cannot stand inside braces or brackets: what is open there was not closed before it."""
_NOT_PARTED: Final = "put ',' between its parts, or "

_KNOWN: Final[tuple[tuple[str, str, str], ...]] = (
    # What ruamel.yaml says, and what we say: the mistake and its mend.
    (
        r"expected '<document start>'",
        "a text behind the end of the board",
        "leave it out, or indent it like the keys of the board",
    ),
    (r"mapping values are not allowed", "a second ': ' where only one can be", _IN_QUOTES),
    (r"found character '\\t'", "a tab", "indent with spaces: YAML does not allow tabs"),
    (r"found character", "a character that no word can begin with", _IN_QUOTES),
    (r"found unexpected end of stream", "the text ends inside quotes", "close the quotes"),
    (r"expected ',' or '\}'", "a brace that is not closed", "close it with '}', " + _NOT_PARTED + _IN_QUOTES),
    (r"expected ',' or '\]'", "a bracket that is not closed", "close it with ']', " + _NOT_PARTED + _IN_QUOTES),
    (r"expected the node content, but found ','", "a ',' with nothing before it", "leave it out, or " + _IN_QUOTES),
    (r"expected the node content", "a bracket that opens or closes nothing", _IN_QUOTES),
    (
        r"could not find expected ':'",
        "a key without ': ' behind it",
        "write 'key: value', with a space behind the colon",
    ),
    (
        r"expected <block end>",
        "a line that is indented like no other",
        "begin the entries of one list or mapping in one column",
    ),
    (r"sequence entries are not allowed", "a '- ' where no list can begin", "begin the list on a line of its own"),
    (
        r"found unknown escape character",
        "an unknown escape after '\\'",
        "use single quotes, in which '\\' is only itself",
    ),
    (r"did not find expected alphabetic or numeric", "an anchor or alias without a name", _IN_QUOTES),
    (
        r"block sequence entries|inconsistent|wrongly indented|indent",
        "a line that is indented like no other",
        "begin the entries of one list or mapping in one column",
    ),
    (r"expected a comment or a line break|expected chomping or indentation", "a text after '|' or '>'", _IN_QUOTES),
)


class Lines:
    """The lines of a text, and where in them a character stands."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def place(self, start: int, end: int | None = None) -> Place:
        """The place from one character up to another, at most to the end of the line."""
        start = min(max(start, 0), len(self.text))
        line = bisect_right(self._starts, start)
        first = self._starts[line - 1]
        line_end = self._starts[line] - 1 if line < len(self._starts) else len(self.text)
        stop = min(start + 1 if end is None else end, line_end)
        return Place(self.file, line, start - first + 1, max(1, stop - start))

    def line(self, number: int) -> str | None:
        """The text of a line, counted from 1."""
        if not 1 <= number <= len(self._starts):
            return None
        end = self._starts[number] - 1 if number < len(self._starts) else len(self.text)
        return self.text[self._starts[number - 1] : end].rstrip("\r")


@dataclass
class _Open:
    """A list or mapping whose end has not been read; of a mapping perhaps with a key that waits for its value."""

    start: int
    flow: bool
    mapping: bool
    items: list[Node] = field(default_factory=list)
    pairs: list[tuple[Scalar, Node]] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)
    key: Scalar | None = None


def read_yaml(text: str, file: str, limits: Limits) -> Node | None:
    """The tree of a YAML text; None where there is nothing but comments.

    Raises:
        LayerlawError: the text is no YAML, or holds what a board file may not (anchors, tags, a second document, too much depth).
    """
    lines = Lines(text, file)
    builder = _Builder(lines, limits)
    try:
        return builder.build()
    except LayerlawError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever a parser of strangers' texts may raise, ours is the only error that leaves
        raise _translated(error, lines, builder.opened()) from None


class _Builder:
    """Builds the tree from the events of the parser, without recursion."""

    def __init__(self, lines: Lines, limits: Limits) -> None:
        self._lines = lines
        self._limits = limits
        self._stack: list[_Open] = []
        self._root: Node | None = None
        self._documents = 0

    def build(self) -> Node | None:
        from ruamel.yaml import events as ev

        from layerlaw.boards.yaml_events import events  # loaded only where a text is YAML

        for event in events(self._lines.text):
            start, end = event.start_mark.index, event.end_mark.index
            kind = type(event)
            if kind is ev.ScalarEvent:
                self._plain_only(event, start)
                self._add(self._scalar(event, start, end))
            elif kind is ev.MappingStartEvent or kind is ev.SequenceStartEvent:
                self._plain_only(event, start)
                self._open(start, flow=bool(event.flow_style), mapping=kind is ev.MappingStartEvent)
            elif kind is ev.MappingEndEvent or kind is ev.SequenceEndEvent:
                self._close(end)
            elif kind is ev.DocumentStartEvent:
                self._document(event, start)
            elif kind is ev.AliasEvent:
                raise self._refused(f"the alias {quote('*' + str(event.anchor))}", start, end)
        return self._root

    def opened(self) -> int | None:
        """Where the innermost brace or bracket that is still open stands."""
        return self._stack[-1].start if self._stack and self._stack[-1].flow else None

    def _document(self, event: Any, start: int) -> None:  # noqa: ANN401 - ruamel's events have no types
        self._documents += 1
        if self._documents > 1:
            raise LayerlawError(
                Mistake(
                    ErrorKind.UNREADABLE,
                    self._lines.place(start, start + 3),
                    "a second document in one file",
                    expected="one board in each file",
                    mend="leave out the line '---', or write a file for each board",
                )
            )
        if event.tags:
            raise self._refused("a %TAG directive", start, None)

    def _plain_only(self, event: Any, start: int) -> None:  # noqa: ANN401 - as above
        if event.anchor is None and event.ctag is None:
            return  # as nearly always
        if event.anchor is not None:
            raise self._refused(f"the anchor {quote('&' + str(event.anchor))}", start, None)
        tag = getattr(event, "ctag", None) or event.tag
        if tag is not None and str(tag):
            raise self._refused(f"the tag {quote(str(tag).replace('tag:yaml.org,2002:', '!!'))}", start, None)

    def _refused(self, what: str, start: int, end: int | None) -> LayerlawError:
        return LayerlawError(
            Mistake(
                ErrorKind.UNREADABLE,
                self._lines.place(start, end),
                f"{what}: a board file has no anchors, aliases and tags",
                expected="plain values",
                mend="write the value out; a text that begins with & * or ! goes in quotes",
            )
        )

    def _open(self, start: int, *, flow: bool, mapping: bool) -> None:
        if len(self._stack) >= self._limits.depth:
            raise over("depth", self._limits, "lists and mappings too deep inside each other", self._lines.place(start))
        parent = self._stack[-1] if self._stack else None
        if parent is not None and parent.mapping and parent.key is None:
            raise LayerlawError(
                Mistake(
                    ErrorKind.UNREADABLE,
                    self._lines.place(start),
                    f"a {'mapping' if mapping else 'list'} as a key",
                    expected="a text before the colon",
                    mend="put a text with braces or brackets in quotes",
                )
            )
        self._stack.append(_Open(start, flow, mapping))

    def _close(self, end: int) -> None:
        done = self._stack.pop()
        place = self._lines.place(done.start, end if done.flow else None)
        self._add(TableNode(tuple(done.pairs), place, done.flow) if done.mapping else Listing(tuple(done.items), place))

    def _add(self, node: Node) -> None:
        if not self._stack:
            self._root = node
            return
        parent = self._stack[-1]
        if not parent.mapping:
            parent.items.append(node)
        elif parent.key is not None:
            parent.pairs.append((parent.key, node))
            parent.key = None
        else:
            assert isinstance(node, Scalar), "lists and mappings as keys are refused when they open"
            if node.text in parent.keys:
                raise repeated(node)
            parent.keys.add(node.text)
            parent.key = node

    def _scalar(self, event: Any, start: int, end: int) -> Scalar:  # noqa: ANN401 - as above
        text = str(event.value)
        place = self._lines.place(start, end)
        if not event.implicit[0]:
            return Scalar(text, text, place)
        return Scalar(core_value(text), text, place, bare=not text)


@lru_cache(maxsize=1024)  # long boards name the same few cards again and again
def core_value(text: str) -> str | int | float | bool | None:
    """What a plain scalar is by the core schema of YAML 1.2 (10.3.2)."""
    if text in _NULL:
        return None
    if text in _TRUE or text in _FALSE:
        return text in _TRUE
    if _INTEGER.fullmatch(text):
        return _integer(text, 10)
    for prefix, (pattern, base) in _BASED.items():
        if text.startswith(prefix) and pattern.fullmatch(text):
            return _integer(text[2:], base)
    if _FLOAT.fullmatch(text):
        return float(text)
    if _INFINITE.fullmatch(text):
        return float(text.replace(".", ""))
    return text


def _integer(digits: str, base: int) -> int:
    if len(digits.lstrip("+-").lstrip("0")) > _MOST_DIGITS:
        return -HUGE if digits.startswith("-") else HUGE
    return int(digits, base)


def _translated(error: Exception, lines: Lines, open_at: int | None) -> LayerlawError:
    """A parser's error as one of ours, in our words where we know the mistake; `open_at` is where a brace or bracket waits for its end."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    opened = getattr(error, "context_mark", None)
    problem = str(getattr(error, "problem", None) or getattr(error, "context", None) or "this is no YAML")
    problem = problem.splitlines()[0] if problem.strip() else "this is no YAML"
    if opened is not None and re.search(_NOT_CLOSED, problem):
        mark = opened  # where it was opened says more than where the text ends
    place = lines.place(mark.index) if mark is not None else lines.place(0)
    if open_at is not None and _NOTHING_INSIDE.match(problem):
        place = lines.place(open_at)
        problem = "expected ',' or '}'" if lines.text[open_at] == "{" else "expected ',' or ']'"
    shown = lines.line(place.line) or ""
    indent = shown[: len(shown) - len(shown.lstrip())]
    if "\t" in indent:
        place = Place(place.file, place.line, indent.index("\t") + 1)
        problem = "found character '\\t'"
    for pattern, found, mend in _KNOWN:
        if re.search(pattern, problem):
            return LayerlawError(Mistake(ErrorKind.UNREADABLE, place, found, expected="YAML 1.2", mend=mend))
    return LayerlawError(Mistake(ErrorKind.UNREADABLE, place, problem, expected="YAML 1.2", mend=_IN_QUOTES))
