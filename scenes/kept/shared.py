"""What people make for others, as scenes see it: a refusal is a message, never an exception."""

from __future__ import annotations

import os
import sys
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

from game.store.damage import reason
from game.store.files import FileSystem
from game.store.paths import DataDir
from game.store.shared import pictures_folder, write_shared
from game.words.message import Message, message

Written: TypeAlias = tuple[Path | None, Message | None]
"""Where a file is, or why there is none."""


class Shared:
    """Pictures, films, texts and books. Any window may write them: no file is replaced."""

    def __init__(self, fs: FileSystem, data: DataDir) -> None:
        self._fs, self._data = fs, data

    @cached_property
    def folder(self) -> Path:
        """Where they are: among the user's own pictures, unless somebody has named the folder of
        everything.
        """
        own = None if self._data.is_named else pictures_folder(self._fs, sys.platform, os.environ)
        return own or self._data.shared

    def write(self, title: str, suffix: str, content: bytes) -> Written:
        """Write a new file that is called after its ``title``."""
        try:
            return write_shared(self._fs, self.folder, title, suffix, content), None
        except OSError as error:
            return None, message("disk.sentence", why=reason(error))
