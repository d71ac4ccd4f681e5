"""The interface described by OpenAPI 3.1, from the same schemas that `layerlaw schema` prints and the same table of methods that answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from layerlaw import __version__
from layerlaw.boards import board_schema
from layerlaw.errors import ErrorKind
from layerlaw.explain import result_schema
from layerlaw.explain.document import Style
from layerlaw.layers import EDITION_NAMES
from layerlaw.web.service import METHODS

__all__ = ["document"]

Schema = dict[str, Any]

_ROOT: Final = "/api/v1"
_TEXT: Final[Schema] = {"type": "string"}
_TEXT_OR_NONE: Final[Schema] = {"type": ["string", "null"]}
_NUMBER: Final[Schema] = {"type": "integer"}
_TRUTH: Final[Schema] = {"type": "boolean"}
_ANY: Final[Schema] = {"type": "object", "additionalProperties": True}
_EDITION: Final[Schema] = {
    "type": "string",
    "maxLength": 300,
    "description": f"An edition of the rules: {', '.join(EDITION_NAMES)}; or a day as 2013-05-01, or a set.",
    "examples": ["newest"],
}


def _list(of: Schema, **more: object) -> Schema:
    return {"type": "array", "items": of, **more}


def _object(properties: Schema, *, optional: tuple[str, ...] = (), **more: object) -> Schema:
    required = [name for name in properties if name not in optional]
    made: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**made, **({"required": required} if required else {}), **more}


def _or_null(field: Schema) -> Schema:
    """A field that may be left out, or be null."""
    about = {"description": field["description"]} if "description" in field else {}
    return {"anyOf": [{key: value for key, value in field.items() if key != "description"}, {"type": "null"}], **about}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _of_answer(name: str) -> Schema:
    """A part of an answer that has the shape of the same part of `solve`."""
    return _ref(f"Answer/properties/{name}")


_FIELDS: Final[Mapping[str, Schema]] = {
    "board": {
        "anyOf": [
            _ref("Board"),
            {"type": "string", "minLength": 1, "description": "The text of a board file, YAML or JSON."},
        ],
        "description": "What happened in the game.",
    },
    "at": {"type": "integer", "minimum": 1, "description": "As it is after so many entries of the timeline."},
    "rules": _EDITION,
    "object": {
        **_TEXT,
        "minLength": 1,
        "maxLength": 300,
        "description": "Only what concerns this object, by its reference.",
    },
    "full": {**_TRUTH, "default": False, "description": "Tell also what changed nothing."},
    "format": {"enum": ["blocks", "text", "markdown", "html", "mermaid"], "default": "blocks"},
    "cards": {
        **_list({**_TEXT, "minLength": 1, "maxLength": 2000}, minItems=1, maxItems=24),
        "description": "Cards by name, or entries of a timeline in braces.",
    },
    "max_solves": {
        "type": "integer",
        "minimum": 1,
        "maximum": 5000,
        "description": "After so many solves the outcomes found so far are told.",
    },
    "entry": {**_TEXT, "minLength": 1, "maxLength": 2000, "description": "Only whether this entry is legal."},
    "picked": {**_TEXT, "minLength": 1, "maxLength": 300, "description": "A card by name, to be put on the board."},
    "draft": {**_ANY, "description": "An entry as a mapping of one verb and its options, finished or not."},
    "by": {**_TEXT, "minLength": 1, "maxLength": 300, "description": "Whose actions; by default who has priority."},
    "pay": {"enum": ["none", "auto"], "default": "none"},
    "editions": {**_list(_EDITION), "description": "By default all of them."},
    "by_date": {**_TRUTH, "default": False, "description": "Tell the answers over the years too."},
    "q": {**_TEXT, "maxLength": 200, "description": "What a person has typed: a beginning, a nickname, a slip."},
    "limit": {"type": "integer", "minimum": 1, "maximum": 50, "default": 12},
    "most": {"type": "integer", "minimum": 1, "maximum": 2000, "default": 200, "description": "How many relations."},
    "name": {**_TEXT, "maxLength": 300, "description": "A card's name; case, accents and punctuation do not matter."},
    "card": {**_ANY, "description": "A card of one's own, as under `cards:` of a board."},
    "result": {**_TRUTH, "default": False, "description": "The schema of answers, instead of boards."},
}
"""What may stand in a request. Whatever a method has beyond these is any value."""
_NEEDED: Final = frozenset({"board", "cards", "q", "name", "card"})

_CARD_LINE: Final = _object(
    {
        "name": _TEXT,
        "mana_cost": _TEXT,
        "type_line": _TEXT,
        "text": _TEXT,
        "size": {**_TEXT, "description": "Power and toughness, loyalty or defense, as printed."},
        "for_tournaments": _TRUTH,
    }
)
_VERDICT: Final = _object(
    {
        "entry": {**_TEXT, "description": "As a board would write it."},
        "legal": {"type": ["boolean", "null"], "description": "null: it could not be decided."},
        "rule": {**_TEXT, "description": "The rule that forbids it."},
        "why": _TEXT,
        "cost": _TEXT,
        "targets": _list(_object({"for": _TEXT, "legal": _list(_TEXT)})),
        "about": {**_TEXT, "description": "Of an ability: its text."},
        "x": _list(_NUMBER, description="The values of X that may be announced, of those tried."),
        "assumed": _list(_TEXT),
    }
)
_ASK: Final = _object(
    {
        "path": _list({"type": ["string", "integer"]}, description="Where in the entry the choice is stated."),
        "words": {**_TEXT, "description": "How the card asks for it, where it does."},
        "options": {
            "anyOf": [
                _list(_object({"value": {"type": ["string", "integer", "boolean"]}, "words": _TEXT})),
                {"type": "null"},
            ],
            "description": "What may be chosen; null: any value that the format has there.",
        },
        "rule": _TEXT,
        "least": _NUMBER,
        "most": {"type": ["integer", "null"]},
        "prompts": {**_TRUTH, "description": "Whether to ask although the entry may stand without."},
    }
)
_OFFER: Final = _object(
    {
        "kind": _TEXT,
        "entries": _list(_ANY),
        "asks": _list(_ASK),
        "about": {**_TEXT, "description": "In the game's words: an ability, a face, a player, a zone."},
        "card": {"anyOf": [_ANY, {"type": "null"}], "description": "An own card that the board needs for it."},
        "applies": {
            "anyOf": [_list(_TEXT), {"type": "null"}],
            "description": "The options of the entry that can mean something for its card; null: all of them.",
        },
        "trouble": {"anyOf": [_ref("Mistake"), {"type": "null"}]},
    }
)
_ANSWERS: Final[Mapping[str, Schema]] = {
    "solve": _ref("Answer"),
    "explain": {
        "anyOf": [
            _object(
                {"about": _TEXT_OR_NONE, "blocks": _list(_ref("Block")), "log": _list(_ref("Block"))},
                description="The explanation as blocks of spans.",
            ),
            _object({"text": _TEXT}, description="The explanation in the format that was asked for."),
        ]
    },
    "ask": _object(
        {
            "cards": _list(_TEXT),
            "order_matters": {"type": ["boolean", "null"], "description": "Null: not as far as orders were tried."},
            "solves": _NUMBER,
            "orders_left": {
                "type": ["integer", "null"],
                "description": "Orders that are not answered for, as `max_solves` were used up; null: too many to count.",
            },
            "outcomes": _list(
                _object(
                    {
                        "when": _list(
                            _list(_list(_TEXT, minItems=2, maxItems=2)),
                            description="Any of these; each a list of pairs of which the first entered before the second.",
                        ),
                        "orders": {"type": ["integer", "null"], "description": "How many; null: too many to count."},
                        "example": _list(_TEXT),
                        "objects": _list(_ref("Object")),
                        "state_based": _of_answer("state_based"),
                        "hindered": _of_answer("hindered"),
                    }
                )
            ),
            "not_understood": _of_answer("not_understood"),
            "assumed": _of_answer("assumed"),
            "open_readings": _of_answer("open_readings"),
        }
    ),
    "legal": {
        "anyOf": [
            _object(
                {
                    "player": _TEXT,
                    "step": _TEXT,
                    "legal": _list(_VERDICT),
                    "illegal": _list(_VERDICT),
                    "undecided": _list(_VERDICT),
                    "assumed": _list(_TEXT),
                    "not_tried": _NUMBER,
                },
                description="What the player may do.",
            ),
            _object({"entry": _VERDICT}, description="The entry that was asked about."),
        ]
    },
    "offers": _object({"offers": _list(_OFFER)}),
    "compare": _object(
        {
            "editions": _list(_EDITION),
            "same": _TRUTH,
            "groups": _list(_list(_EDITION)),
            "differences": _list(
                _object({"of": _TEXT, "what": _TEXT, "values": _ANY, "partings": _list(_ANY)}),
            ),
            "refused": {"type": "object", "additionalProperties": _TEXT},
            "answers": _ANY,
            "assumed": {**_ANY, "description": "By edition, what its answer took for granted."},
            "by_date": _object(
                {
                    "since": _TEXT,
                    "until": _TEXT,
                    "picture": {**_TEXT, "description": "The same as SVG: a bar for each thing whose answer changed."},
                    "days": _list(
                        _object(
                            {
                                "day": _TEXT,
                                "editions": _list(_EDITION, minItems=2, maxItems=2),
                                "changed": _list(
                                    _object(
                                        {
                                            "of": _TEXT,
                                            "what": _TEXT,
                                            "before": _TEXT,
                                            "after": _TEXT,
                                            "causes": _list(_ANY),
                                        }
                                    )
                                ),
                            }
                        )
                    ),
                },
                description="The days on which the answer changed; only where it was asked for.",
            ),
        },
        optional=("by_date",),
    ),
    "check": _object(
        {
            "holds": _TRUTH,
            "failures": _list(_object({"what": _TEXT, "expected": {}, "actual": {}, "at": _TEXT})),
            "not_understood": _of_answer("not_understood"),
            "not_carried_out": _of_answer("not_carried_out"),
            "assumed": _of_answer("assumed"),
            "open_readings": _of_answer("open_readings"),
        }
    ),
    "cards": _object({"cards": _list(_CARD_LINE)}),
    "atlas": _object(
        {
            "there": {**_TRUTH, "description": "Whether there is an Atlas; without one nothing else is said."},
            "card": _TEXT,
            "edition": _TEXT,
            "trials": _NUMBER,
            "carried_out": _NUMBER,
            "relations": _list(
                _object(
                    {
                        "relation": _TEXT,
                        "who": {**_TEXT, "description": "mine, theirs; empty for what is of both."},
                        "layer": _TEXT,
                        "clause": _TEXT,
                        "partner": _TEXT,
                        "said": _TEXT,
                    }
                )
            ),
            "more": _NUMBER,
            "undecided": {**_NUMBER, "description": "Pairs of its effects that were not tried."},
            "is_understood": _TRUTH,
        },
        optional=(
            "card",
            "edition",
            "trials",
            "carried_out",
            "relations",
            "more",
            "undecided",
            "is_understood",
        ),
    ),
}
"""What comes back, where it is more than an object."""


def document() -> Schema:
    """The description of the whole interface."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Layerlaw",
            "version": __version__,
            "summary": "What every object of a Magic game is right now, and why.",
            "description": "Every answer is computed from the request alone; nothing is kept. Errors are problem details (RFC 9457).",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": {
            "/api/v1/cards/{name}": {"get": _get_card()},
            **{f"{_ROOT}/{method}": _path(method) for method in METHODS},
            f"{_ROOT}/openapi.json": {"get": _plain("openapi", "this description", "application/json", _ANY)},
            "/healthz": {"get": _plain("healthz", "whether it can answer", "text/plain", _TEXT)},
            "/metrics": {"get": _plain("metrics", "numbers for Prometheus", "text/plain", _TEXT)},
        },
        "components": {"schemas": _components(), "responses": _responses()},
    }


def _path(method: str) -> Schema:
    about = METHODS[method]
    fields = {name: _FIELDS.get(name, {}) for name in about.fields}
    stated = {name: field if name in _NEEDED else _or_null(field) for name, field in fields.items()}
    content: Schema = {
        "application/json": {"schema": _object(stated, optional=tuple(name for name in fields if name not in _NEEDED))}
    }
    if "board" in fields:
        content["application/yaml"] = {"schema": {**_TEXT, "description": "The board alone."}}
    found: Schema = {
        "post": {
            "operationId": method,
            "summary": about.summary,
            "requestBody": {"required": True, "content": content},
            "responses": _with_problems(_ANSWERS.get(method, _ANY)),
        }
    }
    if method in ("cards", "schema", "format", "status"):
        found["get"] = {
            "operationId": f"get_{method}",
            "summary": about.summary,
            "parameters": [
                {"name": name, "in": "query", "required": name in _NEEDED, "schema": schema}
                for name, schema in fields.items()
            ],
            "responses": _with_problems(_ANSWERS.get(method, _ANY)),
        }
    return found


def _get_card() -> Schema:
    return {
        "operationId": "get_card",
        "summary": METHODS["card"].summary,
        "parameters": [{"name": "name", "in": "path", "required": True, "schema": _FIELDS["name"]}],
        "responses": {**_with_problems(_ANY), "404": {"$ref": "#/components/responses/Problem"}},
    }


def _plain(identity: str, summary: str, media_type: str, schema: Schema) -> Schema:
    return {
        "operationId": identity,
        "summary": summary,
        "responses": {"200": {"description": "As asked.", "content": {media_type: {"schema": schema}}}},
    }


def _with_problems(schema: Schema) -> Schema:
    problem = {"$ref": "#/components/responses/Problem"}
    return {
        "200": {"description": "The answer.", "content": {"application/json": {"schema": schema}}},
        "422": problem,
        "429": {"$ref": "#/components/responses/Busy"},
        "503": {"$ref": "#/components/responses/Busy"},
        "default": problem,
    }


def _responses() -> Schema:
    content = {"application/problem+json": {"schema": _ref("Problem")}}
    retry = {"Retry-After": {"description": "Seconds.", "schema": _NUMBER}}
    return {
        "Problem": {"description": "What was wrong, where, and the mend.", "content": content},
        "Busy": {"description": "Ask again.", "headers": retry, "content": content},
    }


def _components() -> Schema:
    board, result = board_schema(), result_schema()
    place = _object({"file": _TEXT, "line": _NUMBER, "column": _NUMBER, "length": _NUMBER})
    mistake = _object(
        {
            "kind": {"enum": [str(kind) for kind in ErrorKind]},
            "place": {"anyOf": [place, {"type": "null"}]},
            "found": _TEXT,
            "expected": _TEXT,
            "nearest": _list(_TEXT),
            "mend": _TEXT,
            "rule": _TEXT,
        },
        description="What stands there, what may stand there, the nearest valid words, and what to write instead.",
    )
    return {
        "Board": _under(board, "Board"),
        "Answer": _under(result, "Answer"),
        "Object": {"$ref": "#/components/schemas/Answer/$defs/object"},
        "Span": _object({"text": _TEXT, "style": {"enum": [str(style) for style in Style]}}),
        "Block": _object(
            {"marker": _TEXT, "level": _NUMBER, "spans": _list(_ref("Span")), "children": _list(_ref("Block"))}
        ),
        "Mistake": mistake,
        "Problem": _object(
            {
                "type": {**_TEXT, "description": "urn:layerlaw:KIND, or about:blank."},
                "title": _TEXT,
                "status": _NUMBER,
                "detail": _TEXT,
                "mistake": _ref("Mistake"),
                "text": {**_TEXT, "description": "The whole error, as the command line prints it."},
            },
            optional=("mistake", "text"),
            description="Problem details (RFC 9457).",
        ),
    }


def _under(schema: Schema, name: str) -> Schema:
    """A schema at its place in this description: what it refers to of itself is found below it."""

    def moved(value: Any) -> Any:  # noqa: ANN401 - whatever JSON has
        if isinstance(value, dict):
            return {
                key: inner.replace("#/$defs/", f"#/components/schemas/{name}/$defs/")
                if key == "$ref" and isinstance(inner, str)
                else moved(inner)
                for key, inner in value.items()
            }
        return [moved(inner) for inner in value] if isinstance(value, list) else value

    found: Schema = moved({key: inner for key, inner in schema.items() if key != "$schema"})
    return found
