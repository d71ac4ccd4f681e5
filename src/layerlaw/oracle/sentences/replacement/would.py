"""Counters, tokens, cards drawn, life, zone changes and destruction that would happen, and what happens instead (614.1a, 614.16)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import in_combat, replacement_effects
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.acts import Act
from layerlaw.model.conditions import TurnOf, ValueIs
from layerlaw.model.tree import speaks_of
from layerlaw.model.words import CardType, Color, Zone
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.costs import cost_within
from layerlaw.oracle.phrases.damaged import damaged
from layerlaw.oracle.phrases.qualities import counter_kind
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.phrases.subjects import card, player, subject
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.sentences.replacement.damage import damage_would
from layerlaw.oracle.sentences.replacement.drawing import draws_would
from layerlaw.oracle.sentences.replacement.instead import (
    another_number,
    one_shots,
    one_shots_instead,
    rounded,
    says,
    without,
)
from layerlaw.oracle.sentences.replacement.other_mana import doing
from layerlaw.oracle.sentences.replacement.other_tokens import tokens_would
from layerlaw.oracle.sentences.replacement.replaced_steps import in_a_step

_THIS: Final = f.THIS


@production
def if_would(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """If would := "if" event "would" happen "," what "instead"."""
    if not reader.eat("if"):
        return None
    for read in (
        _doing,
        _discarded,
        _gets_would,
        _counters_would,
        tokens_would,
        damage_would,
        draws_would,
        in_a_step,
        _player_would,
        _object_would,
    ):
        found = read(reader)
        if found is not None:
            return found
    return None


@production
def _doing(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """Doing := keyword action "," ("scry that many cards plus" number "instead" | one-shot effects "instead")    (701, 614.1a)."""
    would = doing(reader)
    if would is None or not reader.eat(","):
        return None
    if reader.eat("scry that many cards plus"):
        more = number(reader)
        told = more is not None and reader.eat("instead")
        return (
            replacement_effects.ReplacementEffect(would, replacement_effects.Amount(plus=more))
            if more is not None and told
            else None
        )
    if not says(reader, "instead"):
        return None
    found = one_shots(without(reader, "instead", "again"))  # `it explores, then it explores again`
    reader.at = reader.end
    return None if found is None else replacement_effects.ReplacementEffect(would, replacement_effects.Instead(found))


@production
def _discarded(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """Discarded := ("a spell or ability an opponent controls" | "an effect") "causes you to discard" (this | "a") "card ," where    (701.9c).

    It is discarded all the same. What is paid is no effect.
    """
    by_opponents = reader.eat("a spell or ability an opponent controls") is not None
    if not by_opponents and not reader.eat("an effect"):
        return None
    if not reader.eat("causes you to discard"):
        return None
    what = f.Anything() if reader.eat("a card") else _THIS if this(reader) is not None else None
    if what is None or not reader.eat(","):
        return None
    reader.eat("discard it , but")
    optional = reader.eat("you may") is not None
    to = None if reader.place_of("into your graveyard") is None else Zone.GRAVEYARD
    revealed = reader.sees("reveal")
    there = _elsewhere(reader)
    would = h.Discarded(r.You(), what, cause=r.Opponents() if by_opponents else r.EachPlayer(), to=to)
    if there is not None and there.to is Zone.LIBRARY and not revealed:
        there = replace(there, unseen=True)
    return None if there is None else replacement_effects.ReplacementEffect(would, there, optional=optional)


@production
def _counters_would(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """Counters := (counters "would be put on" whom | player "would put" counters "on" whom) "," number "counters" "instead"    (614.16)."""
    by: r.PlayerRef | None = None
    if reader.eat("an effect would put"):
        active = True
    else:
        by = player(reader)
        active = by is not None
        if by is not None and not reader.eat("would put"):
            return None
    if not reader.eat("one or more"):
        return None
    kind = None if reader.low() in ("counter", "counters") else counter_kind(reader)
    if not reader.eat("counters"):
        return None
    if not active and not reader.eat("would be put"):
        return None
    if not reader.eat("on", "onto"):
        return None
    whom = _counted_on(reader)
    if whom is None or not reader.eat(","):
        return None
    amount = _put_instead(reader, active=active)
    if amount is None:
        return None
    puts = [h.CountersPutOn(one, kind, by, by_effect=active and by is None) for one in whom]
    return replacement_effects.ReplacementEffect(h.either(puts), amount)


@production
def _gets_would(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """Gets := player "would get one or more" ("{E}" | [kind] "counters") "," [player "get(s)"] number (the same) "instead"    (614.16)."""
    who = player(reader)
    if who is None or not reader.eat("would get one or more"):
        return None
    kind = _of_players(reader)
    if kind is None or not reader.eat(","):
        return None
    reader.eat("you get", "they get", "that player gets")
    amount = another_number(reader)
    if amount is None or _of_players(reader) is None or not reader.eat("instead"):
        return None
    return replacement_effects.ReplacementEffect(h.CountersPutOn(who, kind or None), amount)


def _of_players(reader: Reader) -> str | None:
    """A kind of counters that players get; empty for those of any kind."""
    if reader.eat("{e}"):
        return "energy"
    if reader.eat("counters", "of each of those kinds of counters"):
        return ""
    kind = counter_kind(reader)
    return kind if reader.eat("counters") else None


def _counted_on(reader: Reader) -> list[f.Filter | r.PlayerRef] | None:
    if reader.eat("a permanent or player"):
        return [f.ON_BATTLEFIELD, r.EachPlayer()]
    if reader.eat("a creature or planeswalker you control or on yourself"):
        kinds = f.IsType(CardType.CREATURE) | f.IsType(CardType.PLANESWALKER)
        return [f.ON_BATTLEFIELD & kinds & f.yours(), r.You()]
    found = subject(reader)
    if found is not None:
        return [found.filter]
    whom = player(reader)
    return None if whom is None else [whom]


@production
def _put_instead(reader: Reader, *, active: bool) -> replacement_effects.Amount | None:
    """Put instead := [player "put(s)"] number [kind] "counters" ["of each of those kinds"] ["are put"] "on" whom "instead"."""
    if reader.eat("they put", "you put", "it puts", "that player puts", "put"):
        active = True
    amount = _one_fewer(reader) or another_number(reader)
    if amount is None:
        return None
    reader.eat("of each of those kinds of counters", "of those counters", "of each of those kinds of counter")
    if not reader.eat("counters"):
        counter_kind(reader)
        reader.eat("counters")
    if not active:
        reader.eat("are put")
    if reader.eat("on"):
        reader.eat("that permanent or player", "that creature", "that permanent", "it", "them", "that player", "you")
    reader.eat("instead")
    done = rounded(reader, amount)
    reader.eat("instead")
    return done


@production
def _one_fewer(reader: Reader) -> replacement_effects.Amount | None:
    """One fewer := "that many" kind "counters minus one"."""
    if not reader.eat("that many") or counter_kind(reader) is None:
        return None
    return replacement_effects.Amount(plus=-1) if reader.eat("counters minus one") else None


@production
def _player_would(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """Player := player "would" ("draw a card" | "lose the game" | "gain life" | "lose life") "," outcome."""
    who = player(reader)
    if who is None:
        return None
    if reader.eat("would draw a card"):
        first = reader.eat("except the first one you draw in each of your draw steps", "except the first one they draw in each of their draw steps")  # fmt: skip
        held = condition(reader) if reader.eat("while") else None
        if held is None and not reader.sees(","):
            return None
        drawn = _instead(reader, h.Drawn(who, except_first=first is not None), who)
        return drawn if drawn is None or held is None else replace(drawn, condition=held)
    if reader.eat("would lose the game"):
        return _instead(reader, h.Acted(Act.LOSE_THE_GAME, who), who)
    if reader.eat("would gain life"):
        meanwhile = condition(reader) if reader.eat("while") else None
        gained = _life_instead(reader, h.LifeGained(who), who)
        return gained if gained is None or meanwhile is None else replace(gained, condition=meanwhile)
    if reader.eat("would lose life"):
        yours = reader.eat("during your turn") is not None
        found = _life_instead(reader, h.LifeLost(who), who)
        return replace(found, condition=TurnOf(r.You())) if found is not None and yours else found
    if isinstance(who, r.You) and reader.eat("would pay life while your library has at least that many cards in it ,"):
        paid = one_shots_instead(reader, h.LifeLost(who, paid=True))
        mine = v.Count(f.InZone(Zone.LIBRARY) & f.OwnedBy(r.You()))
        enough = ValueIs(mine, f.Comparison.AT_LEAST, v.ChosenNumber("that many"))
        return None if paid is None else replace(paid, condition=enough)
    if reader.eat("would mill one or more cards ,"):
        reader.eat("they mill", "you mill", "that player mills")
        amount = another_number(reader)
        if amount is None or not reader.eat("cards instead", "instead"):
            return None
        return replacement_effects.ReplacementEffect(h.Milled(who), amount)
    return None


_LIFE_SUBJECTS: Final = ("you gain", "that player gains", "they gain", "you lose", "that player loses", "they lose")


@production
def _life_instead(
    reader: Reader, would: h.LifeGained | h.LifeLost, who: r.PlayerRef
) -> replacement_effects.ReplacementEffect | None:
    """Life instead := subject ("twice that much life" | "that much life plus" number | "no life") "instead"."""
    if not reader.eat(","):
        return None
    verb = reader.eat(*_LIFE_SUBJECTS)
    if verb is None:
        return one_shots_instead(reader, would)
    gains = "gain" in verb
    whom: r.PlayerRef = r.You() if isinstance(who, r.You) else r.ThatPlayer()
    if reader.eat("no life instead"):
        return replacement_effects.ReplacementEffect(would, replacement_effects.Instead())
    same = gains == isinstance(would, h.LifeGained)
    if reader.eat("twice that much life instead") and same:
        return replacement_effects.ReplacementEffect(would, replacement_effects.Amount(factor=2))
    if not reader.eat("that much life"):
        return None
    if reader.eat("plus"):
        more = number(reader)
        return (
            replacement_effects.ReplacementEffect(would, replacement_effects.Amount(plus=more))
            if more is not None and same and reader.eat("instead")
            else None
        )
    if same or not reader.eat("instead"):
        return None
    many = v.ChosenNumber("that many")
    return replacement_effects.ReplacementEffect(
        would, replacement_effects.Instead((d.GainLife(many, whom) if gains else d.LoseLife(many, whom),))
    )


@production
def _instead(reader: Reader, would: h.EventPattern, who: r.PlayerRef) -> replacement_effects.ReplacementEffect | None:
    """Instead := "," ["you may"] ["instead"] one-shot effects ["instead"]    all of it understood."""
    if not reader.eat(","):
        return None
    if isinstance(who, r.You) and reader.eat("draw two cards instead", "you draw two cards instead"):
        return replacement_effects.ReplacementEffect(would, replacement_effects.Amount(factor=2))
    skipped = reader.eat(*_SKIPS_THAT_DRAW)
    if skipped is not None:
        optional = skipped.startswith("you may")
        return replacement_effects.ReplacementEffect(would, replacement_effects.Instead(), optional=optional)
    return one_shots_instead(reader, would)


_SKIPS_THAT_DRAW: Final = (
    "skip that draw instead", "you may skip that draw instead", "you skip that draw instead", "that player skips that draw instead",
)  # fmt: skip


_WORDS: Final = ("it", "that card", "that creature", "that permanent", "them", "that token")


def _object(reader: Reader) -> bool:
    """Object := "it" | "that card" | this."""
    return reader.eat(*_WORDS) is not None or this(reader) is not None


@production
def _elsewhere(reader: Reader) -> replacement_effects.Elsewhere | None:
    """Elsewhere := ["instead"] ("exile" | "put" | "return" | "shuffle") it [where] ["with" counters] ["instead"]."""
    if reader.eat("instead that card is revealed and put on the bottom of that player's library"):
        return replacement_effects.Elsewhere(Zone.LIBRARY, bottom=True)
    early = reader.eat("instead") is not None
    reader.eat("reveal it and", "reveal that card and")
    if reader.eat("reveal") and (not _object(reader) or not reader.eat("and")):
        return None
    found = _where_to(reader)
    if found is None:
        return None
    late = (
        reader.eat(
            "instead of putting it anywhere else",
            "instead of putting it into your graveyard",
            "instead of putting it into a graveyard",
            "instead of into your graveyard",
            "instead",
        )
        is not None
    )
    return found if early or late else None


def _where_to(reader: Reader) -> replacement_effects.Elsewhere | None:
    verb = reader.eat("exile", "put", "return", "shuffle")
    if verb is None or not _object(reader):
        return None
    if verb == "exile" and reader.eat("and"):
        return None  # something more is done, too
    if verb == "exile":
        if not reader.eat("with"):
            return replacement_effects.Elsewhere(Zone.EXILE)
        counters = _counters_there(reader)
        return None if counters is None else replacement_effects.Elsewhere(Zone.EXILE, counters=counters)
    if verb == "return":
        return replacement_effects.Elsewhere(Zone.HAND) if reader.eat("to its owner's hand", "to your hand") else None
    if verb == "shuffle":
        into = reader.eat("into its owner's library", "into your library")
        return None if into is None else replacement_effects.Elsewhere(Zone.LIBRARY, shuffle=True)
    if reader.eat("on top of its owner's library", "on top of your library"):
        return replacement_effects.Elsewhere(Zone.LIBRARY)
    if reader.eat("on the bottom of its owner's library", "on the bottom of your library"):
        return replacement_effects.Elsewhere(Zone.LIBRARY, bottom=True)
    if reader.eat("onto the battlefield"):
        counters = _counters_there(reader) if reader.eat("with") else ()
        return None if counters is None else replacement_effects.Elsewhere(Zone.BATTLEFIELD, counters=counters)
    return replacement_effects.Elsewhere(Zone.HAND) if reader.eat("into its owner's hand") else None


def _counters_there(reader: Reader) -> tuple[tuple[str, int], ...] | None:
    """Counters there := number kind "counters on it"."""
    amount = number(reader)
    kind = counter_kind(reader) if amount is not None else None
    return ((kind, amount),) if amount is not None and kind and reader.eat("counter on it", "counters on it") else None


_GRAVEYARDS: Final[dict[str, f.Filter]] = {
    "a graveyard": f.Anything(),
    "your graveyard": f.OwnedBy(r.You()),
    "an opponent's graveyard": f.OwnedBy(r.Opponents()),
    "enchanted player's graveyard": f.OwnedBy(r.HostPlayer()),
    "its owner's graveyard": f.Anything(),
}


@production
def _object_would(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """Object := subject "would" ("be destroyed" | "enter" ...) | goes ["or" goes] "," where."""
    what = _would_move(reader)
    if what is None or not reader.eat("would"):
        return None
    if reader.eat("be destroyed"):
        return _destroyed(reader, what)
    if reader.eat("enter"):
        return _would_enter(reader, what)
    would = _goes(reader, what)
    if would is not None and reader.eat("or"):
        other = _would_move(reader)
        more = _goes(reader, other) if other is not None and reader.eat("would") else None
        would = None if more is None else h.either([would, more])
    if would is None or not reader.eat(","):
        return None
    optional = reader.eat("you may") is not None
    mark = reader.at
    there = _elsewhere(reader)
    if there is not None and (reader.done or (reader.sees(".") and reader.at + 1 >= reader.end)):
        return replacement_effects.ReplacementEffect(would, there, optional=optional)
    # `instead exile it and create a token`
    reader.at = mark
    found = one_shots_instead(reader, would)
    return found if found is None or not optional else replace(found, optional=True)


def _goes(reader: Reader, what: f.Filter) -> h.EventPattern | None:
    """Goes := "die" | "leave the battlefield" | "be put into" graveyard ["from" ("the battlefield" | "anywhere")]."""
    here = Zone.BATTLEFIELD
    if reader.eat("die"):
        return h.ZoneChange(what, here, Zone.GRAVEYARD)
    if reader.eat("leave the battlefield"):
        return h.ZoneChange(what, here)
    phrase = reader.eat(*_GRAVEYARDS) if reader.eat("be put into") else None
    if phrase is None:
        return None
    owner = _GRAVEYARDS[phrase]
    both = owner if isinstance(what, f.Anything) else what if isinstance(owner, f.Anything) else what & owner
    from_ = None
    if reader.eat("from the battlefield"):
        from_ = here
    elif not reader.eat("from anywhere"):
        if not reader.sees(","):
            return None
        if what != _BLACK_OR_RED and not speaks_of(what, _NOT_THERE):
            if not (what == _THIS or speaks_of(what, f.ON_BATTLEFIELD)):
                return None
            from_ = here  # a permanent is on the battlefield (110.1)
    return h.ZoneChange(both, from_, Zone.GRAVEYARD)


def _would_enter(reader: Reader, what: f.Filter) -> replacement_effects.ReplacementEffect | None:
    """Would enter := "under an opponent's control, it enters under your control instead" | ["and it wasn't cast"] "," ("exile it instead" | "sacrifice" ... "instead. If you do, put this" ...)."""
    reader.eat("the battlefield")
    if reader.eat("under an opponent's control , it enters under your control instead"):
        theirs = h.ZoneChange(what & f.ControlledBy(r.Opponents()), to=Zone.BATTLEFIELD)
        return replacement_effects.ReplacementEffect(theirs, replacement_effects.EntersSo(under=r.You()))
    was_cast = False if reader.eat("and it wasn't cast", "without being cast", "and it wasn't being cast") else None
    if not reader.eat(","):
        return None
    would = h.ZoneChange(what, to=Zone.BATTLEFIELD, was_cast=was_cast)
    there = _elsewhere(reader)
    if there is not None:
        return replacement_effects.ReplacementEffect(would, there)
    if what != _THIS or was_cast is not None:
        return None
    outcome = _first_done(reader) or _paid_to_enter(reader)
    return None if outcome is None else replacement_effects.ReplacementEffect(would, outcome)


@production
def _first_done(reader: Reader) -> replacement_effects.EntersSo | None:
    """First done := "instead" one-shot effects ", then put" this "onto the battlefield"    what is done before it enters, and it enters all the same (614.1c)."""
    if not reader.eat("instead") or not reader.sees("sacrifice"):
        return None
    start = reader.at
    while not reader.done and not reader.sees(", then put"):
        reader.next()
    done = one_shots(reader.part(start, reader.at))
    if not done or not reader.eat(", then put") or this(reader) is None or not reader.eat("onto the battlefield"):
        return None
    return replacement_effects.EntersSo(before=done)


@production
def _paid_to_enter(reader: Reader) -> replacement_effects.UnlessPaid | None:
    """Paid to enter := ["you may"] cost "instead. If you do, put" this "onto the battlefield. If you don't, put it into its owner's graveyard"."""
    may = reader.eat("you may") is not None
    start = reader.at
    while not reader.done and reader.low() != "instead":
        reader.next()
    paid = cost_within(reader.part(start, reader.at))
    if paid is None or not reader.eat("instead . if you do , put") or this(reader) is None:
        return None
    if not reader.eat("onto the battlefield . if you don't , put it into its owner's graveyard"):
        return None
    return replacement_effects.UnlessPaid(paid, replacement_effects.Elsewhere(Zone.GRAVEYARD), must=not may)


_NOT_THERE: Final = f.Not(f.ON_BATTLEFIELD)
_BLACK_OR_RED: Final = f.HasColor(Color.BLACK) | f.HasColor(Color.RED)


def _would_move(reader: Reader) -> f.Filter | None:
    """Would move := "a card or token" | cards | subject; of no zone, for it may be anywhere."""
    if reader.eat("a card or token"):
        return f.Anything()
    if reader.eat("a card you didn't control"):
        # in a hand or library nobody controls it (109.4)
        return f.Not(f.HasStatus("token")) & f.Not(f.ControlledBy(r.You()))
    if reader.eat("a black or red permanent , spell , or card not on the battlefield"):
        # wherever it is: what is no card there (111.7) is a permanent or a spell
        return _BLACK_OR_RED
    mark = reader.at
    found = card(reader)
    elsewhere = found is not None and reader.eat("not on the battlefield") is not None
    if found is not None and reader.sees("would"):
        # A token is no card (111.7).
        if elsewhere:
            return found & _NOT_THERE & f.Not(f.HasStatus("token"))
        return f.Not(f.HasStatus("token")) if isinstance(found, f.Anything) else found & f.Not(f.HasStatus("token"))
    reader.at = mark
    told = subject(reader)
    if told is None or told.batch:
        return None
    if not reader.sees("dealt damage"):
        return told.filter
    hurt = damaged(reader)
    return None if hurt is None else told.filter & hurt


@production
def _destroyed(reader: Reader, what: f.Filter) -> replacement_effects.ReplacementEffect | None:
    if not reader.eat(","):
        return None
    if what == f.Is(r.Host()):
        return one_shots_instead(reader, h.WouldBeDestroyed(what))
    if what != _THIS or not reader.eat("regenerate it"):
        return None
    # To regenerate as a replacement effect itself is no shield: it happens at once (701.19b).
    done = (d.RemoveDamage(_THIS), d.Tap(_THIS), in_combat.RemoveFromCombat(_THIS))
    return replacement_effects.ReplacementEffect(
        h.WouldBeDestroyed(_THIS, regenerated=True), replacement_effects.Instead(done)
    )
