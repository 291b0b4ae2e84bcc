"""What a game is about, in one sentence over its board, until somebody begins to play."""

from __future__ import annotations

from typing import Final

from scenes.cabinet import Cabinet
from scenes.input.actions import Action, Phase, Point, Press
from scenes.table.table import MatchTable
from scenes.ui.brush import Box, Brush

SHOWN_MS: Final = 7000
LETTERS: Final = 28.0
HIGH: Final = 56.0
DRAWN_LETTERS, DRAWN_HIGH = 20.0, 36.0
"""Of the line below it, on what was drawn for this game."""
LEAST_W: Final = 460.0
WIDEST: Final = 0.74
"""Of the board's width: at its sides somebody may stand."""
RISE: Final = 26.0
"""How far the sentence rises while it goes."""


class OpeningHint:
    """Says what the person who sits there is after.

    The first press lets it go, and loses nothing; so does a pointer that comes near. The clock of
    the first turn starts when it goes.
    """

    def __init__(self, cabinet: Cabinet, table: MatchTable, *, is_patient: bool = False) -> None:
        """``is_patient``: it stays until the first move, where it hides nothing to be chosen."""
        self._cabinet, self._table = cabinet, table
        match, sitting = table.match, table.sitting
        people = [p for p in range(len(match.seats)) if not sitting.is_computer(p)]
        self._player = people[0] if len(people) == 1 else match.state.to_move
        is_new = match.ply == 0 and match.puzzle is None and bool(people)
        self._is_in_the_middle = False
        self._key = self._objective() if is_new else ""
        drawn = match.game.telling.start(match.options, match.seed)
        self._drawn = cabinet.say(drawn) if drawn is not None else ""
        self.left_ms = SHOWN_MS if self._key else 0
        self._is_patient = is_patient and self._is_in_the_middle
        self._change_ms = cabinet.window.brush.theme.duration_ms("banner_out")
        # a turn that was left and resumed has begun already, and a patient sentence has no end
        sitting.clock.is_held = self.left_ms > 0 and not is_patient and not match.spent_ms()

    def _objective(self) -> str:
        """Return the key of the sentence: the view's for a player, or one for all."""
        match, table = self._table.match, self._table
        own = f"{match.game.id}.objective"
        key = table.view.objective(table.state, self._player, match.seats)
        self._is_in_the_middle = bool(key)  # of other boards the middle is what matters
        return key or (own if self._cabinet.strings.has(own) else "")

    @property
    def is_shown(self) -> bool:
        return self.left_ms > 0 and not self._table.sitting.is_covered

    def heed(self, action: Action) -> None:
        """Whoever begins has read it."""
        if self._is_patient or not self.is_shown:
            return
        match action:
            case Press(is_down=True) | Point(phase=Phase.DOWN | Phase.UP):
                self._go()
            case Point(x, y) if self._key:
                left, top, w, h = self._box(self._cabinet.window.brush)
                if left <= x <= left + w and top <= y <= top + h:
                    self._go()

    def _go(self) -> None:
        self.left_ms = min(self.left_ms, self._change_ms)
        self._table.sitting.clock.is_held = False

    def update(self, tick_ms: int, has_changed: bool) -> bool:
        """Let time pass; True if something can be seen to have changed.

        ``has_changed`` is whether anything else on the table has: only then a move may have been
        made.
        """
        if self.left_ms <= 0 or self._table.sitting.is_covered:
            return False
        if has_changed and self._table.match.ply:
            self._is_patient = False
            self._go()
        if self._is_patient:
            return False
        self.left_ms -= tick_ms
        if self.left_ms > self._change_ms:
            return False
        self._go()
        return True

    def _box(self, brush: Brush) -> Box:
        x, y, w, h = self._table.stage.box
        words = self._cabinet.words(self._key)
        width = min(brush.measure(words, LETTERS, "display")[0] + 104, max(w * WIDEST, LEAST_W))
        middle = y + h - HIGH
        if self._is_in_the_middle:  # large letters need more room above it
            middle = y + h * (0.5 if brush.theme.text_scale < 1.2 else 0.68)
        return x + (w - width) / 2, middle - HIGH / 2, width, HIGH

    def draw(self, brush: Brush) -> None:
        if not self.is_shown:
            return
        part = min(self.left_ms / max(self._change_ms, 1), 1.0)
        x, y, w, h = self._box(brush)
        y -= 0.0 if brush.theme.is_calm else RISE * (1.0 - part)
        tint, alpha = f"look{self._table.match.seats[self._player].look}", round(255 * part)
        if part == 1.0:
            brush.glow((x + w / 2, y + h / 2), w / 2, tint, 70)
        brush.rounded((x, y, w, h), tint, h / 2, alpha=alpha)
        brush.rounded((x + 1.5, y + 1.5, w - 3, h - 3), "white", h / 2, alpha=alpha // 3, width=2)
        if part == 1.0:
            brush.icon("flag", (x + 38, y + h / 2), 26, "ink0")
        words = self._cabinet.words(self._key)
        brush.text(words, (x + 64, y + h / 2), LETTERS, "display", "ink0", "midleft", alpha=alpha,
                   fit=w - 92)  # fmt: skip
        if self._drawn:
            left, _, wide, _ = self._table.stage.box
            self._draw_drawn(brush, (left + 12, y + h + 8, wide - 24, DRAWN_HIGH), alpha)

    def _draw_drawn(self, brush: Brush, room: Box, alpha: int) -> None:
        (x, y, w, h), words = room, self._drawn
        width = min(brush.measure(words, DRAWN_LETTERS, "heavy")[0] + 28, w)
        at = x + w / 2, y + h / 2
        brush.rounded((at[0] - width / 2, y, width, h), "ink0", h / 2, alpha=alpha * 7 // 8)
        brush.text(words, at, DRAWN_LETTERS, "heavy", "text", "center", alpha=alpha, fit=width - 16)
