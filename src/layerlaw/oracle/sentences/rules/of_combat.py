"""What is said of attacking, blocking and combat damage (508.1, 509.1, 510.1)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import rule_effects as x
from layerlaw.model import values as v
from layerlaw.oracle.phrases.game_facts import in_words
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.references import that_named, that_object, this
from layerlaw.oracle.phrases.values import for_each
from layerlaw.oracle.phrases.who import number, player
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.sentences.rules.rule_parts import (
    Rules,
    and_others,
    as_long_as,
    meanwhile,
    objects_by,
    one_object,
    unless_beside,
    unless_paid,
)


@production
def _goal(reader: Reader) -> tuple[r.PlayerRef, bool, bool] | None:
    """Goal := player ["or planeswalkers" they "control"] | "planeswalkers you control"    whom an attack is at."""
    if reader.eat("planeswalkers you control"):
        return r.You(), True, False
    if reader.eat("its owner"):
        return r.OwnerOf(r.It()), reader.eat("or planeswalkers its owner controls") is not None, True
    who = player(reader)
    if who is None:
        return None
    with_walkers = reader.eat(
        "or planeswalkers you control", "or planeswalkers they control", "or planeswalkers that player controls",
        "or a planeswalker you control",
    )  # fmt: skip
    return who, with_walkers is not None, True


# --- attacking -----------------------------------------------------------------------------------------------------------


@production
def cant_attack(reader: Reader) -> Rules | None:
    """Can't attack := "can't attack" ["or block"] [goal] [others | toll | when]    `can't attack you unless their controller pays {2}`."""
    if not reader.eat("can't attack"):
        return None
    if reader.eat(", block , or crew vehicles"):
        return [x.CantAttack(), x.CantBlock(), x.CantCrew()]
    if reader.eat(", block , or transform"):
        return [x.CantAttack(), x.CantBlock(), x.CantTransform()]
    if reader.eat("a player it has already attacked this turn"):
        return [x.CantAttack(again=True)]
    if reader.eat("during extra turns"):
        return [x.CantAttack(when=in_words("it's an extra turn"))]
    both = reader.eat("or block") is not None
    goal = None if both else _goal(reader)
    others = and_others(reader)
    beside = unless_beside(reader, "attacks") if others is None and goal is None and not both else None
    if beside is not None:
        return [x.CantAttack(beside=beside)]
    meanwhile(reader)
    toll = unless_paid(reader) if others is None else None
    when = as_long_as(reader) if toll is None else None
    whom, walkers, players = goal or (None, False, True)
    found: Rules = [x.CantAttack(whom, walkers, players, when, toll, others or 0)]
    if both:
        found.append(x.CantBlock(None, when, toll, others or 0))
    return found


@production
def attacks_only_alone(reader: Reader) -> Rules | None:
    """Attacks only alone := "can only attack alone"."""
    return [x.AttacksOnlyAlone()] if reader.eat("can only attack alone") else None


@production
def attacks_though(reader: Reader) -> Rules | None:
    """Attacks though := "can attack" ["this turn"] "as though it" ("didn't have defender" | "had haste") [when]."""
    if not reader.eat("can attack"):
        return None
    meanwhile(reader)
    if reader.eat("as though it had haste", "as though they had haste"):
        return [x.AttacksThoughNew(when=as_long_as(reader))]
    if reader.eat(
        "your opponents and planeswalkers your opponents control as though those creatures had haste",
        "your opponents and planeswalkers your opponents control as though they had haste",
    ):
        return [x.AttacksThoughNew(r.Opponents())]
    if not reader.eat("as though it didn't have defender", "as though they didn't have defender"):
        return None
    return [x.AttacksThoughDefender(as_long_as(reader))]


@production
def attacks(reader: Reader) -> Rules | None:
    """Attacks := ("attacks" | "must attack") ["or block(s)"] [player] ["each combat" | "this turn"] "if able" ["unless" condition]."""
    if not reader.eat("attacks", "attack", "must attack"):
        return None
    both = reader.eat("or blocks", "or block") is not None
    whom = None if both else _attacked(reader) or (this(reader) if reader.resolving else None)
    reader.eat("each combat", "each turn")
    meanwhile(reader)
    if not reader.eat("if able"):
        return None
    when = as_long_as(reader)
    found: Rules = [x.MustAttack(whom, when)]
    return [*found, x.MustBlock(None, when)] if both else found


@production
def _attacked(reader: Reader) -> r.PlayerRef | None:
    if reader.eat("its owner"):
        return r.OwnerOf(r.It())
    phrase = reader.eat(*_ATTACKED)
    return player(reader) if phrase is None else _ATTACKED[phrase]


_ATTACKED: Final[dict[str, r.PlayerRef]] = {
    "a player other than you": r.PlayersBut(r.EachPlayer(), r.You()),
    "each player other than you": r.PlayersBut(r.EachPlayer(), r.You()),
    "enchanted creature's controller": r.ControllerOf(r.Host()),
    "a player": r.EachPlayer(),
}
"""Whom a creature has to attack, where that is more than a player's name (508.1d)."""


# --- blocking ------------------------------------------------------------------------------------------------------------


@production
def cant_block(reader: Reader) -> Rules | None:
    """Can't block := "can't block" ["alone" | which | it] [toll | when]    `can't block creatures with power 2 or greater`."""
    if not reader.eat("can't block"):
        return None
    if reader.eat("or crew vehicles"):
        return [x.CantBlock(), x.CantCrew()]
    others = and_others(reader)
    if others is not None:
        return [x.CantBlock(None, as_long_as(reader), with_others=others)]
    beside = unless_beside(reader, "blocks")
    if beside is not None:
        return [x.CantBlock(beside=beside)]
    ref = one_object(reader)
    whom = f.Is(ref) if ref is not None else objects_by(reader)
    meanwhile(reader)
    toll = unless_paid(reader)
    return [x.CantBlock(whom, None if toll is not None else as_long_as(reader), toll)]


@production
def blocks_only(reader: Reader) -> Rules | None:
    """Blocks only := "can block only" which."""
    if not reader.eat("can block only"):
        return None
    found = objects_by(reader)
    return None if found is None else [x.BlocksOnly(found)]


@production
def unblockable(reader: Reader) -> Rules | None:
    """Unblockable := "can't be blocked" ["except by" ("N or more creatures" | which) | "by" ("more than N creatures" | which)] [when]."""
    if not reader.eat("can't be blocked"):
        return None
    meanwhile(reader)
    if reader.eat("except by"):
        mark = reader.at
        least = number(reader)
        if least is not None and reader.eat("or more creatures"):
            return [x.LeastBlockers(least)]
        reader.at = mark
        which = objects_by(reader)
        return None if which is None else [x.BlockedOnlyBy(which)]
    if reader.eat("by creatures the monarch controls"):
        # 509.1a: whoever blocks it is controlled by the player whom it attacks
        return [x.CantBeBlocked(None, k.PlayerIs(r.DefendingPlayer(), "monarch"))]
    if reader.eat("unless all creatures defending player controls block it"):
        return [x.LeastBlockers(ALL_OF_THEM)]
    if reader.eat("by more than"):
        most = number(reader)
        if most is None or not reader.eat("creature", "creatures"):
            return None
        reader.eat("each combat")  # each combat has blockers of its own (509.1)
        return [x.MostBlockersOfIt(most)]
    if reader.eat("by"):
        ref = one_object(reader)
        which = f.Is(ref) if ref is not None else objects_by(reader)
        return None if which is None else [x.CantBeBlocked(which)]
    return [x.CantBeBlocked(None, as_long_as(reader))]


ALL_OF_THEM: Final = v.Count(f.creatures() & f.ControlledBy(r.DefendingPlayer()))
"""How many block where "all creatures defending player controls" do."""


@production
def block_or_be(reader: Reader) -> Rules | None:
    """Block or be := "can't block or be blocked by" which."""
    if not reader.eat("can't block or be blocked by"):
        return None
    which = objects_by(reader)
    return None if which is None else [x.CantBlock(which), x.CantBeBlocked(which)]


@production
def blocks_more(reader: Reader) -> Rules | None:
    """Blocks more := "can block" ("any number of creatures" | ["up to"] number "additional creature(s)") ["each combat"]."""
    if not reader.eat("can block"):
        return None
    if reader.eat("any number of creatures"):
        reader.eat("each combat", "each turn")
        return [x.BlocksMore(None)]
    if reader.eat("as though it were untapped", "as though they were untapped"):
        return [x.BlocksThoughTapped()]
    reader.eat("up to")
    if reader.eat("an additional"):
        mark = reader.at
        more = number(reader)
        if more is None:
            more, reader.at = 1, mark
    else:
        more = number(reader)
        if not reader.eat("additional"):
            return None
    if more is None or not reader.eat("creature", "creatures"):
        return None
    reader.eat("each combat", "each turn")
    if more == 1 and reader.sees("for each"):
        each = for_each(reader)
        return None if each is None else [x.BlocksMore(each)]
    return [x.BlocksMore(more)]


@production
def blocks_though(reader: Reader) -> Rules | None:
    """Blocks though := "can block creatures with" keyword "as though" ("it didn't have" | "they didn't have" | "it had") keyword | "can block" which "as though it had" keyword."""
    if reader.eat("can block creatures with landwalk abilities as though they didn't have those abilities"):
        return [x.BlocksThough("landwalk")]
    if not reader.eat("can block creatures with"):
        whom = objects_by(reader) if reader.eat("can block") else None
        told = whom is not None and reader.eat("as though it had reach", "as though they had reach")
        return [x.BlocksThough("reach", without=False, whom=whom)] if told else None
    keyword = reader.next().low
    if reader.eat(f"as though it had {keyword}", f"as though they had {keyword}"):
        return [x.BlocksThough(keyword, without=False)]
    if reader.eat(f"as though they didn't have {keyword}", f"as though it didn't have {keyword}"):
        return [x.BlocksThough(keyword)]
    return None


@production
def blocked_though(reader: Reader) -> Rules | None:
    """Blocked though := "can be blocked as though" it "didn't have" keyword."""
    if reader.eat("can be blocked as though they didn't have those abilities"):
        return [x.BlockedThoughWithout("landwalk")]
    if not reader.eat("can be blocked as though it didn't have", "can be blocked as though they didn't have"):
        return None
    return [x.BlockedThoughWithout(reader.next().low)]


@production
def blocks(reader: Reader) -> Rules | None:
    """Blocks := ("blocks" | "must block") [attacker] ["each combat" | "this turn"] "if able"."""
    if not reader.eat("blocks", "block", "must block"):
        return None
    ref: r.ObjectRef | f.Filter | None = one_object(reader) or _that_attacker(reader)
    if ref is None and reader.eat("each attacking creature"):
        ref = f.creatures() & f.HasStatus("attacking")
    reader.eat("each combat", "each turn")
    meanwhile(reader)
    return [x.MustBlock(ref)] if reader.eat("if able") else None


def _that_attacker(reader: Reader) -> r.ObjectRef | None:
    """The attacker that an event or an earlier part spoke of, where one can be meant."""
    phrase = that_named(reader) if reader.resolving and reader.sees("that creature") else None
    return None if phrase is None else that_object(reader, phrase)


@production
def must_be_blocked(reader: Reader) -> Rules | None:
    """Must be blocked := "must be blocked" ["by a" noun | "by" number "or more creatures" | "by exactly" number "creature(s)"] ["each combat" | "this turn"] "if able"."""
    if not reader.eat("must be blocked"):
        return None
    mark = reader.at
    many = number(reader) if reader.eat("by exactly", "by") else None
    if many is not None and reader.eat("or more creatures if able", "creature if able", "creatures if able"):
        exactly = "exactly" in reader.words(mark)
        if exactly or "or more" in reader.words(mark):
            return [x.MustBeBlocked(number=many, exactly=exactly)]
        return None
    reader.at = mark
    by: f.Filter | None = None
    if reader.eat("by a", "by an"):
        found = noun(reader)
        if found is None or (found.plural and not found.either):
            return None
        by = found.filter
    reader.eat("each combat", "each turn")
    meanwhile(reader)
    if not reader.eat("if able"):
        return None
    rules: Rules = [x.MustBeBlocked(by)]
    mark = reader.at
    if reader.eat(", and") and this(reader) is not None:
        more = must_be_blocked(reader)
        if more is not None:
            return [*rules, *more]
    reader.at = mark
    return rules


# --- combat damage, untapping ----------------------------------------------------------------------------------------------


@production
def assigns(reader: Reader) -> Rules | None:
    """Assigns := how combat damage is assigned (510.1)."""
    if reader.eat("assigns no combat damage", "assign no combat damage"):
        return [x.AssignsNoCombatDamage()]
    if reader.eat(
        "assigns combat damage equal to its toughness rather than its power",
        "assign combat damage equal to their toughness rather than their power",
        "assigns combat damage equal to their toughness rather than their power",
    ):
        return [x.AssignsByToughness()]
    mark = reader.at
    if reader.eat("assign their combat damage", "assigns its combat damage"):
        meanwhile(reader)
        if reader.eat("as though they weren't blocked", "as though it weren't blocked"):
            return [x.AssignsAsUnblocked(must=True)]
    reader.at = mark
    if reader.eat(
        "may assign its combat damage as though it weren't blocked",
        "may assign their combat damage as though they weren't blocked",
        "assign its combat damage as though it weren't blocked",
    ):
        return [x.AssignsAsUnblocked()]
    return None
