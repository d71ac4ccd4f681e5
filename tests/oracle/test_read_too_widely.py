"""Words that a production once took for others that sound alike: they are not understood, and beside them the words that it is for."""

import pytest

from layerlaw.oracle import compile_text
from layerlaw.oracle.understood import not_read

CREATURE = "Creature — Goblin"
SPELL = "Sorcery"

# type line, what is read, what must not be
PAIRS = [
    # 614.1c: one counter does not tell how many were sacrificed, so that it makes a difference whether any was
    (CREATURE, "As this creature enters, you may sacrifice any number of creatures. If you do, it enters with that many +1/+1 counters on it.", "As this creature enters, you may sacrifice any number of creatures. If you do, it enters with a +1/+1 counter on it."),
    # 109.2: of lands that are targets no creature is spoken of
    (SPELL, "Choose up to two target creatures. Whenever one of them becomes tapped this turn, draw a card.", "Choose up to two target lands. Whenever one of them becomes tapped this turn, draw a card."),
    # 608.2c: the card looked at, or the one that the cost revealed
    (SPELL, "Target opponent reveals the top card of their library. You gain life equal to the revealed card's mana value.", "As an additional cost to cast this spell, reveal a creature card from your hand.\nTarget opponent reveals the top card of their library. You gain life equal to the revealed card's mana value."),
    # 608.2c: behind an offer to cast another, "that spell" may be that one
    (CREATURE, "Whenever you cast an instant spell, exile the top card of your library. Copy that spell.", "Whenever you cast an instant spell, exile the top card of your library. You may cast it. If you do, copy that spell."),
    # 500.8: this step is no upkeep
    (CREATURE, "At the beginning of each player's upkeep, that player gets an additional upkeep step after this step.", "Whenever this creature deals combat damage to a player, that player gets an additional upkeep step after this step."),
    # 205.3d: an Aura is an enchantment, and a Human need be no creature
    (SPELL, "Mill five cards. Put all non-Aura enchantment cards from your graveyard onto the battlefield, then do the same for Aura cards.", "Mill five cards. Put all non-Human creature cards from your graveyard onto the battlefield, then do the same for Human cards."),
    # 608.2c: who sacrifices an artifact may well have no creature
    (CREATURE, "At the beginning of your upkeep, sacrifice a creature other than this creature, then each opponent loses 2 life. If you can't sacrifice a creature, you lose 7 life.", "At the beginning of your upkeep, sacrifice an artifact, then each opponent loses 2 life. If you can't sacrifice a creature, you lose 7 life."),
    # 120.7: what does not speak of damage has no source
    (CREATURE, "Whenever a source an opponent controls deals damage to this creature, the source's controller draws a card.", "Whenever you attack, the source's controller draws a card."),
    # 201.5: "him" is the object itself, and not the card that it exiled
    (CREATURE, "When this creature dies, exile the top card of your library. You may play it this turn.", "When this creature dies, exile the top card of your library. You may play him this turn."),
    # 120.7: what several deal to the second too is not dealt by the object whose text it is
    (CREATURE, "Whenever one or more creatures you control attack, they each deal 1 damage to each opponent.", "Whenever one or more creatures you control attack, they each deal 1 damage to each opponent and 1 damage to you."),
]  # fmt: skip


@pytest.mark.parametrize(("type_line", "text", "too_wide"), PAIRS)
def test_words_that_sound_alike_are_not_read_so(type_line: str, text: str, too_wide: str) -> None:
    assert not list(not_read(compile_text(text, type_line=type_line)))
    assert list(not_read(compile_text(too_wide, type_line=type_line)))
