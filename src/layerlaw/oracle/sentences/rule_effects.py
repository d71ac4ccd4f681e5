"""Permissions, prohibitions and requirements (101.2, 601.3, 613.11): predicates that change a rule for an object or a player.

    rule of an object := "can't" ("attack" | "block" | "be blocked" | "be countered" | ...) ... | "attacks" ... "if able" | "doesn't untap" ...
    rule of a player  := "can't" ("cast" | "activate" | "gain life" | ...) ... | "may" ("play" | "cast" | "spend" | "look at") ... | "skip" step

Each production reads one kind of rule whole; what none of them reads is the caller's to keep as words (`UnreadRule`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import rule_effects as x
from layerlaw.model.conditions import AllOf, NotSo, PlayerIs, TurnOf
from layerlaw.model.mana_costs import AnyMana
from layerlaw.model.words import CardType, Color, Zone
from layerlaw.oracle.phrases.adjectives import adjective
from layerlaw.oracle.phrases.events.event_parts import combat
from layerlaw.oracle.phrases.game_facts import in_words
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.phrases.who import number, player
from layerlaw.oracle.reader import FirstOf, Reader, begins_with, needs, production
from layerlaw.oracle.sentences.rules.anyone_pays_rather import anyone_pays_rather
from layerlaw.oracle.sentences.rules.leave import leave_sentence
from layerlaw.oracle.sentences.rules.of_combat import (
    assigns,
    attacks,
    attacks_only_alone,
    attacks_though,
    block_or_be,
    blocked_though,
    blocks,
    blocks_more,
    blocks_only,
    blocks_though,
    cant_attack,
    cant_block,
    must_be_blocked,
    unblockable,
)
from layerlaw.oracle.sentences.rules.of_other_subjects import (
    Sentence,
    attack_beside,
    first_with_flash,
    life_for_lost_mana,
)
from layerlaw.oracle.sentences.rules.rule_parts import Rules, as_long_as, ends, objects_by
from layerlaw.oracle.sentences.rules.rules_of_players import OF_PLAYERS, STEPS, spells, whose_abilities
from layerlaw.oracle.sentences.rules.their_creatures import of_their_creatures


@production
def object_rule(reader: Reader) -> Rules | None:
    """Rule of an object := one of the productions below, whole: behind it the predicate ends."""
    return _first(reader, _OF_OBJECTS)


@production
def player_rule(reader: Reader) -> Rules | None:
    """Rule of a player := one of the productions below, whole."""
    return _first(reader, OF_PLAYERS)


def _first(reader: Reader, productions: Sequence[Callable[[Reader], Rules | None]]) -> Rules | None:
    mark, targets, it, between = reader.at, reader.targets, reader.it, reader.between
    for one in productions:
        found = one(reader)
        if found is not None and (ends(reader) or (reader.sees("if") and isinstance(found[0], x.MayPlay))):
            reader.it = it
            return found
        reader.at, reader.targets, reader.it, reader.between = mark, targets, it, between
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
    if step != "your untap step" and reader.eat("unless that player is the monarch"):
        return [x.DoesntUntap(when=NotSo(PlayerIs(r.ControllerOf(r.It()), "monarch")))]
    return [x.DoesntUntap(yours=step == "your untap step", when=as_long_as(reader))]


_UNTAP_STEPS: Final = (
    "your untap step", "its controller's untap step", "their controller's untap step", "their controllers' untap steps",
)  # fmt: skip


# --- what cannot be done to it ----------------------------------------------------------------------------------------------

_PLAIN: Final[dict[str, x.RuleEffect]] = {
    "can't be regenerated": x.CantBeRegenerated(),
    "can't be sacrificed": x.CantBeSacrificed(),
    "can't be copied": x.CantBeCopied(),
    "can't crew vehicles": x.CantCrew(),
    "can't be cast": x.CantBeCast(),
    "can be cast as though it had flash": x.CastThoughFlash(),
    "can be cast as though they had flash": x.CastThoughFlash(),
    "can't be enchanted by other auras": x.CantBeEnchanted(others=True),
    "can't be enchanted": x.CantBeEnchanted(),
    "can't be equipped": x.CantBeEquipped(),
    "can boast twice during each of your turns rather than once": x.BoastsMore(2),
    "can't phase in": x.CantPhase(out=False),
    "can't phase out": x.CantPhase(out=True),
    "can't transform": x.CantTransform(),
    "can't become suspected": x.CantBecome("suspected"),
    "can't be turned face up during your turn": x.CantBeTurnedFaceUp(TurnOf(r.You())),
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
    """Uncounterable := "can't be countered" ["by" which] | "can't be countered and the damage can't be prevented" of a spell itself (615.12)."""
    if not reader.eat("can't be countered"):
        return None
    if reader.context.is_spell and not reader.resolving and reader.eat("and the damage can't be prevented"):
        return [x.CantBeCountered(), x.DamageCantBePrevented()]
    if not reader.eat("by"):
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


_BY_TOUGHNESS: Final = (
    "using its toughness rather than its power", "using their toughness rather than its power", "using their toughness rather than their power"
)  # fmt: skip


@production
def _crews(reader: Reader) -> Rules | None:
    """Crews := ["saddles Mounts and"] "crews Vehicles" ("as though its power were" number "greater" | by toughness) | "stations permanents" by toughness    (702.122a, 702.171a, 702.184c)."""
    if reader.eat("stations permanents", "station permanents"):
        return [x.UsesToughness(stations=True)] if reader.eat(*_BY_TOUGHNESS) else None
    saddles = reader.eat("saddles mounts and", "saddle mounts and") is not None
    mark = reader.at
    if reader.eat("crews vehicles", "crew vehicles") and reader.eat(*_BY_TOUGHNESS):
        return [x.UsesToughness(crews=True, saddles=saddles)]
    reader.at = mark
    if not reader.eat("crews vehicles as though its power were", "crew vehicles as though their power were"):
        return None
    more = number(reader)
    return [x.CrewsThough(more, saddles)] if more is not None and reader.eat("greater") else None


@production
def _untargetable(reader: Reader) -> Rules | None:
    """Untargetable := "can't be the target(s) of" ("spells" ["or abilities"] | "abilities" | "Aura spells") ["your opponents control"]."""
    if not reader.eat("can't be the target of", "can't be the targets of"):
        return None
    spells = abilities = True
    source: f.Filter = f.Anything()
    if reader.sees("abilities from") or not reader.eat("spells or abilities"):
        if reader.eat("spells"):
            abilities = False
        elif not reader.sees("abilities from") and reader.eat("abilities"):
            spells = False
        elif reader.eat("aura spells"):
            from layerlaw.model.words import EnchantmentType

            abilities, source = False, f.HasSubtype(EnchantmentType("Aura"))
        else:
            found = _colored_sources(reader)
            if found is None:
                return None
            source, spells, abilities, by = found
            return [x.CantBeTargeted(spells, abilities, by, source)]
    by = r.Opponents() if reader.eat("your opponents control") else None
    return [x.CantBeTargeted(spells, abilities, by, source, as_long_as(reader))]


@production
def _targeted_though(reader: Reader) -> Rules | None:
    """Targeted though := "can be the target(s) of spells and abilities" ["you control"] "as though" it "didn't have" keyword."""
    if not reader.eat("can be the targets of spells and abilities", "can be the target of spells and abilities"):
        return None
    by: r.PlayerRef = r.You() if reader.eat("you control") else r.EachPlayer()
    if reader.eat("controlled by"):
        told = player(reader)
        if told is None:
            return None
        by = told
    if not reader.eat("as though"):
        return None
    if not reader.eat("they didn't have", "it didn't have"):
        return None
    keyword = reader.eat("hexproof", "shroud")
    return None if keyword is None else [x.TargetedThough(keyword, by)]


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
def _colored_sources(reader: Reader) -> tuple[f.Filter, bool, bool, r.PlayerRef | None] | None:
    """Colored sources := quality "spells" [by] ["or abilities from" quality "sources" [by]] | "abilities from" quality "sources" [by]."""
    start = reader.at
    only_abilities = reader.eat("abilities from") is not None
    if only_abilities:
        start = reader.at
    quality = adjective(reader) or (f.IsType(CardType.ARTIFACT) if reader.eat("artifact") else None)
    said = reader.words(start).lower()
    if quality is None or not reader.eat("sources" if only_abilities else "spells"):
        return None
    mine = reader.eat("your opponents control") is not None
    by = r.Opponents() if mine else None
    if only_abilities:
        return quality, False, True, by
    abilities = reader.eat(f"or abilities from {said} sources") is not None
    if abilities and reader.eat("your opponents control"):
        by = r.Opponents()  # behind both, or behind each of the two
    elif abilities and mine:
        return None
    return quality, True, abilities, by


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
    _plain, block_or_be, cant_attack, attacks_only_alone, attacks_though, attacks, cant_block, blocks_only, unblockable,
    blocks_more, blocks_though, blocked_though, blocks, must_be_blocked, assigns, _stays_tapped, _uncounterable, _no_counters_on,
    _untargetable, _targeted_though, _attaches_only, _inert, _crews,
)  # fmt: skip


# --- whole sentences ---------------------------------------------------------------------------------------------------------

RULE_SENTENCE_WORDS: Final = (
    "as",
    "during",
    "may",
    "can",
    "can't",
    "damage",
    "skip",
    "play",
    "would",
    "must",
    "untap",
    "voting",
    "able",
    "losing",
    "searching",
)


@production
def rule_sentence(reader: Reader) -> tuple[f.Filter | r.PlayerRef, Rules] | None:
    """Rule sentence := a sentence whose subject is not the object or player that it is about, such as `damage can't be prevented`."""
    if not reader.comes_to(*RULE_SENTENCE_WORDS):
        return None
    for one in _FORMS.here(reader):
        mark = reader.at
        found = one(reader)
        if found is not None and (ends(reader) or reader.sees("if")):
            return found
        reader.at = mark
    return None


@production
def _of_damage(reader: Reader) -> Sentence | None:
    phrase = reader.eat("combat damage can't be prevented", "damage can't be prevented")
    if phrase is not None:
        return r.EachPlayer(), [x.DamageCantBePrevented(combat=phrase.startswith("combat"))]
    mark = reader.at
    is_combat = combat(reader)
    if reader.eat("damage that would be dealt by"):
        own = this(reader)
        by = f.Is(own) if own is not None else objects_by(reader)
        if by is not None and reader.eat("can't be prevented"):
            return by, [x.DamageCantBePrevented(combat=is_combat is True)]
    reader.at = mark
    if reader.eat("all damage is dealt as though its source had wither"):
        return r.EachPlayer(), [x.DealtThough("wither")]
    if reader.eat("damage isn't removed from"):
        own = this(reader)
        told = own is not None and reader.eat("during cleanup steps")
        return (f.Is(own), [x.KeepsDamage()]) if own is not None and told else None
    if reader.eat("stun counters can't be removed from"):
        those = objects_by(reader)
        return None if those is None else (those, [x.KeepsCountersOfKind("stun")])
    if reader.eat("damage doesn't cause you to lose life"):
        return r.You(), [x.LosesNoLifeFromDamage()]
    if reader.eat("all damage is dealt to you as though its source had infect"):
        return r.You(), [x.DealtThough("infect")]
    return _caused_by_opponents(reader) or _searches_top(reader) or _while_searching(reader)


@needs("searching")
@production
def _while_searching(reader: Reader) -> Sentence | None:
    """While searching := "you control your opponents while they're searching their libraries" | "while an opponent is searching their library, they exile each card they find"."""
    if reader.eat("you control your opponents while they're searching their libraries"):
        return r.Opponents(), [x.ControlledWhileSearching()]
    found = reader.eat("while an opponent is searching their library , they exile each card they find")
    return None if found is None else (r.Opponents(), [x.ExilesWhatIsFound()])


@needs("searches")
@production
def _searches_top(reader: Reader) -> Sentence | None:
    """Searches top := "if" player "would search a library, that player searches the top" number "cards of that library instead"    (614.1a, 701.23f)."""
    whose = reader.eat("if an opponent would search a library", "if a player would search a library")
    if whose is None or not reader.eat(", that player searches the top"):
        return None
    cards = number(reader)
    if cards is None or not reader.eat("cards of that library instead"):
        return None
    return (r.Opponents() if "opponent" in whose else r.EachPlayer()), [x.SearchesTop(cards)]


@begins_with("lethal", "spells")
@production
def _caused_by_opponents(reader: Reader) -> Sentence | None:
    """Caused by opponents := "spells and abilities your opponents control can't cause" (you "to" "discard cards" ["or"] "sacrifice permanents" | "their controller to search their library")    (101.2)."""
    if reader.eat("lethal damage dealt to"):
        those = objects_by(reader)
        told = reader.eat("is determined by their power rather than their toughness")
        return None if those is None or not told else (those, [x.LethalByPower()])
    if not reader.eat("spells and abilities your opponents control can't cause"):
        return None
    if reader.eat("their controller to search their library"):
        return r.Opponents(), [x.CantMakeOneselfSearch()]
    if not reader.eat("you to"):
        return None
    found: Rules = [x.CantBeMadeToDiscard(r.Opponents())] if reader.eat("discard cards") else []
    reader.eat("or")
    if reader.eat("sacrifice permanents"):
        found.append(x.CantBeMadeToSacrifice(r.Opponents()))
    return (r.You(), found) if found else None


@begins_with("no")
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


@begins_with("you")
@production
def _stay_tapped(reader: Reader) -> Sentence | None:
    if reader.resolving or not reader.eat("you may choose not to untap"):
        return None
    own = this(reader)
    return None if own is None or not reader.eat("during your untap step") else (f.Is(own), [x.MayStayTapped()])


@begins_with("skip", "play")
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
    step = reader.eat(*STEPS)
    return None if step is None else (r.You(), [x.SkipsStep(STEPS[step], as_long_as(reader))])


@begins_with("during")
@production
def _flash_then(reader: Reader) -> Sentence | None:
    """Flash then := "during each opponent's end step, you may cast" spells "as though they had flash"    (601.3b)."""
    if reader.resolving or not reader.eat("during each opponent's end step , you may cast"):
        return None
    what = spells(reader)
    if what is None or not reader.eat("as though they had flash"):
        return None
    when = AllOf((TurnOf(r.Opponents()), in_words("during the end step")))
    return r.You(), [x.MayCastThoughFlash(what, when)]


@begins_with("for")
@production
def _life_for_mana(reader: Reader) -> Sentence | None:
    """Life for mana := "for each" color symbol "in a cost, you may pay 2 life rather than pay that mana"."""
    if reader.resolving or not reader.eat("for each"):
        return None
    symbol = reader.next().text
    color = next((one for one in Color if symbol == f"{{{one}}}"), None)
    told = reader.eat("in a cost , you may pay 2 life rather than pay that mana")
    return None if color is None or not told else (r.You(), [x.PaysLifeRather(color)])


@begins_with("mana", "you")
@production
def _any_mana(reader: Reader) -> Sentence | None:
    """Any mana := "mana of any type can be spent to activate" whose abilities | "you can spend mana of any type to cast" spells    (609.4b)."""
    if reader.resolving:
        return None
    if reader.eat("mana of any type can be spent to activate"):
        of = whose_abilities(reader)
        return None if of is None else (r.You(), [x.SpendsAsThough(to_activate=of, any_mana=AnyMana.TYPE)])
    if not reader.eat("you can spend mana of any type to cast"):
        return None
    cast = spells(reader)
    return None if cast is None else (r.You(), [x.SpendsAsThough(cast, any_mana=AnyMana.TYPE)])


@begins_with("if")
@production
def _instead_of(reader: Reader) -> Sentence | None:
    """Instead of := "if" player "would begin an extra turn, that player skips that turn instead" | "if you would lose unspent mana, that mana becomes" color "instead"."""
    if reader.resolving or not reader.eat("if"):
        return None
    whose = reader.eat("a player would begin an extra turn", "an opponent would begin an extra turn")
    if whose is not None:
        told = reader.eat(", that player skips that turn instead")
        who = r.EachPlayer() if whose.startswith("a player") else r.Opponents()
        return (who, [x.SkipsStep("extra turn")]) if told else None
    if not reader.eat("you would lose unspent mana , that mana becomes"):
        return None
    words = {color.word: str(color) for color in Color} | {"colorless": "C"}
    mana = words.get(reader.next().low)
    return (r.You(), [x.KeepsMana(becomes=mana)]) if mana is not None and reader.eat("instead") else None


@begins_with("while")
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


@begins_with("untap")
@production
def _untap_others(reader: Reader) -> Sentence | None:
    """Untap others := "untap" (["all"] nouns | "each" noun) "during each other player's untap step"    (502.3)."""
    if reader.resolving or not reader.eat("untap"):
        return None
    own = this(reader)
    found: f.Filter | None = f.Is(own) if own is not None else None
    if found is None and reader.eat("each"):
        one = noun(reader)
        found = None if one is None or one.plural else one.filter
    elif found is None:
        reader.eat("all")
        found = objects_by(reader)
    if found is None or not reader.eat("during each other player's untap step"):
        return None
    return found, [x.UntapsWithOthers()]


@needs("libraries")
@production
def _cant_enter(reader: Reader) -> Sentence | None:
    """Can't enter := cards "in graveyards and libraries can't enter the battlefield"."""
    found = noun(reader) if reader.comes_to("libraries") else None
    if found is None or not found.plural or found.zone is not Zone.GRAVEYARD:
        return None
    if not reader.eat("and libraries can't enter the battlefield"):
        return None
    zones = f.Or((f.InZone(Zone.GRAVEYARD), f.InZone(Zone.LIBRARY)))
    return f.And((zones, *_flat(found.zoneless))), [x.CantEnter()]


def _flat(node: f.Filter) -> tuple[f.Filter, ...]:
    return node.parts if isinstance(node, f.And) else (node,)


@begins_with("you", "if", "while")
@production
def _opening_hand(reader: Reader) -> Sentence | None:
    if not reader.resolving and reader.eat("you may cast this spell as though it had flash"):
        return f.Is(r.This()), [x.CastThoughFlash()]
    if reader.eat("if this card is in your opening hand , you may begin the game with it on the battlefield"):
        return f.Is(r.This()), [x.EntersOpening()]
    if reader.eat("if you would flip a coin , instead flip two coins and ignore one"):
        return r.You(), [x.FlipsTwice()]
    if reader.eat(
        "if you would roll one or more dice , instead roll that many dice plus one and ignore the lowest roll"
    ):
        return r.You(), [x.RollsOneMore()]
    if reader.eat(
        "if you would copy a spell one or more times , instead copy it that many times plus an additional time"
    ):
        return r.You(), [x.CopiesOneMore()]
    if reader.eat("while voting , you may vote an additional time"):
        return r.You(), [x.MoreVotes(optional=True)]
    if reader.eat("while voting , you get an additional vote"):
        return r.You(), [x.MoreVotes()]
    if reader.eat("if") and this(reader) is not None:
        mine = reader.eat("is in your opening hand , you may begin the game with") and this(reader) is not None
        return (f.Is(r.This()), [x.EntersOpening()]) if mine and reader.eat("on the battlefield") else None
    return None


_FORMS: Final = FirstOf(
    leave_sentence,
    anyone_pays_rather,
    of_their_creatures,
    _of_damage,
    _of_numbers,
    _stay_tapped,
    _imperative,
    _instead_of,
    _any_mana,
    _life_for_mana,
    _flash_then,
    _flagbearers,
    _untap_others,
    _cant_enter,
    attack_beside,
    first_with_flash,
    life_for_lost_mana,
    _opening_hand,
)
