"""The menu of a cup, and the games of one of its matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from scenes.cabinet import Cabinet
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

    def __init__(self, cabinet: Cabinet, cup: Cup) -> None:
        super().__init__(cabinet)
        self._cup = cup

    def rows(self) -> Sequence[MenuRow]:
        cabinet, held = self._cabinet, self._cabinet.words("cup_menu.remove_held")
        players = lambda: cabinet.stack.replace(PlayersScene(cabinet, self._cup.id))  # noqa: E731
        return (
            MenuRow("players", "user", players),
            MenuRow("rename", "pencil", self._rename),
            MenuRow("new", "trophy", self._new),
            MenuRow("remove", "trash", self._remove, held=held),
        )

    def _rename(self) -> None:
        cabinet, cup = self._cabinet, self._cup

        def keep(name: str) -> None:
            now = cabinet.library.cups.get(cup.id)
            if now is not None:
                cabinet.library.cups.put(replace(now, name=name))

        cabinet.stack.pop()
        ask_text(cabinet, "cup_menu.name", cup.name, MAX_NAME_LENGTH, keep)

    def _new(self) -> None:
        self._cabinet.stack.pop()
        self._cabinet.go.new_cup()

    def _remove(self) -> None:
        trouble = self._cabinet.library.cups.remove(self._cup.id, now_ms())
        key = "cup_menu.removed" if trouble is None else "cup_menu.not_removed"
        self._cabinet.toast(self.words(key, why=trouble or ""))
        self._cabinet.stack.pop()


class MatchGamesScene(MenuScene):
    """Which game of a match to watch."""

    section = "cup_games"

    def __init__(
        self, cabinet: Cabinet, replays: Sequence[str], watch: Callable[[Cabinet, str], None]
    ) -> None:
        super().__init__(cabinet)
        self._replays, self._watch = replays, watch

    def rows(self) -> Sequence[MenuRow]:
        names = (self.words("cup_games.game", n=k + 1) for k in range(len(self._replays)))
        games = zip(self._replays, names, strict=True)
        return [MenuRow(one, "film", partial(self._open, one), words=name) for one, name in games]

    def _open(self, replay: str) -> None:
        self.close()
        self._watch(self._cabinet, replay)
