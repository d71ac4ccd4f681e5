"""What is said of players: what they may not cast or play, what they may, what they skip."""

from __future__ import annotations

from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import rule_effects as x
from layerlaw.model.mana_costs import AnyMana
from layerlaw.model.words import CardType, Color, Zone
from layerlaw.oracle.any_mana import any_mana_of
from layerlaw.oracle.phrases.game_facts import in_words
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.references import possessive_ref, this
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.sentences.rules.leave import cards_of, may_play
from layerlaw.oracle.sentences.rules.rule_parts import Rules, as_long_as, objects_by

# --- players -----------------------------------------------------------------------------------------------------------------

_PLAIN_OF_PLAYERS: Final[dict[str, x.RuleEffect]] = {
    "can't gain life": x.CantGainLife(),
    "can't venture into the dungeon more than once each turn": x.VenturesAtMost(1),
    "can't lose the game": x.CantLose(),
    "can't win the game": x.CantWin(),
    "don't lose the game for having 0 or less life": x.LivesAtZero(),
    "doesn't lose the game for having 0 or less life": x.LivesAtZero(),
    "can't draw cards": x.CantDraw(),
    "can't draw more than one card each turn": x.CantDraw(1),
    "can't lose life": x.CantLoseLife(),
    "can't search libraries": x.CantSearch(),
    "can't get counters": x.CantGetCounters(),
    "can't get poison counters": x.CantGetCounters("poison"),
    "may look at the top card of your library any time": x.MayLookAtTop(),
    "play with their hands revealed": x.HandRevealed(),
    "plays with their hand revealed": x.HandRevealed(),
    "play with your hand revealed": x.HandRevealed(),
    "play with the top card of their libraries revealed": x.TopRevealed(),
    "plays with the top card of their library revealed": x.TopRevealed(),
    "play with the top card of your library revealed": x.TopRevealed(),
    "can't cast additional spells": x.CantCast(most=0),
    "can't activate abilities that aren't mana abilities": x.CantActivate(but_mana=True),
    "can't activate abilities that aren't mana abilities or loyalty abilities": x.CantActivate(
        but_mana=True, but_loyalty=True
    ),
    "can't cycle cards": x.CantActivate(kind=x.AbilityKind.CYCLING),
    "can't activate planeswalkers' loyalty abilities": x.CantActivate(
        f.And((f.ON_BATTLEFIELD, f.IsType(CardType.PLANESWALKER))), kind=x.AbilityKind.LOYALTY
    ),
    "can cast spells only any time they could cast a sorcery": x.CastsAsSorceries(),
    "may foretell cards from your hand on any player's turn": x.ForetellsAnyTurn(),
    "pay {0} for the first card you foretell each turn": x.FirstForetoldFree(),
    "don't lose unspent mana as steps and phases end": x.KeepsMana(),
    "doesn't lose unspent mana as steps and phases end": x.KeepsMana(),
}


@production
def _plain_of_player(reader: Reader) -> Rules | None:
    pair = reader.eat(*_PAIRS)
    if pair is not None:
        return list(_PAIRS[pair])
    phrase = reader.eat(*sorted(_PLAIN_OF_PLAYERS, key=len, reverse=True))
    return None if phrase is None else [_PLAIN_OF_PLAYERS[phrase]]


_PAIRS: Final[dict[str, tuple[x.RuleEffect, ...]]] = {
    "can't cast spells or activate abilities and plays with their hand revealed": (
        x.CantCast(),
        x.CantActivate(),
        x.HandRevealed(),
    ),
    "can't draw cards or gain life": (x.CantDraw(), x.CantGainLife()),
    "can't lose the game or win the game": (x.CantLose(), x.CantWin()),
    "can't play lands or cast spells from your hand": (
        x.CantPlayLands(from_=(Zone.HAND,)),
        x.CantCast(from_=(Zone.HAND,)),
    ),
    "can't play lands or cast spells from their graveyards": (
        x.CantPlayLands(from_=(Zone.GRAVEYARD,), own=True),
        x.CantCast(from_=(Zone.GRAVEYARD,), own=True),
    ),
    "can't cast instant or sorcery spells , and that player can't activate abilities that aren't mana abilities": (
        x.CantCast(f.IsType(CardType.INSTANT) | f.IsType(CardType.SORCERY)),
        x.CantActivate(but_mana=True),
    ),
    "can't cast spells or activate planeswalkers' loyalty abilities": (
        x.CantCast(),
        x.CantActivate(f.And((f.ON_BATTLEFIELD, f.IsType(CardType.PLANESWALKER))), kind=x.AbilityKind.LOYALTY),
    ),
}
"""Two rules in one predicate."""


@production
def _keeps_mana(reader: Reader) -> Rules | None:
    if not reader.eat("don't lose unspent", "doesn't lose unspent"):
        return None
    words = {color.word: color for color in Color}
    color = words.get(reader.next().low)
    told = reader.eat("mana as steps and phases end")
    return None if color is None or not told else [x.KeepsMana(color)]


@production
def _spends(reader: Reader) -> Rules | None:
    """Spends := "may spend mana as though it were mana of any" ("color" | "type") ["to cast" spells] ["or"] ["to activate abilities of" which]    (609.4b)."""
    mana = like = ""
    of_any = AnyMana.COLOR
    words = {color.word: str(color) for color in Color}
    if reader.sees(*(f"may spend {word} mana as though it were" for word in words)):
        reader.eat("may spend")
        mana = words[reader.next().low]
        reader.eat("mana as though it were")
        if not reader.eat("mana of any color"):
            like = words.get(reader.next().low, "")
            if not like or not reader.eat("mana"):
                return None
    else:
        said = reader.eat(*_AS_THOUGH_OF_ANY)
        if said is None:
            return None
        of_any = any_mana_of(said)
    cast = spells(reader) if reader.eat("to cast") else None
    mark = reader.at
    reader.eat("or", "and")
    activate: f.Filter | None = None
    if reader.eat("to activate abilities of", "to pay the activation costs of", "to activate"):
        activate = whose_abilities(reader)
        if activate is None:
            return None
    else:
        reader.at = mark
    return [x.SpendsAsThough(cast, activate, mana, like, any_mana=of_any)]


_AS_THOUGH_OF_ANY: Final = (
    "may spend mana as though it were mana of any color", "may spend mana as though it were mana of any type", "can spend mana of any type",
)  # fmt: skip


@production
def whose_abilities(reader: Reader) -> f.Filter | None:
    """Whose abilities := possessive "abilities" | which    `this artifact's abilities`, `creatures you control`."""
    mark = reader.at
    own = possessive_ref(reader)
    if own is not None and reader.eat("abilities"):
        return f.Is(own)
    reader.at = mark
    return objects_by(reader)


@production
def _more_lands(reader: Reader) -> Rules | None:
    """More lands := "may play" number "additional land(s) on each of" their "turns"."""
    if not reader.eat("may play"):
        return None
    if reader.eat("any number of lands"):
        return [x.MoreLands(None)] if reader.eat(*_EACH_TURN) else None
    more = 1 if reader.eat("an") else number(reader)
    if more is None or not reader.eat("additional land", "additional lands"):
        return None
    return [x.MoreLands(more)] if reader.eat(*_EACH_TURN) else None


_EACH_TURN: Final = ("on each of your turns", "on each of their turns", "during each of their turns", "during each of your turns")  # fmt: skip


@production
def spells(reader: Reader) -> f.Filter | None:
    """Spells := noun, of spells, all of it ("and" | "or") noun    `creature spells`, `instant and sorcery spells`, `noncreature spells`."""
    found: list[f.Filter] = []
    while True:
        one = noun(reader)
        if one is None or one.zone is not Zone.STACK or not one.plural:
            return None
        found.append(one.zoneless)
        mark = reader.at
        if not reader.eat(", and", ", or", ",", "and", "or"):
            break
        if not _spells_ahead(reader):
            reader.at = mark
            break
    return f.any_of(found)


def _spells_ahead(reader: Reader) -> bool:
    """Does another noun of spells stand here?"""
    mark = reader.at
    one = noun(reader)
    reader.at = mark
    return one is not None and one.zone is Zone.STACK


_PLACES: Final[dict[str, tuple[Zone, ...]]] = {
    "from graveyards or libraries": (Zone.GRAVEYARD, Zone.LIBRARY),
    "from graveyards or exile": (Zone.GRAVEYARD, Zone.EXILE),
    "from graveyards": (Zone.GRAVEYARD,),
    "from exile": (Zone.EXILE,),
}


_TIMES: Final[dict[str, k.Condition]] = {
    "during your turn": k.TurnOf(r.You()),
    "during your turns": k.TurnOf(r.You()),
    "on your turn": k.TurnOf(r.You()),
    "during combat": in_words("during combat"),
}


@production
def _cant_cast(reader: Reader) -> Rules | None:
    """Can't cast := "can't cast" ("more than one" spell "each turn" | spells [place] [time])."""
    if not reader.eat("can't cast"):
        return None
    if reader.eat("more than one"):
        one = noun(reader)
        if one is None or one.zone is not Zone.STACK or not reader.eat("each turn"):
            return None
        return [x.CantCast(one.zoneless, most=1)]
    what = spells(reader)
    if what is None:
        return None
    if reader.eat("from their graveyards"):
        return [x.CantCast(what, from_=(Zone.GRAVEYARD,), own=True)]
    if reader.eat("from anywhere other than their hands", "from anywhere other than their hand"):
        return [x.CantCast(what, not_from=(Zone.HAND,))]
    place = reader.eat(*sorted(_PLACES, key=len, reverse=True))
    time = reader.eat(*_TIMES)
    return [x.CantCast(what, from_=_PLACES[place] if place else (), when=_TIMES[time] if time else None)]


@production
def _cant_cast_or_activate(reader: Reader) -> Rules | None:
    """Can't cast or activate := "can't cast spells" [place] "or activate abilities" ["of" nouns] [time]    (Grand Abolisher, Ashes of the Abhorrent)."""
    if not reader.eat("can't cast spells"):
        return None
    place = reader.eat(*sorted(_PLACES, key=len, reverse=True))
    if not reader.eat("or activate abilities"):
        return None
    found = objects_by(reader) if reader.eat("of") else f.Anything()
    time = reader.eat(*_TIMES)
    when = _TIMES[time] if time else None
    if found is None:
        return None
    return [x.CantCast(from_=_PLACES[place] if place else (), when=when), x.CantActivate(found, when=when)]


@production
def _only_in_turn(reader: Reader) -> Rules | None:
    """Only in turn := "can cast" spells ["and activate abilities"] "only" time ["and you can cast no more than" number spells "each turn"]    (601.3, 602.5)."""
    if not reader.eat("can cast"):
        return None
    what = spells(reader)
    abilities = reader.eat("and activate abilities") is not None
    time = reader.eat(*_ONLY_TIMES) if what is not None else None
    if what is None or time is None:
        return None
    when = k.NotSo(_ONLY_TIMES[time])
    found: Rules = [x.CantCast(what, when=when)]
    if abilities:
        found.append(x.CantActivate(when=when))
    if reader.eat("and you can cast no more than"):
        most = number(reader)
        one = noun(reader) if most is not None else None
        if most is None or one is None or one.zone is not Zone.STACK or not reader.eat("each turn"):
            return None
        found.append(x.CantCast(one.zoneless, most=most))
    return found


_ONLY_TIMES: Final[dict[str, k.Condition]] = {
    "only during their own turns": k.TurnOf(r.ThatPlayer()),
    "only during their own turn": k.TurnOf(r.ThatPlayer()),
    "only during your turn": k.TurnOf(r.You()),
    "only during your own turns": k.TurnOf(r.You()),
}
"""Times of the player that a rule holds for; "that player" is this one (`in_force.holds`)."""


@production
def _cant_pay(reader: Reader) -> Rules | None:
    """Can't pay := "can't" ("pay life" ["or sacrifice" nouns] | "sacrifice" nouns) "to cast spells or" ["to"] "activate abilities" ["that aren't mana abilities"]."""
    if not reader.eat("can't"):
        return None
    life = reader.eat("pay life") is not None
    what: f.Filter | None = None
    if reader.eat("or sacrifice" if life else "sacrifice"):
        what = objects_by(reader)
        if what is None:
            return None
    if not (life or what is not None) or not reader.eat(
        "to cast spells or activate abilities", "to cast spells or to activate abilities"
    ):
        return None
    return [x.CantPay(life, what, reader.eat("that aren't mana abilities") is not None)]


@production
def _cant_play(reader: Reader) -> Rules | None:
    """Can't play := "can't play" (noun of lands | "land cards from graveyards")."""
    if not reader.eat("can't play"):
        return None
    if reader.eat("land cards from graveyards"):
        return [x.CantPlayLands(from_=(Zone.GRAVEYARD,))]
    if reader.eat("lands from their graveyards"):
        return [x.CantPlayLands(from_=(Zone.GRAVEYARD,), own=True)]
    found = noun(reader)
    if found is None or not found.land or not found.plural:
        return None
    return [x.CantPlayLands(found.zoneless, when=as_long_as(reader) if reader.sees("if") else None)]


@production
def _blocks_with(reader: Reader) -> Rules | None:
    """Blocks with := "can't block with more than" number "creature(s)"    (509.1b)."""
    most = number(reader) if reader.eat("can't block with more than") else None
    return None if most is None or not reader.eat("creature", "creatures") else [x.BlocksWithAtMost(most)]


@production
def _flash(reader: Reader) -> Rules | None:
    """Flash := "may cast" spells "as though they had flash"    (601.3b)."""
    if not reader.eat("may cast"):
        return None
    what = spells(reader)
    return None if what is None or not reader.eat("as though they had flash") else [x.MayCastThoughFlash(what)]


@production
def _untaps_at_most(reader: Reader) -> Rules | None:
    """Untaps at most := "can't untap more than" number noun "during" their "untap step(s)"."""
    if not reader.eat("can't untap more than"):
        return None
    most = number(reader)
    found = noun(reader)
    told = reader.eat("during their untap steps", "during their untap step", "during your untap step")
    return None if most is None or found is None or not told else [x.MostUntapped(most, found.filter)]


@production
def _skips(reader: Reader) -> Rules | None:
    """Skips := ("skip" | "skips") their step."""
    if not reader.eat("skip", "skips") or not reader.eat("their", "your", "his or her"):
        return None
    step = reader.eat(*STEPS)
    return None if step is None else [x.SkipsStep(STEPS[step])]


STEPS: Final = {
    "untap steps": "untap", "untap step": "untap", "upkeep steps": "upkeep", "upkeep step": "upkeep", "draw steps": "draw",
    "draw step": "draw", "combat phases": "combat phase", "combat phase": "combat phase", "end steps": "end step", "end step": "end step",
}  # fmt: skip


@production
def _must_attack_with(reader: Reader) -> Rules | None:
    """Must attack with := "must attack" ["you or a planeswalker you control"] "with at least one creature each combat if able"."""
    if not reader.eat("must attack"):
        return None
    whom = r.You() if reader.eat("you or a planeswalker you control") else None
    return [x.MustAttackWithOne(whom)] if reader.eat("with at least one creature each combat if able") else None


@production
def _acts_hasty(reader: Reader) -> Rules | None:
    """Acts hasty := "may activate abilities of" creatures "as though those creatures had haste"."""
    if not reader.eat("may activate abilities of"):
        return None
    found = objects_by(reader)
    told = reader.eat("as though those creatures had haste")
    return None if found is None or not told else [x.ActivatesThoughHaste(found)]


@production
def _looks(reader: Reader) -> Rules | None:
    """Looks := "may look at" (["the"] "cards exiled with" this [", and you may" play and cast "from among those cards"] | face-down creatures "any time")."""
    if not reader.sees("may look at cards exiled", "may look at the cards exiled"):
        return _looks_at_face_down(reader)
    if not reader.eat("may look at cards exiled with", "may look at the cards exiled with") or this(reader) is None:
        return None
    theirs = f.InZone(Zone.EXILE) & f.IsLinked()
    found: Rules = [x.MayLookAt(theirs)]
    mark = reader.at
    if reader.eat("and"):
        more = may_play(reader)
        reader.at = mark if more is None else reader.at
        return [*found, *(more or ())]
    if not reader.eat(", and you may"):
        return found
    cards = cards_of(reader)
    if cards is None or cards.spells_one or cards.lands_one or not reader.eat("from among those cards"):
        return None
    return [*found, x.MayPlay(cards.spells, cards.lands, among=theirs)]


@production
def _looks_at_face_down(reader: Reader) -> Rules | None:
    """Looks at face-down := "may look at" ["the top card of your library and at"] face-down creatures "any time"    (708.5)."""
    both = reader.eat("may look at the top card of your library and at") is not None
    if not both and not reader.eat("may look at"):
        return None
    down = noun(reader)
    said = () if down is None else down.filter.parts if isinstance(down.filter, f.And) else (down.filter,)
    if down is None or not down.plural or f.HasStatus("face_down") not in said or not reader.eat("any time"):
        return None
    return [*([x.MayLookAtTop()] if both else []), x.MayLookAt(down.filter)]


@production
def _activates_when(reader: Reader) -> Rules | None:
    """Activates when := "may activate" kind "abilities" ["of" which] ("any time you could cast an instant" | "twice each turn rather than only once")    (606.3)."""
    if not reader.eat("may activate"):
        return None
    # `her loyalty abilities` are its own (201.5a)
    own = reader.eat("her", "his") is not None
    reader.eat("the")
    word = reader.next().low
    if word not in set(x.AbilityKind) or not reader.eat("abilities"):
        return None
    if word == x.AbilityKind.EXHAUST and not own and reader.eat("as though they haven't been activated"):
        return [x.ExhaustsAgain()]
    of: f.Filter | None = f.Is(r.This()) if own else x.ANYTHING
    if not own and reader.eat("of"):
        mine = this(reader)
        of = objects_by(reader) if mine is None else f.Is(mine)
    if of is None:
        return None
    kind = x.AbilityKind(word)
    if kind is x.AbilityKind.LOYALTY and reader.eat("twice each turn rather than only once"):
        return [x.MoreLoyalty(of)]
    reader.eat("on any player's turn")
    return [x.ActivatesAsInstants(kind, of)] if reader.eat("any time you could cast an instant") else None


OF_PLAYERS: Final = (
    _plain_of_player, _keeps_mana, _spends, _more_lands, _cant_cast_or_activate, _cant_cast, _only_in_turn, _cant_pay, _cant_play, _blocks_with, _flash, may_play, _untaps_at_most, _skips,
    _must_attack_with, _acts_hasty, _activates_when, _looks,
)  # fmt: skip
