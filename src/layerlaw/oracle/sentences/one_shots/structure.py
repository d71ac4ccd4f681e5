"""Sentences out of clauses: "you may", "if you do", "if ...", "for each ...", "at the beginning of the next end step" (608.2c, 603.7).

sentence := ["then"] [lead ","] row [tail]
row      := clause ((", then" | "and" | ",") clause)*
lead     := "if" condition | "for each" noun | "at the beginning of" time | "when you do"
tail     := "at the beginning of" time | ", where X is" value
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import Instruction, Provided, Start
from layerlaw.model.chance import OF_A_FLIP, FlipCoins
from layerlaw.model.changing_targets import ChangeTargets, HowTargetsChange
from layerlaw.model.cost_parts import TIMES_PAID, PayByAction, PayEither, asks_no_mana, pays_any_number
from layerlaw.model.each_chooses import AnyoneMay
from layerlaw.model.one_shot_effects import (
    Choose,
    Counter,
    CreateDelayedTrigger,
    Discard,
    Draw,
    ForEach,
    May,
    MoveTo,
    Reveal,
    Sacrifice,
    Search,
    Unread,
)  # fmt: skip
from layerlaw.model.target_requirement import Pick
from layerlaw.model.tree import holds, inside, speaks_of, such
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.each_type import TYPES
from layerlaw.oracle.phrases.game_facts import in_words
from layerlaw.oracle.phrases.halves import ROUNDED
from layerlaw.oracle.phrases.how_many import AMOUNT_PAID, put_in
from layerlaw.oracle.phrases.of_x import no_more_than
from layerlaw.oracle.phrases.whom import player
from layerlaw.oracle.reader import FirstOf, begins_with, needs
from layerlaw.oracle.row import THAT_MANY, THESE, Words, reading
from layerlaw.oracle.sentences.instruction_words import NO_CONDITION, PLAIN_VERBS
from layerlaw.oracle.sentences.one_shots import (
    actions,
    casting_now,
    chance,
    choices,
    counters_among,
    created_tokens,
    damage_and_fights,
    in_combat,
    mana,
    owners,
    permanents,
    phases,
    piles,
    players,
    repeating,
    searching,
    shields,
    side_games,
    simultaneously,
    stack,
    votes,
    zones,
)
from layerlaw.oracle.sentences.one_shots.anyone import anyone_may, asked_first, unless_anyone
from layerlaw.oracle.sentences.one_shots.asked import asks_about, either_said, is_of_casting, last_alone, last_if, said
from layerlaw.oracle.sentences.one_shots.awaited import about
from layerlaw.oracle.sentences.one_shots.begun import before_an_effect, begins_on, begun
from layerlaw.oracle.sentences.one_shots.by_mana_spent import by_mana_spent
from layerlaw.oracle.sentences.one_shots.clause import OneShots, as_many_of_each, clause, or_clause
from layerlaw.oracle.sentences.one_shots.each_if_such import each_if_such
from layerlaw.oracle.sentences.one_shots.exchanges import exchange
from layerlaw.oracle.sentences.one_shots.for_each_of import for_each_of
from layerlaw.oracle.sentences.one_shots.for_now import for_now, or_gains
from layerlaw.oracle.sentences.one_shots.if_done import chosen_if, if_done
from layerlaw.oracle.sentences.one_shots.later import asked_late, later, lost_behind, of_that_turn, whenever
from layerlaw.oracle.sentences.one_shots.leave_for_later import leave_for_later
from layerlaw.oracle.sentences.one_shots.more_instead import as_replaced, exiles_anyway, more_instead
from layerlaw.oracle.sentences.one_shots.next_time import about_prevention, next_time
from layerlaw.oracle.sentences.one_shots.not_done import (
    IF_NOT,
    NOT_PUT,
    OTHERWISE,
    is_contrary,
    left_undone,
    same_asked,
    where_none_was_put,
)
from layerlaw.oracle.sentences.one_shots.offered_cost import ANY_AMOUNT, either_offered, pay, so_much_in_all
from layerlaw.oracle.sentences.one_shots.own_words import in_own_words
from layerlaw.oracle.sentences.one_shots.players_who import from_you, players_who
from layerlaw.oracle.sentences.one_shots.shields import about_what_moved, moves_elsewhere, then_done
from layerlaw.oracle.sentences.one_shots.tied import (
    COUNTED,
    IF_DO,
    as_much_as,
    asks_again,
    changes_before,
    chosen_first,
    controller_of,
    declined,
    detached,
    found_elsewhere,
    in_place_of,
    is_told_of,
    kinds_of,
    offer_end,
    other_amount,
    returns_target,
    same_players,
    taps_what_is_not,
)
from layerlaw.oracle.sentences.one_shots.unless_first import unless_first
from layerlaw.oracle.sentences.one_shots.where_x import explained, letter_is_left, more_is_done, where, with_x
from layerlaw.oracle.sentences.products import gives_linked, makes

FAMILIES: Final = (
    actions, casting_now, chance, choices, counters_among, damage_and_fights, in_combat, mana, permanents, phases, piles, players, repeating, searching, shields, side_games, simultaneously, stack, created_tokens, votes, zones,
)  # fmt: skip
"""The modules whose verbs are read."""
RowReader = Callable[[Words], OneShots | None]
"""Who reads a row."""


@reading
def sentence(reader: Words, before: Sequence[Instruction], last: int = 0) -> list[Instruction] | None:
    """The one-shot effects of the row with this sentence put to those `before` it; None where it is not understood whole.

    `last`: where among those before the one-shot effects of the last sentence begin, which an "instead" replaces.
    """
    reader.eat("then")
    reader.before = before
    asks_again(reader, before)
    tied = _TIED(reader, before)
    reader.remember(only_if=False)
    if tied is not None:
        return tied
    changed = changes_before(reader, before) or about_prevention(reader, before, whole)
    changed = changed or about_what_moved(reader, before, whole) or of_that_turn(reader, before, whole)
    changed = changed or lost_behind(reader, before, whole)
    if changed is not None:
        return changed
    if (as_many := more_instead(reader, before)) is not None:
        return as_many
    instead = _instead(reader, before[last:])
    if instead is not None:
        return [*before[:last], instead]
    start, enters, first = reader.at, reader.sees("if it entered", "if it enters"), reader.targets
    paid = reader.memory.many == TIMES_PAID
    found, latest = whole(reader), before[-1] if before else None
    if found is None or gives_linked(found):
        return None
    for words in AMOUNT_PAID if paid else ():
        found = [put_in(one, v.NotedNumber(words), TIMES_PAID) for one in found]
    if isinstance(latest, May) and latest.reflexive and f.IsLinked() in inside(tuple(found), shown=True):
        # Of what the ability that triggers then will do, nothing is known before (603.12): that ability does this too.
        more = replace(latest, then=(*latest.then, *found))
        return [*before[:-1], more] if reader.targets == first and not latest.modes else None
    if (
        isinstance(latest, Provided)
        and not makes(latest)
        and not exiles_anyway(latest)
        and isinstance(next(iter(found), None), Start)
        and THESE in inside(tuple(found), shown=True)
    ):
        return None  # which "those" are is another thing where the condition held, and what it did is no part of it
    if (of_chosen := chosen_if(before, found)) is not None:
        return of_chosen or None
    match latest, found:
        case CreateDelayedTrigger(done=(*_, FlipCoins())), [Provided(when=k.Noted(words))] if words in OF_A_FLIP:
            return [*before[:-1], replace(latest, done=(*latest.done, *found))]  # of the coin flipped then (705.2)
        case CreateDelayedTrigger(done=(*_, MoveTo(to=Zone.BATTLEFIELD))), _ if enters:
            return [*before[:-1], replace(latest, done=(*latest.done, *found))]  # of what enters only then
    return begins_on(before, [*chosen_first(reader, start, before), *found])


@needs("instead")
@reading
def _instead(reader: Words, replaced: Sequence[Instruction]) -> Instruction | None:
    """Instead := "if" condition "," row "instead" | "if" condition ", instead" row | row "instead if" condition    (608.2c).

    Only in place of a sentence that does one thing, deals damage to several, or does the same things otherwise (`draws four cards, then discards three`):
    of more, the words do not tell how much is replaced.
    """
    several, leads = len(replaced) > 1, False
    if not replaced or any(isinstance(one, Unread) for one in replaced) or not reader.comes_to("instead"):
        return None
    first = reader.targets
    as_replaced(reader, replaced[0])
    if reader.eat("if"):
        held = said(reader)
        if held is None or not reader.eat(","):
            return None
        before = reader.eat("instead only", "instead")
        leads = before is not None
        end = reader.end if before else reader.end - 1
        if not before and reader.tokens[end].low != "instead":
            return None
        damage_and_fights.deals_as_before(reader, replaced[0])
        inner = reader.part(reader.at, end)
        done = other_amount(inner, replaced[0]) or whole(inner)
    else:
        place = next((at for at in range(reader.at, reader.end - 2) if reader.tokens[at].low == "instead"), None)
        if place is None or reader.tokens[place + 1].low != "if":
            return None
        damage_and_fights.deals_as_before(reader, replaced[0])
        inner = reader.part(reader.at, place)
        done = other_amount(inner, replaced[0]) or whole(inner)
        tail = inner.part(place + 2, reader.end)
        held = said(tail)
        if held is None or not tail.done:
            return None
    # A target that is named only here is chosen only if the condition holds: of how the spell was cast, that is known by then (601.2c).
    if done is None or not inner.done or (inner.targets > first and not (reader.spell and is_of_casting(held))):
        return None
    if several and not damage_and_fights.replaces_row(done, replaced, leads=leads):
        return None
    if damage_and_fights.divided_anew(replaced[0], done) and not is_of_casting(held):
        return None  # how much is divided would not be known as it is divided (601.2d)
    if isinstance(replaced[0], Start) and kinds_of(done) and not kinds_of(replaced) <= kinds_of(done):
        return None  # how much of it is replaced cannot be told
    reader.adopt(inner)
    reader.remember(lasts=None)
    reader.at = reader.end
    made = found_elsewhere(done, replaced[0])
    then = tuple(made) if isinstance(replaced[0], May) else declined(made, replaced)  # two offers are declined at once
    return in_place_of(Provided(held, then, tuple(replaced)))


@reading
def whole(reader: Words) -> OneShots | None:
    """Whole := ["starting with you,"] [lead ","] row [tail], to the end."""
    if reader.eat("starting with you ,"):
        return from_you(whole(reader))
    if (started := begun(reader, whole=True)) is not None:
        return started
    if (both := by_mana_spent(reader, whole)) is not None:
        return both
    letters = where(reader, whole)
    if letters is not None:
        inner, first = reader.part(reader.at, letters.end), reader.targets
        found = whole(inner)
        if found is None or not inner.done:
            return None
        reader.adopt(inner)
        reader.at = letters.then
        for asked in letters.asked:
            reader.want(asked)
        reader.remember(explained=True)
        made = explained(reader, tuple(found), first, letters)
        more = whole(reader) if more_is_done(reader) else []
        return None if made is None or more is None else [*made, *more]
    led = _LED(reader)
    found = led or ([] if reader.done else _row(reader))  # where targets are only chosen, nothing is done
    if found is None or not reader.done or letter_is_left(reader, found) or gives_linked(found):
        return None
    return with_x(reader, found)


@reading
def _row(reader: Words, who: r.PlayerRef | None = None) -> OneShots | None:
    """Row := clause ((", then" | "and" | ",") clause)*    `who`: of whom a verb without a subject speaks at first, as behind "may"."""
    one_shots: OneShots = []
    subject: r.PlayerRef = who or r.You()
    plural = who is not None
    while True:
        # what is done to piles has the verbs of clauses: `destroy all creatures in the pile of that player's choice`
        plain = reader.low() in PLAIN_VERBS and not reader.comes_to("pile", "piles")
        if not plain and (own := _OF_ITS_OWN_FORM(reader)) is not None:
            one_shots += own
        elif reader.eat("pay") and (paid := pay(reader, r.You())) is not None:
            # nobody has to activate mana abilities for it (118.3c); of "any amount" how much is all that is asked
            return [*one_shots, May((), cost=paid, must=pays_any_number(paid) or asks_no_mana(paid))]
        elif reader.low() != "counter" and (unless := _unless(reader)) is not None:
            return [*one_shots, *unless]
        else:
            found = before_an_effect(reader, subject, plural=plural) or clause(reader, subject, plural=plural)
            if found is None:  # `counter it unless you sacrifice a land`: what is done is no payment of mana
                unless = _unless(reader) if reader.low() == "counter" else None
                return None if unless is None else [*one_shots, *unless]
            either = or_clause(reader, found, subject, plural=plural) or or_gains(reader, found.one_shots)
            one_shots = as_many_of_each(one_shots, found) if either is None else [*one_shots, *either]
            subject, plural = found.subject, found.plural
        if reader.sees(*ROUNDED) and holds(tuple(one_shots), v.Half):
            reader.eat(*ROUNDED)  # which the half before its noun has heeded
        if reader.done:
            return one_shots
        if not reader.eat(", then", "then", ", and then", "and then", ", and", "and", ","):
            return None


@needs("may")
@reading
def _may(reader: Words) -> OneShots | None:
    """May := player "may" (row | "pay" cost)    (608.2d)."""
    who = player(reader) if reader.comes_to("may") else None
    if who is None or not reader.eat("may then", "may"):
        return None
    one: r.PlayerRef = r.ThatPlayer() if isinstance(who, r.EachPlayer | r.Opponents | r.PlayersBut) else who
    if reader.eat("pay") or (reader.sees("collect evidence", "behold") and who == r.You()):
        amount = reader.sees(*ANY_AMOUNT)
        cost = pay(reader, one)
        most = no_more_than(reader, cost or ())
        if cost is None or not reader.done:
            return None
        if not amount and any(isinstance(part, PayByAction) for part in cost):
            reader.remember(many=THAT_MANY, last="pay")
        made: Instruction = May((), cost=cost, player=one, must=amount, most_x=most)  # how much is all that is asked
    elif (either := either_offered(reader, one)) is not None:
        made = May((), cost=either, player=one)
    else:
        reader.eat("choose to")  # which "may" says already
        had = reader.eat("have") is not None
        inner = reader.part(reader.at, offer_end(reader))
        done = _row(inner) if had else _row(inner, one)
        if done is None or not inner.done:
            return None
        reader.adopt(inner)
        reader.at = inner.end
        match done:
            case [Choose("chosen") as kept] if reader.memory.kept:
                return [replace(kept, up_to=True)]  # one may keep none of them on top
            case [Reveal(Pick() as some), *rest] if reader.memory.shown:
                return [Reveal(replace(some, up_to=True)), *rest]  # whoever doesn't want to reveals none of them
            case [Draw(up_to=True) as drawn]:
                return [replace(drawn, player=who)]  # none of them is what who doesn't want to says
            case [ChangeTargets(how=HowTargetsChange.NEW)]:
                return done  # as many of them as one likes, also none (115.7d): that is asked once
            case _:
                made = May(tuple(done), player=one)
    return [made] if one is who else [ForEach(who, (made,))]


@needs("unless")
@reading
def _unless(reader: Words) -> OneShots | None:
    """Unless := row "unless" player ("pays" cost | row)    the player may do that; if they don't, this (118.12a)."""
    place = reader.place_of("unless")
    if place is None or place == reader.at:
        return None if place is None else unless_first(reader, whole)
    start, first = reader.at, reader.part(reader.at, place)
    done = _row(first)
    if done is None or not first.done:
        first = reader.part(reader.at, place)
        done = begun(first, whole=True)  # `gets +1/+1 until end of turn unless any player pays {2}`
    if done is None or not first.done:
        return None
    reader.adopt(first)
    reader.at = place + 1
    # `Put a wind counter on this, then sacrifice it unless you pay`: only what stands last hangs on that.
    then = "then" in {reader.tokens[at].low for at in range(start, place)}
    before, done = (done[:-1], done[-1:]) if then else ([], done)
    if (anyone := unless_anyone(reader, done)) is not None:
        return [*before, *anyone]
    who = player(reader)
    if who is None or isinstance(who, r.EachPlayer | r.Opponents):
        return None
    each = same_players(done) if who == r.ThatPlayer() else None
    if each is not None:
        # `Each opponent loses 2 life unless they discard a card`: each decides, and loses it or not (118.12a)
        done = [put_in(one_shot, each, r.ThatPlayer()) for one_shot in done]
    if reader.eat("pay", "pays"):
        cost = pay(reader, who)
        if cost is None or not reader.done:
            return None
        unless = May((), otherwise=tuple(done), cost=cost, player=who)
    else:
        found = clause(reader, who, plural=True)
        if found is not None and isinstance(found.one_shots[0], Sacrifice | Discard) and reader.eat("or pays"):
            paid = pay(reader, who)
            if paid is None or not reader.done or len(found.one_shots) > 1:
                return None
            ways = PayEither(((PayByAction(found.one_shots[0]),), paid))
            return [*before, May((), otherwise=tuple(done), cost=(ways,), player=who)]
        if found is not None and reader.done and (enough := so_much_in_all(found.one_shots)) is not None:
            return [*before, May((), otherwise=tuple(done), cost=enough, player=who)]
        either = None if found is None else or_clause(reader, found, who, plural=True)
        if found is None or not reader.done:
            return None
        unless = May(found.one_shots if either is None else tuple(either), otherwise=tuple(done), player=who)
    return [*before, unless if each is None else ForEach(each, (unless,))]


@needs("unless")
@reading
def _unless_of_what_begins(reader: Words) -> OneShots | None:
    """Unless of what begins := as `_unless`, of a continuous effect alone: that a player does something is no condition of the board."""
    match found := _unless(reader):
        case [May(otherwise=otherwise) | AnyoneMay(otherwise=otherwise)] if all(
            isinstance(one, Start) for one in otherwise
        ):
            return found
        case _:
            return None


_TIES: Final = ("when you do ,", "when you pay this cost one or more times ,", *IF_DO, *IF_NOT, *OTHERWISE)


@begins_with("if", "when", "otherwise")
@reading
def _tied(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    """Tied := ("if you do" | "when you do" | "if you don't" | "otherwise") "," row    with what the sentence before offered."""
    word = reader.eat(*_TIES) if before else None
    if word is None:
        return None
    last = before[-1]
    if word.startswith("when you pay"):
        if not isinstance(last, May) or not pays_any_number(last.cost):
            return None
        word = "when you do ,"
    if isinstance(last, ForEach) and len(last.done) == 1 and isinstance(last.done[0], May):
        inner = _tie(last.done[0], word, reader)
        return None if inner is None else [*before[:-1], replace(last, done=(inner,))]
    if isinstance(last, May):
        return None if (tied := _tie(last, word, reader)) is None else [*before[:-1], *where_none_was_put(word, tied)]
    of_it = (
        isinstance(last, CreateDelayedTrigger) and reader.memory.it is not None and about(last.when) == reader.memory.it
    )
    if (word in IF_NOT or of_it) and isinstance(last, CreateDelayedTrigger) and isinstance(last.done[-1], May):
        inner = _tie(last.done[-1], word, reader)
        return None if inner is None else [*before[:-1], replace(last, done=(*last.done[:-1], inner))]
    if word in OTHERWISE and isinstance(last, Provided) and not last.otherwise and is_contrary(word, last.when):
        done = other_amount(reader, last.then[-1]) or whole(reader)
        if done is None:
            return None
        asked = same_asked(before)
        if len(asked) > 1:
            return [*before, Provided(k.NotSo(k.AnyOf(asked)), tuple(done))]  # none of them
        return [*before[:-1], Provided(last.when, declined(last.then, done), as_much_as(last.then, done))]
    if word in IF_DO and isinstance(last, Provided) and not last.otherwise and isinstance(last.then[-1], May):
        inner = _tie(last.then[-1], word, reader)
        return None if inner is None else [*before[:-1], replace(last, then=(*last.then[:-1], inner))]
    if word == "if they do ," and isinstance(last, Counter) and last.unless and controller_of(last.what) is not None:
        paid = May(
            (), otherwise=(replace(last, unless=()),), cost=last.unless, player=controller_of(last.what) or r.You()
        )
        tied = _tie(paid, word, reader)
        return None if tied is None else [*before[:-1], tied]
    if word in IF_DO and moves_elsewhere(last):
        return then_done(before, whole(reader))
    if word == "when you do ," and is_told_of(last):
        tied = _tie(May((last,), must=True), word, reader)
        return None if tied is None else [*before[:-1], tied]
    if isinstance(last, Provided) and (offer := left_undone(word, last, reader)) is not None:
        inner = _tie(offer, word, reader)
        if inner is None:
            return None
        return [*before[:-1], replace(last, then=(*last.then[:-1], inner), otherwise=inner.otherwise)]
    if word in IF_DO and (isinstance(last, (*COUNTED, Search)) or taps_what_is_not(reader, last)):
        # Whether it was done shows in how many it was done to.
        done = whole(reader)
        if done is None:
            return None
        return [*before, Provided(k.ValueIs(THAT_MANY, f.Comparison.AT_LEAST, 1), tuple(done))]
    return None


def _tie(last: May, word: str, reader: Words) -> May | None:
    first = reader.targets
    reader.reflexive = word.startswith("when")
    if reader.reflexive and last.done and returns_target(last.done[-1]):
        reader.remember(
            it=r.That(), that=None
        )  # what it has become: its ability has targets of its own (603.12, 400.7)
    if word in NOT_PUT and reader.memory.shown:
        reader.remember(it=r.Linked("the revealed"), that=None)  # which lies where it was
    done = whole(reader)
    reader.reflexive = False
    if done is None:
        return None
    if word in IF_NOT:
        return None if last.otherwise else replace(last, otherwise=tuple(done))
    if last.then:
        return None
    if word != "when you do ,":
        return replace(last, then=tuple(done))
    own = detached(reader, tuple(done), first)
    counted = isinstance(last.done[0], COUNTED) if last.done else False
    if own is None or not done or (last.must and not counted and isinstance(done[0], Provided)):
        return None  # of which a further sentence would be done as well where the condition does not hold (603.4)
    return replace(last, then=own[0], reflexive=True, targets=own[1])


@begins_with("if")
@reading
def _condition(reader: Words) -> OneShots | None:
    """Condition := "if" condition "," row    (608.2c)."""
    if not reader.eat("if"):
        return None
    held = said(reader)
    if held is None or not reader.eat(","):
        return None
    if reader.tokens[reader.end - 1].low == "instead" and not reader.comes_to("would"):
        return None  # in the place of the sentence before
    asks_about(reader, held)
    if is_of_casting(held) and reader.sees("it deals", "it also deals"):
        reader.remember(it=r.This(), that=reader.memory.that or reader.memory.it)  # the spell that was kicked does
    done = whole(reader)
    return None if done is None else [Provided(held, tuple(done))]


@needs("if", "unless")
@reading
def _only_if(reader: Words) -> OneShots | None:
    """Only if := clause ("if" | "unless") condition    `draw a card if you control a creature with power 4 or greater`; of one clause alone."""
    place = last_if(reader)
    if place is None:
        return None
    inner = reader.part(reader.at, place)
    joined = any(reader.tokens[at].low in ("then", ",", "and") for at in range(reader.at, place))
    done = begun(inner, whole=True) if joined else whole(inner)
    inner, before, done = last_alone(reader, place, _row) if done is None and joined else (inner, [], done)
    if done is None or not inner.done:
        return None
    tail = inner.part(place + 1, reader.end)
    if tail.memory.it is None and isinstance(reader.memory.it, r.This) and not reader.of_a_spell():
        tail.remember(it=reader.memory.it)  # `destroy all other creatures if its power is exactly 20`
    held = either_said(tail)
    if held is None and isinstance(done[0], Start) and reader.tokens[place].low == "unless":
        asked = tail.rest()
        held = None if NO_CONDITION & set(asked.lower().split()) else in_words(asked)  # which a board states
    picked = inner.memory.it if inner.memory.it != reader.memory.it and such(tuple(done), Pick) else None
    if held is None or not tail.done or (picked is not None and speaks_of(held, picked)):
        return None  # of what is picked only then, nothing is known before
    words, reader.at = reader.words(place, reader.end), reader.end
    reader.adopt(tail)
    reader.remember(only_if=True)
    held = k.NotSo(held) if words.startswith("unless") else held
    asked_of = asked_late(done, held) or casting_now.asked_of_the_spell(done, held, words)
    return None if asked_of is None else [*before, *asked_of]


@begins_with("for each", "for any", "the controller of each")
def _each(reader: Words) -> OneShots | None:
    if (kind := reader.eat(*(f"for each {kind} ," for kind in TYPES))) is not None:
        reader.remember(each_type=kind.removeprefix("for each ").removesuffix(" ,"))
        done = whole(reader)
        return None if reader.memory.each_type else done  # no card of that type was spoken of
    return for_each_of(reader, whole)


@begins_with("if", "when", "each", "otherwise")
def _if_done(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    return if_done(reader, before, whole)


@needs("who", "with", "dealt")
def _players_who(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    return players_who(reader, before, whole)


_TIED: Final = FirstOf(_tied, phases.turn_after_that, _if_done, _players_who)
"""What hangs on whether, or by whom, something was done."""


def _led(read: Callable[[Words, RowReader], OneShots | None], *phrases: str) -> Callable[[Words], OneShots | None]:
    """A production that begins with one of these phrases and is told how a whole row is read."""
    return begins_with(*phrases)(lambda reader: read(reader, whole))


def _with(read: Callable[[Words, RowReader], OneShots | None], *words: str) -> Callable[[Words], OneShots | None]:
    """The same of a production that needs one of these words anywhere."""
    return needs(*words)(lambda reader: read(reader, whole))


_LED: Final = FirstOf(
    _with(votes.of_those_who_chose, "friend", "foe", "chose"),
    _with(later, "at", "when"),
    _led(whenever, "when", "whenever", "until", "this turn"),
    _led(asked_first, "unless", "if"),
    _condition,
    _unless_of_what_begins,
    _only_if,
    stack.each_spell_and_ability,
    _each,
)
"""What leads or ends a row: a time, a condition, how often."""


@begins_with("any")
def _anyone_may(reader: Words) -> OneShots | None:
    return anyone_may(reader, _row)


_OF_ITS_OWN_FORM: Final = FirstOf(
    each_if_such, begun, exchange, in_own_words, damage_and_fights.bare, damage_and_fights.they_fight, _led(next_time, "until end of turn", "the next"), shields.shield, for_now, phases.besides, owners.owner_puts,
    leave_for_later, in_combat.all_become_blocked, _anyone_may, _may,
)  # fmt: skip
"""What is no clause of who does something and a verb."""
