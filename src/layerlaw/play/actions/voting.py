"""Votes are cast and counted (701.38)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import TypeAlias, assert_never, cast

from layerlaw.game.state import ObjectId
from layerlaw.model.acts import Act
from layerlaw.model.filters import HasSubtype, Or
from layerlaw.model.references import Opponents
from layerlaw.model.rule_effects import MoreVotes
from layerlaw.model.voting import (
    MOST_VOTES,
    OF_A_CHOSEN_TYPE,
    ChooseTypes,
    ChooseWords,
    VillainousChoice,
    Vote,
    all_chose,
    gets_more,
    voted_as,
    votes_for,
)
from layerlaw.model.words import CreatureType
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.event.told import ObjectOrPlayer
from layerlaw.play.in_force import in_force
from layerlaw.play.perform import perform
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question


def _vote(play: Play, one_shot: Vote, context: Context) -> None:
    """701.38a, 701.38d: in turn order from the one whose effect it is; additional votes at the same time as one's own."""
    options: tuple[ObjectOrPlayer, ...] = one_shot.words
    if one_shot.objects is not None:
        options = context.objects(one_shot.objects, play)
    votes: Counter[ObjectOrPlayer] = Counter()
    by_player: dict[str, set[ObjectOrPlayer]] = {}
    if options:
        for player in _from(play, context.controller):
            for choice in _cast(play, player, options, context):
                votes[choice] += 1
                by_player.setdefault(player, set()).add(choice)
                play.log("choice", f"{says(player, 'votes')} for {play.name(choice)}", "701.38a")
    most = max(votes.values(), default=0)
    winners = tuple(one for one in options if most and votes[one] == most)
    context.note(MOST_VOTES, winners)
    for word in one_shot.words:
        context.count(votes_for(word).key, votes[word])
        first = winners == (word,)
        context.is_so(gets_more(word, or_tied=False), first)
        context.is_so(gets_more(word, or_tied=True), first or len(winners) > 1)
    perform(play, e.Done(Act.VOTE, context.controller, of_players=_alike(by_player)))


def _alike(votes: Mapping[str, AbstractSet[ObjectOrPlayer]]) -> dict[str, tuple[str, ...]]:
    """For each who voted, who voted for a choice that they voted for, and who for one that they didn't."""
    found: dict[str, tuple[str, ...]] = {}
    for player, own in votes.items():
        found[voted_as(player, alike=True)] = tuple(one for one, theirs in votes.items() if theirs & own)
        found[voted_as(player, alike=False)] = tuple(one for one, theirs in votes.items() if theirs - own)
    return found


def _from(play: Play, first: str) -> tuple[str, ...]:
    """The players in turn order, beginning with one."""
    names = [player.name for player in play.state.players]
    at = names.index(first)
    return tuple(name for name in (*names[at:], *names[:at]) if name not in play.at.lost)


def _cast(play: Play, player: str, options: tuple[ObjectOrPlayer, ...], context: Context) -> tuple[ObjectOrPlayer, ...]:
    more = [one.rule.optional for one in in_force(play, MoreVotes, player)]
    least, most = 1 + more.count(False), 1 + len(more)
    about = f"{context.source_name}: a vote"
    question = Question("vote", player, about, options, least, most, context.source)
    return cast("tuple[ObjectOrPlayer, ...]", play.ask(question))


def _faces(play: Play, one_shot: VillainousChoice, context: Context) -> None:
    """701.55a, 701.55b: who faces it chooses an option, possible or not, and all of it that is possible is done."""
    for player in context.players(one_shot.player, play):
        options = tuple(range(1, len(one_shot.options) + 1))
        about = f"{context.source_name}: a villainous choice"
        mode = cast(
            "int", play.ask(Question("mode", player, about, options, source=context.source, does=one_shot.options))[0]
        )
        play.log("choice", f"{says(player, 'chooses')} option {mode} of the villainous choice", "701.55a")
        context.perform(one_shot.options[mode - 1], play)


def _choose_words(play: Play, one_shot: ChooseWords, context: Context) -> None:
    """608.2d, 101.4: in turn order, each chooses a word, or one player chooses one for each of them."""
    players = context.players(one_shot.player, play)
    by = players if one_shot.by is None else context.players(one_shot.by, play) * len(players)
    chosen: dict[str, str] = {}
    for player, chooser in zip(players, by, strict=True):
        whom = "" if player == chooser else f" for {player}"
        about = f"{context.source_name}: one of the words{whom}"
        question = Question("choose", chooser, about, one_shot.words, 1, 1, context.source)
        word = cast("str", play.ask(question)[0])
        play.log("choice", f"{says(chooser, 'chooses')} {word}{whom}", "608.2d")
        chosen[player] = word
    every = "each opponent" if isinstance(one_shot.player, Opponents) else "each player"
    for word in one_shot.words:
        context.note(f"chose {word}", tuple(player for player in players if chosen[player] == word))
        context.is_so(all_chose(every, word), bool(chosen) and set(chosen.values()) == {word})


def _choose_types(play: Play, one_shot: ChooseTypes, context: Context) -> None:
    """608.2d, 101.4: in turn order, each chooses a creature type; what has one of them now is what is spoken of."""
    types: dict[CreatureType, None] = {}
    for player in context.players(one_shot.player, play):
        about = f"{context.source_name}: a creature type"
        answer = play.ask(Question("creature_type", player, about, None, 1, 1, context.source))[0]
        play.log("choice", f"{says(player, 'chooses')} {answer}", "608.2d")
        types[CreatureType(str(answer))] = None
    such = Or(tuple(map(HasSubtype, types)))
    found = cast("Iterable[ObjectId]", context.reader(play).matching(such)) if types else ()
    context.note(OF_A_CHOSEN_TYPE, tuple(found))
    having = context.reader(play).matching(such) if types else ()
    context.note(OF_A_CHOSEN_TYPE, cast("tuple[ObjectOrPlayer, ...]", tuple(having)))


Done: TypeAlias = ChooseTypes | ChooseWords | Vote | VillainousChoice
"""The one-shot effects that are done here."""


def do(play: Play, one_shot: Done, context: Context) -> None:
    """Do it (610)."""
    match one_shot:
        case ChooseTypes():
            _choose_types(play, one_shot, context)
        case ChooseWords():
            _choose_words(play, one_shot, context)
        case Vote():
            _vote(play, one_shot, context)
        case VillainousChoice():
            _faces(play, one_shot, context)
        case _:
            assert_never(one_shot)
