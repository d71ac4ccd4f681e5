"""Adding mana (106.4): symbols, choices among colors, how often, and what it may be spent on (106.6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction, Start
from layerlaw.model.durations import Until
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.mana_made import ManaTypes, ManaUse
from layerlaw.model.one_shot_effects import AddMana, Choose, May, StartReplacement
from layerlaw.model.rule_effects import CantBeCountered
from layerlaw.model.tree import holds, inside
from layerlaw.model.values import Devotion, Value, X
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.how_many import amount, equal_to, for_each, put_in, times, value
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.nouns_of_one_shots import nouns
from layerlaw.oracle.phrases.references import possessive_ref
from layerlaw.oracle.reader import begins_with
from layerlaw.oracle.row import CAST, OF_THE_CHOSEN_COLOR, Words, reading
from layerlaw.oracle.sentences.one_shots.begun import begun
from layerlaw.oracle.sentences.one_shots.clause import OneShots, by_player, clause
from layerlaw.oracle.tokens import TokenKind

ANY_COLOR: Final = ("{W}", "{U}", "{B}", "{R}", "{G}")


@by_player("add")
def _add(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Add := symbols (("," | "or") symbols)* ["for each" ...] | amount "mana of any" [one] "color" | "an amount of" symbol "equal to" value."""
    reader.eat("an additional")
    if reader.eat("one mana of any type that land produced", "one mana of any type that permanent produced"):
        return [AddMana(player=who, produced=True)]
    shown = _shown(reader)
    if shown is not None:
        return [replace(shown, player=who)]
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


@reading
def _shown(reader: Words) -> AddMana | None:
    """Shown := [symbol "or"] amount "mana of" ("the chosen color" | "any color among" nouns | "any" ("type" | "color") "that" land "could produce" | "different colors")."""
    symbol = reader.next().text if reader.peek().kind is TokenKind.SYMBOLS and reader.low(1) == "or" else ""
    if symbol and not reader.eat("or"):
        return None
    count = amount(reader)
    if count is None or not reader.eat("mana"):
        return None
    if not symbol and reader.eat("in any combination of"):
        options = _and_or(reader)
        return None if options is None else _explained(reader, AddMana("", options, count))
    if not reader.eat("of"):
        return None
    if not symbol and reader.eat("any one color"):
        # Of a number that is known, each color is an option so often; of any other, it is chosen once.
        made = None if isinstance(count, int) else AddMana("", ANY_COLOR, count, same=True)
    elif not symbol and reader.eat("different colors"):
        made = AddMana("", ANY_COLOR, count, distinct=True)
    else:
        types = _types(reader)
        made = None if types is None else AddMana("", (symbol,) if symbol else (), count, types=types)
    return None if made is None else _explained(reader, made)


@reading
def _types(reader: Words) -> ManaTypes | None:
    """Types := "the chosen color" | "any of the exiled card's colors" | "any color among" nouns | "any" ("type" | "color") "that" ("a" | "an") noun "could produce"."""
    of_it = reader.memory.event_did == OF_THE_CHOSEN_COLOR and reader.eat("that color") is not None
    if of_it or reader.eat("the chosen color"):
        return ManaTypes(chosen=True)
    if reader.eat("any of the exiled card's colors"):
        return ManaTypes(colors_of=f.Is(r.Linked()))
    if reader.eat("any of the exiled cards' colors"):
        return ManaTypes(colors_of=f.IsLinked())
    if reader.eat("any of"):
        own = possessive_ref(reader)
        return ManaTypes(colors_of=f.Is(own)) if isinstance(own, r.This | r.Host) and reader.eat("colors") else None
    if reader.eat("any color among"):
        among = nouns(reader, joined=("and", "or"))
        return None if among is None or not among.plural else ManaTypes(colors_of=among.filter)
    of = reader.eat("any type that", "any color that")
    if of is None:
        return None
    if not reader.eat("a", "an"):
        return None  # `that land could produce`: of the one that was spoken of, and of no other
    what = nouns(reader)
    told = reader.eat("could produce")
    return (
        None
        if what is None or what.plural or not told
        else ManaTypes(could_produce=what.filter, colors_only="color" in of)
    )


@reading
def of_each_color(reader: Words) -> OneShots | None:
    """Of each color := "for each color among" nouns ", add one mana of that color"."""
    if not reader.eat("for each color among"):
        return None
    among = nouns(reader, joined=("and", "or"))
    if among is None or not among.plural or not reader.eat(", add one mana of that color") or not reader.done:
        return None
    return [AddMana(types=ManaTypes(colors_of=among.filter, every=True))]


@reading
def _and_or(reader: Words) -> tuple[str, ...] | None:
    """And/or := symbol ("," symbol)* "and/or" symbol."""
    found: list[str] = []
    while reader.peek().kind is TokenKind.SYMBOLS:
        found.append(reader.next().text)
        if not reader.eat(", and/or", "and/or", ","):
            break
    return tuple(found) if len(found) > 1 else None


def _explained(reader: Words, made: AddMana) -> AddMana | None:
    """With [", where X is" value] behind it."""
    if not reader.eat(", where x is"):
        return made
    explained = value(reader)
    return None if explained is None or made.times != X() else replace(made, times=explained)


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
    reader.eat("they choose")  # who adds it chooses anyway (106.4)
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


@begins_with("add")
@reading
def of_that_color(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    """Of that color := "add" (amount "mana of that color" ["for each" ...] | "an amount of mana of that color equal to" value)    behind "choose a color".

    The color and the mana are one choice: nothing else is done with the color.
    """
    if not before or not isinstance(before[-1], Choose) or before[-1].key != "color" or not reader.eat("add"):
        return None
    count: Value | None
    if reader.eat("an amount of mana of that color equal to"):
        to_it = reader.eat("your devotion to that color") is not None
        count = Devotion(frozenset({r.Chosen("color")})) if to_it else value(reader)
    else:
        count = amount(reader)
        if count is None or not reader.eat("mana of that color"):
            return None
        each = for_each(reader)
        count = count if each is None else times(count, each)
    if count is None or not reader.done:
        return None
    among = before[-1].of
    types = None if among is None else ManaTypes(colors_of=among)
    return [*before[:-1], AddMana("", () if types else ANY_COLOR, count, types=types, same=count != 1)]


# --- what it may be spent on (106.6), and how long it stays (500.5) ---------------------------------------------------------------

_STAYS: Final = {
    f"until end of {end} , {who} don't lose {which} mana as {ends} end": until
    for ends in ("steps and phases", "steps")
    for end, until in (("turn", Until.END_OF_TURN), ("combat", Until.END_OF_COMBAT))
    for who in ("you", "they")
    for which in ("this", "that")
}
_THAT: Final = f.Is(r.That())
_UNCOUNTERABLE: Final = Start(ContinuousEffect(_THAT, (CantBeCountered(),), duration=None))
_ON_ANYTHING: Final = ManaUse(f.Anything(), f.Anything(), rest=True)


@begins_with("spend", "this", "you", "if", "until")
@reading
def said_of_mana(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    """Said of mana := "spend this mana only" use | "this mana can't be spent" use | "until end of turn, you don't lose this mana ..."    behind what adds it."""
    place = next((at for at in reversed(range(len(before))) if isinstance(before[at], AddMana)), None)
    if place is None:
        last = before[-1] if before else None
        if isinstance(last, May) and not last.then and any(isinstance(one, AddMana) for one in last.done):
            added = said_of_mana(reader, last.done)  # `you may add {C}{C}. You can't spend this mana to cast spells`
            return None if added is None else [*before[:-1], replace(last, done=tuple(added))]
        inner = said_of_mana(reader, last.then) if isinstance(last, May) and last.then else None
        # `if you do, add that much {R}. Until end of turn, you don't lose this mana`
        return None if inner is None or not isinstance(last, May) else [*before[:-1], replace(last, then=tuple(inner))]
    made = before[place]
    assert isinstance(made, AddMana), "that was looked for"
    phrase = reader.eat(*_STAYS)
    if phrase is not None:
        told: AddMana | None = replace(made, kept=_STAYS[phrase])
    else:
        use = _only_on(reader) or _not_on(reader) or _gives(reader)
        told = None if use is None or made.only is not None else replace(made, only=use)
    return None if told is None or not reader.done else [*before[:place], told, *before[place + 1 :]]


@reading
def _only_on(reader: Words) -> ManaUse | None:
    """Only on := "spend this mana only" ("on costs that contain {X}" | "to" use (("," | "or" | "and") ["to"] use)*) [", and that spell can't be countered"].

    use := "cast" spells | "activate" abilities | "turn" permanents "face up" | "foretell" card | "unlock" door
    """
    if reader.eat("spend this mana only on costs that contain"):
        return ManaUse(with_x=True) if reader.next().text == "{X}" else None
    if not reader.eat("spend this mana only to"):
        return None
    found = ManaUse()
    verb: str | None = ""
    while True:
        special = _special(reader)
        if special is not None:
            found = replace(found, turning_up=special.turning_up or found.turning_up, special=(*found.special, *special.special))  # fmt: skip
            if not reader.eat(", or to", "or to", "and to", ", or", "or", "and", ","):
                return found
            continue
        verb = reader.eat("cast", "activate") or verb
        one = _spells(reader) if verb == "cast" else _sources(reader) if verb == "activate" else None
        if one is None:
            return None
        spells, abilities = (one, found.abilities) if verb == "cast" else (found.spells, one)
        if verb == "cast" and found.spells is not None:
            spells = f.Or((found.spells, one))
        found = replace(found, spells=spells, abilities=abilities)
        if spells is not None and reader.eat(", and that spell can't be countered"):
            return replace(found, gives=(_UNCOUNTERABLE,))
        if not reader.eat(", or to", "or to", "and to", ", or", "or", "and", ","):
            return found


@reading
def when_spent(
    reader: Words, before: Sequence[Instruction], whole: Callable[[Words], OneShots | None]
) -> list[Instruction] | None:
    """When spent := ("when that mana is spent" | "when you spend this mana") "to cast" spell "," row    a triggered ability of that mana (106.6, 603.2)."""
    made = before[-1] if before else None
    if not isinstance(made, AddMana) or made.only is not None or not reader.eat(*_WHEN_SPENT):
        return None
    what = _spells(reader)
    while what is not None and reader.eat("or"):
        more = _spells(reader)
        what = None if more is None else f.Or((what, more))
    if what is None or not reader.eat(","):
        return None
    inner, first = reader.part(reader.at, reader.end), reader.targets
    reader.at = reader.end
    inner.remember(it=r.That(), that=r.That(), them=None, who=None)
    inner.before, inner.triggered, inner.reflexive = (), True, True
    done = whole(inner)
    if done is None or not inner.done or inner.targets > first:
        return None
    row = tuple(put_in(one, CAST, r.That()) for one in done)
    trigger = May((), row, reflexive=True, must=True)
    return [*before[:-1], replace(made, only=replace(_ON_ANYTHING, gives=(trigger,), given_to=what))]


_WHEN_SPENT: Final = (
    "when that mana is spent to cast", "when you spend this mana to cast", "when you spend that mana to cast", "when this mana is spent to cast",
)  # fmt: skip


@reading
def _gives(reader: Words) -> ManaUse | None:
    """Gives := "if that mana is spent on" spell ", that spell can't be countered" | ", it gains" keyword "until end of turn" | ", that creature enters with" counters    (106.6)."""
    if not reader.eat(
        "if that mana is spent on", "if that mana is spent to cast", "if this mana is spent to cast", "if you spend this mana to cast"
    ):  # fmt: skip
        return None
    what = _spells(reader)
    if what is None or not reader.eat(","):
        return None
    if reader.eat("that spell can't be countered"):
        return replace(_ON_ANYTHING, gives=(_UNCOUNTERABLE,), given_to=what)
    if not reader.sees("it gains", "that creature gains", "that spell gains", "that creature enters with", "it enters with"):  # fmt: skip
        return None
    inner = reader.part(reader.at, reader.end)
    reader.at = reader.end
    inner.remember(it=r.That())
    inner.before = ()
    enters = clause(inner, r.You())
    if enters is not None:
        one = enters.one_shots[0]
        so = len(enters.one_shots) == 1 and inner.done and isinstance(one, StartReplacement)
        return replace(_ON_ANYTHING, gives=(one,), given_to=what) if so else None
    found = begun(inner, whole=True)
    if found is None or not all(isinstance(one, Start) and one.effect.scope == _THAT for one in found):
        return None
    return replace(_ON_ANYTHING, gives=tuple(found), given_to=what)


@reading
def _not_on(reader: Words) -> ManaUse | None:
    """Not on := ("this mana can't be spent" | "you can't spend this mana") ("to cast" spells | "to pay generic mana costs")."""
    if reader.eat("this mana can't be spent to pay generic mana costs"):
        return replace(_ON_ANYTHING, not_generic=True)
    if not reader.eat("this mana can't be spent to cast", "you can't spend this mana to cast"):
        return None
    what = _spells(reader)
    if what is None:
        return None
    others = what.part if isinstance(what, f.Not) else f.Not(what)
    return ManaUse(None if isinstance(what, f.Anything) else others, f.Anything(), rest=True)


@reading
def _spells(reader: Words) -> f.Filter | None:
    """Spells := ["a"] noun of spells, by what they are alone: `a creature spell of the chosen type`."""
    if reader.eat("your commander"):
        return f.HasStatus("commander") & f.OwnedBy(r.You())
    one = reader.eat("a", "an") is not None
    found = noun(reader)
    if found is None or found.zone is not Zone.STACK or (found.plural is one and not found.either):
        return None
    # From where it is cast, and how, no filter tells while it is paid for, but whether it was kicked, or is cast face down (601.2b).
    known = all(
        node.name in _KNOWN_OF_SPELLS
        for node in inside(found.zoneless, but=f.SharesWith)
        if isinstance(node, f.HasStatus)
    )
    return found.zoneless if known else None


_KNOWN_OF_SPELLS: Final = frozenset({"kicked", "commander", "face_down"})


@reading
def _special(reader: Words) -> ManaUse | None:
    """Special := "turn" permanents "face up" | "foretell a card from your hand" | "unlock" ("a door" | "doors")    a special action (116.2b, 116.2h, 116.2m)."""
    if reader.eat("turn"):
        reader.eat("a", "an")
        found = noun(reader)
        return None if found is None or not reader.eat("face up") else ManaUse(turning_up=found.filter)
    if reader.eat("foretell a card from your hand", "foretell cards from your hand", "foretell cards"):
        return ManaUse(special=("foretell from hand",))
    return ManaUse(special=("unlock",)) if reader.eat("unlock a door", "unlock doors") else None


@reading
def _sources(reader: Words) -> f.Filter | None:
    """Sources := ("abilities" | "an ability") [("of" | "from") ["a"] noun ["sources"]]."""
    if not reader.eat("abilities", "an ability"):
        return None
    if not reader.eat("of", "from"):
        return f.Anything()
    reader.eat("a", "an")
    found = noun(reader)
    if found is None or holds(found.zoneless, f.HasStatus):
        return None
    sources = reader.eat("sources", "source")
    return found.filter if sources is None else found.zoneless
