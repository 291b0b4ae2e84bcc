"""What the coach and the look back have to say is on the screen, however many play."""

from __future__ import annotations

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
from scenes.review.viewer_page import ViewerPage
from scenes.review.watch import WatchScene
from scenes.ui.sentences import sentence

PARTS_MS = 300
"""The parts beside a board are renewed one after the other within this time."""


def plain(words: str) -> str:
    return words.replace(NO_BREAK_SPACE, " ")


def ask_hint(pilot: Pilot) -> bool:
    """Ask for one hint more and wait for it; give whether there was one."""
    is_asked = pilot.table.sitting.ask_hint()
    pilot.until(lambda: not pilot.table.sitting.coach.is_thinking)
    pilot.wait(PARTS_MS)
    return bool(is_asked)


def last_hint(pilot: Pilot) -> Any:
    """Ask for all hints, and return the last one."""
    while ask_hint(pilot):
        pass
    return pilot.table.sitting.coach.shown_hints[-1]


def said(pilot: Pilot, hint: Any) -> str:
    match = pilot.table.match
    key = f"{match.game.id}.hint.{hint.key}"
    return plain(sentence(pilot.strings, key, hint, match.seats))


@pytest.mark.parametrize(
    "options", [{"size": 5}, {"size": 5, "cheats": 1}, {"size": 5, "players": 4, "boards": 1}]
)
def test_the_coach_is_heard_beside_whatever_else_is_shown(
    pilot: Pilot, options: dict[str, Any]
) -> None:
    pilot.play(*[""] * options.get("players", 2), timer_s=0, **options)
    for heard in range(1, 4):
        ask_hint(pilot)
        hints = pilot.table.sitting.coach.shown_hints
        assert len(hints) == heard and said(pilot, hints[-1]) in pilot.text()


def test_the_longest_hint_is_read_to_its_end(pilot: Pilot) -> None:
    pilot.play("", "", game_id="subtraction_squares", start=100)
    pilot.submit(pilot.table.state.legal_moves()[0])
    hint = last_hint(pilot)
    assert hint.key == "answers" and said(pilot, hint) in pilot.text()


@pytest.mark.parametrize("percent", [100, 150])
def test_no_formula_and_no_time_of_a_hint_is_broken_at_the_end_of_a_line(
    pilot: Pilot, percent: int
) -> None:
    pilot.set(text_percent=percent)
    for start in (99, 999_983):
        pilot.play("", "", game_id="subtraction_squares", start=start)
        written = pilot.strings.write(dict(last_hint(pilot).values)["answers"])
        told, rows = plain(written).split(", "), [line.words for line in pilot.read()]
        assert len(told) == 9
        for formula in told:
            assert any(formula in row for row in rows), (start, formula)
    pilot.play("", "", game_id="causality")
    assert dict(last_hint(pilot).values)["t"] == 1
    assert any("slice 1." in line.words for line in pilot.read())


def test_a_hint_names_an_operation_as_its_card_does(pilot: Pilot) -> None:
    pilot.play("", "", game_id="even_steven", start=15)
    told = dict(last_hint(pilot).values)
    names = {pilot.strings.say(told[name]) for name in ("op", "reply")}
    assert len(names) == 2 and all(map(pilot.shows, names)), "they stand on the cards"


def test_what_happened_and_what_was_better_are_both_read_in_large_letters(pilot: Pilot) -> None:
    pilot.set(text_percent=150)
    seats = Seat("Anna Karenina", 0), Seat("Bartholomew", 1)
    match = Match(GAME, GAME.options(position="9 1 6,5:2 4,2:0"), 7, seats)
    match.submit(Step((7, 5)))
    pilot.push(WatchScene(pilot.app.cabinet, match.playback()))
    pilot.until(lambda: pilot.has("watch.show"))
    for words in (
        pilot.words("quoridor.remark.threw_away", who="Bartholomew"),
        pilot.words("quoridor.remark.board_free", who="Bartholomew", cost=1),
    ):
        assert plain(words) in pilot.text()


def test_of_a_game_of_four_a_remark_is_read_beside_its_button(pilot: Pilot) -> None:
    pilot.play("", "", "", "", size=5, players=4, boards=1, timer_s=0)
    steps = [Step(to) for to in ((2, 1), (3, 2), (2, 3), (1, 2), (1, 1), (3, 1), (3, 3))]
    pilot.submit(*steps, *[Resign()] * 3)  # not so early that nothing is said of it
    pilot.wait(1500)
    pilot.until(lambda: pilot.has("watch.led"))
    pilot.click_words(pilot.words("results.watch"))
    pilot.wait(100)
    for _ in steps:
        Keys(pilot).press(Button.NEXT)
        pilot.wait(1000)
    assert plain(pilot.words("quoridor.remark.gave_up")) in pilot.text()
    assert pilot.has("watch.show")


def test_of_a_game_of_four_a_line_is_explained_while_it_is_shown_in_large_letters(
    pilot: Pilot,
) -> None:
    pilot.set(text_percent=150)
    seats = [Seat(name, look) for look, name in enumerate(("Mira", "Otto", "Nia", "Pip"))]
    match = Match(GAME, GAME.options(size=5, players=4, boards=2), 7, seats)
    for to in ((1, 0), (3, 2), (2, 3), (0, 1), (1, 1), (4, 2), (3, 3), (0, 0)):
        match.submit(Step(to))
    pilot.push(WatchScene(pilot.app.cabinet, match.playback(), 5))
    remarks = pilot.part(ViewerPage).remarks
    pilot.until(lambda: remarks.at(5))
    told = next(one.comment for one in remarks.at(5) if one.comment.line)
    pilot.click_words(pilot.words("watch.show"))
    pilot.wait(1500)
    assert pilot.has("watch.could_have_been")
    key = f"quoridor.remark.{told.key}"
    assert plain(sentence(pilot.strings, key, told, seats)) in pilot.text()
