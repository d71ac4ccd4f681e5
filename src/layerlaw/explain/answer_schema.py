"""The JSON Schema of the answer that `solve --json` prints."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from layerlaw.explain.answer import STATUSES
from layerlaw.layers.editions import EDITION_NAMES
from layerlaw.layers.facts import CHARACTERISTICS
from layerlaw.layers.trace import Because, ReasonKind
from layerlaw.model.words import COLORS, CardType, Supertype, Zone

Schema = dict[str, Any]

_TEXT: Final[Schema] = {"type": "string"}
_TEXT_OR_NONE: Final[Schema] = {"type": ["string", "null"]}
_NUMBER: Final[Schema] = {"type": "integer"}
_NUMBER_OR_NONE: Final[Schema] = {"type": ["integer", "null"]}
_RULE: Final[Schema] = {"type": "string", "pattern": r"^[1-9]\d\d(\.\d+[a-z]?)?$", "description": "A rule number."}


def _list(of: Schema, about: str = "") -> Schema:
    made: Schema = {"type": "array", "items": of}
    return {**made, "description": about} if about else made


def _one_of(words: Iterable[object], about: str = "") -> Schema:
    made: Schema = {"enum": [str(word) for word in words]}
    return {**made, "description": about} if about else made


def _object(properties: Schema, *, optional: tuple[str, ...] = (), about: str = "") -> Schema:
    made: Schema = {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }
    return {**made, "description": about} if about else made


def result_schema() -> Schema:
    """The JSON Schema (draft 2020-12) of the whole answer."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Layerlaw: an answer",
        **_object(
            {
                "rules": _one_of(EDITION_NAMES, "The edition of the rules."),
                "rules_note": {
                    **_TEXT,
                    "description": "What is not known of these rules; only where they were named by a day, or no text is kept.",
                },
                "objects": _list({"$ref": "#/$defs/object"}, "Every object in every zone."),
                "players": _list({"$ref": "#/$defs/player"}, "The players in turn order."),
                "trace": _list(
                    {"$ref": "#/$defs/layer"}, "The way there; layers in which nothing applied are left out."
                ),
                "state_based": _list({"$ref": "#/$defs/state_based"}, "What state-based actions would do next (704)."),
                "hindered": _list(
                    {"$ref": "#/$defs/hindered"}, "State-based actions that something keeps from being performed."
                ),
                "not_understood": _list(
                    {"$ref": "#/$defs/unread"},
                    "Sentences that the text compiler did not understand, and what they could touch.",
                ),
                "assumed": _list(
                    {"$ref": "#/$defs/assumed"},
                    "What was asked, stated by nobody and recorded by no game; tried the other way.",
                ),
                "open_readings": _open_readings(),
                "not_carried_out": _not_carried_out(),
                "log": _log(),
            },
            optional=("log", "rules_note"),
        ),
        "$defs": {
            "characteristics": _characteristics(),
            "object": _object_schema(),
            "player": _player(),
            "layer": _layer(),
            "state_based": _object({"object": _TEXT, "rule": _RULE, "would": _TEXT}),
            "hindered": _hindered(),
            "assumed": _assumed(),
            "unread": _unread(),
        },
    }


def _player() -> Schema:
    return _object(
        {
            "name": _TEXT,
            "life": _NUMBER,
            "max_hand_size": {**_NUMBER_OR_NONE, "description": "null: no maximum (402.2)."},
            "abilities": _list(_TEXT),
            "qualities": _list(_TEXT),
        }
    )


def _hindered() -> Schema:
    """A state-based action that something keeps from being performed."""
    return _object(
        {
            "object": _TEXT,
            "rule": _RULE,
            "would": _TEXT,
            "because": _TEXT,
            "by_rule": _RULE,
            "sources": _list(_TEXT, "Whose effect it is; empty where the object does so itself."),
        }
    )


def _open_readings() -> Schema:
    """What the rules leave open and this answer depends on."""
    return _list(
        _object(
            {
                "question": _TEXT,
                "rule": _RULE,
                "asks": _TEXT,
                "record": {**_TEXT, "description": "The number of the decision record."},
                "taken": _TEXT,
                "other": {**_TEXT, "description": "The reading that gives another answer."},
                "problem": _TEXT,
                "changes": _list(_object({"object": _TEXT, "characteristic": _TEXT, "now": {}, "otherwise": {}})),
            }
        ),
        "Questions that the rules leave open and on which this answer depends.",
    )


def _not_carried_out() -> Schema:
    """What direct verbs left out."""
    return _list(
        _object(
            {
                "entry": {**_NUMBER, "description": "The entry of the timeline, from 1."},
                "card": _TEXT,
                "text": _TEXT,
                "instead": {**_TEXT, "description": "The verbs that let it happen by the rules."},
            }
        ),
        "What direct verbs left out of what they let resolve.",
    )


def _log() -> Schema:
    """What happened by the rules."""
    return _list(
        _object(
            {
                "entry": _NUMBER,
                "said": _TEXT,
                "events": _list(
                    _object({"kind": _TEXT, "text": _TEXT, "rule": _TEXT, "depth": _NUMBER}),
                    "What happened, with its rule; `depth`: how deep it lies in what caused it.",
                ),
            }
        ),
        "What happened by the rules, entry by entry; only where entries were carried out.",
    )


def _copiable() -> Schema:
    return {
        "name": {**_TEXT_OR_NONE, "description": "null: no name."},
        "mana_cost": {**_TEXT_OR_NONE, "description": "null: no mana cost."},
        "mana_value": _NUMBER,
        "colors": _list(_one_of(COLORS), "In WUBRG order."),
        "supertypes": _list(_one_of(Supertype)),
        "types": _list(_one_of(CardType)),
        "subtypes": _list(_TEXT),
        "power": {**_NUMBER_OR_NONE, "description": "null: none, or not a number yet."},
        "toughness": {**_NUMBER_OR_NONE, "description": "null: none, or not a number yet."},
        "loyalty": _NUMBER_OR_NONE,
        "defense": _NUMBER_OR_NONE,
        "keywords": _list(_TEXT, "Keyword abilities, each once, as cards spell them, in lower case."),
        "abilities": _list(_TEXT, "All abilities as rules text, keyword abilities among them."),
    }


def _characteristics() -> Schema:
    return _object(_copiable(), about="Copiable values (707.2).")


def _unread() -> Schema:
    return _object(
        {
            "card": _TEXT,
            "text": _TEXT,
            "kind": {**_TEXT, "description": "The kind of the ability, by its form."},
            "what": _list(_TEXT, "What of an object it could change; empty where it changes none."),
            "whom": {**_TEXT, "description": "Of which objects, in words; empty where its words do not show it."},
            "objects": {
                "type": ["array", "null"],
                "items": _TEXT,
                "description": "Those of them that are there; null: not known.",
            },
            "matters": {
                "type": ["boolean", "null"],
                "description": "false: it is shown to change nothing here; null: it could.",
            },
            "why": {**_TEXT, "description": "Why it changes nothing here; empty where it could."},
        }
    )


def _assumed() -> Schema:
    taken: Schema = {"type": ["integer", "boolean"]}
    change = _object({"object": _TEXT, "characteristic": _TEXT, "now": {}, "otherwise": {}})
    return _object(
        {
            "about": {**_TEXT, "description": "The object or player of whom it was asked."},
            "words": {**_TEXT, "description": "What was asked, as a condition or a number in words."},
            "taken": {**taken, "description": "What was taken for the answer."},
            "rule": _RULE,
            "state_it": {**_TEXT, "description": "How a board says it; empty where the format has no word for it."},
            "matters": {
                "type": ["boolean", "null"],
                "description": "Whether the answer depends on it; null: not tried.",
            },
            "only_together": {"type": "boolean", "description": "Only together with others may it change something."},
            "otherwise": _list(
                _object(
                    {
                        "values": _list(taken, "Supposed answers that come to the same."),
                        "problem": {**_TEXT, "description": "Why the board cannot be worked out so; mostly empty."},
                        "changes": _list(change),
                    }
                ),
                "What would be so.",
            ),
        }
    )


def _object_schema() -> Schema:
    return _object(
        {
            "id": {**_TEXT, "description": "The reference: alias, else card name, else NAME#2."},
            "card": _TEXT_OR_NONE,
            "zone": _one_of(Zone),
            "controller": _TEXT_OR_NONE,
            "owner": _TEXT,
            "timestamp": _NUMBER,
            **_copiable(),
            "qualities": _list(_TEXT, "Rules that hold for it and are no abilities (113.12)."),
            "counters": {"type": "object", "additionalProperties": _NUMBER},
            "attached_to": {**_TEXT_OR_NONE, "description": "The object or player that it is attached to."},
            "status": {
                "type": "object",
                "properties": {name: {"type": "boolean"} for name in STATUSES},
                "required": list(STATUSES),
                "additionalProperties": {"type": "boolean"},
            },
            "copiable": {"$ref": "#/$defs/characteristics"},
            "mana_values": {
                **_list(_NUMBER),
                "description": "The two answers for a split card off the stack by the rules of before 28 April 2017 (708.2 of then).",
            },
            "damage": {"type": "integer", "minimum": 1, "description": "Damage marked on it (120.3e), if any."},
            "count": {
                "type": "integer",
                "minimum": 2,
                "description": "How many equal objects it stands for, if more than one.",
            },
        },
        optional=("count", "damage", "mana_values"),
    )


def _layer() -> Schema:
    value: Schema = {"type": ["string", "integer", "null", "array"]}
    change = _object(
        {
            "object": _TEXT,
            "characteristic": _one_of(CHARACTERISTICS),
            "before": value,
            "after": value,
            "rule": {
                **_RULE,
                "description": "By which it changed: the layer's, or 305.7 where a land type takes abilities.",
            },
        }
    )
    reason = _object({"kind": _one_of(ReasonKind), "rule": _RULE, "waited_for": _list(_TEXT, "Effects.")})
    step = _object(
        {
            "effect": _TEXT,
            "source": _TEXT,
            "text": _TEXT,
            "timestamp": _NUMBER,
            "affected": _list(_TEXT),
            "reason": reason,
            "changes": _list(change),
        }
    )
    dependency = _object(
        {"effect": _TEXT, "on": _TEXT, "because": _one_of(Because), "rule": _RULE, "detail": _TEXT},
        about="`effect` depends on `on`.",
    )
    return _object({"layer": _TEXT, "steps": _list(step), "dependencies": _list(dependency)})
