"""The turn (500): steps, turn-based actions (703), and combat from step to step."""
