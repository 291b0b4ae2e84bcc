"""Places round a board: the cards, the two rails below them, the top bar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.core.match.seats import Seat
from game.core.rules.state import Player
from scenes.boards.pages import PageLayout
from scenes.boards.view import BoardView
from scenes.ui.brush import Box

LEFT, RIGHT, RAIL_W = 42.0, 976.0, 262.0
RAIL_BOTTOM: Final = 644.0
BOARD_BOX: Final[Box] = (322.0, 76.0, 636.0, 568.0)
"""As wide as the rails leave it; most boards are square, and as high as it."""
PAGED_BAR_Y: Final = 693.0
GAP: Final = 14.0
LEAST_RAIL: Final = 140.0
"""A lower rail is covered by what is said at its head, instead of standing below it."""


@dataclass(frozen=True, slots=True)
class Places:
    """Boxes of the cards of the seats shown, of both rails, and the middle of the top bar.

    Cards face each other, or go clockwise from top left. With ``is_tight`` they are low, and show
    no more than their first counter.
    """

    cards: tuple[Box, ...]
    left: Box
    right: Box
    top_y: float = 48.0
    is_tight: bool = False

    def card_of(self, player: Player) -> Box:
        """Return the box of a player's card; partners who take turns have the same."""
        return self.cards[player % len(self.cards)]


def places_of(view: BoardView, seats: Any, state: Any, layout: PageLayout | None = None) -> Places:
    """Return where a game's view wants everything; ``layout`` is that of a view with pages."""
    is_tight = has_panels(view, seats, state)
    if layout is not None:
        return Places(layout.cards, layout.left, layout.right, 30.0, is_tight)
    high, y, rail_h = 200.0, 308.0, 120.0
    if len(seats) == 2:
        high = 232.0 if not is_tight else 200.0 if view.about(state, 0, seats) else 152.0
        y = 108.0 + high
        rail_h = RAIL_BOTTOM - y
    at = [(LEFT, 92.0), (RIGHT, 92.0), (RIGHT, 444.0), (LEFT, 444.0)][: len(seats)]
    cards = tuple((x, top, RAIL_W, high) for x, top in at)
    return Places(cards, (LEFT, y, RAIL_W, rail_h), (RIGHT, y, RAIL_W, rail_h), 48.0, is_tight)


def sits_right(mover: Player, seats: Sequence[Seat]) -> bool:
    """Return whether the mover sits right; people whose rival is a computer keep their side."""
    sides = {player % 2 for player, seat in enumerate(seats) if not seat.is_computer}
    return (sides.pop() if len(sides) == 1 else mover % 2) == 1


def has_panels(view: BoardView, seats: Any, state: Any) -> bool:
    """Return whether a game says more beside its board than all games do."""
    return bool(view.panels(state, None, None, seats))


def reach(box: Box) -> Box:
    """Return a box with the light and the shadow round it."""
    x, y, w, h = box
    return x - 40.0, y - 40.0, w + 80.0, h + 80.0


def below(rail: Box, said: Box | None) -> Box:
    """Return a rail's box below what is ``said`` at its head, if that leaves it room."""
    x, y, w, h = rail
    if said is None or said[0] != x:
        return rail
    top = said[1] + said[3] + GAP
    return (x, top, w, y + h - top) if y < top <= y + h - LEAST_RAIL else rail
