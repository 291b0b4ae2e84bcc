"""``python -m quintet``: the command of the installed package."""

from __future__ import annotations

import sys

from . import main

if __name__ == "__main__":  # a worker process imports this file again
    sys.exit(main())
