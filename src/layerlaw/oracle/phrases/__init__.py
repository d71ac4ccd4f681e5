"""Phrases: what stands inside a sentence, each read by its production. Nouns, players, values, conditions, costs, events, targets."""
