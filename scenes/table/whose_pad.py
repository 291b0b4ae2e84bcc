"""Question whose pad is whose, after several of one kind were away at the same time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.match.seats import Seat
from scenes.cabinet import Cabinet
from scenes.dialogs.page import Page
from scenes.input.actions import Action, Button, DeviceId, Plugged, Press
from scenes.scene import PlainScene
from scenes.table.sitting import Sitting
from scenes.ui.brush import Box, Brush
from scenes.ui.items import PushButton

BOX: Final[Box] = (300.0, 200.0, 680.0, 320.0)
PAWN_R: Final = 34.0


class WhosePadScene(PlainScene):
    """Asks one owner after the other to press a button on their pad.

    An owner whose pad is not there is skipped. The question goes if a pad does.
    """

    covers = False

    def __init__(self, cabinet: Cabinet, owners: Sequence[tuple[Seat, DeviceId]]) -> None:
        """``owners`` have the pads that are unsure, by the ids that these had before."""
        self._cabinet, self._owners, self._skipped = cabinet, list(owners), list[DeviceId]()
        x, y, w, h = BOX
        skip = PushButton((x + w / 2 - 120, y + h - 84, 240, 56), cabinet.words("whose_pad.skip"),
                          self._skip)  # fmt: skip
        self._page = Page(cabinet, [skip])

    @property
    def _title(self) -> str:
        return self._cabinet.words("whose_pad.title", who=self._owners[0][0].name)

    def enter(self) -> None:
        self._cabinet.read_aloud(self._title)

    def _skip(self) -> None:
        """The pad of this owner is not there, and those that are belong to others."""
        self._skipped.append(self._owners[0][1])
        self._go_on()

    def _answer(self, pressed: DeviceId) -> None:
        if self._cabinet.devices.identify(pressed, self._owners[0][1]):
            self._go_on()
        else:
            self._cabinet.refuse()

    def _go_on(self) -> None:
        """Ask the next owner, if it is still unsure whose pad that is."""
        devices = self._cabinet.devices
        asked = devices.unsure_pads.difference(self._skipped)
        self._owners = [owner for owner in self._owners if owner[1] in asked]
        if self._owners:
            self.enter()
            return
        for device in devices.unsure_pads.intersection(self._skipped):
            devices.trust(device)  # nobody has said otherwise
        self._cabinet.stack.pop()

    def act(self, action: Action) -> bool:
        match action:
            case Plugged(is_present=False):
                self._cabinet.stack.pop()
            case Press(device=device, is_down=is_down) if device.startswith("pad:"):
                if is_down and not action.is_repeat:
                    self._answer(device)
            case Press(Button.CANCEL, is_down=True):
                self._skip()
            case _:
                return self._page.act(action)
        return True

    def draw(self, brush: Brush, alpha: float) -> None:
        x, y, w, _ = BOX
        words = self._cabinet.words
        brush.shade(150)
        brush.panel(BOX, "panel2", "acc", 26, 2)
        brush.pawn((x + w / 2, y + 62), PAWN_R, self._owners[0][0].look)
        brush.text(self._title, (x + w / 2, y + 134), 30, "display", "text", "center", fit=w - 60)
        brush.paragraph(words("whose_pad.why"), (x + 40, y + 166, w - 80, 64), 20, align="center")
        self._page.draw(brush)


def ask_whose_pads(cabinet: Cabinet, sitting: Sitting) -> bool:
    """Ask the owners of pads that may have been mixed up, if any of these is there.

    Returns whether there is a question.
    """
    unsure, bound = cabinet.devices.unsure_pads, sitting.seating.bound
    seats = [seat for seat in sorted(bound) if bound[seat] in unsure]
    if not seats or unsure.isdisjoint(cabinet.devices.present()):
        return False
    owners = [(sitting.match.seats[seat], bound[seat]) for seat in seats]
    cabinet.stack.push(WhosePadScene(cabinet, owners))
    return True
