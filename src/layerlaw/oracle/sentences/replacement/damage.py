"""Damage that would be dealt: more or less of it, prevented, dealt to another (614.9, 615)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import replacement_effects
from layerlaw.model import values as v
from layerlaw.model.abilities import Provided
from layerlaw.model.conditions import Condition, TurnOf, ValueIs
from layerlaw.model.late import dataclass
from layerlaw.model.target_requirement import Pick
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.events.event_parts import combat
from layerlaw.oracle.phrases.how_many import put_in
from layerlaw.oracle.phrases.nouns import chosen_type
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.phrases.subjects import Subject, player, subject, things
from layerlaw.oracle.phrases.values import value, where
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.row import THAT_MANY
from layerlaw.oracle.sentences.replacement.instead import also, one_shots, rounded, says
from layerlaw.oracle.tokens import TokenKind

_SOURCES: Final[dict[str, f.Filter]] = {
    "a source": f.Anything(),
    "any source": f.Anything(),
    "any source you control": f.yours(),
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
            if reader.eat("of the chosen type"):
                return Subject(_SOURCES[words] & chosen_type(reader))
            odd = reader.eat("with an odd mana value", "with an even mana value")
            parity = None if odd is None else f.HasParity(v.Stat.MANA_VALUE, "odd" in odd)
            return Subject(_SOURCES[words] if parity is None else f.all_of([_SOURCES[words], parity]))
    return subject(reader)


@production
def _recipients(reader: Reader) -> tuple[r.PlayerRef | None, f.Filter | None] | None:
    """Recipients := player | nouns | "a permanent or player" | "any target" ..., joined by "or" and "and"."""
    if reader.eat("a permanent or player", "any target", "a player or permanent"):
        return None, None
    players: r.PlayerRef | None = None
    objects: list[f.Filter] = []
    while True:
        whom = (player(reader) or _bare_opponent(reader, objects)) if players is None else None
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
    theirs = tuple(objects) if players is None else put_in(tuple(objects), r.ThatPlayer(), players)
    return players, None if not theirs else f.any_of(theirs)


def _bare_opponent(reader: Reader, before: list[f.Filter]) -> r.PlayerRef | None:
    """`a creature, battle, or opponent`: the article is that of the first of the list."""
    return r.Opponents() if before and reader.eat("opponent") else None


@production
def damage_would(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """Damage := (source "would deal damage" ["to" whom] | "damage would be dealt to" whom) "," outcome    (614.9, 615)."""
    much = _Much()
    passive = True
    if reader.sees("damage", "combat", "noncombat"):
        is_combat = combat(reader)
        if not reader.eat("damage would be dealt to"):
            return None
        source: Subject | None = Subject(f.Anything())
    elif (dealt := _would_be_dealt(reader)) is not None:
        return _damage_outcome(reader, dealt)
    else:
        source = _source(reader)
        if source is None or not reader.eat("would deal"):
            return None
        less = reader.eat("an amount of") is not None
        much = _Much() if less else _how_much(reader)
        is_combat = combat(reader)
        if not reader.eat("damage"):
            return None
        if less:
            bound = value(reader) if reader.eat("less than") else None
            if bound is None:
                return None
            much = _Much(most=v.Plus((bound, -1)))
        if not reader.eat("to"):
            dealt = h.DamageDealt(source.filter, combat=is_combat, least=much.least)
            whole = None if much.most is not None else _damage_outcome(reader, dealt)
            return None if whole is None else _of_each_source(whole)
        passive = False
    if source is None:
        return None
    to = _recipients(reader)
    if to is None:
        return None
    held = _while(reader)
    found = _damage_outcome(reader, h.DamageDealt(source.filter, *to, is_combat, least=much.least))
    if found is None or (held is not None and much.most is not None):
        return None
    if much.most is not None:
        held = ValueIs(THAT_MANY, f.Comparison.AT_MOST, much.most)
    found = found if passive else _of_each_source(found)
    return found if held is None else replace(found, condition=held)


def _of_each_source(found: replacement_effects.ReplacementEffect) -> replacement_effects.ReplacementEffect:
    """What is done besides where "a source would deal damage" is done for each that would, also of several at once."""
    if not isinstance(found.outcome, replacement_effects.Prevent) or not found.outcome.then:
        return found
    return replace(found, outcome=replace(found.outcome, of_each_source=True))


@production
def _would_be_dealt(reader: Reader) -> h.DamageDealt | None:
    """Would be dealt := object "would be dealt" ["combat"] "damage"    `equipped creature would be dealt damage`."""
    found = subject(reader)
    if found is None or found.batch or not reader.eat("would be dealt"):
        return None
    is_combat = combat(reader)
    return h.DamageDealt(to_objects=found.filter, combat=is_combat) if reader.eat("damage") else None


@dataclass(frozen=True)
class _Much:
    """How much damage it has to be: so much or more, or no more than so much."""

    least: int = 1
    most: v.Value | None = None


def _how_much(reader: Reader) -> _Much:
    """How much := number "or" ("more" | "less")    in front of "damage", `4 or more`; else any."""
    mark = reader.at
    bound = number(reader)
    way = None if bound is None else reader.eat("or more", "or less")
    if bound is None or way is None:
        reader.at = mark
        return _Much()
    return _Much(least=bound) if way == "or more" else _Much(most=bound)


def _while(reader: Reader) -> Condition | None:
    """While := ("while" | "as long as") condition | "during your turn"    it is asked of the object that has the effect."""
    mark = reader.at
    if reader.eat("during your turn", "on your turn"):
        return TurnOf(r.You())
    if not reader.eat("while", "as long as"):
        return None
    reader.it = r.This()
    held = condition(reader)
    if held is None:
        reader.at = mark
    return held


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
    "to that player or permanent", "to that player or that permanent", "to equipped creature", "to enchanted creature", "to this creature",
)  # fmt: skip
_TO_LONGEST_FIRST: Final = tuple(sorted(_TO, key=len, reverse=True))


_WOULD_DEAL: Final = (
    "damage that spell would deal to that permanent or player", "damage that source would deal to that permanent or player",
)  # fmt: skip


def _is_to_players(would: h.EventPattern) -> bool:
    """Whether the damage would be dealt to players alone, so that what deals it is "that"."""
    return isinstance(would, h.DamageDealt) and would.to_players is not None and would.to_objects is None


def _prevents_some(reader: Reader, would: h.EventPattern) -> replacement_effects.ReplacementEffect | None:
    """Prevents some := "half that damage, rounded" way | (number | "all but" number | "X") "of that damage" ["where X is" value]."""
    if reader.eat("half that damage , rounded up"):
        return replacement_effects.ReplacementEffect(
            would, replacement_effects.Amount(half="down")
        )  # what is left of it
    but = reader.eat("all but") is not None
    letter = not but and reader.eat("x") is not None
    amount = None if letter else number(reader)
    if amount is not None and not but and reader.eat(*_WOULD_DEAL):
        return replacement_effects.ReplacementEffect(would, replacement_effects.Prevent(amount))
    if (amount is None and not letter) or not reader.eat("of that damage"):
        return None
    if amount is not None:
        much: v.Value = v.Plus((v.ChosenNumber("that many"), -amount)) if but else amount
        return replacement_effects.ReplacementEffect(would, replacement_effects.Prevent(much))
    letters = where(reader)
    return (
        None
        if letters is None or set(letters) != {"X"}
        else replacement_effects.ReplacementEffect(would, replacement_effects.Prevent(letters["X"]))
    )


@production
def _damage_outcome(reader: Reader, would: h.EventPattern) -> replacement_effects.ReplacementEffect | None:
    if not reader.eat(","):
        return None
    if reader.eat("prevent that damage"):
        told = "prevented this way" in reader.words(reader.at, reader.end)
        then = also(reader)
        return (
            None
            if then is None
            else replacement_effects.ReplacementEffect(
                would, replacement_effects.Prevent(None, then, of_prevented=told)
            )
        )
    early = _instead_it_deals(reader, would)
    if early is not None:
        return early
    if reader.sees("instead", "put that many", "exile that many", "you draw that many", "draw that many", "mill that many",
                   "that player exiles that many", "that player mills that many", "sacrifice that many", "you sacrifice that many"):  # fmt: skip
        return _done_instead(reader, would)
    wants = reader.eat("you may prevent") is not None
    if wants or reader.eat("prevent"):
        some = _prevents_some(reader, would)
        return some if some is None or not wants else replace(some, optional=True)
    if not reader.eat(*_DEALS):
        return None
    return _dealt_so(reader, would)


def _instead_it_deals(reader: Reader, would: h.EventPattern) -> replacement_effects.ReplacementEffect | None:
    """Instead it deals := "instead" it "deals that much damage plus" (number | "X , where X is" value)    the word in front of it."""
    mark = reader.at
    if reader.eat("instead") and reader.eat(*_DEALS) and reader.eat("that much damage plus"):
        letter = reader.eat("x") is not None
        more = v.X() if letter else number(reader)
        reader.eat(*_TO_LONGEST_FIRST)
        letters = where(reader) if letter else {"X": more}
        plus = None if letters is None or set(letters) != {"X"} else letters["X"]
        if plus is not None:
            return replacement_effects.ReplacementEffect(would, replacement_effects.Amount(plus=plus))
    reader.at = mark
    return None


@production
def _dealt_so(reader: Reader, would: h.EventPattern) -> replacement_effects.ReplacementEffect | None:
    """Dealt so := how much [to whom] "instead"    behind "it deals"."""
    amount_: replacement_effects.Amount | None
    if reader.eat("damage equal to"):
        exact = value(reader)
        return None if exact is None else _dealt_instead(reader, would, replacement_effects.Amount(0, exact))
    if reader.eat("that damage to its controller"):
        # whatever it is dealt to, the source has a controller (109.4)
        by = r.That() if _is_to_players(would) else r.Linked("the other")
        told = reader.eat("instead")
        outcome = replacement_effects.Redirect(r.ControllerOf(by))
        return replacement_effects.ReplacementEffect(would, outcome) if told else None
    if reader.eat("double that damage", "double the damage", "twice that damage", "twice that much damage"):
        amount_ = replacement_effects.Amount(factor=2)
    elif reader.eat("triple that damage"):
        amount_ = replacement_effects.Amount(factor=3)
    elif reader.eat("half that damage"):
        amount_ = replacement_effects.Amount()
    elif reader.eat("that much damage plus"):
        return _damage_plus(reader, would)
    elif reader.peek().kind is TokenKind.NUMBER:
        exactly = number(reader)
        least = would.least if isinstance(would, h.DamageDealt) else 1
        amount_ = None if exactly is None or exactly >= least else replacement_effects.Amount(most=exactly)
        if not reader.eat("damage"):
            return None
    elif reader.eat("that much damage minus"):
        less = number(reader)
        amount_ = None if less is None else replacement_effects.Amount(plus=-less)
    else:
        amount_ = None
    if amount_ is None:
        return None
    return _dealt_instead(reader, would, amount_)


def _done_instead(reader: Reader, would: h.EventPattern) -> replacement_effects.ReplacementEffect | None:
    """Done instead := "instead" one-shot effects | one-shot effects "instead" [". If you can't," one-shot effects]."""
    unless = _or_else(reader, would)
    if unless is not None:
        return unless
    early = reader.eat("instead") is not None
    end = reader.end - (reader.tokens[reader.end - 1].text == ".")
    late = reader.tokens[end - 1].low == "instead"
    if early == late or says(reader, "would"):
        return None
    found = one_shots(reader.part(reader.at, end - late))
    reader.at = reader.end
    return None if found is None else replacement_effects.ReplacementEffect(would, replacement_effects.Instead(found))


@production
def _or_else(reader: Reader, would: h.EventPattern) -> replacement_effects.ReplacementEffect | None:
    """Or else := "exile that many cards" from where "instead. If you can't," one-shot effects    where there are fewer, it can't be done (614.1a)."""
    if not reader.sees("exile that many cards"):
        return None
    start = reader.at
    while not reader.done and reader.low() != "instead":
        reader.next()
    end = reader.at
    if not reader.eat("instead . if you can't ,"):
        return None
    done, other = one_shots(reader.part(start, end)), one_shots(reader.part(reader.at, reader.end))
    match done:
        case (d.MoveTo(what=Pick(of=of, number=many, up_to=False)),) if many == THAT_MANY and other is not None:
            enough = ValueIs(v.Count(of), f.Comparison.AT_LEAST, THAT_MANY)
            row = (Provided(enough, done, other),)
            reader.at = reader.end
            return replacement_effects.ReplacementEffect(would, replacement_effects.Instead(row))
        case _:
            return None


def _dealt_instead(
    reader: Reader, would: h.EventPattern, amount_: replacement_effects.Amount
) -> replacement_effects.ReplacementEffect | None:
    reader.eat(*_TO_LONGEST_FIRST)
    done = rounded(reader, amount_)
    reader.eat(",")
    reader.eat(*_TO_LONGEST_FIRST)
    return replacement_effects.ReplacementEffect(would, done) if done is not None and reader.eat("instead") else None


@production
def _damage_plus(reader: Reader, would: h.EventPattern) -> replacement_effects.ReplacementEffect | None:
    """Damage plus := number [to whom] "instead" | "an amount of damage equal to" value "instead" | "X" [to whom] "instead" ", where X is" value."""
    if reader.eat("an amount of damage equal to"):
        more = value(reader)
        return None if more is None else _dealt_instead(reader, would, replacement_effects.Amount(plus=more))
    if not reader.eat("x"):
        some = number(reader)
        return None if some is None else _dealt_instead(reader, would, replacement_effects.Amount(plus=some))
    found = _dealt_instead(reader, would, replacement_effects.Amount(plus=v.X()))
    letters = where(reader) if found is not None else None
    if found is None or letters is None or set(letters) != {"X"}:
        return None
    return replace(found, outcome=replacement_effects.Amount(plus=letters["X"]))


@production
def prevention(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """Prevention := "prevent all" ["combat"] ("damage that would be dealt" ["to" whom] ["by" source] | "damage that" this "would deal to" whom)    (615.1a)."""
    if not reader.eat("prevent all"):
        return None
    is_combat = combat(reader)
    if reader.eat("damage that"):
        mark = reader.at
        own = this(reader)
        to_whom = _recipients(reader) if own is not None and reader.eat("would deal to") else None
        if own is not None and to_whom is not None:
            deals = h.DamageDealt(f.Is(own), *to_whom, is_combat)
            return replacement_effects.ReplacementEffect(deals, replacement_effects.Prevent(), _while(reader))
        reader.at = mark - 2
    if not reader.eat("damage that would be dealt"):
        return None
    source: f.Filter = f.Anything()
    players: r.PlayerRef | None = None
    objects: f.Filter | None = None
    if reader.eat("to and dealt by"):
        found = subject(reader) or _bare(reader)
        if found is None:
            return None
        either = h.EitherEvent(
            (h.DamageDealt(to_objects=found.filter, combat=is_combat), h.DamageDealt(found.filter, combat=is_combat))
        )
        return replacement_effects.ReplacementEffect(either, replacement_effects.Prevent())
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
    return replacement_effects.ReplacementEffect(
        h.DamageDealt(source, players, objects, is_combat), replacement_effects.Prevent(), _while(reader)
    )


def _bare(reader: Reader) -> Subject | None:
    found = things(reader)
    return None if found is None else Subject(found)


@production
def all_damage(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """All damage := "all damage that would be dealt to" whom ["by" source] "is dealt to" object "instead"    (614.9)."""
    if not reader.eat("all"):
        return None
    is_combat = combat(reader)
    if not reader.eat("damage that would be dealt to"):
        return None
    to = _recipients(reader)
    by = (_source(reader) or _bare(reader)) if to is not None and reader.eat("by") else Subject(f.Anything())
    if to is None or by is None or not reader.eat("is dealt to"):
        return None
    would = h.DamageDealt(by.filter, *to, is_combat)
    if to == (None, f.Is(r.Host())) and reader.eat("its controller instead"):
        return replacement_effects.ReplacementEffect(would, replacement_effects.Redirect(r.ControllerOf(r.Host())))
    found = subject(reader)
    if found is None or not found.refers or not reader.eat("instead"):
        return None
    return replacement_effects.ReplacementEffect(would, replacement_effects.Redirect(found.filter))


@production
def double_damage(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """Double damage := "double all" ["combat"] "damage" ("that" sources | object) "would deal"."""
    if not reader.eat("double all"):
        return None
    is_combat = combat(reader)
    if not reader.eat("damage"):
        return None
    source = (_source(reader) or _bare(reader)) if reader.eat("that") else subject(reader)
    if source is None or not reader.eat("would deal"):
        return None
    return replacement_effects.ReplacementEffect(
        h.DamageDealt(source.filter, combat=is_combat), replacement_effects.Amount(factor=2)
    )
