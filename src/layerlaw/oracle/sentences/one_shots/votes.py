"""Votes, villainous choices and words that players choose, in words (701.38, 701.55, 608.2d)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from layerlaw.model import references as r
from layerlaw.model.abilities import Provided
from layerlaw.model.conditions import Noted
from layerlaw.model.game_facts import ChoseWord
from layerlaw.model.one_shot_effects import ForEach
from layerlaw.model.target_requirement import Pick
from layerlaw.model.voting import FRIEND_OR_FOE, ChooseWords, Vote, chose, faces
from layerlaw.oracle.phrases.whom import things
from layerlaw.oracle.reader import put_together
from layerlaw.oracle.row import Words, reading
from layerlaw.oracle.sentences.one_shots.clause import OneShots, by_player
from layerlaw.oracle.tokens import TokenKind


@reading
def vote(reader: Words) -> OneShots | None:
    """Vote := ["starting with you,"] "each player" ["secretly"] "votes for" (words | "a" noun) [", then those votes are revealed"]."""
    if not reader.eat("starting with you , each player votes for", "each player votes for"):
        if not reader.eat("each player secretly votes for"):
            return None
        secret = True
    else:
        secret = False
    found = _words(reader) or _objects(reader)
    if found is None or (secret and not reader.eat(", then those votes are revealed")):
        return None
    reader.remember(it=None, them=None, voted=tuple(word.lower() for word in found.words))
    return [Vote(found.words, found.objects, secret)]


@reading
def _words(reader: Words) -> Vote | None:
    """Words := word ("," word)* [","] "or" word    words that mean nothing by themselves (701.38b)."""
    words: list[str] = []
    start = reader.at
    while True:
        token = reader.next()
        if token.kind is TokenKind.WORD and token.low != "or" and not (start == reader.at - 1 and token.low in _NOUNS):
            continue
        if reader.at - 1 == start:
            return None
        reader.at -= 1
        words.append(reader.words(start, reader.at))
        if reader.eat(", or", "or"):
            break
        if not reader.eat(","):
            return None
        start = reader.at
    start = reader.at
    while not reader.done and reader.peek().kind is TokenKind.WORD:
        reader.next()
    last = reader.words(start, reader.at)
    return Vote((*words, last)) if words and last and len(last.split()) <= _LONGEST else None


_NOUNS = frozenset({"a", "an", "up", "another", "target"})
_LONGEST = 3
"""No word that is voted for is longer."""


@reading
def _objects(reader: Words) -> Vote | None:
    what = things(reader)
    if what is None or not isinstance(what.things, Pick) or what.things.number != 1 or what.things.up_to:
        return None
    return Vote(objects=what.things.of)


@reading
def chosen_words(reader: Words) -> OneShots | None:
    """Chosen words := "for each player, choose friend or foe" | each ["secretly"] "chooses" words [", then the choices are revealed"].

    Words that mean nothing by themselves: a sentence behind has to ask who chose one of them.
    """
    if reader.eat("for each player , choose friend or foe"):
        reader.remember(it=None, them=None, who=None, voted=FRIEND_OR_FOE)
        return [ChooseWords(r.EachPlayer(), FRIEND_OR_FOE, r.You())]
    secret = reader.comes_to("secretly")
    who = _EVERY.get(reader.eat(*_EVERY) or "")
    if who is None or not reader.eat("secretly chooses" if secret else "chooses"):
        return None
    found = _words(reader)
    if found is None or (secret and not reader.eat(", then the choices are revealed")):
        return None
    words = tuple(word.lower() for word in found.words)
    behind = reader.words(reader.end, len(reader.tokens)).lower()
    if not reader.done or not any(f"chose {word}" in behind for word in words):
        return None
    reader.remember(it=None, them=None, who=None, voted=words)
    return [ChooseWords(who, words, secret=secret)]


_EVERY: Final[dict[str, r.PlayerRef]] = {"each player": r.EachPlayer(), "each opponent": r.Opponents()}


@reading
def of_those_who_chose(reader: Words, row: Callable[[Words], OneShots | None]) -> OneShots | None:
    """Of those who chose := a row that says "each friend", "each foe", "each player who chose" word in the place of one player, or "for" that "," row."""
    last = next((one for one in reversed(reader.before) if isinstance(one, ChooseWords)), None)
    if last is None:
        return None
    every = "each opponent who" if isinstance(last.player, r.Opponents) else "each player who"
    start = reader.at
    said = {f"{every} {chose(word).removeprefix('that player ')}": word for word in last.words}
    said |= {f"each player who chose {word}": word for word in last.words if last.by is None}
    said |= {f"each {word}": word for word in last.words if last.by is not None}
    place, phrase = start, reader.eat(*said)
    while phrase is None and not reader.done:
        reader.next()
        place, phrase = reader.at, reader.eat(*said)
    if phrase is None:
        return None
    lead = reader.tokens[place - 1].low == "for" and place - 1 == start and reader.eat(",")
    before = () if lead else ((start, place), "that player")
    own = put_together(reader, *before, (reader.at, reader.end))
    own.remember(who=r.ThatPlayer(), it=None, that=None)
    done = row(own)
    if not done or not own.done or own.targets > reader.targets:
        return None
    reader.adopt(own)
    reader.remember(who=None)
    reader.at = reader.end
    held = Noted(chose(said[phrase]), ChoseWord(said[phrase]))
    return [ForEach(last.player, (Provided(held, tuple(done)),))]


@by_player("face")
def _faces(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Faces := "a villainous choice —" row ", or" row    (701.55a)."""
    from layerlaw.oracle.sentences.one_shots.structure import whole  # which reads this one

    if not reader.eat("a villainous choice —"):
        return None
    start = reader.mark()
    several = isinstance(who, r.EachPlayer | r.Opponents)
    for place in range(reader.at + 1, reader.end - 2):
        if reader.tokens[place].text != "," or reader.tokens[place + 1].low != "or":
            continue
        reader.back(start)
        reader.remember(who=r.ThatPlayer() if several else who, them=None)
        first = reader.part(reader.at, place)
        one = whole(first)
        if one is None or not first.done:
            continue
        second = first.part(place + 2, reader.end)
        second.remember(who=r.ThatPlayer() if several else who)
        other = whole(second)
        if other is None or not second.done or second.targets > start.targets:
            continue
        reader.adopt(second)
        reader.at = reader.end
        return [faces(who, tuple(one), tuple(other))]
    return None
