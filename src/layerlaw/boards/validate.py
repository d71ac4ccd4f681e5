"""Nodes against the format: whatever `schema` does not define is refused with one error that says where, what, and how to mend it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, assert_never

from layerlaw.boards.board_words import COUNTER, PLAYER, REF, SIZE, WHOS
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
    Verb,
    WordKind,
    has_form,
    words_for,
)
from layerlaw.boards.near_misses import check_kind
from layerlaw.boards.nodes import Listing, Node, Scalar, TableNode, describe
from layerlaw.boards.said_otherwise import SAID_OTHERWISE, VERBS_OF_OTHERS
from layerlaw.boards.schema import BOARD, VERBS, VERBS_BY_NAME
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, nearest, quote
from layerlaw.model.places import Place

_QUOTE_BRACES: Final = "put the text in quotes: without them YAML reads its braces or colons as a mapping"


def _quoted(node: TableNode) -> str:
    """What to do about a mapping where a text stands: it is one by mistake only where nothing stands behind a key of it."""
    if not node.flow or not all(isinstance(value, Scalar) and value.bare for _, value in node.items):
        return "write the name alone, without braces; what else is said of it goes beside it"
    return _QUOTE_BRACES


def validate(node: Node, kind: Kind) -> None:
    """Refuse a node that is not of the kind.

    Raises:
        LayerlawError: it is not; the error points at the innermost word that is wrong.
    """
    match kind:
        case Text():
            _text(node, kind)
        case Label():
            if (
                not isinstance(node, Scalar)
                or node.value is None
                or isinstance(node.value, bool)
                or not node.text.strip()
            ):
                raise _wrong(node, kind)
        case Number():
            _number(node, kind)
        case Flag():
            if not (isinstance(node, Scalar) and isinstance(node.value, bool)):
                raise _wrong(node, kind, mend="write true or false" if isinstance(node, Scalar) else "")
        case Nothing():
            if not (isinstance(node, Scalar) and node.value is None):
                raise _wrong(node, kind)
        case WordKind():
            _word(node, kind)
        case ListOf():
            _list(node, kind)
        case MapOf():
            _map(node, kind)
        case KeyedMapping():
            _record(node, kind)
        case OneOf():
            _one_of(node, kind)
        case Subjects():
            _subjects(node, kind)
        case EntryOf():
            _entry(node, kind)
        case _:
            assert_never(kind)


def verb_of(node: TableNode) -> tuple[Verb, Scalar, Node]:
    """The verb of a timeline entry, with its key and what stands behind it.

    Some words are verbs and options both (`counters`, `choose`, `token`): the verb is the one that has the others as options.

    Raises:
        LayerlawError: it has none, or more than one.
    """
    found = [(key, value) for key, value in node.items if key.text in VERBS_BY_NAME]
    if not found:
        raise _no_verb(node)
    fitting = [
        (key, value)
        for key, value in found
        if all(other is key or VERBS_BY_NAME[key.text].has_option(other.text) for other, _ in found)
    ]
    if len(fitting) != 1:
        first, second = found[0][0], found[1][0]
        raise LayerlawError(
            Mistake(
                ErrorKind.UNKNOWN,
                second.place,
                f"two verbs in one entry: {quote(first.text)} and {quote(second.text)}",
                expected="exactly one verb in each entry",
                mend="make two entries of it",
            )
        )
    key, value = fitting[0]
    return VERBS_BY_NAME[key.text], key, value


# --- scalars -------------------------------------------------------------------------------------------------------


def _text(node: Node, kind: Text) -> None:
    if kind is SIZE:  # in its full form it would be power and toughness
        raise _wrong(node, kind, mend='write both with a slash: "2/2"')
    if isinstance(node, TableNode):
        raise _wrong(node, kind, mend=_quoted(node))
    if not isinstance(node, Scalar) or not isinstance(node.value, str):
        mend = ""
        if isinstance(node, Scalar) and node.value is not None:
            mend = f'put it in quotes if it is meant as a text: "{node.text}"'
        raise _wrong(node, kind, mend=mend)
    if not node.text.strip() and not kind.may_be_empty:
        raise _wrong(node, kind, found="an empty text")
    if len(node.text) > kind.longest:
        raise LayerlawError(
            Mistake(
                ErrorKind.UNKNOWN,
                node.place,
                f"a text of {len(node.text):,} characters",
                expected=f"{kind.what}, of at most {kind.longest:,} characters",
                mend="make it shorter",
            )
        )


def _number(node: Node, kind: Number) -> None:
    if not isinstance(node, Scalar) or isinstance(node.value, bool) or not isinstance(node.value, int):
        bare = isinstance(node, Scalar) and isinstance(node.value, str) and node.text.lstrip("+-").isdecimal()
        raise _wrong(node, kind, mend="write the number without quotes" if bare else "")
    if not kind.least <= node.value <= kind.most:
        raise LayerlawError(
            Mistake(
                ErrorKind.UNKNOWN,
                node.place,
                f"{quote(node.text)} is too {'small' if node.value < kind.least else 'large'}",
                words_for(kind),
                mend=f"write {kind.least:,}" if node.value < kind.least else f"write {kind.most:,} or less",
            )
        )


def _word(node: Node, kind: WordKind) -> None:
    if not isinstance(node, Scalar) or not isinstance(node.value, str):
        raise _wrong(node, kind)
    words = {word.casefold() for word in kind.words} if kind.fold else kind.words
    if (node.text.casefold() if kind.fold else node.text) not in words:
        raise unknown(node, kind.what, kind.words)


def _with_its_words(text: str, words: Sequence[str]) -> tuple[str, ...]:
    """Of words of several parts those that have most parts of the text: `combat damage` for `first strike damage`."""
    parts = set(text.casefold().split())
    shared = {word: len(parts & set(word.casefold().split())) for word in words if " " in word}
    most = max(shared.values(), default=0)
    return tuple(word for word, number in shared.items() if number == most)[:3] if most else ()


def unknown(word: Scalar, what: str, valid: Iterable[str], *, mend: str = "") -> LayerlawError:
    """The error for a word that is none of the valid ones: it names the nearest of them, or all where they are few."""
    words = tuple(dict.fromkeys(valid))
    close = nearest(word.text, words) or _with_its_words(word.text, words)
    listed = f"{what}: {', '.join(words)}" if 3 < len(words) <= 24 else " or ".join(words) if len(words) <= 3 else what
    return LayerlawError(
        Mistake(
            ErrorKind.UNKNOWN,
            word.place,
            f"{quote(word.text)} is not {what}",
            expected=listed,
            nearest=close,
            mend=mend or (f"write {quote(close[0])}" if close else _ONE_OF_THESE if len(words) <= 24 else _LOOK_IT_UP),
        )
    )


def _wrong(node: Node, kind: Kind, *, found: str = "", mend: str = "") -> LayerlawError:
    if isinstance(node, Scalar) and node.value is None:
        mend = mend or "write it there, or leave out what stands before the colon"
        return LayerlawError(Mistake(ErrorKind.MISSING, node.place, "nothing stands here", words_for(kind), mend=mend))
    described = found or describe(node)
    return LayerlawError(
        Mistake(
            ErrorKind.UNKNOWN,
            node.place,
            f"{described} cannot stand here",
            words_for(kind),
            mend=mend or _rather(node, kind) or _of_its_kind(kind),
        )
    )


_ONE_OF_THESE: Final = "write one of these"
_LOOK_IT_UP: Final = "leave it out, or look it up in docs/reference/board-format.md"


def _of_its_kind(kind: Kind) -> str:
    """What to write there, where nothing better is known."""
    if isinstance(kind, MapOf):
        return f"write {{{_in_capitals(kind.key)}: {_in_capitals(kind.value)}}}"
    return ""


_IN_CAPITALS: Final = {REF: "OBJECT", COUNTER: "KIND", PLAYER: "PLAYER"}
"""What stands for a text in a mend."""


def _in_capitals(kind: Kind) -> str:
    if isinstance(kind, Text):
        return _IN_CAPITALS.get(kind, "TEXT")
    if kind == WHOS:
        return "PLAYER"
    return "NUMBER" if isinstance(kind, Number) else "VALUE"


def _rather(node: Node, kind: Kind) -> str:
    """What to do about a value of another form than is expected, where its place says no more of it."""
    match node:
        case Listing(items=()) | Scalar(text=""):
            return "write something in it, or leave out what stands before the colon"
        case Listing() if isinstance(kind, ListOf):
            return "write as many as that"
        case Listing() if isinstance(kind, MapOf):
            return _of_its_kind(kind)
        case Listing() if isinstance(kind, KeyedMapping | Subjects):
            return "write a mapping there: {NAME: VALUE}"
        case Listing():
            return "write one alone, without brackets, and each other in its own place"
        case TableNode() if isinstance(kind, ListOf):
            return "begin each with '- ', or put them in brackets"
        case TableNode():
            return "write it without braces and colon"
        case Scalar() if any(isinstance(one, Number) for one in (kind.kinds if isinstance(kind, OneOf) else (kind,))):
            return "write a whole number" if isinstance(node.value, float) else "write it in figures"
        case _:
            return ""


# --- lists and mappings ----------------------------------------------------------------------------------------------


def _as_a_list(node: Node, kind: ListOf) -> str:
    """How what stands here is said as a list; empty where it is no text, or too long to repeat."""
    if not isinstance(node, Scalar) or node.value is None or len(node.text) >= 60:
        return ""
    return "write []" if node.text == "none" and not kind.least else f"write [{node.text}]"


def _list(node: Node, kind: ListOf) -> None:
    if isinstance(node, TableNode) and kind is BOARD.by_name["players"].kind:
        names = ", ".join(f"{{name: {key.text}, ...}}" for key, _ in node.items[:2])
        raise _wrong(node, kind, mend=f"write a list of them: [{names}]")
    if not isinstance(node, Listing):
        if isinstance(node, Scalar) and node.value is not None and kind.takes_one_alone:
            validate(node, kind.item)  # one alone, which says what is wrong with it
        raise _wrong(node, kind, mend=_as_a_list(node, kind))
    number = len(node.items)
    if number < kind.least or (kind.most is not None and number > kind.most):
        raise _wrong(node, kind, found=f"a list of {number:,}" if number else "an empty list")
    before: Node | None = None
    for item in node.items:
        if not (isinstance(item, Scalar) and isinstance(before, Scalar) and _says_the_same(item, before)):
            validate(item, kind.item)
        before = item


def _says_the_same(one: Scalar, other: Scalar) -> bool:
    """Whether what is asked of a word has been asked of the one before: long lists name the same again and again."""
    return one.text == other.text and type(one.value) is type(other.value) and one.bare == other.bare


def _map(node: Node, kind: MapOf) -> None:
    if not isinstance(node, TableNode):
        inside = _as_mapping(node, kind.value)
        raise _wrong(node, kind, mend=f"write {{NAME: {inside}}}" if inside else "")
    for key, value in node.items:
        validate(_as_text(key), kind.key)
        _missing_behind(node, key, value)
        if kind.counts:
            check_kind(key)
        validate(value, kind.value)


def _as_text(key: Scalar) -> Scalar:
    """A key is a text, whatever else its letters could mean."""
    return Scalar(key.text, key.text, key.place)


def _record(node: Node, kind: KeyedMapping) -> None:
    if not isinstance(node, TableNode):
        inside = _as_mapping(node, kind)
        raise _wrong(node, kind, mend=f"write {inside}" if inside else "")
    for key, value in node.items:
        _option(node, key, value, kind.by_name, kind.what)
    _required(node, kind.keys, kind.any_of, kind.what)


def _as_mapping(node: Node, kind: Kind) -> str:
    """What stands there as the mapping that is wanted, where only one of its keys is needed: `{total: "{2}"}`; empty otherwise."""
    if not isinstance(kind, KeyedMapping) or not isinstance(node, Scalar) or node.value is None or len(node.text) > 60:
        return ""
    needed = [key.name for key in kind.keys if key.required] or _that_could_be(node, kind)
    if len(needed) != 1:
        return ""
    return f'{{{needed[0]}: "{node.text}"}}' if isinstance(node.value, str) else f"{{{needed[0]}: {node.text}}}"


def _that_could_be(node: Scalar, kind: KeyedMapping) -> list[str]:
    """The first of the keys behind which a word could stand: `Elf` is a creature type before it is the name of a card."""
    for key in kind.keys:
        if has_form(node, key.kind):
            try:
                validate(node, key.kind)
            except LayerlawError:
                continue
            return [key.name]
    return []


def _option(node: TableNode, key: Scalar, value: Node, keys: Mapping[str, Key], what: str) -> None:
    found = keys.get(key.text)
    if found is None:
        _missing_behind(node, key, value)
        if not keys:
            raise LayerlawError(
                Mistake(ErrorKind.UNKNOWN, key.place, f"{what} has no options", mend=f"leave out {quote(key.text)}")
            )
        said = f"an option of {what}" if what.startswith("'") else f"a key of {what}"
        raise unknown(key, said, keys, mend=SAID_OTHERWISE.get((what, key.text), ""))
    if isinstance(value, Scalar) and value.bare and not has_form(value, found.kind):
        raise LayerlawError(
            Mistake(
                ErrorKind.MISSING,
                key.place,
                f"nothing behind {quote(key.text)}",
                expected=words_for(found.kind),
                mend=f"write a value, or leave out {quote(key.text)}",
            )
        )
    validate(value, found.kind)


def _missing_behind(node: TableNode, key: Scalar, value: Node) -> None:
    """The mistake that names with a comma invite: `{card_name: Urborg, Tomb of Yawgmoth}` is two keys."""
    if not (node.flow and isinstance(value, Scalar) and value.bare):
        return
    before = None
    for other, other_value in node.items:
        if other is key:
            break
        before = (other, other_value)
    if before is None or not isinstance(before[1], Scalar) or before[1].value is None:
        return
    whole = f"{before[1].text}, {key.text}"
    raise LayerlawError(
        Mistake(
            ErrorKind.UNKNOWN,
            key.place,
            f"{quote(key.text)} is a key without a value",
            expected="key: value",
            mend=f'a text with a comma goes in quotes: {before[0].text}: "{whole}"',
        )
    )


def _required(
    node: TableNode, keys: Iterable[Key], any_of: tuple[str, ...], what: str, place: Place | None = None
) -> None:
    for key in keys:
        if key.required and key.name not in node:
            raise LayerlawError(
                Mistake(
                    ErrorKind.MISSING,
                    place or node.place,
                    f"{what} without {quote(key.name)}",
                    expected=f"{key.name}: {words_for(key.kind)}",
                    mend=f"add '{key.name}: ...': {key.meaning}",
                )
            )
    if any_of and not any(name in node for name in any_of):
        listed = ", ".join(any_of)
        without = f"any of {listed}" if len(any_of) <= 3 else "any option"
        raise LayerlawError(
            Mistake(
                ErrorKind.MISSING,
                place or node.place,
                f"{what} without {without}",
                expected=f"at least one of {listed}",
                mend=f"add {any_of[0]}: ..." if len(any_of) == 1 else "add one of them",
            )
        )


def _one_of(node: Node, kind: OneOf) -> None:
    """The kinds of one form; a value of another form is not any of them."""
    fitting = [item for item in kind.kinds if has_form(node, item)]
    if not fitting:
        mend = _quoted(node) if isinstance(node, TableNode) and any(isinstance(i, Text) for i in kind.kinds) else ""
        if (
            isinstance(node, Scalar)
            and isinstance(node.value, int | float)
            and any(isinstance(i, Text) for i in kind.kinds)
        ):
            mend = f'put it in quotes if it is meant as a text: "{node.text}"'
        raise _wrong(node, kind, mend=mend)
    first = fitting[0]
    if isinstance(first, WordKind) and isinstance(node, Scalar) and node.text not in first.words:
        close = nearest(node.text, first.words)
        listed = any(isinstance(item, ListOf) for item in kind.kinds)
        raise LayerlawError(
            Mistake(
                ErrorKind.UNKNOWN,
                node.place,
                f"{quote(node.text)} cannot stand here",
                expected=", or ".join(_all_words(item) for item in kind.kinds),
                nearest=close,
                mend=f"write {quote(close[0])}"
                if close
                else f"write [{node.text}]"
                if listed and len(node.text) < 60
                else "",
            )
        )
    validate(node, first)


def _all_words(kind: Kind) -> str:
    return " or ".join(kind.words) if isinstance(kind, WordKind) and len(kind.words) <= 12 else words_for(kind)


def _subjects(node: Node, kind: Subjects) -> None:
    if not isinstance(node, TableNode):
        raise _wrong(node, kind)
    for key, value in node.items:
        reserved = kind.reserved.by_name.get(key.text)
        if reserved is not None:
            validate(value, reserved.kind)
            continue
        if not key.text.strip():
            raise _wrong(key, Text("an object or a player"), found="an empty text")
        _missing_behind(node, key, value)
        _beside_objects(key, value, kind)
        _of_all(key, value)
        validate(value, kind.subject)


def _of_all(name: Scalar, value: Node) -> None:
    """The mistake to put what is expected of all players, or all objects, below a word for them."""
    if name.text in ("players", "objects", "permanents", "battlefield") and isinstance(value, TableNode):
        inner = [key.text for key, one in value.items if isinstance(one, TableNode)]
        if inner and len(inner) == len(value.items):
            mend = f"write the names directly below expect: {inner[0]}: {{...}}"
            raise LayerlawError(
                Mistake(ErrorKind.UNKNOWN, name.place, f"{quote(name.text)} is no object and no player", mend=mend)
            )


def _beside_objects(name: Scalar, value: Node, kind: Subjects) -> None:
    """The mistake to write a reserved key under an object's name: `{bears: {cost: ...}}`."""
    for key, _ in value.items if isinstance(value, TableNode) else ():
        if key.text in kind.reserved.by_name and key.text not in kind.subject.by_name:
            raise LayerlawError(
                Mistake(
                    ErrorKind.UNKNOWN,
                    key.place,
                    f"{quote(key.text)} stands beside the objects, not under one",
                    expected=words_for(kind.reserved.by_name[key.text].kind),
                    mend=f"write {{{key.text}: ...}} beside {quote(name.text)}",
                )
            )


# --- entries of the timeline -------------------------------------------------------------------------------------------


def _entry(node: Node, kind: EntryOf) -> None:
    if isinstance(node, Scalar) and kind.bare:
        _text(node, Text("an entry: a card's name or a verb"))
        return
    if not isinstance(node, TableNode):
        raise _wrong(node, kind)
    verb, key, subject = verb_of(node)
    if verb.name not in kind.verbs:
        raise unknown(key, "a verb that can stand here", kind.verbs, mend=_MENDS.get(verb.name, ""))
    if isinstance(subject, Scalar) and subject.value is None:
        raise LayerlawError(
            Mistake(
                ErrorKind.MISSING,
                key.place,
                f"nothing behind {quote(key.text)}",
                expected=words_for(verb.subject),
                mend=f"write something behind it, {key.text}: ..., or leave the entry out",
            )
        )
    validate(subject, verb.subject)
    for option, value in node.items:
        if option is not key:
            _option(node, option, value, verb.by_name, f"'{verb.name}'")
    _required(node, verb.options, verb.any_of, f"'{verb.name}'", key.place)


_MENDS: Final = {
    "resolve": "spells and abilities resolve one at a time (608.1): make it an entry of its own",
    "activate": "spells and abilities resolve one at a time (608.1): make it an entry of its own",
    "trigger": "spells and abilities resolve one at a time (608.1): make it an entry of its own",
    "next": "make it an entry of its own",
    "expect": "make it an entry of its own",
    "simultaneous": "put all the entries in one list",
}


def _no_verb(node: TableNode) -> LayerlawError:
    verbs = tuple(VERBS_BY_NAME)
    options = {option.name for verb in VERBS for option in verb.options}
    for key, value in node.items:
        close = nearest(key.text, verbs) if key.text not in options else ()
        if mend := VERBS_OF_OTHERS.get(key.text):
            return LayerlawError(Mistake(ErrorKind.UNKNOWN, key.place, f"{quote(key.text)} is not a verb", mend=mend))
        if close:
            return LayerlawError(
                Mistake(
                    ErrorKind.UNKNOWN,
                    key.place,
                    f"{quote(key.text)} is not a verb",
                    expected=f"one verb: {', '.join(verbs)}",
                    nearest=close,
                    mend=f"write {quote(close[0])}",
                )
            )
        _missing_behind(node, key, value)
    place = node.items[0][0].place if node.items else node.place
    strange = next((key for key, _ in node.items if key.text not in options), None)
    place = strange.place if strange is not None else place
    shown = f": {quote(strange.text)} is none" if strange is not None else ""
    mend = "write '- enter: CARD', or only the card's name" if node.items else ""
    return LayerlawError(
        Mistake(
            ErrorKind.UNKNOWN,
            place,
            f"an entry without a verb{shown}",
            expected=f"one verb: {', '.join(verbs)}",
            mend=mend,
        )
    )
