"""Files of recorded cases, and where in them a case stands."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any


@lru_cache(maxsize=8)  # neighbours are read together, and all of them are too much to keep
def document(path: Path) -> Any:
    """What a JSON file holds. It is shared: whoever asks changes nothing in it."""
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
