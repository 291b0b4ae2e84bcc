"""View of Subtraction Squares: a square block lifts off the pool."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import Any, ClassVar, Final

from game.core.match.match import Transition
from game.core.match.seats import Seat
from game.core.rules.comment import Comment
from game.core.rules.state import Player
from game.subtraction_squares import theory
from game.subtraction_squares.options import Options
from game.subtraction_squares.rules import Move, State, Take, is_square
from scenes.boards.common.numbers import (
    FLAT,
    NOTE,
    TIMES,
    UNIT,
    NumberView,
    goal_captions,
    ground,
    group_digits,
    hinted_move,
    placed,
    side_of,
    start_chips,
)
from scenes.boards.hit_target import HitTarget, TargetPath
from scenes.boards.hud_content import Caption, PanelLine, SidePanel
from scenes.boards.sprite import Key, Sprite, Sprites, seat_tint
from scenes.boards.subtraction_squares import chips, column, field, figures, pool, strip
from scenes.boards.subtraction_squares.chips import CHIP_H, CHIPS_Y
from scenes.boards.subtraction_squares.column import COLUMN_W, COLUMN_X, rows_of
from scenes.boards.subtraction_squares.guide import GUIDE
from scenes.boards.subtraction_squares.heap import LONG, square_words
from scenes.boards.view import Digits

TRAY: Final = (*field.MIDDLE, 332.0, 332.0)


@dataclass(frozen=True)
class SubtractionSquaresView(NumberView):
    """View and controls of Subtraction Squares."""

    digits: ClassVar[Digits] = Digits.AIM
    guide = GUIDE
    rule_figures = figures.PAGES

    def number_of(self, state: State) -> int:
        return state.total

    def picture(self, state: State, seats: Sequence[Seat]) -> Sprites:
        shown: dict[Key, Sprite] = dict(ground(TRAY))
        shown.update(field.units(state.total))
        shown["total",] = column.total(state.total)
        if not state.total:
            shown["zero",] = placed("zero", *field.MIDDLE, 240, 240, NOTE, "amber")
        if state.outcome() is not None:
            return shown
        shown["sum",] = column.capsule(state.total, "off_rim")
        last = self.last_step()
        if last is not None and state.total <= LONG:
            tint = seat_tint(last.player, seats)
            taken = last.before - last.after
            shown["sum", "words"] = column.equation(state.total, last.before, taken, tint)
        shown.update(column.faces(state.total, None, seat_tint(1 - state.mover, seats)))
        shown.update(chips.row(state, "chip_low", "dim", None))
        shown.update(strip.cells(state.total, None))
        return shown

    def departure(self, step: Transition, seats: Sequence[Seat]) -> Sprites:
        """Return the leaving block in the mover's colour."""
        before: State = step.before
        taken = before.total - step.after.total
        if not taken:
            return {}
        tint = seat_tint(before.mover, seats)
        return dict(field.departing_block(before.total, isqrt(taken), before.mover, tint))

    def portrait(self, step: Transition, seats: Sequence[Seat]) -> Sprites:
        """Return the last block as it is taken; after it the board is empty."""
        return {**self.picture(step.before, seats), **self.departure(step, seats)}

    def marks(self, state: State, path: TargetPath, seats: Sequence[Seat]) -> Sprites:
        return dict(chips.row(state, "chip", "text", None))

    def pickable(self, state: State) -> Sequence[Move]:
        return state.legal_moves() if chips.has_all(state) else ()

    def target_paths(self, state: State, move: Move) -> Sequence[TargetPath]:
        """Return the chip, if each square has one; else squares are aimed at."""
        if not isinstance(move, Take) or not chips.has_all(state):
            return ()
        root = isqrt(move.square)
        x, w = dict(chips.places(state, None))[root]
        return (
            (
                HitTarget(
                    ("chip", root),
                    x / UNIT,
                    CHIPS_Y / UNIT,
                    w / UNIT,
                    CHIP_H / UNIT,
                    has_ring=False,
                ),
            ),
        )

    def aim_at(self, state: State, x: float, y: float, aim: Move | None) -> Move | None:
        """Return the block whose far corner is pointed at, or the chip below."""
        if state.outcome() is not None:
            return None
        last = _root_of(aim)
        if abs(y * UNIT - CHIPS_Y) <= CHIP_H / 2:
            under = (r for r, (at, w) in chips.places(state, last) if abs(x * UNIT - at) <= w / 2)
            root = next(under, None)
        else:
            root = field.field_of(state.total).root_at(x, y, last)
        return None if root is None else Take(root * root)

    def steer(self, state: State, aim: Move | None, dx: int, dy: int) -> Move | None:
        """Return the next square sideways; up and down a tenth of the row."""
        last = _root_of(aim)
        if last is None or state.outcome() is not None:
            return self.turn(state, None)
        return _take(state, last + dx - dy * max(isqrt(state.total) // 10, 1))

    def turn(self, state: State, aim: Move | None, step: int = 1) -> Move | None:
        """Return the next square; to begin with, the middle one."""
        if state.outcome() is not None:
            return None
        last = _root_of(aim)
        return _take(state, (isqrt(state.total) + 1) // 2 if last is None else last + step)

    def move_of_digits(self, state: State, text: str) -> Move | None:
        """Return the square of these digits, or the smallest beginning with them."""
        if state.outcome() is not None or len(text) > len(str(state.total)):
            return None
        number = int(text)
        if is_square(number) and number <= state.total:
            return Take(number)
        for more in range(1, len(str(state.total)) - len(text) + 1):
            least = number * 10**more
            root = isqrt(max(least - 1, 0)) + 1
            if root * root < least + 10**more and root * root <= state.total and number:
                return Take(root * root)
        return Take(number)

    def ghost(
        self, state: State, aim: Move, refusal: Comment | None, seats: Sequence[Seat]
    ) -> Sprites:
        """Return the lifted block, the sum, and what the other would face."""
        root = _root_of(aim)
        if root is None or refusal is not None:
            return {}
        tint, other = seat_tint(state.mover, seats), seat_tint(1 - state.mover, seats)
        shown: dict[Key, Sprite] = dict(field.lifted_block(state.total, root, tint))
        left = state.total - root * root
        shown["sum",] = column.capsule(state.total, tint)
        shown["sum", "words"] = column.equation(state.total, state.total, root * root, tint)
        shown.update(column.faces(state.total, left, other))
        shown.update(strip.cells(state.total, left))
        if not chips.has_all(state):
            shown.update(chips.row(state, "chip", "text", root))
        shown.update(chips.highlight(state, root, root, tint))
        return shown

    def route_marks(
        self, state: State, player: Player, seats: Sequence[Seat], meant: Move | None = None
    ) -> Sprites:
        """Return the lost totals on the strip, and a mark if aimed at one."""
        if state.outcome() is not None:
            return {}
        left = state.total - meant.square if isinstance(meant, Take) else None
        if left is not None and not (is_square(state.total - left) and left >= 0):
            left = None
        shown = dict(strip.good(state.total, left))
        if left is not None and state.total <= theory.MAX_TOTAL and theory.is_lost(left):
            y = rows_of(state.total).left[1]
            shown["faces", "good"] = placed("good", COLUMN_X + 92, y, 32, 32, NOTE, "acc")
        return shown

    def hint_marks(self, state: State, hints: Sequence[Comment], seats: Sequence[Seat]) -> Sprites:
        """Return the hinted chip, or the chips among which it is."""
        root = _root_of(hinted_move(hints))
        if root is None:
            lit = next((hint.cells for hint in reversed(hints) if hint.cells), frozenset())
            return dict(chips.hint_pointers(state, sorted(root for root, _ in lit)))
        shown = {} if chips.has_all(state) else dict(chips.row(state, "chip", "text", root))
        shown.update(chips.highlight(state, root, root, "amber"))
        return shown

    def captions(
        self, state: State, meant: Move | None, refusal: Comment | None, seats: Sequence[Seat]
    ) -> Sequence[Caption]:
        x, w, rows = COLUMN_X / UNIT, COLUMN_W / UNIT, rows_of(state.total)
        y = rows.sum_y / UNIT
        said = [*goal_captions(), Caption("pool", x, 77 / UNIT, w, 20, "heavy", "muted")]
        if state.outcome() is not None:
            if not state.total:
                won = (1 - state.mover,)
                said.append(Caption("zero", x, y, w, 24, players=won))
                said.append(Caption("zero_more", x, y + 34 / UNIT, w, 19, "bold", "sub"))
            return said
        other = (1 - state.mover,)
        is_meant = isinstance(meant, Take) and refusal is None
        if not is_meant and (self.last_step() is None or state.total > LONG):
            said.append(Caption("choose", x, y, w - 0.6, 20, "bold", "off"))
        left, y = (at / UNIT for at in rows.who)
        most = x + w / 2 - 0.3 - left
        said.append(Caption("faces", left, y, most, 20, anchor="midleft", players=other))
        y = strip.LEGEND_Y / UNIT
        said.append(Caption("a_square", 50 / UNIT, y, 6.6, 18, "bold", "sub", "midleft"))
        return said

    def panels(
        self, state: State, meant: Move | None, refusal: Comment | None, seats: Sequence[Seat]
    ) -> Sequence[SidePanel]:
        """Return the pool so far, and what a computer says of its square."""
        left = state.total - meant.square if isinstance(meant, Take) and not refusal else None
        said = self._said(state, left, seats)
        rows = pool.ROWS - pool.SAID * (said is not None and said.side == "left")
        past = pool.panel(self.past, state.total, state.mover, left, seats, rows)
        return (past,) if said is None else (said, past)

    def _said(self, state: State, left: int | None, seats: Sequence[Seat]) -> SidePanel | None:
        """Return what the last player to choose says, if it is a computer."""
        is_chosen = left is not None and seats[state.mover].is_computer
        if left is not None and is_chosen:
            speaker, before, after = state.mover, state.total, left
        elif last := self.last_step():
            speaker, before, after, _ = last
        else:
            return None
        if not seats[speaker].is_computer:
            return None
        words = (
            ("square", group_digits(before - after)),
            ("total", group_digits(before)),
            ("left", group_digits(after)),
        )
        lines = (
            PanelLine("i_take", words, size=20, ink="ink0"),
            PanelLine("is_now", words, ink="ink0"),
        )
        return SidePanel("", lines, side_of(speaker), speaker=speaker, gives_way=True)

    def about(self, state: State, player: Player, seats: Sequence[Seat]) -> Sequence[PanelLine]:
        """Return how much a player has taken, and their last block."""
        taken = self.past.taken[player] if self.past else 0
        key = "taken" if taken <= LONG else "taken_long"
        total = PanelLine(key, value=group_digits(taken), ink="muted", value_size=26)
        step = self.last_step(player)
        if step is None:
            return (total, PanelLine("nothing_yet", ink="off"))
        last = step.before - step.after
        block = {
            (): placed(
                "subtraction_squares.heap", 0, 0, 54, 54, FLAT, seat_tint(player, seats), str(last)
            )
        }
        if last > LONG:
            words = (("square", square_words(last)),)
            return (
                total,
                PanelLine("last_block", words, figure=block, high=44, size=20, ink="text"),
            )
        root = group_digits(isqrt(last))
        said = ("square", group_digits(last)), ("root", f"{root} {TIMES} {root}")
        return (total, PanelLine("last_take", said, figure=block, high=44, size=20, ink="text"))

    def chips(self, options: Options) -> Sequence[tuple[str, Mapping[str, Any]]]:
        return start_chips("subtraction_squares", options)


def _root_of(aim: Move | None) -> int | None:
    return isqrt(aim.square) if isinstance(aim, Take) else None


def _take(state: State, root: int) -> Take:
    """Return the move of `root`, or of the nearest legal one."""
    return Take(min(max(root, 1), isqrt(state.total)) ** 2)


VIEW = SubtractionSquaresView()
