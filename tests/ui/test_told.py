"""What the coach and the look back have to say is on the screen, however many play."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hands import Keys
from pilot import Pilot

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.quoridor import GAME
from game.quoridor.rules.moves import Resign, Step
from game.words.strings import NO_BREAK_SPACE
from scenes.input.actions import Button
from scenes.review.watch import WatchScene
from scenes.ui.sentences import sentence

PARTS_MS = 300
"""The parts beside a board are renewed one after the other within this time."""


def is_read(pilot: Pilot, words: str) -> bool:
    """Whether ``words`` are on the screen, in as many lines as it takes."""
    return words.replace(NO_BREAK_SPACE, " ") in " ".join(line.words for line in pilot.read())


@pytest.mark.parametrize(
    "options", [{"size": 5}, {"size": 5, "cheats": 1}, {"size": 5, "players": 4, "boards": 1}]
)
def test_the_coach_is_heard_beside_whatever_else_is_shown(
    pilot: Pilot, options: dict[str, Any]
) -> None:
    pilot.play(*[""] * options.get("players", 2), timer_s=0, **options)
    coach, seats = pilot.table.sitting.coach, pilot.table.match.seats
    for heard in range(1, 4):
        pilot.table.sitting.ask_hint()
        pilot.until(lambda: not coach.is_thinking)
        pilot.wait(PARTS_MS)
        hint = coach.shown_hints[-1]
        assert len(coach.shown_hints) == heard
        assert is_read(pilot, sentence(pilot.strings, f"quoridor.hint.{hint.key}", hint, seats))


def test_the_longest_hint_is_read_to_its_end(pilot: Pilot) -> None:
    pilot.play("", "", game_id="subtraction_squares", start=100)
    pilot.table.submit(pilot.table.state.legal_moves()[0])
    pilot.settle()
    coach, seats = pilot.table.sitting.coach, pilot.table.match.seats
    while pilot.table.sitting.ask_hint():
        pilot.until(lambda: not coach.is_thinking)
        pilot.wait(PARTS_MS)
    hint = coach.shown_hints[-1]
    assert hint.key == "answers"
    assert is_read(pilot, sentence(pilot.strings, "subtraction_squares.hint.answers", hint, seats))


@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("start", [99, 999_983])
def test_no_formula_of_a_hint_is_broken_at_the_end_of_a_line(
    pilot: Pilot, start: int, percent: int
) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, text_percent=percent))
    pilot.play("", "", game_id="subtraction_squares", start=start)
    coach = pilot.table.sitting.coach
    while pilot.table.sitting.ask_hint():
        pilot.until(lambda: not coach.is_thinking)
        pilot.wait(PARTS_MS)
    written = cabinet.strings.write(dict(coach.shown_hints[-1].values)["answers"])
    told = written.replace("\N{NO-BREAK SPACE}", " ").split(", ")
    assert len(told) == 9
    rows = [line.words for line in pilot.read()]
    for formula in told:
        assert any(formula in row for row in rows), formula


@pytest.mark.parametrize("percent", [100, 150])
def test_nor_is_a_time_in_a_sentence(pilot: Pilot, percent: int) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, text_percent=percent))
    pilot.play("", "", game_id="causality")
    coach = pilot.table.sitting.coach
    while pilot.table.sitting.ask_hint():
        pilot.until(lambda: not coach.is_thinking)
        pilot.wait(PARTS_MS)
    assert dict(coach.shown_hints[-1].values)["t"] == 1
    assert any("slice 1." in line.words for line in pilot.read())


def test_a_hint_names_an_operation_as_its_card_does(pilot: Pilot) -> None:
    pilot.play("", "", game_id="even_steven", start=15)
    coach = pilot.table.sitting.coach
    while pilot.table.sitting.ask_hint():
        pilot.until(lambda: not coach.is_thinking)
        pilot.wait(PARTS_MS)
    told = dict(coach.shown_hints[-1].values)
    names = {pilot.strings.say(told[name]) for name in ("op", "reply")}
    assert len(names) == 2 and all(map(pilot.shows, names)), "they stand on the cards"


def test_what_happened_and_what_was_better_are_both_read_in_large_letters(pilot: Pilot) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, text_percent=150))
    seats = Seat("Anna Karenina", 0), Seat("Bartholomew", 1)
    match = Match(GAME, GAME.options(position="9 1 6,5:2 4,2:0"), 7, seats)
    match.submit(Step((7, 5)))
    cabinet.stack.push(WatchScene(cabinet, match.playback()))
    pilot.until(lambda: pilot.shows(pilot.words("watch.show")))
    assert is_read(pilot, pilot.words("quoridor.remark.threw_away", who="Bartholomew"))
    assert is_read(pilot, pilot.words("quoridor.remark.board_free", who="Bartholomew", cost=1))


def test_of_a_game_of_four_a_remark_is_read_beside_its_button(pilot: Pilot) -> None:
    pilot.play("", "", "", "", size=5, players=4, boards=1, timer_s=0)
    steps = [Step(to) for to in ((2, 1), (3, 2), (2, 3), (1, 2), (1, 1), (3, 1), (3, 3))]
    for move in (*steps, *[Resign()] * 3):  # not so early that nothing is said of it
        pilot.table.submit(move)
        pilot.settle()
    pilot.wait(1500)
    pilot.until(lambda: pilot.shows(pilot.words("watch.led")))
    pilot.click_words(pilot.words("results.watch"))
    pilot.wait(100)
    for _ in steps:
        Keys(pilot).press(Button.NEXT)
        pilot.wait(1000)
    assert is_read(pilot, pilot.words("quoridor.remark.gave_up"))
    assert pilot.shows(pilot.words("watch.show"))


def test_of_a_game_of_four_a_line_is_explained_while_it_is_shown_in_large_letters(
    pilot: Pilot,
) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, text_percent=150))
    seats = [Seat(name, look) for look, name in enumerate(("Mira", "Otto", "Nia", "Pip"))]
    match = Match(GAME, GAME.options(size=5, players=4, boards=2), 7, seats)
    for to in ((1, 0), (3, 2), (2, 3), (0, 1), (1, 1), (4, 2), (3, 3), (0, 0)):
        match.submit(Step(to))
    scene = WatchScene(cabinet, match.playback(), 5)
    cabinet.stack.push(scene)
    pilot.until(lambda: scene._remarks.at(5))
    told = next(one.comment for one in scene._remarks.at(5) if one.comment.line)
    pilot.click_words(pilot.words("watch.show"))
    pilot.wait(1500)
    assert pilot.shows(pilot.words("watch.could_have_been"))
    assert is_read(pilot, sentence(pilot.strings, f"quoridor.remark.{told.key}", told, seats))
