"""What a wheel installs as ``quintet``: one name for all, so that no other package is in the way.

The folders of the program lie inside the installed package. Only the running program and its
processes, which inherit the path, find them under their own names.
"""

from __future__ import annotations

import sys
from pathlib import Path


def main() -> int:
    """Run the command ``quintet``; return its exit status."""
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    from scenes.entry.command import main

    return main()
