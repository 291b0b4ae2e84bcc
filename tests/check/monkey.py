"""Random input on every screen: no fault, and no frame that anybody waits for."""

from __future__ import annotations

import time
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from tests.check.run import Run
from tests.check.simulation.stepped import SteppedSearch
from tests.check.simulation.whims import ODD_SIZES, SIZES, Whims
from tests.check.simulation.world import World

QUICK, FULL = 1, 334
"""Evenings."""

QUICK_FRAMES, FULL_FRAMES = 900, 3_000
"""Of one evening: then the program is ended and begun again, from another seed."""

SEEN_EVERY: Final = 8
"""In one evening of so many, the first among them, every frame is drawn; in the others one frame of
``DRAWN_EVERY``, as on a slow machine: drawing is most of what a frame takes.
"""

DRAWN_EVERY: Final = 8

LONG_S: Final = 0.1
"""A frame that takes so long of the processor's time is counted."""

WORST: Final = 6
"""So many kinds of screen are told with their longest frame, and where it was."""

STUCK_S: Final = 1.0
"""One that takes so long at an ordinary size is a find at once."""


class Frame(NamedTuple):
    """One frame, and the processor's time that it took."""

    number: int
    screen: str
    took_s: float
    is_ordinary: bool
    """Whether the window had one of the sizes that people have."""

    @property
    def is_long(self) -> bool:
        return self.took_s > LONG_S


def check(run: Run) -> list[str]:
    """So many evenings, and what was wrong in them.

    An evening with long frames is played once more by the full check, in a process that has not
    painted anything: a frame that is long both times is a find. The others were the machine's.
    """
    seen: Counter[str] = Counter()
    spent: list[float] = []
    worst: dict[str, tuple[float, str]] = {}
    slow: Counter[bool] = Counter()
    frames = FULL_FRAMES if run.is_full else QUICK_FRAMES
    told = lambda: f"{len(spent)} frames on {len(seen)} kinds of screen"  # noqa: E731
    for number in run.cases(QUICK, FULL, told):
        seed, drawn_every = f"{run.seed}.{number}", 1 if number % SEEN_EVERY == 0 else DRAWN_EVERY
        long: list[Frame] = []
        for frame in evening(seed, frames, drawn_every, run):
            spent.append(frame.took_s)
            seen[frame.screen] += 1
            slow[frame.is_ordinary] += frame.is_long
            if frame.is_ordinary:
                at = f"{seed} frame {frame.number}"
                worst[frame.screen] = max(worst.get(frame.screen, (0.0, "")), (frame.took_s, at))
                long += [frame] if frame.is_long else []
        if long and run.is_full:
            again = long_again(seed, frames, drawn_every)
            for frame in long:
                _weigh(frame, again.get(frame.number, 0.0), f"evening {seed}", run)
    if not spent:
        return run.finds
    spent.sort()
    p50, p99 = (spent[int(len(spent) * part)] * 1000 for part in (0.5, 0.99))
    print(
        f"  {len(spent)} frames on {len(seen)} kinds of screen, {p50:.1f} ms in the middle, "
        f"{p99:.0f} ms in one of a hundred, {spent[-1] * 1000:.0f} ms at most"
    )
    over = f"frames over {LONG_S * 1000:.0f} ms"
    print(f"  {over}: {slow[True]} at ordinary sizes, {slow[False]} at odd ones")
    longest = sorted(worst.items(), key=lambda one: -one[1][0])[:WORST]
    places = ", ".join(f"{name} {took_s * 1000:.0f} ms ({at})" for name, (took_s, at) in longest)
    print(f"  the longest at ordinary sizes: {places}")
    return run.finds


def _weigh(frame: Frame, again_s: float, where: str, run: Run) -> None:
    told = f"{where} frame {frame.number}: {frame.screen} took {frame.took_s * 1000:.0f} ms"
    if again_s:
        run.found(f"{told}, and {again_s * 1000:.0f} ms again", frame.screen)
    else:
        run.tell(f"{told}, but not again")


def long_again(seed: str, frames: int, drawn_every: int) -> Mapping[int, float]:
    """The long frames of that evening in another process, with the seconds that they took."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(_long, seed, frames, drawn_every).result()


def _long(seed: str, frames: int, drawn_every: int) -> Mapping[int, float]:
    played = evening(seed, frames, drawn_every, Run())
    return {frame.number: frame.took_s for frame in played if frame.is_long and frame.is_ordinary}


def evening(seed: str, frames: int, drawn_every: int, run: Run) -> Iterator[Frame]:
    """The frames of one evening, of which one in ``drawn_every`` is drawn; faults go to ``run``."""
    rng = Random(f"monkey {seed}")
    with World(seed, drawn_every=drawn_every) as world:
        world.search_rate = 0.05
        world.start()
        sizes = (*SIZES, *ODD_SIZES) if rng.random() < 0.5 else SIZES
        whims = Whims(world, rng, sizes)
        for number in range(frames):
            events = whims.act()
            ms = rng.choice((0, 10, 16.7, 16.7, 33, 100, 500))
            if not rng.randrange(3):
                world.steps.step()
            begun_s = time.thread_time() - SteppedSearch.spent_s
            try:
                world.frame(events, ms)
            except Exception as fault:
                place = place_of(fault)
                run.found(f"evening {seed} frame {number}: {place}", place)
                world.app.faults.clear()
            took_s = time.thread_time() - SteppedSearch.spent_s - begun_s
            name = type(world.app.context.stack.top).__name__
            is_ordinary = world.app.window.screen.surface.get_size() in SIZES
            if took_s > STUCK_S and is_ordinary:
                run.found(f"evening {seed} frame {number}: {name} took {took_s:.1f} s", name)
            for fault_told in world.faults() if number % 20 == 0 else ():
                run.found(f"evening {seed} frame {number}: {fault_told}", fault_told)
            yield Frame(number, name, took_s, is_ordinary)
            if world.is_over:
                world.close()
                world.start()
        world.close()


def place_of(fault: BaseException) -> str:
    """Return what it was, and where in the program."""
    frames = traceback.extract_tb(fault.__traceback__)
    ours = [f for f in frames if "/scenes/" in f.filename or "/game/" in f.filename] or frames
    return (
        f"{type(fault).__name__} at {Path(ours[-1].filename).name}:{ours[-1].lineno}: {fault!s:.90}"
    )
