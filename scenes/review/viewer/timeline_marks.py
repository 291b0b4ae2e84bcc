"""Marks on the timeline of a replay: of its game, of the review, and of faults in its file."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import compress, count
from typing import Final

from game.ai.requests.game_review import GameReview
from game.core.match.match import Transition
from game.core.record.record import Playback
from scenes.boards.hud_content import Landmark
from scenes.boards.view import BoardView

AT_ONCE: Final = 300
"""Number of moves that are examined for their marks; in most games these are all."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign at the position after ``ply`` moves, and what it means: the key ``words``."""

    ply: int
    icon: str
    words: str


class TimelineMarks:
    """Marks of one replay; ``view`` says what its game marks."""

    def __init__(self, playback: Playback, lookback: GameReview, view: BoardView) -> None:
        self._playback, self._lookback, self._view = playback, lookback, view
        plies = len(playback.moves)
        self._noted = list(compress(count(1), playback.notes[:plies]))
        self._found: dict[int, Landmark] = {}
        self._looked_at = 0
        self.look()

    @property
    def is_whole(self) -> bool:
        """Whether all moves have been looked at: the later ones of a long game come later."""
        return self._looked_at >= len(self._playback.moves)

    def look(self) -> bool:
        """Look at some more moves; True if the last of them was among these."""
        if self.is_whole:
            return False
        states, moves = self._playback.states, self._playback.moves
        first, self._looked_at = self._looked_at, min(self._looked_at + AT_ONCE, len(moves))
        for k in range(first, self._looked_at):
            found = self._view.landmark(Transition(states[k], moves[k], states[k + 1]))
            if found is not None:
                self._found[k + 1] = found
        return self.is_whole

    @property
    def small(self) -> dict[int, Landmark]:
        """Those that come often, by the number of their move."""
        return {ply: mark for ply, mark in self._found.items() if mark.is_small}

    @property
    def marks(self) -> list[Mark]:
        """Return all other marks, the most telling first.

        These are the turning point, faults in the file, slips, and marks of the game. A slip is
        marked at the position before it, where it is commented.
        """
        review = self._lookback.review
        marks: list[Mark] = []
        if (turned := self._lookback.turned) is not None:
            key = "mark.swing" if review.turning_point is None else "mark.turned"
            marks.append(Mark(turned - 1, "turned", key))
        marks.extend(Mark(ply, "warning", "mark.wrong") for ply in self._noted)
        slips = dict.fromkeys(remark.ply for remark in review.remarks if remark.is_slip)
        marks.extend(Mark(ply, "slip", "mark.slip") for ply in slips)
        if self.is_whole:
            large = ((ply, one) for ply, one in self._found.items() if not one.is_small)
            marks.extend(Mark(ply, found.icon, found.words) for ply, found in large)
        return marks

    def at(self, ply: int) -> list[Mark]:
        """Return all that is marked at one position, for people to read."""
        small = self._found.get(ply)
        often = [Mark(ply, small.icon, small.words)] if small and small.is_small else []
        return [*often, *(mark for mark in self.marks if mark.ply == ply)]

    def neighbour(self, ply: int, step: int) -> int | None:
        """Return the next position with a mark, forwards (1) or backwards (-1)."""
        plies = {mark.ply for mark in self.marks}
        others = [other for other in plies if (other - ply) * step > 0]
        return min(others, key=lambda other: abs(other - ply), default=None)
