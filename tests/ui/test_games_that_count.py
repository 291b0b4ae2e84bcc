"""The pause, the saved games and the table of a game that counts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hands import Keys, label
from pilot import Pilot

from game.core.match.fair_play import LADDER, TOURNAMENT
from game.quoridor.rules.moves import Cheat, CheatKind
from game.quoridor.rules.options import Punishment
from scenes.input.actions import Button
from scenes.table.session.turn_time import EVERY_MS

TIMED: dict[str, Any] = {"size": 5, "timer_s": 5, "cheats": 2, "elapsed": Punishment.BOARD}
CASUAL: dict[str, Any] = {"size": 5, "timer_s": 0}


def button(pilot: Pilot, key: str) -> Any:
    found = [item for item in pilot.page.items if label(item) == pilot.words(key)]
    if found:
        return found[0]
    Keys(pilot).choose_key("pause.more")
    return next(item for item in pilot.page.items if label(item) == pilot.words(key))


def is_veiled(pilot: Pilot) -> bool:
    """Whether the pause says that the position is hidden; its sentence has several lines."""
    text = pilot.words("pause.veiled")
    return any(len(line.words) > 12 and line.words in text for line in pilot.read())


def pause(pilot: Pilot) -> None:
    Keys(pilot).press(Button.PAUSE)
    assert pilot.scene_name == "PauseScene"


def test_a_casual_game_keeps_its_comforts(pilot: Pilot) -> None:
    pilot.play("", "easy", **CASUAL)
    pilot.table.submit(pilot.table.match.state.legal_moves()[0])
    pause(pilot)
    assert not is_veiled(pilot)
    assert button(pilot, "pause.take_back").is_enabled
    assert button(pilot, "pause.analyse").is_enabled


@pytest.mark.parametrize("given", [{**TIMED}, {**CASUAL, "stakes": LADDER}])
def test_the_pause_of_a_game_that_counts_shows_and_gives_nothing(
    pilot: Pilot, given: dict[str, Any]
) -> None:
    pilot.play("", "", **given)
    pilot.table.submit(pilot.table.match.state.legal_moves()[0])
    pause(pilot)
    assert is_veiled(pilot) and "picture" not in pilot.tree()
    assert not button(pilot, "pause.take_back").is_enabled
    assert not button(pilot, "pause.analyse").is_enabled


def test_a_clock_that_the_settings_switch_off_does_not_count(pilot: Pilot) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, clock_factor=0))
    pilot.play("", "", **TIMED)
    pilot.table.submit(pilot.table.match.state.legal_moves()[0])
    pause(pilot)
    assert button(pilot, "pause.take_back").is_enabled
    assert button(pilot, "pause.analyse").is_enabled


def test_lateness_stays_and_the_clock_says_so(pilot: Pilot) -> None:
    pilot.play("", "", **TIMED)
    pilot.begin_clock()
    pilot.wait(5_300, 100)
    match = pilot.table.match
    assert match.ply == 1 and match.is_by_clock(0)
    assert pilot.shows(pilot.words("play.late")) and not pilot.shows("0.0")
    pause(pilot)
    assert not button(pilot, "pause.take_back").is_enabled
    assert pilot.shows(pilot.words("play.late"))


def test_an_undo_within_the_turn_wins_no_time(pilot: Pilot) -> None:
    pilot.play("", "", **TIMED)
    pilot.begin_clock()
    pilot.wait(2_000, 100)
    pilot.table.submit(Cheat(CheatKind.ADDBOARD))
    pilot.settle()
    pilot.wait(1_000, 100)
    before_ms = pilot.table.sitting.clock.spent_ms
    pause(pilot)
    assert button(pilot, "pause.take_back").is_enabled
    Keys(pilot).choose_key("pause.take_back")
    sitting = pilot.table.sitting
    assert sitting.match.ply == 0 and sitting.clock.spent_ms >= before_ms > 2_500
    assert sitting.match.assistance(0).undos == 1


def test_the_board_is_not_seen_while_it_is_counted_down(pilot: Pilot) -> None:
    pilot.play("", "", **{**TIMED, "timer_s": 20})
    pause(pilot)
    Keys(pilot).press(Button.CANCEL)
    assert pilot.scene._count_ms > 0
    pilot.frame()
    assert not pilot.shows(pilot.words("play.your_turn")), "nothing of the table"
    pilot.wait(1_600)
    assert pilot.shows(pilot.words("play.your_turn"))


def test_a_match_that_counts_is_not_looked_at_while_it_waits(pilot: Pilot) -> None:
    pilot.play("", "", **{**TIMED, "timer_s": 20})
    pilot.table.submit(pilot.table.match.state.legal_moves()[0])
    pause(pilot)
    pilot.scene.on_press("leave")
    pilot.app.cabinet.go.my_games("waiting")
    pilot.wait(600)
    assert pilot.scene_name == "MyGamesScene"
    assert pilot.words("saves.watch") not in pilot.tree()
    Keys(pilot).press(Button.SPECIAL)
    assert pilot.scene_name == "MyGamesScene", "no viewer opens"


def test_a_hint_is_counted_and_kept(pilot: Pilot) -> None:
    pilot.play("", "easy", **CASUAL)
    sitting = pilot.table.sitting
    assert sitting.ask_hint()
    assert sitting.match.assistance(0).hints == 1
    (entry,) = pilot.app.cabinet.library.left_matches()
    assert entry.record and entry.record.assistance[0].hints == 1


def test_the_table_says_what_its_match_counts_for(pilot: Pilot) -> None:
    pilot.play("", "", **CASUAL, stakes=LADDER)
    assert pilot.shows(pilot.words("play.ladder"))
    pilot.play("", "", **CASUAL, stakes=TOURNAMENT)
    assert pilot.shows(pilot.words("play.tournament"))
    pilot.play("", "", **CASUAL)
    assert not pilot.shows(pilot.words("play.ladder"))


def test_to_leave_and_come_back_wins_no_fresh_clock(pilot: Pilot) -> None:
    pilot.play("", "", **{**TIMED, "timer_s": 20})
    pilot.table.submit(pilot.table.match.state.legal_moves()[0])
    pilot.settle()
    pilot.wait(4_000, 100)
    before_ms = pilot.table.sitting.clock.spent_ms
    pause(pilot)
    pilot.scene.on_press("leave")
    cabinet = pilot.app.cabinet
    (entry,) = cabinet.library.left_matches()
    cabinet.go.resume(entry)
    assert pilot.scene.table.sitting.clock.spent_ms >= before_ms > 3_000


@pytest.mark.parametrize("is_killed", [False, True])
def test_neither_a_closed_nor_a_killed_program_wins_a_fresh_clock(
    pilot: Pilot, is_killed: bool
) -> None:
    pilot.play("", "", **{**TIMED, "timer_s": 20})
    for _ in range(2):
        pilot.table.submit(pilot.table.match.state.legal_moves()[0])
        pilot.settle()
        pilot.wait(7_000, 100)
    sitting, cabinet = pilot.table.sitting, pilot.app.cabinet
    before_ms = sitting.clock.spent_ms
    assert before_ms > 6_000
    if not is_killed:
        cabinet.stack.clear()
    library = cabinet.library
    again = library.matches.resume(sitting.journal.match_id).match
    assert before_ms - EVERY_MS <= again.spent_ms() <= before_ms
    assert is_killed or again.spent_ms() == before_ms


def test_a_match_for_the_ladder_has_no_copies_to_go_back_to(pilot: Pilot) -> None:
    pilot.play("", "easy", **CASUAL, stakes=LADDER)
    pause(pilot)
    assert not button(pilot, "pause.save").is_enabled
    pilot.play("", "easy", **CASUAL)
    pause(pilot)
    assert button(pilot, "pause.save").is_enabled


@pytest.mark.parametrize("given", [CASUAL, {**TIMED, "timer_s": 20}])
def test_a_move_is_typed_behind_the_veil_where_the_clock_stands(
    pilot: Pilot, given: dict[str, Any]
) -> None:
    pilot.play("", "", **given)
    Keys(pilot).press(Button.WRITE)
    below = type(pilot.app.cabinet.stack.scenes[-2]).__name__
    assert below == ("PauseScene" if given["timer_s"] else "PlayScene")
    Keys(pilot).write("2,1")
    assert pilot.scene_name == "PlayScene" and pilot.table.match.ply == 1


@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("language", ["en", "de", "cs", "zh"])
def test_the_word_in_the_late_clock_is_not_cut(pilot: Pilot, language: str, percent: int) -> None:
    cabinet = pilot.app.cabinet
    cabinet.set_language(language)
    cabinet.change_settings(replace(cabinet.settings, text_percent=percent))
    pilot.play("", "", **TIMED)
    pilot.begin_clock()
    pilot.wait(5_300, 100)
    late = cabinet.words("play.late")
    cut = [line.is_cut for line in pilot.read() if line.words == late]
    assert cut and not any(cut)
