"""What the boards of the number games share: places in design units, groups of three, the slab."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar, Final, NamedTuple

from game.core.match import Transition
from game.core.seats import Seat
from game.core.state import Player, Reason
from game.core.teaching import Hint
from game.words.message import Message, Value
from scenes.boards.beside import Caption, NewsLine, Side, Standing
from scenes.boards.common.way import Way
from scenes.boards.look import Key, Look, Picture
from scenes.boards.view import PlainView

WIDE: Final = 636.0
HIGH: Final = 568.0
"""Width and height of the slab in design units."""

MIDDLE_X: Final = WIDE / 2

UNIT: Final = 40.0
"""Design units of one board unit: about what a hand would take for one piece."""

SLAB, TRAY = -9, -8
FLAT, PIECE, LIFTED, PLATE, FIGURE, RAISED, NOTE = range(7)
"""Layers (``Look.z``); those below zero are the ground."""

LOG_ICONS: Final = {
    "halve": "divide",
    "times_half": "divide",
    "resigned": "flag",
    "late": "hourglass",
    "raised": "plus",
    "passed": "cross",
    "first": "check",
    "second": "check",
    "late_took": "hourglass",
    "late_subtract_1": "hourglass",
}
"""Before what is told of a move; before all others a minus."""

HANG_MS: Final = 900
"""A computer's move is held up for so long: time to see what it chose."""

GOAL_Y: Final = 33.0
"""Middle of the bar at the top that says what the game is about."""

CARDS: Final = ((-149.0, 154.0), (785.0, 154.0))
"""Middle of the card of either player, beside the slab: what is taken flies there."""

_RAISED: Final = str.maketrans(
    "0123456789", "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079"
)

MINUS: Final = "\N{MINUS SIGN}"
TIMES: Final = "\N{MULTIPLICATION SIGN}"


def placed(
    shape: str, x: float, y: float, w: float, h: float, z: int, tint: str = "plain", text: str = "",
    **more: Any,
) -> Look:  # fmt: skip
    """A look whose centre and size are design units of the slab, its left top corner (0, 0)."""
    return Look(shape, x / UNIT, y / UNIT, w / UNIT, h / UNIT, tint=tint, text=text, z=z, **more)


def tint_of(player: Player, seats: Sequence[Seat]) -> str:
    """A seat's colour."""
    return f"look{seats[player].look}"


def grouped(number: int) -> str:
    """``number`` with all its digits, in groups of three."""
    return f"{number:,}"


def shortened(number: int) -> str:
    """``number`` with all its digits up to a million; beyond, two digits and a power of ten."""
    if number < 1_000_000:
        return grouped(number)
    power = len(str(number)) - 1
    tenths = number // 10 ** (power - 1)
    return f"{tenths // 10}.{tenths % 10}{TIMES}10{str(power).translate(_RAISED)}"


@lru_cache(maxsize=16)
def ground(*trays: tuple[float, float, float, float]) -> Picture:
    """The slab with the bar of the goal, and hollows whose centres and sizes are given in design
    units.
    """
    lying: dict[Key, Look] = {
        ("slab",): placed("slab", MIDDLE_X, HIGH / 2, WIDE, HIGH, SLAB),
        ("goal", "bar"): placed("goal_bar", MIDDLE_X, GOAL_Y, WIDE - 28, 42, TRAY, "acc"),
    }
    for k, tray in enumerate(trays):
        lying["tray", k] = placed("tray", *tray, TRAY)
    return lying


def overtime(step: Transition) -> NewsLine:
    """That the mover's time was up, and what the rules made of it."""
    key = f"timeout_{step.before.options.late.name.lower()}"
    return NewsLine(Reason(key, (step.before.mover,)), "hourglass")


def advised(hints: Sequence[Hint]) -> Any:
    """The move that the coach has proposed by now; None if there is none yet."""
    return next((hint.line[0] for hint in reversed(hints) if hint.line), None)


def goal_captions(rule: str = "goal_more") -> tuple[Caption, ...]:
    """What the game is about, in the bar at the top: a few words, and the sentence ``rule``."""
    y = GOAL_Y / UNIT
    return (
        Caption("goal", 62 / UNIT, y, 230 / UNIT, 24, "display", "text", "midleft"),
        Caption(rule, 612 / UNIT, y, 306 / UNIT, 19, "bold", "sub", "midright"),
    )


class Taken(NamedTuple):
    """One move: who made it, the number before and after it, and what it was."""

    player: Player
    before: int
    after: int
    move: Any


@dataclass(frozen=True)
class NumberView(PlainView):
    """What is told of a number that is brought down: the mover at its end has lost.

    ``past`` are the numbers so far; it is empty in a view that recalls nothing.
    """

    past: Way | tuple[()] = ()
    hang_ms: ClassVar[int] = HANG_MS

    def recalling(self, states: Sequence[Any], moves: Sequence[Any]) -> NumberView:
        """While the seats were auctioned the number stood still: the way begins after that."""
        if len(states) > 1 and states[0].is_auction:
            first = sum(state.is_auction for state in states)
            first = min(first, len(states) - 1)
            states, moves = states[first:], moves[first:]
        return replace(self, past=Way(states, moves, self.number_of, self.past or None))

    @abstractmethod
    def number_of(self, state: Any) -> int:
        """The number that is brought down."""

    def last_step(self, player: Player | None = None) -> Taken | None:
        """The last move that has changed the number, or the last one of ``player``."""
        way = self.past
        if not way:
            return None
        for k in reversed(range(min(len(way) - 1, len(way.moves)))):
            (before, mover), (after, _) = way[k], way[k + 1]
            if after != before and player in (None, mover):
                return Taken(mover, before, after, way.moves[k])
        return None

    def log_icon(self, words: Value) -> str:
        """What was done to the number, by the last part of the line's key."""
        key = words.key.rpartition(".")[2] if isinstance(words, Message) else ""
        return LOG_ICONS.get(key, "minus")

    def status(self, state: Any, player: Player) -> Standing:
        is_won = state.outcome() is not None and player != state.mover
        return Standing("won") if is_won else Standing()


def side_of(player: Player) -> Side:
    """The rail in which a player's card stands."""
    return "right" if player else "left"
