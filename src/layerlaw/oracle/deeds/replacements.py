"""Replacement and prevention effects in words → values (614, 615), and rules about triggering (603.2d).

    effect    := "if" would "," outcome "instead" | prevention | "skip" step | subject "enter(s) tapped" | subject "enters with" counters
    would     := subject "would die" | "one or more" counters "would be put on" subject | "you would draw a card" | ...

What says "can't" is no replacement effect (614.17) and is none here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeVar

from layerlaw.model import deeds as d
from layerlaw.model import filters as f
from layerlaw.model import happenings as h
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import Ability, EntersTapped, KeywordAbility, NotUnderstood, OtherAbility, Perform
from layerlaw.model.at_work import TriggerRule
from layerlaw.model.conditions import AllOf, Condition, Matches, Noted, NotSo, ThereAre, TurnOf
from layerlaw.model.words import Zone
from layerlaw.oracle.deeds.casting import restrictions
from layerlaw.oracle.deeds.costs import cost
from layerlaw.oracle.deeds.script import script
from layerlaw.oracle.deeds.walk import holds
from layerlaw.oracle.deeds.who import Subject, card, player, readable, reader_of, subject, things
from layerlaw.oracle.grammar.conditions import condition
from layerlaw.oracle.grammar.nouns import adjective, counter_kind, number, this
from layerlaw.oracle.grammar.reader import Reader, TooLong, production
from layerlaw.oracle.grammar.values import for_each

T = TypeVar("T")
_THIS: Final = f.Is(r.This())
_ENTERS: Final = h.ZoneChange(_THIS, to=Zone.BATTLEFIELD)
_YOUR_TURN: Final = TurnOf(r.You())


def replacements(ability: Ability, name: str) -> tuple[d.Replacement, ...]:
    """The replacement and prevention effects that an ability makes (614.1, 615.1); none where it makes none or is not understood.

    Args:
        ability: any ability; entering tapped, with counters or as a copy, without conditions, is not told again here.
        name: of the object, for what it calls itself.
    """
    match ability:
        case EntersTapped(unless) if unless:
            return _tapped_unless(unless, name)
        case OtherAbility(text) | NotUnderstood(text):
            return _in_words(text, name)
        case KeywordAbility():
            known = _KEYWORDS.get(ability.name)
            return known(ability) if known is not None else ()
        case _:
            return ()


def trigger_rules(ability: Ability, name: str) -> tuple[TriggerRule, ...]:
    """What an ability says of how often other abilities trigger, or that they don't (603.2d).

    Args:
        ability: any ability.
        name: of the object, for what it calls itself.
    """
    text = ability.text if isinstance(ability, OtherAbility | NotUnderstood) else ""
    return _read(_trigger_rule, text, name) or () if text else ()


def _in_words(text: str, name: str) -> tuple[d.Replacement, ...]:
    return _read(_effect, text, name) or ()


_Found = tuple[d.Replacement, ...]


def _read(function: Callable[[Reader], T | None], text: str, name: str) -> T | None:
    if not readable(text):
        return None
    for given in (False, True):
        reader = reader_of(text, name, given=given)
        reader.it = r.This()
        try:
            found = function(reader)
        except (TooLong, RecursionError):
            return None
        if found is not None:
            reader.eat(".")
            if reader.done:
                return found
    return None


@production
def _effect(reader: Reader) -> _Found | None:
    """Effect := [condition ","] one of the forms."""
    held: Condition | None = None
    mark = reader.at
    if reader.eat("as long as"):
        held = condition(reader)
        if held is None or not reader.eat(","):
            return None
    elif reader.eat("during your turn ,"):
        held = _YOUR_TURN
    found = (
        _if_would(reader)
        or _prevention(reader)
        or _skip(reader)
        or _enter_tapped(reader)
        or _enter_with(reader)
        or _if_kicked(reader)
        or _all_damage(reader)
        or _double_damage(reader)
    )
    if found is None:
        reader.at = mark
        return None
    if held is None:
        return (found,)
    if found.condition is not None:
        return None
    return (d.Replacement(found.would, found.outcome, held, found.optional, found.once),)


# --- how it enters (614.1c, 614.1d) ---------------------------------------------------------------------------------


def _tapped_unless(text: str, name: str) -> _Found:
    """`enters tapped unless` a condition, or unless its controller pays (614.12a)."""
    if not readable(text):
        return ()
    words = text.strip().rstrip(".")
    paid = cost(words.removeprefix("you ").strip(), name) if words.startswith("you ") else None
    tapped = d.EntersSo(tapped=True)
    if paid is not None:
        return (d.Replacement(_ENTERS, d.UnlessPaid(paid, tapped)),)
    told = restrictions(f"only if {words}", name)
    if told.condition is None or told.unread:
        return ()
    return (d.Replacement(_ENTERS, tapped, NotSo(told.condition)),)


@production
def _enter_tapped(reader: Reader) -> d.Replacement | None:
    """Enter tapped := nouns "enter" "tapped" | "untapped"    of others (614.1d)."""
    found = _several(reader)
    if found is None or not reader.eat("enter", "enters"):
        return None
    way = reader.eat("tapped", "untapped")
    return (
        None
        if way is None
        else d.Replacement(h.ZoneChange(found, to=Zone.BATTLEFIELD), d.EntersSo(tapped=way == "tapped"))
    )


@production
def _several(reader: Reader) -> f.Filter | None:
    """Several := ["each"] noun ("and" noun)*    `artifacts and creatures your opponents control`."""
    reader.eat("each")
    found = things(reader)
    if found is None:
        return None
    parts = [found]
    while reader.sees("and") and not reader.sees("and have"):
        mark = reader.at
        reader.next()
        more = things(reader)
        if more is None:
            reader.at = mark
            break
        parts.append(more)
    return parts[0] if len(parts) == 1 else f.Or(tuple(parts))


@production
def _enter_with(reader: Reader) -> d.Replacement | None:
    """Enter with := ("each" noun | this) "enters with" counters ["if" condition | "unless" condition]    (614.1c)."""
    what: f.Filter | None = _THIS if this(reader) is not None else None
    what = what or _several(reader)
    if what is None or not reader.eat("enters with", "enter with"):
        return None
    counters = _counters(reader)
    if counters is None:
        return None
    held: Condition | None = None
    word = reader.eat("if", "unless")
    if word is not None:
        held = _held(reader)
        if held is None:
            return None
        held = NotSo(held) if word == "unless" else held
    return d.Replacement(h.ZoneChange(what, to=Zone.BATTLEFIELD), d.EntersSo(counters=(counters,)), held)


_PAST: Final = re.compile(r"\b(?:this turn|was kicked|cast it(?: from your hand)?)$")


def _held(reader: Reader) -> Condition | None:
    """A condition, to the end; noted in its words where it is of the past."""
    mark = reader.at
    found = condition(reader)
    if found is not None and (reader.done or reader.sees(".")):
        return found
    reader.at = mark
    words = reader.words(mark, reader.end).rstrip(".")
    if not _PAST.search(words):
        return None
    reader.at = reader.end
    return Noted(words)


@production
def _counters(reader: Reader) -> tuple[str, v.Value] | None:
    """Counters := ("an additional" | number ["additional"]) kind "counter(s) on it" ["for each" counted]."""
    amount: v.Value | None
    if reader.peek().text == "X":
        return None
    amount = number(reader)
    if amount is None:
        return None
    reader.eat("additional")
    kind = counter_kind(reader)
    if kind is None or not reader.eat("counter on it", "counters on it", "counter on them", "counters on them"):
        return None
    each = for_each(reader)
    if each is not None:
        amount = each if amount == 1 else v.Times(amount, each)
    return kind, amount


@production
def _if_kicked(reader: Reader) -> d.Replacement | None:
    """If kicked := "if" condition "," this "enters" ("with" counters | "tapped")."""
    if not reader.eat("if"):
        return None
    start = reader.at
    held = condition(reader)
    if held is None or not reader.eat(","):
        reader.at = start
        comma = next((place for place in range(start, reader.end) if reader.tokens[place].text == ","), None)
        if comma is None:
            return None
        words = reader.words(start, comma)
        if not re.search(r"\bwas kicked\b", words):
            return None
        held = Noted(words)
        reader.at = comma + 1
    if this(reader) is None and not reader.eat("it"):
        return None
    if reader.eat("enters tapped"):
        return d.Replacement(_ENTERS, d.EntersSo(tapped=True), held)
    if not reader.eat("enters with"):
        return None
    counters = _counters(reader)
    return None if counters is None else d.Replacement(_ENTERS, d.EntersSo(counters=(counters,)), held)


# --- "if ... would ..., ... instead" (614.1a) -------------------------------------------------------------------------


@production
def _if_would(reader: Reader) -> d.Replacement | None:
    if not reader.eat("if"):
        return None
    for read in (_counters_would, _tokens_would, _damage_would, _player_would, _object_would):
        found = read(reader)
        if found is not None:
            return found
    return None


_TIMES: Final = {
    "twice that many": 2,
    "three times that many": 3,
    "twice that much": 2,
    "three times that much": 3,
    "double that": 2,
}


@production
def _another_number(reader: Reader) -> d.Amount | None:
    """Another number := "twice that many" | "that many plus" number | "half that many, rounded" way    before its noun."""
    phrase = reader.eat(*_TIMES)
    if phrase is not None:
        return d.Amount(factor=_TIMES[phrase])
    if reader.eat("half that many", "half that much", "half that damage"):
        return d.Amount(half="")
    if reader.eat("that many plus", "that much plus"):
        more = number(reader)
        return None if more is None else d.Amount(plus=more)
    if reader.eat("that many minus", "that much minus"):
        less = number(reader)
        return None if less is None else d.Amount(plus=-less)
    return None


def _rounded(reader: Reader, amount: d.Amount) -> d.Amount | None:
    if amount != d.Amount():
        return amount
    if reader.eat(", rounded down", "rounded down"):
        return d.Amount(half="down")
    return d.Amount(half="up") if reader.eat(", rounded up", "rounded up") else None


@production
def _counters_would(reader: Reader) -> d.Replacement | None:
    """Counters := (counters "would be put on" whom | player "would put" counters "on" whom) "," number "counters" "instead"    (614.16)."""
    by: r.PlayerRef | None = None
    if reader.eat("an effect would put"):
        active = True
    else:
        by = player(reader)
        active = by is not None
        if by is not None and not reader.eat("would put"):
            return None
    if not reader.eat("one or more"):
        return None
    kind = None if reader.low() in ("counter", "counters") else counter_kind(reader)
    if not reader.eat("counters"):
        return None
    if not active and not reader.eat("would be put"):
        return None
    if not reader.eat("on", "onto"):
        return None
    whom = _counted_on(reader)
    if whom is None or not reader.eat(","):
        return None
    amount = _put_instead(reader, active=active)
    if amount is None:
        return None
    puts = [h.CountersPutOn(one, kind, by) for one in whom]
    return d.Replacement(puts[0] if len(puts) == 1 else h.EitherHappens(tuple(puts)), amount)


def _counted_on(reader: Reader) -> list[f.Filter | r.PlayerRef] | None:
    if reader.eat("a permanent or player"):
        return [f.ON_BATTLEFIELD, r.EachPlayer()]
    if reader.eat("a creature or planeswalker you control or on yourself"):
        return None
    found = subject(reader)
    if found is not None:
        return [found.filter]
    whom = player(reader)
    return None if whom is None else [whom]


@production
def _put_instead(reader: Reader, *, active: bool) -> d.Amount | None:
    """Put instead := [player "put(s)"] number [kind] "counters" ["of each of those kinds"] ["are put"] "on" whom "instead"."""
    if reader.eat("they put", "you put", "it puts", "that player puts", "put"):
        active = True
    amount = _another_number(reader)
    if amount is None:
        return None
    reader.eat("of each of those kinds of counters", "of those counters", "of each of those kinds of counter")
    if not reader.eat("counters"):
        counter_kind(reader)
        reader.eat("counters")
    if not active:
        reader.eat("are put")
    if reader.eat("on"):
        reader.eat("that permanent or player", "that creature", "that permanent", "it", "them", "that player", "you")
    reader.eat("instead")
    done = _rounded(reader, amount)
    reader.eat("instead")
    return done


@production
def _tokens_would(reader: Reader) -> d.Replacement | None:
    """Tokens := (tokens "would be created under your control" | "you would create" tokens) "," number "of those tokens" "instead"."""
    who: r.PlayerRef = r.You()
    passive = False
    if not reader.eat("an effect would create", "you would create"):
        passive = True
    if not reader.eat("one or more"):
        return None
    what: f.Filter | None = f.Anything()
    if not reader.eat("tokens"):
        what = things(reader)
        if what is None or "token" not in repr(what):
            return None
    if passive and not reader.eat("would be created"):
        return None
    if not reader.eat("under your control") and passive:
        if reader.sees("under"):
            return None
        who = r.EachPlayer()
    if not reader.eat(",") or what is None:
        return None
    reader.eat("it creates", "you create", "instead create")
    amount = _another_number(reader)
    if amount is None or not reader.eat("of those tokens", "tokens", "of them"):
        return None
    reader.eat("are created")
    reader.eat("instead")
    return d.Replacement(h.TokensCreated(who, what), amount)


_SOURCES: Final[dict[str, f.Filter]] = {
    "a source": f.Anything(),
    "a source you control": f.yours(),
    "another source you control": f.yours() & f.other(),
    "a source an opponent controls": f.ControlledBy(r.Opponents()),
    "sources you control": f.yours(),
    "an instant or sorcery spell you control": f.yours() & f.InZone(Zone.STACK),
}


@production
def _source(reader: Reader) -> Subject | None:
    for words in sorted(_SOURCES, key=len, reverse=True):
        if words.startswith("an instant"):
            continue
        if reader.eat(words):
            return Subject(_SOURCES[words])
    color = _colored_source(reader)
    return Subject(color) if color is not None else subject(reader)


@production
def _colored_source(reader: Reader) -> f.Filter | None:
    """`a red source you control`, read as permanents and without their zone."""
    if not reader.eat("a", "an"):
        return None
    quality = adjective(reader)
    if quality is None or not reader.eat("source"):
        return None
    if reader.eat("you control"):
        return quality & f.yours()
    if reader.eat("an opponent controls"):
        return quality & f.ControlledBy(r.Opponents())
    return quality


@production
def _recipients(reader: Reader) -> tuple[r.PlayerRef | None, f.Filter | None] | None:
    """Recipients := player | nouns | "a permanent or player" | "any target" ..., joined by "or" and "and"."""
    if reader.eat("a permanent or player", "any target", "a player or permanent"):
        return None, None
    players: r.PlayerRef | None = None
    objects: list[f.Filter] = []
    while True:
        whom = player(reader) if players is None else None
        if whom is not None:
            players = whom
        else:
            reader.eat("each")
            found = subject(reader)
            one = found.filter if found is not None else things(reader)
            if one is None:
                return None
            objects.append(one)
        if not reader.eat(", or", "or", "and/or", ", and", "and"):
            break
    return players, None if not objects else objects[0] if len(objects) == 1 else f.Or(tuple(objects))


def _combat(reader: Reader) -> bool | None:
    word = reader.eat("combat", "noncombat")
    return None if word is None else word == "combat"


@production
def _damage_would(reader: Reader) -> d.Replacement | None:
    """Damage := (source "would deal damage" ["to" whom] | "damage would be dealt to" whom) "," outcome    (614.9, 615)."""
    if reader.sees("damage", "combat", "noncombat"):
        combat = _combat(reader)
        if not reader.eat("damage would be dealt to"):
            return None
        source: Subject | None = Subject(f.Anything())
    else:
        source = _source(reader)
        if source is None or not reader.eat("would deal"):
            return None
        combat = _combat(reader)
        if not reader.eat("damage"):
            return None
        if not reader.eat("to"):
            return _damage_outcome(reader, h.DamageDealt(source.filter, combat=combat))
    if source is None:
        return None
    to = _recipients(reader)
    return None if to is None else _damage_outcome(reader, h.DamageDealt(source.filter, *to, combat))


_DEALS: Final = (
    "it deals",
    "that source deals",
    "that spell deals",
    "that creature deals",
    "that permanent deals",
    "they deal",
)
_TO: Final = (
    "to that permanent or player", "to that player", "to that creature", "to that permanent", "to it", "to you", "to that creature or player",
    "to that player or permanent", "to that player or that permanent",
)  # fmt: skip


@production
def _damage_outcome(reader: Reader, would: h.Happening) -> d.Replacement | None:
    if not reader.eat(","):
        return None
    if reader.eat("prevent that damage"):
        then = _also(reader)
        return None if then is None else d.Replacement(would, d.Prevent(None, then))
    if reader.eat("prevent"):
        amount = number(reader)
        if amount is None or not reader.eat("of that damage"):
            return None
        return d.Replacement(would, d.Prevent(amount))
    if not reader.eat(*_DEALS):
        return None
    amount_: d.Amount | None
    if reader.eat("double that damage", "twice that damage"):
        amount_ = d.Amount(factor=2)
    elif reader.eat("triple that damage"):
        amount_ = d.Amount(factor=3)
    elif reader.eat("half that damage"):
        amount_ = d.Amount()
    elif reader.eat("that much damage plus"):
        more = number(reader)
        amount_ = None if more is None else d.Amount(plus=more)
    elif reader.eat("that much damage minus"):
        less = number(reader)
        amount_ = None if less is None else d.Amount(plus=-less)
    else:
        amount_ = None
    if amount_ is None:
        return None
    reader.eat(*_TO)
    done = _rounded(reader, amount_)
    reader.eat(*_TO)
    return d.Replacement(would, done) if done is not None and reader.eat("instead") else None


def _also(reader: Reader) -> tuple[d.Deed, ...] | None:
    """What is done about the damage prevented: the sentences behind; None where they are not understood."""
    reader.eat("and")
    reader.eat(".")
    if reader.done:
        return ()
    return _deeds(reader.rest())


def _deeds(text: str) -> tuple[d.Deed, ...] | None:
    """Deeds of one's own, understood whole and without targets."""
    words = text.strip().rstrip(".")
    sentences = tuple(Perform(part[:1].lower() + part[1:]) for part in re.split(r"\.\s+(?=[A-Z])", words) if part)
    found = script(sentences, "", triggered=True)
    if found.targets or holds(found.deeds, d.Unread):
        return None
    return found.deeds


@production
def _player_would(reader: Reader) -> d.Replacement | None:
    """Player := player "would" ("draw a card" | "gain life" | "lose life") "," outcome."""
    who = player(reader)
    if who is None:
        return None
    if reader.eat("would draw a card"):
        first = reader.eat("except the first one you draw in each of your draw steps", "except the first one they draw in each of their draw steps")  # fmt: skip
        return _instead(reader, h.Drawn(who, except_first=first is not None), who)
    if reader.eat("would gain life"):
        return _life_instead(reader, h.LifeGained(who), who)
    if reader.eat("would lose life"):
        return _life_instead(reader, h.LifeLost(who), who)
    return None


_LIFE_SUBJECTS: Final = ("you gain", "that player gains", "they gain", "you lose", "that player loses", "they lose")


@production
def _life_instead(reader: Reader, would: h.LifeGained | h.LifeLost, who: r.PlayerRef) -> d.Replacement | None:
    """Life instead := subject ("twice that much life" | "that much life plus" number | "no life") "instead"."""
    if not reader.eat(","):
        return None
    verb = reader.eat(*_LIFE_SUBJECTS)
    if verb is None:
        return None
    gains = "gain" in verb
    whom: r.PlayerRef = r.You() if isinstance(who, r.You) else r.ThatPlayer()
    if reader.eat("no life instead"):
        return d.Replacement(would, d.Instead())
    same = gains == isinstance(would, h.LifeGained)
    if reader.eat("twice that much life instead") and same:
        return d.Replacement(would, d.Amount(factor=2))
    if not reader.eat("that much life"):
        return None
    if reader.eat("plus"):
        more = number(reader)
        return (
            d.Replacement(would, d.Amount(plus=more)) if more is not None and same and reader.eat("instead") else None
        )
    if same or not reader.eat("instead"):
        return None
    many = v.ChosenNumber("that many")
    return d.Replacement(would, d.Instead((d.GainLife(many, whom) if gains else d.LoseLife(many, whom),)))


@production
def _instead(reader: Reader, would: h.Happening, who: r.PlayerRef) -> d.Replacement | None:
    """Instead := "," ["you may"] ["instead"] deeds ["instead"]    all of it understood."""
    if not reader.eat(","):
        return None
    if isinstance(who, r.You) and reader.eat("draw two cards instead", "you draw two cards instead"):
        return d.Replacement(would, d.Amount(factor=2))
    if isinstance(who, r.You) and reader.eat("draw three cards instead", "you draw three cards instead"):
        return d.Replacement(would, d.Amount(factor=3))
    text = reader.rest()
    optional = text.startswith("you may ")
    body = re.sub(r"(?:^|\s)instead\b", "", text.removeprefix("you may ")).strip().strip(",").strip()
    if "instead" not in text:
        return None
    found = _deeds(body)
    return None if found is None else d.Replacement(would, d.Instead(found), optional=optional)


_TO_ZONE: Final[dict[str, d.Elsewhere]] = {
    "exile it instead": d.Elsewhere(Zone.EXILE),
    "exile that card instead": d.Elsewhere(Zone.EXILE),
    "exile that creature instead": d.Elsewhere(Zone.EXILE),
    "exile them instead": d.Elsewhere(Zone.EXILE),
    "instead exile it": d.Elsewhere(Zone.EXILE),
    "exile it instead of putting it anywhere else": d.Elsewhere(Zone.EXILE),
    "put it on top of its owner's library instead": d.Elsewhere(Zone.LIBRARY),
    "return it to its owner's hand instead": d.Elsewhere(Zone.HAND),
    "instead return it to its owner's hand": d.Elsewhere(Zone.HAND),
    "reveal it and shuffle it into its owner's library instead": d.Elsewhere(Zone.LIBRARY, shuffle=True),
    "shuffle it into its owner's library instead": d.Elsewhere(Zone.LIBRARY, shuffle=True),
}
_TO_ZONE_LONGEST_FIRST: Final = tuple(sorted(_TO_ZONE, key=len, reverse=True))
_GRAVEYARDS: Final[dict[str, f.Filter]] = {
    "a graveyard": f.Anything(),
    "your graveyard": f.OwnedBy(r.You()),
    "an opponent's graveyard": f.OwnedBy(r.Opponents()),
    "its owner's graveyard": f.Anything(),
}


@production
def _object_would(reader: Reader) -> d.Replacement | None:
    """Object := subject "would" ("die" | "leave the battlefield" | "be put into" graveyard | "be destroyed") "," where."""
    what = _would_move(reader)
    if what is None or not reader.eat("would"):
        return None
    here = Zone.BATTLEFIELD
    if reader.eat("be destroyed"):
        return _destroyed(reader, what)
    if reader.eat("die"):
        would = h.ZoneChange(what, here, Zone.GRAVEYARD)
    elif reader.eat("leave the battlefield"):
        would = h.ZoneChange(what, here)
    elif reader.eat("be put into"):
        phrase = reader.eat(*_GRAVEYARDS)
        if phrase is None:
            return None
        owner = _GRAVEYARDS[phrase]
        both = owner if isinstance(what, f.Anything) else what if isinstance(owner, f.Anything) else what & owner
        from_ = None
        if reader.eat("from the battlefield"):
            from_ = here
        elif not reader.eat("from anywhere"):
            return None
        would = h.ZoneChange(both, from_, Zone.GRAVEYARD)
    else:
        return None
    if not reader.eat(","):
        return None
    optional = reader.eat("you may") is not None
    phrase = reader.eat(*_TO_ZONE_LONGEST_FIRST)
    return None if phrase is None else d.Replacement(would, _TO_ZONE[phrase], optional=optional)


def _would_move(reader: Reader) -> f.Filter | None:
    """Would move := "a card or token" | cards | subject; of no zone, for it may be anywhere."""
    if reader.eat("a card or token"):
        return f.Anything()
    mark = reader.at
    found = card(reader)
    if found is not None and reader.sees("would"):
        # A token is no card (111.7).
        return f.Not(f.HasStatus("token")) if isinstance(found, f.Anything) else found & f.Not(f.HasStatus("token"))
    reader.at = mark
    told = subject(reader)
    return None if told is None or told.batch else told.filter


@production
def _destroyed(reader: Reader, what: f.Filter) -> d.Replacement | None:
    if not reader.eat(","):
        return None
    if what != _THIS or not reader.eat("regenerate it"):
        return None
    # To regenerate as a replacement effect itself is no shield: it happens at once (701.19b).
    done = (d.RemoveDamage(_THIS), d.Tap(_THIS), d.RemoveFromCombat(_THIS))
    return d.Replacement(h.WouldBeDestroyed(_THIS), d.Instead(done))


# --- prevention, redirection, more damage (614.9, 615) ------------------------------------------------------------------


@production
def _prevention(reader: Reader) -> d.Replacement | None:
    """Prevention := "prevent all" ["combat"] "damage that would be dealt" ["to" whom] ["by" source]    (615.1a)."""
    if not reader.eat("prevent all"):
        return None
    combat = _combat(reader)
    if not reader.eat("damage that would be dealt"):
        return None
    source: f.Filter = f.Anything()
    players: r.PlayerRef | None = None
    objects: f.Filter | None = None
    if reader.eat("to and dealt by"):
        found = subject(reader)
        if found is None:
            return None
        either = h.EitherHappens(
            (h.DamageDealt(to_objects=found.filter, combat=combat), h.DamageDealt(found.filter, combat=combat))
        )
        return d.Replacement(either, d.Prevent())
    if reader.eat("to"):
        to = _recipients(reader)
        if to is None:
            return None
        players, objects = to
    if reader.eat("by"):
        told = _source(reader) or _bare(reader)
        if told is None:
            return None
        source = told.filter
    return d.Replacement(h.DamageDealt(source, players, objects, combat), d.Prevent())


def _bare(reader: Reader) -> Subject | None:
    found = things(reader)
    return None if found is None else Subject(found)


@production
def _all_damage(reader: Reader) -> d.Replacement | None:
    """All damage := "all damage that would be dealt to" whom "is dealt to" object "instead"    (614.9)."""
    if not reader.eat("all"):
        return None
    combat = _combat(reader)
    if not reader.eat("damage that would be dealt to"):
        return None
    to = _recipients(reader)
    if to is None or not reader.eat("is dealt to"):
        return None
    found = subject(reader)
    if found is None or not found.refers or not reader.eat("instead"):
        return None
    return d.Replacement(h.DamageDealt(f.Anything(), *to, combat), d.Redirect(found.filter))


@production
def _double_damage(reader: Reader) -> d.Replacement | None:
    """Double damage := "double all damage that" sources "would deal"."""
    if not reader.eat("double all"):
        return None
    combat = _combat(reader)
    if not reader.eat("damage that"):
        return None
    source = _source(reader) or _bare(reader)
    if source is None or not reader.eat("would deal"):
        return None
    return d.Replacement(h.DamageDealt(source.filter, combat=combat), d.Amount(factor=2))


_SKIPPED: Final = ("draw step", "untap step", "upkeep step", "combat phase")


@production
def _skip(reader: Reader) -> d.Replacement | None:
    """Skip := "skip your" step    (614.1b, 614.10)."""
    if not reader.eat("skip your"):
        return None
    step = reader.eat(*_SKIPPED)
    return (
        None
        if step is None
        else d.Replacement(h.Skipped(step.removesuffix(" step") if step == "upkeep step" else step), d.Instead())
    )


# --- keywords ---------------------------------------------------------------------------------------------------------------


def _dredge(ability: KeywordAbility) -> _Found:
    """702.52a."""
    if ability.number is None:
        return ()
    mine = f.InZone(Zone.LIBRARY) & f.OwnedBy(r.You())
    held = AllOf((Matches(r.This(), f.InZone(Zone.GRAVEYARD)), ThereAre(mine, ability.number)))
    done = (d.Mill(ability.number), d.MoveTo(_THIS, Zone.HAND))
    return (d.Replacement(h.Drawn(), d.Instead(done), held, optional=True, zones=frozenset({Zone.GRAVEYARD})),)


def _umbra_armor(_: KeywordAbility) -> _Found:
    """702.89a."""
    done = (d.RemoveDamage(f.Is(r.Host())), d.Destroy(_THIS))
    return (d.Replacement(h.WouldBeDestroyed(f.Is(r.Host())), d.Instead(done)),)


def _absorb(ability: KeywordAbility) -> _Found:
    """702.64a."""
    return (d.Replacement(h.DamageDealt(to_objects=_THIS), d.Prevent(ability.number)),) if ability.number else ()


def _bloodthirst(ability: KeywordAbility) -> _Found:
    """702.54a."""
    if ability.number is None:
        return ()
    hurt = Noted("an opponent was dealt damage this turn")
    return (d.Replacement(_ENTERS, d.EntersSo(counters=(("+1/+1", ability.number),)), hurt),)


def _unleash(_: KeywordAbility) -> _Found:
    """702.98a: its first ability."""
    return (d.Replacement(_ENTERS, d.EntersSo(counters=(("+1/+1", 1),)), optional=True),)


_KEYWORDS: Final[dict[str, Callable[[KeywordAbility], _Found]]] = {
    "absorb": _absorb,
    "bloodthirst": _bloodthirst,
    "dredge": _dredge,
    "umbra armor": _umbra_armor,
    "totem armor": _umbra_armor,
    "unleash": _unleash,
}


# --- rules about triggering (603.2d) -------------------------------------------------------------------------------------


@production
def _trigger_rule(reader: Reader) -> tuple[TriggerRule, ...] | None:
    """Trigger rule := "if" cause "causes a triggered ability of" whom "to trigger, that ability ..." | cause "don't cause abilities to trigger"."""
    if reader.eat("if a triggered ability of"):
        of = _whose(reader)
        if of is None or not reader.eat("triggers , that ability triggers an additional time"):
            return None
        return (TriggerRule(h.AnyEvent(), of, 1),)
    if reader.eat("if"):
        when = _cause(reader)
        if when is None or not reader.eat("causes a triggered ability of"):
            return None
        of = _whose(reader)
        if of is None or not reader.eat("to trigger , that ability triggers an additional time"):
            return None
        return (TriggerRule(when, of, 1),)
    when = _cause(reader)
    if when is None or not reader.eat("don't cause abilities", "doesn't cause abilities"):
        return None
    of = f.Anything()
    if reader.eat("of"):
        found = things(reader)
        if found is None:
            return None
        of = found
    return (TriggerRule(when, of, never=True),) if reader.eat("to trigger") else None


def _whose(reader: Reader) -> f.Filter | None:
    told = subject(reader)
    return None if told is None else told.filter


@production
def _cause(reader: Reader) -> h.Happening | None:
    """Cause := subject ("entering" ["or dying"] | "dying" | "attacking" | "leaving the battlefield" | "being put into a graveyard ...")."""
    told = subject(reader)
    what = told.filter if told is not None else things(reader)
    if what is None:
        if not reader.eat("you casting or copying an instant or sorcery spell"):
            return None
        return None
    kinds: list[h.Happening] = []
    while True:
        if reader.eat("entering the battlefield", "entering"):
            kinds.append(h.ZoneChange(what, to=Zone.BATTLEFIELD))
        elif reader.eat("leaving the battlefield", "leaving"):
            kinds.append(h.ZoneChange(what, Zone.BATTLEFIELD))
        elif reader.eat("dying"):
            kinds.append(h.ZoneChange(what, Zone.BATTLEFIELD, Zone.GRAVEYARD))
        elif reader.eat("attacking"):
            kinds.append(h.Attacks(what))
        else:
            return None
        if not reader.eat("or", "and"):
            return kinds[0] if len(kinds) == 1 else h.EitherHappens(tuple(kinds))
