"""Services that all scenes share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from scenes.input.actions import Button
from scenes.input.labels import button_labels
from scenes.ui.art.prompts import SHAPES, label_of
from scenes.ui.toast import OFFER_BUTTON, OFFER_MS

if TYPE_CHECKING:
    from game.ai.client import SearchClient
    from game.store.settings import Settings
    from game.words.message import Message, Value
    from game.words.strings import Strings
    from scenes.boards.thumbnails import Thumbnails
    from scenes.input.actions import DeviceId
    from scenes.input.devices import Devices
    from scenes.scene import Routes
    from scenes.stack import SceneStack
    from scenes.ui.sound.sounds import Sounds
    from scenes.ui.system.gui import Gui
    from scenes.ui.system.text_to_speech import Voice
    from scenes.ui.system.window import Window
    from scenes.user_data.library import Library


STYLE: Final = (
    "palette",
    "high_contrast",
    "reduced_motion",
    "flashes",
    "text_percent",
    "show_coordinates",
)
"""The settings that change how everything is drawn."""


_NAMED: Final = ("confirm", "cancel", "alternate", "left", "right", "write")
NAMED: Final = {name: Button(name) for name in _NAMED}
"""The buttons that texts name."""

ENDS: Final = ".!?:,\u2026\u3002\uff01\uff1f"
"""Signs at which a voice makes a pause by itself."""

HEARD_MS: Final = 30
"""Interval of volume steps while music fades."""
MOOD_MS: Final = 400
"""Interval at which the scene is asked which music it wants."""


@dataclass(eq=False, repr=False)
class AppContext:
    """Services that all scenes share, made once by the application."""

    assets: Path
    window: Window
    strings: Strings
    sounds: Sounds
    devices: Devices
    library: Library
    stack: SceneStack
    settings: Settings
    go: Routes = field(init=False)
    """Every way from one screen to another."""
    gui: Gui | None = None
    """The widget layer of the scene on top, if it has one; the application feeds it the events."""
    _gui_generation: int = 0
    _mood: str = "menus"
    _mood_ms: int = 0
    _unheard_ms: int = 0
    _aloud: list[str] = field(default_factory=list)
    _has_shapes: bool = False
    _layout: Mapping[int, str] = field(init=False)
    is_away: bool = False
    """Whether another program has the keyboard."""

    def __post_init__(self) -> None:
        self._layout = self.devices.layout

    @cached_property
    def thinker(self) -> SearchClient:
        """The search process. The first screen does not ask for it, and is there the sooner."""
        from game.ai.client import SearchClient

        return SearchClient(cache=self.library.cache)

    @cached_property
    def thumbnails(self) -> Thumbnails:
        """The pictures of games in lists."""
        from scenes.boards.thumbnails import Thumbnails

        return Thumbnails()

    @cached_property
    def voice(self) -> Voice:
        """The system's voice, for those who want to hear what happens."""
        from scenes.ui.system.text_to_speech import Voice, find_speaker

        return Voice(find_speaker())

    def words(self, key: str, /, **values: Value) -> str:
        return self.strings.t(key, **values)

    def say(self, message: Message | None) -> str:
        """``message`` in words; nothing for None."""
        return self.strings.say(message)

    def toast(
        self,
        words: str,
        offer: str = "",
        accept: Callable[[], None] | None = None,
        offer_ms: int = OFFER_MS,
        button: Button = OFFER_BUTTON,
    ) -> None:
        """Say a sentence over whatever is on the screen; it goes by itself.

        For ``offer_ms`` it may offer to do something, by a click on it or a ``button``.
        """
        kind = self.devices.last_kind
        self.read_aloud(words)
        self.stack.toast.show(words, self.window.brush.theme, kind, offer, accept, offer_ms, button)

    def refuse(self) -> None:
        """Say no without a word, to ears and eyes."""
        self.sounds.play("refuse")
        self.stack.shake.begin()

    def read_aloud(self, *sentences: str) -> None:
        """Have the system's voice say ``sentences``, for those who want that.

        What comes at the same moment is said together; what comes later cuts it off.
        """
        if self.settings.read_aloud:
            self._aloud += [sentence for sentence in sentences if sentence]

    def change_settings(self, settings: Settings) -> None:
        """Use ``settings`` from now on and keep them."""
        before, self.settings = self.settings, settings
        self.apply_volume()
        if before.language != settings.language:
            self.set_language(settings.language)
        if any(getattr(before, name) != getattr(settings, name) for name in STYLE):
            self.window.restyle(settings)
        if (before.bindings, before.swap_confirm) != (settings.bindings, settings.swap_confirm):
            self._dress()
        self.apply_scanning()
        self.library.keep_settings(settings)

    def set_language(self, language: str) -> None:
        """Say everything in ``language`` from now on, on every open screen."""
        if language == self.strings.language:
            return
        self.strings.set_language(language)
        self._dress()
        self.stack.reword()

    def _dress(self) -> None:
        devices = self.devices
        self._has_shapes, self._layout = devices.has_shapes, devices.layout
        labels = button_labels(
            devices.bindings, self.strings, devices.layout, has_shapes=devices.has_shapes
        )
        self.window.dress(self.settings, labels, self.strings.grammar)

    def follow_devices(self) -> bool:
        """Show in prompts what is printed on the pad used last and on the keys of the layout.

        Returns:
            Whether the prompts have changed.
        """
        if self.devices.has_shapes == self._has_shapes and self.devices.layout == self._layout:
            return False
        is_other_layout = self.devices.layout != self._layout
        self._dress()
        if is_other_layout:
            self.stack.reword()
        return True

    def button_words(self, kind: str) -> dict[str, str]:
        """Return what is written on the buttons of a kind of device, for texts that name them."""
        labels = self.window.brush.prompt_labels
        named = {name: label_of(kind, button, labels) for name, button in NAMED.items()}
        return {
            name: self.words(f"key.{label.lower()}") if label in SHAPES else label
            for name, label in named.items()
        }

    def rumble(self, device: DeviceId, strength: float, ms: int) -> None:
        """Shake a pad (``strength`` 0 to 1), as much of that as people like."""
        if self.settings.rumble:
            self.devices.gamepads.rumble(device, strength * self.settings.rumble / 100, ms)

    def apply_scanning(self) -> None:
        """Begin or end to go through everything for those who have one button."""
        if not self.settings.scan_ms:
            self.stack.scanner = None
            return
        if self.stack.scanner is None:
            from scenes.ui.scanning import Scanner

            self.stack.scanner = Scanner(self.stack.give, self.words)
        self.stack.scanner.step_ms = self.settings.scan_ms

    def apply_volume(self) -> None:
        one = self.settings
        parts = one.volume_master, one.volume_effects, one.volume_menus, one.volume_music
        self.sounds.set_volume(*(percent / 100 for percent in parts))

    def update(self, tick_ms: int) -> bool:
        """Let time pass for everything; True if something on the screen changed."""
        if "thinker" in vars(self):  # asked in every tick: a call less
            self.thinker.update()
        self.library.update(tick_ms)
        self._mood_ms += tick_ms
        self._unheard_ms += tick_ms
        if self._aloud:
            self.voice.say(" ".join(map(_ended, self._aloud)), self.strings.language)
            self._aloud = []
        if self._mood_ms >= MOOD_MS or (self.sounds.is_moving and self._unheard_ms >= HEARD_MS):
            if self._mood_ms >= MOOD_MS:
                self._mood_ms, self._mood = 0, self.stack.music
            is_away = self.is_away and self.settings.quiet_away
            self.sounds.update(self._unheard_ms, self._mood, is_away=is_away)
            self._unheard_ms = 0
        return self.stack.update(tick_ms)

    def open_gui(self) -> Gui:
        """Return a fresh widget layer for the scene that comes on top."""
        from scenes.ui.system.gui import Gui

        window = self.window
        self.gui = Gui(window.screen, window.brush.theme, self.assets, window.clipboard_text)
        self._gui_generation = self.window.generation
        return self.gui

    def close_gui(self) -> None:
        if self.gui is not None:
            self.gui.close()
        self.gui = None

    @property
    def gui_is_stale(self) -> bool:
        """Whether the window has changed under the widgets, so that they must be made anew."""
        return self.gui is not None and self._gui_generation != self.window.generation

    def update_gui(self, tick_ms: int) -> None:
        """Let the widgets move."""
        if self.gui is not None:
            self.gui.update(tick_ms)


def _ended(sentence: str) -> str:
    """``sentence`` with an end, so that a voice makes a pause there."""
    return sentence if sentence[-1:] in ENDS else f"{sentence}."
