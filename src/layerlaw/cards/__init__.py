"""Cards: the built-in ones, written as values in the model's vocabulary, and how to define one's own."""
