"""The screens that are trees: how to come to each, and what their tests share."""

from __future__ import annotations

from collections.abc import Callable

from club_screens import SCREENS as CLUB
from ladder_screens import SCREENS as LADDER
from pilot import Pilot

from scenes.kit.scene import ViewScene

SCREENS: dict[str, Callable[[Pilot], None]] = {
    name: CLUB[name] for name in ("statistics", "statistics nobody", "statistics won")
} | {name: LADDER[name] for name in ("ladder", "ladder causality")}


def on_view(pilot: Pilot) -> ViewScene:
    """Return the scene on top, which is a tree."""
    assert isinstance(pilot.scene, ViewScene), pilot.scene_name
    return pilot.scene
