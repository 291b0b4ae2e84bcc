"""What a language needs besides its words: plural forms, the look of numbers, lists.

Plural categories and rules are those of the Unicode CLDR for whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Grammar:
    """One language. ``plural`` gives the category of a number, one of ``categories``."""

    categories: tuple[str, ...]
    plural: Callable[[int], str]
    thousands: str
    comma: str
    last_comma: str
    """Between the last two of a list."""

    def number(self, number: int) -> str:
        """A whole number, its digits in groups of three."""
        return f"{number:,}".replace(",", self.thousands)

    def listed(self, parts: Sequence[str]) -> str:
        """All of ``parts`` as one list: ``A, B and C``."""
        return self.last_comma.join([self.comma.join(parts[:-1]), *parts[-1:]][not parts[:-1] :])


def _one_or_other(number: int) -> str:
    return "one" if abs(number) == 1 else "other"


def _one_few_or_other(number: int) -> str:
    return {1: "one", 2: "few", 3: "few", 4: "few"}.get(abs(number), "other")


def _other(number: int) -> str:
    return "other"


ENGLISH: Final = Grammar(("one", "other"), _one_or_other, ",", ", ", " and ")

GRAMMARS: Final[Mapping[str, Grammar]] = {
    "en": ENGLISH,
    "de": Grammar(("one", "other"), _one_or_other, ".", ", ", " und "),
    "cs": Grammar(("one", "few", "other"), _one_few_or_other, "\N{NO-BREAK SPACE}", ", ", " a "),
    "zh": Grammar(("other",), _other, ",", "、", "和"),
}


def grammar_of(language: str) -> Grammar:
    """That of ``de`` for ``de`` and ``de-AT``; of a language unknown here, that of English."""
    return GRAMMARS.get(language.replace("_", "-").partition("-")[0], ENGLISH)
