"""The menu of a guest on the sofa."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scenes.dialogs.menu import MenuRow, MenuScene

if TYPE_CHECKING:
    from game.club.cup import Place
    from scenes.cabinet import Cabinet
    from scenes.party.here import HereScene


class GuestMenu(MenuScene):
    """What can be done for a guest on the sofa."""

    section, closes = "party.guest", True

    def __init__(self, cabinet: Cabinet, below: HereScene, place: Place) -> None:
        super().__init__(cabinet)
        self._below, self._place = below, place

    @property
    def title(self) -> str:
        return self._below.name(self._place)

    def rows(self) -> list[MenuRow]:
        below, party, place = self._below, self._below.party, self._place
        is_person = party.guests[place].is_person
        has_played = any(place in one.seats for one in party.played)
        rename = partial(below.name_anew, place)
        return [
            MenuRow("rename", "pencil", rename, is_person and not has_played),
            MenuRow("look", "swap", partial(below.turn_look, place), is_person),
            MenuRow("stand", "arrow_up", partial(below.stand_up, place)),
        ]
