"""Entries of the move log on the screen."""

from __future__ import annotations

from typing import Final

from game.quoridor.rules.cheats import ORDINARY_LENGTH
from game.quoridor.rules.moves import (
    Action,
    Board,
    Cheat,
    Destroy,
    Jump,
    Orientation,
    Pass,
    Place,
    Resign,
    Step,
    Swap,
    TimeUp,
)
from game.quoridor.rules.options import Punishment
from game.quoridor.rules.state import State
from game.words.message import Message, message

_LENGTHS: Final = {1: "short_board", ORDINARY_LENGTH: "board", 3: "long_board"}
_WAYS: Final = {Orientation.H: "across", Orientation.V: "down"}


def log_text(state: State, action: Action) -> Message:
    """Return ``action`` in words; boxes and boards are named as in the notation."""
    match action:
        case Step(to) if to == state.pawns[state.mover]:
            return message("quoridor.log.stay")
        case Step((x, y)):
            return message("quoridor.log.step", x=x, y=y)
        case Jump((x, y)):
            return message("quoridor.log.jump", x=x, y=y)
        case Place(Board((x, y), orientation, length)):
            return message(f"quoridor.log.{_LENGTHS[length]}_{_WAYS[orientation]}", x=x, y=y)
        case Destroy((x, y)):
            return message("quoridor.log.destroy", x=x, y=y)
        case Cheat(kind):
            return message(f"quoridor.log.{kind.name.lower()}")
        case Resign():
            return message("quoridor.log.surrender")
        case Pass():
            return message("quoridor.log.pass")
        case Swap():
            return message("quoridor.log.swap")
        case TimeUp():
            is_over = state.options.punishment is Punishment.SURRENDER
            return message(f"quoridor.log.{'timed_out' if is_over else 'timeout'}")
