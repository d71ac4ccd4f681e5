"""What enters, as an effect says: tapped, with counters, under another's control, after what is done as it enters (614.1c, 616.1b)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from layerlaw.game.binding import rebuilt
from layerlaw.game.entering_battlefield import Entering, SaidOfIt
from layerlaw.game.preparing import PREPARED
from layerlaw.game.state import ObjectId
from layerlaw.model import filters as f
from layerlaw.model import replacement_effects
from layerlaw.model.abilities import Instruction
from layerlaw.model.cost_parts import TIMES_PAID, pays_any_number
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Is
from layerlaw.model.game_facts import PAID_AS_IT_ENTERED, SACRIFICED_AS_IT_ENTERED
from layerlaw.model.one_shot_effects import May, Sacrifice
from layerlaw.model.references import PlayerRef, This
from layerlaw.model.tree import such
from layerlaw.model.words import CardType, SubtypeFamily
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question
from layerlaw.play.replacement.as_it_enters import look_ahead


def entering_so(play: Play, event: e.Event, outcome: replacement_effects.EntersSo, context: Context) -> e.Event:
    """What enters, as the effect has it enter: with what its controller does as it enters done (614.1c, 614.12a)."""
    assert isinstance(event, e.Moved | e.Created), "only what enters can enter so"
    how = event.how
    assert how is not None, "it has been looked ahead at"
    if outcome.before:
        how = _done_before(play, event, outcome, context, how)
    if outcome.copy_of is not None:
        return event  # it has been looked ahead at as that copy (616.1c)
    if outcome.under is not None:
        return _entering_under(play, event, how, context, outcome.under)
    counters = dict(how.counters)
    context = replace(
        context, told=replace(context.told, objects={**context.told.objects, **how.linked})
    )  # "each card exiled with it" (607.2a)
    for kind in _kinds_chosen(play, how, outcome, context):
        counters[kind] = counters.get(kind, 0) + 1
    for said_kind, number in outcome.counters:
        kind = _sunburst_kind(play, event) if said_kind == "sunburst" else said_kind
        counters[kind] = counters.get(kind, 0) + context.number(number, play)
    tapped = how.tapped if outcome.tapped is None else outcome.tapped
    said = " and ".join(
        ([] if outcome.tapped is None else ["tapped" if outcome.tapped else "untapped"])
        + [f"with {kind} counters" for kind in (*outcome.one_of, *(kind for kind, _ in outcome.counters))]
        + (["prepared"] if outcome.prepared else [])
        + (["as what it becomes"] if outcome.begins else [])
    )
    if outcome.begins:
        effects = (ContinuousEffect(Is(This()), outcome.begins),)
        source = context.source if play.thing(context.source) is not None else None
        how = replace(how, said=(*how.said, SaidOfIt(context.source_name, source, context.controller, effects)))
    status = how.status | {PREPARED} if outcome.prepared else how.status
    play.log("replace", f"{context.source_name}: it enters {said}", "614.1c")
    return replace(event, how=replace(how, tapped=tapped, counters=counters, status=status))


def _done_before(
    play: Play, event: e.Moved | e.Created, outcome: replacement_effects.EntersSo, context: Context, how: Entering
) -> Entering:
    """What its controller does as it enters. It is not there yet: what is asked of it, is asked of what it still is.

    What was exiled so, is linked to the permanent that it becomes (607.2a).
    """
    own = replace(context, source=event.object) if isinstance(event, e.Moved) else context
    before = _with_its_types(play, event, outcome.before)
    with play.deeper():
        own.perform(before, play)
    context.told = own.told  # with what number of counters it enters, may ask for it
    thing = play.thing(own.source)
    facts = dict(how.facts)
    if such(outcome.before, Sacrifice):  # 702.82b: how many it devoured
        facts["devoured"] = facts[SACRIFICED_AS_IT_ENTERED] = len(own.told.objects.get("the sacrificed", ()))
    for paid in such(outcome.before, May):
        if pays_any_number(paid.cost):
            facts[PAID_AS_IT_ENTERED] = own.told.number(TIMES_PAID.key) or 0
    how = replace(how, facts=facts)
    return (
        how
        if thing is None
        else replace(how, linked={**how.linked, **cast("Mapping[str, tuple[ObjectId, ...]]", thing.linked)})
    )


def _with_its_types(play: Play, event: e.Moved | e.Created, before: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    """What is done as it enters, where it asks for a creature type of it: that is one of those that it will have, as a copy too (614.12, 702.38a)."""
    if not such(before, f.SharesCreatureType):
        return before
    ahead = look_ahead(play, event)
    if ahead is None or ahead.solution[ahead.ids[0]].is_every_creature_type:
        return before
    kinds = sorted(one for one in ahead.solution[ahead.ids[0]].subtypes if one.family is SubtypeFamily.CREATURE)
    shared = f.any_of(tuple(map(f.HasSubtype, kinds)))
    return rebuilt(before, lambda node: shared if node == f.SharesCreatureType(This()) else node)


def _entering_under(
    play: Play, event: e.Moved | e.Created, how: Entering, context: Context, under: PlayerRef
) -> e.Event:
    """616.1b: under the control of one of these players."""
    question = Question(
        "opponent", how.controller, f"{context.source_name} enters under whose control", context.players(under, play)
    )
    chosen = str(play.ask(question)[0])
    play.log("replace", f"{context.source_name}: it enters under {chosen}'s control", "616.1b")
    return replace(event, how=replace(how, controller=chosen))


def _kinds_chosen(
    play: Play, how: Entering, outcome: replacement_effects.EntersSo, context: Context
) -> tuple[str, ...]:
    """614.12a: with counters of which kinds it enters, where its controller has the choice."""
    if not outcome.one_of:
        return ()
    about = f"{context.source_name} enters with which counter"
    number = outcome.choose
    return tuple(map(str, play.ask(Question("kind", how.controller, about, outcome.one_of, number, number))))


def _sunburst_kind(play: Play, event: e.Moved | e.Created) -> str:
    """702.44a: +1/+1 counters on a creature, charge counters on anything else."""
    thing = play.thing(event.object) if isinstance(event, e.Moved) else None
    face = thing.face if thing is not None else event.card.front if isinstance(event, e.Created) else None
    return "+1/+1" if face is not None and CardType.CREATURE in face.types else "charge"


def noting(event: e.Event, word: str) -> e.Event:
    """What enters, with a word noted for it: that it was chosen that it does not enter so."""
    assert isinstance(event, e.Moved | e.Created), "only what enters can enter so"
    assert event.how is not None, "it has been looked ahead at"
    return replace(event, how=replace(event.how, facts={**event.how.facts, word: 1}))
