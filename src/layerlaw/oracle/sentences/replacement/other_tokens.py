"""Tokens that would be created, and what is created instead (111.2, 614.16)."""

from __future__ import annotations

from dataclasses import replace

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import replacement_effects
from layerlaw.model.abilities import Instruction
from layerlaw.model.tree import speaks_of
from layerlaw.oracle.phrases.subjects import subject, things
from layerlaw.oracle.predefined_tokens import predefined
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.row import EVENT_MANY, THAT_MANY
from layerlaw.oracle.sentences.one_shots.created_tokens import create
from layerlaw.oracle.sentences.products import settled
from layerlaw.oracle.sentences.replacement.instead import another_number, one_shots_instead
from layerlaw.oracle.sentences.script import of_an_event
from layerlaw.oracle.word_forms import SUBTYPE_NOUNS


@production
def tokens_would(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """Tokens would := one of each | another token | so many tokens."""
    return _one_of_each(reader) or _another_token(reader) or _so_many(reader)


@production
def _so_many(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """Tokens := (tokens "would be created under your control" | "you would create" tokens) "," number "of those tokens" "instead"."""
    who: r.PlayerRef = r.You()
    passive = False
    if not reader.eat("an effect would create", "you would create"):
        passive = True
    if not reader.eat("one or more"):
        return None
    what: f.Filter | None = f.Anything()
    if not reader.eat("tokens"):
        what = things(reader)
        if what is None or not speaks_of(what, f.HasStatus("token")):
            return None
    if passive and not reader.eat("would be created"):
        return None
    if not reader.eat("under your control") and passive:
        if reader.sees("under"):
            return None
        who = r.EachPlayer()
    if not reader.eat(",") or what is None:
        return None
    would = h.TokensCreated(who, what)
    others = _other_tokens(reader, would)
    if others is not None:
        return others
    if reader.sees("you may instead create"):
        return one_shots_instead(reader, would)  # one or other of two, as whoever creates them chooses (608.2d)
    if reader.eat("instead create those tokens plus", "those tokens plus", "instead you create those tokens plus"):
        return _more_tokens(reader, h.TokensCreated(who, what))
    reader.eat("it creates", "you create", "instead create")
    amount = another_number(reader)
    if amount is None or not reader.eat("of those tokens", "tokens", "of them"):
        return None
    reader.eat("are created")
    reader.eat("instead")
    return replacement_effects.ReplacementEffect(h.TokensCreated(who, what), amount)


@production
def _other_tokens(reader: Reader, would: h.EventPattern) -> replacement_effects.ReplacementEffect | None:
    """Other tokens := "that many" tokens "are created instead"    tokens of another kind in their place."""
    made = _created(reader, "are created instead") if reader.sees("that many") else None
    return None if made is None else replacement_effects.ReplacementEffect(would, replacement_effects.Instead(made))


@production
def _another_token(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """Another token := "you would create" a kind of token ", create" a token "instead"    each of them is another one."""
    such = subject(reader) if reader.eat("you would create") else None
    if such is None or such.batch or not speaks_of(such.filter, f.HasStatus("token")) or not reader.eat(", create"):
        return None
    made = _created(reader, "instead")
    match made:
        case (d.CreateTokens(number=1) as one,):
            done = replacement_effects.Instead((replace(one, number=THAT_MANY),))
            return replacement_effects.ReplacementEffect(h.TokensCreated(r.You(), such.filter), done)
        case _:
            return None


@production
def _one_of_each(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """One of each := "you would create a" kinds "token, instead create one of each"    for each token that would be created."""
    if not reader.eat("you would create a", "you would create an"):
        return None
    kinds = [SUBTYPE_NOUNS.get(reader.next().text)]
    while reader.eat(", or", ","):
        kinds.append(SUBTYPE_NOUNS.get(reader.next().text))
    if len(kinds) < 2 or not reader.eat("token , instead create one of each"):
        return None
    told = [(kind, face) for kind in kinds if kind is not None and (face := predefined(str(kind))) is not None]
    if len(told) < len(kinds):
        return None
    token = f.ON_BATTLEFIELD & f.HasStatus("token")
    would = h.TokensCreated(r.You(), f.any_of([token & f.HasSubtype(kind) for kind, _ in told]))
    # as many of each as would be created, however many of the one before another effect has made of them (614.5)
    done = tuple(d.CreateTokens(face, EVENT_MANY, with_last=at > 0) for at, (_, face) in enumerate(told))
    return replacement_effects.ReplacementEffect(would, replacement_effects.Instead(done))


@production
def _more_tokens(reader: Reader, would: h.EventPattern) -> replacement_effects.ReplacementEffect | None:
    """More tokens := "those tokens plus" a token ["are created instead"]    the event happens, and more with it."""
    made = _created(reader, "are created instead", optional=True)
    return (
        None
        if made is None
        else replacement_effects.ReplacementEffect(would, replacement_effects.Instead(made, also=True))
    )


def _created(reader: Reader, behind: str, *, optional: bool = False) -> tuple[Instruction, ...] | None:
    """Created := tokens behind    all that is left: what "create" says of tokens."""
    row = of_an_event().reader(reader)
    found = create(row, r.You())
    if found is None or (row.eat(behind) is None and not optional):
        return None
    reader.at = row.at
    reader.eat(".")
    return settled(tuple(found), 0) if reader.done else None
