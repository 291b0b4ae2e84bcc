"""Package ``quintet`` of a wheel: one name for everything, to avoid clashes with other packages.

The program's folders lie inside it. Only the running program and its processes, which inherit the
path, find them under their own names.
"""

from __future__ import annotations

import sys
from pathlib import Path


def main() -> int:
    """Run the command ``quintet``; return its exit status."""
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    from scenes.entry.command import main

    return main()
