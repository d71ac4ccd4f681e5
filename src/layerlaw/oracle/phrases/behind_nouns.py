"""What is said of things as behind a noun, where the noun itself does not stand there: `any of them with flying`, `a card with mana value 3`."""

from __future__ import annotations

from layerlaw.oracle.phrases.noun_parts import BEHIND, Noun, NounParts, put_together
from layerlaw.oracle.phrases.nouns import place
from layerlaw.oracle.reader import Reader, production


@production
def said_behind(reader: Reader, head: str) -> Noun | None:
    """Said behind := place+    what a noun phrase would be whose head stands in front of them."""
    parts = NounParts(head=head)
    while reader.begins(BEHIND) and (behind := place(reader, parts)) is not None:
        parts.behind += behind
    return put_together(parts, None) if parts.behind else None
