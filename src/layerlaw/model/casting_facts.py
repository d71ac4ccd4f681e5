"""How a spell was cast (601.2b): the words that boards and conditions have for it, and the keywords by which a game records it."""

from __future__ import annotations

from typing import Final

KEYWORD_OF: Final = {
    "awakened": "awaken",
    "bargained": "bargain",
    "blitzed": "blitz",
    "bought_back": "buyback",
    "cleaved": "cleave",
    "dashed": "dash",
    "disturbed": "disturb",
    "emerged": "emerge",
    "entwined": "entwine",
    "escaped": "escape",
    "evoked": "evoke",
    "flashed_back": "flashback",
    "foretold": "foretell",
    "freerun": "freerunning",
    "gift_promised": "gift",
    "impended": "impending",
    "overloaded": "overload",
    "plotted": "plot",
    "prowled": "prowl",
    "sneaked": "sneak",
    "surged": "surge",
    "warped": "warp",
    "casualty_paid": "casualty",
    "conspired": "conspire",
    "escalated": "escalate",
    "jump_started": "jump-start",
    "replicated": "replicate",
    "retraced": "retrace",
    "squad_paid": "squad",
    "harmonized": "harmonize",
    "web_slung": "web-slinging",
    "converted": "more than meets the eye",
    "teamwork": "teamwork",
    "offering": "offering",
    "airbent": "airbend",
    "alternative_cost": "alternative cost",
    "additional_cost": "additional cost",
    "cast": "was cast",
}
"""Where the word of a board is another than the key under which a game notes what was announced and paid."""
BESIDES: Final = KEYWORD_OF["additional_cost"]
"""The key of an optional additional cost; behind it, of one that an effect offers, the mana that the spell costs less (118.8b)."""

ADDITIONAL: Final = (
    "kicked", "bought_back", "entwined", "replicated", "squad_paid", "offspring", "casualty_paid", "conspired", "bargained", "gift_promised", "teamwork",
    "additional_cost",
)  # fmt: skip
"""The words for additional costs that a player may choose to pay, also for what is cast without paying its mana cost (118.9d)."""


PAID_FOR: Final = {
    "madness": "madness", "surged": "surge", "prowled": "prowl", "freerun": "freerunning", "sneaked": "sneak", "mayhem": "mayhem", "flashback": "flashback",
}  # fmt: skip
"""How a spell was cast, with the keyword for whose cost rules text asks: `this spell's surge cost was paid`."""


PAID_BY_INSTANCE: Final = frozenset({"casualty", "conspire", "offspring"})
"""Keywords of whose instances each is paid separately and triggers by its own payment (702.78b, 702.153b, 702.175b)."""
PAID_OFTEN: Final = frozenset({"replicate", "squad"})
"""Keywords whose cost is paid any number of times and whose trigger counts the payments (702.56a, 702.157a)."""


def keys_of(how: str) -> tuple[str, ...]:
    """Every key under which a fact of a casting may be noted."""
    return (how, KEYWORD_OF[how]) if how in KEYWORD_OF else (how,)


def cast_by(player: str) -> str:
    """The key under which a game notes who cast a spell."""
    return f"cast by {player}"
