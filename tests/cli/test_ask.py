"""`layerlaw ask`: each outcome once, with the orders that lead to it."""

from __future__ import annotations

import json
from collections.abc import Callable
from math import factorial

import pytest

from tests.cli.sessions import Run

Golden = Callable[[str, str], None]
SESSIONS = {
    "humility-opalescence": ["Humility", "Opalescence"],
    "blood-moon-urborg": ["Blood Moon", "Urborg, Tomb of Yawgmoth", "Bayou"],
    "aura": ["Grizzly Bears", "{enter: Lignify, attached_to: Grizzly Bears}", "Humility"],
    "two-humilities": ["Humility", "Humility", "Opalescence"],
    "one-card": ["Dryad Arbor"],
}


@pytest.mark.parametrize("name", SESSIONS)
def test_what_ask_prints(run: Run, name: str, golden: Golden) -> None:
    code, out, err = run("ask", *SESSIONS[name])
    assert (code, err) == (0, "")
    golden(f"tests/golden/ask/{name}.txt", out)


def test_the_json_of_outcomes(run: Run) -> None:
    made = json.loads(run("ask", "--json", "Humility", "Opalescence", "Forest").out)
    assert made["order_matters"] is True
    assert made["cards"] == ["Humility", "Opalescence", "Forest"]
    assert [item["when"] for item in made["outcomes"]] == [
        [[["Humility", "Opalescence"]]],
        [[["Opalescence", "Humility"]]],
    ]
    assert [item["orders"] for item in made["outcomes"]] == [3, 3]
    powers = [next(o["power"] for o in item["objects"] if o["id"] == "Humility") for item in made["outcomes"]]
    assert powers == [4, 1], "613.7: the later of the two sets power and toughness last"


def test_order_that_does_not_matter_is_said_so(run: Run) -> None:
    # 613.8a: dependency decides, not timestamps
    assert "does not matter" in run("ask", "Blood Moon", "Urborg, Tomb of Yawgmoth").out


def test_what_an_entry_refers_to_enters_before_it(run: Run) -> None:
    made = json.loads(run("ask", "--json", "{enter: Pacifism, attached_to: Grizzly Bears}", "Grizzly Bears").out)
    assert made["outcomes"][0]["example"] == ["Grizzly Bears", "Pacifism"]


def test_an_alias_names_an_entry(run: Run) -> None:
    made = json.loads(
        run("ask", "--json", "{enter: Grizzly Bears, as: bears}", "{enter: Pacifism, attached_to: bears}").out
    )
    assert made["cards"] == ["bears", "Pacifism"]


def test_a_counter_has_a_place_in_the_order_too(run: Run) -> None:
    # 613.7c, 122.1b: a flying counter that was put on it before Humility came gives nothing
    made = json.loads(run("ask", "--json", "{enter: Grizzly Bears, counters: {flying: 1}}", "Humility").out)
    assert made["order_matters"] is True
    flies = {outcome["example"][0]: outcome["objects"][0]["keywords"] for outcome in made["outcomes"]}
    assert flies == {"Grizzly Bears": [], "Humility": ["flying"]}


def test_where_solves_run_out_what_was_found_is_told_with_the_flag(run: Run) -> None:
    cards = ["Humility", "Opalescence", "Life and Limb", "Enchanted Evening", "Mycosynth Lattice", "Dryad Arbor"]
    code, out, err = run("ask", "--max-solves", "20", *cards)
    assert (code, err) == (0, "")
    assert "--max-solves" in out.splitlines()[0]
    made = json.loads(run("ask", "--json", "--max-solves", "20", *cards).out)
    told = sum(outcome["orders"] for outcome in made["outcomes"])
    assert told + made["orders_left"] == factorial(6)
    assert made["orders_left"] > 0
    one = json.loads(run("ask", "--json", "--max-solves", "1", *cards).out)
    assert one["order_matters"] is None, "nobody knows as yet"
    assert "does not matter" not in run("ask", "--max-solves", "1", *cards).out


def test_what_state_based_actions_would_do_is_told_and_its_order_too(run: Run) -> None:
    # 704.5k: of world permanents the newest alone stays, so the order matters although no effects meet
    made = json.loads(run("ask", "--json", "Concordant Crossroads", "Gravity Sphere").out)
    doomed = {tuple(item["example"]): [one["object"] for one in item["state_based"]] for item in made["outcomes"]}
    assert doomed == {
        ("Concordant Crossroads", "Gravity Sphere"): ["Concordant Crossroads"],
        ("Gravity Sphere", "Concordant Crossroads"): ["Gravity Sphere"],
    }


def test_what_would_die_is_told_in_words(run: Run) -> None:
    # 704.5f
    out = run("ask", "{enter: Grizzly Bears, counters: {-1/-1: 2}}", "Forest").out
    assert "next: Grizzly Bears would be put into its owner's graveyard (704.5f)" in out
    assert "next:" not in run("ask", "Grizzly Bears", "Forest").out


def test_where_the_rules_leave_a_choice_it_is_told(run: Run) -> None:
    # 613.8b and 305.6: readings on which the outcome depends
    made = json.loads(run("ask", "--json", "Dryad Arbor", "Humility").out)
    assert [item["question"] for item in made["open_readings"]] == ["intrinsic"]
    assert "Where the rules leave a choice" in run("ask", "Dryad Arbor", "Humility").out


@pytest.mark.parametrize(
    ("words", "mend"),
    [
        ("Humility and Opalescence", 'write each card by itself: layerlaw ask "Humility" "Opalescence"'),
        ("humility, opalescence", 'write each card by itself: layerlaw ask "humility" "opalescence"'),
        ("mine.yaml", "a board file is answered by: layerlaw solve mine.yaml"),
        ("Giant Growth", "write a board file with 'resolve: Giant Growth', and `layerlaw solve` it"),
    ],
)
def test_what_is_no_card_that_enters_is_told_what_to_write(run: Run, words: str, mend: str) -> None:
    """304.4 for the last of them."""
    code, out, err = run("ask", words)
    assert (code, out) == (2, "")
    assert f"mend: {mend}" in err
