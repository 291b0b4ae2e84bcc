"""The shelf of replays: find a game again by its picture, and do something with it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Final

from game.registry import GAMES
from game.store.replay import Replay
from game.store.shelf import Counts, Filter
from scenes.cabinet import Cabinet
from scenes.dialogs.game_filter import shown_words
from scenes.dialogs.more import MoreItem
from scenes.dialogs.page import SAFE_LEFT, Page, PromptBar
from scenes.dialogs.selection import Selection
from scenes.input.actions import DIRECTIONS, Action, Button, Dropped, Phase, Point, Press
from scenes.kept.drawn_files import is_drawn
from scenes.review.shelf_cards import (
    CARD_H,
    LARGE,
    LEFT,
    ROWS,
    TOP,
    ReplayCard,
    draw_dashed,
    draw_planks,
    picture_key,
)
from scenes.review.shelf_chips import LOOKS, Chip, chips, look_words
from scenes.review.shelf_deeds import Deeds
from scenes.review.shelf_grid import Grid
from scenes.review.shelf_panel import THREE, WATCH, TallButton, draw_panel
from scenes.review.shelf_records import Records
from scenes.review.stories import Stories
from scenes.scene import PlainScene
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, PushButton

WAITED_S: Final = 0.02
"""So long the first picture waits for files that the index does not know, if it shows none."""

SHOWN_EVERY_MS: Final = 200
"""So often what was found is shown, while files are read."""

PREVIEW_AFTER_MS: Final = 700
PREVIEW_STEP_MS: Final = 350
PREVIEW_PLIES: Final = 8
"""What the picture of a card in focus plays: when it begins, how fast, how many moves."""

NONE_BOX: Final[Box] = (LEFT, TOP, 246.0, CARD_H)


class ReplayScene(PlainScene):
    """All replays as cards, and a panel for the selected one, which is the one in focus."""

    def __init__(self, cabinet: Cabinet, imported: str = "") -> None:
        self._cabinet, self._imported = cabinet, imported
        self._deeds = Deeds(cabinet, self._show)
        self._update = cabinet.library.replays.update
        self._counts = Counts()
        self._filter = Filter()
        self._is_unread = False
        self._shown_changes = -1
        self._waited_ms = 0
        self._selection: Selection[Replay] = Selection(lambda entry: entry.path, self._lay_out)
        self._records = Records(cabinet)
        self._grid = Grid(cabinet, self._watch, self._selection, self._records)
        self._stories = Stories(cabinet)
        self._rested_ms = 0
        self._more = MoreItem(cabinet, cabinet.words("replays.import"), self._deeds.open_imports)
        self._start = self._make_start()
        self._panel_items = self._make_panel_items()
        self._page = Page(cabinet, selection=self._selection)
        self._prompt_bar = PromptBar(cabinet)

    def _make_start(self) -> PushButton:
        x, y, w, h = NONE_BOX
        return PushButton((x + w + 40, y + h - 74, 300, 58), self._cabinet.words("replays.start"),
                          self._cabinet.go.title, tone="primary", icon="play")  # fmt: skip

    def _make_panel_items(self) -> dict[str, PushButton]:
        words = self._cabinet.words
        made: dict[str, tuple[Callable[[], None], str, str, type[PushButton], Box]] = {
            "watch": (self._do(self._watch), "play", "primary", PushButton, WATCH),
            "details": (self._do(self._deeds.tell), "eye", "primary", PushButton, WATCH),
            "rename": (self._do(self._deeds.rename), "pencil", "plain", TallButton, THREE[0]),
            "share": (self._do(self._share), "share", "plain", TallButton, THREE[1]),
            "remove": (self._do(self._remove), "trash", "danger", TallButton, THREE[2]),
        }
        return {
            name: kind(box, words(f"replays.{name}"), on_press, icon=icon, tone=tone,
                       size=24 if kind is PushButton else 20)
            for name, (on_press, icon, tone, kind, box) in made.items()
        }  # fmt: skip

    def _do(self, deed: Callable[[Replay], None]) -> Callable[[], None]:
        """Do it with the selected replay."""

        def do() -> None:
            if (entry := self._entry) is not None:
                self._selection.pin()
                deed(entry)

        return do

    def enter(self) -> None:
        self._read()
        self._stories.open()
        if self._imported:
            path, self._imported = self._imported, ""
            self._deeds.import_file(path)

    def leave(self) -> None:
        self._stories.close()
        self._records.close()
        self._cabinet.thumbnails.forget_wishes()

    def _read(self) -> None:
        """Show what the index knows, while a thread compares it with the files."""
        self._update.start()
        self._selection.want_again()
        self._fill()
        if not self._selection.entries:
            self._update.wait(WAITED_S)
            self._fill()

    def _show(self, path: Hashable | None) -> None:
        """Read the shelf again, and look at this replay, or at the one there was."""
        self._selection.want(path)
        self._read()
        self._go_to_card()

    def _fill(self) -> None:
        """Show what the filter lets through; the selected replay stays in sight if it was."""
        replays, selection = self._cabinet.library.replays, self._selection
        self._is_unread, self._shown_changes = self._update.is_running, self._update.changes
        self._waited_ms = 0
        self._counts = replays.counts()
        if not self._counts.of(self._filter) and not self._is_unread:
            self._filter = Filter(order=self._filter.order)
        was_in_sight, was_empty = self._grid.chosen_card is not None, not selection.entries
        is_gone = selection.show(replays.shelf(self._filter))
        if not self._is_unread:
            selection.want(None)
        if was_in_sight:
            self._grid.show()
        self._lay_out()
        if is_gone and self._page.focused in self._panel_items.values():
            self._go_to_card()  # its buttons are for something else now
        if was_empty and self._page.focused is self._more:
            self._page.focus_on(self._page.items[0])  # something has come that matters more

    def _lay_out(self) -> None:
        """The items of the screen: only the cards in sight are among them."""
        self._grid.lay_out()
        self._stories.choose(self._entry)
        if self._grid.entries:
            over = chips(self._cabinet, self._filter, self._counts, self._take)
            self._page.set_items([*self._grid.cards, *over, *self._panel, self._more])
        else:
            self._page.set_items([*[self._start] * (not self._is_unread), self._more])

    def _go_to_card(self) -> None:
        """Scroll to the selected card, and give it the focus."""
        self._grid.show()
        self._lay_out()
        if (card := self._grid.chosen_card) is not None:
            self._page.focus_on(card)

    @property
    def _entry(self) -> Replay | None:
        """The replay that is selected."""
        return self._selection.entry

    @property
    def _panel(self) -> Sequence[Item]:
        """The buttons for the selected replay; a damaged one can only be explained and removed."""
        is_sound = self._entry is not None and bool(self._entry.game)
        names = ("watch", "rename", "share", "remove") if is_sound else ("details", "remove")
        return [self._panel_items[name] for name in names]

    def _take(self, filter_: Filter) -> None:
        """Show something else, from its beginning."""
        self._filter, self._grid.top = filter_, 0
        self._selection.reset()
        self._fill()

    def _watch(self, entry: Replay) -> None:
        self._selection.choose(entry.path)
        self._deeds.watch(entry, self._stories.story)

    def _share(self, entry: Replay) -> None:
        self._deeds.share(entry, self._stories.story, self._grid.entries)

    def _star(self, entry: Replay) -> None:
        self._deeds.star(entry, not entry.is_starred)
        self._fill()

    def _remove(self, entry: Replay) -> None:
        self._deeds.remove(entry, self._selection.after(entry))

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case Dropped(path) if not is_drawn(path):
                self._deeds.import_file(path)
            case Press(Button.CANCEL, is_down=True):
                self._cabinet.stack.pop()
            case Press(Button.PAUSE, is_down=True):
                self._deeds.open_imports()
            case Press(Button.SPECIAL, is_down=True):
                self._do(self._star)()
            case Press(Button.ALTERNATE, is_down=True):
                self._jump()
            case Press(Button.PREV, is_down=True):
                self._take(self._counts.next_game(self._filter, tuple(GAMES)))
            case Press(Button.NEXT, is_down=True):
                self._take(self._counts.next_look(self._filter, LOOKS))
            case Press(Button.PAGE_BACK | Button.PAGE_ON as button, is_down=True):
                self._scroll(ROWS if button is Button.PAGE_ON else -ROWS)
            case Point(phase=Phase.WHEEL, wheel=wheel):
                self._scroll(-wheel)
            case Press(button, is_down=True) if button in DIRECTIONS:
                self._steer(action, *DIRECTIONS[button])
            case _:
                return self._page.act(action)
        return True

    def _jump(self) -> None:
        """Into the panel, or from there back to the card."""
        self._selection.pin()
        if self._page.focused in self._panel:
            self._go_to_card()
        elif self._entry is not None:
            self._page.focus_on(self._panel[0])
        self._rested_ms = 0
        self._cabinet.sounds.play("focus")

    def _steer(self, action: Press, dx: int, dy: int) -> None:
        """The arrows scroll at the first and the last row, and lead in and out of the panel."""
        focused, panel = self._page.focused, self._panel
        if isinstance(focused, ReplayCard):
            leads_out, rows = self._grid.leads_out(focused, dx, dy)
            if rows:
                self._scroll(rows)
                return
            if leads_out:
                self._jump()
                return
        if dx < 0 and focused in panel[:2]:
            self._jump()
            return
        self._page.act(action)
        self._rested_ms = 0

    def _scroll(self, rows: int) -> None:
        """Show other rows; a card in focus hands it on to the one that takes its place."""
        focused, top = self._page.focused, self._grid.top
        cards = self._grid.cards
        place = cards.index(focused) if isinstance(focused, ReplayCard) else -1
        self._grid.top += rows
        self._lay_out()
        if self._grid.top == top:
            return
        self._cabinet.sounds.play("focus")
        cards = self._grid.cards
        if place >= 0:
            self._page.focus_on(cards[min(place, len(cards) - 1)])
            self._rested_ms = 0

    def update(self, tick_ms: int) -> bool:
        thumbnails, has_changed = self._cabinet.thumbnails, self._stories.update(tick_ms)
        self._waited_ms += tick_ms
        if self._has_news:
            before = self._grid.cards
            self._fill()
            has_changed = True
            if self._grid.cards != before:  # nobody needs pictures of what only passes by
                thumbnails.forget_wishes()
        has_changed |= self._records.update(self._in_sight)
        has_changed |= thumbnails.update()
        return self._preview(tick_ms) or has_changed

    @property
    def _has_news(self) -> bool:
        """Whether the index is another one by now, and it is time to show that."""
        if self._is_unread and not self._update.is_running:
            return True
        is_other = self._shown_changes != self._update.changes
        return is_other and (self._waited_ms >= SHOWN_EVERY_MS or not self._selection.entries)

    @property
    def _in_sight(self) -> Iterator[Replay]:
        """The selected replay, and those on the cards."""
        if self._entry is not None:
            yield self._entry
        yield from (card.entry for card in self._grid.cards)

    def _preview(self, tick_ms: int) -> bool:
        """Play the last moves on the picture of the card in focus."""
        focused = self._page.focused
        for card in self._grid.cards:
            if card is not focused:
                card.preview = None
        is_calm = self._cabinet.window.brush.theme.is_calm
        if not isinstance(focused, ReplayCard) or is_calm:
            return False
        record, before = focused.record, focused.preview
        if record is None:
            return False
        self._rested_ms += tick_ms
        plies = len(record.moves)
        shown = min(PREVIEW_PLIES, plies)
        if self._rested_ms >= PREVIEW_AFTER_MS // 2:
            for ply in range(plies - shown, plies):
                self._cabinet.thumbnails.wish(picture_key(focused.entry), record, ply)
        step = (self._rested_ms - PREVIEW_AFTER_MS) // PREVIEW_STEP_MS
        is_playing = 0 <= step < shown
        focused.preview = (plies - shown + step, (step + 1) / (shown + 1)) if is_playing else None
        return focused.preview != before

    def draw(self, brush: Brush, alpha: float) -> None:
        story = self._stories.story
        pressed = tuple(item.is_down for item in self._panel_items.values())
        key = (
            id(self), self._filter, self._shown_changes, len(self._grid.entries), self._counts,
            tuple(card.entry for card in self._grid.cards), self._entry, self._grid.top,
            self._update.note, self._is_unread, self._records.generation,
            next((k for k, card in enumerate(self._grid.cards) if card.is_hovered), None),
            self._cabinet.thumbnails.generation, None if story is None else story.stage,
            self._page.items.index(self._page.focused) if self._page.focused else None, pressed,
            self._cabinet.devices.last_kind,
        )  # fmt: skip
        brush.still(key, lambda: self._draw_still(brush))
        self._page.draw_focused(brush)
        words = self._cabinet.words
        is_on_card = isinstance(self._page.focused, ReplayCard)
        does = "replays.watch" if is_on_card else "menu.choose"
        prompts = [
            (Button.CONFIRM, self._page.confirming(words(does))),
            (Button.ALTERNATE, words("replays.actions")),
            (Button.SPECIAL, words("replays.favourite")),
            (Button.PREV, shown_words(self._cabinet, self._filter.game)),
            (Button.NEXT, look_words(self._cabinet, self._filter.look)),
            (Button.CANCEL, words("menu.back")),
        ]
        if not self._grid.entries:
            prompts = [(Button.CONFIRM, words("menu.choose")), (Button.CANCEL, words("menu.back"))]
        on_screen = Button.ALTERNATE, Button.NEXT, Button.PREV
        self._prompt_bar.draw(brush, prompts, on_screen=on_screen, right=self._more.left,
                              can_drop=True)  # fmt: skip

    def _draw_still(self, brush: Brush) -> None:
        """What stays while nobody does anything; cards and chips come on top of it."""
        words, focused = self._cabinet.words, self._page.focused
        brush.backdrop("spot")
        size = 44 / max(1.0, brush.theme.text_scale / LARGE)  # the chips are close below
        title = brush.text(words("replays.title"), (SAFE_LEFT, 54), size, "display", "text",
                           "midleft")  # fmt: skip
        told = words("replays.count", n=len(self._grid.entries))
        if isinstance(focused, Chip) and focused.told:
            told = focused.told
        if self._update.note:
            told = self._cabinet.say(self._update.note)
        if not self._grid.entries:
            self._draw_none(brush)
            self._page.draw_others(brush)
            return
        brush.chip(told, (title[0] + title[2] + 16, 57))
        self._draw_shelf(brush)
        self._page.draw_others(brush)

    def _draw_shelf(self, brush: Brush) -> None:
        """What cards and buttons lie on."""
        self._grid.draw(brush)
        if (entry := self._entry) is not None:
            card = self._grid.chosen_card
            tint = "line" if card is None else card.tint
            draw_panel(brush, self._cabinet, entry, self._records.of(entry), self._stories.story,
                       tint)  # fmt: skip

    def _draw_none(self, brush: Brush) -> None:
        """A plank with a place for the first game."""
        draw_planks(brush, self._grid.measures, 1)
        if self._is_unread:
            return
        words = self._cabinet.words
        x, y, w, h = NONE_BOX
        draw_dashed(brush, NONE_BOX)
        brush.icon("film", (x + w / 2, y + h / 2), 60, "dim")
        left = x + w + 40
        brush.text(words("replays.none"), (left, y + 36), 36, "display", "text", "midleft")
        brush.paragraph(words("replays.none_what"), (left, y + 76, 560, 80), 22)
