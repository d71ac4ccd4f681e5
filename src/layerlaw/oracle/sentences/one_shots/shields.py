"""Prevention and replacement effects of resolved spells and abilities, for this turn (614.1, 615.1).

shield := "prevent" ("all" | "the next" amount) ["combat"] "damage" which "this turn"
| "if" thing "would die this turn, exile it instead"
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction
from layerlaw.model.durations import Point
from layerlaw.model.event_patterns import DamageDealt, ZoneChange
from layerlaw.model.one_shot_effects import StartReplacement
from layerlaw.model.replacement_effects import Elsewhere, Prevent, Redirect, ReplacementEffect
from layerlaw.model.values import Value
from layerlaw.model.words import CardType, Zone
from layerlaw.oracle.phrases.how_many import amount
from layerlaw.oracle.phrases.nouns_of_one_shots import nouns
from layerlaw.oracle.phrases.references import this, which_target
from layerlaw.oracle.phrases.whom import things
from layerlaw.oracle.reader import begins_with
from layerlaw.oracle.row import DAMAGED, Words, reading
from layerlaw.oracle.sentences.one_shots.next_time import dealt_instead, source_of_choice, whom_it_is_dealt

OneShots = list[Instruction]
_THIS_TURN: Final = ("this turn", "this combat")


@begins_with("until", "prevent", "all damage", "damage", "if", "exile")
@reading
def shield(reader: Words) -> OneShots | None:
    """Shield := see the head of this module."""
    until = reader.eat("until your next turn ,") is not None
    found = _prevent(reader, until) or _redirect(reader, until)
    if until:
        return None if found is None else [_until_your_next_turn(one) for one in found]
    return found or _would_die(reader) or _as_it_resolves(reader)


def _until_your_next_turn(one: Instruction) -> Instruction:
    if not isinstance(one, StartReplacement):
        return one
    return replace(one, this_turn=False, until=Point.YOUR_NEXT_TURN)


@reading
def _as_it_resolves(reader: Words) -> OneShots | None:
    """As it resolves := "exile" thing "instead of putting it into" a graveyard "as it resolves"    of a spell on the stack (614.1a)."""
    if not reader.comes_to("putting") or not reader.eat("exile"):
        return None
    what = things(reader)
    if what is None or what.one is None or what.filter is None:
        return None
    if not reader.eat(
        "instead of putting it into your graveyard as it resolves",
        "instead of putting it into its owner's graveyard as it resolves",
        "instead of putting it into a graveyard as it resolves",
    ):
        return None
    reader.remember(it=r.That())
    return [
        StartReplacement(
            ReplacementEffect(
                ZoneChange(what.filter, Zone.STACK, Zone.GRAVEYARD, resolved=True), Elsewhere(Zone.EXILE), once=True
            )
        )
    ]


@reading
def _prevent(reader: Words, until: bool) -> OneShots | None:
    """Prevent := "prevent" how much "damage that would be dealt" [to whom] [by what] "this turn"    (615.1)."""
    if not reader.eat("prevent"):
        return None
    much: Value | None = None
    if reader.eat("the next"):
        much = amount(reader)
        if much is None:
            return None
    elif reader.eat("its combat damage this turn"):
        it = reader.memory.it
        return (
            None if it is None else [StartReplacement(ReplacementEffect(DamageDealt(f.Is(it), combat=True), Prevent()))]
        )
    elif not reader.eat("all"):
        return None
    combat = True if reader.eat("combat") else None
    if not reader.eat("damage"):
        return None
    start = reader.at
    if not until and reader.eat("this turn"):
        return [StartReplacement(ReplacementEffect(DamageDealt(combat=combat), Prevent(much)))]
    if much is not None and combat is None and reader.eat("that would be dealt this turn to"):
        divided = _divided(reader, much)
        if divided is not None:
            return divided
        reader.at -= len(["that", "would", "be", "dealt", "this", "turn", "to"])
    mark = reader.mark()
    choice: list[Instruction] = []
    found = _dealt(reader, combat, choice, until) or _would_deal(reader, combat, choice, until)
    if found is None:
        reader.back(mark)
        return None
    begun = [StartReplacement(ReplacementEffect(would, Prevent(much))) for would in found]
    if "this combat" in reader.words(start, reader.at):
        begun = [replace(one, this_turn=False, until=Point.THIS_COMBAT) for one in begun]
    return [*choice, *begun]


@reading
def _divided(reader: Words, much: Value) -> OneShots | None:
    """Divided := targets ", divided as you choose" [", where X is" value]    a shield for each of them, as announced (601.2d, 615.7)."""
    what = things(reader)
    if what is None or what.filter is None or not isinstance(what.one, r.Target):
        return None
    if not reader.eat(", divided as you choose"):
        return None
    would = DamageDealt(to_objects=what.filter, to_players=what.players)
    return [StartReplacement(ReplacementEffect(would, Prevent(much)), divided=True)]


@reading
def _dealt(reader: Words, combat: bool | None, choice: list[Instruction], until: bool) -> list[DamageDealt] | None:
    """Dealt := "that would be dealt" ["this turn"] ["to" whom] ["by" what] ["this turn"]."""
    if not reader.eat("that would be dealt"):
        return None
    turn = until
    objects: f.Filter | None = None
    players: r.PlayerRef | None = None
    source: f.Filter = f.Anything()
    if reader.eat("to and dealt by", "to and by"):
        what = things(reader)
        if what is None or what.filter is None or what.players is not None or not (until or reader.eat(*_THIS_TURN)):
            return None
        return [DamageDealt(to_objects=what.filter, combat=combat), DamageDealt(source=what.filter, combat=combat)]
    while not reader.done:
        if not turn and reader.eat(*_THIS_TURN):
            turn = True
        elif objects is None and players is None and reader.eat("to"):
            whom = whom_it_is_dealt(reader)
            if whom is None:
                return None
            objects, players = whom
        elif isinstance(source, f.Anything) and reader.eat("by"):
            by = _sources(reader, choice)
            if by is None:
                return None
            source = by
        else:
            break
    return [DamageDealt(source, players, objects, combat)] if turn else None


@reading
def _sources(reader: Words, choice: list[Instruction]) -> f.Filter | None:
    """Sources := "a source of your choice" | things | plural noun    `by attacking creatures`, `by target creature`; `choice`: what is chosen for it."""
    chosen = source_of_choice(reader)
    if chosen is not None:
        choice += chosen.choice
        return chosen.filter
    what = things(reader)
    if what is not None:
        return what.filter if what.players is None else None
    found = nouns(reader, joined=("and",))
    return found.filter if found is not None and found.plural else None


@reading
def _would_deal(reader: Words, combat: bool | None, choice: list[Instruction], until: bool) -> list[DamageDealt] | None:
    """Would deal := ["that"] things "would deal" ["to" whom] "this turn"."""
    reader.eat("that")
    what = _sources(reader, choice)
    if what is None or not reader.eat("would deal"):
        return None
    turn = until or reader.eat(*_THIS_TURN) is not None
    objects: f.Filter | None = None
    players: r.PlayerRef | None = None
    if reader.eat("to"):
        whom = whom_it_is_dealt(reader)
        if whom is None:
            return None
        objects, players = whom
    if not (turn or reader.eat(*_THIS_TURN)):
        return None
    return [DamageDealt(what, players, objects, combat)]


@reading
def _would_die(reader: Words) -> OneShots | None:
    """Would die := "if" thing ("would die this turn, exile it instead" | "would leave the battlefield, exile it instead")    (614.1a)."""
    if not reader.eat("if"):
        return None
    if (
        reader.memory.damaged
        and reader.spell
        and (by := reader.eat("a creature dealt damage by", "a permanent dealt damage by"))
    ):
        # a spell deals damage only as it resolves, so that what it has dealt damage to is what it did "this way"
        if this(reader) is None:
            return None
        what: f.Filter = DAMAGED & f.IsType(CardType.CREATURE) if "creature" in by else DAMAGED
    elif reader.memory.damaged and reader.eat("a creature dealt damage this way"):
        what = DAMAGED & f.IsType(CardType.CREATURE)
    elif reader.memory.damaged and reader.eat("a permanent dealt damage this way"):
        what = DAMAGED
    elif (which := which_target(reader)) is not None:
        what = f.Is(which)
    elif reader.eat("that creature or planeswalker", "that permanent", "that creature", "the creature", "it"):
        ref = reader.that_one(reader.low(-1)) if reader.low(-2) in ("that", "the") else reader.memory.it
        if ref is None:
            return None
        what = f.Is(ref)
    else:
        meant = things(reader)
        if meant is None or meant.one is None or meant.filter is None:
            return None
        what = meant.filter
    leaves = reader.eat("would leave the battlefield ,")
    if not (leaves or reader.eat("would die this turn ,")) or not reader.eat(*_EXILED):
        return None
    if leaves:
        reader.eat("of putting it anywhere else")
        gone = ZoneChange(what, Zone.BATTLEFIELD, not_to=Zone.EXILE)
        return [StartReplacement(ReplacementEffect(gone, Elsewhere(Zone.EXILE)), this_turn=False)]
    return [
        StartReplacement(ReplacementEffect(ZoneChange(what, Zone.BATTLEFIELD, Zone.GRAVEYARD), Elsewhere(Zone.EXILE)))
    ]


_EXILED: Final = (
    "exile it instead",
    "exile that creature instead",
    "exile that card instead",
    "exile that permanent instead",
)


@reading
def _redirect(reader: Words, until: bool) -> OneShots | None:
    """Redirect := "all" ["combat"] "damage that would be dealt" ["to" whom] ["by" what] "this turn is dealt to" (thing | player) "instead" ["if it's still on the battlefield"]    (614.9)."""
    choice: list[Instruction] = []
    if reader.eat("damage this turn to"):
        whom = whom_it_is_dealt(reader)
        would = [] if whom is None else [DamageDealt(to_players=whom[1], to_objects=whom[0])]
    else:
        if not reader.eat("all"):
            return None
        combat = True if reader.eat("combat") else None
        would = (_dealt(reader, combat, choice, until) if reader.eat("damage") else None) or []
    if len(would) != 1:
        return None
    if reader.eat("is dealt to the chosen permanent instead", "is dealt to the chosen creature instead"):
        to: f.Filter | r.PlayerRef | None = f.IsLinked("chosen")
    else:
        to = dealt_instead(reader, "is dealt to")
    if to is None:
        return None
    # 614.9: damage is not dealt to what is not there, whether or not the words say so.
    reader.eat("if it's still on the battlefield")
    if "this combat" in reader.words(0, reader.at):
        return None  # 611.2a: a redirection would last the whole turn
    return [*choice, StartReplacement(ReplacementEffect(would[0], Redirect(to)))]


# --- what is done about what goes elsewhere ----------------------------------------------------------------------------------


def moves_elsewhere(one: Instruction) -> bool:
    """Does it begin an effect by which something goes elsewhere than where it would?"""
    return isinstance(one, StartReplacement) and isinstance(one.effect.outcome, Elsewhere)


def then_done(before: Sequence[Instruction], done: OneShots | None) -> list[Instruction] | None:
    """What follows from it is done as it is replaced, not now."""
    last = before[-1]
    if done is None or not isinstance(last, StartReplacement) or not isinstance(last.effect.outcome, Elsewhere):
        return None
    outcome = replace(last.effect.outcome, then=tuple(done))
    return [*before[:-1], replace(last, effect=replace(last.effect, outcome=outcome))]


@reading
def about_what_moved(
    reader: Words, before: Sequence[Instruction], whole: Callable[[Words], OneShots | None]
) -> list[Instruction] | None:
    """About what moved := "return it" ...    of what such an effect exiles: `exile it instead. Return it ... at the beginning of the next end step`."""
    if not before or not moves_elsewhere(before[-1]) or not reader.sees("return it to", "return that card to"):
        return None
    reader.remember(it=r.That(), that=r.That())
    return then_done(before, whole(reader))
