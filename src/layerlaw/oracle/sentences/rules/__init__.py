"""Sentences on rules (613.11), by whom they bind: parts that they share, combat, players, what they give leave to."""
