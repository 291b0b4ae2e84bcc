"""The selected entry of a list, known by its id while the list changes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, TypeVar

T = TypeVar("T")


class Selection(Generic[T]):
    """The entry that a screen shows and acts on, of a list that may change at any time.

    ``Page`` keeps the focus on the item of that entry, and selects the entry of an item that gets
    the focus: there is one truth. Until a person has chosen, the first entry is selected.
    """

    def __init__(self, id_of: Callable[[T], Hashable], changed: Callable[[], None]) -> None:
        """Select nothing yet.

        Args:
            id_of: Gives the id of an entry. An id stays the same when a list is read again.
            changed: Called after a person has selected another entry.
        """
        self._id_of, self._changed = id_of, changed
        self.entries: Sequence[T] = ()
        self.id: Hashable | None = None
        self.at: int | None = None
        """Where in the entries it is; None while there are none."""
        self._wanted: Hashable | None = None
        self._is_pinned = False

    @property
    def entry(self) -> T | None:
        return None if self.at is None else self.entries[self.at]

    def show(self, entries: Sequence[T]) -> bool:
        """Offer other entries, in the order shown.

        Returns:
            Whether the entry that a person had chosen is gone. Its successor in the order of before
            is selected then, or else the last that came before it.
        """
        ids = [self._id_of(entry) for entry in entries]
        places = {one: k for k, one in enumerate(ids)}
        is_gone = self._is_pinned and self.id is not None and self.id not in places
        if self._wanted in places:
            self.id, self._wanted, self._is_pinned, is_gone = self._wanted, None, True, False
        elif is_gone:
            self.id = self._heir(places) if ids else None
        elif not self._is_pinned or self.id is None:
            self.id = ids[0] if ids else None
        self.entries = entries
        self.at = None if self.id is None else places[self.id]
        return is_gone

    def _heir(self, places: dict[Hashable, int]) -> Hashable:
        before = [self._id_of(entry) for entry in self.entries]
        at = before.index(self.id)
        others = [*before[at + 1 :], *reversed(before[:at]), *places]
        return next(one for one in others if one in places)

    def choose(self, chosen: Hashable) -> bool:
        """Select the entry with this id; returns False if it was selected already."""
        self.pin()
        if chosen == self.id:
            return False
        self.id = chosen
        self.at = next(k for k, one in enumerate(self.entries) if self._id_of(one) == chosen)
        self._changed()
        return True

    def pin(self) -> None:
        """Keep what is selected, whatever comes into the list before it."""
        self._is_pinned, self._wanted = True, None

    def want(self, wanted: Hashable | None) -> None:
        """Select an entry as soon as it is in the list, unless a person is faster."""
        self._wanted = wanted

    def want_again(self) -> None:
        """Expect what a person has chosen in a list that is read anew."""
        if self._is_pinned and self._wanted is None:
            self._wanted = self.id

    def reset(self) -> None:
        """Select the first entry again, as before anybody chose."""
        self._is_pinned, self._wanted = False, None

    def after(self, entry: T) -> Hashable | None:
        """Return the id of what follows when ``entry`` is removed: the next, or the last."""
        ids = [self._id_of(one) for one in self.entries]
        at = ids.index(self._id_of(entry))
        others = ids[:at] + ids[at + 1 :]
        return others[min(at, len(others) - 1)] if others else None
