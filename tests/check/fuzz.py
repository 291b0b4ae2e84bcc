"""Every reader gets damaged input: it takes it, or refuses it in a sentence, and soon, and without
much memory. The full check begins with all the smallest accidents to one sound input.
"""

from __future__ import annotations

import time
import traceback
from collections import Counter
from hashlib import blake2b
from math import inf
from pathlib import Path
from random import Random
from typing import Final

from tests.check.input.mutants import damaged, single
from tests.check.input.readers import READERS, Reader
from tests.check.input.sound import Refused
from tests.check.process import Peak, open_files
from tests.check.run import Run

CORPUS = Path(__file__).resolve().parents[1] / "corpus"
MAX_S = 0.25
"""Of the processor's time, for one input, where a sound one is read as fast as usual."""

MAX_RATIO: Final = 5.0
"""To the time of a sound input, measured right after, for what takes longer than ``MAX_S``."""

MAX_MB: Final = 64.0
"""Of memory, for one input."""

TOGETHER: Final = 100
"""So many inputs are measured together; if they need much memory, each is read once more alone."""

MAX_LEFT_OPEN: Final = 5
"""Files of the process itself, such as fonts and libraries."""

QUICK_S: Final = 0.6
"""Of the processor's time, for each reader of the quick check."""

FULL = 1_000_000
"""Inputs of each format; some formats have two readers."""


def check(run: Run) -> list[str]:
    """Damage and read; every find becomes a file of the corpus. The readers share the time."""
    names = [name for name in READERS if run.only in ("", name)]
    minutes = run.minutes / len(names)
    for name in names:
        part = Run(run.seed, run.is_full, minutes, run.first)
        budget_s = inf if run.is_full else QUICK_S
        for find in fuzzed(name, part, budget_s, FULL // readers_of_format(name)):
            run.finds.append(find)
    return run.finds


def readers_of_format(name: str) -> int:
    """Return how many readers there are of files of the same kind."""
    return sum(one.removesuffix("_tree") == name.removesuffix("_tree") for one in READERS)


def fuzzed(name: str, run: Run, budget_s: float, most: int) -> list[str]:
    """The finds of one reader, in so much of the processor's time and so many inputs at most."""
    reader = READERS[name]
    samples = reader.samples()
    counts: Counter[str] = Counter()
    longest_s = largest_mb = 0.0
    until_s = time.process_time() + budget_s

    def told() -> str:
        parts = ", ".join(f"{count} {what}" for what, count in sorted(counts.items()))
        return (
            f"{name}: {counts.total()} inputs, {parts}, longest {longest_s * 1000:.0f} ms, "
            f"largest {largest_mb:.0f} MB"
        )

    def found(fault: str, content: bytes) -> None:
        counts["found"] += 1
        run.found(f"{name}: {keep(name, content).name}: {fault}", fault)

    batch: list[bytes] = []
    peak = Peak()

    def weigh() -> None:
        nonlocal largest_mb, peak
        largest_mb = max(largest_mb, peak.growth_mb)
        if peak.growth_mb > MAX_MB:
            for one in batch:
                if memory_of(reader, one) > MAX_MB:
                    found("takes too much memory", one)
        batch.clear()
        peak = Peak()

    for path in sorted((CORPUS / name).glob("*")):  # what was found before
        if (fault := fault_of(reader, path.read_bytes())) not in ("taken", "refused"):
            run.found(f"{name}: {path.name} again: {fault}", fault)
    handles = len(open_files())
    sound = samples[-1]
    singles = 9 * len(sound) if run.is_full and reader.mutant is damaged else 0
    for number in run.cases(most, most, told):
        rng = Random(f"{name} {run.seed} {number}")
        content = (
            single(sound, number)
            if number < singles
            else reader.mutant(rng.choice(samples), samples, rng)
        )
        batch.append(content)
        begun_s = time.process_time()
        fault = fault_of(reader, content)
        now_s = time.process_time()
        longest_s = max(longest_s, now_s - begun_s)
        if fault not in ("taken", "refused"):
            found(fault, content)
        elif now_s - begun_s > MAX_S and not is_quick_now(reader, content, sound):
            found("takes too long", content)
        else:
            counts[fault] += 1
        if len(batch) == TOGETHER:
            weigh()
        if now_s >= until_s:
            break
    weigh()
    if (left := len(open_files()) - handles) > MAX_LEFT_OPEN:
        run.found(f"{name}: {left} files are left open")
    print(f"  {told()}")
    return run.finds


def is_quick_now(reader: Reader, content: bytes, sound: bytes) -> bool:
    """Return whether it was the machine that was slow: a sound input takes its time there too."""
    return seconds_of(reader, content) <= max(MAX_S, MAX_RATIO * seconds_of(reader, sound))


def seconds_of(reader: Reader, content: bytes) -> float:
    """Of the processor's time."""
    begun_s = time.process_time()
    fault_of(reader, content)
    return time.process_time() - begun_s


def memory_of(reader: Reader, content: bytes) -> float:
    """Of what was read alone, in megabytes."""
    peak = Peak()
    fault_of(reader, content)
    return peak.growth_mb


def fault_of(reader: Reader, content: bytes) -> str:
    """The word "taken" or "refused"; or what went wrong, and where."""
    try:
        reader.read(content)
    except Refused:
        return "refused"
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        return (
            f"{type(error).__name__} at {Path(place.filename).name}:{place.lineno}: {error!s:.80}"
        )
    return "taken"


def keep(name: str, content: bytes) -> Path:
    """Put a find into the corpus, where a test reads it from now on."""
    path = CORPUS / name / f"find-{blake2b(content, digest_size=6).hexdigest()}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path
