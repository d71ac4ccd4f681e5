"""One-shot effects and whole scripts in words, and costs: what is done by a spell or ability, and what is paid for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, cast

from layerlaw.model import cost_parts, replacement_effects, target_requirement
from layerlaw.model import filters as f
from layerlaw.model import keyword_actions as act
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import Instruction, Provided, Start
from layerlaw.model.conditions import Matches, NotSo
from layerlaw.model.event_patterns import Begins, DamageDealt
from layerlaw.model.words import Color
from layerlaw.oracle.words import capitalised, listed, number_word
from layerlaw.oracle.write.abilities import write_instructions
from layerlaw.oracle.write.conditions import write_condition
from layerlaw.oracle.write.filters import write_filter
from layerlaw.oracle.write.leave import write_spells
from layerlaw.oracle.write.moves import (
    write_destroy,
    write_discard,
    write_exile_from_top,
    write_move,
    write_sacrifice,
    write_search,
)
from layerlaw.oracle.write.references import write_object
from layerlaw.oracle.write.telling import NoWords, Telling, inside
from layerlaw.oracle.write.tokens import write_tokens
from layerlaw.oracle.write.voice import GrammaticalNumber, Voice


def write_script(script: d.Script, telling: Telling) -> str:
    """What a spell or ability does, as sentences, the first with a small letter.

    Raises:
        NoWords: nothing here has words for some of it.
    """
    if script.modes:
        return "choose one —" + "".join(f"\n• {capitalised(_mode(mode, telling))}." for mode in script.modes)
    telling.targets = script.targets
    told = [write_one_shot(one, telling) for one in script.one_shots]
    if not told:
        raise NoWords(script)
    return ". ".join([told[0], *map(capitalised, told[1:])])


def _mode(mode: d.Script, telling: Telling) -> str:
    return write_script(mode, Telling(telling.voice.anew(resolving=True), it=telling.it, that=telling.that))


def write_one_shot(one: Instruction, telling: Telling) -> str:
    """One thing that is done, as a clause."""
    writer = _ONE_SHOTS.get(type(one))
    if writer is None:
        raise NoWords(one)
    return writer(one, telling)


def _row(done: Sequence[Instruction], telling: Telling) -> str:
    if not done:
        raise NoWords(done)
    told = [write_one_shot(one, telling) for one in done]
    if len(told) == 1:
        return told[0]
    return " and ".join(told) if len(told) == 2 else ", ".join(told[:-1]) + f", then {told[-1]}"


# --- players ------------------------------------------------------------------------------------------------------------


def _cards(verb: str) -> Callable[[Any, Telling], str]:
    return lambda node, telling: telling.does(node.player, verb, telling.amount(node.number, "card"))


def _life(verb: str) -> Callable[[Any, Telling], str]:
    return lambda node, telling: telling.does(node.player, verb, so_much(node.number, "life", telling))


def so_much(number: v.Value, noun: str, telling: Telling) -> str:
    """So much of what is not counted one by one: `3 life`, `damage equal to ...`."""
    told = telling.amount(number, noun, plain=True)
    return told.replace(f"{noun}s equal", f"{noun} equal")


def _look(node: d.Look, telling: Telling) -> str:
    if node.kind in ("scry", "surveil") and isinstance(node.number, int | v.X):
        return telling.does(node.player, node.kind, str(node.number) if isinstance(node.number, int) else "X")
    raise NoWords(node)


def _mana(node: d.AddMana, telling: Telling) -> str:
    added = _added(node, telling)
    if node.only is not None:
        added += f". {_only_on(node.only, telling)}"
    return f"{added}. Until end of turn, you don't lose this mana as steps and phases end" if node.keeps else added


def _only_on(use: d.ManaUse, telling: Telling) -> str:
    """What mana may be spent on (106.6): `Spend this mana only to cast creature spells`."""
    if use.rest:
        others = f.Anything() if use.spells is None else use.spells.part if isinstance(use.spells, f.Not) else None
        spells = write_spells(
            f.Not(use.spells) if others is None and use.spells is not None else others or f.Anything(), telling.voice
        )
        return f"This mana can't be spent to cast {spells}"
    uses = []
    if use.spells is not None:
        uses.append(f"cast {write_spells(use.spells, telling.voice)}")
    if isinstance(use.abilities, f.Anything):
        uses.append("activate abilities")
    elif use.abilities is not None:
        uses.append(f"activate abilities of {write_filter(use.abilities, telling.voice, GrammaticalNumber.PLURAL)}")
    return f"Spend this mana only to {listed(uses, 'or')}"


def _added(node: d.AddMana, telling: Telling) -> str:
    if node.times != 1 and isinstance(node.times, int | v.X | v.ChosenNumber):
        raise NoWords(node)
    each = "" if node.times == 1 else telling.amount(node.times, "time")
    if each and " for each " not in each:
        raise NoWords(node)
    tail = f" for each {each.split(' for each ', 1)[1]}" if each else ""
    if not node.options:
        return telling.does(node.player, "add", f"{node.mana}{tail}")
    if node.times == 2 and sorted(node.options) == sorted(f"{{{color}}}" for color in Color):
        return telling.does(node.player, "add", "two mana in any combination of colors")
    every = tuple(f"{{{color}}}" for color in Color)
    if sorted(node.options) == sorted(every):
        return telling.does(node.player, "add", f"one mana of any color{tail}")
    if len(node.options) == 2:
        return telling.does(node.player, "add", f"{' or '.join(node.options)}{tail}")
    if len(node.options) == 3:
        return telling.does(node.player, "add", f"{node.options[0]}, {node.options[1]}, or {node.options[2]}{tail}")
    raise NoWords(node)


def _counters_of_player(node: d.PlayerCountersPut, telling: Telling) -> str:
    if node.kind == "energy" and isinstance(node.number, int):
        return telling.does(node.player, "get", "{E}" * node.number)
    return telling.does(node.player, "get", telling.amount(node.number, f"{node.kind} counter"))


_DESIGNATIONS: Final = {"monarch": "become the monarch", "initiative": "take the initiative"}


def _designate(node: d.Designate, telling: Telling) -> str:
    if node.designation not in _DESIGNATIONS:
        raise NoWords(node)
    return telling.does(node.player, _DESIGNATIONS[node.designation])


# --- objects ------------------------------------------------------------------------------------------------------------


def _damage(node: d.DealDamage, telling: Telling) -> str:
    source = telling.voice.this if node.source is None else telling.object(node.source)
    if node.source == r.This() or node.source is None:
        source = "it" if node.source is None and telling.it == r.This() else telling.voice.this
    amount = so_much(node.amount, "damage", telling)
    match node.to, node.to_players:
        case f.Is(r.Target(number)), r.TargetPlayer(other) if number == other:
            goal = telling.requirement(number)
        case f.Filter() as to, None:
            goal = _goal(to, telling)
        case None, r.PlayerRef() as who:
            goal = telling.player(who)
        case f.Filter() as to, r.EachPlayer() | r.Opponents() as who if not isinstance(to, f.Is):
            goal = f"{_goal(to, telling)} and {telling.player(who)}"
        case _:
            raise NoWords(node)
    if node.divided:
        return f"{source} deals {amount} divided as you choose among {goal}"
    if " equal to " in amount:
        head, tail = amount.split(" equal to ", 1)
        return f"{source} deals {head} to {goal} equal to {tail}"
    if " for each " in amount:
        head, tail = amount.split(" for each ", 1)
        return f"{source} deals {head} to {goal} for each {tail}"
    return f"{source} deals {amount} to {goal}"


def _goal(to: f.Filter, telling: Telling) -> str:
    if isinstance(to, f.Is | f.IsAnyTarget | f.IsLinked):
        return telling.things(to)
    if isinstance(to, f.And) and any(isinstance(part, f.Or) for part in to.parts):
        raise NoWords(to)
    one = telling.kind(to, GrammaticalNumber.SINGULAR)
    return f"each other {one.removeprefix('another ')}" if one.startswith("another ") else f"each {one}"


def _on(verb: str) -> Callable[[Any, Telling], str]:
    return lambda node, telling: f"{verb} {telling.things(node.what)}"


def _put(node: d.PutCounters, telling: Telling) -> str:
    if node.divided:
        counters = telling.amount(node.number, f"{node.kind} counter")
        return f"distribute {counters} among {telling.things(node.what)}"
    on = (
        telling.things(node.what)
        if isinstance(node.what, f.Is | target_requirement.Pick | f.IsAnyTarget)
        else _goal(node.what, telling)
    )
    counters = telling.amount(node.number, f"{node.kind} counter")
    for joint in (" equal to ", " for each "):
        if joint in counters:
            head, tail = counters.split(joint, 1)
            if joint == " equal to ":
                return f"put a number of {head} on {on} equal to {tail}"
            return f"put {head} on {on} for each {tail}"
    if node.what == f.IsAnyTarget() or on.startswith(("up to two", "two ", "any number")):
        return f"put {counters} on each of {on}"
    return f"put {counters} on {on}"


def _remove(node: d.RemoveCounters, telling: Telling) -> str:
    kind = f"{node.kind} " if node.kind else ""
    many = f"all {kind}counters" if node.number is None else telling.amount(node.number, f"{kind}counter")
    return f"remove {many} from {telling.things(node.what)}"


def _attach(node: d.Attach, telling: Telling) -> str:
    if node.to is None or node.to_player is not None:
        raise NoWords(node)
    return f"attach {telling.things(node.what)} to {telling.things(node.to)}"


def _fight(node: d.Fight, telling: Telling) -> str:
    return f"{telling.object(node.first)} fights {telling.object(node.second)}"


def _counter(node: d.Counter, telling: Telling) -> str:
    told = f"counter {telling.things(node.what)}"
    if node.to is not None:
        raise NoWords(node)
    return f"{told} unless its controller {_pays(node.unless, telling)}" if node.unless else told


def _pays(cost: Sequence[cost_parts.CostPart], telling: Telling) -> str:
    match cost:
        case (cost_parts.PayMana(mana),):
            return f"pays {mana}"
        case (cost_parts.PayByAction(d.LoseLife(int(number), r.You())),):
            return f"pays {number} life"
        case _:
            del telling
            raise NoWords(cost)


_STATUS: Final = {"goaded": "goad", "suspected": "suspect", "detained": "detain"}


def _status(node: d.SetStatus, telling: Telling) -> str:
    if node.status in _STATUS:
        return f"{_STATUS[node.status]} {telling.things(node.what)}"
    if node.status in ("renowned", "monstrous", "saddled"):
        return f"{telling.things(node.what)} becomes {node.status}"
    raise NoWords(node)


def _keyword_action(node: d.KeywordAction, telling: Telling) -> str:
    if node.what is not None:
        if node.action in ("explore", "connive"):
            return f"{telling.things(node.what)} {node.action}s"
        raise NoWords(node)
    return telling.does(node.player, node.action)


def _copies(node: d.CreateCopies, telling: Telling) -> str:
    if node.exceptions or node.attacking or node.tapped:
        raise NoWords(node)
    if node.number == 1:
        return telling.does(node.player, "create", f"a token that's a copy of {telling.things(node.of)}")
    if isinstance(node.number, int):
        return telling.does(
            node.player, "create", f"{number_word(node.number)} tokens that are copies of {telling.things(node.of)}"
        )
    raise NoWords(node)


# --- structure ----------------------------------------------------------------------------------------------------------


def _start(node: Start, telling: Telling) -> str:
    """A continuous effect that begins, by the writer of effects, with the target as the text has reached it."""
    known = list(inside(node))
    if any(isinstance(one, r.Linked | r.ThatPlayer | v.ChosenNumber) for one in known):
        raise NoWords(node)
    scope = node.effect.scope
    told = write_instructions((node,), _again(telling)).removesuffix(".")
    if isinstance(scope, f.Is) and isinstance(scope.ref, r.Target):
        # That writer names a target by its words; here it is the one that the text has reached.
        first, named = telling.object(scope.ref), write_object(scope.ref, telling.voice.anew())
        telling.voice.spoken.append(scope.ref)
        for lead in (named, capitalised(named)):
            if lead in told:
                return told.replace(lead, first, 1)
        raise NoWords(node)
    if any(isinstance(one, r.Target | r.TargetPlayer) for one in known):
        raise NoWords(node)
    if any(isinstance(one, r.That) for one in known):
        if isinstance(scope, f.Is) and isinstance(scope.ref, r.That):
            return told.replace("that permanent", "that creature")
        raise NoWords(node)
    return told


def _again(telling: Telling) -> Voice:
    voice = telling.voice.anew(resolving=True)
    voice.targets |= telling.voice.targets
    return voice


def _may(node: d.May, telling: Telling) -> str:
    if node.targets or (node.reflexive and not node.then):
        raise NoWords(node)
    who = "you may" if isinstance(node.player, r.You) else f"{telling.player(node.player)} may"
    offered = []
    if node.cost:
        offered.append(_to_pay(node.cost))
    if node.done:
        row = (
            node.done if isinstance(node.player, r.You) else tuple(_of_their_own(one, node.player) for one in node.done)
        )
        told = _row(row, telling)
        if told.startswith("you ") and isinstance(node.player, r.You):
            told = told.removeprefix("you ")
        elif told.split(" ")[0] not in _IMPERATIVE:
            subject, verb = _split_verb(told)
            told = f"have {subject} {verb}"
        offered.append(told)
    told = f"{who} {' and '.join(offered)}"
    if node.then:
        told += f". {'When' if node.reflexive else 'If'} {'you do' if isinstance(node.player, r.You) else 'they do'}, {_row(node.then, telling)}"
    if node.otherwise:
        told += f". If {'you' if isinstance(node.player, r.You) else 'they'} don't, {_row(node.otherwise, telling)}"
    return told


def _of_their_own(one: Instruction, player: r.PlayerRef) -> Instruction:
    if getattr(one, "player", None) != player:
        raise NoWords(one)
    changed: Instruction = replace(cast("Any", one), player=r.You())
    return changed


_IMPERATIVE: Final = frozenset(
    {
        "draw", "discard", "mill", "scry", "surveil", "add", "search", "exile", "destroy", "sacrifice", "return", "put", "tap", "untap", "remove",
        "attach", "counter", "create", "copy", "transform", "shuffle", "exchange", "proliferate", "regenerate", "goad", "investigate", "cast",
    }
)  # fmt: skip


def _split_verb(told: str) -> tuple[str, str]:
    for verb, base in ((" deals ", "deal"), (" gets ", "get"), (" gains ", "gain"), (" fights ", "fight"), (" draws ", "draw"), (" discards ", "discard"), (" loses ", "lose"), (" sacrifices ", "sacrifice"), (" becomes ", "become"), (" explores", "explore"), (" connives", "connive"), (" mills ", "mill")):  # fmt: skip
        if verb in told:
            head, tail = told.split(verb, 1)
            return head, f"{base} {tail}".strip()
    raise NoWords(told)


def _if(node: Provided, telling: Telling) -> str:
    if node.reflexive:
        raise NoWords(node)
    match node:
        case Provided(
            NotSo(Matches(r.This(), f.HasStatus("monstrous"))), (d.PutCounters(_, number, f.Is(r.This())), d.SetStatus()), ()
        ) if isinstance(number, int | v.X):  # fmt: skip
            return f"monstrosity {number if isinstance(number, int) else 'X'}"
        case _:
            pass
    if any(isinstance(part, r.Target | r.Linked | r.That | r.It | v.ChosenNumber) for part in inside(node.when)):
        raise NoWords(node)
    told = f"if {write_condition(node.when, telling.voice.anew())}, {_row(node.then, telling)}"
    return f"{told}. Otherwise, {_row(node.otherwise, telling)}" if node.otherwise else told


_POINTS: Final = {
    Begins("end step"): "at the beginning of the next end step", Begins("upkeep"): "at the beginning of the next turn's upkeep",
    Begins("end of combat"): "at end of combat", Begins("upkeep", r.You()): "at the beginning of your next upkeep",
    Begins("cleanup step"): "at the beginning of the next cleanup step", Begins("end step", r.You()): "at the beginning of your next end step",
}  # fmt: skip


def _later(node: d.CreateDelayedTrigger, telling: Telling) -> str:
    if node.watches is not d.Point.ONCE or not isinstance(node.when, Begins) or node.when not in _POINTS:
        raise NoWords(node)
    return f"{_row(node.done, telling)} {_POINTS[node.when]}"


def _replacement(node: d.StartReplacement, telling: Telling) -> str:
    """Start replacement := "prevent" ("the next" number | "all") ["combat"] "damage that would be dealt" ["to" whom] "this turn"."""
    match node.effect:
        case replacement_effects.ReplacementEffect(
            would=DamageDealt() as would,
            outcome=replacement_effects.Prevent(amount, ()),
            condition=None,
            optional=False,
        ):
            pass
        case _:
            raise NoWords(node)
    if (
        not node.this_turn
        or would.batch
        or would.least > 1
        or (amount is not None and not isinstance(amount, int | v.X))
    ):
        raise NoWords(node)
    much = "all" if amount is None else f"the next {amount if isinstance(amount, int) else 'X'}"
    kind = "combat " if would.combat else "" if would.combat is None else "noncombat "
    by = "" if isinstance(would.source, f.Anything) else f" by {telling.things(would.source)}"
    match would.to_objects, would.to_players:
        case None, None:
            goal = ""
        case f.Is(r.Target(number)), r.TargetPlayer():
            goal = f" to {telling.requirement(number)}"
        case f.Filter() as to, None:
            goal = f" to {telling.things(to)}"
        case None, r.PlayerRef() as who:
            goal = f" to {telling.player(who)}"
        case _:
            raise NoWords(node)
    return f"prevent {much} {kind}damage that would be dealt{goal}{by} this turn"


def _connive(node: act.Connive, telling: Telling) -> str:
    many = "" if node.number == 1 else f" {_plain_number(node.number)}"
    return f"{telling.things(node.what)} connives{many}"


def _plain_number(number: v.Value) -> str:
    if not isinstance(number, int | v.X):
        raise NoWords(number)
    return str(number) if isinstance(number, int) else "X"


def _each(node: d.ForEach, telling: Telling) -> str:
    """For each := "for each" one "," row."""
    if isinstance(node.of, r.PlayerRef):
        raise NoWords(node)
    return f"for each {telling.kind(node.of, GrammaticalNumber.SINGULAR)}, {_row(node.done, telling)}"


_ONE_SHOTS: Final[dict[type[Instruction], Callable[[Any, Telling], str]]] = {
    d.Draw: _cards("draw"),
    d.Mill: _cards("mill"),
    d.ExileFromTop: write_exile_from_top,
    d.Discard: write_discard,
    d.GainLife: _life("gain"),
    d.LoseLife: _life("lose"),
    d.SetLife: lambda node, telling: f"{telling.whose(node.player)} life total becomes {telling.value(node.number)}",
    d.LoseGame: lambda node, telling: telling.does(node.player, "win the game" if node.wins else "lose the game"),
    d.Shuffle: lambda node, telling: telling.does(node.player, "shuffle"),
    d.Look: _look,
    d.AddMana: _mana,
    d.PlayerCountersPut: _counters_of_player,
    d.Designate: _designate,
    d.KeywordAction: _keyword_action,
    d.Search: write_search,
    d.ExtraTurn: lambda node, telling: telling.does(node.player, "take", "an extra turn after this one"),
    d.DealDamage: _damage,
    d.Destroy: write_destroy,
    d.Sacrifice: write_sacrifice,
    d.MoveTo: write_move,
    d.Tap: _on("tap"),
    d.Untap: _on("untap"),
    d.PutCounters: _put,
    d.RemoveCounters: _remove,
    d.DoubleCounters: lambda node, telling: f"double the number of {node.kind + ' ' if node.kind else ''}counters on {telling.things(node.what)}",
    d.Proliferate: lambda _node, _telling: "proliferate",
    d.Attach: _attach,
    d.Fight: _fight,
    d.Transform: _on("transform"),
    d.TurnFace: lambda node, telling: f"turn {telling.things(node.what)} face {'up' if node.up else 'down'}",
    d.PhaseOut: lambda node, telling: f"{telling.things(node.what)} phases out",
    d.Regenerate: _on("regenerate"),
    d.RemoveFromCombat: lambda node, telling: f"remove {telling.things(node.what)} from combat",
    d.SkipUntap: lambda node, telling: f"{telling.things(node.what)} doesn't untap during its controller's next untap step",
    d.SetStatus: _status,
    d.Counter: _counter,
    d.CopySpell: lambda node, telling: f"copy {telling.things(node.what)}" + (". You may choose new targets for the copy" if node.new_targets else ""),
    d.CreateTokens: write_tokens,
    d.CreateCopies: _copies,
    Start: _start,
    d.May: _may,
    Provided: _if,
    d.ForEach: _each,
    d.StartReplacement: _replacement,
    act.Explore: lambda node, telling: f"{telling.things(node.what)} explores",
    act.Connive: _connive,
    act.Bolster: lambda node, _telling: f"bolster {_plain_number(node.number)}",
    d.CreateDelayedTrigger: _later,
}  # fmt: skip


def _to_pay(cost: Sequence[cost_parts.CostPart]) -> str:
    match cost:
        case (cost_parts.PayMana(mana),):
            return f"pay {mana}"
        case (cost_parts.PayByAction(d.LoseLife(int(number), r.You())),):
            return f"pay {number} life"
        case _:
            raise NoWords(cost)
