"""The optional and alternative costs of a spell (601.2b): those of its text, those that an effect gave it, and what was announced of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from layerlaw.game.changed import replace
from layerlaw.game.state import GameObject, IllegalAction, NotRead, ObjectId, Unstated
from layerlaw.layers import ObjectNow
from layerlaw.layers.solution import InForce
from layerlaw.model.abilities import Ability, KeywordAbility
from layerlaw.model.cards import Face
from layerlaw.model.casting_facts import ADDITIONAL, BESIDES, KEYWORD_OF, PAID_BY_INSTANCE
from layerlaw.model.cost_parts import CostPart, PayItsManaCost, PayMana
from layerlaw.model.game_abilities import Casting, OptionalCost, parts_of
from layerlaw.model.rule_effects import MayPayBesides, MayPayRather
from layerlaw.model.words import Zone
from layerlaw.play.casting.announcement import Announcement
from layerlaw.play.casting.permission import Leave, is_as_in_own_graveyard
from layerlaw.play.casting.set_aside import kept_ways, may_be_cast_later
from layerlaw.play.context import Context
from layerlaw.play.in_force import in_force
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import ADVENTURE
from layerlaw.play.position.questions import Question

_WORD_OF: Final = {KEYWORD_OF.get(word, word): word for word in ADDITIONAL}
"""How a board calls an additional cost, by its key."""


def given_ways(now: ObjectNow) -> tuple[OptionalCost, ...]:
    """The ways that the keywords of a card offer as it is where it is, also those that an effect gave it (702.34a, 702.138a)."""
    return tuple(
        offer for ability in now.abilities if isinstance(ability, KeywordAbility) for offer in parts_of(ability).offers
    )


def ways_it_had(play: Play, card: GameObject, key: str) -> tuple[OptionalCost, ...]:
    """What a card offered by a keyword as it last was where it came from: its own triggered ability lets it be cast so, whatever has become of that keyword (702.35a)."""
    then = play.at.last.get(card.came_from) if key and card.came_from is not None else None
    if then is None or card.came_from not in then.by_id:
        return ()
    was = play.solution_of(then)[card.came_from]
    return tuple(one for one in given_ways(was) if one.key == key)


RATHER: Final = "alternative cost"
"""The key of a cost that is paid rather than the mana cost, told in words (118.9)."""


def paid_rather(
    play: Play, rules: Sequence[InForce[MayPayRather]], spell: ObjectId, player: str
) -> tuple[OptionalCost, ...]:
    """What effects let a player pay rather than the mana cost of a spell (118.9), as it is now; used up once each turn where they say so."""
    return tuple(
        OptionalCost(
            RATHER,
            _cost_of(play, one.rule, spell),
            alternative=True,
            zones=frozenset(one.rule.from_ or Zone),
            flash=one.rule.flash,
            counted=str(one.source) if one.rule.once else "",
        )
        for one in rules
        if not (one.rule.your_turn and play.state.active_player != player)
        and not (one.rule.once and play.count(RATHER, str(one.source)))
        and one.reader.matches(spell, one.rule.what)
    )


def ways_of_spell(
    play: Play, spell: ObjectId, player: str, rules: Sequence[InForce[MayPayRather]], announced: Announcement
) -> tuple[OptionalCost, ...]:
    """The ways that a spell has on the stack, and those that effects offer for it."""
    own = play.solution[spell].copiable.casting or Casting()
    besides = paid_besides(play, spell, player, own)
    if BESIDES in announced.options and besides and BESIDES not in {one.key for one in (*own.optional, *besides)}:
        named = ", ".join(one.key.removeprefix(BESIDES).strip() for one in besides)
        raise IllegalAction(
            f"{play.name(spell)}: several different costs may be paid besides",
            rule="118.8b",
            mend=f"name which by the mana that it costs less: {named}",
        )
    return (*given_ways(play.solution[spell]), *paid_rather(play, rules, spell, player), *besides)


def paid_besides(play: Play, spell: ObjectId, player: str, own: Casting) -> tuple[OptionalCost, ...]:
    """What effects let a player pay besides for a spell, so that it costs less (118.8b); so often as there are such effects.

    Each has the key of an additional cost where it is the only one. Where several differ, or the spell has such a cost of its `own`, the mana that it costs less stands behind that.
    """
    found = [one.rule for one in in_force(play, MayPayBesides, player) if one.reader.matches(spell, one.rule.what)]
    often = Counter((rule.cost, rule.less) for rule in found)
    alone = len(often) == 1 and all(one.key != BESIDES for one in own.optional)
    return tuple(
        OptionalCost(
            BESIDES if alone else f"{BESIDES} {less}", cost, zones=frozenset(Zone), times=times > 1, less_colored=less
        )
        for (cost, less), times in often.items()
    )


def _cost_of(play: Play, rule: MayPayRather, spell: ObjectId) -> tuple[CostPart, ...]:
    """What is paid rather than the mana cost: a cost, or generic mana as much as the mana value of the spell as it is now (202.3)."""
    return (PayMana(f"{{{play.solution[spell].mana_value}}}"),) if rule.by_mana_value else rule.cost


def additional_costs_chosen(play: Play, card: ObjectId, player: str, face: int | None) -> dict[str, int]:
    """601.2b, 118.9d: the additional costs that a player chooses to pay for a card that an effect has them cast, each by its key with how often; by themselves none."""
    thing = play.state.object(card)
    shown = thing.face if face is None or thing.card is None else thing.card.faces[face]
    printed = () if shown.casting is None else shown.casting.optional
    offered: dict[str, list[OptionalCost]] = {}
    for way in (*printed, *given_ways(play.solution[card])):
        word = _WORD_OF.get(way.key.partition(" {")[0])
        if word is not None and not way.alternative:
            offered.setdefault(word, []).append(way)
    found: dict[str, int] = {}
    for word, costs in offered.items():
        about = f"{play.name(card)}: whether it is {word.replace('_', ' ')}"
        for answer in play.ask(Question(word, player, about, None, 0, len(costs), card, default=())):
            named = isinstance(answer, str)
            key = f"{costs[0].key.partition(' {')[0]} {answer}" if named else costs[0].key
            if len(costs) > 1 and not named and answer:
                key = costs[0].key.partition(" {")[
                    0
                ]  # which of them is not said: refused as it is where a board casts it
            found |= {key: 1 if isinstance(answer, str) else answer} if answer else {}
    return found


def once_each_turn(leave: Leave | None, options: Sequence[OptionalCost]) -> Iterator[tuple[str, str]]:
    """Under what is counted that a leave, or a cost that an effect lets a player pay, was used where it may be once each turn."""
    if leave is not None and leave.once is not None:
        yield leave.once
    yield from ((option.key, option.counted) for option in options if option.counted)


def known_ways(casting: Casting, front: Casting, given: Sequence[OptionalCost], card: GameObject) -> Casting:
    """What casting asks for, with all ways to pay: of the face that is cast, of the front for a card cast transformed, and those given."""
    ways = list(casting.optional)
    ways += [one for one in front.optional if one.transformed and one not in ways]
    known = {one.key for one in ways}
    more = [one for one in (*given, *kept_ways(card)) if one.key not in known or _is_another_cost(one, ways)]
    ways += [one for at, one in enumerate(more) if one not in more[:at]]
    return replace(casting, optional=tuple(ways))


def _is_another_cost(option: OptionalCost, ways: Sequence[OptionalCost]) -> bool:
    """Is it another alternative cost of a keyword that the card has already, such as a second flashback cost (601.2b)?"""
    same = [one.cost for one in ways if one.key == option.key]
    return option.alternative and option.key != RATHER and option.cost not in same


def with_one_cost_each(play: Play, spell: ObjectId, player: str, casting: Casting, announced: Announcement) -> Casting:
    """What casting asks for, with one alternative cost of each keyword: of several its player chooses which is paid (601.2b)."""
    kept: dict[str, OptionalCost] = {}
    ways: list[OptionalCost] = []
    for option in casting.optional:
        if option.key == RATHER or not option.alternative:
            ways.append(option)
            continue
        several = [one for one in casting.optional if one.key == option.key]
        if option.key not in kept:
            asks = len(several) > 1 and option.key in announced.options
            kept[option.key] = _which_cost(play, spell, player, several) if asks else option
            ways.append(kept[option.key])
    return replace(casting, optional=tuple(ways))


def _which_cost(play: Play, spell: ObjectId, player: str, several: Sequence[OptionalCost]) -> OptionalCost:
    about = f"{play.name(spell)}: which {several[0].key} cost is paid"
    its_own = PayMana(str(play.solution[spell].mana_cost or ""))
    does = tuple(
        replace(one, cost=tuple(its_own if part == PayItsManaCost() else part for part in one.cost)) for one in several
    )
    numbers = tuple(range(1, len(several) + 1))
    chosen = play.ask(Question("mode", player, about, numbers, 1, 1, does=does, rule="601.2b"))[0]
    assert isinstance(chosen, int), "one of the numbers"
    return several[chosen - 1]


def is_transformed(announced: Announcement, ways: Sequence[OptionalCost]) -> bool:
    """Whether a way that was announced casts the card with its back face up (702.146a, 702.162a)."""
    return any(one.transformed and one.key in announced.options for one in ways)


def announced_ways(
    name: str,
    casting: Casting,
    announced: Announcement,
    from_: Zone,
    leave: Leave | None,
    *,
    has: Collection[Ability],
    each: Sequence[OptionalCost] = (),
) -> list[OptionalCost]:
    """The optional and alternative costs that were announced, and what the leave by which it is cast asks for; at most one alternative (118.9a).

    `has`: the abilities that the card had where it was. `each`: what each keyword ability of the spell offers, instance by instance.
    """
    known = {option.key: option for option in casting.optional}
    found: list[OptionalCost] = []
    for key, times in announced.options.items():
        option = known.get(key)
        if option is None:
            raise IllegalAction(
                f"{name} has no {key} cost",
                rule="601.2b",
                mend=f"one of: {', '.join(known)}" if known else "leave it out",
            )
        if key == RATHER and len({one.cost for one in casting.optional if one.key == RATHER}) > 1:
            raise NotRead(
                f"{name}: several different costs may be paid rather than its mana cost",
                rule="118.9a",
                mend="say `free: true` for what asks for nothing; else leave one of the others off the board",
            )
        if key.startswith(BESIDES) and len({one.cost for one in casting.optional if one.key == key}) > 1:
            raise NotRead(
                f"{name}: several different costs may be paid besides for the same mana less",
                rule="118.8b",
                mend="leave one of them off the board",
            )
        instances = [one for one in each if one.key == key] if key in PAID_BY_INSTANCE else []
        if times > max(1, len(instances)) and not option.times:
            raise IllegalAction(
                f"{name}: {key} is paid {'once' if len(instances) < 2 else len(instances)}", rule="601.2b"
            )
        used = announced.by_keyword == key or (leave is not None and leave.using == key)
        if option.alternative and from_ not in option.zones and not used:
            raise IllegalAction(f"{name} cannot be cast for its {key} cost from {from_}", rule="601.2b")
        its_own = from_ is Zone.GRAVEYARD and from_ in option.zones and Zone.HAND not in option.zones and key != RATHER
        if its_own and not used:
            _is_there(name, key, has)
        found += instances[:times] if 1 < times <= len(instances) else [option] * times
    found += [leave.cost] if leave is not None and leave.cost is not None else []
    if announced.rather:
        found.append(OptionalCost(RATHER, announced.rather, alternative=True))
    alternative = [option for option in found if option.alternative]
    if len(alternative) + announced.free > 1:
        raise IllegalAction(f"{name}: only one alternative cost can be paid", rule="118.9a")
    return found


def _is_there(name: str, key: str, has: Collection[Ability]) -> None:
    """Raises where the card has lost the keyword that lets it be cast out of a graveyard (601.3, 702.34a)."""
    if not any(isinstance(one, KeywordAbility) and one.name == key for one in has):
        raise IllegalAction(f"{name} has lost {key}, by which it could be cast from there", rule="601.3")


def own_ways_elsewhere(
    play: Play, card: GameObject, player: str, face: Face, given: Sequence[OptionalCost]
) -> frozenset[str]:
    """The keys of the ways in which its own keywords let a card be cast as this face from where it is, which is no hand (702.34a, 702.138a)."""
    from_ = card.zone
    elsewhere = from_ in (Zone.GRAVEYARD, Zone.EXILE, Zone.LIBRARY) and (
        card.owner == player or is_as_in_own_graveyard(play, card, player)
    )
    if not elsewhere or may_be_cast_later(play, card, player) or card.choices.get(ADVENTURE) == player:
        return frozenset()
    printed = () if face.casting is None else face.casting.optional
    every = (*printed, *given, *kept_ways(card))
    return frozenset(one.key for one in every if from_ in one.zones and Zone.HAND not in one.zones)


def with_its_only_way(
    play: Play, card: GameObject, player: str, announced: Announcement, given: Sequence[OptionalCost]
) -> Announcement:
    """The announcement with the one way in which a card's own keywords let it be cast from where it is (702.34a, 702.138a).

    Nothing is added where one of them is announced or it is cast free, face down or by an effect, where it is cast from a hand or the command zone, or where an adventure
    or a prepare spell lets it be cast (715.3d, 722.3c).

    Raises:
        IllegalAction: there are several ways, and which is meant is not said.
    """
    if announced.free or announced.by_effect or announced.face_down:
        return announced
    face = card.card.faces[announced.face : announced.face + 1] if card.card is not None else (card.face,)
    own = {one for shown in face for one in own_ways_elsewhere(play, card, player, shown, given)}
    if not own or own & set(announced.options):
        return announced
    if len(own) > 1:
        raise IllegalAction(
            f"{card.name} may be cast from {card.zone} in several ways: {', '.join(sorted(own))}",
            rule="601.2b",
            mend="say which, as with flashed_back: true or escaped: true",
        )
    return replace(announced, options={**announced.options, **dict.fromkeys(own, 1)})


def with_modes_paid(name: str, casting: Casting, announced: Announcement) -> Announcement:
    """The announcement with what its modes ask for: entwine chooses all of them (702.42a), escalate is paid for each beyond the first (702.120a).

    Raises:
        IllegalAction: other modes, or another number of costs, were announced.
    """
    if "entwine" in announced.options and casting.modal:
        every = tuple(range(1, len(casting.modes) + 1))
        if announced.modes and tuple(sorted(announced.modes)) != every:
            raise IllegalAction(
                f"{name}: with its entwine cost all modes are chosen", rule="702.42a", mend="leave out modes"
            )
        return replace(announced, modes=every)
    if any(one.key == "escalate" for one in casting.optional):
        number = max(0, len(announced.modes) - 1)
        stated = announced.options.get("escalate", number)
        if stated != number:
            raise IllegalAction(
                f"{name}: its escalate cost is paid {number} times for {len(announced.modes)} modes", rule="702.120a"
            )
        rest = {key: times for key, times in announced.options.items() if key != "escalate"}
        return replace(announced, options={**rest, "escalate": number} if number else rest)
    return announced


def may_be_chosen(play: Play, spell: ObjectId, player: str, options: Sequence[OptionalCost]) -> None:
    """Each cost may be chosen only when its condition holds (surge, prowl, a card foretold on an earlier turn).

    Raises:
        IllegalAction: one may not be chosen now.
    """
    for option in options:
        if option.condition is not None:
            context, guessed = Context(player, spell, play.name(spell)), len(play.guessed)
            if not context.holds(option.condition, play):
                if len(play.guessed) > guessed:
                    words = next(reversed(play.guessed))[1]
                    raise Unstated(
                        f"{play.name(spell)}: whether {words} is not known here, and its {option.key} asks for it",
                        mend="where it is so, cast it with free: true, and state what was paid",
                    )
                rule = _RULES.get(option.key, "601.2b")
                raise IllegalAction(
                    f"{play.name(spell)} cannot be cast for its {option.key.removesuffix(' cost')} cost now", rule=rule
                )


_RULES = {
    "foretell": "702.143a",
    "plot": "702.170d",
    "prowl": "702.76a",
    "freerunning": "702.173a",
    "sneak": "702.190a",
    "spectacle": "702.137a",
}
