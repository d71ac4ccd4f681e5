"""The Containerfile as far as it can be looked at without building it; `make test-container` carries its steps out."""

from tests.repository.container_steps import ROOT, steps_of

STEPS = steps_of((ROOT / "Containerfile").read_text(encoding="utf-8"))


def test_everything_that_is_copied_is_there() -> None:
    copied = [
        word for step in STEPS if step.word == "COPY" and "--from" not in step.rest for word in step.rest.split()[:-1]
    ]
    assert copied
    assert [name for name in copied if not (ROOT / name).exists()] == []


def test_what_the_wheel_takes_in_is_copied() -> None:
    """`force-include` and the metadata name files outside `src`; a build without one of them fails."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    needed = {*wheel.get("force-include", {}), project["project"]["readme"], *wheel.get("shared-data", {})}
    copied = [
        word for step in STEPS if step.word == "COPY" and "--from" not in step.rest for word in step.rest.split()[:-1]
    ]
    assert [name for name in needed if not any(name == one or name.startswith(f"{one}/") for one in copied)] == []


def test_the_second_stage_runs_as_nobody_in_particular_and_is_asked_for_its_health() -> None:
    words = [step.word for step in STEPS]
    last = words[len(words) - words[::-1].index("FROM") :]
    assert {"USER", "HEALTHCHECK", "ENTRYPOINT", "STOPSIGNAL"} <= set(last)
