"""What a wheel installs as ``quintet``: one name for all, so that no other package is in the way.

The folders of the program lie inside the installed package, and are found under their own names by
this program and its processes alone.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))


def main() -> int:
    """Run the command ``quintet``; its exit status."""
    from scenes.entry.command import main

    return main()
