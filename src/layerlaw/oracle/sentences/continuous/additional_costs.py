"""What spells and abilities cost in addition that is no mana (118.8, 601.2f): `spells cost an additional 3 life to cast`."""

from __future__ import annotations

from layerlaw.model import filters as f
from layerlaw.model import rule_effects as x
from layerlaw.model.abilities import StaticAbility
from layerlaw.model.cost_parts import CostPart, PayByAction
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.one_shot_effects import LoseLife
from layerlaw.model.references import It, You
from layerlaw.model.words import Color, Zone
from layerlaw.oracle.phrases.costs import cost_by
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.phrases.values import for_each
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, begins_with, needs, production
from layerlaw.oracle.sentences.continuous.drafts import Draft
from layerlaw.oracle.sentences.continuous.scopes import spells_meant
from layerlaw.oracle.tokens import TokenKind


@needs("additional")
@production
def costs_besides(reader: Reader) -> Draft | None:
    """Costs besides := spells "cost an additional" what "to cast" [for each] | ("activated" | "mana") "abilities of" nouns "cost an additional" what "to activate"."""
    if reader.resolving or not reader.comes_to("additional"):
        return None
    if reader.sees("activated abilities of", "mana abilities of"):
        return _of_abilities(reader)
    reader.eat("each")
    spells = spells_meant(reader)
    if spells is None or not reader.eat("cost an additional", "costs an additional"):
        return None
    paid = _paid(reader)
    if paid is None or not reader.eat("to cast"):
        return None
    reader.it = It()
    times = for_each(reader)
    return Draft(f.InZone(Zone.STACK) & spells, [x.CostsBesides(paid, 1 if times is None else times)])


@production
def _of_abilities(reader: Reader) -> Draft | None:
    only_mana = reader.eat("activated abilities of", "mana abilities of") == "mana abilities of"
    own = this(reader)
    found = None if own is not None else noun(reader)
    scope = f.Is(own) if own is not None else found.filter if found is not None and found.plural else None
    if scope is None or not reader.eat("cost an additional"):
        return None
    paid = _paid(reader)
    if paid is None or not reader.eat("to activate"):
        return None
    return Draft(scope, [x.AbilitiesCostBesides(paid, only_mana)])


@production
def _paid(reader: Reader) -> tuple[CostPart, ...] | None:
    """Paid := number "life" | a cost in quotation marks."""
    if reader.peek().kind is TokenKind.QUOTE:
        words = reader.next().text.strip('"').rstrip(".")
        return cost_by(words[:1].lower() + words[1:], reader.context.names)
    life = number(reader)
    return (PayByAction(LoseLife(life)),) if life is not None and reader.eat("life") else None


@begins_with("as an additional cost")
@production
def may_pay_besides(reader: Reader) -> StaticAbility | None:
    """May pay besides := "As an additional cost to cast" spells ", you may pay" number "life. Those spells cost" mana "less to cast if you paid life this way. This effect reduces only ..."."""
    if not reader.eat("as an additional cost to cast"):
        return None
    spells = spells_meant(reader)
    if spells is None or not reader.eat(", you may pay"):
        return None
    paid = _paid(reader)
    if paid is None or not reader.eat(". those spells cost"):
        return None
    mana = reader.next()
    if mana.kind is not TokenKind.SYMBOLS or not reader.eat("less to cast if you paid life this way ."):
        return None
    colors = {f"{{{color.value}}}": color.word for color in Color}
    if mana.text not in colors or not reader.eat(
        f"this effect reduces only the amount of {colors[mana.text]} mana you pay"
    ):
        return None
    reader.eat(".")
    rule = x.MayPayBesides(spells, paid, mana.text)
    return StaticAbility((ContinuousEffect(You(), (rule,)),)) if reader.done else None
