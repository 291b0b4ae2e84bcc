"""Which device may act for whom."""

from __future__ import annotations

import pytest

from scenes.input.seating import Seating

TABLE = Seating({0: "pad:1", 1: "keys:left", 2: "pad:1"})


@pytest.mark.parametrize(
    ("device", "player", "may"),
    [
        ("pad:1", 0, True),
        ("pad:1", 2, True),  # one pad passed round
        ("keys:left", 1, True),
        ("keys:left", 0, False),
        ("mouse", 0, False),
        ("mouse", 3, True),  # nobody's device for a seat without one
        ("pad:2", 3, True),
        ("pad:1", 3, False),
    ],
)
def test_bound_devices_act_for_their_seats_only(device: str, player: int, may: bool) -> None:
    assert TABLE.may_act(device, player) is may


def test_with_nothing_bound_everything_acts_for_everybody() -> None:
    assert all(Seating().may_act(device, p) for device in ("mouse", "pad:3") for p in range(4))


def test_losing_a_device_affects_its_seats() -> None:
    assert TABLE.seats_of("pad:1") == (0, 2)
    assert TABLE.seats_of("mouse") == ()
    assert (TABLE.device_of(1), TABLE.device_of(3)) == ("keys:left", None)


def test_devices_move_up_with_the_people() -> None:
    assert TABLE.rotated(4) == Seating({3: "pad:1", 0: "keys:left", 1: "pad:1"})
