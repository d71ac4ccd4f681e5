"""What happened in this turn and game, asked again (608.2i), and told in the log."""
