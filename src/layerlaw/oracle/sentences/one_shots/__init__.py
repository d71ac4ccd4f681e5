"""Sentences of one-shot effects, a module a family of verbs (610, 701)."""
