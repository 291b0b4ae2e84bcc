"""The system asks the program to end: it shuts down, or the terminal has gone."""

from __future__ import annotations

import signal
from collections.abc import Callable
from typing import Final

ENDING: Final = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)
)


class Ended(KeyboardInterrupt):
    """Somebody has asked the program to end, not by Ctrl-C."""


def on_termination(act: Callable[[], None]) -> None:
    """Call ``act`` in the main thread when the system asks the program to end.

    What the program was started to ignore, as by nohup, it goes on ignoring.
    """
    for number in ENDING:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda number, frame: act())


def end() -> None:
    """Raises ``Ended``, wherever the program is."""
    raise Ended
