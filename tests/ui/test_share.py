"""A game for others: chosen, made in another process, stopped, refused; what is written is read."""

from __future__ import annotations

import io
import threading
from datetime import datetime
from pathlib import Path

import pygame
import pytest
from hands import Hand, Keys, Mouse, label
from pilot import Pilot

from game.core.match.handicap import Handicap
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.registry import GAMES
from scenes.dialogs.dates import whole_day_words
from scenes.kept.library import now_ms
from scenes.review import share
from scenes.review.film import film, has_pillow
from scenes.review.making import Making
from scenes.review.share import ShareScene
from scenes.review.sheet import SQUARE, WIDE
from scenes.review.takes import MOST_SHOTS, PlaybackTakes
from scenes.review.watch import WatchScene

MOVES = ("1", "2", "1", "2", "1", "2", "1")
NAME = "The side door"


@pytest.fixture
def viewer(pilot: Pilot) -> Pilot:
    game = GAMES["even_steven"]
    match = Match(game, game.options(start=15), 1, [Seat("Mira", 0), Seat("Otto", 1)])
    for line in MOVES:
        match.submit(game.parse(match.state, line))
    cabinet = pilot.app.cabinet
    cabinet.library.replays.save(match.playback(NAME, 1_700_000_000_000))
    cabinet.stack.push(WatchScene(cabinet, match.playback(NAME, 1_700_000_000_000), 2))
    pilot.frame()
    return pilot


@pytest.fixture
def hand(viewer: Pilot, hand: Hand) -> Hand:
    return hand


def made(pilot: Pilot) -> list[Path]:
    folder = pilot.data / "shared"
    return sorted(folder.iterdir()) if folder.exists() else []


def open_share(hand: Hand) -> ShareScene:
    hand.choose_key("watch.share")
    scene = hand.pilot.scene
    assert isinstance(scene, ShareScene)
    return scene


def test_a_game_as_text_is_in_a_file_and_in_words(hand: Hand) -> None:
    pilot = hand.pilot
    open_share(hand)
    hand.choose_key("share.text")
    assert pilot.shows("Mira · Otto"), "what will be written is seen before"
    hand.choose_key("share.make")
    assert pilot.shows(pilot.words("share.saved"))
    (path,) = made(pilot)
    assert path.name == f"{NAME}.txt"
    text = path.read_text("utf-8")
    assert NAME in text and "Mira · Otto" in text
    numbered = [line for line in text.splitlines() if line[:1].isdigit() and ". " in line]
    assert len(numbered) == len(MOVES)
    hand.choose_key("share.done")
    assert pilot.scene_name == "WatchScene"


def test_without_names_nobody_is_named(viewer: Pilot) -> None:
    hand = Keys(viewer)
    scene = open_share(hand)
    hand.adjust(viewer.words("share.names"), 1)
    for text in (scene._takes.text(), str(scene._takes.plan), scene._takes.shot(7).words):
        assert "Mira" not in text and "Otto" not in text
    assert viewer.words("replays.look_0") in scene._takes.text()


def auctioned_with_handicaps() -> Match:
    """A finished game whose seats have each something of their own to be written about."""
    game = GAMES["even_steven"]
    seats = [
        Seat("Mira", 0, handicap=Handicap(clock=200)), Seat("Otto", 1, handicap=Handicap(undos=3)),
    ]  # fmt: skip
    match = Match(game, game.options(start=4, timer_s=20, auction=True), 1, seats)
    for line in ("bid 2", "pass", "second"):
        match.submit(game.parse(match.state, line))
    while match.state.outcome() is None:
        match.submit(match.state.legal_moves()[0])
    return match


def test_hidden_names_are_in_no_word_picture_or_file_of_a_tournament_game(pilot: Pilot) -> None:
    playback = auctioned_with_handicaps().playback("Friday 03 - Mira - Otto", now_ms())
    takes = PlaybackTakes(pilot.app.cabinet, playback)

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
def test_the_file_of_a_game_without_names_is_not_called_after_its_players(
    pilot: Pilot, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(share, "drawing", lambda job: lambda tell: b"PNG")
    cabinet, match = pilot.app.cabinet, auctioned_with_handicaps()
    scene = ShareScene(cabinet, match.playback("Cup 01 - Mira - Otto", now_ms()), 1)
    cabinet.stack.push(scene)
    pilot.frame()
    hand = Keys(pilot)
    hand.adjust(pilot.words("share.names"), 1)
    pilot.frame()
    assert not any("Mira" in line.words or "Otto" in line.words for line in pilot.read())
    hand.choose_key(f"share.{kind}")
    hand.choose_key("share.make")
    pilot.until(lambda: scene._making is None)
    (path,) = made(pilot)
    assert path.stem == pilot.words("even_steven.short_name")
    assert b"Mira" not in path.read_bytes() and b"Otto" not in path.read_bytes()


def test_a_refused_folder_is_told_in_a_sentence_and_can_be_tried_again(viewer: Pilot) -> None:
    hand = Keys(viewer)
    (viewer.data / "shared").write_text("in the way")
    open_share(hand)
    hand.choose_key("share.text")
    hand.choose_key("share.make")
    assert viewer.shows(viewer.words("share.failed"))
    (viewer.data / "shared").unlink()
    hand.choose_key("share.again")
    assert viewer.shows(viewer.words("share.saved")) and len(made(viewer)) == 1


def test_without_pillow_it_says_how_to_get_it(
    viewer: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(share, "has_pillow", lambda: False)
    hand = Keys(viewer)
    scene = open_share(hand)
    assert viewer.shows(viewer.words("share.no_pillow"))
    tile = next(one for one in viewer.page.items if one.key == ("kind", "film"))
    assert not tile.is_enabled and scene._kind == "photo"


def test_a_long_game_is_shown_by_every_so_manieth_position(viewer: Pilot) -> None:
    game = GAMES["even_steven"]
    match = Match(game, game.options(start=10**9), 1, [Seat("Mira", 0), Seat("Otto", 1)])
    for _ in range(MOST_SHOTS + 60):
        match.submit(game.parse(match.state, "1"))
    plies = PlaybackTakes(viewer.app.cabinet, match.playback()).plies
    assert len(plies) == MOST_SHOTS == len(set(plies))
    assert (plies[0], plies[-1]) == (0, MOST_SHOTS + 60)


@pytest.mark.slow
@pytest.mark.skipif(not has_pillow(), reason="needs Pillow")
@pytest.mark.parametrize("kind", ["gif", "webp"])
def test_an_animation_has_its_frames_and_its_time(kind: str) -> None:
    from PIL import Image

    pictures = []
    for red in (0, 120, 240):
        pictures.append(pygame.Surface((32, 24)))
        pictures[-1].fill((red, 40, 80))
    content = film(kind, iter(pictures), pictures, 200)
    with Image.open(io.BytesIO(content)) as image:
        assert (image.format, image.n_frames, image.size) == (kind.upper(), 3, (32, 24))
        assert image.info["loop"] == 0
        image.seek(0)
        image.load()
        first = image.info["duration"]
        image.seek(2)
        image.load()
        assert (first, image.info["duration"]) == (200, 2000)
        assert abs(image.convert("RGB").getpixel((5, 5))[0] - 240) < 4


@pytest.mark.slow
def test_a_picture_is_made_in_another_process(hand: Hand) -> None:
    pilot = hand.pilot
    scene = open_share(hand)
    hand.choose_key("share.make")
    pilot.until(lambda: scene._making is None)
    pilot.frame()
    assert pilot.shows(pilot.words("share.saved"))
    (path,) = made(pilot)
    picture = pygame.image.load(path)
    assert path.name == f"{NAME}.png" and picture.get_size() == WIDE
    assert len({tuple(picture.get_at((x, 360))) for x in range(0, 700, 7)}) > 5


@pytest.mark.slow
@pytest.mark.skipif(not has_pillow(), reason="needs Pillow")
def test_an_animation_is_made_or_stopped_and_nothing_is_left(hand: Hand) -> None:
    from PIL import Image

    pilot = hand.pilot
    scene = open_share(hand)
    hand.choose_key("share.film")
    hand.choose_key("share.make")
    live = [label(item) for item in pilot.page.items if item.is_enabled]
    assert live == [pilot.words("share.cancel")]
    making = scene._making
    assert making is not None
    hand.choose_key("share.cancel")
    pilot.until(lambda: scene._making is None)
    assert pilot.scene is scene and made(pilot) == [] and making.is_done
    hand.choose_key("share.make")
    pilot.until(lambda: scene._making is None)
    (path,) = made(pilot)
    with Image.open(path) as image:
        assert (image.n_frames, image.size) == (len(MOVES) + 1, SQUARE)


def test_it_can_be_shared_from_the_shelf(viewer: Pilot) -> None:
    viewer.app.cabinet.stack.pop()
    viewer.app.cabinet.go.my_games("finished")
    viewer.wait(400)
    hand = Keys(viewer)
    hand.choose_key("replays.share")
    assert isinstance(viewer.scene, ShareScene)
    assert viewer.scene._ply == len(MOVES), "the picture is of the end"


def test_a_picture_says_once_which_game_it_is_and_the_day_for_good(pilot: Pilot) -> None:
    game, cabinet = GAMES["even_steven"], pilot.app.cabinet
    match = Match(game, game.options(start=15), 1, [Seat("Mira", 0), Seat("Otto", 1)])
    match.submit(game.parse(match.state, "1"))
    plan = PlaybackTakes(cabinet, match.playback("", now_ms())).plan
    name = pilot.words("even_steven.name")
    assert plan.title == name and name not in plan.lines
    day = cabinet.say(whole_day_words(now_ms()))
    assert f"{datetime.now().year}" in day and plan.lines[-1] == day


@pytest.mark.slow
def test_a_game_that_is_over_can_be_shared_at_once(pilot: Pilot) -> None:
    pilot.play("", "", game_id="even_steven", start=1)
    pilot.table.submit(GAMES["even_steven"].parse(pilot.table.match.state, "1"))
    pilot.until(lambda: pilot.scene_name == "ResultsScene")
    hand = Mouse(pilot)
    hand.choose_key("results.share")
    assert isinstance(pilot.scene, ShareScene) and pilot.scene._ply == 1
    speed = pilot.words("share.speed", s="0.5")
    assert not pilot.shows(speed), "a picture stands still"
    hand.back()
    assert pilot.scene_name == "ResultsScene"


def test_what_is_all_drawn_is_being_written(viewer: Pilot) -> None:
    scene = open_share(Keys(viewer))
    gate = threading.Event()
    scene._making = Making(
        lambda tell: (tell(1), gate.wait(60), b"")[2], 1, lambda raw: (None, None)
    )
    viewer.until(lambda: scene._making is not None and scene._making.progress == 1)
    viewer.frame()
    assert viewer.shows(viewer.words("share.writing"))
    assert not viewer.shows(viewer.words("share.percent", n=100))
    gate.set()
    viewer.until(lambda: scene._making is None)
