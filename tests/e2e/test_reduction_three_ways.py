"""A game of Reduction that a challenge decides, with a mouse, with keys, and with a pad."""

from __future__ import annotations

from typing import Any

import pytest
from hands import Buttons, Hand
from pilot import Pilot
from reducing import SMALL, dawdling, shortest

from game.reduction.moves import Challenge, Change, No, Reset, Retract, Undo, Yes

pytestmark = pytest.mark.slow


def make(hand: Hand, *moves: Any) -> None:
    """Play ``moves``: changes on the board, all else by the button beside it."""
    pilot = hand.pilot
    for move in moves:
        if isinstance(move, Change):
            hand.play(move)
        else:
            special = next(s for s in pilot.table.pointing.buttons if s.move == move)
            if isinstance(hand, Buttons):
                hand.press(special.button)
            else:
                words = pilot.words(f"reduction.special.{special.name}")
                button = next(line for line in pilot.read() if line.words == words)
                x, y, w, h = button.box  # the log may say the same, after it
                pilot.click(x + w / 2, y + h / 2)
            pilot.settle()
        pilot.wait(400)


def play(hand: Hand) -> list[Any]:
    """A turn with every second thought there is, and a challenge; gives what should be played."""
    table = hand.pilot.table
    slow = dawdling(table.state)
    first = [slow[0], Undo(), *slow[:2], Reset(), *slow, No(), slow[-1], Yes()]
    make(hand, *first)
    quick = shortest(table.state.play(Challenge()))
    second = [Challenge(), Retract(), Challenge(), *quick, Yes()]
    make(hand, *second)
    return [*first, *second]


def test_with_one_device_only(pilot: Pilot, only_hand: Hand) -> None:
    pilot.play("", "", game_id="reduction", **SMALL)
    meant = play(only_hand)
    match = pilot.table.match
    assert [match.game.unpack(packed) for packed in match.record().moves] == meant
    outcome = match.state.outcome()
    assert outcome is not None and outcome.ranking[0] == 1
    pilot.wait(2500)
    assert pilot.scene_name == "ResultsScene"
