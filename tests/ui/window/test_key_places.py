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


def places(letters: str) -> list[int]:
    """Return the scancodes of keys by what a US keyboard prints on them."""
    return [getattr(pygame, f"KSCAN_{letter}") for letter in letters]


CYRILLIC = "\u0426\u0424\u042b\u0412\u0423\u0419\u0414"
RUSSIAN = {**US_SIGNS, **dict(zip(places("WASDEQL"), CYRILLIC, strict=True))}
FRENCH = {**US_SIGNS, **dict(zip(places("WAQZ"), "ZQAW", strict=True))}
CYRILLIC_WASD = CYRILLIC[:4]
CTRL_META = pygame.KMOD_LCTRL | pygame.KMOD_LMETA


@pytest.fixture
def table(pygame_window: object) -> Table:
    return Table()


def lay_out(monkeypatch: pytest.MonkeyPatch, pilot: Pilot, layout: dict[int, str]) -> None:
    """Have the system change to another keyboard layout."""
    monkeypatch.setattr(devices, "read_layout", lambda: layout)
    pilot.post(pygame.KEYMAPCHANGED)
    pilot.frame()


def pressed(place: int, key: int = 0, mod: int = 0, sign: str = "") -> Event:
    return Event(pygame.KEYDOWN, key=key, scancode=place, mod=mod, unicode=sign)


def composing(text: str = "n") -> Event:
    return Event(pygame.TEXTEDITING, text=text, start=0, length=len(text))


def test_what_a_layout_sends_does_not_matter_and_digits_count_in_any_case(table: Table) -> None:
    table.devices.reads_digits = True
    for sign, mod in (("&", 0), ("1", pygame.KMOD_SHIFT), ("+", 0)):
        event = pressed(pygame.KSCAN_1, ord(sign), mod, sign)
        assert table.post(event) == [Digit(1, RIGHT_HALF)]
    table.devices.reads_digits = False
    assert table.post(pressed(pygame.KSCAN_2, ord("\u00e9"))) == [Press(B.NEXT, LEFT_HALF)]
    for key in (pygame.K_q, 0x444, 0x3B1, ord("&"), 0):
        assert table.post(pressed(pygame.KSCAN_A, key)) == [Press(B.LEFT, LEFT_HALF)]
        table.post(up(pygame.KSCAN_A))
    table.devices.writing = True
    for place, typed in ((pygame.KSCAN_1, Type("&", 1)), (pygame.KSCAN_A, Type("q"))):
        table.post(down(place))
        text = Event(pygame.TEXTINPUT, text=typed.text)
        assert table.post(text) == [typed], "text is what the layout writes"


def test_prompts_change_at_once_with_layouts(monkeypatch: pytest.MonkeyPatch, pilot: Pilot) -> None:
    pilot.play("", "", game_id="quoridor")
    pilot.press_place(pygame.KSCAN_W)
    latin = (FRENCH, "ZQSD", "E"), (dict(US_SIGNS), "WASD", "E")
    for layout, letters, alternate in ((RUSSIAN, CYRILLIC_WASD, "\u0423"), *latin):
        lay_out(monkeypatch, pilot, layout)
        labels = pilot.app.window.brush.prompt_labels
        assert labels[LEFT_HALF, B.ALTERNATE] == alternate
        assert labels[RIGHT_HALF, B.CONFIRM] == pilot.words("key.enter")
        assert pilot.context.say(pilot.context.devices.name_of(LEFT_HALF)).startswith(letters)
        assert f"{letters}: choose" in pilot.text() and f"{alternate}: place" in pilot.text()


def test_an_open_screen_says_the_new_names(monkeypatch: pytest.MonkeyPatch, pilot: Pilot) -> None:
    pilot.go.settings()
    pilot.frame()
    items = pilot.page.items
    pilot.push(NumberPadScene(pilot.context, "play.pause", "", lambda _: None))
    pilot.wait(2000)
    before = pilot.app.frames_drawn
    pilot.frame()
    assert pilot.app.frames_drawn == before, "a screen at rest"
    lay_out(monkeypatch, pilot, FRENCH)
    assert pilot.app.frames_drawn > before, "nobody has touched anything, and yet it is drawn"
    pilot.context.stack.pop()
    pilot.frame()
    assert pilot.page.items is not items, "the words on it were made anew"


def test_the_controls_screen_binds_places(monkeypatch: pytest.MonkeyPatch, pilot: Pilot) -> None:
    lay_out(monkeypatch, pilot, RUSSIAN)
    pilot.go.settings()
    pilot.frame()
    for key in ("settings.tab.controls", "controls.keys_left", "controls.alternate"):
        pilot.click_words(pilot.words(key))
        assert pilot.shows("\u0426") or "tab" in key
    pilot.press_place(pygame.KSCAN_Z, key=0x44F)
    bindings = pilot.context.devices.bindings
    assert bindings.keys_of(LEFT_HALF, B.ALTERNATE) == (pygame.KSCAN_Z,)
    saved, _ = load_settings(Disk(), pilot.data, 0)
    assert saved.bindings["keys:left.alternate"] == ("KeyZ",)


def test_every_key_has_a_word_and_labels_are_of_keys_that_every_keyboard_has(pilot: Pilot) -> None:
    words, layout = pilot.strings, pilot.context.devices.layout
    signs = {pygame.KSCAN_F5: "F5", pygame.KSCAN_HOME: words.t("key.home"), 200: "Scan200"}
    signs[pygame.KSCAN_KP7] = words.t("key.pad", sign="7")
    assert {place: key_label(place, words, layout) for place in signs} == signs
    assert all(key_label(place, words, layout) for place in range(1, keys.SCANCODES))
    moved = Bindings().with_key(LEFT_HALF, B.PAUSE, pygame.KSCAN_B)
    spare = dict.fromkeys((pygame.KSCAN_PAGEUP, pygame.KSCAN_I), (RIGHT_HALF, B.PREV))
    for bindings, button, sign in (
        (Bindings(), B.CANCEL, words.t("key.esc")),  # Backspace is also for writing
        (Bindings(), B.PAUSE, "P"),  # both halves have it
        (moved, B.PAUSE, "B"),
        (Bindings({**spare, **Bindings().keys}), B.PREV, "I"),
    ):
        assert button_labels(bindings, words, layout)[RIGHT_HALF, button] == sign
    mixed = Bindings().with_key(RIGHT_HALF, B.UP, pygame.KSCAN_H)
    for bindings, half, printed, letters in (
        (Bindings(), RIGHT_HALF, US_SIGNS, ""),
        (mixed, RIGHT_HALF, US_SIGNS, "H ArrowLeft ArrowDown ArrowRight"),
        (Bindings(), LEFT_HALF, RUSSIAN, CYRILLIC_WASD),
    ):
        assert direction_letters(bindings, half, printed) == letters


class Layout(dict[int, int]):
    """Keyboard layout: where it has the characters that it sends, as pygame tells it."""

    def __missing__(self, key: int) -> int:
        return 0


def test_a_layout_has_three_scripts(monkeypatch: pytest.MonkeyPatch, pygame_window: object) -> None:
    assert read_layout() == US_SIGNS, "a window that is not shown has a US keyboard"
    sent = dict(zip("\u00e9\u0444\u03c2\u03b4z\u05e9", places("2AWDYS"), strict=True))
    sent["\u00e4"] = pygame.KSCAN_APOSTROPHE
    layout = Layout({ord(sign): place for sign, place in sent.items()})
    monkeypatch.setattr(pygame.key, "ScancodeWrapper", lambda _: layout)
    printed = read_layout()
    assert "".join(printed[place] for place in places("2AWDYSQ")) == "2\u0424\u03c2\u0394ZSQ"
    assert printed[pygame.KSCAN_APOSTROPHE] == "\u00c4"


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


def test_older_files_keep_own_keys(monkeypatch: pytest.MonkeyPatch, pygame_window: object) -> None:
    read, standard = Bindings.from_map(OLD), Bindings()
    assert read.keys_of(LEFT_HALF, B.ALTERNATE) == (pygame.KSCAN_Z,)
    assert read.keys_of(LEFT_HALF, B.SPECIAL) == (pygame.KSCAN_X,)
    assert read.keys_of(RIGHT_HALF, B.ALTERNATE) == (pygame.KSCAN_L,)
    for half in (LEFT_HALF, RIGHT_HALF):
        for button in (B.UP, B.CONFIRM, B.CANCEL, B.PREV, B.NEXT, B.WRITE):
            assert read.keys_of(half, button) == standard.keys_of(half, button)
    own = Bindings.from_map(OLD | {"keys:left.special": ("l",)})
    assert own.key(pygame.KSCAN_L) == (LEFT_HALF, B.SPECIAL), "a new standard key has its owner"
    assert own.keys_of(RIGHT_HALF, B.ALTERNATE) == (pygame.KSCAN_RSHIFT, pygame.KSCAN_LSHIFT)
    azerty = {ord("w"): pygame.KSCAN_Z, 228: pygame.KSCAN_APOSTROPHE}
    monkeypatch.setattr(legacy_bindings, "scancode_of", lambda code: azerty.get(code, 0))
    read = Bindings.from_map(OLD | {"keys:left.alternate": ("w",), "keys:left.write": ("#228",)})
    kept = {B.ALTERNATE: pygame.KSCAN_Z, B.WRITE: pygame.KSCAN_APOSTROPHE, B.UP: pygame.KSCAN_W}
    for button, place in kept.items():
        assert read.keys_of(LEFT_HALF, button) == (place,), "where the layout has it"


def test_an_older_file_is_converted_once(tmp_path: Path) -> None:
    save_settings(Disk(), tmp_path, Settings(language="en", bindings=OLD))
    pilot = Pilot(tmp_path)
    try:
        place = pygame.KSCAN_Z
        assert pilot.context.devices.bindings.key(place) == (LEFT_HALF, B.ALTERNATE)
    finally:
        pilot.close()
    saved, notes = load_settings(Disk(), tmp_path, 0)
    assert saved.bindings["keys:left.alternate"] == ("KeyZ",)
    assert not legacy_bindings.is_old(saved.bindings) and not notes


def field(pilot: Pilot, text: str = "", kept: list[str] | None = None) -> KeyboardScene:
    """Open a line to write in."""
    keep = (lambda _: None) if kept is None else kept.append
    scene: KeyboardScene = pilot.push(KeyboardScene(pilot.context, "play.pause", text, 12, keep))
    return scene


def test_an_input_method_moves_and_ends_nothing(pilot: Pilot) -> None:
    kept: list[str] = []
    scene = field(pilot, "", kept)
    focused = scene.screen.focused
    pygame.event.post(composing("ni"))
    for key in (pygame.K_DOWN, pygame.K_LEFT, pygame.K_BACKSPACE, pygame.K_ESCAPE, pygame.K_RETURN):
        pilot.key(key)
        assert pilot.scene is scene and scene.screen.focused == focused
    pilot.post(pygame.TEXTINPUT, text="\u4f60")
    pilot.frame()
    assert scene.written == "\u4f60"
    pilot.key(pygame.K_RETURN)
    assert kept == ["\u4f60"]
    scene = field(pilot)
    for text in ("ni", ""):
        pygame.event.post(composing(text))
    pilot.key(pygame.K_ESCAPE)
    assert pilot.scene is not scene, "what is dropped gives the keys back"


def test_what_an_input_method_composes_is_at_the_caret_and_shortcuts_work(pilot: Pilot) -> None:
    scene = field(pilot, "ab")
    for key in (pygame.K_END, pygame.K_LEFT):  # all is marked at first
        pilot.key(key)
    pilot.wait(1000)
    before = pilot.app.frames_drawn
    pygame.event.post(composing("ni"))
    pilot.frame()
    assert pilot.app.frames_drawn > before and pilot.shows("anib")
    assert scene.written == "ab", "it is not written yet"
    scene = field(pilot, "ab")
    values = key_values(0x444, pygame.KMOD_LCTRL, scancode=pygame.KSCAN_A)  # in another script
    pilot.post(pygame.KEYDOWN, **values)
    pilot.write("c")
    assert scene.written == "c", "all was marked"


def test_a_composition_ends_with_its_window_or_its_field(table: Table) -> None:
    key, composition = down(pygame.KSCAN_LEFT), table.devices.composition
    begun, lost = composing(), Event(pygame.WINDOWFOCUSLOST)
    assert composition.without_its_keys([begun, key]) == [begun]
    assert composition.without_its_keys([lost, key]) == [lost, key]
    composition.without_its_keys([begun])
    table.devices.writing = False
    assert composition.without_its_keys([key]) == [key]
    table.post(key)
    kept = composition.without_its_keys([begun, up(pygame.KSCAN_LEFT)])
    released = [Press(B.LEFT, RIGHT_HALF, is_down=False)]
    assert table.post(*kept) == released, "a key held before is let go"


def test_text_input_is_on_in_a_field_only(monkeypatch: pytest.MonkeyPatch, pilot: Pilot) -> None:
    calls: list[str] = []
    for name in ("start", "stop"):
        monkeypatch.setattr(pygame.key, f"{name}_text_input", lambda name=name: calls.append(name))
    field(pilot, "a")
    pilot.context.stack.pop()
    pilot.context.devices.begin()
    assert calls == ["start", "stop", "stop"], "pygame has it on at first"


def test_a_number_is_written_on_a_row_that_needs_shift_for_digits(pilot: Pilot) -> None:
    kept: list[str] = []
    of_sum = {"signs": "0123456789+"}
    for more, pressed_keys, signs in (({}, "120A", "&\u00e90a"), (of_sum, "213", "\u011b+3")):
        pilot.push(NumberPadScene(pilot.context, "play.pause", "", kept.append, **more))
        for place, sign in zip(places(pressed_keys), signs, strict=True):
            pilot.press_place(place, key=ord(sign), unicode=sign)
        pilot.key(pygame.K_RETURN)
    assert kept == ["120", "2+3"], "a sign that the number may have is that sign"


def test_the_whole_screen_and_paste_have_shortcuts_by_letter_or_place() -> None:
    for key, place, mod, is_mac, wanted in (
        (pygame.K_F11, pygame.KSCAN_F11, 0, False, True),
        (pygame.K_RETURN, pygame.KSCAN_RETURN, pygame.KMOD_LALT, False, True),
        (pygame.K_RETURN, pygame.KSCAN_RETURN, 0, False, False),
        (pygame.K_f, pygame.KSCAN_F, CTRL_META, True, True),
        (pygame.K_f, pygame.KSCAN_Y, CTRL_META, True, True),  # Dvorak
        (0x430, pygame.KSCAN_F, CTRL_META, True, True),  # Russian
        (pygame.K_f, pygame.KSCAN_F, CTRL_META, False, False),
        (pygame.K_f, pygame.KSCAN_F, pygame.KMOD_LMETA, True, False),
    ):
        event = Event(pygame.KEYDOWN, **key_values(key, mod, scancode=place))
        assert shortcuts.wants_fullscreen(event, is_mac=is_mac) is wanted, (key, place, mod)
    for key, place, wanted in (
        (pygame.K_v, pygame.KSCAN_V, True),
        (pygame.K_v, pygame.KSCAN_PERIOD, True),  # Dvorak: by what is printed on it
        (pygame.K_k, pygame.KSCAN_V, False),
        (0x43C, pygame.KSCAN_V, True),  # Russian: where V would be
    ):
        event = Event(pygame.KEYDOWN, **key_values(key, pygame.KMOD_LCTRL, scancode=place))
        assert shortcuts.is_paste(event) is wanted, (key, place)
