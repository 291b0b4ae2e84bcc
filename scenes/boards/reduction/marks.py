"""Marks on top of a Reduction board: nodes, the frame, and the result of a change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from game.core.match.match import Transition
from game.core.match.seats import Seat
from game.core.rules.comment import Comment
from game.reduction.board import FlipKind, has_window, kind
from game.reduction.moves import Change
from game.reduction.state import State
from scenes.boards.reduction.field import (
    AFTER,
    AIM,
    BRACKET,
    FRAME,
    NOTE,
    ReductionMeasures,
    cell_sprite,
    cells,
    flip_mark,
    lattice,
    measures,
    node_sprite,
)
from scenes.boards.sprite import Key, Spot, Sprite, Sprites, seat_tint

SWELL: Final = 1.35
"""Factor by which a node that is pointed at is larger."""

REACH: Final = 0.45
"""Distance from a lattice point, each way, at which the pointer means it (reduction RULES R1)."""

PILL: Final = (92.0, 34.0)
"""Width and height of what says how many would be full, in design units."""

TICK_W: Final = 20.0
DIGITS_W: Final = 26.0
"""How much wider the pill is with a tick, and with numbers of three digits."""


@lru_cache(maxsize=4)
def marks(state: State) -> Sprites:
    """Return the changes that may be made."""
    m = measures(state.n)
    return {("node", r, c): node_sprite(Change(r, c), what, m) for r, c, what in state.windows()}


def window_at(state: State, x: float, y: float) -> Change | None:
    """Return the window whose lattice point is near the spot, legal or not."""
    if not state.windows():
        return None
    c, r = round(x) - 1, round(y) - 1
    is_near = max(abs(x - 1 - c), abs(y - 1 - r)) <= REACH
    return Change(r, c) if is_near and has_window(state.n, r, c) else None


def ghost(
    state: State, change: Change, refusal: Comment | None, seats: Sequence[Seat]
) -> Iterator[tuple[Key, Sprite]]:
    """Yield the frame round four cells and their preview, or a cross if they cannot turn."""
    m, (r, c) = measures(state.n), (change.row, change.col)
    if refusal is not None:
        badge = m.units(20)
        yield ("refused",), Sprite("cross", *lattice(change), badge, badge, tint="danger", z=AIM)
        return
    what = kind(state.board, state.n, r, c)
    if what is None:
        return
    tint = seat_tint(state.mover, seats)
    for row, col in cells(change):
        yield ("after", row, col), _turned_over(state, row, col, m)
    frame = Sprite("reduction.quad_frame", *lattice(change), m.quad, m.quad, tint=tint, z=FRAME)
    yield ("frame",), frame
    node = node_sprite(change, what, m)
    w, h = node.w * SWELL, node.h * SWELL
    yield ("node", r, c), Sprite(node.shape, node.x, node.y, w, h, tint=node.tint, z=AIM)
    yield ("pill",), _pill(state, change, what, m)


def _turned_over(state: State, r: int, c: int, m: ReductionMeasures) -> Sprite:
    """Return a full cell about to sink, or an empty one about to rise, half way."""
    if state.board >> r * state.n + c & 1:
        return Sprite("reduction.hollow", c + 0.5, r + 0.5, m.cell, m.cell, alpha=0.86, z=AFTER)
    slab = cell_sprite(r, c, m, is_past=state.is_challenge)
    return Sprite(
        "reduction.raised", slab.x, slab.y, slab.w, slab.h, alpha=0.72, tint=slab.tint, z=AFTER
    )


def _pill(state: State, change: Change, what: FlipKind, m: ReductionMeasures) -> Sprite:
    """Return how many are full, and how many would be: where it hides the least."""
    is_goal = state.full + what < state.start_full
    more = TICK_W * is_goal + DIGITS_W * (state.full + what > 99)
    w, h = m.units(PILL[0] + more), m.units(PILL[1])
    text = f"{state.full} {state.full + what}"
    tint = "acc" if is_goal else "plain"
    x, y = _place(state, change, w, h, m)
    return Sprite("reduction.pill", x, y, w, h, tint=tint, text=text, z=NOTE)


@lru_cache(maxsize=8)
def _place(state: State, change: Change, w: float, h: float, m: ReductionMeasures) -> Spot:
    """Below the frame, above it or beside it: the first that covers the fewest nodes."""
    x, y = lattice(change)
    off = m.quad / 2 + m.units(11)
    half_w, edge = w / 2, (m.units(m.SLAB) - state.n) / 2 - m.units(4)
    low, high = half_w - edge, state.n + edge - half_w
    nodes = [lattice(Change(r, c)) for r, c, _ in state.windows()]
    beside = off + half_w
    spots = [(x, y + off + h / 2), (x, y - off - h / 2), (x + beside, y), (x - beside, y)]
    inside = [
        (min(max(left, low), high) if top != y else left, top)
        for left, top in spots
        if h / 2 - edge <= top <= state.n + edge - h / 2 and (top != y or low <= left <= high)
    ]

    def hidden(spot: Spot) -> int:
        reach_x, reach_y = half_w + m.units(8), h / 2 + m.units(8)
        return sum(abs(nx - spot[0]) < reach_x and abs(ny - spot[1]) < reach_y for nx, ny in nodes)

    return min(inside, key=hidden, default=(x, y + off + h / 2))


def trace(step: Transition, seats: Sequence[Seat]) -> Sprites:
    """Return what the turn just ended did, in its player's colour."""
    before: State = step.before
    after: State = step.after
    if after.turn == before.turn or after.previous is None:
        return {}
    m, tint = measures(after.n), seat_tint(before.mover, seats)
    return {("past", k): flip_mark(change, m, tint) for k, change in enumerate(after.previous.line)}


def hint_marks(state: State, hints: Sequence[Comment]) -> Sprites:
    """Return the cells that a hint is about, and the numbered changes of its line."""
    m = measures(state.n)
    lit: dict[Key, Sprite] = {}
    for hint in hints:
        for r, c in hint.cells:
            lit["lit", r, c] = Sprite(
                "reduction.lit_cell", c + 0.5, r + 0.5, m.cell, m.cell, tint="amber", z=BRACKET
            )
        turns: dict[Change, list[str]] = {}
        for k, change in enumerate(move for move in hint.line if isinstance(move, Change)):
            turns.setdefault(change, []).append(str(k + 1))
        for change, numbers in turns.items():
            x, y = lattice(change)
            across, off = m.units(24), m.units(14)
            lit["hint", change.row, change.col] = Sprite(
                "count",
                x + off,
                y - off,
                across,
                across,
                tint="amber",
                text="·".join(numbers),
                z=NOTE,
            )
    return lit
