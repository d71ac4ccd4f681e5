"""Phrases of static abilities: what is read, that it comes back the same, and beside it a near miss that is not read."""

import pytest

from layerlaw.model import changes as c
from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import Ability, EntersWithAbilities, EntersWithCounters, KeywordAbility, StaticAbility
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.history import Occurrence, Past
from layerlaw.model.tree import speaks_of
from layerlaw.model.words import CardType, Color
from layerlaw.oracle import compile_text, write_ability

CREATURE = "Creature — Goblin"
AURA = "Enchantment — Aura"
SPELL = "Instant"
LAND = "Land"
EQUIPMENT = "Artifact — Equipment"

# type line, text, near miss that must not be read.
READ = [
    # 614.17: what cannot have counters put on it
    ("Enchantment", "Counters can't be put on artifacts, creatures, enchantments, or lands.", "Counters can't be glued on artifacts."),
    (CREATURE, "This creature has haste as long as it entered this turn.", "This creature has haste as long as it enters this turn."),
    (CREATURE, "As long as you've drawn two or more cards this turn, this creature has flying.", "As long as you've drawn two or more cards, this creature has flying."),
    (CREATURE, "This creature gets +1/+0 as long as you've completed a dungeon.", "This creature gets +1/+0 as long as you've seen a dungeon."),
    (SPELL, "This spell costs {2} less to cast if it targets a tapped creature.", "This spell costs {2} less to cast if it targets a sleepy creature."),
    (SPELL, "This spell costs {2} less to cast if it's bargained.", "This spell costs {2} less to cast if it's cheap."),
    (SPELL, "This spell costs {1} more to cast for each target beyond the first.", "This spell costs {1} more to cast for each target beyond the last."),
    (CREATURE, "Creature spells you cast cost {X} less to cast, where X is the amount of life you gained this turn.", "Creature spells you cast cost {X} less to cast, where X is the amount of life you may gain this turn."),
    (CREATURE, "As long as this creature is paired with another creature, both creatures have flying.", "As long as this creature is paired with another player, both creatures have flying."),
    (CREATURE, "All creatures able to block this creature do so.", "All creatures able to block this creature do not."),
    (AURA, "Enchanted creature has protection from black. This effect doesn't remove this Aura.", "Enchanted creature has protection from black. This effect doesn't remove an Aura."),
    (AURA, "Enchanted creature gets +1/+1 and is goaded.", "Enchanted creature gets +1/+1 and is prodded."),
    (AURA, "Enchanted creature gets +2/+2 as long as it's a Human. Otherwise, it gets -1/-1.", "Enchanted creature gets +2/+2. Otherwise, it gets -1/-1."),
    (CREATURE, "This creature can't attack if defending player controls an untapped land.", "This creature has haste if defending player adores an untapped land."),
    (CREATURE, "Activated abilities of lands you control cost {1} less to activate.", "Activated abilities of lands you control cost {1} less to enjoy."),
    (CREATURE, "Each other creature you control that's a Wolf or a Werewolf gets +1/+1.", "Each other creature you control that's a Wolf or a dog gets +1/+1."),
    (CREATURE, "As long as you control your commander, this creature gets +2/+2.", "As long as you admire your commander, this creature gets +2/+2."),
    (EQUIPMENT, "As long as equipped creature is a Human, it gets an additional +1/+0.", "As long as equipped creature is a Human, it gets an excellent +1/+0."),
    (CREATURE, "Combat damage that would be dealt by creatures you control can't be prevented.", "Combat damage that would be dealt by creatures you control, can't be prevented."),
    (CREATURE, "No more than two creatures can attack you each combat.", "No more than two creatures can annoy you each combat."),
    (CREATURE, "This creature gets +2/+1 as long as an opponent has 10 or less life.", "This creature gets +2/+1 as long as an opponent has 10 or so life."),
    (CREATURE, "This creature gets +4/+4 as long as an opponent has ten or more cards in their graveyard.", "This creature gets +4/+4 as long as an opponent has ten or more cards in their pocket."),
    (CREATURE, "Spells you cast from anywhere other than your hand cost {2} less to cast.", "Spells you cast from anywhere other than your house cost {2} less to cast."),
    (CREATURE, "Spells your opponents cast that target this creature cost {2} more to cast.", "Spells your opponents cast that dislike this creature cost {2} more to cast."),
    (CREATURE, "The second spell you cast each turn costs {1} less to cast.", "The second spell you cast each week costs {1} less to cast."),
    (CREATURE, "This creature can't attack unless you've cast a creature spell this turn.", "This creature has haste unless you like a creature spell."),
    (CREATURE, "You may have this creature assign its combat damage as though it weren't blocked.", "You may have this creature assign its combat damage as though it were blocked."),
    (CREATURE, "This creature gets +1/+1 for each land you control and each land card in your graveyard.", "This creature gets +1/+1 for each land you control and each land card in your dreams."),
    (CREATURE, "This creature gets +X/+0, where X is the highest mana value among artifacts you control.", "This creature gets +X/+0, where X is the nicest mana value among artifacts you control."),
    (CREATURE, "Modified creatures you control have haste.", "Modern creatures you control have haste."),
    (CREATURE, "Historic spells you cast cost {1} less to cast.", "Histrionic spells you cast cost {1} less to cast."),
    (CREATURE, "Other outlaws you control have haste.", "Other outsiders you control have haste."),
    (CREATURE, "Each creature card in your graveyard has scavenge. The scavenge cost is equal to its mana cost.", "Each creature card in your graveyard has scavenge. The embalm cost is equal to its mana cost."),
    (CREATURE, "Each creature card in your graveyard has embalm. Its embalm cost is equal to its mana cost.", "Each creature card in your graveyard has embalm."),
    (CREATURE, "This creature has hexproof unless it's attacking.", "This creature has hexproof unless you control three Swamps."),
    (CREATURE, "This creature has hexproof if it hasn't dealt damage yet.", "This creature has hexproof if it hasn't dealt cards yet."),
    (CREATURE, "You and permanents you control have hexproof.", "You and permanents you control get +1/+1."),
    (CREATURE, "Equip abilities you activate cost {1} less to activate.", "Equip abilities you admire cost {1} less to activate."),
    (CREATURE, "Equip abilities you activate that target this creature cost {3} less to activate.", "Equip abilities you activate that ignore this creature cost {3} less to activate."),
    (CREATURE, "This creature gets +3/+3 as long as no opponent controls a creature.", "This creature gets +3/+3 as long as no opponent likes a creature."),
    (CREATURE, "This creature has deathtouch as long as you control at least three other snow permanents.", "This creature has deathtouch as long as you control about three other snow permanents."),
    (CREATURE, "Instant and sorcery spells you cast have affinity for creatures.", "Instant and sorcery spells you cast have affinity with creatures."),
    (AURA, "Enchanted creature's activated abilities can't be activated.", "Enchanted creature's activated abilities can't be seen."),
    (CREATURE, "This creature enters with a shield counter on him.", "This creature enters with a shield counter on his hat."),
    (CREATURE, "Other Heroes you control get +1/+1.", "Other Heros you control get +1/+1."),
    (CREATURE, "Eldrazi Spawn creatures you control get +2/+1.", "Eldrazi Spawned creatures you control get +2/+1."),
    (CREATURE, "As this creature enters, choose odd or even.", "As this creature enters, choose odd or purple."),
    (CREATURE, "As this creature enters, choose Khans or Dragons.", "As this creature enters, choose Khans or some dragons."),
    (CREATURE, "As this creature enters, choose Elf, Goblin, or Merfolk.", "As this creature enters, choose Elf, goblins, or Merfolk."),
    (CREATURE, "As this creature enters, choose two colors.", "As this creature enters, choose two hats."),
    (CREATURE, "As this creature enters, choose a number between 0 and 7.", "As this creature enters, choose a number between 0 and green."),
    (CREATURE, "As this creature enters, choose 2, 3, or 4 at random.", "As this creature enters, choose 2, 3, or four."),
    (CREATURE, "As this creature enters, choose another creature you control.", "As this creature enters, choose other creatures you control."),
    (CREATURE, "As this creature enters, look at an opponent's hand, then choose any card name.", "As this creature enters, look at an opponent's shoes, then choose any hat."),
    (CREATURE, "As this creature enters or is turned face up, it becomes your choice of 5/1 or 1/5.", "As this creature enters or is turned face up, it becomes your choice of 5/1 or that."),
    (CREATURE, "As this creature enters, it becomes your choice of a 3/3 creature, a 2/2 creature with flying, or a 1/6 Wall creature with defender in addition to its other types.", "As this creature enters, it becomes your choice of a 3/3 creature or a 1/6 Wall creature with defender."),
    (CREATURE, "This creature enters under the control of an opponent of your choice.", "This creature enters under the control of a friend of your choice."),
    (CREATURE, "As this creature enters, you may sacrifice any number of Forests. If you do, it enters with twice that many +1/+1 counters on it.", "As this creature enters, sacrifice any number of creatures. Its power becomes the total power of those creatures."),
    (CREATURE, "Creatures with forestwalk can be blocked as though they didn't have forestwalk.", "Creatures with forestfires can be blocked as though they didn't have forestwalk."),
    (CREATURE, "Creatures without flying or islandwalk can't attack.", "Creatures without flying and islands can't attack."),
    (CREATURE, "Creatures attacking you get -1/-0.", "Creatures annoying you get -1/-0."),
    (CREATURE, "Each creature that's attacking one of your opponents has trample.", "Each creature that's attacking one of your planeswalkers has trample."),
    (CREATURE, "Creatures you control with power or toughness 1 or less can't be blocked.", "Creatures you control with power or loyalty 1 or less can't be blocked."),
    (CREATURE, "Creatures you control with three or more +1/+1 counters on them have haste.", "Creatures you control with three or so +1/+1 counters on them have haste."),
    (CREATURE, "Creatures you control that are enchanted or equipped have double strike.", "Creatures you control that are enchanted or enchanting have double strike."),
    (CREATURE, "Each instant card in your graveyard that's exactly two colors has jump-start.", "Each instant card in your graveyard that's about two colors has jump-start."),
    (CREATURE, "Creatures you control that entered this turn have double strike.", "Creatures you control that entered last turn have double strike."),
    (CREATURE, "Other transformed permanents you control have trample.", "Other transforming permanents you control have trample."),
    (CREATURE, "Each creature with mana value of the chosen quality has haste.", "Each creature with mana value of the finest quality has haste."),
    (CREATURE, "Creatures with odd mana value can't block.", "Creatures with odd mana worth can't block."),
    (CREATURE, "Activated abilities of sources with the chosen name can't be activated.", "Activated abilities of sources with the chosen hat can't be activated."),
    (CREATURE, "This creature gets +2/+2 for each card exiled with it.", "This creature gets +2/+2 for each card tucked with it."),
    (CREATURE, "Spells you cast that share a card type with the exiled card cost {2} less to cast.", "Spells you cast that share a frame with the exiled card cost {2} less to cast."),
    (CREATURE, "This creature has flying as long as you control an Island, and has trample as long as you control a Forest.", "This creature has flying as long as you control an Island, and has trample as long as you like a Forest."),
    (CREATURE, "Each untapped creature you control gets +0/+2 as long as it's not attacking.", "Each untapped creature you control gets +0/+2 as long as it's not sad."),
    (AURA, "Enchanted creature gets +3/+3, and all creatures able to block it do so.", "Enchanted creature gets +3/+3, and all creatures able to block it go home."),
    (CREATURE, "This creature can't be blocked as long as it's attacking alone.", "This creature can't be blocked as long as it's walking alone."),
    (CREATURE, "During your turn, as long as this creature is equipped, it has double strike.", "During your turn, as long as this creature is polite, it has double strike."),
    (CREATURE, "You, planeswalkers you control, and other creatures you control have hexproof.", "You, planeswalkers you control, and other creatures you control have doubts."),
    (CREATURE, "As long as you control exactly one creature, that creature gets +2/+0.", "As long as you control exactly one creature, that mountain gets +2/+0."),
    (CREATURE, "This creature is also a Cleric, Rogue, Warrior, and Wizard.", "This creature is also a Cleric, Rogue, Warrior, and baker."),
    (SPELL, "If you have 3 or less life, this spell costs {6} less to cast.", "If you have 3 or less wives, this spell costs {6} less to cast."),
    (CREATURE, "This creature has hexproof unless it's attacking or blocking.", "This creature has hexproof unless it's attacking or leaving."),
    (CREATURE, "Abilities you activate that aren't mana abilities cost {2} less to activate. This effect can't reduce the mana in that cost to less than one mana.", "Abilities you activate that aren't mana abilities cost {2} less to activate. This effect can't reduce the mana in that cost to less than one hat."),
    (CREATURE, "Activated abilities cost {2} more to activate unless they're mana abilities.", "Activated abilities cost {2} more to activate unless they're nice abilities."),
    (CREATURE, "Abilities your opponents activate that target a Merfolk you control cost {2} more to activate.", "Abilities your opponents activate that ignore a Merfolk you control cost {2} more to activate."),
    (CREATURE, "Activated abilities of Equipment you control that target this creature cost {1} less to activate.", "Activated abilities of Equipment you control that ignore this creature cost {1} less to activate."),
    (CREATURE, "Loyalty abilities of planeswalkers your opponents control cost {1} more to activate.", "Loyal abilities of planeswalkers your opponents control cost {1} more to activate."),
    (CREATURE, "Equip costs you pay cost {1} less.", "Equip costs you see cost {1} less."),
    (CREATURE, "All morph costs cost {2} more.", "All moral costs cost {2} more."),
    (CREATURE, "Boast abilities you activate cost {1} less to activate for each Dragon you control.", "Boast abilities you activate cost {1} less to activate for each Dragon you dread."),
    (CREATURE, "Equip abilities you activate of other Equipment cost {1} less to activate.", "Equip abilities you activate of some Equipment cost {1} less to activate."),
    (CREATURE, "Plotting cards from your hand costs {2} less.", "Plotting cards from your bed costs {2} less."),
    (CREATURE, "Creature spells you cast cost up to {2} less to cast.", "Creature spells you cast cost as of {2} less to cast."),
    (CREATURE, "Spells with flash you cast cost {1} less to cast and can't be countered.", "Spells with flash you cast cost {1} less to cast and can't be counted."),
    (CREATURE, "Spells your opponents cast during your turn cost {1} more to cast.", "Spells your opponents cast during your nap cost {1} more to cast."),
    (CREATURE, "Red creature spells and green creature spells cost {1} more to cast.", "Red creature spells and green creature lands cost {1} more to cast."),
    (CREATURE, "The first historic spell you cast each turn has convoke.", "The last historic spell you cast each turn has convoke."),
    (CREATURE, "The first spell you cast during each of your turns with mana value 2 or greater has cascade.", "The first spell you cast during each of your turns with love has cascade."),
    (CREATURE, "Spells your opponents cast that target one or more commanders you control cost {3} more to cast.", "Spells your opponents cast that target some or more commanders you control cost {3} more to cast."),
    (CREATURE, "Your commander has ward {2}.", "Your captain has ward {2}."),
    (CREATURE, "This creature gets +2/+2 and creatures you control have vigilance.", "This creature gets +2/+2 and creatures you control are vigilant."),
    (CREATURE, "This creature gets +1/+1 for each opponent you have.", "This creature gets +1/+1 for each opponent you like."),
    (CREATURE, "This creature gets +1/+1 for each permanent you've sacrificed or destroyed this turn.", "This creature gets +1/+1 for each permanent you may sacrifice this turn."),
    (CREATURE, "Spells you cast cost {1} less to cast for each creature that died this turn.", "Spells you cast cost {1} less to cast for each creature that dies some turn."),
    (SPELL, "This spell costs {1} less to cast for each permanent sacrificed this way.", "This spell costs {1} less to cast for each permanent sacrificed that way."),
    (CREATURE, "This creature's power and toughness are each equal to the number of green mana symbols in the mana costs of permanents you control.", "This creature's power and toughness are each equal to the number of green mana symbols in the hats of permanents you control."),
    (CREATURE, "Each creature you control gets +1/+1 for each white mana symbol in its mana cost.", "Each creature you control gets +1/+1 for each white mana symbol in its frame."),
    (CREATURE, "This creature's power is equal to the number of +1/+1 counters on lands you control.", "This creature's power is equal to the number of +1/+1 counters near lands you control."),
    (CREATURE, "This creature's power and toughness are each equal to half the highest life total among your opponents, rounded up.", "This creature's power and toughness are each equal to half the highest life total among your opponents."),
    (SPELL, "This spell costs {X} less to cast, where X is the number of differently named lands you control.", "This spell costs {X} less to cast, where X is the number of oddly named lands you control."),
    (CREATURE, "Other creatures you control get +X/+0, where X is your speed.", "Other creatures you control get +X/+0, where X is your haste."),
    (CREATURE, "Each other multicolored creature you control gets +1/+1 for each of its colors.", "Each other multicolored creature you control gets +1/+1 for each of its hats."),
    (CREATURE, "As long as your life total is greater than or equal to your starting life total, creatures you control get +1/+1.", "As long as your life total is greater than or equal to your starting life, creatures you control get +1/+1."),
    (CREATURE, "As long as you have at least 7 life more than your starting life total, creatures you control get +2/+2.", "As long as you have at least 7 life more than your sister, creatures you control get +2/+2."),
    (CREATURE, "As long as your life total is less than or equal to half your starting life total, this creature has indestructible.", "As long as your life total is less than or equal to twice your starting life total, rounded up, this creature has indestructible."),
    (CREATURE, "As long as the top card of your library is a land card, this creature has flying.", "As long as the top shelf of your library is a land card, this creature has flying."),
    (CREATURE, "As long as the top card of your library is black, this creature gets +2/+1.", "As long as the top card of your library is bleak, this creature gets +2/+1."),
    (CREATURE, "This creature has flying as long as an artifact card is in your graveyard.", "This creature has flying as long as an artifact card is in your pocket."),
    (CREATURE, "This creature has first strike as long as an instant card and a sorcery card are in your graveyard.", "This creature has first strike as long as an instant card and a sorcery are in your graveyard."),
    (CREATURE, "As long as there are exactly three tide counters on this creature, it gets +1/+1.", "As long as there are exactly three tides on this creature, it gets +1/+1."),
    (CREATURE, "As long as there are four or more lore counters among Sagas you control, this creature has hexproof.", "As long as there are four or more lore counters above Sagas you control, this creature has hexproof."),
    (CREATURE, "As long as there are three or more cards exiled with this creature, it gets +3/+3 and has hexproof.", "As long as there are three or more cards exiled by this creature, it gets +3/+3 and has hexproof."),
    (CREATURE, "This creature has double strike as long as two or more Equipment are attached to it.", "This creature has double strike as long as two or more Equipment are devoted to it."),
    (CREATURE, "As long as this creature is enchanted by three or more Auras, it has trample.", "As long as this creature is enchanted by three or more songs, it has trample."),
    (AURA, "As long as another Aura is attached to enchanted creature, it has first strike.", "As long as another Aura is admired by enchanted creature, it has first strike."),
    (CREATURE, "As long as a creature has a -1/-1 counter on it, this creature has vigilance.", "As long as a creature has a -1/-1 counter near it, this creature has vigilance."),
    (CREATURE, "This creature gets -2/-0 as long as two or more creatures are blocking it.", "This creature gets -2/-0 as long as two or more creatures are boring it."),
    (CREATURE, "This creature gets -2/-2 as long as red is the most common color among all permanents or is tied for most common.", "This creature gets -2/-2 as long as red is the most common color among all permanents or is tied for most loved."),
    (CREATURE, "As long as you have more cards in hand than each opponent, this creature gets +3/+3.", "As long as you have more cards in mind than each opponent, this creature gets +3/+3."),
    (AURA, "Enchanted creature has shroud as long as its controller controls another creature.", "Enchanted creature has shroud as long as its controller knows another creature."),
    (CREATURE, "This creature gets +2/+2 as long as an opponent owns a card in exile.", "This creature gets +2/+2 as long as an opponent owns a card in print."),
    (CREATURE, "As long as this creature's power is odd, it has flying.", "As long as this creature's power is strange, it has flying."),
    (CREATURE, "This creature gets +1/+0 as long as any player controls a black permanent.", "This creature gets +1/+0 as long as any player controls a bleak permanent."),
    (SPELL, "This spell costs {3} less to cast if you have nine or more cards in your graveyard.", "This spell costs {3} less to cast if you have nine or more cards in your album."),
    (CREATURE, "As long as you've cast a spell this turn, you may play cards from the top of your library.", "As long as you've cast a spell this turn, you may play cards about the top of your library and it gains flying until end of turn."),
    (CREATURE, "If you would lose unspent mana, that mana becomes red instead.", "If you would lose unspent mana, that creature becomes red instead."),
    (CREATURE, "As long as you have a full party, prevent all damage that would be dealt to this creature.", "As long as you have a full party, prevent all damage that would be loved by this creature."),
    (CREATURE, "Stun counters can't be removed from permanents your opponents control.", "Stun counters can't be wished from permanents your opponents control."),
    (CREATURE, "Spells and abilities your opponents control can't cause you to sacrifice permanents.", "Spells and abilities your opponents control can't help you to sacrifice permanents."),
    (CREATURE, "You may exert this creature as it attacks. When you do, it gets +1/+0 and gains deathtouch until end of turn.", "You may exert this creature as it naps. When you do, it gets +1/+0 and gains deathtouch until end of turn."),
    (CREATURE, "This creature has flying as long as a card exiled with it has flying. The same is true for first strike, double strike, and protection.", "This creature has flying as long as a card exiled with it has flying. The same is true for first strike, double strike, and hats."),
    (AURA, "Enchanted creature gets +1/+1. If it's a Warrior, it gets +2/+1 instead.", "Enchanted creature gets +1/+1. If it's a Warrior, it gains flying instead."),
    (AURA, "Enchanted creature gets -2/-2. It gets -5/-5 instead as long as you've completed a dungeon.", "Enchanted creature gets -2/-2. It gets -5/-5 instead as long as you've seen a dungeon."),
    (CREATURE, "As this creature enters, choose a color. All Slivers have protection from the chosen color.", "As this creature enters, choose a color. It has protection from the chosen hat."),
    (CREATURE, "This creature enters with a number of oil counters on it equal to the number of lands you control.", "This creature enters with a number of oil counters on it equal to the number of lands you like. It has flying."),
    (CREATURE, "Each creature card in your graveyard has escape. The escape cost is equal to the card's mana cost plus exile three other cards from your graveyard.", "Each creature card in your graveyard has escape. The escape cost is equal to the card's mana cost plus three wishes."),
    (CREATURE, "Each nonland card in your hand without foretell has foretell. Its foretell cost is equal to its mana cost reduced by {2}.", "Each nonland card in your hand without foretell has foretell. Its foretell cost is equal to its mana cost painted by {2}."),
    (CREATURE, 'Black legendary creatures you control have "bands with other legendary creatures."', 'Black legendary creatures you control have "sings with other legendary creatures."'),
    (CREATURE, "This creature gets +1/+1 and is all creature types.", "This creature gets +1/+1 and is all creature hats."),
    (CREATURE, "During your turn, this creature and enchantment creatures you control have trample.", "During your turn, this creature and enchanting creatures you control have trample."),
    (AURA, "Enchanted creature loses all abilities and can't become untapped.", "Enchanted creature loses all abilities and can't become a frog."),
    (CREATURE, "This creature has all activated abilities of the exiled card.", "This creature has all activated abilities of the excited card."),
    (AURA, "Enchanted creature is a copy of the chosen creature.", "Enchanted creature is a copy of the best creature."),
    (CREATURE, "The chosen creature gets +3/+3 and has flying.", "The best creature gets +3/+3 and has flying."),
    (AURA, "Enchanted creature has base power and toughness 5/5 and vigilance.", "Enchanted creature has base power and toughness 5/5 and vigour."),
    (EQUIPMENT, "Equipped creature has protection from the last chosen color.", "Equipped creature has protection from the lost chosen color."),
    (AURA, "Enchanted creature has landwalk of the chosen type.", "Enchanted creature has landwalk of the chosen hat."),
    (CREATURE, "Each land with an activated ability that isn't a mana ability doesn't untap during its controller's untap step.", "Each land with an activated ability that isn't a nice ability doesn't untap during its controller's untap step."),
    (AURA, "Enchanted creature gets +2/+2 and has protection from red. This effect doesn't remove Auras.", "Enchanted creature gets +2/+2 and has protection from red. This effect doesn't remove hats."),
    (CREATURE, "You have no maximum hand size and don't lose the game for having 0 or less life.", "You have no maximum hand size and don't win the game for having 0 or less life."),
    (CREATURE, "The chosen player's maximum hand size is four.", "The chosen player's maximum hat size is four."),
    (CREATURE, "This creature can't attack a player it has already attacked this turn.", "This creature gets +1/+1 a player it has already attacked this turn."),
    (CREATURE, "Players can't play lands as long as ten or more lands are on the battlefield.", "Players can't play lands as long as ten or more lands are on the moon."),
    (CREATURE, "This creature can't attack or block if an enchantment is on the battlefield.", "This creature can't attack or block if an enchantment gets a hat."),
    (CREATURE, "This creature enters tapped and doesn't untap during your untap step.", "This creature enters tapped and doesn't untap during your nap step."),
    (CREATURE, "This creature saddles Mounts and crews Vehicles as though its power were 2 greater.", "This creature paddles Mounts and crews Vehicles as though its power were 2 greater."),
    (AURA, "You control enchanted artifact creature.", "You control enchanted artistic creature."),
    (CREATURE, "Other nontoken artifact creatures and Vehicles you control have modular 1.", "Other nontoken artifact creatures and vessels you control have modular 1."),
    (CREATURE, "Lands and land cards in graveyards can't be enchanted.", "Lands and land cards in envelopes can't be enchanted."),
    (CREATURE, "As long as this creature has a shield counter on it, you and other Heroes you control have hexproof.", "As long as this creature has a shield counter on it, you and other heroics you control have hexproof."),
    (CREATURE, "As long as the top card of your library is a creature card, creatures you control that share a color with that card get +1/+1.", "As long as the top card of your library is a creature card, creatures you control that share a hat with that card get +1/+1."),
    (CREATURE, "Each Sliver card in each player's hand has slivercycling {3}.", "Each Sliver card in each player's hat has slivercycling {3}."),
    (EQUIPMENT, "Equipped creature gets +X/+X, where X is the greatest mana value among your commanders.", "Equipped creature gets +X/+X, where X is the greatest mana value among your commands."),
    (CREATURE, "As long as this creature is in the command zone or on the battlefield, other Dragon spells you cast cost {1} less to cast.", "As long as this creature is in the comma zone or on the battlefield, other Dragon spells you cast cost {1} less to cast."),
    (CREATURE, "As long as this creature is enchanted by exactly one Aura, it has base power and toughness 3/3.", "As long as this creature is enchanted by exactly one ghost, it has base power and toughness 3/3."),
    (CREATURE, "Each spell you cast that's red or green costs {1} less to cast.", "Each spell you cast that's red or dead costs {1} less to cast."),
    (CREATURE, "If this creature was kicked, it enters with two +1/+1 counters on it and with flying.", "If this creature was kicked, it enters with two +1/+1 counters on it and with wings."),
    (CREATURE, 'If this creature was kicked with its {1}{B} kicker, it enters with a +1/+1 counter on it and with "Pay 3 life: Regenerate this creature."', 'If this creature was kicked with its {1}{B} boot, it enters with a +1/+1 counter on it and with "Pay 3 life: Regenerate this creature."'),
    (CREATURE, "This creature's power and toughness are each equal to the exiled card's mana value.", "This creature's power and toughness are each equal to the exiled card's weight."),
    (CREATURE, "As long as creatures you control have total power 8 or greater, this creature has flying.", "As long as creatures you control have total beauty 8 or greater, this creature has flying."),
    (CREATURE, "As long as this creature hasn't dealt damage yet, it has hexproof.", "As long as this creature hasn't dealt cards yet, it has hexproof."),
    (CREATURE, "As long as an opponent controls seven or more lands, this creature has flying.", "As long as an opponent adores seven or more lands, this creature has flying."),
    (CREATURE, "As long as this creature has one or more loyalty counters on it, it's a 3/4 Ninja creature and has hexproof.", "As long as this creature has one or more loyalty counters on it, it's a 3/4 Ninja creature and has secrets."),
    (CREATURE, "As long as there are fewer than eight cards in your graveyard, this creature isn't a creature.", "As long as there are fewer than eight cards in your graveyard, this creature isn't a dream."),
    (CREATURE, "This creature's power and toughness are each equal to the number of Forests sacrificed as it entered.", "This creature's power and toughness are each equal to the number of Forests admired as it entered."),
    (CREATURE, "As long as this creature is your Ring-bearer, it must be blocked if able.", "As long as this creature is your cup-bearer, it must be blocked if able."),
    (CREATURE, "Creature spells you cast cost {1} less to cast for each 1 life your opponents have lost this turn.", "Creature spells you cast cost {1} less to cast for each 1 life your opponents may lose this turn."),
    (SPELL, "This spell costs {1} less to cast for each creature you attacked with this turn.", "This spell costs {1} less to cast for each creature you argued with this turn."),
    (CREATURE, "This creature has all activated abilities of creatures you control that don't have the same name as this creature.", "This creature has all activated abilities of creatures you control that don't have the same hat as this creature."),
    (CREATURE, "This creature gets +X/+Y, where X is the exiled creature card's power and Y is its toughness.", "This creature gets +X/+Y, where X is the exiled creature card's power and Y is its beauty."),
    (CREATURE, "This creature's power is equal to the total power of the exiled cards and its toughness is equal to their total toughness.", "This creature's power is equal to the total power of the exiled cards and its toughness is equal to their total beauty."),
    (CREATURE, "As long as an opponent controls more lands than you, this creature has flying.", "As long as an opponent controls more lands than a cow, this creature has flying."),
    (CREATURE, "As long as you control more creatures than each opponent, this creature has flying.", "As long as you control more creatures than each cloud, this creature has flying."),
    (CREATURE, "As long as no opponent has more life than you, this creature has flying.", "As long as no opponent has more wit than you, this creature has flying."),
    (CREATURE, "As long as an opponent has two or fewer cards in hand, this creature has flying.", "As long as an opponent has two or fewer cards in mind, this creature has flying."),
    (CREATURE, "As long as you control three or more creatures with different powers, this creature has flying.", "As long as you control three or more creatures with different tastes, this creature has flying."),
    (CREATURE, "As long as you have two or more opponents, this creature has flying.", "As long as you have two or more admirers, this creature has flying."),
    (CREATURE, "As long as there is no monarch, this creature has flying.", "As long as there is no mustard, this creature has flying."),
    (CREATURE, "As long as an opponent lost life last turn, this creature has flying.", "As long as an opponent lost life last week, this creature has flying."),
    (CREATURE, "As long as you didn't cast a spell this turn, this creature has flying.", "As long as you didn't cast a spell this summer, this creature has flying."),
    (CREATURE, "As long as no spells were cast last turn, this creature has flying.", "As long as no spells were cast last spring, this creature has flying."),
    (CREATURE, "As long as you played a land this turn, this creature has flying.", "As long as you played a land this spring, this creature has flying."),
    (CREATURE, "As long as this creature dealt combat damage to a player this turn, it has flying.", "As long as this creature dealt combat damage to a cloud this turn, it has flying."),
    (CREATURE, "This creature gets +1/+1 for each opponent who lost life this turn.", "This creature gets +1/+1 for each opponent who lost hope this week."),
    (CREATURE, "This creature gets +1/+1 for each player who discarded a card this turn.", "This creature gets +1/+1 for each player who misread a card this week."),
    (CREATURE, "This creature gets +1/+1 for each creature put into your graveyard from the battlefield this turn.", "This creature gets +1/+1 for each creature put into your graveyard from the moon this week."),
    (CREATURE, "As long as no creatures are in exile, this creature has flying.", "As long as no creatures are in doubt, this creature has flying."),
    (CREATURE, "Whenever you attack, if this creature is in the command zone or on the battlefield, draw a card.", "Whenever you attack, if this creature is in the command zone or on the roof, creatures get +1/+1."),
]  # fmt: skip


@pytest.mark.parametrize(("type_line", "text", "near_miss"), READ, ids=[text[:50] for _, text, _ in READ])
def test_a_phrase_is_read_and_its_near_miss_is_not(type_line: str, text: str, near_miss: str) -> None:
    found = compile_text(text, type_line=type_line)
    assert found.not_understood == ()
    written = "\n".join(map(write_ability, found.abilities))
    assert compile_text(written, type_line=type_line) == found
    assert compile_text(near_miss, type_line=type_line).not_understood == (near_miss,)


def test_what_players_who_did_something_cannot_do_is_said_of_their_creatures() -> None:
    """508.1c: written of each creature's controller, in words that are not read again."""
    (effect,) = effects("Each opponent who cast a spell this turn can't attack with creatures.")
    text = write_ability(StaticAbility((effect,)))
    assert text == "Each creature your opponents control can't attack if its controller has cast a spell this turn."
    near_miss = "Each opponent who cast a spell some day can't attack with creatures."
    assert compile_text(near_miss, type_line=CREATURE).not_understood == (near_miss,)


def effects(text: str, type_line: str = CREATURE) -> tuple[ContinuousEffect, ...]:
    found: tuple[Ability, ...] = compile_text(text, type_line=type_line).abilities
    assert len(found) == 1
    assert isinstance(found[0], StaticAbility)
    return found[0].effects


def test_what_happened_is_looked_for_in_the_record() -> None:
    (effect,) = effects("This creature has haste as long as it entered this turn.")
    assert effect.condition == k.ValueIs(
        v.PastNumber(Past(Occurrence.ENTERED, object=f.Is(r.This()))), f.Comparison.AT_LEAST, 1
    )


def test_what_is_counted_of_the_past_is_a_number_of_events() -> None:
    (effect,) = effects("This spell costs {1} less to cast for each creature that died this turn.", SPELL)
    assert effect.changes == (
        c.CostReduction("{1}", v.PastNumber(Past(Occurrence.DIED, object=f.IsType(CardType.CREATURE)))),
    )


def test_otherwise_is_where_the_condition_before_does_not_hold() -> None:
    first, second = effects("Enchanted creature gets +2/+2 as long as it's a Human. Otherwise, it can't block.", AURA)
    assert first.condition is not None
    assert second.condition == k.NotSo(first.condition)


def test_a_pair_is_the_creature_and_the_one_it_is_paired_with() -> None:
    # 702.95b
    (effect,) = effects("As long as this creature is paired with another creature, each of those creatures gets +1/+1.")
    assert effect.scope == f.Or((f.Is(r.This()), f.Is(r.Linked("paired_with"))))


def test_an_opponent_has_is_asked_of_each_opponent_alone() -> None:
    (effect,) = effects("As long as an opponent has three or more poison counters, this creature has lifelink.")
    poison = k.ValueIs(v.PlayerCounters(r.OnePlayer(), "poison"), f.Comparison.AT_LEAST, 3)
    assert effect.condition == k.SomePlayer(r.Opponents(), poison)


def test_a_party_is_counted() -> None:
    # 700.8
    (effect,) = effects("This spell costs {1} less to cast for each creature in your party.", SPELL)
    assert effect.changes == (c.CostReduction("{1}", v.Party()),)


def test_an_x_that_is_explained_but_stands_where_no_number_is_read_makes_its_sentence_not_understood() -> None:
    # Nothing may be dropped.
    text = "Each creature card in your graveyard has flying, where X is its mana value."
    assert compile_text(text).not_understood == (text,)


def test_the_x_of_a_keyword_keeps_the_words_that_say_what_it_is() -> None:
    # 702.1c
    (first,) = effects("Each creature card in your graveyard has encore {X}, where X is its mana value.")
    assert first.changes == (c.GainAbility(KeywordAbility("encore", cost="{X}, where X is its mana value")),)
    found = compile_text("Mobilize X, where X is the number of creatures you control.")
    assert found.abilities == (KeywordAbility("mobilize", quality="X, where X is the number of creatures you control"),)
    assert compile_text("Mobilize X, where X is the number of wishes.").not_understood
    assert compile_text("Flying, where X is the number of creatures you control.").not_understood


def test_what_is_asked_of_each_thing_is_part_of_the_scope() -> None:
    # 613.6, 611.3a
    (first,) = effects("Each land gets +2/+2 as long as it's a creature.")
    assert first.condition is None
    assert first.scope == f.And((f.ON_BATTLEFIELD, f.IsType(CardType.LAND), f.IsType(CardType.CREATURE)))
    white, red = effects("Each creature you control has vigilance if it's white, and haste if it's red.")
    assert speaks_of(white.scope, f.HasColor(Color.WHITE))
    assert speaks_of(red.scope, f.HasColor(Color.RED))


def test_a_legendary_object_may_be_called_by_its_given_name() -> None:
    # 201.5b
    text = "Ainok attacks each combat if able."
    legend = compile_text(text, name="Ainok Wayfarer", type_line="Legendary Creature — Dog")
    assert legend.abilities == compile_text("This creature attacks each combat if able.").abilities
    assert compile_text(text, name="Ainok Wayfarer", type_line=CREATURE).not_understood == (text,)
    goblin = compile_text("Goblin attacks each combat if able.", name="Goblin Boss", type_line="Legendary Creature")
    assert goblin.not_understood


def test_an_anchor_word_gives_its_ability_where_it_was_chosen() -> None:
    # 614.12c
    text = (
        "As this creature enters, choose Khans or Dragons.\n• Khans — Flying\n• Dragons — Other creatures have haste."
    )
    found = compile_text(text)
    assert found.not_understood == ()
    second = found.abilities[2]
    assert isinstance(second, StaticAbility)
    (effect,) = second.effects
    assert (effect.scope, effect.condition) == (f.Is(r.This()), k.OptionChosen(2, "Dragons"))
    assert compile_text("\n".join(map(write_ability, found.abilities))) == found
    assert compile_text(text.replace("• Dragons", "• Wagons")).not_understood == (
        "• Wagons — Other creatures have haste.",
    )


def test_an_ability_to_enter_with_is_told_apart_from_the_counters() -> None:
    # 614.1c
    text = "If this creature was kicked, it enters with two +1/+1 counters on it and with flying."
    counters, ability = compile_text(text).abilities
    assert counters == EntersWithCounters("+1/+1", 2, when=k.WasCastSo("kicked"))
    assert ability == EntersWithAbilities((KeywordAbility("flying"),), k.WasCastSo("kicked"))
