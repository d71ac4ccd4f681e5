"""Damage that is prevented or dealt to another the next time, or so much of it, of a source that is chosen (609.7, 614.9, 615.7).

next time := "the next time" source "would deal" ["combat"] "damage" "to" whom "this turn," ("prevent that damage" | "that damage is dealt to" thing "instead")
         | "the next time damage would be dealt to" whom "this turn," ("prevent that damage" | "that damage is dealt to" thing "instead")
         | "the next time" player "would draw a card this turn," ["instead"] row ["instead"]
         | "until end of turn," damage that reduces life to so much instead
         | "until end of turn, if" player "would draw a card," ["instead"] row ["instead"]
next      := "the next" amount "damage that" ("would be dealt" | source "would deal") "to" whom "this turn is dealt to" thing "instead"
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction, Provided
from layerlaw.model.conditions import Condition, Matches, ValueIs
from layerlaw.model.durations import Point
from layerlaw.model.event_patterns import DamageDealt, Drawn, ZoneChange
from layerlaw.model.one_shot_effects import Choose, CreateTokens, May, PutCounters, StartReplacement
from layerlaw.model.replacement_effects import EntersSo, Instead, Prevent, Redirect, ReplacementEffect
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.adjectives import TYPE_NOUNS, adjective, kind_word
from layerlaw.oracle.phrases.counted import has
from layerlaw.oracle.phrases.how_many import amount
from layerlaw.oracle.phrases.nouns_of_one_shots import nouns
from layerlaw.oracle.phrases.reducing_life import reduces_life
from layerlaw.oracle.phrases.whom import player, things
from layerlaw.oracle.row import THAT_MANY, Words, reading

OneShots = list[Instruction]
_ANYWHERE: Final = f.Or((f.ON_BATTLEFIELD, f.InZone(Zone.STACK)))
"""Where a source is that a player may choose: a permanent, or a spell (609.7a); of an ability it is its source."""
_CHOSEN: Final = f.IsLinked("chosen")


class _DamageSource(NamedTuple):
    """A source of damage, and what is chosen for it first."""

    filter: f.Filter
    choice: tuple[Choose, ...] = ()


@reading
def next_time(reader: Words, row: Callable[[Words], OneShots | None]) -> OneShots | None:
    """Next time := see the head of this module."""
    if reader.sees("until end of turn , damage that would reduce"):
        reader.eat("until end of turn ,")
        floor = reduces_life(reader)
        return None if floor is None else [StartReplacement(floor)]
    if reader.eat("until end of turn , if"):
        return _draws(reader, row, once=False)
    if not reader.eat("the next time"):
        return _next_damage(reader)
    copies = _enter_as_copies(reader)
    if copies is not None:
        return copies
    drawn = _draws(reader, row, once=True) or _dealt_the_next_time(reader) or _would_be_dealt(reader, row)
    if drawn is not None:
        return drawn
    source = source_of_choice(reader) or _source(reader)
    if source is None or not reader.eat("would deal"):
        return None
    combat = True if reader.eat("combat") else None
    for_combat = False
    if reader.eat("damage this turn ,"):
        would = DamageDealt(source.filter, combat=combat, that_is_source=True)  # to anything
    else:
        whom = whom_it_is_dealt(reader) if reader.eat("damage to") else None
        turn = None if whom is None else reader.eat("this turn ,", "this combat ,")
        if whom is None or turn is None:
            return None
        for_combat = turn.startswith("this combat")
        would = DamageDealt(source.filter, whom[1], whom[0], combat, that_is_source=True)
    if reader.eat("prevent that damage"):
        outcome: Prevent | Redirect = Prevent()
    elif (part := _part_of_it(reader)) is not None:
        outcome = part
    else:
        to = _dealt_by_it_instead(reader, source) or dealt_instead(reader, "that damage is dealt to")
        if to is None:
            return None
        outcome = Redirect(to)
    reader.remember(it=r.That(), many=THAT_MANY)
    begun = StartReplacement(ReplacementEffect(would, outcome, once=True))
    if for_combat:
        begun = replace(begun, this_turn=False, until=Point.THIS_COMBAT)
    return [*source.choice, begun]


@reading
def _enter_as_copies(reader: Words) -> OneShots | None:
    """Enter as copies := "one or more" nouns "enter this turn, they enter as copies of" object    all of those that enter at once (614.1c)."""
    what = nouns(reader) if reader.eat("one or more") else None
    if what is None or what.zone is not Zone.BATTLEFIELD or not reader.eat("enter this turn , they enter as copies of"):
        return None
    of = things(reader)
    if of is None or of.one is None:
        return None
    return [
        StartReplacement(
            ReplacementEffect(ZoneChange(what.filter, to=Zone.BATTLEFIELD), EntersSo(copy_of=of.one), once=True)
        )
    ]


@reading
def _dealt_the_next_time(reader: Words) -> OneShots | None:
    """Dealt the next time := "damage would be dealt to" whom "this turn ," ("prevent that damage" | "that damage is dealt to" thing "instead")    of whatever source, all of it that is dealt at once."""
    whom = whom_it_is_dealt(reader) if reader.eat("damage would be dealt to") else None
    if whom is None or not reader.eat("this turn ,"):
        return None
    outcome: Prevent | Redirect = Prevent()
    if not reader.eat("prevent that damage"):
        to = dealt_instead(reader, "that damage is dealt to")
        if to is None:
            return None
        outcome = Redirect(to)
    reader.remember(it=r.That(), many=THAT_MANY)
    return [StartReplacement(ReplacementEffect(DamageDealt(f.Anything(), whom[1], whom[0]), outcome, once=True))]


@reading
def _would_be_dealt(reader: Words, row: Callable[[Words], OneShots | None]) -> OneShots | None:
    """Would be dealt := "damage would be dealt to" thing "this turn ," row "instead"    no damage is dealt then (614.1a)."""
    whom = things(reader) if reader.eat("damage would be dealt to") else None
    if whom is None or whom.filter is None or whom.one is None or whom.players is not None:
        return None
    if not reader.eat("this turn ,") or reader.tokens[reader.end - 1].low != "instead":
        return None
    inner = reader.part(reader.at, reader.end - 1)
    first = reader.targets
    done = row(inner)
    if not done or not inner.done or inner.targets > first:
        return None
    reader.at = reader.end
    reader.remember(it=None, that=None, them=None, many=None, looked=None, last="")
    would = DamageDealt(to_objects=whom.filter)
    return [StartReplacement(ReplacementEffect(would, Instead(tuple(done)), once=True))]


@reading
def _part_of_it(reader: Words) -> Prevent | None:
    """Part of it := "prevent all but" number "of that damage" | "prevent half that damage, rounded down"."""
    if reader.eat("prevent half that damage , rounded down"):
        return Prevent(half=True)
    but = amount(reader) if reader.eat("prevent all but") else None
    return Prevent(but=but) if isinstance(but, int) and reader.eat("of that damage") else None


@reading
def _dealt_by_it_instead(reader: Words, source: _DamageSource) -> f.Filter | r.PlayerRef | None:
    """Dealt by it instead := it "deals that damage to" (thing | player | "its controller" | "itself") "instead" | "that damage is dealt to that source's controller instead"."""
    that = source.filter.ref if isinstance(source.filter, f.Is) else r.That()
    if reader.eat("that damage is dealt to that source's controller instead"):
        return r.ControllerOf(that)
    phrase = reader.eat(*_IT_DEALS)
    if phrase is None:
        return None
    if reader.eat("its controller instead"):
        return r.ControllerOf(that)
    if reader.eat("itself instead"):
        return f.Is(that)
    reader.remember(it=that)
    return dealt_instead(reader, "")


_IT_DEALS: Final = tuple(
    f"{it} deals that damage to" for it in ("that source", "that spell", "that creature", "that permanent", "it")
)


@reading
def _draws(reader: Words, row: Callable[[Words], OneShots | None], *, once: bool) -> OneShots | None:
    """Draws := player "would draw a card" ["this turn"] "," ["instead"] ["that player skips that draw and"] row ["instead"]    (614.11)."""
    who = player(reader)
    if who is None or not reader.eat("would draw a card this turn ," if once else "would draw a card ,"):
        return None
    ahead = reader.eat("instead") is not None
    reader.eat("that player skips that draw and")
    end = reader.end if ahead else reader.end - 1
    if not ahead and reader.tokens[end].low != "instead":
        return None
    inner = reader.part(reader.at, end)
    done = row(inner)
    if not done or not inner.done:
        return None
    reader.adopt(inner)
    reader.at = reader.end
    # What the replacement will do, is not done yet: nothing behind speaks of it.
    reader.remember(it=None, that=None, them=None, many=None, looked=None, last="")
    return [StartReplacement(ReplacementEffect(Drawn(who), Instead(tuple(done)), once=once))]


@reading
def _next_damage(reader: Words) -> OneShots | None:
    """Next damage := "the next" amount "damage that" which "this turn is dealt to" thing "instead"."""
    if not reader.eat("the next"):
        return None
    much = amount(reader)
    if much is None or not reader.eat("damage that"):
        return None
    source: _DamageSource | None = _DamageSource(f.Anything())
    early = reader.eat("would be dealt this turn to") is not None
    if not early and not reader.eat("would be dealt to"):
        source = source_of_choice(reader)
        if source is None or not reader.eat("would deal to"):
            return None
    whom = whom_it_is_dealt(reader)
    if whom is None or source is None or not (early or reader.eat("this turn")):
        return None
    to = dealt_instead(reader, "is dealt to")
    if to is None:
        return None
    would = DamageDealt(source.filter, whom[1], whom[0])
    return [*source.choice, StartReplacement(ReplacementEffect(would, Redirect(to, much)))]


@reading
def dealt_instead(reader: Words, verb: str) -> f.Filter | r.PlayerRef | None:
    """Instead := verb (thing | player) "instead"    to what the damage is dealt (614.9)."""
    if verb and not reader.eat(verb):
        return None
    who = player(reader)
    to: f.Filter | r.PlayerRef | None = who
    if who is None:
        what = things(reader)
        to = None if what is None or what.one is None else what.filter
    return to if to is not None and reader.eat("instead") else None


@reading
def whom_it_is_dealt(reader: Words) -> tuple[f.Filter | None, r.PlayerRef | None] | None:
    """Whom := player ["and/or" nouns] | thing ["and/or you"]."""
    who = player(reader) or (r.Opponents() if reader.eat("an opponent") else None)
    who = r.EachPlayer() if who is None and reader.eat("one or more players") else who
    if who is None:
        what = things(reader)
        if what is not None:
            you = r.You() if what.players is None and reader.eat("and/or you") else what.players
            return None if what.filter is None else (what.filter, you)
        several = nouns(reader, joined=("and/or", "and"))
        # `prevent all damage that would be dealt to creatures you control this turn`: whichever there are then (611.2c, 615.1)
        return (
            None
            if several is None or not several.plural or several.zone is not Zone.BATTLEFIELD
            else (several.filter, None)
        )
    if reader.eat("and/or", "and", "or"):
        reader.eat("all", "each")
        more = nouns(reader, joined=("and",))
        return None if more is None else (more.filter, who)
    return None, who


@reading
def source_of_choice(reader: Words) -> _DamageSource | None:
    """Source of choice := "a" quality* ("source" | noun) "of your choice" ["of the chosen color"]    (609.7)."""
    if not reader.eat("a", "an"):
        return None
    mark = reader.mark()
    parts: list[f.Filter] = []
    while not reader.sees("source"):
        one = adjective(reader)
        kind = kind_word(reader) if one is None else None
        found = one if one is not None else kind[0] if kind is not None else None
        if found is None:
            break
        if reader.eat("or"):
            other = adjective(reader)
            if other is None:
                break
            found = f.Or((found, other))
        parts.append(found)
    if not reader.eat("source of your choice"):
        reader.back(mark)
        of = nouns(reader)
        if of is None or of.plural or not reader.eat("of your choice"):
            return None
        such = of.filter
        if reader.eat("with"):
            more = has(reader)
            if not isinstance(more, f.Filter):
                return None
            such = such & more
        return _DamageSource(_CHOSEN & such, (Choose("chosen", such),))
    if reader.eat("of the chosen color"):
        parts.append(f.HasColor(r.Chosen("color")))
    quality = None if not parts else f.all_of(parts)
    if quality is None:
        return _DamageSource(_CHOSEN, (Choose("chosen", _ANYWHERE),))
    return _DamageSource(_CHOSEN & quality, (Choose("chosen", _ANYWHERE & quality),))


@reading
def _source(reader: Words) -> _DamageSource | None:
    """Source := thing | "a" noun    that is not chosen: any such."""
    mark = reader.mark()
    what = things(reader)
    if what is not None and what.filter is not None and what.one is not None and what.players is None:
        return _DamageSource(what.filter)
    reader.back(mark)
    if not reader.eat("a", "an"):
        return None
    found = nouns(reader, joined=("or",))
    return None if found is None or found.plural else _DamageSource(found.filter)


# --- what follows from it --------------------------------------------------------------------------------------------------------


def prevents_last(before: Sequence[Instruction]) -> StartReplacement | None:
    """The effect that the sentence before begins, where it prevents damage and nothing has been said yet of what follows."""
    match before:
        case [*_, StartReplacement(ReplacementEffect(outcome=Prevent(then=then))) as last] if all(
            isinstance(one, Provided) for one in then
        ):
            return last
        case _:
            return None


def followed(last: StartReplacement, done: Sequence[Instruction]) -> StartReplacement:
    """The prevention with what is done about it as it prevents (615.5)."""
    outcome = last.effect.outcome
    assert isinstance(outcome, Prevent), "only a prevention is followed by something"
    then = (*outcome.then, *done)
    return replace(last, effect=replace(last.effect, outcome=replace(outcome, then=then, of_prevented=True)))


def done_so_often(done: OneShots) -> OneShots | None:
    """What is done once for each 1 damage, done so often at once (615.5)."""
    match done:
        case [PutCounters(number=1, divided=False) | CreateTokens(number=1) as one]:
            return [replace(one, number=THAT_MANY)]
        case _:
            return None


@reading
def _of_such_a_source(reader: Words) -> Condition | None:
    """Of such a source := "if damage from a" quality* "source is prevented this way ,"    the source is "that" for what is done about it (615.5)."""
    if not reader.eat("if damage from a"):
        return None
    parts: list[f.Filter] = []
    while not reader.sees("source"):
        kind = kind_word(reader) if reader.low() in TYPE_NOUNS else None
        one = kind[0] if kind is not None else adjective(reader)
        if one is None:
            return None
        parts.append(one)
        if reader.eat("or"):
            other = adjective(reader)
            if other is None:
                return None
            parts[-1] = f.Or((parts[-1], other))
    if not parts or not reader.eat("source is prevented this way ,"):
        return None
    return Matches(r.That(), f.all_of(parts))


def _of_its_source(last: StartReplacement) -> StartReplacement | None:
    """The prevention whose "that" is what would deal the damage, and not what it would be dealt to."""
    would = last.effect.would
    if not isinstance(would, DamageDealt):
        return None
    return replace(last, effect=replace(last.effect, would=replace(would, that_is_source=True)))


@reading
def about_prevention(
    reader: Words, before: Sequence[Instruction], row: Callable[[Words], OneShots | None]
) -> list[Instruction] | None:
    """About prevention := ["if" | "when"] "damage is prevented this way," row | row that says "damage prevented this way"    (615.5)."""
    last = prevents_last(before)
    if last is None:
        return None
    each = reader.eat("for each 1 damage prevented this way ,") is not None
    told = reader.eat("if damage is prevented this way ,", "if damage from that source is prevented this way ,")
    held = None if told is not None else _of_such_a_source(reader)
    if held is not None:
        reader.remember(it=r.That(), many=THAT_MANY, last="prevent")
        more = row(reader)
        then = None if more is None else (Provided(held, tuple(more)),)
        asked = _of_its_source(last)
        return None if then is None or asked is None or not reader.done else [*before[:-1], followed(asked, then)]
    reflexive = told is None and reader.eat("when damage is prevented this way ,") is not None
    if (
        not each
        and told is None
        and not reflexive
        and "damage prevented this way" not in reader.words(reader.at, reader.end)
    ):
        return None
    aimed = reader.targets
    reader.remember(many=THAT_MANY, last="prevent")
    done = row(reader)
    if reflexive and done is not None:
        # 603.12: what triggers so is no part of the prevention
        none_aimed = reader.targets == aimed
        done = [
            Provided(ValueIs(THAT_MANY, f.Comparison.AT_LEAST, 1), (May((), tuple(done), reflexive=True, must=True),))
        ]
        done = done if none_aimed else None
    if each and done is not None:
        done = done_so_often(done)
    return None if done is None or not reader.done else [*before[:-1], followed(last, done)]
