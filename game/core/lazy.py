"""A mapping that knows its keys at once and makes a value when somebody first asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

T = TypeVar("T")


class LazyMapping(Mapping[str, T]):
    """``fetch(name)`` for each name, called once. ``len`` and ``in`` do not call it."""

    def __init__(self, names: Sequence[str], fetch: Callable[[str], T]) -> None:
        self.names = tuple(names)
        self._fetch = fetch
        self._fetched: dict[str, T] = {}

    def __getitem__(self, name: str) -> T:
        if name not in self._fetched:
            if name not in self.names:
                raise KeyError(name)
            self._fetched[name] = self._fetch(name)
        return self._fetched[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)

    def __contains__(self, name: object) -> bool:
        return name in self.names
