"""Compiles what is marked as a kernel, once per version and machine."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import blake2b
from inspect import getsource
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeVar

from game.quoridor.engine import duel, evaluation, promises
from game.store.files import forget_unused

Kernel = TypeVar("Kernel", bound=Callable[..., Any])

CONSTANTS: Final = (duel, evaluation, promises)
"""Whose constants and functions are compiled into kernels."""
KERNELS: Final[list[tuple[ModuleType, Callable[..., Any], str]]] = []
"""Where each kernel belongs, the function it is compiled from, and its signature."""


class CannotForge(Exception):
    """There is no compiler here, or it does not work."""


def kernel(signature: str, home: str = "") -> Callable[[Kernel], Kernel]:
    """Marks a function as one to be compiled, with this signature of numba's.

    The compiled one takes its place in the module ``home``, which is the function's own unless it
    is taken from somewhere else. A kernel calls those of other modules by ``module.kernel``, and
    never itself: a recursive one crashes when it is loaded from the cache.
    """

    def marked(function: Kernel) -> Kernel:
        KERNELS.append((sys.modules[home or function.__module__], function, signature))
        return function

    return marked


def forged(cache: Path) -> Iterator[None]:
    """Compile all kernels, or load them from ``cache``, one each time; then they are ready.

    Kernels of other versions go once they have not been used for a month: the time of their folder
    says when that was. Raises ``CannotForge``.
    """
    kept = cache / f"kernels-{_version()}"
    os.environ["NUMBA_CACHE_DIR"] = str(kept)
    os.environ["NUMBA_CACHE_LOCATOR_CLASSES"] = "UserProvidedCacheLocator"  # there or not at all
    try:
        import numba  # inside: it reads what was set above, and need not be installed

        numba.config.reload_config()  # it may have been imported before
    except Exception as wrong:  # it finds many ways not to work with a Python, numpy or processor
        raise CannotForge("no numba") from wrong
    yield
    for module, function, signature in KERNELS:
        try:
            compiled = numba.njit(
                signature, cache=True, nogil=True, boundscheck=False, error_model="numpy"
            )(function)
        except Exception as wrong:
            raise CannotForge(f"{function.__name__} does not compile") from wrong
        setattr(module, function.__name__, compiled)
        yield
    with suppress(OSError):
        os.utime(kept)
        forget_unused(cache, now_ms=kept.stat().st_mtime_ns // 1_000_000)


def _version() -> str:
    """What kernels are made of: their sources, and numbers that may have been changed since."""
    modules = dict.fromkeys([*(module for module, _, _ in KERNELS), *CONSTANTS])
    numbers = [
        (module.__name__, name, value)
        for module in modules
        for name, value in vars(module).items()
        if type(value) is int
    ]
    told = [*map(getsource, modules), repr(numbers)]
    return blake2b("".join(told).encode(), digest_size=8).hexdigest()
