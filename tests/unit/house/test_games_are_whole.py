"""What every game must bring, by file; each thing that one forgot is named in a sentence."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from words import all_words

from game.registry import GAMES
from scenes.boards import VIEWS, paint
from scenes.boards.emblem import emblem_of

ROOT = Path(__file__).resolve().parents[3]
FILES = {
    "game/{}/__init__.py": "a definition",
    "game/{}/RULES.md": "a rule book",
    "scenes/boards/{}/view.py": "a view",
    "scenes/boards/{}/emblem.py": "an emblem",
    "assets/strings/en/{}.toml": "words",
    "tests/golden/test_{}.py": "golden cases",
}


@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_was_forgotten(game_id: str) -> None:
    told = [
        f"{game_id} has not got {what}: {path.format(game_id)} is missing"
        for path, what in FILES.items()
        if not (ROOT / path.format(game_id)).exists()
    ]
    data = ROOT / "tests" / "golden" / game_id
    if not data.is_dir() or not any(data.iterdir()):
        told.append(f"{game_id} has no data for its golden cases in tests/golden/{game_id}/")
    words = all_words()
    told += [
        f"{game_id} has no words for {game_id}.{key}"
        for key in ("name", "short_name", "players", "tag", "rules.text")
        if f"{game_id}.{key}" not in words
    ]
    if game_id not in VIEWS:
        told.append(f"{game_id} is not among the IDS of scenes/boards/__init__.py")
    if not paint.shapes_of(game_id):
        told.append(f"{game_id} declares no SHAPES in its painters")
    assert not told, "; ".join(told)
    assert emblem_of(game_id) == import_module(f"scenes.boards.{game_id}.emblem").EMBLEM


def test_nothing_is_left_of_a_game_that_is_not_there() -> None:
    """A view, words or cases without a game would never be seen."""
    assert set(VIEWS) == set(GAMES), "the two registries name different games"
    words = {path.stem for path in (ROOT / "assets" / "strings" / "en").glob("*.toml")}
    assert words - {"cabinet"} == set(GAMES)
