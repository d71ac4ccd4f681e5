"""Players who lose or win, and what leaves the game with them (104, 800.4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from layerlaw.game import events
from layerlaw.game.state import ObjectId, State
from layerlaw.game.turns import end_what_is_over
from layerlaw.layers.protocol import LEFT_THE_GAME
from layerlaw.model.acts import Act
from layerlaw.model.changes import Change, GainControl
from layerlaw.model.references import ExactPlayer, You
from layerlaw.model.words import Zone
from layerlaw.play.event import event as e
from layerlaw.play.history.recording import record
from layerlaw.play.perform import perform, return_exiled
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import COMBAT_DAMAGE, Position
from layerlaw.play.triggers.triggers import collect


def lose(play: Play, players: Iterable[str], rule: str) -> None:
    """These players lose the game, at once; the loss of each may be replaced (614.1)."""
    out_of_the_game(play, losing(play, players, rule))


def losing(play: Play, players: Iterable[str], rule: str) -> tuple[str, ...]:
    """Those of the players whose loss nothing replaces."""
    lost: list[str] = []
    for name in players:
        if name in play.at.lost:
            continue
        play.log("sba" if rule.startswith("704") else "event", f"{says(name, 'loses')} the game", rule)
        with play.deeper():
            if perform(play, e.Done(Act.LOSE_THE_GAME, name)):
                lost.append(name)
    return tuple(lost)


def out_of_the_game(play: Play, lost: tuple[str, ...]) -> None:
    """These players have lost: the game is over where one (104.2a) or nobody (104.4a) is left; else everything of theirs leaves it (800.4a)."""
    if not lost:
        return
    play.change(lost=(*play.at.lost, *lost))
    left = play.order
    if len(left) == 1:
        play.change(won=left[0])
        play.log("event", f"{says(left[0], 'wins')} the game", "104.2a")
    elif not left:
        play.log("event", "the game is a draw", "104.4a")
    else:
        for name in lost:
            _leave(play, name)


def designate(play: Play, designation: str, player: str) -> None:
    """A player becomes the monarch, takes the initiative, or the like; of those two there is one at a time (724.3, 725.3)."""
    for other in play.state.players:
        if designation in ("monarch", "initiative") and designation in other.designations:
            without = replace(other, designations=other.designations - {designation})
            play.state = play.state.with_player(without)
    now = play.state.player(player)
    play.state = play.state.with_player(replace(now, designations=now.designations | {designation}))
    perform(play, e.Done(Act.named(designation), player))


def is_over(at: Position) -> bool:
    """Whether the game has ended: one player has won, or nobody is left (104.1)."""
    return bool(at.won) or len(at.lost) == len(at.state.players)


def _leave(play: Play, name: str) -> None:
    """800.4a, in its order: what they own leaves, their control ends, abilities of theirs cease, what they still control is exiled."""
    before = play.state
    gone = before.player(name)
    play.state = before.with_player(replace(gone, designations=gone.designations | {LEFT_THE_GAME}))
    for thing in list(before.objects):
        if thing.owner == name:
            play.state = events.remove_from_game(play.state, thing.id, play.edition)
            play.left(thing.id, before, None)
    effects = tuple(
        effect
        for effect in play.state.effects
        if not any(_gives_control(part, effect.controller, name) for part in effect.effect.changes)
    )
    play.state = end_what_is_over(replace(play.state, effects=effects), play.edition)
    stack = tuple(
        item
        for item in play.at.stack
        if (
            item.id in play.state.by_id
            if item.kind == "spell"
            else item.controller != name or item.kind == COMBAT_DAMAGE
        )
    )
    left = _left_the_battlefield(before, name)
    record(play, left, play.solution_of(before))
    collect(play, left, before)
    waiting = tuple(one for one in play.at.waiting if one.controller != name)
    play.change(stack=stack, waiting=waiting)
    play.spells_change_hands(play.solution_of(before))
    perform(play, *(e.Moved(identity, Zone.EXILE, name, "rule") for identity in _still_controlled(play, name)))
    return_exiled(play, left)
    for designation in ("monarch", "initiative"):  # 725.4, 726.4
        if designation in before.player(name).designations:
            heir = play.state.active_player
            designate(play, designation, heir if heir not in play.at.lost else player_after(play, heir))
    if play.at.priority == name:
        play.change(priority=player_after(play, name))
    play.log("note", f"everything that {name} owns leaves the game", "800.4a")


def _still_controlled(play: Play, name: str) -> list[ObjectId]:
    """Permanents and spells that others own and that no effect gave them: those they put onto the battlefield or cast."""
    spells = [item for item in play.at.stack if item.kind == "spell" and item.controller == name]
    for item in spells:
        play.off_the_stack(item)
    permanents = (thing.id for thing in play.state.permanents if play.controller(thing.id) == name)
    return [*permanents, *(item.id for item in spells)]


def _left_the_battlefield(before: State, name: str) -> list[e.Event]:
    """603.6c: permanents that leave the game with their owner, for what waits for permanents to leave.

    They go to no zone; the command zone stands for that, as nothing waits for what goes there.
    """
    return [
        e.Moved(thing.id, Zone.COMMAND, name, "left the game", from_=Zone.BATTLEFIELD)
        for thing in before.permanents
        if thing.owner == name and "phased_out" not in thing.status
    ]


def _gives_control(part: Change, controller: str, name: str) -> bool:
    if not isinstance(part, GainControl):
        return False
    return part.player == ExactPlayer(name) or (isinstance(part.player, You) and controller == name)


def player_after(play: Play, name: str) -> str:
    """The next player in turn order who is still in the game (800.4h); empty where nobody is."""
    names = [player.name for player in play.state.players]
    at = names.index(name)
    return next((one for one in (*names[at + 1 :], *names[:at]) if one not in play.at.lost), "")
