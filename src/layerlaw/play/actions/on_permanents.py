"""One-shot effects done to permanents: damage, tapping, counters, attaching, fighting, turning, statuses, continuous effects (120, 122, 701)."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias, assert_never, cast

from layerlaw.game import events, resolution, turns
from layerlaw.game.preparing import PREPARED, prepare_spell
from layerlaw.game.state import IllegalAction, ObjectId
from layerlaw.game.state_based import may_be_attached
from layerlaw.model import in_combat, keyword_actions, replacement_effects
from layerlaw.model import one_shot_effects as d
from layerlaw.model.abilities import (
    ExchangeControl,
    ExchangeTextBoxes,
    Instruction,
    KeywordAbility,
    Start,
    keyword_names,
)
from layerlaw.model.acts import Act
from layerlaw.model.changes import BecomeCopy, GainAbility
from layerlaw.model.durations import AsLongAs, Until
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.event_patterns import WouldBeDestroyed
from layerlaw.model.filters import Exactly, Is
from layerlaw.model.game_facts import GOT_COUNTERS
from layerlaw.model.moving_counters import DoubleCounters, MoveCounters
from layerlaw.model.references import Target, That
from layerlaw.model.rule_effects import CantBecome, CantPhase
from layerlaw.model.side_games import BecomeLevel
from layerlaw.model.target_requirement import Pick, Things
from layerlaw.model.values import ChosenNumber, Value
from layerlaw.play.actions.dealing_damage import deal_damage
from layerlaw.play.actions.moving import is_no_permanent, lie_face_up, on_battlefield, there
from layerlaw.play.aimed import resolving_spell
from layerlaw.play.as_it_last_was import with_colors_of_gone, with_copies_of_gone, with_names_fixed
from layerlaw.play.combat.attacking import exert
from layerlaw.play.combat.combat_state import BAND, EXERTED, SKIPS_UNTAP, SKIPS_UNTAP_OF
from layerlaw.play.combat.entering_attacking import reselect
from layerlaw.play.context import Context
from layerlaw.play.durations import keeps_from_beginning, watch_durations
from layerlaw.play.event import event as e
from layerlaw.play.perform import control_changes, perform
from layerlaw.play.position.aside import SET_ASIDE, foretell_cost, marked
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import FloatingReplacement, Item
from layerlaw.play.position.questions import Question
from layerlaw.play.replacement.replacement import can_happen, still_done
from layerlaw.play.state_based.any_time import real_counters
from layerlaw.play.targets.division import among
from layerlaw.play.together import from_one_that_has_them
from layerlaw.play.triggers.triggers import collect


def _tap(play: Play, one_shot: d.Tap | d.Untap, context: Context) -> None:
    """By the controller of the effect, or by the player whom it tells to do so or lets do so (701.26)."""
    taps, what = isinstance(one_shot, d.Tap), one_shot.what
    ids = on_battlefield(play, context.objects(what, play, "tap" if taps else "untap"))
    who = context.players(what.by, play) if isinstance(what, Pick) else ()
    player = who[0] if len(who) == 1 else context.doer or context.controller
    perform(play, *(e.TapChanged(one, taps, player=player) for one in ids))
    context.did(ids, play)
    if taps:
        context.told = context.told.with_objects("the tapped", ids)


def _skip_untap(play: Play, one_shot: d.SkipUntap, context: Context) -> None:
    players = () if one_shot.during is None else context.players(one_shot.during, play)
    for identity in on_battlefield(play, context.objects(one_shot.what, play)):
        if one_shot.during is None:
            play.state = events.set_status(play.state, identity, {SKIPS_UNTAP: True}, play.edition)
        for player in players:
            play.state = turns.marked(play.state, identity, SKIPS_UNTAP_OF, player)
        whose = " and ".join(players) or "its controller"
        play.log("note", f"{play.name(identity)} won't untap in {whose}'s next untap step", "502.3")


def _put_counters(play: Play, one_shot: d.PutCounters, context: Context) -> None:
    number = context.number(one_shot.number, play)
    ids = there(play, context.objects(one_shot.what, play, "counters"), context)
    shares = dict.fromkeys(ids, number)
    if one_shot.divided:
        goals = (context.now(one) for one in among(one_shot, context.targets) if not isinstance(one, str))
        shares = dict(zip(goals, context.division, strict=False))
    paid = bool(context.paying.now)
    wanted = (
        e.CountersChanged(one, one_shot.kind, shares.get(one, 0), context.controller, as_cost=paid) for one in ids
    )
    done = perform(play, *wanted)
    context.note(GOT_COUNTERS, tuple(one.on for one in done if isinstance(one, e.CountersChanged)))
    context.did(ids, play)
    context.that_many(number if ids else 0)


def _remove_counters(play: Play, one_shot: d.RemoveCounters, context: Context) -> None:
    wanted: list[e.Event] = []
    what = one_shot.what
    if context.paying.now and isinstance(what, Pick):
        what = from_one_that_has_them(one_shot, what, lambda value: context.number(value, play))
    for identity in there(play, context.objects(what, play, "counters"), context):
        number = one_shot.number
        if one_shot.up_to and number is not None:
            number = _up_to(play, identity, one_shot.kind, context.number(number, play), context)
        wanted += _removed(play, identity, one_shot.kind, number, context)
    done = perform(play, *wanted)
    removed = sum(-one.by for one in done if isinstance(one, e.CountersChanged))
    context.that_many(removed)
    context.count("the removed", removed)


def _removed(
    play: Play, identity: ObjectId, kind: str | None, number: Value | None, context: Context
) -> list[e.CountersChanged]:
    piles = play.state.object(identity).counters
    if number == ChosenNumber("any number"):
        about = f"{context.source_name}: how many counters"
        number = cast("int", play.ask(Question("number", context.controller, about, None, 1, 1))[0])
    left = None if number is None else context.number(number, play)
    if kind is None and left is not None and len(piles) > 1:
        return counter_by_counter(play, identity, left, context)
    kinds = [kind] if kind is not None else list(piles)
    found = []
    for name in kinds:
        have = piles[name].number if name in piles else 0
        by = have if left is None else min(have, left)
        if by:
            found.append(e.CountersChanged(identity, name, -by, context.controller))
    return found


def counter_by_counter(play: Play, identity: ObjectId, number: int, context: Context) -> list[e.CountersChanged]:
    """So many counters of one object, of which each may be of another kind (608.2d)."""
    left = {name: pile.number for name, pile in play.state.object(identity).counters.items()}
    removed: dict[str, int] = {}
    for _ in range(min(number, sum(left.values()))):
        kinds = tuple(name for name, many in left.items() if many)
        about = f"{context.source_name}: which counters"
        kind = (
            str(play.ask(Question("kind", context.controller, about, kinds, 1, 1))[0]) if len(kinds) > 1 else kinds[0]
        )
        left[kind] -= 1
        removed[kind] = removed.get(kind, 0) + 1
    return [e.CountersChanged(identity, kind, -by, context.controller) for kind, by in removed.items()]


def _up_to(play: Play, identity: ObjectId, kind: str | None, most: int, context: Context) -> int:
    """How many of at most so many counters are removed."""
    there = sum(pile.number for name, pile in play.state.object(identity).counters.items() if kind in (None, name))
    most = min(most, there)
    if not most:
        return 0
    about = f"{context.source_name}: how many of its counters, at most {most}"
    many = cast("int", play.ask(Question("number", context.controller, about, None, 1, 1))[0])
    if not 0 <= many <= most:
        raise IllegalAction(f"{context.source_name} removes at most {most} counters, not {many}", rule="608.2d")
    return many


def _move_counters(play: Play, one_shot: MoveCounters, context: Context) -> None:
    """122.5: removed from one and put on the other, as one event each."""
    source, onto = context.remembered(one_shot.source, play), context.id_of(one_shot.onto, play)
    if source is None or onto is None or source == onto:
        return
    thing = play.last_of(source)
    if thing is None or play.thing(onto) is None:
        return
    if play.thing(source) is None:  # its counters, as it last was
        moved = [(name, pile.number) for name, pile in thing.counters.items() if one_shot.kind in (None, name)]
    else:
        removed = _removed(play, source, one_shot.kind, one_shot.number, context)
        put = ((one, e.CountersChanged(onto, one.kind, -one.by, context.controller)) for one in removed)
        done = perform(play, *(one for one, there in put if can_happen(play, there)))  # 122.5: both, or neither
        moved = [(one.kind, -one.by) for one in done if isinstance(one, e.CountersChanged)]
    perform(play, *(e.CountersChanged(onto, kind, by, context.controller) for kind, by in moved))


def _double_counters(play: Play, one_shot: DoubleCounters, context: Context) -> None:
    wanted: list[e.Event] = []
    for identity in there(play, context.objects(one_shot.what, play, "counters"), context):
        wanted += [
            e.CountersChanged(identity, kind, pile.number, context.controller)
            for kind, pile in play.state.object(identity).counters.items()
            if one_shot.kind in (None, kind)
        ]
    perform(play, *wanted)


def _proliferate(play: Play, one_shot: d.Proliferate, context: Context) -> None:
    """701.34a: any number of permanents and players with counters; another of each kind."""
    del one_shot
    if still_done(play, e.WouldAct(Act.PROLIFERATE, context.controller)) is None:
        return
    objects = [it.id for it in play.state.permanents if it.counters and "phased_out" not in it.status]
    players = [name for name in play.order if real_counters(play.state.player(name).counters)]
    options: tuple[ObjectId | str, ...] = (*objects, *players)
    chosen = play.ask(
        Question("proliferate", context.controller, f"{context.source_name}: proliferate", options, 0, len(options))
    ) if options else ()  # fmt: skip
    wanted: list[e.Event] = []
    for one in cast("tuple[ObjectId | str, ...]", chosen):
        kinds = (
            real_counters(play.state.player(one).counters) if isinstance(one, str) else play.state.object(one).counters
        )
        wanted += [e.CountersChanged(one, kind, 1, context.controller) for kind, have in kinds.items() if have]
    perform(play, *wanted, e.Done(Act.PROLIFERATE, context.controller))


def _attach(play: Play, one_shot: d.Attach, context: Context) -> None:
    hosts: tuple[ObjectId | str, ...] = ()
    if one_shot.to is not None:
        to = _fitting(play, one_shot, context) if one_shot.fitting else one_shot.to
        hosts = on_battlefield(play, context.objects(to, play))
    elif one_shot.to_player is not None:
        hosts = context.players(one_shot.to_player, play)
    if (one_shot.to is not None or one_shot.to_player is not None) and not hosts:
        return
    ids = on_battlefield(play, context.objects(one_shot.what, play))
    host = hosts[0] if hosts else None
    perform(play, *(e.AttachChanged(one, host, as_creature=one_shot.as_creature) for one in ids))


def _fitting(play: Play, one_shot: d.Attach, context: Context) -> Things:
    """Of what it may be attached to by the choice of a player, that which it can be attached to (301.5, 303.4)."""
    to = one_shot.to
    what = next(iter(on_battlefield(play, context.objects(one_shot.what, play))), None)
    if what is None or not isinstance(to, Pick):
        assert to is not None, "it is attached to something"
        return to
    hosts = (one.id for one in play.state.permanents if may_be_attached(play.state, play.solution, what, one.id))
    return replace(to, of=to.of & Exactly(frozenset(hosts)))


def _fight(play: Play, one_shot: d.Fight, context: Context) -> None:
    """701.14a: each deals damage equal to its power to the other; 701.14b: only if both are creatures on the battlefield.

    A creature that fights itself deals itself twice its power (701.14c).
    """
    if one_shot.first == one_shot.second:  # the two targets of one instance of the word
        pair = context.objects(Is(one_shot.first), play)
    else:
        refs = (context.id_of(one_shot.first, play), context.id_of(one_shot.second, play))
        pair = tuple(one for one in refs if one is not None)
    fighting = [one for one in on_battlefield(play, pair) if "Creature" in play.solution[one].types]
    powers = {who: max(0, play.solution[who].power or 0) for who in fighting}
    cause = resolving_spell(context.item)
    if one_shot.first != one_shot.second and len(fighting) == len(pair) and len(set(pair)) == 1 < len(pair):
        alone = fighting[0]
        fought_itself = e.Done(Act.FIGHT, play.controller(alone), alone, other=alone)
        perform(play, e.Damaged(alone, alone, 2 * powers[alone], cause=cause), fought_itself)
    if len(set(fighting)) != 2:
        return
    one, other = fighting
    fought = [e.Done(Act.FIGHT, play.controller(who), who, other=foe) for who, foe in ((one, other), (other, one))]
    perform(
        play,
        e.Damaged(one, other, powers[one], cause=cause),
        e.Damaged(other, one, powers[other], cause=cause),
        *fought,
    )


def _transform(play: Play, one_shot: d.Transform, context: Context) -> None:
    named = on_battlefield(play, context.objects(one_shot.what, play))
    ids = tuple(one for one in named if not _has_transformed_since(play, one, context.item))
    perform(play, *(e.Turned(one, "transforms", context.controller) for one in ids))
    context.did(ids, play)


def _has_transformed_since(play: Play, identity: ObjectId, item: Item | None) -> bool:
    """701.27f: whether the permanent whose ability transforms it has transformed already since that ability came to the stack, or was created."""
    if item is None or item.kind == "spell" or item.source != identity:
        return False
    found = play.times_transformed(identity) > item.transformed
    if found:
        play.log("note", f"{play.name(identity)} has transformed since: it does not do so again", "701.27")
    return found


def _turn_face(play: Play, one_shot: d.TurnFace, context: Context) -> None:
    how = "face up" if one_shot.up else "face down"
    them = context.objects(one_shot.what, play)
    perform(play, *(e.Turned(one, how, context.controller) for one in on_battlefield(play, them)))
    if one_shot.up:
        lie_face_up(play, them)


def _phase_out(play: Play, one_shot: d.PhaseOut, context: Context) -> None:
    them = on_battlefield(play, context.objects(one_shot.what, play))
    free = [one for one in them if CantPhase(out=True) not in play.solution[one].rules]
    perform(play, *(e.Done(Act.PHASE_OUT, context.controller, one) for one in free))


def _regenerate(play: Play, one_shot: d.Regenerate, context: Context) -> None:
    """701.19a: a shield for the next time that it would be destroyed this turn."""
    for identity in on_battlefield(play, context.objects(one_shot.what, play)):
        this = Exactly(frozenset({identity}))
        done = (d.RemoveDamage(this), d.Tap(this), in_combat.RemoveFromCombat(this), *one_shot.then)
        instead = replacement_effects.Instead(done)
        effect = replacement_effects.ReplacementEffect(WouldBeDestroyed(this, regenerated=True), instead, once=True)
        made = FloatingReplacement(
            play.at.next_id, "regenerate", effect, context.controller, identity, play.state.turn, this_turn=True,
            told=context.told, targets=context.targets,
        )  # fmt: skip
        play.change(floating_replacements=(*play.at.floating_replacements, made), next_id=made.id + 1)
        play.log("note", f"{play.name(identity)} has a regeneration shield", "701.19a")


def _remove_damage(play: Play, one_shot: d.RemoveDamage, context: Context) -> None:
    for identity in on_battlefield(play, context.objects(one_shot.what, play)):
        thing = play.state.object(identity)
        facts = {key: fact for key, fact in thing.facts.items() if key not in ("damage", "deathtouch")}
        play.state = play.state.with_object(replace(thing, facts=facts))
        play.log("event", f"all damage is removed from {play.name(identity)}", "701.19a")


def _remove_from_combat(play: Play, one_shot: in_combat.RemoveFromCombat, context: Context) -> None:
    for identity in on_battlefield(play, context.objects(one_shot.what, play)):
        if not {"attacking", "blocking"} & play.state.object(identity).status:
            continue
        ended = dict.fromkeys(("attacking", "blocking", "blocked", "unblocked", BAND), False)
        play.state = events.set_status(play.state, identity, ended, play.edition)
        play.log("event", f"{play.name(identity)} is removed from combat", "506.4")


def _set_status(play: Play, one_shot: d.SetStatus, context: Context) -> None:
    if one_shot.status in SET_ASIDE:
        for identity in context.objects(one_shot.what, play):
            marked(play, identity, one_shot.status)
            if one_shot.status == "plotted":  # 702.170c: by an effect it becomes plotted as by its own keyword
                perform(play, e.Done(Act.PLOTTED, context.controller, identity))
        return
    became: list[ObjectId] = []
    for identity in on_battlefield(play, context.objects(one_shot.what, play)):
        if one_shot.ends:
            play.state = events.set_status(play.state, identity, {one_shot.status: False}, play.edition)
            continue
        if CantBecome(one_shot.status) in play.solution[identity].rules:
            continue
        if one_shot.status == EXERTED:
            exert(play, identity, context.controller)
            continue
        if one_shot.status in turns.UNTIL_TURN_OF:
            play.state = turns.marked(play.state, identity, one_shot.status, context.controller)
        elif one_shot.status in play.state.object(identity).status:
            continue
        elif one_shot.status == PREPARED and prepare_spell(play.state, identity, play.edition) is None:
            play.log("note", f"{play.name(identity)} has no prepare spell: it does not become prepared", "722.3a")
            continue
        else:
            play.state = events.set_status(play.state, identity, {one_shot.status: True}, play.edition)
        became.append(identity)
        act = Act.called(one_shot.status)
        if act is not None:
            perform(play, e.Done(act, context.controller, identity, context.x if act is Act.MONSTROUS else 0))
    if one_shot.status == "goaded":
        context.note("the goaded", tuple(became))


def _gain_level(play: Play, one_shot: BecomeLevel, context: Context) -> None:
    """716.2a: the Class's level becomes that."""
    for identity in on_battlefield(play, context.objects(one_shot.what, play)):
        play.state = events.set_status(play.state, identity, {"class_level": one_shot.level}, play.edition)
        perform(play, e.Done(Act.LEVEL_UP, context.controller, identity, one_shot.level))


def _give_abilities_below(play: Play, one_shot: keyword_actions.GiveAbilitiesBelow, context: Context) -> None:
    """702.165a, 702.165d: the abilities are those printed below backup on the object as the ability went onto the stack."""
    last = play.last_of(context.source)
    if last is None:
        return
    printed = last.face.abilities
    at = next((n for n, one in enumerate(printed) if isinstance(one, KeywordAbility) and one.name == "backup"), None)
    given = () if at is None else tuple(one for one in printed[at + 1 :] if "backup" not in keyword_names((one,)))
    if given:
        changes = tuple(GainAbility(ability) for ability in given)
        effect = ContinuousEffect(one_shot.what, changes, duration=Until.END_OF_TURN)
        context.perform((Start(effect),), play)


def _choose_for(play: Play, one_shot: Instruction, context: Context) -> None:
    """608.2d: what the effect leaves to choose is chosen now, unless its source has it chosen for good (607.2d)."""
    thing = play.thing(context.source)
    if thing is not None:
        context.told = context.told.with_choices_of(thing)
    missing = resolution.choices_missing(one_shot, context.told.choices())
    held = thing.choices if thing is not None else {}
    for key in missing:
        context.perform((d.Choose(key),), play)
    if missing and play.thing(context.source) is not None:
        # Each time anew: nothing of it stays with its source.
        play.state = play.state.with_object(replace(play.state.object(context.source), choices=held))


def begin(play: Play, one_shot: resolution.Begun, context: Context) -> None:
    """611.2: a continuous effect starts, its set and values fixed."""
    known = {effect.id for effect in play.state.effects}
    board = play.solution
    gone = is_no_permanent(play, one_shot, context)
    if why := gone or keeps_from_beginning(play, one_shot, context) or _copies_nothing(play, one_shot, context):
        rule = "609.2" if gone else "611.2b"
        play.log("note", f"{context.source_name}: {why}, so the effect does nothing", rule)
        return
    _choose_for(play, one_shot, context)
    if isinstance(one_shot, Start):
        as_known = with_names_fixed(with_colors_of_gone(one_shot.effect, context, play), context, play)
        one_shot = replace(one_shot, effect=with_copies_of_gone(as_known, context, play))
    instruction = context.settled(one_shot, play)
    before = play.state
    play.state = resolution.begin(
        play.state,
        context.source_name,
        instruction,
        context.controller,
        context.announced(play),
        source_id=context.source if play.thing(context.source) is not None else None,
        edition=play.edition,
    )
    started = [effect for effect in play.state.effects if effect.id not in known]
    if not started and isinstance(instruction, Start) and isinstance(instruction.effect.duration, AsLongAs):
        play.log("note", f"{context.source_name}: its duration has not begun, so the effect does nothing", "611.2b")
    for effect in started:
        play.log("event", f"an effect of {context.source_name} begins ({effect.id})", "611.2")
        scope = effect.effect.scope
        if isinstance(scope, Exactly):
            context.did(tuple(sorted(cast("frozenset[ObjectId]", scope.ids))), play)
    done = control_changes(play, board)
    if done:
        collect(play, done, before)
    play.spells_change_hands(board)
    watch_durations(play)


def _copies_nothing(play: Play, one_shot: resolution.Begun, context: Context) -> str:
    """608.2c: what was to be found before and was not, nothing becomes a copy of; empty where there is something."""
    changes = one_shot.effect.changes if isinstance(one_shot, Start) else ()
    copied = [one.of for one in changes if isinstance(one, BecomeCopy) and isinstance(one.of, That | Target)]
    gone = any(not context.objects(Is(one), play) for one in copied)
    return "there is nothing to become a copy of" if gone else ""


def _reselect(play: Play, one_shot: keyword_actions.Reselect, context: Context) -> None:
    attackers = context.objects(one_shot.what, play)
    reselect(play, attackers, context.source_name, context.controller, players_only=one_shot.players_only)


def _become_foretold(play: Play, one_shot: keyword_actions.BecomeForetold, context: Context) -> None:
    for identity in context.objects(one_shot.what, play):
        marked(play, identity, "foretold", (foretell_cost(one_shot.cost),) if one_shot.cost else ())


Done: TypeAlias = (
    d.DealDamage
    | d.Tap
    | d.Untap
    | d.SkipUntap
    | d.PutCounters
    | d.RemoveCounters
    | MoveCounters
    | DoubleCounters
    | d.Proliferate
    | d.Attach
    | d.Fight
    | d.Transform
    | d.TurnFace
    | d.PhaseOut
    | d.Regenerate
    | d.RemoveDamage
    | in_combat.RemoveFromCombat
    | d.SetStatus
    | BecomeLevel
    | keyword_actions.BecomeForetold
    | keyword_actions.Reselect
    | keyword_actions.GiveAbilitiesBelow
    | Start
    | ExchangeControl
    | ExchangeTextBoxes
)
"""The one-shot effects that are done here."""


def do(play: Play, one_shot: Done, context: Context) -> None:
    """Do it (610)."""
    match one_shot:
        case d.DealDamage():
            deal_damage(play, (one_shot,), context)
        case d.Tap():
            _tap(play, one_shot, context)
        case d.Untap():
            _tap(play, one_shot, context)
        case d.SkipUntap():
            _skip_untap(play, one_shot, context)
        case d.PutCounters():
            _put_counters(play, one_shot, context)
        case d.RemoveCounters():
            _remove_counters(play, one_shot, context)
        case MoveCounters():
            _move_counters(play, one_shot, context)
        case DoubleCounters():
            _double_counters(play, one_shot, context)
        case d.Proliferate():
            _proliferate(play, one_shot, context)
        case d.Attach():
            _attach(play, one_shot, context)
        case d.Fight():
            _fight(play, one_shot, context)
        case d.Transform():
            _transform(play, one_shot, context)
        case d.TurnFace():
            _turn_face(play, one_shot, context)
        case d.PhaseOut():
            _phase_out(play, one_shot, context)
        case d.Regenerate():
            _regenerate(play, one_shot, context)
        case d.RemoveDamage():
            _remove_damage(play, one_shot, context)
        case in_combat.RemoveFromCombat():
            _remove_from_combat(play, one_shot, context)
        case d.SetStatus():
            _set_status(play, one_shot, context)
        case BecomeLevel():
            _gain_level(play, one_shot, context)
        case keyword_actions.BecomeForetold():
            _become_foretold(play, one_shot, context)
        case keyword_actions.Reselect():
            _reselect(play, one_shot, context)
        case keyword_actions.GiveAbilitiesBelow():
            _give_abilities_below(play, one_shot, context)
        case Start() | ExchangeControl() | ExchangeTextBoxes():
            begin(play, one_shot, context)
        case _:
            assert_never(one_shot)
