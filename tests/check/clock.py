"""Two evenings that are the same but for the clock on the wall, which leaps hours and years in one
of them: the same is played, and the same match is offered to go on with. A computer that has slept
costs nobody more than a moment.
"""

from __future__ import annotations

from random import Random
from typing import Final

from game.registry import GAMES
from tests.check.monkey import place_of
from tests.check.played import at_random
from tests.check.run import Run
from tests.check.simulation.painted import Painted
from tests.check.simulation.whims import Whims
from tests.check.simulation.world import World
from tests.helpers.storage.kept import offered_match

QUICK, FULL = 2, 1_000
"""Pairs of evenings."""

SITTINGS: Final = 5
GAME: Final = GAMES["reduction"]
FRAMES: Final = 220
DRAWN_EVERY: Final = 10
"""One frame of so many is drawn: nobody looks at the pixels."""

SIZES: Final = ((640, 360),)
HOUR_MS: Final = 3_600_000.0
LEAPS_MS: Final = (-HOUR_MS, HOUR_MS, -24 * HOUR_MS, -87_600 * HOUR_MS, 87_600 * HOUR_MS)
GAPS_MS: Final = (0.0, 16.0, 17.0, 100.0, 10_000.0, 8 * HOUR_MS)
OF_THE_DAY: Final = "DailyScene"
"""What is on this screen, and begins there, is of the date: from then on evenings may differ."""

SLEEP_MS: Final = 60_000.0
"""A longer frame is one that a computer has slept through."""


def check(run: Run) -> list[str]:
    """So many pairs, and where they differ."""
    pairs, painted = 0, Painted()
    for number in run.cases(QUICK, FULL):
        name = f"{run.seed}.{number}"
        pairs += 1
        calm, calm_faults = evening(name, painted, has_leaps=False)
        wild, wild_faults = evening(name, painted, has_leaps=True)
        for fault in calm_faults + wild_faults:
            run.found(fault)
        first = next(
            (k for k, pair in enumerate(zip(calm, wild, strict=True)) if len({*pair}) > 1), None
        )
        if first is not None and OF_THE_DAY not in "".join(calm[max(first - 1, 0) : first + 1]):
            run.found(f"seed {name} frame {first}: {calm[first]} or {wild[first]}")
    print(f"  {pairs} pairs of evenings of {FRAMES} frames")
    return run.finds


def evening(name: str, painted: Painted, *, has_leaps: bool) -> tuple[list[str], list[str]]:
    """Return what was to be seen in each frame, and what went wrong."""
    rng, leaps = Random(f"clock {name}"), Random(f"leaps {name}")
    seen: list[str] = []
    finds: list[str] = []
    with World(name, painted, DRAWN_EVERY, SIZES[0]) as world:
        world.start()
        whims = Whims(world, rng, SIZES)
        for number in range(FRAMES):
            if has_leaps and leaps.random() < 0.1:
                world.clock.wall_ms = max(world.clock.wall_ms + leaps.choice(LEAPS_MS), 0.0)
            gap_ms = rng.choices(GAPS_MS, (4, 20, 20, 6, 2, 1))[0]
            before = [(match, match.ply) for match in world.matches()]
            try:
                world.steps.step()
                events = whims.act()
                world.frame([] if gap_ms > SLEEP_MS else events, gap_ms)
            except Exception as fault:
                finds.append(f"seed {name} frame {number}: {place_of(fault)}")
                world.app.faults.clear()
            if gap_ms > SLEEP_MS and any(abs(match.ply - ply) > 1 for match, ply in before):
                finds.append(f"seed {name} frame {number}: much happened while all slept")
            if world.is_over:
                world.close()
                world.start()
            seen.append(world.told())
        world.close()
        world.start()
        finds += [f"seed {name}: {told}" for told in sittings(world, leaps if has_leaps else None)]
        world.close()
    return seen, finds


def sittings(world: World, leaps: Random | None) -> list[str]:
    """People sit down to one match after another, and to the first one again: after which of them
    another match is offered to go on with.
    """
    library = world.app.context.library
    faults, first = [], ""
    for number in range(SITTINGS):
        if leaps is not None:
            world.clock.wall_ms = max(world.clock.wall_ms + leaps.choice(LEAPS_MS), 0.0)
        if number == SITTINGS - 1:
            entry = next(one for one in library.unfinished_matches() if one.id == first)
            journal, note = library.resume(entry)
            assert journal is not None, note
        else:
            match = at_random(GAME, next(iter(GAME.presets)), number, 3)
            journal = library.open_match(match)
        own = journal.match_id
        first = first or own
        library.leave(journal)
        offered = offered_match(library)
        if offered is None or offered.id != own:
            faults.append(f"after sitting {number} another match is offered")
    return faults
