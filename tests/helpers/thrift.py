"""Shared pictures and spared waits of pilots."""

from __future__ import annotations

from give_back import SPARED
from shared_pictures import Shared

from game.store.files import Disk
from scenes.preload import give_back_large
from scenes.ui.brush import Brush
from scenes.ui.paint.picture_cache import GROUNDS_BYTES, WINDOWS_BYTES

SHARED_BYTES = 64 << 20, 12 << 20, WINDOWS_BYTES, GROUNDS_BYTES
"""The budgets of pictures, lines, backdrops and grounds of boards that all pilots of the first look
paint together: a dozen screens, where one program keeps the last few.
"""

SEEN_LESS_BYTES = 12 << 20, 4 << 20, WINDOWS_BYTES, GROUNDS_BYTES
"""Those of any other look."""

LOOKS = 2
"""Looks that are kept: the one nearly all pilots begin with, and the last one."""


PAINTED: list[tuple[object, Shared, Shared, Shared, Shared]] = []
SPARED.append(PAINTED.clear)


def share_pictures(brush: Brush) -> None:
    """Give ``brush`` what others of its look have painted: a key names all that a picture is."""
    look = brush.screen.surface.get_size(), brush.theme
    known = [shared for shared in PAINTED if shared[0] == look]
    if not known:
        known = [(look, *map(Shared, SEEN_LESS_BYTES if PAINTED else SHARED_BYTES))]
        del PAINTED[1 : len(PAINTED) - LOOKS + 2]  # the oldest but the first
        PAINTED.extend(known)
    pictures = brush.pictures
    _, pictures.cache, brush.lettering.cache, pictures.windows, pictures.grounds = known[0]


give_back_large()

PATIENT = {"sync": Disk.sync, "sync_folder": Disk.sync_folder}


def trusting() -> None:
    """Let writes return before the drive has them: no power fails under a pilot."""
    for name in PATIENT:
        setattr(Disk, name, lambda *_: None)


def patient() -> None:
    """Make writes wait for the drive again."""
    for name, sync in PATIENT.items():
        setattr(Disk, name, sync)
