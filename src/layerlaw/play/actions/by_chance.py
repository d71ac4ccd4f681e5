"""Coins and dice (705, 706): what chance brings is stated, in answers, and never guessed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, TypeAlias, assert_never

from layerlaw.game.state import IllegalAction, ObjectId
from layerlaw.model import chance
from layerlaw.model.acts import Act
from layerlaw.model.rule_effects import FlipsTwice, RollsOneMore
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.in_force import in_force
from layerlaw.play.perform import perform
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question

_WINS, _LOSES, _HEADS, _TAILS = "win", "lose", "heads", "tails"
_MOST_FLIPS: Final = 1000


def _brought(play: Play, question: Question, rule: str) -> tuple[Any, ...]:
    """What chance brought, as it is stated.

    Raises:
        IllegalAction: nobody stated it, or so often as it has to be.
    """
    given = play.chooser.answer(question)
    stated = f"state the outcome: answers: [{{{question.key}: {question.options[0] if question.options else ''}}}]"
    if given is None:
        raise IllegalAction(f"{question.about}: chance decides", rule=rule, mend=stated)
    if not question.least <= len(given) <= question.most:
        raise IllegalAction(f"{question.about}: {question.least} outcomes, not {len(given)}", rule=rule, mend=stated)
    return tuple(given)


def _flip(play: Play, one_shot: chance.FlipCoins, context: Context) -> None:
    """705.1, 705.2: each coin on its own; who called it rightly wins that flip."""
    won = lost = heads = tails = 0
    for player in context.players(one_shot.player, play):
        number = _MOST_FLIPS if one_shot.until_lost else context.number(one_shot.number, play)
        if number == 0:
            continue
        # Each of the two is replaced again by another effect (614.5).
        each = 2 ** len(tuple(in_force(play, FlipsTwice, player)))
        least, number = each if one_shot.until_lost else number * each, number * each
        about = f"{context.source_name}: {says(player, 'flips')} a coin"
        question = Question("flip", player, about, (_WINS, _LOSES, _HEADS, _TAILS), least, number, context.source)
        outcomes = _kept(play, _brought(play, question, "705.1"), each, question)
        if one_shot.until_lost and (outcomes[-1] != _LOSES or _LOSES in outcomes[:-1]):
            raise IllegalAction(
                f"{about} until a flip is lost", rule="705.2", mend="let the last flip be lost, and no other"
            )
        for outcome in outcomes:
            play.log("event", f"{says(player, 'flips')} a coin: {outcome}", "705.2")
            if outcome in (_WINS, _LOSES):
                perform(play, e.Done(Act.WIN_A_COIN_FLIP if outcome == _WINS else Act.LOSE_A_COIN_FLIP, player))
        won += outcomes.count(_WINS)
        lost += outcomes.count(_LOSES)
        heads += outcomes.count(_HEADS)
        tails += outcomes.count(_TAILS)
    for counted, number in ((chance.FLIPS_WON, won), (chance.FLIPS_LOST, lost), (chance.HEADS, heads)):
        context.count(counted.key, number)
    so = {words: is_so for words, is_so in context.told.so.items() if words not in chance.OF_A_FLIP}
    if won or lost:
        so |= {"you win the flip": won > 0, "you lose the flip": lost > 0}
    if heads or tails:
        so |= {"it comes up heads": heads > 0, "it comes up tails": tails > 0}
    context.told = replace(context.told, so=so)


def _kept(play: Play, outcomes: tuple[str, ...], each: int, question: Question) -> tuple[str, ...]:
    """Of so many coins flipped for each one, the one that the player does not ignore; what is ignored has not been flipped (614.1a)."""
    if each == 1:
        return outcomes
    if len(outcomes) % each:
        stated = f"state {each} outcomes for each coin"
        raise IllegalAction(f"{question.about}: {len(outcomes)} outcomes", rule="705.1", mend=stated)
    kept: list[str] = []
    for at in range(0, len(outcomes), each):
        coins = outcomes[at : at + each]
        about = f"{question.about}: which one of {', '.join(coins)} counts"
        options = tuple(dict.fromkeys(coins))
        chosen = play.ask(Question("choose", question.player, about, options, 1, 1, question.source))[0]
        play.log("choice", f"of {', '.join(coins)}, {says(question.player, 'ignores')} all but one {chosen}", "614.1a")
        kept.append(str(chosen))
    return tuple(kept)


def dice(play: Play, player: str, sides: int, number: int, *, about: str, source: ObjectId | None = None) -> list[int]:
    """706.2: what so many dice show, the lowest first; 706.6: of one more that is rolled the lowest is ignored, as if it had never been rolled."""
    more = len(tuple(in_force(play, RollsOneMore, player)))
    shown = tuple(range(1, sides + 1))
    question = Question("roll", player, about, shown, number + more, number + more, source)
    rolls = sorted(int(one) for one in _brought(play, question, "706.1"))
    play.log("event", f"{says(player, 'rolls')} {', '.join(map(str, rolls))}", "706.2")
    return rolls[more:]


def _roll(play: Play, one_shot: chance.RollDice, context: Context) -> None:
    """706.2: the result is what lies on top, with what is added to it."""
    results: list[int] = []
    plus = context.reading(one_shot.plus, play)
    for player in context.players(one_shot.player, play):
        number = context.number(one_shot.number, play)
        if number == 0:
            continue
        about = f"{context.source_name}: {says(player, 'rolls')} a d{one_shot.sides}"
        rolls = dice(play, player, one_shot.sides, number, about=about, source=context.source)
        if one_shot.ignored:
            rolls = rolls[1:] if one_shot.ignored == "lowest" else rolls[:-1]
        results += [roll + plus for roll in rolls]
        each = [e.Done(Act.ROLLED, player, None, roll + plus) for roll in rolls]
        perform(play, e.Done(Act.ROLL, player, None, len(rolls)), *each)
    if one_shot.one and len(results) == 2:
        results = _chosen_first(play, one_shot, context, results)
        context.count(chance.OTHER_RESULT.key, results.pop())
    context.count(chance.RESULT.key, sum(results))
    context.that_many(sum(results))


def _chosen_first(play: Play, one_shot: chance.RollDice, context: Context, results: list[int]) -> list[int]:
    """608.2d: the result that its player chooses, and then the other one."""
    player = context.players(one_shot.player, play)[0]
    about = f"{context.source_name}: one of the results"
    chosen = play.ask(Question("number", player, about, None, 1, 1, context.source))[0]
    if chosen not in results:
        raise IllegalAction(f"{about}: {chosen} was not rolled", rule="608.2d", mend=f"choose one of {results}")
    play.log("choice", f"{says(player, 'chooses')} {chosen}", "608.2d")
    return results if results[0] == chosen else results[::-1]


Done: TypeAlias = chance.FlipCoins | chance.RollDice
"""The one-shot effects that are done here."""


def do(play: Play, one_shot: Done, context: Context) -> None:
    """Do it (610)."""
    match one_shot:
        case chance.FlipCoins():
            _flip(play, one_shot, context)
        case chance.RollDice():
            _roll(play, one_shot, context)
        case _:
            assert_never(one_shot)
