"""The pictures beside the pages of the rules: slices of real games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Final

from game.causality.puzzles import load_puzzle
from game.causality.puzzles.puzzle import script_commands
from game.causality.review.round_report import board_of
from game.causality.review.turns_between import turn_steps
from game.causality.rules.commands import Step, Tag
from game.causality.rules.flags import Tagscreen
from game.causality.rules.moves import Order, Submit
from game.causality.rules.options import Options
from game.causality.rules.state import State
from game.core.match.seats import Seat
from game.core.rules.report import News, ReportPlace
from scenes.boards.causality import marks
from scenes.boards.causality.field import RIM, picture
from scenes.boards.causality.measures import measures
from scenes.boards.causality.report_marks import news_marks
from scenes.boards.causality.trail import trail
from scenes.boards.common.picture_row import RowPicture, side_by_side
from scenes.boards.sprite import SEPARATOR, Sprite, Sprites

SEATS: Final = (Seat("", 0), Seat("", 1))

LONE: Final = """\
slices: 4
map:
  . . . . .
  . . . . .
  . . G . .
  . . . . .
  . . . . t<
"""
"""A tagger in the middle, and an enemy that has to be there."""

TAGGERS_TURN: Final = 3
"""When it can jump forward and back in time."""

TOUCHED: Final = """\
slices: 4
map:
  . . t<. .
  . . G T>.
  . . . . .
"""
"""A tagger, a friend and an enemy beside it."""

ARC_Y: Final = -1.3
"""The middle of a way through time, above the numbers of the slices."""

FACING: Final = """\
slices: 3
map:
  T>. t<.
  . . . .
"""
"""Two tanks that can meet."""


@lru_cache(maxsize=32)
def _solution_states(puzzle: str, turns: int = 99) -> tuple[State, ...]:
    """Return positions of a puzzle's solution: the start of at most `turns` turns, and its end."""
    state = State.start(Options(puzzle=puzzle), 0)
    found = [state]
    while not state.is_over and state.turn.number <= turns:
        for command in script_commands(load_puzzle(puzzle).solution, state.turn, 0):
            state = state.play(Order(command))
        while state.waiting:
            state = state.play(state.turn.orders(state.waiting[0])[0])
        state = state.play(Submit())
        found.append(state)
    return tuple(found)


def _slice(state: State, page: int, over: Sprites | None = None) -> Sprites:
    """Return a slice without the numbers of its squares."""
    whole = {**picture(state, page, SEATS), **(over or {})}
    return {key: sprite for key, sprite in whole.items() if sprite.shape != "label"}


def _row(*shots: RowPicture) -> Sprites:
    return side_by_side(shots)[0]


def _numbered(state: State, pages: Sequence[int]) -> list[RowPicture]:
    active = state.turn.slice if not state.is_over else -1
    return [
        RowPicture(_slice(state, page), str(page), "acc" if page == active else "sub")
        for page in pages
    ]


def _with_arc(shots: Sequence[RowPicture], start: int, end: int, x: float) -> Sprites:
    """Shots in a row, with the way through time from column ``x`` of one to that of another."""
    made, moved = side_by_side(shots)
    right, left = moved[start] + x, moved[end] + x
    text = SEPARATOR.join(("open", "left", "hot"))
    arc = Sprite(
        "causality.arc",
        (left + right) / 2,
        ARC_Y,
        right - left,
        0.9,
        tint="faded",
        text=text,
        z=RIM,
    )
    return {**made, ("arc",): arc}


def _aim_picture(puzzle: str, turn: int) -> Sprites:
    """Return what is seen while an order of a puzzle's solution is aimed."""
    state, order = _position(puzzle, turn)
    return _row(RowPicture(_slice(state, state.turn.slice, _aim_undialled(state, order))))


def _position(puzzle: str, turn: int) -> tuple[State, Order]:
    """Return where a turn of a puzzle's solution begins, and the first order of that turn."""
    commands = load_puzzle(puzzle).solution[turn]
    return _solution_states(puzzle, turn - 1)[-1], Order(commands[0])


def _aim_undialled(state: State, aim: Order) -> Sprites:
    """Return what is seen while an order is aimed, without the dial."""
    whole = marks.ghost(state, aim, None, state.turn.slice, SEATS)
    return {key: sprite for key, sprite in whole if key[0] not in ("dial", "petal")}


def _slices() -> Sprites:
    """Return a round: a tank goes from slice to slice."""
    state = _solution_states("second_pair_of_hands", 3)[-1]
    return _row(*_numbered(state, range(4)))


def _goal() -> Sprites:
    """Return a picture of a tank that walks to a base and holds it in the last slice."""
    *_, last = _solution_states("walk")
    return _row(*_numbered(last, range(last.turn.board.slices)))


def _who_obeys() -> Sprites:
    """Return a stone that obeys beside its younger self, which replays."""
    state = _solution_states("second_pair_of_hands", 4)[-1]
    return _row(RowPicture(_slice(state, 0)))


def _orders() -> Sprites:
    """Return where a stone may go, and what the order that is meant would do."""
    state = _solution_states("second_pair_of_hands", 2)[1]
    aim = Order(Step(0, forward=True))
    return _row(
        RowPicture(_slice(state, 1, _aim_undialled(state, aim))),
        RowPicture(_slice(state.play(aim), 1)),
    )


def _push() -> Sprites:
    """Return a push, and what it leads to."""
    push, aim = _solution_states("shove", 2), Order(Step(0, forward=True))
    return _row(
        RowPicture(_slice(push[1], 1, _aim_undialled(push[1], aim)), "1"),
        RowPicture(_slice(push[2], 2), "2"),
    )


def _bounce() -> Sprites:
    """Two that meet on a square."""
    aim = Order(Step(0, forward=True))
    meeting = State.start(Options(board=FACING), 0).play(aim).play(Submit())
    return _row(
        RowPicture(_slice(meeting, 0, _aim_undialled(meeting, Order(Step(1, forward=True)))))
    )


def _jump() -> Sprites:
    """Return who leaves in the last slice comes out in the first, one round later."""
    state = _solution_states("second_pair_of_hands", 4)[-1]
    return _with_arc(_numbered(state, (0, 3)), 1, 0, 2.5)


def _door() -> Sprites:
    """Return the way out, where the old self leaves."""
    state = _solution_states("second_pair_of_hands")[-1]
    return _row(RowPicture(_slice(state, 3)))


def _ended() -> tuple[State, State, State]:
    """Before the jump of a puzzle, the round that it was planned for, and what became of it."""
    *_, before, after = _solution_states("grandfather")
    *_, last = turn_steps(before.turn, after.turn)
    assert last.end is not None  # the puzzle is over with it
    planned, now = (board_of(after, turn) for turn in (last.end.closed, last.end.now))
    return before, planned, now


def _judgement() -> Sprites:
    """Return a newcomer stands in its own way: it would never have left."""
    before, planned, _ = _ended()
    (jump,) = load_puzzle("grandfather").solution[before.turn.number]
    crash = News("", "", where=ReportPlace(2, 1, frozenset({(1, 1)})))
    shots = (
        RowPicture(_slice(planned, 0), "0"),
        RowPicture(_slice(planned, 1, news_marks(crash, planned, planned, SEATS, 0.0)[0]), "1"),
        RowPicture(_slice(before, 2, _aim_undialled(before, Order(jump))), "2"),
    )
    return _with_arc(shots, 2, 1, 1.5)


def _paradox() -> Sprites:
    """Return the stone that has to go: there in the round before, and then never there."""
    before, _, now = _ended()
    lost = News("", "", where=ReportPlace(2, 0, frozenset({(2, 1)})))
    return _row(
        RowPicture(_slice(before, 0)),
        RowPicture(_slice(now, 0, news_marks(lost, now, now, SEATS, 0.0)[0])),
    )


def _bombardier() -> Sprites:
    """Return a bomb for an earlier slice, and the squares that it hits there."""
    state, _ = _position("yesterdays_bomb", 4)
    return _with_arc(_numbered(state, (0, 1, 2)), 2, 0, 2.5)


def _tagger() -> Sprites:
    """Return the squares that a tagger can jump to, each with its slice."""
    state = State.start(Options(board=LONE), 0)
    while state.turn.number < TAGGERS_TURN:
        while state.waiting:
            state = state.play(state.turn.orders(state.waiting[0])[0])
        state = state.play(Submit())
    shown = dict(marks.targets(state, 0, measures(state.turn.board)))
    return _row(RowPicture(_slice(state, state.turn.slice, shown)))


def _screens() -> Sprites:
    """Return the five squares of a screen, with two stones that it touches."""
    state = State.start(Options(board=TOUCHED), 0)
    seen = _aim_undialled(state, Order(Tag(1, Tagscreen.LOCK)))
    screen = {key: sprite for key, sprite in seen.items() if key[0] in ("screen", "chosen")}
    return _row(RowPicture(_slice(state, 0, screen)))


def _link() -> Sprites:
    """Return a stone leaves through the door that it came out of."""
    state = _solution_states("stand_in")[-1]
    return _with_arc(_numbered(state, (2, 3)), 1, 0, 1.5)


def _flags() -> Sprites:
    """Return the way of a stone through time, with the slices it is there."""
    state = _solution_states("second_pair_of_hands", 4)[-1]
    return _row(RowPicture(_slice(state, 0, trail(state, 0, 0))))


PAGES: Final[Sequence[Callable[[], Sprites]]] = (
    _slices,
    _goal,
    _who_obeys,
    _orders,
    _push,
    _bounce,
    _jump,
    _door,
    _judgement,
    _paradox,
    partial(_aim_picture, "quick_draw", 1),
    _bombardier,
    partial(_aim_picture, "through_the_wall", 2),
    _tagger,
    _screens,
    partial(_aim_picture, "borrowed_face", 5),
    _link,
    _flags,
)
"""In the order of the rules text."""
