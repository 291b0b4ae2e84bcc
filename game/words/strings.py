"""Words by key. A language is a folder of tables: ``strings/<language>/<table>.toml``.

``cabinet.toml`` has the words that belong to no single game, ``<game id>.toml`` those of a game.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol, Self

from game.words.grammar import ENGLISH, Grammar, grammar_of
from game.words.message import Message, Value
from game.words.pattern import BadPattern, Gap, Number, Pattern, Plural, parse

DEFAULT_LANGUAGE: Final = "en"
CABINET: Final = "cabinet"
"""The table of the words that belong to no single game."""

NO_BREAK_SPACE: Final = "\N{NO-BREAK SPACE}"
"""A blank that keeps two words on one line."""

HEADER: Final = re.compile(r"^\[([\w.-]+)\][ \t]*$", re.MULTILINE)


class Lookup(Protocol):
    """Something that finds words by key, such as a dictionary."""

    def get(self, key: str, /) -> str | None: ...


class Sections:
    """The words of one table. A section is parsed when one of its keys is first asked for.

    To parse all words takes 20 ms, and the first screen would have to wait for that.
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


class Tables:
    """The words of one folder. A file is read when one of its keys is first asked for.

    A key is the dotted path of a string in its file: ``"results.wins"``. For a game the name of its
    table comes first: ``"quoridor.reason.seals"``.
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


@dataclass(frozen=True, slots=True)
class Language:
    """The words of a language, its grammar, and its code."""

    words: Lookup
    grammar: Grammar = ENGLISH
    code: str = DEFAULT_LANGUAGE


class Strings:
    """The words of a language; words that it lacks come from the next one in ``languages``.

    A missing or faulty message is shown as well as possible, and logged once. With ``is_strict``,
    which tests use, a missing key or value raises ``KeyError``, a faulty message ``BadPattern``.
    """

    def __init__(
        self, *languages: Language, is_strict: bool = False, folder: Path | None = None
    ) -> None:
        """``folder`` has the languages that may be spoken later."""
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
        """The words of ``language``, with the default language below; an unknown language is the
        default.
        """
        folder = assets / "strings"
        return cls(*_languages(folder, language), is_strict=is_strict, folder=folder)

    @property
    def language(self) -> str:
        """The code of the language that is spoken."""
        return self._languages[0].code if self._languages else DEFAULT_LANGUAGE

    @property
    def known(self) -> Sequence[str]:
        """The codes of all languages that can be spoken, the default one first."""
        return _codes(self._folder) if self._folder else [self.language]

    def speak(self, language: str) -> None:
        """From now on all words are those of ``language``, for everybody who has these strings."""
        if self._folder is not None and language != self.language:
            self._languages = tuple(_languages(self._folder, language))
            self._default = None
            self._found.clear()

    @property
    def default(self) -> Self:
        """The words of the default language: what a rule book says to the letter."""
        if self._default is None:
            self._default = self.other(DEFAULT_LANGUAGE)
        return self._default

    def other(self, language: str) -> Self:
        """The words of another language, beside these."""
        if self._folder is None or language == self.language:
            return self
        spoken = _languages(self._folder, language)
        return type(self)(*spoken, is_strict=self._is_strict, folder=self._folder)

    def has(self, key: str) -> bool:
        return self._look_up(key) is not None

    def t(self, key: str, /, **values: Value) -> str:
        """The message at ``key`` with ``values`` in its gaps; values without a gap are ignored."""
        found = self._look_up(key)
        if found is None:
            self._complain(key, KeyError(key))
            return f"[{key}]"
        pattern, grammar = found
        return self._filled(pattern, values, grammar, key)

    def say(self, message: Message | None) -> str:
        """``message`` in words; nothing for None."""
        return self.t(message.key, **dict(message.values)) if message else ""

    def write(self, value: Value) -> str:
        """A value as it stands in the messages of the language."""
        return self._shown(value, self.grammar)

    def decimal(self, number: float, form: str = "g") -> str:
        """A number that need not be whole, as the language writes it; ``form`` is its format."""
        return self.grammar.decimal(number, form)

    @property
    def grammar(self) -> Grammar:
        """The grammar of the language that is spoken."""
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
            except BadPattern as bad:
                self._complain(key, bad)
                return (text,), language.grammar
        return None

    def _filled(
        self, pattern: Pattern, values: Mapping[str, Value], grammar: Grammar, key: str,
        number: int = 0,
    ) -> str:  # fmt: skip
        """``pattern`` in words; ``number`` is the number of the plural around it."""
        words: list[str] = []
        for part in pattern:
            match part:
                case str():
                    words.append(part)
                case Number():
                    words.append(grammar.number(number))
                case Gap(name) | Plural(name) if name not in values:
                    self._complain(key, KeyError(name))
                    words.append(f"{{{name}}}")
                case Gap(name, is_capital):
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
                return grammar.listed([self._shown(part, grammar) for part in value])
            case int():
                return grammar.number(value)
        return value or ""

    def _complain(self, key: str, fault: Exception) -> None:
        if self._is_strict:
            raise fault
        if key not in self._complaints:
            self._complaints.add(key)
            _warn("the string %r: %r", key, fault)


def _codes(folder: Path) -> list[str]:
    """The languages of ``folder``: only a folder with words in it is one."""
    codes = sorted(path.parent.name for path in folder.glob(f"*/{CABINET}.toml"))
    return sorted(codes, key=lambda code: code != DEFAULT_LANGUAGE)


def _languages(folder: Path, language: str) -> Iterator[Language]:
    """``language`` if it is there, whatever a settings file says, and the default one."""
    names = {path.name: path for path in folder.iterdir()}
    for code in dict.fromkeys((language, DEFAULT_LANGUAGE)):
        if code in names:
            yield Language(Tables(names[code]), grammar_of(code), code)


def _parsed(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        _warn("words that cannot be read: %s", error)
        return {}


def _warn(text: str, *values: object) -> None:
    """Write to the log; most starts of the program have no need of one."""
    import logging

    logging.getLogger(__name__).warning(text, *values)
