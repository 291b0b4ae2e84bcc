"""How to play: short pages with pictures, by every device, whole in every size."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hands import Keys
from pilot import Pilot
from posted_pad import posted_pad
from words import WORDS

from game.registry import GAMES
from scenes.boards import VIEWS
from scenes.input.actions import Button
from scenes.menus.help import HelpScene, chapters


@pytest.mark.parametrize("game_id", GAMES)
def test_every_page_has_a_name_of_its_own_and_something_to_say(game_id: str) -> None:
    made = chapters(WORDS.t(f"{game_id}.rules.text"))
    titles = [chapter.title for chapter in made]
    assert all(titles) and len(titles) == len(set(titles)) <= 20
    assert all(chapter.lines and "<b>" not in "".join(chapter.lines) for chapter in made)


@pytest.mark.parametrize(
    ("game_id", "pages"),
    [
        ("quoridor", 5),
        ("causality", 18),
        ("reduction", 7),
        ("subtraction_squares", 8),
        ("even_steven", 7),
    ],
)
def test_pages_have_pictures_of_their_own(game_id: str, pages: int) -> None:
    made = [VIEWS[game_id].figure(page) for page in range(20)]
    assert len([picture for picture in made if picture]) == pages
    assert len({tuple(picture.items()) for picture in made if picture}) == pages


def test_a_pad_turns_the_pages_and_the_games_and_gets_out(pilot: Pilot) -> None:
    pilot.app.cabinet.go.help(*GAMES)
    pad, scene = posted_pad(pilot), pilot.scene
    first = scene._chapters[0]
    game, other, *_ = GAMES
    assert f"*Card {(game, 0)} {first.title}" in pilot.tree()
    pad.press(Button.CONFIRM)
    assert f"*Card {(game, 1)}" in pilot.tree()
    pad.press(Button.UP)
    assert f"*Card {(game, 0)}" in pilot.tree()
    pad.press(Button.NEXT)
    assert f"*Card {(other, 0)}" in pilot.tree() and first.lines[0] not in pilot.tree()
    pad.press(Button.CANCEL)
    assert pilot.scene is not scene


def test_a_click_opens_a_page(pilot: Pilot) -> None:
    pilot.app.cabinet.go.help("quoridor")
    pilot.wait(300)
    x, y, w, h = pilot.page.items[2].box
    pilot.click(x + w / 2, y + h / 2)
    assert "*Card ('quoridor', 2)" in pilot.tree()


@pytest.mark.slow
@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("game_id", GAMES)
def test_no_page_is_cut_off(pilot: Pilot, game_id: str, percent: int) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, text_percent=percent))
    pilot.resize(960, 600)
    scene = HelpScene(cabinet, game_id)
    cabinet.stack.push(scene)
    keys = Keys(pilot)
    for chapter in scene._chapters:
        lines = pilot.read()
        assert not [line.words for line in lines if line.is_cut]
        shown = " ".join(line.words for line in lines)
        assert chapter.lines[-1].split()[-1] in shown and "…" not in shown
        assert all(line.box[1] + line.box[3] <= 720 for line in lines)
        keys.press(Button.CONFIRM)
