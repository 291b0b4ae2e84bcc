"""Four faces with which those who watch react."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from scenes.ui.brush import Brush, Point
from scenes.ui.easel import Easel

REACTIONS: Final = ("laugh", "gasp", "love", "doze")


def draw_reaction(brush: Brush, at: Point, r: float, face: str) -> None:
    """Draw one of the faces with its middle at `at`."""
    brush.stamp_at(
        ("reaction", face, r), at, 2.4 * r, 2.4 * r, lambda easel: _paint(easel, r, face)
    )


def _paint(easel: Easel, r: float, face: str) -> None:
    easel.circle((0, r * 0.08), r, "bronze")
    easel.circle((0, 0), r, "amber")
    easel.circle((0, -r * 0.05), r * 0.9, "look2")
    _FACES[face](easel, r)


def _eyes(easel: Easel, r: float, size: float = 0.13) -> None:
    for side in (-1, 1):
        easel.ellipse((side * 0.36 * r - size * r, -0.42 * r, 2 * size * r, 2.6 * size * r), "ink0")


def _laugh(easel: Easel, r: float) -> None:
    for side in (-1, 1):
        x = side * 0.38 * r
        easel.line(
            [(x - 0.2 * r, -0.12 * r), (x, -0.34 * r), (x + 0.2 * r, -0.12 * r)], "ink0", r * 0.1
        )
    easel.polygon(
        [(-0.55 * r, 0.12 * r), (0.55 * r, 0.12 * r), (0.34 * r, 0.56 * r), (-0.34 * r, 0.56 * r)],
        "ink0",
    )
    easel.rounded((-0.46 * r, 0.12 * r, 0.92 * r, 0.14 * r), "white", 2)


def _gasp(easel: Easel, r: float) -> None:
    _eyes(easel, r, 0.15)
    easel.ellipse((-0.22 * r, 0.14 * r, 0.44 * r, 0.54 * r), "ink0")


def _love(easel: Easel, r: float) -> None:
    for side in (-1, 1):
        x = side * 0.4 * r
        for part in (-0.12, 0.12):
            easel.circle((x + part * r, -0.3 * r), 0.16 * r, "danger")
        easel.polygon(
            [(x - 0.27 * r, -0.24 * r), (x + 0.27 * r, -0.24 * r), (x, 0.08 * r)], "danger"
        )
    easel.arc((0, 0.1 * r), 0.46 * r, 0.42, "ink0", r * 0.1, 0.29)


def _doze(easel: Easel, r: float) -> None:
    for side in (-1, 1):
        x = side * 0.36 * r
        easel.line([(x - 0.2 * r, -0.2 * r), (x + 0.2 * r, -0.2 * r)], "ink0", r * 0.1)
    easel.line([(-0.2 * r, 0.4 * r), (0.24 * r, 0.34 * r)], "ink0", r * 0.1)
    easel.text("z", (0.66 * r, -0.7 * r), 0.6 * r, "display", "white", "center")


_FACES: Final[Mapping[str, Callable[[Easel, float], None]]] = {
    "laugh": _laugh,
    "gasp": _gasp,
    "love": _love,
    "doze": _doze,
}
