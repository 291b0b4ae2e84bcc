"""A card for somebody who has played: their wins, the game that they play most, and their run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scenes.boards.emblem import draw_emblem
from scenes.cabinet import Cabinet
from scenes.club.someone import Someone
from scenes.ui.brush import Box, Brush
from scenes.ui.flame import draw_flame
from scenes.ui.items import Pressable
from scenes.ui.portraits import draw_stage

CARD_W, CARD_H, GAP = 276.0, 148.0, 16.0
RADIUS: Final = 20.0
A_RUN: Final = 3
"""From so many wins in a row on there is fire."""


class PersonCard(Pressable):
    """Somebody in the row at the top; whoever is best wears a crown."""

    def __init__(
        self, box: Box, cabinet: Cabinet, who: Someone, on_press: Callable[[], None],
        *, is_best: bool,
    ) -> None:  # fmt: skip
        super().__init__(box, on_press)
        self._cabinet, self.who, self.is_best = cabinet, who, is_best

    @property
    def name(self) -> str:
        return self.who.name

    @property
    def label(self) -> str:
        """What the card calls them."""
        return self.who.name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PersonCard) and self.who.record.who == other.who.record.who

    def __hash__(self) -> int:
        return hash(self.who.record.who)

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, _ = self.box
        theme, tint, words = brush.theme, self.who.tint, self._cabinet.words
        total, large = self.who.record.total, theme.text_scale
        brush.panel(self.box, theme.mix("panel2", tint, 0.3), theme.mix("line", tint, 0.7), RADIUS,
                    glow=tint if is_focused else None)  # fmt: skip
        draw_stage(brush, (x + 54, y + 80), 42, tint)
        self.who.draw(brush, (x + 54, y + 50), 33)
        wins = str(total.wins)
        left, right = x + 104, x + w - 18
        size = 44 / large
        room = right - brush.measure(wins, size, "display")[0] - 8 - left
        is_long = not brush.has_room(self.name, room, "heavy")
        room, wins_y = (right - left, y + 78) if is_long else (room, y + 40)
        size *= 0.7 if is_long else 1.0
        ink = theme.lit(tint, 0.35)
        number = brush.text(wins, (right, wins_y), size, "display", ink, "midright")
        brush.name(self.name, (left, y + 38), 24 / (0.5 + 0.5 * large), fit=room)
        games = words("statistics.games", n=total.games)
        unit = "" if is_long else words("statistics.wins", n=total.wins)
        end = number[0] - 10 if is_long else right
        size = brush.lettering.fitting(f"{games}  {unit}", 18, "bold", end - left)
        brush.text(unit, (right, y + 76), size, "bold", "soft", "midright")
        brush.text(games, (left, y + 76), size, "bold", "soft", "midleft")
        self._draw_foot(brush)
        if is_focused:
            brush.focus_ring(self.box, RADIUS, tint)
        if self.is_best:
            brush.crown((x + 54, y + 8), 40)

    def _draw_foot(self, brush: Brush) -> None:
        """The game that they play most, and their run, which burns while it lasts."""
        x, y, w, h = self.box
        record, words = self.who.record, self._cabinet.words
        box = (x + 10, y + h - 46, w - 20, 36.0)
        brush.rounded(box, "hole", 12, alpha=150)
        middle, right = box[1] + 18, box[0] + box[2] - 10
        score = record.score(record.favourite)
        is_hot = score.run >= A_RUN
        told = words("statistics.run", n=score.run) if is_hot else ""
        told = told or words("people.run", n=score.best_run)
        told_w = min(brush.measure(told, 18)[0], w * 0.5)
        brush.text(told, (right, middle), 18, "bold", "amber" if is_hot else "sub", "midright",
                   fit=w * 0.5)  # fmt: skip
        if is_hot:
            draw_flame(brush, (right - told_w - 14, middle - 2), 20, 0)
        draw_emblem(brush, record.favourite, (box[0] + 20, middle), 22)
        room = right - told_w - 30 * is_hot - box[0] - 46
        name = words(f"{record.favourite}.short_name")
        if brush.has_room(name, room):
            brush.text(name, (box[0] + 38, middle), 18, "bold", "text", "midleft", fit=room)


def draw_ghost(brush: Brush, box: Box) -> None:
    """The place of somebody who has not played yet."""
    x, y, w, _ = box
    brush.rounded(box, "line", RADIUS, 90, width=2)
    brush.ring((x + 54, y + 54), 33, "line", 2)
    brush.icon("user", (x + 54, y + 54), 36, "dim")
    for k, wide in enumerate((120.0, 76.0)):
        brush.rounded((x + 106, y + 36 + 28 * k, min(wide, w - 124), 12), "off_rim", 6)
