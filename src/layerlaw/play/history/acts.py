"""Acts in the words of the log (701, 702 and what else names one)."""

from __future__ import annotations

from layerlaw.model.acts import Act


def act(done: Act, player: str, thing: str | None, other: str | None, number: int) -> tuple[str, str]:
    """The words and the rule of an act: who does it, with which object, with what other one, and how often or which."""
    you = player.casefold() == "you"
    fields = {"player": "you" if you else player, "object": thing, "other": other, "number": number}
    said = done.said
    if said.of_game:
        return said.of_game.format(**fields), said.rule
    if thing is not None and said.of_object:
        return f"{thing} {said.of_object.format(**fields)}", said.rule
    words = ((thing is not None and said.with_object) or said.player or said.with_object or said.of_object).format(
        **fields
    )
    return f"{player} {words if you else _third(words)}", said.rule


def _third(words: str) -> str:
    """`scry 2` → `scries 2`."""
    verb, space, rest = words.partition(" ")
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies{space}{rest}"
    return f"{verb}{'es' if verb.endswith(('s', 'x', 'ch', 'sh')) else 's'}{space}{rest}"
