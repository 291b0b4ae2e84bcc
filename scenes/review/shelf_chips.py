"""What stands over the shelf: which games, whose, only favourites, and in which order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.registry import GAMES
from game.store.shelf import Counts, Filter
from scenes.boards.emblem import draw_emblem
from scenes.cabinet import Cabinet
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, Pressable

Y, H, GAP = 84.0, 40.0, 10.0
MOST_BESIDE, LEAST_BESIDE = 61.0, 54.0
"""What a chip is wider than its letters; where there is less room the emblem stands alone."""

LOOK_PITCH: Final = 46.0
LOOKS: Final = range(4)
RIGHT_X: Final = SAFE_RIGHT - 5 * LOOK_PITCH - 4
"""Where the four players and the star begin."""

ORDER_Y: Final = 56.0


class Chip(Pressable):
    """One condition: on or off, and dim if nothing would be left. ``told`` says it in words."""

    def __init__(
        self, box: Box, told: str, on_press: Callable[[], None], *, is_on: bool, is_enabled: bool
    ) -> None:
        super().__init__(box, on_press)
        self.told, self.is_on, self.is_enabled = told, is_on, is_enabled

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.told == getattr(other, "told", None)

    def __hash__(self) -> int:
        return hash(self.told)


class GameChip(Chip):
    """A game, or all of them: ``game`` is "" then."""

    def __init__(
        self,
        box: Box,
        game: str,
        label: str,
        told: str,
        on_press: Callable[[], None],
        *,
        is_on: bool,
        is_enabled: bool,
    ) -> None:
        super().__init__(box, told, on_press, is_on=is_on, is_enabled=is_enabled)
        self.game, self.label = game, label

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        middle = y + h / 2
        brush.button_face(self.box, "primary" if self.is_on else "plain", self.is_enabled)
        ink = "acc_ink" if self.is_on else "soft" if self.is_enabled else "off"
        if self.game:
            draw_emblem(brush, self.game, (x + 26, middle), 24)
            brush.text(self.label, (x + 46, middle), 20, "heavy" if self.is_on else "bold", ink,
                       "midleft", fit=max(w - 54, 1))  # fmt: skip
        else:
            brush.text(self.label, (x + w / 2, middle), 20, "heavy", ink, "center", fit=w - 16)
        if is_focused:
            brush.focus_ring(self.box, 20, "acc")


class LookChip(Chip):
    """A player by the colour of the seat."""

    look = 0

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        at = (x + w / 2, y + h / 2)
        brush.pawn(at, 17, self.look, alpha=255 if self.is_enabled else 90)
        if self.is_on:
            brush.ring(at, 22, "white", 3)
        if is_focused:
            brush.focus_ring(self.box, 20, f"look{self.look}")


class StarChip(Chip):
    """Only favourites."""

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        at = (x + w / 2, y + h / 2)
        brush.disc(at, 20, "panel2" if self.is_on else "panel")
        brush.ring(at, 20, "amber" if self.is_on else "line", 1.5)
        brush.icon("star", at, 22, "amber" if self.is_enabled else "dim")
        if not self.is_on:
            brush.icon("star", at, 13, "panel")
        if is_focused:
            brush.focus_ring(self.box, 20, "amber")


class OrderChip(Chip):
    """The order; a press takes the next one."""

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        ink = "text" if is_focused else "sub"
        brush.text(self.told, (x + w - 36, y + h / 2), 20, "bold", ink, "midright")
        brush.icon("arrow_down", (x + w - 16, y + h / 2), 16, ink)
        if is_focused:
            brush.focus_ring(self.box, 14, "acc")


def look_words(cabinet: Cabinet, look: int | None) -> str:
    """The prompt of the filter by player."""
    if look is None:
        return cabinet.words("replays.show_every_look")
    return cabinet.words("replays.show_look", name=cabinet.words(f"replays.look_{look}"))


def chips(
    cabinet: Cabinet,
    filter_: Filter,
    counts: Counts,
    take: Callable[[Filter], None],
) -> list[Item]:
    """All of them, with what they would lead to."""
    words, brush = cabinet.words, cabinet.window.brush

    def taking(other: Filter) -> Callable[[], None]:
        return lambda: take(other)

    labels = {"": words("replays.all"), **{g: words(f"{g}.short_name") for g in GAMES}}
    letters = {game: brush.measure(label, 20)[0] for game, label in labels.items()}
    room = RIGHT_X - SAFE_LEFT - GAP * len(labels)
    spare = (room - sum(letters.values())) / len(labels)
    beside = min(spare, MOST_BESIDE)
    is_tight = beside < LEAST_BESIDE
    wide = {g: w + (beside if g else beside / 2 + 4) for g, w in letters.items()}
    if is_tight:
        wide = {game: w + MOST_BESIDE for game, w in letters.items()}
    made: list[Item] = []
    x = SAFE_LEFT
    for game, label in labels.items():
        is_on = filter_.game == (game or None)
        other = filter_.with_game(game or None) if not is_on else filter_.with_game(filter_.game)
        width = wide[game] if not is_tight or not game or is_on else 52.0
        count = counts.of(other if not is_on else filter_)
        told = words("replays.filter", name=label, n=count)
        made.append(GameChip(
            (x, Y, width, H), game, label if width > 52 else "", told, taking(other), is_on=is_on,
            is_enabled=is_on or not game or count > 0,
        ))  # fmt: skip
        x += width + GAP
    for look in LOOKS:
        is_on = filter_.look == look
        other = filter_.with_look(look)
        count = counts.of(filter_ if is_on else other)
        told = words("replays.filter", name=words(f"replays.look_{look}"), n=count)
        chip = LookChip((RIGHT_X + look * LOOK_PITCH, Y - 2, 44, 44), told, taking(other),
                        is_on=is_on, is_enabled=is_on or count > 0)  # fmt: skip
        chip.look = look
        made.append(chip)
    other = filter_.with_star()
    count = counts.of(filter_ if filter_.starred else other)
    told = words("replays.filter", name=words("replays.starred"), n=count)
    made.append(StarChip((RIGHT_X + 4 * LOOK_PITCH + 2, Y - 2, 44, 44), told, taking(other),
                         is_on=filter_.starred,
                         is_enabled=filter_.starred or count > 0))  # fmt: skip
    order = words(f"replays.order_{filter_.order}")
    width = brush.measure(order, 20)[0] + 56
    made.append(OrderChip((SAFE_RIGHT - width, ORDER_Y - 20, width, 40), order,
                          taking(filter_.with_next_order()), is_on=False,
                          is_enabled=True))  # fmt: skip
    return made
