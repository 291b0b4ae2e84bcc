"""Clock of the animations: it passes by whole ticks, never while something is drawn."""

from __future__ import annotations

from collections.abc import Callable

from scenes.ui.ease import Ease, out_cubic


class Alarm:
    """Something that will be done; ``cancel`` keeps it from being done."""

    def __init__(self, at_ms: int, ring: Callable[[], None]) -> None:
        self.at_ms, self._ring = at_ms, ring
        self.is_set = True

    def cancel(self) -> None:
        self.is_set = False

    def ring(self) -> None:
        self.is_set = False
        self._ring()


class UiClock:
    """The time of the screens, and until when something on them moves."""

    def __init__(self) -> None:
        self.now_ms = 0
        self._moves_until_ms = 0
        self._alarms: list[Alarm] = []

    @property
    def is_moving(self) -> bool:
        return self.now_ms < self._moves_until_ms

    def move(self, duration_ms: int) -> int:
        """Something begins to move for so long; gives the moment, for ``part``."""
        self._moves_until_ms = max(self._moves_until_ms, self.now_ms + duration_ms)
        return self.now_ms

    def part(self, since_ms: int, duration_ms: int, ease: Ease = out_cubic) -> float:
        """Return how far (0..1) a movement has come that began at ``since_ms``."""
        if duration_ms <= 0 or self.now_ms >= since_ms + duration_ms:
            return 1.0
        return ease(max(self.now_ms - since_ms, 0) / duration_ms)

    def after(self, wait_ms: int, ring: Callable[[], None]) -> Alarm:
        """Do ``ring`` in ``wait_ms``; until then something on the screen counts as moving."""
        alarm = Alarm(self.now_ms + wait_ms, ring)
        self._alarms.append(alarm)
        self.move(wait_ms)
        return alarm

    def update(self, tick_ms: int) -> bool:
        """Let time pass; True if something moved."""
        was_moving = self.now_ms < self._moves_until_ms
        self.now_ms += tick_ms
        if self._alarms:
            self._ring()
        return was_moving

    def _ring(self) -> None:
        """Do what is due."""
        due = [alarm for alarm in self._alarms if alarm.at_ms <= self.now_ms]
        self._alarms = [alarm for alarm in self._alarms if alarm.at_ms > self.now_ms]
        for alarm in due:
            if alarm.is_set:
                alarm.ring()
