"""Where the environment is, and whether it can be used as it is: what every start asks."""

from __future__ import annotations

import os
import sys
import zlib
from importlib.util import find_spec
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
LOCK: Final = ROOT / "uv.lock"
VENV: Final = ROOT / ".venv"
VENV_PYTHON: Final = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

INSTALLED: Final = VENV / "installed.toml"
"""What ``main.py`` has installed there, after a line that says from which lock."""

UNFINISHED: Final = VENV / "unfinished"
"""This file exists while something is made there that is of no use before it is whole."""

PLAYED_WITH: Final = ("pygame", "pygame_gui", "numpy", "cbor2")
TESTED_WITH: Final = ("pytest", "xdist", "hypothesis")


class SetupFailed(Exception):
    """No environment could be made; the text is one sentence on why."""


def has_packages(*, for_tests: bool) -> bool:
    """Whether this process can import what playing, or testing, takes."""
    return all(map(find_spec, PLAYED_WITH + TESTED_WITH if for_tests else PLAYED_WITH))


def is_whole() -> bool:
    """Whether there is an environment, and none that somebody has left half made."""
    return VENV_PYTHON.exists() and not UNFINISHED.exists()


def is_up_to_date(*, for_tests: bool) -> bool:
    """Whether this process, in that environment, has what it needs from today's lock.

    An environment that somebody else has filled is their own affair.
    """
    if not is_whole() or not has_packages(for_tests=for_tests):
        return False
    return not INSTALLED.exists() or INSTALLED.read_text("utf-8").startswith(stamp())


def stamp() -> str:
    """A line that is another one for another uv.lock and for another Python."""
    return f"# uv.lock {zlib.crc32(LOCK.read_bytes()):08x}, Python {sys.version.split()[0]}\n"
