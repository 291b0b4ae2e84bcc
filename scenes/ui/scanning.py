"""Switch scanning: a frame steps through the items by itself, and one button chooses.

On full screens it goes from row to row first, then through the row that was chosen. At the end of
each round come the buttons that a pad has besides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from scenes.input.actions import (
    DIRECTIONS,
    Action,
    Button,
    DeviceId,
    Phase,
    Point,
    Press,
    ScanMove,
    ScanTarget,
    Survey,
)
from scenes.ui.brush import Box, Brush

FEW: Final = 8
"""Up to this number things are scanned one by one, without rows."""

FEW_OF_A_RANK: Final = 4
"""Number of things of one kind that are scanned one by one in any case."""

ROUNDS: Final = 2
"""Number of rounds without a choice after which the frame goes back to the rows."""

REST_MS: Final = 4000
"""Time for which scanning rests after another button or the mouse was used."""

OTHERS_MS: Final = 10_000
"""For so long after another button of a device its main button is its own."""

MORE: Final = (ScanTarget(None, Button.DIGITS),)
"""Stands for the buttons that are not on the screen."""

BACK: Final = (ScanTarget(None, Button.CANCEL),)
"""Where the screen itself offers no way back."""

_OTHERS: Final = {*DIRECTIONS, Button.WRITE, Button.ERASE, Button.DIGITS}
BUTTONS: Final = (*DIRECTIONS, *(button for button in Button if button not in _OTHERS))
ARROWS: Final = {Button.RIGHT: "arrow_right", Button.LEFT: "arrow_left"}
PILL_Y: Final = 700.0

Row = tuple[ScanTarget, ...]
"""Things that are framed together."""


def rows_of(stops: Sequence[ScanTarget]) -> list[Row]:
    """Return `stops` in their order: one by one if they are few, else row by row.

    Rows go from top to bottom; stops without a place come first, and those of a lower rank too.
    """
    rows: list[Row] = [(stop,) for stop in stops if stop.box is None]
    for rank in sorted({stop.rank for stop in stops}):
        placed = [stop for stop in stops if stop.box is not None and stop.rank == rank]
        placed.sort(key=_middle)
        is_few = len(stops) <= FEW or len(placed) <= FEW_OF_A_RANK
        rows += [(stop,) for stop in placed] if is_few else _rows(placed)
    return rows


def _rows(placed: Sequence[ScanTarget]) -> list[Row]:
    rows: list[Row] = []
    row: list[ScanTarget] = []
    for stop in placed:
        if row and _middle(stop)[0] - _middle(row[0])[0] > min(_height(stop), _height(row[0])) / 2:
            rows.append(_in_order(row))
            row = []
        row.append(stop)
    return [*rows, _in_order(row)]


def _middle(stop: ScanTarget) -> tuple[float, float]:
    """Return how far down a stop is, and how far to the right."""
    assert stop.box is not None
    x, y, w, h = stop.box
    return y + h / 2, x + w / 2


def _height(stop: ScanTarget) -> float:
    assert stop.box is not None
    return stop.box[3]


def _in_order(row: Sequence[ScanTarget]) -> Row:
    """From left to right; what is in one place stays as it was."""
    return tuple(sorted(row, key=lambda stop: _middle(stop)[1]))


class Scanner:
    """Stands between the devices and the scenes. ``step_ms`` is how long each thing is framed.

    Every device's main button is the one button, unless another button of that device was in use
    just before: then all of them are in use.
    """

    def __init__(self, take: Callable[[Action], bool], words: Callable[[str], str]) -> None:
        """``take`` gives an action to the scene on top."""
        self._take, self._words = take, words
        self.step_ms = 1000
        self._rows: list[Row] = []
        self._at = 0
        self._in: Row = ()
        """The row that was chosen; () while the frame goes from row to row."""
        self._in_at = self._rounds = 0
        self._left_ms = self._rest_ms = self._now_ms = 0
        self._held: tuple[Button, DeviceId] | None = None
        self._others_until_ms: dict[DeviceId, int] = {}

    @property
    def framed(self) -> Row:
        """What is framed now; () while the frame rests or has not begun."""
        if self._rest_ms > 0 or not self._rows:
            return ()
        return (self._in[self._in_at],) if self._in else self._rows[self._at]

    def begin(self) -> None:
        """Another screen: from its first thing on."""
        self._rows, self._in, self._at = [], (), 0
        self._look()
        self._left_ms = self.step_ms * 3 // 2
        self._reach()

    def _look(self) -> None:
        survey = Survey([])
        self._take(survey)
        stops = survey.stops
        if not any(stop.target is not None for stop in stops):
            stops = [ScanTarget(), *stops]
        is_back = any(stop.button is Button.CANCEL for stop in stops)
        self._rows = [*rows_of(stops), *(() if is_back else (BACK,)), MORE]

    def update(self, tick_ms: int) -> bool:
        """Let time pass; True if the frame is elsewhere now."""
        self._now_ms += tick_ms
        if self._rest_ms > 0:
            self._rest_ms -= tick_ms
            if self._rest_ms <= 0:
                self.begin()
            return self._rest_ms <= 0
        if self._held is not None:
            return False
        self._left_ms -= tick_ms
        if self._left_ms > 0:
            return False
        self._step()
        return True

    def _step(self) -> None:
        """Move to the next thing on the present screen."""
        before = self._rows[self._at] if self._rows else ()
        self._look()
        self._left_ms = self.step_ms
        if not before or not self._find(before):
            self._at, self._in = 0, ()
        elif self._in:
            self._in_at += 1
            if self._in_at >= len(self._in):
                self._in_at, self._rounds = 0, self._rounds + 1
            if self._rounds >= ROUNDS:
                self._in = ()
        else:
            self._at = (self._at + 1) % len(self._rows)
        self._reach()

    def _find(self, row: Row) -> bool:
        """Stay at ``row`` if it is still there; another thing in the same place is as good."""
        places = [_place(stop) for stop in row]
        for at, other in enumerate(self._rows):
            if [_place(stop) for stop in other] == places:
                self._at = at
                if self._in and self._in[0].button is not BUTTONS[0]:
                    self._in = other
                return True
        return False

    def _reach(self) -> None:
        framed = self.framed
        if len(framed) == 1 and framed[0].target is not None:
            self._take(ScanMove(framed[0].target))

    def act(self, action: Action) -> bool | None:
        """Return whether ``action`` was taken; None if it is for the scene."""
        match action:
            case Press(Button.CONFIRM, device, is_down=True) if self._is_ours(device):
                if not action.is_repeat:
                    self._choose(device)
                return True
            case Press(Button.CONFIRM, device, is_down=False) if self._held is not None:
                (button, holder), self._held = self._held, None
                self._take(Press(button, holder, is_down=False, is_scanned=True))
                return True
            case Press(button, device, is_down=True) if button is not Button.CONFIRM:
                self._others_until_ms[device] = self._now_ms + OTHERS_MS
                self._rest_ms = REST_MS
            case Point(phase=Phase.DOWN):
                self._rest_ms = REST_MS
        return None

    def _is_ours(self, device: DeviceId) -> bool:
        return self._now_ms >= self._others_until_ms.get(device, 0)

    def _choose(self, device: DeviceId) -> None:
        """Do what is framed, or go into the row that is."""
        self._rest_ms = 0
        if not self._rows:
            self.begin()
        framed = self.framed
        self._left_ms = self.step_ms
        if framed == MORE or len(framed) > 1:
            self._in = (
                tuple(ScanTarget(None, each) for each in BUTTONS) if framed == MORE else framed
            )
            self._in_at = self._rounds = 0
            self._reach()
            return
        stop, self._rounds = framed[0], 0
        if stop.target is not None:
            self._take(ScanMove(stop.target))
        self._held = stop.button, device
        before = self._rows[self._at]
        self._take(Press(stop.button, device, is_scanned=True))
        self._look()
        if not self._find(before):
            self.begin()

    def draw(self, brush: Brush) -> None:
        """Draw the frame, and the name of a button that is not on the screen."""
        framed = self.framed
        boxes = [stop.box for stop in framed if stop.box is not None]
        if boxes:
            x, y, w, h = _round_all(boxes)
            brush.rounded((x - 9, y - 9, w + 18, h + 18), "ink0", 20, width=9)
            brush.rounded((x - 7, y - 7, w + 14, h + 14), "amber", 18, width=5)
            arrow = ARROWS.get(framed[0].button)
            if len(framed) == 1 and framed[0].target is not None and arrow:
                at = (x + w if arrow == "arrow_right" else x, y + h / 2)
                brush.disc(at, 20, "amber")
                brush.icon(arrow, at, 24, "amber_ink")
        elif framed and framed[0].target is None:
            button = framed[0].button
            key = "scan.more" if button is Button.DIGITS else f"controls.{button.value}"
            words = self._words(key)
            width = brush.measure(words, 20, "heavy")[0] + 48
            box = (640 - width / 2, PILL_Y - 18, width, 36.0)
            brush.pill(box, "amber", "ink0")
            brush.text(words, (640, PILL_Y), 20, "heavy", "amber_ink", "center")


def _place(stop: ScanTarget) -> tuple[Button, Box | None, bool]:
    return stop.button, stop.box, stop.target is None


def _round_all(boxes: Sequence[Box]) -> Box:
    """Return the smallest box round all of them."""
    left, top = min(x for x, *_ in boxes), min(y for _, y, _, _ in boxes)
    right, bottom = max(x + w for x, _, w, _ in boxes), max(y + h for _, y, _, h in boxes)
    return left, top, right - left, bottom - top
