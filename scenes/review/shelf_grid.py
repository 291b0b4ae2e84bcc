"""The cards in sight: a window of two rows on all replays that are shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game.store.replay import Replay
from scenes.cabinet import Cabinet
from scenes.dialogs.selection import Selection
from scenes.review.shelf_cards import (
    CARD_H,
    GAP_Y,
    GRID_W,
    LEFT,
    ROWS,
    TOP,
    Measures,
    ReplayCard,
    draw_planks,
)
from scenes.review.shelf_records import Records
from scenes.ui.brush import Brush


class Grid:
    """Cards of the entries that can be selected; ``watch`` gets the one whose card is pressed."""

    def __init__(
        self, cabinet: Cabinet, watch: Callable[[Replay], None], selection: Selection[Replay],
        records: Records,
    ) -> None:  # fmt: skip
        self._cabinet, self._watch, self._selection = cabinet, watch, selection
        self._records = records
        self.top = 0
        """The first row in sight."""
        self._cards: dict[Path, ReplayCard] = {}

    @property
    def entries(self) -> Sequence[Replay]:
        """All that are shown, in their order."""
        return self._selection.entries

    @property
    def cards(self) -> list[ReplayCard]:
        """Those in sight, in reading order."""
        return list(self._cards.values())

    @property
    def measures(self) -> Measures:
        return Measures.of(self._cabinet.window.brush.theme.text_scale)

    @property
    def rows(self) -> int:
        """How many rows there are in all."""
        return -(-len(self.entries) // self.measures.columns)

    @property
    def chosen_card(self) -> ReplayCard | None:
        """The card of the selected replay, if it is in sight."""
        entry = self._selection.entry
        return None if entry is None else self._cards.get(entry.path)

    def lay_out(self) -> None:
        """Make the cards in sight; one that was there before is the same card."""
        self.top = min(max(self.top, 0), max(0, self.rows - ROWS))
        measures, first = self.measures, self.top * self.measures.columns
        before, self._cards = self._cards, {}
        for place, entry in enumerate(self.entries[first : first + ROWS * measures.columns]):
            card = before.get(entry.path)
            if card is None or card.entry != entry or card.measures != measures:
                card = ReplayCard(measures.box(place), self._cabinet, entry, measures,
                                  self._records, self._watch)  # fmt: skip
            card.box = measures.box(place)
            card.is_chosen = entry.path == self._selection.id
            self._cards[entry.path] = card

    def show(self) -> None:
        """Scroll so that the selected replay is in sight; ``lay_out`` follows."""
        if (at := self._selection.at) is not None:
            row = at // self.measures.columns
            self.top = min(max(self.top, row - ROWS + 1), row)

    def leads_out(self, card: ReplayCard, dx: int, dy: int) -> tuple[bool, int]:
        """Whether an arrow leads to the right out of the grid, and how many rows it scrolls."""
        columns = self.measures.columns
        place = self.cards.index(card)
        row, column = divmod(place, columns)
        if dy < 0 and row == 0 and self.top:
            return False, -1
        if dy > 0 and row == ROWS - 1 and self.top + ROWS < self.rows:
            return False, 1
        is_last = column == columns - 1 or place == len(self._cards) - 1
        return dx > 0 and is_last, 0

    def draw(self, brush: Brush) -> None:
        """What the cards stand on, and where in the shelf the window is."""
        draw_planks(brush, self.measures, min(ROWS, self.rows))
        if self.rows <= ROWS:
            return
        high = ROWS * CARD_H + (ROWS - 1) * GAP_Y
        x = LEFT + GRID_W + 14
        brush.rounded((x, TOP, 6, high), "hole", 3)
        part = (x, TOP + high * self.top / self.rows, 6, high * ROWS / self.rows)
        brush.rounded(part, "off", 3)
