"""Termination by the system, at shutdown or when the terminal is closed."""

from __future__ import annotations

import signal
from collections.abc import Callable
from typing import Final

ENDING: Final = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)
)


class Terminated(KeyboardInterrupt):
    """The system asked the program to end, other than by Ctrl-C."""


def on_termination(act: Callable[[], None]) -> None:
    """Call `act` in the main thread when the system asks the program to end.

    Signals ignored at the start, as under nohup, stay ignored.
    """
    for number in ENDING:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda number, frame: act())


def raise_terminated() -> None:
    """Raise ``Terminated`` wherever the program is."""
    raise Terminated
