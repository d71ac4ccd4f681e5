"""Values in words: `the number of creatures you control`, `its mana value`, `twice X`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from layerlaw.model import filters as f
from layerlaw.model import values as v
from layerlaw.model.conditions import SomePlayer, ThereAre, ValueIs
from layerlaw.model.history import Measure
from layerlaw.model.references import Chosen, EachPlayer, It, Linked, ObjectRef, OnePlayer, Opponents, Target, That, You
from layerlaw.model.side_games import SPEED
from layerlaw.model.words import COLORS, Zone
from layerlaw.oracle.word_forms import NOTED_NUMBERS, article, listed, number_word
from layerlaw.oracle.write.history import count_of_past, number_of_past
from layerlaw.oracle.write.references import possessive, write_object, write_player, write_word
from layerlaw.oracle.write.resolution_numbers import amount_told
from layerlaw.oracle.write.voice import GrammaticalNumber, Teller, Voice


def write_value(node: v.Value, voice: Voice | None = None) -> str:
    """A value as it stands behind "equal to" or "where X is"; a number as digits."""
    if isinstance(node, int):
        return str(node)
    writer = _VALUES.get(type(node))
    return writer(node, voice or Voice()) if writer else "that number"


def for_each(node: v.Value, voice: Voice) -> str | None:
    """What stands behind "for each" for a value that counts, None for one that cannot be said so."""
    from layerlaw.oracle.write.filters import write_filter

    match node:
        case v.Count(f.Or(parts)) if parts and all(isinstance(part, f.And) for part in parts):
            return " and each ".join(for_each(v.Count(part), voice) or "" for part in parts)
        case v.Count(f.And((f.IsLinked("looked"), f.InZone(Zone.HAND), f.Or((f.HasSubtype(kind), f.HasColor(color)))))):
            return f"{write_word(kind)} and {write_word(color)} card in it"
        case v.Count(f.And((f.IsLinked("the goaded"), *kinds))):
            return f"{write_filter(f.And(tuple(kinds)), voice, GrammaticalNumber.SINGULAR)} goaded this way"
        case v.Count(f.And((f.InZone(Zone.HAND | Zone.LIBRARY), *kinds, f.IsLinked("looked")))) if kinds:
            such = write_filter(f.all_of(tuple(kinds)), voice, GrammaticalNumber.SINGULAR, cards=True)
            return f"{such.replace('of the chosen card type', 'of the chosen type')} revealed this way"
        case v.Count(of) if (told := _in_two_zones(of, voice)) is not None:
            return told
        case v.Count(of):
            one = write_filter(of, voice, GrammaticalNumber.SINGULAR)
            return f"other {one.removeprefix('another ')}" if one.startswith("another ") else one
        case v.CountersOn(ref, kind):
            return f"{f'{kind} counter' if kind else 'counter'} on {write_object(ref, voice)}"
        case v.CardsInHand(You()):
            return "card in your hand"
        case v.Party():
            return "creature in your party"
        case v.ManaSymbols():
            return _symbols(node, voice, "")
        case v.PlayerCount():
            return _players(node, many=False)
        case v.PlayersWho(Opponents(), ThereAre(f.And((f.InZone(), f.THESE, f.ControlledBy(OnePlayer()))), 1)):
            return "opponent who controls one or more of those permanents"
        case v.PlayersWho():
            return _players_who(node, voice, many=False)
        case v.CountersAmong():
            return _counters_among(node, voice, many=False)
        case v.CountDistinct("colors" | "creature types" as what, f.Is(It() | Target())):
            return f"of its {what}"
        case v.CountDistinct(v.EVERY_SORT as what, f.Is(It() | Target())):
            return f"{what} it has"
        case v.AtMost(of, most) if (told := for_each(of, voice)) is not None:
            return f"{told}, to a maximum of {most}"
        case v.PastNumber():
            return count_of_past(node, voice)
        case v.TimesCastSo(how):
            return f"time it was {how}"
        case v.NotedNumber(words) | v.TargetCount(words) if not words.startswith("the "):
            return words
        case v.CountDistinct(_, f.Is(Linked()) | f.IsLinked("the discarded")):
            return None
        case v.CountDistinct(what, f.THESE) if voice.done:
            return f"{_singular(what)} among cards {voice.done} this way"
        case v.CountDistinct(what, among) if what not in ("powers", "kinds of counters", v.SAME_CREATURE_TYPE):
            different = "different " if what in ("names", "mana values") else ""
            return f"{different}{_singular(what)} among {write_filter(among, voice)}"
        case _:
            return None


def _in_two_zones(of: f.Filter, voice: Voice) -> str | None:
    """`creature card you own in exile and in your graveyard`; None where it is no card of both."""
    from layerlaw.oracle.write.filters import write_filter

    exile = f.InZone(Zone.EXILE)
    both = f.Or((exile, f.InZone(Zone.GRAVEYARD)))
    parts = of.parts if isinstance(of, f.And) else ()
    if both not in parts or f.OwnedBy(You()) not in parts:
        return None
    kinds = [part for part in parts if isinstance(part, f.Or) and part != both]
    rest = f.And(tuple(exile if part == both else part for part in parts if part not in kinds))
    cards = f"{write_filter(rest, voice, GrammaticalNumber.SINGULAR)} and in your graveyard"
    if not kinds:
        return cards
    of_kinds = [write_filter(f.And((exile, kind)), voice, GrammaticalNumber.SINGULAR) for kind in kinds[0].parts]
    return f"{cards} that's {listed([article(kind.replace(' in exile', '')) for kind in of_kinds], 'or')}"


def _singular(what: str) -> str:
    return what.removesuffix("s")


def _count(node: v.Count, voice: Voice) -> str:
    from layerlaw.oracle.write.filters import write_filter

    return f"the number of {write_filter(node.of, voice)}"


def _distinct(node: v.CountDistinct, voice: Voice) -> str:
    from layerlaw.oracle.write.filters import write_filter

    if node.what == v.SAME_NAME:
        return f"the number of {write_filter(node.among, voice)} with the same name"
    if node.what == v.SAME_CREATURE_TYPE:
        return f"the greatest number of {write_filter(node.among, voice)} that have a creature type in common"
    match node:
        case v.CountDistinct("colors", f.Is(Linked("that spell" | "event"))):
            return "the number of colors that spell is"
        case v.CountDistinct("card types", f.IsLinked("the discarded")):
            return "the number of card types the discarded card has"
        case _:
            pass
    different = "different " if node.what in ("names", "mana values", "powers", "kinds of counters") else ""
    return f"the number of {different}{node.what} among {write_filter(node.among, voice)}"


def _is_returned_card(ref: ObjectRef, teller: Teller) -> bool:
    """Is it a card that was returned before, beside a target that is none, so that "that creature" would be the other?"""
    cards = {number for number, one in enumerate(teller.targets, start=1) if " card" in one.text}
    return isinstance(ref, Target) and ref.number in teller.moved & cards and not teller.named <= cards


def _stat(node: v.StatOf, voice: Voice) -> str:
    if node.ref == That() and voice.resolving and That() not in voice.spoken[-1:]:
        return f"that card's {node.stat}"
    if node.ref == Linked("looked"):
        return f"that card's {node.stat}"
    if node.ref == Linked("the exiled"):
        return f"the {node.stat} of the card exiled this way"
    if voice.teller is not None and _is_returned_card(node.ref, voice.teller):
        return f"the {node.stat} of the card returned this way"
    return f"{possessive(write_object(node.ref, voice))} {node.stat}"


_YOUR_COMMANDERS: Final = f.And(
    (f.HasStatus("commander"), f.OwnedBy(You()), f.Or((f.InZone(Zone.BATTLEFIELD), f.InZone(Zone.COMMAND))))
)


def _greatest(node: v.Greatest, voice: Voice) -> str:
    from layerlaw.oracle.write.filters import write_filter

    if node.among == _YOUR_COMMANDERS:
        return f"the greatest {node.stat} of a commander you own on the battlefield or in the command zone"
    parts = node.among.parts if isinstance(node.among, f.And) else (node.among,)
    there = " on the battlefield" if all(isinstance(part, f.InZone | f.IsType) for part in parts) else ""
    which = "least" if node.least else "greatest"
    return (
        f"the {which} {node.stat} among {write_filter(node.among, voice)}{there if f.ON_BATTLEFIELD in parts else ''}"
    )


def _total(node: v.Total, voice: Voice) -> str:
    from layerlaw.oracle.write.filters import write_filter

    return f"the total {node.stat} of {write_filter(node.among, voice)}"


def _counters(node: v.CountersOn, voice: Voice) -> str:
    return f"the number of {f'{node.kind} counters' if node.kind else 'counters'} on {write_object(node.ref, voice)}"


def _player_counters(node: v.PlayerCounters, voice: Voice) -> str:
    who = write_player(node.player, voice)
    if node.kind == SPEED:
        return f"{possessive(who)} speed"
    return f"the number of {node.kind} counters {who} {'have' if who == 'you' or who.endswith('s') else 'has'}"


def _unspent(node: v.UnspentMana, voice: Voice) -> str:
    who = write_player(node.player, voice)
    color = f"{node.color.word} " if node.color is not None else ""
    return f"the amount of unspent {color}mana {who} {'have' if who == 'you' else 'has'}"


def _cards(node: v.CardsInHand, voice: Voice) -> str:
    match node.player:
        case You():
            return "the number of cards in your hand"
        case Opponents():
            return "the number of cards in your opponents' hands"
        case EachPlayer():
            return "the total number of cards in all players' hands"
        case _:
            return f"the number of cards in {possessive(write_player(node.player, voice))} hand"


def _life(node: v.LifeTotal, voice: Voice) -> str:
    return f"{possessive(write_player(node.player, voice))} life total"


def _highest_life(node: v.HighestLife, voice: Voice) -> str:
    who = "players" if isinstance(node.player, EachPlayer) else write_player(node.player, voice)
    return f"the highest life total among {who}"


def _players(node: v.PlayerCount, *, many: bool) -> str:
    if isinstance(node.player, Opponents):
        return f"opponent{'s' if many else ''} you have"
    return f"player{'s' if many else ''}"


def _players_who(node: v.PlayersWho, voice: Voice, *, many: bool) -> str:
    """`opponent who controls an artifact`, `opponents who have more cards in hand than you`."""
    from layerlaw.oracle.write.conditions import write_condition

    who = "opponent" if isinstance(node.player, Opponents) else "player"
    if node.so == ThereAre(f.ON_BATTLEFIELD & f.IsAttacking(OnePlayer())):
        return f"{who}{'s' if many else ''} being attacked"
    if node.so == ThereAre(f.ON_BATTLEFIELD & f.yours() & f.IsAttacking(OnePlayer())):
        return f"{who}{'s' if many else ''} you're attacking"
    match node.so:
        case ValueIs(v.PastNumber(past, Measure.TIMES), comparison, many_times) if past.player == OnePlayer():
            of_one = v.PastNumber(replace(past, player=node.player), Measure.MOST_TIMES)
            told = write_condition(ValueIs(of_one, comparison, many_times), voice)
            what, there, when = told.partition(
                f" entered the battlefield under {'an' if who == 'opponent' else 'a'} {who}'s control"
            )
            if there:
                return f"{who}{'s' if many else ''} who had {what} enter the battlefield under their control{when}"
        case _:
            told = write_condition(SomePlayer(node.player, node.so), voice)
    whose = told.removeprefix(f"an {who}'s ").removeprefix(f"a {who}'s ")
    if whose != told:
        return f"{who}{'s' if many else ''} whose {whose}"
    said = told.removeprefix(f"an {who} ").removeprefix(f"a {who} ")
    verb, _, rest = said.partition(" ")
    if said == told or verb not in _VERBS:
        return f"{who}{'s' if many else ''} of whom it is so that {told}"
    return f"{who}s who {_VERBS[verb]} {rest}" if many else f"{who} who {verb} {rest}"


_VERBS: Final = {"controls": "control", "has": "have"}


def _counters_among(node: v.CountersAmong, voice: Voice, *, many: bool) -> str:
    from layerlaw.oracle.write.filters import write_filter

    kind = f"{node.kind} " if node.kind else ""
    return f"{kind}counter{'s' if many else ''} among {write_filter(node.among, voice)}"


def _symbols(node: v.ManaSymbols, voice: Voice, many: str = "s") -> str:
    """`green mana symbols in the mana costs of permanents you control`."""
    from layerlaw.oracle.write.filters import write_filter

    where = (
        f"{possessive(write_object(node.among.ref, voice))} mana cost"
        if isinstance(node.among, f.Is)
        else f"the mana costs of {write_filter(node.among, voice)}"
    )
    return f"{node.color.word} mana symbol{many} in {where}"


def _devotion(node: v.Devotion, voice: Voice) -> str:
    colors = [color.word for color in COLORS if color in node.colors]
    if Chosen("color") in node.colors:
        colors.append("that color")
    return f"{possessive(write_player(node.player, voice))} devotion to {listed(colors) or 'no color'}"


def _noted(node: v.NotedNumber | v.TargetCount, _voice: Voice) -> str:
    return node.words if node.words.startswith("the ") else f"the number of {NOTED_NUMBERS.get(node.words, node.words)}"


def _most_of_one(node: v.MostOfOne, voice: Voice) -> str:
    who = "a player controls" if isinstance(node.player, EachPlayer) else "an opponent controls"
    match node.of:
        case v.Count(f.And(parts)) if f.ControlledBy(OnePlayer()) in parts:
            from layerlaw.oracle.write.filters import write_filter

            theirs = write_filter(f.all_of(part for part in parts if part != f.ControlledBy(OnePlayer())), voice)
            if node.fewest:
                return f"the number of {theirs} controlled by the player who controls the fewest"
            return f"the greatest number of {theirs} {who}"
        case v.LifeTotal() if node.fewest:
            among = "all players" if isinstance(node.player, EachPlayer) else write_player(node.player, voice)
            return f"the lowest life total among {among}"
        case v.CardsInHand() if node.fewest:
            return "the number of cards in the hand of the player with the fewest cards in hand"
        case _:
            return f"the {'least' if node.fewest else 'greatest'}, of any one of {write_player(node.player, voice)}, of {write_value(node.of, voice)}"


def _difference(node: v.Difference, voice: Voice) -> str:
    return f"the difference between {write_value(node.first, voice)} and {write_value(node.second, voice)}"


def _plus(node: v.Plus, voice: Voice) -> str:
    match node.terms:
        case (
            v.Count(f.And((*rooms, f.HasStatus("left_unlocked")))),
            v.Count(f.And((*_, f.HasStatus("right_unlocked")))),
        ):
            from layerlaw.oracle.write.filters import write_filter

            return f"the number of unlocked doors among {write_filter(f.all_of(tuple(rooms)), voice)}"
        case (int() as first, second) if not isinstance(second, int):
            if isinstance(second, v.Times) and second.factor == -1:
                return f"{first} minus {write_value(second.of, voice)}"
            return f"{first} plus {write_value(second, voice)}"
        case (first, int() as second) if not isinstance(first, int) and second < 0:
            return f"{write_value(first, voice)} minus {-second}"
        case (first, v.Times(-1, of)):
            return f"{write_value(first, voice)} minus {write_value(of, voice)}"
        case _:
            return " plus ".join(write_value(term, voice) for term in node.terms) or "0"


def _times(node: v.Times, voice: Voice) -> str:
    of = write_value(node.of, voice)
    match node.factor:
        case 2:
            return f"twice {of}"
        case -1:
            return f"minus {of}"
        case _:
            return f"{number_word(node.factor)} times {of}"


def _half(node: v.Half, voice: Voice) -> str:
    part = {2: "half", 3: "a third of"}[node.parts]
    return f"{part} {write_value(node.of, voice)}, rounded {'up' if node.round_up else 'down'}"


_VALUES: Final[dict[type[v.ValueNode], Callable[[Any, Voice], str]]] = {
    v.X: lambda _node, _voice: "X",
    v.Count: _count,
    v.CountDistinct: _distinct,
    v.StatOf: _stat,
    v.Greatest: _greatest,
    v.Total: _total,
    v.CountersOn: _counters,
    v.PlayerCounters: _player_counters,
    v.UnspentMana: _unspent,
    v.CardsInHand: _cards,
    v.LifeTotal: _life,
    v.StartingLife: lambda node, voice: f"{possessive(write_player(node.player, voice))} starting life total",
    v.HighestLife: _highest_life,
    v.MostCardsInHand: lambda node, voice: (
        f"the most cards in hand among {'players' if isinstance(node.player, EachPlayer) else write_player(node.player, voice)}"
    ),
    v.PlayersWho: lambda node, voice: f"the number of {_players_who(node, voice, many=True)}",
    v.PlayerCount: lambda node, _voice: f"the number of {_players(node, many=True)}",
    v.CountersAmong: lambda node, voice: f"the number of {_counters_among(node, voice, many=True)}",
    v.ManaSymbols: lambda node, voice: f"the number of {_symbols(node, voice)}",
    v.Devotion: _devotion,
    v.ChosenNumber: lambda node, _voice: amount_told(node) or f"the chosen {node.key}",
    v.NotedFact: lambda node, _voice: f"the {node.key.replace('_', ' ')}",
    v.NotedNumber: _noted,
    v.TargetCount: _noted,
    v.PastNumber: number_of_past,
    v.TimesCastSo: lambda node, voice: f"the number of times {voice.this} was {node.how}",
    v.Party: lambda _node, _voice: "the number of creatures in your party",
    v.MostOfOne: _most_of_one,
    v.Difference: _difference,
    v.Plus: _plus,
    v.Times: _times,
    v.AtMost: lambda node, voice: f"{write_value(node.of, voice)}, to a maximum of {node.most}",
    v.GreaterOf: lambda node, voice: f"{' or '.join(write_value(one, voice) for one in node.of)}, whichever is greater",
    v.Half: _half,
}

WRITTEN: Final = frozenset(_VALUES)
"""Every class of value that has words."""
