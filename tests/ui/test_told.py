"""What the coach and the look back have to say is on the screen, however many play."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from pilot import Pilot

from game.core.match import Match
from game.core.seats import Seat
from game.quoridor import GAME
from game.quoridor.moves import Move, Surrender
from scenes.sentences import sentence
from scenes.watch import WatchScene


def is_read(pilot: Pilot, words: str) -> bool:
    """Whether ``words`` are on the screen, in as many lines as it takes."""
    return words in " ".join(line.words for line in pilot.read())


@pytest.mark.parametrize(
    "options", [{"size": 5}, {"size": 5, "cheats": 1}, {"size": 5, "players": 4, "boards": 1}]
)
def test_the_coach_is_heard_beside_whatever_else_is_shown(
    pilot: Pilot, options: dict[str, Any]
) -> None:
    pilot.play(*[""] * options.get("players", 2), timer_s=0, **options)
    coach, seats = pilot.table.coach, pilot.table.match.seats
    for heard in range(1, 4):
        pilot.table.ask_hint()
        pilot.until(lambda: not coach.is_thinking)
        hint = coach.told[-1]
        assert len(coach.told) == heard
        assert is_read(pilot, sentence(pilot.strings, f"quoridor.hint.{hint.key}", hint, seats))


def test_the_longest_hint_is_read_to_its_end(pilot: Pilot) -> None:
    pilot.play("", "", game_id="subtraction_squares", start=100)
    pilot.table.submit(pilot.table.state.legal_moves()[0])
    pilot.settle()
    coach, seats = pilot.table.coach, pilot.table.match.seats
    while pilot.table.ask_hint():
        pilot.until(lambda: not coach.is_thinking)
    hint = coach.told[-1]
    assert hint.key == "answers"
    assert is_read(pilot, sentence(pilot.strings, "subtraction_squares.hint.answers", hint, seats))


def test_what_happened_and_what_was_better_are_both_read_in_large_letters(pilot: Pilot) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, text_percent=150))
    seats = Seat("Anna Karenina", 0), Seat("Bartholomew", 1)
    match = Match(GAME, GAME.options(position="9 1 6,5:2 4,2:0"), 7, seats)
    match.submit(Move((7, 5)))
    cabinet.stack.push(WatchScene(cabinet, match.playback()))
    pilot.until(lambda: pilot.shows(pilot.words("watch.show")))
    assert is_read(pilot, pilot.words("quoridor.remark.threw_away", who="Bartholomew"))
    assert is_read(pilot, pilot.words("quoridor.remark.board_free", who="Bartholomew", cost=1))


def test_of_a_game_of_four_a_remark_is_read_beside_its_button(pilot: Pilot) -> None:
    pilot.play("", "", "", "", size=5, players=4, boards=1, timer_s=0)
    for _ in range(3):
        pilot.table.submit(Surrender())
        pilot.settle()
    pilot.wait(1500)
    pilot.until(lambda: pilot.shows(pilot.words("watch.led")))
    pilot.click_words(pilot.words("results.watch"))
    pilot.wait(100)
    assert is_read(pilot, pilot.words("quoridor.remark.gave_up"))
    assert pilot.shows(pilot.words("watch.show"))
