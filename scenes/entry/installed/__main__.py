"""``python -m quintet``: the package has been imported before, and has made its folders known."""

from __future__ import annotations

import sys

if __name__ == "__main__":  # a worker process imports this file again
    from scenes.entry.command import main

    sys.exit(main())
