"""A sentence that comes up over any screen, stays long enough to be read, and goes by itself."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Final, Protocol

from scenes.input.actions import Action, Button, Phase, Point, Press, ScanTarget, Survey
from scenes.input.focus import holds
from scenes.input.guard import InputGuard
from scenes.ui.brush import Box, Brush
from scenes.ui.theme import Theme
from scenes.ui.ui_clock import UiClock

LEFT_END, RIGHT_END = 64.0, 1216.0
TOP, BOTTOM, STEP = 36.0, 684.0, 6.0
"""The first and the last height at which a toast may stand, and how far the next one is."""
NEAR_EDGE: Final = 60.0
"""So near to the top or the bottom smaller letters are better than a place farther off."""
APART: Final = 10.0
"""Between a toast and what is beside it."""
LETTERS_PART: Final = 0.7
"""How much of a line's height its letters take."""

PAD: Final = 34.0
HEIGHT: Final = 52.0
LETTERS: Final = 20.0
PITCH: Final = 1.3
"""From line to line, in letters."""
OFFER_MS: Final = 5000
"""How long something is offered, if nothing else is said."""

OFFER_BUTTON: Final = Button.ALTERNATE


class ToastPlace(Protocol):
    """A screen that has a toast."""

    toast_y: float


def _gaps(taken: Iterable[Box], top: float, bottom: float) -> list[tuple[float, float]]:
    """Return the parts, from left to right, of the strip between two heights that are free."""
    gaps, at = [], LEFT_END - APART
    spans = sorted(
        (x, x + w)
        for x, y, w, h in taken
        if y + h * (1 + LETTERS_PART) / 2 > top and y + h * (1 - LETTERS_PART) / 2 < bottom
    )
    for left, right in spans:
        gaps.append((at, left))
        at = max(at, right)
    return [*gaps, (at, RIGHT_END + APART)]


class Toast:
    """The last sentence said this way, which may offer to do something.

    A new sentence takes its place; one that `follow`s waits until it has been read.
    """

    def __init__(self, ticker: UiClock, guard: InputGuard) -> None:
        self._ticker, self._guard = ticker, guard
        self.words = self._kind = self._offer = ""
        self._accept: Callable[[], None] | None = None
        self._button = OFFER_BUTTON
        self._since_ms = self._until_ms = 0
        self._letters = LETTERS
        self._rows: tuple[str, ...] = ()
        self.box: Box = (0.0, 0.0, 0.0, 0.0)
        self._placed_for: Hashable = None

    def show(
        self,
        words: str,
        theme: Theme,
        kind: str = "mouse",
        offer: str = "",
        accept: Callable[[], None] | None = None,
        offer_ms: int = OFFER_MS,
        button: Button = OFFER_BUTTON,
    ) -> None:
        """Say ``words`` from now on, for as long as the theme says.

        ``offer`` names what ``accept`` does: then they stay for ``offer_ms``. ``kind`` is that of
        the device whose ``button`` is shown for it.
        """
        stay_ms = offer_ms if accept else theme.duration_ms("toast_stay")
        stay_ms += 2 * theme.duration_ms("toast")
        self.words, self._kind, self._offer, self._accept = words, kind, offer, accept
        self._button = button
        self._since_ms = self._ticker.move(stay_ms)
        self._until_ms = self._since_ms + stay_ms
        self._placed_for = None

    def follow(self, tell: Callable[[], None]) -> None:
        """Do ``tell``, which shows a sentence, as soon as none is shown any more."""
        if not self.is_shown:
            tell()
            return
        left_ms = self._until_ms - self._ticker.now_ms
        self._ticker.after(left_ms, lambda: self.follow(tell))  # another may have been faster

    def move(self) -> None:
        """Look for a place again: other words are on the screen now."""
        self._placed_for = None

    def place(self, brush: Brush, scene: ToastPlace, paint: Callable[[], None]) -> None:
        """Find a place where no words and no buttons are, once for each screen.

        Args:
            brush: What everything is drawn with.
            scene: The one on top, which says where it would have a toast.
            paint: Draws what can be seen.
        """
        shown = id(scene), brush.screen.surface.get_size(), brush.theme
        if shown == self._placed_for:
            return
        taken = brush.occupied_boxes(paint)  # may run out of time: then the next frame asks again
        self._placed_for = shown
        smallest = LETTERS / brush.theme.text_scale  # no smaller than with small text
        heights = sorted(
            (TOP + STEP * k for k in range(int((BOTTOM - TOP) / STEP) + 1)),
            key=lambda middle: min(middle - TOP, BOTTOM - middle),
        )
        edges = [y for y in heights if min(y - TOP, BOTTOM - y) <= NEAR_EDGE]
        most = 1 if self._accept else 3  # narrower lines where one has no room
        for lines in range(1, most + 1):
            for middles in ([scene.toast_y, *edges], heights):
                for letters in (LETTERS, smallest):
                    self._wrap(brush, letters, lines)
                    if self._fit(brush, taken, middles):
                        self._offer_there()
                        return
        self._wrap(brush, smallest, 1)
        self.box = self._box_at(scene.toast_y, 640.0 - self._width(brush) / 2, brush)
        self._offer_there()

    def _wrap(self, brush: Brush, letters: float, lines: int) -> None:
        """Take letters of that size, and break the words into about that many lines."""
        self._letters, self._rows = letters, (self.words,)
        if lines > 1:
            room = 1.2 * brush.measure(self.words, letters, "heavy")[0] / lines
            self._rows = brush.lettering.wrap(self.words, letters, "heavy", room, 0.0, PITCH)[1]

    def _fit(self, brush: Brush, taken: Iterable[Box], middles: Iterable[float]) -> bool:
        """Take the first height of its middle that has room for it; False if none has."""
        wide = self._width(brush)
        for middle in middles:
            _, y, _, h = self._box_at(middle, 0.0, brush)
            gaps = _gaps(taken, y - APART / 2, y + h + APART / 2)
            lefts = [
                min(max(640 - wide / 2, left + APART), right - APART - wide)
                for left, right in gaps
                if right - left >= wide + 2 * APART
            ]
            if lefts:
                left = min(lefts, key=lambda left: abs(left + wide / 2 - 640))
                self.box = self._box_at(middle, left, brush)
                return True
        return False

    def _box_at(self, middle_y: float, left: float, brush: Brush) -> Box:
        letters_h = brush.measure(self.words, self._letters, "heavy")[1]
        lower = (len(self._rows) - 1) * self._pitch(brush)
        height = max(HEIGHT, letters_h + lower + 16)
        return left, middle_y - height / 2, self._width(brush), height

    def _pitch(self, brush: Brush) -> float:
        return self._letters * brush.theme.text_scale * PITCH

    def _offer_there(self) -> None:
        if self._accept is not None:
            self._guard.move((), [(self._offer, self.box)])

    def _width(self, brush: Brush) -> float:
        """Return how wide it is in the letters that were chosen."""
        width = max(brush.measure(row, self._letters, "heavy")[0] for row in self._rows)
        width += 2 * PAD if len(self._rows) == 1 else PAD
        if self._accept is not None:
            width += brush.measure(self._offer, self._letters, "heavy")[0] + PAD
            is_mouse = self._kind == "mouse"
            width += 0.0 if is_mouse else brush.prompt_width(self._kind, self._button) + 10
        return min(width, RIGHT_END - LEFT_END)

    @property
    def is_shown(self) -> bool:
        """Whether a sentence can be read just now."""
        return self._ticker.now_ms < self._until_ms and bool(self.words)

    def act(self, action: Action) -> bool:
        """Return whether ``action`` was for what is offered: a click on it, or its button."""
        if self._accept is None or not self.is_shown:
            return False
        if isinstance(action, Survey):  # the screen below has its own
            action.stops.append(ScanTarget(None, self._button, self.box))
            return False
        match action:
            case Press(button, is_down=True) if button is self._button:
                pass
            case Point(x, y, Phase.DOWN) if holds(self.box, x, y):
                return True
            case Point(x, y, Phase.UP) if holds(self.box, x, y):
                pass
            case _:
                return False
        accept, self._accept = self._accept, None
        self._until_ms = self._ticker.now_ms
        accept()
        return True

    def withdraw(self) -> None:
        """Withdraw the offer."""
        if self._accept is not None:
            self._accept, self._until_ms = None, self._ticker.now_ms

    def draw(self, brush: Brush) -> None:
        if not self.is_shown:
            return
        left_ms = self._until_ms - self._ticker.now_ms
        change_ms = brush.theme.duration_ms("toast")
        part = min(self._ticker.part(self._since_ms, change_ms), left_ms / max(change_ms, 1), 1.0)
        x, y, w, h = self.box
        y += -14.0 * (1 - part)
        alpha, middle = round(255 * part), y + h / 2
        round_r = h / 2 if len(self._rows) == 1 else HEIGHT / 2
        brush.rounded((x, y, w, h), "panel2", round_r, alpha=round(245 * part))
        brush.rounded((x, y, w, h), "acc", round_r, alpha=alpha, width=2)
        if self._accept is None:
            first, pitch = (len(self._rows) - 1) / 2, self._pitch(brush)
            for k, row in enumerate(self._rows):
                at = x + w / 2, middle + (k - first) * pitch
                brush.text(
                    row, at, self._letters, "heavy", "text", "center", alpha=alpha, fit=w - PAD / 2
                )
            return
        size = self._letters
        brush.text(self.words, (x + PAD, middle), size, "heavy", "text", "midleft", alpha=alpha)
        at = (x + w - PAD, middle)
        box = brush.text(self._offer, at, size, "heavy", "acc", "midright", alpha=alpha)
        if part >= 1.0 and self._kind != "mouse":
            brush.prompt(self._kind, self._button, (box[0] - 10, middle), anchor="midright")
