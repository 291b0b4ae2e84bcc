"""What is next on the ladder of a game, on its open card on the title."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.registry import GAMES
from scenes.boards.emblem import emblem_of
from scenes.cabinet import Cabinet
from scenes.menus.title_cards import Card, goal_box
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Pressable

LETTERS: Final = 18.0


def goal_words(cabinet: Cabinet, game: str) -> str:
    """The next rung, and how much of it is done; "" if the game has no ladder. It is imported by
    now.
    """
    if not GAMES[game].exercises.ladder():
        return ""
    words, practised = cabinet.words, cabinet.library.practised
    rung = practised.next_rung(game)
    if rung is None:
        return words("ladder.top")
    what, done = words(f"{game}.ladder.{rung.id}"), practised.rung_counts(game).get(rung.id, 0)
    if not done:
        return words("ladder.next", what=what)
    return words("ladder.next_of", what=what, n=done, of=rung.times)


class GoalLine(Pressable):
    """The door to the ladder, in at most two lines."""

    def __init__(
        self, card: Box, text_scale: float, game: str, told: str, on_press: Callable[[], None]
    ) -> None:  # fmt: skip
        super().__init__(goal_box(card, text_scale), on_press)
        self._game, self.label = game, told

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        theme, accent = brush.theme, emblem_of(self._game).accent
        brush.rounded(self.box, theme.mix("ink0", accent, 0.16), 12)
        used = brush.paragraph_height(self.label, w - 16, LETTERS, 1.15)
        top = y + max((h - used) / 2, 2.0)
        brush.paragraph(self.label, (x + 8, top, w - 16, h - 2), LETTERS, "bold",
                        theme.lit(accent, 0.5), 1.15, "center")  # fmt: skip
        if is_focused:
            brush.focus_ring(self.box, radius=12, tint="acc")


def goals_of(cabinet: Cabinet, card: Card, box: Box) -> list[GoalLine]:
    """The door on a card that is open, if it says what is next."""
    if not card.goal:
        return []
    scale = cabinet.window.brush.theme.text_scale
    return [GoalLine(box, scale, card.game, card.goal, lambda: cabinet.go.ladder(GAMES[card.game]))]
