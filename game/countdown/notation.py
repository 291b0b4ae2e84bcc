"""Notation of countdown games: one number per move in files, and the bids of the auction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.core.rules.notation import Notation
from game.core.rules.state import InvalidMove, Packed
from game.extras import auction as bids
from game.extras.auction import BIDDING

DIGITS: Final = "0123456789"


def countdown_notation(
    pack: Callable[[Any], int],
    unpack: Callable[[int], Any],
    format: Callable[[Any], str],
    parse: Callable[[str], Any],
) -> Notation[Any, Any]:
    """Return the notation of a game whose own moves are ``[0, value]`` in files.

    Args:
        pack: Gives the value of a move.
        unpack: Gives the move of a value, None if there is none.
        format: Gives the text of a move.
        parse: Gives the move of a text without outer blanks, or raises ``InvalidMove``.
    """

    def pack_any(move: Any) -> Packed:
        return bids.packed(move) if isinstance(move, BIDDING) else [0, pack(move)]

    def unpack_any(packed: Packed) -> Any:
        if (bid := bids.unpacked(packed)) is not None:
            return bid
        match packed:
            case [tag, value] if type(tag) is type(value) is int and tag == 0:  # not True
                if (move := unpack(value)) is not None:
                    return move
        raise InvalidMove("move.array")

    def format_any(state: Any, move: Any) -> str:
        return bids.move_text(move) if isinstance(move, BIDDING) else format(move)

    def parse_any(state: Any, text: str) -> Any:
        return bids.read(text) or parse(text.strip(" \t\r\n"))

    return Notation(pack_any, unpack_any, format_any, parse_any)
