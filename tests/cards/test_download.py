"""`layerlaw cards update` against a server on this machine with the shape of Scryfall's; no test leaves it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from layerlaw import __version__
from layerlaw.cards.database import Database
from layerlaw.cards.download import BULK_DATA, BulkData, BulkFile
from layerlaw.cli import main
from layerlaw.errors import LayerlawError
from tests.cards import made
from tests.cards.bulk_server import Bulk, serving

FILES = {
    "oracle_cards": json.dumps(made.CARDS, ensure_ascii=False).encode(),
    "rulings": json.dumps(made.RULINGS).encode(),
}


@pytest.fixture
def bulk() -> Iterator[Bulk]:
    with serving(Bulk(dict(FILES))) as served:
        yield served


@pytest.fixture
def waits() -> list[float]:
    return []


@pytest.fixture
def server(bulk: Bulk, waits: list[float]) -> BulkData:
    return BulkData("layerlaw/test", f"{bulk.address}/bulk-data", waits.append)


def unpacked(file: Path) -> bytes:
    import gzip

    content = file.read_bytes()
    return gzip.decompress(content) if content.startswith(b"\x1f\x8b") else content


def fetch(server: BulkData, folder: Path) -> bytes:
    return unpacked(server.download(server.newest("oracle_cards"), folder))


@pytest.mark.parametrize("packed", [True, False])
def test_a_file_comes_whole_and_we_say_who_we_are(packed: bool, server: BulkData, bulk: Bulk, tmp_path: Path) -> None:
    bulk.packed = packed
    assert fetch(server, tmp_path) == FILES["oracle_cards"]
    assert bulk.fetched == ["/bulk-data", "/file/oracle_cards.json"]
    for _, headers in bulk.asked:
        assert headers["User-Agent"] == "layerlaw/test"
        assert headers["Accept"] == "application/json;q=0.9,*/*;q=0.8"


@pytest.mark.parametrize("packed", [True, False])
@pytest.mark.parametrize("resumes", [True, False])
def test_a_download_that_breaks_off_goes_on(
    *, packed: bool, resumes: bool, server: BulkData, bulk: Bulk, waits: list[float], tmp_path: Path
) -> None:
    bulk.packed, bulk.resumes, bulk.breaks_off = packed, resumes, 2
    assert fetch(server, tmp_path) == FILES["oracle_cards"]
    ranges = [headers.get("Range") for path, headers in bulk.asked if path != "/bulk-data"]
    assert ranges[0] is None
    assert all(text and text.startswith("bytes=") for text in ranges[1:])
    assert waits == [1.0, 2.0]


def test_a_later_call_goes_on_where_an_earlier_one_gave_up(server: BulkData, bulk: Bulk, tmp_path: Path) -> None:
    bulk.breaks_off = 5
    with pytest.raises(LayerlawError, match="the connection broke off"):
        fetch(server, tmp_path)
    before = len(bulk.asked)
    assert fetch(server, tmp_path) == FILES["oracle_cards"]
    assert "Range" in bulk.asked[before + 1][1]


def test_a_part_of_an_older_file_is_not_gone_on_with(server: BulkData, bulk: Bulk, tmp_path: Path) -> None:
    bulk.breaks_off = 5
    with pytest.raises(LayerlawError):
        fetch(server, tmp_path)
    bulk.updated_at = "2026-01-02T00:00:00+00:00"
    before = len(bulk.asked)
    assert fetch(server, tmp_path) == FILES["oracle_cards"]
    assert "Range" not in bulk.asked[before + 1][1]
    assert len(list(tmp_path.iterdir())) == 1


def test_a_part_that_is_whole_already_is_fetched_anew(server: BulkData, tmp_path: Path) -> None:
    file = server.newest("oracle_cards")
    part = server.download(file, tmp_path)
    part.with_name(f"{part.name}.etag").write_text(f'"{file.size}-{file.updated_at}"')
    assert fetch(server, tmp_path) == FILES["oracle_cards"]


def test_a_busy_server_is_given_the_time_it_asks_for(
    server: BulkData, bulk: Bulk, waits: list[float], tmp_path: Path
) -> None:
    bulk.busy = 2
    assert fetch(server, tmp_path) == FILES["oracle_cards"]
    assert waits == [7.0, 7.0]


@pytest.mark.parametrize("asked", [99_999, 999_999_999])
def test_a_server_that_wants_to_be_left_alone_is_left_alone(
    asked: int, server: BulkData, bulk: Bulk, waits: list[float], tmp_path: Path
) -> None:
    bulk.busy, bulk.retry_after = 1, str(asked)
    with pytest.raises(LayerlawError, match=f"answers 429, and asks to be left alone for {asked:,} seconds"):
        fetch(server, tmp_path)
    assert waits == []


@pytest.mark.parametrize("asked", ["abc", "²", "9" * 5001, "-1", ""])
def test_a_wait_that_is_no_number_is_ours_to_choose(
    asked: str, server: BulkData, bulk: Bulk, waits: list[float], tmp_path: Path
) -> None:
    bulk.busy, bulk.retry_after = 1, asked.encode().decode("latin-1")
    assert fetch(server, tmp_path) == FILES["oracle_cards"]
    assert waits == [1.0]


def test_why_there_is_another_try_is_told(bulk: Bulk, tmp_path: Path) -> None:
    told: list[str] = []
    bulk.busy, bulk.breaks_off = 1, 1
    fetch(BulkData("layerlaw/test", f"{bulk.address}/bulk-data", lambda _: None, told.append), tmp_path)
    assert told == [
        "the server answers 429; trying again in 7 s (2 of 5)",
        "the connection broke off; trying again in 1 s (2 of 5)",
    ]


@pytest.mark.parametrize("packed", [True, False])
def test_a_file_that_drips_is_given_up_when_its_time_has_passed(packed: bool, bulk: Bulk, tmp_path: Path) -> None:
    bulk.packed = packed
    file = BulkData("layerlaw/test", f"{bulk.address}/bulk-data").newest("oracle_cards")
    bulk.drips = True
    server = BulkData("layerlaw/test", f"{bulk.address}/bulk-data", patience=0.3)
    with pytest.raises(LayerlawError, match=r"could not be fetched in 0\.3 seconds: the server took too long"):
        server.download(file, tmp_path)
    bulk.drips = False
    assert unpacked(server.download(file, tmp_path)) == FILES["oracle_cards"]


@pytest.mark.parametrize("says", [b"", b"HTTP/1.1 200 OK\r\n" + b"X-More: and more\r\n" * 60])
def test_a_list_or_headers_that_drip_are_given_up_when_their_time_has_passed(says: bytes, bulk: Bulk) -> None:
    bulk.drips, bulk.says = True, says
    server = BulkData("layerlaw/test", f"{bulk.address}/bulk-data", patience=0.3)
    with pytest.raises(LayerlawError, match=r"could not be fetched in 0\.3 seconds: the server took too long"):
        server.newest("oracle_cards")


def test_what_is_no_answer_is_told(server: BulkData, bulk: Bulk) -> None:
    bulk.says = b"220 mail.example ESMTP\r\n"
    with pytest.raises(LayerlawError, match=r"the server's answer cannot be read \(BadStatusLine\)"):
        server.newest("oracle_cards")


@pytest.mark.parametrize("announced", ["abc", "²".encode().decode("latin-1"), "9" * 5001])
def test_a_length_that_is_no_number_is_none(announced: str, server: BulkData, bulk: Bulk, tmp_path: Path) -> None:
    bulk.announces = announced
    assert fetch(server, tmp_path) == FILES["oracle_cards"]


@pytest.mark.parametrize("size", [float("inf"), float("nan"), "many", [1]])
def test_a_size_that_is_no_number_is_no_list(size: object, server: BulkData, bulk: Bulk) -> None:
    bulk.size = size
    with pytest.raises(LayerlawError, match="does not answer with a bulk-data list"):
        server.newest("oracle_cards")


def test_a_file_is_unpacked_no_further_than_it_may_be_large(server: BulkData, bulk: Bulk, tmp_path: Path) -> None:
    bulk.files["oracle_cards"] = bytes(200_000_000)  # 195 kB on the line
    bulk.size = 1_000
    with pytest.raises(LayerlawError, match="more than 1,000 bytes instead of 1,000"):
        server.download(server.newest("oracle_cards"), tmp_path)


def test_a_size_that_is_not_the_lists_is_refused(server: BulkData, bulk: Bulk, tmp_path: Path) -> None:
    bulk.size_is_wrong = True
    with pytest.raises(LayerlawError, match="bytes instead of"):
        fetch(server, tmp_path)


def test_damage_on_the_way_is_seen(server: BulkData, bulk: Bulk, tmp_path: Path) -> None:
    bulk.damages = True
    with pytest.raises(LayerlawError, match="damaged"):
        fetch(server, tmp_path)


@pytest.mark.parametrize(
    "text", [b"", b"<html>", b"[]", b"{}", b'{"data": [{"type": "oracle_cards"}]}', b'{"data": 4}', b"[" * 100_000]
)
def test_an_answer_that_is_no_list_is_told(text: bytes, server: BulkData, bulk: Bulk) -> None:
    bulk.list_text = text
    with pytest.raises(LayerlawError, match="does not answer with a bulk-data list"):
        server.newest("oracle_cards")


def test_a_kind_that_the_list_does_not_have_is_told(server: BulkData) -> None:
    with pytest.raises(LayerlawError, match="has no file 'all_cards'"):
        server.newest("all_cards")


@pytest.mark.parametrize(
    "address", ["http://example.com/bulk-data", "ftp://127.0.0.1/x", "file:///etc/hosts", "nonsense", ""]
)
def test_only_https_is_opened(address: str, tmp_path: Path) -> None:
    with pytest.raises(LayerlawError, match="is no https address"):
        BulkData("layerlaw/test", address).newest("oracle_cards")
    with pytest.raises(LayerlawError, match="is no https address"):
        BulkData("layerlaw/test").download(BulkFile("oracle_cards", address, "", 0), tmp_path)


@pytest.mark.parametrize("target", ["http://example.com/x", "ftp://example.com/x"])
def test_a_redirection_to_less_than_https_is_not_followed(target: str, server: BulkData, bulk: Bulk) -> None:
    bulk.redirects_to = target
    with pytest.raises(LayerlawError):
        server.newest("oracle_cards")


def test_a_list_that_sends_us_to_less_than_https_is_not_followed(server: BulkData, bulk: Bulk) -> None:
    bulk.list_text = json.dumps({"data": [{"type": "oracle_cards", "download_uri": "http://example.com/x"}]}).encode()
    with pytest.raises(LayerlawError, match="is no https address"):
        server.newest("oracle_cards")


def test_nobody_answers() -> None:
    with pytest.raises(LayerlawError, match="cannot be reached"):
        BulkData("layerlaw/test", "http://127.0.0.1:9/bulk-data").newest("oracle_cards")


def test_by_default_scryfall_is_asked() -> None:
    assert BULK_DATA.startswith("https://api.scryfall.com/")


# --- the command -----------------------------------------------------------------------------------------------------


def update(bulk: Bulk, path: Path, *more: str) -> int:
    return main(["cards", "update", "--from", f"{bulk.address}/bulk-data", "--db", str(path), *more])


def test_update_fetches_and_imports_cards_and_rulings(
    bulk: Bulk, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert update(bulk, path) == 0
    out, err = capsys.readouterr()
    assert "6 cards imported" in out
    assert "3 rulings imported" in out
    assert err == ""
    assert {headers["User-Agent"] for _, headers in bulk.asked} == {f"layerlaw/{__version__}"}
    with Database(path) as database:
        assert database.sizes() == {"card": 6, "token": 0, "ruling": 3}
    assert list((path.parent / "downloads").iterdir()) == []


def test_update_does_not_fetch_what_is_up_to_date(bulk: Bulk, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert update(bulk, path) == 0
    bulk.asked.clear()
    assert update(bulk, path) == 0
    assert set(bulk.fetched) == {"/bulk-data"}
    assert "up to date" in capsys.readouterr().out
    assert update(bulk, path, "--force", "--no-rulings") == 0
    assert bulk.fetched[-1] == "/file/oracle_cards.json"
    bulk.updated_at = "2026-02-01T00:00:00+00:00"
    assert update(bulk, path) == 0
    assert bulk.fetched[-1] == "/file/rulings.json"


def test_update_that_gets_a_bad_file_leaves_the_database_whole(
    bulk: Bulk, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert update(bulk, path) == 0
    before = path.read_bytes()
    bulk.files["oracle_cards"] = b'[{"object": "card", "name"'
    bulk.updated_at = "2026-02-01T00:00:00+00:00"
    assert update(bulk, path) == 2
    assert "ends in the middle" in capsys.readouterr().err
    assert path.read_bytes() == before
