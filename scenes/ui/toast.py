"""A sentence that comes up over any screen, stays long enough to be read, and goes by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scenes.input.actions import Action, Button, Phase, Point, Press, Stop, Survey
from scenes.input.guard import InputGuard
from scenes.ui.brush import Box, Brush
from scenes.ui.lettering import SMALLEST
from scenes.ui.ticker import Ticker

TITLE_END, RIGHT_END = 540.0, 1216.0
"""What is offered stays for long: it stands beside the title of a screen, if it can."""

RISE: Final = -14.0
PAD: Final = 34.0
HEIGHT: Final = 52.0
LETTERS: Final = 20.0
OFFER_MS: Final = 5000
"""How long something is offered, if nothing else is said."""

OFFER_BUTTON: Final = Button.ALTERNATE


class Toast:
    """The last sentence said this way. Nothing waits for it, but it may offer to do something."""

    def __init__(self, ticker: Ticker, guard: InputGuard) -> None:
        self._ticker, self._guard = ticker, guard
        self._words = self._kind = self._offer = ""
        self._accept: Callable[[], None] | None = None
        self._since_ms = self._until_ms = 0
        self._letters = LETTERS
        self._box: Box = (0.0, 0.0, 0.0, 0.0)

    def show(
        self,
        words: str,
        brush: Brush,
        kind: str = "mouse",
        offer: str = "",
        accept: Callable[[], None] | None = None,
        offer_ms: int = OFFER_MS,
        middle_y: float = 36.0,
    ) -> None:
        """Say ``words`` from now on at the height ``middle_y``, for as long as the theme says.

        ``offer`` names what ``accept`` does: then they stay for ``offer_ms``. ``kind`` is that of
        the device whose button is shown for it.
        """
        theme = brush.theme
        stay_ms = offer_ms if accept else theme.duration_ms("toast_stay")
        stay_ms += 2 * theme.duration_ms("toast")
        self._words, self._kind, self._offer, self._accept = words, kind, offer, accept
        self._since_ms = self._ticker.move(stay_ms)
        self._until_ms = self._since_ms + stay_ms
        self._letters = LETTERS
        width = self._width(brush)
        if accept and width > RIGHT_END - TITLE_END:
            least = max(SMALLEST / theme.text_scale, LETTERS * (RIGHT_END - TITLE_END) / width)
            self._letters = min(least, LETTERS)
            width = self._width(brush)
        height = max(HEIGHT, brush.measure(words, self._letters, "heavy")[1] + 16)
        wide = width
        left = 640 - wide / 2
        if accept:
            left = min(max(left, TITLE_END), RIGHT_END - wide)
        self._box = left, middle_y - HEIGHT / 2, wide, height
        if accept:
            self._guard.move((), [(offer, self._box)])

    def _width(self, brush: Brush) -> float:
        """How wide it is in the letters that were chosen."""
        width = brush.measure(self._words, self._letters, "heavy")[0] + 2 * PAD
        if self._accept is not None:
            width += brush.measure(self._offer, self._letters, "heavy")[0] + PAD
            is_mouse = self._kind == "mouse"
            width += 0.0 if is_mouse else brush.prompt_width(self._kind, OFFER_BUTTON) + 10
        return width

    @property
    def is_shown(self) -> bool:
        """Whether a sentence can be read just now."""
        return self._ticker.now_ms < self._until_ms and bool(self._words)

    def act(self, action: Action) -> bool:
        """Whether ``action`` was for what is offered: a click on it, or its button."""
        if self._accept is None or not self.is_shown:
            return False
        x, y, w, h = self._box
        if isinstance(action, Survey):  # the screen below has its own
            action.stops.append(Stop(None, OFFER_BUTTON, self._box))
            return False
        match action:
            case Press(button, is_down=True) if button is OFFER_BUTTON:
                pass
            case Point(px, py, Phase.DOWN) if x <= px <= x + w and y <= py <= y + h:
                return True
            case Point(px, py, Phase.UP) if x <= px <= x + w and y <= py <= y + h:
                pass
            case _:
                return False
        accept, self._accept = self._accept, None
        self._until_ms = self._ticker.now_ms
        accept()
        return True

    def withdraw(self) -> None:
        """What was offered is not offered any more."""
        if self._accept is not None:
            self._accept, self._until_ms = None, self._ticker.now_ms

    def draw(self, brush: Brush) -> None:
        if not self.is_shown:
            return
        left_ms = self._until_ms - self._ticker.now_ms
        change_ms = brush.theme.duration_ms("toast")
        part = min(self._ticker.part(self._since_ms, change_ms), left_ms / max(change_ms, 1), 1.0)
        x, y, w, h = self._box
        y += RISE * (1 - part)
        alpha, middle = round(255 * part), y + h / 2
        brush.rounded((x, y, w, h), "panel2", h / 2, alpha=round(245 * part))
        brush.rounded((x, y, w, h), "acc", h / 2, alpha=alpha, width=2)
        if self._accept is None:
            brush.text(self._words, (640, middle), 20, "heavy", "text", "center",
                       alpha=alpha, fit=1100)  # fmt: skip
            return
        size = self._letters
        brush.text(self._words, (x + PAD, middle), size, "heavy", "text", "midleft", alpha=alpha)
        at = (x + w - PAD, middle)
        box = brush.text(self._offer, at, size, "heavy", "acc", "midright", alpha=alpha)
        if part >= 1.0 and self._kind != "mouse":
            brush.prompt(self._kind, OFFER_BUTTON, (box[0] - 10, middle), anchor="midright")
