"""Achievements of matches: the rungs of a ladder, and trophies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeAlias, TypeVar

from game.core.match.seats import Seat
from game.core.rules.state import Player, State

O = TypeVar("O")  # noqa: E741 - options, as in the seam
S = TypeVar("S", bound=State[Any])
M = TypeVar("M")

TROPHY_KEY: Final = "{game}.trophy.{id}.{part}"
"""The keys of the words: ``name``, of at most 14 letters, and ``line``, what one has to do."""


@dataclass(frozen=True, slots=True)
class PlayedMatch(Generic[O, S, M]):
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

    def own_moves(self) -> Iterator[tuple[int, S, M, S]]:
        """Yield the person's moves: number of moves so far, position before, move, one after."""
        steps = zip(self.states, self.moves, self.states[1:], strict=False)
        for ply, (before, move, after) in enumerate(steps, 1):
            if before.to_move == self.me:
                yield ply, before, move, after

    def beat(self, *levels: str) -> bool:
        """Return whether the person alone won, against computers of these levels alone."""
        others = [seat.level for k, seat in enumerate(self.seats) if k != self.me]
        is_own = self.is_won and not self.has_partner
        return is_own and all(level in levels for level in others)

    def at_end(self, is_done: object) -> Sequence[int]:
        """Return the number of all moves if ``is_done``, else nothing."""
        return (len(self.moves),) if is_done else ()


@dataclass(frozen=True, slots=True)
class Achievement(Generic[O, S, M]):
    """One thing to achieve in matches: a rung of the ladder, or a trophy.

    ``options`` and ``level`` (of the other seats, "" for people) begin a match in which it can be
    done. ``<game>.ladder.<id>`` says in a sentence what a rung is.
    """

    id: str
    plies: Callable[[PlayedMatch[O, S, M]], Iterable[int]]
    """After how many moves it was done, each time. Only the match decides, never a clock."""
    options: O
    level: str = ""
    times: int = 1
    """How many times a rung has to be done. A trophy is won once."""
    icon: str = ""
    """The picture on a trophy."""


AnyAchievement: TypeAlias = Achievement[Any, Any, Any]


def win(
    *levels: str, starts: range | None = None
) -> Callable[[PlayedMatch[Any, Any, Any]], Sequence[int]]:
    """Return what gives a win against these levels, from one of the ``starts`` if there are any."""
    return lambda played: played.at_end(
        played.beat(*levels) and (starts is None or played.options.start in starts)
    )


def next_rung(rungs: Sequence[AnyAchievement], counts: Mapping[str, int]) -> AnyAchievement | None:
    """Return the lowest rung that is not done; None at the top."""
    return next((rung for rung in rungs if counts.get(rung.id, 0) < rung.times), None)


def word_key(game: str, trophy: AnyAchievement, part: str) -> str:
    """Return the key of the ``name`` or the ``line`` of a trophy."""
    return TROPHY_KEY.format(game=game, id=trophy.id, part=part)
