"""Random games, built to collide: few words and many effects, so that effects meet, wait for each other and go in circles.

`games(focus)` is the door. A focus names the layers of which most changes are; what an effect applies to, counts and asks for is
drawn for the most part from what those very layers change, which is what makes dependencies (613.8a).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

from hypothesis import strategies as st

from layerlaw.cards import define
from layerlaw.layers.protocol import CounterPile
from layerlaw.model import changes as c
from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import (
    EVERYWHERE,
    Ability,
    KeywordAbility,
    StaticAbility,
)
from layerlaw.model.cards import Face
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.mana_costs import ManaCost
from layerlaw.model.words import (
    FOREST,
    ISLAND,
    MOUNTAIN,
    SWAMP,
    ArtifactType,
    CardType,
    Color,
    CreatureType,
    EnchantmentType,
    LandType,
    Subtype,
    SubtypeFamily,
    Supertype,
    Zone,
)
from tests.properties.games import SimpleEffect, SimpleGame, SimpleObject, SimplePlayer

T = TypeVar("T")
S = st.SearchStrategy
Layers = tuple[str, ...]

ALL_LAYERS = ("1a", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d")
FOCUSES: dict[str, tuple[str, ...]] = {
    "up to four layers": ALL_LAYERS,
    "copies and texts": ("1a", "3"),
    "control": ("2",),
    "text": ("3",),
    "types": ("4",),
    "colors": ("5",),
    "abilities": ("6",),
    "power and toughness": ("7a", "7b", "7c", "7d"),
    "what defines itself": ("7a",),
    "types and abilities": ("4", "6"),
    "effects that go on": ("4", "6", "7b"),
}
"""The layers on which a board can be centered, by what a test calls it."""
IDS = tuple("abcdefghij")
PLAYERS = ("Ann", "Bob", "Cid")

GOBLIN, ELF, WALL = CreatureType("Goblin"), CreatureType("Elf"), CreatureType("Wall")
DESERT, GATE = LandType("Desert"), LandType("Gate")
AURA, EQUIPMENT, SHRINE = EnchantmentType("Aura"), ArtifactType("Equipment"), EnchantmentType("Shrine")

CREATURE_WORDS: tuple[Subtype, ...] = (GOBLIN, ELF, WALL)
BASIC_WORDS: tuple[Subtype, ...] = (ISLAND, SWAMP, MOUNTAIN, FOREST)
LAND_WORDS: tuple[Subtype, ...] = (*BASIC_WORDS, DESERT, GATE)
OTHER_WORDS: tuple[Subtype, ...] = (AURA, EQUIPMENT, SHRINE)
MAIN_TYPES = (CardType.CREATURE, CardType.LAND, CardType.ARTIFACT, CardType.ENCHANTMENT)
SUPERTYPES = (Supertype.BASIC, Supertype.LEGENDARY, Supertype.SNOW)
COLORS = (Color.WHITE, Color.BLACK, Color.RED)
KEYWORDS = ("flying", "haste", "vigilance")
NAMES = ("Bear", "Elf", "Swamp", "Thing")


def pick(items: Sequence[T]) -> S[T]:
    """One of the items, each as likely as the others."""
    return st.sampled_from(items)


def either(*kinds: S[T]) -> S[T]:
    """One of the kinds, each as likely as the others (`one_of` would take kinds apart that are choices themselves)."""
    return st.sampled_from(range(len(kinds))).flatmap(lambda number: kinds[number])


def one_in(number: int) -> S[bool]:
    """True once in so many times."""
    return st.sampled_from((False,) * (number - 1) + (True,))


creature_words = pick(CREATURE_WORDS)
land_words = pick((*BASIC_WORDS, *BASIC_WORDS, DESERT, GATE))
subtypes = either(creature_words, land_words, pick(OTHER_WORDS))
types = pick((*MAIN_TYPES, CardType.CREATURE, CardType.LAND, CardType.KINDRED))
supertypes = pick(SUPERTYPES)
colors = pick(COLORS)
color_words = either(colors, colors, st.just(r.Chosen("color")))
keyword_names = pick(KEYWORDS)
players = pick((r.You(), r.You(), r.Opponents(), r.ActivePlayer(), r.ExactPlayer("Bob"), r.OwnerOf(r.This())))
one_player = pick((r.You(), r.You(), r.ActivePlayer(), r.ExactPlayer("Bob"), r.OwnerOf(r.This())))
small = st.integers(-2, 4)
stats = pick((v.Stat.POWER, v.Stat.TOUGHNESS, v.Stat.POWER, v.Stat.BASE_POWER, v.Stat.MANA_VALUE, v.Stat.TOTAL))
_LAST = r.LastLinked(type=CardType.CREATURE)
refs = pick((r.This(), r.Host(), r.Linked(), _LAST, r.TopOfGraveyard(r.You()), r.ExactObject("a"), r.ExactObject("b")))
comparisons = pick(tuple(f.Comparison))


# --- filters, by the layer whose outcome they read ---------------------------------------------------------------------


@cache
def atoms(layer: str) -> S[f.Filter]:
    """Filters that read what a layer changes."""
    control: S[f.Filter] = st.builds(f.ControlledBy, players)
    kinds: list[S[f.Filter]]
    match layer:
        case "1a" | "3":
            kinds = [
                st.builds(f.IsType, types),
                st.builds(f.HasSubtype, subtypes),
                st.builds(f.Named, pick(NAMES)),
                st.builds(f.HasColor, colors),
                st.builds(f.Compares, st.just(v.Stat.MANA_VALUE), comparisons, small),
                st.just(f.HasAnyAbility()),
            ]
        case "2":
            kinds = [control, control, st.builds(f.ControlledBy, st.builds(r.ControllerOf, refs))]
        case "4":
            kinds = [
                st.builds(f.IsType, types),
                st.builds(f.IsType, pick((CardType.CREATURE, CardType.LAND))),
                st.builds(f.IsType, pick((CardType.CREATURE, CardType.LAND))),
                st.builds(f.HasSubtype, st.one_of(creature_words, land_words)),
                st.builds(f.HasSubtype, st.one_of(creature_words, land_words)),
                either(
                    st.builds(f.HasSubtype, pick(OTHER_WORDS)),
                    st.builds(f.HasSubtype, st.just(r.Chosen("creature_type"))),
                    st.builds(f.HasSupertype, supertypes),
                    st.builds(f.SharesCreatureType, refs),
                    st.builds(f.IsType, st.just(r.Chosen("card_type"))),
                ),
            ]
        case "5":
            kinds = [
                st.builds(f.HasColor, color_words),
                st.builds(f.HasColorCount, pick(tuple(f.ColorCount))),
                st.builds(f.SharesColor, refs),
            ]
        case "6":
            kinds = [
                st.builds(f.HasKeyword, pick((*KEYWORDS, "protection", "hexproof", "islandwalk"))),
                st.builds(f.HasKeyword, keyword_names),
                st.just(f.HasAnyAbility()),
                st.builds(f.HasActivatedAbility, st.booleans()),
                st.just(f.HasManaAbility()),
            ]
        case _:
            kinds = [
                st.builds(f.Compares, stats, comparisons, small),
                st.builds(
                    f.Compares, stats, comparisons, st.builds(v.StatOf, refs, pick((v.Stat.POWER, v.Stat.TOUGHNESS)))
                ),
                st.builds(f.Compares, stats, comparisons, st.builds(v.StatOf, st.just(r.It()), stats)),
                st.builds(f.HasCounter, pick((None, "+1/+1", "flying"))),
            ]
    return either(*kinds)


def negated(strategy: S[f.Filter]) -> S[f.Filter]:
    return st.builds(lambda one, turned: ~one if turned else one, strategy, one_in(4))


places: S[f.Filter] = pick(
    (
        f.ON_BATTLEFIELD,
        f.ON_BATTLEFIELD,
        f.ON_BATTLEFIELD,
        f.ON_BATTLEFIELD & f.other(),
        f.creatures(),
        f.creatures() & f.yours(),
        f.lands(),
        f.Anything(),
        f.InZone(Zone.GRAVEYARD),
        f.InZone(Zone.STACK),
        f.ON_BATTLEFIELD & f.HasAttached(f.IsType(CardType.ENCHANTMENT)),
        f.ON_BATTLEFIELD & ~f.AttachedTo(f.creatures()),
        f.ON_BATTLEFIELD & f.HasStatus("tapped"),
    )
)


@cache
def filters(layers: Layers) -> S[f.Filter]:
    """A place, and most often something that a layer of these decides."""
    atom = negated(pick(layers).flatmap(atoms))
    return either(
        places,
        atom.map(lambda one: f.ON_BATTLEFIELD & one),
        st.builds(lambda place, one: place & one, places, atom),
        st.builds(lambda place, one: place & one, st.just(f.ON_BATTLEFIELD), atom),
        st.builds(lambda one, two: f.ON_BATTLEFIELD & (one | two), atom, atom),
        st.builds(lambda one, two: f.ON_BATTLEFIELD & one & two, atom, atom),
    )


@cache
def scopes(layers: Layers) -> S[f.Filter]:
    """To what a static ability's effect applies."""
    return either(
        filters(layers),
        filters(layers),
        pick((f.Is(r.Host()), f.Is(r.This()), f.Is(r.Host()), f.Is(r.Linked()), f.IsLinked())),
    )


# --- values and conditions ---------------------------------------------------------------------------------------------


@cache
def values(layers: Layers) -> S[v.Value]:
    """Numbers, most of them read from the board."""
    sharing = f.creatures() & f.SharesCreatureType(r.It()) & f.other_than_it()
    among = filters(layers)
    board: S[v.Value] = either(
        st.builds(v.Count, among),
        st.builds(v.StatOf, refs, stats),
        st.builds(v.StatOf, st.just(r.It()), stats),
        st.just(v.Count(sharing)),
        st.builds(
            v.CountDistinct,
            pick(
                (
                    "card types",
                    "colors",
                    "basic land types",
                    "creature types",
                    v.SAME_CREATURE_TYPE,
                    "names",
                    "mana values",
                    "powers",
                    "kinds of counters",
                )
            ),
            among,
        ),
        st.builds(v.Greatest, stats, among, st.booleans()),
        st.builds(v.Total, stats, among),
        st.builds(v.CountersOn, refs, pick((None, "+1/+1"))),
        st.builds(v.Devotion, st.sets(colors, min_size=1, max_size=2).map(frozenset), players),
        st.builds(v.CardsInHand, players),
        st.builds(v.ChosenNumber),
    )
    return either(
        small,
        board,
        board,
        st.builds(v.Times, pick((-1, 2)), board),
        st.builds(lambda one, two: v.Plus((one, two)), board, small),
        st.builds(v.Half, board, st.booleans(), st.integers(2, 3)),
    )


@cache
def conditions(layers: Layers) -> S[k.Condition]:
    """Says "As long as ...": mostly what the layers change, so that it can turn within a layer."""
    one: S[k.Condition] = either(
        st.builds(k.ThereAre, filters(layers), st.integers(1, 2)),
        st.builds(k.Matches, refs, pick(layers).flatmap(atoms)),
        st.builds(k.Matches, st.just(r.This()), negated(pick(layers).flatmap(atoms))),
        st.builds(k.ValueIs, values(layers), comparisons, small),
        st.builds(k.TurnOf, players),
        st.builds(k.PlayerIs, players, st.just("monarch")),
    )
    return either(
        one,
        one,
        st.builds(k.NotSo, one),
        st.builds(lambda a, b: k.AllOf((a, b)), one, one),
        st.builds(lambda a, b: k.AnyOf((a, b)), one, one),
    )


# --- changes and abilities ---------------------------------------------------------------------------------------------

keywords: S[Ability] = either(
    st.builds(KeywordAbility, keyword_names),
    st.builds(KeywordAbility, keyword_names),
    st.builds(KeywordAbility, st.just("protection"), st.tuples(colors)),
    st.builds(KeywordAbility, st.just("landwalk"), st.tuples(pick(BASIC_WORDS))),
    st.builds(KeywordAbility, pick(("changeling", "devoid", "hexproof"))),
)
activated: S[Ability] = either(
    st.builds(lambda color: define.mana("{T}", f"add {{{color}}}"), colors),
    st.just(define.activated("{1}", "draw a card")),
)


@cache
def replacements() -> S[c.Change]:
    """One word for another of the same kind (612.2)."""
    kinds: list[Sequence[Color | Subtype]] = [COLORS, BASIC_WORDS, CREATURE_WORDS, BASIC_WORDS, CREATURE_WORDS]
    return pick(kinds).flatmap(lambda words: st.builds(c.ReplaceWord, pick(words), pick(words)))


@cache
def changes(layer: str, layers: Layers, depth: int) -> S[c.Change]:
    """Changes of a layer; what they read is drawn from `layers`, what they grant has no more than `depth` levels."""
    some_types: S[tuple[CardType, ...]] = st.lists(types, min_size=1, max_size=2, unique=True).map(tuple)
    kinds: list[S[c.Change]]
    match layer:
        case "1a":
            kinds = [st.builds(c.BecomeCopy, refs)]
        case "2":
            kinds = [
                st.builds(c.GainControl, one_player),
                st.builds(c.GainControl),
                st.builds(c.GainControl, st.builds(r.ControllerOf, refs)),
            ]
        case "3":
            kinds = [
                replacements(),
                replacements(),
                replacements(),
                st.just(c.ReplaceWord(r.Chosen("creature_type"), GOBLIN)),
                st.builds(
                    c.SetFullText,
                    refs,
                    either(
                        st.just(()),
                        st.just(()),
                        st.tuples(keywords),
                        st.tuples(keywords),
                        st.tuples(defining_abilities(layers)),
                    ),
                ),
                st.builds(c.SetName, pick(NAMES)),
                st.builds(c.AddName, pick(NAMES)),
            ]
        case "4":
            kinds = [
                st.builds(lambda some: c.AddTypes(types=some), some_types),
                st.builds(lambda some: c.AddTypes(types=some), some_types),
                st.builds(lambda some: c.AddTypes(types=some), some_types),
                st.builds(lambda one: c.AddTypes(subtypes=(one,)), creature_words),
                st.builds(lambda one: c.AddTypes(subtypes=(one,)), land_words),
                st.builds(lambda one: c.AddTypes(subtypes=(one,)), subtypes),
                st.builds(lambda one: c.AddTypes((CardType.CREATURE,), (one,)), creature_words),
                st.builds(lambda one: c.AddTypes((), (), (one,)), supertypes),
                st.just(c.AddTypes((r.Chosen("card_type"),), (r.Chosen("creature_type"),))),
                st.builds(c.SetTypes, some_types),
                st.builds(c.RemoveTypes, some_types),
                st.builds(lambda one, two: c.RemoveTypes((), (one,), (two,)), subtypes, supertypes),
                st.builds(lambda one: c.SetSubtypes(SubtypeFamily.CREATURE, (one,)), creature_words),
                st.builds(lambda one: c.SetSubtypes(SubtypeFamily.LAND, (one,)), land_words),
                st.builds(lambda one: c.SetSubtypes(SubtypeFamily.LAND, (one,)), pick(BASIC_WORDS)),
                st.builds(lambda one, two: c.SetSubtypes(SubtypeFamily.LAND, (one, two)), land_words, land_words),
                st.just(c.SetSubtypes(SubtypeFamily.LAND, (r.Chosen("basic_land_type"),))),
                st.builds(lambda family: c.SetSubtypes(family, ()), pick((SubtypeFamily.LAND, SubtypeFamily.CREATURE))),
                st.just(c.AddAllCreatureTypes()),
                st.builds(
                    lambda of, one: c.SetCreatureTypesOf(of, () if one is None else (one,)),
                    refs,
                    st.one_of(st.none(), pick(CREATURE_WORDS)),
                ),
                st.builds(c.AddEveryLandType, basic=st.booleans(), nonbasic=st.booleans()),
            ]
        case "5":
            kinds = [
                st.builds(c.SetColors, st.lists(color_words, max_size=2, unique=True).map(tuple)),
                st.builds(c.AddColors, st.tuples(color_words)),
            ]
        case "6":
            kinds = [
                st.builds(c.GainAbility, granted_abilities(layers, depth)),
                st.builds(c.GainAbility, granted_abilities(layers, depth)),
                st.builds(c.LoseAbility, pick((*KEYWORDS, "protection"))),
                st.builds(c.LoseAllAbilities, st.booleans(), pick(((), (), ("flying",)))),
                st.just(c.LoseAllAbilities()),
                st.builds(c.CantHave, keyword_names),
                st.builds(c.CantHave, keyword_names),
                # where it is granted to all, the abilities of all double with each: such a board is refused (`effort.bounded`)
                st.builds(c.GainActivatedAbilitiesOf, filters(layers)),
                st.builds(
                    c.GainKeywordsOf, st.lists(keyword_names, max_size=2, unique=True).map(tuple), filters(layers)
                ),
                st.builds(c.GainProtectionFromColorsOf, filters(layers)),
            ]
        case "7a":
            kinds = [st.builds(c.SetPT, values(layers), values(layers))]
            if layers == ("7a",):  # as strong as the others of a kind together (Sutured Ghoul on Maro)
                others = st.builds(lambda word: f.ON_BATTLEFIELD & f.other() & f.HasSubtype(word), creature_words)
                totals = st.builds(v.Total, pick((v.Stat.POWER, v.Stat.TOUGHNESS)), others)
                kinds += [st.builds(c.SetPT, totals, small)] * 3
        case "7b":
            number = either(values(layers), st.none())
            kinds = [st.builds(c.SetPT, values(layers), number), st.builds(c.SetPT, small, small)]
        case "7c":
            kinds = [st.builds(c.ModifyPT, values(layers), values(layers)), st.builds(c.ModifyPT, small, small)]
        case _:
            kinds = [st.just(c.SwitchPT())]
    return either(*kinds)


@cache
def defining_abilities(layers: Layers) -> S[StaticAbility]:
    """Characteristic-defining abilities (604.3), and some that miss one of the criteria."""
    numbers = [changes("7a", layers, 0)] * (10 if layers == ("7a",) else 2)
    change: S[c.Change] = either(
        *numbers,
        changes("5", layers, 0),
        st.just(c.AddAllCreatureTypes()),
        st.builds(lambda one: c.AddTypes(subtypes=(one,)), subtypes),
        st.just(c.AddEveryLandType()),
    )
    effect = st.builds(
        ContinuousEffect,
        pick((f.Is(r.This()),) * 5 + (f.creatures(),)),
        st.tuples(change),
        either(st.none(), st.none(), st.none(), conditions(layers)),
    )
    return st.builds(StaticAbility, st.tuples(effect), st.just(EVERYWHERE))


def one_text_each(several: tuple[c.Change, ...]) -> tuple[c.Change, ...]:
    """Without a second change that writes an object's text anew, or one that changes words of what another writes.

    No card does such a thing, and in what order one effect does it to itself the rules do not say.
    """
    copies: list[c.Change] = [item for item in several if isinstance(item, c.BecomeCopy | c.SetCopiableValues)]
    texts: list[c.Change] = [item for item in several if isinstance(item, c.SetFullText)]
    dropped: list[c.Change] = copies[1:] + texts[1:]
    if texts:
        dropped += [change for change in several if isinstance(change, c.ReplaceWord)]
    return tuple(change for change in several if not any(change is other for other in dropped))


@cache
def effects(layers: Layers, depth: int) -> S[ContinuousEffect]:
    """Effects of static abilities: one to three changes, of one layer or of several."""
    change = pick(layers).flatmap(lambda layer: changes(layer, layers, depth))
    return st.builds(
        ContinuousEffect,
        scopes(layers),
        either(st.tuples(change), st.tuples(change, change), st.tuples(change, change, change)).map(one_text_each),
        either(st.none(), st.none(), conditions(layers)),
    )


@cache
def static_abilities(layers: Layers, depth: int) -> S[Ability]:
    """Static abilities; seldom with two effects, or working elsewhere."""
    one = effects(layers, depth).map(lambda effect: (effect,))
    two = st.tuples(effects(layers, depth), effects(layers, depth))
    zones = pick((frozenset({Zone.BATTLEFIELD}),) * 5 + (EVERYWHERE, frozenset({Zone.GRAVEYARD, Zone.STACK})))
    return st.builds(StaticAbility, either(one, one, one, two), zones)


@cache
def granted_abilities(layers: Layers, depth: int) -> S[Ability]:
    if depth == 0:
        return either(keywords, activated)
    return either(keywords, activated, static_abilities(layers, depth - 1), defining_abilities(layers))


@cache
def abilities(layers: Layers) -> S[Ability]:
    """An ability that is printed on something."""
    devotion = StaticAbility((ContinuousEffect(r.You(), (c.ModifyDevotion(2),)),))
    kinds = [static_abilities(layers, 1)] * 7 + [keywords, activated, st.just(devotion)]
    if set(layers) & {"4", "5", "7a"}:
        kinds += [defining_abilities(layers)] * (8 if layers == ("7a",) else 2)
    return either(*kinds)


# --- faces, objects, games ---------------------------------------------------------------------------------------------

TYPE_LINES: tuple[tuple[tuple[CardType, ...], tuple[Subtype, ...]], ...] = (
    ((CardType.CREATURE,), (GOBLIN,)),
    ((CardType.CREATURE,), (ELF,)),
    ((CardType.CREATURE,), (GOBLIN, WALL)),
    ((CardType.ARTIFACT, CardType.CREATURE), (WALL,)),
    ((CardType.LAND,), (FOREST,)),
    ((CardType.LAND,), (SWAMP, ISLAND)),
    ((CardType.LAND,), (DESERT,)),
    ((CardType.LAND,), ()),
    ((CardType.LAND, CardType.CREATURE), (FOREST, ELF)),
    ((CardType.ARTIFACT,), (EQUIPMENT,)),
    ((CardType.ARTIFACT,), ()),
    ((CardType.ENCHANTMENT,), (AURA,)),
    ((CardType.ENCHANTMENT,), ()),
    ((CardType.ENCHANTMENT, CardType.CREATURE), (ELF,)),
    ((CardType.KINDRED, CardType.ENCHANTMENT), (GOBLIN,)),
    ((CardType.INSTANT,), ()),
    ((CardType.KINDRED, CardType.SORCERY), (ELF,)),
)
COSTS = (None, ManaCost(()), ManaCost(("1", "W")), ManaCost(("B", "R")), ManaCost(("2",)), ManaCost(("R", "R")))


@cache
@st.composite
def faces(draw: st.DrawFn, layers: Layers, least: int = 1, most: int = 2) -> Face:
    """What is printed on something."""
    line, words = draw(pick((*TYPE_LINES[:4] * (4 if layers == ("7a",) else 1), *TYPE_LINES)))
    creature = CardType.CREATURE in line or draw(one_in(4))
    return Face(
        name=draw(pick((*NAMES, None))),
        mana_cost=draw(pick(COSTS)),
        supertypes=draw(st.lists(supertypes, max_size=1).map(tuple)),
        types=line,
        subtypes=words,
        abilities=tuple(draw(abilities(layers)) for _ in range(draw(pick(range(least, most + 1))))),
        power=draw(st.integers(0, 4)) if creature else None,
        toughness=draw(st.integers(0, 4)) if creature else None,
        color_indicator=draw(either(st.none(), st.none(), colors.map(lambda color: frozenset({color})))),
    )


FACE_DOWN = Face(None, types=(CardType.CREATURE,), power=2, toughness=2)
CLOAKED = Face(None, types=(CardType.CREATURE,), power=2, toughness=2, abilities=(KeywordAbility("ward", cost="{2}"),))
VANILLA = Face("Elf", ManaCost(("1",)), types=(CardType.CREATURE,), subtypes=(ELF,), power=1, toughness=1)
COUNTERS = ("+1/+1", "-1/-1", "+0/+2", "flying", "haste", "vigilance", "lore")


@st.composite
def choices(draw: st.DrawFn) -> dict[str, object]:
    """What was chosen for an object; sometimes nothing."""
    if draw(one_in(4)):
        return {}
    return {
        "color": draw(colors),
        "creature_type": draw(creature_words),
        "basic_land_type": draw(pick(BASIC_WORDS)),
        "card_type": draw(pick(MAIN_TYPES)),
        "number": draw(small),
    }


@st.composite
def resolved_effects(draw: st.DrawFn, layers: Layers, ids: tuple[str, ...]) -> ContinuousEffect:
    """What a resolved spell or ability left: to some of these objects, with numbers that are fixed (611.2c, 611.2d)."""
    fixed: list[S[c.Change]] = []
    for layer in layers:
        match layer:
            case "1a":
                fixed.append(st.builds(c.SetCopiableValues, faces(layers)))
                fixed.append(st.just(c.TurnFaceDown(FACE_DOWN)))
            case "2":
                fixed.append(st.builds(c.GainControl, pick((r.You(), r.ExactPlayer("Ann"), r.ExactPlayer("Bob")))))
            case "7a" | "7b":
                fixed.append(st.builds(c.SetPT, small, either(small, st.none())))
            case "7c":
                fixed.append(st.builds(c.ModifyPT, small, small))
            case _:
                fixed.append(changes(layer, layers, 1))
    some = draw(st.sets(pick(ids), max_size=3)) if ids else ()
    many = one_text_each(tuple(draw(st.lists(either(*fixed), min_size=1, max_size=2))))
    return ContinuousEffect(f.Exactly(frozenset(some)), many)


@st.composite
def games(draw: st.DrawFn, focus: Layers = ALL_LAYERS, least: int = 4, most: int = 8) -> SimpleGame:
    """A game whose effects are for the most part of the layers of `focus`."""
    some = draw(st.lists(pick(focus), min_size=1, max_size=4, unique=True).map(sorted))
    layers = tuple(some)
    ids = IDS[: draw(pick(range(least, most + 1)))]
    names = PLAYERS[: draw(st.integers(2, 3))]
    here = pick((Zone.BATTLEFIELD,) * 14 + (Zone.GRAVEYARD, Zone.STACK, Zone.HAND, Zone.EXILE))
    piles = {identity for identity in ids[2:] if draw(one_in(8))}  # `a` and `b` are named by the words of abilities
    single = [identity for identity in ids if identity not in piles]
    some_counters = st.lists(pick(COUNTERS), max_size=1 + ("7c" in layers), unique=True)
    counted = [draw(some_counters) for _ in ids]
    number = draw(st.integers(0, 2))
    total = len(ids) + sum(map(len, counted)) + number
    stamps = iter(draw(st.permutations(range(1, total + 1))))
    objects = []
    for identity, kinds in zip(ids, counted, strict=True):
        pile = identity in piles
        zone = Zone.BATTLEFIELD if pile else draw(here)
        owner = draw(pick(names))
        special = draw(pick(range(12)))
        others = [other for other in single if other != identity]
        on_battlefield = zone is Zone.BATTLEFIELD
        down = draw(pick((FACE_DOWN, CLOAKED))) if special == 11 and on_battlefield and not pile else None
        status = {"tapped"} if special == 9 else {"phased_out"} if special == 10 and on_battlefield else set()
        objects.append(
            SimpleObject(
                id=identity,
                face=VANILLA if pile and draw(st.booleans()) else draw(faces(layers)),
                timestamp=next(stamps),
                zone=zone,
                owner=owner,
                controller=draw(pick((owner, *names))) if zone in (Zone.BATTLEFIELD, Zone.STACK) else None,
                counters={
                    kind: CounterPile(draw(st.integers(1, 2)), stamp)
                    for kind, stamp in zip(kinds, stamps, strict=False)
                },
                attached_to=draw(pick(others)) if on_battlefield and not pile and draw(st.booleans()) else None,
                status=frozenset(status | ({"face_down"} if down else set())),
                face_down_values=down,
                choices=draw(choices()),
                linked={"cards": (draw(pick(single)),)} if not pile and draw(st.booleans()) else {},
                count=draw(st.integers(2, 3)) if pile else 1,
            )
        )
    started = tuple(
        SimpleEffect(
            id=f"spell {position}",
            effect=draw(resolved_effects(layers, tuple(str(item.id) for item in objects if not item.face_down_values))),
            timestamp=stamp,
            controller=draw(pick(names)),
            source_id=draw(either(st.none(), pick(single))),
        )
        for position, stamp in enumerate(stamps)
    )
    players_now = tuple(
        SimplePlayer(
            name,
            life=draw(pick((20, 3))),
            hand=draw(st.integers(0, 3)),
            designations=frozenset({"monarch"} if position == 0 else ()),
        )
        for position, name in enumerate(names)
    )
    return SimpleGame(tuple(objects), started, players_now, draw(pick(names)))
