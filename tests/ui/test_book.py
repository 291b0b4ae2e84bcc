"""Many replays as one page, from the shelf: results, pictures, and no word that could be code."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hands import Keys
from pilot import Pilot

from game.core.match.handicap import Handicap
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.state import Outcome
from game.registry import GAMES
from scenes.input.actions import Button
from scenes.review import book
from scenes.review.book import tallies

PIXEL = b"\x89PNG pixels"
STEVEN, SQUARES = GAMES["even_steven"], GAMES["subtraction_squares"]


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process draws the pictures."""
    monkeypatch.setattr(book, "album", lambda order, shots, tell: (PIXEL for _ in shots))


@pytest.fixture
def shelf(pilot: Pilot) -> Pilot:
    """Two games with a winner, an unfinished one, one of another game, one of a tournament."""
    replays = pilot.app.cabinet.library.replays
    seats = [Seat("Mira <b>", 0), Seat("Otto", 1)]
    for n, start in enumerate((3, 4, 43)):
        match = Match(STEVEN, STEVEN.options(start=start), 1, seats)
        while match.state.outcome() is None and len(match.moves) < 6:
            match.submit(match.state.legal_moves()[0])
        replays.save(match.playback(f"Game {n}", 10**12 + n))
    replays.save(Match(SQUARES, SQUARES.options(), 1, seats).playback("Another", 10**12))
    seats[0] = Seat("Mira <b>", 0, handicap=Handicap(undos=1))
    cup = Match(STEVEN, STEVEN.options(start=3), 1, seats)
    replays.save(cup.playback("Cup 01 - Mira - Otto", 10**12))
    pilot.app.cabinet.go.my_games("finished")
    pilot.wait(300)
    return pilot


def make_book(pilot: Pilot, has_names: bool = True) -> str:
    """Make a book of the list, and return what is written in it."""
    hand = Keys(pilot)
    hand.choose_key("replays.share")
    if not has_names:
        hand.adjust(pilot.words("share.names"), 1)
    hand.choose_key("share.book", "share.make")
    pilot.until(lambda: pilot.has("share.saved"))
    (path,) = (pilot.data / "shared").iterdir()
    assert path.name == f"{pilot.words('book.name')}.html"
    return Path(path).read_text("utf-8")


@pytest.mark.usefixtures("undrawn")
def test_a_book_has_a_table_and_a_picture_of_each_game(shelf: Pilot) -> None:
    text = make_book(shelf)
    assert text.count(base64.b64encode(PIXEL).decode()) == 5
    assert "<b>" not in text and "Mira &lt;b&gt;" in text
    cells = r"</td><td>".join([r"<tr><td>(.*?)", *[r"(\d+)"] * 4])
    rows = re.findall(cells, text)
    assert {row[0] for row in rows} == {"Mira &lt;b&gt;", "Otto"}
    assert all(int(row[1]) == 5 for row in rows), "games without an end count as played"
    assert sum(int(row[2]) for row in rows) == sum(int(row[4]) for row in rows) == 2


@pytest.mark.usefixtures("undrawn")
def test_a_book_without_names_calls_players_and_games_by_nothing_personal(shelf: Pilot) -> None:
    text = make_book(shelf, has_names=False)
    assert text.count("<article>") == 5
    assert "Mira" not in text and "Otto" not in text


@pytest.mark.usefixtures("undrawn")
def test_it_has_what_the_filter_shows(shelf: Pilot) -> None:
    hand, name = Keys(shelf), shelf.words("even_steven.short_name")
    hand.choose(shelf.words("replays.filter", name=name, n=4))
    hand.press(Button.ALTERNATE)
    text = make_book(shelf)
    assert text.count("<article>") == 4 and "Another" not in text


def test_a_draw_is_no_loss() -> None:
    """For each: games won, drawn, lost, and not ended."""
    cases: dict[Any, Any] = {
        (1.0, -1.0): [("Mira", 1, 0, 0, 0), ("Otto", 0, 0, 1, 0)],
        (0.0, 0.0): [("Mira", 0, 1, 0, 0), ("Otto", 0, 1, 0, 0)],
        None: [("Mira", 0, 0, 0, 1), ("Otto", 0, 0, 0, 1)],
    }
    for returns, rows in cases.items():
        outcome = returns and Outcome(returns, "last")
        state = SimpleNamespace(outcome=lambda outcome=outcome: outcome)
        playback: Any = SimpleNamespace(states=[state])
        made = tallies([(playback, ("Mira", "Otto"))])
        assert [(one.name, one.won, one.drawn, one.lost, one.open) for one in made] == rows


@pytest.mark.slow
def test_its_pictures_are_drawn_in_another_process(shelf: Pilot) -> None:
    found = re.findall(r"base64,([^\"]+)", make_book(shelf))
    pictures = {base64.b64decode(picture) for picture in found}
    assert len(found) == 5 and len(pictures) > 1
    assert all(picture.startswith(b"\x89PNG") and len(picture) > 1000 for picture in pictures)
