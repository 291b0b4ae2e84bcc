"""Linux desktop entry: Quintet in the applications menu, with its icon.

The files follow freedesktop.org, and lie in the user's folder.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, TextIO

import pygame

from game.core.version import PACKAGE
from game.store.damage import reason
from game.store.files import Disk, write_atomically
from game.terminal.output import print_error, run_printing, write
from game.words.strings import Strings
from scenes.ui.system.window import program_icon

ICON_PX: Final = 256
ENTRY: Final = Path(f"applications/{PACKAGE}.desktop")
ICON: Final = Path(f"icons/hicolor/{ICON_PX}x{ICON_PX}/apps/{PACKAGE}.png")


def change_menu(wish: str, assets: Path, words: Strings) -> int:
    """Add the entry (if `wish` is "add") or remove it; return the exit status."""
    if not sys.platform.startswith("linux"):
        print_error(words.t("command.menu_elsewhere"))
        return 2
    fs, folder = Disk(), share_folder(os.environ)
    try:
        if wish == "add":
            add(
                fs,
                folder,
                desktop_entry(start_command(), words.t("command.about")),
                icon_png(assets),
            )
            line = words.t("command.menu_added", path=str(folder / ENTRY))
        else:
            line = words.t(f"command.menu_{'removed' if remove(fs, folder) else 'empty'}")
    except OSError as refused:
        print_error(words.t("command.menu_refused", why=words.say(reason(refused))))
        return 1

    def print_line(sink: TextIO) -> int:
        write(sink, line + "\n")
        return 0

    return run_printing(print_line, words)


def share_folder(environment: Mapping[str, str]) -> Path:
    """Return the folder in which desktops look for the files of one user."""
    named = environment.get("XDG_DATA_HOME", "")
    return Path(named) if os.path.isabs(named) else Path.home() / ".local/share"


def start_command() -> list[str]:
    """Return the command that starts this program, with absolute paths."""
    door = Path(__file__).resolve().parents[2] / "main.py"
    return [sys.executable, str(door)] if door.is_file() else [sys.executable, "-Pm", PACKAGE]


def desktop_entry(command: Sequence[str], about: str) -> str:
    """Return the text of the desktop entry."""
    return "\n".join(
        (
            "[Desktop Entry]",
            "Type=Application",
            "Name=Quintet",
            f"Comment={about}",
            f"Exec={' '.join(map(_quoted, command))}",
            f"Icon={PACKAGE}",
            "Categories=Game;BoardGame;",
            f"StartupWMClass={PACKAGE}",
            "",
        )
    )


def add(fs: Disk, folder: Path, text: str, picture: bytes) -> None:
    """Write both files.

    Raises:
        OSError: A file cannot be written.
    """
    write_atomically(fs, folder / ICON, picture)
    write_atomically(fs, folder / ENTRY, text.encode())


def remove(fs: Disk, folder: Path) -> bool:
    """Remove both files; return whether there was an entry.

    Raises:
        OSError: A file cannot be removed.
    """
    with suppress(FileNotFoundError):
        fs.unlink(folder / ICON)
    try:
        fs.unlink(folder / ENTRY)
    except FileNotFoundError:
        return False
    return True


def icon_png(assets: Path) -> bytes:
    """Return the icon as a PNG file."""
    pygame.font.init()
    file = io.BytesIO()
    pygame.image.save(program_icon(assets, ICON_PX), file, "icon.png")
    return file.getvalue()


def _quoted(argument: str) -> str:
    """Quote an argument of ``Exec``, with special characters escaped."""
    marked = re.sub(r'(["`$\\])', r"\\\1", argument).replace("%", "%%")
    return '"' + marked.replace("\\", "\\\\") + '"'
