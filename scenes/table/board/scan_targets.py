"""Targets of one-button scanning at a board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scenes.boards.hit_target import HitTarget
from scenes.boards.hud_content import MoveButton
from scenes.boards.stage import Stage
from scenes.input.actions import DIRECTIONS, Button, ScanTarget


def scan_targets(
    buttons: Iterable[MoveButton], targets: Mapping[HitTarget, Any], aim: Any, stage: Stage
) -> Sequence[ScanTarget]:
    """Return the buttons, and all that can be picked next, first what is a whole move.

    Where nothing can, what steers an aim.
    """
    stops = [ScanTarget(button) for button in buttons]
    spots = [target for target in targets if target.w]
    for target in spots:
        leads_on = targets[target] is None
        stops.append(ScanTarget(target, box=stage.design_box(target), rank=int(leads_on)))
    if not spots and aim is not None:
        stops += [ScanTarget(None, button) for button in (Button.CONFIRM, *DIRECTIONS)]
    return stops
