"""What a game offers besides its moves, each explained before it is paid for."""

from __future__ import annotations

from collections.abc import Callable

from game.core.rules.state import Reason
from scenes.boards.beside import Listed
from scenes.cabinet import Cabinet
from scenes.dialogs.page import Page, PromptBar
from scenes.input.actions import Action, Button, FocusLost, Plugged, Point, Press
from scenes.scene import PlainScene
from scenes.table.beside.clock_face import draw_clock_of_mover
from scenes.table.response import Chosen
from scenes.table.table import Table
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, Pressable

BOX: Box = (190.0, 110.0, 900.0, 520.0)
ROW_H, PITCH = 64.0, 72.0


class SpecialsScene(PlainScene):
    """A list beside the explanation of what is in focus. Confirming uses it; it can be left."""

    covers = False

    def __init__(
        self,
        cabinet: Cabinet,
        table: Table,
        first: Listed | None,
        reason_words: Callable[[Reason], str],
    ) -> None:
        self._cabinet, self._table, self._reason_words = cabinet, table, reason_words
        self._prefix = f"{table.match.game.id}.special"
        self._ply, self._mover = table.match.ply, table.state.to_move
        self._specials = self._offered
        self._page = Page(cabinet, self._rows())
        self._prompt_bar = PromptBar(cabinet)
        if first in self._specials:
            self._page.focus.current = self._page.items[self._specials.index(first)]

    @property
    def _offered(self) -> tuple[Listed, ...]:
        specials = self._table.showing.specials(self._table.state)
        return tuple(special for special in specials if isinstance(special, Listed))

    def _rows(self) -> list[Item]:
        x, y, _, _ = BOX
        words = self._cabinet.words
        return [
            SpecialRow((x + 28, y + 96 + i * PITCH, 380, ROW_H), special,
                       words(f"{self._prefix}.{special.name}"), self._uses(special))
            for i, special in enumerate(self._specials)
        ]  # fmt: skip

    def _uses(self, special: Listed) -> Callable[[], None]:
        def use() -> None:
            if special.refusal is not None:
                self._cabinet.refuse()
                return
            self._cabinet.stack.pop()
            is_steered = self._cabinet.devices.last_kind != "mouse"
            response = self._table.pointing.start_path(special.pick, is_steered=is_steered)
            if isinstance(response, Chosen):
                self._table.submit(response.move)

        return use

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        table, stack = self._table, self._cabinet.stack
        match action:
            case FocusLost() | Plugged() | Press(Button.PAUSE):
                stack.pop()
                return stack.act(action)  # what pauses a match is known at the table
            case Press(device=device) | Point(device=device) if not table.sitting.seating.may_act(
                device, table.sitting.to_move
            ):
                return False
            case Press(Button.CANCEL | Button.SPECIAL, is_down=True):
                stack.pop()
                return True
        return self._page.act(action)

    def update(self, tick_ms: int) -> bool:
        """Looking something up does not stop the clock. Whoever is late and still to move goes on
        reading.
        """
        has_changed = self._table.update(tick_ms)
        if self._table.match.ply != self._ply:
            self._ply = self._table.match.ply
            self._renew()
        return has_changed

    def _renew(self) -> None:
        """Offer what there is in another position of the same turn."""
        table = self._table
        if not table.may_point or table.state.to_move != self._mover or not self._offered:
            self._cabinet.stack.pop()
        elif self._offered != self._specials:
            at = 0 if self._page.focused is None else self._page.items.index(self._page.focused)
            self._specials = self._offered
            self._page.set_items(self._rows())
            self._page.focus.current = self._page.items[min(at, len(self._specials) - 1)]

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        x, y, w, _ = BOX
        brush.shade(150)
        brush.panel(BOX, "panel2", "amber", 26, 2)
        brush.text(words(f"{self._prefix}.title"), (x + 32, y + 46), 34, "display", "amber",
                   "midleft")  # fmt: skip
        late = self._cabinet.words("play.late")
        draw_clock_of_mover(brush, self._table.sitting, (x + w - 60, y + 48), late)
        self._page.draw(brush)
        focused = self._page.focused
        if isinstance(focused, SpecialRow):
            special = focused.special
            left = x + 440
            brush.icon(special.icon, (left + 30, y + 130), 56, "amber")
            brush.text(focused.label, (left + 76, y + 130), 28, "display", "text", "midleft")
            used = brush.paragraph(words(f"{self._prefix}.{special.name}_help"),
                                   (left, y + 180, w - 480, 200), 20)  # fmt: skip
            if special.refusal is not None:
                brush.icon("lock", (left + 12, y + 216 + used), 22, "amber")
                room = (left + 34, y + 200 + used, w - 514, 80.0)
                brush.paragraph(self._reason_words(special.refusal), room, 20, ink="amber")
            else:
                room = (left, y + 200 + used, w - 480, 80.0)
                used += brush.paragraph(words(f"{self._prefix}.price"), room, 20, ink="acc")
                if self._cabinet.devices.last_kind == "mouse":
                    brush.paragraph(words(f"{self._prefix}.click"),
                                    (left, y + 220 + used, w - 480, 60), 20)  # fmt: skip
        self._prompt_bar.draw(
            brush,
            [(Button.CONFIRM, words(f"{self._prefix}.use")), (Button.CANCEL, words("menu.back"))],
        )


class SpecialRow(Pressable):
    """One special: icon and name; focusable even when it cannot be used, so that it says why."""

    def __init__(self, box: Box, special: Listed, label: str, on_press: Callable[[], None]) -> None:
        super().__init__(box, on_press)
        self.special, self.label = special, label

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, _, h = self.box
        is_usable = self.special.refusal is None
        brush.rounded(self.box, "panel" if is_focused else "hole", 14)
        brush.icon(self.special.icon, (x + 36, y + h / 2), 30, "amber" if is_usable else "dim")
        brush.text(self.label, (x + 70, y + h / 2), 22, "heavy", "text" if is_usable else "dim",
                   "midleft")  # fmt: skip
        if is_focused:
            brush.focus_ring(self.box, radius=14, tint="amber")
