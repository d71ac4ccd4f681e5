"""Trigger events in words → patterns of happenings (603.1, 603.2).

    event     := point | player deeds | subject verbs, each with "during ..." or "while ..." behind it
    verbs     := verb (("or" | ",") verb)*                `enters or attacks`
    event     := event ("and" | "or") ("when" | "whenever" | "at") event

All or nothing: an event with a word that nobody accounts for is not read.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import happenings as h
from layerlaw.model import references as r
from layerlaw.model.conditions import Condition, Noted, NotSo, ThereAre, TurnOf
from layerlaw.model.words import Zone
from layerlaw.oracle.deeds.who import Subject, card, plain, player, readable, reader_of, subject, things
from layerlaw.oracle.grammar.conditions import condition
from layerlaw.oracle.grammar.nouns import AURA, EQUIPMENT, counter_kind, noun, number, this
from layerlaw.oracle.grammar.reader import Reader, TooLong, production
from layerlaw.oracle.tokens import tokenize

_THIS: Final = f.Is(r.This())


def event(text: str, name: str) -> h.Happening | None:
    """The pattern of an event as rules text has it; None where not all of it is understood. Never raises.

    Args:
        text: "when this creature enters", without the comma behind it.
        name: of the object, for what it calls itself.
    """
    if not readable(text):
        return None
    for given in (False, True):
        reader = reader_of(text, name, given=given)
        reader.it = r.This()  # `when you cycle this card or it dies`
        try:
            found = _whole(reader)
        except (TooLong, RecursionError):
            return None
        if found is not None and reader.done:
            return found
    return None


@production
def _whole(reader: Reader) -> h.Happening | None:
    found: list[h.Happening] = []
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
            return found[0] if len(found) == 1 else h.EitherHappens(tuple(found))
        if not reader.eat("and", "or", ","):
            return None


@production
def _one(reader: Reader) -> h.Happening | None:
    """One event, or two with subjects of their own: `you attack or a creature attacks you`."""
    found = _clause(reader)
    if found is None:
        return None
    parts = [found]
    while reader.sees("or") and not reader.sees("or when", "or whenever", "or at"):
        mark = reader.at
        reader.next()
        more = _clause(reader)
        if more is None:
            reader.at = mark
            break
        parts.append(more)
    return parts[0] if len(parts) == 1 else h.EitherHappens(tuple(parts))


@production
def _clause(reader: Reader) -> h.Happening | None:
    """One event with what must be so as it happens."""
    found = _state(reader) or _fixed(reader) or _by_player(reader) or _of_object(reader)
    return None if found is None else _whilst(reader, found)


_DURING: Final[dict[str, Condition]] = {
    "during your turn": TurnOf(r.You()),
    "during an opponent's turn": TurnOf(r.Opponents()),
    "during each opponent's turn": TurnOf(r.Opponents()),
    "during each of your turns": TurnOf(r.You()),
    "during their turn": TurnOf(r.ThatPlayer()),
    "while it's not your turn": NotSo(TurnOf(r.You())),
    "during combat": Noted("during combat"),
}


@production
def _whilst(reader: Reader, found: h.Happening) -> h.Happening:
    """Whilst := ("during" whose "turn" | "while" condition | "for the first time each turn")*."""
    while True:
        if reader.eat("for the first time each turn", "for the first time in a turn"):
            found = h.NthTime(found)
            continue
        if reader.eat("for the second time each turn"):
            found = h.NthTime(found, 2)
            continue
        phrase = reader.eat(*_DURING)
        if phrase is not None:
            found = h.Whilst(found, _DURING[phrase])
            continue
        if not reader.sees("while"):
            return found
        mark = reader.at
        reader.next()
        reader.it = r.This()
        held = condition(reader)
        if held is None:
            reader.at = mark
            return found
        found = h.Whilst(found, held)


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
    "the chosen player's": r.ChosenPlayer(),
    "enchanted creature's controller's": r.ControllerOf(r.Host()),
    "enchanted permanent's controller's": r.ControllerOf(r.Host()),
    "that player's": r.ThatPlayer(),
    "each of that player's": r.ThatPlayer(),
    "the monarch's": r.EachPlayer(),
}
_STEPS_LONGEST_FIRST: Final = tuple(sorted(_STEPS, key=len, reverse=True))
_WHOSE_LONGEST_FIRST: Final = tuple(sorted((key for key in _WHOSE if key != "the monarch's"), key=len, reverse=True))
_CONTROLLERS: Final = tuple(
    f"of {word} {kind}'s controller"
    for word in ("enchanted", "equipped")
    for kind in ("creature", "permanent", "land", "artifact", "enchantment")
)


@production
def _point(reader: Reader) -> h.Happening | None:
    """Point := "at the beginning of" whose step ["on your turn"] | "at end of combat"    `at the beginning of your upkeep`."""
    if reader.eat("at end of combat", "at the end of combat"):
        return h.Begins("end of combat", _on_turn(reader) or r.EachPlayer())
    if reader.eat("at end of turn"):
        return h.Begins("end step")
    if not reader.eat("at the beginning of"):
        return None
    if reader.eat("combat"):
        return h.Begins("combat", _on_turn(reader) or r.EachPlayer())
    phrase = reader.eat(*_WHOSE_LONGEST_FIRST)
    if phrase is None or reader.sees("next"):
        return None
    whose = _WHOSE[phrase]
    step = reader.eat(*_STEPS_LONGEST_FIRST)
    if step is None:
        return None
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
    "on each player's turn": r.EachPlayer(),
}


def _on_turn(reader: Reader) -> r.PlayerRef | None:
    phrase = reader.eat(*_ON_TURN)
    return None if phrase is None else _ON_TURN[phrase]


# --- whole phrases ----------------------------------------------------------------------------------------------

_CREATURES_YOU_CONTROL: Final = f.creatures() & f.yours()
_FIXED: Final[dict[str, h.Happening]] = {
    "chaos ensues": h.Acted("chaos ensues"),
    "day becomes night or night becomes day": h.Acted("day and night change"),
    "players finish voting": h.Acted("vote"),
    "the ring tempts you": h.Acted("tempt", r.You()),
    "you cast this spell": h.SpellCast(r.You(), _THIS),
    "you cast this spell from your hand": h.SpellCast(r.You(), _THIS, from_=Zone.HAND),
    "you cycle this card": h.Acted("cycle", r.You(), _THIS),
    "this spell is cast": h.SpellCast(r.EachPlayer(), _THIS),
    "you discard this card": h.Discarded(r.You(), _THIS),
    "a spell or ability an opponent controls causes you to discard this card": h.Discarded(
        r.You(), _THIS, cause=r.Opponents()
    ),
    "you draw this card": h.ZoneChange(_THIS, Zone.LIBRARY, Zone.HAND),
    "this card is put into your graveyard from your library": h.ZoneChange(_THIS, Zone.LIBRARY, Zone.GRAVEYARD),
    "you're dealt damage": h.DamageDealt(to_players=r.You()),
    "you're dealt combat damage": h.DamageDealt(to_players=r.You(), combat=True),
    "you're dealt noncombat damage": h.DamageDealt(to_players=r.You(), combat=False),
    "combat damage is dealt to you": h.DamageDealt(to_players=r.You(), combat=True),
    "damage is dealt to you": h.DamageDealt(to_players=r.You()),
    "you're attacked": h.Attacks(f.creatures(), r.You(), batch=True, players_only=True),
    "enchanted player is attacked": h.Attacks(f.creatures(), r.HostPlayer(), batch=True, players_only=True),
    "a spell or ability an opponent controls counters a spell or ability you control": h.Resolved(
        f.yours(), countered=True
    ),
    "you and/or at least one permanent you control becomes the target of a spell or ability an opponent controls": h.EitherHappens(
        (h.BecomesTarget(r.You(), r.Opponents()), h.BecomesTarget(f.ON_BATTLEFIELD & f.yours(), r.Opponents()))
    ),
}
_FIXED_LONGEST_FIRST: Final = tuple(sorted(_FIXED, key=len, reverse=True))


@production
def _fixed(reader: Reader) -> h.Happening | None:
    phrase = reader.eat(*_FIXED_LONGEST_FIRST)
    return None if phrase is None else _FIXED[phrase]


# --- state triggers (603.8) ---------------------------------------------------------------------------------------


@production
def _state(reader: Reader) -> h.Happening | None:
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
    if held is None or not reader.done or "Noted(" in repr(held):
        return None
    return h.BecomesSo(held)


# --- what players do ------------------------------------------------------------------------------------------------

_ORDINALS: Final = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8}


@production
def _by_player(reader: Reader) -> h.Happening | None:
    """By player := player deed ("or" deed)*    `you cast or copy an instant or sorcery spell`, `an opponent discards a card`."""
    who = player(reader)
    if who is None:
        return None
    found: list[h.Happening] = []
    while True:
        one = next((got for read in _PLAYER_DEEDS if (got := read(reader, who)) is not None), None)
        if one is None:
            return None if not found else _either(found)
        found.append(_whilst(reader, one))
        mark = reader.at
        if not reader.eat(", or", "or", ","):
            return _either(found)
        if not any(read(reader.part(reader.at, reader.end), who) is not None for read in _PLAYER_DEEDS):
            reader.at = mark
            return _either(found)


def _either(found: list[h.Happening]) -> h.Happening:
    return found[0] if len(found) == 1 else h.EitherHappens(tuple(found))


@production
def _casts(reader: Reader, who: r.PlayerRef) -> h.Happening | None:
    """Casts := "cast" ["or copy"] (article | "your second") spell [where from]    `cast your second spell each turn`."""
    verb = reader.eat("cast or copy", "casts or copies", "cast", "casts")
    if verb is None:
        return None
    nth = _nth(reader)
    batch = nth is None and reader.eat("one or more") is not None
    if nth is None and not batch and not reader.eat("a", "an") and not reader.sees("another"):
        return None
    kicked = reader.eat("kicked") is not None
    found = noun(reader)
    if found is None or found.zone is not Zone.STACK:
        return None
    what, targets = found.filter, None
    if reader.eat("that targets", "that target"):
        targets = _whom_targeted(reader)
        if targets is None:
            return None
    if nth is not None and not reader.sees("each turn", "during", "each of your turns"):
        return None
    from_: Zone | None = None
    outside = False
    if reader.eat("from your hand", "from their hand"):
        from_ = Zone.HAND
    elif reader.eat("from your graveyard", "from a graveyard", "from their graveyard"):
        from_ = Zone.GRAVEYARD
    elif reader.eat("from exile"):
        from_ = Zone.EXILE
    elif reader.eat("from your library"):
        from_ = Zone.LIBRARY
    elif reader.eat("from anywhere other than your hand", "from anywhere other than their hand"):
        outside = True
    reader.eat("each turn")
    spell = _Spell(what, from_, outside, targets).typed(reader)
    if spell is None or not plain(spell.what):
        return None
    origins: tuple[Zone | None, ...] = (spell.from_,)
    if spell.outside:
        origins = (Zone.GRAVEYARD, Zone.EXILE, Zone.LIBRARY, Zone.COMMAND)
    # `your first outlaw spell each turn` is the first of those; `your second spell each turn` the second of all.
    every = spell.what == f.InZone(Zone.STACK) and spell.targets is None and not kicked and len(origins) == 1
    casts = [
        h.SpellCast(who, spell.what, nth if every else None, "cop" in verb, zone, kicked, spell.targets)
        for zone in origins
    ]
    one = casts[0] if len(casts) == 1 else h.EitherHappens(tuple(casts))
    return h.NthTime(one, nth) if nth is not None and not every else one


_ORIGINS: Final = {
    "from your hand": Zone.HAND,
    "from your graveyard": Zone.GRAVEYARD,
    "from exile": Zone.EXILE,
}
_OUTSIDE: Final = "from anywhere other than your hand"


@dataclass(frozen=True)
class _Spell:
    """Which spell is cast, from where, and at what."""

    what: f.Filter
    from_: Zone | None = None
    outside: bool = False
    targets: f.Filter | r.PlayerRef | None = None

    def typed(self, reader: Reader) -> _Spell | None:
        """The same with what the noun phrase keeps as a status of the spell, in words, as part of the event; None if it can't be."""
        parts = self.what.parts if isinstance(self.what, f.And) else (self.what,)
        rest: list[f.Filter] = []
        found = self
        for part in parts:
            name = part.name if isinstance(part, f.HasStatus) else ""
            if name in _ORIGINS:
                found = replace(found, from_=_ORIGINS[name])
            elif name == _OUTSIDE:
                found = replace(found, outside=True)
            elif name.startswith("that target "):
                words = name.removeprefix("that target ")
                inner = Reader(words, tokenize(words, reader.context.names), reader.context)
                targets = _THIS if words == "this permanent" else _whom_targeted(inner)
                if targets is None or not (inner.done or words == "this permanent"):
                    return None
                found = replace(found, targets=targets)
            else:
                rest.append(part)
        return replace(found, what=rest[0] if len(rest) == 1 else f.And(tuple(rest)))


def _whom_targeted(reader: Reader) -> f.Filter | r.PlayerRef | None:
    """Whom a spell targets, one or more of them; "only" is another question (601.2c)."""
    found = subject(reader)
    return found.filter if found is not None else player(reader)


def _nth(reader: Reader) -> int | None:
    if reader.low() in ("your", "their") and reader.low(1) in _ORDINALS:
        found = _ORDINALS[reader.low(1)]
        reader.at += 2
        return found
    return None


@production
def _gains(reader: Reader, who: r.PlayerRef) -> h.Happening | None:
    if reader.eat("gain life", "gains life"):
        return h.LifeGained(who)
    if reader.eat("lose life", "loses life"):
        return h.LifeLost(who)
    if reader.eat("gain or lose life"):
        return h.EitherHappens((h.LifeGained(who), h.LifeLost(who)))
    return None


@production
def _draws(reader: Reader, who: r.PlayerRef) -> h.Happening | None:
    """Draws := "draw" ("a card" ["except the first one ..."] | "your second card each turn")."""
    if not reader.eat("draw", "draws"):
        return None
    nth = _nth(reader)
    if nth is not None:
        return h.Drawn(who, nth) if reader.eat("card each turn") else None
    if not reader.eat("a card"):
        return None
    first = reader.eat(
        "except the first one you draw in each of your draw steps",
        "except the first one they draw in each of their draw steps",
        "except the first card you draw in each of your draw steps",
        "except the first one in each of their draw steps",
    )
    return h.Drawn(who, except_first=first is not None)


@production
def _discards(reader: Reader, who: r.PlayerRef) -> h.Happening | None:
    """Discards := ["cycle or"] "discard" cards    `cycle or discard a card`, `discard one or more cards`."""
    verb = reader.eat("cycle or discard", "cycles or discards", "discard", "discards", "cycle", "cycles")
    if verb is None:
        return None
    if this(reader) is not None:
        what: f.Filter | None = _THIS
        batch = False
    else:
        batch = reader.eat("one or more") is not None
        what = card(reader)
    if what is None:
        return None
    discarded = h.Discarded(who, what, batch)
    if "discard" not in verb:
        return h.Acted("cycle", who, what)
    # To cycle a card is to discard it (702.29a), so one event is both.
    return discarded


@production
def _sacrifices(reader: Reader, who: r.PlayerRef) -> h.Happening | None:
    if not reader.eat("sacrifice", "sacrifices"):
        return None
    found = subject(reader)
    return None if found is None else h.Sacrificed(found.filter, who, found.batch)


@production
def _attacks_with(reader: Reader, who: r.PlayerRef) -> h.Happening | None:
    """Attacks with := "attack" [whom] ["with" number "or more" noun]    `you attack with three or more creatures` (508.3d)."""
    if not reader.eat("attack", "attacks"):
        return None
    mine = f.ControlledBy(who)
    attackers: f.Filter = f.creatures() & mine
    whom = _attacked(reader)
    least, exactly = 1, False
    if reader.eat("with"):
        exactly = reader.eat("exactly") is not None
        amount = number(reader)
        if amount is None or not (exactly or reader.eat("or more")):
            return None
        least = amount
        other = reader.eat("other") is not None
        found = noun(reader, other=other)
        if found is None or found.plural == (least == 1 and exactly):
            return None
        attackers = found.filter & mine
    if whom is None:
        return h.Attacks(attackers, batch=True, least=least, exactly=exactly)
    players, only = whom
    return h.Attacks(attackers, players, batch=True, least=least, players_only=only, exactly=exactly)


_ATTACKED: Final[dict[str, tuple[r.PlayerRef, bool]]] = {
    "you or a planeswalker you control": (r.You(), False),
    "you and/or a planeswalker you control": (r.You(), False),
    "you and/or planeswalkers you control": (r.You(), False),
    "you and/or one or more planeswalkers you control": (r.You(), False),
    "a player or planeswalker": (r.EachPlayer(), False),
    "a player or a planeswalker": (r.EachPlayer(), False),
    "an opponent or a planeswalker an opponent controls": (r.Opponents(), False),
    "one of your opponents or a planeswalker an opponent controls": (r.Opponents(), False),
    "one of your opponents or a planeswalker they control": (r.Opponents(), False),
    "you": (r.You(), True),
    "a player": (r.EachPlayer(), True),
    "an opponent": (r.Opponents(), True),
    "one of your opponents": (r.Opponents(), True),
    "one or more of your opponents": (r.Opponents(), True),
    "enchanted player": (r.HostPlayer(), True),
    "enchanted player or a planeswalker they control": (r.HostPlayer(), False),
    "the chosen player": (r.ChosenPlayer(), True),
    "defending player": (r.DefendingPlayer(), True),
}
_ATTACKED_LONGEST_FIRST: Final = tuple(sorted(_ATTACKED, key=len, reverse=True))


def _attacked(reader: Reader) -> tuple[r.PlayerRef, bool] | None:
    phrase = reader.eat(*_ATTACKED_LONGEST_FIRST)
    return None if phrase is None else _ATTACKED[phrase]


@production
def _taps_for_mana(reader: Reader, who: r.PlayerRef) -> h.Happening | None:
    """Taps := "tap" noun "for mana"    (106.12)."""
    if not reader.eat("tap", "taps"):
        return None
    found = subject(reader)
    if found is None or found.batch or not reader.eat("for mana"):
        return None
    return h.TappedForMana(found.filter, who)


@production
def _activates(reader: Reader, who: r.PlayerRef) -> h.Happening | None:
    """Activates := "activate an ability" ["of" noun] ["that isn't a mana ability"] | "activate a loyalty ability" ["of" noun]."""
    if not reader.eat("activate", "activates"):
        return None
    loyalty = reader.eat("a loyalty ability") is not None
    if not loyalty and not reader.eat("an ability"):
        return None
    what: f.Filter = f.Anything()
    if reader.eat("of"):
        found = subject(reader)
        if found is None or found.batch:
            return None
        what = found.filter
    mana = False if reader.eat("that isn't a mana ability", ", if it isn't a mana ability") else None
    return h.AbilityActivated(who, what, mana, True if loyalty else None)


@production
def _creates(reader: Reader, who: r.PlayerRef) -> h.Happening | None:
    if not reader.eat("create", "creates"):
        return None
    found = subject(reader)
    return None if found is None else h.TokensCreated(who, found.filter, found.batch)


@production
def _puts_counters(reader: Reader, who: r.PlayerRef) -> h.Happening | None:
    """Puts := "put" ("one or more" | "a") [kind] "counter(s) on" whom    (122.6)."""
    if not reader.eat("put", "puts"):
        return None
    batch = reader.eat("one or more") is not None
    if not batch and not reader.eat("a", "an"):
        return None
    kind = None if reader.low() in ("counter", "counters") else counter_kind(reader)
    if not reader.eat("counters on", "counter on"):
        return None
    if reader.eat("a permanent or player"):
        return h.EitherHappens(
            (
                h.CountersPutOn(f.ON_BATTLEFIELD, kind, who, batch),
                h.CountersPutOn(r.EachPlayer(), kind, who, batch),
            )
        )
    found = subject(reader)
    if found is not None:
        return h.CountersPutOn(found.filter, kind, who, batch)
    whom = player(reader)
    return None if whom is None else h.CountersPutOn(whom, kind, who, batch)


@production
def _gets(reader: Reader, who: r.PlayerRef) -> h.Happening | None:
    """Gets := "get" ("one or more" | "a") ({E} | kind "counter(s)")    (122.1)."""
    if not reader.eat("get", "gets"):
        return None
    batch = reader.eat("one or more") is not None
    if not batch and not reader.eat("a", "an"):
        return None
    if reader.peek().text == "{E}":
        reader.next()
        return h.CountersPutOn(who, "energy", None, batch)
    kind = counter_kind(reader)
    return h.CountersPutOn(who, kind, None, batch) if kind is not None and reader.eat("counters", "counter") else None


@production
def _is_dealt(reader: Reader, who: r.PlayerRef) -> h.Happening | None:
    """Is dealt := "is dealt" ["combat"] "damage"."""
    if not reader.eat("is dealt", "are dealt", "is"):
        return None
    if reader.tokens[reader.at - 1].low == "is":
        return h.Attacks(f.creatures(), who, batch=True, players_only=True) if reader.eat("attacked") else None
    combat = _combat(reader)
    return h.DamageDealt(to_players=who, combat=combat) if reader.eat("damage") else None


@production
def _player_targeted(reader: Reader, who: r.PlayerRef) -> h.Happening | None:
    """Player targeted := ["or" noun] "become the target of" spell."""
    also: Subject | None = None
    if reader.eat("or"):
        also = subject(reader)
        if also is None:
            return None
    if not reader.eat("become the target of", "becomes the target of"):
        return None
    by = _source_of_target(reader)
    if by is None:
        return None
    first = h.BecomesTarget(who, *by)
    return first if also is None else h.EitherHappens((first, h.BecomesTarget(also.filter, *by)))


_PLAYER_ACTS: Final[dict[str, str]] = {
    "scry": "scry", "scries": "scry", "surveil": "surveil", "surveils": "surveil", "scry or surveil": "", "search your library": "search",
    "searches their library": "search", "shuffle your library": "shuffle", "shuffles their library": "shuffle", "shuffle": "shuffle",
    "proliferate": "proliferate", "commit a crime": "commit a crime", "commits a crime": "commit a crime", "win a coin flip": "win a coin flip",
    "lose a coin flip": "lose a coin flip", "become the monarch": "become the monarch", "becomes the monarch": "become the monarch",
    "take the initiative": "take the initiative", "takes the initiative": "take the initiative", "complete a dungeon": "complete a dungeon",
    "investigate": "investigate", "venture into the dungeon": "venture", "forage": "forage", "waterbend": "waterbend",
    "earthbend": "earthbend", "airbend": "airbend", "firebend": "firebend", "collect evidence": "collect evidence", "discover": "discover",
    "roll one or more dice": "roll", "roll a die": "roll", "manifest dread": "manifest dread", "give a gift": "give a gift", "clash": "clash",
    "loses the game": "lose the game",
}  # fmt: skip
_OBJECT_ACTS_OF_PLAYER: Final[dict[str, str]] = {
    "unlock": "unlock", "fully unlock": "fully unlock", "set": "set in motion", "planeswalk to": "planeswalk", "planeswalk away from": "",
    "play": "play a land", "plays": "play a land", "crew": "crew", "foretell": "foretell", "plot": "plot",
}  # fmt: skip


@production
def _acts(reader: Reader, who: r.PlayerRef) -> h.Happening | None:
    """Acts := what a player does that has a name of its own    `scry`, `play a land`, `unlock this door` (701)."""
    phrase = reader.eat(*sorted(_PLAYER_ACTS, key=len, reverse=True))
    if phrase == "scry or surveil":
        return h.EitherHappens((h.Acted("scry", who), h.Acted("surveil", who)))
    if phrase is not None:
        return h.Acted(_PLAYER_ACTS[phrase], who)
    if reader.eat("expend"):
        amount = number(reader)
        return None if amount is None else h.Acted("expend", who, number=amount)
    phrase = reader.eat(*sorted(_OBJECT_ACTS_OF_PLAYER, key=len, reverse=True))
    if phrase is None or not _OBJECT_ACTS_OF_PLAYER[phrase]:
        return None
    action = _OBJECT_ACTS_OF_PLAYER[phrase]
    if phrase in ("unlock", "set") and reader.eat("this door", "this scheme in motion"):
        return h.Acted(action, who, _THIS)
    if phrase == "set":
        return None
    if phrase in ("foretell", "plot"):
        what = card(reader)
        return None if what is None else h.Acted(action, who, what)
    found = subject(reader)
    if found is None or found.batch:
        return None
    if action == "play a land" and "CardType.LAND" not in repr(found.filter):
        return None
    return h.Acted(action, who, found.filter)


@production
def _loses_control(reader: Reader, who: r.PlayerRef) -> h.Happening | None:
    phrase = reader.eat("lose control of", "loses control of", "gain control of", "gains control of")
    if phrase is None:
        return None
    found = subject(reader)
    return None if found is None else h.ControlChanges(found.filter, who, phrase.startswith("lose"))


@production
def _mills(reader: Reader, who: r.PlayerRef) -> h.Happening | None:
    if reader.eat("mill one or more cards", "mills one or more cards"):
        return h.Milled(who)
    return h.Milled(who, batch=False) if reader.eat("mill a card", "mills a card") else None


_PLAYER_DEEDS: Final[tuple[Callable[[Reader, r.PlayerRef], h.Happening | None], ...]] = (
    _casts, _gains, _draws, _discards, _sacrifices, _attacks_with, _taps_for_mana, _activates, _creates, _puts_counters, _gets, _is_dealt,
    _player_targeted, _acts, _loses_control, _mills,
)  # fmt: skip


# --- what happens to objects ----------------------------------------------------------------------------------------------


@production
def _of_object(reader: Reader) -> h.Happening | None:
    """Of object := cards moved | counters put | subject verbs | damage."""
    return (
        _cards_moved(reader) or _counters_put(reader) or _battalion(reader) or _damaged_dies(reader) or _verbs(reader)
    )


@production
def _verbs(reader: Reader) -> h.Happening | None:
    """Verbs := subject verb (("," | "or") verb)*."""
    who = subject(reader)
    if who is None:
        return _source_deals(reader)
    found: list[h.Happening] = []
    while True:
        one = next((got for read in _OBJECT_VERBS if (got := read(reader, who)) is not None), None)
        if one is None:
            return None if not found else _either(found)
        found.append(one)
        mark = reader.at
        if not reader.eat(", or", "or", ","):
            return _either(found)
        if not any(read(reader.part(reader.at, reader.end), who) is not None for read in _OBJECT_VERBS):
            reader.at = mark
            return _either(found)


@production
def _damaged_dies(reader: Reader) -> h.Happening | None:
    """Damaged dies := noun "dealt damage by this creature this turn dies"    what dealt it only the game remembers."""
    who = subject(reader)
    if who is None or not reader.eat("dealt damage by"):
        return None
    if this(reader) is None or not reader.eat("this turn dies"):
        return None
    dies = h.ZoneChange(who.filter, Zone.BATTLEFIELD, Zone.GRAVEYARD)
    return h.Whilst(dies, Noted("that creature was dealt damage by this permanent this turn"))


@production
def _enters(reader: Reader, who: Subject) -> h.Happening | None:
    """Enters := "enters" ["the battlefield"] ["tapped" | "untapped"] ["under your control" | "from" zone]    (603.6a)."""
    if not reader.eat("enters the battlefield", "enter the battlefield", "enters", "enter"):
        return None
    what = who.filter
    way = reader.eat("tapped", "untapped")
    if way is not None:
        what &= f.HasStatus("tapped") if way == "tapped" else f.Not(f.HasStatus("tapped"))
    if reader.eat("under your control"):
        what &= f.yours()
    elif reader.eat("under an opponent's control"):
        what &= f.ControlledBy(r.Opponents())
    from_, owner = None, None
    if reader.eat("from your graveyard"):
        from_, owner = Zone.GRAVEYARD, f.OwnedBy(r.You())
    elif reader.eat("from a graveyard", "from graveyards"):
        from_ = Zone.GRAVEYARD
    elif reader.eat("from exile"):
        from_ = Zone.EXILE
    elif reader.eat("from your hand", "from a hand"):
        from_ = Zone.HAND
    if owner is not None:
        what &= owner
    return h.ZoneChange(what, from_, Zone.BATTLEFIELD, who.batch)


@production
def _leaves(reader: Reader, who: Subject) -> h.Happening | None:
    """Leaves := "dies" | "leaves the battlefield" ["without dying"] | "is put into" zone "from the battlefield" | ...    (603.6c, 700.4)."""
    here = Zone.BATTLEFIELD
    if reader.eat("dies", "die"):
        return h.ZoneChange(who.filter, here, Zone.GRAVEYARD, who.batch)
    if reader.eat("leaves the battlefield", "leave the battlefield"):
        not_to = Zone.GRAVEYARD if reader.eat("without dying") else None
        return h.ZoneChange(who.filter, here, None, who.batch, not_to)
    if reader.eat(
        "is exiled from the battlefield",
        "is put into exile from the battlefield",
        "are put into exile from the battlefield",
    ):
        return h.ZoneChange(who.filter, here, Zone.EXILE, who.batch)
    if reader.eat("is put into exile", "is exiled", "are exiled"):
        return h.ZoneChange(who.filter, here, Zone.EXILE, who.batch) if who.refers else None
    if reader.eat("is returned to its owner's hand", "is returned to your hand", "are returned to your hand"):
        mine = "your" in reader.tokens[reader.at - 2].low
        what = who.filter & f.OwnedBy(r.You()) if mine else who.filter
        return h.ZoneChange(what, here, Zone.HAND, who.batch)
    if not reader.eat("is put into", "are put into"):
        return None
    owner = _graveyard(reader)
    if owner is None:
        return None
    what = who.filter if owner == f.Anything() else who.filter & owner
    if reader.eat("from anywhere"):
        return h.ZoneChange(what, None, Zone.GRAVEYARD, who.batch) if not reader.sees("other") else None
    if reader.eat("from the battlefield"):
        return h.ZoneChange(what, here, Zone.GRAVEYARD, who.batch)
    if reader.eat("from your library"):
        return h.ZoneChange(what & f.OwnedBy(r.You()), Zone.LIBRARY, Zone.GRAVEYARD, who.batch)
    # `When enchanted land is put into a graveyard`: it can only have been on the battlefield.
    return h.ZoneChange(what, here, Zone.GRAVEYARD, who.batch) if who.filter == f.Is(r.Host()) else None


_GRAVEYARDS: Final[dict[str, f.Filter]] = {
    "a graveyard": f.Anything(),
    "graveyards": f.Anything(),
    "its owner's graveyard": f.Anything(),
    "your graveyard": f.OwnedBy(r.You()),
    "an opponent's graveyard": f.OwnedBy(r.Opponents()),
    "a player's graveyard": f.Anything(),
}


def _graveyard(reader: Reader) -> f.Filter | None:
    phrase = reader.eat(*_GRAVEYARDS)
    return None if phrase is None else _GRAVEYARDS[phrase]


@production
def _cards_moved(reader: Reader) -> h.Happening | None:
    """Cards moved := ("a" | "one or more") cards ("is put into" graveyard "from" where | "leaves" graveyard | ...)."""
    batch = reader.eat("one or more") is not None
    other = batch and reader.eat("other") is not None
    if not batch and not reader.sees("a", "an", "another"):
        return None
    what = card(reader, other=other)
    if what is None:
        return None
    while batch and reader.eat("and/or", "or"):
        more = card(reader)
        if more is None:
            return None
        what = f.Or((what, more))
    what = _joined(what, f.Not(f.HasStatus("token")))  # a token is no card (111.7)
    if reader.eat("leaves", "leave"):
        owner = _graveyard(reader)
        return None if owner is None else h.ZoneChange(_joined(what, owner), Zone.GRAVEYARD, None, batch)
    if reader.eat("is put into exile from", "are put into exile from"):
        if reader.eat("your library and/or your graveyard"):
            mine = _joined(what, f.OwnedBy(r.You()))
            return h.EitherHappens(
                tuple(h.ZoneChange(mine, zone, Zone.EXILE, batch) for zone in (Zone.LIBRARY, Zone.GRAVEYARD))
            )
        owner = _graveyard(reader)
        return None if owner is None else h.ZoneChange(_joined(what, owner), Zone.GRAVEYARD, Zone.EXILE, batch)
    if not reader.eat("is put into", "are put into"):
        return None
    owner = _graveyard(reader)
    if owner is None:
        return None
    what = _joined(what, owner)
    if reader.eat("from anywhere other than the battlefield"):
        origins = (Zone.HAND, Zone.LIBRARY, Zone.EXILE, Zone.STACK, Zone.COMMAND)
        return h.EitherHappens(tuple(h.ZoneChange(what, zone, Zone.GRAVEYARD, batch) for zone in origins))
    if reader.eat("from anywhere"):
        return h.ZoneChange(what, None, Zone.GRAVEYARD, batch)
    if reader.eat("from your library", "from a library", "from their library", "from libraries"):
        return h.ZoneChange(what, Zone.LIBRARY, Zone.GRAVEYARD, batch)
    return h.ZoneChange(what, Zone.BATTLEFIELD, Zone.GRAVEYARD, batch) if reader.eat("from the battlefield") else None


def _joined(first: f.Filter, second: f.Filter) -> f.Filter:
    if isinstance(first, f.Anything):
        return second
    return first if isinstance(second, f.Anything) else first & second


@production
def _attacks(reader: Reader, who: Subject) -> h.Happening | None:
    """Attacks := "attacks" [whom] ["alone" | "while saddled" | "and isn't blocked"]    (508.3)."""
    if not reader.eat("attacks", "attack"):
        return None
    if reader.eat("alone"):
        return h.Attacks(who.filter, alone=True)
    if reader.eat("and isn't blocked", "and aren't blocked"):
        return h.BecomesBlocked(who.filter, un=True)
    what = who.filter
    if reader.eat("while saddled"):
        what &= f.HasStatus("saddled")
    whom = _attacked(reader)
    if whom is None:
        return h.Attacks(what, batch=who.batch)
    return h.Attacks(what, whom[0], batch=who.batch, players_only=whom[1])


@production
def _battalion(reader: Reader) -> h.Happening | None:
    """Battalion := this "and at least" number "other" noun "attack"    all are declared at once (508.1)."""
    first = subject(reader)
    if first is None or first.batch or not reader.eat("and at least"):
        return None
    least = number(reader)
    if least is None:
        return None
    reader.eat("other")
    found = noun(reader)
    if found is None or not reader.eat("attack"):
        return None
    others = found.filter & f.HasStatus("attacking") & f.yours() & f.Not(first.filter)
    return h.Whilst(h.Attacks(first.filter), ThereAre(others, least))


@production
def _blocks(reader: Reader, who: Subject) -> h.Happening | None:
    """Blocks := "blocks" [whom] | "blocks or becomes blocked by" whom | "becomes blocked" ["by" whom]    (509.3)."""
    if reader.eat("blocks or becomes blocked", "block or become blocked"):
        whom = None
        if reader.eat("by"):
            whom = _whom(reader)
            if whom is None:
                return None
        return h.EitherHappens((h.Blocks(who.filter, whom), h.BecomesBlocked(who.filter, whom)))
    if reader.eat("becomes blocked", "become blocked"):
        if not reader.eat("by"):
            return h.BecomesBlocked(who.filter)
        whom = _whom(reader)
        return None if whom is None else h.BecomesBlocked(who.filter, whom)
    if not reader.eat("blocks", "block"):
        return None
    return h.Blocks(who.filter, _whom(reader))


@production
def _whom(reader: Reader) -> f.Filter | None:
    found = subject(reader)
    # "One or more creatures": once, however many there are; "a creature": once for each of them (509.3a, 509.3d).
    return None if found is None or found.batch else found.filter


@production
def _turns(reader: Reader, who: Subject) -> h.Happening | None:
    """Turns := "becomes tapped" | "becomes untapped" | "is turned face up" | "transforms" ["into" this] | "is tapped for mana"."""
    if reader.eat("becomes tapped", "become tapped"):
        return h.BecomesTapped(who.filter)
    if reader.eat("becomes untapped", "become untapped"):
        return h.BecomesUntapped(who.filter)
    if reader.eat("is turned face up", "are turned face up"):
        return h.TurnedOver(who.filter, "face up")
    if reader.eat("is turned face down"):
        return h.TurnedOver(who.filter, "face down")
    if reader.eat("is tapped for mana"):
        return h.TappedForMana(who.filter)
    if reader.eat("transforms", "transform"):
        if reader.eat("into"):
            return h.TurnedOver(who.filter, "transforms") if this(reader) is not None else None
        return h.TurnedOver(who.filter, "transforms")
    return None


def _combat(reader: Reader) -> bool | None:
    word = reader.eat("combat", "noncombat")
    return None if word is None else word == "combat"


@production
def _deals(reader: Reader, who: Subject) -> h.Happening | None:
    """Deals := "deals" ["combat" | "noncombat"] "damage" ["to" whom]    (120.1)."""
    if reader.eat("is dealt", "are dealt"):
        combat = _combat(reader)
        return h.DamageDealt(to_objects=who.filter, combat=combat, batch=who.batch) if reader.eat("damage") else None
    if not reader.eat("deals", "deal"):
        return None
    combat = _combat(reader)
    if not reader.eat("damage"):
        return None
    return _damaged(reader, who, combat)


@production
def _damaged(reader: Reader, who: Subject, combat: bool | None) -> h.Happening | None:
    if not reader.eat("to"):
        return h.DamageDealt(who.filter, combat=combat, batch=who.batch, that_is_source=not who.refers)
    players: r.PlayerRef | None = None
    objects: list[f.Filter] = []
    refers = False
    batch = who.batch
    while True:
        batch = batch or reader.sees("one or more")
        found_player = player(reader) or _bare_player(reader) if players is None else None
        if found_player is not None:
            players = found_player
        else:
            found = subject(reader) or _bare(reader)
            if found is None:
                return None
            objects.append(found.filter)
            refers = found.refers
        mark = reader.at
        if not reader.eat(", or", "or", "and/or", ","):
            break
        if player(reader.part(reader.at, reader.end)) is None and not reader.sees("opponent", "player") and subject(reader.part(reader.at, reader.end)) is None and _bare(reader.part(reader.at, reader.end)) is None:  # fmt: skip
            reader.at = mark
            break
    to: f.Filter | None = None if not objects else objects[0] if len(objects) == 1 else f.Or(tuple(objects))
    source_is_that = not who.refers and (to is None or refers)
    return h.DamageDealt(who.filter, players, to, combat, batch, source_is_that)


def _bare_player(reader: Reader) -> r.PlayerRef | None:
    """`a creature or opponent`: the second without its article."""
    word = reader.eat("opponent", "player")
    return None if word is None else r.Opponents() if word == "opponent" else r.EachPlayer()


@production
def _bare(reader: Reader) -> Subject | None:
    """`a player or planeswalker`, `a creature or opponent`: the second without its article."""
    found = things(reader)
    return None if found is None else Subject(found)


_SOURCES: Final[dict[str, f.Filter]] = {
    "a source": f.Anything(),
    "a source you control": f.yours(),
    "another source you control": f.yours() & f.other(),
    "a source an opponent controls": f.ControlledBy(r.Opponents()),
    "a source your opponents control": f.ControlledBy(r.Opponents()),
    "a creature or spell": f.Anything(),
    "a spell": f.InZone(Zone.STACK),
    "a spell you control": f.InZone(Zone.STACK) & f.yours(),
}


@production
def _source_deals(reader: Reader) -> h.Happening | None:
    """Source deals := "a source you control deals" damage    (120.1)."""
    phrase = reader.eat(*sorted((key for key in _SOURCES if key != "a creature or spell"), key=len, reverse=True))
    return None if phrase is None else _deals(reader, Subject(_SOURCES[phrase]))


@production
def _targeted(reader: Reader, who: Subject) -> h.Happening | None:
    """Targeted := "becomes the target of" spell    (115.1, 603.2e)."""
    if not reader.eat("becomes the target of", "become the target of"):
        return None
    by = _source_of_target(reader)
    return None if by is None else h.BecomesTarget(who.filter, *by)


_TARGETING: Final[dict[str, tuple[bool, bool]]] = {
    "a spell or ability": (True, True),
    "a spell": (True, False),
    "an ability": (False, True),
}


@production
def _source_of_target(reader: Reader) -> tuple[r.PlayerRef | None, bool, bool] | None:
    phrase = reader.eat(*_TARGETING)
    if phrase is None:
        return None
    by: r.PlayerRef | None = None
    if reader.eat("you control", "you cast"):
        by = r.You()
    elif reader.eat("an opponent controls", "your opponents control", "an opponent casts"):
        by = r.Opponents()
    return (by, *_TARGETING[phrase])


@production
def _counters_put(reader: Reader) -> h.Happening | None:
    """Counters put := ("one or more" | "a" | "the" ordinal) [kind] "counter(s) are put on" whom    `the fourth plan counter is put on this`."""
    reaches: int | None = None
    batch = reader.eat("one or more") is not None
    last = not batch and reader.eat("the last") is not None
    if not batch and not last:
        if reader.low() == "the" and reader.low(1) in _ORDINALS:
            reaches = _ORDINALS[reader.low(1)]
            reader.at += 2
        elif not reader.eat("a", "an"):
            return None
    kind = None if reader.low() in ("counter", "counters") else counter_kind(reader)
    if reader.eat("counter is removed from", "counters are removed from", "counter is removed from"):
        found = subject(reader)
        return None if found is None or reaches is not None else h.CountersRemoved(found.filter, kind, last)
    if last or not reader.eat("counters are put on", "counter is put on"):
        return None
    found = subject(reader)
    if found is None:
        return None
    return h.CountersPutOn(found.filter, kind, None, batch or reaches is not None, reaches)


_OBJECT_ACTS: Final[dict[str, str]] = {
    "becomes monstrous": "monstrosity", "becomes renowned": "renown", "mutates": "mutate", "explores": "explore", "connives": "connive",
    "evolves": "evolve", "adapts": "adapt", "trains": "train", "mentors a creature": "mentor", "phases in": "phase in", "phases out": "phase out",
    "becomes crewed": "crew", "becomes saddled": "saddle", "becomes plotted": "become plotted", "becomes suspected": "suspect", "fights": "fight",
    "regenerates": "regenerate", "specializes": "specialize",
}  # fmt: skip


@production
def _object_acts(reader: Reader, who: Subject) -> h.Happening | None:
    """Object acts := what an object does that has a name of its own    `becomes monstrous`, `exploits a creature`, `mutates`."""
    phrase = reader.eat(*sorted(_OBJECT_ACTS, key=len, reverse=True))
    if phrase is not None:
        return h.Acted(_OBJECT_ACTS[phrase], what=who.filter)
    if reader.eat("becomes level"):
        level = number(reader)
        return None if level is None else h.Acted("level up", what=who.filter, number=level)
    if reader.eat("exploits a creature"):
        return h.Acted("exploit", what=who.filter)
    if reader.eat("becomes unattached from"):
        found = subject(reader)
        return None if found is None else h.Attaches(who.filter, found.filter, un=True)
    if reader.eat("becomes unattached"):
        return h.Attaches(who.filter, un=True)
    if reader.eat("becomes attached to"):
        found = subject(reader)
        return None if found is None else h.Attaches(who.filter, found.filter)
    if reader.eat("is sacrificed", "are sacrificed"):
        return h.Sacrificed(who.filter, batch=who.batch)
    if reader.eat("becomes equipped"):
        return h.Attaches(f.HasSubtype(EQUIPMENT), who.filter)
    if reader.eat("becomes enchanted"):
        return h.Attaches(f.HasSubtype(AURA), who.filter)
    return None


_OBJECT_VERBS: Final[tuple[Callable[[Reader, Subject], h.Happening | None], ...]] = (
    _enters, _leaves, _attacks, _blocks, _turns, _deals, _targeted, _object_acts,
)  # fmt: skip
