"""Wait for the first picture."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator

from tests.bench.figures import ROOT, Figure, paired, timed_ms

PAIRS = 15
BARE = """
import pygame, pygame_gui
pygame.display.init()
pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
pygame.display.flip()
"""


def first_frame() -> Iterator[Figure]:
    """A whole process up to its first frame, beside one that only opens a window."""
    for what, seen in (("process to the window with the name", "1"), ("to the title", "title")):
        with tempfile.TemporaryDirectory() as folder:

            def ours_ms(folder: str = folder, seen: str = seen) -> float:
                return process_ms(
                    str(ROOT / "main.py"), QUINTET_DATA=folder, QUINTET_FIRST_FRAME=seen
                )

            def reference_ms() -> float:
                return process_ms("-c", BARE)

            ours_ms(), reference_ms()  # the first of each compiles, and fills the disk's caches
            reference = "import pygame and pygame_gui, one flip"
            yield paired(what, ours_ms, reference, reference_ms, PAIRS)


def process_ms(*arguments: str, **environment: str) -> float:
    """Return how long a Python process lives that may compile, and flips as the program does."""
    alike = {"SDL_FRAMEBUFFER_ACCELERATION": "0", "PYTHONDONTWRITEBYTECODE": ""}
    return timed_ms(
        lambda: subprocess.run(
            [sys.executable, *arguments], env=os.environ | alike | environment, check=True
        )
    )
