"""A first game of Quoridor: a step, a board, a jump, and the row on the other side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

from game.core.match import Match, Transition
from game.core.seats import Seat
from game.core.state import Player
from game.quoridor.moves import Action, Board, Cell, Jump, Orientation, Place, Step
from game.quoridor.state import State
from scenes.boards.guide import Callout, Shown
from scenes.boards.look import Key, Look, Picture
from scenes.boards.quoridor import marks
from scenes.boards.quoridor.pieces import (
    DOTS,
    GOAL,
    NOTE,
    TURNS,
    bar,
    centre,
    goal_cells,
    goal_direction,
    measures,
    tint_of,
)

LATEST_BOARD: Final = 6
"""In this turn of the learner at the latest a board is offered."""

AGAIN_AFTER: Final = 3
"""Who does not want it is offered one once more, so many turns later."""

FREE_TURNS: Final = 2
"""In so many turns at the beginning a gentle computer lays no board."""


class QuoridorGuide:
    """Leads through a game of two."""

    tasks: Sequence[str] = ("step", "board", "jump", "goal")

    def done(self, step: Transition, player: Player) -> Sequence[str]:
        if step.before.to_move != player:
            return ()
        kinds = {Step: ("step",), Jump: ("jump",), Place: ("board",)}
        is_home = player in step.after.winners
        return (*kinds.get(type(step.move), ()), *(("goal",) if is_home else ()))

    def callout(
        self, state: State, player: Player, turn: int, done: Sequence[str], shown: Shown
    ) -> Callout | None:
        if state.steps_to_goal(player) == 1 and "goal" not in shown:
            goal = {*goal_cells(state, player)}
            at = next((cell for cell in state.landings() if cell in goal), None)
            if at is not None:
                return _towards("goal", state, at)
        far = next((cell for cell, over in state.landings().items() if over), None)
        if far is not None and "jump" not in shown:
            return _towards("jump", state, far)
        if turn == 1:
            ahead = state.route(player)[1:2]
            return (
                _towards("step", state, ahead[0])
                if ahead and ahead[0] in state.landings()
                else None
            )
        return self._offer(state, player, turn, done, shown.get("board", ()))

    def _offer(
        self, state: State, player: Player, turn: int, done: Sequence[str], before: Sequence[int]
    ) -> Callout | None:
        """A board that costs the opponent most, when it is time for one."""
        own, theirs = state.steps_to_goal(player), state.steps_to_goal(1 - player)
        is_due = turn >= LATEST_BOARD or (own is not None and theirs is not None and theirs < own)
        if before:
            is_due = len(before) < 2 and turn >= before[-1] + AGAIN_AFTER
        if "board" in done or not is_due:
            return None
        board = best_board(state, player)
        if board is None:
            return None
        return Callout("board", bar(board, state.options.size), Place(board))

    def remark(self, match: Match, player: Player) -> str:
        if not match.ply:
            return "hello"
        state, turn = match.state, sum(s.to_move == player for s in match.states[:-1])
        mine = [k for k, before in enumerate(match.states[:-1]) if before.to_move == player]
        if mine and isinstance(match.moves[mine[-1]], Place):
            before, after = match.state_at(mine[-1]), match.state_at(mine[-1] + 1)
            if _steps(after, 1 - player) > _steps(before, 1 - player):
                return "board"
        if turn % 3 != 2:
            return ""
        lead = _steps(state, 1 - player) - _steps(state, player)
        return "behind" if lead > 0 else "ahead" if lead < 0 else "level"

    def marks(
        self, state: State, player: Player, meant: Any, seats: Sequence[Seat], *, has_way: bool
    ) -> Picture:
        shown: dict[Key, Look] = dict(_frame(state, player, seats))
        if has_way:
            shown.update(_way(state, player, seats))
        if isinstance(meant, Place) and state.placement_refusal(meant.board) is None:
            shown.update(_detour(state, player, meant, seats))
        return shown

    def soften(self, match: Match, move: Action) -> Action:
        state: State = match.state
        own = [k for k, before in enumerate(match.states[:-1]) if before.to_move == state.to_move]
        built = bool(own) and isinstance(match.moves[own[-1]], Place)
        if not isinstance(move, Place) or (len(own) >= FREE_TURNS and not built):
            return move
        steps = [m for m in state.legal_moves() if isinstance(m, Step | Jump)]
        return min(steps, key=lambda m: _steps(state.play(m), state.to_move), default=move)


def _towards(key: str, state: State, cell: Cell) -> Callout:
    """Words beside a box that the mover may go to."""
    across = measures(state.options.size).cell
    over = state.landings()[cell]
    return Callout(key, (*centre(cell), across, across), Jump(cell) if over else Step(cell))


def best_board(state: State, player: Player) -> Board | None:
    """Of the boards across the opponent's way the one that costs them most, and ``player``
    nothing; None if there is none.
    """
    other = 1 - player
    legal = {(board.start, board.orientation): board for board in state.placements(2)}
    across = (legal[place] for place in _across(state.route(other)) if place in legal)
    found: tuple[int, Board] | None = None
    for board in across:
        after = state.play(Place(board))
        gain = _steps(after, other) - _steps(state, other)
        if _steps(after, player) > _steps(state, player) or gain < 1:
            continue
        if found is None or gain > found[0]:
            found = gain, board
    return found[1] if found else None


def _across(route: Sequence[Cell]) -> Iterator[tuple[Cell, Orientation]]:
    """Where boards would stand in the way: their beginnings and how they lie."""
    for (ax, ay), (bx, by) in pairwise(route):
        if ax == bx:
            yield from (((ax - k, max(ay, by)), Orientation.H) for k in (0, 1))
        elif ay == by:
            yield from (((max(ax, bx), ay - k), Orientation.V) for k in (0, 1))


def _steps(state: State, player: Player) -> int:
    """How far ``player`` has to go; 0 for who is there."""
    return state.steps_to_goal(player) or 0


def _frame(state: State, player: Player, seats: Sequence[Seat]) -> Iterator[tuple[Key, Look]]:
    """Light round the row that is to be reached."""
    spots = [centre(cell) for cell in goal_cells(state, player)]
    (x0, y0), (x1, y1) = spots[0], spots[-1]
    w, h = abs(x1 - x0) + 1.06, abs(y1 - y0) + 1.06
    look = Look("quoridor.goal_frame", (x0 + x1) / 2, (y0 + y1) / 2, w, h,
                tint=tint_of(player, seats), z=GOAL)  # fmt: skip
    yield ("first", "frame"), look


def _way(state: State, player: Player, seats: Sequence[Seat]) -> Iterator[tuple[Key, Look]]:
    """Arrows along the shortest way, from the first free box to the last."""
    m, tint = measures(state.options.size), tint_of(player, seats)
    cells = state.route(player)[1:]
    for k, (a, b) in enumerate(pairwise(cells)):
        angle = TURNS.get((b[0] - a[0], b[1] - a[1]), TURNS[goal_direction(state, player)])
        is_last = k == len(cells) - 2
        (ax, ay), (bx, by) = centre(a), centre(b)
        shape, across = ("arrow", 0.62 * m.cell) if is_last else ("quoridor.way", 0.42 * m.cell)
        for n, part in enumerate((0.35,) if is_last else (0.35, 0.85)):
            spot = ax + (bx - ax) * part, ay + (by - ay) * part
            yield (
                ("first", "way", k, n),
                Look(shape, *spot, across, across, angle, tint=tint, z=DOTS),
            )


def _detour(
    state: State, player: Player, meant: Place, seats: Sequence[Seat]
) -> Iterator[tuple[Key, Look]]:
    """The opponent's way round a board that would lie, and how many steps it costs."""
    after, other = state.play(meant), 1 - player
    for key, look in marks.route_marks(after, other, seats).items():
        yield ("first", *key), look
    cost, route = _steps(after, other) - _steps(state, other), after.route(other)
    if cost > 0 and len(route) > 2:
        m = measures(state.options.size)
        x, y = centre(route[1])
        badge = m.units(34)
        look = Look("count", x + 0.5, y - 0.5, badge, badge, tint="amber", text=f"+{cost}", z=NOTE)
        yield ("first", "cost"), look


GUIDE: Final = QuoridorGuide()
