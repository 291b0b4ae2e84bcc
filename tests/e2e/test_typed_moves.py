"""Moves and numbers that are written instead of pointed at, and the ladder of good numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hands import Keys


def type_move(keys: Keys, text: str) -> None:
    keys.pause()
    keys.choose_key("pause.type")
    keys.write(text)


def test_a_typed_move_is_played(keys: Keys) -> None:
    keys.pilot.play("", "", game_id="subtraction_squares", start=10**12)
    type_move(keys, "999998000001")
    assert keys.pilot.scene_name == "PlayScene"
    assert keys.pilot.table.state.total == 10**12 - 999_999**2


@pytest.mark.parametrize(
    ("text", "says"), [("nonsense", "pause.unreadable"), ("48", "pause.refused")]
)
def test_a_typed_move_that_cannot_be_is_refused(keys: Keys, text: str, says: str) -> None:
    keys.pilot.play("", "", game_id="subtraction_squares")
    type_move(keys, text)
    assert keys.pilot.scene_name == "NoticeScene"
    assert says in keys.pilot.strings.used
    assert keys.pilot.table.match.ply == 0


def test_the_ladder_shows_which_totals_lose(keys: Keys) -> None:
    pilot = keys.pilot
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, show_routes=True))
    pilot.play("", "", game_id="subtraction_squares", start=22)
    assert pilot.shows(pilot.words("play.ladder"))
    game, state = pilot.table.match.game, pilot.table.state
    lost = [int(rung.label) for rung in game.teaching.ladder(state) if not rung.is_won]
    assert lost == [5, 7, 10, 12, 15, 17, 20, 22]


def test_a_start_can_be_typed(keys: Keys) -> None:
    keys.choose_key("subtraction_squares.name")
    keys.choose(keys.pilot.words("subtraction_squares.option.start.label"))
    keys.write("204")
    keys.choose_key("options.start")
    keys.take_seats()
    keys.choose_key("join.start")
    assert keys.pilot.table.state.total == 204
