"""Keyword actions that are short for several one-shot effects in a row, in their one word (701): `amass Zombies 2`, `manifest dread`.

Each takes what is left of a row and answers how many of it its words stand for, or None where the row does not begin with it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import ChooseOne, Instruction, Provided, Start
from layerlaw.model.acts import Act
from layerlaw.model.casting_now import CastNow
from layerlaw.model.changes import AddTypes
from layerlaw.model.conditions import Matches, NotSo, ThereAre
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.piles import SHUFFLED_PILE
from layerlaw.model.processes import Repeat
from layerlaw.model.target_requirement import Pick
from layerlaw.model.words import Zone
from layerlaw.oracle.word_forms import number_word, plural
from layerlaw.oracle.write.piled import SEEN, in_piles
from layerlaw.oracle.write.telling import Telling

ToldAction = tuple[int, str] | None
_CHOSEN: Final = f.IsLinked("chosen")


def shortened(row: Sequence[Instruction], telling: Telling) -> ToldAction:
    """How many of the one-shot effects at the head of the row one keyword action stands for, and its words."""
    for keyword_action in _ACTIONS:
        found = keyword_action(row, telling)
        if found is not None:
            return found
    return None


def plain_number(number: v.Value, telling: Telling) -> str:
    """A number behind a keyword action, at the end of its clause: a figure, or X with what X is.

    Raises:
        NoWords: nothing has words for what it counts.
    """
    if isinstance(number, int | v.X):
        return str(number) if isinstance(number, int) else "X"
    return f"X, where X is {telling.value(number)}"


def _amass(row: Sequence[Instruction], telling: Telling) -> ToldAction:
    """701.47a."""
    match row:
        case [
            Provided(NotSo(ThereAre()), (d.CreateTokens(),)),
            d.Choose("chosen"),
            d.PutCounters("+1/+1", number, what),
            Provided(
                NotSo(Matches(r.Linked("chosen"), f.HasSubtype(kind))),
                (Start(ContinuousEffect(changes=(AddTypes(subtypes=(same,)),))),),
            ),
            *_,
        ] if what == _CHOSEN and kind == same and not isinstance(kind, r.Chosen):
            return 4, f"amass {plural(str(kind))} {plain_number(number, telling)}"
        case _:
            return None


def _manifest_dread(row: Sequence[Instruction], telling: Telling) -> ToldAction:
    """701.62a."""
    del telling
    match row:
        case [d.Look("look", 2, r.You()), d.MoveTo(Pick(), Zone.BATTLEFIELD, face_down="manifest"), d.MoveTo(rest, Zone.GRAVEYARD), *_] if rest == SEEN:  # fmt: skip
            return 3, "manifest dread"
        case _:
            return None


def _face_down(row: Sequence[Instruction], telling: Telling) -> ToldAction:
    """701.40a, 701.58a."""
    match row:
        case [d.MoveTo(what, Zone.EXILE, face_down=pile) as exiled, d.MoveTo(f.THESE, Zone.BATTLEFIELD, face_down=("manifest" | "cloak") as verb), *_] if pile == SHUFFLED_PILE and exiled == d.MoveTo(what, Zone.EXILE, face_down=pile):  # fmt: skip
            telling.that_card = False
            return 2, f"exile {telling.things(what)} in a face-down pile, shuffle that pile, then {verb} those cards"
        case [d.MoveTo(f.Is(r.TopOfLibrary(r.You())), Zone.BATTLEFIELD, face_down=("manifest" | "cloak") as verb), *_]:
            telling.that_card = False
            return 1, f"{verb} the top card of your library"
        case [Repeat(int(many), (d.MoveTo(f.Is(r.TopOfLibrary(r.You())), Zone.BATTLEFIELD, face_down=("manifest" | "cloak") as verb),)), *_]:  # fmt: skip
            telling.that_card = False
            return 1, f"{verb} the top {number_word(many)} cards of your library"
        case _:
            return None


def _incubate(row: Sequence[Instruction], telling: Telling) -> ToldAction:
    """701.53a."""
    match row:
        case [d.CreateTokens(face, 1, who, counters=(("+1/+1", many),)), *_] if face.name == "Incubator Token":
            return 1, telling.does(who, "incubate", plain_number(many, telling))
        case _:
            return None


def _airbend(row: Sequence[Instruction], telling: Telling) -> ToldAction:
    """701.65a."""
    match row:
        case [
            d.MoveTo(what, Zone.EXILE),
            d.SetStatus(f.THESE, "airbent"),
            d.KeywordAction(Act.AIRBEND),
            *_,
        ]:
            return 3, f"airbend {telling.things(what)}"
        case _:
            return None


def _earthbend(row: Sequence[Instruction], telling: Telling) -> ToldAction:
    """701.66a: its target is in the word."""
    match row:
        case [Start(), d.PutCounters("+1/+1", many, f.Is(r.Target(number))), d.CreateDelayedTrigger(), d.KeywordAction(Act.EARTHBEND), *_]:  # fmt: skip
            telling.named.add(number)
            return 4, f"earthbend {plain_number(many, telling)}"
        case _:
            return None


def _discover(row: Sequence[Instruction], telling: Telling) -> ToldAction:
    """701.57a."""
    match row:
        case [d.RevealUntil(f.And((_, f.Compares(value=many))), who, exile=True), CastNow(), d.MoveTo(), d.MoveTo(), d.KeywordAction(Act.DISCOVER), *_]:  # fmt: skip
            return 5, telling.does(who, "discover", plain_number(many, telling))
        case _:
            return None


def _recruit(row: Sequence[Instruction], telling: Telling) -> ToldAction:
    """701.70a."""
    del telling
    match row:
        case [d.Draw(), d.Discard(), Provided(), d.KeywordAction(Act.RECRUIT), *_]:
            return 4, "recruit"
        case _:
            return None


def _drawn_and_revealed(row: Sequence[Instruction], telling: Telling) -> ToldAction:
    """121.1, 701.20a: the card that was drawn."""
    match row:
        case [d.Draw(1, r.You(), False), d.Reveal(f.THESE, None), *_]:
            telling.looked, telling.single, telling.last = r.You(), True, r.TopOfLibrary(r.You())
            return 2, "draw a card and reveal it"
        case _:
            return None


def _adapt(row: Sequence[Instruction], telling: Telling) -> ToldAction:
    """701.46a."""
    match row:
        case [
            Provided(NotSo(Matches(r.This(), f.HasCounter("+1/+1"))), (d.PutCounters("+1/+1", many, f.Is(r.This())), *rest), ()),
            *_,
        ] if all(isinstance(one, d.KeywordAction) for one in rest):  # fmt: skip
            return 1, f"adapt {plain_number(many, telling)}"
        case _:
            return None


def _monstrosity(row: Sequence[Instruction], telling: Telling) -> ToldAction:
    """701.37a."""
    match row:
        case [
            Provided(NotSo(Matches(r.This(), f.HasStatus("monstrous"))), (d.PutCounters(_, number, f.Is(r.This())), d.SetStatus()), ()),
            *_,
        ]:  # fmt: skip
            return 1, f"monstrosity {plain_number(number, telling)}"
        case _:
            return None


def _forage(row: Sequence[Instruction], telling: Telling) -> ToldAction:
    """701.61a."""
    del telling
    match row:
        case [ChooseOne(), d.KeywordAction(Act.FORAGE), *_]:
            return 2, "forage"
        case _:
            return None


def _populate(row: Sequence[Instruction], telling: Telling) -> ToldAction:
    """701.36a."""
    match row:
        case [Provided(ThereAre(), (d.Choose("chosen"), d.CreateCopies(what))), *_] if what == _CHOSEN:
            return 1, "populate"
        case [Repeat(times, (Provided(ThereAre(), (d.Choose("chosen"), d.CreateCopies(what))),)), *_] if (
            what == _CHOSEN
        ):
            often = "twice" if times == 2 else f"{plain_number(times, telling)} times"
            return 1, f"populate {often}"
        case _:
            return None


_ACTIONS: Final[tuple[Callable[[Sequence[Instruction], Telling], ToldAction], ...]] = (
    _amass,
    _manifest_dread,
    _face_down,
    _incubate,
    _airbend,
    _earthbend,
    _discover,
    _recruit,
    _forage,
    in_piles,
    _populate,
    _adapt,
    _monstrosity,
    _drawn_and_revealed,
)
