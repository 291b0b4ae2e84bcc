"""The boxes of a bracket, the free passes, and the pipes between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from scenes.ui.brush import Box, Brush, Point
from scenes.ui.easel import Easel
from scenes.ui.items import Pressable
from scenes.ui.tokens import draw_token, tint_of

if TYPE_CHECKING:
    from game.club.cup import Cup, Entrant, Meeting, Place
    from game.club.cup_knockout import Box as Match

BOX_W: Final = 244.0
BEND: Final = 14.0


class MatchBox(Pressable):
    """A match of the bracket: both names, and the games that each has won."""

    def __init__(
        self, box: Box, cup: Cup, match: Match, played: Sequence[Meeting],
        on_press: Callable[[], None], *, is_next: bool, deed: str,
    ) -> None:  # fmt: skip
        """``deed`` is what pressing the next match does."""
        super().__init__(box, on_press)
        self._deed = deed
        both = [cup.entrant(one).name for one in (match.upper, match.lower) if one is not None]
        self.label = " - ".join(both)
        self._cup, self._match, self._played, self.is_next = cup, match, played, is_next

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        brush.panel(self.box, "panel2", "acc" if self.is_next else "line", 18,
                    2.5 if self.is_next else 1.5,
                    glow="acc" if self.is_next else None)  # fmt: skip
        pitch = (h - 12) / 2
        for k, place in enumerate((self._match.upper, self._match.lower)):
            self._draw_side(brush, (x + 5, y + 6 + k * pitch + 1, w - 10, pitch - 2), place)
        if is_focused:
            brush.focus_ring(self.box, 18, "acc")
        if self.is_next:
            wide = brush.measure(self._deed, 18, "heavy")[0] + 54
            pill = (x + w / 2 - wide / 2, y + h - 12, wide, 32)
            brush.pill(pill, "acc", "ink0")
            brush.icon("play", (pill[0] + 20, y + h + 4), 16, "acc_ink")
            brush.text(self._deed, (pill[0] + 36, y + h + 4), 18, "heavy", "acc_ink", "midleft",
                       fit=w - 60)  # fmt: skip

    def _draw_side(self, brush: Brush, row: Box, place: Place | None) -> None:
        x, y, w, h = row
        middle, theme = y + h / 2, brush.theme
        if place is None:
            brush.ring((x + 31, middle), 16, "line", 2)
            return
        entrant = self._cup.entrant(place)
        winner = self._match.winner
        is_out = winner is not None and winner != place
        is_lit = winner == place or (winner is None and self.is_next)
        if is_lit:
            tint = tint_of(entrant)
            brush.rounded(row, theme.mix("panel2", tint, 0.46), 14)
            brush.rounded(row, theme.mix("line", tint, 0.7), 14, width=1.5)
        draw_token(brush, entrant, (x + 27, middle), min(16.0, h * 0.36), is_dim=is_out)
        ink = "muted" if is_out else "text"
        is_gone = place in self._match.absent
        line = brush.text(
            entrant.name, (x + 50, middle), 22, "heavy", ink, "midleft", fit=w - 88 - 26 * is_gone
        )
        if is_gone:
            brush.icon("home", (line[0] + line[2] + 16, middle), 18, "sub")
        if self._match.absent and winner is not None:
            sign = "+" if winner == place else "\N{MINUS SIGN}"
            brush.text(sign, (x + w - 21, middle), 26, "display", ink, "center", fit=36)
            return
        last = self._played[-1] if self._played else None
        told = "-" if last is None else str(last.wins_of(place))
        brush.text(told, (x + w - 21, middle), 26, "display", ink, "center", fit=36)


def draw_pass(brush: Brush, entrant: Entrant, box: Box, words: str) -> None:
    """Somebody who need not play the first round."""
    x, y, w, h = box
    brush.rounded(box, "panel_low", 18, alpha=200)
    brush.stamp(("cup_pass", round(w), round(h)), box, _dashed, margin=3)
    draw_token(brush, entrant, (x + 36, y + h / 2), 17)
    brush.text(entrant.name, (x + 64, y + h * 0.33), 22, "heavy", "text", "midleft", fit=w - 78)
    brush.text(words, (x + 64, y + h * 0.72), 18, "bold", "muted", "midleft", fit=w - 78)


def _dashed(easel: Easel, box: Box) -> None:
    x, y, w, h = box
    r = 18.0
    points: list[Point] = []
    corners = ((x + w - r, y + r, 0), (x + w - r, y + h - r, 1), (x + r, y + h - r, 2),
               (x + r, y + r, 3))  # fmt: skip
    for cx, cy, quarter in corners:
        points += [_on_corner(cx, cy, r, quarter + k / 6) for k in range(7)]
    easel.line([*points, points[0]], "dim", 1.8, dash=(9, 8))


def _on_corner(cx: float, cy: float, r: float, quarters: float) -> Point:
    """The point so many quarters of a circle after its top, clockwise."""
    angle = quarters * pi / 2
    return cx + r * sin(angle), cy - r * cos(angle)


def draw_pipe(brush: Brush, points: Sequence[Point], tint: str) -> None:
    """A line with round bends; grey as long as nobody has walked on."""
    bent = list(points) if len(points) < 3 else _bent(points)
    if tint == "line":
        brush.polyline(bent, "hole", 7)
        brush.polyline(bent, "line", 3.5)
        return
    theme = brush.theme
    brush.polyline(bent, theme.shaded(tint, 0.6), 9)
    brush.polyline(bent, tint, 5)
    brush.polyline(bent, theme.lit(tint, 0.6), 1.6)


def _bent(points: Sequence[Point]) -> list[Point]:
    made = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        a, b = _towards(corner, before), _towards(corner, after)
        for k in range(9):
            t = k / 8
            x, y = ((1 - t) ** 2 * a[i] + 2 * t * (1 - t) * corner[i] + t**2 * b[i] for i in (0, 1))
            made.append((x, y))
    return [*made, points[-1]]


def _towards(corner: Point, other: Point) -> Point:
    dx, dy = other[0] - corner[0], other[1] - corner[1]
    length = max((dx * dx + dy * dy) ** 0.5, 1e-6)
    part = min(BEND / length, 0.5)
    return corner[0] + dx * part, corner[1] + dy * part
