"""What changes colors (layer 5)."""

from __future__ import annotations

from layerlaw.cards.builtin.turns_of_phrase import gains
from layerlaw.cards.define import activated, card, keyword, mana, spell, starts, static, target
from layerlaw.model.abilities import AsEnters
from layerlaw.model.cards import Card
from layerlaw.model.changes import AddColors, ModifyPT, SetColors
from layerlaw.model.filters import Anything, IsType, creatures, permanents
from layerlaw.model.references import Chosen
from layerlaw.model.words import CardType, Color

CARDS: tuple[Card, ...] = (
    card(
        "Aphotic Wisps",
        "{B}",
        "Instant",
        spell(starts(target("target creature"), SetColors((Color.BLACK,)), *gains("fear"))),
        spell("draw a card"),
    ),
    card(
        "Cerulean Wisps",
        "{U}",
        "Instant",
        spell(starts(target("target creature"), SetColors((Color.BLUE,))), "untap it"),
        spell("draw a card"),
    ),
    card(
        "Chaoslace",
        "{R}",
        "Instant",
        spell(starts(target("target spell or permanent"), SetColors((Color.RED,)), until=None)),
    ),
    card(
        "Crimson Wisps",
        "{R}",
        "Instant",
        spell(starts(target("target creature"), SetColors((Color.RED,)), *gains("haste"))),
        spell("draw a card"),
    ),
    card("Darkest Hour", "{B}", "Enchantment", static(creatures(), SetColors((Color.BLACK,)))),
    card(
        "Distorting Lens",
        "{2}",
        "Artifact",
        activated("{T}", starts(target("target permanent"), SetColors((Chosen("color"),)))),
    ),
    card(
        "Indigo Faerie",
        "{1}{U}",
        "Creature — Faerie Wizard",
        keyword("flying"),
        activated("{U}", starts(target("target permanent"), AddColors((Color.BLUE,)))),
        pt=(1, 1),
    ),
    card(
        "Lifelace",
        "{G}",
        "Instant",
        spell(starts(target("target spell or permanent"), SetColors((Color.GREEN,)), until=None)),
    ),
    card("Moonlace", "{U}", "Instant", spell(starts(target("target spell or permanent"), SetColors(()), until=None))),
    card(
        "Niveous Wisps",
        "{W}",
        "Instant",
        spell(starts(target("target creature"), SetColors((Color.WHITE,))), "tap it"),
        spell("draw a card"),
    ),
    card(
        "Painter's Servant",
        "{2}",
        "Artifact Creature — Scarecrow",
        AsEnters(("color",)),
        static(Anything(), AddColors((Chosen("color"),))),
        pt=(1, 3),
    ),
    card(
        "Prismatic Lace",
        "{U}",
        "Instant",
        spell(starts(target("target permanent"), SetColors((Chosen("colors"),)), until=None)),
    ),
    card(
        "Scuttlemutt",
        "{3}",
        "Artifact Creature — Scarecrow",
        mana("{T}", "add one mana of any color"),
        activated("{T}", starts(target("target creature"), SetColors((Chosen("colors"),)))),
        pt=(2, 2),
    ),
    card(
        "Shifting Sky",
        "{2}{U}",
        "Enchantment",
        AsEnters(("color",)),
        static(permanents() & ~IsType(CardType.LAND), SetColors((Chosen("color"),))),
    ),
    card("Thran Lens", "{2}", "Artifact", static(permanents(), SetColors(()))),
    card(
        "Viridescent Wisps",
        "{G}",
        "Instant",
        spell(starts(target("target creature"), SetColors((Color.GREEN,)), ModifyPT(1, 0))),
        spell("draw a card"),
    ),
)
