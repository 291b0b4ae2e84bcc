"""The ghost trail: where a worldline goes through the board, and when it is where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise
from math import hypot

from game.causality.rules.names import effect_name
from game.causality.rules.state import State
from game.causality.rules.stones import Square
from scenes.boards.causality.doors import ledger_of
from scenes.boards.causality.field import CHIP, TRAIL, centre
from scenes.boards.causality.measures import CausalityMeasures, measures
from scenes.boards.causality.names import badge_name, parent_of, worldline
from scenes.boards.causality.signs import angle_of, line_tint
from scenes.boards.sprite import SEPARATOR, Key, Spot, Sprite, Sprites

HINGE_W = 82.0
CHIP_H = 24.0


@dataclass(frozen=True, slots=True)
class Stay:
    """One stone on one square, from slice ``first`` to ``last``."""

    stone: int
    square: Square
    first: int
    last: int

    @property
    def words(self) -> str:
        """The slices, such as "3" or "3-5"."""
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


@lru_cache(maxsize=8)
def trail(state: State, stone: int, page: int) -> Sprites:
    """Return the trail of the worldline of `stone`; `page` is on the board."""
    ledger, m = ledger_of(state), measures(state.turn.board)
    tint = line_tint(badge_name(ledger, stone))
    stays = [stay for part in worldline(ledger, stone) for stay in _stays(state, part)]
    shown: dict[Key, Sprite] = {}
    for a, b in pairwise(stays):
        if a.stone == b.stone and a.square != b.square:
            shown["trail", a.stone, a.first] = _line(centre(a.square), centre(b.square), m, tint)
    across = m.units(14)
    for square in dict.fromkeys(stay.square for stay in stays):
        shown["station", *square] = Sprite(
            "causality.station", *centre(square), across, across, tint=tint, z=TRAIL
        )
    shown.update(_chips(state, stays, page, tint, m))
    return shown


def _stays(state: State, stone: int) -> Iterator[Stay]:
    found = [
        (t, placed.square)
        for t, now in enumerate(state.timeline.slices)
        if (placed := now.stones.get(stone)) is not None
    ]
    for square, times in groupby(found, key=lambda at: at[1]):
        slices = [t for t, _ in times]
        yield Stay(stone, square, slices[0], slices[-1])


def _line(a: Spot, b: Spot, m: CausalityMeasures, tint: str) -> Sprite:
    dx, dy = b[0] - a[0], b[1] - a[1]
    return Sprite(
        "causality.trail",
        (a[0] + b[0]) / 2,
        (a[1] + b[1]) / 2,
        hypot(dx, dy),
        m.units(9),
        angle=angle_of(dx, dy),
        tint=tint,
        z=TRAIL,
    )


def _chips(
    state: State, stays: list[Stay], page: int, tint: str, m: CausalityMeasures
) -> Iterator[tuple[Key, Sprite]]:
    """Slice numbers; a jump is one capsule with the door between its two ends."""
    ledger = ledger_of(state)
    before = {a.stone: a for a in stays}  # the last stay of each stone
    firsts = {stay.stone: stay for stay in reversed(stays)}
    swallowed: set[Stay] = set()
    hinges: list[tuple[Stay, str]] = []
    for stone, first in firsts.items():
        parent = parent_of(ledger, stone)
        left = before.get(parent) if parent is not None else None
        effect = ledger.stones[stone].effect
        if left is None or effect is None:
            continue
        hinges.append((first, SEPARATOR.join((left.words, effect_name(effect), first.words))))
        swallowed |= {first, left} if left.square == first.square else {first}
    slots = _Slots(state, page, m)
    for stay, text in hinges:
        at, x, y = slots.wide(stay.square)
        if at != stay.square:
            yield ("spur", stay.stone), _line(centre(stay.square), (x, y), m, tint)
        w, h = m.units(HINGE_W), m.units(26)
        yield (
            ("hinge", stay.stone),
            Sprite("causality.hinge", x, y, w, h, tint=tint, text=text, z=CHIP),
        )
    for stay in stays:
        if stay in swallowed or not _is_told(stay, stays, m):
            continue
        x, y = slots.small(stay.square)
        high = m.units(CHIP_H)
        yield (
            ("chip", stay.stone, stay.first),
            Sprite("causality.chip", x, y, high, high, tint=tint, text=stay.words, z=CHIP),
        )


def _is_told(stay: Stay, stays: list[Stay], m: CausalityMeasures) -> bool:
    """Return whether a stay shows its number.

    On small tiles this is only where the way begins, ends or turns, on the smallest nowhere.
    """
    if m.is_roomy:
        return True
    own = [s for s in stays if s.stone == stay.stone]
    at = own.index(stay)
    if m.is_tight or at in (0, len(own) - 1):
        return not m.is_tight
    (ax, ay), (bx, by), (cx, cy) = (s.square for s in own[at - 1 : at + 2])
    return (bx - ax, by - ay) != (cx - bx, cy - by)


class _Slots:
    """Slots for chips: in the middle of empty tiles, else in the corner that is free."""

    def __init__(self, state: State, page: int, m: CausalityMeasures) -> None:
        slices = state.timeline.slices
        now = slices[page].stones.values() if page < len(slices) else ()
        self._standing = {placed.square for placed in now}
        self._board, self._m = state.turn.board, m
        self._used: dict[Square, int] = {}

    def small(self, square: Square) -> Spot:
        """For a chip: bottom left on a stone's tile, else in the middle or below what is there."""
        used = self._used[square] = self._used.get(square, -1) + 1
        x, y = centre(square)
        if square in self._standing:
            return x - 0.30 * self._m.tile, y + 0.35 * self._m.tile - used * self._m.units(26)
        return x, y + (used * self._m.units(26) if used < 2 else -self._m.units(26))

    def wide(self, square: Square) -> tuple[Square, float, float]:
        """For a capsule: the tile if it is empty, else an empty one beside it."""
        x, y = square
        for at in (square, (x + 1, y), (x - 1, y), (x, y - 1), (x, y + 1)):
            if self._board.is_open(at) and at not in self._standing and at not in self._used:
                self._used[at] = 0
                return at, *centre(at)
        return square, *self.small(square)
