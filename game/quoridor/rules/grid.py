"""The boards on the grid: an immutable value, with the same boards as bit masks."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field

from game.quoridor.rules.bitboard_layout import (
    BOTTOM,
    LEFT,
    RIGHT,
    TOP,
    Direction,
    H,
    Lattice,
    Pair,
    lattice,
)
from game.quoridor.rules.moves import Board, Cell, Orientation, Point
from game.quoridor.rules.routes import Route, Traveller


@dataclass(frozen=True, slots=True)
class Masks:
    """The boards of a grid, in the numbers of its lattice."""

    passable: Pair
    """Edges between two boxes without a standing board on them."""
    covered: Pair
    """Edges under a board, standing or destroyed."""
    inner: Pair
    """Inner points of boards, standing or destroyed."""
    posts: int
    """Points on the border or on a standing board."""

    @classmethod
    def empty(cls, on: Lattice) -> Masks:
        return cls(on.edges, (0, 0), (0, 0), on.rim)

    def plus(self, board: Board, on: Lattice, is_standing: bool = True) -> Masks:
        """Return the masks with one more board."""
        o = board.orientation
        shape = on.shape(on.bit(board.start), o, board.length)
        return Masks(
            closed(self.passable, o, shape.edges) if is_standing else self.passable,
            _united(self.covered, o, shape.edges),
            _united(self.inner, o, shape.inner),
            self.posts | shape.points if is_standing else self.posts,
        )


def closed(passable: Pair, orientation: Orientation, edges: int) -> Pair:
    """``passable`` without these edges of an orientation."""
    flat, upright = passable
    return (flat & ~edges, upright) if orientation is H else (flat, upright & ~edges)


def _united(pair: Pair, orientation: Orientation, mask: int) -> Pair:
    flat, upright = pair
    return (flat | mask, upright) if orientation is H else (flat, upright | mask)


@dataclass(frozen=True, slots=True)
class Grid:
    """The grid with its boards; ``with_board`` and ``with_destroyed`` give new grids.

    ``boards`` are in the order in which they were laid. A destroyed board stays among them: it
    blocks other boards as before, but no route (RULES 10.7). Everything from ``lattice`` on
    follows from the other fields; a caller that has the masks can pass them as ``known``.
    """

    size: int
    boards: tuple[Board, ...] = ()
    destroyed: frozenset[Board] = frozenset()
    known: InitVar[Masks | None] = None
    lattice: Lattice = field(init=False, repr=False, compare=False)
    masks: Masks = field(init=False, repr=False, compare=False)
    routes: dict[Traveller, Route | None] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )
    """What ``placements.route`` has found so far."""
    sealed: dict[tuple[Traveller, int], Pair] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )
    """What ``placements.sealing`` has found so far."""

    def __post_init__(self, known: Masks | None) -> None:
        on = lattice(self.size)
        if known is None:
            known = Masks.empty(on)
            for board in self.boards:
                known = known.plus(board, on, board not in self.destroyed)
        object.__setattr__(self, "lattice", on)
        object.__setattr__(self, "masks", known)

    def with_board(self, board: Board) -> Grid:
        """Return the grid with one more board; ``wall_placement`` checks whether it is legal."""
        masks = self.masks.plus(board, self.lattice)
        return Grid(self.size, (*self.boards, board), self.destroyed, masks)

    def with_destroyed(self, board: Board) -> Grid:
        # Another standing board may touch the same points, so the masks are made anew.
        return Grid(self.size, self.boards, self.destroyed | {board})

    def board_at(self, start: Point, orientation: Orientation) -> Board | None:
        """Return the board with this start and orientation, standing or destroyed.

        None if there is none.
        """
        for board in self.boards:
            if board.start == start and board.orientation is orientation:
                return board
        return None

    def walls_beside(self, cell: Cell) -> tuple[Board, ...]:
        """Return the standing boards on the sides of this box, in the order they were laid."""
        own = self.lattice.bit(cell)
        sides = (own | own << self.lattice.stride, own | own << 1)
        return tuple(
            board
            for board in self.boards
            if board not in self.destroyed and sides[board.orientation] & self.edges_of(board)
        )

    def edges_of(self, board: Board) -> int:
        """Return the edges under a board, as a mask of its orientation."""
        on = self.lattice
        return on.shape(on.bit(board.start), board.orientation, board.length).edges

    def is_open(self, cell: Cell, direction: Direction) -> bool:
        """Return whether a step from ``cell`` stays on the grid and crosses no standing board."""
        return self.neighbour(self.lattice.bit(cell), direction) != 0

    def neighbour(self, box: int, direction: Direction) -> int:
        """Return the box (as a bit) one open step away.

        0 if a standing board or the border is between.
        """
        flat, upright = self.masks.passable
        if direction == TOP:
            return (box & flat) >> self.lattice.stride
        if direction == BOTTOM:
            return box << self.lattice.stride & flat
        if direction == LEFT:
            return (box & upright) >> 1
        if direction == RIGHT:
            return box << 1 & upright
        raise ValueError(f"no direction: {direction}")
