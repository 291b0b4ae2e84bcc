"""What a game may offer besides matches: puzzles to solve, boards and positions to draw."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from game.core.state import Player, Reason

O = TypeVar("O")  # noqa: E741 - options, as in the seam
S = TypeVar("S")
D = TypeVar("D")

Cell: TypeAlias = tuple[int, int]
"""Column and row, from 0."""


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


class DesignRefused(ValueError):
    """What cannot be drawn, or a text of it; ``reason`` says why, by a key of the game's words."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.key.rpartition(".")[2].replace("_", " "))
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Dial:
    """A number that a design has: ``<game>.dial.<name>``, from ``least`` to ``most``.

    ``player`` is whom it is about, if it is one of them; with ``is_player`` the number itself is a
    player's, counted from 1.
    """

    name: str
    value: int
    least: int
    most: int
    step: int = 1
    player: Player | None = None
    is_player: bool = False

    def stepped(self, by: int) -> int | None:
        """The value ``by`` steps on; None if there is none."""
        value = self.value + by * self.step
        return value if self.least <= value <= self.most else None


@dataclass(frozen=True, slots=True)
class Drawing(Generic[D, S]):
    """How something is drawn, a tool in hand. Designs are values, and may be unfinished.

    A tool is ``<game>.tool.<name>``. What ``put``, ``turn``, ``dialled`` and ``read`` cannot do
    they refuse with ``DesignRefused``.
    """

    tools: Callable[[D], Sequence[str]]
    put: Callable[[D, str, Any], D]
    """The design with what the tool makes in a cell, or where an aimed move goes."""
    turn: Callable[[D, Cell], D]
    """The design with what stands in the cell turned, or turned over, if it can be."""
    size: Callable[[D], tuple[int, int]]
    """Columns and rows."""
    dials: Callable[[D], Sequence[Dial]]
    dialled: Callable[[D, str, int], D]
    sketch: Callable[[D], S]
    """A position to show the design by."""
    write: Callable[[D], str]
    read: Callable[[str], D]
    check: Callable[[D], None]
    """Raises ``DesignRefused`` where a design is not finished: nobody could play on it."""
    aims: Callable[[D, str], S | None] = lambda design, tool: None
    """A position in which the game's view aims what the tool makes; None: it goes into cells."""
    shown: Callable[[D, str, Any], Any] = lambda design, tool, move: move
    """The move that shows what the tool would do where ``move`` goes."""
    stroke: Callable[[D, str, Cell], str] = lambda design, tool, cell: tool
    """The tool that a press on a cell goes on with until its release."""
    icons: Mapping[str, str] = field(default_factory=dict)
    """The tools for which nothing on the board can stand, with their icons."""


@dataclass(frozen=True, slots=True)
class Editor(Generic[D, O, S]):
    """Boards of one's own. A finished design is a text, which ``field`` of the options takes."""

    drawing: Drawing[D, S]
    field: str
    blank: Callable[[], D]
    title: Callable[[D], str]
    titled: Callable[[D, str], D]
    options: Callable[[str], O]
    """A game on the board of a text that the drawing reads."""


@dataclass(frozen=True, slots=True)
class Setup(Generic[O, S]):
    """Positions to be looked at and played on. Without a ``drawing`` they are typed, and
    ``<game>.setup`` asks for them.
    """

    write: Callable[[S], str]
    """The text of a position."""
    options: Callable[[S, str], O]
    """A game that begins with the position of a text, otherwise by the options of another
    position; what the text does not tell, such as who is to move, is as there. Raises
    ``OptionError``.
    """
    drawing: Drawing[Any, S] | None = None


@dataclass(frozen=True, slots=True)
class Exercises(Generic[O, S]):
    """What can be done with a game besides playing matches."""

    puzzles: Callable[[], Sequence[Puzzle[O]]] = lambda: ()
    """Exercises for one, from the easiest to the hardest."""
    setup: Setup[O, S] | None = None
    """Positions that are typed or drawn to begin with; None: there are none but the game's."""
    editor: Editor[Any, O, S] | None = None
    """Boards of one's own; None: the game's boards cannot be drawn."""

    def puzzle_of(self, options: O) -> Puzzle[O] | None:
        """The puzzle that these options set up; None for a match."""
        return next((puzzle for puzzle in self.puzzles() if puzzle.options == options), None)
