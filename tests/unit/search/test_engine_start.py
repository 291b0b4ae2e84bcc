"""An engine that is made faster while another program talks to it."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event

import pytest

from scenes.entry import command

PATIENCE_S = 10


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "WARM_UP_S", 0)


def test_what_takes_too_long_goes_on_beside_the_conversation() -> None:
    may_go_on, is_made = Event(), Event()

    def steps() -> Iterator[None]:
        yield
        may_go_on.wait(PATIENCE_S)
        yield
        is_made.set()

    command._warm_up(steps())
    assert not is_made.is_set(), "nobody has waited for it"
    may_go_on.set()
    assert is_made.wait(PATIENCE_S)


@pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")
def test_what_cannot_be_made_is_done_without() -> None:
    has_failed = Event()

    def steps() -> Iterator[None]:
        yield
        has_failed.set()
        raise OSError

    command._warm_up(steps())
    assert has_failed.wait(PATIENCE_S)
