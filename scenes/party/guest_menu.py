"""The menu of a guest on the sofa."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from scenes.dialogs.menu import MenuRow, MenuScene

if TYPE_CHECKING:
    from game.club.cup import Place
    from game.club.party.state import Party
    from scenes.app_context import AppContext


class GuestMenu(MenuScene):
    """Menu of a guest: another name, another look, or to let them leave."""

    section, closes = "party.guest", True

    def __init__(
        self,
        context: AppContext,
        party: Party,
        place: Place,
        rename: Callable[[Place], None],
        turn_look: Callable[[Place], None],
        stand_up: Callable[[Place], None],
    ) -> None:
        super().__init__(context)
        self._party, self._place = party, place
        self._actions = tuple(partial(action, place) for action in (rename, turn_look, stand_up))

    @property
    def title(self) -> str:
        return self._party.guests[self._place].name

    def rows(self) -> list[MenuRow]:
        place, (rename, look, stand) = self._place, self._actions
        is_person = self._party.guests[place].is_person
        has_played = any(place in one.seats for one in self._party.played)
        return [
            MenuRow("rename", "pencil", rename, is_person and not has_played),
            MenuRow("look", "swap", look, is_person),
            MenuRow("stand", "arrow_up", stand),
        ]
