"""Cards from fields as Scryfall names them: every face's text compiled, layouts put together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from layerlaw.model.abilities import (
    Ability,
    AsEnters,
    ClassLevel,
    LevelBand,
    NotUnderstood,
    StaticAbility,
    StationBand,
)
from layerlaw.model.cards import Card, Face, Layout
from layerlaw.model.changes import SetColors
from layerlaw.model.filters import HasSubtype, Is, IsType
from layerlaw.model.late import dataclass
from layerlaw.model.mana_costs import ManaCost
from layerlaw.model.one_shot_effects import Script, Unread
from layerlaw.model.references import Chosen, This
from layerlaw.model.tree import mapped
from layerlaw.model.typeline import BadTypeLine, TypeLine
from layerlaw.model.words import Color, Subtype, Supertype, written_color
from layerlaw.oracle.as_meant import as_meant, spans_in
from layerlaw.oracle.form import REMINDER
from layerlaw.oracle.paragraphs.frames import read_frames, read_paragraphs, spanned_frames
from layerlaw.oracle.paragraphs.parts import face_with_parts, with_parts
from layerlaw.oracle.paragraphs.where_it_works import at_home
from layerlaw.oracle.reader import ReadingContext
from layerlaw.oracle.sentences.script import script
from layerlaw.oracle.tokens import own_names


@dataclass(frozen=True)
class Compiled:
    """The abilities of a text, and the paragraphs of it that nobody understood."""

    abilities: tuple[Ability, ...]
    not_understood: tuple[str, ...] = ()


def compile_text(text: str, *, name: str = "", type_line: str | TypeLine = "Creature") -> Compiled:
    """Rules text → abilities, in printed order. Never raises, and always ends quickly.

    Args:
        text: the rules text of one face, a paragraph on each line.
        name: the face's name, which in its own text means the object itself (201.5); may be empty.
        type_line: printed or parsed; it says whether the text is a spell's, and what "this creature" may be.

    Returns:
        The abilities, and the paragraphs not understood, each as its text; these are among the abilities too.
    """
    meant = as_meant(text, name, _type_line(type_line))
    context = _context(meant.name, type_line)
    found = tuple(read_paragraphs(meant.text, context))
    return Compiled(at_home(with_parts(found, name), context.types), tuple(_not_understood(found)))


def compile_instruction(text: str, name: str = "") -> Script:
    """What a spell or ability does, in one sentence or more, as a script with its targets; `Unread` where it is not understood. Never raises.

    `name`: of the object, for what it calls itself.
    """
    words = text.strip().rstrip(".")
    told = with_parts(script((Unread(words[:1].lower() + words[1:]),), name or "this"), name or "this")
    if not any(isinstance(one, Unread) for one in told.one_shots):
        return told
    # What starts a continuous effect, and more than one sentence, are read as a spell's.
    spell = compile_face(
        {"name": name, "type_line": "Sorcery", "oracle_text": f"{words[:1].upper()}{words[1:]}."}
    ).casting
    return spell.modes[0] if spell is not None and len(spell.modes) == 1 and not spell.modal else told


def compile_by_frame(
    text: str, *, name: str = "", type_line: str | TypeLine = "Creature"
) -> Iterator[tuple[str, tuple[Ability, ...]]]:
    """As `compile_text`, with the lines, without reminder text, that each row of abilities comes from: one, or those of a frame."""
    meant = as_meant(text, name, _type_line(type_line))
    for lines, abilities in read_frames(meant.text, _context(meant.name, type_line)):
        yield lines, tuple(abilities)


def _context(name: str, type_line: str | TypeLine) -> ReadingContext:
    line = _type_line(type_line)
    return ReadingContext(
        own_names(name, legendary=Supertype.LEGENDARY in line.supertypes), line.types, _in_words(line.subtypes)
    )


@lru_cache(maxsize=4096)
def _in_words(subtypes: tuple[Subtype, ...]) -> tuple[str, ...]:
    return tuple(map(str, subtypes))


def _type_line(text: str | TypeLine) -> TypeLine:
    if isinstance(text, TypeLine):
        return text
    try:
        return TypeLine.parse(text)
    except BadTypeLine:
        return TypeLine((), (), ())


def _not_understood(abilities: Iterable[Ability]) -> Iterator[str]:
    for ability in abilities:
        match ability:
            case NotUnderstood(text):
                yield text
            case LevelBand(abilities=held) | ClassLevel(abilities=held) | StationBand(abilities=held):
                yield from _not_understood(held)
            case _:
                pass


def compile_card(fields: Mapping[str, Any]) -> Card:
    """A card from Scryfall's fields: `name`, `mana_cost`, `type_line`, `oracle_text`, `power`, ..., `card_faces`, `layout`.

    Raises:
        BadTypeLine, BadManaCost: where a type line or mana cost is none; rules text never makes an error.
    """
    parts = fields.get("card_faces") or ()
    faces = tuple(compile_face(part) for part in parts) or (compile_face(fields),)
    layout = str(fields.get("layout") or "normal")
    known = Layout(layout) if layout in tuple(Layout) else Layout.NORMAL
    if known is Layout.NORMAL and len(faces) > 1:
        known = Layout.TRANSFORM
    if known in (Layout.SPLIT, Layout.FLIP) and len(faces) == 1:
        known = Layout.NORMAL  # half of a card is a card
    if known is Layout.ADVENTURE:
        faces = tuple(replace(face, has_adventure=True) for face in faces)
    if known is Layout.MELD and faces[0].mana_cost is None and fields.get("cmc"):
        # 202.3c: a melded permanent has the sum of its front faces' mana values, which the card file tells with the result
        faces = (replace(faces[0], mana_value=int(fields["cmc"])), *faces[1:])
    return Card(str(fields.get("name") or faces[0].name or ""), faces, known)


def compile_face(fields: Mapping[str, Any]) -> Face:
    """A face from Scryfall's fields; a star counts 0, `1+*` 1, until a characteristic-defining ability tells the rest (208.2)."""
    made = face_with_parts(face_in_words(fields))
    home = at_home(made.abilities, made.types)
    made = made if home is made.abilities else replace(made, abilities=home)
    return _of_its_choice(made, REMINDER.sub("", str(fields.get("oracle_text") or "")))


def face_in_words(fields: Mapping[str, Any]) -> Face:
    """A face from Scryfall's fields, its text cut into abilities whose events, costs and one-shots are still in words."""
    line = _parsed(str(fields.get("type_line") or ""))
    name = fields.get("name")
    cost = fields.get("mana_cost")
    text = str(fields.get("oracle_text") or "")
    meant = as_meant(text, str(name or ""), line)
    context = _context(meant.name, line)
    frames = list(spanned_frames(meant.text, context))
    context.behind = None  # its reader holds the context: a ring, which an import without a collector would keep
    abilities = tuple(ability for _, _, held in frames for ability in held)
    spans = tuple(spans_in(text, meant.text, span) for span, _, held in frames for _ in held)
    power, toughness = _number(fields.get("power")), _number(fields.get("toughness"))
    stations = _STATION.search(text)
    if stations:
        abilities, power, toughness = _with_size(abilities, int(stations.group(1)), power, toughness)
    return Face(
        name=None if name is None else str(name),
        mana_cost=_mana_cost(str(cost)) if cost else None,
        supertypes=line.supertypes,
        types=line.types,
        subtypes=line.subtypes,
        abilities=abilities,
        power=power,
        toughness=toughness,
        loyalty=_number(fields.get("loyalty")),
        defense=_number(fields.get("defense")),
        color_indicator=_indicator(fields, cost),
        loyalty_is_x=fields.get("loyalty") == "X",
        spans=spans,
        identity=_identity(text, abilities),
    )


_parsed: Final = lru_cache(maxsize=4096)(TypeLine.parse)
"""Eight of ten faces have the type line of another."""


_CHOSEN_TYPE = re.compile(
    r"\bchooses? an? (?:nonland )?((?:basic )?land|card|permanent|creature) type\b", re.IGNORECASE
)


def _of_its_choice(face: Face, text: str) -> Face:
    """The face with "of the chosen type" meaning a land type, or a card type, wherever its own choice is of one (607.2d, 608.2d).

    What only a game carries out is read ability by ability, and takes the type for a creature type.
    """
    offered = {key for ability in face.abilities if isinstance(ability, AsEnters) for key in ability.choices}
    if " type" in text.lower():  # to look for the word is quicker than for all that may stand before it
        offered |= {_KEY_OF_TYPE[found.lower()] for found in _CHOSEN_TYPE.findall(text)}
    kind = next((key for key in ("basic_land_type", "land_type", "card_type") if key in offered), None)
    if kind is None or "creature_type" in offered:
        return face

    def meant(node: object) -> object:
        if kind == "card_type":
            return IsType(Chosen(kind)) if node == HasSubtype(Chosen("creature_type")) else mapped(node, meant)
        return Chosen(kind) if node == Chosen("creature_type") else mapped(node, meant)

    return replace(face, abilities=mapped(face.abilities, meant), casting=mapped(face.casting, meant))


_KEY_OF_TYPE = {
    "basic land": "basic_land_type",
    "land": "land_type",
    "card": "card_type",
    "permanent": "card_type",
    "creature": "creature_type",
}


_MANA_SYMBOL = re.compile(r"\{([^{}]+)\}")


def _identity(text: str, abilities: Iterable[Ability]) -> frozenset[Color]:
    """The colors of mana symbols in rules text, but for reminder text (903.4c), and those that the object defines of itself (604.3)."""
    symbols = _MANA_SYMBOL.findall(REMINDER.sub("", text))
    found = {Color(letter) for symbol in symbols for letter in symbol.split("/") if letter in tuple(Color)}
    for ability in abilities:
        if isinstance(ability, StaticAbility):
            for effect in ability.effects:
                if effect.scope == Is(This()):
                    found |= {
                        one
                        for change in effect.changes
                        if isinstance(change, SetColors)
                        for one in change.colors
                        if isinstance(one, Color)
                    }
    return frozenset(found)


_HYBRID = re.compile(r"\{([^{}/]+(?:/+[^{}/]+)+)\}")


@lru_cache(maxsize=4096)
def _mana_cost(text: str) -> ManaCost:
    """A mana cost; the halves of hybrid symbols are put as the rules write them, numbers first and Phyrexian last (107.4)."""

    def ordered(match: re.Match[str]) -> str:
        halves = [half for half in match.group(1).split("/") if half]
        return "{" + "/".join(sorted(halves, key=lambda half: (half == "P", not half.isdigit()))) + "}"

    return ManaCost.parse(_HYBRID.sub(ordered, text))


_STATION = re.compile(r"artifact creature at (\d{1,3})\+")


def _with_size(
    abilities: tuple[Ability, ...], least: int, power: int | None, toughness: int | None
) -> tuple[tuple[Ability, ...], int | None, int | None]:
    """The printed size of a Spacecraft belongs to the station symbol at which it becomes a creature (721.2b)."""
    sized = tuple(
        replace(item, power=power, toughness=toughness)
        if isinstance(item, StationBand) and item.least == least
        else item
        for item in abilities
    )
    if sized == abilities and power is not None:
        sized = (*abilities, StationBand(least, (), power, toughness))
    return sized, None, None


def _indicator(fields: Mapping[str, Any], cost: object) -> frozenset[Color] | None:
    """The color indicator (204), or for what has colors and no mana cost, such as a token, those colors."""
    indicator = fields.get("color_indicator")
    if indicator is None and not cost and fields.get("colors"):
        indicator = fields["colors"]
    return None if indicator is None else frozenset(written_color(str(color)) for color in indicator)


_WITH_STAR = re.compile(r"(\d{1,9})[+-]\*|\*\+(\d{1,9})")


_WHOLE: Final = re.compile(r"[+-]?\d{1,9}")


def _number(text: object) -> int | None:
    """A printed number; its star counts 0, and the number beside the star stays: `1+*` is 1, `7-*` 7 (208.2)."""
    if text is None:
        return None
    said = str(text)
    if _WHOLE.fullmatch(said):
        return int(said)
    starred = _WITH_STAR.fullmatch(said)
    return int(starred.group(1) or starred.group(2)) if starred else 0
