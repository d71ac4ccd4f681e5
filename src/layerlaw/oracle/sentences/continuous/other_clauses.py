"""Sentences about players and rules, and those with a shape of their own: control, text, hand size, lures."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, cast

from layerlaw.model import changes as c
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import rule_effects as x
from layerlaw.model.conditions import Condition, PlayerIs
from layerlaw.model.durations import Until
from layerlaw.model.tree import mapped
from layerlaw.model.words import ArtifactType, CardType, EnchantmentType, EveryWord, WordSort, Zone
from layerlaw.oracle.phrases.nouns import noun, target
from layerlaw.oracle.phrases.of_players import of_that_player
from layerlaw.oracle.phrases.references import THAT_OBJECT, host, possessive_ref, that_object, this
from layerlaw.oracle.phrases.values import value
from layerlaw.oracle.phrases.who import number, player
from layerlaw.oracle.phrases.with_most import with_most
from layerlaw.oracle.reader import Reader, begins_with, needs, production
from layerlaw.oracle.row import CAST, OTHER
from layerlaw.oracle.sentences.continuous.cost_changes import aim, cost_of_abilities
from layerlaw.oracle.sentences.continuous.drafts import Draft
from layerlaw.oracle.sentences.continuous.quality_of_objects import quality
from layerlaw.oracle.sentences.continuous.scopes import nouns_meant, subject
from layerlaw.oracle.sentences.rule_effects import player_rule
from layerlaw.oracle.sentences.rules.matters import unread
from layerlaw.oracle.tokens import TokenKind
from layerlaw.oracle.word_forms import SUBTYPE_NOUNS

_GAINERS: Final[dict[str, r.PlayerRef]] = {
    "an opponent of your choice": r.ChosenPlayer("opponent"),
    "an opponent": r.ChosenPlayer("opponent"),
    "the chosen opponent": r.ChosenPlayer("opponent"),
    "the attacking player": r.ActivePlayer(),
    "the active player": r.ActivePlayer(),
    "that source's controller": r.ControllerOf(OTHER),
    "that spell or ability's controller": r.ControllerOf(CAST),
}


@production
def _gainer(reader: Reader) -> r.PlayerRef | None:
    """Gainer := player | with most | "an opponent" ["of your choice"] | "the attacking player" | possessive "controller"    who gains control, chosen as it resolves (608.2d)."""
    phrase = reader.eat(*_GAINERS)
    if phrase is not None:
        return _GAINERS[phrase]
    ahead = with_most(reader)
    if ahead is not None:
        return ahead
    start = reader.at
    whose = possessive_ref(reader)
    if whose is not None and not isinstance(whose, r.This | r.It) and reader.eat("controller"):
        return r.ControllerOf(whose)
    reader.at = start
    return player(reader)


@production
def _each_of_the_others(reader: Reader) -> Draft | None:
    """Each of the others := "you and" player "each gain control of all" nouns "the other controls"    all at once, by who controls them as it begins (611.2c)."""
    if not reader.eat("you and"):
        return None
    other = reader.that_player if reader.eat("that opponent") else player(reader)
    if other is None or isinstance(other, r.You) or not reader.eat("each gain control of all"):
        return None
    found = noun(reader)
    if found is None or not found.plural or not reader.eat("the other controls"):
        return None
    both = r.EitherPlayer(r.You(), other)
    reader.it = found.filter & f.ControlledBy(both)
    return Draft(reader.it, [c.GainControl(r.PlayersBut(both, r.ControllerOf(r.It())))])


_CONTROLS: Final[dict[str, r.PlayerRef]] = {
    "you control": r.You(),
    "the monarch controls": r.PlayersSuch(r.EachPlayer(), PlayerIs(r.OnePlayer(), "monarch")),
}


@needs("control", "controls")
@production
def control(reader: Reader) -> Draft | None:
    """Control := ("you control" | "the monarch controls") host | [gainer] "gain(s) control of" objects."""
    if not reader.comes_to("control", "controls"):
        return None
    if not reader.resolving:
        phrase = reader.eat(*_CONTROLS)
        ref = None if phrase is None else host(reader)
        if phrase is None or ref is None:
            return None
        reader.it = ref
        return Draft(f.Is(ref), [c.GainControl(_CONTROLS[phrase])])
    if reader.eat("each player gains control of"):
        # `each player gains control of all creatures they own`
        reader.eat("all", "each")
        owned = noun(reader)
        if owned is None or not reader.eat("they own"):
            return None
        return Draft(owned.filter, [c.GainControl(r.OwnerOf(r.It()))])
    if (crossed := _each_of_the_others(reader)) is not None:
        return crossed
    shared = reader.that_player if reader.tokens[reader.at - 1].low == "and" and reader.at else None
    if shared is not None and reader.eat("gains control of"):
        who: r.PlayerRef = shared  # `that player draws a card and gains control of this artifact`
    elif reader.eat("gain control of", "you gain control of"):
        who = r.You()
    elif reader.that_player is not None and reader.eat("they gain control of"):
        who = reader.that_player
    else:
        found_player = _gainer(reader)
        if found_player is None or not reader.eat("gains control of", "gain control of"):
            return None
        who = found_player
    group = reader.it if isinstance(reader.it, f.Filter) and reader.eat("them") else None
    found = group or subject(reader)
    return None if found is None or isinstance(found, r.PlayerRef) else Draft(found, [c.GainControl(who)])


@needs("maximum")
@production
def hand_size(reader: Reader) -> Draft | None:
    """Hand size := player ("has"|"have") "no maximum hand size" | possessive "maximum hand size is" ("reduced by" | "increased by")? number."""
    if not reader.comes_to("maximum"):
        return None
    if reader.eat("the chosen player's maximum hand size is"):
        return _size(reader, r.ChosenPlayer())
    if reader.eat("your maximum hand size is"):
        return _size(reader, r.You())
    if reader.eat("each opponent's maximum hand size is", "your opponents' maximum hand size is"):
        return _size(reader, r.Opponents())
    who = player(reader)
    if who is None or not reader.eat("have no maximum hand size", "has no maximum hand size"):
        if who is not None and reader.eat("have a maximum hand size of", "has a maximum hand size of"):
            found = value(reader)
            return None if found is None else Draft(who, [c.SetMaximumHandSize(found)])
        if who is not None and reader.eat(
            "have a maximum hand size increased by", "has a maximum hand size increased by"
        ):
            found = value(reader)
            return None if found is None else Draft(who, [c.ModifyMaximumHandSize(found)])
        if who is not None and reader.eat("have a maximum hand size reduced by", "has a maximum hand size reduced by"):
            reduced = number(reader)
            return None if reduced is None else Draft(who, [c.ModifyMaximumHandSize(-reduced)])
        return None
    duration = Draft(who, [c.SetMaximumHandSize(None)])
    if reader.resolving:
        reader.eat("for the rest of the game")
    return duration


def _size(reader: Reader, who: r.PlayerRef) -> Draft | None:
    sign = reader.eat("reduced by", "increased by")
    if sign == "reduced by":
        reduced = number(reader)
        return None if reduced is None else Draft(who, [c.ModifyMaximumHandSize(-reduced)])
    reader.eat("equal to")
    found = value(reader)
    if found is None:
        return None
    return Draft(who, [c.ModifyMaximumHandSize(found) if sign else c.SetMaximumHandSize(found)])


@begins_with("counters")
@production
def no_counters(reader: Reader) -> Draft | None:
    """No counters := "counters can't be put on" noun    `Counters can't be put on artifacts, creatures, enchantments, or lands.` (614.17)."""
    if reader.resolving or not reader.eat("counters can't be put on"):
        return None
    own = this(reader)
    if own is not None:
        return Draft(f.Is(own), [x.CantHaveCounters()])
    found = noun(reader)
    return None if found is None else Draft(found.filter, [x.CantHaveCounters()])


@begins_with("the")
@production
def legend_rule(reader: Reader) -> Draft | None:
    """Legend rule := "the “legend rule” doesn't apply" ["to" noun]."""
    if (
        reader.eat("the")
        and reader.peek().kind is TokenKind.QUOTE
        and reader.next().text.lower() == '"legend rule"'
        and reader.eat("doesn't apply")
    ):
        if not reader.eat("to"):
            return Draft(r.EachPlayer(), [x.LegendRuleOff()])
        if isinstance(reader.it, f.Filter) and reader.eat("them"):
            return Draft(reader.it, [x.LegendRuleOff()])
        found = noun(reader)
        return None if found is None else Draft(found.filter, [x.LegendRuleOff()])
    return None


@needs("devotion")
@production
def devotion(reader: Reader) -> Draft | None:
    """Devotion := "your devotion to each color and each combination of colors is increased by" number    (700.5a)."""
    if reader.eat("your devotion to each color and each combination of colors is increased by") or reader.eat(
        "you have devotion to each color and combination of colors increased by"
    ):
        by = number(reader)
    else:
        return None
    return None if by is None else Draft(r.You(), [c.ModifyDevotion(by)])


_UNBLOCKED: Final = (
    "assign its combat damage as though it weren't blocked",
    "assign her combat damage as though it weren't blocked",
)


_AURAS: Final = f.ON_BATTLEFIELD & f.HasSubtype(EnchantmentType("Aura"))


_NOT_REMOVED: Final[dict[str, f.Filter]] = {
    "auras and equipment you control that are already attached to it": (
        _AURAS | f.HasSubtype(ArtifactType("Equipment"))
    )
    & f.yours(),
    "auras": _AURAS,
}


_UNBLOCKED_NOW: Final = tuple(
    f"assign {their} combat damage this turn as though {they} weren't blocked"
    for their, they in (("its", "it"), ("their", "they"))
)


@production
def _unblocked_this_turn(reader: Reader) -> Draft | None:
    """Unblocked this turn := (this | nouns) "assign its combat damage this turn as though it weren't blocked", behind "you may have"    (510.1c)."""
    own = this(reader)
    several = noun(reader) if own is None else None
    if own is None and (several is None or not several.plural):
        return None
    scope = f.Is(own) if own is not None else several.filter if several is not None else None
    if scope is None or not reader.eat(*_UNBLOCKED_NOW):
        return None
    return Draft(scope, [x.AssignsAsUnblocked()], duration=Until.END_OF_TURN)


@begins_with("this effect", "you", "its", "her", "", "the", "enchanted", "equipped", "that", "target", "for", "all")
@production
def lure(reader: Reader) -> Draft | None:
    """Lure := "all" nouns "able to block" object "do so" | "this effect doesn't remove" this | ["for each" noun ","] "you may have" (this | "that creature") "assign ..."    (509.1c, 303.4c)."""
    if not reader.resolving and reader.eat("this effect doesn't remove"):
        kept = reader.eat(*_NOT_REMOVED)
        if kept is not None:
            return Draft(f.Is(r.This()), [x.KeepsAttached(_NOT_REMOVED[kept])])
        own = this(reader)
        return None if own is None else Draft(f.Is(own), [x.KeepsAttached()])
    if not reader.resolving and reader.eat("you may have"):
        own = this(reader)
        phrase = reader.eat(*_UNBLOCKED)
        return None if own is None or phrase is None else Draft(f.Is(own), [x.AssignsAsUnblocked()])
    if reader.resolving and reader.eat("you may have"):
        return _unblocked_this_turn(reader)
    whose = None if reader.resolving else possessive_ref(reader)
    if whose is not None:
        told = reader.eat("controller may have it") and reader.eat(*_UNBLOCKED)
        return Draft(f.Is(whose), [x.AssignsAsUnblocked()]) if isinstance(whose, r.Host) and told else None
    if not reader.resolving and reader.eat("for each"):
        each = noun(reader)
        if each is None or each.plural or not reader.eat(", you may have that creature"):
            return None
        return Draft(each.filter, [x.AssignsAsUnblocked()]) if reader.eat(*_UNBLOCKED) else None
    which = noun(reader) if reader.eat("all") else None
    if which is None or not reader.eat("able to block"):
        return None
    ref: r.ObjectRef | None = this(reader) or host(reader) or (target(reader) if reader.resolving else None)
    if ref is None and reader.resolving and isinstance(reader.it, r.ObjectRef) and reader.eat("it"):
        ref = reader.it
    if ref is None and reader.resolving and reader.eat(*THAT_OBJECT):
        ref = that_object(reader)
    if ref is None:
        return None
    if reader.resolving and reader.eat("this turn do so"):
        return Draft(f.Is(ref), [x.AllMustBlock(which.filter)], duration=Until.END_OF_TURN)
    other = host(reader) if not reader.resolving and reader.eat("or", "and") else None
    if not reader.eat("do so"):
        return None
    attackers: f.Filter = f.Is(ref) if other is None else f.Or((f.Is(ref), f.Is(other)))
    return Draft(attackers, [x.AllMustBlock(which.filter)])


_KINDS_OF_ABILITY: Final = frozenset(x.AbilityKind)


@needs("abilities", "ability")
@production
def no_activation(reader: Reader) -> Draft | None:
    """Activated := "activated abilities of" noun "can't be activated" ["unless they're mana abilities"]."""
    mine = possessive_ref(reader)
    known = isinstance(mine, r.Host | r.This) or (reader.resolving and isinstance(mine, r.Target | r.That))
    if mine is not None and known and reader.eat("activated abilities can't be activated"):
        but_mana = reader.eat("unless they're mana abilities") is not None
        return Draft(f.Is(mine), [x.CantBeActivated(but_mana=but_mana)])
    if mine == r.This() and not reader.resolving and reader.eat("equip ability costs"):
        return _equip_cost(reader)
    if isinstance(mine, r.Host | r.This) and not reader.resolving and reader.eat("activated abilities"):
        costs = cost_of_abilities(reader, "activated", None)
        return None if costs is None else Draft(f.Is(mine), [costs])
    kind = reader.low()
    if (
        mine is not None
        or kind not in _KINDS_OF_ABILITY
        or reader.next().kind is not TokenKind.WORD
        or not reader.eat("abilities of")
    ):
        return None
    reader.eat("all")
    ref: r.ObjectRef | None = host(reader) or this(reader)
    known = isinstance(reader.it, r.Host | r.This) or (
        reader.resolving and isinstance(reader.it, r.Target | r.That | r.Linked)
    )
    if ref is None and known and isinstance(reader.it, r.ObjectRef) and reader.eat("it", "that permanent"):
        ref = reader.it
    found: f.Filter | None = f.Is(ref) if ref is not None else nouns_meant(reader)
    if found is None:
        return None
    costs = None if reader.resolving else cost_of_abilities(reader, kind, aim(reader))
    if costs is not None:
        return Draft(found, [costs])
    if not reader.eat("can't be activated"):
        return None
    but_mana = reader.eat("unless they're mana abilities") is not None
    return Draft(found, [x.CantBeActivated(x.AbilityKind(kind), but_mana)])


@production
def _equip_cost(reader: Reader) -> Draft | None:
    """Equip cost := mana ("less" | "more") "to activate if it targets" ["a" | "an"] noun    of this Equipment's own equip abilities (601.2f, 702.6a)."""
    mana = reader.next()
    way = reader.eat(
        "less to activate if it targets a", "more to activate if it targets a", "less to activate if it targets an"
    )
    found = noun(reader) if mana.kind is TokenKind.SYMBOLS and way is not None else None
    if found is None or found.plural or way is None:
        return None
    cost = x.AbilityCost(mana.text, way.startswith("more"), kind=x.AbilityKind.EQUIP, aim=found.filter)
    return Draft(f.Is(r.This()), [cost])


@needs("trigger")
@production
def no_trigger(reader: Reader) -> Draft | None:
    """No trigger := "ward abilities of" ("those creatures" | "those permanents" | nouns) "don't trigger"    (603.2)."""
    if reader.resolving or not reader.eat("ward abilities of"):
        return None
    spoken = reader.eat("those creatures", "those permanents") is not None
    found = reader.it if spoken and isinstance(reader.it, f.Filter) else None if spoken else nouns_meant(reader)
    return None if found is None or not reader.eat("don't trigger") else Draft(found, [x.DoesntTrigger("ward")])


_WORD_SORTS: Final[dict[str, tuple[WordSort, ...]]] = {
    **{
        f"one {first}{joint} {second}": (first, second)
        for first in WordSort
        for second in WordSort
        for joint in (" with another or one", " or")
    },
    **{f"one {sort}": (sort,) for sort in WordSort},
}
"""What both words of a text change are; the longer phrases first."""


@needs("instances")
@production
def text_change(reader: Reader) -> Draft | None:
    """Text change := "change the text of" target "by replacing all instances of" sorts "with" ("another" | subtype) (612.2)."""
    old, new = r.Chosen("from"), r.Chosen("to")
    if reader.resolving and reader.eat("change the text of"):
        aimed: r.ObjectRef | None = target(reader) or (that_object(reader) if reader.eat(*THAT_OBJECT) else None)
        sorts = reader.eat(*_WORD_SORTS) if aimed is not None and reader.eat("by replacing all instances of") else None
        if aimed is None or sorts is None or not reader.eat("with"):
            return None
        if reader.eat("another"):
            return Draft(f.Is(aimed), [c.ReplaceWord(old, new, _WORD_SORTS[sorts])])
        exact = SUBTYPE_NOUNS.get(reader.next().text)
        fits = exact is not None and any(sort.has(exact) for sort in _WORD_SORTS[sorts])
        return (
            Draft(f.Is(aimed), [c.ReplaceWord(old, exact, _WORD_SORTS[sorts])]) if exact is not None and fits else None
        )
    if not reader.resolving and reader.eat("all instances of color words in the text of"):
        whose = [one.filter for one in (noun(reader), *reader.others(lambda: noun(reader), "and")) if one is not None]
        if not whose or not reader.eat("are changed to the chosen color word"):
            return None
        return Draft(f.any_of(whose), [c.ReplaceWord(EveryWord.COLOR, r.Chosen("color"))])
    found = subject(reader) if reader.comes_to("instances") else None
    if not isinstance(found, f.Filter) or not reader.eat("has all instances of"):
        return None
    sort = reader.eat("one word", *_WORD_SORTS)
    if sort is None or not reader.eat("in its text replaced with another"):
        return None
    return Draft(found, [c.ReplaceWord(old, new, _WORD_SORTS.get(sort, ()))])


# --- subject and predicates ---------------------------------------------------------------------------------

PLAYER_QUALITIES: Final = (
    "can't", "can cast spells", "can cast", "may play an additional land", "may play two additional lands", "may spend", "may look at the top card",
    "may look at cards exiled", "may look at the cards exiled", "may look at face-down",
    "may cast", "may play", "may activate", "must attack", "skip", "skips", "don't lose", "doesn't lose", "play with", "plays with",
)  # fmt: skip


def _no_more_spells(reader: Reader) -> x.CantCast | None:
    """No more spells := "has cast a" spell "this turn can't cast additional" spells    no more than one of them each turn (601.3)."""
    if not reader.eat("has cast", "have cast", "cast"):
        return None
    reader.eat("a", "an")
    one = noun(reader)
    if one is None or one.zone is not Zone.STACK or not reader.eat("this turn can't cast additional"):
        return None
    more = noun(reader)
    same = more is not None and more.zone is Zone.STACK and more.zoneless == one.zoneless
    return x.CantCast(one.zoneless, most=1) if same else None


@production
def _while_so(reader: Reader) -> list[x.RuleEffect] | None:
    """While so := condition "can't" ("cast" spells | "play lands")    `controls more creatures than you can't cast creature spells`: each is asked alone."""
    held = of_that_player(reader)
    rules = player_rule(reader) if held is not None else None
    found: list[x.RuleEffect] = []
    for rule in rules or ():
        if not isinstance(rule, x.CantCast | x.CantPlayLands) or rule.when is not None or rule == x.CantCast(most=0):
            return None
        found.append(replace(rule, when=held))
    return found or None


@production
def also_of_kinds(reader: Reader, before: Draft) -> list[Draft] | None:
    """Also of kinds := "the same is true for" kinds    behind `each opponent who controls more creatures than you can't cast creature spells`: the same with each kind in its place."""
    match before:
        case Draft(changes=[x.CantCast(what=f.IsType(CardType() as kind), when=Condition())]):
            pass
        case _:
            return None
    found = noun(reader) if reader.eat("the same is true for") else None
    kinds = found.zoneless.parts if found is not None and isinstance(found.zoneless, f.Or) else ()
    if not reader.done or not kinds or not all(isinstance(one, f.IsType) for one in kinds):
        return None

    return [replace(before, changes=[_of_kind(change, kind, other) for change in before.changes]) for other in kinds]


def _of_kind(change: c.Change, kind: CardType, other: f.Filter) -> c.Change:
    """The change with another kind wherever it speaks of this one."""

    def put(node: object) -> object:
        return other if node == f.IsType(kind) else mapped(node, put)

    return cast("c.Change", put(change))


@production
def _who(reader: Reader, who: r.PlayerRef) -> Draft | None:
    """Who := past "this turn" "can't" words | condition "can't" rule    `each opponent who cast a spell this turn can't attack with creatures`: a rule for those."""
    start = reader.at
    again = _no_more_spells(reader)
    if again is not None:
        return Draft(who, [again])
    rules = _while_so(reader)
    if rules is not None:
        return Draft(who, list(rules))
    while not reader.sees("can't"):
        token = reader.next()
        if reader.done or token.kind is not TokenKind.WORD:
            return None
    if reader.tokens[reader.at - 1].low != "turn" or reader.tokens[reader.at - 2].low != "this":
        return None
    words = reader.words(start)
    start = reader.at
    found = quality(reader, ("can't",))
    return None if found is None else Draft(who, [unread(f"who {words} {reader.words(start)}")])


_THEY_CAN: Final = tuple(
    f"they can't {what}" for what in ("gain life", "lose life", "cast", "draw", "search libraries", "win the game", "lose the game")
)  # fmt: skip
"""What is said of players alone."""


def _they(reader: Reader) -> r.PlayerRef | None:
    """The player spoken of before, where "they" can't do what only players do."""
    known = reader.that_player if reader.resolving and reader.sees(*_THEY_CAN) else None
    if known is not None:
        reader.eat("they")
    return known


@needs("controller")
@production
def _of_its_host(reader: Reader) -> r.PlayerRef | None:
    """Of its host := host "'s controller"    `enchanted creature's controller can't cast creature spells`, a rule for that player."""
    whose = None if reader.resolving else possessive_ref(reader)
    if not isinstance(whose, r.Host) or not reader.eat("controller") or not reader.sees("can't"):
        return None
    return r.ControllerOf(whose)


@production
def player_says(reader: Reader) -> Draft | None:
    """Player says := player ("has" | "have" | "gain(s)") ability | player quality    `you have hexproof`, `players can't gain life`.

    Also "your life total can't change" (119.7, 119.8).
    """
    from layerlaw.oracle.sentences.continuous.predicates import granted

    if reader.eat("your life total can't change"):
        return Draft(r.You(), [x.LifeCantChange()])
    who = player(reader) or _they(reader) or _of_its_host(reader)
    if who is None:
        return None
    if not reader.resolving and reader.eat("who"):
        return _who(reader, who)
    if reader.eat("have", "has", "gain", "gains"):
        found = granted(reader)
        if found is None:
            return None
        abilities = [change.ability for change in found if isinstance(change, c.GainAbility)]
        return Draft(who, [c.PlayerGainsAbility(ability) for ability in abilities])
    if (reader.resolving and not reader.sees("can't")) or reader.sees("may cast this spell"):
        return None  # 113.6d: how this spell itself may be cast is for what reads its costs
    found = quality(reader, PLAYER_QUALITIES)
    return None if found is None else Draft(who, found)
