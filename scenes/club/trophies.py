"""The trophies of a person: a shelf for each game, and the one in focus in large.

Whoever comes finds the newest one. Only those that are missing can be shown, and who has which.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import SystemRandom
from typing import Final

from game.core.match import Match
from game.core.options import OptionError
from game.core.plan import Plan
from game.core.record import Playback
from game.core.seats import Seat
from game.core.state import MoveError
from game.core.trophy import FORM, AnyTrophy, word_key
from game.registry import GAMES
from game.store.people import LOOKS, Person
from game.store.trophies import KeptTrophy, TrophyKey
from scenes.boards import VIEWS
from scenes.boards.emblem import draw_emblem, emblem_of
from scenes.cabinet import Cabinet
from scenes.club.trophy_items import SHELF_H, Coin, draw_coin
from scenes.dialogs.dates import day_words
from scenes.dialogs.more import MoreItem
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT, Page, PromptBar
from scenes.input.actions import Action, Button, Press
from scenes.input.seating import Seating
from scenes.scene import PlainScene
from scenes.table.last_time import names_of, open_next_at
from scenes.ui.brush import Box, Brush
from scenes.ui.ease import out_bounce
from scenes.ui.items import PushButton
from scenes.ui.lettering import SQUEEZED
from scenes.ui.portraits import draw_stage

CABINET: Final[Box] = (42.0, 100.0, 832.0, 542.0)
SIDE: Final[Box] = (894.0, 100.0, 344.0, 542.0)
SIDE_PATCH: Final[Box] = (880.0, 78.0, 400.0, 620.0)
GO: Final[Box] = (936.0, 572.0, 260.0, 52.0)
FALL_MS: Final = 420
FALL_APART_MS: Final = 120
FALL_H: Final = 70.0
MOST_FALLING: Final = 5
"""Of more that are new the others lie there."""

NAMES_W: Final = 118.0
"""Of the column with the games."""


class TrophiesScene(PlainScene):
    """Next and previous lead to another person; confirming watches how a trophy was won, or begins
    a match in which it can be.
    """

    def __init__(self, cabinet: Cabinet, person: str = "") -> None:
        """``person`` is the id of whoever is shown first."""
        self._cabinet = cabinet
        self._page = Page(cabinet)
        self._prompt_bar = PromptBar(cabinet)
        self._shelves = {
            game: tuple(GAMES[game].exercises.trophies()) for game in GAMES if game in VIEWS
        }
        self._shelves = {game: shelf for game, shelf in self._shelves.items() if shelf}
        self._people: tuple[Person, ...] = ()
        self._shown = person
        self._won: Mapping[TrophyKey, Mapping[str, int]] = {}
        """Who has each trophy, and since when."""
        self._kept: dict[tuple[str, str], KeptTrophy] = {}
        self._coins: list[Coin] = []
        self._apart: list[Coin] = []
        """What falls, or has fallen; it is painted apart, so that nothing else is painted anew."""
        self._at: Coin | None = None
        self._only_missing = self._shows_all = self._has_fallen = False
        self._more = MoreItem(cabinet, cabinet.words("trophies.only_missing"), self._filter)
        self._go = PushButton(GO, "", self._press, tone="primary", icon="play", size=22)

    def enter(self) -> None:
        club = self._cabinet.library.club
        self._people, self._won = club.meet().here, club.holders()
        newest: dict[str, int] = {}
        for won in self._won.values():
            newest |= {person: max(ms, newest.get(person, 0)) for person, ms in won.items()}
        if not any(one.id == self._shown for one in self._people):
            best = max(self._people, key=lambda one: newest.get(one.id, 0), default=None)
            self._shown = "" if best is None else best.id
        self._lay_out()
        if not self._has_fallen:
            self._has_fallen = True
            self._drop()

    def _drop(self) -> None:
        """What is new falls onto the shelf, one after the other."""
        theme, ticker = self._cabinet.window.brush.theme, self._cabinet.stack.ticker
        new = [coin for coin in self._coins if coin.kept is not None and coin.kept.is_new]
        if new and not theme.is_calm:
            since_ms = ticker.move(FALL_MS + FALL_APART_MS * min(len(new), MOST_FALLING))
            self._apart = new[:MOST_FALLING]
            for k, coin in enumerate(self._apart):
                coin.lift = partial(self._lift, since_ms + FALL_APART_MS * k)
            self._cabinet.sounds.play("place")

    def _lift(self, since_ms: int) -> float:
        return FALL_H * (1 - self._cabinet.stack.ticker.part(since_ms, FALL_MS, out_bounce))

    @property
    def _person(self) -> Person | None:
        return next((one for one in self._people if one.id == self._shown), None)

    @property
    def _count(self) -> tuple[int, int]:
        """How many the person has, and how many there are."""
        keys = [(game, trophy.id) for game, shelf in self._shelves.items() for trophy in shelf]
        return sum(key in self._kept for key in keys), len(keys)

    @property
    def _newest(self) -> Coin | None:
        """What was won last; of several the one that was told."""
        won = (coin for coin in self._coins if coin.kept is not None)
        return max(won, key=lambda coin: coin.kept.won_ms if coin.kept else 0, default=None)

    def _filter(self) -> None:
        """Show those that are missing alone, or all again."""
        won, of = self._count
        if won == of:
            self._cabinet.refuse()
            return
        self._only_missing = not self._only_missing
        self._cabinet.sounds.play("page")
        self._lay_out()

    def _show_all(self) -> None:
        """Show with each who has it, or not any more."""
        self._shows_all = not self._shows_all
        self._cabinet.sounds.play("page")
        self._lay_out()

    def _lay_out(self) -> None:
        """The shelves of whoever is shown; the focus stays on its place."""
        club, person, words = self._cabinet.library.club, self._person, self._cabinet.words
        at = (self._at.game, self._at.trophy.id) if self._at is not None else None
        focused = self._page.focused
        stays = focused if focused is self._go or focused is self._more else None
        self._kept = {} if person is None else club.trophies(person)
        won, of = self._count
        self._only_missing = self._only_missing and won < of
        self._more.label = words(f"trophies.{'all' if self._only_missing else 'only_missing'}")
        owners = self._owners() if self._shows_all else {}
        x, y, w, h = CABINET
        most = max((len(shelf) for shelf in self._shelves.values()), default=1)
        high, wide = h / max(len(self._shelves), 1), (w - NAMES_W - 4) / most
        self._apart = []
        self._coins = [
            Coin(
                (x + NAMES_W + column * wide, y + row * high, wide, high), game, trophy,
                words(word_key(game, trophy, "name")), self._kept.get((game, trophy.id)),
                self._press, partial(self._choose, game, trophy), owners.get((game, trophy.id), ()),
            )
            for row, (game, shelf) in enumerate(self._shelves.items())
            for column, trophy in enumerate(shelf)
            if not (self._only_missing and (game, trophy.id) in self._kept)
        ]  # fmt: skip
        brush = self._cabinet.window.brush
        is_named = all(brush.has_room(coin.label, coin.box[2]) for coin in self._coins)
        for coin in self._coins:
            coin.is_named = is_named
        here = (coin for coin in self._coins if (coin.game, coin.trophy.id) == at)
        first = self._coins[0] if self._coins else None
        self._at = next(here, (self._newest if at is None else None) or first)
        self._page.set_items([*self._coins, self._go, self._more])
        self._page.focus.current = stays or self._at or self._go
        self._name_button()

    def _name_button(self) -> None:
        is_won = self._at is not None and self._at.kept is not None
        self._go.label = self._cabinet.words("trophies.watch" if is_won else "trophies.try")

    def _choose(self, game: str, trophy: AnyTrophy) -> None:
        coin = next(one for one in self._coins if (one.game, one.trophy) == (game, trophy))
        self._page.focus.current = coin
        self._look(coin)

    def _look(self, coin: Coin) -> None:
        """A coin comes into focus; the one before is not new any more."""
        if coin is self._at:
            return
        if self._at is not None and self._at.kept is not None and self._at.kept.is_new:
            self._cabinet.library.club.look_at(self._at.kept)
            self._at = coin
            self._lay_out()
        else:
            self._at = coin
        self._name_button()

    def _press(self) -> None:
        """Watch how it was won, or try it."""
        if self._at is None:
            return
        kept = self._at.kept
        if kept is None:
            self._try(self._at)
            return
        playback = self._playback(kept)
        if playback is None:
            self._cabinet.toast(self._cabinet.words("trophies.unread"))
        else:
            self._cabinet.go.watch(playback, min(kept.ply, len(playback.moves)))

    def _playback(self, kept: KeptTrophy) -> Playback | None:
        record = self._cabinet.library.club.game_of(kept)
        if record is None:
            return None
        try:
            match = Match.from_record(GAMES[record.game], record)
        except (MoveError, OptionError):
            return None
        name = FORM.format(game=record.game, id=kept.trophy, part="name")
        return match.playback(self._cabinet.words(name), kept.won_ms)

    def _try(self, coin: Coin) -> None:
        """Begin a match in which the trophy can be won."""
        game, trophy, person = GAMES[coin.game], coin.trophy, self._person
        names = names_of(self._cabinet)
        you = Seat(names[0], 0) if person is None else Seat(person.name, person.look)
        seats = [you]
        others = (name for name in names if name != you.name)
        for k in range(1, game.seats(trophy.options)):
            name = next(others)
            if trophy.level:
                name = self._cabinet.words(f"level.{trophy.level}.who")
            seats.append(Seat(name, (you.look + k) % LOOKS, trophy.level))
        match = Plan(trophy.options, tuple(seats)).match(game, SystemRandom().getrandbits(63))
        open_next_at(self._cabinet, match.game.id)
        self._cabinet.go.play(match, Seating())

    def _next(self, by: int) -> None:
        ids = [one.id for one in self._people]
        if len(ids) > 1:
            self._cabinet.sounds.play("page")
            self._shown = ids[(ids.index(self._shown) + by) % len(ids)]
            self._lay_out()

    def _owners(self) -> dict[tuple[str, str], tuple[int, ...]]:
        """The looks of those who have a trophy, by its game and its id."""
        return {
            key: tuple(one.look for one in self._people if one.id in won)
            for key, won in self._won.items()
        }

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case Press(Button.CANCEL, is_down=True):
                self._cabinet.stack.pop()
            case Press(Button.PREV | Button.NEXT as button, is_down=True):
                self._next(1 if button is Button.NEXT else -1)
            case Press(Button.ALTERNATE, is_down=True) if len(self._people) > 1:
                self._show_all()
            case Press(Button.PAUSE, is_down=True):
                self._filter()
            case _:
                is_taken = self._page.act(action)
                focused = self._page.focused
                if isinstance(focused, Coin):
                    self._look(focused)
                return is_taken
        return True

    def leave(self) -> None:
        """Whoever goes has looked at it."""
        if self._at is not None and self._at.kept is not None:
            self._cabinet.library.club.look_at(self._at.kept)

    def draw(self, brush: Brush, alpha: float) -> None:
        words, focused = self._cabinet.words, self._page.focused
        shown = self._coins.index(self._at) if self._at is not None else -1
        kept = self._shown, tuple(self._kept.values()), self._only_missing, self._shows_all
        brush.still((id(self), kept, len(self._apart)), lambda: self._draw_still(brush))
        for coin in self._apart:
            if coin is not focused:
                coin.draw(brush, False)
        side = kept, shown, self._go.is_down, focused is self._go
        brush.patch("side", side, SIDE_PATCH, lambda: self._draw_side(brush))
        if focused is not self._more and self._cabinet.stack.is_drawing_top:
            self._more.draw(brush, False)
        self._page.draw_focused(brush)
        confirmed = self._more.label if focused is self._more else self._go.label
        prompts = [(Button.CONFIRM, confirmed)]
        if len(self._people) > 1:
            whose = "trophies.hide_all" if self._shows_all else "trophies.show_all"
            prompts.append((Button.ALTERNATE, words(whose)))
            prompts.append((Button.NEXT, words("people.next")))
        prompts.append((Button.CANCEL, words("menu.back")))
        self._prompt_bar.draw(brush, prompts, right=self._more.left, can_drop=True)

    def _draw_still(self, brush: Brush) -> None:
        words, scale = self._cabinet.words, max(1.0, brush.theme.text_scale / 1.2)
        brush.backdrop("spot_violet")
        title = brush.text(words("trophies.title"), (SAFE_LEFT, 62), 44 / scale, "display", "text",
                           "midleft")  # fmt: skip
        x, (won, of) = title[0] + title[2] + 28, self._count
        if (person := self._person) is not None:
            brush.pawn((x + 12, 62), 15, person.look)
            room = 230.0
            brush.name(person.name, (x + 36, 62), 22, fit=room)
            x += 36 + min(brush.measure(person.name, 22, "heavy")[0], room) + 26
        count = words("trophies.count", n=won, of=of)
        wide = brush.measure(count, 22, "display")[0]
        bar_w = min(250.0, SAFE_RIGHT - x - wide - 20)
        if bar_w > 60:
            brush.rounded((x, 52, bar_w, 20), "hole", 10)
            if won:
                brush.rounded((x, 52, max(bar_w * won / of, 20), 20), "amber", 10)
            x += bar_w + 16
        brush.text(count, (x, 62), 22, "display", "text", "midleft", fit=SAFE_RIGHT - x)
        self._draw_newest(brush, x + wide + 60)
        self._draw_shelves(brush)
        for coin in self._coins:
            if coin not in self._apart:
                coin.draw(brush, False)

    def _draw_newest(self, brush: Brush, left: float) -> None:
        """What was won last, at the end of the title's line, if there is room."""
        if (coin := self._newest) is None:
            return
        told = self._cabinet.words("trophies.newest", name=coin.label)
        if brush.has_room(told, SAFE_RIGHT - left - 32, "bold"):
            box = brush.text(told, (SAFE_RIGHT, 62), 20, "bold", "sub", "midright")
            brush.icon("star", (box[0] - 20, 62), 24, "amber")

    def _draw_shelves(self, brush: Brush) -> None:
        words, theme, (x, y, w, h) = self._cabinet.words, brush.theme, CABINET
        brush.panel(CABINET, "panel_low", "line", 26, 2)
        high = h / max(len(self._shelves), 1)
        for row, game in enumerate(self._shelves):
            accent, top = emblem_of(game).accent, y + row * high
            edge = top + high - SHELF_H
            back = theme.mix("panel_low", accent, 0.14)
            brush.rounded((x + 8, top + 5, w - 16, high - SHELF_H - 4), back, 12)
            brush.rounded((x + 8, edge, w - 16, 26), theme.mix("panel2", accent, 0.24), 8)
            brush.rounded((x + 8, edge, w - 16, 3), theme.mix("muted", accent, 0.5), 1.5)
            middle = x + 8 + (NAMES_W - 8) / 2
            draw_emblem(brush, game, (middle, top + (high - SHELF_H) / 2 + 3), 52)
            name, fit = words(f"{game}.short_name"), NAMES_W - 2
            if brush.has_room(name, fit / SQUEEZED):
                brush.text(name, (middle, edge + 13), 18 / theme.text_scale, "bold",
                           theme.lit(accent, 0.5), "center", fit=fit)  # fmt: skip

    def _draw_side(self, brush: Brush) -> None:
        """The trophy in focus in large: what it asks, who has it, and when it was won."""
        words, theme, (x, y, w, _) = self._cabinet.words, brush.theme, SIDE
        coin = self._at
        if coin is None:
            brush.panel(SIDE, "panel", "line", 26)
            return
        tint, middle, kept = emblem_of(coin.game).accent, x + w / 2, coin.kept
        brush.panel(SIDE, theme.mix("panel2", tint, 0.32), theme.mix("line", tint, 0.6), 26, 2,
                    glow=tint)  # fmt: skip
        brush.glow((middle, y + 132), 190, tint, 130)
        draw_stage(brush, (middle, y + 218), 96, tint)
        draw_coin(brush, (middle, y + 122), 82, coin.trophy.sign, tint, is_won=kept is not None)
        brush.text(coin.label, (middle, y + 280), 38 / theme.text_scale, "display", "text",
                   "center", fit=w - 32)  # fmt: skip
        line = words(word_key(coin.game, coin.trophy, "line"))
        brush.paragraph(line, (x + 24, y + 306, w - 48, 70), 22, "bold", "soft", 1.2, "center")
        brush.line((x + 30, y + 386), (x + w - 30, y + 386), theme.mix("line", tint, 0.5), 1.5)
        if self._page.focused is not self._go:
            self._go.draw(brush, False)
        others = self._others(coin)
        told = [words("trophies.too", n=len(others), name=others[0])] if others else []
        if kept is not None:
            told.insert(0, words("trophies.won", day=self._cabinet.say(day_words(kept.won_ms))))
        elif not told:
            told = [words("trophies.nobody")]
        for k, line in enumerate(told):
            brush.text(line, (middle, y + 412 + 32 * k), 20, "bold", "sub", "center", fit=w - 40)

    def _others(self, coin: Coin) -> list[str]:
        """Who else has it."""
        won = self._won.get((coin.game, coin.trophy.id), {})
        return [one.name for one in self._people if one.id != self._shown and one.id in won]
