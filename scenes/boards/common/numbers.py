"""What the boards of the number games share: places in design units, groups of three, the slab."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from game.core.match import Transition
from game.core.seats import Seat
from game.core.state import Player, Reason
from game.core.teaching import Hint
from scenes.boards.beside import Counter, NewsLine, Standing
from scenes.boards.look import Key, Look, Picture
from scenes.boards.view import PlainView

SIDE: Final = 568.0
"""Side of the slab in design units."""

UNIT: Final = 40.0
"""Design units of one board unit: about what a hand would take for one piece."""

SLAB, TRAY = -9, -8
FLAT, PIECE, LIFTED, PLATE, FIGURE, RAISED, NOTE = range(7)
"""Layers (``Look.z``); those below zero are the ground."""

MINUS: Final = "\N{MINUS SIGN}"
TIMES: Final = "\N{MULTIPLICATION SIGN}"

_PREFIXES: Final = "kMGTPE"


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
    return f"{number:,}".replace(",", " ")


def shortened(number: int) -> str:
    """At most five letters for any number below 10^21: all digits up to 9999, then 12.3k, 4.56M."""
    if number < 10_000:
        return str(number)
    power = (len(str(number)) - 1) // 3
    whole, rest = divmod(number, 1000**power)
    digits = f"{rest:0{3 * power}d}"[: 3 - len(str(whole))]
    return f"{whole}{'.' if digits else ''}{digits}{_PREFIXES[power - 1]}"


@lru_cache(maxsize=16)
def ground(*trays: tuple[float, float, float, float]) -> Picture:
    """The slab, with hollows whose centres and sizes are given in design units."""
    lying: dict[Key, Look] = {("slab",): placed("slab", SIDE / 2, SIDE / 2, SIDE, SIDE, SLAB)}
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


class NumberView(PlainView):
    """What the cards say of a number that is brought down: the mover at its end has lost."""

    def counters(self, state: Any, player: Player) -> Sequence[Counter]:
        """How many moves the mover can choose from."""
        if player != state.to_move or state.outcome() is not None:
            return ()
        return (Counter("choices", len(state.legal_moves())),)

    def status(self, state: Any, player: Player) -> Standing:
        is_won = state.outcome() is not None and player != state.mover
        return Standing("won") if is_won else Standing()
