"""What is committed names no machine and no package registry, and holds no large file.

Every file is read that git tracks or would add, so that a trace is seen before it is committed. The names looked for are put
together from pieces or asked of this machine: this file must pass its own test.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

LARGEST = 1_000_000
# The hosts of the usual registries, in two pieces.
REGISTRIES = [
    ".".join(pieces)
    for pieces in [
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("registry", "npmjs", "org"),
        ("npmjs", "com"),
        ("conda", "anaconda", "org"),
        ("crates", "io"),
        ("proxy", "golang", "org"),
    ]
]
# Where a registry would be set: an option of pip and uv, and a line of an npm-like configuration.
SETTINGS = [r"index[-]url", r"registry\s*=\s*\W?http"]
# Folders that every machine has say nothing about this one.
COMMON = {Path("/"), *map(Path, ("/bin", "/etc", "/home", "/mnt", "/opt", "/root", "/srv", "/tmp", "/usr", "/var"))}
HOME_OF_SOMEONE = r"(?:/" + r"home|/" + r"Users|[A-Za-z]:\\Users)[/\\][A-Za-z0-9._-]+[/\\]"
HOME_OF_ROOT = "/" + "root/"


@pytest.fixture(scope="module")
def files(repository: Path) -> list[Path]:
    """The files that git tracks, and those that it would."""
    if shutil.which("git") is None or not (repository / ".git").exists():
        pytest.skip("NOT CHECKED: this is no git checkout, or there is no git")
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=repository,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return [file for name in sorted(filter(None, listed.split("\0"))) if (file := repository / name).is_file()]


def paths_of_this_machine(repository: Path) -> list[str]:
    """The folders around the repository and the home folder, unless every machine has such a one."""
    folders = {repository, *repository.parents, Path.home()} - COMMON
    return sorted(f"{folder.as_posix()}/" for folder in folders)


def hosts_of_this_machine() -> list[str]:
    """The hosts of the registries that this machine's tools are set to use."""
    settings = "\n".join(
        value for name, value in os.environ.items() if re.search(r"INDEX|REGISTRY|PROXY", name, re.IGNORECASE)
    )
    hosts = {host for host in re.findall(r"https?://(?:[^/@\s]*@)?([^/:\s]+)", settings) if "." in host}
    return sorted(host for host in hosts if not host.startswith("127."))


def lines_with(pattern: re.Pattern[str], files: list[Path], repository: Path) -> list[str]:
    """Place and line of every match in a text file."""
    found = []
    for file in files:
        content = file.read_bytes()
        if b"\0" in content:
            continue
        for line, words in enumerate(content.decode("utf-8", errors="replace").splitlines(), start=1):
            if pattern.search(words):
                found.append(f"{file.relative_to(repository).as_posix()}:{line}: {words.strip()[:120]}")
    return found


def test_no_path_of_a_machine(files: list[Path], repository: Path) -> None:
    here = "|".join(map(re.escape, [*paths_of_this_machine(repository), HOME_OF_ROOT]))
    assert lines_with(re.compile(rf"(?<![\w.~-])(?:{here}|{HOME_OF_SOMEONE})"), files, repository) == []


def test_no_host_of_a_registry(files: list[Path], repository: Path) -> None:
    hosts = "|".join(map(re.escape, [*REGISTRIES, *hosts_of_this_machine()]))
    pattern = re.compile(rf"(?<![\w-])(?:{hosts})(?!\w)|{'|'.join(SETTINGS)}", re.IGNORECASE)
    assert lines_with(pattern, files, repository) == []


def test_no_large_file(files: list[Path], repository: Path) -> None:
    large = {
        file.relative_to(repository).as_posix(): file.stat().st_size for file in files if file.stat().st_size > LARGEST
    }
    assert large == {}
