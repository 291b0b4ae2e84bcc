"""Files of recorded cases, and where in them a case stands."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

GROUPS = 8


@lru_cache(maxsize=8)  # neighbours are read together, and all of them are too much to keep
def document(path: Path) -> Any:
    """Return the content of a JSON file. Callers share it and must not change it."""
    return json.loads(path.read_text("utf-8"))


@dataclass(frozen=True)
class Case:
    """The place of a case; ``key`` names the list that it is in, "" stands for the whole file."""

    path: Path
    key: str = ""
    number: int = 0

    def read(self) -> Any:
        whole = document(self.path)
        return whole[self.key][self.number] if self.key else whole


def in_groups(
    params: Iterable[Any], every: int = 1
) -> Callable[[Callable[[Any], None]], Callable[[Any], None]]:
    """Call a test with every case of ``params``, in a few items; a failure names its case.

    Neighbours stay together, so that a file is read by one item or two. Of each ``every`` cases all
    but the first are slow.
    """
    kinds: dict[str, list[Any]] = {}
    for number, param in enumerate(params):
        marks = param.marks or ([pytest.mark.slow] if number % every else [])
        kinds.setdefault(repr(marks), []).append(
            pytest.param(*param.values, id=param.id, marks=marks)
        )
    groups = [
        pytest.param(cases[at : at + size], marks=cases[0].marks, id=f"{cases[at].id}...")
        for cases in kinds.values()
        for size in [-(-len(cases) // GROUPS)]
        for at in range(0, len(cases), size)
    ]

    def decorated(test: Callable[[Any], None]) -> Callable[[Any], None]:
        @pytest.mark.parametrize("group", groups)
        def test_group(group: list[Any]) -> None:
            for param in group:
                try:
                    test(*param.values)
                except BaseException as failure:
                    failure.add_note(f"case {param.id}")
                    raise

        test_group.__name__ = test_group.__qualname__ = test.__name__
        return test_group

    return decorated
