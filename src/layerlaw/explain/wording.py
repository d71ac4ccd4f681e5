"""The wording: an explanation put into English that a player follows. Another language would replace this module alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, assert_never

from layerlaw.explain.assumed_words import assumption_lines
from layerlaw.explain.document import Block, Document, Span, Spans, Style, clean
from layerlaw.explain.editions import rules_note
from layerlaw.explain.names_by_id import EffectName
from layerlaw.explain.order_of_telling import (
    ChangeTold,
    Concern,
    DependencyTold,
    Explanation,
    LayerTold,
    NamedEffect,
    OutsideTold,
    StepTold,
    lost_and_gained,
    net_changes,
    values,
)
from layerlaw.explain.rules_of_changes import following_rule
from layerlaw.explain.tables import object_line
from layerlaw.explain.values import (
    ability_text,
    choice_words,
    color_words,
    listed,
    number,
    quoted,
    rule_text,
    short_subtypes,
    type_line,
)
from layerlaw.explain.verb_phrases import instructions_words
from layerlaw.layers import NEWEST
from layerlaw.layers.edition import Origin, RuleNumbers
from layerlaw.layers.protocol import ObjectId
from layerlaw.layers.trace import Because, Changed, Dependency, ReasonKind
from layerlaw.model import changes as c
from layerlaw.model import facets
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.rule_effects import RuleEffect

_MOST_NAMES: Final = 6
_MOST_CHANGES: Final = 12
_PT_LAYERS: Final = "7"
_WHAT: Final = {
    Because.EXISTENCE: "existence",
    Because.TEXT: "text",
    Because.APPLIES_TO: "what it applies to",
    Because.DOES: "what it does",
}


def in_words(explanation: Explanation) -> Document:
    """The whole explanation as a document."""
    return _Wording(explanation).document()


def dependency_words(dependency: Dependency, effect: EffectName, on: EffectName, explanation: Explanation) -> str:
    """What trying the other effect changed, as one plain sentence; the answer's JSON carries it as `detail`."""
    spans = _Wording(explanation).what_if(dependency, effect, on)
    text = "".join(span.text for span in spans)
    return f"{text[:1].upper()}{text[1:]}."


def _name(text: str) -> Span:
    return Span(clean(text), Style.NAME)


def _rule(*parts: str) -> Span:
    return Span(f"({', '.join(part for part in parts if part)})", Style.RULE)


class _Wording:
    def __init__(self, explanation: Explanation) -> None:
        self.told = explanation
        self.names = explanation.names
        self.players = explanation.solution.table.players
        self.most_names = 10_000 if explanation.full else _MOST_NAMES

    # --- the whole ----------------------------------------------------------------------------------------------

    def document(self) -> Document:
        told = self.told
        blocks = [self._title()]
        note = rules_note(told.solution.edition)
        if note:
            blocks.append(Block((Span(note, Style.QUIET),)))
        if not told.layers and not told.outside:
            blocks.append(Block(self._nothing()))
        blocks += [self._layer(layer) for layer in told.layers]
        blocks += self._outside()
        if told.about is None and told.outcome:
            lines = tuple(Block((_name(self.names(one)), Span(": "), *self._now(one))) for one in told.outcome)
            blocks.append(Block((Span("In the end", Style.HEADING),), level=2, children=lines))
        if told.unread:
            unread = tuple(
                Block(
                    (
                        _name(item.card),
                        Span(": "),
                        Span(clean(item.text), Style.CARD_TEXT),
                        Span(f" ({clean(item.could)})", Style.QUIET),
                    )
                )
                for item in told.unread
            )
            heading = (Span("Not understood, and so left out", Style.HEADING),)
            blocks.append(Block(heading, level=2, children=unread))
        if told.open_readings:
            lines = tuple(Block((Span(clean(line)),)) for line in told.open_readings)
            blocks.append(Block((Span("Where the rules leave a choice", Style.HEADING),), level=2, children=lines))
        if told.not_carried_out:
            lines = tuple(Block((Span(clean(line), Style.CARD_TEXT),)) for line in told.not_carried_out)
            blocks.append(Block((Span("Stated, and not carried out", Style.HEADING),), level=2, children=lines))
        if told.assumed:
            lines = tuple(Block((Span(clean(line)),)) for line in assumption_lines(told.assumed))
            blocks.append(Block((Span("Assumed, as nobody stated it", Style.HEADING),), level=2, children=lines))
        return Document(tuple(blocks))

    def _title(self) -> Block:
        told = self.told
        edition = told.solution.edition.name
        quiet = () if edition == NEWEST.name else (Span(f" (rules: {edition})", Style.QUIET),)
        if told.about is None:
            return Block((Span("Why everything is as it is", Style.HEADING), *quiet), level=1)
        line = Block((Span("Now: "), *self._now(told.about)))
        name = clean(self.names(told.about))
        children = [line]
        changed = net_changes(told.solution).get(told.about)
        if changed:
            items = tuple(Changed(told.about, key, *pair) for key, pair in changed.items())
            children.append(Block((Span("In all: ", Style.QUIET), *self._change_items(items, "1a"))))
        return Block((Span(f"Why {name} is as it is", Style.HEADING), *quiet), level=1, children=tuple(children))

    def _now(self, identity: ObjectId) -> Spans:
        line = Span(object_line(self.told.solution, identity))
        return (line, Span(" (as it started)", Style.QUIET)) if identity in self.told.as_before else (line,)

    def _nothing(self) -> Spans:
        if self.told.about is not None:
            return (Span("No continuous effect changes it: it is as it started."),)
        return (Span("No continuous effect changes anything: every object is as it started."),)

    # --- layers -------------------------------------------------------------------------------------------------

    def _layer(self, layer: LayerTold) -> Block:
        heading = (
            Span(f"Layer {layer.layer.name}: {layer.layer.title[:1].lower()}{layer.layer.title[1:]}", Style.HEADING),
            Span(" "),
            _rule(layer.layer.rule),
        )
        children: list[Block] = [self._dependency(item) for item in layer.dependencies]
        if layer.loop:
            names = self._titles(layer.loop)
            children.append(
                Block(
                    (
                        Span("These depend on each other in a loop, so inside it timestamps decide: "),
                        *names,
                        Span(" "),
                        _rule(self._rules.loop),
                        Span("."),
                    )
                )
            )
        if layer.by_timestamp:
            children.append(
                Block(
                    (
                        Span("By timestamp, oldest first ", Style.REASON),
                        _rule(self._rules.timestamp),
                        Span(":", Style.REASON),
                    )
                )
            )
        children += [self._step(layer, step) for step in layer.steps]
        children += [self._never(item) for item in layer.never_began]
        return Block(heading, level=2, children=tuple(children))

    @property
    def _rules(self) -> RuleNumbers:
        return self.told.solution.edition.rules

    def _titles(self, effects: Iterable[NamedEffect]) -> Spans:
        titles = list(dict.fromkeys(effect.name.title for effect in effects))
        return _joined([_name(title) for title in titles])

    def _never(self, item: DependencyTold) -> Block:
        rules = self.told.solution.edition.rules
        return Block(
            (
                _name(item.effect.name.title),
                Span(f" never applies: its ability was gone before its effect could begin, see [{item.number}] "),
                _rule(rules.continued),
                Span("."),
            )
        )

    # --- dependencies -------------------------------------------------------------------------------------------

    def _dependency(self, item: DependencyTold) -> Block:
        effect, on = item.effect.name, item.on.name
        spans = [
            _name(effect.title),
            Span(" depends on "),
            _name(on.title),
            Span(" "),
            _rule(item.found.rule, _WHAT[item.found.because]),
            Span(": "),
            *self.what_if(item.found, effect, on),
            Span("."),
        ]
        if item.in_loop:
            pass
        elif item.mattered:
            spans += [
                Span(" So it waits, although its timestamp is earlier "),
                Span(f"({item.effect.ref.timestamp} before {item.on.ref.timestamp})", Style.QUIET),
                Span("."),
            ]
        else:
            spans.append(Span(" It comes later by timestamp as well.", Style.QUIET))
        return Block(tuple(spans), marker=f"[{item.number}]")

    def what_if(self, found: Dependency, effect: EffectName, on: EffectName) -> Spans:
        """What trying the one changes of the other: "if Blood Moon applied first, ..."."""
        head = (Span("if "), _name(on.title), Span(" applied first, "))
        match found.because:
            case Because.EXISTENCE:
                tail = self._existence(found, effect)
            case Because.TEXT:
                tail = self._text(found, effect)
            case Because.APPLIES_TO:
                tail = self._applies_to(found, effect)
            case Because.DOES:
                tail = self._does(found, effect)
            case _:
                assert_never(found.because)
        return (*head, *tail)

    def _existence(self, found: Dependency, effect: EffectName) -> Spans:
        who = _name(effect.title)
        if not found.before:
            return (who, Span(" would have an effect here that it does not have now"))
        if found.effect.effect.condition is not None and not _takes_abilities(found.on.effect):
            return (
                Span("the condition of "),
                _name(effect.possessive),
                Span(" would no longer hold, and it would not exist"),
            )
        return (who, Span(" would no longer have this ability, and its effect would not exist"))

    def _text(self, found: Dependency, effect: EffectName) -> Spans:
        spans = [_name(effect.title), Span(" would read otherwise")]
        if isinstance(found.before, ContinuousEffect) and isinstance(found.after, ContinuousEffect):
            from layerlaw.oracle import write_effect

            before, after = (clean(" ".join(write_effect(item).split())) for item in (found.before, found.after))
            spans += [
                Span(": "),
                Span(f"“{after}”", Style.CARD_TEXT),
                Span(" instead of "),
                Span(f"“{before}”", Style.CARD_TEXT),
            ]
        return tuple(spans)

    def _applies_to(self, found: Dependency, effect: EffectName) -> Spans:
        assert isinstance(found.before, tuple)
        assert isinstance(found.after, tuple)
        more = [identity for identity in found.after if identity not in found.before]
        fewer = [identity for identity in found.before if identity not in found.after]
        who = (_name(effect.title), Span(" would "))
        parts: list[Spans] = []
        if more:
            also = "apply to " if not found.before else "also apply to "
            parts.append((Span(also), *self._objects(more)))
        if fewer:
            if not found.after:
                parts.append((Span("no longer apply to anything"),))
            else:
                parts.append((Span("no longer apply to "), *self._objects(fewer)))
        joined: list[Span] = []
        for place, part in enumerate(parts):
            joined += [*([Span(" and ")] if place else []), *part]
        return (*who, *joined)

    def _does(self, found: Dependency, effect: EffectName) -> Spans:
        assert isinstance(found.before, tuple)
        assert isinstance(found.after, tuple)
        before = _differing(found.before, found.after)
        after = _differing(found.after, found.before)
        own = _rows(before, after)
        if own is not None:
            views = self.told.solution.table.views
            row, old, new = own
            thing = _name(self.names(views[row].id))
            return (
                Span("what "),
                _name(effect.title),
                Span(" does to "),
                thing,
                Span(" would differ: “"),
                Span(instructions_words(new, self.players), Style.AFTER),
                Span("” instead of “"),
                Span(instructions_words(old, self.players), Style.BEFORE),
                Span("”"),
            )
        return (
            Span("what "),
            _name(effect.title),
            Span(" does to each thing would differ: “"),
            Span(instructions_words(after, self.players), Style.AFTER),
            Span("” instead of “"),
            Span(instructions_words(before, self.players), Style.BEFORE),
            Span("”"),
        )

    # --- steps --------------------------------------------------------------------------------------------------

    def _step(self, layer: LayerTold, told: StepTold) -> Block:
        spans = [_name(told.effect.name.title)]
        ref = told.effect.ref
        if layer.by_timestamp or told.step.reason.kind is ReasonKind.LOOP:
            spans.append(Span(f" (timestamp {ref.timestamp})", Style.QUIET))
        text = self.told.text_of(ref, told.step)
        if ref.origin is not Origin.STATIC:
            spans.append(Span(f": {text}." if told.first_time else "."))
        elif told.first_time and text:
            spans += [Span(": "), Span(f"“{text}”", Style.CARD_TEXT), *self._chosen(told.effect, text)]
        else:
            spans.append(Span(f", as in layer {told.began_in}." if not told.first_time else "."))
        spans += self._reason(told)
        children = self._changes(layer, told)
        for identity, ability in told.ends:
            children.append(
                Block(
                    (
                        _name(self.names(identity)),
                        Span(" loses "),
                        Span(quoted(ability_text(ability, self.told.word_of(identity))), Style.CARD_TEXT),
                        Span(" before any effect of it has begun, so that effect never applies "),
                        _rule(self.told.solution.edition.rules.continued),
                        Span("."),
                    )
                )
            )
        return Block(tuple(spans), marker=f"{told.number}.", children=tuple(children))

    def _chosen(self, effect: NamedEffect, text: str) -> Spans:
        """What was chosen for the object that an effect is on, where its text speaks of a choice."""
        if effect.name.on is None or "chosen" not in text:
            return ()
        choices = self.told.solution[effect.name.on].view.choices
        words = [choice_words(value) for key, value in choices.items() if key != "copied"]
        return (Span(f" (chosen: {clean(listed(words))})"),) if words else ()

    def _reason(self, told: StepTold) -> Spans:
        reason = told.step.reason
        notes = "".join(f"[{note}]" for note in told.notes)
        see = f", see {notes}" if notes else ""
        match reason.kind:
            case ReasonKind.ONLY | ReasonKind.TIMESTAMP:
                spans: Spans = ()
            case ReasonKind.CDA:
                spans = (
                    Span(" It defines a characteristic, so it comes first ", Style.REASON),
                    _rule(reason.rule),
                    Span("."),
                )
            case ReasonKind.DEPENDENCY:
                waited = self._titles(told.waited_for)
                spans = (
                    Span(" It waited for ", Style.REASON),
                    *waited,
                    Span(f" and now applies at once{see} ", Style.REASON),
                    _rule(reason.rule),
                    Span("."),
                )
            case ReasonKind.LOOP:
                spans = (Span(f" In the loop its timestamp decides{see} ", Style.REASON), _rule(reason.rule), Span("."))
            case ReasonKind.CONTINUED:
                spans = (
                    Span(
                        f" Its ability is gone by now, but the effect began in layer {told.began_in}, so it goes on for the same objects ",
                        Style.REASON,
                    ),
                    _rule(reason.rule),
                    Span("."),
                )
            case _:
                assert_never(reason.kind)
        if told.concern is Concern.SOURCE and self.told.about is not None:
            about = _name(self.names(self.told.about))
            spans = (
                *spans,
                Span(" This matters because an effect of it applies to ", Style.QUIET),
                about,
                Span(" later.", Style.QUIET),
            )
        return spans

    def _changes(self, layer: LayerTold, told: StepTold) -> list[Block]:
        blocks = []
        limit = 10_000 if self.told.full else _MOST_CHANGES
        shown = 0
        for change in told.changes:
            because = following_rule(told.step, "abilities", self.told.solution.edition)
            words = self._change_items(change.items, layer.layer.name, because)
            if not words:
                continue
            if shown == limit:
                rest = sum(len(item.objects) for item in told.changes[told.changes.index(change) :])
                blocks.append(Block((Span(f"... and {rest} more objects", Style.QUIET),)))
                break
            shown += 1
            blocks.append(self._change(change, words))
        if not blocks:
            objects = told.step.affected
            if objects and not told.changes:
                blocks.append(Block((Span("changes nothing of ", Style.QUIET), *self._objects(objects))))
            elif not objects:
                blocks.append(Block((Span("applies to nothing", Style.QUIET),)))
        return blocks

    def _change(self, change: ChangeTold, words: Spans) -> Block:
        return Block((*self._objects(change.objects), Span(": "), *words))

    def _objects(self, objects: Sequence[ObjectId]) -> Spans:
        shown = [_name(self.names(identity)) for identity in objects[: self.most_names]]
        rest = len(objects) - len(shown)
        if rest == 1:
            return _joined([*shown, _name(self.names(objects[-1]))])
        if rest:
            return (*_joined(shown, last=", "), Span(f" and {rest} others"))
        return _joined(shown)

    def _change_items(self, items: Sequence[Changed], layer: str, because: str = "") -> Spans:
        by_name = {item.characteristic: item for item in items}
        parts: list[Spans] = []
        for item in items:
            match item.characteristic:
                case "abilities":
                    part = _abilities(item, self.told.word_of(item.object))
                    part += (Span(" "), _rule(because)) if because and part else ()
                case "power" | "toughness":
                    part = (
                        _power_toughness(by_name, layer)
                        if item.characteristic == next(key for key in by_name if key in ("power", "toughness"))
                        else ()
                    )
                case name:
                    part = _arrow(name, _shown(name, item.before), _shown(name, item.after))
            if part:
                parts.append(part)
        joined: list[Span] = []
        for place, part in enumerate(parts):
            joined += [*([Span("; ")] if place else []), *part]
        return tuple(joined)

    # --- players and rules --------------------------------------------------------------------------------------

    def _outside(self) -> list[Block]:
        by_layer: dict[str, list[OutsideTold]] = {}
        for told in self.told.outside:
            by_layer.setdefault(told.layer.name, []).append(told)
        blocks = []
        for members in by_layer.values():
            layer = members[0].layer
            heading = (Span(layer.title, Style.HEADING), Span(" "), _rule(layer.rule))
            blocks.append(Block(heading, level=2, children=tuple(self._outside_line(told) for told in members)))
        return blocks

    def _outside_line(self, told: OutsideTold) -> Block:
        spans = [_name(told.effect.name.title), Span(": ")]
        change = told.outside.change
        who = _joined([_name(player) for player in told.players])
        if told.objects and isinstance(change, RuleEffect):
            who = self._objects(told.objects)
        if isinstance(change, RuleEffect):
            spans += [*who, *([Span(" ")] if who else []), Span(clean(rule_text(change)), Style.AFTER)]
        elif isinstance(change, c.PlayerGainsAbility):
            spans += [*who, Span(" has "), Span(ability_text(change.ability), Style.AFTER)]
        else:
            text = self.told.text_of(told.effect.ref)
            spans += [*((*who, Span(": ")) if who else ()), Span(text or "changes the rules", Style.CARD_TEXT)]
        return Block(tuple(spans))


def _joined(spans: Sequence[Span], last: str = " and ") -> Spans:
    joined: list[Span] = []
    for place, span in enumerate(spans):
        if place:
            joined.append(Span(last if place == len(spans) - 1 else ", "))
        joined.append(span)
    return tuple(joined)


def _takes_abilities(effect: ContinuousEffect) -> bool:
    """Whether the effect could take an ability away, or change the text that it stands in."""
    written = {name for change in effect.changes for name in facets.writes(change).exact}
    return bool(written & {facets.LOSS, facets.ABILITIES, facets.TEXT})


def _differing(mine: Instructions, other: Instructions) -> Instructions:
    return tuple(item for place, item in enumerate(mine) if place >= len(other) or item != other[place])


Instructions = tuple[tuple[object, ...], ...]


def _rows(before: Instructions, after: Instructions) -> tuple[int, Instructions, Instructions] | None:
    """The first row of which both say something different, with what each says of it; None where they do not speak of rows."""
    rows = [
        row
        for old, new in zip(before, after, strict=False)
        for one, two in zip(old, new, strict=False)
        if isinstance(one, dict) and isinstance(two, dict)
        for row in one
        if one[row] != two.get(row)
    ]
    if not rows:
        return None
    row = rows[0]
    return row, _at(before, row), _at(after, row)


def _at(instructions: Instructions, row: int) -> Instructions:
    return tuple(tuple(part.get(row, 0) if isinstance(part, dict) else part for part in item) for item in instructions)


# --- values before and after ------------------------------------------------------------------------------------


def _arrow(what: str, before: str, after: str) -> Spans:
    return (Span(f"{what.replace('_', ' ')} "), Span(before, Style.BEFORE), Span(" → "), Span(after, Style.AFTER))


def _shown(characteristic: str, value: object) -> str:
    match characteristic:
        case "types" | "supertypes" | "subtypes" if not value:
            return "none"
        case "types":
            return type_line((), value, ())  # type: ignore[arg-type]
        case "subtypes":
            return clean(" ".join(short_subtypes(value)))  # type: ignore[arg-type]
        case "supertypes":
            return " ".join(map(str, value))  # type: ignore[call-overload]
        case "colors":
            return color_words(value)  # type: ignore[arg-type]
        case _:
            return "none" if value is None else clean(str(value))


def _power_toughness(items: dict[str, Changed], layer: str) -> Spans:
    """Power and toughness before and after. That a new creature has them at all is no news before layer 7."""
    power, toughness = items.get("power"), items.get("toughness")
    gained_or_lost = any(item is not None and None in values(item) for item in (power, toughness))
    if gained_or_lost and layer not in ("1a", "1b") and not layer.startswith(_PT_LAYERS):
        return ()
    if power is not None and toughness is not None:
        return (
            Span(f"{number(power.before)}/{number(toughness.before)}", Style.BEFORE),
            Span(" → "),
            Span(f"{number(power.after)}/{number(toughness.after)}", Style.AFTER),
        )
    one = toughness if power is None else power
    assert one is not None
    return _arrow(one.characteristic, number(one.before), number(one.after))


def _abilities(item: Changed, word: str) -> Spans:
    lost, left = lost_and_gained(item)
    spans: list[Span] = []
    if lost:
        everything = "loses all its abilities: " if len(lost) > 1 and not values(item)[1] else "loses "
        spans += [Span(everything), Span(listed([quoted(ability_text(one, word)) for one in lost]), Style.BEFORE)]
    if left:
        spans += [
            Span("; " if spans else ""),
            Span("gains "),
            Span(listed([quoted(ability_text(one, word)) for one in left]), Style.AFTER),
        ]
    return tuple(spans)


def changes_in_short(explanation: Explanation, layer: LayerTold, step: StepTold, *, at_most: int = 4) -> list[str]:
    """The changes of one step as short lines, for a box of a graph."""
    wording = _Wording(explanation)
    lines = [
        "".join(span.text for span in (*wording._objects(change.objects), Span(": "), *words))  # noqa: SLF001 - this module's own
        for change in step.changes
        if (words := wording._change_items(change.items, layer.layer.name))  # noqa: SLF001 - as above
    ]
    return lines if len(lines) <= at_most else [*lines[:at_most], f"... and {len(lines) - at_most} more"]
