"""Sentences that make continuous effects (611)."""
