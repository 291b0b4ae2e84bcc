"""What stands round the board of a game that is watched: drawn part by part, as it changes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from time import perf_counter
from typing import Any, Final

from game.ai.requests.game_review import GameReview
from game.core import options as opt
from game.core.record import Playback
from game.core.review import is_reviewed
from game.registry import GAMES
from scenes.boards.view import AnyView
from scenes.cabinet import Cabinet
from scenes.review.landmarks import Landmarks
from scenes.review.moves_panel import MovesPanel, told_lines
from scenes.review.preview import Preview
from scenes.review.remarks import Remarks
from scenes.review.seat_cards import draw_seats
from scenes.review.timeline import Timeline
from scenes.review.variation import Variation
from scenes.review.viewer_bar import draw_title_bar
from scenes.review.viewer_layout import PARTS, ViewerLayout
from scenes.table.beside.flanks import set_out
from scenes.table.showing import Showing
from scenes.ui.brush import Brush

PAINT_S: Final = 0.003
"""How long a tick may go on painting pictures that will be seen."""

PAINTED_EVERY_TICKS: Final = 4
"""One of so many ticks paints. A slow frame is followed by many ticks at once: if each of them
painted, the next frame would be as slow.
"""

LEAST_MOVES_H: Final = 110.0
"""A game's own panels leave the moves so much room."""


class Surroundings:
    """Of one playback; ``showing`` has its board, ``lookback`` its review."""

    def __init__(
        self, cabinet: Cabinet, playback: Playback, showing: Showing, lookback: GameReview,
        layout: ViewerLayout,
    ) -> None:  # fmt: skip
        self._cabinet, self._playback, self._showing = cabinet, playback, showing
        self._lookback, self._layout = lookback, layout
        record = playback.record
        game = GAMES[record.game]
        self.has_remarks = is_reviewed(game) or not layout.is_paged
        """Whether there is a panel for what the look back says."""
        options = opt.from_map(game.options, record.options)
        self._hud, self._flanks = set_out(
            cabinet.strings, showing, options, playback.states[0],
            taken="left" if self.has_remarks else "right", layout=layout.board,
        )  # fmt: skip
        lines, icon_of = told_lines(game, playback), showing.whole_view.log_icon
        self._moves = MovesPanel(cabinet.strings, record.seats, lines, icon_of)
        self.landmarks = Landmarks(playback, lookback, showing.whole_view)
        self.timeline = Timeline(playback, lookback, self.landmarks, layout)
        self.preview = Preview(cabinet, playback, lines)
        self.remarks = Remarks(cabinet, game, lookback, self._hud.left_panel, playback)
        self._painted_by: Brush | None = None
        self._rested_ticks = 0

    def ply_at(self, ply: int, px: float, py: float) -> int | None:
        """The position whose picture, or line of the log, is under a point."""
        moment = self.timeline.moment_at(px, py)
        if moment is not None:
            return moment
        brush, box = self._cabinet.window.brush, self._hud.right_panel
        return self._moves.ply_at(brush, box, ply, px, py)

    def point_at(self, px: float, py: float) -> bool:
        """Show above the line what is under a point; whether that changed anything."""
        timeline = self.timeline
        return self.preview.show(timeline.ply_at(px) if timeline.scrubs(px, py) else None)

    def draw_preview(self, brush: Brush) -> None:
        """What the place on the line stands for that somebody points at, or has come to."""
        timeline, marks = self.timeline, self.landmarks
        if (ply := self.preview.ply) is not None and ply != timeline.held:
            self.preview.draw(brush, timeline.x_of(ply), timeline.bar[1], marks.at(ply))
        elif (held := timeline.held) is not None:
            self.preview.draw_marks(brush, timeline.x_of(held), timeline.top, marks.at(held))

    def go_on(self, ply: int) -> bool:
        """A little of what can wait: marks, and pictures; True if there is more to see now."""
        self._rested_ticks = (self._rested_ticks + 1) % PAINTED_EVERY_TICKS
        has_marks = self.landmarks.look()
        if self._rested_ticks or self._cabinet.stack.is_unveiling:
            return has_marks
        return self._paint_ahead(ply) or has_marks

    def _paint_ahead(self, ply: int) -> bool:
        """Paint a picture that is not there yet; True if one can be seen now."""
        brush = self._cabinet.window.brush
        if self._painted_by is not brush:
            self._painted_by = brush
            self.timeline.forget()
            self.remarks.forget()
        until_s = perf_counter() + PAINT_S
        if self.preview.ply is not None and self.preview.paint(brush, until_s):
            return True
        if self.timeline.paint_next(brush, until_s):
            return True
        self.remarks.paint_next(brush, ply, until_s)
        return False

    def draw(self, brush: Brush, ply: int, state: Any, variation: Variation | None) -> None:
        """Everything that lies still while ``state`` is shown, which may be of a ``variation``."""
        played = None if variation is None else variation.played
        lookback = self._lookback
        told = ply, self._showing.view, played, lookback.is_open, lookback.has_failed
        shown: Hashable = told, self.timeline.stage
        key: Hashable = (
            id(self), self._showing.stage.ground, variation is None,
            self._cabinet.devices.last_kind,
        )  # fmt: skip
        parts = self._parts(brush, ply, state, variation)
        if self._layout.is_paged:
            brush.still((key, shown), lambda: self._draw_all(brush, variation, parts))
            return
        brush.still(key, lambda: self._draw_ground(brush, variation))
        for box, draw, now in zip(PARTS, parts, (told, told, shown), strict=True):
            brush.patch((id(self), box), now, box, draw)

    @property
    def stage(self) -> Hashable:
        """Changes whenever there is more to say of a position."""
        lookback = self._lookback
        return lookback.is_open, lookback.has_failed, self.timeline.stage

    def _draw_ground(self, brush: Brush, variation: Variation | None) -> None:
        """What stays as it is from move to move."""
        tag = "" if variation is None else self._cabinet.words("watch.could_have_been")
        brush.backdrop("spot")
        draw_title_bar(brush, self._cabinet, self._playback, tag, is_low=self._layout.is_paged)
        self.timeline.draw_panel(brush)
        self._showing.stage.draw_ground(brush)

    def _parts(
        self, brush: Brush, ply: int, state: Any, variation: Variation | None
    ) -> Sequence[Callable[[], None]]:
        """What changes with the position: to the left of the board, to the right, and below."""
        view = self._showing.view
        return (
            lambda: self._draw_left(brush, ply, state, variation, view),
            lambda: self.remarks.draw(brush, ply),
            lambda: self.timeline.draw(brush, ply),
        )

    def _draw_all(
        self, brush: Brush, variation: Variation | None, parts: Sequence[Callable[[], None]]
    ) -> None:
        """Round a view's pages everything stands where the view wants it."""
        self._draw_ground(brush, variation)
        left, remarks, timeline = parts
        left()
        if self.has_remarks:
            remarks()
        timeline()

    def foresee(self, brush: Brush, ply: int, view: AnyView, state: Any) -> None:
        """Paint out of sight what stands here when ``view`` shows ``state``."""
        right_panel = self._hud.right_panel
        try:
            self._draw_left(brush, ply, state, None, view)
            if self.has_remarks:
                self.remarks.draw(brush, ply)
            self.timeline.draw(brush, ply)
        finally:
            self._hud.right_panel = right_panel

    def _draw_left(
        self, brush: Brush, ply: int, state: Any, variation: Variation | None, view: AnyView
    ) -> None:
        """Who plays, a game's own panels, and the moves."""
        words, moves = self._cabinet.words, self._playback.moves
        count = words("watch.count", n=ply, of=len(moves))
        if variation is not None:
            count = words("watch.count", n=variation.played, of=len(variation.line))
        draw_seats(brush, self._cabinet, self._hud, view, self._playback, state,
                   is_small=not self._layout.is_paged)  # fmt: skip
        if self._flanks.has_panels:
            move = moves[ply] if variation is None and ply < len(moves) else None
            self._draw_panels(brush, state, move, view)
        self._moves.draw(brush, self._hud.right_panel, ply, count, self.remarks.is_slip,
                         self.remarks.turned)  # fmt: skip

    def _draw_panels(self, brush: Brush, state: Any, move: Any, view: AnyView) -> None:
        """The game's own, pointing at the move to come."""
        flanks = self._flanks
        flanks.view = view
        flanks.face(state, move)
        least = 0.0 if self._layout.is_paged else LEAST_MOVES_H
        rails = flanks.rails(brush, has_buttons=False, rest_h=least)
        for side in ("left", "right"):
            flanks.draw(brush, side, rails)
