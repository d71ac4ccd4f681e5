"""Continuous effects that begin as a spell or ability resolves (611.2), as clauses of what it does.

begun := continuous sentence | permission, to the end or to a joint behind which something else is done

The sentence is read by the grammar of continuous effects, which counts targets one by one and knows no more of what was spoken of than one "it"
and one player: both are put into this resolution's terms here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final, TypeVar

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import tree
from layerlaw.model.abilities import ChooseOne, Instruction, KeywordAbility, Provided, Start
from layerlaw.model.changes import Change, GainAbility, ModifyPT
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.one_shot_effects import Choose, CreateCopies, Look, May, MoveTo, RevealUntil
from layerlaw.model.rule_effects import RuleEffect
from layerlaw.model.target_requirement import TargetRequirement
from layerlaw.model.values import NotedNumber
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.how_many import for_each, put_in, value
from layerlaw.oracle.phrases.targets import wanted_of
from layerlaw.oracle.reader import Reader, Steps
from layerlaw.oracle.row import (
    DONE,
    EVENT,
    EVENT_MANY,
    LOOKED,
    OTHER,
    THAT_MANY,
    THESE,
    Memory,
    Words,
    following,
    reading,
)
from layerlaw.oracle.sentences.continuous.drafts import Draft
from layerlaw.oracle.sentences.continuous.effects import also_shared, lasting, sentence
from layerlaw.oracle.sentences.continuous.predicates import COST_TOLD, ChoiceOfChanges, more_told
from layerlaw.oracle.sentences.instruction_words import SAYS_WHAT_IS, bears_on, done_at_once
from layerlaw.oracle.sentences.one_shots.begun_besides import (
    ANY_MANA,
    led_offer,
    of_a_chosen_model,
    of_anothers_choice,
    of_its_targets,
    of_who_deals,
    with_any_mana,
)
from layerlaw.oracle.sentences.one_shots.clause import Clause, clause
from layerlaw.oracle.sentences.one_shots.put_down import puts_it_down, while_face_down
from layerlaw.oracle.sentences.permissions import permission
from layerlaw.oracle.sentences.products import brings_this_back, makes_that
from layerlaw.oracle.sentences.unbound_references import Fact, told_by_one
from layerlaw.oracle.target_numbers import merged, renumbered, targets_in
from layerlaw.oracle.tokens import TokenKind
from layerlaw.oracle.walk import own_nodes
from layerlaw.oracle.word_forms import ITS_MANA_COST

N = TypeVar("N")
_UNTYPED: Final = TargetRequirement("target", f.Anything(), r.EachPlayer(), abilities=True)
_ANY_NUMBER: Final = replace(_UNTYPED, least=0, most=None)


@reading
def begun(reader: Words, *, whole: bool = False) -> list[Instruction] | None:
    """Begun := see the head of this module; `whole`: to the end."""
    if done_at_once(reader):
        return None
    if not (could_say_what_is(reader) if whole else begins_behind(reader.words(reader.at, reader.end))):
        return None
    if (
        of_another := of_who_deals(reader, begun)
        or of_anothers_choice(reader, begun)
        or of_a_chosen_model(reader, begun)
        or led_offer(reader, begun)
    ) is not None:
        return of_another
    down = reader.low() in ("it's", "they're") and puts_it_down(reader.before)
    for end in (reader.end,) if whole else (reader.end, *reversed(joints(reader))):
        found = _read(reader, end)
        if found is not None:
            return while_face_down(found) if down else found
    return None


def begins_behind(words: str) -> bool:
    """Could a continuous effect begin somewhere in these words?"""
    return bears_on(words) or "next untap step" in words or "be regenerated this turn" in words


def could_say_what_is(reader: Reader) -> bool:
    """Could these words say what something is, from their beginning on?"""
    return reader.comes_to(*SAYS_WHAT_IS) or begins_behind(reader.words(reader.at, reader.end))


def joints(reader: Words) -> list[int]:
    """Where one clause may end and another begin: at a comma, an "and" or a "then" that is no part of one before it."""
    return [
        place
        for place in range(reader.at + 1, reader.end)
        if reader.tokens[place].low in ("and", "then", ",")
        and reader.tokens[place - 1].text != ","
        and reader.tokens[place + 1 : place + 2] != ()
        and reader.tokens[place + 1].low != "except"
    ]


@reading
def before_an_effect(reader: Words, subject: r.PlayerRef, *, plural: bool) -> Clause | None:
    """Before an effect := clause    up to the joint behind which a continuous effect begins: `tap target creature` of `... and it gains ...`."""
    if not begins_behind(reader.words(reader.at, reader.end)):
        return None
    for place in joints(reader):
        if begins_behind(reader.words(reader.at, place)):
            return None
        if any(token.low == "except" for token in reader.tokens[reader.at : place]):
            return None  # what is excepted of a copy is told to its end: `except it's 1/1 and has flying`
        inner = reader.part(reader.at, place)
        found = clause(inner, subject, plural=plural)
        if found is not None and inner.done:
            reader.adopt(inner)
            reader.at = place
            return found
    return None


_GAINED: Final = NotedNumber("the amount of life you gained")
"""Where the event told how much, and nothing has been done since that could have told it otherwise, the event's."""


def _of_the_object(reader: Words, end: int, leave: Start) -> Start:
    """Leave for "it" where that is the object itself: `if this card is in your graveyard, you may cast it this turn` (603.4)."""
    memory = reader.memory
    said = [token.low for token in reader.tokens[reader.at : end]]
    made = any(
        map(makes_that, reader.before)
    )  # `exile the top card. This deals damage to you equal to ... You may play it`
    own = reader.triggered and isinstance(memory.it, r.This) and memory.moved is None and not made
    plays_it = any(one in ("cast", "play") and it == "it" for one, it in pairwise(said))
    return put_in(leave, r.That(), r.This()) if own and plays_it else leave


def _other_than_moved(reader: Words) -> r.ObjectRef | None:
    """What `that creature` means that the clause begins with, where what was moved last is called something else (109.2)."""
    memory = reader.memory
    if memory.it != r.That() or reader.low() != "that" or not (memory.of_library or memory.other_nouns):
        return None
    noun = reader.low(1).removesuffix("'s")
    found = reader.that_one(noun) if memory.of_library or noun in memory.other_nouns else None
    return None if found == r.That() else found


def _read(reader: Words, end: int) -> list[Instruction] | None:
    counted = _counted(reader)
    plain = Reader(
        reader.text, reader.tokens, reader.context, reader.at, end, Steps(), counted, _it(reader), reader.memory.who, resolving=True,
        event=reader.of_event and reader.memory.stayed is None, reached=reader.reached,
        between=reader.memory.lasts, aims=reader.aimed(), paid=reader.paid,
    )  # fmt: skip
    leave = with_any_mana(plain) or permission(plain)
    row: list[Instruction] = []
    if leave is not None and plain.done:
        row = [_of_the_object(reader, end, leave)]
    else:
        plain.at, plain.it, plain.that_player, plain.targets = reader.at, _it(reader), reader.memory.who, counted
        spans = list(plain.sentences())
        plain.end, behind = (spans[0][1], spans[1:]) if spans else (plain.at, [])
        drafts = (
            _conditional(plain) if behind and reader.part(*behind[0]).sees("the same is true for") else sentence(plain)
        )
        if drafts is None or not plain.done or timeless(drafts):
            return None
        if behind:
            it = plain.it
            plain.at, plain.end = behind[0]
            if not _completed(plain, drafts):
                return None
            plain.it = it
        for draft in joined(drafts):
            one = started(draft)
            if one is None:
                return None
            row.append(one)
    if reader.memory.many == EVENT_MANY:
        row = [put_in(one, _GAINED, EVENT_MANY) for one in row]
    it = plain.it
    if (other := _other_than_moved(reader)) is not None:
        row = [put_in(one, r.That(), other) for one in row]
        it = other if it == r.That() else it
    pair = _settle(reader, (tuple(row), it))
    row, it = list(pair[0]), pair[1]
    if any("this way" in node.words and not node.meaning for node in own_nodes(tuple(row), NotedNumber)):
        return None
    last = reader.before[-1] if reader.before else None
    if isinstance(last, RevealUntil) and any(
        node.effect.scope == f.Is(r.That()) for node in own_nodes(tuple(row), Start)
    ):
        return None  # no effect applies to a card in a library
    for begins in own_nodes(tuple(row), Start):
        if isinstance(begins.effect.scope, f.Filter):
            _speaks_of(reader, begins.effect.scope)
        if begins.effect.scope == f.Is(r.Host()):
            reader.of_event = False
    if isinstance(it, f.Filter):
        reader.remember(scope=it)
    reader.at = end
    return row


STILL: Final = (
    "it's still a land", "they're still lands", "it's still an artifact", "it's still a planeswalker", "that land is still a land",
    "it's still a creature", "it's still an enchantment", "it's still a cave land",
)  # fmt: skip


def _completed(reader: Reader, drafts: list[Draft]) -> bool:
    """Completed := still | cost told | shared    what the next sentence says of the effect itself (205.1b, 702.34a)."""
    last = drafts[-1]
    if reader.eat(*STILL):
        last.still = last.open
        return last.still and reader.done
    if cost_of(reader, last.changes):
        return reader.done
    shared = also_shared(reader, last)
    if shared is None:
        return False
    drafts[-1] = replace(shared, condition=None, duration=last.duration)
    return True


def _conditional(reader: Reader) -> list[Draft] | None:
    """Conditional := effect "if" condition    of which a sentence says the same of other keywords."""
    place = reader.place_of("if")
    if place is None:
        return None
    left = reader.part(reader.at, place)
    drafts = sentence(left)
    reader.at = place + 1
    held = condition(reader) if drafts is not None and left.done and len(drafts) == 1 else None
    if drafts is None or held is None:
        return None
    drafts[0].condition = held
    return drafts


def cost_of(reader: Reader, changes: Sequence[Change]) -> bool:
    """Cost of := ("the" | "its") keyword "cost is equal to its mana cost"    of the keyword that the sentence before grants (702.34a)."""
    last = changes[-1] if changes else None
    if not isinstance(last, GainAbility) or not isinstance(last.ability, KeywordAbility):
        return False
    mark, name = reader.at, last.ability.name
    if (
        last.ability.cost.startswith(ITS_MANA_COST)
        and reader.eat(f"the {name}", f"its {name}")
        and reader.eat(*COST_TOLD)
        and last.ability.cost == ITS_MANA_COST + (more_told(reader.words(reader.at, reader.end)) or "")
    ):
        reader.at = reader.end
        return True
    reader.at = mark
    return False


_OF_A_TOKEN: Final = ("it has", "they have", "they each have", "those creatures have", "its power is equal to")
"""How a sentence begins that gives characteristics to the tokens which the sentence before it creates."""


def completes(reader: Reader) -> bool:
    """Does a sentence stand here that only completes the continuous effect, the melding, the search, or the token (111.3), of the one before?"""
    if reader.sees(*_OF_A_TOKEN) and reader.tokens[reader.at - 2].low in ("token", "tokens", "attacking"):
        lead = reader.tokens[: reader.at]
        made = max((at for at, token in enumerate(lead) if token.low in ("create", "creates")), default=len(lead))
        return made < len(lead) and not any(token.kind is TokenKind.SIZE for token in lead[made:])
    if reader.sees("it enters tapped and attacking"):
        return any(token.low == "meld" for token in reader.tokens[: reader.at])
    return reader.sees(*STILL, *ANY_MANA, "the same is true for", "those players put those cards") or (
        reader.low() in ("the", "its") and any(f" {told}" in reader.words(reader.at, reader.end) for told in COST_TOLD)
    )


def _it(reader: Words) -> r.ObjectRef | f.Filter | None:
    """What the grammar of continuous effects is to take "it" or "they" for."""
    memory = reader.memory
    if memory.unsaid or memory.scope is not None:
        return memory.scope
    last = reader.before[-1] if reader.before else None
    if memory.it == r.That() and isinstance(last, Choose) and last.of is not None:
        return r.Linked()
    if memory.it == EVENT or _moved(memory):
        return r.That()
    if memory.stayed is not None:
        return r.That() if memory.stayed == EVENT else memory.stayed
    several = memory.it is None or (isinstance(memory.it, r.Target) and reader.wanted[memory.it.number - 1].most != 1)
    return memory.them if several else memory.it


def _moved(memory: Memory) -> bool:
    """Has a clause before moved what "it" is, so that it is a new object (400.7)?"""
    return memory.moved is not None and memory.moved == memory.it and not isinstance(memory.it, r.This)


def started(draft: Draft) -> Instruction | None:
    """The effect begins, or one of several where it says "your choice of" (608.2d)."""
    choice = next((change for change in draft.changes if isinstance(change, ChoiceOfChanges)), None)
    if choice is None:
        effect = draft.finished(resolving=True)
        return None if effect is None else Start(effect)
    place = draft.changes.index(choice)
    rows: list[tuple[Instruction, ...]] = []
    for option in choice.options:
        changes = [*draft.changes[:place], *option, *draft.changes[place + 1 :]]
        effect = replace(draft, changes=changes).finished(resolving=True)
        if effect is None:
            return None
        rows.append((Start(effect),))
    return ChooseOne(tuple(rows))


def lasting_as_said(reader: Words, row: list[Instruction]) -> list[Instruction]:
    """The row of a sentence; a duration that it opens with is that of all its clauses    `until end of turn, X can't change, and Y gains ...` (611.2a)."""
    duration = lasting(reader)
    if duration is None or not reader.eat(","):
        return row
    return [
        Start(replace(one.effect, duration=duration)) if isinstance(one, Start) and one.effect.duration is None else one
        for one in row
    ]


def timeless(drafts: list[Draft]) -> bool:
    """Is it only a rule without a duration, such as "it can't be regenerated": part of what the one-shot before it does?"""
    if all(draft.of_a_spell_alone or draft.for_good for draft in drafts):
        return False
    free = [draft for draft in drafts if draft.duration is None]
    return free == drafts and all(isinstance(change, RuleEffect) for draft in free for change in draft.changes)


def joined(drafts: list[Draft]) -> list[Draft]:
    """Drafts of the same things for the same time, tied by a pronoun, are one effect with the one before."""
    found: list[Draft] = []
    for draft in drafts:
        last = found[-1] if found else None
        if last is not None and _may_join(last, draft):
            last.changes += draft.changes
            last.letters = last.letters or draft.letters
        else:
            found.append(draft)
    return found


def begins_on(before: Sequence[Instruction], more: Sequence[Instruction]) -> list[Instruction]:
    """All of them, an effect on the same things for the same time put to the one before it."""
    latest = before[-1] if before else None
    if isinstance(latest, May) and _of_what_it_showed(more, latest):
        return [*before[:-1], replace(latest, then=(*latest.then, *more))]
    found = list(before)
    for one in more:
        place = next((at for at in range(len(found) - 1, -1, -1) if isinstance(found[at], Start | Provided)), None)
        last = None if place is None else found[place]
        if (
            place is not None
            and isinstance(last, Start)
            and isinstance(one, Start)
            and _alike(last.effect, one.effect)
            and not _is_of_later(one.effect, found[place + 1 :])
        ):
            effect = last.effect
            found[place] = Start(replace(effect, changes=(*effect.changes, *one.effect.changes)))
        else:
            found.append(one)
    return found


def _of_what_it_showed(found: Sequence[Instruction], offer: May) -> bool:
    """Does a sentence speak of the cards that were revealed or looked at "if you do"? Where the offer is declined, there are none."""
    showed = (
        any(isinstance(one, Look | RevealUntil) for one in offer.then)
        and not offer.reflexive
        and not isinstance(found[0], Provided)
    )
    return (
        showed
        and not offer.otherwise
        and any(part in (r.That(), r.Linked("looked"), LOOKED) for part in tree.inside(tuple(found)))
    )


def _is_of_later(effect: ContinuousEffect, between: Sequence[Instruction]) -> bool:
    """Is it about "that" or "these" where what is done between has made them something else (608.2c)?"""
    return tree.speaks_of(effect.scope, r.That(), THESE) and any(map(makes_that, between))


def _alike(last: ContinuousEffect, more: ContinuousEffect) -> bool:
    same = last.scope == more.scope and last.duration == more.duration and not isinstance(more.scope, r.PlayerRef)
    same = same and not any(
        isinstance(change, ModifyPT) and change.doubles for change in (*more.changes, *last.changes)
    )
    same = same and not _is_rule_on_several(last, more)
    return same and last.condition is None and more.condition is None


def _is_rule_on_several(last: ContinuousEffect | Draft, more: ContinuousEffect | Draft) -> bool:
    """Whether a pronoun says a rule of objects whose characteristics the sentence before it changed: it means those of that moment (611.2c)."""
    if isinstance(more.scope, f.Is | r.PlayerRef):
        return False
    rules = [all(isinstance(change, RuleEffect) for change in one.changes) for one in (last, more)]
    return rules == [False, True]


def _may_join(last: Draft, draft: Draft) -> bool:
    same = last.scope == draft.scope and last.duration == draft.duration and not isinstance(draft.scope, r.PlayerRef)
    same = same and not any(
        isinstance(change, ModifyPT) and change.doubles for change in (*draft.changes, *last.changes)
    )
    same = same and not _is_rule_on_several(last, draft)
    return same and last.condition is None and draft.condition is None and not (last.letters and draft.letters)


def _settle(reader: Words, node: N) -> N:
    """The node in this resolution's terms."""
    before = reader.before
    if before and brings_this_back(before[-1]):
        node = put_in(node, r.That(), r.This())
    moved = _moved(reader.memory)
    node = _of_player(reader, _numbered(reader, _of_what_was_done(reader, _of_choice(reader, node, before))))
    return node if moved else _of_event(reader, node)


def in_terms_of(reader: Words, node: N) -> N:
    """What a definition has typed already, in this resolution's terms; pronouns behind it speak of it."""
    node = _settle(reader, node)
    if isinstance(node, CreateCopies):
        reader.remember(it=r.That(), that=None, them=THESE)
    if isinstance(node, Start) and isinstance(node.effect.scope, f.Filter):
        _speaks_of(reader, node.effect.scope)
    return node


def _counted(reader: Words) -> int:
    """How many targets have been spoken of; one of a reflexive ability is no target of the row, and can be "it" (603.12)."""
    it = reader.memory.it
    return max(reader.targets, it.number) if isinstance(it, r.Target) else reader.targets


def _of_what_was_done(reader: Words, node: N) -> N:
    """What the grammar counts in words, as how much the one-shot effects before have done."""
    for counted in list(own_nodes(node, NotedNumber)):
        if counted.words in DONE and reader.memory.many is not None:
            node = put_in(node, counted, THAT_MANY)
        elif "this way" in counted.words or counted.meaning is None:
            for words in (counted.words, f"for each {counted.words}"):  # as it stands, or behind "for each"
                said_so = following(reader, words)
                known = for_each(said_so) or value(said_so)
                if known is not None and said_so.done:
                    node = put_in(node, counted, known)
                    break
    return node


def _speaks_of(reader: Words, scope: f.Filter) -> None:
    """What pronouns mean behind a continuous effect: those that it applies to."""
    match scope:
        case f.Is(r.It()):
            pass
        case f.Is(ref):
            reader.remember(it=ref, them=scope)
        case _:
            # The set is fixed as the effect begins (611.2c): afterwards it is "these".
            reader.remember(it=None, them=THESE)


def _of_event(reader: Words, node: N) -> N:
    """What is typed already says "that" of the event too, unless something has been made or moved since that it means."""
    memory, node = reader.memory, of_its_targets(reader, node)
    if memory.it == r.That():
        return node
    if memory.that == OTHER or isinstance(memory.that, r.Host):
        return put_in(node, r.That(), memory.that)
    if EVENT in (memory.it, memory.that) or (reader.about_event and not reader.made):
        return put_in(node, r.That(), EVENT)
    # `Choose target artifact card in your graveyard. You may cast that card this turn`
    moved = any(Fact.THAT in told_by_one(one_shot) for one_shot in reader.before)
    aimed = isinstance(memory.it, r.Target) and not moved
    return put_in(node, r.That(), memory.it) if aimed else node


def _of_choice(reader: Words, node: N, before: Sequence[Instruction]) -> N:
    """What is typed already says "the chosen creature" of a linked ability's choice: it is the one just chosen, or the target that was (608.2c)."""
    last = before[-1] if before else None
    if isinstance(last, Choose) and last.of is not None:
        return put_in(node, r.Linked(), r.Linked(last.key))
    aimed = reader.memory.it
    # `Choose target creature and tap it. The chosen creature doesn't untap`: nothing before has chosen or exiled another
    first = not any(tree.holds(one, Choose | MoveTo) for one in before)
    return put_in(node, r.Linked(), aimed) if first and isinstance(aimed, r.Target) else node


def _of_player(reader: Words, node: N) -> N:
    """What is typed already says "that player" of whom the words before have named, too; and who that is, where it names one."""
    who = reader.memory.who
    if isinstance(who, r.TargetPlayer | r.ControllerOf | r.OwnerOf):
        node = put_in(node, r.ThatPlayer(), who)
    named = [_whose(ref, reader.wanted[: reader.targets]) for ref in targets_in(node)]
    if named and named[-1] is not None:
        reader.remember(who=named[-1])
    return node


def _whose(ref: r.Target | r.TargetPlayer, wanted: Sequence[TargetRequirement]) -> r.PlayerRef | None:
    """Who "that player" is behind a target: a player, or who controls what an opponent controls."""
    if isinstance(ref, r.TargetPlayer):
        return ref
    asked = wanted[ref.number - 1].objects if ref.number <= len(wanted) else None
    return r.ControllerOf(ref) if f.ControlledBy(r.Opponents()) in tree.inside(asked) else None


def _numbered(reader: Words, node: N) -> N:
    """The node with the targets that it names first counted by instances."""
    numbers: dict[int, int] = {}
    counted = _counted(reader)
    fresh = [ref for ref in targets_in(node) if ref.number > counted]
    said = {one.number: one.what for one in sorted(fresh, key=lambda one: one.what)}
    run = sorted(said.items())
    at = 0
    while at < len(run):
        what = run[at][1]
        wanted = wanted_of(what, _behind(reader, numbers)) if what else _UNTYPED
        size = wanted.most if isinstance(wanted.most, int) else 1
        target = reader.want(wanted)
        for other, words in run[at : at + size]:
            if words == what:
                numbers[other] = target.number
        at += sum(1 for _, words in run[at : at + size] if words == what) or 1
    node = _any_number(reader, node)
    return merged(renumbered(node, lambda number: numbers.get(number, number)))


def _behind(reader: Words, numbers: dict[int, int]) -> Words:
    """The reader where another target has been named in the same effect, other than which "another target" is (115.3)."""
    if not numbers:
        return reader
    number = max(numbers.values())
    wanted = reader.wanted[number - 1]
    behind = reader.part(reader.at, reader.end)
    if wanted.objects is None:
        behind.remember(
            who=r.TargetPlayer(number, wanted.text)
        )  # of permanents, this is the one that has been spoken of
    else:
        behind.remember(it=r.Target(number, wanted.text))
    return behind


def _any_number(reader: Words, node: N) -> N:
    """`X target creatures` as the instance that it is."""
    whats = [one.what for one in own_nodes(node, f.IsAnyTarget)]
    if not whats:
        return node
    if not whats[0]:  # "those creatures", or a card written in our own words, which says how many and not what
        return put_in(
            node, f.IsAnyTarget(), f.Is(r.Target(reader.targets) if reader.targets else reader.want(_ANY_NUMBER))
        )
    if reader.targets and reader.wanted[reader.targets - 1].text == whats[0]:
        number = reader.targets
    else:
        number = reader.want(wanted_of(whats[0], reader)).number
    return put_in(node, f.IsAnyTarget(whats[0]), f.Is(r.Target(number, whats[0])))
