"""The start makes no collection of garbage, and what comes after it does."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

import main
from scenes.entry import command


@pytest.fixture(autouse=True)
def collecting() -> Iterator[None]:
    yield
    gc.unfreeze()
    gc.enable()


def test_the_window_is_made_without_a_collection(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[bool, bool]] = []

    def note(*_: Any) -> int:
        seen.append((gc.isenabled(), gc.get_freeze_count() > 0))
        return 0

    def app(*_: Any, **__: Any) -> SimpleNamespace:
        note()
        return SimpleNamespace(run=note, close=note, end=note)

    gc.unfreeze()
    monkeypatch.setattr(command, "App", app)
    monkeypatch.setattr(command, "on_termination", lambda _: None)
    assert main.play([]) == 0
    assert seen == [(False, False), (True, True), (True, True)]


def test_without_a_window_there_are_collections(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.play(["--version"]) == 0 and gc.isenabled()
    assert capsys.readouterr().out.startswith("Quintet")
