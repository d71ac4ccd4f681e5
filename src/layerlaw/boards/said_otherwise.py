"""What people write where the format has another word, and what to write: mends that no likeness of words would find."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_IN_A_ZONE: Final = (
    "say it of its player, {name: You, graveyard: [CARD]}, or take it there with an entry {move: CARD, to: graveyard}"
)
_SINCE_WHEN: Final = "write this_turn: true for what came this turn; without it, it was there before (302.6)"
SAID_OTHERWISE: Final[Mapping[tuple[str, str], str]] = {
    ("'enter'", "zone"): _IN_A_ZONE,
    ("'enter'", "came"): _SINCE_WHEN,
    ("'enter'", "sick"): _SINCE_WHEN,
    ("'enter'", "summoning_sick"): _SINCE_WHEN,
    ("'activate'", "mana"): "write 'pay'",
    ("'activate'", "spent"): "write pay: auto, none, or what is tapped for which mana, with stack: true",
    ("'enter'", "door"): "write an entry of its own behind it: {unlock: OBJECT, door: NAME}",
    ("'do'", "controller"): "write by: PLAYER",
    ("'declare'", "target"): "write answers: [{target: OBJECT}]",
    ("'cast'", "over"): "write answers: [{position: top}], or bottom, with the entry that resolves it",
    ("'activate'", "cost"): "what is paid follows from the ability (602.2b); 'pay' and 'answers' say how",
    ("a token", "copy"): "write token: ALIAS for a copy of an object, token: NAME for one of a card",
    ("a token", "copy_of"): "write token: ALIAS for a copy of an object, token: NAME for one of a card",
    **{(of, "poison"): "write counters: {poison: NUMBER}" for of in ("a player", "'player'", "an expectation")},
    ("a player", "battlefield"): "let each enter by an entry of the timeline: {enter: CARD, controller: PLAYER}",
    ("a player", "mana"): "write pay: none with what is cast (the default: the mana was there)",
    ("'cast'", "mana"): "write pay: auto, none, or what is tapped for which mana",
    ("'enter'", "enchanting"): "write 'attached_to'",
    ("'enter'", "on"): "write 'attached_to'",
    ("'enter'", "target"): "write 'attached_to' for what an Aura enters attached to, 'copy_of' for what a Clone copies",
    ("'resolve'", "on"): "write 'target'",
    ("'status'", "tapped"): "write an entry of its own: {tap: OBJECT}",
    ("'turn'", "face_down"): "write face: down",
    ("'turn'", "face_up"): "write face: up",
    ("'draw'", "cards"): "write count",
    ("an expectation", "type_line"): "write supertypes, types and subtypes",
    ("an expectation", "oracle_text"): "write abilities for all that it has, or has for some",
    ("an expectation", "alive"): "write zone: battlefield, or gone: true for what is no longer where it was",
    ("an expectation", "exists"): "write gone: true or false, or count for how many of a name there are",
    ("an expectation", "dead"): "write zone: graveyard",
    ("an expectation", "won"): "write lost: true of each other player (104.2a)",
    ("a token", "keywords"): "write them as oracle_text",
    ("an expectation", "mana_pool"): "write mana",
    **{
        ("a board", word): "write words about a board in a comment: # ..."
        for word in ("name", "title", "description", "comment", "notes", "note", "source", "id", "tags")
    },
    **{
        ("a board", word): "write it as the first entry of the timeline: {step: STEP}, or {next: turn}"
        for word in ("step", "phase", "turn")
    },
    ("a board", "starting_life"): "write it of each player: {name: PLAYER, starting_life: 40}, or format: commander",
    **{
        ("an answer", word): f"write it beside the verb: {{cast: CARD, {word}: [OBJECT, ...]}}"
        for word in ("convoke", "delve", "improvise")
    },
    (
        "an answer",
        "scry",
    ): "write bottom: CARD for what is put there, or bottom: []; what is left is in its order under top: [CARD, ...]",
    ("an answer", "surveil"): "write graveyard: CARD for what is put there, or graveyard: []",
    **{
        ("an answer", word): "write divide: [NUMBER, ...], in the order in which it is asked"
        for word in ("damage", "assign")
    },
    ("an expectation", "phased_out"): "write status: phased_out",
    ("an expectation", "face_down"): "write status: face_down",
    ("an answer", "source"): "write 'choose' for the object that is chosen as a source",
    ("an answer", "put"): "write 'choose' for what is put somewhere",
    ("an answer", "return"): "write 'choose' for what is returned",
    ("an answer", "by"): "leave it out: whoever is asked gives it",
}
"""What people write where the format has another word: by what it stands in, and the word."""


_STATED_OR_BY_THE_RULES = "write {{move: OBJECT, to: {}}} to state that it happened, {{do: '{} target permanent', target: OBJECT}} to let it happen by the rules"
VERBS_OF_OTHERS: Final[Mapping[str, str]] = {
    "destroy": _STATED_OR_BY_THE_RULES.format("graveyard", "destroy"),
    "die": _STATED_OR_BY_THE_RULES.format("graveyard", "destroy"),
    "dies": _STATED_OR_BY_THE_RULES.format("graveyard", "destroy"),
    "sacrifice": "write {move: OBJECT, to: graveyard} to state that it happened, {do: sacrifice a permanent, answers: {sacrifice: OBJECT}} to let it happen by the rules",
    "exile": _STATED_OR_BY_THE_RULES.format("exile", "exile"),
    "bounce": _STATED_OR_BY_THE_RULES.format("hand", "return"),
    "life": "write {player: NAME, life: NUMBER}",
    "emblem": "write {player: NAME, emblem: TEXT}",
    "comment": "write words about an entry in a comment: # ...",
    "note": "write words about an entry in a comment: # ...",
    "mulligan": "state the hands: players: [{name: PLAYER, hand: [...]}]",
    "declare attackers": "write '{declare: attackers, pairs: {CREATURE: PLAYER}}' in the step declare attackers",
    "declare_attackers": "write '{declare: attackers, pairs: {CREATURE: PLAYER}}' in the step declare attackers",
    "declare blockers": "write '{declare: blockers, pairs: {BLOCKER: ATTACKER}}' in the step declare blockers",
    "declare_blockers": "write '{declare: blockers, pairs: {BLOCKER: ATTACKER}}' in the step declare blockers",
    "attack": "write '{declare: attackers, pairs: {CREATURE: PLAYER}}' in the step declare attackers",
    "attackers": "write '{declare: attackers, pairs: {CREATURE: PLAYER}}' in the step declare attackers",
    "block": "write '{declare: blockers, pairs: {BLOCKER: ATTACKER}}' in the step declare blockers",
    "blockers": "write '{declare: blockers, pairs: {BLOCKER: ATTACKER}}' in the step declare blockers",
}
"""What people write for a verb where the format has another entry, which no likeness of words would find."""
