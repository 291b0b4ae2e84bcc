"""Base of the party's screens: each shows one phase, and every step is kept before it is seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Final

from game.club.party.guests import owner
from game.club.party.matches import form_of, options_of
from game.club.party.state import Party, PartyPhase
from game.registry import GAMES
from scenes.input.actions import Action, Button, DeviceId, Phase, Point, Press
from scenes.kit.boxes import Spacer
from scenes.kit.node import Node
from scenes.kit.scene import ViewScene
from scenes.kit.text import Text
from scenes.kit.widgets import TextButton
from scenes.user_data.library import now_ms

if TYPE_CHECKING:
    from game.club.cup import Place
    from scenes.app_context import AppContext

WAIT_MS: Final = 10_000
"""Time after which a screen on which all are ready goes on by itself."""


class PartyScreen(ViewScene):
    """A screen of the party in the phase `phase`.

    A guest who has a device to themselves acts with it directly; all others act through what
    has the focus, with a device that goes round.
    """

    phase: ClassVar[PartyPhase]

    def __init__(self, context: AppContext, party: Party, follow: Callable[[Party], None]) -> None:
        """`follow` shows the screen of another phase."""
        super().__init__(context)
        self.party, self._follow = party, follow
        self._by: DeviceId = ""
        """The device of the present action."""

    def change(self, party: Party) -> None:
        """Keep the party as it stands now, and show its phase."""
        self._context.library.parties.put(party)
        self.party = party
        if (trouble := self._context.library.database.refusal) is not None:
            self._context.toast(self._context.words("party.not_saved", why=trouble))
        if party.phase is self.phase:
            self.refresh()
        else:
            self._follow(party)

    def owner_of(self, device: DeviceId) -> Place | None:
        """Return the guest who has a device to themselves; None if there is none."""
        return owner(self.party, device)

    def on_own(self, place: Place, button: Button) -> bool:
        """Do what a button on a guest's own device means; False leaves it to the focus."""
        return False

    def act(self, action: Action) -> bool:
        match action:
            case Press(button, device, is_down=True, is_repeat=False, is_scanned=False):
                self._by = device
                place = self.owner_of(device)
                if place is not None and self.on_own(place, button):
                    self.refresh()
                    return True
            case Press(device=device) | Point(device=device, phase=Phase.UP):
                self._by = device
        return super().act(action)

    def on_back(self) -> None:
        self._context.go.title()

    def header(self, *, may_end: bool = True) -> list[Node | None]:
        """Return the number of the next match, and the way to end an evening that has begun."""
        words, played = self._context.words, self.party.played
        label = words("party.night")
        night = TextButton(label, "moon", key="night", size=20, is_enabled=may_end)
        number = Text(words("party.match", n=len(played) + 1))
        return [Spacer(grow=1.0), number, night if played else None]

    def form_words(self, game: str) -> str:
        """Return how a game is played at this party, or what it is about."""
        definition, party = GAMES[game], self.party
        options = options_of(definition, is_long=party.is_long, guests=len(party.here))
        form = form_of(definition, options)
        return self.words(f"{game}.party.{form}" if form else f"{game}.tag")

    def end_evening(self) -> None:
        """Show how the evening was."""
        self.change(self.party.call_off(now_ms()))

    def name(self, place: Place) -> str:
        """Return the name of a guest."""
        return self.party.guests[place].name
