"""One-shot effects in words that hold no others: what is done by a spell or ability, and what is paid for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from layerlaw.model import chance, cost_parts, in_combat, piles, side_games, target_requirement, voting
from layerlaw.model import filters as f
from layerlaw.model import keyword_actions as act
from layerlaw.model import one_shot_effects as d
from layerlaw.model import planes_and_schemes as planes
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import ExchangeControl, Instruction
from layerlaw.model.acts import Act
from layerlaw.model.casting_now import CastNow
from layerlaw.model.changing_targets import ChangeTargets, HowTargetsChange
from layerlaw.model.ending import ControlPlayer, EndTurn, ExchangeLife, ExchangeLifeWith, ExchangeZones
from layerlaw.model.melding import ExileAndMeld
from layerlaw.model.moving_counters import DoubleCounters, MoveCounters
from layerlaw.model.outside import BringIn
from layerlaw.model.tree import mapped, speaks_of
from layerlaw.oracle.word_forms import article, listed, plural
from layerlaw.oracle.write.abilities import write_in_voice
from layerlaw.oracle.write.attacked import whom_attacked
from layerlaw.oracle.write.casting_now import write_cast_now
from layerlaw.oracle.write.changes import in_quotes, write_exceptions
from layerlaw.oracle.write.copied_spells import write_copied_spell
from layerlaw.oracle.write.countering import countered_to
from layerlaw.oracle.write.counters_among import OF_SEVERAL
from layerlaw.oracle.write.created_tokens import write_tokens
from layerlaw.oracle.write.destroying import write_destroy
from layerlaw.oracle.write.exiled_from_top import write_exile_from_top
from layerlaw.oracle.write.keyword_actions import plain_number
from layerlaw.oracle.write.life_totals import write_life_total
from layerlaw.oracle.write.looking import write_choice, write_look, write_looked, write_reveal, write_until
from layerlaw.oracle.write.mana import write_mana
from layerlaw.oracle.write.moves import (
    write_bringing_in,
    write_discard,
    write_move,
    write_sacrifice,
    write_search,
)
from layerlaw.oracle.write.offered_cost import paid_for
from layerlaw.oracle.write.telling import NoWords, Telling
from layerlaw.oracle.write.voice import GrammaticalNumber, Voice

N = TypeVar("N")

# --- players ------------------------------------------------------------------------------------------------------------


def _draw(node: d.Draw, telling: Telling) -> str:
    if not node.up_to:
        return telling.doing(node.player, "draw", lambda: telling.amount(node.number, "card"))
    return telling.doing(node.player, "draw", lambda: f"up to {telling.amount(node.number, 'card')}")


def _mill(node: d.Mill, telling: Telling) -> str:
    telling.done = "milled"
    telling.looked = None
    return telling.doing(node.player, "mill", lambda: telling.amount(node.number, "card"))


def _life(verb: str) -> Callable[[Any, Telling], str]:
    return lambda node, telling: telling.doing(node.player, verb, lambda: so_much(node.number, "life", telling))


def so_much(number: v.Value, noun: str, telling: Telling) -> str:
    """So much of what is not counted one by one: `3 life`, `damage equal to ...`."""
    told = telling.amount(number, noun, plain=True)
    return told.replace(f"{noun}s equal", f"{noun} equal")


def _as_x(told: str, number: v.Value, noun: str, telling: Telling) -> tuple[str, str]:
    """So much of what is divided, and what stands behind the goals: what is counted is an X there, as "among" goes on behind a count."""
    if isinstance(number, v.StatOf) or (" for each " not in told and " equal to " not in told):
        return told, ""
    return f"X {noun}", f", where X is {telling.value(number)}"


def _counters_of_player(node: d.PlayerCountersPut, telling: Telling) -> str:
    if node.kind == "energy":
        match node.number:
            case int(number):
                return telling.does(node.player, "get", "{E}" * number)
            case v.X() | v.ChosenNumber("that many" | "event many"):
                return telling.does(node.player, "get", f"{telling.count(node.number)} {{E}}")
            case _:
                return telling.does(node.player, "get", f"an amount of {{E}} equal to {telling.value(node.number)}")
    told = telling.amount(node.number, f"{node.kind} counter")
    return telling.does(
        node.player, "get", f"a number of {told}" if told.startswith(f"{node.kind} counters equal") else told
    )


def _loses_counters(node: d.PlayerCountersLost, telling: Telling) -> str:
    if node.number is not None:
        raise NoWords(node)
    return telling.does(node.player, f"lose all {'' if node.kind is None else f'{node.kind} '}counters")


_DESIGNATIONS: Final = {"monarch": "become the monarch", "initiative": "take the initiative"}


def _designate(node: d.Designate, telling: Telling) -> str:
    if node.designation not in _DESIGNATIONS:
        raise NoWords(node)
    return telling.does(node.player, _DESIGNATIONS[node.designation])


def _foretold(node: act.BecomeForetold, telling: Telling) -> str:
    told = f"{telling.things(node.what)} becomes foretold"
    match node.cost:
        case ():
            return told
        case (cost_parts.PayItsManaCost(less),):
            return f"{told}. Its foretell cost is its mana cost reduced by {{{less}}}"
        case _:
            raise NoWords(node)


# --- objects ------------------------------------------------------------------------------------------------------------


def _exchange_life(node: ExchangeLife, telling: Telling) -> str:
    if node.other is None:
        return f"{telling.player(node.player)} exchange life totals"
    return telling.does(node.player, "exchange", f"life totals with {telling.player(node.other)}")


def _damage(node: d.DealDamage, telling: Telling) -> str:
    if node.with_last:
        raise NoWords(node)  # in a sentence of its own it would be dealt later
    source = telling.voice.this if node.source is None else telling.object(node.source)
    if node.sources is not None:
        return _damage_of_each(node, node.sources, telling)
    if node.source == r.This() or node.source is None:
        source = "it" if node.source is None and telling.it == r.This() else telling.voice.this
    if source != "it" and node.source in (None, r.This()):
        telling.voice.spoken.append(r.This())
    first_named = ""
    goal_of = node.to_players if node.to is None else None
    aimed = isinstance(goal_of, r.TargetPlayer) and goal_of.number not in telling.named
    if goal_of is not None and (aimed or telling.first_named(goal_of)):
        first_named = telling.player(goal_of)  # whom the damage is dealt to is named before what is counted of theirs
    of_it = isinstance(node.to, f.Is) and isinstance(node.to.ref, r.Target) and speaks_of(node.amount, node.to.ref)
    if of_it and node.to is not None and node.to_players is None and node.source is None:
        first_named = _goal(node.to, telling)  # of which something is counted
    amount = so_much(node.amount, "damage", telling)
    match node.to, node.to_players:
        case f.Is(), None if first_named:
            goal = first_named
        case f.Is(r.Target(number)), r.TargetPlayer(other) if number == other:
            if number in telling.named and telling.instead and isinstance(node.amount, int) and not node.divided:
                return f"{source} deals {amount}"
            goal = "that permanent or player" if number in telling.named else telling.requirement(number)
        case None, None if node.to_attacked in (r.This(), r.That(), r.Host()):
            goal = "the player or planeswalker it's attacking"
        case f.Is(r.This()), None:
            goal = telling.voice.this
        case f.Filter() as to, None:
            goal = _goal(to, telling)
        case None, r.PlayerRef() as who:
            goal = first_named or telling.player(who).replace("they", "that player")
        case f.Filter() as to, r.You() | r.TargetPlayer() as who if not isinstance(to, f.Is):
            first = telling.player(who)
            goal = f"{first} and {_goal(to, telling)}"
        case f.Filter() as to, r.EachPlayer() | r.Opponents() as who if not isinstance(to, f.Is):
            goal = f"{_goal(to, telling)} and {telling.player(who)}"
        case _:
            raise NoWords(node)
    if node.divided or node.evenly:
        among = goal.removeprefix("each of ")
        how = "divided evenly, rounded down," if node.evenly else "divided as you choose"
        amount, where_x = _as_x(amount, node.amount, "damage", telling)
        return f"{source} deals {amount} {how} among {among}{where_x}"
    if " for each " in amount:
        head, tail = amount.split(" for each ", 1)
        excess = ". Excess damage is dealt to that creature's controller instead" if node.excess_to_controller else ""
        return f"{source} deals {head} to {goal} for each {tail}{excess}"
    if first_named and " equal to " in amount:
        head, tail = amount.split(" equal to ", 1)
        return f"{source} deals {head} to {goal} equal to {tail}"
    excess = ". Excess damage is dealt to that creature's controller instead" if node.excess_to_controller else ""
    return f"{source} deals {amount} to {goal}{excess}"


def _damage_of_each(node: d.DealDamage, sources: f.Filter, telling: Telling) -> str:
    """`each creature deals damage equal to its power to itself`, `two target creatures each deal 1 damage to ...`."""
    if isinstance(sources, f.Is):
        those, deals = f"{telling.things(sources)} each", "deal"
    else:
        those, deals = _goal(sources, telling), "deals"
    spoken_of, telling.it = telling.it, r.That()
    amount = so_much(node.amount, "damage", telling)
    match node.to, node.to_players:
        case f.Is(r.That()), None:
            goal = "itself"
        case None, r.ControllerOf(r.That()):
            goal = "its controller"
        case f.Filter() as to, None:
            telling.it = spoken_of
            goal = _goal(to, telling)
        case None, r.PlayerRef() as who:
            goal = telling.player(who)
        case _:
            raise NoWords(node)
    telling.it = spoken_of
    amount = amount.replace("that creature's power", "its power")
    if deals == "deal":
        amount = amount.replace("equal to its power", "equal to their power")
    return f"{those} {deals} {amount} to {goal}"


def _goal(to: f.Filter, telling: Telling) -> str:
    if isinstance(to, f.Is | f.IsAnyTarget | f.IsLinked):
        told = telling.things(to)
        if isinstance(to, f.Is) and telling.are_many(to.ref):
            return f"each of {told}"
        return (
            f"each of {told}" if told.startswith(("up to two", "up to three", "two ", "three ", "any number")) else told
        )
    if isinstance(to, f.Or):
        return " and ".join(_goal(part, telling) for part in to.parts)
    if isinstance(to, f.And) and isinstance(to.parts[0], f.Is):
        return telling.things(to).replace("any of them", "each of them", 1)
    one = telling.kind(to, GrammaticalNumber.SINGULAR)
    return f"each other {one.removeprefix('another ')}" if one.startswith("another ") else f"each {one}"


def _on(verb: str) -> Callable[[Any, Telling], str]:
    return lambda node, telling: f"{verb} {telling.things(node.what)}"


def _put(node: d.PutCounters, telling: Telling) -> str:
    if node.divided:
        counters = telling.amount(node.number, f"{node.kind} counter")
        counters, where_x = _as_x(counters, node.number, f"{node.kind} counters", telling)
        return f"distribute {'up to ' if node.up_to else ''}{counters} among {telling.things(node.what)}{where_x}"
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
    several = isinstance(node.what, f.Is) and telling.are_many(node.what.ref)
    if (
        several or node.what == f.IsAnyTarget() or on.startswith(("up to two", "two ", "any number"))
    ) and not on.startswith("each of"):
        return f"put {counters} on each of {on}"
    return f"put {counters} on {on}"


def _remove(node: d.RemoveCounters, telling: Telling) -> str:
    kind = f"{node.kind} " if node.kind else ""
    if node.number == v.ChosenNumber("any number"):
        many = f"any number of {kind}counters"
    else:
        many = f"all {kind}counters" if node.number is None else telling.amount(node.number, f"{kind}counter")
    return f"remove {'up to ' if node.up_to else ''}{many} from {telling.things(node.what)}"


def _attach(node: d.Attach, telling: Telling) -> str:
    if node.to_player is not None:
        raise NoWords(node)
    if node.to is None:
        return f"unattach {telling.things(node.what)}"
    to = _than_its_host(node.to, node.what) if isinstance(node.what, f.Is) else node.to
    return f"attach {telling.things(node.what)} to {telling.things(to)}{' it can enchant' if node.fitting else ''}{' as though that planeswalker were a creature' if node.as_creature else ''}"


def _than_its_host(to: N, what: f.Is) -> N:
    """`Attach target Aura attached to a creature to another creature`: than the one that it is attached to."""
    host = f.Not(f.HasAttached(what))

    def other(part: object) -> object:
        return f.Not(what) if part == host else mapped(part, other)

    return mapped(to, other)


def _fight(node: d.Fight, telling: Telling) -> str:
    if node.first == node.second:
        raise NoWords(node)  # the two targets of one instance, which another sentence has to name first
    return f"{telling.object(node.first)} fights {telling.object(node.second)}"


def _counter(node: d.Counter, telling: Telling) -> str:
    spell = node.what == f.Is(r.That()) and telling.that_spell and not telling.made
    whose = node.abilities_of
    theirs = " your opponents control" if whose == r.Opponents() else " you control" if whose == r.You() else ""
    if node.abilities_of is not None and node.unless:
        return f"for each spell and ability{theirs}, counter it unless its controller {_pays(node.unless, telling)}"
    if node.abilities_of is not None and node.what == f.Or(()):
        return f"counter all abilities{theirs}"
    told = f"counter {'it' if spell else telling.things(node.what)}"
    told = told if node.abilities_of is None else f"{told} and all abilities{theirs}"
    told = f"{told} unless its controller {_pays(node.unless, telling)}" if node.unless else told
    return told if node.to is None else f"{told}. {countered_to(node.to, telling)}"


def _pays(cost: Sequence[cost_parts.CostPart], telling: Telling) -> str:
    match cost:
        case (cost_parts.PayTimes((cost_parts.PayMana("{1}"),), cost_parts.TIMES_PAID),):
            return "pays {1} for each {E} paid this way"
        case (cost_parts.PayTimes((cost_parts.PayMana("{1}"),), number),) if not isinstance(number, int | v.X):
            return f"pays {{X}}, where X is {telling.value(number)}"
        case _:
            return f"pays {paid_for(cost, telling)}"


_STATUS: Final = {
    "goaded": "goad",
    "suspected": "suspect",
    "detained": "detain",
    "exerted": "exert",
    "harnessed": "harness",
    "flipped": "flip",
}


def _status(node: d.SetStatus, telling: Telling) -> str:
    if node.ends:
        return f"{telling.things(node.what)} becomes no longer {node.status}"
    if node.status in _STATUS:
        return f"{_STATUS[node.status]} {telling.things(node.what)}"
    if node.status in ("plotted", "renowned", "monstrous", "saddled", "prepared", "solved"):
        return f"{telling.things(node.what)} becomes {node.status}"
    raise NoWords(node)


def _keyword_action(node: d.KeywordAction, telling: Telling) -> str:
    if node.what is not None:
        if node.action in (Act.EXPLORE, Act.CONNIVE):
            return f"{telling.things(node.what)} {node.action}s"
        raise NoWords(node)
    return telling.does(node.player, node.action)


def _exchange(node: ExchangeControl, telling: Telling) -> str:
    if node.duration is not None:
        raise NoWords(node)
    match node.first, node.second:
        case r.Target(first), r.Target(second) if not {first, second} & telling.named:
            one, other = (telling.targets[number - 1] for number in (first, second))
            if replace(other, another=False) == one:
                telling.named.add(second)
                return f"exchange control of two {plural(telling.requirement(first))}"
        case _:
            pass
    return f"exchange control of {telling.object(node.first)} and {telling.object(node.second)}"


def _skip_untap(node: d.SkipUntap, telling: Telling) -> str:
    told = telling.things(node.what)
    does = "don't" if told.startswith(("those ", "all ")) else "doesn't"
    if node.during is not None:
        whose = "your" if node.during == r.You() else "that player's"
        return f"{told} {does} untap during {whose} next untap step"
    if told.startswith(("those ", "all ")):
        return f"{told} don't untap during their controllers' next untap steps"
    return f"{told} doesn't untap during its controller's next untap step"


def _phase_out(who: str) -> str:
    several = who.startswith(("all ", "those ", "them", "any number", "up to two", "two ")) or " and that " in who
    return f"{who.replace('them', 'they', 1) if who == 'them' else who} phase{'' if several else 's'} out"


def _change_targets(node: ChangeTargets, telling: Telling) -> str:
    what = telling.things(node.what)
    match node.how:
        case HowTargetsChange.NEW:
            return f"you may choose new targets for {what}"
        case HowTargetsChange.ALL if node.to is None:
            return f"change the target of {what}{_must_be(node.must_be, telling)}"
        case HowTargetsChange.ONE if node.to is not None:
            return f"change a target of {what} to {telling.things(node.to)}"
        case _:
            raise NoWords(node)


def _must_be(what: f.Filter | r.PlayerRef | None, telling: Telling) -> str:
    """What a new target has to be, in a sentence of its own."""
    match what:
        case None:
            return ""
        case f.Is():
            return f" to {telling.things(what)}"
        case f.Filter():
            return f". The new target must be {article(telling.kind(what, GrammaticalNumber.SINGULAR))}"
        case _:
            return ". The new target must be a player"


def _unknown(node: Instruction, _telling: Telling) -> str:
    raise NoWords(node)


def _vote(node: voting.Vote, telling: Telling) -> str:
    """701.38a."""
    choices = (
        listed(list(node.words), "or")
        if node.objects is None
        else telling.things(target_requirement.Pick(node.objects))
    )
    if node.secret:
        return f"each player secretly votes for {choices}, then those votes are revealed"
    return f"starting with you, each player votes for {choices}"


def _day_or_night(node: side_games.BecomeDayOrNight, _telling: Telling) -> str:
    if node.if_neither:
        raise NoWords(node)
    return f"it becomes {node.designation}"


def _extra_turn(node: d.ExtraTurn, telling: Telling) -> str:
    told = telling.does(node.player, "take", "an extra turn after this one")
    if not node.end_step:
        return told
    from layerlaw.oracle.write.scripts import write_row

    return f"{told}. At the beginning of that turn's end step, {write_row(node.end_step, telling)}"


def _roll(node: chance.RollDice, telling: Telling) -> str:
    if node != chance.RollDice(node.sides, player=node.player):
        raise NoWords(node)
    return telling.does(node.player, "roll", "a six-sided die" if node.sides == 6 else f"a d{node.sides}")


def _emblem(node: d.GetEmblem, telling: Telling) -> str:
    told = [in_quotes(write_in_voice(ability, Voice.of("emblem"))) for ability in node.abilities]
    return telling.does(node.player, "get", f"an emblem with {' and '.join(told)}")


def _move_counters(node: MoveCounters, telling: Telling) -> str:
    kind = f"{node.kind} " if node.kind else ""
    many = f"all {kind}counters" if node.number is None else telling.amount(node.number, f"{kind}counter")
    return f"move {many} from {telling.object(node.source)} onto {telling.object(node.onto)}"


def _copies(node: d.CreateCopies, telling: Telling) -> str:
    if node.attacking and not node.tapped:
        raise NoWords(node)
    many = node.number != 1
    lead = "tapped and attacking " if node.attacking else "tapped " if node.tapped else ""
    copied = (
        f"tokens that are copies of {telling.things(node.of)}"
        if many
        else f"token that's a copy of {telling.things(node.of)}"
    )
    amount = telling.count(node.number) if many else "a"
    if node.attacked is not None:
        lead, copied = (
            "",
            f"{copied} that{chr(39) + 's' if not many else ' are'} tapped and attacking{whom_attacked(node.attacked, telling)}",
        )
    exceptions = write_exceptions(node.exceptions, Voice.of("token"))
    return telling.does(node.player, "create", f"{amount} {lead}{copied}{exceptions}")


def _extra_phases(node: d.ExtraPhases, telling: Telling) -> str:
    if node.after == "this upkeep step":
        return "that player gets an additional upkeep step after this step"
    if node.phases == ("upkeep step",):
        return "you get that many additional upkeep steps after this phase"
    what = "beginning" if node.phases == ("beginning phase",) else "combat"
    more = " followed by an additional main phase" if "main phase" in node.phases else ""
    told = f"after {node.after}, there is an additional {what} phase{more}"
    if not node.begins:
        return told
    from layerlaw.oracle.write.scripts import write_row

    return f"{told}. At the beginning of that combat, {write_row(node.begins, telling)}"


def _connive(node: act.Connive, telling: Telling) -> str:
    many = "" if node.number == 1 else f" {plain_number(node.number, telling)}"
    return f"{telling.things(node.what)} connives{many}"


ONE_SHOTS: Final[dict[type[Instruction], Callable[[Any, Telling], str]]] = {
    d.Draw: _draw,
    d.Mill: _mill,
    d.ExileFromTop: write_exile_from_top,
    d.Discard: write_discard,
    d.GainLife: _life("gain"),
    d.LoseLife: _life("lose"),
    ExchangeLife: _exchange_life,
    ExchangeZones: lambda node, telling: f"exchange {telling.whose(node.player)} {node.first} and {node.second}",
    ExchangeLifeWith: lambda node, telling: (
        f"exchange {telling.whose(node.player)} life total with {telling.value(node.number)}"
    ),
    d.SetLife: write_life_total,
    d.LoseGame: lambda node, telling: telling.does(node.player, "win the game" if node.wins else "lose the game"),
    d.Shuffle: lambda node, telling: telling.does(node.player, "shuffle"),
    d.Look: write_look,
    d.RevealUntil: write_until,
    d.Choose: write_choice,
    d.GetEmblem: _emblem,
    MoveCounters: _move_counters,
    **OF_SEVERAL,
    CastNow: write_cast_now,
    d.AddMana: write_mana,
    d.PlayerCountersPut: _counters_of_player,
    d.PlayerCountersLost: _loses_counters,
    d.LoseUnspentMana: lambda node, telling: telling.does(node.player, "lose all unspent mana"),
    d.Designate: _designate,
    d.KeywordAction: _keyword_action,
    d.Search: write_search,
    BringIn: write_bringing_in,
    d.ExtraPhases: _extra_phases,
    d.ExtraTurn: _extra_turn,
    d.DealDamage: _damage,
    d.Destroy: write_destroy,
    d.Sacrifice: write_sacrifice,
    d.MoveTo: lambda node, telling: write_looked(node, telling) or write_move(node, telling),
    ExchangeControl: _exchange,
    d.Tap: _on("tap"),
    d.Untap: _on("untap"),
    d.PutCounters: _put,
    d.RemoveCounters: _remove,
    DoubleCounters: lambda node, telling: f"double the number of {f'{node.kind} counters' if node.kind else 'each kind of counter'} on {telling.things(node.what)}",
    d.Reveal: write_reveal,
    d.Proliferate: lambda _node, _telling: "proliferate",
    d.Attach: _attach,
    d.Fight: _fight,
    side_games.RingTempts: lambda node, telling: "the Ring tempts you" if isinstance(node.player, r.You) else _unknown(node, telling),
    side_games.BecomeDayOrNight: _day_or_night,
    voting.Vote: _vote,
    ExileAndMeld: lambda node, _: f"exile them, then meld them into {node.into}{'. It enters tapped and attacking' if node.attacking else ''}",
    piles.Separate: lambda node, telling: telling.does(node.by, "separate", f"{telling.things(node.what)} into two piles"),
    piles.ChoosePile: lambda node, telling: telling.does(node.by, "choose", "one of those piles"),
    side_games.BecomeLevel: lambda node, telling: f"{telling.things(node.what)} becomes level {node.level}",
    side_games.ChangeDoor: lambda node, telling: f"{'lock or unlock a door' if node.or_lock else 'unlock a locked door'} of {telling.things(node.what)}",
    side_games.Venture: lambda node, telling: telling.does(node.player, "venture", f"into {node.quality or 'the dungeon'}"),
    side_games.OpenAttraction: lambda node, telling: telling.doing(node.player, "open", lambda: telling.amount(node.number, "Attraction")),
    planes.Planeswalk: lambda node, telling: telling.does(node.player, "planeswalk", ""),
    planes.ChaosEnsues: lambda _node, _telling: "chaos ensues",
    planes.SetInMotion: lambda node, telling: telling.does(node.player, "set", "a scheme in motion"),
    planes.Abandon: _on("abandon"),
    side_games.IncreaseSpeed: lambda node, telling: telling.does(node.player, "increase", f"{'your' if isinstance(node.player, r.You) else 'their'} speed by 1"),
    chance.FlipCoins: lambda node, telling: telling.does(node.player, "flip", "a coin") if node == chance.FlipCoins(1, node.player) else "flip a coin until you lose a flip" if node == chance.FlipCoins(until_lost=True) else _unknown(node, telling),
    chance.RollDice: _roll,
    act.TimeTravel: lambda _node, _telling: "time travel",
    act.Clash: lambda _node, _telling: "clash with an opponent",
    d.Transform: _on("transform"),
    d.TurnFace: lambda node, telling: f"turn {telling.things(node.what)} face {'up' if node.up else 'down'}",
    d.PhaseOut: lambda node, telling: _phase_out(telling.things(node.what)),
    in_combat.RemoveFromCombat: lambda node, telling: f"remove {telling.things(node.what)} from combat",
    d.SkipUntap: _skip_untap,
    d.SetStatus: _status,
    d.Counter: _counter,
    d.CopySpell: write_copied_spell,
    ChangeTargets: _change_targets,
    ControlPlayer: lambda node, telling: (
        f"you control {telling.player(node.player)} during that player's next turn"
        + (". After that turn, that player takes an extra turn" if node.extra_turn else "")
    ),
    act.Reselect: lambda node, telling: (
        f"reselect which player{'' if node.players_only else ' or permanent'} {telling.things(node.what)} is attacking"
    ),
    EndTurn: lambda node, _telling: f"end the {'combat phase' if node.combat else 'turn'}",
    d.CreateTokens: write_tokens,
    d.CreateCopies: _copies,
    act.SwapAura: lambda _node, _telling: "you may exchange this permanent with an Aura card in your hand",
    act.Haunt: lambda node, telling: f"exile {telling.things(node.what)} haunting {telling.things(node.whom)}",
    act.BecomeForetold: _foretold,
    act.Explore: lambda node, telling: f"{telling.things(node.what)} explores",
    act.Connive: _connive,
    act.Bolster: lambda node, telling: f"bolster {plain_number(node.number, telling)}",
}  # fmt: skip
"""One-shot effects that hold no others, each with its writer."""
