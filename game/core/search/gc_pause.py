"""Python's garbage collector, switched off during a search."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

MANY_FROZEN: Final = 100_000
"""Number of newly frozen objects from which on some are thought to be garbage."""

looked_at = 0
"""How many were left frozen at the last look."""


def _thaw_garbage() -> None:
    """Unfreeze the garbage before more is frozen, so that a long game that was closed can be freed.

    It takes a tenth of a second, noticed only when one long file is read after another.
    """
    global looked_at
    if gc.get_freeze_count() > looked_at + MANY_FROZEN:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        looked_at = gc.get_freeze_count()


@contextmanager
def gc_paused(*, is_lasting: bool = False) -> Iterator[None]:
    """Switch the collector off inside the ``with`` block.

    A search makes many objects and no cycles among them. Looking for cycles would take a part of
    its time, and now and then a tenth of a second. Where objects were frozen before, those made
    meanwhile are as well if what is made ``is_lasting``, and with them all that is there by then.
    """
    was_enabled, was_frozen = gc.isenabled(), gc.get_freeze_count() > 0
    gc.disable()
    if was_frozen and is_lasting:
        _thaw_garbage()
    elif not was_frozen:
        gc.freeze()  # objects that exist already are skipped by later collections
    try:
        yield
    finally:
        if was_frozen and is_lasting:
            gc.freeze()
        elif not was_frozen:  # otherwise we do not know which objects were frozen before
            gc.unfreeze()
        if was_enabled:
            gc.enable()
