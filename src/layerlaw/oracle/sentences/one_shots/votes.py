"""Votes and villainous choices, in words (701.38, 701.55)."""

from __future__ import annotations

from layerlaw.model import references as r
from layerlaw.model.target_requirement import Pick
from layerlaw.model.voting import Vote, faces
from layerlaw.oracle.phrases.whom import things
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
