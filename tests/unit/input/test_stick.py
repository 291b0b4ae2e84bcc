"""A pad's stick as a cross of four directions."""

from __future__ import annotations

from scenes.input.gamepad import PRESS_AT, RELEASE_AT, Stick

NAMES = ("x-", "x+", "y-", "y+")
MOVES: dict[str, list[tuple[int, float, list[tuple[str, bool]]]]] = {
    "it presses late and releases later": [
        (0, PRESS_AT - 0.01, []), (0, PRESS_AT, [("x+", True)]), (0, 0.9, []),
        (0, RELEASE_AT, []), (0, RELEASE_AT - 0.01, [("x+", False)]), (0, PRESS_AT - 0.01, []),
    ],
    "thrown across it changes at once": [
        (1, 1.0, [("y+", True)]), (1, -1.0, [("y+", False), ("y-", True)]),
    ],
    "a diagonal is the dominant axis, one direction at a time": [
        (1, -0.45, []), (0, 0.6, [("x+", True)]), (1, -0.9, []),
        (0, 0.3, [("x+", False), ("y-", True)]),
    ],
    "jitter around a threshold is one press": [
        (0, 0.49, []), (0, 0.51, [("x+", True)]), (0, 0.45, []), (0, 0.51, []), (0, 0.49, []),
    ],
}  # fmt: skip
WORN: list[tuple[int, float, list[tuple[str, bool]]]] = [
    (0, 0.62, []),
    (1, 0.55, [("y+", True)]),
    (1, 0.0, [("y+", False)]),  # the good axis steers
    (0, 0.1, []),
    (0, 0.6, [("x+", True)]),
]


def test_a_stick_is_a_cross_of_four_directions() -> None:
    for name, moves in MOVES.items():
        stick = Stick(NAMES)
        assert [stick.move(axis, value) for axis, value, _ in moves] == [m[2] for m in moves], name
    stick = Stick(NAMES, (0.6, 0.0))
    for axis, value, changes in WORN:
        assert stick.move(axis, value) == changes, "one that never rests is silent until it does"
