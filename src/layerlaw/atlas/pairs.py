"""One pair of cards, decided now: their effects tried in their own words, each relation with a board of the real cards.

Needs no book: a pair is a few trials. So it also answers for cards of a newer file than the book's, and for every edition.
"""

from __future__ import annotations

from typing import Any

from layerlaw.atlas.actors import all_actors
from layerlaw.atlas.boardfile import Illustration, illustrate
from layerlaw.atlas.pairing import Trials
from layerlaw.atlas.relate import RELATIONS, Shown, carry_out
from layerlaw.layers import Edition
from layerlaw.model.cards import Card
from layerlaw.model.late import dataclass

Plain = Any


@dataclass(frozen=True)
class Related:
    """A relation of two cards. `who`: `first` or `second`, the one that depends, is stopped or goes on; empty for what is of both."""

    relation: str
    layer: str
    clause: str
    who: str
    shown: Shown
    illustration: Illustration

    def as_plain(self) -> dict[str, Plain]:
        """As JSON values."""
        return {
            "relation": self.relation,
            "layer": self.layer,
            "clause": self.clause,
            "who": self.who,
            "seen": self.shown.detail,
            "said": self.illustration.words,
            "board": self.illustration.board,
            "object": self.illustration.object,
            "outcomes": list(self.illustration.outcomes or ()),
            "holds_with_whole_cards": self.illustration.holds,
            "why_no_board": self.illustration.why_not,
        }


@dataclass(frozen=True)
class Decided:
    """What two cards are to each other."""

    cards: tuple[str, str]
    related: tuple[Related, ...]
    tried: int
    """Pairs of their effects that could meet by their facets; of none, independence is proved."""
    unreached: int
    """Of these, how many had an effect that applied to nothing on any board tried."""
    scenes: int
    is_understood: bool

    @property
    def verdict(self) -> str:
        """In a word or two, if they are independent: how that is known. Empty where they are related."""
        if self.related:
            return ""
        return "independent by their facets" if not self.tried else "independent on every board tried"

    def as_plain(self) -> dict[str, Plain]:
        """As JSON values."""
        return {
            "cards": list(self.cards),
            "verdict": self.verdict or "related",
            "relations": [item.as_plain() for item in self.related],
            "pairs_tried": self.tried,
            "pairs_not_reached": self.unreached,
            "boards_tried": self.scenes,
            "is_understood": self.is_understood,
        }


def decide(first: Card, second: Card, edition: Edition) -> Decided:
    """What two cards are to each other by their static abilities; the same card twice means two of it."""
    cards = [first] if first == second else [first, second]
    actors = all_actors(cards, edition)
    trials = Trials(actors, edition, "", own_words=True)
    layouts = {card.name: card.layout for card in cards}
    found: dict[tuple[str, str, str, str], Related] = {}
    tried = unreached = scenes = 0
    for pair in trials.pairs():
        one, other = actors[pair.first], actors[pair.second]
        if first != second and one.card == other.card:
            continue
        outcome = carry_out(trials.texts[pair.trial], edition)
        tried += 1
        scenes += outcome.scenes
        unreached += outcome.reached != (True, True)
        sides = (other, one) if pair.flipped else (one, other)
        for shown in outcome.shown:
            who = ""
            if shown.fact.who:
                mine = sides["AB".index(shown.fact.who)]
                who = "first" if mine.card == first.name and (first != second or mine is one) else "second"
            key = (shown.fact.relation, shown.fact.layer, shown.fact.clause, who)
            if key not in found or not found[key].illustration.holds:
                made = illustrate(shown, sides, (layouts[sides[0].card], layouts[sides[1].card]), edition)
                if key not in found or made.holds:
                    found[key] = Related(*key, shown, made)
    ordered = sorted(
        found.values(), key=lambda item: (RELATIONS.index(item.relation), item.layer, item.clause, item.who)
    )
    understood = all(actor.is_understood for actor in actors)
    return Decided((first.name, second.name), tuple(ordered), tried, unreached, scenes, understood)
