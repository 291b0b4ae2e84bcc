"""From a replay back to the table: any game is tried again from any of its positions."""

from __future__ import annotations

from random import Random

import pytest
from hands import Keys, label
from kept import offered_match

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.registry import GAMES
from scenes.input.actions import Button
from scenes.review.watch import WatchScene

SEATS = (Seat("Ann", 2), Seat("Bo", 0))


def some_match(game_id: str, plies: int) -> Match:
    game = GAMES[game_id]
    match = Match(game, game.options(), 7, SEATS)
    rng = Random(1)
    while match.ply < plies:
        quiet = [m for m in match.state.legal_moves() if match.state.play(m).outcome() is None]
        match.submit(rng.choice(quiet), 100 * match.ply)
    return match


def watch(keys: Keys, match: Match, ply: int) -> None:
    cabinet = keys.pilot.app.cabinet
    cabinet.stack.push(WatchScene(cabinet, match.playback("A game"), ply))
    keys.pilot.frame()


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_goes_on_from_the_middle(keys: Keys, game_id: str) -> None:
    pilot, match = keys.pilot, some_match(game_id, 4)
    watch(keys, match, 2)
    keys.choose_key("watch.more")
    keys.choose_key("aside.again")
    assert pilot.scene_name == "JoinScene"
    keys.take_seats()
    keys.press(Button.PAUSE)
    assert pilot.scene_name == "PlayScene"
    begun = pilot.table.match
    assert begun.states == match.states[:3]
    assert begun.options == match.options
    assert begun.record().think_ms == (0, 100)
    assert [seat.look for seat in begun.seats] == [2, 0]
    pilot.table.uncover()
    pilot.table.submit(match.moves[2])
    assert begun.ply == 3
    assert match.ply == 4, "the replay stays as it was"


def test_what_goes_on_is_found_again_after_a_restart(keys: Keys) -> None:
    pilot, match = keys.pilot, some_match("reduction", 4)
    watch(keys, match, 3)
    keys.choose_key("watch.more")
    keys.choose_key("aside.again")
    keys.take_seats()
    keys.press(Button.PAUSE)
    pilot.table.submit(match.moves[3])
    entry = offered_match(pilot.app.cabinet.library)
    assert entry is not None
    assert entry.whole is not None
    assert entry.whole.moves == match.record().moves


def test_nobody_goes_on_after_the_end(keys: Keys) -> None:
    pilot = keys.pilot
    game = GAMES["even_steven"]
    match = Match(game, game.options(start=1), 7, SEATS)
    match.submit(game.parse(match.state, "1"))
    watch(keys, match, 1)
    keys.choose_key("watch.more")
    again = [item for item in pilot.page.items if label(item) == pilot.words("aside.again")]
    assert [item.is_enabled for item in again] == [False]
    keys.choose_key("aside.close")
    assert pilot.scene_name == "WatchScene"
