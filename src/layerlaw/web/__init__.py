"""Doors to the outside other than the command line: the service that answers requests as plain values, and the page that asks it."""
