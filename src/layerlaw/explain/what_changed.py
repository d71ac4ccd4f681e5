"""What parts two editions: the facts in which they differ, in words, with the number that each rule had when.

`groups_between` names the facts that differ between two editions; facts that only mean something together, as the layers and what is
placed in them, are one. Which of them makes a difference on a board is found by trying (`boards.compare`); this is only how it is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Final

from layerlaw.layers import EDITIONS, Edition
from layerlaw.layers.editions.naming import first_day
from layerlaw.model.late import dataclass

LAYERS: Final = ("layers", "placement", "copiable_after", "devotion_after", "base_after")
"""Facts that make up the layers; they change together."""
_OWN: Final = frozenset({"name", "effective", "since", "has_text", "day", "rules", "renumbered", "compared"})
"""What an edition is called and cites; no answer hangs on it."""


@dataclass(frozen=True)
class EditionFact:
    """A fact of editions in words, and the numbers of the rule that says it, each with the first edition that has that number."""

    words: str
    numbers: tuple[tuple[str, str], ...]

    def number_in(self, edition: Edition) -> str:
        """The number that the rule has in an edition; empty where that says nothing of it."""
        if edition.name not in EDITIONS:
            return ""
        day = first_day(edition)
        return next((number for since, number in self.numbers if first_day(EDITIONS[since]) <= day), "")


_LAYERS_RULE: Final = (("zendikar-2009", "613.1"), ("m10-2009", "612.1"), ("mirrodin-2003", "418.5a"))
_COPIES: Final = (("modern-horizons-2021", "707.2"), ("m10-2009", "706.2"), ("mirrodin-2003", "503.2"))
_LOOKED: Final = (("zendikar-2009", "614.12"), ("m10-2009", "613.12"), ("pre-m10", "419.6i"))
_LEGENDS: Final = (("ixalan-2017", "704.5j"), ("m10-2009", "704.5k"), ("mirrodin-2003", "420.5e"))

FACTS: Final[dict[str, EditionFact]] = {
    "layers": EditionFact("what applies in which layer and sublayer", _LAYERS_RULE),
    "cda_waits": EditionFact(
        "whether a characteristic-setting ability waits for what it depends on",
        (("m10-2009", ""), ("mirrodin-2003", "418.5d")),
    ),
    "cda_dependency": EditionFact(
        "whether characteristic-defining abilities depend on each other",
        (
            ("ikoria-2020", "613.8a"),
            ("zendikar-2009", "613.7a"),
            ("m10-2009", "612.7a"),
            ("mirrodin-2003", "418.5c"),
        ),
    ),
    "reevaluates": EditionFact(
        "whether dependencies are asked again after each application",
        (("ikoria-2020", "613.8c"), ("besieged-2011", "613.7c"), ("zendikar-2009", "613.7b"), ("m10-2009", "612.7b")),
    ),
    "text_gives_cdas": EditionFact(
        "whether an ability that comes from a text change is characteristic-defining",
        (("m10-2009", "604.3a"), ("mirrodin-2003", "405.2a")),
    ),
    "qualities": EditionFact(
        "whether indestructible is an ability or a rule",
        (
            ("m14-2013", "702.12a"),
            ("zendikar-2009", "613.10"),
            ("m10-2009", "612.10"),
            ("pre-m10", "418.5k"),
            ("mirrodin-2003", "418.3b"),
        ),
    ),
    "sets_by_part": EditionFact(
        "whether a part that changes no characteristic has a set of its own",
        (("zendikar-2009", "611.2c"), ("m10-2009", "610.2c"), ("mirrodin-2003", "418.3b")),
    ),
    "land_set_strips_copied": EditionFact(
        "whether setting a basic land type takes the abilities of copy effects",
        (("m10-2009", "305.7"), ("pre-m10", "212.6h")),
    ),
    "copies_drop_cdas": EditionFact(
        "whether a copy leaves out the ability that defines what it does not copy",
        (("modern-horizons-2021", "707.9d"), ("m13-2012", "706.9d"), *_COPIES[1:]),
    ),
    "additions_keep_cdas": EditionFact(
        'whether "in addition to its other types" leaves the defining ability in a copy',
        (("modern-horizons-2021", "707.9d"), ("m13-2012", "706.9d")),
    ),
    "static_copies_lock": EditionFact(
        "whether a static copy effect fixes what it copies",
        (("modern-horizons-2021", "707.2c"), ("core-2018", "706.2c"), ("zendikar-2009", "611.3a")),
    ),
    "devotion_counts_effects": EditionFact(
        "whether what raises devotion counts within the layers",
        (("crimson-vow-2021", "700.5a"), ("theros-2013", "700.5")),
    ),
    "looks_ahead_at_others": EditionFact("whether what enters is looked at with the effects of others", _LOOKED),
    "turning_restamps": EditionFact(
        "whether turning over gives a new timestamp",
        (
            ("ikoria-2020", "613.7f"),
            ("origins-2015", "613.6e"),
            ("zendikar-2009", "613.6c"),
            ("m10-2009", "612.6c"),
            ("mirrodin-2003", "418.5e"),
        ),
    ),
    "active_player_orders_all": EditionFact(
        "who orders timestamps that are simultaneous",
        (
            ("machine-2023", "613.7m"),
            ("ikoria-2020", "613.7k"),
            ("origins-2015", "613.6j"),
            ("zendikar-2009", "613.6g"),
            ("m10-2009", "612.6e"),
            ("mirrodin-2003", "418.5e"),
        ),
    ),
    "split_halves_apart": EditionFact(
        "whether a split card has one mana value or two",
        (
            ("modern-horizons-2021", "709.4b"),
            ("2017", "708.4b"),
            ("m10-2009", "708.2"),
            ("mirrodin-2003", "505.2"),
        ),
    ),
    "back_faces_have_mana_value": EditionFact(
        "whether a back face has the mana value of its front face",
        (("shadows-2016", "202.3b"), ("m10-2009", "202.3a"), ("mirrodin-2003", "203.3a")),
    ),
    "tokens_are_called_tokens": EditionFact(
        'whether the name of a token ends in "Token"',
        (("ikoria-2020", "111.4"), ("m10-2009", "110.5c"), ("pre-m10", "216.1a"), ("mirrodin-2003", "216.1")),
    ),
    "tokens_may_be_double_faced": EditionFact(
        "whether a token can have two faces",
        (("machine-2023", "707.8a"), ("m13-2012", "711.1")),
    ),
    "tokens_belong_to_their_maker": EditionFact(
        "who owns a token", (("ikoria-2020", "111.2"), ("m10-2009", "110.5a"), ("mirrodin-2003", "216.1"))
    ),
    "instants_keep_their_type": EditionFact(
        "whether an instant or sorcery keeps that type",
        (("zendikar-2009", "205.1a"), ("m10-2009", "204.1a"), ("mirrodin-2003", "212.1b")),
    ),
    "saga_without_chapters_stays": EditionFact(
        "whether a Saga without chapters is sacrificed", (("core-2018", "704.5s"),)
    ),
    "saga_lore_is_an_ability": EditionFact("what puts a Saga's first lore counter on it", (("core-2018", "714.3a"),)),
    "legend_rule_by_player": EditionFact("whose legendary permanents the legend rule counts", _LEGENDS),
    "planeswalker_uniqueness": EditionFact(
        "whether planeswalkers of one type stay together", (("m10-2009", "704.5j"), ("pre-m10", "420.5q"))
    ),
    "phased_out_tokens_stay": EditionFact(
        "whether a token that phases out goes on existing", (("m10-2009", "704.5d"), ("mirrodin-2003", "420.5f"))
    ),
    "keyword_triggers": EditionFact(
        "whether lifelink and deathtouch are triggered abilities",
        (
            ("m14-2013", "702.15b"),
            ("m13-2012", "702.14b"),
            ("m10-2009", "702.13a"),
            ("pre-m10", "502.68a"),
        ),
    ),
    "mana_burn": EditionFact(
        "whether unspent mana costs life", (("ikoria-2020", "106.4"), ("m10-2009", "106.4"), ("mirrodin-2003", "300.3"))
    ),
    "combat_damage_on_the_stack": EditionFact(
        "whether combat damage waits on the stack", (("m10-2009", "510.2"), ("mirrodin-2003", "310.4"))
    ),
    "damage_assignment_order": EditionFact(
        "whether damage is assigned in an order",
        (("foundations-2024", ""), ("m10-2009", "509.2"), ("mirrodin-2003", "")),
    ),
    "damage_assigned_one_by_one": EditionFact(
        "whether one creature's combat damage is assigned after another's",
        (("m10-2009", "510.1e"), ("mirrodin-2003", "")),
    ),
    "deathtouch_damage_is_lethal": EditionFact(
        "whether any combat damage of a source with deathtouch is lethal",
        (("origins-2015", "702.2c"), ("m10-2009", "702.2b"), ("mirrodin-2003", "")),
    ),
    "mana_abilities_leave_libraries_alone": EditionFact(
        "whether an ability that moves a card to or from a library is a mana ability",
        (("m10-2009", "605.1a"), ("mirrodin-2003", "406.1")),
    ),
    "durations_begin_again": EditionFact(
        'whether a duration "for as long as" may begin again while its spell or ability resolves',
        (("zendikar-2009", "611.2b"), ("m10-2009", "610.2b"), ("mirrodin-2003", "418.3d")),
    ),
    "planeswalker_redirection": EditionFact(
        "whether noncombat damage to a player may be dealt to a planeswalker instead",
        (
            ("dominaria-2018", ""),
            ("m13-2012", "306.7"),
            ("m10-2009", "306.8"),
            ("pre-m10", "212.9g"),
            ("mirrodin-2003", ""),
        ),
    ),
    "phasing_out_ends_effects": EditionFact(
        "whether phasing out ends effects of limited duration", (("m10-2009", ""), ("mirrodin-2003", "502.15g"))
    ),
}
"""Each fact of `Edition` on which an answer can hang."""


def groups_between(one: Edition, other: Edition) -> Iterator[tuple[str, ...]]:
    """The facts in which two editions differ, those that belong together as one."""
    differing = [
        item.name
        for item in fields(one)
        if item.name not in _OWN and getattr(one, item.name) != getattr(other, item.name)
    ]
    layers = tuple(name for name in differing if name in LAYERS)
    if layers:
        yield LAYERS
    yield from ((name,) for name in differing if name not in LAYERS)


def with_facts_of(one: Edition, group: tuple[str, ...], other: Edition) -> Edition:
    """An edition with some facts of another."""
    return replace(one, **{name: getattr(other, name) for name in group})


def fact_of(group: tuple[str, ...]) -> EditionFact:
    """What a group of facts is in words."""
    return FACTS.get("layers" if group == LAYERS else group[0], EditionFact(group[0].replace("_", " "), ()))
