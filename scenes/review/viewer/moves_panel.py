"""Panel of the moves of a replay, in words, from top to bottom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.core.match.move_log import Line, MoveLog
from game.core.record.record import Playback
from game.core.rules.definition import AnyGame
from game.words.message import Value
from scenes.app_context import AppContext
from scenes.kit.boxes import Column, Row
from scenes.kit.leaves import Icon, Picture, middle
from scenes.kit.node import Node
from scenes.kit.scroll import LazyList
from scenes.kit.text import Text
from scenes.kit.widgets import Panel, Plate
from scenes.review.viewer.remarks import Remarks
from scenes.review.viewer.signs import draw_turn
from scenes.ui.brush import Box, Brush

MOVES: Final = "moves"


def move_lines(game: AnyGame, playback: Playback) -> MoveLog:
    """Return the mover and the words of each move; what could not be played stands as it is."""
    played = len(playback.moves)
    return MoveLog(game, playback.states, playback.moves, playback.lines[played:])


class MovesPanel:
    """Panel of the moves; ``icon_of`` gives a move's sign, or "". A wide one numbers them."""

    def __init__(
        self,
        context: AppContext,
        remarks: Remarks,
        lines: Sequence[Line],
        icon_of: Callable[[Value], str],
        *,
        is_wide: bool,
    ) -> None:
        self._context, self._remarks, self._lines = context, remarks, lines
        self._icon_of, self._is_wide = icon_of, is_wide

    def first(self, ply: int, rows: int) -> int:
        """Return the line in the top row: the present one is the last but one, if it can be."""
        return max(0, min(ply - rows + (rows > 1), len(self._lines) - rows))

    def node(self, ply: int, count: str) -> Node:
        """Return the panel while ``ply`` is shown, with a ``count`` of the moves in words."""
        is_wide, remarks, turned = self._is_wide, self._remarks, self._remarks.turned

        def row(at: int) -> Node:
            player, said = self._lines[at]
            is_now = at == ply - 1
            ink = "text" if is_now else "soft" if at < ply else "muted"
            icon = self._icon_of(said)
            words = shortened(self._context.strings.write(said), LONG if is_wide else NARROW_LONG)
            parts = [
                Text(str(at + 1), "note", "muted", "right", width=30.0) if is_wide else None,
                _shape(remarks.seats[player].look),
                Icon(icon, 19.0, "sub" if at < ply else "muted") if icon else None,
                Text(words, "strong" if is_now else "body", ink, group=MOVES, grow=1.0),
                Text("?", "strong", "amber") if remarks.is_slip(at) else None,
                TURN if turned == at + 1 else None,
            ]
            line = Row(parts, "s", (8.0, 0.0), "center", key=("move", at + 1))
            return Plate(line, "panel2", 12.0, rim="acc") if is_now else line

        scale = self._context.window.brush.theme.text_scale
        cell = 34.0 * (1 + 0.7 * (scale - 1))
        keys = range(len(self._lines))
        version = ply, len(remarks.all), turned
        rows = LazyList(keys, row, version, cell=cell, gap="xs", key=MOVES)
        title = Text(self._context.words("watch.moves"), "section", grow=1.0)
        head = Row([title, Text(count, "note", keeps=True)], align="center")
        return Panel(Column([head, Column([rows], grow=1.0)], "s"), pad=12.0, radius=22.0, grow=1.0)


def _shape(look: int) -> Node:
    def draw(brush: Brush, box: Box) -> None:
        brush.disc(middle(box), 12, brush.theme.mix(f"look{look}", "ink0", 0.78))
        brush.shape(look, middle(box), 7)

    return Picture(("shape", look), 26.0, 26.0, draw, width=26.0)


TURN: Final = Picture("turn", 24.0, 24.0, lambda brush, box: draw_turn(brush, middle(box), 11))


def shortened(words: str, long: int) -> str:
    """Return a line; of one that names a piece only what is said of it if it is long."""
    if ":" not in words or len(words) < long:
        return words
    told = words.partition(":")[2].strip()
    return told[:1].upper() + told[1:]


LONG: Final = 34
"""Letters of a line that would have no room."""
NARROW_LONG: Final = 20
"""The same without numbers beside the moves."""
