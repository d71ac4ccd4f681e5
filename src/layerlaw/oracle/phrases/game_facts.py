"""Conditions and numbers kept in words for a board to state, with what a game looks up for them where it knows them itself."""

from __future__ import annotations

import re
from typing import Final

from layerlaw.model.chance import OF_A_FLIP
from layerlaw.model.conditions import AllOf, Condition, Noted, NotSo, TurnOf
from layerlaw.model.game_facts import (
    PAID_AS_IT_ENTERED,
    SACRIFICED_AS_IT_ENTERED,
    ActivatedSoOften,
    CastBefore,
    CostPaid,
    DecidedBy,
    GameFact,
    GameNumber,
    InStep,
    ManaSpent,
    ObjectCount,
    OpponentsVotedAs,
    Resolving,
    SpentOf,
    StatOfDone,
    SymbolsSpent,
    TimesPaid,
    TurnCount,
    TurnFact,
)
from layerlaw.model.references import You
from layerlaw.model.values import NotedNumber
from layerlaw.model.vocabulary import KEYWORD_ABILITIES
from layerlaw.model.words import CardType
from layerlaw.oracle.word_forms import NUMBERS


def in_words(words: str) -> Noted:
    """A condition in words, with its meaning for a game where that is known."""
    return Noted(words, _fact(words))


def number_in_words(words: str) -> NotedNumber:
    """A number in words, with its meaning for a game where that is known."""
    return NotedNumber(words, _number(words))


_COMBAT: Final = ("beginning of combat", "declare attackers", "declare blockers", "combat damage", "end of combat")
_BEFORE_COMBAT: Final = ("untap", "upkeep", "draw", "precombat main phase")
_TURN: Final = (*_BEFORE_COMBAT, *_COMBAT, "postcombat main phase", "end step", "cleanup")


def _until(step: str) -> InStep:
    return InStep(_TURN[: _TURN.index(step)])


_STEPS: Final[dict[str, InStep]] = {
    "during combat": InStep(_COMBAT),
    "before combat": _until("beginning of combat"),
    "before attackers are declared": _until("declare attackers"),
    "before blockers are declared": _until("declare blockers"),
    "before the combat damage step": _until("combat damage"),
    "before the end of combat step": _until("end of combat"),
    "after combat": InStep(("postcombat main phase", "end step", "cleanup")),
    "after the upkeep step": InStep(_TURN[_TURN.index("draw") :]),
    "before the end step": _until("end step"),
    "during combat after blockers are declared": InStep(_COMBAT[_COMBAT.index("declare blockers") :]),
    "during a main phase": InStep(("precombat main phase", "postcombat main phase")),
}
_STEP: Final = re.compile(r"during (?:the|an?) (.+?)(?: step)?")
_FACTS: Final[dict[str, TurnFact]] = {
    "you attacked with creatures with total power 6 or greater this combat": TurnFact.YOU_ATTACKED_WITH_SIX,
    "~ attacked or blocked this combat": TurnFact.IT_FOUGHT_IN_COMBAT,
    "you've been attacked this step": TurnFact.YOU_WERE_ATTACKED,
    "an opponent lost life this turn": TurnFact.OPPONENT_LOST_LIFE,
    "you've cast another spell this turn": TurnFact.YOU_CAST_ANOTHER,
    "you haven't activated an exhaust ability this turn": TurnFact.YOU_HAVE_NOT_EXHAUSTED,
    "~ entered this turn": TurnFact.IT_ENTERED,
    "~ entered the battlefield this turn": TurnFact.IT_ENTERED,
    "~ came under your control since the beginning of your last upkeep": TurnFact.IT_CAME_SINCE_UPKEEP,
    "you've controlled ~ continuously since the beginning of your most recent turn": TurnFact.IT_HAS_STAYED,
    "a player was dealt combat damage this turn by a source you controlled with a creature type of ~": TurnFact.HIT_BY_ITS_TYPE,
    "a player was dealt combat damage this turn by an assassin or a commander you controlled": TurnFact.HIT_BY_ASSASSIN,
    "you've done all four this turn": TurnFact.YOU_BENT_ALL_FOUR,
    "~ was an extra turn": TurnFact.EXTRA_TURN,
    "that player couldn't": TurnFact.COULD_NOT,
    "~ was the first combat phase of the turn": TurnFact.FIRST_COMBAT,
    "~ was your main phase": TurnFact.YOUR_MAIN_PHASE,
    "that player did so": TurnFact.DID_SO,
    "that player drew a card this way": TurnFact.DREW_SO,
    "a player was dealt damage this way": TurnFact.PLAYER_DAMAGED_THIS_WAY,
    "that player was dealt damage this way": TurnFact.THEY_DAMAGED_THIS_WAY,
    "you were dealt damage this way": TurnFact.YOU_DAMAGED_THIS_WAY,
}
_CAST: Final[dict[str, str]] = {
    "~ was kicked": "kicked",
    "~ devoured a creature": "devoured",
    "~ was bargained": "bargained",
    "~ was overloaded": "overloaded",
    "~ was cast": "was cast",
    "the gift was promised": "gift",
    "its gift was promised": "gift",
    "~ was cast using teamwork": "teamwork",
    "evidence was collected": "additional cost",
    "you cast ~": "was cast",
    "you cast ~ from your hand": "cast from hand",
    "you cast ~ during your main phase": "cast in main phase",
    "~ was cast from your hand": "cast from hand",
    "~ was cast from your graveyard": "cast from graveyard",
    "~ was cast from a graveyard": "cast from graveyard",
    "you cast ~ from your graveyard": "cast from graveyard",
    "~ was cast from exile": "cast from exile",
    "you cast ~ from exile": "cast from exile",
}
_OUTCOMES: Final[dict[str, DecidedBy]] = {
    **dict.fromkeys(OF_A_FLIP, DecidedBy.COIN_FLIP),
    "you win": DecidedBy.CLASH,
    "tribute wasn't paid": DecidedBy.TRIBUTE,
}
_COST_PAID: Final = re.compile(r"(?:its|his|her|~'s|the) (.+) cost was paid")
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")
RESOLVED: Final = {
    f"this is the {' or '.join(which)} time this ability has resolved this turn": Resolving(
        tuple(_ORDINALS.index(word) + 1 for word in which)
    )
    for which in (("first", "second"), *((word,) for word in _ORDINALS))
}
"""How often an ability may be asked whether it has resolved this turn."""
_ACTIVATED: Final = re.compile(r"this ability has been activated ([a-z]+) or more times this turn")
_IT: Final = re.compile(r"^it\b(?!')|(?<=^you cast )it\b")


def _of_itself(words: str) -> str:
    """The words with "~" for the object that asks."""
    text = words.casefold()
    for this in ("this permanent", "this spell", "this creature"):
        text = text.replace(this, "~")
    return _IT.sub("~", text.replace("it's ", "~ was ", 1) if text.startswith("it's ") else text)


def _fact(words: str) -> GameFact | None:
    text = _of_itself(words)
    if text in _STEPS:
        return _STEPS[text]
    if text in _FACTS:
        return _FACTS[text]
    if text in _CAST:
        return CostPaid(_CAST[text])
    if words in _OUTCOMES:
        return _OUTCOMES[words]
    if (paid := _COST_PAID.fullmatch(text)) is not None:
        return CostPaid(paid[1]) if paid[1] in KEYWORD_ABILITIES else None  # what no casting notes nobody would find
    if text in RESOLVED:
        return RESOLVED[text]
    if (activated := _ACTIVATED.fullmatch(text)) is not None and activated[1] in NUMBERS:
        return ActivatedSoOften(NUMBERS[activated[1]])
    if (step := _STEP.fullmatch(text)) is not None:
        named = next((name for name in (step[1], f"{step[1]} step") if name in _TURN), None)
        return None if named is None else InStep((named,))
    return None


CARD_TYPES: Final = {kind.lower(): kind for kind in CardType}
_VOTED: Final = re.compile(r"the number of opponents who voted for a choice you (voted|didn't vote) for")
_COUNTS: Final[dict[str, TurnCount]] = {
    "spells cast before it this turn": TurnCount.SPELLS_BEFORE_IT,
    "permanents put into a graveyard this turn": TurnCount.PERMANENTS_DIED,
    "opponents you attacked this combat": TurnCount.OPPONENTS_ATTACKED,
    "the number of players you attacked this combat": TurnCount.OPPONENTS_ATTACKED,
    "the number of opponents you attacked this turn": TurnCount.OPPONENTS_ATTACKED_THIS_TURN,
    "opponent you attacked this turn": TurnCount.OPPONENTS_ATTACKED_THIS_TURN,
}
_OF_ITSELF: Final[dict[str, ObjectCount]] = {
    **{
        f"the number of times {it} has mutated": ObjectCount.TIMES_MUTATED
        for it in ("it", "this creature", "this permanent")
    },
    "the number of times it's been cast from the command zone this game": ObjectCount.TIMES_LED,
    "the number of times this ability has resolved this turn": ObjectCount.TIMES_RESOLVED,
    "target beyond the first": ObjectCount.TARGETS_BEYOND_THE_FIRST,
}
_TIMES: Final = re.compile(
    r"(?:the number of )?times (?:(?:it|this (?:creature|permanent|spell)) was kicked|its (.+) cost was paid)"
)
_MANA: Final = re.compile(
    r"(?:(?P<colors>(?:the number of )?colors?)|the amount) of mana spent to cast (?P<what>this spell|that spell|this creature|it|her|him)"
)
MANA_MADE_BY: Final = {
    "mana from a treasure": SpentOf.TREASURE,
    "mana from treasures": SpentOf.TREASURE,
    "mana from a basic land": SpentOf.BASIC_LAND,
    "mana from basic lands": SpentOf.BASIC_LAND,
    "mana from a creature": SpentOf.CREATURE,
    "mana from creatures": SpentOf.CREATURE,
    "mana from an artifact": SpentOf.ARTIFACT,
    "mana from artifacts": SpentOf.ARTIFACT,
    "mana from a cave": SpentOf.CAVE,
    "mana from a desert": SpentOf.DESERT,
}
"""Mana by what made it (106.3)."""
_MADE: Final = re.compile(
    r"(?:(?:the amount of )?(?P<snow>\{s\})|(?P<made>mana from [a-z ]+?))(?: that was)? spent to cast (?:this spell|it)",
    re.IGNORECASE,
)
_SYMBOLS: Final = re.compile(r"((?:\{[WUBRG]\}){1,4}) spent to cast (?:this spell|it)")
_BEFORE: Final = re.compile(
    r"(?:other |the number of )?(?P<types>[a-z ]+?) spells?(?P<yours> you've)? cast before (?:it|that spell) this turn"
)
_DONE: Final = re.compile(
    r"the (sacrificed|discarded|tapped|revealed|milled|exiled) (?:creature )?[a-z]+'s (power|toughness|mana value)"
    r"|the (?:total )?(power|toughness|mana value) of the (sacrificed|discarded|tapped|revealed) [a-z]+"
)


def _number(words: str) -> GameNumber | None:
    if words in _COUNTS:
        return _COUNTS[words]
    if (voted := _VOTED.fullmatch(words)) is not None:
        return OpponentsVotedAs(voted[1] == "voted")
    if words == "the number of creatures it devoured":
        return TimesPaid("devoured")
    if words.endswith(" as it entered"):
        return TimesPaid(PAID_AS_IT_ENTERED if "paid" in words else SACRIFICED_AS_IT_ENTERED)
    if words in _OF_ITSELF:
        return _OF_ITSELF[words]
    if (times := _TIMES.fullmatch(words)) is not None:
        return TimesPaid(times[1] or "kicked")
    if (mana := _MANA.fullmatch(words)) is not None:
        return ManaSpent(mana["colors"] is not None, mana["what"] == "that spell")
    if (made := _MADE.fullmatch(words)) is not None:
        of = SpentOf.SNOW if made["snow"] else MANA_MADE_BY.get(made["made"].lower())
        return None if of is None else ManaSpent(made_by=of)
    if (spent := _SYMBOLS.fullmatch(words)) is not None:
        return SymbolsSpent(tuple(spent[1][1:-1].split("}{")))
    if (before := _BEFORE.fullmatch(words)) is not None:
        types = [CARD_TYPES.get(word) for word in before["types"].split(" and ")]
        known = tuple(kind for kind in types if kind is not None)
        return CastBefore(known, before["yours"] is not None) if len(known) == len(types) else None
    if (done := _DONE.fullmatch(words)) is not None:
        return StatOfDone(done[1] or done[4], done[2] or done[3])
    return None


OF_PHASES: Final[dict[str, Condition]] = {
    "it's your combat phase": AllOf((TurnOf(You()), in_words("during combat"))),
    "it's the first combat phase of your turn": AllOf(
        (TurnOf(You()), in_words("it's the first combat phase of the turn"))
    ),
    "it isn't your main phase": NotSo(in_words("it's your main phase")),
}
"""What is asked of the phase and of whose turn it is in."""
