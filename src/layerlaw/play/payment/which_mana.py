"""Which mana a mana ability makes: what a player may choose of, and what a permanent could produce (106.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, combinations_with_replacement
from typing import TypeAlias, cast

from layerlaw.game.commander import color_identity
from layerlaw.game.state import IllegalAction, ObjectId
from layerlaw.model import one_shot_effects as d
from layerlaw.model.abilities import Ability, ActivatedAbility, Instruction, Provided
from layerlaw.model.game_abilities import parts_of
from layerlaw.model.mana_made import ManaTypes
from layerlaw.model.tree import inside
from layerlaw.model.words import Color
from layerlaw.play.context import Context
from layerlaw.play.payment.search import COLORED
from layerlaw.play.position.play import Play

_Known: TypeAlias = dict[ObjectId, frozenset[str]]
"""By permanent, the types of mana that it could produce, as far as they have been found out."""


def mana_abilities(play: Play, identity: ObjectId) -> Iterator[ActivatedAbility]:
    """The activated mana abilities that an object has now (605.1a)."""
    for ability in play.solution[identity].abilities:
        found = parts_of(ability).activated
        if found is not None:
            found = of_its_day(play, found)
            if found.is_mana:
                yield found


def of_its_day(play: Play, activation: ActivatedAbility) -> ActivatedAbility:
    """An activated ability as the edition has it: whether it is a mana ability changed on 7 August 2026 (605.1a)."""
    return activation if play.edition.mana_abilities_leave_libraries_alone else activation.by_rules_without_libraries()


def mana_options(
    play: Play, one_shot: d.AddMana, player: str, source: ObjectId, known: _Known | None = None
) -> tuple[str, ...]:
    """What a player may choose of: all its options, or those in the color identity of their commander; none without one (903.4f).

    `known`: where it is asked what a permanent could produce, what is known of the others by now (106.7).
    """
    if one_shot.types is not None:
        return tuple(dict.fromkeys((*one_shot.options, *_types_shown(play, one_shot.types, player, source, known))))
    if not one_shot.in_identity:
        return one_shot.options
    identity = color_identity(play.state, player) or frozenset()
    return tuple(option for option in one_shot.options if option.strip("{}") in identity)


def _types_shown(play: Play, types: ManaTypes, player: str, source: ObjectId, known: _Known | None) -> Iterator[str]:
    """The types of mana that the game shows now: a chosen color, colors of objects, what permanents could produce (106.7)."""
    reader = play.solution.reader(player, source)
    thing = play.thing(source)
    if types.chosen and thing is not None and "color" in thing.choices:
        yield f"{{{thing.choices['color']}}}"
    if types.colors_of is not None:
        among = cast("tuple[ObjectId, ...]", reader.matching(types.colors_of))
        yield from (f"{{{color}}}" for color in COLORED if any(color in play.solution[one].colors for one in among))
    if types.could_produce is not None:
        found: set[str] = set()
        for one in cast("tuple[ObjectId, ...]", reader.matching(types.could_produce)):
            found |= _could_produce(play, one) if known is None else known.setdefault(one, frozenset())
        yield from (
            f"{{{letter}}}" for letter in f"{COLORED}C" if letter in found and not (types.colors_only and letter == "C")
        )


def so_often(play: Play, one_shot: d.AddMana, option: str, context: Context) -> int:
    """How often mana is added where it is this option, whose color the number may speak of ("your devotion to that color")."""
    if one_shot.same and len(option) == len("{W}") and option[1] in COLORED:
        context = replace(context, told=context.told.with_choice("color", Color(option[1])))
    return context.number(one_shot.times, play)


def rows_made(play: Play, one_shot: d.AddMana, context: Context, player: str) -> tuple[tuple[str, ...], ...]:
    """The rows of units that a one_shot may make (106.4): with options, one of them each time."""
    if not one_shot.options and one_shot.types is None:
        times = context.number(one_shot.times, play)
        return (units(one_shot.mana) * times,) if times else ()
    options = mana_options(play, one_shot, player, context.source)
    if one_shot.types is not None and one_shot.types.every:
        return (units("".join(options)),) if options else ()
    if one_shot.same:
        rows = (units(option) * so_often(play, one_shot, option, context) for option in options)
        return tuple(row for row in rows if row)
    times = context.number(one_shot.times, play)
    one = [units(option) for option in options]
    if not one or not times:
        return ()
    if one_shot.distinct:
        return tuple(sum(chosen, ()) for chosen in combinations(one, min(times, len(one))))
    if times > 4 or len(one) ** times > 150:
        return tuple(row * times for row in one)
    return tuple(sum(chosen, ()) for chosen in combinations_with_replacement(one, times))


def units(mana: str) -> tuple[str, ...]:
    """`{C}{C}` as two units."""
    return tuple(symbol for symbol in mana.replace("}", " ").replace("{", " ").split() if symbol)


# --- what a permanent could produce ---------------------------------------------------------------------------------


def _could_produce(play: Play, identity: ObjectId) -> frozenset[str]:
    """106.7: the types that its abilities would make if they resolved now, whatever they cost.

    Where they ask this of other permanents, which may ask it of each other, it is found out step by step, from what asks it of nobody.
    """
    known: _Known = {identity: frozenset()}
    while True:
        before = dict(known)
        for one in before:
            known[one] = frozenset(_produced(play, one, known))
        if known == before:
            return known[identity]


def _produced(play: Play, identity: ObjectId, known: _Known) -> Iterator[str]:
    owner = play.controller(identity)
    context = Context(owner, identity, play.name(identity))
    for ability in play.solution[identity].abilities:
        parts = parts_of(ability)
        activated = (
            () if parts.activated is None or not of_its_day(play, parts.activated).is_mana else (parts.activated,)
        )
        for one in (*activated, *parts.triggered):
            done = one.script.one_shots
            for made in _mana_added(play, done, context):
                options = (*filter(None, (made.mana,)), *mana_options(play, made, owner, identity, known))
                for option in options:
                    # With something else before it, such as a counter that is put on it, how much it is then is not known now.
                    if len(done) > 1 or _is_any(play, made, option, context):
                        yield from units(option)


def _mana_added(play: Play, done: Sequence[Instruction], context: Context) -> Iterator[d.AddMana]:
    """The mana that is added, of what is done only if something holds as well ("If you played a land this turn, add {B} instead")."""
    for one in done:
        if isinstance(one, Provided):
            yield from _mana_added(play, one.then if context.holds(one.when, play) else one.otherwise, context)
        else:
            within = inside(one, but=(Ability, d.CreateDelayedTrigger))
            yield from (made for made in within if isinstance(made, d.AddMana))


def _is_any(play: Play, made: d.AddMana, option: str, context: Context) -> bool:
    """Would it be any mana at all? So much as is announced (107.3) may be any number."""
    try:
        return so_often(play, made, option, context) > 0
    except IllegalAction:
        return True
