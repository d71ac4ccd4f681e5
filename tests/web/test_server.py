"""The HTTP interface: what is answered where, and that nothing a stranger sends brings it down. The application in this process, its workers in theirs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator
from starlette.testclient import TestClient

from layerlaw import Board
from layerlaw.boards import board_schema
from layerlaw.explain import result_schema
from layerlaw.web.server import Settings, application
from layerlaw.web.server.openapi import document
from layerlaw.web.service import METHODS

HUMILITY: dict[str, Any] = {"timeline": ["Opalescence", "Humility", {"enter": "Grizzly Bears", "as": "bears"}]}
REQUESTS: dict[str, dict[str, Any]] = {
    "solve": {"board": HUMILITY},
    "explain": {"board": HUMILITY, "object": "Humility"},
    "ask": {"cards": ["Humility", "Opalescence"]},
    "legal": {"board": {**HUMILITY, "players": [{"name": "You", "hand": ["Forest", "Humility"]}, "Opponent"]}},
    "offers": {"board": HUMILITY, "picked": "Clone"},
    "compare": {"board": HUMILITY},
    "check": {"board": {**HUMILITY, "expect": {"bears": {"power": 2}}}},
    "cards": {"q": "humil"},
    "card": {"name": "humility"},
    "atlas": {"name": "humility"},
    "read": {"card": {"name": "Mine", "oracle_text": "Creatures you control get +1/+1."}},
    "schema": {},
    "format": {},
    "status": {},
}


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page of one file."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "index.html").write_text("<!doctype html><title>A page</title>", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def client(page: Path) -> Iterator[TestClient]:
    """A client of the application with two workers."""
    settings = Settings(workers=2, body_limit=1_500_000, page=page)
    with TestClient(application(settings), base_url="http://localhost") as made:
        yield made


@pytest.mark.parametrize("method", sorted(METHODS))
def test_every_method_of_the_service_is_answered_as_described(client: TestClient, method: str) -> None:
    response = client.post(f"/api/v1/{method}", json=REQUESTS[method])
    assert response.status_code == 200, response.text
    described = document()["paths"][f"/api/v1/{method}"]["post"]
    for value, schema in (
        (REQUESTS[method], described["requestBody"]["content"]["application/json"]["schema"]),
        (response.json(), described["responses"]["200"]["content"]["application/json"]["schema"]),
    ):
        Draft202012Validator({**schema, "components": document()["components"]}).validate(value)


def test_a_solve_is_what_the_library_says(client: TestClient) -> None:
    answer = client.post("/api/v1/solve", json={"board": HUMILITY}).json()
    assert answer == Board.parse(HUMILITY).solve().to_dict()
    Draft202012Validator(result_schema()).validate(answer)


def test_a_board_may_come_as_its_text(client: TestClient) -> None:
    text = "timeline: [Opalescence, Humility]\n"
    as_json = client.post("/api/v1/solve", json={"board": text})
    as_yaml = client.post("/api/v1/solve", content=text, headers={"Content-Type": "application/yaml; charset=utf-8"})
    assert as_json.json() == as_yaml.json()
    assert {item["id"]: item["power"] for item in as_yaml.json()["objects"]} == {"Opalescence": None, "Humility": 1}


def test_what_looks_something_up_is_a_get(client: TestClient) -> None:
    assert client.get("/api/v1/cards", params={"q": "humil", "limit": "3"}).json()["cards"][0]["name"] == "Humility"
    assert client.get("/api/v1/cards/Urborg%2C%20Tomb%20of%20Yawgmoth").json()["name"] == "Urborg, Tomb of Yawgmoth"
    assert client.get("/api/v1/schema").json() == board_schema()
    assert client.get("/api/v1/schema?result=true").json() == result_schema()
    assert client.get("/api/v1/status").json()["editions"][0] == "newest"


def test_an_error_is_problem_details_with_place_and_mend(client: TestClient) -> None:
    response = client.post("/api/v1/solve", json={"board": "timeline:\n  - Opalesence\n"})
    assert response.status_code == 422
    assert response.headers["content-type"] == "application/problem+json"
    problem = response.json()
    assert problem["type"] == "urn:layerlaw:unknown"
    assert problem["mistake"]["place"] == {"file": "board", "line": 2, "column": 5, "length": 10}
    assert problem["mistake"]["nearest"] == ["Opalescence"]
    assert "write 'enter: Opalescence'" in problem["mistake"]["mend"]
    assert "    |     ^^^^^^^^^^" in problem["text"]
    described = {"$ref": "#/components/schemas/Problem", "components": document()["components"]}
    Draft202012Validator(described).validate(problem)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/v1/cards/Humilty", 404),
        ("GET", "/api/v1/nothing", 404),
        ("GET", "/api/v1/solve", 405),
        ("GET", "/api/v1/cards", 422),
        ("GET", "/api/v1/cards?q=hum&q=opa", 422),
        ("GET", "/api/v1/cards?q=hum&limit=9999", 422),
        ("GET", "/api/v1/cards?q=hum&limit=x", 422),
        ("GET", "/api/v1/cards?nonsense=1&q=hum", 422),
        ("POST", "/api/v1/solve", 415),
        ("GET", "/../../etc/passwd", 404),
        ("GET", "/..%2f..%2fetc%2fpasswd", 404),
    ],
)
def test_what_is_not_there_is_a_problem_too(client: TestClient, method: str, path: str, status: int) -> None:
    response = client.request(method, path)
    assert response.status_code == status
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["status"] == status


HOSTILE: dict[str, bytes] = {
    "no JSON": b"timeline",
    "nothing": b"",
    "a list": b"[]",
    "invalid UTF-8": b'{"board": "\xff\xfe"}',
    "a lone surrogate": rb'{"board": "timeline: [\ud800]"}',
    "a lone surrogate as an object": rb'{"board": "timeline: []", "object": "\udfff"}',
    "a lone surrogate as a key": rb'{"\ud83d": 1}',
    "a megabyte of nesting": b'{"board": ' + b"[" * 1_000_000 + b"]" * 400_000 + b"}",
    "nesting of mappings": b'{"board": ' + b'{"a":' * 150_000 + b"1" + b"}" * 150_000 + b"}",
    "nesting of YAML": json.dumps({"board": "[" * 500_000}).encode(),
    "an endless number": b'{"board": "timeline: []", "at": ' + b"9" * 100_000 + b"}",
    "a number that is none": b'{"board": "timeline: []", "at": NaN}',
    "a huge count": b'{"board": {"timeline": [{"token": {"name": "X", "type_line": "Creature"}, "count": 1e308}]}}',
    "too many tokens": b'{"board": {"timeline": [{"token": {"name": "X", "type_line": "Creature"}, "count": 9999999999}]}}',
    "aliases of YAML": json.dumps(
        {"board": "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(f"b{n}: &b{n} [*a,*a,*a,*a]\n" for n in range(1000))}
    ).encode(),
    "a tag of YAML": json.dumps({"board": "timeline: [!!python/object/apply:os.system ['id']]"}).encode(),
    "a path": json.dumps({"board": "/etc/passwd"}).encode(),
    "a field that is not there": b'{"board": "timeline: []", "include": "/etc/passwd"}',
    "a NUL": rb'{"board": "timeline: [\u0000]"}',
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_request_gets_a_problem_and_the_next_its_answer(client: TestClient, name: str) -> None:
    response = client.post("/api/v1/solve", content=HOSTILE[name], headers={"Content-Type": "application/json"})
    assert response.status_code in (413, 422), response.text[:300]
    problem = response.json()
    assert problem["status"] == response.status_code
    assert "Traceback" not in response.text
    assert "passwd" not in problem["detail"] or "include" in problem["detail"] or "/etc/passwd" in problem["text"]
    assert "root:" not in response.text
    assert client.post("/api/v1/solve", json={"board": HUMILITY}).status_code == 200


def test_a_request_that_is_too_large_is_refused(client: TestClient) -> None:
    kind = {"Content-Type": "application/json"}
    assert client.post("/api/v1/solve", content=b" " * 1_500_001, headers=kind).status_code == 413

    def parts() -> Iterator[bytes]:
        yield from (b" " * 100_000 for _ in range(20))  # without a length that could be seen before

    assert client.post("/api/v1/solve", content=parts(), headers=kind).status_code == 413


def test_every_response_carries_the_headers(client: TestClient) -> None:
    for path in ("/healthz", "/api/v1/status", "/nowhere/at/all", "/"):
        headers = client.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["content-security-policy"].startswith("default-src 'none'")
        assert len(headers["x-request-id"]) == 16
        assert "server" not in headers


def test_the_page_stands_at_the_root_and_may_load_its_own(client: TestClient) -> None:
    response = client.get("/")
    assert "A page" in response.text
    assert "script-src 'self'" in response.headers["content-security-policy"]
    assert client.get("/api/v1/status").headers["cache-control"] == "no-store"


def test_a_name_that_is_not_ours_is_refused(client: TestClient) -> None:
    # otherwise a page elsewhere could point its own name at this machine, and read what we answer
    assert client.get("/api/v1/status", headers={"Host": "evil.example"}).status_code == 400


def test_health_and_numbers(client: TestClient) -> None:
    assert client.get("/healthz").text == "ok\n"
    client.post("/api/v1/solve", json={"board": HUMILITY})
    lines = client.get("/metrics").text.splitlines()
    assert any(line.startswith('layerlaw_requests_total{route="solve",status="200"} ') for line in lines)
    assert "layerlaw_workers 3" in lines
    assert any(line.startswith('layerlaw_request_seconds_bucket{route="solve",le="+Inf"} ') for line in lines)


def test_the_description_is_openapi(client: TestClient) -> None:
    described = client.get("/api/v1/openapi.json").json()
    assert described == document()
    OpenAPIV31SpecValidator(described).validate()
    assert {path.rsplit("/", 1)[-1] for path in described["paths"]} >= set(METHODS)


def test_the_description_knows_every_field_of_every_method() -> None:
    for method, about in METHODS.items():
        schema = document()["paths"][f"/api/v1/{method}"]["post"]["requestBody"]["content"]["application/json"][
            "schema"
        ]
        assert set(schema["properties"]) == set(about.fields)
        assert all(schema["properties"].values()), f"{method}: a field of which nothing is said"
