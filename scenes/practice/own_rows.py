"""The rows of people's own puzzles: each with what can be done with it, and one to make more."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.core.practice import Effort
from game.core.seam import AnyGame
from game.words.message import Message
from scenes.boards.figure import Figure
from scenes.cabinet import Cabinet
from scenes.dialogs.notice import NoticeScene
from scenes.kept.drawn_files import PUZZLE_SUFFIX, BoardFile
from scenes.kept.own_puzzles import OwnPuzzle
from scenes.practice.puzzle_rows import OPENED, NewRow, PuzzleRow, RowWords
from scenes.table.beside.graph import holds
from scenes.ui.brush import Box, Brush
from scenes.ui.theme import Tint

BUTTON_W, BUTTON_H, BUTTON_GAP = 118.0, 38.0, 8.0
LARGE_W: Final = 150.0
"""How wide a button is for large letters."""


@dataclass(frozen=True)
class Deed:
    """What a button of a row does."""

    words: str
    on_press: Callable[[], None]
    tone: str = "primary"


class DeedsRow(PuzzleRow):
    """A row with several buttons; left and right choose one."""

    def __init__(
        self, deeds: Sequence[Deed], words: RowWords, effort: Effort, accent: Tint,
        figure: Callable[[], Figure] | None, refuse: Callable[[], None], chosen: list[int],
    ) -> None:  # fmt: skip
        """The place of the deed ``chosen`` last is kept there: rows are made anew."""
        super().__init__(self._do, words, effort, accent, figure)
        self._deeds, self._refuse, self._chosen = deeds, refuse, chosen

    @property
    def _at(self) -> int:
        return self._chosen[0]

    @property
    def can_press(self) -> bool:
        return True

    @property
    def press_words(self) -> str:
        return self._deeds[self._at].words

    def enter(self) -> None:
        """Begin at the first deed, whatever was chosen here before."""
        self._chosen[0] = 0

    def destroys_after(self, step: int) -> bool:
        at = self._at + step if step else 0  # who enters begins at the first deed
        return 0 <= at < len(self._deeds) and self._deeds[at].tone == "danger"

    def adjust(self, step: int) -> bool:
        if 0 <= self._at + step < len(self._deeds):
            self._chosen[0] += step
        return True

    def click(self, x: float, y: float) -> bool:
        """A click on a button is that one's; beside them the puzzle is played, if it can be."""
        for k, box in enumerate(self.deed_boxes):
            if holds(box, x, y):
                self._chosen[0] = k
                return self.activate()
        (self._refuse if self.is_locked else self._deeds[0].on_press)()
        return True

    def _do(self) -> None:
        self._deeds[self._at].on_press()

    @property
    def deed_boxes(self) -> list[Box]:
        """Where the open row has its buttons."""
        x, y, _, h = self.box
        wide = LARGE_W if self._is_large else BUTTON_W
        pitch = wide + BUTTON_GAP
        return [(x + 16 + k * pitch, y + h - 47, wide, BUTTON_H) for k in range(len(self._deeds))]

    @property
    def _is_large(self) -> bool:
        """Whether the row is as high as large letters need it."""
        return self.box[3] > OPENED + 1

    @property
    def told_box(self) -> Box:
        x, y, w, h = self.box
        if not self._is_large:
            left = self.deed_boxes[-1][0] + BUTTON_W + 16
            return left, y + h - 47, x + w - 16 - left, BUTTON_H
        left = self.button_box[0]
        return left, y + 64, x + w - 16 - left, 28.0

    def draw_buttons(self, brush: Brush) -> None:
        for k, (deed, box) in enumerate(zip(self._deeds, self.deed_boxes, strict=True)):
            brush.button(box, deed.words, deed.tone if k == self._at else "plain", size=20)

    def draw_open(self, brush: Brush) -> None:
        super().draw_open(brush)
        if self.is_locked:
            self.draw_buttons(brush)


class UselessRow(DeedsRow):
    """The row of a file that should be somebody's own puzzle."""

    beside, beside_icon = "own.useless_what", "disk"
    lock_icon = "warning"


class MakeRow(NewRow):
    """The row that leads to where puzzles are made."""

    beside, beside_icon = "own.make_what", "pencil"
    icon = button_icon = "pencil"


class OwnRows:
    """Makes the rows; ``show`` is told to look at the files again."""

    def __init__(
        self, cabinet: Cabinet, game: AnyGame, accent: Tint, show: Callable[[], None]
    ) -> None:
        self._cabinet, self._game, self._accent, self._show = cabinet, game, accent, show
        self._chosen: defaultdict[str, list[int]] = defaultdict(lambda: [0])

    def kept(
        self, own: OwnPuzzle, row: RowWords, effort: Effort, play: Callable[[], None],
        figure: Callable[[], Figure],
    ) -> DeedsRow:  # fmt: skip
        """The row of a puzzle that can be played."""
        words = self._cabinet.words
        change = partial(self._cabinet.go.editor, self._game, own.puzzle, own.name)
        deeds = [
            Deed(row.play, play),
            Deed(words("own.change"), change),
            self._removal(own.name, row.name),
        ]
        chosen = self._chosen[own.name]
        return DeedsRow(deeds, row, effort, self._accent, figure, self._cabinet.refuse, chosen)

    def useless(self, file: BoardFile) -> UselessRow:
        """The row of a file that cannot be read; it says why."""
        name = file.name.removeprefix(f"{self._game.id}-").removesuffix(PUZZLE_SUFFIX)
        row = RowWords("!", name, "", "", "", "", "", "", self._cabinet.say(file.trouble))
        deeds = [self._removal(file.name, name)]
        return UselessRow(deeds, row, Effort(), self._accent, None, self._cabinet.refuse, [0])

    def make(self) -> MakeRow:
        """The row for one more."""
        words = self._cabinet.words
        row = RowWords(
            "+", words("own.make"), "", words("own.make_task"), "", words("own.make_go"), "", ""
        )
        go = partial(self._cabinet.go.editor, self._game)
        return MakeRow(go, row, self._accent, lambda step: False)

    def _removal(self, file: str, name: str) -> Deed:
        return Deed(self._cabinet.words("own.remove"), partial(self._ask, file, name), "danger")

    def _ask(self, file: str, name: str) -> None:
        """Ask, remove, and offer to undo it."""
        self._cabinet.stack.push(
            NoticeScene(self._cabinet, "own.remove_title", "own.remove_sure", {"name": name},
                        on_yes=partial(self._remove, file), yes="replays.remove_yes",
                        no="replays.remove_no")
        )  # fmt: skip

    def _remove(self, file: str) -> None:
        cabinet, words = self._cabinet, self._cabinet.words
        trouble = cabinet.library.own_puzzles.remove(file)
        self._tell(trouble)
        if trouble is None:
            cabinet.toast(words("replays.removed"), words("replays.undo"),
                          partial(self._bring_back, file))  # fmt: skip

    def _bring_back(self, file: str) -> None:
        self._tell(self._cabinet.library.own_puzzles.bring_back(file))

    def _tell(self, trouble: Message | None) -> None:
        """Show what is there now, and why it is not what was asked for."""
        self._show()
        if trouble is not None:
            self._cabinet.stack.push(NoticeScene(
                self._cabinet, "replays.trouble", "replays.trouble_what", {"why": trouble}
            ))  # fmt: skip
