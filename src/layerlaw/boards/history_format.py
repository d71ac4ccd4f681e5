"""What a board can state of the past: the keys of `this_turn`, `last_turn` and `this_game`, with the kind of event that each one means."""

from __future__ import annotations

from typing import Final

from layerlaw.boards.kinds import Flag, Key, KeyedMapping, ListOf, Number, OneOf, Text, WordKind
from layerlaw.model.history import Occurrence
from layerlaw.model.words import Zone

_WHICH: Final = KeyedMapping(
    "an object of the past",
    (
        Key("card", Text("the name of a card, or an object of this board"), "which it was", required=True),
        Key("from", WordKind("a zone", tuple(map(str, Zone))), "where it came from"),
        Key(
            "to",
            Text("a player, an object or a zone"),
            "of `attacked`, whom or what it attacked; of `left_battlefield`, into which other zone it went; nowhere else",
        ),
        Key("token", Flag(), "it was a token"),
        Key("times", Number(1, 1_000_000), "so many like it (default 1)"),
    ),
)
_OBJECTS: Final = OneOf(
    (
        Flag(),
        Number(0, 1_000_000),
        Text("the name of a card, or an object of this board"),
        ListOf(OneOf((Text("the name of a card, or an object of this board"), _WHICH))),
    )
)
_AMOUNT: Final = OneOf((Flag(), Number(0, 1_000_000)))

AMOUNTS: Final = {
    "gained_life": (Occurrence.GAINED_LIFE, "life that the player gained"),
    "lost_life": (Occurrence.LOST_LIFE, "life that the player lost"),
    "damaged": (Occurrence.DAMAGED, "damage that was dealt to the player or object"),
    "combat_damaged": (Occurrence.DAMAGED, "the part of it that was combat damage"),
    "excess_damaged": (Occurrence.DAMAGED, "the part of it that was excess damage (120.10)"),
    "dealt_damage": (Occurrence.DEALT_DAMAGE, "damage that the object dealt"),
    "drew": (Occurrence.DREW, "cards that the player drew"),
    "committed_crime": (Occurrence.COMMITTED_CRIME, "crimes that the player committed (700.13)"),
    "completed_dungeon": (Occurrence.COMPLETED_DUNGEON, "dungeons that the player completed"),
    "scried": (Occurrence.SCRIED, "how often the player scried"),
    "searched": (Occurrence.SEARCHED, "how often the player searched their library"),
    "surveiled": (Occurrence.SURVEILED, "how often the player surveiled"),
    "rolled": (Occurrence.ROLLED, "dice that the player rolled"),
    "took_turn": (Occurrence.TOOK_TURN, "turns of the player that have begun, the one that it is included"),
    "took_companion": (
        Occurrence.TOOK_COMPANION,
        "how often the player put a companion into hand, in this game at most once",
    ),
    "visited_attraction": (Occurrence.VISITED_ATTRACTION, "Attractions that the player visited"),
}
"""Keys whose value is a number, or true or false."""

OBJECTS: Final = {
    "activated": (
        Occurrence.ACTIVATED,
        "objects of which the player activated an ability; of an object, whether one of its was",
    ),
    "cast": (Occurrence.CAST, "spells that the player cast"),
    "died": (Occurrence.DIED, "creatures that died under the player's control"),
    "entered": (Occurrence.ENTERED, "permanents that entered under the player's control; of an object, whether it did"),
    "left_battlefield": (
        Occurrence.LEFT_BATTLEFIELD,
        "permanents that left under the player's control, with `to` the zone that each went to",
    ),
    "left_graveyard": (Occurrence.LEFT_GRAVEYARD, "cards that left the player's graveyard"),
    "put_into_graveyard": (
        Occurrence.PUT_INTO_GRAVEYARD,
        "cards that were put into the player's graveyard, with `from`",
    ),
    "exiled": (Occurrence.EXILED, "cards of the player that were put into exile"),
    "attacked": (
        Occurrence.ATTACKED,
        "creatures that the player attacked with, with `to` whom or what; of an object, whether it attacked",
    ),
    "blocked": (Occurrence.BLOCKED, "the same of blocking"),
    "became_blocked": (Occurrence.BECAME_BLOCKED, "attackers that became blocked"),
    "discarded": (Occurrence.DISCARDED, "cards that the player discarded"),
    "cycled": (Occurrence.CYCLED, "cards that the player cycled"),
    "sacrificed": (Occurrence.SACRIFICED, "permanents that the player sacrificed"),
    "played_land": (Occurrence.PLAYED_LAND, "lands that the player played"),
    "token_created": (Occurrence.TOKEN_CREATED, "tokens that the player created"),
    "got_counters": (
        Occurrence.GOT_COUNTERS,
        "objects that the player put counters on; of an object, whether it got some",
    ),
    "targeted": (Occurrence.TARGETED, "objects that the player chose as targets; of an object, whether it became one"),
    "warped": (Occurrence.WARPED, "spells that the player warped"),
}
"""Keys whose value says how many, or which: objects of the board, or cards by name."""

OF_PLAYERS: Final = frozenset(
    {
        "gained_life", "lost_life", "drew", "committed_crime", "completed_dungeon", "scried", "searched", "surveiled", "rolled", "took_turn",
        "took_companion", "visited_attraction", "left_battlefield", "left_graveyard",
    }
)  # fmt: skip
"""Keys that say nothing of an object: only players do it, or what it happened to is another object since (400.7)."""
OF_OBJECTS: Final = frozenset({"dealt_damage"})
"""Keys that say nothing of a player (120.1)."""
DAMAGE: Final = ("damaged", "combat_damaged", "excess_damaged")
"""All damage, and the parts of it that are stated beside it."""

_NOTHING_ELSE: Final = Key("nothing_else", Flag(), "nothing else happened to it, of any kind")
TURN_KEYS: Final = (
    *(Key(name, _AMOUNT, meaning) for name, (_, meaning) in AMOUNTS.items()),
    *(Key(name, _OBJECTS, meaning) for name, (_, meaning) in OBJECTS.items()),
    _NOTHING_ELSE,
)
GAME_KEYS: Final = TURN_KEYS
