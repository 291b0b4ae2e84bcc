"""Changes by a tick at a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.core.match.match import Transition


@dataclass(frozen=True, slots=True)
class TickResult:
    """Changes by a tick."""

    has_changed: bool = True
    """Whether something that can be seen is different."""
    has_submitted: bool = False
    """Whether a computer, the clock or finished work has decided on a move."""
    step: Transition | None = None
    """What was played, if that move has been."""
    cue: str = ""
    """The name of a sound."""
    is_late: bool = False
    """Whether it was the clock that decided on a move."""


QUIET: Final = TickResult(has_changed=False)
CHANGED: Final = TickResult()
