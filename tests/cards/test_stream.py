"""JSON as a stream: one element at a time, and every way in which a file can be bad told in words."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from layerlaw.cards import stream as module
from layerlaw.cards.stream import JsonStream
from layerlaw.errors import LayerlawError
from tests.cards import made


@pytest.fixture(params=[3, 64, 1 << 18])
def _pieces(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are read in pieces of so many bytes."""
    monkeypatch.setattr(module, "_CHUNK", request.param)


@pytest.mark.usefixtures("_pieces")
@pytest.mark.parametrize("name", ["a.json", "a.json.gz"])
def test_the_elements_of_an_array_whatever_the_pieces(name: str, tmp_path: Path) -> None:
    values = [{"a": "ä — “x”", "b": [1, 2.5, None]}, 12345, "text", [], {}]
    file = made.written(tmp_path / name, json.dumps(values, ensure_ascii=False, indent=1))
    with JsonStream(file) as stream:
        assert list(stream.elements()) == values
        stream.end()


@pytest.mark.usefixtures("_pieces")
def test_keys_and_what_stands_under_them(tmp_path: Path) -> None:
    file = made.written(tmp_path / "a.json", '\ufeff{"meta": {"x": 1}, "data": {"A": [1, 2], "B": []}, "n": 42}')
    found: dict[str, object] = {}
    with JsonStream(file) as stream:
        for key in stream.keys():  # noqa: SIM118 - a stream is no dict
            if key == "data":
                for inner in stream.keys():  # noqa: SIM118 - as above
                    found[inner] = list(stream.elements())
            else:
                found[key] = stream.value()
        stream.end()
    assert found == {"meta": {"x": 1}, "A": [1, 2], "B": [], "n": 42}


def test_one_object_a_line(tmp_path: Path) -> None:
    file = made.written(tmp_path / "a.jsonl", '{"a": 1}\n{"a": 2}\n')
    with JsonStream(file) as stream:
        assert list(stream.lines()) == [{"a": 1}, {"a": 2}]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[{"a": 1}', "ends in the middle"),
        ('[{"a": 1', "ends in the middle"),
        ('[{"a": "x', "ends in the middle"),
        ("[", "ends in the middle"),
        ("", "ends in the middle"),
        ('[{"a" 1}]', "is no JSON"),
        ("[{'a': 1}]", "is no JSON"),
        ("<html>", "is no JSON"),
        ("[1] x", "goes on behind its end"),
        ("[" + "[" * 100_000, "too deep"),
    ],
)
def test_a_bad_file_is_told_in_words(text: str, told: str, tmp_path: Path) -> None:
    file = made.written(tmp_path / "a.json", text)

    def read_all() -> None:
        with JsonStream(file) as stream:
            list(stream.elements())
            stream.end()

    with pytest.raises(LayerlawError, match=told):
        read_all()


def test_damaged_bytes_are_told_in_words(tmp_path: Path) -> None:
    whole = gzip.compress(json.dumps(list(range(10_000))).encode())
    for content, told in (
        (whole[: len(whole) // 2], "ends in the middle"),
        (whole[:100] + b"\x00\x00\x00" + whole[103:], "cannot be unpacked|ends in the middle|no JSON"),
        (b'["\xff\xfe"]', "is not UTF-8"),
    ):
        file = tmp_path / "a.json"
        file.write_bytes(content)
        with pytest.raises(LayerlawError, match=told), JsonStream(file) as stream:
            list(stream.elements())


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(LayerlawError, match="cannot be read"), JsonStream(path):
            pass


def test_an_element_larger_than_any_card_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_LARGEST", 10_000)
    monkeypatch.setattr(module, "_CHUNK", 1000)
    file = made.written(tmp_path / "a.json", '["' + "x" * 100_000 + '"]')
    with pytest.raises(LayerlawError, match="is no JSON"), JsonStream(file) as stream:
        list(stream.elements())
