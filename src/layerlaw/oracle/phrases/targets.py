"""What stands at the word "target" → what may be chosen there, and how many (115.1).

target := count "target" what
count  := "" | "another" | "up to" number | "any number of" | "X" | number | "one or two"
what   := "player" | "opponent" | noun [or player] | "spell" | "ability" ...
any    := count ("any target" | "targets")                                      (115.4)
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.conditions import Condition, Noted, SomePlayer, ValueIs
from layerlaw.model.history import Measure, Occurrence, Past
from layerlaw.model.late import dataclass
from layerlaw.model.target_requirement import TargetRequirement
from layerlaw.model.tree import holds
from layerlaw.model.values import PastNumber, Value
from layerlaw.model.words import CardType, Zone
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.how_many import put_in
from layerlaw.oracle.phrases.noun_parts import other_than
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.nouns_of_one_shots import nouns, zone_behind
from layerlaw.oracle.phrases.references import that_named, this
from layerlaw.oracle.phrases.together import together
from layerlaw.oracle.phrases.who import so_many
from layerlaw.oracle.reader import begins_with, needs, put_together
from layerlaw.oracle.row import Words, following, reading

ANY_OBJECT: Final = f.And(
    (
        f.ON_BATTLEFIELD,
        f.Or((f.IsType(CardType.CREATURE), f.IsType(CardType.PLANESWALKER), f.IsType(CardType.BATTLE))),
    )
)
"""What "any target" may be besides a player (115.4)."""
_PLANESWALKER: Final = f.And((f.ON_BATTLEFIELD, f.IsType(CardType.PLANESWALKER)))
_BATTLE: Final = f.And((f.ON_BATTLEFIELD, f.IsType(CardType.BATTLE)))
_CREATURE: Final = f.And((f.ON_BATTLEFIELD, f.IsType(CardType.CREATURE)))
_SPELL: Final = f.InZone(Zone.STACK)


@dataclass(frozen=True)
class Aim:
    """An instance of "target" as it stands in a sentence."""

    target: r.Target
    wanted: TargetRequirement

    @property
    def many(self) -> bool:
        """May it be more than one?"""
        return self.wanted.most != 1

    @property
    def filter(self) -> f.Filter:
        """Whom a one-shot effect is done to."""
        return f.Is(self.target)

    @property
    def players(self) -> r.PlayerRef | None:
        """The players among the targets."""
        return None if self.wanted.players is None else r.TargetPlayer(self.target.number, self.target.what)


UNKNOWN: Final = TargetRequirement("target", f.Anything(), r.EachPlayer(), least=0, most=None, abilities=True)
"""Anything that there is, however many: what is said of the target is not known."""


def wanted_of(words: str, reader: Words) -> TargetRequirement:
    """What the words of a target ask for; where they are not understood, or not known, anything that there is (115.1)."""
    if not words:
        return UNKNOWN
    each = words.startswith(_OF_EACH)
    inner = following(reader, words.removeprefix(_OF_EACH))
    if each:
        inner.remember(who=r.ThatPlayer())
    found = wanted(inner)
    if found is not None and inner.done:
        return _one_of_each_opponent(found, words) if each else found
    return TargetRequirement(words, f.Anything(), r.EachPlayer(), abilities=True)


def may_be_anything(asked: TargetRequirement) -> bool:
    """Is it what `wanted_of` makes of words that it does not understand?"""
    unbounded = asked.objects == f.Anything() and asked.players == r.EachPlayer() and asked.abilities
    return unbounded and asked.text != "target"


_OF_EACH: Final = "for each opponent, "


def _one_of_each_opponent(one: TargetRequirement, words: str) -> TargetRequirement:
    """`for each opponent, ... target permanent that player controls`: one instance of several targets, one of each of them (115.1, 601.2c)."""
    asked = None if one.objects is None else put_in(one.objects, r.ThatPlayer(), r.Opponents())
    return replace(one, text=words, objects=asked, most=None, of_each=r.Opponents())


@reading
def aim(reader: Words) -> Aim | None:
    """Aim := count "target" what; one more target of the row."""
    before = reader.targets
    found = wanted(reader)
    if found is None:
        return None
    if reader.targets > before:
        # `target creature target player controls`: the words of the outer one come first (601.2c).
        return None
    return Aim(reader.want(found), found)


@reading
def wanted(reader: Words) -> TargetRequirement | None:
    """Wanted := count "target" what    what an instance of "target" asks for, which is none of the row's yet."""
    start = reader.at
    count = _count(reader)
    if count is None:
        return None
    least, most, other = count
    if reader.sees("targets") and reader.at > 0 and reader.tokens[reader.at - 1].low in ("that", "which"):
        return None  # `spell that targets you`: the verb
    ability = _aimed_only(reader) or _spell_or_ability(reader) or _ability(reader)
    if ability is not None:
        single = reader.eat(_SINGLE) is not None
        return replace(ability, text=reader.words(start), least=least, most=most, another=other and reader.targets > 0, single_target=single)  # fmt: skip
    kind = (
        _any(reader, other=other and reader.targets == 0)
        if reader.sees("any", "other targets", "targets")
        else _bare(reader, other) or _kind(reader, other=other)
    )
    if kind is None:
        return None
    that = _any_such(reader, kind[0]) if kind[0] is not None and reader.sees("that", "other than") else None
    kind = kind if that is None else (that[0], kind[1], kind[2])
    if kind[0] is not None and reader.eat("a player controls"):
        kind = kind[0] & f.ControlledBy(r.EachPlayer()), kind[1], kind[2]  # who that is, the words behind ask
    chosen = _chosen_by(reader)
    if chosen is not None and chosen[1] is not None and kind[0] is not None:
        kind = kind[0] & chosen[1], kind[1], kind[2]
    said = together(reader) if most != 1 else None
    graveyard = zone_behind(reader) if said is not None or chosen is not None else None
    if graveyard is not None:  # `cards with total mana value 3 or less from your graveyard`
        kind = _moved_to(kind, graveyard)
    asked = reader.sees("who", "dealt damage by", "dealt combat damage by")
    so = _players_who(reader, kind[1]) if kind[0] is None and kind[1] is not None and asked else None
    another = other and reader.targets > 0
    single = reader.eat(_SINGLE) is not None
    at_random = chosen is None and reader.eat("chosen at random") is not None
    words = reader.words(start)
    one = most != 1 and words.endswith(_ONE_GRAVEYARD)
    asked_for = TargetRequirement(
        words, kind[0], kind[1], least, most, kind[2], another, one_graveyard=one, single_target=single
    )
    if chosen is not None:
        asked_for = replace(asked_for, chooser=chosen[0])
    if at_random:
        asked_for = replace(asked_for, at_random=True)
    if that is not None and that[1] is not None:
        asked_for = replace(asked_for, players_who=that[1])
    if so is not None:
        asked_for = replace(asked_for, players=so[0], players_who=so[1], as_announced=so[2])
    return asked_for if said is None else replace(asked_for, together=said)


@begins_with("of")
@reading
def _chosen_by(reader: Words) -> tuple[r.PlayerRef, f.Filter | None] | None:
    """Chosen by := "of" whose "choice" [whose control]    who chooses the target, where that is not the controller (601.2c)."""
    if reader.eat("of an opponent's choice"):
        by: r.PlayerRef | None = r.Opponents()
    elif reader.eat("of defending player's choice"):
        by = r.DefendingPlayer()
    elif reader.eat("of their choice", "of that player's choice"):
        by = reader.memory.who
    else:
        return None
    if by is None:
        return None
    if reader.eat("they control"):
        return by, f.ControlledBy(by)
    return by, f.Not(f.ControlledBy(r.You())) if reader.eat("you don't control") else None


def _moved_to(kind: TargetKind, place: tuple[list[f.Filter], Zone | None]) -> TargetKind:
    """The kind where the zone that is named behind says that its cards are."""
    parts, zone = place
    own = kind[0].parts if isinstance(kind[0], f.And) else () if kind[0] is None else (kind[0],)
    rest = [part for part in own if part != f.ON_BATTLEFIELD]
    where = [f.InZone(zone)] if zone is not None else []
    return f.And((*where, *rest, *parts)), kind[1], kind[2]


_SINGLE: Final = "with a single target"

_ONE_GRAVEYARD: Final = (" an opponent's graveyard", " a single graveyard", " a player's graveyard", " a graveyard")


@needs("ability")
@reading
def _ability(reader: Words) -> TargetRequirement | None:
    """Ability := "target" ("activated" | "triggered" | "activated or triggered") "ability" ["you control" | "an opponent controls"] ["from" source]."""
    if not reader.eat("target"):
        return None
    kind = reader.eat("activated or triggered ability", "activated ability", "triggered ability")
    spells: f.Filter | None = None
    if kind is not None and reader.eat("or"):  # `triggered ability or colorless spell`
        found = nouns(reader)
        if found is None or found.zone is not Zone.STACK:
            return None
        spells = found.filter
    if kind is None or (reader.sees(",", "with", "that", "or") and not reader.sees(_SINGLE)):
        return None
    whose = _who_controls_it(reader)
    source = _source(reader)
    if source is None and reader.sees("from"):
        return None
    only = "" if " or " in kind else kind.split()[0]
    return TargetRequirement("", spells, abilities=True, ability_kind=only, abilities_of=whose, abilities_from=source)


def _who_controls_it(reader: Words) -> r.PlayerRef | None:
    """Who controls it := "you control" | "an opponent controls" | "you don't control"    behind a spell or ability."""
    if reader.eat("you control"):
        return r.You()
    return r.Opponents() if reader.eat("an opponent controls", "you don't control") else None


@needs("ability")
@reading
def _spell_or_ability(reader: Words) -> TargetRequirement | None:
    """Spell or ability := "target spell or ability" ["you control" | "an opponent controls"] ["that targets" what ["or" what]]    with one of both behind it."""
    if not reader.eat("target spell or ability"):
        return None
    whose = _who_controls_it(reader)
    aimed: list[f.Filter | r.PlayerRef] = []
    if reader.eat("that targets"):
        while not aimed or reader.eat("or"):
            found: f.Filter | r.PlayerRef | None = None if reader.eat("you") is None else r.You()
            noun_ = nouns(reader) if found is None and reader.eat("a", "an") else None
            if found is None and noun_ is None:
                return None
            found = found if noun_ is None else noun_.filter
            if found is not None:
                aimed.append(found)
    if whose is None and not aimed:
        return None
    spells = _SPELL if whose is None else f.all_of((_SPELL, f.ControlledBy(whose)))
    return TargetRequirement("", spells, abilities=True, abilities_of=whose, that_targets=tuple(aimed))


@reading
def _aimed_only(reader: Words) -> TargetRequirement | None:
    """Aimed only := "target" spell "that targets only" (this | "you" | "a player" | "a single" noun ["or player"])    (115.9c)."""
    kind = reader.eat(*_ON_STACK)
    if kind is None or not reader.eat("that targets only"):
        return None
    aimed: tuple[f.Filter | r.PlayerRef, ...]
    if this(reader) is not None:
        aimed = (f.Is(r.This()),)
    elif reader.eat("a player", "a single player"):
        aimed = (r.EachPlayer(),)
    else:
        found = nouns(reader) if reader.eat("a single") else None
        if found is None or found.zone is not Zone.BATTLEFIELD:
            return None
        aimed = (found.filter, r.EachPlayer()) if reader.eat("or player") else (found.filter,)
    spells = _SPELL if kind.endswith("ability") else _ON_STACK[kind]
    return TargetRequirement("", spells, abilities=kind.endswith("ability"), that_targets=aimed, targets_only=True)


_ON_STACK: Final = {
    "target spell or ability": _SPELL,
    "target spell": _SPELL,
    "target instant or sorcery spell": f.And((_SPELL, f.Or((f.IsType(CardType.INSTANT), f.IsType(CardType.SORCERY))))),
}


@reading
def _source(reader: Words) -> f.Filter | None:
    """Source := "from" ("a" | "an" | "another") quality ["or" quality] "source"    whatever zone it is in (113.7)."""
    another = reader.eat("from another")
    if another is None and not reader.eat("from a", "from an"):
        return None
    end = next(
        (at for at in range(reader.at, min(reader.at + 5, reader.end)) if reader.tokens[at].low == "source"), None
    )
    if end is None:
        return None
    part = reader.part(reader.at, end + 1)
    found = noun(part)
    if found is None or not part.done:
        return None
    reader.at = part.at
    return found.zoneless & f.Not(f.Is(r.This())) if another else found.zoneless


TargetKind = tuple[f.Filter | None, r.PlayerRef | None, bool]


@reading
def _count(reader: Words) -> tuple[Value, Value | None, bool] | None:
    """Count := what stands before "target" and says how many; whether it says "other"."""
    if reader.sees("target", "targets"):
        return 1, 1, False
    if reader.eat("another", "one other", "a different", "a second", "a third"):
        return 1, 1, True
    if reader.sees("any target", "any other target", "any one target"):
        return 1, 1, reader.sees("any other target")
    found: tuple[Value, Value | None] | None = None
    phrase = reader.eat(*_COUNTS)
    if phrase is not None:
        found = _COUNTS[phrase]
    elif reader.eat("up to"):
        most = reader.memory.many if reader.eat("that many") else so_many(reader)
        found = None if most is None else (0, most)
    else:
        exactly = so_many(reader)
        found = None if exactly is None else (exactly, exactly)
    if found is None:
        return None
    other = reader.eat("other", "another") is not None
    return (*found, other) if reader.sees("target", "targets", "any target") else None


_COUNTS: Final[dict[str, tuple[Value, Value | None]]] = {
    "any number of": (0, None),
    "one or more": (1, None),
    "one or two": (1, 2),
    "one , two , or three": (1, 3),
    "one , two or three": (1, 3),
    "two or three": (2, 3),
    "each of": (1, 1),
    "that many": (v.ChosenNumber("that many"), v.ChosenNumber("that many")),
}


@reading
def _any(reader: Words, *, other: bool) -> TargetKind | None:
    """Any := "any target" | "any other target" | "targets"    a creature, player, planeswalker or battle (115.4); other than what deals the damage."""
    if not reader.eat("any target", "any other target", "any one target", "other targets", "targets"):
        return None
    objects = f.And((*ANY_OBJECT.parts, other_than(reader, ANY_OBJECT))) if other else ANY_OBJECT
    return objects, r.EachPlayer(), False


@reading
def _any_such(reader: Words, any_object: f.Filter) -> tuple[f.Filter, Condition | None] | None:
    """Any such := "that isn't" a noun | "that was dealt damage this turn" | "other than that" kind    behind "any target"; no player is a Dragon, and one may have been dealt damage."""
    if reader.tokens[reader.at - 1].low != "target":
        return None
    own = any_object.parts if isinstance(any_object, f.And) else (any_object,)
    if reader.eat("that was dealt damage this turn"):
        hurt = Past(Occurrence.DAMAGED, r.OnePlayer())
        return f.And((*own, f.HasPast(Past(Occurrence.DAMAGED)))), ValueIs(
            PastNumber(hurt, Measure.AMOUNT), f.Comparison.AT_LEAST, 1
        )
    if reader.eat("that isn't a commander"):
        return f.And((*own, f.Not(f.HasStatus("commander")))), None
    if reader.eat("other than"):
        named = that_named(reader)
        but = None if named is None else reader.that_one(named.rpartition(" ")[2])
        return None if but is None else (f.And((*own, f.Not(f.Is(but)))), None)
    found = noun(reader) if reader.eat("that isn't a", "that isn't an") else None
    return None if found is None else (f.And((*own, f.Not(found.zoneless))), None)


@reading
def _bare(reader: Words, other: bool) -> TargetKind | None:
    """Bare := "target", said with "another" or "a third" before and nothing behind    `2 damage to any target and 1 damage to another target`."""
    if other and reader.eat("target") and (reader.done or reader.sees(".", ",", "and")):
        return ANY_OBJECT, r.EachPlayer(), False
    return None


@begins_with("target", "targets")
@reading
def _kind(reader: Words, *, other: bool) -> TargetKind | None:
    """TargetKind := "target" (players | spells | abilities | nouns ["or" players])."""
    if not reader.eat("target", "targets"):
        return None
    if (phrase := reader.eat(*_FIXED)) is not None:
        kind = _FIXED[phrase]
        if phrase in ("player", "opponent") and (more_kinds := _player_and(reader)) is not None:
            return more_kinds, kind[1], False
        if phrase == "player" and reader.eat(*_NOT_ITS_OWNER):
            return None, r.PlayersBut(r.EachPlayer(), r.OwnerOf(r.This())), False
        more = reader.sees("you control", "you don't control", "an opponent controls", "with", "from", "that", "or")
        if more and not reader.sees(_SINGLE):
            return None
        if other and reader.targets == 0 and phrase == "player":
            # `you and another target player`: than the player spoken of before, and else than oneself.
            return None, r.PlayersBut(r.EachPlayer(), reader.memory.who or r.You()), False
        return kind
    abilities = reader.eat("activated ability , triggered ability , or") is not None
    found = nouns(reader, other=other)
    if abilities:  # `activated ability, triggered ability, or legendary spell`
        return None if found is None or found.zone is not Zone.STACK else (found.filter, None, True)
    if found is None:
        return None
    if found.zone is Zone.BATTLEFIELD and reader.eat("from the battlefield and/or", "from the battlefield or"):
        lying = nouns(reader)
        return (
            (f.Or((found.filter, lying.filter)), None, False)
            if lying is not None and lying.zone is Zone.GRAVEYARD
            else None
        )
    players: r.PlayerRef | None = None
    if reader.eat("or player", ", or player"):
        players = r.EachPlayer()
    elif reader.eat("or opponent", ", or opponent"):
        players = r.Opponents()
    return found.filter, players, False


_NOT_ITS_OWNER: Final = tuple(f"other than this {kind}'s owner" for kind in ("artifact", "creature", "enchantment", "permanent"))  # fmt: skip
_AS_ANNOUNCED: Final = "as you activated this ability"
_THEN: Final = {"had": "has", "controlled": "controls"}
_OF_THE_CHOOSER: Final = "than they do and is their opponent"


@reading
def _players_who(reader: Words, of: r.PlayerRef) -> tuple[r.PlayerRef, Condition, bool] | None:
    """Players who := "who" condition ["as you activated this ability" | "and is their opponent"]    `target player who lost life this turn`.

    "They" is who chooses, of whom the words before spoke.
    """
    verb = reader.eat("who")
    then, by = reader.place_of(_AS_ANNOUNCED) is not None, reader.memory.who
    rival = reader.place_of(_OF_THE_CHOOSER) is not None
    verb = "was" if verb is None else reader.eat(*_THEN) if then else None
    place = reader.place_of("than you did" if then else "than they do") if then or rival else None
    told: tuple[tuple[int, int] | str, ...] = ((reader.at, reader.end),)
    if place is not None:
        told = ((reader.at, place), "than you do", (place + 3, reader.end))
    inner = put_together(reader, "that player", _THEN.get(verb or "", verb or ""), *told)
    inner.remember(who=r.OnePlayer(), it=None, that=None)
    held = condition(inner)
    if held is None or not holds(held, r.OnePlayer) or holds(held, (Noted, SomePlayer)):
        return None
    if (then and not inner.eat(_AS_ANNOUNCED)) or (rival and not inner.eat("and is their opponent")):
        return None
    if rival and by is None:
        return None
    if rival and by is not None:
        held, of = put_in(held, r.You(), by), r.PlayersBut(r.EachPlayer(), by)
    reader.at = reader.end - (inner.end - inner.at)
    return of, held, then


@reading
def _player_and(reader: Words) -> f.Filter | None:
    """Player and := "," noun ", or" noun    behind a player: `opponent, creature an opponent controls, or planeswalker an opponent controls`."""
    found = nouns(reader) if reader.eat(",") else None
    return found.filter if found is not None and isinstance(found.filter, f.Or) else None


_FIXED: Final[dict[str, TargetKind]] = {
    "player or battle": (_BATTLE, r.EachPlayer(), False),
    "opponent or battle": (_BATTLE, r.Opponents(), False),
    "player or planeswalker": (_PLANESWALKER, r.EachPlayer(), False),
    "opponent or planeswalker": (_PLANESWALKER, r.Opponents(), False),
    "players": (None, r.EachPlayer(), False),
    "player": (None, r.EachPlayer(), False),
    "opponents": (None, r.Opponents(), False),
    "opponent": (None, r.Opponents(), False),
    "creature or player": (_CREATURE, r.EachPlayer(), False),
    "creature , player , or planeswalker": (f.Or((_CREATURE, _PLANESWALKER)), r.EachPlayer(), False),
    "spell or ability": (_SPELL, None, True),
    "spells and/or abilities": (_SPELL, None, True),
    "spell , activated ability , or triggered ability": (_SPELL, None, True),
    "activated ability , triggered ability , or spell": (_SPELL, None, True),
    "activated or triggered ability": (None, None, True),
    "instant spell , sorcery spell , activated ability , or triggered ability": (
        f.InZone(Zone.STACK) & f.Or((f.IsType(CardType.INSTANT), f.IsType(CardType.SORCERY))),
        None,
        True,
    ),
}


def share_place(reader: Words, before: int) -> bool:
    """`up to one target artifact card and up to one target land card from your graveyard`: where the last lies is said of all; False where a card lies nowhere."""
    wanted = reader.wanted[before : reader.targets]
    last = wanted[-1].objects if wanted else None
    parts = last.parts if isinstance(last, f.And) else ()
    zones = [part for part in parts if isinstance(part, f.InZone) and part != f.ON_BATTLEFIELD]
    whose = [part for part in parts if isinstance(part, f.OwnedBy)]
    for at, one in enumerate(wanted[:-1]):
        if one.objects is None or holds(one.objects, f.InZone):
            continue
        if not zones:
            return False
        own = one.objects.parts if isinstance(one.objects, f.And) else (one.objects,)
        reader.wanted[before + at] = replace(one, objects=f.And((*zones, *own, *whose)))
    return True
