"""The engine compiled to machine code by mypyc, to be measured beside the pure one (decision 0018): `make compiled`.

    python -m benchmarks.compiled                          (needs a C compiler; some minutes)
    PYTHONPATH=build/compiled python -m benchmarks.tables

The sources are copied to `build/compiled`, and the modules of the pass over the layers are compiled there; all else stays as it is. Nothing that is
installed or published is touched: the wheel is pure.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
TARGET: Final = ROOT / "build" / "compiled"
MODULES: Final = (
    "bulk",
    "depend",
    "evaluate/conditions",
    "evaluate/dispatch",
    "evaluate/filters",
    "evaluate/references",
    "evaluate/values",
    "filling",
    "gathering",
    "instructions",
    "losing",
    "masks",
    "prepared",
    "solve",
    "table",
    "worded",
)
_SETUP: Final = """
from mypyc.build import mypycify
from setuptools import setup

modules = [f"layerlaw/layers/{name}.py" for name in NAMES]
setup(name="layerlaw-compiled", packages=[], ext_modules=mypycify(["--config-file=mypy.ini", *modules], opt_level="3", debug_level="0"))
"""


def main() -> None:
    """Copy the sources, compile the modules of the engine, and say how long that took and how large they are."""
    shutil.rmtree(TARGET, ignore_errors=True)
    shutil.copytree(ROOT / "src", TARGET, ignore=shutil.ignore_patterns("__pycache__"))
    (TARGET / "mypy.ini").write_text(
        "[mypy]\nignore_missing_imports = True\nfollow_imports = silent\n", encoding="utf-8"
    )
    (TARGET / "setup.py").write_text(f"NAMES = {MODULES!r}\n{_SETUP}", encoding="utf-8")
    start = time.perf_counter()
    environment = {**os.environ, "MYPYPATH": str(TARGET)}
    subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=TARGET, env=environment, check=True
    )
    spent = time.perf_counter() - start
    made = [*TARGET.glob("*.so"), *(TARGET / "layerlaw" / "layers").rglob("*.so")]
    print(f"{len(MODULES)} modules in {spent:.0f} s, {sum(one.stat().st_size for one in made) / 1e6:.1f} MB: {TARGET}")


if __name__ == "__main__":
    main()
