"""The computer's levels as people on cards: face, name, way of playing, strength, score."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from scenes.ui.brush import Box, Brush
from scenes.ui.bubbles import LINE, balanced, bubble_height, draw_bubble
from scenes.ui.items import Pressable
from scenes.ui.lettering import SMALLEST
from scenes.ui.portraits import Mood, character_of, draw_portrait, draw_stage

LARGE: Final = 1.3
"""With letters so large a face is smaller, and the words have the room."""

RADIUS: Final = 24.0
LIFT: Final = 8.0
"""The card in focus is so much higher."""


@dataclass(frozen=True, slots=True)
class Person:
    """What a card says of an opponent. ``strength`` is the place of its level among so many."""

    level: str
    name: str
    way: str
    short: str
    strength: tuple[int, int]
    score: str
    """Games that the guest has won and lost against it."""
    says: str = ""


class OpponentCard(Pressable):
    """One opponent. Pressing the card starts the game."""

    def __init__(
        self, box: Box, person: Person, score_word: str, mood: Callable[[], Mood],
        on_press: Callable[[], None],
    ) -> None:  # fmt: skip
        super().__init__(box, on_press)
        self.person, self._score_word, self._mood = person, score_word, mood
        self.label = person.name
        self.character = character_of(person.level)

    def draw(self, brush: Brush, is_focused: bool) -> None:
        person, tint, theme = self.person, self.character, brush.theme
        x, y, w, h = self.box
        if is_focused:
            y, h = y - LIFT, h + LIFT
        middle, is_large = x + w / 2, theme.text_scale >= LARGE
        tone = theme.mix("panel", tint, 0.3 if is_focused else 0.16)
        rim = tint if is_focused else theme.mix("line", tint, 0.25)
        brush.panel((x, y, w, h), tone, rim, RADIUS, 3 if is_focused else 1.5,
                    glow=tint if is_focused else None)  # fmt: skip
        r = (46.0 if is_large else 60.0) - (0 if is_focused else 6)
        face = (middle, y + (74.0 if is_large else 112.0))
        brush.glow(face, 118, tint, 100 if is_focused else 46)
        draw_stage(brush, (middle, face[1] + r * 0.98), 60 if is_large else 74, tint)
        draw_portrait(brush, face, r, self.character, self._mood() if is_focused else Mood.AWAKE)
        name_y = y + (160.0 if is_large else 214.0)
        brush.text(person.name, (middle, name_y), 34 if is_focused else 30, "display", "text",
                   "center", fit=w - 24)  # fmt: skip
        low = y + h
        top = name_y + 20 * theme.text_scale + 2
        wide = balanced(brush, person.way, w - 22)
        rule = low - (106.0 if is_large else 92.0)
        room = (middle - wide / 2, top, wide, rule - top)
        brush.paragraph(person.way, room, 20, "bold", "text" if is_focused else "sub", LINE,
                        "center")  # fmt: skip
        brush.line((x + 22, rule), (x + w - 22, rule), theme.mix("line", tint, 0.3), 1.2)
        self._draw_strength(brush, (x, y, w, h), is_focused=is_focused)
        if is_focused:
            brush.focus_ring((x, y, w, h), radius=RADIUS, tint=tint)

    def _draw_strength(self, brush: Brush, box: Box, *, is_focused: bool) -> None:
        """Slabs that grow, the level's name, and the score."""
        x, y, w, h = box
        person, theme, tint = self.person, brush.theme, self.character
        lit, count = person.strength
        foot = y + h - (46.0 if theme.text_scale >= LARGE else 36.0)
        for k in range(count):
            high = 10.0 + 20.0 * k / max(count - 1, 1)
            slab = (x + 22 + k * 21, foot - high, 17.0, high)
            brush.rounded(slab, tint if k < lit else "hole", 5)
            if k >= lit:
                brush.rounded(slab, "line", 5, width=1)
        right, half = x + w - 20, (w - 40) / 2
        ink = "text" if is_focused else "sub"
        brush.text(person.score, (right, foot - 10), 28, "display", ink, "midright", fit=half)
        word, low = self._score_word, foot + 10 + 8 * theme.text_scale
        wide = brush.measure(word, SMALLEST / theme.text_scale)[0] + 10
        brush.text(word, (right, low), 18, "bold", "muted", "midright", fit=half)
        brush.text(person.short, (x + 22, low), 20, "heavy", theme.lit(tint, 0.35), "midleft",
                   fit=w - 42 - min(wide, half))  # fmt: skip

    def draw_bubble(self, brush: Brush, *, is_focused: bool) -> None:
        """What the opponent says, above its card."""
        says = self.person.says
        if not says:
            return
        x, y, w, _ = self.box
        theme, tint = brush.theme, self.character
        y -= LIFT if is_focused else 0
        inset = 0.0 if is_focused else 8.0
        high = bubble_height(brush, says, w - 2 * inset)
        box = (x + inset, y - 16 - high, w - 2 * inset, high)
        tip = y + (22 if is_focused else 4)
        if is_focused:
            draw_bubble(brush, box, tip, says, "white", tint, "ink1", is_bold=True)
        else:
            rim = theme.mix("line", tint, 0.5)
            draw_bubble(brush, box, tip, says, theme.mix("panel2", tint, 0.2), rim, "text")
