"""Noun phrases → filters, objects and players.

    noun     := ["other" | "another"] adjective* kinds [head] place*
    kinds    := kind (("," | "and" | "or" | "and/or") kind)*
    place    := "you control" | "with flying" | "in your graveyard" | "of the chosen type" | ...

A filter's parts stand in one order, whatever the words' order: zone, card types, adjectives, subtypes, what stands behind the
noun, and "other" last.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.links import CREATED_WITH
from layerlaw.model.words import PERMANENT_TYPES, CardType, Zone
from layerlaw.oracle.phrases.adjectives import HEADS, TYPE_NOUNS, adjective, kind_follows, kind_word, same_in_plural
from layerlaw.oracle.phrases.attacked import attacking
from layerlaw.oracle.phrases.noun_parts import (
    BEHIND,
    COMMANDERS,
    ITS_CONTROLLERS,
    THEY_CONTROL,
    THEY_CONTROL_ONLY,
    WHOSE,
    Noun,
    NounParts,
    adjectives_first,
    begins_a_noun,
    or_of_a_kind,
    others,
    put_together,
)
from layerlaw.oracle.phrases.of_such_players import of_such_players
from layerlaw.oracle.phrases.qualities import named, not_named, or_that_has, that_has, with_, without
from layerlaw.oracle.phrases.references import besides, host, linked, that_named, that_object, this, which_target
from layerlaw.oracle.phrases.relatives import in_combat, relative, targets_a_player
from layerlaw.oracle.phrases.same_name import same_name, shares
from layerlaw.oracle.phrases.who import attached_to
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.tokens import TokenKind
from layerlaw.oracle.word_forms import SUBTYPE_NOUNS

Behind = Callable[[Reader], tuple[list[f.Filter], Zone | None] | None]
"""Reads what may stand behind a noun: filters, and the zone that it names."""


# --- the phrase ---------------------------------------------------------------------------------------------


@production
def noun(reader: Reader, *, other: bool = False, more: Behind | None = None, anywhere: bool = False) -> Noun | None:
    """Noun := ["other" | "another"] adjective* kinds [head] place*    `other nonblack Goblin creatures you control with flying`.

    `more` reads what else may stand behind the noun, answering filters and the zone it names; `anywhere` lets cards be of no zone.
    """
    parts = NounParts(other=other)
    if reader.low() in ("other", "another", "exiled"):
        parts.other = reader.eat("other", "another") is not None or other
        parts.zones += [Zone.EXILE] if reader.eat("exiled") else []
    while (word := adjective(reader)) is not None:
        parts.adjectives.append(word)
    or_of_a_kind(reader, parts)
    _kinds(reader, parts)
    if reader.low() in HEADS:
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
        behind = place(reader, parts) if reader.begins(BEHIND) else None
        if behind is None:
            break
        parts.behind += behind
    return put_together(parts, others(reader, parts), anywhere=anywhere)


def _head(reader: Reader, parts: NounParts) -> None:
    parts.head = reader.next().low
    if parts.head in ("token", "tokens"):
        parts.adjectives.append(f.HasStatus("token"))
    if parts.head in ("commander", "commanders"):
        parts.adjectives.append(f.HasStatus("commander"))
    if parts.head in ("permanent", "permanents") and reader.low() in ("card", "cards", "spell", "spells"):
        if parts.groups:  # `Rebel permanent card`: both
            parts.adjectives.append(f.Or(tuple(map(f.IsType, PERMANENT_TYPES))))
        else:
            parts.groups += [[(f.IsType(kind), False)] for kind in PERMANENT_TYPES]
        parts.head = reader.next().low


def _closed(parts: NounParts) -> bool:
    """Does every alternative name a kind that can stand for itself? (`Elf` can, `instant` alone means a card.)."""
    last = parts.groups[-1][-1][0]
    return not (isinstance(last, f.IsType) and last.type in (CardType.INSTANT, CardType.SORCERY, CardType.KINDRED))


def _kinds(reader: Reader, parts: NounParts) -> None:
    """Kinds := kind+ ((","|"and"|"or") kind+)*    `artifacts and creatures`, `Elf or Faerie creatures`."""
    while True:
        row: list[tuple[f.Filter, bool]] = []
        mark = reader.at
        joined = reader.eat(", and/or", ", and", ", or", ",", "and/or", "and", "or") if parts.groups else ""
        if joined is None:
            return
        while (kind := kind_word(reader)) is not None:
            row.append(kind)
            if kind[1] and not same_in_plural(kind[0]) and reader.low() not in HEADS and not kind_follows(reader, 0):
                break
        if not row:
            reader.at = mark
            return
        if (
            parts.groups
            and reader.low() == "cards"
            and any(many and not same_in_plural(kind) for kind, many in parts.groups[-1])
        ):
            # `lands and land cards in graveyards`: a noun of its own begins.
            reader.at = mark
            return
        if begins_a_noun(reader, row, parts.groups):
            reader.at = mark
            return
        if joined == "," and not reader.sees(",", "or", "and"):
            # The comma belongs to the sentence: `as long as you control three creatures, creatures ...`.
            reader.at = mark
            return
        parts.groups.append(row)


# --- what stands behind the noun ----------------------------------------------------------------------------


@production
def place(reader: Reader, parts: NounParts) -> list[f.Filter] | None:
    """Place := whose | zone | "with" feature | "without" keyword | "of the chosen" word | "that" relation | "named" name."""
    if parts.head in ("spell", "spells"):
        found = _noted_of_spell(reader)
        if found is not None:
            return [found]
    if reader.eat("you control but don't own", "you cast but don't own"):
        return [f.ControlledBy(r.You()), f.Not(f.OwnedBy(r.You()))]
    if reader.eat(*THEY_CONTROL_ONLY):
        who = reader.that_player or r.ThatPlayer()
        return [f.ControlledBy(who), f.Not(f.OwnedBy(who))]
    if reader.eat("you neither own nor control"):
        return [f.Not(f.ControlledBy(r.You())), f.Not(f.OwnedBy(r.You()))]
    if parts.head not in ("spell", "spells") and reader.sees("you cast this turn", "you've cast this turn"):
        return None  # a permanent that was a spell then (400.7d), which no filter asks
    if (found := whose(reader)) is not None:
        return [found]
    zone = _zone(reader) if parts.head not in COMMANDERS else _where_commanders_are(reader)
    if zone is not None:
        parts.zones += [zone[0]] if zone[0] is not None else []
        return zone[1]
    created = parts.head in ("token", "tokens") and reader.eat("created with") is not None
    if created or reader.eat("exiled with", "used to craft"):
        own = this(reader) is not None
        if own:
            reader.it = reader.it or r.This()
        own = own or (reader.it in (r.This(), r.It()) and reader.eat("it") is not None)
        if not own:
            return None
        if created:
            return [f.IsLinked(CREATED_WITH)]
        if not parts.zones:
            parts.zones.append(Zone.EXILE)
        return [f.IsLinked()]
    if reader.sees("attacking"):
        return None if (those := attacking(reader)) is None else [those]
    behind = _featured(reader, parts)
    behind = _related(reader) if behind is None else behind
    return _told_of_it(reader) if behind is None else behind


@production
def _featured(reader: Reader, parts: NounParts) -> list[f.Filter] | None:
    """Featured := "with" feature | "without" keyword | "of the chosen" word    what it has or is."""
    if reader.eat("with the chosen name"):
        return [f.Named(r.Chosen("card_name"))]
    if reader.eat("that don't have the same name as", "that doesn't have the same name as"):
        alike = same_name(reader)
        return None if alike is None else [f.Not(alike[0])]
    if reader.eat("with the same name as", "that has the same name as", "that have the same name as"):
        return same_name(reader)
    if reader.eat("with", "each with"):
        features = with_(reader)
        # A card in a graveyard has no counters (122.2): `exile a card from a graveyard with a memory counter on it` puts it there.
        nowhere = bool(parts.zones) and parts.zones[0] in (Zone.GRAVEYARD, Zone.HAND, Zone.LIBRARY)
        return None if nowhere and any(isinstance(one, f.HasCounter) for one in features or ()) else features
    if reader.eat("without"):
        return without(reader)
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
    return None


@production
def _related(reader: Reader) -> list[f.Filter] | None:
    """Related := "other than" (object | ["a"] noun) | "attached to" object | "named" name | "that shares ... with" object    what it is to others."""
    if reader.eat("other than"):
        ref = object_ref(reader)
        return _of_no_such_kind(reader) if ref is None else [f.Not(f.Is(one)) for one in besides(reader, ref)]
    if reader.eat("attached to"):
        ref = object_ref(reader)
        reader.it = reader.it or ref
        if ref is not None:
            return [f.AttachedTo(f.Is(ref))]
        whom = attached_to(reader)
        if whom is not None:
            return [f.AttachedToPlayer(whom)]
        reader.eat("a", "an")
        hosts = noun(reader)
        return [f.AttachedTo(hosts.filter)] if hosts is not None else None
    if reader.eat("named"):
        return named(reader)
    if reader.eat("not named", "that isn't named", "that aren't named"):
        return not_named(reader)
    return shares(reader)


@production
def _of_no_such_kind(reader: Reader) -> list[f.Filter] | None:
    """Of no such kind := ["a"] noun, behind "other than"    `a card other than a basic land card from a graveyard`: where it is belongs to what it is said of."""
    reader.eat("a", "an")
    from_ = next((at for at in range(reader.at, reader.end) if reader.tokens[at].low == "from"), reader.end)
    part = reader.part(reader.at, from_)
    those = noun(part, anywhere=True)
    if those is None or those.zone not in (None, Zone.BATTLEFIELD):
        return None
    reader.at = part.at
    return [f.Not(those.zoneless)]


@production
def _told_of_it(reader: Reader) -> list[f.Filter] | None:
    """Told of it := "that" past | "that has" keyword | "that's" kind | "that's attacking alone" | "blocking" object."""
    if reader.eat("that's attacking alone"):
        return [f.Called("attacking alone")]
    noted = _past_of_object(reader) or _noted_of_object(reader)
    if noted is not None:
        return [noted]
    having = that_has(reader)
    if having is not None:
        return having
    if (fought := in_combat(reader, object_ref)) is not None:
        return fought
    if reader.eat("that aren't", "that isn't", "that's not"):
        return _that_is(reader, negative=True)
    if reader.eat("that are", "that's", "that is"):
        return or_that_has(reader, _that_is(reader, negative=False))
    if reader.eat("blocking or blocked by"):
        ref = object_ref(reader)
        return [f.InCombatWith(ref)] if ref is not None else None
    if reader.eat("blocking"):
        ref = object_ref(reader)
        return [f.HasStatus("blocking"), f.InCombatWith(ref)] if ref is not None else None
    return None


_CAST: Final = {
    phrase: f.CastFrom(phrase, zones, yours="your" in phrase, elsewhere="anywhere other" in phrase)
    for phrase, zones in {
        "from anywhere other than your hand": (Zone.HAND,),
        "from your graveyard or from exile": (Zone.GRAVEYARD, Zone.EXILE),
        "from graveyards or from exile": (Zone.GRAVEYARD, Zone.EXILE),
        "from your graveyard": (Zone.GRAVEYARD,),
        "cast from a graveyard": (Zone.GRAVEYARD,),
        "from your hand": (Zone.HAND,),
        "from exile": (Zone.EXILE,),
    }.items()
}
"""Where a spell is cast from."""


ORDER: Final = {one.words: one for one in f.IN_ORDER}


@production
def _noted_of_spell(reader: Reader) -> f.Filter | None:
    """Noted of a spell := where it is cast from | "that target" object | which of them it is    (601.2)."""
    phrase = reader.eat(*_CAST)
    if phrase is not None:
        return _CAST[phrase]
    if reader.eat("that wasn't cast from its owner's hand"):  # nor anywhere, if it is a copy (707.10)
        return f.Not(f.CastFrom("that was cast from its owner's hand", (Zone.HAND,)))
    if reader.eat("that are") is not None:
        phrase = reader.eat(*ORDER)
        return ORDER[phrase] if phrase is not None else None
    if not reader.eat("that target", "that targets"):
        return None
    if this(reader) is not None:
        return f.Targets(f.Is(r.This()), "that target this permanent")
    if (of_you := targets_a_player(reader)) is not None:
        return of_you
    start = reader.at
    one = host(reader)
    if one is not None:
        return f.Targets(f.Is(one), f"that target {reader.words(start)}")
    if reader.eat("enchanted player"):
        return f.Targets(r.HostPlayer(), "that target enchanted player")
    if reader.eat("you"):
        return f.Targets(r.You(), "that target you")
    if reader.eat("a", "an"):
        found = noun(reader)
        if found is not None and (not found.plural or found.either):
            return f.Targets(found.filter, f"that target {reader.words(start)}")
    if reader.eat("one or more"):
        found = noun(reader)
        if found is not None and found.plural:
            return f.Targets(found.filter, f"that target {reader.words(start)}")
    return None


@production
def _past_of_object(reader: Reader) -> f.Filter | None:
    """Past of an object := see `history.past_of_it`, whose nouns are read here."""
    if reader.low() != "that":
        return None
    from layerlaw.oracle.phrases.history import past_of_it

    return past_of_it(reader)


_PAST_OF_IT: Final = frozenset(
    {"entered", "attacked", "blocked", "dealt", "has", "was", "were", "you've", "died", "left"}
)


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
            or token.kind not in (TokenKind.WORD, TokenKind.NUMBER, TokenKind.SIZE)
            or token.low in ("and", "or", "gets", "get", "have", "has")
        ):
            return None
    return f.HasStatus(reader.words(start).replace("that were ", "that was ", 1))


@production
def whose(reader: Reader) -> f.Filter | None:
    """Whose := player ("control" | "own" | "cast")    `you control`, `target player controls`."""
    if reader.resolving and isinstance(reader.it, r.Target) and reader.eat("its controller controls", *ITS_CONTROLLERS):
        return f.ControlledBy(r.ControllerOf(reader.it))
    phrase = reader.eat(*WHOSE)
    if phrase is not None:
        return WHOSE[phrase]
    if reader.eat(*THEY_CONTROL):
        return f.ControlledBy(reader.that_player or r.ThatPlayer())
    if reader.resolving and reader.that_player is not None and reader.eat("that player casts", "they cast"):
        return f.ControlledBy(reader.that_player)
    if reader.resolving and reader.eat("target player controls", "target opponent controls"):
        what = reader.words(reader.at - 3, reader.at - 1)
        player = r.TargetPlayer(reader.new_target(what).number, what)
        reader.that_player = player
        return f.ControlledBy(player)
    return of_such_players(reader)


_ZONES: Final[dict[str, tuple[Zone, list[f.Filter]]]] = {
    "on the battlefield": (Zone.BATTLEFIELD, []),
    "in your graveyard": (Zone.GRAVEYARD, [f.OwnedBy(r.You())]),
    "in all graveyards": (Zone.GRAVEYARD, []),
    "total in all graveyards": (Zone.GRAVEYARD, []),
    "in graveyards": (Zone.GRAVEYARD, []),
    "in any graveyard": (Zone.GRAVEYARD, []),
    "in a graveyard": (Zone.GRAVEYARD, []),
    "in each graveyard": (Zone.GRAVEYARD, []),
    "in your opponents' graveyards": (Zone.GRAVEYARD, [f.OwnedBy(r.Opponents())]),
    "in its controller's graveyard": (Zone.GRAVEYARD, [f.OwnedBy(r.ControllerOf(r.It()))]),
    "in defending player's graveyard": (Zone.GRAVEYARD, [f.OwnedBy(r.DefendingPlayer())]),
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
def _zone(reader: Reader) -> tuple[Zone | None, list[f.Filter]] | None:
    """Zone := "in your graveyard" | "in all graveyards" | "on the battlefield" | ..."""
    phrase = reader.eat(*_ZONES)
    return _ZONES[phrase] if phrase is not None else None


@production
def _where_commanders_are(reader: Reader) -> tuple[Zone | None, list[f.Filter]] | None:
    """Where commanders are := ("in" | "from") "the command zone" | "on the battlefield or in the command zone" | ...    (903.6)."""
    if reader.eat("from the battlefield"):
        return Zone.BATTLEFIELD, []
    if reader.eat("on the battlefield or in the command zone"):
        return None, [f.Or((f.ON_BATTLEFIELD, f.InZone(Zone.COMMAND)))]
    if reader.eat("from the command zone and from your graveyard"):
        return None, [f.Or((f.InZone(Zone.COMMAND), f.InZone(Zone.GRAVEYARD) & f.OwnedBy(r.You())))]
    return (Zone.COMMAND, []) if reader.eat("in the command zone", "from the command zone") else None


_CHOOSING: Final = {
    "creature type": "creature_type", "basic land type": "basic_land_type", "land type": "land_type", "color": "color", "card type": "card_type",
}  # fmt: skip


def chosen_before(reader: Reader) -> str:
    """What an earlier sentence of the paragraph chooses as it is done ("Choose a creature type."); nothing if none does."""
    for place in range(reader.at - 1, 0, -1):
        if reader.tokens[place - 1].low in ("choose", "chooses") and reader.tokens[place].low in ("a", "an"):
            behind = " ".join(token.low for token in reader.tokens[place + 1 : place + 4])
            return next((key for words, key in _CHOOSING.items() if behind.startswith(words)), "")
        if reader.tokens[place - 1].low == "choose" and reader.tokens[place].low in TYPE_NOUNS:
            return "card_type"  # `choose creature or land`
        if reader.tokens[place].low == "color" and reader.part(place + 1, reader.end).sees("of your choice"):
            return "color"  # `becomes the color of your choice and gains hexproof from that color`
    return ""


@production
def _chosen_on_the_way(reader: Reader) -> f.Filter | None:
    """Chosen on the way := "of the creature type of your choice" | "of that type" | "of that color"    chosen as it resolves (608.2d)."""
    if not reader.resolving:
        return None
    if (phrase := reader.eat("of the creature type of your choice", "of the color of your choice")) is not None:
        return f.HasColor(r.Chosen("color")) if "color" in phrase else f.HasSubtype(r.Chosen("creature_type"))
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


def _that_is(reader: Reader, *, negative: bool) -> list[f.Filter] | None:
    """Relation := "that's" (adjective | a noun)    `that's red`, `that are enchanted`, `that isn't a Wall`."""
    if reader.eat("on the battlefield"):
        return [f.Not(f.ON_BATTLEFIELD)] if negative else None
    if reader.eat("all colors"):
        every = f.HasColorCount(f.ColorCount.ALL)
        return [f.Not(every) if negative else every]
    number_of = reader.eat("exactly two colors", "exactly three colors")
    if number_of is not None:
        exactly = f.HasColorCount(f.ColorCount(number_of))
        return [f.Not(exactly) if negative else exactly]
    if not negative and reader.sees("attacking"):
        return None if (those := attacking(reader)) is None else [those]
    if not negative and (one := reader.eat("enchanted by an", "enchanted by")) is not None:
        aura = noun(reader)
        return None if aura is None or aura.plural is one.endswith("an") else [f.HasAttached(aura.filter)]
    if reader.eat("attached to a", "attached to an"):
        inner = noun(reader)
        found: f.Filter | None = None if inner is None else f.AttachedTo(inner.filter)
    elif not negative and (several := _one_of(reader)) is not None:
        found = several
    elif reader.eat("one or more colors"):
        found = f.Not(f.HasColorCount(f.ColorCount.COLORLESS))
    else:
        reader.eat("a", "an")
        if not negative and reader.eat("both"):
            pair = adjective(reader)
            other = adjective(reader) if pair is not None and reader.eat("and") else None
            return None if pair is None or other is None else [pair, other]
        found = adjective(reader)
        if found is not None and not negative and (reader.low() == "or" and _adjective_ahead(reader)):
            reader.next()
            second = adjective(reader)
            found = None if second is None else f.Or((found, second))
            return None if found is None else [found]
        if found is None:
            kinds = NounParts()
            _kinds(reader, kinds)
            alternatives = [f.all_of([kind for kind, _ in row]) for row in kinds.groups]
            if alternatives and reader.eat("and/or tokens", "or tokens", "and tokens"):
                alternatives.append(f.HasStatus("token"))
            found = None if not alternatives else f.any_of(alternatives)
        elif kind_follows(reader, 0) or reader.peek().text in SUBTYPE_NOUNS:
            return None
    return None if found is None else [f.Not(found) if negative else found]


def _adjective_ahead(reader: Reader) -> bool:
    mark = reader.at
    reader.next()
    found = adjective(reader)
    reader.at = mark
    return found is not None


@production
def _one_of(reader: Reader) -> f.Filter | None:
    """One of := "a" kind ("," | "or" ["a"]) "a" kind ...    `a Wolf or a Werewolf`, `a token or a Rabbit`, of one object."""
    found: list[f.Filter] = []
    while reader.eat("a", "an"):
        kind = (f.HasStatus("token"), False) if reader.eat("token") else kind_word(reader)
        if kind is None or kind[1]:
            return None
        found.append(kind[0])
        if not reader.eat(", or", "or") and not (reader.sees(", a", ", an") and reader.eat(",")):
            break
    return f.Or(tuple(found)) if len(found) > 1 else None


def narrowed(whole: f.Filter, part: f.Filter) -> f.Filter:
    """The filter with one more part, in the place where a noun phrase would have it."""
    parts = list(whole.parts) if isinstance(whole, f.And) else [whole]
    rank = adjectives_first(part)
    at = next((place for place, other in enumerate(parts) if adjectives_first(other) > rank), len(parts))
    return f.And((*parts[:at], part, *parts[at:]))


@production
def object_ref(reader: Reader) -> r.ObjectRef | None:
    """Object := this | host | "it" | "that creature" | "the exiled card" | target    one object, not its owner's plural."""
    found: r.ObjectRef | None = this(reader) or host(reader) or which_target(reader)
    if found is not None:
        return found
    if reader.eat("it", "itself", "her"):
        return reader.it if isinstance(reader.it, r.ObjectRef) else None
    phrase = that_named(reader)
    if phrase is not None:
        return that_object(reader, phrase)
    if reader.resolving and reader.eat("that spell"):
        return reader.spell_told()
    exiled = linked(reader)
    if exiled is not None:
        return exiled
    if reader.eat("the top card of your library"):
        return r.TopOfLibrary(r.You())
    return target(reader) if reader.resolving else None


@production
def target(reader: Reader) -> r.Target | None:
    """Target := ["another" | "a second" | "up to one" ["other"]] "target" noun    `target creature you control`.

    What may be a target is a matter of announcing the spell or ability (115.1, 601.2c); the effect acts on the target itself.
    """
    start = reader.at
    reader.eat("up to one other", "up to one", "another", "a second")
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
    if reader.peek().kind is TokenKind.SIZE:
        reader.next()
    reader.eat("attacking or blocking", "tapped or blocking", "attacking or blocked")
    found = noun(reader)
    if found is None:
        return None
    if relative(reader):
        return found
    for _ in reader.others(lambda: None if reader.sees("more", "less") else noun(reader), "or target", "or"):
        pass
    return found
