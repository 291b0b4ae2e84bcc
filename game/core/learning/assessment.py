"""Teaching of a game: solutions, hints, and reviews of games that were played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from game.core.learning.exercise import Exercise, Verdict
from game.core.match.leader import ahead, led_from
from game.core.rules.comment import Comment
from game.core.rules.state import Player

S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Solution(Generic[M]):
    """The value of a position under perfect play, for the side to move.

    ``remoteness`` is the number of plies that the game still lasts if the winner hurries and the
    loser delays; None if it is unknown. ``best`` are the moves that keep a win, or that delay a
    loss longest; the best one is first.
    """

    is_won: bool
    remoteness: int | None
    best: tuple[M, ...]


@dataclass(frozen=True, slots=True)
class Annotation:
    """Comment ``<game>.remark.<key>`` of a review on the position after ``ply`` moves.

    The line of the comment is a better way to play on.
    """

    ply: int
    comment: Comment
    is_slip: bool = True
    """Whether the move that was made there was a mistake."""


@dataclass(frozen=True)
class Review:
    """A look back at a game: remarks in the order of their plies, and a summary for each player."""

    remarks: tuple[Annotation, ...] = ()
    tallies: tuple[Comment | None, ...] = ()
    """``<game>.tally.<key>`` for each player, shown with the results; () if there is none."""
    evaluations: tuple[tuple[float, ...], ...] = ()
    """How well each player stood in each position, from -1 to 1; () if it was not measured."""
    has_resignation: bool = False
    """Whether the last move was a resignation."""

    @cached_property
    def led_from(self) -> int | None:
        """The ply from which on the player who leads at the end has always led, if there is one."""
        return led_from(self.evaluations)

    @cached_property
    def turning_point(self) -> int | None:
        """The number of the move, from 1, that turned the game; None if no single move did.

        It is a mistake, so it never stands beside a review without one: the mistake after which the
        player who leads at the end always led, and by which that player gained most. A mistake of a
        whole turn counts from the first move of the turn. A resignation turns nothing: a player who
        gives up sees that the game has turned.
        """
        stood = self.evaluations
        if not stood or (winner := ahead(stood[-1])) is None:
            return None
        for_good, most, turned = self.led_from or 0, 0.0, None
        end = len(stood) - self.has_resignation
        for slip in (remark for remark in self.remarks if remark.is_slip):
            before = stood[slip.ply]
            later = (ply for ply in range(slip.ply + 1, end) if stood[ply] != before)
            then = next(later, None)
            gained = 0.0 if then is None else stood[then][winner] - before[winner]
            if then is not None and then >= for_good and gained > most:
                most, turned = gained, slip.ply + 1
        return turned


@dataclass(frozen=True, slots=True)
class Moment:
    """The position after ``ply`` moves of a game, and what was made of it.

    ``verdict`` is about the move that led to the position after ``end`` moves: a turn may have
    several, and then it is the one that spoilt it. ``better`` says what would have been better and
    why; its line are the moves. None: nothing was.
    """

    ply: int
    end: int
    verdict: Verdict
    better: Comment | None = None

    @property
    def is_slip(self) -> bool:
        return self.better is not None


def no_praise(before: Any, move: Any, after: Any) -> None:
    """No move is praised."""
    return None


@dataclass(frozen=True, slots=True)
class Judge(Generic[S, M]):
    """Assessment of a move against the best one, by theory or by search.

    Its sentences are ``<game>.judge.<key>``; each answer may take half a second and raise
    ``OutOfBudget``.
    """

    verdict: Callable[[S, M, S], Verdict]
    """A move, between the positions before it and after it: DONE if nothing is better, GO_ON if the
    turn goes on and nothing is lost yet, SLIP with the reason.
    """
    better: Callable[[S], Comment]
    """What is best in a position, and why, without saying where; its line are the moves."""
    praise: Callable[[S, M, S], Verdict | None] = no_praise
    """What is said of a move to which every other one was worse; None of any other move."""


@dataclass(frozen=True, slots=True)
class Hindsight(Generic[S, M]):
    """Assessment of moves that are chosen in secret: the others' moves are taken as they were.

    A moment lasts from its ply to its end, where its consequence is known. Sentences are
    ``<game>.judge.<key>``; a person who tries it again gets ``<game>.judge.idea`` with the values
    of the better move.
    """

    moments: Callable[
        [Sequence[S], Sequence[M], Sequence[Player], Sequence[int], Callable[[], bool]],
        Sequence[Moment],
    ]
    """``moments(states, moves, players, plies, stop)``: those of a game that mattered most to
    ``players``, and those that begin at ``plies``. Raises ``OutOfBudget`` when ``stop`` says so.
    """
    reply: Callable[[Sequence[S], Sequence[M], int, S], M]
    """``reply(states, moves, ply, state)``: what another seat did next in the moment at ``ply`` of
    a game, in a position that has come of other moves.
    """
    verdict: Callable[[Sequence[S], Sequence[M], Moment, Sequence[S]], Verdict | None]
    """``verdict(states, moves, moment, tried)``: what the positions ``tried`` from a moment of a
    game on mean, the last one being that after the last move; None until that is known.
    """


@dataclass(frozen=True, slots=True)
class Teaching(Generic[S, M]):
    """Teaching offered by a game. None means that it does not offer this."""

    solve: Callable[[S], Solution[M] | None] | None = None
    """The value of a position, or None where it is unknown. No function: the game is not
    solved.
    """
    coach: Callable[[S], Sequence[Comment]] | None = None
    """Hints for the side to move; each says more than the one before. May take half a second."""
    review: Callable[[Sequence[S], Sequence[M], Callable[[], bool]], Review] | None = None
    """A look back at a game: takes its positions, its moves (one fewer), and what tells when nobody
    waits any more: then it may raise ``OutOfBudget``. May take seconds. Without it, ``solve`` finds
    the mistakes, if the game has it.
    """
    step: float = 0.0
    """How much of an evaluation a step of the way is worth between two players, for the sentence
    ``<game>.gained``; 0 if evaluations are not counted in steps.
    """
    judge: Judge[S, M] | None = None
    """Says of people's moves what they are worth. None: nothing can be said for sure."""
    hindsight: Callable[[], Hindsight[S, M]] | None = None
    """Assessment of a game whose moves are chosen in secret, in place of a judge."""
    lessons: Callable[[], Sequence[Exercise[Any, S, M]]] = lambda: ()
    """Cards that teach the game by doing, the first idea first."""
    quips: Callable[[S, Player, str], Sequence[Comment]] = lambda state, player, level: ()
    """``quips(state, player, level)``: what a computer of that level, which sits at ``player``, may
    say when another player is to move; the most fitting first. Takes a few milliseconds at most.
    """
