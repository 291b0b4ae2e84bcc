"""Saved games: the matches that were left or saved under a name, one of them large."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

from game.registry import GAMES
from game.store.matches import SavedMatch
from scenes.cabinet import Cabinet
from scenes.dialogs.game_filter import shown_words
from scenes.dialogs.more import MoreItem
from scenes.dialogs.page import SAFE_LEFT, Page, PromptBar
from scenes.dialogs.selection import Selection
from scenes.input.actions import DIRECTIONS, Action, Button, Phase, Point, Press
from scenes.menus.saves_card import CARD_H, CARD_W, GAP, SaveCard, picture_key
from scenes.menus.saves_deeds import SaveDeeds
from scenes.menus.saves_empty import draw_lamp, draw_room, draw_sleeper
from scenes.menus.saves_hero import BUTTONS_DOWN, LARGE, draw_hero
from scenes.menus.waiting_picture import is_hidden
from scenes.scene import PlainScene
from scenes.ui.brush import Box, Brush
from scenes.ui.items import PushButton, destroys

HERO_Y, ALONE_Y = 94.0, 190.0
ALL_Y, CARDS_Y = 468.0, 490.0
IN_SIGHT: Final = 3
"""So many cards are whole; the next one looks in from the right."""

PEEK_X: Final = SAFE_LEFT + IN_SIGHT * (CARD_W + GAP)
START: Final[Box] = (510.0, 592.0, 260.0, 54.0)
FRAME_MS: Final = 40


class SaveScene(PlainScene):
    """The match played last is large, all are cards below. Who steers to a card looks at it."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self._deeds = SaveDeeds(cabinet, self._show)
        self._waiting: list[SavedMatch] = []
        self._game = ""
        self._selection: Selection[SavedMatch] = Selection(lambda entry: entry.id, self._lay_out)
        self._top = 0
        self._slept_ms = self._waited_ms = 0
        self._more = MoreItem(cabinet, cabinet.words("saves.more"), self._deeds.open_removed)
        self._buttons = self._make_buttons()
        self._start = PushButton(START, cabinet.words("saves.start"), cabinet.go.title,
                                 tone="primary", icon="play")  # fmt: skip
        self._cards: list[SaveCard] = []
        self._page = Page(cabinet, selection=self._selection)
        self._prompt_bar = PromptBar(cabinet)

    def _make_buttons(self) -> dict[str, PushButton]:
        words = self._cabinet.words
        made: dict[str, tuple[Callable[[SavedMatch], None], str, str, float, float]] = {
            "continue": (self._resume, "play", "primary", 456.0, 330.0),
            "name_it": (self._deeds.name, "pencil", "plain", 808.0, 190.0),
            "remove": (self._remove, "trash", "danger", 1014.0, 174.0),
        }

        def does(deed: Callable[[SavedMatch], None]) -> Callable[[], None]:
            return lambda: deed(self._hero) if self._hero else None

        return {
            name: PushButton((x, 0.0, w, 58.0), words(f"saves.{name}"), does(deed), icon=icon,
                             tone=tone)
            for name, (deed, icon, tone, x, w) in made.items()
        }  # fmt: skip

    def enter(self) -> None:
        self._read()

    def leave(self) -> None:
        self._cabinet.thumbnails.forget_wishes()

    def _read(self) -> None:
        library = self._cabinet.library
        waiting = [entry for entry in library.unfinished() if not entry.is_over]
        self._waiting = sorted(waiting, key=lambda entry: entry.record is None)
        self._fill()

    def _fill(self) -> None:
        """Show all the matches, or those of one game if there are any."""
        if self._game not in self._games:
            self._game = ""
        is_gone = self._selection.show([
            entry for entry in self._waiting
            if not self._game or (entry.record is not None and entry.record.game == self._game)
        ])  # fmt: skip
        self._selection.want(None)
        self._show_chosen()
        self._lay_out()
        if is_gone and self._page.focused in self._buttons.values():
            chosen = (card for card in self._cards if card.is_chosen)
            self._page.focus_on(next(chosen, self._page.items[0]))

    @property
    def _games(self) -> list[str]:
        """The games of which a match waits."""
        found = {entry.record.game for entry in self._waiting if entry.record is not None}
        return [game for game in GAMES if game in found]

    def _next_game(self, step: int) -> None:
        """Show the matches of the next game only; after the last game all of them."""
        choices = ["", *self._games]
        if len(choices) > 2:
            self._game = choices[(choices.index(self._game) + step) % len(choices)]
            self._selection.reset()
            self._fill()
            self._page.focus_on(self._page.items[0])
            self._cabinet.sounds.play("focus")

    @property
    def _entries(self) -> Sequence[SavedMatch]:
        """The matches that are shown: of one game, or all."""
        return self._selection.entries

    @property
    def _hero(self) -> SavedMatch | None:
        """The match that is large."""
        return self._selection.entry

    @property
    def _hero_y(self) -> float:
        return HERO_Y if len(self._entries) > 1 else ALONE_Y

    def _show_chosen(self) -> None:
        """Scroll so that the card of the large match is in sight."""
        at = self._selection.at or 0
        self._top = max(min(self._top, at), at - IN_SIGHT + 1)
        self._top = max(0, min(self._top, len(self._entries) - IN_SIGHT))

    def _lay_out(self) -> None:
        """The items of the screen: only whole cards are among them."""
        hero = self._hero
        if hero is None:
            self._cards = []
            self._page.set_items([self._start, self._more])
            return
        shown = self._entries[self._top : self._top + IN_SIGHT] if len(self._entries) > 1 else []
        self._cards = [self._card(place, entry) for place, entry in enumerate(shown)]
        names = ("continue", "name_it", "remove") if hero.record is not None else ("remove",)
        buttons = [self._buttons[name] for name in names]
        for button in buttons:
            x, _, w, h = button.box
            button.box = (x, self._hero_y + BUTTONS_DOWN, w, h)
        self._page.set_items([*buttons, *self._cards, self._more])

    def _card(self, place: int, entry: SavedMatch) -> SaveCard:
        box = (SAFE_LEFT + place * (CARD_W + GAP), CARDS_Y, CARD_W, CARD_H)
        return SaveCard(box, self._cabinet, entry, self._resume,
                        is_chosen=entry.id == self._selection.id)  # fmt: skip

    @property
    def _may_watch(self) -> bool:
        """Whether the moves so far may be seen, with all that the replay viewer finds out."""
        record = self._hero.record if self._hero is not None else None
        return record is not None and not is_hidden(self._cabinet, record)

    def _resume(self, entry: SavedMatch) -> None:
        self._selection.choose(entry.id)
        if entry.record is not None:
            self._cabinet.go.resume(entry)

    def _remove(self, entry: SavedMatch) -> None:
        self._deeds.remove(entry, self._selection.after(entry))

    def _show(self, match_id: Hashable | None) -> None:
        """Read the matches again, and look at this one, or at the one there was."""
        self._selection.want(match_id)
        self._read()

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        hero = self._hero
        match action:
            case Press(Button.CANCEL, is_down=True):
                self._cabinet.stack.pop()
            case Press(Button.PAUSE, is_down=True):
                self._deeds.open_removed()
            case Press(Button.SPECIAL, is_down=True) if hero is None:
                self._cabinet.go.my_games("finished")
            case Press(Button.SPECIAL, is_down=True) if hero is not None and self._may_watch:
                self._deeds.watch(hero)
            case Press(Button.ALTERNATE, is_down=True) if hero is not None:
                self._deeds.name(hero)
            case Press(Button.PREV | Button.NEXT as button, is_down=True):
                self._next_game(1 if button is Button.NEXT else -1)
            case Press(Button.PAGE_BACK | Button.PAGE_ON as button, is_down=True):
                self._scroll(IN_SIGHT if button is Button.PAGE_ON else -IN_SIGHT)
            case Point(phase=Phase.WHEEL, wheel=wheel):
                self._scroll(-wheel)
            case Point(x, y, Phase.UP) if x >= PEEK_X and self._is_on_row(y):
                self._scroll(1)
            case Point(x, y, Phase.UP) if x < SAFE_LEFT - GAP and self._is_on_row(y):
                self._scroll(-1)
            case Press(button, is_down=True) if button in DIRECTIONS:
                self._steer(action, *DIRECTIONS[button])
            case _:
                return self._page.act(action)
        return True

    def _is_on_row(self, y: float) -> bool:
        return bool(self._cards) and CARDS_Y <= y < CARDS_Y + CARD_H

    def _steer(self, action: Press, dx: int, dy: int) -> None:
        """The row scrolls at its first and last card; whoever comes to a card looks at it."""
        focused, cards = self._page.focused, self._cards
        if isinstance(focused, SaveCard):
            at = cards.index(focused)
            if (dx > 0 and at == len(cards) - 1) or (dx < 0 and at == 0):
                self._scroll(dx)
                return
            if dy < 0:
                if action.is_repeat and destroys(self._page.items[0]):
                    return
                self._page.focus_on(self._page.items[0])
                self._cabinet.sounds.play("focus")
                return
        elif dy > 0 and cards and focused in self._buttons.values():
            chosen = next((card for card in cards if card.is_chosen), cards[0])
            self._page.focus_on(chosen)
            self._cabinet.sounds.play("focus")
            return
        self._page.act(action)

    def _scroll(self, by: int) -> None:
        """Show other cards; one in focus hands it on to the one that takes its place."""
        before, focused = self._top, self._page.focused
        place = self._cards.index(focused) if isinstance(focused, SaveCard) else -1
        self._top = max(0, min(self._top + by, len(self._entries) - IN_SIGHT))
        if self._top == before:
            return
        self._lay_out()
        self._cabinet.sounds.play("focus")
        if place >= 0:
            self._page.focus_on(self._cards[place])

    def update(self, tick_ms: int) -> bool:
        if self._entries:
            return self._cabinet.thumbnails.update()
        if self._cabinet.window.brush.theme.is_calm:
            return False
        self._slept_ms += tick_ms
        self._waited_ms += tick_ms
        if self._waited_ms < FRAME_MS:
            return False
        self._waited_ms %= FRAME_MS
        return True

    def draw(self, brush: Brush, alpha: float) -> None:
        if self._hero is None:
            self._draw_empty(brush)
            return
        focused = self._page.focused
        key = (
            id(self), tuple(map(picture_key, self._entries)), self._game,
            self._top, self._selection.id,
            next((k for k, card in enumerate(self._cards) if card.is_hovered), None),
            tuple(entry.title for entry in self._entries), self._cabinet.thumbnails.generation,
            self._page.items.index(focused) if focused else None,
            tuple(button.is_down for button in self._buttons.values()),
            self._cabinet.devices.last_kind,
        )  # fmt: skip
        brush.still(key, lambda: self._draw_still(brush))
        self._page.draw_focused(brush)
        words = self._cabinet.words
        others = self._buttons["name_it"], self._buttons["remove"], self._more
        does = "menu.choose" if focused in others else "saves.continue"
        prompts = [(Button.CONFIRM, words(does))]
        if self._hero.record is not None:
            prompts.append((Button.ALTERNATE, words("saves.name_it")))
        if self._may_watch:
            prompts.append((Button.SPECIAL, words("saves.watch")))
        if len(self._games) > 1:
            prompts.append((Button.NEXT, shown_words(self._cabinet, self._game)))
        prompts.append((Button.CANCEL, words("menu.back")))
        self._prompt_bar.draw(brush, prompts, on_screen=(Button.ALTERNATE,),
                              right=self._more.left, can_drop=True)  # fmt: skip

    def _draw_still(self, brush: Brush) -> None:
        """What stays while nobody does anything."""
        words, hero = self._cabinet.words, self._hero
        assert hero is not None
        brush.backdrop("spot")
        told = words("saves.count", n=len(self._entries))
        if self._game:
            name = words(f"{self._game}.short_name")
            told = words("replays.filter", name=name, n=len(self._entries))
        self._draw_title(brush, told)
        draw_hero(brush, self._cabinet, hero, self._hero_y)
        if self._cards:
            self._draw_row(brush)
        self._page.draw_others(brush)

    def _draw_title(self, brush: Brush, told: str) -> None:
        size = 44 / max(1.0, brush.theme.text_scale / LARGE)  # a tag is close below
        title = brush.text(self._cabinet.words("saves.title"), (SAFE_LEFT, 50), size, "display",
                           "text", "midleft")  # fmt: skip
        if told:
            brush.chip(told, (title[0] + title[2] + 16, 53))

    def _draw_row(self, brush: Brush) -> None:
        """The heading of the cards, and those that look in from the sides."""
        if brush.theme.text_scale < LARGE:
            words = self._cabinet.words("saves.all")
            brush.text(words, (SAFE_LEFT, ALL_Y), 18, "heavy", "muted", "midleft", tracking=1)
        for place, at, arrow, x in (
            (IN_SIGHT, self._top + IN_SIGHT, "arrow_right", 1196.0),
            (-1, self._top - 1, "arrow_left", 26.0),
        ):
            if 0 <= at < len(self._entries):
                card = self._card(place, self._entries[at])
                card.is_aside = True
                card.draw(brush, False)
                middle = CARDS_Y + CARD_H / 2
                brush.disc((x, middle), 19, "ink0")
                brush.ring((x, middle), 19, "sub", 1.5)
                brush.icon(arrow, (x, middle), 20, "text")

    def _draw_empty(self, brush: Brush) -> None:
        words = self._cabinet.words
        brush.still((id(self), "empty"), lambda: self._draw_room(brush))
        draw_sleeper(brush, self._slept_ms)
        draw_lamp(brush, self._slept_ms)
        self._page.draw(brush)
        prompts = [(Button.CONFIRM, words("menu.choose")), (Button.SPECIAL, words("saves.replays")),
                   (Button.CANCEL, words("menu.back"))]  # fmt: skip
        self._prompt_bar.draw(brush, prompts, right=self._more.left)

    def _draw_room(self, brush: Brush) -> None:
        draw_room(brush)
        self._draw_title(brush, "")
        words = self._cabinet.words
        scale = brush.theme.text_scale
        lift = 8 * (scale - 1)
        brush.text(words("saves.none"), (640, 520 - lift), 42 / max(1.0, scale / LARGE), "display",
                   "text", "center")  # fmt: skip
        brush.text(words("saves.none_what"), (640, 561 + lift), 22, "bold", "sub", "center",
                   fit=1152)  # fmt: skip
