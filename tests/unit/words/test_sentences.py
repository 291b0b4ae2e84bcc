"""Sentences of the string table can be filled in."""

from __future__ import annotations

import re

from words import SOURCES, all_words

from game.registry import GAMES
from game.words.message_format import parse, placeholders


def test_every_sentence_can_be_filled_in() -> None:
    known = {
        name for text in SOURCES for name in re.findall(r"\b(\w+)=|\"(\w+)\":|\"(\w+)\", ", text)
    }
    names = {name for pair in known for name in pair}
    for key, sentence in all_words().items():
        assert {gap.name for gap in placeholders(parse(sentence))} <= names, key


def test_every_level_has_a_name_and_a_sentence_of_its_game() -> None:
    words = all_words()
    for game in GAMES.values():
        told = {key for key in words if key.startswith(f"{game.id}.level.")}
        assert told == {f"{game.id}.level.{level}" for level in {**game.levels, **game.endless}}
        for level in {**game.levels, **game.endless}:
            assert words[f"level.{level}.who"]
            assert words[f"level.{level}.short"]
