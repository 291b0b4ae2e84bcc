"""The rows of the form of a tournament: one for each who takes part."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from scenes.ui.brush import Box, Brush
from scenes.ui.items import Pressable
from scenes.ui.tokens import draw_token, tint_of

if TYPE_CHECKING:
    from game.club.cup import Entrant

LEFT, TOP, WIDTH, HIGH, PITCH = 64.0, 104.0, 636.0, 58.0, 65.0
WHO_W: Final = 232.0


def entrant_box(k: int) -> Box:
    """Where the row of so many stands."""
    return LEFT, TOP + k * PITCH, WIDTH, HIGH


class EntrantRow(Pressable):
    """A token, a name that pressing it writes anew, and who that is; left and right change it."""

    def __init__(
        self, box: Box, entrant: Entrant, who: str, on_step: Callable[[int], None],
        on_rename: Callable[[], None], *, can_step: Callable[[int], bool],
    ) -> None:  # fmt: skip
        super().__init__(box, on_rename)
        self.entrant, self._who = entrant, who
        self._on_step, self._can_step = on_step, can_step
        self.label = f"{entrant.name}: {who}"

    def adjust(self, step: int) -> bool:
        if self._can_step(step):
            self._on_step(step)
        return True

    def click(self, x: float, y: float) -> bool:
        left = self.box[0] + self.box[2] - WHO_W
        if x < left:
            return self.activate()
        return self.adjust(-1 if x < left + WHO_W / 2 else 1)

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        middle, theme, tint = y + h / 2, brush.theme, tint_of(self.entrant)
        tone = theme.mix("panel2" if is_focused else "panel", tint, 0.12)
        brush.panel(self.box, tone, theme.mix("line", tint, 0.4), 16, shadow=False)
        draw_token(brush, self.entrant, (x + 38, middle), 20)
        left = x + w - WHO_W
        brush.text(self.entrant.name, (x + 72, middle), 24, "heavy", "text", "midleft",
                   fit=left - x - 112)  # fmt: skip
        brush.icon("pencil", (left - 20, middle), 18, "acc" if is_focused else "dim")
        brush.rounded((left, y + 7, WHO_W - 8, h - 14), "hole", 12)
        arrows = ((-1, "arrow_left", left + 18), (1, "arrow_right", left + WHO_W - 26))
        for step, icon, at in arrows:
            if self._can_step(step):
                brush.icon(icon, (at, middle), 18, "acc" if is_focused else "muted")
        brush.text(self._who, (left + WHO_W / 2 - 4, middle), 20, "heavy", "text", "center",
                   fit=WHO_W - 72)  # fmt: skip
        if is_focused:
            brush.focus_ring(self.box, 16, "acc")
