"""Combat as players say it: attackers, blockers, damage; each goes on to its step where that has not come yet (506.1)."""

from __future__ import annotations

from layerlaw.game.state import IllegalAction
from layerlaw.play.combat.assignment_order import NO_ORDERS, Orders
from layerlaw.play.combat.attacking import Pairs, attack
from layerlaw.play.combat.banding import NO_BANDS, Bands, BlockPairs
from layerlaw.play.combat.blocking import block
from layerlaw.play.combat.combat_damage import Assignment
from layerlaw.play.combat.combat_state import ATTACKERS_DECLARED, BLOCKERS_DECLARED, STRUCK_FIRST, attackers
from layerlaw.play.event.told import How
from layerlaw.play.position.play import Play
from layerlaw.play.position.steps import FIRST_OF, STEPS
from layerlaw.play.stack.priority import give_priority
from layerlaw.play.state_based.leaving import is_over
from layerlaw.play.turn.turn_structure import agree, next_step


def declare_attackers(play: Play, pairs: Pairs, pay: How = "auto", bands: Bands = NO_BANDS) -> None:
    """The active player declares attackers (508.1), in the declare attackers step of this turn; then players get priority.

    Args:
        play: the game.
        pairs: each attacking creature with the player, planeswalker or battle that it attacks.
        pay: how costs to attack are paid.
        bands: which of the attackers are in a band together (702.22c).

    Raises:
        IllegalAction: the step is past or skipped, or the declaration is illegal; the game is as it was.
    """
    with play.undone_if_illegal():
        _go_on(play, "declare attackers")
        if play.count(ATTACKERS_DECLARED):
            raise IllegalAction("attackers have been declared already", rule="508.1", mend="name all of them at once")
        attack(play, pairs, pay, bands)
        give_priority(play)


def declare_blockers(play: Play, blocks: BlockPairs, pay: How = "auto", orders: Orders = NO_ORDERS) -> None:
    """The defending players declare blockers (509.1), in the declare blockers step of this turn; then the active player gets priority.

    Args:
        play: the game.
        blocks: pairs of blocking creature and attacker.
        pay: how costs to block are paid.
        orders: damage assignment orders, where the rules have them (509.2); what is not stated is as declared.

    Raises:
        IllegalAction: nothing attacks, the step is past, or the declaration is illegal; the game is as it was.
    """
    with play.undone_if_illegal():
        if not attackers(play):
            raise IllegalAction("nothing attacks", rule="508.8", mend="declare attackers first")
        _go_on(play, "declare blockers")
        if play.count(BLOCKERS_DECLARED):
            raise IllegalAction("blockers have been declared already", rule="509.1", mend="name all of them at once")
        block(play, blocks, pay, orders)
        give_priority(play)


def combat_damage(play: Play, assignment: Assignment | None = None) -> None:
    """The next combat damage step (510): damage is assigned and dealt, and what follows is seen to.

    Args:
        play: the game.
        assignment: for an attacker or blocker how much it assigns to whom; of the others it is asked for, or the first get lethal damage.

    Raises:
        IllegalAction: nothing attacks, the step is past, or the assignment is illegal; the game is as it was.
    """
    with play.undone_if_illegal():
        if not attackers(play):
            raise IllegalAction("nothing attacks", rule="508.8", mend="declare attackers first")
        agree(play)
        if play.at.step == "combat damage" and play.count(STRUCK_FIRST) != 1:
            raise IllegalAction(
                "all combat damage of this combat has been dealt", rule="510.2", mend="go on to another step"
            )
        _go_on(play, "declare blockers", may_be_past=True)
        next_step(play, assignment)


def _go_on(play: Play, step: str, *, may_be_past: bool = False) -> None:
    """To a step of this turn."""
    agree(play)
    turn = play.state.turn
    while play.at.step != step:
        if STEPS.index(play.at.step) > STEPS.index(step) and not _comes_again(play, step):
            if may_be_past and play.at.step == "combat damage":
                return
            raise IllegalAction(
                f"the {step} step of this turn is past", rule="500.1", mend="go on to the next turn first"
            )
        next_step(play)
        if play.state.turn != turn or is_over(play.at):
            raise IllegalAction(f"there is no {step} step in this turn", rule="506.1", mend="leave this entry out")


def _comes_again(play: Play, step: str) -> bool:
    """Whether such a step is still to come in this turn: of an extra combat phase (500.8), or of that of the turn behind extra phases."""
    goes_on = play.at.goes_on_after
    return FIRST_OF["combat phase"] in play.at.extra_phases or (
        goes_on != "" and STEPS.index(goes_on) < STEPS.index(step)
    )
