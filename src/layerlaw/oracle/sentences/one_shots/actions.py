"""Keyword actions (701): amass, populate, manifest, cloak, explore, connive, discover, incubate, ... Most are short for other one-shot effects."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import ActivatedAbility, ChooseOne, Instruction, KeywordAbility, Provided, Start
from layerlaw.model.acts import Act
from layerlaw.model.cards import Face
from layerlaw.model.casting_now import CastNow
from layerlaw.model.changes import AddTypes, GainAbility, SetPT
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.event_patterns import EitherEvent, ZoneChange
from layerlaw.model.game_abilities import ScriptInWords
from layerlaw.model.game_facts import PUT_INTO
from layerlaw.model.keyword_actions import Bolster, Clash, Connive, Explore, TimeTravel
from layerlaw.model.one_shot_effects import (
    Choose,
    CreateCopies,
    CreateDelayedTrigger,
    CreateTokens,
    Discard,
    Draw,
    ExileFromTop,
    ForEach,
    KeywordAction,
    Look,
    May,
    MoveTo,
    PutCounters,
    RemoveDamage,
    RevealUntil,
    Sacrifice,
    SetStatus,
    Unread,
)
from layerlaw.model.outside import BringIn
from layerlaw.model.processes import Repeat
from layerlaw.model.target_requirement import Pick, TargetRequirement
from layerlaw.model.values import Stat
from layerlaw.model.words import ArtifactType, CardType, Color, CreatureType, SpellType, Zone
from layerlaw.oracle.paragraphs.keyword_parts import creature
from layerlaw.oracle.phrases.how_many import SO_MANY_TIMES, amount, so_often
from layerlaw.oracle.phrases.meant import Meant
from layerlaw.oracle.phrases.nouns_of_one_shots import possessor
from layerlaw.oracle.phrases.whom import things
from layerlaw.oracle.row import LOOKED, THESE, Words, reading
from layerlaw.oracle.sentences.one_shots.clause import OneShots, PlayerVerb, by_player, by_thing, by_you
from layerlaw.oracle.word_forms import SUBTYPE_NOUNS

_CREATURES: Final = f.And((f.ON_BATTLEFIELD, f.IsType(CardType.CREATURE), f.ControlledBy(r.You())))
_ARMY: Final = CreatureType("Army")
_CHOSEN: Final = f.IsLinked("chosen")


def _of_n(*verbs: str) -> Callable[[Callable[[Words, v.Value], OneShots]], PlayerVerb]:
    """Enters what such a verb with a number behind it says, by that number."""

    def enter(does: Callable[[Words, v.Value], OneShots]) -> PlayerVerb:
        def read(reader: Words) -> OneShots | None:
            many = amount(reader)
            return None if many is None else does(reader, many)

        return by_you(*verbs)(read)

    return enter


@by_you("exile")
def _all_but_the_bottom(reader: Words) -> OneShots | None:
    """All but the bottom := "all but the bottom card of" whose "library"    as many from its top as it has cards, less one."""
    whose = possessor(reader) if reader.eat("all but the bottom card of") else None
    if whose is None or isinstance(whose, r.EachPlayer | r.Opponents) or not reader.eat("library"):
        return None
    reader.did()
    reader.remember(it=None, them=THESE)
    return [ExileFromTop(v.Plus((v.Count(f.InZone(Zone.LIBRARY) & f.OwnedBy(whose)), -1)), whose)]


@by_you("populate")
def _populate(reader: Words) -> OneShots | None:
    """Populate: a copy of a creature token that you control (701.36a)."""
    tokens = f.And((*_CREATURES.parts, f.HasStatus("token")))
    once = Provided(k.ThereAre(tokens), (Choose("chosen", tokens), CreateCopies(_CHOSEN)))
    often = so_often(reader)
    return [once] if often is None else [Repeat(often, (once,))]


@by_you("amass")
def _amass(reader: Words) -> OneShots | None:
    """Amass := [subtype] number    an Army token if you control no Army; counters on an Army, which becomes such too (701.47a)."""
    word = SUBTYPE_NOUNS.get(reader.peek().text)
    if word is not None:
        reader.next()
    kind = CreatureType(str(word)) if word is not None else CreatureType("Zombie")
    many = amount(reader)
    if many is None:
        return None
    armies = f.And((*_CREATURES.parts, f.HasSubtype(_ARMY)))
    face = Face(
        f"{kind} Army Token", types=(CardType.CREATURE,), subtypes=(kind, _ARMY), power=0, toughness=0,
        color_indicator=frozenset({Color.BLACK}),
    )  # fmt: skip
    other = k.NotSo(k.Matches(r.Linked("chosen"), f.HasSubtype(kind)))
    become: tuple[Instruction, ...] = (Start(ContinuousEffect(_CHOSEN, (AddTypes(subtypes=(kind,)),))),)
    reader.remember(it=r.Linked("chosen"), them=_CHOSEN)
    return [
        Provided(k.NotSo(k.ThereAre(armies)), (CreateTokens(face),)),
        Choose("chosen", armies),
        PutCounters("+1/+1", many, _CHOSEN),
        Provided(other, become),
    ]


@by_player("manifest")
def _manifest(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Manifest := "the top card of" whose "library" | "a card from" whose "hand" | "dread"    face down onto the battlefield (701.40a)."""
    if not isinstance(who, r.EachPlayer | r.Opponents) and reader.eat("dread"):
        # 701.62a: one of the top two, the other into the graveyard
        seen = LOOKED & f.InZone(Zone.LIBRARY)
        onto = MoveTo(Pick(seen, by=who), Zone.BATTLEFIELD, under=who, face_down="manifest")
        reader.remember(it=r.Linked(PUT_INTO[Zone.BATTLEFIELD]), them=None)
        dread: OneShots = [Look("look", 2, who), onto, MoveTo(seen, Zone.GRAVEYARD)]
        return [Repeat(2, tuple(dread))] if reader.eat("twice") else dread
    if isinstance(who, r.You) and (hidden := _not_from_its_top(reader, "manifest")) is not None:
        return hidden
    return _from_the_top(reader, who, "manifest")


@reading
def _from_the_top(reader: Words, who: r.PlayerRef, how: str) -> OneShots | None:
    """From the top := "the top card of" whose "library" | "the top" number "cards of" whose "library"    several one at a time (701.40e, 701.58e)."""
    whose = "your" if isinstance(who, r.You) else "their"
    alone = reader.eat("the top card of") is not None
    many = 1 if alone else amount(reader) if reader.eat("the top") else None
    if many is None or not (alone or reader.eat("cards of")) or not reader.eat(f"{whose} library"):
        return None
    each = r.ThatPlayer() if isinstance(who, r.EachPlayer | r.Opponents) else who
    top: Instruction = MoveTo(f.Is(r.TopOfLibrary(each)), Zone.BATTLEFIELD, under=each, face_down=how)
    alone = each is who and many == 1
    reader.remember(it=r.That() if alone else None, them=THESE if alone else None)
    if many != 1:
        top = Repeat(many, (top,))
    return [top] if each is who else [ForEach(who, (top,))]


@reading
def _not_from_its_top(reader: Words, how: str) -> OneShots | None:
    """Not from its top := "a card from your hand" | "the top card of that player's library"    under your control face down (701.40a, 701.58a)."""
    if reader.eat("a card from your hand"):
        card: f.Filter | Pick = Pick(f.InZone(Zone.HAND) & f.OwnedBy(r.You()))
    elif reader.memory.them == THESE and reader.memory.last == "exile" and reader.eat("those cards", "them"):
        card = THESE  # a pile that was exiled and shuffled
    elif reader.memory.looked == r.You() and reader.sees("one", "two"):
        found = things(reader)
        if found is None or not isinstance(found.things, Pick):
            return None
        card = found.things
    elif reader.eat("the top card of"):
        whose = possessor(reader)
        if whose is None or isinstance(whose, r.You | r.EachPlayer | r.Opponents) or not reader.eat("library"):
            return None
        card = f.Is(r.TopOfLibrary(whose))
    else:
        return None
    reader.remember(it=r.That(), them=THESE)
    return [MoveTo(card, Zone.BATTLEFIELD, under=r.You(), face_down=how)]


@by_player("cloak")
def _cloak(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Cloak := see `_from_the_top` | see `_not_from_its_top`    face down with ward {2} (701.58a)."""
    hidden = _not_from_its_top(reader, "cloak") if isinstance(who, r.You) else None
    return hidden if hidden is not None else _from_the_top(reader, who, "cloak")


@by_thing("explore")
def _explore(reader: Words, what: Meant) -> OneShots | None:
    """Explores    `target creature you control explores`    (701.44)."""
    reader.eat("again")
    often = so_often(reader)
    return [Explore(what.things) if often is None else Repeat(often, (Explore(what.things),))]


@by_thing("connive")
def _connive(reader: Words, what: Meant) -> OneShots | None:
    """Connives := [number]    (701.50)."""
    many = 1 if reader.done or reader.sees(".", ",", "and", "then") else amount(reader)
    return None if many is None else [Connive(what.things, many)]


@by_thing("endure")
def _endure(reader: Words, what: Meant) -> OneShots | None:
    """Endures := number    its controller puts counters on it, or else creates a Spirit token of that size (701.63a); nothing where it is 0 (701.63b)."""
    many = amount(reader)
    if many is None or not isinstance(what.things, f.Is):
        return None
    whose = r.ControllerOf(what.things.ref)
    token = CreateTokens(creature("Spirit", 0, 0, "W", "Spirit"), player=whose, power=many, toughness=many)
    done = May((PutCounters("+1/+1", many, what.things),), otherwise=(token,), player=whose)
    return [done] if isinstance(many, int) else [Provided(k.ValueIs(many, f.Comparison.AT_LEAST, 1), (done,))]


@_of_n("bolster")
def _bolster(reader: Words, many: v.Value) -> OneShots:
    """Bolster := number    (701.39)."""
    reader.remember(it=r.That(), them=THESE)
    return [Bolster(many)]


@by_player("incubate")
def _incubate(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Incubate := number [so often]    (701.53a, 111.10i)."""
    many = amount(reader)
    if many is None:
        return None
    reader.remember(it=r.That(), them=THESE)
    made = CreateTokens(incubator(), player=who, counters=(("+1/+1", many),), back=PHYREXIAN)
    often = so_often(reader)
    return [made] if often is None else [Repeat(often, (made,))]


@cache
def incubator() -> Face:
    """The front face of an Incubator token (111.10i)."""
    words = ScriptInWords((), (Unread("transform this token"),), text="Transform this token.", paid="{2}")
    turns = ActivatedAbility("{2}", (), words)
    kind = (ArtifactType("Incubator"),)
    return Face("Incubator Token", types=(CardType.ARTIFACT,), subtypes=kind, abilities=(turns,))


PHYREXIAN: Final = Face(
    "Phyrexian Token", types=(CardType.ARTIFACT, CardType.CREATURE), subtypes=(CreatureType("Phyrexian"),),
    power=0, toughness=0,
)  # fmt: skip
"""Its back face (701.53b)."""


@by_player("discover")
def _discover(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Discover := number    (701.57a)."""
    many = None if isinstance(who, r.EachPlayer | r.Opponents) else amount(reader)
    if many is None:
        return None
    worth = f.Compares(Stat.MANA_VALUE, f.Comparison.AT_MOST, many)
    exiled = f.InZone(Zone.EXILE)
    # As it is cast, "that card" and "that many" are of the cards that were exiled since.
    counted = None if isinstance(many, int) else many
    such = worth if counted is None else f.Compares(Stat.MANA_VALUE, f.Comparison.AT_MOST, v.COUNTED)
    return [
        RevealUntil(f.Not(f.IsType(CardType.LAND)) & worth, who, exile=True, counted=counted),
        CastNow(THESE, who, spell=such),
        MoveTo(exiled & THESE, Zone.HAND),
        MoveTo(exiled & LOOKED, Zone.LIBRARY, bottom=True, at_random=True),
        KeywordAction(Act.DISCOVER, player=who),
    ]


@by_you("learn")
def _learn(reader: Words) -> OneShots | None:
    """Learn: a Lesson card from outside the game, or else a card is discarded to draw one (701.48a)."""
    del reader
    return [LEARN]


LEARN: Final = BringIn(f.HasSubtype(SpellType("Lesson")), up_to=True, otherwise=(May((Discard(1),), (Draw(),)),))


@_of_n("fateseal")
def _fateseal(_reader: Words, many: v.Value) -> OneShots:
    """Fateseal := number    of an opponent's library (701.29a)."""
    return [Choose("opponent"), Look("fateseal", many, r.ChosenPlayer("opponent"))]


@by_you("clash")
def _clash(reader: Words) -> OneShots | None:
    """Clash := "with an opponent"    (701.30)."""
    if not reader.eat("with an opponent"):
        return None
    reader.remember(who=r.ThatPlayer())
    return [Clash()]


@by_you("recruit")
def _recruit(reader: Words) -> OneShots | None:
    """Recruit: draw, then discard; for a nonland card so discarded a Human Soldier (701.70a)."""
    del reader
    nonland = f.IsLinked("the discarded") & f.Not(f.IsType(CardType.LAND))
    soldier = creature("Human Soldier", 1, 1, "W", "Human", "Soldier")
    return [Draw(), Discard(1), Provided(k.ThereAre(nonland), (CreateTokens(soldier),)), KeywordAction(Act.RECRUIT)]


@by_player("blight")
def _blight(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Blight := number    -1/-1 counters on a creature that one controls (701.68a)."""
    many = amount(reader)
    if many is None:
        return None
    several = isinstance(who, r.EachPlayer | r.Opponents)
    one = r.ThatPlayer() if several else who
    theirs = f.And((f.ON_BATTLEFIELD, f.IsType(CardType.CREATURE), f.ControlledBy(one)))
    blight = PutCounters("-1/-1", many, Pick(theirs, by=one))
    return [ForEach(who, (blight,))] if several else [blight]


@by_you("forage")
def _forage(reader: Words) -> OneShots | None:
    """Forage: three cards of the graveyard are exiled, or a Food sacrificed (701.61a)."""
    del reader
    cards = MoveTo(Pick(f.InZone(Zone.GRAVEYARD) & f.OwnedBy(r.You()), 3), Zone.EXILE)
    food = Sacrifice(Pick(f.of_subtype(ArtifactType("Food")) & f.yours()))
    return [ChooseOne(((cards,), (food,))), KeywordAction(Act.FORAGE)]


@by_you("heal")
def _heal(reader: Words) -> OneShots | None:
    """Heal := "all damage" ("on" | "marked on") things    (701.69a)."""
    if not reader.eat("all damage on", "all damage marked on"):
        return None
    what = things(reader)
    return None if what is None or what.players is not None else [RemoveDamage(what.things)]


@by_you("airbend")
def _airbend(reader: Words) -> OneShots | None:
    """Airbend := things    exiled; their owners may cast them for {2} (701.65a)."""
    what = things(reader)
    if what is None or what.players is not None:
        return None
    return [MoveTo(what.things, Zone.EXILE), SetStatus(THESE, "airbent"), KeywordAction(Act.AIRBEND)]


@_of_n("earthbend")
def _earthbend(reader: Words, many: v.Value) -> OneShots:
    """Earthbend := number    target land becomes a 0/0 creature with haste, gets counters, and returns (701.66a)."""
    target = reader.want(TargetRequirement("target land you control", f.lands() & f.yours()))
    land = f.Is(target)
    becomes = (AddTypes((CardType.CREATURE,)), SetPT(0, 0), GainAbility(KeywordAbility("haste")))
    gone = EitherEvent(
        (ZoneChange(land, Zone.BATTLEFIELD, Zone.GRAVEYARD), ZoneChange(land, Zone.BATTLEFIELD, Zone.EXILE))
    )
    back = MoveTo(f.Is(r.Linked("its event")), Zone.BATTLEFIELD, under=r.You(), tapped=True)
    reader.remember(it=target)
    return [
        Start(ContinuousEffect(land, becomes)),
        PutCounters("+1/+1", many, land),
        CreateDelayedTrigger(gone, (back,)),
        KeywordAction(Act.EARTHBEND),
    ]


@by_you("time")
def _time_travel(reader: Words) -> OneShots | None:
    """Time travel := "travel" ["twice" | "three times"]    (701.56a)."""
    if not reader.eat("travel"):
        return None
    often = reader.eat(*SO_MANY_TIMES)
    return [TimeTravel()] * (1 if often is None else SO_MANY_TIMES[often])
