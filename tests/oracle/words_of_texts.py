"""Which words of a card's text leave which trace in what was read of it: what was read without them was read wrongly, and nobody would be told."""

from __future__ import annotations

import re
from typing import Final

_NUMBERS: Final = {"three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "twelve": 12, "thirteen": 13, "twenty": 20}  # fmt: skip
_COLORS: Final = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_KEYWORDS: Final = (
    "flying", "trample", "haste", "vigilance", "lifelink", "deathtouch", "menace", "reach", "hexproof", "indestructible", "first strike", "double strike", "defender", "shroud",
    "infect", "wither", "skulk", "prowess", "fear", "intimidate", "horsemanship", "shadow", "undying", "persist", "cascade", "flashback", "myriad",
)  # fmt: skip

# One row a word (a pattern over the text), with what of it must be in the trace (a pattern over `tests.oracle.traces.trace`): any of the kinds of nodes, fields and
# values that say it. A new node that says an old word gets its name added here.
_WORDS: Final = {
    **{rf"\b{word}\b": rf"\b{letter}\b|{word}" for word, letter in _COLORS.items()},
    **{rf"\bnon{word}\b": rf"Not\(.*HasColor\(color={letter}" for word, letter in _COLORS.items()},
    **{rf"\b{word}\b": rf"(?<!\d){number}\b|\b{word}\b|(\{{[WUBRGC]\}}){{{number}}}" for word, number in _NUMBERS.items()},
    **{rf"\b{word}\b": rf"{word}|{word.capitalize()}|ThoughDefender|ThoughNew|IgnoresDefender" for word in _KEYWORDS},
    r"\btwo\b(?! or more|, or three)": r"(?<!\d)2\b|\btwo\b|Twice|(\{[WUBRGC]\}){2}|another|divided|Both|Separate|ExtraTurn\(.*ExtraTurn\(",
    r"\bartifacts?\b": r"rtifact|card_name|AsEntersOrTurnsUp",
    r"\benchantments?\b": r"nchantment",
    r"\binstants?\b": r"nstant",
    r"\bsorcer(y|ies)\b": r"orcer",
    r"\bplaneswalkers?\b": r"laneswalker|whom=|players=|whom|to_attacked=",
    r"\bbattles?\b": r"[Bb]attle|players=",
    r"\bnon(artifact|creature|enchantment|land)\b": r"Not\(|card_name|CardType|IsType\(type=Artifact\)",
    r"\bnontoken\b": r"Not\(part=HasStatus\(name=token",
    r"\bnon-": r"Not\(",
    r"\bnonbasic\b": r"Not\(part=HasSupertype\(supertype=Basic|nonbasic",
    r"\bnonlegendary\b": r"Legendary|nonlegendary",
    r"\blegendary\b": r"Legendary|legend",
    r"\bbasic\b": r"Basic|basic|Chosen|every|allbasic|AddTypes",
    r"\bsnow\b": r"Snow|\{S\}",
    r"\btokens?\b": r"oken|CreateCopies|Copies",
    r"\b(?<!one )(another|other)\b(?! (than|colors|abilities|costs|types|card types|\S+ counter\b))": r"Not\(part=Is\(|another|[Oo]ther|but=|Opponents|paired_with|PlayersBut|Exactly|looked|ReplaceWord|MoveTo|bottom|Linked|keep=|Attach|SetTypes|RemoveTypes|SetSupertypes|LoseAllCardTypes|Restore|Fight|CountersOfEachKind|CounterOfAKind|PlayerWithMost",
    r"\bother than\b": r"Not\(|[Bb]ut|[Oo]ther|from_=|NotSo|not_from|not from|except_to|later=",
    r"(?<!un)\btapped\b": r"apped|Tap|attacking=True",
    r"\buntapped\b": r"tapped|Untap|Tapped",
    r"\battacking\b": r"ttacking|Attack|ActivePlayer|to_attacked=",
    r"\bblocking\b": r"lock|InCombatWith",
    r"\battack(s|ed)?\b": r"ttack|nblocked|xert|un=True",
    r"\bblock(s|ed)?\b": r"lock|InCombatWith",
    r"\bat random\b": r"random",
    r"\bface[- ]down\b": r"face.down|FaceDown|anifest|loak|face down|[Pp]ile|TurnOver|TurnDown|TurnFaceDown|TurnFace",
    r"\bopponents?\b": r"pponent|PlayersBut|DefendingPlayer|not_controller|Not\(part=(ControlledBy|OwnedBy)|NotSo",
    r"\bgraveyards?\b": r"graveyard|TopOfGraveyard|instead=exile|then_exiled|Counter\(",
    r"\blibrar(y|ies)\b": r"ibrary|Search|Look|Mill|TopOf|FromTop|huffle|RevealUntil|TopRevealed|action=search|Dig",
    r"\bhands?\b": r"hand|Hand|Discard|EntersOpening|from_=|keyword=plot|BringIn",
    r"\bexiled?s?\b": r"xile|Linked|RevealUntil|Linked|instead|then_",
    r"\bpower\b": r"power|PT|Strength|ByToughness|by_toughness|Crews|LethalByPower|UsesToughness|Power-Plant",
    r"\btoughness\b": r"tough|PT|ByToughness|Toughness|LethalByPower",
    r"\bmana values?\b": r"mana value|mana_value|ManaValue|MANA_VALUE",
    r"\bunless\b": r"nless|otherwise|Unless|Not|toll|AtLeast|least|mana_too|except_mana|MostAttackers|Toll|mana_abilities|Cant|but_mana",
    r"\bif\b(?! able)": r"Provided|condition|May|when|otherwise|nstead|would|Whilst|outcome|nless|then|KeepsMana|SkipsStep|CantBe|EntersOpening|GainKeywordsOf|cast_only|if_|HasColor|MayPay|Counter|can_regenerate|MoveTo|face|IsLinked|gives=|Search|HasKeyword|ContinuingStatic|flash|Parts\(\)",
    r"\byou may\b": r"May|once_each_turn|UntilPaid|up_to=True|optional|may|CanBe|least=0|Though|Permission|new_targets|Choose|AsCopy|UnlessPaid|EntersOpening|OpeningHandAbility|Activates|MoreLands|ChangeTargets|CopySpell|xert|Search|MoreLoyalty|OptionalCost|CastFrom|Look|NotUntap|StayTapped|AssignsAsUnblocked|Free|Rather",
    r"\bonly once each turn\b": r"once|most_each",
    r"\bonly\b": r"only|once|most_each|condition|sorcery|restriction|Only|xcept|Exactly|But|Cant|Not|ManaUse|colored|MoreLoyalty|Sorceries|your_turn|Colored",
    r"\binstead\b": r"nstead|otherwise|Replac|outcome|KeepsMana|SkipsStep|then_exiled|NotSo|to=|Provided|condition",
    r"\bcounters?\b": r"ounter|RemoveAmong",
    r"\blife\b": r"ife|LivesAtZero",
    r"\bnamed\b": r"[Nn]ame",
    r"\buntil end of turn\b": r"end of turn|turn|MayIgnore|ContinuingStatic",
    r"\bthis turn\b": r"NthTime|turn|Prevent|StartReplacement|Past|watches|Redirect|Regenerat|Shield|instead=exile|CantCast",
    r"\buntil your next turn\b": r"your next turn",
    r"\buntil the end of your next turn\b": r"next turn",
    r"\b(until|at) end of combat\b": r"combat",
    r"\bas long as\b": r"condition|duration|AsLong|While|Provided|hil|GainKeywordsOf|zones=|scope=And|NotSo|loyalty",
    r"\bone additional\b|\ban additional\b|\badditional\b": r"dditional|xtra|Counters|number|More|more|lus|Draw|Modify|CopyCounters|counters|Add|optional|cost|UntapsWith|Blocks|Cant|again|DealDamage",
    r"\bchosen\b": r"hosen|hoose|Linked|Parity|key|Target|unchosen",
    r"\bhalf\b": r"alf|factor=2",
    r"\btwice\b": r"wice|Times|factor|MoreLoyalty|Proliferate\(\).*Proliferate|2",
    r"\bdoubles?\b": r"ouble|factor=2|Times|Twice|Chapter|LifeTotal",
    r"\bcombat damage\b": r"ombat|ByToughness|AssignsAsUnblocked",
    r"\bnoncombat damage\b": r"ombat",
    r"\bdifferent\b": r"ifferent|istinct|another|Distinct|aimed=",
    r"\bgreatest\b|\bhighest\b": r"reatest|ighest|max|Most|Max|the most of",
    r"\bleast\b(?! (one|two|three|four|five|six|seven|eight|ten|twenty|X|half))": r"east|>=|Least|SharesMost|min|ewest",
    r"\bcan't\b": r"Cant|cant|can't|Can|Not|no_|Only|OfX\(least=1|OfX\(least=0, most=[^N]|most_x=[^N]|can_|Most|LeastBlockers|rest=True|Flash|AtLeast|nprevent|CantBe|Search|floor|otherwise|Provided",
    r"\bmust\b": r"Must|ifferent|another|must",
    r"\bif able\b": r"Must|must|Blocks|able",
    r"\bshuffles?d?\b": r"huffle|Search",
    r"\bupkeep\b": r"upkeep",
    r"\bend step\b": r"end step|end_step=",
    r"\bwithout\b": r"ithout|Not|free|Free|no|MayPayRather|CastForFree|CastNow|MayPlay",
    r"\btotal\b": r"otal|Sum|life|Life|LoseLife|Count|amount|power=|CardsInHand",
    r"\bup to\b(?! (one|two|three) additional)": r"up_to|least=0|most|Up|Search|number|May|KeywordCost|ActivationCost|Parts\(\)",
    r"\bany number\b": r"up_to|most=None|number=None|any|Any|MoreLands|PayTimes|optional|BlocksMore|repeat|Times|divided|modes=|CountersAmong",
    r"\bcolorless\b": r"olorless|\{C\}|SetColors|color_indicator=\[\]|colors=\[\]|becomes=C|count=0",
    r"\bmulticolored\b|\bmonocolored\b": r"olor",
    r"\bdies\b": r"to=graveyard|put into graveyard|die|haunted",
    r"(?<!as )(?<!that )\benters\b": r"to=battlefield|nter|battlefield",
    r"\bleaves the battlefield\b": r"from_=battlefield|leave|Leaves|zone=battlefield|ContinuingStatic",
    r"\bexcess\b": r"xcess",
    r"\btarget\b": r"arget|aim=",
    r"\bsacrific(e|es|ed)\b": r"acrific",
    r"\bdiscard(s|ed)?\b": r"iscard",
    r"\bdraws?\b(?! step)": r"[Dd]raw",
    r"\bmills?\b": r"[Mm]ill",
    r"\bscry\b": r"scry",
    r"\bsurveil\b": r"surveil",
    r"\bdestroy(s|ed)?\b": r"estroy|Linked|IsLinked",
    r"\bprevent\b": r"revent",
    r"\bcop(y|ies)\b": r"[Cc]op",
    r"\bfights?\b": r"ight",
    r"\brounded up\b": r"up|Half",
    r"\brounded down\b": r"round_up=False|own",
    r"\bpoison\b": r"poison",
    r"\bexperience\b": r"experience",
    r"\{E\}": r"energy",
    r"\bmonarch\b": r"monarch",
    r"\binitiative\b": r"initiative",
    r"\bequipped\b": r"Host|quip|ttach",
    r"\benchanted\b": r"Host|nchanted|ttach|HostPlayer",
    r"\bfrom among\b": r"CountersAmong|Linked|among|looked|CastNow|RemoveAmong",
    r"\bshares?\b": r"[Ss]hare",
    r"\bsource\b": r"ource|dealt|by=|ManaUse|StatOf|Controller|Chosen|Target",
    r"\b(?<!combat )phases? out\b": r"hase",
    r"\btransform(s|ed)?\b": r"ransform",
    r"\bdevotion\b": r"evotion|devotion",
    r"\bregenerate(d)?\b": r"egenerat",
    r"\bgoaded\b|\bgoads?\b": r"[Gg]oad",
    r"\bunblocked\b|\bisn't blocked\b": r"nblocked|blocked|un=True",
    r"\beach opponent\b|\byour opponents\b": r"Opponents|pponent",
    r"\byou don't control\b": r"Not\(part=ControlledBy|Opponents|not|NotSo|CastFrom|Others",
    r"\byou control\b": r"ControlledBy|Control|controller|You|PayByAction|count|Party|Devotion|[Cc]ontrol|of=",
    r"(?<![+\w{/])X(?![/}\w])": r"X\(\)|Count|power|number|times|NotedNumber|Stat|Plus|Half|Times|Greatest|Life|PastNumber|amount|ChosenNumber|Devotion|Party",
    r"\{T\}(?=[,:])": r"Tap",
    r"\{Q\}": r"Untap",
}  # fmt: skip
# Numbers that are told otherwise: a name, and what is done so often.
_WORDS[r"\beight\b"] += "|Eight"
_WORDS[r"\bthree\b"] += r"|(TimeTravel\(\)[, ]*){3}"

WORDS: Final = tuple(
    (word, re.compile(word, re.IGNORECASE if "X" not in word else 0), re.compile(leaves))
    for word, leaves in _WORDS.items()
)


def untraced(words: str, trace: str) -> list[str]:
    """The words of a paragraph of which nothing is in its trace."""
    return [word for word, said, leaves in WORDS if said.search(words) and not leaves.search(trace)]
