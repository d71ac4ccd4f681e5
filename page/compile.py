"""Runs inside Pyodide at build time: compiles two archives for the browser, and leaves out of the standard library what never runs there."""

import importlib.util
import marshal
import zipfile

NEVER = (
    "_aix", "_android", "_apple", "_ios", "_pyrepl/", "bdb.py", "cProfile.py", "cmd.py", "code.py", "ctypes/", "curses/", "dbm/",
    "doctest.py", "ensurepip/", "ftplib.py", "getpass.py", "idlelib/", "imaplib.py", "lib2to3/", "mailbox.py",
    "mimetypes.py", "netrc.py", "nntplib.py", "pdb.py", "pickletools.py", "poplib.py", "profile.py", "profiling/", "pstats.py",
    "pty.py", "pyclbr.py", "pydoc.py", "pydoc_data/", "sched.py", "shelve.py", "smtplib.py", "socketserver.py", "tabnanny.py",
    "tkinter/", "trace.py", "tracemalloc.py", "turtle.py", "turtledemo/", "unittest/", "venv/", "webbrowser.py", "wsgiref/",
    "xml/", "xmlrpc/", "zipapp.py", "test/", "_pydecimal.py", "_pydatetime.py", "_pyio.py", "json/tool.py",
    "plistlib.py", "optparse.py", "fractions.py", "statistics.py", "uuid.py",
)  # fmt: skip

HEADER = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
"""Of a compiled module that goes by a hash of its source, which nobody checks."""


def convert(source: str, target: str, never: tuple[str, ...]) -> None:
    """Compile every module of an archive, without docstrings and assertions' cost."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for name in sorted(old.namelist()):
            if name.endswith("/") or name.startswith(never):
                continue
            data = old.read(name)
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            if name.endswith(".py"):
                code = compile(data, name, "exec", dont_inherit=True, optimize=2)
                entry.filename = f"{name}c"
                data = HEADER + marshal.dumps(code)
            new.writestr(entry, data)


convert("/stdlib.zip", "/stdlib.out", NEVER)
convert("/sources.zip", "/sources.out", ())
