"""The board file's format, declared once: every key, verb, option and word, with its kind and meaning.

`validate` refuses what stands not here, `json_schema` prints it as JSON Schema, `reference` as the page for readers. What a verb *does* is
in `run`, what an expectation asks in `check`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.boards.history_format import GAME_KEYS, TURN_KEYS
from layerlaw.boards.kinds import (
    LONGEST_TEXT,
    EntryOf,
    Flag,
    Key,
    KeyedMapping,
    Kind,
    Label,
    ListOf,
    MapOf,
    Nothing,
    Number,
    OneOf,
    Subjects,
    Text,
    Verb,
    Word,
)
from layerlaw.game.commander import Variant
from layerlaw.game.faces import FACE_DOWN_KINDS
from layerlaw.model.vocabulary import CREATURE_TYPES, KEYWORD_ABILITIES, SUBTYPES
from layerlaw.model.words import BASIC_LAND_TYPES, COLOR_WORDS, CardType, SubtypeFamily, Supertype, Zone

# --- single values ---------------------------------------------------------------------------------------------

CARD: Final = Text("the name of a card")
ALIAS: Final = Text("an alias of your choice")
REF: Final = Text("an object (its alias, its card's name, or NAME#2)")
PLAYER: Final = Text("the name of a player")
WHO: Final = Text("an object or a player")
PIECE: Final = Text("a piece of its text", longest=LONGEST_TEXT)
ABILITY: Final = Text("an ability, as a keyword or as rules text", longest=LONGEST_TEXT)
COUNTER: Final = Text("a kind of counter")
LAYER: Final = Label("a layer or sublayer, such as 4 or 7c")
FLAG: Final = Flag()
ANY_NUMBER: Final = Number()
COUNT: Final = Number(0, 1_000_000)
COUNTERS: Final = MapOf(COUNTER, COUNT)
ABILITIES: Final = OneOf((ABILITY, ListOf(ABILITY)))
WORDS: Final = OneOf((PIECE, ListOf(PIECE)))

COLORS: Final = Word("a color word", tuple(COLOR_WORDS), fold=True)
CREATURE_TYPE: Final = Word("a creature type", tuple(map(str, CREATURE_TYPES)), fold=True)
BASIC_LAND_TYPE: Final = Word("a basic land type", tuple(map(str, BASIC_LAND_TYPES)), fold=True)
LAND_TYPE: Final = Word("a land type", tuple(map(str, SUBTYPES[SubtypeFamily.LAND])), fold=True)
CARD_TYPE: Final = Word("a card type", tuple(kind.lower() for kind in CardType), fold=True)
TEXT_WORD: Final = Word(
    "a color word, a land type or a creature type",
    (*COLOR_WORDS, *map(str, SUBTYPES[SubtypeFamily.LAND]), *map(str, CREATURE_TYPES)),
    fold=True,
)

RESERVED: Final = ("order", "depends", "independent", "cost", "stack")
"""Keys of `expect` that are no objects and players; no alias may be one of them."""

# --- choices -----------------------------------------------------------------------------------------------------

CHOICES: Final = KeyedMapping(
    "choices",
    (
        Key("color", COLORS, "a color"),
        Key("colors", ListOf(COLORS), "several colors"),
        Key("creature_type", CREATURE_TYPE, "a creature type"),
        Key("basic_land_type", BASIC_LAND_TYPE, "a basic land type"),
        Key("land_type", LAND_TYPE, "a land type"),
        Key("card_type", CARD_TYPE, "a card type"),
        Key("card_name", CARD, "a card's name (in quotes if it has a comma)"),
        Key("keyword", ABILITY, "a keyword ability"),
        Key("number", ANY_NUMBER, "a number"),
        Key("player", PLAYER, "a player"),
        Key("opponent", PLAYER, "an opponent"),
        Key("cards", OneOf((REF, ListOf(REF))), "exiled or named objects"),
        Key("these", OneOf((REF, ListOf(REF))), "the objects that an earlier part of the effect made, moved or chose"),
        Key("mode", Number(1, 100), "the number of a mode or option, from 1"),
        Key("from", TEXT_WORD, "the word that a text change replaces"),
        Key("to", TEXT_WORD, "the word that it puts there"),
        Key("power", ANY_NUMBER, "a power"),
        Key("toughness", ANY_NUMBER, "a toughness"),
    ),
)
"""What a card can ask to be chosen."""

CHOOSE: Final = Key("choose", CHOICES, "what the card asks to be chosen")

# --- options that several verbs share -------------------------------------------------------------------------------

AS: Final = Key("as", ALIAS, "a name for it in this board")
CONTROLLER: Final = Key("controller", PLAYER, "who controls it (default: the active player)")
FACE_DOWN: Final = tuple(FACE_DOWN_KINDS)
FACE_DOWN_KIND: Final = OneOf((FLAG, Word("a way to be face down", FACE_DOWN)))

CASTING: Final = (
    "awakened",
    "bargained",
    "blitzed",
    "bought_back",
    "cast",
    "cleaved",
    "dashed",
    "disturbed",
    "emerged",
    "entwined",
    "escaped",
    "evoked",
    "flashed_back",
    "foretold",
    "freerun",
    "gift_promised",
    "impended",
    "kicked",
    "madness",
    "miracle",
    "offspring",
    "overloaded",
    "plotted",
    "prowled",
    "reconfigured",
    "sneaked",
    "spectacle",
    "surged",
    "unearthed",
    "warped",
    "aftermath",
    "casualty_paid",
    "conspired",
    "escalated",
    "jump_started",
    "mayhem",
    "replicated",
    "retraced",
    "squad_paid",
    "harmonized",
    "web_slung",
    "converted",
    "teamwork",
    "offering",
    "airbent",
    "alternative_cost",
    "additional_cost",
)
"""Facts of a casting that a card can ask for; `kicked: 2` says how often."""

_CASTING_KEYS: Final = tuple(
    Key(name, OneOf((FLAG, Number(0, 1000))), f"it was {name.replace('_', ' ')}: a fact of its casting")
    for name in CASTING
)

_RESOLVING: Final = (
    Key("as", ALIAS, "a name for its effects, for `order` and `depends`"),
    CONTROLLER,
    Key("targets", ListOf(WHO), "its targets, in the order of its text"),
    Key("target", WHO, "its only target"),
    Key("x", COUNT, "the announced X"),
    Key("modes", ListOf(Number(1, 100), least=1), "its modes, by number from 1"),
    Key("that", WHO, 'the "that creature", "that player" of a trigger or an effect'),
    CHOOSE,
    Key(
        "noted",
        MapOf(PIECE, OneOf((FLAG, COUNT))),
        "what only play tells, in the words of its text: `you do: true`, `the sacrificed creature's power: 3`",
    ),
    *_CASTING_KEYS,
)

_ABILITY: Final = Key(
    "ability",
    OneOf((Number(-100, 1000), PIECE)),
    "which of its abilities of that sort: a number from 1, a loyalty cost (`+2`, `-2`, `0`), or a piece of its text",
)

_AS_PART_OF: Final = Key(
    "as_part_of",
    EntryOf(("resolve", "activate", "trigger")),
    "the spell or ability that resolves while this enters; its effect on this starts at the same moment (611.2e, 613.7n)",
)

_ENTERING: Final = (
    AS,
    CONTROLLER,
    Key("owner", PLAYER, "who owns it (default: its controller)"),
    Key("token", FLAG, "it is a token"),
    Key("tapped", FLAG, "it enters tapped"),
    Key(
        "this_turn",
        FLAG,
        "it came this turn; without it, it was there, under its controller's control, since before this turn (302.6)",
    ),
    Key("face_down", FACE_DOWN_KIND, "it enters face down: `true` is a 2/2 as for morph (708.2a)"),
    Key("transformed", FLAG, "it enters with its back face up (712)"),
    Key("copy_of", REF, "what its own enters-as-a-copy ability copies, with that ability's exceptions (707.5)"),
    Key("because", REF, "the permanent whose replacement effect makes it a copy (614.1c)"),
    Key("attached_to", WHO, "what it enters attached to"),
    Key("bestowed_on", REF, "it was cast bestowed, on this object (702.103)"),
    Key("prototyped", FLAG, "it was cast prototyped (718)"),
    Key("counters", COUNTERS, "the counters that it enters with"),
    Key("level", Number(0, 1000), "its level (level counters, or the level of a Class)"),
    Key("x", COUNT, "the X that was announced for it"),
    CHOOSE,
    _AS_PART_OF,
    *_CASTING_KEYS,
)

# --- cards and tokens ------------------------------------------------------------------------------------------------

_PRINTED: Final = OneOf((ANY_NUMBER, Text("a number or a text with * in it", longest=20)))
_RULES_TEXT: Final = Text("rules text", longest=LONGEST_TEXT, may_be_empty=True)
_COLOR_LETTERS: Final = ListOf(Word("a color letter", tuple("WUBRG")))

_FACE_KEYS: Final = (
    Key("name", CARD, "its name"),
    Key("mana_cost", Text("a mana cost such as {2}{W}", may_be_empty=True), "its mana cost"),
    Key("type_line", Text("a type line such as Creature — Bear"), "its type line"),
    Key("oracle_text", _RULES_TEXT, "its rules text, one ability a line"),
    Key("power", _PRINTED, "its power"),
    Key("toughness", _PRINTED, "its toughness"),
    Key("loyalty", _PRINTED, "its loyalty"),
    Key("defense", _PRINTED, "its defense"),
    Key("colors", _COLOR_LETTERS, "its colors, where they are not those of its mana cost"),
    Key("color_indicator", _COLOR_LETTERS, "its color indicator"),
)

_IGNORED: Final = (
    "cmc",
    "color_identity",
    "id",
    "keywords",
    "lang",
    "object",
    "oracle_id",
    "produced_mana",
    "rarity",
    "set",
)
"""Fields of Scryfall's that say nothing that we do not find out ourselves; they may stand there, so that a card can be pasted."""

_LAYOUTS: Final = (
    "normal",
    "split",
    "flip",
    "transform",
    "modal_dfc",
    "meld",
    "leveler",
    "class",
    "case",
    "saga",
    "adventure",
    "mutate",
    "prototype",
    "battle",
    "token",
    "double_faced_token",
    "emblem",
    "prepare",
    "host",
    "augment",
)

_CARD_KEYS: Final = (
    *_FACE_KEYS,
    Key("layout", Word("a layout", _LAYOUTS), "how its faces lie together"),
    Key(
        "card_faces",
        ListOf(
            KeyedMapping(
                "a face of a card", (*_FACE_KEYS, *(Key(name, Text("anything"), "ignored") for name in ("object",)))
            ),
            most=2,
        ),
        "its faces, the front first",
    ),
)

ANYTHING: Final = OneOf(
    (Text("anything", LONGEST_TEXT, may_be_empty=True), Number(), FLAG, Nothing(), ListOf(Label("anything")))
)

CARD_FIELDS: Final = KeyedMapping(
    "a card",
    (
        *(Key(key.name, key.kind, key.meaning, required=key.name == "name") for key in _CARD_KEYS),
        *(Key(name, ANYTHING, "accepted and ignored") for name in _IGNORED),
    ),
    any_of=("type_line", "card_faces"),
)

TOKEN_FIELDS: Final = KeyedMapping("a token", _CARD_KEYS, any_of=("type_line", "card_faces"))

# --- players ---------------------------------------------------------------------------------------------------------

_CARD_IN_ZONE: Final = KeyedMapping(
    "a card in a zone",
    (
        Key("card", CARD, "its name", required=True),
        AS,
        Key("counters", COUNTERS, "counters on it"),
        Key("face_down", FACE_DOWN_KIND, "it is face down"),
        Key("commander", FLAG, "it is its owner's commander"),
        Key("casts", Number(0, 1000), "of a commander: how often it has been cast from the command zone (903.8)"),
        CHOOSE,
    ),
)

_CONTENTS: Final = OneOf((Number(0, 100_000), ListOf(OneOf((CARD, _CARD_IN_ZONE)))))

_PLAYER_FACTS: Final = (
    Key("life", ANY_NUMBER, "life total (default 20; 40 in Commander)"),
    Key("starting_life", Number(1, 1_000_000), "life total at the start of the game (default 20; 40 in Commander)"),
    Key("hand", _CONTENTS, "how many cards, or which"),
    Key("library", _CONTENTS, "how many cards, or which, the top one first"),
    Key("graveyard", _CONTENTS, "how many cards, or which, the newest first"),
    Key("exile", _CONTENTS, "how many cards, or which, the newest first"),
    Key("command", _CONTENTS, "how many cards, or which"),
    Key(
        "commander",
        OneOf((CARD, _CARD_IN_ZONE, ListOf(OneOf((CARD, _CARD_IN_ZONE)), least=1, most=2))),
        "their commander, or two that may lead together (903.3, 702.124): it begins in the command zone (903.6)",
    ),
    Key(
        "commander_damage",
        MapOf(REF, COUNT),
        "combat damage that each commander has dealt to the player in this game (903.10a)",
    ),
    Key("counters", COUNTERS, "counters that the player has, such as poison"),
)

PLAYER_FORM: Final = KeyedMapping("a player", (Key("name", PLAYER, "the name", required=True), *_PLAYER_FACTS))

DESIGNATIONS: Final = ("monarch", "initiative", "city_blessing", "max_speed")
"""Designations that a player can have."""

# --- what can be said of an object ---------------------------------------------------------------------------------------

STATUSES: Final = (
    "blocked",
    "unblocked",
    "crewed",
    "monstrous",
    "suspected",
    "saddled",
    "renowned",
    "ring_bearer",
    "exerted",
    "solved",
    "harnessed",
    "commander",
    "impended",
    "reconfigured",
    "prepared",
    "plotted",
    "foretold",
    "kicked",
    "left_unlocked",
    "right_unlocked",
)
"""Facts of the moment that are true or false."""

_STATUS_KEYS: Final = (
    Key("attacking", OneOf((FLAG, WHO)), "it attacks this player or object"),
    Key("blocking", OneOf((FLAG, REF, ListOf(REF))), "it blocks this attacker"),
    Key("paired_with", OneOf((FLAG, REF)), "it is paired with this creature (702.95)"),
    Key("goaded", OneOf((FLAG, PLAYER)), "it is goaded (701.15): by this player, until that player's next turn"),
    Key("detained", OneOf((FLAG, PLAYER)), "it is detained (701.35): by this player, until that player's next turn"),
    Key("class_level", Number(1, 100), "the level of a Class (716)"),
    *(Key(name, FLAG, f"it is {name.replace('_', ' ')}") for name in STATUSES),
)

ZONES: Final = tuple(map(str, Zone))
POINTS: Final = ("turn", "upkeep", "main", "combat", "end step", "cleanup")

# --- expectations ------------------------------------------------------------------------------------------------------------

_NO: Final = Nothing()
ALL_CREATURE_TYPES: Final = "all creature types"
_SUBTYPE: Final = Text("a subtype")
_NUMBER_OR_NOT: Final = OneOf((ANY_NUMBER, _NO))

_CHARACTERISTICS: Final = (
    Key("name", OneOf((CARD, _NO)), "its name; `none` where it has none"),
    Key(
        "mana_cost",
        OneOf((Text("a mana cost such as {2}{W}", may_be_empty=True), _NO)),
        "its mana cost; `none` where it has none",
    ),
    Key("mana_value", ANY_NUMBER, "its mana value"),
    Key(
        "colors",
        OneOf(
            (Text("letters of WUBRG, or colorless", may_be_empty=True), ListOf(Word("a color letter", tuple("WUBRG"))))
        ),
        "its colors, all of them: letters of WUBRG as a text or a list, or `colorless`",
    ),
    Key(
        "supertypes", ListOf(Word("a supertype", tuple(map(str, Supertype)), fold=True)), "its supertypes, all of them"
    ),
    Key("types", ListOf(Word("a card type", tuple(map(str, CardType)), fold=True)), "its card types, all of them"),
    Key(
        "subtypes",
        OneOf((Word("all creature types", (ALL_CREATURE_TYPES,)), ListOf(_SUBTYPE))),
        "its subtypes, all of them; `all creature types` where it is every one",
    ),
    Key("includes_subtypes", OneOf((_SUBTYPE, ListOf(_SUBTYPE))), "subtypes that it has among others"),
    Key("lacks_subtypes", OneOf((_SUBTYPE, ListOf(_SUBTYPE))), "subtypes that it has not"),
    Key("power", _NUMBER_OR_NOT, "its power; null where it has none"),
    Key("toughness", _NUMBER_OR_NOT, "its toughness; null where it has none"),
    Key("loyalty", _NUMBER_OR_NOT, "its loyalty; null where it has none"),
    Key("defense", _NUMBER_OR_NOT, "its defense; null where it has none"),
    Key("keywords", ListOf(ABILITY), "its keyword abilities, all of them"),
    Key("has", ABILITIES, "abilities that it has, as keywords or rules text"),
    Key("lacks", ABILITIES, "abilities that it has not"),
    Key(
        "abilities",
        OneOf((Word("none", ("none",)), ListOf(ABILITY))),
        "its abilities, all of them, each as often as it has it; or `none`",
    ),
)

_STATUS: Final = Text("a status such as attacking")

SUBJECT: Final = KeyedMapping(
    "an expectation",
    (
        *_CHARACTERISTICS,
        Key("controller", OneOf((PLAYER, _NO)), "who controls it"),
        Key("owner", PLAYER, "who owns it"),
        Key("zone", Word("a zone", ZONES), "where it is"),
        Key("counters", COUNTERS, "the counters on it (or of a player), all of them"),
        Key("copiable", KeyedMapping("copiable values", _CHARACTERISTICS), "the same of its copiable values (707.2)"),
        Key("gone", FLAG, "whether the object first named is no longer where it was (400.7)"),
        Key("is", WORDS, "qualities that are no abilities and hold for it, such as `can't attack`"),
        Key("is_not", WORDS, "qualities that do not hold for it"),
        Key("tapped", FLAG, "whether it is tapped"),
        Key(
            "status",
            WORDS,
            "statuses and facts of the moment that hold for it: `attacking`, `blocked`, `phased_out`, ...",
        ),
        Key("not_status", OneOf((_STATUS, ListOf(_STATUS))), "such that do not hold"),
        Key("life", ANY_NUMBER, "a player's life total"),
        Key("max_hand_size", OneOf((Number(), Word("none", ("none",)))), "a player's maximum hand size, or `none`"),
        Key("hand", COUNT, "how many cards a player has in hand"),
        Key("graveyard", COUNT, "how many cards are in a player's graveyard"),
        Key("library", COUNT, "how many cards are in a player's library"),
        Key("exile", COUNT, "how many cards that a player owns are in exile"),
        Key(
            "mana", Text("mana such as {G}{G}", may_be_empty=True), "the unspent mana of a player, in any order (106.4)"
        ),
        *(Key(name, FLAG, f"whether a player has the {name.replace('_', ' ')}") for name in DESIGNATIONS),
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
            "how many objects of that name there are: on the battlefield, or in the `zone` beside it",
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
                    KeyedMapping(
                        "a total cost",
                        (
                            Key("player", PLAYER, "who would cast it"),
                            Key(
                                "total",
                                OneOf((Text("a mana cost such as {3}", may_be_empty=True), _NO)),
                                "the total cost",
                                required=True,
                            ),
                        ),
                    ),
                ),
                "by card, the total cost to cast it now (601.2f)",
            ),
        ),
    ),
    SUBJECT,
)

# --- the game at work --------------------------------------------------------------------------------------------------------------

_REFS: Final = OneOf((REF, ListOf(REF)))
_WHOS: Final = OneOf((WHO, ListOf(WHO)))

ANSWER: Final = KeyedMapping(
    "an answer",
    (
        Key("may", FLAG, 'whether "may" is done'),
        Key("pay", FLAG, 'whether "unless ... pays" or "may pay" is paid'),
        Key("choose", _WHOS, "objects chosen as an effect is applied (608.2d); `[]` for none"),
        Key("redirect", _REFS, "the planeswalker that noncombat damage is dealt to, by rules until Dominaria (306.7)"),
        Key("targets", _WHOS, "targets of a triggered ability as it goes onto the stack (603.3d)"),
        Key("new_targets", _WHOS, "new targets for a copy (707.10c)"),
        Key("order", _REFS, "sources of triggered abilities in the order in which they go onto the stack (603.3b)"),
        Key("replacement", REF, "the source of the replacement effect that is applied first (616.1)"),
        Key("keep", REF, "which legendary permanent stays (704.5j)"),
        Key("copy_of", _REFS, "what it enters as a copy of; `[]` for nothing (707.5)"),
        Key("reveal", _REFS, "what is revealed (701.20)"),
        Key("sacrifice", _REFS, "what is sacrificed"),
        Key("discard", _REFS, "what is discarded"),
        Key("exile", _REFS, "what is exiled"),
        Key("tap", _REFS, "what is tapped"),
        Key("untap", _REFS, "what is untapped"),
        Key("stay_tapped", _REFS, "what its player chooses not to untap in the untap step (502.3)"),
        Key("counters", _REFS, "what counters are put on or removed from"),
        Key("proliferate", _WHOS, "what is chosen as one proliferates (701.34)"),
        Key("search", _REFS, "what is found; `[]` for nothing (701.23)"),
        Key("bottom", _REFS, "scry: what goes to the bottom (701.22)"),
        Key("top", _REFS, "what goes on top, the top one first"),
        Key("random", _WHOS, "what chance has chosen (701.9b)"),
        Key("cast", _REFS, "what is cast without paying"),
        Key(
            "divide",
            ListOf(Number(0, 1_000_000)),
            "how much each target gets (601.2d), or each blocker, in their order, and last what is attacked (510.1c)",
        ),
        Key("mana", Text("mana such as {G}"), "which mana is added"),
        Key("kind", COUNTER, "which kind of counter"),
        Key("position", Word("over or under", ("over", "under")), "how a mutating creature merges (702.140c)"),
        Key("protector", PLAYER, "who protects a battle (310.11)"),
        Key(
            "command_zone",
            FLAG,
            "whether a commander goes to the command zone (903.9a, where `true` is the default, and 903.9b)",
        ),
        *(key for key in CHOICES.keys if key.name not in ("cards", "these")),
        Key("graveyard", _REFS, "surveil: what goes to the graveyard (701.25)"),
        Key("cards", _REFS, "exiled or named objects"),
    ),
)
ANSWERS: Final = Key(
    "answers",
    OneOf((ANSWER, ListOf(ANSWER))),
    "choices to come, in the order in which they are asked for; they also answer what later entries ask",
)
_BY: Final = Key("by", PLAYER, "who does it")
_PAY: Final = Key(
    "pay",
    OneOf(
        (
            Word("auto or none", ("auto", "none")),
            MapOf(Text("an object, or `life`"), OneOf((FLAG, Text("mana such as {G}"), Number(0, 1000)))),
        )
    ),
    "how mana is paid: `none` (the default: it was there), `auto` (from the pool and by tapping), or what is tapped for which mana",
)
_DIVIDE: Final = Key("divide", ListOf(Number(0, 1_000_000)), "how much each target gets, in their order (601.2d)")
_CASTABLE: Final = tuple(zone for zone in map(str, Zone) if zone not in (str(Zone.BATTLEFIELD), str(Zone.STACK)))

GAME_STEPS: Final = {
    "main": "precombat main phase",
    "first main": "precombat main phase",
    "second main": "postcombat main phase",
    "combat": "beginning of combat",
    "attackers": "declare attackers",
    "blockers": "declare blockers",
}
"""Short names of steps and phases, with their rules names."""

STEPS: Final = (
    "untap",
    "upkeep",
    "draw",
    "precombat main phase",
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "combat damage",
    "end of combat",
    "postcombat main phase",
    "end step",
    "cleanup",
)
"""The steps and phases of a turn (500.1), in their order."""

_BY_EFFECT: Final = Key(
    "by_effect", FLAG, "an effect that is not on the board lets it be cast or played from there (601.3)"
)

_GAME_VERBS: Final = (
    Verb(
        "cast",
        CARD,
        "A card is cast as a spell by the rules, and waits on the stack (601).",
        (
            Key("as", ALIAS, "a name for the spell, and for the permanent that it becomes"),
            _BY,
            Key("from", Word("a zone", _CASTABLE), "the zone that it is cast from (default: hand)"),
            Key("targets", ListOf(WHO), "its targets, in the order of its text (601.2c)"),
            Key("target", WHO, "its only target"),
            Key("x", COUNT, "the announced X (601.2b)"),
            Key("modes", ListOf(Number(1, 100), least=1), "its modes, by number from 1 (700.2)"),
            _DIVIDE,
            _PAY,
            Key("free", FLAG, "without paying its mana cost, as an effect says (118.9)"),
            _BY_EFFECT,
            Key("face_down", FLAG, "face down as a 2/2 (702.37, 708.4)"),
            Key("bestowed_on", REF, "bestowed, with this target (702.103)"),
            Key("prototyped", FLAG, "prototyped (718)"),
            Key("fused", FLAG, "both halves of a split card with fuse (702.102)"),
            Key("mutate", REF, "for its mutate cost, onto this creature (702.140)"),
            Key("convoke", _REFS, "the untapped creatures that pay for mana (702.51)"),
            Key("improvise", _REFS, "the untapped artifacts that pay for generic mana (702.126)"),
            Key("delve", _REFS, "the cards of one's graveyard that pay for generic mana (702.66)"),
            Key("spent", Text("mana such as {W}{U}"), "the mana that was spent, where `pay` leaves that open (106.3)"),
            Key("splice", _REFS, "the cards in hand that are spliced onto it, in the order of their effects (702.47)"),
            ANSWERS,
            *(key for key in _CASTING_KEYS if key.name != "cast"),  # that it is cast, the verb says
        ),
    ),
    *(
        Verb(
            how,
            CARD,
            f"A card in hand is set aside in exile by the special action of {how}, to be cast later ({rule}).",
            (
                _BY,
                Key("x", COUNT, "X"),
                _PAY,
                ANSWERS,
            ),
        )
        for how, rule in (("suspend", "702.62"), ("foretell", "702.143"), ("plot", "702.170"))
    ),
    Verb(
        "play",
        CARD,
        "A land is played (305.1).",
        (
            Key("as", ALIAS, "a name for the land"),
            _BY,
            Key("from", Word("a zone", _CASTABLE), "the zone that it is played from (default: hand)"),
            _BY_EFFECT,
            ANSWERS,
        ),
    ),
    Verb(
        "pass",
        PLAYER,
        "A player passes priority; where all have in succession, the top of the stack resolves (117.4).",
        (ANSWERS,),
    ),
    Verb(
        "priority",
        PLAYER,
        "A player gets priority: first state-based actions and triggers, until all is settled (117.5).",
        (ANSWERS,),
    ),
    Verb(
        "step",
        Word("a step", (*STEPS, *GAME_STEPS, "next turn")),
        "The game goes on to that step, or to the next turn, step by step (500).",
        (ANSWERS,),
    ),
    Verb(
        "declare",
        Word("attackers or blockers", ("attackers", "blockers")),
        "Attackers or blockers are declared (508, 509).",
        (
            Key(
                "pairs",
                MapOf(REF, _WHOS),
                "each attacker with whom it attacks, or each blocker with what it blocks",
                required=True,
            ),
            Key(
                "damage_order",
                MapOf(REF, ListOf(REF)),
                "damage assignment orders by the rules from Magic 2010 to Duskmourn (509.2, 509.3): each creature with those whom it fights, the first one first; not needed before and since",
            ),
            _PAY,
            ANSWERS,
        ),
    ),
    Verb(
        "damage",
        COUNT,
        "A source deals so much damage (120).",
        (
            Key("source", REF, "what deals it", required=True),
            Key("to", _WHOS, "whom it is dealt to", required=True),
            Key("combat", FLAG, "it is combat damage"),
            ANSWERS,
        ),
    ),
    Verb(
        "draw", PLAYER, "A player draws cards (121).", (Key("count", Number(1, 1000), "how many (default 1)"), ANSWERS)
    ),
    Verb(
        "create",
        OneOf((Text("the name of a card, or an object to copy"), TOKEN_FIELDS)),
        "Tokens are created by an effect, which can be replaced (111).",
        (
            AS,
            CONTROLLER,
            Key("count", Number(1, 1000), "how many (default 1)"),
            Key("tapped", FLAG, "they enter tapped"),
            ANSWERS,
        ),
    ),
    Verb(
        "do",
        Text("an instruction such as: destroy target creature", longest=LONGEST_TEXT),
        "An instruction in the words of cards is carried out by the rules (610).",
        (
            _BY,
            Key("source", REF, "the object whose effect it is"),
            Key("targets", ListOf(WHO), "its targets, in the order of its text"),
            Key("target", WHO, "its only target"),
            Key("x", COUNT, "X"),
            ANSWERS,
        ),
    ),
)
GAME_VERB_NAMES: Final = tuple(verb.name for verb in _GAME_VERBS)
"""Verbs that are carried out by the rules, whatever their options."""

# --- verbs -----------------------------------------------------------------------------------------------------------------------

_MOVING: Final = tuple(key for key in _ENTERING if key.name not in ("owner", "token", "prototyped", "as_part_of"))
_AT_ONCE: Final = (
    "enter",
    "token",
    "attach",
    "unattach",
    "counters",
    "turn",
    "transform",
    "flip",
    "tap",
    "untap",
    "phase",
    "move",
    "choose",
    "status",
    "player",
)

REFUSED: Final = Key(
    "refused",
    OneOf((FLAG, Label("the number of a rule such as 601.2c"))),
    "it is illegal, by this rule: nothing of it happens, and `check` fails where the rules allow it",
)

_VERBS: Final = (
    Verb("enter", CARD, "A permanent enters the battlefield.", _ENTERING),
    Verb(
        "token",
        OneOf((Text("the name of a card, or an object to copy"), TOKEN_FIELDS)),
        "A token enters: one with these fields, or a copy of a card or object.",
        (
            *(key for key in _ENTERING if key.name not in ("token", "prototyped", "bestowed_on")),
            Key("count", Number(1, 1_000_000_000), "how many"),
        ),
    ),
    Verb(
        "resolve",
        CARD,
        "An instant or sorcery resolves: its continuous effects start now (611.2). `top` or `all`: the stack resolves by the rules (608).",
        (*_RESOLVING, ANSWERS),
    ),
    Verb(
        "activate",
        REF,
        "An activated ability of an object resolves; with `stack: true` it is activated by the rules, and waits on the stack (602).",
        (
            _ABILITY,
            *_RESOLVING,
            Key("stack", FLAG, "by the rules: announced, paid, put on the stack (602.2)"),
            _BY,
            _PAY,
            _DIVIDE,
            ANSWERS,
        ),
    ),
    Verb("trigger", REF, "A triggered ability of an object resolves.", (_ABILITY, *_RESOLVING)),
    Verb(
        "attach",
        REF,
        "An Aura, Equipment or Fortification becomes attached (701.3).",
        (Key("to", WHO, "what it becomes attached to", required=True),),
    ),
    Verb("unattach", REF, "It is no longer attached to anything (701.3d)."),
    Verb(
        "counters",
        REF,
        "Counters are put on it or removed from it (122).",
        (Key("put", COUNTERS, "counters put on it"), Key("remove", COUNTERS, "counters removed from it")),
        any_of=("put", "remove"),
    ),
    Verb(
        "turn",
        REF,
        "A permanent turns face up or face down (708).",
        (Key("face", Word("up or down", ("up", "down")), "which way", required=True), CHOOSE),
    ),
    Verb("transform", REF, "A double-faced permanent transforms (701.27)."),
    Verb("flip", REF, "A flip card flips (710)."),
    Verb("tap", REF, "A permanent becomes tapped (701.26)."),
    Verb("untap", REF, "A permanent becomes untapped (701.26)."),
    Verb("phase", REF, "A permanent phases out, or in if it was phased out (702.26)."),
    Verb(
        "merge",
        CARD,
        "A mutating creature spell merges with a creature (702.140, 730).",
        (
            Key("with", REF, "the creature", required=True),
            Key("position", Word("over or under", ("over", "under")), "where it goes", required=True),
            AS,
            CONTROLLER,
        ),
    ),
    Verb(
        "move",
        REF,
        "An object changes zones and becomes a new object (400.7).",
        (Key("to", Word("a zone", ZONES), "where to", required=True), *_MOVING),
    ),
    Verb("choose", REF, "A later choice for an object.", CHOICES.keys, any_of=tuple(key.name for key in CHOICES.keys)),
    Verb(
        "status",
        REF,
        "Facts of the moment; `false` ends one.",
        _STATUS_KEYS,
        any_of=tuple(key.name for key in _STATUS_KEYS),
    ),
    Verb(
        "player",
        PLAYER,
        "A fact of a player changes.",
        (
            *_PLAYER_FACTS,
            *(Key(name, FLAG, f"the player has the {name.replace('_', ' ')} (or no longer)") for name in DESIGNATIONS),
            Key("speed", Number(0, 4), "the player's speed (702.179)"),
            Key("emblem", Text("rules text", longest=LONGEST_TEXT), "the player gets an emblem with this text (114)"),
        ),
        any_of=(*(key.name for key in _PLAYER_FACTS), *DESIGNATIONS, "speed", "emblem"),
    ),
    Verb(
        "this_turn",
        WHO,
        "What happened this turn to a player, or to an object: all of each kind that is named, by number or by name, or as `{card: NAME}` with `from`, `to`, `token` or `times` (608.2i).",
        TURN_KEYS,
        any_of=tuple(key.name for key in TURN_KEYS),
    ),
    Verb(
        "this_game",
        WHO,
        "What happened in this game to a player, or to an object since it is this object (400.7).",
        GAME_KEYS,
        any_of=tuple(key.name for key in GAME_KEYS),
    ),
    Verb(
        "next",
        Word("a point of the turn", POINTS),
        "The game goes on: to the next turn, or to that point of this turn (of the next one if it is past).",
    ),
    Verb(
        "simultaneous",
        ListOf(EntryOf(_AT_ONCE, bare=True), least=1),
        "The entries happen at once; timestamps go in APNAP order, and within a player in the order of the list (613.7m).",
    ),
    *_GAME_VERBS,
    Verb("expect", EXPECT, "An expectation at this point of the timeline."),
)

VERBS: Final = tuple(
    verb if verb.name == "expect" else replace(verb, options=(*verb.options, REFUSED)) for verb in _VERBS
)
VERBS_BY_NAME: Final = {verb.name: verb for verb in VERBS}
ENTRY: Final = EntryOf(tuple(VERBS_BY_NAME), bare=True)

BOARD: Final = KeyedMapping(
    "a board",
    (
        Key("rules", Label("an edition of the rules"), "by which rules: an edition, a day or a set (default: newest)"),
        Key(
            "players",
            ListOf(OneOf((PLAYER, PLAYER_FORM)), least=2, most=8),
            "the players in turn order (default: You, Opponent)",
        ),
        Key("active", PLAYER, "the active player (default: the first)"),
        Key(
            "format",
            Word("a format", tuple(map(str, Variant)), fold=True),
            "`commander` (903): 40 life, commanders, their tax, damage and return to the command zone; `brawl` is its option (903.12)",
        ),
        Key("cards", ListOf(CARD_FIELDS), "your own cards, in Scryfall's field names"),
        Key("timeline", ListOf(ENTRY), "what happened, oldest first"),
        Key("expect", EXPECT, "what must hold at the end"),
    ),
)

DEFAULT_PLAYERS: Final = ("You", "Opponent")
KEYWORDS: Final = tuple(KEYWORD_ABILITIES)


def kind_at(record: KeyedMapping, name: str) -> Kind:
    """The kind of a key of a record."""
    return record.by_name[name].kind
