"""The grammar of a language: plural forms, the look of numbers, lists, its letters.

Plural categories and rules for whole numbers are those of the Unicode CLDR.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

_GROUPS: Final = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_POINT: Final = re.compile(r"(?<=\d)\.(?=\d+\N{MULTIPLICATION SIGN}10)")
"""The sign before the parts of a number with a power of ten: 1.2\u00d710\u2079."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """One language. ``plural`` gives the category of a number, which is one of ``categories``."""

    categories: tuple[str, ...]
    plural: Callable[[int], str]
    thousands: str
    point: str
    """What stands between the whole and the parts of a number."""
    comma: str
    last_comma: str
    """The text between the last two items of a list."""
    letters: str = ""
    """The small letters that the language writes beside a to z, as keyboards have them."""

    def number(self, number: int) -> str:
        """A whole number, with its digits in groups of three."""
        return f"{number:,}".replace(",", self.thousands)

    def decimal(self, number: float, form: str) -> str:
        """A number that need not be whole; ``form`` is its format, such as ".1f"."""
        return f"{number:{form}}".replace(".", self.point)

    def rewritten(self, words: str) -> str:
        """``words`` with their numbers as the language writes them. They are written as in English:
        what has no words to look up, such as a board, writes so.
        """
        if self.thousands != "," and "," in words:
            words = _GROUPS.sub(self.thousands, words)
        if self.point != "." and "." in words:
            words = _POINT.sub(self.point, words)
        return words

    def listed(self, parts: Sequence[str]) -> str:
        """``parts`` as one list: ``A, B and C``."""
        return self.last_comma.join([self.comma.join(parts[:-1]), *parts[-1:]][not parts[:-1] :])


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
    """The grammar of ``de`` for ``de`` and ``de-AT``; for an unknown language the English one."""
    return GRAMMARS.get(language.replace("_", "-").partition("-")[0], ENGLISH)
