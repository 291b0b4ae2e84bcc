"""Where the parts of the viewer stand: round a board of its own size, or round a view's pages."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from scenes.boards.pages import Layout
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT
from scenes.table.beside.hud import PAGED_DROP
from scenes.ui.brush import Box

BOARD: Final[Box] = (418.0, 84.0, 424.0, 424.0)
LEFT, LEFT_W, TOP, BOTTOM = SAFE_LEFT, 330.0, 84.0, 508.0
CARD_GAP: Final = 10.0
CARD_H, LOW_CARD_H = 84.0, 60.0
REMARK: Final[Box] = (866.0, TOP, 350.0, BOTTOM - TOP)
PANEL: Final[Box] = (SAFE_LEFT, 522.0, SAFE_RIGHT - SAFE_LEFT, 122.0)
BAR: Final[Box] = (358.0, 616.0, 832.0, 8.0)
TRANSPORT_Y: Final = 566.0
LOW_BAR: Final[Box] = (64.0, 650.0 + PAGED_DROP, 1152.0, 8.0)
LOW_Y, LOW_H = 665.0 + PAGED_DROP, 34.0
RAIL_BOTTOM: Final = 646.0
"""Where panels beside a view's pages end, so that the line below them is free."""

PARTS: Final[tuple[Box, ...]] = (
    (0.0, 66.0, 418.0, 456.0),
    (842.0, 66.0, 438.0, 456.0),
    (0.0, 522.0, 1280.0, 130.0),
)
"""What changes with each move round a board of its own size: left and right of it, and below."""


@dataclass(frozen=True, slots=True)
class ViewerLayout:
    """``buttons`` are the five that play and step; ``panel`` is the timeline's, if it has one."""

    board: Layout
    is_paged: bool
    buttons: tuple[Box, ...]
    speed: Box
    bar: Box
    prompts_y: float
    panel: Box | None = None
    more_right: float = SAFE_RIGHT
    """Where the menu button ends."""

    @property
    def prompts_right(self) -> float:
        """How far the prompts may lead."""
        return self.more_right - 190


def layout_of(players: int, pages: Layout | None) -> ViewerLayout:
    """Of a game of so many; a view with ``pages`` says itself where its board stands."""
    if pages is not None:
        boxes = tuple((716.0 + 58 * k, LOW_Y, 52.0, LOW_H) for k in range(5))
        speed = (1030.0, LOW_Y - 3, 186.0, LOW_H + 6)
        board = replace(pages, left=_ended(pages.left), right=_ended(pages.right))
        return ViewerLayout(board, True, boxes, speed, LOW_BAR, LOW_Y + LOW_H / 2,
                            more_right=700.0)  # fmt: skip
    y = TRANSPORT_Y
    lefts, play = (78.0, 122.0, 174.0, 246.0, 290.0), 2
    boxes = tuple(
        (x, y - 29, 58.0, 58.0) if k == play else (x, y - 20, 38.0, 40.0)
        for k, x in enumerate(lefts)
    )
    wide = (LEFT_W - CARD_GAP) / 2
    high = CARD_H if players == 2 else LOW_CARD_H
    cards = tuple(
        (LEFT + (k % 2) * (wide + CARD_GAP), TOP + (k // 2) * (high + 8), wide, high)
        for k in range(players)
    )
    top = cards[-1][1] + high + 12
    moves = (LEFT, top, LEFT_W, BOTTOM - top)
    board = Layout(BOARD, cards, REMARK, moves, (0.0, 0.0, 0.0, 0.0))
    if players == 4:  # clockwise, as people sit
        board = replace(board, cards=(cards[0], cards[1], cards[3], cards[2]))
    return ViewerLayout(board, False, boxes, (78.0, 602.0, 250.0, 36.0), BAR, 670.0, PANEL)


def _ended(rail: Box) -> Box:
    """The same panel, ending above the timeline."""
    x, y, w, h = rail
    return x, y, w, min(h, RAIL_BOTTOM - y)
