"""A game for others, alone or in a book: made in another process, stopped, refused, read."""

from __future__ import annotations

import base64
import io
import re
import threading
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from hands import Hand, Keys, Mouse, label
from moment_screens import STEVEN as STEVEN_LINES
from moment_screens import played
from noted import noted
from pilot import Pilot

from game.core.match.handicap import Handicap
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.state import Outcome
from game.registry import GAMES
from scenes.dialogs.dates import whole_day_words
from scenes.input.actions import Button
from scenes.review.export import book, share
from scenes.review.export import frames as export_frames
from scenes.review.export.book import tallies
from scenes.review.export.film import film, has_pillow
from scenes.review.export.frames import MAX_SHOTS, ExportFrames
from scenes.review.export.share import ShareScene
from scenes.review.export.share_image import SQUARE, WIDE, write
from scenes.review.viewer.watch import WatchScene
from scenes.user_data.library import now_ms

MOVES = STEVEN_LINES.split(";")
NAME = "The side door"
STEVEN = GAMES["even_steven"]
NEEDS_PILLOW = pytest.mark.skipif(not has_pillow(), reason="needs Pillow")


def steven(start: int, lines: str) -> Match:
    return played("even_steven", lines, (Seat("Mira", 0), Seat("Otto", 1)), start=start)


@pytest.fixture
def viewer(pilot: Pilot) -> Pilot:
    playback = steven(15, STEVEN_LINES).playback(NAME, 1_700_000_000_000)
    pilot.library.replays.save(playback)
    pilot.push(WatchScene(pilot.context, playback, 2))
    return pilot


def files(pilot: Pilot) -> list[Path]:
    folder = pilot.data / "shared"
    return sorted(folder.iterdir()) if folder.exists() else []


def test_a_game_as_text_is_in_a_file_and_in_words(viewer: Pilot, hand: Hand) -> None:
    pilot = viewer
    (pilot.data / "shared").write_text("in the way")
    hand.choose_key("watch.share", "share.text")
    assert pilot.shows("Mira · Otto"), "what will be written is seen before"
    hand.choose_key("share.make")
    assert pilot.has("share.failed"), "a refused folder is told in a sentence"
    (pilot.data / "shared").unlink()
    hand.choose_key("share.again")
    assert pilot.has("share.saved")
    (path,) = files(pilot)
    text = path.read_text("utf-8")
    assert path.name == f"{NAME}.txt" and NAME in text and "Mira · Otto" in text
    numbered = [line for line in text.splitlines() if line[:1].isdigit() and ". " in line]
    assert len(numbered) == len(MOVES)
    hand.choose_key("share.done")
    assert pilot.scene_name == "WatchScene"


def auctioned_with_handicaps() -> Match:
    """Return a finished game whose seats have each something of their own to be written about."""
    seats = [
        Seat("Mira", 0, handicap=Handicap(clock=200)),
        Seat("Otto", 1, handicap=Handicap(undos=3)),
    ]
    match = Match(STEVEN, STEVEN.options(start=4, timer_s=20, auction=True), 1, seats)
    for line in ("bid 2", "pass", "second"):
        match.submit(STEVEN.parse(match.state, line))
    while match.state.outcome() is None:
        match.submit(match.state.legal_moves()[0])
    return match


def test_hidden_names_are_in_no_word_picture_or_file_of_a_tournament_game(pilot: Pilot) -> None:
    playback = auctioned_with_handicaps().playback("Friday 03 - Mira - Otto", now_ms())
    takes = ExportFrames(pilot.context, playback)

    def all_words() -> str:
        shots = [takes.shot(ply) for ply in takes.plies]
        return " ".join([takes.title, takes.file_title, takes.text(), str(takes.plan), str(shots)])

    assert "Mira: " in all_words() and "Otto: " in all_words(), "who has a handicap is named"
    takes.has_names = False
    takes.forget()
    words = all_words()
    assert "Mira" not in words and "Otto" not in words
    red, blue = pilot.words("replays.look_0"), pilot.words("replays.look_1")
    assert f"{red}: " in words and f"{blue}: " in words, "the handicap itself is still there"
    assert takes.file_title == pilot.words("even_steven.short_name")


@pytest.mark.parametrize("kind", ["text", "photo"])
def test_files_hide_hidden_names(pilot: Pilot, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export_frames, "drawn", lambda order, shots, tell: b"PNG")
    playback = auctioned_with_handicaps().playback("Cup 01 - Mira - Otto", now_ms())
    hand = Keys(pilot)
    pilot.push(ShareScene(pilot.context, playback, 1))
    hand.adjust(pilot.words("share.names"), 1)
    pilot.frame()
    assert "Mira" not in pilot.text() and "Otto" not in pilot.text()
    hand.choose_key(f"share.{kind}", "share.make")
    pilot.until(lambda: pilot.has("share.saved"))
    (path,) = files(pilot)
    assert path.stem == pilot.words("even_steven.short_name")
    assert b"Mira" not in path.read_bytes() and b"Otto" not in path.read_bytes()


def test_it_says_how_to_get_pillow(viewer: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(share, "has_pillow", lambda: False)
    Keys(viewer).choose_key("watch.share")
    assert viewer.has("share.no_pillow")
    assert not viewer.page.target(("kind", "film")).is_enabled
    assert viewer.page.target(("kind", "photo")).is_enabled


@pytest.mark.parametrize("size", range(18, 52, 2))
def test_no_letter_of_a_picture_is_cut_off(pilot: Pilot, size: int) -> None:
    brush, words = pilot.app.window.brush, "9 \u00d7 9 · 20 s · 2 cheats"
    surface = brush.screen.surface
    surface.fill((0, 0, 0))
    write(brush, words, (20.0, 360.0), size, "bold", "white", "midleft", 1200.0)
    ink = pygame.mask.from_threshold(surface, (255, 255, 255), (200, 200, 200, 255))
    large = brush.faces.render(words, "bold", 2 * size, (255, 255, 255))
    drawn, whole = ink.get_bounding_rects(), large.get_bounding_rect()
    left, right = min(one.left for one in drawn), max(one.right for one in drawn)
    assert right - left == pytest.approx(whole.w / 2, abs=2.5)


def test_what_a_picture_and_a_long_animation_show(pilot: Pilot) -> None:
    plan = ExportFrames(pilot.context, steven(15, "1").playback("", now_ms())).plan
    name = pilot.words("even_steven.name")
    assert plan.title == name and name not in plan.lines, "once which game it is"
    day = pilot.context.say(whole_day_words(now_ms()))
    assert f"{datetime.now().year}" in day and plan.lines[-1] == day
    long = steven(10**9, ";".join(["1"] * (MAX_SHOTS + 60)))
    plies = ExportFrames(pilot.context, long.playback()).plies
    assert len(plies) == MAX_SHOTS == len(set(plies))
    assert (plies[0], plies[-1]) == (0, MAX_SHOTS + 60)


@pytest.mark.slow
@NEEDS_PILLOW
@pytest.mark.parametrize("kind", ["gif", "webp"])
def test_an_animation_has_its_frames_and_its_time(kind: str) -> None:
    from PIL import Image

    pictures = [pygame.Surface((32, 24)) for _ in range(3)]
    for picture, red in zip(pictures, (0, 120, 240), strict=True):
        picture.fill((red, 40, 80))
    content = film(kind, iter(pictures), pictures, 200)
    with Image.open(io.BytesIO(content)) as image:
        assert (image.format, image.n_frames, image.size) == (kind.upper(), 3, (32, 24))
        assert image.info["loop"] == 0
        for frame, duration_ms in ((0, 200), (2, 2000)):
            image.seek(frame)
            image.load()
            assert image.info["duration"] == duration_ms
        assert abs(image.convert("RGB").getpixel((5, 5))[0] - 240) < 4


@pytest.mark.slow
@NEEDS_PILLOW
def test_pictures_are_made_in_another_process_or_stopped_without_a_trace(viewer: Pilot) -> None:
    from PIL import Image

    pilot, hand = viewer, Keys(viewer)
    hand.choose_key("watch.share", "share.make")
    pilot.until(lambda: pilot.has("share.saved"))
    (path,) = files(pilot)
    picture = pygame.image.load(path)
    assert path.name == f"{NAME}.png" and picture.get_size() == WIDE
    assert len({tuple(picture.get_at((x, 360))) for x in range(0, 700, 7)}) > 5
    path.unlink()
    hand.choose_key("share.film", "share.make")
    live = [label(item) for item in pilot.page.items if item.is_enabled]
    assert live == [pilot.words("share.cancel")]
    hand.choose_key("share.cancel")
    pilot.until(lambda: pilot.has("share.make"))
    assert pilot.scene_name == "ShareScene" and files(pilot) == []
    hand.choose_key("share.make")
    pilot.until(lambda: pilot.has("share.saved"))
    (path,) = files(pilot)
    with Image.open(path) as image:
        assert (image.n_frames, image.size) == (len(MOVES) + 1, SQUARE)


def test_it_can_be_shared_from_the_shelf(viewer: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = noted(monkeypatch, ExportFrames, "shot")
    viewer.context.stack.pop()
    viewer.go.my_games("finished")
    viewer.wait(400)
    Keys(viewer).choose_key("replays.share")
    assert viewer.scene_name == "ShareScene" and shown[-1][1] == len(MOVES), "its end"


@pytest.mark.slow
def test_what_is_over_can_be_shared_at_once(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = noted(monkeypatch, ExportFrames, "shot")
    pilot.play("", "", game_id="even_steven", start=1)
    pilot.table.submit(STEVEN.parse(pilot.table.match.state, "1"))
    pilot.reach("ResultsScene")
    hand = Mouse(pilot)
    hand.choose_key("results.share")
    assert pilot.scene_name == "ShareScene" and shown[-1][1] == 1
    assert not pilot.has("share.speed", s="0.5"), "a picture stands still"
    hand.back()
    assert pilot.scene_name == "ResultsScene"


def test_what_is_all_drawn_is_being_written(viewer: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = threading.Event()
    wait = lambda order, shots, tell: (tell(1), gate.wait(60), b"")[2]  # noqa: E731
    monkeypatch.setattr(export_frames, "drawn", wait)
    Keys(viewer).choose_key("watch.share", "share.make")
    viewer.until(lambda: viewer.has("share.writing"))
    assert not viewer.has("share.percent", n=100)
    assert viewer.has("share.cancel") and not viewer.has("menu.back"), "Back would stop it"
    gate.set()
    viewer.until(lambda: viewer.has("share.saved"))


PIXEL = b"\x89PNG pixels"
SQUARES = GAMES["subtraction_squares"]


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process draws the pictures."""
    monkeypatch.setattr(book, "album", lambda order, shots, tell: (PIXEL for _ in shots))


@pytest.fixture
def shelf(pilot: Pilot) -> Pilot:
    """Two games with a winner, an unfinished one, one of another game, one of a tournament."""
    replays = pilot.library.replays
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
    pilot.go.my_games("finished")
    pilot.wait(300)
    return pilot


def make_book(pilot: Pilot, has_names: bool = True) -> str:
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
def test_a_book_has_what_the_filter_shows_and_names_only_if_wanted(shelf: Pilot) -> None:
    hand, name = Keys(shelf), shelf.words("even_steven.short_name")
    hand.choose(shelf.words("replays.filter", name=name, n=4))
    hand.press(Button.ALTERNATE)
    text = make_book(shelf, has_names=False)
    assert text.count("<article>") == 4 and "Another" not in text
    assert "Mira" not in text and "Otto" not in text


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
