"""The club room: a door for each thing that people do together besides playing."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

from scenes.club.doors import DOORS, ClubDoor
from scenes.kit.boxes import Align, Column, Row
from scenes.kit.frame import Screen
from scenes.kit.leaves import Picture
from scenes.kit.node import Node
from scenes.kit.scene import ViewScene
from scenes.kit.text import Text
from scenes.kit.widgets import Card
from scenes.ui.art.portraits import draw_stage
from scenes.ui.brush import Box, Brush

DOOR_W, DOOR_H, RADIUS = 270.0, 440.0, 26.0


class ClubScene(ViewScene):
    """The room itself; the focus is on the door through which one comes back."""

    def enter(self) -> None:
        super().enter()
        self._told = {door.name: door.tells(self._context) for door in DOORS}

    def view(self) -> Node:
        title, tagline = self.words("club.title"), self.words("club.tagline")
        doors = Align(Row([self._door(door) for door in DOORS], "xl", height=DOOR_H))
        return Screen(title, doors, tagline, prompts=self.prompts(), tint="spot_violet")

    def _door(self, door: ClubDoor) -> Node:
        """Return a door: its sign on a stage, its name, and a line that is true today."""
        is_lit = self.screen.focused_key == door.name
        label = self._context.words(f"club.door.{door.name}")
        parts = [
            Picture((door.name, is_lit), 0.0, 268.0, partial(_draw_sign, door, is_lit)),
            Text(label, "headline", align="center", group="doors"),
            Text(self._told[door.name], align="center", lines=0, grow=1.0),
        ]
        inside, key = Column(parts, "xs", ("l", "m")), door.name
        return Card(inside, door.tint, radius=RADIUS, label=label, key=key, width=DOOR_W)

    def on_press(self, key: Hashable) -> None:
        door = next(door for door in DOORS if door.name == key)
        self._context.stack.push(door.opens(self._context))


def _draw_sign(door: ClubDoor, is_lit: bool, brush: Brush, box: Box) -> None:
    x, y, w, _ = box
    middle, theme = x + w / 2, brush.theme
    brush.glow((middle, y + 138), 130, door.tint, 120 if is_lit else 60)
    draw_stage(brush, (middle, y + 206), min(w * 0.4, 104), door.tint)
    brush.icon(door.icon, (middle, y + 134), 112, theme.lit(door.tint, 0.4))
