"""Tokens with the characteristics that the text gives them, copies as tokens, emblems (111, 707.2, 114).

create := amount ["tapped"] token ["for each" ...] | token "or" token | "a token that's a copy of" thing
token  := [size] [colors] kinds "creature token(s)" ["with" abilities] ["named" name] ["that's tapped and attacking"]
| predefined "token(s)"                                                                  (111.10)
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from layerlaw.model import changes as c
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import Ability, ChooseOne, CopyCounters, Instruction, Provided, StaticAbility
from layerlaw.model.cards import Face
from layerlaw.model.entering_so import Meanwhile
from layerlaw.model.event_patterns import ZoneChange
from layerlaw.model.one_shot_effects import (
    Choose,
    CreateCopies,
    CreateTokens,
    ForEach,
    GetEmblem,
    May,
    StartReplacement,
)
from layerlaw.model.processes import Repeat
from layerlaw.model.replacement_effects import EntersSo, ReplacementEffect
from layerlaw.model.target_requirement import Pick
from layerlaw.model.tree import such
from layerlaw.model.values import Value
from layerlaw.model.words import BASIC_LAND_TYPES, CardType, Color, CreatureType, Subtype, Supertype, Zone
from layerlaw.oracle.phrases.adjectives import SUPERTYPE_WORDS, TYPE_NOUNS
from layerlaw.oracle.phrases.attacked import attacked_of
from layerlaw.oracle.phrases.how_many import amount, amount_and_more, equal_to, for_each, so_often, times
from layerlaw.oracle.phrases.whom import things
from layerlaw.oracle.predefined_tokens import ROLES, predefined, role
from layerlaw.oracle.row import EVENT, EVENT_MANY, OTHER, THESE, Words, reading
from layerlaw.oracle.sentences.continuous.becomes import color_list, entering_exceptions
from layerlaw.oracle.sentences.continuous.predicates import granted
from layerlaw.oracle.sentences.one_shots.clause import OneShots, by_player
from layerlaw.oracle.tokens import TokenKind
from layerlaw.oracle.word_forms import SUBTYPE_NOUNS


@by_player("create")
def create(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Create := see the head of this module."""
    copies = _copies(reader, who) or _same_tokens(reader, who)
    if copies is not None:
        return copies
    chosen = reader.eat("your choice of") is not None and isinstance(who, r.You)
    found = [_tokens(reader, who)]
    if found[0] is not None and (
        reader.sees("or a", "or an", "or that many") or (chosen and reader.sees(", a", ", an"))
    ):
        return _either(reader, found[0], who)
    if chosen:
        return None
    while found[-1] is not None and reader.sees(
        "and a", "and an", "and one", "and two", "and three", ", a", ", and a", "and that many", "and x"
    ):
        mark = reader.mark()
        reader.eat(", and", "and", ",")
        more = _tokens(reader, who)
        if more is None:
            reader.back(mark)
            break
        found.append(more)
    made = [one for one in found if one is not None]
    if len(made) != len(found):
        return None
    single = len(made) == 1 and made[0].number == 1
    reader.did(made[0].number if single or [one.number for one in made] == [EVENT_MANY] else None)
    reader.remember(it=r.That() if single else None, that=_of_event(reader), them=THESE)
    together = len(made) > 1 and _spoken_of_behind(reader)
    plain = not any(one.attacking or one.blocking is not None or one.attached_to is not None for one in made)
    return [replace(one, also=together and at > 0, with_last=plain and at > 0) for at, one in enumerate(made)]


def _spoken_of_behind(reader: Words) -> bool:
    """Do words behind speak of tokens: `create a ... token and a ... token. For each of those tokens, ...`?"""
    rest = (token.low for token in reader.tokens[reader.at :])
    return any(word in ("those", "them", "they", "tokens") for word in rest)


@reading
def _same_tokens(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Same tokens := amount "of those tokens"    such as the only instruction before that creates any says."""
    count = amount(reader)
    made = such(tuple(reader.before), CreateTokens)
    kinds = {one.face for one in made}
    if count is None or len(kinds) != 1 or not reader.eat("of those tokens") or made[-1].player != who:
        return None
    reader.did(count)
    reader.remember(it=r.That() if count == 1 else None, that=_of_event(reader), them=THESE)
    return [replace(made[-1], number=count)]


def _either(reader: Words, first: CreateTokens, who: r.PlayerRef) -> OneShots | None:
    """Either := token ("," token)* ["," ] "or" token    `create a Food token or a Treasure token`: whoever creates it chooses which (608.2d)."""
    options = [first]
    while reader.eat(", or", "or", ","):
        last = reader.tokens[reader.at - 1].low == "or"
        one = _tokens(reader, who)
        if one is None or isinstance(who, r.EachPlayer | r.Opponents):
            return None
        options.append(one)
        if last:
            reader.did(1)
            reader.remember(it=r.That(), that=_of_event(reader), them=THESE)
            return [ChooseOne(tuple((one,) for one in options), player=who)]
    return None


def _of_event(reader: Words) -> r.ObjectRef | None:
    """What "that creature" means behind the making of a token, which is called "it" or "that token": still what the event spoke of."""
    if reader.memory.that == r.Host() or (reader.triggered and reader.memory.it == r.Host()):
        return r.Host()
    return reader.memory.that if reader.memory.that in (EVENT, OTHER) else None


def _how(reader: Words, count: Value, extra: dict[str, Any]) -> bool:
    """How := ("that's tapped and attacking" | "that's attacking" | "that's blocking" thing | "attached to" thing)*    noted in `extra`; False where one is not understood."""
    while True:
        if reader.eat("that's tapped and attacking", "that are tapped and attacking", "tapped and attacking"):
            extra.update(tapped=True, attacking=True)
            extra["attacked"] = attacked_of(reader)
        elif reader.eat("that's attacking", "that are attacking", "attacking"):
            extra["attacking"] = True
        elif reader.eat("that's blocking"):
            attacker = things(reader)
            if attacker is None or attacker.one is None or attacker.many or count != 1:
                return False
            extra["blocking"] = attacker.one
        elif reader.sees("attached to"):
            reader.eat("attached to")
            host = things(reader)
            if host is None or host.one is None:
                return False
            extra["attached_to"] = host.one
        else:
            return True


@reading
def _tokens(reader: Words, who: r.PlayerRef) -> CreateTokens | None:
    counted = False
    count: Value | None
    if (
        reader.peek().text[:1].isupper()
        and (reader.peek().text not in SUBTYPE_NOUNS or _leading_name(reader.part(reader.at, reader.end)) is not None)
        and reader.peek().text not in ("X", "Y")
    ):
        count = 1
    elif reader.eat("a number of"):
        count = 1
        counted = True
    else:
        count = amount_and_more(reader)
    if count is None:
        return None
    extra: dict[str, Any] = {}
    if reader.eat("tapped and attacking"):
        extra = {"tapped": True, "attacking": True}
    elif reader.eat("tapped"):
        extra = {"tapped": True}
    named = _leading_name(reader) if count == 1 else None
    if named is not None:
        reader.remember(token=named)
    token = _predefined(reader) or _described(reader) or (_of_card(reader) if named is None else None)
    if token is None:
        return None
    face, size = token
    if not face.subtypes and not face.color_indicator and reader.eat("of the chosen color and type"):
        extra["of_chosen"] = True
    face = face if named is None else replace(face, name=named)
    if not _how(reader, count, extra):
        return None
    if counted:
        count = equal_to(reader)
        if count is None:
            return None
    each = for_each(reader)
    if each is not None:
        count = times(count, each)
        if count is None:
            return None
    if size is not None:
        extra["power"], extra["toughness"] = size
    return CreateTokens(face, count, who, of_card=not face.types, **extra)


@reading
def _leading_name(reader: Words) -> str | None:
    """Leading name := name "," ("a" | "an")    `create Name, a legendary 2/2 ... token`."""
    start = reader.at
    if not reader.peek().text[:1].isupper():
        return None
    for place in range(start + 1, min(start + 9, reader.end - 1)):
        if reader.tokens[place].text == "," and reader.tokens[place + 1].low in ("a", "an"):
            if reader.tokens[place - 1].low in ("token", "tokens"):
                return None  # `a Clue token, a Food token, and a Treasure token`
            name = reader.words(start, place)
            reader.at = place + 2
            return name
    return None


@reading
def _predefined(reader: Words) -> tuple[Face, None] | None:
    mark = reader.mark()
    for name in ROLES:
        if reader.eat(f"{name.lower()} role token"):
            return role(name), None
    reader.back(mark)
    word = SUBTYPE_NOUNS.get(reader.next().text)
    face = predefined(str(word)) if word is not None else None
    if face is None or not reader.eat("tokens", "token"):
        return None
    return face, None


@reading
def _of_card(reader: Words) -> tuple[Face, None] | None:
    """Of a card := name "token(s)"    `create a Tarmogoyf token` (111.11); subtypes alone are no name."""
    start = reader.at
    while reader.peek().kind is TokenKind.WORD and reader.peek().text[:1].isupper():
        reader.next()
    words = [reader.tokens[at].text for at in range(start, reader.at)]
    if all(word in SUBTYPE_NOUNS for word in words) or not reader.eat("tokens", "token"):
        return None
    return Face(name=" ".join(words)), None


_KINDS: Final = (CardType.CREATURE, CardType.ARTIFACT, CardType.ENCHANTMENT, CardType.LAND)


@reading
def _described(reader: Words) -> tuple[Face, tuple[Value, Value] | None] | None:
    """Described := [supertypes] ([size] [colors] | colors size) kinds "token(s)" features."""
    supertypes: list[Supertype] = []
    while reader.low() in SUPERTYPE_WORDS:
        supertypes.append(SUPERTYPE_WORDS[reader.next().low])
    power: Value | None = None
    toughness: Value | None = None
    first = _colors_before_size(reader)
    if reader.peek().kind is TokenKind.SIZE:
        sizes = reader.next().text.split("/")
        power, toughness = (v.X() if part == "X" else int(part) if part.isdigit() else None for part in sizes)
        if power is None or toughness is None:
            return None
    while reader.low() in SUPERTYPE_WORDS:
        supertypes.append(SUPERTYPE_WORDS[reader.next().low])
    colors = first or _colors(reader)
    while reader.low() in SUPERTYPE_WORDS:
        supertypes.append(SUPERTYPE_WORDS[reader.next().low])
    types, subtypes = _kinds(reader)
    if not types and power is not None and subtypes and all(isinstance(word, CreatureType) for word in subtypes):
        types = [CardType.CREATURE]  # `a 2/2 green Wolf token`: what has a size is a creature
    if not reader.eat("tokens", "token") or not types or any(kind not in _KINDS for kind in types):
        return None
    # 111.4: without a name of its own it is called by its subtypes and "Token".
    name = f"{' '.join(map(str, subtypes))} Token" if subtypes else None
    held: list[Ability] = []
    while True:
        if (size := _told_size(reader)) is not None:
            power, toughness = size
        elif reader.eat("with", ". it has", ". they have", ". they each have", ". those creatures have"):
            more = abilities(reader)
            if more is None:
                return None
            held += more
        elif reader.eat("named"):
            name = _named(reader)
            if name is None:
                return None
            reader.remember(token=name)
        elif reader.eat("that's all colors", "that are all colors"):
            colors = frozenset(Color)
        elif not colors and (told := _are_colors(reader)) is not None:
            colors = told
        elif reader.eat("that is every basic land type"):
            subtypes += BASIC_LAND_TYPES
        else:
            break
    if CardType.CREATURE in types and power is None and any(map(_defines_size, held)):
        power = toughness = 0  # 208.2a: what defines it says so in every zone, and 0 stands for the star
    if CardType.CREATURE in types and power is None and not reader.sees("."):
        return None
    fixed = isinstance(power, int | None) and isinstance(toughness, int | None)
    face = Face(
        name=name, supertypes=tuple(supertypes), types=tuple(types), subtypes=tuple(subtypes), abilities=tuple(held),
        power=power if isinstance(power, int) else None if power is None else 0,
        toughness=toughness if isinstance(toughness, int) else None if toughness is None else 0,
        color_indicator=colors,
    )  # fmt: skip
    return face, None if fixed or power is None or toughness is None else (power, toughness)


@reading
def _are_colors(reader: Words) -> frozenset[Color] | None:
    """Are colors := ("that's" | "that are") colors    `an 8/8 Beast creature token that's red, green, and white`."""
    found = color_list(reader) if reader.eat("that's", "that are") else None
    return frozenset(found) if found else None


@reading
def _told_size(reader: Words) -> tuple[Value, Value] | None:
    """Told size := ". its power is equal to" value "and its toughness is equal to" value | "with power equal to" value "and toughness equal to" value    as it is created (111.3)."""
    if reader.eat(". its power is"):
        joint = "and its toughness is"
    elif reader.eat("with power"):
        joint = "and toughness"
    else:
        return None
    power = equal_to(reader)
    toughness = equal_to(reader) if power is not None and reader.eat(joint) else None
    return None if power is None or toughness is None else (power, toughness)


def _defines_size(ability: Ability) -> bool:
    """Does it define the power and toughness of the token that it was granted by what made the token (604.3)?"""
    return isinstance(ability, StaticAbility) and any(
        isinstance(change, c.SetPT) and change.power is not None and change.toughness is not None
        for effect in ability.effects
        if effect.scope == f.Is(r.This())
        for change in effect.changes
    )


def _kinds(reader: Words) -> tuple[list[CardType], list[Subtype]]:
    """Kinds := (card type | subtype)*."""
    types: list[CardType] = []
    subtypes: list[Subtype] = []
    while True:
        token = reader.peek()
        if token.low in TYPE_NOUNS and TYPE_NOUNS[token.low].lower() == token.low:
            types.append(TYPE_NOUNS[reader.next().low])
        elif token.text in SUBTYPE_NOUNS:
            subtypes.append(SUBTYPE_NOUNS[reader.next().text])
        else:
            break
    return types, subtypes


def _named(reader: Words) -> str | None:
    """Name := capitalised words, with "of" and "the" between them, and the own name in them    `Koma's Coil`."""
    start = reader.at
    while reader.peek().kind is TokenKind.SELF or (
        reader.peek().kind is TokenKind.WORD
        and (reader.peek().text[:1].isupper() or (reader.low() in ("of", "the") and reader.at > start))
    ):
        if reader.next().kind is TokenKind.SELF and reader.low(1)[:1].isalpha():
            reader.eat("'s")
    return reader.words(start) if reader.at > start else None


def _colors_before_size(reader: Words) -> frozenset[Color]:
    """Colors that stand before a size: `black 2/2 Zombie creature tokens`."""
    mark = reader.mark()
    found = _colors(reader)
    if found and reader.peek().kind is TokenKind.SIZE:
        return found
    reader.back(mark)
    return frozenset()


def _colors(reader: Words) -> frozenset[Color]:
    if reader.eat("colorless"):
        return frozenset()
    return frozenset(color_list(reader) or ())


@reading
def abilities(reader: Words) -> list[Ability] | None:
    """Abilities := what the grammar grants: keywords and quotations    `flying and "{T}: Add {G}."`."""
    context = reader.context
    if reader.memory.token:
        token = reader.memory.token
        reader.context = replace(context, names=(token, *context.names), token=token)
    found = granted(reader)
    reader.context = context
    if found is None or not all(isinstance(change, c.GainAbility) for change in found):
        return None
    return [change.ability for change in found if isinstance(change, c.GainAbility)]


@reading
def token_has(reader: Words, last: Instruction) -> Instruction | None:
    """Token has := (token "has" | tokens "have") abilities, behind the making of tokens    they are the tokens' own (111.3)."""
    match last:
        case (
            Provided(then=(*_, CreateTokens()) as row, otherwise=())
            | May(then=(*_, CreateTokens()) as row, otherwise=())
        ):
            inner = token_has(reader, row[-1])
            return None if inner is None else replace(last, then=(*row[:-1], inner))
        case May(done=(*_, CreateTokens()) as row, then=(), otherwise=()) | ForEach(done=(*_, CreateTokens()) as row):
            inner = token_has(reader, row[-1])
            return None if inner is None else replace(last, done=(*row[:-1], inner))
        case CreateTokens() if reader.eat(*_TOKEN_HAS):
            more = abilities(reader)
            face = last.face
            return (
                replace(last, face=replace(face, abilities=(*face.abilities, *more))) if more and reader.done else None
            )
        case _:
            return None


_TOKEN_HAS: Final = (
    "it has", "they have", "they each have", "those creatures have", "the token has", "that token has", "this token has", "the tokens have", "those tokens have",
)  # fmt: skip


@reading
def _copies(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Copies := amount [how] "token(s) that's a copy of" thing [how] [", except" exceptions] [how]    how := "tapped" ["and attacking" [whom]]; (707.2)."""
    count = amount(reader)
    if count is None:
        return None
    both = reader.eat("tapped and attacking") is not None
    tapped = reader.eat("tapped") is not None
    if not reader.eat("tokens that are copies of", "token that's a copy of"):
        return None
    as_card = reader.sees("that card", "the exiled card")
    what = things(reader)
    if what is None or what.players is not None:
        return None
    attacking = reader.eat(*_ATTACKING) is not None
    attacked = attacked_of(reader) if attacking else None
    excepted = entering_exceptions(reader) if reader.sees(", except", "except") else ((), ())
    if excepted is None:
        return None
    besides, more = excepted
    attacking = reader.eat(*_ATTACKING) is not None or attacking
    reader.did(count)
    reader.remember(it=r.That() if count == 1 else None, that=_of_event(reader), them=THESE)
    chosen: OneShots = []
    of = (
        f.Is(_EXILED) if as_card and _was_permanent(reader, what.one) and reader.memory.last == "exile" else what.filter
    )
    if isinstance(what.things, Pick):
        if what.things.number != 1 or what.things.up_to or what.things.at_random:
            return None
        chosen, of = [Choose("chosen", what.things.of, who)], f.IsLinked("chosen")
    if of is None:
        return None
    made = CreateCopies(of, count, besides, who, tapped or both or attacking, both or attacking, attacked)
    return [*chosen, Meanwhile(tuple(map(_enters_with, more)), (made,)) if more else made]


def _enters_with(more: CopyCounters) -> StartReplacement:
    """707.9f: what is created by this alone enters with these counters, if the copy is such."""
    what = f.ON_BATTLEFIELD & f.HasStatus("token")
    what = what if more.when is None else what & more.when
    so = EntersSo(counters=((more.kind, more.number),))
    return StartReplacement(ReplacementEffect(ZoneChange(what, to=Zone.BATTLEFIELD), so), this_turn=False)


def _was_permanent(reader: Words, meant: r.ObjectRef | None) -> bool:
    """Is it what an event was about, or a target on the battlefield, so that "that card" is another object than "that creature" (400.7)?"""
    if isinstance(meant, r.Target):
        aimed = reader.wanted[meant.number - 1].objects
        return aimed is not None and f.ON_BATTLEFIELD in (aimed.parts if isinstance(aimed, f.And) else (aimed,))
    return meant == EVENT


_EXILED: Final = r.Linked("the exiled")
_ATTACKING: Final = tuple(
    f"{joined}{words}tapped and attacking" for joined in ("", "and ", ", ") for words in ("that's ", "that are ", "")
)


@by_player("investigate")
def _investigate(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Investigate := [so often | "for each" noun]    create a Clue token, and do so that often (701.16a)."""
    clue = predefined("Clue")
    assert clue is not None, "a predefined token"
    often = so_often(reader) or for_each(reader)
    reader.remember(it=r.That(), them=THESE if often is None else None)
    once = CreateTokens(clue, 1, who)
    return [once] if often is None else [Repeat(often, (once,))]


@reading
def emblem(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Emblem := quoted abilities    (114.1)."""
    found = abilities(reader)
    return None if found is None else [GetEmblem(tuple(found), who)]
