"""What a board may expect of objects, players, effects and the game, each with its form and meaning."""

from __future__ import annotations

from typing import Final

from layerlaw.boards.board_words import (
    ABILITIES,
    ABILITY,
    ANY_NUMBER,
    CARD,
    COUNT,
    COUNTERS,
    FLAG,
    LAYER,
    PLAYER,
    REF,
    SIZE,
    SIZE_KEY,
    WHO,
    WORDS,
    WRITTEN_COLOR,
    ZONES,
)
from layerlaw.boards.fact_words import DESIGNATIONS
from layerlaw.boards.kinds import (
    Key,
    KeyedMapping,
    ListOf,
    MapOf,
    Nothing,
    Number,
    OneOf,
    Subjects,
    Text,
    WordKind,
)
from layerlaw.model.words import CardType, Supertype

_NO: Final = Nothing()
_TOTAL: Final = Text("a mana cost such as {3}", may_be_empty=True, mana=True)


ALL_CREATURE_TYPES: Final = "all creature types"


_SUBTYPE: Final = Text("a subtype")


_NUMBER_OR_NOT: Final = OneOf((ANY_NUMBER, _NO))


_CHARACTERISTICS: Final = (
    Key("name", OneOf((CARD, _NO)), "its name; `none` where it has none"),
    Key(
        "mana_cost",
        OneOf((Text("a mana cost such as {2}{W}", may_be_empty=True, mana=True), _NO)),
        "its mana cost; `none` where it has none",
    ),
    Key("mana_value", ANY_NUMBER, "its mana value", also=("cmc",)),
    Key(
        "colors",
        OneOf((Text("letters of WUBRG, a color word, or colorless", may_be_empty=True), ListOf(WRITTEN_COLOR))),
        "its colors, all of them: letters of WUBRG as a text, letters or color words as a list, or `colorless`",
        also=("color",),
    ),
    Key(
        "supertypes",
        ListOf(WordKind("a supertype", tuple(map(str, Supertype)), fold=True)),
        "its supertypes, all of them",
        also=("supertype",),
    ),
    Key(
        "types",
        ListOf(WordKind("a card type", tuple(map(str, CardType)), fold=True)),
        "its card types, all of them",
        also=("type", "card_types"),
    ),
    Key(
        "subtypes",
        OneOf((WordKind("all creature types", (ALL_CREATURE_TYPES,), fold=True), ListOf(_SUBTYPE))),
        "its subtypes, all of them; `all creature types` where it is every one",
        also=("subtype",),
    ),
    Key("includes_subtypes", OneOf((_SUBTYPE, ListOf(_SUBTYPE))), "subtypes that it has among others"),
    Key("lacks_subtypes", OneOf((_SUBTYPE, ListOf(_SUBTYPE))), "subtypes that it has not"),
    Key("power", _NUMBER_OR_NOT, "its power; null where it has none"),
    Key("toughness", _NUMBER_OR_NOT, "its toughness; null where it has none"),
    Key(SIZE_KEY, SIZE, "both, as they are printed: `pt: 2/2`"),
    Key("loyalty", _NUMBER_OR_NOT, "its loyalty; null where it has none"),
    Key("defense", _NUMBER_OR_NOT, "its defense; null where it has none"),
    Key("keywords", ListOf(ABILITY), "its keyword abilities, all of them"),
    Key("has", ABILITIES, "abilities that it has, as keywords or rules text"),
    Key("lacks", ABILITIES, "abilities that it has not"),
    Key(
        "abilities",
        OneOf((WordKind("none", ("none",), fold=True), ListOf(ABILITY))),
        "its abilities, all of them, each as often as it has it; or `none`",
    ),
)


_CARDS: Final = OneOf((COUNT, ListOf(CARD)))


_STATUS: Final = Text("a status such as attacking")


SUBJECT: Final = KeyedMapping(
    "an expectation",
    (
        *_CHARACTERISTICS,
        Key("controller", OneOf((PLAYER, _NO)), "who controls it"),
        Key("owner", PLAYER, "who owns it"),
        Key("zone", WordKind("a zone", ZONES, fold=True), "where it is"),
        Key("counters", COUNTERS, "the counters on it (or of a player), all of them"),
        Key("damage", COUNT, "damage marked on it (120.3e)"),
        Key("copiable", KeyedMapping("copiable values", _CHARACTERISTICS), "the same of its copiable values (707.2)"),
        Key("gone", FLAG, "whether the object first named is no longer where it was (400.7)"),
        Key("is", WORDS, "qualities that are no abilities and hold for it, such as `can't attack`"),
        Key("is_not", WORDS, "qualities that do not hold for it"),
        Key("tapped", FLAG, "whether it is tapped"),
        Key(
            "attached_to",
            OneOf((WHO, _NO)),
            "the object or player that it is attached to (301.5, 303.4); `none` where it is not",
        ),
        Key(
            "status",
            WORDS,
            "statuses and facts of the moment that hold for it: `attacking`, `blocked`, `phased_out`, ...",
        ),
        Key("not_status", OneOf((_STATUS, ListOf(_STATUS))), "such that do not hold"),
        Key(
            "revealed",
            FLAG,
            "whether every player may see it now, though it is in a hand or library (401.5, 701.20)",
        ),
        Key(
            "known_to",
            ListOf(PLAYER),
            "the players who know which card it is, all of them: who may look at it now, or to whom it was shown since it is this object (400.2, 402.3, 701.20, 708.5)",
        ),
        Key("room", Text("the name of a room"), "the room of a dungeon that the venture marker is in (309.4)"),
        Key("life", ANY_NUMBER, "a player's life total"),
        Key(
            "max_hand_size",
            OneOf((Number(), WordKind("none", ("none",), fold=True))),
            "a player's maximum hand size, or `none`",
        ),
        Key("hand", _CARDS, "how many cards a player has in hand, or which, in any order"),
        Key("graveyard", _CARDS, "how many cards are in a player's graveyard, or which, in any order"),
        Key("library", _CARDS, "how many cards are in a player's library, or which, in any order"),
        Key("exile", _CARDS, "how many cards that a player owns are in exile, or which, in any order"),
        Key(
            "mana",
            Text("mana such as {G}{G}", may_be_empty=True, mana=True),
            "the unspent mana of a player, in any order (106.4)",
        ),
        *(Key(name, FLAG, f"whether a player has the {name.replace('_', ' ')}") for name in DESIGNATIONS),
        Key("speed", Number(0, 4), "a player's speed (702.179)"),
        Key("lost", FLAG, "whether a player has lost the game"),
        Key(
            "commander_damage",
            MapOf(REF, COUNT),
            "combat damage that commanders have dealt to a player, of each that has dealt any (903.10a)",
        ),
        Key(
            "color_identity",
            Text("letters of WUBRG, or colorless", may_be_empty=True),
            "the color identity of a player's commander, or of both (903.4)",
        ),
        Key(
            "count",
            COUNT,
            "how many objects of that name there are, on the battlefield or in the `zone` beside it, of which all else holds that stands beside it: `Treasure: {count: 2, controller: You, tapped: true}`",
        ),
    ),
)


_SOURCE: Final = Text("the source of an effect (an object, or the alias of a spell or ability)")


_PAIR: Final = ListOf(OneOf((_SOURCE, LAYER)), least=3, most=3)


EXPECT: Final = Subjects(
    KeyedMapping(
        "an expectation",
        (
            Key(
                "order",
                MapOf(LAYER, ListOf(_SOURCE)),
                "by layer, the sources of the effects that apply in it, in that order",
            ),
            Key(
                "stack",
                ListOf(Text("a spell, or the source of an ability")),
                "what is on the stack, the top first: spells by name, abilities by their source (405)",
            ),
            Key("depends", ListOf(_PAIR), "`[A, B, layer]`: in that layer A's effect depends on B's (613.8a)"),
            Key("independent", ListOf(_PAIR), "`[A, B, layer]`: neither depends on the other"),
            Key(
                "cost",
                MapOf(
                    REF,
                    OneOf(
                        (
                            _TOTAL,
                            _NO,
                            KeyedMapping(
                                "a total cost",
                                (
                                    Key("player", PLAYER, "who would cast it"),
                                    Key("targets", ListOf(WHO), "its targets, where its cost asks for them (601.2c)"),
                                    Key("total", OneOf((_TOTAL, _NO)), "the total cost", required=True),
                                ),
                            ),
                        )
                    ),
                ),
                "by card, the total cost to cast it now (601.2f)",
            ),
        ),
    ),
    SUBJECT,
)
