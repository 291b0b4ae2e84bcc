"""Names of files. The program makes them; the titles that people give are inside the files."""

from __future__ import annotations

import re
from os import urandom

_SHAPE = re.compile(r"[A-Za-z0-9_-]{1,64}")
_DEVICES = re.compile(r"(?i)con|prn|aux|nul|com[0-9]|lpt[0-9]")
"""Windows reserves these names for devices, in every folder, in lower and upper case."""


def new_id() -> str:
    """Return a new id in hex: the kind (01), the count (06) of random bytes, and these bytes."""
    return "0106" + urandom(6).hex()


def is_id(text: str) -> bool:
    """Whether ``text`` can be a file name (without its ending) in our folders."""
    return bool(_SHAPE.fullmatch(text)) and not _DEVICES.fullmatch(text)
