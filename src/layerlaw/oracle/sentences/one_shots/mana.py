"""Adding mana (106.4): symbols, choices among colors, how often, and what is said of the mana (106.6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction, Start
from layerlaw.model.durations import Until
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.mana_terms import ManaTerms, Spending
from layerlaw.model.one_shot_effects import AddMana
from layerlaw.model.rule_effects import CantBeCountered
from layerlaw.model.values import Value
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.objects import nouns
from layerlaw.oracle.phrases.subjects import plain
from layerlaw.oracle.phrases.whom import amount, equal_to, for_each, times
from layerlaw.oracle.row import Words, following, reading
from layerlaw.oracle.sentences.one_shots.clause import OneShots, by_player
from layerlaw.oracle.tokens import TokenKind

ANY_COLOR: Final = ("{W}", "{U}", "{B}", "{R}", "{G}")


@by_player("add")
def _add(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Add := symbols (("," | "or") symbols)* ["for each" ...] | amount "mana of any" [one] "color" | "an amount of" symbol "equal to" value."""
    reader.eat("an additional")
    if reader.eat("one mana of any type that land produced", "one mana of any type that permanent produced"):
        return [AddMana(player=who, produced=True)]
    found = _options(reader) or _any_color(reader) or _counted(reader)
    if found is None:
        return None
    mana, options, count = found
    in_identity = options == ANY_COLOR and bool(reader.eat("in your commander's color identity"))
    each = for_each(reader)
    if each is not None:
        counted = times(count, each)
        if counted is None:
            return None
        count = counted
    return [AddMana(mana, options, count, who, in_identity)]


Added = tuple[str, tuple[str, ...], Value]


@reading
def _options(reader: Words) -> Added | None:
    symbols: list[str] = []
    while True:
        token = reader.peek()
        if token.kind is not TokenKind.SYMBOLS or any(part in token.text for part in ("{T}", "{Q}", "{E}", "{X}")):
            return None
        symbols.append(reader.next().text)
        if not reader.sees("or", ",", ", or") or not _symbols_follow(reader):
            break
        reader.eat(", or", "or", ",")
    if len(symbols) == 1:
        return symbols[0], (), 1
    return "", tuple(symbols), 1


def _symbols_follow(reader: Words) -> bool:
    ahead = 2 if reader.sees(", or") else 1
    return reader.peek(ahead).kind is TokenKind.SYMBOLS


@reading
def _any_color(reader: Words) -> Added | None:
    count = amount(reader)
    if count is None or not reader.eat(
        "mana of any one color", "mana of any color", "mana in any combination of colors"
    ):
        return None
    phrase = reader.tokens[reader.at - 2].low
    if count == 1:
        return "", ANY_COLOR, 1
    if phrase == "one":
        # All of the one color that is chosen.
        if not isinstance(count, int):
            return None
        return "", tuple(color * count for color in ANY_COLOR), 1
    return "", ANY_COLOR, count


@reading
def _counted(reader: Words) -> Added | None:
    if reader.eat("an amount of"):
        token = reader.next()
        found = equal_to(reader) if token.kind is TokenKind.SYMBOLS else None
        return None if found is None else (token.text, (), found)
    count = amount(reader)
    if count is None:
        return None
    token = reader.next()
    return (token.text, (), count) if token.kind is TokenKind.SYMBOLS else None


# --- what is said of it --------------------------------------------------------------------------------------------------

_THAT: Final = f.Is(r.That())
_UNCOUNTERABLE: Final = Start(ContinuousEffect(_THAT, (CantBeCountered(),), duration=None))
_KEPT: Final = {
    "until end of turn , you don't lose this mana as steps and phases end": Until.END_OF_TURN,
    "until end of combat , you don't lose this mana as steps and phases end": Until.END_OF_COMBAT,
}


@reading
def terms_of(reader: Words, last: Instruction) -> AddMana | None:
    """Terms := only | gives | kept, behind the sentence that adds the mana `last` (106.6)."""
    if not isinstance(last, AddMana):
        return None
    before = last.terms or ManaTerms()
    phrase = reader.eat(*_KEPT)
    if phrase is not None and reader.done and before.kept is None:
        return replace(last, terms=replace(before, kept=_KEPT[phrase]))
    only = _only(reader) if before.only is None else None
    if only is not None:
        uncounterable = reader.eat(", and that spell can't be countered") is not None and only.spells is not None
        gives = (*before.gives, _UNCOUNTERABLE) if uncounterable else before.gives
        return replace(last, terms=replace(before, only=only, gives=gives)) if reader.done else None
    given = _gives(reader) if not before.gives else None
    if given is None:
        return None
    what, gives = given
    return replace(last, terms=replace(before, given_to=what, gives=gives))


@reading
def _only(reader: Words) -> Spending | None:
    """Only := "spend this mana only" use ((", or" | "or" | ",") use)*    `to cast artifact spells or activate abilities of artifacts`."""
    if not reader.eat("spend this mana only"):
        return None
    if reader.eat("on costs that contain"):
        return Spending(with_x=True) if reader.next().text == "{X}" else None
    spells: f.Filter | None = None
    abilities: f.Filter | None = None
    while True:
        reader.eat("to")
        if reader.eat("cast") and spells is None:
            spells = _spells(reader)
            if spells is None:
                return None
        elif reader.eat("activate") and abilities is None:
            abilities = _abilities(reader)
            if abilities is None:
                return None
        else:
            return None
        if not reader.sees("or to", ", or to", "or cast", "or activate", ", or activate"):
            return Spending(spells, abilities)
        reader.eat(", or", "or")


@reading
def _spells(reader: Words) -> f.Filter | None:
    """Spells := ["a" | "an"] noun (("or" | "and" | "and/or") noun)*    such that are on the stack."""
    reader.eat("a", "an")
    found = nouns(reader, joined=("or", "and", "and/or"))
    return found.filter if found is not None and found.zone is Zone.STACK and plain(found.filter) else None


@reading
def _abilities(reader: Words) -> f.Filter | None:
    """Abilities := ("abilities" | "an ability") [("of" | "from") ["a" | "an"] noun ["source" | "sources"]]."""
    if not reader.eat("abilities", "an ability"):
        return None
    if not reader.eat("of", "from"):
        return f.Anything()
    reader.eat("a", "an")
    found = nouns(reader, joined=("or", "and", "and/or"))
    if found is None or not plain(found.filter):
        return None
    if not reader.eat("source", "sources"):
        return found.filter
    # A source is one in whatever zone it is (113.7).
    parts = found.filter.parts if isinstance(found.filter, f.And) else (found.filter,)
    return f.And(tuple(part for part in parts if part != f.ON_BATTLEFIELD))


@reading
def _gives(reader: Words) -> tuple[f.Filter, tuple[Instruction, ...]] | None:
    """Gives := "if that mana is spent on a" spell ", that spell can't be countered" | ", it gains" keyword "until end of turn"."""
    if not reader.eat("if that mana is spent on", "if that mana is spent to cast"):
        return None
    what = _spells(reader)
    if what is None or not reader.eat(","):
        return None
    if reader.eat("that spell can't be countered") and reader.done:
        return what, (_UNCOUNTERABLE,)
    from layerlaw.oracle.sentences.instructions import instructions

    if not reader.sees("it gains", "that creature gains", "that spell gains"):
        return None
    inner = following(reader, reader.rest())
    inner.it = r.That()
    found = instructions(inner)
    if found is None or not all(isinstance(one, Start) and one.effect.scope == _THAT for one in found):
        return None
    return what, tuple(found)
