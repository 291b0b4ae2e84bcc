"""A move in the game's notation, for those who would rather write it."""

from __future__ import annotations

from collections.abc import Callable

from game.core.rules.state import InvalidMove
from scenes.app_context import AppContext
from scenes.dialogs.notice import notice
from scenes.dialogs.number_pad import ask
from scenes.table.board.table import MatchTable
from scenes.ui.sentences import sentence


def ask_for_move(
    context: AppContext, table: MatchTable, go_back: Callable[[], None] = lambda: None
) -> None:
    """Let a person type a move and play it, after ``go_back`` has led to the table.

    What is no move, or may not be played, is refused with the reason.
    """
    state, game = table.state, table.match.game
    example = game.format(state, state.legal_moves()[0])

    def play(text: str) -> None:
        try:
            move = game.parse(state, text)
            why = table.match.judge(state, move)
        except InvalidMove:
            notice(context, "pause.type", "pause.unreadable", text=text, example=example)
            return
        if why is not None:
            seats, key = table.match.seats, f"{game.id}.reason.{why.key}"
            said = sentence(context.strings, key, why, seats)
            notice(context, "pause.type", "pause.refused", why=said)
            return
        go_back()
        table.submit(move)

    signs = game.forms.signs(state)
    ask(context, "pause.type_title", example, play, signs, is_example=True)


def write_move(context: AppContext, table: MatchTable, open_pause: Callable[[], None]) -> None:
    """Ask for a move at the table; over the pause where the position must not be seen meanwhile."""
    if table.session.is_competitive:
        open_pause()
        ask_for_move(context, table, context.stack.pop)
    else:
        ask_for_move(context, table)
