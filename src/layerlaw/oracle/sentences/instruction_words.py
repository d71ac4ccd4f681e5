"""The words by which instructions in their own words are told: how one may begin, and what bears on a continuous effect."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from layerlaw.oracle.form import QUOTED
from layerlaw.oracle.phrases.qualities import SIMPLE_KEYWORDS
from layerlaw.oracle.reader import Reader
from layerlaw.oracle.tokens import TokenKind
from layerlaw.oracle.word_forms import SUBTYPE_NOUNS

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
    chaos creatures defending lands permanents artifacts spells starting there count only attacking blocking nonland
    secretly unless
    """.split()  # noqa: SIM905 - a word list reads better than a list of quoted words
)  # fmt: skip
"""Words that an instruction may begin with."""


SUBJECTS: Final = frozenset(
    """
    each it the that target they this its otherwise if you any those your another two three one for whenever
    when at enchanted equipped players x twice until as an a no creatures players then time vote all defending
    lands permanents artifacts spells starting there only chaos attacking blocking nonland
    """.split()  # noqa: SIM905 - a word list reads better than a list of quoted words
)  # fmt: skip
"""Starters that are no verbs: a verb has to follow."""


PLAIN_VERBS: Final = frozenset(
    {
        "add", "attach", "counter", "create", "destroy", "discard", "draw", "investigate", "mill", "proliferate", "regenerate",
        "remove", "return", "reveal", "sacrifice", "scry", "search", "shuffle", "surveil", "tap", "transform", "untap",
    }
)  # fmt: skip
"""Verbs with which nothing begins but a clause of what is done: the most common ones, by which half of all clauses are told at once."""
DONE_AT_ONCE: Final = PLAIN_VERBS | {"exile", "put"}
"""Verbs with which no continuous effect begins."""
OFFERED: Final = DONE_AT_ONCE | {"pay", "reveal", "search"}
"""Verbs behind "you may" with which none begins either: what is offered is done once."""


def done_at_once(reader: Reader) -> bool:
    """Do words stand here with which no continuous effect begins: a verb of what is done once, offered or not, or "you gain 3 life"?"""
    first, second = reader.low(), reader.low(1)
    if first != "you" or second in DONE_AT_ONCE:
        return first in DONE_AT_ONCE or first == "you"
    if second == "may":
        return reader.low(2) in OFFERED
    return second in ("gain", "lose") and "life" in (reader.low(2), reader.low(3))


SAYS_WHAT_IS: Final = (
    "may", "can", "can't", "cannot", "is", "are", "isn't", "aren't", "it's", "they're", "has", "have", "doesn't", "don't", "skip", "skips",
    "must", "as", "cost", "costs", "untap", "play", "gains", "gain", "assigns", "assign", "control",
    "forestwalk", "islandwalk", "mountainwalk", "plainswalk", "swampwalk", "landwalk",
)  # fmt: skip
"""One of these words is in every sentence that says what something is, and in which `bears_on` sees nothing of it."""


_VERBS: Final = frozenset(
    form for verb in STARTERS - SUBJECTS for form in (verb, f"{verb}s", f"{verb}es", f"{verb[:-1]}ies" if verb.endswith("y") else verb)
) | frozenset(
    """
    deals deal enters enter dies die may can can't must is are was were has have had does do doesn't don't
    isn't aren't loses lose gets get wins win becomes fights remains phases attaches puts it's they're you're
    would leaves enter gains gain costs it'll become fight votes faces travel ensues
    """.split()  # noqa: SIM905 - a word list reads better than a list of quoted words
)  # fmt: skip


_KEYWORD_WORDS: Final = "|".join(sorted({re.escape(name) for name in SIMPLE_KEYWORDS}, key=len, reverse=True))


_PLAYERS_CANT: Final = r"can't\ (?:cast|play|lose\ the\ game|win|gain\ life)\b"


_BEARS: Final = re.compile(
    rf"""\b(?:
      get(?:s|ting)?\ (?:an\ additional\ |twice\ )?[+−-]
    | gains?\ (?!(?:\d+|x|that\ much|twice|half|life|an?|one|two|three|four|five|six|seven|eight|ten|no)\b)
    | ha(?:s|ve)\ (?:base|{_KEYWORD_WORDS}|protection)\b
    | becomes?\ (?<!life\ total\ become\ )(?<!life\ total\ becomes\ )(?!tapped|untapped|blocked|unblocked|monstrous|renowned|saddled|prepared|suspected
        |the\ target|the\ monarch|day|night|plotted|unattached|attached|solved|foretold|paired|level|exerted|crewed|unlocked|stunned|harnessed)
    | loses?\ (?:all\b(?!\ but)|your\ choice\b|{_KEYWORD_WORDS}\b|protection\b|this\ ability\b|q\b)
    | base\ (?:power|toughness)\b | switch\b | in\ addition\ to\ (?:its|their)\b
    | can(?:'t|not)\ (?:attack|block|be\ blocked|be\ countered|be\ the\ target)\b
    | doubles?\ [^.]*\b(?:power|toughness)\b | triples?\ [^.]*\b(?:power|toughness)\b | exchange\ [^.]*\b(?:power|toughness|text)\b
    | control\ of\b(?<!gained\ control\ of)(?!\ (?:that|the\ chosen)\ (?:type|color)) | text\ of\b | as\ long\ as\b
    | is(?:n't)?\ (?:an?\ [a-z]*\ ?(?:creature|artifact|land)|every)\b
    | able\ to\ block\b[^.]*\bdo\ so\b | still\ an?\b | attacks?\ [^.]*if\ able | blocks?\ [^.]*if\ able
    | do(?:esn't|n't)\ untap\ during\ [^.]*(?<!next)\ untap\ steps?\b
    | as\ (?:a\ copy|copies)\ of\b | the\ same\ is\ true\b | activated\ abilities\ can't\b | must\ (?:be\ blocked|attack|block)\b
    | players?\ {_PLAYERS_CANT} | opponents?\ {_PLAYERS_CANT} | you\ {_PLAYERS_CANT} | they\ {_PLAYERS_CANT} | assigns?\ no\ combat\ damage\b
    | maximum\ hand\ size\b | costs?\ (?:\{{|up)[^.]*\b(?:less|more)\b | perpetually\b | loses\ .*\bability)""",
    re.VERBOSE,
)  # fmt: skip
"""Each alternative begins with a letter, by which it is told from the others quickly."""


@lru_cache(maxsize=1024)  # each form that may begin an effect asks it of the same words
def bears_on(text: str) -> bool:
    """Could the text, quotations left out, make a continuous effect? Plain and generous: it looks for tell-tale words."""
    return _BEARS.search(QUOTED.sub("q", text.lower())) is not None


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


NO_CONDITION: Final = frozenset({"would", "instead", "target", "if", "unless", "may", "where"})
"""Words with which what stands behind "unless" says more than a condition."""
