"""The service: a method's name and a request as plain values in, an answer as plain values out. No web framework, no network.

    answer("solve", {"board": "timeline: [Opalescence, Humility]"})["objects"]

Whoever carries requests (an HTTP server, a worker in the browser) calls `answer`, and where that raises, tells `problem(error)`.

| method | request | answer |
| --- | --- | --- |
| `solve` | board, at?, rules? | as `layerlaw solve --json` |
| `explain` | board, object?, full?, at?, rules?, format? | the explanation as blocks of spans, or `text` in the format asked for |
| `ask` | cards (a list), rules?, max_solves? | as `layerlaw ask --json` |
| `legal` | board, entry?, by?, pay?, at?, rules? | as `layerlaw legal --json` |
| `offers` | board, one of picked, object, draft, at?, rules? | what can be done with a card, an object or an entry, with what it leaves open |
| `compare` | board, editions? | as `layerlaw compare --json` |
| `check` | board, rules? | `failures`, empty where all that is expected holds |
| `cards` | q, limit? | cards by name: beginnings, nicknames, slips of the finger |
| `card` | name | its text, how each ability was understood, rulings |
| `read` | card (fields) | a card of one's own, likewise |
| `schema` | result? | the JSON Schema of boards, or of answers |
| `format` | | the board format as data, from which forms are made |
| `status` | | version, editions, how many cards are known |

`board` is a text in the board format or a mapping of the same shape. Errors are `LayerlawError`, and nothing else.
"""

from __future__ import annotations

from layerlaw.web.service.methods import METHODS, answer, problem

__all__ = ["METHODS", "answer", "problem"]
