"""A scene whose screen is data: it says what is shown, and what happens when that is pressed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from typing import ClassVar, NamedTuple

from game.words.message import Value
from scenes.app_context import AppContext
from scenes.input.actions import (
    DIRECTIONS,
    Action,
    Button,
    Phase,
    Point,
    Press,
    ScanMove,
    ScanTarget,
    Signal,
    Survey,
)
from scenes.kit.frame import MENU, Prompt, meant_button
from scenes.kit.node import Node
from scenes.kit.placing import NodeState, Target
from scenes.kit.press import Hold
from scenes.kit.view import View
from scenes.kit.widgets import TextButton
from scenes.scene import PlainScene
from scenes.ui.art.particles import Particles
from scenes.ui.brush import Brush
from scenes.ui.theme import Theme


class Command(NamedTuple):
    """Command of a screen: by a button besides confirm and back, or one that is shown."""

    button: Button | None
    """The button of the device; None if there is only one on the screen."""
    words: str
    """The key of what is said of it, in the bottom line too; "" for nothing."""
    do: Callable[[], object]
    icon: str = ""
    tone: str = "plain"


def turning(words: str, turn: Callable[[int], object]) -> tuple[Command, Command]:
    """Return the commands that ``turn`` by -1 and 1; the bottom line says it of the second."""
    back, onward = partial(turn, -1), partial(turn, 1)
    return Command(Button.PREV, "", back), Command(Button.NEXT, words, onward)


def command_buttons(words: Callable[[str], str], commands: Sequence[Command]) -> list[TextButton]:
    """Return buttons side by side, the first in front; their keys are their places."""
    tones = {0: "primary"}
    return [
        TextButton(words(one.words), one.icon, tones.get(k, "plain"), key=k, grow=1.0)
        for k, one in enumerate(commands)
    ]


class ViewScene(PlainScene):
    """One screen, made of what ``view`` returns.

    The view is asked again after every action, when the scene comes to the top, and when language,
    text size or device have changed; call ``refresh`` if something changes by itself.
    """

    covers = True
    has_back: ClassVar[bool] = True

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self.screen = View(context, self)
        self._hold = Hold(context.stack.ticker)
        self.particles = Particles()
        self._hovered: Hashable = None
        self._pressed: Target | None = None
        """What the pointer was put down on."""
        self._sunk: Hashable = None

    # -- what a screen says --------------------------------------------------------------------

    @abstractmethod
    def view(self) -> Node:
        """Return the screen as it is now. It is called often: only describe, compute elsewhere."""

    def on_press(self, key: Hashable) -> None:
        """Do what the node with this key is for."""

    def on_step(self, key: Hashable, step: int) -> None:
        """Change the value of a row by steps to the left (< 0) or right (> 0)."""

    def commands(self) -> Iterable[Command]:
        """Return what other buttons of the device do here now, in the order of the prompts."""
        return ()

    def on_button(self, button: Button) -> bool:
        """Do what another button of the device means here; False if it means nothing."""
        command = next((one for one in self.commands() if one.button is button), None)
        if command is not None:
            command.do()
        return command is not None

    def on_back(self) -> None:
        """Leave the screen."""
        self._context.stack.pop()

    def words(self, key: str, /, **values: Value) -> str:
        """Return words in the language that is shown."""
        return self._context.words(key, **values)

    def prompts(
        self, confirm: str = "menu.choose", *others: tuple[Button, str], back: str = "menu.back"
    ) -> list[Prompt]:
        """Return the prompts of the bottom line, by the keys of their words; "" leaves one out.

        Between those of confirm and back stand ``others``, or else those of all ``commands``.
        """
        commands = ((one.button, one.words) for one in self.commands() if one.button)
        others = others or tuple(commands)
        named = [(Button.CONFIRM, confirm), *others, (Button.CANCEL, back)]
        return [Prompt(button, self.words(key)) for button, key in named if key]

    @property
    def theme(self) -> Theme:
        """The colours and sizes of the screen."""
        return self._context.window.brush.theme

    @property
    def is_on_top(self) -> bool:
        """Whether the screen is on top of all others."""
        return self._context.stack.top is self

    # -- what scenes do ------------------------------------------------------------------------

    @property
    def has_focus(self) -> bool:
        """Whether the ring of the focus is shown."""
        return True

    def refresh(self) -> None:
        """Show what has changed by itself."""
        self.screen.refresh()

    def enter(self) -> None:
        self.refresh()

    def leave(self) -> None:
        self._let_go()

    def reword(self) -> None:
        self.refresh()

    def draw(self, brush: Brush, alpha: float) -> None:
        self.screen.update(is_drawn=True)
        self._show_states()
        self.screen.draw(brush, lambda: self._hold.part, has_ring=self.has_focus)
        self.particles.draw(brush)

    def celebrate(self, look: int, count: int = 120) -> None:
        """Let confetti fall, most of it in the shape of a seat; none where motion is reduced."""
        if self.theme.duration_ms("confetti") > 200:
            self.particles.confetti(look, count)

    def update(self, tick_ms: int) -> bool:
        is_moving = bool(self.particles.alive)
        self.particles.update(tick_ms)
        return super().update(tick_ms) or is_moving

    def act(self, action: Action) -> bool:
        before = self.screen.focused
        spoken = self._spoken()
        is_taken = self._act(self._translated(action))
        self.refresh()
        if not self.is_on_top:  # what it showed may be gone with it
            return is_taken
        now = self.screen.focused
        if (words := self._spoken()) != spoken:
            self._context.read_aloud(words)
        if before is not None and now is not None and now != before:
            if self._hold.key != now.key:
                self._hold.release()
            self.screen.slide_from(before.box)
        return is_taken

    def _spoken(self) -> str:
        """Return what has the focus in words, if they are wanted."""
        focused = self.screen.focused if self._context.settings.read_aloud else None
        return "" if focused is None else focused.node.spoken

    def _translated(self, action: Action) -> Action:
        """Return ``action``, or the button that a click on a prompt or the right button means."""
        match action:
            case Point(phase=Phase.TURN) if self.has_back:
                return Press(Button.CANCEL, "mouse")
        return meant_button(action, self.screen.prompts())

    def _act(self, action: Action) -> bool:
        screen = self.screen
        match action:
            case Press(Button.CANCEL, is_down=True, is_repeat=False):
                self.on_back()
                return True
            case Press(Button.CONFIRM, is_down=False) if self._hold.is_held:
                self._let_go_early()
                return True
            case Press(button, is_down=True, is_repeat=is_held) if button in DIRECTIONS:
                return self._steer(*DIRECTIONS[button], is_held=is_held)
            case Press(Button.CONFIRM, is_down=True, is_repeat=False) if screen.focused:
                return self._confirm(screen.focused)
            case Press(button, is_down=True):
                return self.on_button(button) or self._open_menu(button) or self._page(button)
            case Point(x, y, Phase.HOVER):
                self._hover(screen.under(x, y))
            case Point(x, y, Phase.DOWN):
                return self._point_down(screen.under(x, y))
            case Point(x, y, Phase.UP):
                return self._point_up(screen.under(x, y), x)
            case Point(x, y, Phase.WHEEL, wheel=wheel):
                key = screen.list_at(x, y) or screen.list_of(screen.focused)
                return key is not None and self._scroll(key, -wheel)
            case Survey(stops):
                stops.extend(stop for item in screen.items for stop in _stops(item))
            case ScanMove(target):
                screen.focus.current = next((i for i in screen.items if i == target), None)
            case Signal.FOCUS_LOST:
                self._pressed = None  # its release will not come
                self._let_go()
        return False

    # -- pointer -------------------------------------------------------------------------------

    def _hover(self, target: Target | None) -> None:
        self._hovered = None if target is None else target.key
        if target is not None and target.node.hover_focuses and target != self.screen.focused:
            self.screen.focus.current = target
            self._context.sounds.play("focus")

    def _point_down(self, target: Target | None) -> bool:
        self._pressed, self._sunk = target, None if target is None else target.key
        if target is None:
            return False
        self.screen.focus.current = target
        if isinstance(target.node, TextButton) and target.node.held:
            self._begin_hold(target, target.node)
        return True

    def _point_up(self, target: Target | None, x: float) -> bool:
        pressed, self._pressed, self._sunk = self._pressed, None, None
        if self._hold.is_held:
            self._let_go_early()
            return True
        if pressed is None or target is None or target != pressed:
            return False  # it moved off before the release
        if isinstance(target.node, TextButton) and target.node.held:
            return False
        self._context.sounds.play("press")
        if not target.node.steps:
            if not target.node.focus_only:
                self.on_press(target.key)
        elif steps := target.node.steps_of_click(self._context.window.brush, target.box, x):
            self.on_step(target.key, steps)
        elif target.node.opens:
            self.on_press(target.key)
        return True

    # -- buttons -------------------------------------------------------------------------------

    def _steer(self, dx: int, dy: int, *, is_held: bool) -> bool:
        """Move the focus; a held arrow stops before what destroys something."""
        screen, focused = self.screen, self.screen.focused
        if dx and focused is not None and focused.node.steps:
            node = focused.node
            if node.can_step(dx) or not node.leaves:
                self._step(focused, dx)
                return True
        named = None if focused is None else focused.node.leads(dx, dy)
        aim = screen.toward(dx, dy) if named is None else screen.target(named)
        if aim is None and dy and (key := screen.list_for(focused)) is not None:
            return self._scroll(key, dy)
        if aim is not None and is_held and aim.node.destroys:
            return True
        if named is not None:
            screen.focus_on(named)  # it may be out of sight
            self._context.sounds.play("focus")
            return True
        if aim is not None:
            screen.focus.current = aim
            screen.reveal(aim)
            self._context.sounds.play("focus")
        return True

    def _step(self, target: Target, step: int) -> None:
        if target.node.can_step(step):
            self._context.sounds.play("focus")
            self.on_step(target.key, step)

    def _confirm(self, target: Target) -> bool:
        if isinstance(target.node, TextButton) and target.node.held:
            self._begin_hold(target, target.node)
            return True
        if target.node.steps and not target.node.opens:
            self._step(target, target.node.steps_of_press())
            return True
        self._sunk = target.key
        press_ms = self._context.window.brush.theme.duration_ms("press")
        self._context.stack.ticker.after(press_ms, self._rise)
        self._context.sounds.play("press")
        self.on_press(target.key)
        return True

    def _rise(self) -> None:
        self._sunk = None

    def _open_menu(self, button: Button) -> bool:
        """Press the menu button of the screen, if it has one."""
        menu = self.screen.target(MENU) if button is Button.PAUSE else None
        if menu is not None:
            self.on_press(MENU)
        return menu is not None

    def _page(self, button: Button) -> bool:
        """Scroll the list in focus, or the only one, by all that is in sight of it."""
        steps = {Button.PREV: -1, Button.NEXT: 1, Button.PAGE_BACK: -1, Button.PAGE_ON: 1}
        key, step = self.screen.list_for(self.screen.focused), steps.get(button)
        if key is None or step is None:
            return False
        return self._scroll(key, step * self.screen.rows_of(key))

    def _scroll(self, key: Hashable, rows: int) -> bool:
        """Scroll a list; if the focus is in it, it stays near its place on the screen."""
        screen, focused = self.screen, self.screen.focused
        place = None if focused is None or screen.list_of(focused) != key else focused.box
        if not screen.scroll(key, rows):
            return False
        if place is not None:
            screen.update()
            there = [one for one in screen.items if one.placed.seen and screen.list_of(one) == key]
            away = [abs(one.box[0] - place[0]) + abs(one.box[1] - place[1]) for one in there]
            if there:
                screen.focus.current = there[away.index(min(away))]
        self._context.sounds.play("focus")
        return True

    # -- holding -------------------------------------------------------------------------------

    def _begin_hold(self, target: Target, node: TextButton) -> None:
        """Hold a button; where pressing twice stands for that, the second press is enough."""
        hold_ms, key = self._context.settings.hold_ms, target.key
        if hold_ms == 0:
            if self._hold.key == key and not self._hold.is_held:
                self._hold.release()
                self._done(key)
            else:
                self._hold.arm(key, self._context.words("menu.again"))
            return
        self._hold.begin(key, node.held, hold_ms, lambda: self._done(key))

    def _done(self, key: Hashable) -> None:
        self._context.sounds.play("press")
        self.on_press(key)
        self.refresh()

    def _let_go_early(self) -> None:
        """Nothing comes of it; for a while the button itself says what is missing."""
        words = self._context.words("menu.hold")
        self._hold.arm(self._hold.key, words)
        self._context.read_aloud(words)

    def _let_go(self) -> None:
        self._hold.release()
        self._sunk = self._hovered = None

    def _show_states(self) -> None:
        focused, states = self.screen.focused_key, {}
        for key in {focused, self._hovered, self._sunk, self._hold.key} - {None}:
            words = self._hold.words if key == self._hold.key else ""
            states[key] = NodeState(key == focused, key == self._hovered, key == self._sunk, words)
        self.screen.show_states(states)


def _stops(item: Target) -> list[ScanTarget]:
    """Return what a person with one button can do with something: press it, or step its value."""
    if not item.is_enabled or item.placed.seen is None:
        return []
    buttons = [Button.CONFIRM]
    if item.node.steps and (item.node.opens or not item.node.cycles):
        buttons = [Button.RIGHT, Button.LEFT, *buttons[: item.node.opens]]
    return [ScanTarget(item, button, item.box) for button in buttons]
