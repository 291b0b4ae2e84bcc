"""Question whose pad is whose, after several of one kind were away at the same time."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from game.core.match.seats import Seat
from scenes.app_context import AppContext
from scenes.input.actions import Action, DeviceId, Plugged, Press
from scenes.kit.boxes import Align, Column
from scenes.kit.frame import Dialog
from scenes.kit.node import Node
from scenes.kit.parts import pawn
from scenes.kit.scene import ViewScene
from scenes.kit.text import Text
from scenes.kit.widgets import TextButton
from scenes.table.session.session import Session


class WhosePadScene(ViewScene):
    """Asks one owner after the other to press a button on their pad.

    An owner whose pad is not there is skipped. The question goes if a pad does.
    """

    covers = False

    def __init__(self, context: AppContext, owners: Sequence[tuple[Seat, DeviceId]]) -> None:
        """``owners`` have the pads that are unsure, by the ids that these had before."""
        super().__init__(context)
        self._owners, self._skipped = list(owners), list[DeviceId]()

    @property
    def _title(self) -> str:
        return self.words("whose_pad.title", who=self._owners[0][0].name)

    def view(self) -> Node:
        parts = [
            Align(pawn(self._owners[0][0].look, 34.0)),
            Text(self.words("whose_pad.why"), align="center", lines=0),
            Align(TextButton(self.words("whose_pad.skip"), key="skip", width=240.0)),
        ]
        return Dialog(self._title, Column(parts, "xl"), 680.0)

    def enter(self) -> None:
        super().enter()
        self._context.read_aloud(self._title)

    def on_press(self, key: Hashable) -> None:
        """Skip this owner: the pads that are there belong to others."""
        self._skipped.append(self._owners[0][1])
        self._go_on()

    def on_back(self) -> None:
        self.on_press("skip")

    def _answer(self, pressed: DeviceId) -> None:
        if self._context.devices.identify(pressed, self._owners[0][1]):
            self._go_on()
        else:
            self._context.refuse()

    def _go_on(self) -> None:
        """Ask the next owner, if it is still unsure whose pad that is."""
        devices = self._context.devices
        asked = devices.gamepads.unsure.difference(self._skipped)
        if left := [owner for owner in self._owners if owner[1] in asked]:
            self._owners = left
            self.enter()
            return
        for device in devices.gamepads.unsure.intersection(self._skipped):
            devices.gamepads.trust(device)  # unless they say otherwise
        self._context.stack.pop()

    def act(self, action: Action) -> bool:
        match action:
            case Plugged(is_present=False):
                self._context.stack.pop()
            case Press(device=device) if device.startswith("pad:"):
                if action.is_down and not action.is_repeat:
                    self._answer(device)
            case _:
                return super().act(action)
        return True


def ask_whose_pads(context: AppContext, session: Session) -> bool:
    """Ask the owners of pads that may have been mixed up, if any of these is there.

    Returns whether there is a question.
    """
    unsure, bound = context.devices.gamepads.unsure, session.seating.bound
    seats = [seat for seat in sorted(bound) if bound[seat] in unsure]
    if not seats or unsure.isdisjoint(context.devices.present()):
        return False
    owners = [(session.match.seats[seat], bound[seat]) for seat in seats]
    context.stack.push(WhosePadScene(context, owners))
    return True
