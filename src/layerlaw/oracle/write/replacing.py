"""Replacement and prevention effects that something begins as it resolves, in words (614, 615)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import replacement_effects
from layerlaw.model import values as v
from layerlaw.model.abilities import Instruction, Provided, Start
from layerlaw.model.durations import Point
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.entering_so import Meanwhile
from layerlaw.model.event_patterns import Begins, DamageDealt, Drawn, ZoneChange
from layerlaw.model.words import CardType, Zone
from layerlaw.oracle.word_forms import article
from layerlaw.oracle.write.replaced_for_now import write_for_now
from layerlaw.oracle.write.telling import NoWords, Telling
from layerlaw.oracle.write.voice import GrammaticalNumber

Write = Callable[[Sequence[Instruction], Telling], str]
"""Who writes a row of instructions."""
_THAT_MANY: Final = v.THAT_MANY


def write_start_replacement(node: d.StartReplacement, telling: Telling, write: Write) -> str:
    """Start replacement := exiled instead | skipped | redirected | drawn instead | enters so | prevented "this turn" ["." what is done about it].

    Raises:
        NoWords: nothing here has words for some of it.
    """
    outcome = node.effect.outcome
    if isinstance(outcome, replacement_effects.Elsewhere) and outcome.then:
        plain = replace(node, effect=replace(node.effect, outcome=replace(outcome, then=())))
        row = write(outcome.then, telling)
        follows = f"R{row[1:]}" if row.startswith("return ") else f"If you do, {row}"
        return f"{write_start_replacement(plain, telling, write)}. {follows}"
    told = _exiled_instead(node, telling) or _skipped(node, telling) or _redirected(node, telling)
    told = told or _drawn_instead(node, telling, write) or _enters_so(node, telling) or write_for_now(node, telling)
    return told or _prevented(node, telling) + _then(node, telling, write)


def _then(node: d.StartReplacement, telling: Telling, write: Write) -> str:
    """What is done about damage that is prevented (615.5)."""
    match node.effect.outcome:
        case replacement_effects.Prevent(then=()):
            return ""
        case replacement_effects.Prevent(then=(d.GainLife(number, r.You()),)) if number == _THAT_MANY:
            return ". You gain life equal to the damage prevented this way"
        case replacement_effects.Prevent(then=(Provided(_, (d.May((), row, reflexive=True, must=True, targets=()),)),)):
            return f". When damage is prevented this way, {write(row, telling)}"
        case replacement_effects.Prevent(then=row):
            return f". If damage is prevented this way, {write(row, telling)}"
        case _:
            raise NoWords(node)


def _drawn_instead(node: d.StartReplacement, telling: Telling, write: Write) -> str | None:
    """`the next time you would draw a card this turn, you gain 5 life instead` (614.11)."""
    match node.effect:
        case replacement_effects.ReplacementEffect(
            Drawn(player, None, False, f.Anything()) as would,
            replacement_effects.Instead(row, False) as outcome,
            None,
            once=once,
        ) if row and node == d.StartReplacement(replacement_effects.ReplacementEffect(would, outcome, once=once)):
            who = telling.player(player)
            if once:
                return f"the next time {who} would draw a card this turn, {write(row, telling)} instead"
            skips = "" if isinstance(player, r.You) else "that player skips that draw and "
            return f"until end of turn, if {who} would draw a card, instead {skips}{write(row, telling)}"
        case replacement_effects.ReplacementEffect(
            DamageDealt(f.Anything(), None, f.Is(r.Target()) as to) as would,
            replacement_effects.Instead(row, False) as outcome,
            None,
            once=True,
        ) if row and node == d.StartReplacement(replacement_effects.ReplacementEffect(would, outcome, once=True)):
            if would != DamageDealt(to_objects=to):
                return None
            whom = telling.things(to)
            return f"the next time damage would be dealt to {whom} this turn, {write(row, telling)} instead"
        case _:
            return None


def _enters_so(node: d.StartReplacement, telling: Telling) -> str | None:
    """`that creature enters with an additional +1/+1 counter on it`, `this turn, each creature you control enters with ...`    (614.1c)."""
    match node.effect:
        case replacement_effects.ReplacementEffect(
            ZoneChange(what, None, Zone.BATTLEFIELD), replacement_effects.EntersSo(copy_of=r.ObjectRef() as copied), once=True
        ):  # fmt: skip
            kind = telling.kind(what, GrammaticalNumber.PLURAL)
            return f"the next time one or more {kind} enter this turn, they enter as copies of {telling.object(copied)}"
        case replacement_effects.ReplacementEffect(
            ZoneChange(what, None, Zone.BATTLEFIELD) as would, replacement_effects.EntersSo(counters=((kind, many),)) as outcome, None, once=once
        ) if node.effect == replacement_effects.ReplacementEffect(would, outcome, once=once) and outcome == replacement_effects.EntersSo(counters=outcome.counters):  # fmt: skip
            if isinstance(what, f.Is) == node.this_turn or once == node.this_turn:
                return None
            if isinstance(what, f.Is):
                head = f"{telling.object(what.ref)} enters with"
            else:
                head = f"this turn, each {telling.kind(what, GrammaticalNumber.SINGULAR)} enters with"
            counters = telling.amount(many, f"additional {kind} counter")
            if " equal to " in counters:
                return f"{head} X additional {kind} counters on it, where X is {counters.split(' equal to ', 1)[1]}"
            each = ""
            if " for each " in counters:
                counters, _, each = counters.partition(" for each ")
            return f"{head} {counters} on it" + (f" for each {each}" if each else "")
        case _:
            return None


def write_meanwhile(node: Meanwhile, telling: Telling, write: Write) -> str:
    """`return ... . It enters with an additional +1/+1 counter on it if it's a creature and ...`    (614.12)."""
    row, told = write(node.done, telling), []
    for one in node.begun:
        match one.effect:
            case replacement_effects.ReplacementEffect(
                ZoneChange(what), replacement_effects.EntersSo(counters=((kind, many),))
            ):
                if what == f.ON_BATTLEFIELD & f.HasStatus("token") and len(node.begun) == 1:
                    joined = " and" if ", except " in row else ", except"
                    return f"{row}{joined} it enters with {telling.amount(many, f'additional {kind} counter')} on it"
                such = article(telling.kind(what, GrammaticalNumber.SINGULAR))
                told.append(f"{telling.amount(many, f'additional {kind} counter')} on it if it's {such}")
            case _:
                raise NoWords(node)
    return f"{row}. It enters with {' and '.join(told)}"


def _exiled_instead(node: d.StartReplacement, telling: Telling) -> str | None:
    """`if that creature would die this turn, exile it instead`."""
    effect = node.effect
    match effect:
        case replacement_effects.ReplacementEffect(
            ZoneChange(f.Is() as spell, Zone.STACK, Zone.GRAVEYARD, resolved=True),
            replacement_effects.Elsewhere(Zone.EXILE) as outcome,
            None,
            once=True,
        ) if outcome == replacement_effects.Elsewhere(Zone.EXILE):
            return f"exile {telling.things(spell)} instead of putting it into its owner's graveyard as it resolves"
        case _:
            pass
    if effect.outcome != replacement_effects.Elsewhere(Zone.EXILE) or effect.condition is not None or effect.once:
        return None
    match effect.would, node.this_turn:
        case ZoneChange(f.Is(), Zone.BATTLEFIELD, Zone.GRAVEYARD), True:
            who = "that creature"
        case ZoneChange(f.IsLinked("dealt damage"), Zone.BATTLEFIELD, Zone.GRAVEYARD), True:
            who = "a permanent dealt damage this way"
        case ZoneChange(f.Filter(), None, Zone.GRAVEYARD) as would, True if would == ZoneChange(
            _YOUR_CARD, None, Zone.GRAVEYARD
        ):
            return "if a card would be put into your graveyard from anywhere this turn, exile it instead"
        case ZoneChange(f.And((f.IsLinked("dealt damage"), *kinds)), Zone.BATTLEFIELD, Zone.GRAVEYARD), True:
            one = telling.kind(f.ON_BATTLEFIELD & f.all_of(tuple(kinds)), GrammaticalNumber.SINGULAR)
            who = f"{article(one)} dealt damage this way"
        case ZoneChange(f.And() as such, Zone.BATTLEFIELD, Zone.GRAVEYARD, batch=False), True:
            who = article(telling.kind(such, GrammaticalNumber.SINGULAR))
            who = who.replace(" your opponents control", " an opponent controls")
            if f.IsType(CardType.CREATURE) not in such.parts:
                return f"if {who} would be put into a graveyard from the battlefield this turn, exile it instead"
        case ZoneChange(f.Is() as one_thing, Zone.BATTLEFIELD, None, not_to=Zone.EXILE), False:
            leaves = f"{telling.things(one_thing)} would leave the battlefield"
            return f"if {leaves}, exile it instead of putting it anywhere else"
        case _:
            return None
    return f"if {who} would die this turn, exile it instead"


_YOUR_CARD: Final = f.Not(f.HasStatus("token")) & f.OwnedBy(r.You())


def _skipped(node: d.StartReplacement, telling: Telling) -> str | None:
    """`you skip your next untap step`."""
    match node.effect:
        case replacement_effects.ReplacementEffect(
            Begins("untap" | "draw" | "upkeep" | "turn" | "combat phase" as step, whose), outcome, None, once=True
        ) if outcome == replacement_effects.Instead():
            their = "your" if isinstance(whose, r.You) else "their"
            named = step if step in ("turn", "combat phase") else f"{step} step"
            told = telling.does(whose, "skip", f"{their} next {named}{' this turn' if node.this_turn else ''}")
            return f"you {told}" if told.startswith("skip ") else told
        case _:
            return None


def _redirected(node: d.StartReplacement, telling: Telling) -> str | None:
    """`the next 1 damage that would be dealt to target creature this turn is dealt to this creature instead`."""
    match node.effect:
        case replacement_effects.ReplacementEffect(
            DamageDealt() as would, replacement_effects.Redirect(goes_to, amount), None, once=False
        ) if node.this_turn:
            if would != DamageDealt(would.source, would.to_players, would.to_objects, would.combat):
                raise NoWords(node)
            much = "all" if amount is None else f"the next {_next(amount)}"
            goal = _goal(would, telling)
            by = "" if isinstance(would.source, f.Anything) else f" by {_by(would.source, telling)}"
            if by and amount is not None:
                raise NoWords(node)
            to = _goes_to(goes_to, telling)
            return f"{much} {_kind(would)}damage that would be dealt{goal} this turn{by} is dealt to {to} instead"
        case replacement_effects.ReplacementEffect(
            DamageDealt(f.Is() as source, that_is_source=True) as would,
            replacement_effects.Redirect(goes_to, None),
            None,
            once=True,
        ) if node.this_turn:
            if would != DamageDealt(source, would.to_players, would.to_objects, would.combat, that_is_source=True):
                raise NoWords(node)
            one, goal = telling.things(source), _goal(would, telling)
            to = "itself" if goes_to == source else _goes_to(goes_to, telling)
            return f"the next time {one} would deal {_kind(would)}damage{goal} this turn, it deals that damage to {to} instead"
        case _:
            return None


def _goes_to(to: f.Filter | r.PlayerRef, telling: Telling) -> str:
    """To what damage is dealt instead (614.9)."""
    if isinstance(to, r.PlayerRef):
        return telling.player(to)
    return "the chosen permanent" if to == f.IsLinked("chosen") else telling.things(to)


def _next(amount: v.Value) -> str:
    if not isinstance(amount, int | v.X):
        raise NoWords(amount)
    return str(amount) if isinstance(amount, int) else "X"


def _prevented(node: d.StartReplacement, telling: Telling) -> str:
    """`prevent the next 3 damage that would be dealt to any target this turn`."""
    if node.effect.once and isinstance(node.effect.would, DamageDealt):
        return _next_time(node, node.effect.would, telling)
    would, much, behind = _would_and_how_much(node, telling)
    by = "" if isinstance(would.source, f.Anything) else f" by {_by(would.source, telling)}"
    when = "this turn" if node.this_turn else "this combat"
    if node.divided:
        goal = _goal(would, telling)
        return f"prevent {much} damage that would be dealt {when}{goal}, divided as you choose{behind}"
    return f"prevent {much} {_kind(would)}damage that would be dealt{_goal(would, telling)} {when}{by}{behind}"


def _next_time(node: d.StartReplacement, would: DamageDealt, telling: Telling) -> str:
    """`the next time a creature of the chosen type would deal damage to you this turn, prevent that damage`, of a source that is not chosen."""
    match node.effect.outcome:
        case replacement_effects.Prevent(None, (), but, half):
            what = (
                "half that damage, rounded down" if half else f"all but {but} of that damage" if but else "that damage"
            )
        case _:
            raise NoWords(node)
    plain = isinstance(would.source, f.Is)
    source = telling.things(would.source) if plain else article(telling.kind(would.source, GrammaticalNumber.SINGULAR))
    when = "this turn" if node.this_turn else "this combat"
    goal = " to one or more players" if would.to_players == r.EachPlayer() else _goal(would, telling)
    source = "that creature" if source == "it" else source  # by a pronoun the spell itself would be meant
    return f"the next time {source} would deal {_kind(would)}damage{goal} {when}, prevent {what}"


def _by(source: f.Filter, telling: Telling) -> str:
    """What deals the damage, of all such sources (609.7b)."""
    if isinstance(source, f.Is | f.IsAnyTarget | f.IsLinked):
        return telling.things(source)
    if isinstance(source, f.Or) and isinstance(source.parts[0], f.Is) and len(source.parts) == 2:
        one, rest = source.parts
        first = telling.things(one)  # by a pronoun the spell itself would be meant
        return (
            f"{'that creature' if first == 'it' else first} and each {telling.kind(rest, GrammaticalNumber.SINGULAR)}"
        )
    return telling.kind(source)


def _would_and_how_much(node: d.StartReplacement, telling: Telling) -> tuple[DamageDealt, str, str]:
    """The damage, how much of it is prevented, and what X is."""
    match node.effect:
        case replacement_effects.ReplacementEffect(
            would=DamageDealt(batch=False, least=least) as would,
            outcome=replacement_effects.Prevent(amount, but=0, half=False),
            condition=None,
            optional=False,
        ) if (node.this_turn or node.until is Point.THIS_COMBAT) and least <= 1:
            if amount is None:
                return would, "all", ""
            if isinstance(amount, int | v.X):
                return would, f"the next {_next(amount)}", ""
            return would, "the next X", f", where X is {telling.value(amount)}"
        case _:
            raise NoWords(node)


def _kind(would: DamageDealt) -> str:
    return "combat " if would.combat else "" if would.combat is None else "noncombat "


def _goal(would: DamageDealt, telling: Telling) -> str:
    """To whom the damage would be dealt, with what parts it from the words before."""
    match would.to_objects, would.to_players:
        case f.And() as to, r.You():
            return f" to you and/or {telling.kind(to)}"
        case None, None:
            return ""
        case f.Is(r.Target(number)), r.TargetPlayer():
            return f" to {telling.requirement(number)}"
        case f.Filter() as to, None:
            return f" to {telling.things(to)}"
        case None, r.PlayerRef() as who:
            return f" to {telling.player(who)}"
        case _:
            raise NoWords(would)


_SOURCES: Final = f.Or((f.InZone(Zone.BATTLEFIELD), f.InZone(Zone.STACK)))
"""Whatever can be chosen as a source of damage (609.7)."""


def by_a_chosen_source(row: Sequence[Instruction], telling: Telling, write: Write) -> tuple[int, str] | None:
    """The choice of a source and what it then does not do, or of a color by another player and what is of it, in one sentence: `the next time a red source of your choice would deal damage ...`."""
    match row:
        case [d.Choose("chosen", f.Filter() as of, r.You(), 1), d.StartReplacement(effect) as node, *_]:
            pass
        case [
            d.Choose("color", None, r.ControllerOf(by)),
            Start(ContinuousEffect(scope=f.Is(ref))) as begun,
            *_,
        ] if by == ref:
            return 2, write([begun], telling).replace("the chosen color", "the color of its controller's choice", 1)
        case _:
            return None
    parts = of.parts if isinstance(of, f.And) else (of,)
    would = effect.would
    if not isinstance(would, DamageDealt):
        return None
    source = would.source.parts if isinstance(would.source, f.And) else (would.source,)
    if f.IsLinked("chosen") not in source:
        return None
    kinds = tuple(part for part in parts if part != _SOURCES)
    if set(source) - {f.IsLinked("chosen"), *kinds}:
        raise NoWords(node)
    noun = telling.kind(f.all_of(kinds), GrammaticalNumber.SINGULAR) if kinds else "source"
    one = article(noun.replace("source", "source of your choice", 1) if _SOURCES in parts else f"{noun} of your choice")
    goal = _goal(replace(would, source=f.Anything()), telling)
    match effect.outcome:
        case replacement_effects.Redirect(goes_to, None) if effect.once:
            to = _goes_to(goes_to, telling)
            instead = f"that damage is dealt to {to} instead"
            if goes_to == r.You():
                instead = "that source deals that damage to you instead"
            return 2, f"the next time {one} would deal damage{goal} this turn, {instead}"
        case replacement_effects.Redirect(goes_to, amount) if amount is not None:
            to = _goes_to(goes_to, telling)
            return 2, f"the next {_next(amount)} damage that {one} would deal{goal} this turn is dealt to {to} instead"
        case replacement_effects.Redirect(goes_to, None):
            to = _goes_to(goes_to, telling)
            return 2, f"all damage that would be dealt{goal} this turn by {one} is dealt to {to} instead"
        case _:
            pass
    match effect.outcome:
        case replacement_effects.Prevent(None, (), but, half) if effect.once and (but or half):
            what = "half that damage, rounded down" if half else f"all but {but} of that damage"
            return 2, f"the next time {one} would deal {_kind(would)}damage{goal} this turn, prevent {what}"
        case _:
            pass
    would, much, behind = _would_and_how_much(node, telling)
    then = behind + _then(node, telling, write)
    if effect.once and much == "all":
        return 2, f"the next time {one} would deal {_kind(would)}damage{goal} this turn, prevent that damage{then}"
    if much != "all" or effect.once:
        return 2, f"prevent {much} {_kind(would)}damage that would be dealt{goal} this turn by {one}{then}"
    return 2, f"prevent all {_kind(would)}damage {one} would deal{goal} this turn{then}"
