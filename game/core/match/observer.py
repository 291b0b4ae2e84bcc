"""Viewer of a match: the person who looks at the screen, and what this person may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.core.match.match import Match, Transition
from game.core.rules.state import Player
from game.words.message import Value

KEPT: Final = 4
"""The last positions whose visible form is remembered."""


class Viewer:
    """The person who looks at the screen: the one to move, or else the next person to move.

    If all players are computers, all look. With ``is_open`` nothing is hidden.
    """

    def __init__(self, match: Match, *, is_open: bool = False) -> None:
        self._match, self._is_open = match, is_open
        self._people = [p for p, seat in enumerate(match.seats) if not seat.is_computer]
        self._kept: list[tuple[Any, Player, Any]] = []

    @property
    def player(self) -> Player | None:
        """The seat of the viewer; None if all players are computers."""
        to_move, seats = self._match.state.to_move, len(self._match.seats)
        return min(self._people, key=lambda p: (p - to_move) % seats, default=None)

    def observation(self, state: Any) -> Any:
        """Return ``state`` without what is hidden from the viewer, as one object per state."""
        player = self.player
        if player is None or self._is_open:
            return state
        for whole, who, seen in self._kept:
            if whole is state and who == player:
                return seen
        seen = self._match.observation(player, state)
        self._kept = [(state, player, seen), *self._kept[: KEPT - 1]]
        return seen

    @property
    def hidden_plies(self) -> int:
        """How many of the last moves are hidden from the viewer, apart from the viewer's own."""
        if self._is_open or (player := self.player) is None:
            return 0
        return self._match.hidden_plies(player)

    def is_hidden(self, ply: int, mover: Player) -> bool:
        """Return whether the viewer may not read the move that was made at ``ply``."""
        return mover != self.player and ply >= self._match.ply - self.hidden_plies

    def is_hand_over(self, step: Transition) -> bool:
        """Return whether one person hands the screen to another one who must not see the same."""
        people = {step.before.to_move, step.after.to_move} & set(self._people)
        is_handed = len(people) > 1 and not self._is_open
        secrets = self._match.game.secrets
        return is_handed and secrets is not None and secrets.curtain(step.before, step.after)

    @property
    def is_shared(self) -> bool:
        """Whether several people take turns, each for themselves."""
        return len(self._people) > 1 and not self._is_open

    @property
    def has_secrets(self) -> bool:
        """Whether something that was done is hidden from one of several people."""
        return self.is_shared and any(map(self._match.hidden_plies, self._people))

    def readable(
        self, lines: Sequence[tuple[Player, Value]], hidden: Value
    ) -> Sequence[tuple[Player, Value]]:
        """``lines``, with ``hidden`` in place of those of hidden moves."""
        if not self.hidden_plies:
            return lines
        return [
            (mover, hidden if self.is_hidden(ply, mover) else line)
            for ply, (mover, line) in enumerate(lines)
        ]
