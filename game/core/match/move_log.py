"""The moves of a game in words, written when they are read: a game may have very many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

from game.core.rules.definition import AnyGame
from game.core.rules.state import Player
from game.words.message import Value

Line = tuple[Player, Value]
"""Who made the move, and its words."""


class MoveTexts(Sequence[Value]):
    """The notation of ``moves`` from ``states``, written when it is read."""

    def __init__(self, game: AnyGame, states: Sequence[Any], moves: Sequence[Any]) -> None:
        self._game, self._states, self._moves = game, states, moves

    def __len__(self) -> int:
        return len(self._moves)

    @overload
    def __getitem__(self, at: int) -> Value: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Value]: ...
    def __getitem__(self, at: int | slice) -> Value | Sequence[Value]:
        if isinstance(at, slice):
            return tuple(self[k] for k in range(*at.indices(len(self))))
        k = at + len(self) if at < 0 else at
        return self._game.move_words(self._states[k], self._moves[k])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))


class MoveLog(Sequence[Line]):
    """The log on the screen: ``moves`` from ``states`` in words; it grows and shrinks with them.

    ``rest`` are lines that could not be played; of these only the first has a player.
    """

    def __init__(
        self, game: AnyGame, states: Sequence[Any], moves: Sequence[Any], rest: Sequence[Value] = ()
    ) -> None:
        self._game, self._states, self._moves, self._rest = game, states, moves, rest

    def __len__(self) -> int:
        return min(len(self._moves) + len(self._rest), len(self._states))

    @overload
    def __getitem__(self, at: int) -> Line: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Line]: ...
    def __getitem__(self, at: int | slice) -> Line | Sequence[Line]:
        if isinstance(at, slice):
            return [self[k] for k in range(*at.indices(len(self)))]
        k = at + len(self) if at < 0 else at
        if not 0 <= k < len(self):
            raise IndexError(at)
        state, played = self._states[k], len(self._moves)
        if k < played:
            return state.to_move, self._game.log_text(state, self._moves[k])
        return state.to_move, self._rest[k - played]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # it changes
