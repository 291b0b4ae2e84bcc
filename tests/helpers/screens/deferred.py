"""Steps to a screen that are given their values first, and the pilot later."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from pilot import Pilot

P = ParamSpec("P")


def deferred(step: Callable[Concatenate[Pilot, P], None]) -> Callable[P, Callable[[Pilot], None]]:
    """Return a function of all values but the pilot, which returns the step of a pilot."""

    @wraps(step)
    def given(*values: P.args, **named: P.kwargs) -> Callable[[Pilot], None]:
        return lambda pilot: step(pilot, *values, **named)

    return given
