"""The end of the program closes the match and the window even if a part fails."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from kept import matches_in

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.registry import GAMES
from scenes.app import App, assets_dir


@pytest.mark.parametrize("fault", [RecursionError, OSError, ValueError])
def test_whatever_fails_at_the_end_the_rest_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: type[Exception]
) -> None:
    game, app = GAMES["even_steven"], App(assets_dir(), tmp_path)
    library = app.context.library
    match = Match(game, game.options(), 1, [Seat("Ann", 0), Seat("Bo", 1)])
    match.submit(match.state.legal_moves()[0])
    library.open_match(match)

    def fail() -> None:
        raise fault

    monkeypatch.setattr(app, "keep_settings", fail)
    with pytest.raises(fault):
        app.close()
    assert not (tmp_path / "quintet.db-wal").exists(), "all is in the database"
    assert matches_in(tmp_path).find(), "no window has it"
    assert not pygame.display.get_init()
