"""What resolves: the verbs `resolve`, `activate` and `trigger`, which ability an entry means, and what is announced for it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from layerlaw.boards.board import Entry, number, scalars
from layerlaw.boards.card_names import (
    face_named,
)
from layerlaw.boards.fact_words import CASTING
from layerlaw.boards.history import note_activation
from layerlaw.boards.in_words import modes_of, modes_stated
from layerlaw.boards.limits import DEFAULT_LIMITS, over
from layerlaw.boards.nodes import Listing, Scalar, TableNode
from layerlaw.boards.playing import Game, LeftOut
from layerlaw.boards.stated_targets import WhatResolves, check_targets
from layerlaw.boards.unasked import asks_for_x, check_asked
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote
from layerlaw.explain.values import ability_text, word_for
from layerlaw.game import (
    Announced,
    IllegalAction,
    NotRead,
    ObjectId,
    Unstated,
    events,
    resolution,
)
from layerlaw.game.state import TooLarge
from layerlaw.layers import solve
from layerlaw.layers.inquiry import Query
from layerlaw.model.abilities import (
    Ability,
    ActivatedAbility,
    KeywordAbility,
    NotUnderstood,
    Start,
    TriggeredAbility,
    is_mana_ability,
)
from layerlaw.model.cards import Card, Face
from layerlaw.model.casting_facts import KEYWORD_OF
from layerlaw.model.durations import AsLongAs
from layerlaw.model.game_abilities import NO_PARTS, Casting, parts_of
from layerlaw.model.one_shot_effects import Script
from layerlaw.model.values import X
from layerlaw.model.words import CardType
from layerlaw.play.position.log_entry import LogEntry

_STATUS_KEYWORDS: Final = {"crew": "crewed", "saddle": "saddled"}
_LOYALTY: Final = re.compile(r"[+-](?:\d{1,3}|[Xx])|0")
NOTHING: Final = Script((), ())
_NOUN: Final = re.compile(r"\b(target|this) (?:(?:non|another )?\w+)")


def announcement(
    game: Game, entry: Entry, controller: str, that: ObjectId | None = None, ability: Ability | None = None
) -> Announced:
    """X, modes, choices and "that", as the entry states them."""
    stated = entry.word("that")
    choices = game.choices(entry, controller)
    values: dict[str, object] = {**choices.values, **choices.linked}
    if "cards" in choices.linked:
        values["chosen"] = choices.linked["cards"]  # what is chosen as it resolves (608.2d)
    for name in CASTING:
        word = entry.word(name)
        if word is not None:
            values[name] = 0 if word.value is False else number(word) or (1 if word.value is True else 0)
    return Announced(
        x=entry.number("x") or 0,
        choices=values,
        noted=_noted(entry),
        # Of a spell its own script tells which they are, and these numbers are not asked for.
        modes=modes_stated(entry, modes_of(ability)) if ability is not None else _numbers(entry, "modes"),
        that=game.who(stated) if stated is not None else that,
        ability=ability,
    )


def _numbers(entry: Entry, key: str) -> tuple[int, ...]:
    return tuple(item for item in map(number, entry.words(key)) if item is not None)


def targets_named(game: Game, entry: Entry) -> tuple[ObjectId | str, ...]:
    """The objects and players that the entry names as targets, in its order."""
    return tuple(game.who(word) for word in (*scalars(entry.node("target")), *scalars(entry.node("targets"))))


def _noted(entry: Entry) -> dict[str, int]:
    """What the entry notes of what only play tells: numbers, and 1 or 0 for true or false; whether "may" is done its answers say as well."""
    given = entry.node("answers")
    answers = given.items if isinstance(given, Listing) else (given,)
    return {
        "you do" if node is not said and key.text == "may" else key.text: int(word.value)
        for said in (entry.node("noted"),)
        for node in (*answers, said)
        for key, word in (node.items if isinstance(node, TableNode) else ())
        if isinstance(word, Scalar) and isinstance(word.value, int)
    }


def let_resolve(game: Game, entry: Entry, *, that: ObjectId | None = None, timestamp: int | None = None) -> None:
    """A spell or ability resolves, and its effects are named."""
    assert isinstance(entry.subject, Scalar), "a card or reference is a text, by the format"
    word = entry.subject
    known = {effect.id for effect in game.state.effects}
    following = game.state.next_id
    named: tuple[str, ...] = ()
    card: Card | None = None
    face: Face | None = None
    ability: Ability | None = None
    if entry.verb == "resolve":
        controller = game.controller(entry)
        card = game.card(word, "resolve")
        face = _spell_face(card, word)
        script = _spell(face, card, entry)
        source, source_id = card.name, None
        announced = announcement(game, entry, controller, that)
    else:
        source_id = game.object(word)
        controller = game.controller(entry, game.controller_of(source_id))
        ability = ability_meant(game, entry, source_id)
        source = game.state.object(source_id).name
        announced = announcement(game, entry, controller, that, ability)
        script = _script(game, ability, source_id, controller)
        _link(game, entry, controller, source_id)
        named = _keyword_action(game, ability, source_id)
    check_asked(entry, source, script, card, ability)
    if entry.word("x") is None and asks_for_x(script):
        announced = replace(announced, x=_announced_x(game, source, source_id))
    left_out: list[str] = []
    targets = targets_named(game, entry)
    try:
        check_targets(game, WhatResolves(source, source_id, controller, script, face), announced, targets)
        game.state = resolution.resolve(
            game.state,
            source,
            script,
            controller,
            announced,
            targets=targets,
            source_id=source_id,
            edition=game.edition,
            timestamp=timestamp,
            left_out=left_out,
        )
    except IllegalAction as refused:
        raise refusal(refused, entry) from refused
    note_activation(game, source_id, ability, controller)
    if that is None:  # what resolves as a part of an entry is what that entry states
        game.left_out += [LeftOut(game.at_entry, source, item, _by_the_rules(entry)) for item in left_out]
    for thing in game.state.objects:
        if thing.id >= following and "emblem" in thing.status:
            game.register.appears(thing.id, (thing.name,))
    started = tuple(effect.id for effect in game.state.effects if effect.id not in known)
    _name_effects(game, entry, word, (*named, *started))
    if not started and any(
        isinstance(item, Start) and isinstance(item.effect.duration, AsLongAs) for item in script.one_shots
    ):
        text = f"{source}: its duration has not begun, so the effect does nothing"
        game.records.append((game.at_entry, LogEntry("note", text, "611.2b")))


def _announced_x(game: Game, source: str, identity: ObjectId | None) -> int:
    """The X that the entry does not state: that with which the permanent was cast (107.3m), else one that nobody stated."""
    if identity is not None:
        known = game.state.object(identity).facts.get("x")
        if known is not None:
            return known
    return game.inquiry.answer(Query(X(), (source if identity is None else identity, None), is_number=True))


def _by_the_rules(entry: Entry) -> str:
    """How a board lets it happen by the rules instead."""
    assert isinstance(entry.subject, Scalar), "a card or reference is a text, by the format"
    match entry.verb:
        case "resolve":
            return f"cast: {entry.subject.text}, then resolve: all"
        case "activate":
            return f"activate: {entry.subject.text}, stack: true, then resolve: all"
        case _:
            return "let its event happen by a game verb, then resolve: all"


def _name_effects(game: Game, entry: Entry, word: Scalar, started: tuple[str, ...]) -> None:
    alias = entry.word("as")
    if alias is not None:
        game.register.names_effects(alias, started, alias=True)
    if entry.verb == "resolve":
        game.register.names_effects(word, started, alias=False)


def _script(game: Game, ability: Ability, identity: ObjectId, controller: str) -> Script:
    """What an ability does; nothing where its "if" is not so as it resolves (603.4)."""
    if isinstance(ability, TriggeredAbility) and ability.condition is not None:
        solution = solve(game.state, game.edition, trace=False)
        if identity in solution and not solution.reader(controller, identity).holds(ability.condition):
            return NOTHING
    return script_of(ability, game.state.object(identity).name)


def script_of(ability: Ability, name: str) -> Script:
    """What an activated or triggered ability of an object of that name does, as a game carries it out."""
    if parts_of(ability) == NO_PARTS:
        from layerlaw.oracle import with_parts  # a built-in card's, which a board without game verbs has not read whole

        ability = with_parts(ability, name)
    parts = parts_of(ability)
    if parts.activated is not None:
        return parts.activated.script
    return parts.triggered[0].script if parts.triggered else NOTHING


def _link(game: Game, entry: Entry, controller: str, identity: ObjectId) -> None:
    """607: objects that an ability chooses or exiles as it resolves are noted for the abilities linked to it."""
    linked = game.choices(entry, controller).linked
    if linked and identity in game.state.by_id:
        game.state = events.choose(game.state, identity, {}, linked, game.edition)


def _keyword_action(game: Game, ability: Ability, identity: ObjectId) -> tuple[str, ...]:
    """Keyword abilities whose effect is a status, crewing and saddling; the ids of the effects that the rules make for it."""
    status = _STATUS_KEYWORDS.get(ability.name) if isinstance(ability, KeywordAbility) else None
    if status is None:
        return ()
    game.state = events.set_status(game.state, identity, {status: True}, game.edition)
    return (f"{identity}:{status}",)


def ability_meant(game: Game, entry: Entry, identity: ObjectId, among: Sequence[Ability] | None = None) -> Ability:
    """The ability that an entry means: by number, by its loyalty cost, by a piece of its text, or the only one that does something.

    `among`: the abilities of its sort, where they are known already.
    """
    read, kind = (
        (events.activated_abilities, "activated")
        if entry.verb == "activate"
        else (events.triggered_abilities, "triggered")
    )
    read_ones = tuple(read(game.state, identity, game.edition) if among is None else among)
    abilities = _as_printed(game, identity, read_ones, kind)
    word = entry.word("ability")
    assert isinstance(entry.subject, Scalar), "a reference is a text, by the format"
    if not abilities:
        raise LayerlawError(
            Mistake(
                ErrorKind.FORBIDDEN,
                entry.subject.place,
                f"{quote(entry.subject.text)} has no {kind} ability now",
                expected=f"an object with {'an activated' if kind == 'activated' else 'a triggered'} ability",
                rule="602.1" if kind == "activated" else "603.1",
                mend="name an object that has one, or let what gives it happen before",
            )
        )
    word_for_it = word_for(game.state.object(identity).face)
    texts = tuple(ability_text(ability, word_for_it) for ability in abilities)
    if word is None:
        doing = _doing(_working_here(game, identity, abilities))
        if len(abilities) == 1 or len(doing) == 1:
            return _understood((doing or list(abilities))[0], entry)
        raise LayerlawError(
            Mistake(
                ErrorKind.MISSING,
                entry.subject.place,
                f"{quote(entry.subject.text)} has {len(abilities)} {kind} abilities",
                expected="which of them: " + _numbered(texts),
                mend="add 'ability: 1', or a piece of its text",
            )
        )
    cost = _loyalty_cost(word.text) if any(map(_loyalty_of, abilities)) else ""
    at = None if cost else number(word)
    if at is not None and 0 < at <= len(abilities):
        return _understood(abilities[at - 1], entry)
    if cost:
        fitting = [item for item, ability in enumerate(abilities) if _loyalty_of(ability) == cost]
    else:
        fitting = [] if at is not None else _with_words(texts, word.text)
    if len(fitting) > 1 and (entry.words("target") or entry.words("targets")):  # of these the one that has a target
        fitting = [item for item in fitting if "target" in texts[item].casefold()] or fitting
    if len(fitting) == 1:
        return _understood(abilities[fitting[0]], entry)
    raise _meant_otherwise(word, fitting, texts, kind)


def _meant_otherwise(word: Scalar, fitting: Sequence[int], texts: tuple[str, ...], kind: str) -> LayerlawError:
    """What is part of several abilities, or of none."""
    return LayerlawError(
        Mistake(
            ErrorKind.AMBIGUOUS if fitting else ErrorKind.NOTHING,
            word.place,
            f"{quote(word.text)} is {'part of several' if fitting else 'none'} of its {kind} abilities ({len(fitting or texts)})",
            expected="one of them: " + _numbered(texts, fitting),
            mend="write its number, or a piece of text that only it has",
        )
    )


def _working_here(game: Game, identity: ObjectId, abilities: Sequence[Ability]) -> Sequence[Ability]:
    """Those of its abilities that can be activated where the object is (113.6), if there are any: of a card in hand its ninjutsu."""
    zone = game.state.object(identity).zone
    activated = ((ability, parts_of(ability).activated) for ability in abilities)
    here = [ability for ability, one in activated if one is None or zone in one.zones]
    return here or abilities


def _doing(abilities: Sequence[Ability]) -> list[Ability]:
    """Those that an entry can mean without saying which: no mana ability, and no further one of a keyword, which is meant by its own words (702.151a)."""
    further = [also for ability in abilities for also in parts_of(ability).also]
    return [ability for ability in abilities if not is_mana_ability(ability) and ability not in further]


_BY_FORM: Final = {
    "activated": ("activated ability", "loyalty ability", "mana ability"),
    "triggered": ("triggered ability", "chapter ability"),
}


def _as_printed(game: Game, identity: ObjectId, read: tuple[Ability, ...], kind: str) -> tuple[Ability, ...]:
    return as_printed(solve(game.state, game.edition, trace=False)[identity].abilities, read, kind)


def as_printed(held: Sequence[Ability], read: Sequence[Ability], kind: str) -> tuple[Ability, ...]:
    """The abilities of a sort in the order in which they are printed, those that nobody understood counted as well; the further ones of a keyword last (702.151a)."""
    if not any(isinstance(one, NotUnderstood) for one in held):
        return tuple(read)
    from layerlaw.oracle.form import kind_by_form  # loaded only where something was not read

    known = {id(one) for one in read}
    found = [
        one
        for one in held
        if id(one) in known
        or (isinstance(one, NotUnderstood) and kind_by_form(one.text, is_spell=False) in _BY_FORM[kind])
    ]
    there = {id(one) for one in found}
    return (*found, *(one for one in read if id(one) not in there))


def _understood(ability: Ability, entry: Entry) -> Ability:
    """The ability, unless nobody understood it.

    Raises:
        LayerlawError: it was not; its words are in the message.
    """
    if not isinstance(ability, NotUnderstood):
        return ability
    assert isinstance(entry.subject, Scalar), "a reference is a text, by the format"
    raise LayerlawError(
        Mistake(
            ErrorKind.UNSUPPORTED,
            entry.subject.place,
            f"{quote(entry.subject.text)} has an ability that is not understood: {quote(ability.text)}",
            mend="say what it does by direct verbs: resolve, move, counters, status, player, ...",
        )
    )


def resolve(game: Game, entry: Entry) -> None:
    """A spell or ability resolves, as an entry of its own."""
    let_resolve(game, entry)


def spell_meant(game: Game, entry: Entry) -> Script:
    """What the spell does that a `resolve` entry names."""
    assert isinstance(entry.subject, Scalar), "a card is a text, by the format"
    card = game.card(entry.subject, "resolve")
    return _spell(_spell_face(card, entry.subject), card, entry)


def _spell_face(card: Card, word: Scalar) -> Face:
    """The instant or sorcery of that name; of a split card the half that is named."""
    face = card.faces[face_named(card, word.text)]
    if CardType.INSTANT not in face.types and CardType.SORCERY not in face.types:
        spells = [item for item in card.faces if CardType.INSTANT in item.types or CardType.SORCERY in item.types]
        if card.name.casefold() != word.text.strip().casefold() or not spells:
            raise LayerlawError(
                Mistake(
                    ErrorKind.FORBIDDEN,
                    word.place,
                    f"{quote(word.text)} is neither an instant nor a sorcery",
                    expected="an instant or sorcery",
                    mend=f"write 'enter: {word.text}'",
                    rule="608.3",
                )
            )
        face = spells[0]
    return face


def _spell(face: Face, card: Card, entry: Entry) -> Script:
    """What an instant or sorcery does."""
    casting = face.casting or Casting()
    modes = modes_stated(entry, casting.modes)
    name = face.name or card.name
    otherwise = _as_paid_for(casting, entry)
    if otherwise is not None:
        return otherwise
    if not casting.modal:
        return casting.modes[0] if casting.modes else NOTHING
    if not modes:
        raise refusal(Unstated(f"{name} needs a mode", rule="700.2", mend="add modes: [1]"), entry)
    wrong = next((mode for mode in modes if not 1 <= mode <= len(casting.modes)), None)
    if wrong is not None:
        raise refusal(
            IllegalAction(f"{name} has {len(casting.modes)} modes, not {wrong}", rule="700.2", mend="name one of them"),
            entry,
        )
    return resolution.joined([casting.modes[mode - 1] for mode in modes])


def _as_paid_for(casting: Casting, entry: Entry) -> Script | None:
    """What the spell does by the text that a cost gave it which the entry says was paid: overload, cleave (702.96a, 702.148a)."""
    changing = {option.key: option.modes for option in casting.optional if option.modes}
    said = (changing[key] for fact, key in KEYWORD_OF.items() if key in changing and entry.flag(fact))
    modes = next(said, None)
    return modes[0] if modes else None


def _loyalty_cost(text: str) -> str:
    """A loyalty cost as a board writes it, `+2`, `-2`, `-X` or `0` (606.4), with a plain minus; empty where the word is none."""
    plain = text.strip().replace("\N{MINUS SIGN}", "-")
    return plain.upper() if _LOYALTY.fullmatch(plain) else ""


def _loyalty_of(ability: Ability) -> str:
    """The loyalty cost of a loyalty ability, one that nobody understood too, as `_loyalty_cost` writes it; empty for any other ability."""
    if isinstance(ability, NotUnderstood):
        return _loyalty_cost(ability.text.partition(":")[0].strip("[]"))
    if not (isinstance(ability, ActivatedAbility) and ability.is_loyalty):
        return ""
    return _loyalty_cost(ability.paid.strip("[]"))


def _with_words(texts: Sequence[str], piece: str) -> list[int]:
    """Which of the texts have a piece of text: as whole words where only one has it so, or else loosely."""
    words = re.compile(rf"(?<!\w){re.escape(piece.strip())}(?!\w)", re.IGNORECASE)
    found = [at for at, text in enumerate(texts) if words.search(text)]
    if len(found) == 1:
        return found
    cycling = _TYPECYCLING.match(piece.strip().casefold())
    if cycling is not None:
        start, kind = "cycling ", f" {cycling[1]} "
        return [at for at, text in enumerate(texts) if text.startswith(start) and kind in text.casefold()]
    asked = _loosely(piece)
    return [at for at, text in enumerate(texts) if asked in _loosely(text)]


_TYPECYCLING: Final = re.compile(r"((?:basic )?\w+)cycling\b")
"""The name of the cycling of a type, whose words here are "cycling basic land {2}" (702.29e): `basic landcycling`, `plainscycling`."""


def _loosely(text: str) -> str:
    """Rules text for finding a piece of it: case, spaces, and what a target and the object itself are called are set aside."""
    return " ".join(_NOUN.sub(r"\1", text.casefold()).split()).strip(" .")


def _numbered(texts: tuple[str, ...], only: Sequence[int] = ()) -> str:
    return "; ".join(f"{at}: {text}" for at, text in enumerate(texts, start=1) if not only or at - 1 in only)


def refusal(refused: IllegalAction, entry: Entry) -> LayerlawError:
    """What the game refused, at the word of the entry that it is about."""
    place = entry.subject.place if isinstance(entry.subject, Scalar) else entry.place
    if isinstance(refused, TooLarge):
        return over(refused.limit, replace(DEFAULT_LIMITS, **{refused.limit: refused.bound}), refused.message, place)
    if isinstance(refused, NotRead):
        kind = ErrorKind.UNSUPPORTED
    elif isinstance(refused, Unstated):
        kind = ErrorKind.MISSING
    elif refused.rule:
        kind = ErrorKind.FORBIDDEN
    else:
        kind = ErrorKind.NOTHING
    return LayerlawError(Mistake(kind, place, refused.message, mend=refused.mend, rule=refused.rule))
