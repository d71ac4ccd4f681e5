"""What a spell on the stack says once its text has been changed (612.1, 612.2): in layer 3 its face is, and here what it does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from layerlaw.game.state import ObjectId
from layerlaw.model.abilities import StaticAbility
from layerlaw.model.changes import ReplaceWord
from layerlaw.model.filters import Filter
from layerlaw.model.references import Chosen
from layerlaw.model.texts import ChangeableWord, Replaced, replace_word
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Item


def with_its_text(play: Play, item: Item) -> Item:
    """The spell with the words of what it does replaced by all effects that change its text now, in the order of their timestamps.

    An ability on the stack keeps the words that it had when it was put there (113.7a).
    """
    if item.kind != "spell" or item.script is None or item.id not in play.solution:
        return item
    table = play.solution.table
    if table.faces is table.first_faces:  # nothing has changed any text or copied anything
        return item
    script = item.script
    for old, new in _words(play, item.id):
        script = replace_word(script, old, new)
    return item if script is item.script else replace(item, script=script)


def _words(play: Play, spell: ObjectId) -> list[tuple[Replaced, ChangeableWord]]:
    found: list[tuple[int, Replaced, ChangeableWord]] = []
    for effect in play.state.effects:
        for change in effect.effect.changes:
            if isinstance(change, ReplaceWord) and _is_of(
                play, effect.controller, effect.source_id, spell, effect.effect.scope
            ):
                found += _pair(change, effect.timestamp, {})
    for thing in play.state.permanents:
        now = play.solution[thing.id]
        for ability in now.abilities:
            if isinstance(ability, StaticAbility):
                for one in ability.effects:
                    for change in one.changes:
                        if isinstance(change, ReplaceWord) and _is_of(
                            play, now.controller or thing.owner, thing.id, spell, one.scope
                        ):
                            found += _pair(change, thing.timestamp, thing.choices)
    return [(old, new) for _, old, new in sorted(found, key=lambda one: one[0])]


def _is_of(play: Play, you: str, source: ObjectId | None, spell: ObjectId, scope: object) -> bool:
    return isinstance(scope, Filter) and play.solution.reader(you, source).matches(spell, scope)


def _pair(
    change: ReplaceWord, timestamp: int, choices: Mapping[str, object]
) -> list[tuple[int, Replaced, ChangeableWord]]:
    """The two words, chosen ones as they were chosen; nothing where one was not."""
    old, new = (choices.get(one.key) if isinstance(one, Chosen) else one for one in (change.old, change.new))
    if old is None or new is None:
        return []
    return [(timestamp, cast("Replaced", old), cast("ChangeableWord", new))]
