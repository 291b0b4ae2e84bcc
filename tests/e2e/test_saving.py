"""Nothing that was played is lost, however the program ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from child import Child
from hands import Keys
from kept import fill_disk, offered_match, on_shelf, results_in
from pilot import Pilot

from game.quoridor.rules.moves import Board, Orientation, Place, Step
from game.store.matches import UNFINISHED
from scenes.table.session.match_ending import tidy
from scenes.user_data.library import RETRY_EVERY_MS


@contextmanager
def session(data: Path) -> Iterator[Keys]:
    """A person with a keyboard, from the start of the program to its proper end."""
    pilot = Pilot(data)
    try:
        yield Keys(pilot)
    finally:
        pilot.close()


@pytest.fixture
def child() -> Iterator[Callable[[Path, str], Child]]:
    started: list[Child] = []

    def begin(data: Path, what: str) -> Child:
        started.append(Child("player", data, what))
        return started[-1]

    yield begin
    for one in started:
        one.kill()


def begin(hand: Keys, *moves: Any) -> None:
    hand.pilot.play("", "", size=5, timer_s=0)
    for move in moves:
        hand.play(move)


STEPS = (Step((2, 1)), Step((2, 3)), Place(Board((1, 2), Orientation.H, 2)))


def leave(hand: Keys) -> None:
    hand.pause()
    hand.choose_key("pause.leave")
    assert hand.pilot.scene_name == "TitleScene"


def test_a_match_that_was_left_is_continued(tmp_path: Path) -> None:
    with session(tmp_path) as hand:
        begin(hand, *STEPS)
        before = hand.pilot.table.state
        leave(hand)
        hand.choose_key("title.continue")
        assert hand.pilot.table.state == before
        hand.play(Step((1, 3)))
    with session(tmp_path) as hand:  # closed in the middle of the match
        hand.choose_key("title.continue")
        assert hand.pilot.table.match.ply == len(STEPS) + 1
        assert hand.pilot.table.match.state_at(len(STEPS)) == before


@pytest.mark.slow
@pytest.mark.parametrize("what", ["moves", "orders"])
def test_kill_9_loses_no_move(
    tmp_path: Path, child: Callable[[Path, str], Child], what: str
) -> None:
    heard: list[Any] = []
    for moves in (1, 4, 9):
        process = child(tmp_path, what)
        found = process.hear()
        assert found[: len(heard)] == heard
        heard = found + [process.hear() for _ in range(moves)]
        process.kill()
    with session(tmp_path) as hand:
        hand.choose_key("title.continue")
        kept = list(hand.pilot.table.match.record().moves)
        assert kept[: len(heard)] == heard
        hand.choose_key("notice.ok") if hand.pilot.scene_name == "NoticeScene" else None


def assert_played_once(data: Path) -> None:
    """The one match of this folder is a replay, is counted, and cannot be gone on with."""
    pilot = Pilot(data)
    try:
        list(tidy(pilot.app.context.library))  # as after the first picture
        library = pilot.app.context.library
        assert offered_match(library) is None and not library.matches.find(UNFINISHED)
        pilot.app.context.go.title()
        pilot.frame()
        assert not pilot.shows(pilot.words("title.continue"))
        (entry,) = on_shelf(library)
        assert entry.plies == 7 and entry.is_auto
        assert len(results_in(library.database)) == 1, "the match was counted twice"
    finally:
        pilot.close()


@pytest.mark.slow
@pytest.mark.parametrize("what", ["results", "end"])
def test_a_finished_match_is_a_replay_and_nothing_to_go_on_with(
    tmp_path: Path, child: Callable[[Path, str], Child], what: str
) -> None:
    """Whether the program ends over the results, or between the last move and the results."""
    process = child(tmp_path, what)
    assert process.hear() == what
    process.kill()
    for _ in range(2):
        assert_played_once(tmp_path)


def test_settings_survive(tmp_path: Path) -> None:
    with session(tmp_path) as hand:
        hand.choose_key("title.settings")
        for _ in range(2):
            hand.adjust(hand.pilot.words("settings.text_percent.label"), 1)
        hand.adjust(hand.pilot.words("settings.reduced_motion.label"), 1)
        hand.choose_key("settings.tab.controls")
        hand.adjust(hand.pilot.words("controls.swap"), 1)
    with session(tmp_path) as hand:
        context = hand.pilot.app.context
        assert context.settings.text_percent == 150
        assert context.settings.reduced_motion
        assert context.devices.bindings.swap_confirm
        assert hand.pilot.app.window.brush.theme.text_scale == 1.5
        assert hand.pilot.app.window.brush.theme.is_calm


def test_two_windows_play_and_keep_a_match_each(
    tmp_path: Path, child: Callable[[Path, str], Child]
) -> None:
    first = child(tmp_path, "playing")
    assert first.hear() == "playing"
    with session(tmp_path) as hand:
        assert offered_match(hand.pilot.app.context.library) is None, "it is open there"
        begin(hand, *STEPS)
        leave(hand)
    with session(tmp_path) as hand:
        hand.choose_key("title.waiting", "saves.continue")
        assert hand.pilot.table.match.ply == len(STEPS)
        hand.play(Step((1, 3)))


def test_what_the_disk_refused_is_tried_again_whatever_is_on_the_screen(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot.play("", "", game_id="subtraction_squares")
    journal = pilot.table.session.journal
    fill_disk(pilot.library.database, monkeypatch)
    journal.save()
    monkeypatch.undo()
    pilot.app.context.go.help("subtraction_squares")
    with pilot.unseen():
        pilot.wait(RETRY_EVERY_MS - 500, 250)
        assert journal.trouble
        pilot.wait(1000, 250)
    pilot.until(lambda: not journal.trouble)
