"""Copies of spells and abilities on the stack, in words (707.10)."""

from __future__ import annotations

from dataclasses import replace

from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.target_requirement import CopyTargets
from layerlaw.oracle.word_forms import capitalised
from layerlaw.oracle.write.changes import write_exceptions
from layerlaw.oracle.write.telling import NoWords, Telling
from layerlaw.oracle.write.voice import GrammaticalNumber, Voice


def write_copied_spell(node: d.CopySpell, telling: Telling) -> str:
    """`copy target spell. You may choose new targets for the copy`."""
    if node.exceptions:
        if node.new_targets or node.aimed is not None or node.times != 1:
            raise NoWords(node)
        plain = write_copied_spell(replace(node, exceptions=()), telling)
        return plain + write_exceptions(node.exceptions, Voice(this="the copy", host="the copy"))
    if node.aimed is not None:
        return _aimed_copies(node, node.aimed, telling)
    if not isinstance(node.player, r.You):
        return _copies_by_others(node, telling)
    own = node.what == f.Is(r.That()) or (node.what == f.Is(r.This()) and telling.last is None and not telling.named)
    often = {1: "", 2: " twice"}.get(node.times) if isinstance(node.times, int) else None
    if often is None and isinstance(node.times, v.PastNumber):
        often = " " + telling.amount(node.times, "time").partition(" ")[2].removeprefix("time ")
    often = f" {telling.count(node.times)} times" if often is None else often
    told = f"copy {'it' if own else telling.things(node.what)}{often}"
    if node.what == f.Is(r.This()) and not own:
        told = f"copy this spell{often}"
    copies = "copies" if often else "copy"
    return f"{told}. You may choose new targets for the {copies}" if node.new_targets else told


def _aimed_copies(node: d.CopySpell, aimed: CopyTargets, telling: Telling) -> str:
    """`copy that spell. The copy targets this creature`, `copy that spell for each other creature that spell could target` (707.10c, 707.10d)."""
    plain = replace(node, aimed=None)
    told = write_copied_spell(plain, telling)
    if aimed.players is not None or node.new_targets or node.times != 1:
        raise NoWords(node)
    if not aimed.each and isinstance(aimed.of, f.Is):
        return f"{told}. The copy targets {telling.object(aimed.of.ref)}"
    if not aimed.each or aimed.of is None:
        raise NoWords(node)
    one = telling.kind(aimed.of, GrammaticalNumber.SINGULAR)
    return f"{told} for each other {one} that spell could target. Each copy targets a different one of those creatures"


def _copies_by_others(node: d.CopySpell, telling: Telling) -> str:
    """`each other player copies that spell. Each of those players may choose new targets for the copy`."""
    if node.times != 1:
        raise NoWords(node)
    one = isinstance(node.player, r.ThatPlayer | r.TargetPlayer)
    one = one or telling.first_named(node.player)
    told = telling.doing(node.player, "copy", lambda: telling.things(node.what))
    who = "they" if one else "each of those players"
    return f"{told}. {capitalised(who)} may choose new targets for the copy" if node.new_targets else told
