"""A clause: who does it, the verb, and what belongs to the verb.

    clause := [player] verb ... | thing verb ...

Each family of verbs has its own module, which enters its verbs here by all their forms.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from inspect import unwrap
from typing import Final, TypeVar

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import ChooseOne, Instruction
from layerlaw.model.late import dataclass
from layerlaw.model.one_shot_effects import (
    Choose,
    CreateCopies,
    CreateTokens,
    DealDamage,
    Destroy,
    Discard,
    ExileFromTop,
    ForEach,
    MoveTo,
    PhaseOut,
    Sacrifice,
    Tap,
)
from layerlaw.model.target_requirement import Pick, Things
from layerlaw.model.tree import inside
from layerlaw.model.vocabulary import CREATURE_TYPES
from layerlaw.model.words import CardType, Zone
from layerlaw.oracle.phrases.how_many import put_in
from layerlaw.oracle.phrases.meant import Meant
from layerlaw.oracle.phrases.nouns_of_one_shots import FoundObjects, nouns
from layerlaw.oracle.phrases.whom import player, things
from layerlaw.oracle.reader import begins_with
from layerlaw.oracle.row import THAT_MANY, Words, reading
from layerlaw.oracle.tokens import TokenKind
from layerlaw.oracle.walk import own_nodes, stays_a_card

OneShots = list[Instruction]
PlayerVerb = Callable[[Words, r.PlayerRef], OneShots | None]
ThingVerb = Callable[[Words, Meant], OneShots | None]
ReadsClause = TypeVar("ReadsClause", bound=Callable[..., OneShots | None])
W = TypeVar("W", r.PlayerRef, Meant)

PLAYER_VERBS: Final[dict[str, list[PlayerVerb]]] = {}
"""What players do, by each form of the verb."""
THING_VERBS: Final[dict[str, list[ThingVerb]]] = {}
"""What objects do, by each form of the verb."""
_ORDER: Final = (
    "actions", "casting_now", "chance", "choices", "counter_of_a_kind", "counters_among", "damage_and_fights", "enters_with", "in_combat", "mana", "permanents", "phases", "piles", "players", "repeating",
    "searching", "side_games", "simultaneously", "stack", "created_tokens", "votes", "zones",
)  # fmt: skip
"""Of several readings of one verb, those of which module are tried first; in a module, those that stand first. The first that reads it wins."""
_PLACES: Final[dict[Callable[..., OneShots | None], tuple[int, int]]] = {}
"""Where each reading stands in that order."""
_BASE: Final[dict[str, str]] = {}
"""The verb of each form."""
_THIRD: Final[set[str]] = set()
"""Forms of the third person, which go on with the subject before."""


def _third(verb: str) -> str:
    if verb.endswith(("ly", "py", "ry")):
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "o")) else f"{verb}s"


def _entered(readings: list[ReadsClause], bounded: ReadsClause, read: Callable[..., OneShots | None]) -> None:
    """Put a reading where it belongs among those of its verb, whichever module was loaded first."""
    _PLACES[bounded] = _ORDER.index(read.__module__.rpartition(".")[2]), unwrap(read).__code__.co_firstlineno
    insort(readings, bounded, key=_PLACES.__getitem__)


def by_player(*verbs: str) -> Callable[[PlayerVerb], PlayerVerb]:
    """Enters a reader of what a player does, behind the verb."""

    def enter(read: PlayerVerb) -> PlayerVerb:
        bounded = reading(read)
        for verb in verbs:
            for form in (verb, _third(verb)):
                _BASE[form] = verb
                _entered(PLAYER_VERBS.setdefault(form, []), bounded, read)
            _THIRD.add(_third(verb))
        return bounded

    return enter


def by_you(*verbs: str) -> Callable[[Callable[[Words], OneShots | None]], PlayerVerb]:
    """As `by_player`, of what only you do: what another player is said to do is not understood."""

    def enter(read: Callable[[Words], OneShots | None]) -> PlayerVerb:
        @wraps(read)
        def of_you(reader: Words, who: r.PlayerRef) -> OneShots | None:
            return read(reader) if isinstance(who, r.You) else None

        return by_player(*verbs)(of_you)

    return enter


def by_thing(*verbs: str) -> Callable[[ThingVerb], ThingVerb]:
    """Enters a reader of what an object does, behind the verb."""

    def enter(read: ThingVerb) -> ThingVerb:
        bounded = reading(read)
        for verb in verbs:
            for form in (verb, _third(verb)):
                _BASE[form] = verb
                _entered(THING_VERBS.setdefault(form, []), bounded, read)
        return bounded

    return enter


@dataclass(frozen=True)
class Clause:
    """What a clause does, and who is said to do it, for a clause that leaves it out."""

    one_shots: tuple[Instruction, ...]
    subject: r.PlayerRef
    plural: bool = False


def is_verb(reader: Words) -> bool:
    """Does a verb stand here?"""
    return reader.low() in PLAYER_VERBS or reader.low() in THING_VERBS


@reading
def clause(reader: Words, subject: r.PlayerRef, *, plural: bool = False) -> Clause | None:
    """Clause := [player] verb ... | thing verb ...; without a subject "you" or, by the form of the verb, the subject before."""
    if reader.low() == "also" and reader.low(1) in PLAYER_VERBS:
        reader.next()  # besides what was done before
    word = reader.low()
    if word in PLAYER_VERBS:
        who = subject if word in _THIRD or plural else r.You()
        one_shots = _behind(reader, PLAYER_VERBS, who)
        if one_shots is not None:
            return Clause(tuple(each_of(one_shot, who) for one_shot in one_shots), who, plural)
    mark = reader.mark()
    many = reader.sees("they", "players", "those players", "your opponents", "all players")
    both = _you_and(reader)
    if both is not None:
        return both
    if reader.eat("an opponent"):
        return _an_opponent(reader)
    named = player(reader)
    if named is not None:
        one_shots = _behind(reader, PLAYER_VERBS, named)
        if one_shots is not None:
            return Clause(tuple(each_of(one_shot, named) for one_shot in one_shots), named, many)
        reader.back(mark)
    if (out := _phase_out_together(reader)) is not None:
        return out
    meant = things(reader) or _same_thing(reader)
    if meant is None:
        return None
    if meant.many:
        reader.eat("each")  # `two target creatures each deal damage equal to their power to ...`
    one_shots = _behind(reader, THING_VERBS, meant)
    return None if one_shots is None else Clause(tuple(one_shots), r.You())


@reading
def _phase_out_together(reader: Words) -> Clause | None:
    """Phase out together := thing "and" thing "phase out"    both at once (702.26b)."""
    first = things(reader) if reader.comes_to("phase") else None
    second = things(reader) if first is not None and reader.eat("and") else None
    if first is None or second is None or not reader.eat("phase out"):
        return None
    if first.one is None or second.one is None:
        return None
    return Clause((PhaseOut(f.Or((f.Is(first.one), f.Is(second.one)))),), r.You())


def _same_thing(reader: Words) -> Meant | None:
    """The subject of the clause before, where this one leaves it out: `gains shroud until end of turn and doesn't untap during ...`."""
    begun = reader.tokens[: reader.at]
    behind = begun and begun[-1].low == "and" and reader.low() == "doesn't"
    if not behind or any(token.low == "target" for token in begun) or not any(token.low in _GAINS for token in begun):
        return None
    it = reader.memory.it
    return Meant(f.Is(it), it) if it is not None else None


_GAINS: Final = frozenset({"gets", "gains", "becomes"})
"""Verbs whose subject the next clause may share; whoever deals damage or does something else to another is no "it"."""


@reading
def _an_opponent(reader: Words) -> Clause | None:
    """An opponent := "an opponent" verb ...    which one, you choose (608.2d)."""
    who = r.ChosenPlayer("opponent")
    reader.remember(who=who)
    first = reader.targets
    done = _behind(reader, PLAYER_VERBS, who)
    # What an opponent targets is chosen as it is announced, before anyone is chosen here (601.2c).
    return None if done is None or reader.targets > first else Clause((Choose("opponent"), *done), who)


@begins_with("you")
@reading
def _you_and(reader: Words) -> Clause | None:
    """You and := "you and" player "each" verb ...    `you and target opponent each draw a card`: the same of both."""
    if not reader.eat("you and"):
        return None
    other = player(reader)
    each = reader.eat("each") is not None or reader.tokens[reader.at - 1].low == "each"
    if other is None or isinstance(other, r.You | r.EachPlayer | r.Opponents) or not each:
        return None
    mark, first = reader.mark(), reader.targets
    mine = _behind(reader, PLAYER_VERBS, r.You())
    if mine is None or reader.targets > first:
        return None  # what each of them targets is an instance for each
    reader.back(mark)
    theirs = _behind(reader, PLAYER_VERBS, other)
    if theirs is None or reader.sees(
        *(f"{joint} {verb}" for joint in (", then", "and", ", and", "or", ", or") for verb in PLAYER_VERBS)
    ):
        return None  # `then discard a card` is said of both, which no subject of a clause is
    return Clause((*mine, *_at_once(mine, theirs)), r.You())


def _at_once(mine: OneShots, theirs: OneShots) -> OneShots:
    """What the other of two players does, marked as done with what the one does: their tokens are created at the same time (101.4)."""
    match mine, theirs:
        case [CreateTokens(attacking=False)], [CreateTokens(attacking=False) as one]:
            return [replace(one, with_last=True)]
        case _:
            return theirs


def each_of(one_shot: Instruction, who: r.PlayerRef | None) -> Instruction:
    """The one-shot effect of several players, done by each in turn where it speaks of "they": `each opponent loses life equal to ... they control`."""
    if not isinstance(who, r.EachPlayer | r.Opponents) or getattr(one_shot, "player", None) != who:
        return one_shot
    if isinstance(one_shot, Sacrifice) and isinstance(one_shot.what, f.Filter):
        return replace(one_shot, what=put_in(one_shot.what, r.ThatPlayer(), who))  # nobody chooses: all at once (101.4)
    one = replace(one_shot, player=r.ThatPlayer())  # type: ignore[type-var]
    return ForEach(who, (one,)) if sum(part == r.ThatPlayer() for part in inside(one)) > 1 else one_shot


def as_many_of_each(before: OneShots, found: Clause) -> OneShots:
    """The row with one more clause. `Each player discards their hand, then draws that many cards`: as many as that player did (608.2h), so each in turn does both."""
    who, done = found.subject, found.one_shots
    several = isinstance(who, r.EachPlayer | r.Opponents) and THAT_MANY in inside(done)
    if not several or not before or getattr(before[-1], "player", None) != who:
        return [*before, *done]
    return [*before[:-1], ForEach(who, put_in((before[-1], *done), who, r.ThatPlayer()))]


def _behind(reader: Words, verbs: dict[str, list[Callable[[Words, W], OneShots | None]]], who: W) -> OneShots | None:
    mark = reader.mark()
    reader.eat("also")  # besides what was done before
    word = reader.low()
    for read in verbs.get(word, ()):
        reader.next()
        found = read(reader, who)
        if found is not None and reader.sees(*_EXCEPT):
            found = _but(reader, found)
        if found is not None:
            reader.remember(last=_BASE.get(word, word), put_things=bool(found) and isinstance(found[-1], MoveTo))
            _note_moved(reader, found, mark.memory.it)
            return found
        reader.back(mark)
    return None


_EXCEPT: Final = ("except for", ", except for", "except those")


@reading
def _but(reader: Words, found: OneShots) -> OneShots | None:
    """But := "except for" nouns    what is left out of all that it is done to: `return all creatures to their owners' hands except for Merfolk`."""
    phrase = reader.eat(*_EXCEPT)
    named = phrase is not None and (reader.peek().kind is TokenKind.SELF or reader.low() == "this")
    own = things(reader) if named else None
    left_out = (
        FoundObjects(own.filter, True, None)
        if own is not None and own.one == r.This() and own.filter is not None
        else nouns(reader, joined=("and", "or"))
        if phrase is not None and not phrase.endswith("those")
        else None
    )
    match found:
        case [
            MoveTo(what=f.Filter() as what) | Destroy(what=f.Filter() as what) | Tap(what=f.Filter() as what) as one
        ] if left_out is not None and left_out.plural:
            parts = what.parts if isinstance(what, f.And) else (what,)
            return [replace(one, what=f.And((*parts, f.Not(left_out.filter))))]
        case [DealDamage(to=f.Filter() as what, to_players=None) as one] if left_out is not None and left_out.plural:
            parts = what.parts if isinstance(what, f.And) else (what,)
            return [replace(one, to=f.And((*parts, f.Not(left_out.filter))))]
        case _:
            return None


def _is_no_creature(what: Things) -> bool:
    """Does the text call it something else: `sacrifice a Forest`, `sacrifice an artifact`?"""
    kinds = list(own_nodes(what, f.IsType))
    named = [node.subtype for node in own_nodes(what, f.HasSubtype) if isinstance(node.subtype, str)]
    if any(kind.type is CardType.CREATURE for kind in kinds):
        return False
    return bool(kinds or named) and not any(name in CREATURE_TYPES for name in named)


def _note_moved(reader: Words, one_shots: OneShots, before: r.ObjectRef | None) -> None:
    """Note what has become a new object (400.7), and what "it" was before something that now lies in a graveyard.

    What was made is not what a continuous effect before applied to.
    """
    for one in one_shots:
        if isinstance(one, MoveTo) and isinstance(one.what, f.Is):
            reader.remember(moved=one.what.ref)
        if isinstance(one, MoveTo):
            reader.remember(put_all=one)
        if isinstance(one, Sacrifice | Discard):
            reader.remember(stayed=before, other_kind=isinstance(one, Discard) or _is_no_creature(one.what))
        if isinstance(one, CreateTokens | CreateCopies):
            reader.remember(made=True)
        if isinstance(one, ExileFromTop) or stays_a_card(one):
            reader.remember(of_library=True)
        if (others := _nouns_of_others(one)) and reader.memory.it == r.That():
            known = before if isinstance(before, r.Target | r.Linked | r.That) else None
            reader.remember(other_nouns=others, other_it=known)
        if isinstance(one, CreateTokens):
            kinds = frozenset(str(kind).lower() for kind in (*one.face.types, *one.face.subtypes))
            reader.remember(token_kinds=kinds)
        if isinstance(one, MoveTo | CreateTokens | CreateCopies):
            reader.remember(scope=None)


_PERMANENTS: Final = frozenset({"artifact", "creature", "enchantment", "land", "planeswalker"})


def _nouns_of_others(one: Instruction) -> frozenset[str]:
    """What nobody calls the permanent that is sacrificed or leaves the battlefield, which the text calls something else."""
    match one:
        case Sacrifice(what=Pick() as pick):
            pass
        case MoveTo(what=Pick() as pick, to=to) if to is not Zone.BATTLEFIELD:
            pass
        case _:
            return frozenset()
    called = frozenset(str(kind.type).lower() for kind in own_nodes(pick, f.IsType))
    return _PERMANENTS - called if called else frozenset()


@begins_with(",", "or")
@reading
def or_clause(reader: Words, first: Clause, subject: r.PlayerRef, *, plural: bool) -> OneShots | None:
    """Or clause := "or" clause    `sacrifice a creature or discard a card`: whoever does it chooses which (608.2d)."""
    if not reader.eat(", or", "or"):
        return None
    start = reader.mark()
    second = clause(reader, subject, plural=plural)
    if second is None or reader.targets > start.targets or second.subject != first.subject:
        return None
    options = (first.one_shots, second.one_shots)
    reader.remember(it=None, them=None, many=None)
    return [ChooseOne(options, player=first.subject)]
