"""What an X, Y or Z at the end of a sentence is: `..., where X is its power`.

where := ", where" letter "is" value [(", then" | ", and") row]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import Instruction
from layerlaw.model.chance import RESULT
from layerlaw.model.cost_parts import PayMana, PayTimes
from layerlaw.model.late import dataclass
from layerlaw.model.target_requirement import TargetRequirement
from layerlaw.model.tree import holds, speaks_of, such
from layerlaw.model.values import Value
from layerlaw.oracle.phrases.how_many import put_in, value
from layerlaw.oracle.row import CAST, DONE_BY, EVENT, EVENT_MANY, THAT_MANY, Words, reading
from layerlaw.oracle.sentences.one_shots.clause import OneShots
from layerlaw.oracle.walk import says


@dataclass(frozen=True)
class Where:
    """Which letter stands for what, where what says it ends, and where what is done then begins."""

    end: int
    letter: str
    value: Value
    then: int
    as_cast: bool = False
    """Whether it says that the number is the one as the spell is cast, or the ability activated."""
    asked: tuple[TargetRequirement, ...] = ()
    """What the words that say what it is name as targets: `the number of creature cards in target player's graveyard`."""

    @property
    def stands_for(self) -> object:
        """What the letter was read as."""
        return v.X() if self.letter == "X" else v.NotedFact(f"letter {self.letter}")


_ANY: Final = ("any target", "any other target")
_MAKES: Final = {"create", "creates"}
_DEAL: Final = {"deal", "deals"}
_LOOKS: Final = {"look", "looks", "reveal", "reveals"}
_NO_CARD: Final = ("that creature's", "that permanent's", "that spell's")
"""Words for what is on the battlefield or the stack, and no card (109.2)."""
_OF_THE_DAMAGE: Final = ("the amount of damage dealt", "the damage dealt")
_ONE: Final = {"it", "its"}
"""Words for one thing, which several targets are not."""


def _words_of(tail: Words) -> set[str]:
    return set(tail.words(tail.at, tail.end).lower().split())


@reading
def where(reader: Words, whole: Callable[[Words], OneShots | None]) -> Where | None:
    """Where := ", where" letter "is" value, at the end or before what is done then."""
    if not reader.comes_to("where"):
        return None
    place = next((at for at in range(reader.end - 3, reader.at, -1) if reader.tokens[at].low == "where"), None)
    if place is None or not reader.tokens[place - 1].text.endswith((",", ',"')):
        return None
    stop = place - (reader.tokens[place - 1].text == ",")  # the comma may stand inside the quotation before
    tail = reader.part(place + 1, reader.end)
    letter = tail.next().text
    if letter not in ("X", "Y", "Z") or not tail.eat("is"):
        return None
    # `its power`: of what the sentence speaks of, which has been read only when the rest has.
    head = reader.part(reader.at, stop)
    named = head.targets
    if whole(head) is not None and head.done:
        tail.adopt(head)
        said_of = reader.words(reader.at, stop).lower().split()
        makes = "incubate" in said_of or (_MAKES & set(said_of) and head.targets == named)
        # `X damage to any target, where X is that creature's power`: which need not be a creature.
        unfit = (
            head.targets > named and head.wanted[head.targets - 1].text in _ANY and tail.sees("that creature's", "its")
        )
        looks = _LOOKS & set(said_of) and tail.sees(*_NO_CARD)
        if unfit and head.targets > named + 1:
            tail.remember(it=r.Target(head.targets - 1, head.wanted[head.targets - 2].text), that=None)
        elif head.targets > named and head.wanted[head.targets - 1].most != 1 and _ONE & _words_of(tail):
            # `divided as you choose among any number of target creatures, where X is the number of age counters on it`
            tail.remember(it=reader.memory.it or r.This(), that=reader.memory.that)
        elif (head.targets > named and "target" not in said_of) or makes or unfit or looks:
            # A keyword action's own target or token is not in its words, and no token is what its number is told of:
            # `earthbend X, where X is that creature's power`. Nor is what is looked at: those are cards.
            tail.remember(it=reader.memory.it, that=reader.memory.that)
        if reader.memory.many == EVENT_MANY and tail.sees(*_OF_THE_DAMAGE) and not _DEAL & set(said_of):
            tail.remember(many=EVENT_MANY)  # nothing in front has dealt any: it is that of the event
    before = tail.targets
    found = value(tail) or _of_clause_before(reader, tail, place)
    if stop == place and any(one.meaning is None for one in such(found, v.NotedNumber)):
        return None  # that nothing looks up
    as_cast = tail.eat("as you cast this spell", "as you activate this ability") is not None
    ends = tail.done or tail.sees(*_THEN, *_OF_A_PLAYER)
    asked = tuple(tail.wanted[before : tail.targets])
    return Where(stop, letter, found, tail.at, as_cast, asked) if found is not None and ends else None


_THEN: Final = (", then", ", and then")
_OF_A_PLAYER: Final = (", and that player", ", and you")
"""What may stand behind the number, of what else is done."""


def more_is_done(reader: Words) -> bool:
    """Read what joins to the number what else is done: `, then`, or `, and` before who does it."""
    return reader.eat(*_THEN) is not None or (reader.sees(*_OF_A_PLAYER) and reader.eat(", and") is not None)


def _of_clause_before(reader: Words, tail: Words, place: int) -> Value | None:
    """`Destroy all creatures, then create an X/X token, where X is the number of creatures destroyed this way`: of the clause before the one that asks."""
    then = next((at for at in range(reader.at, place) if reader.tokens[at].low == "then"), None)
    if then is None or "this way" not in tail.words(tail.at, tail.end):
        return None
    if any("X" in reader.tokens[at].text for at in range(reader.at, then)) or reader.low() not in DONE_BY.values():
        return None
    tail.remember(last=reader.low(), many=THAT_MANY)
    return value(tail)


def explained(reader: Words, found: tuple[Instruction, ...], first: int, letters: Where) -> OneShots | None:
    """The one-shot effects, and what their targets ask for, with what the letter is put in; None where it stands in neither.

    first: how many targets the row had before them.
    """
    if letters.as_cast and not all(_is_known_as_cast(one, letters) for one in found):
        return None
    lasting = put_in(put_in(letters.value, CAST, r.This()), EVENT, r.This())  # what the event was about stays the same
    passing = speaks_of(letters.value, r.That(), THAT_MANY, RESULT) or holds(lasting, f.IsLinked | r.Linked)
    reader.remember(x_is=letters.value if letters.letter == "X" and not passing else None)
    bound = put_in(found, letters.stands_for, letters.value)
    if letters.letter == "X":
        # `unless that player pays {X}, where X is this creature's power`: so much generic mana
        bound = put_in(bound, PayMana("{X}"), PayTimes((PayMana("{1}"),), letters.value))
    asked = reader.wanted[first : reader.targets]
    wanted = [put_in(one, letters.stands_for, letters.value) for one in asked]
    if wanted == asked:
        return None if bound == found else list(bound)
    if not _known_as_chosen(letters.value, reader):
        return None
    reader.wanted[first : reader.targets] = wanted
    return list(bound)


def _is_known_as_cast(one: Instruction, letters: Where) -> bool:
    """Does it ask for the number as the spell is cast anyway: for what is divided, or not at all (601.2d)?"""
    return getattr(one, "divided", False) or put_in(one, letters.stands_for, letters.value) == one


def with_x(reader: Words, found: OneShots) -> OneShots | None:
    """A sentence in which an X stands that one before has explained: the same number; None where that is not kept."""
    if not reader.memory.explained or not speaks_of(tuple(found), v.X()):
        return found
    number = reader.memory.x_is
    return None if number is None else list(put_in(tuple(found), v.X(), number))


def _known_as_chosen(number: Value, reader: Words) -> bool:
    """Is it a number that is known as targets are chosen (601.2c), which nothing that is done first could tell?"""
    if holds(number, r.Target | r.TargetPlayer):
        return False
    told = speaks_of(number, r.That(), THAT_MANY, RESULT) or holds(number, f.IsLinked | r.Linked)
    return reader.reflexive or not told


_LETTERS: Final = frozenset({"x", "y", "z"})


def letter_is_left(reader: Words, found: OneShots) -> bool:
    """Does it speak of a letter, other than the X that is announced, that nothing explains?"""
    return not _LETTERS.isdisjoint(reader.among) and says(tuple(found), "letter ")
