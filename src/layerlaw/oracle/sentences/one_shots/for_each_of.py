"""What is done once for each of several players or objects (608.2c)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.game_facts import TO_DESTROY
from layerlaw.model.one_shot_effects import ForEach, MoveTo
from layerlaw.model.tree import holds
from layerlaw.model.values import Value
from layerlaw.model.words import COLOR_WORDS
from layerlaw.oracle.phrases.chance import so_often
from layerlaw.oracle.phrases.done_this_way import such_this_way
from layerlaw.oracle.phrases.how_many import as_often, is_placed, put_in
from layerlaw.oracle.phrases.nouns_of_one_shots import nouns
from layerlaw.oracle.phrases.whom import things
from layerlaw.oracle.reader import put_together
from layerlaw.oracle.row import THESE, Words, reading
from layerlaw.oracle.sentences.one_shots.clause import OneShots
from layerlaw.oracle.sentences.one_shots.counters_among import of_each_kind
from layerlaw.oracle.sentences.one_shots.players_who import each_player
from layerlaw.oracle.sentences.one_shots.tied import one_of_each


@reading
def for_each_color(reader: Words, whole: Callable[[Words], OneShots | None]) -> OneShots | None:
    """For each color := "for each color, return up to one target" noun "of that color" whither    five instances of "target", one of each color (115.3)."""
    if not reader.eat("for each color ,"):
        return None
    noun, kind_ends = reader.place_of("up to one target"), reader.place_of("of that color")
    if noun is None or kind_ends is None:
        return None
    noun, behind = noun + 4, kind_ends + 3
    moved: list[MoveTo] = []
    for word in COLOR_WORDS:
        one = put_together(reader, (reader.at, noun), word, (noun, kind_ends), (behind, reader.end))
        match whole(one):
            case [MoveTo(f.Is(r.Target(number))) as move] if one.done and number == one.targets:
                moved.append(move)
            case _:
                return None
        reader.targets, reader.wanted = one.targets, one.wanted
    if any(replace(move, what=moved[0].what) != moved[0] for move in moved):
        return None
    reader.at = reader.end
    every = f.Or(tuple(move.what for move in moved if isinstance(move.what, f.Filter)))
    reader.remember(it=None, that=None, them=every)
    return [replace(moved[0], what=every)]


@reading
def for_each_of(reader: Words, whole: Callable[[Words], OneShots | None]) -> OneShots | None:
    """Each := "for each" (player | noun | color) "," row | "the controller of each of those" nouns row."""
    if reader.eat("the controller of each of those"):
        noun = reader.next()
        said = put_together(reader, "for each of those", noun, ", its controller", (reader.at, reader.end))
        each_ones = for_each_of(said, whole)
        if each_ones is None or not said.done or said.targets > reader.targets:
            return None
        reader.at = reader.end
        return each_ones
    if (alone := of_each_kind(reader) or for_each_color(reader, whole)) is not None:
        return alone
    named, times = reader.targets, as_often(reader)
    if times is not None:
        done = whole(reader) if reader.eat(",") else None
        if done is not None and reader.targets == named + 1:
            return _targets_for_each(reader, done, named, times)
        return None if done is None or reader.targets > named else [so_often(times, tuple(done))]
    any_number = reader.eat("for any number of opponents ,") is not None
    if not any_number and not reader.eat("for each"):
        return None
    of: f.Filter | r.PlayerRef | None = r.Opponents() if any_number else each_player(reader)
    if any_number:
        reader.remember(who=r.ThatPlayer())
    if of is None:
        those = things(reader) if reader.sees("of") and reader.eat("of") else None
        done_to = such_this_way(reader, plural=False) if those is None else None
        found = nouns(reader, joined=("and/or", "and", "or")) if those is None and done_to is None else None
        each = (
            done_to
            if done_to is not None
            else those.filter
            if those is not None and those.many
            else found.filter
            if found is not None
            else None
        )
        aimed = those is not None and isinstance(each, f.Is) and isinstance(each.ref, r.Target)
        if each == THESE and those is not None and reader.memory.last == "destroy":
            each = f.IsLinked(TO_DESTROY)
        if each is None or not (aimed or is_placed(each)) or not reader.eat(","):
            return None
        of = each
        reader.remember(it=r.That(), that=r.That())
    first = reader.targets
    done = whole(reader)
    if done is None:
        return None
    if reader.targets == first:
        return None if any_number else [ForEach(of, tuple(done))]
    made = one_of_each(reader, of, done, first)
    if any_number and made is not None:
        reader.wanted[first] = replace(
            reader.wanted[first], least=0
        )  # of each as many as one likes to choose: none or one
    return made


def _targets_for_each(reader: Words, done: OneShots, named: int, times: Value) -> OneShots | None:
    """`For each isolation counter on it, exile up to one target permanent`: up to as many targets, and that is done to all of them (115.1)."""
    wanted, target = reader.wanted[named], r.Target(named + 1, reader.wanted[named].text)
    left = put_in(tuple(done), f.Is(target), f.Anything())
    if (wanted.least, wanted.most) != (0, 1) or holds(left, r.Target | r.TargetPlayer | r.That):
        return None
    reader.wanted[named] = replace(wanted, most=times)
    reader.remember(it=None, that=None, them=f.Is(target))
    return done
