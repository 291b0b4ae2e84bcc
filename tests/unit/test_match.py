"""What a match tells of itself while it is played, taken back and cut."""

from __future__ import annotations

from toygame import PILE

from game.core.match import Match
from game.core.seats import Seat


def played(*takes: int) -> Match:
    match = Match(PILE, PILE.options(), 1, [Seat("Ann", 0), Seat("Bo", 1)])
    for take in takes:
        match.submit(take)
    return match


def test_positions_and_moves_are_copied_once_for_all_readers() -> None:
    match = played(1, 2)
    states, moves = match.states, match.moves
    assert match.states is states and match.moves is moves, "a long game is not copied each time"
    assert match.playback().states is states
    match.submit(3)
    assert (len(match.states), match.moves) == (4, (1, 2, 3))
    assert match.states[-1] is match.state and (len(states), moves) == (3, (1, 2))
    match.take_back(2)
    assert (match.states, match.moves) == (states[:2], (1,))
    match.submit(3)
    assert match.moves == (1, 3) and match.states[-1] is match.state
    cut = match.until(1, PILE, match.seats)
    assert (len(cut.states), cut.moves) == (2, (1,)) and match.moves == (1, 3)
