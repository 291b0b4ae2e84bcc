"""Keys count by their place, and prompts bear what the present keyboard layout prints there."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from device_table import Table, down, up
from pilot import Pilot
from pygame.event import Event
from us_keys import key_values

from game.store.files import Disk
from game.store.settings import Settings, load_settings, save_settings
from scenes.dialogs.keyboard import KeyboardScene
from scenes.dialogs.number_pad import NumberPadScene
from scenes.input import devices, keys, legacy_bindings, shortcuts
from scenes.input.actions import Button, Digit, Press, Type
from scenes.input.bindings import LEFT_HALF, RIGHT_HALF, Bindings
from scenes.input.keys import US_SIGNS, read_layout
from scenes.input.labels import button_labels, direction_letters, key_label

B = Button
RUSSIAN = {**US_SIGNS, pygame.KSCAN_W: "\u0426", pygame.KSCAN_A: "\u0424", pygame.KSCAN_S: "\u042b",
           pygame.KSCAN_D: "\u0412", pygame.KSCAN_E: "\u0423", pygame.KSCAN_Q: "\u0419",
           pygame.KSCAN_L: "\u0414"}  # fmt: skip
FRENCH = {**US_SIGNS, pygame.KSCAN_W: "Z", pygame.KSCAN_A: "Q", pygame.KSCAN_Q: "A",
          pygame.KSCAN_Z: "W"}  # fmt: skip


@pytest.fixture
def table(pygame_window: object) -> Table:
    return Table()


def lay_out(monkeypatch: pytest.MonkeyPatch, pilot: Pilot, layout: dict[int, str]) -> None:
    """Have the system change to another keyboard layout."""
    monkeypatch.setattr(devices, "read_layout", lambda: layout)
    pilot.post(pygame.KEYMAPCHANGED)
    pilot.frame()


@pytest.mark.parametrize("key", [pygame.K_q, 0x444, 0x3B1, ord("&"), 0])
def test_what_a_layout_sends_does_not_matter(table: Table, key: int) -> None:
    event = Event(pygame.KEYDOWN, key=key, scancode=pygame.KSCAN_A, mod=0, unicode="")
    assert table.post(event) == [Press(B.LEFT, LEFT_HALF)]


def test_the_row_of_digits_counts_with_and_without_shift(table: Table) -> None:
    table.devices.reads_digits = True
    for sign, mod in (("&", 0), ("1", pygame.KMOD_SHIFT), ("+", 0)):
        event = Event(pygame.KEYDOWN, key=ord(sign), scancode=pygame.KSCAN_1, mod=mod, unicode=sign)
        assert table.post(event) == [Digit(1, RIGHT_HALF)]
    table.devices.reads_digits = False
    assert table.post(Event(pygame.KEYDOWN, key=ord("\u00e9"), scancode=pygame.KSCAN_2, mod=0,
                            unicode="")) == [Press(B.NEXT, LEFT_HALF)]  # fmt: skip


def test_prompts_and_names_change_at_once_with_the_layout(
    monkeypatch: pytest.MonkeyPatch, pilot: Pilot
) -> None:
    cabinet = pilot.app.cabinet
    pilot.play("", "", game_id="quoridor")
    pilot.press_place(pygame.KSCAN_W)
    for layout, letters, alternate in ((RUSSIAN, "\u0426\u0424\u042b\u0412", "\u0423"),
                                       (FRENCH, "ZQSD", "E"),
                                       (dict(US_SIGNS), "WASD", "E")):  # fmt: skip
        lay_out(monkeypatch, pilot, layout)
        labels = pilot.app.window.brush.prompt_labels
        assert labels[LEFT_HALF, B.ALTERNATE] == alternate
        assert labels[RIGHT_HALF, B.CONFIRM] == pilot.words("key.enter")
        assert cabinet.say(cabinet.devices.name_of(LEFT_HALF)).startswith(letters)
        tip = " ".join(line.words for line in pilot.read())
        assert f"{letters}: choose" in tip
        assert f"{alternate}: place" in tip


def test_an_open_screen_says_the_new_names(monkeypatch: pytest.MonkeyPatch, pilot: Pilot) -> None:
    pilot.app.cabinet.go.settings()
    pilot.frame()
    items = pilot.page.items
    pad = NumberPadScene(pilot.app.cabinet, "play.pause", "", lambda _: None)
    pilot.app.cabinet.stack.push(pad)
    pilot.wait(2000)
    before = pilot.app.frames_drawn
    pilot.frame()
    assert pilot.app.frames_drawn == before, "a screen at rest"
    lay_out(monkeypatch, pilot, FRENCH)
    assert pilot.app.frames_drawn > before, "nobody has touched anything, and yet it is drawn"
    pilot.app.cabinet.stack.pop()
    pilot.frame()
    assert pilot.page.items is not items, "the words on it were made anew"


def test_the_controls_screen_shows_and_binds_places(
    monkeypatch: pytest.MonkeyPatch, pilot: Pilot
) -> None:
    lay_out(monkeypatch, pilot, RUSSIAN)
    pilot.app.cabinet.go.settings()
    pilot.frame()
    pilot.click_words(pilot.words("settings.tab.controls"))
    pilot.click_words(pilot.words("controls.keys_left"))
    assert pilot.shows("\u0426")
    pilot.click_words(pilot.words("controls.alternate"))
    pilot.press_place(pygame.KSCAN_Z, key=0x44F)
    assert pilot.app.cabinet.devices.bindings.keys_of(LEFT_HALF, B.ALTERNATE) == (pygame.KSCAN_Z,)
    saved, _ = load_settings(Disk(), pilot.data, 0)
    assert saved.bindings["keys:left.alternate"] == ("KeyZ",)


def test_a_key_without_a_letter_has_a_word(pilot: Pilot) -> None:
    layout, words = pilot.app.cabinet.devices.layout, pilot.strings
    signs = {pygame.KSCAN_F5: "F5", pygame.KSCAN_KP7: words.t("key.pad", sign="7"),
             pygame.KSCAN_HOME: words.t("key.home"), 200: "Scan200"}  # fmt: skip
    for place, sign in signs.items():
        assert key_label(place, words, layout) == sign
    assert all(key_label(place, words, layout) for place in range(1, keys.SCANCODES))


def test_labels_are_of_keys_that_every_keyboard_has(pilot: Pilot) -> None:
    words, layout = pilot.strings, pilot.app.cabinet.devices.layout
    labels = button_labels(Bindings(), words, layout)
    assert labels[RIGHT_HALF, B.CANCEL] == words.t("key.esc"), "Backspace is also for writing"
    assert labels[RIGHT_HALF, B.PAUSE] == "P", "both halves have it"
    moved = Bindings().with_key(LEFT_HALF, B.PAUSE, pygame.KSCAN_B)
    assert button_labels(moved, words, layout)[RIGHT_HALF, B.PAUSE] == "B"
    spare = dict.fromkeys((pygame.KSCAN_PAGEUP, pygame.KSCAN_I), (RIGHT_HALF, B.PREV))
    bound = Bindings({**spare, **Bindings().keys})
    assert button_labels(bound, words, layout)[RIGHT_HALF, B.PREV] == "I"


def test_directions_are_named_by_their_letters(pygame_window: object) -> None:
    bindings = Bindings()
    assert direction_letters(bindings, RIGHT_HALF, US_SIGNS) == ""
    mixed = bindings.with_key(RIGHT_HALF, B.UP, pygame.KSCAN_H)
    assert direction_letters(mixed, RIGHT_HALF, US_SIGNS) == "H ArrowLeft ArrowDown ArrowRight"
    assert direction_letters(bindings, LEFT_HALF, RUSSIAN) == "\u0426\u0424\u042b\u0412"


class Layout:
    """Where a layout has the characters that it sends, as pygame tells it."""

    def __init__(self, signs: dict[str, int]) -> None:
        self._places = {ord(sign): place for sign, place in signs.items()}

    def __getitem__(self, key: int) -> int:
        return self._places.get(key, 0)


def test_a_layout_is_read_in_three_scripts_and_digits_stay(
    monkeypatch: pytest.MonkeyPatch, pygame_window: object
) -> None:
    sent = {"\u00e9": pygame.KSCAN_2, "\u00e4": pygame.KSCAN_APOSTROPHE, "\u0444": pygame.KSCAN_A,
            "\u03c2": pygame.KSCAN_W, "\u03b4": pygame.KSCAN_D, "z": pygame.KSCAN_Y,
            "\u05e9": pygame.KSCAN_S}  # fmt: skip
    monkeypatch.setattr(pygame.key, "ScancodeWrapper", lambda _: Layout(sent))
    printed = read_layout()
    shown = {"2": pygame.KSCAN_2, "\u00c4": pygame.KSCAN_APOSTROPHE, "\u0424": pygame.KSCAN_A,
             "\u03c2": pygame.KSCAN_W, "\u0394": pygame.KSCAN_D, "Z": pygame.KSCAN_Y,
             "S": pygame.KSCAN_S, "Q": pygame.KSCAN_Q}  # fmt: skip
    assert all(printed[place] == sign for sign, place in shown.items())


def test_a_window_that_is_not_shown_has_a_us_keyboard(pygame_window: object) -> None:
    assert read_layout() == US_SIGNS


# what c306e14 writes after X was bound to Special in place of F and C, and Z to Rotate
OLD = {
    "keys:left.up": ("w",), "keys:left.left": ("a",), "keys:left.down": ("s",),
    "keys:left.right": ("d",), "keys:left.confirm": ("SPACE",), "keys:left.cancel": ("q",),
    "keys:left.alternate": ("z",), "keys:left.special": ("x",), "keys:left.prev": ("1",),
    "keys:left.next": ("2",), "keys:left.page_back": ("3",), "keys:left.page_on": ("4",),
    "keys:left.pause": ("p",), "keys:left.write": ("t",), "keys:right.up": ("UP",),
    "keys:right.down": ("DOWN",), "keys:right.left": ("LEFT",), "keys:right.right": ("RIGHT",),
    "keys:right.confirm": ("RETURN", "KP_ENTER"), "keys:right.cancel": ("BACKSPACE", "ESCAPE"),
    "keys:right.alternate": ("RSHIFT", "LSHIFT"), "keys:right.special": ("RCTRL", "LCTRL"),
    "keys:right.prev": ("PAGEUP",), "keys:right.next": ("PAGEDOWN",),
    "keys:right.page_back": ("COMMA",), "keys:right.page_on": ("PERIOD",),
    "keys:right.pause": (), "keys:right.write": ("SLASH",), "pad.confirm": ("b",),
}  # fmt: skip


def test_older_files_keep_what_was_changed_and_get_the_new_keys_elsewhere(
    pygame_window: object,
) -> None:
    read = Bindings.from_map(OLD)
    assert read.keys_of(LEFT_HALF, B.ALTERNATE) == (pygame.KSCAN_Z,)
    assert read.keys_of(LEFT_HALF, B.SPECIAL) == (pygame.KSCAN_X,)
    assert read.keys_of(RIGHT_HALF, B.ALTERNATE) == (pygame.KSCAN_L,)
    standard = Bindings()
    for half in (LEFT_HALF, RIGHT_HALF):
        for button in (B.UP, B.CONFIRM, B.CANCEL, B.PREV, B.NEXT, B.WRITE):
            assert read.keys_of(half, button) == standard.keys_of(half, button)


def test_an_own_key_of_an_older_file_is_found_where_the_layout_has_it(
    monkeypatch: pytest.MonkeyPatch, pygame_window: object
) -> None:
    azerty = {ord("w"): pygame.KSCAN_Z, 228: pygame.KSCAN_APOSTROPHE}
    monkeypatch.setattr(legacy_bindings, "scancode_of", lambda code: azerty.get(code, 0))
    read = Bindings.from_map(OLD | {"keys:left.alternate": ("w",), "keys:left.write": ("#228",)})
    assert read.keys_of(LEFT_HALF, B.ALTERNATE) == (pygame.KSCAN_Z,)
    assert read.keys_of(LEFT_HALF, B.WRITE) == (pygame.KSCAN_APOSTROPHE,)
    assert read.keys_of(LEFT_HALF, B.UP) == (pygame.KSCAN_W,)


def test_an_own_key_that_is_a_new_standard_one_stays_with_its_owner(
    pygame_window: object,
) -> None:
    read = Bindings.from_map(OLD | {"keys:left.special": ("l",)})
    assert read.key(pygame.KSCAN_L) == (LEFT_HALF, B.SPECIAL)
    assert read.keys_of(RIGHT_HALF, B.ALTERNATE) == (pygame.KSCAN_RSHIFT, pygame.KSCAN_LSHIFT)


def test_an_older_file_is_converted_once(tmp_path: Path) -> None:
    save_settings(Disk(), tmp_path, Settings(language="en", bindings=OLD))
    pilot = Pilot(tmp_path)
    try:
        place = pygame.KSCAN_Z
        assert pilot.app.cabinet.devices.bindings.key(place) == (LEFT_HALF, B.ALTERNATE)
    finally:
        pilot.close()
    saved, notes = load_settings(Disk(), tmp_path, 0)
    assert saved.bindings["keys:left.alternate"] == ("KeyZ",)
    assert not legacy_bindings.is_old(saved.bindings)
    assert not notes


def test_an_input_method_moves_and_ends_nothing(pilot: Pilot) -> None:
    kept: list[str] = []
    scene = KeyboardScene(pilot.app.cabinet, "play.pause", "", 12, kept.append)
    pilot.app.cabinet.stack.push(scene)
    pilot.frame()
    focused = scene.screen.focused
    pilot.post(pygame.TEXTEDITING, text="ni", start=0, length=2)
    for key in (pygame.K_DOWN, pygame.K_LEFT, pygame.K_BACKSPACE, pygame.K_ESCAPE, pygame.K_RETURN):
        pilot.key(key)
        assert pilot.scene is scene
        assert scene.screen.focused == focused
    pilot.post(pygame.TEXTINPUT, text="\u4f60")
    pilot.frame()
    assert scene.written == "\u4f60"
    pilot.key(pygame.K_RETURN)
    assert kept == ["\u4f60"]


def test_what_an_input_method_composes_is_seen_at_the_caret(pilot: Pilot) -> None:
    scene = KeyboardScene(pilot.app.cabinet, "play.pause", "ab", 12, lambda _: None)
    pilot.app.cabinet.stack.push(scene)
    pilot.frame()
    pilot.key(pygame.K_LEFT)
    pilot.wait(1000)
    before = pilot.app.frames_drawn
    pilot.post(pygame.TEXTEDITING, text="ni", start=0, length=2)
    pilot.frame()
    assert pilot.app.frames_drawn > before
    assert pilot.shows("anib")
    assert scene.written == "ab", "it is not written yet"


def test_shortcuts_of_a_field_work_in_another_script(pilot: Pilot) -> None:
    scene = KeyboardScene(pilot.app.cabinet, "play.pause", "ab", 12, lambda _: None)
    pilot.app.cabinet.stack.push(scene)
    pilot.frame()
    place = pygame.KSCAN_A
    pilot.post(pygame.KEYDOWN, **key_values(0x444, pygame.KMOD_LCTRL, scancode=place))
    pilot.frame()
    assert scene._all_is_marked


def test_a_composition_that_is_dropped_gives_the_keys_back(pilot: Pilot) -> None:
    scene = KeyboardScene(pilot.app.cabinet, "play.pause", "", 12, lambda _: None)
    pilot.app.cabinet.stack.push(scene)
    pilot.post(pygame.TEXTEDITING, text="ni", start=0, length=2)
    pilot.post(pygame.TEXTEDITING, text="", start=0, length=0)
    pilot.key(pygame.K_ESCAPE)
    assert pilot.scene is not scene


def test_a_composition_ends_with_its_window_or_its_field(table: Table) -> None:
    composing = Event(pygame.TEXTEDITING, text="n", start=0, length=1)
    key, composition = down(pygame.KSCAN_LEFT), table.devices.composition
    assert composition.without_its_keys([composing, key]) == [composing]
    lost = Event(pygame.WINDOWFOCUSLOST)
    assert composition.without_its_keys([lost, key]) == [lost, key]
    composition.without_its_keys([composing])
    table.devices.writing = False
    assert composition.without_its_keys([key]) == [key]


def test_a_key_held_before_a_composition_is_let_go(table: Table) -> None:
    table.post(down(pygame.KSCAN_LEFT))
    events = [Event(pygame.TEXTEDITING, text="n", start=0, length=1), up(pygame.KSCAN_LEFT)]
    kept = table.devices.composition.without_its_keys(events)
    assert table.post(*kept) == [Press(B.LEFT, RIGHT_HALF, is_down=False)]


def test_text_input_is_on_only_while_a_field_is_edited(
    monkeypatch: pytest.MonkeyPatch, pilot: Pilot
) -> None:
    calls: list[str] = []
    for name in ("start", "stop"):
        monkeypatch.setattr(pygame.key, f"{name}_text_input", lambda name=name: calls.append(name))
    stack = pilot.app.cabinet.stack
    stack.push(KeyboardScene(pilot.app.cabinet, "play.pause", "a", 12, lambda _: None))
    stack.pop()
    assert calls == ["start", "stop"]
    calls.clear()
    pilot.app.cabinet.devices.begin()
    assert calls == ["stop"], "pygame has it on at first"


def type_in_place(pilot: Pilot, place: int, sign: str) -> None:
    pilot.press_place(place, key=ord(sign), unicode=sign)


def test_a_number_is_written_on_a_row_that_needs_shift_for_digits(pilot: Pilot) -> None:
    kept: list[str] = []
    pad = NumberPadScene(pilot.app.cabinet, "play.pause", "", kept.append)
    pilot.app.cabinet.stack.push(pad)
    for place, sign in ((pygame.KSCAN_1, "&"), (pygame.KSCAN_2, "\u00e9"), (pygame.KSCAN_0, "0")):
        type_in_place(pilot, place, sign)
    type_in_place(pilot, pygame.KSCAN_A, "a")
    pilot.key(pygame.K_RETURN)
    assert kept == ["120"]


def test_a_sign_that_the_number_may_have_is_that_sign(pilot: Pilot) -> None:
    kept: list[str] = []
    pad = NumberPadScene(pilot.app.cabinet, "play.pause", "", kept.append, signs="0123456789+")
    pilot.app.cabinet.stack.push(pad)
    for place, sign in ((pygame.KSCAN_2, "\u011b"), (pygame.KSCAN_1, "+"), (pygame.KSCAN_3, "3")):
        type_in_place(pilot, place, sign)
    pilot.key(pygame.K_RETURN)
    assert kept == ["2+3"]


def test_other_text_is_what_the_layout_writes(table: Table) -> None:
    table.devices.writing = True
    table.post(down(pygame.KSCAN_1))
    assert table.post(Event(pygame.TEXTINPUT, text="&")) == [Type("&", 1)]
    table.post(down(pygame.KSCAN_A))
    assert table.post(Event(pygame.TEXTINPUT, text="q")) == [Type("q")]


@pytest.mark.parametrize(
    ("key", "place", "mod", "is_mac", "wanted"),
    [
        (pygame.K_F11, pygame.KSCAN_F11, 0, False, True),
        (pygame.K_RETURN, pygame.KSCAN_RETURN, pygame.KMOD_LALT, False, True),
        (pygame.K_RETURN, pygame.KSCAN_RETURN, 0, False, False),
        (pygame.K_f, pygame.KSCAN_F, pygame.KMOD_LCTRL | pygame.KMOD_LMETA, True, True),
        (pygame.K_f, pygame.KSCAN_Y, pygame.KMOD_LCTRL | pygame.KMOD_LMETA, True, True),  # Dvorak
        (0x430, pygame.KSCAN_F, pygame.KMOD_LCTRL | pygame.KMOD_LMETA, True, True),  # Russian
        (pygame.K_f, pygame.KSCAN_F, pygame.KMOD_LCTRL | pygame.KMOD_LMETA, False, False),
        (pygame.K_f, pygame.KSCAN_F, pygame.KMOD_LMETA, True, False),
    ],
)
def test_the_whole_screen(key: int, place: int, mod: int, is_mac: bool, wanted: bool) -> None:
    event = Event(pygame.KEYDOWN, **key_values(key, mod, scancode=place))
    assert shortcuts.wants_fullscreen(event, is_mac=is_mac) is wanted


@pytest.mark.parametrize(
    ("key", "place", "is_v"),
    [
        (pygame.K_v, pygame.KSCAN_V, True),
        (pygame.K_v, pygame.KSCAN_PERIOD, True),  # Dvorak: by what is printed on it
        (pygame.K_k, pygame.KSCAN_V, False),
        (0x43C, pygame.KSCAN_V, True),  # Russian: where V would be
    ],
)
def test_paste_is_the_letter_v(key: int, place: int, is_v: bool) -> None:
    event = Event(pygame.KEYDOWN, **key_values(key, pygame.KMOD_LCTRL, scancode=place))
    assert shortcuts.is_paste(event) is is_v
