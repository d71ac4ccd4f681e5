"""What players can't do with their creatures (508.1c, 509.1b), and what is said of players who did something this turn."""

from __future__ import annotations

from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import rule_effects as x
from layerlaw.model import values as v
from layerlaw.model.history import Occurrence, Past
from layerlaw.model.words import CardType
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.who import player
from layerlaw.oracle.reader import Reader, needs, production
from layerlaw.oracle.sentences.rules.rule_parts import Rules

_DID: Final[dict[str, tuple[Occurrence, f.Filter | None]]] = {
    "who cast a spell this turn": (Occurrence.CAST, None),
    "who attacked with a creature this turn": (Occurrence.ATTACKED, f.IsType(CardType.CREATURE)),
}


@needs("can't")
@production
def of_their_creatures(reader: Reader) -> tuple[f.Filter | r.PlayerRef, Rules] | None:
    """Of their creatures := players [who did] "can't" ("attack" | "block") "with" creatures | players who did "can't cast spells"."""
    who = None if reader.resolving else player(reader)
    if who is None:
        return None
    phrase = reader.eat(*_DID)
    if phrase is not None and reader.eat("can't cast spells"):
        return who, [x.CantCast(when=_did(phrase, r.ThatPlayer()))]
    verb = reader.eat("can't attack with", "can't block with")
    found = noun(reader) if verb is not None else None
    if verb is None or found is None or not found.plural:
        return None
    when = None if phrase is None else _did(phrase, r.ControllerOf(r.It()))
    parts = found.filter.parts if isinstance(found.filter, f.And) else (found.filter,)
    theirs = f.And((*parts, f.ControlledBy(who)))
    return theirs, [x.CantAttack(when=when) if "attack" in verb else x.CantBlock(when=when)]


def _did(phrase: str, who: r.PlayerRef) -> k.Condition:
    kind, what = _DID[phrase]
    return k.ValueIs(v.PastNumber(Past(kind, who, what)), f.Comparison.AT_LEAST, 1)
