"""Python's garbage collector, switched off during a search."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def gc_paused(*, is_lasting: bool = False) -> Iterator[None]:
    """Switch the collector off inside the ``with`` block.

    A search makes many objects and no cycles among them. Looking for cycles would take a part of
    its time, and now and then a tenth of a second. Where objects were frozen before, those made
    meanwhile are as well if what is made ``is_lasting``.
    """
    was_enabled, was_frozen = gc.isenabled(), gc.get_freeze_count() > 0
    gc.disable()
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
