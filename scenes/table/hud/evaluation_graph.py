"""Evaluation graph: the player ahead has the larger part, and turning points are marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from game.ai.requests.game_review import GameReview
from game.core.match.leader import Swing, ahead
from game.core.match.seats import Seat
from game.core.rules.definition import AnyGame
from game.words.strings import Strings
from scenes.kit.node import Layout, Pressable, Size, nodeclass
from scenes.ui.brush import Box, Brush
from scenes.ui.easel import Easel

if TYPE_CHECKING:
    from scenes.kit.placing import Placed

SIGNS_W: Final = 24.0
"""Room at the left for the signs of the players."""


class EvaluationGraph:
    """Draws evaluations of a game: of each two seats the first ahead is up, the second down."""

    def __init__(self, strings: Strings, game: AnyGame, seats: Sequence[Seat]) -> None:
        self._strings, self._game, self._seats = strings, game, seats

    def draw(self, brush: Brush, box: Box, lookback: GameReview, ply: int | None = None) -> None:
        """Draw the curve in ``box``.

        A bright line marks ``ply``, an amber one where the game turned.
        """
        x, y, w, h = box
        review = lookback.review
        evaluations, looks = review.evaluations, tuple(seat.look for seat in self._seats)
        left, wide = x + SIGNS_W, w - SIGNS_W
        columns = min(len(evaluations), 120)
        shown = tuple(tuple(evaluations[k * len(evaluations) // columns]) for k in range(columns))
        paint = partial(_paint, columns=shown, looks=looks)
        brush.stamp(("evaluations", shown, looks), box, paint, margin=4)
        turned = lookback.turned
        here = None if ply is None else ply + 0.5  # the middle of its column
        for marked, tint in ((turned, "amber"), (here, "text")):
            if marked is not None:
                at_x = left + wide * marked / len(evaluations)
                brush.line((at_x, y + 2), (at_x, y + h - 2), tint, 3)

    def summary(self, lookback: GameReview) -> str:
        """Return how the game went, in a sentence or two; "" if nothing can be said."""
        review = lookback.review
        if lookback.is_too_short:
            return self._strings.t("watch.too_short")
        if not review.evaluations:
            return ""
        if (winner := ahead(review.evaluations[-1])) is None:
            return self._strings.t("watch.undecided")
        who = self._seats[winner].name
        if (turned := review.turning_point) is not None:
            return self._strings.t("watch.turned", n=turned, who=who)
        if (found := lookback.swing) is not None:
            return self._swing(found, has_slips=any(remark.is_slip for remark in review.remarks))
        if (first := review.led_from) is not None:
            return self._strings.t("watch.led_from", n=first, who=who)
        return self._strings.t("watch.never_turned", who=who)

    def _swing(self, found: Swing, *, has_slips: bool) -> str:
        """Return by which moves the winner gained most, and how much where that can be counted."""
        t, step = self._strings.t, self._game.teaching.step
        gain = t("watch.gained")
        if step and len(self._seats) == 2:
            steps, game = round(found.gained / step), self._game.id
            gain = t(f"{game}.gained", steps=steps) if steps else t(f"{game}.gained_half")
        moves = tuple(str(ply + 1) for ply in found.plies)
        key = "watch.swing" if has_slips else "watch.swing_only"
        who = self._seats[found.winner].name
        return t(key, who=who, gain=gain, n=len(moves), moves=moves)


def _paint(
    easel: Easel, box: Box, columns: Sequence[Sequence[float]], looks: Sequence[int]
) -> None:
    """All of the curve but the lines that mark a position."""
    x, y, w, h = box
    left, wide, room = x + SIGNS_W, w - SIGNS_W, h / len(looks)
    easel.rounded((left - 3, y, wide + 6, h), "hole", 8)
    for k, look in enumerate(looks):
        easel.shape(look, (x + 9, y + (k + 0.5) * room), min(8, room / 2 - 1), f"look{look}")
    for column, stood in enumerate(columns):
        at, end = (round(left + wide * k / len(columns)) for k in (column, column + 1))
        if (first := ahead(stood)) is not None:
            lead = (stood[first] - max(own for own in stood if own < stood[first])) / 2
            high = max(lead * (room - 3), 2.0)  # however small, it is seen whose
            top = y + (first | 1) * room - high * (first % 2 == 0)
            easel.rounded((at, top, max(end - at - 1, 1), high), f"look{looks[first]}", 0)
    for k in range(1, len(looks), 2):
        easel.line([(left, y + k * room), (left + wide, y + k * room)], "line", 2)


@nodeclass
class GraphNode(Pressable):
    """The graph as a thing to press; left and right point at the positions one after the other.

    ``ply`` is the position that it points at, ``turned`` all else that its picture depends on.
    """

    graph: EvaluationGraph = field(compare=False)
    lookback: GameReview = field(compare=False)
    ply: int
    plies: int
    turned: int | None

    steps: ClassVar[bool] = True
    HIGH: ClassVar[float] = 78.0

    def can_step(self, step: int) -> bool:
        return 0 <= self.ply + step <= self.plies

    def measure(self, layout: Layout, width: float) -> Size:
        return width, self.HIGH

    def paint(self, brush: Brush, at: Placed) -> None:
        ply = self.ply if at.state.is_focused else None
        self.graph.draw(brush, at.box, self.lookback, ply)


def ply_at(box: Box, plies: int, px: float) -> int:
    """Return the position after 0 to ``plies`` moves at ``px`` of a graph in ``box``."""
    x, _, w, _ = box
    share = (px - x - SIGNS_W) / (w - SIGNS_W)
    return min(max(int(share * (plies + 1)), 0), plies)
