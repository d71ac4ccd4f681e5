"""Keyword abilities (702) with their parameters.

    keyword line := keyword (("," | ";") keyword)*
    keyword      := name | name cost | name number | name number "—" cost | name quality [cost] | typed forms

Which keyword takes which parameter is a table; the typed forms (protection, hexproof, landwalk, cycling) have functions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from layerlaw.model import references as r
from layerlaw.model.abilities import KeywordAbility
from layerlaw.model.filters import (
    IT_IS_ATTACHED,
    Filter,
    HasAttached,
    HasStatus,
    HasSubtype,
    HasSupertype,
    IsType,
    Not,
    Or,
    creatures,
    other,
)
from layerlaw.model.references import Chosen, ColorWord, EachPlayer, Opponents, PlayerRef, SubtypeWord
from layerlaw.model.source_qualities import QUALITIES
from layerlaw.model.vocabulary import KEYWORD_ABILITIES, find_subtype
from layerlaw.model.words import COLOR_WORDS, COLORS, CardType, EnchantmentType, SubtypeFamily, Supertype, Zone
from layerlaw.oracle.paragraphs.activation import ability_cost
from layerlaw.oracle.phrases.adjectives import TYPE_NOUNS
from layerlaw.oracle.phrases.nouns import chosen_before, noun
from layerlaw.oracle.phrases.of_x import NO_ZERO
from layerlaw.oracle.phrases.qualities import compares
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.phrases.values import where
from layerlaw.oracle.reader import FirstOf, Reader, begins_with, production
from layerlaw.oracle.tokens import TokenKind
from layerlaw.oracle.word_forms import LINKED, SUBTYPE_NOUNS

WITH_COST: Final = frozenset(
    [
        "equip",
        "ward",
        "buyback",
        "echo",
        "kicker",
        "multikicker",
        "flashback",
        "madness",
        "morph",
        "megamorph",
        "entwine",
        "ninjutsu",
        "transmute",
        "replicate",
        "recover",
        "fortify",
        "evoke",
        "prowl",
        "unearth",
        "miracle",
        "overload",
        "scavenge",
        "bestow",
        "outlast",
        "dash",
        "surge",
        "escalate",
        "embalm",
        "eternalize",
        "spectacle",
        "escape",
        "mutate",
        "encore",
        "foretell",
        "disturb",
        "cleave",
        "reconfigure",
        "blitz",
        "squad",
        "disguise",
        "plot",
        "freerunning",
        "offspring",
        "harmonize",
        "warp",
        "mayhem",
        "web-slinging",
        "sneak",
        "cycling",
        "emerge",
        "transfigure",
        "craft",
    ]
) | frozenset({"cumulative upkeep", "aura swap", "level up", "more than meets the eye", "commander ninjutsu"})
_WITH_NUMBER: Final = frozenset(
    """
    rampage fading amplify bushido soulshift dredge bloodthirst graft ripple vanishing absorb frenzy poisonous
    devour annihilator tribute renown fabricate crew afflict afterlife toxic backup casualty saddle mobilize
    firebending hideaway modular station teamwork
    """.split()  # noqa: SIM905 - a word list reads better than a list of quoted words
)  # fmt: skip
_WITH_NUMBER_AND_COST: Final = frozenset({"suspend", "reinforce", "awaken", "impending"})
_TO_THE_END: Final = frozenset({"enchant", "champion", "companion", "craft", "gift"})
"""What these are about is written to the end of the line."""
_VARIANTS: Final = ("megamorph", "multikicker", "commander ninjutsu", "daybound", "nightbound", "friends forever",
                    "doctor's companion", "choose a background", "double agenda", "jump-start", "trample over planeswalkers")  # fmt: skip
_NAMES: Final = tuple(sorted((*KEYWORD_ABILITIES, *_VARIANTS), key=lambda name: (-len(name.split()), -len(name))))
_BY_FIRST_WORD: Final[dict[str, list[str]]] = {}
for _name in _NAMES:
    _BY_FIRST_WORD.setdefault(_name.split()[0].rstrip("!"), []).append(_name)
_SPACED: Final = {name: " ".join(_pieces) for name in _NAMES for _pieces in [name.replace("!", " !").split()]}


@production
def keyword_line(reader: Reader) -> list[KeywordAbility] | None:
    """Keyword line := keyword (("," | ";") keyword)*, and nothing else    `Flying, vigilance`, `Ward—Pay 3 life.`."""
    found: list[KeywordAbility] = []
    if not _may_begin(reader):
        return None
    while True:
        more = keyword(reader, alone=not found)
        if more is None:
            return None
        found += _with_where(reader, more)
        closed = reader.eat(".")
        if reader.done:
            return found
        if closed or not reader.eat(",", ";"):
            return None


def _may_begin(reader: Reader) -> bool:
    """May a keyword begin here? Most lines begin with none, and no form of one need be tried."""
    low = reader.low()
    return low in _BY_FIRST_WORD or low in _OPEN or low.endswith(("walk", "cycling")) or reader.low(1) == "offering"


def explained_x(ability: KeywordAbility, words: str) -> KeywordAbility:
    """The keyword with the words that say what the X of its number or cost is: `annihilator X, where X is ...`."""
    if ability.quality == "X":
        return replace(ability, quality=f"X{words}")
    return replace(ability, cost=f"{{X}}{words}") if ability.cost == "{X}" else ability


def _with_where(reader: Reader, found: list[KeywordAbility]) -> list[KeywordAbility]:
    """Where := ", where X is" value    behind the last of some keywords."""
    if not reader.sees(", where") or not found:
        return found
    start, it = reader.at, reader.it
    reader.it = r.It()
    letters = where(reader)
    reader.it = it
    last = explained_x(found[-1], reader.words(start))
    if letters is None or set(letters) != {"X"} or last == found[-1]:
        reader.at = start
        return found
    return [*found[:-1], last]


@production
def keyword(reader: Reader, *, alone: bool = False) -> list[KeywordAbility] | None:
    """Keyword := typed form | name with its parameters; one phrase may be several abilities (`protection from red and from blue`).

    `alone`: it may take what is left of the line as its cost or quality.
    """
    found = _TYPED(reader)
    if found is not None:
        return found
    for name in _BY_FIRST_WORD.get(reader.low(), ()):
        if reader.eat(_SPACED[name]):
            return _parameters(reader, name, alone=alone)
    return _offering(reader)


def _parameters(reader: Reader, name: str, *, alone: bool) -> list[KeywordAbility] | None:
    token = reader.peek()
    if name in LINKED and reader.eat(LINKED[name]):
        return _linked(reader, name)
    if alone and name == "partner" and token.text == "—":
        reader.next()
        return [KeywordAbility(name, quality=f"—{_until_period(reader)}")]
    if name == "modular" and reader.eat("— sunburst"):  # 702.44c
        return [KeywordAbility(name, quality="—Sunburst")]
    if token.kind is TokenKind.SYMBOLS and name in WITH_COST | {"prototype"}:
        if name == "prototype":
            return None
        start = reader.at
        reader.next()
        if alone and reader.eat("and/or", "or") and reader.peek().kind is TokenKind.SYMBOLS:
            reader.next()
            return [KeywordAbility(name, cost=reader.words(start))]
        if alone and name == "kicker" and token.text == "{X}" and reader.eat(f". {NO_ZERO}"):
            return [KeywordAbility(name, cost=f"{{X}}. {NO_ZERO}")]
        if alone and name == "equip" and reader.eat(f". {_ONCE_EACH_TURN}"):
            return [KeywordAbility(name, cost=f"{token.text}. Activate only once each turn")]
        if alone and name == "equip" and reader.part(reader.at + 1, reader.end).sees("this ability costs"):
            told = reader.part(reader.at + 1, reader.end)
            if ability_cost(told) is None or not told.eat(".") or not told.done:
                return None
            own = reader.words(reader.at + 1, reader.end).removesuffix(".")
            reader.at = reader.end - 1
            return [KeywordAbility(name, cost=f"{token.text}. {own}")]
        return [KeywordAbility(name, cost=token.text)]
    if name in _WITH_NUMBER and (token.kind is TokenKind.NUMBER or token.text == "X"):
        reader.next()
        if alone and name == "crew" and token.kind is TokenKind.NUMBER and reader.eat(f". {_ONCE_EACH_TURN}"):
            return [KeywordAbility(name, number=int(token.text), cost=". Activate only once each turn")]
        return [
            KeywordAbility(name, number=int(token.text))
            if token.kind is TokenKind.NUMBER
            else KeywordAbility(name, quality="X")
        ]
    if name in _WITH_NUMBER_AND_COST and (token.kind is TokenKind.NUMBER or token.text == "X"):
        return _number_and_cost(reader, name)
    if alone and token.text == "—" and name in WITH_COST:
        reader.next()
        return [KeywordAbility(name, cost=_until_period(reader))]
    if name == "devour" and token.kind is TokenKind.WORD:
        return _devour(reader)
    if name == "equip" and (alone or token.text in SUBTYPE_NOUNS):
        return _equip(reader)
    if alone and name in _TO_THE_END:
        return _to_the_end(reader, name)
    if name in WITH_COST | _WITH_NUMBER | _WITH_NUMBER_AND_COST | _TO_THE_END | {
        "affinity",
        "splice",
        "protection",
        "landwalk",
        "offering",
    }:
        # A keyword whose parameter is missing is only mentioned, not given; a few stand alone after all.
        return [KeywordAbility(name)] if name in _ALONE_AFTER_ALL and alone and reader.done else None
    return [KeywordAbility(name)]


_ALONE_AFTER_ALL: Final = ("echo", "mayhem", "station", "vanishing")
_ONCE_EACH_TURN: Final = "activate only once each turn"


def _until_period(reader: Reader) -> str:
    return reader.rest().rstrip(".").strip()


@production
def _linked(reader: Reader, name: str) -> list[KeywordAbility] | None:
    """Linked := "affinity for" noun | "splice onto" noun cost | "partner with" name."""
    start = reader.at
    if name == "splice":
        while not reader.done and reader.peek().kind is TokenKind.WORD:
            reader.next()
        quality = reader.words(start)
        if reader.peek().kind is TokenKind.SYMBOLS:
            return [KeywordAbility(name, quality=f"onto {quality}", cost=reader.next().text)]
        if reader.eat("—"):
            return [KeywordAbility(name, quality=f"onto {quality}", cost=_until_period(reader))]
        return None
    if name == "affinity":
        while not reader.done and reader.peek().kind is TokenKind.WORD and reader.low() != "and":
            reader.next()
        return [KeywordAbility(name, quality=reader.words(start))] if reader.at > start else None
    return [KeywordAbility(name, quality=f"with {_until_period(reader)}")]


@production
def _number_and_cost(reader: Reader, name: str) -> list[KeywordAbility] | None:
    """`suspend 4—{U}`, `impending 4—{1}{G}{G}`."""
    token = reader.next()
    number = int(token.text) if token.kind is TokenKind.NUMBER else None
    quality = "" if number is not None else token.text
    reader.eat("—")
    if reader.peek().kind is not TokenKind.SYMBOLS:
        return None
    cost = reader.next().text
    if reader.peek().text == ".":
        reader.next()
        if not reader.done:
            # `Suspend X—{X}{U}. X can't be 0.`
            quality = f"{quality} ({_until_period(reader)})".strip()
    return [KeywordAbility(name, number=number, cost=cost, quality=quality)]


@production
def _devour(reader: Reader) -> list[KeywordAbility] | None:
    """`devour artifact 1`, `devour Food 3`: of other permanents than creatures (702.82c)."""
    start = reader.at
    found = noun(reader)
    quality = reader.words(start)
    number = reader.next()
    if found is None or found.plural or found.zone is not Zone.BATTLEFIELD or number.kind is not TokenKind.NUMBER:
        return None
    return [KeywordAbility("devour", number=int(number.text), quality=quality, what=found.filter)]


@production
def _equip(reader: Reader) -> list[KeywordAbility] | None:
    """`equip legendary creature {3}`, `equip Knight {2}`."""
    start = reader.at
    while reader.peek().kind is TokenKind.WORD or reader.peek().text == ",":
        reader.next()
    quality = reader.words(start)
    if reader.peek().kind is not TokenKind.SYMBOLS or not quality:
        return None
    return [KeywordAbility("equip", quality=quality, cost=reader.next().text)]


@production
def _to_the_end(reader: Reader, name: str) -> list[KeywordAbility] | None:
    """`enchant creature you control`, `champion a Faerie`."""
    if name == "companion" and not reader.eat("—"):
        return None
    if name == "gift" and not reader.sees("a", "an"):
        return None
    start = reader.at
    kinds = {token.kind for token in reader.tokens[start : reader.end]}
    quality = _until_period(reader)
    if (
        not quality
        or not kinds <= {TokenKind.WORD, TokenKind.MARK, TokenKind.NUMBER, TokenKind.SYMBOLS, TokenKind.SELF}
        or (name == "enchant" and "." in quality)
    ):
        return None
    if name != "enchant":
        return [KeywordAbility(name, quality=quality)]
    stop = reader.at - 1 if reader.tokens[reader.at - 1].text == "." else reader.at
    what = enchanted(reader.part(start, stop))
    return None if what is None else [KeywordAbility(name, quality=quality, what=what)]


def enchanted(reader: Reader) -> Filter | PlayerRef | None:
    """Enchanted := "player" | "opponent" | noun ("or" noun)*    what an Aura may be attached to (702.5a), whole."""
    if reader.eat("player"):
        return EachPlayer() if reader.done else None
    if reader.eat("opponent"):
        return Opponents() if reader.done else None
    if reader.eat("creature with another aura attached to it"):
        return creatures() & HasAttached(HasSubtype(EnchantmentType("Aura")) & other()) if reader.done else None
    if reader.eat("noncommander creature"):
        return creatures() & Not(HasStatus("commander")) if reader.done else None
    if reader.eat("creature put onto the battlefield with") and this(reader) is not None:
        return creatures() & IT_IS_ATTACHED if reader.done else None
    found: list[Filter] = []
    while True:
        one = noun(reader)
        if one is None:
            return None
        found.append(one.filter)
        if not reader.eat(", or", ",", "or"):
            break
    if not reader.done:
        return None
    return found[0] if len(found) == 1 else Or(tuple(found))


# --- typed forms --------------------------------------------------------------------------------------------


@begins_with("protection", "hexproof")
@production
def _protection(reader: Reader) -> list[KeywordAbility] | None:
    """Protection := ("protection" | "hexproof") "from" what ("and from" what)*    `protection from red and from blue`."""
    name = reader.eat("protection", "hexproof")
    if name is None or not reader.eat("from"):
        return None
    found: list[KeywordAbility] = []
    while True:
        one = protection_from(reader, name)
        if one is None:
            return None
        found += [*one, *_listed(reader, name)]
        if not reader.eat(", and from", ", from", "and from"):
            return found


def _listed(reader: Reader, name: str) -> list[KeywordAbility]:
    """`artifacts, creatures, and enchantments`: as many abilities (702.11f, 702.16g)."""
    found: list[KeywordAbility] = []
    mark = reader.at
    while reader.eat(", and", ","):
        quality = reader.eat(*_LONGEST_FIRST)
        if quality is None:
            break
        found.append(KeywordAbility(name, quality=quality, what=QUALITIES[quality]))
        mark = reader.at
    reader.at = mark
    return found


def protection_from(reader: Reader, name: str) -> list[KeywordAbility] | None:
    """What stands behind "protection from" or "hexproof from": a color, a kind, a quality."""
    low = reader.low()
    if low in COLOR_WORDS:
        reader.next()
        return [KeywordAbility(name, (COLOR_WORDS[low],))]
    if reader.eat("all colors", "each color"):
        # Shorthand for as many separate abilities (702.16h, 702.11g).
        return [KeywordAbility(name, (color,), is_shorthand=True) for color in COLORS]
    if reader.eat("the chosen color", "the last chosen color"):
        return [KeywordAbility(name, (Chosen("color"),))]
    if reader.resolving and reader.low() == "that" and chosen_before(reader) == "color" and reader.eat("that color"):
        return [KeywordAbility(name, (Chosen("color"),))]
    if reader.resolving and reader.eat("the color of your choice"):
        return [KeywordAbility(name, (Chosen("color"),))]
    if reader.resolving and reader.eat("the card type of your choice"):
        return [KeywordAbility(name, quality=_CHOSEN_CARD_TYPE, what=QUALITIES[_CHOSEN_CARD_TYPE])]
    if reader.eat("the chosen creature type", "creatures of the chosen type"):
        return [KeywordAbility(name, (Chosen("creature_type"),))]
    start = reader.at
    size = compares(reader) if reader.sees("mana value") else None
    if size is not None:
        return [KeywordAbility(name, quality=reader.words(start), what=size)]
    described = _described(reader)
    if described is not None:
        words, what = described
        return [KeywordAbility(name, quality=words, what=what)]
    quality = reader.eat(*_LONGEST_FIRST)
    if quality is not None:
        return [KeywordAbility(name, quality=quality, what=QUALITIES[quality])]
    word = SUBTYPE_NOUNS.get(reader.peek().text)
    if word is not None:
        reader.next()
        return [KeywordAbility(name, (word,))]
    return None


_CHOSEN_CARD_TYPE: Final = "the chosen card type"
_LONGEST_FIRST: Final = tuple(sorted(QUALITIES, key=len, reverse=True))


@production
def _described(reader: Reader) -> tuple[str, Filter] | None:
    """Described := noun of two or more words, no list    `creatures your opponents control`, `non-Human creatures`, `instant spells`."""
    start = reader.at
    found = noun(reader)
    words = reader.words(start)
    if found is None or not found.plural or reader.at < start + 2 or "," in words or words.lower() in QUALITIES:
        return None
    return words, found.filter if found.zone is Zone.STACK else found.zoneless


_OF_LANDS: Final[Mapping[str, Filter]] = {
    "nonbasic": Not(HasSupertype(Supertype.BASIC)),
    "legendary": HasSupertype(Supertype.LEGENDARY),
    "snow": HasSupertype(Supertype.SNOW),
    "artifact": IsType(CardType.ARTIFACT),
}
"""What a landwalk of no subtype asks of a land (702.14a)."""
_LAND_TYPES: Final = ("land_type", "basic_land_type")
_OPEN: Final = frozenset({*_OF_LANDS, "basic", "protection", "hexproof", "bands"})
"""With what keywords begin besides their names."""


@production
def _landwalk(reader: Reader) -> list[KeywordAbility] | None:
    """Landwalk := [quality] land type "walk" | quality "landwalk" | ["snow"] "landwalk of the chosen type"    `islandwalk`, `snow swampwalk`, `nonbasic landwalk`."""
    if (phrase := reader.eat("landwalk of the chosen type", "snow landwalk of the chosen type")) is not None:
        before = chosen_before(reader) if reader.resolving else ""
        key = before if before in _LAND_TYPES else reader.context.chosen_key(*_LAND_TYPES)
        kind = "snow" if phrase.startswith("snow") else ""
        return [KeywordAbility("landwalk", (Chosen(key),), quality=kind, what=_OF_LANDS.get(kind))]
    low = reader.low()
    if low in _OF_LANDS and reader.low(1) == "landwalk":
        reader.at += 2
        return [KeywordAbility("landwalk", quality=f"{low} land", what=_OF_LANDS[low])]
    kind = low if low in _OF_LANDS else ""
    low = reader.low(1) if kind else low
    word = find_subtype(low.removesuffix("walk")) if low.endswith("walk") else None
    if word is None or word.family is not SubtypeFamily.LAND:
        return None
    reader.at += 2 if kind else 1
    return [KeywordAbility("landwalk", (word,), quality=kind, what=_OF_LANDS.get(kind))]


@begins_with("bands with other")
@production
def _bands(reader: Reader) -> list[KeywordAbility] | None:
    """Bands := "bands with other" nouns    `bands with other legendary creatures` (702.22c)."""
    if not reader.eat("bands with other"):
        return None
    start = reader.at
    found = noun(reader)
    if found is None or not found.plural:
        return None
    return [KeywordAbility("bands with other", quality=reader.words(start), what=found.filter)]


@production
def _typecycling(reader: Reader) -> list[KeywordAbility] | None:
    """Typecycling := type "cycling" cost    `plainscycling {2}`, `basic landcycling {1}`."""
    mark = reader.at
    basic = reader.eat("basic", "artifact") or ""
    basic = f"{basic} " if basic else ""
    low = reader.low()
    if basic and not low.endswith("cycling"):
        reader.at = mark
    if not low.endswith("cycling") or low == "cycling":
        return None
    reader.next()
    kind = low.removesuffix("cycling")
    subtype = find_subtype(kind)
    words: tuple[ColorWord | SubtypeWord, ...] = (subtype,) if subtype is not None and not basic else ()
    if not words and kind not in TYPE_NOUNS:
        return None
    quality = "" if words else f"{basic}{kind}"
    if reader.peek().kind is TokenKind.SYMBOLS:
        return [KeywordAbility("cycling", words, cost=reader.next().text, quality=quality)]
    return None


@production
def _offering(reader: Reader) -> list[KeywordAbility] | None:
    """Offering := noun "offering"    `Goblin offering`."""
    word = SUBTYPE_NOUNS.get(reader.peek().text)
    if reader.low(1) != "offering" or (word is None and reader.low() != "artifact"):
        return None
    quality = reader.low()
    reader.at += 2
    return [KeywordAbility("offering", (word,)) if word is not None else KeywordAbility("offering", quality=quality)]


_TYPED: Final = FirstOf(_protection, _landwalk, _typecycling, _bands)
