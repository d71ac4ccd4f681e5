"""Events: what a triggered ability waits for and a replacement effect looks ahead to (603.1, 614.1)."""
