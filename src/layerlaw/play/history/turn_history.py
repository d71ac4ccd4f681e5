"""What only a game remembers: how a spell was cast, what has happened this turn, what point of the turn it is (608.2i)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final, Literal, assert_never

from layerlaw.game.commander import CASTS, color_identity
from layerlaw.game.objects import TIMES_MUTATED
from layerlaw.game.state import IllegalAction, ObjectId, Step, Unstated
from layerlaw.layers.past import Asker, fits_snapshot
from layerlaw.model.acts import Act
from layerlaw.model.casting_facts import keys_of
from layerlaw.model.conditions import Noted
from layerlaw.model.filters import Filter
from layerlaw.model.game_facts import (
    OF_SOURCES,
    ActivatedSoOften,
    AttackedThisCombat,
    CardsAbove,
    CastBefore,
    ChoseWord,
    ColorsSpent,
    ControlledAsCast,
    CostPaid,
    CountedAsCast,
    CountOfPaid,
    DecidedBy,
    EnoughSpent,
    GameFact,
    GameNumber,
    InStep,
    ManaSpent,
    ObjectCount,
    OfCommanders,
    OpponentsVotedAs,
    Resolving,
    SetAsideEarlier,
    Shared,
    SomeShare,
    SpentOf,
    StatOfDone,
    SymbolsSpent,
    TimesPaid,
    TurnCount,
    TurnFact,
    VotedAs,
)
from layerlaw.model.history import Occurrence
from layerlaw.model.voting import voted_as
from layerlaw.model.words import COLORS, CardType, CreatureType, Zone
from layerlaw.play.event.event import (
    Attacked,
    Blocked,
    Damaged,
    Done,
    Event,
    LifeChanged,
    Moved,
    StepBegan,
    WasCast,
)
from layerlaw.play.event.told import THESE, Told
from layerlaw.play.history.symbols_spent import symbol_spent
from layerlaw.play.history.where_it_lies import of_its_card
from layerlaw.play.position.play import Play
from layerlaw.play.position.steps import FIRST_OF, POINTS, STEPS

_MAIN_PHASES: Final = ("precombat main phase", "postcombat main phase")

TIMES_ACTIVATED: Final = "times activated"
"""The fact under which a resolving activated ability knows how often it has been activated in this turn."""
TIMES_RESOLVED: Final = "times resolved"
"""The fact under which a resolving ability knows how often it has resolved in this turn."""


def holds_in_history(condition: Noted, told: Told, controller: str, source: ObjectId, play: Play) -> bool | None:
    """Whether it is so; None where nobody noted it and no record tells."""
    so = told.is_so(condition.words)
    if so is not None or condition.meaning is None:
        return so
    return _is_so(condition.meaning, told, controller, source, play)


def _is_so(fact: GameFact, told: Told, controller: str, source: ObjectId, play: Play) -> bool | None:
    match fact:
        case CostPaid(key):
            return bool(told.is_so(key) or _cast_fact(source, key, play))
        case ControlledAsCast():
            return None  # noted as it was cast, where a game has cast it
        case ActivatedSoOften() | ChoseWord() | DecidedBy() | Resolving() | SomeShare() | VotedAs():
            return _of_what_resolves(fact, told, controller, play)
        case CardsAbove() | SetAsideEarlier():
            return of_its_card(fact, source, play)
        case ColorsSpent(symbols, of_that):
            about = _spoken_of(of_that, told, source)
            if about is None:
                return None
            return _were_spent(symbols, _NOT_ASKED if about != source else told.numbers, about, play)
        case EnoughSpent(number, of, exactly, of_that):
            about = _spoken_of(of_that, told, source)
            if about is None:
                return None
            spent = _spent(of, _NOT_ASKED if about != source else told.numbers, about, play)
            if spent is None:
                return None
            return spent == number if exactly else spent >= number
        case InStep() | TurnFact.EXTRA_TURN | TurnFact.FIRST_COMBAT | TurnFact.YOUR_MAIN_PHASE:
            return _at_that_point(fact, controller, play)
        case (
            TurnFact.PLAYER_DAMAGED_THIS_WAY
            | TurnFact.YOU_DAMAGED_THIS_WAY
            | TurnFact.THEY_DAMAGED_THIS_WAY
            | TurnFact.COULD_NOT
            | TurnFact.DID_SO
            | TurnFact.DREW_SO
        ):
            return _this_way(fact, told, controller)
        case TurnFact.HIT_BY_ITS_TYPE | TurnFact.HIT_BY_ASSASSIN:
            return _hit_this_turn(play, controller, source if fact is TurnFact.HIT_BY_ITS_TYPE else None)
        case TurnFact.YOU_CAST_ANOTHER:
            return _cast_another(controller, source, play)
        case TurnFact.YOU_HAVE_NOT_EXHAUSTED:
            return not play.count("activated exhaust", controller)
        case TurnFact.IT_HAS_STAYED | TurnFact.IT_CAME_THIS_TURN | TurnFact.IT_CAME_SINCE_UPKEEP:
            return _since(fact, controller, source, play)
        case (
            AttackedThisCombat()
            | TurnFact.YOU_WERE_ATTACKED
            | TurnFact.YOU_ATTACKED_WITH_SIX
            | TurnFact.IT_FOUGHT_IN_COMBAT
        ):
            return _of_this_combat(fact, controller, source, play)
        case TurnFact.IT_ENTERED:
            return _entered(source, play)
        case TurnFact.YOU_BENT_ALL_FOUR:
            done = {one.action for one in play.at.happened if isinstance(one, Done) and one.player == controller}
            return done >= {Act.WATERBEND, Act.EARTHBEND, Act.FIREBEND, Act.AIRBEND}
        case TurnFact.OPPONENT_LOST_LIFE:
            return _an_opponent_lost_life(controller, play)
        case _:
            assert_never(fact)


def _an_opponent_lost_life(controller: str, play: Play) -> bool:
    """Whether any has this turn, one who has left the game too (800.4i)."""
    return any(_lost(play, player.name) for player in play.state.players if player.name != controller)


_ThisWay = Literal[
    TurnFact.PLAYER_DAMAGED_THIS_WAY,
    TurnFact.YOU_DAMAGED_THIS_WAY,
    TurnFact.THEY_DAMAGED_THIS_WAY,
    TurnFact.COULD_NOT,
    TurnFact.DID_SO,
    TurnFact.DREW_SO,
]


def _this_way(fact: _ThisWay, told: Told, controller: str) -> bool:
    """What players did, or was done to them, as this resolved (608.2c)."""
    match fact:
        case TurnFact.PLAYER_DAMAGED_THIS_WAY:
            return bool(told.hurt)
        case TurnFact.YOU_DAMAGED_THIS_WAY:
            return controller in told.hurt
        case TurnFact.THEY_DAMAGED_THIS_WAY:
            return told.player in told.hurt
        case TurnFact.COULD_NOT:
            return told.who_did is not None and told.player not in told.who_did
        case TurnFact.DID_SO:
            return told.who_did is not None and told.player in told.who_did
        case TurnFact.DREW_SO:
            return told.player in told.objects.get("drew this way", ())


_Since = Literal[TurnFact.IT_HAS_STAYED, TurnFact.IT_CAME_THIS_TURN, TurnFact.IT_CAME_SINCE_UPKEEP]


def _since(fact: _Since, controller: str, source: ObjectId, play: Play) -> bool:
    """Since when its controller has controlled it (302.6)."""
    match fact:
        case TurnFact.IT_HAS_STAYED:
            thing = play.thing(source)
            return thing is not None and not play.state.is_new_to(thing, controller)
        case TurnFact.IT_CAME_THIS_TURN:
            return _came(source, play.state.turn, play)
        case TurnFact.IT_CAME_SINCE_UPKEEP:
            # 702.30a: their last turn was as many turns ago as there are players
            return _came(source, play.state.turn - len(play.order), play)
        case _:
            assert_never(fact)


def _came(source: ObjectId, turn: int, play: Play) -> bool:
    """Whether it came under its controller's control in that turn or since (302.6)."""
    thing = play.thing(source)
    return thing is not None and thing.facts.get("since turn", 0) >= turn


_OfThisCombat = (
    AttackedThisCombat
    | Literal[TurnFact.YOU_WERE_ATTACKED, TurnFact.YOU_ATTACKED_WITH_SIX, TurnFact.IT_FOUGHT_IN_COMBAT]
)


def _of_this_combat(fact: _OfThisCombat, controller: str, source: ObjectId, play: Play) -> bool | None:
    """Who has attacked, and blocked, in the combat of now (506.1)."""
    match fact:
        case AttackedThisCombat(what):
            return _attacked_this_combat(what, source, play)
        case TurnFact.YOU_WERE_ATTACKED:
            return _attacked_in_step(controller, play)
        case TurnFact.YOU_ATTACKED_WITH_SIX:
            return any(_with_six(one, controller) for one in _combat(play))
        case TurnFact.IT_FOUGHT_IN_COMBAT:
            return any(_fought(one, source) for one in _combat(play))
        case _:
            assert_never(fact)


_PointOfTurn = Literal[TurnFact.EXTRA_TURN, TurnFact.FIRST_COMBAT, TurnFact.YOUR_MAIN_PHASE] | InStep


def _at_that_point(fact: _PointOfTurn, controller: str, play: Play) -> bool | None:
    """Whether it is such a turn, phase or step."""
    match fact:
        case InStep(steps):
            return play.at.step in steps if play.at.step in STEPS else None
        case TurnFact.EXTRA_TURN:
            return bool(play.at.last_turn_of)
        case TurnFact.FIRST_COMBAT:
            first = FIRST_OF["combat phase"]
            begun = [one for one in play.at.happened if isinstance(one, StepBegan) and one.step == first]
            return POINTS.get(play.at.step) is Step.COMBAT and len(begun) <= 1
        case TurnFact.YOUR_MAIN_PHASE:
            return play.state.active_player == controller and play.at.step in _MAIN_PHASES
        case _:
            assert_never(fact)


def _of_what_resolves(
    fact: ActivatedSoOften | ChoseWord | DecidedBy | Resolving | SomeShare | VotedAs,
    told: Told,
    controller: str,
    play: Play,
) -> bool | None:
    match fact:
        case ChoseWord(word):
            who = told.objects.get(f"chose {word}")
            return None if who is None else told.player in who
        case VotedAs(alike):
            return told.player in told.objects.get(voted_as(controller, alike=alike), ())
        case SomeShare():
            return None if THESE in told.hidden else _share(fact, told.these_objects, play)
        case ActivatedSoOften(least):
            times = told.numbers.get(TIMES_ACTIVATED)
            return None if times is None else times >= least
        case DecidedBy():
            return None  # told as it was decided, where anything of the kind has been
        case Resolving(nth):
            return told.numbers.get(TIMES_RESOLVED) in nth
        case _:
            assert_never(fact)


_SIX: Final = 6
"""What pack tactics asks for."""


def _combat(play: Play) -> tuple[Event, ...]:
    """What has happened since the combat phase of now, or else the last one of the turn, began (506.1)."""
    happened = tuple(play.at.happened)
    begun = [at for at, one in enumerate(happened) if isinstance(one, StepBegan) and one.step == "beginning of combat"]
    return happened[begun[-1] :] if begun else happened


def _fought(event: Event, creature: ObjectId) -> bool:
    match event:
        case Attacked(attackers):
            return any(who == creature for who, _ in attackers)
        case Blocked(blocks):
            return any(who == creature for who, _ in blocks)
        case _:
            return False


def _attacked_this_combat(what: Sequence[tuple[Filter, int]], source: ObjectId, play: Play) -> bool | None:
    """508.1: of each so many, as they were as they were declared."""
    declared = {who for one in _combat(play) if isinstance(one, Attacked) for who, _ in one.attackers}
    asker = Asker(source, None, tuple(play.order), lambda _: (), lambda word: word, None)
    # The last of the turn is the one of this combat; an object may have attacked in an earlier combat too.
    last = {one.object: one for one in play.state.history.turn if one.kind is Occurrence.ATTACKED}
    rows = [one for who, one in last.items() if who in declared]
    known = [[fits_snapshot(kind, one.object, one.was, asker) for one in rows] for kind, _ in what]
    if any(None in row for row in known):
        return None
    return all(row.count(True) >= least for row, (_, least) in zip(known, what, strict=True))


def _attacked_in_step(player: str, play: Play) -> bool:
    """506.2, 508.1: has a creature been declared as an attacker at the player in the declare attackers step that it is now?"""
    if play.at.step != "declare attackers":
        return False
    declared = [one for one in play.at.happened if isinstance(one, Attacked)]
    return bool(declared) and any(whom == player for _, whom in declared[-1].attackers)


def times_cast_so(how: str, told: Told, source: ObjectId, play: Play) -> int | None:
    """How often the spell was cast so that the source is or was (601.2b, 400.7d); None where nobody saw it being cast."""
    thing = play.last_of(source)
    keys = keys_of(how)
    for known in _known_of(told.numbers, source, play):
        for key in keys:
            if key in known:
                return known[key]
    if thing is not None and not thing.status.isdisjoint(keys):
        return 1
    seen = play.item_as_it_was(source) is not None or (
        thing is not None and ("was cast" in thing.facts or thing.is_token)
    )
    return 0 if seen or "was cast" in told.numbers else None


def _hit_this_turn(play: Play, player: str, spell: ObjectId | None) -> bool:
    """702.76a: combat damage to a player by a source of theirs with a creature type of the spell; 702.173a (`spell` None): by an Assassin or a commander."""
    kinds = (
        {"Assassin"}
        if spell is None
        else {str(kind) for kind in play.solution[spell].subtypes if isinstance(kind, CreatureType)}
    )
    for one in play.at.happened:
        if not isinstance(one, Damaged) or not one.combat or not isinstance(one.to, str):
            continue
        board = play.known(one.source)
        if board is None or one.source not in board or board[one.source].controller != player:
            continue
        commander = spell is None and "commander" in board[one.source].view.status
        if commander or kinds & set(map(str, board[one.source].subtypes)):
            return True
    return False


def _entered(source: ObjectId, play: Play) -> bool:
    return any(isinstance(one, Moved) and one.new == source and one.to == "battlefield" for one in play.at.happened)


def _cast_another(controller: str, source: ObjectId, play: Play) -> bool:
    """Another than the source, or than the spell that it was, if that has been cast in this turn."""
    cast = sum(
        isinstance(one, WasCast) and one.player == controller and not one.copied and one.spell != source
        for one in play.at.happened
    )
    own = _entered(source, play) and _cast_fact(source, "was cast", play)
    return cast > (1 if own else 0)


def _with_six(one: object, player: str) -> bool:
    """Whether this is that the player attacked with creatures with total power 6 or greater."""
    return isinstance(one, Attacked) and one.player == player and one.power >= _SIX


def _share(fact: SomeShare, moved: Sequence[ObjectId], play: Play) -> bool:
    """Whether two of these have it in common, as they are where they have been put."""
    had: list[frozenset[object]] = []
    for one in moved:
        now = play.solution[one]
        if fact.nonland and CardType.LAND in now.types:
            continue
        match fact.what:
            case Shared.COLOR:
                had.append(frozenset(now.colors))
            case Shared.CARD_TYPE:
                had.append(frozenset(now.types))
            case Shared.ALL_CARD_TYPES:
                had.append(frozenset({frozenset(now.types)}))
            case Shared.NAME:
                had.append(frozenset(now.names))
            case _:
                assert_never(fact.what)
    return any(first & second for first, second in combinations(had, 2))


def number_in_history(meaning: GameNumber, told: Told, controller: str, source: ObjectId, play: Play) -> int | None:
    """How many, of what only a game remembers; None for what is asked of an object, which the context reads."""
    match meaning:
        case TimesPaid(key):
            if key in told.numbers:
                return told.numbers[key]
            found = _known_of(_NOT_ASKED, source, play)
            return next((known[key] for known in found if known.get(key)), 0)
        case ManaSpent(colors, of_that, made_by):
            about = _spoken_of(of_that, told, source)
            if about is None:
                return None  # of what it is asked nothing has told: it is never the one that asks
            if made_by is not None:
                return _made_by(made_by, _NOT_ASKED if about != source else told.numbers, about, play)
            return _mana_spent(
                COLORS_SPENT if colors else MANA_SPENT, _NOT_ASKED if about != source else told.numbers, about, play
            )
        case SymbolsSpent(symbols):
            often = 0
            while more := _were_spent(symbols * (often + 1), told.numbers, source, play):
                often += 1
            return None if more is None else often
        case StatOfDone() | CountOfPaid() | CountedAsCast():
            return None
        case OpponentsVotedAs(alike):
            return len({*told.objects.get(voted_as(controller, alike=alike), ())} - {controller})
        case CastBefore(types, yours):
            return _cast_before(frozenset(types), controller if yours else "", _spoken_of(True, told, source), play)
        case ObjectCount.TIMES_RESOLVED:
            return told.numbers.get(TIMES_RESOLVED)
        case ObjectCount.TARGETS_BEYOND_THE_FIRST:
            return None  # noted of the spell in these words (`game.single_changes.with_targets`)
        case ObjectCount.TIMES_MUTATED:
            thing = play.last_of(source)
            return None if thing is None else thing.facts.get(TIMES_MUTATED, 0)
        case ObjectCount.TIMES_LED:
            spell = _spoken_of(True, told, source)
            thing = None if spell is None else play.last_of(spell)
            return None if thing is None else thing.facts.get(CASTS, 0)
        case OfCommanders.COLORS:
            identity = color_identity(play.state, controller)
            if identity is None:
                raise IllegalAction(
                    f"{controller} has no commander: what asks for the colors of its identity cannot be paid",
                    rule="903.4f",
                    mend="name one: players: [{name: ..., commander: NAME}]",
                )
            return len(identity)
        case _:
            return _count(meaning, controller, source, play)


def _count(what: TurnCount, controller: str, source: ObjectId, play: Play) -> int:
    happened = play.at.happened
    cast = [one for one in happened if isinstance(one, WasCast) and not one.copied]
    match what:
        case TurnCount.SPELLS_BEFORE_IT:
            return next((at for at, one in enumerate(cast) if one.spell == source), len(cast))
        case TurnCount.PERMANENTS_DIED:
            return sum(
                isinstance(one, Moved) and one.from_ == "battlefield" and one.to == "graveyard" for one in happened
            )
        case TurnCount.OPPONENTS_ATTACKED_THIS_TURN:
            declared = [one for one in happened if isinstance(one, Attacked) and one.player == controller]
            return len({whom for one in declared for _, whom in one.attackers if isinstance(whom, str)})
        case TurnCount.OPPONENTS_ATTACKED:
            return len(_attacked_by(controller, play))
        case _:
            assert_never(what)


def _cast_before(types: frozenset[CardType], player: str, spell: ObjectId | None, play: Play) -> int | None:
    """How many spells of these card types are noted before that one; None where it is not said of one what it was."""
    number = 0
    for one in play.state.history.turn:
        if one.kind is not Occurrence.CAST or (player and one.player != player):
            continue
        if one.object == spell:
            break
        if one.was is None:
            return None
        number += one.times if types & one.was.types else 0
    return number


def _attacked_by(player: str, play: Play) -> frozenset[str]:
    """Whom a player attacked in the combat of now: players themselves, and not what they control (702.121a)."""
    last = next((one for one in reversed(play.at.happened) if isinstance(one, Attacked) and one.player == player), None)
    return frozenset() if last is None else frozenset(whom for _, whom in last.attackers if isinstance(whom, str))


MANA_SPENT: Final = "mana spent to cast it"
MANA_ASKED: Final = "mana that its cost asked for"
"""How much it was where nobody said with which mana it was paid (601.2h)."""
COLORS_SPENT: Final = "colors of mana spent to cast it"
"""Under what it is noted how much mana, and of how many colors, was spent to cast a spell (106.3, 400.7d)."""
OF_MANA_SPENT: Final = frozenset({MANA_SPENT, MANA_ASKED, COLORS_SPENT, *map(str, OF_SOURCES)})
"""What is known of it also where it is none."""


def _mana_spent(key: str, told: Mapping[str, int], source: ObjectId, play: Play) -> int:
    """How much, or of how many colors; nothing for what was not cast.

    Raises:
        IllegalAction: it was cast, and nobody said with which mana.
    """
    return _spent_of(key, _known_of(told, source, play), lambda: play.name(source))


def spent_to_cast(what: ManaSpent, facts: Mapping[str, int], name: str) -> int:
    """How much mana, or of how many colors, was spent to cast what enters with these facts of its casting (400.7d).

    Raises:
        IllegalAction: it was cast, and nobody said with which mana.
    """
    return _spent_of(COLORS_SPENT if what.colors else MANA_SPENT, (facts,), lambda: name)


def _spent_of(key: str, rows: Iterable[Mapping[str, int]], name: Callable[[], str]) -> int:
    for known in rows:
        number = known.get(key, known.get(MANA_ASKED) if key == MANA_SPENT else None)
        if number is not None:
            return number
        if "was cast" in known:
            raise Unstated(
                f"which mana was spent to cast {name()} is not stated",
                rule="106.3",
                mend='add spent: "{W}{U}" (or pay: auto) to the entry that casts it',
            )
    return 0


def _known_of(told: Mapping[str, int], source: ObjectId, play: Play) -> tuple[Mapping[str, int], ...]:
    """What is known of how it was cast: by what asks, by the spell, by the permanent that it has become (400.7d), also where they have left (608.2h)."""
    item, thing = play.item_as_it_was(source), play.last_of(source)
    return (
        told,
        _NOT_ASKED if item is None else item.told.numbers,
        _NOT_ASKED if thing is None else thing.facts,
    )


_NOT_ASKED: Final[Mapping[str, int]] = {}


def _spoken_of(of_that: bool, told: Told, source: ObjectId) -> ObjectId | None:
    """The object that asks, or the spell that the event was about; None where there was none."""
    if not of_that:
        return source
    spells = (*told.objects.get("that spell", ()), told.that)  # what was done since may be "that" by now
    return next((one for one in spells if one is not None and not isinstance(one, str)), None)


def _made_by(of: SpentOf, told: Mapping[str, int], source: ObjectId, play: Play) -> int | None:
    """How much mana of that source was spent; None where nobody said with which mana it was cast or activated."""
    for known in _known_of(told, source, play):
        if str(of) in known:
            return known[str(of)]
        if "was cast" in known:
            return None
    thing = play.thing(source)
    return None if thing is not None and thing.zone is Zone.BATTLEFIELD and not thing.is_token else 0


def _spent(of: SpentOf, told: Mapping[str, int], source: ObjectId, play: Play) -> int | None:
    """How much of that was spent (106.3).

    Raises:
        IllegalAction: it was cast, and nobody said with which mana.
    """
    match of:
        case SpentOf.MANA:
            return _mana_spent(MANA_SPENT, told, source, play)
        case SpentOf.COLORS:
            return _mana_spent(COLORS_SPENT, told, source, play)
        case SpentOf.SAME_COLOR:
            _mana_spent(COLORS_SPENT, told, source, play)  # refuses where nobody said it
            most = 0
            while any(_were_spent((str(color),) * (most + 1), told, source, play) for color in COLORS):
                most += 1
            return most
        case _:
            return _made_by(of, told, source, play)


def _were_spent(symbols: tuple[str, ...], told: Mapping[str, int], source: ObjectId, play: Play) -> bool | None:
    """106.3: whether mana of these symbols was spent; None where it was cast and nobody said with which mana."""
    for known in _known_of(told, source, play):
        if MANA_SPENT in known:
            return all(known.get(symbol_spent(symbol), 0) >= symbols.count(symbol) for symbol in symbols)
        if "was cast" in known:
            return None
    return False


def _cast_fact(source: ObjectId, key: str, play: Play) -> bool:
    """400.7d: a permanent may ask how the spell that it was has been cast; the spell itself knows."""
    item, thing = play.item_as_it_was(source), play.last_of(source)
    if item is not None and item.told.numbers.get(key):
        return True
    return thing is not None and (key in thing.status or bool(thing.facts.get(key)))


def _lost(play: Play, player: str) -> bool:
    return any(isinstance(one, LifeChanged) and one.player == player and one.by < 0 for one in play.at.happened)
