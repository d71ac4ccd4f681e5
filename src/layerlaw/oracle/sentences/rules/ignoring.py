"""Effects that players may ignore for a cost (116.2d)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import rule_effects as x
from layerlaw.oracle.phrases.costs import cost_within
from layerlaw.oracle.reader import Reader
from layerlaw.oracle.sentences.continuous.drafts import Draft, Scope

_HOSTS: Final = r.ControllerOf(r.Host())
_WHO: Final[dict[str, r.PlayerRef]] = {
    "any player may": r.EachPlayer(),
    "each player may": r.EachPlayer(),
    "its controller may": _HOSTS,
    "that creature's controller may": _HOSTS,
    "enchanted creature's controller may": _HOSTS,
}
_TO_IGNORE: Final = "for that player to ignore this effect until end of turn"


def may_be_ignored(reader: Reader, before: Sequence[Draft]) -> list[Draft] | None:
    """May be ignored := who "may" cost "for that player to ignore this effect until end of turn"    the effects of all sentences before."""
    phrase = reader.eat(*_WHO)
    start = reader.at
    while phrase is not None and not reader.done and not reader.sees(_TO_IGNORE):
        reader.next()
    end = reader.at
    if phrase is None or not reader.eat(_TO_IGNORE) or not reader.done:
        return None
    who = _WHO[phrase]
    about_host = all(draft.scope == f.Is(r.Host()) for draft in before)
    paid = cost_within(reader.part(start, end))
    if paid is None or (who == _HOSTS and not about_host):
        return None
    return [*(replace(draft, scope=_but_ignoring(draft.scope)) for draft in before), Draft(who, [x.MayIgnore(paid)])]


def _but_ignoring(scope: Scope) -> Scope:
    if isinstance(scope, f.Filter):
        return scope & f.Not(f.ControlledBy(r.Ignoring()))
    return r.PlayersBut(scope, r.Ignoring())
