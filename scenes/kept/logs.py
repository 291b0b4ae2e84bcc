"""What went wrong inside the program, for whoever mends it."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Final

from game.store.files import FileSystem, write_atomically

LOGS_KEPT: Final = 20


def write_log(fs: FileSystem, folder: Path, fault: BaseException, now_ms: int) -> None:
    """A file about ``fault``; the oldest of more than 20 go. Raises ``OSError``."""
    text = "".join(traceback.format_exception(fault))
    write_atomically(fs, folder / f"crash-{now_ms}.txt", text.encode("utf-8", "replace"))
    for name in sorted(listed.name for listed in fs.listing(folder))[:-LOGS_KEPT]:
        fs.unlink(folder / name)
