"""A variation: moves that could have been played, shown on the board of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.core.match.match import Transition
from scenes.ui.brush import Box, Brush

PACE_MS: Final = 1000
"""From one move to the next, and how long the last position stays."""

GAP, WIDTH = 4.0, 5.0


class Variation:
    """One line played out from ``state``, a move a second. Raises ``IllegalMove`` at once."""

    def __init__(self, state: Any, line: Sequence[Any]) -> None:
        self.line = tuple(line)
        self._line_states = [state]
        for move in self.line:
            self._line_states.append(self._line_states[-1].play(move))
        self.played = 0
        self.is_over = False
        self._waited_ms = PACE_MS // 2  # the first move need not be waited for so long

    @property
    def state(self) -> Any:
        """The position on the board now."""
        return self._line_states[self.played]

    @property
    def states(self) -> Sequence[Any]:
        """The positions from the first to the one on the board."""
        return self._line_states[: self.played + 1]

    def update(self, tick_ms: int) -> Transition | None:
        """Let time pass while the board is at rest; the step to show now, if there is one."""
        self._waited_ms += tick_ms
        if self._waited_ms < PACE_MS:
            return None
        self._waited_ms = 0
        if self.played == len(self.line):
            self.is_over = True
            return None
        before, move = self.state, self.line[self.played]
        self.played += 1
        return Transition(before, move, self.state)


def draw_frame(brush: Brush, box: Box) -> None:
    """Round a board that shows what never happened."""
    x, y, w, h = box
    brush.rounded((x - GAP, y - GAP, w + 2 * GAP, h + 2 * GAP), "amber", 22, width=WIDTH)
