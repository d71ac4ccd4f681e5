"""A script speaks of no target that the ability does not have, and of no player as of an object (115.1)."""

from __future__ import annotations

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import Start
from layerlaw.model.changes import BecomeCopy
from layerlaw.model.game_abilities import Parts
from layerlaw.model.one_shot_effects import Destroy, May, Unread
from layerlaw.model.target_requirement import TargetRequirement
from layerlaw.oracle import compile_text
from layerlaw.oracle.paragraphs.parts import parts_read
from layerlaw.oracle.sentences.unnamed_targets import with_targets_there

CREATURE = TargetRequirement("target creature", f.Anything())
OPPONENT = TargetRequirement("target opponent", None, r.Opponents())
FIRST, SECOND = Destroy(f.Is(r.Target(1))), Destroy(f.Is(r.Target(2)))


def parts(text: str) -> Parts:
    (ability,) = compile_text(text, type_line="Creature — Shapeshifter").abilities
    return parts_read(ability, "Metamorph")


def test_a_target_that_is_there_stays() -> None:
    assert with_targets_there((FIRST,), (CREATURE,), ("destroy it",)) == (FIRST,)


def test_a_target_that_is_not_there_is_not_understood() -> None:
    assert with_targets_there((FIRST, SECOND), (CREATURE,), ("destroy it", "destroy that")) == (
        FIRST,
        Unread("destroy that"),
    )


def test_a_player_is_no_object() -> None:
    assert with_targets_there((FIRST,), (OPPONENT,), ("destroy it",)) == (Unread("destroy it"),)


def test_a_reflexive_ability_has_targets_of_its_own() -> None:
    """603.12."""
    then = May((), (FIRST,), reflexive=True, targets=(CREATURE,))
    assert with_targets_there((then,), (), ("when you do, destroy target creature",)) == (then,)


def test_that_card_behind_a_targeted_player_is_not_the_player() -> None:
    """707.2: a creature becomes a copy of the card that was revealed."""
    read = parts(
        "Whenever this creature attacks, target opponent reveals cards from the top of their library until they reveal a creature card."
        " This creature becomes a copy of that card until end of turn."
    )
    (*_, begun) = read.triggered[0].script.one_shots
    assert isinstance(begun, Start)
    assert begun.effect.changes == (BecomeCopy(r.That()),)
