"""Subtraction Squares for the eye and the hand: a square block lifts off the pool."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import isqrt
from typing import Any, Final

from game.core.endings import TimeUp
from game.core.match import Transition
from game.core.seats import Seat
from game.core.state import Reason
from game.core.teaching import Hint
from game.subtraction_squares.options import Options
from game.subtraction_squares.rules import Move, State, Take
from scenes.boards.beside import NewsLine
from scenes.boards.common.numbers import (
    FIGURE,
    MINUS,
    PLATE,
    RAISED,
    SIDE,
    UNIT,
    NumberView,
    advised,
    ground,
    grouped,
    overtime,
    placed,
    tint_of,
)
from scenes.boards.look import SEPARATOR, Key, Look, Picture
from scenes.boards.pick import Path, Pick
from scenes.boards.subtraction_squares import field

MOST_CHIPS: Final = 12
"""Up to so many squares each has its chip for good; beyond, a window moves along them."""

TITLE_Y, CHIPS_Y, NOTE_Y = 52.0, 482.0, 545.0
CHIP_H: Final = 68.0
TRAY: Final = (SIDE / 2, field.MIDDLE[1], 352.0, 344.0)
TITLE_W: Final = 532.0
ROW_W: Final = 540.0
GAP: Final = 6.0


class SubtractionSquaresView(NumberView):
    """How Subtraction Squares is shown and played by hand; holds nothing itself."""

    def picture(self, state: State, seats: Sequence[Seat]) -> Picture:
        shown: dict[Key, Look] = dict(ground(TRAY))
        shown.update(field.units(state.total))
        total = grouped(state.total)
        shown["total",] = placed(
            "subtraction_squares.title", SIDE / 2, TITLE_Y, TITLE_W, 84, FIGURE, "text", total
        )
        shown.update(_chips(state, "plate_low", "dim", None))
        return shown

    def departure(self, step: Transition, seats: Sequence[Seat]) -> Picture:
        """The units that go, in the colour of whoever takes them."""
        before: State = step.before
        taken = before.total - step.after.total
        if not taken:
            return {}
        tint = tint_of(before.mover, seats)
        return dict(field.taken(before.total, isqrt(taken), tint))

    def portrait(self, step: Transition, seats: Sequence[Seat]) -> Picture:
        """The last block as it is taken: after it there is nothing to see."""
        return {**self.picture(step.before, seats), **self.departure(step, seats)}

    def trace(self, step: Transition, seats: Sequence[Seat]) -> Picture:
        """What was taken last, and by whom."""
        taken = step.before.total - step.after.total
        if not taken:
            return {}
        tint, words = tint_of(step.before.mover, seats), f"{MINUS}{grouped(taken)}"
        return {
            ("last",): placed("badge", 538, NOTE_Y, 24, 24, FIGURE, tint),
            ("last", "square"): placed(
                "subtraction_squares.note_right", 388, NOTE_Y, 260, 22, FIGURE, "soft", words
            ),
        }

    def marks(self, state: State, path: Path, seats: Sequence[Seat]) -> Picture:
        return dict(_chips(state, "plate", "text", None))

    def pickable(self, state: State) -> Sequence[Move]:
        return state.legal_moves() if _has_all_chips(state) else ()

    def spellings(self, state: State, move: Move) -> Sequence[Path]:
        """A chip, while there is one for every square; beyond, squares are aimed at."""
        if not isinstance(move, Take) or not _has_all_chips(state):
            return ()
        root = isqrt(move.square)
        x, w = dict(_row(state, None))[root]
        return ((Pick(("chip", root), x / UNIT, CHIPS_Y / UNIT, w / UNIT, CHIP_H / UNIT),),)

    def aim_at(self, state: State, x: float, y: float, aim: Move | None) -> Move | None:
        """In the field, the block whose far corner is pointed at; below it, the chip."""
        if state.outcome() is not None:
            return None
        last = _root_of(aim)
        if abs(y * UNIT - CHIPS_Y) <= CHIP_H / 2:
            under = (r for r, (at, w) in _row(state, last) if abs(x * UNIT - at) <= w / 2)
            root = next(under, None)
        else:
            root = field.field_of(state.total).root_at(x, y, last)
        return None if root is None else Take(root * root)

    def steer(self, state: State, aim: Move | None, dx: int, dy: int) -> Move | None:
        """One square on sideways; up and down as many as there are in a tenth of the row."""
        last = _root_of(aim)
        if last is None or state.outcome() is not None:
            return self.turn(state, None)
        return _take(state, last + dx - dy * max(isqrt(state.total) // 10, 1))

    def turn(self, state: State, aim: Move | None, step: int = 1) -> Move | None:
        """The next square; to begin with, the one in the middle."""
        if state.outcome() is not None:
            return None
        last = _root_of(aim)
        return _take(state, (isqrt(state.total) + 1) // 2 if last is None else last + step)

    def ghost(
        self, state: State, aim: Move, refusal: Reason | None, seats: Sequence[Seat]
    ) -> Picture:
        """The block lifted, and the sum before it is paid."""
        root = _root_of(aim)
        if root is None:
            return {}
        tint = tint_of(state.mover, seats)
        shown: dict[Key, Look] = dict(field.lifted(state.total, root, tint))
        square = root * root
        numbers = grouped(state.total), MINUS, grouped(square), "=", grouped(state.total - square)
        text = SEPARATOR.join(numbers)
        shown["total",] = placed(
            "subtraction_squares.equation", SIDE / 2, TITLE_Y, TITLE_W, 80, FIGURE, tint, text
        )
        if not _has_all_chips(state):
            shown.update(_chips(state, "plate", "text", root))
        for slot, (shown_root, (x, w)) in enumerate(_row(state, root)):
            if shown_root == root:
                shown["chip", slot] = placed("plate_aim", x, CHIPS_Y, w, CHIP_H, PLATE, tint)
        return shown

    def hint_marks(self, state: State, hints: Sequence[Hint], seats: Sequence[Seat]) -> Picture:
        """The chip of the square to take."""
        root = _root_of(advised(hints))
        if root is None:
            return {}
        shown = {} if _has_all_chips(state) else dict(_chips(state, "plate", "text", root))
        for slot, (shown_root, (x, w)) in enumerate(_row(state, root)):
            if shown_root == root:
                shown["chip", slot] = placed("plate_aim", x, CHIPS_Y, w, CHIP_H, PLATE, "amber")
        return shown

    def news(self, step: Transition) -> NewsLine | None:
        """A clock that ran out leaves no trace on the board."""
        return overtime(step) if isinstance(step.move, TimeUp) else None

    def chips(self, options: Options) -> Sequence[tuple[str, Mapping[str, Any]]]:
        """The start and the clock."""
        shown: list[tuple[str, Mapping[str, Any]]] = []
        shown.append(("subtraction_squares.chip.start", {"start": grouped(options.start)}))
        if options.timer_s:
            shown.append(("subtraction_squares.chip.timer", {"seconds": options.timer_s}))
        return shown


def _root_of(aim: Move | None) -> int | None:
    return isqrt(aim.square) if isinstance(aim, Take) else None


def _take(state: State, root: int) -> Take:
    """Taking the square of ``root``, or of the nearest that is allowed."""
    return Take(min(max(root, 1), isqrt(state.total)) ** 2)


def _has_all_chips(state: State) -> bool:
    return isqrt(state.total) <= MOST_CHIPS


def _row(state: State, focus: int | None) -> Iterator[tuple[int, tuple[float, float]]]:
    """The roots that have a chip now, each with the chip's middle and width.

    A window turns over like a page, so that it does not move while one chip of it is looked for.
    """
    last = isqrt(state.total)
    digits = len(str(last * last))
    most = MOST_CHIPS if last <= MOST_CHIPS else 8 if digits <= 5 else 5 if digits <= 9 else 3
    count = min(last, most)
    page = ((focus or last) - 1) // count * count + 1
    first = min(page, last - count + 1)
    room = ROW_W if last <= MOST_CHIPS else ROW_W - 44  # arrows at both ends
    w = min(room / count - GAP, 64.0 if count > 5 else 180.0)
    left = SIDE / 2 - count * (w + GAP) / 2
    for k in range(count):
        yield first + k, (left + (k + 0.5) * (w + GAP), w)


def _chips(state: State, shape: str, ink: str, focus: int | None) -> Iterator[tuple[Key, Look]]:
    """The chips of the window round ``focus``, and arrows where there are more."""
    if state.outcome() is not None:
        return
    row = list(_row(state, focus))
    for slot, (root, (x, w)) in enumerate(row):
        yield ("chip", slot), placed(shape, x, CHIPS_Y, w, CHIP_H, PLATE, "muted")
        number, below = grouped(root * root), "muted" if ink == "text" else "dim"
        size = 26.0 if len(number) < 4 else 22.0
        square = placed("figure", x, CHIPS_Y - 10, w - 6, size, RAISED, ink, number)
        yield ("chip", slot, "square"), square
        words = f"{grouped(root)}²"
        yield (
            ("chip", slot, "root"),
            placed("subtraction_squares.caption", x, CHIPS_Y + 18, w, 18, RAISED, below, words),
        )
    if _has_all_chips(state):
        return
    (first, (left, w)), (last, (right, _)) = row[0], row[-1]
    for side, x, is_open in ((-1, left, first > 1), (1, right, last < isqrt(state.total))):
        x += side * (w / 2 + 16)
        tint = ink if is_open else "off_rim"
        yield (
            ("more", side),
            placed(
                "subtraction_squares.pointer", x, CHIPS_Y, 18, 18, RAISED, tint, angle=-90.0 * side
            ),
        )


VIEW = SubtractionSquaresView()
