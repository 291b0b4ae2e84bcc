"""How to play: the rules of a game in short pages, each with a picture beside it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.core.plan import first_plan
from game.registry import GAMES
from scenes.boards import VIEWS
from scenes.boards.emblem import emblem_of
from scenes.boards.figure import draw_figure, figure_ratio
from scenes.boards.look import Picture
from scenes.cabinet import Cabinet
from scenes.dialogs.page import SAFE_LEFT, Page, PromptBar
from scenes.input.actions import Action, Button, Phase, Point, Press
from scenes.scene import PlainScene
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Labelled, Pressable
from scenes.ui.theme import Tint

LIST: Final[Box] = (SAFE_LEFT, 112.0, 300.0, 524.0)
SHEET: Final[Box] = (388.0, 112.0, 828.0, 524.0)
PITCH: Final = 52.0
FIGURE: Final = 340.0
WIDE, LEAST_WIDE_H, TITLE_H = 1.4, 130.0, 92.0
"""A picture so wide, in times of its height, goes below the text, with this much room at least."""

LETTERS: Final = 22.0


@dataclass(frozen=True, slots=True)
class Chapter:
    """One page: its name, and its lines."""

    title: str
    lines: tuple[str, ...]


def chapters(text: str) -> list[Chapter]:
    """The pages of a rules text: paragraphs that begin with a name in <b>bold</b>."""
    made = []
    for paragraph in text.strip().split("\n\n"):
        found = re.match(r"<b>(.*?)</b>\s*", paragraph)
        title = found.group(1).rstrip(".?") if found else ""
        is_name = found is not None and found.group(1)[-1] in ".?"
        rest = paragraph[found.end() :] if found is not None and is_name else paragraph
        first, *others = (re.sub(r"</?b>", "", line).strip() for line in rest.split("\n"))
        made.append(Chapter(title, (first, *(f"• {line}" for line in others if line))))
    return made


class HelpScene(PlainScene):
    """The rules of ``games``; previous and next turn to another game."""

    def __init__(self, cabinet: Cabinet, *games: str) -> None:
        self._cabinet, self._games = cabinet, games
        self._at = 0
        self._page = Page(cabinet)
        self._prompt_bar = PromptBar(cabinet)
        self._open()

    def _open(self) -> None:
        """Show the first page of the game."""
        game_id = self._games[self._at]
        self._chapters = chapters(self._cabinet.words(f"{game_id}.rules.text"))
        x, y, w, h = LIST
        pitch = min(PITCH, h / len(self._chapters))
        accent = emblem_of(game_id).accent
        self._page.set_items([
            ChapterRow((x, y + k * pitch, w, pitch - 6), chapter.title, accent, self._turn_on)
            for k, chapter in enumerate(self._chapters)
        ])  # fmt: skip
        self._page.focus.current = self._page.items[0]
        self._figures: dict[int, Picture] = {}

    def _figure(self, chapter: int) -> Picture:
        """What a page shows: the view's own picture, or the board at the beginning."""
        if chapter in self._figures:
            return self._figures[chapter]
        game, view = GAMES[self._games[self._at]], VIEWS[self._games[self._at]]
        plan = first_plan(game, "", "")
        state = game.new(plan.options, 0)
        self._figures[chapter] = view.figure(chapter) or view.picture(state, plan.seats)
        return self._figures[chapter]

    @property
    def _open_at(self) -> int:
        focused = self._page.focused
        return self._page.items.index(focused) if focused is not None else 0

    def _turn_on(self) -> None:
        """The next page; after the last one the first."""
        following = (self._open_at + 1) % len(self._page.items)
        self._page.focus.current = self._page.items[following]

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case Press(Button.CANCEL | Button.PAUSE, is_down=True, is_repeat=False):
                self._cabinet.stack.pop()
            case Press(Button.PREV | Button.NEXT as button, is_down=True) if len(self._games) > 1:
                self._at = (self._at + (1 if button is Button.NEXT else -1)) % len(self._games)
                self._open()
            case Press(Button.LEFT | Button.RIGHT as button, is_down=True):
                return self._page.act(
                    Press(Button.DOWN if button is Button.RIGHT else Button.UP, action.device)
                )
            case Point(phase=Phase.WHEEL, wheel=wheel):
                return self._page.act(Press(Button.UP if wheel > 0 else Button.DOWN, "mouse"))
            case _:
                return self._page.act(action)
        return True

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        brush.backdrop("spot")
        name = words(f"{self._games[self._at]}.name").upper()
        box = brush.text(name, (SAFE_LEFT, 60), 40, "display", "text", "midleft", fit=700)
        brush.text(words("rules.title"), (box[0] + box[2] + 18, 64), 26, "display", "muted",
                   "midleft", fit=1200 - box[0] - box[2])  # fmt: skip
        self._draw_sheet(brush)
        self._page.draw(brush)
        prompts = [(Button.CONFIRM, words("rules.page")), (Button.CANCEL, words("menu.back"))]
        if len(self._games) > 1:
            prompts.insert(1, (Button.NEXT, words("rules.next")))
        self._prompt_bar.draw(brush, prompts)

    def _draw_sheet(self, brush: Brush) -> None:
        """The open page: its picture beside the text, or below it if it is wide. Long texts in
        large letters take the room of the picture.
        """
        x, y, w, h = SHEET
        chapter = self._chapters[self._open_at]
        picture = self._figure(self._open_at)
        brush.panel(SHEET, "panel", "line", 26)
        brush.text(chapter.title, (x + 32, y + 48), 34, "display", "text", "midleft", fit=w - 64)
        top, room = y + TITLE_H, h - TITLE_H - 20.0
        text, whole = "\n".join(chapter.lines), w - 64
        is_wide = figure_ratio(picture) > WIDE
        wide = whole if is_wide else w - FIGURE - 92
        high = room - LEAST_WIDE_H if is_wide else room
        has_figure = brush.paragraph_height(text, wide, 18, 1.35) <= high
        if not has_figure:
            wide, high = whole, room
        size = LETTERS
        while size > 18 and brush.paragraph_height(text, wide, size, 1.35) > high:
            size -= 1
        used = brush.paragraph(text, (x + 32, top, wide, high), size, line=1.35)
        if has_figure and is_wide:
            free = room - used - 24
            draw_figure(brush, picture, (x + 32, top + used + 24, whole, free))
        elif has_figure:
            left = x + w - FIGURE - 30
            draw_figure(brush, picture, (left, y + (h - FIGURE) / 2, FIGURE, FIGURE))


class ChapterRow(Pressable, Labelled):
    """The name of a page; in focus its page is open, and confirming turns to the next."""

    def __init__(
        self, box: Box, label: str, accent: Tint, on_press: Callable[[], None]
    ) -> None:  # fmt: skip
        super().__init__(box, on_press)
        self.label, self._accent = label, accent
        self.size = self.letters = 20.0

    def click(self, x: float, y: float) -> bool:
        """To point at it has opened its page."""
        return True

    def fitting(self, brush: Brush) -> float:
        return brush.lettering.fitting(self.label, self.size, "heavy", self.box[2] - 36)

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, _, h = self.box
        fill = brush.theme.mix("panel", self._accent, 0.3) if is_focused else "panel"
        brush.rounded(self.box, fill, 14)
        ink = "text" if is_focused else "sub"
        brush.text(self.label, (x + 18, y + h / 2), self.letters, "heavy", ink, "midleft",
                   fit=self.box[2] - 36)  # fmt: skip
        if is_focused:
            brush.focus_ring(self.box, radius=14, tint=self._accent)
