"""The options that a choice lists in its words: "choose odd or even" (614.12a)."""

from __future__ import annotations


def options_in(choice: str) -> tuple[str, ...]:
    """The options in the order of the text, by which a number names one."""
    return tuple(choice.removeprefix("choose ").replace(", or ", ", ").replace(" or ", ", ").split(", "))
