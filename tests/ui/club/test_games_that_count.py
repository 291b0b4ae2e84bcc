"""The pause, the saved games and the table of a game that counts."""

from __future__ import annotations

from typing import Any

import pytest
from hands import Keys, label
from noted import noted
from openings import first_moves
from pilot import Pilot

from game.core.match.fair_play import LADDER, TOURNAMENT
from game.quoridor.rules.moves import Cheat, CheatKind
from game.quoridor.rules.options import Punishment
from scenes.boards.stage import Stage
from scenes.input.actions import Button
from scenes.table.session.turn_time import EVERY_MS

TIMED: dict[str, Any] = {"size": 5, "timer_s": 5, "cheats": 2, "elapsed": Punishment.BOARD}
SLOW: dict[str, Any] = {**TIMED, "timer_s": 20}
CASUAL: dict[str, Any] = {"size": 5, "timer_s": 0}


def pause(pilot: Pilot, *buttons: str) -> list[bool]:
    """Open the pause, and return which of these buttons can be pressed."""
    if pilot.scene_name != "PauseScene":
        Keys(pilot).press(Button.PAUSE)
    assert pilot.scene_name == "PauseScene"
    found = []
    for words in (pilot.words(f"pause.{name}") for name in buttons):
        if words not in map(label, pilot.page.items):
            Keys(pilot).choose_key("pause.more")
        found.append(next(one.is_enabled for one in pilot.page.items if label(one) == words))
    return found


def is_veiled(pilot: Pilot) -> bool:
    """Return whether the pause says that the position is hidden; its sentence has several lines."""
    text = pilot.words("pause.veiled")
    return any(len(line.words) > 12 and line.words in text for line in pilot.read())


@pytest.mark.parametrize(
    ("settings", "given", "counts"),
    [
        ({}, CASUAL, False),
        ({"clock_factor": 0}, TIMED, False),
        ({}, TIMED, True),
        ({}, {**CASUAL, "stakes": LADDER}, True),
    ],
)
def test_the_pause_of_a_game_that_counts_shows_and_gives_nothing(
    pilot: Pilot,
    monkeypatch: pytest.MonkeyPatch,
    settings: dict[str, Any],
    given: dict[str, Any],
    counts: bool,
) -> None:
    pilot.set(**settings)
    pilot.play("", "", **given)
    pilot.table.submit(pilot.table.match.state.legal_moves()[0])
    pause(pilot)
    assert is_veiled(pilot) is counts
    boards = noted(monkeypatch, Stage, "draw")
    pilot.draw()
    assert bool(boards) is not counts
    assert pause(pilot, "take_back", "analyse") == [not counts] * 2


def test_lateness_stays_and_the_clock_says_so(pilot: Pilot) -> None:
    pilot.play("", "", **TIMED)
    pilot.begin_clock()
    pilot.wait(5_300, 100)
    match = pilot.table.match
    assert match.ply == 1 and match.is_by_clock(0)
    assert pilot.has("play.late") and not pilot.shows("0.0")
    assert pause(pilot, "take_back") == [False]
    assert pilot.has("play.late")


def test_an_undo_within_the_turn_wins_no_time(pilot: Pilot) -> None:
    pilot.play("", "", **TIMED)
    pilot.begin_clock()
    pilot.wait(2_000, 100)
    pilot.submit(Cheat(CheatKind.ADDBOARD))
    pilot.wait(1_000, 100)
    session = pilot.table.session
    before_ms = session.clock.spent_ms
    assert pause(pilot, "take_back") == [True]
    Keys(pilot).choose_key("pause.take_back")
    assert session.match.ply == 0 and session.clock.spent_ms >= before_ms > 2_500
    assert session.match.assistance(0).undos == 1


def test_the_board_is_not_seen_while_it_is_counted_down(pilot: Pilot) -> None:
    pilot.play("", "", **SLOW)
    pause(pilot)
    Keys(pilot).press(Button.CANCEL)
    pilot.frame()
    assert not pilot.has("play.your_turn"), "nothing of the table"
    pilot.wait(1_600)
    assert pilot.has("play.your_turn")


def test_a_hint_is_counted_and_kept(pilot: Pilot) -> None:
    pilot.play("", "easy", **CASUAL)
    session = pilot.table.session
    assert session.ask_hint() and session.match.assistance(0).hints == 1
    (entry,) = pilot.library.unfinished_matches()
    assert entry.record and entry.record.assistance[0].hints == 1


def test_the_table_says_what_its_match_counts_for_and_copies_other_ones(pilot: Pilot) -> None:
    for stakes, said in ((LADDER, "ladder"), (TOURNAMENT, "tournament"), ("", "")):
        pilot.play("", "easy", **CASUAL, stakes=stakes)
        for word in ("ladder", "tournament"):
            assert pilot.has(f"play.{word}") is (word == said), stakes
        if stakes != TOURNAMENT:
            assert pause(pilot, "save") == [not stakes]


@pytest.mark.parametrize("is_killed", [False, True])
def test_no_closed_or_killed_program_wins_a_fresh_clock(pilot: Pilot, is_killed: bool) -> None:
    pilot.play("", "", **SLOW)
    for _ in range(2):
        first_moves(pilot)
        pilot.wait(7_000, 100)
    session, context = pilot.table.session, pilot.context
    before_ms = session.clock.spent_ms
    assert before_ms > 6_000
    if not is_killed:
        context.stack.clear()
    again = context.library.matches.resume(session.journal.match_id).match
    assert before_ms - EVERY_MS <= again.spent_ms() <= before_ms
    assert is_killed or again.spent_ms() == before_ms


def test_a_move_is_typed_behind_the_veil_where_the_clock_stands(pilot: Pilot) -> None:
    for given, below in ((CASUAL, "PlayScene"), (SLOW, "PauseScene")):
        pilot.play("", "", **given)
        Keys(pilot).press(Button.WRITE)
        assert type(pilot.context.stack.scenes[-2]).__name__ == below
        Keys(pilot).write("2,1")
        assert pilot.scene_name == "PlayScene" and pilot.table.match.ply == 1
