"""The owner of a piece can be told by its colour with any colour vision."""

from __future__ import annotations

from itertools import combinations

import pytest
from seeing import VISIONS, apart, ciede2000

from scenes.app import assets_dir
from scenes.ui.theme import load_theme

LEAST = {"normal": 27, "protanopia": 22, "deuteranopia": 22, "tritanopia": 22}
"""CIEDE2000 between the colours of any two owners."""


def test_the_formula_gives_what_its_authors_print() -> None:
    for one, other, expected in (
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ):
        assert ciede2000(one, other) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("palette", ["standard", "okabe"])
@pytest.mark.parametrize("high_contrast", [False, True])
def test_owners_are_told_apart(palette: str, vision: str, high_contrast: bool) -> None:
    theme = load_theme(assets_dir(), palette, high_contrast=high_contrast)
    for a, b in combinations([theme.ink(f"look{look}") for look in range(4)], 2):
        assert apart(a, b, vision) >= LEAST[vision], (a, b)


def test_pretty_colours_would_not_be() -> None:
    pretty = (255, 107, 74), (76, 181, 255), (255, 210, 63), (229, 139, 255)
    assert min(apart(a, b, "deuteranopia") for a, b in combinations(pretty, 2)) < 5
