"""A tournament on one sofa, from the club room to the champion, and killed in the middle."""

from __future__ import annotations

from pathlib import Path

import pytest
from child import Child
from cup_player import ALL_MATCHES, new_cup, play_next
from hands import Keys
from kept import cups_in, on_shelf, results_in
from pilot import Pilot

from game.club.cup import Form
from game.club.cup_table import champions, is_over
from scenes.input.actions import Button
from scenes.table.session.match_ending import tidy


@pytest.mark.slow
def test_a_cup_of_three_from_the_club_room_to_the_champion(pilot: Pilot) -> None:
    keys = Keys(pilot)
    new_cup(pilot, keys, 3, Form.EVERYONE, "even_steven", "balanced")
    preset = pilot.words("even_steven.preset.balanced")
    for _ in range(3):
        assert not is_over(pilot.scene.cup) and pilot.shows(preset)
        play_next(pilot, keys)
    cup = pilot.scene.cup
    assert is_over(cup) and len(cup.meetings) == 3
    assert pilot.shows(pilot.words("cup.champion")) or len(champions(cup)) > 1
    assert pilot.scene.particles.alive, "nobody cheers"
    keys.press(Button.CONFIRM)  # the first cell: a match that was played is watched
    assert pilot.scene_name == "WatchScene"


@pytest.mark.slow
def test_a_pentathlon_of_six_is_killed_again_and_again_and_every_match_counts_once(
    tmp_path: Path,
) -> None:
    """Another process plays; it is killed with SIGKILL at moments of a match, and between two."""
    done: list[int] = []
    for patience in (2, 17, 31, 44, 10_000):
        child = Child("cup_player", tmp_path)
        first = child.hear()
        assert first[: len(done)] == done, "a match that was told is not there"
        done = first
        for _ in range(patience):
            told = child.hear()
            if type(told) is list:
                done = told
            if told == "over":
                break
        child.kill()
    assert sorted(done) == list(range(ALL_MATCHES))
    pilot = Pilot(tmp_path)
    try:
        list(tidy(pilot.app.context.library))
        library = pilot.app.context.library
        (cup,) = cups_in(library.cups)
        assert [one.number for one in cup.meetings] == done and is_over(cup)
        replays = [replay for one in cup.meetings for replay in one.replays]
        assert len(set(replays)) == len(replays) == ALL_MATCHES
        entries = on_shelf(library)
        assert sorted(entry.id for entry in entries) == sorted(replays)
        assert all(entry.title.startswith(cup.name) for entry in entries)
        assert len(results_in(library.database)) == ALL_MATCHES
        assert not library.database.rows("SELECT 1 FROM matches")
    finally:
        pilot.close()


@pytest.mark.slow
def test_somebody_is_not_there_and_another_match_is_played_first(pilot: Pilot) -> None:
    """But a match that has begun is finished before another one begins."""
    keys = Keys(pilot)
    new_cup(pilot, keys, 4, Form.EVERYONE, "even_steven")
    first = pilot.scene.next_one
    keys.press(Button.ALTERNATE)
    other = pilot.scene.next_one
    assert other != first
    keys.press(Button.CONFIRM)
    assert pilot.scene_name == "PlayScene"
    keys.pause()
    keys.choose_key("pause.leave")
    pilot.app.context.go.cup(cups_in(pilot.app.context.library.cups)[0].id)
    assert pilot.scene.next_one == other
    keys.press(Button.ALTERNATE)
    assert pilot.scene.next_one == other and pilot.shows(pilot.words("cup.on_table"))
    play_next(pilot, keys)
    assert [one.number for one in pilot.scene.cup.meetings] == [other.number]
    assert pilot.scene.next_one == first
