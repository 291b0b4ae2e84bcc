"""What can be chosen when a game is shared: a tile for each kind, with a line below its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scenes.ui.brush import Box, Brush
from scenes.ui.items import Pressable

LARGE: Final = 1.2
"""From this size of letters on a tile has one line."""

ARROW_W: Final = 40.0


class KindTile(Pressable):
    """One kind of file. Left and right change its format, if it has several.

    ``told`` says what will be made; an idle tile says why nothing can be.
    """

    def __init__(
        self,
        box: Box,
        label: str,
        icon: str,
        told: Callable[[], str],
        on_press: Callable[[], None],
        is_chosen: Callable[[], bool],
        on_step: Callable[[int], None] | None = None,
        *,
        is_idle: bool = False,
    ) -> None:
        super().__init__(box, on_press)
        self.label, self.icon, self.told = label, icon, told
        self.is_chosen, self._on_step, self.is_idle = is_chosen, on_step, is_idle

    def activate(self) -> bool:
        return False if self.is_idle else super().activate()

    def adjust(self, step: int) -> bool:
        if self._on_step is None or self.is_idle:
            return False
        self._on_step(step)
        return True

    def click(self, x: float, y: float) -> bool:
        """The arrows before the sign of what is chosen change the format."""
        left, _, w, _ = self.box
        if x > left + w - 66 - 2 * ARROW_W and x < left + w - 54 and self.adjust(1):
            return True
        return self.activate()

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        is_on, middle = self.is_chosen() and not self.is_idle, y + h / 2
        tone = brush.theme.mix("panel2", "acc", 0.28) if is_on else "panel2"
        brush.panel(self.box, tone, "acc" if is_on else "line", 16, 2 if is_on else 1.5)
        ink = "dim" if self.is_idle else "acc" if is_on else "sub"
        brush.disc((x + 42, middle), min(26, h / 2 - 5), "hole")
        brush.icon(self.icon, (x + 42, middle), 26, ink)
        has_arrows = self._on_step is not None and not self.is_idle
        room = w - 84 - 60 - 2 * ARROW_W * has_arrows
        name_ink = "dim" if self.is_idle else "text" if is_on else "soft"
        is_single, apart = brush.theme.text_scale > LARGE, min(13.0, h / 5)
        shown = self.told() if is_single and (is_on or self.is_idle) else self.label
        high = middle if is_single else middle - apart
        brush.text(shown, (x + 84, high), 22, "heavy", name_ink, "midleft", fit=room)
        if not is_single:
            brush.text(self.told(), (x + 84, middle + apart + 1), 18, "bold", "muted", "midleft",
                       fit=room)  # fmt: skip
        if has_arrows:
            for icon, at in (("arrow_left", ARROW_W * 1.5), ("arrow_right", ARROW_W * 0.5)):
                brush.icon(icon, (x + w - 62 - at, middle), 18, "acc" if is_focused else "muted")
        brush.ring((x + w - 34, middle), 12, ink, 2.5)
        if is_on:
            brush.disc((x + w - 34, middle), 6, "acc")
        if is_focused:
            brush.focus_ring(self.box, radius=16, tint="acc")
