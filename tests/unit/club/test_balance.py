"""Handicaps and levels that come by themselves: from the results of two, and how they fall away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kept import append_results, database_in

from game.club.balance import BalanceProposal, BalanceReason, proposed
from game.core.match.balance import (
    MOST_STEPS,
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
from game.store.results import MatchResult

QUORIDOR = GAMES["quoridor"]
ONE, TWO = (Handicap(own=(("boards", n),)) for n in (1, 2))
ANN, BO, GUS = Seat("Ann", 0), Seat("Bo", 1), Seat("Gus", 1, "easy")


@pytest.mark.parametrize(
    ("past", "steps"),
    [
        ([], 0), ([(-1, 0)], 0), ([(-1, 0), (1, 0)], 0), ([(-1, 0), (-1, 0)], 1),
        ([(1, 0), (1, 0)], -1), ([(0, 0), (0, 0)], 0), ([(-1, 1), (-1, 0), (-1, 0)], 1),
        ([(-1, 1), (-1, 1)], 2), ([(1, 1), (-1, 1)], 1), ([(1, 1), (1, 1)], 0),
        ([(1, 2), (1, 2)], 1), ([(-1, MOST_STEPS)] * 5, MOST_STEPS), ([(-1, 0)] * 3, 1),
    ],
)  # fmt: skip
def test_two_wins_in_a_row_on_the_same_terms_move_them_by_a_step(
    past: Sequence[tuple[int, int]], steps: int
) -> None:
    assert steps_after([PastResult(*one) for one in past]) == steps


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
    """Games of Ann, who wins where it says so, and what is proposed for the next one."""

    def __init__(self, folder: Path) -> None:
        self._database, self._games = database_in(folder), 0

    def end(self, winner: int, *seats: Seat, game: str = "quoridor") -> None:
        self._games += 1
        given = tuple(seat.handicap for seat in seats)
        result = MatchResult(
            f"m{self._games}",
            game,
            self._games,
            tuple(seat.name for seat in seats),
            tuple(seat.level for seat in seats),
            (winner, 1 - winner),
            "x",
            20,
            handicaps=given if any(given) else (),
        )
        append_results(self._database, [result])

    def next(self, *seats: Seat, options: Any = None) -> BalanceProposal | None:
        people = load_people(self._database)
        return proposed(self._database, people, QUORIDOR, options or QUORIDOR.options(), seats)


def test_who_lost_twice_gets_a_board_and_gives_it_back(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    assert evening.next(ANN, BO) is None, "nobody knows them"
    evening.end(0, ANN, BO)
    assert evening.next(ANN, BO) is None, "once is chance"
    evening.end(1, BO, ANN)
    found = evening.next(BO, ANN)
    assert found is not None and (found.why, found.who, found.other) == (
        BalanceReason.GETS,
        "Bo",
        "Ann",
    )
    assert found.times == 2 and [seat.handicap for seat in found.seats] == [ONE, NONE]
    helped = replace(BO, handicap=ONE)
    evening.end(0, helped, ANN)
    assert evening.next(helped, ANN) is None, "it stands"
    again = evening.next(ANN, BO)
    assert (
        again is not None and again.why is BalanceReason.AS_LAST and again.seats[1].handicap == ONE
    )
    evening.end(1, ANN, helped)
    level = evening.next(helped, ANN)
    assert level is not None and (level.why, level.who) == (BalanceReason.LEVEL, "Bo")
    assert not any(seat.handicap for seat in level.seats)


def test_a_board_more_where_one_was_too_little(tmp_path: Path) -> None:
    evening, helped = Evening(tmp_path), replace(BO, handicap=ONE)
    for _ in range(2):
        evening.end(0, ANN, helped)
    more = evening.next(ANN, helped)
    assert more is not None and more.why is BalanceReason.GETS and more.seats[1].handicap == TWO
    evening.end(1, ANN, replace(BO, handicap=TWO))
    evening.end(1, ANN, replace(BO, handicap=TWO))
    less = evening.next(ANN, replace(BO, handicap=TWO))
    assert less is not None and less.why is BalanceReason.LESS and less.seats[1].handicap == ONE


def test_what_was_declined_is_offered_again_only_after_another_loss(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    for winner in (0, 0, 1):
        evening.end(winner, ANN, BO)
    assert evening.next(ANN, BO) is None, "Bo has declined, and won"


def test_what_people_chose_themselves_is_left_alone(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    for _ in range(2):
        evening.end(0, ANN, BO)
    own = replace(BO, handicap=Handicap(clock=200))
    assert evening.next(ANN, own) is None
    assert evening.next(ANN, BO, Seat("Cy", 2)) is None, "only of two"
    endless = QUORIDOR.presets["unlimited"]
    given = evening.next(ANN, BO, options=endless)
    assert given is not None and dict(given.seats[1].handicap.own) == {"steps": 1}


def test_a_computer_offers_a_step_up_or_down(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.end(0, ANN, GUS)
    assert evening.next(ANN, GUS) is None
    evening.end(0, ANN, GUS)
    up = evening.next(ANN, GUS)
    assert up is not None and (up.why, up.who, up.seats[1].level) == (
        BalanceReason.UP,
        "Ann",
        "normal",
    )
    evening.end(0, ANN, GUS)
    assert evening.next(ANN, GUS) is None, "it was declined: not again at once"
    mason = Seat("Mason", 1, "normal")
    for _ in range(2):
        evening.end(0, mason, ANN)  # the computer wins
    down = evening.next(mason, ANN)
    assert down is not None and (down.why, down.seats[0].level) == (BalanceReason.DOWN, "easy")
    assert evening.next(ANN, GUS) is None, "that is another opponent"
    for _ in range(2):
        evening.end(1, ANN, GUS)
    assert evening.next(ANN, GUS) is None, "nobody is weaker"
