"""String tables: words by key, in ``strings/<language>/<table>.toml``.

``cabinet.toml`` has the words that belong to no single game, ``<game id>.toml`` those of a game.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol, Self

from game.words.grammar import ENGLISH, Grammar, grammar_of
from game.words.message import Message, Value
from game.words.message_format import InvalidFormat, Number, Pattern, Placeholder, Plural, parse

DEFAULT_LANGUAGE: Final = "en"
CABINET: Final = "cabinet"
"""Table of the words that belong to no single game."""

NO_BREAK_SPACE: Final = "\N{NO-BREAK SPACE}"
"""Space that keeps two words on one line."""

HEADER: Final = re.compile(r"^\[([\w.-]+)\][ \t]*$", re.MULTILINE)


class Lookup(Protocol):
    """Source of words by key, such as a dictionary."""

    def get(self, key: str, /) -> str | None: ...


class Sections:
    """Words of one table; each section is parsed at its first use.

    Parsing all words would delay the first screen by 20 ms.
    """

    def __init__(self, text: str) -> None:
        top, *rest = HEADER.split(text)
        self._texts = {"": top, **dict(zip(rest[::2], rest[1::2], strict=True))}
        self._words: dict[str, dict[str, Any]] = {}

    def get(self, key: str) -> str | None:
        section, _, name = key.rpartition(".")
        if section not in self._words:
            self._words[section] = _parse_toml(self._texts.get(section, ""))
        word = self._words[section].get(name)
        return word if isinstance(word, str) else None


class Tables:
    """Words of one folder; each file is read at its first use.

    A key is the dotted path of a string in its file, such as ``"results.wins"``; for a game, after
    the name of its table: ``"quoridor.reason.seals"``.
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
            _warn("no words from %s: %s", self._files[table], error)
            return ""


class Language(NamedTuple):
    """Words, grammar and code of a language."""

    words: Lookup
    grammar: Grammar = ENGLISH
    code: str = DEFAULT_LANGUAGE


class Strings:
    """Words of a language; a missing word comes from the next of `languages`.

    A missing or invalid message is shown as well as possible, and logged once.

    Args:
        languages: The language, then its fallbacks.
        is_strict: Raise ``KeyError`` for a missing key or value, ``InvalidFormat`` for an invalid
            message. Tests use it.
        folder: Folder with the languages that can be selected later.
    """

    def __init__(
        self, *languages: Language, is_strict: bool = False, folder: Path | None = None
    ) -> None:
        self._languages = languages
        self._is_strict = is_strict
        self._folder = folder
        self._default: Self | None = None
        self._found: dict[str, tuple[Pattern, Grammar] | None] = {}
        self._complaints: set[str] = set()

    @classmethod
    def load(
        cls, assets: Path, language: str = DEFAULT_LANGUAGE, *, is_strict: bool = False
    ) -> Self:
        """Load `language` with the default language as its fallback.

        Args:
            assets: Folder that has ``strings``.
            language: Code of the language; an unknown one means the default.
            is_strict: Raise errors instead of logging them.
        """
        folder = assets / "strings"
        return cls(*_languages(folder, language), is_strict=is_strict, folder=folder)

    @property
    def language(self) -> str:
        """Code of the current language."""
        return self._languages[0].code if self._languages else DEFAULT_LANGUAGE

    @property
    def available(self) -> Sequence[str]:
        """Codes of all available languages, the default one first."""
        return _folder_codes(self._folder) if self._folder else [self.language]

    def set_language(self, language: str) -> None:
        """Switch to `language`, for all users of these strings."""
        if self._folder is not None and language != self.language:
            self._languages = tuple(_languages(self._folder, language))
            self._default = None
            self._found.clear()

    @property
    def default(self) -> Self:
        """Strings of the default language, for quotes from the rule books."""
        if self._default is None:
            self._default = self.for_language(DEFAULT_LANGUAGE)
        return self._default

    def for_language(self, language: str) -> Self:
        """Return strings of `language`; this object's own language stays."""
        if self._folder is None or language == self.language:
            return self
        spoken = _languages(self._folder, language)
        return type(self)(*spoken, is_strict=self._is_strict, folder=self._folder)

    def has(self, key: str) -> bool:
        return self._look_up(key) is not None

    def t(self, key: str, /, **values: Value) -> str:
        """Return the message at `key` as text.

        Args:
            key: Dotted key of the message.
            values: Values of its placeholders; others are ignored.
        """
        found = self._look_up(key)
        if found is None:
            self._complain(key, KeyError(key))
            return f"[{key}]"
        pattern, grammar = found
        return self._filled(pattern, values, grammar, key)

    def say(self, message: Message | None) -> str:
        """Return `message` as text; "" for None."""
        return self.t(message.key, **dict(message.values)) if message else ""

    def write(self, value: Value) -> str:
        """Return `value` as it looks inside a message."""
        return self._shown(value, self.grammar)

    def decimal(self, number: float, form: str = "g") -> str:
        """Format a decimal number; `form` is a format code."""
        return self.grammar.decimal(number, form)

    @property
    def grammar(self) -> Grammar:
        """Grammar of the current language."""
        return self._languages[0].grammar if self._languages else ENGLISH

    def _look_up(self, key: str) -> tuple[Pattern, Grammar] | None:
        if key not in self._found:
            self._found[key] = self._read(key)
        return self._found[key]

    def _read(self, key: str) -> tuple[Pattern, Grammar] | None:
        for language in self._languages:
            text = language.words.get(key)
            if text is None:
                continue
            try:
                return parse(text), language.grammar
            except InvalidFormat as bad:
                self._complain(key, bad)
                return (text,), language.grammar
        return None

    def _filled(
        self,
        pattern: Pattern,
        values: Mapping[str, Value],
        grammar: Grammar,
        key: str,
        number: int = 0,
    ) -> str:
        """Fill the placeholders of `pattern`; `number` is that of the enclosing plural."""
        words: list[str] = []
        for part in pattern:
            match part:
                case str():
                    words.append(part)
                case Number():
                    words.append(grammar.number(number))
                case Placeholder(name) | Plural(name) if name not in values:
                    self._complain(key, KeyError(name))
                    words.append(f"{{{name}}}")
                case Placeholder(name, is_capital):
                    shown = self._shown(values[name], grammar)
                    words.append(shown[:1].upper() + shown[1:] if is_capital else shown)
                case Plural(name, forms):
                    count = values[name]
                    if not isinstance(count, int):
                        self._complain(key, TypeError(f"{name} is no number"))
                        count = 0
                    exact, form = f"={count}", grammar.plural(count)
                    chosen = next(name for name in (exact, form, "other") if name in forms)
                    words.append(self._filled(forms[chosen], values, grammar, key, count))
        return "".join(words)

    def _shown(self, value: Value, grammar: Grammar) -> str:
        match value:
            case Message():
                return self.say(value)
            case tuple():
                return grammar.join_list([self._shown(part, grammar) for part in value])
            case int():
                return grammar.number(value)
        return value or ""

    def _complain(self, key: str, fault: Exception) -> None:
        if self._is_strict:
            raise fault
        if key not in self._complaints:
            self._complaints.add(key)
            _warn("the string %r: %r", key, fault)


def _folder_codes(folder: Path) -> list[str]:
    """Return the codes of the folders that have words, the default language first."""
    codes = sorted(path.parent.name for path in folder.glob(f"*/{CABINET}.toml"))
    return sorted(codes, key=lambda code: code != DEFAULT_LANGUAGE)


def _languages(folder: Path, language: str) -> Iterator[Language]:
    """Yield `language`, if there is such a folder, and the default language."""
    names = {path.name: path for path in folder.iterdir()}
    for code in dict.fromkeys((language, DEFAULT_LANGUAGE)):
        if code in names:
            yield Language(Tables(names[code]), grammar_of(code), code)


def _parse_toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        _warn("words that cannot be read: %s", error)
        return {}


def _warn(text: str, *values: object) -> None:
    """Log a warning; logging is imported late because most starts need none."""
    import logging

    logging.getLogger(__name__).warning(text, *values)
