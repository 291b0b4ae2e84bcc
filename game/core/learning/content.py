"""Content besides matches: puzzles, boards and positions to draw."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from game.core.learning.achievement import Achievement
from game.core.learning.exercise import Exercise
from game.core.learning.puzzle import Puzzles
from game.core.rules.comment import Comment
from game.core.rules.state import Cell, Player, State

O = TypeVar("O")  # noqa: E741 - options, as in the seam
S = TypeVar("S", bound=State[Any])
D = TypeVar("D")


class DesignRefused(ValueError):
    """A design that is invalid, or a text that is not a design.

    ``reason`` is a key of the game's words.
    """

    def __init__(self, reason: Comment) -> None:
        super().__init__(reason.key)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Dial:
    """A number of a design, between ``least`` and ``most``, named ``<game>.dial.<name>``.

    ``player`` is the player whom the number is about, if there is one. With ``is_player`` the
    number is itself a player, counted from 1.
    """

    name: str
    value: int
    least: int
    most: int
    step: int = 1
    player: Player | None = None
    is_player: bool = False

    def stepped(self, by: int) -> int | None:
        """Return the value after ``by`` steps; None if it is out of range."""
        value = self.value + by * self.step
        return value if self.least <= value <= self.most else None


@dataclass(frozen=True, slots=True)
class Drawing(Generic[D, S]):
    """Drawing of a design with tools. A design is an immutable value and may be unfinished.

    The name of a tool is ``<game>.tool.<name>``. ``put``, ``turn``, ``set_dial`` and ``read`` raise
    ``DesignRefused`` if they cannot do what they should.
    """

    tools: Callable[[D], Sequence[str]]
    put: Callable[[D, str, Any], D]
    """The design after the tool was used on a cell, or at the target of an aimed move."""
    turn: Callable[[D, Cell], D]
    """The design after the piece in the cell was turned, or turned over, if this is possible."""
    size: Callable[[D], tuple[int, int]]
    """Columns and rows."""
    dials: Callable[[D], Sequence[Dial]]
    set_dial: Callable[[D, str, int], D]
    sketch: Callable[[D], S]
    """A position that shows the design on the screen."""
    write: Callable[[D], str]
    read: Callable[[str], D]
    check: Callable[[D], None]
    """Raises ``DesignRefused`` if the design is unfinished and cannot be played on."""
    aims: Callable[[D, str], S | None] = lambda design, tool: None
    """A position in which the view of the game aims the tool; None if the tool works on cells."""
    shown: Callable[[D, str, Any], Any] = lambda design, tool, move: move
    """The move that stands for the tool on the screen while people aim ``move``."""
    stroke: Callable[[D, str, Cell], str] = lambda design, tool, cell: tool
    """The tool that goes on working after a press on a cell, until the release."""
    icons: Mapping[str, str] = field(default_factory=dict)
    """Icons for the tools that no piece on the board can stand for."""


@dataclass(frozen=True, slots=True)
class Editor(Generic[D, O, S]):
    """The editor for boards drawn by people.

    A finished design is a text, and the field ``field`` of the options takes this text.
    """

    drawing: Drawing[D, S]
    field: str
    blank: Callable[[], D]
    title: Callable[[D], str]
    titled: Callable[[D, str], D]
    options: Callable[[str], O]
    """The options of a game on the board that this text describes."""


@dataclass(frozen=True, slots=True)
class PositionSetup(Generic[O, S]):
    """Positions that people set up.

    Without a ``drawing`` people type them; ``<game>.setup`` asks for the text.
    """

    write: Callable[[S], str]
    """The text of a position."""
    options: Callable[[S, str], O]
    """The options of a game that begins with the position of a text. All else (such as who is to
    move, if the text does not say it) is as in the given position. Raises ``OptionError``.
    """
    drawing: Drawing[Any, S] | None = None
    signs: str = ""
    """All the signs of a text, if these are digits and a few others; "" for any text."""


def no_puzzle(options: Any) -> None:
    """Return no puzzle: these options set up a match."""


@dataclass(frozen=True, slots=True)
class Exercises(Generic[O, S]):
    """Content of a game besides matches."""

    puzzles: Callable[[], Puzzles[O, S, Any]] | None = None
    """Loader of the puzzles of the game, imported at its first use; None if it
    has none.
    """
    puzzle_of: Callable[[O], Exercise[O, S, Any] | None] = no_puzzle
    """The puzzle that these options set up, if the rules judge it; None for a match of people."""
    setup: PositionSetup[O, S] | None = None
    """Positions that people set up; None if a game can only begin at its start."""
    editor: Editor[Any, O, S] | None = None
    """People's own boards; None if the game has none."""
    ladder: Callable[[], Sequence[Achievement[O, S, Any]]] = lambda: ()
    """What there is to achieve in matches, the lowest rung first; imported when it is first asked
    for.
    """
    trophies: Callable[[], Sequence[Achievement[O, S, Any]]] = lambda: ()
    """What is worth telling of in matches, in the order of the shelf; imported when it is first
    asked for.
    """
