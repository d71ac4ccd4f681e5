"""An explanation as a Mermaid flowchart: a box for each layer, in it the effects in the order in which they applied, dependencies as edges.

Labels are quoted, and what Mermaid or HTML would obey in them is written as entity codes, so that no card name can leave its label.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from layerlaw.explain.document import clean
from layerlaw.explain.order_of_telling import DependencyTold, Explanation, LayerTold, StepTold
from layerlaw.explain.wording import changes_in_short

_LONGEST: Final = 60


def render_mermaid(explanation: Explanation) -> str:
    """The flowchart, without trailing newline."""
    return "\n".join(_lines(explanation))


def _lines(explanation: Explanation) -> Iterator[str]:
    yield "flowchart TD"
    previous: str | None = None
    lost: list[str] = []
    waits: list[str] = []
    for place, layer in enumerate(explanation.layers):
        box = f"layer{place}"
        yield f'  subgraph {box}["{_label(f"Layer {layer.layer.name}: {layer.layer.title} ({layer.layer.rule})")}"]'
        yield "    direction TB"
        nodes = {step.effect.ref.id: f"s{step.number}" for step in layer.steps}
        for step in layer.steps:
            yield f'    {nodes[step.effect.ref.id]}["{_step(explanation, layer, step)}"]'
        for identity, title in _others(layer, nodes):
            node = nodes[identity] = f"n{place}_{len(nodes)}"
            lost.append(node)
            yield f'    {node}["{_label(title)}"]'
        order = [nodes[step.effect.ref.id] for step in layer.steps]
        for one, two in pairwise(order):
            yield f"    {one} --> {two}"
        yield "  end"
        waits += [_dependency(item, nodes) for item in layer.dependencies]
        if previous is not None:
            yield f"  {previous} ==> {box}"
        previous = box
    yield from waits
    if not explanation.layers:
        yield '  nothing["No continuous effect changes anything"]'
    if lost:
        yield "  classDef never stroke-dasharray: 5 5,opacity:0.6"
        yield f"  class {','.join(lost)} never"


def _others(layer: LayerTold, nodes: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The effects that a dependency speaks of and that did not apply here, or changed nothing."""
    seen = set(nodes)
    never = {item.effect.ref.id for item in layer.never_began}
    for item in layer.dependencies:
        for told in (item.effect, item.on):
            if told.ref.id not in seen:
                seen.add(told.ref.id)
                yield (
                    told.ref.id,
                    f"{told.name.title}: {'never applies' if told.ref.id in never else 'changes nothing here'}",
                )


def _dependency(item: DependencyTold, nodes: dict[str, str]) -> str:
    label = _label(f"[{item.number}] depends: {item.found.because} ({item.found.rule})")
    return f'  {nodes[item.effect.ref.id]} -. "{label}" .-> {nodes[item.on.ref.id]}'


def _step(explanation: Explanation, layer: LayerTold, step: StepTold) -> str:
    head = f"{step.number}. {step.effect.name.title}"
    lines = [head, *changes_in_short(explanation, layer, step)]
    return "<br/>".join(_label(line) for line in lines)


def _label(text: str) -> str:
    """Text inside a quoted label: letters, digits and a few marks as they are, all else as entity codes."""
    shown = clean(text)
    if len(shown) > _LONGEST:
        shown = shown[: _LONGEST - 1] + "…"
    return "".join(letter if letter.isalnum() or letter in " .,:+-/–→…'" else f"#{ord(letter)};" for letter in shown)
