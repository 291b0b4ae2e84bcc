"""Legal boards: where they fit (RULES 4), and with routes left for all (RULES 6)."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.rules.comment import Comment
from game.core.rules.state import Player
from game.quoridor.rules.bitboard_layout import H, Pair, V
from game.quoridor.rules.grid import Grid, closed
from game.quoridor.rules.moves import Board, Orientation
from game.quoridor.rules.routes import Route, Traveller, region, shortest


def route(grid: Grid, traveller: Traveller) -> Route | None:
    """Return a shortest route of the traveller on this grid; it is searched once."""
    if traveller not in grid.routes:
        start, goal = traveller
        grid.routes[traveller] = shortest(grid.masks.passable, grid.lattice.stride, start, goal)
    return grid.routes[traveller]


def legal(grid: Grid, travellers: Mapping[Player, Traveller], length: int) -> Pair:
    """Return the starts of boards of ``length`` that may be laid, apart from hands and turns."""
    flat, upright = free(grid, H, length), free(grid, V, length)
    for traveller in travellers.values():
        sealing_flat, sealing_upright = sealing(grid, traveller, length)
        flat &= ~sealing_flat
        upright &= ~sealing_upright
    return flat, upright


def any_legal(grid: Grid, travellers: Mapping[Player, Traveller], length: int) -> bool:
    """Return whether any board of ``length`` may be laid, apart from hands and turns."""
    if all(route(grid, traveller) for traveller in travellers.values()) and any(
        free(grid, o, length) & ~_anchored(grid, o, length) for o in (H, V)
    ):
        return True
    return any(legal(grid, travellers, length))


def free(grid: Grid, orientation: Orientation, length: int) -> int:
    """Return the starts of boards that fit on the grid without conflict (RULES 4.3, 4.4)."""
    step = grid.lattice.along[orientation]
    covered = grid.masks.covered[orientation]
    crossed = grid.masks.inner[1 - orientation]
    taken = covered
    for k in range(1, length):
        taken |= (covered | crossed) >> k * step
    return grid.lattice.starts[length][orientation] & ~taken


def sealing(grid: Grid, traveller: Traveller, length: int) -> Pair:
    """Return the starts of boards among ``free`` that would leave the traveller without a route.

    Every route that is found clears all boards that it does not cross, so few searches are needed.
    """
    key = (traveller, length)
    if key not in grid.sealed:
        grid.sealed[key] = _sealing(grid, traveller, length)
    return grid.sealed[key]


def _sealing(grid: Grid, traveller: Traveller, length: int) -> Pair:
    present = route(grid, traveller)
    if present is None:
        return free(grid, H, length), free(grid, V, length)
    on, passable = grid.lattice, grid.masks.passable
    doubtful = [
        _anchored(grid, o, length)
        & free(grid, o, length)
        & crossing_starts(grid, present, o, length)
        for o in (H, V)
    ]
    sealed = [0, 0]
    for o in (H, V):
        while doubtful[o]:
            board = doubtful[o] & -doubtful[o]
            edges = on.shape(board, o, length).edges
            detour = shortest(closed(passable, o, edges), on.stride, *traveller)
            if detour is None:
                sealed[o] |= board
                doubtful[o] ^= board
            else:
                for other in (H, V):
                    doubtful[other] &= crossing_starts(grid, detour, other, length)
    return sealed[H], sealed[V]


def _anchored(grid: Grid, orientation: Orientation, length: int) -> int:
    """Return the starts of boards that touch the border or boards at two or more points.

    No other board can close a route: it has a loose end that one can walk round.
    """
    step = grid.lattice.along[orientation]
    once = twice = 0
    for k in range(length + 1):
        touching = grid.masks.posts >> k * step
        twice |= once & touching
        once |= touching
    return twice


def crossing_starts(grid: Grid, way: Route, orientation: Orientation, length: int) -> int:
    """Return where boards of a length can start so that they cross the route, as a mask."""
    step = grid.lattice.along[orientation]
    crossed = way.crossed[orientation]
    across = crossed
    for k in range(1, length):
        across |= crossed >> k * step
    return across


def refusal(grid: Grid, travellers: Mapping[Player, Traveller], board: Board) -> Comment | None:
    """Return why the board may not be laid, apart from hands and turns; None if it may.

    If the board seals players in, the reason names these players and the boxes that they could
    still reach.
    """
    on = grid.lattice
    if not on.holds(board):
        return Comment("outside")
    o, length, start = board.orientation, board.length, on.bit(board.start)
    shape = on.shape(start, o, length)
    if shape.edges & grid.masks.covered[o]:
        return Comment("overlaps")
    if shape.inner & grid.masks.inner[1 - o]:
        return Comment("crosses")
    sealed: list[Player] = []
    boxes = 0
    after = closed(grid.masks.passable, o, shape.edges)
    is_anchored = bool(start & _anchored(grid, o, length))
    for player, traveller in travellers.items():
        present = route(grid, traveller)
        if present is not None and not (is_anchored and shape.edges & present.crossed[o]):
            continue
        if shortest(after, on.stride, *traveller) is None:
            sealed.append(player)
            boxes |= region(after, on.stride, traveller[0])
    if not sealed:
        return None
    return Comment("seals", players=tuple(sealed), cells=frozenset(on.cells(boxes)))
