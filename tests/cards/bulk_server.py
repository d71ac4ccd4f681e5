"""A server on this machine that answers as Scryfall's bulk-data endpoint does, and fails as it is told to."""

from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from time import sleep


@dataclass
class Bulk:
    """What the server offers, how it misbehaves, and what it was asked."""

    files: dict[str, bytes]
    updated_at: str = "2026-01-01T00:00:00+00:00"
    packed: bool = True
    breaks_off: int = 0
    """So many answers with a file end in the middle."""
    busy: int = 0
    """So many questions are answered with 429."""
    retry_after: str = "7"
    announces: str | None = None
    """What it says instead of how many bytes there are."""
    drips: bool = False
    """Each byte comes after a while."""
    says: bytes = b""
    """It says this instead of an answer."""
    size: object = None
    """What the list says of the size of a file."""
    resumes: bool = True
    size_is_wrong: bool = False
    damages: bool = False
    redirects_to: str = ""
    list_text: bytes | None = None
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    address: str = ""

    @property
    def fetched(self) -> list[str]:
        """The paths that were asked for."""
        return [path for path, _ in self.asked]

    def list(self) -> bytes:
        """The list of files."""
        if self.list_text is not None:
            return self.list_text
        data = [
            {
                "object": "bulk_data",
                "type": kind,
                "updated_at": self.updated_at,
                "download_uri": f"{self.address}/file/{kind}.json",
                "size": len(content) + self.size_is_wrong if self.size is None else self.size,
                "content_type": "application/json",
                "content_encoding": "gzip",
            }
            for kind, content in self.files.items()
        ]
        return json.dumps({"object": "list", "has_more": False, "data": data}).encode()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    bulk: Bulk

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as the base class
        """Say nothing."""

    def do_GET(self) -> None:
        """Answer."""
        bulk = self.bulk
        bulk.asked.append((self.path, dict(self.headers)))
        if bulk.busy:
            bulk.busy -= 1
            self._answer(429, b"slow down", {"Retry-After": bulk.retry_after})
        elif bulk.says:
            self._drip(bulk.says)
            self.close_connection = True
        elif bulk.redirects_to:
            self._answer(302, b"", {"Location": bulk.redirects_to})
        elif self.path == "/bulk-data":
            self._answer(200, bulk.list(), {"Content-Type": "application/json"})
        else:
            self._file(bulk.files[self.path.removeprefix("/file/").removesuffix(".json")])

    def _file(self, content: bytes) -> None:
        bulk = self.bulk
        headers = {"ETag": f'"{len(content)}-{bulk.updated_at}"'}
        if bulk.packed:
            content = gzip.compress(content, mtime=0)
            headers["Content-Encoding"] = "gzip"
        if bulk.damages:
            content = content[:30] + b"\x00\x01\x02" + content[33:]
        status, start = 200, 0
        asked = self.headers.get("Range")
        if asked and bulk.resumes and self.headers.get("If-Range") == headers["ETag"]:
            start = int(asked.removeprefix("bytes=").rstrip("-"))
            if start >= len(content):
                self._answer(416, b"", {"Content-Range": f"bytes */{len(content)}"})
                return
            status = 206
            headers["Content-Range"] = f"bytes {start}-{len(content) - 1}/{len(content)}"
        if bulk.breaks_off:
            bulk.breaks_off -= 1
            self._answer(status, content[start:], headers, sent=(len(content) - start) // 2)
            self.close_connection = True
            return
        self._answer(status, content[start:], headers)

    def _answer(self, status: int, content: bytes, headers: dict[str, str], *, sent: int | None = None) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", self.bulk.announces or str(len(content)))
        self.end_headers()
        self._drip(content[:sent])
        self.close_connection = self.close_connection or bool(self.bulk.announces)

    def _drip(self, content: bytes) -> None:
        if not self.bulk.drips:
            self.wfile.write(content)
            return
        with suppress(OSError):  # whoever asked has gone
            for byte in content:
                self.wfile.write(bytes([byte]))
                sleep(0.01)


@contextmanager
def serving(bulk: Bulk) -> Iterator[Bulk]:
    """Serve until the block ends; `bulk.address` says where."""
    handler = type("Handler", (_Handler,), {"bulk": bulk})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        bulk.address = f"http://127.0.0.1:{server.server_port}"
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        try:
            yield bulk
        finally:
            server.shutdown()
            thread.join()
