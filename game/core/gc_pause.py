"""The search for cycles of objects that nobody needs any more, kept out of the way."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def gc_paused() -> Iterator[None]:
    """Nobody looks for cycles meanwhile: among the many objects of a search there are none, and
    looking takes a part of its time and now and then a tenth of a second.
    """
    was_enabled, was_frozen = gc.isenabled(), gc.get_freeze_count() > 0
    gc.disable()
    gc.freeze()  # what is there already stays: later looks pass it over
    try:
        yield
    finally:
        if not was_frozen:  # else it is not known which of it was to stay so
            gc.unfreeze()
        if was_enabled:
            gc.enable()
