"""What a look back has to say, beside the board of the game that is watched."""

from __future__ import annotations

from typing import Any

from game.core.seam import AnyGame, Remark
from scenes.cabinet import Cabinet
from scenes.input.actions import Button
from scenes.inquiry import Lookback
from scenes.ui.brush import Box, Brush

BUTTON_H = 48.0
TITLE_H = 50.0


class Remarks:
    """The remarks of one review, found by ply, and their panel in ``box``."""

    def __init__(self, cabinet: Cabinet, game: AnyGame, lookback: Lookback, box: Box) -> None:
        self._cabinet, self._game, self._lookback, self._box = cabinet, game, lookback, box
        self._shown = 0

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

    def has_line(self, ply: int) -> bool:
        return any(remark.line for remark in self.at(ply))

    def next_line(self, ply: int) -> tuple[Any, ...]:
        """A line to show at ``ply``: each time the next one, if there are several."""
        lines = [remark.line for remark in self.at(ply) if remark.line]
        self._shown += 1
        return lines[(self._shown - 1) % len(lines)]

    def after(self, ply: int) -> int:
        """The next ply with a remark; from the last one on, the first again."""
        plies = sorted({remark.ply for remark in self.all})
        return next((p for p in plies if p > ply), plies[0])

    def draw(self, brush: Brush, ply: int) -> None:
        """What is said about the position after ``ply`` moves; or how to find what is said."""
        x, y, w, h = self._box
        words, here = self._cabinet.words, self.at(ply)
        brush.panel(self._box, "panel", "amber" if here else "line", 22)
        kind, taken = self._cabinet.devices.last_kind, 0.0
        if self.all and kind != "mouse":
            at = (x + w - 18, y + 26)
            taken = brush.prompt(kind, Button.SPECIAL, at, anchor="midright") + 8
        brush.text(words("watch.lookback"), (x + 22, y + 14), 18, "heavy",
                   "amber" if here else "muted", tracking=1, fit=w - 40 - taken)  # fmt: skip
        top, bottom = y + TITLE_H, y + h - 16 - (BUTTON_H + 8) * bool(self.all)
        for sentence in self._sentences(here):
            room = (x + 22, top, w - 44, max(24.0, bottom - top))
            top += brush.paragraph(sentence, room, 18) + 8

    def _sentences(self, here: list[Remark[Any]]) -> list[str]:
        words = self._cabinet.words
        if here:
            prefix = f"{self._game.id}.remark"
            return [words(f"{prefix}.{r.key}", **dict(r.values)) for r in here]
        if self._lookback.is_open:
            return [words("watch.lookback_awaited")]
        if self._lookback.has_failed:
            return [words("watch.lookback_failed")]
        return [words("watch.remarks" if self.all else "watch.no_remarks", n=len(self.all))]
