"""The title: the games, what was left unfinished, and the doors to everything else."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from game.registry import GAMES
from scenes.app_context import AppContext
from scenes.input.actions import Action, Button, DeviceId, Dropped, Press
from scenes.kit.boxes import Column, Spacer
from scenes.kit.frame import Screen
from scenes.kit.leaves import Live
from scenes.kit.node import Node
from scenes.kit.placing import Target
from scenes.kit.scene import Command, ViewScene, turning
from scenes.kit.text import Text
from scenes.menus.title_parts import sky
from scenes.menus.title_parts.cards import (
    CardRow,
    CardWords,
    SeatSigns,
    game_cards,
    is_newcomer,
)
from scenes.menus.title_parts.daily import Today, daily_pill, today_of
from scenes.menus.title_parts.doors import Doors
from scenes.menus.title_parts.open_card import (
    card_nodes,
    emblem_phase,
    start_here,
)
from scenes.menus.title_parts.steering import spin, ways
from scenes.menus.title_parts.waiting import Waiting, card_of, coming, find_waiting
from scenes.scene import Coming
from scenes.table.session.last_options import (
    play_again,
    play_two,
)
from scenes.ui.brush import Box, Brush
from scenes.ui.ui_clock import Alarm
from scenes.user_data.drawn_files import is_drawn

POINT_MS: Final = 120
"""The pointer must rest on a closed card for so long to open it."""
DEAL_MS: Final = 25
"""The program's first cards are dealt one after the other; each takes so long to paint at most."""
DEALT_MS: Final = 400
"""After that time all cards are there."""
FRAME_MS: Final = 33
"""How often the title is drawn at most while nothing but its decoration moves."""


class TitleScene(ViewScene):
    """Title screen, where the program begins and every match ends."""

    has_back = False

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._ticker = context.stack.ticker
        self.cards: list[CardWords] = []
        self.opened = 0
        self._rest_ms = self._drawn_ms = self._idle_ms = 0
        self._moment = 0, 0.0
        """The moments that the sky and the emblem of the open card show."""
        self._pointed: tuple[int, Alarm] | None = None
        self.devices: list[DeviceId] = []
        self._waiting: Waiting | None = None
        self._cup_changes = 0
        self.today: Today | None = None
        self._is_untouched = True
        self._doors = Doors(context, self._show_rules, self._show_all)

    # -- what is on it -------------------------------------------------------------------------

    def enter(self) -> None:
        self._idle_ms, self._is_untouched = 0, True
        self.today = self.today and today_of(self._context)  # some may be solved meanwhile
        self._deal(self.cards[self.opened].game if self.cards else None)
        super().enter()

    def leave(self) -> None:
        self._point_at(None)
        super().leave()

    def reword(self) -> None:
        self.cards = self._make_cards()
        super().reword()

    def _deal(self, before: str | None) -> None:
        """Put the cards on the screen; the one of ``before`` is open, or else the first choice.

        That is the match that waits, or else the game played last.
        """
        library, settings = self._context.library, self._context.settings
        self._cup_changes, self._waiting = library.cup_changes, find_waiting(self._context)
        self._doors.look()
        self.cards, is_new = self._make_cards(), before is None
        games = [card.game for card in self.cards]
        wanted = ("" if self._waiting else settings.last_game) if before is None else before
        self.opened = games.index(wanted) if wanted in games else 0
        self._rest_ms = self._ticker.now_ms
        if is_new or wanted not in games:
            self._focus("play")

    def _make_cards(self) -> list[CardWords]:
        made = [] if self._waiting is None else [card_of(self._context, self._waiting)]
        return made + game_cards(self._context, has_options=self._doors.has_all)

    def view(self) -> Node:
        words, theme = self._context.words, self._context.window.brush.theme
        notes = self._context.library.notes
        note = self._context.say(notes[0]) if notes else ""
        said = Text(note, "note", "amber", lines=2, grow=1.0) if note else Spacer(grow=1.0)
        card, today = self.cards[self.opened], self.today
        header = [said, today and daily_pill(self._context, today)]
        shown = self._waiting, self._rest_ms, self._dealt
        cards = card_nodes(self._context, self.cards, self.opened, *shown)
        parts = [
            Live(1152.0, 0.0, self._draw_sky, height=100.0),
            CardRow(cards, self.opened, card.accent, height=392.0),
            Spacer(height=2.0),
            self._doors.row(),
            None if self.opened else start_here(self._context, card),
        ]
        people, body = len(self.devices), Column(parts, 0.0)
        count = words("title.people_in", n=people) if people and theme.text_scale < 1.4 else ""
        on_screen = [] if self._doors.has_all else [Button.ALTERNATE]
        prompts, corner = self.prompts(back=""), SeatSigns(people, count)
        return Screen("", body, "", header, prompts, on_screen, "", corner, "title")

    def _draw_sky(self, brush: Brush, box: Box, now_ms: int) -> None:
        words, is_whole = self._context.words, self._dealt >= len(self.cards)
        now_ms = 0 if brush.theme.is_calm else now_ms
        name, tagline = words("title.name"), words("title.tagline")
        has_note = bool(self._context.library.notes)
        sky.draw_head(brush, self, name, tagline, now_ms, is_whole=is_whole, has_note=has_note)

    # -- what is pressed -----------------------------------------------------------------------

    def on_press(self, key: Hashable) -> None:
        match key:
            case ("card", game):
                self._unfold(next(k for k, card in enumerate(self.cards) if card.game == game))
            case ("door", name):
                self._doors.open(str(name))
            case ("daily", _):
                self._context.go.daily()
            case (str(kind), "") if self._waiting is not None:
                self._waiting.presses[kind]()
            case ("play", str(game)):
                play_again(self._context, GAMES[game])
            case ("two", str(game)):
                play_two(self._context, GAMES[game], self.devices)
            case ("options", str(game)):
                self._context.go.options(GAMES[game])

    def commands(self) -> Iterable[Command]:
        yield Command(Button.ALTERNATE, "title.rules", self._show_rules)
        yield Command(Button.SPECIAL, "title.surprise", self._surprise)
        yield Command(Button.PAUSE, "", self._context.go.settings)
        yield from turning("", lambda by: self._unfold(self.opened + by))

    def on_back(self) -> None:
        """Stay: there is nothing below."""

    def _show_rules(self) -> None:
        """Show the rules of all games in turn, beginning with that of the open card."""
        names, game = list(GAMES), self.cards[self.opened].game
        first = names.index(game) if game in names else 0
        self._context.go.help(*names[first:], *names[:first])

    def _show_all(self) -> None:
        """Show all doors, from now on."""
        self._context.change_settings(replace(self._context.settings, all_doors=True))
        self._doors.has_all = True
        self.cards = self._make_cards()
        self.screen.focus_on(("door", self._doors.names[0]))

    def _surprise(self) -> None:
        """Let the row spin and stop at a game; nothing is started."""
        first = 0 if self.cards[0].game else 1
        for wait_ms, at in spin(len(self.cards) - first):
            self._ticker.after(wait_ms, partial(self._unfold, first + at))

    def _join(self, device: DeviceId) -> None:
        """Count a person in at their first press."""
        if is_newcomer(device, self.devices):
            self.devices.append(device)
            self._context.sounds.play(f"turn{len(self.devices) - 1}")

    # -- moving about --------------------------------------------------------------------------

    def act(self, action: Action) -> bool:
        self._idle_ms, self._is_untouched = 0, False
        if isinstance(action, Press) and action.is_down:
            self._join(action.device)
        if isinstance(action, Dropped) and not is_drawn(action.path):
            self._context.go.my_games(imported=action.path)
            return True
        return super().act(action)

    def rows(self) -> list[list[Hashable]]:
        """Return the keys between which arrows move, row by row: the card has two, doors one."""
        card = self.cards[self.opened]
        small: list[Hashable] = [(kind, card.game) for kind, _, _ in card.more]
        doors: list[Hashable] = [("door", name) for name in self._doors.names]
        daily: list[list[Hashable]] = [[("daily", "")]] if self.today else []
        return [*daily, [("play", card.game)], small, doors]

    def _steer(self, dx: int, dy: int, *, is_held: bool) -> bool:
        """Move in the open card and among the doors; sideways out of the card opens the next."""
        keys = ways(self.rows(), self.screen.focused_key, dx, dy)
        if keys is None:
            self._unfold(self.opened + dx)
            return True
        aims = [aim for key in keys if (aim := self.screen.target(key)) is not None]
        focused = self.screen.focused
        if not aims or focused is None:
            return True
        aim = min(aims, key=lambda one: abs(one.placed.middle[0] - focused.placed.middle[0]))
        if aim != focused and not (is_held and aim.node.destroys):
            self.screen.focus.current = aim
            self._context.sounds.play("focus")
        return True

    def _hover(self, target: Target | None) -> None:
        """Point at something; a closed card opens after a moment and has no focus before that."""
        games = [card.game for card in self.cards]
        match target.key if target is not None else None:
            case ("card", game):
                self._hovered = ("card", game)
                self._point_at(games.index(str(game)))
            case _:
                self._point_at(None)
                super()._hover(target)

    def _point_at(self, at: int | None) -> None:
        if self._pointed is not None and self._pointed[0] != at:
            self._pointed[1].cancel()
            self._pointed = None
        if at is not None and self._pointed is None:
            self._pointed = at, self._ticker.after(POINT_MS, partial(self._unfold, at))

    def _unfold(self, at: int) -> None:
        """Open the card ``at`` and fold the other; the focus stays on the same kind of button."""
        if not 0 <= at < len(self.cards) or at == self.opened:
            return
        self.opened, self._rest_ms = at, self._ticker.now_ms
        self._context.sounds.play("focus")
        here = self.screen.focused_key
        self._focus(here[0] if isinstance(here, tuple) else "play")
        self.refresh()

    def _focus(self, kind: str) -> None:
        """Give the focus to a button of the open card; to the large one if it has none of that."""
        card = self.cards[self.opened]
        kinds = [one for one, _, _ in card.more]
        self.screen.focus_on((kind if kind in kinds else "play", card.game))

    # -- time ----------------------------------------------------------------------------------

    def update(self, tick_ms: int) -> bool:
        self._idle_ms += tick_ms
        theme = self._context.window.brush.theme
        if self._idle_ms >= theme.duration_ms("attract_wait"):
            self._idle_ms = 0
            self._context.go.demo(self.cards[self.opened].game or next(iter(GAMES)))
            return True
        has_changed = self._look_again() or self._ticker.now_ms <= DEALT_MS
        has_position = self._waiting is not None and self._waiting.record is not None
        if has_position and self._context.thumbnails.update():
            self.cards, has_changed = self._make_cards(), True
        if has_changed:
            self.refresh()
            return True
        self._drawn_ms += tick_ms
        if theme.is_calm or self._drawn_ms < FRAME_MS:
            return False
        self._drawn_ms %= FRAME_MS
        now_ms, before = self._ticker.now_ms, self._moment
        self._moment = sky.sky_ms(now_ms), emblem_phase(self._rest_ms, now_ms)
        return self._moment != before

    @property
    def _dealt(self) -> int:
        """How many cards are drawn: in the program's first moments they come one by one."""
        if self._context.window.brush.theme.is_calm:
            return len(self.cards)
        return min(self._ticker.now_ms // DEAL_MS, len(self.cards))

    def _look_again(self) -> bool:
        """Check whether the daily tasks have become known, or a match of a tournament has ended."""
        if self._cup_changes != self._context.library.cup_changes:
            self._deal(None if self._is_untouched else self.cards[self.opened].game)
            return True
        if self.today is None and self._dealt >= len(self.cards):
            self.today = today_of(self._context)
            return self.today is not None
        return False

    def preload(self) -> Coming | None:
        return coming(self._context, self._waiting, self.cards[self.opened].game)
