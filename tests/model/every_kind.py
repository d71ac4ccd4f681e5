"""All kinds of nodes that the model has, wherever they stand."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

import layerlaw.model

for module in pkgutil.walk_packages(layerlaw.model.__path__, "layerlaw.model."):
    importlib.import_module(module.name)


def kinds(*families: type) -> list[type]:
    """All classes of the model below these, wherever they stand."""

    def below(kind: type) -> Iterator[type]:
        one: type
        for one in kind.__subclasses__():
            yield one
            yield from below(one)

    found = {one for family in families for one in below(family) if one.__module__.startswith("layerlaw.model.")}
    return sorted(found, key=lambda kind: kind.__name__)
