"""Handicaps and levels that come by themselves: from the results of two, and how they fall away."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kept import append_results, database_in, result

from game.club.balance import BalanceProposal, BalanceReason, propose
from game.core.match.balance import (
    MAX_STEPS,
    PastResult,
    handicaps_of,
    ladder_of,
    step_of,
    steps_after,
)
from game.core.match.handicap import NONE, Handicap
from game.core.match.seats import Seat
from game.registry import GAMES
from game.store.people import load_people

QUORIDOR = GAMES["quoridor"]
ONE, TWO = (Handicap(own=(("boards", n),)) for n in (1, 2))
ANN, BO, GUS = Seat("Ann", 0), Seat("Bo", 1), Seat("Gus", 1, "easy")


def test_two_wins_in_a_row_on_the_same_terms_move_them_by_a_step() -> None:
    """After past games: who won (1, -1; 0 a draw), and the steps of that game."""
    for past, steps in (
        ([], 0),
        ([(-1, 0)], 0),
        ([(-1, 0), (1, 0)], 0),
        ([(-1, 0), (-1, 0)], 1),
        ([(1, 0), (1, 0)], -1),
        ([(0, 0), (0, 0)], 0),
        ([(-1, 1), (-1, 0), (-1, 0)], 1),
        ([(-1, 1), (-1, 1)], 2),
        ([(1, 1), (-1, 1)], 1),
        ([(1, 1), (1, 1)], 0),
        ([(1, 2), (1, 2)], 1),
        ([(-1, MAX_STEPS)] * 5, MAX_STEPS),
        ([(-1, 0)] * 3, 1),
    ):
        assert steps_after([PastResult(*one) for one in past]) == steps, past


LADDERS: dict[tuple[str, str], tuple[Handicap, ...]] = {
    ("quoridor", "standard"): tuple(NONE.with_amount("boards", n) for n in (1, 2, 3, 4)),
    ("quoridor", "unlimited"): tuple(NONE.with_amount("steps", n) for n in (1, 2, 3)),
    ("reduction", "standard"): tuple(NONE.with_amount("turn_undos", n) for n in (1, 2, 3, 4)),
    ("even_steven", "classic"): (Handicap(help="warned"),),
    ("causality", "wall"): (),
    ("causality", "blitz"): (Handicap(clock=200),),
}
"""Half of what is suggested a step, as far as a seat may have it; else a warning; else time."""


@pytest.mark.parametrize(("game_id", "preset"), LADDERS)
def test_steps_of_a_ladder_go_to_one_seat_and_are_read_from_both(game_id: str, preset: str) -> None:
    game = GAMES[game_id]
    ladder = ladder_of(game, game.presets[preset])
    assert ladder == (NONE, *LADDERS[game_id, preset])
    for given in ladder:
        game.handicaps.check(given)
    for steps in range(1 - len(ladder), len(ladder)):
        given = handicaps_of(ladder, steps)
        assert given[steps > 0] == NONE and given[steps <= 0] == ladder[abs(steps)]
        assert step_of(ladder, *given) == steps
    assert handicaps_of(ladder, 9) == (ladder[-1], NONE)
    assert step_of(ladder, Handicap(clock=0), NONE) is None
    assert len(ladder) < 2 or step_of(ladder, ladder[1], ladder[1]) is None, "both have something"


class Evening:
    """Games of Quoridor, and what is proposed for the next one."""

    def __init__(self, folder: Path) -> None:
        self._database, self._games = database_in(folder), 0

    def end(self, winner: int, *seats: Seat, times: int = 1) -> None:
        given = tuple(seat.handicap for seat in seats)
        levels = tuple(seat.level for seat in seats)
        for _ in range(times):
            self._games += 1
            names, own = " ".join(seat.name for seat in seats), given if any(given) else ()
            one = result(self._games, names, winner, levels=levels, handicaps=own)
            append_results(self._database, [one])

    def proposal(self, *seats: Seat, options: Any = None) -> BalanceProposal | None:
        people = load_people(self._database)
        return propose(self._database, people, QUORIDOR, options or QUORIDOR.options(), seats)

    def next(self, *seats: Seat, options: Any = None) -> tuple[Any, ...] | None:
        """Return why something is proposed, for whom, and the handicaps and levels then."""
        found = self.proposal(*seats, options=options)
        return found and (found.why, found.who, *(one.handicap or one.level for one in found.seats))


def test_who_lost_twice_gets_a_board_and_gives_it_back(tmp_path: Path) -> None:
    evening, helped = Evening(tmp_path), replace(BO, handicap=ONE)
    assert evening.next(ANN, BO) is None, "nobody knows them"
    evening.end(0, ANN, BO)
    assert evening.next(ANN, BO) is None, "once is chance"
    evening.end(1, BO, ANN)
    assert evening.next(BO, ANN) == (BalanceReason.GETS, "Bo", ONE, "")
    found = evening.proposal(BO, ANN)
    assert (found.other, found.times) == ("Ann", 2)
    evening.end(0, helped, ANN)
    assert evening.next(helped, ANN) is None, "it stands"
    assert evening.next(ANN, BO) == (BalanceReason.AS_LAST, "Bo", "", ONE)
    evening.end(1, ANN, helped)
    assert evening.next(helped, ANN) == (BalanceReason.LEVEL, "Bo", "", "")


def test_a_board_more_where_one_was_too_little(tmp_path: Path) -> None:
    evening, helped, more = Evening(tmp_path), *(replace(BO, handicap=one) for one in (ONE, TWO))
    evening.end(0, ANN, helped, times=2)
    assert evening.next(ANN, helped) == (BalanceReason.GETS, "Bo", "", TWO)
    evening.end(1, ANN, more, times=2)
    assert evening.next(ANN, more) == (BalanceReason.LESS, "Bo", "", ONE)


def test_what_was_declined_is_offered_again_only_after_another_loss(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.end(0, ANN, BO, times=2)
    evening.end(1, ANN, BO)
    assert evening.next(ANN, BO) is None, "Bo has declined, and won"


def test_what_people_chose_themselves_is_left_alone(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.end(0, ANN, BO, times=2)
    assert evening.next(ANN, replace(BO, handicap=Handicap(clock=200))) is None
    assert evening.next(ANN, BO, Seat("Cy", 2)) is None, "only of two"
    steps = Handicap(own=(("steps", 1),))
    endless = evening.next(ANN, BO, options=QUORIDOR.presets["unlimited"])
    assert endless == (BalanceReason.GETS, "Bo", "", steps)


def test_a_computer_offers_a_step_up_or_down(tmp_path: Path) -> None:
    evening, mason = Evening(tmp_path), Seat("Mason", 1, "normal")
    evening.end(0, ANN, GUS)
    assert evening.next(ANN, GUS) is None
    evening.end(0, ANN, GUS)
    assert evening.next(ANN, GUS) == (BalanceReason.UP, "Ann", "", "normal")
    evening.end(0, ANN, GUS)
    assert evening.next(ANN, GUS) is None, "it was declined: not again at once"
    evening.end(0, mason, ANN, times=2)  # the computer wins
    assert evening.next(mason, ANN) == (BalanceReason.DOWN, "Ann", "easy", "")
    assert evening.next(ANN, GUS) is None, "that is another opponent"
    evening.end(1, ANN, GUS, times=2)
    assert evening.next(ANN, GUS) is None, "nobody is weaker"
