"""The pictures beside the pages of the rules: slices of real games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from game.causality.commands import Attack, Command, Step
from game.causality.moves import Order, Submit
from game.causality.options import Options
from game.causality.passing import passings
from game.causality.puzzle import followed
from game.causality.puzzles import shipped
from game.causality.report import judged
from game.causality.state import State
from game.core.report import News, Place
from game.core.seats import Seat
from scenes.boards.causality import marks
from scenes.boards.causality.field import RIM, picture
from scenes.boards.causality.measures import measures
from scenes.boards.causality.telling import news_marks
from scenes.boards.causality.trail import trail
from scenes.boards.common.frames import Shot, in_a_row
from scenes.boards.look import SEPARATOR, Look, Picture

SEATS: Final = (Seat("", 0), Seat("", 1))

LONE: Final = """\
slices: 3
map:
  . . . . .
  . . . . .
  . . {}. .
  . . . . .
  . . . . t<
"""
"""A stone in the middle, and an enemy that has to be there, though nobody sees it."""

ARC_Y: Final = -1.3
"""The middle of a way through time, above the numbers of the slices."""

KINDS: Final[Sequence[tuple[str, Command | None]]] = (
    ("T>", Attack(0)), ("O>", None), ("S>", Attack(0)), ("G ", None), ("W ", None),
)  # fmt: skip
"""Tank, bombardier, sniper, tagger and wildcard, as boards write them, and those who fire."""

FACING: Final = """\
slices: 3
map:
  T>. t<.
  . . . .
"""
"""Two tanks that can meet."""


def figure(page: int) -> Picture:
    """The picture of a page, counted from 0; nothing if it has none of its own."""
    return PAGES[page]() if page < len(PAGES) else {}


@lru_cache(maxsize=16)
def _played(puzzle: str, turns: int = 99) -> tuple[State, ...]:
    """The positions of a puzzle's solution when a turn begins, up to so many turns, and its end."""
    state = State.start(Options(puzzle=puzzle), 0)
    found = [state]
    while not state.is_over and state.turn.number <= turns:
        for command in followed(shipped(puzzle).solution, state.turn, 0):
            state = state.play(Order(command))
        while state.waiting:
            state = state.play(state.turn.orders(state.waiting[0])[0])
        state = state.play(Submit())
        found.append(state)
    return tuple(found)


def _slice(state: State, page: int, over: Picture | None = None) -> Picture:
    """A slice without the numbers of its squares."""
    whole = {**picture(state, page, SEATS), **(over or {})}
    return {key: look for key, look in whole.items() if look.shape != "label"}


def _row(*shots: Shot) -> Picture:
    return in_a_row(shots)[0]


def _numbered(state: State, pages: Sequence[int]) -> list[Shot]:
    active = state.turn.slice if not state.is_over else -1
    return [
        Shot(_slice(state, page), str(page), "acc" if page == active else "sub") for page in pages
    ]


def _with_arc(shots: Sequence[Shot], start: int, end: int, x: float) -> Picture:
    """Shots in a row, with the way through time from column ``x`` of one to that of another."""
    made, moved = in_a_row(shots)
    right, left = moved[start] + x, moved[end] + x
    text = SEPARATOR.join(("open", "left", "hot"))
    arc = Look("causality.arc", (left + right) / 2, ARC_Y, right - left, 0.9, tint="faded",
               text=text, z=RIM)  # fmt: skip
    return {**made, ("arc",): arc}


def _goal() -> Picture:
    """A tank walks to a base and has it in the last slice."""
    *_, last = _played("walk")
    return _row(*_numbered(last, range(last.turn.board.slices)))


def _slices() -> Picture:
    """A stone that obeys beside its younger self, which replays."""
    state = _played("second_pair_of_hands", 4)[-1]
    return _row(*_numbered(state, range(3)))


def _orders() -> Picture:
    """Where a stone may go, and what the order that is meant would do."""
    state = _played("second_pair_of_hands", 2)[1]
    aim = Order(Step(0, forward=True))
    return _row(Shot(_slice(state, 1, _seen(state, aim))), Shot(_slice(state.play(aim), 1)))


def _seen(state: State, aim: Order) -> Picture:
    """What is seen while an order is aimed, without the dial."""
    whole = marks.ghost(state, aim, None, state.turn.slice, SEATS)
    return {key: look for key, look in whole if key[0] not in ("dial", "petal")}


def _stones() -> Picture:
    """Every kind of stone: where it may go, and how those fire that can."""
    shots = []
    for kind, attack in KINDS:
        state = State.start(Options(board=LONE.format(kind)), 0)
        over = dict(marks.targets(state, 0, measures(state.turn.board)))
        if attack is not None:
            over = {k: look for k, look in _seen(state, Order(attack)).items() if k[0] != "chosen"}
        whole = _slice(state, 0, over)
        shots.append(Shot({k: look for k, look in whole.items() if k[1:] != (1,)}))
    return _row(*shots)


def _meetings() -> Picture:
    """A push, and what it leads to; two that meet on a square."""
    push, aim = _played("shove", 1), Order(Step(0, forward=True))
    meeting = State.start(Options(board=FACING), 0).play(aim).play(Submit())
    return _row(
        Shot(_slice(push[0], 0, _seen(push[0], aim))),
        Shot(_slice(push[1], 1)),
        Shot(_slice(meeting, 0, _seen(meeting, Order(Step(1, forward=True))))),
    )


def _jump() -> Picture:
    """Who leaves in the last slice comes out in the first, one round later."""
    state = _played("second_pair_of_hands", 4)[-1]
    return _with_arc(_numbered(state, (0, 1, 3)), 2, 0, 2.5)


def _paradox() -> Picture:
    """A jump, what the newcomer does to its own way, and who has to go for that."""
    *_, before, after = _played("grandfather")
    (jump,) = shipped("grandfather").solution[before.turn.number]
    *_, last = passings(before.turn, after.turn)
    assert last.end is not None  # the puzzle is over with it
    planned, now = (judged(after, turn) for turn in (last.end.closed, last.end.now))
    crash = Place(2, 1, frozenset({(1, 1)}))
    lost = Place(2, 0, frozenset({(2, 1)}))
    told = News("", "", "", where=crash), News("", "", "", where=lost)
    return _row(
        Shot(_slice(before, 2, _seen(before, Order(jump))), "2"),
        Shot(_slice(planned, 1, news_marks(told[0], planned, planned, SEATS, 0.0)[0]), "1"),
        Shot(_slice(now, 0, news_marks(told[1], now, now, SEATS, 0.0)[0]), "0"),
    )


def _link() -> Picture:
    """A stone leaves through the door that it came out of."""
    state = _played("stand_in")[-1]
    return _with_arc(_numbered(state, (2, 3)), 1, 0, 1.5)


def _flags() -> Picture:
    """The way of a stone through time, with the slices it is there."""
    state = _played("second_pair_of_hands", 4)[-1]
    return _row(Shot(_slice(state, 0, trail(state, 0, 0))))


PAGES: Final[Sequence[Callable[[], Picture]]] = (
    _goal, _slices, _orders, _stones, _meetings, _jump, _paradox, _link, _flags,
)  # fmt: skip
"""In the order of the rules text."""
