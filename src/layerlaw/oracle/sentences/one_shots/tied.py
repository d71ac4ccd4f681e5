"""How a sentence hangs on those before it: "if you do", "who could not", "it enters tapped"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import ChooseOne, Instruction, Provided, Start
from layerlaw.model.chance import RollDice
from layerlaw.model.changes import Change
from layerlaw.model.cost_parts import PayItsManaCost
from layerlaw.model.durations import Until, UntilPaid
from layerlaw.model.each_chooses import AnyoneMay
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.keyword_actions import BecomeForetold
from layerlaw.model.mana_made import ManaUse
from layerlaw.model.one_shot_effects import (
    AddMana,
    Choose,
    CopySpell,
    CreateCopies,
    CreateDelayedTrigger,
    CreateTokens,
    DealDamage,
    Destroy,
    Discard,
    Draw,
    ExileFromTop,
    ForEach,
    GainLife,
    LoseLife,
    May,
    Mill,
    MoveTo,
    PutCounters,
    RemoveCounters,
    Sacrifice,
    Search,
    Tap,
)
from layerlaw.model.rule_effects import DamageCantBePrevented
from layerlaw.model.target_requirement import CopyTargets, Pick, TargetRequirement
from layerlaw.model.tree import holds, inside, speaks_of
from layerlaw.model.values import Greatest, Times, X
from layerlaw.model.words import CardType, Zone
from layerlaw.oracle.phrases.how_many import amount, amount_and_more, put_in, value
from layerlaw.oracle.phrases.references import this, which_target
from layerlaw.oracle.reader import FirstOf, begins_with
from layerlaw.oracle.row import THAT_MANY, THESE, Words, reading
from layerlaw.oracle.sentences.one_shots import created_tokens
from layerlaw.oracle.sentences.one_shots.before_a_fight import before_a_fight
from layerlaw.oracle.sentences.one_shots.casting_now import dearer, exiled_afterwards, paid_so, tapped_if_played
from layerlaw.oracle.sentences.one_shots.clause import OneShots, clause
from layerlaw.oracle.sentences.one_shots.counter_of_a_kind import of_that_kind
from layerlaw.oracle.sentences.one_shots.countered_to import countered_to
from layerlaw.oracle.sentences.one_shots.counters_among import in_all
from layerlaw.oracle.sentences.one_shots.enters_with import put_with_more
from layerlaw.oracle.sentences.one_shots.mana import of_that_color, said_of_mana
from layerlaw.oracle.sentences.one_shots.repeating import repeated_for, until_no_one, until_put_or_two
from layerlaw.oracle.sentences.one_shots.searching import then_shuffled
from layerlaw.oracle.sentences.one_shots.stack import NEW_TARGETS, new_target_must_be
from layerlaw.oracle.sentences.one_shots.twice_instead import twice_instead
from layerlaw.oracle.tokens import TokenKind

# --- what belongs to the sentence before ------------------------------------------------------------------------------


COUNTED: Final = (Destroy, Discard, ExileFromTop, Mill, MoveTo, RemoveCounters, Sacrifice)
"""One-shot effects that tell how many they were done to."""
_TOLD: Final = (CreateCopies, Draw, PutCounters, RollDice, Tap)


def is_told_of(one: Instruction) -> bool:
    """Does it tell whether it was done? Behind a Role token "that creature" is what it is attached to, which is told by no pronoun here."""
    return isinstance(one, (*COUNTED, *_TOLD)) or (isinstance(one, CreateTokens) and one.attached_to is None)


def returns_target(one: Instruction) -> bool:
    """Does it put its target onto the battlefield, where "it" is a new object (400.7)?"""
    of_target = isinstance(one, MoveTo) and isinstance(one.what, f.Is) and isinstance(one.what.ref, r.Target)
    return of_target and isinstance(one, MoveTo) and one.to is Zone.BATTLEFIELD


IF_DO: Final = (
    "if you do ,",
    "if they do ,",
    "if that player does ,",
    "if the player does ,",
    "if a player does ,",
    "if it does ,",
    "if the first player does ,",
    "if you pay ,",
)


def detached(
    reader: Words, one_shots: tuple[Instruction, ...], first: int
) -> tuple[tuple[Instruction, ...], tuple[TargetRequirement, ...]] | None:
    """One-shot effects of an ability of their own (603.12) with the targets that it alone has, counted from 1; None where it speaks of others too.

    `first` is how many targets the row had before it.
    """
    own = tuple(reader.wanted[first : reader.targets])
    if own:
        if any(refers(one_shots, number) for number in range(1, first + 1)):
            return None
        for number in range(first + 1, reader.targets + 1):
            one_shots = put_in(one_shots, r.Target(number), r.Target(number - first))
            one_shots = put_in(one_shots, r.TargetPlayer(number), r.TargetPlayer(number - first))
        reader.targets = first
        # What is said of it behind is the ability's own too, and put there once the row stands.
        moved = any(isinstance(one, MoveTo | CreateTokens | CreateCopies) for one in one_shots[-1:])
        alone = r.Target(first + 1, own[0].text) if len(own) == 1 and own[0].most == 1 else None
        reader.remember(it=r.That() if moved else alone, them=None, who=None)
    return one_shots, own


def one_of_each(
    reader: Words, of: f.Filter | r.PlayerRef, done: list[Instruction], first: int
) -> list[Instruction] | None:
    """`For each opponent, destroy up to one target creature that player controls`: one instance of several targets, one of each player (115.1, 601.2c).

    Only where nothing else is said of each player, and the targets are spoken of as a group: that is done to all of them at once.
    """
    if not isinstance(of, r.EachPlayer | r.Opponents) or reader.targets != first + 1:
        return None
    wanted = reader.wanted[first]
    asked = put_in(wanted.objects, r.ThatPlayer(), of)
    if wanted.objects is None or wanted.players is not None or asked == wanted.objects or wanted.most != 1:
        return None
    left = put_in(tuple(done), f.Is(r.Target(first + 1, wanted.text)), f.Anything())
    if holds(left, r.Target | r.ThatPlayer):
        return None
    reader.wanted[first] = replace(wanted, objects=asked, most=None, of_each=of)
    reader.remember(it=None, that=None, them=f.Is(r.Target(first + 1, wanted.text)), who=None)
    return done


def refers(node: object, number: int) -> bool:
    """Does it speak of what was chosen for this instance of "target"?"""
    return speaks_of(node, r.Target(number), r.TargetPlayer(number))


@reading
def changes_before(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    """Changes before := what only completes the sentence before    `you may choose new targets for the copy`, `it can't be regenerated`."""
    if not before:
        return None
    last = before[-1]
    if (completed := _COMPLETING(reader, before)) is not None:
        return completed
    gained = created_tokens.token_has(reader, last)
    if gained is not None:
        return [*before[:-1], gained]
    if reader.eat("do this only once each turn") and reader.done:
        return _once_each_turn(before)
    if reader.eat(*_ENTER_SO) and reader.done:
        if isinstance(last, Provided) and not last.otherwise and isinstance(last.then[-1], _MADE):  # populate (701.36a)
            made = replace(last.then[-1], tapped=True, attacking=True)
            return [*before[:-1], replace(last, then=(*last.then[:-1], made))]
        return [*before[:-1], replace(last, tapped=True, attacking=True)] if isinstance(last, _MADE) else None
    if (destroyed := _of_what_is_destroyed(reader, before)) is not None:
        return destroyed
    if reader.eat("excess damage is dealt to that creature's controller instead") and reader.done:
        if not isinstance(last, DealDamage) or last.to is None or last.divided or last.sources is not None:
            return None
        return [*before[:-1], replace(last, excess_to_controller=True)]
    if reader.eat("the damage can't be prevented") and reader.done:
        # Of a spell alone: what its ability's source deals later in the turn is not meant.
        whole = isinstance(last, DealDamage) and last.source is None and not reader.triggered
        return [*before[:-1], _UNPREVENTED, last] if whole else None
    return _of_copies(reader, before)


@reading
def _of_what_is_destroyed(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    """Of what is destroyed := "it can't be regenerated" | "if two or more" things "are tied for" what "you choose one of them"    which is chosen anyway (608.2d)."""
    last = before[-1]
    if reader.eat(*_TIED_FOR) and reader.done:
        chosen = getattr(last, "what", None)
        of = chosen.of if isinstance(chosen, Pick) else None
        if len(before) > 1 and isinstance(before[-2], Choose):
            of = before[-2].of
        return list(before) if of is not None and holds(of, Greatest) else None
    start = reader.at
    if reader.eat(*_NO_REGENERATION) and reader.done:
        of_creatures = "creatures destroyed" in reader.words(start, reader.at)
        forever = _for_good(last, CardType.CREATURE if of_creatures else None)
        return None if forever == last else [*before[:-1], forever]
    return None


def _once_each_turn(before: Sequence[Instruction]) -> list[Instruction] | None:
    """The instructions with the last offer, behind which only what it leads to may be told, taken up only once each turn."""
    place = next((at for at in reversed(range(len(before))) if not isinstance(before[at], Provided | Start)), None)
    offer = None if place is None else before[place]
    if place is None or not isinstance(offer, May):
        return None
    return [*before[:place], replace(offer, once_each_turn=True), *before[place + 1 :]]


_UNPREVENTED: Final = Start(ContinuousEffect(f.Is(r.This()), (DamageCantBePrevented(),), None, Until.END_OF_TURN))
"""615.12: what this spell deals can't be prevented; it begins before the damage is dealt."""
_NEW_TARGETS: Final = tuple(
    f"{who} {words}"
    for who in ("you", "they", "that player", "the player", "if you do , you", "each of those players")
    for words in NEW_TARGETS
)


@begins_with(*_NEW_TARGETS, "each", "the")
@reading
def _of_copies(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    """Of copies := who "may choose new targets for the copy" | "each copy targets a different one of" those | "the copy targets" thing."""
    if reader.eat(*_NEW_TARGETS) and reader.done:
        return _with_new_targets(before)
    last = before[-1]
    if reader.eat("each copy targets a different one of"):
        words = reader.rest()
        several = isinstance(last, CopySpell) and last.aimed is not None and last.aimed.each
        reader.at = reader.end
        return list(before) if several and words.startswith(("them", "those ")) else None
    if not reader.eat("the copy targets"):
        return None
    if reader.eat("that token"):
        made = len(before) > 1 and isinstance(before[-2], CreateTokens) and before[-2].number == 1
        what: f.Filter | None = f.Is(r.That()) if made else None
    else:
        own = this(reader)
        what = None if own is None else f.Is(own)
    if what is None or not reader.done:
        return None
    aimed = _each_copy(last, lambda one: replace(one, aimed=CopyTargets(what)))
    return None if aimed == last else [*before[:-1], aimed]


@begins_with("its")
@reading
def _foretold_for(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    """Foretold for := "its foretell cost is its mana cost reduced by" mana    of what the sentence before lets become foretold."""
    last = before[-1]
    if not isinstance(last, BecomeForetold) or not reader.eat("its foretell cost is its mana cost reduced by"):
        return None
    less = reader.next().text.strip("{}")
    if not less.isdigit() or not reader.done:
        return None
    return [*before[:-1], replace(last, cost=(PayItsManaCost(int(less)),))]


@begins_with("you")
@reading
def _may_be_ended(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    """May be ended := "you may pay" mana "to end this effect"    the one effect that the sentences before begin (116.2c)."""
    begun = [place for place, one in enumerate(before) if isinstance(one, Start)]
    if len(begun) != 1 or not reader.eat("you may pay"):
        return None
    paid = reader.next()
    mana = paid.text if paid.kind is TokenKind.SYMBOLS else ""
    started = before[begun[0]]
    if not mana or not reader.eat("to end this effect") or not reader.done or not isinstance(started, Start):
        return None
    if started.effect.duration is not None:
        return None
    lasting = replace(started, effect=replace(started.effect, duration=UntilPaid(mana)))
    return [*before[: begun[0]], lasting, *before[begun[0] + 1 :]]


_TIED_FOR: Final = tuple(
    f"if two or more {kind} are tied for {way} {stat} , you choose one of them"
    for kind in ("creatures", "cards", "permanents")
    for way in ("least", "greatest")
    for stat in ("power", "toughness", "mana value")
)
_NO_REGENERATION: Final = (
    "it can't be regenerated", "they can't be regenerated", "that creature can't be regenerated", "a creature destroyed this way can't be regenerated",
    "creatures destroyed this way can't be regenerated", "that land can't be regenerated", "those creatures can't be regenerated", "the creature can't be regenerated",
    "artifacts destroyed this way can't be regenerated", "those permanents can't be regenerated",
)  # fmt: skip


_MADE: Final = (CreateTokens, CreateCopies)


_ENTER_SO: Final = (
    "it enters tapped and attacking", "they enter tapped and attacking", "the token enters tapped and attacking",
    "the tokens enter tapped and attacking", "those tokens enter tapped and attacking", "that token enters tapped and attacking",
)  # fmt: skip


def _with_new_targets(before: Sequence[Instruction]) -> list[Instruction] | None:
    """The instructions with new targets for each copy that the last of them makes that makes any, whichever way; None where none does."""
    place = next((at for at in reversed(range(len(before))) if _anew(before[at]) != before[at]), None)
    return None if place is None else [*before[:place], _anew(before[place]), *before[place + 1 :]]


def _for_good(one: Instruction, kind: CardType | None = None) -> Instruction:
    """The instruction with what it destroys last, whichever way, not to be regenerated; of options those that destroy such objects (`kind`)."""
    match one:
        case Destroy():
            return replace(one, can_regenerate=False)
        case ChooseOne(options) if all(isinstance(option[-1], Destroy) for option in options):
            meant = [kind is None or f.IsType(kind) in inside(option[-1]) for option in options]
            rows = zip(options, meant, strict=True)
            return replace(one, options=tuple((*row[:-1], _for_good(row[-1])) if so else row for row, so in rows))
        case May(done=(*_, Destroy()) as done, then=()):
            return replace(one, done=(*done[:-1], _for_good(done[-1])))
        case May(then=(*_, Destroy()) as then, otherwise=()):
            return replace(one, then=(*then[:-1], _for_good(then[-1])))
        case (
            May(otherwise=(*_, Destroy()) as otherwise, then=())
            | AnyoneMay(otherwise=(*_, Destroy()) as otherwise, then=())
        ):
            return replace(one, otherwise=(*otherwise[:-1], _for_good(otherwise[-1])))
        case Provided(then=(*_, Destroy()) as then, otherwise=otherwise) if not holds(otherwise, Destroy):
            return replace(one, then=(*then[:-1], _for_good(then[-1])))
        case CreateDelayedTrigger(done=(*_, Destroy()) as done) | ForEach(done=(*_, Destroy()) as done):
            return replace(one, done=(*done[:-1], _for_good(done[-1])))
        case _:
            return one


def _anew(one: Instruction) -> Instruction:
    return _each_copy(one, lambda copy: replace(copy, new_targets=True))


def _each_copy(one: Instruction, change: Callable[[CopySpell], CopySpell]) -> Instruction:
    """The instruction with what it copies changed, whichever way it is done."""

    def inside(row: Sequence[Instruction]) -> tuple[Instruction, ...]:
        return tuple(_each_copy(part, change) for part in row)

    match one:
        case CopySpell():
            return change(one)
        case AddMana(only=ManaUse(gives=(_, *_) as gives) as use):
            return replace(one, only=replace(use, gives=inside(gives)))
        case CreateDelayedTrigger(done=done) | ForEach(done=done):
            return replace(one, done=inside(done))
        case May(done=done, then=then, otherwise=otherwise):
            return replace(one, done=inside(done), then=inside(then), otherwise=inside(otherwise))
        case Provided(then=then, otherwise=otherwise):
            return replace(one, then=inside(then), otherwise=inside(otherwise))
        case _:
            return one


def in_place_of(provided: Provided) -> Instruction | None:
    """`You may pay {1}. If you do, A. If ..., B instead`: what is replaced is done for the payment, and so is what replaces it."""
    match provided.otherwise:
        case (May(then=(one,)) as may,):
            return replace(may, then=(replace(provided, otherwise=(one,)),))
        case (May(then=(_, *_)),):
            return None
        case _:
            return provided


_IT_IS: Final = ("if it's", "if it was", "if it is", "if that card is", "if that card was")


def asks_again(reader: Words, before: Sequence[Instruction]) -> None:
    """`If it's a creature card, create a token. If it's a land card, ...`: both ask of the same, whatever the first has made (608.2c)."""
    last = before[-1] if before else None
    asked = last.when.ref if isinstance(last, Provided) and isinstance(last.when, k.Matches) else None
    if asked is not None and not isinstance(asked, r.That) and reader.sees(*_IT_IS):
        reader.remember(it=asked, that=None)


def same_players(one_shots: list[Instruction]) -> r.PlayerRef | None:
    """The several players who do all of it, where they are the same."""
    players = {getattr(one_shot, "player", None) for one_shot in one_shots}
    who = players.pop() if len(players) == 1 else None
    return who if isinstance(who, r.EachPlayer | r.Opponents) else None


def found_elsewhere(done: list[Instruction], replaced: Instruction) -> list[Instruction]:
    """What is searched for, put where the "instead" says: `... put that card onto the battlefield tapped instead`."""
    search = replaced.done[0] if isinstance(replaced, May) and len(replaced.done) == 1 else replaced
    if not isinstance(search, Search) or len(done) != 1:
        return done
    moved = done[0]
    if not isinstance(moved, MoveTo) or moved.what != f.Is(r.That()):
        return done
    there = replace(search, to=moved.to, tapped=moved.tapped, on_top=False)
    return [replace(replaced, done=(there,)) if isinstance(replaced, May) else there]


def chosen_first(reader: Words, start: int, before: Sequence[Instruction]) -> list[Instruction]:
    """The choice that a sentence makes on its way (608.2d): `destroy all creatures of the creature type of your choice`."""
    for phrase, key in (
        ("of the creature type of your choice", "creature_type"),
        ("of the color of your choice", "color"),
    ):
        if phrase in reader.words(start) and Choose(key) not in before:
            return [Choose(key)]
    return []


def kinds_of(one_shots: Sequence[Instruction]) -> set[type[Change]]:
    """In which ways continuous effects among them change things."""
    return {type(change) for one in one_shots if isinstance(one, Start) for change in one.effect.changes}


@reading
def other_amount(reader: Words, replaced: Instruction) -> OneShots | None:
    """Other amount := "it" ["instead"] "deals" amount "damage" | "create" amount "of those tokens" how* [", where X is" value]    of the same as before."""
    if isinstance(replaced, CreateTokens | CreateCopies):
        return _other_number(reader, replaced)
    if isinstance(replaced, Sacrifice):
        return _more_sacrificed(reader, replaced)
    if isinstance(replaced, ExileFromTop):
        more = amount(reader) if reader.eat("exile the top") else None
        return [replace(replaced, number=more)] if more is not None and reader.eat("cards") and reader.done else None
    if not isinstance(replaced, DealDamage) or not _same_source(reader, replaced):
        return None
    reader.eat("instead")
    if not reader.eat("deals"):
        return None
    twice = reader.eat("twice that much") is not None
    many = Times(2, replaced.amount) if twice else amount_and_more(reader)
    if many is None or not reader.eat("damage"):
        return None
    other = replace(replaced, amount=many)
    if replaced.divided:
        if reader.eat(*_AMONG_THEM):
            other = replace(other, divided=True)
        elif reader.eat(*_TO_EACH):
            other = replace(other, divided=False)
        else:
            return None
    elif replaced.to_players is None or replaced.to is not None:
        reader.eat(*_TO_EACH, *_TO_IT)
    unprevented = reader.eat("and the damage can't be prevented") is not None
    if not reader.done:
        return None
    return (
        [_UNPREVENTED, other]
        if unprevented and replaced.source is None and not reader.triggered
        else None
        if unprevented
        else [other]
    )


def _more_sacrificed(reader: Words, replaced: Sacrifice) -> OneShots | None:
    """More sacrificed := "that player sacrifices" amount "of those creatures"    of the same kind, by the player who sacrifices one otherwise."""
    many = amount(reader) if reader.eat("that player sacrifices") else None
    what = replaced.what
    if many is None or not isinstance(what, Pick) or what.number != 1 or not reader.eat("of those creatures"):
        return None
    return [replace(replaced, what=replace(what, number=many))] if reader.done else None


_AMONG_THEM: Final = tuple(
    f"divided as you choose among {them}"
    for them in ("them", "those permanents and/or players", "those targets", "those creatures")
)
_TO_EACH: Final = tuple(
    f"to each of {them}" for them in ("them", "those permanents and/or players", "those targets", "those creatures")
)
_TO_IT: Final = ("to that permanent or player", "to that player or planeswalker")


def _same_source(reader: Words, replaced: DealDamage) -> bool:
    """Does the same deal it: "it", the spell by its name, the creature that was named?"""
    which = which_target(reader)
    if which is not None:
        return which == replaced.source
    return this(reader) is not None or reader.eat("it") is not None


@reading
def _other_number(reader: Words, replaced: CreateTokens | CreateCopies) -> OneShots | None:
    if not reader.eat("create", "you create"):
        return None
    many = amount(reader)
    if many is None or not reader.eat("of those tokens"):
        return None
    made = replace(replaced, number=many)
    if many == X() and reader.eat(", where x is"):
        explained = value(reader)
        if explained is None:
            return None
        made = replace(made, number=explained)
    if reader.eat("that are tapped and attacking", "that's tapped and attacking"):
        made = replace(made, tapped=True, attacking=True)
    reader.remember(it=r.That() if many == 1 else None, them=THESE)
    more = clause(reader, r.You()) if reader.eat("and") else None
    if not reader.done:
        return None
    return [made] if more is None else [made, *more.one_shots]


def declined(then: Sequence[Instruction], otherwise: Sequence[Instruction]) -> tuple[Instruction, ...]:
    """What is offered if something is so, and what is done otherwise: that is done as well by who declines the offer (608.2d)."""
    match then:
        case [May(otherwise=(), must=False) as offer]:
            return (replace(offer, otherwise=tuple(otherwise)),)
        case _:
            return tuple(then)


def as_much_as(then: Sequence[Instruction], otherwise: Sequence[Instruction]) -> tuple[Instruction, ...]:
    """What is done otherwise: "that much" is as much as would be lost or gained if it were so (608.2c), for nothing was."""
    match then[-1] if then else None:
        case LoseLife(number=number) | GainLife(number=number):
            return put_in(tuple(otherwise), THAT_MANY, number)
        case _:
            return tuple(otherwise)


def offer_end(reader: Words) -> int:
    """Where what is offered ends: before another offer, `..., then you may ...`, or at the end."""
    for place in range(reader.at + 1, reader.end - 1):
        if reader.tokens[place].low == "you" and reader.tokens[place + 1].low == "may":
            end = place
            while end > reader.at + 1 and reader.tokens[end - 1].low in ("then", "and", ","):
                end -= 1
            return end
    return reader.end


def controller_of(what: f.Filter) -> r.PlayerRef | None:
    """Who may pay for what would be countered, where it is one target."""
    return r.ControllerOf(what.ref) if isinstance(what, f.Is) and isinstance(what.ref, r.Target) else None


def taps_what_is_not(reader: Words, last: Instruction) -> bool:
    """Does it tap what was to be untapped, as it is then if it is still a legal target (608.2b)?"""
    ref = last.what.ref if isinstance(last, Tap) and isinstance(last.what, f.Is) else None
    return isinstance(ref, r.Target) and speaks_of(reader.wanted[ref.number - 1].objects, f.Not(f.HasStatus("tapped")))


_COMPLETING: Final = FirstOf(
    before_a_fight,
    twice_instead,
    countered_to,
    in_all,
    exiled_afterwards,
    paid_so,
    dearer,
    tapped_if_played,
    _may_be_ended,
    _foretold_for,
    said_of_mana,
    of_that_color,
    of_that_kind,
    put_with_more,
    then_shuffled,
    repeated_for,
    until_no_one,
    until_put_or_two,
    new_target_must_be,
)
"""What completes the sentence before as that which it speaks of: a spell that is cast, mana, a card that enters, a search."""
