"""What the person to move points at: picks made so far, the pick in focus, or a free aim."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from game.core.seam import AnyGame, Reason, refusal
from scenes.boards.board import AnyView, Path, Pick, choices
from scenes.boards.stage import Stage
from scenes.input.actions import DIRECTIONS, Action, Button, Phase, Point, Press
from scenes.input.focus import nearest


@dataclass(frozen=True, slots=True)
class Chosen:
    """A move was decided on."""

    move: Any


@dataclass(frozen=True, slots=True)
class Refused:
    """A move was meant that may not be played."""

    reason: Reason


Response: TypeAlias = Chosen | Refused | bool
"""What an action led to; a bool says whether it meant anything at all."""


class Pointing:
    """Turns actions into moves of one position, for every game alike.

    Picks come from the spellings of the legal moves; an aim is any move the view knows how to
    steer, and whether it may be played is asked of the rules.
    """

    def __init__(self, game: AnyGame, view: AnyView, stage: Stage) -> None:
        self._game, self._view, self._stage = game, view, stage
        self._state: Any = None
        self._pressed: Any = None
        self.path: Path = ()
        self.aim: Any = None
        self.refusal: Reason | None = None
        self.focus: Pick | None = None
        self._targets: dict[Pick, Any] | None = {}

    def begin(self, state: Any) -> None:
        """Point at ``state`` from now on; None when nobody may point at anything."""
        self._state = state
        self.aim = self._pressed = self.refusal = self.focus = None
        self._take_path(())

    @property
    def meant(self) -> Any:
        """The move that confirming would play, or None: the aim, or what the focus completes."""
        return self.aim if self.focus is None else self.targets.get(self.focus)

    @property
    def targets(self) -> dict[Pick, Any]:
        """What may be picked next, and the move it completes or None; found when first asked."""
        if self._targets is None:
            moves = () if self._state is None else self._view.pickable(self._state)
            self._targets = choices(self._view, self._state, moves, self.path)
        return self._targets

    def open(self) -> None:
        """The position is on the screen: bring a piece to lay if there is nothing to pick."""
        is_idle = self._state is not None and self.aim is None and not self.path
        if is_idle and not self._has_spots:
            self._set_aim(self._view.turn(self._state, None))

    @property
    def can_cancel(self) -> bool:
        """Whether something begun can be let go of; where there is only an aim, it is no use."""
        return bool(self.path) or (self.aim is not None and self._has_spots)

    @property
    def _has_spots(self) -> bool:
        return any(pick.w for pick in self.targets)

    def _take_path(self, path: Path) -> None:
        self.path, self._targets = path, None
        if self.focus is not None and self.focus not in self.targets:
            self.focus = None

    def start_path(self, pick: Pick) -> Response:
        """Make ``pick`` the first of a path, or the whole of it."""
        self._take_path(())
        return self._choose(pick)

    def act(self, action: Action) -> Response:
        if self._state is None:
            return False
        match action:
            case Point(x, y):
                return self._point(action, *self._stage.board_point(x, y))
            case Press(button, is_down=True):
                return self._press(button, action.is_repeat)
        return False

    def _point(self, action: Point, x: float, y: float) -> Response:
        match action.phase:
            case Phase.HOVER:
                self._hover(x, y)
                return True
            case Phase.TURN | Phase.WHEEL:
                self._take_path(())
                step = -1 if action.wheel < 0 else 1
                self._set_aim(self._view.turn(self._state, self.meant, step))
                return True
            case Phase.DOWN:
                self._hover(x, y)
                self._pressed = self.focus or self.aim
                return True
            case Phase.UP:
                self._hover(x, y)
                meant, self._pressed = self._pressed, None
                if meant is None or meant != (self.focus or self.aim):
                    was_open = bool(self.path)
                    self._take_path(())  # handbook 3: clicking elsewhere cancels
                    return was_open
                return self._choose(self.focus) if self.focus else self._play_aim()

    def _hover(self, x: float, y: float) -> None:
        under = [pick for pick in self.targets if pick.w and pick.holds(x, y)]
        self.focus = min(under, key=lambda pick: pick.w * pick.h, default=None)
        free = None if self.focus or self.path else self._view.aim_at(self._state, x, y, self.aim)
        self._set_aim(free)

    def _press(self, button: Button, is_repeat: bool) -> Response:
        if button in DIRECTIONS:
            self._steer(*DIRECTIONS[button])
            return True
        if is_repeat:
            return True
        match button:
            case Button.ALTERNATE:
                self._take_path(())
                self._set_aim(self._view.turn(self._state, self.meant))
                return self.aim is not None
            case Button.CONFIRM if self.aim is not None:
                return self._play_aim()
            case Button.CONFIRM if self.focus:
                return self._choose(self.focus)
            case Button.CONFIRM:
                self._steer(0, 0)
                return True
            case Button.CANCEL if self.can_cancel:
                self._set_aim(None)
                self._take_path(())
                return True
        return False

    def _steer(self, dx: int, dy: int) -> None:
        if self.aim is not None:
            self._set_aim(self._view.steer(self._state, self.aim, dx, dy) or self.aim)
            return
        # by buttons, only what a single press decides: the rest is the pointer's longer way
        spots = [p for p, move in self.targets.items() if p.w and (self.path or move is not None)]
        if not spots:
            self._set_aim(self._view.steer(self._state, None, dx, dy))
        elif self.focus is None:
            self.focus = spots[0]
        else:
            boxes = {_box(p): p for p in spots}
            found = nearest(_box(self.focus), boxes, dx, dy)
            self.focus = boxes[found] if found else self.focus

    def _set_aim(self, aim: Any) -> None:
        if aim == self.aim:
            return
        self.aim = aim
        self.refusal = None if aim is None else refusal(self._state, aim)
        if aim is not None:
            self.focus = None

    def _play_aim(self) -> Response:
        if self.aim is None:
            return False
        return Refused(self.refusal) if self.refusal else Chosen(self.aim)

    def _choose(self, pick: Pick) -> Response:
        if pick not in self.targets:
            return False
        move = self.targets[pick]
        if move is not None:
            return Chosen(move)
        self._take_path((*self.path, pick))
        self._set_aim(None)
        return True


def _box(pick: Pick) -> tuple[float, float, float, float]:
    return (pick.x - pick.w / 2, pick.y - pick.h / 2, pick.w, pick.h)
