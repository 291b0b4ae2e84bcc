"""Opponents: how one is picked, what it says at the table, and its face wherever it is shown."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from hands import Hand, Keys, Mouse
from kept import matches_in
from noted import noted
from opponent_screens import room, talking
from pilot import Pilot
from posted_pad import posted_pad

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.record.variations import VariationTree
from game.registry import GAMES
from game.subtraction_squares import theory
from game.subtraction_squares.rules import Take
from scenes.boards.figure import Figure
from scenes.input.actions import Button
from scenes.kit.leaves import Picture
from scenes.menus.seats.opponents import BLINK_EVERY_MS
from scenes.review.export.share import ShareScene
from scenes.table.hud.seat_cards import mood_of
from scenes.table.screens.opponent_comments import OpponentComments
from scenes.ui.art import portraits
from scenes.ui.art.portraits import Mood


def levels(pilot: Pilot) -> list[str]:
    return [seat.level for seat in pilot.table.match.seats]


@pytest.mark.parametrize("hand", [Keys, Mouse, posted_pad])
def test_who_picks_an_opponent_begins_a_game(pilot: Pilot, hand: Callable[[Pilot], Hand]) -> None:
    room("subtraction_squares")(pilot)
    hand(pilot).confirm(pilot.words("level.hard.who"))
    match = pilot.table.match
    assert levels(pilot) == ["", "hard"]
    assert match.seats[1].name == pilot.words("level.hard.who")
    assert match.options == GAMES["subtraction_squares"].presets["balanced"]
    pilot.until(lambda: pilot.has("level.hard.who"))


def test_what_buttons_do_there(pilot: Pilot) -> None:
    keys = Keys(pilot)
    room("quoridor", 2)(pilot)
    keys.back()
    assert pilot.scene_name == "OptionsScene" and pilot.scene.form.opponent == "easy"
    pilot.scene.form.opponent = "hard"
    keys.choose_key("options.opponent.label")
    assert pilot.scene.level == "hard", "who was chosen has the focus"
    room("causality")(pilot)
    for _ in range(5):
        before = pilot.scene.level
        keys.press(Button.SPECIAL)
        assert pilot.scene_name == "OpponentsScene", "a surprise starts nothing"
        assert pilot.scene.level != before
    room("reduction")(pilot)
    said = pilot.scene.says["easy"]
    keys.confirm(pilot.words("level.easy.who"))
    full = pilot.table.match.state.full
    assert said == pilot.words("reduction.quip.full", n=full), "it is about the board that comes"
    room("even_steven")(pilot)
    keys.press(Button.RIGHT, Button.LEFT)
    assert pilot.has("opponents.play", who=pilot.words("level.easy.who"))
    keys.press(Button.ALTERNATE)
    assert levels(pilot) == ["easy", ""], "the opponent begins"
    assert pilot.table.match.ply == 0 and pilot.table.session.is_computers_turn
    room("subtraction_squares")(pilot)
    keys.confirm(pilot.words("level.easy.who"))
    pilot.table.submit(pilot.table.match.resignation)
    pilot.reach("ResultsScene")
    room("subtraction_squares")(pilot)
    assert pilot.text().count("0–1") == 1, "a score is kept against everybody"  # noqa: RUF001


def test_with_large_letters_three_are_seen_and_the_row_scrolls(pilot: Pilot) -> None:
    pilot.set(text_percent=150)
    room("subtraction_squares")(pilot)
    assert not pilot.has("level.perfect.who")
    pilot.point(640, 434)
    for _ in range(4):
        pilot.post(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False)
        pilot.frame()
    assert pilot.has("level.perfect.who") and not pilot.has("level.easy.who")
    Mouse(pilot).confirm(pilot.words("level.perfect.who"))
    assert levels(pilot) == ["", "perfect"]


def test_they_blink_unless_motion_is_reduced(pilot: Pilot) -> None:
    for is_calm in (False, True):
        pilot.set(reduced_motion=is_calm)
        room("even_steven")(pilot)
        pilot.wait(500)
        seen = set()
        for _ in range(2 * BLINK_EVERY_MS // 100):
            pilot.wait(100)
            seen.add(pilot.pixels())
        assert (len(seen) == 1) == is_calm, len(seen)


@pytest.mark.slow
def test_a_computer_says_a_thing_once_not_for_long_and_only_if_people_like_it(pilot: Pilot) -> None:
    talking(pilot)
    talk = pilot.part(OpponentComments)
    assert any(talk.says.startswith(line.words) for line in pilot.read())
    pilot.wait(6_000, 250)
    assert not talk.says
    pilot.table.submit(Take(1))
    pilot.until(lambda: pilot.table.match.ply == 4 and not pilot.stage.is_moving)
    pilot.wait(1_000, 250)
    assert not talk.says, "it has just said something"
    for is_on in (True, False):
        pilot.set(opponents_talk=is_on)
        room("subtraction_squares")(pilot)
        assert all(bool(says) == is_on for says in pilot.scene.says.values())
        pilot.play("", "perfect", game_id="subtraction_squares", start=99)
        pilot.wait(1_500, 250)
        pilot.table.submit(Take(81))
        pilot.until(lambda: pilot.table.match.ply == 2 and not pilot.stage.is_moving)
        pilot.wait(500, 250)
        assert bool(pilot.part(OpponentComments).says) == is_on


@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("game_id", ["quoridor", "reduction", "causality"])
def test_what_a_computer_says_covers_no_words(pilot: Pilot, game_id: str, percent: int) -> None:
    pilot.set(text_percent=percent)
    pilot.play("", "easy", game_id=game_id, **({"timer_s": 0} if game_id == "quoridor" else {}))
    pilot.wait(4_500)
    hud, talk = pilot.scene.hud, pilot.part(OpponentComments)
    Keys(pilot).press(pilot.table.hint_button)
    pilot.until(lambda: pilot.table.session.coach.shown_count)
    for speaker in (0, 1) if game_id == "quoridor" else (1,):
        talk.says, talk.speaker = pilot.words("temper.easy.hint"), speaker
        for _ in range(2):
            pilot.draw()
        box = talk.place(pilot.app.window.brush, *hud.speech_box(speaker))
        assert box is not None
        words = [line for line in pilot.read() if line.words and line.words not in talk.says]
        under = [line.words for line in words if pygame.FRect(box).colliderect(line.box)]
        assert not under, (speaker, under)
    talk.hush()
    pilot.redraw()
    assert hud.said is None, "the rail has its room again"


def test_the_pool_so_far_is_seen_below_what_a_computer_says(pilot: Pilot) -> None:
    for percent in (100, 150):
        pilot.set(text_percent=percent)
        pilot.play("easy", "", game_id="subtraction_squares", start=140)
        pilot.until(lambda: pilot.table.match.ply == 1 and not pilot.stage.is_moving)
        pilot.wait(400)
        rail = pygame.FRect(pilot.scene.hud.places.left)
        placed = [one for one in pilot.scene.hud.placed if isinstance(one.node, Picture)]
        shown = [one.node.shows for one in placed if rail.contains(one.box)]
        assert any(isinstance(one, Figure) for one in shown), percent


def test_a_computer_looks_up_when_it_thinks_and_shuts_its_eyes_when_beaten(pilot: Pilot) -> None:
    pilot.play("easy", "", game_id="subtraction_squares", start=99)
    session = pilot.table.session
    assert mood_of(session, 0, is_film=False) is Mood.THINKING
    pilot.until(lambda: session.is_persons_turn)
    assert mood_of(session, 0, is_film=False) is Mood.AWAKE
    while not session.is_over:
        if session.is_persons_turn:
            pilot.table.submit(Take(theory.best(session.match.state.total)[0]))
        pilot.frame()
    is_beaten = session.match.state.outcome().winner == 1
    assert mood_of(session, 0, is_film=False) is (Mood.SHUT if is_beaten else Mood.AWAKE)
    assert mood_of(session, 0, is_film=True) is Mood.AWAKE


NOW_MS = 1_800_000_000_000


@pytest.mark.parametrize("screen", ["finished", "waiting", "shared", "analysed"])
def test_computers_have_faces(pilot: Pilot, screen: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, context = noted(monkeypatch, portraits, "character_of"), pilot.context
    game = GAMES["quoridor"]
    match = Match(game, game.options(timer_s=0), 7, [Seat("Mira", 0), Seat("Gus", 1, "normal")])
    for _ in range(5):
        match.submit(match.state.legal_moves()[0])
    playback = match.playback("", NOW_MS)
    match screen:
        case "finished":
            context.library.replays.save(playback)
            context.go.my_games(screen)
        case "waiting":
            matches_in(pilot.data, now_ms=lambda: NOW_MS).start(match).leave()
            context.go.my_games(screen)
        case "shared":
            pilot.push(ShareScene(context, playback, 5, ()))
        case "analysed":
            context.go.analyse(VariationTree(game, playback.record), 3)
    pilot.wait(400)
    pilot.read()
    assert {portraits.character_of(level) for (level,) in [*drawn]} == {"gus"}
