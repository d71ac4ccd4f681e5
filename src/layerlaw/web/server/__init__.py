"""The HTTP interface: `web.service` on the network, built to be put there.

`app` makes the ASGI application (`application`), `routes` what it answers where, `work` keeps the worker processes in which every
request is answered and ended where it takes too much, `worker` is what runs in them, `openapi` describes it all, `observe` is logs
and metrics, `headers` what every response carries, `run` the server itself (`serve`).

Needs the extra `layerlaw[page]`.
"""

from __future__ import annotations

from layerlaw.web.server.app import application
from layerlaw.web.server.serving import serve
from layerlaw.web.server.settings import Settings

__all__ = ["Settings", "application", "serve"]
