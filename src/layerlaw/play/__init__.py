"""The game at work: casting and activating, the stack, triggers, replacement, one-shot effects, state-based actions (500s to 700s).

`game` holds what a game is and the direct events; here events follow from rules. Everything is a function of a `Position`, an immutable
value; what abilities do stands in them, typed, since the card was compiled: this package knows no rules text. The packages in it stand in a row,
each importing only those before it: `event`, `position`, `history`, `context`, `replacement`, `triggers`, `perform`, `payment`, `targets`,
`combat`, `state_based`, `actions`, `stack`, `casting`, `turn`; `by_the_rules` hands to the first of them what they need of the last.
"""
