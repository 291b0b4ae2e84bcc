"""Handover of the screen from one person to another who must not see the same."""

from __future__ import annotations

from scenes.app_context import AppContext
from scenes.boards.stage import Stage
from scenes.input.actions import Action, Button, Phase, Point, Press
from scenes.kit.boxes import Align, Column, Row
from scenes.kit.parts import pawn
from scenes.kit.patch import Patch
from scenes.kit.text import Text
from scenes.kit.widgets import Panel
from scenes.table.board.table import MatchTable
from scenes.table.hud.game_panels import KeySign
from scenes.ui.brush import Box, Brush

BOX: Box = (340.0, 150.0, 600.0, 380.0)
BESIDE: Box = (616.0, 150.0, 600.0, 420.0)
KNOWN: Box = (72.0, 140.0, 504.0, 440.0)
"""Where the board that all know stands, in its middle."""
MIN_MS = 300
"""A press so soon was meant for what was there before."""


class Handover:
    """Hides a covered table until the player to move presses a button of theirs.

    Without a clock it shows the position that all know, as it gives nobody time to think.
    """

    def __init__(self, context: AppContext, table: MatchTable) -> None:
        self._context, self._table, self._patch = context, table, Patch()
        self._stage, self._shown_ply = _stage(table.stage.box), -1
        self.shown_ms = 0

    def act(self, action: Action) -> bool:
        """Return whether ``action`` uncovers the table."""
        match action:
            case Press(Button.CONFIRM, device, is_down=True, is_repeat=False):
                pass
            case Point(phase=Phase.UP, device=device):
                pass
            case _:
                return False
        is_theirs = self._table.session.seating.may_act(device, self._table.session.to_move)
        return is_theirs and self.shown_ms >= MIN_MS

    def update(self, tick_ms: int) -> None:
        self.shown_ms = self.shown_ms + tick_ms if self._table.session.is_covered else 0

    def draw(self, brush: Brush) -> None:
        brush.backdrop("spot")
        words, session = self._context.words, self._table.session
        seat = self._table.match.seats[session.to_move]
        kind = session.seating.device_of(session.to_move) or self._context.devices.last_kind
        ask = Text(words("curtain.press"), "strong", "amber", size=22.0)
        parts = [
            Align(pawn(seat.look, 52.0, has_halo=True)),
            Text(words("curtain.title", who=seat.name), "headline", align="center"),
            Text(words("curtain.what"), align="center", lines=0),
            Align(Row([KeySign(kind, Button.CONFIRM, 14.0), ask], align="center")),
        ]
        look, inner = f"look{seat.look}", Column(parts, "xl", justify="center")
        panel = Panel(inner, "", (50.0, 24.0), "panel2", look, 26.0, 3.0, look)
        has_clock = session.clock.limit_ms is not None
        self._patch.show(brush, kind, panel, BOX if has_clock else BESIDE)
        self._patch.draw_over(brush, 0)
        if not has_clock:
            self._draw_known(brush)

    def _draw_known(self, brush: Brush) -> None:
        table, ply, (x, y, w, h) = self._table, self._table.match.known_ply, KNOWN
        if self._shown_ply != ply:
            self._shown_ply, match = ply, table.match
            self._stage.show(table.view.picture(match.state_at(ply), match.seats))
        self._stage.draw(brush)
        known, at = self._context.words("curtain.known"), (x + w / 2, y + h + 24)
        brush.text(known, at, 20, "bold", "sub", "center", fit=w)


def _stage(played: Box) -> Stage:
    """Return a stage as large as the one that is played on, if it fits: they share pictures."""
    (_, _, w, h), (x, y, wide, high) = played, KNOWN
    if w > wide or h > high:
        return Stage(KNOWN)
    return Stage((x + (wide - w) / 2, y + (high - h) / 2, w, h), zoom=1.0)
