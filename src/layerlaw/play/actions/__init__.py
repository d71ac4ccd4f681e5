"""One-shot effects and keyword actions (610, 701), a module for what they are done to."""
