"""One-shot effects as values (610, 701): what a resolving spell or ability does, once, and what a cost asks for.

In a one-shot effect, `Is(Target(n))` stands for all targets of the n-th instance of the word "target" (115.3), `That()` and `ThatPlayer()` for what the trigger's event speaks of or, behind a one-shot effect that makes or moves something, for that; `IsLinked("these")` for all that an earlier one-shot effect of the same resolution made, moved or chose, and `ChosenNumber("that many")` for how much or how many it did. `Linked("event")` and `ChosenNumber("event many")` are the event's "that" and "that many" also behind such a one-shot effect; `Linked("that spell")` the spell or ability of an event about one; `IsLinked("looked")` the cards that a `Look` of the same resolution showed.
"""

from __future__ import annotations

from layerlaw.model.abilities import Ability, Instruction
from layerlaw.model.acts import Act
from layerlaw.model.attacked import AttackedAs, AttackedOf
from layerlaw.model.cards import Face
from layerlaw.model.changes import CopyException
from layerlaw.model.choice_bounds import ChoiceBounds
from layerlaw.model.cost_parts import CostPart
from layerlaw.model.countering import CounteredTo
from layerlaw.model.durations import Point, Until
from layerlaw.model.event_patterns import EventPattern
from layerlaw.model.filters import Filter
from layerlaw.model.late import dataclass, field
from layerlaw.model.mana_made import ManaTypes, ManaUse
from layerlaw.model.more_modes import MoreModes
from layerlaw.model.of_x import OfX
from layerlaw.model.references import ObjectRef, PlayerRef, You
from layerlaw.model.replacement_effects import ReplacementEffect
from layerlaw.model.target_requirement import CopyTargets, Pick, TargetRequirement, Things
from layerlaw.model.together import Together
from layerlaw.model.values import Value
from layerlaw.model.words import Zone


class OneShotEffect(Instruction):
    """One thing that is done, once (610)."""

    __slots__ = ()


@dataclass(frozen=True)
class Draw(OneShotEffect):
    """Each of the players draws cards, one at a time (121.2); `up_to`: each says how many of so many."""

    number: Value = 1
    player: PlayerRef = field(default_factory=You)
    up_to: bool = False


@dataclass(frozen=True)
class Discard(OneShotEffect):
    """Each of the players discards cards (701.9): of their choice, at random, or (`number` None) the whole hand. `what` narrows the cards."""

    number: Value | None = 1
    player: PlayerRef = field(default_factory=You)
    what: Filter | None = None
    at_random: bool = False
    up_to: bool = False
    together: Together | None = None


@dataclass(frozen=True)
class Mill(OneShotEffect):
    """Each of the players puts cards from the top of their library into their graveyard (701.17)."""

    number: Value
    player: PlayerRef = field(default_factory=You)


@dataclass(frozen=True)
class ExileFromTop(OneShotEffect):
    """Each of the players exiles cards from the top of their library; `linked`: noted for linked abilities (607)."""

    number: Value
    player: PlayerRef = field(default_factory=You)
    face_down: bool = False


@dataclass(frozen=True)
class GainLife(OneShotEffect):
    """Each of the players gains life (119.3)."""

    number: Value
    player: PlayerRef = field(default_factory=You)


@dataclass(frozen=True)
class LoseLife(OneShotEffect):
    """Each of the players loses life (119.3). It is no damage."""

    number: Value
    player: PlayerRef = field(default_factory=You)


@dataclass(frozen=True)
class SetLife(OneShotEffect):
    """A life total becomes a number: gain or loss of the difference (119.5)."""

    number: Value
    player: PlayerRef = field(default_factory=You)


@dataclass(frozen=True)
class LoseGame(OneShotEffect):
    """A player loses the game (104.3e); `wins`: wins it (104.2b)."""

    player: PlayerRef = field(default_factory=You)
    wins: bool = False


@dataclass(frozen=True)
class Shuffle(OneShotEffect):
    """The players shuffle their libraries (701.24)."""

    player: PlayerRef = field(default_factory=You)


@dataclass(frozen=True)
class Look(OneShotEffect):
    """Scry, surveil, or looking at the top cards of a library (701.22, 701.25, 701.20): `kind` is `scry`, `surveil`, `fateseal` or `look`.

    `hand` shows the whole hand. `by`: who looks, where that is not "you". What was shown is `IsLinked("looked")` afterwards; `revealed` to all (701.20a), else to who looks (701.20e). What goes where is asked as an answer: cards put on the bottom (scry) or into the graveyard (surveil).
    """

    kind: str
    number: Value
    player: PlayerRef = field(default_factory=You)
    revealed: bool = False
    by: PlayerRef | None = None


@dataclass(frozen=True)
class Reveal(OneShotEffect):
    """Cards are revealed (701.20a); noted for the rest of the resolution as `looked`. `to`: only this player looks at them (701.20e)."""

    what: Things
    to: PlayerRef | None = None


@dataclass(frozen=True)
class RevealUntil(OneShotEffect):
    """Each of the players reveals (or exiles) cards from the top of their library until so many are such (701.20), or until their mana values together are at least `total`.

    All are `IsLinked("looked")` then, those until which it goes are "that". `counted` is read before any moves, and is `COUNTED` behind it (701.57a).
    """

    what: Filter
    player: PlayerRef = field(default_factory=You)
    exile: bool = False
    number: Value = 1
    total: Value | None = None
    counted: Value | None = None


@dataclass(frozen=True)
class Search(OneShotEffect):
    """A player searches a library for cards (701.23) and puts them somewhere; then it is shuffled if `shuffle`.

    `number`: how many are found, None for all; `up_to`: or fewer. `zones`: where, in each if `every_zone`, else in as many others than the library as the searcher likes; a library is shuffled if something in it was found or nothing at all. `to` None: they are kept in view for what the sentences behind do with them. `each`: no more than one for each alternative of `what`. `revealed`: what is found is. `attached_to`, `counters`: how it is put onto the battlefield.
    """

    what: Filter
    to: Zone | None
    number: Value | None = 1
    player: PlayerRef = field(default_factory=You)
    of: PlayerRef | None = None  # whose library, where it is not the searcher's
    tapped: bool = False
    on_top: bool = False
    shuffle: bool = True
    zones: tuple[Zone, ...] = (Zone.LIBRARY,)
    each: bool = False
    together: Together | None = None
    revealed: bool = False
    attached_to: ObjectRef | None = None
    counters: tuple[tuple[str, Value], ...] = ()
    up_to: bool = False
    every_zone: bool = False


@dataclass(frozen=True)
class AddMana(OneShotEffect):
    """Mana is added to a player's pool (106.4): `mana` as symbols; `options` where a choice is left: "one mana of any color" is five of them.

    `times`: so often ("add {G} for each ..."). `in_identity`: of the options, those in the color identity of the player's commander (903.4).
    `types`: more options, which the game shows. `same`: the choice is made once for all of `times`; `distinct`: no type twice.
    `only`: what it may be spent on, and what comes of it. `kept`: until when its player doesn't lose it as steps and phases end (500.5).
    """

    mana: str = ""
    options: tuple[str, ...] = ()
    times: Value = 1
    player: PlayerRef = field(default_factory=You)
    in_identity: bool = False
    produced: bool = False  # one of the types that the event's mana ability produced (106.12b)
    only: ManaUse | None = None
    kept: Until | None = None
    types: ManaTypes | None = None
    same: bool = False
    distinct: bool = False


@dataclass(frozen=True)
class PlayerCountersPut(OneShotEffect):
    """Players get counters, such as poison, energy or experience (122.1)."""

    kind: str
    number: Value
    player: PlayerRef = field(default_factory=You)


@dataclass(frozen=True)
class LoseUnspentMana(OneShotEffect):
    """Players lose all the mana that is in their pools (106.4)."""

    player: PlayerRef = field(default_factory=You)


@dataclass(frozen=True)
class PlayerCountersLost(OneShotEffect):
    """Players lose counters (122.1), as for paying energy; `number` None: all of them; `kind` None: of every kind."""

    kind: str | None
    number: Value | None
    player: PlayerRef = field(default_factory=You)


@dataclass(frozen=True)
class Designate(OneShotEffect):
    """A player becomes the monarch, takes the initiative, gets the city's blessing (702.131, 724, 725), and what else `designation` names."""

    designation: str
    player: PlayerRef = field(default_factory=You)


@dataclass(frozen=True)
class KeywordAction(OneShotEffect):
    """A player, or `what` (with `exploit`, `cycle`, ...), does what rules text calls by a word: nothing but the word is done."""

    action: Act
    what: Filter | None = None
    player: PlayerRef = field(default_factory=You)


@dataclass(frozen=True)
class GetEmblem(OneShotEffect):
    """A player gets an emblem with abilities (114.1)."""

    abilities: tuple[Ability, ...]
    player: PlayerRef = field(default_factory=You)


@dataclass(frozen=True)
class ExtraPhases(OneShotEffect):
    """Phases are added (500.8), in their order and so often: `combat phase`, `main phase`, `beginning phase`; `upkeep step` alone (500.10)."""

    phases: tuple[str, ...]
    times: Value = 1
    begins: tuple[Instruction, ...] = ()  # done as the first of them begins (603.7)
    after: str = "this phase"  # in the text's words; none where this is no such phase, or that has ended (505.1a)
    yours: bool = False  # "you get" them: in a turn of yours alone (500.10a)


@dataclass(frozen=True)
class ExtraTurn(OneShotEffect):
    """A player takes an extra turn after this one (500.7); `end_step`: what is done at the beginning of that turn's end step (603.7)."""

    player: PlayerRef = field(default_factory=You)
    end_step: tuple[Instruction, ...] = ()


@dataclass(frozen=True)
class DealDamage(OneShotEffect):
    """A source deals damage to objects and players (120.1), or each of the `sources`, all at once: `That()` is then the one. `divided`: as announced (601.2d)."""

    amount: Value
    to: Filter | None = None
    to_players: PlayerRef | None = None
    source: ObjectRef | None = None  # None: the spell, or the object that the ability is of
    divided: bool = False
    sources: Filter | None = None
    to_attacked: ObjectRef | None = None  # also to the player or planeswalker that this one attacks
    evenly: bool = False  # divided evenly, rounded down, among all that it is dealt to, as it is dealt
    excess_to_controller: bool = False  # excess damage goes to the permanent's controller instead (120.4a)
    with_last: bool = False  # said in one breath with the damage before it, and dealt at the same time


@dataclass(frozen=True)
class Destroy(OneShotEffect):
    """Destroy (701.8); `can_regenerate` False: "can't be regenerated" (701.19c)."""

    what: Things
    can_regenerate: bool = True


@dataclass(frozen=True)
class Sacrifice(OneShotEffect):
    """Each of the players sacrifices permanents that they control (701.21)."""

    what: Things
    player: PlayerRef = field(default_factory=You)


@dataclass(frozen=True)
class MoveTo(OneShotEffect):
    """Objects are put into another zone, all at once: exile, return, bounce, "put onto the battlefield", tuck.

    Onto the battlefield: under the control of `under` (None: their owner's), `tapped`, `transformed`, `attacking`, `face_down` (a key such
    as `manifest`), with `counters` (kind, number). Into a library: on top, under so many cards (`beneath`, 401.7), on the bottom (`bottom`), or shuffled in (`shuffle`).
    `until_leaves`: until the source leaves the battlefield; then they return (610.3); `until`: until this happens. `origin`: the zone out of which it moves something that is named by itself ("this card from your graveyard"); elsewhere that stays.
    """

    what: Things
    to: Zone
    under: PlayerRef | None = None
    tapped: bool = False
    transformed: bool = False
    attacking: bool = False
    face_down: str = ""
    counters: tuple[tuple[str, Value], ...] = ()
    attached_to: ObjectRef | Pick | None = None
    bottom: bool = False
    shuffle: bool = False
    until_leaves: bool = False
    as_copy: tuple[CopyException, ...] | None = None
    origin: Zone | None = None
    beneath: Value = 0
    attacked: AttackedOf | AttackedAs | None = None
    until: EventPattern | None = None
    revealed: bool = False  # as it is moved (701.20a)
    at_random: bool = False  # the order in which several lie in the library is chance's, not their owner's (401.4)
    crafted: bool = False  # it knows what was exiled to pay for it (702.167c)


@dataclass(frozen=True)
class Tap(OneShotEffect):
    """Tap (701.26a)."""

    what: Things


@dataclass(frozen=True)
class Untap(OneShotEffect):
    """Untap (701.26b)."""

    what: Things


@dataclass(frozen=True)
class SkipUntap(OneShotEffect):
    """They don't untap during their controller's next untap step, or `during` that of one player, whoever controls them then (502.3)."""

    what: Things
    during: PlayerRef | None = None


@dataclass(frozen=True)
class PutCounters(OneShotEffect):
    """Put counters on each of them (122.6); `divided` among the targets as announced (601.2d), `up_to`: no more than so many in all."""

    kind: str
    number: Value
    what: Things
    divided: bool = False
    up_to: bool = False


@dataclass(frozen=True)
class RemoveCounters(OneShotEffect):
    """Remove counters from each of them; `number` None: all; `kind` None: of every kind; `up_to`: at most so many."""

    kind: str | None
    number: Value | None
    what: Things
    up_to: bool = False


@dataclass(frozen=True)
class Proliferate(OneShotEffect):
    """Choose permanents and players with counters; each gets another of each kind there (701.34)."""


@dataclass(frozen=True)
class Attach(OneShotEffect):
    """Attach an object to another, or to a player (701.3); `to` None: unattach it. `fitting`: only to what it may be attached to (701.3b).

    `as_creature`: a planeswalker as though it were a creature (702.6e).
    """

    what: Things
    to: Things | None = None
    to_player: PlayerRef | None = None
    fitting: bool = False
    as_creature: bool = False


@dataclass(frozen=True)
class Fight(OneShotEffect):
    """Two creatures fight (701.14): each deals damage equal to its power to the other. Of one reference twice: the two that were chosen for it."""

    first: ObjectRef
    second: ObjectRef


@dataclass(frozen=True)
class Transform(OneShotEffect):
    """Transform (701.27)."""

    what: Things


@dataclass(frozen=True)
class TurnFace(OneShotEffect):
    """Turn face up or face down (701.40, 708)."""

    what: Things
    up: bool


@dataclass(frozen=True)
class PhaseOut(OneShotEffect):
    """Phase out (702.26)."""

    what: Things


@dataclass(frozen=True)
class Regenerate(OneShotEffect):
    """The next time it would be destroyed this turn, it isn't (701.19a); `then`: what follows when it regenerates this way (603.12)."""

    what: Things
    then: tuple[Instruction, ...] = ()


@dataclass(frozen=True)
class RemoveDamage(OneShotEffect):
    """All damage marked on them is removed (701.19a, 702.89a)."""

    what: Things


@dataclass(frozen=True)
class SetStatus(OneShotEffect):
    """It becomes what a keyword action or designation names: `monstrous`, `renowned`, `suspected`, `goaded`, `saddled`, ... (701); `ends`: it is so no longer."""

    what: Things
    status: str
    ends: bool = False


@dataclass(frozen=True)
class Counter(OneShotEffect):
    """Counter a spell or ability (701.6), and all other abilities that the players of `abilities_of` control. `to`: where a spell goes instead; `unless`: what its controller may pay (118.12)."""

    what: Filter
    to: CounteredTo | None = None
    unless: tuple[CostPart, ...] = ()
    abilities_of: PlayerRef | None = None


@dataclass(frozen=True)
class CopySpell(OneShotEffect):
    """Copy a spell or ability (707.10), or a card where it is (707.12); each of the `player`s does. What was copied to is `IsLinked("the copy")` afterwards.

    `new_targets`: who copies it may choose new targets. `aimed`: what the copies target instead (707.10d, 707.10e). `exceptions`: how a copy differs (707.9).
    """

    what: Things
    new_targets: bool = True
    times: Value = 1
    player: PlayerRef = field(default_factory=You)
    aimed: CopyTargets | None = None
    exceptions: tuple[CopyException, ...] = ()


@dataclass(frozen=True)
class CreateTokens(OneShotEffect):
    """Each of the players creates tokens with these characteristics (111.3); `power`, `toughness` where they are counted, `attacked` whom they attack, where it is said (508.4)."""

    face: Face
    number: Value = 1
    player: PlayerRef = field(default_factory=You)
    tapped: bool = False
    attacking: bool = False
    power: Value | None = None
    toughness: Value | None = None
    attached_to: ObjectRef | None = None
    counters: tuple[tuple[str, Value], ...] = ()
    back: Face | None = None  # the other face of a double-faced token (111.10i)
    attacked: AttackedOf | None = None
    of_card: bool = False  # whether the name is a card's, whose characteristics they have (111.11)
    blocking: ObjectRef | None = None  # the attacker that they are put onto the battlefield blocking (509.4)
    of_chosen: bool = False  # of the color and the creature type that were chosen for the source (607.2d)
    also: bool = False  # words behind speak of them and of those that the instruction before created
    with_last: bool = False  # said in one breath with the tokens before it, and created at the same time


@dataclass(frozen=True)
class CreateCopies(OneShotEffect):
    """Tokens that are copies of an object are created (111.3, 707.2)."""

    of: Filter
    number: Value = 1
    exceptions: tuple[CopyException, ...] = ()
    player: PlayerRef = field(default_factory=You)
    tapped: bool = False
    attacking: bool = False
    attacked: AttackedOf | None = None


@dataclass(frozen=True)
class May(OneShotEffect):
    """A player may do something (608.2d); `cost`: "may pay". `then`: "if you do"; `otherwise`: "if you don't". `reflexive`: "when you do" (603.12).

    `done` and `cost` together are what is offered. `targets`: of the reflexive ability, which counts its own from 1. `once_each_turn`: it is
    done only once each turn, by abilities of the same object that say so in the same words. `must`: nobody is asked, and `then` follows if `done`, where there is any, did anything. `modes`: of a reflexive ability that is modal, in the place of `then` (603.3c).
    """

    done: tuple[Instruction, ...]
    then: tuple[Instruction, ...] = ()
    otherwise: tuple[Instruction, ...] = ()
    cost: tuple[CostPart, ...] = ()
    player: PlayerRef = field(default_factory=You)
    reflexive: bool = False
    targets: tuple[TargetRequirement, ...] = ()
    once_each_turn: bool = False
    must: bool = False
    modes: Script | None = None
    most_x: Value | None = None  # the most that an X in the cost may be


@dataclass(frozen=True)
class ForEach(OneShotEffect):
    """Done once for each object or player; `That()` or `ThatPlayer()` is the one. `from_you`: by players in turn order beginning with you."""

    of: Filter | PlayerRef
    done: tuple[Instruction, ...]
    from_you: bool = False


@dataclass(frozen=True)
class Choose(OneShotEffect):
    """A choice is made as it resolves and noted under `key`: objects (`of`), or a color (of such objects), creature type, card name, number, player (608.2d)."""

    key: str
    of: Filter | None = None
    by: PlayerRef = field(default_factory=You)
    number: Value = 1
    up_to: bool = False
    at_random: bool = False  # of an opponent or player (701.9b)
    bounds: ChoiceBounds | None = None


@dataclass(frozen=True)
class CreateDelayedTrigger(OneShotEffect):
    """A delayed triggered ability is created (603.7): when `when` happens, `done`. References in it are fixed now; `targets` are its own, counted from 1 (603.3d). `Linked("its event")` and `ChosenNumber("its many")` are what the event for which it waits will be about."""

    when: EventPattern
    done: tuple[Instruction, ...]
    watches: Point = Point.ONCE
    targets: tuple[TargetRequirement, ...] = ()


@dataclass(frozen=True)
class StartReplacement(OneShotEffect):
    """A replacement or prevention effect of a resolved spell or ability begins (614.1, 615.1), for this turn, `until` your next turn, or for the next time."""

    effect: ReplacementEffect
    this_turn: bool = True
    until: Point | None = None
    divided: bool = False  # the damage that is prevented, among its targets as announced (601.2d)


@dataclass(frozen=True)
class Unread(OneShotEffect):
    """Words that are not understood, or not read yet (`ScriptInWords`): a game that comes to them stops with an error that names them."""

    text: str
    stopped: int = field(default=0, compare=False, repr=False)  # where reading came to at its furthest
    of_entering: bool = field(default=False, compare=False, repr=False)  # how it enters (614.1c)


@dataclass(frozen=True)
class Script:
    """All that a spell or ability does, with its targets in the order of the text.

    `modes`: of an activated or triggered ability: from `least` to `most` are chosen, again only where `again`, as its script (700.2b, 700.2d).
    `unchosen`: only modes not chosen before, `ever` or this `turn`. `at_random`: chance chooses them (701.9b). `of_x`: what is said of an announced X. `text`: the whole as rules text has it, the first letter small; empty where it is made by a rule or was changed, so that it is written from the tree. `resolves_anyway`: also where all of its targets are illegal. `words`: for each of the one-shot effects what it was read from.
    """

    targets: tuple[TargetRequirement, ...]
    one_shots: tuple[Instruction, ...]
    modes: tuple[Script, ...] = ()
    words: tuple[str, ...] = field(default=(), compare=False, repr=False)
    least: int = 1
    most: int = 1
    again: bool = False
    more_modes: MoreModes | None = None
    text: str = field(default="", compare=False, repr=False)
    of_x: OfX = field(default_factory=OfX)
    unchosen: str = ""
    at_random: bool = False
    resolves_anyway: bool = False
