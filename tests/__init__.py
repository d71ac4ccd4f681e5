"""The tests; a package, so that they can share strategies, boards and the naive solver by import."""
