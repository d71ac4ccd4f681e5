"""What can be done with a card that somebody has picked, or with an object of the board: each as the entry that does it.

A card is offered the ways in which it can come to matter: a permanent enters, an instant or sorcery resolves. An object is offered what
its abilities, types and status allow. Each offer says what it leaves open (`open_choices`), so that a page can ask for it. What an offer is
called in a person's language is left to whoever shows it: `kind` says which it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from layerlaw.boards.board import BoardFile
from layerlaw.boards.card_names import card_named
from layerlaw.boards.nodes import Scalar
from layerlaw.boards.open_choices import Ask, abilities_of, ability_at, face_of, left_open, trouble
from layerlaw.boards.options_that_apply import applicable
from layerlaw.boards.playing import Game
from layerlaw.boards.run import game_after
from layerlaw.errors import LayerlawError, Mistake
from layerlaw.game import GameObject, ObjectId
from layerlaw.game.resolution import begins
from layerlaw.layers import Edition, solve
from layerlaw.model.abilities import keyword_names
from layerlaw.model.cards import Card, Face, Layout
from layerlaw.model.places import Place
from layerlaw.model.words import CardType, Zone

__all__ = ["Offer", "offers_of_card", "offers_of_entry", "offers_of_object"]

_SPELLS: Final = (CardType.INSTANT, CardType.SORCERY)
_FACE_DOWN: Final = ("morph", "megamorph", "disguise")
_ATTACHED: Final = ("Aura", "Equipment", "Fortification")

CHANGE_OF_CONTROL: Final = {
    "name": "Change of control",
    "type_line": "Sorcery",
    "oracle_text": "Gain control of target permanent.",
}
"""An own card that states that control of a permanent changes: a control effect is always that of something (611, 613.1b)."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing that can be done: the entries that do it, in their order, and what the first of them leaves open."""

    kind: str
    """`enter`, `resolve`, `cast`, `face-down`, `activate`, `counters`, `leave`, ...: in a program's words."""
    entries: tuple[Mapping[str, Any], ...]
    asks: tuple[Ask, ...] = ()
    about: str = ""
    """What it is about, in the game's words: the text of an ability, a face, a player, a zone."""
    card: Mapping[str, Any] | None = None
    """An own card that the board needs for it."""
    applies: tuple[str, ...] | None = None
    """The options of the first entry that can mean something; None where that is not known, or nobody writes them."""
    trouble: Mistake | None = None
    """What would be wrong with it as it stands, other than what it leaves open."""

    def as_json(self) -> dict[str, Any]:
        """The same as plain values."""
        return {
            "kind": self.kind,
            "entries": [dict(one) for one in self.entries],
            "asks": [one.as_json() for one in self.asks],
            "about": self.about,
            "card": None if self.card is None else dict(self.card),
            "applies": None if self.applies is None else list(self.applies),
            "trouble": None if self.trouble is None else self.trouble.as_json(),
        }


# --- a card that was picked --------------------------------------------------------------------------------------------


def offers_of_card(board: BoardFile, name: str, *, edition: Edition | None = None) -> tuple[Offer, ...]:
    """The ways in which a card can come onto the board or take effect there, the most usual one first.

    Raises:
        LayerlawError: the board cannot be played, or no card is named so.
    """
    game = game_after(board, edition)
    card = card_named(Scalar(name, name, Place("card")), game.cards, whole=True)
    return tuple(_with_asks(game, offer) for offer in _of_card(card, name))


def _of_card(card: Card, name: str) -> Iterator[Offer]:
    single = card.layout in (Layout.TRANSFORM, Layout.FLIP, Layout.MELD)
    faces = (
        card.faces[:1] if single else (face_of(card, name), *(one for one in card.faces if one != face_of(card, name)))
    )
    for face in faces:
        called = name if face is faces[0] else (face.name or card.name)
        about = (face.name or "") if len(faces) > 1 else ""
        yield from _of_spell_face(face, called, about) if _is_spell(face) else _of_permanent_face(face, called, about)
    if card.layout is Layout.TRANSFORM:
        yield Offer("transformed", ({"enter": name, "transformed": True},), about=card.faces[1].name or "")


def _is_spell(face: Face) -> bool:
    return any(kind in face.types for kind in _SPELLS)


def _of_spell_face(face: Face, name: str, about: str) -> Iterator[Offer]:
    """304.1, 307.1: it never enters. What of it is no continuous effect, only a game carries out: then casting it comes first."""
    resolving = Offer("resolve", ({"resolve": name},), about=about)
    casting = Offer("cast", ({"cast": name}, {"resolve": "all"}), about=about)
    scripts = face.casting.modes if face.casting is not None else ()
    is_stated_whole = all(begins(part) for script in scripts for part in script.one_shots)
    yield from (resolving, casting) if is_stated_whole else (casting, resolving)


def _of_permanent_face(face: Face, name: str, about: str) -> Iterator[Offer]:
    keywords = keyword_names(face.abilities)
    yield Offer("enter", ({"enter": name},), about=about)
    if "prototype" in keywords:
        yield Offer("prototyped", ({"enter": name, "prototyped": True},), about=about)
    if keywords & set(_FACE_DOWN):
        yield Offer("face-down", ({"enter": name, "face_down": True},), about=about)


# --- an entry that stands there, or is being written ---------------------------------------------------------------------


def offers_of_entry(board: BoardFile, entry: Mapping[str, Any], *, edition: Edition | None = None) -> tuple[Offer, ...]:
    """The entry itself with what it leaves open; what else may be done with its card where the entry is not what that card can do.

    `board` is what was there before it.

    Raises:
        LayerlawError: the board cannot be played, or the entry cannot be read.
    """
    game = game_after(board, edition)
    offered = _with_asks(game, Offer("entry", (entry,)))
    verb, subject = next(iter(entry.items()))
    if verb in ("enter", "resolve") and offered.trouble is not None and isinstance(subject, str):
        card = game.find(subject)
        others = () if card is None else tuple(one for one in _of_card(card, subject) if verb not in one.entries[0])
        return (offered, *(_with_asks(game, one) for one in others))
    return (offered,)


def _with_asks(game: Game, offer: Offer) -> Offer:
    first = offer.entries[0]
    try:
        asks = left_open(game, first)
        applies = applicable(game, first, asks)
    except LayerlawError as error:
        return replace(offer, trouble=error.mistake)
    wrong = None if any(ask.least for ask in asks) and offer.kind != "entry" else trouble(game, first)
    return replace(offer, asks=asks, applies=applies, trouble=wrong)


# --- an object of the board ----------------------------------------------------------------------------------------------


def offers_of_object(board: BoardFile, reference: str, *, edition: Edition | None = None) -> tuple[Offer, ...]:
    """What can happen to an object where the timeline of a board ends, and what it can do.

    Raises:
        LayerlawError: the board cannot be played, or there is no such object.
    """
    game = game_after(board, edition)
    identity = game.object(Scalar(reference, reference, Place("object")))
    thing = game.state.object(identity)
    if thing.zone is not Zone.BATTLEFIELD:
        return tuple(_moves(thing, reference))
    found = [*_abilities(game, identity, reference), *_of_permanent(game, thing, reference), *_moves(thing, reference)]
    return tuple(found)


def _abilities(game: Game, identity: ObjectId, reference: str) -> Iterator[Offer]:
    for verb in ("activate", "trigger"):
        abilities = abilities_of(game, identity, verb)
        for at, ability in enumerate(abilities, start=1):
            entry = {verb: reference, **({"ability": at} if len(abilities) > 1 else {})}
            asks = tuple(ask for ask in left_open(game, entry) if ask.path != ("ability",))
            yield Offer(verb, (entry,), asks, ability_at(game, identity, ability))


def _of_permanent(game: Game, thing: GameObject, reference: str) -> Iterator[Offer]:
    now = solve(game.state, game.edition, trace=False)[thing.id]
    yield Offer("counters", ({"counters": reference, "put": {"+1/+1": 1}},))
    if any(pile.number for pile in thing.counters.values()):
        kind = next(kind for kind, pile in thing.counters.items() if pile.number)
        yield Offer("fewer-counters", ({"counters": reference, "remove": {kind: 1}},))
    if any(kind in now.subtypes for kind in _ATTACHED):
        entry = {"attach": reference}
        yield Offer("attach", (entry,), left_open(game, entry))
    if thing.attached_to is not None or thing.attached_to_player is not None:
        yield Offer("unattach", ({"unattach": reference},))
    yield Offer(
        "untap" if "tapped" in thing.status else "tap", ({"untap" if "tapped" in thing.status else "tap": reference},)
    )
    for player in game.register.players:
        if player != now.controller:
            entry = {"resolve": CHANGE_OF_CONTROL["name"], "controller": player, "target": reference}
            yield Offer("control", (entry,), about=player, card=CHANGE_OF_CONTROL)
    yield Offer("copy", ({"token": reference},))
    if "face_down" in thing.status:
        yield Offer("turn-up", ({"turn": reference, "face": "up"},))
    else:
        yield Offer("turn-down", ({"turn": reference, "face": "down"},))
    if thing.card is not None and thing.card.layout is Layout.TRANSFORM:
        yield Offer("transform", ({"transform": reference},))
    if thing.card is not None and thing.card.layout is Layout.FLIP:
        yield Offer("flip", ({"flip": reference},))
    yield Offer("phase", ({"phase": reference},))


def _moves(thing: GameObject, reference: str) -> Iterator[Offer]:
    """400.7: it changes zones."""
    zones = (Zone.GRAVEYARD, Zone.EXILE, Zone.HAND, Zone.BATTLEFIELD)
    for zone in zones:
        if zone is not thing.zone and not (thing.is_token and thing.zone is not Zone.BATTLEFIELD):
            yield Offer("move", ({"move": reference, "to": str(zone)},), about=str(zone))
