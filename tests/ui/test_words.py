"""Sentences of the string table can be filled in."""

from __future__ import annotations

import re
from string import Formatter

from words import SOURCES, all_words


def test_every_sentence_can_be_filled_in() -> None:
    known = {
        name for text in SOURCES for name in re.findall(r"\b(\w+)=|\"(\w+)\":|\"(\w+)\", ", text)
    }
    names = {name for pair in known for name in pair}
    for key, sentence in all_words().items():
        fields = [field for _, field, _, _ in Formatter().parse(sentence) if field is not None]
        assert set(fields) <= names, key
