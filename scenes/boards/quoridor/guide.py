"""A first game of Quoridor: a step, a board, a jump, and the row on the other side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

from game.core.match.match import Match, Transition
from game.core.match.seats import Seat
from game.core.rules.state import Player
from game.quoridor.rules.moves import Action, Board, Cell, Jump, Orientation, Place, Step
from game.quoridor.rules.state import State
from scenes.boards.guide import Box, Callout, Guide, Shown
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
)
from scenes.boards.sprite import Key, Sprite, Sprites, seat_tint

AGAIN_AFTER: Final = 3
"""A guest who does not want a board is offered one once more, this many turns later."""

REFUSED: Final = 2
"""A guest who has let this many offers go by is offered no board again."""

FREE_TURNS: Final = 2
"""In its first turns, this many, a gentle computer lays no board."""

WAITING_TURNS: Final = range(3, 25)
"""Turns of its own in which a gentle computer waits for a guest who is astray."""

PACE: Final = 2
"""A guest is astray who needs more turns than this for a step towards the goal."""

LEAD: Final = 3
FAR: Final = 4
"""Steps ahead of the guest, and steps from home, at which a waiting computer may stroll."""


class QuoridorGuide(Guide):
    """Leads through a game of two."""

    tasks: Sequence[str] = ("step", "board", "jump", "goal")

    def done(self, step: Transition, player: Player) -> Sequence[str]:
        if step.before.to_move != player:
            return ()
        kinds = {Step: ("step",), Jump: ("jump",), Place: ("board",)}
        is_home = player in step.after.winners
        return (*kinds.get(type(step.move), ()), *(("goal",) if is_home else ()))

    def out_of_reach(self, state: State, player: Player) -> Sequence[str]:
        """Return the jump once the pawns have passed each other."""
        (x, y), (other_x, other_y) = state.pawns[player], state.pawns[1 - player]
        dx, dy = goal_direction(state, player)
        return ("jump",) if (x - other_x) * dx + (y - other_y) * dy > 0 else ()

    def callouts(
        self,
        state: State,
        player: Player,
        turn: int,
        done: Sequence[str],
        shown: Shown,
        best: Action,
    ) -> Sequence[Callout]:
        wants_boards = _wants_boards(turn, done, shown)
        found = [*self._lessons(state, player, turn, done, shown)]
        if (ahead := _ahead(state)) is not None:
            found.append(Callout(ahead, is_on_way=True))
        if not isinstance(best, Place):
            kind = "jump" if isinstance(best, Jump) else "aside"
            found.append(_towards("goal" if _is_home(state, best) else kind, state, best))
        elif wants_boards:
            found.append(_laid(state, best, done))
        return found

    def _lessons(
        self, state: State, player: Player, turn: int, done: Sequence[str], shown: Shown
    ) -> Iterator[Callout]:
        """Yield what this turn is good for learning: the last step, a jump, a step, a board."""
        moves = [Jump(cell) if over else Step(cell) for cell, over in state.landings().items()]
        left = _steps(state, player)
        for move in moves:
            if _is_home(state, move) and "goal" not in shown:
                yield _towards("goal", state, move)
        for move in moves:
            is_shorter = isinstance(move, Jump) and _steps(state.play(move), player) < left
            if is_shorter and "jump" not in shown:
                yield _towards("jump", state, move)
        if turn == 1 and (ahead := _ahead(state)) is not None:
            yield replace(_towards("step", state, ahead), is_on_way=True)
        elif turn > 1 and "board" not in done and left >= _steps(state, 1 - player):
            board = best_board(state, player) if _wants_boards(turn, done, shown) else None
            if board is not None:
                yield _laid(state, Place(board), done)

    def remark(self, match: Match, player: Player, said: str) -> str:
        state, turn = match.state, sum(s.to_move == player for s in match.states[:-1])
        if not match.ply or (said == "hello" and turn < 2):
            return "hello"
        mine = [k for k, before in enumerate(match.states[:-1]) if before.to_move == player]
        own = [(match.state_at(k), match.moves[k]) for k in mine[-1:]]
        if any(isinstance(m, Place) and _slows(before, m, 1 - player) for before, m in own):
            return "board"
        before, last = match.state_at(match.ply - 1), match.moves[-1]
        is_theirs = before.to_move != player and isinstance(last, Place)
        if is_theirs and not _slows(before, last, player):
            return "door"
        lead = _steps(state, 1 - player) - _steps(state, player)
        stands = "behind" if lead > 0 else "ahead" if lead < 0 else "level"
        is_time = state.to_move == player and turn % 3 == 2
        return stands if is_time or said == stands else ""

    def marks(
        self, state: State, player: Player, meant: Any, seats: Sequence[Seat], *, has_way: bool
    ) -> Sprites:
        shown: dict[Key, Sprite] = dict(_frame(state, player, seats))
        if has_way:
            shown.update(_way(state, player, seats))
        if isinstance(meant, Place) and state.placement_refusal(meant.board) is None:
            shown.update(_detour(state, player, meant, seats))
        return shown

    def keep_clear(self, state: State, player: Player, move: Action) -> Sequence[Box]:
        """Return the guest's own pawn."""
        across = measures(state.options.size).cell
        return ((*centre(state.pawns[player]), across, across),)

    def soften(self, match: Match, move: Action) -> Action:
        state: State = match.state
        me, movers = state.to_move, [before.to_move for before in match.states[:-1]]
        mine = [m for m, who in zip(match.moves, movers, strict=True) if who == me]
        theirs = [m for m, who in zip(match.moves, movers, strict=True) if who != me]
        kinds = Step | Jump if any(isinstance(m, Jump) for m in theirs) else Step
        steps: list[Action] = [m for m in state.legal_moves() if isinstance(m, kinds)]
        gone = _steps(match.states[0], 1 - me) - _steps(state, 1 - me)
        if len(mine) in WAITING_TURNS and PACE * gone < len(mine):
            if (board := next(_wrong_ways(state), None)) is not None:
                return Place(board)
            steps = _strolls(state, steps, mine) or steps
        else:
            may_build = len(mine) >= FREE_TURNS and not isinstance(mine[-1], Place)
            if may_build if isinstance(move, Place) else isinstance(move, kinds):
                return move
        return min(steps, key=lambda m: _steps(state.play(m), me), default=move)


def _wrong_ways(state: State) -> Iterator[Board]:
    """Yield boards that slow nobody and close a way beside the opponent, first the way back."""
    other = 1 - state.mover
    (x, y), (dx, dy) = state.pawns[other], goal_direction(state, other)
    for box in ((x - dx, y - dy), (x - dy, y - dx), (x + dy, y + dx)):
        for start, orientation in _across(((x, y), box)):
            board = Board(start, orientation, 2)
            is_legal = state.placement_refusal(board) is None
            if is_legal and not any(_slows(state, Place(board), who) for who in (0, 1)):
                yield board


def _strolls(state: State, steps: Sequence[Action], mine: Sequence[Action]) -> list[Action]:
    """Return the steps that lead no nearer, those to boxes least visited first.

    There are none unless the mover is well ahead and far from home.
    """
    me, left = state.mover, _steps(state, state.mover)
    if left < FAR or _steps(state, 1 - me) - left < LEAD:
        return []
    return sorted((m for m in steps if _steps(state.play(m), me) >= left), key=mine.count)


def _slows(state: State, move: Action, player: Player) -> bool:
    """Return whether `player` has more to go after ``move``."""
    return _steps(state.play(move), player) > _steps(state, player)


def _wants_boards(turn: int, done: Sequence[str], shown: Shown) -> bool:
    """Return whether the guest may be offered a board: not after having let offers go by."""
    offers = shown.get("board", ())
    if "board" in done or not offers:
        return True
    return len(offers) < REFUSED and turn >= offers[-1] + AGAIN_AFTER


def _laid(state: State, move: Place, done: Sequence[str]) -> Callout:
    """Return the words for a board.

    Those of the first one explain what boards are; one that costs the opponent nothing only helps.
    """
    is_in_way = _slows(state, move, 1 - state.mover)
    key = "spot" if not is_in_way else "another" if "board" in done else "board"
    return Callout(move, key, bar(move.board, state.options.size), "board")


def _ahead(state: State) -> Action | None:
    """Return the first step along the way of the mover; None if another avatar stands there."""
    route = state.route(state.mover)[1:2]
    over = state.landings().get(route[0]) if route else None
    return Step(route[0]) if over is not None and not over else None


def _is_home(state: State, move: Action) -> bool:
    """Return whether ``move`` wins at once."""
    return state.mover in state.play(move).winners


def _towards(key: str, state: State, move: Action) -> Callout:
    """Return words beside a box that the mover may go to."""
    across = measures(state.options.size).cell
    cell = move.to if isinstance(move, Step | Jump) else state.pawns[state.mover]
    return Callout(move, key, (*centre(cell), across, across), "" if key == "aside" else key)


def best_board(state: State, player: Player) -> Board | None:
    """Return the board across the opponent's way that costs the opponent most.

    It costs `player` nothing; None if there is none.
    """
    other = 1 - player
    legal = {(board.start, board.orientation): board for board in state.placements(2)}
    across = (legal[place] for place in _across(state.route(other)) if place in legal)
    found: tuple[int, Board] | None = None
    for board in across:
        after = state.play(Place(board))
        gain = _steps(after, other) - _steps(state, other)
        if _slows(state, Place(board), player) or gain < 1:
            continue
        if found is None or gain > found[0]:
            found = gain, board
    return found[1] if found else None


def _across(route: Sequence[Cell]) -> Iterator[tuple[Cell, Orientation]]:
    """Return where boards would stand in the way: their beginnings and how they lie."""
    for (ax, ay), (bx, by) in pairwise(route):
        if ax == bx:
            yield from (((ax - k, max(ay, by)), Orientation.H) for k in (0, 1))
        elif ay == by:
            yield from (((max(ax, bx), ay - k), Orientation.V) for k in (0, 1))


def _steps(state: State, player: Player) -> int:
    """Return how far ``player`` has to go; 0 for who is there."""
    return state.steps_to_goal(player) or 0


def _frame(state: State, player: Player, seats: Sequence[Seat]) -> Iterator[tuple[Key, Sprite]]:
    """Light round the row that is to be reached."""
    spots = [centre(cell) for cell in goal_cells(state, player)]
    (x0, y0), (x1, y1) = spots[0], spots[-1]
    w, h = abs(x1 - x0) + 1.06, abs(y1 - y0) + 1.06
    sprite = Sprite("quoridor.goal_frame", (x0 + x1) / 2, (y0 + y1) / 2, w, h,
                tint=seat_tint(player, seats), z=GOAL)  # fmt: skip
    yield ("first", "frame"), sprite


def _way(state: State, player: Player, seats: Sequence[Seat]) -> Iterator[tuple[Key, Sprite]]:
    """Arrows along the shortest way, from the first free box to the last."""
    m, tint = measures(state.options.size), seat_tint(player, seats)
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
                Sprite(shape, *spot, across, across, angle, tint=tint, z=DOTS),
            )


def _detour(
    state: State, player: Player, meant: Place, seats: Sequence[Seat]
) -> Iterator[tuple[Key, Sprite]]:
    """Yield the opponent's way round a board that would lie, and how many steps it costs."""
    after, other = state.play(meant), 1 - player
    for key, sprite in marks.route_marks(after, other, seats).items():
        yield ("first", *key), sprite
    cost, route = _steps(after, other) - _steps(state, other), after.route(other)
    if cost > 0 and len(route) > 2:
        m = measures(state.options.size)
        x, y = centre(route[1])
        badge = m.units(34)
        sprite = Sprite(
            "count", x + 0.5, y - 0.5, badge, badge, tint="amber", text=f"+{cost}", z=NOTE
        )
        yield ("first", "cost"), sprite


GUIDE: Final = QuoridorGuide()
