"""What spells, activated and triggered abilities do, phrase by phrase: what is read, and beside it a near miss that is not.

Whatever is read is also written and read again as the same, so that no phrase is here whose meaning the writer does not know.
"""

from typing import Final

import pytest

from layerlaw.model.abilities import SpellAbility, Start, TriggeredAbility
from layerlaw.model.changes import ModifyPT
from layerlaw.model.filters import Is
from layerlaw.model.references import Target, That, This
from layerlaw.model.values import Stat, StatOf, Times
from layerlaw.oracle import compile_text, write_ability
from tests.oracle.untold import cut, unread, untold

CREATURE = "Creature — Goblin"
SPELL = "Instant"

# type line, text, near miss that must not be read.
READ = [
    # what one-shots made or chose, and several targets
    (SPELL, "Create two 1/1 red Goblin creature tokens. They gain haste until end of turn.", "Create two 1/1 red Goblin creature tokens. They all gain haste until end of turn."),
    (SPELL, "Exile the top two cards of your library. Those cards gain flashback {2} until end of turn.", "Exile the top two cards of your library. These cards gain flashback {2} until end of turn."),
    # clauses about several things
    (SPELL, "Target creature gets +1/+1 until end of turn and another target creature gets -1/-1 until end of turn.", "Target creature gets +1/+1 until end of turn and another target creature gets -1/-1 until end of combat and rest."),
    (SPELL, "Until end of turn, creatures you control get +1/+1 and creatures your opponents control get -1/-1.", "Until end of turn, creatures you control get +1/+1 and creatures your opponents control get -1/-1 or older."),
    # a duration in the middle of a rule
    (SPELL, "Target creature blocks this turn if able.", "Target creature blocks this week if able."),
    (CREATURE, "{G}: Target creature blocks this creature this turn if able.", "{G}: Target creature becomes this creature this turn if able."),
    (CREATURE, "Whenever this creature attacks, it can't be blocked this combat.", "Whenever this creature attacks, it can't be blocked this week."),
    # leave that lasts for as long as cards remain exiled
    (SPELL, "Exile target creature. Its owner may cast that card for as long as it remains exiled.", "Exile target creature. Its owner may eat that card for as long as it remains exiled."),
    (SPELL, "Exile the top two cards of your library. For as long as they remain exiled, you may look at and play those cards, and mana of any type can be spent to cast them.", "Exile the top two cards of your library. For as long as they remain, you may look at and play those cards."),
    # modes
    (SPELL, "Choose three. You may choose the same mode more than once.\n• Target creature gains haste until end of turn.\n• Draw a card.", "Choose three. You may choose the same mode more than once.\n• Target creature gains hate until end of turn.\n• Draw a card."),
    (SPELL, "+ {1} — Target creature gains haste until end of turn.\n+ {2}{R} — Draw a card.", "+ {1} — Target creature gains hate until end of turn.\n+ {2}{R} — Draw a card."),
    (SPELL, "Tiered\n• Fire — {0} — Target creature gains haste until end of turn.\n• Fira — {2} — Draw a card.", "Tiered\n• Fire — {0} — Target creature gains hate until end of turn.\n• Fira — {2} — Draw a card."),
    (CREATURE, "{2}, {T}: Choose one. Activate only as a sorcery.\n• Creatures you control gain haste until end of turn.\n• Draw a card.", "{2}, {T}: Choose one. Activate only as a sorcery.\n• Creatures you control gain hate until end of turn.\n• Draw a card."),
    ("Enchantment — Saga", "I, II — Choose one or both —\n• Creatures you control gain haste until end of turn.\n• Draw a card.", "I, II — Choose one or both —\n• Creatures you control gain hate until end of turn.\n• Draw a card."),
    # what an activated ability costs
    (CREATURE, "{5}: Draw a card. This ability costs {1} less to activate for each artifact you control.", "{5}: Draw a card. This ability costs {1} less to activate for each artifact you ignore."),
    (CREATURE, "{5}: Draw a card. Activate only as a sorcery. This ability costs {X} less to activate, where X is the greatest power among creatures you control.", "{5}: Draw a card. This ability costs {X} less to activate, where Y is the greatest power among creatures you control."),
    (CREATURE, "{5}: Draw a card. This ability costs {2} less to activate if you control a Forest.", "{5}: Draw a card. This ability costs {2} less to activate if you like a Forest."),
    (CREATURE, "Remove a charge counter from this creature: It gains flying until end of turn.", "Remove a charge counter from another creature: It gains flying until end of turn."),
    # choices as it resolves
    (SPELL, "Target creature gets +1/+1 and gains your choice of flying or haste until end of turn.", "Target creature gets +1/+1 and gains your choice of flying until end of turn."),
    (SPELL, "Target creature gains protection from artifacts or from the color of your choice until end of turn.", "Target creature gains protection from artifacts or the mood of your choice until end of turn."),
    (CREATURE, "Whenever this creature attacks, draw a card. You may have it become a 3/3 Elf creature until end of turn.", "Whenever this creature attacks, draw a card. You may let it become a 3/3 Elf creature until end of turn."),
    (CREATURE, "Whenever this creature attacks, you may gain control of target creature until end of turn. If you do, untap it.", "Whenever this creature attacks, you may get control of target creature until end of turn. If you do, untap it."),
    # amounts that only play can tell
    (CREATURE, "Sacrifice another creature: This creature gets +X/+0 until end of turn, where X is the sacrificed creature's power.", "Sacrifice another creature: This creature gets +X/+0 until end of turn, where X is the pacified creature's power."),
    (SPELL, "Discard any number of cards. Target creature gets +X/+X until end of turn, where X is the number of cards discarded this way.", "Discard any number of cards. Target creature gets +X/+X until end of turn, where X is the number of cards discarded, this way."),
    (CREATURE, "Whenever you cast a spell, target creature gets +X/+0 until end of turn, where X is that spell's mana value.", "Whenever you cast a spell, target creature gets +X/+0 until end of turn, where X is that spell's color."),
    (SPELL, "Target creature gets -X/-X until end of turn, where X is 7 minus the number of cards in your hand.", "Target creature gets -X/-X until end of turn, where X is 7 less the number of cards in your hand."),
    # conditions behind what they govern
    (SPELL, "Target creature gets +1/+1 until end of turn if you control a Forest.", "Target creature gets +1/+1 until end of turn if you would control a Forest."),
    (SPELL, "Target creature gets +1/+1 until end of turn unless any player pays {2}.", "Target creature gets +1/+1 until end of turn unless may any player pay {2}."),
    (SPELL, "Gain control of target creature if its power is less than or equal to the number of colors of mana spent to cast this spell.", "Gain control of each creature if its power is 3 or less."),
    (CREATURE, "Whenever this creature attacks, you may pay {1}. If you do, gain control of target creature until end of turn, untap it, and it gains haste until end of turn.", "Whenever this creature attacks, you may pay {1}. If you do, gain control of target creature until end of turn, paint it, and it gains haste until end of turn."),
    (CREATURE, "Whenever this creature attacks, you may pay {1}. When you do, target creature gets -1/-1 until end of turn. It gains haste until end of turn.", "Whenever this creature attacks, you may pay {1}. If you do, target creature gets -1/-1 until end of turn. We gain haste until end of turn."),
    (SPELL, "Target creature gets +3/+3 until end of turn. If this spell was kicked, instead that creature gets +4/+4 and gains trample until end of turn.", "Target creature gets +3/+3 and gains haste until end of turn. If this spell was kicked, instead that creature gets +4/+4 until end of turn."),
    # what "it" is behind counters, behind what is cast, and behind what enters
    (CREATURE, "Whenever another creature enters, put a +1/+1 counter on this creature. It gains flying until end of turn.", "Whenever another creature enters, put a +1/+1 counter near this creature. It gains flying until end of turn."),
    (CREATURE, "Whenever you cast a creature spell, it gains haste until end of turn.", "Whenever you skip a creature spell, it gains haste until end of turn."),
    (CREATURE, "Whenever one or more creatures you control attack, they gain haste until end of turn.", "Whenever one or more creatures you control attack, we gain haste until end of turn."),
    (CREATURE, "Whenever this creature attacks, Warrior creatures you control gain menace until end of turn.", "Whenever this creature attacks, Warrior feelings you control gain menace until end of turn."),
    (CREATURE, "{2}: Create a 1/1 green Elf creature token. It has flying and trample.", "{2}: Create a 1/1 green Elf creature token. It has flying and feathers."),
    (SPELL, "Draw a card. Then creatures you control gain haste until end of turn.", "Draw a card. Than creatures you control gain haste until end of turn."),
    # a keyword at the mana cost, and another effect instead
    (SPELL, "Target instant or sorcery card in your graveyard gains flashback until end of turn. The flashback cost is equal to its mana cost.", "Target instant or sorcery card in your graveyard gains flashback until end of turn. The flashback cost is equal to its weight."),
    (SPELL, "Target creature gets -1/-0 until end of turn. It gets -4/-0 until end of turn instead if you control an Elf.", "Target creature gains haste until end of turn. It gets -4/-0 until end of turn instead if you control an Elf."),
    # targets that words say more of than the model can
    (SPELL, "Target creature that attacked you this turn gets -1/-1 until end of turn.", "Target creature, that attacked you this turn, gets -1/-1 until end of turn."),
    (CREATURE, "{2}: Target 1/1 creature gets +1/+2 until end of turn.", "{2}: Target 1/1 creature gets +1/+2 until half past ten."),
    (SPELL, "One or more target creatures become red until end of turn.", "One or two or more target creatures become red until end of turn."),
    (SPELL, "Target creature and each other creature that shares a color with it get +1/+1 until end of turn.", "Target creature and each other creature that shares a toy with it get +1/+1 until end of turn."),
    (SPELL, "Exchange control of two target permanents that share a card type.", "Exchange control of two target permanents and share a card type."),
    ("Enchantment — Saga", "I — For each opponent, gain control of up to one target creature that player controls until end of turn.", "I — For each opponent, gain control of up to one creature that player controls until end of turn."),
    # players and objects, spells of this turn
    (SPELL, "You and permanents you control gain hexproof until end of turn.", "You and permanents you control gain hexproof until half past ten."),
    (CREATURE, "Whenever this creature attacks, the next instant or sorcery spell you cast this turn has storm.", "Whenever this creature attacks, the next instant or sorcery spell you cast this week has storm."),
    (SPELL, "Artifact spells you cast this turn cost {1} less to cast.", "Artifact spells you cast this week cost {1} less to cast."),
    # chosen as it resolves
    (SPELL, "Creatures of the creature type of your choice get +2/+2 until end of turn.", "Creatures of the creature type of your dreams get +2/+2 until end of turn."),
    (SPELL, "Choose a creature type. Creatures of that type gain haste until end of turn.", "Choose a card. Creatures of that type gain haste until end of turn."),
    (SPELL, "Choose a basic land type. Each land you control becomes that type until end of turn.", "Choose a card. Each land you control becomes that type until end of turn."),
    (SPELL, "Target creature becomes the color or colors of your choice until end of turn.", "Target creature becomes the color and colors of your choice until end of turn."),
    (CREATURE, "{1}: This creature gets +1/-1 or -1/+1 until end of turn.", "{1}: This creature gets +1/-1 or happy until end of turn."),
    # base power and toughness that are set
    (CREATURE, "{1}: Change this creature's base power and toughness to 3/3 until end of turn.", "{1}: Change this creature's base power and loyalty to 3/3 until end of turn."),
    (CREATURE, "Whenever this creature attacks, this creature's base power becomes equal to the number of Forests you control until end of turn.", "Whenever this creature attacks, this creature's base power nears the number of Forests you control until end of turn."),
    # one subject, an effect and a one-shot
    (CREATURE, "{R}: This creature gets +2/+0 until end of turn and deals 1 damage to you.", "{R}: This creature gets +2/+0 until end of turn and sells 1 damage to you."),
    (CREATURE, "{1}: If this creature is an Elf, put a flying counter on it and it becomes a Faerie until end of turn.", "{1}: If this creature is an Elf, put a flying counter on it and they become a Faerie until end of turn."),
    (SPELL, "Exile target card from your graveyard with three time counters on it. If it doesn't have suspend, it gains suspend.", "Exile target card from your graveyard with three time counters on it. If it doesn't have suspend, it gains suspense."),
    (CREATURE, "Forecast — {1}{W}, Reveal this card from your hand: Target creature gains flying until end of turn.", "Forecast — {1}{W}, Reveal this card from your hand: Target creature gains wings until end of turn."),
    # delayed triggers
    (SPELL, "Whenever a creature attacks this turn, it gets -1/-0 until end of turn.", "Whenever a creature attacks this turn, he or she gets -1/-0 until end of turn."),
    ("Enchantment — Saga", "II — When you next cast a creature spell this turn, it gains haste until end of turn.", "II — When you next cast a creature spell this turn, it gains hate until end of turn."),
    # each time in front
    (SPELL, "Discard your hand. For each card discarded this way, creatures you control get +1/+0 until end of turn.", "Discard your hand. For each card discarded this way, creatures you control grow until end of turn."),
    (CREATURE, "Whenever this creature becomes blocked, it gets +1/+1 until end of turn for each creature blocking it beyond the first.", "Whenever this creature becomes blocked, it gets +1/+1 until end of turn for each creature blocking it beyond the pale."),
    # a paragraph that goes on
    (SPELL, "Target creature gets -2/-2 until end of turn.\nMorbid — That creature gets -13/-13 until end of turn instead if a creature died this turn.", "Target creature gets -2/-2 until end of turn.\nMorbid — That player gets -13/-13 until end of turn instead if a creature died this turn."),
    # copies and their exceptions
    (CREATURE, "{2}: This creature becomes a copy of another target creature until end of turn, except it's 1/4 and has this ability.", "{2}: This creature becomes a copy of another target creature until end of turn, except it's 1/4 and likes this ability."),
    (SPELL, "Create two tokens that are copies of target creature, except they're 3/3 Dragon creatures in addition to their other types and they have flying.", "Create two tokens that are copies of target creature, except they're 3/3 Dragon creatures in addition to their other hobbies."),
    (CREATURE, "Whenever another creature dies, you may exile it. If you do, create a token that's a copy of it, except it isn't legendary and is a Mutant in addition to its other types.", "Whenever another creature dies, you may exile it. If you do, create a token that's a copy of it, except it isn't legendary and was a Mutant in addition to its other types."),
    (SPELL, "Choose a creature you control. The chosen creature gains indestructible until end of turn.", "Choose a creature you control. The frozen creature gains indestructible until end of turn."),
    # one ability lost
    (CREATURE, "{G}, {T}: This creature loses this ability and becomes an Aura enchantment with enchant creature. Attach it to target creature.", "{G}, {T}: This creature loses this ability and becomes an Aura enchantment with enchant creatures and more. Attach it to target creature."),
    (CREATURE, 'Whenever this creature attacks, it loses "{T}: Add {G}." until end of turn.', 'Whenever this creature attacks, it loses "Sing a song." until end of turn.'),
    # keywords of many, kinds that it is protected from, lists behind an event
    (CREATURE, "At the beginning of each combat, creatures you control gain flying until end of turn if a creature you control has flying. The same is true for haste and trample.", "At the beginning of each combat, creatures you control gain flying until end of turn if a creature you control has flying. The same is true for cakes and trample."),
    (SPELL, "Target creature gains protection from creatures your opponents control until end of turn.", "Target creature gains protection from creatures of your dreams until end of turn."),
    (CREATURE, "When this creature enters, Soldiers and Heroes you control gain indestructible until end of turn.", "When this creature enters, Soldiers and Heroes you control gain respect and indestructible until end of turn."),
    # what blocks it
    (SPELL, "Until end of turn, target creature gets +6/+6 and gains trample, and all creatures able to block it this turn do so.", "Until end of turn, target creature gets +6/+6 and gains trample, and whenever a player taps a land for mana, that player adds {R}."),
    # pronouns of persons
    (CREATURE, "{2}: Target creature gets +1/+1 until end of turn. He gains haste until end of turn.", "{2}: Target creature gets +1/+1 until end of turn. We gains haste until end of turn."),
]  # fmt: skip


_NOT_WRITTEN_SO: Final = (
    "I — For each opponent", "Discard your hand. For each card discarded", "Exchange control of two target", "Target creature gets +1/+1 until end of turn unless",
)  # fmt: skip
"""What the writer has words for, and not yet the right ones."""


@pytest.mark.parametrize(("type_line", "text", "near_miss"), READ, ids=[text[:60] for _, text, _ in READ])
def test_a_phrase_is_read_and_its_near_miss_is_not(type_line: str, text: str, near_miss: str) -> None:
    compiled = compile_text(text, type_line=type_line)
    assert compiled.not_understood == ()
    word = "spell" if type_line == SPELL else "creature"
    abilities = cut(text, type_line)
    written = "\n".join(write_ability(untold(ability), card_type_word=word) for ability in abilities)
    if "omething happens" not in written and not text.startswith(_NOT_WRITTEN_SO):
        assert cut(written, type_line) == abilities, written
    missed = unread(near_miss, type_line)
    assert missed, near_miss
    assert all(part.lower() in near_miss.lower() for part in missed)


def test_that_creature_behind_cards_revealed_is_the_target_and_not_the_card() -> None:
    text = "Choose target creature. Reveal the top card of your library. That creature gets +X/-X until end of turn, where X is that card's mana value."
    (ability,) = compile_text(text, type_line=SPELL).abilities
    assert isinstance(ability, SpellAbility)
    start = ability.script.one_shots[-1]
    assert isinstance(start, Start)
    assert start.effect.scope == Is(Target(1))
    assert start.effect.changes == (
        ModifyPT(StatOf(That(), Stat.MANA_VALUE), Times(-1, StatOf(That(), Stat.MANA_VALUE))),
    )


def test_what_a_duration_speaks_of_is_not_what_the_effect_is_about() -> None:
    text = "When this creature enters, choose target artifact. For as long as this creature remains on the battlefield, gain control of that permanent and it loses all abilities."
    (ability,) = compile_text(text, type_line=CREATURE).abilities
    assert isinstance(ability, TriggeredAbility)
    scopes = {item.effect.scope for item in ability.script.one_shots if isinstance(item, Start)}
    assert len(scopes) == 1
    assert Is(This()) not in scopes
