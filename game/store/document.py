"""JSON documents of the program's own: reading one is safe, whatever it contains."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from game.core.rules.limits import MOST_BYTES
from game.store.damage import DamagedFile
from game.store.files import Disk, read_untrusted

DEEPEST: Final = 32
"""Lists and maps inside one another; no file of ours needs more than six."""


def read_document(fs: Disk, path: Path) -> dict[str, Any]:
    """Return the document in a file. Raises ``DamagedFile``."""
    return parsed(read_untrusted(fs, path, MOST_BYTES))


def parsed(content: bytes | str) -> dict[str, Any]:
    """Return a document. Raises ``DamagedFile``."""
    try:
        text = content.decode() if isinstance(content, bytes) else content
        document = json.loads(text, object_pairs_hook=_without_twins)
    except (ValueError, RecursionError):
        raise DamagedFile("json") from None
    if type(document) is not dict or _is_deep(document):
        raise DamagedFile("json")
    return document


def backup_of(path: Path) -> Path:
    """Where the copy of the last good one lies."""
    return path.with_name(path.name + ".bak")


def _is_deep(document: Any) -> bool:
    """Whether so much is nested in it that writing it again could fail. Never calls itself."""
    layer = [document]
    for _ in range(DEEPEST):
        inside = (one.values() if type(one) is dict else one for one in layer)
        layer = [part for one in inside for part in one if type(part) in (dict, list)]
        if not layer:
            return False
    return True


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise ValueError
    return made
