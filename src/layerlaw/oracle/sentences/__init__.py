"""Sentences: continuous effects, one-shot effects, replacement and prevention, permissions."""
