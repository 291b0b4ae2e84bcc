"""Other programs that speak the line protocol, as players."""

from __future__ import annotations

import shlex
import subprocess
from atexit import register
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from threading import Timer
from typing import Any, Final, TypeAlias

from game.quoridor.engine.actions import to_action, to_move
from game.quoridor.engine.field import field_of
from game.quoridor.engine.position import Position
from game.quoridor.engine.squares import move_name, read
from game.quoridor.rules.state import State

GRACE_S: Final = 10.0  # how late a program may be before it has lost
START_S: Final = 60.0

Move: TypeAlias = Callable[[Any, Sequence[Any], Random], Any]
"""The move of the side to move, of a position and the moves that led there from the start."""


class Forfeit(Exception):
    """A program that cannot go on: it crashed, was too late, or gave no move."""


_started: Final[dict[str, subprocess.Popen[str]]] = {}


def running(command: str) -> subprocess.Popen[str]:
    """The process of the program, kept from one game to the next as long as it answers.

    It ends with this one, and by the end of its input if nobody is left to end it.
    """
    process = _started.get(command)
    if process is None or process.poll() is not None:
        process = _started[command] = subprocess.Popen(
            shlex.split(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )
        register(process.kill)
    return process


@contextmanager
def outside(command: str, limit: str, value: int, start: State) -> Iterator[Move]:
    """The program in one game, which thinks for so many ``nodes`` or ``ms`` a move."""
    process = running(command)
    field = field_of(start.grid.size, 2)
    go = f"go movetime {value}" if limit == "ms" else f"go nodes {value}"
    patience_s = GRACE_S + value / 1000 if limit == "ms" else START_S

    newgame = f"newgame {start.options.size} {start.options.boards}"
    is_ready = False

    def move(state: State, line: Sequence[Any], rng: Random) -> Any:
        nonlocal is_ready
        if not is_ready:
            _answered(process, newgame, "ready", START_S)
            is_ready = True
        names = [move_name(to_move(action, field), field) for action in line]
        question = " ".join(["position moves", *names]) + "\n" + go
        found = _answered(process, question, "bestmove", patience_s)
        try:
            return to_action(Position.of(state), read(found, field), field)
        except ValueError as wrong:
            raise Forfeit(f"bestmove {found}") from wrong

    yield move


def _answered(process: subprocess.Popen[str], question: str, answer: str, patience_s: float) -> str:
    """Return what follows ``answer`` in the line that begins with it. Raises ``Forfeit``."""
    assert process.stdin and process.stdout
    watchdog = Timer(patience_s, process.kill)
    watchdog.start()
    fault = f"no {answer}"
    try:
        print(question, file=process.stdin, flush=True)
        for line in process.stdout:
            word, _, rest = line.strip().partition(" ")
            if word == answer:
                return rest
    except OSError as wrong:
        fault = f"it is gone: {wrong}"
    finally:
        watchdog.cancel()
    process.kill()
    process.wait()
    raise Forfeit(fault)
