"""Benchmarks: boards at several sizes, timed; see `docs/benchmarks.md`."""
