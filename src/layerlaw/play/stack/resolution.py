"""The stack: triggered abilities go onto it, its top resolves (405, 603.3, 608)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar, cast

from layerlaw.game import events
from layerlaw.game.binding import rebuilt
from layerlaw.game.changed import replace
from layerlaw.game.commander import with_part
from layerlaw.game.entering_battlefield import PAID_WITH_LIFE, Entering
from layerlaw.game.faces import UNLOCKED, kind_of_face_down, shares_type_line
from layerlaw.game.resolution import joined
from layerlaw.game.state import GameObject, IllegalAction, ObjectId
from layerlaw.layers.edition import own
from layerlaw.model import event_patterns as h
from layerlaw.model.acts import Act
from layerlaw.model.attacked import AS_THE_RETURNED
from layerlaw.model.casting_now import CastNow
from layerlaw.model.filters import Exactly, Is
from layerlaw.model.game_abilities import Casting
from layerlaw.model.game_facts import AS_CAST
from layerlaw.model.one_shot_effects import CreateDelayedTrigger, Script
from layerlaw.model.references import That, You
from layerlaw.model.replacement_effects import Prevent
from layerlaw.model.words import CardType, Zone
from layerlaw.play.actions.on_stack import counter, free_state_trigger, item_goes
from layerlaw.play.actions.one_shots import run
from layerlaw.play.combat.damage_on_stack import deal_damage_from_stack
from layerlaw.play.combat.entering_attacking import choose_attacked
from layerlaw.play.context import Context
from layerlaw.play.durations import watch_durations
from layerlaw.play.event import event as e
from layerlaw.play.event.told import Told
from layerlaw.play.history.turn_history import OF_MANA_SPENT, TIMES_ACTIVATED, TIMES_RESOLVED
from layerlaw.play.payment.times_activated import times_activated
from layerlaw.play.perform import made_ids, moved_ids, perform
from layerlaw.play.position.at_random import at_random
from layerlaw.play.position.persons import says, whose
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import ADVENTURE, COMBAT_DAMAGE, OMEN, ChosenTarget, Item, WaitingTrigger
from layerlaw.play.position.questions import Question
from layerlaw.play.replacement.replacement import FIRST_TAKEN
from layerlaw.play.stack.changed_text import with_its_text
from layerlaw.play.stack.ciphering import encoded
from layerlaw.play.stack.copies_to_come import epic, paradigm
from layerlaw.play.targets.choosing import NoTargets, checked, choose_targets, lacks_target
from layerlaw.play.targets.division import division
from layerlaw.play.targets.targeted import targeted
from layerlaw.play.triggers.chapters import is_final_chapter


def put_triggers(play: Play) -> bool:
    """All waiting triggered abilities go onto the stack in APNAP order, each player ordering their own (603.3b); whether there were any.

    Those that triggered on another ability triggering come after the rest. Triggered mana abilities resolve at once (605.4a).
    """
    waiting = play.at.waiting
    if not waiting:
        return False
    play.change(waiting=())
    for late in (False, True):
        for player in play.order:
            mine = [one for one in waiting if one.controller == player and one.by_trigger == late]
            for one in _ordered(play, player, mine):
                _put(play, one)
    return True


def _ordered(play: Play, player: str, mine: list[WaitingTrigger]) -> list[WaitingTrigger]:
    """A player's triggers in the order in which they put them on the stack; as listed where nothing was stated."""
    return _by_words(play, player, _by_source(play, player, mine))


def _by_words(play: Play, player: str, mine: list[WaitingTrigger]) -> list[WaitingTrigger]:
    """Where one source has several, they are told apart by their words: those that are named change places among themselves."""
    if len(set(map(_said, mine))) == len({one.source for one in mine}):
        return mine
    texts = tuple(dict.fromkeys(map(_said, mine)))
    about = f"{whose(player)} triggered abilities, by their words, in the order in which they go onto the stack"
    answer = play.chooser.answer(Question("triggers", player, about, texts, 2, len(texts), default=texts))
    if answer is None:
        return mine
    order = cast("list[str]", list(answer))
    play.log("choice", f"{says(player, 'orders')}: {'; '.join(order)}", "603.3b")
    named = iter(sorted((one for one in mine if _said(one) in order), key=lambda one: order.index(_said(one))))
    return [next(named) if _said(one) in order else one for one in mine]


def _said(one: WaitingTrigger) -> str:
    """The words of a triggered ability."""
    script = one.watching.script
    done = ". ".join(words for part in (script, *script.modes) for words in part.words)
    return f"{one.source_name}: {one.watching.text}, {done}"


def _by_source(play: Play, player: str, mine: list[WaitingTrigger]) -> list[WaitingTrigger]:
    sources = [one.source for one in mine]
    options = tuple(dict.fromkeys(sources))
    if len(options) < 2:
        return mine
    about = f"{whose(player)} triggered abilities in the order in which they go onto the stack"
    question = Question("order", player, about, options, len(options) - 1, len(options), default=options)
    answer = play.chooser.answer(question)
    if answer is None:
        return mine
    order = cast("list[ObjectId]", list(answer))
    wrong = [one for one in order if one not in options]
    if wrong:
        raise IllegalAction(f"{play.name(wrong[0])} has no triggered ability that waits", rule="603.3b")
    play.log("choice", f"{says(player, 'orders')}: {', '.join(play.name(one) for one in order)}", "603.3b")
    return sorted(mine, key=lambda one: order.index(one.source) if one.source in order else len(order))


def _put(play: Play, one: WaitingTrigger) -> None:
    watching = one.watching
    item = Item(
        id=play.fresh() if one.item is None else one.item,
        kind="triggered",
        text=watching.text,
        controller=one.controller,
        source=one.source,
        source_name=one.source_name,
        script=watching.script,
        told=one.told,
        x=one.x,
        since=one.since,
        transformed=play.times_transformed(one.source) if one.transformed is None else one.transformed,
        condition=None if one.reflexive else watching.condition,
        watching=watching,
    )
    try:
        item = with_mode(play, item)
        context = Context.of_item(item)
        targets = one.targets or choose_targets(play, item.script, context)
    except NoTargets as none:
        play.log("note", f"{one.source_name}: {none.message}; the ability is removed", "603.3d")
        free_state_trigger(play, item)
        return
    item = replace(item, targets=targets, division=division(play, item, targets))
    if watching.is_mana:
        play.log("resolve", f"{one.source_name}: {watching.text} (a mana ability)", "605.4a")
        with play.deeper():
            run(play, item.script.one_shots if item.script is not None else (), Context.of_item(item))
        return
    play.change(stack=(*play.at.stack, item))
    play.log("stack", f"{one.source_name}'s ability goes onto the stack: {watching.text}", "603.3", (one.source,))
    announce_targets(play, item)
    watch_durations(play)


Modal = TypeVar("Modal", Casting, Script)


def with_more_modes(play: Play, item: Item, of: Modal) -> Modal:
    """What has modes, with as many to be chosen as its condition for more of them lets be, where it holds now (700.2)."""
    more = of.more_modes
    if more is None or not Context.of_item(item).holds(more.condition, play):
        return of
    return replace(of, least=more.least, most=more.most)


def with_mode(play: Play, item: Item, stated: tuple[int, ...] = ()) -> Item:
    """700.2b: of an ability with modes as many as it says are chosen as it goes onto the stack; they are all that the ability does."""
    if item.script is None or not item.script.modes:
        if stated:
            raise IllegalAction(f"{item.source_name}'s ability has no modes", rule="700.2", mend="leave out modes")
        return item
    script = with_more_modes(play, item, item.script)
    options = _may_be_chosen(play, item, script)
    if len(options) < script.least:
        raise NoTargets(f"{item.source_name} has no mode that may be chosen", rule="700.2b")
    about = f"{item.source_name}: {item.text}"
    question = Question(
        "mode", item.controller, about, options, script.least, script.most, item.source, does=script.modes
    )
    answers = stated or (at_random(play, question) if script.at_random else play.ask(question))
    chosen = tuple(one for one in answers if isinstance(one, int))
    wrong = not set(chosen) <= set(options) or (len(set(chosen)) < len(chosen) and not script.again)
    if wrong or not script.least <= len(chosen) <= script.most:
        number = str(script.least) if script.least == script.most else f"{script.least} to {script.most}"
        raise IllegalAction(
            f"{item.source_name} has modes {', '.join(map(str, options))} to choose from, of which {number} {'is' if number == '1' else 'are'} chosen",
            rule="700.2b",
            mend="add modes: [1]",
        )
    for mode in chosen:
        who = "chance chooses" if script.at_random else says(item.controller, "chooses")
        play.log("choice", f"{who} mode {mode} of {item.source_name}", "700.2b")
        _note_mode(play, item, script, mode)
    if not chosen:
        play.log("choice", f"{says(item.controller, 'chooses')} no mode of {item.source_name}", "700.2b")
    return replace(item, script=joined(tuple(script.modes[mode - 1] for mode in sorted(chosen))))


def _may_be_chosen(play: Play, item: Item, script: Script) -> tuple[int, ...]:
    """The modes by number, without those for which there is no legal target (603.3c), or that have been chosen before, where the text says so (700.2)."""
    context = Context.of_item(item)
    every = tuple(at for at, mode in enumerate(script.modes, 1) if not lacks_target(play, mode, context))
    if not script.unchosen:
        return every
    thing = play.thing(item.source)
    facts = {} if thing is None else thing.facts
    return tuple(
        mode
        for mode in every
        if not (
            play.count(*_chosen_in_turn(item, mode)) if script.unchosen == "turn" else facts.get(_chosen(item, mode))
        )
    )


def _note_mode(play: Play, item: Item, script: Script, mode: int) -> None:
    if not script.unchosen:
        return
    play.counted(*_chosen_in_turn(item, mode))
    thing = play.thing(item.source)
    if thing is not None:
        play.state = play.state.with_object(replace(thing, facts={**thing.facts, _chosen(item, mode): 1}))


def _chosen(item: Item, mode: int) -> str:
    return f"chosen mode {mode} of {item.text}"


def _chosen_in_turn(item: Item, mode: int) -> tuple[str, str]:
    return _chosen(item, mode), str(item.source)


def announce_targets(play: Play, item: Item) -> None:
    """What became a target; "whenever ... becomes the target" (603.2e)."""
    chosen = [one for group in item.aimed_at for one in group]
    if not chosen:
        return
    named = ", ".join(play.name(one) for one in chosen)
    play.log("target", f"targets: {named}", "601.2c")
    told: list[e.Event] = [targeted(play, item, one) for one in dict.fromkeys(chosen)]
    if any(_is_anothers(play, item.controller, one) for one in chosen):
        told.append(e.Done(Act.COMMIT_A_CRIME, item.controller))
    perform(play, *told)


def _is_anothers(play: Play, player: str, target: ObjectId | str) -> bool:
    """Does targeting it commit a crime: an opponent, what an opponent controls, or a card in an opponent's graveyard (700.13)?"""
    if isinstance(target, str):
        return target != player
    other = play.item(target)
    if other is not None:
        return other.controller != player
    thing = play.thing(target)
    if thing is None:
        return False
    if thing.zone is Zone.BATTLEFIELD:
        return play.controller(target) != player
    return thing.zone is Zone.GRAVEYARD and thing.owner != player


def resolve_top(play: Play) -> Item:
    """The top of the stack resolves (608.1). State-based actions and triggers come afterwards, by the caller.

    Raises:
        IllegalAction: the stack is empty, or what resolves is not understood or lacks a choice.
    """
    if not play.at.stack:
        raise IllegalAction("the stack is empty", rule="405.5", mend="cast or activate something first")
    item = play.at.stack[-1]
    with play.undone_if_illegal():
        watch_durations(play)
        play.change(resolving=item.id)
        number = own("310.4") if item.kind == COMBAT_DAMAGE else "608.2"
        play.log("resolve", f"{_called(item)} resolves", number, (item.source,) if item.source else ())
        with play.deeper():
            _resolve(play, item)
        play.change(resolving=None)
    return item


def _called(item: Item) -> str:
    return item.source_name if item.kind in ("spell", COMBAT_DAMAGE) else f"{item.source_name}'s ability ({item.text})"


def _resolve(play: Play, item: Item) -> None:
    if item.kind == COMBAT_DAMAGE:
        deal_damage_from_stack(play, item)
        return
    if item.condition is not None and not Context.of_item(item).holds(item.condition, play):
        play.log("fizzle", "its condition is not so any more: it does nothing", "608.2a")
        _gone(play, item)
        return
    item = with_its_text(play, item)
    left = checked(play, item)
    if left is None:
        anyway = item.script is not None and item.script.resolves_anyway
        if anyway or (item.kind == "spell" and (_is_bestowed(play, item) or item.as_cast.mutates)):
            left = replace(item, targets=())  # 608.3b, 702.103e, 702.140b
        else:
            play.log("fizzle", "all of its targets are illegal: it does not resolve", "608.2b")
            counter(play, item, item.controller, why="fizzle")
            return
    context = Context.of_item(left)
    if item.kind == "spell" and _is_permanent_spell(play, item):
        into = next((one for group in left.targets for one in group if not isinstance(one, str)), None)
        if item.as_cast.mutates and into is not None:
            _merges(play, left, into)
        else:
            _enters(play, left, context)
        return
    has_epic = item.kind == "spell" and "epic" in play.solution[item.id].keywords
    if left.script is not None:
        if item.kind != "spell":
            times = play.counted(f"resolved {item.text} {left.script.text}", str(item.source))
            context.count(TIMES_RESOLVED, times)
            if activated := times_activated(play, item.source, item.text):
                context.count(TIMES_ACTIVATED, activated)
        run(play, left.script.one_shots, context)
    if has_epic:
        epic(play, item)
    if not play.at.turn_ends:  # else it has been exiled (724.1b)
        _gone(play, item)


def _gone(play: Play, item: Item) -> None:
    """608.2n: the spell goes to its owner's graveyard, an ability is gone."""
    play.off_the_stack(item)
    if item.kind == "spell" and item.id in play.state.by_id:
        if item.is_copy:
            play.left(item.id, play.state, None)
            play.state = play.state.without(item.id)
        else:
            _card_goes(play, item)
    free_state_trigger(play, item)
    perform(
        play,
        e.Left(item.id, item.source, item.controller, final_chapter=is_final_chapter(play, item.watching, item.source)),
    )


def _card_goes(play: Play, item: Item) -> None:
    """The card of a spell that has resolved: into the graveyard, or where its rules put it."""
    to = Zone.GRAVEYARD if _by_its_own_rule(play, item) else item_goes(item, resolved=True)
    rebounds = (
        to is Zone.GRAVEYARD
        and "rebound" in play.solution[item.id].keywords
        and item.told.numbers.get("cast from hand")
    )
    if rebounds:
        _rebounds(play, item)
        return
    if to is Zone.GRAVEYARD and "paradigm" in play.solution[item.id].keywords:
        paradigm(play, item)
        return
    if to is Zone.GRAVEYARD and "cipher" in play.solution[item.id].keywords and encoded(play, item):
        return
    if to is Zone.GRAVEYARD and item.told.numbers.get(OMEN):  # 720.3d
        perform(play, e.Moved(item.id, Zone.LIBRARY, item.controller, "resolved", shuffle=True))
        return
    adventure = to is Zone.GRAVEYARD and bool(item.told.numbers.get(ADVENTURE))
    done = perform(play, e.Moved(item.id, Zone.EXILE if adventure else to, item.controller, "resolved"))
    if adventure:  # 715.3d: its controller may play the card from there, for as long as it remains exiled
        for card in moved_ids(done).values():
            there = play.thing(card)
            if there is not None and there.zone is Zone.EXILE:
                play.state = play.state.with_object(
                    replace(there, choices={**there.choices, ADVENTURE: item.controller})
                )


def _by_its_own_rule(play: Play, item: Item) -> bool:
    """Whether the rule of an Adventure or Omen says where the card goes, and not the effect that let it be cast and exiles it instead (616.1)."""
    told, as_cast = item.told.numbers, item.as_cast
    if not (told.get(OMEN) or told.get(ADVENTURE)) or as_cast.wherever is not None or as_cast.after is not Zone.EXILE:
        return False
    kind = "Omen" if told.get(OMEN) else "Adventure"
    about = f"{item.source_name} would be put into the graveyard"
    question = Question("mode", item.controller, about, (1, 2), default=(1,), does=(kind, "exile"))
    answers, stated = play.ask_and_tell(question)
    own = answers[0] == 1
    taken = f"the rule for an {kind}" if own else "the effect that exiles it"
    text = f"{says(item.controller, 'chooses')} what applies as it would be put into the graveyard: {taken}"
    play.log("choice" if stated else FIRST_TAKEN, text, "616.1")
    return own


def _rebounds(play: Play, item: Item) -> None:
    """702.88a: exiled as it resolves, and cast from there at the beginning of its owner's next upkeep."""
    done = perform(play, e.Moved(item.id, Zone.EXILE, item.controller, "resolved"))
    for card in moved_ids(done).values():
        there = play.thing(card)
        if there is not None and there.zone is Zone.EXILE:
            waits = CreateDelayedTrigger(h.Begins("upkeep", You()), (CastNow(Is(That())),))
            context = Context(item.controller, card, item.source_name, "rebound", told=Told(that=card))
            run(play, (waits,), context)


def _merges(play: Play, item: Item, into: ObjectId) -> None:
    """702.140c: a mutating creature spell with a legal target merges with it, over or under it, and does not enter."""
    thing = play.state.object(item.id)
    question = Question(
        "position", item.controller, f"{item.source_name} mutates", ("over", "under"), 1, 1, item.source
    )
    over = play.ask(question)[0] == "over"
    assert thing.card is not None, "a spell that was cast has a card"
    play.off_the_stack(item)
    play.left(item.id, play.state, into)
    play.state = play.state.without(item.id)
    play.log("event", f"{thing.name} merges with {play.name(into)}, {'over' if over else 'under'} it", "702.140c")
    play.state = events.merge(
        play.state, thing.card, into, over=over, controller=item.controller, edition=play.edition, copy=item.is_copy
    )
    play.state = play.state.with_object(with_part(play.state.object(into), thing))
    perform(play, e.Done(Act.MUTATE, item.controller, into))
    perform(play, e.Left(item.id, item.source, item.controller))


def _is_permanent_spell(play: Play, item: Item) -> bool:
    thing = play.thing(item.id)
    if thing is None:
        return False
    if thing.face_down_values is not None:
        return True
    types = play.solution[item.id].types
    return CardType.INSTANT not in types and CardType.SORCERY not in types


def _is_bestowed(play: Play, item: Item) -> bool:
    thing = play.thing(item.id)
    return thing is not None and "bestowed" in thing.status


def _enters(play: Play, item: Item, context: Context) -> None:
    """608.3a: a permanent spell becomes a permanent; an Aura enters attached to what it targets (608.3c)."""
    thing = play.state.object(item.id)
    play.off_the_stack(item)
    host: ChosenTarget | None = next((one for group in context.targets for one in group), None)
    bestowed = "bestowed" in thing.status and host is not None
    attached = host if _is_aura(play, item) or bestowed else None
    # 400.7d: how it was cast, and which costs were paid and how often
    facts = {
        key: number
        for key, number in item.told.numbers.items()
        if number > 0 or key in OF_MANA_SPENT or key.endswith(AS_CAST)
    }
    if not item.is_copy:
        facts["was cast"] = 1
    if PAID_WITH_LIFE in thing.facts:
        facts[PAID_WITH_LIFE] = thing.facts[PAID_WITH_LIFE]
    if item.x:
        facts["x"] = item.x
    attacking = frozenset({"attacking"}) if item.as_cast.attacking else frozenset()  # 702.190b
    exiled = cast("tuple[ObjectId, ...]", thing.linked.get("cards", ()))  # with the spell, as with delve (607.2a)
    convoked = cast("tuple[ObjectId, ...]", thing.linked.get("convoked", ()))  # 702.51c
    how = Entering(
        controller=item.controller,
        token=item.is_copy,
        face_down=kind_of_face_down(thing.face_down_values) if thing.face_down_values is not None else None,
        transformed="transformed" in thing.status,
        prototyped="prototyped" in thing.status,
        attached_to=attached,
        bestowed=bestowed,
        facts=facts,
        choices=thing.choices,
        linked={key: ids for key, ids in (("cards", exiled), ("convoked", convoked)) if ids},
        status=frozenset(_STATUS[key] for key in facts if key in _STATUS)
        | attacking
        | _unlocked_by_casting(thing, item),
        tapped=bool(attacking),
    )
    if item.is_copy:
        play.left(item.id, play.state, None)
        assert thing.card is not None, "a copy of a permanent spell has the card that it copies"
        play.state = play.state.without(item.id)
        tokens = made_ids(perform(play, e.Created(thing.card, 1, item.controller, how, of_spell=True)))
        if tokens:
            play.state = events.going_on(play.state, item.id, tokens[0])
            _as_it_was_cast(play, item, {item.id: tokens[0]}, context)
            _is_its_casters_by_default(play, thing, tokens[0], item.controller)
    else:
        done = perform(play, e.Moved(item.id, Zone.BATTLEFIELD, item.controller, "resolve", how))
        _as_it_was_cast(play, item, moved_ids(done), context)
        for permanent in moved_ids(done).values():
            _is_its_casters_by_default(play, thing, permanent, item.controller)
        if item.id in play.state.by_id:  # 608.3e: it can't enter
            perform(play, e.Moved(item.id, item_goes(item), item.controller, "resolved"))
    free_state_trigger(play, item)
    perform(play, e.Left(item.id, item.source, item.controller))


def _is_its_casters_by_default(play: Play, spell: GameObject, permanent: ObjectId, now: str) -> None:
    """110.2b: of a spell that somebody else (`now`) gained control of, the permanent is theirs by that effect alone."""
    there = play.thing(permanent)
    if there is not None and spell.controller is not None and there.controller == now != spell.controller:
        play.state = play.state.with_object(replace(there, controller=spell.controller))


def _as_it_was_cast(play: Play, item: Item, permanents: Mapping[ObjectId, ObjectId], context: Context) -> None:
    """What its casting said of the permanent that the spell has become (702.109a): of a copy too, as whose costs those of the spell were paid (707.10)."""
    for permanent in permanents.values():
        _prevention_goes_on(play, item.id, permanent)
    if item.as_cast.then:
        context.found |= permanents
        context.did(tuple(permanents.values()), play)
        run(play, item.as_cast.then, context)
    if item.as_cast.attacking:
        choose_attacked(play, permanents.values(), context, AS_THE_RETURNED)


def _prevention_goes_on(play: Play, spell: ObjectId, permanent: ObjectId) -> None:
    """400.7c: what prevents damage from the spell prevents that from the permanent which it has become."""

    def put(node: object) -> object:
        return Exactly(node.ids | {permanent}) if isinstance(node, Exactly) and spell in node.ids else node

    kept = tuple(
        replace(one, effect=replace(one.effect, would=rebuilt(one.effect.would, put)))
        if isinstance(one.effect.outcome, Prevent)
        else one
        for one in play.at.floating_replacements
    )
    if kept != play.at.floating_replacements:
        play.change(floating_replacements=kept)


def _unlocked_by_casting(spell: GameObject, item: Item) -> frozenset[str]:
    """709.5d: the unlocked designation of the half that was cast; of a copy, which was not, none."""
    if spell.card is None or item.is_copy or not shares_type_line(spell.card):
        return frozenset()
    return frozenset(name for name, half in zip(UNLOCKED, spell.card.faces, strict=True) if half is spell.face)


_STATUS: Final = {"kicked": "kicked", "bargained": "bargained", "impending": "impended"}
"""Costs that were paid, by the words under which their permanents are asked for them."""


def _is_aura(play: Play, item: Item) -> bool:
    return "Aura" in play.solution[item.id].subtypes
