"""The process of the command line: `layerlaw`, or `python -m layerlaw` where that is not on the path."""

from __future__ import annotations

import gc
import sys
from typing import NoReturn

from layerlaw.cli import main


def run() -> NoReturn:
    """Run the process's command line and leave with its exit code."""
    code = main()
    gc.freeze()  # the end of the process frees what is left: looking through it for cycles first took a sixth of a small command's time
    sys.exit(code)


if __name__ == "__main__":
    run()
