"""Calls that are noted, while what is called does its work as ever."""

from __future__ import annotations

from typing import Any

import pytest


def noted(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> list[tuple[Any, ...]]:
    """Return a list that from now on has the arguments of every call of ``owner.name``."""
    calls, real = list[tuple[Any, ...]](), getattr(owner, name)

    def note(*given: Any, **how: Any) -> Any:
        calls.append(given)
        return real(*given, **how)

    monkeypatch.setattr(owner, name, note)
    return calls
