"""Entry point of ``python -m quintet``."""

from __future__ import annotations

import sys
from importlib import import_module

if __name__ == "__main__":  # a worker process imports this file again
    sys.exit(import_module("quintet").main())
