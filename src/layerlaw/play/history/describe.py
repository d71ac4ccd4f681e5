"""Events in words, with the rule that they are by: the lines of the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from layerlaw.game.state import ObjectId, State
from layerlaw.model.words import Zone
from layerlaw.play.event import event as e
from layerlaw.play.history.acts import act
from layerlaw.play.position.persons import says, whose
from layerlaw.play.position.play import Play


def _created(event: e.Created) -> tuple[str, str]:
    if event.of_spell:
        return f"the copy of {event.card.name} becomes a token", "111.13"
    return f"{says(event.player, 'creates')} {_tokens(event.card.name, event.number)}", "111.2"


def _tokens(name: str, number: int) -> str:
    """So many tokens in words; a name made of subtypes ends with the word itself (111.4)."""
    kind = name.removesuffix(" Token")
    return f"{number} {kind} tokens" if number != 1 else f"{_article(kind)} {kind} token"


def _blocked(event: e.Blocked, name: Callable[[ObjectId | str], str]) -> tuple[str, str]:
    """Who blocks whom, who is put there blocking, and who becomes blocked otherwise (509)."""
    told = [f"{name(one)} blocks {name(whom)}" for one, whom in event.blocks]
    told += (f"{name(one)} is blocking {name(whom)}" for one, whom in event.placed)
    told += (f"{name(one)} becomes blocked" for one in event.by_effect)
    rule = "509.4" if event.placed else "509.1h" if event.by_effect else "509.1"
    return ", ".join(told) or "nothing blocks", rule


def tell(play: Play, event: e.Event, before: State | None = None) -> tuple[str, str]:
    """An event in a few words, and its rule. `before`: the state in which what moves was last; that of now if it is not said."""
    name = play.name
    match event:
        case e.Moved():
            return _moved(play, event, before or play.state)
        case e.Created():
            return _created(event)
        case e.Destroyed(identity):
            return f"{name(identity)} is destroyed", "701.8a"
        case e.Mills(player, number) | e.Draws(player, number):
            verb, rule = ("mills", "701.17a") if isinstance(event, e.Mills) else ("draws", "121.2a")
            return f"{says(player, verb)} {number} card{'s' if number != 1 else ''}", rule
        case e.DrawOne(player):
            return f"{says(player, 'draws')} a card", "121.1"
        case e.Damaged(source, to, amount):
            kind = "combat damage" if event.combat else "damage"
            return f"{name(source)} deals {amount} {kind} to {name(to)}", "120.1"
        case e.LifeChanged(player, by):
            return f"{says(player, 'gains' if by > 0 else 'loses')} {abs(by)} life", "119.3"
        case e.CountersChanged(on, kind, by):
            counters = f"{abs(by)} {kind} counter{'s' if abs(by) != 1 else ''}"
            done = "put on" if by > 0 else "removed from"
            return f"{counters} {'is' if abs(by) == 1 else 'are'} {done} {name(on)}", "122.1"
        case e.TapChanged(identity, tapped):
            return f"{name(identity)} becomes {'tapped' if tapped else 'untapped'}", "701.26"
        case e.WasCast(spell, player):
            if event.copied:
                return f"{says(player, 'puts')} a copy of {name(spell)} onto the stack", "707.10"
            return f"{says(player, 'has')} cast {name(spell)}", "601.2i"
        case e.WasActivated() | e.Triggered():
            return _of_ability(play, event)
        case e.Targeted(target, item, _):
            return f"{name(target)} becomes the target of {name(item)}", "115.1"
        case e.ManaMade(player, mana):
            return f"{says(player, 'adds')} {''.join(f'{{{symbol}}}' for symbol in mana)}", "106.4"
        case e.Attacked(attackers, player):
            pairs = ", ".join(f"{name(one)} attacks {name(whom)}" for one, whom in attackers)
            return f"{says(player, 'attacks')}{f': {pairs}' if pairs else ' with nothing'}", "508.1"
        case e.Blocked():
            return _blocked(event, name)
        case e.StepBegan(step, player):
            return f"{whose(player)} {step} begins", "500.1"
        case e.Turned(identity, how):
            return f"{name(identity)} {how if how == 'transforms' else f'is turned {how}'}", "701.27"
        case e.AttachChanged(identity, to):
            if to is None:
                return f"{name(identity)} becomes unattached", "701.3d"
            return f"{name(identity)} becomes attached to {name(to)}", "701.3a"
        case e.Done() | e.WouldAct():
            return _act(play, event)
        case e.Expended(player, _, after):
            return f"{says(player, 'has')} spent {after} mana to cast spells this turn", "700.14"
        case e.ControlChanged(identity, old, new):
            return f"{name(identity)} goes from {old} to {new}", "613.1b"
        case e.Left(item, _, _):
            return f"{name(item)} leaves the stack", "608.2n"
        case _:
            assert_never(event)


def _of_ability(play: Play, event: e.WasActivated | e.Triggered) -> tuple[str, str]:
    of = f"an ability of {play.name(event.source)}"
    if isinstance(event, e.Triggered):
        return f"{of} triggers", "603.2"
    return f"{says(event.player, 'has')} activated {of}", "602.2b"


def _act(play: Play, event: e.Done | e.WouldAct) -> tuple[str, str]:
    with_it = event.other if isinstance(event, e.Done) else None
    thing, other = (None if one is None else play.name(one) for one in (event.object, with_it))
    return act(event.action, event.player, thing, other, event.number)


def _article(name: str) -> str:
    return "an" if name[:1] in "AEIOU" else "a"


_VERBS = {
    "sacrifice": ("is sacrificed", "701.21a"),
    "discard": ("is discarded", "701.9a"),
    "mill": ("is milled", "701.17a"),
    "counter": ("is countered", "701.6a"),
    "draw": ("is drawn", "121.1"),
    "play": ("is played", "305.1"),
}


def _moved(play: Play, event: e.Moved, before: State) -> tuple[str, str]:
    name = play.name(event.object)
    if event.why in _VERBS and not (event.why == "counter" and event.to is not Zone.GRAVEYARD):
        said, rule = _VERBS[event.why]
        goal = "" if event.to is Zone.GRAVEYARD or event.why in ("play", "draw") else f" and goes to {event.to}"
        return f"{name} {said}{goal}", rule
    if event.to is Zone.BATTLEFIELD:
        with_ = _entering(event)
        return f"{name} enters the battlefield{with_}", "403.3"
    if event.to is Zone.EXILE:
        return f"{name} is exiled", "406.2"
    if event.to is Zone.GRAVEYARD:
        died = _was_creature(play, event.object, before) and event.from_ is Zone.BATTLEFIELD
        return f"{name} {'dies' if died else 'is put into the graveyard'}", "700.4" if died else "404.1"
    if event.to is Zone.STACK:
        return f"{name} is put onto the stack", "601.2a"
    where = {Zone.HAND: "its owner's hand", Zone.LIBRARY: "its owner's library"}
    return f"{name} is put into {where.get(event.to, event.to)}", "400.7"


def _entering(event: e.Moved) -> str:
    how = event.how
    if how is None:
        return ""
    parts = ["tapped"] if how.tapped else []
    parts += [
        f"with {number} {kind} counter{'s' if number != 1 else ''}" for kind, number in how.counters.items() if number
    ]
    return " " + " and ".join(parts) if parts else ""


def _was_creature(play: Play, identity: ObjectId, before: State) -> bool:
    solution = play.solution_of(before)
    return identity in solution and "Creature" in solution[identity].types
