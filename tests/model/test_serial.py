"""Compiled cards go to a file and come back as they were; and nothing else comes back."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace

import pytest

from layerlaw.cards.builtin import CARDS
from layerlaw.model.abilities import EVERYWHERE, KeywordAbility, StaticAbility
from layerlaw.model.filters import Is
from layerlaw.model.mana_costs import ManaCost
from layerlaw.model.references import Target
from layerlaw.model.serial import BadSerial, decode, encode, forget_phrases
from layerlaw.model.words import FOREST, Color, CreatureType


@pytest.mark.parametrize("name", sorted(CARDS))
def test_a_card_comes_back_as_it_was(name: str) -> None:
    card = CARDS[name]
    text = json.dumps(encode(card))
    back = decode(json.loads(text))
    assert back == card
    assert json.dumps(encode(back)) == text


def test_words_keep_their_class() -> None:
    back = decode(encode((FOREST, CreatureType("Elf"), Color.GREEN, "Forest")))
    assert [type(word).__name__ for word in back] == ["LandType", "CreatureType", "Color", "str"]


def test_the_words_of_a_target_are_kept_though_they_are_no_part_of_its_equality() -> None:
    target = Is(Target(2, "target creature you control"))
    back = decode(json.loads(json.dumps(encode(target))))
    assert back == target == Is(Target(2))
    assert back.ref.what == "target creature you control"
    assert encode(Target(2)) == {"Target": [2]}
    assert decode({"Target": [2]}).what == ""


def test_defaults_at_the_end_are_left_out() -> None:
    assert encode(KeywordAbility("flying")) == {"KeywordAbility": ["flying"]}
    assert decode({"KeywordAbility": ["flying"]}) == KeywordAbility("flying")


@pytest.mark.parametrize(
    "plain",
    [
        {"os.system": ["true"]},
        {"Path": ["x"]},
        {"Ability": []},
        {"Filter": []},
        {"Card": []},
        {"Card": ["a", [], "normal", 4]},
        {"Card": ["a", "no tuple"]},
        {"Card": [1, []]},
        {"ManaCost": [[1]]},
        {"ManaCost": "x"},
        {"ModifyPT": [True, 1]},
        {"ModifyPT": [1.5, 1]},
        {"ModifyPT": ["1", 1]},
        {"Color": "X"},
        {"Color": ["W"]},
        {"Start": [{"KeywordAbility": ["flying"]}]},
        {"StaticAbility": [[{"ContinuousEffect": [{"Color": "W"}, []]}]]},
        {"Card": ["a", []], "Face": []},
        {},
        1.5,
    ],
)
def test_what_nobody_wrote_is_refused(plain: object) -> None:
    with pytest.raises(BadSerial):
        decode(plain)


def test_sets_are_written_in_one_order_whatever_the_hashes() -> None:
    script = (
        "import json; from layerlaw.model.abilities import *; from layerlaw.model.serial import *;"
        "print(json.dumps(encode(StaticAbility((), EVERYWHERE))))"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", script],
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert told == {f"{json.dumps(encode(StaticAbility((), EVERYWHERE)))}\n"}


def test_a_mana_cost_comes_back_with_its_colors() -> None:
    assert decode(encode(ManaCost.parse("{2}{W/U}"))).colors == {Color.WHITE, Color.BLUE}


def test_what_cards_say_alike_is_one_value() -> None:
    """What is worked out of a value is kept by which value it is: a phrase that two cards have is worked out once."""
    effect = CARDS["Glorious Anthem"].front.abilities[0]
    forget_phrases()
    one, other = decode(encode(effect)), decode(encode(effect))
    assert one == other == effect
    assert one is not other, "an object may have two abilities that say the same"
    assert one.effects[0] is other.effects[0]
    assert one.effects[0].scope is other.effects[0].scope
    forget_phrases()
    assert decode(encode(effect)).effects[0] is not one.effects[0]


def test_what_is_alike_but_for_what_a_game_needs_is_not_one_value() -> None:
    """Two keywords that compare equal, of which one has its parts."""
    plain = KeywordAbility("ward", cost="{2}")
    ready = replace(plain, is_shorthand=True)
    assert plain == ready
    found = [decode(encode(one)) for one in (plain, ready, plain)]
    assert [one.is_shorthand for one in found] == [False, True, False]
    assert found[0] is found[2]
