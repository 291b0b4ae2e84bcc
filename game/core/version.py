"""The program's name and version, as its files and ``--version`` tell them."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

PROJECT: Final = Path(__file__).resolve().parents[2] / "pyproject.toml"
"""In a checkout; this file alone says which version it is."""


@cache
def program() -> str:
    """The name, a blank, the version."""
    if PROJECT.is_file():
        number = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["version"]
    else:
        from importlib.metadata import version  # takes longer to import than all of this file

        number = version("quintet")  # what was noted when it was installed
    return f"Quintet {number}"
