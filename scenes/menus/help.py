"""The rules of the games, to read; one page of text a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.cabinet import Cabinet
from scenes.dialogs.page import SAFE_LEFT, PromptBar
from scenes.input.actions import DIRECTIONS, Action, Button, Press
from scenes.scene import Scene
from scenes.ui.brush import Box, Brush

if TYPE_CHECKING:
    from pygame_gui.elements import UITextBox

BOX: Box = (SAFE_LEFT, 104.0, 1152.0, 536.0)
STEP_PX = 90


class HelpScene(Scene):
    """Rules text of ``games``, turned over with previous and next, scrolled with the arrows."""

    covers = True

    def __init__(self, cabinet: Cabinet, *games: str) -> None:
        self._cabinet, self._games = cabinet, games
        self._at = 0
        self._reading: UITextBox | None = None
        self._prompt_bar = PromptBar(cabinet)

    def enter(self) -> None:
        gui = self._cabinet.open_gui()
        text = self._cabinet.words(f"{self._games[self._at]}.rules.text").strip()
        self._reading = gui.reading(BOX, text.replace("\n", "<br>"))

    def leave(self) -> None:
        self._reading = None
        self._cabinet.close_gui()

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case Press(
                Button.CANCEL | Button.CONFIRM | Button.PAUSE, is_down=True, is_repeat=False
            ):
                self._cabinet.stack.pop()
            case Press(Button.PREV | Button.NEXT as button, is_down=True):
                self._at = (self._at + (1 if button is Button.NEXT else -1)) % len(self._games)
                self.leave()
                self.enter()
            case Press(button, is_down=True) if button in DIRECTIONS:
                self._scroll(DIRECTIONS[button][1] * STEP_PX)
            case _:
                return False
        return True

    def _scroll(self, by_px: int) -> None:
        bar = self._reading.scroll_bar if self._reading else None
        if bar is not None:
            bar.set_scroll_from_start_percentage(
                min(max(bar.start_percentage + by_px / 2000, 0.0), 1.0 - bar.visible_percentage)
            )
            bar.has_moved_recently = True

    def update(self, tick_ms: int) -> bool:
        if self._cabinet.gui_is_stale:
            self.leave()
            self.enter()
        return self._cabinet.update_gui(tick_ms)

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        brush.backdrop("spot")
        name = words(f"{self._games[self._at]}.name").upper()
        box = brush.text(name, (SAFE_LEFT, 60), 40, "display", "text", "midleft")
        brush.text(words("rules.title"), (box[0] + box[2] + 18, 64), 26, "display", "muted",
                   "midleft")  # fmt: skip
        self._cabinet.draw_gui()
        prompts = [(Button.DOWN, words("rules.scroll")), (Button.CANCEL, words("menu.back"))]
        if len(self._games) > 1:
            prompts.insert(1, (Button.NEXT, words("rules.next")))
        self._prompt_bar.draw(brush, prompts)
