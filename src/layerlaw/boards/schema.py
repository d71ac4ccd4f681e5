"""The board file's format, declared once: every key, verb, option and word, with its kind and meaning.

`validate` refuses what stands not here, `json_schema` prints it as JSON Schema, `reference` as the page for readers. What a verb *does* is
in `run`, what an expectation asks in `check`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.boards.board_words import (
    ALIAS,
    ANSWER,
    AS,
    CARD,
    CARD_FIELDS,
    CASTING_KEYS,
    CHOICES,
    CHOOSE,
    CONTROLLER,
    COUNT,
    COUNTERS,
    ENTERING,
    FLAG,
    MODES,
    PLAYER,
    PLAYER_FACTS,
    PLAYER_FORM,
    POINTS,
    REF,
    REFS,
    RESOLVING,
    STATUS_KEYS,
    TOKEN_FIELDS,
    WHICH_ABILITY,
    WHO,
    WHOS,
    ZONES,
)
from layerlaw.boards.expected import EXPECT
from layerlaw.boards.fact_words import DESIGNATIONS
from layerlaw.boards.history_format import GAME_KEYS, TURN_KEYS
from layerlaw.boards.kinds import (
    LONGEST_TEXT,
    EntryOf,
    Key,
    KeyedMapping,
    Label,
    ListOf,
    MapOf,
    Number,
    OneOf,
    Text,
    Verb,
    WordKind,
)
from layerlaw.game.commander import Variant
from layerlaw.game.faces import CAST_FACE_DOWN_BY
from layerlaw.layers.readings import OPEN
from layerlaw.model.vocabulary import KEYWORD_ABILITIES
from layerlaw.model.words import Zone

# --- the game at work --------------------------------------------------------------------------------------------------------------


ANSWERS: Final = Key(
    "answers",
    OneOf((ANSWER, ListOf(ANSWER))),
    "choices to come, in the order in which they are asked for; they also answer what later entries ask",
)
_BY: Final = Key("by", PLAYER, "who does it")
_CASTER: Final = replace(_BY, also=("controller",))
_PAY: Final = Key(
    "pay",
    OneOf(
        (
            WordKind("auto or none", ("auto", "none"), fold=True),
            MapOf(Text("an object, or `life`"), OneOf((FLAG, Text("mana such as {G}", mana=True), Number(0, 1000)))),
        )
    ),
    "how mana is paid: `none` (the default: it was there), `auto` (from the pool and by tapping), or what is tapped for which mana",
)
_DIVIDE: Final = Key("divide", ListOf(Number(0, 1_000_000)), "how much each target gets, in their order (601.2d)")
_CASTABLE: Final = tuple(zone for zone in map(str, Zone) if zone not in (str(Zone.BATTLEFIELD), str(Zone.STACK)))

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

GAME_STEPS: Final = {
    **dict.fromkeys(
        ("main", "main phase", "main 1", "main1", "first main", "first main phase", "precombat main"),
        "precombat main phase",
    ),
    **dict.fromkeys(
        ("main 2", "main2", "second main", "second main phase", "postcombat main"), "postcombat main phase"
    ),
    "combat": "beginning of combat",
    "combat phase": "beginning of combat",
    "begin combat": "beginning of combat",
    "attackers": "declare attackers",
    "blockers": "declare blockers",
    "damage": "combat damage",
    "end combat": "end of combat",
    "end": "end step",
    "end of turn": "end step",
    **{f"{name} step": name for name in STEPS if not name.endswith((" step", " phase"))},
}
"""Other names of steps and phases, with those of the list above."""

OTHER_POINTS: Final = (
    ("next turn", "turn"),
    *((name, "main") for name in GAME_STEPS if GAME_STEPS[name] == "precombat main phase" and name != "main"),
    ("beginning of combat", "combat"),
    ("begin combat", "combat"),
    ("combat phase", "combat"),
    ("end", "end step"),
    ("end of turn", "end step"),
    ("upkeep step", "upkeep"),
    ("cleanup step", "cleanup"),
)
"""Other words for points of the turn."""

_BY_EFFECT: Final = Key(
    "by_effect",
    FLAG,
    "an effect that is not on the board lets it be cast or played from there (601.3), at the time that its own rules give it (307.1); with `free: true` besides, as a resolving effect does, whenever that is (608.2g)",
)

_GAME_VERBS: Final = (
    Verb(
        "cast",
        CARD,
        "A card is cast as a spell by the rules, and waits on the stack (601).",
        (
            Key("as", ALIAS, "a name for the spell, and for the permanent that it becomes"),
            _CASTER,
            Key(
                "from",
                WordKind("a zone", _CASTABLE, fold=True, also=(("command zone", "command"),)),
                "the zone that it is cast from (default: hand)",
            ),
            Key("targets", ListOf(WHO), "its targets, in the order of its text (601.2c)"),
            Key("target", WHOS, "its only target; a list of several means `targets`"),
            Key("x", COUNT, "the announced X (601.2b)"),
            Key("modes", MODES, "its modes, by number from 1 or a piece of their words (700.2)"),
            _DIVIDE,
            _PAY,
            Key("free", FLAG, "without paying its mana cost, as an effect says (118.9)"),
            _BY_EFFECT,
            Key(
                "allowed_by",
                REF,
                "the object whose effect lets it be cast from there, where several do (601.3); else the one that asks least",
            ),
            Key(
                "face_down",
                FLAG,
                "face down as a 2/2, by its morph, megamorph or disguise (702.37, 702.168, 708.4); by no ability of its own only with `by_effect`",
            ),
            Key("bestowed_on", REF, "bestowed, with this target (702.103)"),
            Key("prototyped", FLAG, "prototyped (718)"),
            Key("fused", FLAG, "both halves of a split card with fuse (702.102)"),
            Key("mutate", REF, "for its mutate cost, onto this creature (702.140)"),
            Key("assist", MapOf(PLAYER, COUNT), "another player, and for how much generic mana they pay (702.132)"),
            Key("convoke", REFS, "the untapped creatures that pay for mana (702.51)"),
            Key("improvise", REFS, "the untapped artifacts that pay for generic mana (702.126)"),
            Key("delve", REFS, "the cards of one's graveyard that pay for generic mana (702.66)"),
            Key(
                "spent",
                Text("mana such as {W}{U}", mana=True),
                "the mana that was spent, where `pay` leaves that open (106.3)",
            ),
            Key("splice", REFS, "the cards in hand that are spliced onto it, in the order of their effects (702.47)"),
            ANSWERS,
            *(key for key in CASTING_KEYS if key.name != "cast"),  # that it is cast, the verb says
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
        "reveal",
        CARD,
        "A player reveals a card from their opening hand, before the game begins, as the card says that they may, and does what it says for that (103.6b); before any other entry.",
        (_BY, ANSWERS),
    ),
    Verb(
        "companion",
        CARD,
        "A player pays {3} and puts the chosen companion from outside the game into their hand, as a special action (116.2g, 702.139); "
        "whether the deck fulfils its condition is not asked.",
        (Key("as", ALIAS, "a name for the card"), _BY, _PAY, ANSWERS),
    ),
    Verb(
        "unlock",
        REF,
        "A locked door of a Room is unlocked for its mana cost, as a special action (709.5e).",
        (Key("door", CARD, "the name of that half, where both are locked"), _BY, _PAY, ANSWERS),
    ),
    Verb(
        "turn_up",
        REF,
        "A face-down permanent is turned face up for its morph, megamorph or disguise cost, or its mana cost where it was manifested or cloaked, as a special action (116.2b).",
        (
            Key(
                "for",
                WordKind("a cost", (*CAST_FACE_DOWN_BY, "mana")),
                "for the cost of which keyword, or `mana`: its mana cost, where what was manifested or cloaked has both (701.40c, 701.58c)",
            ),
            Key("x", COUNT, "X"),
            _BY,
            _PAY,
            ANSWERS,
        ),
    ),
    Verb(
        "special",
        REF,
        "The special action that an effect of this permanent, or on it, allows: the effect is ended, or its player ignores it until end of turn (116.2c, 116.2d).",
        (_BY, _PAY, ANSWERS),
    ),
    Verb(
        "play",
        CARD,
        "A land is played (305.1).",
        (
            Key("as", ALIAS, "a name for the land"),
            _CASTER,
            Key(
                "from",
                WordKind("a zone", _CASTABLE, fold=True, also=(("command zone", "command"),)),
                "the zone that it is played from (default: hand)",
            ),
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
        WordKind("a step", (*STEPS, *GAME_STEPS, "next turn"), fold=True),
        "The game goes on to that step, or to the next turn, step by step (500). Where it is in that step already, to that of the next turn: after `step: next turn` it is the upkeep.",
        (
            Key(
                "of",
                PLAYER,
                "in whose turn: of a step, the next in a turn of that player (where the game is in it, and nobody has done anything there, this is refused); of `next turn`, the next turn of that player",
                also=("turn", "player"),
            ),
            ANSWERS,
        ),
    ),
    Verb(
        "declare",
        WordKind("attackers or blockers", ("attackers", "blockers"), fold=True),
        "Attackers or blockers are declared (508, 509).",
        (
            Key(
                "pairs",
                MapOf(REF, WHOS),
                "each attacker with whom it attacks, or each blocker with what it blocks",
                required=True,
                also=("attackers", "blockers"),
            ),
            Key("bands", ListOf(ListOf(REF)), "attackers that are in a band together, band by band (702.22c)"),
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
            Key("source", REF, "what deals it", required=True, also=("from",)),
            Key("to", WHOS, "whom it is dealt to", required=True, also=("target", "targets")),
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
        "Tokens are created by an effect, which can be replaced (111): a copy, or one that the rules define, such as Treasure (111.10).",
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
            Key("target", WHOS, "its only target; a list of several means `targets`"),
            Key("x", COUNT, "X"),
            ANSWERS,
        ),
    ),
)
GAME_VERB_NAMES: Final = tuple(verb.name for verb in _GAME_VERBS)
"""Verbs that are carried out by the rules, whatever their options."""

# --- verbs -----------------------------------------------------------------------------------------------------------------------

_MELDED: Final = Key(
    "melded", ListOf(CARD), "the two cards that it was melded from, which leave with it as two cards (712.21)"
)
_SO_MANY: Final = Key(
    "count",
    Number(1, 1_000),
    "so many of them, each a permanent of its own, at once: NAME#1, NAME#2, ..., or ALIAS#1, ALIAS#2, ... (613.7m)",
)
_MOVING: Final = tuple(key for key in ENTERING if key.name not in ("owner", "token", "prototyped", "as_part_of"))
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
    "it is illegal, by this rule or one that forbids by way of it (509.1b where menace does): nothing of it happens, and `check` fails where the rules allow it",
)

_VERBS: Final = (
    Verb("enter", CARD, "A permanent enters the battlefield.", (*ENTERING, _MELDED, _SO_MANY)),
    Verb(
        "token",
        OneOf((Text("the name of a card, or an object to copy"), TOKEN_FIELDS)),
        "A token enters: one with these fields, a copy of a card or object, or one that the rules define, such as Treasure, Clue or Monster Role (111.10).",
        (
            *(key for key in ENTERING if key.name not in ("token", "prototyped", "bestowed_on", "opening_hand")),
            Key("count", Number(1, 1_000_000_000), "how many"),
        ),
    ),
    Verb(
        "resolve",
        CARD,
        "An instant or sorcery resolves: its continuous effects start now (611.2). `top` or `all`: the stack resolves by the rules (608).",
        (*RESOLVING, ANSWERS),
    ),
    Verb(
        "activate",
        REF,
        "An activated ability of an object resolves; with `stack: true` it is activated by the rules, and waits on the stack (602).",
        (
            WHICH_ABILITY,
            *RESOLVING,
            Key("stack", FLAG, "by the rules: announced, paid, put on the stack (602.2)"),
            _BY,
            _PAY,
            _DIVIDE,
            ANSWERS,
        ),
    ),
    Verb("trigger", REF, "A triggered ability of an object resolves.", (WHICH_ABILITY, *RESOLVING, ANSWERS)),
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
        (
            Key("put", COUNTERS, "counters put on it", also=("add",)),
            Key("remove", COUNTERS, "counters removed from it"),
        ),
        any_of=("put", "remove"),
    ),
    Verb(
        "turn",
        REF,
        "A permanent turns face up or face down (708).",
        (
            Key(
                "face",
                WordKind("up or down", ("up", "down"), fold=True),
                "which way (a turn of the game is `step: next turn, of: PLAYER`)",
                required=True,
            ),
            CHOOSE,
        ),
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
            Key(
                "position",
                WordKind("over or under", ("over", "under"), fold=True, also=(("top", "over"), ("bottom", "under"))),
                "where it goes",
                required=True,
            ),
            AS,
            CONTROLLER,
        ),
    ),
    Verb(
        "move",
        REF,
        "An object changes zones and becomes a new object (400.7).",
        (
            Key(
                "to",
                WordKind("a zone", ZONES, fold=True, also=(("command zone", "command"),)),
                "where to",
                required=True,
            ),
            *_MOVING,
        ),
    ),
    Verb("choose", REF, "A later choice for an object.", CHOICES.keys, any_of=tuple(key.name for key in CHOICES.keys)),
    Verb(
        "status",
        REF,
        "Facts of the moment; `false` ends one.",
        STATUS_KEYS,
        any_of=tuple(key.name for key in STATUS_KEYS),
    ),
    Verb(
        "player",
        PLAYER,
        "A fact of a player changes.",
        (
            *PLAYER_FACTS,
            *(Key(name, FLAG, f"the player has the {name.replace('_', ' ')} (or no longer)") for name in DESIGNATIONS),
            Key("speed", Number(0, 4), "the player's speed (702.179)"),
            Key("emblem", Text("rules text", longest=LONGEST_TEXT), "the player gets an emblem with this text (114)"),
        ),
        any_of=(*(key.name for key in PLAYER_FACTS), *DESIGNATIONS, "speed", "emblem"),
    ),
    Verb(
        "this_turn",
        WHO,
        "What happened this turn to a player, or to an object: all of each kind that is named, by number or by name, or as `{card: NAME}` with `from`, `to`, `token` or `times` (608.2i).",
        TURN_KEYS,
        any_of=tuple(key.name for key in TURN_KEYS),
    ),
    Verb(
        "last_turn",
        WHO,
        "What happened in the turn before this one to a player, or to an object, as `this_turn` says it of this turn.",
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
        WordKind("a point of the turn", POINTS, fold=True, also=OTHER_POINTS),
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

READINGS: Final = KeyedMapping(
    "readings",
    tuple(
        Key(
            asked.name,
            WordKind(f"a reading of {asked.name}", tuple(name for name, _ in asked.readings)),
            f"{asked.asks} ({asked.rule}; default: `{asked.default}`)",
        )
        for asked in OPEN
    ),
)
"""The open questions of the rules, each with its readings (docs/decisions)."""

BOARD: Final = KeyedMapping(
    "a board",
    (
        Key("rules", Label("an edition of the rules"), "by which rules: an edition, a day or a set (default: newest)"),
        Key("readings", READINGS, "by which reading, where the rules leave a choice (below)"),
        Key(
            "players",
            ListOf(OneOf((PLAYER, PLAYER_FORM)), least=2, most=8),
            "the players in turn order (default: You, Opponent)",
        ),
        Key("active", PLAYER, "the active player (default: the first)"),
        Key(
            "format",
            WordKind("a format", tuple(map(str, Variant)), fold=True),
            "`commander` (903): 40 life, commanders, their tax, damage and return to the command zone; `brawl` is its option (903.12)",
        ),
        Key("cards", ListOf(CARD_FIELDS), "your own cards, in Scryfall's field names"),
        Key("timeline", ListOf(ENTRY), "what happened, oldest first"),
        Key("expect", EXPECT, "what must hold at the end"),
    ),
)

DEFAULT_PLAYERS: Final = ("You", "Opponent")
KEYWORDS: Final = tuple(KEYWORD_ABILITIES)
