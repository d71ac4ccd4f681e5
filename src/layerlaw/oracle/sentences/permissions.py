"""Leave to look at, play or cast cards for some time: an effect on a player (613.11) that lasts (611.2a, 611.2b).

permission := [lasts ","] who "may" one-shot effect cards ["without paying" cost] [lasts] ["," "and" mana]
lasts      := "for as long as" cards "remain exiled" | "until end of turn" | "this turn" | "until the end of your next turn" | ...
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import Start
from layerlaw.model.durations import AsLongAs, Duration, Until
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.mana_costs import AnyMana
from layerlaw.model.rule_effects import MayLookAt, MayPlay, RuleEffect
from layerlaw.model.tree import holds
from layerlaw.model.words import Zone
from layerlaw.oracle.any_mana import any_mana_of
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.references import host, this
from layerlaw.oracle.reader import Reader, begins_with, production, put_together
from layerlaw.oracle.sentences.continuous.effects import DURATIONS, lasting
from layerlaw.oracle.sentences.rules.leave import ANY_MANA, FREE, cards_of
from layerlaw.oracle.sentences.rules.matters import unread
from layerlaw.oracle.tokens import PERSONAL

IN_EXILE: Final = f.InZone(Zone.EXILE)
_CARDS: Final = ("it", "them", "that card", "those cards", "the exiled card", "the exiled cards", "each of those cards")
_VERBS: Final = ("look at and play", "look at and cast", "look at", "play", "cast")
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
        stop = reader.at
        duration = _lasts(reader)
        if not reader.done and not reader.sees(","):
            return None
        said = put_together(reader, (start, stop), (reader.at, reader.end))
        reader.at = reader.end
    else:
        said = reader.part(start, reader.end)
        reader.at = reader.end
    if duration is None or _of_its_time(said, duration):
        return None
    said.it = reader.it = before
    leave = _leave(said)
    return None if leave is None else Start(ContinuousEffect(who, (leave,), None, duration))


_SEVERAL: Final = frozenset({"them", "those cards", "each of those cards", "the exiled cards"})


def _of_its_time(said: Reader, duration: Duration) -> bool:
    """`you may play the exiled card ... if you attacked this turn`: the time is the condition's."""
    place = said.place_of("if") if duration is Until.END_OF_TURN else None
    if place is None:
        return False
    asked = (place + 1, said.end)
    return not _asked(said, asked) and _asked(said, asked, "this turn") is not None


def _leave(said: Reader) -> RuleEffect | None:
    """Leave := verb cards [free] ["if" what is asked | mana] | among; kept as it is where it says more than is read here."""
    words = said.words(said.at, said.end)
    found = _among(said) or _plain(said)
    if found is None:
        among = cards_of(said) is not None and said.eat("from among the exiled cards") is not None and said.done
        return unread(f"may {words}") if among else None
    if said.done:
        return found
    if said.eat("if") and isinstance(found, MayPlay) and found.any_mana is None:
        found = _if_such(said, found) or _if_so(said, found)
        if found is not None:
            return found
    more = said.sees(*_AND_MORE) or found is None
    return None if not more or {".", '"'} & set(words) else unread(f"may {words}")


_AND_MORE: Final = (
    *(f"{joint} you may {verb}" for joint in (", and", ",", "and") for verb in ("play", "cast")), ", and you may spend",
)  # fmt: skip


@production
def _plain(said: Reader) -> MayLookAt | MayPlay | None:
    """Plain := ("look at" | "play" | "cast" | "look at and" ...) cards [free] [mana]    `cast that card without paying its mana cost`."""
    verb = said.eat(*_VERBS)
    own = said.peek().text.lower() in PERSONAL  # `you may cast him`: the object itself, and not what was exiled (201.5)
    cards = None if verb is None or own else said.eat(*_CARDS)
    if verb is None or cards is None:
        return None
    which: f.Filter = f.THESE if cards in _SEVERAL else f.Is(_card(said))
    if cards == "the exiled card" and which == f.Is(r.That()):
        which = f.Is(r.Linked("the exiled"))  # whatever was done since
    if verb == "look at":
        return MayLookAt(which)
    free = said.eat(*FREE) is not None
    return MayPlay(which, which if verb.endswith("play") else None, free=free, any_mana=_any_mana(said))


def _any_mana(said: Reader) -> AnyMana | None:
    mana = said.eat(*ANY_MANA) if said.sees(",") else None
    return None if mana is None else any_mana_of(mana)


@begins_with("during")
@production
def _in_such_a_turn(reader: Reader) -> Start | None:
    """In such a turn := "during any turn" what was done in it ", you may" ("play" | "cast") cards [mana]    without an end (611.2a): as long as they are there to be played."""
    if not reader.eat("during any turn"):
        return None
    start = reader.at
    while not reader.sees(","):
        if reader.done:
            return None
        reader.next()
    held = _asked(reader, (start, reader.at), "this turn")
    verb = None if held is None else reader.eat(", you may play", ", you may cast")
    if verb is None:
        return None
    several = reader.eat("those cards", "them") is not None
    if not several and not reader.eat("that card", "it"):
        return None
    which: f.Filter = f.THESE if several else f.Is(_card(reader))
    mana = reader.eat(*ANY_MANA) if reader.sees("and you may spend") else None
    any_mana = None if mana is None else any_mana_of(mana)
    leave = MayPlay(which, which if verb.endswith("play") else None, when=held, any_mana=any_mana)
    return Start(ContinuousEffect(r.You(), (leave,), None, AsLongAs(k.ThereAre(f.And((IN_EXILE, which))))))


def _if_such(said: Reader, leave: MayPlay) -> MayPlay | None:
    """If such := "it's a" spell    of the card, as the spell that it would be (601.3e)."""
    inner = said.part(said.at, said.end)
    found = noun(inner) if inner.eat("it's a", "it's an") else None
    if leave.spells is None or found is None or found.plural or found.zone is not Zone.STACK or not inner.done:
        return None
    return replace(leave, spells=f.And((leave.spells, found.zoneless)), lands=None)  # a land is never a spell (305.1)


def _if_so(said: Reader, leave: MayPlay) -> MayPlay | None:
    """If so := condition    `play it if you control a Kavu`: asked whenever it is played, of the board and not of the card."""
    held = _asked(said, (said.at, said.end))
    return None if held is None else replace(leave, when=held)


def _asked(said: Reader, *places: tuple[int, int] | str) -> k.Condition | None:
    """A condition of the board or of what happened, and not of a card that was spoken of."""
    inner = put_together(said, *places)
    inner.it = inner.that_player = inner.antecedent = None
    inner.event = inner.resolving = False
    held = condition(inner)
    if held is None or not inner.done or holds(held, r.That | r.It | r.Target | r.ThatPlayer | k.Noted):
        return None
    return held


@production
def _among(said: Reader) -> MayPlay | None:
    """Among := ("play" lands | "cast" spells | both) "from among" those cards [at what cost]    `cast red spells from among them`."""
    cards = cards_of(said)
    if cards is None or cards.spells_one or cards.lands_one or not said.eat(*_AMONG_THEM):
        return None
    free = said.eat(*FREE) is not None
    return MayPlay(cards.spells, cards.lands, among=f.THESE, free=free, any_mana=_any_mana(said))


_AMONG_THEM: Final = ("from among those cards", "from among them")


def _card(reader: Reader) -> r.ObjectRef:
    """The exiled card that is spoken of: what the effect moved, unless the text named another object in exile."""
    return reader.it if isinstance(reader.it, r.Linked) else r.That()


def _lasts(reader: Reader) -> Duration | None:
    """How long the leave is given."""
    return _remains(reader) or lasting(reader)


@begins_with("for")
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
