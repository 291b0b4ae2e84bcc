"""What comes by itself before a match: one sentence, and one press to decline it."""

from __future__ import annotations

from dataclasses import replace

from hands import Keys
from kept import append_results, database_in
from pilot import Pilot

from game.core.match.handicap import Handicap
from game.core.match.match import Match
from game.core.match.match_setup import MatchPlan
from game.core.match.seats import Seat
from game.core.match.series import new_series
from game.registry import GAMES
from game.store.results import MatchResult
from scenes.input.actions import Button
from scenes.input.seating import Seating
from scenes.table.screens.balance import BalanceScene
from scenes.table.screens.play import PlayScene
from scenes.table.session.last_time import remember

QUORIDOR = GAMES["quoridor"]
ANN, BO, PEBBLE = Seat("Ann", 0), Seat("Bo", 1), Seat("Pebble", 1, "easy")
ONE = Handicap(own=(("boards", 1),))


def win(pilot: Pilot, *seats: Seat, times: int = 2, first: int = 0) -> None:
    """Let the first of two win so often."""
    names, levels = tuple(seat.name for seat in seats), tuple(seat.level for seat in seats)
    results = [
        MatchResult(f"m{first + k}", "quoridor", first + k, names, levels, (0, 1), "x", 20)
        for k in range(times)
    ]
    append_results(database_in(pilot.data), results)
    pilot.app.cabinet.library.club.renew()


def begin(pilot: Pilot, *seats: Seat, **more: object) -> None:
    match = Match(QUORIDOR, QUORIDOR.options(timer_s=0), 3, seats, **more)  # type: ignore[arg-type]
    pilot.app.cabinet.go.play(match, Seating())
    pilot.wait(400)


def test_a_board_comes_by_itself_and_is_said_before(pilot: Pilot) -> None:
    win(pilot, ANN, BO)
    begin(pilot, ANN, BO)
    assert isinstance(pilot.app.cabinet.stack.top, BalanceScene)
    assert pilot.shows("Ann won twice in a row: Bo gets +1 board.")
    Keys(pilot).press(Button.CONFIRM)
    pilot.wait(600)
    assert pilot.table.match.state.hands == (10, 11)


def test_one_press_declines_it(pilot: Pilot) -> None:
    win(pilot, ANN, BO)
    begin(pilot, ANN, BO)
    Keys(pilot).choose("Level start")
    pilot.wait(600)
    assert pilot.table.match.state.hands == (10, 10)
    assert not any(seat.handicap for seat in pilot.table.match.seats)


def test_back_leads_back_to_where_people_came_from(pilot: Pilot) -> None:
    before = pilot.app.cabinet.stack.top
    win(pilot, ANN, BO)
    begin(pilot, ANN, BO)
    Keys(pilot).press(Button.CANCEL)
    pilot.wait(400)
    assert pilot.app.cabinet.stack.top is before


def test_a_weaker_or_stronger_computer_is_offered_and_remembered(pilot: Pilot) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, last_plans={"quoridor": {}}))
    remember(cabinet, Match(QUORIDOR, QUORIDOR.options(), 1, (ANN, PEBBLE)))
    win(pilot, ANN, PEBBLE)
    begin(pilot, ANN, PEBBLE)
    stronger = pilot.words("level.normal.who")
    told = f"Ann beat Pebble twice in a row. Ready for {stronger}, one step up?"
    assert told in pilot.tree()
    Keys(pilot).press(Button.CONFIRM)
    pilot.wait(600)
    computer = pilot.table.match.seats[1]
    assert computer.level == "normal" and computer.name == stronger
    plan = MatchPlan.from_map(QUORIDOR, cabinet.settings.last_plans["quoridor"])
    assert plan.seats[1].level == "normal"


def test_nothing_comes_where_it_is_switched_off_counts_for_more_or_goes_on(pilot: Pilot) -> None:
    win(pilot, ANN, BO)
    cabinet = pilot.app.cabinet
    begin(pilot, ANN, BO, stakes="tournament")
    assert isinstance(cabinet.stack.top, PlayScene)
    series = new_series(3, True, 2).after((0,))
    begin(pilot, ANN, BO, series=series)
    assert isinstance(cabinet.stack.top, PlayScene) and not isinstance(
        cabinet.stack.top, BalanceScene
    )
    cabinet.change_settings(replace(cabinet.settings, balance=False))
    begin(pilot, ANN, BO)
    assert isinstance(cabinet.stack.top, PlayScene)
