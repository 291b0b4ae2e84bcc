"""Seating: which device acts for which seat."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from game.core.rules.state import Player
from scenes.input.actions import DeviceId


@dataclass(frozen=True)
class Seating:
    """Seats with a device of their own; the others share the remaining devices.

    Several seats can be bound to one device, which is then passed around.
    """

    bound: Mapping[Player, DeviceId] = field(default_factory=dict)

    def may_act(self, device: DeviceId, player: Player) -> bool:
        """Return whether `device` acts for `player`, who is to move.

        A seat without a device of its own accepts every device that belongs to no seat.
        """
        own = self.device_of(player)
        return device == own if own else device not in self.bound.values()

    def device_of(self, player: Player) -> DeviceId | None:
        """Return the seat's own device, or None."""
        return self.bound.get(player)

    def seats_of(self, device: DeviceId) -> tuple[Player, ...]:
        """Return the seats bound to `device`, which cannot act while it is unplugged.

        A pad that is plugged in again has its old id, so its seats have it back.
        """
        return tuple(sorted(seat for seat, own in self.bound.items() if own == device))

    def without(self, devices: Collection[DeviceId]) -> Seating:
        """Return the seating without these devices."""
        return Seating({seat: own for seat, own in self.bound.items() if own not in devices})

    def rotated(self, seats: int) -> Seating:
        """Return the seating of a rematch: all one seat earlier, the first one last."""
        return Seating({(seat - 1) % seats: device for seat, device in self.bound.items()})
