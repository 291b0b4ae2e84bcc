"""The seats of a match as cards: whoever has one stands on a plinth in their own light."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game.core.match.handicap import NONE, Handicap
from game.core.match.seats import Seat
from scenes.dialogs.page import SAFE_RIGHT
from scenes.input.actions import Button, DeviceId
from scenes.input.labels import icon_of
from scenes.ui.brush import Box, Brush
from scenes.ui.easel import Easel
from scenes.ui.items import ARROW_W, Pressable, PushButton, Stepper
from scenes.ui.portraits import character_of, draw_on_seat
from scenes.ui.theme import Tint

FREE, PERSON = "free", "person"

CARD_Y, CARD_H = 140.0, 398.0
PAWN_Y, PAWN_R = 68.0, 44.0
NAME_Y, NAME_H = 128.0, 48.0
LINE_Y: Final = 194.0
METER_Y: Final = 226.0
TOLD_Y: Final = 215.0
LARGE: Final = 1.3
"""With letters so large a card has no room for what is known of somebody."""

ROW_H: Final = 46.0
WHO_Y, LOOK_Y, READY_Y, READY_H = 234.0, 286.0, 344.0, 42.0
READY_W: Final = 128.0
NARROW: Final = 300.0
"""On a row that is not wider, a seat that is ready has only a sign."""
INSET: Final = 18.0
LOOKS: Final = 4
RADIUS: Final = 26.0


@dataclass
class Draft:
    """A seat being filled. ``who`` is "free", "person" or a computer's level."""

    name: str
    look: int
    who: str = FREE
    device: DeviceId = ""
    handicap: Handicap = NONE
    is_called: bool = False
    """Whether somebody has chosen the name for this seat."""

    @property
    def is_person(self) -> bool:
        return self.who == PERSON


def drafts(seats: Sequence[Seat], levels: Container[str]) -> list[Draft]:
    """The seats of a match that goes on: its computers sit there as before, unless all of them
    were computers; the others are free.
    """
    is_left = not all(seat.is_computer for seat in seats)
    return [
        Draft(
            seat.name,
            seat.look,
            seat.level if is_left and seat.level in levels else FREE,
            handicap=seat.handicap,
            is_called=is_left and seat.is_computer,
        )
        for seat in seats
    ]


def card_boxes(count: int) -> list[Box]:
    """Where the cards of so many seats stand."""
    w = 264.0 if count > 2 else 380.0
    gap = 32.0
    left = (1280 - count * (w + gap) + gap) / 2
    return [(left + i * (w + gap), CARD_Y, w, CARD_H) for i in range(count)]


def row(card: Box, y: float, h: float = ROW_H) -> Box:
    """Return a place across a card, ``y`` below its upper edge."""
    return card[0] + INSET, card[1] + y, card[2] - 2 * INSET, h


def draw_devices(
    brush: Brush, devices: Sequence[DeviceId], looks: Mapping[DeviceId, int], title: str
) -> None:
    """Every device that is there, with its seat's shape once it has one."""
    x = SAFE_RIGHT - 66
    for device in reversed(devices):
        look = looks.get(device)
        tint = "line" if look is None else f"look{look}"
        brush.rounded((x, 44, 66, 50), "panel2", 14)
        brush.rounded((x, 44, 66, 50), tint, 14, width=2)
        brush.icon(icon_of(device), (x + 33, 69), 32, "muted" if look is None else tint)
        if look is not None:
            brush.disc((x + 62, 46), 13, "ink0")
            brush.shape(look, (x + 62, 46), 8)
        x -= 78
    brush.text(title, (x + 54, 69), 18, "heavy", "muted", "midright", tracking=1)


class TakeSeat(Pressable):
    """A free seat: pressing it takes it for whatever pressed."""

    def __init__(self, card: Box, label: str, on_press: Callable[[], None]) -> None:
        x, y, w, _ = card
        super().__init__((x + 10, y + 10, w - 20, READY_Y - 34), on_press)
        self.label = label

    def draw(self, brush: Brush, is_focused: bool) -> None:
        if is_focused:
            brush.focus_ring(self.box, radius=18, tint="acc")


class NameButton(PushButton):
    """Who sits there, in large letters; pressing it writes another name."""

    def __init__(self, card: Box, name: str, on_press: Callable[[], None]) -> None:
        super().__init__(row(card, NAME_Y, NAME_H), "", on_press, icon="pencil", size=22)
        self.name = name

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        if is_focused or self.is_down:
            brush.rounded(self.box, "hole", 16, alpha=150)
        brush.text(self.name, (x + w / 2, y + h / 2), 36, "display", "text", "center", fit=w - 48)
        brush.icon("pencil", (x + w - 14, y + h / 2), 18, "acc" if is_focused else "muted")
        if is_focused:
            brush.focus_ring(self.box, radius=16, tint="acc")


class LookPicker(Stepper):
    """Which shape, and so which colour, a seat has.

    Those of other seats are struck out, and exchanged when they are chosen.
    """

    def __init__(
        self, card: Box, look: int, taken: Sequence[int], words: Callable[[], str],
        on_look: Callable[[int], None],
    ) -> None:  # fmt: skip
        box = row(card, LOOK_Y)
        super().__init__(box, "", words, lambda step: on_look((look + step) % LOOKS),
                         value_width=box[2])  # fmt: skip
        self._look, self._taken, self._on_look = look, taken, on_look

    def place(self, look: int) -> tuple[float, float]:
        """Return the middle of one of the shapes."""
        x, y, w, h = self.box
        room = w - ARROW_W
        return x + ARROW_W / 2 + room * (look + 0.5) / LOOKS, y + h / 2

    def click(self, x: float, y: float) -> bool:
        """On a shape it is chosen, beside them comes the next one."""
        for look in range(LOOKS):
            if abs(x - self.place(look)[0]) <= (self.box[2] - ARROW_W) / LOOKS / 2:
                self._on_look(look)
                return True
        return self.adjust(-1 if x < self.box[0] + self.box[2] / 2 else 1)

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        brush.rounded(self.box, "hole", 14)
        for icon, at in (("arrow_left", x + 16), ("arrow_right", x + w - 16)):
            brush.icon(icon, (at, y + h / 2), 18, "acc" if is_focused else "muted")
        for look in range(LOOKS):
            spot = self.place(look)
            if look == self._look:
                brush.disc(spot, 19, brush.theme.mix("hole", f"look{look}", 0.45))
                brush.ring(spot, 19, f"look{look}", 2.5)
            brush.shape(look, spot, 10)
            if look in self._taken:
                brush.line((spot[0] - 13, spot[1] + 13), (spot[0] + 13, spot[1] - 13), "muted", 3)
        if is_focused:
            brush.focus_ring(self.box, radius=14, tint=f"look{self._look}")


@dataclass(frozen=True, slots=True)
class Sitter:
    """What a card shows of a seat that is taken: ``line`` below the name, after an ``icon``.

    ``level`` is the computer's among so many, counted from 1; None for a person.
    """

    look: int
    line: str
    icon: str
    level: tuple[int, int] | None = None
    told: str = ""
    """What is known of a person."""
    who: str = ""
    """The level of a computer, by its name."""
    ready: str = ""
    """Words that say so, for a card with room for them."""


def ready_box(card: Box, *, is_even: bool) -> Box:
    """Where a card says that its seat is ready; a sign must do if it has more to say."""
    x, y, w, h = row(card, READY_Y, READY_H)
    return x, y, READY_W if w > NARROW and is_even else h, h


def fair_box(card: Box, *, is_even: bool) -> Box:
    """Where it says what the seat has more or less: beside that."""
    x, y, w, h = row(card, READY_Y, READY_H)
    taken = ready_box(card, is_even=is_even)[2] + 8
    return x + taken, y, w - taken, h


def draw_taken(
    brush: Brush, card: Box, sitter: Sitter, letters: float, *, is_even: bool = True
) -> None:
    """A card of somebody, but for what can be changed on it. With ``is_even`` the seat has nothing
    more or less than others.
    """
    x, y, w, _ = card
    middle, tint = x + w / 2, f"look{sitter.look}"
    brush.panel(card, tint, tint, RADIUS, 3, glow=tint)
    brush.glow((middle, y + PAWN_Y + 4), 118, tint, 100)
    plinth = (middle - 84, y + PAWN_Y + 22, 168.0, 44.0)
    brush.stamp(("plinth", tint), plinth, lambda easel, b: _plinth(easel, b, tint), margin=4)
    if sitter.level is None:
        brush.pawn((middle, y + PAWN_Y), PAWN_R, sitter.look)
    else:
        draw_on_seat(brush, (middle, y + PAWN_Y - 2), PAWN_R + 4, sitter.look,
                     character_of(sitter.who))  # fmt: skip
        _draw_meter(brush, (middle, y + METER_Y), sitter.level, tint)
    is_told = sitter.told and brush.theme.text_scale < LARGE
    line_y = y + LINE_Y + (0 if sitter.level else -7 if is_told else 16)
    if is_told:
        brush.text(sitter.told, (middle, y + TOLD_Y), 20, "bold", "sub", "center", fit=w - 30)
    icon_w = 36.0 if sitter.icon else 0.0
    width = min(brush.measure(sitter.line, letters)[0], w - 30 - icon_w)
    left = middle - (width + icon_w) / 2
    if sitter.icon:
        brush.icon(sitter.icon, (left + 13, line_y), 24, "sub")
    brush.text(sitter.line, (left + icon_w, line_y), letters, "bold", "sub", "midleft",
               fit=w - 30 - icon_w)  # fmt: skip
    _draw_ready(brush, ready_box(card, is_even=is_even), sitter.ready)


def _draw_ready(brush: Brush, bar: Box, ready: str) -> None:
    """That the seat is ready: a sign, and words where there is room for them."""
    brush.button_face(bar, "primary", True)
    middle, wide = bar[0] + bar[2] / 2, 0.0
    if bar[2] > bar[3]:
        wide = min(brush.measure(ready, 18, "heavy", 1)[0], bar[2] - 46) + 10
    left = middle - (wide + 20) / 2
    brush.icon("check", (left + 10, bar[1] + READY_H / 2), 20, "acc_ink")
    if wide:
        brush.text(ready, (left + 30, bar[1] + READY_H / 2), 18, "heavy", "acc_ink", "midleft",
                   tracking=1, fit=wide - 10)  # fmt: skip


def _plinth(easel: Easel, box: Box, tint: str) -> None:
    easel.ellipse(box, "hole", 190)
    easel.ellipse(box, tint, 170, 2)


def _draw_meter(brush: Brush, at: tuple[float, float], level: tuple[int, int], tint: str) -> None:
    """Bars that rise, as many lit as the computer is strong; ``at`` is the middle of the foot."""
    lit, count = level
    pitch, wide = 24.0, 18.0
    left = at[0] - (count * pitch - (pitch - wide)) / 2
    for k in range(count):
        high = 8.0 + 10.0 * k / max(count - 1, 1)
        box = (left + k * pitch, at[1] - high, wide, high)
        brush.rounded(box, tint if k < lit else "hole", 4)
        if k >= lit:
            brush.rounded(box, "line", 4, width=1.2)


def draw_free(
    brush: Brush, card: Box, look: int, title: str, prompts: Sequence[tuple[Button, str]],
    kind: str, click: str, *, is_expected: bool = False,
) -> None:  # fmt: skip
    """A seat that waits for somebody: what takes it, by device, and that a click does too. Where
    somebody ``is_expected`` their shape has its colour.
    """
    x, y, w, h = card
    middle = x + w / 2
    brush.rounded(card, "panel_low", RADIUS, alpha=170)
    brush.stamp(("dashes", round(w), round(h)), card, _dashes, margin=4)
    brush.glow((middle, y + PAWN_Y), 96, f"look{look}", 70 if is_expected else 30)
    ghost = (middle - PAWN_R, y + PAWN_Y - PAWN_R, 2 * PAWN_R, 2 * PAWN_R)
    tint: Tint = brush.theme.mix("dim", f"look{look}", 0.8) if is_expected else "dim"
    brush.stamp(("empty_seat", look, tint), ghost,
                lambda easel, b: _ghost(easel, b, look, tint), margin=4)  # fmt: skip
    ink = "text" if is_expected else "sub"
    brush.text(title, (middle, y + NAME_Y + NAME_H / 2 - 6), 32, "display", ink, "center",
               fit=w - 40)  # fmt: skip
    size, pitch = 20.0, 40.0
    top = y + NAME_Y + NAME_H + 18
    fitting = brush.lettering.fitting
    signs = (brush.prompt_width(kind, button, 15) for button, _ in prompts)
    rooms = [(words, w - 60 - sign) for (_, words), sign in zip(prompts, signs, strict=True)]
    size = min((fitting(words, size, "heavy", room) for words, room in rooms), default=size)
    for k, (button, words) in enumerate(prompts):
        sign = brush.prompt_width(kind, button, 15)
        wide = min(brush.measure(words, size, "heavy")[0], w - 60 - sign)
        left = middle - (sign + 10 + wide) / 2
        brush.prompt(kind, button, (left, top + k * pitch), 15)
        brush.text(words, (left + sign + 10, top + k * pitch), size, "heavy", "text", "midleft",
                   fit=w - 60 - sign)  # fmt: skip
    low = top + len(prompts) * pitch - (4 if prompts else -16)
    brush.text(click, (middle, low), 20, "bold", "muted", "center", fit=w - 40)


def _dashes(easel: Easel, box: Box) -> None:
    easel.line(_outline(box, RADIUS), "off", 2.5, 200, dash=(14, 12))


def _outline(box: Box, r: float) -> list[tuple[float, float]]:
    """Return the rim of a box with round corners, as one closed line."""
    x, y, w, h = box
    corners = ((x + w - r, y + r, 0.0), (x + w - r, y + h - r, 0.25), (x + r, y + h - r, 0.5),
               (x + r, y + r, 0.75))  # fmt: skip
    points = [(x + r, y)]
    for cx, cy, start in corners:
        for k in range(9):
            turn = 2 * math.pi * (start + 0.25 * k / 8)
            points.append((cx + r * math.sin(turn), cy - r * math.cos(turn)))
    return [*points, (x + r, y)]


def _ghost(easel: Easel, box: Box, look: int, tint: Tint) -> None:
    x, y, w, h = box
    middle, r = (x + w / 2, y + h / 2), w / 2
    easel.circle(middle, r, "panel2")
    turns = (2 * math.pi * k / 64 for k in range(65))
    rim = [(middle[0] + r * math.cos(t), middle[1] + r * math.sin(t)) for t in turns]
    easel.line(rim, "off", 2.5, dash=(9, 9))
    easel.shape(look, middle, r * 0.44, tint)
