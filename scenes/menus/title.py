"""The title: the games, what was left unfinished, and the doors to everything else."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from random import SystemRandom
from typing import Final

from game.registry import GAMES
from scenes.boards import VIEWS
from scenes.boards.emblem import LOOP_MS
from scenes.cabinet import Cabinet
from scenes.dialogs.page import SAFE_RIGHT, Page, PromptBar
from scenes.input.actions import Action, Button, DeviceId, Dropped, Phase, Point, Press, Survey
from scenes.input.guard import Spot
from scenes.kept.drawn_files import is_drawn
from scenes.menus import title_sky
from scenes.menus.left import LeftMatch, waiting_cards
from scenes.menus.title_cards import (
    Card,
    Measures,
    PlayButton,
    action_boxes,
    boxes,
    closed_at,
    draw_closed,
    draw_moving,
    draw_open,
    draw_start_here,
)
from scenes.menus.title_daily import DailyCorner
from scenes.menus.title_doors import DOOR_LETTERS, door_boxes, show_rules, with_puzzles
from scenes.menus.title_goal import goal_words, goals_of
from scenes.menus.title_people import SEATS_LEFT, draw_people, stops_beside
from scenes.menus.waiting_picture import draw_waiting
from scenes.scene import Coming, PlainScene
from scenes.table.last_time import match_left, match_of, play_again, told
from scenes.ui.brush import Box, Brush
from scenes.ui.items import HoldButton, Item, PushButton
from scenes.ui.ticker import Alarm

UNFOLD_MS: Final = 180
REST_MS: Final = 300
"""An open card stands still for so long before its picture begins to move."""

STILL_MS: Final = 1000
"""Between two loops of the picture."""

POINT_MS: Final = 120
"""The pointer must rest on a closed card for so long to open it."""

DEAL_MS: Final = 25
"""The program's first cards are dealt one after the other; each takes so long to paint at most."""

FRAME_MS: Final = 33
"""How often the title is drawn while nothing but its decoration moves."""

SURPRISE_STEPS: Final = (60, 70, 80, 95, 115, 140, 170)
"""The pauses, in ms, between the cards that "Surprise me" opens."""


class TitleScene(PlainScene):
    """Where the program begins and every match ends."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self._ticker = cabinet.stack.ticker
        self._page = Page(cabinet)
        self._prompt_bar = PromptBar(cabinet)
        self._cards: list[Card] = []
        self._doors: list[Item] = []
        self._open = 0
        self._from, self._since_ms, self._rest_ms = 0.0, -UNFOLD_MS, 0
        self._pointed: tuple[int, Alarm] | None = None
        self._drawn_ms = self._idle_ms = 0
        self._devices: list[DeviceId] = []
        self._left = LeftMatch(cabinet.library)
        self._daily = DailyCorner(cabinet)
        self._is_untouched = True

    def enter(self) -> None:
        self._idle_ms, self._is_untouched = 0, True
        self._left.begin()
        self._daily.renew()
        self._deal(self._cards[self._open].game if self._cards else None)

    def _deal(self, before: str | None) -> None:
        """Put the cards on the screen; the one of ``before`` is open, if there is such a one."""
        at = self._page.items.index(self._page.focused) if self._page.focused is not None else 0
        spots = self._spots
        self._cards = self._make_cards()
        self._doors = self._make_doors()
        wanted = before if before is not None else self._first_game()
        games = [card.game for card in self._cards]
        self._open = games.index(wanted) if wanted in games else 0
        self._from, self._rest_ms = float(self._open), self._ticker.now_ms
        self._set_items()
        self._cabinet.stack.guard.move(spots, self._spots)
        self._page.focus.current = self._page.items[at]

    def leave(self) -> None:
        self._point_at(None)

    def _first_game(self) -> str:
        """The card that is open at first: the match that waits, else the game played last."""
        return "" if not self._cards[0].game else self._cabinet.settings.last_game

    def _make_cards(self) -> list[Card]:
        cabinet, words = self._cabinet, self._cabinet.words
        made = waiting_cards(cabinet, self._left.entry)
        for game in filter(VIEWS.__contains__, GAMES):  # others are for the terminal alone
            tag = words(f"{game}.tag")
            made.append(Card(
                game, words(f"{game}.name"), tag,
                words("title.card", tag=tag, players=words(f"{game}.players")),
                words("title.play"), told(cabinet, game, self._devices), words("title.new_game"),
                partial(self._play, game), partial(self._new_game, game),
                goal=goal_words(cabinet, game) if self._daily.today else "",
                short=words(f"{game}.short_name"),
            ))  # fmt: skip
        return made

    def _make_doors(self) -> list[Item]:
        cabinet, words = self._cabinet, self._cabinet.words
        doors: list[tuple[str, str, Callable[[], None]]] = [
            ("replays", "film", partial(cabinet.go.my_games, "finished")),
            ("saves", "disk", partial(cabinet.go.my_games, "waiting")),
            ("puzzles", "star", self._puzzles),
            ("club", "trophy", cabinet.go.club),
            ("rules", "book", lambda: show_rules(cabinet, self._cards[self._open].game)),
            ("settings", "gear", cabinet.go.settings),
            ("quit", "power", cabinet.stack.clear),
        ]
        labels = [words(f"title.{name}") for name, _, _ in doors]
        places = door_boxes(cabinet.window.brush, labels)
        items: list[Item] = [
            PushButton(box, label, on_press, icon=icon, size=DOOR_LETTERS)
            for box, label, (_, icon, on_press) in zip(places[:-1], labels, doors, strict=False)
        ]
        _, icon, on_press = doors[-1]
        items.append(HoldButton(places[-1], labels[-1], words("title.quit_held"), on_press,
                                tone="plain", icon=icon, size=DOOR_LETTERS))  # fmt: skip
        return items

    def _puzzles(self) -> None:
        """The puzzles of the game whose card is open, or of the first one that has any."""
        self._cabinet.go.puzzles(with_puzzles(self._cards[self._open].game))

    @property
    def _layout(self) -> list[Box]:
        """Where the cards stand once nothing moves."""
        return boxes(len(self._cards), self._open, self._measures)

    @property
    def _spots(self) -> list[Spot]:
        """The cards as the pointer finds them."""
        return [(card.name, box) for card, box in zip(self._cards, self._layout, strict=True)]

    @property
    def _measures(self) -> Measures:
        return Measures.of(self._cabinet.window.brush.theme.text_scale)

    def _set_items(self, *, is_second: bool = False) -> None:
        """The buttons of the open card, and the doors; a button of the card has the focus."""
        card = self._cards[self._open]
        first, second = action_boxes(self._layout[self._open])
        buttons: list[Item] = [
            PlayButton(first, card.action, card.below, card.play),
            PushButton(second, card.second, card.more, icon=card.icon, size=20),
        ]
        goals = goals_of(self._cabinet, card, self._layout[self._open])
        self._page.set_items([*buttons, *self._doors, *self._daily.marks, *goals])
        self._page.focus.current = buttons[is_second]

    def _unfold(self, at: int) -> None:
        """Open the card ``at`` and fold the other; the focus stays on the same kind of button."""
        if not 0 <= at < len(self._cards) or at == self._open:
            return
        is_second = self._page.focused is self._page.items[1]
        spots = self._spots
        self._from = self._open_at
        self._open = at
        self._cabinet.stack.guard.move(spots, self._spots)
        self._since_ms = self._ticker.move(UNFOLD_MS)
        self._rest_ms = self._ticker.now_ms
        self._cabinet.sounds.play("focus")
        self._set_items(is_second=is_second)

    @property
    def _open_at(self) -> float:
        """Which card is open, as a place in the row; between two while the row moves."""
        theme = self._cabinet.window.brush.theme
        duration_ms = 0 if theme.is_calm else UNFOLD_MS
        part = self._ticker.part(self._since_ms, duration_ms)
        return self._from + (self._open - self._from) * part

    def _play(self, game: str) -> None:
        play_again(self._cabinet, GAMES[game], self._devices)

    def _new_game(self, game: str) -> None:
        self._cabinet.go.options(GAMES[game])

    def _surprise(self) -> None:
        """Let the row spin and stop at a game; nothing is started."""
        first = 0 if self._cards[0].game else 1
        count = len(self._cards) - first
        start, wait_ms = SystemRandom().randrange(count), 0
        for k, pause_ms in enumerate(SURPRISE_STEPS):
            wait_ms += pause_ms
            self._ticker.after(wait_ms, partial(self._unfold, first + (start + k) % count))

    def _join(self, device: DeviceId) -> None:
        """Whoever presses a button is in; the keyboard and the mouse are one person's."""
        seat = device if device.startswith("pad:") else "keys"
        known = {d if d.startswith("pad:") else "keys" for d in self._devices}
        if seat in known or len(self._devices) >= 4:
            return
        self._devices.append(device)
        self._cabinet.sounds.play(f"turn{len(self._devices) - 1}")
        if len(self._devices) > 1:  # the cards say who would play
            self._cards = self._make_cards()
            self._set_items(is_second=self._page.focused is self._page.items[1])

    @property
    def _is_on_card(self) -> bool:
        return self._page.focused not in (*self._doors, *self._daily.marks)

    def act(self, action: Action) -> bool:
        self._idle_ms, self._is_untouched = 0, False
        if isinstance(action, Press) and action.is_down:
            self._join(action.device)
        action = self._prompt_bar.translate(action)
        match action:
            case Dropped(path) if not is_drawn(path):
                self._cabinet.go.my_games("finished", path)
            case Press(Button.LEFT | Button.RIGHT as button, is_down=True) if self._is_on_card:
                self._unfold(self._open + (1 if button is Button.RIGHT else -1))
            case Press(button, is_down=True) if self._daily.steer(self._page, button, self._doors):
                self._cabinet.sounds.play("focus")
            case Press(Button.PREV | Button.NEXT as button, is_down=True):
                self._unfold(self._open + (1 if button is Button.NEXT else -1))
            case Press(Button.ALTERNATE, is_down=True):
                game = self._cards[self._open].game
                self._cabinet.go.help(*([game] if game else GAMES))
            case Press(Button.SPECIAL, is_down=True):
                self._surprise()
            case Press(Button.PAUSE, is_down=True):
                self._cabinet.go.settings()
            case Survey(stops):
                stops.extend(stops_beside(self._layout, self._open))
                return self._page.act(action)
            case Point(x, y, Phase.HOVER):
                self._point_at(closed_at(self._layout, self._open, x, y))
                return self._page.act(action)
            case Point(x, y, Phase.UP) if (
                at := closed_at(self._layout, self._open, x, y)
            ) is not None:
                self._unfold(at)
            case _:
                return self._page.act(action)
        return True

    def _point_at(self, at: int | None) -> None:
        """The pointer lies on that closed card; it opens after a moment."""
        if self._pointed is not None and self._pointed[0] != at:
            self._pointed[1].cancel()
            self._pointed = None
        if at is not None and self._pointed is None:
            self._pointed = at, self._ticker.after(POINT_MS, partial(self._unfold, at))

    def update(self, tick_ms: int) -> bool:
        self._idle_ms += tick_ms
        if self._idle_ms >= self._cabinet.window.brush.theme.duration_ms("attract_wait"):
            self._idle_ms = 0
            self._cabinet.go.demo(self._cards[self._open].game or next(iter(GAMES)))
            return True
        if self._dealt >= len(self._cards) and self._daily.look():
            at = self._page.items.index(self._page.focused) if self._page.focused else 0
            self._cards = self._make_cards()
            self._set_items()
            self._page.focus.current = self._page.items[at]
        if self._left.has_changed():
            self._deal(None if self._is_untouched else self._cards[self._open].game)
            return True
        has_picture = self._has_match and self._cabinet.thumbnails.update()
        if self._cabinet.window.brush.theme.is_calm:
            return has_picture
        self._drawn_ms += tick_ms
        if self._drawn_ms < FRAME_MS:
            return has_picture
        self._drawn_ms %= FRAME_MS
        return True

    def coming(self) -> Coming | None:
        card = self._cards[self._open]
        if (left := card.record) is not None:
            return Coming(left.game, id(left), partial(match_left, left))
        if not card.game:
            return None
        cabinet, devices = self._cabinet, tuple(self._devices)
        key: Hashable = devices, id(cabinet.settings.last_plans)
        return Coming(card.game, key, lambda: match_of(cabinet, GAMES[card.game], devices, 0))

    @property
    def _has_match(self) -> bool:
        """Whether a match waits, of which a card has a picture."""
        return self._cards[0].record is not None

    @property
    def _phase(self) -> float:
        """The moment (0..1) of the open card's loop; 0 while it stands still."""
        if self._cabinet.window.brush.theme.is_calm:
            return 0.0
        played_ms = (self._ticker.now_ms - self._rest_ms - REST_MS) % (LOOP_MS + STILL_MS)
        has_begun = self._ticker.now_ms > self._rest_ms + REST_MS
        return played_ms / LOOP_MS if has_begun and played_ms < LOOP_MS else 0.0

    def draw(self, brush: Brush, alpha: float) -> None:
        words, theme = self._cabinet.words, brush.theme
        at, now_ms = self._open_at, 0 if theme.is_calm else self._ticker.now_ms
        is_still = at == self._open
        layout = boxes(len(self._cards), at, self._measures)
        pictures = self._has_match and self._cabinet.thumbnails.generation
        percent, cards = self._cabinet.settings.text_percent, tuple(self._cards)
        dealt = self._dealt
        key = id(self), self._open, percent, is_still, cards, pictures, dealt, self._daily.today
        if is_still:
            brush.still(key, lambda: self._draw_still(brush, layout, dealt))
        else:
            brush.still((id(self), "moving"), lambda: brush.backdrop("title"))
            for k, card in enumerate(self._cards):
                draw_moving(brush, card, layout[k], max(0.0, 1.0 - abs(k - at)))
        if dealt >= len(self._cards):
            sky_ms = title_sky.sky_ms(now_ms)
            brush.once(self, sky_ms, lambda: title_sky.draw_sky(brush, sky_ms))
        larger = theme.text_scale - 1
        title_sky.draw_name(brush, words("title.name"), 104 - 40 * larger, now_ms)
        if not larger > 0.4:
            brush.text(words("title.tagline"), (640, 184), 18, "heavy", "soft", "center",
                       tracking=1.5)  # fmt: skip
        if is_still:
            draw_open(brush, self._cards[self._open], layout[self._open], self._phase,
                      self._draw_match)  # fmt: skip
            self._daily.draw_on(brush, self._cards[self._open].game, layout[self._open])
            self._draw_start_here(brush, layout[self._open])
            self._page.draw(brush)
        else:
            for item in (*self._doors, *self._daily.marks):
                item.draw(brush, False)
        self._draw_foot(brush)

    @property
    def _dealt(self) -> int:
        """How many cards lie there: in the program's first moments they come one by one."""
        if self._cabinet.window.brush.theme.is_calm:
            return len(self._cards)
        return min(self._ticker.now_ms // DEAL_MS, len(self._cards))

    def _draw_still(self, brush: Brush, layout: Sequence[Box], dealt: int) -> None:
        """What stays as it is while the same card is open, and the first ``dealt`` are there."""
        brush.backdrop("title")
        x, _, w, _ = layout[self._open]
        accent = self._cards[self._open].accent
        brush.glows([((x + w / 2, 420), 380, 70), ((x + w / 2, 600), 240, 60)], accent)
        shown = [k for k in range(dealt) if k != self._open]
        draw_closed(brush, self._cards, layout, shown, self._draw_match)
        for k in shown:
            self._daily.draw_on(brush, self._cards[k].game, layout[k])

    def _draw_match(self, box: Box) -> None:
        """The picture of the match that waits."""
        if (record := self._cards[0].record) is not None:
            brush = self._cabinet.window.brush
            key = ("waiting", record.game, record.saved_ms, len(record.moves))
            draw_waiting(brush, self._cabinet, key, record, box)

    def _draw_start_here(self, brush: Brush, box: Box) -> None:
        """On the very first start something says where to begin."""
        if self._cabinet.settings.last_game or not self._cards[0].game or self._open != 0:
            return
        words = self._cabinet.words("title.start_here")
        draw_start_here(brush, words, self._cards[0], box)

    def _draw_foot(self, brush: Brush) -> None:
        words = self._cabinet.words
        if self._cabinet.devices.last_kind != "mouse":  # which has the buttons above
            prompts = [
                (Button.CONFIRM, words("menu.choose")), (Button.ALTERNATE, words("title.rules")),
                (Button.SPECIAL, words("title.surprise")), (Button.PAUSE, words("title.settings")),
            ]  # fmt: skip
        else:
            prompts = [(Button.SPECIAL, words("title.surprise"))]
        end = self._prompt_bar.draw(brush, prompts, right=SEATS_LEFT)
        draw_people(brush, words, len(self._devices), end)
        if notes := self._cabinet.library.notes:
            note = self._cabinet.say(notes[0])
            brush.text(note, (SAFE_RIGHT, 24), 18, "bold", "amber", "midright", fit=1100)
