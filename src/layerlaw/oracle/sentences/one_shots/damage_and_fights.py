"""Damage and fights (120, 701.14)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import ChooseOne, Instruction, Start
from layerlaw.model.durations import Until
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.one_shot_effects import Choose, DealDamage, Fight, MoveTo, RevealUntil
from layerlaw.model.rule_effects import CantBeRegenerated, CantBlock, MustAttack, RuleEffect
from layerlaw.model.target_requirement import Pick
from layerlaw.model.tree import inside
from layerlaw.model.values import Plus, Stat, StatOf, Value
from layerlaw.model.words import CardType
from layerlaw.oracle.phrases.how_many import amount, amount_and_more, equal_to, for_each, put_in, times
from layerlaw.oracle.phrases.meant import Meant
from layerlaw.oracle.phrases.whom import player, things
from layerlaw.oracle.reader import begins_with, needs
from layerlaw.oracle.row import DAMAGED, EVENT, THE_CHOSEN, THESE, Words, reading
from layerlaw.oracle.sentences.one_shots.clause import OneShots, by_thing, by_you


@by_thing("deal")
def _deal(reader: Words, source: Meant) -> OneShots | None:
    """Deal := amount "damage to" whom [(","|"and") amount "damage to" whom]* | "damage to" whom "equal to" value | "damage equal to" value "to" whom."""
    if source.one is None or source.many:
        return _each_deals(reader, source)
    by = None if source.one == r.This() else source.one
    one_shots: OneShots = []
    while True:
        start = reader.at
        found = _one(reader, by, source.one)
        if found is None:
            return None
        more = "additional" in reader.words(start, reader.at).split(" damage")[0]
        row = _with_additional(one_shots, found) if one_shots and more else one_shots + _at_once(found, one_shots)
        if row is None:
            return None
        one_shots = row
        if reader.sees("and that much damage") and isinstance(found[-1], DealDamage):
            reader.remember(many=found[-1].amount)  # as much as was just said
        if not _more(reader):
            break
        reader.eat(*_JOINTS)
    reader.did(next((one.amount for one in one_shots if isinstance(one, DealDamage)), None))
    reader.remember(damaged=True, dealer=source.one)
    it = source.one if _may_be_a_player(one_shots, source.one) else reader.memory.it
    reader.remember(it=it or source.one, that=reader.memory.that)
    return one_shots


_JOINTS: Final = (", and", ",", "and")


def _at_once(found: OneShots, before: OneShots) -> OneShots:
    """What one sentence says is dealt, marked as dealt with what it has said already: by one source it is all dealt at the same time."""
    row = [*before, *found]
    joined: OneShots = []
    for at, one in enumerate(found, len(before)):
        last = row[at - 1] if at else None
        with_last = isinstance(one, DealDamage) and isinstance(last, DealDamage) and not (one.divided or last.divided)
        joined.append(replace(one, with_last=True) if with_last and isinstance(one, DealDamage) else one)
    return joined


def _with_additional(before: OneShots, found: OneShots) -> OneShots | None:
    """Damage to some, and additional damage to others: who is both is dealt the sum, once (120.1). None where it is not all of two kinds."""
    match before, found:
        case [DealDamage(to=f.Filter() as some) as first], [DealDamage(to=f.Filter() as others) as besides]:
            plain = (replace(first, to=None), replace(besides, to=None))
            if plain != (
                DealDamage(first.amount, source=first.source),
                DealDamage(besides.amount, source=first.source),
            ):
                return None
            both = Plus((first.amount, besides.amount))
            return [
                replace(first, to=some & f.Not(others)),
                replace(besides, to=others & f.Not(some), with_last=True),
                DealDamage(both, some & others, source=first.source, with_last=True),
            ]
        case _:
            return None


def _may_be_a_player(one_shots: OneShots, source: r.ObjectRef) -> bool:
    """Is the damage one target's, and dealt to another that may be a player, of whom "it" does not speak: `Target creature deals damage to any other target. Then sacrifice it`?"""
    dealt = [one for one in one_shots if isinstance(one, DealDamage)]
    return isinstance(source, r.Target) and all(one.to is not None and one.to_players is not None for one in dealt)


@reading
def _each_deals(reader: Words, source: Meant) -> OneShots | None:
    """Each deals := as above, of several: `each creature you control deals damage equal to its power to that creature`, all at once."""
    if source.filter is None or source.players is not None:
        return None
    before = reader.spoken_of.that or reader.spoken_of.it
    one, own, start = r.That(), r.This(), reader.at
    reader.remember(it=one, that=None if before == own else before, them=None)
    stat = reader.eat("damage equal to their power to", "damage equal to their toughness to")
    if stat is not None:
        found = _to(reader, StatOf(one, Stat.POWER if "power" in stat else Stat.TOUGHNESS), one)
    else:
        found = _one(reader, one, one)
    if found is None or len(found) != 1 or not isinstance(found[0], DealDamage) or found[0].divided:
        return None
    if _more(reader):
        return None  # `and 1 damage to you` is dealt by each of them too, and not by the object whose text it is
    if found[0].to == f.Is(one) and "itself" not in reader.words(start, reader.at).split():
        return None
    it = reader.memory.it
    reader.did()
    reader.remember(damaged=True, it=before if it == one else it, that=None, them=source.filter)
    return [replace(found[0], source=None, sources=source.filter)]


@by_you("deal")
def _deal_by_this(reader: Words) -> OneShots | None:
    """Deal := as above; without a subject it is the spell itself, or the object that the ability is of."""
    return _deal(reader, Meant(f.Is(r.This()), r.This()))


def _more(reader: Words) -> bool:
    mark = reader.mark()
    joined = reader.eat(*_JOINTS) is not None
    found = joined and amount(reader) is not None and reader.sees("damage", "additional damage")
    reader.back(mark)
    return found


@reading
def _one(reader: Words, by: r.ObjectRef | None, source: r.ObjectRef) -> OneShots | None:
    many: Value | None
    if reader.eat("damage equal to"):
        before = reader.memory
        reader.remember(it=source, that=before.that)
        reader.at -= 2
        many = equal_to(reader)
        reader.remember(it=before.it, that=before.that)
        if many is not None and reader.eat("divided as you choose among"):
            return _divided(reader, many, by)
        if many is None or not reader.eat("to"):
            return None
        return _to(reader, many, by)
    if reader.eat("damage to"):
        first = _to(reader, 0, by)
        if first is None:
            return None
        aimed, other = reader.memory.it, reader.memory.that
        if reader.sees("equal to that card's") and any(isinstance(one, RevealUntil) for one in reader.before[-1:]):
            reader.remember(it=r.That())  # and no target (608.2c)
        many = equal_to(reader)
        reader.remember(it=aimed, that=other)
        if many is None:
            return None
        return [replace(one, amount=many) if isinstance(one, DealDamage) else one for one in first]
    many = amount_and_more(reader)
    if many is None or not reader.eat("damage", "additional damage"):
        return None
    if reader.eat("divided evenly , rounded down , among"):
        what = things(reader)
        if what is None or what.filter is None or not (what.many or what.one is not None):
            return None
        return [DealDamage(many, what.filter, what.players, by, evenly=True)]
    if reader.eat("divided as you choose among"):
        return _divided(reader, many, by)
    if not reader.eat("to"):
        return None
    return _to(reader, many, by)


@reading
def _divided(reader: Words, many: Value, by: r.ObjectRef | None) -> OneShots | None:
    """Divided := targets    behind "divided as you choose among", as it is announced (601.2d)."""
    what = things(reader)
    if what is None or what.one is None or what.filter is None:
        return None
    return [DealDamage(many, what.filter, what.players, by, divided=True)]


@reading
def _to(reader: Words, many: Value, by: r.ObjectRef | None) -> OneShots | None:
    """To := whom ["and" whom]* ["for each" ...] | "the player or planeswalker it's attacking"    `each creature and each player`, `target creature and you`."""
    if reader.eat("the player or planeswalker it's attacking", "the player or planeswalker that creature is attacking"):
        event = EVENT in (reader.memory.it, reader.memory.that)
        return [DealDamage(many, source=by, to_attacked=EVENT if event else by or r.This())]
    if reader.eat("an opponent chosen at random"):
        someone = r.ChosenPlayer("opponent")
        return [Choose("opponent", at_random=True), DealDamage(many, None, someone, by)]
    objects: list[f.Filter] = []
    players: list[r.PlayerRef] = []
    while True:
        mark = reader.mark()
        who = player(reader)
        # of an event's several objects "those" speak, where it tells of a player too
        no_others = reader.memory.them is None or (reader.memory.them == THESE and not reader.memory.last)
        if who is None and no_others and reader.memory.who is not None and reader.eat("them"):
            who = reader.memory.who
        if who is not None and reader.eat("or a planeswalker that player controls"):
            theirs = Choose("the chosen", of=f.ON_BATTLEFIELD & f.IsType(CardType.PLANESWALKER) & f.ControlledBy(who))
            return [ChooseOne(((DealDamage(many, None, who, by),), (theirs, DealDamage(many, THE_CHOSEN, None, by))))]
        if who is not None:
            players.append(who)
        else:
            reader.back(mark)
            what = _pronoun(reader, by or r.This()) or things(reader)
            if what is not None and isinstance(what.things, Pick) and not objects and not players:
                return _to_one_of(reader, what.things, many, by)
            if what is None or what.filter is None:
                return None
            several = next((one for one in players if isinstance(one, r.EachPlayer | r.Opponents)), None)
            # `each opponent and each creature they control`: of any of them.
            objects.append(what.filter if several is None else put_in(what.filter, r.ThatPlayer(), several))
            if what.players is not None:
                players.append(what.players)
        mark = reader.mark()
        if not reader.eat(", and", "and") or not _whom_follows(reader):
            reader.back(mark)
            break
    each = for_each(reader)
    if each is not None:
        counted = times(many, each)
        if counted is None:
            return None
        many = counted
    # `each creature and each player` are dealt damage at once (120.3).
    one_shots: OneShots = []
    for at in range(max(len(players), 1)):
        to = None if at or not objects else f.any_of(objects)
        one_shots.append(DealDamage(many, to, players[at] if players else None, by))
    return one_shots


def _to_one_of(reader: Words, pick: Pick, many: Value, by: r.ObjectRef | None) -> OneShots | None:
    """Damage to one that is chosen as it is dealt, and no target: `2 damage to another creature you control` (608.2d)."""
    if pick != Pick(pick.of, 1):
        return None
    reader.remember(it=r.Linked("the chosen"))
    return [Choose("the chosen", of=pick.of), DealDamage(many, THE_CHOSEN, None, by)]


def _pronoun(reader: Words, source: r.ObjectRef) -> Meant | None:
    """Pronoun := "itself" | "it"    behind the verb "it" is what was spoken of before the subject: what deals damage to itself says so."""
    if reader.eat("itself"):
        return Meant(f.Is(source), source)
    before = reader.memory.that
    if reader.memory.it != source or before is None or not reader.eat("it"):
        return None
    return Meant(f.Is(before), before)


def _whom_follows(reader: Words) -> bool:
    """Does another thing or player that is dealt damage stand here, and not the subject of another clause?"""
    from layerlaw.oracle.sentences.one_shots.clause import is_verb

    mark = reader.mark()
    found = player(reader) is not None
    if not found:
        reader.back(mark)
        found = things(reader) is not None
    answer = found and not is_verb(reader)
    reader.back(mark)
    return answer


@reading
def not_regenerated(reader: Words) -> OneShots | None:
    """Not regenerated := "a creature dealt damage this way" rule "this turn"    `can't be regenerated` whatever destroys it (701.19c), `can't block`."""
    said = reader.memory.damaged and reader.eat(*_DAMAGED_ONES)
    rule = reader.eat(*_RULES_FOR_THEM) if said else None
    if rule is None or not reader.done:
        return None
    return [Start(ContinuousEffect(f.creatures() & DAMAGED, (_RULES_FOR_THEM[rule],), None, Until.END_OF_TURN))]


_DAMAGED_ONES: Final = tuple(f"{who} dealt damage this way" for who in ("a creature", "each creature", "creatures"))
_RULES_FOR_THEM: Final[dict[str, RuleEffect]] = {
    "can't be regenerated this turn": CantBeRegenerated(),
    "can't block this turn": CantBlock(),
    "attacks this turn if able": MustAttack(),
    "attack this turn if able": MustAttack(),
}


@by_thing("fight")
def _fight(reader: Words, first: Meant) -> OneShots | None:
    """Fight := thing | "each other"    (701.14)."""
    second = things(reader)
    if first.one is None or second is None or second.one is None or first.many:
        return None
    return [Fight(first.one, second.one)]


@begins_with("then", "those", "the", "they")
@reading
def they_fight(reader: Words) -> OneShots | None:
    """They fight := ("those creatures" | "the chosen creatures") "fight each other"    of the only two targets that there are."""
    reader.eat("then")
    if not reader.eat(
        "those creatures fight each other", "the chosen creatures fight each other", "they fight each other"
    ):
        return None
    both = reader.aimed()
    if reader.targets == 1 and not both and reader.wanted[0].least == reader.wanted[0].most == 2:
        alone = r.Target(1, reader.wanted[0].text)
        return [Fight(alone, alone)]  # the two targets of one instance
    return [Fight(*both)] if len(both) == 2 == reader.targets else None


@needs("damage")
@reading
def bare(reader: Words) -> OneShots | None:
    """Bare := amount "damage to" whom    `2 damage to each opponent`, said of this without a verb."""
    if amount(reader) is None or not reader.sees("damage to"):
        return None
    reader.at -= 1
    return _deal(reader, Meant(f.Is(r.This()), r.This()))


def deals_as_before(reader: Words, replaced: Instruction) -> None:
    """Of other damage "instead", "it deals" speaks of the same source, and not of what the damage is dealt to (608.2c)."""
    if isinstance(replaced, DealDamage) and reader.sees("it deals"):
        reader.remember(it=replaced.source or r.This(), that=reader.memory.that or reader.memory.it)


def replaces_row(done: Sequence[Instruction], replaced: Sequence[Instruction], *, leads: bool) -> bool:
    """Is what is done "instead" plainly in place of the whole row: damage to the same ones, or the same actions one after the other (608.2c)?

    `leads`: "instead" stands before what is done, so that it is in the place of all of them: `draw a card, then discard a card. If ..., instead draw three cards`.
    """
    moves = all(isinstance(one, MoveTo) and f.IsLinked("looked") in inside(one) for one in (*done, *replaced))
    every = leads or len(done) == len(replaced) or not any(isinstance(part, Pick) for part in inside(tuple(done)))
    if moves and every:
        return True  # where cards that were looked at go
    dealt = [one.to for one in replaced if isinstance(one, DealDamage)]
    if [one.to for one in done if isinstance(one, DealDamage)] != dealt:
        return False
    kinds = list(map(type, replaced))
    return len(dealt) == len(replaced) or list(map(type, done)) == (kinds[: len(done)] if leads else kinds)


def divided_anew(replaced: Instruction, done: Sequence[Instruction]) -> bool:
    """Is another number divided instead?"""
    return (
        isinstance(replaced, DealDamage)
        and replaced.divided
        and any(isinstance(one, DealDamage) and one.divided and one.amount != replaced.amount for one in done)
    )
