"""What others do likewise, and what is paid for each that was chosen.

likewise := "each opponent attacking that player" ("does the same" | clause)                 behind what you do as a player is attacked
same for := "do the same for" noun "cards"                                                behind what is done to all cards that are not such
chooses  := player "may choose any number of" noun "and pay" mana "for each" noun "chosen this way"
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import Instruction, Provided, SpeaksForItself
from layerlaw.model.cost_parts import PayMana, PayTimes
from layerlaw.model.each_chooses import EachChooses
from layerlaw.model.one_shot_effects import ForEach, May, MoveTo
from layerlaw.model.tree import holds
from layerlaw.model.words import FAMILY_TYPES, CardType, Subtype
from layerlaw.oracle.phrases.how_many import is_placed, put_in
from layerlaw.oracle.phrases.nouns_of_one_shots import nouns
from layerlaw.oracle.phrases.whom import player
from layerlaw.oracle.row import THE_CHOSEN, Words, reading
from layerlaw.oracle.sentences.one_shots.clause import OneShots, clause
from layerlaw.oracle.tokens import TokenKind


@reading
def attackers_likewise(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    """Likewise := see the head of this module; who has a creature attacking the enchanted player does it for themselves (508.1)."""
    if not before or not reader.eat("each opponent attacking that player"):
        return None
    if reader.eat("does the same"):
        if holds(tuple(before), r.ThatPlayer | r.Target | r.TargetPlayer):
            return None
        done = put_in(tuple(before), r.You(), r.ThatPlayer(), but=SpeaksForItself)
    else:
        reader.remember(who=r.ThatPlayer())
        found = clause(reader, r.ThatPlayer(), plural=True)
        if found is None:
            return None
        done = put_in(found.one_shots, r.You(), r.ThatPlayer(), but=SpeaksForItself)
    attack = f.ON_BATTLEFIELD & f.IsType(CardType.CREATURE) & f.IsAttacking(r.HostPlayer())
    attacks = k.ThereAre(attack & f.ControlledBy(r.ThatPlayer()))
    return [*before, ForEach(r.Opponents(), (Provided(attacks, done),))] if reader.done else None


@reading
def same_for_others(reader: Words) -> OneShots | None:
    """Same for := see the head of this module; of all those that were left out, wherever those that were not came from (608.2c)."""
    done = reader.memory.put_all
    if not isinstance(done, MoveTo) or not isinstance(done.what, f.And) or not reader.eat("do the same for"):
        return None
    subtype = str(reader.next().text)
    left_out = [
        part.part for part in done.what.parts if isinstance(part, f.Not) and isinstance(part.part, f.HasSubtype)
    ]
    if not reader.eat("cards") or [str(part.subtype) for part in left_out] != [subtype]:
        return None
    kept = tuple(part for part in done.what.parts if isinstance(part, f.InZone | f.IsLinked | f.OwnedBy))
    others = [part for part in done.what.parts if part not in kept and part != f.Not(left_out[0])]
    if not all(_brings(left_out[0], part) for part in others):
        return None  # `non-Human creature cards`: what else is asked of those is asked of Humans too
    return [replace(done, what=f.And((kept[0], left_out[0], *kept[1:])))] if kept else None


def _brings(kind: f.HasSubtype, part: f.Filter) -> bool:
    """Is all that is of this subtype of that type anyway: an Aura is an enchantment and a permanent card (205.3d)?"""
    types = {one.type for one in (part.parts if isinstance(part, f.Or) else (part,)) if isinstance(one, f.IsType)}
    return isinstance(kind.subtype, Subtype) and FAMILY_TYPES[kind.subtype.family] <= types


@reading
def paid_for_each_chosen(reader: Words) -> OneShots | None:
    """Chooses := see the head of this module; nothing is paid where none is chosen (118.12)."""
    who = player(reader) if reader.comes_to("choose") else None
    if who is None or isinstance(who, r.EachPlayer | r.Opponents) or not reader.eat("may choose any number of"):
        return None
    found = nouns(reader)
    if found is None or not found.plural or not is_placed(found.filter) or not reader.eat("and pay"):
        return None
    mana = reader.next()
    if mana.kind is not TokenKind.SYMBOLS or not reader.eat("for each"):
        return None
    reader.next()
    if not reader.eat("chosen this way") or not reader.done:
        return None
    reader.remember(it=None, them=THE_CHOSEN)
    cost = PayTimes((PayMana(mana.text),), v.Count(THE_CHOSEN))
    return [EachChooses(who, found.filter, number=None, up_to=True), May((), cost=(cost,), player=who)]
