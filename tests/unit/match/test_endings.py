"""Giving up and the clock's move, which are written once for all games that have them."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.rules.common_moves import Ending, Resign, TimeUp
from game.core.rules.notation import Notation
from game.core.rules.state import InvalidMove
from game.quoridor.rules.moves import Surrender, Timeout
from game.registry import GAMES

IN_FILES = [
    ("even_steven", Resign(), [1], "resign"),
    ("even_steven", TimeUp(), [2], "time up"),
    ("subtraction_squares", Resign(), [1], "resign"),
    ("subtraction_squares", TimeUp(), [2], "time up"),
    ("causality", Resign(), [3], "resign"),
    ("causality", TimeUp(), [4], "time up"),
    ("reduction", Resign(), [7], "concede"),
    ("quoridor", Surrender(), [3], "!surrender"),
    ("quoridor", Timeout(), [4], "!timeout"),
]  # fmt: skip


@pytest.mark.parametrize(("game_id", "move", "packed", "words"), IN_FILES)
def test_files_have_what_they_always_had(
    game_id: str, move: Any, packed: list[int], words: str
) -> None:
    game = GAMES[game_id]
    state = game.new(game.options(), 0)
    assert (game.pack(move), game.unpack(packed)) == (packed, move)
    assert (game.format(state, move), game.parse(state, words)) == (words, move)


def unpack_own(packed: list[Any]) -> int:
    raise InvalidMove(f"not ours: {packed}")


def parse_own(names: list[str], text: str) -> int:
    return names.index(text)


NAMED: Notation[list[str], int] = Notation(
    lambda move: [0, move], unpack_own, lambda names, move: names[move], parse_own, 8, 9
)


@pytest.mark.parametrize(("move", "packed"), [(Resign(), [8]), (TimeUp(), [9]), (1, [0, 1])])
def test_a_game_may_have_tags_of_its_own(move: int | Ending, packed: list[int]) -> None:
    assert NAMED.pack(move) == packed


@pytest.mark.parametrize("packed", [[True], [8.0], [8, 0], [], [1], ["8"], [[8]]])
def test_what_is_no_tag_is_the_games_own(packed: list[Any]) -> None:
    with pytest.raises(InvalidMove, match="not ours"):
        NAMED.unpack(packed)


@pytest.mark.parametrize("text", ["time up", " Time  UP\t"])
def test_words_are_read_in_any_case_with_any_blanks(text: str) -> None:
    assert NAMED.parse(["one", "two"], text) == TimeUp()
    assert NAMED.parse(["one", "two"], "two") == 1
    assert NAMED.ending("timeup") is None
