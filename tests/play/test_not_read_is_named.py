"""What was not understood is named where a game comes to it: whether it may be done, whom it is aimed at, what it costs."""

from __future__ import annotations

import pytest

from layerlaw import Board
from layerlaw.errors import LayerlawError

BEARS = {"enter": "Grizzly Bears", "as": "bears"}


def spell(text: str, **more: object) -> dict[str, object]:
    return {"name": "Odd", "mana_cost": "{U}", "type_line": "Instant", "oracle_text": text, **more}


def artifact(text: str) -> dict[str, object]:
    return spell(text, type_line="Artifact")


def refusal(card: dict[str, object], *timeline: object) -> str:
    board = {"players": [{"name": "You", "library": 5}, "Opponent"], "cards": [card], "timeline": list(timeline)}
    with pytest.raises(LayerlawError) as caught:
        Board.parse(board).solve()
    return str(caught.value)


@pytest.mark.parametrize(
    "words",
    [
        "Destroy target creature of the funniest sort.",
        "Counter target spell that's the funniest of this turn.",
        "Destroy target creature controlled by the funniest player.",
    ],
)
def test_what_may_be_aimed_at_is_not_guessed(words: str) -> None:
    """115.1, 601.2c: neither is a target taken that may be illegal, nor is it said that a legal one is none."""
    told = refusal(spell(words), BEARS, {"cast": "Odd", "target": "bears", "refused": True})
    assert "what it may target is not understood" in told
    assert words[8:30] in told


def test_a_trigger_does_not_ask_for_targets_of_which_nothing_is_known() -> None:
    """603.3d: as it goes onto the stack the refusal names the words, where it once asked for anything at all."""
    odd = artifact("When this artifact enters, destroy target creature of the funniest sort.")
    assert "of the funniest sort" in refusal(odd, BEARS, {"cast": "Odd"}, {"resolve": "all"})


def test_the_target_of_what_waits_is_not_chosen_before() -> None:
    """603.12: a reflexive trigger that is not understood gives the spell no target; it is named as it is come to."""
    odd = spell("You gain 1 life. When you do, destroy target creature and dance for it.")
    assert "has no targets" in refusal(odd, BEARS, {"cast": "Odd", "target": "bears"})
    assert "and dance for it" in refusal(odd, BEARS, {"cast": "Odd"}, {"resolve": "all"})


@pytest.mark.parametrize(
    "words",
    [
        "Only the funniest player may activate this ability.",
        "Only the player this artifact is dancing for may activate this ability and only during the draw step.",
        "Spend only funny mana to activate this ability.",
        "You can't activate this ability during a dance.",
    ],
)
def test_who_may_activate_is_asked_before_it_resolves(words: str) -> None:
    """602.5: what restricts activating is no part of what the ability does."""
    told = refusal(artifact(f"{{T}}: Draw a card. {words}"), {"enter": "Odd"}, {"activate": "Odd", "stack": True})
    assert "is not understood, so the ability cannot be activated" in told


def test_a_cost_that_is_less_by_words_that_are_not_read_is_not_said_to_be_too_much() -> None:
    """601.2f: with too little mana for the whole cost, the words that make it less are named."""
    odd = artifact("The funniest spell you cast each turn costs {1} less to cast.")
    told = refusal(
        odd, {"enter": "Odd"}, {"enter": "Island"}, {"cast": "Grizzly Bears", "pay": "auto", "refused": True}
    )
    assert "The funniest spell" in told


def test_an_equip_that_is_not_read_is_an_activated_ability() -> None:
    """702.6a: what is told of it is that it is not understood, not that there is none."""
    odd = spell("Equip the funny", type_line="Artifact — Equipment")
    told = refusal(odd, BEARS, {"enter": "Odd"}, {"activate": "Odd", "target": "bears", "stack": True})
    assert "Equip the funny" in told


def test_what_may_be_done_by_words_that_are_not_read_is_listed_as_not_decided() -> None:
    """602.2: neither a keyword that is not read nor a cost that discards by a name with a slip of the pen is left out of the list."""
    gift = spell("Equip the funny", type_line="Artifact — Equipment")
    mage = spell(
        "Channel — {U}, Discard Old Mgae: Draw a card.",
        name="Old Mage",
        type_line="Creature — Wizard",
        power="1",
        toughness="1",
    )
    players = [{"name": "You", "library": 5, "hand": [{"card": "Old Mage", "as": "mage"}]}, "Opponent"]
    found = Board.parse({"players": players, "cards": [gift, mage], "timeline": [{"enter": "Odd"}]}).legal()
    undecided = [str(one.as_json()) for one in found.undecided]
    assert any("Equip the funny" in one for one in undecided)
    assert any("Discard Old Mgae" in one for one in undecided)


def test_reconfigure_beside_an_ability_that_is_not_read_is_listed_as_it_is_counted() -> None:
    """702.151a: the second ability of a keyword comes last, and an entry of the list means the ability that it tells of."""
    text = "Reconfigure {1}\n{2}, {T}: Juggle three times.\n{T}: Draw a card."
    gear = spell(text, type_line="Artifact Creature — Equipment", power="1", toughness="1")
    found = Board.parse({"cards": [gear], "timeline": [{"enter": "Odd"}]}).legal()
    assert any("Juggle" in str(one.as_json()) for one in found.undecided)
    drawing = next(one for one in found.legal if "Draw a card" in str(one.as_json()))
    assert "ability: 3" in str(drawing.as_json()["entry"])


def test_what_may_not_be_activated_at_a_time_is_told_as_cards_say_it() -> None:
    """602.5b: the sentence is written back as it is printed."""
    text = "{T}: Draw a card. You can't activate this ability during combat."
    found = Board.parse({"cards": [artifact(text)], "timeline": [{"enter": "Odd"}]}).legal()
    assert any(text in str(one.as_json().values()) or text in one.about for one in found.legal)


def told(board: dict[str, object]) -> set[tuple[str, str]]:
    return {(one[0], one[1]) for one in Board.parse(board).solve().not_understood}


def test_an_event_that_happens_to_a_card_elsewhere_is_told_of() -> None:
    """113.6k: what triggers as a card is cycled is told of a card in a graveyard, too, where its event is not understood."""
    odd = spell(
        "When you cycle or juggle this card, draw a card.\nCycling {2}",
        type_line="Creature — Elf",
        power="1",
        toughness="1",
    )
    players = [{"name": "You", "library": 5, "hand": [{"card": "Odd", "as": "odd"}]}, "Opponent"]
    board = {"players": players, "cards": [odd], "timeline": [{"activate": "odd", "stack": True}, {"resolve": "all"}]}
    assert ("Odd", "when you cycle or juggle this card") in told(board)


def test_what_an_emblem_waits_for_is_told_of_an_emblem() -> None:
    """114.5: it has no name, and is nothing that lies face down."""
    emblem = {"player": "You", "emblem": "Whenever you juggle, draw a card."}
    board = {"players": [{"name": "You", "library": 5}, "Opponent"], "timeline": [emblem, {"draw": "You"}]}
    assert ("an emblem", "whenever you juggle") in told(board)


def test_what_could_add_mana_in_words_that_are_not_read_uses_no_stack() -> None:
    """605.1a, 605.3b: it resolves at once, and so is named at once."""
    odd = artifact("{T}: Juggle, then add {G} for each ball that is in the air.")
    assert "ball that is in the air" in refusal(odd, {"enter": "Odd"}, {"activate": "Odd", "stack": True})


def test_equip_of_what_is_not_read_is_not_said_to_have_no_legal_target() -> None:
    """702.6c: which creatures have the quality is not known, and that is what is said."""
    odd = spell("Equip funniest {1}", type_line="Artifact — Equipment")
    told_of = refusal(odd, BEARS, {"enter": "Odd"}, {"activate": "Odd", "target": "bears", "stack": True})
    assert "'funniest' is not understood" in told_of


def test_an_answer_that_nobody_asked_for_says_what_might_have_asked() -> None:
    """603.2: the ability that would have asked is one that was not understood."""
    odd = artifact("Whenever you juggle well, you may draw a card.")
    told_of = refusal(odd, {"enter": "Odd"}, {"draw": "You", "answers": [{"may": True}]})
    assert "perhaps what would have asked: Odd: whenever you juggle well" in told_of
