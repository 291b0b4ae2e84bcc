"""What a game may offer besides matches: puzzles to solve, and boards to draw."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from game.core.seam import AnyGame, Reason

O = TypeVar("O")  # noqa: E741 - options, as in the seam
S = TypeVar("S")
D = TypeVar("D")


@dataclass(frozen=True, slots=True)
class Puzzle(Generic[O]):
    """A position to be brought to a good end by the first seat alone: ``options`` set it up.

    The rules give the moves of whoever else plays. ``lesson`` is what is new in it.
    """

    id: str
    options: O
    title: str
    task: str
    lesson: str
    hint: str


def puzzle_of(game: AnyGame, options: Any) -> Puzzle[Any] | None:
    """The puzzle that these options set up; None for a match."""
    return next((puzzle for puzzle in game.puzzles() if puzzle.options == options), None)


class DesignRefused(ValueError):
    """A text that is no board; ``reason`` says why, by a key of the game's section."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.key)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Setup(Generic[O, S]):
    """How a position is typed, to be looked at: ``<game>.setup`` asks for it."""

    write: Callable[[S], str]
    """The text of a position."""
    options: Callable[[S, str], O]
    """A game that begins with the position of a text, for the side to move in another position
    and otherwise by its options. Raises ``OptionError``.
    """


@dataclass(frozen=True, slots=True)
class Dial:
    """A number that a design has: ``<game>.dial.<name>``, from ``least`` to ``most``."""

    name: str
    value: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Editor(Generic[D, O, S]):
    """How people draw boards of their own. Designs are values, and may be unfinished.

    A tool is ``<game>.tool.<name>``. A finished design is a text, which ``field`` of the options
    takes.
    """

    field: str
    tools: Sequence[str]
    blank: Callable[[], D]
    put: Callable[[D, str, tuple[int, int]], D]
    """The design with what the tool makes in one cell; again, and it is gone."""
    turn: Callable[[D, tuple[int, int]], D]
    """The design with what stands in the cell turned, if it faces anywhere."""
    dials: Callable[[D], Sequence[Dial]]
    dialled: Callable[[D, str, int], D]
    title: Callable[[D], str]
    titled: Callable[[D, str], D]
    sketch: Callable[[D], S]
    """A position to show the design by."""
    write: Callable[[D], str]
    read: Callable[[str], D]
    """Raises ``DesignRefused``."""
    options: Callable[[str], O]
    """A game on the board of a text that ``read`` takes."""
