"""A guest who does exactly what a first game says, by keys."""

from __future__ import annotations

from collections.abc import Iterator

from hands import Keys
from pilot import Pilot

from scenes.input.actions import Button
from scenes.table.first_game import FirstGame

FRAME_MS = 250
LONGEST = 300
PATIENCE = 2_000
"""Frames without a move: the guest is shown the way after some fifty of them."""


def obey(pilot: Pilot, first: FirstGame) -> Iterator[str]:
    """Play to the end; yield each tip as it is said, and "" for a move that is only shown."""
    table, keys, waited = first._table, Keys(pilot), 0
    match = table.match
    while match.state.outcome() is None:
        is_told = first.callout is not None or (first.is_lost and first.ahead is not None)
        if match.state.to_move != first.player or not table.may_point or not is_told:
            pilot.frame(FRAME_MS)
            waited += 1
            assert waited < PATIENCE, "nothing is said"
            continue
        yield first.callout.key if first.callout is not None else ""
        if first.callout is None:
            pointing, is_shown = table.pointing, bool(first.marks())
            is_in_hand = pointing.meant == first.ahead or pointing.button is not None
            assert is_shown or is_in_hand, "nothing is shown"
            first.bring(first.ahead)
        ply, waited = match.ply, 0
        assert ply < LONGEST
        keys.press(Button.CONFIRM)
        assert match.ply == ply + 1 or table.sitting.work.is_open
