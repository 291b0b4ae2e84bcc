"""A guest who does exactly what a first game says, by keys."""

from __future__ import annotations

import time
from collections.abc import Iterator

from hands import Keys
from pilot import Pilot

from scenes.input.actions import Button
from scenes.table.screens.first_game import FirstGame

FRAME_MS = 250
LONGEST = 300
PATIENCE_S = 60.0
"""Processor time of this process without a move; other processes do not count."""


def obey(pilot: Pilot, first: FirstGame) -> Iterator[str]:
    """Play to the end; yield each tip as it is said, and "" for a move that is only shown."""
    table, keys, moved_s = first.table, Keys(pilot), time.process_time()
    match = table.match
    while match.state.outcome() is None:
        is_told = first.callout is not None or (first.is_lost and first.ahead is not None)
        if match.state.to_move != first.player or not table.may_point or not is_told:
            pilot.frame(FRAME_MS)
            assert time.process_time() - moved_s < PATIENCE_S, "nothing is said"
            continue
        yield first.callout.key if first.callout is not None else ""
        if first.callout is None:
            cursor, is_shown = table.cursor, bool(first.marks())
            is_in_hand = cursor.meant == first.ahead or cursor.button is not None
            assert is_shown or is_in_hand, "nothing is shown"
            first.table.bring(first.ahead)
        ply, moved_s = match.ply, time.process_time()
        assert ply < LONGEST
        keys.press(Button.CONFIRM)
        assert match.ply == ply + 1 or table.session.work.is_open
