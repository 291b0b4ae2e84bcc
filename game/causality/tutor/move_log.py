"""Log entries of moves."""

from __future__ import annotations

from game.causality.rules.moves import Count, Move, Order, Submit, Withdraw
from game.causality.rules.names import short_stone
from game.causality.rules.state import State
from game.causality.tutor.order_text import order_words
from game.core.rules.common_moves import Resign
from game.words.message import Message, message


def log_text(state: State, move: Move) -> Message:
    """Return the log entry of a move; stones have the colour of the player who moves."""

    def said(stone: int) -> Message:
        return short_stone(state.turn.ledger, state.turn.names, stone)

    match move:
        case Order(command):
            key, values = order_words(state.turn.ledger, command)
            order = Message(f"causality.panel.{key}", values)
            number = state.turn.names[command.stone][1:]
            brief = message("causality.log.order_brief", number=number, order=order)
            stone = said(command.stone)
            return message("causality.log.order", stone=stone, order=order, brief=brief)
        case Withdraw(stone):
            return message("causality.log.withdraw", stone=said(stone))
        case Count(stone):
            return message("causality.log.count", stone=said(stone))
        case Submit():
            return message("causality.log.submit")
        case Resign():
            return message("causality.log.resign")
        case _:
            return message("causality.log.time_up")
