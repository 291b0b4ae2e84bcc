"""Figures of a measurement, and how they are printed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter_ns, thread_time_ns

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured value beside that of a reference; ``ratio`` is what compares across machines."""

    what: str
    ours: float
    reference: str
    other: float
    ratio: float
    unit: str = "ms"

    @classmethod
    def of(cls, what: str, ours: float, reference: str, other: float, unit: str = "ms") -> Figure:
        """The figure of two values that were not taken in pairs."""
        return cls(what, ours, reference, other, ours / other, unit)


def timed_ms(work: Callable[[], object]) -> float:
    """Return how long one call takes on the wall clock."""
    started = perf_counter_ns()
    work()
    return (perf_counter_ns() - started) / 1e6


def worked_ms(work: Callable[[], object]) -> float:
    """Return the processor time of one call, whatever else the machine and other threads do."""
    started = thread_time_ns()
    work()
    return (thread_time_ns() - started) / 1e6


def paired(
    what: str,
    ours_ms: Callable[[], float],
    reference: str,
    reference_ms: Callable[[], float],
    rounds: int,
) -> Figure:
    """The medians of two times taken by turns, so that a busy machine is busy for both."""
    pairs = [(ours_ms(), reference_ms()) for _ in range(rounds)]
    ours, references = zip(*pairs, strict=True)
    ratio = median(a / b for a, b in pairs)
    return Figure(what, median(ours), reference, median(references), ratio)


def percentile(times: Sequence[float], share: float) -> float:
    """The time that ``share`` (0..1) of all stay within."""
    return sorted(times)[min(int(share * len(times)), len(times) - 1)]


def shares(times_ms: Sequence[float]) -> tuple[float, float, float]:
    """The times that half, 99 in a hundred and all of them stay within."""
    return median(times_ms), percentile(times_ms, 0.99), max(times_ms)


def spread(
    what: str, shares: Sequence[float], reference: str, others: float | Sequence[float]
) -> Iterator[Figure]:
    """A figure for each of `shares`, beside one reference or that of the same share."""
    others = [others] * len(shares) if isinstance(others, float) else others
    for name, ours, other in zip(("half within", "99 %", "slowest"), shares, others, strict=False):
        yield Figure.of(f"{what}, {name}", ours, reference, other)


def printed(program: str, count: int = 2) -> tuple[float, ...]:
    """Return the last numbers that a Python program prints, run in another process."""
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return tuple(map(float, done.stdout.split()[-count:]))


def table(figures: Iterable[Figure]) -> Iterable[str]:
    """The lines of a table, one at a time, as the figures come."""
    yield f"{'':54}{'':>10}{'reference':>14}{'ratio':>9}  the reference"
    for f in figures:
        values = f"{f.ours:10.3f} {f.unit}{f.other:11.3f}{f.ratio:9.2f}"
        yield f"{f.what:54}{values}  {f.reference}"
