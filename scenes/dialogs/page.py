"""A screen's items, its focus and its bar of prompts: the same for every menu."""

from __future__ import annotations

from collections.abc import Collection, Sequence

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
from scenes.input.guard import Spot
from scenes.kit.prompt_line import SAFE_LEFT as SAFE_LEFT
from scenes.kit.prompt_line import SAFE_RIGHT as SAFE_RIGHT
from scenes.kit.prompt_line import Slot as Slot
from scenes.kit.prompt_line import draw_signs, draw_slots
from scenes.scene import Scene
from scenes.ui.brush import Box, Brush
from scenes.ui.items import (
    HoldButton,
    Item,
    PushButton,
    destroys,
    identity,
    level_letters,
    stops_of,
    subject_of,
    told_of,
)

PROMPT_BAR_Y = 670.0


class Page:
    """The items of one screen. Pointer and buttons move one and the same focus.

    The mark of the focus slides to where it goes. An item that must be held is done when it has
    been held long enough. An item that stands for a list entry keeps the focus for that entry when
    other items come.
    """

    def __init__(self, cabinet: Cabinet, items: Sequence[Item] = ()) -> None:
        self._cabinet = cabinet
        self._ticker = cabinet.stack.ticker
        self.focus: Focus[Item] = Focus()
        self._spots: list[Spot] = []
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
        before = self.focused
        self.items = tuple(items)
        self.focus.set_items(self.items)
        self.note_places()
        subject = subject_of(self.focused if before is None else before)
        if subject is not None:
            same = (item for item in self.items if subject_of(item) == subject)
            self.focus_on(next(same, self.focused))

    def focus_on(self, item: Item | None) -> None:
        """Give an item the focus."""
        self.focus.current = item

    def note_places(self) -> None:
        """Note new places; clicks on items that moved under the pointer are ignored."""
        before, self._spots = self._spots, [(identity(item), item.box) for item in self.items]
        if before:
            self._cabinet.stack.guard.move(before, self._spots)

    @property
    def focused(self) -> Item | None:
        return self.focus.current

    def confirming(self, otherwise: str) -> str:
        """Return what confirm does: what the button in focus says, ``otherwise`` on other items."""
        return self.focused.label if isinstance(self.focused, PushButton) else otherwise

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
        """Return what is in focus in words, for those who hear it."""
        focused = self.focused if self._cabinet.settings.read_aloud else None
        return told_of(focused) if focused is not None else ""

    def _slide(self, start: Box) -> None:
        """Begin to slide the focus ring from where it is seen now."""
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
                if self.focus.point_at(x, y) is not None and self.focused is not before:
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
                under = self.focus.under(x, y)
                if pressed and under and _is_same(under, pressed):
                    self._cabinet.sounds.play("press")
                    return under.click(x, y)
            case Point(x, y, Phase.WHEEL, wheel=wheel):
                return self._spin(self.focus.point_at(x, y), wheel)
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
        """Move the focus; a held arrow stops before what destroys something."""
        focused, aim = self.focused, self.focus.toward(dx, dy)
        if dx and focused and is_held and destroys(focused, dx):
            return True
        if dx and focused and focused.adjust(dx):
            self._cabinet.sounds.play("focus")
            return True
        if is_held and aim is not None and destroys(aim):
            return True
        if self.focus.move(dx, dy):
            self._cabinet.sounds.play("focus")
        return True

    def _spin(self, item: Item | None, wheel: int) -> bool:
        """Turn the wheel over an item; False if that means nothing there."""
        if item is None or not getattr(item, "takes_wheel", False):
            return False
        self._cabinet.sounds.play("focus")
        return item.adjust(1 if wheel > 0 else -1)

    def _sink(self, item: Item | None) -> None:
        """``item`` looks pressed, and no other does."""
        for other in self.items:
            if isinstance(other, PushButton):
                other.is_down = other is item

    def _hold(self, item: HoldButton) -> None:
        """``item`` is held from now on; it is done after a while.

        For those who press twice instead the second press does it.
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
        """Nothing comes of it; for a while the button itself says what is missing."""
        held, told = self._held, self._cabinet.words("menu.hold")
        self._let_go()
        if held is not None:
            self._armed = held
            held.arm(self._ticker, told)
            self._cabinet.read_aloud(told)

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
        """Draw the focused item with its ring; it may lie over others."""
        if self.focused:
            duration_ms = brush.theme.duration_ms("focus")
            part = self._ticker.part(self._slide_since_ms, duration_ms)
            brush.ring_from = (self._slide_from, part) if self._slide_from else None
            try:
                self.focused.draw(brush, True)
            finally:
                brush.ring_from = None  # painting may be broken off


def _is_same(one: Item, other: Item) -> bool:
    """Whether two items are one, or stand for the same entry of a list."""
    subject = subject_of(one)
    return one is other or (subject is not None and subject == subject_of(other))


class PromptBar:
    """The bottom line: what the buttons of the device last used would do.

    For the mouse the words are buttons of their own; a click on them is that button's press. Where
    a screen ``goes_back``, the other mouse button does so as well.
    """

    def __init__(self, cabinet: Cabinet, *, goes_back: bool = True) -> None:
        self._cabinet, self._goes_back = cabinet, goes_back
        self._boxes: dict[Button, Box] = {}
        self._line: Box = (0.0, 0.0, 0.0, 0.0)

    def translate(self, action: Action) -> Action:
        """Return `action`, or the press that a click on the prompt bar stands for."""
        if isinstance(action, Survey):
            kinds = (each for each in self._boxes if each not in (Button.CONFIRM, Button.DIGITS))
            action.stops.extend(Stop(None, each, self._boxes[each], 2) for each in kinds)
        is_turn = isinstance(action, Point) and action.phase is Phase.TURN
        if is_turn and self._goes_back and Button.CANCEL in self._boxes:
            return Press(Button.CANCEL, "mouse")
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
        before = self._boxes
        end, self._line, self._boxes = brush.once(self, asked, lambda: draw_signs(brush, *asked))
        if before and before != self._boxes:
            self._cabinet.stack.guard.move(list(before.items()), list(self._boxes.items()))
        return end

    def draw_slots(self, brush: Brush, slots: Sequence[Slot], y: float = PROMPT_BAR_Y) -> float:
        """Draw the same buttons in the same places, whatever they do now; gives the right end."""
        if not self._cabinet.stack.is_drawing_top:
            return SAFE_LEFT
        asked = tuple(slots), y
        end, self._line, self._boxes = brush.once(self, asked, lambda: draw_slots(brush, *asked))
        return end

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies on the line of slots."""
        left, top, w, h = self._line
        return left <= x < left + w and top <= y <= top + h
