"""Cursor of the person to move: the targets chosen, the target in focus, an aim, a button."""

from __future__ import annotations

from collections.abc import Callable
from math import dist
from typing import Any, Final, TypeAlias

from game.core.rules.comment import Comment
from game.core.rules.state import refusal
from scenes.boards.hit_target import HitTarget, TargetPath
from scenes.boards.hud_content import BannerAnswer, MoveButton
from scenes.boards.stage import Stage
from scenes.boards.view import BoardView, targets_after
from scenes.input.actions import DIRECTIONS, Action, Button, Phase, Point, Press, ScanMove, Survey
from scenes.table.board.cursor_start import StartPath, first_path, next_target, spots_of, way_on
from scenes.table.board.response import Chosen, Refused, Response
from scenes.table.board.scan_targets import scan_targets

Judge: TypeAlias = Callable[[Any, Any], Comment | None]
"""Says why a move is illegal in a position, or None."""
STILL: Final = 0.1
"""A hand that moves the pointer by less than that, in board units, has not left the place."""


class Cursor:
    """Turns actions into moves of one position, for every game alike.

    Targets are those of the legal moves; an aim is any move that the view can steer, legal or not.
    ``buttons`` at the left of the board play a move by one press. While some are
    answers to a question, nothing else can be pointed at.
    """

    def __init__(
        self, view: BoardView, stage: Stage, judge: Judge = refusal, *, is_steered: bool = False
    ) -> None:
        """``judge`` says why a move is illegal, or None; buttons begin at a likely target."""
        self._view, self._stage, self._judge = view, stage, judge
        self._state: Any = None
        self._pressed: Any = None
        self.path: TargetPath = ()
        self.aim: Any = None
        self.refusal: Comment | None = None
        self.focus: HitTarget | None = None
        self.buttons: tuple[MoveButton, ...] = ()
        self.button: MoveButton | None = None
        self._last: HitTarget | None = None
        self._last_aim: Any = None
        self._suggested: Any = None
        self._pulled: HitTarget | None = None
        self._is_pulling = self._is_opened = self._is_steered = False
        self._is_leading = is_steered
        self._led: Any = None
        self._pointed_at: tuple[float, float] | None = None
        self._turned_at: tuple[float, float] | None = None
        self.is_asked = False  # whether a question is to be answered before anything else
        self._targets: dict[HitTarget, Any] | None = {}
        self._lies_on_board: bool | None = False
        self._start: StartPath | None = None

    def begin(self, state: Any, view: BoardView | None = None) -> None:
        """Point at ``state`` from now on; None when nothing may be pointed at."""
        self._view = view or self._view
        before, self._state = self._state, state
        if before is None or state is None or before.to_move != state.to_move:
            self._last = self.button = None
        else:
            self._last = self.focus or self._last
        specials = () if state is None else self._view.specials(state)
        buttons = tuple(one for one in specials if isinstance(one, MoveButton))
        answers = tuple(one for one in buttons if isinstance(one, BannerAnswer))
        self.buttons, self.is_asked = answers or buttons, bool(answers)
        held = None if self.button is None else self.button.target
        self.button = next((s for s in self.buttons if s.target == held), None)
        if self.is_asked and self.button is None:
            harmless = (a for a in answers if a.tone != "amber" and a.refusal is None)
            self.button = next(harmless, answers[0])
        self.aim = self._pressed = self.refusal = self.focus = self._turned_at = None
        self._pointed_at = self._start = self._suggested = self._pulled = None
        self._is_opened = self._is_pulling = False
        self._take_path(())

    def look_through(self, view: BoardView, state: Any) -> None:
        """Point by ``view`` from now on; what was begun goes on if it leads anywhere there."""
        if state is not self._state:
            self.begin(state, view)
            return
        self._view, self._start, self._is_opened = view, None, False
        path, self.focus = self.path, None
        self._set_aim(None)
        self._take_path(path)

    def go_on(self, state: Any, view: BoardView) -> None:
        """Point at another position of the same turn; what was begun goes on if it can."""
        path, focus, aim, pressed = self.path, self.focus, self.aim, self._pressed
        turned_at = self._turned_at
        self.begin(state, view)
        if self.is_asked:
            return
        self._take_path(path)
        self._pressed, self._turned_at = pressed, turned_at
        if aim is not None:
            self._set_aim(aim)
        elif focus in self.targets:
            self.focus = focus

    @property
    def meant(self) -> Any:
        """The move that confirming would play, or None: the aim, or what the focus completes."""
        return self.aim if self.focus is None else self.targets.get(self.focus)

    @property
    def begun(self) -> TargetPath:
        """What has been picked, and what is in focus if another target follows it."""
        focus = self.focus
        return (*self.path, focus) if focus is not None and focus.leads_on else self.path

    @property
    def targets(self) -> dict[HitTarget, Any]:
        """What may be picked next, and the move it completes or None; found when first asked."""
        if self._targets is None:
            is_shut = self._state is None or self.is_asked
            moves = () if is_shut else self._view.pickable(self._state)
            self._targets = targets_after(self._view, self._state, moves, self.path)
        return self._targets

    def open(self) -> None:
        """Begin in a new position: make its first targets, or bring a piece to lay."""
        if self._state is None or self.aim is not None or self.path or self.is_asked:
            return
        is_steered, is_new = self._is_steered or self._is_leading, not self._is_opened
        path = first_path(self._view, self._state, is_steered=is_steered) if is_new else None
        self._is_opened = True
        is_idle = self._is_steered and self.focus is None and self.button is None
        if path is not None and self.focus is None:
            self._start = StartPath(self._view, self._state, path)
            self._take_path(path)
            self._focus_likely()
        elif not (self._lies_on_board or self._has_spots) or (
            is_idle and not spots_of(self.targets, self.path)
        ):
            self._set_aim(self._view.turn(self._state, None))
        elif is_idle and self._last:
            self._focus_near(self._last)
        elif self._is_leading and self._led is not self._state and self.focus is None:
            self._led = self._state  # once a position: this is asked in every tick
            self._focus_likely()

    def _focus_likely(self) -> None:
        """Focus what the player most likely picks next, if the game has an opinion."""
        wanted = self._view.likely(self._state, self.path)
        if button := next((one for one in self.buttons if one.target == wanted), None):
            self._focus_button(button)
        else:
            self.focus = next((t for t in self.targets if t == wanted and t.w), None)

    @property
    def can_cancel(self) -> bool:
        """Whether something begun can be let go of; where there is only an aim, it is no use."""
        return bool(self.path) or (self.aim is not None and self._has_spots)

    @property
    def _has_spots(self) -> bool:
        """Whether a target that comes next lies on the board."""
        if self._lies_on_board is None:
            self._lies_on_board = any(target.w for target in self.targets)
        return self._lies_on_board

    def _take_path(self, path: TargetPath) -> None:
        self.path, self._targets, self._lies_on_board = path, None, None
        if path and not self.targets:  # it leads nowhere
            self.path, self._targets = (), None
        if self.focus is not None and self.focus not in self.targets:
            self.focus = None

    def start_path(self, target: HitTarget, *, is_steered: bool = False) -> Response:
        """Make ``target`` the first of a path, or all of it; by buttons if it ``is_steered``."""
        self._is_steered = is_steered
        self._take_path(())
        return self._choose(target)

    def suggest(self, move: Any) -> None:
        """Bring ``move`` into the hand, as if the arrows had led there; nothing is played."""
        self.focus = next((p for p, done in self.targets.items() if p.w and done == move), None)
        self._set_aim(move if self.focus is None else None)
        self._suggested = self.aim

    def act(self, action: Action) -> Response:
        if self._state is None:
            return False
        self._is_steered = isinstance(action, Press)
        match action:
            case Point() if self.is_asked:
                return False
            case Point(x, y):
                return self._point(action, *self._stage.board_point(x, y))
            case Press(button, is_down=True):
                return self._press(button, action.is_repeat)
            case Survey(stops):
                stops += scan_targets(self.buttons, self.targets, self.aim, self._stage)
                return True
            case ScanMove(target):
                self._reach(target)
                return True
        return False

    def _reach(self, target: object) -> None:
        if isinstance(target, HitTarget) and target in self.targets:
            self._set_aim(None)
            self.button, self.focus = None, target
        elif isinstance(target, MoveButton) and target in self.buttons:
            self._focus_button(target)

    def _point(self, action: Point, x: float, y: float) -> Response:
        self._pointed_at = x, y
        match action.phase:
            case Phase.HOVER:
                self._hover(x, y)
                return True
            case Phase.TURN | Phase.WHEEL:
                self._turn(-1 if action.wheel < 0 else 1)
                return True
            case Phase.DOWN:
                self._hover(x, y)
                self._pressed = self.focus or self.aim
                self._pulled = None if self.focus else way_on(self.targets, self.path, x, y)
                return True
            case Phase.UP:
                self._hover(x, y)
                meant, self._pressed, self._pulled = self._pressed, None, None
                if meant is None or meant != (self.focus or self.aim):
                    is_pulling, self._is_pulling = self._is_pulling, False
                    if is_pulling and self.focus is not None:
                        return self._choose(self.focus)
                    was_open, is_empty = bool(self.path), not (meant or self.focus or self.aim)
                    self._take_path(())  # a click elsewhere drops the aim
                    move = self._view.missed(self._state, x, y) if is_empty else None
                    reason = move and self._judge(self._state, move)
                    return Refused(reason) if reason else was_open
                return self._choose(self.focus) if self.focus else self._play_aim()

    def _hover(self, x: float, y: float) -> None:
        """Mean what lies there; what was turned by hand is meant until the pointer leaves."""
        if self._pulled is not None and not self._pulled.holds(x, y):
            self._set_aim(None)
            self._take_path((self._pulled,))
            self._pulled, self._is_pulling = None, True
        if self._turned_at is not None and dist(self._turned_at, (x, y)) <= STILL:
            return
        self._turned_at = None
        is_begun = self.path not in ((), self._start.path if self._start else ())
        if self._start and not is_begun and (path := self._start.path_at(x, y)) != self.path:
            self._take_path(path)
        under = [target for target in self.targets if target.w and target.holds(x, y)]
        self.focus = min(under, key=lambda target: target.w * target.h, default=None)
        self.button = None
        self._set_aim(None if is_begun else self._free_at(x, y))

    def _free_at(self, x: float, y: float) -> Any:
        """Return the aim meant there, the suggested one first; a target that goes on gives way."""
        target = self.focus
        if target is not None and (self.targets[target] is not None or target.leads_on):
            return None
        last = self.aim if target is None else self.aim or self._last_aim
        told = self._suggested
        if told is None or self._view.aim_at(self._state, x, y, told) != told:
            told = self._view.aim_at(self._state, x, y, last)
        if target is not None and told is not None and self._judge(self._state, told):
            return None
        self.focus = None if told is not None else target
        return told

    def _press(self, button: Button, is_repeat: bool) -> Response:
        if button in DIRECTIONS:
            self._steer(*DIRECTIONS[button])
        if is_repeat or button in DIRECTIONS:
            return True
        if special := self.button_of(button):
            return self.press(special)
        match button:
            case Button.CANCEL if self.button is not None:
                self._leave_buttons()
                return True
            case Button.ALTERNATE:
                return self._turn(1)
            case Button.CONFIRM if self.aim is not None:
                return self._play_aim()
            case Button.CONFIRM if self.focus:
                return self._choose(self.focus)
            case Button.CONFIRM:
                self._steer(0, 0)
                return True
            case Button.CANCEL if self.can_cancel:
                self._start, self._is_leading = None, False
                self._set_aim(None)
                self._take_path(())
                return True
        return False

    def _turn(self, step: int) -> bool:
        """Turn what is meant; False if there is nothing to turn, and what was begun goes on."""
        if (turned := self._view.turn(self._state, self.meant, step)) is None:
            return False
        self._take_path(())
        self._set_aim(turned)
        self._turned_at = self._pointed_at
        return True

    def button_of(self, button: Button) -> MoveButton | None:
        """Return what ``button`` presses at once: what bears its name, or what is in focus."""
        if button is Button.CONFIRM and self.button is not None:
            return self.button
        return next((s for s in self.buttons if s.button is button), None)

    def press(self, special: MoveButton) -> Response:
        """Press one of the buttons beside the board; nothing happens if it has gone."""
        if special not in self.buttons:
            return False
        return Refused(special.refusal) if special.refusal else Chosen(special.move)

    def point_at_button(self, special: MoveButton | None) -> None:
        """Point at a button, or at none."""
        self._is_steered = False
        if special in self.buttons:
            self._focus_button(special)
        elif not self.is_asked:
            self.button = None

    def _focus_button(self, special: MoveButton | None) -> None:
        self._set_aim(None)
        self.button, self._last, self.focus = special, self.focus or self._last, None

    def _leave_buttons(self) -> None:
        self.button = None
        if self._last is not None:
            self._focus_near(self._last)
        if self.focus is not None and self.focus.leads_on and len(self.targets) == 1:
            self._choose(self.focus)  # there is no other piece for which arrows could look

    def _focus_near(self, place: HitTarget) -> None:
        """Focus the target nearest to ``place``, where the player was, or the likely one."""
        spots, likely = spots_of(self.targets, self.path), self._view.likely(self._state, self.path)
        spots.sort(key=lambda spot: (dist((spot.x, spot.y), (place.x, place.y)), spot != likely))
        self.focus = next(iter(spots), None)

    def _steer(self, dx: int, dy: int) -> None:
        self._pointed_at = None  # what is turned from now on is not under the pointer
        if self.button is not None:
            self._steer_buttons(self.button, dx, dy)
        elif not self._steer_board(dx, dy) and self.buttons and (dx < 0 or not self._has_spots):
            self._focus_button(self.buttons[0])

    def _steer_buttons(self, here: MoveButton, dx: int, dy: int) -> None:
        """They stand in a column, the answers to a question in a row."""
        step = dx or dy if self.is_asked else dy
        if dx > 0 and not self.is_asked:
            self._leave_buttons()
        at = self.buttons.index(here) + step
        if step and 0 <= at < len(self.buttons):
            self.button = self.buttons[at]

    def _steer_board(self, dx: int, dy: int) -> bool:
        """Steer the aim on the board; return False if there is nothing that way."""
        if self.aim is not None:
            before = self.aim
            self._set_aim(self._view.steer(self._state, before, dx, dy) or before)
            return bool(self.aim != before)
        spots = spots_of(self.targets, self.path)
        if not spots:
            self._set_aim(self._view.steer(self._state, None, dx, dy))
            return self.aim is not None
        here, self._is_leading = None if self._is_leading else self.focus, False
        found = next_target(self._view, self._state, self.path, here, spots, dx, dy)
        self.focus = found or self.focus
        return found is not None

    def _set_aim(self, aim: Any) -> None:
        if aim == self.aim:
            return
        self.aim, self._last_aim = aim, aim or self._last_aim
        self.refusal = None if aim is None else self._judge(self._state, aim)
        if aim is not None:
            self.focus = None

    def _play_aim(self) -> Response:
        refused = Refused(self.refusal) if self.refusal else Chosen(self.aim)
        return False if self.aim is None else refused

    def _choose(self, target: HitTarget) -> Response:
        if target not in self.targets:
            return False
        move, self._is_leading = self.targets[target], False
        if move is not None:
            return Chosen(move)
        self._start = None
        self._take_path((*self.path, target))
        self._set_aim(None)
        if self._is_steered:
            self._focus_likely()
        return True
