"""Words by key. A language is a folder of tables: ``strings/<language>/<table>.toml``.

``cabinet.toml`` holds what belongs to no single game, ``<game id>.toml`` what belongs to that game.
"""

from __future__ import annotations

import logging
import re
import tomllib
from pathlib import Path
from typing import Any, Final, Protocol, Self

DEFAULT_LANGUAGE: Final = "en"
CABINET: Final = "cabinet"
"""The table of whatever belongs to no single game."""

NO_BREAK_SPACE: Final = "\N{NO-BREAK SPACE}"
"""Words with it between them stay on one line."""

HEADER: Final = re.compile(r"^\[([\w.-]+)\][ \t]*$", re.MULTILINE)

_log = logging.getLogger(__name__)


class Lookup(Protocol):
    """Where words are looked up; a dictionary will do."""

    def get(self, key: str, /) -> str | None: ...


class Sections:
    """The words of one table. A section is parsed when one of its keys is first asked for.

    To parse every word there is takes 20 ms, which the first screen would have to wait for.
    """

    def __init__(self, text: str) -> None:
        top, *rest = HEADER.split(text)
        self._texts = {"": top, **dict(zip(rest[::2], rest[1::2], strict=True))}
        self._words: dict[str, dict[str, Any]] = {}

    def get(self, key: str) -> str | None:
        section, _, name = key.rpartition(".")
        if section not in self._words:
            self._words[section] = _parsed(self._texts.get(section, ""))
        word = self._words[section].get(name)
        return word if isinstance(word, str) else None


class Language:
    """The words of one folder, each of its files read when one of its keys is first asked for.

    A key is the dotted path of a string in its file: ``"results.wins"``. The table of a game goes
    before it: ``"quoridor.reason.seals"``.
    """

    def __init__(self, folder: Path) -> None:
        self._files = {file.stem: file for file in folder.glob("*.toml")}
        self._tables: dict[str, Sections] = {}

    def get(self, key: str) -> str | None:
        table, _, rest = key.partition(".")
        if not rest or table not in self._files:
            table, rest = CABINET, key
        if table not in self._tables:
            self._tables[table] = Sections(self._text(table))
        return self._tables[table].get(rest)

    def _text(self, table: str) -> str:
        try:
            return self._files[table].read_text(encoding="utf-8") if table in self._files else ""
        except (OSError, UnicodeError) as error:
            _log.warning("no words from %s: %s", self._files[table], error)
            return ""


class Strings:
    """The words of a language, and where it lacks some, those of the next one in ``languages``.

    ``is_strict`` raises ``KeyError`` for a missing key, as tests want it; otherwise the key itself
    is shown in brackets, and logged once.
    """

    def __init__(self, *languages: Lookup, is_strict: bool = False) -> None:
        self._languages = languages
        self._is_strict = is_strict
        self._found: dict[str, str | None] = {}
        self._missed: set[str] = set()

    @classmethod
    def load(
        cls, assets: Path, language: str = DEFAULT_LANGUAGE, *, is_strict: bool = False
    ) -> Self:
        """The words of ``language`` over the default ones; an unknown language is the default."""
        folders = {folder.name: folder for folder in (assets / "strings").iterdir()}
        # only a folder that lies there is a language, whatever a settings file says
        names = [name for name in dict.fromkeys((language, DEFAULT_LANGUAGE)) if name in folders]
        return cls(*(Language(folders[name]) for name in names), is_strict=is_strict)

    def has(self, key: str) -> bool:
        return self._looked_up(key) is not None

    def t(self, key: str, **values: object) -> str:
        """The string at ``key`` with ``{name}`` replaced by each of ``values``."""
        words = self._looked_up(key)
        if words is None:
            return self._missing(key)
        return words.format(**values) if values else words

    def _looked_up(self, key: str) -> str | None:
        if key not in self._found:
            found = (language.get(key) for language in self._languages)
            self._found[key] = next((words for words in found if words is not None), None)
        return self._found[key]

    def _missing(self, key: str) -> str:
        if self._is_strict:
            raise KeyError(key)
        if key not in self._missed:
            self._missed.add(key)
            _log.warning("no string for %r", key)
        return f"[{key}]"


def _parsed(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        _log.warning("words that cannot be read: %s", error)
        return {}
