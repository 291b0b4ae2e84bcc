"""Targets of one-button scanning at a board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from scenes.boards.hit_target import HitTarget
from scenes.boards.hud_content import MoveButton
from scenes.boards.stage import Stage
from scenes.input.actions import DIRECTIONS, Button, ScanTarget


class Pointed(Protocol):
    """Target that is pointed at."""

    aim: Any
    buttons: tuple[MoveButton, ...]

    @property
    def targets(self) -> Mapping[HitTarget, Any]:
        """What may be picked next."""


def scan_targets(cursor: Pointed, stage: Stage) -> Sequence[ScanTarget]:
    """Return the buttons, and all that can be picked next, first what is a whole move.

    Where nothing can, what steers an aim.
    """
    stops = [ScanTarget(button) for button in cursor.buttons]
    spots = [target for target in cursor.targets if target.w]
    for target in spots:
        leads_on = cursor.targets[target] is None
        stops.append(ScanTarget(target, box=stage.design_box(target), rank=int(leads_on)))
    if not spots and cursor.aim is not None:
        stops += [ScanTarget(None, button) for button in (Button.CONFIRM, *DIRECTIONS)]
    return stops
