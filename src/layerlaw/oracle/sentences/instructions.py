"""What a resolving spell or ability does → instructions.

    instructions := sentence+
    sentence     := continuous effect | "it's still a" kind | copy token | exchange | governed | one-shot in its own words

A one-shot (610) is `Unread`, its words, until the row is read as a script (`sentences.script`), but only where nothing in it bears on a continuous effect: what could be one and
was not read as one makes the whole paragraph not understood.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model import references as r
from layerlaw.model.abilities import (
    ChooseOne,
    ExchangeControl,
    Instruction,
    KeywordAbility,
    Provided,
    Start,
)
from layerlaw.model.changes import Change, GainAbility, ModifyPT
from layerlaw.model.conditions import Condition, Matches, NotSo
from layerlaw.model.filters import Is
from layerlaw.model.game_abilities import ScriptInWords
from layerlaw.model.one_shot_effects import CreateCopies, Unread
from layerlaw.model.tree import holds
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.game_facts import in_words
from layerlaw.oracle.phrases.nouns import object_ref, target, target_noun
from layerlaw.oracle.phrases.references import host, this
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.sentences.continuous.becomes import exceptions
from layerlaw.oracle.sentences.continuous.drafts import Draft
from layerlaw.oracle.sentences.continuous.effects import also_shared, lasting, sentence
from layerlaw.oracle.sentences.continuous.predicates import COST_TOLD, ChoiceOfChanges, granted, more_told
from layerlaw.oracle.sentences.instruction_words import (
    CREATES,
    IMPERATIVES,
    NOUN_STARTERS,
    OF_EACH,
    PRONOUNS,
    SUBJECTS,
    DelayedPiece,
    DelayedTrigger,
    Governed,
    Maybe,
    Piece,
    alike,
    bears_on,
    lowered,
    perform,
    timeless,
)
from layerlaw.oracle.sentences.permissions import permission
from layerlaw.oracle.sentences.subject_of_event import subject_of
from layerlaw.oracle.tokens import TokenKind
from layerlaw.oracle.words import ITS_MANA_COST


@production
def instructions(reader: Reader) -> list[Instruction] | None:
    """Instructions := sentence+, to the end."""
    reader.resolving = True
    found: list[Piece] = []
    for start, end in list(reader.sentences()):
        part = reader.part(start, end)
        part.event = reader.event
        more = _one(part, found)
        if more is None:
            return None
        found += more
        if any(isinstance(item, Draft) and item.scope == Is(r.Host()) for item in more):
            # From here on "that creature" is the one that the effect named, and no other of the event.
            reader.event = False
        reader.steps, reader.targets, reader.it, reader.that_player = (
            part.steps,
            part.targets,
            part.it,
            part.that_player,
        )
    reader.at = reader.end
    return _finished(found) or None


@production
def script_in_words(reader: Reader) -> ScriptInWords | None:
    """Script := instructions    with the text that they have."""
    start = reader.at
    found = instructions(reader)
    return None if found is None else ScriptInWords((), tuple(found), text=reader.words(start, reader.end))


def _finished(found: Sequence[Piece]) -> list[Instruction] | None:
    """The instructions that the pieces are; None where something stayed unexplained."""
    done: list[Instruction] = []
    for item in found:
        match item:
            case Draft():
                begun = _begun(item)
                if begun is None:
                    return None
                done.append(begun)
            case DelayedPiece():
                later = _finished(item.then)
                if not later:
                    return None
                done.append(DelayedTrigger(item.event, tuple(later)))
            case Maybe():
                may = _finished(item.then)
                if not may:
                    return None
                done.append(ChooseOne((tuple(may), ())))
            case Governed():
                then, otherwise = _finished(item.then), _finished(item.before)
                if not then or otherwise is None:
                    return None
                done.append(Provided(item.when, tuple(then), tuple(otherwise), item.reflexive))
            case _:
                done.append(item)
    return done


def _begun(draft: Draft) -> Instruction | None:
    """The effect begins, or one of several where it says "your choice of" (608.2d)."""
    choice = next((change for change in draft.changes if isinstance(change, ChoiceOfChanges)), None)
    if choice is None:
        effect = draft.finished(resolving=True)
        return None if effect is None else Start(effect)
    place = draft.changes.index(choice)
    rows: list[tuple[Instruction, ...]] = []
    for option in choice.options:
        changes = [*draft.changes[:place], *option, *draft.changes[place + 1 :]]
        effect = replace(draft, changes=changes).finished(resolving=True)
        if effect is None:
            return None
        rows.append((Start(effect),))
    return ChooseOne(tuple(rows))


def _one(reader: Reader, before: list[Piece]) -> list[Piece] | None:
    """The instructions of one sentence; `before` holds those that it may complete."""
    mark = reader.at
    if _still(reader, before) or _cost_told(reader, before) or _shared(reader, before):
        return []
    if _otherwise(reader, before):
        return []
    governed = _governed(reader, before)
    if governed is not None:
        return [governed]
    leave = permission(reader)
    if leave is not None:
        return [leave]
    optional = _may(reader) or _delayed(reader)
    if optional is not None:
        return [optional]
    if before and isinstance(before[-1], Governed) and reader.sees(*PRONOUNS):
        if not bears_on(reader.words(mark, reader.end)):
            return perform(reader)
        # Whether the condition governs this sentence too can be told only where the pronoun means what it brought.
        more = _effects(reader) if before[-1].news and not before[-1].before and reader.low() != "the" else None
        if more is None:
            return None
        before[-1].then += (
            _joined([item for item in more if isinstance(item, Draft)], before[-1].then)
            if all(isinstance(item, Draft) for item in more)
            else more
        )
        return []
    described = _describes(reader, before)
    if described is not None:
        return described
    if reader.low() == "then" and bears_on(reader.words(mark, reader.end)):
        reader.next()
        reader.eat(",")
    drafts = sentence(reader)
    if drafts is not None and reader.done and not timeless(drafts):
        return _joined(drafts, before)
    reader.at = mark
    other = _copy_token(reader) or _exchange(reader)
    if other is not None and reader.done:
        return [other]
    reader.at = mark
    conditional = _conditional(reader, before)
    if conditional is not None:
        return conditional
    whole = reader.words(mark, reader.end)
    if bears_on(whole):
        return _two(reader, before)
    return (_two(reader, before) if _NEXT_UNTAP in whole else None) or perform(reader)


@production
def _otherwise(reader: Reader, before: list[Piece]) -> bool | None:
    """Otherwise := "otherwise," effects    continuous ones, where the condition of the sentence before does not hold."""
    last = before[-1] if before else None
    if not isinstance(last, Governed) or last.before or last.reflexive or not reader.eat("otherwise ,"):
        return None
    if not bears_on(reader.words(reader.at, reader.end)):
        return None
    named = reader.targets
    done = _effects(reader)
    if done is None or not reader.done or reader.targets > named:
        return None
    last.before += done
    return True


@production
def _describes(reader: Reader, before: list[Piece]) -> list[Piece] | None:
    """Describes := ("it has" | "they have" | "the tokens have") words    of the token that the sentence before creates (111.3): its own, not an effect on it."""
    mark = reader.at
    words = reader.eat("it has", "they have", "the token has", "the tokens have", "that token has", "those tokens have")
    if words is None or reader.sees("base"):
        return None
    last = before[-1] if before else None
    if not isinstance(last, Unread) or not CREATES.search(last.text) or granted(reader) is None or not reader.done:
        return None
    reader.at = reader.end
    return [Unread(reader.words(mark, reader.end))]


@production
def _governed(reader: Reader, before: list[Piece]) -> Governed | None:
    """Governed := ["then"] ("if" | "when") condition "," effects ["instead"]    `if you do, it gains haste until end of turn`.

    Only where the effects are continuous ones in part; what the board cannot tell of the condition is noted in its words (608.2c).
    """
    word = reader.eat("then if", "if", "when you do")
    comma = next((place for place in range(reader.at, reader.end) if reader.tokens[place].text == ","), None)
    if word is None or comma is None:
        return None
    if not bears_on(reader.words(comma + 1, reader.end)) and not bears_on(reader.words(reader.at, comma)):
        return None
    if word == "when you do":
        if reader.at != comma:
            return None
        when: Condition | None = in_words("you do")
    else:
        asked = reader.part(reader.at, comma)
        named = this(reader.part(reader.at, comma)) or host(reader.part(reader.at, comma))
        when = _when(asked)
        if (
            named is not None
            and reader.event
            and reader.it == r.That()
            and isinstance(when, Matches)
            and when.ref == named
        ):
            reader.it = named  # `if this enchantment isn't a creature, it becomes`: not what the event is about
        elif isinstance(asked.it, r.This | r.Host) and not reader.event:
            # `if this creature is a Warrior, ... it becomes`
            reader.it = asked.it
        elif asked.targets > reader.targets:
            # `if target creature is green, it gets`
            reader.targets, reader.it = asked.targets, asked.it
    instead = reader.tokens[reader.end - 1].low == "instead"
    if when is None:
        return None
    start, end = comma + 1, reader.end
    if reader.tokens[start].low == "instead":
        instead, start = True, start + 1
    elif instead:
        end -= 1
    known = reader.it
    inner = reader.part(start, end)
    then = _effects(inner)
    if then is None:
        return None
    replaced: list[Piece] = []
    if instead:
        if len(before) != 1 or not alike(before[0], then):
            return None
        replaced = [before.pop()]
    reflexive = word == "when you do"
    # A target is chosen whether the condition holds or not, unless it is a reflexive trigger's.
    news = inner.it != known and (isinstance(inner.it, r.That) or (reflexive and inner.targets > reader.targets))
    reader.at, reader.targets, reader.it, reader.that_player = reader.end, inner.targets, inner.it, inner.that_player
    return Governed(when, then, replaced, reflexive, news)


def _effects(reader: Reader) -> list[Piece] | None:
    """What stands behind a condition or an event: as a sentence of its own, but nothing that completes what came before."""
    start = reader.at
    drafts = sentence(reader)
    if drafts is not None and reader.done and not timeless(drafts):
        return _joined(drafts, [])
    reader.at = start
    other = permission(reader) or _may(reader) or _copy_token(reader) or _exchange(reader)
    if other is not None and reader.done:
        return [other]
    reader.at = start
    if not bears_on(reader.words(start, reader.end)):
        return perform(reader)
    return _conditional(reader, []) or _two(reader, [])


@production
def _conditional(reader: Reader, before: list[Piece]) -> list[Piece] | None:
    """Conditional := effects ("if" | "unless") condition    `target creature gets +1/+1 until end of turn if you control a Forest`."""
    start = reader.at
    for place in range(reader.end - 1, start + 1, -1):
        word = reader.tokens[place].low
        if word not in ("if", "unless") or reader.tokens[place].kind is not TokenKind.WORD:
            continue
        instead = reader.tokens[place - 1].low == "instead"
        left = reader.part(start, place - 1 if instead else place)
        drafts = sentence(left)
        if drafts is None or not left.done or timeless(drafts):
            continue
        right = reader.part(place + 1, reader.end)
        right.it, right.targets, right.that_player = left.it, left.targets, left.that_player
        words = {token.low for token in reader.tokens[place + 1 : reader.end]}
        # Of several things "if it ..." would be asked of each.
        if "able" in words or (not isinstance(right.it, r.ObjectRef | None) and words & OF_EACH):
            continue
        when = _when(right)
        if when is None:
            continue
        replaced: list[Piece] = []
        if instead:
            if len(before) != 1 or not alike(before[0], drafts):
                return None
            replaced = [before.pop()]
        reader.at, reader.targets, reader.it, reader.that_player = reader.end, left.targets, left.it, left.that_player
        return [Governed(NotSo(when) if word == "unless" else when, [*drafts], replaced, reflexive=False)]
    return None


def _when(reader: Reader) -> Condition | None:
    """When := condition | words of what only play decides, such as "you do" or "this spell was kicked"."""
    start = reader.at
    found = condition(reader)
    if found is not None and reader.done and not holds(found, r.It):
        return found
    words = reader.words(start, reader.end)
    low = {token.low for token in reader.tokens[start : reader.end]}
    if low & {"would", "instead", "target", "if", "unless", "may", "where"} or not words or bears_on(words):
        return None
    if any(token.kind in (TokenKind.QUOTE, TokenKind.SELF) for token in reader.tokens[start : reader.end]):
        return None
    return in_words(words)


def _still(reader: Reader, before: list[Piece]) -> bool:
    """Still := ("it's" | "they're") "still" kind    completes the type change before it (205.1b)."""
    last = next((item for item in reversed(before) if isinstance(item, Draft)), None)
    if last is None or not last.open:
        return False
    mark = reader.at
    if reader.eat("it's still a land", "they're still lands", "it's still an artifact", "it's still a planeswalker", "that land is still a land", "it's still a creature", "it's still an enchantment") and reader.done:  # fmt: skip
        last.still = True
        return True
    reader.at = mark
    return False


def _shared(reader: Reader, before: list[Piece]) -> bool:
    """Shared := "the same is true for" keywords    behind `creatures you control gain flying until end of turn if a creature you control has flying`."""
    last = before[-1] if before else None
    if not isinstance(last, Governed) or last.before or len(last.then) != 1 or not isinstance(last.then[0], Draft):
        return False
    only = last.then[0]
    found = also_shared(reader, replace(only, condition=last.when))
    if found is None:
        return False
    before[-1] = replace(found, condition=None, duration=only.duration)
    return True


def _cost_told(reader: Reader, before: list[Piece]) -> bool:
    """Cost told := ("the" | "its") keyword "cost is equal to its mana cost"    of the keyword that the effect before it gives (702.34a)."""
    last = before[-1] if before else None
    return isinstance(last, Draft) and cost_of(reader, last.changes)


def cost_of(reader: Reader, changes: Sequence[Change]) -> bool:
    """Cost of := ("the" | "its") keyword "cost is equal to its mana cost"    of the keyword that the sentence before grants (702.34a)."""
    last = changes[-1] if changes else None
    if not isinstance(last, GainAbility) or not isinstance(last.ability, KeywordAbility):
        return False
    mark, name = reader.at, last.ability.name
    if (
        last.ability.cost.startswith(ITS_MANA_COST)
        and reader.eat(f"the {name}", f"its {name}")
        and reader.eat(*COST_TOLD)
        and last.ability.cost == ITS_MANA_COST + (more_told(reader.words(reader.at, reader.end)) or "")
    ):
        reader.at = reader.end
        return True
    reader.at = mark
    return False


def _joined(drafts: list[Draft], before: list[Piece]) -> list[Piece]:
    """Drafts of the same things for the same time, tied by a pronoun, are one effect with the one before."""
    last = next((item for item in reversed(before) if isinstance(item, Draft | Governed)), None)
    last = None if isinstance(last, Governed) else last
    rest: list[Piece] = []
    for draft in drafts:
        same = last is not None and last.scope == draft.scope and last.duration == draft.duration
        same = same and not isinstance(draft.scope, r.PlayerRef)
        same = same and not any(
            _doubles(change) for change in (*draft.changes, *(last.changes if last is not None else ()))
        )
        if (
            last is not None
            and same
            and last.condition is None
            and draft.condition is None
            and not (last.letters and draft.letters)
        ):
            last.changes += draft.changes
            last.letters = last.letters or draft.letters
        else:
            rest.append(draft)
            last = draft
    return rest


def _doubles(change: Change) -> bool:
    return isinstance(change, ModifyPT) and change.doubles


_NEXT_UNTAP: Final = "next untap step"


def _is_effect(text: str) -> bool:
    return bears_on(text) or _NEXT_UNTAP in text


_OF_THE_SAME: Final = frozenset(
    {"deals", "fights", "doesn't", "phases", "connives", "explores", "perpetually", "enters", "transforms"}
)
"""Verbs of a one-shot that may go on speaking of an effect's subject."""


_GOVERNING: Final = frozenset({"if", "may", "unless", "when", "whenever", "for", "otherwise", "until"})


@production
def _two(reader: Reader, before: list[Piece]) -> list[Piece] | None:
    """Two := simple ("," | "and" | ", and" | ", then") (two | simple)    `untap target creature and gain control of it`.

    At least one of them is a continuous effect.
    """
    start = reader.at
    for place in range(start + 1, reader.end - 1):
        token = reader.tokens[place]
        comma = token.text == ","
        if not comma and (
            token.low not in ("and", "then") or token.kind is not TokenKind.WORD or reader.tokens[place - 1].text == ","
        ):
            continue
        if "as long as" in reader.words(start, place):
            # `for as long as this is tapped and that creature's power ...`: the rest of a condition is no one-shot.
            return None
        behind = place + 2 if comma and reader.tokens[place + 1].low in ("and", "then") else place + 1
        left = reader.part(start, place)
        effect = _is_effect(reader.words(start, place))
        if not effect:
            if comma and behind == place + 1 and reader.tokens[start].low in SUBJECTS | NOUN_STARTERS:
                # A comma alone parts two orders, not a subject from what is said of it.
                continue
            low = {item.low for item in reader.tokens[start:place]}
            if _GOVERNING & low or reader.tokens[start].low == "at":
                # What a condition or a leave governs cannot be told from what stands beside it.
                return None
            if not _is_effect(reader.words(behind, reader.end)):
                return None
        first = _simple(left, before)
        if first is None:
            continue
        right = reader.part(behind, reader.end)
        right.targets, right.it, right.that_player, right.steps = left.targets, left.it, left.that_player, left.steps
        mark = right.at
        second = _simple(right, [*before, *first]) if effect != _is_effect(reader.words(behind, reader.end)) else None
        if second is None:
            right.at = mark
            second = _two(right, [*before, *first])
        if second is None:
            continue
        reader.at, reader.targets, reader.it, reader.that_player = (
            reader.end,
            right.targets,
            right.it,
            right.that_player,
        )
        return [*first, *second]
    return None


def _simple(reader: Reader, before: list[Piece]) -> list[Piece] | None:
    drafts = sentence(reader)
    if drafts is not None and reader.done:
        return _joined(drafts, before)
    words = reader.words(reader.at, reader.end)
    if bears_on(words) or (before and reader.low() in ("when", "whenever", "if")):
        # What triggers or replaces for a time cannot be told from what is done once.
        return None
    if before and isinstance(before[-1], Draft) and isinstance(before[-1].scope, Is) and reader.low() in _OF_THE_SAME:
        # `this creature gets +2/+0 until end of turn and deals 1 damage to you`
        reader.at = reader.end
        return [Unread(f"it {words}")]
    return perform(reader)


_SEARCH: Final = 100
"""What it costs to look through the rest of a paragraph, in steps, where that may happen at each comma."""


@production
def _delayed(reader: Reader) -> DelayedPiece | None:
    """Delayed := [duration ","] ("when" | "whenever" | "at") event "," effects    `whenever a creature attacks this turn, it gets ...`.

    Only where the effects are continuous ones in part; what it does to targets of its own it chooses as it triggers (603.3d).
    """
    start = reader.at
    if lasting(reader) is not None and not reader.eat(","):
        return None
    if reader.low() not in ("when", "whenever", "at") or reader.sees("when you do"):
        return None
    opened = reader.at
    for place in range(opened + 1, reader.end - 1):
        if reader.tokens[place].text != ",":
            continue
        reader.tick(_SEARCH)
        if not bears_on(reader.words(place + 1, reader.end)):
            continue
        inner = reader.part(place + 1, reader.end)
        inner.it, inner.event = subject_of(reader, opened), True
        named = inner.targets
        then = _effects(inner)
        if then is None or (inner.targets > named > 0):
            continue
        event = reader.words(start, place)
        reader.at, reader.targets = reader.end, inner.targets
        return DelayedPiece(lowered(event, proper=False), then)
    return None


@production
def _may(reader: Reader) -> Maybe | None:
    """May := "you may have" subject predicates | "you may" effect    `you may have this creature become a copy of it`."""
    have = reader.eat("you may have") is not None
    if not have and (not reader.eat("you may") or not reader.sees(*IMPERATIVES)):
        return None
    mark = reader.at
    drafts = sentence(reader)
    if drafts is not None and reader.done and not timeless(drafts):
        return Maybe([*drafts])
    reader.at = mark
    other = None if have else _exchange(reader)
    return Maybe([other]) if other is not None and reader.done else None


@production
def _copy_token(reader: Reader) -> Instruction | None:
    """Copy token := ["you"] "create" ("a token that's a copy of" | number "tokens that are copies of") object [", except" exceptions]    (707.2)."""
    reader.eat("you")
    if not reader.eat("create"):
        return None
    many = 1
    if not reader.eat("a token that's a copy of"):
        count = number(reader)
        if count is None or not reader.eat("tokens that are copies of"):
            return None
        many = count
    ref = target(reader) or object_ref(reader)
    if ref is None:
        return None
    made = CreateCopies(Is(ref), many, exceptions(reader) or ())
    reader.it = r.That()
    return made


@production
def _exchange(reader: Reader) -> Instruction | None:
    """Exchange := "exchange control of" (target "and" target | "two" ["other"] "target" nouns) [duration]    (701.12b)."""
    if not reader.eat("exchange control of"):
        return None
    start = reader.at
    if reader.eat("two target", "two other target"):
        if target_noun(reader) is None:
            return None
        what = reader.words(start)
        return ExchangeControl(reader.new_target(what), reader.new_target(what), lasting(reader))
    first = object_ref(reader)
    if first is None or not reader.eat("and"):
        return None
    second = object_ref(reader)
    return None if second is None else ExchangeControl(first, second, lasting(reader))
