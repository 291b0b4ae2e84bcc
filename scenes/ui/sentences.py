"""Sentences of a game about a position, with the names of its players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.core.match.seats import Seat
from game.core.rules.state import Player
from game.words.message import COLOUR, Message, Value, Values
from game.words.strings import NO_BREAK_SPACE, Strings


class SentenceValues(Protocol):
    """A reason, a hint, a remark, a button: what to fill into a sentence, and who is meant."""

    @property
    def values(self) -> Values: ...
    @property
    def players(self) -> tuple[Player, ...]: ...


def whose_turn(strings: Strings, seat: Seat) -> str:
    """Return whose turn it is; a player without a name is addressed as "you"."""
    if seat.name in (strings.t("puzzles.you"), strings.default.t("puzzles.you")):
        return strings.t("play.own_turn")
    return strings.t("play.whose_turn", who=seat.name)


def turn_words(strings: Strings, turn: int, ply: int) -> str:
    """Return the number of the turn after `ply` moves; `turn` is 0 where each move is one."""
    return strings.t("play.turn_of_several", n=turn) if turn else strings.t("play.turn", n=ply + 1)


def sentence(strings: Strings, key: str, told: SentenceValues, seats: Sequence[Seat]) -> str:
    """Return the sentence of a key; its numbers and formulas have no line breaks in them.

    `who` in it is a name only if `told` says who is meant.
    """
    values = {name: _unbroken(seated(value, seats)) for name, value in told.values}
    if told.players:
        values["who"] = tuple(seats[player].name for player in told.players)
    return strings.t(key, **values)


def refusal(strings: Strings, key: str, told: SentenceValues, seats: Sequence[Seat]) -> str:
    """Return a reason as a sentence by itself; elsewhere it is part of other sentences."""
    said = sentence(strings, key, told, seats)
    return said[:1].upper() + said[1:]


def _unbroken(value: Value) -> Value:
    """Held together but for the commas of a list."""
    if not isinstance(value, str):
        return value
    return ", ".join(part.replace(" ", NO_BREAK_SPACE) for part in value.split(", "))


def seated(value: Value, seats: Sequence[Seat]) -> Value:
    """``value`` with the colours that the seats really have in place of those of their numbers."""
    match value:
        case Message(key, values) if key == COLOUR:
            player = dict(values)["player"]
            return Message(f"colour.{seats[player].look}") if isinstance(player, int) else value
        case Message(key, values):
            return Message(key, seated_values(values, seats))
        case tuple():
            return tuple(seated(part, seats) for part in value)
    return value


def seated_values(values: Values, seats: Sequence[Seat]) -> Values:
    """``values`` of a sentence, each as ``seated`` has it."""
    return tuple((name, seated(value, seats)) for name, value in values)
