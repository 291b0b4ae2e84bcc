"""Lazy imports: modules and objects that are made at their first use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar

T = TypeVar("T")


def imported(module: str, name: str) -> Callable[[], Any]:
    """Return a function that imports ``name`` from ``module`` on its first call.

    It returns what is found there, or if that is a function, what that returns.
    """

    def fetch() -> Any:
        found = getattr(import_module(module), name)
        return found() if callable(found) else found

    return fetch


def find_module(name: str) -> ModuleType | None:
    """Return the module of that name, or None if there is none.

    Raises:
        ModuleNotFoundError: The module is there, and one that it needs is not.
    """
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name is None or not name.startswith(missing.name):
            raise
        return None


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
