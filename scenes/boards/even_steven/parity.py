"""Parity panel: the number as beads in pairs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scenes.boards.common.numbers import FLAT, PIECE, PLATE, placed, short_number
from scenes.boards.hud_content import PanelLine, SidePanel
from scenes.boards.sprite import Key, Sprite

MAX_BEADS: Final = 14
"""Largest number shown in full; of larger ones the last digit is enough."""

ROOM: Final = (222.0, 44.0)
PITCH, BEAD = 17.0, 15.0


def panel(number: int, *, has_choice: bool) -> SidePanel:
    """Return whether `number` is even, and what that means for the player to move."""
    figure = PanelLine(figure=dict(_figure(number)), high=ROOM[1])
    if not number:
        return SidePanel("parity", (figure, PanelLine("zero", size=20, ink="text")), gives_way=True)
    key = "odd" if number % 2 else "even"
    means = "choose" if has_choice else "no_choice"
    lines = (figure, PanelLine(key, size=20, ink="text"), PanelLine(means, ink="muted"))
    return SidePanel("parity", lines, gives_way=True)


def _figure(number: int) -> Iterator[tuple[Key, Sprite]]:
    w, h = ROOM
    yield ("room",), placed("room", w / 2, h / 2, w, h, FLAT)
    text = short_number(number)
    yield ("number",), placed("note", 46, h / 2, 84, 30, PLATE, "text", text)
    beads = number if number <= MAX_BEADS else number % 10 or 10
    left = w - (beads + 1) // 2 * PITCH
    for k in range(beads):
        column, row = divmod(k, 2)
        is_odd_one = beads % 2 and k == beads - 1
        tint = "amber" if is_odd_one else "ice_deep" if row else "violet"
        x, y = left + (column + 0.5) * PITCH, h / 2 + (row - 0.5) * PITCH
        yield ("bead", k), placed("even_steven.bead", x, y, BEAD, BEAD, PIECE, tint)
