"""`layerlaw compare`, and `--rules` of the other commands."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.cli.sessions import Run

SIX = ("newest", "ikoria-2020", "2017", "m14-2013", "m10-2009", "pre-m10")
"""Editions that have a text, far apart."""
BY_SIX = tuple(word for name in SIX for word in ("--rules", name))

ZUBERA = """timeline:
  - {enter: Ashen-Skin Zubera, as: zubera, counters: {+1/+1: 2}}
  - Ascendant Evincar
  - {resolve: Giant Growth, target: zubera}
  - {resolve: Humble, target: zubera}
expect:
  zubera: {power: 3, toughness: 4}
"""


@pytest.fixture
def zubera(tmp_path: Path) -> str:
    file = tmp_path / "zubera.yaml"
    file.write_text(ZUBERA, encoding="utf-8")
    return str(file)


def test_the_answers_stand_side_by_side_and_the_ways_part_below(run: Run, zubera: str) -> None:
    code, out, err = run("compare", *BY_SIX, zubera)
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "          newest to m10-2009                            pre-m10",
        "zubera",
        "  type    Creature — Zubera Spirit                      Creature — Zubera Spirit",
        "  size    6/7                                         * 3/4",
        "Ascendant Evincar",
        "  type    Legendary Creature — Phyrexian Vampire Noble  Legendary Creature — Phyrexian Vampire Noble",
        "  size    3/3                                           3/3",
        "",
        "zubera: size",
        "  m10-2009 and pre-m10 part here:",
        "    m10-2009  layer 7b (612.3b) Humble: 1/2 → 0/1",
        "    pre-m10   layer 6b (418.5a) Giant Growth: 1/2 → 4/5, by timestamp (418.5a)",
        "    the rule that parts them: what applies in which layer and sublayer: 612.1 (m10-2009); 418.5a (pre-m10)",
    ]


def test_as_json(run: Run, zubera: str) -> None:
    answer = json.loads(run("compare", "--json", *BY_SIX, zubera).out)
    assert answer["editions"] == list(SIX)
    assert answer["groups"] == [list(SIX[:-1]), ["pre-m10"]]
    assert not answer["same"]
    (difference,) = answer["differences"]
    assert (difference["of"], difference["what"]) == ("zubera", "size")
    assert difference["values"] == {**dict.fromkeys(SIX, "6/7"), "pre-m10": "3/4"}
    (parting,) = difference["partings"]
    assert parting["editions"] == ["m10-2009", "pre-m10"]
    assert [(step["layer"], step["rule"], step["effect"], step["changes"]) for step in parting["steps"]] == [
        ("7b", "612.3b", "Humble", "1/2 → 0/1"),
        ("6b", "418.5a", "Giant Growth", "1/2 → 4/5"),
    ]
    assert answer["answers"]["pre-m10"]["zubera"]["abilities"] == "none"


def test_only_some_editions(run: Run, zubera: str) -> None:
    out = run("compare", "--rules", "newest", "--rules", "2017", zubera).out
    assert out.startswith("The same answer in every edition: newest, 2017.\n")


def test_what_happened_before_the_layers(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "depths.yaml"
    file.write_text("timeline: [Blood Moon, {enter: Dark Depths, as: depths}]\n", encoding="utf-8")
    out = run("compare", *BY_SIX, str(file)).out
    assert "ikoria-2020 and 2017 part before the first layer, in what happened: none, 10 ice" in out


def test_rules_and_state_based_actions_have_their_partings(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "charm.yaml"
    file.write_text(
        "timeline: [Grizzly Bears, {resolve: Boros Charm, modes: [2]}, {enter: Hill Giant, as: giant},\n"
        "           {enter: Urza's Saga, as: saga}, Blood Moon]\n",
        encoding="utf-8",
    )
    out = run("compare", *BY_SIX, str(file)).out
    assert "    m10-2009  rule (612.10) Boros Charm: indestructible, no ability but a rule" in out
    assert "    ikoria-2020  state-based actions (704.5s): be sacrificed" in out


def test_an_edition_that_refuses_is_told_and_the_others_answer(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "clay.yaml"
    file.write_text("timeline: [Humility, {enter: Primal Clay, as: clay}]\n", encoding="utf-8")
    code, out, _ = run("compare", *BY_SIX, str(file))
    assert code == 0
    assert "By the rules of 2017 to pre-m10 this cannot be: " in out, "one reason is told once"
    assert "The same answer in every edition: newest, ikoria-2020." in out


def test_a_wrong_board_is_an_error(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text("timeline: [Humilty]\n", encoding="utf-8")
    code, out, err = run("compare", *BY_SIX, str(file))
    assert (code, out) == (2, "")
    assert "nearest: Humility" in err


def test_in_color(run: Run, zubera: str) -> None:
    assert "\x1b[" in run("compare", "--color", zubera).out


# --- --rules ------------------------------------------------------------------------------------------------------


def test_solve_and_explain_and_check_by_other_rules(run: Run, zubera: str) -> None:
    assert "6/7" in run("solve", zubera).out
    assert "3/4" in run("solve", "--rules", "pre-m10", zubera).out
    assert "(418.5a)" in run("explain", "--rules", "pre-m10", zubera, "zubera").out
    assert run("check", zubera).code == 1
    assert run("check", "--rules", "pre-m10", zubera).code == 0


def test_ask_by_other_rules(run: Run) -> None:
    question = ("ask", "{enter: Painter's Servant, choose: {color: black}}", "Humility", "Grizzly Bears")
    assert "black and green Creature" in run(*question).out
    assert "black and green Creature" not in run(*question, "--rules", "pre-m10").out


@pytest.mark.parametrize("command", ["solve", "explain", "check", "ask", "compare"])
def test_the_help_says_how_rules_are_named(run: Run, command: str) -> None:
    text = " ".join(run(command, "--help").out.split())
    assert "--rules NAME" in text
    if command != "compare":
        assert "a day (2013-05-01), a set (m13, Dominaria), an edition (newest)" in text


def test_rules_by_a_day_say_what_is_not_known(run: Run, zubera: str) -> None:
    out = run("solve", "--rules", "2013-05-01", zubera).out
    assert "no text of gatecrash-2013 (since 1 February 2013) is kept" in out


def test_unknown_rules_are_refused_and_no_hint_leads_across_a_change(run: Run, zubera: str) -> None:
    code, out, err = run("solve", "--rules", "m10-2010", zubera)
    assert (code, out) == (2, "")
    assert "Nearest" not in err
    assert "Nearest: Dominaria." in run("solve", "--rules", "Dominara", zubera).err


def test_objects_that_entered_at_once_are_known_by_their_names(run: Run, tmp_path: Path) -> None:
    """613.7m: by other rules they entered in another order; the ways part where that order decides, not before."""
    file = tmp_path / "at-once.yaml"
    file.write_text(
        "timeline:\n  - simultaneous:\n"
        "      [{enter: Humility, as: hum, controller: Opponent}, {enter: Opalescence, as: opal}]\n",
        encoding="utf-8",
    )
    assert run("compare", *BY_SIX, str(file)).out.splitlines()[-4:] == [
        "  ikoria-2020 and 2017 part here:",
        "    ikoria-2020  layer 7b (613.4b) opal: 0/0 → 4/4, by timestamp (613.7)",
        "    2017         layer 7b (613.3b) hum: 0/0 → 1/1, begun before its ability was lost (613.5)",
        "    the rule that parts them: who orders timestamps that are simultaneous: 613.7k (ikoria-2020); 613.6j (2017)",
    ]


SERVANT = """timeline:
  - {enter: Painter's Servant, as: servant, choose: {color: black}}
  - Humility
  - {enter: Silvercoat Lion, as: lion}
"""


@pytest.fixture
def servant(tmp_path: Path) -> str:
    file = tmp_path / "servant.yaml"
    file.write_text(SERVANT, encoding="utf-8")
    return str(file)


def test_an_effect_that_did_not_begin_is_told_and_one_cause_once(run: Run, servant: str) -> None:
    """613.6 (418.5b): never "nothing more"; what follows from the same rule stands below it."""
    lines = run("compare", "--rules", "m10", "--rules", "2009-07-10", servant).out.splitlines()
    assert lines[lines.index("servant: colors") :] == [
        "servant: colors",
        "  m10-2009 and pre-m10 part here:",
        "    m10-2009  layer 5 (612.1e) servant: none → B",
        "    pre-m10   layer 5 (418.5b) servant: has not begun when Humility takes its ability",
        "    the rule that parts them: what applies in which layer and sublayer: 612.1 (m10-2009); 418.5a (pre-m10)",
        "  and so Humility: colors: white and black against white",
        "  and so lion: colors: white and black against white",
    ]


def test_what_left_is_one_difference(run: Run, tmp_path: Path) -> None:
    """Where a thing is not there in one edition, that is the difference, not each of its characteristics."""
    file = tmp_path / "saga.yaml"
    file.write_text("timeline: [{enter: Delver of Secrets, as: delver}, {token: delver, as: copy}]\n", encoding="utf-8")
    answer = json.loads(run("compare", "--json", str(file)).out)
    assert {item["what"] for item in answer["differences"]} <= {"zone", "mana value", "name"}


def test_by_date(run: Run, zubera: str, tmp_path: Path) -> None:
    picture = tmp_path / "years.svg"
    code, out, err = run("compare", "--by-date", "--picture", str(picture), zubera)
    assert (code, err) == (0, "")
    assert [line for line in out.splitlines() if line.startswith(("  zubera", "1"))] == [
        "  zubera: size 0/1",
        "1 October 2005:",
        "  zubera: size 0/1 → 3/4",
        "11 July 2009:",
        "  zubera: size 3/4 → 6/7",
    ]
    drawn = ET.fromstring(picture.read_text(encoding="utf-8"))
    titles = [node.text for node in drawn.iter("{http://www.w3.org/2000/svg}title")]
    assert "3/4, from 2005-10-01 on" in titles


def test_by_date_as_json(run: Run, zubera: str) -> None:
    told = json.loads(run("compare", "--by-date", "--json", zubera).out)
    assert [day["day"] for day in told["days"]] == ["2005-10-01", "2009-07-11"]
    (one,) = told["days"][1]["changed"]
    assert (one["before"], one["after"]) == ("3/4", "6/7")
    assert one["causes"] == [
        {"words": "what applies in which layer and sublayer", "rules": ["612.1", "418.5a"], "alone": True}
    ]


def test_a_hostile_name_does_not_break_the_picture(run: Run, tmp_path: Path) -> None:
    file, picture = tmp_path / "board.yaml", tmp_path / "years.svg"
    file.write_text(
        ZUBERA.replace("as: zubera", "as: '<script>&\"'").replace("zubera", "'<script>&\"'"), encoding="utf-8"
    )
    run("compare", "--picture", str(picture), str(file))
    text = picture.read_text(encoding="utf-8")
    assert "<script>" not in text
    ET.fromstring(text)


def test_what_was_taken_for_granted_is_told_with_the_editions_that_took_it(run: Run, tmp_path: Path) -> None:
    # 608.2i: nobody said whether life was gained
    board = tmp_path / "board.yaml"
    text = "As long as you gained life this turn, creatures you control get +1/+1."
    board.write_text(
        f"cards: [{{name: Glad, type_line: Enchantment, oracle_text: '{text}'}}]\ntimeline: [Glad, Grizzly Bears]\n",
        encoding="utf-8",
    )
    out = run("compare", str(board)).out
    assert "Assumed, as nobody stated it (newest to " in out
    assert "you gained life this turn? Taken: no (608.2i; " in out
    assert "Taken: no (newest 608.2i; " in out, "where another rule had that number, or none"


def test_a_battle_is_shown_with_its_defense(run: Run, tmp_path: Path) -> None:
    # 310.4: of what has neither power and toughness nor loyalty
    board = tmp_path / "board.yaml"
    board.write_text(
        "cards: [{name: Invasion, type_line: Battle — Siege, defense: '4'}]\ntimeline: [Invasion]\n", encoding="utf-8"
    )
    assert "defense 4" in run("solve", str(board)).out
