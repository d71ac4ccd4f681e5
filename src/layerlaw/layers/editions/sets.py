"""The days on which sets were released, by the sets' codes and names: by them people name the rules of a time."""

from __future__ import annotations

from datetime import date
from typing import Final, NamedTuple


class ReleasedSet(NamedTuple):
    """A set: its code, its name, the day it was released."""

    code: str
    name: str
    released: date


_RELEASES: Final = """
8ed 2003-07-28 Eighth Edition
mrd 2003-10-02 Mirrodin
dst 2004-02-06 Darksteel
5dn 2004-06-04 Fifth Dawn
chk 2004-10-01 Champions of Kamigawa
bok 2005-02-04 Betrayers of Kamigawa
sok 2005-06-03 Saviors of Kamigawa
9ed 2005-07-29 Ninth Edition
rav 2005-10-07 Ravnica: City of Guilds
gpt 2006-02-03 Guildpact
dis 2006-05-05 Dissension
csp 2006-07-21 Coldsnap
tsp 2006-10-06 Time Spiral
plc 2007-02-02 Planar Chaos
fut 2007-05-04 Future Sight
10e 2007-07-13 Tenth Edition
lrw 2007-10-12 Lorwyn
mor 2008-02-01 Morningtide
shm 2008-05-02 Shadowmoor
eve 2008-07-25 Eventide
ala 2008-10-03 Shards of Alara
con 2009-02-06 Conflux
arb 2009-04-30 Alara Reborn
m10 2009-07-17 Magic 2010
zen 2009-10-02 Zendikar
wwk 2010-02-05 Worldwake
roe 2010-04-23 Rise of the Eldrazi
m11 2010-07-16 Magic 2011
som 2010-10-01 Scars of Mirrodin
mbs 2011-02-04 Mirrodin Besieged
nph 2011-05-13 New Phyrexia
m12 2011-07-15 Magic 2012
isd 2011-09-30 Innistrad
dka 2012-02-03 Dark Ascension
avr 2012-05-04 Avacyn Restored
m13 2012-07-13 Magic 2013
rtr 2012-10-05 Return to Ravnica
gtc 2013-02-01 Gatecrash
dgm 2013-05-03 Dragon's Maze
m14 2013-07-19 Magic 2014
ths 2013-09-27 Theros
bng 2014-02-07 Born of the Gods
jou 2014-05-02 Journey into Nyx
m15 2014-07-18 Magic 2015
ktk 2014-09-26 Khans of Tarkir
frf 2015-01-23 Fate Reforged
dtk 2015-03-27 Dragons of Tarkir
ori 2015-07-17 Magic Origins
bfz 2015-10-02 Battle for Zendikar
ogw 2016-01-22 Oath of the Gatewatch
soi 2016-04-08 Shadows over Innistrad
emn 2016-07-22 Eldritch Moon
kld 2016-09-30 Kaladesh
aer 2017-01-20 Aether Revolt
akh 2017-04-28 Amonkhet
hou 2017-07-14 Hour of Devastation
xln 2017-09-29 Ixalan
rix 2018-01-19 Rivals of Ixalan
dom 2018-04-27 Dominaria
m19 2018-07-13 Core Set 2019
grn 2018-10-05 Guilds of Ravnica
rna 2019-01-25 Ravnica Allegiance
war 2019-05-03 War of the Spark
mh1 2019-06-14 Modern Horizons
m20 2019-07-12 Core Set 2020
eld 2019-10-04 Throne of Eldraine
thb 2020-01-24 Theros Beyond Death
iko 2020-04-24 Ikoria: Lair of Behemoths
m21 2020-07-03 Core Set 2021
znr 2020-09-25 Zendikar Rising
cmr 2020-11-20 Commander Legends
khm 2021-02-05 Kaldheim
stx 2021-04-23 Strixhaven: School of Mages
mh2 2021-06-18 Modern Horizons 2
afr 2021-07-23 Adventures in the Forgotten Realms
mid 2021-09-24 Innistrad: Midnight Hunt
vow 2021-11-19 Innistrad: Crimson Vow
neo 2022-02-18 Kamigawa: Neon Dynasty
snc 2022-04-29 Streets of New Capenna
clb 2022-06-10 Commander Legends: Battle for Baldur's Gate
dmu 2022-09-09 Dominaria United
bro 2022-11-18 The Brothers' War
one 2023-02-10 Phyrexia: All Will Be One
mom 2023-04-21 March of the Machine
ltr 2023-06-23 The Lord of the Rings: Tales of Middle-earth
woe 2023-09-08 Wilds of Eldraine
lci 2023-11-17 The Lost Caverns of Ixalan
mkm 2024-02-09 Murders at Karlov Manor
otj 2024-04-19 Outlaws of Thunder Junction
mh3 2024-06-14 Modern Horizons 3
blb 2024-08-02 Bloomburrow
dsk 2024-09-27 Duskmourn: House of Horror
fdn 2024-11-15 Foundations
dft 2025-02-14 Aetherdrift
tdm 2025-04-11 Tarkir: Dragonstorm
fin 2025-06-13 Final Fantasy
eoe 2025-08-01 Edge of Eternities
spm 2025-09-26 Marvel's Spider-Man
tla 2025-11-21 Avatar: The Last Airbender
ecl 2026-01-23 Lorwyn Eclipsed
sos 2026-04-24 Secrets of Strixhaven
hob 2026-08-14 The Hobbit
"""

SETS: Final = tuple(
    ReleasedSet(code, name, date.fromisoformat(day))
    for code, day, name in (line.split(maxsplit=2) for line in _RELEASES.strip().splitlines())
)
"""Expansions and core sets, the oldest first."""
