"""May it be cast or played (601.3, 305.1, 101.2)? When, from where, and what forbids it: one place for each question."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Final

from layerlaw.game.commander import is_commander
from layerlaw.game.preparing import prepared_by
from layerlaw.game.state import GameObject, IllegalAction, NotRead, ObjectId
from layerlaw.layers import ObjectNow
from layerlaw.layers.solution import InForce
from layerlaw.model import rule_effects as x
from layerlaw.model.abilities import Instruction
from layerlaw.model.cards import Face
from layerlaw.model.cost_parts import CostPart
from layerlaw.model.filters import (
    And,
    Anything,
    CastInOrder,
    Compares,
    Exactly,
    Filter,
    HasCounter,
    HasPast,
    HasStatus,
    InZone,
    Is,
    IsLinked,
    all_of,
)
from layerlaw.model.game_abilities import OptionalCost
from layerlaw.model.late import dataclass
from layerlaw.model.mana_costs import AnyMana
from layerlaw.model.tree import holds, inside
from layerlaw.model.words import PERMANENT_TYPES, CardType, Supertype, Zone
from layerlaw.play.casting.types_of_the_turn import as_types, of_each_type
from layerlaw.play.combat.combat_state import ATTACKERS_DECLARED, BLOCKERS_DECLARED
from layerlaw.play.event import event as e
from layerlaw.play.in_force import RuleNotUnderstood, in_force, must_be_read
from layerlaw.play.position.library_order import top_of_library
from layerlaw.play.position.persons import whose
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import ADVENTURE, PLAYED_IN_ALL
from layerlaw.play.position.steps import NO_PRIORITY

_DECLARATIONS: Final = (
    ("declare attackers", ATTACKERS_DECLARED, "508.2", "attackers"),
    ("declare blockers", BLOCKERS_DECLARED, "509.2", "blockers"),
)


@dataclass(frozen=True)
class Leave:
    """A permission to cast or play a card from where it is (601.3b)."""

    source: str
    free: bool = False
    flash: bool = False
    any_mana: AnyMana | None = None
    once: tuple[str, str] | None = None
    """Under what it is counted, where it holds once each turn."""
    besides: tuple[CostPart, ...] = ()
    """What is paid in addition (118.8)."""
    instead: tuple[CostPart, ...] = ()
    """What is paid rather than the mana cost (118.9)."""
    then_exiled: bool = False
    using: str = ""
    """By which of its keywords alone the card is cast so."""
    then: tuple[Instruction, ...] = ()
    """What is said of the spell that is cast so."""

    @property
    def cost(self) -> OptionalCost | None:
        """What casting by it costs, as a cost that has been chosen; None where that is nothing."""
        if not self.besides and not self.instead:
            return None
        return OptionalCost(
            f"by {self.source}", self.instead or self.besides, alternative=bool(self.instead), zones=frozenset(Zone)
        )


# --- when (117.1a, 307.1, 702.8) -------------------------------------------------------------------------------------------


def no_split_second(play: Play, name: str, spell: ObjectId | None = None) -> None:
    """702.61a: nothing is cast, and nothing but mana abilities activated, while a spell with split second is on the stack."""
    for item in play.at.stack:
        now = play.solution[item.source] if item.kind == "spell" and item.source in play.solution else None
        if now is not None and item.source != spell and "split second" in now.keywords:
            raise IllegalAction(
                f"{name}: a spell with split second, {item.source_name}, is on the stack", rule="702.61a"
            )


def may_act_now(play: Play, name: str, spell: ObjectId | None = None) -> None:
    """Whether anybody may cast a spell, or activate an ability that makes no mana, at this moment at all."""
    no_split_second(play, name, spell)
    somebody_has_priority(play, name)


def somebody_has_priority(play: Play, name: str) -> None:
    """Whether players get priority in this step, which special actions ask for too (116.2, 117.1).

    Raises:
        IllegalAction: they don't, or don't yet.
    """
    _declared_first(play, name)
    rule = NO_PRIORITY.get(play.at.step)
    if rule is not None and not play.at.priority:
        raise IllegalAction(
            f"{name}: nobody has priority in the {play.at.step} step",
            rule=rule,
            mend="do it in a step in which players get priority, such as the upkeep or the end step",
        )


def _declared_first(play: Play, name: str) -> None:
    """508.1, 509.1: attackers and blockers are declared as their step begins, before anybody gets priority (508.2, 509.2)."""
    for step, declared, rule, who in _DECLARATIONS:
        if play.at.step == step and not play.count(declared):
            raise IllegalAction(
                f"{name}: nobody has priority before {who} are declared",
                rule=rule,
                mend=f"write declare: {who} first, with pairs: {{}} where there are none",
            )


def as_a_sorcery(play: Play, player: str, name: str, rule: str = "307.1") -> None:
    """307.5: their own main phase, the stack empty; `rule` asks for it."""
    if play.state.active_player != player:
        raise IllegalAction(
            f"{name} needs {whose(player)} own main phase, and it is {whose(play.state.active_player)} turn",
            rule=rule,
            mend=f"write step: next turn until it is {whose(player)} turn, then step: main, before it",
        )
    if "main phase" not in play.at.step:
        raise IllegalAction(
            f"{name} needs a main phase, and it is the {play.at.step}", rule=rule, mend="write step: main first"
        )
    if play.at.stack:
        raise IllegalAction(f"{name} needs an empty stack", rule=rule, mend="write resolve: all first")


def is_sorcery_time(play: Play, player: str) -> bool:
    """Whether a player could cast a sorcery now, as the point of the turn and the stack say (307.5)."""
    return play.state.active_player == player and "main phase" in play.at.step and not play.at.stack


def timing(play: Play, spell: ObjectId, player: str, *, flash: bool) -> None:
    """When a spell may be cast, as the point of the turn and the stack say; `flash`: its own text or a permission lifts that."""
    name = play.name(spell)
    now = play.solution[spell]
    slow = next(play.solution.in_force(x.CastsAsSorceries, player), None)
    if slow is not None:
        as_a_sorcery(play, player, f"{name}, by {slow.source_name},")
        return
    if flash or CardType.INSTANT in now.types or "flash" in now.keywords or _though_flash(play, spell, player):
        return
    try:
        as_a_sorcery(play, player, name)
    except IllegalAction:
        _is_read(play, player, name, x.Matter.LEAVE)
        raise


def _though_flash(play: Play, spell: ObjectId, player: str) -> bool:
    """601.3b: an effect lets it be cast as though it had flash."""
    if any(True for _ in in_force(play, x.CastThoughFlash, spell)):
        return True
    return any(_is(one, spell, one.rule.what) for one in in_force(play, x.MayCastThoughFlash, player))


def _is(
    one: InForce[x.MayCastThoughFlash] | InForce[x.CantCast] | InForce[x.MayPlay], spell: ObjectId, what: Filter
) -> bool:
    return isinstance(what, Anything) or one.reader.matches(spell, what)


# --- what forbids it (601.3, 101.2) ----------------------------------------------------------------------------------------


def forbidden(play: Play, spell: ObjectId, player: str, from_: Zone) -> None:
    """Nothing forbids that a player casts a spell.

    Raises:
        IllegalAction: something does (101.2), or a rule about it was not understood.
    """
    name = play.name(spell)
    _legendary_sorcery(play, spell, player)
    _is_read(play, spell, name, x.Matter.CASTING)
    _is_read(play, player, name, x.Matter.CASTING)
    own = next(in_force(play, x.CantBeCast, spell), None)
    if own is not None:
        raise IllegalAction(f"{name} can't be cast, by {own.source_name}", rule="601.3")
    for one in in_force(play, x.CantCast, player):
        rule = one.rule
        if not _is(one, spell, rule.what) or (rule.from_ and from_ not in rule.from_) or from_ in rule.not_from:
            continue
        if rule.own and play.state.object(spell).owner != player:
            continue
        if rule.most is not None and _cast_this_turn(play, player, one) < rule.most:
            continue
        many = "" if rule.most is None else " any more this turn"
        raise IllegalAction(f"{player} can't cast {name}{many}, by {one.source_name}", rule="601.3")


def _is_read(play: Play, on: ObjectId | str, name: str, matter: x.Matter, rule: str = "601.3") -> None:
    """Every rule effect on an object or player that bears on such an act has been read.

    Raises:
        NotRead: one was not understood.
    """
    try:
        must_be_read(play, on, matter)
    except RuleNotUnderstood as unknown:
        raise NotRead(
            f"{name}: a rule about {matter} is not understood: {unknown.words!r}",
            rule=rule,
            mend=_BY_HAND[matter].format(name),
        ) from None


_BY_HAND: Final = {
    x.Matter.CASTING: "state what happened: resolve: {0}, or enter: {0}",
    x.Matter.ACTIVATING: "state that it resolves: activate: {0} without stack",
    x.Matter.LANDS: "state what happened: enter: {0}",
    x.Matter.LEAVE: "write by_effect: true where it lets them, or state what happened: resolve: {0}, or enter: {0}",
}
"""How a board says what a game cannot decide."""


def activating_is_read(play: Play, identity: ObjectId, player: str, name: str) -> None:
    """Every rule effect about activating that holds for an object or its player has been read.

    Raises:
        NotRead: one was not understood (602.5).
    """
    _is_read(play, identity, name, x.Matter.ACTIVATING, "602.5")
    _is_read(play, player, name, x.Matter.ACTIVATING, "602.5")


def _cast_this_turn(play: Play, player: str, one: InForce[x.CantCast]) -> int:
    """How many such spells the player has cast in this turn already; each as it last was known (608.2h)."""
    return sum(
        isinstance(event, e.WasCast) and event.player == player and not event.copied and _was(play, event.spell, one)
        for event in play.at.happened
    )


def _was(play: Play, spell: ObjectId, one: InForce[x.CantCast]) -> bool:
    if isinstance(one.rule.what, Anything):
        return True
    known = play.known(spell)
    return known is not None and spell in known and known.reader(one.you, None).matches(spell, one.rule.what)


def _legendary_sorcery(play: Play, spell: ObjectId, player: str) -> None:
    """205.4e: a legendary instant or sorcery needs a legendary creature or planeswalker that its caster controls."""
    now = play.solution[spell]
    if Supertype.LEGENDARY not in now.supertypes or not {CardType.INSTANT, CardType.SORCERY} & set(now.types):
        return
    if not any(
        _leads(play.solution[thing.id], player) for thing in play.state.objects if thing.zone is Zone.BATTLEFIELD
    ):
        raise IllegalAction(
            f"{play.name(spell)} is legendary, and {player} controls no legendary creature or planeswalker",
            rule="205.4e",
        )


def _leads(now: ObjectNow, player: str) -> bool:
    kinds = {CardType.CREATURE, CardType.PLANESWALKER} & set(now.types)
    there = "phased_out" not in now.view.status
    return there and now.controller == player and Supertype.LEGENDARY in now.supertypes and bool(kinds)


# --- from where (601.3b, 305.1) --------------------------------------------------------------------------------------------


def leaves(
    play: Play, card: GameObject, player: str, *, land: bool, face: Face | None = None
) -> Iterator[tuple[InForce[x.MayPlay], bool]]:
    """The permissions that may let a player cast or play a card from where it is now, each with whether the card itself fits already.

    One that lies face down in exile is turned face up just before it is announced, and asked about as that (406.3a).
    `face`: the face as which a land is played, where that is not its front (712.12).
    """
    is_hidden = card.zone is Zone.EXILE and card.face_down_values is not None
    if not is_hidden and face is None:
        return _leaves(play, card, player, land=land)
    before = play.at
    play.state = play.state.with_object(replace(card, face=face or card.face, face_down_values=None))
    found = list(_leaves(play, card, player, land=land))
    play.at = before
    return iter(found)


def _leaves(play: Play, card: GameObject, player: str, *, land: bool) -> Iterator[tuple[InForce[x.MayPlay], bool]]:
    on_top = card.zone is Zone.LIBRARY and top_of_library(play.state, card.owner) == card.id
    if on_top:
        play.top_is_asked(card.owner)
    for one in in_force(play, x.MayPlay, player):
        rule = one.rule
        what = rule.lands if land else rule.spells
        if what is None or (rule.from_ and card.zone not in rule.from_) or (rule.top and not on_top):
            continue
        if rule.from_ and not _is_in_zone_of(play, card, player, one, land=land):
            continue
        if rule.among is not None and not one.reader.matches(card.id, rule.among):
            continue
        if rule.your_turn and play.state.active_player != player:
            continue
        if rule.once and play.count(*_once(one)):
            continue
        if rule.each_type and not of_each_type(play, one.source, _types_of(play, card, land=land)):
            continue
        asked = what if land else of_the_card(what)
        yield one, isinstance(asked, Anything) or one.reader.matches(card.id, asked)


def _is_in_zone_of(play: Play, card: GameObject, player: str, one: InForce[x.MayPlay], *, land: bool) -> bool:
    """Whether a card lies where a leave speaks of: with whom it says, or as though it were in the player's own graveyard (609.4a)."""
    if one.rule.whose is not None:
        return card.owner in one.reader.players(one.rule.whose)
    return card.owner == player or is_as_in_own_graveyard(play, card, player, land=land)


def is_as_in_own_graveyard(play: Play, card: GameObject, player: str, *, land: bool = False) -> bool:
    """Whether an effect lets a player play a card from another's graveyard as though it were in their own (609.4)."""
    if card.zone is not Zone.GRAVEYARD or card.owner == player:
        return False
    for one in in_force(play, x.PlaysAsFromOwnGraveyard, player):
        what = one.rule.lands if land else one.rule.spells
        if what is None or card.owner not in one.reader.players(one.rule.whose):
            continue
        if isinstance(what, Anything) or one.reader.matches(card.id, what):
            return True
    return False


def leaves_for_card(play: Play, card: GameObject, player: str) -> bool:
    """Whether a permission lets a player cast or play a card from where it is, as far as the card itself can tell."""
    found = [(one, fits, land) for land in (False, True) for one, fits in leaves(play, card, player, land=land) if fits]
    asked = [(one, one.rule.lands if land else one.rule.spells) for one, _, land in found]
    return any(
        what is not None and (isinstance(what, Anything) or one.reader.matches(card.id, what)) for one, what in asked
    )


def _once(one: InForce[x.MayPlay]) -> tuple[str, str]:
    which = one.rule.spells if one.rule.among is None else one.rule.among
    land = " land" if one.rule.spells is None else ""  # "a land and a spell": one of each
    # Of a spell or ability it is those cards and no others, one in all however long it lasts; of a static ability one each turn.
    lasts = which is not None and holds(which, Exactly)
    return PLAYED_IN_ALL if lasts else "played by leave", f"{one.source} {which!r}{land}"


def _types_of(play: Play, card: GameObject, *, land: bool) -> frozenset[CardType]:
    """The permanent types as which a card may be played: a land as that, a spell as any of its own."""
    types = frozenset(play.solution[card.id].types) & frozenset(PERMANENT_TYPES)
    return frozenset({CardType.LAND}) if land else types - {CardType.LAND}


def leave_for_spell(
    play: Play,
    spell: ObjectId,
    found: list[tuple[InForce[x.MayPlay], bool]],
    announced: Collection[str],
    by: ObjectId | None = None,
) -> Leave | None:
    """The permission that fits the spell as it is on the stack and the costs announced for it (601.3e); of several, that of the object that is named, or the one that asks least.

    Raises:
        IllegalAction: that of the object which is named (`by`) does not let it be cast.
    """
    those = [one for one, fitted in found if _fits(play, spell, one, fitted=fitted) and by in (None, one.source)]
    if by is not None and not those:
        raise IllegalAction(f"{play.name(by)} does not let {play.name(spell)} be cast", rule="601.3")
    fits = [_leave(play, one, spell) for one in those if not one.rule.using or one.rule.using in announced]
    taken = min(fits, key=lambda one: (bool(one.besides), one.once is not None), default=None)
    if taken is not None and any(one != taken for one in fits):
        others = ", ".join(dict.fromkeys(one.source for one in fits if one != taken))
        play.log("note", f"it is cast as {taken.source} allows, which asks least, and not as {others} would", "601.3")
    return taken


_OF_THE_CARD: Final = (Is, IsLinked, Exactly, InZone, HasCounter, HasStatus, CastInOrder, HasPast)
"""What is asked of the card where it lies, and not of what it is cast as."""


def _asks_the_card(part: Filter) -> bool:
    return not isinstance(part, Compares) and holds(
        part, _OF_THE_CARD
    )  # what a number is compared with is another matter


def _parts(what: Filter) -> tuple[Filter, ...]:
    return what.parts if isinstance(what, And) else (what,)


def of_the_card(what: Filter) -> Filter:
    """What a leave to cast asks of the card where it lies."""
    asked = [part for part in _parts(what) if _asks_the_card(part)]
    return all_of(asked) if asked else Anything()


def _fits(play: Play, spell: ObjectId, one: InForce[x.MayPlay], *, fitted: bool) -> bool:
    """601.3e: what is asked is the spell with the characteristics that it is cast with; of where the card was, the card (`fitted`)."""
    what = one.rule.spells
    if what is None or not fitted:
        return False
    of_the_spell = [part for part in _parts(what) if not (isinstance(part, Anything) or _asks_the_card(part))]
    reader = play.solution.reader(one.you, one.source)
    return all(reader.matches(spell, part) for part in of_the_spell)


def leave_for_land(play: Play, land: ObjectId, found: list[tuple[InForce[x.MayPlay], bool]]) -> Leave | None:
    """The first of these permissions that fits the land."""
    return next((_leave(play, one, land, land=True) for one, fitted in found if fitted), None)


def may_be_there(play: Play, card: GameObject, player: str, leave: Leave | None, *, as_own: bool) -> None:
    """The card is in its owner's hand, or something lets the player cast or play it from where it is (601.3b, 305.1, 903.8).

    `as_own`: it is as though it were in the player's own graveyard.

    Raises:
        IllegalAction: nothing does.
    """
    if leave is not None or (card.zone is Zone.HAND and card.owner == player):
        return
    if card.zone is Zone.EXILE and card.choices.get(ADVENTURE) == player:
        return  # 715.3d: it is cast from there, but not as an Adventure again
    prepared = prepared_by(play.state, card)
    if prepared is not None and play.controller(prepared.id) == player:
        return  # 722.3c
    if card.zone is Zone.COMMAND and card.owner == player and (not play.state.variant or is_commander(card)):
        return  # 903.8; where no variant is played, what lies there lies there to be cast
    if as_own and any(isinstance(one, x.MayPlay) for one in inside(card.face.abilities, shown=True)):
        raise NotRead(
            f"{card.name}: whether its own words let {player} cast or play it as though it were in their graveyard is not decided",
            rule="609.4",
            mend="write by_effect: true where they do",
        )
    owners = "" if card.owner == player else f"{whose(card.owner)} "
    _is_read(play, player, card.name or "a card", x.Matter.LEAVE)
    raise IllegalAction(
        f"nothing lets {player} cast or play {card.name} from {owners}{card.zone}",
        rule="305.1" if CardType.LAND in card.face.types else "601.3",
        mend="write by_effect: true where an effect that the board does not tell of lets them",
    )


def _leave(play: Play, one: InForce[x.MayPlay], card: ObjectId, *, land: bool = False) -> Leave:
    rule = one.rule
    once = _once(one) if rule.once else None
    if rule.each_type:
        once = as_types(one.source, _types_of(play, play.state.object(card), land=land))
    return Leave(
        one.source_name,
        rule.free,
        rule.flash,
        rule.any_mana,
        once,
        rule.besides,
        rule.instead,
        rule.then_exiled,
        rule.using,
        rule.then,
    )


def land_forbidden(play: Play, card: ObjectId, player: str) -> None:
    """Nothing forbids that a player plays a land.

    Raises:
        IllegalAction: something does (101.2).
    """
    _is_read(play, player, play.name(card), x.Matter.LANDS, "305.2b")
    for one in in_force(play, x.CantPlayLands, player):
        thing = play.state.object(card)
        there = (not one.rule.from_ or thing.zone in one.rule.from_) and not (one.rule.own and thing.owner != player)
        if there and (isinstance(one.rule.what, Anything) or one.reader.matches(card, one.rule.what)):
            raise IllegalAction(f"{player} can't play {play.name(card)}, by {one.source_name}", rule="305.2b")
