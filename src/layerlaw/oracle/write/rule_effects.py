"""Effects on rules → predicates: `can't attack unless defending player controls an Island`, `doesn't untap during its controller's untap step`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import rule_effects as x
from layerlaw.model.cost_parts import CostPart, PayByAction
from layerlaw.model.one_shot_effects import LoseLife
from layerlaw.model.words import Color, Zone
from layerlaw.oracle.word_forms import number_word
from layerlaw.oracle.write.combat_rules import OF_COMBAT
from layerlaw.oracle.write.conditions import write_condition
from layerlaw.oracle.write.filters import write_filter, write_one
from layerlaw.oracle.write.leave import (
    as_from_ones_own,
    leave_sentence,
    may_pay_besides,
    may_pay_rather,
    may_play,
    write_lands,
    write_spells,
)
from layerlaw.oracle.write.references import possessive, write_object, write_player
from layerlaw.oracle.write.rule_parts import paid, verb_of, when_so, which
from layerlaw.oracle.write.telling import NoWords, Telling
from layerlaw.oracle.write.values import for_each, write_value
from layerlaw.oracle.write.voice import GrammaticalNumber, Voice

Writer = Callable[[Any, bool, Voice], str]
"""The predicate of a rule effect; the second argument says whether its subject is several."""


def write_rule(
    rule: x.RuleEffect, number: GrammaticalNumber = GrammaticalNumber.SINGULAR, voice: Voice | None = None
) -> str:
    """A rule effect as the predicate of its subject."""
    spoken = voice if voice is not None else Voice.of("permanent")
    return _RULES[type(rule)](rule, number is GrammaticalNumber.PLURAL, spoken)


def _untap(rule: x.DoesntUntap, several: bool, voice: Voice) -> str:
    does = "don't" if several else "doesn't"
    their = "their controllers'" if several else "its controller's"
    if rule.during is not None:
        return f"{does} untap during {possessive(write_player(rule.during, voice))} next untap step"
    if rule.next_only:
        return f"{does} untap during {their} next untap step{'s' if several else ''}"
    step = "your untap step" if rule.yours else f"{their} untap step{'s' if several else ''}"
    return f"{does} untap during {step}{when_so(rule.when, voice)}"


def _ability_cost(rule: x.AbilityCost, _several: bool, voice: Voice) -> str:
    way = "more" if rule.more else "less"
    mana, where = rule.mana, ""
    if rule.times != 1:
        mana, where = "{X}", f", where X is {write_value(rule.times, voice)}"
    but = " unless they're mana abilities" if rule.but_mana else ""
    return f"its {rule.kind} abilities{_aim(rule.aim, voice)} cost {mana} {way} to activate{where}{but}{_floor(rule)}"


def _activation_cost(rule: x.ActivationCost, _several: bool, voice: Voice) -> str:
    kind = "abilities" if rule.kind is x.AbilityKind.ACTIVATED else f"{rule.kind} abilities"
    but = " that aren't mana abilities" if rule.but_mana else ""
    of = "" if rule.of == x.ANYTHING else f" of {which(rule.of, voice)}"
    each = "" if rule.times == 1 else f" for each {for_each(rule.times, voice)}"
    way = "more" if rule.more else "less"
    return f"pay {rule.mana} {way} to activate {kind}{but}{of}{_aim(rule.aim, voice)}{each}{_floor(rule)}"


def _keyword_cost(rule: x.KeywordCost, _several: bool, voice: Voice) -> str:
    each = "" if rule.times == 1 else f" for each {for_each(rule.times, voice)}"
    return f"pay {rule.mana} {'more' if rule.more else 'less'} for {rule.keyword} costs{each}"


def _aim(aim: f.Filter | None, voice: Voice) -> str:
    if aim is None:
        return ""
    if isinstance(aim, f.Is):
        return f" that target {'this permanent' if aim.ref == r.This() else write_object(aim.ref, voice)}"
    return f" that target {write_one(aim, voice)}"


def _floor(rule: x.AbilityCost | x.ActivationCost) -> str:
    return ". This effect can't reduce the mana in that cost to less than one mana" if rule.floor else ""


def _targeted(rule: x.CantBeTargeted, several: bool, voice: Voice) -> str:
    what = "spells or abilities" if rule.spells and rule.abilities else "spells" if rule.spells else "abilities"
    if not isinstance(rule.source, f.Anything):
        words = (
            write_filter(rule.source, voice, GrammaticalNumber.SINGULAR)
            .removesuffix(" source")
            .removesuffix(" permanent")
            .removesuffix(" object")
        )
        sources = f"abilities from {words} sources"
        what = " or ".join([f"{words} spells"] * rule.spells + [sources] * rule.abilities)
    by = f" {write_player(rule.by, voice)} control" if rule.by is not None else ""
    by = " your opponents control" if rule.by == r.Opponents() else by
    return f"can't be the target{'s' if several else ''} of {what}{by}{when_so(rule.when, voice)}"


def _inert(rule: x.CantBeActivated, _several: bool, _voice: Voice) -> str:
    tapping = " with {T} in their costs" if rule.tapping else ""
    but = " unless they're mana abilities" if rule.but_mana else ""
    return f"its {rule.kind} abilities{tapping} can't be activated{but}"


# --- players -----------------------------------------------------------------------------------------------------------------


_ZONES: Final = {
    (Zone.HAND,): " from your hand",
    (Zone.GRAVEYARD,): " from graveyards",
    (Zone.EXILE,): " from exile",
    (Zone.GRAVEYARD, Zone.LIBRARY): " from graveyards or libraries",
    (Zone.GRAVEYARD, Zone.EXILE): " from graveyards or exile",
    (): "",
}


def _time(when: k.Condition | None, voice: Voice) -> str:
    match when:
        case None:
            return ""
        case k.TurnOf(r.You()):
            return " during your turn"
        case k.Noted(words):
            return f" {words}"
        case _:
            return when_so(when, voice)


def _cant_cast(rule: x.CantCast, _several: bool, voice: Voice) -> str:
    if rule.when in _ONLY_IN:
        return f"can cast {write_spells(rule.what, voice)} only {_ONLY_IN[rule.when]}"
    if rule.most is not None:
        if rule.most == 0:
            return "can't cast additional spells"
        return f"can't cast more than {number_word(rule.most)} {write_spells(rule.what, voice, one=True).removeprefix('a ').removeprefix('an ')} each turn"
    place = (
        " from anywhere other than their hands"
        if rule.not_from
        else " from their graveyards"
        if rule.own
        else _ZONES[rule.from_]
    )
    return f"can't cast {write_spells(rule.what, voice)}{place}{_time(rule.when, voice)}"


def _own_or_your(rule: x.CantPlayLands) -> str:
    return "" if not rule.from_ else f" from their {rule.from_[0]}s" if rule.own else f" from your {rule.from_[0]}"


_ONLY_IN: Final[dict[k.Condition | None, str]] = {
    k.NotSo(k.TurnOf(r.ThatPlayer())): "during their own turns",
    k.NotSo(k.TurnOf(r.You())): "during your turn",
}
"""The times outside of which a player can't do something, as the times in which alone they can."""


def _cant_pay(rule: x.CantPay, _several: bool, voice: Voice) -> str:
    means = ["pay life"] * rule.life
    if rule.sacrifice is not None:
        means.append(f"sacrifice {which(rule.sacrifice, voice)}")
    abilities = "to activate abilities that aren't mana abilities" if rule.but_mana else "activate abilities"
    return f"can't {' or '.join(means)} to cast spells or {abilities}"


def _cant_activate(rule: x.CantActivate, _several: bool, voice: Voice) -> str:
    if rule.when in _ONLY_IN:
        return f"can activate abilities only {_ONLY_IN[rule.when]}"
    if rule.kind is x.AbilityKind.CYCLING:
        return "can't cycle cards"
    if rule.kind is x.AbilityKind.LOYALTY:
        return "can't activate planeswalkers' loyalty abilities"
    if not isinstance(rule.of, f.Anything):
        return f"can't activate abilities of {which(rule.of, voice)}{_time(rule.when, voice)}"
    but = (
        "mana abilities" * rule.but_mana
        + " or " * (rule.but_mana and rule.but_loyalty)
        + "loyalty abilities" * rule.but_loyalty
    )
    return f"can't activate abilities{f' that aren{chr(39)}t {but}' if but else ''}{_time(rule.when, voice)}"


def _activates_as_instants(rule: x.ActivatesAsInstants, _several: bool, voice: Voice) -> str:
    return f"may activate {rule.kind} abilities{_of(rule.of, voice)} any time you could cast an instant"


def _more_loyalty(rule: x.MoreLoyalty, _several: bool, voice: Voice) -> str:
    if rule.number != 2:
        raise NoWords(rule)
    return f"may activate the loyalty abilities{_of(rule.of, voice)} twice each turn rather than only once"


def _of(what: f.Filter, voice: Voice) -> str:
    return "" if what == x.ANYTHING else f" of {which(what, voice)}"


def _pays_to_activate(rule: x.MayPayRatherToActivate, _several: bool, voice: Voice) -> str:
    when = "during each of your turns" if rule.your_turn else "each turn"
    if rule.own:
        from layerlaw.oracle.write.costs import write_cost  # that module has words for rules in turn

        return f"may {write_cost(rule.cost, Telling(voice)).lower()} rather than pay {possessive(voice.this)} {rule.kind} cost"
    if not rule.first:
        return f"may pay {rule.mana} rather than pay {rule.kind} costs"
    what = "card you cycle" if rule.kind is x.AbilityKind.CYCLING else f"{rule.kind} ability you activate"
    return f"may pay {rule.mana} rather than pay the {rule.kind} cost of the first {what} {when}"


def _looks_at(rule: x.MayLookAt, _several: bool, voice: Voice) -> str:
    if rule.what == f.InZone(Zone.EXILE) & f.IsLinked():
        return f"may look at cards exiled with {voice.this}"
    return f"may look at {'that card' if isinstance(rule.what, f.Is) else 'those cards'}"


def _besides(cost: tuple[CostPart, ...], voice: Voice) -> str:
    """What is paid besides, as it stands behind "an additional"."""
    from layerlaw.oracle.write.costs import write_cost  # that module has words for rules in turn

    match cost:
        case (PayByAction(LoseLife(int(life))),):
            return f"{life} life"
        case _:
            words = write_cost(cost, Telling(voice))
            return f'"{words[:1].upper()}{words[1:]}"'


def _costs_besides(rule: x.CostsBesides, several: bool, voice: Voice) -> str:
    each = "" if rule.times == 1 else f" for each {for_each(rule.times, voice)}"
    return f"{verb_of(several, 'cost')} an additional {_besides(rule.cost, voice)} to cast{each}"


def _spends(rule: x.SpendsAsThough, _several: bool, voice: Voice) -> str:
    uses = [] if rule.to_cast is None else [f"to cast {write_spells(rule.to_cast, voice)}"]
    if isinstance(rule.to_activate, f.Is):
        uses.append(f"to activate {possessive(write_object(rule.to_activate.ref, voice))} abilities")
    elif rule.to_activate is not None:
        uses.append(f"to activate abilities of {which(rule.to_activate, voice)}")
    words = {str(color): color.word for color in Color}
    mana = f"{words[rule.mana]} mana" if rule.mana else "mana"
    like = f"{words[rule.like]} mana" if rule.like else f"mana of any {rule.any_mana}"
    told = " ".join([f"may spend {mana} as though it were {like}", " or ".join(uses)]).strip()
    return f"{told}. You may spend other mana only as though it were colorless mana" if rule.others_colorless else told


def _controlled_by(player: r.PlayerRef, voice: Voice) -> str:
    """Whose spells and abilities they are; those of everybody need no words."""
    if player == r.EachPlayer():
        return ""
    return " you control" if player == r.You() else f" controlled by {write_player(player, voice)}"


_RULES: Final[dict[type[x.RuleEffect], Writer]] = {
    x.UnreadRule: lambda rule, _several, _v: rule.words,
    **OF_COMBAT,
    x.IsQuality: lambda rule, _s, _v: rule.keyword,
    x.DoesntUntap: _untap,
    x.CantBecomeUntapped: lambda _r, _s, _v: "can't become untapped",
    x.MayStayTapped: lambda _r, _s, _v: "may stay tapped during its controller's untap step",
    x.MostUntapped: lambda rule, _s, voice: (
        f"can't untap more than {number_word(rule.number)} {write_one(rule.what, voice).split(' ', 1)[1] if rule.number == 1 else which(rule.what, voice)} during their untap steps"
    ),
    x.UntapsWithOthers: lambda _r, several, _v: f"{verb_of(several, 'untap')} during each other player's untap step",
    x.CantBeCountered: lambda rule, _s, voice: (
        f"can't be countered{f' by {which(rule.by, voice)}' if rule.by is not None else ''}"
    ),
    x.CantBeCopied: lambda _r, _s, _v: "can't be copied",
    x.CantBeRegenerated: lambda _r, _s, _v: "can't be regenerated",
    x.CantBeSacrificed: lambda _r, _s, _v: "can't be sacrificed",
    x.CantBeTargeted: _targeted,
    x.CantBeEquipped: lambda _rule, _s, _v: "can't be equipped",
    x.CantBeEnchanted: lambda rule, _s, _v: f"can't be enchanted{' by other Auras' if rule.others else ''}",
    x.AttachesOnlyTo: lambda rule, _s, voice: f"can be attached only to {write_one(rule.what, voice)}",
    x.KeepsAttached: lambda rule, _s, voice: (
        f"this effect doesn't remove {'it' if rule.what is None else which(rule.what, voice)}"
    ),
    x.CantHaveCounters: lambda rule, several, _v: (
        f"can't have {f'{rule.kind} ' if rule.kind else ''}counters put on {'them' if several else 'it'}"
    ),
    x.MostCounters: lambda rule, several, _v: (
        f"can't have more than {number_word(rule.number)} {rule.kind} counters on {'them' if several else 'it'}"
    ),
    x.CantPhase: lambda rule, _s, _v: f"can't phase {'out' if rule.out else 'in'}",
    x.CantBecome: lambda rule, _s, _v: f"can't become {rule.status}",
    x.CantTransform: lambda _r, _s, _v: "can't transform",
    x.CantBeTurnedFaceUp: lambda rule, _s, voice: f"can't be turned face up{_time(rule.when, voice)}",
    x.CantEnter: lambda _r, _s, _v: "can't enter the battlefield",
    x.LegendRuleOff: lambda _r, _s, _v: "the legend rule doesn't apply",
    x.CanBeCommander: lambda _r, _s, _v: "can be your commander",
    x.CantBeCast: lambda _r, _s, _v: "can't be cast",
    x.CastThoughFlash: lambda _r, several, _v: f"can be cast as though {'they' if several else 'it'} had flash",
    x.CantBeActivated: _inert,
    x.AbilityCost: _ability_cost,
    x.ActivationCost: _activation_cost,
    x.CantCast: _cant_cast,
    x.CantPay: _cant_pay,
    x.ForetellsAnyTurn: lambda _r, _s, _v: "may foretell cards from your hand on any player's turn",
    x.FirstForetoldFree: lambda _r, _s, _v: "pay {0} for the first card you foretell each turn",
    x.CastsAsSorceries: lambda _r, _s, _v: "can cast spells only any time they could cast a sorcery",
    x.CantPlayLands: lambda rule, _s, voice: (
        f"can't play {write_lands(rule.what, voice)}{_own_or_your(rule)}{when_so(rule.when, voice)}"
    ),
    x.KeywordCost: _keyword_cost,
    x.CantLoseLife: lambda _r, _s, _v: "can't lose life",
    x.CantActivate: _cant_activate,
    x.MayPlay: may_play,
    x.PlaysAsFromOwnGraveyard: as_from_ones_own,
    x.MayPayBesides: may_pay_besides,
    x.MayPayRather: may_pay_rather,
    x.MayCastThoughFlash: lambda rule, _s, voice: (
        f"may cast {write_spells(rule.what, voice)} as though they had flash{when_so(rule.when, voice)}"
    ),
    x.MoreLands: lambda rule, _s, _v: (
        "may play any number of lands on each of your turns"
        if rule.number is None
        else f"may play {'an additional land' if rule.number == 1 else f'{number_word(rule.number)} additional lands'} on each of your turns"
    ),
    x.SpendsAsThough: _spends,
    x.MayPayRatherToActivate: _pays_to_activate,
    x.ActivatesAsInstants: _activates_as_instants,
    x.CostsBesides: _costs_besides,
    x.AbilitiesCostBesides: lambda rule, several, voice: (
        f"{_besides(rule.cost, voice)} is paid in addition for {'their' if several else 'its'} {'mana' if rule.only_mana else 'activated'} abilities"
    ),
    x.BoastsMore: lambda _r, _s, _v: "can boast twice during each of your turns rather than once",
    x.DealtThough: lambda rule, _s, _v: f"all damage is dealt as though its source had {rule.keyword}",
    x.KeepsDamage: lambda _r, _s, _v: "damage isn't removed from it during cleanup steps",
    x.KeepsCountersOfKind: lambda rule, _s, _v: f"{rule.kind} counters can't be removed from it",
    x.PaysLifeRather: lambda rule, _s, _v: f"may pay 2 life rather than each {{{rule.color}}} in a cost",
    x.MoreLoyalty: _more_loyalty,
    x.ExhaustsAgain: lambda rule, _s, voice: (
        f"may activate exhaust abilities as though they haven't been activated{'' if rule.when is None else f' as long as {write_condition(rule.when, voice)}'}"
    ),
    x.LoyaltyCost: lambda rule, _s, voice: (
        f"pay an additional [+{rule.number}] to activate loyalty abilities of {which(rule.of, voice)}"
    ),
    x.TargetedThough: lambda rule, several, voice: (
        f"can be the target{'s' if several else ''} of spells and abilities{_controlled_by(rule.by, voice)} as though {'they' if several else 'it'} didn't have {rule.keyword}"
    ),
    x.LethalByPower: lambda _r, _s, _v: "is dealt lethal damage by its power rather than its toughness",
    x.CantBeMadeToDiscard: lambda _r, _s, _v: "can't be caused to discard cards by spells and abilities of opponents",
    x.CantMakeOneselfSearch: lambda _r, _s, _v: (
        "can't be caused to search their library by their own spells and abilities"
    ),
    x.ControlledWhileSearching: lambda _r, _s, _v: "is controlled while searching a library",
    x.ExilesWhatIsFound: lambda _r, _s, _v: "exiles each card found in a search of their library",
    x.SearchesTop: lambda rule, _s, _v: (
        f"searches the top {number_word(rule.number)} cards of a library instead of a library"
    ),
    x.DoesntTrigger: lambda rule, _s, _v: f"its {rule.keyword} abilities don't trigger",
    x.AbilitiesCantBeCountered: lambda _r, _s, _v: "abilities can't be countered",
    x.ActivatesThoughHaste: lambda rule, _s, voice: (
        f"may activate abilities of {which(rule.of, voice)} as though those creatures had haste"
    ),
    x.MayLookAtTop: lambda _r, _s, _v: "may look at the top card of your library any time",
    x.MayLookAt: _looks_at,
    x.TopRevealed: lambda _r, _s, _v: "play with the top card of their libraries revealed",
    x.HandRevealed: lambda _r, _s, _v: "play with their hands revealed",
    x.CantGainLife: lambda _r, _s, _v: "can't gain life",
    x.LifeCantChange: lambda _r, _s, _v: "life total can't change",
    x.LosesNoLifeFromDamage: lambda _r, _s, _v: "damage doesn't cause loss of life",
    x.CantLose: lambda _r, _s, _v: "can't lose the game",
    x.CantWin: lambda _r, _s, _v: "can't win the game",
    x.LivesAtZero: lambda _r, several, _v: f"{'don' if several else 'doesn'}'t lose the game for having 0 or less life",
    x.CantDraw: lambda rule, _s, _v: (
        "can't draw cards" if rule.most is None else f"can't draw more than {number_word(rule.most)} card each turn"
    ),
    x.MayIgnore: lambda rule, _s, voice: (
        f"may {paid(rule.cost, voice)} for that player to ignore this effect until end of turn"
    ),
    x.CantSearch: lambda _r, _s, _v: "can't search libraries",
    x.CantGetCounters: lambda rule, _s, _v: f"can't get {f'{rule.kind} ' if rule.kind else ''}counters",
    x.KeepsMana: lambda rule, several, _v: (
        f"{'don' if several else 'doesn'}'t lose unspent {f'{rule.mana.word} ' if rule.mana is not None else ''}mana as steps and phases end"
    ),
    x.SkipsStep: lambda rule, several, _v: (
        f"skip{'' if several else 's'} their {x.called(rule.step)}{'s' if several else ''}"
    ),
    x.MustTarget: lambda rule, _s, voice: f"must choose {write_one(rule.what, voice)} as a target if able",
    x.CantBeMadeToSacrifice: lambda _r, _s, _v: (
        "can't be caused to sacrifice permanents by spells and abilities of opponents"
    ),
    x.DamageCantBePrevented: lambda rule, _s, _v: f"{'combat ' if rule.combat else ''}damage can't be prevented",
    x.MoreVotes: lambda rule, _s, _v: f"{'may vote' if rule.optional else 'votes'} an additional time while voting",
    x.FlipsTwice: lambda _r, several, _v: (
        f"flip{'' if several else 's'} two coins for each coin and ignore{'' if several else 's'} one of the two"
    ),
    x.VenturesAtMost: lambda rule, _s, _v: (
        f"can't venture into the dungeon more than {'once' if rule.number == 1 else f'{rule.number} times'} each turn"
    ),
    x.LosesLifeForMana: lambda _r, several, _v: f"lose{'' if several else 's'} life for unspent mana",
    x.CopiesOneMore: lambda rule, several, _v: (
        f"{'copy' if several else 'copies'} each spell that they copy an additional time{', with new targets if they want to' if rule.new_targets else ''}"
    ),
    x.RollsOneMore: lambda _r, several, _v: (
        f"roll{'' if several else 's'} one die more and ignore{'' if several else 's'} the lowest roll"
    ),
    x.EntersOpening: lambda _r, _s, _v: "may begin the game on the battlefield",
}
"""Each class of rule effect with its writer."""


_EACH: Final[dict[f.Filter | r.PlayerRef, str]] = {r.Opponents(): "each opponent", r.EachPlayer(): "each player"}


def _attacks_too(scope: f.Filter, other: f.Filter, voice: Voice) -> str:
    """Which creatures attack if such another one does (508.1d)."""
    if isinstance(scope, f.Is):
        return f"{write_object(scope.ref, voice)} also attacks"
    theirs = scope == other and f.ControlledBy(r.Opponents()) in (scope.parts if isinstance(scope, f.And) else ())
    return f"all {'creatures that opponent controls' if theirs else which(scope, voice)} attack"


def _of_objects(scope: f.Filter | r.PlayerRef, rule: x.RuleEffect, voice: Voice) -> str | None:
    """Of rules on objects those whose sentence does not begin with them; None of every other rule."""
    match rule:
        case x.KeepsDamage() if isinstance(scope, f.Is):
            return f"damage isn't removed from {write_object(scope.ref, voice)} during cleanup steps"
        case x.LethalByPower() if isinstance(scope, f.Filter):
            return (
                f"lethal damage dealt to {which(scope, voice)} is determined by their power rather than their toughness"
            )
        case x.CantBeMadeToDiscard(by=r.Opponents()) if scope == r.You():
            return "spells and abilities your opponents control can't cause you to discard cards"
        case x.CantMakeOneselfSearch() if scope == r.Opponents():
            return "spells and abilities your opponents control can't cause their controller to search their library"
        case x.SearchesTop(number) if scope in (r.Opponents(), r.EachPlayer()):
            who = "an opponent" if scope == r.Opponents() else "a player"
            return f"if {who} would search a library, that player searches the top {number_word(number)} cards of that library instead"
        case x.ControlledWhileSearching() if scope == r.Opponents():
            return "you control your opponents while they're searching their libraries"
        case x.ExilesWhatIsFound(played) if scope == r.Opponents():
            told = "while an opponent is searching their library, they exile each card they find"
            more = "You may play those cards for as long as they remain exiled, and you may spend mana as though it were mana of any color to cast them"
            return f"{told}. {more}" if played else told
        case x.DealtThough(keyword) if scope == r.You():
            return f"all damage is dealt to you as though its source had {keyword}"
        case x.DoesntTrigger(keyword) if isinstance(scope, f.Filter):
            return f"{keyword} abilities of {which(scope, voice)} don't trigger"
        case x.AbilitiesCantBeCountered() if scope in (r.You(), r.EachPlayer()):
            return f"abilities{' you control' if scope == r.You() else ''} can't be countered"
        case x.CantBeCountered(by=None) if scope == f.InZone(Zone.STACK):
            return "spells can't be countered"
        case x.CantCast(own=True) | x.CantPlayLands(own=True) if scope == r.PlayersBut(r.EachPlayer(), r.You()):
            return f"other players {write_rule(rule, GrammaticalNumber.PLURAL, voice)}"
        case x.CantCast(when=k.Condition() as held) | x.CantPlayLands(when=k.Condition() as held) if scope in _EACH:
            text = write_condition(held, voice)
            if not text.startswith("that player "):
                return None
            said = write_rule(replace(rule, when=None), GrammaticalNumber.SINGULAR, voice)
            return f"{_EACH[scope]} who {text.removeprefix('that player ')} {said}"
        case x.MustAttack(beside=f.Filter() as other) if isinstance(scope, f.Filter):
            return f"if {write_one(other, voice)} attacks, {_attacks_too(scope, other, voice)} if able"
        case x.KeepsCountersOfKind(kind) if isinstance(scope, f.Filter):
            return f"{kind} counters can't be removed from {which(scope, voice)}"
        case _:
            return leave_sentence(scope, rule, voice)


def write_rule_sentence(scope: f.Filter | r.PlayerRef, rule: x.RuleEffect, voice: Voice) -> str | None:
    """A rule effect whose sentence does not begin with whom it holds for; None where it does."""
    match rule:
        case x.DamageCantBePrevented() | x.DealtThough() | x.MostAttackers() | x.MostBlockers() if (
            scope == r.EachPlayer()
        ):
            return write_rule(rule, GrammaticalNumber.SINGULAR, voice)
        case x.DamageCantBePrevented() if isinstance(scope, f.Filter):
            by = write_object(scope.ref, voice) if isinstance(scope, f.Is) else which(scope, voice)
            return f"{'combat ' if rule.combat else ''}damage that would be dealt by {by} can't be prevented"
        case x.SkipsStep("extra turn") if scope in (r.EachPlayer(), r.Opponents()):
            who = "a player" if scope == r.EachPlayer() else "an opponent"
            return f"if {who} would begin an extra turn, that player skips that turn instead"
        case x.AbilitiesCostBesides(cost, only_mana) if isinstance(scope, f.Filter):
            of = write_object(scope.ref, voice) if isinstance(scope, f.Is) else which(scope, voice)
            kind = "mana" if only_mana else "activated"
            return f"{kind} abilities of {of} cost an additional {_besides(cost, voice)} to activate"
        case x.PaysLifeRather(color) if scope == r.You():
            return f"for each {{{color}}} in a cost, you may pay 2 life rather than pay that mana"
        case x.KeepsMana(becomes=mana) if mana and scope == r.You():
            called = next((color.word for color in Color if color == mana), "colorless")
            return f"if you would lose unspent mana, that mana becomes {called} instead"
        case x.CantBeMadeToSacrifice(by=r.Opponents()) if scope == r.You():
            return "spells and abilities your opponents control can't cause you to sacrifice permanents"
        case x.LosesNoLifeFromDamage() if scope == r.You():
            return "damage doesn't cause you to lose life"
        case x.LifeCantChange() if scope == r.You():
            return "your life total can't change"
        case x.MayStayTapped() if scope == f.Is(r.This()):
            return f"you may choose not to untap {voice.this} during your untap step"
        case x.TopRevealed() if scope == r.You():
            return "play with the top card of your library revealed"
        case x.HandRevealed() if scope == r.You():
            return "play with your hand revealed"
        case x.SkipsStep(step, when) if scope == r.You():
            return f"skip your {x.called(step)}{when_so(when, voice)}"
        case x.UntapsWithOthers() if isinstance(scope, f.Is):
            return f"untap {write_object(scope.ref, voice)} during each other player's untap step"
        case x.UntapsWithOthers() if isinstance(scope, f.Filter):
            return f"untap all {write_filter(scope, voice, GrammaticalNumber.PLURAL)} during each other player's untap step"
        case x.MustTarget(what) if scope == r.Opponents():
            noun = write_one(what, voice).partition(" ")[2]
            return (
                "while an opponent is choosing targets as part of casting a spell they control or activating an ability they control, that "
                f"player must choose at least one {noun} on the battlefield if able"
            )
        case x.CastThoughFlash() if scope == f.Is(r.This()):
            return "you may cast this spell as though it had flash"
        case x.MoreVotes(optional) if scope == r.You():
            return f"while voting, you {'may vote an additional time' if optional else 'get an additional vote'}"
        case x.EntersOpening() | x.FlipsTwice() | x.RollsOneMore() if scope in (r.You(), f.Is(r.This())):
            return _IN_FULL[type(rule)]
        case x.CantEnter() if isinstance(scope, f.And) and isinstance(scope.parts[0], f.Or):
            cards = write_filter(f.And((f.InZone(Zone.GRAVEYARD), *scope.parts[1:])), voice, GrammaticalNumber.PLURAL)
            return f"{cards.removesuffix(' in graveyards')} in graveyards and libraries can't enter the battlefield"
        case x.LosesLifeForMana() | x.CopiesOneMore() if scope in (r.EachPlayer(), r.You()):
            return _of_spells_and_mana(rule)
        case _:
            return _of_objects(scope, rule, voice)


def _of_spells_and_mana(rule: x.LosesLifeForMana | x.CopiesOneMore) -> str:
    if isinstance(rule, x.LosesLifeForMana):
        return "a player losing unspent mana causes that player to lose that much life"
    anew = ". You may choose new targets for the additional copy" if rule.new_targets else ""
    return f"if you would copy a spell one or more times, instead copy it that many times plus an additional time{anew}"


_IN_FULL: Final[dict[type[x.RuleEffect], str]] = {
    x.EntersOpening: "if this card is in your opening hand, you may begin the game with it on the battlefield",
    x.FlipsTwice: "if you would flip a coin, instead flip two coins and ignore one",
    x.RollsOneMore: "if you would roll one or more dice, instead roll that many dice plus one and ignore the lowest roll",
}


WRITTEN: Final = frozenset(_RULES)
