"""Turns, phases and steps that come besides those of every turn, or do not come (500.8, 614.10), and lands besides that of every turn (305.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction, Start
from layerlaw.model.durations import DuringNextTurn, Until
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.ending import ControlPlayer, EndTurn, ExchangeLife, ExchangeLifeWith, ExchangeZones
from layerlaw.model.event_patterns import Begins
from layerlaw.model.keyword_actions import Reselect
from layerlaw.model.one_shot_effects import ExtraPhases, ForEach, StartReplacement
from layerlaw.model.replacement_effects import Instead, ReplacementEffect
from layerlaw.model.rule_effects import DoesntUntap, MoreLands, SkipsStep
from layerlaw.model.tree import inside
from layerlaw.model.values import ChosenNumber, Stat, StatOf
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.nouns_of_one_shots import nouns, possessor
from layerlaw.oracle.phrases.references import possessive_ref
from layerlaw.oracle.phrases.targets import aim
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.phrases.whom import player, things
from layerlaw.oracle.reader import FirstOf, begins_with, needs
from layerlaw.oracle.row import Words, reading
from layerlaw.oracle.sentences.one_shots.clause import OneShots, by_player, by_you
from layerlaw.oracle.sentences.one_shots.enters_with import each_enters_with, itself_enters_with

_AFTER: Final[dict[str, str]] = {
    "after this phase": "this phase",
    "after this main phase": "this main phase",
    "after this combat phase": "this combat phase",
    "after this one": "this phase",
    "after the current phase": "this phase",
}


@needs("additional")
@reading
def additional(reader: Words) -> list[Instruction] | None:
    """Additional := (after | "after the second main phase this turn") [","] "there is an additional combat phase" [after] ["followed by an additional main phase"]    the place is said once."""
    second = reader.eat("after the second main phase this turn ,") is not None
    after = "the second main phase this turn" if second else _after(reader)
    reader.eat(",")
    if not second and reader.eat("there is an additional beginning phase", "there's an additional beginning phase"):
        after = after or _after(reader)
        return [ExtraPhases(("beginning phase",), after=after)] if after else None
    if not after and reader.eat("you get that many additional upkeep steps after this phase"):
        return [ExtraPhases(("upkeep step",), ChosenNumber("that many"), yours=True)]
    if not reader.eat("there is an additional combat phase", "there's an additional combat phase"):
        return None
    after = after or _after(reader)
    more = reader.eat(
        "followed by an additional main phase", ", followed by an additional main phase", "and an additional main phase"
    )
    after = after or _after(reader)
    if after is None:
        return None
    return [ExtraPhases(("combat phase",) if more is None else ("combat phase", "main phase"), after=after)]


def _after(reader: Words) -> str | None:
    phrase = reader.eat(*_AFTER)
    return None if phrase is None else _AFTER[phrase]


_SKIPPED: Final = {
    f"{whose} next {words}": step
    for whose in ("your", "their", "his or her")
    for words, step in (
        ("turn", "turn"), ("untap step", "untap"), ("upkeep step", "upkeep"), ("upkeep", "upkeep"), ("draw step", "draw"),
        ("combat phase", "combat phase"),
    )
}  # fmt: skip


_OF_THIS_TURN: Final = {"your draw step this turn": "draw"}


@by_player("end")
def _end(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """End := "the turn" | "the combat phase"    (724.1, 724.2); what happens then is the same whoever of them ends it."""
    ended = reader.eat("the turn", "the combat phase") if isinstance(who, r.You | r.ActivePlayer) else None
    return None if ended is None else [EndTurn(combat=ended == "the combat phase")]


@by_you("reselect")
def _reselect(reader: Words) -> OneShots | None:
    """Reselect := ("which player or permanent" | "which player") thing "is attacking"    (508.7)."""
    which = reader.eat("which player or permanent", "which player")
    what = things(reader) if which is not None else None
    if what is None or what.filter is None or what.players is not None or not reader.eat("is attacking"):
        return None
    return [Reselect(what.filter, players_only=which == "which player")]


@by_player("get")
def _gets_a_step(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Gets a step := "an additional upkeep step after this step"    of the player whose upkeep it is, which the event tells (500.8)."""
    told = reader.words(0, reader.at).lower().split(",")[0]
    theirs = who == r.ThatPlayer() and reader.triggered and "upkeep" in told.split()
    if not theirs or not reader.eat("an additional upkeep step after this step"):
        return None
    return [ExtraPhases(("upkeep step",), after="this upkeep step")]


@by_player("skip")
def _skip(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Skip := whose "next" ["two"] (turn | step | phase) | whose step "this turn" | "all combat phases of their next turn"    a replacement effect that waits for it (614.10a)."""
    several = isinstance(who, r.EachPlayer | r.Opponents)
    one = r.ThatPlayer() if several else who
    step = reader.eat(*_OF_THIS_TURN)
    if step is not None:
        skipped = ReplacementEffect(Begins(_OF_THIS_TURN[step], one), Instead(), once=True)
        return None if several else [StartReplacement(skipped)]
    if reader.eat("all combat phases of their next turn"):
        return [Start(ContinuousEffect(who, (SkipsStep("combat phase"),), None, DuringNextTurn()))]
    if reader.eat("your next two turns"):
        skipped = ReplacementEffect(Begins("turn", one), Instead(), once=True)
        return [StartReplacement(skipped, this_turn=False)] * 2
    phrase = reader.eat(*_SKIPPED)
    if phrase is None:
        return None
    now = reader.eat("this turn") is not None
    skipped = ReplacementEffect(Begins(_SKIPPED[phrase], one), Instead(), once=True)
    made = StartReplacement(skipped, this_turn=now)
    return [ForEach(who, (made,))] if several else [made]


@begins_with("you", "gain")
@reading
def controls_player(reader: Words) -> list[Instruction] | None:
    """Controls player := "you" ("control" | "gain control of") player "during" whose "next turn"    (723.1)."""
    if not reader.eat("you control", "you gain control of", "gain control of"):
        return None
    found = aim(reader) if reader.sees("target") else None
    whom = found.players if found is not None and found.wanted.objects is None else None
    if whom is None or not reader.eat("during that player's next turn", "during their next turn"):
        return None
    reader.remember(who=whom)
    return [ControlPlayer(whom)]


@begins_with("after that turn")
@reading
def turn_after_that(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    """Turn after that := "after that turn , that player takes an extra turn"    behind a turn in which that player is controlled (500.7)."""
    match before:
        case [*first, ControlPlayer() as last] if reader.eat("after that turn , that player takes an extra turn"):
            return [*first, replace(last, extra_turn=True)] if reader.done else None
        case _:
            return None


@reading
def besides(reader: Words) -> list[Instruction] | None:
    """Besides := additional | controls player | more lands    what is said of turns, phases and lands without a verb of its own."""
    return _BESIDES(reader)


@begins_with("exchange")
@reading
def _life_for_a_number(reader: Words) -> list[Instruction] | None:
    """Life for a number := "exchange" possessor "life total with" possessive ("power" | "toughness")    (701.12g)."""
    whose = possessor(reader) if reader.eat("exchange") else None
    if whose is None or isinstance(whose, r.EachPlayer | r.Opponents) or not reader.eat("life total with"):
        return None
    ref = possessive_ref(reader)
    stat = reader.eat("power", "toughness")
    if ref is None or isinstance(ref, r.It) or stat is None:
        return None
    return [ExchangeLifeWith(whose, StatOf(ref, Stat.POWER if stat == "power" else Stat.TOUGHNESS))]


@begins_with("exchange")
@reading
def _zones(reader: Words) -> list[Instruction] | None:
    """Zones := "exchange your" zone "and" zone    (701.12f)."""
    first = reader.eat("hand", "graveyard") if reader.eat("exchange your") else None
    second = reader.eat("graveyard", "library") if first is not None and reader.eat("and") else None
    if first is None or second is None or first == second:
        return None
    return [ExchangeZones(r.You(), Zone(first), Zone(second))]


@by_player("exchange")
def _exchange_life(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Exchange life := "life totals" ["with" player]    (701.12c)."""
    if not reader.eat("life totals") or isinstance(who, r.EachPlayer | r.Opponents):
        return None
    if not reader.eat("with"):
        several = isinstance(who, r.TargetPlayer) and reader.wanted[who.number - 1].least == 2
        return [ExchangeLife(who)] if several else None
    other = player(reader)
    if other is None or isinstance(other, r.EachPlayer | r.Opponents):
        return None
    return [ExchangeLife(who, other)]


@needs("untap")
@reading
def stay_tapped(reader: Words) -> list[Instruction] | None:
    """Stay tapped := nouns "don't untap during" whose "next untap step" | "during" whose "next untap step ," nouns "don't untap"    of what that player controls then, or of what anybody does (502.3)."""
    if reader.eat("during that player's next untap step , creatures they control don't untap"):
        whose = reader.memory.who
        one = whose is not None and not isinstance(whose, r.EachPlayer | r.Opponents)
        theirs = None if whose is None or not one else f.creatures() & f.ControlledBy(whose)
        return None if theirs is None else [_stays(theirs)]
    found = nouns(reader, joined=("and/or", "and"))
    if found is None or not found.plural or not reader.eat("don't untap during"):
        return None
    controllers = {part.player for part in inside(found.filter) if isinstance(part, f.ControlledBy)}
    if len(controllers) == 1 and reader.eat(
        "their controllers' next untap steps", "their controller's next untap step"
    ):
        return [_stays(found.filter)]
    whose = reader.memory.who if reader.eat("the player's") else possessor(reader)
    if whose is None or isinstance(whose, r.EachPlayer | r.Opponents) or not reader.eat("next untap step"):
        return None
    if controllers and controllers != {whose}:
        return None
    return [_stays(found.filter, None if controllers else whose)]


def _stays(scope: f.Filter, during: r.PlayerRef | None = None) -> Start:
    return Start(ContinuousEffect(scope, (DoesntUntap(next_only=True, during=during),), None, Until.NEXT_UNTAP_STEP))


@begins_with("you")
@reading
def more_lands(reader: Words) -> list[Instruction] | None:
    """More lands := "you may play" ["up to"] number "additional land(s) this turn"    (305.2)."""
    if not reader.eat("you may play"):
        return None
    reader.eat("up to")
    many = 1 if reader.eat("an") else number(reader)
    if many is None or not reader.eat("additional land this turn", "additional lands this turn"):
        return None
    return [Start(ContinuousEffect(r.You(), (MoreLands(many),), None, Until.END_OF_TURN))]


_BESIDES: Final = FirstOf(
    additional,
    _life_for_a_number,
    _zones,
    controls_player,
    more_lands,
    stay_tapped,
    each_enters_with,
    itself_enters_with,
)
