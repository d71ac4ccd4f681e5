"""The Atlas: which continuous effects of Magic's cards interact, found by trying them on boards made for each pair.

What goes in: a card database and an edition of the rules. What comes out: for every pair of effects, whether one depends on the
other (613.8), whether the order of their timestamps matters, whether one stops the other or goes on without its ability (613.6),
each with the smallest board found that shows it; or that they are independent, and how we know.

- `actors`, `resolved`: the continuous effects of cards, each on a bare host; those of static abilities, and of what resolves;
- `shapes`: what two effects must have in common to be one kind: words that nothing else hangs on are renamed;
- `pairing`: which pairs can meet at all, by their facets, and the *trials* that decide the rest;
- `atoms`, `wishes`, `witness`: boards for a trial, out of the filters, conditions and values of both effects;
- `scene`: such a board as a small value, and as a game that the engine reads;
- `relate`: the two orders of a scene solved, what they show, and the smallest scene that still shows it;
- `parts`, `build`: trials carried out, by one process or many; finished parts are files;
- `book`, `queries`: the whole in one SQLite file, and questions to it;
- `boardfile`: a scene with its real cards as a board file;
- `pairs`: two cards decided now, without a book;
- `graph`, `triples`: what three cards and more show together;
- `export`: the whole as Parquet and CSV.

Only `parts` and `export` need the extra `layerlaw[atlas]`, and `build` does for more than one process; reading a finished Atlas needs
nothing but the standard library.
"""
