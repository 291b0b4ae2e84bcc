"""The selected entry of a list, known by its id while the list changes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

T = TypeVar("T")


@runtime_checkable
class Paged(Protocol):
    """A list too long to be looked through: it says by itself where an entry stands."""

    def place(self, path: object) -> int | None:
        """Return where the entry with this id stands; None if it is not among them."""

    def heir(self, entry: Any) -> int:
        """Return where an entry that is gone would stand, or else the last place."""


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
        self.entry: T | None = None
        self.id: Hashable | None = None
        self.at: int | None = None
        """Where in the entries it is; None while there are none."""
        self._wanted: Hashable | None = None
        self._is_pinned = False

    def show(self, entries: Sequence[T]) -> bool:
        """Offer other entries, in the order shown.

        Returns:
            Whether the entry that a person had chosen is gone. Its successor in the order of before
            is selected then, or else the last that came before it.
        """
        before, self.entries = self.entries, entries
        at = self._place(self.id)
        is_gone = self._is_pinned and self.id is not None and at is None
        if (wanted := self._place(self._wanted)) is not None:
            at, self._wanted, self._is_pinned, is_gone = wanted, None, True, False
        elif is_gone:
            at = self._heir(before)
        elif not self._is_pinned or self.id is None:
            at = 0
        self._select(at)
        return is_gone

    def _select(self, at: int | None) -> None:
        found = [] if at is None else self.entries[at : at + 1]
        self.entry = found[0] if found else None
        self.at = at if found else None
        self.id = self._id_of(found[0]) if found else None

    def _place(self, wanted: Hashable | None) -> int | None:
        if wanted is None:
            return None
        if isinstance(self.entries, Paged):
            return self.entries.place(wanted)
        ids = (self._id_of(entry) for entry in self.entries)
        return next((k for k, one in enumerate(ids) if one == wanted), None)

    def _heir(self, before: Sequence[T]) -> int:
        if isinstance(self.entries, Paged):
            return self.entries.heir(self.entry)
        at = self.at or 0
        others = [self._id_of(entry) for entry in (*before[at + 1 :], *reversed(before[:at]))]
        places = (self._place(one) for one in others)
        return next((place for place in places if place is not None), 0)

    def choose(self, chosen: Hashable) -> bool:
        """Select the entry with this id; returns False if it was selected already."""
        self.pin()
        at = None if chosen == self.id else self._place(chosen)
        if at is None:
            return False
        self._select(at)
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
        at = self._place(self._id_of(entry))
        if at is None:
            return None
        others = self.entries[at + 1 : at + 2] or self.entries[max(at - 1, 0) : at]
        return self._id_of(others[0]) if others else None
