"""Puzzles: tasks on real boards, each with an end that was proved, a par, and hints in steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from importlib import resources
from typing import Any, Final, Generic, TypeVar

from game.core.learning.lesson import Verdict
from game.core.rules.state import Cell
from game.core.search.search_api import Budget
from game.words.message import Values

O = TypeVar("O")  # noqa: E741 - options, as in the seam
S = TypeVar("S")
M = TypeVar("M")

GRADES: Final = range(1, 6)
"""From the easiest to the hardest."""


def nothing(state: Any) -> frozenset[Cell]:
    """No cell."""
    return frozenset()


def one(before: Any, move: Any, after: Any) -> int:
    """Each move counts one."""
    return 1


@dataclass(frozen=True, slots=True)
class Puzzle(Generic[O, S, M]):
    """A task for one person.

    ``options`` and the moves of the ``opening`` set the position up; the side to move is the
    solver.

    Words, all with ``values`` and with ``who``, the name of the other seat:
    ``<game>.puzzle.<kind>.name``, ``.task``, ``.idea`` (the first hint: at most six words, and no
    solution), ``.par`` (with ``n`` in place of ``values``: "3 changes") and, if there is one,
    ``.lesson`` (shown when it is solved).
    """

    id: str
    """One to forty of ``a`` to ``z``, ``0`` to ``9``, ``-`` and ``_``: results are kept by it, so
    it is the same puzzle's for ever. The id of a made one tells its seed.
    """
    kind: str
    grade: int
    """One of ``GRADES``."""
    options: O
    par: int
    """What the shortest solution costs the solver. It is proved, not guessed."""
    shown: Callable[[S], M]
    """A right move in a position of the puzzle: the third hint, and the solution to watch."""
    judge: Callable[[S, M, S], Verdict] | None = None
    """What a legal move of the solver means: the position before it, the move, the one after. The
    sentence of a verdict is ``<game>.puzzle.<key>``.

    None: the rules judge. The puzzle is a match, set up by its options alone, which is played to
    its end; the first seat must win it.
    """
    reply: Callable[[S], M] | None = None
    """The best defence, when another seat is to move."""
    opening: tuple[M, ...] = ()
    values: Values = ()
    piece: Callable[[S], frozenset[Cell]] = nothing
    """The part of the board that the second hint lights."""
    costs: Callable[[S, M, S], int] = one
    """What a move of the solver adds to what is compared with ``par``."""
    numbers: tuple[tuple[str, int], ...] = ()
    """What is asked, as at most two numbers: ``<game>.puzzle.number.<name>`` says what each is. The
    task leads from the first one to the second one: (("now", 4), ("goal", 9)).
    """
    text: str = ""
    """One line from which ``Puzzles.read`` makes the puzzle again without a search."""


@dataclass(frozen=True, slots=True)
class Proved:
    """What came of the search for the solution of somebody's own puzzle.

    ``verdict`` is "found" with the ``text`` of the finished puzzle; "none" if ``excluded`` rounds,
    which are all it may take, are proved not to be enough; "idle" if nothing has to be done; or
    "unknown" if it was not found in time, with the ``excluded`` rounds that are proved not to be
    enough.
    """

    verdict: str
    text: str = ""
    excluded: int = 0


VERDICTS: Final = ("found", "none", "idle", "unknown")


@dataclass(frozen=True, slots=True)
class OwnPuzzles:
    """How a design of the game's editor becomes a puzzle of somebody's own."""

    goals: tuple[str, ...]
    """What can be asked: ``<game>.own_goal.<name>``."""
    rounds: range
    """In how many rounds, at most."""
    draft: Callable[[Any, str, int], str]
    """A puzzle about a design, with a goal and a number of rounds, that nobody has solved yet.
    Raises ``DesignRefused``.
    """
    prove: Callable[[str, Budget, Callable[[int], None]], Proved]
    """The shortest solution of a draft, and so its par. The last argument is told how much was
    tried so far.
    """
    nodes: int
    """The nodes that ``prove`` may spend."""
    asked: Callable[[Any], tuple[Any, str, int]]
    """What ``draft`` was given for such a ``Puzzle``: the design, the goal, and the rounds as near
    as these can be asked for.
    """


@dataclass(frozen=True, slots=True)
class Puzzles(Generic[O, S, M]):
    """All puzzles of a game: those that ship, and new ones without an end."""

    shipped: Callable[[], Sequence[Puzzle[O, S, M]]]
    """In the order of their grades. The list is made within 30 ms."""
    made: Callable[[int, int], Puzzle[O, S, M] | None] | None = None
    """``made(seed, grade)``: a new puzzle, always the same one in the same version of the program;
    None if this seed gives none. No function: the game makes no puzzles.
    """
    read: Callable[[str], Puzzle[O, S, M]] | None = None
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


def is_solved_as_shown(puzzle: Puzzle[Any, Any, Any], start: Any) -> bool:
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


def lines(package: str, name: str = "shipped.txt") -> tuple[str, ...]:
    """Return the lines of a file in ``package``, without empty lines and comments (``#``)."""
    content = (resources.files(package) / name).read_text("utf-8")
    return tuple(line for line in content.splitlines() if line and not line.startswith("#"))
