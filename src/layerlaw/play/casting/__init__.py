"""Casting spells, activating abilities, playing lands (305, 601, 602)."""
