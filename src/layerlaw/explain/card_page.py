"""How a card was understood, in words: its values, and each ability with its kind and its effects, their layers and scopes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from layerlaw.explain.answer import copiable_json
from layerlaw.explain.document import Span, Spans, Style, clean
from layerlaw.explain.values import ability_text, type_line, word_for
from layerlaw.layers import NEWEST
from layerlaw.layers.edition import Origin, kind_of
from layerlaw.layers.prepared import is_defining
from layerlaw.model import ability_kinds
from layerlaw.model.abilities import Ability, NotUnderstood, Start
from layerlaw.model.cards import Card, Face
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.game_abilities import Parts
from layerlaw.model.keywords import static_meaning
from layerlaw.model.late import dataclass
from layerlaw.model.tree import inside
from layerlaw.model.words import COLORS, CardType
from layerlaw.oracle import host_of, write_effect
from layerlaw.oracle.form import kind_by_form
from layerlaw.oracle.understood import UnreadStretch, not_read_by_ability

__all__ = ["card_lines"]

_LAYERS: Final = {"player": "on players", "rule": "on rules"}


def card_lines(card: Card, printed: Mapping[str, Any] | None = None) -> Iterator[Spans]:
    """A card, line by line. `printed` are its fields as Scryfall names them, for what the model does not hold (`1+*`)."""
    if len(card.faces) > 1:
        yield (Span(f"{card.name} ({card.layout.replace('_', ' ')})"),)
    texts = (printed or {}).get("card_faces") or [printed or {}]
    for place, face in enumerate(card.faces):
        if len(card.faces) > 1:
            yield ()
        yield from _face(face, texts[place] if place < len(texts) else {})


def _face(face: Face, printed: Mapping[str, Any]) -> Iterator[Spans]:
    values: dict[str, Any] = copiable_json(face)
    yield (Span(clean(face.name or "no name"), Style.NAME), Span(f"  {values['mana_cost'] or ''}"))
    yield (Span(f"{type_line(face.supertypes, face.types, face.subtypes)}{_size(face, values, printed)}"),)
    if face.color_indicator is not None:
        yield (Span(f"color indicator: {', '.join(color.word for color in COLORS if color in face.color_indicator)}"),)
    if face.mana_value is not None:
        yield (Span(f"mana value: {face.mana_value}"),)
    words = (word_for(face), host_of(face))
    text = str(printed.get("oracle_text") or "")
    is_spell = not _SPELLS.isdisjoint(face.types)
    shown: tuple[int, int] | None = None
    reached = 0
    each, besides = not_read_by_ability(face)
    for place, (ability, missing) in enumerate(zip(face.abilities, each, strict=True)):
        span = face.spans[place] if text and place < len(face.spans) else None
        if span is not None:
            yield from _reminders(text[reached : span[0]])
            reached = max(reached, span[1])
        yield from _ability(ability, words, _Printed(text, span, is_again=span is not None and span == shown), is_spell)
        if not isinstance(ability, NotUnderstood):
            yield from _not_read(missing)
        shown = span
    yield from _reminders(text[reached:] if reached or not face.abilities else "")
    yield from _not_read(besides)


def _reminders(text: str) -> Iterator[Spans]:
    """Printed lines that are nothing but reminder text, so that no ability stands in them (207.2a)."""
    for line in text.split("\n"):
        if line.startswith("(") and line.endswith(")"):
            yield (Span(f"  {clean(line)}", Style.QUIET),)


def _size(face: Face, values: Mapping[str, Any], printed: Mapping[str, Any]) -> str:
    def shown(key: str) -> str:
        number = printed.get(key, values[key])
        return "*" if number is None else clean(str(number))

    size = "" if face.power is None else f"  {shown('power')}/{shown('toughness')}"
    size += "" if face.loyalty is None else f"  loyalty {shown('loyalty')}"
    return size + ("" if face.defense is None else f"  defense {shown('defense')}")


_Words = tuple[str, str]
"""What a face calls itself, and what that to which it is attached."""


_SPELLS: Final = frozenset({CardType.INSTANT, CardType.SORCERY})


@dataclass(frozen=True)
class _Printed:
    """Where in the printed text an ability stands; `is_again`: with the ability before it, on the same line."""

    text: str
    span: tuple[int, int] | None
    is_again: bool

    @property
    def lines(self) -> list[str]:
        """The printed lines."""
        return [] if self.span is None else [clean(line) for line in self.text[slice(*self.span)].split("\n")]


def _ability(ability: Ability, words: _Words, printed: _Printed, is_spell: bool) -> Iterator[Spans]:
    kind = ability_kinds.kind_of(ability)
    lines = printed.lines
    if isinstance(ability, NotUnderstood):
        form = kind_by_form(ability.text, is_spell=is_spell)
        said = Span(ability_text(ability, *words), Style.CARD_TEXT)
        yield (Span("  NOT UNDERSTOOD: ", Style.BEFORE), said, Span(f"  [by its form: {form}]", Style.QUIET))
        yield (Span(f"{' ' * len('  NOT UNDERSTOOD: ')}{_underline(ability.text, ability.stopped)}", Style.BEFORE),)
        return
    text = ability_text(ability, *words)
    if lines and not printed.is_again:
        for line in lines[:-1]:
            yield (Span(f"  {line}", Style.CARD_TEXT),)
        yield (Span(f"  {lines[-1]}", Style.CARD_TEXT), Span(f"  [{kind}]", Style.QUIET))
    else:
        yield (Span(f"  {text[:1].upper()}{text[1:]}"), Span(f"  [{kind}]", Style.QUIET))
    for line in _effects(ability, words):
        yield (Span(f"    {line}", Style.QUIET),)


def _not_read(found: Iterable[UnreadStretch]) -> Iterator[Spans]:
    """What is not understood, each stretch underlined, with a caret where reading stopped."""
    for one in found:
        yield (Span("    NOT UNDERSTOOD, of its ", Style.BEFORE), Span(f"{one.bearing.value}:", Style.BEFORE))
        for line, under in zip(
            clean(one.text).split("\n"), _underline(one.text, one.stopped).split("\n"), strict=False
        ):
            yield (Span(f"      {line}", Style.CARD_TEXT),)
            yield (Span(f"      {under}", Style.BEFORE),)


def _underline(text: str, stopped: int) -> str:
    """A line below each line of a text, with a caret below the letter at which reading stopped."""
    place = min(stopped, max(len(text) - 1, 0))
    marks = "".join("\n" if letter == "\n" else "~" for letter in text)
    return marks if marks[place : place + 1] == "\n" else f"{marks[:place]}^{marks[place + 1 :]}"


def _effects(ability: Ability, words: _Words) -> Iterator[str]:
    """The continuous effects of an ability: in which layers each applies, and in words whom it changes and how."""
    for static in static_meaning(ability):
        for effect in static.effects:
            yield from _effect(effect, Origin.STATIC, words)
    for inner in inside(ability, but=(ContinuousEffect, Parts), closed=Start):
        if isinstance(inner, Start):
            yield from _effect(inner.effect, Origin.RESOLVED, words)


def _effect(effect: ContinuousEffect, origin: Origin, words: _Words) -> Iterator[str]:
    defining = origin is Origin.STATIC and is_defining(effect)
    places = sorted({NEWEST.layer_of(kind_of(change, defining=defining), origin) for change in effect.changes})
    layers = ", ".join(_layer(NEWEST.layers[place].name) for place in places)
    text = write_effect(effect, card_type_word=words[0], host=words[1])
    yield f"{'characteristic-defining, ' if defining else ''}{layers}: {clean(text)}"


def _layer(name: str) -> str:
    return _LAYERS.get(name, f"layer {name}")
