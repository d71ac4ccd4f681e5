"""The server for assistants (Model Context Protocol): tools to solve, explain and ask, and the format and examples to read.

Assistants get layers wrong; with this they ask. Every tool call is answered in a worker process that is held to time and memory, as an
HTTP request is. Needs the extra `layerlaw[mcp]`.
"""

from __future__ import annotations

from layerlaw.mcp.server import assistant_server
from layerlaw.mcp.serving import serve_http, serve_stdio

__all__ = ["assistant_server", "serve_http", "serve_stdio"]
