"""What comes by itself before a match: one sentence, and one press to decline it."""

from __future__ import annotations

from hands import Keys
from kept import append_results, database_in
from pilot import Pilot

from game.core.match.match import Match
from game.core.match.match_setup import MatchPlan
from game.core.match.seats import Seat
from game.core.match.series import new_series
from game.registry import GAMES
from game.store.results import MatchResult
from scenes.input.actions import Button
from scenes.input.seating import Seating
from scenes.table.session.last_time import remember

QUORIDOR = GAMES["quoridor"]
ANN, BO, PEBBLE = Seat("Ann", 0), Seat("Bo", 1), Seat("Pebble", 1, "easy")


def win(pilot: Pilot, *seats: Seat) -> None:
    """Let the first of two win twice."""
    names, levels = tuple(seat.name for seat in seats), tuple(seat.level for seat in seats)
    results = [
        MatchResult(f"m{k}", "quoridor", k, names, levels, (0, 1), "x", 20) for k in range(2)
    ]
    append_results(database_in(pilot.data), results)
    pilot.app.cabinet.library.club.renew()


def begin(pilot: Pilot, *seats: Seat, **more: object) -> None:
    match = Match(QUORIDOR, QUORIDOR.options(timer_s=0), 3, seats, **more)  # type: ignore[arg-type]
    pilot.app.cabinet.go.play(match, Seating())
    pilot.wait(400)


def test_a_board_comes_by_itself_is_said_before_and_declined_by_one_press(pilot: Pilot) -> None:
    title, keys = pilot.scene, Keys(pilot)
    win(pilot, ANN, BO)
    for button, hands in ((Button.CANCEL, None), (Button.CONFIRM, (10, 11)), (None, (10, 10))):
        pilot.app.cabinet.go.title()
        title = pilot.scene
        begin(pilot, ANN, BO)
        assert pilot.scene_name == "BalanceScene"
        assert pilot.shows("Ann won twice in a row: Bo gets +1 board.")
        keys.choose("Level start") if button is None else keys.press(button)
        pilot.wait(600)
        if hands is None:
            assert pilot.scene is title, "back leads to where people came from"
            continue
        assert pilot.table.match.state.hands == hands
        assert any(seat.handicap for seat in pilot.table.match.seats) == (hands[1] == 11)


def test_a_weaker_or_stronger_computer_is_offered_and_remembered(pilot: Pilot) -> None:
    cabinet = pilot.app.cabinet
    pilot.set(last_plans={"quoridor": {}})
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
    series = new_series(3, True, 2).after((0,))
    for more in ({"stakes": "tournament"}, {"series": series}, {}):
        pilot.set(balance=bool(more))
        begin(pilot, ANN, BO, **more)
        assert pilot.scene_name == "PlayScene", more
