"""Proof of who can force the win: every move is tried, and every answer to it.

Nothing here is an estimate. A player *wins within n moves* if it is home with its n-th move at the
latest, whatever the other does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from game.core.search.search_api import Budget
from game.quoridor.engine.field import EmptyGrid, steps_from
from game.quoridor.engine.move_ordering import Listed
from game.quoridor.engine.paths import Paths, Route
from game.quoridor.engine.position import (
    FLAT,
    STEP,
    UPRIGHT,
    Move,
    Position,
    bits,
    slots,
    targets,
    under,
)
from game.quoridor.engine.race import runs_free
from game.quoridor.engine.walls.detours import steps_behind_each

MAX_KNOWN: Final = 200_000
MAX_MOVES: Final = 12
"""Number of moves of the winner that are searched."""
NEVER: Final = 99


class Known(NamedTuple):
    """Proved bounds of a position: not won within ``fails`` moves, and won within ``holds``."""

    fails: int
    holds: int


NOTHING: Final = Known(0, NEVER)


@dataclass(slots=True)
class ProofTable:
    """Proofs about positions on one field.

    ``budget`` counts the positions whose moves were tried; methods raise its ``OutOfBudget``.

    With ``until_clear`` a player has won as soon as its way is free: the other has no boards left,
    and cannot come near it in time. It takes long if the hands have more than two boards together.
    """

    on: EmptyGrid
    until_clear: bool
    budget: Budget = field(default_factory=lambda: Budget(1 << 62))
    _paths: Paths = field(init=False)
    _mover: dict[Position, Known] = field(init=False, default_factory=dict)
    _other: dict[Position, Known] = field(init=False, default_factory=dict)
    _runs: dict[tuple[int, ...], int] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._paths = Paths(self.on)

    def steps(self, here: Position, player: int) -> int:
        """Return the steps of the player's shortest way."""
        return self._paths.steps(here.flat, here.upright, here.pawns[player], player)

    def route(self, here: Position, player: int) -> Route:
        """Return a shortest way of the player."""
        return self._paths.route(here.flat, here.upright, here.pawns[player], player)

    def mover_needs(self, here: Position, most: int = MAX_MOVES) -> int:
        """Return the fewest moves within which the player to move wins.

        ``NEVER`` if more than ``most``.
        """
        return next((n for n in range(1, most + 1) if self.mover_wins(here, n)), NEVER)

    def other_needs(self, here: Position, most: int = MAX_MOVES) -> int:
        """Return the fewest moves within which the player who is not to move wins.

        0 if its way is free already, ``NEVER`` if it does not win within ``most``.
        """
        return next((n for n in range(most + 1) if self.other_wins(here, n)), NEVER)

    def mover_wins(self, here: Position, within: int) -> bool:
        """Return whether the player to move wins within `within` moves of its own."""
        mover = here.mover
        own_steps = self.steps(here, mover)
        if within <= 0 or (own_steps <= 2 and self._is_home_now(here)):
            return within > 0
        runs = self.runs(here)
        if runs:
            if runs % 2 == 0:
                return False
            if self.until_clear or runs < 2 * within:
                return True
        if within == 1 and not self.until_clear:
            return False
        if own_steps > 2 * within and (not self.until_clear or here.hands[1 - mover]):
            return False
        known = self._mover.get(here, NOTHING)
        if not known.fails < within < known.holds:
            return within >= known.holds
        self.budget.spend()
        found = any(self.other_wins(after, within - 1) for _, after in self.ordered_moves(here))
        self._learn(self._mover, here, known, within, found)
        return found

    def other_wins(self, here: Position, within: int) -> bool:
        """Return whether the player not to move wins within `within` moves of its own."""
        mover = here.mover
        runs = self.runs(here)
        if runs:
            if runs % 2:
                return False
            if self.until_clear or runs <= 2 * within:
                return True
        if within <= 0 or (self.steps(here, mover) <= 2 and self._is_home_now(here)):
            return False
        if self.steps(here, 1 - mover) > 2 * within and (not self.until_clear or here.hands[mover]):
            return False
        known = self._other.get(here, NOTHING)
        if not known.fails < within < known.holds:
            return within >= known.holds
        self.budget.spend()
        found = all(self.mover_wins(after, within) for _, after in self.ordered_moves(here))
        self._learn(self._other, here, known, within, found)
        return found

    def runs(self, here: Position) -> int:
        """Return the plies to the end if the leader's way is free and the other has no boards.

        Odd if the mover leads, 0 if it is not certain.
        """
        flat, upright, _, _, pawns, hands, mover, _ = here
        own_steps, rival_steps = self.steps(here, mover), self.steps(here, 1 - mover)
        is_ahead = own_steps <= rival_steps
        runner = mover if is_ahead else 1 - mover
        if hands[1 - runner]:
            return 0
        key = flat, upright, *pawns, mover
        found = self._runs.get(key)
        if found is None:
            way = self.route(here, runner)[:3]
            run, rival = (pawns[runner], way), pawns[1 - runner]
            is_free = runs_free(flat, upright, self.on.stride, run, rival, is_ahead)
            found = (2 * own_steps - 1 if is_ahead else 2 * rival_steps) if is_free else 0
            if len(self._runs) >= MAX_KNOWN:
                self._runs.clear()
            self._runs[key] = found
        return found

    def ordered_moves(self, here: Position) -> Iterator[tuple[Move, Position]]:
        """Yield all legal moves with the positions after them, the promising ones first."""
        mover, stride = here.mover, self.on.stride
        listed: list[Listed] = [(0, kind, place) for kind, place in self.moves(here)]
        own, rival = (
            steps_behind_each(
                self.route(here, player),
                listed,
                here.flat,
                here.upright,
                self.on,
                here.pawns[player],
            )
            for player in (mover, 1 - mover)
        )
        within = self.route(here, mover)[3]
        for at, (_, kind, place) in enumerate(listed):
            if kind == STEP:
                own[at] = steps_from(within, here.flat, here.upright, stride, place)
        order = sorted(range(len(listed)), key=lambda at: own[at] - rival[at])
        for at in order:
            _, kind, place = listed[at]
            yield (kind, place), self.played(here, (kind, place))

    def moves(self, here: Position) -> Iterator[Move]:
        """All legal moves; the null move is none of them."""
        flat, upright, _, _, pawns, hands, mover, _ = here
        for box in bits(targets(flat, upright, self.on.stride, pawns[mover], pawns[1 - mover])):
            yield STEP, box
        if hands[mover]:
            for kind, starts in zip((FLAT, UPRIGHT), slots(here, self.on, 2), strict=True):
                for start in bits(starts):
                    yield kind, start

    def played(self, here: Position, move: Move) -> Position:
        """Return the position after a legal move."""
        flat, upright, inner_flat, inner_upright, pawns, hands, mover, _ = here
        kind, place = move
        if kind == STEP:
            pawns = (place, pawns[1]) if mover == 0 else (pawns[0], place)
        else:
            edges, _ = under(kind, place, self.on.stride)
            if kind == FLAT:
                flat, inner_flat = flat & ~edges, inner_flat | edges & ~place
            else:
                upright, inner_upright = upright & ~edges, inner_upright | edges & ~place
            first, second = hands
            hands = (first - 1, second) if mover == 0 else (first, second - 1)
        return Position(flat, upright, inner_flat, inner_upright, pawns, hands, 1 - mover)

    def walks(self, here: Position) -> Iterator[tuple[Move, Position]]:
        """Yield all steps and jumps, with the positions after them."""
        return ((move, self.played(here, move)) for move in self.moves(here) if move[0] == STEP)

    def lays(self, here: Position) -> Iterator[tuple[Move, Position]]:
        """Yield all boards that the mover may lay, with the positions after them."""
        return ((move, self.played(here, move)) for move in self.moves(here) if move[0] != STEP)

    def _is_home_now(self, here: Position) -> bool:
        """Return whether the player to move can reach its goal line at once."""
        flat, upright, _, _, pawns, _, mover, _ = here
        ends = targets(flat, upright, self.on.stride, pawns[mover], pawns[1 - mover])
        return bool(ends & self.on.goals[mover])

    @staticmethod
    def _learn(
        of: dict[Position, Known], here: Position, known: Known, within: int, is_won: bool
    ) -> None:
        if len(of) >= MAX_KNOWN:
            of.clear()
        fails, holds = known
        of[here] = Known(fails, within) if is_won else Known(within, holds)
