"""Many replays as one page, from the shelf: results, pictures, and no word that could be code."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterable, Iterator
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
from scenes.review.camera import ExportOrder
from scenes.review.sheet import Shot

PIXEL = b"\x89PNG pixels"


def drawn(
    order: ExportOrder, shots: Iterable[Shot], tell: Callable[[int], None]
) -> Iterator[bytes]:
    """Instead of the process that draws."""
    for _ in shots:
        yield PIXEL


@pytest.fixture
def shelf(pilot: Pilot) -> Pilot:
    """Two games with a winner, one that nobody ended, and one of another game."""
    replays = pilot.app.cabinet.library.replays
    seats = [Seat("Mira <b>", 0), Seat("Otto", 1)]
    game = GAMES["even_steven"]
    for n, start in enumerate((3, 4, 43)):
        match = Match(game, game.options(start=start), 1, seats)
        while match.state.outcome() is None and len(match.moves) < 6:
            match.submit(match.state.legal_moves()[0])
        replays.save(match.playback(f"Game {n}", 10**12 + n))
    other = GAMES["subtraction_squares"]
    replays.save(Match(other, other.options(), 1, seats).playback("Another", 10**12))
    pilot.app.cabinet.go.my_games("finished")
    pilot.wait(300)
    return pilot


def choose_book(pilot: Pilot) -> None:
    hand = Keys(pilot)
    hand.choose_key("replays.share")
    hand.choose_key("share.book")
    hand.choose_key("share.make")
    pilot.until(lambda: pilot.scene._making is None)
    pilot.frame()
    assert pilot.shows(pilot.words("share.saved"))


def written(pilot: Pilot) -> Path:
    (path,) = (pilot.data / "shared").iterdir()
    return path


@pytest.mark.slow
def test_a_book_has_a_table_and_a_picture_of_each_game(
    shelf: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(book, "album", drawn)
    choose_book(shelf)
    text = written(shelf).read_text("utf-8")
    assert written(shelf).name == f"{shelf.words('book.name')}.html"
    assert text.count(base64.b64encode(PIXEL).decode()) == 4
    assert "<b>" not in text and "Mira &lt;b&gt;" in text
    rows = re.findall(r"<tr><td>(.*?)</td><td>(\d+)</td><td>(\d+)</td><td>(\d+)</td><td>(\d+)",
                      text)  # fmt: skip
    assert {row[0] for row in rows} == {"Mira &lt;b&gt;", "Otto"}
    assert all(int(row[1]) == 4 for row in rows), "games without an end count as played"
    assert sum(int(row[2]) for row in rows) == sum(int(row[4]) for row in rows) == 2


def test_a_book_without_names_calls_players_and_games_by_nothing_personal(
    shelf: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(book, "album", drawn)
    game = GAMES["even_steven"]
    seats = [Seat("Mira <b>", 0, handicap=Handicap(undos=1)), Seat("Otto", 1)]
    cup_game = Match(game, game.options(start=3), 1, seats).playback("Cup 01 - Mira - Otto", 10**12)
    shelf.app.cabinet.library.replays.save(cup_game)
    shelf.app.cabinet.stack.pop()
    shelf.app.cabinet.go.my_games("finished")
    shelf.wait(300)
    Keys(shelf).choose_key("replays.share")
    Keys(shelf).adjust(shelf.words("share.names"), 1)
    Keys(shelf).choose_key("share.book")
    Keys(shelf).choose_key("share.make")
    shelf.until(lambda: shelf.scene._making is None)
    text = written(shelf).read_text("utf-8")
    assert text.count("<article>") == 5
    assert "Mira" not in text and "Otto" not in text


def test_it_has_what_the_filter_shows(shelf: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "album", drawn)
    hand = Keys(shelf)
    name = shelf.words("even_steven.short_name")
    hand.choose(shelf.words("replays.filter", name=name, n=3))
    hand.press(Button.ALTERNATE)
    choose_book(shelf)
    text = written(shelf).read_text("utf-8")
    assert text.count("<article>") == 3 and "Another" not in text


@pytest.mark.parametrize(
    ("returns", "rows"),
    [
        ((1.0, -1.0), [("Mira", 1, 0, 0, 0), ("Otto", 0, 0, 1, 0)]),
        ((0.0, 0.0), [("Mira", 0, 1, 0, 0), ("Otto", 0, 1, 0, 0)]),
        (None, [("Mira", 0, 0, 0, 1), ("Otto", 0, 0, 0, 1)]),
    ],
)
def test_a_draw_is_no_loss(returns: tuple[float, float] | None, rows: list[Any]) -> None:
    """For each: games won, drawn, lost, and not ended."""
    outcome = None if returns is None else Outcome(returns, "last")
    playback: Any = SimpleNamespace(states=[SimpleNamespace(outcome=lambda: outcome)])
    made = tallies([(playback, ("Mira", "Otto"))])
    assert [(one.name, one.won, one.drawn, one.lost, one.open) for one in made] == rows


@pytest.mark.slow
def test_its_pictures_are_drawn_in_another_process(shelf: Pilot) -> None:
    choose_book(shelf)
    found = re.findall(r"base64,([^\"]+)", written(shelf).read_text("utf-8"))
    pictures = {base64.b64decode(picture) for picture in found}
    assert len(found) == 4 and len(pictures) > 1
    assert all(picture.startswith(b"\x89PNG") and len(picture) > 1000 for picture in pictures)
