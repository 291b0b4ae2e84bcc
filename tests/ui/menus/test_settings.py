"""The settings in their tabs: what a mouse, keys or a pad change, and how it is taken back."""

from __future__ import annotations

import pygame
import pytest
from hands import Keys, Mouse
from noted import noted
from openings import know
from pilot import Pilot

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.registry import GAMES
from game.store.files import Disk
from game.store.settings import Settings, load_settings
from scenes.boards.stage import Stage
from scenes.input.actions import Button
from scenes.input.bindings import LEFT_HALF, Bindings
from scenes.input.seating import Seating
from scenes.menus.settings import TABS, SettingsScene
from scenes.menus.settings_parts.preview import FIGURE
from scenes.table.screens.begin import start
from scenes.table.session.last_options import plan_of, remember


@pytest.fixture
def keys(pilot: Pilot) -> Keys:
    pilot.push(SettingsScene(pilot.context))
    return Keys(pilot)


def label(pilot: Pilot, row: str) -> str:
    return pilot.words(f"settings.{row}.label")


def test_next_turns_tabs_which_show_icons_where_room_is_small(pilot: Pilot, keys: Keys) -> None:
    keys.press(Button.DOWN)
    for tab in ("sound", "controls", "play", "access", "language", "display"):
        keys.press(Button.NEXT)
        assert pilot.scene.tab == tab
    keys.adjust(label(pilot, "text_percent"), 1)
    keys.adjust(label(pilot, "text_percent"), 1)
    for _ in range(2):
        shown = [name for name in TABS if pilot.has(f"settings.tab.{name}")]
        assert shown == [pilot.scene.tab], "but the open one"
        keys.press(Button.NEXT)


def test_the_preview_names_players_in_the_language_that_is_chosen(pilot: Pilot, keys: Keys) -> None:
    names = set()
    for code in ("en", "de"):
        pilot.scene.on_press(("language", code))
        pilot.frame()
        name = pilot.words("join.name0")
        assert pilot.shows(name), code
        names.add(name)
    assert len(names) == 2


def test_names_that_nobody_chose_follow_the_language(pilot: Pilot) -> None:
    """Of those who played, in the next game, and in a match that waits."""
    library, game, default = pilot.library, GAMES["quoridor"], ("Player 1", "Player 2")
    know(pilot, "Ann", *default)
    seats = [Seat(name, look) for look, name in enumerate(default)]
    match = Match(game, game.options(), 7, seats)
    start(pilot.context, match, Seating())
    pilot.submit(match.state.legal_moves()[0])
    remember(pilot.context, match)
    pilot.set(last_names=("Player 2", "Ann"))
    ids = {one.name: one.id for one in library.people.here}
    pilot.push(SettingsScene(pilot.context))
    for code, names in (("de", ("Spieler 1", "Spieler 2")), ("en", default)):
        pilot.scene.on_press(("language", code))
        pilot.frame()
        assert {one.name: one.id for one in library.people.here} == {
            "Ann": ids["Ann"],
            **{new: ids[old] for new, old in zip(names, default, strict=True)},
        }
        assert pilot.context.settings.last_names == (names[1], "Ann")
        assert tuple(seat.name for seat in plan_of(pilot.context, game).seats) == names
    pilot.scene.on_press(("language", "de"))
    pilot.go.title()
    (entry,) = pilot.library.unfinished_matches()
    pilot.go.resume(entry)
    assert [seat.name for seat in pilot.table.match.seats] == ["Spieler 1", "Spieler 2"]


def test_a_click_takes_the_value_that_is_seen(pilot: Pilot, keys: Keys) -> None:
    mouse, context = Mouse(pilot), pilot.context
    mouse.choose_key("settings.tab.access")
    pilot.click_words(pilot.words("settings.clock_factor.2"))
    assert context.settings.clock_factor == 2
    mouse.choose_key("settings.tab.play")
    pilot.click_words(label(pilot, "take_back"))
    assert context.settings.take_back == "always", "a click on the name changes nothing"
    mouse.choose_key("settings.tab.sound")
    row = pilot.page.target("volume_master")
    left, top, _, h = row.node.control(row.box)
    pilot.click(left + 1, top + h / 2)
    assert context.settings.volume_master == 0
    mouse.choose_key("settings.tab.controls", "controls.keys_left")
    pilot.click_words(pilot.words("controls.alternate"))
    assert pilot.has("controls.press_key")
    pilot.key(pygame.K_g)
    bindings = context.devices.bindings
    assert bindings.keys_of(LEFT_HALF, Button.ALTERNATE) == (pygame.KSCAN_G,)


def test_a_fader_goes_to_nothing_and_back_a_hold_to_two_presses(pilot: Pilot, keys: Keys) -> None:
    keys.press(Button.NEXT)
    for button, volume in ((Button.CONFIRM, 0), (Button.CONFIRM, 80), (Button.LEFT, 75)):
        keys.press(button)
        assert pilot.context.settings.volume_master == volume
    keys.choose_key("settings.tab.access")
    for _ in range(4):
        keys.adjust(label(pilot, "hold_ms"), -1)
    assert pilot.has("settings.hold_ms.0")
    saved, notes = load_settings(Disk(), pilot.data, 0)
    assert (saved.hold_ms, notes) == (0, ())


def test_a_tab_or_everything_is_reset_and_that_can_be_undone(pilot: Pilot, keys: Keys) -> None:
    context = pilot.context
    pilot.set(volume_music=20)
    keys.adjust(label(pilot, "high_contrast"), 1)
    keys.press(Button.ALTERNATE)
    assert context.settings.high_contrast is Settings().high_contrast
    assert context.settings.volume_music == 20, "another tab stays as it is"
    pilot.click_words(pilot.words("settings.undo"))
    assert context.settings.high_contrast
    keys.choose_key("settings.tab.language")
    assert not pilot.has("settings.reset")
    keys.press(Button.ALTERNATE)
    assert not pilot.has("settings.was_reset"), "nothing of the language can be reset"
    pilot.set(hold_ms=0, take_back="never", language="en", last_names=("Ann",))
    changed, devices = context.settings, context.devices
    devices.bindings = devices.bindings.with_key(LEFT_HALF, Button.ALTERNATE, pygame.KSCAN_G)
    keys.press(Button.SPECIAL)
    first = Settings(language="en", last_names=("Ann",))
    for name in ("high_contrast", "volume_music", "hold_ms", "take_back", "language", "last_names"):
        assert getattr(context.settings, name) == getattr(first, name), name
    assert devices.bindings == Bindings()
    pilot.click_words(pilot.words("settings.undo"))
    assert context.settings == changed and devices.bindings != Bindings()


def test_the_preview_plays_again(pilot: Pilot, keys: Keys, monkeypatch: pytest.MonkeyPatch) -> None:
    played, pictures = noted(monkeypatch, Stage, "animate"), set()
    for _ in range(100):
        pilot.wait(100)
        pictures.add(pilot.pixels())
    assert 1 < len({str(after) for _, _, after, *_ in played}) <= len(played) / 2
    assert len(pictures) > 10
    x, y, w, _ = Stage(FIGURE, zoom=1.0).frame
    screen = pilot.app.window.screen

    def numbers() -> bytes:
        pilot.redraw()
        return pygame.image.tobytes(screen.surface.subsurface(screen.rect((x, y, w, 26))), "RGB")

    before = numbers()
    keys.adjust(label(pilot, "show_coordinates"), -1)
    assert pilot.app.window.brush.theme.has_coordinates is False
    assert numbers() != before


def test_the_one_button_does_not_end_itself(pilot: Pilot, keys: Keys) -> None:
    keys.choose_key("settings.tab.access")
    keys.adjust(label(pilot, "scan_ms"), 1)
    for _ in range(8):
        pilot.scene.on_step("scan_ms", pilot.page.target("scan_ms").node.steps_of_press())
        pilot.scene.refresh()
        assert pilot.context.settings.scan_ms
    pilot.scene.reset()
    pilot.scene.reset_all()
    assert pilot.context.settings.scan_ms
    for _ in range(8):
        keys.press(Button.LEFT)
    assert pilot.context.settings.scan_ms == 0 and pilot.context.stack.scanner is None, (
        "arrows end it"
    )


class Voice:
    """A voice that notes what it should say."""

    def __init__(self, pilot: Pilot, *, is_there: bool = True) -> None:
        self.is_there, self.heard = is_there, list[str]()
        vars(pilot.context)["voice"] = self

    def say(self, words: str, language: str) -> None:
        self.heard.append(words)

    def close(self) -> None: ...


def test_a_game_is_heard_move_by_move_and_what_is_pointed_at_before(pilot: Pilot) -> None:
    voice = Voice(pilot)
    pilot.play("", "", game_id="even_steven", start=15)
    pilot.submit(pilot.table.state.legal_moves()[0])
    assert voice.heard == [], "only those who want it hear it"
    pilot.go.settings()
    pilot.set(read_aloud=True)
    pilot.context.stack.pop()
    pilot.submit(pilot.table.state.legal_moves()[0])
    _, line = pilot.table.session.lines()[-1]
    told, turn = pilot.strings.write(line), pilot.words("play.whose_turn", who="Ann")
    assert voice.heard == [f"Bo: {told.rstrip('.')}. {turn}."]
    pilot.play("", "")
    voice.heard.clear()
    keys, table = Keys(pilot), pilot.table
    for _ in range(2):
        keys.press(Button.DOWN)
        pilot.wait(100)
    step = pilot.strings.write(table.match.game.log_text(table.state, table.meant))
    assert voice.heard == [f"{step}."], "and not again"


def test_whoever_hears_the_screen_hears_what_is_in_focus(pilot: Pilot) -> None:
    for is_there in (False, True):
        voice = Voice(pilot, is_there=is_there)
        pilot.push(SettingsScene(pilot.context))
        keys = Keys(pilot)
        keys.choose_key("settings.tab.access")
        keys.adjust(label(pilot, "read_aloud"), 1)
        pilot.wait(100)
        assert pilot.context.settings.read_aloud is is_there
        assert pilot.has("settings.read_aloud.no_below") is not is_there, "the row says so"
    keys.press(Button.UP)
    pilot.wait(100)
    assert voice.heard[-1] == f"{label(pilot, 'scan_ms')}: {pilot.words('settings.scan_ms.0')}."


def test_the_form_of_a_new_game_settles_when_moves_are_undone(pilot: Pilot) -> None:
    pilot.go.options(GAMES["quoridor"])
    Keys(pilot).adjust(pilot.words("options.undo.label"), 1)
    assert pilot.context.settings.take_back == "computers"
