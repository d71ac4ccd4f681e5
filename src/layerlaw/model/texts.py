"""Text changes as a function on values: replace a color word, land type or creature type in that sense only (612.2).

It walks the typed words of abilities, so a card's name is never touched (612.2), nor is a mana symbol (it is no word), nor
what another effect granted (612.3: granted abilities are not part of the text that is walked).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace
from typing import Final, TypeVar, cast

from layerlaw.model.abilities import ActivatedAbility, KeywordAbility, TriggeredAbility
from layerlaw.model.cards import Face
from layerlaw.model.changes import AddColors, SetColors
from layerlaw.model.filters import HasParity
from layerlaw.model.identity import ENGINE, IdentityCache
from layerlaw.model.one_shot_effects import Script
from layerlaw.model.references import Chosen, ChosenPlayer, ExactObject, ExactPlayer, Grantor
from layerlaw.model.tree import holds, mapped
from layerlaw.model.words import Color, EveryWord, Subtype

ChangeableWord = Color | Subtype
Replaced = ChangeableWord | EveryWord
EVERY_COLOR: Final = frozenset(Color)
T = TypeVar("T")


_REPLACED: Final[IdentityCache[Face]] = ENGINE.cache("faces with a word replaced", 4096)


def replace_word_in_face(face: Face, old: Replaced, new: ChangeableWord) -> Face:
    """The face with the word replaced in its type line and abilities. Names and mana costs stay."""
    # By the face itself, not by what it equals: what a game carries out of it is no part of its equality.
    key = (id(face), old, new)
    known = _REPLACED.find(key)
    return known[1] if known is not None else _REPLACED.keep(key, face, _replaced_in_face(face, old, new))


def _replaced_in_face(face: Face, old: Replaced, new: ChangeableWord) -> Face:
    subtypes = tuple(
        dict.fromkeys(new if isinstance(new, Subtype) and _same(word, old) else word for word in face.subtypes)
    )
    abilities = replace_word(face.abilities, old, new)
    if subtypes == face.subtypes and abilities is face.abilities:
        return face
    casting, added = replace_word(face.casting, old, new), replace_word(face.added, old, new)
    halves = tuple(replace_word_in_face(half, old, new) for half in face.halves)
    return replace(face, subtypes=subtypes, abilities=abilities, added=added, casting=casting, halves=halves)


def _replaced_in_token(face: Face, old: Replaced, new: ChangeableWord) -> Face:
    """The characteristics of a token that an ability makes: its words are words of that text (612.2), and so is the name that they make (111.4)."""
    made = _replaced_in_face(face, old, new)
    colors = made.color_indicator and replace_word(made.color_indicator, old, new)
    name = made.name
    if name == _token_name(face.subtypes):
        name = _token_name(made.subtypes)
    unchanged = made is face and colors == face.color_indicator
    return face if unchanged else replace(made, name=name, color_indicator=colors)


def _token_name(subtypes: tuple[Subtype, ...]) -> str:
    return f"{' '.join(map(str, subtypes))} Token"


def replace_word(node: T, old: Replaced, new: ChangeableWord) -> T:
    """The same value with each typed occurrence of `old` replaced by `new`. "All colors" and "each color" are no color words (612.2)."""
    if isinstance(node, SetColors | AddColors) and EVERY_COLOR.issubset(node.colors):
        return node
    if isinstance(node, KeywordAbility) and node.is_shorthand:
        return node
    if isinstance(node, Color | Subtype):
        return cast("T", new) if _same(node, old) else node
    if isinstance(node, Face):
        return cast("T", _replaced_in_token(node, old, new))
    made = mapped(node, lambda part: replace_word(part, old, new))
    if isinstance(made, Script) and made is not node:
        return cast("T", replace(made, text=_in_words(made.text, old, new)))
    return cast("T", _in_its_words(made, old, new)) if isinstance(made, _Worded) else made


_Worded = KeywordAbility | ActivatedAbility | TriggeredAbility


def _in_its_words(ability: _Worded, old: Replaced, new: ChangeableWord) -> _Worded:
    """The ability with the word replaced in what it keeps in words: "Discard a Zombie card", "Goblin" behind "champion a"."""
    if isinstance(ability, ActivatedAbility | TriggeredAbility):
        text = _in_words(ability.text, old, new)
        return ability if text == ability.text else replace(ability, text=text)
    cost = _in_words(ability.cost, old, new)
    quality = _in_words(ability.quality, old, new)
    same = cost == ability.cost and quality == ability.quality
    return ability if same else replace(ability, cost=cost, quality=quality)


def _in_words(text: str, old: Replaced, new: ChangeableWord) -> str:
    """A cost or quality in words with the word replaced, in the plural too; what something is named is no such word (612.2)."""
    if " named " in text:
        return text
    if isinstance(new, Color):
        words = (
            [color.word for color in Color] if old is EveryWord.COLOR else [old.word] if isinstance(old, Color) else []
        )
    else:
        words = [str(old)] if type(old) is type(new) else []
    put = new.word if isinstance(new, Color) else str(new)
    forms = {form: f"{put}{form.removeprefix(word)}" for word in words for form in (word, f"{word}s")}
    return " ".join(_put(part, forms) for part in text.split(" "))


def _put(part: str, forms: Mapping[str, str]) -> str:
    bare = part.rstrip(",.")
    return f"{forms.get(bare, bare)}{part.removeprefix(bare)}"


def bind_chosen(node: T, choices: Mapping[str, object]) -> T:
    """The same value with each `Chosen` word and `ChosenPlayer` that `choices` knows replaced by it: what is granted is granted with the choice made."""
    if isinstance(node, Chosen):
        found = choices.get(node.key)
        return cast("T", found) if isinstance(found, Color | Subtype | str) else node
    if isinstance(node, ChosenPlayer):
        player = next((choices[key] for key in node.keys if key in choices), None)
        return cast("T", ExactPlayer(player)) if isinstance(player, str) else node
    if isinstance(node, HasParity) and node.odd is None:
        mode = choices.get("mode")
        return cast("T", replace(node, odd=mode == 1)) if mode in (1, 2) else node
    return with_quality(mapped(node, lambda part: bind_chosen(part, choices)), choices)


def with_quality(node: T, choices: Mapping[str, object]) -> T:
    """A keyword with the word that was chosen in its quality: `protection from the chosen card type` is one from instants; all else as it is."""
    if isinstance(node, KeywordAbility) and _CHOSEN in node.quality:
        return cast("T", replace(node, quality=_settled_quality(node.quality, choices)))
    return node


_GRANTED: Final[IdentityCache[object]] = ENGINE.cache("what was granted by an object", 4096)


def bind_grantor(node: T, grantor: Hashable) -> T:
    """What is granted, with the source of the effect that grants it in the place of its name (201.5a)."""
    key = (id(node), grantor)
    known = _GRANTED.find(key)
    if known is not None:
        return cast("T", known[1])
    made = _with_grantor(node, ExactObject(grantor)) if holds(node, Grantor) else node
    return cast("T", _GRANTED.keep(key, node, made))


def _with_grantor(node: T, grantor: ExactObject) -> T:
    if isinstance(node, Grantor):
        return cast("T", grantor)
    return mapped(node, lambda part: _with_grantor(part, grantor))


def mentions_chosen(node: object) -> bool:
    """Whether a word in it was chosen for an object, so that it means another thing on each; what only a game carries out is not looked at."""
    return holds(node, (Chosen, ChosenPlayer), shown=True)


def settle_keyword(keyword: KeywordAbility, choices: Mapping[str, object]) -> KeywordAbility:
    """A keyword with what was chosen for its bearer in the place of "the chosen ..."; without the choice it stays open (607.5a)."""
    if not names_choice(keyword):
        return keyword
    words = tuple(bind_chosen(word, choices) for word in keyword.words)
    quality, what = _settled_quality(keyword.quality, choices), bind_chosen(keyword.what, choices)
    if words == keyword.words and quality == keyword.quality and what == keyword.what:
        return keyword
    return replace(keyword, words=words, quality=quality, what=what)


def _settled_quality(quality: str, choices: Mapping[str, object]) -> str:
    before, chosen, after = quality.partition(_CHOSEN)
    key, _, rest = after.partition(",")
    if key == "quality" and choices.get("mode") in (1, 2):  # of "odd or even" (107.1)
        return f"each {'odd' if choices['mode'] == 1 else 'even'} mana value"
    found = choices.get(key.strip().replace(" ", "_")) if chosen else None
    return quality if found is None else f"{before}{found}{rest}"


def names_choice(keyword: KeywordAbility) -> bool:
    """Whether a keyword may speak of something chosen for its bearer; where it does not, there is nothing to settle."""
    return bool(keyword.words) or _CHOSEN in keyword.quality


def is_open(keyword: KeywordAbility) -> bool:
    """Whether a keyword speaks of a choice that was never made: that part of it does nothing (607.5a)."""
    return _CHOSEN in keyword.quality or any(isinstance(word, Chosen) for word in keyword.words)


_CHOSEN = "the chosen "


def _same(word: object, old: Replaced) -> bool:
    if old is EveryWord.COLOR:
        return type(word) is Color
    return type(word) is type(old) and word == old
