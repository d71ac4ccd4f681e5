"""A game at work in a few words, for tests: two players, what is where, and their answers.

`game = Setting()`, then `game.put("Grizzly Bears")` or `game.put(creature("Giant", "3/3", "Trample"), by=OPPONENT)`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from layerlaw.cards.builtin import CARDS
from layerlaw.game import GameObject, ObjectId, Player, new_game
from layerlaw.game.entering_battlefield import Entering, enter
from layerlaw.game.events import put_in_zone
from layerlaw.model.cards import Card
from layerlaw.model.words import Zone
from layerlaw.oracle.compile import compile_card
from layerlaw.oracle.paragraphs.parts import card_with_parts
from layerlaw.play.by_the_rules import BY_THE_RULES
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Position
from layerlaw.play.position.questions import Question

YOU, OPPONENT = "You", "Opponent"


class Answers:
    """Answers by key, the next one each time; the last one stays."""

    def __init__(self) -> None:
        self.given: dict[str, list[Sequence[object]]] = {}
        self.asked: list[Question] = []

    def answer(self, question: Question) -> Sequence[object] | None:
        """The next answer to that key."""
        self.asked.append(question)
        rows = self.given.get(question.key)
        if not rows:
            return None
        return rows.pop(0) if len(rows) > 1 else rows[0]


def made(name: str, type_line: str, text: str = "", size: str = "", cost: str = "") -> Card:
    """A card of one's own from its words."""
    power, _, toughness = size.partition("/")
    fields: dict[str, Any] = {"name": name, "mana_cost": cost, "type_line": type_line, "oracle_text": text}
    if size:
        fields |= {"power": power, "toughness": toughness}
    return compile_card(fields)


def creature(name: str, size: str, text: str = "", *, type_line: str = "Creature — Human", cost: str = "{1}") -> Card:
    """A creature of one's own."""
    return made(name, type_line, text, size, cost)


class Setting(Play):
    """A game at work with as little said as may be. Permanents that are put there have been there since before this turn."""

    def __init__(self, *names: str, life: int = 20) -> None:
        players = [Player(name, life, library_count=40) for name in names or (YOU, OPPONENT)]
        self.answers = Answers()
        super().__init__(Position(new_game(players)), BY_THE_RULES, self.answers)

    def put(
        self,
        card: str | Card,
        *,
        by: str = YOU,
        counters: Mapping[str, int] | None = None,
        damage: int = 0,
        new: bool = False,
        **how: Any,
    ) -> ObjectId:
        """A permanent is on the battlefield; nothing triggers. `new`: it came under its controller's control in this turn."""
        entering = Entering(controller=by, counters=counters or {}, **how)
        result = enter(self.state, _card(card), entering, self.edition)
        thing = result.state.object(result.id)
        facts = dict(thing.facts) | ({"since turn": self.state.turn} if new else {})
        facts |= {"damage": damage} if damage else {}
        self.state = result.state.with_object(replace(thing, facts=facts))
        return result.id

    def card(self, card: str | Card, zone: Zone = Zone.HAND, *, by: str = YOU) -> ObjectId:
        """A card is in a zone other than the battlefield."""
        result = put_in_zone(self.state, _card(card), zone, by)
        self.state = result.state
        return result.id

    def told(self, **answers: Sequence[object]) -> None:
        """How players will answer, by key."""
        for key, answer in answers.items():
            self.answers.given.setdefault(key, []).append(answer)

    def now(self, identity: ObjectId) -> GameObject:
        """An object, or what it has become."""
        return self.state.object(self.current(identity))

    def where(self, identity: ObjectId) -> Zone | None:
        """The zone in which an object, or what it has become, is; None where it is nowhere."""
        thing = self.thing(self.current(identity))
        return None if thing is None else thing.zone

    def life(self, name: str) -> int:
        """A player's life total."""
        return self.state.player(name).life

    def said(self, kind: str | None = None) -> list[str]:
        """The lines of the log, of one kind."""
        return [record.text for record in self.at.log if kind in (None, record.kind)]

    def rules(self, kind: str) -> list[str]:
        """The rules of the lines of one kind."""
        return [record.rule for record in self.at.log if record.kind == kind]


def _card(card: str | Card) -> Card:
    return card_with_parts(CARDS[card]) if isinstance(card, str) else card
