"""Objects and players in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, assert_never

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.oracle.write.voice import GrammaticalNumber, Voice


def whose_name(ref: r.ObjectRef, voice: Voice) -> str:
    """What has the name that is asked for: `the chosen card`, `that card`."""
    return "the chosen card" if ref == r.Linked("chosen") else write_object(ref, voice.aside())


def write_object(ref: r.ObjectRef, voice: Voice) -> str:
    """An object in words: `this creature`, `enchanted creature`, `target creature`, `it` where it was spoken of just now."""
    if voice.spoken and voice.spoken[-1] == ref and not isinstance(ref, r.It):
        return "it"
    if ref == r.Linked("its event"):
        text = "it"  # a continuous effect on what a delayed triggered ability waits for
    elif voice.teller is not None and isinstance(ref, r.Target | r.That | r.Linked | r.TopOfLibrary):
        text = voice.teller.object(ref)
        if text == "it" and isinstance(ref, r.Target) and voice.spoken and voice.spoken[-1] == r.This():
            text = "that permanent"  # "it" would be the subject
    else:
        writer = _OBJECTS.get(type(ref))
        text = writer(ref, voice) if writer else "that object"
    if not isinstance(ref, r.It):
        voice.spoken.append(ref)
    return text


def _target(ref: r.Target, voice: Voice) -> str:
    known = ref.number in voice.targets
    voice.targets.add(ref.number)
    if known:
        return "that creature" if len(voice.targets) == 1 else f"target {ref.number}"
    return _one_target(ref.what) or "target creature"


def _one_target(what: str) -> str:
    """The words that say what a single target may be, as they stand in the middle of a sentence; empty where there are none."""
    words = what[:1].lower() + what[1:]
    return words if words.startswith(_ONE_TARGET) else ""


_ONE_TARGET: Final = ("target ", "another target ", "up to one target ", "up to one other target ")
"""How the words of a single target begin."""


def _linked(ref: r.Linked, _voice: Voice) -> str:
    return "the exiled card" if ref.key == "cards" else f"the chosen {ref.key.replace('_', ' ')}"


def _last_linked(ref: r.LastLinked, voice: Voice) -> str:
    kind = "" if ref.type is None else f"{ref.type.lower()} "
    return f"the last {kind}card exiled with {voice.this}"


def _top(ref: r.TopOfGraveyard | r.TopOfLibrary, voice: Voice) -> str:
    zone = "graveyard" if isinstance(ref, r.TopOfGraveyard) else "library"
    kind = f"{ref.type.lower()} " if isinstance(ref, r.TopOfGraveyard) and ref.type is not None else ""
    return f"the {'bottom' if ref.bottom else 'top'} {kind}card of {possessive(write_player(ref.player, voice))} {zone}"


_OBJECTS: Final[dict[type[r.ObjectRef], Callable[[Any, Voice], str]]] = {
    r.This: lambda _ref, voice: voice.this,
    r.Grantor: lambda _ref, voice: voice.this,
    r.It: lambda _ref, _voice: "it",
    r.Host: lambda _ref, voice: voice.host,
    r.Target: _target,
    r.That: lambda _ref, _voice: "that permanent",
    r.Linked: _linked,
    r.LastLinked: _last_linked,
    r.TopOfGraveyard: _top,
    r.TopOfLibrary: _top,
    r.ExactObject: lambda _ref, _voice: "that object",
}


def write_player(ref: r.PlayerRef, voice: Voice) -> str:
    """A player or players as a subject: `you`, `each opponent`, `its controller`."""
    if voice.teller is not None and (_is_known_to_teller(ref) or ref == voice.teller.they):
        return voice.teller.player(ref)
    writer = _PLAYERS.get(type(ref))
    return writer(ref, voice) if writer else "that player"


def _is_known_to_teller(ref: r.PlayerRef) -> bool:
    match ref:
        case r.TargetPlayer() | r.ThatPlayer():
            return True
        case r.ControllerOf(held) | r.OwnerOf(held):
            return isinstance(held, r.Target | r.That | r.Linked)
        case _:
            return False


def _target_player(ref: r.TargetPlayer, voice: Voice) -> str:
    known = ref.number in voice.targets
    voice.targets.add(ref.number)
    return "that player" if known else _one_target(ref.what) or "target player"


def such_players(ref: r.PlayersSuch, voice: Voice) -> str:
    """`a player who was dealt combat damage by this creature this turn`."""
    from layerlaw.oracle.write.conditions import write_condition

    one = "an opponent" if isinstance(ref.of, r.Opponents) else "a player"
    return f"{one} who {write_condition(ref.so, voice).removeprefix('that player ')}"


_PLAYERS: Final[dict[type[r.PlayerRef], Callable[[Any, Voice], str]]] = {
    r.You: lambda _ref, _voice: "you",
    r.Opponents: lambda _ref, _voice: "your opponents",
    r.PlayersBut: lambda ref, voice: (
        "each other opponent"
        if ref == r.PlayersBut(r.Opponents(), r.ThatPlayer())
        else "each other player"
        if ref.of == r.EachPlayer()
        else f"{_PLAYERS[type(ref.of)](ref.of, voice)} other than {_PLAYERS[type(ref.but)](ref.but, voice)}"
    ),
    r.EachPlayer: lambda _ref, _voice: "each player",
    r.EitherPlayer: lambda ref, voice: f"{write_player(ref.first, voice)} and {write_player(ref.second, voice)}",
    r.PlayerBeside: lambda ref, voice: (
        f"the player to {possessive(write_player(ref.of, voice))} {'right' if ref.right else 'left'}"
    ),
    r.PlayerWithMost: lambda ref, voice: f"the player {most_of(ref, voice)}",
    r.PlayersSuch: such_players,
    r.ControllerOf: lambda ref, voice: f"{possessive(write_object(ref.ref, voice))} controller",
    r.OwnerOf: lambda ref, voice: f"{possessive(write_object(ref.ref, voice))} owner",
    r.HostPlayer: lambda _ref, _voice: "enchanted player",
    r.TargetPlayer: _target_player,
    r.OnePlayer: lambda _ref, _voice: "that player",
    r.ThatPlayer: lambda _ref, _voice: "that player",
    r.Ignoring: lambda _ref, _voice: "players who ignore this effect",
    r.ChosenPlayer: lambda ref, _voice: f"the chosen {ref.key}",
    r.ActivePlayer: lambda _ref, _voice: "the active player",
    r.DefendingPlayer: lambda _ref, _voice: "defending player",
    r.ExactPlayer: lambda ref, _voice: ref.name,
}


def most_of(ref: r.PlayerWithMost, voice: Voice, *, ahead: bool = False) -> str:
    """What the player has the most of; with `ahead` more of than each other player: `who controls the most creatures`, `controls more creatures`."""
    from layerlaw.oracle.write.filters import write_filter

    match ref.of:
        case v.LifeTotal():
            return "has more life" if ahead else "with the most life"
        case v.CardsInHand():
            return "has more cards in hand" if ahead else "who has the most cards in hand"
        case v.Count(of):
            parts = of.parts if isinstance(of, f.And) else (of,)
            nouns = write_filter(f.all_of(part for part in parts if part != f.ControlledBy(r.OnePlayer())), voice)
            return f"controls more {nouns}" if ahead else f"who controls the most {nouns}"
        case _ as never:
            assert_never(never)


WRITTEN: Final = frozenset((*_OBJECTS, *_PLAYERS))
"""Every class of reference that has words."""


def number_of_player(ref: r.PlayerRef) -> GrammaticalNumber:
    """Which verb form stands behind the player: "you control", "your opponents control", "each player controls"."""
    return GrammaticalNumber.PLURAL if isinstance(ref, r.You | r.Opponents) else GrammaticalNumber.SINGULAR


def possessive(subject: str) -> str:
    """`your`, `its`, `this creature's`, `your opponents'`."""
    if subject in ("you", "it", "they"):
        return {"you": "your", "it": "its", "they": "their"}[subject]
    return f"{subject}'" if subject.endswith("s") else f"{subject}'s"


def write_word(word: r.ColorWord | r.SubtypeWord | str) -> str:
    """A color, subtype or name, or what stands for a chosen one: `red`, `Goblin`, `the chosen color`."""
    if isinstance(word, r.Chosen):
        return f"the chosen {chosen_noun(word.key)}"
    return getattr(word, "word", None) or str(word)


def chosen_noun(key: str) -> str:
    """What a chosen thing is called: the chosen `type`, `color`, `name`."""
    return {"creature_type": "creature type", "card_name": "name"}.get(key, key.replace("_", " "))
