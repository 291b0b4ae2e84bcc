"""How to play: short pages with pictures, by every device, whole in every size."""

from __future__ import annotations

import pytest
from hands import Keys
from pilot import Pilot
from posted_pad import posted_pad
from words import WORDS

from game.registry import GAMES
from scenes.boards import VIEWS
from scenes.input.actions import Button
from scenes.menus.help import HelpScene, chapters

NUMBERS = {"subtraction_squares": 8, "even_steven": 7}
PICTURES = {"quoridor": 9, "causality": 18, "reduction": 7, **NUMBERS}


@pytest.mark.parametrize("game_id", GAMES)
def test_every_page_has_a_name_something_to_say_and_a_picture_of_its_own(game_id: str) -> None:
    made = chapters(WORDS.t(f"{game_id}.rules.text"))
    titles = [chapter.title for chapter in made]
    assert all(titles) and len(titles) == len(set(titles)) <= 20
    assert all(chapter.lines and "<b>" not in "".join(chapter.lines) for chapter in made)
    pictures = [figure for page in range(20) if (figure := VIEWS[game_id].figure(page))]
    assert (
        len(pictures) == PICTURES.get(game_id, 0) == len({tuple(one.items()) for one in pictures})
    )


def test_a_picture_stands_beside_the_page_that_it_is_about() -> None:
    titles = [chapter.title for chapter in chapters(WORDS.t("quoridor.rules.text"))]
    for title, key, shape in (
        ("Cheats", ("board", 1, 1, 0), "quoridor.broken_board"),
        ("Replays", ("board", 3, 4, 1), "quoridor.board"),
    ):
        assert VIEWS["quoridor"].figure(titles.index(title))[key].shape == shape


def test_a_pad_and_a_click_turn_the_pages_and_the_games(pilot: Pilot) -> None:
    pilot.app.cabinet.go.help(*GAMES)
    pad, scene = posted_pad(pilot), pilot.scene
    game, other, *_ = GAMES
    first = chapters(WORDS.t(f"{game}.rules.text"))[0]
    assert f"*Card {(game, 0)} {first.title}" in pilot.tree()
    ways = {Button.CONFIRM: (game, 1), Button.UP: (game, 0), Button.NEXT: (other, 0)}
    for button, at in ways.items():
        pad.press(button)
        assert f"*Card {at}" in pilot.tree()
    assert first.lines[0] not in pilot.tree()
    pilot.wait(300)
    pilot.click_on((other, 2))
    assert f"*Card {(other, 2)}" in pilot.tree()
    pad.press(Button.CANCEL)
    assert pilot.scene is not scene


@pytest.mark.slow
@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("game_id", GAMES)
def test_no_page_is_cut_off(pilot: Pilot, game_id: str, percent: int) -> None:
    pilot.set(text_percent=percent)
    pilot.resize(960, 600)
    pilot.push(HelpScene(pilot.app.cabinet, game_id))
    keys = Keys(pilot)
    for chapter in chapters(pilot.words(f"{game_id}.rules.text")):
        assert chapter.lines[-1].split()[-1] in pilot.text() and "…" not in pilot.text()
        assert not pilot.cut_lines()
        assert all(line.box[1] + line.box[3] <= 720 for line in pilot.read())
        keys.press(Button.CONFIRM)
