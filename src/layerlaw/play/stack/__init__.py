"""The stack and priority (117, 405, 608)."""
