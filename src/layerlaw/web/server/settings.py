"""How the server is set up: where it listens, and how much one request may take."""

from __future__ import annotations

import os
from pathlib import Path

from layerlaw.model.late import dataclass, field

__all__ = ["LOOPBACK", "Settings"]

LOOPBACK = ("127.0.0.1", "::1", "localhost")


def _workers() -> int:
    return max(2, os.cpu_count() or 2)


@dataclass(frozen=True)
class Settings:
    """Every bound has a default that suits a small machine on the open network."""

    host: str = "127.0.0.1"
    port: int = 8613
    allowed_hosts: tuple[str, ...] = ()
    """The names by which clients may call it; empty: loopback's on loopback, any elsewhere."""
    workers: int = field(default_factory=_workers)
    """Processes that answer. One more answers what is asked about cards, so that typing never waits for a board."""
    queue: int = 64
    """Requests that may wait for a worker; further ones are turned away (429)."""
    time_limit: float = 10.0
    """Seconds that one request may compute."""
    patience: float = 2.0
    """Seconds that it may compute while others wait."""
    wait_limit: float = 10.0
    """Seconds that a request may wait for a worker (503)."""
    body_limit: int = 2_000_000
    """Bytes of one request: a board of the largest size, escaped."""
    body_time: float = 10.0
    """Seconds in which the request must have arrived (408)."""
    answer_limit: int = 32_000_000
    """Bytes of one answer."""
    memory_limit: int = 1 << 30
    """Bytes of address space of one worker, where the system can hold it to that (not on Windows)."""
    database: Path | None = None
    """The card database; by default the one that the environment names."""
    page: Path | None = None
    """A folder with a built page, served at `/`."""

    @property
    def hosts(self) -> tuple[str, ...]:
        """The names of which one must stand in a request's `Host`; `*` is any."""
        if self.allowed_hosts:
            return self.allowed_hosts
        return (*LOOPBACK, "[::1]") if self.host in LOOPBACK else ("*",)
