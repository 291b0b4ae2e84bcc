"""Sprites on a Quoridor board: slab, tiles, home lines, boards and pawns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from game.core.match.seats import Seat
from game.core.rules.state import Player
from game.quoridor.rules.bitboard_layout import BOTTOM, LEFT, RIGHT, TOP, Direction
from game.quoridor.rules.moves import Board, Cell, Orientation
from game.quoridor.rules.state import State
from scenes.boards.sprite import Key, Spot, Sprite, Sprites, seat_tint

SLAB, TILE, LABEL = -9, -8, -7
GOAL, HOME, DOTS, SEALED, RING, HALO, BOARD, GHOST, PAWN, AIM, NOTE = range(11)
"""Layers (``Sprite.z``); those below zero are the ground."""

TURNS = {TOP: 0.0, LEFT: 90.0, BOTTOM: 180.0, RIGHT: 270.0}
"""Angles of things drawn pointing up, degrees counter-clockwise."""


@dataclass(frozen=True, slots=True)
class QuoridorMeasures:
    """The lengths of a board with ``size`` boxes a side, in board units.

    The design gives them for a slab of 568 design units, where ``pitch`` is one board unit.
    """

    size: int
    pitch: float

    SLAB = 568.0
    INNER = 517.0
    WIDEST_PITCH = 96.0

    def units(self, design: float) -> float:
        """Return a length given in design units."""
        return design / self.pitch

    @property
    def gap(self) -> float:
        """Width of the groove between two tiles: a board's thickness."""
        return max(self.units(6.0), 0.17)

    @property
    def cell(self) -> float:
        return 1.0 - self.gap

    @property
    def pawn(self) -> float:
        """A pawn's diameter."""
        return 0.86 * self.cell

    @property
    def ring(self) -> float:
        """Diameter of the ring that marks a legal landing."""
        return 0.68 * self.cell

    @property
    def margin(self) -> float:
        """Width of the frame round the grid."""
        return (self.units(self.SLAB) - self.size) / 2


@lru_cache(maxsize=16)
def measures(size: int) -> QuoridorMeasures:
    """Return the lengths of a board with ``size`` boxes a side."""
    return QuoridorMeasures(size, min(QuoridorMeasures.WIDEST_PITCH, QuoridorMeasures.INNER / size))


def goal_direction(state: State, player: Player) -> Direction:
    """Return where ``player`` is heading: away from its home line."""
    dx, dy = state.baselines[player]
    return -dx, -dy


def goal_cells(state: State, player: Player) -> tuple[Cell, ...]:
    """Return the boxes of the line that ``player`` must reach."""
    dx, dy = goal_direction(state, player)
    last = state.options.size - 1
    fixed = last if dx + dy > 0 else 0
    return tuple((fixed, k) if dx else (k, fixed) for k in range(last + 1))


def centre(cell: Cell) -> Spot:
    """Return the middle of a box."""
    return cell[0] + 0.5, cell[1] + 0.5


def bar(board: Board, size: int) -> tuple[float, float, float, float]:
    """Centre and size of the bar that ``board`` is on screen."""
    gap = measures(size).gap
    (x, y), (end_x, end_y) = board.start, board.end
    long, thick = board.length - gap, gap
    w, h = (long, thick) if board.orientation is Orientation.H else (thick, long)
    return (x + end_x) / 2, (y + end_y) / 2, w, h


def board_key(board: Board) -> Key:
    """Return the identity of a board that lies: no other has its start and orientation."""
    return ("board", *board.start, int(board.orientation))


BOARD_SHAPES = {1: "quoridor.short_board", 2: "quoridor.board", 3: "quoridor.long_board"}


def board_sprite(board: Board, state: State, seats: Sequence[Seat]) -> Sprite:
    """Return a board that lies, whole or broken."""
    is_broken = board in state.grid.destroyed
    shape = "quoridor.broken_board" if is_broken else BOARD_SHAPES[board.length]
    return Sprite(shape, *bar(board, state.options.size), tint=seat_tint(board.by, seats), z=BOARD)


def pawn_sprite(state: State, player: Player, seats: Sequence[Seat]) -> Sprite:
    """Return a pawn where it stands; in ice once its player has finished."""
    m = measures(state.options.size)
    shape, across = "quoridor.pawn", m.pawn
    if state.is_frozen(player):
        shape, across = "quoridor.frozen_pawn", m.cell
    tint = seat_tint(player, seats)
    return Sprite(shape, *centre(state.pawns[player]), across, across, tint=tint, z=PAWN)


def picture(state: State, seats: Sequence[Seat]) -> Sprites:
    """Return everything on the board in ``state``."""
    shown: dict[Key, Sprite] = dict(_ground(state.options.size))
    shown.update(_home_lines(state, seats))
    shown.update(_goals(state, seats))
    for board in state.grid.boards:
        shown[board_key(board)] = board_sprite(board, state, seats)
    for player in state.players:
        shown["pawn", player] = pawn_sprite(state, player, seats)
    if state.outcome() is None:
        pawn = shown["pawn", state.to_move]
        # the key names the player, so that no halo travels from one pawn to the next
        shown["halo", state.to_move] = replace(pawn, shape="quoridor.halo", z=HALO)
    return shown


def _goals(state: State, seats: Sequence[Seat]) -> Iterator[tuple[Key, Sprite]]:
    """Goal rows: both of them when two play, the mover's alone among four."""
    m = measures(state.options.size)
    for player in range(2) if state.options.players == 2 else (state.to_move,):
        tint, angle = seat_tint(player, seats), TURNS[goal_direction(state, player)]
        for k, cell in enumerate(goal_cells(state, player)):
            x, y = centre(cell)
            yield (
                ("goal", player, k),
                Sprite("quoridor.goal", x, y, m.cell, m.cell, tint=tint, z=GOAL),
            )
            chevrons = Sprite("quoridor.chevrons", x, y, m.cell, m.cell, angle, tint=tint, z=GOAL)
            yield ("chevrons", player, k), chevrons


def _home_lines(state: State, seats: Sequence[Seat]) -> Iterator[tuple[Key, Sprite]]:
    """Yield the side where each player starts; faded once the player has finished."""
    m, middle = measures(state.options.size), state.options.size / 2
    reach, thick, badge = middle + m.units(3), m.units(4), m.units(24)
    for player, (dx, dy) in enumerate(state.baselines):
        alpha, tint = 0.4 if state.is_frozen(player) else 1.0, seat_tint(player, seats)
        w, h = (thick, m.size - m.gap) if dx else (m.size - m.gap, thick)
        spot = middle + dx * reach, middle + dy * reach
        yield ("home", player), Sprite("quoridor.home", *spot, w, h, alpha=alpha, tint=tint, z=HOME)
        spot = middle + dx * (reach + m.units(3)), middle + dy * (reach + m.units(3))
        yield (
            ("badge", player),
            Sprite("badge", *spot, badge, badge, alpha=alpha, tint=tint, z=HOME),
        )


@lru_cache(maxsize=16)
def _ground(size: int) -> Mapping[Key, Sprite]:
    """Slab, tiles, and coordinates that name the grid points inside."""
    m, middle = measures(size), size / 2
    across = m.units(m.SLAB)
    ground: dict[Key, Sprite] = {("slab",): Sprite("slab", middle, middle, across, across, z=SLAB)}
    for y in range(size):
        for x in range(size):
            ground["tile", x, y] = Sprite("tile", x + 0.5, y + 0.5, m.cell, m.cell, z=TILE)
    w, h, inset = m.units(24), m.units(20), m.units(13.5)
    for k in range(1, size):
        name = Sprite("label", k, -inset, w, h, tint="muted", text=str(k), z=LABEL)
        ground["across", k] = name
        ground["down", k] = replace(name, x=-inset, y=k)
    return ground
