"""Pages for other programs, with gaps to be filled in."""

from __future__ import annotations

from pathlib import Path
from string import Template


def fill_template(assets: Path, name: str, **values: str) -> str:
    """Return the page `name` of the folder `book`, filled with these values verbatim."""
    text = (assets / "book" / f"{name}.html").read_text("utf-8")
    return Template(text).substitute(values)
