"""State-based actions (704), and leaving the game (104, 800.4)."""
