"""What a seat has more or less than the others: a small form over the screen of the seats."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from game.core.fairness import Told, explained, joined, parts, stepped, told, value_told, why_idle
from game.core.handicap import NONE, Handicap
from game.core.seam import AnyGame
from game.core.seats import Seat
from game.words.message import Message
from game.words.strings import Strings
from scenes.cabinet import Cabinet
from scenes.dialogs.overlay import Overlay
from scenes.input.actions import Button
from scenes.ui.brush import Box, Brush
from scenes.ui.handicaps import short
from scenes.ui.items import Item, Pressable, PushButton, Stepper

LEFT, WIDE = 240.0, 800.0
PANEL: Final[Box] = (LEFT - 32, 62.0, WIDE + 64, 582.0)
TITLE_Y, LINE_Y, ROWS_Y = 104.0, 154.0, 186.0
ROW_H, PITCH = 54.0, 60.0
SUGGEST_H, BUTTON_H = 50.0, 56.0
TOLD_Y, BUTTONS_Y = 500.0, 572.0
VALUE_W: Final = 360.0


class Suggestion:
    """``why`` says what happened, ``what`` would be ``given``."""

    def __init__(self, why: str, what: str, given: Handicap) -> None:
        self.why, self.what, self.given = why, what, given


class FairChip(Pressable):
    """On a seat's card: what the seat has, or that it could have something."""

    def __init__(
        self, box: Box, strings: Strings, told: Told, on_press: Callable[[], None]
    ) -> None:
        super().__init__(box, on_press)
        self._strings, self._told = strings, told
        self.label = strings.say(joined(told)) or strings.t("handicap.title")

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        ink = "amber" if self._told else "acc" if is_focused else "sub"
        brush.rounded(self.box, "hole", 14)
        brush.rounded(self.box, "amber" if self._told else "line", 14, width=1.5)
        words = short(brush, self._strings, self._told, w - 54) if self._told else self.label
        has_sign = brush.has_room(words, w - 54, "heavy")
        if has_sign:
            brush.icon("scales", (x + 24, y + h / 2), 22, ink)
        left = 44 if has_sign else 14
        brush.text(words, (x + left, y + h / 2), 20, "heavy", ink, "midleft", fit=w - left - 10)
        if is_focused:
            brush.focus_ring(self.box, radius=14, tint="acc")


class FairStartScene(Overlay):
    """Left and right change what is in focus; every change counts at once."""

    section = "handicap"

    def __init__(
        self, cabinet: Cabinet, game: AnyGame, options: Any, seat: Seat,
        change: Callable[[Handicap], None], *, keep: Callable[[Handicap], None] | None = None,
        suggestion: Suggestion | None = None,
    ) -> None:  # fmt: skip
        """``change`` gets what the seat has from then on; ``keep`` what somebody has every time."""
        self._game, self._options, self._seat = game, options, seat
        self._given, self._change, self._keep = seat.handicap, change, keep
        self._suggestion = suggestion
        self._rows: dict[str, Stepper] = {}
        super().__init__(cabinet, self._items(cabinet))

    def _items(self, cabinet: Cabinet) -> list[Item]:
        top = ROWS_Y
        items: list[Item] = []
        if self._suggestion is not None:
            box = (LEFT + WIDE - VALUE_W, top, VALUE_W - 8, SUGGEST_H)
            items.append(PushButton(box, self._suggestion.what, self._take, icon="scales", size=20))
            top += PITCH
        names = parts(self._game)
        pitch = min(PITCH, (TOLD_Y - top) / len(names))
        for name in names:
            box = (LEFT, top, WIDE, min(ROW_H, pitch - 4))
            self._rows[name] = Stepper(
                box, self._name(cabinet, name), partial(self._shown, cabinet, name),
                partial(self._step, name), value_width=VALUE_W,
                is_idle=partial(self._is_idle, name),
            )  # fmt: skip
            items.append(self._rows[name])
            top += pitch
        return [*items, *self._buttons(cabinet)]

    def _buttons(self, cabinet: Cabinet) -> list[Item]:
        """What stands below the rows."""
        rows = [("done", self.close, "check"), ("reset", self._reset, "first")]
        if self._keep is not None:
            rows.append(("keep", self._on_keep, "user"))
        wide = (WIDE - 16 * (len(rows) - 1)) / len(rows)
        return [
            PushButton((LEFT + k * (wide + 16), BUTTONS_Y, wide, BUTTON_H),
                       cabinet.words(f"handicap.{name}"), do, icon=icon, size=22,
                       tone="plain" if k else "primary")
            for k, (name, do, icon) in enumerate(rows)
        ]  # fmt: skip

    def _name(self, cabinet: Cabinet, name: str) -> str:
        own = f"{self._game.id}.handicap.{name}.name"
        return cabinet.words(own if cabinet.strings.has(own) else f"handicap.{name}")

    def _shown(self, cabinet: Cabinet, name: str) -> str:
        return cabinet.say(value_told(self._game, self._given, name)) or ""

    def _why(self, name: str) -> str:
        is_computer = self._seat.is_computer
        return why_idle(self._game, self._options, name, is_computer=is_computer)

    def _is_idle(self, name: str) -> bool:
        return bool(self._why(name))

    def _step(self, name: str, by: int) -> None:
        self._give(stepped(self._game, self._given, name, by))

    def _give(self, given: Handicap) -> None:
        self._given = given
        self._change(given)

    def _take(self) -> None:
        if self._suggestion is not None:
            self._give(self._suggestion.given)

    def _reset(self) -> None:
        self._give(NONE)

    def _on_keep(self) -> None:
        if self._keep is not None:
            self._keep(self._given)

    @property
    def _told(self) -> tuple[str, bool]:
        """What is said of the row in focus, and whether that is why it cannot be changed."""
        words = self._cabinet.words
        for name, row in self._rows.items():
            if row is self._page.focused:
                if why := self._why(name):
                    return words(why), True
                return self._cabinet.say(explained(self._game, self._given, name)) or "", False
        return "", False

    def _line(self) -> Message | None:
        seat = Seat(self._seat.name, self._seat.look, self._seat.level, self._given)
        return joined(told(self._game, self._options, seat))

    def draw(self, brush: Brush, alpha: float) -> None:
        words, tint = self._cabinet.words, f"look{self._seat.look}"
        brush.shade(190)
        brush.panel(PANEL, "panel2", tint, 28, 2)
        brush.pawn((LEFT + 22, TITLE_Y), 22, self._seat.look)
        brush.text(words("handicap.of", who=self._seat.name), (LEFT + 60, TITLE_Y), 36, "display",
                   "text", "midleft", fit=WIDE - 70)  # fmt: skip
        line = self._line()
        says = (self._cabinet.say(line) or "") if line else words("handicap.even")
        brush.text(says, (LEFT + 60, LINE_Y), 22, "heavy", "amber" if line else "muted", "midleft",
                   fit=WIDE - 70)  # fmt: skip
        if self._suggestion is not None:
            brush.text(self._suggestion.why, (LEFT + 20, ROWS_Y + SUGGEST_H / 2), 22, "bold", "acc",
                       "midleft", fit=WIDE - VALUE_W - 40)  # fmt: skip
        self._page.draw(brush)
        said, is_why = self._told
        left = LEFT + 20
        if is_why:
            brush.icon("lock", (left + 10, TOLD_Y + 28), 22, "amber")
            left += 36
        brush.paragraph(said, (left, TOLD_Y + 14, LEFT + WIDE - left, 52), 20, "bold",
                        "amber" if is_why else "sub", 1.2)  # fmt: skip
        self._prompt_bar.draw(brush, [
            (Button.CONFIRM, words("options.change" if said else "menu.choose")),
            (Button.CANCEL, words(self.back)),
        ])  # fmt: skip
