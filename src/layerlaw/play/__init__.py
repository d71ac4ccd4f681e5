"""The game at work: casting and activating, the stack, triggers, replacement, one-shot effects, state-based actions (500s to 700s).

`game` holds what a game is and the direct events; here events follow from rules. Everything is a function of a `Position`, an immutable
value; what abilities do stands in them, typed, since the card was compiled, so that this package knows no rules text.
"""
