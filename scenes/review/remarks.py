"""What a look back has to say, beside the board of the game that is watched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.ai.asking.lookback import Lookback
from game.core.seam import AnyGame
from game.core.seats import Seat
from game.core.teaching import Remark
from scenes.cabinet import Cabinet
from scenes.input.actions import Button
from scenes.table.beside.graph import GRAPH_H, EvaluationGraph
from scenes.ui.brush import Box, Brush
from scenes.ui.sentences import sentence

BUTTON_H = 48.0
TITLE_H = 50.0
LEAST_H = 30.0
"""A lower graph shows nothing."""
LOW_H = 200.0


class Remarks:
    """The remarks of one review, found by ply, and their panel in ``box``."""

    def __init__(
        self, cabinet: Cabinet, game: AnyGame, lookback: Lookback, box: Box, seats: Sequence[Seat]
    ) -> None:
        self._cabinet, self._game, self._lookback, self._box = cabinet, game, lookback, box
        self._seats, self._graph = seats, EvaluationGraph(cabinet.strings, seats)
        self._seen = -1, 0  # how many lines have been shown at which ply
        self.shown: Remark[Any] | None = None
        """The remark whose line is on the board instead of the game."""

    def graph_box(self, ply: int) -> Box | None:
        """Where on the screen the game is a curve, ply by ply; None where it is none, or where
        what is said at ``ply`` takes its place.
        """
        if not self._lookback.review.evaluations:
            return None
        x, y, w, h = self._box
        brush = self._cabinet.window.brush
        small = 18 / brush.theme.text_scale
        here = self._here(ply)
        needed = self._sentences(here, ply)[: len(here) or 1]
        said = sum(brush.paragraph_height(words, w - 44, small) + 8 for words in needed)
        room = h - self._title_h - BUTTON_H - 34 - said
        return (x + 16, y + self._title_h, w - 32, min(room, GRAPH_H)) if room >= LEAST_H else None

    def _here(self, ply: int) -> list[Remark[Any]]:
        return self.at(ply) if self.shown is None else [self.shown]

    @property
    def _title_h(self) -> float:
        return TITLE_H + 20 * (self._cabinet.window.brush.theme.text_scale - 1)

    @property
    def _is_low(self) -> bool:
        """Whether a title and a button leave no room for a sentence."""
        return self._box[3] < LOW_H

    @property
    def all(self) -> tuple[Remark[Any], ...]:
        return self._lookback.review.remarks

    @property
    def button_box(self) -> Box:
        """Where the panel leaves room for its one button."""
        x, y, w, h = self._box
        return x + 16, y + h - BUTTON_H - 14, w - 32, BUTTON_H

    def at(self, ply: int) -> list[Remark[Any]]:
        return [remark for remark in self.all if remark.ply == ply]

    def unseen(self, ply: int) -> list[Remark[Any]]:
        """The remarks at ``ply`` whose lines have not been shown since one came there."""
        with_lines = [remark for remark in self.at(ply) if remark.line]
        return with_lines[self._seen_at(ply) :]

    def _seen_at(self, ply: int) -> int:
        return self._seen[1] if self._seen[0] == ply else 0

    def show_line(self, ply: int) -> tuple[Any, ...]:
        """The first line unseen at ``ply``, for showing it now."""
        self.shown = self.unseen(ply)[0]
        self._seen = ply, self._seen_at(ply) + 1
        return self.shown.line

    @property
    def slips(self) -> tuple[Remark[Any], ...]:
        return tuple(remark for remark in self.all if remark.is_slip)

    def go_on(self, ply: int) -> int:
        """The next ply with a slip, or with any remark where there are no slips; from the last
        one on, the first again. What was seen can be seen again.
        """
        self._seen = -1, 0
        plies = sorted({remark.ply for remark in self.slips or self.all})
        return next((p for p in plies if p > ply), plies[0])

    def draw(self, brush: Brush, ply: int) -> None:
        """What is said about the position after ``ply`` moves; or how to find what is said."""
        x, y, w, h = self._box
        words = self._cabinet.words
        here = self._here(ply)
        brush.panel(self._box, "panel", "amber" if here else "line", 22)
        kind, taken = self._cabinet.devices.last_kind, 0.0
        if self.all and kind != "mouse":
            at = (x + w - 18, y + 26)
            taken = brush.prompt(kind, Button.SPECIAL, at, anchor="midright") + 8
        brush.text(words("watch.lookback"), (x + 22, y + 14), 18, "heavy",
                   "amber" if here else "muted", tracking=1, fit=w - 40 - taken)  # fmt: skip
        top = y + self._title_h
        if (graph_box := self.graph_box(ply)) is not None:
            self._graph.draw(brush, graph_box, self._lookback.review, ply)
            top += graph_box[3] + 10
        bottom = y + h - 16 - (BUTTON_H + 8) * bool(self.all)
        sentences = [] if self._is_low and here else self._sentences(here, ply)
        small = 18 / brush.theme.text_scale
        least = [brush.paragraph_height(words, w - 44, small) + 8 for words in sentences]
        for k, told in enumerate(sentences):
            if not here and least[k] > bottom - top + 8:
                break
            room = bottom - top - (sum(least[k + 1 :]) if here else 0.0)
            top += brush.paragraph(told, (x + 22, top, w - 44, max(24.0, room)), 18) + 8

    def draw_above(self, brush: Brush, ply: int, room: tuple[float, float]) -> None:
        """What the panel is too low for, in the top bar."""
        if self._is_low and (here := self._here(ply)):
            left, right = room
            told = " ".join(self._sentences(here, ply))
            brush.paragraph(told, (left + 12, 18, right - left - 24, 52), 18, line=1.3)

    def _sentences(self, here: list[Remark[Any]], ply: int) -> list[str]:
        words = self._cabinet.words
        if here:
            strings, prefix = self._cabinet.strings, f"{self._game.id}.remark"
            return [sentence(strings, f"{prefix}.{r.key}", r, self._seats) for r in here]
        if self._lookback.is_open:
            return [words("watch.reviewing")]
        if self._lookback.has_failed:
            return [words("watch.lookback_failed")]
        if told := self._graph.told(self._lookback.review):
            return [told, words("watch.slips_marked", n=len(self.slips))]
        return [words("watch.slips" if self.slips else "watch.no_slips", n=len(self.slips))]
