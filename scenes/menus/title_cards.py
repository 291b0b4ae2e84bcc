"""The row of cards on the title: one is open and plays its game's picture, the others wait."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scenes.boards.emblem import draw_emblem, emblem_of
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Labelled, Pressable
from scenes.ui.theme import Tint

if TYPE_CHECKING:
    from game.core.record import Record

LEFT, WIDTH, GAP = 64.0, 1152.0, 12.0
MIDDLE_Y: Final = 392.0
CLOSED_H: Final = 252.0
NAME_SIZE: Final = 22.0
TAGLESS: Final = 1.4
"""From this size of letters on a closed card has only its name."""

WAITING_TINT: Final = (185, 200, 255)
"""The colour of the card that goes on with a match."""


@dataclass(frozen=True, slots=True)
class Card:
    """What one card says and does. ``game`` is "" for the match that waits, which has a ``record``.

    ``below`` are ways to say the second line of its button, the longest first.
    """

    game: str
    name: str
    tag: str
    line: str
    action: str
    below: tuple[str, ...]
    second: str
    play: Callable[[], None]
    more: Callable[[], None]
    record: Record | None = None
    goal: str = ""
    """What is next on the ladder, in the place of the ``line``; "" as long as nobody knows."""
    icon: str = "sliders"
    """Beside the words of its second button."""
    picture: str = ""
    """The game whose emblem stands on a card that is of no game and has no ``record``."""
    short: str = ""
    """A shorter name, if the game has one."""

    @property
    def accent(self) -> Tint:
        return emblem_of(self.game).accent if self.game else WAITING_TINT


@dataclass(frozen=True, slots=True)
class Measures:
    """How large an open card is; larger letters need a larger one."""

    open_w: float
    open_h: float

    @classmethod
    def of(cls, text_scale: float) -> Measures:
        larger = min(max(text_scale - 1.0, 0.0), 0.5) * 2
        return cls(302.0 + 48 * larger, 360.0 + 20 * larger)


def boxes(count: int, open_at: float, measures: Measures) -> list[Box]:
    """Where ``count`` cards stand while the card ``open_at`` is open; 2.4 is on the way to 3."""
    closed_w = (WIDTH - measures.open_w - GAP * (count - 1)) / (count - 1)
    made, x = [], LEFT
    for k in range(count):
        part = max(0.0, 1.0 - abs(k - open_at))
        w = closed_w + (measures.open_w - closed_w) * part
        h = CLOSED_H + (measures.open_h - CLOSED_H) * part
        made.append((x, MIDDLE_Y - h / 2, w, h))
        x += w + GAP
    return made


def action_boxes(card: Box) -> tuple[Box, Box]:
    """Where the two buttons of an open card are."""
    x, y, w, h = card
    return (x + 18, y + h - 138, w - 36, 64), (x + 18, y + h - 62, w - 36, 46)


def goal_box(card: Box, text_scale: float) -> Box:
    """Where an open card says what is next on the ladder: two lines."""
    x, y, w, h = card
    high = 24.0 + 24.0 * text_scale
    return x + 14, y + h - 150 - high, w - 28, high


def draw_start_here(brush: Brush, words: str, card: Card, box: Box) -> None:
    """On the very first start something says where to begin."""
    width, height = brush.measure(words, 18, "heavy", 1.0)
    x, y, w, _ = box
    pill = (x + w / 2 - width / 2 - 20, y - 17, width + 40, max(height + 8, 32))
    brush.pill(pill, brush.theme.lit(card.accent, 0.1), "ink0")
    brush.text(words, (x + w / 2, pill[1] + pill[3] / 2), 18, "heavy", "ink0", "center",
               tracking=1.0)  # fmt: skip


def draw_moving(brush: Brush, card: Card, box: Box, part: float) -> None:
    """A card on its way, ``part`` (0..1) open: flat, because no two pictures of it are alike."""
    theme = brush.theme
    fill = theme.mix("panel", card.accent, 0.2 + 0.12 * part)
    rim = theme.mix(theme.mix("line", card.accent, 0.5), card.accent, part)
    brush.flat(box, fill, 22, rim, 1.5 + 2 * part)
    x, y, w, _ = box
    if shown := card.game or card.picture:
        draw_emblem(brush, shown, (x + w / 2, y + 82), 100)


def draw_closed(
    brush: Brush, cards: Sequence[Card], layout: Sequence[Box], shown: Sequence[int],
    draw_match: Callable[[Box], None],
) -> None:  # fmt: skip
    """Draw the cards at these places at rest; their names have one size and one first line.

    Names that would be smaller than they are without larger letters give way to short ones.
    """
    room = min((layout[k][2] for k in shown), default=0.0) - 20
    names = {k: cards[k].name for k in shown}
    size = _common_size(brush, names.values(), room)
    if size * brush.theme.text_scale < NAME_SIZE:
        names = {k: cards[k].short or name for k, name in names.items()}
        size = _common_size(brush, names.values(), room)
    rows = {k: _rows(brush, name, room, size) for k, name in names.items()}
    most = max(map(len, rows.values()), default=1)
    for k in shown:
        _draw_closed(brush, cards[k], layout[k], draw_match)
        _draw_name(brush, layout[k], rows[k], size, most)


def _parts(name: str) -> list[str]:
    """Return the pieces of a name that stay whole: it may break after a blank or a hyphen."""
    return re.split(r"(?<=[- ])", name)


def _common_size(brush: Brush, names: Iterable[str], room: float) -> float:
    parts = [part.strip() for name in names for part in _parts(name)]
    fitting = brush.lettering.fitting
    return min((fitting(part, NAME_SIZE, "heavy", room) for part in parts), default=NAME_SIZE)


def _rows(brush: Brush, name: str, room: float, size: float) -> list[str]:
    rows = [""]
    for part in _parts(name):
        if rows[-1] and brush.measure((rows[-1] + part).strip(), size, "heavy")[0] > room:
            rows.append("")
        rows[-1] += part
    return [row.strip() for row in rows]


def _draw_name(brush: Brush, box: Box, rows: Sequence[str], size: float, most: int) -> None:
    """Draw a name on a card; its first line is where those of up to ``most`` lines begin."""
    x, y, w, _ = box
    pitch = brush.measure("A", size, "heavy")[1] * 1.05
    room = 66.0 if brush.theme.text_scale < TAGLESS else 92.0
    top = y + 142 + max(0.0, (room - most * pitch) / 2) + pitch / 2
    for k, row in enumerate(rows):
        brush.text(row, (x + w / 2, top + k * pitch), size, "heavy", "text", "center")


def _draw_closed(brush: Brush, card: Card, box: Box, draw_match: Callable[[Box], None]) -> None:
    """A card at rest but for its name: a picture, a few words."""
    x, y, w, h = box
    middle, accent = x + w / 2, card.accent
    brush.panel(box, accent, brush.theme.mix("line", accent, 0.5), 22)
    if shown := card.game or card.picture:
        draw_emblem(brush, shown, (middle, y + 82), min(104.0, w - 40))
    else:
        side = min(122.0, w - 36)
        draw_match((middle - side / 2, y + 18, side, side))
        brush.disc((middle + side / 2 - 12, y + 8 + side), 17, "acc")
        brush.icon("play", (middle + side / 2 - 11, y + 8 + side), 20, "acc_ink")
    if brush.theme.text_scale < TAGLESS:
        ink = brush.theme.lit(accent, 0.42)
        brush.text(card.tag, (middle, y + h - 26), 18, "bold", ink, "center", fit=w - 16)


def draw_open(
    brush: Brush, card: Card, box: Box, phase: float, draw_match: Callable[[Box], None]
) -> None:
    """The open card but for its buttons; ``phase`` (0..1) is the moment of its picture's loop."""
    x, y, w, h = box
    accent, theme = card.accent, brush.theme
    brush.panel(box, accent, accent, 22, 3.5, glow=accent)
    below, scale = y + h - 146, theme.text_scale
    goal_h = goal_box(box, scale)[3] - 22 * scale + 6 if card.goal else 0.0
    screen = (x + 16, y + 16, w - 32, below - y - 38 - 46 * scale - goal_h)
    if shown := card.game or card.picture:
        low = theme.mix("ink0", accent, 0.1)
        brush.rounded(screen, low, 14)
        middle = (x + w / 2, screen[1] + screen[3] / 2)
        draw_emblem(brush, shown, middle, min(108.0, screen[3] - 16), phase)
        brush.rounded(screen, theme.mix("line", accent, 0.55), 14, width=1.5)
    else:
        side = screen[3] + 12
        draw_match((x + w / 2 - side / 2, screen[1] - 6, side, side))
    size = 30 if len(card.name) < 13 else 26
    line_y = below - 4 - 12 * scale - goal_h
    name_at = (x + w / 2, line_y - 30 * scale)
    brush.text(card.name, name_at, size, "display", "text", "center", fit=w - 32)
    if card.goal:  # an item of its own
        return
    lines = (card.line, card.tag) if has_two_lines(brush) else card.below
    line = _fitting(brush, lines, w - 28)
    ink = theme.lit(accent, 0.5)
    brush.text(line, (x + w / 2, line_y), 18, "bold", ink, "center", fit=w - 28)


def _fitting(brush: Brush, wordings: Sequence[str], room: float) -> str:
    """The first wording that needs no smaller letters; they go from the longest to the shortest."""
    return next((words for words in wordings if brush.measure(words, 18)[0] <= room), wordings[-1])


def has_two_lines(brush: Brush) -> bool:
    """Whether two lines have room on the button of an open card."""
    return brush.theme.text_scale < 1.3


class PlayButton(Pressable, Labelled):
    """The large button of an open card: what it does, and below it with whom."""

    def __init__(
        self, box: Box, label: str, below: Sequence[str], on_press: Callable[[], None]
    ) -> None:
        super().__init__(box, on_press)
        self.label, self.below = label, below
        self.size = self.letters = 24.0

    def fitting(self, brush: Brush) -> float:
        return brush.lettering.fitting(self.label, self.size, "heavy", self.box[2] - 80)

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        brush.button_face(self.box, "primary", True)
        brush.icon("play", (x + 32, y + h / 2), 28, "acc_ink")
        room = w - 74
        if not has_two_lines(brush):
            brush.text(self.label, (x + 58, y + h / 2), self.letters, "heavy", "acc_ink",
                       "midleft", fit=room)  # fmt: skip
            if is_focused:
                brush.focus_ring(self.box, radius=16, tint="acc")
            return
        brush.text(self.label, (x + 58, y + h * 0.32), self.letters, "heavy", "acc_ink", "midleft",
                   fit=room)  # fmt: skip
        ink = brush.theme.mix("acc_ink", "acc", 0.15)
        below = _fitting(brush, self.below, room)
        brush.text(below, (x + 58, y + h * 0.7), 18, "bold", ink, "midleft", fit=room)
        if is_focused:
            brush.focus_ring(self.box, radius=16, tint="acc")


def closed_at(layout: Sequence[Box], open_at: int, x: float, y: float) -> int | None:
    """Which closed card lies under a point."""
    for k, (left, top, w, h) in enumerate(layout):
        if k != open_at and left <= x < left + w and top <= y < top + h:
            return k
    return None
