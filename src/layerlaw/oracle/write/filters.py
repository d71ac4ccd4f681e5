"""Filters as noun phrases: `other Goblins you control with flying`.

The parts of a conjunction are sorted into the places of a noun phrase: before the noun, the noun itself (zone, types, subtypes), behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.game_facts import EXILED_FROM_HAND, TARGETS_OF_THE_SPELL
from layerlaw.model.history import Occurrence, Past, Period
from layerlaw.model.links import CREATED_WITH
from layerlaw.model.words import PERMANENT_TYPES, CardType, Color, Supertype, Zone
from layerlaw.oracle.word_forms import article, listed, number_word, plural
from layerlaw.oracle.write.alike import Alike, alike, unlike
from layerlaw.oracle.write.history import UNDONE, write_fought, write_had
from layerlaw.oracle.write.last_quality import kinds_with_a_last_quality
from layerlaw.oracle.write.noun_phrase import DONE_THIS_WAY, Phrase, count_of_colors, counters_of, fights, parity, were
from layerlaw.oracle.write.references import number_of_player, write_object, write_player, write_word
from layerlaw.oracle.write.said_behind import SAID_BEHIND
from layerlaw.oracle.write.values import write_value
from layerlaw.oracle.write.voice import ANY_TARGET, GrammaticalNumber, Voice


def write_filter(
    node: f.Filter,
    voice: Voice | None = None,
    number: GrammaticalNumber = GrammaticalNumber.PLURAL,
    *,
    spells: bool = False,
    cards: bool = False,
) -> str:
    """A filter as a noun phrase: `creatures you control`, in the singular `Elf you control`.

    With `spells` a filter that names no zone speaks of spells, as the scopes of cost effects do; with `cards`, of cards.
    """
    voice = voice or Voice()
    match node:
        case f.And((f.HasStatus("commander"), f.OwnedBy(r.You()))) if number is GrammaticalNumber.PLURAL and not spells:
            return "your commanders"
        case f.Is(ref):
            return write_object(ref, voice)
        case f.Or(parts) if parts and not all(_is_word(part) for part in parts):
            return listed(
                [write_filter(part, voice, number, spells=spells, cards=cards) for part in parts], _or(number)
            )
        case f.And(parts) if f.IsLinked(TARGETS_OF_THE_SPELL) in parts:
            return "those creatures" if f.IsType(CardType.CREATURE) in parts else "those permanents"
        case f.IsAnyTarget():
            known = ANY_TARGET in voice.targets
            voice.targets.add(ANY_TARGET)
            return "those creatures" if known else "any number of target creatures"
        case f.THESE if voice.done and number is GrammaticalNumber.SINGULAR:
            return f"card {voice.done} this way"
        case f.IsLinked("these" | "the chosen" | "those to destroy"):  # TO_DESTROY
            return "those permanents"
        case f.IsLinked(key) if key == EXILED_FROM_HAND:
            return f"card{'s' if number is GrammaticalNumber.PLURAL else ''} exiled from their hand this way"
        case f.IsLinked("looked"):
            return "cards revealed this way" if number is GrammaticalNumber.PLURAL else "card revealed this way"
        case f.IsLinked():
            return "the exiled cards" if number is GrammaticalNumber.PLURAL else "exiled card"
        case f.Exactly():
            return "those permanents" if number is GrammaticalNumber.PLURAL else "that permanent"
        case _:
            phrase = Phrase(voice, number)
            for part in _flat(node):
                _place(phrase, part)
            if spells and phrase.zone is None:
                phrase.zone = Zone.STACK
            phrase.elsewhere = phrase.elsewhere or cards
            return str(phrase)


def write_one(node: f.Filter, voice: Voice) -> str:
    """One object of the filter, with its article: `a creature`, `another artifact you control`."""
    text = write_filter(node, voice, GrammaticalNumber.SINGULAR)
    if isinstance(node, f.Is):
        return text
    if (
        isinstance(node, f.Or)
        and text.startswith("another ")
        and not all(f.other() in _flat(part) for part in node.parts)
    ):
        return listed([write_one(part, voice) for part in node.parts], "or")  # `another creature or an artifact`
    return text if text.startswith(("another ", "this ", "target ", "it")) else article(text)


def _or(number: GrammaticalNumber) -> str:
    return "and" if number is GrammaticalNumber.PLURAL else "or"


def _flat(node: f.Filter) -> Iterator[f.Filter]:
    if isinstance(node, f.And):
        for part in node.parts:
            yield from _flat(part)
    else:
        yield node


def _is_word(node: f.Filter) -> bool:
    """Is it a single word of a noun phrase, so that `A or B` can stand before one noun?"""
    return isinstance(node, f.IsType | f.HasColor | f.HasSubtype | f.HasSupertype) and not any(
        isinstance(value, r.Chosen) for value in vars(node).values()
    )


def _place(phrase: Phrase, part: f.Filter) -> None:
    """Put one part of a conjunction where it belongs in the noun phrase."""
    placer = _PLACERS.get(type(part))
    if placer:
        placer(part, phrase)
    else:
        phrase.behind.append("of that kind")


def _all_parts(node: f.And, phrase: Phrase) -> None:
    for part in node.parts:
        _place(phrase, part)


def _or_features(node: f.Or, phrase: Phrase) -> bool:
    """Of what stands behind the noun, or before it as an adjective, and the same is said once: `with flash or haste`; False of all else."""
    many = phrase.number is GrammaticalNumber.PLURAL
    match node.parts:
        case (f.IsType(CardType.INSTANT), f.IsType(CardType.SORCERY), f.Called("adventurous")):
            plain = "that are instant cards, sorcery cards, and/or have an Adventure"
            one = "that's an instant card, a sorcery card, or a card that has an Adventure"
            phrase.behind.append(plain if many else one)
            return True
        case (f.Compares(first, comparison, int() as value), f.Compares(second, same, bound)) if (
            comparison,
            value,
        ) == (same, bound):
            name = f"{first} or {str(second).removeprefix('base ')}"
            phrase.behind.append(f"with {_COMPARED[comparison].format(stat=name, value=value)}")
            return True
        case (f.Compares(stat, f.Comparison.EQUAL, int()), *_) as parts if all(
            isinstance(part, f.Compares)
            and (part.stat, part.comparison) == (stat, f.Comparison.EQUAL)
            and isinstance(part.value, int)
            for part in parts
        ):
            values = [str(part.value) for part in parts if isinstance(part, f.Compares)]
            phrase.behind.append(f"with {stat} {listed(values, 'or')}")
            return True
        case parts if parts and all(isinstance(part, f.HasKeyword) for part in parts):
            words = [str(part.keyword) for part in parts if isinstance(part, f.HasKeyword)]
            if set(words) in ({"morph", "megamorph"}, {"kicker", "multikicker"}):
                phrase.behind.append(f"with a {min(words, key=len)} ability")  # 702.37b, 702.33c
                return True
            phrase.behind.append(f"with {listed(words, 'or')}")
            return True
        case parts if phrase.zone is Zone.BATTLEFIELD and _are_nouns(parts) and not (phrase.types or phrase.subtypes):
            nouns = [write_filter(f.ON_BATTLEFIELD & part, phrase.voice, GrammaticalNumber.SINGULAR) for part in parts]
            phrase.noun = listed(
                [*(plural(noun) if many else noun for noun in nouns[:-1]), nouns[-1]], _or(phrase.number)
            )
            return True
        case _ if all(isinstance(part, f.HasStatus | f.HasAttached) for part in node.parts):
            words = [word for part in node.parts for word in _before(part, phrase)]
            if all(isinstance(part, f.HasStatus) for part in node.parts):
                phrase.before.append(listed(words, "or"))
                return True
            phrase.behind.append(f"{'that are' if many else 'that is'} {listed(words, 'or')}")
            return True
        case _:
            return False


def _or_words(node: f.Or, phrase: Phrase) -> None:
    if (fought := write_fought(node, phrase.voice.aside())) is not None:
        phrase.behind.append(were(fought, phrase))
    if fought is not None or _or_features(node, phrase):
        return
    if (
        not all(_is_word(part) for part in node.parts)
        and all(_is_kind(part) for part in node.parts)
        and not phrase.types
        and not phrase.subtypes
    ):
        _or_nouns([_kind_words(part) for part in node.parts], phrase)
        return
    adjectives = [_adjective(part, phrase) for part in node.parts]
    if all(adjectives) and not all(_is_word(part) for part in node.parts):
        phrase.before.append(listed(adjectives, "or"))
        return
    if (
        kinds_with := kinds_with_a_last_quality(
            node, phrase, partial(write_filter, voice=phrase.voice, number=GrammaticalNumber.SINGULAR)
        )
    ) is not None:
        phrase.noun = listed(kinds_with, _or(phrase.number))
        return
    if not all(_is_word(part) for part in node.parts):
        kinds = [write_filter(f.ON_BATTLEFIELD & part, phrase.voice.aside(), phrase.number) for part in node.parts]
        one = [article(kinds[0]), *(article(kind).replace("a permanent with", "that has") for kind in kinds[1:])]
        many = phrase.number is GrammaticalNumber.PLURAL
        phrase.behind.append(f"that are {listed(kinds, 'or')}" if many else f"that's {listed(one, 'or')}")
        return
    words = [_one_word(part) for part in node.parts]
    if not words:
        phrase.behind.append("of no kind")
    elif phrase.types and any(isinstance(part, f.IsType) for part in node.parts):
        many = phrase.number is GrammaticalNumber.PLURAL
        nouns = [plural(word) if many else article(word) for word in words]
        phrase.behind.append(f"{'that are' if many else 'that is'} {listed(nouns, 'or')}")
    elif all(isinstance(part, f.IsType | f.HasSubtype) for part in node.parts):
        _or_nouns(words, phrase)
    else:
        phrase.before.append(listed(words, "or"))


def _are_nouns(parts: tuple[f.Filter, ...]) -> bool:
    """Is each of them a noun with what stands before it, and not all of them a kind alone: `enchanted creature or enchantment creature`?"""
    each = [part.parts if isinstance(part, f.And) else () for part in parts]
    return all(row and all(isinstance(one, f.IsType) or _is_enchanted(one) for one in row) for row in each) and any(
        _is_enchanted(one) for row in each for one in row
    )


def _is_enchanted(one: f.Filter) -> bool:
    return isinstance(one, f.HasAttached) and _only_subtype(one.attachment, "Aura")


def _is_kind(node: f.Filter) -> bool:
    """Is it a kind in one or more words: `artifact creature`, `Vehicle`?"""
    parts = node.parts if isinstance(node, f.And) else (node,)
    return all(isinstance(part, f.IsType | f.HasSubtype) and _is_word(part) for part in parts)


def _kind_words(node: f.Filter) -> str:
    parts = node.parts if isinstance(node, f.And) else (node,)
    subtypes = [part for part in parts if isinstance(part, f.HasSubtype)]
    return " ".join(_one_word(part) for part in (*subtypes, *(part for part in parts if part not in subtypes)))


def _before(part: f.Filter, phrase: Phrase) -> list[str]:
    """The words that the part puts before a noun."""
    alone = Phrase(phrase.voice, phrase.number)
    _place(alone, part)
    return alone.before


def _adjective(part: f.Filter, phrase: Phrase) -> str:
    """The one word that says it before a noun: `noncreature`, `tapped`, `Otter`; empty where it takes more."""
    if _is_word(part):
        return _one_word(part)
    words = _before(part, phrase) if isinstance(part, f.Not | f.HasStatus) else []
    return words[0] if len(words) == 1 else ""


def _or_nouns(words: list[str], phrase: Phrase) -> None:
    """`instant and sorcery spells`, `artifacts and creatures`, `artifact or creature`."""
    if set(words) == {kind.lower() for kind in PERMANENT_TYPES}:
        phrase.types.append("permanent")
        return
    bare = phrase.zone is Zone.BATTLEFIELD and not phrase.types and not phrase.subtypes
    if bare and phrase.number is GrammaticalNumber.PLURAL:
        words = [*(plural(word) for word in words[:-1]), words[-1]]
    phrase.subtypes.append(listed(words, _or(phrase.number)))


def _one_word(node: f.Filter) -> str:
    match node:
        case f.IsType(kind):
            return write_word(kind).lower()
        case f.HasColor(color):
            return write_word(color)
        case f.HasSupertype(kind):
            return kind.lower()
        case f.HasSubtype(word):
            return write_word(word)
        case _:
            return ""


def _type(node: f.IsType, phrase: Phrase) -> None:
    if isinstance(node.type, r.Chosen):
        phrase.behind.append("of the chosen card type")
    else:
        phrase.types.append(node.type.lower())


def _subtype(node: f.HasSubtype, phrase: Phrase) -> None:
    if isinstance(node.subtype, r.Chosen):
        phrase.behind.append(f"of {write_chosen_type(node.subtype)}")
    else:
        phrase.subtypes.append(str(node.subtype))


def write_chosen_type(word: r.Chosen) -> str:
    """`the chosen type` for a creature type, `the chosen basic land type` for others."""
    return "the chosen type" if word.key == "creature_type" else f"the chosen {word.key.replace('_', ' ')}"


def _color(node: f.HasColor, phrase: Phrase) -> None:
    if isinstance(node.color, r.Chosen):
        phrase.behind.append("of the chosen color")
    else:
        phrase.before.append(node.color.word)


def _status(node: f.HasStatus, phrase: Phrase) -> None:
    if node.name == "token":
        phrase.token = True
    elif node.name == "commander":
        phrase.before.append("commander")
    elif node.name == "face_down":
        phrase.before.append("face-down")
    elif " " in node.name:
        many = phrase.number is GrammaticalNumber.PLURAL
        phrase.behind.append(node.name.replace("that was ", "that were ", 1) if many else node.name)
    else:
        phrase.before.append(node.name.replace("_", "-"))


_WHENCE: Final = {
    "from battlefield": "from the battlefield",
    "from library": "from a library",
    "not from battlefield": "from anywhere other than the battlefield",
}


def _past(node: f.HasPast, phrase: Phrase) -> None:
    there = node.past.kind is Occurrence.PUT_INTO_GRAVEYARD and phrase.zone is Zone.GRAVEYARD
    whence = next((words for tag, words in _WHENCE.items() if tag in node.past.tags), "from anywhere")
    text = f"that was put there {whence} this turn" if there else write_had(node, phrase.voice.aside())
    phrase.behind.append(were(text, phrase))


def _attached(node: f.HasAttached, phrase: Phrase) -> None:
    if _only_subtype(node.attachment, "Aura"):
        phrase.before.append("enchanted")
    elif _only_subtype(node.attachment, "Equipment"):
        phrase.before.append("equipped")
    else:
        phrase.behind.append(f"with {write_one(node.attachment, phrase.voice)} attached to {_it(phrase)}")


def _only_subtype(node: f.Filter, word: str) -> bool:
    parts = set(_flat(node)) - {f.ON_BATTLEFIELD}
    return len(parts) == 1 and all(isinstance(part, f.HasSubtype) and part.subtype == word for part in parts)


def _it(phrase: Phrase) -> str:
    return "them" if phrase.number is GrammaticalNumber.PLURAL else "it"


_COMPARED: Final = {
    f.Comparison.EQUAL: "{stat} {value}",
    f.Comparison.AT_LEAST: "{stat} {value} or greater",
    f.Comparison.AT_MOST: "{stat} {value} or less",
    f.Comparison.MORE: "{stat} greater than {value}",
    f.Comparison.LESS: "{stat} less than {value}",
}


_THAT_MANY: Final = v.THAT_MANY
"""How much the event dealt, where cards are compared with it."""


def _compares(node: f.Compares, phrase: Phrase) -> None:
    match node:
        case f.Compares(stat, f.Comparison.EQUAL, v.Greatest(same)) if stat == same:
            phrase.behind.append(f"with {write_value(node.value, phrase.voice.aside())}")
            return
        case f.Compares(stat, f.Comparison.LESS, v.StatOf(r.Linked("event"), same)) if stat == same:
            phrase.behind.append(f"with lesser {stat}")
            return
        case _:
            pass
    value = "that damage" if node.value == _THAT_MANY else write_value(node.value, phrase.voice.aside())
    if not isinstance(node.value, int) and node.comparison in (f.Comparison.AT_LEAST, f.Comparison.AT_MOST):
        compared = (
            f"{node.stat} {'greater' if node.comparison is f.Comparison.AT_LEAST else 'less'} than or equal to {value}"
        )
    elif not isinstance(node.value, int) and node.comparison is f.Comparison.EQUAL:
        compared = f"{node.stat} equal to {value}"
    else:
        compared = _COMPARED[node.comparison].format(stat=node.stat, value=value)
    phrase.behind.append(f"with {compared}")


def _other(part: f.Filter, phrase: Phrase) -> None:
    """`another creature`; behind what is other than something else, `other than that creature or this permanent`."""
    if part == f.Is(r.This()) and phrase.behind and phrase.behind[-1].startswith("other than "):
        phrase.behind[-1] += f" or {phrase.voice.this}"
    else:
        phrase.other = True


def _not(node: f.Not, phrase: Phrase) -> None:
    match node.part:
        case f.Is(r.This()) | f.IsLinked("chosen" | "these" | "the exiled"):  # than itself, or those just spoken of
            _other(node.part, phrase)
        case f.Is(ref):
            phrase.behind.append(f"other than {write_object(ref, phrase.voice.aside())}")
        case f.IsType(CardType() as kind) | f.HasSupertype(Supertype() as kind):
            phrase.before.append(f"non{kind.lower()}")
        case f.HasColor(Color() as color):
            phrase.before.append(f"non{color.word}")
        case f.HasSubtype(word) if not isinstance(word, r.Chosen):
            phrase.before.append(f"non-{word}")
        case f.HasSubtype(r.Chosen() as word):
            phrase.behind.append(f"that aren't of {write_chosen_type(word)}")
        case f.HasColor():
            phrase.behind.append("that aren't of the chosen color")
        case f.CastFrom(words) if words.startswith("that was "):
            phrase.behind.append(words.replace("was", "wasn't", 1))
        case f.HasStatus("tapped"):
            phrase.before.append("untapped")
        case f.HasStatus("face_down"):
            phrase.before.append("face-up")
        case f.HasStatus(name):
            phrase.before.append("nontoken" if name == "token" else f"non{name.replace('_', '-')}")
        case f.ControlledBy(player):
            phrase.behind.append(_by_not(player, "control", phrase.voice))
        case f.OwnedBy(player):
            phrase.behind.append(_by_not(player, "own", phrase.voice))
        case f.IsLinked("the chosen" | "of a type chosen this way" as key):
            phrase.behind.append("that weren't chosen this way" if key == "the chosen" else f"that aren't {key}")
        case f.HasKeyword(name):
            phrase.behind.append(f"without {name}")
        case f.HasPast(past=Past(kind, None, None, None, (), Period.TURN)) if kind in UNDONE:
            phrase.behind.append(UNDONE[kind])
        case f.HasAnyAbility():
            phrase.behind.append("with no abilities")
        case f.HasCounter(kind):
            phrase.behind.append(f"without {counters_of(kind)} on {_it(phrase)}")
        case f.HasAttached(attachment) if _only_subtype(attachment, "Aura"):
            phrase.behind.append(f"that {_be(phrase)} enchanted")
        case f.HasAttached(attachment) if _only_subtype(attachment, "Equipment"):
            phrase.behind.append(f"that {_be(phrase)} equipped")
        case f.And((f.InZone(Zone.BATTLEFIELD), *_)) | f.Or((f.And(), *_)) if phrase.zone is Zone.BATTLEFIELD:
            phrase.behind.append(
                f"except for {write_filter(node.part, phrase.voice.aside(), GrammaticalNumber.PLURAL)}"
            )
        case f.And(kinds) if all(isinstance(one, f.IsType | f.HasSupertype) for one in kinds):
            phrase.behind.append(f"other than {_such_kind(node.part, phrase)}")
        case f.SharesName() | f.SharesNameWith() | f.SharesWith() | f.SharesColor() | f.SharesCardType():
            phrase.behind.append(unlike(node.part, phrase, write_one))
        case f.Named(name):
            phrase.behind.append(f"not named {write_word(name)}")
        case f.HasColorCount(word) | f.Called("historic" | "modified" as word):
            phrase.behind.append(f"that aren't {word}")
        case f.InZone(Zone.BATTLEFIELD):
            phrase.elsewhere = True
            phrase.behind.append("that aren't on the battlefield")
        case _:
            phrase.behind.append(f"that aren't {write_filter(node.part, phrase.voice, phrase.number)}")


def _such_kind(kind: f.Filter, phrase: Phrase) -> str:
    there = phrase.zone is Zone.BATTLEFIELD
    part = f.ON_BATTLEFIELD & kind if there else kind
    return article(write_filter(part, phrase.voice.aside(), GrammaticalNumber.SINGULAR, cards=not there))


def _be(phrase: Phrase) -> str:
    return "aren't" if phrase.number is GrammaticalNumber.PLURAL else "isn't"


def _by_not(player: r.PlayerRef, verb: str, voice: Voice) -> str:
    do = "don't" if number_of_player(player) is GrammaticalNumber.PLURAL else "doesn't"
    return f"{write_player(player, voice)} {do} {verb}"


def _has_counter(node: f.HasCounter, phrase: Phrase) -> None:
    if node.least > 1:
        phrase.behind.append(f"with {number_word(node.least)} or more {counters_of(node.kind)} on {_it(phrase)}")
    elif phrase.number is GrammaticalNumber.PLURAL:
        phrase.behind.append(f"with {counters_of(node.kind)} on them")
    else:
        phrase.behind.append(f"with {article(f'{node.kind} counter' if node.kind else 'counter')} on it")


def _zone(node: f.InZone, phrase: Phrase) -> None:
    phrase.zone = node.zone


def _linked(node: f.IsLinked, phrase: Phrase) -> None:
    if node.key in SAID_BEHIND:
        phrase.behind.append(SAID_BEHIND[node.key])
        return
    if node.key == CREATED_WITH:
        phrase.behind.append(f"created with {phrase.voice.this}")
        return
    phrase.linked = node.key == "cards"
    if node.key.removeprefix("the ") in DONE_THIS_WAY or (node.key == "these" and phrase.voice.done):
        done = phrase.voice.done if node.key == "these" else node.key.removeprefix("the ")
        phrase.done = True
        phrase.behind.append(f"{done} this way")
    elif node.key in ("these", "looked", "chosen"):
        phrase.behind.append("among them")
    elif phrase.zone is not Zone.EXILE:
        phrase.behind.append("among the exiled cards")


def _called(node: f.Called, phrase: Phrase) -> None:
    if node.word == "adventurous":
        phrase.behind.append(f"that {'have' if phrase.number is GrammaticalNumber.PLURAL else 'has'} an Adventure")
    elif node.word.endswith(" alone"):
        phrase.behind.append(f"that's {node.word}")
    else:
        (phrase.subtypes if node.word == "outlaw" else phrase.before).append(node.word)


def _mana_cost(node: f.HasManaCost, phrase: Phrase) -> None:
    phrase.behind.append(f"with mana cost {' or '.join(node.costs)}")


def _controlled(node: f.ControlledBy, phrase: Phrase) -> None:
    if isinstance(node.player, r.PlayersSuch):
        phrase.behind.append(f"controlled by {write_player(node.player, phrase.voice)}")
        return
    phrase.caster = node.player


def _owned(node: f.OwnedBy, phrase: Phrase) -> None:
    phrase.owner = node.player


_THEIRS: Final = " and/or planeswalkers {} control"


def _behind(words: Callable[[Any, Phrase], str]) -> Callable[[Any, Phrase], None]:
    def place(node: f.Filter, phrase: Phrase) -> None:
        phrase.behind.append(words(node, phrase))

    return place


def _alike(node: Alike, phrase: Phrase) -> None:
    phrase.behind.append(alike(node, phrase, write_one))


_PLACERS: Final[dict[type[f.Filter], Callable[[Any, Phrase], None]]] = {
    f.And: _all_parts,
    f.Or: _or_words,
    f.Not: _not,
    f.Anything: lambda _node, _phrase: None,
    f.Is: _behind(lambda node, phrase: f"that's {write_object(node.ref, phrase.voice.aside())}"),
    f.IsAnyTarget: _behind(lambda _node, _phrase: "among the targets"),
    f.IsLinked: _linked,
    f.Exactly: _behind(lambda _node, _phrase: "among those"),
    f.InZone: _zone,
    f.IsType: _type,
    f.HasSupertype: lambda node, phrase: phrase.before.append(node.supertype.lower()),
    f.HasSubtype: _subtype,
    f.HasColor: _color,
    f.HasColorCount: count_of_colors,
    f.ControlledBy: _controlled,
    f.OwnedBy: _owned,
    f.HasKeyword: _behind(lambda node, _phrase: f"with {node.keyword}"),
    f.HasAnyAbility: _behind(lambda _node, _phrase: "with abilities"),
    f.HasActivatedAbility: _behind(
        lambda node, _phrase: (
            f"with activated abilities{'' if node.mana else ' that aren' + chr(39) + 't mana abilities'}"
        )
    ),
    f.HasManaAbility: _behind(lambda _node, _phrase: "with a mana ability"),
    f.Compares: _compares,
    f.HasCounter: _has_counter,
    f.HasStatus: _status,
    f.HasPast: _past,
    f.Targets: _behind(lambda node, _phrase: node.words),
    f.CastFrom: _behind(lambda node, _phrase: node.words),
    f.CastInOrder: _behind(lambda node, _phrase: f"that are {node.words}"),
    f.Called: _called,
    f.InCombatWith: _behind(lambda node, phrase: fights(write_object(node.ref, phrase.voice.aside()), phrase)),
    f.HasAttached: _attached,
    f.AttachedTo: _behind(lambda node, phrase: f"attached to {write_one(node.host, phrase.voice)}"),
    f.AttachedToPlayer: _behind(lambda node, phrase: f"attached to {write_player(node.player, phrase.voice)}"),
    f.Named: _behind(
        lambda node, _phrase: f"named {write_word(node.name)}" if isinstance(node.name, str) else "with the chosen name"
    ),
    **dict.fromkeys(
        (f.SharesName, f.SharesNameWith, f.SharesCreatureType, f.SharesColor, f.SharesCardType, f.SharesWith), _alike
    ),
    f.IsAttacking: _behind(
        lambda node, phrase: (
            f"attacking {write_player(node.player, phrase.voice)}{_THEIRS.format('you' if node.player == r.You() else 'they') * node.planeswalkers}"
        )
    ),
    f.HasParity: parity,
    f.CostHas: _behind(lambda node, _phrase: f"with {{{node.symbol}}} in its mana cost"),
    f.HasManaCost: _mana_cost,
}

WRITTEN: Final = frozenset(_PLACERS)
"""Every class of filter that has words."""
