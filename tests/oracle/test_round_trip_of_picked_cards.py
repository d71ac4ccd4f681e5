"""There and back, of cards that were picked: together they need every phrase that the grammar and its writers know and that no sampled card has.

What is told of a sample (`test_round_trip.py`, `test_round_trip_of_parts.py`) holds for the common phrases; a phrase that two cards have is in none. Of each card here what it does
is written and read again, as the same, and so are its abilities.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from benchmarks.round_trip import Count, try_face

from layerlaw.model.cards import Face
from layerlaw.model.typeline import write_type_line
from layerlaw.oracle import compile_card, compile_text, write_face

# fmt: off
WHAT_IT_DOES = frozenset((
    "Aboleth Spawn", "Acquire", "Adarkar Valkyrie", "Addle", "Aether Spike", "Ainok Strike Leader",
    "Airbending Lesson", "All Suns' Dawn", "Alluring Siren", "Alluring Suitor // Deadly Dancer",
    "Amalia Benavides Aguirre", "Anafenza, the Foremost", "Ancestral Knowledge", "Ancient Cellarspawn",
    "Angel's Trumpet", "Angelheart Vial", "Angelic Aberration", "Approach of the Second Sun", "Arboreal Alliance",
    "Arcane Artisan", "Arcane Lighthouse", "Archfiend's Vessel", "Artifact Possession", "Ashiok, Wicked Manipulator",
    "Ashling, Rekindled // Ashling, Rimebound", "Astarion's Thirst", "Astarion, the Decadent", "Astral Drift",
    "Atomwheel Acrobats", "Autumn Willow", "Avacyn's Collar", "Aven Soulgazer",
    "Ayara, Widow of the Realm // Ayara, Furnace Queen", "Ayesha Tanaka", "Azorius Aethermage",
    "Azure Fleet Admiral", "Back for More", "Baleful Stare", "Banefire", "Barren Glory", "Barrin, Tolarian Archmage",
    "Barrow Ghoul", "Basalt Golem", "Beseech the Mirror", "Bewitching Leechcraft", "Bill Potts", "Bioessence Hydra",
    "Black Cat, Cunning Thief", "Blaze of Glory", "Blood Oath", "Blow Your House Down", "Blue Dragon", "Bone Dancer",
    "Bone Mask", "Bonny Pall, Clearcutter", "Boros Battleshaper", "Brain Pry", "Brass Infiniscope", "Break Out",
    "Breathless Knight", "Brood Birthing", "Browse", "Burgeoning", "Burning Curiosity", "Burning of Xinye",
    "Burning-Eye Zubera", "Callous Oppressor", "Canal Courier", "Captain Howler, Sea Scourge", "Captain Rex Nebula",
    "Carry Away", "Case File Auditor", "Case of the Burning Masks", "Catapult Fodder // Catapult Captain",
    "Cavernous Maw", "Celeborn the Wise", "Celes, Rune Knight", "Cemetery Gatekeeper", "Cemetery Protector",
    "Chancellor of the Annex", "Chancellor of the Forge", "Chancellor of the Spires", "Chaos Lord",
    "Charge Across the Araba", "Charmed Griffin", "Charred Foyer // Warped Space", "Chromatic Armor",
    "Clear the Land", "Clinging Mists", "Clockwork Avian", "Clockwork Beast", "Clockwork Steed", "Clockwork Swarm",
    "Clone Shell", "Cloudform", "Coffin Queen", "Combat Celebrant", "Complicate",
    "Conduit of Storms // Conduit of Emrakul", "Conqueror's Galleon // Conqueror's Foothold", "Consuming Ferocity",
    "Contaminated Drink", "Conversion Apparatus", "Corpse Augur", "Corpse Dance", "Corrosion",
    "Corruption of Towashi", "Covenant of Minds", "Crown of Doom", "Crystal, Inhuman Princess", "Cult of Skaro",
    "Curator's Ward", "Curie, Emergent Intelligence", "Curse of Thirst", "Cursed Mirror", "Cursed Scroll",
    "Custodi Soulcaller", "Cynical Loner", "Damning Verdict", "Darigaaz, the Igniter", "Dawn Evangel",
    "Dazzling Reflection", "Dead Man's Chest", "Deceit", "Deceiver of Form", "Deep Gnome Terramancer", "Deep Spawn",
    "Deep Water", "Defiant Vanguard", "Delif's Cone", "Delif's Cube", "Demonfire", "Demonic Counsel", "Demonic Lore",
    "Descendants' Path", "Desdemona, Freedom's Edge", "Desert", "Desperate Research", "Desynchronization",
    "Deus of Calamity", "Devourer of Destiny", "Dimir Machinations", "Dissatisfied Customer",
    "Donatello's Science Lesson", "Double Major", "Dragonspark Reactor", "Dramatist's Puppet", "Dream Harvest",
    "Dream Salvage", "Dual Nature", "Edge of Malacol", "Electrozoa", "Elkin Lair", "Ellie, Vengeful Hunter",
    "Elminster", "Elusive Otter // Grove's Bounty", "Elven Passage", "Emberwilde Djinn", "Embiggen", "Endure",
    "Enhanced Surveillance", "Erayo, Soratami Ascendant // Erayo's Essence", "Erosion", "Ertha Jo, Frontier Mentor",
    "Eshki Dragonclaw", "Essence Anchor", "Eternity Vessel", "Eureka", "Evolving Adaptive", "Explosive Revelation",
    "Extraordinary Journey", "Eye of Singularity", "Eye of Yawgmoth", "Fae Offering", "False Cure",
    "Faramir, Field Commander", "Fastbond", "Fasting", "Fateful Handoff", "Fblthp, the Lost", "Fear of Abduction",
    "Fear of Burning Alive", "Fearless Swashbuckler", "Feint", "Feldon's Cane", "Fertile Imagination",
    "Festering Newt", "Field-Tested Frying Pan", "Final Punishment", "Fire Lord Ozai", "Fire Nation Salvagers",
    "Fire-Belly Changeling", "Firebender Ascension", "Firemind's Foresight", "Flame Sweep", "Flesh // Blood",
    "Florian, Voldaren Scion", "Font of Agonies", "Forget", "Forum Filibuster", "Foul Renewal", "Fractal Tender",
    "Freyalise's Winds", "Fugitive Druid", "Furious Rise", "Fyndhorn Druid", "Galadriel of Lothlórien", "Galvanoth",
    "Gandalf, Friend of the Shire", "Gatewatch Beacon", "Gather the Pack", "Gavony Trapper", "Gaze of the Gorgon",
    "Gemcutter Buccaneer", "General Tazri", "Getaway Barrel", "Ghastly Conscription", "Ghazbán Ogre",
    "Ghouls' Night Out", "Giant Shark", "Give No Ground", "Glorious Enforcer", "Gluttonous Hellkite",
    "Glyph of Doom", "Glyph of Life", "Goblin Plate Mail", "Goblin Ski Patrol", "Goblin Test Pilot", "Golden Ratio",
    "Goma Fada Vanguard", "Graceful Reprieve", "Graf Reaver", "Grimoire of the Dead", "Grinning Totem",
    "Grist, Voracious Larva // Grist, the Plague Swarm", "Guan Yu, Sainted Warrior", "Guardian Project", "Gurzigost",
    "Harvest Mage", "Hateflayer", "Haunted Plate Mail", "Haunting Wind", "Hazel of the Rootbloom",
    "Heart of Bogardan", "Heat Stroke", "Hedonist's Trove", "Hexgold Slash", "Hibernation's End",
    "Hidetsugu Consumes All // Vessel of the All-Consuming", "Hidetsugu and Kairi", "Historian's Boon",
    "Historian's Wisdom", "Hit // Run", "Hiveheart Shaman", "Hollowhenge Overlord", "Homarid Warrior",
    "Hour of Glory", "Hulkling, Burgeoning Bruiser", "Hurska Sweet-Tooth", "Hypergenesis", "Ignis Scientia",
    "Immortal Coil", "Impending Flux", "Improvisation Capstone", "In Oketra's Name", "Index", "Inferno Trap",
    "Inquisition", "Into the Night", "Invasion of Ravnica // Guildpact Paragon", "Invincible Hymn",
    "Invisible Woman", "Invoke Despair", "Invoke Prejudice", "Iridian Maelstrom", "Isu the Abominable",
    "Ivory Gargoyle", "Jason Bright, Glowing Prophet", "Jeskai Infiltrator", "Jin Sakai, Ghost of Tsushima",
    "Jin-Gitaxias, Core Augur", "Joven's Ferrets", "Jyoti, Moag Ancient", "Kaima, the Fractured Calm",
    "Karolina Dean, Runaway", "Karona, False God", "Kate Stewart", "Kaya, Orzhov Usurper",
    "Kazuul, Tyrant of the Cliffs", "Kefka, Court Mage // Kefka, Ruler of Ruin", "Khorvath's Fury",
    "Kill-Suit Cultist", "Klaw, Master of Sound", "Knight of the Mists", "Knuckles the Echidna",
    "Kotis, Sibsig Champion", "Kratos, Stoic Father", "Kumena's Awakening", "Kyren Toy",
    "Kytheon, Hero of Akros // Gideon, Battle-Forged", "Lairwatch Giant", "Laquatus's Disdain", "Leeches",
    "Leonardo, Leader in Blue", "Let the Galaxy Burn", "Liberator, Urza's Battlethopter", "Living Inferno",
    "Long River Lurker", "Loxodon Lifechanter", "Lumbering Battlement", "Lunar Frenzy", "Lux Artillery",
    "Maarika, Brutal Gladiator", "Mad Dog", "Maelstrom Djinn", "Magmaquake", "Magnetic Web", "Magus of the Scroll",
    "Magus of the Unseen", "Malanthrope", "Malignant Growth", "Mana Cannons", "Mana Flare", "Mana Short", "Manabond",
    "Mangara's Blessing", "Mangara, the Diplomat", "Mannichi, the Fevered Dream", "Mariposa Military Base",
    "Mark of Eviction", "Massacre Girl, Known Killer", "Master of Ceremonies",
    "Master's Guide-Mural // Master's Manufactory", "Matter Reshaper", "Maulfist Revolutionary", "Mega Flare",
    "Melek, Izzet Paragon", "Mercy Killing", "Merieke Ri Berit", "Merry Bards", "Might Makes Right",
    "Militant Angel", "Mind Roots", "Mindblade Render", "Minion of Leshrac", "Mirkwood Trapper",
    "Mirri, Weatherlight Duelist", "Mirror-Shield Hoplite", "Mishra's War Machine", "Mishra, Eminent One",
    "Mistmoon Griffin", "Mjölnir, Storm Hammer", "Mnemonic Betrayal", "Molten Disaster", "Molten Firebird",
    "Moment of Silence", "Mondo Gecko", "Mongrel Pack", "Moon Girl and Devil Dinosaur", "Morgue Burst",
    "Moss-Pit Skeleton", "Mount Velus Manticore", "Muck Drubb", "Munda, Ambush Leader", "Mundungu",
    "Myrel, Shield of Argive", "Mysterio, Master of Illusion", "Mystic Gate", "Naga Fleshcrafter", "Nakaya Shade",
    "Nature Shields Its Own", "Nature's Chosen", "Nature's Wrath", "Naya Soulbeast", "Necratog", "Necrite",
    "Nefarious Lich", "Neheb, Dreadhorde Champion", "Nemesis Phoenix", "Nether Spirit", "Neyith of the Dire Hunt",
    "Nissa of Shadowed Boughs", "Nissa's Pilgrimage", "Nivix, Aerie of the Firemind", "Nomad Mythmaker",
    "Non-Human Cannonball", "Norn's Decree", "Nuclear Fallout", "Nullstone Gargoyle", "Obelisk Spider",
    "Occult Epiphany", "Ogre Geargrabber", "Ojer Axonil, Deepest Might // Temple of Power", "Old Man of the Sea",
    "Onakke Javelineer", "Onakke Oathkeeper", "Orca, Siege Demon", "Orcish Librarian", "Orcus, Prince of Undeath",
    "Outmaneuver", "Overencumbered", "Padeem, Consul of Innovation", "Palace Jailer", "Paladin of Prahv",
    "Pale Moon", "Pale Wayfarer", "Panoptic Mirror", "Paradox Surveyor", "Paralyze", "Path of Ancestry",
    "Pendelhaven Elder", "Perplexing Chimera", "Persecute", "Pest Infestation", "Phabine, Boss's Confidant",
    "Phoenix Down", "Phyrexian Processor", "Phytotitan", "Pippin, Guard of the Citadel", "Plaguecrafter",
    "Planeswalker's Mischief", "Plow Through Reito", "Political Triumph", "Portcullis", "Power Pack",
    "Powerful Broker", "Powerleech", "Predatory Focus", "Prized Amalgam", "Profane Memento", "Providence",
    "Psychic Theft", "Pumpkin Bombs", "Quarry Hauler", "Quest for Renewal", "Quicksilver, Brash Blur",
    "Ranger's Hawk", "Rasaad yn Bashir", "Ray of Command", "Razorfield Ripper", "Realm Seekers", "Rebound",
    "Reckless Blaze", "Redirect", "Regna, the Redeemer", "Reincarnation", "Reins of Power", "Reject", "Reparations",
    "Resolute Veggiesaur", "Retaliate", "Revealing Wind", "Reversal of Fortune", "Reverse Polarity",
    "Rhoda, Geist Avenger", "Rhystic Scrying", "Rhystic Shield", "Rhystic Syphon", "Rhystic Tutor",
    "Riding the Dilu Horse", "Righteous Indignation", "Ringsight", "Riptide Replicator", "Rith, Liberated Primeval",
    "Rocket Launcher", "Rogues' Gallery", "Roiling Terrain", "Rootwire Amalgam", "Rose Room Treasurer", "Rot Wolf",
    "Roughshod Duo", "Royal Decree", "Ruinous Intrusion", "Running Is Useless", "Rushing-Tide Zubera",
    "Ruthless Waterbender", "Saheeli, Sublime Artificer", "Samut, Vizier of Naktamun", "Sanctum of Serra",
    "Sarkhan, Dragon Ascendant", "Saruman, the White Hand", "Satya, Aetherflux Genius", "Scab-Clan Giant",
    "Scarecrow", "Scorchmark", "Scourge of the Throne", "See the Unwritten", "Selvala, Eager Trailblazer",
    "Selvala, Heart of the Wilds", "Sen Triplets", "Sentinel Tower", "Serum Snare", "Shah of Naar Isle",
    "Shallow Grave", "Shelkin Brownie", "Shelob, Child of Ungoliant", "Sheltered Valley", "Shifty Doppelganger",
    "Shuri, Wakandan Inventor", "Sigarda's Vanguard", "Sigardian Zealot", "Sigil Captain", "Silence the Believers",
    "Silver Wyvern", "Sister of Silence", "Skophos Maze-Warden", "Skull Rend", "Skyblade's Boon",
    "Skyship Plunderer", "Slayer's Plate", "Smoke Teller", "Smuggler's Share", "Sokenzan Renegade", "Soldevi Digger",
    "Solid Ground", "Songcrafter Mage", "Souls of the Faultless", "Spawnbroker", "Specter's Shriek",
    "Spectral Denial", "Spell Queller", "Sphinx of Foresight", "Spider-Man 2099", "Spinal Embrace", "Spiritualize",
    "Splintering Wind", "Split Decision", "Splitting the Powerstone", "Squad Commander", "Squall, Gunblade Duelist",
    "Squee, Dubious Monarch", "Stangg", "Starting Town", "Steamcore Scholar", "Stenn, Paranoid Partisan",
    "Stensian Sanguinist // Exsanguinate", "Strict Proctor", "Sudden Salvation", "Suleiman's Legacy", "Suncleanser",
    "Superior Foes of Spider-Man", "Suppression Ray // Orderly Plaza", "Suppressor Skyguard", "Surge to Victory",
    "Survivor's Med Kit", "Swarming Goblins", "Swell of Courage", "Swift Silence", "Tahngarth's Glare", "Tallowisp",
    "Tangle Kelp", "Tasha's Hideous Laughter", "Tatsumasa, the Dragon's Fang", "Telemin Performance",
    "Temporal Distortion", "Temporal Extortion", "Tempt with Discovery", "Tenth District Hero", "Tetravus",
    "Tetsuo Umezawa", "The Archimandrite", "The Blue Spirit", "The Enigma Jewel // Locus of Enlightenment",
    "The Ever-Changing 'Dane", "The Goose Mother", "The Immortal Sun", "The Irencrag",
    "The Mightstone and Weakstone", "The Mouth of Sauron", "The Notary Hobbits", "The Red Terror",
    "The Royal Scions", "The Wretched", "Thing Swing", "Thought Hemorrhage", "Thought Lash", "Thoughtbound Primoc",
    "Three Tree Scribe", "Thunderous Debut", "Time Bomb", "Time to Reflect", "Tokka & Rahzar, Terrible Twos",
    "Tolaria", "Tolarian Kraken", "Tombstone Stairwell", "Tomik, Wielder of Law", "Torchling", "Touch of Moonglove",
    "Touch of the Eternal", "Toxic Stench", "Treacherous Urge", "Triskaidekaphobia", "Tropical Storm",
    "Trouble in Pairs", "Trove Warden", "Trumpeting Carnosaur", "Turn Inside Out", "Twilight Shepherd",
    "Twinning Staff", "Twist Allegiance", "Umaro, Raging Yeti", "Undercellar Sweep", "Unfinished Business",
    "Unsettled Mariner", "Unstable Amulet", "Urza's Bauble", "Urza's Miter", "Urza's Sylex", "Vampire Lacerator",
    "Vanish into Memory", "Veiling Oddity", "Velukan Dragon", "Vengevine", "Venomous Breath", "Verity Circle",
    "Visions of Phyrexia", "Void", "Void Mirror", "Volo, Guide to Monsters", "Volrath's Laboratory", "Voodoo Doll",
    "Wakka, Devoted Guardian", "Wall of Mourning", "Wall of Resistance", "Wan Shi Tong, Librarian", "War Barge",
    "War Room", "War's Toll", "Watcher of Hours", "Weight of Spires", "Whipkeeper", "Whiskervale Forerunner",
    "Whispering Specter", "Wicked Akuba", "Widespread Brutality", "Wild Dogs", "Wild Mammoth", "Wild Might",
    "Winter Blast", "Wiretapping", "Wishmonger", "Witch Hunt", "Witch's Oven", "Witchbane Orb", "Withering Gaze",
    "Wolf Strike", "Wolverine, Best There Is", "Wood Sage", "Woodcaller Automaton", "Word of Blasting",
    "World at War", "Wumpus Aberration", "Wyll, Blade of Frontiers", "Xu-Ifit, Osteoharmonist",
    "Yenna, Redtooth Regent", "You Cannot Pass!", "Yurlok of Scorch Thrash", "Zara, Renegade Recruiter",
    "Zariel, Archduke of Avernus", "Zealots en-Dal", "Zimone's Experiment", "Zirda, the Dawnwaker",
    "Zombie Scavengers", "Zygon Infiltrator",
))
"""Events, what is done and what is paid."""
ABILITIES_ALONE = frozenset((
    "Abundance", "Aerial Volley", "Afterlife from the Loam", "Agility Bobblehead", "Altered Ego",
    "Animist's Awakening", "Arcane Signet", "Archaic's Agony", "Ardenn, Intrepid Archaeologist", "Arena of Glory",
    "Ashling's Prerogative", "Ashnod's Cylix", "Augmenter Pugilist // Echoing Equation", "Azra Oddsmaker",
    "Banishment", "Banner of Kinship", "Barbarian Class", "Barrin's Spite", "Battle for Bretagard",
    "Battlefield Scavenger", "Blast-Furnace Hellkite", "Bloatfly Swarm", "By Invitation Only", "Callous Giant",
    "Cannibalize", "Chains of Mephistopheles", "Chancellor of the Dross", "Chancellor of the Tangle",
    "Clowning Around", "Collective Inferno", "Come Back Wrong", "Common Cause", "Confiscation Coup", "Contract Hero",
    "Cowed by Wisdom", "Crashing Boars", "Cryptex", "Currency Converter", "Custodi Squire", "Devouring Hellion",
    "Die Young", "Diligent Zookeeper", "Disa the Restless", "Discordant Dirge", "Disruption Aura", "Dracogenesis",
    "Dragon Cultist", "Dread", "Dreadhound", "Druidic Ritual", "Eccentric Pestfinder // Turn Stones",
    "Ekundu Cyclops", "Elsha of the Infinite", "End-Blaze Epiphany", "Endurance Bobblehead", "Esix, Fractal Bloom",
    "Essence Leak", "Expose the Culprit", "Extortion", "Fa'adiyah Seer", "Faerie Artisans", "Fallaji Wayfarer",
    "Fangs of Kalonia", "Fateful Tempest", "Feral Encounter", "Final Act", "Fury Storm", "Gale's Redirection",
    "Gamble", "Genesis Hydra", "Giant Turtle", "Gideon of the Trials", "Goblin Rock Sled", "Gomazoa",
    "Great Train Heist", "Gruesome Menagerie", "Guild Artisan", "Harsh Judgment", "Havoc Eater",
    "Hawkeye, Young Avenger", "Hellkite Hatchling", "Hemlock Vial", "Ice Cave", "Icingdeath, Frost Tyrant",
    "Ignorant Bliss", "Illusion Spinners", "Indulgent Tormentor", "Infernal Darkness", "Inquisitorial Rosette",
    "Intellect Devourer", "Invasion of Regatha // Disciples of the Inferno", "Ironclaw Curse", "Jet, Rebel Leader",
    "Jinnie Fay, Jetmir's Second", "Jolted Awake", "Katara's Reversal", "Keen-Eared Sentry", "Keldon Firebombers",
    "Knight Rampager", "Krark's Thumb", "Kumano Faces Kakkazan // Etching of Kumano", "Ledev Champion",
    "Lost in Memories", "Magma Pummeler", "Master Biomancer", "Master's Guidance", "Melira's Keepers",
    "Mercurial Transformation", "Minamo Scrollkeeper", "Minion of the Wastes", "Mirrormind Crown",
    "Moonlit Meditation", "Necropolis", "Neriv, Crackling Vanguard", "Neverwinter Hydra", "No Witnesses",
    "Obsessive Astronomer", "One Last Job", "Osgood, Operation Double", "Pack Hunt", "Paladin Class",
    "Pendrell Flux", "Petra Sphinx", "Phantasmal Mount", "Phyrexian Vindicator", "Pinnacle Starcage", "Pir's Whim",
    "Pirated Copy", "Pixie Guide", "Plated Pegasus", "Preston Garvey, Minuteman", "Prisoner's Dilemma",
    "Prophetic Titan", "Protean Raider", "Radiant Performer", "Radiate", "Rakdos, the Muscle", "Ral Zarek",
    "Ral, Monsoon Mage // Ral, Leyline Prodigy", "Raphael, Most Attitude", "Reap Intellect", "Relentless X-ATM092",
    "Remand", "Rescuer Sphinx", "Return the Favor", "Reverse the Polarity", "Rise // Fall", "Rock Jockey",
    "Rootwater Shaman", "Saffi Eriksdotter", "Sage of Hours", "Sailors' Bane", "Samite Pilgrim", "Sandstone Oracle",
    "Saproling Burst", "Scion of Halaster", "Shunt", "Sindbad", "Sinister Waltz", "Skirk Shaman", "Skull Raid",
    "Sol'Kanar the Tainted", "Sorrow's Path", "Spectacular Showdown", "Spectral Force", "Stargaze", "Storm Entity",
    "Strength-Testing Hammer", "Su-Chi Cave Guard", "Sudden Reclamation", "Summon: Magus Sisters", "Sundering Titan",
    "Swans of Bryn Argoll", "Tamiyo Meets the Story Circle", "Tannuk, Steadfast Second", "Tasigur, the Golden Fang",
    "Tectonic Hellion", "The Apprentice's Folly", "The Long Reach of Night // Animus of Night's Reach",
    "The War in Heaven", "Thousand Moons Infantry", "Thousand-Year Storm", "Three Wishes", "Thriving Moor",
    "Thunderous Velocipede", "Tilonalli's Summoner", "Time Reaper", "Toralf, God of Fury // Toralf's Hammer",
    "Traveling Plague", "Tromokratis", "Unwilling Vessel", "Uphill Battle",
    "Valentin, Dean of the Vein // Lisette, Dean of the Root", "Valgavoth, Terror Eater",
    "Vault 87: Forced Evolution", "Vendilion Clique", "Verdant Mastery", "Vexing Arcanix", "Virtus's Maneuver",
    "Visions of Dread", "Vohar, Vodalian Desecrator", "Void Stalker", "Vortex Elemental", "Wakanda Forever!",
    "Wake to Slaughter", "War Elemental", "War Historian", "Wheel of Sun and Moon", "Winding Canyons",
    "Winds of Rath", "Wood Elemental", "Worlds Within Worlds", "Xantcha, Sleeper Agent", "Yare",
    "Zndrsplt's Judgment",
))
"""Of what some of these do there are no words yet; their abilities, as the layers have them, come back all the same."""
# fmt: on
MOST_WITHOUT_WORDS = 3
"""Where more is read of a card than before, what it does may have no words as yet: then it leaves the list, or words are made."""


@pytest.fixture(scope="module")
def faces(shared_dir: Path) -> dict[str, tuple[Face, ...]]:
    with gzip.open(shared_dir / "data" / "oracle-cards.json.gz", "rt", encoding="utf-8") as stream:
        cards: list[dict[str, Any]] = json.load(stream)
    wanted = WHAT_IT_DOES | ABILITIES_ALONE
    return {card["name"]: compile_card(card).faces for card in cards if card["name"] in wanted}


def test_what_it_does_comes_back(faces: dict[str, tuple[Face, ...]]) -> None:
    count = Count()
    for name in WHAT_IT_DOES:
        for face in faces[name]:
            try_face(face, count)
    assert count.tried.total() > len(WHAT_IT_DOES)
    assert [(name, text) for name, text, _ in count.lost if text != "NoWords"] == [], "read otherwise"
    assert len(count.lost) <= MOST_WITHOUT_WORDS, count.lost


def test_its_abilities_come_back(faces: dict[str, tuple[Face, ...]]) -> None:
    lost = {name for name in faces if not all(map(is_read_again, faces[name]))}
    assert len(lost) <= MOST_WITHOUT_WORDS, lost


def is_read_again(face: Face) -> bool:
    line = write_type_line(face.supertypes, face.types, face.subtypes)
    return compile_text(write_face(face), name=face.name or "", type_line=line).abilities == face.abilities
