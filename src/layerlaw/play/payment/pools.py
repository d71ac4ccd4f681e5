"""Mana pools: mana that goes into them, what is produced instead, and what is lost as steps and phases end (106.4, 500.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from layerlaw.game.changed import replace
from layerlaw.game.state import ObjectId
from layerlaw.layers.edition import own
from layerlaw.model.durations import Until
from layerlaw.model.mana_made import ManaUse
from layerlaw.model.rule_effects import KeepsMana, LosesLifeForMana
from layerlaw.play.event import event as e
from layerlaw.play.in_force import in_force
from layerlaw.play.payment.search import written
from layerlaw.play.payment.spending import (
    made_by,
    marks_of,
    stays,
)
from layerlaw.play.perform import perform
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.steps import LAST_OF_A_PHASE
from layerlaw.play.replacement.replacement import replaced


def keep_pools(play: Play, pools: Mapping[str, tuple[str, ...]]) -> None:
    """The unspent mana of each player is this; what asks how much there is finds it with the player (106.4)."""
    play.change(pools=pools)
    for player in play.state.players:
        unspent = tuple(unit[0] for unit in pools.get(player.name, ()))
        if unspent != player.unspent:
            play.state = play.state.with_player(replace(player, unspent=unspent))


def add_mana(
    play: Play,
    player: str,
    mana: Sequence[str],
    source: ObjectId | None = None,
    *,
    tapped: bool = False,
    use: ManaUse | None = None,
    kept: Until | None = None,
) -> None:
    """Mana goes into a player's pool (106.4); mana of a snow source is known as such (107.4h).

    `tapped`: it was tapped for it. `use`: what it may be spent on (106.6). `kept`: until then it is not lost as steps and phases end.
    """
    if mana and tapped and source is not None:  # 106.12b
        made = replaced(play, e.ManaMade(player, tuple(mana), source, tapped=True))
        mana = [unit for one in made if isinstance(one, e.ManaMade) for unit in one.mana]
    if not mana:
        return
    board = None if source is None else play.known(source)
    marks = "" if board is None or source is None or source not in board else made_by(board[source])
    said = marks_of(play, use, player, source, kept)
    units = tuple(f"{unit}{marks}{said}" for unit in mana)
    keep_pools(play, {**play.at.pools, player: (*play.at.pools.get(player, ()), *units)})
    perform(play, e.ManaMade(player, tuple(mana), source, tapped=tapped and source is not None))


def empty_pools(play: Play) -> None:
    """500.5: as a step or phase ends, unspent mana is lost, unless an effect says that its player keeps it.

    By the rules of before July 2009 only as a phase ends, and its player loses as much life (300.3).
    """
    burns = own(play.edition.mana_burn)
    if burns and play.at.step not in LAST_OF_A_PHASE:
        return
    kept: dict[str, tuple[str, ...]] = {}
    burnt: dict[str, int] = {}
    gone: dict[str, int] = {}
    for player, pool in play.at.pools.items():
        if not pool:
            continue
        stays = tuple(unit for unit in pool if _stays(play, player, unit))
        lost = list(pool)
        for unit in stays:
            lost.remove(unit)
        become = next((one.rule.becomes for one in in_force(play, KeepsMana, player) if one.rule.becomes), "")
        if become and lost:
            play.log("replace", f"{says(player, 'keeps')} {written(lost)}, which becomes {{{become}}}", "614.1a")
            stays, lost = (*stays, *(become + unit[1:] for unit in lost)), []
        if stays:
            kept[player] = stays
        if lost:
            play.log("note", f"{says(player, 'loses')} {written(lost)}, which was not spent", burns or "500.5")
            burnt[player] = len(lost) if burns else 0
            gone[player] = len(lost)
    if play.at.pools:
        keep_pools(play, kept)
    for player, number in burnt.items():
        if number:
            play.log("note", f"mana burn: {says(player, 'loses')} {number} life", burns)
            perform(play, e.LifeChanged(player, -number))
    for player, number in gone.items():
        _life_for(play, player, number)


def _life_for(play: Play, player: str, number: int) -> None:
    """An effect has whoever loses unspent mana lose that much life, at the same time."""
    for one in tuple(in_force(play, LosesLifeForMana, player)):
        play.log("note", f"{one.source_name}: {says(player, 'loses')} {number} life", "106.4")
        perform(play, e.LifeChanged(player, -number))


def lose_mana(play: Play, player: str) -> None:
    """106.4: a player loses all unspent mana at once; that it would not be lost as steps end, changes nothing of it."""
    pool = play.at.pools.get(player, ())
    if pool:
        play.log("note", f"{says(player, 'loses')} {written(pool)}, which was not spent", "106.4")
        keep_pools(play, {name: mana for name, mana in play.at.pools.items() if name != player})
        _life_for(play, player, len(pool))


def _stays(play: Play, player: str, unit: str) -> bool:
    if stays(play, unit):
        return True
    return any(
        isinstance(rule, KeepsMana) and not rule.becomes and (rule.mana is None or rule.mana == unit[0])
        for rule in play.solution.player(player).rules
    )
