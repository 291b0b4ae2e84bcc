"""Key events as a US keyboard sends them, which is the layout of a window that is not shown."""

from __future__ import annotations

from typing import Any

from scenes.input.keys import scancode_of


def key_values(
    key: int, mod: int = 0, unicode: str = "", scancode: int | None = None
) -> dict[str, Any]:
    """Return the values of a key event; another layout has another `scancode` for `key`."""
    scancode = scancode_of(key) if scancode is None else scancode
    return {"key": key, "mod": mod, "unicode": unicode, "scancode": scancode}
