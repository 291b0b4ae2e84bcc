"""The trophies of a person: a shelf for each game, and the one in focus in large."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

from game.core.learning.achievement import TROPHY_KEY, AnyAchievement
from game.registry import GAMES
from game.store.people import Person
from game.store.trophies import KeptTrophy, TrophyKey, holders, look_at, trophies_of
from scenes.app_context import AppContext
from scenes.boards import VIEWS
from scenes.boards.emblem import emblem_of
from scenes.club.trophy_items import Coin
from scenes.club.trophy_match import begin_match, watch_game
from scenes.club.trophy_shelves import CABINET_W, NAMES_W, cabinet_of, header, large_trophy
from scenes.dialogs.dates import day_words
from scenes.dialogs.selection import cycle
from scenes.input.actions import Action, Button
from scenes.kit.boxes import Layers, Row, Spacer
from scenes.kit.frame import MENU, Screen
from scenes.kit.leaves import Live
from scenes.kit.node import Node
from scenes.kit.scene import Command, ViewScene, turning
from scenes.kit.widgets import TextButton
from scenes.ui.art.coins import draw_coin
from scenes.ui.brush import Box, Brush
from scenes.ui.ease import out_bounce

FALL_MS, FALL_APART_MS = 420, 120
MARGIN: Final = 42.0


class TrophiesScene(ViewScene):
    """Next and previous lead to another person.

    Confirming a trophy watches how it was won, or begins a match in which it can be.
    """

    def __init__(self, context: AppContext, person: str = "") -> None:
        """Show the person with the id ``person`` first."""
        super().__init__(context)
        shelves = {game: tuple(GAMES[game].exercises.trophies()) for game in GAMES if game in VIEWS}
        self._shelves = {game: shelf for game, shelf in shelves.items() if shelf}
        self._people: tuple[Person, ...] = ()
        self._shown = person
        self._won: Mapping[TrophyKey, Mapping[str, int]] = {}
        """Return the owners of each trophy, and since when they have it."""
        self._kept: Mapping[TrophyKey, KeptTrophy] = {}
        self._at: TrophyKey | None = None
        """The trophy shown in large: the last one in focus."""
        self._only_missing = self._shows_all = self._has_fallen = False
        self._falling: tuple[TrophyKey, ...] = ()
        self._since_ms = 0

    def enter(self) -> None:
        super().enter()
        library = self._context.library
        self._people, self._won = library.people.here, holders(library.database)
        newest: dict[str, int] = {}
        for won in self._won.values():
            newest |= {person: max(ms, newest.get(person, 0)) for person, ms in won.items()}
        if not any(one.id == self._shown for one in self._people):
            best = max(self._people, key=lambda one: newest.get(one.id, 0), default=None)
            self._shown = "" if best is None else best.id
        self._read()
        if not self._has_fallen:
            self._has_fallen = True
            self._drop()

    def _read(self) -> None:
        """Read what the person shown has, and go to the newest if nothing was in focus."""
        database, person = self._context.library.database, self._person
        self._kept = trophies_of(database, person.id) if person is not None else {}
        won, of = self.count
        self._only_missing = self._only_missing and won < of
        keys = self._keys
        if self._at not in keys:
            self._at = (self.newest if self._at is None else None) or next(iter(keys), None)
            self.screen.focus_on(self._at)
        self.refresh()

    def _drop(self) -> None:
        """Let what is new fall onto the shelf, one after the other."""
        ticker = self._context.stack.ticker
        new = [key for key in self._keys if key in self._kept and self._kept[key].is_new]
        if new and not self._context.window.brush.theme.is_calm:
            self._falling = tuple(new[:5])  # more lie there from the start
            self._since_ms = ticker.now_ms
            ticker.after(FALL_MS + FALL_APART_MS * len(self._falling), self._land)
            self._context.sounds.play("place")

    def _land(self) -> None:
        self._falling = ()
        self.refresh()

    @property
    def _person(self) -> Person | None:
        return next((one for one in self._people if one.id == self._shown), None)

    @property
    def _keys(self) -> list[TrophyKey]:
        """All trophies that are shown, shelf by shelf."""
        keys = [(game, trophy.id) for game, shelf in self._shelves.items() for trophy in shelf]
        return [key for key in keys if not (self._only_missing and key in self._kept)]

    @property
    def count(self) -> tuple[int, int]:
        """How many the person has, and how many there are."""
        keys = [(game, trophy.id) for game, shelf in self._shelves.items() for trophy in shelf]
        return sum(key in self._kept for key in keys), len(keys)

    @property
    def newest(self) -> TrophyKey | None:
        """The trophy that was won last; of several the one that was told."""
        won = (key for key in self._keys if key in self._kept)
        return max(won, key=lambda key: self._kept[key].won_ms, default=None)

    def view(self) -> Node:
        words = self.words
        go = "trophies.watch" if self._at in self._kept else "trophies.try"
        menu = f"trophies.{'all' if self._only_missing else 'only_missing'}"
        is_menu = self.screen.focused_key == MENU
        newest = self._name(self.newest) if self.newest is not None else ""
        shelves = cabinet_of(self._context, {game: self._row(game) for game in self._shelves})
        side = self._side(TextButton(words(go), "play", "primary", key="go"))
        return Screen(
            words("trophies.title"),
            Row([shelves, side], 20.0),
            header=header(self._context, self._person, self.count, newest),
            prompts=self.prompts(menu if is_menu else go),
            menu=words(menu),
            tint="spot_violet",
            margin=MARGIN,
        )

    def _name(self, key: TrophyKey) -> str:
        return self._context.words(TROPHY_KEY.format(game=key[0], id=key[1], part="name"))

    def _trophy(self, key: TrophyKey) -> AnyAchievement:
        return next(one for one in self._shelves[key[0]] if one.id == key[1])

    def _row(self, game: str) -> list[Node]:
        """Return the places on the shelf of a game; empty where a trophy is not shown."""
        shown = set(self._keys)
        keys = ((game, trophy.id) for trophy in self._shelves[game])
        return [self._coin(key) if key in shown else Spacer(grow=1.0) for key in keys]

    def _coin(self, key: TrophyKey) -> Node:
        kept, tint = self._kept.get(key), emblem_of(key[0]).accent
        won = self._won.get(key, {}) if self._shows_all else ()
        owners = tuple(one.look for one in self._people if one.id in won)
        is_won, is_new = kept is not None, kept is not None and kept.is_new
        state = is_won, is_new, key in self._falling, self._are_named, owners
        look: dict[str, Any] = {"focus_only": True, "grow": 1.0, "ring": (14.0, tint)}
        coin = Coin(self._trophy(key).icon, tint, *state, label=self._name(key), key=key, **look)
        if key not in self._falling:
            return coin
        draw = partial(self._draw_falling, coin, self._falling.index(key))
        return Layers([coin, Live(0.0, 0.0, draw)], grow=1.0)

    def _draw_falling(self, coin: Coin, place: int, brush: Brush, box: Box, now_ms: int) -> None:
        since_ms = self._since_ms + FALL_APART_MS * place
        part = self._context.stack.ticker.part(since_ms, FALL_MS, out_bounce)
        (x, y), r = coin.middle(box)
        draw_coin(brush, (x, y - 70.0 * (1 - part)), r, coin.sign, coin.tint, is_won=True)

    @property
    def _are_named(self) -> bool:
        """Whether there is room for all names on the edges of the shelves."""
        brush = self._context.window.brush
        most = max((len(shelf) for shelf in self._shelves.values()), default=1)
        room = (CABINET_W - NAMES_W) / most - 1
        return all(brush.has_room(self._name(key), room) for key in self._keys)

    def _side(self, go: Node) -> Node:
        """Return the trophy in focus in large: what it asks, who has it, and when it was won."""
        if self._at is None:
            return large_trophy(self._context, None, go, [], is_won=False)
        words, key, kept = self._context.words, self._at, self._kept.get(self._at)
        won = self._won.get(key, {})
        others = [one.name for one in self._people if one.id != self._shown and one.id in won]
        lines = [words("trophies.too", n=len(others), name=others[0])] if others else []
        if kept is not None:
            day = self._context.say(day_words(kept.won_ms))
            lines.insert(0, words("trophies.won", day=day))
        elif not lines:
            lines = [words("trophies.nobody")]
        trophy = self._trophy(key)
        return large_trophy(self._context, (key[0], trophy), go, lines, is_won=kept is not None)

    # -- what is done --------------------------------------------------------------------------

    def act(self, action: Action) -> bool:
        is_taken = super().act(action)
        match self.screen.focused_key:
            case (str() as game, str() as trophy) if (game, trophy) != self._at:
                self._look_away()
                self._at = game, trophy
                self.refresh()
        return is_taken

    def _look_away(self) -> None:
        """Remember that the trophy shown has been looked at: it is not new any more."""
        at, kept = self._at, self._kept.get(self._at or ("", ""))
        if at is not None and kept is not None and kept.is_new:
            look_at(self._context.library.database, kept)
            self._kept = {**self._kept, at: replace(kept, is_new=False)}

    def leave(self) -> None:
        super().leave()
        kept = None if self._at is None else self._kept.get(self._at)
        if kept is not None:
            look_at(self._context.library.database, kept)

    def on_press(self, key: Hashable) -> None:
        if key == MENU:
            self._filter()
        elif self._at is not None:
            self._open(self._at)

    def commands(self) -> Iterable[Command]:
        if len(self._people) > 1:
            whose = "trophies.hide_all" if self._shows_all else "trophies.show_all"
            yield Command(Button.ALTERNATE, whose, self._switch)
            yield from turning("people.next", self._next)

    def _switch(self) -> None:
        """Show who else has each trophy, or only whose page it is."""
        self._shows_all = not self._shows_all
        self._context.sounds.play("page")

    def _filter(self) -> None:
        """Show the trophies that are missing alone, or all again."""
        won, of = self.count
        if won == of:
            self._context.refuse()
            return
        self._only_missing = not self._only_missing
        self._context.sounds.play("page")
        self._read()

    def _next(self, by: int) -> None:
        self._context.sounds.play("page")
        self._shown = cycle([one.id for one in self._people], self._shown, by)
        self._read()

    def _open(self, key: TrophyKey) -> None:
        """Watch how a trophy was won, or begin a match in which it can be."""
        kept = self._kept.get(key)
        if kept is None:
            begin_match(self._context, key[0], self._trophy(key), self._person)
        else:
            watch_game(self._context, kept, self._name(key))
