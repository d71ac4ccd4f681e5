"""What happened this turn or this game, in words: the other way round from `oracle.phrases.history`."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.casting_facts import PAID_FOR
from layerlaw.model.history import Measure, Occurrence, Past, Period
from layerlaw.model.tree import speaks_of
from layerlaw.model.words import Zone
from layerlaw.oracle.past_words import PERMANENT_CARD, PLAYERS_DID, THIS
from layerlaw.oracle.word_forms import number_word
from layerlaw.oracle.write.history_of_one import write_past_of_one
from layerlaw.oracle.write.voice import GrammaticalNumber, Voice

_WHEN: Final = {Period.TURN: "this turn", Period.LAST_TURN: "last turn", Period.GAME: "this game"}
_PLAIN: Final = {
    Occurrence.COMMITTED_CRIME: "committed a crime",
    Occurrence.SURVEILED: "surveilled",
    Occurrence.SCRIED: "scried",
    Occurrence.SEARCHED: "searched their library",
    Occurrence.VISITED_ATTRACTION: "visited an Attraction",
    Occurrence.ATTACKED: "attacked",
    Occurrence.ACTIVATED: "activated an ability",
    Occurrence.COMPLETED_DUNGEON: "completed a dungeon",
    Occurrence.PLAYED_LAND: "played a land",
    Occurrence.TOKEN_CREATED: "created a token",
    Occurrence.TARGETED: "chosen a target",
    Occurrence.TOOK_TURN: "begun a turn",
    Occurrence.TOOK_COMPANION: "put a companion into hand",
}
_TO_OBJECTS: Final = {
    Occurrence.DISCARDED: "discarded",
    Occurrence.SACRIFICED: "sacrificed",
    Occurrence.CAST: "cast",
    Occurrence.ATTACKED: "attacked with",
    Occurrence.ACTIVATED: "activated an ability of",
    Occurrence.CYCLED: "cycled",
    Occurrence.DREW: "drawn",
}
_OF_OBJECTS: Final = {
    Occurrence.DIED: "died",
    Occurrence.ENTERED: "entered the battlefield",
    Occurrence.LEFT_BATTLEFIELD: "left the battlefield",
    Occurrence.ATTACKED: "attacked",
    Occurrence.BLOCKED: "blocked",
    Occurrence.BECAME_BLOCKED: "became blocked",
    Occurrence.EXILED: "were put into exile",
    Occurrence.SACRIFICED: "was sacrificed",
    Occurrence.ACTIVATED: "was activated",
    Occurrence.TOKEN_CREATED: "was created",
    Occurrence.TARGETED: "became a target",
    Occurrence.CAST: "was cast",
    Occurrence.DREW: "was drawn",
    Occurrence.DISCARDED: "was discarded",
    Occurrence.CYCLED: "was cycled",
    Occurrence.PLAYED_LAND: "was played",
}


def write_past(past: Past, least: int, measure: Measure, voice: Voice) -> str:
    """That there were at least so many such events, as a clause."""
    when = _WHEN[past.period]
    of_one = write_past_of_one(past, least, measure, voice)
    if of_one is not None:
        return of_one
    if past.to is not None and past.player is not None and past.turn_of == past.player and past.object is None:
        return f"{_who(past.player, measure)} attacked you during their last turn"
    if past.object == f.Is(r.It()):  # of what a rule is about (613.11)
        return write_past(replace(past, object=THIS), least, measure, voice).replace(voice.this, "it", 1)
    if past.kind is Occurrence.COMPLETED_DUNGEON and past.player == r.You():
        return f"you've completed {past.object.name if isinstance(past.object, f.Named) else 'a dungeon'}"
    if past == Past(Occurrence.CAST, tags=("warped",)) and least == 1:
        return "a spell was warped this turn"
    if past.kind in (Occurrence.GAINED_LIFE, Occurrence.LOST_LIFE):
        verb = "gained" if past.kind is Occurrence.GAINED_LIFE else "lost"
        return f"{_who(past.player, measure)} {verb} {_or_more(least)}life {when}"
    if past.kind is Occurrence.DAMAGED:
        return _hurt(past, least, measure, voice, when)
    if past.kind is Occurrence.GOT_COUNTERS:
        return _counters(past, voice, when)
    if past.object == THIS:
        return _this_did(past, voice, when)
    if past.player is not None and past.object == PERMANENT_CARD and past.kind is Occurrence.PUT_INTO_GRAVEYARD:
        return f"{_has(past.player, measure)} descended {when}"
    if past.player is not None and past.kind is Occurrence.ROLLED:
        many = f"a {past.tags[0]}" if past.tags else "a die" if least == 1 else f"{number_word(least)} or more dice"
        return f"{_has(past.player, measure)} rolled {many} {when}"
    if past.player is not None and past.object is None and past.kind in _PLAIN:
        return f"{_has(past.player, measure)} {_PLAIN[past.kind]} {when}"
    if past.player is not None and past.kind in _TO_OBJECTS:
        hand = " from your hand" if "from hand" in past.tags else ""
        verb = "cast" if past.kind is Occurrence.CAST else _TO_OBJECTS[past.kind]
        return f"{_has(past.player, measure)} {verb} {amount_of(past, least, voice)}{hand} {when}"
    be = "was" if least == 1 else "were"
    did, under = _did(past, be)
    return f"{amount_of(past, least, voice)} {did}{under} {when}"


def _this_did(past: Past, voice: Voice, when: str) -> str:
    if past.kind is Occurrence.DISCARDED:
        return f"you've discarded this card {when}"
    did = {Occurrence.BECAME_BLOCKED: "was blocked"}.get(past.kind) or _OF_OBJECTS.get(past.kind, str(past.kind))
    if "a battle" in past.tags:
        did += " a battle"
    return f"{voice.this} {did} {when}"


def _hurt(past: Past, least: int, measure: Measure, voice: Voice, when: str) -> str:

    tag = "".join(f"{tag} " for tag in past.tags)
    if past.source == THIS and past.object is None and past.player is None:
        return f"{voice.this} dealt {tag}damage {when}"
    if past.source == THIS and past.object is None and measure is Measure.TIMES:
        whom = "an opponent" if isinstance(past.player, r.Opponents) else "a player"
        return f"{voice.this} dealt {tag}damage to {whom} {when}"
    by = ""
    if past.source is not None:
        by = f" by {voice.this if past.source == THIS else _source(past.source, voice)}"
    if past.object == THIS:
        return f"{voice.this} was dealt {tag}damage{by} {when}"
    if past.object is not None:
        return f"{amount_of(past, least, voice)} was dealt {tag}damage{by} {when}"
    who = _who(past.player, measure)
    be = "were" if who in ("you", "your opponents") else "was"
    return f"{who} {be} dealt {_or_more(least)}{tag}damage{by} {when}"


def _source(source: f.Filter, voice: Voice) -> str:
    from layerlaw.oracle.write.filters import write_one

    return write_one(source if isinstance(source, f.Is) else f.ON_BATTLEFIELD & source, voice)


_MINE: Final = f.ControlledBy(r.You())


def _yours_then(source: f.Filter, voice: Voice) -> str:
    """`a source you controlled`, `a Spider you controlled`: as it dealt the damage."""
    rest = tuple(part for part in (source.parts if isinstance(source, f.And) else (source,)) if part != _MINE)
    return f"{_source(f.all_of(rest), voice) if rest else 'a source'} you controlled"


def _counters(past: Past, voice: Voice, when: str) -> str:
    from layerlaw.oracle.write.filters import write_one

    kind = "".join(f"{tag} " for tag in past.tags)
    article = "a" if kind[:1] in ("", "+", "-") or kind[:1] not in "aeiou" else "an"
    if past.player is None:
        mine = f.ControlledBy(r.You())
        what = past.object if past.object is not None else f.Anything()
        parts = tuple(part for part in what.parts if part != mine) if isinstance(what, f.And) else (what,)
        bare = f.And(parts) if len(parts) != 1 else parts[0]
        return (
            f"{article} {kind}counter was put on {write_one(f.ON_BATTLEFIELD & bare, voice)} under your control {when}"
        )
    on = voice.this if past.object == THIS else write_one(f.ON_BATTLEFIELD & (past.object or f.Anything()), voice)
    return f"{_who(past.player, Measure.TIMES)} put {article} {kind}counter on {on} {when}"


def _did(past: Past, be: str) -> tuple[str, str]:
    """What objects did, and under whose control."""
    if past.kind is Occurrence.LEFT_GRAVEYARD:
        return "left your graveyard", ""
    if past.kind is Occurrence.PUT_INTO_GRAVEYARD:
        where = " other than the battlefield" if "not from battlefield" in past.tags else ""
        if "milled" in past.tags:
            return f"{be} milled", ""
        if "from library" in past.tags:
            return f"{be} put there from a library", ""
        if past.player is None:
            many = "graveyards from anywhere" if be == "were" else "a graveyard from anywhere"
            return f"{be} put into {'a graveyard from the battlefield' if past.tags else many}", ""
        return (
            f"{be} put into {'your' if past.player == r.You() else 'their'} graveyard from {'the battlefield' if 'from battlefield' in past.tags else 'anywhere'}{where}",
            "",
        )
    under = (
        {
            r.You: " under your control",
            r.Opponents: " under an opponent's control",
        }.get(type(past.player), "")
        if past.player is not None
        else ""
    )
    return _OF_OBJECTS.get(past.kind, str(past.kind).replace("_", " ")), under


def amount_of(past: Past, least: int, voice: Voice) -> str:
    """`a creature`, `two or more nonland permanents`."""
    what = _placed(past)
    from layerlaw.oracle.write.filters import write_filter, write_one

    text = write_one(what, voice) if least == 1 else f"{number_word(least)} or more {write_filter(what, voice)}"
    return _as_card(text) if _speaks_of_cards(past) else text


def _as_card(text: str) -> str:
    """`a creature card` for what was written as `a creature spell`."""
    return re.sub(r"\bspell(s?)\b", r"card\1", text)


def _speaks_of_cards(past: Past) -> bool:
    return past.kind in _CARDS and "from battlefield" not in past.tags


_CARDS: Final = (
    Occurrence.DREW,
    Occurrence.DISCARDED,
    Occurrence.CYCLED,
    Occurrence.LEFT_GRAVEYARD,
    Occurrence.PUT_INTO_GRAVEYARD,
    Occurrence.EXILED,
)


def _placed(past: Past) -> f.Filter:
    """The noun with the zone that makes it a spell or a permanent, or none for a card."""
    what = past.object if past.object is not None else f.Anything()
    if past.kind is Occurrence.CAST or _speaks_of_cards(past):
        return f.InZone(Zone.STACK) & what
    return f.ON_BATTLEFIELD & what


def _who(player: r.PlayerRef | None, measure: Measure) -> str:
    alone = measure in (Measure.MOST, Measure.MOST_TIMES)
    match player:
        case r.You():
            return "you"
        case r.Opponents():
            return "an opponent" if alone else "your opponents"
        case r.ThatPlayer() | r.TargetPlayer() | r.OnePlayer():
            return "that player"
        case r.ControllerOf(r.It()):
            return "its controller"
        case r.PlayersBut():
            return "another player"
        case _:
            return "a player"


def _has(player: r.PlayerRef | None, measure: Measure) -> str:
    who = _who(player, measure)
    return {"you": "you've", "your opponents": "your opponents have"}.get(who, f"{who} has")


def _or_more(least: int) -> str:
    return "" if least == 1 else f"{least} or more "


_HAVE: Final[dict[type[object], str]] = {
    r.You: "you've", r.Opponents: "your opponents have", r.ThatPlayer: "they've", r.TargetPlayer: "they've",
}  # fmt: skip

# --- numbers ----------------------------------------------------------------------------------------------------------


def count_of_past(node: v.PastNumber, voice: Voice) -> str | None:
    """What stands behind "for each"; None where it is an amount."""
    past = node.past
    when = _WHEN[past.period]
    if node.measure is Measure.PLAYERS:
        return f"{_players_who(past, plural=False)} {when}"
    if node.measure is not Measure.TIMES:
        return None
    if "from command" in past.tags:
        return "time you've cast your commander from the command zone this game"
    if past.kind is Occurrence.ATTACKED and past.object == f.Is(r.It()):
        return f"time it has attacked {when}"
    return f"{_counted(past, voice, GrammaticalNumber.SINGULAR)} {when}"


def _players_who(past: Past, *, plural: bool) -> str:
    who = "opponent" if isinstance(past.player, r.Opponents) else "player"
    did = next(words for words, one in PLAYERS_DID.items() if replace(one, player=past.player) == past)
    return f"{who}s who {did.replace('was ', 'were ')}" if plural else f"{who} who {did.replace('were ', 'was ')}"


def number_of_past(node: v.PastNumber, voice: Voice) -> str:
    """A number of the past in full."""
    past = node.past
    when = _WHEN[past.period]
    if node.measure is Measure.PLAYERS:
        return f"the number of {_players_who(past, plural=True)} {when}"
    if past.object == THIS and past.kind is Occurrence.DAMAGED and node.measure is Measure.AMOUNT:
        return f"the amount of damage dealt to {voice.this} {when}"
    if node.measure is Measure.MOST_TIMES and past == Past(Occurrence.DREW, r.Opponents(), f.Anything()):
        return f"the greatest number of cards an opponent has drawn {when}"
    if past.kind is Occurrence.DAMAGED and node.measure is Measure.AMOUNT and not past.tags:
        match past.player, past.object, past.source:
            case r.TargetPlayer() | r.ThatPlayer(), None, None:
                return f"the damage already dealt to that player {when}"
            case None, f.Is(r.Target()), None:
                return f"the damage already dealt to it {when}"
            case r.You(), None, f.Filter() as source:
                from layerlaw.oracle.write.filters import write_filter

                return f"the damage dealt to you so far {when} by {write_filter(f.ON_BATTLEFIELD & source, voice)}"
            case _:
                pass
    if node.measure in (Measure.AMOUNT, Measure.MOST):
        return f"the {_much(past)} {when}"
    if "from command" in past.tags:
        return "the number of times you've cast your commander from the command zone this game"
    return f"the number of {_counted(past, voice, GrammaticalNumber.PLURAL)} {when}"


def _much(past: Past) -> str:
    who = _HAVE.get(type(past.player), "players have")
    match past.kind:
        case Occurrence.GAINED_LIFE:
            return f"amount of life {who} gained"
        case Occurrence.LOST_LIFE:
            return f"amount of life {who} lost"
        case _:
            return f"total amount of {''.join(f'{tag} ' for tag in past.tags)}damage dealt to {'you' if isinstance(past.player, r.You) else 'your opponents'}"


def _counted(past: Past, voice: Voice, number: GrammaticalNumber) -> str:
    from layerlaw.oracle.write.filters import write_filter

    if past.kind is Occurrence.VISITED_ATTRACTION:
        return f"Attraction{'' if number is GrammaticalNumber.SINGULAR else 's'} you've visited"
    what = _placed(past)
    other = False
    if isinstance(what, f.And) and f.Not(THIS) in what.parts:
        what, other = f.And(tuple(part for part in what.parts if part != f.Not(THIS))), True
    whence = ""
    if isinstance(what, f.And):
        origins = [part for part in what.parts if isinstance(part, f.CastFrom)]
        whence = "".join(f" {part.words}" for part in origins)
        what = f.all_of([part for part in what.parts if part not in origins])
    noun = ("other " if other else "") + write_filter(what, voice, number)
    noun = _as_card(noun) if _speaks_of_cards(past) else noun
    who = _HAVE.get(type(past.player), "")
    if past.kind in _TO_OBJECTS and who:
        return f"{noun} {who} {_TO_OBJECTS[past.kind]}{whence}"
    if (
        past.kind is Occurrence.PUT_INTO_GRAVEYARD
        and isinstance(past.player, r.ThatPlayer | r.HostPlayer)
        and not past.tags
    ):
        return f"{noun} put into their graveyard from anywhere"
    if past.kind is Occurrence.TOKEN_CREATED and isinstance(past.player, r.You):
        return f"{noun} you created"
    if past.kind is Occurrence.CAST:
        return f"{noun} cast"
    if past.kind is Occurrence.DAMAGED:
        return f"{noun} that {'was' if number is GrammaticalNumber.SINGULAR else 'were'} dealt damage"
    if past.kind is Occurrence.SACRIFICED:
        return f"{noun} sacrificed"
    did, under = _did(past, "was" if number is GrammaticalNumber.SINGULAR else "were")
    return f"{noun} that {did}{under}"


# --- how it was cast --------------------------------------------------------------------------------------------------


def write_cast_so(node: k.WasCastSo, this: str, *, negative: bool = False) -> str:
    """`this spell was kicked`, `this creature was cast from your hand`; with `negative` that it was not so."""
    if negative:
        told = write_cast_so(node, this)
        if told.startswith("you cast "):
            return told.replace("you cast ", "you didn't cast ", 1)
        return f"{this} didn't escape" if node.how == "escaped" else told.replace(" was ", " wasn't ", 1)
    how = node.how
    if how.startswith("kicked {"):
        return f"{this} was kicked with its {how.removeprefix('kicked ')} kicker"
    if how.startswith("cast from "):
        zone = how.removeprefix("cast from ")
        place = f" from {zone if zone == 'exile' else 'your ' + zone}"
        return f"{this} was cast{place}" if node.by is None else f"you cast {this}{place}"
    if how == "cast" and node.by is not None:
        return f"you cast {this}"
    if how in ("additional_cost", "alternative_cost"):
        return f"{this}'s {how.replace('_', ' ')} was paid"
    if how in PAID_FOR:
        return f"{this}'s {PAID_FOR[how]} cost was paid"
    return f"{this} was {how.replace('_', ' ')}"


UNDONE: Final = {
    Occurrence.ATTACKED: "that didn't attack this turn",
    Occurrence.ENTERED: "that didn't enter this turn",
}
"""What was not done by what a noun speaks of."""
BLOCKS: Final = {Occurrence.BLOCKED: "blocked", Occurrence.BECAME_BLOCKED: "was blocked by"}
"""How a creature was in a block with another."""


def write_fought(node: f.Or, voice: Voice) -> str | None:
    """`that blocked or was blocked by it this turn`; None of all else."""
    match node.parts:
        case (
            f.HasPast(Past(Occurrence.BLOCKED, None, None, source, (), Period.TURN)),
            f.HasPast(Past(Occurrence.BECAME_BLOCKED, None, None, other, (), Period.TURN)),
        ) if source == other:
            by = "" if source is None else f" by {_source(source, voice)}"
            return f"that blocked or was blocked{by} this turn"
        case _:
            return None


def write_had(node: f.HasPast, voice: Voice) -> str:
    """What stands behind a noun: `that attacked this turn`."""
    past = node.past
    when = _WHEN[past.period]
    if past.kind in BLOCKS and past.source is not None:
        return f"that {BLOCKS[past.kind]} {_source(past.source, voice)} {when}"
    if past.kind is Occurrence.DAMAGED:
        by = "" if past.source is None else f" by {voice.this if past.source == THIS else _source(past.source, voice)}"
        if node.as_source:
            return f"that dealt damage {'to you ' if past.player == r.You() else ''}{when}"
        if past.source is not None and speaks_of(past.source, _MINE):
            return f"dealt damage {when} by {_yours_then(past.source, voice)}"
        return f"{'' if by else 'that was '}dealt damage{by} {when}"
    did, under = _did(past, "was")
    return f"that {did}{under}{'' if past.to is None else ' you'} {when}"
