"""Targets: which are legal, choosing them, and looking again as a spell or ability resolves (115, 601.2c, 608.2b)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import cast

from layerlaw.game.changed import replace
from layerlaw.game.single_changes import with_targets
from layerlaw.game.state import IllegalAction, NotRead, ObjectId, Unstated
from layerlaw.game.targeting import Targeting, kept_off, may_be_kept_off
from layerlaw.layers import ObjectNow
from layerlaw.model import rule_effects as x
from layerlaw.model.filters import And, ControlledBy, Filter, Targets
from layerlaw.model.one_shot_effects import Script, Unread
from layerlaw.model.references import ExactPlayer, OnePlayer, PlayerRef, You
from layerlaw.model.target_requirement import TargetRequirement
from layerlaw.model.tree import holds, mapped, such
from layerlaw.model.values import NotedNumber
from layerlaw.model.words import Zone
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.in_force import in_force
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import ChosenTarget, Item
from layerlaw.play.position.questions import Question
from layerlaw.play.position.questions import checked as checked_answer
from layerlaw.play.targets.division import among, divides
from layerlaw.play.together import fit_together


@contextmanager
def _stack_told(play: Play, asked: Filter) -> Iterator[None]:
    """Where it is asked what a spell targets, the spells on the stack tell it meanwhile, as their targets are now (115.7)."""
    if not holds(asked, Targets):
        yield
        return
    before = play.state
    for item in play.at.stack:
        if item.kind == "spell" and item.id in play.state.by_id:
            play.state = with_targets(play.state, item.id, tuple(one for group in item.targets for one in group))
    try:
        yield
    finally:
        play.state = before


def legal(play: Play, wanted: TargetRequirement, context: Context) -> tuple[ChosenTarget, ...]:
    """Everything that may be chosen for an instance of "target" now."""
    found: list[ChosenTarget] = []
    if wanted.objects is not None:
        with _stack_told(play, wanted.objects):
            matching = context.reader(play).matching(
                context.settled(wanted.objects, play)
            )  # nothing that is phased out
        itself, table, suspects = _spell_itself(context), play.solution.table, may_be_kept_off(play.solution)
        found += [
            one
            for one in cast("tuple[ObjectId, ...]", matching)
            if one != itself and (not suspects >> table.row_by_id[one] & 1 or _may_be_target(play, one, context))
        ]
    if wanted.abilities:
        found += [
            item.id
            for item in play.at.stack
            if item.kind in ("activated", "triggered")
            and item is not context.item
            and _is_such_ability(play, item, wanted, context)
        ]
    if wanted.players is not None:
        found += [
            name
            for name in context.players(wanted.players, play)
            if _player_may_be(play, name, context) and _is_such_player(play, name, wanted, context)
        ]
    if wanted.single_target:
        found = [one for one in found if _has_one_target(play, one)]
    if wanted.targets_only:
        found = [one for one in found if _has_one_target(play, one, at_once=False)]
    if wanted.that_targets:
        found = [one for one in found if _is_aimed_at(play, one, wanted, context)]
    return tuple(found)


def _is_aimed_at(play: Play, one: ChosenTarget, wanted: TargetRequirement, context: Context) -> bool:
    """115.9b: whether one of its targets is such now; one that is no longer where it was is ignored."""
    item = None if isinstance(one, str) else play.item(one)
    aims = () if item is None else tuple(aim for group in item.targets for aim in group)
    for what in wanted.that_targets:
        those: tuple[ChosenTarget, ...] = (
            context.players(what, play)
            if isinstance(what, PlayerRef)
            else cast("tuple[ObjectId, ...]", context.reader(play).matching(context.settled(what, play)))
        )
        if not set(those).isdisjoint(aims):
            return True
    return False


def _has_one_target(play: Play, one: ChosenTarget, *, at_once: bool = True) -> bool:
    """115.9a: whether exactly one target was chosen for a spell or ability on the stack; not `at_once`: 115.9c, however often that one was."""
    item = None if isinstance(one, str) else play.item(one)
    if item is None:
        return False
    aims = [aim for group in item.aimed_at for aim in group]
    return len(aims if at_once else set(aims)) == 1


def _is_such_ability(play: Play, item: Item, wanted: TargetRequirement, context: Context) -> bool:
    if wanted.ability_kind and item.kind != wanted.ability_kind:
        return False
    if wanted.abilities_of is not None and item.controller not in context.players(wanted.abilities_of, play):
        return False
    return wanted.abilities_from is None or _is_source(play, item.source, wanted.abilities_from, context)


def _is_source(play: Play, source: ObjectId, such: Filter, context: Context) -> bool:
    """113.7a: whether the source of an ability is such, as it is or, if it has left the zone that it was in, last was."""
    board = play.known(source)
    return (
        board is not None
        and source in board
        and board.reader(context.controller, context.source if context.source in board else None).matches(
            source, context.settled(such, play)
        )
    )


def _abilities_of(play: Play, stated: Sequence[ChosenTarget], options: Sequence[ChosenTarget]) -> list[ChosenTarget]:
    """What was named, with the ability for its source where only abilities can be meant and it has one of them on the stack."""
    return [ability_meant(play, one, options) or one for one in stated]


def ability_meant(play: Play, one: object, options: Sequence[object]) -> ObjectId | None:
    """The one option that an object stands for and is not itself: an ability on the stack by its source, or what it was before it moved (400.7)."""
    if one in options:
        return None
    objects = [ObjectId(was) for was in options if isinstance(was, int)]
    gone = [was for was in objects if was not in play.state.by_id and play.current(was) == one]
    if len(gone) == 1:
        return gone[0]
    abilities = [item for item in play.at.stack if item.kind != "spell" and item.id in options]
    own = [item.id for item in abilities if one in (item.source, play.current(item.source))]
    return own[0] if len(own) == 1 else None


def _spell_itself(context: Context) -> ObjectId | None:
    """115.5: a spell or ability on the stack is an illegal target for itself."""
    return context.item.id if context.item is not None else None


def _may_be_target(play: Play, identity: ObjectId, context: Context) -> bool:
    return _keeps_from_target(play, identity, context) is None


def _keeps_from_target(play: Play, identity: ObjectId, context: Context) -> str | None:
    """The rule by which an object that fits can't be a target: phased out, shroud, hexproof, protection; None where none does."""
    if "phased_out" in play.state.by_id[identity].status:
        return "702.26b"
    return _kept_off(play, identity, context)


def _kept_off(play: Play, one: ChosenTarget, context: Context) -> str | None:
    def source() -> ObjectNow | None:
        board = play.known(context.source)
        return None if board is None else board.get(context.source)

    is_spell = context.item is None or context.item.kind == "spell"
    prohibitions = in_force(play, x.CantBeTargeted, one)
    kept = kept_off(play.solution, one, Targeting(context.controller, is_spell, source), prohibitions)
    return None if kept is None else kept.rule


def _forbids(play: Play, one: ChosenTarget, context: Context) -> str:
    """The rule by which something that was named is no legal target: what keeps it from being one, or that it does not fit (601.2c)."""
    if isinstance(one, str):
        return _kept_off(play, one, context) or "601.2c"
    return (_keeps_from_target(play, one, context) if one in play.state.by_id else None) or "601.2c"


def _is_such_player(play: Play, name: str, wanted: TargetRequirement, context: Context) -> bool:
    """Whether what an instance of "target" asks of players is so of this one (115.1)."""
    if wanted.players_who is None:
        return True

    def named(part: object) -> object:
        return ExactPlayer(name) if isinstance(part, OnePlayer) else mapped(part, named)

    return context.holds(mapped(wanted.players_who, named), play)


def _player_may_be(play: Play, name: str, context: Context) -> bool:
    return _kept_off(play, name, context) is None


def _options(
    play: Play, wanted: TargetRequirement, context: Context, chosen: Sequence[tuple[ChosenTarget, ...]]
) -> tuple[ChosenTarget, ...]:
    """What may be chosen for an instance of the word "target", where these have been chosen for those before it."""
    # A later target may be told by an earlier one: "target player ... target creature that player controls".
    options = legal(play, wanted, replace(context, targets=tuple(chosen)) if chosen else context)
    if wanted.is_unread and wanted.text not in ("", "target"):
        play.any_target(context.source_name, wanted.text)
    before = {one for group in chosen for one in group} if wanted.another else set()
    return tuple(one for one in options if one not in before)


def choose_targets(
    play: Play,
    script: Script | None,
    context: Context,
    stated: Sequence[ChosenTarget] | None = None,
) -> tuple[tuple[ChosenTarget, ...], ...]:
    """The targets of a script, for each instance of the word (601.2c): those stated, in the order of the text, else those asked for.

    Raises:
        IllegalAction: one is illegal, or too few or too many are stated.
    """
    if script is None or not script.targets:
        if stated:
            raise IllegalAction(f"{context.source_name} has no targets", rule="601.2c", mend="leave out targets")
        return ()
    left = None if stated is None else list(stated)
    chosen: list[tuple[ChosenTarget, ...]] = []
    for at, wanted in enumerate(script.targets):
        _is_read(script, wanted, context)
        options = _options(play, wanted, context, chosen)
        least = context.number(wanted.least, play)
        most = len(options) if wanted.most is None else context.number(wanted.most, play)
        if wanted.of_each is not None:
            most = len({_whose(play, one) for one in options})
            least = most if least else 0
        if left is None:
            more = at + 1 < len(script.targets)
            chosen.append(_asked(play, wanted, context, options, (least, most), more=more))
            _together(play, wanted, context, chosen[-1])
            continue
        later = sum(context.number(other.least, play) for other in script.targets[at + 1 :])
        number = max(least, min(most, len(left) - later))
        group, left = tuple(left[:number]), left[number:]
        if wanted.abilities:
            group = tuple(_abilities_of(play, group, options))
        if len(group) < least:
            raise Unstated(
                f"{context.source_name} needs {wanted.text or 'a target'}",
                rule="601.2c",
                mend="name all of them under targets: [...]",
            )
        for one in group:
            if one not in options:
                raise _no_target(play, wanted, one, options, context)
        if len(set(group)) < len(group):
            raise IllegalAction(f"{context.source_name}: the same target twice", rule="115.3")
        # `exchange control of two target creatures controlled by different players`: one is exchanged for the other
        others = [one for other, row in zip(script.targets, chosen, strict=False) if other == wanted for one in row]
        _together(play, wanted, context, (*others, *group) if wanted.most == 1 else group)
        chosen.append(group)
    if left:
        raise _too_many(play, script, context, left[0])
    _flagbearers(play, script, context, tuple(chosen))
    return tuple(chosen)


def lacks_target(play: Play, script: Script, context: Context) -> bool:
    """Whether the first target that these words need, which no earlier one tells, cannot be chosen: such a mode cannot be chosen either (700.2b)."""
    first = next(iter(script.targets), None)
    if first is None or first.is_unread or first.of_each is not None:
        return False
    return len(_options(play, first, context, ())) < context.number(first.least, play)


def _is_read(script: Script, wanted: TargetRequirement, context: Context) -> None:
    """115.1: what may be chosen is known.

    Raises:
        NotRead: nothing is known of it but that it is a target; whatever were taken could be illegal, and what is legal refused.
    """
    if wanted.is_unread and wanted.text == "target":
        raise NotRead(
            f"{context.source_name}: what it may target is not understood: {_unread_aim(script)!r}",
            rule="601.2c",
            mend="state what it does by direct verbs: move, damage, counters, ...",
        )


def _unread_aim(script: Script) -> str | None:
    """The first words that were not understood and speak of targets."""
    unread = (one.text for one in such(script.one_shots, Unread))
    return next((text for text in unread if "target" in text), None)


def _no_target(
    play: Play, wanted: TargetRequirement, one: ChosenTarget, options: Sequence[ChosenTarget], context: Context
) -> IllegalAction:
    """That something which was named is no legal target, or that it is not known whether it is one."""
    if wanted.objects is not None and holds(wanted.objects, NotedNumber):
        what = f"whether {play.name(one)} is such a target ({wanted.text}) is not known before its cost is paid"
        mend = "state that it resolves, by a direct verb"
        return NotRead(f"{context.source_name}: {what}", rule="601.2c", mend=mend)
    return IllegalAction(
        f"{play.name(one)} is no legal target of {context.source_name} ({wanted.text})",
        rule=_forbids(play, one, context),
        mend=f"one of: {', '.join(play.name(item) for item in options[:6]) or 'there is none'}",
    )


def _too_many(play: Play, script: Script, context: Context, one: ChosenTarget) -> IllegalAction:
    """601.2c: one target more than there may be; where unread words speak of targets, how many that are is not known."""
    unread = _unread_aim(script)
    if unread is None:
        return IllegalAction(
            f"{context.source_name} wants no more targets: {play.name(one)} is one too many",
            rule="601.2c",
            mend="leave it out",
        )
    return NotRead(
        f"{context.source_name}: how many targets it has is not understood: {unread!r}",
        rule="601.2c",
        mend="state what it does by direct verbs: move, damage, counters, ...",
    )


def _whose(play: Play, one: ChosenTarget) -> str:
    """Who controls a permanent or spell, or owns a card."""
    if isinstance(one, str):
        return one
    thing = play.state.object(one)
    return play.controller(one) if thing.zone in (Zone.BATTLEFIELD, Zone.STACK) else thing.owner


def _together(play: Play, wanted: TargetRequirement, context: Context, group: tuple[ChosenTarget, ...]) -> None:
    """601.2c: what is said of several targets together: of one graveyard, one for each player, so much in all, with different names."""
    objects = [one for one in group if not isinstance(one, str)]
    if wanted.of_each is not None and len({_whose(play, one) for one in group}) < len(group):
        raise IllegalAction(f"{context.source_name}: no more than one target for each player", rule="601.2c")
    together = wanted.together
    if together is not None and not fit_together(play, together, objects, lambda value: context.number(value, play)):
        raise IllegalAction(f"{context.source_name}: those may not be targets together: {wanted.text}", rule="601.2c")
    if not wanted.one_graveyard:
        return
    owners = {play.state.object(one).owner for one in objects}
    if len(owners) > 1:
        raise IllegalAction(
            f"{context.source_name}: its targets lie in several graveyards ({wanted.text})",
            rule="601.2c",
            mend="choose cards of one player",
        )


def _flagbearers(play: Play, script: Script, context: Context, chosen: tuple[tuple[ChosenTarget, ...], ...]) -> None:
    """601.2c: a rule effect asks for at least one such target, if one is legal."""
    goals = {one for group in chosen for one in group}
    for must in play.solution.in_force(x.MustTarget, context.controller):
        such = set(must.reader.matching(must.rule.what))
        could = such & {one for wanted in script.targets for one in legal(play, wanted, context)}
        if goals and could and not goals & such:
            raise IllegalAction(
                f"{context.source_name} has to target one of those that {must.source_name} names",
                rule="601.2c",
                mend=f"target one of: {', '.join(sorted(play.name(cast('ObjectId', one)) for one in could))}",
            )


def _demanded_first(play: Play, context: Context, options: tuple[ChosenTarget, ...]) -> tuple[ChosenTarget, ...]:
    """The same with those first that a rule effect asks to be chosen: whoever takes the first of them obeys it (601.2c)."""
    such = {
        one
        for must in play.solution.in_force(x.MustTarget, context.controller)
        for one in must.reader.matching(must.rule.what)
    }
    return tuple(sorted(options, key=lambda one: one not in such)) if such else options


def _asked(
    play: Play,
    wanted: TargetRequirement,
    context: Context,
    options: tuple[ChosenTarget, ...],
    bounds: tuple[int, int],
    *,
    more: bool,
) -> tuple[ChosenTarget, ...]:
    least, most = bounds
    if len(options) < least:
        raise NoTargets(
            f"there is no {wanted.text or 'legal target'} for {context.source_name}",
            rule="601.2c",
            mend="state before it what it can target, or leave it out",
        )
    if not options or most == 0:
        return ()
    chooser, options = _chooser(play, wanted, context, options)
    about = f"{context.source_name}: {wanted.text or 'target'}"
    question = Question("targets", chooser, about, _demanded_first(play, context, options), least, most, more=more)
    given = play.chooser.answer(question)
    if given is None and wanted.at_random:  # 701.9b: stated as a target, or as what chance has chosen
        given = play.chooser.answer(replace(question, key="random", by_chance=question.key))
    return cast("tuple[ChosenTarget, ...]", checked_answer(question, given))


def _chooser(
    play: Play, wanted: TargetRequirement, context: Context, options: tuple[ChosenTarget, ...]
) -> tuple[str, tuple[ChosenTarget, ...]]:
    """601.2c: who chooses it, and among what. Which opponent, where it is an opponent's choice, the controller says; if "they control" it, it is one of that opponent's own."""
    names = context.players(wanted.chooser, play)
    theirs = isinstance(wanted.objects, And) and ControlledBy(wanted.chooser) in wanted.objects.parts
    if theirs and not isinstance(wanted.chooser, You):
        names = tuple(name for name in names if any(_whose(play, one) == name for one in options))
    if not names:
        return context.controller, options
    chooser = names[0]
    if len(names) > 1:
        about = f"{context.source_name}: whose choice is {wanted.text or 'the target'}"
        chooser = cast("str", play.ask(Question("opponent", context.controller, about, names, 1, 1, context.source))[0])
    return chooser, tuple(one for one in options if _whose(play, one) == chooser) if theirs else options


class NoTargets(IllegalAction):
    """There are not enough legal targets: a triggered ability is then removed from the stack (603.3d)."""


def checked(play: Play, item: Item) -> Item | None:
    """The item with what are still legal targets; None where it has targets and all of them are illegal (608.2b)."""
    if item.script is None or not item.script.targets or not any(item.targets):
        return item
    context = Context.of_item(item)
    groups: list[tuple[ChosenTarget, ...]] = []
    for wanted, group in zip(item.script.targets, item.targets, strict=False):
        _require_who_chose(play, item, wanted, group, context)
        asked = replace(wanted, players_who=None) if wanted.as_announced else wanted
        options = set(legal(play, asked, context)) if group else set()
        kept = group if wanted.of_each is None else _still_theirs(play, item, group)
        groups.append(tuple(one for one in kept if one in options))
    if not any(groups):
        return None
    # What was divided stays with whom it was announced for; the part of an illegal target is lost (601.2d, 608.2b).
    one_shot, left = divides(item), [one for group in groups for one in group]
    goals = [] if one_shot is None else among(one_shot, item.targets)
    division = tuple(part for part, one in zip(item.division, goals, strict=False) if one in left)
    return replace(item, targets=tuple(groups), division=division)


def _still_theirs(play: Play, item: Item, group: tuple[ChosenTarget, ...]) -> tuple[ChosenTarget, ...]:
    """Of targets one of each player, those of the same player as when they were chosen: another's is none "that player controls" (608.2b)."""
    had: dict[ChosenTarget, str] = {}
    for one in play.at.happened[item.since :]:
        if isinstance(one, e.ControlChanged):
            had.setdefault(one.object, one.old)
    return tuple(one for one in group if one not in had or _whose(play, one) == had[one])


def _require_who_chose(
    play: Play, item: Item, wanted: TargetRequirement, group: tuple[ChosenTarget, ...], context: Context
) -> None:
    """Of a target that one of several opponents chose among what they control, which of them did is not kept: so long as nothing hangs on it, that is no matter.

    Raises:
        NotRead: it has come under another player's control since, so that it is legal or not by who chose it (608.2b).
    """
    if isinstance(wanted.chooser, You) or len(context.players(wanted.chooser, play)) < 2:
        return
    since = play.at.happened[item.since :]
    if any(isinstance(one, e.ControlChanged) and one.object in group for one in since):
        raise NotRead(
            f"{item.source_name}: which opponent chose {wanted.text} is not known any more, and it has another controller now",
            rule="608.2b",
            mend="state what happens by direct verbs",
        )


def other_targets(play: Play, item: Item, by: str, about: str) -> tuple[tuple[ChosenTarget, ...], ...]:
    """115.7d, 707.10c: new targets, as a player chooses them; each stays as it was where none is stated."""
    assert item.script is not None, "what has targets has a script"
    context = Context.of_item(item)
    groups: list[tuple[ChosenTarget, ...]] = []
    for wanted, group in zip(item.script.targets, item.targets, strict=False):
        kept = () if isinstance(wanted.chooser, You) or len(context.players(wanted.chooser, play)) < 2 else group
        options = kept or tuple(dict.fromkeys((*group, *legal(play, wanted, context))))
        question = Question(
            "new_targets",
            by,
            f"new {wanted.text or 'targets'} for {about}",
            options,
            len(group),
            len(group),
            default=group,
        )
        groups.append(cast("tuple[ChosenTarget, ...]", play.ask(question)) if len(options) > len(group) else group)
        before = {one for earlier in groups[:-1] for one in earlier}
        if wanted.another and before & set(groups[-1]):  # 115.7e: of the final set it is asked, not on the way to it
            raise IllegalAction(f"{item.source_name}: {wanted.text} is not another one", rule="115.7e")
    return tuple(groups)


def all_changed(
    play: Play, item: Item, by: str, among: Collection[ChosenTarget] | None = None
) -> tuple[tuple[ChosenTarget, ...], ...]:
    """115.7a: each target changed to another legal one, one of those `among` which it has to be; where that can't be done, all stay."""
    assert item.script is not None, "what has targets has a script"
    context = Context.of_item(item)
    groups: list[tuple[ChosenTarget, ...]] = []
    for wanted, group in zip(item.script.targets, item.targets, strict=False):
        others = (one for one in legal(play, wanted, context) if one not in group)
        options = tuple(one for one in others if among is None or one in among)
        if len(options) < len(group):
            return item.targets
        about = f"another {wanted.text or 'target'} for {item.source_name}"
        question = Question("new_targets", by, about, options, len(group), len(group))
        groups.append(cast("tuple[ChosenTarget, ...]", play.ask(question)) if group else group)
    return tuple(groups)


def one_changed(play: Play, item: Item, by: str, to: ChosenTarget) -> tuple[tuple[ChosenTarget, ...], ...]:
    """115.7b: one target changed to this, if it may be one there; else all stay."""
    assert item.script is not None, "what has targets has a script"
    context = Context.of_item(item)
    could = {
        one: at
        for at, (wanted, group) in enumerate(zip(item.script.targets, item.targets, strict=False))
        for one in group
        if to not in group and to in legal(play, wanted, context)
    }
    if not could:
        return item.targets
    about = f"which target of {item.source_name} becomes {play.name(to)}"
    (old,) = play.ask(Question("choose", by, about, tuple(could), 1, 1))
    at = could[cast("ChosenTarget", old)]
    changed = tuple(to if one == old else one for one in item.targets[at])
    return (*item.targets[:at], changed, *item.targets[at + 1 :])
