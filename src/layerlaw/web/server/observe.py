"""What whoever runs the server sees: a line of JSON for each request on stderr, and numbers at `/metrics` in Prometheus' text format.

Neither holds anything of what was asked: no board, no card's name, no address of a client.
"""

from __future__ import annotations

import json
import logging
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Final

__all__ = ["JsonLines", "Metrics", "logger"]

logger: Final = logging.getLogger("layerlaw.web")
_BUCKETS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds in seconds; what took longer is counted in the last bucket, which has none."""


class JsonLines(logging.Formatter):
    """A log record as one line of JSON: time, level, event, and what else was given under `about`."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, without its end."""
        made: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "about", {}),
        }
        if record.exc_info:
            made["error"] = self.formatException(record.exc_info)
        return json.dumps(made, ensure_ascii=True, default=str)


class Metrics:
    """Counts of requests by route and status, how long they took, and of requests that were refused by reason."""

    def __init__(self) -> None:
        self._requests: Counter[tuple[str, int]] = Counter()
        self._refused: Counter[str] = Counter()
        self._buckets: dict[str, list[int]] = {}
        self._seconds: dict[str, float] = {}

    def request(self, route: str, status: int, seconds: float) -> None:
        """Note a request that was answered, however."""
        self._requests[route, status] += 1
        counts = self._buckets.setdefault(route, [0] * (len(_BUCKETS) + 1))
        counts[bisect_left(_BUCKETS, seconds)] += 1
        self._seconds[route] = self._seconds.get(route, 0.0) + seconds

    def refused(self, reason: str) -> None:
        """Note a request that got no answer."""
        self._refused[reason] += 1

    def text(self, gauges: Mapping[str, tuple[str, float]]) -> str:
        """All of it, with these gauges: by name, what each is and how much now."""
        return "\n".join([*self._lines(gauges), ""])

    def _lines(self, gauges: Mapping[str, tuple[str, float]]) -> Iterator[str]:
        yield from _head("layerlaw_requests_total", "counter", "Requests answered.")
        for (route, status), number in sorted(self._requests.items()):
            yield f'layerlaw_requests_total{{route="{route}",status="{status}"}} {number}'
        yield from _head("layerlaw_refused_total", "counter", "Requests that were turned away or ended.")
        for reason, number in sorted(self._refused.items()):
            yield f'layerlaw_refused_total{{reason="{reason}"}} {number}'
        yield from _head("layerlaw_request_seconds", "histogram", "How long a request took, waiting included.")
        for route, counts in sorted(self._buckets.items()):
            total = 0
            for bound, number in zip([*map(str, _BUCKETS), "+Inf"], counts, strict=True):
                total += number
                yield f'layerlaw_request_seconds_bucket{{route="{route}",le="{bound}"}} {total}'
            yield f'layerlaw_request_seconds_sum{{route="{route}"}} {self._seconds[route]:.6f}'
            yield f'layerlaw_request_seconds_count{{route="{route}"}} {total}'
        for name, (about, value) in gauges.items():
            yield from _head(f"layerlaw_{name}", "gauge", about)
            yield f"layerlaw_{name} {value:g}"


def _head(name: str, kind: str, about: str) -> Iterator[str]:
    yield f"# HELP {name} {about}"
    yield f"# TYPE {name} {kind}"
