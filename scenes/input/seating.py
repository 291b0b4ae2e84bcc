"""Which device acts for which seat."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from game.core.state import Player
from scenes.input.actions import DeviceId


@dataclass(frozen=True)
class Seating:
    """The seats that have a device of their own; the others share whatever is left over.

    Several seats may be bound to one device, which then goes from hand to hand.
    """

    bound: Mapping[Player, DeviceId] = field(default_factory=dict)

    def may_act(self, device: DeviceId, player: Player) -> bool:
        """Whether ``device`` acts for ``player``, who is to move.

        A seat without a device of its own is open to every device that belongs to no seat.
        """
        own = self.device_of(player)
        return device == own if own else device not in self.bound.values()

    def device_of(self, player: Player) -> DeviceId | None:
        """The seat's own device, if it has one."""
        return self.bound.get(player)

    def seats_of(self, device: DeviceId) -> tuple[Player, ...]:
        """The seats bound to ``device``: those that cannot act while it is unplugged.

        A pad that is plugged in again has its old id, so its seats have it back by themselves.
        """
        return tuple(sorted(seat for seat, own in self.bound.items() if own == device))

    def without(self, devices: Collection[DeviceId]) -> Seating:
        """The seats of these devices are open to whatever is left over."""
        return Seating({seat: own for seat, own in self.bound.items() if own not in devices})

    def rotated(self, seats: int) -> Seating:
        """The same people one seat earlier each, the first one last, as a rematch seats them."""
        return Seating({(seat - 1) % seats: device for seat, device in self.bound.items()})
