"""Triggered abilities at work (603): the event in words becomes a pattern, the instructions a script.

Where its object must be for the ability to work (113.6) is told by the event, by the condition, and by what the ability does with "this
card". What stands behind the event's comma and was kept there ("if ...", "you may") is taken apart again.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import (
    Ability,
    KeywordAbility,
    NotUnderstood,
    TriggeredAbility,
)
from layerlaw.model.acts import Act
from layerlaw.model.conditions import AllOf, Condition, Matches, Noted
from layerlaw.model.game_abilities import ScriptInWords, chapter_event, is_triggered_mana
from layerlaw.model.late import dataclass
from layerlaw.model.one_shot_effects import May, Script, Unread
from layerlaw.model.tree import held_nodes, such
from layerlaw.model.values import NotedNumber
from layerlaw.model.words import Zone
from layerlaw.oracle.paragraphs.keyword_triggers import keyword_watching
from layerlaw.oracle.paragraphs.where_it_works import BATTLEFIELD, zones_of, zones_of_condition
from layerlaw.oracle.phrases.conditions import condition, kept_in_words
from layerlaw.oracle.phrases.events.event import event
from layerlaw.oracle.phrases.how_many import put_in
from layerlaw.oracle.phrases.subjects import readable, reader_of
from layerlaw.oracle.reader import Reader, TooLong, apart
from layerlaw.oracle.row import EVENT, ITS_TARGETS, OF_THE_CHOSEN_COLOR, OTHER
from layerlaw.oracle.sentences.script import Setting, of_an_event, script
from layerlaw.oracle.sentences.unbound_references import Fact, Facts, asked_for, told_by
from layerlaw.oracle.walk import holds, parts

_THIS: Final = f.THIS


def watching(ability: Ability, name: str) -> tuple[TriggeredAbility, ...]:
    """The triggered abilities that an ability stands for (702).

    Args:
        ability: a keyword, or a paragraph that was not understood; others have none.
        name: of the object, for what it calls itself.

    Returns:
        Each with its event, or with `Unread` for its event where that is not understood. Never raises.
    """
    match ability:
        case KeywordAbility():
            return keyword_watching(ability)
        case NotUnderstood(text):
            return _not_understood(text, name)
        case _:
            return ()


@dataclass(frozen=True)
class ReadEvent:
    """What a triggered ability waits for, and what its effects may speak of behind it."""

    text: str
    when: h.EventPattern | None
    condition: Condition | None
    setting: Setting
    may: bool = False

    def ability(self, done: Script) -> TriggeredAbility:
        """The ability that then does this, with the zones in which it works."""
        text, when = self.text, self.when
        if self.may:
            done = replace(done, one_shots=(May(done.one_shots),))
        if when is None:
            zones = _where_unread(text, done) | (zones_of_condition(self.condition) or frozenset())
            return TriggeredAbility(text, Unread(text), done, self.condition, zones, exerts=may_be_exerted(text))
        zones = _zones(when, self.condition, done)
        return TriggeredAbility(
            text,
            when,
            self.bound(done),
            self.condition,
            zones,
            is_mana=is_triggered_mana(when, done.targets, done.one_shots),
            exerts=may_be_exerted(text),
            exerts_once=only_if_not_exerted(text),
        )

    def bound(self, done: Script) -> Script:
        """The script, where "that creature" is the other one if what the event is about is known by itself, and each other player than oneself an opponent."""
        if self.when is not None and not holds(self.when, _OF_ANY_PLAYER):
            done = put_in(done, r.PlayersBut(r.EachPlayer(), r.ThatPlayer()), r.Opponents())
        if _is_a_time(self.when) and holds(self.when, r.Host):
            # `of the upkeep of enchanted creature's controller, ... If that card is a land card, destroy that creature`
            return put_in(done, EVENT, r.Host())
        if self.when is None or not _has_other_party(self.when):
            return done
        return put_in(put_in(done, EVENT, OTHER_PARTY), r.That(), OTHER_PARTY)


_OF_ANY_PLAYER: Final = r.EachPlayer | r.Opponents | r.HostPlayer
"""What an event says of players who need not be oneself."""


def _did(when: h.EventPattern | None) -> str:
    """What the event did, where words behind it may say how many it was done to "this way"."""
    match when:
        case h.Discarded():
            return "discarded"
        case h.Acted(Act.SCRY):
            return "scried"
        case _:
            return ""


def waiting(text: str, held: Condition | None, name: str) -> ReadEvent:
    """A triggered ability of an event in words.

    Args:
        text: the event; of a card that is defined in Python with an intervening "if" behind it, and "you may".
        held: the intervening "if" (603.4), where that has been read.
        name: of the object, for what it calls itself.
    """
    words, more, may = _split(text)
    when = h.Acted(Act.EXERT, r.You(), _THIS) if may_be_exerted(text) else event(words, name)
    return replace(waits_for(text, when, held, reader_of(more, name) if more else None), may=may)


def waits_for(text: str, when: h.EventPattern | None, held: Condition | None, asked: Reader | None = None) -> ReadEvent:
    """A triggered ability of this event.

    Args:
        text: the event's words.
        when: the event; None where that is not understood.
        held: the intervening "if" (603.4), where that has been read.
        asked: a reader of the "if", where it could not be read before the event was: now it is known what the event tells.
    """
    subject = None if when is None else _subject(when) or _asked_about(when, held)
    told = None if when is None else told_by(when)
    if asked is not None:
        asked_of = frozenset() if told is None else told - {Fact.PLAYER} if _of_two_players(when) else told
        said = _condition(asked, _asked_of(when, subject), asked_of)
        held = said if held is None else AllOf((said, held))
        subject = subject or _asked_about(when, held)
    hosted = holds((held, when), r.Host) and not _is_of_a_hosts_host(held)
    setting = of_an_event(subject, of_a_time=_is_a_time(when), told=told, host=hosted, held=held)
    if (
        when is not None
        and (subject == r.This() or _is_asked_of_this(held))
        and _subject(when) is None
        and Fact.THAT in told_by(when)
    ):
        # `whenever a creature enters, if this artifact is untapped, that creature's controller ...`
        setting = replace(setting, memory=setting.memory._replace(that=EVENT))
    if subject == r.This() and _is_asked_of_the_host(held):
        # `When this Aura enters, if enchanted creature is red, tap it`: what was spoken of last.
        setting = replace(setting, memory=setting.memory._replace(it=r.Host()))
    if subject is None and when is not None and _aims_at_an_object(when):
        # `a spell that targets only a single creature ... that creature`; the spell is "that spell"
        setting = replace(setting, memory=setting.memory._replace(that=OTHER))
        if held is None:
            setting = replace(setting, memory=setting.memory._replace(them=_its_targets(when)))
        if told is not None and not _aims_at_one(when):
            setting = replace(setting, told=told - {Fact.OTHER})  # of several targets no one is "that creature"
    match held:
        case Matches(r.That(), f.Targets(f.Filter() as aimed)):
            setting = replace(setting, memory=setting.memory._replace(them=aimed & ITS_TARGETS))
        case _:
            pass
    if (did := _did(when)) and told is not None and Fact.MANY in told:
        setting = replace(setting, memory=setting.memory._replace(event_did=did))
    if isinstance(when, h.TappedForMana) and when.chosen:
        setting = replace(setting, memory=setting.memory._replace(event_did=OF_THE_CHOSEN_COLOR))
    if when is not None and told is not None and _has_other_party(when):
        setting = replace(setting, told=told | {Fact.THAT})  # which `bound` makes the other one
    if when is not None and _is_of_a_permanent(when) and subject is None and _OTHER_THAN_THIS not in such(when, f.Not):
        # `Whenever a Mountain you control enters, if you control at least five other Mountains`: than the one that enters.
        # What is drawn or cast is no permanent: `whenever you draw a card, if you control another Hero` is another than this one.
        held = put_in(held, _OTHER_THAN_THIS, f.Not(f.Is(EVENT)))
    return ReadEvent(text, when, held, setting)


def triggered_read(ability: TriggeredAbility, name: str) -> TriggeredAbility:
    """A triggered ability whose event and effects were in words, with its pattern, its script and the zones in which it works."""
    waits = waiting(ability.text, ability.condition, name)
    made = waits.ability(script(ability.script, name, waits.setting))
    if waits.when is None:
        return made
    return replace(made, most_each_turn=ability.most_each_turn, most_ever=ability.most_ever)


_OTHER_THAN_THIS: Final = f.Not(f.Is(r.This()))


def _of_two_players(when: h.EventPattern | None) -> bool:
    """Does the event speak of two players, so that "that player" is one or the other: who attacks and who is attacked?"""
    return isinstance(when, h.Attacks) and when.batch and when.whom is not None


def _subject(when: h.EventPattern) -> r.ObjectRef | None:
    """What the event is about, where the ability knows it by itself, so that "it" is that and not what the event tells."""
    match when:
        case h.EitherEvent(of):
            # What tells of no object ("and whenever you expend 4") leaves "it" to what the other event is about.
            found = [_subject(part) for part in of if _subject(part) is not None or Fact.THAT in told_by(part)]
            return found[0] if found and all(one == found[0] for one in found) else None
        case h.Whilst(of) | h.NthTime(of):
            return _subject(of)
        case h.DamageDealt(to_objects=f.Is(ref)) if isinstance(when.source, f.Anything) or not when.that_is_source:
            return ref if isinstance(ref, r.This | r.Host) else None
        case h.DamageDealt(source=f.Is(ref)) | h.SpellCast(targets=f.Is(ref)):
            return ref if isinstance(ref, r.This | r.Host) else None
        case _:
            what = getattr(when, "what", None)
            own = next(
                (part for part in (what.parts if isinstance(what, f.And) else (what,)) if isinstance(part, f.Is)), None
            )
            return own.ref if own is not None and isinstance(own.ref, r.This | r.Host) else None


def _asked_about(when: h.EventPattern | None, held: Condition | None) -> r.ObjectRef | None:
    """Behind an event that is about no object, "it" is what the intervening "if" asks about, or whose controller's time it is.

    `if this artifact is tapped, it ...`, `at the beginning of the upkeep of enchanted creature's controller, ... that creature`
    """
    of_this = _is_asked_of_this(held)
    if (
        when is None
        or (
            Fact.THAT in told_by(when)
            and not of_this
            and (held is None or not (isinstance(when, h.BecomesSo | h.SpellCast) or _is_of_several(when)))
        )
        or (isinstance(held, Matches) and isinstance(held.filter, f.AttachedTo))
    ):
        return None
    asked = tuple(parts(held))
    if any(isinstance(node, Noted) and "this permanent" in node.words for node in asked):
        return r.This()
    refs = [node for node in (*asked, *parts(when)) if isinstance(node, r.This | r.Host)]
    return refs[0] if refs and all(ref == refs[0] for ref in refs) else None


def _aims_at_an_object(when: h.EventPattern) -> bool:
    """Is the event that a spell or ability is aimed at an object, which "that creature" is then?"""
    match when:
        case h.EitherEvent(of):
            return any(map(_aims_at_an_object, of))
        case h.Whilst(of) | h.NthTime(of):
            return _aims_at_an_object(of)
        case h.SpellCast() | h.AbilityActivated():
            return isinstance(when.targets, f.Filter)
        case _:
            return False


def _its_targets(when: h.EventPattern) -> f.Filter | None:
    """What "those creatures" are behind "whenever you cast a spell that targets one or more creatures": its targets that are such."""
    of = when.of if isinstance(when, h.Whilst) else when
    if not isinstance(of, h.SpellCast) or not isinstance(of.targets, f.Filter) or of.single:
        return None
    return of.targets & ITS_TARGETS


def _aims_at_one(when: h.EventPattern) -> bool:
    """Can there be no other target beside that object?"""
    return isinstance(when, h.SpellCast) and when.single


def _is_of_a_permanent(when: h.EventPattern) -> bool:
    """Is the event about a permanent that is there behind it, which "another" is told from? A card that is drawn or a spell is none."""
    match when:
        case h.EitherEvent(of):
            return all(map(_is_of_a_permanent, of))
        case h.Whilst(of) | h.NthTime(of):
            return _is_of_a_permanent(of)
        case h.ZoneChange():
            return when.to is Zone.BATTLEFIELD
        case h.Attacks() | h.Blocks() | h.BecomesTapped() | h.BecomesUntapped() | h.TurnedOver():
            return not when.batch
        case (
            h.BecomesBlocked() | h.Attaches() | h.ControlChanges() | h.BecomesSo() | h.CountersPutOn() | h.DamageDealt()
        ):
            return Fact.THAT in told_by(when)
        case _:
            return False


def _is_of_several(when: h.EventPattern) -> bool:
    """Is the event "whenever you attack", of several creatures at once, none of which is "it"?"""
    return isinstance(when, h.Attacks) and when.batch


def _is_of_a_hosts_host(held: Condition | None) -> bool:
    """Is the "if" about what the host is attached to: `if enchanted Equipment is attached to a creature, destroy that creature`?"""
    return isinstance(held, Matches) and isinstance(held.ref, r.Host) and isinstance(held.filter, f.AttachedTo)


def _is_asked_of_this(held: Condition | None) -> bool:
    """Is the "if" about the object itself and no other, which "it" is then: `if this card is in your graveyard and it's your turn, you may cast it`?"""
    asked = held.parts if isinstance(held, AllOf) else (held,)
    first = any(isinstance(one, Matches) and isinstance(one.ref, r.This) for one in asked)
    return first and (len(asked) == 1 or not holds(held, r.That | r.Linked | r.Host | r.It))


def _is_asked_of_the_host(held: Condition | None) -> bool:
    """Is the "if" about what the object is attached to, and about nothing else, so that "it" is that?"""
    return isinstance(held, Matches) and isinstance(held.ref, r.Host) and not isinstance(held.filter, f.AttachedTo)


def _is_a_time(when: h.EventPattern | None) -> bool:
    """Is the event the beginning of a step, which is about no object: nothing is "it" or "that creature" behind it?"""
    match when:
        case h.EitherEvent(of):
            return all(map(_is_a_time, of))
        case h.Whilst(of) | h.NthTime(of):
            return _is_a_time(of)
        case _:
            return isinstance(when, h.Begins)


OTHER_PARTY: Final = r.Linked("other party")
"""The second object of an event of two: the blocked or blocking creature, the host, the source of damage."""


def _has_other_party(when: h.EventPattern) -> bool:
    match when:
        case h.EitherEvent(of):
            return all(_has_other_party(part) for part in of)
        case h.Whilst(of) | h.NthTime(of):
            return _has_other_party(of)
        case h.DamageDealt(to_objects=f.Is(r.This() | r.Host()), that_is_source=False):
            return not isinstance(when.source, f.Anything)
        case h.Blocks(f.Is(), f.Filter()) | h.BecomesBlocked(f.Is(), f.Filter()) | h.Attaches(f.Is(), f.Filter()):
            return True
        case _:
            return False


def _asked_of(when: h.EventPattern | None, subject: r.ObjectRef | None) -> r.ObjectRef:
    """What "it" means in an intervening "if": what the event is about, or the object itself where that is a time or not known."""
    return subject or (r.This() if when is None or _is_a_time(when) else r.That())


_SAID_BY_EVENTS: Final = (
    "it isn't a mana ability",
    "it isn't being declared as an attacker",
    "it wasn't sacrificed",
    "you're the defending player",
)
_BEGINNINGS_SAID_BY_EVENTS: Final = ("any of that damage was dealt by a", "it's the first time ")


def said_by_the_event(asked: str) -> bool:
    """Does the event itself say this with an "if"?"""
    return asked in _SAID_BY_EVENTS or asked.startswith(_BEGINNINGS_SAID_BY_EVENTS)


def _split(text: str) -> tuple[str, str, bool]:
    """The event alone, the words of an intervening "if" that was kept with it (603.4), and whether "you may have" it."""
    may = text.endswith(", you may")
    words = text.removesuffix(", you may")
    head, found, tail = words.partition(", if ")
    return (head, tail, may) if found and tail and not said_by_the_event(tail) else (words, "", may)


_EXERTS: Final = re.compile(
    r"(?P<once>if this creature hasn't been exerted this turn, )?you may exert [^.\"]* as (?:it|he|she) attacks(?:\. when you do)?\.?",
    re.IGNORECASE,
)


def may_be_exerted(text: str) -> bool:
    """Does an ability of these words let its object be exerted as it attacks, whatever else it does then (701.43d)?"""
    return _EXERTS.fullmatch(text) is not None


def only_if_not_exerted(text: str) -> bool:
    """Is its object then exerted only where it has not been exerted in this turn?"""
    found = _EXERTS.fullmatch(text)
    return found is not None and found["once"] is not None


def _condition(asked: Reader, it: r.ObjectRef, told: Facts) -> Condition:
    """The condition, which is all that there is to read, typed, or noted in its words.

    it: what "it" means in its words; told: of what the event tells (603.4).
    """
    reader = apart(asked)
    reader.it, reader.event = it, True
    if Fact.PLAYER in told:
        reader.that_player = r.ThatPlayer()
    known = told | {Fact.THAT} if it == r.That() else told
    if readable(asked.text):
        try:
            found = condition(reader)
        except (TooLong, RecursionError):
            found = None
        if found is not None and reader.done and known.issuperset(asked_for(found)):
            return found
    return kept_in_words(apart(asked))


_OF_LORE: Final = told_by(chapter_event(1))
OF_A_CHAPTER: Final = of_an_event(r.This(), told=_OF_LORE)


def _not_understood(text: str, name: str) -> tuple[TriggeredAbility, ...]:
    """A trigger that the compiler gave up: it still triggers where its event is plain, and what it does is unread.

    So is an intervening "if" that is not plain: a game that comes to it says so, rather than to pass over it (603.4).
    """
    if not re.match(r"(?:When|Whenever|At) ", text) or "\n" in text[:200]:
        return ()
    commas = [match.start() for match in re.finditer(r", ", text[:400])]
    for place in commas[:4]:
        if ". " in text[:place] or re.match(r"(?:and|or) ", text[place + 2 :]):
            break
        when = event(text[:1].lower() + text[1:place], name)
        if when is not None:
            told, behind = _plainly_asked(text, place, when, name)
            unread = Script((), (Unread(text[behind + 2 :]),))
            return (TriggeredAbility(text[:behind], when, unread, told, zones=_zones(when, told, unread)),)
    return (TriggeredAbility(text, Unread(text), Script((), (Unread(text),))),)


def _plainly_asked(text: str, place: int, when: h.EventPattern, name: str) -> tuple[Condition | None, int]:
    """The intervening "if" behind the comma at this place, where it is understood, and the comma behind it; else none, and that place."""
    end = text.find(", ", place + 2)
    if not text.startswith("if ", place + 2) or end < 0:
        return None, place
    told = _condition(reader_of(text[place + 5 : end], name), _asked_of(when, _subject(when)), told_by(when))
    return (None, place) if any(isinstance(node, Noted | NotedNumber) for node in parts(told)) else (told, end)


# --- where it works (113.6) ---------------------------------------------------------------------------------------


def _zones(when: h.EventPattern, held: Condition | None, done: Script) -> frozenset[Zone]:
    named = zones_of_condition(held)
    if named is not None:
        return named
    by_event = _zones_of_event(when)
    if by_event is not None:
        return by_event
    return BATTLEFIELD if _about_this(when) else zones_of(done)


def is_lost_on_a_spell(ability: TriggeredAbility, name: str) -> bool:
    """Whether an instant's or sorcery's triggered ability is not understood: its event, or where it works, as none is ever on the battlefield (113.6)."""
    read = triggered_read(ability, name) if isinstance(ability.script, ScriptInWords) else ability
    return isinstance(read.when, Unread) or read.zones == BATTLEFIELD


def _where_unread(text: str, done: Script) -> frozenset[Zone]:
    """Where an ability may work whose event is not understood, so that whoever has the card there is told of it."""
    exile = {Zone.EXILE} if "exiled" in text or "suspended" in text else set()
    return BATTLEFIELD | exile | zones_of(done)


def _zones_of_event(when: h.EventPattern) -> frozenset[Zone] | None:
    """Events of the object itself in another zone than the battlefield."""
    match when:
        case h.SpellCast(what=f.Is(r.This())):
            return frozenset({Zone.STACK})
        case h.Discarded(what=f.Is(r.This())) | h.Acted(Act.CYCLE, what=f.Is(r.This())):
            # It triggers from wherever the card ends up (702.29c).
            return frozenset(Zone)
        case h.ZoneChange(what, _, Zone.GRAVEYARD) if when.from_ is not Zone.BATTLEFIELD and _is_this(what):
            # "From anywhere" is never a leaves-the-battlefield ability (603.6c); it works from where the card has gone.
            return frozenset({Zone.GRAVEYARD})
        case h.ZoneChange(what, Zone.GRAVEYARD, Zone.HAND) if _is_this(what):
            return frozenset({Zone.GRAVEYARD})  # 603.10a: it looks back to where it was
        case h.ZoneChange(what, _, Zone.HAND) if _is_this(what) and when.from_ is not Zone.BATTLEFIELD:
            return frozenset({Zone.HAND})
        case h.ZoneChange(f.IsLinked("haunted")):
            return frozenset({Zone.EXILE})  # 702.55c
        case h.Acted(Act.PLOTTED, what=f.Is(r.This())):
            return frozenset({Zone.EXILE})  # 702.170b
        case h.Acted(Act.SET_IN_MOTION | Act.PLANESWALK | Act.PLANESWALK_AWAY | Act.ENCOUNTER | Act.CHAOS_ENSUES):
            return frozenset({Zone.COMMAND})
        case h.Whilst(of, held):
            named = zones_of_condition(held)
            return named if named is not None else _zones_of_event(of)
        case h.NthTime(of):
            return _zones_of_event(of)
        case h.EitherEvent(parts):
            found = [_zones_of_event(part) for part in parts]
            if all(zones is None for zones in found):
                return None
            return frozenset().union(*(zones if zones is not None else BATTLEFIELD for zones in found))
        case _:
            return None


def _is_this(what: f.Filter) -> bool:
    return what == _THIS or (isinstance(what, f.And) and _THIS in what.parts)


def _about_this(when: h.EventPattern) -> bool:
    """Is it about the object as a permanent, so that the card is on the battlefield until it happens?"""
    match when:
        case h.EitherEvent(parts):
            return any(_about_this(part) for part in parts)
        case h.Whilst(of) | h.NthTime(of):
            return _about_this(of)
        case _:
            return _names_this(when)


def _names_this(node: object) -> bool:
    """Is the object itself spoken of, or what it is attached to, but to leave it out?"""
    return isinstance(node, r.This | r.Host) or (node != _OTHER and any(map(_names_this, held_nodes(node))))


_OTHER: Final = f.other()
