"""Which files a screen shows, and which of them is looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game.store.listing import Entry
from scenes.cabinet import Cabinet


class Chosen:
    """One of the files that are shown; ``changed`` is called when somebody takes another."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self.path: Path | None = None
        self.entries: Sequence[Entry] = ()
        """What can be chosen, in the order shown."""

    @property
    def at(self) -> int | None:
        """Its place among the entries; None if it is not one of them."""
        return next((k for k, entry in enumerate(self.entries) if entry.path == self.path), None)

    @property
    def entry(self) -> Entry | None:
        return None if self.at is None else self.entries[self.at]

    def choose(self, entry: Entry) -> bool:
        """Take this one; False if it is taken already."""
        if entry.path == self.path:
            return False
        self.path = entry.path
        self._changed()
        return True

    def after(self, entry: Entry) -> Path | None:
        """What to look at when ``entry`` is gone: the next one, or the last."""
        paths = [one.path for one in self.entries]
        at = paths.index(entry.path)
        others = paths[:at] + paths[at + 1 :]
        return others[min(at, len(others) - 1)] if others else None


def shown_words(cabinet: Cabinet, game: str | None) -> str:
    """The prompt of the filter by game; without a game all are shown."""
    if not game:
        return cabinet.words("replays.show_all")
    return cabinet.words("replays.show_game", name=cabinet.words(f"{game}.short_name"))
