"""The words of abilities → what a game at work carries out: typed events, costs, targets and deeds.

`LEXICON` is the dictionary that `play` is given. In: an ability, a face or a row of instructions as cards have them, and the name by which
they call their own object. Out: values of `model.at_work` and `model.deeds`. What is not understood whole is an `Unread` with its words;
nothing raises for any text, and no card is known by name.
"""

from __future__ import annotations

from layerlaw.oracle.deeds.lexicon import LEXICON, Lexicon

__all__ = ["LEXICON", "Lexicon"]
