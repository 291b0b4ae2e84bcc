"""Nobody looks for cycles while a search goes on, and afterwards as before."""

from __future__ import annotations

import gc

import pytest

from game.core.search import gc_pause
from game.core.search.gc_pause import gc_paused


class Ring(list[object]):
    """Something that holds itself."""

    def __init__(self) -> None:
        super().__init__([self])


def rings() -> int:
    return sum(type(one) is Ring for one in gc.get_objects())


@pytest.mark.parametrize("is_usual", [True, False])
@pytest.mark.parametrize("is_frozen", [True, False])
def test_what_is_needless_waits_and_the_rest_is_as_it_was(is_usual: bool, is_frozen: bool) -> None:
    was_usual = gc.isenabled()
    gc.unfreeze()
    try:
        if is_frozen:
            gc.freeze()
        (gc.enable if is_usual else gc.disable)()
        with pytest.raises(ZeroDivisionError), gc_paused():
            for _ in range(3 * gc.get_threshold()[0]):
                Ring()
            assert rings() == 3 * gc.get_threshold()[0], "a look has been taken"
            1 / 0  # noqa: B018
        assert gc.isenabled() == is_usual
        assert bool(gc.get_freeze_count()) == is_frozen
        gc.collect()
        assert rings() == 0
    finally:
        (gc.enable if was_usual else gc.disable)()
        gc.freeze()  # as tests/conftest.py has left it


def test_what_lasts_is_not_looked_through_where_nothing_is() -> None:
    gc.freeze()
    with gc_paused(is_lasting=True):
        ring = Ring()
    assert gc.is_tracked(ring)
    assert not any(one is ring for one in gc.get_objects())


@pytest.mark.slow
def test_something_long_that_has_gone_does_not_stay_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_pause, "MANY", 1_000)
    monkeypatch.setattr(gc_pause, "_looked_at", 0)  # whatever other tests have left
    for _ in range(3):
        with gc_paused(is_lasting=True):
            long = [Ring() for _ in range(2_000)]
    del long
    with gc_paused(is_lasting=True):
        pass
    gc.unfreeze()
    try:
        assert rings() == 0
    finally:
        gc.freeze()
