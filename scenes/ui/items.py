"""Things on a menu screen that can be focused: all drawn by the brush, all without a mouse."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, Final, Protocol, TypeVar, runtime_checkable

from scenes.input.actions import Button, Stop
from scenes.ui.brush import Box, Brush
from scenes.ui.ticker import Alarm, Ticker

T = TypeVar("T")

ARROW_W = 64.0
"""How wide a stepper's arrow is to the mouse, where the value between them can be pressed."""


PRESSED_DOWN = 3.0
"""How far a pressed button sinks."""


ARMED_MS = 4000
"""So soon after the first press the second one has to come, where holding is replaced by that."""


class Item(Protocol):
    """One focusable thing. ``box`` is in design units."""

    box: Box
    is_enabled: bool

    def activate(self) -> bool:
        """Confirm or click; False if that means nothing here."""

    def adjust(self, step: int) -> bool:
        """Left (-1) or right (+1); False if that should move the focus instead."""

    def click(self, x: float, y: float) -> bool:
        """Return a click at ``x, y`` inside the box."""

    def draw(self, brush: Brush, is_focused: bool) -> None: ...


def stops_of(item: Item) -> list[Stop]:
    """Return the stops of `item` for switch scanning: press it, or change it by a step."""
    if not item.is_enabled:
        return []
    has_steps = getattr(item, "has_steps", False)
    buttons = [Button.RIGHT, Button.LEFT] if has_steps else [Button.CONFIRM]
    if isinstance(item, Stepper) and item.on_press:
        buttons.insert(0, Button.CONFIRM)
    return [Stop(item, button, item.box) for button in buttons]


def subject_of(item: Item | None) -> Hashable | None:
    """Return the id of the list entry that an item stands for; None for any other item."""
    subject: Hashable | None = getattr(item, "subject", None)
    return subject


def told_of(item: Item) -> str:
    """Return an item in words, for those who hear the screen; "" for one that has none."""
    if isinstance(item, Stepper):
        return f"{item.label}: {item.value()}" if item.label else item.value()
    return str(getattr(item, "label", "") or next(iter(getattr(item, "texts", ())), ""))


def identity(item: Item) -> object:
    """Return what tells an item from another one that takes its place, compared by ``==``.

    A key of a keyboard stays the same when shift makes its letter a capital.
    """
    subject, told = subject_of(item), told_of(item).casefold()
    return (type(item), told, subject) if told or subject is not None else item


def destroys(item: Item, step: int = 0) -> bool:
    """Return whether pressing `item` after a `step` to the left or right removes something.

    A held arrow stops before that.
    """
    if isinstance(item, Graded):
        return item.destroys_after(step)
    return isinstance(item, HoldButton) or getattr(item, "tone", "") == "danger"


@runtime_checkable
class Graded(Protocol):
    """An item that holds several things to do, of which some destroy."""

    def destroys_after(self, step: int) -> bool: ...


class Labelled(ABC):
    """What has a label. ``letters`` is its size before the text setting, ``size`` the most."""

    size: float
    letters: float

    @abstractmethod
    def fitting(self, brush: Brush) -> float:
        """Return the largest size up to ``size`` at which the label has room."""


def level_letters(brush: Brush, items: Iterable[object]) -> None:
    """Give labels of one kind one size: as large as the one that has the least room allows."""
    kinds: dict[tuple[type, float], list[Labelled]] = {}
    for item in items:
        if isinstance(item, Labelled):
            family = PushButton if isinstance(item, PushButton) else type(item)
            kinds.setdefault((family, item.size), []).append(item)
    for kind in kinds.values():
        letters = min(item.fitting(brush) for item in kind)
        for item in kind:
            item.letters = letters


class Pressable:
    """An item but for its looks: it can be pressed, anywhere in its box, and nothing else."""

    is_enabled = True
    subject: Hashable | None = None
    """The id of the list entry that it stands for, if any."""

    def __init__(self, box: Box, on_press: Callable[[], None]) -> None:
        self.box, self.on_press = box, on_press

    def activate(self) -> bool:
        self.on_press()
        return True

    def adjust(self, step: int) -> bool:
        return False

    def click(self, x: float, y: float) -> bool:
        return self.activate()


class PushButton(Pressable, Labelled):
    """A button with a word on it."""

    def __init__(
        self,
        box: Box,
        label: str,
        on_press: Callable[[], None],
        *,
        tone: str = "plain",
        icon: str | None = None,
        is_enabled: bool = True,
        size: int = 24,
    ) -> None:
        super().__init__(box, on_press)
        self.label, self.tone, self.icon = label, tone, icon
        self.size = self.letters = float(size)
        self.is_enabled = is_enabled
        self.is_down = False
        """Whether it is being pressed, and looks like it."""

    def fitting(self, brush: Brush) -> float:
        room = brush.button_room(self.box, self.icon, self.label)
        return brush.lettering.fitting(self.label, self.size, "heavy", room)

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        brush.button(
            (x, y + PRESSED_DOWN * self.is_down, w, h),
            self.label,
            self.tone,
            icon=self.icon,
            enabled=self.is_enabled,
            size=self.letters,
        )
        if is_focused:
            brush.focus_ring(self.box, radius=16, tint="acc")


LOW_H: Final = 56.0
"""A lower button has little room below its letters."""


class HoldButton(PushButton):
    """A button for what cannot be taken back: it does nothing until it has been held for a while.

    ``held`` is what stands on it meanwhile.
    """

    def __init__(
        self,
        box: Box,
        label: str,
        held: str,
        on_press: Callable[[], None],
        *,
        tone: str = "danger",
        icon: str | None = None,
        size: int = 24,
    ) -> None:
        super().__init__(box, label, on_press, tone=tone, icon=icon, size=size)
        self._at_rest, self._while_held = label, held
        self._ticker: Ticker | None = None
        self._alarm: Alarm | None = None
        self._since_ms = self._hold_ms = 0

    def activate(self) -> bool:
        """Return a short press means nothing."""
        return False

    def begin(self, ticker: Ticker, hold_ms: int, done: Callable[[], None]) -> None:
        """Begin to hold; `done` is called after `hold_ms` unless it is let go before."""

        def finish() -> None:
            self.let_go()
            done()

        self._ticker, self._hold_ms = ticker, hold_ms
        self._since_ms = ticker.now_ms
        self._alarm = ticker.after(hold_ms, finish)
        self.label = self._while_held

    def arm(self, ticker: Ticker, words: str) -> None:
        """Ask for a second press: show `words` for a while, and then be as before."""
        self.let_go()
        self._alarm = ticker.after(ARMED_MS, self.let_go)
        self.label = words

    @property
    def is_armed(self) -> bool:
        """Whether it has been pressed once, and waits for the second time."""
        return self._alarm is not None and self._ticker is None

    def let_go(self) -> None:
        """Nothing comes of it."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._ticker, self._alarm = None, None
        self.label = self._at_rest

    @property
    def part(self) -> float:
        """How much (0..1) of the time it has been held for."""
        if self._ticker is None:
            return 0.0
        return min((self._ticker.now_ms - self._since_ms) / max(self._hold_ms, 1), 1.0)

    def draw(self, brush: Brush, is_focused: bool) -> None:
        super().draw(brush, is_focused)
        if self.part > 0:
            x, y, w, h = self.box
            up, thick = (13, 7) if h >= LOW_H else (9, 5)  # below the letters of a low one
            brush.bar((x + 14, y + h - up, w - 28, thick), self.part, "white")


class Stepper(Labelled):
    """A row with a label and a value between two arrows; left and right change it.

    An idle one is grey and stays as it is; it can be in focus, so that the reason can be told.
    """

    size = 22.0

    def __init__(
        self,
        box: Box,
        label: str,
        value: Callable[[], str],
        on_step: Callable[[int], None],
        *,
        can_step: Callable[[int], bool] = lambda step: True,
        value_width: float = 250.0,
        on_press: Callable[[], None] | None = None,
        is_idle: Callable[[], bool] = lambda: False,
    ) -> None:
        self.box, self.label, self.value, self.on_step = box, label, value, on_step
        self.can_step, self.value_width, self.on_press = can_step, value_width, on_press
        self.is_idle = is_idle
        self.letters = self.size
        self.is_enabled = True

    @property
    def has_steps(self) -> bool:
        """Whether it goes either way, and a press alone is not enough."""
        return True

    def fitting(self, brush: Brush) -> float:
        return brush.lettering.fitting(self.label, self.size, "bold", self._label_room)

    @property
    def _label_room(self) -> float:
        pencil_w = 24.0 if self.on_press else 0.0
        return max(self.box[2] - self.value_width - 30 - pencil_w, 1.0)

    def activate(self) -> bool:
        if self.on_press and not self.is_idle():
            self.on_press()
            return True
        return self.adjust(1)

    def adjust(self, step: int) -> bool:
        if self.can_step(step) and not self.is_idle():
            self.on_step(step)
        return True

    def click(self, x: float, y: float) -> bool:
        """On the value's halves a step; where it can be pressed, only on its arrows."""
        left = self.box[0] + self.box[2] - self.value_width
        if self.on_press and not left <= x < left + ARROW_W:
            is_press = x < left + self.value_width - ARROW_W
            return self.activate() if is_press else self.adjust(1)
        if x < left:
            return True
        return self.adjust(-1 if x < left + self.value_width / 2 else 1)

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        middle, is_idle = y + h / 2, self.is_idle()
        if is_focused:
            brush.rounded(self.box, "panel2", 14)
        left = x + w - self.value_width
        if self.label:
            ink = "dim" if is_idle else "text" if is_focused else "sub"
            if self.on_press and not is_idle:
                brush.icon("pencil", (left - 18, middle), 18, "acc" if is_focused else "muted")
            brush.text(self.label, (x + 20, middle), self.letters, "bold", ink, "midleft",
                       fit=self._label_room)  # fmt: skip
        wide = self.value_width - (8 if self.label else 0)
        inset = min(6.0, max(2.0, (h - 32) / 2))
        brush.rounded((left, y + inset, wide, h - 2 * inset), "hole", 12)
        arrows = ((-1, "arrow_left", left + 20), (1, "arrow_right", left + wide - 20))
        for step, icon, at in arrows:
            if self.can_step(step) and not is_idle:
                brush.icon(icon, (at, middle), 20, "acc" if is_focused else "muted")
        brush.text(
            self.value(),
            (left + wide / 2, middle),
            22,
            "heavy",
            "dim" if is_idle else "text",
            "center",
            fit=self.value_width - 76,
        )
        if is_focused:
            brush.focus_ring(self.box, radius=14, tint="acc")


def choice(
    box: Box,
    label: str,
    choices: Sequence[T],
    now: Callable[[], T],
    choose: Callable[[T], None],
    told: Callable[[T], str],
    **looks: Any,
) -> Stepper:
    """Return a stepper through `choices`, which stops at the first and at the last of them.

    Args:
        box: Where it stands, in design units.
        label: What is chosen.
        choices: All values, in their order.
        now: Returns the value that is chosen, one of `choices`.
        choose: Takes another value.
        told: Returns a value in words.
        looks: Further arguments of `Stepper`.
    """

    def can_step(step: int) -> bool:
        return 0 <= choices.index(now()) + step < len(choices)

    def take(step: int) -> None:
        choose(choices[choices.index(now()) + step])

    return Stepper(box, label, lambda: told(now()), take, can_step=can_step, **looks)
