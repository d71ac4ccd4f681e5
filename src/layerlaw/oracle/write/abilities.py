"""Abilities as rules text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from layerlaw.model import abilities as a
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.changes import AddTypes, CopyException, GainAbility, GainControl, ModifyPT, SetPT
from layerlaw.model.conditions import AllOf, Condition, Matches, Noted, NotSo, OptionChosen
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.game_abilities import ScriptInWords, is_forecast
from layerlaw.model.more_modes import BY_AN_OPPONENT
from layerlaw.model.rule_effects import UnreadRule
from layerlaw.model.tree import inside
from layerlaw.model.words import Zone
from layerlaw.oracle.event_words import FIRST_TIMES
from layerlaw.oracle.word_forms import (
    ROMANS,
    article,
    capitalised,
    listed,
    number_word,
    sentence,
    several_targets,
    times_word,
)
from layerlaw.oracle.write.activating import restricting
from layerlaw.oracle.write.changes import write_changes, write_exceptions, write_keyword
from layerlaw.oracle.write.conditions import write_condition, write_duration
from layerlaw.oracle.write.effects import write_effect_clause
from layerlaw.oracle.write.filters import write_filter
from layerlaw.oracle.write.references import chosen_noun, write_object
from layerlaw.oracle.write.speech import Speech
from layerlaw.oracle.write.telling import NoWords, Telling
from layerlaw.oracle.write.values import for_each, write_value
from layerlaw.oracle.write.voice import ANY_TARGET, GrammaticalNumber, Voice


def write_in_voice(ability: a.Ability, voice: Voice) -> str:
    """An ability as its holder's rules text says it."""
    writer = _ABILITIES.get(type(ability))
    return writer(ability, voice.anew()) if writer else sentence(type(ability).__name__)


def write_instructions(instructions: Sequence[a.Instruction], voice: Voice) -> str:
    """A row of instructions as sentences, the first with a small letter."""
    spoken = Voice(
        voice.this,
        voice.host,
        voice.spoken,
        voice.targets,
        resolving=True,
        may=voice.may,
        behind_event=voice.behind_event,
        teller=voice.teller,
        done=voice.done,
    )
    texts = []
    for item in instructions:
        texts.append(_instruction(item, spoken))
        spoken.behind_event = False
    if not texts:
        return "nothing happens."
    first = texts[0][:1] + sentence(texts[0])[1:]
    return " ".join([first, *map(sentence, texts[1:])])


def _does(script: d.Script, voice: Voice) -> str:
    """What a spell or ability does: as rules text has it, and where there is none, written from the tree."""
    if script.text or isinstance(script, ScriptInWords):
        return script.text or write_instructions(script.one_shots, voice)
    from layerlaw.oracle.write.scripts import write_script  # it writes abilities too, those that are granted

    try:
        return write_script(script, Telling(voice, behind_event=voice.behind_event)) + "."
    except NoWords:
        return write_instructions(script.one_shots, voice)


def _instruction(item: a.Instruction, voice: Voice) -> str:
    writer = _INSTRUCTIONS.get(type(item))
    return writer(item, voice) if writer else "something happens"


def _perform(item: d.Unread, voice: Voice) -> str:
    """The instruction's own words; the targets that they name count (115.1)."""
    words = item.text.lower().replace(",", " ").split()
    if several_targets(words):
        voice.targets.add(ANY_TARGET)
    for _ in range(sum(1 for word in words if word in ("target", "targets"))):
        voice.targets.add(len(voice.targets) + 1)
        voice.spoken.append(r.Target(len(voice.targets)))
    return item.text


def _exchange(item: a.ExchangeControl | a.ExchangeTextBoxes, what: str, voice: Voice) -> str:
    lasting = f" {write_duration(item.duration, voice)}" if item.duration else ""
    first = write_object(item.first, voice)
    return f"exchange {what} of {first} and {write_object(item.second, voice)}{lasting}"


def _create_copy(item: d.CreateCopies, voice: Voice) -> str:
    many = number_word(item.number) if isinstance(item.number, int) else "X"
    made = "a token that's a copy" if item.number == 1 else f"{many} tokens that are copies"
    of = item.of.ref if isinstance(item.of, f.Is) else r.It()
    return f"create {made} of {write_object(of, voice)}{write_exceptions(item.exceptions, voice)}"


def _choose_one(item: a.ChooseOne, voice: Voice) -> str:
    short = _you_may(item, voice) if len(item.options) == 2 and not item.options[1] else _your_choice(item, voice)
    if short and item.how == "one":
        return short
    options = [f"\n• {capitalised(write_instructions(row, voice.anew()))}" for row in item.options]
    return f"choose {_how(item.how)}{''.join(options)}"


def _you_may(item: a.ChooseOne, voice: Voice) -> str:
    """`you may have this creature become ...`, `you may gain control of target creature`: a choice between that and nothing."""
    voice.may = True
    text = " and ".join(write_instructions((part,), voice).removesuffix(".") for part in item.options[0])
    voice.may = False
    return f"you may {text}"


def _your_choice(item: a.ChooseOne, voice: Voice) -> str:
    """`target creature gains your choice of flying or haste until end of turn`: effects that differ in what is gained alone."""
    effects = [row[0].effect for row in item.options if len(row) == 1 and isinstance(row[0], a.Start)]
    if len(effects) < max(2, len(item.options)) or len({replace(effect, changes=()) for effect in effects}) > 1:
        return ""
    rows = [effect.changes for effect in effects]
    least = min(len(row) for row in rows)
    before = next((at for at in range(least) if len({row[at] for row in rows}) > 1), least)
    behind = next((at for at in range(least - before) if len({row[-1 - at] for row in rows}) > 1), least - before)
    options = [row[before : len(row) - behind] for row in rows]
    aside = voice.aside()
    if all(len(option) == 1 and isinstance(option[0], ModifyPT) for option in options):
        sizes = [
            write_changes(option, Speech(aside, GrammaticalNumber.SINGULAR))[0].removeprefix("gets ")
            for option in options
        ]
        got = UnreadRule(f"gets {' or '.join(sizes)}")
        changes = (*rows[0][:before], got, *rows[0][len(rows[0]) - behind :])
        return write_effect_clause(replace(effects[0], changes=changes), voice)
    if not all(option and all(isinstance(change, GainAbility) for change in option) for option in options):
        return ""
    words = [
        " and ".join(write_changes(option, Speech(aside, GrammaticalNumber.SINGULAR))).partition(" ")[2]
        for option in options
    ]
    gained = UnreadRule(f"gains your choice of {listed(words, 'or')}")
    return write_effect_clause(
        replace(effects[0], changes=(*rows[0][:before], gained, *rows[0][len(rows[0]) - behind :])), voice
    )


def _how(words: str) -> str:
    """How many modes are chosen, and the mark behind it: `one —`, `two. You may choose the same mode more than once.`."""
    return f"{words}." if "." in words else f"{words} —"


def _in_one_sentence(part: a.Instruction, voice: Voice) -> str:
    """One instruction without a period: what a condition governs is one sentence."""
    text = write_instructions((part,), voice).removesuffix(".")
    if not isinstance(part, a.Start) or not isinstance(part.effect.changes[0], GainControl):
        return text
    first, period, rest = text.partition(". ")
    return f"{first} and {rest[:1].lower()}{rest[1:]}" if period else text


def _provided(item: a.Provided, voice: Voice) -> str:
    """`if you control a Forest, ...`; with an alternative, `... . If ..., ... instead`."""
    before = f"{write_instructions(item.otherwise, voice)} " if item.otherwise else ""
    alone = len(item.then) == 1 and isinstance(item.then[0], a.Start) and not item.otherwise and not item.reflexive
    new = any(isinstance(one, r.Target) and one.number not in voice.targets for one in inside(item.when))
    unless = isinstance(item.when, NotSo) and isinstance(item.when.part, Noted)
    if alone and (voice.behind_event or new or unless):
        # What the condition speaks of is named first; and behind an event, "if" would belong to the event (603.4).
        text = write_instructions(item.then, voice).removesuffix(".")
        if isinstance(item.when, NotSo) and isinstance(item.when.part, Noted):
            return f"{text} unless {item.when.part.words}"
        return f"{text} if {write_condition(item.when, voice)}"
    when = write_condition(item.when, voice)
    then = " and ".join(_in_one_sentence(part, voice) for part in item.then)
    if item.otherwise:
        return f"{before}If {when}, {then} instead"
    return f"{'when' if item.reflexive else 'if'} {when}, {then}"


_INSTRUCTIONS: Final[dict[type[a.Instruction], Callable[[Any, Voice], str]]] = {
    a.Start: lambda item, voice: write_effect_clause(item.effect, voice),
    d.Unread: _perform,
    a.ChooseOne: _choose_one,
    a.Provided: _provided,
    d.CreateCopies: _create_copy,
    a.ExchangeControl: lambda item, voice: _exchange(item, "control", voice),
    a.ExchangeTextBoxes: lambda item, voice: _exchange(item, "the text boxes", voice),
}


def _keyword(ability: a.KeywordAbility, _voice: Voice) -> str:
    text = capitalised(write_keyword(ability))
    return sentence(text) if "—" in text or ". " in text else text


def _static(ability: a.StaticAbility, voice: Voice) -> str:
    match ability.effects:
        case (ContinuousEffect(f.Is(r.This()), changes, OptionChosen(_, word)),):
            held = [change.ability for change in changes if isinstance(change, GainAbility)]
            return f"• {word} — {' '.join(write_in_voice(item, voice) for item in held)}"
        case _:
            pass
    if ability.zones == {Zone.STACK}:
        voice.this = "this spell"
    effects, elsewhere = ability.effects, ""
    if len(ability.zones) == 1 and not ability.zones & {
        Zone.BATTLEFIELD,
        Zone.STACK,
        Zone.COMMAND,
    }:  # an emblem's, a plane's
        (zone,) = ability.zones
        elsewhere = f"As long as this card is {'in exile' if zone is Zone.EXILE else f'in your {zone}'}"
        if len(effects) == 1 and effects[0].condition is not None:
            elsewhere = f"{elsewhere} and {write_condition(effects[0].condition, voice)}"
            effects = (replace(effects[0], condition=None),)
    text = " ".join(_sentences(effects, voice))
    if elsewhere:
        text = f"{elsewhere}, {text[:1].lower()}{text[1:]}"
    if ability.zones == {Zone.COMMAND, Zone.BATTLEFIELD}:
        text = f"As long as {voice.this} is in the command zone or on the battlefield, {text[:1].lower()}{text[1:]}"
    return text or "This has no effect."


def _sentences(effects: Sequence[ContinuousEffect], voice: Voice) -> Iterator[str]:
    """A sentence for each effect; "otherwise" says what holds where the condition of the one before does not."""
    before: Condition | None = None
    for effect in effects:
        if before is not None and effect.condition == NotSo(before):
            yield sentence(f"otherwise, {write_effect_clause(replace(effect, condition=None), voice)}")
            continue
        yield sentence(write_effect_clause(effect, voice))
        before = effect.condition


def _continuing(ability: a.ContinuingStaticAbility, voice: Voice) -> str:
    return f"{_static(ability, voice)} If {voice.this} leaves the battlefield, this effect continues until end of turn."


def _activated(ability: a.ActivatedAbility, voice: Voice) -> str:
    if ability.power_up:
        return f"Power-up — {_activated(replace(ability, power_up=False, only_once=False), voice)}"
    if ability.boast:
        return f"Boast — {_activated(replace(ability, boast=False, once_each_turn=False, condition=None), voice)}"
    if is_forecast(ability):
        return f"Forecast — {_activated(replace(ability, once_each_turn=False, condition=None), voice)}"
    cost = ability.paid.replace("-", "−") if ability.is_loyalty else ability.paid
    done = capitalised(_does(ability.script, voice))
    only = " ".join(restricting(ability, voice))
    if only and "\n•" in done:
        # What restricts the ability stands before its modes.
        first, _, rest = done.partition(" —\n" if " —\n" in done else ".\n")
        return f"{cost}: {first}. {only}\n{rest}"
    own = (write_own_cost(item, voice.anew()) for item in ability.costs)
    return " ".join([f"{cost}: {done}", *([only] if only else []), *own])


def write_own_cost(effect: ContinuousEffect, voice: Voice) -> str:
    """What an ability says of its own cost: `This ability costs {1} less to activate for each artifact you control.`."""
    speech = Speech(voice, GrammaticalNumber.SINGULAR)
    voice.spoken.append(r.This())
    words = " and ".join(write_changes(effect.changes, speech)).replace(" to cast", " to activate")
    held = f" if {_asked_of_targets(effect.condition, voice)}" if effect.condition is not None else ""
    return f"This ability {words}{held}{speech.where}."


def _asked_of_targets(held: Condition, voice: Voice) -> str:
    """`it targets a creature with power 3 or less`, of the ability that is being activated; any other condition as it is written elsewhere."""
    match held:
        case Matches(r.Target(1), what):
            return f"it targets {article(write_filter(what, voice, GrammaticalNumber.SINGULAR))}"
        case AllOf((Matches(r.Target(1), what), Matches(r.Target(2), same))) if what == same:
            return f"it targets two {write_filter(what, voice)}"
        case _:
            return write_condition(held, voice)


def _triggered(ability: a.TriggeredAbility, voice: Voice) -> str:
    condition = f", if {write_condition(ability.condition, voice)}" if ability.condition is not None else ""
    event, comma = ability.text, ","
    if ", if " in event:
        condition = ""  # it stands with the event
    if event.endswith(", you may"):
        event, comma = event.removesuffix(", you may"), ", you may"
        voice.may = any(isinstance(one, a.Start) for one in ability.script.one_shots[:1])
    voice.behind_event = ability.condition is None
    once = (
        ""
        if ability.most_each_turn is None
        else f" This ability triggers only {times_word(ability.most_each_turn)} each turn."
    )
    if ability.most_ever is not None:
        once = f" This ability triggers only {times_word(ability.most_ever)}."
    return f"{capitalised(event)}{condition}{comma} {_does(ability.script, voice)}{once}"


def _modal(ability: a.ModalAbility, voice: Voice) -> str:
    modes = [capitalised(_does(mode, voice.anew())) for mode in ability.modes]
    if ability.costs and ability.costs[0].startswith("{P}"):
        listed = "\n".join(f"{cost} — {mode}" for cost, mode in zip(ability.costs, modes, strict=True))
        return f"Choose {ability.choose}.\n{listed}"
    if ability.costs:
        mark = "•" if ability.choose == "one" else "+"
        return "\n".join(f"{mark} {cost} — {mode}" for cost, mode in zip(ability.costs, modes, strict=True))
    head = "An opponent chooses one —" if ability.choose == BY_AN_OPPONENT else f"Choose {_how(ability.choose)}"
    return f"{head}{''.join(f'{chr(10)}• {mode}' for mode in modes)}"


def _chapter(ability: a.ChapterAbility, voice: Voice) -> str:
    numbers = [ROMANS[chapter] if 0 < chapter < len(ROMANS) else str(chapter) for chapter in ability.chapters]
    return f"{', '.join(numbers)} — {capitalised(_does(ability.script, voice))}"


def _room(ability: a.RoomAbility, voice: Voice) -> str:
    return f"{ability.name} — {capitalised(_does(ability.script, voice))}"


def _opening_hand(ability: a.OpeningHandAbility, voice: Voice) -> str:
    row = ability.script.one_shots
    words = _does(ability.script, voice) if ability.script.text or len(row) != 1 else _for_the_first(row[0], voice)
    return f"You may reveal this card from your opening hand. If you do, {words[:1].lower()}{words[1:]}"


def _for_the_first(one: a.Instruction, voice: Voice) -> str:
    """When it is done, and what."""
    if not isinstance(one, d.CreateDelayedTrigger):
        return write_instructions((one,), voice)
    when = next((words for words, time in FIRST_TIMES.items() if time == one.when), _FIRST_SPELLS)
    return f"{when}, {_does(d.Script((), one.done), voice)}"


_FIRST_SPELLS: Final = "when each opponent casts their first spell of the game"


def _as_enters(ability: a.AsEnters, voice: Voice) -> str:
    if ability.how:
        return f"As {voice.this} enters, {ability.how}."
    chosen = [article(chosen_noun(key)) for key in ability.choices]
    return f"As {voice.this} enters, choose {listed(chosen) or 'nothing'}."


def _as_enters_or_turns_up(ability: a.AsEntersOrTurnsUp, voice: Voice) -> str:
    moments = [*(["enters"] if ability.enters else []), *(["is turned face up"] if ability.turned_up else [])]
    when = f"As {voice.this} {listed(moments, 'or') or 'changes'}"
    if not ability.options:
        return f"{when}, choose its power and toughness."
    return f"{when}, it becomes your choice of {listed([_option(option, voice) for option in ability.options], 'or')}."


def _option(option: CopyException, voice: Voice) -> str:
    """`a 1/6 Wall creature with defender`: what it may become, of which it is a creature already."""
    size = next((change for change in option.changes if isinstance(change, SetPT)), SetPT(0, 0))
    kinds = [str(word) for change in option.changes if isinstance(change, AddTypes) for word in change.subtypes]
    gains = [change for change in option.changes if isinstance(change, GainAbility)]
    text = " ".join([f"{write_value(size.power or 0)}/{write_value(size.toughness or 0)}", *kinds, "creature"])
    if gains:
        text += f" with {write_changes(gains, Speech(voice, GrammaticalNumber.SINGULAR))[0].removeprefix('has ')}"
    return article(text) + (" in addition to its other types" if kinds else "")


def _enters_as_copy(ability: a.EntersAsCopy, voice: Voice) -> str:
    what = _any(write_filter(ability.of, voice, GrammaticalNumber.SINGULAR))
    where = "" if " in " in what else " on the battlefield"
    besides = write_exceptions(ability.exceptions, voice)
    for one in ability.counters:
        besides += f"{' and' if besides else ', except'} it enters with {_more_counters(one)}"
        if one.when is not None:
            besides += f" if it's {article(write_filter(one.when, voice, GrammaticalNumber.SINGULAR))}"
    if ability.duration is not None:
        copied = f"{what}{where} {write_duration(ability.duration, voice)}{besides}"
        return sentence(f"As {voice.this} enters, you may have it become a copy of {copied}")
    text = f"You may have {voice.this} enter {'tapped ' if ability.tapped else ''}as a copy of {what}{where}"
    if ability.when is not None:
        text = f"If {write_condition(ability.when, voice.anew())}, you{text[3:]}"
    return sentence(f"{text}{besides}")


def _more_counters(one: a.CopyCounters) -> str:
    if one.number == 1:
        return f"an additional {one.kind} counter on it"
    many = number_word(one.number) if isinstance(one.number, int) else "X"
    return f"{many} additional {one.kind} counters on it"


def _any(noun: str) -> str:
    return noun if noun.startswith("another ") else f"any {noun}"


def _others_enter_as_copy(ability: a.OthersEnterAsCopy, voice: Voice) -> str:
    which = capitalised(write_filter(ability.which, voice))
    return sentence(
        f"{which} enter as a copy of {write_object(ability.of, voice)}{write_exceptions(ability.exceptions, voice)}"
    )


def _with_counters(ability: a.EntersWithCounters, voice: Voice) -> str:
    if ability.when is not None:
        always = _with_counters(replace(ability, when=None), voice).removesuffix(".")
        return f"{always} if {write_condition(ability.when, voice)}."
    start = f"{capitalised(voice.this)} enters with"
    match ability.number:
        case 1:
            return f"{start} {article(f'{ability.kind} counter')} on it."
        case int() as number:
            return f"{start} {number_word(number)} {ability.kind} counters on it."
        case v.X():
            return f"{start} X {ability.kind} counters on it."
        case number:
            each = for_each(number, voice)
            if each:
                return f"{start} {article(f'{ability.kind} counter')} on it for each {each}."
            return f"{start} X {ability.kind} counters on it, where X is {write_value(number, voice)}."


def _with_abilities(ability: a.EntersWithAbilities, voice: Voice) -> str:
    gains = write_changes(
        [GainAbility(item) for item in ability.abilities], Speech(voice.aside(), GrammaticalNumber.SINGULAR)
    )
    granted = " and ".join(gains).removeprefix("has ")
    return f"{capitalised(f'if {write_condition(ability.when, voice)}')}, it enters with {granted}{'' if granted.endswith(chr(34)) else '.'}"


def _as_turned_up(ability: a.CountersAsTurnedUp, voice: Voice) -> str:
    entering = _with_counters(a.EntersWithCounters(ability.kind, ability.number), voice)
    counters = entering.partition(" enters with ")[2]
    return f"As {voice.this} is turned face up, put {counters}"


def _tapped(ability: a.EntersTapped, voice: Voice) -> str:
    unless = f" unless {ability.unless}" if ability.unless else ""
    return f"{capitalised(voice.this)} enters tapped{unless}."


def _lines(abilities: Sequence[a.Ability], voice: Voice) -> str:
    return "".join(f"\n{write_in_voice(item, voice)}" for item in abilities)


def _level(ability: a.LevelBand, voice: Voice) -> str:
    span = f"{ability.least}+" if ability.most is None else f"{ability.least}-{ability.most}"
    return f"LEVEL {span}\n{ability.power}/{ability.toughness}{_lines(ability.abilities, voice)}"


def _class_level(ability: a.ClassLevel, voice: Voice) -> str:
    return f"{ability.cost}: Level {ability.level}{_lines(ability.abilities, voice)}"


def _station(ability: a.StationBand, voice: Voice) -> str:
    size = "" if ability.power is None else f"\n{ability.power}/{ability.toughness}"
    return f"{ability.least}+ |{_lines(ability.abilities, voice).replace(chr(10), ' ', 1)}{size}"


def _keeps_counters(ability: a.KeepsCounters, voice: Voice) -> str:
    zones = [f"a player's {zone}" for zone in Zone if zone in ability.except_to]
    return f"Counters remain on {voice.this} as it moves to any zone other than {listed(zones, 'or') or 'none'}."


_ABILITIES: Final[dict[type[a.Ability], Callable[[Any, Voice], str]]] = {
    a.KeywordAbility: _keyword,
    a.StaticAbility: _static,
    a.ContinuingStaticAbility: _continuing,
    a.ActivatedAbility: _activated,
    a.TriggeredAbility: _triggered,
    a.SpellAbility: lambda ability, voice: capitalised(_does(ability.script, voice)),
    a.ModalAbility: _modal,
    a.ChapterAbility: _chapter,
    a.RoomAbility: _room,
    a.OpeningHandAbility: _opening_hand,
    a.EnteredOnlyBy: lambda ability, _: f'You can\'t enter this dungeon unless you "venture into {ability.quality}."',
    a.AsEnters: _as_enters,
    a.AsEntersOrTurnsUp: _as_enters_or_turns_up,
    a.EntersAsCopy: _enters_as_copy,
    a.OthersEnterAsCopy: _others_enter_as_copy,
    a.ThisAbility: lambda _ability, _voice: "This ability.",
    a.EntersWithCounters: _with_counters,
    a.EntersWithAbilities: _with_abilities,
    a.CountersAsTurnedUp: _as_turned_up,
    a.EntersTapped: _tapped,
    a.LevelBand: _level,
    a.ClassLevel: _class_level,
    a.StationBand: _station,
    a.Prototype: lambda ability, _voice: f"Prototype {ability.mana_cost} — {ability.power}/{ability.toughness}",
    a.KeepsCounters: _keeps_counters,
    a.OtherAbility: lambda ability, _voice: sentence(ability.text),
    a.NotUnderstood: lambda ability, _voice: ability.text,
}

WRITTEN: Final = frozenset((*_ABILITIES, *_INSTRUCTIONS))
"""Every class of ability and instruction that has words."""
