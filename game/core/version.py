"""The name and version of the program, for files and for ``--version``."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

PROJECT: Final = Path(__file__).resolve().parents[2] / "pyproject.toml"
"""The project file of a checkout; only this file has the version."""

PACKAGE: Final = "quintet"
"""The name of the package and of its command; by it a desktop knows the window, too."""


@cache
def program() -> str:
    """Return the name, a blank, and the version."""
    if PROJECT.is_file():
        number = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["version"]
    else:
        from importlib.metadata import version  # its import takes longer than all of this file

        number = version(PACKAGE)  # the version that was stored by the installation
    return f"Quintet {number}"
