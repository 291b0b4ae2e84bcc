"""Tables of four: different computers, no clock the first time, and a way to skip the end."""

from __future__ import annotations

from typing import Any

import pytest
from hands import Keys
from parties import play_a_party_before
from pilot import Pilot

from game.core.search.strength import different_levels
from game.registry import GAMES
from scenes.input.actions import Button
from scenes.menus.form_parts.form import GameForm
from scenes.menus.seats.join import JoinScene
from scenes.menus.seats.opponents import OpponentsScene
from scenes.table.screens.demo import DemoScene
from scenes.table.screens.skip import SkipToEndScene
from scenes.ui.art.portraits import character_of

QUORIDOR = GAMES["quoridor"]
FOUR: dict[str, Any] = {"players": 4, "size": 5, "timer_s": 5}


@pytest.mark.parametrize("wanted", QUORIDOR.levels)
def test_three_computers_are_three_characters_near_the_chosen_one(wanted: str) -> None:
    levels = list(QUORIDOR.levels)
    found = different_levels(levels, wanted, 3)
    assert found[0] == wanted and len({character_of(level) for level in found}) == 3
    assert different_levels(levels, wanted, 1, taken=[wanted])[0] != wanted
    assert different_levels(["easy"], "easy", 3) == ["easy"] * 3
    assert different_levels(levels, "endless", 1) == ["endless"]


def test_nobody_at_a_table_of_four_has_another_ones_face(pilot: Pilot) -> None:
    cabinet = pilot.app.cabinet
    form = GameForm(cabinet, QUORIDOR)
    form.take_preset("four")
    form.opponent = "master"
    plans = [form.plan(), OpponentsScene(cabinet, QUORIDOR, form.plan()).planned("master")]
    joined = JoinScene(cabinet, QUORIDOR, form.options, "four", seats=form.plan().seats)
    for seats in (*(plan.seats for plan in plans), joined.lineup.seats):
        computers = [seat for seat in seats if seat.is_computer]
        assert [seat.level for seat in computers] == ["master", "hard", "perfect"]
        assert [seat.name for seat in computers] == ["Mod", "Mason", "Clockwork"]
    joined.lineup.set_level(0, joined.lineup.next_level())
    assert len({seat.level for seat in joined.lineup.seats}) == 4


@pytest.mark.parametrize("game_id", GAMES)
def test_a_demonstration_has_different_characters_under_their_own_names_and_no_clock(
    pilot: Pilot, game_id: str
) -> None:
    demo = DemoScene(pilot.app.cabinet, game_id)
    seats = demo.match.seats
    assert len({character_of(seat.level) for seat in seats}) == len(seats)
    assert [seat.name.lower() for seat in seats] == [character_of(seat.level) for seat in seats]
    assert demo.table.sitting.clock.limit_ms is None


def test_the_first_game_of_four_has_no_clock_and_says_so(pilot: Pilot) -> None:
    pilot.play("", "", "", "", **FOUR)
    assert pilot.table.sitting.clock.limit_ms is None
    assert pilot.shows(pilot.words("play.first_party")) and pilot.shows(
        pilot.words("play.no_clock")
    )
    assert not pilot.shows(pilot.words("quoridor.chip.timer", seconds=5))
    assert not pilot.table.sitting.is_competitive
    play_a_party_before(pilot, "another")
    pilot.play("", "", "", "", **FOUR)
    assert pilot.table.sitting.clock.limit_ms is None, "each game has a first one"
    play_a_party_before(pilot)
    pilot.play("", "", "", "", **FOUR)
    assert pilot.table.sitting.clock.limit_ms == 5_000
    assert not pilot.scene._is_first_party
    pilot.play("", "", size=5, timer_s=5)
    assert pilot.table.sitting.clock.limit_ms == 5_000, "of two it is no party"


def test_who_is_out_may_skip_to_the_end(pilot: Pilot) -> None:
    pilot.play("", "easy", "easy", "easy", players=4, size=5, timer_s=0)
    skip = pilot.words("play.skip_to_end")
    keys = Keys(pilot)
    assert not pilot.shows(skip)
    pilot.table.submit(pilot.table.match.resignation)
    pilot.settle()
    pilot.frame()
    assert pilot.table.is_left_to_computers and pilot.shows(skip)
    keys.press(Button.PREV)
    assert isinstance(pilot.scene, SkipToEndScene)
    keys.press(Button.CANCEL)
    assert pilot.scene_name == "PlayScene" and not pilot.table.is_over, "it can be stopped"
    ply = pilot.table.match.ply
    keys.press(Button.PREV)
    pilot.until(lambda: pilot.scene_name == "ResultsScene")
    assert pilot.scene._match.state.outcome() is not None and pilot.scene._match.ply > ply


def test_people_who_still_play_may_not_be_skipped(pilot: Pilot) -> None:
    pilot.play("", "", "easy", "easy", players=4, size=5, timer_s=0)
    pilot.table.submit(pilot.table.match.resignation)
    pilot.settle()
    assert not pilot.table.is_left_to_computers


def test_who_plays_names_the_computers(pilot: Pilot) -> None:
    cabinet = pilot.app.cabinet
    form = GameForm(cabinet, QUORIDOR)
    form.opponent = "hard"
    cabinet.go.join(QUORIDOR, form.options, "standard", seats=form.plan().seats)
    pilot.wait(300)
    assert pilot.shows("Mason") and pilot.shows(pilot.words("level.hard.short"))
    form.take_preset("four")
    cabinet.go.join(QUORIDOR, form.options, "four", seats=form.plan().seats)
    pilot.wait(300)
    assert all(pilot.shows(name) for name in ("Mason", "Gus", "Mod"))
