"""Targets (115, 601.2c), what is divided among them (601.2d), and what an Aura spell targets (303.4a)."""
