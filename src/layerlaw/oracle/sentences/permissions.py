"""Leave to look at, play or cast cards for some time: an effect on a player (613.11) that lasts (611.2a, 611.2b).

permission := [lasts ","] who "may" one-shot effect cards ["without paying" cost] [lasts] ["," "and" mana]
lasts      := "for as long as" cards "remain exiled" | "until end of turn" | "this turn" | "until the end of your next turn" | ...
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import Start
from layerlaw.model.durations import AsLongAs, Duration, Until
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.mana import AnyMana
from layerlaw.model.rule_effects import MayLookAt, MayPlay, RuleEffect
from layerlaw.model.tree import holds
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.references import host, this
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.sentences.continuous.effects import DURATIONS, lasting
from layerlaw.oracle.sentences.rules.leave import ANY_MANA, FREE, cards_of
from layerlaw.oracle.sentences.rules.matters import unread
from layerlaw.oracle.tokens import tokenize

IN_EXILE: Final = f.InZone(Zone.EXILE)
_CARDS: Final = r"(?:it|them|that\ card|those\ cards|the\ exiled\ cards?|each\ of\ those\ cards)"
_LEAVE: Final = re.compile(
    rf"""(?:look\ at|play|cast|look\ at\ and\ (?:play|cast)|(?:play\ lands\ and\ )?cast\ (?:[a-z]+\ )?spells\ from\ among|play\ lands\ from\ among)
    \ {_CARDS}(?:\ without\ paying\ (?:its|their)\ mana\ costs?)?(?:\ if\ [^,."]+)?
    (?:,\ (?:and\ )?(?:you|they)\ may\ (?:play|cast)\ (?:[a-z]+\ spells\ from\ among\ )?{_CARDS}(?:\ if\ it's\ an?\ [a-z]+\ spell)?)?
    (?:\ and\ (?:you|they)\ may\ (?:play|cast)\ {_CARDS}(?:\ if\ it's\ an?\ [a-z]+\ spell)?)?
    (?:,\ and\ (?:mana\ of\ any\ type\ can\ be\ spent|(?:you|they)\ may\ spend\ (?:colorless\ )?mana\ as\ though\ it\ were\ mana\ of\ any\ (?:color|type))
       \ to\ cast\ (?:it|them|that\ spell|those\ spells))?""",
    re.VERBOSE,
)  # fmt: skip
_OWN_CARD: Final = tuple(f"you may cast this {what} for as long as it remains exiled" for what in ("spell", "card"))
"""Of the card itself, which its cost has exiled."""
_WHO: Final = {"you may": r.You(), "that player may": r.ThatPlayer()}


@production
def permission(reader: Reader) -> Start | None:
    """Permission := see the head of this module    `you may play that card for as long as it remains exiled`."""
    before = reader.it
    attacked = _in_such_a_turn(reader)
    if attacked is not None:
        return attacked
    if reader.eat(*_OWN_CARD):
        exiled = r.Linked("the exiled")
        return Start(ContinuousEffect(r.You(), (MayPlay(f.Is(exiled)),), None, AsLongAs(k.Matches(exiled, IN_EXILE))))
    duration = _lasts(reader)
    if duration is not None and not reader.eat(","):
        return None
    who: r.PlayerRef | None = None
    phrase = reader.eat(*_WHO)
    if phrase is not None:
        who = _WHO[phrase]
    elif reader.eat("its owner may", "that card's owner may", "that permanent's owner may"):
        who = r.OwnerOf(_card(reader))
    if who is None:
        return None
    start = reader.at
    if duration is None:
        while not reader.done and not reader.sees("for as long as", "until you exile another card with", *DURATIONS):
            reader.next()
        words = reader.words(start)
        duration = _lasts(reader)
        behind = reader.at
        reader.at = reader.end
        words += reader.words(behind, reader.end) if behind < reader.end and reader.tokens[behind].text == "," else ""
        if behind < reader.end and reader.tokens[behind].text != ",":
            return None
    else:
        words = reader.rest()
    if duration is None or _LEAVE.fullmatch(words) is None:
        return None
    _, joint, asked = words.partition(" if ")
    if joint and duration is Until.END_OF_TURN and not _asked(asked, reader) and _asked(f"{asked} this turn", reader):
        return None  # `you may play the exiled card ... if you attacked this turn`: the time is the condition's
    reader.it = before
    return Start(ContinuousEffect(who, (_leave(words, reader),), None, duration))


_SEVERAL: Final = frozenset({"them", "those cards", "each of those cards", "the exiled cards"})


def _leave(words: str, reader: Reader) -> RuleEffect:
    """The words of a leave as a rule; kept as they are where they say more than is read here."""
    said = _PLAIN_LEAVE.fullmatch(words)
    if said is None:
        return _among(words, reader) or _if_such(words, reader) or _if_so(words, reader) or unread(f"may {words}")
    which: f.Filter = f.THESE if said["cards"] in _SEVERAL else f.Is(_card(reader))
    if said["cards"] == "the exiled card" and which == f.Is(r.That()):
        which = f.Is(r.Linked("the exiled"))  # whatever was done since
    if said["verb"] == "look at":
        return MayLookAt(which)
    return MayPlay(
        which,
        which if said["verb"].endswith("play") else None,
        free=said["free"] is not None,
        any_mana=None if said["mana"] is None else AnyMana.said(said["mana"]),
    )


@production
def _in_such_a_turn(reader: Reader) -> Start | None:
    """In such a turn := "during any turn" what was done in it ", you may play" cards    without an end (611.2a): as long as they are there to be played."""
    if not reader.eat("during any turn"):
        return None
    start = reader.at
    while not reader.sees(","):
        if reader.done:
            return None
        reader.next()
    held = _asked(f"{reader.words(start)} this turn", reader)
    if held is None or not reader.eat(", you may play"):
        return None
    several = reader.eat("those cards", "them") is not None
    if not several and not reader.eat("that card", "it"):
        return None
    which: f.Filter = f.THESE if several else f.Is(_card(reader))
    leave = MayPlay(which, which, when=held)
    return Start(ContinuousEffect(r.You(), (leave,), None, AsLongAs(k.ThereAre(f.And((IN_EXILE, which))))))


_SUCH: Final = re.compile(r"(cast (?:it|that card)) if it's an? ([a-z ]+ spell)")


def _if_such(words: str, reader: Reader) -> MayPlay | None:
    """If such := "cast it if it's a" spell    of the card, as the spell that it would be (601.3e)."""
    said = _SUCH.fullmatch(words)
    leave = None if said is None else _leave(said[1], reader)
    if said is None or not isinstance(leave, MayPlay) or leave.spells is None:
        return None
    inner = Reader(said[2], tokenize(said[2], reader.context.names), reader.context, steps=reader.steps)
    found = noun(inner)
    if found is None or found.plural or found.zone is not Zone.STACK or not inner.done:
        return None
    return replace(leave, spells=f.And((leave.spells, found.zoneless)))


def _if_so(words: str, reader: Reader) -> MayPlay | None:
    """If so := a leave "if" condition    `play it if you control a Kavu`: asked whenever it is played, of the board and not of the card."""
    leave, joint, asked = words.partition(" if ")
    held = _asked(asked, reader) if joint else None
    found = None if held is None else _leave(leave, reader)
    return replace(found, when=held) if isinstance(found, MayPlay) and found.when is None else None


def _asked(words: str, reader: Reader) -> k.Condition | None:
    """A condition of the board or of what happened, and not of a card that was spoken of."""
    inner = Reader(words, tokenize(words, reader.context.names), reader.context, steps=reader.steps)
    held = condition(inner)
    if held is None or not inner.done or holds(held, r.That | r.It | r.Target | r.ThatPlayer | k.Noted):
        return None
    return held


_PLAIN_LEAVE: Final = re.compile(
    rf"""(?P<verb>look\ at|play|cast|look\ at\ and\ play|look\ at\ and\ cast)\ (?P<cards>{_CARDS})
    (?P<free>\ without\ paying\ (?:its|their)\ mana\ costs?)?
    (?P<mana>,\ and\ (?:mana\ of\ any\ type\ can\ be\ spent|(?:you|they)\ may\ spend\ mana\ as\ though\ it\ were\ mana\ of\ any\ (?:color|type))
       \ to\ cast\ (?:it|them|that\ spell|those\ spells))?""",
    re.VERBOSE,
)


def _among(words: str, reader: Reader) -> MayPlay | None:
    """Among := ("play" lands | "cast" spells | both) "from among" those cards [at what cost]    `cast red spells from among them`."""
    inner = Reader(words, tokenize(words, reader.context.names), reader.context, steps=reader.steps)
    cards = cards_of(inner)
    if cards is None or cards.spells_one or cards.lands_one or not inner.eat(*_AMONG_THEM):
        return None
    free = inner.eat(*FREE) is not None
    mana = inner.eat(*ANY_MANA)
    if not inner.done:
        return None
    return MayPlay(
        cards.spells, cards.lands, among=f.THESE, free=free, any_mana=None if mana is None else AnyMana.said(mana)
    )


_AMONG_THEM: Final = ("from among those cards", "from among them")


def _card(reader: Reader) -> r.ObjectRef:
    """The exiled card that is spoken of: what the effect moved, unless the text named another object in exile."""
    return reader.it if isinstance(reader.it, r.Linked) else r.That()


def _lasts(reader: Reader) -> Duration | None:
    """How long the leave is given."""
    return _remains(reader) or lasting(reader)


@production
def _remains(reader: Reader) -> AsLongAs | None:
    """Remains := "for as long as" (card "remains exiled" | cards "remain exiled" | "you control" this | this "remains on the battlefield")."""
    if not reader.eat("for as long as"):
        return None
    if reader.eat("it remains exiled", "that card remains exiled", "the exiled card remains exiled"):
        linked = reader.tokens[reader.at - 3].low == "card" and reader.tokens[reader.at - 4].low == "exiled"
        return AsLongAs(k.Matches(r.Linked() if linked else _card(reader), IN_EXILE))
    if reader.eat("they remain exiled", "those cards remain exiled", "any of them remain exiled"):
        return AsLongAs(k.ThereAre(f.And((IN_EXILE, f.THESE))))
    if reader.eat("you control"):
        mine = this(reader) or host(reader)
        return None if mine is None else AsLongAs(k.Matches(mine, f.And((f.ON_BATTLEFIELD, f.ControlledBy(r.You())))))
    if this(reader) is not None and reader.eat("remains on the battlefield"):
        return AsLongAs(k.Matches(r.This(), f.ON_BATTLEFIELD))
    return None
