"""Names of files: made by the program, never by the person who titles a game."""

from __future__ import annotations

import re
import secrets

_SHAPE = re.compile(r"[A-Za-z0-9_-]{1,64}")
_DEVICES = re.compile(r"(?i)con|prn|aux|nul|com[0-9]|lpt[0-9]")
"""Windows gives these to devices, in every folder and in either case."""


def new_id() -> str:
    """A fresh id: the kind (01) and count (06) of six random bytes, then the bytes, in hex."""
    return "0106" + secrets.token_hex(6)


def is_id(text: str) -> bool:
    """Whether ``text`` may be the stem of a file name in our folders."""
    return bool(_SHAPE.fullmatch(text)) and not _DEVICES.fullmatch(text)
