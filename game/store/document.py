"""JSON files of the program's own: whatever they contain, reading one is safe, and beside each lies
a copy of the last good one.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from game.core.rules.limits import MOST_BYTES
from game.store.damage import DamagedFile
from game.store.files import Disk, aside, read_untrusted, write_atomically
from game.words.message import Message, message

DEEPEST: Final = 32
"""Lists and maps inside one another; no file of ours needs more than six."""


def load_document(fs: Disk, path: Path, now_ms: int) -> tuple[dict[str, Any], tuple[Message, ...]]:
    """The document in a file, empty if there is none, and what people should be told; never raises.

    A useless file stays beside it as ``<name>.bad-<time>``, and the last good one takes its place.
    The sentences about ``x.json`` are those of ``x_file``.
    """
    try:
        return read_document(fs, path), ()
    except DamagedFile as damage:
        if damage.code == "missing":
            return {}, ()
    try:
        document = read_document(fs, backup_of(path))
    except DamagedFile:
        with suppress(OSError):
            fs.replace(path, aside(path, now_ms))
        return {}, (message(f"{path.stem}_file.afresh"),)
    with suppress(OSError):  # never without a file: the next start would begin anew
        fs.add_name(path, aside(path, now_ms))
        write_document(fs, path, document)
    return document, (message(f"{path.stem}_file.backup"),)


def read_document(fs: Disk, path: Path) -> dict[str, Any]:
    """The document in a file. Raises ``DamagedFile``."""
    content = read_untrusted(fs, path, MOST_BYTES)
    try:
        document = json.loads(content.decode(), object_pairs_hook=_without_twins)
    except (ValueError, RecursionError):
        raise DamagedFile("json") from None
    if type(document) is not dict or _is_deep(document):
        raise DamagedFile("json")
    return document


def write_document(fs: Disk, path: Path, document: dict[str, Any]) -> None:
    """Write a document; when it is safe, write the copy of the last good one too.

    Raises ``OSError``.
    """
    content = json.dumps(document, indent=2, sort_keys=True).encode() + b"\n"
    write_atomically(fs, path, content)
    write_atomically(fs, backup_of(path), content)


def unknown_in(document: dict[str, Any], version: int, ours: Iterable[str]) -> dict[str, Any]:
    """What another version of the program has written besides ``ours``, with its number if it is a
    later one than ``version``: written back unchanged, so that going back and forth loses nothing.
    """
    written = document.get("version", version)
    is_later = type(written) is int and written > version
    known = {*ours, *(() if is_later else ("version",))}
    return {key: value for key, value in document.items() if key not in known}


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
