"""Trigger events in words → patterns of event patterns (603.1, 603.2).

    event     := point | player one-shot effects | subject verbs, each with "during ..." or "while ..." behind it
    verbs     := verb (("or" | ",") verb)*                `enters or attacks`
    event     := event ("and" | "or") ("when" | "whenever" | "at") event

All or nothing: an event with a word that nobody accounts for is not read.
"""

from __future__ import annotations

from typing import Final

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.acts import Act
from layerlaw.model.conditions import Noted, NotSo, PlayerIs, ThereAre, ValueIs, WasCastSo
from layerlaw.model.history import Occurrence, Past
from layerlaw.model.tree import holds
from layerlaw.model.values import PastNumber
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.events.causes import ability_triggers
from layerlaw.oracle.phrases.events.damage_events import damage_is_dealt
from layerlaw.oracle.phrases.events.event_parts import ORDINALS, whilst
from layerlaw.oracle.phrases.events.object_events import of_object
from layerlaw.oracle.phrases.events.player_events import by_player
from layerlaw.oracle.phrases.game_facts import in_words
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.subjects import read_whole, subject, things
from layerlaw.oracle.reader import Reader, apart, begins_with, production

_THIS: Final = f.THIS


def event(text: str, name: str, it: r.ObjectRef | None = None) -> h.EventPattern | None:
    """The pattern of an event as rules text has it; None where not all of it is understood. Never raises.

    Args:
        text: "when this creature enters", without the comma behind it.
        name: of the object, for what it calls itself.
        it: what "it" means, if not the object itself, as in a delayed triggered ability (603.7).
    """
    return read_whole(text, name, _whole, it or r.This())  # `when you cycle this card or it dies`


def event_within(of: Reader, it: r.ObjectRef | None = None) -> h.EventPattern | None:
    """The pattern of an event that stands in a sentence, which is all that the reader still has; "it" is the object itself, if nothing else."""
    reader = apart(of)
    reader.it = it or r.This()
    found = _whole(reader)
    return found if reader.done else None


_NEXT: Final[dict[str, h.EventPattern]] = {
    "at the beginning of your next upkeep": h.Begins("upkeep", r.You()),
    "at the beginning of the next upkeep": h.Begins("upkeep"),
    "at the beginning of the next turn's upkeep": h.Begins("upkeep"),
    "at the beginning of the next end step": h.Begins("end step"),
    "at the beginning of your next end step": h.Begins("end step", r.You()),
    "at the beginning of your next main phase": h.Begins("main phase", r.You()),
    "at the beginning of your next draw step": h.Begins("draw step", r.You()),
}


def next_point(text: str) -> h.EventPattern | None:
    """The point of a turn that a delayed triggered ability waits for, the next one only (603.7); None for other events."""
    return _NEXT.get(text)


@production
def _whole(reader: Reader) -> h.EventPattern | None:
    found: list[h.EventPattern] = []
    while True:
        if reader.eat("when", "whenever"):
            one = _one(reader)
        elif reader.sees("at"):
            one = _point(reader)
        else:
            return None
        if one is None:
            return None
        found.append(one)
        if reader.done:
            return h.either(found)
        if not reader.eat("and", "or", ","):
            return None


@production
def _one(reader: Reader) -> h.EventPattern | None:
    """One event, or two with subjects of their own: `you attack or a creature attacks you`."""
    found = _clause(reader)
    if found is None:
        return None
    return h.either(
        [
            found,
            *reader.others(lambda: None if reader.sees("when", "whenever", "at") else _clause(reader), ", or", "or"),
        ]
    )


@production
def _clause(reader: Reader) -> h.EventPattern | None:
    """One event with what must be so as it happens."""
    found = (
        _fixed(reader)
        or _final_chapter(reader)
        or _by_a_cause(reader)
        or ability_triggers(reader)
        or _nth_spell(reader)
        or damage_is_dealt(reader)
        or by_player(reader)
        or of_object(reader)
        or _state(reader)
    )
    return None if found is None else whilst(reader, found)


# --- points of a turn (603.2b) --------------------------------------------------------------------------------

_STEPS: Final[dict[str, str]] = {
    "upkeep": "upkeep",
    "upkeeps": "upkeep",
    "upkeep step": "upkeep",
    "draw step": "draw step",
    "draw steps": "draw step",
    "untap step": "untap step",
    "precombat main phase": "precombat main phase",
    "precombat main phases": "precombat main phase",
    "first main phase": "precombat main phase",  # 505.1a
    "postcombat main phase": "postcombat main phase",
    "postcombat main phases": "postcombat main phase",
    "main phase": "main phase",
    "main phases": "main phase",
    "combat": "combat",
    "combat step": "combat",
    "declare attackers step": "declare attackers step",
    "declare blockers step": "declare blockers step",
    "end step": "end step",
    "end steps": "end step",
    "end of turn": "end step",
    "second main phase": "second main phase",  # 505.1b: not every postcombat main phase is the second one
    "cleanup step": "cleanup step",
}
_WHOSE: Final[dict[str, r.PlayerRef]] = {
    "your": r.You(),
    "each of your": r.You(),
    "each": r.EachPlayer(),
    "the": r.EachPlayer(),
    "each player's": r.EachPlayer(),
    "each opponent's": r.Opponents(),
    "your opponents'": r.Opponents(),
    "each of your opponents'": r.Opponents(),
    "each other player's": r.Opponents(),
    "an opponent's": r.Opponents(),
    "enchanted player's": r.HostPlayer(),
    "enchanted opponent's": r.HostPlayer(),
    "each of enchanted player's": r.HostPlayer(),
    "the chosen player's": r.ChosenPlayer(),
    "enchanted creature's controller's": r.ControllerOf(r.Host()),
    "enchanted permanent's controller's": r.ControllerOf(r.Host()),
    "that player's": r.ThatPlayer(),
    "each of that player's": r.ThatPlayer(),
    "the monarch's": r.EachPlayer(),
}
_STEPS_LONGEST_FIRST: Final = tuple(sorted(_STEPS, key=len, reverse=True))
_WHOSE_LONGEST_FIRST: Final = tuple(sorted(_WHOSE, key=len, reverse=True))
_CONTROLLERS: Final = tuple(
    f"of {word} {kind}'s controller"
    for word in ("enchanted", "equipped")
    for kind in ("creature", "permanent", "land", "artifact", "enchantment")
)


@production
def _point(reader: Reader) -> h.EventPattern | None:
    """Point := "at the beginning of" whose step ["on your turn"] | "at end of combat"    `at the beginning of your upkeep`."""
    if reader.eat("at end of combat", "at the end of combat"):
        return h.Begins("end of combat", _on_turn(reader) or r.EachPlayer())
    if reader.eat("at the end of the first combat phase"):  # 511.2: as its last step begins
        whose = _on_turn(reader)
        first = in_words("it's the first combat phase of the turn")
        return None if whose is None else h.Whilst(h.Begins("end of combat", whose), first)
    if not reader.eat("at the beginning of"):
        return None
    if reader.eat("combat"):
        return h.Begins("combat", _on_turn(reader) or r.EachPlayer())
    phrase = reader.eat(*_WHOSE_LONGEST_FIRST)
    if phrase is None or reader.sees("next"):
        return None
    whose = _WHOSE[phrase]
    step = reader.eat(*_STEPS_LONGEST_FIRST)
    earliest = step is None and phrase.endswith("'s") and reader.eat("first") is not None
    if earliest:
        step = reader.eat(*_STEPS_LONGEST_FIRST)
    if step is None or (earliest and not reader.eat("each turn")):
        return None
    if earliest:
        return h.NthTime(h.Begins(_STEPS[step], whose))  # another may come in the same turn (500.8)
    if phrase == "the monarch's":
        return h.Whilst(h.Begins(_STEPS[step], whose), PlayerIs(r.ThatPlayer(), "monarch"))
    if phrase in ("the", "each") and reader.eat(*_CONTROLLERS):
        whose = r.ControllerOf(r.Host())
    turn = _on_turn(reader)
    if turn is not None:
        if phrase not in ("your", "the", "each"):
            return None
        whose = turn
    return h.Begins(_STEPS[step], whose)


_ON_TURN: Final[dict[str, r.PlayerRef]] = {
    "on your turn": r.You(),
    "on each of your turns": r.You(),
    "on each opponent's turn": r.Opponents(),
    "on enchanted player's turn": r.HostPlayer(),
    "on enchanted opponent's turn": r.HostPlayer(),
    "on each player's turn": r.EachPlayer(),
}


def _on_turn(reader: Reader) -> r.PlayerRef | None:
    phrase = reader.eat(*_ON_TURN)
    return None if phrase is None else _ON_TURN[phrase]


# --- whole phrases ----------------------------------------------------------------------------------------------

_FIXED: Final[dict[str, h.EventPattern]] = {
    "chaos ensues": h.Acted(Act.CHAOS_ENSUES),
    "day becomes night or night becomes day": h.Acted(Act.DAY_AND_NIGHT_CHANGE),
    "players finish voting": h.Acted(Act.VOTE),
    "a spell or ability causes a player to shuffle their library": h.Acted(Act.SHUFFLE, r.EachPlayer()),
    "the ring tempts you": h.Acted(Act.TEMPT, r.You()),
    "you cast this spell": h.SpellCast(r.You(), _THIS),
    "you cast this spell from your hand": h.SpellCast(r.You(), _THIS, from_=Zone.HAND, own=True),
    "you cast this spell from anywhere other than exile": h.either(
        [h.SpellCast(r.You(), _THIS, from_=zone) for zone in (Zone.HAND, Zone.GRAVEYARD, Zone.LIBRARY, Zone.COMMAND)]
    ),
    "you cast or cycle this card": h.EitherEvent((h.SpellCast(r.You(), _THIS), h.Acted(Act.CYCLE, r.You(), _THIS))),
    "this spell is cast": h.SpellCast(r.EachPlayer(), _THIS),
    "a spell or ability an opponent controls causes you to discard this card": h.Discarded(
        r.You(), _THIS, cause=r.Opponents()
    ),
    "a spell or ability an opponent controls causes you to discard a card": h.Discarded(r.You(), cause=r.Opponents()),
    "a spell you've cast is countered": h.Resolved(f.InZone(Zone.STACK) & f.yours(), countered=True),
    "one or more of your opponents are attacked": h.Attacks(
        f.creatures(), r.Opponents(), batch=True, players_only=True, whom_several=True
    ),
    "this card is put into your hand from your graveyard": h.ZoneChange(
        _THIS & f.OwnedBy(r.You()), Zone.GRAVEYARD, Zone.HAND
    ),
    "your commander is put into the command zone from anywhere": h.ZoneChange(
        f.HasStatus("commander") & f.OwnedBy(r.You()), None, Zone.COMMAND
    ),
    "you draw this card": h.ZoneChange(_THIS, Zone.LIBRARY, Zone.HAND),
    "this card is put into your graveyard from your library": h.ZoneChange(_THIS, Zone.LIBRARY, Zone.GRAVEYARD),
    "an ability of equipped creature is activated , if it isn't a mana ability": h.AbilityActivated(
        what=f.Is(r.Host()), mana=False
    ),
    "a spell or ability you control counters a spell": h.Resolved(f.InZone(Zone.STACK), countered=True, by=r.You()),
    "you're dealt damage": h.DamageDealt(to_players=r.You()),
    "you're dealt combat damage": h.DamageDealt(to_players=r.You(), combat=True),
    "you're dealt noncombat damage": h.DamageDealt(to_players=r.You(), combat=False),
    "you're attacked": h.Attacks(f.creatures(), r.You(), batch=True, players_only=True),
    "a spell or ability an opponent controls counters a spell or ability you control": h.Resolved(
        f.yours(), countered=True, by=r.Opponents()
    ),
    "you and/or at least one permanent you control becomes the target of a spell or ability an opponent controls": h.EitherEvent(
        (h.BecomesTarget(r.You(), r.Opponents()), h.BecomesTarget(f.ON_BATTLEFIELD & f.yours(), r.Opponents())),
        once=True,
    ),
}
_FIXED_LONGEST_FIRST: Final = tuple(sorted(_FIXED, key=len, reverse=True))


@begins_with(*_FIXED)
@production
def _fixed(reader: Reader) -> h.EventPattern | None:
    phrase = reader.eat(*_FIXED_LONGEST_FIRST)
    return None if phrase is None else _FIXED[phrase]


@begins_with("the")
@production
def _final_chapter(reader: Reader) -> h.EventPattern | None:
    """Final chapter := "the final chapter" ["ability"] "of" noun ("resolves" | "triggers")    (714.2d)."""
    found = subject(reader) if reader.eat("the final chapter ability of", "the final chapter of") else None
    verb = None if found is None or found.batch or found.refers else reader.eat("resolves", "triggers")
    if found is None or verb is None:
        return None
    if verb == "triggers":
        return h.AbilityTriggered(h.AnyEvent(), final_chapter_of=found.filter)
    return h.Resolved(found.filter, final_chapter=True)


@begins_with("the")
@production
def _nth_spell(reader: Reader) -> h.EventPattern | None:
    """Nth spell := "the" ordinal spell "of a turn is cast"    by whoever, of all that were cast in the turn (601.2i)."""
    nth = ORDINALS.get(reader.next().low) if reader.eat("the") else None
    found = noun(reader) if nth is not None else None
    if nth is None or found is None or found.zone is not Zone.STACK or not reader.eat("of a turn is cast"):
        return None
    cast = PastNumber(Past(Occurrence.CAST, r.EachPlayer(), found.zoneless))
    return h.Whilst(h.SpellCast(r.EachPlayer(), found.filter), ValueIs(cast, f.Comparison.EQUAL, nth))


@begins_with("a")
@production
def _by_a_cause(reader: Reader) -> h.EventPattern | None:
    """By a cause := "a spell or ability" whose ("destroys" noun | "causes" noun "to be put into your graveyard from the battlefield")    (109.5)."""
    if not reader.eat("a spell or ability an opponent controls"):
        return None
    verb = reader.eat("destroys", "causes")
    found = subject(reader) if verb is not None else None
    if found is None or found.batch:
        return None
    if verb == "destroys":
        return h.ZoneChange(found.filter, Zone.BATTLEFIELD, Zone.GRAVEYARD, cause=r.Opponents(), why="destroy")
    if not reader.eat("to be put into your graveyard from the battlefield"):
        return None
    return h.ZoneChange(found.filter & f.OwnedBy(r.You()), Zone.BATTLEFIELD, Zone.GRAVEYARD, cause=r.Opponents())


# --- state triggers (603.8) ---------------------------------------------------------------------------------------


_OF_THE_PAST: Final = Noted | PastNumber | WasCastSo
"""What no state trigger waits for (603.8): what happened is an event of its own."""


@production
def _state(reader: Reader) -> h.EventPattern | None:
    """State := condition, to the end of the event    `you control no Islands`, `this enchantment has no counters on it`.

    A condition of the past ("you've gained life this turn") would never end to be so, and no card has one.
    """
    if reader.sees("there are no") and (reader.at + 3) < reader.end:
        reader.at += 3
        found = things(reader)
        reader.eat("on the battlefield")
        return h.BecomesSo(NotSo(ThereAre(found))) if found is not None and reader.done else None
    if reader.sees("no"):
        reader.next()
        found = things(reader)
        return (
            h.BecomesSo(NotSo(ThereAre(found))) if found is not None and reader.eat("are on the battlefield") else None
        )
    reader.it = r.This()
    held = condition(reader)
    if held is None or not reader.done or holds(held, _OF_THE_PAST):
        return None
    return h.BecomesSo(held)
