"""Cards that are looked at or revealed, in words, and what becomes of them (701.20): `put one of them into your hand`, `put the rest ...`."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.target_requirement import Pick, Things
from layerlaw.model.words import Zone
from layerlaw.oracle.word_forms import article, number_word
from layerlaw.oracle.write.attacked import whom_attacked
from layerlaw.oracle.write.choice_bounds import write_bounds
from layerlaw.oracle.write.resolution_numbers import THAT_MANY
from layerlaw.oracle.write.telling import NoWords, Telling
from layerlaw.oracle.write.voice import GrammaticalNumber

_LOOKED: Final = f.IsLinked("looked")
_REVEALED: Final = f.IsLinked("the revealed")


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
    if node.player == r.EachPlayer() and node.kind == "look" and node.number == 1:
        return "each player reveals the top card of their library"
    if node.kind == "hand" and not node.revealed:
        return f"look at {telling.whose(node.player)} hand"
    if node.kind == "hand":
        told = telling.does(node.player, "reveal", "your hand" if isinstance(node.player, r.You) else "their hand")
        telling.they = None if isinstance(node.player, r.You) else node.player
        return told
    if node.kind != "look":
        raise NoWords(node)
    telling.single = node.number == 1
    verb = "reveal" if node.revealed else "look at"
    whose = "" if node.by == node.player else telling.whose(node.player)
    if node.number == 1 and node.by is None:
        return f"{verb} the top card of {whose} library"
    if node.number in THAT_MANY and node.by is None:
        return f"{verb} {telling.count(node.number)} cards from the top of {whose} library"
    many, behind = _figure(node.number, telling)
    if isinstance(node.number, int):
        many = number_word(node.number)
    if node.by is not None:
        of = "their" if node.by == node.player else whose
        top = "card" if node.number == 1 else f"{many} cards"
        return telling.does(node.by, "look", f"at the top {top} of {of} library{behind}")
    if isinstance(node.player, r.EachPlayer | r.Opponents) and node.revealed:
        return telling.does(node.player, "reveal", f"the top {many} cards of their library{behind}")
    return f"{verb} the top {many} cards of {whose} library{behind}"


def _figure(number: v.Value, telling: Telling) -> tuple[str, str]:
    """A number as a figure, or as X with what X is."""
    if isinstance(number, int | v.X):
        return (str(number) if isinstance(number, int) else "X"), ""
    if number in THAT_MANY:
        return telling.count(number), ""
    if number == v.Times(2, v.X()):
        return "twice X", ""
    return "X", f", where X is {telling.value(number)}"


def write_until(node: d.RevealUntil, telling: Telling) -> str:
    """Until := player "reveals cards from the top of" whose "library until" player "reveals" a card.

    Raises:
        NoWords: nothing here has words for some of it.
    """
    verb = "exile" if node.exile else "reveal"
    mine = isinstance(node.player, r.You)
    behind = ""
    if node.total is not None:
        what = f"cards with total mana value {telling.value(node.total)} or greater"
    elif node.number == 1:
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
    if telling.looked is None or node.attached_to is not None or node.as_copy is not None or len(node.counters) > 1:
        raise NoWords(node)
    if node.under not in (None, r.You()):
        return None
    counters = ""
    if node.counters:
        ((kind, number),) = node.counters
        on = "them" if _is_many(node.what) else "it"
        counters = f" with {telling.amount(number, f'{kind} counter')} on {on}"
    if node.face_down and not (node.face_down == "exiled" and node.to is Zone.EXILE):
        raise NoWords(node)
    if node.to is Zone.EXILE and f.Not(f.Is(r.Linked("chosen"))) in getattr(node.what, "parts", ()):
        raise NoWords(node)
    if node.to is Zone.EXILE:
        return f"exile {what}{' face down' if node.face_down else ''}{counters}"
    if node.to is Zone.LIBRARY and node.shuffle and not counters:
        whose = "your" if isinstance(telling.looked, r.You) else "their"
        return f"shuffle {what} into {whose} library"
    if what == "the rest" and node.to is Zone.LIBRARY and not node.bottom and not telling.rest:
        return "put them back in any order"
    if isinstance(telling.looked, r.EachPlayer | r.Opponents) and node == d.MoveTo(
        node.what, Zone.BATTLEFIELD, tapped=node.tapped
    ):
        tapped = " tapped" if node.tapped else ""
        return telling.does(telling.looked, "put", f"{what} onto the battlefield{tapped}")
    where = _where(node, telling, many=_is_many(node.what))
    if node.revealed:
        return f"reveal {what} and put {'them' if _is_many(node.what) else 'it'} {where}{counters}"
    return f"put {what} {where}{counters}"


def _which(what: Things, telling: Telling) -> str | None:
    """`one of them`, `a creature card from among them`, `the rest`, `that card`."""
    match what:
        case f.Is(r.Linked("looked")):
            return "that card"
        case f.Is(r.Linked("the revealed")) if telling.looked is not None:
            return "the revealed card"
        case f.And(parts) if _REVEALED in parts and f.InZone(Zone.LIBRARY) in parts:
            shown = tuple(part for part in parts if part not in (_REVEALED, f.InZone(Zone.LIBRARY)))
            telling.rest = True
            return (
                f"all {telling.card(f.all_of(shown), many=True)} revealed this way" if shown else "the revealed cards"
            )
        case f.And((*parts, f.Not(part))) if part == _REVEALED and _LOOKED in parts:
            telling.rest = True
            return "the rest"
        case Pick(f.Or(parts), int(number), r.You(), True, False, True, together=None) if _everywhere_looked(
            f.Or(parts)
        ) and number == len(parts):
            telling.rest = True
            kinds = [_kind(part) for part in parts]
            return (
                f"{' and/or '.join(article(telling.card(kind)) for kind in kinds if kind is not None)} from among them"
            )
        case Pick(of, number, r.You(), up_to, at_random, False, together=None) if _LOOKED in _parts(
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
                them = "them" if head.endswith(" of") else "of them"
                return f"{head} {them}{' at random' if at_random else ''}"
            if at_random:
                if number != 1 or up_to:
                    raise NoWords(what)
                return f"a random {telling.card(kind)} from among them"
            among = "it" if f.InZone(Zone.HAND) in _parts(of) else "among them"
            if number == 1 and not up_to:
                return f"{article(telling.card(kind))} from {among}"
            words = telling.card(kind, many=number != 1)
            return f"{head} {words} from {among}"
        case f.Filter() if _LOOKED in _parts(what) or _everywhere_looked(what):
            kind = _kind(what)
            if kind is None:
                return "the rest"
            telling.rest = True
            if f.InZone(Zone.HAND) in _parts(what):
                return f"all {telling.card(kind, many=True)} from it"
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
            order = " in a random order" if node.at_random else " in any order" if many else ""
            return f"on {'the bottom' if node.bottom else 'top'} of {their} library{order}"
        case Zone.BATTLEFIELD:
            if node.transformed or (node.attacking and not node.tapped):
                raise NoWords(node)
            attacking = f" and attacking{whom_attacked(node.attacked, telling)}" if node.attacking else ""
            under = "" if mine else " under your control"
            if not isinstance(node.under, r.You):
                raise NoWords(node)
            return f"onto the battlefield{' tapped' if node.tapped else ''}{attacking}{under}"
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
    "creature_type": "a creature type", "color": "a color", "player": "a player", "opponent": "an opponent", "card_name": "a card name", "card_type": "a card type", "basic_land_type": "a basic land type", "land_type": "a land type", "number": "a number",

}  # fmt: skip


def write_choice(node: d.Choose, telling: Telling) -> str:
    """Choice := player "chooses" what    objects, chosen as it resolves, of a revealed hand or of all that there is (608.2d).

    Raises:
        NoWords: nothing here has words for some of it.
    """
    if node.bounds is not None:
        return f"choose {write_bounds(node.bounds)}"
    if node.of is None and node.key in _CHOSEN_WORDS and isinstance(node.by, r.You):
        return f"choose {_CHOSEN_WORDS[node.key]}{' at random' if node.at_random else ''}"
    if node.at_random:
        told = "" if node.of is None or node.number != 1 else telling.things(Pick(node.of, 1, node.by, at_random=True))
        if not told.endswith(" at random"):
            raise NoWords(node)
        return f"choose {told}"
    if node.key != "chosen" or node.of is None:
        raise NoWords(node)
    if node.number != 1:
        return _several_chosen(node, node.of, telling)
    return _one_chosen(node, node.of, telling) or _one_there(node, node.of, telling)


def _one_chosen(node: d.Choose, of: f.Filter, telling: Telling) -> str | None:
    """`you choose one of them`, of what was spoken of; None for what is chosen of all that there is."""
    parts = _parts(of)
    up_to = "up to one" if node.up_to else "one"
    if f.THESE in parts or (_LOOKED in parts and f.InZone(Zone.LIBRARY) in parts):
        rest = f.all_of(tuple(part for part in parts if not isinstance(part, f.IsLinked | f.InZone)))
        telling.that_card = True
        if rest == f.all_of(()):
            return f"{_who(node.by, telling)} {up_to} of them"
        if node.up_to:
            raise NoWords(node)
        return f"{_who(node.by, telling)} {article(telling.card(rest))} from among them"
    return None


def _one_there(node: d.Choose, of: f.Filter, telling: Telling) -> str:
    """`you choose a creature card in your graveyard`, `you choose a creature`."""
    parts = _parts(of)
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
        kind = _kind(of)
        telling.that_card = True
        what, behind = "a card", ""
        if kind is not None:
            what = article(telling.card(kind))
            if what.startswith("a card with "):  # what is said of it stands behind where it is from
                what, behind = "a card", what.removeprefix("a card")
        return f"{_who(node.by, telling)} {what} from it{behind}"
    if _HAND_OR_YARD in parts:
        owners = [part.player for part in parts if isinstance(part, f.OwnedBy)]
        kinds = tuple(part for part in parts if part != _HAND_OR_YARD and not isinstance(part, f.OwnedBy))
        if len(owners) != 1 or owners[0] != telling.looked:
            raise NoWords(node)
        telling.that_card = True
        what = article(telling.card(f.all_of(kinds))) if kinds else "a card"
        return f"{_who(node.by, telling)} {what} from that player's graveyard or hand"
    if f.InZone(Zone.EXILE) in parts:
        telling.that_card = True
        one = telling.kind(of, GrammaticalNumber.SINGULAR).replace(" your opponents own", " an opponent owns")
        if f.HasKeyword("suspend") in parts:
            others = tuple(part for part in parts if part != f.HasKeyword("suspend") and part != f.HasCounter("time"))
            one = f"suspended {telling.kind(f.all_of(others), GrammaticalNumber.SINGULAR).removesuffix(' in exile')}"
        return f"{_who(node.by, telling)} {article(one)}"
    if f.ON_BATTLEFIELD not in parts:
        raise NoWords(node)
    if node.by != r.You() and f.ControlledBy(node.by) in parts:
        theirs = f.all_of(tuple(part for part in parts if part != f.ControlledBy(node.by)))
        who = _who(node.by, telling)
        return f"{who} {telling.things(Pick(theirs))} they control"
    return f"{_who(node.by, telling)} {telling.things(Pick(of))}"


_HAND_OR_YARD: Final = f.Or((f.InZone(Zone.HAND), f.InZone(Zone.GRAVEYARD)))


def _several_chosen(node: d.Choose, of: f.Filter, telling: Telling) -> str:
    """`you choose two cards from it`, `an opponent chooses two of those cards`, `choose four permanents`."""
    parts = _parts(of)
    who = _who(node.by, telling)
    many = telling.count(node.number)
    if _LOOKED in parts and f.InZone(Zone.HAND) in parts and not node.up_to:
        kind = _kind(of)
        return f"{who} {many} {'cards' if kind is None else telling.card(kind, many=True)} from it"
    if _LOOKED in parts and _kind(of) is None and not node.up_to:
        telling.rest = True
        return f"{who} {many} of those cards"
    if f.ON_BATTLEFIELD not in parts or node.up_to or not isinstance(node.by, r.You):
        raise NoWords(node)
    return f"{who} {telling.things(Pick(of, node.number))}"


def write_reveal(node: d.Reveal, telling: Telling) -> str:
    """Reveal := "reveal" things | player "reveals" how many "cards" ["at random"] "from their hand"    (701.20a).

    Raises:
        NoWords: nothing here has words for some of it.
    """
    match node:
        case d.Reveal(Pick(f.And((f.InZone(Zone.HAND), f.OwnedBy(owner))), 1, r.You(), False, True), r.You()):
            return f"look at a card at random in {telling.whose(owner)} hand"
        case _:
            pass
    if isinstance(node.to, r.You):
        return f"look at {telling.things(node.what)}"
    match node.what:
        case Pick(f.And((f.InZone(Zone.HAND), f.OwnedBy(r.You()))), 1, r.You(), False, True):
            telling.that_card = True
            return "reveal a card at random from your hand"
        case Pick(f.And((f.InZone(Zone.HAND), f.OwnedBy(owner))), number, by, False, at_random) as picked if (
            owner == by != r.You() and number is not None
        ):
            if picked != Pick(picked.of, number, by, at_random=at_random):
                raise NoWords(node)
            random = " at random" if at_random else ""
            equal = ""
            if isinstance(number, int | v.X) or number in THAT_MANY:
                cards = telling.amount(number, "card")
            else:
                cards, equal = "a number of cards", f" equal to {telling.value(number)}"
            told = telling.doing(by, "reveal", lambda: f"{cards}{random} from their hand{equal}")
            telling.looked, telling.rest, telling.they = by, False, by
            return told
        case _:
            told = telling.things(node.what).replace(" in your hand", " from your hand")
            return f"reveal {told}{' from your hand' if telling.zone is Zone.HAND else ''}"


def _who(player: r.PlayerRef, telling: Telling) -> str:
    return "you choose" if isinstance(player, r.You) else telling.does(player, "choose")
