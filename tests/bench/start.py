"""How long people wait for the first picture."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.figures import Figure, paired, timed_ms

ROOT = Path(__file__).resolve().parents[2]
PAIRS = 15
BARE = """
import pygame, pygame_gui
pygame.display.init()
pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
pygame.display.flip()
"""


def first_frame() -> Iterator[Figure]:
    """A whole process up to its first frame, beside one that only opens a window."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {
            "QUINTET_FIRST_FRAME": "1",
            "SDL_FRAMEBUFFER_ACCELERATION": "0",
            "PYTHONDONTWRITEBYTECODE": "",
        }

        def process_ms(*arguments: str) -> float:
            command = [sys.executable, *arguments]
            return timed_ms(lambda: subprocess.run(command, env=environment, check=True))

        def ours_ms() -> float:
            return process_ms(str(ROOT / "main.py"), "--data", folder)

        def reference_ms() -> float:
            return process_ms("-c", BARE)

        ours_ms(), reference_ms()  # the first of each compiles, and fills the caches of the disk
        what, reference = "first frame of the program", "import pygame and pygame_gui, one flip"
        yield paired(what, ours_ms, reference, reference_ms, PAIRS)
