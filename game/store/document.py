"""JSON files of the program's own: whatever they contain, reading one is safe, and beside each lies
a copy of the last good one.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from game.core.limits import MOST_BYTES
from game.store.damage import DamagedFile
from game.store.files import FileSystem, read_untrusted, write_atomically

DEEPEST: Final = 32
"""Lists and maps inside one another; no file of ours needs more than six."""


def read_document(fs: FileSystem, path: Path) -> dict[str, Any]:
    """The document in a file. Raises ``DamagedFile``."""
    content = read_untrusted(fs, path, MOST_BYTES)
    try:
        document = json.loads(content.decode(), object_pairs_hook=_without_twins)
    except (ValueError, RecursionError):
        raise DamagedFile("json") from None
    if type(document) is not dict or _is_deep(document):
        raise DamagedFile("json")
    return document


def write_document(fs: FileSystem, path: Path, document: dict[str, Any]) -> None:
    """Write a document; when it is safe, write the copy of the last good one too.

    Raises ``OSError``.
    """
    content = json.dumps(document, indent=2, sort_keys=True).encode() + b"\n"
    write_atomically(fs, path, content)
    write_atomically(fs, backup_of(path), content)


def backup_of(path: Path) -> Path:
    """Where the copy of the last good one lies."""
    return path.with_name(path.name + ".bak")


def set_aside(fs: FileSystem, path: Path, now_ms: int) -> None:
    """Keep a useless file under another name, if that is possible."""
    with suppress(OSError):
        fs.replace(path, path.with_name(f"{path.stem}.bad-{now_ms}{path.suffix}"))


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
