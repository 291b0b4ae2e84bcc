"""The menu of a cup, and the games of one of its matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from scenes.app_context import AppContext
from scenes.club.tournament.players import PlayersScene
from scenes.dialogs.keyboard import ask_text
from scenes.dialogs.menu import MenuRow, MenuScene
from scenes.user_data.library import now_ms

if TYPE_CHECKING:
    from game.club.cup import Cup

MAX_NAME_LENGTH: Final = 30


class TournamentMenuScene(MenuScene):
    """Menu of a tournament: its players, another name, a new tournament, removal."""

    section = "cup_menu"

    def __init__(self, context: AppContext, cup: Cup) -> None:
        super().__init__(context)
        self._cup = cup

    def rows(self) -> Sequence[MenuRow]:
        context, held = self._context, self._context.words("cup_menu.remove_held")
        players = lambda: context.stack.replace(PlayersScene(context, self._cup.id))  # noqa: E731
        return (
            MenuRow("players", "user", players),
            MenuRow("rename", "pencil", self._rename),
            MenuRow("new", "trophy", self._new),
            MenuRow("remove", "trash", self._remove, held=held),
        )

    def _rename(self) -> None:
        context, cup = self._context, self._cup

        def keep(name: str) -> None:
            now = context.library.cups.get(cup.id)
            if now is not None:
                context.library.cups.put(replace(now, name=name))

        context.stack.pop()
        ask_text(context, "cup_menu.name", cup.name, MAX_NAME_LENGTH, keep)

    def _new(self) -> None:
        self._context.stack.pop()
        self._context.go.new_cup()

    def _remove(self) -> None:
        trouble = self._context.library.cups.remove(self._cup.id, now_ms())
        key = "cup_menu.removed" if trouble is None else "cup_menu.not_removed"
        self._context.toast(self.words(key, why=trouble or ""))
        self._context.stack.pop()


class MatchGamesScene(MenuScene):
    """Choice of the game of a match to watch."""

    section = "cup_games"

    def __init__(
        self, context: AppContext, replays: Sequence[str], watch: Callable[[AppContext, str], None]
    ) -> None:
        super().__init__(context)
        self._replays, self._watch = replays, watch

    def rows(self) -> Sequence[MenuRow]:
        names = (self.words("cup_games.game", n=k + 1) for k in range(len(self._replays)))
        games = zip(self._replays, names, strict=True)
        return [MenuRow(one, "film", partial(self._open, one), words=name) for one, name in games]

    def _open(self, replay: str) -> None:
        self.close()
        self._watch(self._context, replay)
