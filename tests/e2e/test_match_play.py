"""A match of several games: alternating starts, running score, resume, champion, statistics."""

from __future__ import annotations

from pathlib import Path

import pytest
from hands import Keys
from kept import database_in, results_in
from pilot import Pilot

from game.quoridor.rules.moves import Resign
from scenes.input.actions import Button
from scenes.table.screens.play import RESULTS_AFTER_MS


def sit_down(keys: Keys, length: str) -> None:
    """Go from the title to the first game of a match of that length, among people."""
    pilot = keys.pilot
    keys.choose_key("quoridor.name")
    wanted = pilot.words(f"options.match.{length}", n=3 if length == "best_of" else 2)
    while not pilot.shows(wanted):
        keys.adjust(pilot.words("options.match.label"), 1)
    keys.start_for_people()


def lose(pilot: Pilot) -> str:
    """Resign for the player to move; return the name of the winner."""
    table = pilot.table
    loser = table.state.to_move
    table.submit(Resign())
    pilot.wait(RESULTS_AFTER_MS + 1000)
    assert pilot.scene_name == "ResultsScene"
    return str(table.match.seats[1 - loser].name)


def test_best_of_three(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path)
    keys = Keys(pilot)
    try:
        sit_down(keys, "best_of")
        first = pilot.table.match.seats[0].name
        assert pilot.table.match.series.length == 3
        assert pilot.shows(pilot.words("play.best_of", n=1, of=3))
        winner = lose(pilot)
        keys.choose_key("results.next_game")
        assert pilot.table.match.seats[1].name == first, "the starts alternate"
        assert pilot.table.match.series.wins == (0, 1)
        # the same person wins again, from the other seat
        pilot.table.submit(pilot.table.state.legal_moves()[0])
        pilot.settle()
        assert lose(pilot) == winner
        assert pilot.shows(pilot.words("results.match"))
        assert pilot.scene.podium.headline == pilot.words("results.champion", name=winner)
        reasons = [result.reason for result in results_in(pilot.app.context.library.database)]
        assert reasons == ["surrender", "surrender", "match_won"]
    finally:
        pilot.close()


@pytest.mark.slow
@pytest.mark.parametrize("how", ["menu", "back", "window closed", "in the next game"])
def test_a_match_goes_on_wherever_it_was_left(tmp_path: Path, how: str) -> None:
    pilot = Pilot(tmp_path)
    keys = Keys(pilot)
    sit_down(keys, "games")
    second = pilot.table.match.seats[1].name
    lose(pilot)
    plies = 0
    match how:
        case "menu":
            keys.choose_key("results.menu")
        case "back":
            keys.press(Button.CANCEL)
        case "in the next game":
            keys.choose_key("results.next_game")
            pilot.table.submit(pilot.table.state.legal_moves()[0])
            pilot.settle()
            plies = 1
    if how in ("menu", "back"):
        assert pilot.scene_name == "TitleScene"
        keys.choose_key("title.continue")
        assert pilot.scene_name == "PlayScene"
    pilot.close()
    pilot = Pilot(tmp_path)
    keys = Keys(pilot)
    try:
        keys.choose_key("title.continue")
        assert (pilot.scene_name, pilot.table.match.ply) == ("PlayScene", plies)
        assert pilot.table.match.seats[0].name == second, "the starts alternate"
        series = pilot.table.match.series
        assert (series.length, series.is_best_of, series.played) == (2, False, 1)
        assert sorted(series.wins) == [0, 1]
        assert len(database_in(tmp_path).rows("SELECT 1 FROM matches")) == 1
        lose(pilot)
        assert pilot.scene.podium.headline in (
            pilot.words("results.shared"),
            *(pilot.words("results.champion", name=s.name) for s in pilot.table.match.seats),
        )
    finally:
        pilot.close()
