"""What a spell or ability does, in sentences: rows of one-shot effects, what is done under conditions, by choice, later, and what begins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from layerlaw.model import chance
from layerlaw.model import filters as f
from layerlaw.model import keyword_actions as act
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import Ability, ChooseOne, Instruction, Provided, Start
from layerlaw.model.conditions import AllOf, Noted, NotSo, ValueIs, WasCastSo
from layerlaw.model.cost_parts import pays_any_number
from layerlaw.model.each_chooses import AnyoneMay, EachChooses
from layerlaw.model.entering_so import Meanwhile
from layerlaw.model.game_facts import TO_DESTROY
from layerlaw.model.of_x import OfX
from layerlaw.model.processes import BeginAgain, Process, Repeat
from layerlaw.model.simultaneously import Simultaneously
from layerlaw.model.target_requirement import TargetRequirement
from layerlaw.model.tree import inside
from layerlaw.model.voting import ChooseTypes, ChooseWords, VillainousChoice
from layerlaw.oracle.word_forms import capitalised
from layerlaw.oracle.write.asked import DONE, is_so, write_asked
from layerlaw.oracle.write.beginning import write_start
from layerlaw.oracle.write.conditions import write_condition
from layerlaw.oracle.write.created_tokens import investigates
from layerlaw.oracle.write.each_chooses import EVERY, write_each_chooses
from layerlaw.oracle.write.either import of_their_own, write_either
from layerlaw.oracle.write.in_one_breath import write_in_one_breath
from layerlaw.oracle.write.keyword_actions import shortened
from layerlaw.oracle.write.later import write_later
from layerlaw.oracle.write.of_x import of_x_words
from layerlaw.oracle.write.offered_cost import is_any_amount, paid_for, write_forced, write_offer
from layerlaw.oracle.write.one_shots import ONE_SHOTS
from layerlaw.oracle.write.replacing import by_a_chosen_source, write_meanwhile, write_start_replacement
from layerlaw.oracle.write.simultaneously import write_simultaneously
from layerlaw.oracle.write.telling import NoWords, Telling, third
from layerlaw.oracle.write.voice import GrammaticalNumber
from layerlaw.oracle.write.words_chosen import write_faces, write_type_and_cards, write_words_chosen


def write_script(script: d.Script, telling: Telling) -> str:
    """What a spell or ability does, as sentences, the first with a small letter.

    Raises:
        NoWords: nothing here has words for some of it.
    """
    if script.more_modes is not None:
        raise NoWords(script)
    if script.modes:
        different = all(mode.targets and all(one.another for one in mode.targets) for mode in script.modes)
        behind = (
            ". Each mode must target a different player."
            if different
            else f"{_UNCHOSEN[script.unchosen]}{' at random' * script.at_random} —"
        )
        modes = (
            tuple(replace(mode, targets=_as_said(mode.targets)) for mode in script.modes) if different else script.modes
        )
        return f"choose {_how_many(script)}{behind}" + "".join(
            f"\n• {capitalised(_mode(mode, telling))}." for mode in modes
        )
    telling.targets = script.targets
    only = script.targets[0] if len(script.targets) == 1 else None
    theirs = only is not None and only.players_who is not None and not isinstance(only.chooser, r.You)
    first = [telling.only_chosen(only)] if only is not None and theirs else []
    told = _clauses(script.one_shots, telling)
    if not told:
        raise NoWords(script)
    told = [*first, *told] if only is None or telling.named else [telling.only_chosen(only), *told]
    announced = [*map(capitalised, of_x_words(script.of_x, telling))]
    offered = script.one_shots[-1]
    if isinstance(offered, d.May) and offered.most_x is not None:
        announced += of_x_words(OfX(most=offered.most_x), telling)
    announced += ["This ability still resolves if its target becomes illegal"] if script.resolves_anyway else []
    return ". ".join([told[0], *map(capitalised, told[1:]), *announced]).replace(". \n", ".\n")


_UNCHOSEN: Final = {"": "", "ever": " that hasn't been chosen", "turn": " that hasn't been chosen this turn"}


def _as_said(targets: tuple[TargetRequirement, ...]) -> tuple[TargetRequirement, ...]:
    """The targets of a mode without what is said of all modes: that none of them is another's."""
    return tuple(replace(one, another=False) for one in targets)


def _how_many(script: d.Script) -> str:
    """How many modes, in words (700.2)."""
    every = len(script.modes)
    number = {
        (1, 1): "one", (0, 1): "up to one", (2, 2): "two", (3, 3): "three", (0, 2): "up to two", (0, 3): "up to three",
    }.get((script.least, script.most))  # fmt: skip
    if number is None and script.most == every:
        number = {0: "any number", 1: "one or both" if every == 2 else "one or more"}.get(script.least)
    if number is None or script.again:
        raise NoWords(script)
    return number


def _mode(mode: d.Script, telling: Telling) -> str:
    return write_script(mode, Telling(telling.voice.anew(resolving=True), it=telling.it, that=telling.that))


def _clauses(row: Sequence[Instruction], telling: Telling) -> list[str]:
    """A clause for each one-shot effect, or for as many as one keyword action stands for."""
    return [words for _, words in _each_clause(row, telling)]


def _each_clause(row: Sequence[Instruction], telling: Telling) -> Iterator[tuple[Instruction, str]]:
    """The clauses one after the other, each with the first effect that it stands for."""
    at = 0
    while at < len(row):
        if at:
            telling.behind_event = False
        rest = row[at:]
        told = shortened(rest, telling) or by_a_chosen_source(rest, telling, write_row)
        used, words = told or write_in_one_breath(rest, telling, write_one_shot) or (1, "")
        yield row[at], words or write_one_shot(row[at], telling)
        at += used


def write_one_shot(one: Instruction, telling: Telling) -> str:
    """One thing that is done, as a clause."""
    writer = _WRITERS.get(type(one))
    if writer is None:
        raise NoWords(one)
    before, telling.lead = telling.lead, ""
    told = writer(one, telling)
    if telling.lead.endswith(". "):
        told = capitalised(told)
    told, telling.lead = f"{telling.lead}{told}", before
    telling.note(one)
    return told


def write_row(done: Sequence[Instruction], telling: Telling) -> str:
    """One-shot effects in one sentence: `draw a card and discard a card`.

    Raises:
        NoWords: nothing here has words for some of it.
    """
    if not done:
        raise NoWords(done)
    told = _clauses(done, telling)
    if len(told) == 1:
        return told[0]
    if told[0].startswith("they "):  # who does what follows, is said where it is you
        told[1:] = [f"you {one}" if one.split()[0] in _IMPERATIVE else one for one in told[1:]]
    return " and ".join(told) if len(told) == 2 else ", ".join(told[:-1]) + f", then {told[-1]}"


# --- structure ----------------------------------------------------------------------------------------------------------


def _may(node: d.May, telling: Telling) -> str:
    match node:
        case d.May((d.May((), (), (one,), cost, payer) as other,), (), (), (), r.You()) if cost and not other.must:
            return (
                f"you may {write_one_shot(one, telling)} unless {telling.player(payer)} pays {paid_for(cost, telling)}"
            )
        case _:
            pass
    if node.modes is not None:
        whole = replace(node, then=(d.Draw(1),), modes=None)
        frame, said, rest = _may(whole, telling).rpartition("draw a card")
        if not said or rest:
            raise NoWords(node)
        return frame + write_script(node.modes, _anew(node, telling)).removesuffix(".")
    if node.reflexive and not node.then:
        raise NoWords(node)
    if node.must and node.cost and not node.done and not node.then:
        return write_forced(node, telling, write_one_shot, write_row)
    if node.must and node.cost and not node.done:
        offer = write_offer(node.cost, node.player, telling, write_one_shot)
        behind = telling if not node.targets else _anew(node, telling)
        return f"you may {offer}. {'When' if node.reflexive or node.targets else 'If'} you do, {'. '.join(_sentences(node.then, behind))}"
    if node.must:
        behind = telling if not node.targets else _anew(node, telling)
        return f"{_done_first(node, telling)} you do, {'. '.join(_sentences(node.then, behind))}"
    unless = _unless(node, telling)
    if unless is not None:
        return unless
    who = "you may" if isinstance(node.player, r.You) else f"{telling.player(node.player)} may"
    offered = []
    if node.cost:
        offered.append(write_offer(node.cost, node.player, telling, write_one_shot))
    if node.done:
        told = _what_one_may_do(node, telling)
        if told.startswith("you ") and isinstance(node.player, r.You):
            told = told.removeprefix("you ")
        elif (
            isinstance(node.player, r.You)
            and told.split(" ")[0] not in _IMPERATIVE
            and not told.startswith("gain control ")
        ):
            subject, verb = _split_verb(told)
            told = f"have {subject} {verb}"
        offered.append(told)
    told = f"{who} {' and '.join(offered)}"
    telling.who = node.player
    if node.then:
        telling.behind_event = False
        behind = telling if not node.targets else _anew(node, telling)
        did = "you do" if isinstance(node.player, r.You) else "they do"
        many = pays_any_number(node.cost) and not is_any_amount(node.cost)
        did = "you pay this cost one or more times" if many else did
        told += f". {'When' if node.reflexive else 'If'} {did}, {'. '.join(_sentences(node.then, behind))}"
    if node.otherwise:
        told += (
            f". If {'you' if isinstance(node.player, r.You) else 'they'} don't, {write_row(node.otherwise, telling)}"
        )
    return f"{told}. Do this only once each turn" if node.once_each_turn else told


def _regenerate(node: d.Regenerate, telling: Telling) -> str:
    told = f"regenerate {telling.things(node.what)}"
    for own in node.then:
        if not isinstance(own, d.May):
            raise NoWords(node)
        behind = telling if not own.targets else _anew(own, telling)
        told += f". When it regenerates this way, {'. '.join(_sentences(own.then, behind))}"
    return told


def _done_first(node: d.May, telling: Telling) -> str:
    """What an ability triggers on that says "when you do"; nothing where that stands before, and is always done."""
    return f"{write_row(node.done, telling)}. When" if node.done else "when"


def _what_one_may_do(node: d.May, telling: Telling) -> str:
    """What stands behind "may": in the imperative, or of another player's own things as they do it."""
    if isinstance(node.player, r.You):
        return write_row(node.done, telling)
    try:
        told = write_row(tuple(of_their_own(one, node.player) for one in node.done), telling.branch())
        return told.removeprefix("you ")
    except NoWords:
        before, telling.they = telling.they, node.player
        told = write_row(node.done, telling)
        telling.they = before
        if told.startswith("they "):
            return told.removeprefix("they ")
        if told.split(" ")[0] in _IMPERATIVE:
            return told
        subject, verb = _split_verb(told)
        return f"have {subject} {verb}"


def _unless(node: d.May, telling: Telling) -> str | None:
    """Unless := row "unless" its controller ("pays" cost | what they do)    of a target that is named by what is done; None where it is said otherwise."""
    match node:
        case d.May(done, (), (otherwise,), cost, r.ControllerOf(r.Target(number)) as who) if (
            number not in telling.named and bool(done) != bool(cost)
        ):
            told = write_one_shot(otherwise, telling)
            telling.voice.spoken.append(r.Target(number))
            if cost:
                return f"{told} unless {telling.player(who)} pays {paid_for(cost, telling)}"
            row = write_row(tuple(of_their_own(one, who) for one in done), telling)
            verb, _, rest = row.partition(" ")
            return f"{told} unless that player {third(verb)} {rest}"
        case _:
            return None


def _repeat(node: Repeat, telling: Telling) -> str:
    """Repeat := row ("twice" | number "times") | "for each 1 life you lost," row    of as much as the event was about."""
    behind = ""
    counts = isinstance(node.times, v.CountersOn | v.PastNumber) or node.times == chance.HEADS
    lost = "1 life you lost" if node.times == v.ChosenNumber("event many") else None
    each = telling.for_each_of(node.times) if counts else lost
    if each is not None:
        row = write_row(node.done, telling)
        if ". " in row:
            raise NoWords(node)  # only one sentence is done so often
        return f"for each {each}, {row}"
    match node.times:
        case 2:
            times = "twice"
        case int() | v.X():
            times = f"{telling.count(node.times)} times"
        case many:
            times, behind = "X times", f", where X is {telling.value(many)}"
    told = (clue := investigates(node.done, telling)) or _clauses(node.done, telling)
    if len(told) != 1 or not (clue or isinstance(node.done[0], act.Explore | d.Look | d.Proliferate)):
        raise NoWords(node)
    return f"{told[0]} {times}{behind}"


def _anew(node: d.May | d.CreateDelayedTrigger, telling: Telling) -> Telling:
    """A reflexive triggered ability is told as one of its own, which counts its targets from 1 (603.12)."""
    own = Telling(telling.voice.anew(resolving=True), targets=node.targets, zone=telling.zone)
    own.done, own.that_card, own.looked = telling.done, telling.that_card, telling.looked
    return own


def _told_anew(node: d.CreateDelayedTrigger, telling: Telling) -> str:
    """What a delayed triggered ability does, with targets of its own if it has any."""
    behind = telling if not node.targets else _anew(node, telling)
    return ". ".join(_sentences(node.done, behind))


def _sentences(row: Sequence[Instruction], telling: Telling) -> list[str]:
    """Effects joined in one sentence; one that is more than a sentence, or is done later to what was made, in one of its own."""
    if len(row) == 1 or not any(isinstance(one, Start | Provided | d.May | d.CreateDelayedTrigger) for one in row):
        return [write_row(row, telling)]
    told: list[str] = []
    for first, words in _each_clause(row, telling):
        if told and not _of_its_own(first) and ". " not in words:
            told[-1] = f"{told[-1]} and {words}"
        else:
            told.append(words if not told else capitalised(words))
    return told


def _of_its_own(one: Instruction) -> bool:
    """Does it stand in a sentence of its own, as that goes on from what was said before?"""
    match one:
        case Provided() | d.May():
            return True
        case Start() | d.CreateDelayedTrigger():
            return any(
                isinstance(part, r.That | r.Linked | r.Target) or part == f.THESE for part in inside(one, but=Ability)
            )
        case _:
            return any(isinstance(part, r.That) or part == f.THESE for part in inside(one, but=Ability))


_IMPERATIVE: Final = frozenset(
    {
        "draw", "discard", "mill", "reveal", "reselect", "flip", "roll", "choose", "scry", "surveil", "add", "search", "exile", "destroy", "sacrifice", "return", "put", "tap", "untap", "remove",
        "attach", "counter", "create", "copy", "transform", "shuffle", "exchange", "proliferate", "regenerate", "goad", "investigate", "cast", "look", "move",
        "forage", "suspect", "turn", "airbend", "discover", "manifest", "cloak", "clash", "distribute", "switch", "prevent", "change", "play", "pay", "collect",
        "phase", "incubate", "amass", "earthbend", "waterbend", "connive", "populate", "detain", "exert", "bolster", "adapt", "double", "recruit", "blight",
    }
)  # fmt: skip


def _split_verb(told: str) -> tuple[str, str]:
    for verb, base in ((" deals ", "deal"), (" gets ", "get"), (" gains ", "gain"), (" fights ", "fight"), (" draws ", "draw"), (" discards ", "discard"), (" loses ", "lose"), (" sacrifices ", "sacrifice"), (" becomes ", "become"), (" explores", "explore"), (" connives", "connive"), (" mills ", "mill"), (" shuffles", "shuffle"), (" reveals ", "reveal"), (" creates ", "create"), (" blocks ", "block"), (" assigns ", "assign"),
        (" exchange ", "exchange"), (" get ", "get"), (" gain ", "gain"), (" become ", "become"), (" has base ", "have base"), (" have base ", "have base"), (" exiles ", "exile"),
    ):  # fmt: skip
        if verb in told:
            head, tail = told.split(verb, 1)
            return head, f"{base} {tail}".strip()
    raise NoWords(told)


def _instead(node: Provided, telling: Telling) -> str | None:
    """Instead := row "." "If" condition "," row "instead"    where what both are done to is named by the first; None where it is said otherwise."""
    fresh = {one.number for one in inside(node.then) if isinstance(one, r.Target | r.TargetPlayer)} - telling.named
    alike = (
        not isinstance(node.then[0], Start | d.May)
        and [type(one) for one in node.then] == [type(one) for one in node.otherwise]
        and len(node.then) == 1
    )
    if node.otherwise and (fresh or alike):
        # What both are done to is named by the first, which the second goes back to.
        asked = telling.branch()
        first = write_row(node.otherwise, telling)
        asked.named, asked.done, asked.last = {*telling.named}, telling.done, asked.last or telling.last
        when = write_asked(node.when, asked if asked.that_spell else telling)
        telling.instead = True
        row = write_row(node.then, telling)
        telling.instead = False
        return f"{first}. If {when}, instead {row}" if ". " in row else f"{first}. If {when}, {row} instead"
    return None


def _unless_so(node: Provided, telling: Telling) -> str | None:
    """`sacrifice it unless it escaped`, of what is known in words; None where it is said otherwise."""
    match node.when:
        case NotSo(Noted(words)) if not node.otherwise and (" was " not in words or " was spent " in words):
            return f"{write_row(node.then, telling)} unless {words}"
        case NotSo(WasCastSo("escaped", ref)) if not node.otherwise:
            return f"{write_row(node.then, telling)} unless {telling.voice.anew().this if ref == r.This() else 'it'} escaped"
        case _:
            return None


def _behind_event(node: Provided, telling: Telling) -> str:
    """What is done in one case and in the other, right behind an event, where "if" would be asked as it triggers too (603.4)."""
    if isinstance(node.then[0], d.May):
        first = write_row(node.otherwise, telling)
        return f"{first}. If {write_asked(node.when, telling)}, instead {write_row(node.then, telling)}"
    told = f"{write_row(node.then, telling)} if {write_asked(node.when, telling)}"
    return f"{told}. Otherwise, {write_row(node.otherwise, telling)}"


def _if(node: Provided, telling: Telling) -> str:
    """If := "if" condition "," row ["." "Otherwise," row] | row "." "If" condition "," row "instead"."""
    if node.reflexive:
        raise NoWords(node)
    match node:
        case Provided(_, (d.May() as offer,), otherwise) if otherwise and offer.otherwise == otherwise:
            node = replace(node, then=(replace(offer, otherwise=()),))  # said once
        case _:
            pass
    unless = _unless_so(node, telling)
    if unless is not None:
        return unless
    if telling.behind_event and not node.otherwise:
        # Right behind the event "if" would be asked as it triggers too (603.4).
        head, stop, more = write_row(node.then, telling).partition(". ")
        when = write_asked(node.when, telling)
        return f"{head} if {when}{stop}{more}"
    instead = _instead(node, telling)
    if instead is not None:
        return instead
    if telling.behind_event:
        return _behind_event(node, telling)
    if node.when == DONE:
        did = "draw one or more cards this way" if telling.done == "drawn" else "do"
        told = f"if you {did}, {write_row(node.then, telling)}"
        return f"{told}. Otherwise, {write_row(node.otherwise, telling)}" if node.otherwise else told
    if node.when == NotSo(DONE) and not node.otherwise:
        did = "don't draw a card this way" if telling.done == "drawn" else "can't"
        return f"if you {did}, {write_row(node.then, telling)}"
    asks = {one.number for one in inside(node.when) if isinstance(one, r.Target)} - telling.named
    if asks and not node.otherwise:
        # What is asked about is named by what is done.
        told = write_row(node.then, telling)
        return f"{told} if {write_condition(node.when, telling.fresh())}"
    so = is_so(node.when, telling)
    match node.then:
        case (d.May((), then, must=True, targets=targets) as own,) if so is not None and not node.otherwise:
            behind = telling if not targets else _anew(own, telling)
            return f"when {so}, {'. '.join(_sentences(then, behind))}"
        case _:
            pass
    if so is not None:
        told = f"if {so}, {write_row(node.then, telling)}"
        return f"{told}. Otherwise, {write_row(node.otherwise, telling)}" if node.otherwise else told
    line = _line_of_table(node, telling)
    if line is not None:
        return line
    if any(isinstance(part, r.It | v.ChosenNumber) for part in inside(node.when)):
        raise NoWords(node)
    return _if_or_instead(node, telling)


def _if_or_instead(node: Provided, telling: Telling) -> str:
    """If or instead := "if" condition "," row ["." "Otherwise," row] | row "." "If" condition "," offer "instead"."""
    condition = write_condition(node.when, telling.fresh())
    if node.otherwise and isinstance(node.then[-1], d.May) and not node.then[-1].otherwise:
        # "Otherwise" behind "you may" would be done as well where it is declined.
        return f"{write_row(node.otherwise, telling)}. If {condition}, {write_row(node.then, telling)} instead"
    told = f"if {condition}, {write_row(node.then, telling)}"
    return f"{told}. Otherwise, {write_row(node.otherwise, telling)}" if node.otherwise else told


def _line_of_table(node: Provided, telling: Telling) -> str | None:
    """`10—19 | Scry 2`, a line of a table of results (706.3a); None of all else."""
    match node.when:
        case AllOf(
            (
                ValueIs(chance.RESULT, f.Comparison.AT_LEAST, int(low)),
                ValueIs(chance.RESULT, f.Comparison.AT_MOST, int(high)),
            )
        ):
            figures = str(low) if low == high else f"{low}—{high}"
            return f"\n{figures} | {capitalised(write_row(node.then, telling))}"
        case _:
            return None


def _anyone_may(node: AnyoneMay, telling: Telling) -> str:
    """Anyone may := "any" player "may" what ["If a player does," row] ["If no one does," row] | row "unless any player pays" cost."""
    who = {r.EachPlayer(): "any player", r.Opponents(): "any opponent"}.get(node.player)
    if who is None:
        raise NoWords(node)
    if node.once and node.then:
        return f"if {who} pays {paid_for(node.cost, telling)}, {write_row(node.then, telling)}"
    if node.once:
        told = write_row(node.otherwise, telling)
        pays = f"unless {who} pays {paid_for(node.cost, telling)}"
        return f"{pays}, {told}" if ", then " in told else f"{told} {pays}"
    asked = d.May(node.done, cost=node.cost, player=r.ThatPlayer())
    before, telling.they = telling.they, r.ThatPlayer()
    told = f"{who} may {_may(asked, telling).partition(' may ')[2]}"
    telling.they = before
    told += f". If a player does, {write_row(node.then, telling)}" if node.then else ""
    return told + (f". If no one does, {write_row(node.otherwise, telling)}" if node.otherwise else "")


def _process(node: Process, telling: Telling) -> str:
    """Process := sentence*, of which the last repeats it | sentence "Repeat this process until no one puts a card onto the battlefield"."""
    match node.done:
        case (d.ForEach(done=(d.May((d.MoveTo(),), (BeginAgain(),)) as offer,)) as each,):
            told = write_one_shot(replace(each, done=(replace(offer, then=()),)), telling)
            return f"{told}. Repeat this process until no one puts a card onto the battlefield"
        case _:
            pass
    return ". ".join(write_row((one,), telling) for one in node.done)


def _each(node: d.ForEach, telling: Telling) -> str:
    """For each := "for each" one "," row | ("each player" | "each opponent") what they do."""
    if isinstance(node.of, r.PlayerRef):
        if (told := write_type_and_cards(node, telling)) is not None:
            return told
        if len(node.done) == 1 and isinstance(node.done[0], VillainousChoice):
            subject = telling.player(node.of)
            telling.they = r.ThatPlayer()
            return f"{subject} {write_faces(node.done[0], telling, write_row)}"
        if node.of not in EVERY:
            raise NoWords(node)
        if isinstance(node.done[0], Provided) and not node.done[0].otherwise:
            return _of_whom(node.done[0], "opponent" if node.of == r.Opponents() else "player", telling)
        match node.done:
            case (d.May(then=(), otherwise=(), must=True) as offer,) if offer.cost and not offer.done:
                lead = "starting with you, " if node.from_you else ""
                return f"{lead}{EVERY[node.of]} may {write_offer(offer.cost, offer.player, telling, write_one_shot)}"
            case _:
                pass
        rows = _one_after_the_other(node, telling)
        if rows is not None:
            return rows
        lead = f"{'starting with you, ' * node.from_you}{EVERY[node.of]}"
        before, telling.each = telling.they, lead
        telling.they = None
        apart = telling.branch()
        told = write_row(node.done, telling)
        if telling.each or not told.startswith(lead):
            # They do nothing themselves.
            telling.each = apart.each = ""
            if node.from_you:
                raise NoWords(node)
            told = f"for {EVERY[node.of]}, {write_row(node.done, apart)}"
        telling.they = before
        return told
    if node.of in (f.THESE, f.IsLinked("the chosen"), f.IsLinked(TO_DESTROY)):
        return f"for each of them, {write_row(node.done, telling)}"
    return f"for each {telling.kind(node.of, GrammaticalNumber.SINGULAR)}, {write_row(node.done, telling)}"


def _one_after_the_other(node: d.ForEach, telling: Telling) -> str | None:
    """`each player discards their hand, then draws that many cards`; None where each does one thing."""
    if len(node.done) == 1 or not isinstance(node.of, r.PlayerRef):
        return None
    before, telling.each, telling.they = telling.they, EVERY[node.of], None
    told = [write_row(node.done[:1], telling)]
    if telling.each:
        raise NoWords(node)
    for one in node.done[1:]:
        telling.they = r.ThatPlayer()
        words = write_row((one,), telling)
        if not words.startswith("they ") or ". " in words:
            raise NoWords(node)
        told.append(third(words.removeprefix("they ")))
    telling.they = before
    return ", then ".join(told)


def _of_whom(node: Provided, who: str, telling: Telling) -> str:
    """Of whom := "for each" player "who" condition "," row    (608.2c)."""
    so = node.when.part if isinstance(node.when, NotSo) else node.when
    if isinstance(so, Noted) and so.words == "that player did so":
        words = "that player doesn't" if isinstance(node.when, NotSo) else "that player does"
    else:
        words = write_condition(node.when, telling.fresh()).replace("that player couldn't", "that player can't")
    if not words.startswith("that player "):
        raise NoWords(node)
    before, telling.they = telling.they, r.ThatPlayer()
    told = f"for each {who} who {words.removeprefix('that player ')}, {write_row(node.then, telling)}"
    telling.they = before
    return told


_WRITERS: Final[dict[type[Instruction], Callable[[Any, Telling], str]]] = {
    **ONE_SHOTS,
    ChooseOne: lambda node, telling: write_either(node, telling, write_row),
    VillainousChoice: lambda node, telling: write_faces(node, telling, write_row),
    Meanwhile: lambda node, telling: write_meanwhile(node, telling, write_row),
    Simultaneously: write_simultaneously,
    Start: write_start,
    d.May: _may,
    Provided: _if,
    d.ForEach: _each,
    ChooseTypes: lambda node, telling: f"{telling.player(node.player)} chooses a creature type",
    ChooseWords: write_words_chosen,
    EachChooses: write_each_chooses,
    AnyoneMay: _anyone_may,
    Process: _process,
    BeginAgain: lambda _node, _telling: "repeat this process",
    d.StartReplacement: lambda node, telling: write_start_replacement(node, telling, write_row),
    Repeat: _repeat,
    d.Regenerate: _regenerate,
    d.CreateDelayedTrigger: lambda node, telling: write_later(node, telling, write_row, _told_anew),
}

WRITTEN: Final = frozenset(_WRITERS)
"""Every class of one-shot effect and instruction that has words of its own; keyword actions in several effects have theirs together."""
