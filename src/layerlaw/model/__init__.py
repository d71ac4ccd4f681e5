"""The vocabulary: what cards and effects are made of, as immutable values. Knows nothing of games.

`words` and `vocabulary` hold the words of rules text, `mana` and `typeline` read costs and type lines, `filters`, `values`, `conditions`,
`references` and `durations` are small expression trees, `changes` and `effects` what continuous effects do (611), `abilities` and
`cards` what is printed. `keywords` and `counters` say what keyword abilities and counters mean, `texts` changes words in values (612),
`facets` says what each node reads and writes.
"""
