"""Tokens that would be created, and what is created instead (111.2, 614.16)."""

from __future__ import annotations

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import replacement_effects
from layerlaw.model.abilities import ChooseOne
from layerlaw.model.tree import speaks_of
from layerlaw.oracle.phrases.how_many import put_in
from layerlaw.oracle.phrases.subjects import reader_of, things
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.row import EVENT_MANY, THAT_MANY
from layerlaw.oracle.sentences.replacement.instead import another_number, one_shots


@production
def tokens_would(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """Tokens would := one of each | another token | so many tokens."""
    return _one_of_each(reader) or _another_token(reader) or _so_many(reader)


@production
def _one_or_other(reader: Reader, would: h.EventPattern) -> replacement_effects.ReplacementEffect | None:
    """One or other := "you may instead create that many" tokens "or that many" tokens    whoever creates them chooses which (608.2d)."""
    if not reader.eat("you may instead create that many"):
        return None
    rows = [
        one_shots(f"create that many {text}", reader.context.names)
        for text in reader.rest().rstrip(".").split(" or that many ")
    ]
    options = tuple(row for row in rows if row is not None and all(isinstance(one, d.CreateTokens) for one in row))
    if len(options) != len(rows) or len(options) < 2:
        return None
    return replacement_effects.ReplacementEffect(
        would, replacement_effects.Instead((ChooseOne(options),)), optional=True
    )


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
    others = _other_tokens(reader, would) or _one_or_other(reader, would)
    if others is not None:
        return others
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
    if not reader.eat("that many"):
        return None
    text = reader.rest().rstrip(".")
    if not text.endswith(" are created instead") or "of those tokens" in text:
        return None
    found = one_shots(f"create that many {text.removesuffix(' are created instead')}", reader.context.names)
    made = found is not None and all(isinstance(one, d.CreateTokens) for one in found)
    return replacement_effects.ReplacementEffect(would, replacement_effects.Instead(found)) if found and made else None


@production
def _another_token(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """Another token := "you would create a" kind "token, create a" token "instead"    each of them is another one."""
    if not reader.eat("you would create a", "you would create an"):
        return None
    kind = reader.next().text
    if not reader.eat("token , create a", "token , create an"):
        return None
    text = reader.rest().rstrip(".")
    such = things(reader_of(f"{kind} tokens", ""))
    if such is None or not text.endswith(" token instead"):
        return None
    found = one_shots(f"create that many {text.removesuffix(' instead')}s", reader.context.names)
    made = found is not None and all(isinstance(one, d.CreateTokens) for one in found)
    would = h.TokensCreated(r.You(), such)
    return replacement_effects.ReplacementEffect(would, replacement_effects.Instead(found)) if found and made else None


@production
def _one_of_each(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """One of each := "you would create a" kinds "token, instead create one of each"    for each token that would be created."""
    if not reader.eat("you would create a", "you would create an"):
        return None
    kinds = [reader.next().text]
    while reader.eat(", or", ","):
        kinds.append(reader.next().text)
    if len(kinds) < 2 or not reader.eat("token , instead create one of each"):
        return None
    made = [one_shots(f"create that many {kind} tokens", reader.context.names) for kind in kinds]
    things_made = [things(reader_of(f"{kind} tokens", "")) for kind in kinds]
    if not all(made) or None in things_made:
        return None
    such = f.any_of([one for one in things_made if one is not None])
    # as many of each as would be created, however many of the one before another effect has made of them (614.5)
    done = tuple(put_in(one, THAT_MANY, EVENT_MANY) for row in made if row is not None for one in row)
    return replacement_effects.ReplacementEffect(h.TokensCreated(r.You(), such), replacement_effects.Instead(done))


def _more_tokens(reader: Reader, would: h.EventPattern) -> replacement_effects.ReplacementEffect | None:
    """More tokens := "those tokens plus" a token ["are created instead"]    the event happens, and more with it."""
    text = reader.rest().rstrip(".").removesuffix(" instead").removesuffix(" are created")
    found = one_shots(f"create {text}", reader.context.names)
    return (
        None
        if found is None
        else replacement_effects.ReplacementEffect(would, replacement_effects.Instead(found, also=True))
    )
