"""Evenings in a world of their own, with a disk, a search process and pads that
fail when the seed says so. Whatever happens, no move that was promised is lost and no screen falls;
and the same seed gives the same evening, to the last pixel.
"""

from __future__ import annotations

import errno
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Final

from tests.check.monkey import place_of
from tests.check.run import Run
from tests.check.simulation.painted import Painted
from tests.check.simulation.whims import Whims
from tests.check.simulation.world import World

QUICK, FULL = 2, 10_000
"""Seeds."""

FRAMES: Final = 350
SIZES: Final = ((640, 360), (800, 600))
"""Small windows: what is drawn in them is soon drawn."""

TWICE_EVERY: Final = 10
"""One seed of so many runs twice, and has to come to the same: once with the pictures that evenings
before it have painted, and once without.
"""

LOOKED_EVERY: Final = 50
"""One frame of so many is drawn, and everything looked at: what screens look like is for
``monkey``.
"""

ERRORS: Final = (errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS, errno.EMFILE)
GAPS_MS: Final = (0.0, 16.0, 17.0, 17.0, 33.0, 100.0, 400.0, 10_000.0)


def check(run: Run) -> list[str]:
    """So many seeds, and what went wrong in them."""
    happened: Counter[str] = Counter()
    painted = Painted()
    told = lambda: ", ".join(f"{n} {what}" for what, n in sorted(happened.items()))  # noqa: E731
    for number in run.cases(QUICK, FULL, told):
        name = f"{run.seed}.{number}"
        evening = Evening(name, painted=painted)
        for fault in evening.run():
            run.found(fault)
        happened += evening.happened
        happened["seeds"] += 1
        if number % TWICE_EVERY == 0:
            again = Evening(name)
            again.run()
            if again.marks != evening.marks:
                first = next(
                    k
                    for k, (a, b) in enumerate(zip(evening.marks, again.marks, strict=False))
                    if a != b
                )
                run.found(f"seed {name} is another evening the second time, from {first} on")
    print(f"  {told()}")
    return run.finds


class Evening:
    """One seed. ``marks`` are digests of the world, one after the other."""

    def __init__(self, name: str, frames: int = FRAMES, painted: Painted | None = None) -> None:
        self._name, self._frames, self._painted = name, frames, painted
        self.marks: list[bytes] = []
        self.happened: Counter[str] = Counter()
        self._rng = Random(f"sim {name}")
        self._disk_fails = 0.0
        self._error = errno.ENOSPC

    def run(self) -> list[str]:
        """The whole evening; what went wrong."""
        finds: list[str] = []

        def found(number: int, told: str) -> None:
            finds.append(f"seed {self._name} frame {number}: {told}")

        window = self._rng.choice((None, *SIZES, *SIZES))
        with World(self._name, self._painted, LOOKED_EVERY, window) as world:
            self._world = world
            self._trust_disk()
            world.start()
            whims = Whims(world, self._rng, SIZES)
            # each evening has some kinds of fault and not others
            self._fates = [fate for fate in self._all_fates() if self._rng.random() < 0.5]
            for number in range(self._frames):
                for told in self._tempt_fate():
                    found(number, told)
                events = whims.act()
                try:
                    self._step_others()
                    gap_ms, is_looked_at = self._rng.choice(GAPS_MS), number % LOOKED_EVERY == 0
                    world.frame(events, gap_ms, is_looked_at=is_looked_at)
                    if world.is_over:
                        self._end()
                except Exception as fault:
                    found(number, place_of(fault))
                    world.app.faults.clear()
                self.happened["frames"] += 1
                self.marks.append(world.digest())
                if number % LOOKED_EVERY == 0:
                    self.marks.append(world.whole_digest())
                    for told in world.faults():
                        found(number, told)
            self._refuse_once_more()
            for told in self._calm_down():
                found(self._frames, told)
            self.marks.append(world.whole_digest())
            world.close()
        return finds

    def _trust_disk(self) -> None:
        self._world.disk.trouble = self._disk_trouble

    def _disk_trouble(self) -> None:
        if self._disk_fails and self._rng.random() < self._disk_fails:
            self.happened["refusals of the disk"] += 1
            raise OSError(self._error, "planted")

    def _end(self) -> None:
        """The program has been left, and is started again."""
        self.happened["ends"] += 1
        self._disk_fails = 0.0
        self._world.close()
        self._world.start()

    def _step_others(self) -> None:
        for _ in range(self._rng.choice((0, 0, 1, 3))):
            self._world.steps.step()

    def _all_fates(self) -> list[Callable[[], list[str]]]:
        return [self._spoil_disk, self._spoil_search, self._kill, self._set_clock]

    def _tempt_fate(self) -> list[str]:
        if self._fates and self._rng.random() < 0.04:
            return self._rng.choice(self._fates)()
        return []

    def _spoil_disk(self) -> list[str]:
        """The disk refuses everything, now and then something, or nothing any more."""
        self._disk_fails = self._rng.choice((0.0, 0.0, 0.1, 1.0))
        self._error = self._rng.choice(ERRORS)
        return []

    def _spoil_search(self) -> list[str]:
        self._world.search_rate = self._rng.choice((0.0, 0.3, 1.0))
        return []

    def _kill(self) -> list[str]:
        self.happened["kills"] += 1
        self._disk_fails = 0.0
        return self._world.kill()

    def _set_clock(self) -> list[str]:
        """Set the clock, as a person or a computer that slept does."""
        self.happened["leaps of the clock"] += 1
        hour = 3_600_000.0
        leap = self._rng.choice((-hour, hour, 8 * hour, -87_600 * hour, 87_600 * hour))
        if leap == 8 * hour:
            self._world.clock.go(leap)
        else:
            self._world.clock.wall_ms = max(self._world.clock.wall_ms + leap, 0.0)
        return []

    def _refuse_once_more(self) -> None:
        """Refuse all writes of the disk for a player at a table when the evening ends."""
        self._disk_fails = 1.0
        for journal in self._world.journals:
            journal.save()
        for _ in range(9):
            self._world.steps.step()

    def _calm_down(self) -> list[str]:
        """Nothing fails any more: within half a minute every match is safe again."""
        world = self._world
        self._disk_fails = world.search_rate = 0.0
        for _ in range(60):
            world.steps.step()
            try:
                world.frame([], 500.0)
            except Exception as fault:
                return [f"after all faults: {place_of(fault)}"]
            if world.is_over:
                return []
        self.happened["matches that were kept at last"] += len(world.journals)
        top = type(world.app.context.stack.top).__name__
        return [
            f"after all faults, in {top}, a match is still not kept: {journal.trouble}"
            for journal in world.journals
            if journal.trouble
        ] + [f"after all faults, in {top}: {lost}" for lost in world.unkept()]
