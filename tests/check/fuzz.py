"""Every reader gets damaged input: it takes it, or refuses it in a sentence, and soon."""

from __future__ import annotations

import time
import traceback
from collections import Counter
from hashlib import blake2b
from pathlib import Path
from random import Random

from tests.check.readers import READERS, Reader
from tests.check.sound import Refused

CORPUS = Path(__file__).resolve().parents[1] / "corpus"
LONGEST_S = 0.25
"""Of the processor's time, for one input."""

QUICK, FULL = 0.6, 250.0
"""Seconds of the processor's time for each reader."""


def check(seed: int, is_full: bool) -> list[str]:
    """Damage and read for a while; every find becomes a file of the corpus."""
    return [
        find
        for name in READERS
        for find in fuzzed(name, seed, FULL if is_full else QUICK)
    ]  # fmt: skip


def fuzzed(name: str, seed: int, budget_s: float, most: int = 1_000_000) -> list[str]:
    """The finds of one reader."""
    reader = READERS[name]
    samples = reader.samples()
    told: Counter[str] = Counter()
    finds: dict[str, str] = {}
    until_s = time.process_time() + budget_s
    longest_s, number = 0.0, 0
    while number < most and time.process_time() < until_s:
        rng = Random(f"{name} {seed} {number}")
        number += 1
        content = reader.mutant(rng.choice(samples), samples, rng)
        begun_s = time.process_time()
        fault = fault_of(reader, content)
        spent_s = time.process_time() - begun_s
        longest_s = max(longest_s, spent_s)
        if fault in ("taken", "refused"):
            told[fault] += 1
            if spent_s <= LONGEST_S or is_quick_now(reader, content):
                continue
            fault = f"takes {spent_s:.2f} s"
        told["found"] += 1
        kept = keep(name, content)
        finds.setdefault(fault, f"{name}: {kept.name}: {fault}")
    counts = ", ".join(f"{count} {what}" for what, count in sorted(told.items()))
    print(f"  {name}: {number} inputs, {counts}, longest {longest_s * 1000:.0f} ms")
    return list(finds.values())


def is_quick_now(reader: Reader, content: bytes) -> bool:
    """Whether it was the machine that was slow."""
    begun_s = time.process_time()
    fault_of(reader, content)
    return time.process_time() - begun_s <= LONGEST_S


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
