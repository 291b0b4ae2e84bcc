"""Grammar of each language: plurals, numbers, lists and letters.

Plural categories and rules for whole numbers follow the Unicode CLDR.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

_GROUPS: Final = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_DECIMAL_SIGN: Final = re.compile(r"(?<=\d)\.(?=\d+\N{MULTIPLICATION SIGN}10)")
"""Decimal sign of a number in scientific notation: 1.2\u00d710\u2079."""


class Grammar(NamedTuple):
    """Grammar of one language; `plural` maps a number to one of `categories`."""

    categories: tuple[str, ...]
    plural: Callable[[int], str]
    thousands: str
    decimal_sign: str
    separator: str
    last_separator: str
    """Text between the last two items of a list."""
    letters: str = ""
    """Lower-case letters on the language's keyboards besides a to z."""

    def number(self, number: int) -> str:
        """Format a whole number, with its digits in groups of three."""
        return f"{number:,}".replace(",", self.thousands)

    def decimal(self, number: float, form: str) -> str:
        """Format a decimal number; `form` is a format code such as ".1f"."""
        return f"{number:{form}}".replace(".", self.decimal_sign)

    def localize_numbers(self, words: str) -> str:
        """Convert the numbers in `words` from English to this language's form."""
        if self.thousands != "," and "," in words:
            words = _GROUPS.sub(self.thousands, words)
        if self.decimal_sign != "." and "." in words:
            words = _DECIMAL_SIGN.sub(self.decimal_sign, words)
        return words

    def join_list(self, parts: Sequence[str]) -> str:
        """Join `parts` as a list: "A, B and C"."""
        return self.last_separator.join(
            [self.separator.join(parts[:-1]), *parts[-1:]][not parts[:-1] :]
        )


def _one_or_other(number: int) -> str:
    return "one" if abs(number) == 1 else "other"


def _one_few_or_other(number: int) -> str:
    return {1: "one", 2: "few", 3: "few", 4: "few"}.get(abs(number), "other")


def _other(number: int) -> str:
    return "other"


ENGLISH: Final = Grammar(("one", "other"), _one_or_other, ",", ".", ", ", " and ")

GRAMMARS: Final[Mapping[str, Grammar]] = {
    "en": ENGLISH,
    "de": Grammar(("one", "other"), _one_or_other, ".", ",", ", ", " und ", "äöüß"),
    "cs": Grammar(
        ("one", "few", "other"),
        _one_few_or_other,
        "\N{NO-BREAK SPACE}",
        ",",
        ", ",
        " a ",
        "ěščřžýáíéůúďťňó",
    ),
    "zh": Grammar(("other",), _other, ",", ".", "、", "和"),
}


def grammar_of(language: str) -> Grammar:
    """Return the grammar of a language code such as "de" or "de-AT", else English."""
    return GRAMMARS.get(language.replace("_", "-").partition("-")[0], ENGLISH)
