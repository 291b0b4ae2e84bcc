"""The sparks that go with a change on a board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scenes.boards.motion import FALL, SINK, ObjectChange, TransitionKind, is_up
from scenes.boards.sprite import Spot
from scenes.ui.theme import Theme

GATE_TINT = "amber"
"""The colour of the sparks where something sinks or rises."""

CONFETTI = (
    (0.0, 0.0, "amber"),
    (-0.6, -0.3, "look0"),
    (0.6, -0.4, "look1"),
    (-0.3, 0.5, "acc"),
    (0.5, 0.4, "violet"),
    (0.0, -0.6, "amber"),
)
"""Where round a triumph sparks begin, in sizes of it, and their colours."""


@dataclass(frozen=True, slots=True)
class ParticleBurst:
    """Particles at a spot of the board, ``at_ms`` after the beginning; ``reach`` in board units."""

    at_ms: int
    spot: Spot
    tint: str
    count: int
    reach: float
    life_ms: int


def all_bursts(found: Sequence[ObjectChange], theme: Theme) -> list[ParticleBurst]:
    """Return the sparks of all changes.

    Rising things make none while others sink. Without flashes there is confetti alone.
    """
    if not theme.has_flashes:
        found = [change for change in found if change.kind is TransitionKind.ROSE]
    turned = [c for c in found if c.kind is TransitionKind.TURNED]
    is_mixed = len({is_up(c.after) for c in turned}) > 1
    spared = turned if is_mixed else []
    return [burst for c in found if c not in spared for burst in bursts(c, theme)]


def bursts(change: ObjectChange, theme: Theme) -> Iterator[ParticleBurst]:
    """Yield the sparks of one change: dust where a thing lands, more where one falls."""
    b, at_ms = change.after, round(change.duration_ms * FALL)
    if change.kind is TransitionKind.TURNED:
        sprite, count = (b, 2) if b is not None and is_up(b) else (change.before, 4)
        if sprite is not None:
            spot, life_ms = (sprite.x, sprite.y), theme.duration_ms("spark")
            yield ParticleBurst(change.delay_ms + at_ms, spot, sprite.tint, count, 0.8, life_ms)
        return
    if b is None:
        return
    if change.kind is TransitionKind.ROSE:
        for k, (dx, dy, tint) in enumerate(CONFETTI):
            begin_ms = change.delay_ms + k * change.duration_ms // len(CONFETTI)
            spot = b.x + dx * b.w, b.y + dy * b.h
            yield ParticleBurst(begin_ms, spot, tint, 24, 4.0, theme.duration_ms("confetti"))
        return
    if change.kind is TransitionKind.DROPPED:
        for part in (-0.35, 0.0, 0.35):
            spot = (b.x + b.w * part, b.y) if b.w >= b.h else (b.x, b.y + b.h * part)
            yield ParticleBurst(at_ms, spot, b.tint, 9, 0.6, theme.duration_ms("spark"))
    elif change.kind is TransitionKind.RESHAPED:
        yield ParticleBurst(0, (b.x, b.y), b.tint, 26, 1.0, theme.duration_ms("spark"))
    elif change.kind in (TransitionKind.SUNK, TransitionKind.RISEN):
        delay_ms = 0 if change.kind is TransitionKind.RISEN else at_ms
        spot = b.x, b.y + SINK * b.h
        yield ParticleBurst(delay_ms, spot, GATE_TINT, 22, 1.0, theme.duration_ms("spark"))
    elif change.kind in (TransitionKind.SLID, TransitionKind.JUMPED):
        yield ParticleBurst(at_ms, (b.x, b.y), b.tint, 8, 0.5, theme.duration_ms("dust"))
