"""The words by which instructions in their own words are told: how one may begin, and what bears on a continuous effect."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction
from layerlaw.model.conditions import Condition
from layerlaw.model.filters import Filter, HasCounter, HasStatus, IsAnyTarget
from layerlaw.model.one_shot_effects import Unread
from layerlaw.model.rule_effects import RuleEffect
from layerlaw.model.tree import holds, inside
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.qualities import SIMPLE_KEYWORDS, counter_kind
from layerlaw.oracle.phrases.references import THAT_OBJECT, that_object, this
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.sentences.continuous.drafts import Draft
from layerlaw.oracle.tokens import TokenKind
from layerlaw.oracle.words import SUBTYPE_NOUNS, several_targets

STARTERS: Final = frozenset(
    """
    add put draw create destroy return exile choose each it then untap search counter the that prevent tap
    regenerate look if you target all scry reveal they this its otherwise sacrifice gain surveil any those
    players mill transform copy cast up your discard shuffle remove roll attach another investigate after do
    rebound flip proliferate take exchange amass adapt goad distribute damage monstrosity discover manifest
    venture learn connive explore populate clash bolster support fateseal detain double switch turn two three
    one change fight cloak incubate convert move end repeat note vote time planeswalk lose skip flip for whenever
    when at have open assemble behold suspect explore seek conjure plot learn set tempt abandon seek phase
    collect forage airbend earthbend waterbend firebend deal raise blight endure heist unattach separate name
    reorder divide unlock lock spend play pay endure harness enchanted equipped players x twice until as an a no
    creatures defending lands permanents artifacts spells starting there count only attacking blocking nonland
    """.split()  # noqa: SIM905 - a word list reads better than a list of quoted words
)  # fmt: skip
"""Words that an instruction may begin with."""


NOUN_STARTERS: Final = frozenset(
    {"creatures", "lands", "permanents", "artifacts", "spells", "attacking", "blocking", "nonland", "damage", "time"}
)


SUBJECTS: Final = frozenset(
    """
    each it the that target they this its otherwise if you any those your another two three one for whenever
    when at enchanted equipped players x twice until as an a no creatures players then time vote all defending
    lands permanents artifacts spells starting there only attacking blocking nonland
    """.split()  # noqa: SIM905 - a word list reads better than a list of quoted words
)  # fmt: skip
"""Starters that are no verbs: a verb has to follow."""


_VERBS: Final = frozenset(
    form for verb in STARTERS - SUBJECTS for form in (verb, f"{verb}s", f"{verb}es", f"{verb[:-1]}ies" if verb.endswith("y") else verb)
) | frozenset(
    """
    deals deal enters enter dies die may can can't must is are was were has have had does do doesn't don't
    isn't aren't loses lose gets get wins win becomes fights remains phases attaches puts it's they're you're
    would leaves enter gains gain costs it'll become fight votes faces travel
    """.split()  # noqa: SIM905 - a word list reads better than a list of quoted words
)  # fmt: skip


_KEYWORD_WORDS: Final = "|".join(sorted({re.escape(name) for name in SIMPLE_KEYWORDS}, key=len, reverse=True))


_BEARS: Final = re.compile(
    rf"""\b(?:gets?|getting)\ (?:an\ additional\ |twice\ )?[+−-]
    | \bgains?\ (?!(?:\d+|X|that\ much|twice|half|life|an?|one|two|three|four|five|six|seven|eight|ten|no)\b)
    | \b(?:have|has)\ (?:base|{_KEYWORD_WORDS}|protection)\b
    | (?<!life\ total\ )\b(?:becomes?|become)\ (?!tapped|untapped|blocked|unblocked|monstrous|renowned|saddled|prepared|suspected|the\ target|the\ monarch
        |day|night|plotted|unattached|attached|solved|foretold|paired|level|exerted|crewed|unlocked|stunned|harnessed)
    | \bloses?\ (?:all\b(?!\ but)|your\ choice\b|{_KEYWORD_WORDS}\b|protection\b|this\ ability\b|Q\b)
    | \bbase\ (?:power|toughness)\b | \bswitch\b | \bin\ addition\ to\ (?:its|their)\b
    | \bcan(?:'t|not)\ (?:attack|block|be\ blocked|be\ countered|be\ the\ target)\b
    | \bdoubles?\ [^.]*\b(?:power|toughness)\b | \bexchange\ [^.]*\b(?:power|toughness|text)\b
    | (?<!gained\ )\bcontrol\ of\b(?!\ (?:that|the\ chosen)\ (?:type|color)) | \btext\ of\b | \bas\ long\ as\b | \bis(?:n't)?\ (?:an?\ [a-z]*\ ?(?:creature|artifact|land)|every)\b
    | \bable\ to\ block\b[^.]*\bdo\ so\b | \bstill\ an?\b | \battacks?\ [^.]*if\ able | \bblocks?\ [^.]*if\ able | \b(?:doesn't|don't)\ untap\ during\ [^.]*(?<!next)\ untap\ steps?\b
    | \bas\ (?:a\ copy|copies)\ of\b | \bthe\ same\ is\ true\b | \bactivated\ abilities\ can't\b | \bmust\ (?:be\ blocked|attack|block)\b
    | \b(?:players?|opponents?|you|they)\ can't\ (?:cast|play|lose\ the\ game|win|gain\ life)\b | \bassigns?\ no\ combat\ damage\b
    | \bmaximum\ hand\ size\b | \bcosts?\ (?:\{{|up)[^.]*\b(?:less|more)\b | \bperpetually\b | \bloses\ .*\bability""",
    re.VERBOSE | re.IGNORECASE,
)  # fmt: skip


@dataclass
class Governed:
    """What a condition governs ("If you do, ..."), while its paragraph is read; `before` is what it does instead of."""

    when: Condition
    then: list[Piece]
    before: list[Piece]
    reflexive: bool
    news: bool = False
    """Does "it" behind it mean something that only what is governed speaks of?"""


@dataclass
class Maybe:
    """What you may do as it resolves, while its paragraph is read (608.2d)."""

    then: list[Piece]


@dataclass
class DelayedPiece:
    """What a delayed triggered ability does, while its paragraph is read (603.7)."""

    event: str
    then: list[Piece]


@dataclass(frozen=True)
class DelayedTrigger(Instruction):
    """A delayed triggered ability whose event is not read yet (603.7): what it then does is a row."""

    event: str
    row: tuple[Instruction, ...]


Piece = Instruction | Draft | Governed | Maybe | DelayedPiece


def bears_on(text: str) -> bool:
    """Could the text, quotations left out, make a continuous effect? Plain and generous: it looks for tell-tale words."""
    return _BEARS.search(re.sub(r'"[^"]*"', "Q", text)) is not None


IMPERATIVES: Final = ("gain control of", "switch", "exchange", "double", "change the")
"""What you may do that begins a continuous effect without another subject."""


_RELATIVE: Final = re.compile(
    r"\b(?:that|who) (?:are|aren't|is|isn't|has|have|don't|doesn't|can|can't|was|were|had)\b|\bthat's\b"
)
"""Verbs of a relative clause, which are not the sentence's."""


_MAKES_NEW: Final = frozenset(
    {"create", "return", "manifest", "cloak", "search", "amass", "incubate", "copy", "reveal", "exile", "bolster"}
)


_THAT: Final = frozenset({"that", "the"})


_ENDS_WITH_HOST: Final = re.compile(r"\b(?:enchanted|equipped) (?:creature|permanent|land|artifact)$")
CREATES: Final = re.compile(r"^create |^you create [^.]*$|^you [^.]* and create [^.]* tokens?$")
"""Words that end with the making of a token; what the next sentence says of it is part of it."""


OF_EACH: Final = frozenset({"it", "its", "it's", "they", "their", "they're", "that", "those"})


PRONOUNS: Final = ("it", "they", "that", "those", "its", "it's", "they're", "the")


@production
def perform(reader: Reader) -> list[Piece] | None:
    """one-shot := its own words, opening as instructions do."""
    token = reader.peek()
    if token.kind is TokenKind.WORD and token.low not in STARTERS and token.text not in SUBTYPE_NOUNS:
        return None
    if token.kind not in (TokenKind.WORD, TokenKind.SELF) or reader.sees("level"):
        return None
    start = reader.at
    words = [item.low for item in reader.tokens[start : reader.end]]
    if "|" in words or "•" in words:
        return None
    # The "end" of a duration is no verb.
    said = _RELATIVE.sub("", " ".join(words[1:]).replace("until end of turn", "until then")).split()
    if (token.kind is TokenKind.SELF or token.low in SUBJECTS or token.text in SUBTYPE_NOUNS) and _VERBS.isdisjoint(
        said
    ):
        return None
    targets = sum(1 for word in words if word in ("target", "targets") or word.startswith("target's"))
    for _ in range(targets):
        reader.new_target()
    if token.low in _MAKES_NEW or ("battlefield" in words and ("onto" in words or {"return", "returns"} & set(words))) or {"create", "creates"} & set(words) or (not targets and _counters_on_some(reader)):  # fmt: skip
        reader.it = r.That()
    elif not targets and reader.eat("choose", "then choose", "you choose", "you may choose"):
        reader.it = r.Linked()
    elif targets:
        several = several_targets(words)
        alone = several and reader.targets == targets == 1
        one = r.Target(reader.targets, " ".join(words)) if targets == 1 and not several else None
        reader.it = IsAnyTarget() if alone else one
    elif _THAT & set(words) and any(
        reader.part(place, reader.end).eat(*THAT_OBJECT) for place in range(start, reader.end)
    ):
        # `tap that creature and it doesn't untap ...`: what was spoken of before, unless the source stands beside it.
        beside = any(this(reader.part(place, reader.end)) is not None for place in range(start, reader.end))
        reader.it = None if beside else that_object(reader)
    elif any(this(reader.part(place, reader.end)) is not None for place in range(start + 1, reader.end)):
        # `untap this creature. It gains ...`; in `put a counter on this creature`, "it" might be something spoken of before.
        reader.at = start + 1
        alone = this(reader) is not None and reader.done
        reader.at = start
        alone = alone or bool(_counters_on_this(reader))
        reader.it = r.This() if alone else r.This() if reader.it == r.This() else None
        reader.at = start
    elif reader.it == r.This() and _ENDS_WITH_HOST.search(" ".join(words)):
        reader.it = r.Host()  # `untap enchanted creature. It gains`
    group = _group(reader)
    if group is not None:
        reader.it = group
    reader.at = start
    text = reader.rest()
    return [Unread(lowered(text, token.kind is TokenKind.SELF or token.text in SUBTYPE_NOUNS))]


@production
def _counters_on_this(reader: Reader) -> bool | None:
    """`put a +1/+1 counter on this creature`, and no more: behind it, "it" is the object itself."""
    for place in range(reader.at - 1, -1, -1):
        if reader.tokens[place].text == ".":
            break
        if reader.tokens[place].low in ("it", "it's"):
            # `if it's a land card, put a counter on this creature and it ...`
            return None
    return _counters_on(reader) and (True if this(reader) is not None and reader.done else None)


def _counters_on_some(reader: Reader) -> bool:
    """`put a +1/+1 counter on a creature you control`, and no more: behind it, "it" is the creature chosen."""
    part = reader.part(reader.at, reader.end)
    return bool(_counters_on(part)) and part.eat("a", "an", "another", "up to one", "up to one other") is not None and noun(part) is not None and part.done  # fmt: skip


@production
def _counters_on(reader: Reader) -> bool | None:
    """`put two +1/+1 counters on`, behind "then" or "you may"."""
    reader.eat("then", "you may")
    if not reader.eat("put") or number(reader) is None or counter_kind(reader) is None:
        return None
    return True if reader.eat("counter on", "counters on") else None


@production
def _group(reader: Reader) -> Filter | None:
    """Group := ("put" amount kind "counter(s) on each" | "untap all" | "untap each") noun    whom "they" means behind it."""
    if not reader.eat("untap all", "untap each"):
        if not reader.eat("put a", "put two", "put three") or reader.next().kind not in (
            TokenKind.WORD,
            TokenKind.SIZE,
        ):
            return None
        if not reader.eat("counter on each", "counters on each"):
            return None
    found = noun(reader)
    # What the one-shot itself changes tells nothing of whom it was done to.
    if (
        found is None
        or not reader.done
        or any(node == HasStatus("tapped") for node in inside(found.filter))
        or holds(found.filter, HasCounter)
    ):
        return None
    return found.filter


def lowered(text: str, proper: bool) -> str:
    """The text with a small first letter, unless it begins with a name."""
    return text if proper or text[:2] == "X " else text[:1].lower() + text[1:]


def alike(first: Piece, then: Sequence[Piece]) -> bool:
    """Does what happens instead change the same things in the same ways, so that it replaces all of it and no more?"""
    if not isinstance(first, Draft) or len(then) != 1 or not isinstance(then[0], Draft):
        return False
    kinds = [[type(change) for change in draft.changes] for draft in (first, then[0])]
    return first.scope == then[0].scope and all(kind in kinds[1] for kind in kinds[0])


def timeless(drafts: list[Draft]) -> bool:
    """Is it only a rule without a duration, such as "it can't be regenerated": part of what the one-shot before it does?"""
    free = [draft for draft in drafts if draft.duration is None]
    return free == drafts and all(isinstance(change, RuleEffect) for draft in free for change in draft.changes)
