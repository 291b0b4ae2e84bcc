"""Ladders: what there is to achieve in the matches of a game, from the easiest to the hardest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from game.core.match.seats import Seat
from game.core.rules.state import Player, State

O = TypeVar("O")  # noqa: E741 - options, as in the seam
S = TypeVar("S", bound=State[Any])
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Climb(Generic[O, S, M]):
    """A finished match as the person on seat ``me`` has played it.

    ``states`` has one entry more than ``moves``.
    """

    options: O
    seats: tuple[Seat, ...]
    states: Sequence[S]
    moves: Sequence[M]
    me: Player
    is_won: bool
    reason: str
    """How it ended, as the outcome says it."""
    has_partner: bool = False

    def own_moves(self) -> Iterator[tuple[S, M, S]]:
        """Yield the person's moves: the position before, the move, the position after."""
        steps = zip(self.states, self.moves, self.states[1:], strict=False)
        return (step for step in steps if step[0].to_move == self.me)

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels of the other seats; "" for a person."""
        return tuple(seat.level for k, seat in enumerate(self.seats) if k != self.me)

    def beat(self, *levels: str) -> bool:
        """Whether the person alone won the match, against computers of these levels alone."""
        is_own = self.is_won and not self.has_partner
        return is_own and all(level in levels for level in self.levels)


@dataclass(frozen=True, slots=True)
class Rung(Generic[O, S, M]):
    """One thing to achieve: ``<game>.ladder.<id>`` says what, in one sentence.

    ``options`` and ``level`` (of the other seats, "" for people) begin a match in which it can be
    done.
    """

    id: str
    counts: Callable[[Climb[O, S, M]], int]
    """How many times a match counts for it. Only the match decides, never a clock."""
    options: O
    level: str = ""
    times: int = 1
    """So often it has to be done."""


AnyRung: TypeAlias = Rung[Any, Any, Any]


def next_rung(rungs: Sequence[AnyRung], counts: Mapping[str, int]) -> AnyRung | None:
    """Return the lowest rung that is not done; None at the top."""
    return next((rung for rung in rungs if counts.get(rung.id, 0) < rung.times), None)
