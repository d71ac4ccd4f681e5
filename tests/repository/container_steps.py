"""The Containerfile's steps carried out in a scratch folder, where there is no container engine or no registry: `make test-container`.

What a build does is done line by line: the same files are copied, the same commands run with the image's folders (`/source`, `/app`, ...)
laid into the scratch folder, the entry point is started with the image's environment as nobody, its health check asked, and SIGTERM sent. What
this cannot show: the base image's own Python and system, and the `USER` and `--read-only` of a running container.
"""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
_ARGUMENTS: Final = (
    "COPY",
    "RUN",
    "ENV",
    "ENTRYPOINT",
    "HEALTHCHECK",
    "WORKDIR",
    "FROM",
    "USER",
    "EXPOSE",
    "STOPSIGNAL",
)
_OURS: Final = re.compile(r"(?<![\w./-])/(source|build|app|wheel|constraints\.txt|data)(?=[/\s\"'*]|$)")
"""Paths of the image that are laid into the scratch folder; all others are the system's."""
_OF_THE_IMAGE: Final = ("useradd",)
"""Commands that are about the image's system and are left out."""
_UP_WITHIN: Final = 90


@dataclass(frozen=True)
class Step:
    """An instruction: its word, and what stands behind it."""

    word: str
    rest: str


def steps_of(text: str) -> list[Step]:
    """The instructions of a Containerfile, without comments, continued lines joined."""
    lines = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    joined = re.sub(r"\\\n\s*", " ", lines)
    found = [Step(*line.split(maxsplit=1)) for line in joined.splitlines() if line.strip()]
    unknown = [step.word for step in found if step.word not in _ARGUMENTS]
    assert not unknown, f"not known here: {unknown}"
    return found


@dataclass
class Image:
    """The image as far as a folder can be one."""

    root: Path
    work: Path = field(init=False)
    environment: dict[str, str] = field(default_factory=dict)
    entry: list[str] = field(default_factory=list)
    health: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.work = self.root

    def inside(self, text: str) -> str:
        """The same with the image's own paths in the scratch folder."""
        return _OURS.sub(lambda found: str(self.root / found[1]), text)

    def take(self, step: Step) -> None:
        """Carry out one step."""
        _tell(f"== {step.word} {step.rest}")
        match step.word:
            case "WORKDIR":
                self.work = Path(self.inside(step.rest))
                self.work.mkdir(parents=True)
            case "COPY":
                self._copy(step.rest.split())
            case "RUN":
                if not step.rest.startswith(_OF_THE_IMAGE):
                    python = str(Path(sys.base_prefix) / "bin")
                    path = f"{self._python()}:{python}:{os.environ['PATH']}"
                    command = ["bash", "-euo", "pipefail", "-c", self.inside(step.rest)]
                    subprocess.run(command, cwd=self.work, check=True, env={**os.environ, "PATH": path})
            case "ENV":
                self.environment |= dict(pair.split("=", 1) for pair in self.inside(step.rest).split())
            case "ENTRYPOINT":
                self.entry = json.loads(self.inside(step.rest))
            case "HEALTHCHECK":
                self.health = json.loads(self.inside(step.rest.partition("CMD ")[2]))
            case _:
                pass  # FROM, USER, EXPOSE and STOPSIGNAL say what a container engine does

    def _python(self) -> Path:
        """A folder in which `python` is the interpreter that this runs with, as in the base image."""
        folder = self.root / "bin"
        folder.mkdir(exist_ok=True)
        link = folder / "python"
        if not link.exists():
            link.symlink_to(Path(sys.executable).resolve())
        return folder

    def _copy(self, words: list[str]) -> None:
        if words[0].startswith("--from="):
            source, target = map(self.inside, words[1:])
            assert source == target, "one folder stands for all stages: what is copied between them keeps its path"
            return
        *sources, target = words
        for source in sources:
            to = self.work / target / ("" if (ROOT / source).is_dir() else Path(source).name)
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, self.work / target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                to.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / source, to)


def _anybody_may_run(program: Path) -> bool:
    """Whether others than its owner reach a program: an interpreter in somebody's home is theirs alone."""
    return all(one.stat().st_mode & stat.S_IXOTH for one in (program, *program.parents))


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def serves(image: Image) -> None:
    """Start the entry point in the image's environment, ask what its health check asks, solve a board, and end it by SIGTERM."""
    (image.root / "source").rename(
        image.root / "source-of-the-first-stage"
    )  # the second stage has the application alone
    user = "nobody" if os.geteuid() == 0 and _anybody_may_run(Path(sys.executable).resolve()) else None
    _tell(f"running as {user or 'whoever this is: nobody may not run this Python, or may not be had'}")
    server = subprocess.Popen(
        image.entry, env={"PATH": "/usr/bin:/bin", **image.environment}, cwd="/", stderr=subprocess.DEVNULL, user=user
    )
    try:
        began = time.monotonic()
        while subprocess.run(image.health, check=False, stderr=subprocess.DEVNULL).returncode != 0:
            assert time.monotonic() - began < _UP_WITHIN, "the health check never held"
            assert server.poll() is None, f"the server ended with {server.returncode}"
            time.sleep(0.5)
        _tell(f"healthy after {time.monotonic() - began:.1f} s")
        board = json.dumps({"board": {"timeline": ["Opalescence", "Humility"]}}).encode()
        connection = http.client.HTTPConnection("127.0.0.1", 8613, timeout=30)
        connection.request("POST", "/api/v1/solve", body=board, headers={"Content-Type": "application/json"})
        solved = json.load(connection.getresponse())
        assert {one["id"]: one["power"] for one in solved["objects"]} == {"Opalescence": None, "Humility": 1}
        server.send_signal(signal.SIGTERM)
        ended = server.wait(timeout=30)
        assert ended in (0, -signal.SIGTERM), f"SIGTERM ended it with {ended}"  # it stops, and then ends by that signal
        _tell("it served a board, and stopped on SIGTERM")
    finally:
        if server.poll() is None:
            server.kill()


def main() -> None:
    """Carry out every step, and try what came of it."""
    with tempfile.TemporaryDirectory(prefix="layerlaw-container-") as folder:
        Path(folder).chmod(0o755)
        image = Image(Path(folder))
        for step in steps_of((ROOT / "Containerfile").read_text(encoding="utf-8")):
            image.take(step)
        serves(image)


if __name__ == "__main__":
    main()
