"""Seating: which device may act for whom."""

from __future__ import annotations

from scenes.input.seating import Seating

TABLE = Seating({0: "pad:1", 1: "keys:left", 2: "pad:1"})


def test_bound_devices_act_for_their_seats_only() -> None:
    allowed = {  # one pad is passed round; nobody's devices are for a seat without one
        "pad:1": [True, False, True, False],
        "keys:left": [False, True, False, False],
        "mouse": [False, False, False, True],
        "pad:2": [False, False, False, True],
    }
    for device, seats in allowed.items():
        assert [TABLE.may_act(device, player) for player in range(4)] == seats, device
    assert all(Seating().may_act(device, p) for device in ("mouse", "pad:3") for p in range(4))


def test_losing_a_device_affects_its_seats_and_devices_move_up_with_the_people() -> None:
    assert TABLE.seats_of("pad:1") == (0, 2)
    assert TABLE.seats_of("mouse") == ()
    assert (TABLE.device_of(1), TABLE.device_of(3)) == ("keys:left", None)
    assert TABLE.rotated(4) == Seating({3: "pad:1", 0: "keys:left", 1: "pad:1"})
