"""A list that is kept in one small file, and read as far as it is sound."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, TypeAlias

from game.store.damage import DamagedFile
from game.store.files import FileSystem, aside, read_untrusted, write_atomically
from game.store.sequence import compose, read_sound

Harm: TypeAlias = Literal["afresh", "damaged"] | None
"""Nothing could be read; only what stood before the damage; or there is none."""


def read_kept(
    fs: FileSystem, path: Path, limit_bytes: int, now_ms: int
) -> tuple[tuple[Any, ...], Harm]:
    """What the file has, in its order; never raises. A damaged file stays beside it as it was."""
    try:
        sound = read_sound(read_untrusted(fs, path, limit_bytes))
    except DamagedFile as damage:
        if damage.code == "missing":
            return (), None
        with suppress(OSError):
            fs.replace(path, aside(path, now_ms))
        return (), "afresh"
    if not sound.dropped_bytes:
        return tuple(sound.bodies), None
    with suppress(OSError):
        fs.add_name(path, aside(path, now_ms))
        write_atomically(fs, path, compose(sound.bodies)[0])
    return tuple(sound.bodies), "damaged"
