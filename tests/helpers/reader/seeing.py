"""Distance of two colours, also for people who see fewer of them.

Colours are sRGB, three bytes. Sources: G. M. Machado et al., "A Physiologically-based Model for
Simulation of Color Vision Deficiency" (2009), severity 1.0; G. Sharma et al., "The CIEDE2000
Color-Difference Formula" (2005).
"""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import Final, TypeAlias

RGB: TypeAlias = tuple[int, int, int]
Triple: TypeAlias = tuple[float, float, float]
Matrix: TypeAlias = tuple[Triple, Triple, Triple]

VISIONS: Final[Mapping[str, Matrix]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What each kind of eye makes of linear red, green and blue."""

TO_XYZ: Final[Matrix] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE: Final[Triple] = (0.95047, 1.0, 1.08883)


def apart(a: RGB, b: RGB, vision: str = "normal") -> float:
    """Return the CIEDE2000 difference of two colours as seen with this ``vision``."""
    return ciede2000(_lab(a, VISIONS[vision]), _lab(b, VISIONS[vision]))


def _times(matrix: Matrix, values: Triple) -> Triple:
    x, y, z = (sum(m * v for m, v in zip(row, values, strict=True)) for row in matrix)
    return x, y, z


def _lab(rgb: RGB, vision: Matrix) -> Triple:
    r, g, b = (_linear(value / 255) for value in rgb)
    seen = _times(vision, (r, g, b))
    inside = (min(max(seen[0], 0.0), 1.0), min(max(seen[1], 0.0), 1.0), min(max(seen[2], 0.0), 1.0))
    xyz = _times(TO_XYZ, inside)
    fx, fy, fz = (_cube_root(v / w) for v, w in zip(xyz, WHITE, strict=True))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _cube_root(t: float) -> float:
    return float(t ** (1 / 3)) if t > (6 / 29) ** 3 else t / (3 * (6 / 29) ** 2) + 4 / 29


def ciede2000(one: Triple, other: Triple) -> float:
    """Between two colours in L*a*b*; 1 can just be seen, side by side."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean_c7 = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    more = 1 + 0.5 * (1 - sqrt(mean_c7 / (mean_c7 + 25**7)))
    c1, c2 = hypot(more * a1, b1), hypot(more * a2, b2)
    h1, h2 = degrees(atan2(b1, more * a1)) % 360, degrees(atan2(b2, more * a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    d_l, d_c, d_h = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    mean_h = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * cos(radians(mean_h - 30))
        + 0.24 * cos(radians(2 * mean_h))
        + 0.32 * cos(radians(3 * mean_h + 6))
        - 0.20 * cos(radians(4 * mean_h - 63))
    )
    s_l = 1 + 0.015 * (mean_l - 50) ** 2 / sqrt(20 + (mean_l - 50) ** 2)
    s_c, s_h = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    bent = 2 * sqrt(mean_c**7 / (mean_c**7 + 25**7))
    r_t = -bent * sin(radians(60 * exp(-(((mean_h - 275) / 25) ** 2))))
    light, chroma, hue = d_l / s_l, d_c / s_c, d_h / s_h
    return sqrt(light**2 + chroma**2 + hue**2 + r_t * chroma * hue)
