"""That random examples are the same each time (`tests/conftest.py`)."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture.providers import HypothesisProvider


@pytest.mark.skipif(not settings().derandomize, reason="this profile looks elsewhere each time")
def test_nothing_but_a_test_itself_chooses_its_examples() -> None:
    """No constants from our own modules, and nothing kept from an earlier run."""
    assert len(HypothesisProvider(None)._local_constants) == 0
    assert settings().database is None
