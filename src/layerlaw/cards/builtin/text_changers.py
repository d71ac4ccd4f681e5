"""What changes text (layer 3, 612): words in it, all of it, names."""

from __future__ import annotations

from typing import Final

from layerlaw.cards.builtin.turns_of_phrase import becomes_creature_type, enchant, equip, spells
from layerlaw.cards.define import (
    HOST,
    THIS,
    activated,
    card,
    does,
    keyword,
    modal,
    spell,
    starts,
    static,
    target,
    triggered,
)
from layerlaw.model.abilities import AsEnters, ExchangeTextBoxes, OtherAbility, SpellAbility, Start
from layerlaw.model.cards import Card
from layerlaw.model.changes import (
    AddAllNames,
    GainControl,
    LoseAllAbilities,
    ModifyPT,
    ReplaceWord,
    SetColors,
    SetFullText,
    SetName,
    SetPT,
    SetTypes,
)
from layerlaw.model.conditions import Matches
from layerlaw.model.durations import AsLongAs, Until
from layerlaw.model.filters import ON_BATTLEFIELD, IsType, permanents
from layerlaw.model.references import Chosen, Target, This, TopOfGraveyard, You
from layerlaw.model.words import CardType, Color, CreatureType, EveryWord, WordSort

_COLORS: Final = (WordSort.COLOR,)
_LANDS: Final = (WordSort.BASIC_LAND_TYPE,)
_BOTH: Final = (*_COLORS, *_LANDS)
_DISCARD = activated("{2}", "discard a card")


def _change_word(sorts: tuple[WordSort, ...], until: Until | None = None) -> SpellAbility:
    """Change one word of the target to another of the same sort."""
    return spell(_changes_word(sorts, until))


def _changes_word(sorts: tuple[WordSort, ...], until: Until | None = None) -> Start:
    return starts(target("target spell or permanent"), ReplaceWord(Chosen("from"), Chosen("to"), sorts), until=until)


CARDS: tuple[Card, ...] = (
    card("Alter Reality", "{1}{U}", "Instant", _change_word(_COLORS), keyword("flashback", cost="{1}{U}")),
    card(
        "Artificial Evolution",
        "{U}",
        "Instant",
        spell(_changes_word((WordSort.CREATURE_TYPE,)), "the new creature type can't be Wall"),
    ),
    card("Crystal Spray", "{2}{U}", "Instant", _change_word(_BOTH, Until.END_OF_TURN), spell("draw a card")),
    card(
        "Exchange of Words",
        "{1}{U}{U}",
        "Enchantment",
        triggered(
            "when this enchantment enters",
            ExchangeTextBoxes(Target(1), Target(2), AsLongAs(Matches(This(), ON_BATTLEFIELD))),
        ),
    ),
    card("Glamerdye", "{1}{U}", "Instant", _change_word(_COLORS), keyword("retrace")),
    card("Magical Hack", "{U}", "Instant", _change_word(_LANDS)),
    card("Mind Bend", "{U}", "Instant", _change_word(_BOTH)),
    card(
        "New Blood",
        "{2}{B}{B}",
        "Sorcery",
        OtherAbility("an additional cost to cast it: tap an untapped Vampire you control"),
        spell(
            starts(
                target("target creature"),
                GainControl(),
                ReplaceWord(Chosen("from"), CreatureType("Vampire"), (WordSort.CREATURE_TYPE,)),
                until=None,
            ),
        ),
    ),
    card("Sleight of Mind", "{U}", "Instant", _change_word(_COLORS)),
    card(
        "Spectral Shift",
        "{1}{U}",
        "Instant",
        modal("one", does(_changes_word(_LANDS)), does(_changes_word(_COLORS))),
        keyword("entwine", cost="{2}"),
    ),
    card(
        "Spy Kit",
        "{2}",
        "Artifact — Equipment",
        static(HOST, ModifyPT(1, 1), AddAllNames("nonlegendary creature cards")),
        equip("{2}"),
    ),
    card(
        "Swirl the Mists",
        "{2}{U}{U}",
        "Enchantment",
        AsEnters(("color",)),
        static(permanents() | spells(), ReplaceWord(EveryWord.COLOR, Chosen("color"))),
    ),
    card(
        "Trait Doctoring",
        "{U}",
        "Sorcery",
        _change_word(_BOTH, Until.END_OF_TURN),
        keyword("cipher"),
    ),
    card(
        "Volrath's Shapeshifter",
        "{1}{U}{U}",
        "Creature — Phyrexian Shapeshifter",
        static(
            THIS,
            SetFullText(TopOfGraveyard(You()), (_DISCARD,)),
            when=Matches(TopOfGraveyard(You()), IsType(CardType.CREATURE)),
        ),
        _DISCARD,
        pt=(0, 1),
    ),
    card("Whim of Volrath", "{U}", "Instant", keyword("buyback", cost="{2}"), _change_word(_BOTH, Until.END_OF_TURN)),
    card(
        "Witness Protection",
        "{U}",
        "Enchantment — Aura",
        enchant("creature"),
        static(
            HOST,
            LoseAllAbilities(),
            SetColors((Color.GREEN, Color.WHITE)),
            SetTypes((CardType.CREATURE,)),
            becomes_creature_type(CreatureType("Citizen")),
            SetPT(1, 1),
            SetName("Legitimate Businessperson"),
        ),
    ),
)
