"""`python -m layerlaw`: the command line, where `layerlaw` itself is not on the path."""

from __future__ import annotations

import sys

from layerlaw.cli import main

if __name__ == "__main__":
    sys.exit(main())
