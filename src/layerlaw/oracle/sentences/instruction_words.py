"""The words by which instructions in their own words are told: how one may begin, and what bears on a continuous effect."""

from __future__ import annotations

import re
from typing import Final

from layerlaw.oracle.phrases.qualities import SIMPLE_KEYWORDS
from layerlaw.oracle.reader import Reader
from layerlaw.oracle.tokens import TokenKind
from layerlaw.oracle.words import SUBTYPE_NOUNS

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


def bears_on(text: str) -> bool:
    """Could the text, quotations left out, make a continuous effect? Plain and generous: it looks for tell-tale words."""
    return _BEARS.search(re.sub(r'"[^"]*"', "Q", text)) is not None


_RELATIVE: Final = re.compile(
    r"\b(?:that|who) (?:are|aren't|is|isn't|has|have|don't|doesn't|can|can't|was|were|had)\b|\bthat's\b"
)
"""Verbs of a relative clause, which are not the sentence's."""


PRONOUNS: Final = ("it", "they", "that", "those", "its", "it's", "they're", "the")


def opens(reader: Reader) -> bool:
    """Does a sentence open as instructions do?"""
    token = reader.peek()
    if token.kind is TokenKind.WORD and token.low not in STARTERS and token.text not in SUBTYPE_NOUNS:
        return False
    if token.kind not in (TokenKind.WORD, TokenKind.SELF) or reader.sees("level"):
        return False
    words = [item.low for item in reader.tokens[reader.at : reader.end]]
    if "|" in words or "•" in words:
        return False
    # The "end" of a duration is no verb.
    said = _RELATIVE.sub("", " ".join(words[1:]).replace("until end of turn", "until then")).split()
    named = token.kind is TokenKind.SELF or token.low in SUBJECTS or token.text in SUBTYPE_NOUNS
    return not named or not _VERBS.isdisjoint(said)


def lowered(text: str, proper: bool) -> str:
    """The text with a small first letter, unless it begins with a name."""
    return text if proper or text[:2] == "X " else text[:1].lower() + text[1:]
