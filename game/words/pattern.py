"""Messages with gaps: ``Take {square}``; and with plurals, as in ICU's message format.

``{n, plural, one {# change} other {# changes}}`` chooses the form for the number ``n`` in the
language; ``#`` is the number. ``=0 {nothing}`` is the form for this number alone. Forms may have
gaps themselves. ``{why, capital}`` begins a sentence with a capital letter. A brace that is no gap
cannot be written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

EXACT: Final = re.compile(r"=(\d{1,18})")
NAME: Final = re.compile(r"[A-Za-z_]\w*")
_PLURAL: Final = re.compile(r"\s*,\s*plural\s*,")
_CAPITAL: Final = re.compile(r"\s*,\s*capital\s*")
_SELECTOR: Final = re.compile(r"\s*(=\d{1,18}|[a-z]+)\s*\{")


class BadPattern(ValueError):
    """The message cannot be read; the text says where."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A gap for a value, with a capital or as it is."""

    name: str
    is_capital: bool = False


@dataclass(frozen=True, slots=True)
class Plural:
    """A choice between forms by a number: by categories, or by ``=`` and the number."""

    name: str
    forms: Mapping[str, Pattern]


@dataclass(frozen=True, slots=True)
class Number:
    """A gap for the number of the plural around it."""


Pattern: TypeAlias = tuple[str | Gap | Plural | Number, ...]


def parse(text: str) -> Pattern:
    """The pattern of a message. Raises ``BadPattern``."""
    if "{" not in text and "}" not in text:
        return (text,)
    parts, end = _parts(text, 0, is_form=False)
    if end < len(text):
        raise BadPattern(f"a brace too many at {end}: {text!r:.80}")
    return parts


def _parts(text: str, at: int, *, is_form: bool) -> tuple[Pattern, int]:
    """The pattern from ``at`` to the end, or to the brace that ends this form; and that place."""
    parts: list[str | Gap | Plural | Number] = []
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
            part, at = _gap(text, at + 1)
            parts.append(part)
    if text[at:]:
        parts.append(text[at:])
    return tuple(parts), len(text)


def _gap(text: str, at: int) -> tuple[Gap | Plural, int]:
    """The gap with its brace just before ``at``, and the place after the gap."""
    name = NAME.match(text, at)
    if name is None:
        raise BadPattern(f"no name at {at}: {text!r:.80}")
    at = name.end()
    plural = _PLURAL.match(text, at)
    if plural is None:
        capital = _CAPITAL.match(text, at)
        return Gap(name[0], capital is not None), _closed(text, capital.end() if capital else at)
    at, forms = plural.end(), {}
    while selector := _SELECTOR.match(text, at):
        forms[selector[1]], at = _parts(text, selector.end(), is_form=True)
        at = _closed(text, at)
    if "other" not in forms:
        raise BadPattern(f"a plural without “other” before {at}: {text!r:.80}")
    while text[at : at + 1].isspace():
        at += 1
    return Plural(name[0], forms), _closed(text, at)


def _closed(text: str, at: int) -> int:
    if text[at : at + 1] != "}":
        raise BadPattern(f"no closing brace at {at}: {text!r:.80}")
    return at + 1


def gaps(pattern: Pattern) -> Iterator[Gap | Plural]:
    """All gaps and plurals, with those inside forms."""
    for part in pattern:
        if isinstance(part, (Gap, Plural)):
            yield part
        if isinstance(part, Plural):
            for form in part.forms.values():
                yield from gaps(form)
