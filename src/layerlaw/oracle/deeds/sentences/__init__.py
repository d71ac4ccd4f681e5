"""The sentences of one-shots, a module for each family of verbs; `structure` puts clauses together."""
