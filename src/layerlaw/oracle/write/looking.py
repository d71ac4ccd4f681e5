"""Cards that are looked at or revealed, in words, and what becomes of them (701.20): `put one of them into your hand`, `put the rest ...`."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.target_requirement import Pick, Things
from layerlaw.model.words import Zone
from layerlaw.oracle.words import article, number_word
from layerlaw.oracle.write.choice_bounds import write_bounds
from layerlaw.oracle.write.telling import NoWords, Telling

_LOOKED: Final = f.IsLinked("looked")


def write_look(node: d.Look, telling: Telling) -> str:
    """Look := "scry" number | "surveil" number | "look at the top" number "cards of" whose "library" | player "reveals their hand".

    Raises:
        NoWords: nothing here has words for some of it.
    """
    if node.kind in ("scry", "surveil"):
        many, behind = _figure(node.number, telling)
        return telling.does(node.player, node.kind, many) + behind
    telling.looked = node.player
    telling.rest = False
    if node.kind == "hand":
        told = telling.does(node.player, "reveal", "your hand" if isinstance(node.player, r.You) else "their hand")
        telling.they = node.player
        return told
    if node.kind != "look":
        raise NoWords(node)
    telling.single = node.number == 1
    whose = telling.whose(node.player)
    if node.number == 1:
        return f"look at the top card of {whose} library"
    many, behind = _figure(node.number, telling)
    if isinstance(node.number, int):
        many = number_word(node.number)
    return f"look at the top {many} cards of {whose} library{behind}"


def _figure(number: v.Value, telling: Telling) -> tuple[str, str]:
    """A number as a figure, or as X with what X is."""
    if isinstance(number, int | v.X):
        return (str(number) if isinstance(number, int) else "X"), ""
    return "X", f", where X is {telling.value(number)}"


def write_until(node: d.RevealUntil, telling: Telling) -> str:
    """Until := player "reveals cards from the top of" whose "library until" player "reveals" a card.

    Raises:
        NoWords: nothing here has words for some of it.
    """
    verb = "exile" if node.exile else "reveal"
    mine = isinstance(node.player, r.You)
    behind = ""
    if node.number == 1:
        what = article(telling.card(node.what))
    else:
        many, behind = _figure(node.number, telling)
        many = number_word(node.number) if isinstance(node.number, int) else many
        what = f"{many} {telling.card(node.what, many=True)}"
    who = telling.does(node.player, verb, f"cards from the top of {'your' if mine else 'their'} library until")
    telling.looked, telling.rest, telling.that_card = node.player, False, node.number == 1
    return f"{who} {'you' if mine else 'they'} {verb} {what}{behind}"


def write_looked(node: d.MoveTo, telling: Telling) -> str | None:
    """What becomes of cards that were looked at; None where the effect is about other things.

    Raises:
        NoWords: nothing here has words for some of it.
    """
    what = _which(node.what, telling)
    if what is None:
        return None
    if telling.looked is None or node.counters or node.attached_to is not None or node.as_copy is not None:
        raise NoWords(node)
    if node.face_down and not (node.face_down == "exiled" and node.to is Zone.EXILE):
        raise NoWords(node)
    if node.to is Zone.EXILE:
        return f"exile {what}{' face down' if node.face_down else ''}"
    if what == "the rest" and node.to is Zone.LIBRARY and not node.bottom and not telling.rest:
        return "put them back in any order"
    return f"put {what} {_where(node, telling, many=_is_many(node.what))}"


def _which(what: Things, telling: Telling) -> str | None:
    """`one of them`, `a creature card from among them`, `the rest`, `that card`."""
    match what:
        case f.Is(r.Linked("looked")):
            return "that card"
        case Pick(of, number, r.You(), up_to, False, False, together=None) if _LOOKED in _parts(
            of
        ) or _everywhere_looked(of):
            kind = _kind(of)
            telling.rest = True
            if number is None:
                many = "any number of" if up_to else "all"
            elif isinstance(number, int):
                many = number_word(number)
            elif isinstance(number, v.X):
                many = "X"
            else:
                raise NoWords(what)
            head = f"up to {many}" if up_to and number is not None else many
            if kind is None:
                return f"{head} of them"
            if number == 1 and not up_to:
                return f"{article(telling.card(kind))} from among them"
            words = telling.card(kind, many=number != 1)
            return f"{head} {words} from among them"
        case f.Filter() if _LOOKED in _parts(what) or _everywhere_looked(what):
            kind = _kind(what)
            if kind is None:
                return "the rest"
            telling.rest = True
            return f"all {telling.card(kind, many=True)} revealed this way"
        case _:
            return None


def _is_many(what: Things) -> bool:
    return not (isinstance(what, f.Is) or (isinstance(what, Pick) and what.number == 1))


def _where(node: d.MoveTo, telling: Telling, *, many: bool) -> str:
    assert telling.looked is not None, "cards were looked at"
    mine = isinstance(telling.looked, r.You)
    their = "your" if mine else "that player's"
    match node.to:
        case Zone.HAND:
            return f"into {their} hand"
        case Zone.GRAVEYARD:
            return f"into {their} graveyard"
        case Zone.LIBRARY if node.shuffle:
            raise NoWords(node)
        case Zone.LIBRARY:
            order = " in any order" if many else ""
            return f"on {'the bottom' if node.bottom else 'top'} of {their} library{order}"
        case Zone.BATTLEFIELD:
            if node.transformed or node.attacking:
                raise NoWords(node)
            under = "" if mine else " under your control"
            if not isinstance(node.under, r.You):
                raise NoWords(node)
            return f"onto the battlefield{' tapped' if node.tapped else ''}{under}"
        case _:
            raise NoWords(node)


def _parts(what: f.Filter) -> tuple[f.Filter, ...]:
    return what.parts if isinstance(what, f.And) else (what,)


def _everywhere_looked(what: f.Filter) -> bool:
    return isinstance(what, f.Or) and bool(what.parts) and all(_LOOKED in _parts(part) for part in what.parts)


def _kind(what: f.Filter) -> f.Filter | None:
    """What is asked of a card besides that it was looked at; None where nothing is."""
    if isinstance(what, f.Or):
        kinds = [_kind(part) for part in what.parts]
        if any(kind is None for kind in kinds):
            raise NoWords(what)
        return f.Or(tuple(kind for kind in kinds if kind is not None))
    rest = tuple(part for part in _parts(what) if part != _LOOKED and not isinstance(part, f.InZone))
    return None if not rest else f.all_of(rest)


_CHOSEN_WORDS: Final = {
    "creature_type": "a creature type", "color": "a color", "player": "a player", "opponent": "an opponent", "card_name": "a card name",
}  # fmt: skip


def write_choice(node: d.Choose, telling: Telling) -> str:
    """Choice := player "chooses" what    objects, chosen as it resolves, of a revealed hand or of all that there is (608.2d).

    Raises:
        NoWords: nothing here has words for some of it.
    """
    if node.bounds is not None:
        return f"choose {write_bounds(node.bounds)}"
    if node.of is None and node.key in _CHOSEN_WORDS and isinstance(node.by, r.You):
        return f"choose {_CHOSEN_WORDS[node.key]}"
    if node.key != "chosen" or node.of is None or node.number != 1:
        raise NoWords(node)
    parts = _parts(node.of)
    up_to = "up to one" if node.up_to else "one"
    if f.IsLinked("these") in parts or (_LOOKED in parts and f.InZone(Zone.LIBRARY) in parts):
        rest = f.all_of(tuple(part for part in parts if not isinstance(part, f.IsLinked | f.InZone)))
        telling.that_card = True
        if rest == f.all_of(()):
            return f"{_who(node.by, telling)} {up_to} of them"
        if node.up_to:
            raise NoWords(node)
        return f"{_who(node.by, telling)} {article(telling.card(rest))} from among them"
    if node.up_to:
        raise NoWords(node)
    if f.InZone(Zone.GRAVEYARD) in parts:
        owner = next((part.player for part in parts if isinstance(part, f.OwnedBy)), None)
        rest = f.all_of(tuple(part for part in parts if not isinstance(part, f.OwnedBy | f.InZone)))
        card = article(telling.card(rest) if rest != f.all_of(()) else "card")
        who = _who(node.by, telling)
        whose = (
            "a graveyard"
            if owner is None
            else "their graveyard"
            if owner == node.by != r.You()
            else f"{telling.whose(owner)} graveyard"
        )
        telling.that_card = True
        return f"{who} {card} in {whose}"
    if _LOOKED in parts and f.InZone(Zone.HAND) in parts:
        kind = _kind(node.of)
        telling.that_card = True
        what = "a card" if kind is None else article(telling.card(kind))
        return f"{_who(node.by, telling)} {what} from it"
    if f.ON_BATTLEFIELD not in parts:
        raise NoWords(node)
    if node.by != r.You() and f.ControlledBy(node.by) in parts:
        rest = f.all_of(tuple(part for part in parts if part != f.ControlledBy(node.by)))
        who = _who(node.by, telling)
        return f"{who} {telling.things(Pick(rest))} they control"
    return f"{_who(node.by, telling)} {telling.things(Pick(node.of))}"


def _who(player: r.PlayerRef, telling: Telling) -> str:
    return "you choose" if isinstance(player, r.You) else telling.does(player, "choose")
