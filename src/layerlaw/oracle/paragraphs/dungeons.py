"""The text of a dungeon (309.4): its rooms, the topmost first, with their arrows.

dungeon := [only] room+
room    := name "—" instructions ["(Leads to:" name ("," name)* ")"]
only    := "You can't enter this dungeon unless you" "venture into" quality
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from layerlaw.model.abilities import Ability, EnteredOnlyBy, NotUnderstood, RoomAbility
from layerlaw.oracle.paragraphs.paragraphs import read_line
from layerlaw.oracle.reader import ReadingContext
from layerlaw.oracle.sentences.script import of_an_event, read_script

_ROOM: Final = re.compile(r"([^—.\n]{1,60}) — ([^()\n]{1,600}?)(?: ?\(Leads to: ([^()\n]{1,200})\))?\s*")
_ONLY: Final = re.compile(r"You can't enter this dungeon unless you \"venture into ([A-Z][a-z]{1,30})\.\"")


def dungeon_rooms(text: str, context: ReadingContext) -> Iterator[tuple[tuple[int, int], str, list[Ability]]]:
    """Each line of a dungeon's text with where it stands and its ability; never raises for any text."""
    start, rooms = 0, 0
    for line in text.split("\n"):
        span, start = (start, start + len(line)), start + len(line) + 1
        if only := _ONLY.fullmatch(line):
            yield span, line, [EnteredOnlyBy(only[1])]
        elif room := _ROOM.fullmatch(line) if len(line) < 1_000 else None:
            rooms += 1
            done = read_line(room[2], context, lambda reader: read_script(reader, of_an_event()))
            leads_to = tuple(name.strip() for name in (room[3] or "").split(",") if name.strip())
            found = NotUnderstood(line) if done is None else RoomAbility(rooms, room[1], leads_to, done)
            yield span, line, [found]
        elif line.strip():
            yield span, line, [NotUnderstood(line)]
