"""Noun phrases → filters, objects and players.

    noun     := ["other" | "another"] adjective* kinds [head] place*
    kinds    := kind (("," | "and" | "or" | "and/or") kind)*
    place    := "you control" | "with flying" | "in your graveyard" | "of the chosen type" | ...

A filter's parts stand in one order, whatever the words' order: zone, card types, adjectives, subtypes, what stands behind the
noun, and "other" last.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.vocabulary import KEYWORD_ABILITIES
from layerlaw.model.words import BASIC_LAND_TYPES, COLOR_WORDS, ArtifactType, CardType, EnchantmentType, Supertype, Zone
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.tokens import Kind
from layerlaw.oracle.words import NUMBERS, SELF_WORDS, SUBTYPE_NOUNS, plural

AURA: Final = EnchantmentType("Aura")
EQUIPMENT: Final = ArtifactType("Equipment")

TYPE_NOUNS: Final = {
    form: kind for kind in CardType for form in {kind.lower(), plural(kind.lower())} if kind is not CardType.PLANE
}
SUPERTYPE_WORDS: Final = {kind.lower(): kind for kind in Supertype}
_COLOR_COUNTS: Final = {
    "colorless": f.ColorCount.COLORLESS,
    "monocolored": f.ColorCount.MONOCOLORED,
    "multicolored": f.ColorCount.MULTICOLORED,
}
_STATUSES: Final = {
    **{name: name for name in ("tapped", "attacking", "blocking", "blocked", "unblocked", "monstrous", "suspected", "saddled", "renowned", "transformed",
                              "goaded", "kicked", "solved")},
    "face-down": "face_down",
}  # fmt: skip
_HEADS: Final = {
    "permanent": Zone.BATTLEFIELD, "permanents": Zone.BATTLEFIELD, "spell": Zone.STACK, "spells": Zone.STACK,
    "card": None, "cards": None, "token": Zone.BATTLEFIELD, "tokens": Zone.BATTLEFIELD,
    "commander": Zone.BATTLEFIELD, "commanders": Zone.BATTLEFIELD, "source": None, "sources": None,
}  # fmt: skip
_PLURAL_HEADS: Final = frozenset({"permanents", "spells", "cards", "tokens", "commanders", "sources"})
PLURAL_SUBTYPES: Final = frozenset(plural(word) for word in SUBTYPE_NOUNS.values())


@dataclass
class Noun:
    """A noun phrase: the filter, and what its words told besides."""

    filter: f.Filter
    plural: bool
    zone: Zone | None
    zoneless: f.Filter
    """The filter without its zone, as the scopes of cost effects have it."""
    land: bool = False
    either: bool = False
    """Is its last word the same in the singular and the plural (`Merfolk`)?"""
    behind: tuple[f.Filter, ...] = ()
    """What stood behind the noun, such as "you control"."""


@dataclass
class _Parts:
    """A noun phrase while it is read."""

    adjectives: list[f.Filter] = field(default_factory=list)
    groups: list[list[tuple[f.Filter, bool]]] = field(default_factory=list)
    """Alternatives; each a row of kinds with whether the word was a plural."""
    behind: list[f.Filter] = field(default_factory=list)
    zones: list[Zone] = field(default_factory=list)
    head: str = ""
    other: bool = False


Behind = Callable[[Reader], tuple[list[f.Filter], Zone | None] | None]
"""Reads what may stand behind a noun: filters, and the zone that it names."""


# --- the phrase ---------------------------------------------------------------------------------------------


@production
def noun(reader: Reader, *, other: bool = False, more: Behind | None = None, anywhere: bool = False) -> Noun | None:
    """Noun := ["other" | "another"] adjective* kinds [head] place*    `other nonblack Goblin creatures you control with flying`.

    `more` reads what else may stand behind the noun, answering filters and the zone it names; `anywhere` lets cards be of no zone.
    """
    parts = _Parts(other=other)
    if reader.eat("other", "another"):
        parts.other = True
    if reader.eat("exiled"):
        parts.zones.append(Zone.EXILE)
    while (word := adjective(reader)) is not None:
        parts.adjectives.append(word)
    _kinds(reader, parts)
    if reader.low() in _HEADS:
        _head(reader, parts)
    if not parts.groups and not parts.head:
        return None
    if parts.groups and not parts.head and not _closed(parts):
        return None
    while True:
        further = more(reader) if more is not None else None
        if further is not None:
            parts.behind += further[0]
            parts.zones += [further[1]] if further[1] is not None else []
            continue
        behind = place(reader, parts)
        if behind is None:
            break
        parts.behind += behind
    return _put_together(parts, _others(reader, parts), anywhere=anywhere)


def _others(reader: Reader, parts: _Parts) -> f.Filter | None:
    """What "other" excludes: what the phrase compares with, or the target spoken of, or the object itself."""
    if not parts.other:
        return None
    for part in parts.behind:
        if isinstance(part, f.SharesName | f.SharesColor | f.SharesCreatureType):
            return f.Not(f.Is(part.ref))
    if reader.resolving and reader.context.is_spell and not reader.targets:
        # `Each other creature becomes a copy of target creature`: a spell is no creature, so the target is meant.
        ahead = sum(token.low == "target" for token in reader.tokens[reader.at : reader.end])
        return f.Not(f.Is(r.Target(1))) if ahead == 1 else f.Not(f.IsAnyTarget())
    if reader.resolving and reader.targets:
        return f.Not(f.Is(r.Target(1))) if reader.targets == 1 and reader.context.is_spell else f.Not(f.IsAnyTarget())
    if reader.resolving and isinstance(reader.it, r.Host | r.That) and _is_no_creature(reader) and _of_creatures(parts):
        # `Whenever enchanted creature attacks, each other creature ...`: an Aura is no creature, so the creature is meant.
        return f.Not(f.Is(reader.it))
    return f.Not(f.Is(r.This()))


def _is_no_creature(reader: Reader) -> bool:
    types = reader.context.types
    return (
        bool(types) and CardType.CREATURE not in types and not {"Vehicle", "Spacecraft"} & set(reader.context.subtypes)
    )


def _of_creatures(parts: _Parts) -> bool:
    return "CREATURE" in repr(parts.groups)


def _head(reader: Reader, parts: _Parts) -> None:
    parts.head = reader.next().low
    if parts.head in ("token", "tokens"):
        parts.adjectives.append(f.HasStatus("token"))
    if parts.head in ("commander", "commanders"):
        parts.adjectives.append(f.HasStatus("commander"))
    if parts.head in ("permanent", "permanents") and reader.low() in ("card", "cards", "spell", "spells"):
        parts.groups += [[(f.IsType(kind), False)] for kind in _PERMANENT_KINDS]
        parts.head = reader.next().low


_PERMANENT_KINDS: Final = (
    CardType.ARTIFACT, CardType.BATTLE, CardType.CREATURE, CardType.ENCHANTMENT, CardType.LAND, CardType.PLANESWALKER,
)  # fmt: skip


def _closed(parts: _Parts) -> bool:
    """Does every alternative name a kind that can stand for itself? (`Elf` can, `instant` alone means a card.)."""
    last = parts.groups[-1][-1][0]
    return not (isinstance(last, f.IsType) and last.type in (CardType.INSTANT, CardType.SORCERY, CardType.KINDRED))


@production
def adjective(reader: Reader) -> f.Filter | None:
    """Adjective := color-list | "non"X | supertype | status | color-count | "enchanted" | "equipped"    `nonblack`, `red or green`."""
    token = reader.peek()
    low = token.low
    if low in COLOR_WORDS:
        return _colors(reader)
    if low in SUPERTYPE_WORDS:
        reader.next()
        return f.HasSupertype(SUPERTYPE_WORDS[low])
    if low in _COLOR_COUNTS:
        reader.next()
        return f.HasColorCount(_COLOR_COUNTS[low])
    if low in _STATUSES:
        reader.next()
        return f.HasStatus(_STATUSES[low])
    if low == "untapped":
        reader.next()
        return f.Not(f.HasStatus("tapped"))
    if low == "face-up":
        reader.next()
        return f.Not(f.HasStatus("face_down"))
    if low in ("historic", "modified"):
        reader.next()
        return f.Called(low)
    if low == "commander" and _kind_follows(reader, 1):
        reader.next()
        return f.HasStatus("commander")
    if low in ("enchanted", "equipped") and reader.low(1) not in ("player", "opponent"):
        reader.next()
        return f.HasAttached(f.HasSubtype(AURA if low == "enchanted" else EQUIPMENT))
    if low.startswith("non"):
        return _negative(reader)
    return None


def _negative(reader: Reader) -> f.Filter | None:
    text = reader.next().text
    word = text[3:].removeprefix("-")
    low = word.lower()
    if text[3:4] == "-":
        subtype = SUBTYPE_NOUNS.get(word)
        found: f.Filter | None = f.HasSubtype(subtype) if subtype is not None else None
    elif low in COLOR_WORDS:
        found = f.HasColor(COLOR_WORDS[low])
    elif low in SUPERTYPE_WORDS:
        found = f.HasSupertype(SUPERTYPE_WORDS[low])
    elif low in TYPE_NOUNS and low == TYPE_NOUNS[low].lower():
        found = f.IsType(TYPE_NOUNS[low])
    elif low in ("token", "attacking", "blocking"):
        found = f.HasStatus(low)
    else:
        found = None
    if found is None:
        return None
    if reader.eat(",") and not (reader.low().startswith("non") or reader.low() in COLOR_WORDS):
        # `nonartifact, nonblack creature`: a comma only ever stands between two adjectives.
        return None
    return f.Not(found)


def _colors(reader: Reader) -> f.Filter | None:
    colors = [COLOR_WORDS[reader.next().low]]
    while True:
        mark = reader.at
        if not reader.eat(", and/or", ", or", ", and", ",", "and/or", "or", "and") or reader.low() not in COLOR_WORDS:
            reader.at = mark
            break
        joined = reader.tokens[reader.at - 1].low
        if joined == "and" and len(colors) == 1 and not _kind_follows(reader, 1):
            reader.at = mark
            break
        colors.append(COLOR_WORDS[reader.next().low])
    if len(colors) == 1:
        return f.HasColor(colors[0])
    return f.Or(tuple(f.HasColor(color) for color in colors))


def _kind_follows(reader: Reader, ahead: int) -> bool:
    return reader.low(ahead) in TYPE_NOUNS or reader.low(ahead) in _HEADS


@production
def _kind(reader: Reader) -> tuple[f.Filter, bool] | None:
    """Kind := card type | subtype, singular or plural    `creature`, `Goblins`."""
    token = reader.peek()
    if token.kind is not Kind.WORD:
        return None
    if token.low in TYPE_NOUNS:
        reader.next()
        kind = TYPE_NOUNS[token.low]
        return f.IsType(kind), token.low != kind.lower()
    if token.low in ("outlaw", "outlaws"):
        reader.next()
        return f.Called("outlaw"), token.low == "outlaws"
    word = SUBTYPE_NOUNS.get(token.text)
    if word is not None:
        reader.next()
        many = token.text in PLURAL_SUBTYPES and (token.text != str(word) or plural(str(word)) == str(word))
        return f.HasSubtype(word), many
    if token.text == "Time" and reader.low(1) in ("lord", "lords"):
        reader.next()
        many = reader.next().low == "lords"
        return f.HasSubtype(SUBTYPE_NOUNS["Time Lord"]), many
    return None


def _kinds(reader: Reader, parts: _Parts) -> None:
    """Kinds := kind+ ((","|"and"|"or") kind+)*    `artifacts and creatures`, `Elf or Faerie creatures`."""
    while True:
        row: list[tuple[f.Filter, bool]] = []
        mark = reader.at
        joined = reader.eat(", and/or", ", and", ", or", ",", "and/or", "and", "or") if parts.groups else ""
        if joined is None:
            return
        while (kind := _kind(reader)) is not None:
            row.append(kind)
            if kind[1] and not _same_in_plural(kind[0]) and reader.low() not in _HEADS and not _kind_follows(reader, 0):
                break
        if not row:
            reader.at = mark
            return
        if (
            parts.groups
            and reader.low() == "cards"
            and any(many and not _same_in_plural(kind) for kind, many in parts.groups[-1])
        ):
            # `lands and land cards in graveyards`: a noun of its own begins.
            reader.at = mark
            return
        if joined == "," and not reader.sees(",", "or", "and"):
            # The comma belongs to the sentence: `as long as you control three creatures, creatures ...`.
            reader.at = mark
            return
        parts.groups.append(row)


# --- what stands behind the noun ----------------------------------------------------------------------------


@production
def place(reader: Reader, parts: _Parts) -> list[f.Filter] | None:
    """Place := whose | zone | "with" feature | "without" keyword | "of the chosen" word | "that" relation | "named" name."""
    if parts.head in ("spell", "spells"):
        found = _noted_of_spell(reader)
        if found is not None:
            return [found]
    if reader.eat("you control but don't own", "you cast but don't own"):
        return [f.ControlledBy(r.You()), f.Not(f.OwnedBy(r.You()))]
    found = whose(reader)
    if found is not None:
        return [found]
    zone = _zone(reader)
    if zone is not None:
        parts.zones.append(zone[0])
        return zone[1]
    if reader.eat("exiled with", "used to craft"):
        own = this(reader) is not None
        if own:
            reader.it = reader.it or r.This()
        own = own or (reader.it in (r.This(), r.It()) and reader.eat("it") is not None)
        if not own:
            return None
        if not parts.zones:
            parts.zones.append(Zone.EXILE)
        return [f.IsLinked()]
    if reader.eat("attacking"):
        attacked = player(reader)
        return None if attacked is None or reader.sees("or") else [f.IsAttacking(attacked)]
    if reader.eat("with the chosen name"):
        return [f.Named(r.Chosen("card_name"))]
    if reader.eat("that don't have the same name as", "that doesn't have the same name as"):
        ref = object_ref(reader)
        return [f.Not(f.SharesName(ref))] if ref is not None else None
    if reader.eat("with the same name as"):
        ref = object_ref(reader)
        return [f.SharesName(ref)] if ref is not None else None
    if reader.eat("with"):
        return _with(reader)
    if reader.eat("without"):
        return _without(reader)
    chosen = _chosen_on_the_way(reader)
    if chosen is not None:
        return [chosen]
    if reader.eat("of the chosen color", "of the last chosen color"):
        return [f.HasColor(r.Chosen("color"))]
    if reader.eat(
        "of the chosen type", "of the chosen creature type", "of the chosen land type", "of the chosen card type"
    ):
        return [chosen_type(reader)]
    if reader.eat("that's not of the chosen type", "that aren't of the chosen type", "that isn't of the chosen type"):
        return [f.Not(chosen_type(reader))]
    if reader.eat("other than"):
        ref = object_ref(reader)
        return [f.Not(f.Is(ref))] if ref is not None else None
    if reader.eat("attached to"):
        ref = object_ref(reader)
        reader.it = reader.it or ref
        if ref is not None:
            return [f.AttachedTo(f.Is(ref))]
        reader.eat("a", "an")
        hosts = noun(reader)
        return [f.AttachedTo(hosts.filter)] if hosts is not None else None
    if reader.eat("named"):
        return _named(reader)
    if reader.eat("that share a creature type with", "that shares a creature type with", "that share at least one creature type with", "that shares at least one creature type with"):  # fmt: skip
        ref = object_ref(reader)
        return [f.SharesCreatureType(ref)] if ref is not None else None
    if reader.eat("that share a color with", "that shares a color with"):
        ref = object_ref(reader)
        return [f.SharesColor(ref)] if ref is not None else None
    if reader.eat("that share a card type with", "that shares a card type with"):
        ref = object_ref(reader)
        return [f.SharesCardType(ref)] if ref is not None else None
    noted = _past_of_object(reader) or _noted_of_object(reader)
    if noted is not None:
        return [noted]
    if reader.eat("that are", "that's", "that is"):
        return _that_is(reader, negative=False)
    if reader.eat("that aren't", "that isn't", "that's not"):
        return _that_is(reader, negative=True)
    if reader.eat("blocking or blocked by"):
        ref = object_ref(reader)
        return [f.InCombatWith(ref)] if ref is not None else None
    if reader.eat("blocking"):
        ref = object_ref(reader)
        return [f.HasStatus("blocking"), f.InCombatWith(ref)] if ref is not None else None
    return None


_CAST: Final = (
    "from anywhere other than your hand", "from your graveyard or from exile", "from graveyards or from exile", "from your graveyard",
    "from your hand", "from exile",
)  # fmt: skip
ORDER: Final = ("first each turn", "second each turn", "first each of your turns", "next this turn")


@production
def _noted_of_spell(reader: Reader) -> f.Filter | None:
    """Noted of a spell := where it is cast from | "that target" object | which of them it is    no state shows it: the board notes it (601.2)."""
    phrase = reader.eat(*_CAST)
    if phrase is not None:
        return f.HasStatus(phrase)
    if reader.eat("that are") is not None:
        phrase = reader.eat(*ORDER)
        return f.HasStatus(phrase) if phrase is not None else None
    if not reader.eat("that target", "that targets"):
        return None
    if this(reader) is not None:
        return f.HasStatus("that target this permanent")
    start = reader.at
    if host(reader) is not None or reader.eat("enchanted player"):
        return f.HasStatus(f"that target {reader.words(start)}")
    if reader.eat("a", "an"):
        found = noun(reader)
        if found is not None and (not found.plural or found.either):
            return f.HasStatus(f"that target {reader.words(start)}")
    if reader.eat("one or more"):
        found = noun(reader)
        if found is not None and found.plural:
            return f.HasStatus(f"that target {reader.words(start)}")
    return None


@production
def _past_of_object(reader: Reader) -> f.Filter | None:
    """Past of an object := see `history.past_of_it`, whose nouns are read here."""
    if reader.low() != "that":
        return None
    from layerlaw.oracle.phrases.history import past_of_it

    return past_of_it(reader)


_PAST_OF_IT: Final = frozenset("entered attacked blocked dealt was were you've died left".split())  # noqa: SIM905 - reads better


@production
def _noted_of_object(reader: Reader) -> f.Filter | None:
    """Noted of an object := "that" past "this turn"    `that entered this turn`: no state shows it, the board notes it (608.2i)."""
    start = reader.at
    if not reader.eat("that") or reader.low() not in _PAST_OF_IT:
        return None
    while not reader.eat("this turn"):
        token = reader.next()
        if (
            reader.done
            or token.kind not in (Kind.WORD, Kind.NUMBER, Kind.SIZE)
            or token.low in ("and", "or", "gets", "get", "have", "has")
        ):
            return None
    return f.HasStatus(reader.words(start).replace("that were ", "that was ", 1))


_WHOSE: Final[dict[str, f.Filter]] = {
    "you control": f.ControlledBy(r.You()),
    "your opponents control": f.ControlledBy(r.Opponents()),
    "an opponent controls": f.ControlledBy(r.Opponents()),
    "opponents control": f.ControlledBy(r.Opponents()),
    "you don't control": f.Not(f.ControlledBy(r.You())),
    "you own": f.OwnedBy(r.You()),
    "your opponents own": f.OwnedBy(r.Opponents()),
    "you don't own": f.Not(f.OwnedBy(r.You())),
    "you cast": f.ControlledBy(r.You()),
    "your opponents cast": f.ControlledBy(r.Opponents()),
    "opponents cast": f.ControlledBy(r.Opponents()),
    "enchanted player controls": f.ControlledBy(r.HostPlayer()),
    "enchanted player casts": f.ControlledBy(r.HostPlayer()),
    "defending player controls": f.ControlledBy(r.DefendingPlayer()),
    "the active player controls": f.ControlledBy(r.ActivePlayer()),
    "the chosen player controls": f.ControlledBy(r.ChosenPlayer()),
    "its controller controls": f.ControlledBy(r.ControllerOf(r.It())),
}


@production
def whose(reader: Reader) -> f.Filter | None:
    """Whose := player ("control" | "own" | "cast")    `you control`, `target player controls`."""
    phrase = reader.eat(*_WHOSE)
    if phrase is not None:
        return _WHOSE[phrase]
    if reader.eat("that player controls", "they control"):
        return f.ControlledBy(reader.that_player or r.ThatPlayer())
    if reader.resolving and reader.eat("target player controls", "target opponent controls"):
        what = reader.words(reader.at - 3, reader.at - 1)
        player = r.TargetPlayer(reader.new_target(what).number, what)
        reader.that_player = player
        return f.ControlledBy(player)
    return None


_ZONES: Final[dict[str, tuple[Zone, list[f.Filter]]]] = {
    "on the battlefield": (Zone.BATTLEFIELD, []),
    "in your graveyard": (Zone.GRAVEYARD, [f.OwnedBy(r.You())]),
    "in all graveyards": (Zone.GRAVEYARD, []),
    "in graveyards": (Zone.GRAVEYARD, []),
    "in any graveyard": (Zone.GRAVEYARD, []),
    "in a graveyard": (Zone.GRAVEYARD, []),
    "in each graveyard": (Zone.GRAVEYARD, []),
    "in your opponents' graveyards": (Zone.GRAVEYARD, [f.OwnedBy(r.Opponents())]),
    "in its controller's graveyard": (Zone.GRAVEYARD, [f.OwnedBy(r.ControllerOf(r.It()))]),
    "in the chosen player's graveyard": (Zone.GRAVEYARD, [f.OwnedBy(r.ChosenPlayer())]),
    "in your hand": (Zone.HAND, [f.OwnedBy(r.You())]),
    "in each player's hand": (Zone.HAND, []),
    "in all hands": (Zone.HAND, []),
    "in any hand": (Zone.HAND, []),
    "in your library": (Zone.LIBRARY, [f.OwnedBy(r.You())]),
    "in exile": (Zone.EXILE, []),
    "you own in exile": (Zone.EXILE, [f.OwnedBy(r.You())]),
}


@production
def _zone(reader: Reader) -> tuple[Zone, list[f.Filter]] | None:
    """Zone := "in your graveyard" | "in all graveyards" | "on the battlefield" | ..."""
    phrase = reader.eat(*_ZONES)
    return _ZONES[phrase] if phrase is not None else None


_CHOOSING: Final = {
    "creature type": "creature_type", "basic land type": "basic_land_type", "land type": "land_type", "color": "color", "card type": "card_type",
}  # fmt: skip


def chosen_before(reader: Reader) -> str:
    """What an earlier sentence of the paragraph chooses as it is done ("Choose a creature type."); nothing if none does."""
    for place in range(reader.at - 1, 0, -1):
        if reader.tokens[place - 1].low in ("choose", "chooses") and reader.tokens[place].low in ("a", "an"):
            behind = " ".join(token.low for token in reader.tokens[place + 1 : place + 4])
            return next((key for words, key in _CHOOSING.items() if behind.startswith(words)), "")
    return ""


@production
def _chosen_on_the_way(reader: Reader) -> f.Filter | None:
    """Chosen on the way := "of the creature type of your choice" | "of that type" | "of that color"    chosen as it resolves (608.2d)."""
    if not reader.resolving:
        return None
    if reader.eat("of the creature type of your choice"):
        return f.HasSubtype(r.Chosen("creature_type"))
    key = chosen_before(reader)
    if key == "color":
        return f.HasColor(r.Chosen(key)) if reader.eat("of that color", "of the chosen color") else None
    if not key or not reader.eat("of that type", "of the chosen type"):
        return None
    return f.IsType(r.Chosen(key)) if key == "card_type" else f.HasSubtype(r.Chosen(key))


def chosen_type(reader: Reader) -> f.Filter:
    """What "of the chosen type" asks for: by the choice that the card's text makes as it enters."""
    words = {reader.tokens[reader.at - 1].low, reader.tokens[reader.at - 2].low}
    if "card" in words:
        return f.IsType(r.Chosen("card_type"))
    key = reader.context.chosen_key("creature_type", "card_type", "basic_land_type", "land_type")
    return f.IsType(r.Chosen(key)) if key == "card_type" else f.HasSubtype(r.Chosen(key))


def _with(reader: Reader) -> list[f.Filter] | None:
    """Feature := keyword | stat number ("or less" | "or greater")? | counters    `power 3 or less`, `a +1/+1 counter on it`."""
    if reader.eat("an activated ability that isn't a mana ability", "activated abilities that aren't mana abilities"):
        return [f.HasActivatedAbility(mana=False)]
    if reader.eat("no abilities"):
        return [f.Not(f.HasAnyAbility())]
    if reader.eat("no counters on them", "no counters on it"):
        return [f.Not(f.HasCounter())]
    if reader.eat(
        "counters on them",
        "counters on it",
        "a counter on it",
        "one or more counters on them",
        "one or more counters on it",
    ):
        return [f.HasCounter()]
    counter = _with_counter(reader)
    if counter is not None:
        return [counter]
    compared = _either(reader) or parity(reader) or compares(reader)
    if compared is not None:
        return [compared]
    words = keyword_names(reader)
    if words is None:
        return None
    return [f.HasKeyword(words[0]) if len(words) == 1 else f.Or(tuple(f.HasKeyword(word) for word in words))]


@production
def _with_counter(reader: Reader) -> f.Filter | None:
    """Counter := ("a" | "an" | number "or more")? kind "counter(s) on it|them"    `a +1/+1 counter on it`."""
    least = 1
    if not reader.eat("one or more", "a", "an") and reader.sees(*_SOME_OR_MORE):
        least = NUMBERS[reader.next().low]
        reader.eat("or more")
    kind = counter_kind(reader)
    if kind is None or not reader.eat("counter on it", "counters on them", "counters on it", "counter on them"):
        return None
    return f.HasCounter(kind, least)


_SOME_OR_MORE: Final = tuple(f"{word} or more" for word, number in NUMBERS.items() if number > 1)


@production
def _either(reader: Reader) -> f.Filter | None:
    """Either := "power or toughness" number ("or less" | "or greater")    `power or toughness 1 or less`."""
    base = reader.eat("base power or toughness")
    if not base and not reader.eat("power or toughness"):
        return None
    token = reader.next()
    if token.kind is not Kind.NUMBER:
        return None
    ending = _ENDINGS[reader.eat("or less", "or greater") or ""]
    stats = (v.Stat.BASE_POWER, v.Stat.BASE_TOUGHNESS) if base else (v.Stat.POWER, v.Stat.TOUGHNESS)
    return f.Or(tuple(f.Compares(stat, ending, int(token.text)) for stat in stats))


@production
def parity(reader: Reader) -> f.Filter | None:
    """Parity := ("odd" | "even") stat | stat "of the chosen quality"    `odd mana value`."""
    word = reader.eat("odd", "even")
    name = reader.eat("mana value", "mana values", "power", "toughness")
    if name is None or (word is None and not reader.eat("of the chosen quality")):
        return None
    return f.HasParity(_STATS[name.removesuffix("s")], None if word is None else word == "odd")


@production
def counter_kind(reader: Reader) -> str | None:
    """Kind := size | word | keyword, before "counter"    `+1/+1`, `charge`, `first strike`."""
    token = reader.next()
    if token.kind is Kind.SIZE:
        return token.text.replace("−", "-")
    if token.kind is not Kind.WORD or token.low in ("counter", "counters", "a", "an", "the", "that", "no", "those"):
        return None
    if reader.low() in ("counter", "counters"):
        return token.low
    if reader.low(1) in ("counter", "counters") and f"{token.low} {reader.low()}" in ("first strike", "double strike"):
        return f"{token.low} {reader.next().low}"
    return None


_STATS: Final = {
    "power": v.Stat.POWER, "toughness": v.Stat.TOUGHNESS, "mana value": v.Stat.MANA_VALUE, "base power": v.Stat.BASE_POWER,
    "base toughness": v.Stat.BASE_TOUGHNESS, "loyalty": v.Stat.LOYALTY,
}  # fmt: skip


@production
def compares(reader: Reader) -> f.Filter | None:
    """Compares := stat number ["or less" | "or greater"] | stat ("less" | "greater") "than" ["or equal to"] value."""
    name = reader.eat("base power", "base toughness", "mana value", "power", "toughness", "loyalty")
    if name is None:
        return None
    stat = _STATS[name]
    relation = reader.eat("less than or equal to", "greater than or equal to", "less than", "greater than", "equal to")
    if relation is not None:
        value = _bound(reader)
        return f.Compares(stat, _RELATIONS[relation], value) if value is not None else None
    token = reader.next()
    value = int(token.text) if token.kind is Kind.NUMBER else v.X() if token.text == "X" and reader.resolving else None
    if value is None or reader.sees("and toughness", "and base toughness", "or toughness"):
        return None
    ending = reader.eat("or less", "or greater")
    return f.Compares(stat, _ENDINGS[ending or ""], value)


_ENDINGS: Final = {"": f.Comparison.EQUAL, "or less": f.Comparison.AT_MOST, "or greater": f.Comparison.AT_LEAST}


_RELATIONS: Final = {
    "less than or equal to": f.Comparison.AT_MOST,
    "greater than or equal to": f.Comparison.AT_LEAST,
    "less than": f.Comparison.LESS,
    "greater than": f.Comparison.MORE,
    "equal to": f.Comparison.EQUAL,
}


def _bound(reader: Reader) -> v.Value | None:
    from layerlaw.oracle.phrases.values import value

    return value(reader)


SIMPLE_KEYWORDS: Final = tuple(sorted((word for word in KEYWORD_ABILITIES if word not in ("enchant", "protection", "landwalk")), key=len, reverse=True))  # fmt: skip


SHARED_KEYWORDS: Final = (*SIMPLE_KEYWORDS, "protection", "landwalk")
_HAD_KEYWORDS: Final = (*SIMPLE_KEYWORDS, *(f"{word.lower()}walk" for word in BASIC_LAND_TYPES))


def keyword_names(reader: Reader) -> list[str] | None:
    """Keywords := keyword ("or" keyword)*    `flying`, `flying or reach`."""
    names = []
    while True:
        name = reader.eat(*_HAD_KEYWORDS)
        if name is None:
            return None
        names.append(name)
        if not (reader.low() == "or" and any(reader.low(1) == word.split()[0] for word in _HAD_KEYWORDS)):
            return names
        reader.next()


def _without(reader: Reader) -> list[f.Filter] | None:
    if reader.eat("abilities"):
        return [f.Not(f.HasAnyAbility())]
    if reader.eat("counters on them", "counters on it"):
        return [f.Not(f.HasCounter())]
    counter = _with_counter(reader)
    if counter is not None:
        return [f.Not(counter)]
    names = keyword_names(reader)
    return [f.Not(f.HasKeyword(name)) for name in names] if names and reader.low() not in ("or", "and") else None


def _named(reader: Reader) -> list[f.Filter] | None:
    """Name := the own name | Capitalised words    `named Plague Rats`."""
    start = reader.at
    if reader.peek().kind is Kind.SELF:
        return [f.Named(reader.next().text)]
    while reader.peek().kind is Kind.WORD and (
        reader.peek().text[:1].isupper()
        or (reader.at > start and reader.low() in ("of", "the") and reader.peek(1).text[:1].isupper())
    ):
        reader.next()
    return [f.Named(reader.words(start))] if reader.at > start else None


def _that_is(reader: Reader, *, negative: bool) -> list[f.Filter] | None:
    """Relation := "that's" (adjective | a noun)    `that's red`, `that are enchanted`, `that isn't a Wall`."""
    if reader.eat("on the battlefield"):
        return [f.Not(f.ON_BATTLEFIELD)] if negative else None
    if reader.eat("all colors"):
        return None if negative else [f.HasColorCount(f.ColorCount.ALL)]
    number_of = reader.eat("exactly two colors", "exactly three colors")
    if number_of is not None:
        return None if negative else [f.HasColorCount(f.ColorCount(number_of))]
    if not negative and reader.eat("attacking"):
        attacked = player(reader) or (r.Opponents() if reader.eat("one of your opponents") else None)
        if attacked is not None and not reader.sees("or"):
            return [f.IsAttacking(attacked)]
        return None
    if reader.eat("the chosen color", "of the chosen color"):
        found: f.Filter | None = f.HasColor(r.Chosen("color"))
    elif reader.eat("attached to a", "attached to an"):
        inner = noun(reader)
        found = None if inner is None else f.AttachedTo(inner.filter)
    elif not negative and (several := _one_of(reader)) is not None:
        found = several
    elif reader.eat("one or more colors"):
        found = f.Not(f.HasColorCount(f.ColorCount.COLORLESS))
    else:
        reader.eat("a", "an")
        found = adjective(reader)
        if found is not None and not negative and (reader.low() == "or" and _adjective_ahead(reader)):
            reader.next()
            second = adjective(reader)
            found = None if second is None else f.Or((found, second))
            return None if found is None else [found]
        if found is None:
            kinds = _Parts()
            _kinds(reader, kinds)
            alternatives = [_all_of([kind for kind, _ in row]) for row in kinds.groups]
            found = (
                None if not alternatives else alternatives[0] if len(alternatives) == 1 else f.Or(tuple(alternatives))
            )
        elif _kind_follows(reader, 0) or reader.peek().text in SUBTYPE_NOUNS:
            return None
    if found is None:
        return None
    return [f.Not(found) if negative else found]


def _adjective_ahead(reader: Reader) -> bool:
    mark = reader.at
    reader.next()
    found = adjective(reader)
    reader.at = mark
    return found is not None


@production
def _one_of(reader: Reader) -> f.Filter | None:
    """One of := "a" subtype ("," | "or" ["a"]) "a" subtype ...    `a Wolf or a Werewolf`, of one object."""
    found: list[f.Filter] = []
    while reader.eat("a", "an"):
        kind = _kind(reader)
        if kind is None or kind[1]:
            return None
        found.append(kind[0])
        if not reader.eat(", or", "or", ","):
            break
    return f.Or(tuple(found)) if len(found) > 1 else None


# --- putting it together ------------------------------------------------------------------------------------


def _all_of(parts: list[f.Filter]) -> f.Filter:
    return parts[0] if len(parts) == 1 else f.And(tuple(parts))


def _put_together(parts: _Parts, other: f.Filter | None, *, anywhere: bool = False) -> Noun | None:
    zone = _zone_of(parts)
    if zone is False and anywhere and parts.head in ("card", "cards") and not parts.zones:
        zone = None
    if zone is False or other == f.Not(f.IsAnyTarget()):
        # Other than which of the targets, or than the object itself, the words do not settle.
        return None
    types, subtypes = _kinds_of(parts)
    # `creatures with power 4 or greater that are red`: adjectives before subtypes, as cards read aloud.
    adjectives = [*parts.adjectives, *(part for part in parts.behind if _is_adjective(part))]
    behind = sorted((part for part in parts.behind if not _is_adjective(part)), key=_whose_last)
    rest = [*types, *adjectives, *subtypes, *behind, *([other] if other is not None else [])]
    whole = [f.InZone(zone), *rest] if zone is not None else rest
    many = parts.head in _PLURAL_HEADS if parts.head else any(flag for row in parts.groups for _, flag in row)
    land = any(kind == f.IsType(CardType.LAND) for row in parts.groups for kind, _ in row)
    either = not parts.head and bool(parts.groups) and _same_in_plural(parts.groups[-1][-1][0])
    return Noun(
        _all_of(whole) if whole else f.Anything(),
        many,
        zone,
        _all_of(rest) if rest else f.Anything(),
        land,
        either,
        tuple(behind),
    )


def _same_in_plural(kind: f.Filter) -> bool:
    """Is the word of the kind the same in singular and plural (`Merfolk`, `Kor`)?"""
    return isinstance(kind, f.HasSubtype) and plural(str(kind.subtype)) == str(kind.subtype)


def _is_adjective(part: f.Filter) -> bool:
    """Would the part stand before the noun, though it was said behind it ("that's enchanted")?"""
    match part:
        case f.HasColor(color):
            return not isinstance(color, r.Chosen)
        case f.HasColorCount(count):
            return count is not f.ColorCount.ALL
        case f.HasStatus(name):
            return " " not in name
        case f.HasSupertype() | f.HasAttached() | f.Called():
            return True
        case f.Or(parts):
            return all(isinstance(kind, f.IsType | f.HasSubtype) for kind in parts) or all(
                isinstance(kind, f.HasColor) and not isinstance(kind.color, r.Chosen) for kind in parts
            )
        case f.Not(f.HasColor(color)):
            return not isinstance(color, r.Chosen)
        case f.Not(f.HasSupertype() | f.HasStatus() | f.IsType()):
            return True
        case _:
            return False


def narrowed(whole: f.Filter, part: f.Filter) -> f.Filter:
    """The filter with one more part, in the place where a noun phrase would have it."""
    parts = list(whole.parts) if isinstance(whole, f.And) else [whole]
    rank = _rank(part)
    at = next((place for place, other in enumerate(parts) if _rank(other) > rank), len(parts))
    return f.And((*parts[:at], part, *parts[at:]))


def _rank(part: f.Filter) -> int:
    match part:
        case f.InZone():
            return 0
        case f.IsType(CardType()):
            return 1
        case f.HasSubtype(word) if not isinstance(word, r.Chosen):
            return 3
        case f.Not(f.Is()):
            return 6
        case f.ControlledBy() | f.OwnedBy():
            return 4
        case _:
            return 2 if _is_adjective(part) else 5


def _whose_last(part: f.Filter) -> int:
    """Control and ownership come first of what stands behind the noun."""
    return 0 if isinstance(part, f.ControlledBy | f.OwnedBy) else 1


def _zone_of(parts: _Parts) -> Zone | Literal[False] | None:
    """The zone that the phrase speaks of: said, or the stack for spells, or the battlefield (109.2); False where that cannot be.

    A card without a zone is one that is not on the battlefield ("cards you own that aren't on the battlefield").
    """
    head = _HEADS.get(parts.head, Zone.BATTLEFIELD)
    if parts.zones:
        if len(parts.zones) > 1 or (parts.head not in ("card", "cards") and parts.zones[0] is not Zone.BATTLEFIELD):
            return False
        return parts.zones[0]
    if parts.head in ("card", "cards"):
        return None if f.Not(f.ON_BATTLEFIELD) in parts.behind else False
    return head


def _kinds_of(parts: _Parts) -> tuple[list[f.Filter], list[f.Filter]]:
    """The card types, and the subtypes or alternatives, of the words before the head."""
    if len(parts.groups) == 1:
        kinds = [kind for kind, _ in parts.groups[0]]
        return [kind for kind in kinds if isinstance(kind, f.IsType)], [
            kind for kind in kinds if not isinstance(kind, f.IsType)
        ]
    if not parts.groups:
        return [], []
    rows = [[kind for kind, _ in row] for row in parts.groups]
    last = rows[-1]
    shared: list[f.Filter] = []
    singles = all(
        len(row) == 1 and (not many or _same_in_plural(kind))
        for row, group in zip(rows[:-1], parts.groups[:-1], strict=True)
        for kind, many in group
    )
    if singles and len(last) == 2 and isinstance(last[0], f.HasSubtype) and isinstance(last[1], f.IsType) and all(isinstance(row[0], f.HasSubtype) for row in rows[:-1]):  # fmt: skip
        shared, rows[-1] = [last[1]], [last[0]]
    return shared, [f.Or(tuple(_all_of(row) for row in rows))]


# --- single objects and players -----------------------------------------------------------------------------

_HOST_KINDS: Final = frozenset(
    {"creature", "land", "artifact", "permanent", "enchantment", "planeswalker", "forest", "equipment", "vehicle",
     "swamp", "island", "mountain", "plains", "battle", "aura"}
)  # fmt: skip


@production
def this(reader: Reader) -> r.This | None:
    """This := the own name | "this" self-word    `this creature`, `this Aura`."""
    if reader.peek().kind is Kind.SELF:
        reader.next()
        return r.This()
    if reader.low() == "this" and (reader.peek(1).text in SELF_WORDS or reader.low(1) in SELF_WORDS):
        reader.at += 2
        return r.This()
    return None


@production
def host(reader: Reader) -> r.Host | None:
    """Host := ("enchanted" | "equipped" | "fortified") kind    `enchanted creature`."""
    if reader.eat("enchanted", "equipped", "fortified") and (
        reader.low() in _HOST_KINDS or reader.peek().text in SUBTYPE_NOUNS
    ):
        first = reader.next().low
        if first in TYPE_NOUNS and reader.low() in TYPE_NOUNS and reader.low() == TYPE_NOUNS[reader.low()].lower():
            reader.next()  # `enchanted artifact creature`
        return r.Host()
    return None


THAT_OBJECT: Final = (
    "that creature", "that permanent", "that land", "that artifact", "the creature", "that token", "that card", "that planeswalker",
    "the token", "that vehicle", "that equipment", "that enchantment",
)  # fmt: skip


THESE: Final = f.IsLinked("these")
"""What an earlier part of the effect made, moved or chose, where it may be several."""
_THOSE: Final = frozenset({"permanents", "tokens", "cards", "copies"})


@production
def those(reader: Reader) -> bool | None:
    """Those := ["each of"] ("those" | "the") plural    `those creatures`, `each of those Elves`, `the tokens`."""
    reader.eat("each of")
    word = reader.eat("those", "the")
    token = reader.next()
    if word == "the" and token.low != "tokens":
        return None
    kind = TYPE_NOUNS.get(token.low)
    many = token.low in _THOSE or (kind is not None and token.low != kind.lower()) or token.text in PLURAL_SUBTYPES
    if word is None:
        return None
    # `those artifact creatures`, `those Spirit tokens`
    described = kind is not None or token.text in SUBTYPE_NOUNS
    return True if many or (described and reader.next().low in _SEVERAL) else None


_SEVERAL: Final = frozenset({*_THOSE, *(plural(kind.lower()) for kind in CardType)})


def that_object(reader: Reader) -> r.ObjectRef | None:
    """What "that creature" means: what was spoken of before the subject; behind an event about the object itself, the other one."""
    found = reader.antecedent if isinstance(reader.it, r.It) else reader.it
    if isinstance(found, r.This | r.Host) and reader.event:
        return r.That()
    return found if isinstance(found, r.ObjectRef) and not isinstance(found, r.It | r.This) else None


@production
def linked(reader: Reader) -> r.Linked | None:
    """Linked := "the exiled card" | "the [last] chosen" kind    what a linked ability exiled or chose (607)."""
    return r.Linked() if reader.eat(*_LINKED) else None


_LINKED: Final = (
    "the exiled card", "the exiled creature card", "the chosen creature", "the chosen permanent", "the last chosen card", "the last chosen creature",
    "the chosen card", "the chosen land", "the chosen artifact",
)  # fmt: skip


@production
def object_ref(reader: Reader) -> r.ObjectRef | None:
    """Object := this | host | "it" | "that creature" | "the exiled card" | target    one object, not its owner's plural."""
    found: r.ObjectRef | None = this(reader) or host(reader)
    if found is not None:
        return found
    if reader.eat("it", "itself", "her"):
        return reader.it if isinstance(reader.it, r.ObjectRef) else None
    if reader.eat(*THAT_OBJECT):
        return that_object(reader)
    exiled = linked(reader)
    if exiled is not None:
        return exiled
    if reader.eat("the top card of your library"):
        return r.TopOfLibrary(r.You())
    if reader.eat("the chosen creature", "the chosen permanent"):
        return r.Linked()
    return target(reader) if reader.resolving else None


@production
def target(reader: Reader) -> r.Target | None:
    """Target := ["another" | "up to one" ["other"]] "target" noun    `target creature you control`.

    What may be a target is a matter of announcing the spell or ability (115.1, 601.2c); the effect acts on the target itself.
    """
    start = reader.at
    reader.eat("up to one other", "up to one", "another")
    if not reader.eat("target"):
        return None
    number = reader.new_target()
    reader.antecedent = reader.antecedent or number
    found = target_noun(reader)
    if found is None or (found.plural and not found.either and " and " in reader.words(start)):
        # `target creature and creatures you control`: one is the target, the others are not.
        return None
    return reader.described(number, start)


@production
def target_noun(reader: Reader) -> Noun | None:
    """What is targeted: a noun, or alternatives of whole nouns    `creature or planeswalker an opponent controls`, `1/1 creature`."""
    if reader.peek().kind is Kind.SIZE:
        reader.next()
    reader.eat("attacking or blocking", "tapped or blocking", "attacking or blocked")
    found = noun(reader)
    if found is None:
        return None
    if _relative(reader):
        return found
    while reader.sees("or") and not reader.sees("or more", "or less"):
        mark = reader.at
        reader.next()
        reader.eat("target")
        if noun(reader) is None:
            reader.at = mark
            break
    return found


_RELATIVES: Final = frozenset({"that", "that's", "whose", "controlled", "with", "of", "who", "you", "defending"})
_PAST: Final = frozenset(
    {
        "was",
        "were",
        "attacked",
        "blocked",
        "dealt",
        "entered",
        "died",
        "regenerated",
        "crewed",
        "saddled",
        "put",
        "became",
    }
)
_SAID_OF_IT: Final = frozenset(
    {"gets", "get", "gains", "gain", "has", "have", "becomes", "become", "loses", "lose", "can't", "doesn't", "don't", "attacks", "blocks",
     "block", "attack", "until", "for", "if", "unless", "and", "as", "each", "can", "is", "are", "phases", "instead", "must", "assigns"}
)  # fmt: skip


@production
def _relative(reader: Reader) -> bool | None:
    """Relative := words that say of a target more than the model can: `that attacked you this turn`, `whose controller controls an Island`.

    They decide what may be chosen as the spell or ability is announced (115.1, 601.2c), nothing of what the effect does; the target keeps them.
    """
    if reader.low() not in _RELATIVES or not reader.resolving:
        return None
    start = reader.at
    reader.next()
    past = False
    while not reader.done:
        token = reader.peek()
        past = past or token.low in _PAST
        if token.kind not in (Kind.WORD, Kind.NUMBER, Kind.SIZE, Kind.SELF) or token.low in ("target", "where"):
            break
        if (
            reader.at > start + 1
            and token.low in _SAID_OF_IT
            and not (token.low == "and" and reader.low(1) in ("toughness", "or", "attacks"))
        ):
            break
        if reader.sees("this turn", "this combat") and not past:
            break
        reader.next()
    return True if reader.at > start + 1 else None


@production
def number(reader: Reader) -> int | None:
    """Number := digits | "one" | "two" | ... | "a" | "an"."""
    token = reader.next()
    if token.kind is Kind.NUMBER:
        return int(token.text)
    if token.low in ("a", "an"):
        return 1
    return NUMBERS.get(token.low)


@production
def possessive_ref(reader: Reader) -> r.ObjectRef | None:
    """Possessive := "its" | "this creature's" | own name "'s" | "enchanted creature's"    followed by a noun."""
    if reader.eat("its", "her"):
        return reader.it if isinstance(reader.it, r.ObjectRef) else r.It()
    if reader.peek().kind is Kind.SELF and reader.low(1) in ("'s", "'"):
        reader.at += 2
        return r.This()
    if reader.eat("the exiled card's", "the exiled creature card's", "the chosen creature's"):
        return r.Linked()
    token = reader.peek(1)
    bare = token.text.removesuffix("'s").removesuffix("’s")
    if bare == token.text:
        return None
    if reader.low() == "this" and (bare in SELF_WORDS or bare.lower() in SELF_WORDS):
        reader.at += 2
        return r.This()
    if reader.low() in ("enchanted", "equipped") and bare.lower() in _HOST_KINDS:
        reader.at += 2
        return r.Host()
    if reader.low() == "that" and bare.lower() in _HOST_KINDS:
        reader.at += 2
        return that_object(reader)
    if reader.resolving and reader.low() == "that" and bare.lower() in ("card", "spell"):
        # No permanent is called so: it is what the event or an earlier part of the effect speaks of.
        reader.at += 2
        return r.That()
    if reader.low() == "exiled" and bare.lower() == "card":
        reader.at += 2
        return r.Linked()
    if reader.low() == "the" and reader.low(1) == "exiled" and reader.low(2) == "card's":
        reader.at += 3
        return r.Linked()
    if reader.resolving and reader.low() == "target" and bare.lower() in _HOST_KINDS:
        reader.at += 2
        return reader.new_target(f"target {bare}")
    return None


_PLAYERS: Final[dict[str, r.PlayerRef]] = {
    "your opponents": r.Opponents(),
    "each opponent": r.Opponents(),
    "opponents": r.Opponents(),
    "each player": r.EachPlayer(),
    "players": r.EachPlayer(),
    "enchanted player": r.HostPlayer(),
    "defending player": r.DefendingPlayer(),
    "the chosen player": r.ChosenPlayer(),
    "the last chosen player": r.ChosenPlayer(),
    "any player": r.EachPlayer(),
    "you": r.You(),
}


@production
def player(reader: Reader) -> r.PlayerRef | None:
    """Player := "you" | "each opponent" | "players" | "enchanted player" | "target player" | "that player"."""
    phrase = reader.eat(*_PLAYERS)
    if phrase is not None:
        return _PLAYERS[phrase]
    if reader.resolving and reader.eat("target player", "target opponent"):
        what = reader.words(reader.at - 2)
        found = r.TargetPlayer(reader.new_target(what).number, what)
        reader.that_player = found
        return found
    if reader.eat("that player"):
        return reader.that_player or r.ThatPlayer()
    return None
