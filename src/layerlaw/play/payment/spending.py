"""What mana may be spent on (106.6), and how long it stays.

A unit of mana is its letter, with marks behind it: `*` where a snow source made it (107.4h), others for what else made it (`MADE_BY`), `!` where its player keeps it until end of turn, `~` until end of combat, `-` where it pays no generic mana,
`#N` where what it may be spent on is the N-th of the position's `mana_uses`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from layerlaw.game.binding import rebuilt
from layerlaw.game.entering_battlefield import PAID_WITH_LIFE
from layerlaw.game.state import ObjectId
from layerlaw.layers.solution import InForce, ObjectNow
from layerlaw.model.durations import Until
from layerlaw.model.filters import Anything, Filter
from layerlaw.model.game_facts import SpentOf
from layerlaw.model.late import dataclass
from layerlaw.model.mana_costs import AnyMana
from layerlaw.model.mana_made import ManaUse
from layerlaw.model.one_shot_effects import May
from layerlaw.model.references import Chosen
from layerlaw.model.rule_effects import CantLoseLife, LifeCantChange, PaysLifeRather, SpendsAsThough
from layerlaw.model.words import CardType, Supertype, Zone
from layerlaw.play.context import Context
from layerlaw.play.event.told import Told
from layerlaw.play.in_force import in_force, may_not_pay
from layerlaw.play.payment.search import (
    ARTIFACT,
    BASIC_LAND,
    CAVE,
    CREATURE,
    DESERT,
    NOT_GENERIC,
    SNOW,
    TREASURE,
    Though,
)
from layerlaw.play.position.play import Play

_KEPT: Final = {Until.END_OF_TURN: "!", Until.END_OF_COMBAT: "~"}
_LAST_STEP: Final = {"!": "cleanup", "~": "end of combat"}
"""With the end of which step mana is lost that stayed until then."""
_USE: Final = "#"
"""The fact of a context whose cost is paid: `spell` or `ability`; a cost of anything else has none."""


@dataclass(frozen=True)
class Spending:
    """What mana is spent for: casting a spell (`kind` "spell"), activating an ability of an object ("ability"), or something else ("")."""

    kind: str = ""
    what: ObjectId | None = None
    with_x: bool = False
    """Whether the cost contains {X}."""
    for_mana: bool = False
    """Whether it is the cost of a mana ability."""
    act: str = ""
    """The special action that it is the cost of, with `what` (116.2)."""
    by_life: bool = False
    """Whether each Phyrexian symbol of the cost is paid with life, as was announced (601.2b)."""
    made_by: SpentOf | None = None
    """By what mana has to be made that is spent on it, one of `OF_SOURCES`."""

    @classmethod
    def of(cls, context: Context) -> Spending:
        """For the cost that is paid in a context."""
        kind, act, by_life = context.paying.kind, context.paying.act, context.paying.by_life
        of_mana = context.paying.of_mana_ability
        what, made = context.source if kind or act else None, context.paying.made_by
        return cls(kind, what, for_mana=of_mana, act=act, by_life=by_life, made_by=made)


ANYTHING_ELSE: Final = Spending()


def life_to_pay(play: Play, player: str, spending: Spending = ANYTHING_ELSE) -> int:
    """How much life a player can pay for that (119.4): none where their life total can't change (119.8), or a rule effect says so."""
    if {LifeCantChange(), CantLoseLife()} & set(play.solution.player(player).rules):
        return 0
    if any(one.rule.life for one in may_not_pay(play, player, spending.kind, for_mana=spending.for_mana)):
        return 0
    return max(0, play.state.player(player).life)


def meant(use: ManaUse | None, context: Context, play: Play) -> ManaUse | None:
    """The use with what it refers to put in, and what was chosen for the object whose ability says it ("of the chosen type")."""
    if use is None:
        return None
    thing = play.last_of(context.source)
    choices = {} if thing is None else thing.choices

    def put(item: object) -> object:
        return choices.get(item.key, item) if isinstance(item, Chosen) else item

    plain = replace(use, gives=())  # in what it gives, "that" is the spell that nobody has cast yet
    return replace(rebuilt(context.settled(plain, play), put), gives=use.gives)


MADE_BY: Final = {
    SpentOf.SNOW: SNOW,
    SpentOf.TREASURE: TREASURE,
    SpentOf.BASIC_LAND: BASIC_LAND,
    SpentOf.CREATURE: CREATURE,
    SpentOf.ARTIFACT: ARTIFACT,
    SpentOf.CAVE: CAVE,
    SpentOf.DESERT: DESERT,
}
"""The marks of mana by what made it."""


def made_by(source: ObjectNow) -> str:
    """The marks of mana by what its source is as it makes it: snow (107.4h), a Treasure, a basic land, ... (106.3)."""
    snow = SNOW * (Supertype.SNOW in source.supertypes)
    if source.zone is not Zone.BATTLEFIELD:
        return snow  # 109.2: a land, a creature or a Treasure is a permanent
    subtypes = set(map(str, source.subtypes))
    return (
        snow
        + TREASURE * ("Treasure" in subtypes)
        + BASIC_LAND * (Supertype.BASIC in source.supertypes and CardType.LAND in source.types)
        + CREATURE * (CardType.CREATURE in source.types)
        + ARTIFACT * (CardType.ARTIFACT in source.types)
        + CAVE * ("Cave" in subtypes)
        + DESERT * ("Desert" in subtypes)
    )


def marks_of(play: Play, use: ManaUse | None, player: str, source: ObjectId | None, kept: Until | None) -> str:
    """The marks of mana by what its maker says of it; where that triggers, it is another for each time that mana was made."""
    marks = "" if kept is None else _KEPT[kept]
    if use is None:
        return marks
    known, made = play.at.mana_uses, (player, use, source)
    triggers = any(isinstance(one, May) for one in use.gives)
    if triggers or made not in known:
        known = (*known, made)
        play.change(mana_uses=known)
    marks += NOT_GENERIC * use.not_generic
    return f"{marks}{_USE}{len(known) - 1 if triggers else known.index(made)}"


def stays(play: Play, unit: str) -> bool:
    """Whether a unit is not lost as this step or phase ends, by what its maker says (500.5)."""
    return any(mark in unit and play.at.step != last for mark, last in _LAST_STEP.items())


def _use_of(play: Play, unit: str) -> tuple[str, ManaUse, ObjectId | None] | None:
    """What may be done with a unit, by whose effect, and what made it; None: whatever one likes."""
    _, _, number = unit.partition(_USE)
    return play.at.mana_uses[int(number)] if number else None


def spendable(play: Play, unit: str, spending: Spending) -> bool:
    """Whether a unit of mana may be spent so (106.6)."""
    if not is_of_its_source(unit, spending):
        return False
    use = _use_of(play, unit)
    return use is None or allows(play, use[1], use[0], spending)


def is_of_its_source(unit: str, spending: Spending) -> bool:
    """Whether a unit of mana was made by what alone may make the mana that is spent so."""
    return spending.made_by is None or MADE_BY[spending.made_by] in unit.partition(_USE)[0]


def as_though_of_any(play: Play, player: str, spending: Spending) -> AnyMana | None:
    """Whether a player may spend mana as though it were mana of any color, or of any type, for this (609.4b)."""
    found = in_force(play, SpendsAsThough, player)
    return AnyMana.widest(
        *(one.rule.any_mana for one in found if not (one.rule.mana or one.rule.like) and _speaks_of(one, spending))
    )


def as_though(play: Play, player: str, spending: Spending) -> tuple[Though, ...]:
    """Which mana a player may spend as though it were other mana for this (609.4b)."""
    return tuple(
        Though(one.rule.mana, one.rule.like or one.rule.any_mana.letters, one.rule.others_colorless)
        for one in in_force(play, SpendsAsThough, player)
        if one.rule.mana and _speaks_of(one, spending)
    )


def life_for_mana(play: Play, player: str) -> str:
    """The colors for each symbol of which a player may pay 2 life rather than mana (118.9)."""
    return "".join(str(one.rule.color) for one in in_force(play, PaysLifeRather, player))


def _speaks_of(one: InForce[SpendsAsThough], spending: Spending) -> bool:
    if one.rule.to_cast is None and one.rule.to_activate is None:
        return True
    what = {"spell": one.rule.to_cast, "ability": one.rule.to_activate}.get(spending.kind)
    return what is not None and spending.what is not None and one.reader.matches(spending.what, what)


def spent_on(play: Play, spell: ObjectId, units: Sequence[str], *, phyrexian: int = 0) -> None:
    """What is done because mana was spent to cast this spell (106.6): once for each effect that says so."""
    thing = play.thing(spell)
    if phyrexian and thing is not None:  # 107.4f, 702.150a
        play.state = play.state.with_object(replace(thing, facts={**thing.facts, PAID_WITH_LIFE: phyrexian}))
    for unit in dict.fromkeys(units):
        use = _use_of(play, unit)
        if use is None or not use[1].gives:
            continue
        if use[1].given_to is None or _is(play, use[1].given_to, use[0], spell):
            triggers = use[2] is not None and any(isinstance(one, May) for one in use[1].gives)
            source = use[2] if triggers and use[2] is not None else spell
            told = Told(that=spell, item=spell)
            Context(use[0], source, play.name(source), told=told).perform(use[1].gives, play)


def allows(play: Play, use: ManaUse, player: str, spending: Spending) -> bool:
    """Whether mana that may be spent on this may be spent so."""
    if use.with_x:
        return spending.with_x
    if spending.what is None or (spending.act and use.rest):
        return use.rest
    if spending.act:
        turned = spending.act == "turn up" and _is(play, use.turning_up, player, spending.what)
        return turned or spending.act in use.special
    return _is(play, use.spells if spending.kind == "spell" else use.abilities, player, spending.what)


def _is(play: Play, what: Filter | None, player: str, identity: ObjectId) -> bool:
    if what is None:
        return False
    board = play.known(identity)
    return isinstance(what, Anything) or (
        board is not None and identity in board and board.reader(player, identity).matches(identity, what)
    )
