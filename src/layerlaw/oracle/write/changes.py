"""Changes as predicates: `get +1/+1`, `lose all abilities`, `are Mountains`.

A run of changes that one phrase of rules text says together ("a 3/3 green Elk creature") is written together; what has no
such phrase gets a predicate of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from layerlaw.model import changes as c
from layerlaw.model import references as r
from layerlaw.model import rule_effects as x
from layerlaw.model.abilities import Ability, KeywordAbility, ThisAbility, keyword_text
from layerlaw.model.filters import Is
from layerlaw.model.words import Subtype, SubtypeFamily
from layerlaw.oracle.word_forms import LINKED, article, listed, plural
from layerlaw.oracle.write.combat_rules import write_both
from layerlaw.oracle.write.filters import write_chosen_type, write_filter, write_one
from layerlaw.oracle.write.references import write_object, write_player, write_word
from layerlaw.oracle.write.rule_effects import write_rule
from layerlaw.oracle.write.sizes import are_figures, modify_size, set_size
from layerlaw.oracle.write.speech import Speech
from layerlaw.oracle.write.values import for_each, write_value
from layerlaw.oracle.write.voice import GrammaticalNumber, Voice

_ARE_NOT: Final = "aren't"


def write_changes(changes: Sequence[c.Change], speech: Speech) -> list[str]:
    """The predicates of a row of changes, in order; runs that belong together share one."""
    phrases: list[str] = []
    at = 0
    while at < len(changes):
        for group in _GROUPS:
            used, text = group(changes[at:], speech)
            if used:
                phrases.append(text)
                at += used
                break
        else:
            phrases.append(write_change(changes[at], speech))
            at += 1
    return phrases


def write_change(change: c.Change, speech: Speech | None = None) -> str:
    """One change as a predicate of a plural subject, or as `speech` says."""
    speech = speech or Speech(Voice())
    if isinstance(change, x.RuleEffect):
        return write_rule(change, speech.number, speech.voice)
    writer = _CHANGES.get(type(change))
    return writer(change, speech) if writer else f"{speech.verb('have')} something else"


# --- runs of changes ----------------------------------------------------------------------------------------


def _becomes(changes: Sequence[c.Change], speech: Speech) -> tuple[int, str]:
    """`is a 3/3 green Elk creature`, with `in addition to its other types` where types are added."""
    match changes:
        case [c.AddTypes((), (), (_, *_) as supertypes), *behind]:
            return _becomes_legendary(supertypes, behind, speech)
        case _:
            pass
    run = _run(changes)
    kinds: dict[type[c.Change], Any] = {type(change): change for change in run}
    added = kinds.get(c.AddTypes)
    if len(run) < 2 or not (added or c.SetTypes in kinds or c.SetSubtypes in kinds):
        return 0, ""
    if added and not (run[-1] is added or isinstance(run[-1], c.SetPT)):
        return 0, ""
    return len(run), f"{speech.be} {_noun(run, kinds, speech)}"


def _becomes_legendary(supertypes: Sequence[str], behind: Sequence[c.Change], speech: Speech) -> tuple[int, str]:
    """`becomes a legendary Equipment artifact named Everflame, Heroes' Legacy`: supertypes before what else it becomes."""
    run = _run(behind)
    kinds: dict[type[c.Change], Any] = {type(change): change for change in run}
    if c.SetTypes not in kinds or kinds.keys() - {c.SetTypes, c.SetSubtypes}:
        return 0, ""
    text = f"{speech.be} {article(f'{listed([word.lower() for word in supertypes])} {_bare_noun(kinds)}')}"
    named = behind[len(run)] if len(behind) > len(run) else None
    if isinstance(named, c.SetName) and isinstance(named.name, str):
        return len(run) + 2, f"{text} named {named.name}"
    return len(run) + 1, text


def _bare_noun(kinds: Mapping[type[c.Change], Any]) -> str:
    family = kinds.get(c.SetSubtypes)
    words = [write_word(word) for word in getattr(family, "subtypes", ())]
    return " ".join([*words, *(write_word(kind).lower() for kind in kinds[c.SetTypes].types)])


def _run(changes: Sequence[c.Change]) -> list[c.Change]:
    """The changes from the first on that one noun phrase can say: no kind of change twice, types added or set but not both."""
    run: list[c.Change] = []
    for change in changes:
        kind = type(change)
        if not _nominal(change) or any(isinstance(earlier, kind) for earlier in run):
            break
        together = {type(earlier) for earlier in run} | {kind}
        if together >= {c.SetColors, c.AddColors} or (
            c.AddTypes in together and together & {c.SetTypes, c.SetSubtypes}
        ):
            break
        if c.AddColors in together and together & {c.SetTypes, c.SetSubtypes}:
            break
        run.append(change)
    if any(isinstance(change, c.AddColors) for change in run) and not any(
        isinstance(change, c.AddTypes) for change in run
    ):
        return []
    return run


def _nominal(change: c.Change) -> bool:
    """Can it be a word of a noun phrase: `3/3`, `green`, `Elk`, `creature`?"""
    match change:
        case c.SetPT():
            return are_figures(change)
        case c.SetColors(colors) | c.AddColors(colors):
            return bool(colors) and colors != c.ALL_COLORS and not any(isinstance(word, r.Chosen) for word in colors)
        case c.AddTypes(types, subtypes, supertypes):
            chosen = any(isinstance(word, r.Chosen) for word in (*types, *subtypes))
            return not supertypes and not chosen and bool(types or subtypes)
        case c.SetTypes(types):
            return bool(types)
        case c.SetSubtypes(family, words):
            creature = family in (SubtypeFamily.CREATURE, SubtypeFamily.ARTIFACT) and bool(words)
            return creature and not any(isinstance(word, r.Chosen) for word in words)
        case _:
            return False


def _noun(run: Sequence[c.Change], kinds: Mapping[type[c.Change], Any], speech: Speech) -> str:
    size, colors = kinds.get(c.SetPT), kinds.get(c.SetColors) or kinds.get(c.AddColors)
    added, set_types, family = kinds.get(c.AddTypes), kinds.get(c.SetTypes), kinds.get(c.SetSubtypes)
    pair = f"{write_value(size.power)}/{write_value(size.toughness)}" if size else ""
    words = [pair] if size and run[0] is size else []
    words += [listed([write_word(color) for color in colors.colors])] if colors else []
    words += [write_word(word) for word in getattr(added or family, "subtypes", ())]
    words += [write_word(kind).lower() for kind in getattr(added or set_types, "types", ())]
    text = speech.nouns(" ".join(words))
    if size and run[0] is not size:
        text += f" with base power and toughness {pair}"
    if added:
        besides = "colors and types" if isinstance(colors, c.AddColors) else "types"
        return f"{text} in addition to {speech.its} other {besides}"
    if set_types and _artifact(set_types.types):
        return f"{text} and {speech.verb('lose')} all other card types{' and creature types' if family else ''}"
    return text


def _artifact(types: Sequence[object]) -> bool:
    """Would "is an artifact creature" leave the other types (205.1b), so that their loss needs words?"""
    return len(types) > 1


def _gains(changes: Sequence[c.Change], speech: Speech) -> tuple[int, str]:
    """`has flying, trample, and "..."`: a run of GainAbility, or of PlayerGainsAbility."""
    run: list[Ability] = []
    for change in changes:
        if not isinstance(change, c.GainAbility | c.PlayerGainsAbility) or type(change) is not type(changes[0]):
            break
        run.append(change.ability)
    return len(run), f"{speech.gain} {listed([_granted(item, speech) for item in run])}"


def _loses(changes: Sequence[c.Change], speech: Speech) -> tuple[int, str]:
    """`loses flying and islandwalk`: a run of LoseAbility."""
    run = 0
    while run < len(changes) and isinstance(changes[run], c.LoseAbility):
        run += 1
    names = [_lost(change) for change in changes[:run] if isinstance(change, c.LoseAbility)]
    return run, f"{speech.verb('lose')} {listed(names)}"


def _qualities(changes: Sequence[c.Change], speech: Speech) -> tuple[int, str]:
    """`can't attack or block`: rules that share what is said of them."""
    if tuple(changes[:3]) == (x.CantCast(), x.CantActivate(), x.HandRevealed()):
        return 3, "can't cast spells or activate abilities and plays with their hand revealed"
    match changes:
        case [x.CantAttack() as first, x.CantBlock() as second, *_]:
            both = write_both(first, second, speech.number, speech.voice)
            return (0, "") if both is None else (2, both)
        case [x.MustAttack() as attacks, x.MustBlock() as blocks, *_] if attacks.when == blocks.when:
            whole = write_rule(attacks, speech.number, speech.voice)
            verb, rest = whole.split(" ", 1)
            return 2, f"{verb} or {speech.verb('block')} {rest}"
        case _:
            return 0, ""


_GROUPS: Final = (_becomes, _gains, _loses, _qualities)


def write_keyword(ability: KeywordAbility) -> str:
    """A keyword ability in lower case, in the forms that some have of their own: `affinity for artifacts`, `plainscycling {2}`."""
    name, quality = ability.name, ability.quality
    word = next((str(word) for word in ability.words if isinstance(word, Subtype)), "")
    if name == "cycling" and (word or quality):
        return f"{word.lower()}{quality}cycling {ability.cost}"
    if name == "landwalk" and any(isinstance(word, r.Chosen) for word in ability.words):
        return f"{quality}{' ' if quality else ''}landwalk of the chosen type"
    if name == "offering" and (word or quality):
        return f"{word or quality} offering"
    if name in ("protection", "hexproof") and word:
        return f"{name} from {plural(word)}"
    if (
        ability.cost.startswith("{")
        and ", where X is " not in ability.cost
        and ". " not in ability.cost
        and not re.fullmatch(r"(\{[^{}]+\})+", ability.cost)
    ):
        return f"{keyword_text(replace(ability, cost=''))}—{ability.cost}"
    if ability.number is not None and ability.cost:
        behind = f". {quality[1:-1]}" if quality.startswith("(") else ""
        return f"{name} {ability.number}—{ability.cost}{behind}"
    if quality == "X" and ability.cost:
        return f"{name} X—{ability.cost}"
    if quality.startswith("X (") and ability.cost:
        return f"{name} X—{ability.cost}. {quality[3:-1]}"
    if quality.startswith("—"):
        return f"{name}{quality}"
    if name == "companion" and quality:
        return f"companion — {quality}"
    text = keyword_text(ability)
    link = LINKED.get(name)
    if link is None or not quality or quality.startswith(f"{link} "):
        return text
    return text.replace(f"{name} ", f"{name} {link} ", 1)


def _granted(ability: Ability, speech: Speech) -> str:
    """An ability behind "has": a keyword bare, anything else in quotation marks."""
    from layerlaw.oracle.write.abilities import write_in_voice

    if isinstance(ability, ThisAbility):
        return "this ability"
    spoken = isinstance(ability, KeywordAbility) and not (ability.name == "enchant" and " with " in ability.quality)
    if (
        isinstance(ability, KeywordAbility)
        and spoken
        and (not ability.cost or re.fullmatch(r"(\{[^{}]+\})+", ability.cost))
    ):
        return write_keyword(ability)
    return in_quotes(write_in_voice(ability, speech.voice.quoted()))


def in_quotes(text: str) -> str:
    """An ability's text as it stands inside another's, quotations in it in single quotes."""
    return '"' + _QUOTATION.sub(r"'\1'", text) + '"'


_QUOTATION: Final = re.compile(r'"([^"]*)"')


def _lost_text(ability: Ability, speech: Speech) -> str:
    """What is lost by its words: always in quotation marks, keywords too, for "loses flying" would mean every instance."""
    text = _granted(ability, speech)
    return text if text.startswith('"') or isinstance(ability, ThisAbility) else f'"{text}"'


def _lost(change: c.LoseAbility) -> str:
    if change.keyword == "bands with other":
        return 'all "bands with other" abilities'
    return write_word(change.keyword) if isinstance(change.keyword, r.Chosen) else change.keyword


# --- single changes -----------------------------------------------------------------------------------------


def _copy(change: c.BecomeCopy, speech: Speech) -> str:
    text = f"{speech.verb('become')} a copy of {write_object(change.of, speech.voice)}"
    return text + write_exceptions(change.exceptions, speech.voice)


def write_exceptions(exceptions: Sequence[c.CopyException], voice: Voice) -> str:
    """`, except it's an artifact in addition to its other types`; empty where there are none."""
    texts = []
    for exception in exceptions:
        speech = Speech(Voice(this=voice.this, host=voice.host), GrammaticalNumber.SINGULAR)
        predicates = [_contracted(text) for text in write_changes(exception.changes, speech)]
        predicates += [f"it keeps its own {value}" for value in exception.keep]
        text = listed(predicates) or "nothing changes"
        if exception.when is not None:
            text += f" if it's {article(write_filter(exception.when, voice, GrammaticalNumber.SINGULAR))}"
        texts.append(text)
    return f", except {listed(texts)}" if texts else ""


def _contracted(predicate: str) -> str:
    first, _, rest = predicate.partition(" ")
    return f"it's {rest}" if first == "is" else f"it {predicate}"


def _values(change: c.SetCopiableValues | c.TurnFaceDown, speech: Speech) -> str:
    face = change.values
    kinds = " ".join([*face.supertypes, *face.subtypes, *(kind.lower() for kind in face.types)]) or "object"
    size = f"{face.power}/{face.toughness} " if face.power is not None and face.toughness is not None else ""
    if isinstance(change, c.TurnFaceDown):
        return f"{speech.verb('are')} face down, {article(size + kinds)}"
    name = f" named {face.name}" if face.name else ""
    return f"{speech.verb('have')} the copiable values of {article(size + kinds)}{name}"


def _control(change: c.GainControl, speech: Speech) -> str:
    return f"{speech.verb('are')} controlled by {write_player(change.player, speech.voice)}"


def _replace_word(change: c.ReplaceWord, speech: Speech) -> str:
    sort = f"one {' or '.join(change.sorts) or 'word'}"
    old = f"all instances of {sort if isinstance(change.old, r.Chosen) else write_word(change.old)}"
    new = "another" if isinstance(change.new, r.Chosen) else write_word(change.new)
    return f"{speech.verb('have')} {old} in {speech.its} text replaced with {new}"


def _full_text(change: c.SetFullText, speech: Speech) -> str:
    text = f"{speech.verb('have')} the full text of {write_object(change.of, speech.voice)}"
    if not change.and_text:
        return text
    return f"{text} and {speech.verb('have')} the text {listed([_granted(item, speech) for item in change.and_text])}"


def _text_box(change: c.HaveTextBox, speech: Speech) -> str:
    return f"{speech.verb('have')} the rules text {listed([_granted(item, speech) for item in change.abilities]) or 'of nothing'}"


def _lock_half(change: c.LockHalf, speech: Speech) -> str:
    half = "left" if change.number == 0 else "right"
    do_not = speech.verb("don't")
    return f"{do_not} have the name, mana cost, or rules text of {speech.its} {half} half"


def _add_types(change: c.AddTypes, speech: Speech) -> str:
    besides = f"in addition to {speech.its} other types"
    if not change.types and not change.subtypes:
        return f"{speech.be} {listed([word.lower() for word in change.supertypes]) or 'unchanged'}"
    words = [word.lower() for word in change.supertypes]
    chosen = [word for word in (*change.types, *change.subtypes) if isinstance(word, r.Chosen)]
    words += [str(word) for word in change.subtypes if not isinstance(word, r.Chosen)]
    words += [word.lower() for word in change.types if not isinstance(word, r.Chosen)]
    parts = [speech.nouns(" ".join(words))] if words else []
    parts += [write_chosen_type(word) for word in chosen]
    return f"{speech.be} {listed(parts)} {besides}"


def _set_types(change: c.SetTypes, speech: Speech) -> str:
    text = f"{speech.be} {speech.nouns(' '.join(kind.lower() for kind in change.types) or 'typeless object')}"
    return f"{text} and {speech.verb('lose')} all other card types" if _artifact(change.types) else text


def _remove_types(change: c.RemoveTypes, speech: Speech) -> str:
    if change.supertypes and not change.types and not change.subtypes:
        return f"{speech.verb('are')} no longer {listed([word.lower() for word in change.supertypes])}"
    words = [*(str(word) for word in change.types), *(write_word(word) for word in change.subtypes), *change.supertypes]
    lowered = [word.lower() if word not in change.subtypes else word for word in words]
    nouns = [plural(word) if speech.number is GrammaticalNumber.PLURAL else article(word) for word in lowered]
    return f"{speech.verb(_ARE_NOT)} {listed(nouns, 'or') or 'changed'}"


def _set_subtypes(change: c.SetSubtypes, speech: Speech) -> str:
    if not change.subtypes:
        return f"{speech.verb('lose')} all {change.family} types"
    if all(isinstance(word, r.Chosen) for word in change.subtypes):
        return (
            f"{speech.be} {listed([write_chosen_type(word) for word in change.subtypes if isinstance(word, r.Chosen)])}"
        )
    words = [write_word(word) for word in change.subtypes]
    return f"{speech.be} {speech.nouns(' '.join(words))}"


def _set_creature_types_of(change: c.SetCreatureTypesOf, speech: Speech) -> str:
    besides = listed([article(write_word(word)) for word in change.besides])
    still = f" and {speech.be} still {besides}" if besides else ""
    return f"{speech.verb('have')} the creature types of {write_object(change.of, speech.voice)}{still}"


def _colors(colors: Sequence[r.ColorWord]) -> str:
    if tuple(colors) == c.ALL_COLORS:
        return "all colors"
    return listed([write_word(color) for color in colors]) or "colorless"


def _keywords_of(change: c.GainKeywordsOf, speech: Speech) -> str:
    one = write_one(change.among, speech.voice)
    first, rest = change.keywords[0], listed(change.keywords[1:])
    return f"{speech.gain} {first} as long as {one} has {first}. The same is true for {rest}"


def _lose_all(change: c.LoseAllAbilities, speech: Speech) -> str:
    text = f"{speech.verb('lose')} all abilities"
    if change.except_mana:
        text += " except mana abilities"
    if change.other_than:
        text += f" other than {listed(change.other_than)}"
    return text


def _hand(change: c.SetMaximumHandSize, speech: Speech) -> str:
    if change.size is None:
        return f"{speech.verb('have')} no maximum hand size"
    return f"{speech.verb('have')} a maximum hand size of {write_value(change.size, speech.voice)}"


def _hand_by(change: c.ModifyMaximumHandSize, speech: Speech) -> str:
    match change.by:
        case int() as number if number < 0:
            return f"{speech.verb('have')} a maximum hand size reduced by {-number}"
        case by:
            return f"{speech.verb('have')} a maximum hand size increased by {write_value(by, speech.voice)}"


def _cost(change: c.CostIncrease | c.CostReduction, more: str, speech: Speech) -> str:
    at_most = "up to " if isinstance(change, c.CostReduction) and change.up_to else ""
    text = f"{speech.verb('cost')} {at_most}{change.mana} {more} to cast"
    if change.times == 1:
        return text
    words = None if isinstance(change.times, int) else for_each(change.times, speech.voice)
    if words is not None:
        return f"{text} for each {words}"
    if change.mana == "{X}" or isinstance(change.times, int):
        return f"{text} {write_value(change.times)} times"
    speech.where = f", where X is {write_value(change.times, speech.voice)}"
    return text.replace(change.mana, "{X}") if change.mana == "{1}" else f"{text} X times"


def _colored_cost(change: c.ColoredCostReduction, speech: Speech) -> str:
    return f"{_cost(c.CostReduction(change.mana, change.times), 'less', speech)}. This effect reduces only the amount of colored mana you pay"


def _protection_from_colors(change: c.GainProtectionFromColorsOf, speech: Speech) -> str:
    of = "the colors of" if isinstance(change.among, Is) else "each color among"
    return f"{speech.gain} protection from {of} {write_filter(change.among, speech.voice)}"


def _land_kind(change: c.AddEveryLandType) -> str:
    return "" if change.basic and change.nonbasic else "basic " if change.basic else "nonbasic "


def _player_ability(change: c.PlayerGainsAbility, speech: Speech) -> str:
    return f"{speech.gain} {_granted(change.ability, speech)}"


_CHANGES: Final[dict[type[c.Change], Callable[[Any, Speech], str]]] = {
    c.BecomeCopy: _copy,
    c.SetCopiableValues: _values,
    c.TurnFaceDown: _values,
    c.GainControl: _control,
    c.ReplaceWord: _replace_word,
    c.SetFullText: _full_text,
    c.HaveTextBox: _text_box,
    c.LockHalf: _lock_half,
    c.SetTextBox: lambda change, s: f"{s.verb('have')} the rules text of {write_object(change.of, s.voice)}",
    c.SetName: lambda change, s: (
        f"{s.verb('have')} the name {write_word(change.name)}"
        if isinstance(change.name, str)
        else f"{s.verb('have')} the chosen name"
    ),
    c.AddName: lambda change, s: f"{s.verb('have')} the name {write_word(change.name)} in addition to {s.its} name",
    c.AddAllNames: lambda change, s: f"{s.verb('have')} all names of {change.of} in addition to {s.its} name",
    c.AddTypes: _add_types,
    c.SetTypes: _set_types,
    c.RemoveTypes: _remove_types,
    c.SetSubtypes: _set_subtypes,
    c.SetCreatureTypesOf: _set_creature_types_of,
    c.AddAllCreatureTypes: lambda _change, s: (
        f"{'gain' if s.voice.resolving and s.number is GrammaticalNumber.PLURAL else 'gains' if s.voice.resolving else s.be} {'all creature types' if s.voice.resolving else 'every creature type'}"
    ),
    c.AddEveryLandType: lambda change, s: (
        f"{s.be} every {_land_kind(change)}land type in addition to {s.its} other types"
    ),
    c.SetColors: lambda change, s: f"{s.be} {_colors(change.colors)}",
    c.AddColors: lambda change, s: f"{s.be} {_colors(change.colors)} in addition to {s.its} other colors",
    c.GainAbility: lambda change, s: f"{s.gain} {_granted(change.ability, s)}",
    c.GainActivatedAbilitiesOf: lambda change, s: (
        f"{s.gain} all {change.which.kind} of {write_filter(change.among, s.voice)}{change.which.but}{', each of which may be activated only once each turn' if change.once_each_turn else ''}"
    ),
    c.GainKeywordsOf: _keywords_of,
    c.GainProtectionFromColorsOf: _protection_from_colors,
    c.LoseAbility: lambda change, s: f"{s.verb('lose')} {_lost(change)}",
    c.LoseExactly: lambda change, s: f"{s.verb('lose')} {_lost_text(change.ability, s)}",
    c.LoseAllAbilities: _lose_all,
    c.CantHave: lambda change, s: f"{s.verb('lose')} {change.keyword} and can't have or gain {change.keyword}",
    c.SetPT: set_size,
    c.ModifyPT: modify_size,
    c.SwitchPT: lambda _change, s: f"{s.verb('have')} {s.its} power and toughness switched",
    c.PlayerGainsAbility: _player_ability,
    c.SetMaximumHandSize: _hand,
    c.ModifyMaximumHandSize: _hand_by,
    c.ModifyDevotion: lambda change, s: (
        f"{s.verb('have')} devotion to each color and combination of colors increased by {write_value(change.by, s.voice)}"
    ),
    c.CostIncrease: lambda change, s: _cost(change, "more", s),
    c.CostReduction: lambda change, s: _cost(change, "less", s),
    c.ColoredCostReduction: _colored_cost,
    c.CostFloor: lambda change, s: f"{s.verb('cost')} at least {change.least} mana to cast",
}

WRITTEN: Final = frozenset(_CHANGES)
"""Every class of change that has words."""
