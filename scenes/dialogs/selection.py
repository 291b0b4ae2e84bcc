"""The selected entry of a list, known by its id while the list changes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

T = TypeVar("T")


def cycle(entries: Sequence[T], one: T, by: int) -> T:
    """Return the entry that many places after another, round and round."""
    return entries[(entries.index(one) + by) % len(entries)]


@runtime_checkable
class Paged(Protocol):
    """A list too long to be looked through: it finds entries by itself."""

    def find(self, path: object) -> tuple[int, Any] | None:
        """Return the entry with this id and where it stands; None if it is not among them."""

    def heir(self, entry: Any) -> int:
        """Return where an entry that is gone would stand, or else the last place."""


class Keys(Sequence[Hashable]):
    """Keys of entries that are read when they are asked for."""

    def __init__(self, entries: Sequence[Any], id_of: Callable[[Any], Hashable]) -> None:
        self._entries, self._id_of = entries, id_of

    def __len__(self) -> int:
        return len(self._entries)

    def __getitem__(self, at: Any) -> Any:
        return self._id_of(self._entries[at])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Keys) and other._entries is self._entries

    __hash__ = None  # type: ignore[assignment]

    def find(self, key: object) -> int | None:
        """Return the place of an entry; None if it is not among them."""
        if isinstance(self._entries, Paged):
            found = self._entries.find(key)
            return None if found is None else found[0]
        return next((at for at, one in enumerate(self._entries) if self._id_of(one) == key), None)

    def __contains__(self, key: object) -> bool:
        return self.find(key) is not None

    def index(self, key: Any, start: int = 0, stop: int | None = None) -> int:
        at = self.find(key)
        if at is None:
            raise ValueError(key)
        return at


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
        self.is_pinned = False

    def show(self, entries: Sequence[T]) -> bool:
        """Offer other entries, in the order shown.

        Returns:
            Whether the entry that a person had chosen is gone. Its successor in the order of before
            is selected then, or else the last that came before it.
        """
        before, self.entries = self.entries, entries
        found = self._find(self.id)
        is_gone = self.is_pinned and self.id is not None and found is None
        if (wanted := self._find(self._wanted)) is not None:
            found, self._wanted, self.is_pinned, is_gone = wanted, None, True, False
        elif is_gone:
            found = self._at(self._heir(before))
        elif not self.is_pinned or self.id is None:
            found = self._at(0)
        self._select(found)
        return is_gone

    def _select(self, found: tuple[int, T] | None) -> None:
        self.at, self.entry = found or (None, None)
        self.id = None if found is None else self._id_of(found[1])

    def _at(self, place: int) -> tuple[int, T] | None:
        return next(((place, entry) for entry in self.entries[place : place + 1]), None)

    def _find(self, wanted: Hashable | None) -> tuple[int, T] | None:
        if wanted is None:
            return None
        if isinstance(self.entries, Paged):
            return self.entries.find(wanted)
        pairs = enumerate(self.entries)
        return next((pair for pair in pairs if self._id_of(pair[1]) == wanted), None)

    def _heir(self, before: Sequence[T]) -> int:
        if isinstance(self.entries, Paged):
            return self.entries.heir(self.entry)
        at = self.at or 0
        others = [self._id_of(entry) for entry in (*before[at + 1 :], *reversed(before[:at]))]
        found = (self._find(one) for one in others)
        return next((pair[0] for pair in found if pair is not None), 0)

    def choose(self, chosen: Hashable) -> bool:
        """Select the entry with this id; returns False if it was selected already."""
        self.pin()
        found = None if chosen == self.id else self._find(chosen)
        if found is None:
            return False
        self._select(found)
        self._changed()
        return True

    def pin(self) -> None:
        """Keep what is selected, whatever comes into the list before it."""
        self.is_pinned, self._wanted = True, None

    def want(self, wanted: Hashable | None) -> None:
        """Select an entry as soon as it is in the list, unless a person is faster."""
        self._wanted = wanted

    def want_again(self) -> None:
        """Expect what a person has chosen in a list that is read anew."""
        if self.is_pinned and self._wanted is None:
            self._wanted = self.id

    def reset(self) -> None:
        """Select the first entry again, as at the beginning."""
        self.is_pinned, self._wanted = False, None

    def after(self, entry: T) -> Hashable | None:
        """Return the id of what follows when ``entry`` is removed: the next, or the last."""
        found = self._find(self._id_of(entry))
        if found is None:
            return None
        at, _ = found
        others = self.entries[at + 1 : at + 2] or self.entries[max(at - 1, 0) : at]
        return self._id_of(others[0]) if others else None
