"""Sentences that make replacement and prevention effects (614, 615)."""
