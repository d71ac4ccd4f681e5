"""Costs and mana (106, 118): whether they can be paid, how, and paying."""
