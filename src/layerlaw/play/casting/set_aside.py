"""Cards that are set aside in exile to be cast later: suspended, foretold, plotted, warped ones (116.2f, 116.2h, 116.2k, 702)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never, cast

from layerlaw.game.state import GameObject, IllegalAction, ObjectId
from layerlaw.model import cost_parts
from layerlaw.model.abilities import KeywordAbility
from layerlaw.model.acts import Act
from layerlaw.model.conditions import Noted
from layerlaw.model.game_abilities import AsideBy, Casting, OptionalCost, SetAside, parts_of
from layerlaw.model.game_facts import SetAsideEarlier
from layerlaw.model.rule_effects import FirstForetoldFree, ForetellsAnyTurn
from layerlaw.model.words import Zone
from layerlaw.play.casting.keyword_costs import changed_for_keyword
from layerlaw.play.casting.permission import as_a_sorcery, forbidden, no_split_second, somebody_has_priority, timing
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.event.told import How, Told
from layerlaw.play.in_force import in_force
from layerlaw.play.payment.paying import can_pay, pay
from layerlaw.play.perform import perform
from layerlaw.play.position.aside import FORETOLD_FOR, marked
from layerlaw.play.position.persons import says, whose
from layerlaw.play.position.play import Play
from layerlaw.play.stack.priority import give_priority

STATUS: Final[Mapping[AsideBy, str]] = {
    AsideBy.SUSPEND: "suspended",
    AsideBy.FORETELL: "foretold",
    AsideBy.PLOT: "plotted",
}
_RULE: Final[Mapping[AsideBy, str]] = {
    AsideBy.SUSPEND: "702.62a",
    AsideBy.FORETELL: "702.143a",
    AsideBy.PLOT: "702.170a",
}


def set_aside(play: Play, card: ObjectId, how: AsideBy, player: str, *, x: int = 0, paying: How = "none") -> ObjectId:
    """Take the special action of suspend, foretell or plot with a card in hand; the card in exile.

    Args:
        play: the game.
        card: the card.
        how: which of them.
        player: who does it.
        x: what X is, of suspend X.
        paying: how its mana is paid.

    Raises:
        IllegalAction: the card has no such ability, it is not the time, or its cost can't be paid; nothing has happened then.
    """
    with play.undone_if_illegal():
        thing = play.state.object(card)
        found = next((one for one in special_actions(play, thing) if one.how == how), None)
        if found is None or thing.zone is not Zone.HAND or thing.owner != player:
            where = "has no such ability" if found is None else f"is not in {whose(player)} hand"
            raise IllegalAction(
                f"{thing.name} {where}: it cannot be set aside by {how}",
                rule=_RULE[how],
                mend=f"name a card with {how} in {whose(player)} hand",
            )
        if x < found.least:
            raise IllegalAction(
                f"{thing.name} says that X can't be {x}", rule=_RULE[how], mend=f"write x: {found.least}"
            )
        _in_time(play, thing, how, player)
        context = Context(player, card, thing.name, how, x=x, told=Told(pay=paying))
        context.paying.act = f"{how} from hand"
        first = how is AsideBy.FORETELL and not play.count(how, player)
        free = first and any(True for _ in in_force(play, FirstForetoldFree, player))
        cost = () if free else changed_for_keyword(play, player, how, found.cost)
        if not can_pay(play, cost, player, context):
            raise IllegalAction(f"{player} cannot pay the {how} cost of {thing.name}", rule="116.2")
        given = tuple(
            way
            for ability in play.solution[card].abilities
            if isinstance(ability, KeywordAbility)
            for way in parts_of(ability).offers
            if way.key == "foretell"
        )
        play.log("announce", f"{says(player, 'takes')} the special action of {how} with {thing.name}", _RULE[how])
        pay(play, cost, player, context)
        play.counted(how, player)
        counters = {"time": context.number(found.counters, play)} if how is AsideBy.SUSPEND else {}
        done = perform(play, e.Moved(card, Zone.EXILE, player, how, at=counters))
        new = next(one.new for one in done if isinstance(one, e.Moved) and one.new is not None)
        marked(play, new, STATUS[how], given)
        perform(
            play,
            e.Done(Act.named(how), player, new),
            *((e.Done(Act.named(STATUS[how]), player, new),) if how is AsideBy.PLOT else ()),
        )
        give_priority(play, player)
        return new


def special_actions(play: Play, thing: GameObject) -> tuple[SetAside, ...]:
    """The special actions that a card in hand allows: by its front face, and by what effects give it there (702.143a, 702.170a)."""
    face = thing.card.front if thing.card is not None else thing.face
    printed = (face.casting or Casting()).set_aside
    had = {one.how for one in printed}
    given = (
        parts_of(ability).set_aside
        for ability in play.solution[thing.id].abilities
        if isinstance(ability, KeywordAbility)
    )
    return (*printed, *(one for one in given if one is not None and one.how not in had))


def _in_time(play: Play, thing: GameObject, how: AsideBy, player: str) -> None:
    somebody_has_priority(play, thing.name)
    match how:
        case AsideBy.PLOT:
            as_a_sorcery(play, player, thing.name, "702.170a")
        case AsideBy.FORETELL:
            if play.state.active_player != player and not any(True for _ in in_force(play, ForetellsAnyTurn, player)):
                raise IllegalAction(
                    f"{thing.name} can be foretold during {whose(player)} own turn only", rule="702.143a"
                )
        case AsideBy.SUSPEND:
            try:
                no_split_second(play, thing.name)  # which special actions do not ask for otherwise (702.61b)
                forbidden(play, thing.id, player, Zone.HAND)
                face = thing.card.front if thing.card is not None else thing.face
                timing(play, thing.id, player, flash=(face.casting or Casting()).flash)
            except IllegalAction as refused:
                raise IllegalAction(
                    f"{thing.name} could not be cast now, so it cannot be suspended: {refused.message}", rule="702.62a"
                ) from None
        case _:
            assert_never(how)


def kept_ways(card: GameObject) -> tuple[OptionalCost, ...]:
    """How a card in exile may be cast for what became of it there, whatever abilities it has (702.143b, 702.170d)."""
    if "foretold" in card.status:
        return cast("tuple[OptionalCost, ...]", card.choices.get(FORETOLD_FOR, ()))
    if "plotted" in card.status:
        later = Noted("it became plotted on an earlier turn", SetAsideEarlier("plotted"))
        zones = frozenset({Zone.EXILE})
        return (OptionalCost("plot", (), alternative=True, zones=zones, condition=later, as_a_sorcery=True),)
    if "airbent" in card.status:
        paid = (cost_parts.PayMana("{2}"),)
        return (OptionalCost("airbend", paid, alternative=True, zones=frozenset({Zone.EXILE})),)
    return ()


def may_be_cast_later(play: Play, card: GameObject, player: str) -> bool:
    """Whether a card that was exiled for good by warp may be cast by its owner now (702.185a)."""
    since = card.facts.get("warped turn")
    return card.zone is Zone.EXILE and card.owner == player and since is not None and since < play.state.turn
