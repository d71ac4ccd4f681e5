"""Targets in words, as a text first names them (115.1): how many, and what may be chosen."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.target_requirement import TargetRequirement
from layerlaw.model.words import CardType, Zone
from layerlaw.oracle.word_forms import article, number_word
from layerlaw.oracle.write.conditions import write_condition
from layerlaw.oracle.write.filters import write_filter
from layerlaw.oracle.write.references import possessive
from layerlaw.oracle.write.resolution_numbers import THAT_MANY
from layerlaw.oracle.write.together import together_words
from layerlaw.oracle.write.voice import GrammaticalNumber, NoWords, Teller

_EVENT: Final = r.Linked("event")


def write_target(wanted: TargetRequirement, teller: Teller) -> tuple[str, str]:
    """One instance of the word target: `up to two target creatures you control`; and what stands before its clause: `for each opponent, `.

    Raises:
        NoWords: nothing here has words for some of it.
    """
    if wanted.of_each is not None:
        if not isinstance(wanted.of_each, r.Opponents) or wanted.most is not None or wanted.together is not None:
            raise NoWords(wanted)
        noun = _target_noun(wanted, many=False, teller=teller).replace(" an opponent controls", " that player controls")
        if " that player controls" not in noun:
            raise NoWords(wanted)
        return f"{'up to one ' if wanted.least == 0 else ''}{noun}", "for each opponent, "
    head, many = _how_many(wanted, teller)
    if wanted.another:
        head = head + "other " if head else "another "
    if (either := _there_or_in_graveyards(wanted, head, many=many, teller=teller)) is not None:
        return either, ""
    together = "" if wanted.together is None else f" {together_words(wanted.together, _figure)}"
    together += " with a single target" if wanted.single_target else ""
    noun = _target_noun(wanted, many=many, teller=teller) + _who_are_so(wanted)
    if head and noun.startswith("another "):  # `up to one other target creature`
        noun = f"other {noun.removeprefix('another ')}"
    return f"{head}{noun}{together}", ""


def _there_or_in_graveyards(wanted: TargetRequirement, head: str, *, many: bool, teller: Teller) -> str | None:
    """`up to three other target creatures from the battlefield and/or creature cards from graveyards`; None where it is nothing of the kind."""
    match wanted.objects:
        case f.Or((f.And(there), f.And(lying))) if f.ON_BATTLEFIELD in there and f.InZone(Zone.GRAVEYARD) in lying:
            pass
        case _:
            return None
    number = GrammaticalNumber.PLURAL if many else GrammaticalNumber.SINGULAR
    first = write_filter(f.all_of(tuple(part for part in there if part != f.other())), teller.fresh(), number)
    cards = f.all_of(tuple(part for part in lying if part != f.InZone(Zone.GRAVEYARD)))
    second = write_filter(cards, teller.fresh(), number, cards=True)
    other = "other " if f.other() in there else ""
    joint, place = ("and/or", "graveyards") if many else ("or", "a graveyard")
    return f"{head}{other}target {first} from the battlefield {joint} {second} from {place}"


def _figure(number: v.Value) -> str:
    if not isinstance(number, int | v.X):
        raise NoWords(number)
    return number_word(number) if isinstance(number, int) else "X"


def _how_many(wanted: TargetRequirement, teller: Teller) -> tuple[str, bool]:
    """What stands before "target", and whether it may be several."""
    match wanted.least, wanted.most:
        case 1, 1:
            return "", False
        case 0, 1:
            return "up to one ", False
        case 0, int(most):
            return f"up to {number_word(most)} ", True
        case 0, None:
            return "any number of ", True
        case int(least), most if least == most:
            return f"{number_word(least)} ", True
        case v.X(), v.X():
            return "X ", True
        case 1, 2:
            return "one or two ", True
        case 1, 3:
            return "one, two, or three ", True
        case 2, 3:
            return "two or three ", True
        case 1, None:
            return "one or more ", True
        case 0, v.X():
            return "up to X ", True
        case 0, v.ChosenNumber() as most if most in THAT_MANY:
            return "up to that many ", True
        case v.ChosenNumber("that many") as least, most if least == most:
            return "that many ", True
        case _:
            del teller
            raise NoWords(wanted)


_ANY_TARGET: Final = f.ON_BATTLEFIELD & f.Or(
    (f.IsType(CardType.CREATURE), f.IsType(CardType.PLANESWALKER), f.IsType(CardType.BATTLE))
)


def _is_no_target(part: f.Filter) -> bool:
    """Says that it is another than a target before, as "another target" does (115.3)."""
    return isinstance(part, f.Not) and isinstance(part.part, f.Is) and isinstance(part.part.ref, r.Target)


def _is_any_other(objects: f.Filter) -> bool:
    last = _added(objects)
    return isinstance(last, f.Not) and isinstance(last.part, f.Is) and last.part.ref != _EVENT


def _added(objects: f.Filter) -> f.Filter | None:
    """What is asked of "any target" besides what may be one (115.4)."""
    if not isinstance(objects, f.And) or f.And(objects.parts[:-1]) != _ANY_TARGET:
        return None
    return objects.parts[-1]


def _any_such(objects: f.Filter, teller: Teller) -> str:
    """`any target that isn't a Dragon`, `any target that was dealt damage this turn`; empty where it is no such."""
    match _added(objects):
        case f.HasPast():
            return "any target that was dealt damage this turn"
        case f.Not(f.HasStatus("commander")):
            return "any target that isn't a commander"
        case f.Not(f.Is(ref)) if ref == _EVENT:
            return "any target other than that permanent"
        case f.Not(kind) if not isinstance(kind, f.Is):
            return f"any target that isn't {article(write_filter(kind, teller.fresh(), GrammaticalNumber.SINGULAR))}"
        case _:
            return ""


def _target_noun(wanted: TargetRequirement, *, many: bool, teller: Teller) -> str:
    """`target creature you control`, `another target player`, `target activated ability from an artifact source`."""
    who = _players(wanted, many=many)
    if wanted.targets_only:
        return _aimed_only(wanted, teller)
    if wanted.abilities:
        return _ability(wanted, many=many, teller=teller)
    if wanted.objects is None:
        if wanted.players in _OTHERS and wanted.players_who is None:
            return f"another target {who}"
        return f"target {who}{_chosen_by(wanted)}"
    if who and wanted.objects == _ANY_TARGET:
        return ("targets" if many else "any target") + _chosen_by(wanted)
    if who and not many and (such := _any_such(wanted.objects, teller)):
        return such
    if who and not many and _is_any_other(wanted.objects):
        return "any other target"
    objects, behind = wanted.objects, ""
    if isinstance(objects, f.And) and f.Not(f.yours()) in objects.parts and not isinstance(wanted.chooser, r.You):
        objects, behind = (
            f.all_of(tuple(part for part in objects.parts if part != f.Not(f.yours()))),
            " you don't control",
        )
    noun = _objects(wanted, objects, many=many, teller=teller) + _chosen_by(wanted) + behind
    if noun.startswith("another "):
        return f"another target {noun.removeprefix('another ')}"
    if who:
        return f"target {who} or {noun}" if who.startswith("opponent") else f"target {noun} or {who}"
    return f"target {noun}"


_OTHERS: Final = (r.PlayersBut(r.EachPlayer(), r.You()), r.PlayersBut(r.EachPlayer(), r.ThatPlayer()))
"""Players other than the one of whom it speaks: its controller, or whoever did what it waits for."""
_ASKED: Final = "that player "


def _who_are_so(wanted: TargetRequirement) -> str:
    """What is asked of players: ` who lost life this turn`, ` who had more life than you did as you activated this ability`."""
    if wanted.players_who is None or wanted.objects is not None:
        return ""  # of what may be an object as well, the noun says it
    said = write_condition(wanted.players_who)
    if not said.startswith(_ASKED):
        raise NoWords(wanted)
    said = said.removeprefix(_ASKED)
    if wanted.as_announced:
        said = said.replace("has ", "had ", 1).replace("controls ", "controlled ", 1)
        return f" who {said} did as you activated this ability"
    if isinstance(wanted.players, r.PlayersBut):
        return f" who {said.replace(' than that player', ' than they do', 1)} and is their opponent"
    return f" who {said}"


def _players(wanted: TargetRequirement, *, many: bool) -> str:
    match wanted.players:
        case None:
            return ""
        case r.EachPlayer() | r.PlayersBut(r.EachPlayer(), r.You() | r.ThatPlayer()):
            return "players" if many else "player"
        case r.PlayersBut(r.EachPlayer(), r.OwnerOf(r.This())) if not many:
            return "player other than this permanent's owner"
        case r.Opponents():
            return "opponents" if many else "opponent"
        case _:
            raise NoWords(wanted)


def _chosen_by(wanted: TargetRequirement) -> str:
    """Who chooses the target, where that is not its controller (601.2c); that chance does."""
    if wanted.at_random:
        return " chosen at random"
    match wanted.chooser:
        case r.You():
            return ""
        case r.ThatPlayer() if wanted.players_who is not None:
            return ""  # `that player chooses target player who ...`
        case r.Opponents():
            return " of an opponent's choice"
        case r.DefendingPlayer():
            return " of defending player's choice"
        case _:
            return " of their choice"


def _ability(wanted: TargetRequirement, *, many: bool, teller: Teller) -> str:
    """`target spell or ability`, `target triggered ability you control from an artifact source` (113.7)."""
    if many or wanted.players is not None or not isinstance(wanted.chooser, r.You):
        raise NoWords(wanted)
    if wanted.that_targets or (
        wanted.abilities_of is not None and wanted.objects == f.InZone(Zone.STACK) & f.ControlledBy(wanted.abilities_of)
    ):
        return _spell_or_ability(wanted, teller)
    if wanted.objects == f.InZone(Zone.STACK):
        return "target spell or ability"
    if wanted.objects is not None:
        spell = write_filter(wanted.objects, teller.fresh(), GrammaticalNumber.SINGULAR)
        if wanted.abilities_of is not None or wanted.abilities_from is not None:
            raise NoWords(wanted)
        if wanted.ability_kind:
            return f"target {wanted.ability_kind} ability or {spell}"
        return f"target activated ability, triggered ability, or {spell}"
    kind = wanted.ability_kind or "activated or triggered"
    whose = {type(None): "", r.You: " you control", r.Opponents: " an opponent controls"}.get(type(wanted.abilities_of))
    if whose is None:
        raise NoWords(wanted)
    if wanted.abilities_from is None:
        return f"target {kind} ability{whose}"
    source = write_filter(wanted.abilities_from, teller.fresh(), GrammaticalNumber.SINGULAR)
    source = source if source.startswith("another ") else article(source)
    return f"target {kind} ability{whose} from {source}"


def _spell_or_ability(wanted: TargetRequirement, teller: Teller) -> str:
    """`target spell or ability an opponent controls that targets you or a creature you control` (115.9b)."""
    whose = {type(None): "", r.You: " you control", r.Opponents: " an opponent controls"}[type(wanted.abilities_of)]
    told = [
        teller.player(one)
        if isinstance(one, r.PlayerRef)
        else article(write_filter(one, teller.fresh(), GrammaticalNumber.SINGULAR))
        for one in wanted.that_targets
    ]
    aimed = f" that targets {' or '.join(told)}" if told else ""
    return f"target spell or ability{whose}{aimed}"


def _aimed_only(wanted: TargetRequirement, teller: Teller) -> str:
    """`target spell that targets only this creature`, `target spell or ability that targets only a single permanent or player` (115.9c)."""
    number = GrammaticalNumber.SINGULAR
    spell = "spell or ability" if wanted.abilities else write_filter(wanted.objects or f.ON_BATTLEFIELD, teller.fresh(), number)  # fmt: skip
    match wanted.that_targets:
        case (f.Is() as one,):
            only = write_filter(one, teller.fresh(), number)
        case (r.EachPlayer(),):
            only = "a player"
        case (f.Filter() as one, *players):
            only = f"a single {write_filter(one, teller.fresh(), number)}{' or player' if players else ''}"
        case _:
            raise NoWords(wanted)
    return f"target {spell} that targets only {only}"


def _objects(wanted: TargetRequirement, objects: f.Filter, *, many: bool, teller: Teller) -> str:
    """What may be chosen, as a noun phrase without the word target."""
    number = GrammaticalNumber.PLURAL if many else GrammaticalNumber.SINGULAR
    if wanted.another and isinstance(objects, f.And):
        objects = f.And(tuple(part for part in objects.parts if part != f.other() and not _is_no_target(part)))
    parts = objects.parts if isinstance(objects, f.And) else (objects,)
    owners = [part.player for part in parts if isinstance(part, f.OwnedBy)]
    kinds = tuple(part for part in parts if not isinstance(part, f.OwnedBy | f.InZone))
    yard = f.InZone(Zone.GRAVEYARD) in parts
    if yard and (wanted.one_graveyard or (owners and isinstance(owners[0], r.ThatPlayer | r.TargetPlayer))):
        cards = write_filter(f.And(kinds), teller.fresh(), number, cards=True) if kinds else "cards" if many else "card"
        return f"{cards} from {_whose_graveyard(owners[0] if owners else None, teller)}"
    theirs = ""
    if f.ControlledBy(r.ThatPlayer()) in parts:
        objects = f.And(tuple(part for part in parts if part != f.ControlledBy(r.ThatPlayer())))
        theirs = " that player controls"
    if isinstance(wanted.chooser, r.DefendingPlayer | r.ThatPlayer) and f.ControlledBy(wanted.chooser) in parts:
        raise NoWords(wanted)
    noun = write_filter(objects, teller.fresh(), number) + theirs
    # A spell is controlled by who cast it (112.2).
    noun = noun.replace(" your opponents cast", " your opponents control").replace(" you cast", " you control")
    if not many:
        noun = noun.replace(" your opponents control", " an opponent controls")
    return noun


def _whose_graveyard(owner: r.PlayerRef | None, teller: Teller) -> str:
    match owner:
        case None:
            return "a single graveyard"
        case r.Opponents():
            return "an opponent's graveyard"
        case r.You():
            return "your graveyard"
        case r.ThatPlayer():
            return "that player's graveyard"
        case _:
            who = teller.player(owner)
            return "their graveyard" if who in ("that player", "they") else f"{possessive(who)} graveyard"
