"""Objective of a game in one sentence over its board, until the first input."""

from __future__ import annotations

from typing import Final

from game.core.match.series import Series
from game.words.message import message
from scenes.app_context import AppContext
from scenes.input.actions import Action, Phase, Point, Press
from scenes.input.focus import holds
from scenes.kit.boxes import Column, Layers, Row, Spacer
from scenes.kit.leaves import Icon, Picture
from scenes.kit.leaves import middle as middle_of
from scenes.kit.node import Node
from scenes.kit.patch import Patch
from scenes.kit.text import Text
from scenes.kit.widgets import Plate
from scenes.table.board.table import MatchTable
from scenes.ui.brush import Box, Brush

HIGH: Final = 56.0
WIDEST: Final = 0.74
"""Part of the board's width: pawns may stand at its sides."""


def swap_words(context: AppContext, series: Series | None) -> str:
    """Return what a match of several games means for two players, before its next game."""
    if series is None or series.is_over or len(series.wins) != 2:
        return ""
    if series.played:
        return context.words("play.swap_next", n=series.played + 1, of=series.length)
    match = f"options.match.{'best_of' if series.is_best_of else 'games'}"
    return context.words("play.swap_first", match=message(match, n=series.length))


class ObjectiveBanner:
    """Says what the person who sits there is after.

    The first press lets it go, and loses nothing; so does a pointer that comes near. The clock of
    the first turn starts when it goes.
    """

    def __init__(self, context: AppContext, table: MatchTable, *, is_patient: bool = False) -> None:
        """``is_patient``: it stays until the first move, where it hides nothing to be chosen."""
        self._context, self._table, self._patch = context, table, Patch()
        match, session = table.match, table.session
        people = [p for p in range(len(match.seats)) if not session.is_computer(p)]
        self._player = people[0] if len(people) == 1 else match.state.to_move
        is_new = match.ply == 0 and match.puzzle is None and bool(people)
        self._is_in_the_middle = False
        self._key = self._objective() if is_new else ""
        drawn = match.game.wording.start(match.options, match.seed)
        series = swap_words(context, match.series) if is_new else ""
        self._below = context.say(drawn) if drawn is not None else series
        self.left_ms = 7000 if self._key else 0
        self._is_patient = is_patient and self._is_in_the_middle
        self._change_ms = context.window.brush.theme.duration_ms("banner_out")
        # a turn that was left and resumed has begun already, and a patient sentence has no end
        session.clock.is_held = self.left_ms > 0 and not is_patient and not match.spent_ms()

    def _objective(self) -> str:
        """Return the key of the sentence: the view's for a player, or one for all."""
        match, table = self._table.match, self._table
        own = f"{match.game.id}.objective"
        key = table.view.objective(table.state, self._player, match.seats)
        self._is_in_the_middle = bool(key)  # of other boards the middle is what matters
        return key or (own if self._context.strings.has(own) else "")

    @property
    def is_shown(self) -> bool:
        return self.left_ms > 0 and not self._table.session.is_covered

    @property
    def boxes(self) -> list[Box]:
        """Where the sentence was drawn last, if it is shown."""
        box = self._patch.box("aim") if self.is_shown else None
        return [] if box is None else [box]

    def heed(self, action: Action) -> None:
        """Close it: the player has begun."""
        if self._is_patient or not self.is_shown:
            return
        match action:
            case Press(is_down=True) | Point(phase=Phase.DOWN | Phase.UP):
                self._go()
            case Point(x, y) if any(holds(box, x, y) for box in self.boxes):
                self._go()

    def _go(self) -> None:
        self.left_ms = min(self.left_ms, self._change_ms)
        self._table.session.clock.is_held = False

    def update(self, tick_ms: int, has_changed: bool) -> bool:
        """Let time pass; True if something can be seen to have changed.

        ``has_changed`` is whether anything else on the table has: only then a move may have been
        made.
        """
        if self.left_ms <= 0 or self._table.session.is_covered:
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

    def draw(self, brush: Brush) -> None:
        if not self.is_shown:
            return
        part = min(self.left_ms / max(self._change_ms, 1), 1.0)
        x, y, w, h = self._table.stage.box
        middle = y + h - HIGH
        if self._is_in_the_middle:  # large letters need more room above it
            middle = y + h * (0.5 if brush.theme.text_scale < 1.2 else 0.68)
        rise, wide = 0.0 if brush.theme.is_calm else 26.0 * (1.0 - part), max(w * WIDEST, 460.0)
        box = x + (w - wide) / 2, middle - HIGH / 2 - rise, wide, HIGH + 48.0
        self._patch.show(brush, "", self._tree(part), box)
        self._patch.draw_over(brush, 0)

    def _tree(self, part: float) -> Node:
        """Return the sentence, and a line about the game below it; `part` of them is left."""
        tint, alpha = f"look{self._table.match.seats[self._player].look}", round(255 * part)
        is_whole = part == 1.0
        flag = Icon("flag", 26.0, "ink0") if is_whole else Spacer(26.0)
        words = Text(self._context.words(self._key), "title", "ink0", size=28.0, alpha=alpha)
        row = Row([flag, words], "m", (25.0, 0.0), "center")
        rim = "white" if is_whole else None
        pill = Plate(row, tint, HIGH / 2, alpha, rim=rim, height=HIGH, key="aim")

        def light(brush: Brush, box: Box) -> None:
            brush.glow(middle_of(box), box[2] / 2, tint, 70)

        below = None
        if self._below:
            said = Text(self._below, "strong", "text", alpha=alpha)
            row = Row([said], "m", (14.0, 0.0), "center")
            below = Plate(row, "ink0", 18.0, alpha * 7 // 8, height=36.0)
        lit = Layers([Picture(("glow", tint), 0.0, 0.0, light) if is_whole else None, pill])
        return Column([lit, below], "s", align="center")
