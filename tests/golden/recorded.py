"""Files of recorded cases, each read once for all modules that ask for it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any


@cache
def document(path: Path) -> Any:
    """What a JSON file holds. It is shared: whoever asks changes nothing in it."""
    return json.loads(path.read_text("utf-8"))
