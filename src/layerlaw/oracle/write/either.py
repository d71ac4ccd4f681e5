"""One of several rows of instructions, chosen as it resolves, in words (608.2d): `sacrifice an artifact or discard a card`, `your choice of ...`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, cast

from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model.abilities import ChooseOne, Instruction, KeywordAbility, Start
from layerlaw.model.changes import GainAbility, LoseAbility, ModifyPT, SetPT, SetSubtypes
from layerlaw.model.target_requirement import Pick
from layerlaw.model.words import Zone
from layerlaw.oracle.word_forms import article, listed
from layerlaw.oracle.write.moves import under
from layerlaw.oracle.write.telling import NoWords, Telling, third

Write = Callable[[Sequence[Instruction], Telling], str]
"""Who writes a row of instructions."""


_TWO: Final = 2


def write_either(node: ChooseOne, telling: Telling, write: Write) -> str:
    """Either := "tap or untap" things | "your choice of" kinds | clause "or" clause.

    Raises:
        NoWords: nothing here has words for some of it.
    """
    if node.how != "one":
        raise NoWords(node)
    match node.options:
        case ((d.Tap(what),), (d.Untap(same),)) if what == same:
            return f"tap or untap {telling.things(what)}"
        case ((d.Destroy(f.Filter() as one, again),), (d.Destroy(f.Filter() as other, same),)) if again is same:
            ends = "" if again else ". They can't be regenerated"
            return f"destroy all {telling.kind(one)} or all {telling.kind(other)}{ends}"
        case ((d.MoveTo(f.Is(ref) as what, Zone.LIBRARY, bottom=False) as top,), (d.MoveTo(same, bottom=True),)) if (
            what == same and node.player == r.OwnerOf(ref)
        ):
            where = f"into their library {under(top)} or" if top.beneath != 0 else "on their choice of the top or"
            end = "on the bottom" if top.beneath != 0 else "bottom of their library"
            return f"the owner of {telling.object(ref)} puts it {where} {end}"
        case _:
            pass
    firsts = [option[0] for option in node.options if len(option) == 1]
    if len(firsts) == len(node.options):
        counters = [one for one in firsts if isinstance(one, d.PutCounters)]
        if len(counters) == len(firsts):
            return _counters(counters, telling)
        begun = [one for one in firsts if isinstance(one, Start)]
        if len(begun) == len(firsts):
            return _begun(begun, telling, write)
        if len(firsts) > _TWO and all(isinstance(one, d.CreateTokens) for one in firsts):
            made = [write((one,), telling).removeprefix("create ") for one in firsts]
            return f"create your choice of {listed(made, 'or')}"
    return _clauses(node, telling, write)


def _counters(options: Sequence[d.PutCounters], telling: Telling) -> str:
    """`put your choice of a first strike counter, a vigilance counter, or a lifelink counter on this creature`."""
    if len({(one.number, one.what, one.divided) for one in options}) != 1 or options[0].number != 1:
        raise NoWords(options[0])
    kinds = listed([article(f"{one.kind} counter") for one in options], "or")
    return f"put your choice of {kinds} on {telling.things(options[0].what)}"


def _begun(options: Sequence[Start], telling: Telling, write: Write) -> str:
    """`target creature gains your choice of flying or haste until end of turn`, `this creature gets +1/-1 or -1/+1 until end of turn`."""
    first = options[0].effect
    last = [one.effect.changes[-1] for one in options]
    if any(
        replace(one.effect, changes=first.changes) != first or one.effect.changes[:-1] != first.changes[:-1]
        for one in options
    ):
        raise NoWords(options[0])
    keywords: list[str] = [
        change.ability.text
        for change in last
        if isinstance(change, GainAbility) and isinstance(change.ability, KeywordAbility)
    ]
    lost = [str(change.keyword) for change in last if isinstance(change, LoseAbility)]
    for verb, words in (("gain", keywords), ("lose", lost)):
        if len(words) == len(last):
            told = write(options[:1], telling)
            for form in (f"{verb}s {words[0]}", f"{verb} {words[0]}"):
                if form in told:
                    return told.replace(form, f"{form.split()[0]} your choice of {listed(words, 'or')}", 1)
            raise NoWords(options[0])
    if not all(isinstance(change, ModifyPT | SetPT | SetSubtypes) for change in last):
        raise NoWords(options[0])
    if len(options) != _TWO:
        raise NoWords(options[0])
    second = write(options[1:], telling.branch())
    return _in_one(write(options[:1], telling), second)


def _in_one(first: str, second: str) -> str:
    """Two sentences that differ in one place as one: `gets +1/-1 or -1/+1 until end of turn`."""
    mine, theirs = first.split(), second.split()
    differ = [at for at, (word, other) in enumerate(zip(mine, theirs, strict=False)) if word != other]
    if len(mine) != len(theirs) or not differ or differ[-1] - differ[0] >= len(differ):
        raise NoWords(first)
    place = slice(differ[0], differ[-1] + 1)
    return " ".join([*mine[: place.stop], "or", *theirs[place], *mine[place.stop :]])


def _clauses(node: ChooseOne, telling: Telling, write: Write) -> str:
    """`sacrifice a land or discard a card`, `create a Food token or a Treasure token`."""
    if len(node.options) != _TWO:
        raise NoWords(node)
    before = telling.branch()
    first = write(node.options[0], telling)
    if isinstance(node.player, r.You):
        second = write(node.options[1], before)
    else:
        verb, _, rest = write(tuple(of_their_own(one, node.player) for one in node.options[1]), before).partition(" ")
        second = f"{third(verb)} {rest}"
    if ". " in first or ". " in second:
        raise NoWords(node)
    if first.startswith("create ") and second.startswith("create "):
        second = second.removeprefix("create ")
    return f"{first} or {second}"


def of_their_own(one: Instruction, player: r.PlayerRef) -> Instruction:
    """What a player does as if you did it, so that it is told in the imperative: `may [draw a card]`.

    Raises:
        NoWords: it is not this player who does it.
    """
    if isinstance(one, ChooseOne) and one.player == player:
        options = tuple(tuple(of_their_own(each, player) for each in row) for row in one.options)
        return replace(one, options=options, player=r.You())
    if getattr(one, "player", None) != player:
        raise NoWords(one)
    changed: Any = replace(cast("Any", one), player=r.You())
    picked = getattr(changed, "what", None)
    if isinstance(picked, Pick) and picked.by == player:
        changed = replace(changed, what=replace(picked, by=r.You()))
    return cast("Instruction", changed)
