"""Settings: sound, picture, help; each row says what it does, and acts at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from scenes.cabinet import Cabinet
from scenes.dialogs.page import SAFE_LEFT, Page, PromptBar
from scenes.input.actions import Action, Button, Press
from scenes.menus.controls import ControlsScene
from scenes.scene import PlainScene
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, PushButton, Stepper

ROWS: tuple[tuple[str, Sequence[Any]], ...] = (
    ("volume_master", range(0, 101, 10)),
    ("volume_effects", range(0, 101, 10)),
    ("text_percent", (100, 125, 150)),
    ("palette", ("standard", "okabe")),
    ("high_contrast", (False, True)),
    ("reduced_motion", (False, True)),
    ("show_routes", (False, True)),
    ("show_evaluation", (False, True)),
    ("all_puzzles", (False, True)),
    ("hold_ms", (300, 500, 800, 1100, 1500)),
    ("fullscreen", (False, True)),
)
PITCH, ROW_H, ROW_W = 45.0, 43.0, 660.0
TOP = 102.0
HELP_BOX: Box = (752.0, 108.0, 464.0, 532.0)


class SettingsScene(PlainScene):
    """The rows of ``Settings`` that people change, and the door to the controls."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        words = cabinet.words
        items: list[Item] = [
            Stepper(
                (SAFE_LEFT - 12, TOP + i * PITCH, ROW_W, ROW_H), words(f"settings.{name}.label"),
                self._shows(name), self._steps(name, choices), value_width=280,
                can_step=self._can_step(name, choices),
            )
            for i, (name, choices) in enumerate(ROWS)
        ]  # fmt: skip
        y = TOP + len(ROWS) * PITCH
        items.append(PushButton((SAFE_LEFT - 12, y, ROW_W, ROW_H - 2), words("settings.controls"),
                                self._controls, icon="pad", size=22))  # fmt: skip
        self._page = Page(cabinet, items)
        self._prompt_bar = PromptBar(cabinet)

    def _value(self, name: str) -> Any:
        return getattr(self._cabinet.settings, name)

    def _shows(self, name: str) -> Callable[[], str]:
        def words() -> str:
            value = self._value(name)
            if isinstance(value, bool):
                return self._cabinet.words("settings.on" if value else "settings.off")
            if isinstance(value, str):
                return self._cabinet.words(f"settings.{name}.{value}")
            if name == "hold_ms":
                return self._cabinet.words("settings.hold_ms.value", seconds=f"{value / 1000:.1f}")
            return f"{value} %"

        return words

    def _at(self, name: str, choices: Sequence[Any]) -> int:
        """Which of the ``choices`` is chosen, or comes nearest to what a file says."""
        value = self._value(name)
        if value in choices:
            return choices.index(value)
        return min(range(len(choices)), key=lambda k: abs(int(choices[k]) - int(value)))

    def _can_step(self, name: str, choices: Sequence[Any]) -> Callable[[int], bool]:
        return lambda step: 0 <= self._at(name, choices) + step < len(choices)

    def _steps(self, name: str, choices: Sequence[Any]) -> Callable[[int], None]:
        def step_by(step: int) -> None:
            value = choices[self._at(name, choices) + step]
            cabinet = self._cabinet
            cabinet.change_settings(replace(cabinet.settings, **{name: value}))
            if name == "fullscreen":
                cabinet.window.set_fullscreen(cabinet.settings)

        return step_by

    def _controls(self) -> None:
        self._cabinet.stack.push(ControlsScene(self._cabinet))

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        if isinstance(action, Press) and action.is_down and action.button in (
            Button.CANCEL, Button.PAUSE
        ):  # fmt: skip
            self._cabinet.stack.pop()
            return True
        return self._page.act(action)

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        brush.backdrop("spot")
        brush.text(words("settings.title"), (SAFE_LEFT, 60), 44, "display", "text", "midleft")
        self._page.draw(brush)
        x, y, w, h = HELP_BOX
        brush.panel(HELP_BOX, "panel", "line", 26)
        at = self._page.items.index(self._page.focused) if self._page.focused else 0
        name = ROWS[at][0] if at < len(ROWS) else "controls_row"
        brush.text(words(f"settings.{name}.label"), (x + 32, y + 28), 26, "display", "text",
                   fit=w - 64)  # fmt: skip
        brush.paragraph(words(f"settings.{name}.help"), (x + 32, y + 76, w - 64, 220), 20)
        shapes = [words(f"look.{look}_short") for look in range(4)]
        letters = min(brush.lettering.fitting(shape, 18, "bold", 98) for shape in shapes)
        for look, shape in enumerate(shapes):
            at_x = x + 80 + look * 102
            brush.pawn((at_x, y + h - 116), 30, look)
            brush.text(shape, (at_x, y + h - 60), letters, "bold", "muted", "center", fit=98)
        self._prompt_bar.draw(
            brush, [(Button.CONFIRM, words("settings.change")), (Button.CANCEL, words("menu.back"))]
        )
