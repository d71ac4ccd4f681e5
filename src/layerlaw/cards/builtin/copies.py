"""What enters as a copy of something, or becomes one (layer 1a, 707)."""

from __future__ import annotations

from layerlaw.cards.builtin.turns_of_phrase import creature_cards_in_graveyards, enchant, equip, gains
from layerlaw.cards.define import HOST, TARGET, THIS, activated, card, keyword, spell, starts, static, target, triggered
from layerlaw.model.abilities import AsEnters, EntersAsCopy, OthersEnterAsCopy, ThisAbility
from layerlaw.model.cards import Card
from layerlaw.model.changes import (
    AddTypes,
    BecomeCopy,
    CopyException,
    GainAbility,
    OwnValue,
    RemoveTypes,
    SetName,
    SetPT,
)
from layerlaw.model.choice_bounds import ChoiceBounds
from layerlaw.model.cost_parts import PayMana
from layerlaw.model.durations import Until
from layerlaw.model.filters import HasStatus, Is, artifacts, creatures, enchantments, yours
from layerlaw.model.one_shot_effects import CreateCopies, May
from layerlaw.model.references import Host, Linked, Target, That
from layerlaw.model.words import CardType, CreatureType, Supertype

_EXCEPT_IT_HAS_THIS_ABILITY = (CopyException((GainAbility(ThisAbility()),)),)

CARDS: tuple[Card, ...] = (
    card(
        "Body Double",
        "{4}{U}",
        "Creature — Shapeshifter",
        EntersAsCopy(creature_cards_in_graveyards()),
        pt=(0, 0),
    ),
    card(
        "Cemetery Puca",
        "{1}{U/B}{U/B}",
        "Creature — Shapeshifter",
        triggered(
            "whenever a creature dies",
            May(
                (),
                then=(starts(THIS, BecomeCopy(That(), _EXCEPT_IT_HAS_THIS_ABILITY), until=None),),
                cost=(PayMana("{1}"),),
            ),
        ),
        pt=(1, 2),
    ),
    card("Clone", "{3}{U}", "Creature — Shapeshifter", EntersAsCopy(creatures()), pt=(0, 0)),
    card(
        "Copy Artifact",
        "{1}{U}",
        "Enchantment",
        EntersAsCopy(artifacts(), (CopyException((AddTypes((CardType.ENCHANTMENT,)),)),)),
    ),
    card("Copy Enchantment", "{2}{U}", "Enchantment", EntersAsCopy(enchantments())),
    card(
        "Cryptoplasm",
        "{1}{U}{U}",
        "Creature — Shapeshifter",
        triggered(
            "at the beginning of your upkeep, you may",
            starts(THIS, BecomeCopy(Target(), _EXCEPT_IT_HAS_THIS_ABILITY), until=None),
        ),
        pt=(2, 2),
    ),
    card(
        "Cytoshape",
        "{1}{G}{U}",
        "Instant",
        spell(
            "choose a nonlegendary creature on the battlefield", starts(target("target creature"), BecomeCopy(Linked()))
        ),
    ),
    card(
        "Dimir Doppelganger",
        "{1}{U}{B}",
        "Creature — Shapeshifter",
        activated(
            "{1}{U}{B}",
            "exile target creature card from a graveyard",
            starts(THIS, BecomeCopy(That(), _EXCEPT_IT_HAS_THIS_ABILITY), until=None),
        ),
        pt=(0, 2),
    ),
    card(
        "Essence of the Wild",
        "{3}{G}{G}{G}",
        "Creature — Avatar",
        OthersEnterAsCopy(creatures() & yours()),
        pt=(6, 6),
    ),
    card(
        "Evil Twin",
        "{2}{U}{B}",
        "Creature — Shapeshifter",
        EntersAsCopy(
            creatures(),
            (CopyException(gains(activated("{U}{B}, {T}", "destroy target creature of the same name as this"))),),
        ),
        pt=(0, 0),
    ),
    card(
        "Helm of the Host",
        "{4}",
        "Legendary Artifact — Equipment",
        triggered(
            "at the beginning of combat on your turn",
            CreateCopies(Is(Host()), exceptions=(CopyException((RemoveTypes(supertypes=(Supertype.LEGENDARY,)),)),)),
            starts(Is(That()), *gains("haste"), until=None),
        ),
        equip("{5}"),
    ),
    card(
        "Infinite Reflection",
        "{5}{U}",
        "Enchantment — Aura",
        enchant("creature"),
        triggered(
            "when this Aura enters attached to a creature",
            starts(creatures() & ~HasStatus("token") & yours() & ~HOST, BecomeCopy(Host()), until=None),
        ),
        OthersEnterAsCopy(creatures() & ~HasStatus("token") & yours(), Host()),
    ),
    card(
        "Kiki-Jiki, Mirror Breaker",
        "{2}{R}{R}{R}",
        "Legendary Creature — Goblin Shaman",
        keyword("haste"),
        activated(
            "{T}",
            CreateCopies(
                Is(Target(1, "target nonlegendary creature you control")), exceptions=(CopyException(gains("haste")),)
            ),
            "sacrifice it at the next end step",
        ),
        pt=(2, 2),
    ),
    card(
        "Lazav, the Multifarious",
        "{U}{B}",
        "Legendary Creature — Shapeshifter",
        triggered("when Lazav enters", "surveil 1"),
        activated(
            "{X}",
            starts(
                THIS,
                BecomeCopy(
                    Target(),
                    (
                        CopyException(
                            (
                                SetName("Lazav, the Multifarious"),
                                AddTypes(supertypes=(Supertype.LEGENDARY,)),
                                GainAbility(ThisAbility()),
                            )
                        ),
                    ),
                ),
                until=None,
            ),
        ),
        pt=(1, 3),
    ),
    card(
        "Metamorphic Alteration",
        "{1}{U}",
        "Enchantment — Aura",
        enchant("creature"),
        AsEnters(("cards",), "choose a creature", (ChoiceBounds("cards", objects=creatures()),)),
        static(HOST, BecomeCopy(Linked())),
    ),
    card(
        "Mirage Mirror",
        "{3}",
        "Artifact",
        activated("{2}", starts(THIS, BecomeCopy(Target(1, "target artifact, creature, enchantment, or land")))),
    ),
    card(
        "Mirrorweave",
        "{2}{W/U}{W/U}",
        "Instant",
        spell(starts(creatures() & ~TARGET, BecomeCopy(Target()))),
    ),
    card(
        "Phantasmal Image",
        "{1}{U}",
        "Creature — Illusion",
        EntersAsCopy(
            creatures(),
            (
                CopyException(
                    (
                        AddTypes(subtypes=(CreatureType("Illusion"),)),
                        *gains(
                            triggered("when this creature becomes the target of a spell or ability", "sacrifice it")
                        ),
                    )
                ),
            ),
        ),
        pt=(0, 0),
    ),
    card(
        "Phyrexian Metamorph",
        "{3}{U/P}",
        "Artifact Creature — Phyrexian Shapeshifter",
        EntersAsCopy(artifacts() | creatures(), (CopyException((AddTypes((CardType.ARTIFACT,)),)),)),
        pt=(0, 0),
    ),
    card(
        "Quicksilver Gargantuan",
        "{5}{U}{U}",
        "Creature — Shapeshifter",
        EntersAsCopy(creatures(), (CopyException((SetPT(7, 7),)),)),
        pt=(7, 7),
    ),
    card(
        "Sakashima the Impostor",
        "{2}{U}{U}",
        "Legendary Creature — Human Rogue",
        EntersAsCopy(
            creatures(),
            (
                CopyException(
                    (
                        SetName("Sakashima the Impostor"),
                        AddTypes(supertypes=(Supertype.LEGENDARY,)),
                        *gains(activated("{2}{U}{U}", "return this to its owner's hand at the next end step")),
                    )
                ),
            ),
        ),
        pt=(3, 1),
    ),
    card("Sculpting Steel", "{3}", "Artifact", EntersAsCopy(artifacts())),
    card(
        "Shapesharer",
        "{1}{U}",
        "Creature — Shapeshifter",
        keyword("changeling"),
        activated("{2}{U}", starts(TARGET, BecomeCopy(Target(2)), until=Until.YOUR_NEXT_TURN)),
        pt=(1, 1),
    ),
    card(
        "Unstable Shapeshifter",
        "{3}{U}",
        "Creature — Shapeshifter",
        triggered(
            "whenever another creature enters",
            starts(THIS, BecomeCopy(That(), _EXCEPT_IT_HAS_THIS_ABILITY), until=None),
        ),
        pt=(0, 1),
    ),
    card(
        "Vesuvan Doppelganger",
        "{3}{U}{U}",
        "Creature — Shapeshifter",
        EntersAsCopy(
            creatures(),
            (
                CopyException(
                    gains(
                        triggered(
                            "at the beginning of your upkeep, you may",
                            starts(
                                THIS,
                                BecomeCopy(
                                    Target(), (CopyException((GainAbility(ThisAbility()),), keep=(OwnValue.COLORS,)),)
                                ),
                                until=None,
                            ),
                        )
                    ),
                    keep=(OwnValue.COLORS,),
                ),
            ),
        ),
        pt=(0, 0),
    ),
)
