"""Titles and names of strangers, made fit to be shown."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.words.sanitize import clean_text

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"

NAMES = [
    ("H36 empty", "", ""),
    ("H36 NUL", "a\0b", "ab"),
    ("H36 newline", " a\n\n b\t", "a b"),
    ("H36 override", "abc\u202edcba", "abcdcba"),
    ("H36 isolates", "\u2066x\u2069", "x"),
    ("H36 zero width only", "\u200b\u200d\ufeff\u2060", ""),
    ("H36 blanks of scripts", "\u3164\u2800 \u115f", ""),
    ("H36 selectors only", "\ufe0f\ufe0f", ""),
    ("H36 lone surrogate", "a\ud800b", "ab"),
    ("H36 zalgo", "e" + "\u0301" * 50 + "x", "\u00e9" + "\u0301" * 4 + "x"),
    ("H36 accent apart", "Jose\u0301", "Jos\u00e9"),
    ("H36 accent far apart", "Jose\u200b\u0301", "Jos\u00e9"),
    ("H36 a million marks", "e" + "\u0301\u0316" * 500_000, "\u00e9\u0316\u0316\u0316\u0316"),
    ("H36 right to left", "\u05e9\u05dc\u05d5\u05dd", "\u05e9\u05dc\u05d5\u05dd"),
    ("H36 family", FAMILY, FAMILY),
    ("H36 markup stays text", "<b>{0}%n", "<b>{0}%n"),
    ("H36 terminal", "\x1b[31mred", "[31mred"),
    ("H48 long", "x" * 5000, "x" * 80),
    ("H48 emoji", "\U0001f44d\U0001f3fd" * 300, "\U0001f44d\U0001f3fd" * 80),
]


def test_names_are_fit_to_be_shown() -> None:
    for name, text, shown in NAMES:
        assert clean_text(text) == shown, name


@given(st.text(st.characters()), st.integers(1, 90))
def test_cleaning_is_bounded_encodable_and_done_once(text: str, limit: int) -> None:
    shown = clean_text(text, limit)
    shown.encode()
    assert len(shown) <= limit * 12
    assert shown == shown.strip() and clean_text(shown, limit) == shown
    assert not shown or not all(ord(sign) < 32 or sign == "\u200d" for sign in shown)
