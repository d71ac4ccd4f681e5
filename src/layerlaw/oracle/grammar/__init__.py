"""The grammar of rules text: a module for each family of phrases, each function one production with its example.

`paragraphs` decides what a paragraph is; `keywords`, `enters`, `instructions` and `effects` read its kinds; `predicates`, `becomes`
and `sizes` what is said of a subject; `nouns`, `values` and `conditions` the phrases inside. To add a phrase: find its family, add it to
the table or the production there, and a line to `tests/oracle/test_phrases.py` with a near miss beside it.
"""
