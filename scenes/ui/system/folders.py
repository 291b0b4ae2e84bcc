"""Folders in the program with which the system shows them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import which
from typing import Final

OPENERS: Final = ("open",) if sys.platform == "darwin" else ("xdg-open", "gio")


def show_folder(folder: Path) -> bool:
    """Open a window of the system that shows it; False if nothing here does."""
    if sys.platform == "win32":
        try:
            os.startfile(folder)
        except OSError:
            return False
        return True
    tool = next((tool for tool in OPENERS if which(tool)), None)
    if tool is None or not folder.is_dir():
        return False
    words = [tool, "open", str(folder)] if tool == "gio" else [tool, str(folder)]
    quiet = subprocess.DEVNULL
    try:
        subprocess.Popen(words, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
    except OSError:
        return False
    return True
