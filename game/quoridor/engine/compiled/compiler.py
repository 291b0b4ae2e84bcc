"""Compiles all functions that are marked as kernels, once for each version and machine."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from hashlib import blake2b
from inspect import getsource
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeVar

from game.core.search import floats
from game.core.search.machine_code import mark_used, numba_in
from game.quoridor.engine import alphabeta, evaluation, move_ordering, net, repetition, static
from game.quoridor.engine.four import maxn_evaluation
from game.quoridor.engine.walls import wall_damage

Kernel = TypeVar("Kernel", bound=Callable[..., Any])

CONSTANTS: Final = (
    alphabeta,
    evaluation,
    floats,
    wall_damage,
    maxn_evaluation,
    move_ordering,
    net,
    repetition,
    static,
)
"""The modules whose constants and functions are compiled into kernels."""
KERNELS: Final[list[tuple[ModuleType, Callable[..., Any], str]]] = []
"""The home of each kernel, the function that it is compiled from, and its signature."""


class CannotCompile(Exception):
    """There is no compiler, or it does not work."""


def kernel(signature: str, home: str = "") -> Callable[[Kernel], Kernel]:
    """Mark a function to be compiled with this numba signature.

    The compiled function replaces it in the module ``home``, by default the function's own module.
    A kernel calls kernels of other modules as ``module.kernel``. It never calls itself: a recursive
    kernel crashes when it is loaded from the cache.
    """

    def marked(function: Kernel) -> Kernel:
        KERNELS.append((sys.modules[home or function.__module__], function, signature))
        return function

    return marked


def compiled_kernels(cache: Path) -> Iterator[None]:
    """Compile all kernels, or load them from ``cache``, one at each step. Then they are ready.

    Kernels of other versions are removed when they were not used for a month; the time of their
    folder tells. Raises ``CannotCompile``.
    """
    kept = cache / f"kernels-{_version()}"
    try:
        numba = numba_in(kept)
    except Exception as wrong:  # numba can fail in many ways with a Python, a numpy or a processor
        raise CannotCompile("no numba") from wrong
    yield
    for module, function, signature in KERNELS:
        try:
            compiled = numba.njit(
                signature, cache=True, nogil=True, boundscheck=False, error_model="numpy"
            )(function)
        except Exception as wrong:
            raise CannotCompile(f"{function.__name__} does not compile") from wrong
        setattr(module, function.__name__, compiled)
        yield
    mark_used(kept)


def _version() -> str:
    """Return the version of the kernels: a digest of their sources and of changed constants."""
    modules = dict.fromkeys([*(module for module, _, _ in KERNELS), *CONSTANTS])
    numbers = [
        (module.__name__, name, value)
        for module in modules
        for name, value in vars(module).items()
        if type(value) is int
    ]
    told = [*map(getsource, modules), repr(numbers)]
    return blake2b("".join(told).encode(), digest_size=8).hexdigest()
