"""Words of the coach, the review and the log on the screen."""

from __future__ import annotations

from typing import Any

import pytest
from hands import Keys
from openings import first_moves
from pilot import Pilot
from words import WORDS

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.quoridor import GAME
from game.quoridor.rules.moves import (
    Board,
    Cheat,
    CheatKind,
    Orientation,
    Place,
    Resign,
    Step,
    TimeUp,
)
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State
from game.registry import GAMES
from game.words.strings import NO_BREAK_SPACE
from scenes.input.actions import Button
from scenes.review.viewer.page import ViewerPage
from scenes.review.viewer.watch import WatchScene
from scenes.ui.sentences import sentence

PARTS_MS = 300
"""The parts beside a board are renewed one after the other within this time."""


def plain(words: str) -> str:
    return words.replace(NO_BREAK_SPACE, " ")


def ask_hint(pilot: Pilot) -> bool:
    """Ask for one hint more and wait for it; give whether there was one."""
    is_asked = pilot.table.session.ask_hint()
    pilot.until(lambda: not pilot.table.session.coach.is_thinking)
    pilot.wait(PARTS_MS)
    return bool(is_asked)


def last_hint(pilot: Pilot) -> Any:
    while ask_hint(pilot):
        pass
    return pilot.table.session.coach.shown_hints[-1]


def said(pilot: Pilot, hint: Any) -> str:
    match = pilot.table.match
    key = f"{match.game.id}.hint.{hint.key}"
    return plain(sentence(pilot.strings, key, hint, match.seats))


@pytest.mark.parametrize(
    "options", [{"size": 5}, {"size": 5, "cheats": 1}, {"size": 5, "players": 4, "boards": 1}]
)
def test_the_coach_is_heard_beside_all_the_rest(pilot: Pilot, options: dict[str, Any]) -> None:
    pilot.play(*[""] * options.get("players", 2), timer_s=0, **options)
    for heard in range(1, 4):
        ask_hint(pilot)
        hints = pilot.table.session.coach.shown_hints
        assert len(hints) == heard and said(pilot, hints[-1]) in pilot.text()


@pytest.mark.parametrize("percent", [100, 150])
def test_no_formula_and_no_time_of_a_hint_is_broken_in_two(pilot: Pilot, percent: int) -> None:
    pilot.set(text_percent=percent)
    for start in (99, 999_983):
        pilot.play("", "", game_id="subtraction_squares", start=start)
        hint = last_hint(pilot)
        assert said(pilot, hint) in pilot.text(), "it is read to its end"
        written = pilot.strings.write(dict(hint.values)["answers"])
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
    pilot.push(WatchScene(pilot.context, match.playback()))
    pilot.until(lambda: pilot.has("watch.show"))
    for words in (
        pilot.words("quoridor.remark.threw_away", who="Bartholomew"),
        pilot.words("quoridor.remark.board_free", who="Bartholomew", cost=1),
    ):
        assert plain(words) in pilot.text()


@pytest.mark.slow
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


@pytest.mark.slow
def test_of_a_game_of_four_a_line_is_explained_as_it_is_shown_large(pilot: Pilot) -> None:
    pilot.set(text_percent=150)
    seats = [Seat(name, look) for look, name in enumerate(("Mira", "Otto", "Nia", "Pip"))]
    match = Match(GAME, GAME.options(size=5, players=4, boards=2), 7, seats)
    for to in ((1, 0), (3, 2), (2, 3), (0, 1), (1, 1), (4, 2), (3, 3), (0, 0)):
        match.submit(Step(to))
    pilot.push(WatchScene(pilot.context, match.playback(), 5))
    remarks = pilot.part(ViewerPage).remarks
    pilot.until(lambda: remarks.at(5))
    told = next(one.comment for one in remarks.at(5) if one.comment.line)
    pilot.click_words(pilot.words("watch.show"))
    pilot.wait(1500)
    assert pilot.has("watch.could_have_been")
    key = f"quoridor.remark.{told.key}"
    assert plain(sentence(pilot.strings, key, told, seats)) in pilot.text()


QUORIDOR = GAMES["quoridor"]


def test_a_move_in_words_and_in_notation() -> None:
    start = State.start(Options(cheats=1))
    for move, words, notation in (
        (Step((4, 1)), "Move to 4,1", "!move (4,1)"),
        (Step((4, 0)), "Stay", "!move (4,0)"),
        (Place(Board((3, 4), Orientation.H, 2)), "Board 3,4 across", "!board (3,4) H 2"),
        (Place(Board((3, 4), Orientation.V, 3)), "Long 3,4 down", "!board (3,4) V 3"),
        (Cheat(CheatKind.ADDROUND), "Additional round", "!cheat:addround"),
        (TimeUp(), "Time's up", "!timeout"),
    ):
        assert WORDS.write(QUORIDOR.log_text(start, move)) == words
        assert QUORIDOR.move_words(start, move) == QUORIDOR.format(start, move) == notation


@pytest.mark.parametrize("game_id", ["quoridor", "reduction"])
def test_no_notation_stands_in_the_log(pilot: Pilot, game_id: str) -> None:
    pilot.play("", "", game_id=game_id)
    table = pilot.table
    for _ in range(3):
        notation = table.match.game.format(table.state, table.state.legal_moves()[0])
        first_moves(pilot)
        pilot.wait(300)
        shown = WORDS.write(table.session.lines()[-1][1])
        assert shown != notation and pilot.shows(shown) and not pilot.shows(notation)


def test_every_move_of_a_short_game_has_words() -> None:
    for game in GAMES.values():
        state = game.new(game.options(), 1)
        for _ in range(8):
            if state.outcome() is not None:
                break
            for move in (*state.legal_moves(), *game.asides(state)):
                assert WORDS.write(game.log_text(state, move)), game.id
            state = state.play(state.legal_moves()[0])
