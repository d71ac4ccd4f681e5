"""What a player announces for a spell or ability (601.2b to 601.2d), and what is remembered of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from layerlaw.game.changed import replace
from layerlaw.game.state import IllegalAction, ObjectId
from layerlaw.model.abilities import Ability
from layerlaw.model.conditions import Noted
from layerlaw.model.cost_parts import CostPart, PayItsManaCost
from layerlaw.model.filters import yours
from layerlaw.model.game_abilities import OptionalCost
from layerlaw.model.game_facts import (
    AS_CAST,
    PUT_INTO,
    RETURNED_AS_COST,
    ControlledAsCast,
    CostPaid,
    CountedAsCast,
)
from layerlaw.model.identity import ENGINE, IdentityCache
from layerlaw.model.late import dataclass, field
from layerlaw.model.mana_costs import AnyMana, ManaCost
from layerlaw.model.of_x import OfX
from layerlaw.model.one_shot_effects import Script
from layerlaw.model.tree import holds, inside
from layerlaw.model.values import NotedNumber
from layerlaw.model.words import Zone
from layerlaw.play.actions.chosen_x import has_x
from layerlaw.play.context import Context
from layerlaw.play.event.told import How, Told
from layerlaw.play.history.symbols_spent import symbol_spent
from layerlaw.play.history.turn_history import COLORS_SPENT, MANA_ASKED, MANA_SPENT
from layerlaw.play.payment.search import COLORED
from layerlaw.play.payment.spending import MADE_BY
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import ChosenTarget, Item


@dataclass(frozen=True)
class Announcement:
    """What a player announces for a spell or ability (601.2b to 601.2d)."""

    targets: tuple[ChosenTarget, ...] | None = None
    """In the order of the text; None where they are asked for."""
    modes: tuple[int, ...] = ()
    x: int = 0
    options: Mapping[str, int] = field(default_factory=dict)
    """Optional and alternative costs by key, with how often: `{"kicked": 1}`."""
    divide: tuple[int, ...] | None = None
    pay: How = "auto"
    """`auto`, `none` (it was paid, never mind how), or what is tapped for it."""
    face: int = 0
    """Which face or half is cast, from 0."""
    face_down: bool = False
    free: bool = False
    """Without paying its mana cost (118.9)."""
    any_mana: AnyMana | None = None
    """What lets it be cast lets mana of any color or type be spent for it (609.4b)."""
    by_effect: bool = False
    """An effect that nothing on the board tells of lets it be cast from where it is (decision 0012)."""
    allowed_by: ObjectId | None = None
    """The object whose effect lets it be cast from where it is, where several do and that is said (601.3)."""
    bestowed: bool = False
    prototyped: bool = False
    transformed: bool = False
    """With its back face up, as a way of casting it says (702.146a)."""
    fused: bool = False
    """Both halves of a split card with fuse (702.102a)."""
    helpers: Mapping[str, tuple[ObjectId, ...]] = field(default_factory=dict)
    """What pays for mana instead of mana, by keyword: `convoke`, `improvise`, `delve`."""
    assist: tuple[str, int] | None = None
    """Another player, and for how much generic mana they pay (702.132a)."""
    spent: str = ""
    """The mana that was spent, as symbols, where the payment itself is not carried out."""
    splice: tuple[ObjectId, ...] = ()
    """The cards in hand whose text is added, in the order in which their effects will happen (702.47b)."""
    by_keyword: str = ""
    """The key of the cost for which a keyword's own effect lets it be cast (madness, miracle, suspend)."""
    rather: tuple[CostPart, ...] = ()
    """What the effect that has it cast says is paid rather than its mana cost (118.9)."""
    after: Zone | None = None
    """Where it is put instead of a graveyard, by the effect that has it cast (614.1a)."""


PLAIN = Announcement()


def no_x_but_zero(play: Play, item: Item, announced: Announcement, options: Sequence[OptionalCost]) -> None:
    """107.3b: where neither its mana cost nor another cost with X is paid for a spell with {X} in its mana cost, its X is 0.

    Raises:
        IllegalAction: another X is announced, or less than a cost that is paid asks for (601.2b).
    """
    least = max((option.least_x for option in options), default=0)
    if item.x < least:
        raise IllegalAction(
            f"{item.source_name} says that X can't be {item.x}", rule="601.2b", mend=f"write x: {least}"
        )
    rather = [option for option in options if option.alternative]
    paid = not announced.free and not announced.face_down and not rather
    cost = play.solution[item.id].mana_cost
    defined = item.script is not None and item.script.of_x.defined is not None
    if not item.x or paid or defined or cost is None or "X" not in cost.symbols:
        return
    if not any(has_x(option.cost) or holds(option.cost, PayItsManaCost) for option in options):
        raise IllegalAction(
            f"{item.source_name}: X is 0 where its mana cost is not paid", rule="107.3b", mend="leave out x"
        )


def x_announced(play: Play, item: Item) -> Item:
    """601.2b, 602.2b: X is announced as what the text lets it be; where the text defines it, it is that (107.3c).

    Raises:
        IllegalAction: it says "X can't be 0", or no greater than something, and X is; or what X is, and X is another.
    """
    of_x = OfX() if item.script is None else item.script.of_x
    context = Context.of_item(item)
    if of_x.defined is not None:
        defined = context.number(of_x.defined, play)
        if item.x not in (0, defined):
            raise IllegalAction(
                f"{item.source_name} says that X is {defined}", rule="107.3c", mend=f"write x: {defined}"
            )
        return replace(item, x=defined)
    if item.x < of_x.least:
        raise IllegalAction(
            f"{item.source_name} says that X can't be {item.x}", rule="601.2b", mend=f"write x: {of_x.least}"
        )
    most = None if of_x.most is None else context.number(of_x.most, play)
    if most is not None and item.x > most:
        raise IllegalAction(f"{item.source_name} says that X can't be greater than {most}", rule="601.2b")
    return item


def x_as_said(mana: str, item: Item) -> str:
    """106.6: the mana with X as symbols of what alone may be spent on it; where reductions have left a number of X and the rest together, so much of that (601.2f)."""
    only = "" if item.script is None else item.script.of_x.only
    if not only or not item.x:
        return mana
    if "{X}" in mana:
        return mana.replace("{X}", only * item.x)
    symbols = ManaCost.parse(mana).symbols
    generic = sum(int(symbol) for symbol in symbols if symbol.isdigit())
    of_x = min(item.x, generic)
    rest = (f"{{{generic - of_x}}}",) if generic > of_x else ()
    return "".join((*rest, *(f"{{{symbol}}}" for symbol in symbols if not symbol.isdigit()), only * of_x))


_PAID_WITH: Final = ("the sacrificed", "the discarded", "the tapped", "the exiled", "the revealed", "the removed")
"""What an effect can ask of its own cost (602.2b)."""


def with_what_is_controlled(play: Play, item: Item) -> Item:
    """The spell with what it, its effect or the permanent that it becomes will ask of how things were as it had been cast (601.2i, 400.7d)."""
    noted: dict[str, int] = {}
    for asked in (
        *_as_cast(item.script),
        *(one for has in play.solution[item.source].abilities for one in _as_cast(has)),
    ):
        match asked:
            case Noted(words, ControlledAsCast(what)):
                mine = play.reader(item.controller, item.source).matching(what & yours())
                noted[words] = int(bool(mine))
            case NotedNumber(words, CountedAsCast(value)):
                noted[words] = Context(item.controller, item.source, item.source_name, "").number(value, play)
            case Noted(words, CostPaid(key)) if words.endswith(AS_CAST):
                noted[words] = int(item.told.numbers.get(key, 0) > 0)
            case _:
                pass
    if not noted:
        return item
    item = replace(item, told=item.told.updated(Told(numbers=noted)))
    play.change(stack=tuple(item if one.id == item.id else one for one in play.at.stack))
    thing = play.state.object(item.source)
    play.state = play.state.with_object(replace(thing, facts={**thing.facts, **noted}))
    return item


def _as_cast(said: Script | Ability | None) -> tuple[Noted | NotedNumber, ...]:
    """What a script or an ability asks of how things were as a spell had been cast; looked up once for each."""
    known = _ASKED_AS_CAST.find(id(said))
    if known is not None:
        return known[1]
    found = tuple(
        one
        for one in inside(said, shown=True)
        if (isinstance(one, Noted) and isinstance(one.meaning, ControlledAsCast | CostPaid))
        or (isinstance(one, NotedNumber) and isinstance(one.meaning, CountedAsCast))
    )
    return _ASKED_AS_CAST.keep(id(said), said, found)


_ASKED_AS_CAST: Final[IdentityCache[tuple[Noted | NotedNumber, ...]]] = ENGINE.cache(
    "what asks how things were as a spell was cast"
)


def remembering(play: Play, item: Item, paid: Context) -> Item:
    """The spell or ability with what was paid for it, which its effect may ask for (400.7j, 608.2h)."""
    kept = {key: number for key, number in paid.told.numbers.items() if key in _PAID_WITH}
    spent = paid.paying.spent
    if spent is not None:  # 106.3, 601.2h: how much, and of which colors
        kept[MANA_SPENT] = len(spent)
        kept |= {symbol_spent(kind): number for kind, number in Counter(unit[0] for unit in spent).items()}
        kept[COLORS_SPENT] = len({unit[0] for unit in spent} & set(COLORED))
        if not paid.paying.in_words:
            kept |= {str(of): sum(mark in unit for unit in spent) for of, mark in MADE_BY.items()}
    elif paid.paying.certain:
        kept[MANA_ASKED] = paid.paying.asked
    objects = {key: ids for key, ids in paid.told.objects.items() if key in _PAID_WITH}
    if (
        PUT_INTO[Zone.HAND] in paid.told.objects
    ):  # under a word of its own: what the effect itself puts there is another question
        objects[RETURNED_AS_COST] = paid.told.objects[PUT_INTO[Zone.HAND]]
    if not kept and not objects and not paid.found:
        return item
    item = replace(item, told=item.told.updated(Told(found=dict(paid.found), objects=objects, numbers=kept)))
    play.change(stack=tuple(item if one.id == item.id else one for one in play.at.stack))
    return item
