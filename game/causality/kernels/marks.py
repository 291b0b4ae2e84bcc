"""Kernels: functions on arrays that numba compiles where it is there."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

KERNELS: Final[list[Callable[..., Any]]] = []


def kernel(function: Function) -> Function:
    """Mark a function that `compile_all` replaces in its module by its compiled form.

    A kernel calls kernels of other modules as `module.kernel`, and never calls itself.
    """
    KERNELS.append(function)
    return function


def compile_all() -> Iterator[None]:
    """Compile each kernel at its first call from now on. Raises whatever numba raises."""
    import numba  # not at the top: it need not be installed, and takes long to load

    yield
    for function in KERNELS:
        module = sys.modules[function.__module__]
        compiled = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
        setattr(module, function.__name__, compiled)
