"""What happens instead: another number of the same, or one-shot effects in words (614.1a)."""

from __future__ import annotations

import re
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import replacement_effects
from layerlaw.model.abilities import ChooseOne, Instruction, Provided
from layerlaw.model.conditions import ValueIs
from layerlaw.model.event_patterns import EventPattern
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.row import THAT_MANY
from layerlaw.oracle.sentences.script import of_an_event, script
from layerlaw.oracle.walk import holds

_TIMES: Final = {
    "twice that many": 2,
    "three times that many": 3,
    "twice that much": 2,
    "three times that much": 3,
    "double that": 2,
}


@production
def another_number(reader: Reader) -> replacement_effects.Amount | None:
    """Another number := "twice that many" | "that many plus" number | "half that many, rounded" way    before its noun."""
    phrase = reader.eat(*_TIMES)
    if phrase is not None:
        return replacement_effects.Amount(factor=_TIMES[phrase])
    if reader.eat("half that many", "half that much", "half that damage"):
        return replacement_effects.Amount(half="")
    if reader.eat("that many plus", "that much plus", "that many cards plus"):
        more = number(reader)
        return None if more is None else replacement_effects.Amount(plus=more)
    return None


def rounded(reader: Reader, amount: replacement_effects.Amount) -> replacement_effects.Amount | None:
    """Rounded := "," "rounded" ("down" | "up")    only behind half of something, and needed there."""
    if amount != replacement_effects.Amount():
        return amount
    if reader.eat(", rounded down", "rounded down"):
        return replacement_effects.Amount(half="down")
    return replacement_effects.Amount(half="up") if reader.eat(", rounded up", "rounded up") else None


def also(reader: Reader, *, to_object: bool = False) -> tuple[Instruction, ...] | None:
    """What is done about the damage prevented: the sentences behind; None where they are not understood.

    Args:
        reader: behind "prevent that damage".
        to_object: whether an object would be dealt it, so that its source is not what "that" is.
    """
    joined = reader.eat(", and", "and", ",")
    reader.eat(".")
    if reader.done:
        return () if joined is None else None
    text = reader.rest()
    for words, plain in _OF_PREVENTED.items():
        text = text.replace(words, plain)
    if to_object:
        text = re.sub(r"\b([Tt])he source's controller", r"\1hat source's controller", text)
    text = re.sub(
        r"^([A-Z][a-z]+) a card (from [a-z ]+) for each 1 damage prevented this way", r"\1 that many cards \2", text
    )
    now, when, later = text.partition(_WHEN_PREVENTED) if text.startswith(_WHEN_PREVENTED) else _behind_counters(text)
    done = one_shots(now, reader.context.names) if now else ()
    if not when or done is None:
        return done
    then = _triggers(later, reader.context.names)
    if then is None:
        return None
    return (*done, Provided(ValueIs(THAT_MANY, f.Comparison.AT_LEAST, 1), (then,)))


_OF_PREVENTED: Final = {
    "cards equal to the damage prevented this way": "that many cards",
    "then give each player a rad counter for each": "then each player gets a rad counter for each",
}
"""Words behind a prevention, and how instructions say the same."""
_WHEN_PREVENTED: Final = "When damage is prevented this way, "
_WHEN_REMOVED: Final = " When one or more counters are removed from this creature this way, "


def _behind_counters(text: str) -> tuple[str, str, str]:
    """What is done at once, and what triggers on the counters that it removes."""
    now, when, later = text.partition(_WHEN_REMOVED)
    return (now, when, later) if when and now.startswith("remove that many ") else (text, "", "")


def _triggers(text: str, names: tuple[str, ...]) -> d.May | None:
    """What a reflexive ability does, with targets of its own, as soon as that has been done (603.12)."""
    found = script((d.Unread(text.strip().rstrip(".")),), names[0] if names else "", of_an_event())
    if holds(found.one_shots, d.Unread) or not found.one_shots:
        return None
    return d.May((), found.one_shots, reflexive=True, targets=found.targets, must=True)


def deeds_instead(reader: Reader, would: EventPattern) -> replacement_effects.ReplacementEffect | None:
    """One-shot effects instead := ["instead"] ["you may"] one-shot effects ["instead"]."""
    text = reader.rest().rstrip(".")
    if "instead" not in text:
        return None
    of_a_kind = _of_the_chosen_kind(text, would, reader.context.names)
    if of_a_kind is not None:
        return of_a_kind
    body = re.sub(r"(?:^|\s)instead\b", "", text).strip().strip(",").strip()
    body = body.removeprefix("that player skips that draw and ")
    optional = body.startswith("you may ")
    found = one_shots(body.removeprefix("you may "), reader.context.names)
    return (
        None
        if found is None
        else replacement_effects.ReplacementEffect(would, replacement_effects.Instead(found), optional=optional)
    )


_CHOSEN_KIND: Final = re.compile(
    r"you may instead choose (\w+) or (\w+) and (reveal cards .*) a card of the chosen kind(\..*)"
)


def _of_the_chosen_kind(
    text: str, would: EventPattern, names: tuple[str, ...]
) -> replacement_effects.ReplacementEffect | None:
    """Of the chosen kind := "you may instead choose" kind "or" kind "and reveal cards ... until you reveal a card of the chosen kind." one-shot effects."""
    said = _CHOSEN_KIND.fullmatch(text)
    if said is None:
        return None
    rows = [one_shots(f"{said[3]} a {kind} card{said[4]}", names) for kind in (said[1], said[2])]
    options = tuple(row for row in rows if row is not None)
    if len(options) < len(rows):
        return None
    done = replacement_effects.Instead((ChooseOne(options),))
    return replacement_effects.ReplacementEffect(would, done, optional=True)


def one_shots(text: str, names: tuple[str, ...] = ()) -> tuple[Instruction, ...] | None:
    """One-shot effects of one's own, understood whole and without targets; `names` are what the object is called."""
    words = text.strip().rstrip(".")
    sentences = tuple(d.Unread(part[:1].lower() + part[1:]) for part in re.split(r"\.\s+(?=[A-Z])", words) if part)
    found = script(sentences, names[0] if names else "", of_an_event())
    if found.targets or holds(found.one_shots, d.Unread):
        return None
    return found.one_shots
