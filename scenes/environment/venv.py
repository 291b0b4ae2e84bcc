"""Location and state of the virtual environment, as every start checks it."""

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
"""Record of the packages installed by ``main.py``, after a line that names the lock."""

UNFINISHED: Final = VENV / "unfinished"
"""File that exists while the environment is incomplete."""

PACKAGES: Final = ("pygame", "pygame_gui", "numpy", "cbor2")
TEST_PACKAGES: Final = ("pytest", "xdist", "hypothesis")


class SetupFailed(Exception):
    """No environment could be made; the text says why in one sentence."""


def has_packages(*, for_tests: bool) -> bool:
    """Return whether this process can import the packages for playing, or for testing."""
    return all(map(find_spec, PACKAGES + TEST_PACKAGES if for_tests else PACKAGES))


def is_complete() -> bool:
    """Return whether there is an environment that is not half made."""
    return VENV_PYTHON.exists() and not UNFINISHED.exists()


def is_up_to_date(*, for_tests: bool) -> bool:
    """Return whether this process, in that environment, has the packages of the current lock.

    An environment that ``main.py`` did not fill counts as up to date.
    """
    if not is_complete() or not has_packages(for_tests=for_tests):
        return False
    return not INSTALLED.exists() or INSTALLED.read_text("utf-8").startswith(lock_stamp())


def lock_stamp() -> str:
    """Return a line that differs for every uv.lock and every Python."""
    return f"# uv.lock {zlib.crc32(LOCK.read_bytes()):08x}, Python {sys.version.split()[0]}\n"
