"""Triggered abilities (603): which trigger, and which cannot be heeded."""
