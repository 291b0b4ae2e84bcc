"""What was done, in the words of the log on the screen."""

from __future__ import annotations

from game.causality.moves import Count, Move, Order, Submit, Withdraw
from game.causality.names import stone_name
from game.causality.state import State
from game.causality.wording import order_words
from game.core.endings import Resign
from game.words.message import Message, message


def logged(state: State, move: Move) -> Message:
    """``move`` in words; stones are named as on the board."""
    names = state.turn.names
    match move:
        case Order(command):
            key, values = order_words(state.turn.ledger, command)
            order = Message(f"causality.panel.{key}", values)
            stone = stone_name(names, command.stone)
            return message("causality.log.order", stone=stone, order=order)
        case Withdraw(stone):
            return message("causality.log.withdraw", stone=stone_name(names, stone))
        case Count(stone):
            return message("causality.log.count", stone=stone_name(names, stone))
        case Submit():
            return message("causality.log.submit")
        case Resign():
            return message("causality.log.resign")
        case _:
            return message("causality.log.time_up")
