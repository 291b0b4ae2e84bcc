"""Figures of the rules pages: real positions, and what the theory says of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from game.core.match.seats import Seat
from game.even_steven import theory
from game.even_steven.options import PRESETS, Options
from game.even_steven.rules import Op, State
from scenes.boards.common.numbers import PLATE, RAISED, UNIT, placed
from scenes.boards.even_steven import cards, tower, trail
from scenes.boards.sprite import Key, Sprite, Sprites

ME: Final = "look0"
SEATS: Final = (Seat("", 0), Seat("", 1))
LAST_WAY: Final = (14, 7, 6, 3, 2, 1, 0)
"""Numbers at the end of a game, down to zero."""


def _goal() -> Sprites:
    """Return the way down to zero."""
    past = [(number, k % 2) for k, number in enumerate(LAST_WAY)]
    return dict(trail.stones(past, SEATS, is_over=True))


def _moved(
    sprites: Iterator[tuple[Key, Sprite]], name: str, dx: float
) -> Iterator[tuple[Key, Sprite]]:
    """Yield sprites moved sideways, for a second tower beside the first."""
    for key, sprite in sprites:
        yield (name, *key), replace(sprite, x=sprite.x + dx / UNIT)


def _tower(number: int, op: Op | None) -> Iterator[tuple[Key, Sprite]]:
    yield from tower.tower(number)
    if op is not None:
        yield from tower.split_preview(number, op, ME)
    yield ("number",), replace(tower.sign(number), w=250 / UNIT)


def _turn() -> Sprites:
    """Return an even number about to be halved, and an odd one about to lose 1."""
    even, odd = dict(_tower(14, Op.HALVE)), dict(_tower(7, Op.SUBTRACT_1))
    return {
        **dict(_moved(iter(even.items()), "even", -170.0)),
        **dict(_moved(iter(odd.items()), "odd", 170.0)),
    }


def _cards(state: State, op: Op | None = None) -> Sprites:
    """Return the cards of a position, with that of `op` pointed at."""
    offered = cards.cards(state)
    shown = dict(cards.fork(offered, state.number, is_live=True))
    for card in offered:
        if card.op is op:
            shown.update(cards.highlight(card, ME))
    return shown


def _choice() -> Sprites:
    return _cards(State(Options(), 14, 0), Op.HALVE)


def _good() -> Sprites:
    """Return the numbers up to 24, with the lost ones highlighted."""
    shown: dict[Key, Sprite] = {}
    for number in range(1, 25):
        row, at = divmod(number - 1, 8)
        x, y = 46.0 + 92 * at, 26.0 + 58 * row
        is_good = theory.is_lost(number, Options())
        shape, tint = ("stone", "acc") if is_good else ("stone_ghost", "off")
        stone = placed(f"even_steven.{shape}", x, y, 76, 40, PLATE, tint)
        ink = "white" if is_good else "off"
        shown["stone", number] = stone
        shown["number", number] = placed("figure", x, y, 66, 26, RAISED, ink, str(number))
    return shown


def _start() -> Sprites:
    """Return the first move that wins from 28."""
    state = State.start(PRESETS["balanced"], 0)
    (op,) = theory.best(state.number, state.options)[:1]
    return dict(_tower(state.number, op))


def _advanced() -> Sprites:
    """Return the first move that wins from 27, with all four cards."""
    state = State.start(PRESETS["advanced"], 0)
    (op,) = theory.best(state.number, state.options)[:1]
    return _cards(state, op)


def _rounded() -> Sprites:
    """Return an odd number with two legal operations."""
    return _cards(State(PRESETS["arcade"], 15, 0))


PAGES: Final[Sequence[Callable[[], Sprites]]] = (
    _goal,
    _turn,
    _choice,
    _good,
    _start,
    _advanced,
    _rounded,
)
"""Figures in the order of the rules text."""
