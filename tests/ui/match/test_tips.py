"""A guest's first game of each kind: tips beside the board, and obeying them wins."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hands import Keys
from obeying import obey
from pilot import Pilot
from prompt import Prompt

from game.core.match.match import Transition
from game.core.match.match_setup import first_plan
from game.registry import GAMES
from game.subtraction_squares.rules import Take
from scenes.boards import VIEWS
from scenes.boards.subtraction_squares.guide import GUIDE
from scenes.input.actions import Button
from scenes.input.seating import Seating
from scenes.table.screens.begin import start
from scenes.table.screens.first_game import FirstGame
from scenes.table.session.last_options import plan_of
from scenes.ui.screen import Box

FEWEST, MOST = 2, 6
"""How many kinds of tips a first game has."""
LED = [game_id for game_id, view in VIEWS.items() if view.guide is not None]
"""The games with tips; an added game may have none."""
LANGUAGES = ("de", "cs", "zh", "en")

every_led_game = pytest.mark.parametrize("game_id", LED)


def sit_down(pilot: Pilot, game_id: str, seed: int = 3) -> FirstGame:
    plan = first_plan(GAMES[game_id], "Mira", "Pebble")
    start(pilot.context, plan.match(GAMES[game_id], seed), Seating())
    first: FirstGame = pilot.scene.first_game
    return first


def told_game(pilot: Pilot, game_id: str) -> FirstGame:
    first = sit_down(pilot, game_id)
    pilot.until(lambda: first.has_spoken)
    pilot.wait(400)
    assert first.callout is not None
    return first


@every_led_game
def test_the_first_move_is_explained_aloud_and_made_by_a_press(pilot: Pilot, game_id: str) -> None:
    heard: list[str] = []
    pilot.set(read_aloud=True)
    voice = pilot.context.voice
    voice.say = lambda words, language: heard.append(words)  # type: ignore[method-assign]
    first = told_game(pilot, game_id)
    assert first.callout is not None
    words = pilot.words(f"{game_id}.guide.{first.callout.key}", who="Pebble")
    assert pilot.has("play.first_title") and pilot.shows(words)
    assert any(words in said for said in heard)
    move = first.callout.move
    Keys(pilot).press(Button.CONFIRM)
    assert pilot.table.match.moves == (move,)


@pytest.fixture
def prompt(pilot: Pilot, game_id: str, kept: Path) -> None:
    """Questions are answered at once, and by compiled kernels if there is a compiler."""
    warm_up = GAMES[game_id].speed.warm_up
    with suppress(Exception):  # without one the same is found, only later
        for _ in warm_up(kept) if warm_up else ():
            pass
    pilot.context.thinker = Prompt()


@pytest.mark.slow
@pytest.mark.usefixtures("prompt")
@every_led_game
def test_every_tip_of_a_game_can_be_read(pilot: Pilot, game_id: str) -> None:
    said = set[str]()
    pilot.set(text_percent=150)
    pilot.resize(960, 600)
    for key in obey(pilot, sit_down(pilot, game_id)):
        if not key or key in said:
            continue
        said.add(key)
        for language in LANGUAGES:
            pilot.set(language=language)
            pilot.frame()
            assert not pilot.cut_lines(), (key, language)
    assert FEWEST <= len(said) <= MOST


def overlap(a: Box, b: Box) -> bool:
    return all(a[k] < b[k] + b[k + 2] and b[k] < a[k] + a[k + 2] for k in (0, 1))


@pytest.mark.slow
@every_led_game
def test_a_tip_hides_neither_what_it_is_about_nor_the_aim(pilot: Pilot, game_id: str) -> None:
    first = sit_down(pilot, game_id)
    table, seats = pilot.table, pilot.table.match.seats
    aim = table.view.objective(table.state, first.player, seats) or f"{game_id}.objective"
    sentence = pilot.words(aim) if pilot.context.strings.has(aim) else None
    for _ in range(4):
        pilot.until(lambda: table.state.to_move == first.player and first.has_spoken)
        pilot.click(560, 60)  # a click on nothing: from now on there is a mouse
        pilot.wait(400)
        if (tip := first.callout) is None:
            break
        title, told = first.words_of(tip, confirm="", alternate="")
        lines = pilot.read()
        picks = {pick for path in table.view.target_paths(table.state, tip.move) for pick in path}
        kept = [table.stage.design_box(pick) for pick in picks if pick.w]
        kept += [line.box for line in lines if line.words == sentence]
        if game_id != "even_steven":  # whose large number leaves no room beside it
            for x, y, w, h in first.guide.keep_clear(table.state, first.player, tip.move)[:1]:
                left, top = table.stage.point(x - w / 2, y - h / 2)
                right, bottom = table.stage.point(x + w / 2, y + h / 2)
                kept.append((left, top, right - left, bottom - top))
        for line in lines:
            if line.words in (title, *told):
                assert not any(overlap(line.box, box) for box in kept), line.words
        table.submit(tip.move)
        pilot.wait(400)


def test_a_number_that_the_first_tips_call_bad_is_a_bad_number_to_leave() -> None:
    game = GAMES["subtraction_squares"]
    guide, state = GUIDE, game.new(game.options(start=140), 1)
    for square, tasks in ((16, ("take",)), (16, ()), (36, ("take", "leave"))):
        before, mover = state, state.to_move
        state = state.play(Take(square))
        step = Transition(before, Take(square), state)
        assert guide.done(step, 0) == (tasks if mover == 0 else ())


@every_led_game
def test_tips_are_skipped_and_come_again_only_on_the_same_board(pilot: Pilot, game_id: str) -> None:
    first, game = told_game(pilot, game_id), GAMES[game_id]
    assert plan_of(pilot.context, game).options == game.first_game
    pilot.click(560, 60)  # a click on nothing: the mouse has a place in the bottom line
    pilot.wait(200)
    pilot.click_words(pilot.words("play.first_skip"))
    assert not first.is_on
    pilot.wait(300)
    assert not pilot.has("play.first_title")
    again = plan_of(pilot.context, game)
    if game_id == "quoridor":  # it has no board of its own, and the preset has a clock
        assert again.options == game.first_game
    else:
        preset, options = next(iter(game.presets.items()))
        assert (again.options, again.preset) == (options, preset)


def wins(pilot: Pilot, game_id: str, seed: int) -> bool:
    """Play a first game as it is said; return whether the guest has won."""
    pilot.set(seen_first=())
    pilot.context.stack.clear()
    for _ in obey(pilot, sit_down(pilot, game_id, seed)):
        pass
    outcome = pilot.table.match.state.outcome()
    assert outcome is not None
    return bool(outcome.returns[0] > 0)


def test_every_game_says_what_to_do() -> None:
    assert list(GAMES) == [*VIEWS] == LED


@pytest.mark.slow
@pytest.mark.usefixtures("prompt")
@every_led_game
def test_who_does_as_is_said_wins_ninety_of_a_hundred(pilot: Pilot, game_id: str) -> None:
    with pilot.unseen():
        won = sum(wins(pilot, game_id, seed) for seed in range(100))
    assert won >= 90
