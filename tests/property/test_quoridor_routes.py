"""Routes and placements against plain searches that know nothing of masks."""

from __future__ import annotations

from collections import deque
from itertools import pairwise, product

from hypothesis import given, settings
from hypothesis import strategies as st

from game.quoridor.rules.grid import Grid
from game.quoridor.rules.moves import Board, Cell, Orientation, Place
from game.quoridor.rules.options import INFINITE, Options
from game.quoridor.rules.state import State

H, V = Orientation
LENGTHS = (1, 2, 3)


def every_board(size: int, length: int) -> list[Board]:
    """All boards of a length that lie on the grid, H row by row, then V."""
    points = [(x, y) for y, x in product(range(size + 1), repeat=2)]
    flat = [Board((x, y), H, length) for x, y in points if x + length <= size and 0 < y < size]
    upright = [Board((x, y), V, length) for x, y in points if y + length <= size and 0 < x < size]
    return flat + upright


def conflict(one: Board, other: Board) -> bool:
    """Rule 4.4 as it is written there (quoridor RULES 4.4)."""
    (px, py), a = one.start, one.length
    (qx, qy), b = other.start, other.length
    if one.orientation is other.orientation is H:
        return py == qy and px < qx + b and qx < px + a
    if one.orientation is other.orientation is V:
        return px == qx and py < qy + b and qy < py + a
    if one.orientation is V:
        return conflict(other, one)
    return px < qx < px + a and qy < py < qy + b


def between(board: Board) -> set[frozenset[Cell]]:
    """The pairs of boxes that a board separates."""
    (x, y), cells = board.start, range(board.length)
    if board.orientation is H:
        return {frozenset({(x + k, y - 1), (x + k, y)}) for k in cells}
    return {frozenset({(x - 1, y + k), (x, y + k)}) for k in cells}


def distances(size: int, boards: list[Board], start: Cell) -> dict[Cell, int]:
    """Return how far every box that can be reached is: breadth-first search over single boxes."""
    shut = set().union(*map(between, boards))
    queue, found = deque([start]), {start: 0}
    while queue:
        x, y = here = queue.popleft()
        for there in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            on_grid = 0 <= there[0] < size and 0 <= there[1] < size
            if on_grid and there not in found and frozenset({here, there}) not in shut:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def distance(size: int, boards: list[Board], start: Cell, goal: set[Cell]) -> int | None:
    found = distances(size, boards, start)
    return min((found[cell] for cell in goal & found.keys()), default=None)


def goal(state: State, player: int) -> set[Cell]:
    size = state.grid.size
    dx, dy = state.options.baselines[player]
    last = {-1: size - 1, 1: 0}
    if dx:
        return {(last[dx], y) for y in range(size)}
    return {(x, last[dy]) for x in range(size)}


def standing(state: State) -> list[Board]:
    return [board for board in state.grid.boards if board not in state.grid.destroyed]


def routeless(state: State, boards: list[Board]) -> tuple[int, ...]:
    """The active players who would have no route among these boards."""
    return tuple(
        p
        for p in state.players
        if p not in state.finished
        and distance(state.grid.size, boards, state.pawns[p], goal(state, p)) is None
    )


@st.composite
def positions(draw: st.DrawFn) -> State:
    """Any avatars among any boards that do not conflict, some destroyed, some players finished;
    somebody may well be walled in.
    """
    size, players = draw(st.integers(3, 7)), draw(st.sampled_from((2, 4)))
    rng = draw(st.randoms(use_true_random=False))
    candidates = [board for length in LENGTHS for board in every_board(size, length)]
    boards: list[Board] = []
    for board in rng.sample(candidates, draw(st.integers(0, len(candidates)))):
        if len(boards) < 2 * size and not any(conflict(board, other) for other in boards):
            boards.append(board)
    destroyed = frozenset(board for board in boards if rng.random() < 0.15)
    cells = [(x, y) for x in range(size) for y in range(size)]
    finished = rng.sample(range(players), rng.randrange(players - 1))
    return State(
        Options(players, size, INFINITE),
        tuple(rng.sample(cells, players)),
        hands=(INFINITE,) * players,
        cheats=(0,) * players,
        cheated=(False,) * players,
        grid=Grid(size, tuple(boards), destroyed),
        mover=next(p for p in range(players) if p not in finished),
        winners=tuple(finished),
    )


@given(positions())
def test_distances_and_routes(state: State) -> None:
    shut = set().union(*map(between, standing(state)))
    for player in state.players:
        lines = goal(state, player)
        wanted = distance(state.grid.size, standing(state), state.pawns[player], lines)
        assert state.steps_to_goal(player) == wanted
        route = state.route(player)
        if wanted is None:
            assert route == ()
            continue
        assert len(route) == wanted + 1
        assert route[0] == state.pawns[player] and route[-1] in lines
        for (x, y), (u, v) in pairwise(route):
            assert abs(x - u) + abs(y - v) == 1
            assert frozenset({(x, y), (u, v)}) not in shut


@settings(max_examples=60, deadline=None)
@given(positions(), st.sampled_from(LENGTHS))
def test_placements(state: State, length: int) -> None:
    pending = State(
        state.options,
        state.pawns,
        state.hands,
        state.cheats,
        state.cheated,
        state.grid,
        state.mover,
        pending_length=length,
        winners=state.winners,
    )
    wanted = []
    for board in every_board(state.grid.size, length):
        reason = pending.placement_refusal(board)
        if any(conflict(board, other) for other in state.grid.boards):
            assert reason is not None and reason.key in ("overlaps", "crosses")
        elif sealed := routeless(state, [*standing(state), board]):
            assert reason is not None and (reason.key, reason.players) == ("seals", sealed)
            after = [*standing(state), board]
            shut_in = (distances(state.grid.size, after, state.pawns[p]) for p in sealed)
            assert reason.cells == set().union(*shut_in)
        else:
            assert reason is None
            wanted.append(board)
    assert list(state.placements(length)) == wanted
    assert state.has_room(length) == bool(wanted)
    assert [m.board for m in pending.legal_moves() if isinstance(m, Place)] == wanted


@given(positions())
def test_what_can_be_destroyed_separates_the_movers_box_from_another(state: State) -> None:
    own = state.pawns[state.mover]
    beside = [board for board in standing(state) if any(own in pair for pair in between(board))]
    assert list(state.destroyable()) == beside


@given(positions(), st.data())
def test_masks_grow_as_if_made_afresh(state: State, data: st.DataObject) -> None:
    before = data.draw(st.integers(0, len(state.grid.boards)))
    grown = Grid(state.grid.size, state.grid.boards[:before])
    for board in state.grid.boards[before:]:
        grown = grown.with_board(board)
    for board in sorted(state.grid.destroyed):
        grown = grown.with_destroyed(board)
    assert grown == state.grid and hash(grown) == hash(state.grid)
    assert grown.masks == state.grid.masks
