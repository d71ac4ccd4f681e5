"""Players that the targets of the same row tell, who chose one, whose they all are; and whose the object itself is."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model.tree import speaks_of
from layerlaw.oracle.phrases.meant import Meant
from layerlaw.oracle.phrases.references import possessive_ref
from layerlaw.oracle.reader import begins_with
from layerlaw.oracle.row import EVENT, OTHER, THE_CHOSEN, Words, reading
from layerlaw.oracle.tokens import TokenKind
from layerlaw.oracle.word_forms import SUBTYPE_NOUNS


def first_or_second(reader: Words) -> r.PlayerRef | None:
    """First or second := "the first player" | "the second player" | those before    who chose the only target, and that target, a player."""
    if (group := _those_before(reader)) is not None:
        return group
    wanted = reader.wanted[0] if reader.targets == 1 else None
    if wanted is None or wanted.players is None or isinstance(wanted.chooser, r.You):
        return None
    if reader.eat("the first player"):
        return wanted.chooser
    return r.TargetPlayer(1, wanted.text) if reader.eat("the second player") else None


@reading
def chosen_targets(reader: Words) -> Meant | None:
    """Chosen targets := "the rest" | "the other" | "the chosen" head    what was not chosen, or the targets of the one instance of the word that has been named."""
    if (pool := reader.memory.pool) is not None:
        rest = reader.eat("the rest") is not None
        one = not rest and reader.low(2) in ("", "to", "onto") and reader.eat("the other") is not None
        return Meant(pool & f.Not(THE_CHOSEN), None, rest) if rest or one else None
    several = reader.targets == 1 and reader.wanted[0].most != 1 and reader.wanted[0].players is None
    reader.eat("each of")
    if not several or not reader.eat("the chosen creatures", "the chosen permanents"):
        return None
    return Meant(f.Is(r.Target(1, reader.wanted[0].text)), None, True)


@begins_with("those", "each")
@reading
def _those_before(reader: Words) -> r.PlayerRef | None:
    """Those before := "those players" ["each"]    all opponents or players, to whom the sentence before did something as a group (608.2c)."""
    last = reader.before[-1] if reader.before else None
    group = last.to_players if isinstance(last, d.DealDamage) and last.to is None else getattr(last, "player", None)
    if not isinstance(group, r.Opponents | r.EachPlayer) or not reader.eat("those players", "each of those players"):
        return None
    reader.eat("each")
    return group


def of_the_same(reader: Words) -> r.PlayerRef | None:
    """Whose they all are, of the only targets that there are, chosen "controlled by the same player"."""
    wanted = reader.wanted[0] if reader.targets == 1 else None
    same = wanted is not None and wanted.together is not None and wanted.together.shared == "controller"
    return r.ControllerOf(r.Target(1, wanted.text)) if wanted is not None and same else None


@begins_with("the")
@reading
def of_its_kind(reader: Words) -> r.PlayerRef | None:
    """Of its kind := "the" subtype "'s controller"    of the target that was called so: `destroy target Wall. ... the Wall's controller`."""
    kind = reader.peek(1).text.removesuffix("'s").removesuffix("’s")
    if reader.low() != "the" or kind not in SUBTYPE_NOUNS or reader.low(2) != "controller":
        return None
    called = reader.target_called(kind.lower())
    if called is None or reader.peek(1).text == kind:
        return None
    reader.at += 3
    return r.ControllerOf(called)


@begins_with("the", "this", "")
@reading
def own_controller(reader: Words) -> r.PlayerRef | None:
    """Own controller := this "'s controller" | "the source's controller"    where another player may have activated its ability; of damage its source's, where the event names one."""
    that = reader.memory.that or reader.memory.it
    if isinstance(that, r.That) and reader.eat("the source's controller"):
        return r.ControllerOf(that)
    told = {token.low for token in reader.tokens[: reader.at]}
    prevented = not told & {
        "when",
        "whenever",
        "at",
    }  # what is done about damage that is prevented has no event before it (615.5)
    if reader.triggered and (prevented or told >= {"source", "damage"}) and reader.eat("the source's controller"):
        return r.ControllerOf(EVENT if that == EVENT and not prevented else OTHER)
    if reader.low() != "this" and reader.peek().kind is not TokenKind.SELF:
        return None
    return r.ControllerOf(r.This()) if possessive_ref(reader) == r.This() and reader.eat("controller") else None


_OF_A_LIBRARY: Final = (d.ExileFromTop, d.RevealUntil, d.Mill, d.Look)
"""One-shot effects after which "that" is a card that lay in a library."""


def that_ones_controller(reader: Words) -> r.PlayerRef | None:
    """Who controls the object that "that creature's controller" speaks of, which is "it" behind that."""
    memory = reader.memory
    noun = reader.tokens[reader.at - 2].low.removesuffix("'s").removesuffix("’s")
    that = memory.that or memory.it if noun == "source" else reader.that_one(noun)
    if that == r.That() and reader.triggered and reader.before and isinstance(reader.before[-1], _OF_A_LIBRARY):
        that = EVENT  # a card from a library has no controller (109.4)
    if isinstance(memory.it, r.This):
        reader.remember(it=that)  # `that creature's controller sacrifices it`
    # "That source" is what deals damage, and never the spell or ability that speaks of it (609.7).
    return None if that is None or (noun == "source" and isinstance(that, r.This)) else r.ControllerOf(that)


def of_an_opponents_target(reader: Words, one: r.ObjectRef) -> r.PlayerRef | None:
    """Who "that player" is behind a target of an opponent's: its controller or owner."""
    if not isinstance(one, r.Target) or one.number > reader.targets:
        return None
    asked = reader.wanted[one.number - 1].objects
    if speaks_of(asked, f.ControlledBy(r.Opponents())) or speaks_of(asked, f.ControlledBy(r.EachPlayer())):
        return r.ControllerOf(one)
    return r.OwnerOf(one) if speaks_of(asked, f.OwnedBy(r.Opponents())) else None
