from __future__ import annotations

from scenes.pace.loop import MAX_TICKS, TICK_MS, FixedTimestep


def test_time_begins_with_the_first_frame_and_loses_nothing_after() -> None:
    now_ms = 1000.0
    loop = FixedTimestep(lambda: now_ms)
    now_ms += 500  # the start of the program
    assert loop.due() == 0
    due = 0
    for _ in range(10):
        now_ms += 1.25 * TICK_MS
        due += loop.due()
    assert due == 12 and loop.alpha == 0.5


def test_a_stall_is_forgotten_and_a_clock_that_goes_back_stops_nothing() -> None:
    times_ms = iter([0.0, 1e6, 5.0, 5.0 + 2 * TICK_MS])
    loop = FixedTimestep(lambda: next(times_ms))
    assert [loop.due() for _ in range(4)] == [0, MAX_TICKS, 0, 2]
