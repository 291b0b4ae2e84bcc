"""Focus on the move that a hint proposes: confirming plays it."""

from __future__ import annotations

from game.core.rules.comment import Comment
from scenes.input.actions import ScanMove
from scenes.table.board.table import MatchTable


class HintFocus:
    """Follows the hints of one table; each moves the focus once."""

    def __init__(self, table: MatchTable) -> None:
        self._table = table
        self._hint: Comment | None = None

    def update(self) -> None:
        """Put the focus on the move of a hint that has just been shown."""
        table, told = self._table, self._table.session.coach.shown_hints
        hint = told[-1] if told else None
        if hint is self._hint:
            return
        self._hint = hint
        if hint is None or not hint.line or not table.may_point:
            return
        cursor, move = table.cursor, hint.line[0]
        targets: list[object] = [button for button in cursor.buttons if button.move == move]
        targets += [target for target, done in cursor.targets.items() if target.w and done == move]
        if targets:
            cursor.act(ScanMove(targets[0]))
        elif table.view.ghost(table.state, move, None, table.match.seats):
            cursor.suggest(move)
