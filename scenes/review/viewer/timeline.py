"""Timeline of a game: pictures of its great moments above, the lead and marks below."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import pairwise
from time import perf_counter
from typing import Any, Final

from game.ai.requests.game_review import GameReview
from game.core.record.record import Playback
from scenes.boards.figure import Figure
from scenes.boards.thumbnails import picture_of
from scenes.input.focus import holds
from scenes.review.lead_chart import draw_lead
from scenes.review.viewer.signs import draw_sign, draw_turn
from scenes.review.viewer.timeline_marks import TimelineMarks
from scenes.ui.art import icons
from scenes.ui.brush import Box, Brush, Point
from scenes.ui.easel import Easel
from scenes.ui.theme import Tint

MOMENTS: Final = 7
"""Number of pictures between the first and the last, if they have room."""

FRAME, FRAME_NOW = 58.0, 72.0
FRAME_DOWN, BAR_DOWN = 41.0, 94.0
"""Where the middle of the pictures and the line are, from the top; without pictures it is alone."""
HIGH, LOW = 122.0, 14.0
LEAD_H: Final = 40.0
MAX_PICTURES: Final = 64
"""Number that is remembered, as data, besides those of the great moments."""

MAX_TICKS: Final = 160
"""A longer game has no tick for each move."""

TICK_H, LOW_TICK_H = 14.0, 10.0

BADGE_R: Final = 11.0
SMALL, MIN_SMALL = 14.0, 4.0
"""How wide small marks are if they have room, and at least."""
SMALL_DROP: Final = 16.5
"""How far below the line they are."""


class ReplayTimeline:
    """The line of one playback. A low one has no pictures."""

    def __init__(
        self, playback: Playback, lookback: GameReview, marks: TimelineMarks, *, has_pictures: bool
    ) -> None:
        self._playback, self._lookback, self._marks = playback, lookback, marks
        self.has_pictures = has_pictures
        self.bar: Box = (0.0, 0.0, 0.0, 8.0)
        """The line itself, since it was drawn."""
        self._frame_y = 0.0
        self._pictures: dict[int, Figure] = {}
        self._painted: set[int] = set()
        """The positions whose pictures need not be painted any more."""
        self._chosen: tuple[tuple[bool, Box], tuple[int, ...]] | None = None
        self.held: int | None = None
        """The position pointed at on the line: it has a picture too."""

    def place(self, box: Box) -> None:
        """Stand in a box from now on."""
        x, y, w, h = box
        down = BAR_DOWN if self.has_pictures else h / 2 - 4
        self.bar, self._frame_y = (x + 10, y + down, w - 20, 8.0), y + FRAME_DOWN

    def hold(self, ply: int | None) -> bool:
        """Point at a position on the line, or at none; return whether that is another one."""
        has_changed, self.held = ply != self.held, ply
        return has_changed

    @property
    def _plies(self) -> int:
        return len(self._playback.moves)

    def x_of(self, ply: int) -> float:
        """Return where the position after ``ply`` moves is."""
        return self.bar[0] + self.bar[2] * ply / max(self._plies, 1)

    def ply_at(self, px: float) -> int:
        """Return which position is at ``px`` of the line."""
        share = (px - self.bar[0]) / self.bar[2]
        return round(min(max(share, 0.0), 1.0) * self._plies)

    def scrubs(self, px: float, py: float) -> bool:
        """Return whether a point is on the line, or close to it."""
        x, y, w, h = self.bar
        reach = 22.0 if self.has_pictures else 8.0
        return x - 8 <= px <= x + w + 8 and y - reach <= py <= y + h + reach

    def moment_at(self, px: float, py: float) -> int | None:
        """Return the position whose picture is under a point."""
        found = (ply for ply in self.moments if holds(self._frame(ply, FRAME), px, py))
        return next(found, None)

    @property
    def moments(self) -> tuple[int, ...]:
        """The positions that have a picture: the first, the last, and the greatest swings."""
        if not self.has_pictures or not self.bar[2]:
            return ()
        stood = self._lookback.review.evaluations
        if self._chosen is None or self._chosen[0] != (bool(stood), self.bar):
            self._chosen = (bool(stood), self.bar), self._choose(stood)
        return self._chosen[1]

    def _choose(self, stood: Sequence[Sequence[float]]) -> tuple[int, ...]:
        last = self._plies
        if stood:
            swings = [
                (max(abs(b - a) for a, b in zip(one, other, strict=True)), ply)
                for ply, (one, other) in enumerate(pairwise(stood), start=1)
            ]
            ranked = sorted(swings, key=lambda one: -one[0])
            wanted = [ply for swing, ply in ranked if swing > 0.04]  # of 1: less is no turn
        else:
            wanted = [round(last * k / (MOMENTS + 1)) for k in range(1, MOMENTS + 1)]
        chosen = [0, *[last] * (last > 0)]
        for ply in wanted:
            if len(chosen) >= MOMENTS + 2:
                break
            middle = self._frame_x(ply)
            if all(abs(self._frame_x(other) - middle) >= 68.0 for other in chosen):  # a frame
                chosen.append(ply)
        return tuple(sorted(chosen))

    def _frame_x(self, ply: int) -> float:
        """Return the middle of a picture; the outer ones stay above the line."""
        x, _, w, _ = self.bar
        return min(max(self.x_of(ply), x + FRAME / 2 - 8), x + w - FRAME / 2 + 8)

    def _frame(self, ply: int, side: float) -> Box:
        return self._frame_x(ply) - side / 2, self._frame_y - side / 2, side, side

    def paint_next(self, brush: Brush, until_s: float) -> bool:
        """Paint one more picture out of sight; whether there was one to paint."""
        if not self.bar[2] or perf_counter() >= brush.spare_until_s:
            return False
        missing = next((ply for ply in self._wanted if ply not in self._painted), None)
        if missing is None:
            return False
        sides = FRAME, FRAME_NOW

        def paint() -> None:
            for side in sides:
                self._draw_picture(brush, missing, self._frame(missing, side))

        if brush.rehearse(paint, until_s):
            self._painted.add(missing)
        return True

    @property
    def _wanted(self) -> Sequence[int]:
        """The positions whose pictures are shown, the one pointed at first."""
        moments = self.moments
        if self.held is None or not self.has_pictures or self.held in moments:
            return moments
        if len(self._pictures) > MAX_PICTURES:
            self._pictures = {ply: self._pictures[ply] for ply in moments if ply in self._pictures}
            self._painted &= set(moments)
        return self.held, *moments

    def forget(self) -> None:
        """Another window: all pictures have to be painted anew."""
        self._painted.clear()

    @property
    def stage(self) -> Hashable:
        """Changes whenever there is more to draw."""
        return len(self._painted), self._marks.is_whole, self.held

    def draw(self, brush: Brush, ply: int) -> None:
        """Draw all of it as it is after ``ply`` moves."""
        if self.has_pictures:
            self._draw_lead(brush)
        x, y, w, h = self.bar
        middle = y + h / 2
        brush.rounded((x, middle - 2, w, 4), "off_rim", 2)
        here = self.x_of(ply)
        ink = "white" if self.has_pictures else "acc"
        brush.rounded((x, middle - 2.5, max(here - x, 5), 5), ink, 2)
        self._draw_ticks(brush, ply, middle)
        self._draw_marks(brush, middle)
        if self.has_pictures:
            self._draw_moments(brush, ply)
        if self.has_pictures and ply in self._wanted:
            brush.line((here, self._frame_y + FRAME_NOW / 2 + 3), (here, middle - 8), "white", 3)
        brush.disc((here, middle), 11, "ink0")
        brush.disc((here, middle), 9, "white")
        brush.disc((here, middle), 4, "acc")

    def _draw_lead(self, brush: Brush) -> None:
        """Draw who led, behind the line."""
        x, y, w, h = self.bar
        brush.rounded((x - 10, y + h / 2 - LEAD_H / 2 - 2, w + 20, LEAD_H + 4), "hole", 12)
        stood = self._lookback.review.evaluations
        looks = [seat.look for seat in self._playback.record.seats]
        if len(stood) > 1 and self._plies:
            wide = w * (len(stood) - 1) / self._plies
            box = (x, y + h / 2 - LEAD_H / 2, wide, LEAD_H)
            draw_lead(brush, box, stood, looks, has_line=False)

    def _draw_ticks(self, brush: Brush, ply: int, middle: float) -> None:
        """Draw a tick for each move in its owner's colour."""
        if self._plies > MAX_TICKS:
            return
        x, _, w, _ = self.bar
        here = self.x_of(ply) + 2
        for left, right, is_past in ((x - 4, here, True), (here, x + w + 4, False)):
            with brush.clipped((left, middle - 12, right - left, 24)):
                high = TICK_H if self.has_pictures else LOW_TICK_H
                box = (x - 4, middle - high / 2 - 1, w + 8, high + 2)
                self._stamp_ticks(brush, box, is_past=is_past)

    def _stamp_ticks(self, brush: Brush, box: Box, *, is_past: bool) -> None:
        """Draw the ticks of all moves, bright or dim."""
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
        """Draw the small marks below the line, and all others on it where they have room."""
        if self.has_pictures and self._marks.is_whole:
            self._draw_small(brush, middle)
        placed: list[float] = []
        for mark in self._marks.marks:
            at = (self.x_of(mark.ply), middle)
            if not self.has_pictures or any(abs(at[0] - other) < 2 * BADGE_R for other in placed):
                if all(abs(at[0] - other) > BADGE_R for other in placed):
                    brush.disc(at, 4, "amber" if mark.icon != "bolt" else "sub")
                continue
            placed.append(at[0])
            self._draw_badge(brush, at, mark.icon, mark.ply)

    def _draw_small(self, brush: Brush, middle: float) -> None:
        """Draw the frequent marks of the game in their movers' colours."""
        small = self._marks.small
        x, _, w, _ = self.bar
        size = min(SMALL, w / max(self._plies, 1) - 1)
        if not small or size < MIN_SMALL:
            return
        states, seats = self._playback.states, self._playback.record.seats
        told = tuple(
            (ply, mark.icon, seats[states[ply - 1].to_move].look) for ply, mark in small.items()
        )

        def paint(easel: Easel, b: Box) -> None:
            for ply, icon, look in told:
                at = b[0] + self.x_of(ply) - box[0], b[1] + b[3] / 2
                icons.paint(easel, icon, at, size, f"look{look}")

        box = (x - SMALL, middle + SMALL_DROP - 5, w + 2 * SMALL, 10.0)
        brush.stamp(("landmarks", told, size), box, paint)

    def _draw_badge(self, brush: Brush, at: Point, kind: str, ply: int) -> None:
        if kind == "turned":
            brush.glow(at, 30, "amber", 120)
            draw_turn(brush, at, BADGE_R + 1)
            return
        brush.disc(at, BADGE_R + 2, "ink0")
        if kind == "slip":
            brush.disc(at, BADGE_R, brush.theme.mix("amber", "ink0", 0.75))
            brush.ring(at, BADGE_R, "amber", 2)
        is_amber = kind in ("slip", "bolt", "warning")
        tint = "amber" if is_amber else self._tint(self._playback.states[ply - 1])
        draw_sign(brush, at, kind, 18, tint)

    def _tint(self, state: Any) -> str:
        """Return the colour of the player who moved in that position."""
        return f"look{self._playback.record.seats[state.to_move].look}"

    def _draw_moments(self, brush: Brush, ply: int) -> None:
        """Draw the thumbnails; the present one is larger, those to come are dim."""
        for shown in sorted(self._wanted, key=lambda other: other == ply):
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
