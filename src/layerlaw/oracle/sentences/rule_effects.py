"""Permissions, prohibitions and requirements (101.2, 601.3, 613.11): predicates that change a rule for an object or a player.

    rule of an object := "can't" ("attack" | "block" | "be blocked" | "be countered" | ...) ... | "attacks" ... "if able" | "doesn't untap" ...
    rule of a player  := "can't" ("cast" | "activate" | "gain life" | ...) ... | "may" ("play" | "cast" | "spend" | "look at") ... | "skip" step

Each production reads one kind of rule whole; what none of them reads is the caller's to keep as words (`UnreadRule`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import rule_effects as x
from layerlaw.model import values as v
from layerlaw.model.durations import Until
from layerlaw.model.words import Color, Zone
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.nouns import host, noun, number, player, this
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.tokens import Kind

Rules = list[x.RuleEffect]

_STOPS: Final = frozenset(
    {"gets", "get", "has", "have", "gains", "gain", "loses", "lose", "becomes", "become", "is", "isn't", "are", "it", "they", "its", "can't", "can", "blocks", "attack", "block",
     "attacks", "doesn't", "assigns", "their", "your", "opponents"}
)  # fmt: skip
_IN_THE_MIDDLE: Final = tuple(
    f"{time} {behind}"
    for time in ("this turn", "this combat")
    for behind in ("if able", "as though", "except by", "by", "unless")
)
"""Durations with what makes them stand in the middle of a rule."""


def ends(reader: Reader) -> bool:
    """Does a predicate end here?"""
    if reader.done or reader.sees("this turn", "this combat", "until", "as long as", "for as long as"):
        return True
    return any(reader.sees(join) and reader.low(len(join.split())) in _STOPS for join in (", and", ",", "and"))


def meanwhile(reader: Reader) -> None:
    """`attacks this turn if able`: the duration stands in the middle of the rule."""
    if reader.resolving and reader.sees(*_IN_THE_MIDDLE):
        reader.between = Until.END_OF_COMBAT if reader.sees("this combat") else Until.END_OF_TURN
        reader.at += 2


@production
def object_rule(reader: Reader) -> Rules | None:
    """Rule of an object := one of the productions below, whole: behind it the predicate ends."""
    return _first(reader, _OF_OBJECTS)


@production
def player_rule(reader: Reader) -> Rules | None:
    """Rule of a player := one of the productions below, whole."""
    return _first(reader, _OF_PLAYERS)


def _first(reader: Reader, productions: Sequence[Callable[[Reader], Rules | None]]) -> Rules | None:
    mark, targets, it, between = reader.at, reader.targets, reader.it, reader.between
    for one in productions:
        found = one(reader)
        if found is not None and ends(reader):
            reader.it = it
            return found
        reader.at, reader.targets, reader.it, reader.between = mark, targets, it, between
    return None


# --- parts -------------------------------------------------------------------------------------------------------------


@production
def _which(reader: Reader) -> f.Filter | None:
    """Which := plural noun (("and/or" | "or" | "and") plural noun)* | "creatures with greater power"."""
    if reader.eat("creatures with greater power"):
        return GREATER
    first = noun(reader)
    if first is None or not (first.plural or first.either):
        return None
    found = [first.filter]
    while True:
        mark = reader.at
        if not reader.eat(", and", ", or", ",", "and/or", "or", "and"):
            break
        more = noun(reader)
        if more is None or not (more.plural or more.either):
            reader.at = mark
            break
        found.append(more.filter)
    return found[0] if len(found) == 1 else f.Or(tuple(found))


GREATER: Final = f.creatures() & f.Compares(v.Stat.POWER, f.Comparison.MORE, v.StatOf(r.It(), v.Stat.POWER))
"""Says "creatures with greater power", of the creature that the rule is about."""


@production
def _when(reader: Reader) -> k.Condition | None:
    """When := ("unless" | "if") condition, about the object that the rule holds for."""
    joint = reader.eat("unless", "if")
    if joint is None:
        return None
    it = reader.it
    found = _sized(reader) or condition(reader)
    reader.it = it
    if found is None:
        return None
    return k.NotSo(found) if joint == "unless" else found


@production
def _sized(reader: Reader) -> k.Condition | None:
    """Sized := "you control a" size "creature"    `unless you control a 1/1 creature`."""
    if not reader.eat("you control a", "you control an"):
        return None
    token = reader.next()
    power, _, toughness = token.text.partition("/")
    if token.kind is not Kind.SIZE or not (power.isdigit() and toughness.isdigit()) or not reader.eat("creature"):
        return None
    equal = f.Comparison.EQUAL
    size = f.Compares(v.Stat.POWER, equal, int(power)) & f.Compares(v.Stat.TOUGHNESS, equal, int(toughness))
    return k.ThereAre(f.creatures() & size & f.yours())


@production
def _toll(reader: Reader) -> x.Toll | None:
    """Toll := "unless" payer "pay(s)" mana ["for each" of them]    (508.1h)."""
    if not reader.eat("unless its controller pays", "unless their controller pays", "unless you pay"):
        return None
    mana = reader.next()
    if mana.kind is not Kind.SYMBOLS or "X" in mana.text:
        return None
    if reader.eat(
        "for each creature they control that's attacking you",
        "for each of those creatures",
        "for each creature they control that's attacking a planeswalker you control",
    ):
        return x.Toll(mana.text)
    if not reader.sees("for each"):
        return x.Toll(mana.text)
    from layerlaw.oracle.phrases.values import for_each

    times = for_each(reader)
    return None if times is None else x.Toll(mana.text, times)


@production
def _others(reader: Reader) -> int | None:
    """Others := "alone" | "unless at least" number "other creatures attack"    (506.5)."""
    if reader.eat("alone"):
        return 1
    if not reader.eat("unless at least"):
        return None
    least = number(reader)
    return least if least is not None and reader.eat("other creatures attack", "other creatures block") else None


@production
def _goal(reader: Reader) -> tuple[r.PlayerRef, bool, bool] | None:
    """Goal := player ["or planeswalkers" they "control"] | "planeswalkers you control"    whom an attack is at."""
    if reader.eat("planeswalkers you control"):
        return r.You(), True, False
    if reader.eat("its owner"):
        return r.OwnerOf(r.It()), reader.eat("or planeswalkers its owner controls") is not None, True
    who = player(reader)
    if who is None:
        return None
    with_walkers = reader.eat(
        "or planeswalkers you control", "or planeswalkers they control", "or planeswalkers that player controls",
        "or a planeswalker you control",
    )  # fmt: skip
    return who, with_walkers is not None, True


# --- attacking -----------------------------------------------------------------------------------------------------------


@production
def _cant_attack(reader: Reader) -> Rules | None:
    """Can't attack := "can't attack" ["or block"] [goal] [others | toll | when]    `can't attack you unless their controller pays {2}`."""
    if not reader.eat("can't attack"):
        return None
    both = reader.eat("or block") is not None
    goal = None if both else _goal(reader)
    others = _others(reader)
    meanwhile(reader)
    toll = _toll(reader) if others is None else None
    when = _when(reader) if others is None and toll is None else None
    whom, walkers, players = goal or (None, False, True)
    found: Rules = [x.CantAttack(whom, walkers, players, when, toll, others or 0)]
    if both:
        found.append(x.CantBlock(None, when, toll, others or 0))
    return found


@production
def _attacks_only_alone(reader: Reader) -> Rules | None:
    return [x.AttacksOnlyAlone()] if reader.eat("can only attack alone") else None


@production
def _attacks_though(reader: Reader) -> Rules | None:
    """Attacks though := "can attack" ["this turn"] "as though it" ("didn't have defender" | "had haste") [when]."""
    if not reader.eat("can attack"):
        return None
    meanwhile(reader)
    if reader.eat("as though it had haste", "as though they had haste"):
        return [x.AttacksThoughNew()]
    if not reader.eat("as though it didn't have defender", "as though they didn't have defender"):
        return None
    return [x.AttacksThoughDefender(_when(reader))]


@production
def _attacks(reader: Reader) -> Rules | None:
    """Attacks := ("attacks" | "must attack") ["or block(s)"] [player] ["each combat" | "this turn"] "if able" ["unless" condition]."""
    if not reader.eat("attacks", "attack", "must attack"):
        return None
    both = reader.eat("or blocks", "or block") is not None
    whom = None if both else _attacked(reader)
    reader.eat("each combat", "each turn")
    meanwhile(reader)
    if not reader.eat("if able"):
        return None
    when = _when(reader)
    found: Rules = [x.MustAttack(whom, when)]
    return [*found, x.MustBlock(None, when)] if both else found


@production
def _attacked(reader: Reader) -> r.PlayerRef | None:
    return r.OwnerOf(r.It()) if reader.eat("its owner") else player(reader)


# --- blocking ------------------------------------------------------------------------------------------------------------


@production
def _cant_block(reader: Reader) -> Rules | None:
    """Can't block := "can't block" ["alone" | which | it] [toll | when]    `can't block creatures with power 2 or greater`."""
    if not reader.eat("can't block"):
        return None
    others = _others(reader)
    if others is not None:
        return [x.CantBlock(with_others=others)]
    ref = _one_object(reader)
    whom = f.Is(ref) if ref is not None else _which(reader)
    meanwhile(reader)
    toll = _toll(reader)
    return [x.CantBlock(whom, None if toll is not None else _when(reader), toll)]


@production
def _one_object(reader: Reader) -> r.ObjectRef | None:
    """One object := this | host | "it"    an attacker that is named."""
    mine = this(reader) or host(reader)
    if mine is not None:
        return mine
    told = reader.antecedent if isinstance(reader.antecedent, r.ObjectRef) else reader.it
    if not isinstance(told, r.ObjectRef) or told == r.It():  # no creature blocks itself
        told = None if reader.resolving else r.This()  # `creatures with power less than its power can't block it`
    return told if told is not None and reader.eat("it") else None


@production
def _blocks_only(reader: Reader) -> Rules | None:
    if not reader.eat("can block only"):
        return None
    found = _which(reader)
    return None if found is None else [x.BlocksOnly(found)]


@production
def _unblockable(reader: Reader) -> Rules | None:
    """Unblockable := "can't be blocked" ["except by" ("N or more creatures" | which) | "by" ("more than N creatures" | which)] [when]."""
    if not reader.eat("can't be blocked"):
        return None
    meanwhile(reader)
    if reader.eat("except by"):
        mark = reader.at
        least = number(reader)
        if least is not None and reader.eat("or more creatures"):
            return [x.LeastBlockers(least)]
        reader.at = mark
        which = _which(reader)
        return None if which is None else [x.BlockedOnlyBy(which)]
    if reader.eat("by more than"):
        most = number(reader)
        return [x.MostBlockersOfIt(most)] if most is not None and reader.eat("creature", "creatures") else None
    if reader.eat("by"):
        ref = _one_object(reader)
        which = f.Is(ref) if ref is not None else _which(reader)
        return None if which is None else [x.CantBeBlocked(which)]
    return [x.CantBeBlocked(None, _when(reader))]


@production
def _block_or_be(reader: Reader) -> Rules | None:
    """Block or be := "can't block or be blocked by" which."""
    if not reader.eat("can't block or be blocked by"):
        return None
    which = _which(reader)
    return None if which is None else [x.CantBlock(which), x.CantBeBlocked(which)]


@production
def _blocks_more(reader: Reader) -> Rules | None:
    """Blocks more := "can block" ("any number of creatures" | ["up to"] number "additional creature(s)") ["each combat"]."""
    if not reader.eat("can block"):
        return None
    if reader.eat("any number of creatures"):
        reader.eat("each combat", "each turn")
        return [x.BlocksMore(None)]
    if reader.eat("as though it were untapped", "as though they were untapped"):
        return [x.BlocksThoughTapped()]
    reader.eat("up to")
    more = 1 if reader.eat("an") else number(reader)
    if more is None or not reader.eat("additional creature", "additional creatures"):
        return None
    reader.eat("each combat", "each turn")
    return [x.BlocksMore(more)]


@production
def _blocks_though(reader: Reader) -> Rules | None:
    """Blocks though := "can block creatures with" keyword "as though" ("it didn't have" | "they didn't have" | "it had") keyword."""
    if not reader.eat("can block creatures with"):
        return None
    keyword = reader.next().low
    if reader.eat(f"as though it had {keyword}", f"as though they had {keyword}"):
        return [x.BlocksThough(keyword, without=False)]
    if reader.eat(f"as though they didn't have {keyword}", f"as though it didn't have {keyword}"):
        return [x.BlocksThough(keyword)]
    return None


@production
def _blocked_though(reader: Reader) -> Rules | None:
    """Blocked though := "can be blocked as though" it "didn't have" keyword."""
    if not reader.eat("can be blocked as though it didn't have", "can be blocked as though they didn't have"):
        return None
    return [x.BlockedThoughWithout(reader.next().low)]


@production
def _blocks(reader: Reader) -> Rules | None:
    """Blocks := ("blocks" | "must block") [attacker] ["each combat" | "this turn"] "if able"."""
    if not reader.eat("blocks", "block", "must block"):
        return None
    ref = _one_object(reader)
    reader.eat("each combat", "each turn")
    meanwhile(reader)
    return [x.MustBlock(ref)] if reader.eat("if able") else None


@production
def _must_be_blocked(reader: Reader) -> Rules | None:
    """Must be blocked := "must be blocked" ["by a" noun] ["each combat" | "this turn"] "if able"."""
    if not reader.eat("must be blocked"):
        return None
    by: f.Filter | None = None
    if reader.eat("by a", "by an"):
        found = noun(reader)
        if found is None or (found.plural and not found.either):
            return None
        by = found.filter
    reader.eat("each combat", "each turn")
    meanwhile(reader)
    return [x.MustBeBlocked(by)] if reader.eat("if able") else None


# --- combat damage, untapping ----------------------------------------------------------------------------------------------


@production
def _assigns(reader: Reader) -> Rules | None:
    """Assigns := how combat damage is assigned (510.1)."""
    if reader.eat("assigns no combat damage", "assign no combat damage"):
        return [x.AssignsNoCombatDamage()]
    if reader.eat(
        "assigns combat damage equal to its toughness rather than its power",
        "assign combat damage equal to their toughness rather than their power",
        "assigns combat damage equal to their toughness rather than their power",
    ):
        return [x.AssignsByToughness()]
    if reader.eat(
        "may assign its combat damage as though it weren't blocked",
        "may assign their combat damage as though they weren't blocked",
        "assign their combat damage as though they weren't blocked",
        "assign its combat damage as though it weren't blocked",
    ):
        return [x.AssignsAsUnblocked()]
    return None


@production
def _stays_tapped(reader: Reader) -> Rules | None:
    """Stays tapped := "doesn't untap during" untap step [when] | "can't become untapped"."""
    if reader.eat("can't become untapped", "can't untap"):
        return [x.CantBecomeUntapped()]
    if not reader.eat("doesn't untap during", "don't untap during"):
        return None
    step = reader.eat(*_UNTAP_STEPS)
    if step is None:
        return None
    return [x.DoesntUntap(yours=step == "your untap step", when=_when(reader))]


_UNTAP_STEPS: Final = (
    "your untap step", "its controller's untap step", "their controller's untap step", "their controllers' untap steps",
)  # fmt: skip


# --- what cannot be done to it ----------------------------------------------------------------------------------------------

_PLAIN: Final[dict[str, x.RuleEffect]] = {
    "can't be regenerated": x.CantBeRegenerated(),
    "can't be sacrificed": x.CantBeSacrificed(),
    "can't be copied": x.CantBeCopied(),
    "can't be cast": x.CantBeCast(),
    "can be cast as though it had flash": x.CastThoughFlash(),
    "can be cast as though they had flash": x.CastThoughFlash(),
    "can't be enchanted by other auras": x.CantBeEnchanted(others=True),
    "can't be enchanted": x.CantBeEnchanted(),
    "can't phase in": x.CantPhase(out=False),
    "can't phase out": x.CantPhase(out=True),
    "can't transform": x.CantTransform(),
    "can't be turned face up": x.CantBeTurnedFaceUp(),
    "can't enter the battlefield": x.CantEnter(),
    "can be your commander": x.CanBeCommander(),
    "can't have counters put on it": x.CantHaveCounters(),
    "can't have counters put on them": x.CantHaveCounters(),
}


@production
def _plain(reader: Reader) -> Rules | None:
    phrase = reader.eat(*sorted(_PLAIN, key=len, reverse=True))
    return None if phrase is None else [_PLAIN[phrase]]


@production
def _uncounterable(reader: Reader) -> Rules | None:
    """Uncounterable := "can't be countered" ["by" which]."""
    if not reader.eat("can't be countered"):
        return None
    if not reader.eat("by"):
        return [x.CantBeCountered()]
    if reader.eat("spells or abilities"):
        return [x.CantBeCountered()]
    found = noun(reader)
    return None if found is None else [x.CantBeCountered(found.filter)]


@production
def _no_counters_on(reader: Reader) -> Rules | None:
    """No counters on := "can't have" kind "counters put on" it | "can't have more than" number kind "counters on" it."""
    if not reader.eat("can't have"):
        return None
    if reader.eat("more than"):
        most, kind = number(reader), reader.next().low
        told = most is not None and reader.eat("counters on it", "counters on them") is not None
        return [x.MostCounters(most, kind)] if told and most is not None else None
    kind = reader.next().text
    return [x.CantHaveCounters(kind)] if reader.eat("counters put on it", "counters put on them") else None


@production
def _untargetable(reader: Reader) -> Rules | None:
    """Untargetable := "can't be the target(s) of" ("spells" ["or abilities"] | "abilities" | "Aura spells") ["your opponents control"]."""
    if not reader.eat("can't be the target of", "can't be the targets of"):
        return None
    spells = abilities = True
    source: f.Filter = f.Anything()
    if not reader.eat("spells or abilities"):
        if reader.eat("spells"):
            abilities = False
        elif reader.eat("abilities"):
            spells = False
        elif reader.eat("aura spells"):
            from layerlaw.model.words import EnchantmentType

            abilities, source = False, f.HasSubtype(EnchantmentType("Aura"))
        else:
            found = _colored_sources(reader)
            if found is None:
                return None
            source, abilities = found
    by = r.Opponents() if reader.eat("your opponents control") else None
    return [x.CantBeTargeted(spells, abilities, by, source)]


@production
def _targeted_though(reader: Reader) -> Rules | None:
    """Targeted though := "can be the target(s) of spells and abilities you control as though" it "didn't have" keyword."""
    if not reader.eat(
        "can be the targets of spells and abilities you control as though",
        "can be the target of spells and abilities you control as though",
    ):
        return None
    if not reader.eat("they didn't have", "it didn't have"):
        return None
    keyword = reader.eat("hexproof", "shroud")
    return None if keyword is None else [x.TargetedThough(keyword, r.You())]


@production
def _attaches_only(reader: Reader) -> Rules | None:
    """Attaches only := "can be attached only to a" noun    (301.5c)."""
    if not reader.eat("can be attached only to"):
        return None
    if not reader.eat("a", "an"):
        return None
    found = noun(reader)
    return None if found is None or (found.plural and not found.either) else [x.AttachesOnlyTo(found.filter)]


@production
def _colored_sources(reader: Reader) -> tuple[f.Filter, bool] | None:
    """Colored sources := color "spells" ["or abilities from" color "sources"]."""
    words = {color.word: color for color in Color}
    colors = [reader.next().low]
    if reader.eat("or"):
        colors.append(reader.next().low)
    if any(word not in words for word in colors) or not reader.eat("spells"):
        return None
    said = " or ".join(colors)
    abilities = reader.eat(f"or abilities from {said} sources") is not None
    each = tuple(f.HasColor(words[word]) for word in colors)
    return (each[0] if len(each) == 1 else f.Or(each)), abilities


@production
def _inert(reader: Reader) -> Rules | None:
    """Inert := "its activated abilities can't be activated" ["unless they're mana abilities"]."""
    if reader.eat(
        "its activated abilities with {t} in their costs can't be activated",
        "their activated abilities with {t} in their costs can't be activated",
    ):
        return [x.CantBeActivated(tapping=True)]
    kind = _kind_of_ability(reader)
    if kind is None or not reader.eat("can't be activated"):
        return None
    return [x.CantBeActivated(kind, reader.eat("unless they're mana abilities") is not None)]


@production
def _kind_of_ability(reader: Reader) -> x.AbilityKind | None:
    if not reader.eat("its", "their"):
        return None
    word = reader.next().low
    if word not in set(x.AbilityKind) or not reader.eat("abilities"):
        return None
    return x.AbilityKind(word)


_OF_OBJECTS: Final = (
    _plain, _block_or_be, _cant_attack, _attacks_only_alone, _attacks_though, _attacks, _cant_block, _blocks_only, _unblockable,
    _blocks_more, _blocks_though, _blocked_though, _blocks, _must_be_blocked, _assigns, _stays_tapped, _uncounterable, _no_counters_on,
    _untargetable, _targeted_though, _attaches_only, _inert,
)  # fmt: skip


# --- players -----------------------------------------------------------------------------------------------------------------

_PLAIN_OF_PLAYERS: Final[dict[str, x.RuleEffect]] = {
    "can't gain life": x.CantGainLife(),
    "can't lose the game": x.CantLose(),
    "can't win the game": x.CantWin(),
    "don't lose the game for having 0 or less life": x.LivesAtZero(),
    "doesn't lose the game for having 0 or less life": x.LivesAtZero(),
    "can't draw cards": x.CantDraw(),
    "can't draw more than one card each turn": x.CantDraw(1),
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
    "may spend mana as though it were mana of any color": x.SpendsAsThough(),
    "can't cast additional spells": x.CantCast(most=0),
    "can't activate abilities that aren't mana abilities": x.CantActivate(but_mana=True),
    "can't activate abilities that aren't mana abilities or loyalty abilities": x.CantActivate(
        but_mana=True, but_loyalty=True
    ),
    "can cast spells only any time they could cast a sorcery": x.CastsAsSorceries(),
    "don't lose unspent mana as steps and phases end": x.KeepsMana(),
    "doesn't lose unspent mana as steps and phases end": x.KeepsMana(),
}


@production
def _plain_of_player(reader: Reader) -> Rules | None:
    phrase = reader.eat(*sorted(_PLAIN_OF_PLAYERS, key=len, reverse=True))
    return None if phrase is None else [_PLAIN_OF_PLAYERS[phrase]]


@production
def _keeps_mana(reader: Reader) -> Rules | None:
    if not reader.eat("don't lose unspent", "doesn't lose unspent"):
        return None
    words = {color.word: color for color in Color}
    color = words.get(reader.next().low)
    told = reader.eat("mana as steps and phases end")
    return None if color is None or not told else [x.KeepsMana(color)]


@production
def _more_lands(reader: Reader) -> Rules | None:
    """More lands := "may play" number "additional land(s) on each of" their "turns"."""
    if not reader.eat("may play"):
        return None
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
    return found[0] if len(found) == 1 else f.Or(tuple(found))


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
    "during combat": k.Noted("during combat"),
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
    if reader.eat("from anywhere other than their hands", "from anywhere other than their hand"):
        return [x.CantCast(what, not_from=(Zone.HAND,))]
    place = reader.eat(*sorted(_PLACES, key=len, reverse=True))
    time = reader.eat(*_TIMES)
    return [x.CantCast(what, from_=_PLACES[place] if place else (), when=_TIMES[time] if time else None)]


@production
def _cant_cast_or_activate(reader: Reader) -> Rules | None:
    """Can't cast or activate := "can't cast spells or activate abilities of" nouns [time]    (Grand Abolisher)."""
    if not reader.eat("can't cast spells or activate abilities of"):
        return None
    found = _which(reader)
    time = reader.eat(*_TIMES)
    when = _TIMES[time] if time else None
    return None if found is None else [x.CantCast(when=when), x.CantActivate(found, when=when)]


@production
def _cant_play(reader: Reader) -> Rules | None:
    """Can't play := "can't play" noun of lands."""
    if not reader.eat("can't play"):
        return None
    found = noun(reader)
    return [x.CantPlayLands(found.zoneless)] if found is not None and found.land and found.plural else None


@production
def _flash(reader: Reader) -> Rules | None:
    """Flash := "may cast" spells "as though they had flash"    (601.3b)."""
    if not reader.eat("may cast"):
        return None
    what = spells(reader)
    return None if what is None or not reader.eat("as though they had flash") else [x.MayCastThoughFlash(what)]


_SOURCES: Final[dict[str, tuple[Zone, bool]]] = {
    "from the top of your library": (Zone.LIBRARY, True),
    "from your graveyard": (Zone.GRAVEYARD, False),
}


@production
def _may_play(reader: Reader) -> Rules | None:
    """May play := "may" (["play" lands] ["and"] ["cast" spells] | "play the top card of your library") place    (305.1, 601.3b)."""
    if not reader.eat("may"):
        return None
    if reader.eat("play the top card of your library"):
        return [x.MayPlay(f.Anything(), f.Anything(), Zone.LIBRARY, top=True)]
    lands: f.Filter | None = None
    cast: f.Filter | None = None
    if reader.eat("play"):
        found = noun(reader)
        if found is None or not found.plural:
            return None
        if found.land:
            lands = found.zoneless
        else:
            return None
    if (lands is None or reader.eat("and")) and reader.eat("cast"):
        cast = spells(reader)
        if cast is None:
            return None
    if lands is None and cast is None:
        return None
    place = reader.eat(*_SOURCES)
    if place is None:
        return None
    zone, top = _SOURCES[place]
    return [x.MayPlay(cast, lands, zone, top)]


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
    step = reader.eat(*_STEPS)
    return None if step is None else [x.SkipsStep(_STEPS[step])]


_STEPS: Final = {
    "untap steps": "untap", "untap step": "untap", "upkeep steps": "upkeep", "upkeep step": "upkeep", "draw steps": "draw",
    "draw step": "draw", "combat phases": "combat", "combat phase": "combat", "end steps": "end step", "end step": "end step",
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
    found = _which(reader)
    told = reader.eat("as though those creatures had haste")
    return None if found is None or not told else [x.ActivatesThoughHaste(found)]


_OF_PLAYERS: Final = (
    _plain_of_player, _keeps_mana, _more_lands, _cant_cast_or_activate, _cant_cast, _cant_play, _flash, _may_play, _untaps_at_most, _skips,
    _must_attack_with, _acts_hasty,
)  # fmt: skip


# --- whole sentences ---------------------------------------------------------------------------------------------------------


@production
def rule_sentence(reader: Reader) -> tuple[f.Filter | r.PlayerRef, Rules] | None:
    """Rule sentence := a sentence whose subject is not the object or player that it is about, such as `damage can't be prevented`."""
    for one in (
        _of_damage,
        _of_numbers,
        _stay_tapped,
        _imperative,
        _flagbearers,
        _untap_others,
        _cant_enter,
        _opening_hand,
    ):
        mark = reader.at
        found = one(reader)
        if found is not None and (ends(reader) or reader.sees("if")):
            return found
        reader.at = mark
    return None


Sentence = tuple[f.Filter | r.PlayerRef, Rules]


@production
def _of_damage(reader: Reader) -> Sentence | None:
    phrase = reader.eat("combat damage can't be prevented", "damage can't be prevented")
    if phrase is not None:
        return r.EachPlayer(), [x.DamageCantBePrevented(combat=phrase.startswith("combat"))]
    if reader.eat("damage doesn't cause you to lose life"):
        return r.You(), [x.LosesNoLifeFromDamage()]
    return None


@production
def _of_numbers(reader: Reader) -> Sentence | None:
    """Of numbers := "no more than" number "creature(s) can" ("attack" ["you"] | "block") "each combat"    (508.1c, 509.1b)."""
    if not reader.eat("no more than"):
        return None
    most = number(reader)
    verb = reader.eat("creature can attack", "creatures can attack", "creature can block", "creatures can block")
    at_you = reader.eat("you") is not None
    if most is None or verb is None or not reader.eat("each combat"):
        return None
    if verb.endswith("block"):
        return None if at_you else (r.EachPlayer(), [x.MostBlockers(most)])
    return r.EachPlayer(), [x.MostAttackers(most, r.You() if at_you else None)]


@production
def _stay_tapped(reader: Reader) -> Sentence | None:
    if reader.resolving or not reader.eat("you may choose not to untap"):
        return None
    own = this(reader)
    return None if own is None or not reader.eat("during your untap step") else (f.Is(own), [x.MayStayTapped()])


@production
def _imperative(reader: Reader) -> Sentence | None:
    """Imperative := "skip your" step | "play with" ("the top card of your library" | "your hand") "revealed"."""
    if reader.resolving:
        return None
    if reader.eat("play with the top card of your library revealed"):
        return r.You(), [x.TopRevealed()]
    if reader.eat("play with your hand revealed"):
        return r.You(), [x.HandRevealed()]
    if not reader.eat("skip your"):
        return None
    step = reader.eat(*_STEPS)
    return None if step is None else (r.You(), [x.SkipsStep(_STEPS[step], _when(reader))])


@production
def _flagbearers(reader: Reader) -> Sentence | None:
    """Flagbearers := "while an opponent is choosing targets ..., that player must choose at least one Flagbearer on the battlefield if able"."""
    if not reader.eat(
        "while an opponent is choosing targets as part of casting a spell they control or activating an ability they control ,",
    ):
        return None
    if not reader.eat("that player must choose at least one"):
        return None
    found = noun(reader)
    if found is None or not (reader.eat("on the battlefield") or found.zone is Zone.BATTLEFIELD):
        return None
    return (r.Opponents(), [x.MustTarget(found.filter)]) if reader.eat("if able") else None


@production
def _untap_others(reader: Reader) -> Sentence | None:
    """Untap others := "untap" ["all"] nouns "during each other player's untap step"    (502.3)."""
    if reader.resolving or not reader.eat("untap"):
        return None
    own = this(reader)
    found: f.Filter | None = f.Is(own) if own is not None else None
    if found is None:
        reader.eat("all")
        found = _which(reader)
    if found is None or not reader.eat("during each other player's untap step"):
        return None
    return found, [x.UntapsWithOthers()]


@production
def _cant_enter(reader: Reader) -> Sentence | None:
    """Can't enter := cards "in graveyards and libraries can't enter the battlefield"."""
    found = noun(reader)
    if found is None or not found.plural or found.zone is not Zone.GRAVEYARD:
        return None
    if not reader.eat("and libraries can't enter the battlefield"):
        return None
    zones = f.Or((f.InZone(Zone.GRAVEYARD), f.InZone(Zone.LIBRARY)))
    return f.And((zones, *_flat(found.zoneless))), [x.CantEnter()]


def _flat(node: f.Filter) -> tuple[f.Filter, ...]:
    return node.parts if isinstance(node, f.And) else (node,)


@production
def _opening_hand(reader: Reader) -> Sentence | None:
    if not reader.resolving and reader.eat("you may cast this spell as though it had flash"):
        return f.Is(r.This()), [x.CastThoughFlash()]
    if reader.eat("if this card is in your opening hand , you may begin the game with it on the battlefield"):
        return f.Is(r.This()), [x.EntersOpening()]
    return None
