"""Building: the trials carried out, by this process, by several, or by a cluster.

The plan is made here: actors, pairs, and the trials that no finished part holds. They are handed out in small lots; what a lot came to is
written as a part when it arrives. A lot is a pure function of its texts, so who carries it out, in which order, and how often some
worker died meanwhile, leaves no mark in what comes out.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from layerlaw.atlas.actors import MADE, Actor, all_actors
from layerlaw.atlas.pairing import ActorPair, Trials
from layerlaw.atlas.relate import carry_out
from layerlaw.atlas.trial_files import Row, engine_version, known_trials, needs_extra, write_part
from layerlaw.cards.typed_names import fold
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote
from layerlaw.layers import Edition, find_edition

if TYPE_CHECKING:
    from distributed import Client, Future

    from layerlaw.cards.database import Database
    from layerlaw.model.cards import Card

LOT: Final = 250
"""Trials handed out together: a few seconds' work, so that little is lost with a worker and progress is seen."""
PATIENCE: Final = "10s"
"""How long a scheduler may take to answer."""
_AHEAD: Final = 3
"""Lots waiting for each worker."""
Lot = list[tuple[str, str]]
"""Trials by key and text."""


@dataclass(frozen=True)
class Progress:
    """How far a build has come."""

    done: int
    of: int
    seconds: float

    @property
    def left(self) -> float:
        """Seconds still to go, at the speed so far."""
        return 0.0 if not self.done else self.seconds / self.done * (self.of - self.done)


@dataclass
class Planned:
    """A plan: who acts, which pairs there are to decide, and by which trials."""

    edition: Edition
    actors: list[Actor]
    trials: Trials
    pairs: list[ActorPair]
    unread: list[str]
    """Cards of which some text was not understood."""
    unusable: list[str]
    """Cards of which none could be made."""
    cards: int

    @property
    def texts(self) -> dict[str, str]:
        """The trials by key."""
        return self.trials.texts


def plan(
    cards: Iterable[Card],
    edition: Edition,
    *,
    only: str | None = None,
    unread: Sequence[str] = (),
    unusable: Sequence[str] = (),
) -> Planned:
    """Find the actors among cards, and the pairs that their facets do not prove independent.

    Args:
        cards: the cards.
        edition: whose rules decide.
        only: the name of a card: only pairs with an effect of it.
        unread: names of cards of which not all was understood.
        unusable: names of cards of which none could be made.

    Raises:
        LayerlawError: no card has that name, or it has no continuous effect on objects.
    """
    held = list(cards)
    actors = all_actors(held, edition)
    trials = Trials(actors, edition, engine_version())
    mine: frozenset[int] | None = None
    if only is not None:
        mine = frozenset(at for at, actor in enumerate(actors) if fold(actor.card) == fold(only))
        if not mine:
            raise _no_actor(only, [card.name for card in held])
    return Planned(edition, actors, trials, list(trials.pairs(mine)), list(unread), list(unusable), len(held))


def _no_actor(name: str, names: Sequence[str]) -> LayerlawError:
    from layerlaw.errors import nearest

    if any(fold(name) == fold(one) for one in names):
        return LayerlawError(
            Mistake(
                ErrorKind.NOTHING,
                None,
                f"{quote(name)} has no static ability with a continuous effect on objects that was understood",
                mend="layerlaw cards show tells how a card was understood",
            )
        )
    return LayerlawError(
        Mistake(ErrorKind.NOTHING, None, f"no card is named {quote(name)}", nearest=nearest(name, names))
    )


def cards_of(database: Database) -> tuple[list[Card], list[str], list[str]]:
    """The cards for tournaments of a database, and what makes effects and is no card (`actors.MADE`); those that were not understood whole; those of which none could be made.

    As everywhere, a built-in card that holds no sentence unread stands in for one that does (decision 0011).
    """
    from layerlaw.cards import builtin

    cards, unread, unusable = list(MADE.values()), [], []
    for entry in database.entries():
        if entry.is_funny:
            continue
        own = None if entry.is_understood else builtin.find(entry.name)
        try:
            cards.append(own or entry.card)
        except LayerlawError:
            unusable.append(entry.name)
            continue
        if own is None and not entry.is_understood:
            unread.append(entry.name)
    return cards, sorted(unread), sorted(unusable)


# --- carrying out ------------------------------------------------------------------------------------------------------


def carry_out_lot(lot: Lot, edition_name: str) -> list[Row]:
    """What the trials of a lot came to. What a worker runs: it needs the edition by name and nothing else."""
    edition = find_edition(edition_name)
    assert edition is not None, "editions go by the names that we gave them"
    return [_row(key, text, edition) for key, text in lot]


def _row(key: str, text: str, edition: Edition) -> Row:
    found = carry_out(text, edition)
    shown = json.dumps([one.as_plain() for one in found.shown], ensure_ascii=False, sort_keys=True)
    return Row(key, found.scenes, *found.reached, found.problem, shown)


def lots_of(planned: Planned, known: set[str], *, sample: int | None = None, lot: int = LOT) -> list[Lot]:
    """The trials that are not known, in lots. A sample is of those with the smallest keys, which hashes have mixed well."""
    keys = sorted(planned.texts)
    if sample is not None:
        keys = keys[:sample]
    todo = [(key, planned.texts[key]) for key in keys if key not in known]
    return [todo[start : start + lot] for start in range(0, len(todo), lot)]


def build(
    planned: Planned,
    folder: Path,
    *,
    jobs: int = 1,
    scheduler: str | None = None,
    sample: int | None = None,
    lot: int = LOT,
    progress: Callable[[Progress], None] | None = None,
) -> int:
    """Carry out what no finished part in the folder holds, and write it there. Gives the number of trials carried out.

    Args:
        planned: the plan.
        folder: where parts are, and come.
        jobs: how many processes here; 1 is this one alone, and needs no scheduler.
        scheduler: the address of a Dask scheduler to use instead.
        sample: carry out only so many of the trials, those already known among them.
        lot: how many trials are handed out, and written, together.
        progress: told after each lot.

    Raises:
        LayerlawError: a package of the extra is missing, or the scheduler cannot be reached.
    """
    folder.mkdir(parents=True, exist_ok=True)
    lots = lots_of(planned, known_trials(folder), sample=sample, lot=lot)
    total = sum(map(len, lots))
    started = time.monotonic()
    done = 0
    for rows in _results(lots, planned.edition.name, jobs, scheduler):
        write_part(folder, rows)
        done += len(rows)
        if progress is not None:
            progress(Progress(done, total, time.monotonic() - started))
    return done


def _results(lots: list[Lot], edition: str, jobs: int, scheduler: str | None) -> Iterator[list[Row]]:
    if scheduler is None and jobs < 2:
        for lot in lots:
            yield carry_out_lot(lot, edition)
        return
    if lots:
        with _client(jobs, scheduler) as client:
            yield from _by_workers(client, lots, edition)


def _by_workers(client: Client, lots: list[Lot], edition: str) -> Iterator[list[Row]]:
    """Hand lots out, a few ahead of each worker, so that what waits in memory is bounded. A lost worker's lots go to others."""
    from distributed import as_completed

    waiting = iter(lots)
    workers = max(1, len(client.scheduler_info()["workers"]))
    running: Any = as_completed()
    for lot in islice(waiting, workers * _AHEAD):
        running.add(_submit(client, lot, edition))
    for future in running:
        rows = future.result()
        future.release()
        following = next(waiting, None)
        if following is not None:
            running.add(_submit(client, following, edition))
        yield rows


def _submit(client: Client, lot: Lot, edition: str) -> Future[list[Row]]:
    return client.submit(carry_out_lot, lot, edition, pure=False, retries=5)


@contextmanager
def _client(jobs: int, scheduler: str | None) -> Iterator[Client]:
    try:
        import dask
        from distributed import Client, LocalCluster
    except ImportError:
        raise needs_extra("distributed") from None
    # a lot that kills worker after worker is ours to find out about; one that meets some dying workers is not
    with dask.config.set({"distributed.scheduler.allowed-failures": 10, "distributed.admin.log-level": "error"}):
        if scheduler is None:
            with (
                LocalCluster(
                    n_workers=jobs, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0"
                ) as cluster,
                Client(cluster) as client,
            ):
                yield client
            return
        try:
            client = Client(scheduler, timeout=PATIENCE)
        except (OSError, ValueError) as error:
            raise LayerlawError(
                Mistake(
                    ErrorKind.UNREADABLE,
                    None,
                    f"no Dask scheduler answers at {quote(scheduler)}: {error}",
                    mend="start one with `dask scheduler`, and name the address that it prints",
                )
            ) from None
        with client:
            yield client
