"""The search process is killed, stopped or broken while it works: every question is answered all
the same, by a legal move, no frame waits for it, and no process is left.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections import Counter
from random import Random
from typing import Any, Final

from game.ai.client import SearchClient
from game.core.match.match import Match
from game.registry import GAMES
from tests.check.played import at_random
from tests.check.process import is_there
from tests.check.run import Run

QUICK, FULL = 6, 500
"""Questions."""

PATIENCE_S: Final = 120.0
MAX_S: Final = 0.05
"""Of the processor's time of this thread, for one look at the process."""

SOON_S: Final = 0.12
"""Within so long after the question something happens to the process."""

FATES: Final = ("nothing", "kill", "stop", "term", "segv", "stop and go on")
LEVEL: Final = "hard"


def check(run: Run) -> list[str]:
    """So many questions, each with a fault or with none."""
    if os.name != "posix":
        print("  processes are not stopped by signals on this system: nothing was tried")
        return []
    game = GAMES["quoridor"]
    did: Counter[str] = Counter()
    longest_s = slowest_s = 0.0
    before = len(multiprocessing.active_children())
    thinker = SearchClient()
    for number in run.cases(QUICK, FULL, lambda: f"{did.total()} questions"):
        rng = Random(f"worker {run.seed} {number}")
        fate = FATES[number % len(FATES)]
        match = at_random(game, next(iter(game.presets)), run.seed * 10_000 + number, 12)
        if match.state.outcome() is not None:
            continue
        begun_s = time.monotonic()
        fault, spent_s, has_struck = asked(thinker, match, fate, rng)
        did[fate if has_struck else "nothing, it was answered before"] += 1
        longest_s = max(longest_s, spent_s)
        slowest_s = max(slowest_s, time.monotonic() - begun_s)
        if fault or spent_s > MAX_S:
            run.found(f"question {number}, {fate}: {fault or f'a frame waited {spent_s:.2f} s'}")
    thinker.close()
    if left := len(multiprocessing.active_children()) - before:
        run.found(f"{left} processes are left")
    told = ", ".join(f"{count} x {fate}" for fate, count in did.items())
    print(f"  {told}; an answer took {slowest_s:.1f} s at most, a look {longest_s * 1000:.0f} ms")
    return run.finds


def asked(thinker: SearchClient, match: Match, fate: str, rng: Random) -> tuple[str, float, bool]:
    """Return the faults of the answer, the longest look at the process in seconds, and whether
    anything was done to it before it had answered.
    """
    question = thinker.ask_move(match.record(), LEVEL)
    until_s = time.monotonic() + PATIENCE_S
    strikes_s = time.monotonic() + rng.uniform(0.0, SOON_S)
    longest_s = 0.0
    stopped: list[int] = []
    has_struck = fate == "nothing"
    try:
        while question.is_open:
            if time.monotonic() > until_s:
                return "it was never answered", longest_s, has_struck
            child: Any = thinker.child
            if not has_struck and time.monotonic() >= strikes_s and child is not None:
                has_struck = True
                strike(child.pid, fate, stopped)
            if fate == "stop and go on" and stopped and time.monotonic() > strikes_s + 0.4:
                let_go(stopped)
            begun_s = time.thread_time()
            thinker.update()
            longest_s = max(longest_s, time.thread_time() - begun_s)
            time.sleep(0.004)
        if question.has_failed or question.answer is None:
            return "it has failed", longest_s, has_struck
        move = match.game.unpack(question.answer.move)
        present: Any = thinker.child
        here = present.pid if present else None
        if left := [pid for pid in stopped if pid != here and is_there(pid)]:
            return f"{left} were replaced and not ended", longest_s, has_struck
        is_legal = match.judge(match.state, move) is None
        return "" if is_legal else "the move is not legal", longest_s, has_struck
    finally:
        let_go(stopped)


def strike(pid: int, fate: str, stopped: list[int]) -> None:
    """Do to the process what its fate is."""
    sign = {"kill": signal.SIGKILL, "term": signal.SIGTERM, "segv": signal.SIGSEGV}
    os.kill(pid, sign.get(fate, signal.SIGSTOP))
    if fate not in sign:
        stopped.append(pid)


def let_go(stopped: list[int]) -> None:
    """Let the stopped ones go on, if they are still there."""
    while stopped:
        try:
            os.kill(stopped.pop(), signal.SIGCONT)
        except ProcessLookupError:
            continue
