"""A whole game as a line: pictures of its great moments above, who led and the marks below."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import pairwise
from typing import Any, Final

from game.ai.asking.lookback import Lookback
from game.core.move_log import Line
from game.core.record import Playback
from game.words.message import Value
from scenes.boards.figure import Figure
from scenes.boards.thumbnails import picture_of
from scenes.review.lead import draw_lead
from scenes.review.moves_panel import draw_turn
from scenes.review.viewer_layout import ViewerLayout
from scenes.ui.brush import Box, Brush, Point
from scenes.ui.easel import Easel
from scenes.ui.theme import Tint

MOMENTS: Final = 7
"""So many pictures between the first and the last, if they have room."""

FRAME, FRAME_NOW = 58.0, 72.0
FRAME_PITCH: Final = 68.0
FRAME_Y: Final = 563.0
LEAD_H: Final = 40.0
LEAST_SWING: Final = 0.04
MOST_TICKS: Final = 160
"""A longer game has no tick for each move."""

TICK_H, LOW_TICK_H = 14.0, 10.0

SIGNS_AT_ONCE: Final = 300
"""So many moves are looked at for their signs; in most games these are all."""

BADGE_R: Final = 11.0
BADGES: Final = frozenset({"bolt", "clock", "flag", "hourglass"})
"""The signs of moves that are marked on the line as well."""


class Timeline:
    """Of one playback. A ``layout`` without a panel for it has only room for the line."""

    def __init__(
        self,
        playback: Playback,
        lookback: Lookback,
        lines: Sequence[Line],
        icon_of: Callable[[Value], str],
        layout: ViewerLayout,
    ) -> None:
        self._playback, self._lookback, self._lines = playback, lookback, lines
        self._icon_of, self.bar, self._panel = icon_of, layout.bar, layout.panel
        notes = playback.notes[: self._plies]
        self._noted = [k + 1 for k, note in enumerate(notes) if note] if any(notes) else []
        self._signs: list[tuple[int, str]] = []
        self._looked_at = 0
        self.look_for_signs()
        self._pictures: dict[int, Figure] = {}
        self._painted: set[int] = set()
        """The positions whose pictures need not be painted any more."""
        self._chosen: tuple[bool, tuple[int, ...]] | None = None

    @property
    def _plies(self) -> int:
        return len(self._playback.moves)

    @property
    def has_signs(self) -> bool:
        """Whether the signs of all moves are on the line: those of a long game come later."""
        return self._looked_at >= len(self._lines)

    def look_for_signs(self) -> bool:
        """Look at some more moves; True if the last of them was among these."""
        if self.has_signs:
            return False
        first, self._looked_at = (
            self._looked_at,
            min(self._looked_at + SIGNS_AT_ONCE, len(self._lines)),
        )
        for k in range(first, self._looked_at):
            if (icon := self._icon_of(self._lines[k][1])) in BADGES:
                self._signs.append((k + 1, icon))
        return self.has_signs

    def x_of(self, ply: int) -> float:
        """Where the position after ``ply`` moves is."""
        return self.bar[0] + self.bar[2] * ply / max(self._plies, 1)

    def ply_at(self, px: float) -> int:
        """Which position is at ``px`` of the line."""
        share = (px - self.bar[0]) / self.bar[2]
        return round(min(max(share, 0.0), 1.0) * self._plies)

    def scrubs(self, px: float, py: float) -> bool:
        """Whether a point is on the line, or close to it."""
        x, y, w, h = self.bar
        reach = 22.0 if self._panel else 8.0
        return x - 8 <= px <= x + w + 8 and y - reach <= py <= y + h + reach

    def moment_at(self, px: float, py: float) -> int | None:
        """The position whose picture is under a point."""
        for ply in self.moments:
            x, y, w, h = self._frame(ply, FRAME)
            if x <= px < x + w and y <= py < y + h:
                return ply
        return None

    @property
    def moments(self) -> tuple[int, ...]:
        """The positions that have a picture: the first, the last, and the greatest swings."""
        if self._panel is None:
            return ()
        stood = self._lookback.review.evaluations
        if self._chosen is None or self._chosen[0] != bool(stood):
            self._chosen = bool(stood), self._choose(stood)
        return self._chosen[1]

    def _choose(self, stood: Sequence[Sequence[float]]) -> tuple[int, ...]:
        last = self._plies
        if stood:
            swings = [
                (max(abs(b - a) for a, b in zip(one, other, strict=True)), ply)
                for ply, (one, other) in enumerate(pairwise(stood), start=1)
            ]
            wanted = [ply for swing, ply in sorted(swings, key=lambda s: -s[0])
                      if swing > LEAST_SWING]  # fmt: skip
        else:
            wanted = [round(last * k / (MOMENTS + 1)) for k in range(1, MOMENTS + 1)]
        chosen = [0, *[last] * (last > 0)]
        for ply in wanted:
            if len(chosen) >= MOMENTS + 2:
                break
            middle = self._frame_x(ply)
            if all(abs(self._frame_x(other) - middle) >= FRAME_PITCH for other in chosen):
                chosen.append(ply)
        return tuple(sorted(chosen))

    def _frame_x(self, ply: int) -> float:
        """The middle of a picture; the outer ones stay above the line."""
        x, _, w, _ = self.bar
        return min(max(self.x_of(ply), x + FRAME / 2 - 8), x + w - FRAME / 2 + 8)

    def _frame(self, ply: int, side: float) -> Box:
        return self._frame_x(ply) - side / 2, FRAME_Y - side / 2, side, side

    def paint_next(self, brush: Brush, until_s: float) -> bool:
        """Paint one more picture out of sight; whether there was one to paint."""
        missing = next((ply for ply in self.moments if ply not in self._painted), None)
        if missing is None:
            return False
        sides = FRAME, FRAME_NOW

        def paint() -> None:
            for side in sides:
                self._draw_picture(brush, missing, self._frame(missing, side))

        if brush.rehearse(paint, until_s):
            self._painted.add(missing)
        return True

    def forget(self) -> None:
        """Another window: all pictures have to be painted anew."""
        self._painted.clear()

    @property
    def stage(self) -> Hashable:
        """Changes whenever there is more to draw."""
        return len(self._painted), self.has_signs

    def draw_panel(self, brush: Brush) -> None:
        """What lies under it all and never changes."""
        if self._panel is not None:
            brush.panel(self._panel, "panel", "line", 18)

    def draw(self, brush: Brush, ply: int) -> None:
        """All of it on the panel, as it is after ``ply`` moves."""
        if self._panel is not None:
            self._draw_lead(brush)
        x, y, w, h = self.bar
        middle = y + h / 2
        brush.rounded((x, middle - 2, w, 4), "off_rim", 2)
        here = self.x_of(ply)
        ink = "white" if self._panel else "acc"
        brush.rounded((x, middle - 2.5, max(here - x, 5), 5), ink, 2)
        self._draw_ticks(brush, ply, middle)
        self._draw_marks(brush, middle)
        if self._panel is not None:
            self._draw_moments(brush, ply)
        if self._panel is not None and ply in self.moments:
            brush.line((here, FRAME_Y + FRAME_NOW / 2 + 3), (here, middle - 8), "white", 3)
        brush.disc((here, middle), 11, "ink0")
        brush.disc((here, middle), 9, "white")
        brush.disc((here, middle), 4, "acc")

    def _draw_lead(self, brush: Brush) -> None:
        """Who led, behind the line."""
        x, y, w, h = self.bar
        brush.rounded((x - 10, y + h / 2 - LEAD_H / 2 - 2, w + 20, LEAD_H + 4), "hole", 12)
        stood = self._lookback.review.evaluations
        looks = [seat.look for seat in self._playback.record.seats]
        if len(stood) > 1 and self._plies:
            wide = w * (len(stood) - 1) / self._plies
            box = (x, y + h / 2 - LEAD_H / 2, wide, LEAD_H)
            draw_lead(brush, box, stood, looks, has_line=False)

    def _draw_ticks(self, brush: Brush, ply: int, middle: float) -> None:
        """A little line for each move, in its owner's colour."""
        if self._plies > MOST_TICKS:
            return
        x, _, w, _ = self.bar
        here = self.x_of(ply) + 2
        for left, right, is_past in ((x - 4, here, True), (here, x + w + 4, False)):
            with brush.clipped((left, middle - 12, right - left, 24)):
                high = TICK_H if self._panel else LOW_TICK_H
                box = (x - 4, middle - high / 2 - 1, w + 8, high + 2)
                self._stamp_ticks(brush, box, is_past=is_past)

    def _stamp_ticks(self, brush: Brush, box: Box, *, is_past: bool) -> None:
        """Those of all moves, bright or dim."""
        seats, states = self._playback.record.seats, self._playback.states[: self._plies]
        looks = tuple(seats[state.to_move].look for state in states)

        def paint(easel: Easel, b: Box) -> None:
            for k, look in enumerate(looks):
                ink: Tint = f"look{look}"
                if not is_past:
                    ink = easel.theme.mix(ink, "ink0", 0.45)
                at = b[0] + self.x_of(k + 1) - box[0]
                easel.rounded((at - 1.5, b[1] + 1, 3, b[3] - 2), ink, 1)

        brush.stamp(("ticks", looks, is_past), box, paint)

    def _draw_marks(self, brush: Brush, middle: float) -> None:
        """The turning point, the slips, what is wrong in the file, and what was special.

        A slip is marked where it is spoken of: at the position before it.
        """
        review = self._lookback.review
        marks: list[tuple[int, str]] = []
        if (turned := review.turning_point) is not None:
            marks.append((turned - 1, "turn"))
        marks.extend((ply, "warning") for ply in self._noted)
        marks.extend((remark.ply, "slip") for remark in review.remarks if remark.is_slip)
        if self.has_signs:
            marks.extend(self._signs)
        placed: list[float] = []
        for ply, kind in marks:
            at = (self.x_of(ply), middle)
            if self._panel is None or any(abs(at[0] - other) < 2 * BADGE_R for other in placed):
                if all(abs(at[0] - other) > BADGE_R for other in placed):
                    brush.disc(at, 4, "amber" if kind != "bolt" else "sub")
                continue
            placed.append(at[0])
            self._draw_badge(brush, at, kind, ply)

    def _draw_badge(self, brush: Brush, at: Point, kind: str, ply: int) -> None:
        if kind == "turn":
            brush.glow(at, 30, "amber", 120)
            draw_turn(brush, at, BADGE_R + 1)
            return
        brush.disc(at, BADGE_R + 2, "ink0")
        if kind == "slip":
            brush.disc(at, BADGE_R, brush.theme.mix("amber", "ink0", 0.75))
            brush.ring(at, BADGE_R, "amber", 2)
            brush.text("?", at, 18 / brush.theme.text_scale, "display", "amber", "center")
            return
        tint = self._tint(self._playback.states[ply - 1])
        brush.icon(kind, at, 18, "amber" if kind in ("bolt", "warning") else tint)

    def _tint(self, state: Any) -> str:
        """The colour of whoever moved in that position."""
        return f"look{self._playback.record.seats[state.to_move].look}"

    def _draw_moments(self, brush: Brush, ply: int) -> None:
        """The pictures; that of the present position is larger, what is to come is dim."""
        for shown in sorted(self.moments, key=lambda other: other == ply):
            is_now = shown == ply
            box = self._frame(shown, FRAME_NOW if is_now else FRAME)
            x, y, w, h = box
            brush.rounded(box, "panel_low", 9)
            if shown in self._painted:
                self._draw_picture(brush, shown, box)
            if shown > ply:
                brush.rounded(box, "ink0", 9, alpha=100)
            rim: Any = "acc" if is_now else "muted" if shown < ply else "line"
            brush.rounded(box, rim, 9, width=2 if is_now else 1.5)
            if is_now:
                brush.rounded((x - 4, y - 4, w + 8, h + 8), "white", 12, width=3)

    def _draw_picture(self, brush: Brush, ply: int, frame: Box) -> None:
        picture = self._pictures.get(ply)
        if picture is None:
            picture = Figure(picture_of(self._playback.record, self._playback.states[ply]))
            self._pictures[ply] = picture
        x, y, w, h = frame
        picture.draw(brush, (x + 3, y + 3, w - 6, h - 6))
