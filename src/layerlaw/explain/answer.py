"""The answer as JSON: objects, players, trace, what state-based actions would do, what was not understood. Its shape is public.

`docs` of the shape: "What `solve --json` prints" in the board format; its JSON Schema is `result_schema()`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from layerlaw.explain.assumption import Assumption, assumed_json
from layerlaw.explain.chronicle import ChronicleEntry, chronicle_json
from layerlaw.explain.editions import rules_note
from layerlaw.explain.names_by_id import Names
from layerlaw.explain.not_understood import not_understood_in
from layerlaw.explain.order_of_telling import Explanation, NamedEffect, explain
from layerlaw.explain.rules_of_changes import rule_of_change
from layerlaw.explain.unread import unread_here
from layerlaw.explain.values import ability_text, as_json, in_order, rule_texts, word_for
from layerlaw.explain.wording import dependency_words
from layerlaw.layers.bulk import Characteristics
from layerlaw.layers.facts import keyword_texts
from layerlaw.layers.prepared import printed_size
from layerlaw.layers.protocol import ObjectId, ObjectView
from layerlaw.layers.solution import ObjectNow, Solution
from layerlaw.layers.trace import LayerTrace, TraceStep
from layerlaw.model.abilities import KeywordAbility
from layerlaw.model.cards import Face
from layerlaw.model.rule_effects import RuleEffect
from layerlaw.model.words import COLORS

Json = dict[str, Any]
STATUSES: Final = ("tapped", "face_down", "flipped", "phased_out")
"""The statuses that every object has or has not (110.5); others are listed where they hold."""


def result_json(
    solution: Solution,
    names: Names,
    *,
    state_based: Iterable[tuple[ObjectId | str, str, str]] = (),
    hindered: Iterable[Json] = (),
    not_understood: Iterable[tuple[str, str]] | None = None,
    effects: Mapping[str, str] | None = None,
    happened: Sequence[ChronicleEntry] = (),
    assumed: Sequence[Assumption] = (),
    not_carried_out: Iterable[Json] = (),
    open_readings: Iterable[Json] = (),
    trace: bool = True,
    shared: bool = False,
) -> Json:
    """The whole answer as plain values.

    Args:
        solution: a solution, with its trace if the answer is to have one.
        names: the reference by which each object is called.
        state_based: what state-based actions would do: object (or player), rule, and what would happen to it.
        hindered: those that something keeps from being performed.
        not_understood: card and text of each sentence that nobody understood; by default those that stand on some object. It is told what they could touch.
        effects: names of effects of resolved spells and abilities, as in `explain`.
        happened: what happened by the rules; `log` is in the answer only where something did.
        assumed: what the answer took for granted, each tried the other way.
        not_carried_out: what verbs that only state left out of what they let resolve.
        open_readings: questions that the rules leave open and on which the answer depends.
        trace: whether the way there is told; without it `trace` is empty.
        shared: whether what is the same for several objects may be one value: for whoever changes nothing in the answer.
    """
    if trace:
        solution.trace.require_room()
    log = {"log": chronicle_json(happened)} if happened else {}
    note = rules_note(solution.edition)
    unread = not_understood_in(solution) if not_understood is None else not_understood
    return {
        "rules": solution.edition.name,
        **({"rules_note": note} if note else {}),
        "objects": objects_json(solution, names, shared=shared),
        "players": players_json(solution),
        "trace": trace_json(explain(solution, names, full=True, effects=effects)) if trace else [],
        "state_based": [
            {"object": names(item) if item in solution else str(item), "rule": rule, "would": would}
            for item, rule, would in state_based
        ],
        "hindered": list(hindered),
        "not_understood": [item.as_json() for item in unread_here(solution, names, unread, at_work=bool(happened))],
        "assumed": assumed_json(assumed),
        "not_carried_out": list(not_carried_out),
        "open_readings": list(open_readings),
        **log,
    }


def objects_json(solution: Solution, names: Names, *, shared: bool = False) -> list[Json]:
    """Every object; what many have in common is put into words once. `shared`: lists and mappings inside may be one for several objects."""
    everything = solution.all()
    table = solution.table
    rows, views, several, ruled = table.row_by_id, table.views, table.members, solution.ids_with_rules()
    known: dict[tuple[int, ...], tuple[Json, Json]] = {}
    alike: dict[tuple[object, ...], Json] = {}
    made = []
    for identity, record in everything.items():
        row = rows[identity]
        view, copiable = views[row], solution.copiable_face(row)
        is_plain = view.count == 1 and identity not in several and identity not in ruled
        if is_plain and not _is_marked(view):
            told = (id(view.face), id(copiable), *map(id, record), view.zone, view.owner, view.status)
            like = alike.get(told)  # what is asked by its id is held, so that an id is one value's
            if like is not None:
                mine = like.copy() if shared else _own(like)
                mine["id"], mine["timestamp"] = names(identity), view.timestamp
                made.append(mine)
                continue
        else:
            told = ()
        key = (id(view.face), id(copiable), *map(id, record))
        words = known.get(key)
        if words is None:
            words = known[key] = (_characteristics_json(record, view.face), copiable_json(copiable))
        rules = solution.rules_with(words[0]["keywords"], row)
        one = _object_json(solution[identity], names, _own(words[0]), _own(words[1]), rules)
        if told and not rules:
            alike[told] = one if shared else _own(one)
        made.append(one)
    return made


def _is_marked(view: ObjectView) -> bool:
    """Whether more is to be told of an object than what it is, where it is, whose, and its statuses."""
    attached = view.attached_to is not None or view.attached_to_player is not None
    return bool(attached or view.counters or view.facts.get("damage"))


def object_json(now: ObjectNow, names: Names) -> Json:
    """One object."""
    record = Characteristics(*(getattr(now, name) for name in Characteristics._fields))
    words = _characteristics_json(record, now.view.face)
    return _object_json(now, names, words, copiable_json(now.copiable), now.rules)


def _own(words: Json) -> Json:
    """A copy that is the object's own: whoever reads the answer may change it."""
    made = words.copy()
    for key, item in words.items():
        kind = type(item)
        if kind is list:
            made[key] = item.copy()
        elif kind is dict:
            made[key] = _own(item)
    return made


def _characteristics_json(record: Characteristics, face: Face) -> Json:
    word = word_for(face)
    return {
        "controller": record.controller,
        "name": " // ".join(record.names) if record.names else None,
        "mana_cost": None if record.mana_cost is None else str(record.mana_cost),
        "mana_value": record.mana_value,
        "colors": [str(color) for color in record.colors],
        "supertypes": [str(word) for word in record.supertypes],
        "types": [str(word) for word in in_order(record.types)],
        "subtypes": [str(word) for word in record.subtypes],
        "power": record.power,
        "toughness": record.toughness,
        "loyalty": record.loyalty,
        "defense": record.defense,
        "keywords": list(keyword_texts(record.abilities)),
        "abilities": [ability_text(ability, word) for ability in record.abilities],
    }


def _object_json(now: ObjectNow, names: Names, is_now: Json, copiable: Json, rules: Iterable[RuleEffect]) -> Json:
    view = now.view
    made: Json = {
        "id": names(now.id),
        "card": view.face.name,
        "zone": str(now.zone),
        "controller": is_now.pop("controller"),
        "owner": now.owner,
        "timestamp": view.timestamp,
        **_with_mana_values(is_now, now),
        "qualities": list(rule_texts(rules)),
        "counters": {kind: pile.number for kind, pile in view.counters.items()},
        "attached_to": _attached(now, names),
        "status": {name: name in view.status for name in (*STATUSES, *sorted(view.status - set(STATUSES)))},
        "copiable": copiable,
    }
    if view.facts.get("damage"):
        made["damage"] = view.facts["damage"]
    if now.count > 1:
        made["count"] = now.count
    return made


def _with_mana_values(is_now: Json, now: ObjectNow) -> Json:
    if len(now.mana_values) < 2:
        return is_now
    at = list(is_now).index("mana_value") + 1
    items = list(is_now.items())
    return dict([*items[:at], ("mana_values", list(now.mana_values)), *items[at:]])


def _attached(now: ObjectNow, names: Names) -> str | None:
    host = now.view.attached_to
    return names(host) if host is not None else now.view.attached_to_player


def copiable_json(face: Face) -> Json:
    """Copiable values (707.2). A power or toughness that an ability defines is no number yet."""
    power, toughness = printed_size(face)
    names = (face.name, *face.other_names) if face.name is not None else ()
    return {
        "name": " // ".join(names) if names else None,
        "mana_cost": None if face.mana_cost is None else str(face.mana_cost),
        "mana_value": _mana_value(face),
        "colors": [str(color) for color in COLORS if color in face.colors],
        "supertypes": [str(word) for word in face.supertypes],
        "types": [str(word) for word in in_order(face.types)],
        "subtypes": [str(word) for word in face.subtypes],
        "power": power,
        "toughness": toughness,
        "loyalty": face.loyalty,
        "defense": face.defense,
        "keywords": list(dict.fromkeys(item.text for item in face.abilities if isinstance(item, KeywordAbility))),
        "abilities": [ability_text(ability, word_for(face)) for ability in face.abilities],
    }


def _mana_value(face: Face) -> int:
    if face.mana_value is not None:
        return face.mana_value
    return face.mana_cost.mana_value if face.mana_cost is not None else 0


def players_json(solution: Solution) -> list[Json]:
    """The players in turn order."""
    return [
        {
            "name": player.name,
            "life": player.life,
            "max_hand_size": player.max_hand_size,
            "abilities": [ability_text(ability) for ability in player.abilities],
            "qualities": list(rule_texts(player.rules)),
        }
        for player in solution.players
    ]


def render_json(explanation: Explanation) -> list[Json]:
    """The trace of an explanation, in the shape of the answer's `trace`."""
    return trace_json(explanation)


def trace_json(explanation: Explanation) -> list[Json]:
    """The way there, layer by layer; of an explanation of one object only what concerns it."""
    steps = {id(told.step): told.effect for _, told in explanation.steps()}
    noted = {id(item.found): item for layer in explanation.layers for item in layer.dependencies}
    made = []
    for layer in explanation.solution.trace:
        told = [(step, steps[id(step)]) for step in layer.steps if id(step) in steps]
        found = [noted[id(item)] for item in layer.dependencies if id(item) in noted]
        if not told and not found:
            continue
        made.append(
            {
                "layer": layer.layer.name,
                "steps": [_step(explanation, step, effect, layer) for step, effect in told],
                "dependencies": [
                    {
                        "effect": item.effect.name.id,
                        "on": item.on.name.id,
                        "because": str(item.found.because),
                        "rule": item.found.rule,
                        "detail": dependency_words(item.found, item.effect.name, item.on.name, explanation),
                    }
                    for item in found
                ],
            }
        )
    return made


def _step(explanation: Explanation, step: TraceStep, effect: NamedEffect, layer: LayerTrace) -> Json:
    names = explanation.names
    by_id = {other.effect.id: other.effect for other in layer.steps}
    return {
        "effect": effect.name.id,
        "source": names(step.effect.source) if effect.name.on == step.effect.source else str(step.effect.source),
        "text": explanation.text_of(step.effect, step),
        "timestamp": step.effect.timestamp,
        "affected": [names(identity) for identity in step.affected],
        "reason": {
            "kind": str(step.reason.kind),
            "rule": step.reason.rule,
            "waited_for": [explanation.effect_id(by_id[other]) for other in step.reason.waited_for],
        },
        "changes": [
            {
                "object": names(item.object),
                "characteristic": item.characteristic,
                "before": as_json(item.characteristic, item.before, explanation.word_of(item.object)),
                "after": as_json(item.characteristic, item.after, explanation.word_of(item.object)),
                "rule": rule_of_change(step, item.characteristic, layer.layer, explanation.solution.edition),
            }
            for item in step.changes
        ],
    }
