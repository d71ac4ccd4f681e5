"""What changes text (layer 3, 612): words in it, all of it, names."""

from __future__ import annotations

from layerlaw.cards.builtin.phrases import becomes_creature_type, enchant, equip, spells
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
from layerlaw.model.words import CardType, Color, CreatureType, EveryWord

_CHANGE_FROM_TO = starts(target("target spell or permanent"), ReplaceWord(Chosen("from"), Chosen("to")), until=None)
_DISCARD = activated("{2}", "discard a card")


def _change_word(until: Until | None) -> SpellAbility:
    """Change one word of the target to another; the model does not say of which kind the words may be."""
    return spell(_changes_word(until))


def _changes_word(until: Until | None) -> Start:
    return starts(target("target spell or permanent"), ReplaceWord(Chosen("from"), Chosen("to")), until=until)


CARDS: tuple[Card, ...] = (
    card("Alter Reality", "{1}{U}", "Instant", _change_word(None), keyword("flashback", cost="{1}{U}")),
    card(
        "Artificial Evolution",
        "{U}",
        "Instant",
        spell(_changes_word(None), "the new creature type can't be Wall"),
    ),
    card("Crystal Spray", "{2}{U}", "Instant", _change_word(Until.END_OF_TURN), spell("draw a card")),
    card(
        "Exchange of Words",
        "{1}{U}{U}",
        "Enchantment",
        triggered(
            "when this enchantment enters",
            ExchangeTextBoxes(Target(1), Target(2), AsLongAs(Matches(This(), ON_BATTLEFIELD))),
        ),
    ),
    card("Glamerdye", "{1}{U}", "Instant", _change_word(None), keyword("retrace")),
    card("Magical Hack", "{U}", "Instant", _change_word(None)),
    card("Mind Bend", "{U}", "Instant", _change_word(None)),
    card(
        "New Blood",
        "{2}{B}{B}",
        "Sorcery",
        OtherAbility("an additional cost to cast it: tap an untapped Vampire you control"),
        spell(
            starts(
                target("target creature"),
                GainControl(),
                ReplaceWord(Chosen("from"), CreatureType("Vampire")),
                until=None,
            ),
        ),
    ),
    card("Sleight of Mind", "{U}", "Instant", _change_word(None)),
    card(
        "Spectral Shift",
        "{1}{U}",
        "Instant",
        modal("one", does(_CHANGE_FROM_TO), does(_CHANGE_FROM_TO)),
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
        _change_word(Until.END_OF_TURN),
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
    card("Whim of Volrath", "{U}", "Instant", keyword("buyback", cost="{2}"), _change_word(Until.END_OF_TURN)),
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
