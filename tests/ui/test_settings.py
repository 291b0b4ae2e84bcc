"""The settings in their tabs: what a mouse, keys or a pad change, and how it is taken back."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from hands import Keys, Mouse
from pilot import Pilot

from game.registry import GAMES
from game.store.files import Disk
from game.store.settings import Settings, load_settings
from scenes.input.actions import Button
from scenes.input.bindings import LEFT_HALF, Bindings
from scenes.menus.settings import TABS, SettingsScene


@pytest.fixture
def keys(pilot: Pilot) -> Keys:
    pilot.app.cabinet.stack.push(SettingsScene(pilot.app.cabinet))
    pilot.frame()
    return Keys(pilot)


def test_next_turns_to_another_tab_from_anywhere(pilot: Pilot, keys: Keys) -> None:
    keys.press(Button.DOWN)
    for tab in ("sound", "controls", "play", "access", "language", "display"):
        keys.press(Button.NEXT)
        assert pilot.scene.tab == tab


def test_tabs_without_room_for_their_names_show_icons_but_the_open_one(
    pilot: Pilot, keys: Keys
) -> None:
    keys.adjust(pilot.words("settings.text_percent.label"), 1)
    keys.adjust(pilot.words("settings.text_percent.label"), 1)
    for _ in range(2):
        shown = [name for name, _ in TABS if pilot.shows(pilot.words(f"settings.tab.{name}"))]
        assert shown == [pilot.scene.tab]
        keys.press(Button.NEXT)


def test_nothing_of_the_language_can_be_reset(pilot: Pilot, keys: Keys) -> None:
    keys.choose_key("settings.tab.language")
    assert not pilot.shows(pilot.words("settings.reset"))
    keys.press(Button.ALTERNATE)
    assert not pilot.shows(pilot.words("settings.was_reset"))


def test_a_click_takes_the_value_that_is_seen(pilot: Pilot, keys: Keys) -> None:
    mouse, cabinet = Mouse(pilot), pilot.app.cabinet
    mouse.choose_key("settings.tab.access")
    pilot.click_words(pilot.words("settings.clock_factor.2"))
    assert cabinet.settings.clock_factor == 2
    mouse.choose_key("settings.tab.play")
    pilot.click_words(pilot.words("settings.take_back.label"))
    assert cabinet.settings.take_back == "always", "a click on the name changes nothing"
    mouse.choose_key("settings.tab.sound")
    row = next(item for item in pilot.page.items if item.key == "volume_master")
    left, top, _, h = row.node.control(row.box)
    pilot.click(left + 1, top + h / 2)
    assert cabinet.settings.volume_master == 0


def test_whoever_cannot_hold_presses_twice(pilot: Pilot, keys: Keys) -> None:
    keys.choose_key("settings.tab.access")
    for _ in range(4):
        keys.adjust(pilot.words("settings.hold_ms.label"), -1)
    assert pilot.shows(pilot.words("settings.hold_ms.0"))
    saved, notes = load_settings(Disk(), pilot.data, 0)
    assert (saved.hold_ms, notes) == (0, ())


def test_a_fader_goes_to_nothing_and_back(pilot: Pilot, keys: Keys) -> None:
    keys.press(Button.NEXT)
    volumes = []
    for _ in range(2):
        keys.press(Button.CONFIRM)
        volumes.append(pilot.app.cabinet.settings.volume_master)
    assert volumes == [0, 80]
    keys.press(Button.LEFT)
    assert pilot.app.cabinet.settings.volume_master == 75


def test_a_tab_is_reset_and_that_can_be_undone(pilot: Pilot, keys: Keys) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, volume_music=20))
    keys.adjust(pilot.words("settings.high_contrast.label"), 1)
    keys.press(Button.ALTERNATE)
    assert cabinet.settings.high_contrast is Settings().high_contrast
    assert cabinet.settings.volume_music == 20, "another tab stays as it is"
    pilot.click_words(pilot.words("settings.undo"))
    assert cabinet.settings.high_contrast


def test_a_key_is_bound_in_its_place(pilot: Pilot, keys: Keys) -> None:
    mouse = Mouse(pilot)
    mouse.choose_key("settings.tab.controls")
    mouse.choose_key("controls.keys_left")
    pilot.click_words(pilot.words("controls.alternate"))
    assert pilot.shows(pilot.words("controls.press_key"))
    pilot.key(pygame.K_g)
    assert pilot.app.cabinet.devices.bindings.keys_of(LEFT_HALF, Button.ALTERNATE) == (
        pygame.KSCAN_G,
    )


def test_the_preview_makes_legal_moves_again_and_again(pilot: Pilot, keys: Keys) -> None:
    preview = pilot.scene.preview
    for state, move in zip(preview._states, preview._moves, strict=False):
        assert move in state.legal_moves()
    seen = []
    for _ in range(2):
        pilot.wait(300, picture_ms=20)
        start = pilot.pixels()
        assert (preview._ply, preview._aim) == (0, None)
        pilot.wait(2700, picture_ms=20)
        assert preview._ply == len(preview._moves)
        assert preview._aim is not None
        seen.append((start, pilot.pixels()))
        pilot.until(lambda: preview._ms < 300)
    assert seen[0][0] != seen[0][1]


class Listener:
    """A voice that notes what it should say."""

    def __init__(self, *, is_there: bool = True) -> None:
        self.is_there, self.heard = is_there, list[str]()

    def say(self, words: str, language: str) -> None:
        self.heard.append(words)

    def close(self) -> None: ...


def test_a_game_is_heard_move_by_move(pilot: Pilot) -> None:
    cabinet, voice = pilot.app.cabinet, Listener()
    vars(cabinet)["voice"] = voice
    pilot.play("", "", game_id="even_steven", start=15)
    pilot.table.submit(pilot.table.state.legal_moves()[0])
    pilot.settle()
    assert voice.heard == [], "only those who want it hear it"
    cabinet.go.settings()
    cabinet.change_settings(replace(cabinet.settings, read_aloud=True))
    cabinet.stack.pop()
    pilot.table.submit(pilot.table.state.legal_moves()[0])
    pilot.settle()
    _, line = pilot.table.sitting.lines()[-1]
    told, turn = pilot.strings.write(line), pilot.words("play.whose_turn", who="Ann")
    assert voice.heard == [f"Bo: {told.rstrip('.')}. {turn}."]


def test_what_somebody_points_at_is_heard_before_it_is_played(pilot: Pilot) -> None:
    cabinet, voice = pilot.app.cabinet, Listener()
    vars(cabinet)["voice"] = voice
    cabinet.change_settings(replace(cabinet.settings, read_aloud=True))
    pilot.play("", "")
    keys = Keys(pilot)
    keys.press(Button.DOWN)
    pilot.wait(100)
    state = pilot.table.state
    step = pilot.table.meant
    assert voice.heard == [f"{pilot.strings.write(pilot.table.match.game.logged(state, step))}."]
    before = len(voice.heard)
    keys.press(Button.DOWN)
    pilot.wait(100)
    assert len(voice.heard) == before, "what is heard already is not said again"


def test_everything_is_reset_but_the_language_and_that_can_be_undone(
    pilot: Pilot, keys: Keys
) -> None:
    cabinet = pilot.app.cabinet
    changed = replace(cabinet.settings, high_contrast=True, volume_music=5, hold_ms=0,
                      take_back="never", language="en", last_names=("Ann",))  # fmt: skip
    cabinet.change_settings(changed)
    cabinet.devices.bindings = cabinet.devices.bindings.with_key(
        LEFT_HALF, Button.ALTERNATE, pygame.KSCAN_G
    )
    keys.press(Button.SPECIAL)
    first = Settings(language="en", last_names=("Ann",))
    for name in ("high_contrast", "volume_music", "hold_ms", "take_back", "language", "last_names"):
        assert getattr(cabinet.settings, name) == getattr(first, name)
    assert cabinet.devices.bindings == Bindings()
    pilot.click_words(pilot.words("settings.undo"))
    assert cabinet.settings == changed
    assert cabinet.devices.bindings != Bindings()


def test_the_one_button_does_not_end_itself(pilot: Pilot, keys: Keys) -> None:
    cabinet = pilot.app.cabinet
    keys.choose_key("settings.tab.access")
    keys.adjust(pilot.words("settings.scan_ms.label"), 1)
    for _ in range(8):
        row = next(item for item in pilot.scene.screen.items if item.key == "scan_ms")
        pilot.scene.on_step("scan_ms", row.node.confirmed())
        pilot.scene.refresh()
        assert cabinet.settings.scan_ms
    pilot.scene.reset()
    pilot.scene.reset_all()
    assert cabinet.settings.scan_ms
    for _ in range(8):
        keys.press(Button.LEFT)
    assert cabinet.settings.scan_ms == 0 and cabinet.stack.scanner is None, (
        "with the arrows it ends"
    )


def test_whoever_hears_the_screen_hears_what_is_in_focus(pilot: Pilot) -> None:
    cabinet, voice = pilot.app.cabinet, Listener()
    vars(cabinet)["voice"] = voice
    cabinet.stack.push(SettingsScene(cabinet))
    keys = Keys(pilot)
    keys.choose_key("settings.tab.access")
    keys.adjust(pilot.words("settings.read_aloud.label"), 1)
    pilot.wait(100)
    assert cabinet.settings.read_aloud
    keys.press(Button.UP)
    pilot.wait(100)
    label = pilot.words("settings.scan_ms.label")
    assert voice.heard[-1] == f"{label}: {pilot.words('settings.scan_ms.0')}."


def test_without_a_voice_the_row_says_so(pilot: Pilot) -> None:
    cabinet = pilot.app.cabinet
    vars(cabinet)["voice"] = Listener(is_there=False)
    cabinet.stack.push(SettingsScene(cabinet))
    keys = Keys(pilot)
    keys.choose_key("settings.tab.access")
    keys.adjust(pilot.words("settings.read_aloud.label"), 1)
    assert not cabinet.settings.read_aloud
    assert pilot.shows(pilot.words("settings.read_aloud.no_below"))


def test_without_coordinates_boards_show_no_numbers(pilot: Pilot, keys: Keys) -> None:
    def numbers() -> bytes:
        x, y, w, _ = pilot.scene.preview._stage.frame
        screen = pilot.app.window.screen
        rim = screen.surface.subsurface(screen.rect((x, y, w, 26)))
        return pygame.image.tobytes(rim, "RGB")

    before = numbers()
    keys.adjust(pilot.words("settings.show_coordinates.label"), -1)
    assert pilot.app.window.brush.theme.has_coordinates is False
    pilot.redraw()
    assert numbers() != before


def test_the_form_of_a_new_game_settles_when_moves_are_undone(pilot: Pilot) -> None:
    pilot.app.cabinet.go.options(GAMES["quoridor"])
    Keys(pilot).adjust(pilot.words("options.undo.label"), 1)
    assert pilot.app.cabinet.settings.take_back == "computers"
