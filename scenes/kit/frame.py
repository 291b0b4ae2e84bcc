"""The frame of a page: a backdrop, a title, the body, and the prompts in the bottom line."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Final

from scenes.input.actions import Action, Button, Phase, Point, Press, ScanTarget, Survey
from scenes.input.focus import holds
from scenes.kit.boxes import Column, Row
from scenes.kit.node import Layout, Node, Pressable, Size, nodeclass
from scenes.kit.placing import Placed
from scenes.kit.prompt_line import SAFE_RIGHT, Prompt, Sign, signs
from scenes.kit.text import Text
from scenes.kit.widgets import Panel
from scenes.ui.brush import Box, Brush
from scenes.ui.theme import Tint

__all__ = ["Prompt"]

WINDOW: Final[Box] = (0.0, 0.0, 1280.0, 720.0)
HEADER_Y, HEADER_H = 26.0, 64.0
BODY_Y, BODY_END = 96.0, 644.0
PROMPTS_Y: Final = 670.0
EDGE: Final = 24.0
"""The least room above a dialog."""
MENU_W, MENU_APART = 190.0, 36.0
"""How wide the words of the menu button may be, and how far it is from the prompts."""
MENU: Final = "menu"
HEAD: Final = "head"
"""The key of the row with the title: the focus does not begin there."""


@nodeclass
class PromptSign(Node):
    """A prompt in the bottom line; a click on it is that button's press."""

    sign: Sign

    def paint(self, brush: Brush, at: Placed) -> None:
        self.sign.draw(brush, at.middle[1])


@nodeclass
class PromptLine(Node):
    """The bottom line, in a box of its height.

    ``on_screen`` are the buttons that are left out first where room is short, and for the mouse
    always, as the screen shows elsewhere what they do.
    """

    prompts: Sequence[Prompt]
    on_screen: Sequence[Button] = ()
    right: float = SAFE_RIGHT
    can_drop: bool = True
    is_whole: bool = False
    """Whether the mouse has a place for every button."""

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        shown, device = self.prompts, layout.device
        if device == "mouse" and not self.is_whole:
            hidden = {Button.CONFIRM, *self.on_screen}
            shown = [one for one in shown if one.button not in hidden]
        y = box[1] + box[3] / 2
        for sign in signs(
            layout.brush, device, shown, self.on_screen, self.right, can_drop=self.can_drop
        ):
            yield PromptSign(sign, key=("prompt", sign.button)), sign.box(y)


def live_buttons(placed: Iterable[Placed]) -> dict[Button, Box]:
    """Return the buttons in a bottom line that do something, with their boxes."""
    signs = [(one.node.sign, one.box) for one in placed if isinstance(one.node, PromptSign)]
    return {sign.button: box for sign, box in signs if sign.is_live}


def meant_button(action: Action, buttons: Mapping[Button, Box]) -> Action:
    """Return ``action``, or the press that a click on one of the ``buttons`` stands for."""
    match action:
        case Survey(stops):
            shown = (one for one in buttons if one not in (Button.CONFIRM, Button.DIGITS))
            stops.extend(ScanTarget(None, one, buttons[one], 2) for one in shown)
        case Point(x, y, Phase.UP, device=device):
            clicked = (one for one, box in buttons.items() if holds(box, x, y))
            return next((Press(one, device) for one in clicked), action)
    return action


@nodeclass
class MenuButton(Pressable):
    """The menu button of a screen, at the right end of the bottom line."""

    words: str
    device: str

    @property
    def name(self) -> str:
        return self.words

    def _letters(self, brush: Brush) -> float:
        return brush.lettering.fitting(self.words, 20, "bold", MENU_W)

    def measure(self, layout: Layout, width: float) -> Size:
        brush = layout.brush
        return brush.measure(self.words, self._letters(brush))[0] + 56, 44.0

    def paint(self, brush: Brush, at: Placed) -> None:
        (x, y, w, h), letters = at.box, self._letters(brush)
        if self.device == "mouse":
            inset = min(max((h - brush.measure(self.words, letters)[1]) / 2, 2.0), 5.0)
            brush.pill((x, y + inset, w, h - 2 * inset), "panel2", "line")
            brush.text(self.words, at.middle, letters, "bold", "text", "center")
        else:
            brush.text(self.words, (x + w - 8, y + h / 2), letters, "bold", "sub", "midright")
            brush.icon("menu", (x + 22, y + h / 2), 22, "sub")


@nodeclass
class Screen(Node):
    """A page: ``header`` stands beside the title and its tagline.

    ``on_screen`` are the buttons whose prompts are left out first where room is short, as the
    screen shows elsewhere what they do.
    """

    title: str
    body: Node
    tagline: str = ""
    header: Sequence[Node | None] = ()
    prompts: Sequence[Prompt] = ()
    on_screen: Sequence[Button] = ()
    menu: str = ""
    """Words of the menu button in the bottom line, which has the key ``MENU``; "" for none."""
    corner: Node | None = None
    """What stands at the right end of the bottom line, beside the menu button if there is one."""
    tint: str = "spot"
    margin: float = 64.0
    drop: float = 0.0
    """How much lower than elsewhere the bottom line is."""
    ground: Node | None = None
    """What lies over the backdrop, below all else."""

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        x, y, w, _ = box
        left, room = x + self.margin, w - 2 * self.margin
        if self.ground is not None:
            yield self.ground, box
        tagline = Text(self.tagline, grow=1.0) if self.tagline else None
        title = Text(self.title, "title") if self.title else None
        head = Row([title, tagline, *self.header], gap="l", align="center", key=HEAD)
        yield head, (x + 64.0, y + HEADER_Y, w - 128.0, HEADER_H)
        yield self.body, (left, y + BODY_Y, room, BODY_END - BODY_Y)
        right, line = SAFE_RIGHT, y + self.drop + PROMPTS_Y
        menu = MenuButton(self.menu, layout.device, key=MENU) if self.menu else None
        for node in filter(None, (self.corner, menu)):
            wide, high = layout.size(node, w if node is self.corner else MENU_W)
            yield node, (right - wide, line - high / 2, wide, high)
            right -= wide + MENU_APART
        yield PromptLine(self.prompts, self.on_screen, right), (x, line - 20.0, w, 40.0)

    def paint_key(self) -> Hashable:
        return self.tint

    def paint(self, brush: Brush, at: Placed) -> None:
        brush.backdrop(self.tint)


@nodeclass
class Dialog(Node):
    """A box over a darkened screen, as high as its title, words and buttons need."""

    title: str
    body: Node
    wide: float = 640.0
    shade: int = 150
    prompts: Sequence[Prompt] = ()
    on_screen: Sequence[Button] = ()
    rim: Tint = "acc"
    """Of the box, which shines in any other colour."""

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        title = Text(self.title, "headline", align="center", size=30)
        inner = Column([title, self.body], "l", (32.0, 28.0))
        glow = None if self.rim == "acc" else self.rim
        panel = Panel(inner, "", 0.0, "panel2", self.rim, 26.0, 2.0, glow)
        x, y, w, h = box
        room = BODY_END - EDGE if self.prompts else h - 2 * EDGE
        high = min(layout.size(panel, self.wide)[1], room)
        yield panel, (x + (w - self.wide) / 2, y + EDGE + (room - high) / 2, self.wide, high)
        yield PromptLine(self.prompts, self.on_screen), (x, y + PROMPTS_Y - 20.0, w, 40.0)

    def paint_key(self) -> Hashable:
        return self.shade

    def paint(self, brush: Brush, at: Placed) -> None:
        brush.shade(self.shade)
