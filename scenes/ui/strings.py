"""Words by key, from ``assets/strings/<language>.toml``."""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

DEFAULT_LANGUAGE: Final = "en"
NO_BREAK_SPACE: Final = "\N{NO-BREAK SPACE}"
"""Words with it between them stay on one line."""

_log = logging.getLogger(__name__)


class Strings:
    """A string table. Keys are the dotted path of a string in the file: ``"results.wins"``.

    ``is_strict`` raises ``KeyError`` for a missing key, as tests want it; otherwise the key itself
    is shown in brackets, and logged once.
    """

    def __init__(self, table: Mapping[str, str], *, is_strict: bool = False) -> None:
        self._table = table
        self._is_strict = is_strict
        self._missed: set[str] = set()

    @classmethod
    def load(
        cls, assets: Path, language: str = DEFAULT_LANGUAGE, *, is_strict: bool = False
    ) -> Strings:
        """The table of ``language`` over the default one; an unknown language is the default."""
        folder = assets / "strings"
        table: dict[str, str] = {}
        for name in dict.fromkeys((DEFAULT_LANGUAGE, language)):
            # only a file that lies there is a language, whatever a settings file says
            file = next((f for f in folder.glob("*.toml") if f.stem == name), None)
            if file is not None:
                table |= dict(_flat(tomllib.loads(file.read_text(encoding="utf-8"))))
        return cls(table, is_strict=is_strict)

    def has(self, key: str) -> bool:
        return key in self._table

    def t(self, key: str, **values: object) -> str:
        """The string at ``key`` with ``{name}`` replaced by each of ``values``."""
        words = self._table.get(key)
        if words is not None:
            return words.format(**values) if values else words
        if self._is_strict:
            raise KeyError(key)
        if key not in self._missed:
            self._missed.add(key)
            _log.warning("no string for %r", key)
        return f"[{key}]"


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """The strings of a nested table with their dotted keys."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, str(value)
