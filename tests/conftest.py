"""What every test may ask for."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

REPOSITORY = Path(__file__).resolve().parent.parent

# No test reads, or writes, the card database of whoever runs it. A test that needs one makes it.
os.environ.pop("LAYERLAW_DB", None)
os.environ["XDG_DATA_HOME"] = str(REPOSITORY / "tests" / "no-such-folder")

# No deadlines: a loaded machine is no bug. The same examples each time: what fails here fails everywhere, and what fails was
# changed. `--hypothesis-profile=thorough` looks ten times as far, elsewhere each time, and keeps what it finds.
settings.register_profile("layerlaw", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "thorough",
    settings.get_profile("layerlaw"),
    derandomize=False,
    database=settings.get_profile("default").database,
    max_examples=1000,
)
settings.load_profile("layerlaw")


@pytest.hookimpl(trylast=True)
def pytest_configure() -> None:
    """Where examples are to be the same each time, let them not depend on our source either.

    One value in twenty Hypothesis takes from the constants that stand in the modules loaded by then, derandomized or not: any
    change of any module, and whatever else the same process tested before, would bring other examples.
    """
    if settings().derandomize:
        if not hasattr(providers, "_get_local_constants"):
            raise pytest.UsageError(
                "this Hypothesis takes constants from elsewhere: see tests/conftest.py, pytest_configure"
            )
        providers._get_local_constants = type(providers.GLOBAL_CONSTANTS)  # there is no setting for it


@pytest.fixture(scope="session")
def repository() -> Path:
    """The root of the repository."""
    return REPOSITORY


@pytest.fixture(scope="session")
def shared_dir() -> Path:
    """The folder with the rules texts and card data, which are not ours to commit.

    `$LAYERLAW_SHARED`, or else `shared` beside the repository. Without either the test skips and says so; a variable that
    points at nothing is a mistake, and fails.
    """
    named = os.environ.get("LAYERLAW_SHARED")
    if named:
        folder = Path(named).resolve()
        if not folder.is_dir():
            pytest.fail(f"LAYERLAW_SHARED is {named!r}, which is no folder", pytrace=False)
        return folder
    folder = REPOSITORY.parent / "shared"
    if not folder.is_dir():
        pytest.skip(
            "NOT CHECKED: no ../shared beside the repository and LAYERLAW_SHARED is not set (see CONTRIBUTING.md)"
        )
    return folder


@pytest.fixture
def golden(repository: Path) -> Callable[[str, str], None]:
    """Compare a text with a golden file, named from the root of the repository; `LAYERLAW_RENEW=1` writes the file instead.

    Golden files are for wording (explanations, sessions, help pages), never for what is right by the rules.
    """

    def compare(name: str, text: str) -> None:
        file = repository / name
        if os.environ.get("LAYERLAW_RENEW"):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        assert file.is_file(), f"{name} is missing: run `make golden`, read it, and commit it"
        assert text == file.read_text(encoding="utf-8"), (
            f"{name} says otherwise: if the new wording is better, `make golden`"
        )

    return compare
