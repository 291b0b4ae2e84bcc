"""What a match tells of itself while it is played, taken back and cut."""

from __future__ import annotations

from toygame import PILE

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.match.series import Series
from game.registry import GAMES


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


def test_a_match_is_untouched_until_a_person_has_moved() -> None:
    people, person = [Seat("Ann", 0), Seat("Bo", 1)], [Seat("Mod", 0, "dice"), Seat("Ann", 1)]
    computers = [Seat("Mod", 0, "dice"), Seat("Gus", 1, "dice")]
    for seats, plies in ((people, 0), (person, 1), (computers, 0)):
        match = Match(PILE, PILE.options(), 1, seats)
        for _ in range(plies):
            match.submit(1)
        assert match.is_untouched
        match.submit(1)
        assert not match.is_untouched
        match.take_back(1)
        assert match.is_untouched
    assert Match(PILE, PILE.options(), 1, people, series=Series(3, True, (0, 0))).is_untouched
    later = Match(PILE, PILE.options(), 1, people, series=Series(3, True, (1, 0), 1))
    assert not later.is_untouched
    quoridor = GAMES["quoridor"]
    drawn = quoridor.options(position="9 1 3,5:3 7,7:3")
    assert not Match(quoridor, drawn, 1, people).is_untouched
