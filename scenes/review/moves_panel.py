"""The moves of a game that is watched, in words: they read downwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.core.move_log import Line, MoveLog
from game.core.record import Playback
from game.core.seam import AnyGame
from game.core.seats import Seat
from game.words.message import Value
from game.words.strings import Strings
from scenes.review.signs import draw_turn
from scenes.ui.brush import Box, Brush
from scenes.ui.lettering import SMALLEST

PITCH: Final = 38.0
LOW_H, LOW_PITCH = 150.0, 34.0
"""A low panel has its rows closer together."""

TITLE_H: Final = 46.0
NUMBERED_W: Final = 300.0
"""A narrower panel has no numbers beside the moves."""


def told_lines(game: AnyGame, playback: Playback) -> MoveLog:
    """Who made each move, and the move in words; what could not be played stands as it is."""
    played = len(playback.moves)
    return MoveLog(game, playback.states, playback.moves, playback.lines[played:])


class MovesPanel:
    """``lines`` are the movers and what they did; ``icon_of`` gives a move's sign, or ""."""

    def __init__(
        self,
        strings: Strings,
        seats: Sequence[Seat],
        lines: Sequence[Line],
        icon_of: Callable[[Value], str],
    ) -> None:
        self._strings, self._seats, self._lines, self._icon_of = strings, seats, lines, icon_of

    def _rows(self, brush: Brush, box: Box) -> tuple[float, int]:
        """How high a row is, and how many there are."""
        scale = brush.theme.text_scale
        pitch = (PITCH if box[3] > LOW_H else LOW_PITCH) * (1 + 0.7 * (scale - 1))
        return pitch, max(int((box[3] - TITLE_H * scale - 6) // pitch), 1)

    def first(self, brush: Brush, box: Box, ply: int) -> int:
        """The line in the top row: the present one is the last but one, if there are so many."""
        _, rows = self._rows(brush, box)
        return max(0, min(ply - rows + (rows > 1), len(self._lines) - rows))

    def ply_at(self, brush: Brush, box: Box, ply: int, px: float, py: float) -> int | None:
        """After how many moves the line under a point was made, while ``ply`` is shown."""
        x, y, w, _ = box
        pitch, rows = self._rows(brush, box)
        row = int((py - y - TITLE_H * brush.theme.text_scale) // pitch)
        at = self.first(brush, box, ply) + row
        if not (x <= px <= x + w and 0 <= row < rows and at < len(self._lines)):
            return None
        return at + 1

    def draw(
        self,
        brush: Brush,
        box: Box,
        ply: int,
        count: str,
        is_slip: Callable[[int], bool],
        turned: int | None,
    ) -> None:
        """``is_slip`` says of a position whether the move from there was a mistake; ``turned`` is
        the number of the move that turned the game.
        """
        x, y, w, _ = box
        brush.panel(box, "panel", "line", 22)
        scale = brush.theme.text_scale
        title_y = y + TITLE_H * scale * 0.55
        told = brush.text(count, (x + w - 20, title_y), 18, "bold", "sub", "midright")
        title = self._strings.t("watch.moves")
        if x + 30 + brush.measure(title, 18, "heavy", 1)[0] <= told[0]:
            brush.text(title, (x + 20, title_y), 18, "heavy", "muted", "midleft", tracking=1)
        pitch, rows = self._rows(brush, box)
        first = self.first(brush, box, ply)
        shown = range(first, min(first + rows, len(self._lines)))
        has_icons = any(self._icon_of(self._lines[at][1]) for at in shown)
        number_w = 4.0
        if w >= NUMBERED_W:
            number_w = max(46.0, 14.0 + brush.measure(str(shown.stop), 18)[0])
        left = x + number_w + 38 + 30 * has_icons
        room = x + w - 14 - left
        written = {
            at: _shortened(brush, self._strings.write(self._lines[at][1]), room) for at in shown
        }
        fitting = brush.lettering.fitting
        size = min((fitting(words, 20, "bold", room) for words in written.values()), default=20)
        for row, at in enumerate(shown):
            middle = y + TITLE_H * scale + (row + 0.5) * pitch
            is_now, is_past = at == ply - 1, at < ply
            if is_now:
                line = (x + 8, middle - pitch / 2 + 1, w - 16, pitch - 2)
                brush.rounded(line, brush.theme.mix("panel2", "acc", 0.2), 12)
                brush.rounded(line, "acc", 12, width=2)
            if w >= NUMBERED_W:
                brush.text(str(at + 1), (x + number_w, middle), 18, "bold",
                           "text" if is_now else "muted", "midright")  # fmt: skip
            look = self._seats[self._lines[at][0]].look
            spot = (x + number_w + 20, middle)
            brush.disc(spot, 12, brush.theme.mix(f"look{look}", "ink0", 0.78))
            brush.shape(look, spot, 7)
            if icon := self._icon_of(self._lines[at][1]):
                brush.icon(icon, (spot[0] + 31, middle), 19, "sub" if is_past else "muted")
            end = x + w - 16
            if turned == at + 1:
                draw_turn(brush, (end - 10, middle), 11)
                end -= 30
            if is_slip(at):
                drawn = brush.text("?", (end, middle), 18, "heavy", "amber", "midright")
                end = drawn[0] - 8
            ink = "text" if is_now else "soft" if is_past else "muted"
            brush.text(written[at], (left, middle), size, "heavy" if is_now else "bold", ink,
                       "midleft", fit=max(end - left, 1))  # fmt: skip


def _shortened(brush: Brush, words: str, room: float) -> str:
    """A line that has room; of one that is too long only what is said of the piece it names."""
    smallest = SMALLEST / brush.theme.text_scale
    is_cut = ":" in words and brush.measure(words, smallest)[0] > room
    told = words.partition(":")[2].strip()
    return told[:1].upper() + told[1:] if is_cut else words
