"""The Quoridor engine with other constants than it has, in Python and in machine code."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Final, TypeAlias

from game.quoridor.engine.compiled import compiler

ENGINE: Final = "game.quoridor.engine"
CACHE: Final = Path(tempfile.gettempdir()) / "quintet-arena"

Switches: TypeAlias = frozenset[tuple[str, int]]
"""Constants, named as ``module.NAME`` below the engine's package, and what they shall be."""
Placed: TypeAlias = tuple[tuple[ModuleType, str, object], ...]
"""Functions, and where they belong."""


def switches_of(settings: Mapping[str, int]) -> Switches:
    """Return the settings that are constants of the engine."""
    return frozenset((name, value) for name, value in settings.items() if "." in name)


def can_compile() -> bool:
    """Return whether there is something to compile with."""
    return find_spec("numba") is not None


@contextmanager
def switched(switches: Switches) -> Iterator[None]:
    """The engine with other constants. Raises ``ValueError`` for one that it does not have."""
    before = []
    try:
        for name, value in switches:
            path, _, constant = name.rpartition(".")
            module = import_module(f"{ENGINE}.{path}")
            if type(getattr(module, constant, None)) is not int:
                raise ValueError(f"{path} has no number {constant}")
            before.append((module, constant, getattr(module, constant)))
            setattr(module, constant, value)
        yield
    finally:
        _place(before)


@contextmanager
def compiled(switches: Switches) -> Iterator[None]:
    """The engine with other constants and kernels made with them. Raises ``CannotCompile``."""
    before = _standing()
    try:
        _place(compiled_kernels(switches))
        with switched(switches):
            yield
    finally:
        _place(before)


@cache
def compiled_kernels(switches: Switches) -> Placed:
    """Kernels made with these constants, kept for later processes. Raises ``CannotCompile``."""
    with switched(switches):
        for _ in compiler.compiled_kernels(CACHE):
            pass
    return _standing()


def _standing() -> Placed:
    """Return what stands at the place of every kernel."""
    return tuple(
        (module, function.__name__, getattr(module, function.__name__))
        for module, function, _ in compiler.KERNELS
    )


def _place(placed: Placed | list[tuple[ModuleType, str, int]]) -> None:
    for module, name, value in placed:
        setattr(module, name, value)
