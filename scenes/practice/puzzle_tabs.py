"""The tabs over the shelf of puzzles: one for each game, with how much of it is solved."""

from __future__ import annotations

from typing import Final

from scenes.boards.emblem import draw_emblem, emblem_of
from scenes.cabinet import Cabinet
from scenes.dialogs.page import SAFE_RIGHT
from scenes.ui.brush import Box, Brush

TAB_W, TAB_H, TAB_GAP = 142.0, 56.0, 10.0
TAB_Y: Final = 40.0


def tab_boxes(count: int) -> list[Box]:
    """Where so many tabs stand."""
    left = SAFE_RIGHT - count * (TAB_W + TAB_GAP) + TAB_GAP
    return [(left + k * (TAB_W + TAB_GAP), TAB_Y, TAB_W, TAB_H) for k in range(count)]


def draw_tab(
    brush: Brush, cabinet: Cabinet, game: str, box: Box, solved: int, count: int, *, is_open: bool
) -> None:
    """The tab of a game; one whose puzzles are all solved has a tick."""
    x, y, w, h = box
    middle, accent = y + h / 2, emblem_of(game).accent
    rim = accent if is_open else brush.theme.mix("line", accent, 0.4)
    brush.panel(box, accent if is_open else "panel", rim, 18, 3 if is_open else 1.5)
    draw_emblem(brush, game, (x + 34, middle), 42)
    if count and solved == count:
        brush.text(str(count), (x + 64, middle), 24, "display", "text", "midleft", fit=40)
        brush.disc((x + w - 26, middle), 12, "acc")
        brush.icon("check", (x + w - 26, middle), 14, "acc_ink")
        return
    if brush.theme.text_scale > 1.2:
        told = f"{solved}/{count}"
        brush.text(told, (x + 62, middle), 24, "display", "text", "midleft", fit=w - 70)
        return
    number = brush.text(str(solved), (x + 62, middle), 24, "display", "text", "midleft")
    left = number[0] + number[2] + 6
    brush.text(cabinet.words("puzzles.of", n=count), (left, middle + 2), 18, "bold", "sub",
               "midleft", fit=x + w - 8 - left)  # fmt: skip
