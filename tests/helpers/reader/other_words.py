"""A language for tests, and what of a screen is still in the language of before."""

from __future__ import annotations

import re
from pathlib import Path

from pilot import NotedStrings, Pilot

from game.words.strings import DEFAULT_LANGUAGE
from scenes.app import assets_dir

OTHER = "xx"
MARK = "~"
"""Every message of the other language begins with it."""


def other_words(folder: Path) -> NotedStrings:
    """The words of the default language and, in ``folder``, the same ones with a mark."""
    source = assets_dir() / "strings" / DEFAULT_LANGUAGE
    for code in (DEFAULT_LANGUAGE, OTHER):
        (folder / "strings" / code).mkdir(parents=True)
        for file in source.glob("*.toml"):
            text = file.read_text("utf-8")
            if code == OTHER:
                text = re.sub(r'^(\S+ = ")(?!")', rf"\1{MARK}", text, flags=re.MULTILINE)
                text = re.sub(r'^(\S+ = """\n)', rf"\1{MARK}", text, flags=re.MULTILINE)
            (folder / "strings" / code / file.name).write_text(text, "utf-8")
    return NotedStrings.load(folder, is_strict=True)


def unmarked(pilot: Pilot) -> set[str]:
    """The lines on the screen in which no message begins."""
    return {line.words for line in pilot.read() if MARK not in line.words}
