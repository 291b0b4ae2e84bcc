"""Background of the title screen: drifting pawns, dust particles and the pulsing name."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import Final

from scenes.ui.brush import Brush
from scenes.ui.screen import Point

TOKENS: Final = (
    (0, 172.0, 112.0, 37.0, 13_000),
    (1, 1130.0, 152.0, 32.0, 17_000),
    (2, 272.0, 52.0, 20.0, 15_000),
    (3, 1000.0, 156.0, 18.0, 19_000),
)
"""Look, x, y, radius, and how long one turn of its path takes in ms."""

DRIFT: Final = 9.0
"""How far a pawn drifts from its place, in design units."""
DUST_TOP: Final = 200.0
STEP_MS: Final = 100
"""The sky moves less than two pixels of a television in that time."""

BREATH_STEPS: Final = 10
NAME_AT: Final[Point] = (640.0, 110.0)
NAME_BELOW: Final[Point] = (640.0, 136.0)
"""Where the smaller name is while a sentence stands above it."""


def _specks() -> Iterator[tuple[float, float, float, float, str]]:
    """Yield place, speed in units a second, radius and colour of each speck of dust."""
    rng = Random(9)
    for _ in range(56):
        x, y, speed = rng.uniform(40, 1240), rng.uniform(0, DUST_TOP), rng.uniform(3, 10)
        r = rng.choice((1.0, 1.5, 2.2))
        yield x, y, speed, r, rng.choice(("look0", "look1", "look2", "acc", "violet", "muted"))


SPECKS: Final = tuple(_specks())


def sky_ms(now_ms: int) -> int:
    """Return `now_ms` rounded down to a step: the sky is too slow to move in every frame."""
    return now_ms // STEP_MS * STEP_MS


def draw_sky(brush: Brush, now_ms: int, *, has_pawns: bool) -> None:
    """Draw specks that rise at a moment of ``sky_ms``, and pawns on their paths if asked."""
    for x, y, speed, r, tint in SPECKS:
        brush.disc((x, (y - now_ms * speed / 1000) % DUST_TOP + 6), r, tint)
    for look, x, y, r, turn_ms in TOKENS if has_pawns else ():
        angle = math.tau * now_ms / turn_ms
        at = x + DRIFT * math.sin(angle), y + DRIFT * math.sin(2 * angle + look)
        brush.pawn(at, r, look, halo=True)


def draw_name(brush: Brush, name: str, at: Point, size: float, now_ms: int) -> None:
    """Draw the name, which grows and shrinks by three percent."""
    wave = (1 - math.cos(math.tau * now_ms / 4000)) / 2
    step = round(wave * BREATH_STEPS) / BREATH_STEPS
    brush.logo(name, at, size * (1 + 0.03 * step), "look2", "amber", "look0")


def draw_head(
    brush: Brush,
    owner: object,
    name: str,
    tagline: str,
    now_ms: int,
    *,
    is_whole: bool,
    has_note: bool,
) -> None:
    """Draw the name with its tagline, and the sky once the screen ``is_whole``.

    A note above leaves room for a smaller name, and for no pawns.
    """
    moment_ms = sky_ms(now_ms)
    if is_whole:
        brush.once(owner, moment_ms, lambda: draw_sky(brush, moment_ms, has_pawns=not has_note))
    larger = brush.theme.text_scale - 1
    at, size = (NAME_BELOW, 68.0) if has_note else (NAME_AT, 104 - 40 * larger)
    draw_name(brush, name, at, size, moment_ms)
    if larger <= 0.4:
        brush.text(tagline, (640, 184), 18, "heavy", "soft", "center", tracking=1.5)
