"""Options of countdown games: the first player, and the effects of the seat auction."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import IntEnum
from typing import Any, Protocol


class First(IntEnum):
    """Player who moves first. The numbers are file format."""

    ONE = 0
    TWO = 1
    DRAWN = 2


class CountdownOptions(Protocol):
    """Options that every countdown game has; `timer_s` is seconds per turn, 0 for no clock."""

    @property
    def start(self) -> int: ...
    @property
    def first(self) -> First: ...
    @property
    def timer_s(self) -> int: ...
    @property
    def auction(self) -> bool: ...


def auction_clock(turn_s: int) -> Callable[[Any, str], Any]:
    """Return what sets a clock of `turn_s` seconds when an auction is switched on without one."""

    def settle(options: Any, changed: str) -> Any:
        is_needed = changed == "auction" and options.auction and not options.timer_s
        return replace(options, timer_s=turn_s) if is_needed else options

    return settle


def inactive(options: CountdownOptions) -> Mapping[str, str]:
    """Return the fields that have no effect in `options`, each with the key of the reason."""
    if options.timer_s:
        return {}
    return {"late": "no_clock"} | ({"auction": "clock"} if options.auction else {})
