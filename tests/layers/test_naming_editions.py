"""Naming the rules of a time: by an edition, a day, a month, a year, a set; and what is said of days between two texts."""

from __future__ import annotations

import itertools
from datetime import date, timedelta

import pytest

from layerlaw.errors import LayerlawError
from layerlaw.explain.editions import edition_named, rules_note
from layerlaw.layers import EDITIONS, NEWEST
from layerlaw.layers.editions import Unnamed, edition_of_day, find_edition, name_edition
from layerlaw.layers.editions.naming import first_day
from layerlaw.layers.editions.sets import SETS


@pytest.mark.parametrize(
    ("words", "edition"),
    [
        ("newest", "newest"),
        ("2017", "2017"),  # the name of an edition since the first version, and a year
        ("2012-07-01", "m13-2012"),
        ("2013-05-01", "gatecrash-2013"),
        ("2013-07-12", "gatecrash-2013"),
        ("2013-07-13", "m14-2013"),
        ("2009-07-10", "pre-m10"),
        ("2009-07-11", "m10-2009"),
        ("m10", "m10-2009"),
        ("M13", "m13-2012"),
        ("Magic 2014", "m14-2013"),
        ("Dominaria", "dominaria-2018"),
        ("dragon's maze", "gatecrash-2013"),
        ("ravnica city of guilds", "time-spiral-2006"),
        ("October 2006", "time-spiral-2006"),
        ("2024-12", "foundations-2024"),
        ("2014", "theros-2013"),
        ("Foundations", "foundations-2024"),
    ],
)
def test_named(words: str, edition: str) -> None:
    assert edition_named(words).name == edition


def test_a_year_or_month_within_which_the_rules_changed_is_refused_with_the_days() -> None:
    assert name_edition("2018") == Unnamed((date(2018, 7, 13), date(2018, 4, 27)))
    with pytest.raises(LayerlawError) as caught:
        edition_named("July 2025")
    assert caught.value.mistake.found == "the rules changed within 'July 2025': on 2025-07-25"


@pytest.mark.parametrize("words", ["", "m9", "pre-m11", "ikoria-2021", "2019-02-30", "2019-13", "20190230", "rules"])
def test_what_names_nothing(words: str) -> None:
    found = name_edition(words)
    assert isinstance(found, Unnamed)
    assert not found.near, "no hint leads to the other side of a change"


def test_a_slip_of_the_pen_gets_a_hint() -> None:
    assert name_edition("Dominara") == Unnamed(near=("Dominaria",))
    assert name_edition("newst") == Unnamed(near=("newest",))


def test_each_day_is_answered_by_the_last_edition_that_had_begun() -> None:
    editions = list(EDITIONS.values())
    days = [first_day(edition) for edition in editions]
    assert days == sorted(days, reverse=True)
    for younger, older in itertools.pairwise(editions):
        begins = first_day(younger)
        assert edition_of_day(begins).name == younger.name
        assert edition_of_day(begins - timedelta(days=1)).name == older.name


def test_sets_are_in_order_and_each_names_an_edition() -> None:
    assert [released.released for released in SETS] == sorted(released.released for released in SETS)
    for released in SETS:
        assert find_edition(released.code) == find_edition(released.name) == edition_of_day(released.released)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("2012-07-01", None),  # the day of a text
        ("m10-2009", None),
        ("newest", None),
        ("2013-05-01", "The nearest texts are of 1 July 2012 and 13 July 2013"),
        ("gatecrash-2013", "no text of gatecrash-2013"),
        ("2012-05-20", "m13-2012, the text of 1 July 2012, answers from 1 May 2012 on"),
        ("2012-12-01", "no change is known until 1 February 2013"),
        ("1995-06-01", "No rules from before 1 October 2003 are kept"),
        ("2030-01-01", "is the newest kept"),
        ("2004-06-01", "The oldest text kept is of 1 October 2006"),
    ],
)
def test_what_is_not_known_is_said(words: str, says: str | None) -> None:
    note = rules_note(edition_named(words))
    assert note == "" if says is None else says in note


def test_an_edition_by_a_day_is_the_edition_but_for_the_day() -> None:
    assert edition_of_day(date(2026, 8, 7)).layers == NEWEST.layers
    assert edition_of_day(date(2026, 8, 8)).day == "2026-08-08"
