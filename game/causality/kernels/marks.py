"""Kernels: functions on arrays that numba compiles where it is there."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from hashlib import blake2b
from inspect import getsource
from pathlib import Path
from typing import Any, Final, TypeVar

from game.core.search.machine_code import mark_used, numba_in

Function = TypeVar("Function", bound=Callable[..., Any])

KERNELS: Final[list[Callable[..., Any]]] = []
"""The functions that kernels are compiled from."""


def kernel(function: Function) -> Function:
    """Mark a function that `compiled_kernels` replaces in its module by its compiled form.

    A kernel calls kernels of other modules as `module.kernel`, and never calls itself.
    """
    KERNELS.append(function)
    return function


def compiled_kernels(cache: Path) -> Iterator[None]:
    """Replace all kernels by compiled ones, one at each step; each compiles at its first call.

    The machine code is kept in `cache`. Raises whatever numba raises.
    """
    kept = cache / f"rounds-{_version()}"
    numba = numba_in(kept)
    yield
    for function in KERNELS:
        module = sys.modules[function.__module__]
        compiled = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
        setattr(module, function.__name__, compiled)
        yield
    mark_used(kept)


def interpreted_kernels() -> None:
    """Put the plain functions back."""
    for function in KERNELS:
        setattr(sys.modules[function.__module__], function.__name__, function)


def _version() -> str:
    modules = dict.fromkeys(sys.modules[function.__module__] for function in KERNELS)
    return blake2b("".join(map(getsource, modules)).encode(), digest_size=8).hexdigest()
