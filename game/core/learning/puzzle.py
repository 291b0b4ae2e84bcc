"""The puzzles of a game: exercises with a proved solution and a par, built in or generated."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from importlib import resources
from typing import Any, Generic, TypeVar

from game.core.learning.exercise import AnyExercise, Exercise
from game.core.search.search_api import Budget

O = TypeVar("O")  # noqa: E741 - options, as in the seam
S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Proved:
    """Result of the search for the solution of a person's own puzzle.

    ``verdict`` is "found" with the ``text`` of the finished puzzle; "none" if ``excluded`` rounds,
    which are all it may take, are proved not to be enough; "idle" if nothing has to be done; or
    "unknown" if it was not found in time, with the ``excluded`` rounds that are proved not to be
    enough.
    """

    verdict: str
    text: str = ""
    excluded: int = 0


@dataclass(frozen=True, slots=True)
class OwnPuzzles:
    """Conversion of a design of the game's editor into a person's own puzzle."""

    goals: tuple[str, ...]
    """What can be asked: ``<game>.own_goal.<name>``."""
    rounds: range
    """In how many rounds, at most."""
    draft: Callable[[Any, str, int], str]
    """An unproved puzzle about a design, with a goal and a number of rounds.
    Raises ``DesignRefused``.
    """
    prove: Callable[[str, Budget, Callable[[int], None]], Proved]
    """The shortest solution of a draft, and so its par. The last argument is told how much was
    tried so far.
    """
    nodes: int
    """The nodes that ``prove`` may spend."""
    asked: Callable[[Any], tuple[Any, str, int]]
    """What ``draft`` was given for an exercise: the design, the goal, and the number of rounds (the
    nearest that can be asked for).
    """


@dataclass(frozen=True, slots=True)
class Puzzles(Generic[O, S, M]):
    """All puzzles of a game: those that ship, and new ones without an end."""

    builtin: Callable[[], Sequence[Exercise[O, S, M]]]
    """In the order of their grades. The list is made within 30 ms."""
    made: Callable[[int, int], Exercise[O, S, M] | None] | None = None
    """``made(seed, grade)``: a new puzzle, always the same one in the same version of the program;
    None if this seed gives none. No function: the game makes no puzzles.
    """
    read: Callable[[str], Exercise[O, S, M]] | None = None
    """The puzzle with this ``text``, within 10 ms. Raises ``ValueError``. A game that makes puzzles
    has it: they are made in another process.
    """
    own: OwnPuzzles | None = None
    """Puzzles of people's own, which ``read`` reads; None if the game has none."""
    is_quick: bool = False
    """Whether ``made`` takes less than 50 ms for each seed, and gives a puzzle for each."""
    since: Mapping[str, date] = field(default_factory=dict)
    """The first day on which a shipped puzzle can be the daily one, by its id; none for those that
    have always been there. With it a new puzzle changes no earlier day.
    """


def is_solved_as_shown(puzzle: AnyExercise, start: Any) -> bool:
    """Return whether the first seat wins at par from ``start`` with the moves of the solution.

    False if the file of a puzzle was edited. The rules judge it.
    """
    state, cost = start, 0
    while state.outcome() is None and cost <= puzzle.par:
        move = puzzle.shown(state)
        after = state.play(move)
        cost += puzzle.costs(state, move, after)
        state = after
    outcome = state.outcome()
    return outcome is not None and outcome.winner == 0 and cost <= puzzle.par


def own_puzzle(
    puzzles: Callable[[], Puzzles[Any, Any, Any]] | None, new: Callable[[Any, int], Any], text: str
) -> AnyExercise | None:
    """Return the puzzle of people's own in a text; None if it is none, or cannot be solved.

    `new` begins a game with options and a seed.
    """
    door = None if puzzles is None else puzzles()
    if door is not None and door.read is not None and door.own is not None:
        with suppress(ValueError):
            puzzle = door.read(text)
            if puzzle.judge is not None or is_solved_as_shown(puzzle, new(puzzle.options, 0)):
                return puzzle
    return None


def lines(package: str, name: str = "shipped.txt") -> tuple[str, ...]:
    """Return the lines of a file in ``package``, without empty lines and comments (``#``)."""
    content = (resources.files(package) / name).read_text("utf-8")
    return tuple(line for line in content.splitlines() if line and not line.startswith("#"))
