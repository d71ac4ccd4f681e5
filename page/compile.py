"""Runs inside Pyodide at build time: compiles three archives for the browser, and leaves out of the standard library what never runs there.

The first holds what Python needs to start. The second holds the rest of the standard library, the third the engine. These two Python
itself unpacks, so they are packed with xz, which browsers do not know and which needs a third less than what they know.
"""

import lzma
import sys

AT_START = {name.partition(".")[0] for name in sys.modules}  # before anything below is imported

import gzip  # noqa: E402
import importlib.util  # noqa: E402
import io  # noqa: E402
import marshal  # noqa: E402
import zipfile  # noqa: E402
from collections.abc import Callable, Iterator  # noqa: E402
from pathlib import Path  # noqa: E402

NEVER = (
    "_aix", "_android", "_apple", "_ios", "_pyrepl/", "bdb.py", "cProfile.py", "cmd.py", "code.py", "ctypes/", "curses/", "dbm/",
    "doctest.py", "ensurepip/", "ftplib.py", "getpass.py", "idlelib/", "imaplib.py", "lib2to3/", "mailbox.py",
    "mimetypes.py", "netrc.py", "nntplib.py", "pdb.py", "pickletools.py", "poplib.py", "profile.py", "profiling/", "pstats.py",
    "pty.py", "pyclbr.py", "pydoc.py", "pydoc_data/", "sched.py", "shelve.py", "smtplib.py", "socketserver.py", "tabnanny.py",
    "tkinter/", "trace.py", "tracemalloc.py", "turtle.py", "turtledemo/", "unittest/", "venv/", "webbrowser.py", "wsgiref/",
    "xml/", "xmlrpc/", "zipapp.py", "test/", "_pydecimal.py", "_pydatetime.py", "_pyio.py", "json/tool.py",
    "plistlib.py", "optparse.py", "statistics.py", "uuid.py",
)  # fmt: skip

HEADER = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
"""Of a compiled module that goes by a hash of its source, which nobody checks."""


def modules(source: str, wanted: Callable[[str], bool]) -> Iterator[tuple[str, bytes]]:
    """The wanted files of an archive, its modules compiled without docstrings and assertions' cost."""
    with zipfile.ZipFile(source) as old:
        for name in sorted(old.namelist()):
            if name.endswith("/") or not wanted(name):
                continue
            data = old.read(name)
            if name.endswith(".py"):
                yield f"{name}c", HEADER + marshal.dumps(compile(data, name, "exec", dont_inherit=True, optimize=2))
            else:
                yield name, data


def archive(files: Iterator[tuple[str, bytes]]) -> bytes:
    """All files in one archive that is packed as a whole afterwards, which finds more alike than packing each."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as new:
        for name, data in files:
            new.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data)
    return made.getvalue()


def at_start(name: str) -> bool:
    """Whether a file belongs to what is imported while Python starts: whole packages, since a package is not found in two archives."""
    return name.partition("/")[0].removesuffix(".py") in AT_START and not name.startswith(NEVER)


def later(name: str) -> bool:
    """Whether a file of the standard library can wait for the engine."""
    return not at_start(name) and not name.startswith(NEVER)


Path("/stdlib.out").write_bytes(gzip.compress(archive(modules("/stdlib.zip", at_start)), 9, mtime=0))
for found, made in (
    (modules("/stdlib.zip", later), "/more.out"),
    (modules("/sources.zip", lambda _: True), "/sources.out"),
):
    Path(made).write_bytes(lzma.compress(archive(found), preset=9 | lzma.PRESET_EXTREME))
