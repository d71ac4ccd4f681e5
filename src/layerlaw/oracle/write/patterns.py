"""Events in words: what a triggered ability waits for (603.1), without its "when" and without the comma behind it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.acts import Act
from layerlaw.model.conditions import AllOf, Matches, Noted, NotSo, TurnOf, ValueIs
from layerlaw.model.history import Occurrence, Past
from layerlaw.model.tree import holds, inside, speaks_of
from layerlaw.model.values import PastNumber
from layerlaw.model.words import CardType, CreatureType, SubtypeFamily, Zone
from layerlaw.oracle.event_words import ATTACKS_ANOTHER, ELSEWHERE, NO_SHARED
from layerlaw.oracle.word_forms import ORDINALS, article, number_word
from layerlaw.oracle.write.act_events import act_event
from layerlaw.oracle.write.attacked import ATTACKED
from layerlaw.oracle.write.causes import ability_triggers, tapped_for_mana
from layerlaw.oracle.write.conditions import write_condition
from layerlaw.oracle.write.counter_events import counters_put, counters_removed
from layerlaw.oracle.write.damage_events import damage_event
from layerlaw.oracle.write.event_subjects import (
    HOSTS_CONTROLLER,
    NO_TOKEN,
    THIS,
    event_card,
    event_subject,
    event_verb,
    player_does,
    several_players,
    who_acts,
    whose_zone,
)
from layerlaw.oracle.write.filters import write_filter
from layerlaw.oracle.write.first_of_each import first_of_each
from layerlaw.oracle.write.points import point_of_turn
from layerlaw.oracle.write.references import possessive, write_object
from layerlaw.oracle.write.telling import NoWords, Telling
from layerlaw.oracle.write.voice import GrammaticalNumber


def write_event(pattern: h.EventPattern, telling: Telling) -> str:
    """An event with its leading word: `whenever this creature attacks`, `at the beginning of your upkeep`.

    Raises:
        NoWords: nothing here has words for some of it.
    """
    telling.that_spell = isinstance(pattern, h.SpellCast) and pattern.what != THIS
    telling.that_source = isinstance(pattern, h.DamageDealt) and (
        isinstance(pattern.source, f.ControlledBy | f.Anything) or pattern.source == f.yours()
    )
    match pattern:
        case h.Begins():
            return _hosts(point_of_turn(pattern), telling)
        case h.Acted(Act.EXERT, what=what) if what == THIS:
            return f"you may exert {write_object(r.This(), telling.voice.anew())} as it attacks. When you do"
        case h.EitherEvent(of) if any(isinstance(part, h.Begins) for part in of):
            return " and ".join(write_event(part, telling) for part in of)
        case (
            h.ZoneChange(what=f.Is(r.This() | r.Host()))
            | h.TurnedOver()
            | h.SpellCast(what=f.Is(r.This()))
            | h.BecomesSo()
        ):
            lead = "when"  # for each object once
        case _:
            lead = "whenever"
    return _hosts(f"{lead} {_event(pattern, telling)}", telling)


def _hosts(told: str, telling: Telling) -> str:
    """The words with the host called what this one's text calls it."""
    return told.replace(HOSTS_CONTROLLER, f"{possessive(telling.voice.host)} controller")


def _event(pattern: h.EventPattern, telling: Telling) -> str:
    writer = _EVENTS.get(type(pattern))
    if writer is None:
        raise NoWords(pattern)
    return writer(pattern, telling)


def _zone_change(node: h.ZoneChange, telling: Telling) -> str:
    if node.was_cast is not None or node.cause is not None or node.why:
        raise NoWords(node)
    batch = node.batch
    if node.but:
        return _otherwise(node, telling)
    match node.what:
        case f.And((f.Is(), (f.HasStatus("tapped") | f.Not(f.HasStatus("tapped"))) as how)) if (
            node.to is Zone.BATTLEFIELD
        ):
            entering = _zone_change(replace(node, what=node.what.parts[0]), telling)
            return f"{entering} {'untapped' if isinstance(how, f.Not) else 'tapped'}"
        case f.IsLinked("haunted") if node.from_ is Zone.BATTLEFIELD and node.to is Zone.GRAVEYARD:
            return f"{event_subject(node.what, telling)} dies"
        case _:
            pass
    parts = node.what.parts if isinstance(node.what, f.And) else (node.what,)
    if NO_TOKEN in parts and node.from_ is not Zone.BATTLEFIELD and f.ON_BATTLEFIELD not in parts:
        return _card_moves(node, telling)
    if node.to is Zone.BATTLEFIELD:
        who = event_subject(node.what, telling, batch=batch)
        if node.put_by is not None:
            return f"{player_does(node.put_by, 'put')} {who} onto the battlefield"
        came = {
            None: "",
            Zone.GRAVEYARD: " from a graveyard",
            Zone.EXILE: " from exile",
            Zone.HAND: " from your hand",
        }
        return f"{who} {event_verb('enter', batch=batch)}{came[node.from_]}"
    if node.from_ is Zone.BATTLEFIELD and node.to is Zone.GRAVEYARD and parts == (THIS, f.OwnedBy(r.You())):
        return f"{event_subject(THIS, telling)} is put into your graveyard from the battlefield"
    if node.from_ is Zone.BATTLEFIELD and node.to is Zone.HAND and f.OwnedBy(r.EachPlayer()) in parts and not batch:
        rest = f.all_of(tuple(part for part in parts if part != f.OwnedBy(r.EachPlayer())))
        return f"{event_subject(rest, telling)} is returned to a player's hand"
    if node.from_ is Zone.BATTLEFIELD and not (NO_TOKEN in parts and f.ON_BATTLEFIELD not in parts):
        return _leaves(node, telling)
    if parts[0] == THIS and node.from_ is Zone.LIBRARY and node.to is Zone.GRAVEYARD:
        return f"{telling.voice.this} is put into your graveyard from your library"
    if parts[0] == THIS and node.from_ is Zone.GRAVEYARD and node.to is Zone.HAND:
        return "this card is put into your hand from your graveyard"
    if node.what == THIS and node.from_ is None and node.to is Zone.GRAVEYARD:
        return "this card is put into a graveyard from anywhere"
    raise NoWords(node)


def _otherwise(node: h.ZoneChange, telling: Telling) -> str:
    """What moves, but not by being sacrificed or played."""
    if node.but == "sacrifice":
        who = event_subject(node.what, telling, batch=node.batch)
        return f"{who} is put into a graveyard from the battlefield, if it wasn't sacrificed"
    if not isinstance(node.what, f.And):
        raise NoWords(node)
    what = event_subject(f.all_of(node.what.parts[:-1]), telling, batch=True)
    return f"{what} enter under an opponent's control without being played"


def _leaves(node: h.ZoneChange, telling: Telling) -> str:
    batch = node.batch
    who = event_subject(node.what, telling, batch=batch)
    be = "are" if batch else "is"
    match node.to:
        case Zone.GRAVEYARD if _is_creature(node.what, telling):
            return f"{who} {event_verb('die', batch=batch)}"
        case Zone.GRAVEYARD:
            return f"{who} {be} put into a graveyard from the battlefield"
        case None if node.not_to is None:
            return f"{who} {event_verb('leave', batch=batch)} the battlefield"
        case None if node.not_to is Zone.GRAVEYARD:
            return f"{who} {event_verb('leave', batch=batch)} the battlefield without dying"
        case Zone.EXILE:
            return f"{who} {be} put into exile from the battlefield"
        case Zone.HAND:
            return f"{who} {be} returned to {'hand' if batch else 'its owner' + chr(39) + 's hand'}"
        case _:
            raise NoWords(node)


def _is_creature(what: f.Filter, telling: Telling) -> bool:
    if isinstance(what, f.Is):
        return write_object(what.ref, telling.voice.anew()).endswith(("creature", "commander"))
    if isinstance(what, f.Or):
        return all(_is_creature(part, telling) for part in what.parts)
    return speaks_of(what, CardType.CREATURE, SubtypeFamily.CREATURE) or holds(what, CreatureType)


def _card_moves(node: h.ZoneChange, telling: Telling) -> str:
    who, be = event_card(node.what, telling, batch=node.batch), "are" if node.batch else "is"
    whose = whose_zone(node.what)
    yard = "graveyards" if whose == "a" and node.batch else f"{whose} graveyard"
    match node.from_, node.to:
        case Zone.GRAVEYARD, None:
            return f"{who} {event_verb('leave', batch=node.batch)} {whose} graveyard"
        case Zone.GRAVEYARD, Zone.EXILE:
            return f"{who} {be} put into exile from {whose} graveyard"
        case None, Zone.GRAVEYARD:
            return f"{who} {be} put into {yard} from anywhere"
        case None, Zone.LIBRARY if whose == "a":
            return f"{who} {be} put into a library from anywhere"
        case None, Zone.EXILE if whose == "a":
            return f"{who} {be} put into exile"
        case Zone.LIBRARY, Zone.GRAVEYARD:
            return f"{who} {be} put into {yard} from {'your' if whose == 'your' else 'a'} library"
        case _:
            raise NoWords(node)


def _whom(node: h.Attacks) -> str:
    if node.whom is None:
        return ""
    if node.whom_several and node.players_only:
        return f" {several_players(node.whom)}"
    key = (type(node.whom), node.players_only)
    if key not in ATTACKED or (node.whom_several and key != (r.You, False)):
        raise NoWords(node)
    return f" {ATTACKED[key].replace(' or ', ' and/or ') if node.whom_several else ATTACKED[key]}"


def _attacks(node: h.Attacks, telling: Telling) -> str:
    whom = _whom(node)
    match node.what:
        case f.Or((f.Is(r.This()), f.And((_, f.HasStatus("commander"), *_)))) if node.batch and not whom:
            return f"you attack with {event_subject(THIS, telling)} and/or your commander"
        case _:
            pass
    if node.defending:
        return f"{event_subject(node.what, telling)} attacks, if you're the defending player"
    if node.batch and node.at is None and isinstance(node.what, f.And) and f.creatures().parts == node.what.parts[:2]:
        controllers = [part.player for part in node.what.parts if isinstance(part, f.ControlledBy)]
        others = tuple(part for part in node.what.parts if not isinstance(part, f.ControlledBy))
        if (
            len(controllers) == 1
            and len(others) == 2
            and (node.least > 1 or not whom or controllers == [r.EachPlayer()])
        ):
            many = f" with {number_word(node.least)} or more creatures" if node.least > 1 else ""
            if node.power:
                many = f" with creatures with total power {node.power} or greater"
            if node.exactly:
                many = f" with exactly {number_word(node.least)} creature{'s' if node.least > 1 else ''}"
            return f"{player_does(controllers[0], 'attack')}{whom}{many}"
    if node.batch and node.least > 1 and not node.exactly and not node.power and node.at is None:
        kinds = write_filter(node.what, telling.voice, GrammaticalNumber.PLURAL)
        return f"{number_word(node.least)} or more {kinds} attack{whom}"
    if node.least > 1 or node.exactly or node.power:
        raise NoWords(node)
    if node.batch and node.at == _YOUR_WALKERS and isinstance(node.what, f.And):
        (who,) = [part.player for part in node.what.parts if isinstance(part, f.ControlledBy)] or [r.EachPlayer()]
        walkers = "one or more planeswalkers you control"
        if not node.whom_several:
            walkers = "a planeswalker you control with one or more creatures"
        return f"{player_does(who, 'attack')} {walkers}"
    if node.at is not None:
        whom = f" {event_subject(node.at, telling)}"
    alone = " alone" if node.alone else ""
    match node.what:
        case f.And((f.Is() as one, f.HasStatus(name))) if not node.batch:
            return f"{event_subject(one, telling)} attacks{whom}{alone} while {name.replace('_', ' ')}"
        case _:
            pass
    return (
        f"{event_subject(node.what, telling, batch=node.batch)} {event_verb('attack', batch=node.batch)}{whom}{alone}"
    )


_YOUR_WALKERS: Final = f.ON_BATTLEFIELD & f.IsType(CardType.PLANESWALKER) & f.yours()


def _cast(node: h.SpellCast, telling: Telling) -> str:
    if node.what == THIS:
        came = " from your hand" if node.from_ is Zone.HAND else ""
        return f"you cast this spell{came}"
    if any(isinstance(part, r.Target | r.Linked | r.That | r.It) for part in inside(node.what)):
        raise NoWords(node)
    words = write_filter(node.what, telling.voice, GrammaticalNumber.SINGULAR, spells=True)
    grave = " from {} graveyard" if node.own else " from a graveyard"
    origin = {None: "", Zone.HAND: " from {} hand", Zone.GRAVEYARD: grave, Zone.EXILE: " from exile", Zone.LIBRARY: " from your library"}.get(node.from_)  # fmt: skip
    if origin is None:
        raise NoWords(node)
    mine = "your" if isinstance(node.player, r.You) else "their"
    verb = player_does(node.player, "cast") + (
        (" or copy" if isinstance(node.player, r.You) else " or copies") if node.or_copied else ""
    )
    what = f"{'kicked ' if node.kicked else ''}{words}"
    if node.nth is not None:
        return f"{verb} {mine} {ORDINALS[node.nth - 1]} {what}{origin.format(mine)} each turn"
    targets = ""
    if node.targets is not None:
        only = " only" if node.only else ""
        if isinstance(node.targets, r.PlayerRef):
            targets = f" that targets{only} {who_acts(node.targets)}"
        elif isinstance(node.targets, f.Anything):
            targets = f" with {'a single target' if node.single else 'one or more targets'}"
        elif node.single:
            targets = (
                f" that targets only a single {write_filter(node.targets, telling.voice, GrammaticalNumber.SINGULAR)}"
            )
        else:
            targets = f" that targets{only} {event_subject(node.targets, telling)}"
    return f"{verb} {what if what.startswith('another ') else article(what)}{targets}{origin.format(mine)}"


def _target(node: h.BecomesTarget, telling: Telling) -> str:
    if not isinstance(node.source, f.Anything):
        source = article(write_filter(node.source, telling.voice, GrammaticalNumber.SINGULAR, spells=True))
    else:
        source = f"{article(node.kind)} ability" if node.kind else {(True, True): "a spell or ability", (True, False): "a spell", (False, True): "an ability"}[node.spells, node.abilities]  # fmt: skip
    by = {type(None): "", r.You: " you control", r.Opponents: " an opponent controls"}.get(type(node.by))
    by = f" of {event_subject(node.of, telling)}" if node.of is not None else by
    if by is None:
        raise NoWords(node)
    if isinstance(node.what, r.PlayerRef):
        return f"{player_does(node.what, 'become')} the target of {source}{by}"
    return f"{event_subject(node.what, telling)} becomes the target of {source}{by}"


def _blocked(node: h.BecomesBlocked, telling: Telling) -> str:
    if node.un and isinstance(node.what, f.And) and node.what.parts[-1] == f.IsAttacking(r.You(), planeswalkers=True):
        rest = f.all_of(node.what.parts[:-1])
        return f"{event_subject(rest, telling)} attacks and isn't blocked, if you're the defending player"
    who = event_subject(node.what, telling, batch=node.batch)
    if node.un:
        return f"{who} attack and aren't blocked" if node.batch else f"{who} attacks and isn't blocked"
    if node.least > 1 and node.by is not None:
        return f"{event_subject(node.what, telling)} becomes blocked by {_so_many(node.least, node.by, telling)}"
    single = node.by is not None and isinstance(node.what, f.Is)
    if single:
        who = event_subject(node.what, telling)
    by = "" if node.by is None else f" by {event_subject(node.by, telling, batch=node.batch and single)}"
    return f"{who} {event_verb('become', batch=node.batch and not single)} blocked{by}"


def _so_many(least: int, what: f.Filter, telling: Telling) -> str:
    return f"{number_word(least)} or more {write_filter(what, telling.voice, GrammaticalNumber.PLURAL)}"


def _blocks(node: h.Blocks, telling: Telling) -> str:
    if node.least > 1 and node.whom is not None:
        return f"{event_subject(node.what, telling)} blocks {_so_many(node.least, node.whom, telling)}"
    single = node.whom is not None and isinstance(node.what, f.Is)
    whom = "" if node.whom is None else f" {event_subject(node.whom, telling, batch=node.batch and single)}"
    batch = node.batch and not single
    return f"{event_subject(node.what, telling, batch=batch)} {event_verb('block', batch=batch)}{whom}"


def _drawn(node: h.Drawn, _telling: Telling) -> str:
    if node.what != f.Anything():
        raise NoWords(node)
    mine = "your" if isinstance(node.player, r.You) else "their"
    if node.nth is not None:
        return f"{player_does(node.player, 'draw')} {mine} {ORDINALS[node.nth - 1]} card each turn"
    who = "you draw" if mine == "your" else "they draw"
    if node.only_first:
        return f"{player_does(node.player, 'draw')} {mine} first card during each of {mine} draw steps"
    first = f" except the first one {who} in each of {mine} draw steps" if node.except_first else ""
    return f"{player_does(node.player, 'draw')} a card{first}"


def _activated(node: h.AbilityActivated, telling: Telling) -> str:
    """Activated := player "activates" ["a loyalty" | "an"] "ability" ["of" what] ["that isn't a mana ability"]."""
    kind = {None: "an ability", True: "a loyalty ability"}.get(node.loyalty)
    if node.kind:
        kind = f"{article(node.kind)} ability"
    if kind is None or node.mana:
        raise NoWords(node)
    of = "" if isinstance(node.what, f.Anything) else f" of {event_subject(node.what, telling)}"
    if node.targets is not None:
        return f"{player_does(node.player, 'activate')} {kind}{of} that targets{' only' * node.only} {_aim(node.targets, telling)}"
    how = {None: "", False: " without {T} in its activation cost", True: " with {T} in its activation cost"}[node.tap]
    return f"{player_does(node.player, 'activate')} {kind}{of}{how}{'' if node.mana is None else ' that isn' + chr(39) + 't a mana ability'}"


def _aim(targets: f.Filter | r.PlayerRef, telling: Telling) -> str:
    return who_acts(targets) if isinstance(targets, r.PlayerRef) else event_subject(targets, telling)


def _whilst(node: h.Whilst, telling: Telling) -> str:
    inner = _event(node.of, telling)
    match node.condition:
        case TurnOf(r.You()):
            return f"{inner} during your turn"
        case TurnOf(r.Opponents()):
            return f"{inner} during an opponent's turn"
        case NotSo(TurnOf(r.You())):
            return f"{inner} while it's not your turn"
        case Noted(words) if words.startswith("during "):
            return f"{inner} {words}"
        case AllOf((TurnOf(r.You()), Noted("during a main phase"))):
            return f"{inner} during your main phase"
        case AllOf((TurnOf(r.You()), Noted("during the untap step"))):
            return f"{inner} during your untap step"
        case TurnOf(r.ThatPlayer()):
            return f"{inner} during their turn"
        case ValueIs(PastNumber(Past(Occurrence.CAST, r.EachPlayer())), f.Comparison.EQUAL, int() as nth) if isinstance(
            node.of, h.SpellCast
        ):
            spell = write_filter(node.of.what, telling.voice, GrammaticalNumber.SINGULAR, spells=True)
            return f"the {ORDINALS[nth - 1]} {spell} of a turn is cast"
        case held if held == ATTACKS_ANOTHER and isinstance(node.of, h.Attacks):
            return f"{event_subject(node.of.what, telling)} and another creature attack different players"
        case held if held in _SAID_BEHIND:
            return f"{inner} {_SAID_BEHIND[held]}"
        case held:
            return f"{inner} while {write_condition(held, telling.voice.anew())}"


_SAID_BEHIND: Final = {
    **{held: words for words, held in NO_SHARED.items()},
    Matches(r.That(), f.Not(f.OwnedBy(r.ThatPlayer()))): "they don't own",
    Matches(r.That(), f.SharesNameWith(f.InZone(Zone.GRAVEYARD) & f.OwnedBy(r.ThatPlayer()))): (
        "with the same name as a card in their graveyard"
    ),
}
"""What is said of a spell and of who casts it."""


def _nth(node: h.NthTime, telling: Telling) -> str:
    if node.later:
        if not isinstance(node.of, h.SpellCast) or node.nth != 1:
            raise NoWords(node)
        mine = "your" if isinstance(node.of.player, r.You) else "their"
        spell = write_filter(node.of.what, telling.voice, GrammaticalNumber.SINGULAR, spells=True)
        return f"{_event(node.of, telling)} other than {mine} first {spell} each turn"
    match node:
        case h.NthTime(of, each=True):
            return f"{_event(of, telling)}{first_of_each(of)}"
        case h.NthTime(h.Whilst(of, TurnOf(r.ThatPlayer())), 1):
            return f"{_event(of, telling)} for the first time during each of their turns"
        case _:
            pass
    if isinstance(node.of, h.Acted) and node.of.action is Act.ROLLED:
        return f"{player_does(node.of.player, 'roll')} {'your' if node.of.player == r.You() else 'their'} {ORDINALS[node.nth - 1]} die each turn"
    if isinstance(node.of, h.SpellCast | h.Drawn) and node.of.nth is None:
        return _event(replace(node.of, nth=node.nth), telling)
    return f"{_event(node.of, telling)} for the {ORDINALS[node.nth - 1]} time each turn"


def _either(node: h.EitherEvent, telling: Telling) -> str:
    from_elsewhere = _not_from_hand(node, telling)
    if from_elsewhere is not None:
        return from_elsewhere
    if node.once:
        return _at_once(node, telling)
    match node.of:
        case (h.LifeGained(gains, None), h.LifeLost(loses, False)) if gains == loses:
            return player_does(gains, "gain or lose life" if isinstance(gains, r.You) else "gains or loses life")
        case (h.Acted(Act.CYCLE, what=f.Is(r.This())), h.Whilst(h.Acted(Act.CYCLE))):
            return f"{_event(node.of[0], telling)} or {_event(node.of[1], telling).removeprefix('you ')}"
        case (h.Acted(Act.ROLLED), h.Acted(Act.ROLLED, number=second)):
            return f"{_event(node.of[0], telling)} or {second}"
        case _:
            pass
    told = [_event(part, telling) for part in node.of]
    first = told[0]
    words = first.split()
    for other in told[1:]:
        # One subject with several verbs is said once.
        if words[0] == "you" and other.startswith("you ") and " this " not in other:
            first = f"{first} or {other.removeprefix('you ')}"
            continue
        shared = 0
        while shared < min(len(words), len(other.split())) and words[shared] == other.split()[shared]:
            shared += 1
        while shared and words[shared - 1] in _UNFINISHED:
            shared -= 1
        rest = other.split()[shared:]
        first = f"{first} or {' '.join(rest)}" if shared >= 2 and rest else f"{first} or {other}"
    return first


def _at_once(node: h.EitherEvent, telling: Telling) -> str:
    """At once := what moves from either of two zones, or is aimed at either of two, said once."""
    match node.of:
        case (h.SpellCast() | h.AbilityActivated() as one, h.SpellCast() | h.AbilityActivated() as two) if (
            one == replace(two, targets=one.targets)
        ):
            return f"{_event(one, telling)} or {_aim(two.targets or r.EachPlayer(), telling)}"
        case (h.ZoneChange(from_=Zone.LIBRARY, to=Zone.EXILE), h.ZoneChange(from_=Zone.GRAVEYARD) as from_graveyard):
            told = _event(from_graveyard, telling)
            return told.replace("your graveyard", "your library and/or your graveyard")
        case (h.ZoneChange(what, Zone.GRAVEYARD, Zone.EXILE), h.ZoneChange(from_=Zone.BATTLEFIELD)):
            cards = event_card(f.Anything() if what == NO_TOKEN else what, telling, batch=True)
            return f"{cards} are put into exile from graveyards and/or the battlefield"
        case (
            h.ZoneChange(what, Zone.HAND, Zone.EXILE),
            h.ZoneChange(f.ON_BATTLEFIELD, Zone.BATTLEFIELD, Zone.EXILE, cause=r.You()),
        ) if what == NO_TOKEN & f.OwnedBy(r.You()):
            exiled = "a spell or ability you control exiles one or more permanents from the battlefield"
            return f"one or more cards are put into exile from your hand or {exiled}"
        case _:
            raise NoWords(node)


_UNFINISHED: Final = frozenset({"into", "put", "is", "are", "a", "an", "your"})
"""Words behind which another event does not go on by itself."""


def _not_from_hand(node: h.EitherEvent, telling: Telling) -> str | None:
    """`you cast a spell from anywhere other than your hand`: a spell cast from each other zone; None of other events."""
    first = node.of[0]
    if not isinstance(first, h.SpellCast) or node.of != tuple(
        replace(first, from_=zone, own=own) for zone, own in ELSEWHERE
    ):
        return None
    hand = "your hand" if isinstance(first.player, r.You) else "their hand"
    return f"{_event(replace(first, from_=None), telling)} from anywhere other than {hand}"


def _discarded(node: h.Discarded, telling: Telling) -> str:
    if node.what == THIS and isinstance(node.cause, r.Opponents):
        return "a spell or ability an opponent controls causes you to discard this card"
    if node.cause is not None:
        raise NoWords(node)
    if node.what == THIS:
        return "you discard this card"
    return f"{player_does(node.player, 'discard')} {event_card(node.what, telling, batch=node.batch)}"


def _tokens(node: h.TokensCreated, telling: Telling) -> str:
    return f"{player_does(node.player, 'create')} {event_subject(node.what, telling, batch=node.batch)}"


def _becomes(status: str) -> Callable[[Any, Telling], str]:
    return lambda node, telling: (
        f"{event_subject(node.what, telling, batch=node.batch)} {event_verb('become', batch=node.batch)} {status}"
    )


def _tapped(node: h.BecomesTapped, telling: Telling) -> str:
    if node.by is not None:
        return _taps(node, telling)
    of_itself = "" if node.declared is None else ", if it isn't being declared as an attacker"
    return f"{_becomes('tapped')(node, telling)}{of_itself}"


def _taps(node: h.BecomesTapped, telling: Telling) -> str:
    untapped = node.what & f.Not(f.HasStatus("tapped"))
    return f"{player_does(node.by or r.You(), 'tap')} {event_subject(untapped, telling, batch=node.batch)}"


def _turned(node: h.TurnedOver, telling: Telling) -> str:
    if node.by is not None:
        return f"{player_does(node.by, 'turn')} {event_subject(node.what, telling)} {node.how}"
    who = event_subject(node.what, telling, batch=node.batch)
    if node.how == "transforms":
        return f"{who} {event_verb('transform', batch=node.batch)}"
    return f"{who} {'are' if node.batch else 'is'} turned {node.how}"


def _loses(node: h.LifeLost) -> str:
    if node.paid:
        return player_does(node.player, "pay life")
    life = "life" if node.exactly is None else f"exactly {node.exactly} life"
    if not node.batch:
        return player_does(node.player, f"lose {life}")
    return f"one or more opponents {'lose' if node.exactly is None else 'each lose'} {life}"


def _by(verb: str) -> Callable[[Any, Telling], str]:
    return lambda node, _telling: player_does(node.player, verb)


def _gains_life(node: h.LifeGained, telling: Telling) -> str:
    if node.source is None:
        return player_does(node.player, "gain life")
    return f"{event_subject(node.source, telling)} causes you to gain life"


_FROM_WHOM: Final = {type(None): "", r.You: " from you", r.Opponents: " from another player"}


def _attached(node: h.Attaches, telling: Telling) -> str:
    to = "" if node.to is None else f" {'from' if node.un else 'to'} {event_subject(node.to, telling)}"
    return f"{event_subject(node.what, telling)} becomes {'un' if node.un else ''}attached{to}"


_EVENTS: Final[dict[type[h.EventPattern], Callable[[Any, Telling], str]]] = {
    h.ZoneChange: _zone_change,
    h.Attacks: _attacks,
    h.SpellCast: _cast,
    h.SpellCopied: lambda node, telling: f"{player_does(node.player, 'copy') if isinstance(node.player, r.You) else who_acts(node.player) + ' copies'} {article(write_filter(node.what, telling.voice, GrammaticalNumber.SINGULAR, spells=True))}",
    h.DamageDealt: damage_event,
    h.CountersPutOn: counters_put,
    h.CountersRemoved: counters_removed,
    h.Acted: act_event,
    h.EitherEvent: _either,
    h.BecomesTarget: _target,
    h.BecomesBlocked: _blocked,
    h.Blocks: _blocks,
    h.Drawn: _drawn,
    h.AbilityActivated: _activated,
    h.AbilityTriggered: ability_triggers,
    h.Whilst: _whilst,
    h.NthTime: _nth,
    h.Discarded: _discarded,
    h.TokensCreated: _tokens,
    h.Attaches: _attached,
    h.TurnedOver: _turned,
    h.LifeGained: _gains_life,
    h.LifeLost: lambda node, _telling: _loses(node),
    h.Sacrificed: lambda node, telling: f"{player_does(node.player, 'sacrifice')} {event_subject(node.what, telling, batch=node.batch)}",
    h.BecomesTapped: _tapped,
    h.BecomesUntapped: _becomes("untapped"),
    h.TappedForMana: tapped_for_mana,
    h.BecomesSo: lambda node, telling: write_condition(node.condition, telling.voice.anew()),
    h.Milled: lambda node, telling: f"{player_does(node.player, 'mill')} {event_card(node.what, telling, batch=node.batch)}",
    h.Played: lambda node, _telling: f"{player_does(node.player, 'play')} a card" + (f" from {node.from_}" if node.from_ else ""),
    h.ControlChanges: lambda node, telling: f"{player_does(node.player, 'lose control of' if node.lost else 'gain control of')} {event_subject(node.what, telling)}{_FROM_WHOM[type(node.from_)]}",
}  # fmt: skip

WRITTEN: Final = frozenset(_EVENTS)
"""Every class of event that has words."""
