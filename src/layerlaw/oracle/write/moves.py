"""Cards and permanents that change zones, in words: searched for, moved, sacrificed, destroyed, discarded."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import target_requirement
from layerlaw.model import values as v
from layerlaw.model.outside import BringIn
from layerlaw.model.words import Zone
from layerlaw.oracle.word_forms import article, listed, number_word
from layerlaw.oracle.write.attacked import whom_attacked
from layerlaw.oracle.write.telling import NoWords, Telling
from layerlaw.oracle.write.together import together_words
from layerlaw.oracle.write.untils import until_words
from layerlaw.oracle.write.voice import GrammaticalNumber


def write_discard(node: d.Discard, telling: Telling) -> str:
    """The effect as a clause; `NoWords` where nothing here has words for it."""
    if node.number is None:
        if node.what == f.THESE and not node.up_to:
            return telling.does(node.player, "discard", "that card")
        if node.what is None and node.up_to:
            telling.done = "discarded"
            return telling.does(node.player, "discard", "any number of cards")
        if f.IsLinked("looked") in getattr(node.what, "parts", ()):
            raise NoWords(node)
        if node.what is not None and not node.up_to and not isinstance(node.what, f.Is | f.IsLinked):
            return telling.does(node.player, "discard", f"all {telling.card(node.what, many=True)}")
        if node.what is not None:
            raise NoWords(node)
        return telling.does(node.player, "discard", "your hand" if isinstance(node.player, r.You) else "their hand")
    noun = "card"
    if node.what == f.THESE and isinstance(node.number, int) and telling.done == "drawn":
        telling.done = "discarded"
        return telling.does(node.player, "discard", f"{number_word(node.number)} of them")
    if node.what is not None:
        parts = node.what.parts if isinstance(node.what, f.And) else (node.what,)
        kinds = tuple(part for part in parts if not isinstance(part, f.InZone | f.OwnedBy))
        if not kinds or any(isinstance(part, f.Is | f.IsLinked) for part in kinds):
            raise NoWords(node)
        noun = telling.one_card(f.And(kinds) if len(kinds) > 1 else kinds[0])
    what = telling.amount(node.number, noun)
    if node.up_to:
        if not isinstance(node.number, int):
            raise NoWords(node)
        what = f"up to {number_word(node.number)} {noun}{'s' if node.number != 1 else ''}"
    what += "" if node.together is None else f" {together_words(node.together, str)}"
    telling.done = "discarded"
    return telling.does(node.player, "discard", f"{what}{' at random' if node.at_random else ''}")


def write_search(node: d.Search, telling: Telling) -> str:
    """Search := player "searches" whose "library for" cards "," where ["," "then shuffle"]; `NoWords` where nothing here has words for it."""
    if node.to is None and (node.shuffle or node.on_top or node.tapped):
        raise NoWords(node)
    parts = node.what.parts if isinstance(node.what, f.And) else (node.what,)
    rest = tuple(part for part in parts if not isinstance(part, f.InZone | f.OwnedBy | f.Anything))
    many, where = node.number != 1, _searched(node)
    words = f"card{'s' if many else ''}"
    if rest:
        words = telling.card(f.all_of(rest), many=many)
    if node.together is not None:
        words = f"{words} {together_words(node.together, telling.count)}"
    if node.each:
        if not isinstance(node.what, f.Or) or node.number != len(node.what.parts) or node.together is not None:
            raise NoWords(node)
        what = listed([article(telling.card(part)) for part in node.what.parts])
    elif node.number is None:
        what = f"any number of {words}" if node.up_to else f"all {words}"
    else:
        told_many, where_x = "", ""
        if many and not isinstance(node.number, int | v.X | v.ChosenNumber):
            told_many, where_x = "X", f", where X is {telling.value(node.number)}"
        up_to = "up to " if node.up_to else ""
        what = (
            f"{up_to}{told_many or telling.count(node.number)} {words}{where_x}"
            if many or node.up_to
            else article(words)
        )
    mine = isinstance(node.player, r.You) and node.of is None
    if node.of is not None and (not isinstance(node.player, r.You) or node.on_top):
        raise NoWords(node)
    whose = "your" if mine else "their" if node.of is None else telling.whose(node.of)
    telling.that_card = not many
    told = telling.does(node.player, "search", f"{whose} {where} for {what}")
    telling.who = node.player if node.of is None else node.of
    if node.to is None:
        telling.looked, telling.rest, telling.single = node.player, False, not many
        return f"{told}, reveal {'them' if many else 'it'}" if node.revealed else told
    if where == "graveyard, hand, and library" and node.of is not None and not node.shuffle:
        return f"{told} and exile them"
    if where != "library":
        put = _found(node, telling, mine=mine)
        if not mine or node.to is Zone.LIBRARY:
            raise NoWords(node)
        return f"{told}, {put}" + (". If you search your library this way, shuffle" if node.shuffle else "")
    put = _found(node, telling, mine=mine)
    s = "" if isinstance(node.player, r.You) else "s"
    if node.of is not None and not node.shuffle:
        return f"{told} and {put}"
    if node.to is Zone.LIBRARY:
        return f"{told}, {put}then shuffle{s} and put{s} {'those cards' if many else 'that card'} on top"
    return f"{told}, {put}" + (f", then shuffle{s}" if node.shuffle else "")


def write_bringing_in(node: BringIn, telling: Telling) -> str:
    """Bringing in := ("reveal" | "put" | "shuffle") cards "you own from outside the game" where; `learn` by its own word."""
    if node.otherwise:
        return "learn"
    parts = node.what.parts if isinstance(node.what, f.And) else () if node.what is None else (node.what,)
    kinds = tuple(part for part in parts if part not in (f.OwnedBy(r.You()), f.Anything()))
    named = next((part for part in kinds if isinstance(part, f.Named)), None)
    rest = tuple(part for part in kinds if part is not named)
    many = node.number != 1
    card = telling.card(f.all_of(rest), many=many) if rest else f"card{'s' if many else ''}"
    what = f"up to {telling.count(node.number)} {card}" if many and node.up_to else article(card)
    if many and not node.up_to:
        raise NoWords(node)
    name = "" if named is None else f" named {named.name}"
    where = f"{what} you own{name} from outside the game"
    if node.shuffle:
        return f"shuffle {where} into your library"
    if node.to is Zone.LIBRARY:
        return f"put {where} on top of your library"
    if node.or_exiled:
        return f"reveal {where} or choose a face-up {card} you own in exile. Put that card into your hand"
    return f"reveal {where} and put it into your hand" if kinds else f"put {where} into your hand"


def _searched(node: d.Search) -> str:
    """Which zones are searched: `library`, `library and/or graveyard`, `graveyard, hand, and library`."""
    also = "and" if node.every_zone else "and/or"
    match node.zones:
        case (Zone.LIBRARY,):
            return "library"
        case (Zone.LIBRARY, Zone.GRAVEYARD) if node.of is None:
            return f"library {also} graveyard"
        case (Zone.LIBRARY, Zone.HAND) if node.of is None:
            return f"hand {also} library"
        case (Zone.LIBRARY, Zone.GRAVEYARD, Zone.HAND):
            return f"graveyard, hand, {also} library"
        case _:
            raise NoWords(node)


def _found(node: d.Search, telling: Telling, *, mine: bool) -> str:
    """What becomes of what was found: `reveal it, put it into your hand`."""
    many = node.number != 1
    them = "them" if many else "it"
    s = "" if isinstance(node.player, r.You) else "s"
    shown = "" if not node.revealed else f"reveal{s} {'those cards' if many else 'it'}, "
    match node.to:
        case Zone.HAND:
            return f"{shown}put{s} {them} into {'your' if mine or node.of is not None else 'their'} hand"
        case Zone.BATTLEFIELD:
            under = " under your control" if node.of is not None else ""
            host = "" if node.attached_to is None else f" attached to {telling.host(node.attached_to)}"
            more = " and ".join(telling.amount(number, f"{kind} counter") for kind, number in node.counters)
            counters = f" with {more} on {them}" if more else ""
            return f"put{s} {them} onto the battlefield{' tapped' if node.tapped else ''}{under}{host}{counters}"
        case Zone.GRAVEYARD:
            return f"put{s} {them} into {'your' if mine else 'their'} graveyard"
        case Zone.EXILE:
            return f"exile{s} {them}"
        case Zone.LIBRARY if node.on_top:
            return shown
        case _:
            del telling
            raise NoWords(node)


def write_sacrifice(node: d.Sacrifice, telling: Telling) -> str:
    """The effect as a clause; `NoWords` where nothing here has words for it."""
    what = node.what
    theirs = node.player
    if isinstance(what, target_requirement.Pick) and what.each:
        if not isinstance(what.of, f.Or):
            raise NoWords(node)
        kinds = [article(telling.kind(kind, GrammaticalNumber.SINGULAR)) for kind in what.of.parts]
        return telling.does(theirs, "sacrifice", listed(kinds))
    mine = f.ControlledBy(theirs)
    if isinstance(what, f.And) and mine in what.parts and not isinstance(theirs, r.You):
        rest = f.all_of(tuple(part for part in what.parts if part != mine))
        if f.Not(f.IsLinked("the chosen")) in what.parts:
            return telling.does(theirs, "sacrifice", "the rest")
        return telling.doing(theirs, "sacrifice", lambda: f"all {telling.kind(rest)} they control")
    if isinstance(what, target_requirement.Pick) and not isinstance(what.of, f.And) and what.by == theirs:
        what = target_requirement.Pick(what.of, what.number, r.You(), what.up_to, what.at_random)
    elif isinstance(what, target_requirement.Pick) and isinstance(what.of, f.And):
        # What a player sacrifices is theirs, and goes without saying (701.21).
        rest = f.all_of(
            tuple(part for part in what.of.parts if part not in (f.yours(), mine, f.ControlledBy(r.ThatPlayer())))
        )
        by = what.by if what.by != theirs else r.You()
        what = target_requirement.Pick(rest, what.number, by, what.up_to, what.at_random)
    return telling.doing(node.player, "sacrifice", lambda: telling.things(what))


_THEIRS: Final = ("each player's graveyard", "its owner's graveyard")
_IN_HAND: Final = f.And((f.InZone(Zone.HAND), f.OwnedBy(r.You())))


def _out_of_their_zone(node: d.MoveTo, telling: Telling) -> str | None:
    """`each player puts a creature card from their graveyard onto the battlefield`; None for all else."""
    match node.what:
        case target_requirement.Pick(
            f.And((f.InZone(Zone.GRAVEYARD | Zone.HAND as zone), *kinds)), number, by, up_to, False
        ) if (
            number is not None
            and f.OwnedBy(by) in kinds
            and not isinstance(by, r.You)
            and node
            in (
                d.MoveTo(node.what, Zone.HAND),
                d.MoveTo(node.what, Zone.BATTLEFIELD, tapped=node.tapped),
                d.MoveTo(node.what, Zone.BATTLEFIELD, under=by, tapped=node.tapped),
            )
        ):
            theirs_of = f.all_of(tuple(part for part in kinds if part != f.OwnedBy(by)))
            noun = "card" if theirs_of == f.all_of(()) else telling.card(theirs_of)
            many_of: v.Value = number
            upto = "up to " if up_to else ""

            def cards() -> str:
                return upto + (telling.amount(many_of, noun) if not (up_to and many_of == 1) else f"one {noun}")

            if node.to is Zone.HAND:
                return telling.doing(by, "return", lambda: f"{cards()} from their {zone} to their hand")
            tapped = " tapped" if node.tapped else ""
            return telling.doing(by, "put", lambda: f"{cards()} from their {zone} onto the battlefield{tapped}")
        case _:
            return None


def _by_another(node: d.MoveTo, telling: Telling) -> str | None:
    """`target opponent exiles a card from their hand`: cards that another player chooses of their own; None for all else."""
    match node.what:
        case target_requirement.Pick(
            f.And((f.InZone((Zone.HAND | Zone.GRAVEYARD) as zone), *kinds)), number, by, False, at_random
        ) if (
            number is not None
            and f.OwnedBy(by) in kinds
            and not isinstance(by, r.You)
            and node == d.MoveTo(node.what, Zone.EXILE)
        ):
            many: v.Value = number
            rest = f.all_of(tuple(part for part in kinds if part != f.OwnedBy(by)))
            card = "card" if rest == f.all_of(()) else telling.card(rest)
            random = " at random" if at_random else ""
            return telling.doing(by, "exile", lambda: f"{telling.amount(many, card)}{random} from their {zone}")
        case target_requirement.Pick(f.And((f.InZone(Zone.HAND), *kinds)), number, by, False, False) if (
            number is not None
            and f.OwnedBy(by) in kinds
            and not isinstance(by, r.You)
            and node == d.MoveTo(node.what, Zone.LIBRARY, bottom=node.bottom)
        ):
            so_many: v.Value = number
            rest = f.all_of(tuple(part for part in kinds if part != f.OwnedBy(by)))
            noun = "card" if rest == f.all_of(()) else telling.card(rest)
            end = "the bottom" if node.bottom else "top"
            return telling.doing(
                by, "put", lambda: f"{telling.amount(so_many, noun)} from their hand on {end} of their library"
            )
        case target_requirement.Pick(f.And(parts) as of, number, by, False) if (
            f.ControlledBy(by) in parts and not isinstance(by, r.You) and node == d.MoveTo(node.what, Zone.HAND)
        ):
            owner = "its owner's hand" if number == 1 else "their owner's hand"
            theirs = target_requirement.Pick(of, number)
            return telling.doing(by, "return", lambda: f"{telling.things(theirs)} to {owner}")
        case target_requirement.Pick(f.And(parts) as of, number, by, up_to) if (
            f.ControlledBy(by) in parts and not isinstance(by, r.You) and node == d.MoveTo(node.what, Zone.EXILE)
        ):
            own = target_requirement.Pick(of, number, r.You(), up_to)
            return telling.doing(by, "exile", lambda: telling.things(own))
        case _:
            return _out_of_their_zone(node, telling)


def _of_these(node: d.MoveTo, telling: Telling, kinds: tuple[f.Filter, ...], picked: target_requirement.Pick) -> str:
    """`put a permanent card from among them into your hand`, of cards milled or discarded just now."""
    number, up_to = picked.number, picked.up_to
    kind = f.And(kinds) if len(kinds) > 1 else kinds[0] if kinds else f.Anything()
    if number is not None and not isinstance(number, int):
        raise NoWords(node)
    if number == 1 and not up_to:
        what = article(telling.card(kind))
    else:
        many = "any number of" if number is None else f"up to {number_word(number)}" if up_to else number_word(number)
        what = f"{many} {telling.card(kind, many=number != 1)}"
    where = "from among them" if telling.done == "milled" else f"{telling.done} this way"
    match node.to:
        case Zone.HAND:
            return f"put {what} {where} into your hand"
        case Zone.BATTLEFIELD if isinstance(node.under, r.You) and not node.counters:
            under = "" if telling.done == "milled" else " under your control"
            return f"put {what} {where} onto the battlefield{' tapped' if node.tapped else ''}{under}"
        case _:
            raise NoWords(node)


def under(node: d.MoveTo, telling: Telling | None = None) -> str:
    """Under how many cards of the library (401.7)."""
    match node.beneath:
        case int(cards) if cards < len(_NTH):
            return f"{_NTH[cards]} from the top"
        case v.X():
            return "just beneath the top X cards of that library"
        case many if telling is not None:
            return f"just beneath the top X cards of that library, where X is {telling.value(many)}"
        case _:
            raise NoWords(node)


_NTH: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


def _is_linked(what: target_requirement.Things) -> bool:
    """Is it the card or cards exiled with this (607)?"""
    return what in (f.Is(r.Linked()), f.IsLinked(), f.And((f.InZone(Zone.EXILE), f.IsLinked())))


def _out_of_graveyard(node: d.MoveTo, telling: Telling) -> str:
    """Out of graveyard := ("return" | "exile" | "put") "this card from your graveyard" where    of its own card (113.6m)."""
    from_ = "this card from your graveyard"
    if (node.transformed or node.counters) and node.to is not Zone.BATTLEFIELD:
        raise NoWords(node)
    match node.to:
        case Zone.HAND:
            return f"return {from_} to your hand"
        case Zone.EXILE:
            return f"exile {from_}"
        case Zone.LIBRARY if not node.shuffle and node.beneath != 0:
            return f"put {from_} into your library {under(node, telling)}"
        case Zone.LIBRARY if not node.shuffle:
            return f"put {from_} on {'the bottom' if node.bottom else 'top'} of your library"
        case Zone.BATTLEFIELD if isinstance(node.under, r.You):
            to = "" if node.attached_to is None else f" attached to {telling.host(node.attached_to)}"
            state = " tapped and attacking" if node.tapped and node.attacking else " tapped" if node.tapped else ""
            if node.attacking and not node.tapped:
                raise NoWords(node)
            state += whom_attacked(node.attacked, telling)
            state += " transformed" if node.transformed else ""
            return f"return {from_} to the battlefield{state}{to}{_with_counters(node, telling)}"
        case _:
            raise NoWords(node)


_EXILED_STILL: Final = f.IsLinked("the exiled") & f.InZone(Zone.EXILE)
"""What was exiled and has gone nowhere since."""


def write_move(node: d.MoveTo, telling: Telling) -> str:
    """The effect as a clause; `NoWords` where nothing here has words for it."""
    if node.at_random:
        in_order = replace(node, at_random=False)
        return f"{write_move(in_order, telling).removesuffix(' in any order')} in a random order"
    if node == d.MoveTo(_EXILED_STILL, Zone.LIBRARY, bottom=True):
        return "put the exiled cards not cast this way on the bottom of their owners' libraries"
    if node.as_copy is not None or len(node.counters) > 1 or not _is_face_down_so(node):
        raise NoWords(node)
    special = _in_its_own_words(node, telling)
    if special is not None:
        return special
    telling.done = {Zone.EXILE: "exiled"}.get(node.to, "")
    what = telling.things(node.what)
    for zone in ("hand", "graveyard"):
        what = what.replace(f" in your {zone}", f" from your {zone}")
    one = what.startswith(
        (
            "target ",
            "that ",
            "it",
            "this ",
            "a ",
            "an ",
            "up to one ",
            "another ",
            "the top card of ",
            "the bottom card of ",
            "enchanted ",
            "equipped ",
        )
    ) and not isinstance(node.what, f.Or)
    owners = "its owner's" if one else "their owners'"
    mine = "your graveyard" in what or "your hand" in what
    match node.to:
        case Zone.EXILE:
            down = " face down" if node.face_down else ""
            return f"exile {what}{_out_of(node)}{down}{until_words(node, telling)}{_with_counters(node, telling)}"
        case Zone.HAND:
            return f"return {what}{_out_of(node)} to {'your hand' if mine else f'{owners} hand' if one else f'{owners} hands'}"
        case Zone.BATTLEFIELD:
            return _onto_battlefield(node, telling, what)
        case Zone.LIBRARY if node.shuffle:
            return f"shuffle {what}{_out_of(node)} into {'your library' if mine else f'{owners} library' if one else f'{owners} libraries'}"
        case Zone.LIBRARY if node.beneath != 0:
            return f"put {what}{_out_of(node)} into {'your' if mine else owners} library {under(node, telling)}"
        case Zone.LIBRARY:
            end = "the bottom" if node.bottom else "top"
            return f"put {what}{_out_of(node)} on {end} of {'your' if mine else owners} library"
        case Zone.GRAVEYARD if what == "a card your opponents own in exile":
            return "put a card an opponent owns from exile into that player's graveyard"
        case Zone.GRAVEYARD:
            return f"put {what}{_out_of(node)} into {owners} graveyard"
        case Zone.COMMAND if node == d.MoveTo(node.what, Zone.COMMAND):
            return f"return {what} to the command zone"
        case _:
            raise NoWords(node)


def _is_face_down_so(node: d.MoveTo) -> bool:
    """Is it face up, or face down in a way that the words of the move say?"""
    match node.face_down:
        case "":
            return True
        case "exiled":
            return node.to is Zone.EXILE
        case "face down":
            return node.to is Zone.BATTLEFIELD
        case _:
            return False


def _out_of(node: d.MoveTo) -> str:
    """The zone out of which something is moved that is named by itself."""
    match node.origin:
        case None:
            return ""
        case Zone.GRAVEYARD if node.what == f.THESE:
            return " from your graveyard"
        case Zone.GRAVEYARD | Zone.HAND as zone:
            whose = "your" if node.what == f.Is(r.This()) else "its owner's"
            return f" from {whose} {zone}"
        case Zone.EXILE:
            return " from exile"
        case zone:
            return f" from the {zone}{' zone' if zone is Zone.COMMAND else ''}"


def _in_its_own_words(node: d.MoveTo, telling: Telling) -> str | None:
    """What is moved in words of its own: the card itself, what another player picks, a whole graveyard, linked cards, a hand."""
    if node.what == f.Is(r.This()) and node.origin is Zone.GRAVEYARD:
        return _out_of_graveyard(node, telling)
    by = _by_another(node, telling)
    if by is not None:
        return by
    match node.what:
        case f.And(parts) if f.OwnedBy(r.EachPlayer()) in parts and node == d.MoveTo(
            node.what, Zone.BATTLEFIELD, tapped=node.tapped
        ):
            rest = f.all_of(tuple(part for part in parts if part != f.OwnedBy(r.EachPlayer())))
            if f.InZone(Zone.GRAVEYARD) in parts:
                rest = f.all_of(tuple(part for part in parts if not isinstance(part, f.OwnedBy | f.InZone)))
                cards = telling.card(rest, many=True) if rest != f.all_of(()) else "cards"
                return f"each player returns all {cards} from their graveyard to the battlefield{' tapped' if node.tapped else ''}"
            return f"each player returns to the battlefield{' tapped' if node.tapped else ''} {telling.things(rest).replace('exiled with', 'they own exiled with')}"
        case f.And((f.InZone(Zone.GRAVEYARD), f.OwnedBy(owner))) if node == d.MoveTo(node.what, Zone.EXILE):
            telling.done = "exiled"
            return f"exile {telling.whose(owner)} graveyard"
        case f.And((f.InZone(Zone.GRAVEYARD), f.OwnedBy(owner))) if node == d.MoveTo(
            node.what, Zone.LIBRARY, bottom=True
        ) and not isinstance(owner, r.You):
            cards = "all the cards from their graveyard on the bottom of their library"
            return telling.doing(owner, "put", lambda: cards)
        case f.And(
            (f.Or((f.InZone(Zone.HAND), f.InZone(Zone.GRAVEYARD))) | f.InZone(Zone.HAND) as of, f.OwnedBy(owner))
        ) if node == d.MoveTo(node.what, Zone.LIBRARY, shuffle=True):
            whose = "your" if isinstance(owner, r.You) else "their"
            cards = f"{whose} hand and graveyard" if isinstance(of, f.Or) else f"the cards from {whose} hand"
            return telling.does(owner, "shuffle", f"{cards} into {whose} library")
        case f.And((f.InZone(Zone.GRAVEYARD), f.OwnedBy(owner))) if node.to is Zone.LIBRARY and node.shuffle:
            whose = "your" if isinstance(owner, r.You) else "their"
            return telling.does(owner, "shuffle", f"{whose} graveyard into {whose} library")
        case f.Is(r.Target(number)) if (
            node.to is Zone.LIBRARY and node.shuffle and (who := _owner_of_cards(number, telling)) is not None
        ):
            return telling.doing(who, "shuffle", lambda: f"{telling.requirement(number)} into their library")
        case target_requirement.Pick(of, int(number)) if (
            of == _IN_HAND and node.to is Zone.LIBRARY and not node.shuffle
        ):
            where = "the bottom" if node.bottom else "top"
            order = "" if number == 1 else " in any order"
            return f"put {telling.amount(number, 'card')} from your hand on {where} of your library{order}"
        case target_requirement.Pick(f.And((*kinds, f.THESE)), by=r.You()) as picked:
            return _of_these(node, telling, tuple(kinds), picked) if telling.done in ("milled", "discarded") else None
        case _ if _is_linked(node.what) and node.to is Zone.BATTLEFIELD and node.under is None and not node.counters:
            return _linked_back(node)
        case _:
            return None


def _owner_of_cards(number: int, telling: Telling) -> r.TargetPlayer | None:
    """The target player from whose graveyard this target's cards are, where neither was named yet."""
    objects = telling.targets[number - 1].objects if number <= len(telling.targets) else None
    for part in objects.parts if isinstance(objects, f.And) else ():
        match part:
            case f.OwnedBy(r.TargetPlayer(owner) as who) if not {owner, number} & telling.named:
                return who
            case _:
                pass
    return None


def _linked_back(node: d.MoveTo) -> str:
    """`return the exiled card to the battlefield under its owner's control`."""
    owner = "its owner's" if isinstance(node.what, f.Is) else "their owners'"
    if isinstance(node.what, f.Is):
        cards = "the exiled card"
    else:
        cards = "the exiled cards" if node.what == f.IsLinked() else "all cards exiled with it"
    return f"return {cards} to the battlefield{' tapped' if node.tapped else ''} under {owner} control"


def _with_counters(node: d.MoveTo, telling: Telling) -> str:
    if not node.counters:
        return ""
    ((kind, number),) = node.counters
    what = node.what
    one = isinstance(what, f.Is) or (isinstance(what, target_requirement.Pick) and what.number == 1)
    return f" with {telling.amount(number, f'{kind} counter')} on {'it' if one else 'them'}"


def _put_by_another(node: d.MoveTo, telling: Telling) -> str:
    """`that player puts that card onto the battlefield`, of a card just found."""
    who = node.under
    plain = d.MoveTo(node.what, Zone.BATTLEFIELD, under=who, tapped=node.tapped, counters=node.counters)
    if (
        who is None
        or not isinstance(node.what, f.Is)
        or not isinstance(node.what.ref, r.That | r.Linked)
        or node != plain
    ):
        raise NoWords(node)
    tapped = " tapped" if node.tapped else ""
    rest = f"that card onto the battlefield{tapped}{_with_counters(node, telling)}"
    if who in (telling.looked, telling.they):
        return f"that player puts {rest}"
    return telling.does(who, "put", rest)


def _onto_battlefield(node: d.MoveTo, telling: Telling, what: str) -> str:
    """`return target creature card from your graveyard to the battlefield tapped`, `put a land card from your hand onto the battlefield`."""
    under = {type(None): "", r.You: " under your control"}.get(type(node.under))
    if under is None:
        return _put_by_another(node, telling)
    back = "graveyard" in what or what == "it"
    if node.under is None and "exiled with" in what:
        back, under = True, " under their owners' control"
    ref = node.what.ref if isinstance(node.what, f.Is) else None
    if isinstance(ref, r.This) and node.under is None and node.origin is None:
        back, under = True, " under its owner's control"
    elif isinstance(ref, r.That | r.Linked):
        back, what, under = True, "that card", under or " under its owner's control"
    elif what in ("it", "them", "that creature", "those creatures") and node.under is None:
        back, under = True, f" under {'its' if what in ('it', 'that creature') else 'their'} owner's control"
    elif node.under is None and (isinstance(ref, r.Host) or what == "one of them" or what.endswith(_THEIRS)):
        under = f" under {'their owners' + chr(39) if what.startswith('all ') else 'its owner' + chr(39) + 's'} control"
    elif what.endswith("in any graveyard") and node.under is None and isinstance(ref, r.Target):
        under = " under its owner's control"
    elif "graveyards" in what and node.under is None:
        what, under = what.replace(" in all graveyards", " from all graveyards"), " under their owners' control"
    state = (
        " tapped and attacking"
        if node.tapped and node.attacking
        else " tapped"
        if node.tapped
        else " attacking"
        if node.attacking
        else ""
    )
    state += whom_attacked(node.attacked, telling)
    changed = f"{' transformed' if node.transformed else ''}{' face down' if node.face_down else ''}"
    host = "" if node.attached_to is None else f" attached to {telling.host(node.attached_to)}"
    if host or (isinstance(node.under, r.You) and ("your graveyard" in what or "your hand" in what)):
        under = ""
    verb, to = ("return", "to") if back else ("put", "onto")
    return (
        f"{verb} {what}{_out_of(node)} {to} the battlefield{state}{changed}{under}{host}{_with_counters(node, telling)}"
    )
