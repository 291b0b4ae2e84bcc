"""How a game went, as a curve: whoever is ahead has the larger part, and where that turned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.evaluation import turning_point
from game.core.seats import Seat
from scenes.ui.brush import Box, Brush
from scenes.ui.strings import Strings

GRAPH_H: Final = 64.0
SIGNS_W: Final = 24.0
"""Room at the left for the signs of the two players."""

MOST_COLUMNS: Final = 120


class EvaluationGraph:
    """Draws evaluations of two players' game: the first seat ahead is up, the second down."""

    def __init__(self, strings: Strings, seats: Sequence[Seat]) -> None:
        self._strings, self._seats = strings, seats

    def draw(
        self, brush: Brush, box: Box, evaluations: Sequence[float], ply: int | None = None
    ) -> None:
        """The curve in ``box``; a bright line marks ``ply``, an amber one the turning point."""
        x, y, w, h = box
        left, middle, wide, half = x + SIGNS_W, y + h / 2, w - SIGNS_W, h / 2 - 3
        brush.rounded((left - 3, y, wide + 6, h), "hole", 8)
        for seat, at_y in zip(self._seats, (y + h / 4, y + 3 * h / 4), strict=True):
            brush.shape(seat.look, (x + 9, at_y), 8)
        columns = min(len(evaluations), MOST_COLUMNS)
        for column in range(columns):
            evaluation = evaluations[column * len(evaluations) // columns]
            at, end = (round(left + wide * k / columns) for k in (column, column + 1))
            high = abs(evaluation) * half
            if high >= 1:
                top = middle - high if evaluation > 0 else middle
                tint = f"look{self._seats[evaluation < 0].look}"
                brush.rounded((at, top, max(end - at - 1, 1), high), tint, 0)
        brush.line((left, middle), (left + wide, middle), "line", 2)
        turned = turning_point(evaluations)
        here = None if ply is None else ply + 0.5  # the middle of its column
        for marked, tint in ((turned, "amber"), (here, "text")):
            if marked is not None:
                at_x = left + wide * marked / len(evaluations)
                brush.line((at_x, y + 2), (at_x, y + h - 2), tint, 3)

    def told(self, evaluations: Sequence[float], ply: int | None = None) -> str:
        """The turning point in words, for somebody who looks at ``ply``; "" without evaluations."""
        if not evaluations:
            return ""
        if not evaluations[-1]:
            return self._strings.t("watch.undecided")
        who = self._seats[evaluations[-1] < 0].name
        turned = turning_point(evaluations)
        if turned is None:
            return self._strings.t("watch.never_turned", who=who)
        if turned == ply:
            return self._strings.t("watch.turned_here", who=who)
        return self._strings.t("watch.turned", n=turned, who=who)


def ply_at(box: Box, plies: int, px: float) -> int:
    """Which of the positions after 0 to ``plies`` moves is at ``px`` of a graph in ``box``."""
    x, _, w, _ = box
    share = (px - x - SIGNS_W) / (w - SIGNS_W)
    return min(max(int(share * (plies + 1)), 0), plies)


def holds(box: Box, px: float, py: float, margin: float = 0.0) -> bool:
    """Whether a point lies in ``box``, or at most ``margin`` beside it."""
    x, y, w, h = box
    return x - margin <= px <= x + w + margin and y - margin <= py <= y + h + margin
