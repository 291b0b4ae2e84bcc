"""How to play: the rules of a game in short pages, each with a picture beside it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from game.core.plan import first_plan
from game.core.seam import AnyGame
from game.registry import GAMES
from scenes.boards import VIEWS
from scenes.boards.emblem import emblem_of
from scenes.boards.figure import draw_figure, figure_ratio
from scenes.boards.look import Picture
from scenes.cabinet import Cabinet
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT, Page, PromptBar
from scenes.input.actions import Action, Button, Phase, Point, Press
from scenes.scene import PlainScene
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Labelled, Pressable
from scenes.ui.lettering import SMALLEST
from scenes.ui.theme import Tint

SHEET: Final[Box] = (SAFE_LEFT, 104.0, SAFE_RIGHT - SAFE_LEFT, 386.0)
HERO_W: Final = 500.0
INSET: Final = 26.0
TITLE_H: Final = 76.0
WIDE: Final = 2.2
"""Times as wide as high, or more: such a picture lies below the text."""

LEAST_WIDE_H: Final = 120.0
ENDS: Final = ".?\u3002\uff1f"
"""What ends the name of a page, in Chinese too."""

LETTERS: Final = 24.0
STRIP_Y, STRIP_H, STRIP_GAP = 506.0, 136.0, 14.0
LOW_STRIP_H: Final = 60.0
"""Of the strip of pages in large letters, which has no pictures."""

LARGE: Final = 1.3
TWO_LINES_H: Final = 44.0
MOST_SEEN, SEEN = 7, 6
"""So many pages stand in the strip if these are all; of more only so many at once."""

MORE_X: Final = 26.0
"""So far from the strip stand the arrows that say that it goes on."""


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
        title = found.group(1).rstrip(ENDS) if found else ""
        is_name = found is not None and found.group(1)[-1] in ENDS
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

    @property
    def _game(self) -> AnyGame:
        return GAMES[self._games[self._at]]

    def enter(self) -> None:
        """Whoever opens the rules of one game for the first time is offered its lesson, once."""
        cabinet, game = self._cabinet, self._game
        known = cabinet.settings.lessons
        if len(self._games) > 1 or not self._has_lesson or game.id in known:
            return
        cabinet.change_settings(replace(cabinet.settings, lessons={**known, game.id: ()}))
        name = cabinet.words(f"{game.id}.short_name")
        cabinet.toast(cabinet.words("lesson.offer", game=name), cabinet.words("lesson.begin"),
                      self._learn)  # fmt: skip

    def _learn(self) -> None:
        self._cabinet.go.lesson(self._game)

    def _open(self) -> None:
        """Show the first page of the game."""
        game_id = self._games[self._at]
        self._has_lesson = bool(self._game.teaching.lessons())
        self._chapters = chapters(self._cabinet.words(f"{game_id}.rules.text"))
        self._figures: dict[int, Picture] = {}
        self._seen, self._painted = {0}, 0
        accent = emblem_of(game_id).accent
        self._cards = [
            PageCard(chapter.title, accent, self._turn_on, partial(self._shown, k))
            for k, chapter in enumerate(self._chapters)
        ]
        self._page.set_items(self._cards)
        self._page.focus.current = self._cards[0]
        self._lay_out()

    def _shown(self, page: int) -> Picture | None:
        """The picture of a page for the strip; None where there is no room, or it is to come."""
        return None if self._is_large or page >= self._painted else self._figure(page)

    @property
    def _is_large(self) -> bool:
        return self._cabinet.window.brush.theme.text_scale >= LARGE

    def _lay_out(self) -> None:
        """The open page stands in the strip, with those before and after it."""
        count = len(self._cards)
        seen = count if count <= MOST_SEEN else SEEN
        first = min(max(self._open_at - seen // 2, 0), count - seen)
        room = SAFE_RIGHT - SAFE_LEFT
        wide = (room - (seen - 1) * STRIP_GAP) / seen
        high = LOW_STRIP_H if self._is_large else STRIP_H
        for k, card in enumerate(self._cards):
            left = SAFE_LEFT + (k - first) * (wide + STRIP_GAP)
            card.box = (left, STRIP_Y + STRIP_H - high, wide, high)
            card.is_seen, card.is_on_strip = k in self._seen, first <= k < first + seen

    def update(self, tick_ms: int) -> bool:
        """The pictures of the strip come one by one."""
        if self._is_large or self._painted >= len(self._cards):
            return False
        self._painted += 1
        return True

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
        is_taken = self._do(self._prompt_bar.translate(action))
        self._seen.add(self._open_at)
        self._lay_out()
        return is_taken

    def _do(self, action: Action) -> bool:
        match action:
            case Press(Button.CANCEL | Button.PAUSE, is_down=True, is_repeat=False):
                self._cabinet.stack.pop()
            case Press(Button.PREV | Button.NEXT as button, is_down=True) if len(self._games) > 1:
                self._at = (self._at + (1 if button is Button.NEXT else -1)) % len(self._games)
                self._open()
            case Press(Button.SPECIAL, is_down=True, is_repeat=False) if self._has_lesson:
                self._learn()
            case Press(Button.UP | Button.DOWN as button, is_down=True):
                return self._page.act(
                    Press(Button.RIGHT if button is Button.DOWN else Button.LEFT, action.device)
                )
            case Point(phase=Phase.WHEEL, wheel=wheel):
                return self._page.act(Press(Button.LEFT if wheel > 0 else Button.RIGHT, "mouse"))
            case _:
                return self._page.act(action)
        return True

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        brush.backdrop("spot")
        title = words("rules.title")
        box = brush.text(title, (SAFE_LEFT, 58), 44, "display", "text", "midleft", fit=440)
        brush.chip(words(f"{self._games[self._at]}.name"), (box[0] + box[2] + 20, 62))
        self._draw_sheet(brush)
        self._page.draw(brush)
        self._draw_more(brush)
        prompts = [(Button.CONFIRM, words("rules.page")), (Button.CANCEL, words("menu.back"))]
        if len(self._games) > 1:
            prompts.insert(1, (Button.NEXT, words("rules.next")))
        if self._has_lesson:
            prompts.insert(1, (Button.SPECIAL, words("lesson.try_it")))
        self._prompt_bar.draw(brush, prompts)

    def _draw_more(self, brush: Brush) -> None:
        """Arrows at the ends of the strip, where pages lie beyond them."""
        _, y, _, high = self._cards[self._open_at].box
        for card, icon, x in (
            (self._cards[0], "arrow_left", SAFE_LEFT - MORE_X),
            (self._cards[-1], "arrow_right", SAFE_RIGHT + MORE_X),
        ):
            if not card.is_on_strip:
                brush.icon(icon, (x, y + high / 2), 26, "sub")

    @property
    def _sheet(self) -> Box:
        x, y, w, h = SHEET
        return (x, y, w, h + (STRIP_H - LOW_STRIP_H if self._is_large else 0.0))

    def _draw_sheet(self, brush: Brush) -> None:
        """The open page: its picture beside the text, or below it if it is wide. Long texts in
        large letters take the room of the picture.
        """
        x, y, w, h = self._sheet
        chapter, picture = self._chapters[self._open_at], self._figure(self._open_at)
        text, room = "\n".join(chapter.lines), h - TITLE_H - 14.0
        is_wide = figure_ratio(picture) > WIDE
        left, whole = x + INSET, w - 2 * INSET
        wide = whole if is_wide else w - HERO_W - 2 * INSET
        high = room - LEAST_WIDE_H if is_wide else room
        has_figure = brush.paragraph_height(text, wide, 18, 1.35) <= high
        if not has_figure:
            wide, high = whole, room
        elif not is_wide:
            left += HERO_W
        size = LETTERS
        while size > 18 and brush.paragraph_height(text, wide, size, 1.35) > high:
            size -= 1
        if has_figure and not is_wide:
            brush.panel((x, y, HERO_W, h), "panel_low", "line", 26)
            side = h - 2 * INSET
            draw_figure(brush, picture, (x + INSET, y + INSET, HERO_W - 2 * INSET, side))
            left += 4
        else:
            brush.panel((x, y, w, h), "panel", "line", 26)
        count = self._cabinet.words("rules.count", n=self._open_at + 1, of=len(self._cards))
        told = brush.text(count, (x + w - INSET, y + 38), 18, "bold", "sub", "midright")
        brush.text(chapter.title, (left, y + 36), 40, "display", "text", "midleft",
                   fit=told[0] - 20 - left)  # fmt: skip
        used = brush.paragraph(text, (left, y + TITLE_H, wide, high), size, line=1.35)
        if has_figure and is_wide:
            free = room - used - 24
            draw_figure(brush, picture, (left, y + TITLE_H + used + 18, whole, free))


class PageCard(Pressable, Labelled):
    """A page in the strip; in focus it is open, and confirming turns to the next."""

    def __init__(
        self, label: str, accent: Tint, on_press: Callable[[], None],
        picture: Callable[[], Picture | None],
    ) -> None:  # fmt: skip
        super().__init__((0.0, 0.0, 0.0, 0.0), on_press)
        self.label, self._accent, self._picture = label, accent, picture
        self.size = self.letters = 20.0
        self.is_seen = self.is_on_strip = False

    def click(self, x: float, y: float) -> bool:
        """To point at it has opened its page."""
        return True

    def fitting(self, brush: Brush) -> float:
        return brush.lettering.fitting(self.label, self.size, "heavy", self.box[2] - 14)

    def draw(self, brush: Brush, is_focused: bool) -> None:
        if not self.is_on_strip:
            return
        x, y, w, h = self.box
        fill = brush.theme.mix("panel", self._accent, 0.3) if is_focused else "panel"
        brush.rounded(self.box, fill, 16)
        brush.rounded(self.box, self._accent if is_focused else "line", 16, width=1.5)
        picture = self._picture()
        name_y = y + h - 22 if h > LOW_STRIP_H else y + h / 2
        if picture is not None:
            draw_figure(brush, picture, (x + 12, y + 10, w - 24, h - 54))
        ink = "text" if is_focused else "sub"
        least = SMALLEST / brush.theme.text_scale
        if brush.measure(self.label, least, "heavy")[0] <= w - 12:
            brush.text(self.label, (x + w / 2, name_y), self.letters, "heavy", ink, "center",
                       fit=w - 12)  # fmt: skip
        else:  # in two lines
            box = (x + 6, name_y - TWO_LINES_H / 2, w - 12, TWO_LINES_H)
            brush.paragraph(self.label, box, least, "heavy", ink, line=1.2, align="center")
        if self.is_seen and not is_focused and h > LOW_STRIP_H:
            brush.disc((x + w - 12, y + 12), 14, "ink0")
            brush.disc((x + w - 12, y + 12), 12, "acc")
            brush.icon("check", (x + w - 12, y + 12), 15, "acc_ink")
        if is_focused:
            brush.focus_ring(self.box, radius=16, tint=self._accent)
