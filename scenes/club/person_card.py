"""A card for everybody who has played: their wins, and how they do at each game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.boards.emblem import draw_emblem, emblem_of
from scenes.cabinet import Cabinet
from scenes.club.tallies import Tally
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Pressable
from scenes.ui.theme import Tint

CARD_W, CARD_H, GAP = 368.0, 252.0, 24.0
RADIUS: Final = 22.0
HEAD_H: Final = 96.0
BAR_W: Final = 64.0
MOST_GAMES: Final = 5
LARGEST: Final = 22.0
"""No letters of the rows are larger: all games have room on a card."""


class PersonCard(Pressable):
    """``tallies`` are those of one person, or of one level of the computer."""

    def __init__(
        self, box: Box, cabinet: Cabinet, tallies: Sequence[Tally], *, is_best: bool
    ) -> None:
        super().__init__(box, lambda: None)
        self._cabinet, self._tallies, self.is_best = cabinet, tallies, is_best
        self.name = tallies[0].name
        self._is_level = cabinet.strings.has(f"level.{self.name}.name")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PersonCard) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def label(self) -> str:
        """What the card calls them."""
        return self._cabinet.words(f"level.{self.name}.name") if self._is_level else self.name

    @property
    def _tint(self) -> Tint:
        """The colour of the game that they play most."""
        return "muted" if self._is_level else emblem_of(self._tallies[0].game).accent

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, _ = self.box
        tint, theme = self._tint, brush.theme
        brush.panel(self.box, theme.mix("panel2", tint, 0.1), theme.mix("line", tint, 0.4), RADIUS)
        at = (x + 50, y + 52)
        brush.disc(at, 32, theme.mix("ink0", tint, 0.35))
        brush.ring(at, 32, tint, 2)
        brush.icon("cpu" if self._is_level else "user", at, 34, "text")
        if self.is_best:
            brush.crown((at[0], y + 12), 34)
        self._draw_head(brush)
        brush.line((x + 20, y + HEAD_H + 2), (x + w - 20, y + HEAD_H + 2), "line", 1.5)
        self._draw_games(brush)
        if is_focused:
            brush.focus_ring(self.box, RADIUS, tint)

    def _draw_head(self, brush: Brush) -> None:
        """The name, how many games, and how many of them were won."""
        x, y, w, _ = self.box
        words, scale = self._cabinet.words, brush.theme.text_scale
        games, wins = sum(t.games for t in self._tallies), sum(t.wins for t in self._tallies)
        matches = sum(t.matches for t in self._tallies)
        right = x + w - 22
        unit = words("statistics.wins", n=wins)
        unit_w = brush.measure(unit, 18)[0]
        number_w = brush.measure(str(wins), 44 / scale, "display")[0]
        brush.text(str(wins), (right, y + 40), 44 / scale, "display",
                   brush.theme.lit(self._tint, 0.35), "midright")  # fmt: skip
        brush.text(unit, (right, y + 76), 18, "bold", "sub", "midright")
        left = x + 96
        room = right - max(number_w, unit_w) - 14 - left
        told = words("statistics.games", n=games)
        if matches:
            told = words("statistics.matches", n=matches)
        brush.name(self.label, (left, y + 40), 26, fit=room)
        brush.text(told, (left, y + 76), 18, "bold", "muted", "midleft", fit=room)

    def _draw_games(self, brush: Brush) -> None:
        """A row for each game: its sign and name, a bar, and how many were won of how many."""
        x, y, w, h = self.box
        words, size = self._cabinet.words, min(18.0, LARGEST / brush.theme.text_scale)
        pitch = min((h - HEAD_H - 22) / MOST_GAMES, 30.0)
        shown = self._tallies[:MOST_GAMES]
        told = [words("statistics.of", n=tally.wins, of=tally.games) for tally in shown]
        right = x + w - 22
        bar_x = right - max(brush.measure(one, size, "heavy")[0] for one in told) - 14 - BAR_W
        for row, tally in enumerate(shown):
            middle = y + HEAD_H + 11 + pitch * (row + 0.5)
            draw_emblem(brush, tally.game, (x + 34, middle), 22)
            brush.text(told[row], (right, middle), size, "heavy", "soft", "midright")
            brush.rounded((bar_x, middle - 5, BAR_W, 10), "hole", 5)
            if tally.wins:
                part = max(BAR_W * tally.wins / tally.games, 10)
                brush.rounded((bar_x, middle - 5, part, 10), emblem_of(tally.game).accent, 5)
            name = words(f"{tally.game}.short_name")
            brush.text(name, (x + 54, middle), size, "bold", "sub", "midleft",
                       fit=bar_x - x - 62)  # fmt: skip


def draw_ghost(brush: Brush, box: Box, *, is_empty: bool = False) -> None:
    """The place of somebody who has not played yet; ``is_empty`` leaves room for words."""
    x, y, w, _ = box
    brush.rounded(box, "line", RADIUS, 90, width=2)
    brush.ring((x + 50, y + 52), 32, "line", 2)
    brush.icon("user", (x + 50, y + 52), 34, "dim")
    for k, wide in enumerate((150.0, 92.0)):
        brush.rounded((x + 98, y + 36 + 26 * k, wide, 12), "off_rim", 6)
    for k in range(0 if is_empty else 4):
        brush.rounded((x + 24, y + HEAD_H + 18 + 32 * k, w - 48, 10), "off_rim", 5)
