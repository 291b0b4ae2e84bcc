"""Slab, layout and texts that the boards of the number games share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar, Final, NamedTuple

from game.core.match.match import Transition
from game.core.rules.comment import Comment
from game.core.rules.common_moves import TimeUp
from game.core.rules.state import Player
from game.words.message import Value
from scenes.boards.common.number_history import NumberHistory
from scenes.boards.hud_content import Caption, NewsLine, Side, Standing
from scenes.boards.sprite import Key, Sprite, Sprites
from scenes.boards.view import BoardView

WIDE: Final = 636.0
HIGH: Final = 568.0
"""Width and height of the slab in design units."""

MIDDLE_X: Final = WIDE / 2

UNIT: Final = 40.0
"""Design units of one board unit: about the size of a piece in the hand."""

SLAB, TRAY = -9, -8
FLAT, PIECE, LIFTED, PLATE, FIGURE, RAISED, NOTE = range(7)
"""Layers (``Sprite.z``); those below zero are the ground."""

LOG_ICONS: Final = {
    "halve": "divide",
    "times_half": "divide",
    "resigned": "flag",
    "late": "hourglass",
    "raised": "plus",
    "passed": "cross",
    "first": "check",
    "second": "check",
    "late_passed": "hourglass",
    "late_first": "hourglass",
    "late_took": "hourglass",
    "late_subtract_1": "hourglass",
}
"""Icons of log lines; all others get a minus."""

HANG_MS: Final = 900
"""Time that a computer's move is held up, so that people see what it chose."""

GOAL_Y: Final = 33.0
"""Middle of the bar at the top with the aim of the game."""

CARDS: Final = ((-149.0, 154.0), (785.0, 154.0))
"""Middle of each player's card beside the slab; what a player takes flies there."""

_RAISED: Final = str.maketrans(
    "0123456789", "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079"
)

MINUS: Final = "\N{MINUS SIGN}"
TIMES: Final = "\N{MULTIPLICATION SIGN}"


def placed(
    shape: str,
    x: float,
    y: float,
    w: float,
    h: float,
    z: int,
    tint: str = "plain",
    text: str = "",
    **more: Any,
) -> Sprite:
    """Return a sprite by its centre and size in design units of the slab, from its top left."""
    return Sprite(shape, x / UNIT, y / UNIT, w / UNIT, h / UNIT, tint=tint, text=text, z=z, **more)


def group_digits(number: int) -> str:
    """Format a number with all its digits in groups of three."""
    return f"{number:,}"


def short_number(number: int) -> str:
    """Format a number with all its digits up to a million, else with a power of ten."""
    if number < 1_000_000:
        return group_digits(number)
    power = len(str(number)) - 1
    tenths = number // 10 ** (power - 1)
    return f"{tenths // 10}.{tenths % 10}{TIMES}10{str(power).translate(_RAISED)}"


@lru_cache(maxsize=16)
def ground(*trays: tuple[float, float, float, float]) -> Sprites:
    """Return the slab with its goal bar and trays (centre and size, in design units)."""
    lying: dict[Key, Sprite] = {
        ("slab",): placed("slab", MIDDLE_X, HIGH / 2, WIDE, HIGH, SLAB),
        ("goal", "bar"): placed("goal_bar", MIDDLE_X, GOAL_Y, WIDE - 28, 42, TRAY, "acc"),
    }
    for k, tray in enumerate(trays):
        lying["tray", k] = placed("tray", *tray, TRAY)
    return lying


def start_chips(game_id: str, options: Any) -> Sequence[tuple[str, Mapping[str, Any]]]:
    """Return the chips of the start, which an auction with a clock draws, and of the clock."""
    start = f"{game_id}.chip.start", {"start": group_digits(options.start)}
    if not options.timer_s:
        return (start,)
    timer = f"{game_id}.chip.timer", {"seconds": options.timer_s}
    return ("auction.chip", {}) if options.auction else start, timer


def hinted_move(hints: Sequence[Comment]) -> Any:
    """Return the move that the hints propose so far, or None."""
    return next((hint.line[0] for hint in reversed(hints) if hint.line), None)


def goal_captions(rule: str = "goal_more") -> tuple[Caption, ...]:
    """Return the captions of the goal bar: a few words, and the sentence `rule`."""
    y = GOAL_Y / UNIT
    return (
        Caption("goal", 62 / UNIT, y, 230 / UNIT, 24, "display", "text", "midleft"),
        Caption(rule, 612 / UNIT, y, 306 / UNIT, 19, "bold", "sub", "midright"),
    )


class NumberStep(NamedTuple):
    """Move with its player and the number before and after it."""

    player: Player
    before: int
    after: int
    move: Any


@dataclass(frozen=True)
class NumberView(BoardView):
    """View of a number that is counted down; the player who faces zero has lost.

    `past` are the numbers so far; it is empty in a view without history.
    """

    past: NumberHistory | tuple[()] = ()
    hang_ms: ClassVar[int] = HANG_MS
    log_icons: ClassVar[Mapping[str, str]] = LOG_ICONS

    def recalling(self, states: Sequence[Any], moves: Sequence[Any]) -> NumberView:
        """Return the view with a history, which starts after the seat auction."""
        if len(states) > 1 and states[0].is_auction:
            first = sum(state.is_auction for state in states)
            first = min(first, len(states) - 1)
            states, moves = states[first:], moves[first:]
        return replace(self, past=NumberHistory(states, moves, self.number_of, self.past or None))

    @abstractmethod
    def number_of(self, state: Any) -> int:
        """Return the number that is counted down."""

    def last_step(self, player: Player | None = None) -> NumberStep | None:
        """Return the last move that changed the number, or the last one of `player`."""
        way = self.past
        if not way:
            return None
        for k in reversed(range(min(len(way) - 1, len(way.moves)))):
            (before, mover), (after, _) = way[k], way[k + 1]
            if after != before and player in (None, mover):
                return NumberStep(mover, before, after, way.moves[k])
        return None

    def log_icon(self, words: Value) -> str:
        return super().log_icon(words) or "minus"

    def news(self, step: Transition) -> NewsLine | None:
        """Return the news of a timeout, which leaves no trace on the board."""
        if not isinstance(step.move, TimeUp):
            return None
        before = step.before
        key = f"timeout_{'auction' if before.is_auction else before.options.late.name.lower()}"
        return NewsLine(Comment(key, players=(before.mover,)), "hourglass")

    def status(self, state: Any, player: Player) -> Standing:
        outcome = state.outcome()
        is_won = outcome is not None and outcome.reason == "zero" and outcome.winner == player
        return Standing("won", 1) if is_won else Standing()


def side_of(player: Player) -> Side:
    """Return the rail in which a player's card stands."""
    return "right" if player else "left"
