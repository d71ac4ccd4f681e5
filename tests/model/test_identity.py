"""`model.identity`: what was worked out of a value is found again by which value it is."""

from layerlaw.model.filters import creatures
from layerlaw.model.identity import Engine, IdentityCache


def test_a_value_is_not_found_for_what_equals_it() -> None:
    one, other = creatures(), creatures()
    assert one == other
    assert one is not other
    cache: IdentityCache[str] = IdentityCache()
    assert cache.find(id(one)) is None
    assert cache.keep(id(one), one, "made") == "made"
    assert cache.find(id(one)) == (one, "made")
    assert cache.find(id(other)) is None


def test_where_there_is_no_room_the_oldest_go() -> None:
    cache: IdentityCache[int] = IdentityCache(8)
    held = [creatures() for _ in range(9)]
    for number, one in enumerate(held):
        cache.keep(id(one), one, number)
    assert len(cache) == 7
    assert [number for number, one in enumerate(held) if cache.find(id(one)) is not None] == [2, 3, 4, 5, 6, 7, 8]
    assert id(held[0]) not in cache.keys
    assert id(held[8]) in cache.keys


def test_an_engine_forgets_all_that_it_owns() -> None:
    engine = Engine()
    first: IdentityCache[int] = engine.cache("first")
    second: IdentityCache[str] = engine.cache("second", 2)
    one = creatures()
    first.keep(id(one), one, 1)
    second.keep((id(one), "a word"), one, "one")
    assert engine.kept() == {"first": 1, "second": 1}
    engine.forget()
    assert engine.kept() == {"first": 0, "second": 0}
    assert first.find(id(one)) is None
