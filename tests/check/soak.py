"""Hours at the program on a clock that is turned: memory stays as it is, and no file, thread or
process is left over.
"""

from __future__ import annotations

import gc
import multiprocessing
import threading
from random import Random
from typing import Final

import pygame

from tests.check.monkey import place_of
from tests.check.process import memory_mb, open_files
from tests.check.run import Run
from tests.check.simulation.whims import Whims
from tests.check.simulation.world import World

QUICK, FULL = 0.1, 8.0
"""Simulated hours."""

FRAME_MS: Final = 250.0
"""All ticks of it are done: a longer frame would be a stall."""

PACE: Final = 8
"""Somebody acts in one frame of so many."""

SLOPE_MB: Final = 1.0
"""Of memory in an hour, at most, once everything has been seen."""

SIZES_OF_FONTS: Final = 8
"""The widgets keep a font for each size of letters that there was."""

MORE_OBJECTS: Final = 4_000
"""Python's objects in an hour, at most."""

PARTS, LOOKS = 8, 10
"""In each part of the time it is looked so often, and the least counts: what is on a screen, and
what is found out there, comes and goes.
"""


def check(run: Run) -> list[str]:
    """So many hours; what has grown in them."""
    hours = FULL if run.is_full else QUICK
    rng = Random(f"soak {run.seed}")
    looks: list[tuple[float, float, int]] = []
    part: list[tuple[float, int]] = []
    _evening_before()
    handles, threads = len(open_files()), threading.active_count()
    frames = int(hours * 3_600_000 / FRAME_MS)
    with World(f"soak {run.seed}") as world:
        world.start()
        whims = Whims(world, rng, ((1280, 720),))
        for number in range(frames):
            world.steps.step()
            events = whims.act() if number % PACE == 0 else []
            try:
                world.frame(events, FRAME_MS)
            except Exception as fault:
                run.found(f"frame {number}: {place_of(fault)}", place_of(fault))
                world.app.faults.clear()
            if world.is_over:
                world.close()
                world.start()
            if (number + 1) % max(frames // (PARTS * LOOKS), 1) == 0:
                gc.collect()
                part.append((memory_mb(), len(gc.get_objects())))
            if (number + 1) % max(frames // PARTS, 1) == 0:
                hour = (number + 1) * FRAME_MS / 3_600_000
                looks.append((hour, min(mb for mb, _ in part), min(count for _, count in part)))
                part.clear()
                run.tell(f"{hour:.2f} hours, {looks[-1][1]:.0f} MB, {looks[-1][2]} objects")
                if run.is_late:
                    break
        world.close()
        del world.app  # and all that it holds
    pygame.quit()
    gc.collect()
    late = looks[len(looks) // 2 :]
    slope_mb = slope([(hour, mb) for hour, mb, _ in late])
    objects = slope([(hour, float(count)) for hour, _, count in late])
    told = ", ".join(f"{mb:.0f}" for _, mb, _ in looks)
    print(
        f"  {looks[-1][0]:g} hours, memory {told} MB; in the second half {slope_mb:+.2f} MB and "
        f"{objects:+.0f} objects an hour"
    )
    if run.is_full and slope_mb > SLOPE_MB:
        run.found(f"memory grows by {slope_mb:.2f} MB an hour")
    if run.is_full and objects > MORE_OBJECTS:
        run.found(f"there are {objects:.0f} more objects every hour")
    left_open = open_files()
    if len(left_open) - handles > SIZES_OF_FONTS:
        run.found(f"{len(left_open) - handles} files are left open: {left_open}")
    if (left := threading.active_count() - threads) > 0:
        run.found(f"{left} threads are left")
    if multiprocessing.active_children():
        run.found(f"{multiprocessing.active_children()} are left")
    return run.finds


def _evening_before() -> None:
    """Have everything opened once that stays open."""
    with World("before") as world:
        world.start()
        for _ in range(40):
            world.frame([], FRAME_MS)
        world.close()


def slope(points: list[tuple[float, float]]) -> float:
    """Of the straight line through the points."""
    count = len(points)
    if count < 2:
        return 0.0
    middle_x, middle_y = (sum(one[k] for one in points) / count for k in (0, 1))
    across = sum((x - middle_x) ** 2 for x, _ in points)
    return sum((x - middle_x) * (y - middle_y) for x, y in points) / across
