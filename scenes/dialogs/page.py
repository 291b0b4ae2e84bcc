"""A screen's items, its focus and its bar of prompts: the same for every menu."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from scenes.cabinet import Cabinet
from scenes.input.actions import (
    DIRECTIONS,
    Action,
    Button,
    FocusLost,
    Phase,
    Point,
    Press,
    Reach,
    Stop,
    Survey,
)
from scenes.input.focus import Focus
from scenes.scene import Scene
from scenes.ui.brush import Box, Brush
from scenes.ui.items import HoldButton, Item, PushButton, level_letters, stops_of, told_of
from scenes.ui.lettering import SMALLEST

PROMPT_BAR_Y = 670.0
SAFE_LEFT, SAFE_RIGHT = 64.0, 1216.0

LETTERS, PROMPT_GAP, SIGN_R = 20.0, 26.0, 14.0
TIGHT_GAP = 12.0
"""Between prompts that have no room else."""

PILL_W, PILL_GAP = 32.0, 12.0
"""Of a prompt for the mouse: what is beside its words, and between it and the next."""


class Page:
    """The items of one screen. Pointer and buttons move one and the same focus.

    The mark of the focus slides to where it goes. An item that must be held is done when it has
    been held long enough.
    """

    def __init__(self, cabinet: Cabinet, items: Sequence[Item] = ()) -> None:
        self._cabinet = cabinet
        self._ticker = cabinet.stack.ticker
        self.focus: Focus[Item] = Focus()
        self._pressed: Item | None = None
        self._held: HoldButton | None = None
        self._armed: HoldButton | None = None
        """What has been pressed once, where a second press is as good as holding."""
        self._held_in: Scene | None = None
        """The scene that was on top when it was: a button does nothing once its screen has gone."""
        self._slide_from: Box | None = None
        self._slide_since_ms = 0
        self.set_items(items)

    def set_items(self, items: Sequence[Item]) -> None:
        """Show other items; the focus stays where it was as well as it can."""
        self.items = tuple(items)
        self.focus.set_items(self.items)

    @property
    def focused(self) -> Item | None:
        return self.focus.current

    def act(self, action: Action) -> bool:
        """Whether ``action`` meant one of the items."""
        before = self.focused
        told = self._told()
        is_taken = self._act(action)
        if (now := self._told()) != told:
            self._cabinet.read_aloud(now)
        if before is not None and self.focused is not None and self.focused is not before:
            if self._held is not self.focused:
                self._let_go()
            self._slide(before.box)
        return is_taken

    def _told(self) -> str:
        """What is in focus in words, for those who hear it."""
        focused = self.focused if self._cabinet.settings.read_aloud else None
        return told_of(focused) if focused is not None else ""

    def _slide(self, start: Box) -> None:
        """The mark of the focus begins to slide, from where it is seen now."""
        duration_ms = self._cabinet.window.brush.theme.duration_ms("focus")
        self._slide_from = start
        self._slide_since_ms = self._ticker.move(duration_ms)

    def _act(self, action: Action) -> bool:
        match action:
            case Press(Button.CONFIRM, is_down=False) if self._held is not None:
                self._let_go_early()
                return True
            case Press(button, is_down=True, is_repeat=is_held) if button in DIRECTIONS:
                return self._steer(*DIRECTIONS[button], is_held=is_held)
            case Press(Button.CONFIRM, is_down=True, is_repeat=False) if self.focused:
                return self._activate(self.focused)
            case Point(x, y, Phase.HOVER):
                before = self.focused
                if self.focus.point_at(x, y) and self.focused is not before:
                    self._cabinet.sounds.play("focus")
                return False
            case Point(x, y, Phase.DOWN):
                self._pressed = self.focused if self.focus.point_at(x, y) else None
                if isinstance(self._pressed, HoldButton):
                    self._hold(self._pressed)
                self._sink(self._pressed)
                return self._pressed is not None
            case Point(x, y, Phase.UP):
                pressed, self._pressed = self._pressed, None
                self._sink(None)
                if self._held is not None:
                    self._let_go_early()
                    return True
                # a press that moved off before its release does nothing
                if pressed and self.focus.point_at(x, y) and self.focused is pressed:
                    self._cabinet.sounds.play("press")
                    return pressed.click(x, y)
            case Survey(stops):
                for item in self.items:
                    stops.extend(stops_of(item))
            case Reach(target):
                self.focus.current = next((i for i in self.items if i is target), self.focused)
            case FocusLost():
                self._pressed = None  # its release will not come
                self._sink(None)
                self._let_go()
        return False

    def _steer(self, dx: int, dy: int, *, is_held: bool) -> bool:
        """Move the focus, or change the value in focus. A held direction stops before a button
        for what cannot be taken back: only a press of its own leads there.
        """
        before = self.focused
        if dx and self.focused and self.focused.adjust(dx):
            self._cabinet.sounds.play("focus")
            return True
        if self.focus.move(dx, dy):
            if is_held and isinstance(self.focused, HoldButton):
                self.focus.current = before
            else:
                self._cabinet.sounds.play("focus")
        return True

    def _sink(self, item: Item | None) -> None:
        """``item`` looks pressed, and no other does."""
        for other in self.items:
            if isinstance(other, PushButton):
                other.is_down = other is item

    def _hold(self, item: HoldButton) -> None:
        """``item`` is held from now on; it is done after a while. For those who press twice instead
        the second press does it.
        """
        is_second = item is self._armed and item.is_armed
        self._let_go()
        if self._cabinet.settings.hold_ms == 0:
            if is_second:
                self._cabinet.sounds.play("press")
                item.on_press()
            else:
                self._armed = item
                item.arm(self._ticker, self._cabinet.words("menu.again"))
            return
        self._held, self._held_in = item, self._cabinet.stack.top
        item.begin(self._ticker, self._cabinet.settings.hold_ms, self._done)

    def _done(self) -> None:
        held, self._held = self._held, None
        if held is not None and self._cabinet.stack.top is self._held_in:
            self._cabinet.sounds.play("press")
            held.on_press()

    def _let_go_early(self) -> None:
        """Nothing comes of it, and whoever expected something is told why."""
        self._let_go()
        self._cabinet.toast(self._cabinet.words("menu.hold"))

    def _let_go(self) -> None:
        held, self._held = self._held, None
        if held is not None:
            held.let_go()
        armed, self._armed = self._armed, None
        if armed is not None:
            armed.let_go()

    def _activate(self, item: Item) -> bool:
        if isinstance(item, HoldButton):
            self._hold(item)
            return True
        if not item.activate():
            return False
        self._sink(item)
        press_ms = self._cabinet.window.brush.theme.duration_ms("press")
        self._ticker.after(press_ms, lambda: self._sink(None))
        self._cabinet.sounds.play("press")
        return True

    def draw(self, brush: Brush, *, has_focus: bool = True) -> None:
        """All items, the focused one last so that its ring lies on top.

        Without focus that is elsewhere on the screen just now.
        """
        self.draw_others(brush, has_focus=has_focus)
        if has_focus:
            self.draw_focused(brush)

    def draw_others(self, brush: Brush, *, has_focus: bool = True) -> None:
        """All items but the focused one; they look the same until something happens to them."""
        level_letters(brush, self.items)
        for item in self.items:
            if item is not self.focused or not has_focus:
                item.draw(brush, False)

    def draw_focused(self, brush: Brush) -> None:
        """The item in focus, with its ring; it may lie over others."""
        if self.focused:
            duration_ms = brush.theme.duration_ms("focus")
            part = self._ticker.part(self._slide_since_ms, duration_ms)
            brush.ring_from = (self._slide_from, part) if self._slide_from else None
            try:
                self.focused.draw(brush, True)
            finally:
                brush.ring_from = None  # painting may be broken off


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in the bottom line for the mouse. Its words may change, its place and width do not.

    ``width_of`` are all the words it may have; without ``is_live`` it is dim and does nothing.
    """

    button: Button
    words: str
    is_live: bool = True
    width_of: tuple[str, ...] = ()


Drawn: TypeAlias = tuple[float, Box, dict[Button, Box]]
"""Where a bottom line ends, where its places are, and the box of each of its buttons."""


class PromptBar:
    """The bottom line: what the buttons of the device last used would do.

    For the mouse the words are buttons of their own; a click on them is that button's press.
    """

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self._boxes: dict[Button, Box] = {}
        self._line: Box = (0.0, 0.0, 0.0, 0.0)

    def translate(self, action: Action) -> Action:
        """``action``, or the press that a click on the bar stands for."""
        if isinstance(action, Survey):
            kinds = (each for each in self._boxes if each not in (Button.CONFIRM, Button.DIGITS))
            action.stops.extend(Stop(None, each, self._boxes[each], 2) for each in kinds)
        if isinstance(action, Point) and action.phase is Phase.UP:
            for button, (x, y, w, h) in self._boxes.items():
                if x <= action.x <= x + w and y <= action.y <= y + h:
                    return Press(button, action.device)
        return action

    def draw(
        self,
        brush: Brush,
        prompts: Sequence[tuple[Button, str]],
        y: float = PROMPT_BAR_Y,
        on_screen: Collection[Button] = (),
        right: float = SAFE_RIGHT,
        *,
        can_drop: bool = False,
    ) -> float:
        """Draw ``prompts`` (buttons and their words) up to ``right``; gives the end of the last.

        What the mouse finds elsewhere on the screen, named by ``on_screen``, is left out for it;
        and for the others too, one after the other, as far as there is no room: with ``can_drop``
        before the letters get smaller.
        Under another scene there is no bar: its buttons would do nothing.
        """
        if not self._cabinet.stack.is_drawing_top:
            return SAFE_LEFT
        kind = self._cabinet.devices.last_kind
        asked = kind, tuple(prompts), y, tuple(on_screen), right, can_drop
        end, self._line, self._boxes = brush.once(self, asked, lambda: _draw_signs(brush, *asked))
        return end

    def draw_slots(self, brush: Brush, slots: Sequence[Slot], y: float = PROMPT_BAR_Y) -> float:
        """Draw the same buttons in the same places, whatever they do now; gives the right end."""
        if not self._cabinet.stack.is_drawing_top:
            return SAFE_LEFT
        asked = tuple(slots), y
        end, self._line, self._boxes = brush.once(self, asked, lambda: _draw_slots(brush, *asked))
        return end

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies on the line of slots."""
        left, top, w, h = self._line
        return left <= x < left + w and top <= y <= top + h


def _draw_signs(
    brush: Brush, kind: str, prompts: Sequence[tuple[Button, str]], y: float,
    on_screen: Sequence[Button], right: float, can_drop: bool,
) -> Drawn:  # fmt: skip
    if kind == "mouse":
        hidden = {Button.CONFIRM, *on_screen}
        prompts = [prompt for prompt in prompts if prompt[0] not in hidden]
    least = LETTERS if can_drop else SMALLEST / brush.theme.text_scale
    for spare in on_screen:
        if _size(brush, kind, prompts, right) < least:
            prompts = [prompt for prompt in prompts if prompt[0] is not spare]
    boxes: dict[Button, Box] = {}
    sign_r, gap = _sign_r(brush), PROMPT_GAP
    if _size(brush, kind, prompts, right) < SMALLEST / brush.theme.text_scale:
        sign_r, gap = SIGN_R, TIGHT_GAP
    x, size = SAFE_LEFT, _size(brush, kind, prompts, right, sign_r, gap)
    part = min(1.0, size * brush.theme.text_scale / SMALLEST)  # of what even the smallest need
    for button, words in prompts:
        start, room = x, brush.measure(words, size)[0] * part
        fit = room if part < 1.0 else None
        if kind == "mouse":
            width = room + PILL_W
            brush.pill((x, y - 17, width, 34), "panel2", "line")
            brush.text(words, (x + width / 2, y), size, "bold", "text", "center", fit=fit)
            x += width + PILL_GAP
        else:
            width = brush.prompt(kind, button, (x, y), sign_r)
            box = brush.text(words, (x + width + 8, y), size, "bold", "sub", "midleft", fit=fit)
            x = box[0] + box[2] + gap
        boxes[button] = (start, y - 20, x - start, 40)
    return x, (0.0, 0.0, 0.0, 0.0), boxes


def _draw_slots(brush: Brush, slots: Sequence[Slot], y: float) -> Drawn:
    widest = [
        (slot.button, max((slot.words, *slot.width_of), key=_width_in(brush))) for slot in slots
    ]
    boxes: dict[Button, Box] = {}
    x, size = SAFE_LEFT, _size(brush, "mouse", widest, SAFE_RIGHT)
    for slot, (_, words) in zip(slots, widest, strict=True):
        width = brush.measure(words, size)[0] + PILL_W
        brush.pill((x, y - 17, width, 34), "panel2" if slot.is_live else "panel", "line")
        ink = "text" if slot.is_live else "dim"
        brush.text(slot.words, (x + width / 2, y), size, "bold", ink, "center")
        if slot.is_live:
            boxes[slot.button] = (x, y - 20, width, 40)
        x += width + PILL_GAP
    return x, (SAFE_LEFT, y - 20, x - SAFE_LEFT, 40), boxes


def _width_in(brush: Brush) -> Callable[[str], float]:
    """What words are wide, to compare them by."""
    return lambda words: brush.measure(words, LETTERS)[0]


def _sign_r(brush: Brush) -> float:
    """Half the height of a button's sign: it grows with the letters as far as the line has room."""
    return min(SIGN_R * brush.theme.text_scale, 17.5)


def _size(
    brush: Brush, kind: str, prompts: Sequence[tuple[Button, str]], right: float,
    sign_r: float | None = None, gap: float = PROMPT_GAP,
) -> float:  # fmt: skip
    """Of the letters: smaller than usual where large ones would lead out of the screen."""
    words_w = sum(brush.measure(words, LETTERS)[0] for _, words in prompts)
    if kind == "mouse":
        rest_w = len(prompts) * (PILL_W + PILL_GAP) - PILL_GAP
    else:
        r = _sign_r(brush) if sign_r is None else sign_r
        signs_w = sum(brush.prompt_width(kind, button, r) + 8 for button, _ in prompts)
        rest_w = signs_w + (len(prompts) - 1) * gap
    room = right - SAFE_LEFT - rest_w
    if words_w <= room:
        return LETTERS
    scale = brush.theme.text_scale * brush.screen.scale  # whole pixels, none too many
    return math.floor(LETTERS * room / words_w * scale) / scale
