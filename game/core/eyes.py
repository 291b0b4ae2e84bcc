"""Who looks at the screen of a match, and what of it they may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.core.match import Match, Step
from game.core.state import Player

KEPT: Final = 4
"""Positions of which it is remembered how they look."""


class Eyes:
    """The eyes of the person to move, or else of the next one to; of everybody if all compute.

    With ``is_open`` nothing is hidden from anybody.
    """

    def __init__(self, match: Match, *, is_open: bool = False) -> None:
        self._match, self._is_open = match, is_open
        self._people = [p for p, seat in enumerate(match.seats) if not seat.is_computer]
        self._kept: list[tuple[Any, Player, Any]] = []

    @property
    def viewer(self) -> Player | None:
        to_move, seats = self._match.state.to_move, len(self._match.seats)
        return min(self._people, key=lambda p: (p - to_move) % seats, default=None)

    def seen(self, state: Any) -> Any:
        """``state`` as the viewer may see it; the same object for the same state."""
        viewer = self.viewer
        if viewer is None or self._is_open:
            return state
        for whole, eyes, seen in self._kept:
            if whole is state and eyes == viewer:
                return seen
        seen = self._match.seen_by(viewer, state)
        self._kept = [(state, viewer, seen), *self._kept[: KEPT - 1]]
        return seen

    @property
    def hidden_plies(self) -> int:
        """How many of the last moves the viewer may not read, but for their own."""
        if self._is_open or (viewer := self.viewer) is None:
            return 0
        return self._match.hidden_plies(viewer)

    def is_hidden(self, ply: int, mover: Player) -> bool:
        """Whether the viewer may not read the move that was made at ``ply``."""
        return mover != self.viewer and ply >= self._match.ply - self.hidden_plies

    def is_hand_over(self, step: Step) -> bool:
        """Whether the screen goes from one person to another who must not see the same."""
        people = {step.before.to_move, step.after.to_move} & set(self._people)
        is_shared = len(people) > 1 and not self._is_open
        secrets = self._match.game.secrets
        return is_shared and secrets is not None and secrets.curtain(step.before, step.after)

    @property
    def has_secrets(self) -> bool:
        """Whether one of several people may not know something that was done."""
        is_shared = len(self._people) > 1 and not self._is_open
        return is_shared and any(map(self._match.hidden_plies, self._people))

    def readable(
        self, lines: Sequence[tuple[Player, str]], hidden: str
    ) -> Sequence[tuple[Player, str]]:
        """``lines``, those of hidden moves being ``hidden`` instead."""
        if not self.hidden_plies:
            return lines
        return [
            (mover, hidden if self.is_hidden(ply, mover) else line)
            for ply, (mover, line) in enumerate(lines)
        ]
