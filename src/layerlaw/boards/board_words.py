"""The words of a board file that several entries share: single values, choices, options, cards, players, statuses, expectations; each with its form and meaning."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from layerlaw.boards.fact_words import CASTING, STATUSES
from layerlaw.boards.kinds import (
    LONGEST_TEXT,
    EntryOf,
    Flag,
    Key,
    KeyedMapping,
    Label,
    ListOf,
    MapOf,
    Nothing,
    Number,
    OneOf,
    Text,
    WordKind,
)
from layerlaw.boards.nodes import Scalar
from layerlaw.game.faces import FACE_DOWN_KINDS
from layerlaw.model.casting_facts import ADDITIONAL
from layerlaw.model.vocabulary import CREATURE_TYPES, SUBTYPES
from layerlaw.model.words import BASIC_LAND_TYPES, COLOR_WORDS, CardType, Color, SubtypeFamily, Zone

CARD: Final = Text("the name of a card")


ALIAS: Final = Text("an alias of your choice")


REF: Final = Text("an object (its alias, its card's name, or NAME#2)")


PLAYER: Final = Text("the name of a player")


WHO: Final = Text("an object or a player")


WHOS: Final = OneOf((WHO, ListOf(WHO)))


PIECE: Final = Text("a piece of its text", longest=LONGEST_TEXT)


ABILITY: Final = Text("an ability, as a keyword or as rules text", longest=LONGEST_TEXT)


COUNTER: Final = Text("a kind of counter")


LAYER: Final = Label("a layer or sublayer, such as 4 or 7c")


FLAG: Final = Flag()


SIZE_KEY: Final = "pt"
"""The key that says power and toughness in one."""


SIZE: Final = Text("power and toughness such as 2/2")


ANY_NUMBER: Final = Number()


COUNT: Final = Number(0, 1_000_000)


COUNTERS: Final = MapOf(COUNTER, COUNT, counts=True)


ABILITIES: Final = OneOf((ABILITY, ListOf(ABILITY)))


WORDS: Final = OneOf((PIECE, ListOf(PIECE)))


COLORS: Final = WordKind("a color word", tuple(COLOR_WORDS), fold=True)


CREATURE_TYPE: Final = WordKind("a creature type", tuple(map(str, CREATURE_TYPES)), fold=True)


BASIC_LAND_TYPE: Final = WordKind("a basic land type", tuple(map(str, BASIC_LAND_TYPES)), fold=True)


LAND_TYPE: Final = WordKind("a land type", tuple(map(str, SUBTYPES[SubtypeFamily.LAND])), fold=True)


CARD_TYPE: Final = WordKind("a card type", tuple(kind.lower() for kind in CardType), fold=True)


TEXT_WORD: Final = WordKind(
    "a color word, a land type or a creature type",
    (*COLOR_WORDS, *map(str, SUBTYPES[SubtypeFamily.LAND]), *map(str, CREATURE_TYPES)),
    fold=True,
)


RESERVED: Final = ("order", "depends", "independent", "cost", "stack")
"""Keys of `expect` that are no objects and players; no alias may be one of them."""


_MODE: Final = Number(1, 100)
MODES: Final = ListOf(OneOf((_MODE, PIECE)), least=1)


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
        Key("mode", OneOf((_MODE, PIECE)), "a mode or option, by number from 1, or the word that stands for it"),
        Key("from", TEXT_WORD, "the word that a text change replaces"),
        Key("to", TEXT_WORD, "the word that it puts there"),
        Key("power", ANY_NUMBER, "a power"),
        Key("toughness", ANY_NUMBER, "a toughness"),
    ),
)
"""What a card can ask to be chosen."""


CHOOSE: Final = Key("choose", CHOICES, "what the card asks to be chosen")


AS: Final = Key("as", ALIAS, "a name for it in this board")


CONTROLLER: Final = Key("controller", PLAYER, "who controls it (default: the active player)")


FACE_DOWN: Final = tuple(FACE_DOWN_KINDS)


FACE_DOWN_KIND: Final = OneOf((FLAG, WordKind("a way to be face down", FACE_DOWN, fold=True)))


_KICKER: Final = Text("a kicker cost such as {W}")
_HOW_OFTEN: Final = OneOf((FLAG, Number(0, 1000)))
_KICKED: Final = OneOf((FLAG, Number(0, 1000), _KICKER, ListOf(_KICKER)))
_LESS: Final = Text("the mana that it costs less for an effect's additional cost, such as {G}")
_BESIDES: Final = OneOf((FLAG, Number(0, 1000), _LESS, ListOf(OneOf((FLAG, _LESS)))))
_WHICH: Final = {"kicked": _KICKED, "additional_cost": _BESIDES}
CASTING_KEYS: Final = tuple(
    Key(
        name,
        _WHICH.get(name, _HOW_OFTEN),
        f"it was {name.replace('_', ' ')}: a fact of its casting",
    )
    for name in CASTING
)
"""Facts of casting; of a card with two kicker costs `kicked` names those that were paid (702.33b), and so `additional_cost` those of effects (118.8b)."""


def kicked_with(words: Iterable[Scalar]) -> tuple[str, ...]:
    """The facts that say which of two kicker costs were paid."""
    return tuple(f"kicked {word.text}" for word in words if word.text.startswith("{"))


RESOLVING: Final = (
    Key("as", ALIAS, "a name for its effects, for `order` and `depends`"),
    CONTROLLER,
    Key("targets", ListOf(WHO), "its targets, in the order of its text"),
    Key("target", WHOS, "its only target; a list of several means `targets`"),
    Key("x", COUNT, "the announced X"),
    Key("modes", MODES, "its modes, by number from 1 or a piece of their words"),
    Key("that", WHO, 'the "that creature", "that player" of a trigger or an effect'),
    CHOOSE,
    Key(
        "noted",
        MapOf(PIECE, OneOf((FLAG, COUNT))),
        "what only play tells, in the words of its text: `you do: true`, `the sacrificed creature's power: 3`",
    ),
    *CASTING_KEYS,
)


WHICH_ABILITY: Final = Key(
    "ability",
    OneOf((Number(-100, 1000), PIECE)),
    "which of its abilities of that sort: a number from 1, a loyalty cost (`+2`, `-2`, `0`), or a piece of its text",
)


_AS_PART_OF: Final = Key(
    "as_part_of",
    EntryOf(("resolve", "activate", "trigger")),
    "the spell or ability that resolves while this enters; its effect on this starts at the same moment (611.2e, 613.7n)",
)


ENTERING: Final = (
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
    Key(
        "face_down",
        FACE_DOWN_KIND,
        "it enters face down: `true` is by its own disguise if it has one and no morph, else a 2/2 as for morph (708.2a)",
    ),
    Key("transformed", FLAG, "it enters with its back face up (712)"),
    Key("copy_of", REF, "what its own enters-as-a-copy ability copies, with that ability's exceptions (707.5)"),
    Key("because", REF, "the permanent whose replacement effect makes it a copy (614.1c)"),
    Key("attached_to", WHO, "what it enters attached to"),
    Key("bestowed_on", REF, "it was cast bestowed, on this object (702.103)"),
    Key("prototyped", FLAG, "it was cast prototyped (718)"),
    Key(
        "opening_hand",
        FLAG,
        "its player begins the game with it on the battlefield, from their opening hand, as it says that they may; before any other entry (103.6a)",
    ),
    Key("counters", COUNTERS, "the counters that it enters with"),
    Key("level", Number(0, 1000), "its level (level counters, or the level of a Class)"),
    Key(
        "unlocked",
        OneOf((CARD, ListOf(CARD))),
        "the doors of a Room that are unlocked, by name (709.5); of one that enters by the name of a half, that half",
    ),
    Key("x", COUNT, "the X that was announced for it"),
    CHOOSE,
    _AS_PART_OF,
    *CASTING_KEYS,
)


_PRINTED: Final = OneOf((ANY_NUMBER, Text("a number or a text with * in it", longest=20)))


_RULES_TEXT: Final = Text("rules text", longest=LONGEST_TEXT, may_be_empty=True, lines=True)


WRITTEN_COLOR: Final = WordKind("a color", (*map(str, Color), *COLOR_WORDS), fold=True)


_WRITTEN_COLORS: Final = ListOf(WRITTEN_COLOR, letters=True)


_FACE_KEYS: Final = (
    Key("name", CARD, "its name"),
    Key("mana_cost", Text("a mana cost such as {2}{W}", may_be_empty=True, mana=True), "its mana cost"),
    Key("type_line", Text("a type line such as Creature — Bear"), "its type line", also=("type",)),
    Key("oracle_text", _RULES_TEXT, "its rules text, one ability a line, or a list of them", also=("text",)),
    Key("power", _PRINTED, "its power"),
    Key("toughness", _PRINTED, "its toughness"),
    Key(SIZE_KEY, SIZE, "both, as they are printed: `pt: 2/2`"),
    Key("loyalty", _PRINTED, "its loyalty"),
    Key("defense", _PRINTED, "its defense"),
    Key("colors", _WRITTEN_COLORS, "its colors, where they are not those of its mana cost", also=("color",)),
    Key("color_indicator", _WRITTEN_COLORS, "its color indicator"),
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
    Key("layout", WordKind("a layout", _LAYOUTS), "how its faces lie together"),
    Key(
        "card_faces",
        ListOf(
            KeyedMapping(
                "a face of a card",
                (
                    *(replace(key, required=key.name == "type_line") for key in _FACE_KEYS),
                    Key("object", Text("anything"), "ignored"),
                ),
            ),
            least=1,
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
        *(replace(key, required=key.name == "name") for key in _CARD_KEYS),
        *(Key(name, ANYTHING, "accepted and ignored") for name in _IGNORED),
    ),
    any_of=("type_line", "card_faces"),
)


TOKEN_FIELDS: Final = KeyedMapping("a token", _CARD_KEYS, any_of=("type_line", "card_faces"))


_ROOM: Final = Text("the name of a room of a dungeon")
_CARD_IN_ZONE: Final = KeyedMapping(
    "a card in a zone",
    (
        Key("card", CARD, "its name", required=True, also=("name",)),
        AS,
        Key("count", Number(1, 1_000), "so many of them, one after the other, where it has no alias"),
        Key("counters", COUNTERS, "counters on it"),
        Key("face_down", FACE_DOWN_KIND, "it is face down"),
        Key("commander", FLAG, "it is its owner's commander"),
        Key("room", _ROOM, "of a dungeon: the room that its owner's venture marker is in (309.4)"),
        Key("casts", Number(0, 1000), "of a commander: how often it has been cast from the command zone (903.8)"),
        CHOOSE,
    ),
)


_CONTENTS: Final = OneOf((Number(0, 100_000), ListOf(OneOf((CARD, _CARD_IN_ZONE)))))


PLAYER_FACTS: Final = (
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


PLAYER_FORM: Final = KeyedMapping(
    "a player",
    (
        Key("name", PLAYER, "the name", required=True),
        *PLAYER_FACTS,
        Key(
            "outside",
            ListOf(OneOf((CARD, _CARD_IN_ZONE))),
            "the cards that they have outside the game, as in a sideboard (400.11); those that are named only",
        ),
        Key("companion", CARD, "the companion that they chose before the game, which is outside it (103.2b, 702.139a)"),
    ),
)


STATUS_KEYS: Final = (
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


REFS: Final = OneOf((REF, ListOf(REF)))


_FLIP: Final = WordKind(
    "win, lose, heads or tails", ("win", "lose", "heads", "tails"), fold=True, also=(("won", "win"), ("lost", "lose"))
)
FLIPS: Final = OneOf((_FLIP, ListOf(_FLIP)))


ANSWER: Final = KeyedMapping(
    "an answer",
    (
        Key("may", FLAG, 'whether "may" is done'),
        Key("pay", FLAG, 'whether "unless ... pays" or "may pay" is paid'),
        Key("choose", WHOS, "objects, or one of the words, chosen as an effect is applied (608.2d); `[]` for none"),
        Key("redirect", REFS, "the planeswalker that noncombat damage is dealt to, by rules until Dominaria (306.7)"),
        Key(
            "targets",
            WHOS,
            "targets of a triggered ability as it goes onto the stack (603.3d); `target` means the same",
        ),
        Key("target", WHOS, "its only target; a list of several means `targets`"),
        Key("new_targets", WHOS, "new targets for a copy, or of what is on the stack (707.10c, 115.7)"),
        Key("order", REFS, "sources of triggered abilities in the order in which they go onto the stack (603.3b)"),
        Key(
            "triggers",
            ListOf(PIECE),
            "triggered abilities, where one source has several, by a piece of their words, in the order in which they go onto the stack (603.3b)",
        ),
        Key("replacement", REF, "the source of the replacement effect that is applied first (616.1)"),
        Key("keep", REF, "which legendary permanent stays (704.5j)"),
        Key("copy_of", REFS, "what it enters as a copy of; `[]` for nothing (707.5)"),
        Key("reveal", REFS, "what is revealed (701.20)"),
        Key("sacrifice", REFS, "what is sacrificed"),
        Key("discard", REFS, "what is discarded"),
        Key("exile", REFS, "what is exiled"),
        Key("tap", REFS, "what is tapped"),
        Key("untap", REFS, "what is untapped"),
        Key("stay_tapped", REFS, "what its player chooses not to untap in the untap step (502.3)"),
        Key("counters", REFS, "what counters are put on or removed from"),
        Key("proliferate", WHOS, "what is chosen as one proliferates (701.34)"),
        Key("search", REFS, "what is found; `[]` for nothing (701.23)"),
        Key("bottom", REFS, "scry: what goes to the bottom (701.22); the order of several there, upper first (401.4)"),
        Key("top", REFS, "in which order several go on top (401.4), the top one first"),
        Key(
            "enlist",
            REFS,
            "whom each attacker with enlist taps (702.154a), in the order of the attackers; none where nobody says it",
        ),
        Key("exert", REFS, "which attackers are exerted (701.43d); none where nobody says it"),
        Key(
            "random",
            OneOf((_MODE, WHO, ListOf(WHO))),
            "what chance has chosen: objects, players, or the number of a mode (701.9b); a target at random also stands under `target`",
        ),
        Key(
            "flip",
            FLIPS,
            "what each coin brought: `win` or `lose`, or `heads` or `tails` where nobody calls it (705.2)",
        ),
        Key("roll", OneOf((Number(1, 1_000), ListOf(Number(1, 1_000)))), "what each die shows (706.2)"),
        Key("cast", REFS, "what is cast without paying; the name of a face or half says as which it is"),
        Key(
            "face",
            Text("a face's name"),
            "as which of its faces or halves a card is cast, where `cast` does not say it",
        ),
        *(
            Key(
                name,
                _WHICH.get(name, _HOW_OFTEN),
                f"whether what an effect casts is {name.replace('_', ' ')}, or how often (118.9d); not where nobody says it",
            )
            for name in ADDITIONAL
        ),
        Key(
            "divide",
            ListOf(Number(0, 1_000_000)),
            "how much each target gets (601.2d), or each blocker, in their order, and last what is attacked (510.1c), or how much of each damage a shield takes (615.7)",
        ),
        Key(
            "mana",
            Text("mana such as {G}", mana=True),
            "which mana is added; `{G}{U}` where it is asked for twice; `color: green` says it too",
        ),
        Key("kind", OneOf((COUNTER, ListOf(COUNTER))), "which kind of counter, or which kinds"),
        Key(
            "position",
            WordKind("over or under", ("over", "under"), fold=True, also=(("top", "over"), ("bottom", "under"))),
            "how a mutating creature merges (702.140c)",
        ),
        Key("protector", PLAYER, "who protects a battle (310.11)"),
        Key("more", REFS, "what gets one time counter more as one travels in time (701.56)"),
        Key("less", REFS, "what loses one time counter as one travels in time (701.56)"),
        Key("waterbend", REFS, "what is tapped for the generic mana of a waterbend cost (701.67a)"),
        Key("piles", REFS, "what makes up the first of two piles; the rest are the second (700.3)"),
        Key("pile", Number(1, 2), "which pile is chosen: the first or the second"),
        Key(
            "vote",
            OneOf((Text("a word that is voted for"), WHOS)),
            "what a player votes for, in turn order (701.38); several where one has additional votes",
        ),
        Key("dungeon", CARD, "the dungeon card that is brought into the game (701.49a)"),
        Key("plane", CARD, "the plane or phenomenon that is on top of the planar deck (701.31b)"),
        Key("attraction", CARD, "the top card of the Attraction deck (701.51b); `none` where there is none"),
        Key("scheme", CARD, "the scheme that is on top of the scheme deck (701.32b)"),
        Key("room", _ROOM, "the next room of a dungeon (701.49b)"),
        Key("door", CARD, "the door of a Room that is unlocked or locked (709.5f)"),
        Key(
            "command_zone",
            FLAG,
            "whether a commander goes to the command zone (903.9a, where `true` is the default, and 903.9b)",
        ),
        *(key for key in CHOICES.keys if key.name not in ("cards", "these", "mode")),
        Key("mode", OneOf((_MODE, PIECE, ListOf(OneOf((_MODE, PIECE))))), "modes, by number from 1 or their words"),
        Key("graveyard", REFS, "surveil: what goes to the graveyard (701.25)"),
        Key("cards", REFS, "exiled or named objects"),
    ),
)
