"""Moves of a position that a person can make, with a pointer or with arrows and a few buttons.

Nothing is drawn: actions go to what the table's scene gives them to.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from game.core.match.match import Match
from game.core.match.seats import Seat
from scenes.boards.hit_target import HitTarget, TargetPath
from scenes.boards.hud_content import ListedChoice
from scenes.boards.pages import PagedView
from scenes.boards.stage import Stage
from scenes.boards.view import BoardView, targets_after
from scenes.input.actions import DIRECTIONS, Button, Phase, Point, Press
from scenes.input.focus import Box, nearest
from scenes.table.board.cursor import Cursor
from scenes.table.board.response import Chosen

BOX = (356.0, 76.0, 568.0, 568.0)
SPOTS = (0.0, -0.3, 0.3)
"""Points of a target where it may be pressed, in its widths from the middle."""
FEW = 4
GRID = 0.15
"""Distance of the points searched for what cannot be picked, in board units."""


def on_board(match: Match) -> list[Any]:
    """The positions of a match but those of an auction, which is held on a card over the board and
    has tests of its own (``tests/ui/match/test_auction_table.py``).
    """
    return [state for state in match.states if match.game.has_seats(state)]


def paged(view: BoardView, state: Any) -> list[BoardView]:
    """The view of a position, or that of each of its pages."""
    if not isinstance(view, PagedView):
        return [view]
    chapter = view.chapter_of(state)
    return [view.at(chapter, page) for page in range(view.pages(state))]


class Sofa:
    """A pointer over one position."""

    def __init__(self, view: BoardView, state: Any, seats: Sequence[Seat]) -> None:
        self.view, self.state = view, state
        self.stage = Stage(BOX)
        self.stage.show(view.picture(state, seats))
        self.cursor = Cursor(view, self.stage)
        self.afresh()

    def afresh(self) -> None:
        self.cursor.begin(None)
        self.cursor.begin(self.state, self.view)

    def point(self, x: float, y: float, phase: Phase = Phase.HOVER) -> Any:
        return self.cursor.act(Point(*self.stage.point(x, y), phase))

    def click(self, x: float, y: float) -> Any:
        self.point(x, y, Phase.DOWN)
        return self.point(x, y, Phase.UP)

    def press(self, button: Button) -> Any:
        return self.cursor.act(Press(button, "pad:1"))

    def hit(self, target: HitTarget) -> tuple[float, float] | None:
        """Return a point of ``target`` where it is the target."""
        for dy in SPOTS:
            for dx in SPOTS:
                spot = target.x + dx * target.w, target.y + dy * target.h
                self.point(*spot)
                if self.cursor.focus == target:
                    return spot
        return None

    def special_moves(self) -> Iterator[Any]:
        """Return what buttons and the list of specials lead to at once."""
        for special in self.cursor.buttons:
            response = self.cursor.press(special)
            if isinstance(response, Chosen):
                yield response.move
        for special in self.view.specials(self.state):
            if isinstance(special, ListedChoice) and special.refusal is None:
                self.afresh()
                response = self.cursor.start_path(special.target)
                if isinstance(response, Chosen):
                    yield response.move


def by_pointer(view: BoardView, state: Any, seats: Sequence[Seat]) -> set[Any]:
    """All moves that clicks make."""
    found: set[Any] = set()
    for page in paged(view, state):
        sofa = Sofa(page, state, seats)
        found.update(sofa.special_moves())
        if sofa.cursor.is_asked:
            continue
        found.update(_pointed_at(sofa))
        for path in _beginnings(sofa):
            _click_on(sofa, path, found)
    return found


def _beginnings(sofa: Sofa) -> Iterator[TargetPath]:
    """The empty path, and those that the list of specials begins."""
    yield ()
    for special in sofa.view.specials(sofa.state):
        if isinstance(special, ListedChoice) and special.refusal is None:
            yield (special.target,)


def _click_on(sofa: Sofa, path: TargetPath, found: set[Any]) -> None:
    """Click on all that is offered after ``path``; ``found`` gets the moves that this makes.

    Where all that follows a target has been found in another way, a few such targets are enough.
    """
    offered = targets_after(sofa.view, sofa.state, sofa.view.pickable(sofa.state), path)
    spare = FEW
    for target, move in offered.items():
        if move is None:
            spare -= _begins_with(sofa, (*path, target)) <= found
        if not target.w or spare < 0 or not _repeats(sofa, path):
            continue
        spot = sofa.hit(target)
        if spot is None:
            continue
        response = sofa.click(*spot)
        if move is None:
            _click_on(sofa, (*path, target), found)
        elif isinstance(response, Chosen):
            found.add(response.move)
            if _repeats(sofa, path):
                found.update(_turned(sofa, spot))


def _begins_with(sofa: Sofa, path: TargetPath) -> set[Any]:
    """The moves with a path that begins with ``path``."""
    moves = sofa.view.pickable(sofa.state)
    spelt = ((move, way) for move in moves for way in sofa.view.target_paths(sofa.state, move))
    return {move for move, way in spelt if way[: len(path)] == path}


def _turned(sofa: Sofa, spot: tuple[float, float]) -> Iterator[Any]:
    """The moves that a click makes once what lies under the pointer has been turned."""
    sofa.point(*spot)
    seen: set[Hashable] = set()
    while sofa.point(*spot, Phase.TURN) and sofa.cursor.aim not in seen:
        aim = sofa.cursor.aim
        seen.add(aim)
        sofa.point(*spot)
        if aim is not None and sofa.cursor.aim == aim and sofa.cursor.refusal is None:
            yield aim


def _repeats(sofa: Sofa, path: TargetPath) -> bool:
    """Begin afresh and click on all of ``path``; False if that is not possible."""
    sofa.afresh()
    for target in path:
        if not target.w:
            sofa.cursor.start_path(target)
        elif spot := sofa.hit(target):
            sofa.click(*spot)
    return sofa.cursor.path == path


def _pointed_at(sofa: Sofa) -> Iterator[Any]:
    """The moves that are aimed at by pointing anywhere on the board, and clicking there."""
    sofa.afresh()
    x, y, w, h = BOX
    left, top = sofa.stage.board_point(x, y)
    right, bottom = sofa.stage.board_point(x + w, y + h)
    seen: set[Hashable] = set()
    for row in range(int((bottom - top) / GRID)):
        for column in range(int((right - left) / GRID)):
            spot = left + column * GRID, top + row * GRID
            sofa.point(*spot)
            aim = sofa.cursor.aim
            if aim is not None and aim not in seen and sofa.cursor.refusal is None:
                seen.add(aim)
                response = sofa.click(*spot)
                if isinstance(response, Chosen):
                    yield response.move


def by_arrows(view: BoardView, state: Any, seats: Sequence[Seat]) -> set[Any]:
    """All moves that arrows and the buttons of a pad make."""
    found: set[Any] = set()
    for page in paged(view, state):
        sofa = Sofa(page, state, seats)
        found.update(sofa.special_moves())
        if not sofa.cursor.is_asked:
            for path in _beginnings(sofa):
                found.update(_stepped(sofa, path))
            first = page.turn(state, None), page.steer(state, None, 0, 0)
            found.update(_steered(sofa, first))
    return found


def _stepped(sofa: Sofa, path: TargetPath) -> Iterator[Any]:
    """The moves that the focus can be led to after ``path``."""
    offered = targets_after(sofa.view, sofa.state, sofa.view.pickable(sofa.state), path)
    spots = [p for p, move in offered.items() if p.w and (path or p.leads_on or move is not None)]
    for target in _led_to(spots):
        move = offered[target]
        if move is None:
            yield from _stepped(sofa, (*path, target))
        else:
            yield move
            yield from _steered(sofa, [sofa.view.turn(sofa.state, move)])


def _led_to(spots: Sequence[HitTarget]) -> Iterator[HitTarget]:
    """Return what arrows lead to, from where they begin."""
    boxes: dict[Box, HitTarget] = {(p.x - p.w / 2, p.y - p.h / 2, p.w, p.h): p for p in spots}
    waiting, seen = list(boxes)[:1], set(list(boxes)[:1])
    while waiting:
        here = waiting.pop()
        yield boxes[here]
        for dx, dy in DIRECTIONS.values():
            others = [box for box in boxes if box != here]
            near = nearest(here, others, dx, dy)
            if near is not None and near not in seen:
                seen.add(near)
                waiting.append(near)


def _steered(sofa: Sofa, first: Sequence[Any]) -> Iterator[Any]:
    """The moves that arrows and turning lead to from one of the ``first``."""
    view, state = sofa.view, sofa.state
    waiting = [aim for aim in first if aim is not None]
    seen = set(waiting)
    while waiting:
        aim = waiting.pop()
        yield aim
        onward = [view.steer(state, aim, dx, dy) for dx, dy in DIRECTIONS.values()]
        for other in (*onward, view.turn(state, aim, 1), view.turn(state, aim, -1)):
            if other is not None and other not in seen:
                seen.add(other)
                waiting.append(other)
