"""Sentences about rules that begin with something else than whom they are about (613.11)."""

from __future__ import annotations

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import rule_effects as x
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.ordered import ordered_spell
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.reader import Reader, begins_with, production
from layerlaw.oracle.sentences.rules.rule_parts import Rules, objects_by

Sentence = tuple[f.Filter | r.PlayerRef, Rules]
"""Whom a sentence is about, and the rules that it changes."""


@begins_with("if")
@production
def attack_beside(reader: Reader) -> Sentence | None:
    """Attack beside := "if a" noun "attacks," (this "also attacks" | "all" nouns "attack" | "all creatures that opponent controls attack") "if able"    (508.1d)."""
    found = noun(reader) if not reader.resolving and reader.eat("if a", "if an") else None
    if found is None or found.plural or not reader.eat("attacks ,"):
        return None
    if reader.eat("all creatures that opponent controls attack if able"):
        # one player's creatures attack at a time (506.2)
        theirs = f.creatures() & f.ControlledBy(r.Opponents())
        return (theirs, [x.MustAttack(beside=theirs)]) if found.filter == theirs else None
    own = this(reader)
    if own is not None:
        scope: f.Filter | None = f.Is(own) if reader.eat("also attacks") else None
    else:
        scope = objects_by(reader) if reader.eat("all") else None
        scope = scope if scope is not None and reader.eat("attack") else None
    return None if scope is None or not reader.eat("if able") else (scope, [x.MustAttack(beside=found.filter)])


@begins_with("you")
@production
def first_with_flash(reader: Reader) -> Sentence | None:
    """First with flash := "you may cast the first" noun of a spell "as though it had flash"    `the first creature spell you cast each turn` (601.3b)."""
    found = ordered_spell(reader) if not reader.resolving and reader.eat("you may cast") else None
    if found is None or not reader.eat("as though it had flash"):
        return None
    return f.InZone(Zone.STACK) & found, [x.CastThoughFlash()]


@begins_with("a")
@production
def life_for_lost_mana(reader: Reader) -> Sentence | None:
    """Life for lost mana := "a player losing unspent mana causes that player to lose that much life"    (106.4)."""
    told = reader.eat("a player losing unspent mana causes that player to lose that much life")
    return None if told is None else (r.EachPlayer(), [x.LosesLifeForMana()])
