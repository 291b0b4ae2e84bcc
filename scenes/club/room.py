"""The club room: a door for each thing that people do together besides playing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scenes.cabinet import Cabinet
from scenes.club.doors import DOORS, Door
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT, Page, PromptBar
from scenes.input.actions import Action, Button, Press
from scenes.scene import PlainScene
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Pressable
from scenes.ui.portraits import draw_stage

TOP, HIGH, GAP = 138.0, 440.0, 24.0
WIDEST: Final = 372.0
RADIUS: Final = 26.0


def door_boxes(count: int) -> list[Box]:
    """Where so many doors stand: side by side, in the middle of the room."""
    room = SAFE_RIGHT - SAFE_LEFT
    w = min((room - (count - 1) * GAP) / count, WIDEST)
    left = 640 - (count * (w + GAP) - GAP) / 2
    return [(left + k * (w + GAP), TOP, w, HIGH) for k in range(count)]


class RoomDoor(Pressable):
    """A door as a tall card: its sign on a stage, its name, and a line that is true today."""

    def __init__(
        self, box: Box, door: Door, label: str, told: str, on_press: Callable[[], None]
    ) -> None:
        super().__init__(box, on_press)
        self.label, self.told, self._door = label, told, door

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, _ = self.box
        theme, tint, middle = brush.theme, self._door.tint, x + w / 2
        tone = theme.mix("panel2" if is_focused else "panel", tint, 0.34 if is_focused else 0.16)
        rim = tint if is_focused else theme.mix("line", tint, 0.5)
        brush.panel(self.box, tone, rim, RADIUS, 3 if is_focused else 1.5,
                    glow=tint if is_focused else None)  # fmt: skip
        brush.glow((middle, y + 150), 130, tint, 120 if is_focused else 60)
        draw_stage(brush, (middle, y + 218), min(w * 0.36, 104), tint)
        brush.icon(self._door.icon, (middle, y + 146), 112, theme.lit(tint, 0.4))
        brush.text(self.label, (middle, y + 312), 34, "display", "text", "center", fit=w - 36)
        brush.paragraph(self.told, (x + 20, y + 346, w - 40, 74), 20, "bold", "sub", 1.2,
                        "center")  # fmt: skip
        if is_focused:
            brush.focus_ring(self.box, RADIUS, tint)


class ClubScene(PlainScene):
    """The room itself; whoever comes back through a door finds the focus on it."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self._page = Page(cabinet)
        self._prompt_bar = PromptBar(cabinet)
        self._told: tuple[str, ...] = ()

    def enter(self) -> None:
        """What the doors tell may have changed."""
        cabinet, focused = self._cabinet, self._page.focused
        at = self._page.items.index(focused) if focused is not None else 0
        boxes = door_boxes(len(DOORS))
        self._told = tuple(door.tells(cabinet) for door in DOORS)
        self._page.set_items([
            RoomDoor(box, door, cabinet.words(f"club.door.{door.name}"), told, self._opens(door))
            for box, door, told in zip(boxes, DOORS, self._told, strict=True)
        ])  # fmt: skip
        self._page.focus.current = self._page.items[at]

    def _opens(self, door: Door) -> Callable[[], None]:
        return lambda: self._cabinet.stack.push(door.opens(self._cabinet))

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        if isinstance(action, Press) and action.button is Button.CANCEL and action.is_down:
            self._cabinet.stack.pop()
            return True
        return self._page.act(action)

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        focused = self._page.focused
        at = self._page.items.index(focused) if focused is not None else -1
        brush.still((id(self), at, self._told), lambda: self._draw_still(brush))
        self._page.draw_focused(brush)
        self._prompt_bar.draw(
            brush, [(Button.CONFIRM, words("menu.choose")), (Button.CANCEL, words("menu.back"))]
        )

    def _draw_still(self, brush: Brush) -> None:
        words, scale = self._cabinet.words, max(1.0, brush.theme.text_scale / 1.2)
        brush.backdrop("spot_violet")
        title = brush.text(words("club.title"), (SAFE_LEFT, 62), 48 / scale, "display", "text",
                           "midleft")  # fmt: skip
        x = title[0] + title[2] + 20
        brush.text(words("club.tagline"), (x, 68), 20, "bold", "sub", "midleft",
                   fit=SAFE_RIGHT - x)  # fmt: skip
        self._page.draw_others(brush)
