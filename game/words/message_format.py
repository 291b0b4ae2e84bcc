"""Message format: ``Take {square}``, with plurals as in ICU's message format.

``{n, plural, one {# change} other {# changes}}`` selects a form by the number ``n``; ``#`` is the
number, and ``=0 {nothing}`` a form for exactly 0. Forms may have placeholders. ``{why, capital}``
starts with a capital letter. There is no escape for a brace.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

EXACT: Final = re.compile(r"=(\d{1,18})")
NAME: Final = re.compile(r"[A-Za-z_]\w*")
_PLURAL: Final = re.compile(r"\s*,\s*plural\s*,")
_CAPITAL: Final = re.compile(r"\s*,\s*capital\s*")
_SELECTOR: Final = re.compile(r"\s*(=\d{1,18}|[a-z]+)\s*\{")


class InvalidFormat(ValueError):
    """The text is not a valid message; the error says where."""


class Placeholder(NamedTuple):
    """Placeholder for a value, which can be capitalized."""

    name: str
    is_capital: bool = False


class Plural(NamedTuple):
    """Choice of a form by a number; keys of `forms` are plural categories or "=" and a number."""

    name: str
    forms: Mapping[str, Pattern]


class Number:
    """Placeholder for the number of the enclosing plural."""


Pattern: TypeAlias = tuple[str | Placeholder | Plural | Number, ...]


def parse(text: str) -> Pattern:
    """Parse a message.

    Raises:
        InvalidFormat: `text` is not a valid message.
    """
    if "{" not in text and "}" not in text:
        return (text,)
    parts, end = _parts(text, 0, is_form=False)
    if end < len(text):
        raise InvalidFormat(f"a brace too many at {end}: {text!r:.80}")
    return parts


def _parts(text: str, at: int, *, is_form: bool) -> tuple[Pattern, int]:
    """Parse to the end or to the brace that closes this form; return the parts and that index."""
    parts: list[str | Placeholder | Plural | Number] = []
    ends = re.compile(r"[{}#]" if is_form else r"[{}]")
    while found := ends.search(text, at):
        if found.start() > at:
            parts.append(text[at : found.start()])
        at = found.start()
        if found[0] == "}":
            return tuple(parts), at
        if found[0] == "#":
            parts.append(Number())
            at += 1
        else:
            part, at = _placeholder(text, at + 1)
            parts.append(part)
    if text[at:]:
        parts.append(text[at:])
    return tuple(parts), len(text)


def _placeholder(text: str, at: int) -> tuple[Placeholder | Plural, int]:
    """Parse the placeholder whose brace is just before `at`; return it and the index after it."""
    name = NAME.match(text, at)
    if name is None:
        raise InvalidFormat(f"no name at {at}: {text!r:.80}")
    at = name.end()
    plural = _PLURAL.match(text, at)
    if plural is None:
        capital = _CAPITAL.match(text, at)
        return Placeholder(name[0], capital is not None), _closed(
            text, capital.end() if capital else at
        )
    at, forms = plural.end(), {}
    while selector := _SELECTOR.match(text, at):
        forms[selector[1]], at = _parts(text, selector.end(), is_form=True)
        at = _closed(text, at)
    if "other" not in forms:
        raise InvalidFormat(f"a plural without “other” before {at}: {text!r:.80}")
    while text[at : at + 1].isspace():
        at += 1
    return Plural(name[0], forms), _closed(text, at)


def _closed(text: str, at: int) -> int:
    if text[at : at + 1] != "}":
        raise InvalidFormat(f"no closing brace at {at}: {text!r:.80}")
    return at + 1


def placeholders(pattern: Pattern) -> Iterator[Placeholder | Plural]:
    """Yield all placeholders and plurals, with those inside forms."""
    for part in pattern:
        if isinstance(part, (Placeholder, Plural)):
            yield part
        if isinstance(part, Plural):
            for form in part.forms.values():
                yield from placeholders(form)
